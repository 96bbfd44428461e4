"""The load generator: small, it plays and measures; how fast a machine is, is not judged here."""

from benchmarks.load import SEATS, run


def test_a_small_load_is_carried_and_measured() -> None:
    report = run(tables=3, rate=60, seconds=2)
    assert (report.figures.lost, report.figures.refused) == (0, 0)
    assert report.figures.delays
    assert 0 < report.figures.delay(0.5) <= report.figures.delay(0.99)
    said = "\n".join(report.lines())
    assert f"connections: {3 * SEATS} at 3 tables" in said
