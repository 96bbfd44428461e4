"""A tournament as it stands: what follows from its log, in whatever order the entries came."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from cego.errors import ReadError
from cego.ledger.entries import Data, Entry
from cego.ledger.tournament.draw.question import Pair, pairs_of
from cego.ledger.tournament.entries import RESULTS, in_force
from cego.ledger.tournament.pricing import reckon_by
from cego.ledger.tournament.sheets import (
    DONE,
    OPEN,
    VOIDED,
    Change,
    Problem,
    Reckon,
    Seats,
    Sheet,
    Written,
    is_late,
    sheet_of,
)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody on the list."""

    number: int
    name: str
    club: str
    team: str
    categories: tuple[str, ...]
    table: int
    helper: bool
    member: str


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw from the commitment to the discarding; nothing of it ever disappears."""

    number: int
    committed: Entry | None
    words: tuple[str, ...]
    drawn: Entry | None
    published: Entry | None
    discarded: Entry | None

    @property
    def state(self) -> str:
        """How far it has come."""
        if self.discarded:
            return "discarded"
        if self.published:
            return "published"
        return "draft" if self.drawn else "committed"


@dataclass(frozen=True, slots=True)
class Round:
    """A round whose draw is published."""

    number: int
    draw: int
    sheets: tuple[Sheet, ...]
    pauses: tuple[int, ...]
    begun: bool
    closed: Entry | None
    extra: tuple[tuple[int, int], ...] = ()
    """Table and minutes."""

    @property
    def problems(self) -> tuple[Problem, ...]:
        """All that hinders its closing."""
        return tuple(problem for sheet in self.sheets for problem in sheet.problems)

    @property
    def complete(self) -> bool:
        """Whether every sheet counts, or was voided."""
        return all(sheet.state in (DONE, VOIDED) for sheet in self.sheets)


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that follows from a log."""

    plan: Data
    people: dict[int, Person]
    away: tuple[Entry, ...]
    apart: tuple[Entry, ...]
    draws: dict[int, Draw]
    rounds: dict[int, Round]
    penalties: tuple[Entry, ...]
    rulings: tuple[Entry, ...]
    calls: tuple[Entry, ...]
    lot_draws: dict[int, Draw]
    published: tuple[Entry, ...]
    """Published rankings, by version."""
    cash: tuple[Entry, ...]
    corrections: tuple[Entry, ...]
    """Everything that took the place of something else."""
    entries: tuple[Entry, ...] = field(repr=False, default=())

    @property
    def names(self) -> dict[int, str]:
        """What people are called; if two have one name, the number is added."""
        often: dict[str, int] = {}
        for person in self.people.values():
            often[person.name] = often.get(person.name, 0) + 1
        return {
            number: person.name if often[person.name] == 1 else f"{person.name} ({number})"
            for number, person in self.people.items()
        }

    @property
    def lots(self) -> Draw | None:
        """The lots drawn last."""
        drawn = [d for d in self.lot_draws.values() if d.drawn and not d.discarded]
        return drawn[-1] if drawn else None

    def present(self, round_: int) -> list[int]:
        """Who is there in a round."""
        gone = {
            entry.data["person"]
            for entry in self.away
            if entry.data["first"] <= round_ <= (entry.data["last"] or round_)
        }
        return sorted(number for number in self.people if number not in gone)

    def met(self, before: int) -> dict[Pair, int]:
        """Who has met whom how often in the rounds before this one, as people really sat."""
        found: dict[Pair, int] = {}
        for round_ in self.rounds.values():
            if round_.number < before:
                for both in met_in(round_):
                    found[both] = found.get(both, 0) + 1
        return found

    def took_part(self) -> set[int]:
        """Who sat in some round, was substituted, or paused; before the first round everybody."""
        if not self.rounds:
            return set(self.people)
        found: set[int] = set()
        for round_ in self.rounds.values():
            found.update(round_.pauses)
            for sheet in round_.sheets:
                for sitting in sheet.seats.sittings():
                    found.update(number for seat in sitting for number in seat)
        return found & self.people.keys()

    @property
    def open_calls(self) -> tuple[Entry, ...]:
        """Calls for a referee that no ruling answers yet."""
        answered = {entry.data["call"] for entry in self.rulings}
        return tuple(entry for entry in self.calls if entry.id not in answered)

    @property
    def next_round(self) -> int:
        """The first round that has no seating yet."""
        return next(n for n in range(1, len(self.rounds) + 2) if n not in self.rounds)


def met_in(round_: Round) -> set[Pair]:
    """Who sat with whom in a round, if only for a deal."""
    found: set[Pair] = set()
    for sheet in round_.sheets:
        for sitting in sheet.seats.sittings():
            found.update(pairs_of([person for person, _ in sitting if person]))
    return found


def fold(entries: Iterable[Entry], reckon: Reckon | None = None) -> Tournament:
    """The tournament that these entries make; lines are reckoned by the engine's prices."""
    known = {entry.id: entry for entry in entries}
    return _Folding(sorted(known.values(), key=lambda e: e.order), reckon).tournament()


