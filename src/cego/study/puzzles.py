"""Puzzles: moments of played deals in which one card is clearly best, and not the obvious one.

A puzzle is a view and a judgement made from it. It holds no card that its player could not know.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count, cycle, islice
from typing import Any

from cego.cards import SYMBOLS
from cego.deal.actions import SEATS, Action, Play, Say
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError, ReadError
from cego.fairdeal import shuffled
from cego.forced_deals import check_contract, forced
from cego.games import deal_order
from cego.jsontext import parse
from cego.locale import text
from cego.notation import read_action, view_from_data, view_to_data, write_action
from cego.notation.views import view_from_lines, view_to_lines
from cego.players.judgement import Judgement
from cego.players.knowledge import own_legage, tricks_of
from cego.players.lehrling import Lehrling
from cego.players.search_player import SearchPlayer
from cego.rules import Rules
from cego.study import puzzle_text
from cego.study.hint import Hint, option_to_data, trick_number
from cego.study.weighing import QUICK, settings_of, stake
from cego.study.words import action_in_words, say, word_spoken

Progress = Callable[[int, int], None]
"""Hears how many of how many are found."""
FORMAT = "cego-puzzles"
_WORTHWHILE = 0.1
"""The best must bring so much of what is usually at stake more than the second best …"""
_SURE = 5.0
"""… and be so many standard errors ahead of it."""
_AT_A_GLANCE = 1.5
"""A quick look is content with so many."""
_LONG = 8.0
"""A long look does not give a card up before it is so many behind: stopped as soon as a choice is
clear, few would ever be clear enough for a puzzle."""
_DEALS = 400
"""So many deals are looked through for each puzzle at most."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What is to be played here? The best card, the others, and what comes to mind first."""

    view: View
    level: str
    judgement: Judgement
    thumb: Action
    """What rules of thumb would play."""

    @property
    def solution(self) -> Action:
        """The best card."""
        return self.judgement.best

    def question(self, language: str = "en") -> str:
        """The moment as its player sees it, in words."""
        return "\n".join(_situation(self.view, self.view.rules.spoken(language)))

    def answer(self, language: str = "en") -> str:
        """The solution with its numbers, in words."""
        language = self.view.rules.spoken(language)
        thumb = action_in_words(self.thumb, self.view.rules.pack, language)
        return self._solved.text(language) + "\n" + say(language, "puzzle.thumb", action=thumb)

    def reason(self, language: str = "en") -> str:
        """Why the solution is best, in sentences."""
        return self._solved.why(language)

    @property
    def _solved(self) -> Hint:
        return Hint(self.view, self.level, self.solution, self.judgement)

    def text(self, language: str = "en") -> str:
        """Question and answer."""
        return f"{self.question(language)}\n\n{self.answer(language)}"

    def to_data(self) -> dict[str, Any]:
        """The puzzle as plain data; `from_data` takes it back."""
        view, judged = self.view, self.judgement
        return {
            "view": view_to_data(view),
            "level": self.level,
            "thumb": write_action(self.thumb, view.rules.pack),
            "worlds": judged.worlds,
            "all_worlds": judged.exhaustive,
            "options": [option_to_data(option, view) for option in judged.options],
        }

    @classmethod
    @puzzle_text.reader
    def from_data(cls, data: Any) -> "Puzzle":
        """Read a puzzle from plain data."""
        return cls._with(view_from_data(data["view"]), data)

    @classmethod
    def _with(cls, view: View, data: Mapping[str, Any]) -> "Puzzle":
        """The puzzle of a view, if its solution can be done there."""
        pack = view.rules.pack
        judged = puzzle_text.judgement_from_data(data, pack)
        puzzle = cls(view, str(data["level"]), judged, read_action(data["thumb"], pack))
        done = [puzzle.thumb, *(option.action for option in judged.options)]
        if view.seat is None or view.to_act != view.seat or not set(done) <= set(view.legal):
            raise ReadError("study.no-puzzle", error="legal")
        return puzzle

    def write(self) -> str:
        """The puzzle as text to be stored; `read` takes it back."""
        data, lines = self.to_data(), view_to_lines(self.view)
        lines |= {name: str(data[name]) for name in ("level", "thumb", "worlds")}
        if data["all_worlds"]:
            lines["all_worlds"] = "yes"
        return puzzle_text.to_text(
            lines | {"options": puzzle_text.options_to_line(data["options"])}
        )

    @classmethod
    @puzzle_text.reader
    def read(cls, written: str) -> "Puzzle":
        """Read a puzzle from text."""
        lines = puzzle_text.from_text(written)
        data: dict[str, Any] = lines | {
            "options": puzzle_text.options_from_line(lines["options"]),
            "all_worlds": lines.get("all_worlds") == "yes",
        }
        return cls._with(view_from_lines(lines), data)


def write_puzzles(puzzles: list[Puzzle]) -> str:
    """Puzzles as JSON."""
    data = {"format": FORMAT, "version": 1, "puzzles": [puzzle.to_data() for puzzle in puzzles]}
    return json.dumps(data, ensure_ascii=False, indent=2)


