"""What follows from the entries of a sheet, in whatever order they came.

`fold` is told in Python and once more in TypeScript, for phones without a network
(`web/src/pad/fold.ts`); tests hold both against the same sheets.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from cego.errors import ReadError
from cego.ledger.entries import Data, Entry

HELD, OPEN, STRUCK = "held", "open", "struck"
_BESIDE = ("prices",)
"""What two lines may differ in and still say the same."""


@dataclass(frozen=True, slots=True)
class DealOnSheet:
    """One deal: what holds of it, or what stands side by side until somebody chooses."""

    deal: int
    state: str
    versions: tuple[Entry, ...]
    """What holds; with two phones in conflict all that they say. What is said twice stands once."""
    standing: tuple[Entry, ...]
    """All that nobody has replaced: what takes the place of the deal has to name each of them."""
    history: tuple[Entry, ...]
    """All entries on this deal, replaced ones too, in their order."""
    people: tuple[int, ...]
    """Who sat at each place."""
    totals: tuple[int, ...]
    """By person, after this deal."""

    @property
    def line(self) -> Data:
        """The line that holds, or the first of those in conflict."""
        return self.versions[0].data


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it stands."""

    setup: Data
    deals: tuple[DealOnSheet, ...]
    totals: tuple[int, ...]
    """By person, in points."""
    next_deal: int
    next_dealer: int
    """A place."""
    seating: tuple[int, ...]
    """Who sits at each place in the next deal."""
    times: int
    """By what the next deal is multiplied."""
    compulsory_left: int
    """Deals still to come in a round of compulsory Räuber."""
    gstiess_called: bool
    last_dealer: int | None
    """The person who gives the last deal."""
    redraw: bool
    """Whether seats are to be drawn before the next deal."""
    complete: bool
    """Whether the last deal has been played."""
    closed: bool
    paid: tuple[Data, ...]
    setups: tuple[Entry, ...]
    """The setup that holds comes last; before it stands what others changed at the same time."""
    seats_open: tuple[int, ...]
    """Deals from which on two phones seat people differently; what came last holds."""

    @property
    def open(self) -> tuple[int, ...]:
        """Deals on which two phones say different things."""
        return tuple(deal.deal for deal in self.deals if deal.state == OPEN)

    @property
    def over(self) -> bool:
        """Whether nothing more is to be played."""
        return self.closed or self.complete


def in_force(entries: Iterable[Entry]) -> list[Entry]:
    """Entries that nobody has replaced, in order."""
    known = {entry.id: entry for entry in entries}
    gone = {
        name
        for entry in known.values()
        for name in entry.replaces
        if name in known and known[name].kind == entry.kind and known[name].number < entry.number
    }
    return sorted((e for e in known.values() if e.id not in gone), key=lambda entry: entry.order)


def fold(entries: Sequence[Entry]) -> Sheet:
    """The sheet that these entries make."""
    current = in_force(entries)
    setups = [entry for entry in current if entry.kind == "setup"]
    if not setups:
        raise ReadError("ledger.read.no-setup")
    setup = setups[-1].data
    seatings = [entry for entry in current if entry.kind == "seating"]
    people = len(setup["people"])
    deals: list[DealOnSheet] = []
    totals = [0] * people
    for number, standing in sorted(_by_deal(current, setup).items()):
        versions = _once_each(standing)
        history = sorted(
            {e.id: e for e in entries if e.kind == "line" and e.data["deal"] == number}.values(),
            key=lambda entry: entry.order,
        )
        state = OPEN if len(versions) > 1 else HELD if versions[0].data["game"] else STRUCK
        seated = seated_at(setup, seatings, number)
        if state == HELD:
            for place, amount in enumerate(versions[0].data["payments"]):
                totals[seated[place]] += amount
        deals.append(
            DealOnSheet(
                number,
                state,
                tuple(versions),
                tuple(standing),
                tuple(history),
                seated,
                tuple(totals),
            )
        )
    return _finished(setups, current, seatings, deals, tuple(totals))


def _by_deal(current: Sequence[Entry], setup: Data) -> dict[int, list[Entry]]:
    found: dict[int, list[Entry]] = {}
    for entry in current:
        if entry.kind == "line" and _fits(entry.data, setup):
            found.setdefault(entry.data["deal"], []).append(entry)
    return found


def _content(entry: Entry) -> str:
    return repr(sorted((k, v) for k, v in entry.data.items() if k not in _BESIDE))


