"""An evening is drawn from its seed: which database, how many servers and tables, how long."""

import random
from dataclasses import dataclass, replace

DATABASES = ("sqlite", "postgresql")
TIMING = "bots=0.05,reconnect=2000,link=300,take_over=500,sleep=5000"


@dataclass(frozen=True)
class Evening:
    """What is settled before the first fault."""

    seed: int
    database: str
    servers: int
    tables: int
    seconds: float
    """For which there are faults."""
    wires: bool
    strong: float = 0.15
    """The share of tables with bots that think in processes."""
    faults: tuple[str, ...] = ()
    """Only these; all that are possible, if none."""
    patience: float = 90.0
    """Seconds in which everything has to go on after the last fault."""
    slack: float = 1.0
    """By what times that a law promises are stretched, on a machine that is not to be trusted."""

    @classmethod
    def drawn(cls, seed: int, **given: object) -> "Evening":
        """The evening of this seed; what is given is not left to chance."""
        rng = random.Random(f"faults {seed}")
        database = DATABASES[seed % 2]
        evening = cls(
            seed,
            database,
            servers=1 if database == "sqlite" else rng.choice((1, 2, 2)),
            tables=rng.randrange(10, 31),
            seconds=rng.choice((45.0, 60.0, 90.0)),
            wires=rng.random() < 0.3,
        )
        chosen = {name: value for name, value in given.items() if value is not None}
        evening = replace(evening, **chosen)  # type: ignore[arg-type]
        # SQLite is for one process.
        return replace(evening, servers=1) if evening.database == "sqlite" else evening

    def __str__(self) -> str:
        wires = ", over bad wires" if self.wires else ""
        servers = f"{self.servers} server{'s' if self.servers > 1 else ''}"
        return f"{servers} on {self.database}, {self.tables} tables{wires}"


def again(evening: Evening) -> str:
    """The command that holds it again."""
    return (
        f"python -m tests.faults --evenings 1 --seed {evening.seed} --database {evening.database}"
        f" --servers {evening.servers} --tables {evening.tables} --seconds {evening.seconds:g}"
        f" {'--wires' if evening.wires else '--no-wires'}"
    )
