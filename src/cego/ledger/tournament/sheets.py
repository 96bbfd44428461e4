"""The sheet of one table in one round: what was written, what holds, and what is wrong with it.

Deals and totals are two ways to say the same. Whatever contradicts itself counts for nothing until
somebody decides, and says where the contradiction is.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from cego.ledger.entries import Data, Entry
from cego.ledger.tournament.entries import RESULTS, TABLE, rank_of
from cego.locale import Phrase, spelled

Reckon = Callable[[Data], "tuple[int, ...] | None"]
"""What a line should pay: nothing if it cannot be, none if its table of payments is not known."""
DONE, MISSING, OPEN, VOIDED = "done", "missing", "open", "voided"
NOT_YET = ("nothing", "deals")
"""Problems that only say what is still to come."""
_BESIDE = ("prices", "by", "names", "reason")
"""What two entries may differ in and still say the same."""


@dataclass(frozen=True, slots=True)
class Problem:
    """What keeps a sheet from counting; `entries` are those that stand side by side."""

    key: str
    round: int
    table: int = 0
    deal: int = 0
    values: tuple[tuple[str, str | int], ...] = ()
    entries: tuple[str, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The problem as it goes into another text."""
        where = (("round", self.round), ("table", self.table), ("deal", self.deal))
        return Phrase(f"tournament.problem.{self.key}", (*where, *self.values))

    def text(self, language: str = "en") -> str:
        """The problem in words."""
        return spelled(language, self.phrase)


@dataclass(frozen=True, slots=True)
class Change:
    """Who sits at a place from deal to deal, and for whom it counts; nobody is 0."""

    place: int
    person: int
    first: int
    last: int
    counts: int


@dataclass(frozen=True, slots=True)
class Seats:
    """A table of a round: who was put there, and what changed."""

    round: int
    table: int
    drawn: tuple[int, ...]
    deals: int
    """So many deals are to be played."""
    changes: tuple[Change, ...] = ()

    def at(self, deal: int) -> tuple[tuple[int, int], ...]:
        """Who sits at each place in a deal, and for whom it counts."""
        seats = [(person, person) for person in self.drawn]
        for change in self.changes:
            if change.place == len(seats):
                seats.append((0, 0))
            if change.place < len(seats) and change.first <= deal <= (change.last or deal):
                seats[change.place] = change.person, change.counts or change.person
        return tuple(seats)

    def sittings(self) -> list[tuple[tuple[int, int], ...]]:
        """The different ways in which people sat, in order."""
        found: list[tuple[tuple[int, int], ...]] = []
        for deal in range(1, (self.deals if self.changes else 1) + 1):
            now = self.at(deal)
            if now not in found:
                found.append(now)
        return found


