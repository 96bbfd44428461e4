"""Draws and lots: the commitment, words from the hall, the seed opened, publishing, discarding.

>>> from cego.ledger.tournament.keeping import begin, register
>>> from cego.rules import load
>>> log = begin(load("loewen"), "Herbstturnier", rounds=2)
>>> for name in ("Anna", "Beat", "Carl", "Dora", "Emil", "Fritz", "Gerda", "Hans"):
...     log = register(log, name)
>>> log = say_word(commit(log, [1], bytes(32)), "pine", "Hedwig")
>>> log = publish(open_draw(log, bytes(32)))
>>> [len(sheet.seats.drawn) for sheet in fold(log).rounds[1].sheets]
[4, 4]
"""

from collections.abc import Sequence
from typing import Any

from cego.errors import IllegalAction
from cego.fairdeal import commitment
from cego.ledger.entries import Entry
from cego.ledger.tournament.asking import question_for
from cego.ledger.tournament.draw.chance import LOTS
from cego.ledger.tournament.draw.claims import contradictions
from cego.ledger.tournament.draw.drawing import Answer, draw
from cego.ledger.tournament.draw.question import Question, question_from
from cego.ledger.tournament.keeping import Log, add
from cego.ledger.tournament.state import Draw, Tournament, fold


def commit(
    log: Log, rounds: Sequence[int], seed: bytes, keep: bool = False, at: int = 0,
    knowingly: bool = False,
) -> Log:  # fmt: skip
    """Publish the hashes of a seed and of the question; the seed is kept until the draw."""
    tournament = fold(log)
    _nothing_missing(tournament, min(rounds, default=1), knowingly)
    question = question_for(tournament, rounds, keep)
    _no_contradiction(tournament, question)
    number = 1 + max(_numbers(log), default=0)
    hashes = {"commitment": commitment(seed), "question": question.hash}
    asked: dict[str, Any] = {"rounds": sorted(set(rounds)), "keep": keep}
    return add(log, "committed", at=at, draw=number, **asked, **hashes)


def _no_contradiction(tournament: Tournament, question: Question) -> None:
    """Fixed tables and people kept apart that cannot be had together are told before the draw."""
    for ask in question.rounds:
        for proof in contradictions(question, ask):
            people = ", ".join(tournament.names[person] for person in proof.people)
            values = dict(proof.values)
            raise IllegalAction(f"tournament.proof.{proof.key}", people=people, **values)


def _numbers(log: Log) -> list[int]:
    return [entry.data["draw"] for entry in log if entry.kind == "committed"]


def _nothing_missing(tournament: Tournament, first: int, knowingly: bool) -> None:
    """Nothing is drawn while results are missing, unless somebody says so knowingly."""
    for number in range(1, first):
        round_ = tournament.rounds.get(number)
        if round_ is None:
            raise IllegalAction("tournament.no-seating", round=number)
        closed_so = round_.closed is not None and round_.closed.data["knowingly"]
        if not (knowingly or closed_so or round_.complete):
            missing = [s.seats.table for s in round_.sheets if not s.shares]
            tables = ", ".join(map(str, missing))
            raise IllegalAction("tournament.missing", round=number, tables=tables)


def say_word(log: Log, word: str, who: str = "", draw_: int = 0, at: int = 0) -> Log:
    """A word that somebody in the hall mixes into the draw."""
    number = draw_ or max(_numbers(log), default=1)
    return add(log, "word", at=at, draw=number, who=who, word=word)


def _waiting(log: Log, number: int, what: str) -> Draw:
    """A commitment that waits for its seed; by default the last."""
    tournament = fold(log)
    known = tournament.draws if what == "draw" else tournament.lot_draws
    waiting = [d for d in known.values() if d.state == "committed" and number in (0, d.number)]
    if not waiting:
        raise IllegalAction("tournament.no-draw", n=number)
    return waiting[-1]


def open_draw(log: Log, seed: bytes, draw_: int = 0, at: int = 0) -> Log:
    """The draw itself. If the list has changed since the commitment, that is void."""
    waiting = _waiting(log, draw_, "draw")
    assert waiting.committed is not None
    said = waiting.committed.data
    if commitment(seed) != said["commitment"]:
        raise IllegalAction("tournament.other-seed")
    try:
        question = question_for(fold(log), said["rounds"], said["keep"])
    except IllegalAction as error:
        raise IllegalAction("tournament.list-changed") from error
    if question.hash != said["question"]:
        raise IllegalAction("tournament.list-changed")
    answer = draw(question, seed, waiting.words)
    return add(
        log,
        "drawn",
        at=at,
        draw=waiting.number,
        seed=seed.hex(),
        words=list(waiting.words),
        question=question.to_data(),
        rounds=[seated.to_data() for seated in answer.rounds],
    )


def answer_of(drawn: Entry) -> Answer:
    """The draw with its report, made anew from what stands in the log."""
    data = drawn.data
    return draw(question_from(data["question"]), bytes.fromhex(data["seed"]), data["words"])


def publish(log: Log, draw_: int = 0, at: int = 0) -> Log:
    """The draft becomes the seating."""
    tournament = fold(log)
    number = draw_ or max((n for n, d in tournament.draws.items() if d.drawn), default=0)
    found = tournament.draws.get(number)
    if found is None or found.state != "draft" or found.drawn is None:
        raise IllegalAction("tournament.no-draw", n=number)
    for drawn in found.drawn.data["rounds"]:
        there = tournament.rounds.get(drawn["round"])
        if there and any(sheet.history for sheet in there.sheets):
            raise IllegalAction("tournament.has-results", round=drawn["round"])
    return add(log, "published", at=at, draw=number)


def discard(log: Log, draw_: int, reason: str, at: int = 0) -> Log:
    """A draw that is not to hold; it stays visible, so nobody draws until it suits him."""
    if draw_ not in _numbers(log):
        raise IllegalAction("tournament.no-draw", n=draw_)
    return add(log, "discarded", at=at, draw=draw_, reason=reason)


def commit_lots(log: Log, seed: bytes, at: int = 0) -> Log:
    """Publish the hash of the seed for lots, before people say words."""
    number = 1 + max(_numbers(log), default=0)
    hashed = commitment(seed)
    return add(log, "committed", at=at, draw=number, what="lots", commitment=hashed, algorithm=LOTS)


def open_lots(log: Log, seed: bytes, at: int = 0) -> Log:
    """Everybody's lot; it decides where the other rules for ties do not."""
    waiting = _waiting(log, 0, "lots")
    assert waiting.committed is not None
    if commitment(seed) != waiting.committed.data["commitment"]:
        raise IllegalAction("tournament.other-seed")
    words = list(waiting.words)
    return add(log, "lots", at=at, draw=waiting.number, seed=seed.hex(), words=words)
