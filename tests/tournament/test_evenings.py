"""Whole tournaments over the library, and what goes wrong in a hall."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from cego.errors import CegoError
from cego.ledger.tournament import committing, keeping, playing, refereeing
from cego.ledger.tournament.asking import question_for
from cego.ledger.tournament.checking import check
from cego.ledger.tournament.draw.plan import met_in
from cego.ledger.tournament.entries import read_entry
from cego.ledger.tournament.keeping import Log
from cego.ledger.tournament.money import Award, awards, box
from cego.ledger.tournament.ranking import changes, needs_lot, outdated, ranking, teams
from cego.ledger.tournament.state import fold, open_problems
from halls import amounts, drawn, event, lines, people, played, points, seed, tables, totals


def refused(action: Callable[[], object]) -> str:
    with pytest.raises(CegoError) as caught:
        action()
    for language in ("de", "en", "sv"):
        assert caught.value.text(language)
    return caught.value.key.removeprefix("tournament.")


def wrong(log: Log) -> list[str]:
    return [finding.key for finding in check(log)[1] if finding.wrong]


def test_48_players_from_the_list_to_the_prizes() -> None:
    """12 teams, 4 couples, 3 fixed; nothing is drawn while the sheet of a table is missing."""
    rng = Random(48)
    prizes = [
        {"places": [10000, 5000, 2500], "plus": 200},
        {"category": "women", "places": [3000]},
        {"team": True, "places": [8000]},
    ]
    log = event(
        "schwarzwald", fee=1000, apart={"team": "must"}, categories=["women"], prizes=prizes
    )
    log = people(
        log,
        48,
        team=lambda n: f"Team {n % 12}",
        categories=lambda n: ["women"] if n % 5 == 0 else [],
        table=lambda n: n if n <= 3 else 0,
    )
    for couple in ((4, 5), (6, 7), (8, 9), (10, 11)):
        log = keeping.add(log, "apart", people=list(couple), how="wish")
    log = drawn(log, 1, words=("Hedwig: pine", "Karl: fir"))
    report = committing.answer_of(next(e for e in log if e.kind == "drawn")).reports[0]
    assert report.clean
    assert [len(table) for table in tables(fold(log), 1)] == [4] * 12
    assert [n in tables(fold(log), 1)[n - 1] for n in (1, 2, 3)] == [True] * 3
    log = playing.start_round(log, 1)
    for table in range(1, 9):
        log = lines(log, 1, table, rng)
    for table in (9, 10, 11, 12):
        if table != 11:
            log = playing.write_total(log, 1, table, amounts(rng, 4))
    assert refused(lambda: committing.commit(log, [2], seed(2))) == "missing"
    assert refused(lambda: playing.close_round(log, 1)) == "missing"
    assert [(p.key, p.table) for p in open_problems(fold(log))] == [("nothing", 11)]
    log = playing.close_round(playing.write_total(log, 1, 11, [60, -20, -20, -20]), 1)
    log = played(log, 2, rng)
    state = fold(log)
    together = met_in([tuple(tables(state, 1)), tuple(tables(state, 2))])
    assert max(together.values()) == 1
    assert sum(points(state).values()) == 0
    assert ranking(state)[0].rank == 1
    assert all("women" in state.people[r.person].categories for r in ranking(state, "women"))
    best = teams(state)[0]
    assert best.points == sum(points for _, points in best.members)
    found = awards(state)
    assert sum(award.cents for award in found if award.team) == 8000
    plus = [award for award in found if award.place == 0]
    assert len(plus) == sum(row.points > 0 for row in ranking(state))
    log = keeping.add(log, "cash", person=7, cents=1000, what="fee")
    assert box(fold(log)).cents == 1000
    assert len(box(fold(log)).owing) == 47
    assert wrong(log) == []


@pytest.mark.parametrize(
    ("rules", "sizes", "seats"),
    [("loewen", [3, 4], [4] * 6 + [3] * 3), ("baden", [4, 5], [4] * 7 + [5])],
)
def test_33_players_with_tables_of_three_or_five(
    rules: str, sizes: list[int], seats: list[int]
) -> None:
    log = event(rules, 33, sizes=sizes, deals={"5": 25})
    log = played(played(log, 1, Random(1)), 2, Random(2))
    state = fold(log)
    assert [len(table) for table in tables(state, 1)] == seats
    odd = [p for n in (1, 2) for t in tables(state, n) if len(t) != 4 for p in t]
    assert len(odd) == len(set(odd))
    assert {s.seats.deals for s in state.rounds[1].sheets} == ({24} if 3 in sizes else {24, 25})
    assert wrong(log) == []


def test_33_players_at_fours_need_helpers_or_a_pause() -> None:
    log = event("schwarzwald", 33)
    assert refused(lambda: committing.commit(log, [1], seed(1))) == "sizes"
    with pytest.raises(CegoError, match=r"3 needed.*pause \(1\)"):
        committing.commit(log, [1], seed(1))
    helped = log
    for n in range(3):
        helped = keeping.register(helped, f"Helper {n}", helper=True)
    helped = played(played(helped, 1, Random(1)), 2, Random(2))
    assert len(ranking(fold(helped))) == 33
    paused = keeping.change_plan(log, "pauses instead of helpers", pauses=True)
    paused = played(played(paused, 1, Random(1)), 2, Random(2))
    pauses = [round_.pauses for round_ in fold(paused).rounds.values()]
    assert pauses[0] != pauses[1]
    assert [len(each) for each in pauses] == [1, 1]
    assert len(ranking(fold(paused))) == 33


def test_tables_of_three_only_where_the_rule_set_has_them() -> None:
    assert refused(lambda: event("schwarzwald", sizes=[3, 4])) == "rules.players"


def test_rematches_that_cannot_be_avoided_are_as_few_as_can_be_and_told() -> None:
    log = played(event(count=8, rounds=3), 1, Random(1))
    log = drawn(log, 2)
    opened = [e for e in log if e.kind == "drawn"][-1]
    report = committing.answer_of(opened).reports[0]
    assert (report.repeated, report.fewest) == (4, True)
    assert "at least 4" in report.proofs[0].text("en")
    assert wrong(log) == []


def test_who_withdraws_leaves_a_table_of_three_and_nobody_else_moves() -> None:
    log = event(count=48, sizes=[3, 4])
    log = played(log, 1, Random(1))
    log = drawn(log, 2)
    before = tables(fold(log), 2)
    gone = keeping.leave(log, 17, 2)
    gone = committing.commit(gone, [2], seed(9), keep=True)
    gone = committing.publish(committing.open_draw(gone, seed(9)))
    after = tables(fold(gone), 2)
    assert [tuple(p for p in table if p != 17) for table in before] == after
    gone = playing.close_round(totals(gone, 2, Random(2)), 2)
    assert 17 in [row.person for row in ranking(fold(gone))]
    assert next(r for r in ranking(fold(gone)) if r.person == 17).by_round[1] == 0
    assert sum(points(fold(gone)).values()) == 0
    assert wrong(gone) == []


def test_a_new_seating_forgets_the_changes_of_the_old_one() -> None:
    log = drawn(event(count=16), 1)
    one, other = tables(fold(log), 1)[0][0], tables(fold(log), 1)[1][0]
    log = playing.swap(log, 1, one, other, "wrong seats")
    assert question_for(fold(log), [1], keep=True).before[0][0] == other
    log = committing.discard(log, 1, "once more")
    log = committing.commit(log, [1], seed(5))
    log = committing.publish(committing.open_draw(log, seed(5)))
    assert all(not sheet.seats.changes for sheet in fold(log).rounds[1].sheets)
    assert wrong(log) == []


def test_a_word_said_after_the_draw_changes_nothing() -> None:
    log = drawn(event(count=8), 1, words=("pine",))
    log = committing.say_word(log, "fir", draw_=1)
    assert wrong(log) == []


def test_who_never_came_has_no_place() -> None:
    log = event(count=13, sizes=[3, 4])
    log = keeping.leave(log, 13, 1, why="no-show")
    log = played(log, 1, Random(1))
    assert len(ranking(fold(log))) == 12


def test_late_arrivals_play_from_the_next_round_or_take_a_free_seat() -> None:
    log = event(count=12, sizes=[3, 4], rounds=3)
    log = playing.start_round(drawn(log, 1), 1)
    log = keeping.register(log, "Late")
    assert 13 not in fold(log).present(1)
    assert 13 in fold(log).present(2)
    free = event(count=11, sizes=[3, 4])
    free = keeping.register(playing.start_round(drawn(free, 1), 1), "Late")
    three = next(s for s in fold(free).rounds[1].sheets if len(s.seats.drawn) == 3).seats.table
    change = {"table": three, "place": 3, "person": 12, "first": 9}
    free = playing.reseat(free, 1, [change])
    rng = Random(3)
    for deal in range(1, 25):
        game = "solo" if deal < 9 else "eine"
        free = playing.write_line(
            free, 1, three, deal=deal, who=[deal % 3], end="points", points=40, game=game
        )
    free = totals(free, 1, rng, without=[three])
    sheet = playing.sheet_at(fold(free), 1, three)
    assert sheet.state == "done"
    assert 12 in [share.person for share in sheet.shares]
    assert wrong(free) == []


def test_a_substitute_counts_for_the_name_on_the_list_or_for_himself() -> None:
    log = event(count=9, sizes=[3, 4])
    log = keeping.leave(log, 9, 1, why="late")
    log = playing.start_round(drawn(log, 1), 1)
    person = tables(fold(log), 1)[0][2]
    for own, counts in ((False, person), (True, 9)):
        changed = playing.substitute(log, 1, person, 9, first=13, own=own)
        changed = lines(changed, 1, 1, Random(1))
        found = {s.person: s.points for s in playing.sheet_at(fold(changed), 1, 1).shares}
        assert sum(found.values()) == 0
        assert (9 in found) == own
        assert counts in found
    # A total cannot be divided between the two.
    log = playing.substitute(log, 1, person, 9, first=13, own=True)
    log = totals(log, 1, Random(1))
    assert [p.key for p in open_problems(fold(log))] == ["split"]


def test_wrong_seats_noticed_late() -> None:
    """Results move to the right people, meetings are counted as they were."""
    log = event(count=16)
    log = keeping.publish_ranking(played(played(log, 1, Random(1)), 2, Random(2)))
    before = points(fold(log))
    one, other = tables(fold(log), 1)[0][1], tables(fold(log), 1)[2][3]
    shares = {s.person: s.points for t in fold(log).rounds[1].sheets for s in t.shares}
    log = playing.swap(log, 1, one, other, "sat in each other's seats")
    now = {s.person: s.points for t in fold(log).rounds[1].sheets for s in t.shares}
    assert (now[one], now[other]) == (shares[other], shares[one])
    assert sum(now.values()) == 0
    assert outdated(fold(log))
    log = keeping.publish_ranking(log)
    moved, reasons = changes(fold(log), 2)
    assert {m.person for m in moved} >= {one, other}
    assert reasons == ["sat in each other's seats"]
    assert points(fold(log)) != before
    neighbour = tables(fold(log), 1)[2][0]
    assert tuple(sorted((one, neighbour))) in fold(log).met(2)
    tables_too = playing.swap_tables(log, 2, 1, 2, "both tables")
    assert wrong(tables_too) == []
    impossible = [{"table": 1, "place": 0, "person": tables(fold(log), 1)[1][0]}]
    assert refused(lambda: playing.reseat(log, 1, impossible, reason="x")) == "twice"


def test_a_correction_after_publication_keeps_the_penalty_and_says_why() -> None:
    """Points 43 become 34."""
    log = event(count=8, referees=2)
    log = playing.start_round(drawn(log, 1), 1)
    facts: dict[str, Any] = {"game": "eine", "who": [1], "end": "points"}
    log = playing.write_line(log, 1, 1, points=43, **facts)
    for _ in range(23):
        log = playing.write_line(log, 1, 1, game="thrown-in")
    log = playing.write_total(log, 1, 2, [0, 0, 0, 0])
    person = tables(fold(log), 1)[0][1]
    one = ["Hedwig"]
    assert refused(lambda: refereeing.penalise(log, 1, person, -70, "x", one)) == "referees"
    log = refereeing.penalise(log, 1, person, -70, "misdeal", ["Hedwig", "Karl"])
    log = keeping.publish_ranking(playing.close_round(log, 1))
    first = next(r for r in ranking(fold(log)) if r.person == person)
    assert first.points == first.by_round[0] - 70
    wrong_line = next(e.id for e in log if e.kind == "line")
    assert refused(
        lambda: playing.write_line(log, 1, 1, deal=1, points=34, replaces=[wrong_line], **facts)
    ) == ("read.entry"), "a correction needs a reason"
    log = playing.write_line(
        log, 1, 1, deal=1, points=34, replaces=[wrong_line], reason="43 was 34", **facts
    )
    assert outdated(fold(log))
    log = keeping.publish_ranking(log)
    second = next(r for r in ranking(fold(log)) if r.person == person)
    assert (second.penalties, second.by_round != first.by_round) == (-70, True)
    moved, reasons = changes(fold(log), 2)
    assert person in {m.person for m in moved}
    assert reasons == ["43 was 34"]
    assert sum(points(fold(log)).values()) == -70
    corrected = playing.sheet_at(fold(log), 1, 1)
    assert wrong_line in [entry.id for entry in corrected.history]


def tie(log: Log) -> Log:
    """Places 1 to 4 with the same points, unless a rule tells them apart."""
    log = drawn(log, 1)
    for table in (1, 2):
        log = playing.write_total(log, 1, table, [50, 50, -40, -60], plus=[9, 7, 4, 4])
    return log


def test_a_tie_goes_by_games_in_plus_then_by_lot_drawn_in_the_open() -> None:
    """Shared or by lot as planned; the lot repeats from the opened seed."""
    shared = fold(tie(event(count=8, ties=[])))
    assert [row.rank for row in ranking(shared)] == [1, 1, 1, 1, 5, 5, 7, 7]
    assert needs_lot(shared) == []
    by_games = fold(tie(event(count=8, ties=["plus-games"])))
    assert [row.rank for row in ranking(by_games)] == [1, 1, 3, 3, 5, 5, 7, 7]
    log = tie(event(count=8, ties=["plus-games", "lot"]))
    assert len(needs_lot(fold(log))) == 4
    log = committing.commit_lots(log, seed(5))
    log = committing.say_word(log, "Hedwig: pine")
    assert refused(lambda: committing.open_lots(log, seed(6))) == "other-seed"
    log = committing.open_lots(log, seed(5))
    rows = ranking(fold(log))
    assert [row.rank for row in rows] == list(range(1, 9))
    assert {row.decided for row in rows} == {"lot"}
    assert wrong(log) == []
    assert "lots-right" in [finding.key for finding in check(log)[1]]
    # A correction elsewhere leaves the lots as they are.
    order = [row.person for row in rows if row.points == -60]
    total = next(e for e in log if e.kind == "total")
    fixed = [55, 45, -40, -60]
    log = playing.write_total(
        log, 1, total.data["table"], fixed, plus=[9, 7, 4, 4], replaces=[total.id], reason="typo"
    )
    assert [row.person for row in ranking(fold(log)) if row.points == -60] == order


def test_who_shares_a_place_shares_the_prizes() -> None:
    prizes = [{"places": [1000, 500, 301]}]
    found = awards(fold(tie(event(count=8, ties=[], prizes=prizes))))
    assert [award.cents for award in found] == [450] * 4
    assert found[0] == Award(1, 450, "", found[0].person)


def test_a_voided_sheet_counts_nothing_and_the_round_can_close() -> None:
    log = drawn(event(count=8), 1)
    log = totals(log, 1, Random(1), without=[2])
    assert refused(lambda: playing.close_round(log, 1)) == "missing"
    log = refereeing.void(log, 1, 2, "sum cannot be traced", ["Hedwig"])
    log = playing.close_round(log, 1)
    zero = {s.points for s in playing.sheet_at(fold(log), 1, 2).shares}
    assert zero == {0}
    assert len(ranking(fold(log))) == 8
    assert wrong(log) == []


def test_a_ruling_moves_points_and_stays_through_recalculation() -> None:
    log = totals(drawn(event(count=8), 1), 1, Random(1))
    moves = [{"person": 1, "points": 30}, {"person": 2, "points": -30}]
    ruled = refereeing.rule(log, 1, "lost with 30", ["Hedwig"], amounts=moves)
    before, after = points(fold(log)), points(fold(ruled))
    assert (after["P001"], after["P002"]) == (before["P001"] + 30, before["P002"] - 30)
    struck = keeping.strike(ruled, [ruled[-1].id], "wrong person")
    assert points(fold(struck)) == before
    assert struck[-1] in fold(struck).corrections


def test_sums_that_are_not_zero_are_refused_with_the_difference() -> None:
    log = drawn(event(count=8), 1)
    with pytest.raises(CegoError, match=r"\+5"):
        playing.write_total(log, 1, 1, [10, 5, -5, -5])
    slipped = keeping.add(log, "total", round=1, table=1, amounts=[10, 5, -5, -5])
    sheet = playing.sheet_at(fold(slipped), 1, 1)
    assert (sheet.state, sheet.shares) == ("open", ())
    assert "+5" in sheet.problems[0].text("en")
    assert wrong(slipped) == ["problem"]


def test_a_line_that_pays_something_else_than_the_rules_say_is_open() -> None:
    log = drawn(event(count=8), 1)
    log = playing.write_line(log, 1, 1, game="eine", who=[1], end="points", points=46)
    line = log[-1]
    other = {**line.to_data(), "id": "phone-999", "payments": [0, 0, 0, 0], "by": "organiser"}
    other |= {"replaces": [line.id], "reason": "x"}
    from_phone = (*log, read_entry(other))
    (problem,) = [p for p in open_problems(fold(from_phone)) if p.deal == 1 and p.key != "deals"]
    assert problem.key == "payments"
    impossible = {**other, "points": 199}
    (problem,) = [
        p for p in open_problems(fold((*log, read_entry(impossible)))) if p.key != "deals"
        and p.table == 1
    ]  # fmt: skip
    assert problem.key == "impossible"


def test_two_entries_that_differ_stand_side_by_side_until_somebody_decides() -> None:
    log = drawn(event(count=8), 1)
    one = playing.write_total(log, 1, 1, [10, 0, 0, -10], device="paper")
    both = playing.write_total(one, 1, 1, [20, 0, 0, -20], device="phone")
    sheet = playing.sheet_at(fold(both), 1, 1)
    assert sheet.state == "open"
    (problem,) = sheet.problems
    assert set(problem.entries) == {one[-1].id, both[-1].id}
    same = playing.write_total(one, 1, 1, [10, 0, 0, -10], device="phone")
    assert playing.sheet_at(fold(same), 1, 1).state == "done"
    decided = keeping.strike(both, [one[-1].id], "the phone is right")
    assert playing.sheet_at(fold(decided), 1, 1).amounts == (20, 0, 0, -20)


def test_a_total_that_is_not_what_the_deals_come_to_is_open() -> None:
    log = lines(drawn(event(count=8), 1), 1, 1, Random(1))
    amounts = playing.sheet_at(fold(log), 1, 1).amounts
    assert playing.sheet_at(fold(playing.write_total(log, 1, 1, amounts)), 1, 1).state == "done"
    log = playing.write_total(log, 1, 1, [5, 5, 0, -10])
    assert [p.key for p in playing.sheet_at(fold(log), 1, 1).problems] == ["differs"]


def test_what_a_referee_wrote_no_table_takes_away() -> None:
    log = drawn(event(count=8), 1)
    log = playing.write_total(log, 1, 1, [10, 0, 0, -10], by="referee")
    held = log[-1].id
    log = playing.write_total(log, 1, 1, [50, 0, 0, -50], by="table", replaces=[held])
    sheet = playing.sheet_at(fold(log), 1, 1)
    assert (sheet.state, sheet.amounts) == ("done", (10, 0, 0, -10))
    assert sheet.kept == (log[-1].id,), "kept as a wish"
    assert refused(lambda: keeping.add(log, "voided", by="table", round=1, text="x")) == (
        "read.entry"
    )


def test_what_a_table_writes_after_the_round_counts_only_when_it_is_taken() -> None:
    log = lines(drawn(event(count=8), 1), 1, 1, Random(1), count=23)
    log = totals(log, 1, Random(1), without=[1])
    log = playing.close_round(log, 1, knowingly=True)
    log = playing.write_line(log, 1, 1, "phone1", deal=24, game="thrown-in", by="table")
    late = log[-1].id
    assert playing.sheet_at(fold(log), 1, 1).kept == (late,)
    assert playing.sheet_at(fold(log), 1, 1).state == "missing"
    log = keeping.add(log, "taken", entries=[late])
    assert playing.sheet_at(fold(log), 1, 1).state == "done"


def test_time_is_up_and_the_rest_is_not_played() -> None:
    log = lines(drawn(event(count=8), 1), 1, 1, Random(1), count=20)
    assert playing.sheet_at(fold(log), 1, 1).state == "missing"
    log = keeping.add(log, "ended", round=1, table=1, deals=20)
    assert playing.sheet_at(fold(log), 1, 1).state == "done"


def test_a_change_of_the_list_voids_the_commitment() -> None:
    log = committing.commit(event(count=8), [1], seed(1))
    changed = keeping.add(log, "apart", people=[1, 2])
    assert refused(lambda: committing.open_draw(changed, seed(1))) == "list-changed"
    assert refused(lambda: committing.open_draw(log, seed(2))) == "other-seed"
    opened = committing.open_draw(log, seed(1))
    assert refused(lambda: committing.open_draw(opened, seed(1))) == "no-draw"


def test_a_discarded_draw_stays_visible_and_needs_a_reason() -> None:
    log = committing.open_draw(committing.commit(event(count=8), [1], seed(1)), seed(1))
    assert refused(lambda: committing.discard(log, 1, "")) == "read.entry"
    log = committing.discard(log, 1, "Anna came after all")
    assert fold(log).draws[1].state == "discarded"
    assert refused(lambda: committing.publish(log, 1)) == "no-draw"
    log = drawn(log, 1)
    assert fold(log).rounds[1].draw == 2


def test_a_round_with_results_is_not_drawn_again() -> None:
    log = totals(drawn(event(count=8), 1), 1, Random(1))
    log = committing.open_draw(committing.commit(log, [1], seed(4)), seed(4))
    assert refused(lambda: committing.publish(log)) == "has-results"


def test_all_rounds_at_once() -> None:
    log = drawn(event(count=16, rounds=4), 1, 2, 3, 4)
    state = fold(log)
    met = met_in([tuple(tables(state, n)) for n in (1, 2, 3, 4)])
    assert max(met.values()) == 1
    assert wrong(log) == []


def test_the_check_finds_what_was_tampered_with() -> None:
    log = drawn(event(count=16), 1, words=("pine",))
    assert wrong(log) == []

    def altered(kind: str, **more: object) -> list[str]:
        return wrong(
            tuple(read_entry({**e.to_data(), **more}) if e.kind == kind else e for e in log)
        )

    opened = next(e for e in log if e.kind == "drawn")
    rounds = [dict(opened.data["rounds"][0])]
    rounds[0]["tables"] = rounds[0]["tables"][::-1]
    assert altered("drawn", rounds=rounds) == ["tables"]
    assert "seed" in altered("drawn", seed=seed(8).hex())
    assert "words" in altered("drawn", words=["fir"])
    assert "question" in altered("committed", question="0" * 64)
    question = {**opened.data["question"], "wish": [[1, 2]]}
    assert {"question", "not-from-log"} <= set(altered("drawn", question=question))
    assert wrong(tuple(e for e in log if e.kind != "committed")) == ["no-commitment"]
