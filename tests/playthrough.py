"""Whole deals written out action by action: one file for each rule set and number of players.

After OpenSpiel's playthroughs: whose turn it is, what he holds, what he may do, what he does, and
in the end the arithmetic. A change of behaviour shows as a readable change of these files.
`test_playthroughs` replays them line by line. To write them anew::

    python tests/playthrough.py
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from cego.cards import TAPP, Pile
from cego.deal.actions import (
    SEATS,
    Action,
    Challenge,
    Keep,
    NameTrump,
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Seat,
    Turn,
    WithCards,
)
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome
from cego.errors import CegoError
from cego.fairdeal import shuffled
from cego.games import deal_hands, deal_order
from cego.notation import read_action, write_action
from cego.rules import Rules, load

FOLDER = Path(__file__).parent / "playthroughs"
FEW = 12
"""So many choices of cards are listed one by one; of more, only the cards and their number."""


@dataclass(frozen=True)
class Recipe:
    """A deal to be written: the auction in full, and what the declarer is to do if he may."""

    slug: str
    players: int
    auction: str
    then: str = ""
    """An action to be taken as soon as it is allowed: ``pfeif-frei``."""
    by_lead: bool = False
    """Zuger Tapp: name trumps by the lead, and correct them."""
    compulsory: bool = False
    won: bool = False
    """Whether the declarer must win it; otherwise he may."""


ALL_FORT = "fort fort fort fort"
ASKED = f"{ALL_FORT} {ALL_FORT}"
NO_CALLS = "gut gut gut gut"

RECIPES = (
    Recipe("loewen", 3, "fort fort fort cego eine selbst eine-leere selbst zwei-leere gut gut"),
    Recipe("loewen", 4, "fort fort ulti", won=True),
    Recipe("loewen", 4, "", compulsory=True),
    Recipe("loewen", 5, f"{ALL_FORT} cego gut gut gut raeuber"),
    Recipe("ministranten", 3, "fort solo gegensolo"),
    Recipe("ministranten", 4, f"{ALL_FORT} cego gut gut gut geregelter-raeuber"),
    Recipe("ministranten", 4, f"{ALL_FORT} cego gut eine eine-leere selbst zwei-leere gut gut"),
    Recipe("ministranten", 5, f"{ALL_FORT} cego gut gut gut dresch"),
    Recipe("braeunlingen", 4, f"{ALL_FORT} cego eine D:bettel gut", won=True),
    Recipe(
        "oberwolfach",
        3,
        "fort fort fort cego eine gut eine-leere selbst zwei-leere selbst zwei-verschiedene"
        " selbst kleiner-mann gut",
        then="pfeif-frei",
    ),
    Recipe("oberwolfach", 3, "fort fort fort B:hinschmeissen"),
    Recipe("oberwolfach", 4, f"{ALL_FORT} cego gut eine gut piccolo selbst gut", won=True),
    Recipe("oberwolfach", 5, "fort solo gegensolo gut eine selbst gut"),
    Recipe("schmidt", 3, "fort fort fort cego eine selbst gut gut", then="schinden", won=True),
    Recipe("schmidt", 4, f"{ALL_FORT} cego eine gut eine-leere gut gut"),
    Recipe("schmidt", 5, f"{ALL_FORT} piccolo gut bettel gut gut"),
    Recipe("grupp", 3, "fort fort fort cego gut eine gut"),
    Recipe(
        "grupp",
        4,
        f"{ALL_FORT} cego eine selbst eine-leere selbst zwei-leere selbst zwei-verschiedene"
        " gut gut gut",
    ),
    Recipe("grupp", 5, "fort fort solo gut gut gut"),
    Recipe("baden", 4, f"{ALL_FORT} cego gut halbe gut gut"),
    Recipe("baden", 5, "fort fort solo gegensolo selbst gut gut gut"),
    Recipe("club", 4, f"{ASKED} {NO_CALLS} gut halbe gut gut zwei-verschiedene"),
    Recipe("club", 5, f"{ASKED} gut piccolo"),
    Recipe("schwarzwald", 4, f"{ASKED} {NO_CALLS} gut gut gut cego"),
    Recipe("zuger-tapp", 4, "pass tapp pass pass"),
    Recipe("zuger-tapp", 4, "pass pass solo pass", by_lead=True),
    Recipe("zuger-tapp", 4, "tapp solo pass pass super pass"),
    Recipe("zuger-tapp", 4, "solo super vice"),
)
"""Between them they show every game. The first deal in which the auction is possible is taken."""


def path(slug: str, players: int) -> Path:
    """Where the deals of a table are written."""
    return FOLDER / f"{slug}-{players}.txt"


# Playing a recipe


def play(recipe: Recipe) -> Deal:
    """The first deal that allows the recipe, to its end."""
    for seed in count():
        assert seed < 50_000, f"no deal allows {recipe}"
        try:
            deal = _play(recipe, seed)
        except CegoError:
            continue
        outcome = deal.outcome()
        if outcome is not None and (outcome.won or not recipe.won):
            return deal
    raise AssertionError


def _play(recipe: Recipe, seed: int) -> Deal:
    rules = load(recipe.slug)
    order = shuffled(rules, recipe.players, f"{recipe.slug} {recipe.players} {seed}".encode())
    deal = deal_order(rules, recipe.players, order, recipe.compulsory)
    for token in recipe.auction.split():
        seat, _, word = token.rpartition(":")
        deal = deal.apply(Say(word), SEATS.index(seat) if seat else None)
    rng, wish = Random(seed), recipe.then
    while deal.outcome() is None:
        legal = deal.legal_actions()
        if wish and read_action(wish, deal.pack) in legal:
            deal, wish = deal.apply(read_action(wish, deal.pack)), ""
            continue
        deal = deal.apply(_choose(deal, legal, recipe, rng))
        corrections = deal.legal_actions(deal.log[-1][0])
        if recipe.by_lead and corrections and isinstance(corrections[0], NameTrump):
            deal = deal.apply(corrections[0], deal.log[-1][0])
    assert not wish
    return deal


def _choose(deal: Deal, legal: Sequence[Action], recipe: Recipe, rng: Random) -> Action:
    """High cards are kept, points put away, the longest suit is trumps; cards fall at random."""
    some = [action for action in legal if not isinstance(action, (Challenge, PfeifFrei))]
    if isinstance(some[0], Keep):
        return max(some, key=_pile_of)
    if isinstance(some[0], PutAway):
        return max(
            some, key=lambda action: (deal.pack.pips_of(_pile_of(action)), -_pile_of(action))
        )
    if isinstance(some[0], NameTrump) and not recipe.by_lead:
        assert deal.to_act is not None
        hand = deal.view(deal.to_act).hand
        longest = max(TAPP.suits, key=lambda suit: (hand & TAPP.suits[suit]).bit_count())
        return NameTrump(longest)
    return rng.choice([action for action in some if not isinstance(action, NameTrump)])


def _pile_of(action: Action) -> Pile:
    assert isinstance(action, WithCards)
    return action.cards


# Writing


def lines(start: Deal, log: Sequence[Turn]) -> Iterator[str]:
    """A deal line by line; `start` is the deal before the first word."""
    dealt, pack = start.dealt, start.pack
    yield f"rules: {start.rules.spec}"
    yield f"players: {start.players}"
    if dealt.compulsory:
        yield "game: pflichtraeuber"
    for seat, hand in enumerate(dealt.hands):
        yield f"{SEATS[seat]}: {pack.text(hand)}"
    yield f"blind: {pack.text(dealt.blind)}"
    deal = start
    for number, (seat, action) in enumerate(log, 1):
        yield ""
        yield from _before(deal, number, seat)
        yield f"  > {SEATS[seat]}: {write_action(action, pack)}"
        after = deal.apply(action, seat)
        yield from _trick_taken(deal, after)
        deal = after
    yield ""
    outcome = deal.outcome()
    if outcome is None:
        yield "unfinished"
    else:
        yield from _end(outcome)


def _before(deal: Deal, number: int, actor: Seat) -> Iterator[str]:
    """Whose turn it is, what the actor sees, and what everyone may do."""
    view, pack = deal.view(actor), deal.pack
    assert deal.to_act is not None
    step = f" {view.step}" if view.step else ""
    yield f"{number} {SEATS[deal.to_act]} {view.phase}{step}"
    if view.auction.standing is not None and view.auction.holder is not None:
        yield f"  bid    {view.auction.standing} by {SEATS[view.auction.holder]}"
    yield f"  hand   {pack.text(view.hand)}"
    for name in ("shown", "laid_out", "open_trump", "dead", "legage"):
        pile: Pile = getattr(view.exchange, name)
        if pile:
            yield f"  {name.replace('_', ' '):<6} {pack.text(pile)}"
    if view.trump is not None:
        yield f"  trump  {view.trump}"
    if view.play.trick:
        yield f"  trick  {' '.join(pack.code(card) for card in view.play.trick)}"
    yield f"  legal  {_listed(deal, deal.legal_actions())}"
    for seat in range(len(deal.hands)):
        early = deal.legal_actions(seat) if seat != deal.to_act else ()
        if early:
            yield f"  early  {SEATS[seat]}: {_listed(deal, early)}"


def _listed(deal: Deal, legal: Sequence[Action]) -> str:
    """What is legal, on one line."""
    pack = deal.pack
    plays = [pack.code(action.card) for action in legal if isinstance(action, Play)]
    piles = [action for action in legal if isinstance(action, WithCards)]
    others = [a for a in legal if not isinstance(a, (Play, WithCards))]
    parts = [f"play {' '.join(plays)}"] if plays else []
    if len(piles) > FEW:
        word, union = write_action(piles[0], pack).partition(" ")[0], 0
        for action in piles:
            union |= action.cards
        parts.append(
            f"{word} {piles[0].cards.bit_count()} of {pack.text(union)}: {len(piles)} ways"
        )
    else:
        parts += [write_action(action, pack) for action in piles]
    return ", ".join([*parts, *(write_action(action, pack) for action in others)])


def _trick_taken(before: Deal, after: Deal) -> Iterator[str]:
    old, new = before.view().play.piles, after.view().play.piles
    for seat, (had, has) in enumerate(zip(old, new, strict=False)):
        if had != has:
            yield f"  = {SEATS[seat]} takes {before.pack.text(has & ~had)}"


def _end(outcome: Outcome) -> Iterator[str]:
    yield f"end: {outcome.reason}"
    if outcome.contract is not None and outcome.declarer is not None:
        over = " over solo" if outcome.over_solo else ""
        how = {True: ", won", False: ", lost", None: ""}[outcome.won]
        yield f"  game   {outcome.contract} by {SEATS[outcome.declarer]}{over}{how}"
    for name in ("points", "tricks"):
        numbers: tuple[int, ...] = getattr(outcome, name)
        if numbers:
            yield f"  {name} {' '.join(map(str, numbers))}"
    for line in outcome.lines("en"):
        yield f"  - {line}"
    paid = ", ".join(f"{SEATS[s]} {amount:+}" for s, amount in enumerate(outcome.payments))
    yield f"  pays   {paid}"


# Reading


@dataclass(frozen=True)
class Written:
    """A deal as a file tells it."""

    lines: tuple[str, ...]
    first_line: int

    def values(self, key: str) -> list[str]:
        """What stands behind a key at the beginning of a line."""
        return [line.partition(": ")[2] for line in self.lines if line.startswith(f"{key}: ")]

    def start(self) -> Deal:
        """The deal before the first word."""
        rules = Rules.from_spec(self.values("rules")[0])
        hands = tuple(rules.pack.pile(hand) for seat in SEATS for hand in self.values(seat))
        blind = rules.pack.pile(self.values("blind")[0])
        players = int(self.values("players")[0])
        return deal_hands(rules, players, hands, blind, bool(self.values("game")))

    def log(self) -> list[Turn]:
        """Everything that was done."""
        pack = Rules.from_spec(self.values("rules")[0]).pack
        found = [re.fullmatch(r"  > (\w): (.+)", line) for line in self.lines]
        return [(SEATS.index(m[1]), read_action(m[2], pack)) for m in found if m]


def read(text: str) -> list[Written]:
    """The deals of a file; each begins with its rules."""
    all_lines = text.splitlines()
    starts = [n for n, line in enumerate(all_lines) if line.startswith("rules: ")]
    ends = [*(start - 2 for start in starts[1:]), len(all_lines)]
    return [
        Written(tuple(all_lines[start:end]), start + 1)
        for start, end in zip(starts, ends, strict=True)
    ]


def write(slug: str, players: int) -> str:
    """The file of a table."""
    recipes = [recipe for recipe in RECIPES if (recipe.slug, recipe.players) == (slug, players)]
    parts = []
    for recipe in recipes:
        deal = play(recipe)
        parts.append("\n".join(lines(Deal.new(deal.dealt), deal.log)))
    return "\n\n\n".join(parts) + "\n"


def main() -> None:
    """Write all files anew."""
    FOLDER.mkdir(exist_ok=True)
    for slug, players in dict.fromkeys((recipe.slug, recipe.players) for recipe in RECIPES):
        path(slug, players).write_text(write(slug, players), encoding="utf-8")


if __name__ == "__main__":
    main()
