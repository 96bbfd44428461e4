"""The question of a draw, put together from a tournament: who is there, wishes, meetings."""

from collections.abc import Sequence

from cego.errors import IllegalAction
from cego.ledger.tournament.draw.question import Ask, Question, Tables
from cego.ledger.tournament.draw.sizes import sizes_for, too_few, too_many
from cego.ledger.tournament.state import Round, Tournament


def question_for(tournament: Tournament, rounds: Sequence[int], keep: bool = False) -> Question:
    """What is to be drawn for these rounds.

    The rounds that the plan still has after them are looked ahead to. With `keep` the published
    seating of the one round is changed as little as possible.
    """
    wanted = sorted(set(rounds))
    last = int(tournament.plan["rounds"])
    if not wanted or wanted != list(range(wanted[0], wanted[-1] + 1)) or wanted[-1] > last:
        raise IllegalAction("tournament.rounds", last=last)
    ahead = list(range(wanted[-1] + 1, last + 1)) if not keep else []
    asks = tuple(_ask(tournament, number) for number in [*wanted, *ahead])
    before = _before(tournament, wanted[0]) if keep else ()
    earlier = [r for n, r in tournament.rounds.items() if n < wanted[0]]
    met = tournament.met(wanted[0])
    groups = _groups(tournament)
    here = {person for ask in asks for person in ask.people}
    return Question(
        rounds=asks,
        publish=len(wanted),
        must=tuple(groups["must"]),
        wish=tuple(groups["wish"]),
        lifted=tuple(groups["lifted"]),
        fixed=tuple(
            (person.number, person.table)
            for person in sorted(tournament.people.values(), key=lambda p: p.number)
            if person.table and person.number in here
        ),
        met=tuple((one, other, n) for (one, other), n in sorted(met.items())),
        earlier=tuple(_tables(round_) for round_ in earlier),
        odd=_often([p for r in earlier for t in _tables(r) if len(t) in (3, 5) for p in t]),
        paused=_often([p for r in earlier for p in r.pauses]),
        before=before,
    )


def _ask(tournament: Tournament, number: int) -> Ask:
    people, allowed = tournament.present(number), tournament.plan["sizes"]
    pauses = too_many(len(people), allowed) if tournament.plan["pauses"] else 0
    sizes = sizes_for(len(people) - pauses, allowed)
    if sizes is None:
        raise IllegalAction(
            "tournament.sizes",
            n=len(people),
            sizes=", ".join(map(str, sorted(allowed))),
            helpers=too_few(len(people), allowed),
            pauses=too_many(len(people), allowed),
        )
    return Ask(number, tuple(people), sizes, pauses)


def _before(tournament: Tournament, number: int) -> Tables:
    round_ = tournament.rounds.get(number)
    if round_ is None:
        raise IllegalAction("tournament.no-seating", round=number)
    by_table = {sheet.seats.table: _first(sheet.seats.at(1)) for sheet in round_.sheets}
    return tuple(by_table.get(table, ()) for table in range(1, max(by_table) + 1))


def _first(sitting: Sequence[tuple[int, int]]) -> tuple[int, ...]:
    return tuple(person for person, _ in sitting if person)


def _tables(round_: Round) -> Tables:
    """Who began the round together."""
    return tuple(tuple(sorted(_first(sheet.seats.at(1)))) for sheet in round_.sheets)


def _often(people: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple((person, people.count(person)) for person in sorted(set(people)))


def _groups(tournament: Tournament) -> dict[str, list[tuple[int, ...]]]:
    """Who is kept apart, by single wishes and by the plan for teams and clubs."""
    found: dict[str, list[tuple[int, ...]]] = {"must": [], "wish": [], "lifted": []}
    for entry in tournament.apart:
        known = tuple(sorted(p for p in entry.data["people"] if p in tournament.people))
        if len(known) > 1:
            found[entry.data["how"]].append(known)
    for what in ("team", "club"):
        how = tournament.plan["apart"][what]
        if how == "off":
            continue
        together: dict[str, list[int]] = {}
        for number, person in sorted(tournament.people.items()):
            name = person.team if what == "team" else person.club
            if name:
                together.setdefault(name.casefold(), []).append(number)
        found[how] += [tuple(people) for people in together.values() if len(people) > 1]
    return {how: sorted(set(groups)) for how, groups in found.items()}
