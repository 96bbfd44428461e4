"""Walk: `python -m tests.walk --minutes 10 --seed 7 [--size 390x844] [--rules loewen]`."""

import argparse
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "web")]

from cego.rules import SLUGS  # noqa: E402
from walk.evening import Size  # noqa: E402
from walk.walking import Wish, walk  # noqa: E402


def _size(text: str) -> Size:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> int:
    """Read the wishes, walk, tell what was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.walk", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10, help="how long (default: 10)")
    parser.add_argument("--seed", type=int, default=1, help="the first evening's seed")
    parser.add_argument("--evenings", type=int, help="at most so many; 1 repeats one evening")
    parser.add_argument("--deals", type=int, default=12, help="deals of an evening (default: 12)")
    parser.add_argument("--workers", type=int, default=1, help="evenings at the same time")
    parser.add_argument("--size", type=_size, help="only this window, such as 390x844")
    parser.add_argument("--rules", choices=SLUGS, help="only this rule set")
    diary = walk(Wish(**vars(parser.parse_args())))
    print(diary.summary())
    return 1 if diary.breaches or diary.failed else 0


if __name__ == "__main__":
    sys.exit(main())
