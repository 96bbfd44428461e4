"""Every text people read exists in every language, with the same gaps to fill."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cego
from cego.locale import LANGUAGES, NAMES, PLURALS, catalogue, catalogues, text
from cego.locale.plurals import form
from wording import NEW, NEW_LINE, as_toml, expected, gaps, invented


@pytest.mark.parametrize("name", catalogues())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lacks_a_translation(language: str, name: str) -> None:
    english, other = catalogue("en", name), catalogue(language, name)
    assert {key: gaps(words) for key, words in other.items()} == expected(english, language)
    assert all(words.strip() for words in other.values())


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=", ".join(LANGUAGES)):
        catalogue("fr", "illegal")


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [(0, "0 minutes", "0 Minuten"), (1, "1 minute", "1 Minute"), (21, "21 minutes", "21 Minuten")],
)
def test_a_number_chooses_its_form(n: int, english: str, german: str) -> None:
    assert text("en", "server.wait.minutes", n=n) == english
    assert text("de", "server.wait.minutes", n=n) == german


POLISH = {
    "one": "i = 1 and v = 0",
    "few": "v = 0 and i % 10 = 2..4 and i % 100 != 12..14",
    "many": "v = 0 and i != 1 and i % 10 = 0..1 or v = 0 and i % 10 = 5..9 or "
    "v = 0 and i % 100 = 12..14",
}
LATVIAN = {
    "zero": "n % 10 = 0 or n % 100 = 11..19 or v = 2 and f % 100 = 11..19",
    "one": "n % 10 = 1 and n % 100 != 11 or v = 2 and f % 10 = 1 and f % 100 != 11",
}


@pytest.mark.parametrize(
    ("rules", "forms"),
    [
        (POLISH, {"one": [1], "few": [2, 3, 24, 102], "many": [0, 5, 11, 12, 21, 112]}),
        (LATVIAN, {"zero": [0, 10, 11, 19, 30, 111], "one": [1, 21, 101], "other": [2, 9, 22]}),
        ({}, {"other": [0, 1, 2]}),
    ],
)
def test_rules_are_read_as_the_cldr_writes_them(
    rules: dict[str, str], forms: dict[str, list[int]]
) -> None:
    for name, numbers in forms.items():
        assert {n: form(rules, n) for n in numbers} == dict.fromkeys(numbers, name)


def test_what_is_no_rule_is_refused() -> None:
    with pytest.raises(ValueError, match="n is 1"):
        form({"one": "n is 1"}, 1)


def test_each_language_has_a_name_and_rules_that_can_be_read() -> None:
    for language in LANGUAGES:
        assert NAMES[language]
        assert all(form(PLURALS[language], n) for n in range(200))


SPEAKS = f"""
import importlib.util, sys
folder = sys.argv.pop(1)
spec = importlib.util.spec_from_file_location(
    "cego.locale", folder + "/__init__.py", submodule_search_locations=[folder]
)
sys.modules["cego.locale"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(sys.modules["cego.locale"])

from cego.cli import main
from cego.locale import LANGUAGES, text
assert LANGUAGES[-1] == {NEW!r}
for n in (1, 3, 5):
    print(text({NEW!r}, "server.wait.minutes", n=n))
main()
"""


def test_a_new_language_is_its_texts_and_one_line(tmp_path: Path) -> None:
    """The whole program with one language more: nothing is changed but the catalogues."""
    folder = tmp_path / "locale"
    shutil.copytree(Path(cego.__file__).parent / "locale", folder)
    with (folder / "languages.toml").open("a", encoding="utf-8") as lines:
        lines.write(NEW_LINE)
    (folder / NEW).mkdir()
    for name in catalogues():
        texts = as_toml(invented(catalogue("en", name)))
        (folder / NEW / f"{name}.toml").write_text(texts, "utf-8")
    done = subprocess.run(
        [sys.executable, "-c", SPEAKS, folder, "rules", "show", "loewen", "--lang", NEW],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines_read = done.stdout.splitlines()
    assert lines_read[:3] == ["⟨one: 1 minutes⟩", "⟨few: 3 minutes⟩", "⟨many: 5 minutes⟩"]
    assert "⟨Cego – Zum Löwen, Bräunlingen⟩" in lines_read[3]
    sentences = [line for line in lines_read[3:] if any(letter.isalpha() for letter in line)]
    assert len(sentences) > 50
    assert all("⟨" in line for line in sentences)
