"""A deal as text and as JSON: read back at every moment, forgiving to hands, clear in refusal."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from cego.cards import CEGO, SYMBOLS, TAPP, Pack, Pile
from cego.deal import actions
from cego.deal.actions import (
    SEATS,
    Action,
    Challenge,
    Keep,
    LayOut,
    NameTrump,
    PfeifFrei,
    Play,
    PutAway,
    Say,
    Show,
)
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.errors import CegoError, IllegalAction, PlacedError, ReadError
from cego.fairdeal import shuffled
from cego.games import deal_of, deal_order
from cego.notation import (
    deal_from_data,
    deal_to_data,
    outcome_to_data,
    read_action,
    read_json,
    read_text,
    schema,
    view_to_data,
    write_action,
    write_json,
    write_text,
)
from cego.rules import SLUGS, Rules, load
from cego.rules.contracts import CEGO_TABLE
from cego.tapp.dealt import TappDealt

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
LANGUAGES = ("de", "en", "sv")
LINE = {"de": "Zeile", "en": "Line", "sv": "Rad"}
HOUSES = [
    "loewen@1 auction.early-call=false",
    "house=loewen@1 special.ulti=100 factors.solo=[3,1]",
    'baden@1 auction.ladder=["cego","halbe","eine"] schinden.challenge=true',
    'schmidt@1 exchange.pfeif-frei="any-trick" exchange.swap=["eine-leere","zwei-verschiedene"]',
    'club@1 after-solo.defence="raise" after-solo.first-speaker="forehand"',
    "zuger-tapp@1 needs.tapp=65 units.vice=8",
    'loewen@1 with-3.auction.piccolo-bettel="in-turn"',
]
RELUCTANT = ("fort", "gut", "pass")


# Random deals


def start(rules: Rules, players: int, seed: object, compulsory: bool = False) -> Deal:
    name = f"{rules.spec} {players} {seed}".encode()
    return deal_order(rules, players, shuffled(rules, players, name), compulsory)


def random_deal(
    rules: Rules, players: int, seed: object, compulsory: bool = False, keen: float = 0.3
) -> Deal:
    """A whole deal; whoever may do something, in or out of turn, may be the one to do it."""
    rng = Random(f"{rules.spec} {players} {seed}")
    deal = start(rules, players, seed, compulsory)
    while deal.outcome() is None:
        choices = [(seat, a) for seat in range(players) for a in deal.legal_actions(seat)]
        bids = [c for c in choices if isinstance(c[1], Say) and c[1].word not in RELUCTANT]
        passes = [c for c in choices if isinstance(c[1], Say) and c[1].word in RELUCTANT]
        if passes:
            choices = bids if bids and rng.random() < keen else passes
        elif rng.random() > 0.05:
            choices = [c for c in choices if c[1] != Challenge()]
        seat, action = rng.choice(choices)
        deal = deal.apply(action, seat)
    return deal


def moments(deal: Deal) -> Iterator[Deal]:
    state = Deal.new(deal.dealt)
    yield state
    for seat, action in deal.log:
        state = state.apply(action, seat)
        yield state


@cache
def deals(slug: str, players: int) -> tuple[Deal, ...]:
    rules = load(slug)
    more = 8 if slug == "zuger-tapp" else 4
    return tuple(random_deal(rules, players, seed) for seed in range(more))


def kinds(deal: Deal) -> Iterator[str]:
    for before, (seat, action) in zip(moments(deal), deal.log, strict=False):
        yield type(action).__name__
        if seat != before.to_act:
            yield f"{type(action).__name__} out of turn"


def test_the_random_deals_show_every_kind_of_action_in_and_out_of_turn() -> None:
    """Otherwise the round trips below would prove less than they say."""
    found = Counter(kind for table in TABLES for deal in deals(*table) for kind in kinds(deal))
    for special in special_deals():
        found.update(kinds(special))
    usual = (Say, Show, Keep, PutAway, LayOut, PfeifFrei, Challenge, NameTrump, Play)
    assert set(found) == {kind.__name__ for kind in usual} | {
        "Say out of turn",
        "NameTrump out of turn",
    }


@cache
def special_deals() -> tuple[Deal, ...]:
    """What is rare, each from a search that always ends alike."""

    def wanted(rules: Rules, players: int, fits: Callable[[Deal], bool], keen: float = 0.7) -> Deal:
        tries = (random_deal(rules, players, seed, keen=keen) for seed in range(2000))
        return next(deal for deal in tries if fits(deal))

    oberwolfach = load("oberwolfach")
    return (
        wanted(oberwolfach, 3, lambda deal: any(a == PfeifFrei() for _, a in deal.log)),
        wanted(oberwolfach, 3, lambda deal: any(a == Challenge() for _, a in deal.log)),
        wanted(oberwolfach, 3, lambda deal: deal.log[-1][1] == Say("hinschmeissen"), 0.1),
        wanted(load("zuger-tapp"), 4, lambda deal: "NameTrump out of turn" in kinds(deal)),
        wanted(load("loewen"), 4, lambda deal: "Say out of turn" in kinds(deal)),
        wanted(load("loewen"), 4, lambda deal: "LayOut" in kinds(deal)),
    )


# Round trips


def round_trips(deal: Deal) -> None:
    text, data = write_text(deal), write_json(deal)
    assert read_text(text) == deal
    assert read_json(data) == deal
    assert write_text(read_text(text)) == text
    assert write_json(read_json(data)) == data


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_text_and_json_are_read_back_at_every_moment(slug: str, players: int) -> None:
    for deal in deals(slug, players):
        for moment in moments(deal):
            round_trips(moment)


@pytest.mark.parametrize("number", range(6))
def test_rare_actions_are_read_back_at_every_moment(number: int) -> None:
    for moment in moments(special_deals()[number]):
        round_trips(moment)


@pytest.mark.parametrize("seed", range(3))
def test_a_pflichtraeuber_is_read_back_at_every_moment(seed: int) -> None:
    deal = random_deal(load("loewen"), 4, seed, compulsory=True)
    assert "game: pflichtraeuber\n" in write_text(deal)
    assert deal_to_data(deal)["game"] == "pflichtraeuber"
    for moment in moments(deal):
        round_trips(moment)
        assert read_text(write_text(moment)).dealt.compulsory


@pytest.mark.parametrize("spec", HOUSES)
def test_rules_of_ones_own_stand_in_the_header(spec: str) -> None:
    rules = Rules.from_spec(spec)
    for players in rules.players:
        deal = random_deal(rules, players, "house")
        assert f"\nrules: {rules.spec}\n" in write_text(deal)
        assert deal_to_data(deal)["rules"] == rules.spec
        for moment in moments(deal):
            round_trips(moment)
        assert read_text(write_text(deal)).rules == rules


@pytest.mark.parametrize("spec", ["loewen@1 auction.early-call=true", "loewen=loewen@1"])
def test_rules_of_ones_own_that_change_nothing_are_read_back(spec: str) -> None:
    """The value agreed on is the one that the rule set has anyway."""
    rules = Rules.from_spec(spec)
    assert Rules.from_spec(rules.spec) == rules
    round_trips(start(rules, 4, "same"))


def test_a_rule_file_with_a_version_of_its_own_is_read_back() -> None:
    rules = Rules.parse('slug = "house"\nbase = "loewen"\nversion = 2\n', "house.toml")
    assert Rules.from_spec(rules.spec) == rules
    round_trips(start(rules, 4, "version"))


def test_a_rule_file_for_another_number_of_players_is_read_back() -> None:
    """The file lets three play club, which club itself does not."""
    rules = Rules.parse('slug = "house"\nbase = "club"\nplayers = [3]\n', "house.toml")
    round_trips(start(rules, 3, "three"))


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_every_deal_keeps_to_the_published_schema(slug: str, players: int) -> None:
    validator = Draft202012Validator(dict(schema()))
    for deal in deals(slug, players):
        states = list(moments(deal))
        for moment in (states[0], states[len(states) // 2], states[-1]):
            validator.validate(json.loads(write_json(moment)))


def test_special_deals_keep_to_the_published_schema() -> None:
    validator = Draft202012Validator(dict(schema()))
    for deal in (*special_deals(), random_deal(load("loewen"), 4, 1, compulsory=True)):
        validator.validate(json.loads(write_json(deal)))


@pytest.mark.parametrize(
    "change",
    [
        {"format": "deal"},
        {"version": 2},
        {"version": True},
        {"players": 6},
        {"game": "ulti"},
        {"blind": "CK"},
        {"actions": [{"seat": "A"}]},
        {"actions": [{"seat": "A", "say": "hello"}]},
        {"actions": [{"seat": "F", "say": "fort"}]},
        {"actions": [{"seat": "A", "say": "fort", "play": "CK"}]},
        {"actions": {}},
        {"hands": {}},
        {"rules": 7},
    ],
)
def test_reader_and_schema_refuse_the_same(change: dict[str, Any]) -> None:
    Draft202012Validator.check_schema(dict(schema()))
    data = {**deal_to_data(start(load("loewen"), 4, 0)), **change}
    assert not Draft202012Validator(dict(schema())).is_valid(data)
    with pytest.raises(CegoError):
        deal_from_data(data)


def test_outcomes_and_views_are_plain_data() -> None:
    for table in TABLES:
        deal = deals(*table)[0]
        end = deal.outcome()
        assert end is not None
        for language in LANGUAGES:
            data = json.loads(json.dumps(outcome_to_data(end, language)))
            assert data["payments"] == list(end.payments)
            assert [step["text"] for step in data["steps"]] == end.lines(language)
        for moment in moments(deal):
            for seat in (0, None):
                plain = json.loads(json.dumps(view_to_data(moment.view(seat))))
                assert plain["players"] == deal.players
                assert len(plain["log"]) == len(moment.log)


# repr


NAMES = (
    {name: getattr(actions, name) for name in dir(actions) if name[0].isupper()}
    | {kind.__name__: kind for kind in (Rules, Dealt, TappDealt, Deal)}
    | {"deal_of": deal_of}
)


def rebuilt(thing: object) -> object:
    return eval(repr(thing), dict(NAMES))


@pytest.mark.parametrize("spec", [*SLUGS, *HOUSES])
def test_the_repr_of_rules_rebuilds_them(spec: str) -> None:
    rules = Rules.from_spec(spec)
    assert rebuilt(rules) == rules
    assert repr(rebuilt(rules)) == repr(rules)


def test_equal_rules_have_equal_hashes() -> None:
    """Also if their options were written in another order."""
    one = Rules.from_spec("loewen@1 with-3.special.ulti=90 with-3.special.piccolo=7")
    other = Rules.from_spec("loewen@1 with-3.special.piccolo=7 with-3.special.ulti=90")
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_repr_of_a_deal_rebuilds_it(slug: str, players: int) -> None:
    deal = deals(slug, players)[0]
    assert rebuilt(deal.dealt) == deal.dealt
    for moment in list(moments(deal))[::7]:
        assert rebuilt(moment) == moment
    assert rebuilt(deal) == deal
    for _, action in deal.log:
        assert rebuilt(action) == action


def test_the_repr_of_special_deals_rebuilds_them() -> None:
    for deal in (*special_deals(), random_deal(load("loewen"), 4, 1, compulsory=True)):
        assert rebuilt(deal) == deal


# Single actions


WORDS = ["fort", "gut", "selbst", "hinschmeissen", "pass", "tapp", "super", "vice"]
WORDS += [str(contract) for contract in CEGO_TABLE]
PACKS = {"cego": CEGO, "tapp": TAPP}


def piles(pack: Pack) -> st.SearchStrategy[Pile]:
    return st.integers(min_value=1, max_value=pack.all)


@pytest.mark.parametrize("word", WORDS)
def test_words_are_read_back(word: str) -> None:
    for pack in PACKS.values():
        assert read_action(write_action(Say(word), pack), pack) == Say(word)
        assert read_action(f"  {word.upper()} ", pack) == Say(word)


@pytest.mark.parametrize("name", PACKS)
def test_plays_trumps_and_bare_actions_are_read_back(name: str) -> None:
    pack = PACKS[name]
    some: list[Action] = [Play(card) for card in range(len(pack.codes))]
    some += [NameTrump(suit) for suit in "CSHD"]
    some += [PfeifFrei(), Challenge()]
    written = [write_action(action, pack) for action in some]
    assert len(set(written)) == len(some)
    assert [read_action(text, pack) for text in written] == some
    assert [read_action(text.lower(), pack) for text in written] == some


@pytest.mark.parametrize("kind", [Show, Keep, PutAway, LayOut])
@pytest.mark.parametrize("name", PACKS)
def test_actions_with_cards_are_read_back(
    name: str, kind: type[Show | Keep | PutAway | LayOut]
) -> None:
    pack = PACKS[name]

    @given(piles(pack))
    @settings(max_examples=40, derandomize=True, deadline=None)
    def check(pile: Pile) -> None:
        text = write_action(kind(pile), pack)
        assert read_action(text, pack) == kind(pile)
        assert read_action(text.lower().replace(" ", "  "), pack) == kind(pile)

    check()


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("keep G, T21", Keep(CEGO.pile("G T21"))),
        ("Keep gstieß t21", Keep(CEGO.pile("G T21"))),
        ("play CK", Play(CEGO.card("CK"))),
        ("♣K", Play(CEGO.card("CK"))),
        ("♥️1", Play(CEGO.card("H1"))),
        ("away ♦4", PutAway(CEGO.pile("D4"))),
        ("TRUMP h", NameTrump("H")),
        ("Pfeif-Frei", PfeifFrei()),
        ("SCHINDEN", Challenge()),
    ],
)
def test_actions_may_be_typed_in_other_ways(text: str, action: Action) -> None:
    assert read_action(text, CEGO) == action


@pytest.mark.parametrize("symbol", ["♥", "♡"])
def test_a_suit_may_be_typed_with_its_symbol(symbol: str) -> None:
    """As it may in every card."""
    assert read_action(f"trump {symbol}", TAPP) == NameTrump("H")


NO_ACTIONS = """keep|keep |show X1|trump|trump X|trump CK|T22x|hello|CK CQ|fort gut|pfeif-frei CK|
away CK CK|play|play T0|♣|keep G T21 G| """


@pytest.mark.parametrize("text", ["", *NO_ACTIONS.split("|")])
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_action(text, CEGO)
    assert all(caught.value.text(language) for language in LANGUAGES)


# Texts typed by hand


TYPED = """\
cego 1
rules: loewen@1
players: 4
A: T19 T15 T14 T6 T2 C9 SK SQ HR H1 D3
B: T18 T16 T5 T4 CJ C8 SR S9 HQ D1 D2
C: G T21 T20 T9 T7 T3 CK C7 HK DK DR
D: T17 T13 T12 T10 T1 CR S8 S7 H3 DJ D4
blind: T11 T8 CQ C10 SJ S10 HJ H2 H4 DQ
auction: fort fort fort fort cego gut eine gut gut
exchange: keep G
tricks:
1 C: G T10 T14 T4
2 C: T11 T12 T15 T16
3 B: T18
"""


def test_the_text_of_this_chapter_is_read() -> None:
    deal = read_text(TYPED)
    assert deal.to_act == 2
    assert write_text(deal) == TYPED


def with_symbols(text: str) -> str:
    for letter, symbol in SYMBOLS.items():
        for rank in "10 K Q R J 1 2 3 4 7 8 9".split():
            text = text.replace(f" {letter}{rank} ", f" {symbol}{rank} ")
            text = text.replace(f" {letter}{rank}\n", f" {symbol}{rank}\n")
    return text


def _shuffled(line: str) -> int:
    """The head, the rules, then blind and hands in any order."""
    return ["cego", "rule", "play", "blin", "C: G", "A: T", "D: T", "B: T"].index(line[:4])


VARIANTS: dict[str, Callable[[str], str]] = {
    "comments": lambda text: "# mine\n" + text.replace("\n", "  # told by Anna: yes\n"),
    "blank lines": lambda text: "\n\n" + text.replace("\n", "\n \n\t\n"),
    "lower case": str.lower,
    "upper case keys": lambda text: text.replace("rules:", "RULES:").replace(
        "auction:", "Auction:"
    ),
    "indented": lambda text: text.replace("\n", "  \n   "),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "no last line end": str.rstrip,
    "suit symbols": with_symbols,
    "emoji symbols": lambda text: with_symbols(text).replace("♥", "♥️").replace("♣", "♧"),
    "commas": lambda text: text.replace("A: T19 T15", "A: T19, T15").replace(
        "fort fort", "fort, fort"
    ),
    "Gstieß in full": lambda text: text.replace("C: G ", "C: Gstieß ").replace(
        "keep G", "keep Sküs"
    ),
    "pass": lambda text: text.replace("fort", "pass").replace("gut", "pass"),
    "passe": lambda text: text.replace("fort", "Passe").replace("gut", "weiter"),
    "fort solo": lambda text: text.replace("fort", "fort-solo"),
    "gut for fort": lambda text: text.replace("fort", "gut"),
    "fort for gut": lambda text: text.replace("gut", "fort"),
    "seats named": lambda text: text.replace("cego gut eine gut", "A:cego B:gut c:eine A:gut"),
    "numbers with a dot": lambda text: text.replace("\n1 C", "\n1. C").replace("\n2 C", "\n2.  c"),
    "leading zeros": lambda text: text.replace("\n1 C", "\n01 C"),
    "no line for the tricks": lambda text: text.replace("tricks:\n", ""),
    "no number of players": lambda text: text.replace("players: 4\n", ""),
    "no version of the rules": lambda text: text.replace("loewen@1", "loewen"),
    "auction in two lines": lambda text: text.replace("cego gut", "cego\nauction: gut"),
    "hands in another order": lambda text: (
        "\n".join(sorted(text.split("\n")[:8], key=_shuffled))
        + "\n"
        + "\n".join(text.split("\n")[8:])
    ),
    "spaces around colons": lambda text: text.replace("rules:", "rules :").replace("1 C:", "1 C :"),
}


@pytest.mark.parametrize("name", VARIANTS)
def test_texts_typed_by_hand_are_read(name: str) -> None:
    typed = VARIANTS[name](TYPED)
    assert typed != TYPED
    assert read_text(typed) == read_text(TYPED)


@pytest.mark.parametrize(
    ("written", "typed"),
    [
        ("gut gut gut raeuber", "gut gut gut Räuber"),
        ("gut eine gut eine-leere gut", "gut eine gut eine_leere gut"),
    ],
)
def test_words_may_be_typed_as_they_are_spoken(written: str, typed: str) -> None:
    head = TYPED.partition("auction:")[0]
    one = read_text(f"{head}auction: fort fort fort fort cego {written}")
    assert read_text(f"{head}auction: fort fort fort fort cego {typed}") == one


def finished_text() -> str:
    return write_text(deals("loewen", 4)[0])


RESULTS: dict[str, Callable[[str], str]] = {
    "typographic minus": lambda result: result.replace("-", "−"),
    "wide": lambda result: result.replace(" ", "   "),
    "left out": lambda result: "",  # noqa: ARG005
    "lower case": str.lower,
}


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_may_be_typed_by_hand(name: str) -> None:
    before, _, result = finished_text().partition("result:")
    typed = RESULTS[name](f"result:{result}")
    assert typed != f"result:{result}"
    assert read_text(before + typed) == deals("loewen", 4)[0]


def test_the_correction_of_trumps_is_written_in_the_trick() -> None:
    rules = load("zuger-tapp")
    deal = start(rules, 4, "correction")
    for word in ("solo", "pass", "pass", "pass"):
        deal = deal.apply(Say(word))
    lead = next(a for a in deal.legal_actions() if isinstance(a, Play))
    other = next(suit for suit in "CSHD" if suit != TAPP.suit_letter[lead.card])
    deal = deal.apply(lead).apply(NameTrump(other), 0)
    assert f"\n1 A: {TAPP.code(lead.card)} trump={other}\n" in write_text(deal)
    round_trips(deal)


# Texts that cannot be read


def change(old: str, new: str) -> Callable[[str], str]:
    def changed(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return changed


def add(line: str) -> Callable[[str], str]:
    return lambda text: text + line + "\n"


BAD: list[tuple[str, Callable[[str], str], int, str, tuple[str, ...]]] = [
    # what it is, how the text is spoilt, the line, the key, what the message must contain
    ("no head", change("cego 1\n", ""), 1, "read.header", ("cego 1", "rules: loewen@1")),
    ("another head", change("cego 1", "skat 1"), 1, "read.header", ("cego 1", "skat 1")),
    ("another version", change("cego 1", "cego 2"), 1, "read.version", ("2", "1")),
    ("no version", change("cego 1", "cego"), 1, "read.version", ("?", "1")),
    ("unknown rules", change("loewen@1", "tiger@1"), 2, "rules.unknown", ("tiger", "zuger-tapp")),
    ("nearly rules", change("loewen@1", "lowen"), 2, "rules.unknown-near", ("lowen", "loewen")),
    ("old rules", change("loewen@1", "loewen@7"), 2, "rules.version", ("7", "1", "loewen")),
    ("no rules", change("loewen@1", ""), 2, "read.missing", ("rules",)),
    (
        "unknown option",
        change("loewen@1", "loewen@1 special.ultimo=3"),
        2,
        "rules.unknown-key",
        ("special.ultimo", "special.ulti"),
    ),
    (
        "bad option",
        change("loewen@1", "loewen@1 special.ulti=true"),
        2,
        "rules.value",
        ("special.ulti", "true", "1000"),
    ),
    (
        "bad choice",
        change("loewen@1", "loewen@1 auction.style=wild"),
        2,
        "rules.value",
        ("auction.style", "wild", "duel", "circle"),
    ),
    ("no number", change("players: 4", "players: four"), 3, "read.players", ("four", "3, 4, 5")),
    ("negative", change("players: 4", "players: -4"), 3, "read.players", ("-4", "3, 4, 5")),
    ("too many", change("players: 4", "players: 6"), 3, "rules.players", ("6", "3, 4, 5")),
    ("no rules yet", change("rules: loewen@1\n", ""), 2, "read.missing", ("rules",)),
    ("unknown key", change("blind:", "talon:"), 8, "read.header", ("talon", "blind")),
    ("no key", change("blind:", "blind"), 8, "read.header", ("blind",)),
    ("no seat", change("D: T17", "E: T17"), 7, "read.seat", ("e", "A, B, C, D")),
    ("unknown card", change("T19", "T23"), 4, "read.card-cego", ("T23", "T21")),
    ("tapp card", change("T19", "CA"), 4, "read.card-cego", ("CA", "K Q R J")),
    ("card twice in a hand", change("T19", "T15"), 4, "read.card-twice", (" 15",)),
    ("unknown game", change("A: T19", "game: ulti\nA: T19"), 4, "read.header", ("ulti",)),
    ("unknown word", change("eine", "zwei"), 9, "read.action", ("zwei", "fort")),
    ("wrong word", change("eine", "solo"), 9, "illegal.word", ("solo", "gut, eine")),
    ("too high", change("eine", "zwei-leere"), 9, "illegal.no-jump", ("gut, eine",)),
    ("too low", change("gut eine", "gut cego"), 9, "illegal.too-low", ("cego", "gut, eine")),
    ("forehand passes", change("cego gut", "gut gut"), 9, "illegal.forehand-must-open", ("cego",)),
    ("no trump 1", change("fort fort", "ulti fort"), 9, "illegal.hand-cannot", ("Ulti", "solo")),
    ("out of turn", change("cego gut", "cego C:gut"), 9, "illegal.not-your-turn", ()),
    ("unknown speaker", change("cego gut", "cego F:gut"), 9, "read.seat", ("F", "A, B, C, D")),
    (
        "talk too long",
        change("eine gut gut", "eine gut gut gut"),
        9,
        "illegal.step-keep",
        ("Eine",),
    ),
    ("no step", change("keep G", "take G"), 10, "read.action", ("take G", "keep G T21")),
    ("wrong step", change("keep G", "show G"), 10, "illegal.step-keep", ("Eine",)),
    ("two cards", change("keep G", "keep G T21"), 10, "illegal.keep-number", ("Eine",)),
    ("another's card", change("keep G", "keep SK"), 10, "illegal.not-in-hand", ("♠K",)),
    ("early challenge", change("keep G", "schinden"), 10, "illegal.no-schinden", ()),
    ("trick out of order", change("\n2 C", "\n3 C"), 13, "read.trick-number", ("3", "2")),
    ("another leader", change("\n2 C", "\n2 D"), 13, "read.actor", ("D", "C")),
    ("unknown leader", change("\n2 C", "\n2 X"), 13, "read.seat", ("X", "A, B, C, D")),
    ("five cards", change("T14 T4", "T14 T4 T11"), 12, "read.trick", ("1", "5", "4")),
    ("revoke", change("T10 T14", "CR T14"), 12, "illegal.follow-trump", (" 17",)),
    ("not his card", change("T10 T14", "T9 T14"), 12, "illegal.not-in-hand", (" 9",)),
    ("no card", change("T10 T14", "T99 T14"), 12, "read.action", ("T99",)),
    ("word in a trick", change("T10 T14", "fort T14"), 12, "illegal.play-a-card", ()),
    ("too early a result", add("result: A +0, B +0, C +0, D +0"), 15, "read.not-over", ()),
]


def inner(error: CegoError) -> CegoError:
    """The error without its line."""
    found = getattr(error, "error", error)
    assert isinstance(found, CegoError)
    return found


@pytest.mark.parametrize(
    ("spoil", "line", "key", "words"), [b[1:] for b in BAD], ids=[b[0] for b in BAD]
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_names_the_line_and_what_is_allowed(
    spoil: Callable[[str], str], line: int, key: str, words: tuple[str, ...], language: str
) -> None:
    with pytest.raises(ReadError) as caught:
        read_text(spoil(TYPED))
    assert inner(caught.value).key == key
    told = caught.value.text(language)
    assert told.startswith(f"{LINE[language]} {line}: ")
    for word in words:
        assert word in told
    assert "{" not in told


def test_every_error_reads_differently_in_each_language() -> None:
    for name, spoil, *_ in BAD:
        with pytest.raises(ReadError) as caught:
            read_text(spoil(TYPED))
        assert len({caught.value.text(language) for language in LANGUAGES}) == 3, name
        assert str(caught.value) == caught.value.text("en")


@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n  # and another"])
def test_an_empty_text_is_told_so(text: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_text(text)
    assert caught.value.key == "read.empty"
    for language in LANGUAGES:
        assert "cego 1" in caught.value.text(language)


@pytest.mark.parametrize("part", ["rules", "A", "B", "C", "D", "blind"])
def test_a_missing_part_is_named(part: str) -> None:
    lines = [line for line in TYPED.splitlines() if not line.startswith(f"{part}:")]
    with pytest.raises(ReadError) as caught:
        read_text("\n".join(lines))
    for language in LANGUAGES:
        assert f"{part}" in caught.value.text(language)
    head = [line for line in lines[:7] if line.startswith("cego") or part != "rules"]
    with pytest.raises(ReadError) as caught:
        read_text("\n".join(head))
    assert caught.value.key == "read.missing"


@pytest.mark.parametrize(
    ("spoil", "key", "words"),
    [
        (change("T19 T15", "T15"), "read.size", ("A", "10", "11")),
        (change("T19", "G"), "read.card-twice", ("Gstieß",)),
        (change("T11 T8 CQ", "T11 T8 CQ T7"), "read.size", ("Blind", "11", "10")),
    ],
)
def test_cards_that_do_not_make_a_deal_are_refused(
    spoil: Callable[[str], str], key: str, words: tuple[str, ...]
) -> None:
    with pytest.raises(ReadError) as caught:
        read_text(spoil(TYPED))
    assert inner(caught.value).key == key
    for language in LANGUAGES:
        for word in words:
            assert word in caught.value.text(language)


def test_removed_cards_are_not_dealt_to_three() -> None:
    text = write_text(start(load("loewen"), 3, 0))
    card = next(code for code in text.split() if code.startswith("T"))
    with pytest.raises(ReadError) as caught:
        read_text(text.replace(f"{card} ", "D4 ", 1))
    assert isinstance(caught.value, PlacedError)
    assert (caught.value.place, caught.value.error.key) == ("4", "read.not-in-play")
    assert "♦4" in caught.value.text("sv")


def test_pflichtraeuber_stands_only_where_it_is_played() -> None:
    with pytest.raises(ReadError) as caught:
        read_text(
            change("A: T19", "game: pflichtraeuber\nA: T19")(TYPED.replace("loewen", "grupp"))
        )
    assert "grupp" in caught.value.text("de")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_result_is_told_with_the_right_one(language: str) -> None:
    text = finished_text()
    before, _, result = text.partition("result: ")
    with pytest.raises(ReadError) as caught:
        read_text(before + "result: A +1, B +1, C -1, D -1\n")
    told = caught.value.text(language)
    assert told.startswith(f"{LINE[language]} {len(text.splitlines())}: ")
    assert result.strip() in told


def test_nothing_is_done_after_the_end() -> None:
    before, _, _ = finished_text().partition("result: ")
    number = finished_text().count("\n")
    with pytest.raises(ReadError) as caught:
        read_text(before + "auction: fort")
    assert caught.value.values["place"] == str(number)
    assert caught.value.text("en") == f"Line {number}: The deal is over."


def test_a_trick_is_complete_before_the_next_one_begins() -> None:
    """B's card of trick 1 is missing; trick 2 may not begin with it as if B had led."""
    text = TYPED.partition("1 C:")[0] + "1 C: G T10 T14\n2 B: T4\n"
    with pytest.raises(ReadError):
        read_text(text)


