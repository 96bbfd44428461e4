"""A card that somebody plays is read once and applied once, however many look on."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from cego.deal import codes
from cego.deal.tricks import Tricks
from cego.notation import write_action
from cego.server.tables import commands as c
from cego.server.tables import decide as deciding
from cego.server.tables import events as happening
from cego.server.tables.state import Stage, Table
from server.living import PATIENT, Eyes, Hand, hub, open_table, run


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, int]]:
    """How often a text is read as an action, and how often a card is applied."""
    done = {"read": 0, "applied": 0}
    read, apply = codes.read_action.__wrapped__, Tricks.apply

    def reading(*args: object) -> object:
        done["read"] += 1
        return read(*args)

    def applying(*args: object) -> object:
        done["applied"] += 1
        return apply(*args)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        for module in (deciding, happening):
            patch.setattr(module, "read_action", reading)
        patch.setattr(Tricks, "apply", applying)
        yield done


@pytest.mark.parametrize("last", [False, True], ids=["card", "last-card"])
def test_a_card_is_read_once_and_applied_once(
    database: str, monkeypatch: pytest.MonkeyPatch, last: bool
) -> None:
    async def playing() -> None:
        async with hub(database, timing=PATIENT) as at:
            live = await open_table(at, bots=0, players=4, deals=2)
            names = ("anna", "beat", "carl", "dora")
            hands = [Hand(live, name, seed) for seed, name in enumerate(names)]
            lookers = [Eyes("somebody", "de"), Eyes("another", "sv")]
            for looker in lookers:
                live.join(looker)
            await asyncio.gather(*(hand.play(lambda: _is_due(live.table, last)) for hand in hands))
            deal, chair = live.table.deal, live.table.to_act
            assert deal is not None
            assert chair is not None
            person = live.table.chairs[chair].person
            assert person is not None
            text = write_action(deal.legal_actions()[0], deal.pack)
            told = len(lookers[0].messages)
            with counted(monkeypatch) as done:
                await live.do(c.Act(person.id, text))
            assert len(lookers[0].messages) > told
            assert done == {"read": 1, "applied": 1}
            assert (live.table.stage is not Stage.PLAYING) == last

    run(playing())


def _is_due(table: Table, last: bool) -> bool:
    """Whether the card to come is the one to be counted: any, or the last of its deal."""
    deal = table.deal
    if deal is None or not isinstance(deal.phase, Tricks):
        return False
    return not last or deal.phase.hands.count(0) == len(deal.phase.hands) - 1
