"""Writes what the docs say of the rule sets, from the rule sets themselves.

    python docs/make_rules.py [FOLDER]

``rules/*.md`` holds every rule set in every language and an index; ``own-rules.md`` gets its
reference of all options, between two marks. FOLDER is this folder unless another one is named.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from cego.locale import LANGUAGES, NAMES
from cego.rules import SLUGS, Rules, load
from cego.rules.diff import deals_of, matters, phrase, plain_for
from cego.rules.rules import WITH_3
from cego.rules.schema import Option, Plain, schema

HERE = Path(__file__).parent
BEGIN, END = "<!-- options: written by make_rules.py -->", "<!-- end of options -->"
NOTE = "<!-- Written by docs/make_rules.py: change the rule files or the texts, then run it. -->"
INDEX = "README.md"


def page_name(slug: str, language: str) -> str:
    """English has the plain name."""
    return f"{slug}.md" if language == "en" else f"{slug}.{language}.md"


def page(rules: Rules, language: str) -> str:
    """A rule set in one language, with the way to the others."""
    others = " · ".join(
        f"[{NAMES[other].capitalize()}]({page_name(rules.slug, other)})"
        for other in LANGUAGES
        if other != language
    )
    heading, _, body = rules.explain(language).partition("\n\n")
    return f"{NOTE}\n\n{heading}\n\n{others} · [{INDEX}]({INDEX})\n\n{body}"


def index(sets: list[Rules]) -> str:
    """All rule sets, and on what they differ."""
    lines = [NOTE, "", "# Rule sets", "", "| rule set | title | players | read it in |"]
    lines.append("|---|---|---|---|")
    for rules in sets:
        links = ", ".join(
            f"[{NAMES[n].capitalize()}]({page_name(rules.slug, n)})" for n in LANGUAGES
        )
        players = ", ".join(map(str, rules.players))
        lines.append(f"| `{rules.slug}` | {rules.title} | {players} | {links} |")
    cego = [rules for rules in sets if rules.game == "cego"]
    lines += ["", "## How the rule sets of Cego differ", "", _INTRODUCTION, ""]
    lines += ["| option | who plays how |", "|---|---|"]
    lines += [f"| `{key}` | {cell} |" for key, cell in _differing_rows(cego)]
    return "\n".join(lines) + "\n"


_INTRODUCTION = (
    "Only options that are not the same everywhere. A rule set in which an option plays no part "
    "is left out of its row. Rows that begin with `with-3.` hold when three play and that is "
    "something else than with four."
)


def _differing_rows(sets: list[Rules]) -> Iterator[tuple[str, str]]:
    for key in schema("cego"):
        for active, name in ((4, key), (3, WITH_3 + key)):
            players = [rules for rules in sets if active in deals_of(rules)]
            if active == 3:
                players = [r for r in players if plain_for(r, 3)[key] != plain_for(r, 4)[key]]
            groups: dict[str, list[str]] = {}
            for rules in (r for r in players if matters(r, name)):
                words = phrase("en", key, plain_for(rules, active)[key])
                groups.setdefault(words, []).append(rules.slug)
            if len(groups) > 1 or (groups and active == 3):
                yield name, "<br>".join(f"{', '.join(who)}: {how}" for how, who in groups.items())


def reference() -> str:
    """Every option with its default, what it may be, and what that means."""
    lines: list[str] = []
    for game, file, options in (
        ("Cego", "default", schema("cego")),
        ("Zuger Tapp", "tapp-default", schema("tapp")),
    ):
        defaults = _defaults(file)
        lines += [f"## All options of {game}", ""]
        section = ""
        for option in options.values():
            if option.section != section:
                section = option.section
                lines += [f"### `[{section}]`", ""]
            lines += [*_entry(option, defaults[option.key]), ""]
    return "\n".join(lines)


def _defaults(name: str) -> dict[str, Plain]:
    table = tomllib.loads((files("cego.rules") / "data" / f"{name}.toml").read_text("utf-8"))
    return {
        f"{section}.{key}": value
        for section, values in table.items()
        for key, value in values.items()
        if section != WITH_3.rstrip(".")
    }


def _entry(option: Option, default: Plain) -> Iterator[str]:
    yield f"**`{option.key}`** — default `{_toml(default)}`"
    yield ""
    if isinstance(default, list) or not option.choices:
        meaning = phrase("en", option.key, default)
        yield f"Allowed: {option.allowed}. The default means: {meaning}."
        return
    for choice in option.choices:
        value = choice if isinstance(default, str) else choice == "true"
        yield f"- `{_toml(value)}`: {_meaning(option.key, value)}"


def _meaning(key: str, value: Plain) -> str:
    if (key, value) in _NOT_IN_TAPP:
        return f"{phrase('en', key, value)} (Cego only)"
    return phrase("en", key, value)


_NOT_IN_TAPP = {("evening.end", "gstiess")}


def _toml(value: Plain) -> str:
    return json.dumps(value, ensure_ascii=False)


def pages() -> dict[str, str]:
    """Every file that is written, by its path below the folder."""
    sets = [load(slug) for slug in SLUGS]
    written = {
        f"rules/{page_name(rules.slug, language)}": page(rules, language)
        for rules in sets
        for language in LANGUAGES
    }
    own = (HERE / "own-rules.md").read_text("utf-8")
    before, _, rest = own.partition(BEGIN)
    after = rest.partition(END)[2]
    return written | {
        f"rules/{INDEX}": index(sets),
        "own-rules.md": f"{before}{BEGIN}\n\n{reference()}\n{END}{after}",
    }


def main(folder: Path = HERE) -> None:
    """Write all of them."""
    (folder / "rules").mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (folder / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
