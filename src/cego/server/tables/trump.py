"""Zuger Tapp: who named the trumps, whether by word or by his lead, and what he corrected."""

from typing import Any

from cego.cards import TAPP
from cego.deal.actions import SEATS, NameTrump, Play
from cego.deal.view import View


def trump_named(view: View) -> dict[str, Any] | None:
    """What everyone heard or saw of the naming; nothing before it and in games without it."""
    if view.trump is None or view.declarer is None:
        return None
    first = next(
        (action for _, action in view.log if isinstance(action, (NameTrump, Play))),
        None,
    )
    by_lead = isinstance(first, Play)
    led = TAPP.suit_letter[first.card] if isinstance(first, Play) else view.trump
    return {
        "suit": view.trump,
        "seat": SEATS[view.declarer],
        "by_lead": by_lead and led == view.trump,
        "instead_of": led if led != view.trump else None,
    }
