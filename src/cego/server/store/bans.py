"""Who is kept out, until when, and why. Everything blocks: call it in a thread."""

from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import Connection, delete, insert, or_, select

from cego.locale import Phrase, Term
from cego.server.refusal import Refused
from cego.server.store.schema import bans

REASON_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban that holds now; for good if there is no `until`."""

    until: int | None
    reason: str

    def refusal(self) -> Refused:
        """What is told to who is kept out."""
        until = Term("server.banned.for-good")
        if self.until is None:
            return Refused("banned", until=until, reason=self.reason)
        day = datetime.fromtimestamp(self.until / 1000, UTC).strftime("%Y-%m-%d %H:%M")
        words = Phrase("server.banned.until", (("moment", f"{day} UTC"),))
        return Refused("banned", until=words, reason=self.reason)


def ban_of(connection: Connection, person: str, now: int) -> Ban | None:
    """The ban that holds for somebody now."""
    holds = or_(bans.c.until.is_(None), bans.c.until > now)
    query = select(bans.c.until, bans.c.reason).where(bans.c.person == person, holds)
    row = connection.execute(query).first()
    return None if row is None else Ban(row.until, row.reason)


def ban(connection: Connection, person: str, since: int, until: int | None, reason: str) -> None:
    """Keep somebody out; an earlier ban is replaced."""
    lift(connection, person)
    row = {"person": person, "since": since, "until": until, "reason": reason}
    connection.execute(insert(bans), row)


def lift(connection: Connection, person: str) -> bool:
    """Let somebody in again; whether he was kept out."""
    return bool(connection.execute(delete(bans).where(bans.c.person == person)).rowcount)
