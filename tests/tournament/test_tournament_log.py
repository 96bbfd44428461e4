"""The log: any order of arrival, files, tables, and what follows whatever was written."""

import json
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cego.errors import CegoError
from cego.ledger.tournament import committing, keeping, playing, refereeing, writing
from cego.ledger.tournament.checking import check
from cego.ledger.tournament.entries import KINDS, read_entry
from cego.ledger.tournament.keeping import Log
from cego.ledger.tournament.ranking import ranking
from cego.ledger.tournament.state import fold
from cego.ledger.tournament.telling import tournament_data
from cego.locale import LANGUAGES, has_text
from halls import amounts, drawn, event, lines, people, played, points, totals


def evening(rng: Random, count: int) -> Log:
    """A tournament with everything that happens in a hall, some of it wrong."""
    log = event(count=count, sizes=[3, 4], ties=["plus-games", "best-round"])
    for number in (1, 2):
        log = playing.start_round(drawn(log, number), number)
        sheets = fold(log).rounds[number].sheets
        by_phone = [s.seats.table for s in sheets if rng.random() < 0.3]
        for table in by_phone:
            log = lines(log, number, table, rng, rng.randrange(22, 25))
        log = totals(log, number, rng, by_phone)
        for sheet in sheets:
            if rng.random() < 0.3:
                table, places = sheet.seats.table, len(sheet.seats.drawn)
                old = [e.id for e in log if e.kind == "total" and e.data["table"] == table]
                replaces: dict[str, Any] = {}
                if old and rng.random() < 0.5:
                    replaces = {"replaces": old, "reason": "typo"}
                log = playing.write_total(log, number, table, amounts(rng, places), **replaces)
        if rng.random() < 0.5:
            one, other = rng.sample(range(1, count + 1), 2)
            log = playing.swap(log, number, one, other, "wrong seats")
        if rng.random() < 0.5:
            log = refereeing.penalise(log, number, rng.randrange(1, count), -70, "x", ["Karl"])
        if rng.random() < 0.3:
            log = refereeing.void(log, number, 1, "lost", ["Karl"])
        log = playing.close_round(log, number, knowingly=True)
    return keeping.publish_ranking(log)


