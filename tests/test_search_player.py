"""Players that think: legal everywhere, blind to hidden cards, and wiser than rules of thumb."""

import random
from dataclasses import replace

import numpy as np
import pytest

from cego.cards import CEGO, cards, pile_of
from cego.deal.actions import Action, Say, Seat
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError
from cego.fairdeal import shuffled
from cego.forced_deals import forced, playable
from cego.games import cards_in_play, deal_hands, deal_order
from cego.players import Player
from cego.players.bid_values import prospect
from cego.players.bids import judge_bids
from cego.players.card_choice import judge_plays
from cego.players.decision import Effort
from cego.players.evaluators import distribution, key_of, nets, result_payments, results_of
from cego.players.exchanges import Trial
from cego.players.knowledge import knowledge
from cego.players.lehrling import Lehrling
from cego.players.levels import LEVELS, MEISTER, SEATED, make
from cego.players.search_player import SearchPlayer, Settings
from cego.rules import SLUGS, Rules, load, named
from cego.solver.core import Limit
from test_lehrling import play_out
from test_views import TABLES, random_deal, rearranged

QUICK = Settings(
    Effort(nodes=20_000, worlds=4, exact=3, enumerate_up_to=20, weighed=256),
    Trial(choices=2, worlds=2),
    auctions=4,
)
EXPERIENCED = Settings(
    Effort(20_000, worlds=4, exact=2, enumerate_up_to=20, experience=True),
    Trial(choices=2, worlds=2, experience=True),
    auctions=4,
)
BOTH = pytest.mark.parametrize("settings", [QUICK, EXPERIENCED], ids=["quick", "experienced"])


def new_deal(rules: Rules, players: int, seed: str) -> Deal:
    return deal_order(rules, players, shuffled(rules, players, seed.encode()))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_it_bids_exchanges_and_plays_every_rule_set(slug: str, players: int) -> None:
    rules = load(slug)
    for number in range(2):
        table: list[Player] = [SearchPlayer(QUICK, f"{seat}") for seat in range(players)]
        outcome = play_out(new_deal(rules, players, f"{number}"), table).outcome()
        assert outcome is not None
        assert sum(outcome.payments) == 0


@BOTH
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_it_plays_every_contract(slug: str, players: int, settings: Settings) -> None:
    rules = load(slug)
    for contract in playable(rules, players):
        deal = forced(rules, players, contract, "every contract")
        table: list[Player] = [SearchPlayer(settings, f"{seat}") for seat in range(players)]
        assert play_out(deal, table).outcome() is not None


@BOTH
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_rearranged_hidden_cards_never_change_a_choice(
    slug: str, players: int, settings: Settings
) -> None:
    player, fitting = SearchPlayer(settings, "a seed"), 0
    rng = random.Random(slug)
    for number in range(4):
        for deal in random_deal(load(slug), players, f"blind {number}"):
            seat = deal.to_act
            if seat is None or rng.random() < 0.6:
                continue
            view = deal.view(seat)
            seen = pile_of(cards_in_play(deal.rules, players)) & ~_known(deal, seat)
            hidden = list(cards(seen))
            if len(hidden) < 2:
                continue
            one, other = rng.sample(hidden, 2)
            changed = rearranged(deal, seat, one, other)
            if changed is None or changed.dealt == deal.dealt:
                continue
            assert changed.view(seat) == view
            assert player.choose(changed.view(seat)) == player.choose(view)
            fitting += 1
    assert fitting > 15


def _known(deal: Deal, seat: Seat) -> int:
    from test_views import known_cards

    return known_cards(deal, seat)


def test_nothing_but_a_view_reaches_a_player() -> None:
    for level in SEATED:
        player = make(level, "x")
        assert player.choose.__annotations__["view"] is View
        assert not hasattr(player, "choose_open")
    assert hasattr(make("cheater"), "choose_open")


