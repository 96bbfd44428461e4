"""Short evenings at which everything fails; `make faults` holds long ones."""

from dataclasses import replace

from faults.evening import Evening
from faults.holding import hold, without_wires_if_impossible

SHORT = Evening.drawn(1, tables=6, seconds=6.0, wires=False, strong=0.1, patience=12.0, slack=10.0)
ONE_FILE = replace(
    SHORT, database="sqlite", faults=("kill", "full-disk", "clock", "half-open-links", "slow-disk")
)
TWO_PROCESSES = replace(
    SHORT,
    database="postgresql",
    servers=2,
    faults=("kill", "freeze", "clock", "database-gone", "database-cut", "packets"),
    wires=True,
)


def test_no_law_is_broken_when_one_server_and_its_disk_fail() -> None:
    check(replace(ONE_FILE, seed=11))


def test_no_law_is_broken_when_servers_database_and_network_fail() -> None:
    check(replace(TWO_PROCESSES, seed=13))


def check(evening: Evening) -> None:
    possible, _ = without_wires_if_impossible(evening)
    diary = hold(possible)
    assert not diary.breaches, diary.summary()
    assert diary.lost == 0
    assert diary.faults.total() > 1
    assert diary.counted["acknowledged"] > diary.tables
