"""The declarer is told his exchange: its steps, what he kept, what came, what lies away."""

from collections.abc import Iterator
from typing import Any

import pytest

from cego.cards import cards
from cego.deal.actions import SEATS, Keep, Say
from cego.deal.deal import Deal
from cego.forced_deals import forced
from cego.rules import load
from cego.rules.contracts import find
from cego.server.protocol.deal import ExchangeSeen
from cego.server.tables.exchanging import exchange_told
from cego.server.tables.sight import sight
from server.tabling import Playing
from table import TABLES, ladder

GAMES = [
    *((slug, players, game) for slug, players in TABLES for game in ladder(slug, players)),
    ("loewen", 4, "gegensolo"),
    ("zuger-tapp", 4, "tapp"),
]


def exchanges(slug: str, players: int, contract: str, seed: str, **options: int) -> Iterator[Deal]:
    """A deal of this game at each step of its exchange, and before the first card."""
    rules = load(slug).replace({f"exchange.{key}": value for key, value in options.items()})
    deal = forced(rules, players, contract, seed)
    for at in range(len(deal.log) + 1):
        moment = Deal.replay(deal.dealt, deal.log[:at])
        if moment.phase.name != "auction":
            yield moment


def told(deal: Deal) -> dict[str, Any]:
    declarer = deal.view().declarer
    found = exchange_told(deal.view(declarer), deal.pack)
    assert found is not None
    ExchangeSeen.model_validate(found)
    return found


@pytest.mark.parametrize(("slug", "players", "contract"), GAMES)
def test_what_is_told_is_what_the_cards_do(slug: str, players: int, contract: str) -> None:
    for deal in exchanges(slug, players, contract, "exchange"):
        declarer = deal.view().declarer
        assert declarer is not None
        view, data = deal.view(declarer), told(deal)
        dealt = {deal.pack.code(card) for card in cards(deal.hands[declarer])}
        blind = {deal.pack.code(card) for card in cards(deal.dealt.blind)}
        hand = {deal.pack.code(card) for card in cards(view.hand)}
        taken = next(step["done"] for step in data["steps"] if step["do"] == "take")
        assert set(data["came"]) == hand & blind
        assert data["away"] == (len(dealt | blind) - len(hand) if taken else 0)
        chosen = [
            action.cards
            for seat, action in deal.log
            if seat == declarer and isinstance(action, Keep)
        ]
        kept = {
            deal.pack.code(card) for pile in (*chosen, view.exchange.shown) for card in cards(pile)
        }
        assert set(data["kept"]) == kept & hand
        if taken and (game := find(contract)) and game.takes_blind:
            # What he takes along is all that he has left of his own cards, before he puts away.
            assert hand <= kept | blind
        if view.exchange.legage:
            assert data["points"] == deal.pack.pips_of(view.exchange.legage)
            assert data["away"] == view.exchange.legage.bit_count()


@pytest.mark.parametrize(("slug", "players", "contract"), GAMES)
def test_the_steps_come_in_their_order_and_the_last_is_the_first_lead(
    slug: str, players: int, contract: str
) -> None:
    moments = list(exchanges(slug, players, contract, "steps"))
    done = [[step["done"] for step in told(deal)["steps"]] for deal in moments]
    assert all(flags == sorted(flags, reverse=True) for flags in done)
    assert [sum(flags) for flags in done] == sorted({sum(flags) for flags in done})
    names = [[step["do"] for step in told(deal)["steps"]] for deal in moments]
    assert all(each == names[0] for each in names)
    if contract != "tapp":
        assert all(done[-1])
    for before in moments[:-1]:
        step = next(step for step in told(before)["steps"] if not step["done"])
        words = {"away": "put-away", "trump": "name-trump"}
        assert before.view().step == words.get(step["do"], step["do"])


@pytest.mark.parametrize(
    ("players", "contract", "away"),
    [(4, "cego", 9), (4, "eine", 10), (4, "zwei-leere", 9), (3, "eine", 12), (5, "cego", 9)],
)
def test_how_many_go_to_the_legage(players: int, contract: str, away: int) -> None:
    first, *_ = exchanges("loewen", players, contract, "away")
    step = next(step for step in told(first)["steps"] if step["do"] == "take")
    assert step["goes"] == away
    assert step["cards"] == (12 if players == 3 else 10)


def test_where_the_legage_may_not_be_looked_at_its_points_are_not_told() -> None:
    shut = {"legage-open-until": 0}
    moments = exchanges("loewen", 4, "cego", "closed", **shut)
    deal = next(deal for deal in moments if deal.view().step == "put-away")
    assert told(deal)["points"] is None
    assert told(deal)["away"] == 9


@pytest.mark.parametrize("contract", ["zwei-leere", "zwei-verschiedene"])
def test_the_trump_that_must_go_has_its_rule(contract: str) -> None:
    """Also after it has gone, when there may be no other trump left."""
    rules = {"zwei-leere": "lowest-trump", "zwei-verschiedene": "highest-trump"}
    for slug in ("loewen", "schmidt"):
        for seed in range(6):
            for deal in exchanges(slug, 4, contract, f"trump {seed}"):
                has_trump = any(deal.pack.code(card)[0] in "TG" for card in cards(deal.dealt.blind))
                data = told(deal)
                rule = next(step["rule"] for step in data["steps"] if step["do"] == "away")
                assert rule == (rules[contract] if has_trump or not data["away"] else "no-trump")


@pytest.mark.parametrize("contract", ["cego", "zwei-leere"])
def test_nobody_but_the_declarer_is_told(contract: str) -> None:
    for deal in exchanges("loewen", 4, contract, "secret"):
        declarer = deal.view().declarer
        for seat in (None, *range(len(SEATS[:4]))):
            assert (exchange_told(deal.view(seat), deal.pack) is None) == (seat != declarer)


def test_after_the_first_card_and_without_the_blind_there_is_none() -> None:
    *_, deal = exchanges("loewen", 4, "cego", "over")
    deal = deal.apply(deal.legal_actions()[0])
    assert all(exchange_told(deal.view(seat), deal.pack) is None for seat in range(4))
    *_, solo = exchanges("loewen", 4, "solo", "solo")
    assert all(exchange_told(solo.view(seat), solo.pack) is None for seat in range(4))
    *_, solo = exchanges("zuger-tapp", 4, "solo", "solo")
    assert all(exchange_told(solo.view(seat), solo.pack) is None for seat in range(4))


def test_a_table_sends_it_to_the_chair_of_the_declarer_only() -> None:
    playing = Playing.open("loewen").begin()
    while (deal := playing.table.deal) is not None and deal.phase.name == "auction":
        legal = playing.legal()
        playing.act(Say("cego") if Say("cego") in legal else legal[0])
    assert deal is not None
    assert deal.phase.name == "exchange"
    for chair in (None, *range(4)):
        sent = sight(playing.table, chair, "de")["deal"]["exchange"]
        assert (sent is not None) == (playing.table.seat_of(chair) == deal.view().declarer)
