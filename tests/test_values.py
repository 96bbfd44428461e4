"""Values behave as values: copied, sent and printed they stay the same; nonsense is refused."""

import copy
import pickle
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import Random

import pytest

from cego.cards import CEGO, TAPP, Pack
from cego.deal.actions import Say
from cego.deal.deal import Deal
from cego.errors import CegoError, IllegalAction, ReadError, RulesError, at_line, at_path
from cego.games import cards_in_play, deal_of, deal_order
from cego.notation import read_text
from cego.players.levels import LEVELS, make
from cego.rules import SLUGS, Rules, load, named
from cego.rules.contracts import TABLES
from cego.server.refusal import Refused

GAMES = [(slug, players) for slug in SLUGS for players in load(slug).players]


def shuffled(rules: Rules, players: int, seed: int) -> Deal:
    order = cards_in_play(rules, players)
    Random(seed).shuffle(order)
    return deal_order(rules, players, order)


def carried_on(deal: Deal, turns: int, rng: Random) -> Deal:
    while turns and deal.to_act is not None:
        deal, turns = deal.apply(rng.choice(deal.legal_actions())), turns - 1
    return deal


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_a_deal_survives_copies_pickles_and_its_own_repr(slug: str, players: int) -> None:
    for seed in range(6):
        rng = Random(seed)
        deal = carried_on(shuffled(load(slug), players, seed), rng.randrange(70), rng)
        assert copy.copy(deal) == copy.deepcopy(deal) == deal
        assert pickle.loads(pickle.dumps(deal)) == deal
        assert eval(repr(deal), {"deal_of": deal_of}) == deal
        assert all(
            deal.pack.pretty(card) in str(deal) for card in cards_in_play(deal.rules, players)
        )


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_a_deal_that_begins_at_its_contract_is_not_the_fresh_one(slug: str, players: int) -> None:
    """Deals are keys: what is told of them is all that there is to them."""
    fresh = shuffled(load(slug), players, 1)
    begun = [
        Deal.at_contract(fresh.dealt, contract, 0, contract.over_solo)
        for contract in load(slug).contracts(players)
        if not contract.exchange.show
    ]
    assert len({fresh, *begun}) == len(begun) + 1
    for deal in begun:
        further = carried_on(deal, 9, Random(2))
        assert pickle.loads(pickle.dumps(further)) == further
        assert eval(repr(further), {"deal_of": deal_of}) == further
        assert further.back_to(0) == deal
        assert "given" in str(further)


def test_what_is_known_of_the_auction_belongs_to_the_value() -> None:
    fresh = shuffled(load("loewen"), 4, 3)
    silent = Deal.at_contract(fresh.dealt, named("gegensolo"), 1, over_solo=True)
    told = Deal.at_contract(fresh.dealt, named("gegensolo"), 1, True, [(0, Say("solo"))])
    assert silent != told
    assert told.view(2).log == ((0, Say("solo")),)
    assert eval(repr(told), {"deal_of": deal_of}) == told


@pytest.mark.parametrize("game", ["cego", "tapp"])
def test_a_contract_stays_the_same_row(game: str) -> None:
    for contract in TABLES[game]:
        assert pickle.loads(pickle.dumps(contract)) is contract
        assert copy.deepcopy([contract])[0] is contract
        assert contract == str(contract)
        assert {str(contract): 1}[contract] == 1


def test_the_two_solos_are_two_contracts() -> None:
    assert named("solo") != named("solo", "tapp")
    assert named("solo") == "solo" == named("solo", "tapp")


ERRORS = [
    IllegalAction("illegal.not-your-turn"),
    ReadError("read.card-cego", found="X9"),
    RulesError("rules.players", slug="club", found=3, allowed="4, 5"),
    at_line(7, ReadError("read.card-cego", found="X9")),
    at_path("hands.A", ReadError("read.card-cego", found="X9")),
    Refused("no-chair"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_copied_and_sent_as_itself(error: CegoError) -> None:
    for other in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is type(error)
        assert (other.key, str(other), other.text("de")) == (
            error.key,
            str(error),
            error.text("de"),
        )


def test_an_error_of_another_process_arrives_as_itself() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(CegoError, match="no player “grandmaster”"):
            pool.submit(make, "grandmaster").result()
        with pytest.raises(ReadError, match="Line 2"):
            pool.submit(read_text, "cego 1\nrules loewen").result()


@pytest.mark.parametrize("pack", [CEGO, TAPP], ids=lambda pack: pack.name)
@pytest.mark.parametrize("pile", [-1, 1 << 60])
def test_what_is_no_pile_is_refused(pack: Pack, pile: int) -> None:
    for write in (pack.text, pack.pretty_text, pack.in_order):
        with pytest.raises(ValueError, match="no pile"):
            write(pile)


def test_a_seat_that_is_not_there_is_refused_everywhere() -> None:
    deal = shuffled(load("loewen"), 5, 1)
    assert deal.legal_actions(4) == ()
    assert deal.view(4).legal == ()
    for seat in (-1, 5, 9):
        with pytest.raises(ValueError, match="no seat"):
            deal.legal_actions(seat)
        with pytest.raises(ValueError, match="no seat"):
            deal.view(seat)


@pytest.mark.parametrize("level", LEVELS)
def test_a_player_who_is_not_asked_says_so(level: str) -> None:
    deal = shuffled(load("loewen"), 4, 1)
    for view in (deal.view(2), deal.view()):
        with pytest.raises(CegoError, match="not to act"):
            make(level).choose(view)