@dataclass(frozen=True, slots=True)
class Share:
    """What one person has from one sheet; `games` are those with a gain, if that is known."""

    person: int
    round: int
    table: int
    points: int
    games: int | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet as it stands."""

    seats: Seats
    state: str
    amounts: tuple[int, ...] = ()
    """By place, as far as they are known."""
    written: int = 0
    """So many deals are written."""
    shares: tuple[Share, ...] = ()
    problems: tuple[Problem, ...] = ()
    kept: tuple[str, ...] = ()
    """Entries that do not count since somebody above wrote otherwise, or they came too late."""
    signed: tuple[int, ...] = ()
    """Places that have signed."""
    history: tuple[Entry, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Written:
    """All that was written for a table: what is in force, everything, and whether it is voided."""

    force: Sequence[Entry]
    history: Sequence[Entry]
    late: Sequence[str] = ()
    voided: bool = False
    signed: tuple[int, ...] = ()


def sheet_of(seats: Seats, written: Written, reckon: Reckon) -> Sheet:
    """What follows from the entries for a table."""
    if written.voided:
        zero = _shares(seats, dict.fromkeys(_counted(seats), (0, None)))
        return Sheet(seats, VOIDED, shares=zero, history=tuple(written.history))
    return _Reading(seats, written, reckon).sheet()


def _counted(seats: Seats) -> list[int]:
    found = {counts for sitting in seats.sittings() for _, counts in sitting if counts}
    return sorted(found)


def _shares(seats: Seats, by: Mapping[int, tuple[int, int | None]]) -> tuple[Share, ...]:
    return tuple(
        Share(person, seats.round, seats.table, points, games)
        for person, (points, games) in sorted(by.items())
    )


class _Reading:
    def __init__(self, seats: Seats, written: Written, reckon: Reckon) -> None:
        self.seats, self.written, self.reckon = seats, written, reckon
        self.problems: list[Problem] = []
        self.kept: list[str] = list(written.late)
        self.wrong = False
        self.occupied: dict[int, list[tuple[int, tuple[int, int]]]] = {}

    def sheet(self) -> Sheet:
        counting = [e for e in self.written.force if e.id not in self.kept]
        ended = self._one([e for e in counting if e.kind == "ended"], 0)
        expected = ended.data["deals"] if ended else self.seats.deals
        lines = self._lines([e for e in counting if e.kind == "line"])
        total = self._total([e for e in counting if e.kind == "total"])
        state, by, amounts = MISSING, {}, ()  # type: str, dict[int, tuple[int, int | None]], tuple[int, ...]
        complete = all(deal in lines for deal in range(1, expected + 1)) and bool(lines or ended)
        from_lines = self._add(lines) if lines else {}
        if total is not None:
            amounts = tuple(total["amounts"])
            by = self._split(total)
            if (
                complete
                and lines
                and {p: n for p, (n, _) in from_lines.items()} != {p: n for p, (n, _) in by.items()}
            ):
                self._complain("differs", 0, entries=())
            state = DONE
        elif lines or complete:
            amounts, by = self._by_place(lines), from_lines
            state = DONE if complete else MISSING
            if not complete:
                gone = [deal for deal in range(1, expected + 1) if deal not in lines]
                self._say("deals", gone[0] if gone else 0, n=len(gone))
        else:
            self._say("nothing", 0)
        if self.wrong:
            state = OPEN
        return Sheet(
            self.seats,
            state,
            amounts,
            len(lines),
            _shares(self.seats, by) if state == DONE else (),
            tuple(self.problems),
            tuple(self.kept),
            self.written.signed,
            tuple(self.written.history),
        )

    def _say(self, key: str, deal: int, **values: str | int) -> None:
        where = self.seats.round, self.seats.table
        self.problems.append(Problem(key, *where, deal, tuple(values.items())))

    def _complain(self, key: str, deal: int, entries: Sequence[str], **values: str | int) -> None:
        where = self.seats.round, self.seats.table
        said = tuple(values.items())
        self.problems.append(Problem(key, *where, deal, said, tuple(entries)))
        self.wrong = True

    def _one(self, versions: Sequence[Entry], deal: int) -> Entry | None:
        """What holds of several versions: the word of the highest; two of those are a conflict."""
        if len(versions) < 2:
            return versions[0] if versions else None
        highest = max(map(rank_of, versions))
        holding: dict[str, Entry] = {}
        for entry in versions:
            if rank_of(entry) < highest:
                self.kept.append(entry.id)
                continue
            content = sorted((k, v) for k, v in entry.data.items() if k not in _BESIDE)
            holding.setdefault(repr(content), entry)
        found = list(holding.values())
        if len(found) > 1:
            self._complain("open", deal, [entry.id for entry in found])
        return found[0]

    def _lines(self, entries: Sequence[Entry]) -> dict[int, Data]:
        by_deal: dict[int, list[Entry]] = {}
        for entry in entries:
            by_deal.setdefault(entry.data["deal"], []).append(entry)
        found = {}
        for deal, versions in sorted(by_deal.items()):
            held = self._one(versions, deal)
            if held is not None and held.data["game"] is not None:
                found[deal] = held.data
                self._check(held)
        return found

    def _check(self, entry: Entry) -> None:
        """Payments that are not zero in all, for other people than sit there, or reckoned wrong."""
        line, deal = entry.data, entry.data["deal"]
        here = len(self._occupied(deal))
        if line["players"] != here:
            self._complain("players", deal, [entry.id], found=line["players"], right=here)
        elif sum(line["payments"]):
            self._complain("not-zero", deal, [entry.id], sum=f"{sum(line['payments']):+d}")
        elif (right := self.reckon(line)) == ():
            self._complain("impossible", deal, [entry.id])
        elif right is not None and list(right) != line["payments"]:
            said = " ".join(f"{n:+d}" for n in line["payments"])
            told = " ".join(f"{n:+d}" for n in right)
            self._complain("payments", deal, [entry.id], said=said, right=told)

    def _total(self, entries: Sequence[Entry]) -> Data | None:
        entry = self._one(entries, 0)
        if entry is None:
            return None
        amounts, places = entry.data["amounts"], len(self.seats.at(self.seats.deals))
        if len(amounts) != places:
            self._complain("places", 0, [entry.id], found=len(amounts), right=places)
        elif sum(amounts):
            self._complain("total-not-zero", 0, [entry.id], sum=f"{sum(amounts):+d}")
        return entry.data

    def _split(self, total: Data) -> dict[int, tuple[int, int | None]]:
        """A total by people; it cannot be divided among two at one place."""
        found: dict[int, tuple[int, int | None]] = {}
        sittings = self.seats.sittings()
        for place, amount in enumerate(total["amounts"]):
            persons = {sit[place][1] for sit in sittings if place < len(sit)} - {0}
            if len(persons) != 1:
                if not self.wrong:
                    self._complain("split", 0, (), place=place + 1)
                continue
            (person,) = persons
            points, games = found.get(person, (0, 0))
            more = total["plus"][place] if total["plus"] else None
            both = None if games is None or more is None else games + more
            found[person] = points + amount, both
        return found

    def _occupied(self, deal: int) -> list[tuple[int, tuple[int, int]]]:
        """Places where somebody sits in a deal; without changes the same in all."""
        deal = deal if self.seats.changes else 1
        if deal not in self.occupied:
            seated = enumerate(self.seats.at(deal))
            self.occupied[deal] = [(place, each) for place, each in seated if each[0]]
        return self.occupied[deal]

    def _add(self, lines: Mapping[int, Data]) -> dict[int, tuple[int, int | None]]:
        found: dict[int, tuple[int, int]] = dict.fromkeys(_counted(self.seats), (0, 0))
        for deal, line in lines.items():
            for (_, (_, counts)), amount in zip(
                self._occupied(deal), line["payments"], strict=False
            ):
                points, games = found.get(counts, (0, 0))
                found[counts] = points + amount, games + (amount > 0)
        return dict(found)

    def _by_place(self, lines: Mapping[int, Data]) -> tuple[int, ...]:
        amounts = [0] * len(self.seats.at(self.seats.deals))
        for deal, line in lines.items():
            for (place, _), amount in zip(self._occupied(deal), line["payments"], strict=False):
                amounts[place] += amount
        return tuple(amounts)


def is_late(entry: Entry, seen: Mapping[str, int] | None, taken: frozenset[str]) -> bool:
    """Whether somebody at a table wrote it when the round was closed already."""
    if seen is None or entry.kind not in RESULTS or entry.data["by"] != TABLE:
        return False
    return entry.number > seen.get(entry.device, 0) and entry.id not in taken
