"""What the adapters ask about contracts. The only place here that names any of them."""

from functools import cache
from typing import NamedTuple

from cego.cards import (
    COURTS,
    EMPTIES,
    GSTIESS,
    KLEINER_MANN,
    MOND,
    TRUMPS,
    Card,
    Pile,
    highest,
    lowest,
)
from cego.deal.scoring import (
    Forfeit,
    score_dresch,
    score_normal,
    score_pflichtraeuber,
    score_raeuber,
    score_special,
    total,
)
from cego.rules import Contract, Rules
from cego.rules.contracts import EXCHANGES, NORMAL, RAEUBER_KINDS, WITH_BLIND
from cego.rules.options import HalbePutAway
from cego.tapp.game import TOTAL, score_tapp

TAPP_TRICKS = 8
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


def takes_blind(contract: str | None) -> bool:
    """Whether the declarer takes up the cards in the middle."""
    return contract == "tapp" or contract in WITH_BLIND


def facts(rules: Rules, players: int, contract: str) -> Facts:
    """How a contract is played under these rules."""
    this = Contract(contract)
    exchange = EXCHANGES.get(this)
    options = rules.cego(players).exchange
    objective, number = _objective(this)
    return Facts(
        takes_blind=exchange is not None,
        blind_counts=this is Contract.SOLO,
        shows=_SHOWS.get(this, NO_CARD),
        show=exchange.show if exchange else 0,
        keep=exchange.keep if exchange else 0,
        put_away=exchange.put_away if exchange else 0,
        away=_away(this, options.halbe_put_away),
        dead=this in _SHOWS and this is not Contract.KLEINER_MANN,
        swap=this in options.swap,
        objective=objective,
        number=number,
        called=(GSTIESS, MOND, KLEINER_MANN) if this is Contract.GEREGELTER_RAEUBER else (),
        compulsory=this is Contract.PFLICHTRAEUBER,
    )


_SHOWS = {
    Contract.KLEINER_MANN: LITTLE_MAN,
    Contract.HALBE: ONE,
    Contract.EINE_LEERE: ONE,
    Contract.ZWEI_LEERE: PAIR,
    Contract.ZWEI_VERSCHIEDENE: TWO_SUITS,
}


def _away(contract: Contract, halbe: HalbePutAway) -> int:
    match contract:
        case Contract.HALBE:
            return AWAY_BLIND if halbe is HalbePutAway.BLIND else AWAY_NOT_SHOWN
        case Contract.ZWEI_LEERE:
            return AWAY_LOWEST
        case Contract.ZWEI_VERSCHIEDENE:
            return AWAY_HIGHEST
    return AWAY_ANY


def _objective(contract: Contract) -> tuple[int, int]:
    match contract:
        case Contract.ULTI:
            return LAST_WITH, KLEINER_MANN
        case Contract.PICCOLO:
            return EXACTLY, 1
        case Contract.BETTEL:
            return EXACTLY, 0
        case Contract.DRESCH:
            return LAST_LOSES, 0
    return (MOST_LOSES if contract in RAEUBER_KINDS else POINTS), 0


def may_put_away(contract: str | None, away: Pile, blind: Pile) -> bool:
    """Whether this can be what was put away of a blind, as far as the trump of it tells.

    The engine knows it anyway; told beforehand it saves replaying hundreds of deals for each that
    fits.
    """
    pick = {Contract.ZWEI_LEERE: lowest, Contract.ZWEI_VERSCHIEDENE: highest}.get(
        Contract(contract) if contract in WITH_BLIND else Contract.SOLO
    )
    trumps = blind & TRUMPS
    if pick is None or not away or not trumps:
        return True
    return away == 1 << pick(trumps)


def ordered_tricks(contract: str | None) -> int:
    """In so many first tricks following suit is not in force."""
    return 3 if contract == Contract.GEREGELTER_RAEUBER else 0


class Prices(NamedTuple):
    """What each end of a contract is worth: what every opponent, or every winner, is paid."""

    by_points: tuple[tuple[int, ...], tuple[int, ...]]
    """For the declarer, without and with a solo before, by his points; last, if he forfeits them.
    In games where most points lose: for another than forehand, and for forehand."""
    flat: tuple[int, ...]
    """If won and if lost; in a Pflichträuber by how many take no trick."""


@cache
def prices(rules: Rules, players: int, contract: str) -> Prices:
    """The price of every end of a contract of Cego."""
    options, active, this = rules.cego(players), min(players, 4), Contract(contract)
    all_points = total(options, active)
    if this in NORMAL:
        tables = []
        for over in (False, True):
            pays = [
                score_normal(options, active, this, points, over_solo=over).pays_each
                for points in range(all_points + 1)
            ]
            lost = score_normal(options, active, this, 0, forfeit=Forfeit.NO_TRICK, over_solo=over)
            tables.append((*pays, lost.pays_each))
        return Prices((tables[0], tables[1]), ())
    if this is Contract.PFLICHTRAEUBER:
        ends = tuple(score_pflichtraeuber(options, none).pays_each for none in range(4))
        return Prices(((), ()), ends)
    if this is Contract.DRESCH:
        return Prices(((), ()), (score_dresch(options).pays_each,))
    if this in RAEUBER_KINDS:
        other, forehand = (
            tuple(score_raeuber(options, p, first).pays_each for p in range(all_points + 1))
            for first in (False, True)
        )
        return Prices((other, forehand), ())
    return Prices(
        ((), ()), tuple(score_special(options, this, won).pays_each for won in (True, False))
    )


@cache
def tapp_prices(rules: Rules, contract: str) -> tuple[tuple[int, ...], ...]:
    """Zuger Tapp: what each opponent pays, by the declarer's tricks and points."""
    return tuple(
        tuple(
            score_tapp(rules.tapp(), contract, points, tricks=tricks).pays_each
            for points in range(TOTAL + 1)
        )
        for tricks in range(TAPP_TRICKS + 1)
    )


@cache
def most_paid(rules: Rules, players: int) -> int:
    """More than this nobody pays or is paid for one deal."""
    most = 0
    for contract in rules.contracts(players):
        if rules.game == "tapp":
            tables = tapp_prices(rules, contract)
        else:
            by_points, flat = prices(rules, players, contract)
            tables = (*by_points, flat)
        most = max([most, *(abs(price) for table in tables for price in table)])
    return most * (players - 1)


SIDES = (EMPTIES, EMPTIES | COURTS)
"""What may be shown without and with substitutes."""
