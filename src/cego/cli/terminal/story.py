"""What happens in a deal, told as it happens from the person's view before and after."""

from collections.abc import Sequence

from cego.cards import KLEINER_MANN, Card, pile_of
from cego.cli.terminal.meaning import of_game, spoken
from cego.cli.terminal.screen import Screen
from cego.deal.actions import HINSCHMEISSEN, Hidden, NameTrump, Play, Say, Seat, WithCards
from cego.deal.view import View
from cego.rules.contracts import Needs


class Story:
    """One deal, told; remembers the last trick and which one was announced."""

    def __init__(self, screen: Screen) -> None:
        self.screen = screen
        self.last_trick: list[tuple[str, Card]] = []
        self._announced = 0

    def tell(self, before: View, after: View) -> None:
        """What was just done, and what follows from it."""
        screen = self.screen
        seat, action = after.log[-1]
        key = f"tell.{action.kind}"
        match action:
            case Say(word):
                thrown = word == HINSCHMEISSEN
                told = screen.words("throws-in") if thrown else spoken(screen, word)
                screen.print(f"  {screen.name(seat)}: {told}", "bold")
            case Play(card):
                self._tell_play(before, after, seat, card)
            case NameTrump(suit):
                screen.print(screen.sentence(key, seat, suit=screen.suit(suit)))
            case WithCards(pile):
                screen.print(screen.sentence(key, seat, cards=screen.pretty(pile)))
            case Hidden(_, count):
                screen.print(screen.sentence(key, seat, n=count))
            case _:
                screen.print(screen.sentence(key, seat))
        if after.contract is not None and before.contract is None and after.outcome is None:
            self.tell_contract(after)
        self._tell_table(before, after)

    def tell_contract(self, view: View) -> None:
        """What is played, and by whom."""
        assert view.contract is not None
        assert view.declarer is not None
        screen = self.screen
        game, meaning = screen.game(view.contract), of_game(screen, view.contract)
        if view.contract.alone:
            line = screen.words("everyone", game=game, meaning=meaning)
        else:
            line = screen.sentence("plays", view.declarer, game=game, meaning=meaning)
        screen.print(line, "bold cyan")
        if view.trump is not None:
            screen.print(screen.words("trump-is", suit=screen.suit(view.trump)))
        if view.exchange.shown and view.phase == "tricks":
            screen.print(screen.words("shown", cards=screen.pretty(view.exchange.shown)))

    def tell_trick_number(self, view: View) -> None:
        """The number of the running trick, once."""
        number = complete_tricks(view) + 1
        if number != self._announced:
            self._announced = number
            self.screen.space()
            self.screen.print(self.screen.words("trick", number=number), "bold")

    def tell_last_trick(self) -> None:
        """The last complete trick again."""
        screen = self.screen
        if not self.last_trick:
            screen.print(screen.words("no-trick"), "dim")
            return
        played = ", ".join(f"{name} {screen.card(card)}" for name, card in self.last_trick)
        screen.print(screen.words("last-trick", cards=played))

    def _tell_table(self, before: View, after: View) -> None:
        """What lies open now and did not before."""
        screen = self.screen
        by_itself = after.contract is not None and after.contract.needs is Needs.LITTLE_MAN
        if by_itself and after.exchange.shown and not before.exchange.shown:
            assert after.declarer is not None
            card = screen.card(KLEINER_MANN)
            screen.print(screen.sentence("tell.show", after.declarer, cards=card))
        if after.exchange.open_trump and not before.exchange.open_trump:
            screen.print(screen.words("open-trump", cards=screen.pretty(after.exchange.open_trump)))
        if after.exchange.no_trump and not before.exchange.no_trump:
            screen.print(screen.words("no-trump"))
        if after.exchange.dead and not before.exchange.dead:
            n = after.exchange.dead.bit_count()
            screen.print(screen.words("dead", cards=screen.pretty(after.exchange.dead), n=n), "dim")

    def _tell_play(self, before: View, after: View, seat: Seat, card: Card) -> None:
        screen = self.screen
        if before.phase == "tricks":
            self.tell_trick_number(before)
        width = max(map(len, screen.names))
        screen.print(f"  {screen.name(seat):{width}}  {screen.card(card)}")
        if before.trump is None and after.trump is not None:
            screen.print(screen.words("trump-by-lead", suit=screen.suit(after.trump)))
        active = screen.rules.active(after.players)
        if len(before.play.trick) + 1 == active:
            self._tell_winner(before, after, [*before.play.trick, card])

    def _tell_winner(self, before: View, after: View, trick: Sequence[Card]) -> None:
        screen = self.screen
        active = screen.rules.active(after.players)
        taken = [pile.bit_count() // active for pile in before.play.piles]
        now = [pile.bit_count() // active for pile in after.play.piles]
        if after.outcome is not None:
            now = list(after.outcome.tricks)
        winner = next(seat for seat in range(active) if now[seat] > taken[seat])
        assert before.play.leader is not None
        seats = [(before.play.leader + step) % active for step in range(active)]
        # Names, not seats: by the time somebody asks, the deal may have passed on.
        self.last_trick = list(zip(map(screen.name, seats), trick, strict=True))
        pips = screen.rules.pack.pips_of(pile_of(trick))
        screen.print("  " + screen.sentence("takes", winner, n=pips), "green")
        if after.play.leader is not None and after.play.leader != winner:
            screen.print("  " + screen.sentence("leads-next", after.play.leader))


def complete_tricks(view: View) -> int:
    """How many tricks are complete."""
    return sum(pile.bit_count() for pile in view.play.piles) // view.rules.active(view.players)
