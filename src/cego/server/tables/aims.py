"""What a game asks of who plays it, and what each word of the auction undertakes and counts.

All of it follows from the agreement; of a deal only its open state is asked: who bid what.
"""

from functools import lru_cache
from typing import Any

from cego.deal.actions import FORT, GUT, SELBST, Say
from cego.deal.scoring import factor_of
from cego.deal.view import View
from cego.locale import Term, has_text, text
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.contracts import CEGO, GEGENSOLO, SOLO, Tariff, find
from cego.rules.options import Factor, PfeifFrei

_BY_PLACE = (FORT, GUT)
"""Words that mean something else in some rounds of the auction."""


def aim_of(view: View, language: str) -> str | None:
    """What the game in play asks of its declarer, or of everyone."""
    if view.contract is None:
        return None
    free = view.pfeif_frei
    return aim(view.rules, view.players, view.contract, language, pfeif_frei=free)


@lru_cache(maxsize=1024)
def aim(
    rules: Rules, players: int, contract: Contract, language: str, *, pfeif_frei: bool = False
) -> str:
    """The aim of a game in a few words."""
    options, key = rules.options(players), contract.aim
    if not contract.by_points:
        return text(language, f"aims.aim.{key}")
    if pfeif_frei and isinstance(options, CegoOptions):
        rule = options.exchange.pfeif_frei
        key = key if rule is PfeifFrei.OFF else f"pfeif-{rule}"
    return text(language, f"aims.aim.{key}", needs=options.needed(contract), total=options.total)


# Words of the auction


def words_of(view: View, language: str) -> list[dict[str, Any]]:
    """The words that may be said now and the steps of the ladder; later, the game in play."""
    over_solo = view.over_solo or view.auction.soloist is not None
    steps: tuple[str, ...] = ()
    said: tuple[str, ...] = () if view.contract is None else (view.contract,)
    if view.phase == "auction":
        options = view.rules.options(view.players)
        steps = options.ladder(over_solo=view.auction.soloist is not None)
        said = tuple(action.word for action in view.legal if isinstance(action, Say))
    return [
        {
            "word": word,
            "undertakes": undertakes(view, word, language),
            "counts": counts(view.rules, view.players, word, language, over_solo=over_solo),
            "step": word in steps,
        }
        for word in dict.fromkeys((*(word for word in said if word not in steps), *steps))
    ]


def undertakes(view: View, word: str, language: str) -> str:
    """What who says this word takes upon himself, in the round in which it is said."""
    if word == SELBST and view.auction.standing is not None:
        return text(language, "aims.word.selbst", game=Term(f"contract.{view.auction.standing}"))
    here = f"aims.word.{word}-{view.step}"
    if word in _BY_PLACE and has_text(language, here):
        return text(language, here)
    return undertaken(view.rules, view.players, word, language)


@lru_cache(maxsize=1024)
def undertaken(rules: Rules, players: int, word: str, language: str) -> str:
    """What a word undertakes wherever it is said."""
    options, contract = rules.options(players), find(word, rules.game)
    points = 0 if contract is None else options.needed(contract)
    # Both games have a Solo; what it undertakes is not the same.
    own = f"aims.word.{rules.game}-{word}"
    key = own if has_text(language, own) else f"aims.word.{word}"
    return text(language, key, needs=points)


@lru_cache(maxsize=1024)
def counts(rules: Rules, players: int, word: str, language: str, *, over_solo: bool = False) -> str:
    """What a game counts, as short as it stands on a button: ``×3``, ``×2/1``, ``30``."""
    options, contract = rules.options(players), find(word, rules.game)
    if contract is None:
        return ""
    if not isinstance(options, CegoOptions):
        return str(options.units.of(contract))
    match contract.tariff:
        case Tariff.FACTOR:
            won, lost = factor_of(options, contract, over_solo)
            return f"×{won}" if won == lost else f"×{won}/{lost}"
        case Tariff.RAEUBER:
            return _raeuber("counts", options, language)
        case Tariff.COMPULSORY:
            return str(options.pflichtraeuber.pays)
    return str(options.special.price(contract))


def _raeuber(section: str, options: CegoOptions, language: str) -> str:
    special = options.special
    key = "raeuber-by-points" if special.raeuber_by_points else "raeuber"
    prices = {"n": special.raeuber, "forehand": special.raeuber_forehand}
    return text(language, f"aims.{section}.{key}", **prices)


# All of it on one page


def overview(rules: Rules, players: int, language: str) -> dict[str, Any]:
    """Every game with its aim and its price, and what the cards count."""
    options = rules.options(players)
    steps = options.ladder()
    in_order = [*steps, *(game for game in options.contracts() if game not in steps)]
    pack = options.pack
    by = str(options.cards.count) if isinstance(options, CegoOptions) else None
    counting = [card for card in pack.in_order(pack.all) if pack.pips[card]]
    return {
        "players": players,
        "games": [
            {
                "game": game,
                "step": game in steps,
                "undertakes": _beside_the_aim(rules, players, game, language),
                "aim": aim(rules, players, game, language),
                "pays": pays(rules, players, game, language),
            }
            for game in in_order
        ],
        "values": [
            {"pips": pips, "cards": [pack.code(c) for c in counting if pack.pips[c] == pips]}
            for pips in sorted({pack.pips[card] for card in counting}, reverse=True)
        ],
        "by": by,
        "total": options.total,
    }


def _beside_the_aim(rules: Rules, players: int, game: Contract, language: str) -> str:
    """What a game undertakes that its aim does not say; nothing for Ulti, Piccolo, Bettel."""
    if game.tariff is Tariff.UNITS:
        return text(language, f"aims.talon.{'taken' if game.takes_blind else 'closed'}")
    if game.by_points:
        return undertaken(rules, players, game, language)
    if not game.alone:
        return ""
    return text(language, f"aims.alone.{'ordered' if game.called else 'plain'}")


@lru_cache(maxsize=1024)
def pays(rules: Rules, players: int, contract: Contract, language: str) -> str:
    """What a game costs, in full."""
    options = rules.options(players)
    if not isinstance(options, CegoOptions):
        return text(language, "aims.pays.units", n=options.units.of(contract))
    match contract.tariff:
        case Tariff.FACTOR:
            return _factors(options, contract, language)
        case Tariff.RAEUBER:
            return _raeuber("pays", options, language)
        case Tariff.COMPULSORY:
            agreed = options.pflichtraeuber
            more = {"one": agreed.one_without, "two": agreed.two_without, "all": agreed.all_tricks}
            return text(language, "aims.pays.pflichtraeuber", n=agreed.pays, **more)
    key = "loser" if contract.alone else "price"
    return text(language, f"aims.pays.{key}", n=options.special.price(contract))


def _factors(options: CegoOptions, contract: Contract, language: str) -> str:
    plain = _factor(factor_of(options, contract, over_solo=False), language)
    # A Cego over a solo is called Gegensolo, and has a line of its own.
    same = contract in (SOLO, CEGO, GEGENSOLO)
    if same or options.after_solo.only_gegensolo:
        return plain
    over = _factor(factor_of(options, contract, over_solo=True), language)
    return text(language, "aims.pays.over-solo", factor=plain, over=over)


def _factor(factor: Factor, language: str) -> str:
    key = "factor" if factor.won == factor.lost else "factor-split"
    gaps = {"won": factor.won} if key == "factor" else factor._asdict()
    return text(language, f"aims.pays.{key}", **gaps)
