"""A hint: legal, the same for the same seed, with reasons, and blind to hidden cards."""

import inspect
import json
import random
from collections.abc import Callable

import pytest

from cego.cards import CEGO
from cego.deal.actions import Challenge, Keep, Play
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError
from cego.games import cards_in_play
from cego.locale import LANGUAGES
from cego.notation import write_json, write_text
from cego.players.bids import WAIT
from cego.rules import load
from cego.solver.core import Limit
from cego.study import Hint, hint
from cego.study.reasons import fact
from cego.study.words import action_in_words
from running import Cego
from table import deal as new
from table import dealt, game, keep, low, on, play, say, ulti
from test_views import random_deal, rearranged

QUICK = Limit(nodes=2_000)
TABLES = [("loewen", 4), ("club", 5), ("oberwolfach", 3), ("baden", 4), ("zuger-tapp", 4)]


def quick(view: View, seed: str = "a seed") -> Hint:
    return hint(view, "stammtisch", seed, QUICK)


def words(found: Hint) -> str:
    told = [found.text(language) for language in LANGUAGES]
    return json.dumps([found.to_data(), *told])


def test_a_hint_is_given_a_view_and_nothing_else() -> None:
    parameters = list(inspect.signature(hint).parameters.values())
    assert [parameter.annotation for parameter in parameters] == [View, str, str, Limit]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_it_advises_something_legal_at_every_moment(slug: str, players: int) -> None:
    rules, rng = load(slug), random.Random(slug)
    for deal in random_deal(rules, players, f"hint {slug}"):
        for seat in range(players):
            view = deal.view(seat)
            if not view.legal or rng.random() < 0.5:
                continue
            found = quick(view)
            assert found.action in (*view.legal, WAIT)
            assert (found.action == WAIT) <= (deal.to_act != seat)
            assert all(found.text(language) for language in LANGUAGES)
            assert json.loads(json.dumps(found.to_data())) == found.to_data()


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_neither_the_hint_nor_its_words_depend_on_hidden_cards(slug: str, players: int) -> None:
    rules, rng = load(slug), random.Random(slug)
    fitting = 0
    for number in range(3):
        for deal in random_deal(rules, players, f"hidden {slug} {number}"):
            seat = deal.to_act
            one, other = rng.sample(cards_in_play(rules, players), 2)
            changed = rearranged(deal, seat, one, other)
            if changed is None or changed == deal or changed.view(seat) != deal.view(seat):
                continue
            fitting += 1
            assert words(quick(changed.view(seat))) == words(quick(deal.view(seat)))
    assert fitting > 3


def test_the_same_seed_gives_the_same_hint() -> None:
    view = game(new("loewen", A="G T20 T19 T15 T9 CK CQ SK H1 H2 D4"), "solo").view(0)
    assert words(quick(view)) == words(quick(view))
    seeds = {words(quick(view, str(seed))) for seed in range(4)}
    assert len(seeds) > 1


def test_it_tells_the_worlds_and_what_every_alternative_is_worth() -> None:
    found = quick(game(new("loewen", A="G T20 T19 T15 T9 CK CQ SK H1 H2 D4"), "solo").view(0))
    assert found.judgement is not None
    assert {option.action for option in found.judgement.options} == set(found.view.legal)
    data = found.to_data()
    assert data["worlds"] > 0
    assert data["options"][0]["action"] == data["action"]
    worths = [option["worth"] for option in data["options"]]
    assert worths == sorted(worths, reverse=True)
    assert str(data["worlds"]) in found.text("en")


def test_in_the_auction_it_tells_how_often_a_game_wins() -> None:
    deal = say(new("loewen", B="G T20 T16 T12 T9 T8 T2 CJ S9 H2 DK"), "fort fort fort fort cego")
    found = quick(deal.view(1))
    data = {option["action"]: option for option in found.to_data()["options"]}
    assert 0 <= data["eine"]["win"] <= 1
    assert "win" not in data["gut"]
    assert "wins" in found.text("en")
    assert "gewinnt" in found.text("de")


def test_nothing_else_allowed_is_said_so() -> None:
    deal = game(new("loewen", A="G T21", B="CK C*", blind="H*"), "solo")
    deal = play(deal, "G")
    while len(deal.legal_actions()) > 1:
        deal = deal.apply(deal.legal_actions()[0])
    found = quick(deal.view(deal.to_act))
    assert found.forced
    assert "Nothing else" in found.text("en")


def test_out_of_turn_it_may_advise_to_say_nothing() -> None:
    deal = say(new("loewen", D="G T21 T20 T19 T18 CK CQ SK SQ HK DK"), "fort fort fort fort cego")
    found = quick(deal.view(3))
    assert found.action == WAIT
    assert "say nothing" in found.text("en")


def test_a_hidden_solo_that_is_certain_is_called_out() -> None:
    """S1, three players: fewer than five trumps in hand and blind tell that a solo was hidden."""
    few = dealt("loewen", 3, A="T2 C* S8", blind="T3 T4 H*")
    deal = game(Deal.new(few), "cego").apply(Keep(CEGO.pile("T2 CK")))
    found = quick(deal.view(0))
    assert found.action == Challenge()
    assert "rule of thumb" in found.text("en")


