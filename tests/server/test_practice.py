"""A finished deal is looked at step by step, and played again without counting."""

import random
from typing import Any

import pytest
from starlette.testclient import TestClient

from cego.cards import pile_of
from cego.deal.deal import Deal
from cego.fairdeal import shuffled
from cego.games import cards_in_play, deal_order
from cego.notation import deal_from_data, write_action
from cego.rules import load
from cego.server.refusal import Refused
from cego.server.tables import commands as c
from cego.server.tables.decide import Moment, decide, open_table
from cego.server.tables.events import By, Person
from cego.server.tables.practice import company, position, practice_plan
from cego.server.tables.replay import steps_of
from cego.server.tables.state import Stage, Stored, Table
from server.doors import at_table, browser, doors, play
from server.doors import open_table as open_by_door
from server.living import chosen
from server.test_wire_leak import sent, swapped
from test_views import known_cards, rearranged

TABLES = [("loewen", 3), ("loewen", 4), ("loewen", 5), ("schwarzwald", 4), ("zuger-tapp", 4)]
ANNA = Person("anna", "Anna")


def played(slug: str, players: int, seed: int, *, compulsory: bool = False) -> Deal:
    """A deal played at random to its end."""
    rules, rng = load(slug), random.Random(seed)
    order = shuffled(rules, players, f"practice {seed}".encode())
    deal = deal_order(rules, players, order, compulsory)
    while deal.to_act is not None:
        deal = deal.apply(rng.choice(deal.legal_actions()))
    return deal


def events_of(deal: Deal, at: int, seat: int) -> list[Stored]:
    """What has happened at a practice table when it was opened."""
    plan = practice_plan(deal, "code-1", at, seat)
    bots = company(deal.players, seat, "lehrling")
    command = c.Open(plan, ANNA, bots, position(deal, at, seat))
    return list(open_table(command, Moment(1, bytes(32))).events)


def opened(deal: Deal, at: int, seat: int) -> Table:
    """A practice table right after it was opened."""
    table = Table.fold(events_of(deal, at, seat))
    assert table is not None
    return table


