"""A review in words, and drawn."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from cego.deal.actions import SEATS, Action, Play, Seat
from cego.deal.outcome import Reason
from cego.drawing import Curve, curves
from cego.locale import text
from cego.study.decisions import Decision
from cego.study.hint import trick_number
from cego.study.last_chance import LastChance
from cego.study.words import action_in_words, moment_in_words, number, say, table

if TYPE_CHECKING:
    from cego.study.review import Review


def in_words(review: "Review", language: str) -> str:
    """The whole review as text."""
    parts = [
        [_headline(review, language), _payments(review, language)],
        [say(language, "review.how", level=review.level), *_decisions(review, language)],
        [say(language, "review.turning-points"), *_turning_points(review, language)],
    ]
    if review.chance is not None:
        parts.append([_chance(review, review.chance, language)])
    return "\n\n".join("\n".join(lines) for lines in parts)


def _headline(review: "Review", language: str) -> str:
    outcome = review.outcome
    if outcome.contract is None or outcome.declarer is None:
        return say(language, "review.thrown-in")
    game, seat = _game(review, language), SEATS[outcome.declarer]
    if outcome.reason is not Reason.PLAYED:
        return say(language, f"review.{outcome.reason}", game=game, seat=seat)
    if review.chance is None and outcome.won is None:
        return say(language, "review.alone", game=game)
    result = {True: "won", False: "lost", None: "drawn"}[outcome.won]
    return say(language, f"review.{result}", game=game, seat=seat)


def _game(review: "Review", language: str) -> str:
    return text(language, f"contract.{review.outcome.contract}")


def _payments(review: "Review", language: str) -> str:
    paid = review.outcome.payments
    return ", ".join(f"{SEATS[s]} {number(p, language, '+d')}" for s, p in enumerate(paid))


def _decisions(review: "Review", language: str) -> list[str]:
    heads = ("when", "seat", "done", "best", "cost", "open")
    rows = [[say(language, f"review.column.{head}") for head in heads]]
    rows += [_row(decision, language) for decision in review.decisions]
    return table(rows, left=(0, 1, 2, 3))


def _row(decision: Decision, language: str) -> list[str]:
    judged, cost, opened = decision.judgement, decision.cost, decision.open_cost
    best = "" if judged is None or cost == 0 else _words(decision, judged.best, language)
    return [
        _moment(decision, language),
        SEATS[decision.seat],
        _words(decision, decision.action, language),
        best,
        "–" if cost is None else _with_error(cost, decision.error or 0, language),
        "" if opened is None else _open(decision, opened, language),
    ]


def _with_error(cost: float, error: float, language: str) -> str:
    if cost == 0:
        return "0"
    return f"{number(-cost, language)} ± {number(error, language, '.1f')}"


def _open(decision: Decision, cost: float, language: str) -> str:
    """The cost with open cards; where it is not proven, a sign says so."""
    near = "" if decision.open and decision.open.exact else "≈ "
    return near + (number(-cost, language, "+.0f") if cost else "0")


def _turning_points(review: "Review", language: str) -> list[str]:
    lines = [_mistake(decision, language) for decision in review.mistakes]
    lines += [_turn(decision, language) for decision in review.turns]
    return [f"  {line}" for line in lines] or [f"  {say(language, 'review.no-turns')}"]


def _mistake(decision: Decision, language: str) -> str:
    assert decision.judgement is not None
    return say(
        language,
        "review.mistake",
        when=_moment(decision, language),
        seat=SEATS[decision.seat],
        done=_words(decision, decision.action, language),
        best=_words(decision, decision.judgement.best, language),
        cost=number(decision.cost or 0, language, ".1f"),
        error=number(decision.error or 0, language, ".1f"),
    )


def _turn(decision: Decision, language: str) -> str:
    assert decision.open is not None
    return say(
        language,
        "review.turned-won" if decision.won_after else "review.turned-lost",
        when=_moment(decision, language),
        seat=SEATS[decision.seat],
        done=_words(decision, decision.action, language),
        best=_words(decision, decision.open.best, language),
    )


def _chance(review: "Review", chance: LastChance, language: str) -> str:
    kind = "beaten" if chance.declarer_won else "won"
    answer = {True: "yes", False: "no", None: "unknown"}[chance.answer]
    if not chance.answer or chance.number is None:
        return say(language, f"review.could.{kind}-{answer}")
    decision = next(d for d in review.decisions if d.number == chance.number)
    assert chance.done is not None
    assert chance.better is not None
    return say(
        language,
        f"review.could.{kind}-yes",
        when=_moment(decision, language),
        seat=SEATS[decision.seat],
        done=_words(decision, chance.done, language),
        best=_words(decision, chance.better, language),
    )


def _moment(decision: Decision, language: str) -> str:
    return moment_in_words(decision.view.phase, trick_number(decision.view), language)


def _words(decision: Decision, action: Action, language: str) -> str:
    return action_in_words(action, decision.view.rules.pack, language)


# As a drawing


def as_drawing(review: "Review", language: str) -> str:
    """The expected result over the deal.

    Between two sides it is the declarer's, card by card; where everyone plays for himself, or no
    card was played, it is everyone's own, from the first word on.
    """
    _, items = _curves(review, language)
    title = _headline(review, language)
    sides = _has_sides(review)
    about = say(language, "review.drawing-sides" if sides else "review.drawing-everyone")
    return curves(title, about, items, stairs=True, spell=lambda n: number(n, language))


def curves_to_data(review: "Review") -> dict[str, Any]:
    """The same as plain data; its first value is that before action `start`.

    A line is ``of`` the open cards, the declarer's ``eyes``, or a seat.
    """
    start, items = _curves(review, "en")
    names = ("open", "eyes") if _has_sides(review) else SEATS
    lines = [
        {"of": name, "values": [round(n, 2) for n in item.values], "marks": list(item.marks)}
        for name, item in zip(names, items, strict=False)
    ]
    return {"start": start, "lines": lines}


def _curves(review: "Review", language: str) -> tuple[int, list[Curve]]:
    if _has_sides(review):
        return _first_card(review), _of_sides(review, language)
    return 0, _of_everyone(review, language)


def _has_sides(review: "Review") -> bool:
    return any(decision.open is not None for decision in review.decisions)


def _first_card(review: "Review") -> int:
    return next(n for n, (_, action) in enumerate(review.deal.log) if isinstance(action, Play))


def _of_sides(review: "Review", language: str) -> list[Curve]:
    """With open cards, and as the declarer saw it; the others' mistakes are marked on the first."""
    declarer, last = review.outcome.declarer, len(review.deal.log)
    assert declarer is not None
    start = _first_card(review)
    end = float(review.outcome.payments[declarer])
    opened, eyes = {last: end}, {last: end}
    for decision in review.decisions:
        own = decision.seat == declarer
        if decision.open is not None:
            best = decision.open.payments[decision.open.best]
            opened[decision.number] = best * (1 if own else 1 - review.deal.players)
        if own and decision.judged is not None and decision.number >= start:
            eyes[decision.number] = decision.judged.worth
    steps = range(start, last + 1)
    own_marks = [d for d in review.mistakes if d.seat == declarer]
    others = [d for d in review.mistakes if d.seat != declarer]
    return [
        Curve(
            say(language, "review.curve-open"),
            _until_known(opened, steps),
            _at((*review.turns, *others), start),
        ),
        Curve(say(language, "review.curve-eyes"), _since_known(eyes, steps), _at(own_marks, start)),
    ]


