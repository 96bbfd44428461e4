"""Both games behind one door: deal cards under any rule set."""

from collections.abc import Sequence

from cego.cards import Card, Pile, cards
from cego.deal.deal import AnyDealt, Deal
from cego.deal.dealt import Dealt, pack_in_play
from cego.rules import Rules
from cego.tapp.dealt import TappDealt


def cards_in_play(rules: Rules, players: int) -> list[Card]:
    """The cards that so many players shuffle, lowest first."""
    rules.check_players(players)
    if rules.game == "tapp":
        return list(cards(rules.pack.all))
    return list(cards(pack_in_play(rules.cego(players), min(players, 4))))


def deal_hands(
    rules: Rules, players: int, hands: tuple[Pile, ...], blind: Pile, compulsory: bool = False
) -> Deal:
    """A deal with these hands, from forehand on, and this blind or talon."""
    kind = Dealt if rules.game == "cego" else TappDealt
    return Deal.new(kind(rules, players, hands, blind, compulsory))


def deal_order(rules: Rules, players: int, order: Sequence[Card], compulsory: bool = False) -> Deal:
    """Deal a shuffled pack, its top card first."""
    rules.check_players(players)
    dealt: AnyDealt
    if rules.game == "tapp":
        dealt = TappDealt.from_order(rules, order)
    else:
        dealt = Dealt.from_order(rules, players, order, compulsory)
    return Deal.new(dealt)
