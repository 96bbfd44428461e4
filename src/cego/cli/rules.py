"""``cego rules``: which there are, what they say, how they differ."""

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from cego.cli.common import AsJson, Language, Settings, console, print_json, rules_from
from cego.locale import text
from cego.rules import SLUGS, Rules, load

app = typer.Typer(help="Rule sets: list them, read one, compare two.", invoke_without_command=True)


@app.callback()
def rules(context: typer.Context, lang: Language = "", as_json: AsJson = False) -> None:
    """Rule sets: list them, read one, compare two."""
    if context.invoked_subcommand is None:
        list_rules(lang, as_json)


@app.command("list")
def list_rules(lang: Language = "", as_json: AsJson = False) -> None:
    """List all rule sets."""
    if as_json:
        print_json([_summary(load(slug)) for slug in SLUGS])
        return
    table = Table(box=None, pad_edge=False)
    for column in ("name", "title", "players", "sources"):
        table.add_column(text(lang, f"cli.{column}"))
    for rules in map(load, SLUGS):
        players = ", ".join(map(str, rules.players))
        table.add_row(rules.slug, rules.title, players, ", ".join(rules.sources))
    console().print(table)


def _summary(rules: Rules) -> dict[str, object]:
    return {
        "slug": rules.slug,
        "version": rules.version,
        "title": rules.title,
        "game": rules.game,
        "players": list(rules.players),
        "sources": list(rules.sources),
    }


RuleSet = Annotated[str, typer.Argument(help="A rule set by name, or a TOML file.")]


@app.command("show")
def show(
    name: RuleSet, settings: Settings = None, lang: Language = "", as_json: AsJson = False
) -> None:
    """The whole agreement in plain sentences."""
    rules = rules_from(name, settings)
    if as_json:
        print_json(_summary(rules) | {"options": rules.plain(), "text": rules.explain(lang)})
        return
    out = console()
    words = rules.explain(lang)
    out.print(Markdown(words) if out.is_terminal else words, markup=False)


@app.command("diff")
def diff(name: RuleSet, other: RuleSet, lang: Language = "", as_json: AsJson = False) -> None:
    """How two rule sets differ."""
    mine, theirs = rules_from(name), rules_from(other)
    differences = [d for d in mine.diff(theirs) if any(d.matter)]
    if as_json:
        print_json(
            [
                {"key": d.key, mine.slug: d.mine, theirs.slug: d.theirs, "text": d.text(lang)}
                for d in differences
            ]
        )
        return
    out = console()
    if not differences:
        out.print(text(lang, "cli.no-difference"))
    for difference in differences:
        out.print(f"• {difference.text(lang)}", markup=False)
