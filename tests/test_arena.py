"""The arena: what a comparison means, and what it says about players we know."""

from collections import Counter
from math import isclose

import pytest

from cego.arena.match import (
    Contestant,
    DealResult,
    MakePlayer,
    Pairing,
    Settings,
    Track,
    duel,
    gap,
    play_deal,
)
from cego.arena.run import Inline, Workers, run
from cego.arena.stats import Estimate, estimate, ratio
from cego.arena.summary import Duel, Gap
from cego.deal.actions import Action, Say
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError
from cego.players import Lehrling, Player
from cego.players.chance import Chance
from cego.players.levels import make
from cego.players.player import DEFAULT
from cego.rules import load
from cego.solver.core import Limit

HERE = Workers(Inline(), 1)
LEHRLING, RANDOM = Contestant("lehrling"), Contestant("random")
TABLES = [("loewen", 4), ("loewen", 3), ("baden", 5), ("ministranten", 4), ("zuger-tapp", 4)]


def settings(
    pairings: tuple[Pairing, ...], slug: str = "loewen", players: int = 4, **more: object
) -> Settings:
    return Settings(load(slug).spec, players, pairings, **more)  # type: ignore[arg-type]


def played(agreed: Settings, deals: int, by: MakePlayer = make) -> list[DealResult]:
    return run(agreed, deals, HERE, make=by)


def of_duel(agreed: Settings, deals: int, by: MakePlayer = make) -> Duel:
    return Duel.of(agreed, played(agreed, deals, by))


# What a comparison means


@pytest.mark.parametrize("track", Track)
@pytest.mark.parametrize("level", ["random", "lehrling"])
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_identical_players_differ_by_exactly_nothing(
    slug: str, players: int, level: str, track: Track
) -> None:
    same = Contestant(level)
    found = of_duel(settings(duel(same, same), slug, players, track=track), 6)
    assert found.difference == Estimate(6, 0.0, 0.0)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_lehrling_beats_chance(slug: str, players: int) -> None:
    found = of_duel(settings(duel(LEHRLING, RANDOM), slug, players), 25).difference
    assert found.low is not None
    assert found.low > 0


def test_what_one_wins_the_other_loses() -> None:
    there = of_duel(settings(duel(LEHRLING, RANDOM)), 8)
    back = of_duel(settings(duel(RANDOM, LEHRLING)), 8)
    assert isclose(there.difference.mean, -back.difference.mean)
    assert [row.contract for row in there.contracts] == [row.contract for row in back.contracts]
    for one, other in zip(there.contracts, back.contracts, strict=True):
        assert (one.one, one.other) == (other.other, other.one)


def test_a_guest_is_compared_with_the_one_whose_seat_he_took() -> None:
    result = play_deal(settings(duel(LEHRLING, RANDOM)), 3, make)
    usual = result.tables["random", None, None].payments
    gains = [
        result.tables["random", "lehrling", seat].payments[seat] - usual[seat] for seat in range(4)
    ]
    assert result.gains(Pairing(LEHRLING, RANDOM)) == gains
    assert len(result.tables) == 2 * (1 + 4)


def test_the_difference_is_the_mean_over_seats_and_both_halves() -> None:
    agreed = settings(duel(LEHRLING, RANDOM))
    results = played(agreed, 5)
    found = Duel.of(agreed, results)
    assert found.as_field is not None
    assert isclose(found.difference.mean, (found.as_guest.mean + found.as_field.mean) / 2)
    seats = [gain for result in results for gain in result.gains(Pairing(LEHRLING, RANDOM))]
    assert isclose(found.as_guest.mean, sum(seats) / len(seats))


def test_half_a_comparison_has_no_mirror() -> None:
    whole = of_duel(settings(duel(LEHRLING, RANDOM)), 5)
    half = of_duel(settings(duel(LEHRLING, RANDOM, half=True)), 5)
    assert half.difference == half.as_guest == whole.as_guest
    assert half.as_field is None


def test_with_five_the_sitting_dealer_is_paid_but_not_compared() -> None:
    result = play_deal(settings(duel(LEHRLING, RANDOM), "baden", 5), 0, make)
    assert all(len(table.payments) == 5 for table in result.tables.values())
    assert len(result.gains(Pairing(LEHRLING, RANDOM))) == 4


