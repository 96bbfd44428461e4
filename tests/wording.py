"""What the catalogues of all languages have in common, and a language that nobody speaks."""

import json
import re
from collections.abc import Mapping

from cego.locale import PLURALS

NEW = "pl"
NEW_LINE = (
    f'{NEW} = {{ name = "Zmyślony", one = "n = 1", '
    'few = "n % 10 = 2..4 and n % 100 != 12..14", '
    'many = "n % 10 = 0..1,5..9 or n % 100 = 12..14" }\n'
)
"""The line of an invented language that counts as Polish does."""
NEW_FORMS = ("one", "few", "many", "other")


def gaps(words: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", words))


def counted(english: Mapping[str, str]) -> set[str]:
    """The keys that come in a form for each kind of number."""
    stems = {key.removesuffix(".one") for key in english if key.endswith(".one")}
    return {stem for stem in stems if f"{stem}.other" in english}


def expected(english: Mapping[str, str], language: str) -> dict[str, set[str]]:
    """The keys that a language needs, with the gaps of each."""
    return _in_forms(english, (*PLURALS[language], "other"))


def _in_forms(english: Mapping[str, str], forms: tuple[str, ...]) -> dict[str, set[str]]:
    stems = counted(english)
    plain = {f"{stem}.{form}" for stem in stems for form in ("one", "other")}
    found = {key: gaps(text) for key, text in english.items() if key not in plain}
    for stem in stems:
        for form in forms:
            found[f"{stem}.{form}"] = gaps(english.get(f"{stem}.{form}", english[f"{stem}.other"]))
    return found


def invented(english: Mapping[str, str]) -> dict[str, str]:
    """The same texts in the invented language: ``⟨Pass⟩``, or ``⟨few: {n} cards⟩``."""
    stems = counted(english)
    texts: dict[str, str] = {}
    for key in _in_forms(english, NEW_FORMS):
        stem, _, form = key.rpartition(".")
        if stem in stems:
            texts[key] = f"⟨{form}: {english[f'{stem}.other']}⟩"
        else:
            texts[key] = f"⟨{english[key]}⟩"
    return texts


def as_toml(texts: Mapping[str, str]) -> str:
    """A catalogue as a file; its keys are not nested, which reads the same."""
    lines = (
        f"{json.dumps(key)} = {json.dumps(text, ensure_ascii=False)}\n"
        for key, text in texts.items()
    )
    return "".join(lines)
