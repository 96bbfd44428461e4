"""Positions to solve, and plain answers to compare the native core with.

Positions come from real deals of every game, near their end or with hands made small, and from
chance: any pack, any special rule. `Child` asks the core in a process of its own, so that a crash
is an answer too.
"""

import multiprocessing
import random
from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import sqrt
from multiprocessing.connection import Connection
from typing import Any, NamedTuple, Self

import reference
from cego.cards import CEGO, TAPP, Card, Pile, cards, pile_of
from cego.deal.actions import Action, Challenge, NameTrump, PfeifFrei, Play, Seat
from cego.deal.bidding import Bidding
from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.rules import SLUGS, Contract, load
from cego.rules.contracts import Objective
from cego.solver import _native
from cego.solver.core import native
from cego.solver.position import Position, lower, tricks_of

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
NEVER = {(slug, 3): {"cego"} for slug in ("oberwolfach", "schmidt")}
"""With three players at Oberwolfach the second must bid eine, so a Cego never is."""


# Real deals


def deal_at(slug: str, players: int, seed: str, compulsory: bool = False) -> Deal:
    """A shuffled pack, dealt."""
    rules = load(slug)
    return deal_order(rules, players, shuffled(rules, players, seed.encode()), compulsory)


def into_play(deal: Deal, rng: random.Random) -> Deal:
    """Any exchange, until a card is to be played or the deal is over; any auction before it."""
    while deal.to_act is not None:
        actions = [a for a in deal.legal_actions() if not isinstance(a, Challenge)]
        named = [action for action in actions if isinstance(action, NameTrump)]
        if PfeifFrei() in actions and rng.random() < 0.5:
            deal = deal.apply(PfeifFrei())
        elif not named and any(isinstance(action, Play) for action in actions):
            return deal
        else:
            deal = deal.apply(rng.choice(named or actions))
    return deal


def play_on(deal: Deal, plays: int, rng: random.Random) -> Deal:
    """So many random cards later."""
    for _ in range(plays):
        deal = deal.apply(rng.choice(playable(deal)))
    return deal


def playable(deal: Deal) -> list[Action]:
    """The cards that may be played."""
    return [action for action in deal.legal_actions() if isinstance(action, Play)]


def auctions(deal: Deal) -> Iterator[Deal]:
    """The deal after its auction, once for each way in which the state of the auction can end."""
    if not isinstance(deal.phase, Bidding):
        yield deal
        return
    queue, seen = deque([deal]), set()
    while queue:
        before = queue.popleft()
        for action in before.legal_actions():
            after = before.apply(action)
            if not isinstance(after.phase, Bidding):
                yield after
            elif (state := after.phase.auction[2:]) not in seen:
                seen.add(state)
                queue.append(after)


def wanted(slug: str, players: int) -> set[str]:
    """The games that can come up."""
    return {str(game) for game in load(slug).contracts(players)} - NEVER.get((slug, players), set())


STARTS = 5
"""How many deals of each game at each table."""


@cache
def starts(slug: str, players: int) -> dict[str, list[Deal]]:
    """Deals of every game of a rule set, before the first card."""
    rng = random.Random(f"starts {slug} {players}")
    found: dict[str, list[Deal]] = defaultdict(list)
    missing = wanted(slug, players)
    for number in range(1000):
        compulsory = number >= STARTS and missing == {"pflichtraeuber"}
        deal = deal_at(slug, players, f"start {number}", compulsory)
        by_game: dict[str, list[Deal]] = defaultdict(list)
        if load(slug).game == "tapp":
            deal = into_play(deal, rng)
            if deal.to_act is not None:
                by_game[contract_of(deal)].append(deal)
        else:
            for ended in auctions(deal):
                if ended.to_act is not None:
                    by_game[contract_of(ended)].append(ended)
        for contract, deals in by_game.items():
            if len(found[contract]) < STARTS:
                found[contract].append(into_play(rng.choice(deals), rng))
        missing = {name for name in missing if len(found[name]) < STARTS}
        if not missing:
            return dict(found)
    raise AssertionError(f"{slug} with {players}: never {missing}")


