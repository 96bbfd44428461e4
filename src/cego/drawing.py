"""Small charts as SVG, drawn with nothing but text: bars, curves, and dots with intervals.

Every chart has a title and a description for those who hear it read. The same numbers always give
the same text.

>>> chart = bars("Points", "One bar.", [Bar("Solo", 2.5, 1.0, 4.0)])
>>> chart.startswith("<svg"), "Solo" in chart, "+2.50" in chart
(True, True, True)
"""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple
from unicodedata import category

TEXT, PAPER, LINES = "#2a2118", "#fffaf0", "#8f7a58"
PINE, AMBER, WIN, LOSS = "#1f4a38", "#efcb7c", "#1d6138", "#9c2420"
SERIES = (PINE, LOSS, LINES, AMBER)
"""The colours of several curves or groups; dashes tell them apart as well."""
_DASHES = ("", "7 4", "2 3", "10 3 2 3")

WIDTH = 720
_ROW, _HEAD, _FOOT, _RIGHT = 30, 52, 34, 96
_LETTER = 7.6
"""About the width of a letter of a label."""

Spell = Callable[[float], str]
"""Puts a number into words."""


class Bar(NamedTuple):
    """A value with its label and the ends of its interval, if they are known."""

    label: str
    value: float
    low: float | None = None
    high: float | None = None


class Curve(NamedTuple):
    """Values at the steps 0, 1, …; some of them may be marked."""

    label: str
    values: Sequence[float]
    marks: Sequence[int] = ()


class Group(NamedTuple):
    """Values that belong together, such as those of one player."""

    label: str
    dots: Sequence[Bar]


def signed(number: float) -> str:
    """A number with its sign and two decimals: ``+2.50``, ``−1.00``."""
    return f"{number:+.2f}".replace("-", "−")


def bars(title: str, description: str, items: Sequence[Bar], spell: Spell = signed) -> str:
    """A bar from zero for each value, with a line for its interval."""
    scale = _Scale.over(_ends(items), _label_width(item.label for item in items))
    sheet = _Sheet(title, description, _HEAD + _ROW * len(items) + _FOOT)
    _grid(sheet, scale, spell)
    for row, item in enumerate(items):
        y = _HEAD + _ROW * row + _ROW / 2
        sides = sorted((scale.at(0), scale.at(item.value)))
        colour = WIN if item.value >= 0 else LOSS
        sheet.add("rect", x=sides[0], y=y - 9, width=sides[1] - sides[0], height=18, fill=colour)
        _interval(sheet, scale, item, y, TEXT)
        sheet.write(item.label, scale.left - 10, y + 5, "end")
        sheet.write(spell(item.value), WIDTH - 10, y + 5, "end")
    return sheet.svg()


def dots(title: str, description: str, groups: Sequence[Group], spell: Spell = signed) -> str:
    """A dot with its interval for each value, group by group."""
    every = [dot for group in groups for dot in group.dots]
    scale = _Scale.over(_ends(every), _label_width(dot.label for dot in every))
    rows = len(every) + len(groups)
    sheet = _Sheet(title, description, _HEAD + _ROW * rows + _FOOT)
    _grid(sheet, scale, spell)
    y = _HEAD + _ROW / 2
    for number, group in enumerate(groups):
        colour = SERIES[number % len(SERIES)]
        sheet.write(group.label, 10, y + 5, bold=True)
        y += _ROW
        for dot in group.dots:
            _interval(sheet, scale, dot, y, LINES)
            sheet.add("circle", cx=scale.at(dot.value), cy=y, r=6, fill=colour, stroke=TEXT)
            sheet.write(dot.label, scale.left - 10, y + 5, "end")
            sheet.write(spell(dot.value), WIDTH - 10, y + 5, "end")
            y += _ROW
    return sheet.svg()


def curves(
    title: str,
    description: str,
    items: Sequence[Curve],
    *,
    stairs: bool = False,
    first: int = 1,
    spell: Spell = signed,
) -> str:
    """Lines, or stairs, over steps that are numbered from `first`; zero has a line of its own."""
    bottom, left = 300, 76
    sheet = _Sheet(title, description, bottom + 44 + 24 * len(items))
    scale = _Scale.over([value for item in items for value in item.values], 0)
    scale = scale._replace(left=bottom, right=_HEAD)
    for tick in scale.ticks():
        y = scale.at(tick)
        width = 2 if tick == 0 else 1
        sheet.add("line", x1=left, y1=y, x2=WIDTH - 20, y2=y, stroke=LINES, stroke_width=width)
        sheet.write(_tick(tick, spell), left - 8, y + 5, "end")
    steps = max((len(item.values) for item in items), default=0)
    gap = (WIDTH - 40 - left) / max(1, steps - 1)
    for step in range(0, steps, max(1, ceil(steps / 12))):
        sheet.write(str(first + step), left + 10 + gap * step, bottom + 22, "middle")
    for number, item in enumerate(items):
        points = [(left + 10 + gap * step, scale.at(v)) for step, v in enumerate(item.values)]
        colour, dashes = SERIES[number % 4], _DASHES[number % 4]
        style = {"fill": "none", "stroke": colour, "stroke_dasharray": dashes}
        sheet.add("path", d=_path(points, stairs), stroke_width=2.5, **style)
        for mark in item.marks:
            x, y = points[mark]
            sheet.add("circle", cx=x, cy=y, r=5, fill=AMBER, stroke=TEXT)
        y = bottom + 44 + 24 * number
        sheet.add("path", d=f"M{left} {_short(y - 5)} h30", stroke_width=2.5, **style)
        last = f": {spell(item.values[-1])}" if item.values else ""
        sheet.write(item.label + last, left + 40, y)
    return sheet.svg()