def whole(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every step in full, as a page folds them."""
    state: dict[str, Any] = {}
    return [state := {**state, **step} for step in steps]


# Step by step


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_at_every_step_every_card_is_in_one_place(slug: str, players: int) -> None:
    for seed in range(5):
        deal = played(slug, players, seed)
        pack, every = deal.pack, set(cards_in_play(deal.rules, deal.players))
        gone: list[str] = []
        for step in whole(steps_of(deal, "de")):
            done = step.get("done") or {}
            gone += [done["play"]] if "play" in done else []
            places = [*step["hands"], step["blind"], step["aside"], gone]
            lying = [pack.card(code) for place in places for code in place]
            assert len(lying) == len(every)
            assert set(lying) == every


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_steps_tell_what_the_deal_tells(slug: str, players: int) -> None:
    deal = played(slug, players, 7)
    steps = whole(steps_of(deal, "en"))
    assert len(steps) == len(deal.log) + 1
    for number, step in enumerate(steps[:-1]):
        moment = Deal.replay(deal.dealt, deal.log[:number])
        hands = [deal.pack.pile(" ".join(hand)) for hand in step["hands"]]
        assert hands == [moment.view(seat).hand for seat in range(len(deal.hands))]
        view = moment.view()
        assert (step["phase"], step["contract"]) == (view.phase, view.contract)
        assert pile_of(deal.pack.card(code) for code in step["trick"]) == pile_of(view.play.trick)
    outcome = deal.outcome()
    assert outcome is not None
    assert steps[-1]["outcome"]["payments"] == list(outcome.payments)


def test_a_running_deal_has_no_steps_and_cannot_be_practised() -> None:
    running = Deal.replay((deal := played("loewen", 4, 1)).dealt, deal.log[:-1])
    with pytest.raises(Refused, match="no such finished deal"):
        steps_of(running, "de")
    with pytest.raises(Refused, match="no such finished deal"):
        position(running, 0, 0)


# The table


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_practice_table_begins_where_the_deal_was(slug: str, players: int) -> None:
    for seed in range(4):
        deal = played(slug, players, seed)
        for at in (0, len(deal.log) // 2, len(deal.log) - 1):
            table = opened(deal, at, seed % len(deal.hands))
            assert table.deal is not None
            assert table.stage is Stage.PLAYING
            assert (table.deal.hands, table.deal.dealt.blind) == (deal.hands, deal.dealt.blind)
            assert table.deal.log == deal.log[:at]
            assert table.chair_of("anna") == seed % len(deal.hands)


def test_a_compulsory_deal_stays_one() -> None:
    deal = played("loewen", 4, 3, compulsory=True)
    table = opened(deal, 5, 0)
    assert table.deal is not None
    assert table.deal.dealt.compulsory


def test_after_its_deal_a_practice_table_is_closed() -> None:
    deal = played("loewen", 4, 2)
    table = opened(deal, len(deal.log) - 1, 0)
    seat, action = deal.log[-1]
    text = write_action(action, deal.pack)
    last = c.Move(seat, action, By.BOT) if seat else c.Act("anna", text)
    table = decide(table, last, Moment(2, bytes(32))).table
    assert table.stage is Stage.CLOSED
    assert table.deal is not None
    assert table.deal.log == deal.log
    assert table.deal.outcome() == deal.outcome()


def test_what_a_seat_is_sent_does_not_depend_on_cards_it_cannot_know() -> None:
    rng, fitting = random.Random(5), 0
    for seed in range(6):
        deal = played("loewen", 4, seed)
        moment = position(deal, len(deal.log) * 2 // 3, seed % 4)
        events = events_of(deal, len(moment.log), seed % 4)
        for chair in (None, *range(4)):
            known = known_cards(moment, chair)
            hidden = [card for card in cards_in_play(deal.rules, 4) if not known >> card & 1]
            one, other = rng.sample(hidden, 2)
            changed = rearranged(moment, chair, one, other)
            if changed is not None and changed.dealt != moment.dealt:
                fitting += 1
                assert sent(swapped(events, changed, one, other), chair) == sent(events, chair)
    assert fitting > 3


def test_only_seats_and_moments_of_the_deal() -> None:
    deal = played("loewen", 5, 1)
    with pytest.raises(Refused, match="seat is not free"):
        position(deal, 0, 4)
    with pytest.raises(Refused, match="no such action"):
        position(deal, len(deal.log), 0)


# By the door


def played_deal(client: TestClient, **wanted: Any) -> str:
    code = open_by_door(client, **wanted)
    play(client, code)
    return f"{code}-1"


def practise(client: TestClient, deal: str, **wanted: Any) -> str:
    answer = client.post(f"/api/deals/{deal}/practice", json=wanted)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def play_on(client: TestClient, code: str) -> dict[str, Any]:
    """Play a practice table to its end; the last sight."""
    rng = random.Random(3)
    with at_table(client, code) as link:
        message = link.hear()
        while True:
            sight: dict[str, Any] = message["sight"]
            if sight["stage"] == "closed":
                return sight
            action = chosen(message, rng) if sight["stage"] == "playing" else None
            if action is not None:
                link.send("act", action=action)
            while (message := link.hear())["t"] != "event":
                pass


def test_from_the_record_to_the_practice_table_and_its_own_record(database: str) -> None:
    with doors(database) as client:
        deal = played_deal(client)
        replay = client.get(f"/api/deals/{deal}/steps?language=de").json()
        record = client.get(f"/api/deals/{deal}").json()
        assert [step["done"] for step in replay["steps"][1:]] == record["actions"]
        assert replay["you"] is not None
        assert [sitter["kind"] for sitter in replay["sitters"]].count("bot") == 3
        at = len(record["actions"]) // 2
        code = practise(client, deal, at=at, seat="B")
        seen = play_on(client, code)
        assert seen["table"]["practice"]["deal"] == deal
        assert seen["table"]["practice"]["payments"] == record["payments"]
        again = client.get(f"/api/deals/{code}-1").json()
        assert again["practice"] == {"deal": deal, "at": at, "seat": "B"}
        assert again["hands"] == record["hands"]
        assert again["actions"][:at] == record["actions"][:at]
        assert deal_from_data(again).outcome() is not None
        replay = client.get(f"/api/deals/{code}-1/steps").json()
        assert (replay["you"], replay["practice"]["deal"]) == ("B", deal)
        assert browser(client).get(f"/api/deals/{code}-1/steps").json()["you"] is None
        checked = client.get(f"/api/deals/{code}-1/check")
        assert (checked.status_code, checked.json()["key"]) == (409, "server.refused.practice")
        assert client.get(f"/api/deals/{code}-1/text").text.startswith("cego 1")


def test_practice_counts_nowhere(database: str) -> None:
    with doors(database) as client:
        deal = played_deal(client)
        before = counted(client)
        play_on(client, practise(client, deal))
        assert counted(client) == before


def counted(client: TestClient) -> list[Any]:
    """Somebody's history, statistics and ratings, once every deal is rated."""
    ratings = client.app.state.hub.rater.ratings  # type: ignore[attr-defined]
    mine = client.get("/api/me").json()["id"]
    while ratings.rate() or not ratings.of(mine):
        pass
    paths = ("/api/me/deals", "/api/me/statistics")
    return [*(client.get(path).json() for path in paths), ratings.of(mine)]


def test_nobody_looks_into_a_running_deal(database: str) -> None:
    with doors(database) as client:
        code = open_by_door(client)
        with at_table(client, code) as link:
            link.send("agree")
            link.until("deal-prepared")
            link.send("seed", seed="x")
            link.until("dealt")
            for who in (client, browser(client)):
                assert who.get(f"/api/deals/{code}-1/steps").status_code == 404
                assert who.post(f"/api/deals/{code}-1/practice", json={}).status_code == 404


def test_nobody_looks_on_at_a_practice_table(database: str) -> None:
    with doors(database) as client:
        code = practise(client, played_deal(client), seat="C")
        assert client.get(f"/api/tables/{code}").json()["chair"] == 2
        stranger = browser(client)
        assert stranger.post(f"/api/tables/{code}/join", json={}).status_code == 409
        assert stranger.get(f"/api/tables/{code}/export").status_code == 403


def test_what_cannot_be_practised_is_refused(database: str) -> None:
    with doors(database) as client:
        deal = played_deal(client)
        for wanted, status in (
            ({"at": 999}, 404),
            ({"seat": "E"}, 409),
            ({"level": "cheater"}, 409),
            ({"at": -1}, 422),
        ):
            answer = client.post(f"/api/deals/{deal}/practice", json=wanted)
            assert answer.status_code == status, answer.text
        assert client.post("/api/deals/nowhere-1/practice", json={}).status_code == 404


def test_a_review_tells_how_far_it_is(database: str) -> None:
    with doors(database) as client:
        path = f"/api/deals/{played_deal(client)}/review?wait=0&level=meister"
        answers = [client.get(path)]
        while answers[-1].status_code == 202:
            answers.append(client.get(path.replace("wait=0", "wait=0.1")))
        told = [answer.json() for answer in answers]
        assert told[0]["ready"] is False
        assert told[-1]["ready"] is True
        decisions = len(told[-1]["review"]["decisions"])
        assert {each["total"] for each in told} <= {0, decisions}
        assert all(0 <= each["done"] <= each["total"] for each in told)