def contract_of(deal: Deal) -> Contract:
    """The game played."""
    contract = deal.view().contract
    assert contract is not None
    return contract


def lowered(deal: Deal, rng: random.Random) -> Position:
    """The position; where everyone is alone, any of them asks."""
    alone = contract_of(deal).alone
    return lower(deal, rng.randrange(len(tricks_of(deal).hands)) if alone else None)


def cards_left(position: Position) -> int:
    """The tricks still to be completed."""
    return position.hands[position.leader].bit_count() + bool(position.trick)


def ending(start: Deal, size: int, rng: random.Random) -> Position:
    """A deal played at random until there are so many tricks left, the running one included."""
    players = len(tricks_of(start).hands)
    plays = (tricks_of(start).hands[0].bit_count() - size) * players + rng.randrange(players)
    return lowered(play_on(start, plays, rng), rng)


def small(start: Deal, size: int, rng: random.Random) -> Position:
    """The start of a deal with hands of so many cards: what is special about it is kept."""
    position = lowered(start, rng)
    assert not position.trick
    leads = position.leads[0][1] if position.leads else 0
    needed = leads if leads.bit_count() <= 2 else position.dead
    if position.target >= 0:
        needed |= 1 << position.target
    liked = position.dead | leads | pile_of(position.ordered)
    hands = []
    for hand in position.hands:
        first, then = list(cards(hand & needed)), list(cards(hand & liked & ~needed))
        rest = list(cards(hand & ~needed & ~liked))
        rng.shuffle(then)
        rng.shuffle(rest)
        hands.append(pile_of([*first, *then, *rest][:size]))
    position = replace(position, hands=tuple(hands))
    if position.objective is Objective.EXACTLY:
        position = replace(position, count=rng.choice([position.count, rng.randrange(size + 1)]))
    return position


# Positions by chance


class Cards(NamedTuple):
    """A pack by chance."""

    suits: tuple[Pile, ...]
    trump: int
    points: tuple[int, ...]

    @property
    def plain(self) -> Pile:
        """All but the trumps."""
        return pile_of(c for suit in self.suits for c in cards(suit)) & ~self.suits[self.trump]


def any_pack(rng: random.Random) -> Cards:
    """Cego, Zuger Tapp, or something that nobody plays."""
    kind = rng.randrange(5)
    if kind < 2:
        suits = tuple(CEGO.suits.values())
        return Cards(
            suits,
            suits.index(CEGO.suits["T"]),
            load("loewen" if kind == 0 else "club").cego(4).card_values,
        )
    if kind == 2:
        return Cards(tuple(TAPP.suits.values()), rng.randrange(4), tuple(TAPP.pips))
    number = rng.choice([1, 2, 3, 4, 4, 5])
    suits = tuple(0 for _ in range(number))
    while not all(suits):
        by_card = [rng.randrange(number) for _ in range(64)]
        suits = tuple(pile_of(c for c in range(64) if by_card[c] == s) for s in range(number))
    worth = rng.choice([(0, 1), (1,), (0, 1, 2, 3, 11), (0, 255), tuple(range(20))])
    return Cards(suits, rng.randrange(number), tuple(rng.choice(worth) for _ in range(64)))


def equal_pack(rng: random.Random) -> Cards:
    """Few suits, in which nearly all cards count the same: much is equal, and can be confused."""
    ends = [0, *sorted(rng.sample(range(20, 45), rng.choice([1, 1, 2]))), 64]
    suits = tuple(pile_of(range(first, end)) for first, end in pairwise(ends))
    dear = rng.sample(range(64), rng.choice([0, 3, 8]))
    points = tuple(5 if card in dear else 1 for card in range(64))
    return Cards(suits, rng.randrange(len(suits)), points)


