"""An evening in the terminal: one person against simple opponents.

The person is player 0. Everything on the screen before the end of a deal comes from the view of
his seat. What is asked is answered by number, by card or by word; a few single letters work
everywhere, see `COMMANDS`.
"""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cego.cards import KLEINER_MANN, SYMBOLS, Card, Pile, pile_of
from cego.deal.actions import (
    HINSCHMEISSEN,
    SELBST,
    Action,
    Challenge,
    Hidden,
    Keep,
    LayOut,
    NameTrump,
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Seat,
    Show,
)
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome
from cego.deal.scoring import factor_of
from cego.deal.view import View
from cego.errors import CegoError, IllegalAction, ReadError
from cego.evening import Evening, first_dealer
from cego.fairdeal import shuffled
from cego.locale import Term, Value, has_text, text
from cego.notation.actions import BARE, PILE_WORDS, PILES, SUITS, TRUMP, WORDS, read_word
from cego.players import SimplePlayer
from cego.rules import Contract, Rules
from cego.rules.contracts import NORMAL, RAEUBER_KINDS, WITH_BLIND
from cego.rules.options import End

PERSON = 0
_PLACES = {3: "e w", 4: "e n w", 5: "e ne nw w"}
"""Where the others sit, counter-clockwise from the person in the south."""
_PILE_ACTIONS = (Show, Keep, PutAway, LayOut)


class Quit(Exception):  # noqa: N818 - no fault, just a wish
    """The person has had enough."""


def play(
    rules: Rules,
    players: int,
    seed: str,
    language: str,
    deals: int | None,
    console: Console,
    ask: Callable[[str], str],
) -> None:
    """Play deals until the evening is over, the person quits, or so many deals are played."""
    session = Session(rules, players, seed, language, console, ask)
    try:
        session.run(deals)
    except (Quit, EOFError, KeyboardInterrupt):
        console.print()
    session.farewell()