# JSON that cannot be read


def data() -> dict[str, Any]:
    return deal_to_data(read_text(TYPED))


BAD_DATA: list[tuple[Callable[[dict[str, Any]], object], str]] = [
    (lambda d: d.update(format="x"), "format"),
    (lambda d: d.update(version=0), "version"),
    (lambda d: d.update(rules=None), "rules"),
    (lambda d: d.update(rules=" "), "rules"),
    (lambda d: d.update(players="4"), "players"),
    (lambda d: d.update(players=True), "players"),
    (lambda d: d.update(hands=[]), "hands"),
    (lambda d: d["hands"].pop("B"), "hands"),
    (lambda d: d["hands"].update(E=[]), "hands"),
    (lambda d: d["hands"].update(A="T1"), "hands.A"),
    (lambda d: d["hands"].update(A=[1]), "hands.A"),
    (lambda d: d["hands"].update(A=["T99", *d["hands"]["A"][1:]]), "hands.A"),
    (lambda d: d["hands"].update(A=d["hands"]["A"][:1] * 11), "hands.A"),
    (lambda d: d.update(blind=None), "blind"),
    (lambda d: d["blind"].__setitem__(0, "XX"), "blind"),
    (lambda d: d.update(game=1), "game"),
    (lambda d: d.update(actions=None), "actions"),
    (lambda d: d["actions"].__setitem__(3, None), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {}), "actions[3]"),
    (lambda d: d["actions"][3].update(seat="X"), "actions[3]"),
    (lambda d: d["actions"][3].update(say=1), "actions[3]"),
    (lambda d: d["actions"][3].update(say="hello"), "actions[3]"),
    (lambda d: d["actions"][3].update(play="CK"), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "D", "dance": True}), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "D", "schinden": 1}), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "D", "trump": "T"}), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "D", "play": "XX"}), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "D", "say": "cego"}), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "D", "play": "T17"}), "actions[3]"),
    (lambda d: d["actions"].__setitem__(3, {"seat": "A", "say": "fort"}), "actions[3]"),
    (lambda d: d.update(payments=[0, 0, 0, 0]), ""),
]