def deal_out(pack: Cards, players: int, size: int, rng: random.Random) -> tuple[Pile, ...]:
    """Hands of this pack; often of few suits, so that cards are close to each other."""
    suits = list(pack.suits)
    while rng.random() < 0.5:
        fewer = suits.copy()
        fewer.remove(rng.choice(fewer))
        if sum(suit.bit_count() for suit in fewer) < players * size:
            break
        suits = fewer
    dealt = rng.sample([card for suit in suits for card in cards(suit)], players * size)
    return tuple(pile_of(dealt[seat * size : (seat + 1) * size]) for seat in range(players))


RULES = ("plain", "ordered", "dead", "leads", "deciding", "leads and deciding")
"""What can be special about an invented game."""


def invented(
    size: int,
    rng: random.Random,
    *,
    rule: str | None = None,
    pack: Cards | None = None,
    mid: bool = True,
) -> Position:
    """Any position of so many tricks at most, often with special rules, often mid-trick."""
    players = rng.choice([3, 4])
    while pack is None or sum(suit.bit_count() for suit in pack.suits) < players * size:
        pack = any_pack(rng)
    hands = deal_out(pack, players, size, rng)
    everyone, side = 1 << players, 1 << rng.randrange(players)
    if rng.random() < 0.25:
        side = rng.randrange(everyone)
    others = everyone - 1 & ~side
    position = Position(
        players=players,
        suits=pack.suits,
        trump=pack.trump,
        points=pack.points,
        hands=hands,
        leader=rng.randrange(players),
        side=side,
        maximizers=rng.choice([side, side, others, rng.randrange(everyone)]),
        objective=rng.choice([Objective.POINTS, *Objective]),
        target=rng.choice(list(cards(pile_of(c for h in hands for c in cards(h))))),
        count=rng.randrange(-1, size + 2),
    )
    position = with_rule(position, rule or rng.choice(RULES), pack, rng)
    if mid:
        plays = rng.choice([0, 0, rng.randrange(players), rng.randrange(2 * players)])
        position = later(position, plays, rng)
    return position


def later(position: Position, plays: int, rng: random.Random) -> Position:
    """So many random cards later, but before the last trick."""
    for _ in range(plays):
        if cards_left(position) > 1:
            card = rng.choice(list(cards(reference.legal(position))))
            position, _, _ = reference.play(position, card)
    return position


def with_rule(position: Position, rule: str, pack: Cards, rng: random.Random) -> Position:
    """The position with a special rule; with dead cards too, unless it is plain or ordered."""
    if rule == "plain":
        return position
    if rule == "ordered":
        return _ordered(position, rng)
    declarer = rng.randrange(position.players)
    hand = position.hands[declarer]
    plain = list(cards(hand & pack.plain))
    dead = pile_of(rng.sample(plain, min(len(plain), rng.choice([0, 1, 1, 2]))))
    position = replace(position, dead=dead)
    if rule.startswith("leads"):
        forced = min(hand.bit_count(), max(dead.bit_count(), rng.choice([1, 2, 3])))
        allowed = dead
        while allowed.bit_count() < forced or rng.random() < 0.4:  # more to choose from: a swap
            allowed |= 1 << rng.choice(list(cards(hand)))
        leads = [(declarer, allowed)] * forced
        if rule == "leads":
            leads += [(declarer, 0)] * rng.choice([0, 1])  # Ministranten
            leads += [(-1, 0)] * rng.choice([0, 0, 1])
        position = replace(position, leader=declarer, leads=tuple(leads))
    if rule.endswith("deciding"):
        return _deciding(position, max(len(position.leads), rng.choice([1, 2, 2, 3])), rng)
    return position


def _deciding(position: Position, after: int, rng: random.Random) -> Position:
    taken = pile_of(card for hand in position.hands for card in cards(hand))
    order = list(range(64))
    rng.shuffle(order)
    return replace(
        position,
        decide_after=after,
        order=tuple(order),
        first_winner=rng.randrange(position.players) if after == 1 else -1,
        first_card=rng.choice([c for c in range(64) if not taken >> c & 1]) if after == 1 else -1,
    )


