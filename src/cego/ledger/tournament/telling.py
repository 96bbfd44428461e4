"""All that follows from the log as plain data, for pages and programs."""

from dataclasses import asdict
from typing import Any

from cego.ledger.tournament.money import awards, box
from cego.ledger.tournament.ranking import changes, needs_lot, outdated, ranking, teams
from cego.ledger.tournament.sheets import Sheet
from cego.ledger.tournament.state import Draw, Round, Tournament


def tournament_data(tournament: Tournament, language: str = "en") -> dict[str, Any]:
    """The whole tournament as it stands. Seeds are in it only when they are opened."""
    return {
        "plan": tournament.plan,
        "people": [asdict(person) for person in tournament.people.values()],
        "draws": [_draw(draw) for draw in tournament.draws.values()],
        "rounds": [_round(round_, language) for round_ in tournament.rounds.values()],
        "ranking": [
            asdict(row) | {"name": tournament.names[row.person]} for row in ranking(tournament)
        ],
        "categories": {
            name: [[row.rank, row.person] for row in ranking(tournament, name)]
            for name in tournament.plan["categories"]
        },
        "teams": [asdict(row) for row in teams(tournament)],
        "needs_lot": [list(people) for people in needs_lot(tournament)],
        "versions": [_version(tournament, e.data["version"]) for e in tournament.published],
        "outdated": outdated(tournament),
        "awards": [asdict(award) for award in awards(tournament)],
        "cash": asdict(box(tournament)),
        "open_calls": [entry.to_data() for entry in tournament.open_calls],
        "rulings": [entry.to_data() for entry in tournament.rulings],
        "penalties": [entry.to_data() for entry in tournament.penalties],
        "corrections": [entry.to_data() for entry in tournament.corrections],
    }


def _draw(draw: Draw) -> dict[str, Any]:
    committed, drawn = draw.committed, draw.drawn
    return {
        "draw": draw.number,
        "state": draw.state,
        "commitment": committed.data["commitment"] if committed else "",
        "question": committed.data["question"] if committed else "",
        "words": list(draw.words),
        "seed": drawn.data["seed"] if drawn else "",
        "rounds": drawn.data["rounds"] if drawn else [],
        "reason": draw.discarded.data["reason"] if draw.discarded else "",
    }


def _round(round_: Round, language: str) -> dict[str, Any]:
    return {
        "round": round_.number,
        "draw": round_.draw,
        "begun": round_.begun,
        "closed": round_.closed is not None,
        "pauses": list(round_.pauses),
        "extra": [list(each) for each in round_.extra],
        "tables": [_table(sheet, language) for sheet in round_.sheets],
    }


def _table(sheet: Sheet, language: str) -> dict[str, Any]:
    return {
        "table": sheet.seats.table,
        "people": [person for person, _ in sheet.seats.at(1)],
        "changes": [asdict(change) for change in sheet.seats.changes],
        "deals": sheet.seats.deals,
        "written": sheet.written,
        "state": sheet.state,
        "amounts": list(sheet.amounts),
        "shares": [asdict(share) for share in sheet.shares],
        "signed": list(sheet.signed),
        "problems": [
            {"text": problem.text(language), "deal": problem.deal, "entries": list(problem.entries)}
            for problem in sheet.problems
        ],
        "kept": list(sheet.kept),
    }


def _version(tournament: Tournament, version: int) -> dict[str, Any]:
    moved, reasons = changes(tournament, version)
    return {"version": version, "moved": [asdict(each) for each in moved], "reasons": reasons}
