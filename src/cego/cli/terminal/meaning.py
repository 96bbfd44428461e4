"""What the words and games mean, and what a game counts."""

from cego.cli.terminal.screen import Screen
from cego.deal.actions import SELBST
from cego.deal.scoring import factor_of
from cego.deal.view import View
from cego.locale import Term, has_text
from cego.rules.contracts import Tariff, find
from cego.rules.options import TappOptions


def spoken(screen: Screen, word: str) -> str:
    """A word as it is said: the names of games as they are written."""
    is_game = has_text(screen.language, f"contract.{word}")
    return screen.game(word) if is_game else screen.words(f"said.{word}")


def of_game(screen: Screen, game: str) -> str:
    """What a game asks of the one who plays it."""
    rules = screen.rules
    options, contract = rules.options(rules.players[0]), find(game, rules.game)
    numbers = {}
    if isinstance(options, TappOptions) and contract is not None:
        numbers = {"needs": options.needed(contract), "units": options.units.of(contract)}
    return screen.words(f"meaning.{rules.game}.{game}", **numbers)


def of_word(screen: Screen, view: View, word: str) -> str:
    """What saying a word would mean, with what the game counts."""
    if word == SELBST:
        return screen.words("meaning.cego.selbst", game=Term(f"contract.{view.auction.standing}"))
    special = f"meaning.cego.{word}-{view.step}"
    if has_text(screen.language, f"play.{special}"):
        return screen.words(special)
    meaning, worth = of_game(screen, word), _worth(screen, view, word)
    return f"{meaning} ({worth})" if worth else meaning


def _worth(screen: Screen, view: View, word: str) -> str:
    game = find(word, screen.rules.game)
    if game is None or game.tariff is Tariff.UNITS:
        return ""
    options = screen.rules.cego(view.players)
    special = options.special
    if game.tariff is Tariff.FACTOR:
        won, lost = factor_of(options, game, view.auction.soloist is not None)
        key = "factor" if won == lost else "factors"
        return screen.words(f"worth.{key}", won=won, lost=lost)
    if game.tariff is Tariff.RAEUBER:
        amount, forehand = special.raeuber, special.raeuber_forehand
        return screen.words("worth.raeuber", amount=amount, forehand=forehand)
    return screen.words("worth.price", amount=special.price(game))