@pytest.mark.parametrize(
    ("spoil", "place"), BAD_DATA, ids=[f"{n} {place}" for n, (_, place) in enumerate(BAD_DATA)]
)
def test_an_error_in_data_names_the_place(
    spoil: Callable[[dict[str, Any]], object], place: str
) -> None:
    spoilt = data()
    spoil(spoilt)
    with pytest.raises(CegoError) as caught:
        deal_from_data(spoilt)
    for language in LANGUAGES:
        assert place in caught.value.text(language)


def test_wrong_payments_are_refused() -> None:
    full = deal_to_data(deals("loewen", 4)[0])
    full["payments"] = [1, 1, -1, -1]
    with pytest.raises(ReadError) as caught:
        deal_from_data(full)
    assert caught.value.values["place"] == "payments"


@pytest.mark.parametrize("text", ["", "{", "nope", "[1,", '"\\x"', "{'a': 1}"])
def test_what_is_no_json_is_told_so(text: str) -> None:
    with pytest.raises(ReadError) as caught:
        read_json(text)
    assert caught.value.key == "read.json"


@pytest.mark.parametrize("text", ["null", "7", "[]", '"cego"', "true", "NaN", "{}"])
def test_json_that_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(ReadError):
        read_json(text)


def test_an_illegal_action_in_data_is_still_an_error_of_reading_or_playing() -> None:
    spoilt = data()
    spoilt["actions"][0] = {"seat": "A", "say": "gut"}
    with pytest.raises((ReadError, IllegalAction)):
        deal_from_data(spoilt)


