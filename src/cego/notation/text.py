"""A deal as text, at any moment:

.. code-block:: text

    cego 1
    rules: loewen@1
    players: 4
    A: G T20 …
    B: …
    C: …
    D: …
    blind: …
    auction: fort fort fort fort cego gut eine selbst gut gut
    exchange: keep G
    tricks:
    1 A: T20 T3 T5 T4
    2 A: …
    result: A +60, B -20, C -20, D -20

Blank lines and what follows a ``#`` are left out. A word that is said out of turn carries its seat,
``D:piccolo``. The result is checked where it is given. Lines that tell the seeds of the shuffle
(see `cego.fairdeal`) may stand anywhere.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from cego.cards import Pile
from cego.deal.actions import SEATS, Action, NameTrump, Play, Say, Seat, Turn
from cego.deal.codes import read_action, read_seat, read_word, write_action
from cego.deal.deal import Deal
from cego.errors import CegoError, ReadError, at_line
from cego.games import deal_hands
from cego.rules import Rules
from cego.rules.contracts import Bid, bid_as

VERSION = "1"
COMPULSORY = bid_as(Bid.COMPULSORY)[0]
"""The one game that is played without an auction."""
HEAD = f"cego {VERSION}"


def write_text(deal: Deal) -> str:
    """The deal as text; `read_text` takes it back."""
    dealt, pack = deal.dealt, deal.pack
    lines = [HEAD, f"rules: {deal.rules.spec}", f"players: {deal.players}"]
    if dealt.compulsory:
        lines.append(f"game: {COMPULSORY}")
    lines += [f"{SEATS[seat]}: {pack.text(hand)}" for seat, hand in enumerate(dealt.hands)]
    lines.append(f"blind: {pack.text(dealt.blind)}")
    words, steps, plays = _sections(deal)
    if words:
        lines.append(f"auction: {' '.join(words)}")
    if steps:
        lines.append(f"exchange: {'; '.join(steps)}")
    if plays:
        lines += ["tricks:", *plays]
    outcome = deal.outcome()
    if outcome is not None:
        lines.append(f"result: {_payments(outcome.payments)}")
    return "\n".join(lines) + "\n"


def _payments(payments: tuple[int, ...]) -> str:
    return ", ".join(f"{SEATS[seat]} {amount:+}" for seat, amount in enumerate(payments))


def _sections(deal: Deal) -> tuple[list[str], list[str], list[str]]:
    """The log in three parts: words of the auction, steps of the exchange, tricks."""
    words: list[str] = []
    steps: list[str] = []
    tricks: list[list[Turn]] = []
    active = len(deal.dealt.hands)
    state = Deal.new(deal.dealt)
    for seat, action in deal.log:
        match action:
            case Say(word):
                words.append(word if seat == state.to_act else f"{SEATS[seat]}:{word}")
            case Play():
                if not tricks or sum(isinstance(a, Play) for _, a in tricks[-1]) == active:
                    tricks.append([])
                tricks[-1].append((seat, action))
            case _ if tricks:
                tricks[-1].append((seat, action))
            case _:
                steps.append(write_action(action, deal.pack))
        state = state.apply(action, seat)
    return words, steps, [_trick(deal, n, turns) for n, turns in enumerate(tricks, 1)]


def _trick(deal: Deal, number: int, turns: list[Turn]) -> str:
    tokens = [write_action(action, deal.pack).replace(" ", "=") for _, action in turns]
    return f"{number} {SEATS[turns[0][0]]}: {' '.join(tokens)}"


@dataclass
class _Reading:
    """What has been read so far."""

    rules: Rules | None = None
    players: int = 0
    compulsory: bool = False
    hands: dict[Seat, Pile] = field(default_factory=dict)
    blind: Pile | None = None
    deal: Deal | None = None
    tricks: int = 0
    open_trick: bool = False
    lines: dict[str, int] = field(default_factory=dict)
    """Where each part stands."""

    def start(self) -> Deal:
        """The deal, begun as soon as the first action is read."""
        if self.deal is None:
            if self.rules is None:
                raise ReadError("read.missing", part="rules")
            if self.blind is None:
                raise ReadError("read.missing", part="blind")
            active = self.rules.active(self._players())
            for seat in range(active):
                if seat not in self.hands:
                    raise ReadError("read.missing", part=SEATS[seat])
            hands = tuple(self.hands[seat] for seat in sorted(self.hands))
            try:
                players = self._players()
                self.deal = deal_hands(self.rules, players, hands, self.blind, self.compulsory)
            except CegoError as error:
                line = self.lines.get(str(error.values.get("who", "")).lower())
                raise (at_line(line, error) if line else error) from error
        return self.deal

    def _players(self) -> int:
        assert self.rules is not None
        return self.players or (4 if 4 in self.rules.players else self.rules.players[0])

    def act(self, action: Action, seat: Seat | None = None) -> None:
        """Do an action."""
        self.deal = self.start().apply(action, seat)

    # A method for each key

    def read_rules(self, value: str) -> None:
        """``rules: loewen@1``"""
        if not value:
            raise ReadError("read.missing", part="rules")
        self.rules = Rules.from_spec(value)

    def read_players(self, value: str) -> None:
        """``players: 4``"""
        if self.rules is None:
            raise ReadError("read.missing", part="rules")
        if not re.fullmatch("[0-9]{1,3}", value):
            allowed = ", ".join(map(str, self.rules.players))
            raise ReadError("read.players", found=value, allowed=allowed)
        self.players = int(value)
        self.rules.check_players(self.players)

    def read_game(self, value: str) -> None:
        """``game: pflichtraeuber``"""
        if value.lower() != COMPULSORY:
            raise ReadError("read.header", expected=COMPULSORY, found=value)
        self.compulsory = True

    def read_cards(self, key: str, value: str) -> None:
        """``A: G T20 …`` or ``blind: …``"""
        if self.rules is None:
            raise ReadError("read.missing", part="rules")
        pile = self.rules.pack.pile(value)
        if key == "blind":
            self.blind = pile
        else:
            self.hands[read_seat(key, self.rules.active(self._players()))] = pile

    def read_auction(self, value: str) -> None:
        """``auction: fort fort …``"""
        for token in value.replace(",", " ").split():
            deal = self.start()
            who, _, word = token.rpartition(":")
            seat = read_seat(who, deal.players) if who else None
            allowed = [
                action.word for action in deal.legal_actions(seat) if isinstance(action, Say)
            ]
            self.act(Say(read_word(word, allowed)), seat)

    def read_exchange(self, value: str) -> None:
        """``exchange: keep G; away C7``"""
        for step in filter(None, (part.strip() for part in value.split(";"))):
            self.act(read_action(step, self.start().pack))

    def read_trick(self, number: str, who: str, value: str) -> None:
        """``3 B: T5 T7 T1 T9``"""
        deal = self.start()
        active = len(deal.dealt.hands)
        if int(number) != self.tricks + 1:
            raise ReadError("read.trick-number", found=number, allowed=str(self.tricks + 1))
        if self.open_trick:
            raise ReadError("read.open-trick", number=self.tricks)
        leader = read_seat(who, active)
        if deal.to_act is not None and leader != deal.to_act:
            raise ReadError("read.actor", found=SEATS[leader], allowed=SEATS[deal.to_act])
        played = 0
        for token in value.split():
            action = read_action(token.replace("=", " "), deal.pack)
            if isinstance(action, NameTrump):
                self.act(action, leader)
                continue
            played += 1
            if played > active:
                raise ReadError("read.trick", number=number, n=played, allowed=active)
            self.act(action)
        self.tricks += 1
        self.open_trick = 0 < played < active

    def read_result(self, value: str) -> None:
        """``result: A +60, B -20, …``"""
        outcome = self.start().outcome()
        if outcome is None:
            raise ReadError("read.not-over")
        expected = _payments(outcome.payments)
        if value.replace("−", "-").upper().split() != expected.split():
            raise ReadError("read.result", found=value, allowed=expected)


def read_text(text: str) -> Deal:
    """Read a deal; an error names the line."""
    lines = list(_lines(text))
    if not lines:
        raise ReadError("read.empty")
    number, head = lines[0]
    name, _, version = head.partition(" ")
    if name.lower() != "cego":
        raise at_line(number, ReadError("read.header", expected=HEAD, found=_short(head)))
    if version.strip() != VERSION:
        raise at_line(number, ReadError("read.version", found=version or "?", allowed=VERSION))
    reading = _Reading()
    for number, line in lines[1:]:
        try:
            _read_line(reading, number, line)
        except CegoError as error:
            raise at_line(number, error) from error
    return reading.start()


_TRICK = re.compile(r"(\d{1,3})\.?\s+([A-Za-z])\s*:(.*)", re.ASCII)
_SEEDS = ("fair", "commitment", "server-seed", "player-seeds")
_SECTIONS = ("rules", "players", "game", "auction", "exchange", "result")


def _read_line(reading: _Reading, number: int, line: str) -> None:
    trick = _TRICK.fullmatch(line)
    if trick:
        return reading.read_trick(*trick.groups())
    key, colon, value = line.partition(":")
    key, value = key.strip().lower(), value.strip()
    if key in ("rules", "players", "game", "blind") or len(key) == 1:
        if key in reading.lines or reading.deal is not None:
            raise ReadError("read.again", key=key)
        reading.lines[key] = number
    if not colon:
        raise ReadError("read.header", expected="rules: …, A: …, auction: …", found=_short(line))
    if key in _SECTIONS:
        getattr(reading, f"read_{key}")(value)
    elif key == "blind" or len(key) == 1:
        reading.read_cards(key, value)
    elif key not in _SEEDS and (key != "tricks" or value):
        expected = ", ".join([*_SECTIONS, "blind", "tricks", "A … D"])
        raise ReadError("read.header", expected=expected, found=key)
    return None


def _short(text: str) -> str:
    """As much of it as helps to find it."""
    return text if len(text) <= 60 else f"{text[:60]}…"


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        content = line.partition("#")[0].strip()
        if content:
            yield number, content
