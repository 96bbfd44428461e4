"""The table of payments of a rule set: every game, every result, what it costs and why.

The only room of the ledger that knows rules. Everything else, and the page, looks things up here.

>>> from cego.rules import load
>>> table = price_table(load("loewen"), 4)
>>> [game["game"] for game in table["games"]][:3]
['solo', 'cego', 'gegensolo']
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any

from cego.cards import TAPP, pile_of
from cego.deal import scoring
from cego.deal.dealt import compulsory_contract
from cego.deal.scoring import Forfeit, Score
from cego.locale import LANGUAGES, Term, catalogue
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.contracts import CEGO, SOLO, Family, Needs, Tariff
from cego.rules.options import Factor, Options, PfeifFrei, TappOptions
from cego.tapp.game import score_tapp

FORMAT = "cego-prices"
VERSION = 1
SCHINDEN_TRUE, SCHINDEN_FALSE = "schinden-true", "schinden-false"
PENALTY, THROWN_IN, FREE = "penalty", "thrown-in", "free"
BREACH, BREACH_OF_OTHERS = "breach", "breach-others"
Data = dict[str, Any]


@lru_cache(maxsize=256)
def price_table(rules: Rules, players: int) -> Data:
    """The table for so many players; to be read, not changed. `id` is a hash of its amounts."""
    options = rules.options(players)
    made = _Cego(options) if isinstance(options, CegoOptions) else _Tapp(options)
    games = list(made.games())
    table: Data = {
        "format": FORMAT,
        "version": VERSION,
        "rules": rules.spec,
        "slug": rules.slug,
        "title": rules.title,
        "players": players,
        "active": options.active,
        "total": options.total,
        "evening": _evening(options),
        "compulsory": made.compulsory(),
        "forms": made.forms,
        "games": games,
    }
    shortened = json.dumps(table, sort_keys=True, separators=(",", ":")).encode()
    table["id"] = hashlib.sha256(shortened).hexdigest()[:16]
    table["gstiess"] = isinstance(options, CegoOptions)
    table["village"] = rules.village
    table["words"] = {each: _words(rules.spoken(each), made, games) for each in LANGUAGES}
    return table


def _evening(options: Options) -> Data:
    agreed = options.evening
    return {
        "end": str(agreed.end),
        "rounds": agreed.rounds,
        "deals": agreed.deals,
        "redraw": agreed.redraw_seats,
    }


def _words(language: str, made: "_Made", games: list[Data]) -> dict[str, str]:
    """Every text that the table's keys stand for."""
    words = {}
    for form in made.forms:
        for key, _ in form:
            words[f"step.{key}"] = catalogue(language, "step")[key]
    contracts = catalogue(language, "contract")
    for game in games:
        name = game["game"]
        words[f"contract.{name}"] = (
            contracts[name] if name in contracts else catalogue(language, "ledger")[f"game.{name}"]
        )
        for way in game["ways"]:
            end = way["end"]
            words[f"end.{end}"] = (
                contracts[end] if end in contracts else catalogue(language, "ledger")[f"end.{end}"]
            )
    return words


class _Made:
    """Collects rows of numbers; the sentences to them are forms, shared by many rows."""

    def __init__(self) -> None:
        self.forms: list[list[Any]] = []
        self._known: dict[str, int] = {}

    def games(self) -> Iterator[Data]:
        """Every game with its ways to end."""
        raise NotImplementedError

    def compulsory(self) -> Data | None:
        """The round of compulsory Räuber, where it is played."""
        return None

    def row(self, score: Score) -> list[Any]:
        """``[form, what each pays, the numbers of all steps]``."""
        form = [[step.key, ["value", *(name for name, _ in step.numbers)]] for step in score.steps]
        written = json.dumps(form)
        if written not in self._known:
            self._known[written] = len(self.forms)
            self.forms.append(form)
        numbers = [n for step in score.steps for n in (step.value, *map(_plain, step.numbers))]
        return [self._known[written], score.pays_each, *numbers]

    def one(self, end: str, score: Score, over: bool = False) -> Data:
        """A way to end that asks for no points."""
        return {"end": end, "over": over, "from": None, "rows": [self.row(score)]}

    def many(self, end: str, scores: Sequence[Score], first: int = 0, over: bool = False) -> Data:
        """A way to end with points, from `first` on."""
        rows = [self.row(score) for score in scores]
        return {"end": end, "over": over, "from": first, "rows": rows}


