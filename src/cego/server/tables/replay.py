"""A finished deal step by step with all cards open, for drawing. Each step tells what changed."""

from typing import Any

from cego.cards import Pack, Pile, pile_of
from cego.deal.actions import Play
from cego.deal.deal import Deal
from cego.games import cards_in_play
from cego.notation import action_to_data, seen_to_data
from cego.server.refusal import Refused
from cego.server.tables.sight import ahead_in

Data = dict[str, Any]
_SAME = (
    "phase",
    "step",
    "over_solo",
    "no_trump",
    "pfeif_frei",
    "trump",
    "to_act",
    "holder",
    "soloist",
    "declarer",
    "leader",
    "standing",
    "contract",
    "shown",
    "dead",
    "laid_out",
    "open_trump",
    "trick",
    "piles",
    "outcome",
)
"""What a bystander sees is so with open cards as well."""


def steps_of(deal: Deal, language: str) -> list[Data]:
    """The deal before its first action, then what each action changed; `done` is the action."""
    if deal.outcome() is None:
        raise Refused("no-deal-record")
    moment, hands = Deal.new(deal.dealt), deal.hands
    state = _open(moment, hands, language)
    steps = [state]
    for seat, action in deal.log:
        moment = moment.apply(action, seat)
        hands = _hands(moment, hands)
        after = _open(moment, hands, language)
        changed = {key: value for key, value in after.items() if state[key] != value}
        steps.append({"done": action_to_data(seat, action, deal.pack), **changed})
        state = after
    return steps


def _hands(deal: Deal, before: tuple[Pile, ...]) -> tuple[Pile, ...]:
    """The hands as they are now; of a deal that has just ended, what was left of them."""
    if deal.outcome() is None:
        return tuple(deal.view(seat).hand for seat in range(len(deal.hands)))
    seat, action = deal.log[-1]
    if not isinstance(action, Play):
        return before
    left = before[seat] & ~(1 << action.card)
    return (*before[:seat], left, *before[seat + 1 :])


def _open(deal: Deal, hands: tuple[Pile, ...], language: str) -> Data:
    pack = deal.pack
    public = seen_to_data(deal.view(), language)
    played = pile_of(action.card for _, action in deal.log if isinstance(action, Play))
    known = played
    for hand in hands:
        known |= hand
    blind = deal.dealt.blind & ~known
    aside = pile_of(cards_in_play(deal.rules, deal.players)) & ~known & ~blind
    # A blind that was taken up is part of what was put aside.
    taken = aside != 0 or blind != deal.dealt.blind
    return {
        **{key: public[key] for key in _SAME},
        "hands": [_codes(pack, hand) for hand in hands],
        "blind": [] if taken else _codes(pack, blind),
        "aside": _codes(pack, aside | blind if taken else aside),
        "ahead": ahead_in(deal),
    }


def _codes(pack: Pack, pile: Pile) -> list[str]:
    return [pack.code(card) for card in pack.in_order(pile)]
