"""Many deals and their results, gathered on all cores into files: stopped, it goes on later."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from rich.progress import Progress

CHUNK = 100

Work = Callable[[str, int, Iterable[int]], Mapping[str, NDArray[Any]]]
"""Deals of a contract or rule set, of so many players, with these numbers: what came of them."""


class Stage(NamedTuple):
    """A kind of deals and what is to be learned from them."""

    name: str
    work: Work
    first: int
    """Where the numbers of its deals begin: no stage looks at the deals of another."""


def gather(
    folder: Path,
    stage: Stage,
    wanted: Iterable[tuple[str, int, int]],
    cores: int,
    progress: Progress,
) -> None:
    """What comes of so many deals of each kind, into files; files that are there stay."""
    jobs = [
        (folder, stage, kind, players, chunk)
        for kind, players, deals in wanted
        for chunk in range(-(-deals // CHUNK))
        if not _file(folder, stage, kind, players, chunk).exists()
    ]
    task = progress.add_task(stage.name, total=len(jobs))
    with ProcessPoolExecutor(cores) as pool:
        for _ in pool.map(_gather_chunk, jobs):
            progress.advance(task)


def _gather_chunk(job: tuple[Path, Stage, str, int, int]) -> None:
    folder, stage, kind, players, chunk = job
    first = stage.first + chunk * CHUNK
    found = stage.work(kind, players, range(first, first + CHUNK))
    file = _file(folder, stage, kind, players, chunk)
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez(out, **found)  # type: ignore[arg-type]
    part.rename(file)


def _file(folder: Path, stage: Stage, kind: str, players: int, chunk: int) -> Path:
    return folder / f"{stage.name}-{players}-{kind}-{chunk:04}.npz"


def gathered(
    folder: Path, stage: Stage, kind: str, players: int
) -> list[Mapping[str, NDArray[Any]]]:
    """Everything that was gathered of a kind, chunk by chunk."""
    files = sorted(folder.glob(f"{stage.name}-{players}-{kind}-[0-9]*.npz"))
    return [dict(np.load(file)) for file in files]