class Session:
    """One evening at the terminal."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        seed: str,
        language: str,
        console: Console,
        ask: Callable[[str], str],
    ) -> None:
        self.rules, self.seed, self.language = rules, seed, language
        self.console, self.ask = console, ask
        self.cut = shuffled(rules, players, f"{seed}/cut".encode())[:players]
        dealer = first_dealer(self.cut, rules.pack)
        self.evening = Evening.start(rules, players, dealer)
        places = ["you", *_PLACES[players].split()]
        self.names = [self.words(f"place.{place}") for place in places]
        self.opponents = [SimplePlayer(f"{seed}/{player}") for player in range(players)]
        self.deal: Deal | None = None
        self.last_trick: list[tuple[Seat, Card]] = []
        self.trick_told = 0
        self.offered: set[object] = set()

    # Words

    def words(self, key: str, **values: Value) -> str:
        """A text of this game."""
        return text(self.language, f"play.{key}", **values)

    def game(self, name: str) -> str:
        """The name of a game."""
        return text(self.language, f"contract.{name}")

    def suit(self, letter: str) -> str:
        """A suit with its symbol."""
        return f"{SYMBOLS[letter]} {text(self.language, f'suit.{letter}')}"

    def name(self, seat: Seat) -> str:
        """Who sits there in this deal."""
        return self.names[self.evening.player_at(seat)]

    def sentence(self, key: str, seat: Seat, **values: Value) -> str:
        """A sentence about a player: the person is addressed, the others are named."""
        own = self.evening.player_at(seat) == PERSON
        return self.words(f"{key}.{'you' if own else 'other'}", name=self.name(seat), **values)

    def pretty(self, pile: Pile) -> str:
        """Cards for people."""
        return self.rules.pack.pretty_text(pile)

    def print(self, line: str, style: str = "") -> None:
        """A line on the screen, red suits in red."""
        shown = Text(line, style)
        shown.highlight_regex(r"[♥♦][0-9A-Z]*", "red")
        self.console.print(shown)

    def complain(self, error: CegoError, style: str) -> None:
        """What the game says to a thing that cannot be done, as a sentence of its own."""
        why = error.text(self.language)
        self.print(why[:1].upper() + why[1:], style)

    def heading(self, line: str) -> None:
        """A line that separates."""
        self.console.print()
        self.console.print(Rule(Text(line, "bold")))

    # The evening

    def run(self, deals: int | None) -> None:
        """All deals."""
        self._welcome()
        number = 0
        while not self.evening.over and (deals is None or number < deals):
            if number:
                self._between_deals()
            number += 1
            self._play_deal(number)

    def farewell(self) -> None:
        """The scores, and how to play the same cards again."""
        self.heading(self.words("farewell"))
        self.show_scores()
        self.print(self.words("seed", seed=self.seed), "dim")

    def _welcome(self) -> None:
        heading = text(
            self.language, f"agreement.heading.{self.rules.game}", title=self.rules.title
        )
        self.heading(heading)
        self.print(self.words("welcome", order=" → ".join(self.names)))
        self.print(self.words("commands"))
        cut = [
            f"{name} {self.rules.pack.pretty(card)}"
            for name, card in zip(self.names, self.cut, strict=True)
        ]
        self.print(self.words("cut", cards=", ".join(cut)))

    def _between_deals(self) -> None:
        evening = self.evening
        if evening.options.end is End.GSTIESS and evening.last_dealer is None:
            self.print(self.words("between.gstiess"), "dim")
        played = self.rules.contracts(evening.players)
        if Contract.PFLICHTRAEUBER in played and not evening.compulsory:
            self.print(self.words("between.pflichtraeuber"), "dim")
        while line := self._read(self.words("between.next")):
            try:
                self._announce(line.lower())
            except IllegalAction as error:
                self.complain(error, "yellow")

    def _announce(self, letter: str) -> None:
        if letter == "g":
            self.evening = self.evening.announce_last_round()
            self.print(self.words("between.gstiess-said"))
        elif letter == "p":
            self.evening = self.evening.begin_pflichtraeuber()
            self.print(self.words("between.pflichtraeuber-said"))
        else:
            self.print(self.words("between.what"), "yellow")

    # One deal

    @property
    def seat(self) -> Seat:
        """Where the person sits in this deal."""
        seats = range(self.evening.players)
        return next(seat for seat in seats if self.evening.player_at(seat) == PERSON)

    @property
    def view(self) -> View:
        """What the person may know."""
        assert self.deal is not None
        return self.deal.view(self.seat)

    def _play_deal(self, number: int) -> None:
        evening = self.evening
        order = shuffled(self.rules, evening.players, f"{self.seed}/{number}".encode())
        self.deal = deal = evening.new_deal(order)
        self.last_trick, self.trick_told, self.offered = [], 0, set()
        dealer = evening.players - 1
        self.heading(self.words("deal", number=number, dealer=self.name(dealer)))
        if len(deal.hands) < evening.players:
            self.print(self.sentence("sits-out", dealer))
        self.print(self.sentence("forehand", 0))
        if self.view.dealt and deal.to_act != self.seat:
            self.hand(self.view)
        if self.view.contract is not None:
            self._tell_contract(self.view)
        while (turn := self._next_turn()) is not None:
            if turn == self.seat:
                self._act()
            else:
                self._do(turn, self._opponent(turn).choose(self.deal.view(turn)))
        self._tell_outcome(self.view)
        self.deal = None

    def _next_turn(self) -> Seat | None:
        """Whose turn it is, once everyone who may interrupt has done so or kept silent."""
        while self._interrupted() or self._offered():
            pass
        assert self.deal is not None
        return self.deal.to_act

    def _opponent(self, seat: Seat) -> SimplePlayer:
        return self.opponents[self.evening.player_at(seat)]

    def _interrupted(self) -> bool:
        assert self.deal is not None
        for seat in range(len(self.deal.hands)):
            if seat in (self.deal.to_act, self.seat) or not self.deal.legal_actions(seat):
                continue
            action = self._opponent(seat).interrupt(self.deal.view(seat))
            if action is not None:
                self._do(seat, action)
                return True
        return False

    def _offered(self) -> bool:
        """Ask the person what he may do out of turn, once a situation; whether he did it."""
        view = self.view
        situation = (view.legal, view.standing)
        if not view.legal or view.to_act == view.seat or situation in self.offered:
            return False
        self.offered.add(situation)
        if view.trump is None:
            self.hand(view)
            self.print(self.words("out-of-turn.call"))
        else:
            self.print(self.words("out-of-turn.trump", suit=self.suit(view.trump)))
        return self._question(view, self.words("out-of-turn.ask"), may_skip=True)

    def _do(self, seat: Seat, action: Action) -> None:
        assert self.deal is not None
        before = self.view
        self.deal = self.deal.apply(action, seat)
        self._tell(before, self.view)

    # What the person is asked

    def _act(self) -> None:
        view = self.view
        if view.phase == "tricks":
            self._tell_trick_number(view)
            if view.hand.bit_count() == 1 and len(view.legal) == 1:
                self._do(self.seat, view.legal[0])
                return
        else:
            self.console.print()
        self._question(view, self._prompt(view))

    def _prompt(self, view: View) -> str:
        if view.phase == "auction":
            if view.standing is not None and view.holder is not None:
                game, holder = Term(f"contract.{view.standing}"), self.name(view.holder)
                self.print(self.words("standing", game=game, name=holder))
            key = f"ask.{view.step}"
            return self.words(key if has_text(self.language, f"play.{key}") else "ask.speaking")
        if view.phase == "tricks":
            return self.words("ask.follow" if view.trick else "ask.lead")
        count = next((a.cards.bit_count() for a in view.legal if isinstance(a, _PILE_ACTIONS)), 0)
        return self.words(f"ask.{view.step}", n=count)

    def _question(self, view: View, prompt: str, may_skip: bool = False) -> bool:
        """Ask until the answer is something that can be done; whether anything was done."""
        numbered = _cards_of(view.legal)
        extras = [action for action in view.legal if not isinstance(action, (Play, *_PILE_ACTIONS))]
        if view.to_act == view.seat:
            self.hand(view, numbered)
            self._explain_choice(view, numbered)
        self._list(view, extras, start=len(numbered) + 1)
        many = len(numbered) + len(extras)
        numbers = "1" if many == 1 else f"1–{many}"
        while True:
            line = self._read(f"{prompt} [{numbers}, ?] ")
            if not line and may_skip:
                return False
            try:
                self._do(self.seat, self._understand(line, view, numbered, extras))
            except CegoError as error:
                self.complain(error, "yellow")
            else:
                return True

    def _understand(
        self, line: str, view: View, numbered: Sequence[Card], extras: Sequence[Action]
    ) -> Action:
        """The action that the person typed, by numbers, by cards or by word."""
        if not line:
            if len(view.legal) == 1:
                return view.legal[0]
            raise ReadError("play.empty")
        kind = next((type(a) for a in view.legal if isinstance(a, (Play, *_PILE_ACTIONS))), None)
        words = line.lower().replace(",", " ").split()
        if all(word.isdecimal() for word in words):
            return self._by_number([int(word) for word in words], kind, numbered, extras)
        action = self._by_word(words, view)
        if action is not None:
            return action
        pack = self.rules.pack
        if kind is None:
            raise IllegalAction("illegal.name-trump")
        if kind is Play:
            return Play(pack.card(line))
        if words[0] in PILES:
            return PILES[words[0]](pack.pile(" ".join(words[1:])))
        assert issubclass(kind, _PILE_ACTIONS)
        return kind(pack.pile(line))

    def _by_number(
        self,
        numbers: Sequence[int],
        kind: type[Action] | None,
        numbered: Sequence[Card],
        extras: Sequence[Action],
    ) -> Action:
        most = len(numbered) + len(extras)
        for number in numbers:
            if not 1 <= number <= most:
                raise ReadError("play.no-number", found=number, most=most)
        if len(numbers) == 1 and numbers[0] > len(numbered):
            return extras[numbers[0] - len(numbered) - 1]
        if max(numbers) > len(numbered):
            raise ReadError("play.one-number")
        chosen = [numbered[number - 1] for number in numbers]
        if kind is Play:
            if len(chosen) > 1:
                raise ReadError("play.one-number")
            return Play(chosen[0])
        assert kind is not None
        assert issubclass(kind, _PILE_ACTIONS)
        return kind(pile_of(chosen))

    def _by_word(self, words: Sequence[str], view: View) -> Action | None:
        phrase = "-".join(words)
        if phrase in BARE:
            return BARE[phrase]
        if any(isinstance(action, NameTrump) for action in view.legal):
            for letter in SUITS:
                spellings = (SYMBOLS[letter], text(self.language, f"suit.{letter}").lower())
                if phrase in (*spellings, f"{TRUMP}-{letter.lower()}"):
                    return NameTrump(letter)
        if view.phase == "auction":
            allowed = [action.word for action in view.legal if isinstance(action, Say)]
            try:
                return Say(read_word(phrase, allowed))
            except ReadError:
                return Say(" ".join(words))
        return Say(phrase) if phrase in WORDS else None

    # What may be typed at any time

    def _read(self, prompt: str) -> str:
        """A line from the person that is no command."""
        while True:
            line = self.ask(prompt).strip()
            command = COMMANDS.get(line.lower())
            if command is None:
                return line
            command(self)

    def show_help(self) -> None:
        """What can be typed."""
        self.print(self.words("help.answers"))
        self.print(self.words(f"help.cards-{self.rules.game}"))
        self.print(self.words("commands"))

    def show_hand(self) -> None:
        """The own hand, and what lies on the table."""
        if self.deal is None:
            self.print(self.words("no-deal"), "dim")
            return
        view = self.view
        if view.contract is not None:
            self._tell_contract(view)
        if view.dealt:
            self.hand(view)
        if view.legage:
            self.print(self.words("legage", cards=self.pretty(view.legage)))

    def show_rules(self) -> None:
        """The whole agreement."""
        self.console.print(Markdown(self.rules.explain(self.language)))

    def show_scores(self) -> None:
        """What everyone has won so far."""
        table = Table.grid(padding=(0, 2))
        table.add_column()
        table.add_column(justify="right")
        for name, score in zip(self.names, self.evening.scores, strict=True):
            table.add_row(name, _signed(score))
        self.print(self.words("score", n=len(self.evening.entries)))
        self.console.print(table)

    def show_last_trick(self) -> None:
        """The last complete trick."""
        if not self.last_trick:
            self.print(self.words("no-trick"), "dim")
            return
        pretty = self.rules.pack.pretty
        played = ", ".join(f"{self.name(seat)} {pretty(card)}" for seat, card in self.last_trick)
        self.print(self.words("last-trick", cards=played))

    def go_home(self) -> None:
        """Enough for today."""
        raise Quit

    # What the person sees

    def hand(self, view: View, numbered: Sequence[Card] = ()) -> None:
        """The own hand by suits; cards that can be chosen are bold and carry a number."""
        pack = self.rules.pack
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for letter, suit in reversed(pack.suits.items()):
            row = Text()
            for card in pack.in_order(view.hand & suit):
                row.append("  " if row else "")
                if card in numbered:
                    row.append(f"{numbered.index(card) + 1}:", "dim")
                style = "red" if letter in "HD" else ""
                chosen = card in numbered or not numbered
                row.append(pack.pretty(card), f"{style} {'bold' if chosen else 'dim'}")
            if row:
                table.add_row(text(self.language, f"suit.{letter}").capitalize(), row)
        self.console.print(table)

    def _list(self, view: View, actions: Sequence[Action], start: int) -> None:
        """Things that can be said or done, each with its meaning."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="dim", no_wrap=True)
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for number, action in enumerate(actions, start):
            table.add_row(f"{number}:", *self._option(view, action))
        if actions:
            self.console.print(table)

    def _option(self, view: View, action: Action) -> tuple[str, str]:
        match action:
            case Say(word):
                return self._spoken(word), self._meaning(view, word)
            case NameTrump(suit):
                return self.suit(suit), self.words("name-trump")
            case PfeifFrei():
                return "pfeif-frei", self.words("pfeif-frei")
            case _:
                return "schinden", self.words("schinden")

    def _spoken(self, word: str) -> str:
        """A word as it is said: the names of games as they are written."""
        is_game = has_text(self.language, f"contract.{word}")
        return self.game(word) if is_game else self.words(f"said.{word}")

    def _meaning(self, view: View, word: str) -> str:
        """What saying a word would mean, with what the game counts."""
        if word == SELBST:
            return self.words("meaning.cego.selbst", game=Term(f"contract.{view.standing}"))
        if self.rules.game == "tapp":
            return self._tapp_meaning(word)
        key = f"play.meaning.cego.{word}-{view.step}"
        if has_text(self.language, key):
            return text(self.language, key)
        meaning = self.words(f"meaning.cego.{word}")
        worth = self._worth(view, word)
        return f"{meaning} ({worth})" if worth else meaning

    def _tapp_meaning(self, word: str) -> str:
        options = self.rules.tapp()
        needs, units = getattr(options.needs, word, 0), getattr(options.units, word, 0)
        return self.words(f"meaning.tapp.{word}", needs=needs, units=units)

    def _worth(self, view: View, word: str) -> str:
        if word not in set(Contract):
            return ""
        game, options = Contract(word), self.rules.cego(view.players)
        special = options.special
        if game in NORMAL:
            won, lost = factor_of(options, game, view.soloist is not None)
            key = "factor" if won == lost else "factors"
            return self.words(f"worth.{key}", won=won, lost=lost)
        if game in (Contract.RAEUBER, Contract.GEREGELTER_RAEUBER):
            amount, forehand = special.raeuber, special.raeuber_forehand
            return self.words("worth.raeuber", amount=amount, forehand=forehand)
        return self.words("worth.price", amount=getattr(special, game.name.lower()))

    def _explain_choice(self, view: View, numbered: Sequence[Card]) -> None:
        """Why only some cards may be played: the reason that the game itself would give."""
        barred = view.hand & ~pile_of(numbered)
        if view.phase != "tricks" or not barred:
            return
        if view.contract == Contract.GEREGELTER_RAEUBER and _tricks(view) < 3:
            self.print(self.words("forced.ordered"), "dim")
        elif not view.trick:
            allowed = self.pretty(pile_of(numbered))
            self.print(self.words("forced.lead", cards=allowed, n=len(numbered)), "dim")
        else:
            assert self.deal is not None
            card = self.rules.pack.in_order(barred)[0]
            try:
                self.deal.apply(Play(card), self.seat)
            except IllegalAction as why:
                self.complain(why, "dim")

    # What happens

    def _tell(self, before: View, after: View) -> None:
        seat, action = after.log[-1]
        match action:
            case Say(word):
                told = self.words("throws-in") if word == HINSCHMEISSEN else self._spoken(word)
                self.print(f"  {self.name(seat)}: {told}", "bold")
            case Play(card):
                self._tell_play(before, after, seat, card)
            case NameTrump(suit):
                self.print(self.sentence("tell.trump", seat, suit=self.suit(suit)))
            case Show(pile) | Keep(pile) | PutAway(pile) | LayOut(pile):
                key = f"tell.{PILE_WORDS[type(action)]}"
                self.print(self.sentence(key, seat, cards=self.pretty(pile)))
            case Hidden(kind, count):
                self.print(self.sentence(f"tell.{kind}", seat, n=count))
            case PfeifFrei() | Challenge():
                self.print(self.sentence(f"tell.{type(action).__name__.lower()}", seat))
        if after.contract is not None and before.contract is None and after.outcome is None:
            self._tell_contract(after)
        self._tell_table(before, after)

    def _tell_contract(self, view: View) -> None:
        assert view.contract is not None
        assert view.declarer is not None
        game = self.game(view.contract)
        if self.rules.game == "tapp":
            meaning = self._tapp_meaning(view.contract)
        else:
            meaning = self.words(f"meaning.cego.{view.contract}")
        if view.contract in RAEUBER_KINDS:
            line = self.words("everyone", game=game, meaning=meaning)
        else:
            line = self.sentence("plays", view.declarer, game=game, meaning=meaning)
        self.print(line, "bold cyan")
        if view.trump is not None:
            self.print(self.words("trump-is", suit=self.suit(view.trump)))
        if view.shown and view.phase == "tricks":
            self.print(self.words("shown", cards=self.pretty(view.shown)))

    def _tell_table(self, before: View, after: View) -> None:
        """What lies open now and did not before."""
        if after.contract == Contract.KLEINER_MANN and after.shown and not before.shown:
            assert after.declarer is not None
            card = self.rules.pack.pretty(KLEINER_MANN)
            self.print(self.sentence("tell.show", after.declarer, cards=card))
        if after.open_trump and not before.open_trump:
            self.print(self.words("open-trump", cards=self.pretty(after.open_trump)))
        if after.no_trump and not before.no_trump:
            self.print(self.words("no-trump"))
        if after.dead and not before.dead:
            n = after.dead.bit_count()
            self.print(self.words("dead", cards=self.pretty(after.dead), n=n), "dim")

    def _tell_trick_number(self, view: View) -> None:
        number = _tricks(view) + 1
        if number != self.trick_told:
            self.trick_told = number
            self.console.print()
            self.print(self.words("trick", number=number), "bold")

    def _tell_play(self, before: View, after: View, seat: Seat, card: Card) -> None:
        if before.phase == "tricks":
            self._tell_trick_number(before)
        width = max(map(len, self.names))
        self.print(f"  {self.name(seat):{width}}  {self.rules.pack.pretty(card)}")
        if before.trump is None and after.trump is not None:
            self.print(self.words("trump-by-lead", suit=self.suit(after.trump)))
        active = min(after.players, 4)
        if len(before.trick) + 1 == active:
            self._tell_winner(before, after, [*before.trick, card])

    def _tell_winner(self, before: View, after: View, trick: Sequence[Card]) -> None:
        active = min(after.players, 4)
        taken = [pile.bit_count() // active for pile in before.piles]
        now = [pile.bit_count() // active for pile in after.piles]
        if after.outcome is not None:
            now = list(after.outcome.tricks)
        winner = next(seat for seat in range(active) if now[seat] > taken[seat])
        assert before.leader is not None
        seats = [(before.leader + step) % active for step in range(active)]
        self.last_trick = list(zip(seats, trick, strict=True))
        pips = self.rules.pack.pips_of(pile_of(trick))
        self.print("  " + self.sentence("takes", winner, n=pips), "green")
        if after.leader is not None and after.leader != winner:
            self.print("  " + self.sentence("leads-next", after.leader))

    # The end of a deal

    def _tell_outcome(self, view: View) -> None:
        outcome = view.outcome
        assert outcome is not None
        assert self.deal is not None
        self.heading(self._verdict(outcome))
        self._all_cards(view, outcome)
        for line in outcome.lines(self.language):
            self.print(f"  {line}")
        before, self.evening = self.evening, self.evening.finish(self.deal)
        self._payments(before, outcome)
        if self.evening.times != before.times:
            self.print(self.words("stakes", times=self.evening.times))
        if self.evening.last_dealer is not None and before.last_dealer is None:
            name = self.names[self.evening.last_dealer]
            self.print(self.words("last-dealer", name=name))

    def _verdict(self, outcome: Outcome) -> str:
        if outcome.won is not None and outcome.reason == "played":
            assert outcome.declarer is not None
            game = Term(f"contract.{outcome.contract}")
            key = "verdict.won" if outcome.won else "verdict.lost"
            return self.sentence(key, outcome.declarer, game=game)
        if outcome.reason == "played" and outcome.losers:
            names = [self.name(seat) for seat in outcome.losers]
            joined = ", ".join(names)
            return self.words("verdict.pays", names=joined)
        return self.words(f"verdict.{outcome.reason}")

    def _all_cards(self, view: View, outcome: Outcome) -> None:
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        piles = [(self.name(seat), hand) for seat, hand in enumerate(view.all_hands)]
        piles.append((self.words(f"blind-{self.rules.game}"), view.blind))
        if outcome.tricks and outcome.contract in (*WITH_BLIND, "tapp"):
            piles.append((self.words(f"legage-{self.rules.game}"), _legage(view)))
        for name, pile in piles:
            cards = Text(self.pretty(pile))
            cards.highlight_regex(r"[♥♦][0-9A-Z]*", "red")
            table.add_row(name, cards)
        self.console.print(table)

    def _payments(self, before: Evening, outcome: Outcome) -> None:
        columns = {"tricks": outcome.tricks} if outcome.tricks else {}
        if len(outcome.points) > 2:
            columns["points"] = outcome.points
        table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False)
        table.add_column("")
        for key in (*columns, "pays", "total"):
            table.add_column(self.words(f"column.{key}"), justify="right")
        payments, totals = self.evening.entries[-1].payments, self.evening.scores
        for seat in sorted(range(before.players), key=before.player_at):
            player = before.player_at(seat)
            row = [str(by[seat]) if seat < len(by) else "–" for by in columns.values()]
            row += [_signed(payments[player]), _signed(totals[player])]
            table.add_row(self.names[player], *row)
        self.console.print(table)


COMMANDS: dict[str, Callable[[Session], None]] = {
    "?": Session.show_help,
    "h": Session.show_hand,
    "r": Session.show_rules,
    "s": Session.show_scores,
    "l": Session.show_last_trick,
    "q": Session.go_home,
}


def _cards_of(actions: Sequence[Action]) -> list[Card]:
    """The cards that occur in any of the actions, as a player sorts them."""
    pile = 0
    for action in actions:
        if isinstance(action, Play):
            pile |= 1 << action.card
        elif isinstance(action, _PILE_ACTIONS):
            pile |= action.cards
    return sorted((card for card in range(pile.bit_length()) if pile >> card & 1), reverse=True)


def _tricks(view: View) -> int:
    """How many tricks are complete."""
    return sum(pile.bit_count() for pile in view.piles) // min(view.players, 4)


def _legage(view: View) -> Pile:
    """What the declarer had at his disposal and did not play."""
    assert view.declarer is not None
    played = (a.card for seat, a in view.log if isinstance(a, Play) and seat == view.declarer)
    return (view.all_hands[view.declarer] | view.blind) & ~pile_of(played)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
