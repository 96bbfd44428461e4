"""A small network learns Solo on the native batch until it beats chance: some minutes.

``python -m examples.laboratory.learner --steps 20000``

Policy gradient with numpy and nothing else: the learner sits at forehand and each of many tables
gives one action a step. What it has learned then sits down in the core itself, against chance.
"""

import argparse

import numpy as np
from numpy.typing import NDArray

from cego.adapters.actions import COUNT
from cego.adapters.batch import Batch

Floats = NDArray[np.float32]
_HIDDEN = 48
_RATE = 0.02
_SCALE = 60.0
"""About what a deal pays."""


class Net:
    """One hidden layer, the way the batch takes it."""

    def __init__(self, size: int, seed: int = 1) -> None:
        chance = np.random.default_rng(seed)
        self.into: Floats = (chance.normal(size=(size, _HIDDEN)) * 0.05).astype(np.float32)
        self.bias: Floats = np.zeros(_HIDDEN, np.float32)
        self.out: Floats = np.zeros((COUNT, _HIDDEN), np.float32)
        self.out_bias: Floats = np.zeros(COUNT, np.float32)

    @property
    def arrays(self) -> list[Floats]:
        """What `Batch` takes."""
        return [self.into, self.bias, self.out, self.out_bias]

    def hidden(self, seen: Floats) -> Floats:
        """The hidden layer."""
        return np.asarray(np.maximum(seen @ self.into + self.bias, 0), np.float32)

    def shares(self, hidden: Floats, masks: NDArray[np.uint8]) -> Floats:
        """How likely each action is."""
        values = np.where(masks > 0, hidden @ self.out.T + self.out_bias, -np.inf)
        values = np.exp(values - values.max(axis=1, keepdims=True))
        return np.asarray(values / values.sum(axis=1, keepdims=True), np.float32)

    def learn(self, lesson: list[tuple[Floats, Floats, Floats]], advantage: float) -> None:
        """Make what was done likelier, or less likely."""
        seen, hidden, steps = (np.array(part) for part in zip(*lesson, strict=True))
        rate = np.float32(_RATE * advantage / len(lesson))
        back = (steps @ self.out) * (hidden > 0)
        self.out += rate * steps.T @ hidden
        self.out_bias += rate * steps.sum(axis=0)
        self.into += rate * seen.T @ back
        self.bias += rate * back.sum(axis=0)


class Lessons:
    """What was seen and done in the deals that are still going on."""

    def __init__(self, tables: int) -> None:
        self.open: list[list[tuple[Floats, Floats, Floats]]] = [[] for _ in range(tables)]

    def add(self, seen: Floats, hidden: Floats, steps: Floats) -> None:
        """One more action at every table."""
        for table, lesson in enumerate(self.open):
            lesson.append((seen[table], hidden[table], steps[table]))

    def close(self, table: int) -> list[tuple[Floats, Floats, Floats]]:
        """The deal of a table, which is over."""
        done, self.open[table] = self.open[table], []
        return done


def train(net: Net, steps: int, tables: int = 64, rules: str = "loewen") -> list[float]:
    """Teach a net; the payments of the deals, in order."""
    batch = Batch(
        rules, tables=tables, seed=1, contract="solo", seats="learner random random random"
    )
    batch.reset()
    chance, lessons, paid = np.random.default_rng(2), Lessons(tables), []
    mean = 0.0
    for _ in range(steps):
        seen = batch.observations.astype(np.float32)
        hidden = net.hidden(seen)
        shares = net.shares(hidden, batch.masks)
        drawn = chance.random((tables, 1), np.float32)
        chosen = np.minimum((np.cumsum(shares, axis=1) < drawn).sum(axis=1), COUNT - 1)
        fits = batch.masks[np.arange(tables), chosen] > 0
        chosen = np.where(fits, chosen, shares.argmax(axis=1))
        steps_taken = -shares
        steps_taken[np.arange(tables), chosen] += 1
        lessons.add(seen, hidden, steps_taken)
        batch.step(chosen)
        for table in np.flatnonzero(batch.done):
            payment = float(batch.rewards[table, 0])
            paid.append(payment)
            mean += 0.01 * (payment - mean)
            net.learn(lessons.close(int(table)), (payment - mean) / _SCALE)
    return paid


def measure(net: Net | None, deals: int, rules: str = "loewen") -> tuple[float, float]:
    """What forehand is paid a deal, and its standard error; by chance if there is no net."""
    learner = ["random" if net is None else "net", "learner", "random", "random"]
    batch = Batch(
        rules,
        tables=100,
        seed=99,
        contract="solo",
        seats=learner,
        net=None if net is None else net.arrays,
    )
    batch.reset()
    paid: list[float] = []
    while len(paid) < deals:
        batch.step(batch.random_actions())
        paid += batch.rewards[batch.done > 0, 0].tolist()
    return float(np.mean(paid)), float(np.std(paid) / len(paid) ** 0.5)


def main() -> None:
    """Read the command line, teach, measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--deals", type=int, default=20_000)
    given = parser.parse_args()
    net = Net(Batch(tables=1).layout.size)
    for name, some in (("by chance", None), ("untaught", net)):
        print("{:>10}: {:+.2f} ± {:.2f} a deal".format(name, *measure(some, given.deals)))
    train(net, given.steps)
    print("{:>10}: {:+.2f} ± {:.2f} a deal".format("taught", *measure(net, given.deals)))


if __name__ == "__main__":
    main()
