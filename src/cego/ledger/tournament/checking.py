"""Is a log right? Every sheet and every draw is held against what follows from the log itself."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cego.errors import CegoError
from cego.fairdeal import commitment
from cego.ledger.entries import Entry
from cego.ledger.tournament.asking import question_for
from cego.ledger.tournament.draw import claims
from cego.ledger.tournament.draw.drawing import draw
from cego.ledger.tournament.draw.question import question_from
from cego.ledger.tournament.ranking import outdated
from cego.ledger.tournament.sheets import NOT_YET
from cego.ledger.tournament.state import Draw, Tournament, fold, open_problems
from cego.locale import Value, text


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be, or a draw that is; only a `wrong` one is a fault."""

    key: str
    values: tuple[tuple[str, Value], ...] = ()
    wrong: bool = True

    def text(self, language: str = "en") -> str:
        """The finding in words."""
        return text(language, f"tournament.check.{self.key}", **dict(self.values))


def verify(draw_: Draw, entries: Sequence[Entry] = ()) -> list[Finding]:
    """Repeat a draw: the seed fits the commitment, and gives these tables from this question.

    With the log's entries, the question must be the one that followed from those before the draw.
    """
    number = (("n", draw_.number),)
    opened = draw_.drawn
    if opened is None:
        return [Finding("not-drawn", number, wrong=False)]
    data, found = opened.data, []
    question = question_from(data["question"])
    said = draw_.committed.data if draw_.committed else None
    if said is None or draw_.committed is None or draw_.committed.order > opened.order:
        found.append(Finding("no-commitment", number))
    elif commitment(bytes.fromhex(data["seed"])) != said["commitment"]:
        found.append(Finding("seed", number))
    elif question.hash != said["question"]:
        found.append(Finding("question", number))
    if tuple(data["words"]) != draw_.words:
        found.append(Finding("words", number))
    try:
        answer = draw(question, bytes.fromhex(data["seed"]), data["words"], data["algorithm"])
    except CegoError:
        found.append(Finding("cannot-draw", number))
    else:
        if [seated.to_data() for seated in answer.rounds] != data["rounds"]:
            found.append(Finding("tables", number))
    for ask, drawn in zip(question.rounds, data["rounds"], strict=False):
        tables = tuple(map(tuple, drawn["tables"]))
        if claims.faults(question, ask, tables, drawn["pauses"]):
            found.append(Finding("invalid", (*number, ("round", drawn["round"]))))
    if entries and not _follows(opened, entries):
        found.append(Finding("not-from-log", number))
    return found or [Finding("drawn-right", number, wrong=False)]


def _follows(opened: Entry, entries: Sequence[Entry]) -> bool:
    """Whether the question is that of the log as it was before the draw."""
    asked = question_from(opened.data["question"])
    before = fold([entry for entry in entries if entry.order < opened.order])
    rounds = [ask.round for ask in asked.rounds[: asked.publish]]
    try:
        return question_for(before, rounds, keep=bool(asked.before)) == asked
    except CegoError:
        return False


def check(entries: Sequence[Entry]) -> tuple[Tournament, list[Finding]]:
    """The tournament, and what is to be said of it."""
    tournament = fold(entries)
    found = [finding for draw_ in tournament.draws.values() for finding in verify(draw_, entries)]
    for problem in open_problems(tournament):
        wrong = problem.key not in NOT_YET
        found.append(Finding("problem", (("what", problem.phrase),), wrong))
    found += [Finding("twice", values) for values in _twice(tournament)]
    if tournament.lots and tournament.lots.drawn:
        found += _lots(tournament.lots)
    total = sum(
        share.points for r in tournament.rounds.values() for s in r.sheets for share in s.shares
    )
    if total:
        found.append(Finding("sum", (("sum", f"{total:+d}"),)))
    if outdated(tournament):
        version = tournament.published[-1].data["version"]
        found.append(Finding("outdated", (("n", version),), wrong=False))
    return tournament, found


def _twice(tournament: Tournament) -> Iterator[tuple[tuple[str, Value], ...]]:
    """People at two tables in one deal."""
    for round_ in tournament.rounds.values():
        starts = {c.first for sheet in round_.sheets for c in sheet.seats.changes} | {1}
        for deal in sorted(starts):
            here = [p for sheet in round_.sheets for p, _ in sheet.seats.at(deal) if p]
            for person in sorted({p for p in here if here.count(p) > 1}):
                name = tournament.names.get(person, str(person))
                yield (("name", name), ("round", round_.number), ("deal", deal))


def _lots(lots: Draw) -> list[Finding]:
    assert lots.drawn is not None
    number, seed = (("n", lots.number),), bytes.fromhex(lots.drawn.data["seed"])
    if lots.committed is None or lots.committed.order > lots.drawn.order:
        return [Finding("no-commitment", number)]
    if commitment(seed) != lots.committed.data["commitment"]:
        return [Finding("seed", number)]
    if tuple(lots.drawn.data["words"]) != lots.words:
        return [Finding("words", number)]
    return [Finding("lots-right", number, wrong=False)]
