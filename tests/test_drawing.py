"""Charts: well-formed, readable aloud, and saying their numbers."""

from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from cego.drawing import Bar, Curve, Group, bars, curves, dots, signed

NAMESPACE = "{http://www.w3.org/2000/svg}"
ITEMS = [Bar("Solo", 2.5, 1.0, 4.0), Bar("Räuber", -1.25, -3.0, 0.5), Bar("Cego", 0.0)]

CHARTS: dict[str, Callable[[str, str], str]] = {
    "bars": lambda title, about: bars(title, about, ITEMS),
    "dots": lambda title, about: dots(title, about, [Group("Meister", ITEMS)]),
    "curves": lambda title, about: curves(title, about, [Curve("Anna", [1, 4, -2.5], (1,))]),
}


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in parsed(svg).iter(f"{NAMESPACE}text")]


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def found(svg: str, name: str, **attributes: str) -> list[ElementTree.Element]:
    return [
        element
        for element in parsed(svg).iter(f"{NAMESPACE}{name}")
        if all(element.get(key) == value for key, value in attributes.items())
    ]


@pytest.mark.parametrize("chart", CHARTS)
def test_a_chart_has_a_title_and_a_description(chart: str) -> None:
    root = parsed(CHARTS[chart]("Points", "How many."))
    assert root.tag == f"{NAMESPACE}svg"
    assert root.get("role") == "img"
    assert [child.tag for child in root][:2] == [f"{NAMESPACE}title", f"{NAMESPACE}desc"]
    assert [root[0].text, root[1].text] == ["Points", "How many."]


@pytest.mark.parametrize("chart", CHARTS)
def test_no_text_can_be_taken_for_markup(chart: str) -> None:
    title = "<script>\"A\" & 'B'</script>\x00"
    svg = CHARTS[chart](title, title)
    root = parsed(svg)
    assert root[0].text == root[1].text == title.rstrip("\x00")
    assert not list(root.iter(f"{NAMESPACE}script"))


@pytest.mark.parametrize("chart", CHARTS)
def test_the_same_numbers_give_the_same_text(chart: str) -> None:
    assert CHARTS[chart]("x", "y") == CHARTS[chart]("x", "y")


@pytest.mark.parametrize("chart", CHARTS)
def test_the_colours_are_those_of_the_house(chart: str) -> None:
    house = "#2a2118 #fffaf0 #8f7a58 #1f4a38 #efcb7c #1d6138 #9c2420 none".split()
    for element in parsed(CHARTS[chart]("x", "y")).iter():
        assert element.get("fill", "none") in house
        assert element.get("stroke", "none") in house


@pytest.mark.parametrize("chart", ["bars", "dots"])
def test_every_value_is_told_with_its_label(chart: str) -> None:
    words = texts(CHARTS[chart]("x", "y"))
    for word in ("Solo", "+2.50", "Räuber", "−1.25", "Cego", "+0.00"):
        assert word in words


def test_a_bar_goes_from_zero_to_its_value() -> None:
    svg = bars("x", "y", [Bar("up", 2.0), Bar("down", -1.0)])
    (up,), (down,) = found(svg, "rect", fill="#1d6138"), found(svg, "rect", fill="#9c2420")
    x, width = float(up.get("x", 0)), float(up.get("width", 0))
    assert abs(float(down.get("width", 0)) * 2 - width) < 0.3
    assert abs(float(down.get("x", 0)) + float(down.get("width", 0)) - x) < 0.3


def test_an_interval_is_drawn_where_it_is_known() -> None:
    with_it, without = (bars("x", "y", [bar]) for bar in (Bar("a", 1, 0.5, 1.5), Bar("a", 1.5)))
    lines = [len(found(svg, "line", stroke="#2a2118")) for svg in (with_it, without)]
    assert lines == [3, 0]


def test_dots_stand_under_the_name_of_their_group() -> None:
    groups = [Group("Lehrling", [Bar("Solo", 1)]), Group("Meister", [Bar("Solo", 3)])]
    svg = dots("x", "y", groups)
    words = texts(svg)
    assert words.index("Lehrling") < words.index("+1.00") < words.index("Meister")
    one, other = found(svg, "circle")
    assert one.get("fill") != other.get("fill")
    assert float(one.get("cx", 0)) < float(other.get("cx", 0))


def test_curves_number_their_steps_and_mark_points() -> None:
    svg = curves("x", "y", [Curve("Anna", [0, 5, 3], (1, 2)), Curve("Beat", [0, -5, 1])], first=3)
    words = texts(svg)
    for word in ("3", "4", "5", "Anna: +3.00", "Beat: +1.00"):
        assert word in words
    assert len(found(svg, "circle")) == 2
    strokes = [(p.get("stroke"), p.get("stroke-dasharray")) for p in found(svg, "path")]
    assert len(set(strokes)) == 2


def test_stairs_go_along_before_they_go_up() -> None:
    stairs, lines = (
        found(curves("x", "y", [Curve("a", [0, 1, 2])], stairs=stairs), "path")[0].get("d", "")
        for stairs in (True, False)
    )
    assert stairs.count("H") == 2
    assert "H" not in lines


def test_zero_has_a_line_of_its_own_even_where_no_value_is() -> None:
    for svg in (curves("x", "y", [Curve("a", [5, 6])]), bars("x", "y", [Bar("a", 7)])):
        assert "0" in texts(svg)
        assert len(found(svg, "line", **{"stroke-width": "2"})) == 1


@pytest.mark.parametrize(
    "svg", [bars("x", "y", []), dots("x", "y", []), curves("x", "y", [Curve("a", [])])]
)
def test_nothing_can_be_drawn_too(svg: str) -> None:
    assert parsed(svg) is not None


def test_numbers_may_be_spelled_in_another_way() -> None:
    svg = bars("x", "y", [Bar("a", 2.5)], lambda number: signed(number).replace(".", ","))
    assert "+2,50" in texts(svg)
    assert "+0,5" in texts(svg)
