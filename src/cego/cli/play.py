"""An evening in the terminal: one person against simple opponents.

Here is whose turn it is, when the person is asked, and what comes of the answer; what is shown
and read is in `cego.cli.terminal`. The person is player 0. What is asked is answered by number, by
card or by word; a few single letters work everywhere, see `COMMANDS`.
"""

from collections.abc import Callable

from rich.console import Console
from rich.markdown import Markdown

from cego.cards import pile_of
from cego.cli.terminal.answers import Choices
from cego.cli.terminal.question import prompt, show_options
from cego.cli.terminal.result import show_scores, tell_outcome
from cego.cli.terminal.screen import PERSON, Screen
from cego.cli.terminal.story import Story, complete_tricks
from cego.deal.actions import Action, Play, Seat
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.errors import CegoError, IllegalAction
from cego.evening import Evening, first_dealer
from cego.fairdeal import shuffled
from cego.players import Lehrling
from cego.rules import Rules
from cego.rules.options import End


class Quit(Exception):  # noqa: N818 - no fault, just a wish
    """The person has had enough."""


def play(
    rules: Rules,
    players: int,
    seed: str,
    language: str,
    deals: int | None,
    console: Console,
    ask: Callable[[str], str],
) -> None:
    """Play deals until the evening is over, the person quits, or so many deals are played."""
    session = Session(rules, players, seed, language, console, ask)
    try:
        session.run(deals)
    except (Quit, EOFError, KeyboardInterrupt):
        console.print()
    session.farewell()


