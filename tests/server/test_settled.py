"""How a finished deal is counted agrees with how it is paid, in every rule set."""

from itertools import count

import pytest

from cego.cards import CEGO
from cego.deal.actions import Challenge
from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.forced_deals import forced, playable
from cego.games import deal_order
from cego.locale import LANGUAGES
from cego.players.chance import Chance
from cego.players.lehrling import Lehrling
from cego.rules import SLUGS, load
from cego.server.protocol.settled import DealCount, Sum
from cego.server.tables.settled import count_of, sums_of

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
GAMES = [
    (slug, players, contract)
    for slug, players in TABLES
    for contract in playable(load(slug), players)
]
BY_CHANCE = 12


def finished(deal: Deal, seed: str = "") -> Deal:
    while (seat := deal.to_act) is not None:
        deal = deal.apply(Lehrling(seed).choose(deal.view(seat)))
    return deal


def counted(deal: Deal) -> DealCount:
    told = DealCount.model_validate(count_of(deal))
    for side in told.sides:
        pips = sum(part.pips for part in side.parts)
        assert sum(part.cards for part in side.parts) == side.cards
        for part in side.parts:
            cards = deal.pack.pile(" ".join(part.counting))
            assert deal.pack.pips_of(cards) == part.pips
        size = {"threes": 3, "twos": 2, None: 0}[told.by]
        if size:
            assert side.cards == size * (side.extra - (side.rest == 2)) + side.rest
        assert side.points in (pips + side.extra, 0) or forfeited(deal)
    return told


def forfeited(deal: Deal) -> bool:
    outcome = deal.outcome()
    assert outcome
    return {"no-trick", "pfeif-lost"} & {step.key for step in outcome.steps} != set()


@pytest.mark.parametrize(("slug", "players", "contract"), GAMES)
def test_cards_and_threes_add_up_to_the_points_that_are_paid(
    slug: str, players: int, contract: str
) -> None:
    deal = finished(forced(load(slug), players, contract, "settled"))
    outcome = deal.outcome()
    assert outcome
    assert count_of(Deal.replay(deal.dealt, deal.log[:-1])) is None
    for language in LANGUAGES:
        assert all(Sum.model_validate(line).text for line in sums_of(deal, language))
    if contract in ("ulti", "piccolo", "bettel", "dresch"):
        assert count_of(deal) is None
        return
    told = counted(deal)
    assert [side.points for side in told.sides] == list(outcome.points)
    assert sum(side.tricks for side in told.sides) == sum(outcome.tricks)
    # Every card lies in some pile; where everyone plays alone the blind is nobody's.
    everyone = len(told.sides) == len(deal.hands)
    cards = sum(hand.bit_count() for hand in deal.hands) + deal.dealt.blind.bit_count()
    left = deal.dealt.blind.bit_count() if everyone else 0
    assert sum(side.cards for side in told.sides) == cards - left


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_whatever_is_played_the_count_agrees_with_the_outcome(slug: str, players: int) -> None:
    rules = load(slug)
    for number in range(BY_CHANCE):
        seed = f"{slug} {players} {number}"
        deal = deal_order(rules, players, shuffled(rules, players, seed.encode()))
        chance = Chance(seed)
        while (seat := deal.to_act) is not None:
            deal = deal.apply(chance.choose(deal.view(seat)))
        outcome = deal.outcome()
        assert outcome
        told = count_of(deal)
        if told is None:
            points_decide = outcome.points and outcome.contract != "dresch"
            assert outcome.reason != "played" or not points_decide
        else:
            assert tuple(side.points for side in counted(deal).sides) == outcome.points


def test_what_lies_beside_the_tricks_has_its_name() -> None:
    def beside(slug: str, contract: str) -> str:
        told = counted(finished(forced(load(slug), 4, contract, "settled")))
        return told.sides[0].parts[1].what

    assert beside("loewen", "cego") == "legage"
    assert beside("loewen", "solo") == "blind"
    assert beside("zuger-tapp", "solo") == "talon"


def test_a_declarer_without_a_trick_has_no_points_but_his_legage_is_told() -> None:
    for number in count():
        deal = forced(load("loewen"), 4, "eine", f"no trick {number}")
        while (seat := deal.to_act) is not None:
            # The declarer plays low, the others high.
            pick = min if seat == deal.view().declarer else max
            actions = deal.legal_actions()
            deal = deal.apply(pick(actions, key=lambda action: getattr(action, "card", 0)))
        if forfeited(deal):
            break
    told = counted(deal)
    assert [side.points for side in told.sides] == [0, 70]
    assert told.sides[0].parts[1].cards == 10
    assert sums_of(deal, "en")[0] == {
        "text": "No trick: all points go to the opponents",
        "value": None,
    }


def test_after_a_challenge_nothing_is_counted() -> None:
    deal = forced(load("oberwolfach"), 4, "cego", "challenge")
    log = list(deal.log)
    for at in range(len(log), 0, -1):
        before = Deal.replay(deal.dealt, log[:at])
        if Challenge() in before.legal_actions():
            ended = before.apply(Challenge())
            assert ended.outcome()
            assert count_of(ended) is None
            assert sums_of(ended, "de")
            return
    raise AssertionError("nobody may challenge")


def test_all_pips_of_the_pack_are_somewhere() -> None:
    told = counted(finished(forced(load("loewen"), 4, "cego", "settled")))
    pips = sum(part.pips for side in told.sides for part in side.parts)
    assert pips == CEGO.pips_of(CEGO.all) == 52
