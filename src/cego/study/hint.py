"""A hint: what to do now, why, and what each alternative is worth."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cego.deal.actions import SEATS, SELBST, Action, Say
from cego.deal.view import View
from cego.errors import CegoError
from cego.notation import write_action
from cego.players.bid_values import Prospect, prospect
from cego.players.bids import WAIT
from cego.players.judgement import Judged, Judgement
from cego.players.lehrling import Lehrling
from cego.players.player import DEFAULT
from cego.rules import Contract
from cego.rules.contracts import find
from cego.solver.core import Limit
from cego.study.reasons import fact
from cego.study.sense import reason, why_forced
from cego.study.weighing import settings_of, weigh
from cego.study.words import (
    action_in_words,
    moment_in_words,
    number,
    percent,
    pile_in_words,
    say,
    table,
)

_SHOWN = 8
"""So many alternatives are told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do, with its reasons. Made from a view; `judgement` is None where nothing was
    weighed: only one thing is allowed, or rules of thumb decide."""

    view: View
    level: str
    action: Action
    judgement: Judgement | None
    promises: Mapping[Action, Prospect] = field(default_factory=dict)
    """In the auction: what the game behind a word promises this hand."""

    @property
    def forced(self) -> bool:
        """Whether nothing else could be done."""
        return self.view.legal == (self.action,) and self.view.to_act == self.view.seat

    def to_data(self, language: str = "en") -> dict[str, Any]:
        """The hint as plain data, with its words in a language."""
        view, judged = self.view, self.judgement
        return {
            "seat": SEATS[view.seat or 0],
            "phase": view.phase,
            "contract": view.contract,
            "level": self.level,
            "action": written(self.action, view),
            "forced": self.forced,
            "worlds": judged.worlds if judged else 0,
            "all_worlds": bool(judged and judged.exhaustive),
            "options": [self._option(option) for option in judged.options] if judged else [],
            "reason": self.reason(language),
            "text": self.text(language),
        }

    def reason(self, language: str = "en") -> str:
        """Why, as a player would say it: without numbers."""
        return " ".join(self._reasons(language))

    def _reasons(self, language: str) -> list[str]:
        if self.forced:
            found = why_forced(self.view, self.action)
            return [say(language, found[0], **found[1]) if found else say(language, "hint.forced")]
        if self.action == WAIT:
            return [say(language, "hint.wait")]
        found = reason(self.view, self.action, self.promises)
        told = [] if found is None else [say(language, found[0], **found[1])]
        options = self.judgement.options if self.judgement else ()
        if len(options) > 1 and options[0].worth - options[1].worth <= 2 * options[1].error:
            second = action_in_words(options[1].action, self.view.rules.pack, language)
            told.append(say(language, "sense.close", second=second))
        return told or [say(language, "sense.weighed" if options else "hint.thumb")]

    def _option(self, option: Judged) -> dict[str, Any]:
        data = option_to_data(option, self.view)
        promise = self.promises.get(option.action)
        return data if promise is None else data | {"win": promise.win, "game": promise.payment}

    def text(self, language: str = "en") -> str:
        """The hint in words and numbers."""
        language = self.view.rules.spoken(language)
        return "\n".join([self._headline(language), *self._why(language), *self._rows(language)])

    def why(self, language: str = "en") -> str:
        """The reason alone, in sentences."""
        return " ".join(self._why(self.view.rules.spoken(language)))

    def _headline(self, language: str) -> str:
        view = self.view
        moment = moment_in_words(view.phase, trick_number(view), language)
        action = action_in_words(self.action, view.rules.pack, language)
        return say(
            language, "hint.advice", seat=SEATS[view.seat or 0], moment=moment, action=action
        )

    def _why(self, language: str) -> list[str]:
        if self.forced:
            return [say(language, "hint.forced")]
        if self.judgement is None:
            return [say(language, "hint.wait" if self.action == WAIT else "hint.thumb")]
        lines = [*self._fact(language), comparison(self.judgement, self.view, language)]
        judged = self.judgement
        key = "hint.all-worlds" if judged.exhaustive else "hint.worlds"
        return [*lines, say(language, key, n=judged.worlds)]

    def _fact(self, language: str) -> list[str]:
        promise = self.promises.get(self.action)
        if promise is not None:
            return [promise_in_words(promise, self.view, language)]
        if self.view.phase == "auction":
            return []
        found = fact(self.view, self.action)
        return [] if found is None else [say(language, found[0], **found[1])]

    def _rows(self, language: str) -> list[str]:
        if self.judgement is None:
            return []
        options, pack = self.judgement.options, self.view.rules.pack
        best, rows = options[0].worth, []
        for option in options[:_SHOWN]:
            promise = self.promises.get(option.action)
            wins = percent(promise.win, language) if promise else ""
            rows.append(
                [
                    action_in_words(option.action, pack, language),
                    number(option.worth, language),
                    behind(best - option.worth, option.error, language),
                    say(language, "hint.wins", share=wins) if wins else "",
                ]
            )
        left = len(options) - _SHOWN
        return table(rows) + ([say(language, "hint.more", n=left)] if left > 0 else [])


def hint(view: View, level: str = "meister", seed: str = "", limit: Limit = DEFAULT) -> Hint:
    """What the seat of a view should do now. The same seed gives the same hint."""
    settings_of(level)
    if view.seat is None or not view.legal:
        raise CegoError("study.nothing-to-do")
    in_turn = view.to_act == view.seat
    if in_turn and len(view.legal) == 1:
        return Hint(view, level, view.legal[0], None)
    judged = weigh(view, level, seed, limit)
    if judged is None:
        return Hint(view, level, Lehrling(seed).choose(view) if in_turn else WAIT, None)
    return Hint(view, level, judged.best, judged, promises(view))


def promises(view: View) -> dict[Action, Prospect]:
    """What the games behind the words that may be said promise the hand."""
    found: dict[Action, Prospect] = {}
    if view.phase != "auction":
        return found
    assert view.seat is not None
    for action in view.legal:
        game = _game_of(view, action)
        if game is not None:
            over_solo = view.auction.soloist is not None
            promise = prospect(view.rules, view.players, game, view.dealt, view.seat, over_solo)
            if promise is not None:
                found[action] = promise
    return found


def _game_of(view: View, action: Action) -> Contract | None:
    """The game that a word undertakes; None if it leaves the game to others."""
    if not isinstance(action, Say):
        return None
    return view.auction.standing if action.word == SELBST else find(action.word, view.rules.game)


def comparison(judged: Judgement, view: View, language: str) -> str:
    """What the best is worth, and how far the second best is behind."""
    best = judged.options[0]
    worth = number(best.worth, language)
    if len(judged.options) == 1:
        return say(language, "hint.only", worth=worth)
    second = judged.options[1]
    ahead, pack = best.worth - second.worth, view.rules.pack
    key = "hint.better" if ahead > 2 * second.error else "hint.close"
    return say(
        language,
        key,
        worth=worth,
        second=action_in_words(second.action, pack, language),
        ahead=number(ahead, language, ".1f"),
        error=number(second.error, language, ".1f"),
    )


def promise_in_words(promise: Prospect, view: View, language: str) -> str:
    """What a game promises, and which cards it is played with."""
    values = {
        "win": percent(promise.win, language),
        "payment": number(promise.payment, language),
        "spread": number(promise.spread, language, ".0f"),
    }
    if promise.taken == view.dealt:
        return say(language, "hint.promise", **values)
    taken = pile_in_words(promise.taken, view.rules.pack, language)
    return say(language, "hint.promise-with", cards=taken, **values)


def behind(short: float, error: float, language: str) -> str:
    """How far an alternative falls short of the best, with its standard error."""
    if short == 0 and error == 0:
        return ""
    return f"{number(-short, language)} ± {number(error, language, '.1f')}"


def trick_number(view: View) -> int:
    """The number of the running trick; 0 before the first lead."""
    if view.phase != "tricks":
        return 0
    return sum(pile.bit_count() for pile in view.play.piles) // view.rules.active(view.players) + 1


def written(action: Action, view: View) -> str:
    """An action in our notation; ``wait`` for saying nothing out of turn."""
    return "wait" if action == WAIT else write_action(action, view.rules.pack)


def option_to_data(option: Judged, view: View) -> dict[str, Any]:
    """An alternative as plain data."""
    action = written(option.action, view)
    return {"action": action, "worth": option.worth, "error": option.error}
