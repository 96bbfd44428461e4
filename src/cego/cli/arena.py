"""``cego arena``: which player is stronger, and by how much."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from cego.arena.match import Contestant, Settings, Track, duel, gap
from cego.arena.own import class_of, file_of, is_own
from cego.arena.run import all_cores, cluster, processes, run
from cego.arena.stats import Estimate
from cego.arena.store import Store
from cego.arena.summary import Duel, Gap
from cego.cli import common
from cego.cli.common import (
    MOST_CORES,
    MOST_DEALS,
    MOST_NODES,
    AsJson,
    Language,
    Players,
    RulesOption,
    console,
    print_json,
)
from cego.cli.remaining import Remaining, in_words
from cego.drawing import Bar, Group, bars, dots
from cego.errors import CegoError
from cego.locale import has_text, text


def arena(
    level: Annotated[
        str, typer.Argument(help="random, lehrling, stammtisch, meister, cheater, or module:Class.")
    ],
    against: Annotated[
        str | None, typer.Argument(help="The other player. Default: lehrling.", show_default=False)
    ] = None,
    rules: RulesOption = "loewen",
    players: Players = None,
    deals: Annotated[int, typer.Option(max=MOST_DEALS, help="How many deals.")] = 100,
    track: Annotated[
        Track | None,
        typer.Option(help="What is compared. Default: whole, or play with --contract."),
    ] = None,
    contract: Annotated[str, typer.Option(help="Card play in this contract only.")] = "",
    half: Annotated[bool, typer.Option("--half", help="Skip the mirrored half.")] = False,
    to_ceiling: Annotated[
        bool, typer.Option("--gap", help="How much of the gap from lehrling to cheater it closes.")
    ] = False,
    card_player: Annotated[
        str, typer.Option(help="Who plays the cards on the track bidding.")
    ] = "lehrling",
    boldness: Annotated[
        float, typer.Option(min=-1, max=1, help="How boldly the first player plays.")
    ] = 0.0,
    nodes: Annotated[
        int,
        typer.Option(
            min=0, max=MOST_NODES, help="Positions a choice may cost; 0: the level's own measure."
        ),
    ] = 0,
    seed: Annotated[str, typer.Option(help="The same seed gives the same deals.")] = "arena",
    cores: Annotated[
        int | None,
        typer.Option(min=1, max=MOST_CORES, help="How many processes. Default: all cores."),
    ] = None,
    scheduler: Annotated[str, typer.Option(help="A Dask cluster: tcp://…")] = "",
    out: Annotated[
        Path | None, typer.Option(help="Keep each deal in this file, and go on from there.")
    ] = None,
    svg: Annotated[Path | None, typer.Option(help="Draw the result.")] = None,
    changes: common.Settings = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Compare two players on duplicate deals, each in every seat."""
    if to_ceiling and against is not None:
        raise CegoError("arena.gap-against")
    if deals < 1:
        raise CegoError("arena.deals-few", found=deals)
    one, other = Contestant(level, boldness), Contestant(against or "lehrling")
    own = _check_levels(level, other.level, card_player)
    if boldness and is_own(level):
        raise CegoError("arena.own-boldness", found=level)
    agreed = common.rules_from(rules, changes)
    number = common.players_of(agreed, players)
    settings = Settings(
        rules=agreed.spec,
        players=number,
        pairings=gap(one) if to_ceiling else duel(one, other, half=half),
        track=track or (Track.PLAY if contract else Track.WHOLE),
        contract=common.game_of(agreed, number, contract) if contract else "",
        card_player=card_player,
        seed=seed,
        nodes=nodes,
    )
    if scheduler:
        crew = cluster(scheduler, files=[file for file in map(file_of, own) if file])
    else:
        crew = processes(min(cores or all_cores(), deals))
    with ExitStack() as stack:
        store = stack.enter_context(Store(out, settings)) if out else None
        workers = stack.enter_context(crew)
        tell = stack.enter_context(_progress(deals, lang, quiet=as_json))
        results = run(settings, deals, workers, store, tell)
    summary = Gap.of(settings, results) if to_ceiling else Duel.of(settings, results)
    if svg:
        _save(svg, _chart(summary, lang))
    if as_json:
        print_json({"settings": settings.to_data(), "deals": deals} | summary.to_data())
    else:
        _print(summary, settings, agreed.title, lang)


