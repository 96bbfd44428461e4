"""A review: every decision of a finished deal costed, its turning points, its last chance."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cego.cards import CEGO
from cego.deal.actions import SEATS, Challenge, Keep, NameTrump, PfeifFrei, Play, Say
from cego.deal.deal import Deal
from cego.errors import CegoError
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.locale import LANGUAGES
from cego.notation import write_text
from cego.players import Lehrling
from cego.rules import load
from cego.solver.core import Limit
from cego.study import Review, review
from cego.study.open_cards import OpenDeal
from running import Cego
from table import TABLES, dealt, game, low, on, outcome, play, ulti
from table import deal as new
from test_lehrling import play_out, with_game

QUICK, ENOUGH = Limit(nodes=2_000), Limit(nodes=1_000_000)
GAMES = [
    (slug, contract)
    for slug, wanted in {
        "loewen": "solo gegensolo cego eine eine-leere zwei-leere kleiner-mann ulti pflichtraeuber",
        "baden": "halbe zwei-verschiedene raeuber piccolo bettel",
        "ministranten": "geregelter-raeuber dresch",
        "zuger-tapp": "tapp solo super vice",
    }.items()
    for contract in wanted.split()
]


def quick(deal: Deal, seed: str = "a seed") -> Review:
    return review(deal, "stammtisch", seed, QUICK)


def played(slug: str = "loewen", players: int = 4, seed: str = "1") -> Deal:
    rules = load(slug)
    start = deal_order(rules, players, shuffled(rules, players, seed.encode()))
    return play_out(start, [Lehrling(f"{seat}") for seat in range(players)])


def tapp(contract: str) -> Deal:
    """A Zuger Tapp in which forehand comes to play a contract."""
    rules = load("zuger-tapp")
    deal = deal_order(rules, 4, shuffled(rules, 4, contract.encode()))
    words = {
        "tapp": "tapp pass pass pass",
        "solo": "solo pass pass pass",
        "super": "solo super pass pass pass",
        "vice": "solo super vice",
    }[contract]
    for word in words.split():
        deal = deal.apply(Say(word))
    return deal


def blunder() -> Deal:
    """A plays Ulti with all high trumps, and throws trump 1 away to the first trick."""
    return on(play(ulti("loewen", 4), "T1"), low)


# What it costs


def test_a_blunder_is_found_and_costed() -> None:
    """Ulti is worth 80 from each of three: from +240 to −240."""
    found = review(blunder(), "stammtisch", "1")
    worst = found.mistakes[0]
    assert worst.action == Play(CEGO.card("T1"))
    assert worst.seat == 0
    assert worst.open_cost == 480
    assert worst.cost is not None
    assert worst.cost > 300
    assert worst.error is not None
    assert worst.cost > 5 * worst.error
    assert "trump 1 instead of" in found.text("en")


def test_the_moment_when_won_turned_to_lost_is_told() -> None:
    found = review(blunder(), "stammtisch", "1", ENOUGH)
    assert [decision.action for decision in found.turns] == [Play(CEGO.card("T1"))]
    assert found.chance is not None
    assert (found.chance.answer, found.chance.declarer_won) == (True, False)
    assert found.chance.done == Play(CEGO.card("T1"))
    assert found.chance.better != found.chance.done
    assert "Could it have been won? Yes" in found.text("en")


def test_after_the_blunder_nothing_was_left_to_spoil() -> None:
    for decision in quick(blunder()).decisions:
        if decision.view.phase == "tricks" and decision.action != Play(CEGO.card("T1")):
            assert decision.open_cost == 0


def test_a_game_that_could_not_be_beaten_is_called_so() -> None:
    deal = ulti("loewen", 4)
    while deal.to_act is not None:
        card = max(a.card for a in deal.legal_actions() if isinstance(a, Play))
        deal = deal.apply(Play(card))
    assert outcome(deal).won
    found = review(deal, "stammtisch", "1", ENOUGH)
    assert found.chance is not None
    assert (found.chance.answer, found.chance.declarer_won) == (False, True)
    assert "beaten? No" in found.text("en")
    assert not found.turns


@pytest.mark.parametrize(("slug", "contract"), [("loewen", "cego"), ("loewen", "piccolo")])
def test_with_open_cards_the_best_costs_nothing(slug: str, contract: str) -> None:
    found = review(perfectly(with_game(load(slug), 4, contract)), "stammtisch", "1")
    costs = [decision.open_cost for decision in found.decisions if decision.open]
    assert costs
    assert set(costs) == {0}
    assert not found.turns


def test_with_open_cards_the_end_is_what_was_promised_less_what_was_lost() -> None:
    """The declarer's expectation with open cards changes only by what decisions cost."""
    for seed in ("2", "7"):
        deal = played(seed=seed)
        found = review(deal, "stammtisch", "1")
        in_play = [decision for decision in found.decisions if decision.open]
        if not in_play:
            continue
        declarer = outcome(deal).declarer
        assert declarer is not None
        first = in_play[0].open
        assert first is not None
        value = first.payments[first.best] * (1 if first.by_declarer else -3)
        for decision in in_play:
            own = decision.seat == declarer
            value += (decision.open_cost or 0) * (-1 if own else 3)
        assert value == outcome(deal).payments[declarer]


