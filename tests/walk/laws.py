"""What must hold at every moment of an evening; each law says what is wrong at one moment."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from walk.looking import Fact, Look, Pressable, is_empty, is_whole

SLACK = 1.5
"""So many px may a thing move by rounding."""


@dataclass(frozen=True)
class Moment:
    """A look, what was seen before it, and what happened in between."""

    now: Look
    before: Look | None = None
    by_keyboard: bool = False
    """Whether the last thing done was done with the keyboard."""
    trumps: bool = False
    """Whether a suit is trumps in this game, so that one has to know which."""
    spoken: str | None = None
    """The page as a screen reader has it; none if it was not asked."""
    new_bubbles: tuple[str, ...] = ()
    """What was said at the table since this page was loaded and not seen before."""
    tricks_seen: int = 0
    """So many tricks have been completed since this page was loaded."""
    wrong: tuple[str, ...] = ()
    """What the browser complained of since the look before."""


Law = Callable[[Moment], list[str]]
LAWS: dict[str, Law] = {}


def law(name: str) -> Callable[[Law], Law]:
    """Puts a function among the laws under the name that a report gives it."""

    def enact(function: Law) -> Law:
        LAWS[name] = function
        return function

    return enact


def broken(moment: Moment) -> list[tuple[str, str]]:
    """Every law that does not hold, and what is wrong."""
    return [(name, wrong) for name, check in LAWS.items() for wrong in check(moment)]


# Where things lie


@law("hand in the window")
def hand_in_the_window(moment: Moment) -> list[str]:
    """While a deal is played one sees all of one's cards, and does not scroll for it."""
    now = moment.now
    if not now["cards"] or now["result"]:
        return []
    found = ["the window is scrolled"] if now["scrolled"] else []
    cut = [card["code"] for card in now["cards"] if not is_whole(card["seen"], card["box"])]
    if cut:
        found.append(f"cards outside the window or cut off: {' '.join(cut)}")
    if now["dialog"]:
        return found
    found += [
        f"{card['code']} is covered by {card['cover']}" for card in now["cards"] if card["cover"]
    ]
    hidden = [card["code"] for card in now["cards"] if not card["cover"] and not card["corner"]]
    if hidden and not cut:
        found.append(f"a neighbour covers the index of {' '.join(hidden)}")
    return found


@law("main button in the window")
def main_button_in_the_window(moment: Moment) -> list[str]:
    """What one is asked to press can be pressed without scrolling."""
    now = moment.now
    asks = now["asked"] in ("bid", "exchange") or now["result"] or now["slip"]
    if now["dialog"] or not asks:
        return []
    wanted = _main_buttons(now)
    if not wanted:
        return ["there is no button for what is asked"]
    found = [
        f"{each['what']} is not wholly in the window"
        for each in wanted
        if not is_whole(each["seen"], each["box"])
    ]
    return found + [f"{each['what']} lies under a bar" for each in wanted if each["under"]]


def _main_buttons(now: Look) -> list[Pressable]:
    if now["result"] or now["slip"]:
        return [each for each in now["pressables"] if each["main"]]
    if now["asked"] == "exchange":
        return [each for each in now["pressables"] if each["exchange"] and each["main"]]
    bids = [each for each in now["pressables"] if each["bid"]]
    return [each for each in bids if each["main"]] or bids


@law("nothing overlaps")
def nothing_overlaps(moment: Moment) -> list[str]:
    """No two things to press share a place, and nothing covers one."""
    now = moment.now
    found = [f"{one} and {other} overlap" for one, other, _ in now["overlaps"]]
    return found + [
        f"{each['what']} is covered by {each['cover']}"
        for each in now["pressables"]
        if each["cover"] and not is_empty(each["seen"])
    ]


@law("no clipped text")
def no_clipped_text(moment: Moment) -> list[str]:
    """Every text can be read to its end."""
    now = moment.now
    found = [f"“{text}” is cut off by {frame}" for text, frame in now["clipped"]]
    return found + (["the page is wider than the window"] if now["sideways"] else [])


@law("no text is covered")
def no_covered_text(moment: Moment) -> list[str]:
    """Nothing lies on what is written: no bubble on the sentence, no plate on a bubble."""
    return [f"“{text}” is covered by {cover}" for text, cover in moment.now["hidden"]]


@law("the hand stays where it is")
def hand_stays(moment: Moment) -> list[str]:
    """Panels, hints and bubbles come and go; the hand does not move for them."""
    now, before = moment.now, moment.before
    if not before or not now["hand"] or not before["hand"]:
        return []
    same = (
        now["size"] == before["size"]
        and len(now["cards"]) == len(before["cards"])
        and now["place"] == before["place"]
        and now["scrolled"] == before["scrolled"]
    )
    if not same:
        return []
    right = now["hand"]["left"] - before["hand"]["left"]
    down = now["hand"]["top"] - before["hand"]["top"]
    wider = now["hand"]["right"] - before["hand"]["right"] - right
    if max(abs(right), abs(down), abs(wider)) <= SLACK:
        return []
    return [f"the hand moved by {right:.0f} to the right, {down:.0f} down, {wider:.0f} wider"]


