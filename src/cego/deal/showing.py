"""A deal as a table that a person can read: hands, what was said and exchanged, the tricks."""

from collections.abc import Iterator

from cego.cards import Pack
from cego.deal.actions import SEATS, Play, Say, Turn
from cego.deal.codes import write_action
from cego.deal.deal import Deal


def shown(deal: Deal) -> str:
    """The whole deal, open."""
    return "\n".join(_lines(deal))


def _lines(deal: Deal) -> Iterator[str]:
    pack, dealt = deal.pack, deal.dealt
    yield f"{deal.rules.spec}, {deal.players} players, {_now(deal)}"
    for seat, hand in enumerate(dealt.hands):
        yield f"  {SEATS[seat]}      {pack.pretty_text(hand)}"
    yield f"  blind  {pack.pretty_text(dealt.blind)}"
    if deal.given:
        yield f"given: {SEATS[deal.given.declarer]} plays {deal.given.contract}"
    said = [f"{SEATS[seat]} {action.word}" for seat, action in deal.log if isinstance(action, Say)]
    if said:
        yield f"auction: {', '.join(said)}"
    rest = [turn for turn in deal.log if not isinstance(turn[1], Say)]
    first = next((at for at, (_, action) in enumerate(rest) if isinstance(action, Play)), len(rest))
    for seat, action in rest[:first]:
        yield f"exchange: {SEATS[seat]} {write_action(action, pack)}"
    yield from _tricks(rest[first:], len(dealt.hands), pack)
    outcome = deal.outcome()
    if outcome is not None:
        paid = (f"{SEATS[seat]} {amount:+}" for seat, amount in enumerate(outcome.payments))
        yield f"result: {', '.join(paid)}"


def _now(deal: Deal) -> str:
    to_act = deal.to_act
    return "over" if to_act is None else f"{deal.phase.name}, {SEATS[to_act]} to act"


def _tricks(turns: list[Turn], active: int, pack: Pack) -> Iterator[str]:
    """A line for each trick, and for whatever was done between its cards."""
    trick: list[str] = []
    number = 1
    for seat, action in turns:
        if not isinstance(action, Play):
            yield f"     {SEATS[seat]} {write_action(action, pack)}"
            continue
        trick.append(f"{SEATS[seat]} {pack.pretty(action.card)}")
        if len(trick) == active:
            yield f"{number:>3}  {'  '.join(trick)}"
            trick, number = [], number + 1
    if trick:
        yield f"{number:>3}  {'  '.join(trick)}"