def _check_levels(*names: str) -> list[str]:
    """Complain of a player that is not there; those of one's own."""
    # Slow to load, and no other command needs it.
    from cego.players.levels import LEVELS

    for name in names:
        if is_own(name):
            class_of(name)
        elif name not in LEVELS:
            raise CegoError("players.level", found=name, allowed=", ".join(LEVELS))
    return [name for name in dict.fromkeys(names) if is_own(name)]


@contextmanager
def _progress(deals: int, lang: str, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, for people only; to be told how many deals are done.

    Where it goes to a file instead of a screen, one line says how long the rest will take.
    """
    screen = Console(stderr=True)

    def say(left: float) -> None:
        if not quiet and not screen.is_terminal:
            screen.print(in_words(left, lang), markup=False)

    remaining = Remaining(deals, say)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    hidden = quiet or not screen.is_terminal
    with Progress(*columns, console=screen, transient=True, disable=hidden) as progress:
        task = progress.add_task(text(lang, "arena.progress"), total=deals)

        def tell(done: int) -> None:
            progress.update(task, completed=done)
            remaining(done)

        yield tell


def _save(file: Path, content: str) -> None:
    try:
        file.write_text(content, "utf-8")
    except OSError as error:
        reason = error.strerror or str(error)
        raise CegoError("arena.no-file", file=str(file), error=reason) from error


# In words


def _number(value: float | None, lang: str, form: str = "+.2f") -> str:
    """A number as it is written in the language."""
    if value is None:
        return "–"
    written = format(value, form).replace("-", "−")
    return written if lang == "en" else written.replace(".", ",")


def _percent(value: float | None, lang: str) -> str:
    return "–" if value is None else _number(100 * value, lang, ".1f") + " %"


def _between(found: Estimate, lang: str) -> str:
    if found.margin is None:
        return "–"
    return text(lang, "arena.to", low=_number(found.low, lang), high=_number(found.high, lang))


def _title(summary: Duel | Gap, lang: str) -> str:
    if isinstance(summary, Duel):
        return text(lang, "arena.title-duel", one=summary.one.name, other=summary.other.name)
    return text(lang, "arena.title-gap", **_names(summary))


def _names(summary: Gap) -> dict[str, str]:
    return {
        "level": summary.level.name,
        "field": summary.field.name,
        "ceiling": summary.ceiling.name,
    }


def _track(settings: Settings, lang: str) -> str:
    if settings.contract:
        return text(lang, "arena.play-one", game=text(lang, f"contract.{settings.contract}"))
    return text(lang, f"arena.{settings.track}", card_player=settings.card_player)


def _where(name: str, lang: str) -> str:
    """Which deals or seats: a contract, or a word of the arena."""
    key = f"contract.{name}"
    return text(lang, key if has_text(lang, key) else f"arena.{name}")


def _places(summary: Duel, lang: str) -> list[tuple[str, Estimate]]:
    """The differences of a duel: over all, by half, by role, by contract."""
    names = {"one": summary.one.name, "other": summary.other.name}
    found = [
        (text(lang, "arena.all"), summary.difference),
        (text(lang, "arena.as-guest", **names), summary.as_guest),
        (text(lang, "arena.as-field", one=summary.one.name), summary.as_field),
        (text(lang, "arena.declarer"), summary.declarer),
        (text(lang, "arena.defenders"), summary.defenders),
        *((_where(row.contract, lang), row.difference) for row in summary.contracts),
    ]
    return [(name, difference) for name, difference in found if difference is not None]


# On the screen


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="right" if number else "left")
    return table


def _print(summary: Duel | Gap, settings: Settings, rules: str, lang: str) -> None:
    screen, track = console(), _track(settings, lang)
    screen.print(_title(summary, lang), style="bold", markup=False)
    about = text(lang, "arena.deals", rules=rules, players=settings.players, track=track)
    screen.print(about, markup=False)
    if isinstance(summary, Gap):
        _print_gap(screen, summary, lang)
    else:
        _print_duel(screen, summary, settings, lang)


def _print_duel(screen: Console, summary: Duel, settings: Settings, lang: str) -> None:
    found = summary.difference
    verdict = ("better" if found.mean > 0 else "worse") if found.clear else "open"
    points = _number(abs(found.mean) if found.clear else found.mean, lang, ".2f")
    names = {"one": summary.one.name, "other": summary.other.name}
    screen.print(text(lang, f"arena.verdict-{verdict}", points=points, **names), markup=False)
    heads = (text(lang, f"arena.{key}") for key in ("where", "points", "interval", "number"))
    table = _table(*heads)
    for name, place in _places(summary, lang):
        table.add_row(name, _number(place.mean, lang), _between(place, lang), str(place.deals))
    screen.print(table)
    screen.print(_records(summary, settings, lang))


def _records(summary: Duel, settings: Settings, lang: str) -> Table:
    """What each did with each contract, a line for each of the two."""
    bids = settings.track is not Track.PLAY
    keys = ["game", "player", *(["bid"] if bids else []), "won", "payment"]
    table = _table(*(text(lang, f"arena.{key}") for key in keys))
    table.columns[1].justify = "left"
    for row in summary.contracts:
        names = (summary.one.name, summary.other.name)
        for game, name, own in zip((_where(row.contract, lang), ""), names, row[-2:], strict=True):
            share = [_percent(own.share, lang)] if bids else []
            won, paid = _percent(own.success, lang), _number(own.payment, lang, "+.1f")
            table.add_row(game, name, *share, won, paid)
    return table


def _print_gap(screen: Console, summary: Gap, lang: str) -> None:
    closed = summary.rows[0].share
    if closed is None:
        screen.print(text(lang, "arena.verdict-no-gap", **_names(summary)), markup=False)
    else:
        share, low, high = (_percent(v, lang) for v in (closed.mean, closed.low, closed.high))
        words = _names(summary) | {"share": share, "low": low, "high": high}
        screen.print(text(lang, "arena.verdict-gap", **words), markup=False)
    heads = [text(lang, "arena.where"), summary.level.name, summary.ceiling.name]
    table = _table(*heads, text(lang, "arena.closed"), text(lang, "arena.interval"))
    for row in summary.rows:
        means = (_number(row.level.mean, lang), _number(row.ceiling.mean, lang))
        table.add_row(_where(row.name, lang), *means, *_share(row.share, lang))
    screen.print(table)


def _share(share: Estimate | None, lang: str) -> tuple[str, str]:
    if share is None or share.margin is None:
        return "–", "–"
    ends = {"low": _percent(share.low, lang), "high": _percent(share.high, lang)}
    return _percent(share.mean, lang), text(lang, "arena.to", **ends)


# As a drawing


def _chart(summary: Duel | Gap, lang: str) -> str:
    title = _title(summary, lang)

    def spell(number: float) -> str:
        return _number(number, lang)

    if isinstance(summary, Gap):
        groups = [
            Group(summary.level.name, [_bar(_where(r.name, lang), r.level) for r in summary.rows]),
            Group(
                summary.ceiling.name, [_bar(_where(r.name, lang), r.ceiling) for r in summary.rows]
            ),
        ]
        return dots(title, text(lang, "arena.describe-gap", **_names(summary)), groups, spell)
    names = {"one": summary.one.name, "other": summary.other.name}
    places = [_bar(name, found) for name, found in _places(summary, lang)]
    return bars(title, text(lang, "arena.describe-duel", **names), places, spell)


def _bar(label: str, found: Estimate) -> Bar:
    return Bar(label, found.mean, found.low, found.high)
