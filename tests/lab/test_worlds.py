"""Worlds that fit a view: all of them can come, and each as often as the other."""

import pickle
from collections.abc import Hashable
from random import Random

import numpy as np
import pytest

from cego.adapters.steps import Steps
from cego.adapters.worlds import (
    NOWHERE,
    World,
    all_worlds,
    begins_at_contract,
    count_worlds,
    sample_worlds,
)
from cego.cards import Pile, cards, pile_of
from cego.deal.actions import Action, Hidden, Keep, Play, PutAway, Say, Seat, Turn
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError, IllegalAction
from cego.games import cards_in_play, deal_hands
from cego.rules import load
from lab.chi import LIMIT, deviation, difference
from lab.wandering import TABLES, kind_of, random_deal, wander

DRAWS = 300


# Every rule set


def _takes_blind(view: View) -> bool:
    return view.contract is not None and view.contract.takes_blind


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_world_looks_to_the_seat_as_the_deal_does(slug: str, players: int) -> None:
    random = Random(slug)
    seen = set()
    for seed in range(4):
        for steps in list(wander(slug, players, seed))[seed::6]:
            if steps.actor is None:
                continue
            view = steps.view(random.randrange(players))
            worlds = sample_worlds(view, 2, seed=random.getrandbits(30))
            seen.add(view.phase)
            for at in range(2):
                assert worlds.deal(at).view(view.seat) == view
            assert ((worlds.places == NOWHERE).sum(axis=1) == 54 - in_play(view)).all()
    assert {"auction", "tricks"} <= seen


def in_play(view: View) -> int:
    return len(cards_in_play(view.rules, view.players))


# The law


def by_hand(view: View, random: Random) -> World | None:
    """A world from first principles: all unseen cards shuffled, all hidden choices guessed.

    Only what lies open fixes anything: shown cards were the declarer's, an open trump was in the
    blind. None if the rules do not let it come to this view.
    """
    active = min(view.players, 4)
    sizes = [len(list(cards(view.dealt)))] * active
    hands = [0] * active
    assert view.seat is not None
    hands[view.seat] = view.dealt
    blind = view.exchange.open_trump
    if view.declarer is not None and view.declarer != view.seat:
        hands[view.declarer] |= view.exchange.shown
    placed = blind
    for hand in hands:
        placed |= hand
    rest = [c for c in cards_in_play(view.rules, view.players) if not placed >> c & 1]
    random.shuffle(rest)
    for seat in range(active):
        for _ in range(sizes[seat] - hands[seat].bit_count()):
            hands[seat] |= 1 << rest.pop()
    blind |= pile_of(rest)
    return played_to(view, tuple(hands), blind, random)


def played_to(view: View, hands: tuple[Pile, ...], blind: Pile, random: Random) -> World | None:
    deal = deal_hands(view.rules, view.players, hands, blind)
    kept = away = 0
    try:
        for seat, action in view.log:
            done = guessed(deal, seat, action, random)
            kept = done.cards if isinstance(done, Keep) and seat != view.seat else kept
            away = done.cards if isinstance(done, PutAway) and seat != view.seat else away
            deal = deal.apply(done, seat)
    except IllegalAction:
        return None
    if deal.view(view.seat) != view:
        return None
    return World(hands, blind, deal.log, (), kept, away)


def guessed(deal: Deal, seat: Seat, action: Action | Hidden, random: Random) -> Action:
    if not isinstance(action, Hidden):
        return action
    own = list(cards(deal.view(seat).hand))
    pile = pile_of(random.sample(own, action.count))
    return Keep(pile) if action.kind == "keep" else PutAway(pile)


def features(view: View, world: World) -> Hashable:
    """A coarse picture of a world, with some dozens of values."""
    trumps = view.rules.pack.suits["T" if view.rules.game == "cego" else "C"]
    assert view.seat is not None
    active = min(view.players, 4)
    other = view.declarer if view.declarer not in (None, view.seat) else (view.seat + 1) % active
    assert other is not None
    return (
        (world.hands[other] & trumps).bit_count() // 2,
        (world.blind & trumps).bit_count() > 4,
        (world.kept & trumps).bit_count(),
        (world.away & trumps).bit_count(),
    )


MOMENTS = [
    ("loewen", 4, "auction speaking"),
    ("loewen", 3, "auction answering"),
    ("ministranten", 4, "auction circle"),
    ("zuger-tapp", 4, "auction speaking"),
    ("baden", 4, "exchange keep"),
    ("loewen", 4, "exchange put-away"),
    ("baden", 4, "exchange lay-out"),
    ("club", 4, "tricks"),
    ("loewen", 4, "exchange lay-out"),
    ("zuger-tapp", 4, "exchange name-trump"),
    ("schwarzwald", 4, "tricks"),
    ("oberwolfach", 3, "tricks"),
]


def moment(slug: str, players: int, kind: str) -> View:
    """The first such moment of random deals, as another than the declarer sees it."""
    for seed in range(10_000):
        for steps in wander(slug, players, seed):
            if steps.actor is None:
                break
            seat = (steps.deal.to_act or 0) - 1
            view = steps.view(seat % min(players, 4))
            plays = any(isinstance(action, Play) for _, action in view.log)
            hidden = any(isinstance(action, Hidden) for _, action in view.log)
            wanted = _takes_blind(view) or kind.startswith("auction")
            if kind == "tricks":
                wanted = wanted and hidden
            if kind_of(view) == kind and wanted and not plays and len(view.log) > 2:
                return view
    raise AssertionError(f"no such moment: {kind}")