def test_nobody_is_asked_twice_about_the_same_moment() -> None:
    """The tables of a deal go the same way until a guest does something else."""
    asked: Counter[tuple[object, ...]] = Counter()

    class Asked(Lehrling):
        def __init__(self, level: str, seed: str, boldness: float) -> None:
            super().__init__(seed)
            self.who = (level, boldness)

        def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
            asked[self.who, view.seat, view.log] += 1
            return super().choose(view, limit)

        def interrupt(self, view: View) -> Action | None:
            asked[self.who, view.seat, view.log, "interrupt"] += 1
            return super().interrupt(view)

    play_deal(settings(duel(LEHRLING, RANDOM, half=True)), 3, Asked)
    # Both play alike: all five tables go the same way.
    assert set(asked.values()) == {1}
    by_level = Counter(who for who, *_ in asked)
    assert by_level["random", 0.0] == by_level["lehrling", 0.0] > 40


def test_the_seed_decides_the_deals() -> None:
    first, second, other = (
        played(settings(duel(LEHRLING, RANDOM), seed=seed), 4) for seed in ("a", "a", "b")
    )
    assert first == second != other


def test_boldness_makes_another_contestant() -> None:
    asked = []

    def bold(level: str, seed: str, boldness: float) -> Player:
        asked.append((level, boldness))
        return Lehrling(seed)

    brave = Contestant("lehrling", 0.5)
    result = play_deal(settings(duel(brave, LEHRLING, half=True)), 0, bold)
    assert brave.name == "lehrling:0.5"
    assert ("lehrling", "lehrling:0.5", 2) in result.tables
    assert set(asked) == {("lehrling", 0.0), ("lehrling", 0.5)}


def test_the_limit_reaches_the_players() -> None:
    limits = set()

    class Listening(Lehrling):
        def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
            limits.add(limit)
            return super().choose(view, limit)

    agreed = settings(duel(LEHRLING, LEHRLING, half=True), nodes=700)
    play_deal(agreed, 0, lambda _level, seed, _boldness: Listening(seed))
    assert limits == {Limit(nodes=700)}


def test_an_open_player_is_shown_the_deal_and_nobody_else() -> None:
    shown: list[Deal] = []

    class Open(Lehrling):
        def choose_open(self, deal: Deal, limit: Limit = DEFAULT) -> Action:
            shown.append(deal)
            return self.choose(deal.view(deal.to_act))

    def seated(level: str, seed: str, _: float) -> Player:
        return Open(seed) if level == "open" else Lehrling(seed)

    agreed = settings(duel(Contestant("open"), LEHRLING, half=True))
    results = played(agreed, 3, seated)
    assert shown
    assert Duel.of(agreed, results).difference.mean == 0


def test_those_who_interrupt_are_heard() -> None:
    class Early(Lehrling):
        def interrupt(self, view: View) -> Action | None:
            return Say("bettel") if Say("bettel") in view.legal else None

    agreed = settings(duel(LEHRLING, LEHRLING, half=True))
    results = played(agreed, 5, lambda _level, seed, _boldness: Early(seed))
    contracts = [result.tables["lehrling", None, None].contract for result in results]
    assert contracts.count("bettel") >= 3


# Tracks


def test_on_the_track_bidding_a_common_player_plays_the_cards() -> None:
    phases: dict[str, set[str]] = {"random": set(), "lehrling": set(), "common": set()}

    class Noting(Lehrling):
        def __init__(self, level: str, seed: str) -> None:
            super().__init__(seed)
            self.level = level

        def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
            phases[self.level].add(view.phase)
            return super().choose(view, limit)

    agreed = settings(duel(LEHRLING, RANDOM), track=Track.BIDDING, card_player="common")
    played(agreed, 12, lambda level, seed, _: Noting(level, seed))
    assert phases["common"] == {"tricks"}
    assert phases["random"] == phases["lehrling"] == {"auction", "exchange"}


def test_on_the_track_play_only_cards_are_chosen() -> None:
    phases = set()

    class Noting(Lehrling):
        def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
            phases.add(view.phase)
            return super().choose(view, limit)

    agreed = settings(duel(LEHRLING, RANDOM), track=Track.PLAY)
    played(agreed, 6, lambda _level, seed, _boldness: Noting(seed))
    assert phases == {"tricks"}


def test_all_contracts_are_played_in_turn() -> None:
    agreed = settings(duel(LEHRLING, RANDOM, half=True), "ministranten", track=Track.PLAY)
    known = load("ministranten").contracts(4)
    found = of_duel(agreed, 2 * len(known))
    assert tuple(row.contract for row in found.contracts) == known
    assert all(row.difference and row.difference.deals == 2 for row in found.contracts)
    assert all(row.one.declared == row.other.declared == 2 for row in found.contracts)


