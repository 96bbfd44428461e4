"""What an awake table holds: its score sheet grows by a line a deal, and nothing else grows."""

import asyncio
import gc
from collections import Counter
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from cego.deal.outcome import Outcome
from cego.notation import write_action
from cego.server.live import table as live_table
from cego.server.live.table import LiveTable
from cego.server.tables import commands as c
from cego.server.tables.decide import CHANCE_BYTES
from cego.server.tables.state import Stage
from server.living import PATIENT, Clock, hub, open_table, run

SOME, PLAYERS = 8, 4
A_LINE = 4 + PLAYERS
"""The entry, its contract, its payments and their tuple, the stakes."""
SHARED = (type, ModuleType, FunctionType)


class Stopped(Clock):
    """It is always noon."""

    def __call__(self) -> int:
        return 43_200_000


def reached(roots: list[object], without: list[object]) -> Counter[str]:
    """The objects that are kept alive from somewhere, by kind."""
    known, todo, kinds = {id(item) for item in without}, list(roots), Counter[str]()
    while todo:
        item = todo.pop()
        if id(item) not in known and not isinstance(item, SHARED):
            known.add(id(item))
            kinds[type(item).__name__] += 1
            todo += gc.get_referents(item)
    return kinds


def sheet(live: LiveTable) -> list[object]:
    assert live.table.evening is not None
    return list(live.table.evening.entries)


def beside_the_sheet(live: LiveTable) -> Counter[str]:
    """What the table and its scheduler hold; the event loop's own things are not theirs."""
    loop = [asyncio.get_running_loop(), live.scheduler._task]
    return reached([live], [live.hub, live.table.rules, *loop, *sheet(live)])


async def play(live: LiveTable, deals: int) -> None:
    """Deals with the same cards and the same play; before the next one is dealt we stop."""
    until = len(sheet(live)) + deals
    while len(sheet(live)) < until:
        table = live.table
        command_id = f"anna:{table.seq}"
        if table.stage is Stage.PREPARING:
            chair = [chair.seed for chair in table.chairs].index(None)
            await live.do(c.GiveSeed(name(live, chair), "the same"), command_id)
        else:
            assert table.deal is not None
            assert table.to_act is not None
            action = write_action(table.deal.legal_actions()[0], table.deal.pack)
            await live.do(c.Act(name(live, table.to_act), action), command_id)


def name(live: LiveTable, chair: int) -> str:
    person = live.table.chairs[chair].person
    assert person is not None
    return person.id


def test_of_a_deal_that_is_over_only_its_line_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "_chance", lambda: bytes(CHANCE_BYTES))

    async def evening() -> None:
        async with hub(f"sqlite:///{tmp_path / 'x.sqlite'}", Stopped(), PATIENT) as at:
            live = await open_table(at, bots=0, players=PLAYERS, deals=3 * SOME + 1)
            await play(live, SOME)
            early = beside_the_sheet(live)
            await play(live, 2 * SOME)
            more = beside_the_sheet(live) - early
            assert more.total() < SOME, f"more than before: {more}"
            lines = reached(sheet(live), [])
            assert Outcome.__name__ not in lines
            assert lines.total() <= 3 * SOME * A_LINE

    run(evening())


def test_an_id_is_known_however_much_was_done_since(database: str) -> None:
    async def late() -> None:
        async with hub(database, timing=PATIENT) as at:
            live = await open_table(at)
            said = [await live.do(c.Say("anna", "hello"), f"anna:{n}") for n in range(50)]
            again = [await live.do(c.Say("anna", "hello"), f"anna:{n}") for n in range(50)]
            assert again == said
            assert live.table.seq == said[-1]

    run(late())
