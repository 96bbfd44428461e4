"""Evenings of the engine, and the same evenings as people would write them on a pad."""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

from cego.cards import GSTIESS
from cego.deal.actions import PutAway, Say
from cego.deal.deal import Deal
from cego.deal.outcome import Outcome, Reason
from cego.evening import Evening
from cego.games import cards_in_play, deal_order
from cego.ledger.entries import Entry, read_entry
from cego.ledger.lookup import Priced, place_of, price
from cego.ledger.prices import price_table
from cego.rules import SLUGS, Rules, load
from cego.rules.options import End

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
NAMES = ("Anna", "Beat", "Carl", "Dora", "Emil")
POOL = 60
"""So many different deals of each table are played; evenings are put together from them."""


def random_deal(rules: Rules, players: int, rng: Random, compulsory: bool = False) -> Deal:
    """A deal to its end: bids at random with a liking for games, cards at random."""
    order = cards_in_play(rules, players)
    rng.shuffle(order)
    deal = deal_order(rules, players, order, compulsory)
    while deal.outcome() is None:
        legal = deal.legal_actions()
        games = [a for a in legal if isinstance(a, Say) and a.word not in ("fort", "gut", "pass")]
        dull = isinstance(legal[0], PutAway) and len(legal) > 200
        deal = deal.apply(legal[0] if dull else rng.choice(games or list(legal)))
    return deal


@cache
def pool(slug: str, players: int, compulsory: bool = False) -> tuple[Deal, ...]:
    rng = Random(f"{slug} {players} {compulsory}")
    many = POOL // 6 if compulsory else POOL
    return tuple(random_deal(load(slug), players, rng, compulsory) for _ in range(many))


def facts_of(outcome: Outcome, rules: Rules, players: int, over: bool = False) -> dict[str, Any]:
    """What people tap to say how a deal ended; `who` are seats."""
    if outcome.reason is Reason.THROWN_IN:
        return {"game": "thrown-in", "who": []}
    if outcome.reason is Reason.SCHINDEN:
        return {"game": "schinden-true", "who": list(outcome.losers), "end": "found"}
    assert outcome.contract is not None
    assert outcome.declarer is not None
    game = str(outcome.contract)
    if outcome.reason is Reason.NO_SCHINDEN:
        return {"game": "schinden-false", "who": [outcome.declarer], "end": game}
    if rules.game == "tapp":
        return _tapp(outcome)
    keys = [step.key for step in outcome.steps]
    if game in ("raeuber", "geregelter-raeuber"):
        most = max(outcome.points)
        tied = [seat for seat, points in enumerate(outcome.points) if points == most]
        by_points = rules.cego(players).special.raeuber_by_points
        end = "forehand" if 0 in tied else "others"
        return {"game": game, "who": tied, "end": end, "points": most if by_points else None}
    if game == "pflichtraeuber":
        most = max(outcome.points)
        tied = [seat for seat, points in enumerate(outcome.points) if points == most]
        return {"game": game, "who": tied, "end": f"without-{outcome.tricks.count(0)}"}
    if game == "dresch":
        (loser,) = outcome.losers
        return {"game": game, "who": [loser], "end": "last-trick"}
    alone = {"game": game, "who": [outcome.declarer], "over": outcome.over_solo}
    if not outcome.points:
        return {**alone, "over": False, "end": "won" if outcome.won else "lost"}
    for forfeit in ("no-trick", "pfeif-lost"):
        if forfeit in keys:
            return {**alone, "over": _over(outcome, game), "end": forfeit}
    over = _over(outcome, game)
    return {**alone, "over": over, "end": "points", "points": outcome.points[0]}


def _over(outcome: Outcome, game: str) -> bool:
    return game == "gegensolo" or (outcome.over_solo and game != "solo")


def _tapp(outcome: Outcome) -> dict[str, Any]:
    assert outcome.declarer is not None
    tricks = outcome.tricks[outcome.declarer]
    end = {0: "no-trick", 8: "all-tricks"}.get(tricks, "points")
    return {
        "game": str(outcome.contract),
        "who": [outcome.declarer],
        "end": end,
        "points": outcome.points[0],
    }


def line_of(
    table: dict[str, Any], facts: dict[str, Any], dealer: int, **more: Any
) -> tuple[dict[str, Any], Priced]:
    """A line by place, with what the table says it costs."""
    players = table["players"]
    places = [place_of(seat, dealer, players) for seat in facts["who"]]
    line: dict[str, Any] = {
        "dealer": dealer,
        "players": players,
        "prices": table["id"],
        "over": False,
        "end": "",
        "points": None,
        "times": 1,
        "round": False,
        "gstiess": None,
        **facts,
        "who": sorted(places),
        **more,
    }
    priced = price(table, line)
    return line | {"payments": list(priced.payments)}, priced