# Whatever comes


LONG = "9" * 5000


@pytest.mark.parametrize(
    "spoil",
    [
        change("\n1 C", f"\n{LONG} C"),
        change("players: 4", f"players: {LONG}"),
        change("loewen@1", f"loewen@1 special.ulti={LONG}"),
        change("loewen@1", "loewen@1 special.ulti=" + "[" * 100_000),
        change("T19", "T" + LONG),
    ],
    ids=["trick", "players", "option", "nested option", "card"],
)
def test_enormous_numbers_are_refused_like_others(spoil: Callable[[str], str]) -> None:
    with pytest.raises(CegoError):
        read_text(spoil(TYPED))


@pytest.mark.parametrize(
    "text", ["[" * 100_000, '{"a":' * 100_000, LONG], ids=["lists", "objects", "number"]
)
def test_enormous_json_is_refused_like_other(text: str) -> None:
    with pytest.raises(CegoError):
        read_json(text)


def result_of(read: Callable[[], Deal]) -> Deal | CegoError:
    """What is read, or the error; no other exception."""
    try:
        return read()
    except CegoError as error:
        return error


def reads_or_complains(text: str) -> None:
    """A text is read, and then its deal can be written and read; or the error has words."""
    found = result_of(lambda: read_text(text))
    if isinstance(found, Deal):
        assert read_text(write_text(found)) == found
    else:
        assert all(found.text(language) for language in LANGUAGES)


