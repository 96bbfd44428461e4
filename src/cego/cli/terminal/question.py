"""The question that the person is asked, and the list of what he may answer."""

from collections.abc import Sequence

from rich.table import Table

from cego.cli.terminal.meaning import of_word, spoken
from cego.cli.terminal.screen import Screen
from cego.deal.actions import Action, NameTrump, Say, WithCards
from cego.deal.view import View
from cego.locale import Term, has_text


def prompt(screen: Screen, view: View) -> str:
    """What is asked; in the auction, the bid that stands is told first."""
    if view.phase == "auction":
        bid = view.auction
        if bid.standing is not None and bid.holder is not None:
            game, holder = Term(f"contract.{bid.standing}"), screen.name(bid.holder)
            screen.print(screen.words("standing", game=game, name=holder))
        key = f"ask.{view.step}"
        known = has_text(screen.language, f"play.{key}")
        return screen.words(key if known else "ask.speaking")
    if view.phase == "tricks":
        return screen.words("ask.follow" if view.play.trick else "ask.lead")
    count = next((a.cards.bit_count() for a in view.legal if isinstance(a, WithCards)), 0)
    return screen.words(f"ask.{view.step}", n=count)


def show_options(screen: Screen, view: View, actions: Sequence[Action], start: int) -> None:
    """Things that can be said or done, each with its number and its meaning."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim", no_wrap=True)
    table.add_column(style="bold", no_wrap=True)
    table.add_column()
    for number, action in enumerate(actions, start):
        table.add_row(f"{number}:", *_option(screen, view, action))
    if actions:
        screen.console.print(table)


def _option(screen: Screen, view: View, action: Action) -> tuple[str, str]:
    match action:
        case Say(word):
            return spoken(screen, word), of_word(screen, view, word)
        case NameTrump(suit):
            return screen.suit(suit), screen.words("name-trump")
        case _:
            return action.kind, screen.words(action.kind)
