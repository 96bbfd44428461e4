"""What a seat sees as a line of text: of the moment, or of everything since the deal began."""

from cego.adapters.steps import Steps
from cego.cards import pile_of
from cego.deal.actions import SEATS, Hidden, Seat
from cego.deal.view import View


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
    parts += [
        action.text(pack)
        for seat, action in view.log
        if seat == view.seat and not isinstance(action, Hidden) and action.unseen
    ]
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
        own = not isinstance(action, Hidden) and action.unseen
        words.append(f"{SEATS[seat]} {action.kind if own else action.text(pack)}")
    shown = f" trump {pack.text(view.exchange.open_trump)}" if view.exchange.open_trump else ""
    none = " no trump" if view.exchange.no_trump else ""
    return ", ".join(words) + shown + none


def _table(view: View) -> str:
    """The moment without its past: what lies on the table, and how things stand."""
    pack = view.rules.pack
    parts = [
        f"{name} {value}"
        for name, value in (
            ("bid", view.auction.standing),
            ("by", view.auction.holder),
            ("soloist", view.auction.soloist),
            ("game", view.contract),
            ("declarer", view.declarer),
            ("trump", view.trump),
            ("leader", view.play.leader),
        )
        if value is not None
    ]
    parts += [
        f"{name} {pack.text(pile)}"
        for name, pile in (
            ("shown", view.exchange.shown),
            ("laid-out", view.exchange.laid_out),
            ("open-trump", view.exchange.open_trump),
            ("trick", pile_of(view.play.trick)),
        )
        if pile
    ]
    flags = (
        ("over-solo", view.over_solo),
        ("no-trump", view.exchange.no_trump),
        ("free", view.pfeif_frei),
    )
    parts += [name for name, flag in flags if flag]
    won = enumerate(view.play.piles)
    parts += [f"{SEATS[seat]}: {pack.text(pile)}" for seat, pile in won if pile]
    if view.outcome is not None:
        parts.append(f"paid {list(view.outcome.payments)}")
    return ", ".join(parts)
