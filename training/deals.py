"""Deals in which a contract has been reached, with the hand that might well have bid it."""

from collections.abc import Callable
from random import Random

from cego.cards import CEGO, KLEINER_MANN, TRUMPS, Pile, cards, highest
from cego.deal.actions import Action, Keep, Say, Seat, Show
from cego.deal.auction import Result
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt, able
from cego.deal.exchange import begin_exchange
from cego.deal.game import Game, begin
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.players import Lehrling
from cego.players.thumb.bidding import worth_of_bid
from cego.players.thumb.exchange import worth_keeping
from cego.rules import Contract, Rules, load
from cego.rules.contracts import RAEUBER_KINDS, WITH_BLIND
from cego.tapp.dealt import TappDealt
from cego.tapp.exchange import begin as begin_tapp

THUMB = Lehrling("training")


def rules_for(contract: str, players: int) -> Rules:
    """A rule set under which the contract is played in the common way."""
    if contract.startswith("tapp"):
        return load("zuger-tapp")
    if players == 3:
        return load("loewen")
    return load("ministranten" if contract == Contract.DRESCH else "baden")


def forced(contract: str, players: int, number: int) -> Deal:
    """A deal after the exchange, ready for the first lead; the same for the same number."""
    rng = Random(f"{contract} {players} {number}")
    rules = rules_for(contract, players)
    any_hand = rng.random() < 0.35
    attempts = rng.choice((1, 1, 2, 4)) if contract in _PROMISE and not any_hand else 1
    best: tuple[float, Deal, Seat] | None = None
    attempt = 0
    while attempt < attempts or best is None:
        attempt += 1
        seed = f"{contract} {players} {number} {attempt}".encode()
        deal = deal_order(rules, players, shuffled(rules, players, seed))
        if contract == Contract.GEGENSOLO and _soloist(deal) is None:
            continue
        found = _declarer(deal, contract, rng if any_hand else None)
        if found is not None and (best is None or found[0] > best[0]):
            best = (found[0], deal, found[1])
    return exchanged(_after_auction(best[1], contract, best[2]), rng)


def _declarer(deal: Deal, contract: str, rng: Random | None) -> tuple[float, Seat] | None:
    """The hand that suits the contract best and its promise, or any hand that may play it."""
    if contract in RAEUBER_KINDS:
        return 0.0, 0
    seats = list(range(len(deal.hands)))
    if isinstance(deal.dealt, Dealt):
        abilities = able(deal.dealt)
        seats = [seat for seat in seats if contract in abilities[seat]]
    if contract == Contract.GEGENSOLO:
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


def _promise(deal: Deal, contract: str, seat: Seat) -> float:
    if contract in _PROMISE:
        return _PROMISE[contract](deal.hands[seat])
    word = {"tapp-hand": "solo"}.get(contract, contract)
    return worth_of_bid(deal.view(seat), word)


def _trump_strength(hand: Pile) -> float:
    return sum(8 + card - KLEINER_MANN for card in cards(hand & TRUMPS))


def _lack_of_strength(hand: Pile) -> float:
    in_suits = sum(CEGO.pips[card] for card in cards(hand & ~TRUMPS))
    return -_trump_strength(hand) - 4 * in_suits


_SOLO_STRENGTH = 130
"""So strong are the trumps of most hands that bid solo."""
_PROMISE: dict[str, Callable[[Pile], float]] = {
    Contract.SOLO: _trump_strength,
    Contract.ULTI: _trump_strength,
    Contract.BETTEL: _lack_of_strength,
    Contract.PICCOLO: lambda hand: _lack_of_strength(hand & ~(1 << highest(hand))),
}
"""For games with the dealt hand: what makes it fit."""


def _after_auction(deal: Deal, contract: str, declarer: Seat) -> Deal:
    dealt = deal.dealt
    if isinstance(dealt, TappDealt):
        word = "tapp" if contract == "tapp" else "solo"
        return Deal(dealt, (), begin_tapp(dealt, word, declarer))
    assert isinstance(dealt, Dealt)
    game = Contract(contract)
    if game in WITH_BLIND:
        soloist = _soloist(deal) if game is Contract.GEGENSOLO else None
        log = () if soloist is None else ((soloist, Say(Contract.SOLO)),)
        result = Result(game, declarer, over_solo=soloist is not None)
        return Deal(dealt, log, begin_exchange(dealt, result, all_said_fort=False))
    legage = dealt.blind if game is Contract.SOLO else 0
    return Deal(dealt, (), begin(Game(dealt, game, declarer, legage=legage), dealt.hands))


def exchanged(deal: Deal, rng: Random) -> Deal:
    """The deal after the exchange: by rules of thumb, with some variety in what is kept."""
    while deal.to_act is not None and deal.phase.name == "exchange":
        deal = deal.apply(_step(deal, rng))
    return deal


def _step(deal: Deal, rng: Random) -> Action:
    legal = deal.legal_actions()
    if isinstance(legal[0], Show):
        return rng.choice(legal)
    if isinstance(legal[0], Keep) and rng.random() < 0.5:
        likely = sorted(legal, key=_worth_of_keeping, reverse=True)[:10]
        return rng.choice(likely)
    return THUMB.choose(deal.view(deal.to_act))


def _worth_of_keeping(action: Action) -> float:
    return sum(map(worth_keeping, cards(action.cards))) if isinstance(action, Keep) else 0.0
