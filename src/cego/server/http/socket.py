"""The socket of a table: messages in, one after the other; messages out, never waited for."""

import asyncio
import contextlib
import json
import logging
import re
from typing import Any

from fastapi import APIRouter, Response, WebSocket
from pydantic import ValidationError
from starlette.websockets import WebSocketDisconnect

from cego.errors import CegoError
from cego.server.http.commanding import command_of
from cego.server.http.guard import Rate, address_of
from cego.server.http.identity import Caller, Doorkeeper, identify
from cego.server.http.language import language_of
from cego.server.http.links import Links
from cego.server.live.effort import Asker
from cego.server.live.hub import Hub
from cego.server.live.messages import encode
from cego.server.live.study import QUICK
from cego.server.live.table import LiveTable
from cego.server.protocol import client as m
from cego.server.protocol.base import ID_PATTERN
from cego.server.protocol.client import client_message
from cego.server.refusal import Refused
from cego.server.settings import Limits
from cego.server.tables.decide import why_not
from cego.server.tables.state import Stage

router = APIRouter()
_TOLD_OF_HINTS = ("action", "reason", "text", "options")
_CLOSE_SECONDS = 1.0
_ANSWER_SECONDS = 2.0
"""So long what was asked may take to be answered when the server ends."""
_LOOK_SECONDS = 0.01
COME_AGAIN = ("slow", "flood", "restart", "not-saved", "busy", "logged-out")
"""Reasons after which a client may come back."""
CLOSE_CODES = {
    "restart": 1012,
    "token": 4401,
    "logged-out": 4401,
    "banned": 4403,
    "no-spectators": 4403,
    "no-table": 4404,
    "other-table": 1008,
    "too-many-sockets": 1008,
    "too-many-links": 1008,
    "flood": 1008,
    "slow": 1008,
    "not-saved": 1008,
}
"""The close code of each reason for which the server ends a link."""
_ANOTHER_REASON = 1008
_NUMBER = re.compile("[0-9]{1,9}")
_logger = logging.getLogger(__name__)


class Socket:
    """One link of one person to one table."""

    def __init__(self, websocket: WebSocket, person: str, language: str, limits: Limits) -> None:
        self.websocket, self.person, self.language = websocket, person, language
        self._limits = limits
        self._rate = Rate(limits.messages, limits.window)
        self._outbox: asyncio.Queue[str] = asyncio.Queue(limits.behind)
        self._gone = asyncio.Event()
        self._hearing = False
        self._why: CegoError | None = None

    # As a watcher

    def tell(self, message: str) -> None:
        """Send soon; who is too far behind is dropped and may come back."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.drop("slow")

    def drop(self, reason: str) -> None:
        """Close the link."""
        self.end(Refused(reason))

    def end(self, why: CegoError) -> None:
        """Close the link, and say why in so many words."""
        self._why = self._why or why
        self._gone.set()

    # The link

    async def run(self, live: LiveTable, known: int | None = None) -> None:
        """Until either side has enough; `known` is the last event that the client has."""
        if not live.hub.alone:
            # Another process may know more: nobody finds a table older than he left it.
            await live.catch_up()
        if live.audience.links(self.person) >= self._limits.sockets:
            raise Refused("too-many-sockets", limit=self._limits.sockets)
        live.join(self, known)
        if live.hub.closing.begun:
            self.drop("restart")
        work = [self._send(), self._read(live), self._gone.wait()]
        tasks = [asyncio.ensure_future(part) for part in work]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            if self._ends("restart"):
                await self._answer_the_rest()
        finally:
            live.part(self)
            for task in tasks:
                task.cancel()
            results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not _is_hangup(result):
                _logger.error("a socket failed", exc_info=result)
                live.hub.metrics.errors["socket"].inc()
        if self._ends("slow"):
            live.hub.metrics.slow_readers.inc()
        if self._why is not None:
            await close(self.websocket, self._why, self.language)

    def _ends(self, reason: str) -> bool:
        return self._why is not None and self._why.key.endswith(f".{reason}")

    async def _answer_the_rest(self) -> None:
        """Answer what has come already, within reason; the rest is asked again elsewhere."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_ANSWER_SECONDS):
                while self._hearing:
                    await asyncio.sleep(_LOOK_SECONDS)
                await self._outbox.join()

    async def _send(self) -> None:
        while True:
            await self.websocket.send_text(await self._outbox.get())
            self._outbox.task_done()

    async def _read(self, live: LiveTable) -> None:
        while True:
            self._hearing = False
            received = await self.websocket.receive()
            if received["type"] != "websocket.receive":
                return
            self._hearing = True
            if not self._rate.allows(""):
                self.drop("flood")
                return
            await self._hear(live, received.get("text") or "")
            # Who sends many messages at once does not keep others, or his own answers, waiting.
            await asyncio.sleep(0)

    async def _hear(self, live: LiveTable, raw: str) -> None:
        try:
            message = _read_message(raw, self._limits.frame)
        except CegoError as error:
            self._refuse(live, _id_in(raw, self._limits.frame), error)
            return
        try:
            await self._obey(live, message)
        except CegoError as error:
            self._refuse(live, getattr(message, "id", None), error)

    async def _obey(self, live: LiveTable, message: m.ClientMessage) -> None:
        match message:
            case m.Ping():
                self.tell(live.pong())
            case m.HelloAgain():
                live.hello(self, message.v)
            case m.Speed():
                live.set_speed(self.person, message.speed)
            case m.GoOn():
                live.go_on(self.person)
            case m.Why(action=action):
                why = why_not(live.table, self.person, action)
                text = None if why is None else why.text(live.table.rules.spoken(self.language))
                self.tell(encode({"t": "why", "id": message.id, "text": text}))
            case m.Hint():
                hint = await self._hint(live)
                self.tell(encode({"t": "hint", "id": message.id, **hint}))
            case _:
                command = command_of(message, self.person)
                with live.hub.metrics.command():
                    seq = await live.do(command, f"{self.person}:{message.id}")
                    self.tell(encode({"t": "ack", "id": message.id, "v": seq}))

    async def _hint(self, live: LiveTable) -> dict[str, Any]:
        table = live.table
        chair = table.chair_of(self.person)
        if not table.plan.hints:
            raise Refused("no-hints")
        if chair is None or table.stage is not Stage.PLAYING or table.to_act != chair:
            raise Refused("not-your-turn")
        assert table.deal is not None
        view = table.deal.view(table.seat_of(chair))
        address = address_of(self.websocket.scope, live.hub.settings.behind_proxy)
        asker = Asker(self.person, address)
        hint = await live.hub.study.advise(asker, view, QUICK, self.language)
        return {key: hint[key] for key in _TOLD_OF_HINTS}

    def _refuse(self, live: LiveTable, message_id: str | None, error: CegoError) -> None:
        live.hub.metrics.refuse(error)
        answer: dict[str, Any] = {"t": "refused", "id": message_id, "key": error.key}
        again = error.key.rpartition(".")[2] in COME_AGAIN
        text = error.text(live.table.rules.spoken(self.language))
        self.tell(encode(answer | {"text": text, "again": again}))