def test_a_hint_is_given_even_where_few_deals_fit_the_words() -> None:
    """Who has said Kleiner Mann must hold trump 1."""
    words = "fort fort fort fort cego eine selbst eine-leere selbst zwei-leere selbst"
    deal = new("loewen", B="T1 C7 C8 S7 S8 H4 H3 D4 D3 D2 D1")
    deal = say(deal, f"{words} zwei-verschiedene selbst kleiner-mann gut")
    for seed in range(60):
        assert quick(deal.view(2), str(seed)).judgement is not None


def test_a_sure_win_is_seen() -> None:
    """With all high trumps, Ulti is lost only by playing trump 1 too early."""
    found = hint(ulti("loewen", 4).view(0), "stammtisch", "1")
    assert found.judgement is not None
    assert found.judgement.options[-1].action == Play(CEGO.card("T1"))


@pytest.mark.parametrize(
    ("cards", "card", "known"),
    [
        ("", "G", "lead-top-trump"),
        ("", "T5", "lead-trump"),
        ("", "C9", "lead-low"),
        ("T5 T9", "G", "takes"),
        ("T5 T9", "T3", "to-us"),
        ("T11 T9", "T10", "gives-nothing"),
    ],
)
def test_plain_facts_are_told(cards: str, card: str, known: str) -> None:
    """A leads his solo; C, on B's side, is third."""
    if cards:
        deal = new("loewen", A="T5 T11", B="T9", C="G T10 T3", blind="T4")
        deal = play(game(deal, "solo"), cards)
    else:
        deal = game(new("loewen", A="G T5 C9", B="T21 CK"), "solo")
    found = fact(deal.view(deal.to_act), Play(CEGO.card(card)))
    assert found is not None
    assert found[0] == f"fact.{known}"


def test_where_everyone_plays_for_himself_all_behind_may_beat_a_card() -> None:
    deal = play(game(new("loewen", A="T5", B="T9 T2", C="G"), "raeuber"), "T5")
    for card, known in (("T9", "fact.leads-now"), ("T2", "fact.gives-nothing")):
        found = fact(deal.view(1), Play(CEGO.card(card)))
        assert found is not None
        assert found[0] == known


def test_what_goes_to_the_legage_is_counted() -> None:
    deal = game(new("loewen", A="G T21 CK CQ C7 C8 S7 S8 H4 H3 D4"), "cego")
    assert fact(deal.view(0), Keep(CEGO.pile("G T21"))) == ("fact.legage", {"n": 7})
    after = keep(deal, "G T21")
    assert fact(after.view(0), after.legal_actions()[0]) is not None


def test_a_bystander_and_a_seat_with_nothing_to_do_get_no_hint() -> None:
    deal = new("loewen")
    for seat in (None, 1):
        with pytest.raises(CegoError) as caught:
            quick(deal.view(seat))
        assert caught.value.key == "study.nothing-to-do"


@pytest.mark.parametrize("level", ["lehrling", "cheater", "grandmaster"])
def test_a_level_without_reasons_is_refused(level: str) -> None:
    with pytest.raises(CegoError, match="stammtisch, meister"):
        hint(new("loewen").view(0), level)


# On the command line

ARGUMENTS = ("--level", "stammtisch", "--nodes", "2000")


@pytest.mark.parametrize("write", [write_text, write_json])
def test_the_command_reads_text_and_json(cego: Cego, write: Callable[[Deal], str]) -> None:
    deal = game(new("loewen"), "solo")
    shown = cego("hint", "-", *ARGUMENTS, stdin=write(deal))
    assert shown.code == 0
    assert shown.out.startswith("A, trick 1: ")
    assert shown.err == ""


def test_the_command_as_json_for_another_seat(cego: Cego) -> None:
    deal = say(new("loewen"), "fort fort fort fort cego")
    data = cego("hint", "-", "--seat", "d", "--json", *ARGUMENTS, stdin=write_text(deal)).data
    assert data["seat"] == "D"
    assert {option["action"] for option in data["options"]} == {"piccolo", "bettel", "wait"}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("--level", "random"), "Possible: stammtisch, meister"),
        (("--seat", "Z"), "no seat"),
        (("--seat", "B"), "nothing to decide"),
    ],
)
def test_the_command_complains_in_words(
    cego: Cego, arguments: tuple[str, ...], complaint: str
) -> None:
    shown = cego("hint", "-", *arguments, stdin=write_text(new("loewen")))
    assert shown.code == 2
    assert complaint in shown.err
    assert shown.out == ""


def test_a_deal_that_is_over_needs_no_hint(cego: Cego) -> None:
    over = on(game(new("loewen"), "solo"), low)
    shown = cego("hint", "-", stdin=write_text(over))
    assert shown.code == 2
    assert "nothing to decide" in shown.err


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("de", "Trumpf 6", "Gstieß, Trumpf 21 behalten"),
        ("en", "trump 6", "keep Gstieß, trump 21"),
        ("sv", "trumf 6", "behåll Gstieß, trumf 21"),
    ],
)
def test_a_trump_is_called_by_its_name_in_every_reason(language: str, one: str, two: str) -> None:
    assert action_in_words(Play(CEGO.card("T6")), CEGO, language) == one
    assert action_in_words(Keep(CEGO.pile("T21 G")), CEGO, language) == two
    assert action_in_words(Play(CEGO.card("CK")), CEGO, language) == "♣K"
