"""Each law of an evening of faults can be broken, and is then noticed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from cego.server.live.rows import append_of, fold_on
from cego.server.tables import commands as c
from cego.server.tables.events import Wish, to_json
from cego.server.tables.plan import Pace
from cego.server.tables.state import Stored
from faults.laws import broken
from faults.reader import Finished, Log, Row
from faults.witness import Acked, Left, Witness
from server.tabling import Playing

Spoil = Callable[[Log], None]


@pytest.fixture
def log() -> Log:
    """A good log: a deal of three people, of whom one goes away, one is slow, and one leaves."""
    playing = Playing.open(bots=1, pace=Pace.FAST).begin()
    for _ in range(3):
        playing.act()
    playing.do(c.LoseLink("anna"))
    while playing.table.to_act != 0:
        playing.act()
    playing.now += Pace.FAST.times.grace
    playing.do(c.StandIn(0))
    playing.act()
    playing.do(c.ComeBack("anna"))
    playing.until(1)
    playing.act()
    playing.do(c.Leave("carl"))
    playing.finish()
    playing.do(c.Ask("anna", Wish.PAUSE))
    return stored(playing.events)


def stored(events: list[Stored]) -> Log:
    _, steps = fold_on(None, events)
    append = append_of("x", events, steps)
    people = {0: "anna", 1: "beat", 2: "carl"}
    rows = []
    for event in events:
        data = json.loads(to_json(event.event))
        by_person = data.get("by") == "person"
        command = f"{people[data['chair']]}:{event.seq}" if by_person else None
        rows.append(Row(event.seq, event.at, event.event.kind, command, data))
    paid = {row["chair"]: row["payment"] for row in append.players}
    deals = [Finished(deal["number"], json.loads(deal["record"]), paid) for deal in append.deals]
    return Log("x", rows, deals)


def at(log: Log, kind: str, which: int = 0, **wanted: Any) -> int:
    """Where such an event stands."""
    found = [
        n
        for n, row in enumerate(log.rows)
        if row.kind == kind and all(row.data.get(key) == value for key, value in wanted.items())
    ]
    return found[which]


def change(log: Log, n: int, **data: Any) -> None:
    log.rows[n] = log.rows[n]._replace(data=log.rows[n].data | data)


def take_out(log: Log, n: int) -> None:
    """An event never happened; the numbers close up."""
    del log.rows[n]
    log.rows[:] = [row._replace(seq=number) for number, row in enumerate(log.rows, 1)]


def put_in(log: Log, n: int, row: Row) -> None:
    log.rows.insert(n, row)
    log.rows[:] = [row._replace(seq=number) for number, row in enumerate(log.rows, 1)]


def played(log: Log, which: int) -> int:
    cards = [n for n, row in enumerate(log.rows) if row.data.get("action", "?")[0] in "CSHDTG"]
    return cards[which]


def _gap(log: Log) -> None:
    del log.rows[9]


def _backwards(log: Log) -> None:
    log.rows[9] = log.rows[9]._replace(at=5)


def _twice(log: Log) -> None:
    here, there = at(log, "acted", by="person"), at(log, "acted", 1, by="person")
    log.rows[there] = log.rows[there]._replace(command=log.rows[here].command)


def _acts_while_stood_in_for(log: Log) -> None:
    change(log, at(log, "acted", by="stand-in"), by="person")


def _acts_without_coming_back(log: Log) -> None:
    take_out(log, at(log, "came-back"))


def _bot_without_standing_in(log: Log) -> None:
    take_out(log, at(log, "stood-in"))


def _bot_for_a_person(log: Log) -> None:
    change(log, at(log, "acted", by="person"), by="bot")


def _too_early(log: Log) -> None:
    n = at(log, "stood-in")
    for later in range(n, len(log.rows)):
        row = log.rows[later]
        log.rows[later] = row._replace(at=row.at - 5_001)  # the clock gives less


def _nobody_waits(log: Log) -> None:
    row = log.rows[at(log, "stood-in")]
    for chair in (1, 2):
        away = row._replace(kind="went-away", command=None, data={"chair": chair, "left": False})
        put_in(log, at(log, "stood-in"), away)


def _two_the_same(log: Log) -> None:
    n = at(log, "dealt")
    order = log.rows[n].data["order"]
    change(log, n, order=[order[1], *order[1:]])


def _played_twice(log: Log) -> None:
    change(log, played(log, 5), action=log.rows[played(log, 4)].data["action"])


def _out_of_turn(log: Log) -> None:
    n = played(log, 1)
    other = (log.rows[n].data["seat"] + 1) % 4
    change(log, n, seat=other, chair=other)


def _other_seat(log: Log) -> None:
    n = played(log, 1)
    change(log, n, seat=(log.rows[n].data["seat"] + 1) % 4)


def _money_from_nowhere(log: Log) -> None:
    n = at(log, "deal-finished")
    first, *rest = log.rows[n].data["payments"]
    change(log, n, payments=[first + 1, *rest])


def _no_record(log: Log) -> None:
    log.deals.clear()


def _two_records(log: Log) -> None:
    log.deals.append(log.deals[0])


def _record_of_nothing(log: Log) -> None:
    log.deals.append(log.deals[0]._replace(number=7))


def _paid_otherwise(log: Log) -> None:
    paid = log.deals[0].paid
    log.deals[0] = log.deals[0]._replace(paid=paid | {0: paid[0] + 5})


def _ended_twice(log: Log) -> None:
    n = at(log, "deal-finished")
    put_in(log, n, log.rows[n])


def _after_the_end(log: Log) -> None:
    put_in(log, 20, log.rows[20]._replace(kind="closed", command=None, data={"why": "empty"}))


def test_a_good_log_breaks_no_law(log: Log) -> None:
    assert list(broken(log)) == []


@pytest.mark.parametrize(
    ("spoil", "law"),
    [
        (_gap, "numbers have no gap"),
        (_backwards, "time does not go back"),
        (_twice, "a command is done once"),
        (_acts_while_stood_in_for, "who is stood in for comes back before he acts"),
        (_acts_without_coming_back, "who is stood in for comes back before he acts"),
        (_bot_without_standing_in, "a bot stands in before it acts"),
        (_bot_for_a_person, "a bot moves for bots only"),
        (_too_early, "a bot stands in only when the time is up"),
        (_nobody_waits, "a bot stands in only if somebody waits"),
        (_two_the_same, "each card is dealt once"),
        (_played_twice, "a card is played once"),
        (_out_of_turn, "everyone acts once in his turn"),
        (_other_seat, "a chair acts for its own seat"),
        (_money_from_nowhere, "what one wins others lose"),
        (_no_record, "a finished deal has one record"),
        (_two_records, "a finished deal has one record"),
        (_record_of_nothing, "a finished deal has one record"),
        (_paid_otherwise, "a record pays what the log pays"),
        (_ended_twice, "a deal ends once"),
        (_after_the_end, "a closed table stays closed"),
    ],
)
def test_a_spoiled_log_is_noticed(log: Log, spoil: Spoil, law: str) -> None:
    spoil(log)
    assert law in {found.law for found in broken(log)}


# What people were told


def acted(log: Log) -> Row:
    return log.rows[at(log, "acted", by="person")]


def acked(row: Row, **sent: Any) -> Witness:
    """Somebody to whom this action was acknowledged."""
    witness = Witness()
    message = {"t": "act", "action": row.data["action"]} | sent
    name = str(row.command).partition(":")[2]
    witness.acked[name] = Acked(row.data["chair"], message, row.seq)
    return witness


def laws(witness: Witness, log: Log) -> set[str]:
    return {found.law for found in witness.compare(log)}


def test_what_was_acknowledged_stands_in_the_log(log: Log) -> None:
    row = acted(log)
    assert laws(acked(row), log) == set()
    assert laws(acked(row, action="solo"), log) == {
        "what was acknowledged is stored as it was sent"
    }
    witness = acked(row)
    witness.acked["lost"] = Acked(0, {"t": "phrase", "phrase": "hello"}, 99)
    assert laws(witness, log) == {"what was acknowledged is stored"}
    assert witness.lost(log) == 1


def test_an_acknowledgement_tells_the_right_number(log: Log) -> None:
    row = acted(log)
    assert laws(acked(row._replace(seq=row.seq + 1)), log) == {
        "an answer tells the number of the event"
    }


def test_who_left_is_left_until_he_asks(log: Log) -> None:
    witness, n = Witness(), log.rows[at(log, "went-away", left=True)].seq
    back = Row(n + 1, log.rows[n].at, "came-back", None, {"chair": 2})
    witness.left.append(Left(2, n, asked=n))
    put_in(log, n, back)
    assert laws(witness, log) == set()
    witness.left.append(Left(2, n, asked=n + 1))
    assert laws(witness, log) == {"who left stays away until he asks"}


def event(v: int, **sight: Any) -> dict[str, Any]:
    what = {"kind": "acted", "chair": 0}
    return {"t": "event", "v": v, "at": 1000, "event": what, "sight": {"deal": None} | sight}


def test_the_same_event_is_told_the_same_and_is_stored(log: Log) -> None:
    row = acted(log)
    witness, message = Witness(), event(row.seq) | {"at": row.at}
    witness.hear(0, message)
    witness.hear(0, message)
    assert laws(witness, log) == set()
    witness.hear(0, message | {"event": {"kind": "acted", "chair": 1}})
    assert laws(witness, log) == {"an event is always told the same"}
    witness = Witness()
    witness.hear(0, event(row.seq + 1000))
    assert laws(witness, log) == {"what is told is stored"}


def test_scores_are_added_up(log: Log) -> None:
    row = log.rows[at(log, "deal-finished")]
    witness = Witness()
    witness.scores[row.seq] = list(row.data["payments"])
    witness.scores[row.seq - 1] = [0, 0, 0, 0]
    assert laws(witness, log) == set()
    witness.scores[row.seq] = [0, 0, 0, 0]
    assert laws(witness, log) == {"scores are the sums of payments"}


def test_a_card_of_another_hand_is_noticed(log: Log) -> None:
    def sees(hand: list[str], **more: Any) -> dict[str, Any]:
        piles = ("legage", "blind", "shown", "laid_out", "open_trump", "trick", "all_hands")
        empty: dict[str, list[str]] = {name: [] for name in piles}
        view = empty | {"hand": hand, "piles": [["G"]], "outcome": None}
        return {"view": view | more, "aim": "T21 is high"}

    row = acted(log)
    for leak, found in (
        ({}, set()),
        ({"shown": ["SK"]}, {"nobody is told a hidden card"}),
    ):
        witness = Witness()
        for chair, deal in ((0, sees(["SK", "T21"])), (1, sees(["H1"], **leak))):
            witness.hear(chair, event(row.seq, deal=deal) | {"at": row.at})
        assert laws(witness, log) == found