def test_costs_are_never_negative_and_carry_an_error() -> None:
    for decision in quick(played()).decisions:
        assert decision.cost is not None
        assert decision.cost >= 0
        assert decision.error is not None
        assert decision.error >= 0


def test_what_was_forced_is_no_decision() -> None:
    deal = played()
    found = quick(deal)
    assert all(len(decision.view.legal) > 1 for decision in found.decisions)
    assert 0 < len(found.decisions) < len(deal.log)


def test_a_strange_exchange_is_weighed_beside_the_likely_ones() -> None:
    start = game(new("loewen", A="G T21 T20 T19 CK CQ C7 S7 H4 D4 D3"), "cego")
    deal = on(start.apply(Keep(CEGO.pile("D4 D3"))), low)
    kept = next(d for d in quick(deal).decisions if isinstance(d.action, Keep))
    assert kept.cost is not None
    assert kept.cost > 0


def test_a_lost_game_may_have_been_won_by_another_exchange() -> None:
    """A leaves the two highest trumps behind, and then no card wins any more."""
    hand, blind = "G T21 CK SK S7 S10 H3 H2 D2 D1 H1", "T20 T19 T18 T17 C7 C8 S8 H4 D4 D3"
    start = game(new("loewen", A=hand, blind=blind), "cego")
    deal = perfectly(start.apply(Keep(CEGO.pile("S7 H3"))))
    assert not outcome(deal).won
    found = review(deal, "stammtisch", "1", ENOUGH)
    assert found.chance is not None
    assert (found.chance.answer, found.chance.phase) == (True, "exchange")
    assert "Could it have been won? Yes" in found.text("en")
    assert "exchange" in found.text("en").splitlines()[-1]


def perfectly(deal: Deal) -> Deal:
    """Exchanged by rules of thumb, played with open cards."""
    while deal.phase.name == "exchange":
        assert deal.to_act is not None
        deal = deal.apply(Lehrling().choose(deal.view(deal.to_act)))
    while deal.to_act is not None:
        deal = deal.apply(OpenDeal(deal).cards().best)
    return deal


# Every kind of deal


@pytest.mark.parametrize(("slug", "contract"), GAMES)
def test_every_game_can_be_reviewed(slug: str, contract: str) -> None:
    start = tapp(contract) if slug == "zuger-tapp" else with_game(load(slug), 4, contract)
    deal = play_out(start, [Lehrling(f"{seat}") for seat in range(4)])
    assert outcome(deal).contract == contract
    found = quick(deal)
    everyone_alone = contract.endswith(("raeuber", "dresch"))
    assert (found.chance is None) == everyone_alone
    assert any(decision.open for decision in found.decisions) != everyone_alone
    check_forms(found)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_table_can_be_reviewed(slug: str, players: int) -> None:
    check_forms(quick(played(slug, players, f"{slug} {players}")))


def check_forms(found: Review) -> None:
    """Every form of a review in every language."""
    data = found.to_data()
    assert json.loads(json.dumps(data)) == data
    assert len(data["decisions"]) == len(found.decisions)
    start, lines = data["curves"]["start"], data["curves"]["lines"]
    assert all(len(line["values"]) == len(found.deal.log) + 1 - start for line in lines)
    paid = found.outcome.payments
    ends = dict(zip(SEATS, paid, strict=False))
    assert all(
        line["values"][-1] == ends.get(line["of"], paid[found.outcome.declarer or 0])
        for line in lines
    )
    for language in LANGUAGES:
        assert found.text(language)
        drawing = ElementTree.fromstring(found.svg(language))
        assert drawing.tag.endswith("svg")
        assert "nan" not in found.svg(language)


