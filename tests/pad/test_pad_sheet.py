"""What follows from the entries of a sheet, whoever wrote them and in whatever order they came."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import jsonschema
import pytest

from cego.errors import CegoError, IllegalAction, ReadError
from cego.ledger import keeping, writing
from cego.ledger.checking import check
from cego.ledger.circle import add_up
from cego.ledger.ending import ranking, transfers
from cego.ledger.entries import Entry, read_entry
from cego.ledger.prices import price_table
from cego.ledger.schema import sheet_schema
from cego.ledger.sheet import HELD, OPEN, STRUCK, fold
from cego.locale import LANGUAGES
from cego.rules import load
from real_evenings import TABLES, Kept, line_of, setup_of, written

LOEWEN = load("loewen")
TABLE = price_table(LOEWEN, 4)


def setup(**more: Any) -> Entry:
    return read_entry(setup_of(LOEWEN, 4, 0, **more))


def line(name: str, deal: int, points: int, dealer: int = 0, **more: Any) -> Entry:
    """Eine, played by forehand."""
    facts = {"game": "eine", "who": [0], "end": "points", "points": points}
    written, _ = line_of(TABLE, facts, dealer, deal=deal)
    return read_entry({"id": name, "kind": "line", **written, **more})


def struck(name: str, deal: int, *replaces: str) -> Entry:
    return read_entry(
        {"id": name, "kind": "line", "deal": deal, "game": None, "replaces": list(replaces)}
    )


def states(*entries: Entry) -> dict[int, str]:
    return {deal.deal: deal.state for deal in fold(entries).deals}


def test_a_correction_takes_the_place_of_what_it_names_and_both_stay_visible() -> None:
    sheet = fold([setup(), line("anna-2", 1, 40), line("anna-3", 1, 45, replaces=["anna-2"])])
    (deal,) = sheet.deals
    assert deal.state == HELD
    assert deal.line["points"] == 45
    assert [entry.id for entry in deal.history] == ["anna-2", "anna-3"]


def test_a_deal_struck_out_counts_nothing_and_stays_visible() -> None:
    entries = [setup(), line("anna-2", 1, 40), struck("anna-3", 1, "anna-2")]
    sheet = fold(entries)
    assert states(*entries) == {1: STRUCK}
    assert sheet.totals == (0, 0, 0, 0)
    assert (sheet.next_deal, sheet.next_dealer) == (2, 0)
    assert len(sheet.deals[0].history) == 2


def test_what_two_phones_wrote_alike_is_one() -> None:
    assert states(setup(), line("anna-2", 1, 40), line("beat-2", 1, 40)) == {1: HELD}


def test_what_two_phones_wrote_alike_is_corrected_and_struck_out_together() -> None:
    """Both lines stand: whoever names only one of them would leave the other to contradict him."""
    alike = [setup(), line("anna-2", 1, 40), line("beat-2", 1, 40)]
    (deal,) = fold(alike).deals
    assert [entry.id for entry in deal.versions] == ["anna-2"]
    assert [entry.id for entry in deal.standing] == ["anna-2", "beat-2"]
    names = [entry.id for entry in deal.standing]
    assert states(*alike, line("anna-3", 1, 45, replaces=names)) == {1: HELD}
    assert states(*keeping.strike(tuple(alike), 1)) == {1: STRUCK}


def test_what_two_phones_wrote_differently_stands_side_by_side_until_somebody_chooses() -> None:
    both = [setup(), line("anna-2", 1, 40), line("beat-2", 1, 44)]
    sheet = fold(both)
    assert states(*both) == {1: OPEN}
    assert sheet.totals == (0, 0, 0, 0)
    assert sheet.open == (1,)
    assert [entry.id for entry in sheet.deals[0].versions] == ["anna-2", "beat-2"]
    chosen = line("beat-3", 1, 44, replaces=["anna-2", "beat-2"])
    sheet = fold([*both, chosen])
    assert states(*both, chosen) == {1: HELD}
    assert sheet.deals[0].line["points"] == 44
    assert len(sheet.deals[0].history) == 3


def test_two_corrections_of_one_line_are_a_conflict_too() -> None:
    entries = [
        setup(),
        line("anna-2", 1, 40),
        line("anna-3", 1, 41, replaces=["anna-2"]),
        struck("beat-3", 1, "anna-2"),
    ]
    assert states(*entries) == {1: OPEN}


def test_names_and_seats_that_two_phones_changed_differently_are_told() -> None:
    begun = setup()
    data = begun.to_data()
    two = [
        read_entry(data | {"id": f"{phone}-2", "people": [*data["people"], new], "replaces": []})
        for phone, new in (("anna", "Ludwig"), ("beat", "Vroni"))
    ]
    both = [read_entry(each.to_data() | {"replaces": [begun.id]}) for each in two]
    seats = [
        read_entry(seating("anna-3", 1, [0, 4, 2, 3])),
        read_entry(seating("beat-3", 1, [0, 1, 4, 3])),
    ]
    sheet = fold([begun, *both, *seats])
    assert [entry.id for entry in sheet.setups] == ["anna-2", "beat-2"]
    assert sheet.setup["people"][-1] == "Vroni"
    assert sheet.seats_open == (1,)
    _, findings = check([begun, *both, *seats])
    assert [(finding.key, finding.deal) for finding in findings] == [("setups", 0), ("seats", 1)]
    chosen = read_entry(both[0].to_data() | {"id": "beat-4", "replaces": ["anna-2", "beat-2"]})
    again = read_entry(seating("beat-5", 1, [0, 4, 2, 3]) | {"replaces": ["anna-3", "beat-3"]})
    sheet = fold([begun, *both, *seats, chosen, again])
    assert len(sheet.setups) == 1
    assert sheet.seats_open == ()


def test_nobody_replaces_what_he_could_not_know() -> None:
    """A line that names a later one would let two phones strike each other out."""
    entries = [setup(), line("anna-5", 1, 40), line("beat-3", 1, 44, replaces=["anna-5"])]
    assert states(*entries) == {1: OPEN}


def test_a_line_moved_to_another_deal_leaves_the_other_version_alone() -> None:
    both = [setup(), line("anna-2", 1, 40), line("beat-2", 1, 44)]
    assert states(*both, line("anna-3", 2, 44, replaces=["beat-2"])) == {1: HELD, 2: HELD}


def histories(rng: Random) -> list[Entry]:
    """Three phones that see some of what the others write."""
    entries = [setup()]
    for n in range(rng.randrange(4, 14)):
        seen = rng.sample(entries, rng.randrange(1, len(entries) + 1))
        number = 1 + max(entry.number for entry in seen)
        phone = rng.choice(("anna", "beat", "carl"))
        name = f"{phone}{n}-{number}"
        known = [entry for entry in seen if entry.kind == "line"]
        deal = rng.randrange(1, 5)
        replaces = [e.id for e in known if e.data["deal"] == deal and rng.random() < 0.7]
        what = rng.random()
        if what < 0.6:
            entries.append(line(name, deal, rng.randrange(30, 60), replaces=replaces))
        elif what < 0.8:
            entries.append(struck(name, deal, *replaces))
        elif what < 0.9:
            people = rng.sample(range(4), 4)
            entries.append(read_entry(seating(name, deal, people)))
        else:
            entries.append(read_entry(setup_of(LOEWEN, 4, 0, id=name, title=name)))
    return entries


def seating(name: str, deal: int, people: Sequence[int]) -> dict[str, Any]:
    return {"id": name, "kind": "seating", "deal": deal, "people": list(people)}


def test_every_order_of_arrival_gives_the_same_sheet() -> None:
    for seed in range(1_000):
        rng = Random(seed)
        entries = histories(rng)
        sheet = fold(entries)
        assert sum(sheet.totals) == 0
        assert all(sum(deal.totals) == 0 for deal in sheet.deals)
        for _ in range(4):
            again = [*entries, *rng.sample(entries, 2)]
            rng.shuffle(again)
            assert fold(again) == sheet


def test_nothing_that_was_written_is_lost() -> None:
    for seed in range(200):
        entries = histories(Random(seed))
        shown = {entry.id for deal in fold(entries).deals for entry in deal.history}
        deals = {deal.deal for deal in fold(entries).deals}
        lines = {e.id for e in entries if e.kind == "line" and e.data["deal"] in deals}
        assert shown == lines


# Seats, stakes, the Gstieß


def test_whoever_takes_a_place_gets_what_is_paid_there_from_then_on() -> None:
    people = ["Anna", "Beat", "Carl", "Dora", "Emil"]
    entries = [
        setup(people=people),
        line("anna-2", 1, 40),
        read_entry(seating("anna-3", 2, [0, 4, 2, 3])),
        line("anna-4", 2, 40, dealer=1),
    ]
    sheet = fold(entries)
    assert sheet.totals[1] == entries[1].data["payments"][1]
    assert sheet.totals[4] == entries[3].data["payments"][1]


def test_a_called_gstiess_can_be_taken_back() -> None:
    call = read_entry({"id": "anna-2", "kind": "gstiess", "deal": 1, "said": True})
    assert fold([setup(), call]).gstiess_called
    back = {"id": "anna-3", "kind": "gstiess", "deal": 1, "said": False, "replaces": ["anna-2"]}
    assert not fold([setup(), call, read_entry(back)]).gstiess_called


def test_a_round_asks_for_seats_to_be_drawn_once() -> None:
    rounds = {"end": "rounds", "deals": 4, "round": 2, "redraw": True}
    entries = [setup(**rounds), line("anna-2", 1, 40), line("anna-3", 2, 40, dealer=1)]
    assert fold(entries).redraw
    drawn = [*entries, read_entry(seating("anna-4", 3, [3, 2, 1, 0]))]
    assert not fold(drawn).redraw
    assert fold(drawn).seating == (3, 2, 1, 0)


# The end


def test_equal_totals_share_a_place() -> None:
    assert [(rank.rank, rank.person) for rank in ranking([5, 20, 5, -30])] == [
        (1, 1),
        (2, 0),
        (2, 2),
        (4, 3),
    ]


def fewest(totals: tuple[int, ...]) -> int:
    """As few payments as there can be, by trying everything."""
    left = tuple(total for total in totals if total)
    if not left:
        return 0
    first, *rest = left
    tries = []
    for i, other in enumerate(rest):
        if (first < 0) != (other < 0):
            after = [*rest]
            after[i] = first + other
            tries.append(1 + fewest(tuple(after)))
    return min(tries)


def test_transfers_settle_everything_with_the_fewest_payments() -> None:
    rng = Random(1)
    for _ in range(300):
        totals = [rng.randrange(-6, 7) * 5 for _ in range(rng.randrange(2, 6))]
        totals.append(-sum(totals))
        left = list(totals)
        found = transfers(totals)
        for payer, to, amount in found:
            assert amount > 0
            left[payer] += amount
            left[to] -= amount
        assert not any(left)
        assert len(found) == fewest(tuple(totals))


def test_a_large_circle_is_settled_too() -> None:
    totals = [7 * n for n in range(1, 16)]
    totals.append(-sum(totals))
    assert len(transfers(totals)) <= 15


# Files


def test_a_sheet_goes_into_a_file_and_comes_back() -> None:
    kept = Kept("loewen", 4, Random(3))
    for _ in range(6):
        kept.deal()
    text = writing.write_file("abc", kept.entries, [kept.table])
    name, entries, tables = writing.read_file(text)
    assert (name, entries) == ("abc", kept.entries)
    assert tables[kept.table["id"]] == kept.table
    jsonschema.validate(json.loads(text), sheet_schema())


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "Anna 1"},
        {"kind": "joke"},
        {"payments": [1, 2, 3, 4]},
        {"payments": "many"},
        {"who": [7]},
        {"deal": 0},
        {"points": True},
        {"dealer": 4},
        {"game": "<b>"},
        {"replaces": "anna-1"},
        {"at": -1},
        {"times": 0},
        {"players": 9},
    ],
)
def test_an_entry_that_makes_no_sense_is_refused_by_name(wrong: dict[str, Any]) -> None:
    data = line("anna-2", 1, 40).to_data() | wrong
    with pytest.raises(ReadError) as caught:
        read_entry(data)
    for language in LANGUAGES:
        assert str(next(iter(wrong))) in caught.value.text(language)
    file = {"format": "cego-pad", "version": 1, "sheet": "", "entries": [data], "prices": []}
    # That payments sum to zero, and that a place is one of four, is more than a schema can say.
    beyond = wrong in ({"payments": [1, 2, 3, 4]}, {"dealer": 4})
    assert jsonschema.Draft202012Validator(sheet_schema()).is_valid(file) == beyond


@pytest.mark.parametrize(
    "text", ["", "[", "{}", "[1]", '{"format": "cego-pad"}', '{"format":"cego-pad","version":1}']
)
def test_what_is_no_sheet_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        writing.read_file(text)


def test_a_spreadsheet_cannot_be_made_to_run_something() -> None:
    people = ["=1+1", "Be;at", 'Ca"rl', "Dora"]
    sheet = fold([setup(people=people), line("anna-2", 1, 40)])
    text = writing.write_csv(sheet, "en")
    assert text.startswith("\ufeff")
    assert "'=1+1" in text
    assert '"Be;at"' in text
    assert '"Ca""rl"' in text


def test_tables_and_texts_say_games_and_endings_in_words() -> None:
    """Whoever reads them knows no keys."""
    pad = keeping.begin(LOEWEN, ["Anna", "Beat", "Carl", "Dora"])
    pad = keeping.write(pad, LOEWEN, game="eine-leere", who=[1], end="no-trick")
    pad = keeping.write(pad, LOEWEN, game="free", amounts=[5, -5, 0, 0], reason="Runde Bier")
    sheet = fold(pad)
    rows = writing.write_csv(sheet, "de").splitlines()
    assert rows[1].startswith("1;Anna;Eine Leere;Beat;Kein Stich;;")
    assert rows[2].startswith("2;Beat;Freie Beträge;;;Runde Bier;5;-5;0;0")
    text = writing.write_text(sheet, "de")
    assert "1 Eine Leere Beat Kein Stich" in text
    assert len({len(row) for row in text.splitlines()[1:]}) == 1


def test_every_game_and_ending_has_words_in_every_language() -> None:
    for slug, players in TABLES:
        rules = load(slug)
        table = price_table(rules, players)
        for game in table["games"]:
            for language in LANGUAGES:
                name = writing.game_name(game["game"], rules.spoken(language))
                assert name == table["words"][language].get(f"contract.{game['game']}", name)
                assert name != game["game"]


# Checks


def test_a_wrong_payment_is_found() -> None:
    payments = [-30, 10, 10, 10]
    sheet, findings = check([setup(), line("anna-2", 1, 40, payments=payments)])
    assert [finding.key for finding in findings] == ["payments"]
    assert sheet.totals == (-30, 10, 10, 10)
    for language in LANGUAGES:
        assert "-30 +10 +10 +10" in findings[0].text(language)


def test_a_result_that_cannot_be_is_found() -> None:
    _, findings = check([setup(), read_entry(line("anna-2", 1, 40).to_data() | {"points": 90})])
    assert [finding.key for finding in findings] == ["impossible"]
    assert "70" in findings[0].text("de")


def test_a_dealer_out_of_turn_is_told_but_is_no_mistake() -> None:
    entries = [setup(), line("anna-2", 1, 40), line("anna-3", 2, 40, dealer=3)]
    _, findings = check(entries)
    assert [(finding.key, finding.wrong) for finding in findings] == [("dealer", False)]


def test_an_older_table_is_held_against_itself() -> None:
    """A rule that is corrected later changes no old evening."""
    older = price_table(LOEWEN.replace({"factors.eine": 4}), 4)
    facts = {"game": "eine", "who": [0], "end": "points", "points": 46}
    data, _ = line_of(older, facts, 0, deal=1)
    entries = [setup(), read_entry({"id": "anna-2", "kind": "line", **data})]
    _, findings = check(entries, {older["id"]: older})
    assert [finding.key for finding in findings] == ["older-table"]
    _, findings = check(entries)
    assert [finding.key for finding in findings] == ["other-table", "payments"]


def test_a_conflict_makes_a_sheet_wrong() -> None:
    _, findings = check([setup(), line("anna-2", 1, 40), line("beat-2", 1, 44)])
    assert [(finding.key, finding.wrong) for finding in findings] == [("open", True)]


# Keeping a sheet from Python


def test_a_sheet_is_kept_from_python() -> None:
    pad = keeping.begin(LOEWEN, ["Anna", "Beat", "Carl", "Dora"])
    pad = keeping.write(pad, LOEWEN, game="eine", who=[1], end="points", points=46)
    assert fold(pad).totals == (-25, 75, -25, -25)
    pad = keeping.strike(pad, 1)
    assert fold(pad).totals == (0, 0, 0, 0)
    with pytest.raises(IllegalAction):
        keeping.strike(pad, 1)
    with pytest.raises(CegoError):
        keeping.write(pad, LOEWEN, game="halbe", who=[1], end="points", points=46)


def test_a_deal_is_corrected_from_python_and_keeps_its_dealer_and_stakes() -> None:
    pad = keeping.begin(LOEWEN, ["Anna", "Beat", "Carl", "Dora"], circle="Donnerstag", cents=5)
    assert fold(pad).setup["circle"] == "Donnerstag"
    pad = keeping.write(pad, LOEWEN, game="eine", who=[1], end="points", points=46, times=10)
    pad = keeping.write(pad, LOEWEN, game="ulti", who=[2], end="won")
    pad = keeping.correct(pad, LOEWEN, 1, game="eine", who=[1], end="points", points=45)
    first = fold(pad).deals[0]
    assert (first.line["dealer"], first.line["times"], first.line["points"]) == (0, 10, 45)
    assert [entry.id for entry in first.standing] == ["cego-4"]
    assert len(first.history) == 2
    # What was struck out holds again.
    pad = keeping.strike(pad, 1)
    pad = keeping.correct(pad, LOEWEN, 1, game="eine", who=[1], end="points", points=45)
    assert states(*pad) == {1: HELD, 2: HELD}
    with pytest.raises(IllegalAction):
        keeping.correct(pad, LOEWEN, 3, game="eine", who=[1], end="points", points=45)


def test_whoever_corrects_a_conflict_decides_it() -> None:
    pad = (setup(), line("anna-2", 1, 40), line("beat-2", 1, 44))
    decided = keeping.correct(pad, LOEWEN, 1, game="eine", who=[0], end="points", points=44)
    assert states(*decided) == {1: HELD}
    assert states(*keeping.strike(pad, 1)) == {1: STRUCK}


def test_a_round_of_compulsory_raeuber_raises_the_stakes() -> None:
    pad = keeping.begin(LOEWEN, ["Anna", "Beat", "Carl", "Dora"])
    for _ in range(4):
        pad = keeping.write(pad, LOEWEN, game="pflichtraeuber", who=[1], end="without-0")
    assert fold(pad).times == 10
    pad = keeping.write(pad, LOEWEN, game="ulti", who=[1], end="won")
    assert fold(pad).deals[-1].line["payments"] == [-800, 2400, -800, -800]


def test_evenings_of_a_circle_add_up_by_name() -> None:
    first = fold([setup(), line("anna-2", 1, 46)])
    people = ["Emil", "anna", "Carl", "Dora"]
    second = fold([setup(people=people), line("anna-2", 1, 30)])
    added = add_up([first, second])
    assert added["people"] == ["Anna", "Beat", "Carl", "Dora", "Emil"]
    assert sum(added["totals"]) == 0
    assert added["totals"][0] == first.totals[0] + second.totals[1]
    assert added["evenings"] == [2, 1, 2, 2, 1]
    lost = {"person": 0, "game": "eine", "played": 1, "won": 0, "sum": -30}
    won = {"person": 1, "game": "eine", "played": 1, "won": 1, "sum": 75}
    assert added["games"] == [lost, won]


def test_entries_know_themselves() -> None:
    entries = histories(Random(5))
    assert [read_entry(data) for data in written(entries)] == entries
