"""What a seat sees as a line of text: of the moment, or of everything since the deal began."""

from cego.adapters.steps import Steps
from cego.cards import pile_of
from cego.deal.actions import SEATS, Hidden, Seat
from cego.deal.view import View
from cego.notation import write_action


def text_of(steps: Steps, player: Seat, *, public: bool, private: bool, everything: bool) -> str:
    """What a player sees as text: of the moment, or `everything` since the deal began."""
    view = steps.view(player if private else None)
    parts = [SEATS[player] if private else "-"]
    if private:
        parts += _private(view, steps)
    if public:
        parts += _public(view, steps)
        parts.append(_log(view) if everything else _table(view))
    return " | ".join(parts)


def _private(view: View, steps: Steps) -> list[str]:
    pack = view.rules.pack
    parts = [f"dealt {pack.text(view.dealt)}", f"hand {pack.text(view.hand)}"]
    own = [
        write_action(action, pack)
        for seat, action in view.log
        if seat == view.seat
        and not isinstance(action, Hidden)
        and write_action(action, pack).startswith(("keep", "away"))
    ]
    parts += own
    if view.seat == steps.actor and steps.picked:
        parts.append(f"picked {pack.text(steps.picked)}")
    return parts


def _public(view: View, steps: Steps) -> list[str]:
    parts = [f"{view.phase} {view.step}".strip()]
    if steps.actor is not None:
        asked = " is asked" if steps.asked is not None else ""
        parts.append(f"{SEATS[steps.actor]}{asked}")
    return parts


def _log(view: View) -> str:
    pack = view.rules.pack
    words = []
    for seat, action in view.log:
        if isinstance(action, Hidden):
            words.append(f"{SEATS[seat]} {action.kind} {action.count}")
        elif seat == view.seat and write_action(action, pack).startswith(("keep", "away")):
            words.append(f"{SEATS[seat]} {write_action(action, pack).split()[0]}")
        else:
            words.append(f"{SEATS[seat]} {write_action(action, pack)}")
    shown = f" trump {pack.text(view.open_trump)}" if view.open_trump else ""
    none = " no trump" if view.no_trump else ""
    return ", ".join(words) + shown + none


def _table(view: View) -> str:
    """The moment without its past: what lies on the table, and how things stand."""
    pack = view.rules.pack
    parts = [
        f"{name} {value}"
        for name, value in (
            ("bid", view.standing),
            ("by", view.holder),
            ("soloist", view.soloist),
            ("game", view.contract),
            ("declarer", view.declarer),
            ("trump", view.trump),
            ("leader", view.leader),
        )
        if value is not None
    ]
    parts += [
        f"{name} {pack.text(pile)}"
        for name, pile in (
            ("shown", view.shown),
            ("laid-out", view.laid_out),
            ("open-trump", view.open_trump),
            ("trick", pile_of(view.trick)),
        )
        if pile
    ]
    flags = (("over-solo", view.over_solo), ("no-trump", view.no_trump), ("free", view.pfeif_frei))
    parts += [name for name, flag in flags if flag]
    parts += [f"{SEATS[seat]}: {pack.text(pile)}" for seat, pile in enumerate(view.piles) if pile]
    if view.outcome is not None:
        parts.append(f"paid {list(view.outcome.payments)}")
    return ", ".join(parts)