def test_the_same_seed_makes_the_same_choices() -> None:
    rules = load("schwarzwald")

    def log(seed: str) -> tuple[tuple[Seat, Action], ...]:
        table: list[Player] = [SearchPlayer(QUICK, f"{seed} {seat}") for seat in range(4)]
        return play_out(new_deal(rules, 4, "same"), table).log

    assert log("one") == log("one")
    assert {log(f"{n}") for n in range(6)} != {log("one")}


def test_levels_are_made_by_name_and_others_refused() -> None:
    for level in LEVELS:
        assert make(level, "seed") is not None
    with pytest.raises(CegoError, match="no player “grandmaster”"):
        make("grandmaster")
    with pytest.raises(CegoError, match="from -1"):
        make("meister", boldness=3)


# Evaluators


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_contract_has_an_evaluator(slug: str, players: int) -> None:
    rules = load(slug)
    for contract in rules.contracts(players):
        assert key_of(rules, players, contract) in nets()
        hand = new_deal(rules, players, "hand").hands[0]
        dealt = np.array([hand], np.uint64)
        shares = distribution(rules, players, contract, dealt, dealt & np.uint64(0), 0)
        number = 25 if rules.game == "tapp" else results_of(contract)
        assert shares.shape == (1, number)
        assert abs(shares.sum() - 1) < 1e-9
        assert len(result_payments(rules, players, contract, False, True)) == number


def test_more_trumps_promise_a_better_solo() -> None:
    rules = load("loewen")
    strong = CEGO.pile("G T21 T20 T19 T18 T17 T15 T12 T9 CK CQ")
    weak = CEGO.pile("T2 T5 C10 C9 C8 S10 S9 H3 H4 D4 D3")
    found = [prospect(rules, 4, named("solo"), hand, 0) for hand in (strong, weak)]
    assert all(found)
    best, worst = found
    assert best is not None
    assert worst is not None
    assert best.win > 0.8 > 0.2 > worst.win
    assert best.payment > 0 > worst.payment


def test_evaluators_are_small() -> None:
    from importlib.resources import files

    folder = files("cego.players").joinpath("data")
    assert sum(len(file.read_bytes()) for file in folder.iterdir() if file.is_file()) < 2_000_000


# Bidding


SURE = "G T21 T20 T19 T18 T17 T16 T15 T14 T13 T12"
HOPELESS = "C7 C8 S7 S8 H4 H3 D4 D3 T2 H2 D2"


def auction(slug: str, hand: str, words: str = "", seat: Seat = 0) -> Deal:
    """A deal in which the seat has this hand, after these words."""
    rules = load(slug)
    own = CEGO.pile(hand)
    rest = [card for card in shuffled(rules, 4, b"rest") if not own >> card & 1]
    others = [pile_of(rest[at : at + 11]) for at in (0, 11, 22)]
    others.insert(seat, own)
    deal = deal_hands(rules, 4, tuple(others), pile_of(rest[33:]))
    for word in words.split():
        deal = deal.apply(Say(word))
    return deal


@pytest.mark.parametrize("slug", ["loewen", "schwarzwald", "baden"])
def test_it_bids_a_solo_that_cannot_be_lost_and_no_hopeless_one(slug: str) -> None:
    player = make("stammtisch", "x")
    first_words = "" if Say("solo") in auction(slug, SURE).legal_actions() else "fort " * 4
    assert player.choose(auction(slug, SURE, first_words).view(0)) == Say("solo")
    assert player.choose(auction(slug, HOPELESS, first_words).view(0)) == Say("fort")


def test_a_hand_without_any_trick_calls_bettel() -> None:
    """S1: Bettel is won without a trick."""
    player = make("stammtisch", "x")
    deal = auction("loewen", "C7 C8 S7 S8 S9 H4 H3 H2 D4 D3 D2", "fort fort fort fort")
    assert player.choose(deal.view(0)) == Say("bettel")


def test_the_bold_bid_more_than_the_cautious() -> None:
    rules = load("loewen")
    solos = dict.fromkeys((-1.0, 1.0), 0)
    for number in range(40):
        view = new_deal(rules, 4, f"bold {number}").view(0)
        for boldness in solos:
            solos[boldness] += judge_bids(view, 6, 1, boldness).best == Say("solo")
    assert solos[-1.0] < solos[1.0]