class _Folding:
    def __init__(self, entries: Sequence[Entry], reckon: Reckon | None) -> None:
        self.entries = entries
        self.force: dict[str, list[Entry]] = {}
        for entry in in_force(entries):
            self.force.setdefault(entry.kind, []).append(entry)
        if not self.of("event"):
            raise ReadError("tournament.read.no-event")
        self.plan = self.of("event")[-1].data
        self.reckon = reckon or reckon_by(self.plan["rules"])
        self.taken = frozenset(name for e in self.of("taken") for name in e.data["entries"])
        self.history = _by_table(e for e in entries if e.kind in RESULTS)
        self.results = _by_table(e for kind in RESULTS for e in self.of(kind))

    def of(self, kind: str) -> list[Entry]:
        return self.force.get(kind, [])

    def tournament(self) -> Tournament:
        draws = self._draws("draw")
        return Tournament(
            plan=self.plan,
            people={entry.data["person"]: _person(entry.data) for entry in self.of("person")},
            away=tuple(self.of("away")),
            apart=tuple(self.of("apart")),
            draws=draws,
            rounds=dict(sorted(self._rounds(draws).items())),
            penalties=tuple(self.of("penalised")),
            rulings=tuple(self.of("ruled")),
            calls=tuple(self.of("called")),
            lot_draws=self._draws("lots"),
            published=tuple(sorted(self.of("ranked"), key=lambda e: e.data["version"])),
            cash=tuple(self.of("cash")),
            corrections=tuple(e for e in self.entries if e.replaces),
            entries=tuple(self.entries),
        )

    def _draws(self, what: str) -> dict[int, Draw]:
        opened = {e.data["draw"]: e for e in self.of("drawn" if what == "draw" else "lots")}
        committed = {e.data["draw"]: e for e in self.of("committed") if e.data["what"] == what}
        words: dict[int, list[str]] = {}
        for entry in self.of("word"):
            said_for = opened.get(entry.data["draw"])
            if said_for is None or entry.order < said_for.order:
                words.setdefault(entry.data["draw"], []).append(spoken(entry.data))
        published = {e.data["draw"]: e for e in self.of("published")}
        discarded = {e.data["draw"]: e for e in self.of("discarded")}
        return {
            number: Draw(
                number,
                committed.get(number),
                tuple(words.get(number, ())),
                opened.get(number),
                published.get(number) if number in opened else None,
                discarded.get(number),
            )
            for number in sorted(committed.keys() | opened.keys())
        }

    def _rounds(self, draws: dict[int, Draw]) -> dict[int, Round]:
        """A later published draw of a round takes the place of an earlier one."""
        found: dict[int, Round] = {}
        standing = [d for d in draws.values() if d.published and d.drawn and not d.discarded]
        for draw in sorted(standing, key=lambda d: d.published.order if d.published else (0, "")):
            assert draw.drawn is not None
            for drawn in draw.drawn.data["rounds"]:
                found[drawn["round"]] = self._round(draw, drawn)
        return found

    def _round(self, draw: Draw, drawn: Data) -> Round:
        number = drawn["round"]
        assert draw.published is not None
        since = draw.published.order
        closing = [e for e in self.of("closed") if e.data["round"] == number]
        closed = closing[-1] if closing else None
        seen = {each["device"]: each["number"] for each in closed.data["seen"]} if closed else None
        sheets = []
        for table, people in enumerate(drawn["tables"], 1):
            changes = tuple(self._changes(number, table, since))
            if not people and not changes:
                continue
            seats = Seats(number, table, tuple(people), 0, changes)
            size = sum(1 for person, _ in seats.at(1) if person)
            deals = self.plan["deals"].get(str(size), 0)
            seats = Seats(number, table, tuple(people), deals, changes)
            force = self.results.get((number, table), [])
            late = [e.id for e in force if is_late(e, seen, self.taken)]
            history = self.history.get((number, table), [])
            voided, signed = self._voided(number, table), self._signed(number, table)
            written = Written(force, history, late, voided, signed)
            sheets.append(sheet_of(seats, written, self.reckon))
        return Round(
            number,
            draw.number,
            tuple(sheets),
            tuple(drawn["pauses"]),
            any(e.data["round"] == number for e in self.of("begun")),
            closed,
            tuple(
                (e.data["table"], e.data["minutes"])
                for e in self.of("time")
                if e.data["round"] == number
            ),
        )

    def _changes(self, number: int, table: int, since: tuple[int, str]) -> Iterable[Change]:
        """What was changed at a table since its seating was published."""
        moves = sorted([*self.of("reseated"), *self.of("substituted")], key=lambda e: e.order)
        for entry in moves:
            if entry.data["round"] != number or entry.order < since:
                continue
            for each in entry.data["changes"]:
                if each["table"] == table:
                    yield Change(
                        each["place"], each["person"], each["first"], each["last"], each["counts"]
                    )

    def _signed(self, number: int, table: int) -> tuple[int, ...]:
        here = (e for e in self.of("signed") if e.data["round"] == number)
        return tuple(sorted({e.data["place"] for e in here if e.data["table"] == table}))

    def _voided(self, number: int, table: int) -> bool:
        return any(
            e.data["round"] == number and e.data["table"] in (0, table) for e in self.of("voided")
        )


def spoken(data: Data) -> str:
    """A word as it goes into the draw: with the name of who said it."""
    return f"{data['who']}: {data['word']}" if data["who"] else str(data["word"])


def _by_table(entries: Iterable[Entry]) -> dict[tuple[int, int], list[Entry]]:
    found: dict[tuple[int, int], list[Entry]] = {}
    for entry in entries:
        found.setdefault((entry.data["round"], entry.data["table"]), []).append(entry)
    return found


def _person(data: Data) -> Person:
    return Person(
        data["person"],
        data["name"],
        data["club"],
        data["team"],
        tuple(data["categories"]),
        data["table"],
        data["helper"],
        data["member"],
    )


def open_problems(tournament: Tournament) -> list[Problem]:
    """All that is missing, contradicts itself or is not zero."""
    return [problem for round_ in tournament.rounds.values() for problem in round_.problems]


def conflicts(tournament: Tournament) -> list[Problem]:
    """What somebody has to decide; what is only missing is left out."""
    sheets = (sheet for round_ in tournament.rounds.values() for sheet in round_.sheets)
    return [problem for sheet in sheets if sheet.state == OPEN for problem in sheet.problems]
