"""The screen: lines in the person's language, names, cards, and the own hand."""

from collections.abc import Callable, Sequence

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cego.cards import SYMBOLS, Card, Pile
from cego.deal.actions import Seat
from cego.deal.view import View
from cego.errors import CegoError
from cego.locale import Value, text
from cego.rules import Rules

PERSON = 0


class Screen:
    """Where the person reads; knows the language, the pack and who sits where."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        language: str,
        console: Console,
        player_at: Callable[[Seat], int],
    ) -> None:
        self.rules, self.language, self.console = rules, language, console
        self.player_at = player_at
        """Which player has a seat in this deal."""
        others = [self.words(f"bot.{player}") for player in range(1, players)]
        self.names = [self.words("place.you"), *others]

    # Words

    def words(self, key: str, **values: Value) -> str:
        """A text of this game."""
        return text(self.language, f"play.{key}", **values)

    def game(self, name: str) -> str:
        """The name of a game."""
        return text(self.language, f"contract.{name}")

    def suit(self, letter: str) -> str:
        """A suit with its symbol."""
        return f"{SYMBOLS[letter]} {text(self.language, f'suit.{letter}')}"

    def name(self, seat: Seat) -> str:
        """Who sits there in this deal."""
        return self.names[self.player_at(seat)]

    def sentence(self, key: str, seat: Seat, **values: Value) -> str:
        """A sentence about a player: the person is addressed, the others are named."""
        own = self.player_at(seat) == PERSON
        return self.words(f"{key}.{'you' if own else 'other'}", name=self.name(seat), **values)

    def pretty(self, pile: Pile) -> str:
        """Cards in a sentence."""
        return self.rules.pack.in_words(pile, self.language)

    def card(self, card: Card) -> str:
        """A card in a sentence."""
        return self.rules.pack.card_in_words(card, self.language)

    # Lines

    def print(self, line: str, style: str = "") -> None:
        """A line on the screen."""
        self.console.print(coloured(line, style))

    def space(self) -> None:
        """An empty line."""
        self.console.print()

    def complain(self, error: CegoError, style: str = "yellow") -> None:
        """What the game says to a thing that cannot be done."""
        self.print(error.text(self.language), style)

    def heading(self, line: str) -> None:
        """A line that separates."""
        self.space()
        self.console.print(Rule(Text(line, "bold")))

    def welcome(self, cut: Sequence[Card]) -> None:
        """The beginning of an evening: the game, the table, and who cut which card."""
        title = text(self.language, f"agreement.heading.{self.rules.game}", title=self.rules.title)
        self.heading(title)
        self.print(self.words("welcome", order=" → ".join(self.names)))
        self.print(self.words("commands"))
        cards = (f"{name} {self.card(card)}" for name, card in zip(self.names, cut, strict=True))
        self.print(self.words("cut", cards=", ".join(cards)))

    def help(self) -> None:
        """What can be typed."""
        self.print(self.words("help.answers"))
        self.print(self.words(f"help.cards-{self.rules.game}"))
        self.print(self.words("commands"))

    def hand(self, view: View, numbered: Sequence[Card] = ()) -> None:
        """The own hand by suits; cards that can be chosen are bold and carry a number.

        Trumps are numbers only: their row says what they are.
        """
        pack = self.rules.pack
        table = Table.grid(padding=(0, 2))
        table.add_column(no_wrap=True)
        table.add_column()
        for letter, suit in reversed(pack.suits.items()):
            row = Text()
            for card in pack.in_order(view.hand & suit):
                row.append("  " if row else "")
                if card in numbered:
                    row.append(f"{numbered.index(card) + 1}) ", "dim")
                style = "red" if letter in "HD" else ""
                chosen = card in numbered or not numbered
                named = self.card(card) if pack.code(card)[0] != "T" else pack.code(card)[1:]
                row.append(named, f"{style} {'bold' if chosen else 'dim'}")
            if row:
                table.add_row(text(self.language, f"suit.{letter}").capitalize(), row)
        self.console.print(table)


def coloured(line: str, style: str = "") -> Text:
    """A line with red suits in red."""
    shown = Text(line, style)
    shown.highlight_regex(r"[♥♦][0-9A-Za-z]*", "red")
    return shown
