"""What the server was started with: database, limits, secrets, how quickly bots answer."""

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from cego.errors import CegoError

DATABASE_VARIABLE = "CEGO_DATABASE_URL"
SECRET_VARIABLE = "CEGO_SECRET"
METRICS_VARIABLE = "CEGO_METRICS_TOKEN"
ANSWER_MS = 8_000


def data_folder() -> Path:
    """Where programs keep a user's data on this system."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData/Local")) / "cego"
    if sys.platform == "darwin":
        return Path.home() / "Library/Application Support/cego"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local/share") / "cego"


_DATABASES = ("sqlite", "postgresql+psycopg")


def database_url(given: str | None = None) -> str:
    """The database as a URL: given as such, as a file, by the environment, or the default file."""
    text = given or os.environ.get(DATABASE_VARIABLE) or str(data_folder() / "cego.sqlite")
    if "://" not in text:
        return f"sqlite:///{Path(text).expanduser().absolute()}"
    for short in ("postgresql://", "postgres://"):
        if text.startswith(short):
            text = "postgresql+psycopg://" + text.removeprefix(short)
    kind = text.partition("://")[0]
    if kind not in _DATABASES:
        raise CegoError("server.database-kind", found=kind[:40])
    try:
        make_url(text)
    except (ValueError, ArgumentError) as error:
        raise CegoError("server.no-database", error=str(error)[:200]) from error
    return text


@dataclass(frozen=True, slots=True)
class Timing:
    """Times of the server's own, in milliseconds; those of a table are in its pace."""

    bots: float = 1.0
    """By what the pauses of bots are multiplied; 0 lets them answer at once."""
    reconnect: int = 10_000
    """After a start, people have so long to come back before they count as away."""
    link: int = 3_000
    """A reloaded page is no lost link."""
    take_over: int = 3_000
    """How long other processes wait for the one that drives a table."""
    request: int = 30_000
    """So long a request may take to arrive."""
    sleep: int = 30_000
    """A table that nobody looks at and where nothing is due is put to sleep after so long."""
    database: int = ANSWER_MS
    """So long PostgreSQL may take to answer; then what was asked of it has failed."""
    drain: int = 2_000
    """So long a server that was told to end says so before it closes the links of people."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one client may do."""

    frame: int = 4_096
    """Bytes of a message on the socket."""
    body: int = 64_000
    """Bytes of a request."""
    messages: int = 100
    """Messages on a socket within `window`."""
    window: float = 20.0
    """The seconds in which `messages` may come."""
    requests: int = 900
    """Requests that change something, from one address, in a minute."""
    behind: int = 64
    """Messages that a slow reader may be behind."""
    sockets: int = 10
    """Sockets of one person at one table."""
    links: int = 600
    """Sockets from one address; a whole club may share it. The machine itself may have more."""
    connections: int = 1_000
    """Connections from one address that are no sockets; a browser opens up to six."""
    tables: int = 20
    """Open tables of one host with other people; those against bots do not count."""
    lobby: int = 3
    """Tables of one host that the lobby shows."""
    lobby_address: int = 20
    """Tables opened from one address before others in the lobby; the rest come last."""
    invitations: int = 60
    """Wrong short codes from one address, in a quarter of an hour."""
    guesses: int = 10
    """Passwords for one name from one address, in a quarter of an hour."""
    guesses_everywhere: int = 100
    """Passwords for one name from anywhere, and for any name from one address, in an hour."""
    accounts: int = 20
    """New accounts from one address, in an hour."""
    reports: int = 5
    """Players whom one person reports, in a day; from one address three times as many."""
    pads: int = 60
    """Score sheets shared from one address, in an hour; wrong keys as many in a quarter of one."""
    prices: int = 300
    """Tables of payments for house rules asked for from one address, in a quarter of an hour."""
    mutes: int = 200
    """People whom one person does not want to read."""
    study: int = 120
    """Seconds of work in the study service for one person, in ten minutes; the people of one
    address have three times as much together."""
    study_waiting: int = 4
    """Works in the study service that wait for one person; for one address three times as many."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All of it."""

    database: str = field(default_factory=database_url, repr=False)
    secret: str = field(default_factory=lambda: os.environ.get(SECRET_VARIABLE, ""), repr=False)
    """Signs cookies and tokens; if empty, one is drawn and kept in the database."""
    metrics_token: str = field(
        default_factory=lambda: os.environ.get(METRICS_VARIABLE, ""), repr=False
    )
    """Opens the metrics to whoever shows it; if empty, they are for this machine only."""
    origins: tuple[str, ...] = ()
    """Pages from elsewhere that may talk to us, beside our own."""
    hosts: tuple[str, ...] = ()
    """Names by which the server is known, beside those of this machine and of its network."""
    behind_proxy: bool = False
    """Whether X-Forwarded-For and -Proto can be trusted."""
    thinkers: int = 0
    """Processes in which strong bots think; 0 for half of the cores."""
    study: int = 0
    """Processes for long work in the study service; 0 for a quarter of the cores."""
    timing: Timing = Timing()
    limits: Limits = Limits()
