"""Every entry of every table of payments is what the engine settles."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from cego.cards import KLEINER_MANN, cards, pile_of
from cego.deal import exchange
from cego.deal.dealt import Dealt
from cego.deal.game import Game
from cego.deal.outcome import Finished, Outcome
from cego.deal.scoring import Forfeit, score_normal, score_penalty, settle
from cego.deal.tricks import Tricks
from cego.errors import CegoError, IllegalAction
from cego.games import cards_in_play
from cego.ledger.lookup import Priced, price, told
from cego.ledger.prices import price_table
from cego.locale import LANGUAGES
from cego.rules import Rules, load, named
from cego.tapp.game import score_tapp
from real_evenings import TABLES, line_of, lines

CEGO_TABLES = [table for table in TABLES if table[0] != "zuger-tapp"]
HOUSE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("loewen", {"scoring.rounding": "nearest-5", "special.penalty": 25, "factors.eine": [3, 2]}),
    ("oberwolfach", {"exchange.pfeif-frei": "any-trick", "special.raeuber-by-points": True}),
    ("baden", {"after-solo.only-gegensolo": True, "schinden.challenge": True}),
)


class Engine:
    """Settles a game that is said to have gone in some way."""

    def __init__(self, rules: Rules, players: int) -> None:
        self.rules, self.players = rules, players
        self.dealt = Dealt.from_order(rules, players, cards_in_play(rules, players))
        self.options, self.active = self.dealt.options, self.dealt.options.active
        self.piles = self._piles()

    def _piles(self) -> dict[int, tuple[int, int]]:
        """By points: the cards of one trick, and others that make it just that."""
        rng = Random(1)
        found: dict[int, tuple[int, int]] = {}
        pack = list(cards(self.options.in_play))
        cheap = sorted(pack, key=lambda card: self.options.points(1 << card))
        trick = pile_of([card for card in cheap if card != KLEINER_MANN][: self.active])
        rest = [card for card in pack if not trick >> card & 1]
        for _ in range(300):
            rng.shuffle(rest)
            pile = trick
            for card in [None, *rest]:
                pile |= 0 if card is None else 1 << card
                points = self.options.points(pile)
                found.setdefault(points, (trick, pile & ~trick))
        return found

    def normal(self, line: dict[str, Any]) -> Outcome | None:
        trick, legage = self.piles.get(line["points"] or 0, (0, 0))
        if line["end"] == "points" and not trick:
            return None  # no cards count so little with a trick, or so much
        lost_pfeif = line["end"] == "pfeif-lost"
        if lost_pfeif:
            trick = next(iter(self.piles.values()))[0]
        game = Game(
            self.options,
            named(line["game"]),
            line["seat"],
            line["over"],
            legage,
            pfeif_frei=lost_pfeif,
        )
        own = 0 if line["end"] == "no-trick" else trick
        piles = [0] * self.active
        piles[line["seat"]] = own
        return self._finish(game, tuple(piles), line["seat"])

    def _finish(self, game: Game, piles: tuple[int, ...], winner: int, card: int = 0) -> Outcome:
        tricks = Tricks(game, (0,) * self.active, piles, (), winner, 0)
        card = card or next(c for c in range(54) if c != KLEINER_MANN)
        phase = game.finish(tricks, winner, card)
        assert isinstance(phase, Finished)
        return phase.outcome

    def special(self, line: dict[str, Any]) -> Outcome:
        game = Game(self.options, named(line["game"]), line["seat"])
        won = line["end"] == "won"
        taken = {"piccolo": 1, "bettel": 0}.get(line["game"], 3) + (not won)
        piles = [0] * self.active
        piles[line["seat"]] = pile_of(range(taken * self.active))
        card = KLEINER_MANN if won and line["game"] == "ulti" else 0
        return self._finish(game, tuple(piles), line["seat"], card)

    def everyone_alone(self, line: dict[str, Any]) -> Outcome:
        game = Game(self.options, named(line["game"]), 0)
        if line["game"] == "dresch":
            return self._finish(game, (0,) * self.active, line["seat"])
        most = line["points"] or 20
        points = tuple(most if seat in line["seats"] else most - 1 for seat in range(self.active))
        none = int(line["end"].removeprefix("without-")) if "without" in line["end"] else 0
        others = [seat for seat in range(self.active) if seat not in line["seats"]]
        taken = tuple(int(seat not in others[:none]) for seat in range(self.active))
        return self._settled(game, points, taken)

    def _settled(self, game: Game, points: tuple[int, ...], taken: tuple[int, ...]) -> Outcome:
        """Everyone for himself, with these points, which no cards need make."""
        losers, score = game._lost(points, taken, 0)
        payments = settle(self.players, dict.fromkeys(losers, -score.pays_each))
        return Outcome.scored(score, payments, losers, contract=game.contract, declarer=0)

    def schinden(self, line: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> Outcome:
        hidden = tuple(line["seats"]) if line["game"] == "schinden-true" else ()
        declarer = next(s for s in range(self.active) if s not in hidden)
        own = named("cego")
        if not hidden:
            declarer, own = line["seat"], named(line["end"])
        monkeypatch.setattr(exchange, "culprits", lambda *_: hidden)
        phase = exchange._challenged(self.dealt, own, declarer)
        assert isinstance(phase, Finished)
        return phase.outcome

    def breach(self, line: dict[str, Any]) -> tuple[int, ...]:
        """The side of the culprit loses, as if it had taken no trick."""
        contract, over = named(line["end"]), line["over"]
        if contract.by_points:
            own = line["game"] == "breach"
            forfeit = Forfeit.NO_TRICK if own else None
            points = 0 if own else self.options.total
            pays = score_normal(
                self.options, contract, points, forfeit=forfeit, over_solo=over
            ).pays_each
        else:
            pays = self.options.special.price(contract)
            pays = -pays if line["game"] == "breach" else pays
        return settle(self.players, {line["seat"]: -pays})


def compare(engine: Engine, table: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> int:
    compared = 0
    for line in lines(table):
        dealer = engine.players - 1  # so that places are seats
        _, priced = line_of(table, line, dealer)
        if line["game"] == "penalty":
            score = score_penalty(engine.options)
            assert priced.payments == settle(engine.players, {line["seat"]: -score.pays_each})
            continue
        if line["game"].startswith("breach"):
            assert priced.payments == engine.breach(line)
            continue
        if line["game"].startswith("schinden"):
            outcome: Outcome | None = engine.schinden(line, monkeypatch)
        elif line["end"] in ("points", "no-trick", "pfeif-lost"):
            outcome = engine.normal(line)
        elif line["end"] in ("won", "lost"):
            outcome = engine.special(line)
        else:
            outcome = engine.everyone_alone(line)
        if outcome is None:
            continue
        assert priced.payments == outcome.payments, line
        assert priced.pays_each == outcome.pays_each, line
        same_steps(priced, outcome)
        compared += 1
    return compared


def same_steps(priced: Priced, outcome: Outcome) -> None:
    for (key, numbers), step in zip(priced.steps, outcome.steps, strict=True):
        if key.endswith("-plain"):  # points are neither asked nor told
            assert (key.removesuffix("-plain"), numbers["value"]) == (step.key, step.value)
            continue
        theirs = {n: v if isinstance(v, (int, str)) else v[0] for n, v in step.numbers}
        assert (key, numbers) == (step.key, {"value": step.value, **theirs})


@pytest.mark.parametrize(("slug", "players"), CEGO_TABLES)
def test_every_entry_is_what_the_engine_settles(
    slug: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load(slug)
    assert compare(Engine(rules, players), price_table(rules, players), monkeypatch) > 1_500


@pytest.mark.parametrize(("slug", "values"), HOUSE)
def test_so_are_the_entries_of_house_rules(
    slug: str, values: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = load(slug).replace(values)
    assert compare(Engine(rules, 4), price_table(rules, 4), monkeypatch) > 2_000


def test_so_are_those_of_zuger_tapp() -> None:
    rules = load("zuger-tapp")
    table = price_table(rules, 4)
    tricks = {"points": 4, "no-trick": 0, "all-tricks": 8}
    for line in lines(table):
        _, priced = line_of(table, line, 3)
        score = score_tapp(
            rules.tapp(), named(line["game"], "tapp"), line["points"], tricks=tricks[line["end"]]
        )
        assert priced.payments == settle(4, {line["seat"]: -score.pays_each})


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_entry_sums_to_zero_and_has_words(slug: str, players: int) -> None:
    table = price_table(load(slug), players)
    rng = Random(1)
    for line in rng.sample(lines(table), 300):
        dealer = rng.randrange(players)
        _, priced = line_of(table, line, dealer, times=rng.choice((1, 10)))
        assert sum(priced.payments) == 0
        for language in LANGUAGES:
            assert all("{" not in sentence for sentence in told(table, priced, language))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_game_of_the_rule_set_can_be_entered(slug: str, players: int) -> None:
    rules = load(slug)
    games = {game["game"] for game in price_table(rules, players)["games"]}
    assert set(rules.contracts(players)) | {"thrown-in", "free"} <= games


def refused(slug: str, players: int, **line: Any) -> str:
    table = price_table(load(slug), players)
    whole = {"dealer": 0, "who": [1], "over": False, "end": "points", "points": 40, **line}
    with pytest.raises(IllegalAction) as caught:
        price(table, whole)
    for language in LANGUAGES:
        assert caught.value.text(language)
    return caught.value.key.removeprefix("ledger.")


def test_what_cannot_be_is_refused_with_the_reason() -> None:
    assert refused("loewen", 4, game="halbe") == "no-game"
    assert refused("loewen", 4, game="solo", over=True) == "over"
    assert refused("loewen", 4, game="gegensolo") == "only-over"
    assert refused("ministranten", 4, game="eine", over=True) == "over"
    assert refused("loewen", 4, game="eine", points=71) == "points"
    assert refused("loewen", 4, game="eine", points=None) == "points"
    assert refused("loewen", 4, game="eine", who=[]) == "who"
    assert refused("loewen", 4, game="eine", who=[1, 2]) == "one-only"
    assert refused("loewen", 5, game="eine", who=[0]) == "sits-out"
    assert refused("loewen", 4, game="ulti", end="points") == "how"
    assert refused("loewen", 4, game="ulti", end="won", points=3) == "no-points"
    assert refused("loewen", 4, game="free", amounts=[1, 2, 3, 4]) == "not-zero"
    all_four = [0, 1, 2, 3]
    assert refused("oberwolfach", 4, game="schinden-true", who=all_four, end="found") == "too-many"
    # Four who tie have a quarter of 70 points each, which is no whole number.
    tied = {"game": "raeuber", "who": [2, 3], "end": "others"}
    assert refused("ministranten", 4, **tied, points=36) == "points"
    assert refused("ministranten", 4, **tied, points=17) == "points"
    taken = {"game": "pflichtraeuber", "who": [1, 2], "points": None}
    assert refused("loewen", 4, **taken, end="without-3") == "how"


@pytest.mark.parametrize("size", [1, 2, 3])
def test_where_forehand_is_among_those_who_tie_he_alone_pays(size: int) -> None:
    table = price_table(load("loewen"), 4)
    for others in combinations((1, 2, 3), size):
        line = {"game": "raeuber", "who": [0, *others], "end": "forehand", "points": None}
        priced = price(table, {**line, "dealer": 3, "over": False})
        assert priced.payments == (-180, 60, 60, 60)


def test_a_changed_price_is_another_table() -> None:
    dearer = load("loewen").replace({"special.ulti": 90})
    tables = {price_table(rules, 4)["id"] for rules in (load("loewen"), dearer)}
    assert len(tables) == 2


def test_an_unknown_number_of_players_is_refused() -> None:
    with pytest.raises(CegoError):
        price_table(load("schwarzwald"), 5)
