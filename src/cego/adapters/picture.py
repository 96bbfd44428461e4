"""A table as bystanders see it, drawn by ourselves: as text, as SVG and as pixels."""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

from cego.adapters.steps import Steps
from cego.cards import Card, Pack
from cego.deal.actions import SEATS, Action, Hidden
from cego.deal.view import View
from cego.notation import write_action

Colour = tuple[int, int, int]
WIDTH, HEIGHT = 480, 360
_MAT, _INK, _PAPER, _RED, _DIM = (
    (28, 74, 52),
    (24, 24, 24),
    (250, 248, 240),
    (176, 32, 32),
    (214, 226, 218),
)
_CARD = (46, 64)
_SIZE = 3
"""Pixels by dot of a letter."""
_LINES = 6
"""So many of the last words are shown."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: int
    y: int
    width: int
    height: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Words:
    """A line of letters, `size` pixels to a dot."""

    x: int
    y: int
    text: str
    colour: Colour
    size: int = 2


def lines(view: View, steps: Steps) -> list[str]:
    """The table in lines of text."""
    pack = view.rules.pack
    told = [f"{view.rules.slug} {view.players}: {view.phase} {view.step}".strip()]
    if view.auction.standing is not None and view.auction.holder is not None:
        told.append(f"bid {view.auction.standing} by {SEATS[view.auction.holder]}")
    if view.contract is not None and view.declarer is not None:
        told.append(f"{view.contract} by {SEATS[view.declarer]}")
    if steps.actor is not None:
        told.append(f"{SEATS[steps.actor]} {'is asked' if steps.asked is not None else 'acts'}")
    play = view.play
    if play.trick and play.leader is not None:
        told.append(f"trick of {SEATS[play.leader]}: {' '.join(map(pack.code, play.trick))}")
    for seat, pile in enumerate(play.piles):
        told.append(f"{SEATS[seat]}: {pile.bit_count() // len(play.piles)} tricks")
    if view.outcome is not None:
        paid = ", ".join(f"{SEATS[s]} {p:+}" for s, p in enumerate(view.outcome.payments))
        told.append(f"pays {paid}")
    return told


def ansi(steps: Steps) -> str:
    """The table as text."""
    view = steps.view(None)
    pack = view.rules.pack
    said = [f"{SEATS[seat]} {_word(action, pack)}" for seat, action in view.log[-_LINES:]]
    return "\n".join([*lines(view, steps), ", ".join(said)]) + "\n"


def _word(action: Action | Hidden, pack: Pack) -> str:
    if isinstance(action, Hidden):
        return f"{action.kind} {action.count}"
    return write_action(action, pack)


def svg(steps: Steps) -> str:
    """The table as a drawing."""
    shapes = "".join(_svg(shape) for shape in _shapes(steps))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'font-family="monospace">{shapes}</svg>'
    )


def _svg(shape: Box | Words) -> str:
    colour = "#{:02x}{:02x}{:02x}".format(*shape.colour)
    if isinstance(shape, Box):
        return (
            f'<rect x="{shape.x}" y="{shape.y}" width="{shape.width}" height="{shape.height}" '
            f'fill="{colour}"/>'
        )
    height = 7 * shape.size
    return (
        f'<text x="{shape.x}" y="{shape.y + 5 * shape.size}" font-size="{height}" '
        f'fill="{colour}">{escape(shape.text)}</text>'
    )


def pixels(steps: Steps) -> NDArray[np.uint8]:
    """The table as rows of red, green and blue."""
    image = np.zeros((HEIGHT, WIDTH, 3), np.uint8)
    for shape in _shapes(steps):
        if isinstance(shape, Box):
            image[shape.y : shape.y + shape.height, shape.x : shape.x + shape.width] = shape.colour
        else:
            _write(image, shape)
    return image


def _write(image: NDArray[np.uint8], words: Words) -> None:
    x = words.x
    for letter in words.text.upper():
        for row, dots in enumerate(_LETTERS.get(letter, _UNKNOWN)):
            for column, dot in enumerate(dots):
                if dot == "#":
                    top, left = words.y + row * words.size, x + column * words.size
                    image[top : top + words.size, left : left + words.size] = words.colour
        x += 4 * words.size


def _shapes(steps: Steps) -> Iterator[Box | Words]:
    view = steps.view(None)
    yield Box(0, 0, WIDTH, HEIGHT, _MAT)
    for at, line in enumerate(lines(view, steps)):
        yield Words(12, 12 + at * 16, line, _DIM)
    for at, card in enumerate(view.play.trick):
        assert view.play.leader is not None
        seat = (view.play.leader + at) % len(view.counts)
        yield from _card(view.rules.pack, card, 24 + at * 70, 200, SEATS[seat])
    for seat, number in enumerate(view.counts):
        yield Words(24 + seat * 110, 320, f"{SEATS[seat]} {number} cards", _DIM)


def _card(pack: Pack, card: Card, x: int, y: int, name: str) -> Iterator[Box | Words]:
    code = pack.code(card)
    colour = _RED if code[0] in "HD" else _INK
    width, height = _CARD
    yield Words(x, y - 16, name, _DIM)
    yield Box(x - 1, y - 1, width + 2, height + 2, _INK)
    yield Box(x, y, width, height, _PAPER)
    yield Words(x + 5, y + 8, code, colour, _SIZE)


_UNKNOWN = ("   ", "   ", " # ", "   ", "   ")
_LETTERS = {
    letter: tuple(rows.split("/"))
    for letter, rows in {
        " ": "   /   /   /   /   ",
        "0": "###/# #/# #/# #/###",
        "1": " # /## / # / # /###",
        "2": "###/  #/###/#  /###",
        "3": "###/  #/ ##/  #/###",
        "4": "# #/# #/###/  #/  #",
        "5": "###/#  /###/  #/###",
        "6": "###/#  /###/# #/###",
        "7": "###/  #/ # / # / # ",
        "8": "###/# #/###/# #/###",
        "9": "###/# #/###/  #/###",
        "A": " # /# #/###/# #/# #",
        "B": "## /# #/## /# #/## ",
        "C": " ##/#  /#  /#  / ##",
        "D": "## /# #/# #/# #/## ",
        "E": "###/#  /## /#  /###",
        "F": "###/#  /## /#  /#  ",
        "G": " ##/#  /# #/# #/ ##",
        "H": "# #/# #/###/# #/# #",
        "I": "###/ # / # / # /###",
        "J": "  #/  #/  #/# #/ # ",
        "K": "# #/# #/## /# #/# #",
        "L": "#  /#  /#  /#  /###",
        "M": "# #/###/###/# #/# #",
        "N": "## /# #/# #/# #/# #",
        "O": " # /# #/# #/# #/ # ",
        "P": "## /# #/## /#  /#  ",
        "Q": " # /# #/# #/ # /  #",
        "R": "## /# #/## /# #/# #",
        "S": " ##/#  / # /  #/## ",
        "T": "###/ # / # / # / # ",
        "U": "# #/# #/# #/# #/###",
        "V": "# #/# #/# #/# #/ # ",
        "W": "# #/# #/###/###/# #",
        "X": "# #/# #/ # /# #/# #",
        "Y": "# #/# #/ # / # / # ",
        "Z": "###/  #/ # /#  /###",
        "-": "   /   /###/   /   ",
        "+": "   / # /###/ # /   ",
        ":": "   / # /   / # /   ",
        ",": "   /   /   / # /#  ",
    }.items()
}
