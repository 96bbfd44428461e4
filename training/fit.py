"""Nets that learn from examples how a contract ends."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

from cego.players.evaluators import BINS, features, results_of, tapp_features
from training.deals import contract_of
from training.gather import gathered
from training.results import PLAYED

HIDDEN = (48, 32)
_EPOCHS = 20
_RATE = 2e-3
FILE = Path(__file__).parent.parent / "src/cego/players/data/evaluators.npz"

Matrix = NDArray[np.float32]
Layers = list[tuple[Matrix, Matrix]]


def fit_all(folder: Path, tables: Sequence[tuple[str, int]], progress: Progress) -> None:
    """One net for each contract and number of players, into the file that is shipped."""
    task = progress.add_task("fit", total=len(tables))
    stored: dict[str, NDArray[np.float16]] = {}
    for contract, players in tables:
        name = contract if contract.startswith("tapp") else f"{players}-{contract}"
        for at, (weights, bias) in enumerate(fit(folder, contract, players)):
            stored[f"{name}/w{at}"] = weights.astype(np.float16)
            stored[f"{name}/b{at}"] = bias.astype(np.float16)
        progress.advance(task)
    FILE.parent.mkdir(exist_ok=True)
    np.savez_compressed(FILE, **stored)  # type: ignore[arg-type]


def fit(folder: Path, contract: str, players: int) -> Layers:
    """The net of a contract."""
    rng = np.random.default_rng(len(contract) * 10 + players)
    chunks = gathered(folder, PLAYED, contract, players)
    examples = np.concatenate([chunk["examples"] for chunk in chunks])
    inputs, targets = _inputs(contract, examples), _targets(contract, examples)
    layers = _start(rng, inputs.shape[1], targets.shape[1])
    before = loss(layers, inputs, targets)
    train(layers, inputs, targets, _EPOCHS, _RATE, rng)
    print(
        f"{players} {contract}: {len(inputs)} examples, "
        f"loss {before:.3f} -> {loss(layers, inputs, targets):.3f}"
    )
    return layers


def _inputs(contract: str, examples: NDArray[np.void]) -> Matrix:
    taken, away = examples["taken"], examples["away"]
    if contract.startswith("tapp"):
        return tapp_features(taken)
    inputs = np.zeros((len(examples), features(taken[:1], away[:1], 0).shape[1]), np.float32)
    for seat in range(4):
        rows = examples["seat"] == seat
        inputs[rows] = features(taken[rows], away[rows], seat)
    return inputs


def _targets(contract: str, examples: NDArray[np.void]) -> Matrix:
    """How likely each result was; a share of points between two bins belongs to both."""
    number = results_of(contract_of(contract))
    results = examples["result"].astype(np.float64)
    targets = np.zeros((len(results), number), np.float32)
    rows = np.arange(len(results))
    if number != BINS:
        targets[rows, results.astype(int)] = 1
        return targets
    place = np.clip(results * (BINS - 1) - 0.5, 0, BINS - 2)
    low = np.minimum(place.astype(int), BINS - 3)
    targets[rows, 1 + low] = 1 - (place - low)
    targets[rows, 2 + low] = place - low
    targets[results < 0] = np.eye(number, dtype=np.float32)[0]
    return targets


def _start(rng: np.random.Generator, inputs: int, outputs: int) -> Layers:
    sizes = (inputs, *HIDDEN, outputs)
    return [
        (
            rng.normal(0, np.sqrt(1 / before), (before, after)).astype(np.float32),
            np.zeros(after, np.float32),
        )
        for before, after in pairwise(sizes)
    ]


def forward(layers: Layers, inputs: Matrix) -> list[Matrix]:
    """What flows through the layers, the shares of the results last."""
    flows = [inputs]
    for at, (weights, bias) in enumerate(layers):
        flow = flows[-1] @ weights + bias
        flows.append(flow if at == len(layers) - 1 else np.maximum(flow, 0))
    scores = np.exp(flows[-1] - flows[-1].max(axis=1, keepdims=True))
    flows[-1] = scores / scores.sum(axis=1, keepdims=True)
    return flows


def loss(layers: Layers, inputs: Matrix, targets: Matrix) -> float:
    """Mean surprise."""
    shares = forward(layers, inputs)[-1]
    return float(-(targets * np.log(shares + 1e-9)).sum(axis=1).mean())


def train(
    layers: Layers,
    inputs: Matrix,
    targets: Matrix,
    epochs: int,
    rate: float,
    rng: np.random.Generator,
    batch: int = 128,
    decay: float = 1e-2,
) -> None:
    """Adam with decaying weights and a rate that falls to zero; changes the layers in place."""
    moments = [[np.zeros_like(each) for each in layer] for layer in layers]
    squares = [[np.zeros_like(each) for each in layer] for layer in layers]
    steps = epochs * -(-len(inputs) // batch)
    step = 0
    for _ in range(epochs):
        order = rng.permutation(len(inputs))
        for start in range(0, len(order), batch):
            rows = order[start : start + batch]
            gradients = _gradients(layers, inputs[rows], targets[rows])
            step += 1
            pace = rate * (1 - (step - 1) / steps)
            for at, layer in enumerate(layers):
                for part in (0, 1):
                    slope = gradients[at][part]
                    moments[at][part] += 0.1 * (slope - moments[at][part])
                    squares[at][part] += 0.001 * (slope**2 - squares[at][part])
                    mean = moments[at][part] / (1 - 0.9**step)
                    scale = np.sqrt(squares[at][part] / (1 - 0.999**step)) + 1e-8
                    layer[part][...] -= pace * (mean / scale + decay * layer[part] * (part == 0))


def _gradients(layers: Layers, inputs: Matrix, targets: Matrix) -> list[tuple[Matrix, Matrix]]:
    flows = forward(layers, inputs)
    slope = (flows[-1] - targets) / len(inputs)
    gradients: list[tuple[Matrix, Matrix]] = []
    for at in range(len(layers) - 1, -1, -1):
        gradients.append((np.asarray(flows[at].T @ slope), np.asarray(slope.sum(axis=0))))
        if at:
            slope = (slope @ layers[at][0].T) * (flows[at] > 0)
    return gradients[::-1]
