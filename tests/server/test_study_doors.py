"""The study service by REST: finished deals are reviewed, running ones only where it is allowed."""

import time
from typing import Any

import httpx2
import pytest
from starlette.testclient import TestClient

from cego.server.live.study import make_puzzle
from cego.server.settings import Limits
from server.doors import at_table, browser, doors, open_table, play
from server.living import PATIENCE

HAND = "G T21 T20 T19 T18 T17 T16 T15 T14 T13 T12"


def key(answer: httpx2.Response) -> str:
    return str(answer.json()["key"]).rpartition(".")[2]


def ready(client: TestClient, path: str) -> dict[str, Any]:
    """Ask until it is there."""
    end = time.monotonic() + PATIENCE
    while (answer := client.get(path)).status_code == 202 and time.monotonic() < end:
        assert answer.json()["ready"] is False
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_a_finished_deal_is_reviewed_once_and_in_every_language(database: str) -> None:
    with doors(database, Limits(study=1)) as client:
        code = open_table(client)
        play(client, code)
        path = f"/api/deals/{code}-1/review"
        found = ready(client, path + "?language=en&wait=0.1")
        assert found["review"]["decisions"]
        assert found["drawing"].startswith("<svg")
        texts = {
            client.get(f"{path}?language={lang}").json()["review"]["text"]
            for lang in ("de", "en", "sv")
        }
        assert len(texts) == 3
        other = client.get(f"{path}?level=meister")
        assert (other.status_code, key(other)) == (429, "study-later")
        assert client.get("/api/deals/nowhere-1/review").status_code == 404


def test_hints_of_a_finished_deal(database: str) -> None:
    with doors(database) as client:
        code = open_table(client)
        play(client, code)
        length = len(client.get(f"/api/deals/{code}-1").json()["actions"])
        for at in (0, length - 1):
            found = client.get(f"/api/deals/{code}-1/hint?at={at}&language=de").json()
            assert found["action"]
            assert found["text"]
        beyond = client.get(f"/api/deals/{code}-1/hint?at={length}")
        assert (beyond.status_code, key(beyond)) == (404, "no-such-action")


def test_odds_of_a_hand(database: str) -> None:
    with doors(database) as client:
        found = client.post("/api/study/odds?language=sv", json={"hand": HAND}).json()
        assert "solo" in {contract["contract"] for contract in found["contracts"]}
        one = {"hand": HAND, "contract": "solo", "deals": 2}
        (solo,) = client.post("/api/study/odds", json=one).json()["contracts"]
        assert solo["measured"]["deals"] == 2
        for hand in ("G G", "nonsense", "", HAND + " SK"):
            assert client.post("/api/study/odds", json={"hand": hand}).status_code == 400


def test_an_auction_to_think_about_is_played_out_part_by_part(database: str) -> None:
    with doors(database) as client:
        asked = client.get("/api/study/bidding?rules=schwarzwald&players=4").json()
        assert len(asked["words"]) > 1
        wanted = {
            "rules": "schwarzwald",
            "hand": " ".join(asked["hand"]),
            "seat": asked["seat"],
            "said": asked["said"],
        }
        parts = [
            client.post("/api/study/bidding/played", json=wanted | {"part": part}).json()
            for part in (0, 1, 0)
        ]
        for part in parts:
            assert [choice["choice"] for choice in part["choices"]] == asked["words"]
            assert {len(choice["payments"]) for choice in part["choices"]} == {5}
            assert part["parts"] * 5 == 50
        assert parts[0] == parts[2] != parts[1]
        own = {"hand": HAND, "games": True}
        games = client.post("/api/study/bidding/played", json=own).json()["choices"]
        assert games[0]["choice"] == "solo"
        assert all(paid > 0 for paid in games[0]["payments"])
        for wrong in ({"hand": HAND, "said": [{"seat": "A", "word": "vice"}]},):
            assert client.post("/api/study/bidding/played", json=wrong).status_code == 400


