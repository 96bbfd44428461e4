"""Several evenings of a circle added up: totals, and who plays which game how well."""

from collections.abc import Sequence
from typing import Any

from cego.ledger.sheet import HELD, Sheet


def add_up(sheets: Sequence[Sheet]) -> dict[str, Any]:
    """All evenings together. People are told apart by their names, capitals do not matter.

    ``curve`` has for each evening everybody's total after it; ``games`` what each played: how
    often, how often with a gain, and what came of it in all.
    """
    people: list[str] = []
    known: dict[str, int] = {}
    for sheet in sheets:
        for name in sheet.setup["people"]:
            if name.casefold() not in known:
                known[name.casefold()] = len(people)
                people.append(name)
    totals, evenings = [0] * len(people), [0] * len(people)
    curve: list[list[int]] = []
    games: dict[tuple[int, str], list[int]] = {}
    for sheet in sheets:
        mine = [known[name.casefold()] for name in sheet.setup["people"]]
        for person in {mine[p] for deal in sheet.deals for p in deal.people}:
            evenings[person] += 1
        for person, total in zip(mine, sheet.totals, strict=True):
            totals[person] += total
        curve.append(list(totals))
        for deal in sheet.deals:
            if deal.state != HELD:
                continue
            for place in deal.line["who"]:
                payment = deal.line["payments"][place]
                key = (mine[deal.people[place]], deal.line["game"])
                found = games.setdefault(key, [0, 0, 0])
                found[0] += 1
                found[1] += payment > 0
                found[2] += payment
    return {
        "people": people,
        "evenings": evenings,
        "totals": totals,
        "curve": curve,
        "games": [
            {"person": person, "game": game, "played": n, "won": won, "sum": total}
            for (person, game), (n, won, total) in sorted(games.items())
        ],
    }