@puzzle_text.reader
def read_puzzles(written: str) -> list[Puzzle]:
    """Puzzles from JSON, or from texts one after the other."""
    if not written.lstrip().startswith("{"):
        header, *parts = written.split(puzzle_text.HEADER)
        if header.strip() or not parts:
            raise ReadError("read.header", expected=puzzle_text.HEADER, found=written.strip()[:40])
        return [Puzzle.read(puzzle_text.HEADER + part) for part in parts]
    data = parse(written)
    if data.get("format") != FORMAT:
        raise ReadError("read.header", expected=FORMAT, found=str(data.get("format"))[:40])
    return [Puzzle.from_data(item) for item in data["puzzles"]]


# Finding


def find_puzzles(
    rules: Rules,
    players: int,
    seed: str = "",
    number: int = 1,
    progress: Progress | None = None,
    level: str = "meister",
    contracts: Sequence[str] = (),
) -> list[Puzzle]:
    """So many puzzles, each from another deal; fewer if hundreds of deals do not hold them.

    If contracts are named, these are played, one after the other; else what the cards lead to.
    """
    settings_of(level)
    if number < 1:
        raise CegoError("study.number-few", found=number)
    for contract in contracts:
        check_contract(rules, players, contract)
    found: list[Puzzle] = []
    tell = progress or (lambda *_: None)
    tell(0, number)
    seeds = (f"{seed} {deal}" for deal in count())
    for contract in islice(cycle(contracts or ("",)), number):
        looked = (_in_deal(_begun(rules, players, contract, s), level, s) for s in seeds)
        puzzle = next(filter(None, islice(looked, _DEALS)), None)
        if puzzle is not None:
            found.append(puzzle)
            tell(len(found), number)
    return found


def _begun(rules: Rules, players: int, contract: str, seed: str) -> Deal:
    if contract:
        return forced(rules, players, contract, seed)
    return deal_order(rules, players, shuffled(rules, players, seed.encode()))


def _in_deal(deal: Deal, level: str, seed: str) -> Puzzle | None:
    """The first puzzle of a deal, if there is any; a quick look before a long one."""
    settings = settings_of(level)
    quick = SearchPlayer(QUICK, seed)
    thorough = SearchPlayer(replace(settings, plays=replace(settings.plays, sure=_LONG)), seed)
    for view, thumb in _moments(deal, seed):
        if not is_clear(quick.judge(view), view, thumb, _AT_A_GLANCE):
            continue
        judged = thorough.judge(view)
        if judged is not None and is_clear(judged, view, thumb):
            return Puzzle(view, level, judged, thumb)
    return None


def _moments(deal: Deal, seed: str) -> Iterator[tuple[View, Action]]:
    """The cards of a deal played by rules of thumb: each view, and what was played."""
    thumb = Lehrling(seed)
    while deal.to_act is not None:
        view = deal.view(deal.to_act)
        action = thumb.choose(view)
        if view.phase == "tricks" and len(view.legal) > 1 and isinstance(action, Play):
            yield view, action
        deal = deal.apply(action)


def is_clear(judged: Judgement | None, view: View, thumb: Action, errors: float = _SURE) -> bool:
    """Whether one action is best beyond doubt, by a worthwhile payment, and not the thumb's."""
    if judged is None or len(judged.options) < 2 or judged.best == thumb:
        return False
    best, second = judged.options[:2]
    ahead = best.worth - second.worth
    return ahead > errors * second.error and ahead >= _WORTHWHILE * stake(view)


# In words


def _situation(view: View, language: str) -> list[str]:
    pack, seat = view.rules.pack, SEATS[view.seat or 0]
    game = text(language, f"contract.{view.contract}")
    assert view.declarer is not None
    alone = view.contract is not None and view.contract.alone
    key = "everyone" if alone else "own" if view.declarer == view.seat else "other"
    return [
        say(language, "puzzle.title", rules=view.rules.title, players=view.players, seat=seat),
        *_said(view, language),
        say(language, f"puzzle.plays-{key}", game=game, seat=SEATS[view.declarer]),
        *_on_the_table(view, language),
        *_tricks(view, language),
        say(language, "puzzle.hand", cards=pack.in_words(view.hand, language)),
        say(language, "puzzle.ask", number=trick_number(view)),
    ]


def _said(view: View, language: str) -> list[str]:
    said = [
        f"{SEATS[seat]} {word_spoken(action.word, language)}"
        for seat, action in view.log
        if isinstance(action, Say)
    ]
    return [say(language, "puzzle.said", words=", ".join(said))] if said else []


def _on_the_table(view: View, language: str) -> list[str]:
    """What lies open, and what the player himself has put away."""
    pack = view.rules.pack
    piles = {
        "shown": view.exchange.shown | view.exchange.laid_out,
        "away": own_legage(view) | view.exchange.open_trump,
    }
    lines = [
        say(language, f"puzzle.{k}", cards=pack.told(pile)) for k, pile in piles.items() if pile
    ]
    if view.trump is not None:
        suit = f"{SYMBOLS[view.trump]} {text(language, f'suit.{view.trump}')}"
        lines.append(say(language, "puzzle.trump", suit=suit))
    return lines


def _tricks(view: View, language: str) -> list[str]:
    """What was played, a line a trick."""
    pack, lines = view.rules.pack, []
    for number, trick in tricks_of(view):
        played = (f"{SEATS[seat]} {pack.card_in_words(card, language)}" for seat, card in trick)
        lines.append(f"  {number:2}. {'  '.join(played)}")
    return lines or [say(language, "puzzle.no-trick")]
