"""What a line costs: looked up in the table of payments. The page does just the same.

Places count from 0 as people sit, counter-clockwise; seats count from forehand, who sits beside
the dealer. Three formulas are all there is: look up, settle, add up.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cego.deal.scoring import settle
from cego.errors import IllegalAction
from cego.locale import LANGUAGES

Data = Mapping[str, Any]


class Priced(NamedTuple):
    """What a line costs, by place, and the arithmetic as keys and numbers."""

    payments: tuple[int, ...]
    pays_each: int
    steps: tuple[tuple[str, dict[str, int | str]], ...] = ()


def seat_of(place: int, dealer: int, players: int) -> int:
    """The seat of a place; forehand is 0, the dealer the last."""
    return (place - dealer - 1) % players


def place_of(seat: int, dealer: int, players: int) -> int:
    """The place of a seat."""
    return (dealer + 1 + seat) % players


def game_of(table: Data, name: str) -> Data:
    """A game of the table."""
    for game in table["games"]:
        if game["game"] == name:
            found: Data = game
            return found
    raise IllegalAction("ledger.no-game", game=name[:40])


def price(table: Data, line: Data) -> Priced:
    """The payments of a line, by place; an error says why there can be no such line.

    Reads ``game``, ``dealer``, ``who``, ``over``, ``end``, ``points``, ``times``, ``amounts``.
    """
    players: int = table["players"]
    game = game_of(table, line["game"])
    if game["kind"] == "nobody":
        return Priced((0,) * players, 0)
    if game["kind"] == "free":
        return _free(players, line)
    dealer: int = line["dealer"]
    who: Sequence[int] = line.get("who") or ()
    if not who:
        raise IllegalAction("ledger.who")
    if len(set(who)) != len(who) or any(not 0 <= place < players for place in who):
        raise IllegalAction("ledger.who")
    seats = sorted(seat_of(place, dealer, players) for place in who)
    if seats[-1] >= table["active"] and not game.get("anyone"):
        raise IllegalAction("ledger.sits-out")
    payers, least, most = seats, None, None
    if game["kind"] == "several":
        tied = next((tied for tied in game["tied"] if tied["who"] == seats), None)
        if tied is None:
            raise IllegalAction("ledger.too-many")
        if line.get("end") not in tied["ends"]:
            raise IllegalAction("ledger.how")
        payers, least, most = tied["payers"], tied["least"], tied["most"]
    elif len(seats) > 1:
        raise IllegalAction("ledger.one-only")
    row = _row(game, line, least, most)
    times = line.get("times", 1)
    gives = -row[1] * times
    by_seat = settle(players, dict.fromkeys(payers, gives))
    payments = tuple(by_seat[seat_of(place, dealer, players)] for place in range(players))
    return Priced(payments, row[1] * times, _steps(table, row))


def _free(players: int, line: Data) -> Priced:
    amounts = tuple(line.get("amounts") or ())
    if len(amounts) != players or sum(amounts):
        raise IllegalAction("ledger.not-zero", sum=sum(amounts))
    return Priced(amounts, 0)


def _row(game: Data, line: Data, least: int | None, most: int | None) -> list[Any]:
    over = bool(line.get("over"))
    ways = [way for way in game["ways"] if way["over"] == over]
    if not ways:
        raise IllegalAction("ledger.over" if over else "ledger.only-over")
    way = next((way for way in ways if way["end"] == line.get("end")), None)
    if way is None:
        raise IllegalAction("ledger.how")
    rows: list[list[Any]] = way["rows"]
    points = line.get("points")
    if way["from"] is None:
        if points is not None:
            raise IllegalAction("ledger.no-points")
        return rows[0]
    first, last = way["from"], way["from"] + len(rows) - 1
    first = first if least is None else max(first, least)
    last = last if most is None else min(last, most)
    if points is None or not first <= points <= last:
        raise IllegalAction("ledger.points", least=first, most=last)
    return rows[points - way["from"]]


def _steps(table: Data, row: list[Any]) -> tuple[tuple[str, dict[str, int | str]], ...]:
    numbers = iter(row[2:])
    form = table["forms"][row[0]]
    return tuple((key, {name: next(numbers) for name in names}) for key, names in form)


def told(table: Data, priced: Priced, language: str) -> list[str]:
    """The arithmetic in words, a line a step."""
    words = table["words"][language if language in LANGUAGES else "en"]
    lines = []
    for key, numbers in priced.steps:
        values = {
            name: words.get(value, value) if isinstance(value, str) else value
            for name, value in numbers.items()
        }
        lines.append(words[f"step.{key}"].format(**values))
    return lines
