"""What the words and games mean, and what a game counts."""

from cego.cli.terminal.screen import Screen
from cego.deal.actions import SELBST
from cego.deal.scoring import factor_of
from cego.deal.view import View
from cego.locale import Term, has_text
from cego.rules import Contract
from cego.rules.contracts import NORMAL


def spoken(screen: Screen, word: str) -> str:
    """A word as it is said: the names of games as they are written."""
    is_game = has_text(screen.language, f"contract.{word}")
    return screen.game(word) if is_game else screen.words(f"said.{word}")


def of_game(screen: Screen, game: str) -> str:
    """What a game asks of the one who plays it."""
    if screen.rules.game == "cego":
        return screen.words(f"meaning.cego.{game}")
    options = screen.rules.tapp()
    needs, units = getattr(options.needs, game, 0), getattr(options.units, game, 0)
    return screen.words(f"meaning.tapp.{game}", needs=needs, units=units)


def of_word(screen: Screen, view: View, word: str) -> str:
    """What saying a word would mean, with what the game counts."""
    if word == SELBST:
        return screen.words("meaning.cego.selbst", game=Term(f"contract.{view.standing}"))
    if screen.rules.game == "tapp":
        return of_game(screen, word)
    special = f"meaning.cego.{word}-{view.step}"
    if has_text(screen.language, f"play.{special}"):
        return screen.words(special)
    meaning, worth = of_game(screen, word), _worth(screen, view, word)
    return f"{meaning} ({worth})" if worth else meaning


def _worth(screen: Screen, view: View, word: str) -> str:
    if word not in set(Contract):
        return ""
    game, options = Contract(word), screen.rules.cego(view.players)
    special = options.special
    if game in NORMAL:
        won, lost = factor_of(options, game, view.soloist is not None)
        key = "factor" if won == lost else "factors"
        return screen.words(f"worth.{key}", won=won, lost=lost)
    if game in (Contract.RAEUBER, Contract.GEREGELTER_RAEUBER):
        amount, forehand = special.raeuber, special.raeuber_forehand
        return screen.words("worth.raeuber", amount=amount, forehand=forehand)
    return screen.words("worth.price", amount=getattr(special, game.name.lower()))