# Card play


def ending() -> Deal:
    """A Cego near its end: the declarer knows all that lies aside."""
    deal, rng = forced(load("loewen"), 4, "cego", "ending"), random.Random(1)
    while (
        max(deal.view().counts) > 3 or deal.view().play.trick or deal.to_act != deal.view().declarer
    ):
        deal = deal.apply(rng.choice(deal.legal_actions()))
    return deal


def test_late_in_the_deal_all_worlds_are_looked_at() -> None:
    deal = ending()
    view = deal.view(deal.to_act)
    effort = Effort(nodes=10**9, worlds=4, exact=5, enumerate_up_to=2_000)
    judgement = judge_plays(view, effort, 1)
    assert judgement.exhaustive
    assert judgement.worlds == knowledge(view).count()
    assert {option.action for option in judgement.options} == set(view.legal)


def test_a_limit_of_nodes_makes_it_think_less() -> None:
    rules = load("loewen")
    deal = new_deal(rules, 4, "limit")
    for word in "solo gut gut gut".split():
        deal = deal.apply(Say(word))
    settings = Settings(
        Effort(nodes=10**9, worlds=64, exact=4, enumerate_up_to=20),
        Trial(2, 2),
        auctions=4,
    )
    player = SearchPlayer(settings, "x")
    short = player.judge(deal.view(0), Limit(nodes=1))
    long = player.judge(deal.view(0))
    assert short is not None
    assert long is not None
    assert short.worlds < long.worlds <= 64


def test_thinking_beats_rules_of_thumb_in_solo() -> None:
    """The same deals, each seat in turn: payments of one thinker among Lehrlinge."""
    rules, gained = load("schwarzwald"), 0
    thinker = Settings(
        Effort(nodes=10**6, worlds=12, exact=4, enumerate_up_to=60),
        Trial(2, 2),
        auctions=4,
    )
    for number in range(12):
        start = forced(rules, 4, "solo", f"strength {number}")
        seat = start.view().declarer
        assert seat is not None
        base = play_out(start, [make("lehrling", f"{s}") for s in range(4)]).outcome()
        table = [make("lehrling", f"{s}") for s in range(4)]
        table[seat] = SearchPlayer(thinker, f"{seat}")
        mine = play_out(start, table).outcome()
        assert base is not None
        assert mine is not None
        gained += mine.payments[seat] - base.payments[seat]
    assert gained > 0


def test_slugs_are_all_covered() -> None:
    assert {slug for slug, _ in TABLES} == set(SLUGS)


def test_a_few_worlds_are_looked_at_often() -> None:
    """Players err by chance: a single look at each of a handful of worlds would be a lottery."""
    effort = replace(MEISTER.plays, exact=0, worlds=3000)
    looked_at = 0
    for number in range(20):
        deal = forced(load("loewen"), 4, "eine", f"few worlds {number}")
        player = Lehrling(f"{number}")
        while deal.to_act is not None and not _has_few_worlds(deal.view(deal.to_act)):
            deal = deal.apply(player.choose(deal.view(deal.to_act)))
        if deal.to_act is None:
            continue
        view = deal.view(deal.to_act)
        one, other = (judge_plays(view, effort, seed) for seed in (1, 2))
        assert one.exhaustive
        assert one.worlds == knowledge(view).count()
        worths = [{each.action: each.worth for each in judged.options} for judged in (one, other)]
        assert worths[0] == pytest.approx(worths[1], abs=1)
        some = judge_plays(view, replace(effort, worlds=400, enumerate_up_to=0, weighed=256), 1)
        assert some.worlds <= one.worlds, "a world that is looked at again is not another one"
        looked_at += 1
    assert looked_at >= 5


def _has_few_worlds(view: View) -> bool:
    return max(view.counts) <= 3 and len(view.legal) > 1 and knowledge(view).count() <= 100
