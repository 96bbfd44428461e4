"""The lobby: tables that want to be found, those first where somebody waits for more people."""

from typing import Any

from cego.server.http.opening import looked_at
from cego.server.http.parts import from_database
from cego.server.live.hub import Hub
from cego.server.protocol.rest import LobbyTable
from cego.server.tables.state import Stage

_SHOWN = 100
_BESIDE = ("updated_at", "beyond")
Row = dict[str, Any]


async def shown(hub: Hub) -> list[LobbyTable]:
    """What everyone sees. Nobody can fill it: of each host and address there are a few in front."""
    limits = hub.settings.limits
    rows = await from_database(hub.records.lobby, limits.lobby, limits.lobby_address)
    rows.sort(key=lambda row: (bool(row["beyond"]), _how_empty(hub, row), -row["updated_at"]))
    told = [{key: row[key] for key in row if key not in _BESIDE} for row in rows[:_SHOWN]]
    return [LobbyTable.model_validate(row) for row in told]


def _how_empty(hub: Hub, row: Row) -> int:
    """0 where somebody waits for more people, 1 where people are, 2 where nobody is."""
    if not looked_at(hub, row):
        return 2
    free = any(chair["sitter"] is None for chair in row["chairs"])
    return 0 if row["stage"] == Stage.GATHERING and free else 1
