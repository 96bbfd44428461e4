"""The exchange as its declarer is told it: the steps, what he kept, what came, what lies away.

Made from the declarer's own view alone. Nobody else is told any of it: what the others may know of
an exchange stands in the log.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from cego.cards import COURTS, TRUMPS, Pack, Pile, cards
from cego.deal.actions import Keep, Play, PutAway, Show
from cego.deal.view import View
from cego.rules import CegoOptions, Contract
from cego.rules.contracts import Needs, PutsAway
from cego.rules.options import HalbePutAway


class Step(NamedTuple):
    """Something to be done with so many cards."""

    do: str
    """``show``, ``keep``, ``take`` (the blind), ``away``, ``lay-out``, or ``trump`` to be named."""
    cards: int
    goes: int = 0
    """How many cards go to the legage by it."""
    rule: str | None = None
    """Which cards it must be, where that is not free."""


def exchange_told(view: View, pack: Pack) -> dict[str, Any] | None:
    """From the end of the auction to the first card, for the declarer of a game with the blind."""
    if view.seat is None or view.seat != view.declarer or not _lasts(view):
        return None
    steps = tuple(_steps(view))
    if not steps:
        return None
    at = _at(view, steps)
    away = sum(step.goes for step in steps[:at])
    kept = view.exchange.shown | _own(view, Keep)
    taken = any(step.do == "take" for step in steps[:at])
    came = view.hand & ~view.dealt if taken else 0
    return {
        "steps": [
            {
                "do": step.do,
                "cards": step.cards,
                "goes": step.goes,
                "rule": step.rule,
                "done": number < at,
            }
            for number, step in enumerate(steps)
        ],
        "kept": _codes(pack, kept & view.hand),
        "came": _codes(pack, came),
        "away": away,
        "points": pack.pips_of(view.exchange.legage) if view.exchange.legage else None,
    }


def _lasts(view: View) -> bool:
    if view.phase == "exchange":
        return True
    return view.phase == "tricks" and not any(isinstance(action, Play) for _, action in view.log)


def _steps(view: View) -> Iterator[Step]:
    contract, options = view.contract, view.rules.options(view.players)
    if contract is None or not contract.takes_blind:
        return
    wanted, (hand, blind) = contract.exchange, options.sizes
    taken_along = wanted.show + wanted.keep
    if wanted.show:
        yield Step("show", wanted.show, rule=_shown_rule(view, contract))
    if wanted.keep:
        yield Step("keep", wanted.keep)
    yield Step("take", blind, goes=hand - taken_along if taken_along else 0)
    if wanted.put_away:
        yield Step("away", wanted.put_away, goes=wanted.put_away, rule=_away_rule(view, contract))
    if not isinstance(options, CegoOptions):
        yield Step("trump", 0)
    elif wanted.show == 2 and contract in options.exchange.swap:
        yield Step("lay-out", 2)


def _shown_rule(view: View, contract: Contract) -> str | None:
    if contract.needs is Needs.PAIR:
        return "same-suit"
    if contract.needs is Needs.TWO_SUITS:
        return "different-suits"
    shows = [action.cards for action in view.legal if isinstance(action, Show)]
    return "empty" if shows and not any(pile & COURTS for pile in shows) else None


def _away_rule(view: View, contract: Contract) -> str | None:
    """With two empties a trump of the blind, if it has any; in Halbe not what was shown."""
    if contract.puts_away is PutsAway.ANY:
        return None
    if contract.puts_away is PutsAway.NOT_SHOWN:
        rule = view.rules.cego(view.players).exchange.halbe_put_away
        return "blind" if rule is HalbePutAway.BLIND else "not-shown"
    came = (view.hand | view.exchange.open_trump | _own(view, PutAway)) & ~view.dealt
    return "no-trump" if came and not came & TRUMPS else str(contract.puts_away)


def _at(view: View, steps: tuple[Step, ...]) -> int:
    """How many steps are done."""
    if view.phase == "tricks":
        return len(steps)
    asked = {"put-away": "away", "name-trump": "trump"}.get(view.step, view.step)
    return next(at for at, step in enumerate(steps) if step.do == asked)


def _own(view: View, kind: type[Keep | PutAway]) -> Pile:
    """The cards with which the seat itself has done this."""
    found = 0
    for seat, action in view.log:
        if seat == view.seat and isinstance(action, kind):
            found |= action.cards
    return found


def _codes(pack: Pack, pile: Pile) -> list[str]:
    return [pack.code(card) for card in cards(pile)]