@pytest.mark.parametrize(("slug", "players", "kind"), MOMENTS)
def test_worlds_come_as_often_as_chance_alone_would_deal_them(
    slug: str, players: int, kind: str
) -> None:
    view = moment(slug, players, kind)
    random = Random(7)
    plain: list[Hashable] = []
    while len(plain) < DRAWS:
        world = by_hand(view, random)
        if world is not None:
            plain.append(features(view, world))
    ours = [features(view, world) for world in sample_worlds(view, DRAWS, seed=3).worlds]
    assert difference(ours, plain) < LIMIT


def late(slug: str, players: int, left: int, seeds: range) -> list[View]:
    """Views in which each hand has so many cards left, of those to act."""
    found = []
    for seed in seeds:
        for steps in wander(slug, players, seed):
            if steps.actor is None:
                break
            view = steps.view(steps.actor)
            if view.phase == "tricks" and set(view.counts) == {left}:
                found.append(view)
                break
    return found


@pytest.mark.parametrize(
    ("slug", "players", "left"), [("loewen", 4, 2), ("grupp", 3, 3), ("zuger-tapp", 4, 2)]
)
def test_at_the_end_every_world_comes_equally_often(slug: str, players: int, left: int) -> None:
    tried = 0
    for view in late(slug, players, left, range(40)):
        most = count_worlds(view, limit=0, draws=1).at_most
        if not 4 <= most <= 200:
            continue
        every = all_worlds(view).worlds
        if len(every) < 2:
            continue
        drawn = sample_worlds(view, 8 * len(every) + 200, seed=1).worlds
        assert deviation(drawn, every) < LIMIT
        assert count_worlds(view).worlds == len(every)
        tried += 1
        if tried == 3:
            return
    assert tried


def test_all_worlds_are_those_that_brute_force_finds() -> None:
    """Every way to lay the last unseen cards, whether `Knowledge` allows it or not."""
    from itertools import permutations

    checked = 0
    for view in late("loewen", 4, 2, range(60)):
        if view.declarer != view.seat or not _takes_blind(view):
            continue
        worlds = all_worlds(view)
        others = [seat for seat in range(4) if seat != view.seat]
        unseen = [c for world in worlds.worlds[:1] for s in others for c in cards(world.now[s])]
        found = set()
        for order in permutations(unseen):
            now = {s: pile_of(order[2 * i : 2 * i + 2]) for i, s in enumerate(others)}
            first = worlds.worlds[0]
            hands = tuple(
                hand if seat == view.seat else hand & ~first.now[seat] | now[seat]
                for seat, hand in enumerate(first.hands)
            )
            if played_to(view, hands, first.blind, Random(0)) is not None:
                found.add(hands)
        assert {world.hands for world in worlds.worlds} == found
        checked += 1
        if checked == 2:
            return
    assert checked


@pytest.mark.parametrize("said", [(), ((0, Say("solo")),)])
@pytest.mark.parametrize(("slug", "word"), [("loewen", "eine"), ("zuger-tapp", "solo")])
def test_a_deal_that_was_given_its_contract_has_worlds_too(
    slug: str, word: str, said: tuple[Turn, ...]
) -> None:
    rules, random = load(slug), Random(3)
    dealt = random_deal(slug, 4, random).dealt
    steps = Steps.start(Deal.at_contract(dealt, rules.contract(4, word), 2, said=said))
    for _ in range(12):
        view = steps.view(1)
        assert begins_at_contract(view)
        assert pickle.loads(pickle.dumps(steps)) == steps
        worlds = sample_worlds(view, 2, seed=1)
        assert worlds.deal(1).view(1) == view
        steps = steps.after(random.choice(steps.legal()))


# What else may be asked


def test_what_was_bid_and_played_weighs_worlds() -> None:
    view = late("loewen", 4, 8, range(1))[0]
    even = sample_worlds(view, 20, seed=1)
    weighed = sample_worlds(view, 20, seed=1, likelihood=True)
    assert (even.log_weight == 0).all()
    assert even.worlds == weighed.worlds
    assert np.isfinite(weighed.log_weight).any()
    assert weighed.log_weight.std() > 0


def test_the_same_seed_gives_the_same_worlds() -> None:
    view = next(wander("loewen", 4, 1)).view(2)
    one, two, other = (sample_worlds(view, 5, seed=seed) for seed in (1, 1, 2))
    assert (one.places == two.places).all()
    assert (one.places != other.places).any()


def test_arrays_tell_what_the_worlds_tell() -> None:
    view = moment("loewen", 4, "exchange put-away")
    worlds = sample_worlds(view, 4)
    for at, world in enumerate(worlds.worlds):
        assert int(worlds.kept[at]) == world.kept != 0
        assert int(worlds.away[at]) == world.away
        assert [int(pile) for pile in worlds.now[at]] == list(world.now)
        for card, place in enumerate(worlds.places[at]):
            pile = (*world.hands, world.blind)[place]
            assert pile >> card & 1


def test_many_worlds_are_counted_but_not_listed() -> None:
    view = next(wander("loewen", 4, 1)).view(0)
    count = count_worlds(view)
    assert not count.exact
    assert count.worlds == float(count.at_most) > 10**20
    with pytest.raises(CegoError, match="more than the 100,000 to be listed"):
        all_worlds(view)


def test_a_deal_that_is_over_hides_nothing() -> None:
    *_, end = wander("zuger-tapp", 4, 1)
    assert isinstance(end, Steps)
    with pytest.raises(CegoError, match="The deal is over"):
        sample_worlds(end.view(0), 1)