def _plain(number: tuple[str, Any]) -> int | str:
    value = number[1]
    return value.key if isinstance(value, Term) else value


def _game(name: str, kind: str, ways: list[Data], label: str = "", **more: Any) -> Data:
    return {"game": str(name), "kind": kind, "label": label, "ways": ways, **more}


class _Cego(_Made):
    """Cego, for one number of players."""

    def __init__(self, options: CegoOptions) -> None:
        super().__init__()
        self.options = options
        self.active, self.total = options.active, options.total

    def games(self) -> Iterator[Data]:
        for contract in self.options.contracts():
            yield self._of(contract)
        if self.options.schinden.challenge:
            yield from self._schinden()
        if self.options.special.penalty:
            score = scoring.score_penalty(self.options)
            ways = [self.one("penalty", score)]
            yield _game(PENALTY, "alone", ways, _price(score), anyone=True, rare=True)
        if self.options.special.breach_loses:
            yield self._breach(BREACH, by_declarer=True)
            yield self._breach(BREACH_OF_OTHERS, by_declarer=False)
        yield from _without_price()

    def _breach(self, name: str, by_declarer: bool) -> Data:
        """Who played, and which game a breach has lost to him or to the others."""
        ways = [
            self.one(str(game), scoring.score_breach(self.options, game, by_declarer, over), over)
            for game in self.options.contracts()
            if game.by_points or game.family is Family.GOAL
            for over in (self._overs(game) if game.by_points else (False,))
        ]
        return _game(name, "alone", ways, rare=True)

    def _of(self, contract: Contract) -> Data:
        if contract.by_points:
            return self._normal(contract)
        if contract.family is Family.GOAL:
            return self._special(contract)
        match contract.tariff:
            case Tariff.RAEUBER:
                return self._raeuber(contract)
            case Tariff.COMPULSORY:
                return self._compulsory(contract)
        score = scoring.score_price(self.options, contract)
        return _game(contract, "alone", [self.one("last-trick", score)], _price(score))

    def compulsory(self) -> Data | None:
        played = compulsory_contract(self.options)
        if played is None:
            return None
        times = self.options.pflichtraeuber.stakes_afterwards
        return {"game": str(played), "deals": self.options.players, "times": times}

    def _normal(self, contract: Contract) -> Data:
        ways = []
        for over in self._overs(contract):
            scores = [self._score(contract, n, over) for n in range(self.total + 1)]
            ways.append(self.many("points", scores, over=over))
            no_trick = self._score(contract, 0, over, Forfeit.NO_TRICK)
            ways.append(self.one("no-trick", no_trick, over))
            freed = self.options.exchange.pfeif_frei is not PfeifFrei.OFF
            if contract.needs is Needs.LITTLE_MAN and freed:
                lost = self._score(contract, 0, over, Forfeit.PFEIF_LOST)
                ways.append(self.one("pfeif-lost", lost, over))
        factor = scoring.factor_of(self.options, contract, over_solo=False)
        label = _times(factor)
        if len(self._overs(contract)) > 1:
            over_factor = scoring.factor_of(self.options, contract, over_solo=True)
            return _game(contract, "alone", ways, label, over_label=_times(over_factor))
        return _game(contract, "alone", ways, label)

    def _overs(self, contract: Contract) -> tuple[bool, ...]:
        if contract.over_solo:
            return (True,)
        if contract in (SOLO, CEGO) or self.options.after_solo.only_gegensolo:
            return (False,)
        return (False, True)

    def _score(
        self, contract: Contract, points: int, over: bool, forfeit: Forfeit | None = None
    ) -> Score:
        return scoring.score_normal(self.options, contract, points, forfeit=forfeit, over_solo=over)

    def _special(self, contract: Contract) -> Data:
        won, lost = (scoring.score_special(self.options, contract, w) for w in (True, False))
        return _game(contract, "alone", [self.one("won", won), self.one("lost", lost)], _price(won))

    def _raeuber(self, contract: Contract) -> Data:
        by_points = self.options.special.raeuber_by_points
        least = min(self._range(n)[0] for n in range(1, self.active + 1))
        ways = []
        for end, forehand in (("others", False), ("forehand", True)):
            if by_points:
                scores = [
                    scoring.score_raeuber(self.options, points, forehand)
                    for points in range(least, self.total + 1)
                ]
                ways.append(self.many(end, scores, least))
            else:
                ways.append(self.one(end, scoring.score_raeuber(self.options, None, forehand)))
        several = []
        for who in _some(self.active, self.active):
            forehand = 0 in who
            low, high = self._range(len(who)) if by_points else (None, None)
            payers = [0] if forehand else who
            ends = ["forehand" if forehand else "others"]
            if low is None or high is None or low <= high:
                several.append(_tied(who, payers, ends, low, high))
        return _game(
            contract,
            "several",
            ways,
            _price(scoring.score_raeuber(self.options, None, False)),
            tied=several,
        )

    def _range(self, tied: int) -> tuple[int, int]:
        """The points that so many can have together as the most of all."""
        most = self.total // tied
        fits = (
            n
            for n in range(most + 1)
            if tied * n + (self.active - tied) * max(n - 1, 0) >= self.total
            and (tied < self.active or tied * n == self.total)
        )
        return next(fits, most + 1), most

    def _compulsory(self, contract: Contract) -> Data:
        scores = [scoring.score_compulsory(self.options, n) for n in range(4)]
        ways = [self.one(f"without-{n}", score) for n, score in enumerate(scores)]
        several = [
            _tied(who, who, [f"without-{n}" for n in range(self.active - len(who) + 1)])
            for who in _some(self.active, self.active)
        ]
        return _game(contract, "several", ways, _price(scores[0]), tied=several)

    def _schinden(self) -> Iterator[Data]:
        lost = self._score(SOLO, 0, False, Forfeit.NO_TRICK)
        several = [_tied(who, who, ["found"]) for who in _some(self.active, self.active - 1)]
        yield _game(SCHINDEN_TRUE, "several", [self.one("found", lost)], tied=several, rare=True)
        ways = [
            self.one(str(game), self._score(game, 0, False, Forfeit.NO_TRICK))
            for game in self.options.auction.ladder
        ]
        yield _game(SCHINDEN_FALSE, "alone", ways, rare=True)


