"""Evenings of faults: `python -m tests.faults --minutes 10 --seed 7 [--database sqlite]`."""

import argparse
import signal
import sys
import time
import traceback
from itertools import count
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.diary import Diary
from faults.evening import DATABASES, Evening
from faults.holding import hold, without_wires_if_impossible

PLACE = Path(__file__).parents[2] / "build" / "faults"
_stopped = False


def _stop(*_: int | FrameType | None) -> None:
    """Ctrl-C: this evening comes to its end, and it is the last; a second time ends at once."""
    global _stopped
    if _stopped:
        raise KeyboardInterrupt
    _stopped = True
    print("Stopping after this evening's end …", flush=True)


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="the first evening's seed")
    parser.add_argument("--evenings", type=int, help="at most so many; 1 repeats one evening")
    parser.add_argument("--database", choices=DATABASES, help="only this one")
    parser.add_argument("--servers", type=int, help="on PostgreSQL: so many processes")
    parser.add_argument("--tables", type=int, help="in place of 10 to 30")
    parser.add_argument("--seconds", type=float, help="for which an evening has faults")
    parser.add_argument(
        "--wires",
        action=argparse.BooleanOptionalAction,
        help="servers in namespaces of their own, on wires that lose packets",
    )
    parser.add_argument("--faults", type=lambda text: tuple(text.split(",")), help="only these")
    return parser.parse_args()


def _write(seed: int, told: Diary) -> None:
    """Every fault, what the servers had to say, and every breach, to be looked at."""
    PLACE.mkdir(parents=True, exist_ok=True)
    lines = [*told.story, *(str(breach) for breach in told.breaches)]
    (PLACE / f"seed-{seed}.txt").write_text("\n".join(lines) + "\n")


def main() -> int:
    """Read the wishes, hold evenings, tell what was found."""
    wanted = vars(_parsed())
    minutes, first, most = wanted.pop("minutes"), wanted.pop("seed"), wanted.pop("evenings")
    signal.signal(signal.SIGINT, _stop)
    diary, ends = Diary(), time.monotonic() + 60 * minutes
    for seed in range(first, first + most) if most else count(first):
        if _stopped or time.monotonic() > ends:
            break
        evening, reason = without_wires_if_impossible(Evening.drawn(seed, **wanted))
        if reason:
            print(f"seed {seed}: no packets are lost here: {reason}", flush=True)
        try:
            told = hold(evening, lambda: _stopped)
        except Exception:
            # One evening less; the others are held all the same.
            traceback.print_exc()
            diary.failed += 1
            continue
        diary.take_in(told)
        _write(seed, told)
        print(f"seed {seed}: {evening}: {told.line()}", flush=True)
        for breach in told.breaches[:5]:
            print(breach, flush=True)
    print(diary.summary())
    return 1 if diary.breaches or diary.failed else 0


if __name__ == "__main__":
    sys.exit(main())
