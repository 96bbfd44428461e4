"""A plain solver of trick-game descriptions, with no cleverness at all.

It tries every legal card of everyone to the end. The native core must agree with it.
"""

from dataclasses import replace

from cego.cards import Card, Pile, cards
from cego.deal.actions import Seat
from cego.rules.contracts import Objective
from cego.solver.position import Position


def suit_of(position: Position, card: Card) -> Pile:
    return next(suit for suit in position.suits if suit >> card & 1)


def legal(position: Position) -> Pile:
    """The cards that the one to act may play."""
    hand = position.hands[position.to_act]
    if position.ordered:
        return _ordered(position, hand)
    if not position.trick:
        allowed = position.leads[0][1] if position.leads else 0
        return hand & allowed if allowed else hand
    trumps = position.suits[position.trump]
    led = suit_of(position, position.trick[0])
    if hand & led:
        return hand & led
    if hand & trumps:
        return hand & trumps
    if _lead_is_void(position, position.trick) and len(position.trick) > 1:
        return hand & suit_of(position, position.trick[1]) or hand
    return hand


def _ordered(position: Position, hand: Pile) -> Pile:
    called, *later = position.ordered
    if hand >> called & 1:
        return 1 << called
    free = hand
    for card in later:
        free &= ~(1 << card)
    return free & position.suits[position.trump] or free & position.empties or free


def _lead_is_void(position: Position, trick: tuple[Card, ...]) -> bool:
    """A dead card was led, and nobody has followed or trumped it."""
    if not position.dead >> trick[0] & 1:
        return False
    answers = suit_of(position, trick[0]) | position.suits[position.trump]
    return not any(answers >> card & 1 for card in trick[1:])


def winner(position: Position, trick: tuple[Card, ...]) -> tuple[Seat, Card]:
    """Who wins a full trick, with which card."""
    trumps = position.suits[position.trump]
    lead = trick[1] if _lead_is_void(position, trick) else trick[0]
    played = [card for card in trick if trumps >> card & 1]
    if not played:
        suit = suit_of(position, lead)
        played = [c for c in trick if suit >> c & 1 and not position.dead >> c & 1]
    best = max(played)
    return (position.leader + trick.index(best)) % position.players, best


def play(position: Position, card: Card) -> tuple[Position, Seat | None, Card]:
    """The next position; if the trick is complete, also who won it, with which card."""
    hands = list(position.hands)
    hands[position.to_act] &= ~(1 << card)
    trick = (*position.trick, card)
    if len(trick) < position.players:
        return replace(position, hands=tuple(hands), trick=trick), None, -1
    won_by, best = winner(position, trick)
    leader = won_by
    if position.decide_after == 1 and position.first_winner >= 0:
        if position.order[position.first_card] > position.order[best]:
            leader = position.first_winner
    elif len(position.leads) > 1 and position.leads[1][0] >= 0:
        leader = position.leads[1][0]
    keeps_first = position.decide_after == 2
    after = replace(
        position,
        hands=tuple(hands),
        trick=(),
        leader=leader,
        leads=position.leads[1:],
        ordered=position.ordered[1:],
        decide_after=max(position.decide_after - 1, 0),
        first_winner=won_by if keeps_first else -1,
        first_card=best if keeps_first else -1,
    )
    return after, won_by, best


def value(position: Position) -> int:
    """The value under best play of everyone for or against it."""
    return _value(position, tricks=0, done=False)


def values_of_cards(position: Position) -> dict[Card, int]:
    """The value of each legal card."""
    return {card: _after(position, card, 0, False) for card in cards(legal(position))}


def _value(position: Position, tricks: int, done: bool) -> int:
    if not any(position.hands) and not position.trick:
        return _end(position, tricks, done)
    values = [_after(position, card, tricks, done) for card in cards(legal(position))]
    maximizes = position.maximizers >> position.to_act & 1
    return max(values) if maximizes else min(values)


def _after(position: Position, card: Card, tricks: int, done: bool) -> int:
    """The value of playing a card: what it brings at once and what comes later."""
    trick = (*position.trick, card)
    after, won_by, best = play(position, card)
    if won_by is None:
        return _value(after, tricks, done)
    own = bool(position.side >> won_by & 1)
    now = 0
    if position.objective is Objective.POINTS and own:
        now = sum(position.points[c] for c in trick)
    if position.objective is Objective.TRICKS and own:
        now = 1
    last = not any(after.hands)
    if position.objective is Objective.LAST_WITH:
        done = own and last and best == position.target
    if position.objective is Objective.ANY_WITH:
        done = done or (own and best == position.target)
    if position.objective is Objective.LAST:
        done = own and last
    return now + _value(after, tricks + own, done)


def _end(position: Position, tricks: int, done: bool) -> int:
    if position.objective is Objective.EXACTLY:
        return int(tricks == position.count)
    return int(done)