def _ordered(position: Position, rng: random.Random) -> Position:
    """Cards are called for from different hands, so that nobody holds nothing else."""
    hands = list(position.hands)
    rng.shuffle(hands)
    called = [rng.choice(list(cards(hand))) for hand in hands][: hands[0].bit_count()]
    if len(called) > 1 and rng.random() < 0.3:
        gone = [c for c in range(64) if not any(hand >> c & 1 for hand in hands)]
        called[rng.randrange(len(called))] = rng.choice(gone)
    called = called[: rng.choice([1, 2, 3])]
    empties = pile_of(c for hand in hands for c in cards(hand) if rng.random() < 0.4)
    return replace(position, ordered=tuple(called), empties=empties)


def larger(size: int, rng: random.Random) -> Position:
    """An invented position of so many tricks that does not take the core too long.

    Of one suit and many values, with each card itself, even seven cards can.
    """
    while True:
        position = invented(size, rng)
        by_card, _ = _native.solve_cards(native(position), nodes=300_000)
        if all(lower == upper for _, lower, upper in by_card):
            return position


# Plain answers


class Taken(NamedTuple):
    """A trick: who won it, with which card, and what it is worth."""

    winner: Seat
    card: Card
    points: int


def best(position: Position, values: Iterable[int]) -> int:
    """What the one to act picks."""
    return max(values) if position.maximizers >> position.to_act & 1 else min(values)


def total(position: Position) -> int:
    """More than this no value can be."""
    if position.objective is Objective.POINTS:
        held = [card for hand in position.hands for card in cards(hand)]
        return sum(position.points[card] for card in (*held, *position.trick))
    return cards_left(position) if position.objective is Objective.TRICKS else 1


def over(position: Position) -> bool:
    """Whether all cards are played."""
    return not any(position.hands) and not position.trick


def step(position: Position, card: Card) -> tuple[Position, Taken | None]:
    """The position after a legal card, and the trick if it is complete."""
    assert reference.legal(position) >> card & 1, f"{card} is not legal in {position!r}"
    after, winner, by = reference.play(position, card)
    if winner is None:
        return after, None
    return after, Taken(winner, by, sum(position.points[c] for c in (*position.trick, card)))


def replay(position: Position, played: Iterable[Card]) -> list[Taken]:
    """The tricks that these cards make; they must be legal and go to the end."""
    taken = []
    for card in played:
        position, trick = step(position, card)
        if trick:
            taken.append(trick)
    assert over(position)
    return taken


def worth(position: Position, taken: Sequence[Taken]) -> int:
    """The value of a game that went like this."""
    own = [trick for trick in taken if position.side >> trick.winner & 1]
    match position.objective:
        case Objective.POINTS:
            return sum(trick.points for trick in own)
        case Objective.TRICKS:
            return len(own)
        case Objective.EXACTLY:
            return int(len(own) == position.count)
        case Objective.ANY_WITH:
            return int(any(trick.card == position.target for trick in own))
    last = taken[-1]
    if not position.side >> last.winner & 1:
        return 0
    return int(position.objective is Objective.LAST or last.card == position.target)


Result = tuple[tuple[int, ...], tuple[int, ...], Seat, Card]
"""Of a play-out: points and tricks by seat, who won the last trick, with which card."""


def result(players: int, taken: Sequence[Taken]) -> Result:
    """What a play-out says of these tricks."""
    points, number = [0] * players, [0] * players
    for trick in taken:
        points[trick.winner] += trick.points
        number[trick.winner] += 1
    return tuple(points), tuple(number), taken[-1].winner, taken[-1].card


def results(position: Position) -> dict[Result, float]:
    """How likely each result is if everyone plays any legal card."""
    found: dict[Result, float] = defaultdict(float)

    def visit(now: Position, taken: list[Taken], chance: float) -> None:
        if over(now):
            found[result(now.players, taken)] += chance
            return
        legal = list(cards(reference.legal(now)))
        for card in legal:
            after, trick = step(now, card)
            visit(after, [*taken, trick] if trick else taken, chance / len(legal))

    visit(position, [], 1.0)
    return dict(found)