# What is written

_RAW = {
    "raw key": re.compile(r"(?<![\w./:@-])[a-z][a-z-]{2,}(?:\.[a-z][a-z-]+)+(?![\w/-])"),
    "placeholder": re.compile(r"\{\w*\}"),
    "card code": re.compile(r"\b(?:T(?:[1-9]|1\d|2[0-2])|[CSHD](?:[KQRJA]|[1-9]|10))\b"),
    "markup": re.compile(r"</?[a-z][^<>]*>|&(?:[a-z]+|#\d+);|\*\*"),
    "value of the program": re.compile(r"\b(?:undefined|NaN|null)\b|\[object \w+\]"),
}


@law("no raw key, code or markup")
def nothing_raw(moment: Moment) -> list[str]:
    """People read words, not what programs write them with."""
    return sorted(
        {
            f"{kind} “{found[0]}” in “{text[:80]}”"
            for text in (*moment.now["texts"], *moment.now["told"])
            for kind, pattern in _RAW.items()
            if (found := pattern.search(text))
        }
    )


# What one has to know


@law("aim, contract, trump, dealer and forehand in sight")
def facts_in_sight(moment: Moment) -> list[str]:
    """Whoever looks up knows what is played, what for, who dealt and who led first."""
    now = moment.now
    if not now["atTable"] or now["result"] or now["dialog"] or now["slip"]:
        return []
    wanted = ["dealer", "forehand"] if now["asked"] else []
    if _is_played(now):
        wanted = ["aim", "contract", "dealer", "forehand"]
        if moment.trumps and _trumps_are_named(now):
            wanted.append("trump")
    unhooked = [fact for fact in wanted if not any(each["fact"] == fact for each in now["facts"])]
    found = [f"needs data-fact: {', '.join(unhooked)}"] if unhooked else []
    return found + [
        f"{fact} {problem}"
        for fact in wanted
        if fact not in unhooked and (problem := _out_of_sight(fact, now["facts"]))
    ]


def _is_played(now: Look) -> bool:
    return now["asked"] in ("play", "exchange") or bool(now["trick"])


def _trumps_are_named(now: Look) -> bool:
    naming = any((each["action"] or "").startswith("trump") for each in now["pressables"])
    return bool(now["trick"]) or (now["asked"] == "play" and not naming)


def _out_of_sight(fact: str, facts: list[Fact]) -> str | None:
    here = [each for each in facts if each["fact"] == fact]
    if any(each["seen"] and each["text"] and not each["cover"] for each in here):
        return None
    if not any(each["text"] for each in here):
        return "says nothing"
    return next(
        (f"is covered by {each['cover']}" for each in here if each["cover"]), "is out of sight"
    )


# Keyboard and ear


@law("focus somewhere sensible")
def focus_is_sensible(moment: Moment) -> list[str]:
    """Who uses the keyboard is never thrown out, and never left where nothing is."""
    focus, before = moment.now["focus"], moment.before
    if focus["hidden"]:
        return [f"the focus is on {focus['what']}, which is not there to see"]
    if focus["outside"]:
        return [f"a dialog is open and the focus behind it, on {focus['what']}"]
    lost = focus["onNothing"] and before is not None and not before["focus"]["onNothing"]
    # With the last card there is nothing left to be on until the result comes.
    ending = not moment.now["cards"] and not moment.now["result"]
    if lost and before and moment.by_keyboard and not ending:
        return [f"the focus was on {before['focus']['what']} and is lost"]
    return []


@law("the same for eye and ear")
def same_for_eye_and_ear(moment: Moment) -> list[str]:
    """Names for all that can be pressed; what the eye is told, the ear is told."""
    now = moment.now
    found = [f"{each['what']} has no name" for each in now["pressables"] if not each["name"]]
    if moment.spoken is not None and not now["dialog"]:
        heard = _letters(moment.spoken)
        found += [
            f"“{text}” is written but not read out"
            for text in now["forTheEye"]
            if _letters(text) not in heard
        ]
    told = [_letters(line) for line in now["told"]]
    found += [
        f"“{word}” was said, but not told to those who listen"
        for word in moment.new_bubbles
        if not any(_letters(word) in line for line in told)
    ]
    tricks = sum(bool(_TRICK.search(line)) for line in now["told"])
    if tricks < moment.tricks_seen:
        found.append(f"{moment.tricks_seen} tricks were made, {tricks} were told")
    return found


_TRICK = re.compile(r"stich|trick|stick", re.IGNORECASE)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", text.casefold())


# The browser


@law("no complaint of the browser")
def no_complaint(moment: Moment) -> list[str]:
    """No error in the console, no request that failed."""
    return list(moment.wrong)
