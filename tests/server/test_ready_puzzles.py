"""Puzzles that come with the program: good ones, on the shelf at once, and hands to think about."""

import pytest

from cego.forced_deals import playable
from cego.players.levels import make
from cego.rules import Rules, load
from cego.study.packaged import ready_made
from cego.study.puzzles import Puzzle, is_clear
from server.doors import doors

STOCKED = ["loewen", "schwarzwald", "baden", "oberwolfach", "zuger-tapp"]


@pytest.mark.parametrize("slug", STOCKED)
def test_ready_made_puzzles_have_one_clearly_best_card(slug: str) -> None:
    found = [Puzzle.from_data(data) for data in ready_made(slug, 4).values()]
    assert len(found) >= 12
    for puzzle in found:
        assert puzzle.view.rules.slug == slug
        assert is_clear(puzzle.judgement, puzzle.view, puzzle.thumb)


@pytest.mark.parametrize("slug", STOCKED)
def test_no_contract_is_missing_on_a_shelf(slug: str) -> None:
    found = [data["view"]["contract"] for data in ready_made(slug, 4).values()]
    assert set(found) == set(playable(load(slug), 4))


@pytest.mark.parametrize("slug", STOCKED)
def test_the_meister_of_today_solves_them(slug: str) -> None:
    """Whoever teaches the Meister anew makes the puzzles anew: `make puzzles`."""
    meister = make("meister", "someone else")
    for data in ready_made(slug, 4).values():
        puzzle = Puzzle.from_data(data)
        assert meister.choose(puzzle.view) == puzzle.solution


def test_there_may_be_none() -> None:
    assert ready_made("club", 4) == {}
    assert ready_made("loewen", 3) == {}


def test_the_first_puzzles_need_no_waiting(database: str) -> None:
    names = list(ready_made("loewen", 4))
    with doors(database) as client:
        after, seen = "", []
        for _ in names:
            asked = client.get(f"/api/study/puzzles/next?after={after}").json()["puzzle"]
            after = asked["id"]
            seen.append(after)
        assert seen == names
    with doors(database) as client:
        for path in ("/api/study/puzzles/next", "/api/study/puzzles/next?after=forgotten"):
            assert client.get(path).json()["puzzle"]["id"] == names[0]


def test_a_solution_says_why(database: str) -> None:
    with doors(database) as client:
        asked = client.get("/api/study/puzzles/next").json()["puzzle"]
        path = f"/api/study/puzzles/{asked['id']}/answer"
        said = {
            client.post(f"{path}?language={language}", json={"action": asked["legal"][0]}).json()[
                "reason"
            ]
            for language in ("de", "en", "sv")
        }
        assert len(said) == 3
        assert all(reason and "\n" not in reason for reason in said)


@pytest.mark.parametrize(
    ("slug", "players", "hand", "pack"),
    [("loewen", 4, 11, 54), ("loewen", 3, 13, 51), ("loewen", 5, 11, 54), ("zuger-tapp", 4, 8, 36)],
)
def test_a_hand_is_dealt_to_think_about(
    database: str, slug: str, players: int, hand: int, pack: int
) -> None:
    with doors(database) as client:
        path = f"/api/study/hand?rules={slug}&players={players}"
        dealt = client.get(path).json()
        assert len(set(dealt["hand"])) == hand
        assert len(set(dealt["pack"])) == pack
        assert set(dealt["hand"]) <= set(dealt["pack"])
        Rules.from_spec(slug).pack.pile(" ".join(dealt["pack"]))
        wanted = {"rules": slug, "players": players, "hand": " ".join(dealt["hand"])}
        assert client.post("/api/study/odds", json=wanted).json()["contracts"]


def test_hands_are_dealt_by_known_rules_only(database: str) -> None:
    with doors(database) as client:
        assert client.get("/api/study/hand?rules=atlantis").status_code == 404
        assert client.get("/api/study/hand?rules=schwarzwald&players=5").status_code == 400