@cache
def texts() -> tuple[str, ...]:
    found = [TYPED, *(write_text(deals(*table)[0]) for table in TABLES)]
    return (*found, *(write_text(deal) for deal in special_deals()))


PIECES = st.sampled_from(
    """\\n : ; , = # @ A E G T1 CK D4 CA ♥ İ ß fort gut pass solo cego keep away show lay-out trump
    schinden pfeif-frei a=b@1 1_A: 12._b: players:_3 game:_pflichtraeuber rules:_zuger-tapp
    result:_A_+0 tricks:_x blind: auction: exchange:_keep_G;; _""".replace("\\n", "\n", 1).split()
).map(lambda piece: piece.replace("_", " "))
EDITS = st.lists(
    st.tuples(
        st.sampled_from(["cut", "insert", "replace", "repeat", "swap", "move"]),
        st.floats(0, 1),
        st.floats(0, 1),
        st.one_of(PIECES, st.text(max_size=3)),
    ),
    min_size=1,
    max_size=4,
)
Edit = tuple[str, float, float, str]


def edited(text: str, edits: list[Edit]) -> str:
    for kind, at, to, piece in edits:
        lines = text.split("\n")
        one, other = (min(int(x * len(lines)), len(lines) - 1) for x in (at, to))
        first, last = sorted((int(at * len(text)), int(to * len(text))))
        if kind == "cut":
            text = text[:first] + text[min(first + 12, last) :]
        elif kind == "insert":
            text = text[:first] + piece + text[first:]
        elif kind == "replace":
            text = text[:first] + piece + text[first + len(piece) :]
        else:
            if kind == "repeat":
                lines.insert(other, lines[one])
            elif kind == "swap":
                lines[one], lines[other] = lines[other], lines[one]
            else:
                lines.insert(other, lines.pop(one))
            text = "\n".join(lines)
    return text


