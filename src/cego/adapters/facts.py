"""What the adapters ask about contracts, as numbers for the native core."""

from functools import cache
from typing import NamedTuple

from cego.cards import (
    COURTS,
    EMPTIES,
    TRUMPS,
    Card,
    Pile,
    highest,
    lowest,
)
from cego.deal.scoring import score_compulsory, score_price, score_raeuber, score_special
from cego.games import score_of_points
from cego.rules import Contract, Rules
from cego.rules.contracts import Bid, Blind, Needs, Objective, PutsAway, Tariff
from cego.rules.options import HalbePutAway
from cego.tapp.game import score_tapp

POINTS, EXACTLY, LAST_WITH, MOST_LOSES, LAST_LOSES = range(5)
"""What decides a game: the points of one side, how many tricks it takes, the card that wins the
last trick; or for everyone alone, who has most points or takes the last trick."""
NO_CARD, LITTLE_MAN, ONE, PAIR, TWO_SUITS = range(5)
"""What is shown."""
AWAY_ANY, AWAY_NOT_SHOWN, AWAY_BLIND, AWAY_LOWEST, AWAY_HIGHEST = range(5)
"""Which cards may be put away: any, any but the shown ones, any of the blind but the shown ones,
the lowest or the highest trump of the blind."""


class Facts(NamedTuple):
    """How a contract of Cego is played, in numbers, the way the native core takes it."""

    takes_blind: bool
    blind_counts: bool
    """The cards in the middle count for the declarer, unseen."""
    shows: int
    show: int
    keep: int
    put_away: int
    away: int
    dead: bool
    """The shown cards rank lowest and never win."""
    swap: bool
    """Other cards may lead in place of the shown ones."""
    objective: int
    number: int
    """How many tricks are wanted; or the card that must win the last one."""
    called: tuple[Card, ...]
    """The cards that the first tricks call for."""
    compulsory: bool


NOTHING = Facts(
    takes_blind=False,
    blind_counts=False,
    shows=NO_CARD,
    show=0,
    keep=0,
    put_away=0,
    away=AWAY_ANY,
    dead=False,
    swap=False,
    objective=POINTS,
    number=0,
    called=(),
    compulsory=False,
)
"""Nothing special."""


def facts(rules: Rules, players: int, contract: Contract) -> Facts:
    """How a contract of Cego is played under these rules."""
    options = rules.cego(players).exchange
    objective, number = _objective(contract)
    return Facts(
        takes_blind=contract.takes_blind,
        blind_counts=contract.blind is Blind.COUNTS,
        shows=_SHOWS[contract.needs] if contract.exchange.show else NO_CARD,
        show=contract.exchange.show,
        keep=contract.exchange.keep,
        put_away=contract.exchange.put_away,
        away=_away(contract, options.halbe_put_away),
        dead=contract.shows_empties,
        swap=contract in options.swap,
        objective=objective,
        number=number,
        called=contract.called,
        compulsory=contract.bid is Bid.COMPULSORY,
    )


_SHOWS = {
    Needs.NOTHING: NO_CARD,
    Needs.LITTLE_MAN: LITTLE_MAN,
    Needs.ONE_EMPTY: ONE,
    Needs.PAIR: PAIR,
    Needs.TWO_SUITS: TWO_SUITS,
}


def _away(contract: Contract, halbe: HalbePutAway) -> int:
    match contract.puts_away:
        case PutsAway.NOT_SHOWN:
            return AWAY_BLIND if halbe is HalbePutAway.BLIND else AWAY_NOT_SHOWN
        case PutsAway.LOWEST_TRUMP:
            return AWAY_LOWEST
        case PutsAway.HIGHEST_TRUMP:
            return AWAY_HIGHEST
    return AWAY_ANY


def _objective(contract: Contract) -> tuple[int, int]:
    if contract.alone:
        return (LAST_LOSES if contract.objective is Objective.LAST else MOST_LOSES), 0
    match contract.objective:
        case Objective.LAST_WITH:
            return LAST_WITH, contract.card
        case Objective.EXACTLY:
            return EXACTLY, contract.tricks
    return POINTS, 0


def may_put_away(contract: Contract | None, away: Pile, blind: Pile) -> bool:
    """Whether this can be what was put away of a blind, as far as the trump of it tells.

    The engine knows it anyway; told beforehand it saves replaying hundreds of deals for each that
    fits.
    """
    picks = {PutsAway.LOWEST_TRUMP: lowest, PutsAway.HIGHEST_TRUMP: highest}
    pick = picks.get(contract.puts_away) if contract else None
    trumps = blind & TRUMPS
    if pick is None or not away or not trumps:
        return True
    return away == 1 << pick(trumps)


class Prices(NamedTuple):
    """What each end of a contract is worth: what every opponent, or every winner, is paid."""

    by_points: tuple[tuple[int, ...], tuple[int, ...]]
    """For the declarer, without and with a solo before, by his points; last, if he forfeits them.
    In games where most points lose: for another than forehand, and for forehand."""
    flat: tuple[int, ...]
    """If won and if lost; in a Pflichträuber by how many take no trick."""


@cache
def prices(rules: Rules, players: int, contract: Contract) -> Prices:
    """The price of every end of a contract of Cego."""
    options = rules.cego(players)
    reached = range(options.total + 1)
    if contract.by_points:
        plain, over = (
            tuple(
                score_of_points(options, contract, points, over_solo).pays_each
                for points in (*reached, None)
            )
            for over_solo in (False, True)
        )
        return Prices((plain, over), ())
    match contract.tariff:
        case Tariff.COMPULSORY:
            ends = tuple(score_compulsory(options, none).pays_each for none in range(4))
            return Prices(((), ()), ends)
        case Tariff.RAEUBER:
            other, forehand = (
                tuple(score_raeuber(options, points, first).pays_each for points in reached)
                for first in (False, True)
            )
            return Prices((other, forehand), ())
    if contract.alone:
        return Prices(((), ()), (score_price(options, contract).pays_each,))
    ends = tuple(score_special(options, contract, won).pays_each for won in (True, False))
    return Prices(((), ()), ends)


@cache
def tapp_prices(rules: Rules, contract: Contract) -> tuple[tuple[int, ...], ...]:
    """Zuger Tapp: what each opponent pays, by the declarer's tricks and points."""
    options = rules.tapp()
    return tuple(
        tuple(
            score_tapp(options, contract, points, tricks=tricks).pays_each
            for points in range(options.total + 1)
        )
        for tricks in range(options.sizes.hand + 1)
    )


@cache
def most_paid(rules: Rules, players: int) -> int:
    """More than this nobody pays or is paid for one deal."""
    most = 0
    for contract in rules.contracts(players):
        if contract.tariff is Tariff.UNITS:
            tables = tapp_prices(rules, contract)
        else:
            by_points, flat = prices(rules, players, contract)
            tables = (*by_points, flat)
        most = max([most, *(abs(price) for table in tables for price in table)])
    return most * (players - 1)


SIDES = (EMPTIES, EMPTIES | COURTS)
"""What may be shown without and with substitutes."""