def _of_everyone(review: "Review", language: str) -> list[Curve]:
    last = len(review.deal.log)
    found = []
    for seat, paid in enumerate(review.outcome.payments[: len(review.deal.hands)]):
        own = [d for d in review.decisions if d.seat == seat]
        worths = {d.number: d.judged.worth for d in own if d.judged is not None}
        values = _since_known({**worths, last: float(paid)}, range(last + 1))
        dear = [decision for decision in review.mistakes if decision.seat == seat]
        found.append(Curve(_seat_name(seat, language), values, _at(dear, 0)))
    return found


def _seat_name(seat: Seat, language: str) -> str:
    return say(language, "review.curve-seat", seat=SEATS[seat])


def _until_known(known: dict[int, float], steps: Sequence[int]) -> list[float]:
    """A value for every step. What is forced changes nothing: the next value holds already."""
    values: list[float] = []
    for step in reversed(steps):
        values.append(known[step] if step in known else values[-1])
    return values[::-1]


def _since_known(known: dict[int, float], steps: Sequence[int]) -> list[float]:
    """A value for every step: what a player expected last; before that, what he expects first."""
    value = known[min(known)]
    return [value := known.get(step, value) for step in steps]


def _at(decisions: Iterable[Decision], start: int) -> list[int]:
    return sorted({decision.number - start for decision in decisions if decision.number >= start})