@given(st.integers(0, 10**6), EDITS)
@settings(max_examples=600, derandomize=True, deadline=None)
def test_spoilt_texts_raise_nothing_but_our_errors(which: int, edits: list[Edit]) -> None:
    found = texts()
    reads_or_complains(edited(found[which % len(found)], edits))


@given(st.text(max_size=40))
@settings(max_examples=200, derandomize=True, deadline=None)
def test_any_text_raises_nothing_but_our_errors(text: str) -> None:
    reads_or_complains(text)
    reads_or_complains(f"cego 1\nrules: loewen\n{text}")
    reads_or_complains(f"cego 1\nrules: {text}\n")
    reads_or_complains(TYPED + text)


@given(st.text(max_size=20))
@settings(max_examples=300, derandomize=True, deadline=None)
def test_any_action_raises_nothing_but_our_errors(text: str) -> None:
    for pack in PACKS.values():
        for head in ("", "keep ", "trump ", "play "):
            try:
                action = read_action(head + text, pack)
            except CegoError:
                continue
            assert read_action(write_action(action, pack), pack) == action


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.floats()
    | st.sampled_from([*SEATS, "CK", "G", "T1", "loewen@1", "say", "play", "fort", "XX", ""])
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["seat", "say", "play", "trump", "keep", "schinden", "A", "B", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


def deal_data_or_complaint(value: object) -> None:
    found = result_of(lambda: deal_from_data(value))
    if isinstance(found, Deal):
        assert deal_from_data(deal_to_data(found)) == found
    else:
        assert all(found.text(language) for language in LANGUAGES)


@given(JSON_VALUES)
@settings(max_examples=150, derandomize=True, deadline=None)
def test_any_json_raises_nothing_but_our_errors(value: object) -> None:
    deal_data_or_complaint(value)
    for name in data():
        deal_data_or_complaint({**data(), name: value})
    deal_data_or_complaint({**data(), "fair": value})


@given(st.integers(0, 10**6), st.integers(0, 10**6), JSON_VALUES)
@settings(max_examples=300, derandomize=True, deadline=None)
def test_spoilt_json_raises_nothing_but_our_errors(which: int, at: int, value: object) -> None:
    table = TABLES[which % len(TABLES)]
    spoilt = json.loads(write_json(deals(*table)[which % 4]))
    if spoilt["actions"]:
        number = at % len(spoilt["actions"])
        step = spoilt["actions"][number]
        choice = at % 3
        if choice == 0:
            spoilt["actions"][number] = value
        elif choice == 1:
            step[next(iter(step))] = value
        else:
            step[next(k for k in step if k != "seat")] = value
    deal_data_or_complaint(spoilt)


@pytest.mark.parametrize("text", ["", " ", "\t\n"])
def test_an_empty_spec_is_refused(text: str) -> None:
    with pytest.raises(CegoError):
        Rules.from_spec(text)