def test_declarer_and_defenders_are_told_apart() -> None:
    agreed = settings(duel(LEHRLING, RANDOM), track=Track.PLAY, contract="solo")
    results = played(agreed, 10)
    found = Duel.of(agreed, results)
    assert found.declarer is not None
    assert found.defenders is not None
    weighted = (found.declarer.mean + 3 * found.defenders.mean) / 4
    assert isclose(found.difference.mean, weighted)


def test_in_a_raeuber_everyone_is_for_himself() -> None:
    agreed = settings(duel(LEHRLING, RANDOM, half=True), track=Track.PLAY, contract="raeuber")
    found = of_duel(agreed, 3)
    assert found.declarer is found.defenders is None
    assert found.contracts[0].one.success is None


def test_a_contract_is_for_the_track_play_only() -> None:
    with pytest.raises(CegoError, match="--track play"):
        settings(duel(LEHRLING, RANDOM), contract="solo")


def test_at_least_one_deal_is_played() -> None:
    with pytest.raises(CegoError, match="at least one"):
        run(settings(duel(LEHRLING, RANDOM)), 0, HERE, make=make)


# Per contract


def test_records_count_what_each_declared() -> None:
    agreed = settings(duel(LEHRLING, RANDOM))
    results = played(agreed, 12)
    for row in Duel.of(agreed, results).contracts:
        expected = [
            table
            for result in results
            for seat in range(4)
            for table in (
                result.tables["random", "lehrling", seat],
                result.tables["lehrling", None, None],
            )
            if (table.contract, table.declarer) == (row.contract, seat)
        ]
        assert row.one.hands == 2 * 4 * 12
        assert row.one.declared == len(expected)
        assert row.one.won == sum(table.won is True for table in expected)
        if expected:
            paid = [table.payments[table.declarer or 0] for table in expected]
            assert row.one.payment == sum(paid) / len(paid)
        else:
            assert row.one.payment is row.one.success is None


# The gap to the ceiling


def ladder(level: str, seed: str, _: float) -> Player:
    """Chance in the field, and a Lehrling at the ceiling."""
    return Lehrling(seed) if level == "cheater" else Chance(seed)


def test_the_field_closes_nothing_and_the_ceiling_everything() -> None:
    for level, share in (("lehrling", 0.0), ("cheater", 1.0)):
        agreed = settings(gap(Contestant(level)))
        row = Gap.of(agreed, played(agreed, 30, ladder)).rows[0]
        assert row.share is not None
        assert row.share.margin is not None
        assert isclose(row.share.mean, share, abs_tol=1e-9)
        assert isclose(row.share.margin, 0.0, abs_tol=1e-9)


def test_where_the_ceiling_is_no_higher_there_is_no_gap() -> None:
    agreed = settings(gap(RANDOM))
    row = Gap.of(agreed, played(agreed, 6, lambda _level, seed, _boldness: Chance(seed))).rows[0]
    assert row.share is None


def test_a_gap_is_told_by_role_and_contract() -> None:
    agreed = settings(gap(RANDOM), "zuger-tapp", track=Track.PLAY)
    found = Gap.of(agreed, played(agreed, 8, ladder))
    assert [row.name for row in found.rows] == [
        "all",
        "declarer",
        "defenders",
        "tapp",
        "solo",
        "super",
        "vice",
    ]


# Figures


def test_the_interval_is_that_of_a_normal_mean() -> None:
    found = estimate([2, 4, 4, 4, 5, 5, 7, 9])
    assert found is not None
    assert found.mean == 5
    assert found.margin is not None
    assert isclose(found.margin, 1.96 * (32 / 7 / 8) ** 0.5)
    assert (found.low, found.high) == (5 - found.margin, 5 + found.margin)


def test_one_deal_tells_no_interval_and_none_tells_nothing() -> None:
    assert estimate([3]) == Estimate(1, 3.0, None)
    assert estimate([]) is None
    assert not Estimate(1, 3.0, None).clear


def test_a_ratio_is_sharp_where_parts_and_wholes_go_together() -> None:
    wholes = [8.0, 9.0, 10.0, 11.0, 12.0]
    together = ratio([whole / 2 for whole in wholes], wholes)
    apart = ratio([6.0, 5.5, 5.0, 4.5, 4.0], wholes)
    assert together is not None
    assert apart is not None
    assert together.mean == apart.mean == 0.5
    assert together.margin == 0
    assert apart.margin is not None
    assert apart.margin > 0
    assert ratio([1.0, 1.0], [-1.0, 1.0]) is None
