"""What holds in every deal, whatever is dealt, bid and played: all rule sets, all numbers."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cego.cards import CEGO, TRUMPS, Pile, cards
from cego.deal.actions import Action, Challenge, PfeifFrei, Play, Say
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.deal.exchange import BeforeLead
from cego.deal.game import Game
from cego.deal.outcome import Outcome, Reason
from cego.deal.tricks import Tricks
from cego.errors import IllegalAction
from cego.rules import Rules, load
from table import SETS, TABLES, in_words

NORMAL = {
    "solo",
    "cego",
    "gegensolo",
    "halbe",
    "eine",
    "eine-leere",
    "zwei-leere",
    "zwei-verschiedene",
    "kleiner-mann",
}
TOTALS = {("grupp", 3): 77, "grupp": 79, "club": 79, "schwarzwald": 79}
SWAPS = '["halbe","eine-leere","zwei-leere","zwei-verschiedene"]'
SPECS = [
    *TABLES,
    (f"club exchange.swap={SWAPS}", 4),
    (f"schmidt exchange.swap={SWAPS} exchange.pfeif-frei=any-trick", 4),
    (f"schmidt exchange.swap={SWAPS} exchange.pfeif-frei=any-trick", 3),
]
tables = st.sampled_from(SPECS)
seeds = st.integers(0, 2**32)
Steps = list[tuple[Deal, Action, Deal]]


def first(spec: str, players: int, chance: Random, compulsory: bool = False) -> Deal:
    """A shuffled pack, dealt."""
    rules = Rules.from_spec(spec)
    out = rules.cego(players).cards.removed_with_three if players == 3 else 0
    order = [card for card in range(54) if not out >> card & 1]
    chance.shuffle(order)
    return Deal.new(Dealt.from_order(rules, players, order, compulsory))


def chosen(now: Deal, chance: Random, loud: float) -> Action:
    """Any action that is allowed; `loud` says how often a player bids rather than says gut."""
    actions = list(now.legal_actions())
    if Say("fort") in actions and chance.random() < 0.93:
        return Say("fort")
    if Say("gut") in actions:
        bids = [a for a in actions if a != Say("gut")]
        ladder = [a for a in bids if a not in (Say("piccolo"), Say("bettel"))]
        if not bids or chance.random() > loud:
            return Say("gut")
        actions = bids if chance.random() < 0.04 or not ladder else ladder
    if Challenge() in actions and chance.random() < 0.95:
        actions.remove(Challenge())
    return chance.choice(actions)


LOUD = (0.0, 0.1, 0.5, 0.8, 0.95)


def played(spec: str, players: int, seed: int, compulsory: bool = False) -> Steps:
    """A deal played at random: before, action, after."""
    chance = Random(seed)
    now, steps, loud = first(spec, players, chance, compulsory), [], chance.choice(LOUD)
    while now.outcome() is None:
        action = chosen(now, chance, loud)
        after = now.apply(action)
        steps.append((now, action, after))
        now = after
    return steps


def ending(steps: Steps) -> Outcome:
    end = steps[-1][2].outcome()
    assert end is not None
    return end


def in_tricks(now: Deal) -> Tricks | None:
    phase = now.phase.tricks if isinstance(now.phase, BeforeLead) else now.phase
    return phase if isinstance(phase, Tricks) else None


def whole_tricks(steps: Steps) -> Iterator[tuple[Game, list[tuple[int, int]], int]]:
    """Each trick of a deal: the game, seats and cards in order, and who took it."""
    trick: list[tuple[int, int]] = []
    end = ending(steps)
    for now, action, after in steps:
        running = in_tricks(now)
        if running is None or not isinstance(action, Play):
            continue
        assert isinstance(running.game, Game)
        trick.append((running.to_act, action.card))
        if len(trick) < running.game.active:
            continue
        then = in_tricks(after)
        taken = [then.taken(s) if then else end.tricks[s] for s in range(running.game.active)]
        (winner,) = [s for s in range(running.game.active) if taken[s] > running.taken(s)]
        yield running.game, trick, winner
        trick = []


def counted(pile: Pile, in_twos: bool) -> int:
    """Points as the tables of the sources count them: 5-4-3-2-1, less 2 in three or 1 in two."""
    size = pile.bit_count()
    off = (size + 1) // 2 if in_twos else size // 3 * 2 + bool(size % 3)
    return sum(CEGO.pips[card] + 1 for card in cards(pile)) - off


@given(tables, seeds)
@settings(max_examples=500, deadline=None)
def test_card_points_of_both_sides_add_up_to_the_total(table: tuple[str, int], seed: int) -> None:
    """Normal games: 70 or 79, with three players 69 or 77, each side counted by itself."""
    steps = played(*table, seed)
    end = ending(steps)
    assume(end.reason is Reason.PLAYED and end.contract in NORMAL)
    slug, players = table[0].partition(" ")[0], table[1]
    in_twos = slug in TOTALS
    all_points = TOTALS.get((slug, players)) or TOTALS.get(slug) or (69 if players == 3 else 70)
    own = others = 0
    for game, trick, winner in whole_tricks(steps):
        for _, card in trick:
            if winner == end.declarer:
                own |= 1 << card
            else:
                others |= 1 << card
        legage = game.aside
    assert own & others == legage & (own | others) == 0
    if own:
        own |= legage
    else:
        others |= legage
    assert counted(own, in_twos) + counted(others, in_twos) == all_points
    freed = any(isinstance(action, PfeifFrei) for _, action, _ in steps)
    if not freed or end.points[0]:
        assert end.points == (counted(own, in_twos), counted(others, in_twos))
    assert sum(end.points) == all_points
    assert end.won == (2 * end.points[0] > all_points)


@given(tables, seeds)
@settings(max_examples=500, deadline=None)
def test_payments_add_up_to_zero_and_the_losers_pay(table: tuple[str, int], seed: int) -> None:
    """The sitting dealer is among the payers and the paid."""
    end = ending(played(*table, seed))
    players = table[1]
    assert len(end.payments) == players
    assert sum(end.payments) == 0
    if end.reason is Reason.THROWN_IN:
        assert not any(end.payments)
        return
    assert end.losers == tuple(seat for seat in range(players) if end.payments[seat] < 0)
    if end.reason is Reason.PLAYED and end.won is not None:
        assert end.declarer is not None
        assert (end.payments[end.declarer] > 0) == end.won
        assert end.payments[end.declarer] == (players - 1) * end.pays_each


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_payments_of_a_pflichtraeuber_add_up_to_zero(seed: int) -> None:
    end = ending(played("loewen", 4, seed, compulsory=True))
    assert sum(end.payments) == 0
    assert sum(end.tricks) == 11


@given(tables, seeds)
@settings(max_examples=60, deadline=None)
def test_every_card_not_among_the_legal_actions_is_refused_and_the_deal_unchanged(
    table: tuple[str, int], seed: int
) -> None:
    for now, _, _ in played(*table, seed):
        allowed = set(now.legal_actions())
        log, phase, act = now.log, now.phase, now.to_act
        for card in range(56):
            if Play(card) in allowed:
                continue
            with pytest.raises(IllegalAction) as caught:
                now.apply(Play(card))
            assert caught.value.key.startswith("illegal.")
        for other in range(table[1]):
            for action in allowed if other != act else ():
                if isinstance(action, Say):
                    continue
                with pytest.raises(IllegalAction) as caught:
                    now.apply(action, other)
                assert caught.value.key == "illegal.not-your-turn"
        assert (now.log, now.phase, now.to_act) == (log, phase, act)
        assert set(now.legal_actions()) == allowed


@given(tables, seeds)
@settings(max_examples=60, deadline=None)
def test_whatever_is_legal_can_be_done(table: tuple[str, int], seed: int) -> None:
    """No action is offered that the deal then refuses, and there is always one to take."""
    for now, _, _ in played(*table, seed):
        actions = now.legal_actions()
        assert actions
        for action in actions[:40]:
            assert now.apply(action).log == (*now.log, (now.to_act, action))


@given(tables, seeds)
@settings(max_examples=100, deadline=None)
def test_suits_are_followed_else_trumps_played_in_every_trick(
    table: tuple[str, int], seed: int
) -> None:
    """But for the ordered tricks of the geregelter Räuber, and the lead after a dead one."""
    for now, action, _ in played(*table, seed):
        running = in_tricks(now)
        if running is None or not running.trick or not isinstance(action, Play):
            continue
        assert isinstance(running.game, Game)
        if running.game.contract == "geregelter-raeuber" and running.number <= 3:
            continue
        hand = running.hands[running.to_act]
        legal = in_words(sum(1 << a.card for a in now.legal_actions() if isinstance(a, Play)))
        suit = hand & CEGO.suit_of[running.trick[0]]
        if suit or hand & TRUMPS:
            assert legal == in_words(suit or hand & TRUMPS)
        elif not running.game.dead >> running.trick[0] & 1:
            assert legal == in_words(hand)
        else:
            assert legal <= in_words(hand)


@given(tables, seeds)
@settings(max_examples=150, deadline=None)
def test_the_highest_trump_wins_else_the_highest_living_card_of_the_suit_led(
    table: tuple[str, int], seed: int
) -> None:
    for game, trick, winner in whole_tricks(played(*table, seed)):
        by_card = {card: seat for seat, card in trick}
        trumps = [card for card in by_card if TRUMPS >> card & 1]
        alive = [card for card in by_card if not game.dead >> card & 1]
        lead = trick[0][1]
        suit = [card for card in alive if CEGO.suit_letter[card] == CEGO.suit_letter[lead]]
        second = trick[1][1]
        if trumps:
            assert winner == by_card[max(trumps)]
        elif suit:
            assert winner == by_card[max(suit)]
        else:
            assert game.dead >> lead & 1
            same = [c for c in alive if CEGO.suit_letter[c] == CEGO.suit_letter[second]]
            assert winner == by_card[max(same)]
        assert not any(game.dead >> card & 1 for card, seat in by_card.items() if seat == winner)


@given(tables, seeds)
@settings(max_examples=60, deadline=None)
def test_a_deal_is_a_value_replayed_from_its_log(table: tuple[str, int], seed: int) -> None:
    end = played(*table, seed)[-1][2]
    again = Deal.replay(end.dealt, end.log)
    assert again == end
    assert again.outcome() == end.outcome()


def test_random_play_reaches_every_game_of_every_set() -> None:
    """The properties above would mean little if some game never came up."""
    for slug, numbers in SETS.items():
        for players in numbers:
            wanted = set(load(slug).contracts(players)) - {"pflichtraeuber"}
            if players == 3 and slug in ("oberwolfach", "schmidt"):
                wanted.discard("cego")
            met: set[str | None] = set()
            for seed in range(3000):
                chance = Random(seed)
                now, loud = first(slug, players, chance), chance.choice(LOUD)
                while now.phase.name == "auction":
                    now = now.apply(chosen(now, chance, loud))
                met.add(now.view(None).contract)
                if wanted <= met:
                    break
            assert wanted <= met, f"{slug} with {players}: never {wanted - met}"