def maxn(position: Position) -> tuple[int, ...]:
    """Points of each seat if everyone wants few for himself.

    Of cards equal to him he takes the one by which some other seat gets most, then the first in
    order: suit by suit, trumps last, each from low to high, dead cards lowest.
    """
    if over(position):
        return (0,) * position.players
    seat = position.to_act
    scores: list[tuple[int, ...]] = []
    for card in sorted(cards(reference.legal(position)), key=lambda c: _in_order(position, c)):
        after, trick = step(position, card)
        points = list(maxn(after))
        if trick:
            points[trick.winner] += trick.points
        scores.append(tuple(points))
    return min(scores, key=lambda score: (score[seat], -max(_without(score, seat))))


def _in_order(position: Position, card: Card) -> tuple[bool, int, bool, Card]:
    suit = position.suits.index(reference.suit_of(position, card))
    return (suit == position.trump, suit, not position.dead >> card & 1, card)


def _without(score: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return score[:seat] + score[seat + 1 :]


# Chance


def chi_square(seen: Mapping[Any, int], expected: Mapping[Any, float]) -> tuple[float, float]:
    """How far counts are from what is expected, and a bound far beyond what chance does.

    What is expected less than five times is put together.
    """
    assert set(seen) <= set(expected), "something impossible was seen"
    rare = [key for key, number in expected.items() if number < 5]
    pairs = [(seen.get(k, 0), n) for k, n in expected.items() if n >= 5]
    if rare:
        pairs.append((sum(seen.get(k, 0) for k in rare), sum(expected[k] for k in rare)))
    freedom = max(len(pairs) - 1, 1)
    distance = sum((count - number) ** 2 / number for count, number in pairs)
    return distance, freedom + 6 * sqrt(2 * freedom) + 12


# A process of its own


@dataclass(frozen=True)
class Described:
    """A native position that is yet to be made, from these fields."""

    fields: Mapping[str, Any]


@dataclass(frozen=True)
class Call:
    """A function of the native module; `Described` stands for a position."""

    name: str
    args: tuple[Any, ...] = ()
    keywords: tuple[tuple[str, Any], ...] = ()


class Answer(NamedTuple):
    """The name of the error, if there was one, and its message; else what was returned."""

    error: str
    text: str


class Child:
    """The native core in a process of its own, started again when it has died."""

    patience = 300.0
    """Seconds after which a call hangs."""

    def __init__(self) -> None:
        self._start()

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, other = context.Pipe()
        self._process = context.Process(target=_serve, args=(other,), daemon=True)
        self._process.start()
        other.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stop()

    def _stop(self) -> None:
        self._line.close()
        self._process.terminate()
        self._process.join()
        self._process.close()

    def ask(self, *calls: Call) -> list[Answer]:
        """What each of these calls says. It fails if one of them crashes or hangs."""
        answers: list[Answer] = []
        for call in calls:
            try:
                self._line.send(call)
                done = self._line.poll(self.patience)
                reply = self._line.recv() if done else None
            except (EOFError, OSError):
                self._process.join()
                code = self._process.exitcode
                self._stop()
                self._start()
                raise AssertionError(f"the process died with {code}: {call}") from None
            if reply is None:
                self._stop()
                self._start()
                raise AssertionError(f"no answer: {call}")
            answers.append(Answer(*reply))
        return answers


def _serve(line: Connection) -> None:
    while True:
        try:
            call: Call = line.recv()
        except (EOFError, OSError):
            return
        try:
            args = [_made(argument) for argument in call.args]
            said = getattr(_native, call.name)(*args, **dict(call.keywords))
            line.send(("", repr(said)[:10_000]))
        except Exception as error:
            line.send((type(error).__name__, str(error)))


def _made(argument: Any) -> Any:
    if isinstance(argument, Described):
        return _native.Position(**argument.fields)
    if isinstance(argument, list):
        return [_made(each) for each in argument]
    return argument
