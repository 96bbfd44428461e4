"""Both games behind one door: deal cards under any rule set."""

from collections.abc import Sequence

from cego.cards import Card, Pile, cards
from cego.deal.actions import Seat
from cego.deal.codes import read_turns
from cego.deal.deal import AnyDealt, Deal
from cego.deal.dealt import Dealt
from cego.deal.scoring import Forfeit, Score, score_normal
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.options import Options
from cego.tapp.dealt import TappDealt
from cego.tapp.game import score_tapp

_DEALT: dict[str, type[AnyDealt]] = {"cego": Dealt, "tapp": TappDealt}
"""How the cards of each game are dealt. Everything else follows from them."""


def cards_in_play(rules: Rules, players: int) -> list[Card]:
    """The cards that so many players shuffle, lowest first."""
    return list(cards(rules.options(players).in_play))


def deal_hands(
    rules: Rules, players: int, hands: tuple[Pile, ...], blind: Pile, compulsory: bool = False
) -> Deal:
    """A deal with these hands, from forehand on, and this blind or talon."""
    return Deal.new(_DEALT[rules.game](rules, players, hands, blind, compulsory))


def deal_order(rules: Rules, players: int, order: Sequence[Card], compulsory: bool = False) -> Deal:
    """Deal a shuffled pack, its top card first."""
    rules.check_players(players)
    return Deal.new(_DEALT[rules.game].from_order(rules, players, order, compulsory))


def deal_of(
    rules: str,
    players: int,
    hands: Sequence[str],
    blind: str,
    log: str = "",
    compulsory: bool = False,
    given: tuple[str, Seat, bool, str] | None = None,
) -> Deal:
    """The deal that `repr` writes: cards by their codes, turns as ``A fort, B solo``.

    `given` are the contract, its declarer, whether it is played over a solo, and what was said, of
    a deal that begins after its auction.
    """
    agreed = Rules.from_spec(rules)
    pack = agreed.pack
    piles = tuple(pack.pile(hand) for hand in hands)
    deal = deal_hands(agreed, players, piles, pack.pile(blind), compulsory)
    if given:
        word, declarer, over_solo, said = given
        contract, turns = agreed.contract(players, word), read_turns(said, pack, players)
        deal = Deal.at_contract(deal.dealt, contract, declarer, over_solo, turns)
    for seat, action in read_turns(log, pack, players):
        deal = deal.apply(action, seat)
    return deal


def score_of_points(
    options: Options, contract: Contract, points: int | None, over_solo: bool = False
) -> Score:
    """What a game for points is worth to its declarer; None are the points of one without a trick.

    Opponents without a point in Zuger Tapp are taken to have no trick: they have hardly ever one.
    """
    if isinstance(options, CegoOptions):
        forfeit = Forfeit.NO_TRICK if points is None else None
        return score_normal(options, contract, points or 0, forfeit=forfeit, over_solo=over_solo)
    some = options.sizes.hand // 2
    tricks = 0 if points is None else options.sizes.hand if points == options.total else some
    return score_tapp(options, contract, points or 0, tricks=tricks)
