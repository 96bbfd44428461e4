"""Calls that should not be made in haste: what each undertakes, and what it costs to be wrong.

Such a call is out of turn, or it ends the deal. The page draws it apart from the ordinary answers
and asks once more, with these words.
"""

from cego.deal.actions import HINSCHMEISSEN, Action, Challenge, NameTrump, Say
from cego.deal.scoring import Forfeit, score_normal, score_special
from cego.deal.view import View
from cego.locale import text
from cego.rules.contracts import SOLO, calls, named


def cautions(view: View, stakes: int, language: str) -> dict[str, str]:
    """By word or suit (empty for a challenge): what the reader should know before he says it."""
    found: dict[str, str] = {}
    for action in view.legal:
        known = _about(view, action, stakes, language)
        if known is not None:
            found[known[0]] = known[1]
    return found


def _about(view: View, action: Action, stakes: int, language: str) -> tuple[str, str] | None:
    if isinstance(action, Challenge):
        return "", _challenge(view, stakes, language)
    if view.seat == view.to_act:
        return None
    match action:
        case Say(word) if word in calls():
            lost = -score_special(view.rules.cego(view.players), named(word), False).pays_each
            return word, text(language, f"caution.{word}", price=lost * stakes)
        case Say(word) if word == HINSCHMEISSEN:
            return word, text(language, "caution.hinschmeissen")
        case NameTrump(suit):
            return suit, text(language, "caution.trump")
    return None


def _challenge(view: View, stakes: int, language: str) -> str:
    """The same sums as when all hands are shown: a game lost without a trick."""
    options = view.rules.cego(view.players)
    assert view.contract is not None
    wrong, right = (
        -score_normal(options, game, 0, forfeit=Forfeit.NO_TRICK).pays_each * stakes
        for game in (view.contract, SOLO)
    )
    return text(language, "caution.schinden", wrong=wrong, right=right)