def test_pfeif_frei_is_reviewed_without_open_cards() -> None:
    start = with_game(load("oberwolfach"), 4, "kleiner-mann")
    found = quick(on(start.apply(PfeifFrei()), low))
    assert all(decision.open is None for decision in found.decisions)
    check_forms(found)


@pytest.mark.parametrize("guilty", [True, False])
def test_a_challenge_is_reviewed(guilty: bool) -> None:
    start = dealt("loewen", 3, A="T2 C* S8", blind="T3 T4 H*") if guilty else dealt("loewen", 3)
    deal = game(Deal.new(start), "cego")
    deal = deal.apply(deal.legal_actions()[0]).apply(Challenge())
    found = quick(deal)
    assert found.chance is None
    check_forms(found)
    assert "solo" in found.text("en").splitlines()[0]


def test_trumps_named_by_the_lead_and_corrected_are_reviewed() -> None:
    deal = tapp("solo")
    lead = next(action for action in deal.legal_actions() if isinstance(action, Play))
    deal = deal.apply(lead)
    change = deal.legal_actions(0)[0]
    assert isinstance(change, NameTrump)
    found = quick(on_tapp(deal.apply(change, 0)))
    named = next(decision for decision in found.decisions if decision.action == lead)
    assert named.cost is not None
    check_forms(found)


def on_tapp(deal: Deal) -> Deal:
    return play_out(deal, [Lehrling(f"{seat}") for seat in range(4)])


def test_cards_thrown_in_are_reviewed() -> None:
    rules = load("zuger-tapp")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"1"))
    for _ in range(4):
        deal = deal.apply(Say("pass"))
    found = quick(deal)
    assert found.chance is None
    check_forms(found)


# Manners


def test_what_the_limit_does_not_allow_to_know_is_left_open() -> None:
    found = review(blunder(), "stammtisch", "1", Limit(nodes=100))
    assert found.chance is not None
    assert found.chance.answer is None
    assert "not enough computing time" in found.text("en")
    assert any(decision.open and not decision.open.exact for decision in found.decisions)
    assert "≈" in found.text("en")


def test_the_same_seed_gives_the_same_review() -> None:
    deal = played()
    assert quick(deal).to_data() == quick(deal).to_data()
    assert quick(deal).svg() == quick(deal).svg()
    assert quick(deal, "1").to_data() != quick(deal, "2").to_data()


def test_a_deal_that_goes_on_is_not_reviewed() -> None:
    with pytest.raises(CegoError) as caught:
        review(game(new("loewen"), "solo"))
    assert caught.value.key == "study.not-over"


def test_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    found = review(
        blunder(), "stammtisch", "", QUICK, lambda done, total: heard.append((done, total))
    )
    assert [done for done, _ in heard] == list(range(len(found.decisions) + 1))
    assert {total for _, total in heard} == {len(found.decisions)}


# On the command line

ARGUMENTS = ("--level", "stammtisch", "--nodes", "200000")


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("de", ("Wendepunkte", "War es zu gewinnen?", "Trumpf 1 statt")),
        ("en", ("Turning points", "Could it have been won?", "trump 1 instead of")),
        ("sv", ("Vändpunkter", "Gick det att vinna?", "trumf 1 i stället för")),
    ],
)
def test_the_command_speaks_every_language(cego: Cego, lang: str, words: tuple[str, ...]) -> None:
    shown = cego("review", "-", "--lang", lang, *ARGUMENTS, stdin=write_text(blunder()))
    assert shown.code == 0
    assert shown.err == ""
    for word in words:
        assert word in shown.out


def test_the_command_draws_and_gives_json(cego: Cego, tmp_path: Path) -> None:
    file, written = tmp_path / "review.svg", write_text(blunder())
    data = cego("review", "-", "--json", "--svg", str(file), *ARGUMENTS, stdin=written).data
    assert data["could_have"]["done"] == "T1"
    assert data["outcome"]["payments"] == [-240, 80, 80, 80]
    assert ElementTree.parse(file).getroot().tag.endswith("svg")


def test_the_command_refuses_a_deal_that_goes_on(cego: Cego) -> None:
    shown = cego("review", "-", stdin=write_text(new("loewen")))
    assert shown.code == 2
    assert "not over yet" in shown.err


def test_a_drawing_that_cannot_be_saved_is_told(cego: Cego, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "review.svg"
    shown = cego("review", "-", "--svg", str(file), *ARGUMENTS, stdin=write_text(blunder()))
    assert shown.code == 2
    assert "review.svg" in shown.err
