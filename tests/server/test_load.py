"""The load generator: small, it plays and measures; how fast a machine is, is not judged here."""

import pytest
from benchmarks.load.players import SEATS
from benchmarks.load.running import Steps, ramp, run
from benchmarks.load.waking import waking


def test_a_small_load_is_carried_and_measured() -> None:
    report = run(tables=3, rate=60, seconds=2)
    figures = report.window.figures
    assert (figures.lost, figures.refused) == (0, 0)
    assert figures.delays
    assert 0 < figures.delay(0.5) <= figures.delay(0.99)
    said = "\n".join(report.lines())
    assert f"connections: {3 * SEATS} at 3 tables" in said


def test_people_of_a_table_may_come_to_different_servers() -> None:
    report = run(2, 40, 2, "postgresql", processes=2, apart=True)
    figures = report.window.figures
    assert (figures.lost, figures.refused) == (0, 0)
    assert figures.delays


def test_a_ramp_ends_when_people_wait_too_long(capsys: pytest.CaptureFixture[str]) -> None:
    # Four tables that want to move ten thousand times a second cannot.
    ramp(Steps(2, 2, 4), every=0.0002, seconds=1)
    title, _, *steps = capsys.readouterr().out.splitlines()
    assert title.startswith("| tables |")
    assert steps[0].startswith("| 2 |")
    assert len(steps) <= 2


def test_all_tables_wake_after_a_restart() -> None:
    woken = waking(tables=3, deals=1)
    assert woken.events > 3 * 50
    assert 0 < woken.listening <= woken.awake
    assert "restart with 3 tables" in woken.lines()[0]
