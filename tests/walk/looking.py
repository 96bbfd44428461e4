"""One look at the page as Python sees it; `look.js` says how it is taken."""

from pathlib import Path
from typing import TypedDict, cast

from playwright.sync_api import Page

HERE = Path(__file__).parent
LOOK = (HERE / "look.js").read_text("utf-8")
LISTEN = (HERE / "listen.js").read_text("utf-8")


class Box(TypedDict):
    """A rectangle of the window, in px."""

    left: float
    top: float
    right: float
    bottom: float


class Pressable(TypedDict):
    """Something that can be pressed."""

    what: str
    name: str
    box: Box
    seen: Box
    """The part that nothing cuts off; empty if it has to be scrolled to."""
    cover: str | None
    under: bool
    """Under a pinned bar, and free when one scrolls to it."""
    inHand: bool
    scrolls: bool
    disabled: bool
    main: bool
    bid: bool
    exchange: bool
    onBoard: bool
    inDialog: bool
    leads: str | None
    action: str | None
    kind: str
    expanded: str | None


class CardSeen(TypedDict):
    """A card of one's own hand."""

    code: str
    box: Box
    seen: Box
    cover: str | None
    corner: bool
    """Whether its index, top left, is not under its neighbour."""
    legal: bool
    chosen: bool
    focused: bool
    name: str


class Fact(TypedDict):
    """What everyone should know of the deal, where it is written."""

    fact: str
    text: str
    seen: bool
    cover: str | None


class Bubble(TypedDict):
    """What hangs at somebody's plate."""

    by: str
    text: str
    standing: bool
    """Whether it is what the auction stands at."""


class Focus(TypedDict):
    """Where the keyboard is."""

    what: str
    onNothing: bool
    hidden: bool
    outside: bool
    """Behind an open dialog."""


class Look(TypedDict):
    """The page at one moment."""

    place: str
    size: list[int]
    scrolled: bool
    sideways: bool
    asked: str | None
    atTable: bool
    result: bool
    dialog: bool
    slip: bool
    """Whether the board asks back what a call is meant to be."""
    hand: Box | None
    cards: list[CardSeen]
    trick: list[str]
    mat: Box | None
    pressables: list[Pressable]
    overlaps: list[tuple[str, str, Box]]
    texts: list[str]
    clipped: list[tuple[str, str]]
    hidden: list[tuple[str, str]]
    """Texts, and what lies on them."""
    facts: list[Fact]
    bubbles: list[Bubble]
    forTheEye: list[str]
    focus: Focus
    told: list[str]
    changes: int
    language: str


def look(page: Page) -> Look:
    """What the page shows now, once it has come to rest."""
    return cast(Look, page.evaluate(LOOK))


def centre(box: Box) -> tuple[float, float]:
    """Where one would press."""
    return (box["left"] + box["right"]) / 2, (box["top"] + box["bottom"]) / 2


def is_whole(part: Box, whole: Box) -> bool:
    """Whether nothing of it is cut off, but for rounding."""
    sides = (
        part["left"] - whole["left"],
        part["top"] - whole["top"],
        whole["right"] - part["right"],
        whole["bottom"] - part["bottom"],
    )
    return max(sides) <= 1


def is_empty(box: Box) -> bool:
    """Whether there is nothing of it to see."""
    return box["right"] - box["left"] < 2 or box["bottom"] - box["top"] < 2