def setup_of(rules: Rules, players: int, dealer: int, **more: Any) -> dict[str, Any]:
    table = price_table(rules, players)
    evening = table["evening"]
    rounds = evening["end"] == "rounds"
    return {
        "id": "phone-1",
        "kind": "setup",
        "title": "Donnerstagsrunde",
        "rules": rules.spec,
        "prices": table["id"],
        "players": players,
        "people": list(NAMES[:players]),
        "dealer": dealer,
        "cents": 0,
        "end": evening["end"],
        "deals": evening["rounds"] * evening["deals"] if rounds else 0,
        "round": evening["deals"] if rounds else 0,
        "redraw": evening["redraw"],
        "compulsory": table["compulsory"],
        **more,
    }


class Kept:
    """An evening of the engine and a pad beside it."""

    def __init__(self, slug: str, players: int, rng: Random) -> None:
        self.slug, self.players, self.rng = slug, players, rng
        self.rules = load(slug)
        self.table = price_table(self.rules, players)
        dealer = rng.randrange(players)
        self.evening = Evening.start(self.rules, players, dealer)
        self.entries = [read_entry(setup_of(self.rules, players, dealer))]
        self._number = 1

    def note(self, kind: str, **data: Any) -> None:
        self._number += 1
        self.entries.append(read_entry({"id": f"phone-{self._number}", "kind": kind, **data}))

    def deal(self) -> None:
        """One more deal, or a penalty; now and then the Gstieß is called, or a round begins."""
        evening, rng = self.evening, self.rng
        number = len(evening.entries) + 1
        options = None if self.rules.game == "tapp" else self.rules.cego(self.players)
        if options and evening.options.end is End.GSTIESS and rng.random() < 0.08:
            self.evening = evening = evening.announce_last_round()
            self.note("gstiess", deal=number, said=True)
        if options and self.table["compulsory"] and not evening.compulsory and rng.random() < 0.05:
            self.evening = evening = evening.begin_pflichtraeuber(all_agree=True)
        place, players = evening.dealer, self.players
        assert evening.seating == tuple(range(players))
        more = {"deal": number, "times": evening.times, "round": evening.compulsory}
        if options and options.special.penalty and rng.random() < 0.1:
            culprit = rng.randrange(players)
            facts = {"game": "penalty", "who": [(culprit - place - 1) % players], "end": "penalty"}
            line, _ = line_of(self.table, facts, place, **more)
            self.evening = evening.penalise(culprit)
        else:
            deal = rng.choice(pool(self.slug, players, evening.compulsory))
            outcome = deal.outcome()
            assert outcome is not None
            facts = facts_of(outcome, self.rules, players)
            if evening.gstiess_called:
                seat = next((s for s, hand in enumerate(deal.hands) if hand >> GSTIESS & 1), None)
                more["gstiess"] = -1 if seat is None else place_of(seat, place, players)
            line, priced = line_of(self.table, facts, place, **more)
            steps = [
                (step.key, {"value": step.value, **dict(step.numbers)}) for step in outcome.steps
            ]
            self.agree(priced, steps)
            self.evening = evening.finish(deal)
        self.note("line", **line)

    def agree(self, priced: Priced, steps: Sequence[tuple[str, dict[str, Any]]]) -> None:
        """The pad's arithmetic is the engine's, line by line."""
        said = [(key.removesuffix("-plain"), numbers["value"]) for key, numbers in priced.steps]
        assert said == [(key, numbers["value"]) for key, numbers in steps]


def written(entries: Sequence[Entry]) -> list[dict[str, Any]]:
    return [entry.to_data() for entry in entries]


def lines(table: dict[str, Any]) -> list[dict[str, Any]]:
    """Everything that can be entered, by seat."""
    found: list[dict[str, Any]] = []
    for game in table["games"]:
        for way in game["ways"]:
            if game["kind"] == "several":
                for tied in game["tied"]:
                    if way["end"] in tied["ends"]:
                        low, high = tied["least"], tied["most"]
                        points = [None] if low is None else range(low, high + 1)
                        found += [_line(game, way, tied["who"], n) for n in points]
                continue
            last = table["players"] if game.get("anyone") else table["active"]
            first = way["from"]
            points = [None] if first is None else range(first, first + len(way["rows"]))
            found += [_line(game, way, [seat], n) for seat in range(last) for n in points]
    return found


def _line(
    game: dict[str, Any], way: dict[str, Any], seats: list[int], points: int | None
) -> dict[str, Any]:
    return {
        "game": game["game"],
        "who": seats,
        "seats": seats,
        "seat": seats[0],
        "over": way["over"],
        "end": way["end"],
        "points": points,
    }