def _once_each(entries: Sequence[Entry]) -> list[Entry]:
    """Entries without those that say what an earlier one says."""
    found: dict[str, Entry] = {}
    for entry in entries:
        found.setdefault(_content(entry), entry)
    return list(found.values())


def _seats_open(seatings: Sequence[Entry]) -> tuple[int, ...]:
    deals = [entry.data["deal"] for entry in _once_each(seatings)]
    return tuple(sorted({deal for deal in deals if deals.count(deal) > 1}))


def _fits(line: Data, setup: Data) -> bool:
    return line["game"] is None or line["players"] == setup["players"]


def seated_at(setup: Data, seatings: Sequence[Entry], deal: int) -> tuple[int, ...]:
    """Who sits at each place in a deal."""
    fits = [
        entry
        for entry in seatings
        if entry.data["deal"] <= deal
        and len(entry.data["people"]) == setup["players"]
        and all(person < len(setup["people"]) for person in entry.data["people"])
    ]
    if not fits:
        return tuple(range(setup["players"]))
    return tuple(max(fits, key=lambda entry: (entry.data["deal"], entry.order)).data["people"])


def _finished(
    setups: Sequence[Entry],
    current: Sequence[Entry],
    seatings: Sequence[Entry],
    deals: list[DealOnSheet],
    totals: tuple[int, ...],
) -> Sheet:
    setup = setups[-1].data
    players = setup["players"]
    played = [deal for deal in deals if _line_of(deal) is not None]
    next_deal = deals[-1].deal + 1 if deals else 1
    dealer = (_of(played[-1])["dealer"] + 1) % players if played else setup["dealer"]
    called, last_dealer, given = _gstiess(current, played)
    rounds = setup["end"] == "rounds" and setup["deals"] > 0
    turns = sum(1 for deal in played if _of(deal)["round"])
    size, by = _compulsory(setup)
    closing = [entry for entry in current if entry.kind == "closed"]
    at_round = bool(setup["round"] and played and len(played) % setup["round"] == 0)
    complete = given or (rounds and len(played) >= setup["deals"])
    drawn = any(entry.data["deal"] == next_deal for entry in seatings)
    return Sheet(
        setup=setup,
        deals=tuple(deals),
        totals=totals,
        next_deal=next_deal,
        next_dealer=dealer,
        seating=seated_at(setup, seatings, next_deal),
        times=by if turns >= size else 1,
        compulsory_left=(size - turns % size) % size,
        gstiess_called=called,
        last_dealer=last_dealer,
        redraw=setup["redraw"] and at_round and not complete and not drawn,
        complete=complete,
        closed=bool(closing) and closing[-1].data["closed"],
        paid=tuple(e.data for e in current if e.kind == "paid" and e.data["paid"]),
        setups=tuple(_once_each(setups[::-1])[::-1]),
        seats_open=_seats_open(seatings),
    )


def _compulsory(setup: Data) -> tuple[int, int]:
    found: dict[str, Any] | None = setup["compulsory"]
    return (found["deals"], found["times"]) if found else (1, 1)


def _line_of(deal: DealOnSheet) -> Data | None:
    """The line of a deal that was played; of an open one the first that names a game."""
    return next((entry.data for entry in deal.versions if entry.data["game"]), None)


def _of(deal: DealOnSheet) -> Data:
    line = _line_of(deal)
    assert line is not None
    return line


def _tells(line: Data) -> bool:
    """Whether a deal tells who of those at the table held the Gstieß."""
    thrown_in, holder = line["game"] == "thrown-in", line["gstiess"]
    return not thrown_in and holder is not None and holder >= 0


def _gstiess(
    current: Sequence[Entry], played: Sequence[DealOnSheet]
) -> tuple[bool, int | None, bool]:
    """Whether the call still waits for a holder; who gives last; whether he has given.

    Should the holder have given the very deal in which he was noted, a full round follows. A deal
    of a Pflichträuber round notes nobody and is nobody's last; one thrown in notes nobody.
    """
    calls = [e.data["deal"] for e in current if e.kind == "gstiess" and e.data["said"]]
    if not calls:
        return False, None, False
    last = None
    for deal in played:
        line = _of(deal)
        if line["round"]:
            continue
        if last is not None:
            if deal.people[line["dealer"]] == last:
                return False, last, True
        elif deal.deal >= min(calls) and _tells(line):
            last = deal.people[line["gstiess"]]
    return last is None, last, False
