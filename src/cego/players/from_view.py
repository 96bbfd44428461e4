"""The play as the solver takes it, from a view and hands that someone imagines.

The rules of play are in the engine; here its `Tricks` are put together for cards that may lie
otherwise, so that everything the engine knows about a game holds for imagined hands too.
"""

from dataclasses import replace

from cego.cards import Card, Pile, pile_of
from cego.deal.actions import Play
from cego.deal.game import Game
from cego.deal.tricks import TrickGame, Tricks, winning_card
from cego.deal.view import View
from cego.players.knowledge import plays_of, tricks_of
from cego.rules import CegoOptions
from cego.tapp.game import TappGame


def tricks(view: View, hands: tuple[Pile, ...], legage: Pile = 0) -> Tricks:
    """The running play with these hands, and this legage for the declarer."""
    assert view.contract is not None
    assert view.declarer is not None
    assert view.play.leader is not None
    assert view.to_act is not None
    game = game_of(view, legage)
    legal = hands[view.to_act]
    if view.to_act == view.seat:
        legal = pile_of(action.card for action in view.legal if isinstance(action, Play))
    return Tricks(
        game, hands, view.play.piles, view.play.trick, view.to_act, legal, _first_card(view, game)
    )


def start(view: View, hands: tuple[Pile, ...]) -> Tricks:
    """The play before its first lead, with the hands as they were then."""
    game = game_of(view)
    if (
        isinstance(game, Game)
        and view.exchange.shown
        and not view.exchange.laid_out
        and not view.pfeif_frei
    ):
        first = next((card for _, card in plays_of(view)), None)
        game = replace(game, leads=_leads(view) if first is None else 1 << first)
    leader = game.declarer
    return Tricks(game, hands, (0,) * game.active, (), leader, hands[leader])


def game_of(view: View, legage: Pile = 0) -> Game | TappGame:
    """The game that is played, with this legage."""
    assert view.contract is not None
    assert view.declarer is not None
    options = view.rules.options(view.players)
    if not isinstance(options, CegoOptions):
        assert view.trump is not None
        return TappGame(options, view.contract, view.declarer, view.trump, legage)
    return Game(
        options,
        view.contract,
        view.declarer,
        view.over_solo,
        aside=legage,
        shown=view.exchange.shown,
        dead=view.exchange.dead,
        leads=_leads(view),
        open_trump=view.exchange.open_trump,
        no_trump=view.exchange.no_trump,
        pfeif_frei=view.pfeif_frei,
        laid_out=view.exchange.laid_out,
    )


def _leads(view: View) -> Pile:
    """The cards that the first leads are chosen from.

    Only their leader need know them all: to anyone else they have been led, or lie open.
    """
    if view.exchange.laid_out:
        return view.exchange.laid_out
    if view.pfeif_frei or not view.exchange.shown or any(view.play.piles) or view.play.trick:
        return 0
    return (
        pile_of(action.card for action in view.legal if isinstance(action, Play))
        or view.exchange.shown
    )


def _first_card(view: View, game: TrickGame) -> Card:
    """The card that won trick 1, where the engine keeps it."""
    if game.plain:
        return -1
    number, trick = next(tricks_of(view), (0, []))
    if not number or len(trick) < game.active:
        return -1
    return winning_card(game, [card for _, card in trick])[0]
