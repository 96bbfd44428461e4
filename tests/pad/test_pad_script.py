"""What the phone reckons without a network is what Python reckons."""

from random import Random
from typing import Any

import pytest
from in_script import in_script
from test_pad_prices import HOUSE
from test_pad_sheet import histories

from cego.errors import IllegalAction
from cego.ledger.circle import add_up
from cego.ledger.ending import ranking, transfers
from cego.ledger.lookup import price, told
from cego.ledger.prices import price_table
from cego.ledger.sheet import Sheet, fold
from cego.ledger.writing import write_csv
from cego.locale import LANGUAGES, text
from cego.rules import Rules, load
from real_evenings import TABLES, Kept, lines, written


def plain(sheet: Sheet) -> dict[str, Any]:
    return {
        "title": sheet.setup["title"],
        "deals": [
            {
                "deal": deal.deal,
                "state": deal.state,
                "versions": [entry.id for entry in deal.versions],
                "standing": [entry.id for entry in deal.standing],
                "history": [entry.id for entry in deal.history],
                "people": list(deal.people),
                "totals": list(deal.totals),
            }
            for deal in sheet.deals
        ],
        "totals": list(sheet.totals),
        "nextDeal": sheet.next_deal,
        "nextDealer": sheet.next_dealer,
        "seating": list(sheet.seating),
        "times": sheet.times,
        "compulsoryLeft": sheet.compulsory_left,
        "gstiessCalled": sheet.gstiess_called,
        "lastDealer": sheet.last_dealer,
        "redraw": sheet.redraw,
        "complete": sheet.complete,
        "closed": sheet.closed,
        "over": sheet.over,
        "open": list(sheet.open),
        "setups": [entry.id for entry in sheet.setups],
        "seatsOpen": list(sheet.seats_open),
    }


def theirs(found: dict[str, Any]) -> dict[str, Any]:
    deals = [
        deal
        | {key: [entry["id"] for entry in deal[key]] for key in ("versions", "standing", "history")}
        for deal in found["deals"]
    ]
    rest = {k: v for k, v in found.items() if k not in ("setup", "setupId", "paid")}
    setups = [entry["id"] for entry in found["setups"]]
    return rest | {"title": found["setup"]["title"], "deals": deals, "setups": setups}


def evenings() -> list[Kept]:
    found = []
    for slug, players in TABLES:
        for seed in range(6):
            kept = Kept(slug, players, Random(seed))
            while not kept.evening.over and len(kept.entries) < 12 + seed:
                kept.deal()
            found.append(kept)
    return found


def test_sheets_are_folded_alike() -> None:
    cases = [histories(Random(seed)) for seed in range(400)]
    cases += [list(kept.entries) for kept in evenings()]
    rng = Random(1)
    for case in cases:
        rng.shuffle(case)
    answers = in_script("fold", [written(case) for case in cases])
    for case, answer in zip(cases, answers, strict=True):
        assert theirs(answer) == plain(fold(case))


def test_prices_are_looked_up_alike_with_the_same_words() -> None:
    rng = Random(2)
    tables = [price_table(load(slug), players) for slug, players in TABLES]
    tables += [price_table(load(slug).replace(values), 4) for slug, values in HOUSE]
    asked = [
        (number, disturbed(line, table["players"], rng))
        for number, table in enumerate(tables)
        for line in rng.sample(lines(table), 250)
    ]
    (answers,) = in_script("price", [{"tables": tables, "lines": asked}])
    refused = 0
    for (number, line), answer in zip(asked, answers, strict=True):
        table = tables[number]
        if "why" in answer:
            refused += 1
            with pytest.raises(IllegalAction) as caught:
                price(table, line)
            assert answer["why"] == caught.value.key.removeprefix("ledger."), line
            continue
        priced = price(table, line)
        assert answer["payments"] == list(priced.payments), line
        assert answer["paysEach"] == priced.pays_each
        assert answer["words"] == [told(table, priced, language) for language in LANGUAGES]
    assert 100 < refused < len(asked) / 2


def disturbed(line: dict[str, Any], players: int, rng: Random) -> dict[str, Any]:
    """The line by places, now and then with something that cannot be."""
    dealer = rng.randrange(players)
    places = [(dealer + 1 + seat) % players for seat in line["seats"]]
    given = {**line, "dealer": dealer, "who": places, "times": rng.choice((1, 10)), "amounts": []}
    if rng.random() < 0.3:
        wrong: dict[str, Any] = {
            "over": not line["over"],
            "end": "nothing",
            "who": rng.sample(range(players), rng.randrange(players + 1)),
            "points": 200 if line["points"] is not None else None,
        }
        key = rng.choice(list(wrong))
        given[key] = wrong[key]
    return given


def test_ends_and_circles_are_reckoned_alike() -> None:
    rng = Random(3)
    totals = []
    for _ in range(300):
        some = [rng.randrange(-9, 10) * 5 for _ in range(rng.randrange(2, 13))]
        totals.append([*some, -sum(some)])
    for mine, answer in zip(totals, in_script("transfers", totals), strict=True):
        assert [[t["payer"], t["to"], t["amount"]] for t in answer] == [
            list(t) for t in transfers(mine)
        ]
    for mine, answer in zip(totals, in_script("ranking", totals), strict=True):
        assert answer == [rank._asdict() for rank in ranking(mine)]
    kept = evenings()
    circles = [rng.sample(kept, 5) for _ in range(20)]
    asked = [[written(each.entries) for each in circle] for circle in circles]
    for circle, answer in zip(circles, in_script("circle", asked), strict=True):
        assert answer == add_up([fold(each.entries) for each in circle])


def test_tables_for_spreadsheets_are_written_alike() -> None:
    keys = ("deal", "dealer", "game", "who", "result", "state", "open", "struck", "total")
    words = {key: text("en", f"ledger.csv.{key}") for key in keys}
    cases = [
        *(list(kept.entries) for kept in evenings()[::4]),
        *map(histories, map(Random, range(40))),
    ]
    asked = []
    for case in cases:
        setup = fold(case).setup
        names = price_table(Rules.from_spec(setup["rules"]), setup["players"])["words"]["en"]
        asked.append({"entries": written(case), "words": words, "names": names})
    for case, answer in zip(cases, in_script("csv", asked), strict=True):
        assert answer == write_csv(fold(case), "en")
