"""How much the server carries: tables of four scripted players each, over real sockets.

The servers run in processes of their own; the players share another one on the same machine. Each
action is timed from the moment it is sent until the last of the four has its event.

``python -m benchmarks.load --tables 500 --rate 250 --seconds 60``, or ``--soak 10`` to see whether
memory grows; ``--ramp`` for more and more tables until one action in a hundred takes 100 ms;
``--processes 2 --database postgresql`` for servers side by side; ``--waking 2000`` for how soon so
many tables are awake after the server was killed.
"""

import argparse
import gc

from benchmarks.load.running import Steps, ramp, run
from benchmarks.load.waking import waking
from cego.server.run import allow_many_sockets


def _parsed() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.load", description=__doc__)
    parser.add_argument("--tables", type=int, default=500)
    parser.add_argument("--rate", type=float, default=250, help="actions a second, all tables")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--soak", type=float, metavar="MINUTES", help="in place of --seconds")
    parser.add_argument(
        "--ramp", type=int, metavar="STEP", help="so many more tables again and again, as quick"
    )
    parser.add_argument("--processes", type=int, default=1, help="servers on one database")
    parser.add_argument(
        "--apart", action="store_true", help="the people of a table come to different servers"
    )
    parser.add_argument("--waking", type=int, metavar="TABLES", help="restart with so many at play")
    parser.add_argument("--deals", type=int, default=8, help="that they have behind them")
    parser.add_argument(
        "--database",
        default="",
        help="a file or URL; postgresql for one that is started for it; default: a fresh file",
    )
    wanted = parser.parse_args()
    if wanted.processes > 1 and not wanted.database:
        parser.error("several processes need --database postgresql")
    return wanted


def main() -> None:
    """Read what is wanted, measure, report."""
    wanted = _parsed()
    where = (wanted.database, wanted.processes)
    seconds = 60 * wanted.soak if wanted.soak else wanted.seconds
    allow_many_sockets()
    gc.disable()  # the players' own pauses are not the server's
    if wanted.waking:
        print("\n".join(waking(wanted.waking, wanted.deals, wanted.database).lines()))
    elif wanted.ramp:
        every = wanted.tables / wanted.rate
        ramp(Steps(wanted.tables, wanted.ramp), every, seconds, *where, apart=wanted.apart)
    else:
        report = run(wanted.tables, wanted.rate, seconds, *where, apart=wanted.apart)
        print("\n".join(report.lines()))


if __name__ == "__main__":
    main()
