"""Every text people read exists in German, English and Swedish, with the same gaps to fill."""

from string import Formatter

import pytest

from cego.locale import LANGUAGES, catalogue, catalogues


def gaps(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("name", catalogues())
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_lacks_a_translation(language: str, name: str) -> None:
    english, other = catalogue("en", name), catalogue(language, name)
    assert set(other) == set(english)
    assert {key: gaps(text) for key, text in other.items()} == {
        key: gaps(text) for key, text in english.items()
    }
    assert all(text.strip() for text in other.values())


def test_an_unknown_language_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="de, en, sv"):
        catalogue("fr", "illegal")