class _Scale(NamedTuple):
    """Where a value is on the sheet."""

    low: float
    high: float
    left: float
    right: float

    @classmethod
    def over(cls, values: Sequence[float], labels: float) -> "_Scale":
        """A scale that holds zero and all values, beside labels of this width."""
        low, high = min(0.0, *values, 0.0), max(0.0, *values, 0.0)
        room = (high - low or 1) * 0.04
        return cls(low - room * (low < 0), high + room, 20 + labels, WIDTH - _RIGHT)

    def at(self, value: float) -> float:
        """The place of a value."""
        return self.left + (value - self.low) / (self.high - self.low) * (self.right - self.left)

    def ticks(self) -> Iterator[float]:
        """About six round numbers."""
        rough = (self.high - self.low) / 6
        power = 10 ** floor(log10(rough))
        step = power * next(round_ for round_ in (1, 2, 5, 10) if round_ * power >= rough)
        for number in range(ceil(self.low / step), floor(self.high / step) + 1):
            yield number * step


class _Sheet:
    """The SVG text under way."""

    def __init__(self, title: str, description: str, height: int) -> None:
        self.height = height
        self.lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            'font-family="system-ui, sans-serif" font-size="14">',
            f"<title>{_safe(title)}</title>",
            f"<desc>{_safe(description)}</desc>",
        ]
        self.add("rect", width=WIDTH, height=height, fill=PAPER)
        self.write(title, 10, 28, bold=True)

    def add(self, name: str, **attributes: str | float) -> None:
        """An element; an attribute that is empty is left out."""
        written = " ".join(
            f'{key.replace("_", "-")}="{value if isinstance(value, str) else _short(value)}"'
            for key, value in attributes.items()
            if value != ""
        )
        self.lines.append(f"<{name} {written}/>")

    def write(
        self, text: str, x: float, y: float, anchor: str = "start", *, bold: bool = False
    ) -> None:
        """A text that begins, ends or has its middle at this place."""
        weight = ' font-weight="bold"' if bold else ""
        self.lines.append(
            f'<text x="{_short(x)}" y="{_short(y)}" fill="{TEXT}" text-anchor="{anchor}"{weight}>'
            f"{_safe(text)}</text>"
        )

    def svg(self) -> str:
        """The whole text."""
        return "\n".join([*self.lines, "</svg>", ""])


def _grid(sheet: _Sheet, scale: _Scale, spell: Spell) -> None:
    """Lines at round numbers, the one at zero stronger."""
    bottom = sheet.height - _FOOT
    for tick in scale.ticks():
        x, width = scale.at(tick), 2 if tick == 0 else 1
        sheet.add("line", x1=x, y1=_HEAD - 8, x2=x, y2=bottom, stroke=LINES, stroke_width=width)
        sheet.write(_tick(tick, spell), x, bottom + 20, "middle")


def _tick(number: float, spell: Spell) -> str:
    """A round number needs no zeros behind its point."""
    if number == 0:
        return "0"
    words = spell(number)
    return words.rstrip("0").rstrip(".,") if "." in words or "," in words else words


def _interval(sheet: _Sheet, scale: _Scale, item: Bar, y: float, colour: str) -> None:
    if item.low is None or item.high is None:
        return
    low, high = scale.at(item.low), scale.at(item.high)
    for x1, y1, x2, y2 in ((low, y, high, y), (low, y - 5, low, y + 5), (high, y - 5, high, y + 5)):
        sheet.add("line", x1=x1, y1=y1, x2=x2, y2=y2, stroke=colour, stroke_width=2)


def _ends(items: Sequence[Bar]) -> list[float]:
    ends = [end for item in items for end in (item.value, item.low, item.high)]
    return [end for end in ends if end is not None]


def _label_width(labels: Iterator[str]) -> float:
    return min(260.0, _LETTER * max(map(len, labels), default=0))


def _path(points: Sequence[tuple[float, float]], stairs: bool) -> str:
    """Straight from point to point, or first along and then up or down."""
    parts = []
    for number, (x, y) in enumerate(points):
        if number and stairs:
            parts.append(f"H{_short(x)}")
        parts.append(f"{'L' if number else 'M'}{_short(x)} {_short(y)}")
    return " ".join(parts)


def _short(number: float) -> str:
    """At most one decimal."""
    return f"{round(number, 1) + 0:g}"


def _safe(text: str) -> str:
    """Text that cannot be taken for anything else; what XML does not know is left out."""
    return escape("".join(char for char in text if category(char) not in ("Cc", "Cs", "Cn")))
