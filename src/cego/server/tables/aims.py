"""What a game asks of who plays it, and what each word of the auction undertakes and counts.

All of it follows from the agreement; of a deal only its open state is asked: who bid what.
"""

from functools import lru_cache
from typing import Any

from cego.deal.actions import FORT, GUT, SELBST, Say
from cego.deal.scoring import factor_of, total
from cego.deal.view import View
from cego.locale import Term, has_text, text
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.contracts import CALLS, FIELDS, NORMAL, RAEUBER_KINDS
from cego.rules.options import Calls, Factor, PfeifFrei
from cego.tapp.auction import CONTRACTS
from cego.tapp.game import TOTAL

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
    rules: Rules, players: int, contract: str, language: str, *, pfeif_frei: bool = False
) -> str:
    """The aim of a game in a few words."""
    if contract in ("ulti", "piccolo", "bettel", "dresch"):
        return text(language, f"aims.aim.{contract}")
    if contract in RAEUBER_KINDS:
        return text(language, "aims.aim.most-points")
    key, most = "points", TOTAL
    if rules.game == "cego":
        options = rules.cego(players)
        most = total(options, min(players, 4))
        rule = options.exchange.pfeif_frei
        key = f"pfeif-{rule}" if pfeif_frei and rule is not PfeifFrei.OFF else key
    return text(language, f"aims.aim.{key}", needs=needs(rules, players, contract), total=most)


def needs(rules: Rules, players: int, contract: str) -> int:
    """The points that a game with points needs: more than half, or what is agreed."""
    if rules.game == "cego":
        return total(rules.cego(players), min(players, 4)) // 2 + 1
    found: int = getattr(rules.tapp().needs, contract)
    return found


# Words of the auction


def words_of(view: View, language: str) -> list[dict[str, Any]]:
    """The words that may be said now and the steps of the ladder; later, the game in play."""
    over_solo = view.over_solo or view.soloist is not None
    steps: tuple[str, ...] = ()
    said: tuple[str, ...] = () if view.contract is None else (view.contract,)
    if view.phase == "auction":
        steps = ladder(view.rules, view.players, over_solo=view.soloist is not None)
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
    if word == SELBST and view.standing is not None:
        return text(language, "aims.word.selbst", game=Term(f"contract.{view.standing}"))
    here = f"aims.word.{word}-{view.step}"
    if word in _BY_PLACE and has_text(language, here):
        return text(language, here)
    return undertaken(view.rules, view.players, word, language)


@lru_cache(maxsize=1024)
def undertaken(rules: Rules, players: int, word: str, language: str) -> str:
    """What a word undertakes wherever it is said."""
    if rules.game == "cego" or word not in CONTRACTS:
        return text(language, f"aims.word.{word}")
    key = "tapp-solo" if word == "solo" else word
    return text(language, f"aims.word.{key}", needs=needs(rules, players, word))


@lru_cache(maxsize=1024)
def counts(rules: Rules, players: int, word: str, language: str, *, over_solo: bool = False) -> str:
    """What a game counts, as short as it stands on a button: ``×3``, ``×2/1``, ``30``."""
    if rules.game == "tapp":
        return str(getattr(rules.tapp().units, word)) if word in CONTRACTS else ""
    if word not in FIELDS:
        return ""
    contract, options = Contract(word), rules.cego(players)
    if contract in NORMAL:
        won, lost = factor_of(options, contract, over_solo)
        return f"×{won}" if won == lost else f"×{won}/{lost}"
    if contract in (Contract.RAEUBER, Contract.GEREGELTER_RAEUBER):
        return _raeuber("counts", options, language)
    if contract is Contract.PFLICHTRAEUBER:
        return str(options.pflichtraeuber.pays)
    return str(getattr(options.special, FIELDS[contract]))


def _raeuber(section: str, options: CegoOptions, language: str) -> str:
    special = options.special
    key = "raeuber-by-points" if special.raeuber_by_points else "raeuber"
    prices = {"n": special.raeuber, "forehand": special.raeuber_forehand}
    return text(language, f"aims.{section}.{key}", **prices)


def ladder(rules: Rules, players: int, *, over_solo: bool = False) -> tuple[str, ...]:
    """The steps of the auction, from low to high."""
    if rules.game == "tapp":
        return CONTRACTS
    options = rules.cego(players)
    steps: tuple[Contract, ...] = options.auction.ladder
    if over_solo:
        only = options.after_solo.only_gegensolo
        steps = (Contract.GEGENSOLO, *(() if only else steps[1:]))
    elif options.auction.piccolo_bettel is Calls.ABOVE_LADDER:
        steps += CALLS
    return tuple(str(step) for step in steps)


# All of it on one page


def overview(rules: Rules, players: int, language: str) -> dict[str, Any]:
    """Every game with its aim and its price, and what the cards count."""
    steps = ladder(rules, players)
    games = rules.contracts(players)
    in_order = [*steps, *(game for game in games if game not in steps)]
    pack, by, most = rules.pack, None, TOTAL
    if rules.game == "cego":
        options = rules.cego(players)
        by, most = str(options.cards.count), total(options, min(players, 4))
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
        "total": most,
    }


def _beside_the_aim(rules: Rules, players: int, game: str, language: str) -> str:
    """What a game undertakes that its aim does not say; nothing for Ulti, Piccolo, Bettel."""
    if rules.game == "tapp":
        return text(language, f"aims.talon.{'taken' if game == 'tapp' else 'closed'}")
    if game in NORMAL:
        return undertaken(rules, players, game, language)
    if game not in RAEUBER_KINDS:
        return ""
    ordered = game == Contract.GEREGELTER_RAEUBER
    return text(language, f"aims.alone.{'ordered' if ordered else 'plain'}")


@lru_cache(maxsize=1024)
def pays(rules: Rules, players: int, game: str, language: str) -> str:
    """What a game costs, in full."""
    if rules.game == "tapp":
        return text(language, "aims.pays.units", n=getattr(rules.tapp().units, game))
    contract, options = Contract(game), rules.cego(players)
    if contract in NORMAL:
        return _factors(options, contract, language)
    if contract in (Contract.RAEUBER, Contract.GEREGELTER_RAEUBER):
        return _raeuber("pays", options, language)
    if contract is Contract.DRESCH:
        return text(language, "aims.pays.loser", n=options.special.dresch)
    if contract is Contract.PFLICHTRAEUBER:
        agreed = options.pflichtraeuber
        more = {"one": agreed.one_without, "two": agreed.two_without, "all": agreed.all_tricks}
        return text(language, "aims.pays.pflichtraeuber", n=agreed.pays, **more)
    return text(language, "aims.pays.price", n=getattr(options.special, FIELDS[contract]))


def _factors(options: CegoOptions, contract: Contract, language: str) -> str:
    plain = _factor(factor_of(options, contract, over_solo=False), language)
    # A Cego over a solo is called Gegensolo, and has a line of its own.
    same = contract in (Contract.SOLO, Contract.CEGO, Contract.GEGENSOLO)
    if same or options.after_solo.only_gegensolo:
        return plain
    over = _factor(factor_of(options, contract, over_solo=True), language)
    return text(language, "aims.pays.over-solo", factor=plain, over=over)


def _factor(factor: Factor, language: str) -> str:
    key = "factor" if factor.won == factor.lost else "factor-split"
    gaps = {"won": factor.won} if key == "factor" else factor._asdict()
    return text(language, f"aims.pays.{key}", **gaps)