def _is_hangup(error: Exception) -> bool:
    return isinstance(error, (WebSocketDisconnect, RuntimeError, OSError))


def _read_message(raw: str, limit: int) -> m.ClientMessage:
    if len(raw) > limit:
        raise Refused("too-large")
    try:
        # What is not written down is not understood: "true" is no truth value, "13" no number.
        return client_message.validate_json(raw, strict=True)
    except ValidationError as error:
        first = error.errors(include_input=False, include_url=False, include_context=False)[0]
        where = ".".join(str(part) for part in first["loc"]) or "t"
        raise Refused("message", where=where[:80], problem=first["msg"][:200]) from error
    except (ValueError, RecursionError) as error:
        raise Refused("message", where="t", problem="JSON") from error


def _id_in(raw: str, limit: int) -> str | None:
    """The id of a message that cannot be read otherwise, so that its sender is not left waiting."""
    with contextlib.suppress(ValueError, RecursionError, TypeError, KeyError):
        message_id = json.loads(raw[:limit])["id"]
        return message_id if re.fullmatch(ID_PATTERN, message_id) else None
    return None


async def close(websocket: WebSocket, why: CegoError, language: str) -> None:
    """Say why, and hang up; a reader that does not read is not waited for."""
    reason = why.key.rpartition(".")[2]
    again = reason in COME_AGAIN
    words = {"t": "error", "key": why.key, "text": why.text(language), "again": again}
    with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
        async with asyncio.timeout(_CLOSE_SECONDS):
            await websocket.send_text(encode(words))
            await websocket.close(CLOSE_CODES.get(reason, _ANOTHER_REASON), reason)


@router.websocket("/ws/tables/{code}")
async def table_socket(websocket: WebSocket, code: str) -> None:
    """Sit at a table, or look on."""
    hub: Hub = websocket.app.state.hub
    if hub.closing.begun:
        # Before the link is open a proxy can still try another process, and nobody notices.
        await websocket.send_denial_response(Response(status_code=503))
        return
    with hub.closing.linked():
        await _sit(websocket, hub, code)


async def _sit(websocket: WebSocket, hub: Hub, code: str) -> None:
    language = language_of(websocket)
    try:
        caller = await _welcome(websocket)
        caller.must_be_at(code)
        person = caller.person
        live = await hub.get(code)
        if person.program and live.table.chair_of(person.id) is None:
            raise Refused("token")
        known = websocket.query_params.get("v", "")
        socket = Socket(websocket, person.id, language, hub.settings.limits)
        keeper: Doorkeeper = websocket.app.state.keeper
        links: Links = websocket.app.state.links
        address = address_of(websocket.scope, hub.settings.behind_proxy)
        with links.counted(address), keeper.linked(caller, socket.end):
            # His key may have been taken away before the link was known.
            why = await keeper.refusal(caller)
            if why is not None:
                raise why
            await socket.run(live, int(known) if _NUMBER.fullmatch(known) else None)
    except CegoError as error:
        hub.metrics.refuse(error)
        await close(websocket, error, language)
    except Exception:
        hub.metrics.errors["socket"].inc()
        raise


async def _welcome(websocket: WebSocket) -> Caller:
    """Open the link, whoever comes: only over it can be said what is wrong with him."""
    cookies = Response()
    try:
        caller = await identify(websocket, cookies)
    except CegoError:
        await websocket.accept()
        raise
    # Whoever is new may then sit down without asking first who he is.
    headers = [pair for pair in cookies.raw_headers if pair[0] == b"set-cookie"]
    await websocket.accept(headers=headers)
    return caller
