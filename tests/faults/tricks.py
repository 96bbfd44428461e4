"""The cards of a deal, followed event by event: the pack, and who plays when."""

from collections.abc import Iterator

from faults.reader import Row

Complaint = tuple[str, str]
_BLACK = [f"{suit}{rank}" for suit in "CS" for rank in ("K", "Q", "R", "J", "10", "9", "8", "7")]
_RED = [f"{suit}{rank}" for suit in "HD" for rank in ("K", "Q", "R", "J", "1", "2", "3", "4")]
CEGO = frozenset([*_BLACK, *_RED, *(f"T{n}" for n in range(1, 22)), "G"])


class Tricks:
    """One deal after the other."""

    def __init__(self) -> None:
        self.pack: frozenset[str] = frozenset()
        self.seats: list[int] = []
        self.done: list[tuple[int, str]] = []
        """Seat and action of everything in the deal that was not taken back."""
        self.running = False

    def take(self, row: Row) -> Iterator[Complaint]:
        """Follow one more event; what it breaks."""
        match row.kind:
            case "dealt":
                yield from self._deal(row)
            case "acted":
                yield from self._act(row)
            case "undone":
                kept = row.data["kept"]
                del self.done[-1 if kept is None else kept :]
            case "deal-finished":
                if not self.running:
                    yield "a deal ends once", f"deal {row.data['number']} was over"
                self.running = False

    def _deal(self, row: Row) -> Iterator[Complaint]:
        order = row.data["order"]
        if self.running:
            yield "a deal ends before the next", f"deal {row.data['number']} came too early"
        self.seats, self.done, self.running = row.data["seats"], [], True
        first = not self.pack
        if first:
            self.pack = CEGO if "G" in order else frozenset(order)
        if len(set(order)) != len(order) or set(order) != self.pack:
            twice = sorted({card for card in order if order.count(card) > 1})
            missing = sorted(self.pack - set(order))
            told = f"deal {row.data['number']}: twice {twice}, missing {missing}"
            yield "each card is dealt once", told

    def _act(self, row: Row) -> Iterator[Complaint]:
        seat, action = row.data["seat"], row.data["action"]
        if not self.running:
            yield "who acts is in a deal", f"{action} when no deal was running"
            return
        if self.seats[seat] != row.data["chair"]:
            yield "a chair acts for its own seat", f"chair {row.chair} for seat {seat}"
        if action in self.pack:
            yield from self._play(seat, action)
        self.done.append((seat, action))

    def _play(self, seat: int, card: str) -> Iterator[Complaint]:
        played = [(seat, action) for seat, action in self.done if action in self.pack]
        if card in [action for _, action in played]:
            yield "a card is played once", f"seat {seat} plays a card again"
        active = min(len(self.seats), 4)
        in_trick = len(played) % active
        if in_trick and seat != (played[-1][0] + 1) % active:
            told = f"seat {seat} plays after seat {played[-1][0]}"
            yield "everyone acts once in his turn", told
