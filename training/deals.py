"""Deals in which a contract has been reached, with the hand that might well have bid it."""

from collections.abc import Callable
from random import Random

from cego.cards import CEGO, KLEINER_MANN, TRUMPS, Pile, cards, highest
from cego.deal.actions import Action, Keep, Say, Seat, Show
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt, able
from cego.deal.view import View
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players import Lehrling
from cego.players.heuristics.bidding import worth_of_bid
from cego.players.heuristics.exchange import worth_keeping
from cego.rules import Contract, Rules, load, named
from cego.rules.contracts import Objective

THUMB = Lehrling("training")
TAPP = ("tapp", "tapp-hand")
"""Zuger Tapp: with the talon, and without."""


def contract_of(name: str) -> Contract:
    """The contract by which players learn what they know of all that are played like it."""
    if name in TAPP:
        return named({"tapp": "tapp", "tapp-hand": "solo"}[name], "tapp")
    return named(name)


def rules_for(contract: Contract, players: int) -> Rules:
    """A rule set under which the contract is played in the common way."""
    if contract.game == "tapp":
        return load("zuger-tapp")
    if players == 3:
        return load("loewen")
    return load("ministranten" if contract.objective is Objective.LAST else "baden")


def forced(name: str, players: int, number: int) -> Deal:
    """A deal after the exchange, ready for the first lead; the same for the same number."""
    rng = Random(f"{name} {players} {number}")
    contract = contract_of(name)
    rules = rules_for(contract, players)
    any_hand = rng.random() < 0.35
    attempts = rng.choice((1, 1, 2, 4)) if _strength_for(contract) and not any_hand else 1
    best: tuple[float, Deal, Seat] | None = None
    attempt = 0
    while attempt < attempts or best is None:
        attempt += 1
        seed = f"{name} {players} {number} {attempt}".encode()
        deal = deal_order(rules, players, shuffled(rules, players, seed))
        if contract.over_solo and _soloist(deal) is None:
            continue
        found = _declarer(deal, contract, rng if any_hand else None)
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], deal, found[1])
    return exchanged(_after_auction(best[1], contract, best[2]), rng)


def _declarer(deal: Deal, contract: Contract, rng: Random | None) -> tuple[float, Seat] | None:
    """The hand that suits the contract best and its promise, or any hand that may play it."""
    if contract.alone:
        return 0.0, 0
    seats = list(range(len(deal.hands)))
    if isinstance(deal.dealt, Dealt):
        abilities = able(deal.dealt)
        seats = [seat for seat in seats if contract in abilities[seat]]
    if contract.over_solo:
        seats = [seat for seat in seats if seat != _soloist(deal)]
    if not seats:
        return None
    if rng is not None:
        return 0.0, rng.choice(seats)
    return max((_promise(deal, contract, seat), seat) for seat in seats)


def _soloist(deal: Deal) -> Seat | None:
    """Who would have bid solo, if anyone."""
    seat = max(range(len(deal.hands)), key=lambda each: _trump_strength(deal.hands[each]))
    hand = deal.hands[seat]
    trumps = (hand & TRUMPS).bit_count()
    enough = 7 if len(deal.hands) == 4 else 8
    strong = _trump_strength(hand) >= _SOLO_STRENGTH * enough / 7
    return seat if trumps >= enough and strong else None


def _promise(deal: Deal, contract: Contract, seat: Seat) -> float:
    strength = _strength_for(contract)
    return strength(deal.hands[seat]) if strength else worth_of_bid(deal.view(seat), contract)


def _strength_for(contract: Contract) -> Callable[[Pile], float] | None:
    """For games of Cego with the dealt hand: what makes it fit."""
    if contract.game != "cego" or contract.takes_blind or contract.alone:
        return None
    if contract.objective is not Objective.EXACTLY:
        return _trump_strength
    return _lack_but_for_one if contract.tricks else _lack_of_strength


def _trump_strength(hand: Pile) -> float:
    return sum(8 + card - KLEINER_MANN for card in cards(hand & TRUMPS))


def _lack_of_strength(hand: Pile) -> float:
    in_suits = sum(CEGO.pips[card] for card in cards(hand & ~TRUMPS))
    return -_trump_strength(hand) - 4 * in_suits


def _lack_but_for_one(hand: Pile) -> float:
    return _lack_of_strength(hand & ~(1 << highest(hand)))


_SOLO_STRENGTH = 130
"""So strong are the trumps of most hands that bid solo."""


def _after_auction(deal: Deal, contract: Contract, declarer: Seat) -> Deal:
    soloist = _soloist(deal) if contract.over_solo else None
    said = () if soloist is None else ((soloist, Say("solo")),)
    return Deal.at_contract(deal.dealt, contract, declarer, contract.over_solo, said)


def exchanged(deal: Deal, rng: Random) -> Deal:
    """The deal after the exchange: by rules of thumb, with some variety in what is kept."""
    return deal.exchanged(lambda view: _step(view, rng))


def _step(view: View, rng: Random) -> Action:
    legal = view.legal
    if isinstance(legal[0], Show):
        return rng.choice(legal)
    if isinstance(legal[0], Keep) and rng.random() < 0.5:
        likely = sorted(legal, key=_worth_of_keeping, reverse=True)[:10]
        return rng.choice(likely)
    return THUMB.choose(view)


def _worth_of_keeping(action: Action) -> float:
    return sum(map(worth_keeping, cards(action.cards))) if isinstance(action, Keep) else 0.0