class _Tapp(_Made):
    """Zuger Tapp."""

    def __init__(self, options: TappOptions) -> None:
        super().__init__()
        self.options = options

    def games(self) -> Iterator[Data]:
        options, total = self.options, self.options.total
        hand, talon = options.sizes
        dearest = sorted((TAPP.pips_of(pile_of([card])) for card in range(36)), reverse=True)
        beside = sum(dearest[:talon])
        for name in options.contracts():
            some = [score_tapp(options, name, n, tricks=hand // 2) for n in range(total + 1)]
            none = [score_tapp(options, name, n, tricks=0) for n in range(beside + 1)]
            ways = [
                self.many("points", some),
                self.many("no-trick", none),
                self.many("all-tricks", [score_tapp(options, name, total, tricks=hand)], total),
            ]
            yield _game(name, "alone", ways, str(options.units.of(name)))
        yield from _without_price()


def _without_price() -> Iterator[Data]:
    yield _game(THROWN_IN, "nobody", [], rare=True)
    yield _game(FREE, "free", [], rare=True)


def _tied(
    who: list[int],
    payers: list[int],
    ends: list[str],
    low: int | None = None,
    high: int | None = None,
) -> Data:
    return {"who": who, "payers": payers, "ends": ends, "least": low, "most": high}


def _some(of: int, at_most: int) -> Iterator[list[int]]:
    for size in range(1, at_most + 1):
        for who in combinations(range(of), size):
            yield list(who)


def _times(factor: Factor) -> str:
    same = factor.won == factor.lost
    return f"×{factor.won}" if same else f"×{factor.won}/{factor.lost}"


def _price(score: Score) -> str:
    return str(abs(score.pays_each))
