"""What the docs say of the rule sets is what the rule sets say."""

import json
import re
import subprocess
import sys
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from cego.errors import RulesError
from cego.locale import LANGUAGES
from cego.rules import SLUGS, Rules, load
from cego.rules.schema import Option, schema

DOCS = Path(__file__).parent.parent / "docs"
OWN_RULES = (DOCS / "own-rules.md").read_text("utf-8")
EXAMPLES = re.findall(r"```toml\n(.*?)```", OWN_RULES, re.DOTALL)
REFUSED = re.compile(r"# refused: (\S+)\n")


def test_the_pages_are_up_to_date(tmp_path: Path) -> None:
    subprocess.run([sys.executable, DOCS / "make_rules.py", tmp_path], check=True)
    written = {path.relative_to(tmp_path) for path in tmp_path.rglob("*.md")}
    assert len(written) == len(SLUGS) * len(LANGUAGES) + 2
    kept = {path.relative_to(DOCS) for path in (DOCS / "rules").glob("*.md")}
    assert written == kept | {Path("own-rules.md")}
    for name in written:
        fresh, stored = (tmp_path / name).read_text("utf-8"), (DOCS / name).read_text("utf-8")
        assert fresh == stored, f"docs/{name} is out of date: run python docs/make_rules.py"


def test_the_index_names_every_rule_set() -> None:
    index = (DOCS / "rules" / "README.md").read_text("utf-8")
    for slug in SLUGS:
        assert f"| `{slug}` |" in index
    for link in re.findall(r"\]\(([^)]+)\)", index):
        assert (DOCS / "rules" / link).exists()


@pytest.mark.parametrize("example", [text for text in EXAMPLES if not REFUSED.match(text)])
def test_the_examples_are_rule_sets(example: str) -> None:
    rules = Rules.parse(example, "example.toml")
    assert rules.changes() or rules.players != load(rules.base).players
    for language in LANGUAGES:
        assert rules.title in rules.explain(language)


@pytest.mark.parametrize("example", [text for text in EXAMPLES if REFUSED.match(text)])
def test_the_wrong_examples_are_refused_as_they_say(example: str) -> None:
    expected = REFUSED.match(example)
    assert expected is not None
    with pytest.raises(RulesError) as refused:
        Rules.parse(example, "example.toml")
    assert refused.value.key == expected[1]


@pytest.mark.parametrize(
    ("file", "option"),
    [("default", option) for option in schema("cego").values()]
    + [("tapp-default", option) for option in schema("tapp").values()],
    ids=lambda value: value.key if isinstance(value, Option) else value,
)
def test_every_option_is_in_the_reference(file: str, option: Option) -> None:
    heading = "## All options of Cego" if file == "default" else "## All options of Zuger Tapp"
    reference = OWN_RULES.partition(heading)[2]
    entry = reference.partition(f"**`{option.key}`**")[2].partition("**`")[0]
    defaults = tomllib.loads((files("cego.rules") / "data" / f"{file}.toml").read_text("utf-8"))
    section, _, name = option.key.partition(".")
    default = defaults[section][name]
    assert entry.startswith(f" — default `{json.dumps(default, ensure_ascii=False)}`")
    if option.choices and not isinstance(default, list):
        for choice in option.choices:
            written = choice if isinstance(default, bool) else json.dumps(choice)
            assert f"- `{written}`: " in entry
    else:
        assert f"Allowed: {option.allowed}." in entry