class Session:
    """One evening at the terminal."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        seed: str,
        language: str,
        console: Console,
        ask: Callable[[str], str],
    ) -> None:
        self.rules, self.seed, self.ask = rules, seed, ask
        self.cut = shuffled(rules, players, f"{seed}/cut".encode())[:players]
        dealer = first_dealer(self.cut, rules.pack)
        self.evening = Evening.start(rules, players, dealer)
        self.opponents = [Lehrling(f"{seed}/{player}") for player in range(players)]
        self.screen = Screen(
            rules, players, language, console, lambda seat: self.evening.player_at(seat)
        )
        self.story = Story(self.screen)
        self.deal: Deal | None = None
        self.offered: set[object] = set()

    # The evening

    def run(self, deals: int | None) -> None:
        """All deals."""
        self.screen.welcome(self.cut)
        number = 0
        while not self.evening.over and (deals is None or number < deals):
            if number:
                self._between_deals()
            number += 1
            self._play_deal(number)

    def farewell(self) -> None:
        """The scores, and how to play the same cards again."""
        self.screen.heading(self.screen.words("farewell"))
        self.show_scores()
        self.screen.print(self.screen.words("seed", seed=self.seed), "dim")

    def _between_deals(self) -> None:
        screen, evening = self.screen, self.evening
        if evening.options.end is End.GSTIESS and evening.last_dealer is None:
            screen.print(screen.words("between.gstiess"), "dim")
        if self.rules.plays_compulsory(evening.players) and not evening.compulsory:
            screen.print(screen.words("between.pflichtraeuber"), "dim")
        while line := self._read(screen.words("between.next")):
            try:
                self._announce(line.lower())
            except IllegalAction as error:
                screen.complain(error)

    def _announce(self, letter: str) -> None:
        if letter == "g":
            self.evening = self.evening.announce_last_round()
            self.screen.print(self.screen.words("between.gstiess-said"))
        elif letter == "p":
            self.evening = self.evening.begin_pflichtraeuber()
            self.screen.print(self.screen.words("between.pflichtraeuber-said"))
        else:
            self.screen.print(self.screen.words("between.what"), "yellow")

    # One deal

    @property
    def seat(self) -> Seat:
        """Where the person sits in this deal."""
        seats = range(self.evening.players)
        return next(seat for seat in seats if self.evening.player_at(seat) == PERSON)

    @property
    def view(self) -> View:
        """What the person may know."""
        assert self.deal is not None
        return self.deal.view(self.seat)

    def _play_deal(self, number: int) -> None:
        screen, evening = self.screen, self.evening
        order = shuffled(self.rules, evening.players, f"{self.seed}/{number}".encode())
        self.deal = deal = evening.new_deal(order)
        self.story, self.offered = Story(screen), set()
        dealer = evening.players - 1
        screen.heading(screen.words("deal", number=number, dealer=screen.name(dealer)))
        if len(deal.hands) < evening.players:
            screen.print(screen.sentence("sits-out", dealer))
        screen.print(screen.sentence("forehand", 0))
        if self.view.dealt and deal.to_act != self.seat:
            screen.hand(self.view)
        if self.view.contract is not None:
            self.story.tell_contract(self.view)
        while (turn := self._next_turn()) is not None:
            if turn == self.seat:
                self._act()
            else:
                self._do(turn, self._opponent(turn).choose(self.deal.view(turn)))
        after = evening.finish(self.deal)
        tell_outcome(screen, self.view, evening, after)
        self.evening, self.deal = after, None

    def _next_turn(self) -> Seat | None:
        """Whose turn it is, once everyone who may interrupt has done so or kept silent."""
        while self._interrupted() or self._offered():
            pass
        assert self.deal is not None
        return self.deal.to_act

    def _opponent(self, seat: Seat) -> Lehrling:
        return self.opponents[self.evening.player_at(seat)]

    def _interrupted(self) -> bool:
        assert self.deal is not None
        for seat in range(len(self.deal.hands)):
            if seat in (self.deal.to_act, self.seat) or not self.deal.legal_actions(seat):
                continue
            action = self._opponent(seat).interrupt(self.deal.view(seat))
            if action is not None:
                self._do(seat, action)
                return True
        return False

    def _offered(self) -> bool:
        """Ask the person what he may do out of turn, once a situation; whether he did it."""
        view, screen = self.view, self.screen
        situation = (view.legal, view.auction.standing)
        if not view.legal or view.to_act == view.seat or situation in self.offered:
            return False
        self.offered.add(situation)
        if view.trump is None:
            screen.hand(view)
            screen.print(screen.words("out-of-turn.call"))
        else:
            screen.print(screen.words("out-of-turn.trump", suit=screen.suit(view.trump)))
        return self._question(view, screen.words("out-of-turn.ask"), may_skip=True)

    def _do(self, seat: Seat, action: Action) -> None:
        assert self.deal is not None
        before = self.view
        self.deal = self.deal.apply(action, seat)
        self.story.tell(before, self.view)

    # What the person is asked

    def _act(self) -> None:
        view = self.view
        if view.phase == "tricks":
            self.story.tell_trick_number(view)
            if view.hand.bit_count() == 1 and len(view.legal) == 1:
                self._do(self.seat, view.legal[0])
                return
        else:
            self.screen.space()
        self._question(view, prompt(self.screen, view))

    def _question(self, view: View, asked: str, may_skip: bool = False) -> bool:
        """Ask until the answer is something that can be done; whether anything was done."""
        choices = Choices(view, self.screen.language)
        if view.to_act == view.seat:
            self.screen.hand(view, choices.cards)
            self._explain(choices)
        show_options(self.screen, view, choices.others, start=len(choices.cards) + 1)
        while True:
            line = self._read(f"{asked} [{choices.numbers}, ?] ")
            if not line and may_skip:
                return False
            try:
                self._do(self.seat, choices.read(line))
            except CegoError as error:
                self.screen.complain(error)
            else:
                return True

    def _explain(self, choices: Choices) -> None:
        """Why only some cards may be played: the reason that the game itself would give."""
        view, screen, allowed = choices.view, self.screen, pile_of(choices.cards)
        barred = view.hand & ~allowed
        if view.phase != "tricks" or not barred:
            return
        called = view.contract.called if view.contract else ()
        if complete_tricks(view) < len(called):
            screen.print(screen.words("forced.ordered"), "dim")
        elif not view.play.trick:
            cards, n = screen.pretty(allowed), len(choices.cards)
            screen.print(screen.words("forced.lead", cards=cards, n=n), "dim")
        else:
            assert self.deal is not None
            card = self.rules.pack.in_order(barred)[0]
            try:
                self.deal.apply(Play(card), self.seat)
            except IllegalAction as why:
                screen.complain(why, "dim")

    # What may be typed at any time

    def _read(self, prompt: str) -> str:
        """A line from the person that is no command."""
        while True:
            line = self.ask(prompt).strip()
            command = COMMANDS.get(line.lower())
            if command is None:
                return line
            command(self)

    def show_help(self) -> None:
        """What can be typed."""
        self.screen.help()

    def show_hand(self) -> None:
        """The own hand, and what lies on the table."""
        screen = self.screen
        if self.deal is None:
            screen.print(screen.words("no-deal"), "dim")
            return
        view = self.view
        if view.contract is not None:
            self.story.tell_contract(view)
        if view.dealt:
            screen.hand(view)
        if view.exchange.legage:
            screen.print(screen.words("legage", cards=screen.pretty(view.exchange.legage)))

    def show_rules(self) -> None:
        """The whole agreement."""
        self.screen.console.print(Markdown(self.rules.explain(self.screen.language)))

    def show_scores(self) -> None:
        """What everyone has won so far."""
        show_scores(self.screen, self.evening)

    def show_last_trick(self) -> None:
        """The last complete trick."""
        self.story.tell_last_trick()

    def go_home(self) -> None:
        """Enough for today."""
        raise Quit


COMMANDS: dict[str, Callable[[Session], None]] = {
    "?": Session.show_help,
    "h": Session.show_hand,
    "r": Session.show_rules,
    "s": Session.show_scores,
    "l": Session.show_last_trick,
    "q": Session.go_home,
}
