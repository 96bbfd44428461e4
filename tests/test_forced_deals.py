"""Every contract can be given, after an auction that anybody can replay."""

import pytest

from cego.cards import KLEINER_MANN
from cego.deal.actions import Challenge, Say
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt, culprits
from cego.errors import CegoError
from cego.forced_deals import check_contract, forced, playable
from cego.notation import read_json, read_text, write_json, write_text
from cego.players.heuristics.bidding import worth_of_bid
from cego.rules import SLUGS, load

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
CONTRACTS = [
    (slug, players, contract)
    for slug, players in TABLES
    for contract in playable(load(slug), players)
]


def declarer(deal: Deal) -> int:
    found = deal.view().declarer
    assert found is not None
    return found


def words(deal: Deal) -> list[str]:
    return [action.word for _, action in deal.log if isinstance(action, Say)]


@pytest.mark.parametrize(("slug", "players", "contract"), CONTRACTS)
def test_every_contract_comes_to_the_first_lead_and_replays(
    slug: str, players: int, contract: str
) -> None:
    deal = forced(load(slug), players, contract, "a seed")
    view = deal.view()
    assert (view.phase, view.contract, view.over_solo) == (
        "tricks",
        contract,
        contract == "gegensolo",
    )
    assert not any(view.play.piles)
    assert read_text(write_text(deal)) == deal == read_json(write_json(deal))
    assert Deal.replay(deal.dealt, deal.log) == deal


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_only_what_no_auction_leads_to_is_left_out(slug: str, players: int) -> None:
    """With three players at Oberwolfach the second must bid eine, so a Cego never is played."""
    never = set(load(slug).contracts(players)) - set(playable(load(slug), players))
    expected = {"cego"} if players == 3 and slug in ("oberwolfach", "schmidt") else set()
    assert never == expected


def test_the_seed_decides_the_deal() -> None:
    rules = load("loewen")
    assert forced(rules, 4, "eine", "1") == forced(rules, 4, "eine", "1")
    assert forced(rules, 4, "eine", "1") != forced(rules, 4, "eine", "2")


@pytest.mark.parametrize("contract", ["solo", "cego", "eine", "piccolo", "bettel"])
def test_the_declarer_has_a_hand_that_would_bid_it(contract: str) -> None:
    for seed in range(5):
        deal = forced(load("loewen"), 4, contract, f"{seed}")
        worths = [worth_of_bid(deal.view(seat), contract) for seat in range(4)]
        assert worths[declarer(deal)] > 0


def test_ulti_is_played_with_trump_1() -> None:
    deal = forced(load("loewen"), 4, "ulti", "x")
    assert deal.hands[declarer(deal)] >> KLEINER_MANN & 1


def test_nobody_has_hidden_a_solo_so_a_challenge_gains_nothing() -> None:
    """Otherwise he who sees all cards would only ever have to challenge."""
    for seed in range(10):
        deal = forced(load("loewen"), 3, "eine", f"{seed}")
        assert isinstance(deal.dealt, Dealt)
        assert not culprits(deal.dealt, declarer(deal))
        assert not any(isinstance(action, Challenge) for _, action in deal.log)


def test_the_others_say_no_more_than_they_must() -> None:
    cego = words(forced(load("loewen"), 4, "cego", "x"))
    assert cego == "fort fort fort fort cego gut gut gut cego".split()
    assert words(forced(load("zuger-tapp"), 4, "tapp", "x")).count("pass") == 3


def test_a_contract_that_is_not_played_here_is_refused() -> None:
    with pytest.raises(CegoError, match=r"dresch.*played are: solo, cego"):
        forced(load("loewen"), 4, "dresch", "x")
    with pytest.raises(CegoError, match="With 3 players no auction of schmidt leads to Cego"):
        check_contract(load("schmidt"), 3, "cego")
