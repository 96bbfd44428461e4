"""The decks: every card in every design, one consistent drawing, light enough for a phone."""

import gzip
import re
from xml.etree import ElementTree as ET

import pytest
from built import DESIGNS, built

from cego.cards import CEGO, TAPP

SVG = "{http://www.w3.org/2000/svg}"
CODES = {*CEGO.codes, *TAPP.codes, "back"}


def symbols(design: str) -> dict[str, ET.Element]:
    root = ET.parse(built(f"deck-{design}-*.svg")).getroot()
    assert root.tag == f"{SVG}svg"
    found = {symbol.attrib["id"]: symbol for symbol in root}
    assert len(found) == len(root), "an id stands twice"
    return found


@pytest.mark.parametrize("design", DESIGNS)
def test_every_card_of_both_packs_is_drawn(design: str) -> None:
    assert set(symbols(design)) == CODES


@pytest.mark.parametrize("design", DESIGNS)
def test_all_cards_have_one_size_and_one_rim(design: str) -> None:
    for code, symbol in symbols(design).items():
        assert symbol.tag == f"{SVG}symbol"
        assert symbol.attrib["viewBox"] == "0 0 100 160", code
        *_, rim, hairline = symbol
        assert rim.tag == hairline.tag == f"{SVG}rect", code


@pytest.mark.parametrize("design", DESIGNS)
def test_a_card_leans_on_nothing_outside_itself(design: str) -> None:
    """A symbol used from another document finds neither styles nor references by name."""
    text = built(f"deck-{design}-*.svg").read_text("utf-8")
    assert not re.search(r"url\(|<use|<style|<script|<text|href|class=", text)


@pytest.mark.parametrize("design", DESIGNS)
def test_every_colour_can_be_set_and_has_a_default(design: str) -> None:
    text = built(f"deck-{design}-*.svg").read_text("utf-8")
    paints = set(re.findall(r'(?:fill|stroke)="([^"]+)"', text)) - {"none"}
    assert paints
    assert all(re.fullmatch(r"var\(--card-\w+,#[0-9a-f]{6}\)", paint) for paint in paints)


@pytest.mark.parametrize("design", DESIGNS)
def test_a_suit_is_drawn_in_its_own_colour(design: str) -> None:
    for code, symbol in symbols(design).items():
        if code[0] in "CSHD":
            used = set(re.findall(r"--card-(?:tint)?([CSHD]),", ET.tostring(symbol, "unicode")))
            assert used == {code[0]}, code


@pytest.mark.parametrize("design", DESIGNS)
def test_queens_and_jacks_carry_the_letters_of_three_languages(design: str) -> None:
    found = symbols(design)
    for suit in "CSHD":
        queen, jack = (ET.tostring(found[suit + rank], "unicode") for rank in "QJ")
        assert set(re.findall(r"--card-letter-(\w+)", queen)) == {"q", "d"}
        assert set(re.findall(r"--card-letter-(\w+)", jack)) == {"j", "b", "kn"}


def test_no_two_cards_look_alike() -> None:
    for design in DESIGNS:
        drawings = {
            code: "".join(ET.tostring(part, "unicode") for part in symbol)
            for code, symbol in symbols(design).items()
        }
        assert len(set(drawings.values())) == len(drawings)


@pytest.mark.parametrize(("design", "limit"), [("animal", 30_000), ("large", 25_000)])
def test_a_deck_is_light(design: str, limit: int) -> None:
    assert len(gzip.compress(built(f"deck-{design}-*.svg").read_bytes(), mtime=0)) <= limit