def test_hands_that_cannot_be_are_refused(database: str) -> None:
    with doors(database) as client:
        for hand in ("G G", "nonsense", "", HAND + " SK"):
            answer = client.post("/api/study/bidding/played", json={"hand": hand, "games": True})
            assert answer.status_code == 400
        beyond = {"hand": HAND, "games": True, "part": 99}
        assert client.post("/api/study/bidding/played", json=beyond).status_code == 422
        assert client.get("/api/study/bidding?rules=nowhere").status_code == 404


def test_the_solution_of_a_puzzle_is_that_of_its_answer(database: str) -> None:
    with doors(database) as client:
        asked = client.get("/api/study/puzzles/next").json()["puzzle"]
        path = f"/api/study/puzzles/{asked['id']}"
        solution = client.get(f"{path}/solution").json()
        answer = client.post(f"{path}/answer", json={"action": asked["legal"][0]}).json()
        assert {name: answer[name] for name in solution} == solution
        assert answer["right"] == (solution["solution"] == asked["legal"][0])


def test_who_plays_without_hints_gets_no_odds_meanwhile(database: str) -> None:
    with doors(database) as client:
        code = open_table(client)
        with at_table(client, code) as link:
            link.send("agree")
            link.send("seed", seed="x")
            link.until("dealt")
            answer = client.post("/api/study/odds", json={"hand": HAND})
            assert (answer.status_code, key(answer)) == (403, "no-hints")


def test_study_is_limited_by_what_it_costs(database: str) -> None:
    """Five hundred deals played out cost a second; to look at a hand costs next to nothing."""
    played = {"hand": HAND, "contract": "solo", "deals": 500}
    with doors(database, Limits(study=3)) as client:
        answers = [client.post("/api/study/odds", json=played) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert key(answers[-1]) == "study-later"
        wait = int(answers[-1].headers["Retry-After"])
        assert 0 < wait <= 600
        assert str(wait) in answers[-1].json()["text"]
        assert client.post("/api/study/odds", json={"hand": HAND}).status_code == 200
        other = browser(client).post("/api/study/odds", json=played)
        assert other.status_code == 200


def test_more_deals_than_can_be_played_while_somebody_waits_are_refused(database: str) -> None:
    with doors(database) as client:
        many = {"hand": HAND, "contract": "solo", "deals": 2_001}
        assert client.post("/api/study/odds", json=many).status_code == 422
        everything = client.post("/api/study/odds", json={"hand": HAND, "deals": 2_000})
        assert (everything.status_code, key(everything)) == (422, "too-many-deals")


@pytest.fixture(scope="module")
def puzzle() -> dict[str, Any]:
    made = make_puzzle("loewen", 4, "tests")
    assert made is not None
    return made


def test_puzzles_are_asked_and_solved(database: str, puzzle: dict[str, Any]) -> None:
    with doors(database) as client:
        shelf = client.app.state.hub.study.shelf  # type: ignore[attr-defined]
        shelf.put_puzzle("first", "club", 4, puzzle, 1)
        shelf.put_puzzle("second", "club", 4, puzzle, 2)
        path = "/api/study/puzzles/next?rules=club"
        asked = client.get(path).json()["puzzle"]
        assert asked["id"] == "first"
        assert client.get(f"{path}&after=first").json()["puzzle"]["id"] == "second"
        assert client.get("/api/study/puzzles/first").json() == asked
        solved = [
            client.post("/api/study/puzzles/first/answer", json={"action": action}).json()
            for action in asked["legal"]
        ]
        assert sum(answer["right"] for answer in solved) == 1
        assert all(
            answer["cost"] > 0 for answer in solved if not answer["right"] and answer["cost"]
        )
        assert client.get("/api/study/puzzles/nothing").status_code == 404
        assert client.get("/api/study/puzzles/next?rules=atlantis").status_code == 404
        assert client.get("/api/study/puzzles/next?rules=schwarzwald&players=5").status_code == 400
        wrong = client.post("/api/study/puzzles/first/answer", json={"action": "rubbish"})
        assert wrong.status_code == 400
