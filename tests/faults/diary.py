"""What happened at the evenings: faults by kind, what was acknowledged, which laws were broken."""

from collections import Counter
from dataclasses import dataclass, field

from faults.evening import Evening, again


@dataclass(frozen=True)
class Breach:
    """A law that did not hold."""

    law: str
    what: str
    evening: Evening
    table: str = ""
    step: int = 0
    """How many faults there had been."""
    excerpt: tuple[str, ...] = ()
    """Of the table's log."""

    def __str__(self) -> str:
        where = f"seed {self.evening.seed}, step {self.step}"
        where += f", table {self.table}" if self.table else ""
        lines = [f"{self.law}: {self.what} [{where}]", f"  {again(self.evening)}"]
        return "\n".join([*lines, *(f"    {line}" for line in self.excerpt)])


@dataclass
class Diary:
    """Of one or more evenings."""

    evenings: list[Evening] = field(default_factory=list)
    failed: int = 0
    """Evenings that the suite itself could not hold."""
    seconds: float = 0.0
    tables: int = 0
    events: int = 0
    deals: int = 0
    lost: int = 0
    """Acknowledged commands that are not in the log."""
    faults: Counter[str] = field(default_factory=Counter)
    counted: Counter[str] = field(default_factory=Counter)
    breaches: list[Breach] = field(default_factory=list)
    complaints: Counter[str] = field(default_factory=Counter)
    """Errors in the servers' own logs."""
    story: list[str] = field(default_factory=list)
    """Of the last evening: each fault, and then what the servers had to say."""

    def take_in(self, other: "Diary") -> None:
        """Add what another tells."""
        self.evenings += other.evenings
        self.failed += other.failed
        self.seconds += other.seconds
        self.tables += other.tables
        self.events += other.events
        self.deals += other.deals
        self.lost += other.lost
        self.faults += other.faults
        self.counted += other.counted
        self.breaches += other.breaches
        self.complaints += other.complaints

    def line(self) -> str:
        """One evening in a line."""
        state = f"{len(self.breaches)} breaches" if self.breaches else "no breach"
        return (
            f"{self.tables} tables, {self.faults.total()} faults, {self.events} events,"
            f" {self.deals} deals, {self.counted['acknowledged']} acknowledged, {state}"
        )

    def summary(self) -> str:
        """Told at the end."""
        lines = [f"{self.seconds / 60:.1f} minutes, {len(self.evenings)} evenings: {self.line()}."]
        for title, counted in (("Faults", self.faults), ("People", self.counted)):
            told = ", ".join(f"{name} {often}" for name, often in sorted(counted.items()))
            lines.append(f"{title}: {told}.")
        lines.append(f"Acknowledged and lost: {self.lost}.")
        if self.failed:
            lines.append(f"{self.failed} evenings could not be held.")
        if self.complaints:
            told = "; ".join(f"{what} ({often})" for what, often in self.complaints.most_common(12))
            lines.append(f"In the servers' logs: {told}.")
        lines += [str(breach) for breach in self.breaches[:50]]
        if len(self.breaches) > 50:
            lines.append(f"… and {len(self.breaches) - 50} more breaches.")
        if not self.breaches:
            lines.append("No law was broken.")
        return "\n".join(lines)
