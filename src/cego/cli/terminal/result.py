"""What a deal came to: the verdict, all cards, the payments; and the scores of the evening."""

from rich.table import Table

from cego.cards import Pile, pile_of
from cego.cli.terminal.screen import Screen, coloured
from cego.deal.actions import Play
from cego.deal.outcome import Outcome
from cego.deal.view import View
from cego.evening import Evening
from cego.locale import Term


def tell_outcome(screen: Screen, view: View, before: Evening, after: Evening) -> None:
    """The end of a deal, and what it changed in the evening."""
    outcome = view.outcome
    assert outcome is not None
    screen.heading(_verdict(screen, outcome))
    _all_cards(screen, view, outcome)
    for line in outcome.lines(screen.language):
        screen.print(f"  {line}")
    _payments(screen, outcome, before, after)
    if after.times != before.times:
        screen.print(screen.words("stakes", times=after.times))
    if after.last_dealer is not None and before.last_dealer is None:
        key = "last-dealer-full-round" if after.full_round else "last-dealer"
        screen.print(screen.words(key, name=screen.names[after.last_dealer]))


def show_scores(screen: Screen, evening: Evening) -> None:
    """What everyone has won so far."""
    table = Table.grid(padding=(0, 2))
    table.add_column()
    table.add_column(justify="right")
    for name, score in zip(screen.names, evening.scores, strict=True):
        table.add_row(name, _signed(score))
    screen.print(screen.words("score", n=len(evening.entries)))
    screen.console.print(table)


def _verdict(screen: Screen, outcome: Outcome) -> str:
    if outcome.won is not None and outcome.reason == "played":
        assert outcome.declarer is not None
        game = Term(f"contract.{outcome.contract}")
        key = "verdict.won" if outcome.won else "verdict.lost"
        return screen.sentence(key, outcome.declarer, game=game)
    if outcome.reason == "played" and outcome.losers:
        names = ", ".join(screen.name(seat) for seat in outcome.losers)
        return screen.words("verdict.pays", names=names)
    return screen.words(f"verdict.{outcome.reason}")


def _all_cards(screen: Screen, view: View, outcome: Outcome) -> None:
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    piles = [(screen.name(seat), hand) for seat, hand in enumerate(view.all_hands)]
    piles.append((screen.words(f"blind-{screen.rules.game}"), view.blind))
    if outcome.tricks and outcome.contract and outcome.contract.takes_blind:
        piles.append((screen.words(f"legage-{screen.rules.game}"), _legage(view)))
    for name, pile in piles:
        table.add_row(name, coloured(screen.pretty(pile)))
    screen.console.print(table)


def _legage(view: View) -> Pile:
    """What the declarer had at his disposal and did not play."""
    assert view.declarer is not None
    played = (a.card for seat, a in view.log if isinstance(a, Play) and seat == view.declarer)
    return (view.all_hands[view.declarer] | view.blind) & ~pile_of(played)


def _payments(screen: Screen, outcome: Outcome, before: Evening, after: Evening) -> None:
    columns = {"tricks": outcome.tricks} if outcome.tricks else {}
    if len(outcome.points) > 2:
        columns["points"] = outcome.points
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False)
    table.add_column("")
    for key in (*columns, "pays", "total"):
        table.add_column(screen.words(f"column.{key}"), justify="right")
    payments, totals = after.entries[-1].payments, after.scores
    for seat in sorted(range(before.players), key=before.player_at):
        player = before.player_at(seat)
        row = [str(by[seat]) if seat < len(by) else "–" for by in columns.values()]
        row += [_signed(payments[player]), _signed(totals[player])]
        table.add_row(screen.names[player], *row)
    screen.console.print(table)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