@given(count=st.integers(8, 32), chance=st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_sums_are_zero_whatever_was_written(count: int, chance: int) -> None:
    """But for penalties: they take points from one person and give them to nobody."""
    state = fold(evening(Random(chance), count))
    for round_ in state.rounds.values():
        for sheet in round_.sheets:
            assert sum(share.points for share in sheet.shares) == 0
            assert (sheet.state in ("done", "voided")) == bool(sheet.shares)
            assert bool(sheet.problems) == (not sheet.shares)
    penalties = sum(entry.data["points"] for entry in state.penalties)
    assert sum(row.points for row in ranking(state)) == penalties


@given(count=st.integers(8, 24), chance=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_order_in_which_entries_arrive_does_not_matter(count: int, chance: int) -> None:
    rng = Random(chance)
    log = evening(rng, count)
    mixed = [*log, *rng.sample(log, len(log) // 2)]
    rng.shuffle(mixed)
    assert fold(mixed) == fold(log)
    assert writing.write_log(mixed) == writing.write_log(log)


@given(chance=st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_the_order_in_which_results_are_typed_does_not_matter(chance: int) -> None:
    """The same sheets typed in another order, so with other numbers, give the same ranking."""
    rng = Random(chance)
    log = drawn(event(count=24, ties=["plus-games"]), 1)
    sheets = [
        (table, amounts(rng, 4), [rng.randrange(9) for _ in range(4)]) for table in range(1, 7)
    ]
    found = []
    for _ in range(3):
        rng.shuffle(sheets)
        written = log
        for table, each, plus in sheets:
            written = playing.write_total(written, 1, table, each, plus=plus)
        found.append(ranking(fold(written)))
    assert found[0] == found[1] == found[2]


def full_log() -> Log:
    """At least one entry of each kind."""
    log = played(event(count=8, fee=500), 1, Random(1))
    more: list[dict[str, Any]] = [
        {"kind": "away", "person": 3, "first": 2},
        {"kind": "apart", "people": [1, 2]},
        {"kind": "committed", "draw": 5, "what": "lots", "commitment": "0" * 64},
        {"kind": "word", "draw": 5, "word": "pine"},
        {"kind": "lots", "draw": 5, "seed": "1" * 64, "words": ["pine"]},
        {"kind": "discarded", "draw": 5, "reason": "x"},
        {"kind": "time", "round": 1, "table": 1, "minutes": 5},
        {"kind": "reseated", "round": 1, "changes": [{"table": 1, "place": 0, "person": 3}]},
        {"kind": "substituted", "round": 1, "changes": [{"table": 1, "place": 0, "person": 3}]},
        {"kind": "line", "round": 1, "table": 1, "deal": 1, "game": None},
        {"kind": "ended", "round": 1, "table": 1, "deals": 3},
        {"kind": "signed", "round": 1, "table": 1, "place": 2, "by": "table"},
        {"kind": "called", "round": 1, "table": 1, "by": "table"},
        {"kind": "ruled", "round": 1, "text": "x"},
        {"kind": "penalised", "round": 1, "person": 1, "points": -5, "text": "x"},
        {"kind": "voided", "round": 1, "text": "x"},
        {"kind": "taken", "entries": ["abcd-1"]},
        {"kind": "cash", "cents": -200},
        {"kind": "struck", "replaces": ["desk-3"], "reason": "x"},
    ]
    for data in more:
        log = keeping.add(log, **data)
    return keeping.publish_ranking(log)


def test_a_log_is_a_file_with_a_schema_and_comes_back_the_same() -> None:
    log = full_log()
    assert {entry.kind for entry in log} == set(KINDS)
    content = writing.write_log(log)
    assert writing.read_log(content) == log
    schema = writing.log_schema()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(json.loads(content), schema)


@pytest.mark.parametrize(
    "more",
    [
        {"kind": "nothing"},
        {"kind": "person", "person": 0, "name": "Anna"},
        {"kind": "person", "person": 1, "name": "A\nB"},
        {"kind": "person", "person": True, "name": "Anna"},
        {"kind": "total", "round": 1, "table": 1, "amounts": [1.5]},
        {"kind": "away"},
        {"kind": "drawn", "draw": 1, "seed": "zz"},
    ],
)
def test_schema_and_reader_refuse_the_same(more: dict[str, Any]) -> None:
    data = {"id": "desk-7", **more}
    with pytest.raises(CegoError) as refused:
        read_entry(data)
    assert "desk-7" in refused.value.text("sv")
    if more.get("name") != "A\nB":
        file = {"format": "cego-tournament", "version": 1, "entries": [data]}
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(file, writing.log_schema())


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists, max_leaves=5))
def test_nonsense_is_refused_and_never_a_crash(junk: Any) -> None:
    for kind in KINDS:
        with pytest.raises(CegoError):
            read_entry({"id": junk, "kind": kind})
    for content in (json.dumps(junk), json.dumps({"format": "cego-tournament", "entries": junk})):
        with pytest.raises(CegoError):
            writing.read_log(content)


def test_a_file_of_another_kind_is_refused() -> None:
    for content in ("", "[]", '{"format": "cego-pad"}', '{"format":"cego-tournament","version":9}'):
        with pytest.raises(CegoError):
            writing.read_log(content)
    with pytest.raises(CegoError):
        fold(())


def test_people_are_read_from_a_list_or_a_table_in_any_language() -> None:
    assert [p["name"] for p in writing.people_from("Anna\n\nBeat \n")] == ["Anna", "Beat"]
    heading = "\ufeffName;Verein;Mannschaft;Tisch;Wertungen\r\n"
    table = heading + '"Huber; Anna";Bonndorf;A;3;women, youth\r\n'
    (anna,) = writing.people_from(table)
    assert (anna["name"], anna["club"], anna["table"]) == ("Huber; Anna", "Bonndorf", 3)
    assert anna["categories"] == ["women", "youth"]
    assert writing.people_from("Namn,Klubb\nAnna,Umeå\n")[0]["club"] == "Umeå"
    assert writing.people_from("") == []
    with pytest.raises(CegoError, match="2"):
        writing.people_from("name;table\nAnna;window\n")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_written_is_read_again(language: str) -> None:
    log = people(
        event(), 5, club=lambda n: f"=Club{n}", helper=lambda n: n == 2, table=lambda n: n % 3
    )
    state = fold(log)
    content = writing.people_csv(state, language)
    assert "'=Club1" in content
    again = event()
    for each in writing.people_from(content):
        again = keeping.register(again, **each)
    assert fold(again).people == state.people


def test_tables_for_spreadsheets_and_data_for_programs() -> None:
    log = keeping.publish_ranking(played(event(count=8, categories=["women"]), 1, Random(1)))
    state = fold(log)
    text = writing.ranking_csv(state, "de")
    assert text.startswith(
        "\ufeffRang;Name;Verein;Mannschaft;Runde 1;Entscheide;Strafen;Punkte\r\n"
    )
    assert len(text.splitlines()) == 9
    seats = writing.seats_csv(state, 1, "sv").splitlines()
    assert seats[0] == "\ufeffBord;Plats vid bordet;Namn"
    assert len(seats) == 9
    data = json.loads(json.dumps(tournament_data(state)))
    assert {row["name"]: row["points"] for row in data["ranking"]} == points(state)
    assert sum(sum(table["amounts"]) for table in data["rounds"][0]["tables"]) == 0


def test_every_tournament_is_plain_data_in_every_language() -> None:
    state = fold(evening(Random(4), 14))
    for language in LANGUAGES:
        data = json.loads(json.dumps(tournament_data(state, language)))
        assert len(data["people"]) == 14
        assert data["versions"] == [{"version": 1, "moved": [], "reasons": []}]
        told = [p["text"] for r in data["rounds"] for t in r["tables"] for p in t["problems"]]
        assert told


def test_a_seed_is_told_only_when_it_is_opened() -> None:
    log = committing.commit(event(count=8), [1], b"\x07" * 32)
    assert "07" * 32 not in json.dumps(tournament_data(fold(log)))
    opened = committing.open_draw(log, b"\x07" * 32)
    assert "07" * 32 in json.dumps(tournament_data(fold(opened)))


def test_two_copies_of_a_log_are_merged_unless_they_contradict_each_other() -> None:
    log = drawn(event(count=8), 1)
    one = playing.write_total(log, 1, 1, [10, 0, 0, -10], device="one1")
    other = playing.write_total(log, 1, 2, [5, 0, 0, -5], device="two2")
    both = writing.merged(one, other)
    assert [s.state for s in fold(both).rounds[1].sheets] == ["done", "done"]
    assert writing.merged(other, one) == both
    changed = playing.write_total(log, 1, 1, [11, 0, 0, -11], device="one1")
    with pytest.raises(CegoError, match="one1"):
        writing.merged(one, changed)


def test_signatures_and_calls_are_told() -> None:
    log = drawn(event(count=8), 1)
    for place in (2, 0):
        log = keeping.add(log, "signed", by="table", round=1, table=2, place=place)
    log = keeping.add(log, "called", by="table", round=1, table=2, text="revoke?")
    call = log[-1].id
    assert fold(log).rounds[1].sheets[1].signed == (0, 2)
    assert [entry.id for entry in fold(log).open_calls] == [call]
    log = refereeing.rule(log, 1, "none", ["Karl"], call=call)
    assert fold(log).open_calls == ()


def test_two_people_with_one_name_are_told_apart_by_their_numbers() -> None:
    log = keeping.register(keeping.register(event(), "Anna"), "Anna")
    assert list(fold(log).names.values()) == ["Anna (1)", "Anna (2)"]


def test_data_of_a_person_are_put_right() -> None:
    log = keeping.change_person(event(count=2), 1, "typo", name="Anna")
    assert fold(log).people[1].name == "Anna"
    assert [e.data["reason"] for e in fold(log).corrections] == ["typo"]
    with pytest.raises(CegoError):
        keeping.change_person(log, 9, "typo", name="Anna")


def test_every_kind_and_rule_for_ties_has_a_name() -> None:
    from cego.ledger.tournament.entries import TIES

    for language in LANGUAGES:
        assert all(has_text(language, f"tournament.kind.{kind}") for kind in KINDS)
        assert all(has_text(language, f"tournament.tie.{rule}") for rule in TIES)


def test_one_evening_of_144_is_right() -> None:
    log = event(count=144)
    log = played(played(log, 1, Random(1)), 2, Random(2))
    assert [finding.key for finding in check(log)[1]] == ["drawn-right", "drawn-right"]
