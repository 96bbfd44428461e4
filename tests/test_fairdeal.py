"""The shuffle that nobody can rig: bound beforehand, the same for everyone, and even."""

import hashlib
import hmac
import json
from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cego.cards import CEGO
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt
from cego.errors import PlacedError, ReadError
from cego.fairdeal import (
    ALGORITHM,
    SEED_BYTES,
    FairDeal,
    below,
    commitment,
    message,
    shuffle,
    shuffled,
)
from cego.games import cards_in_play, deal_order
from cego.notation import deal_from_data, deal_to_data, read_text, write_text
from cego.rules import SLUGS, load

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]
LOEWEN = load("loewen")
SEED = bytes(range(32))
SEEDS = ("anna", "beat", "carl", "dora")
FAIR = FairDeal.of(SEED, SEEDS)


def key_of(error: pytest.ExceptionInfo[ReadError]) -> str:
    """The key of an error that has words in every language."""
    for language in ("de", "en", "sv"):
        assert error.value.text(language)
    found = error.value
    return (found.error if isinstance(found, PlacedError) else found).key


# The commitment


@pytest.mark.parametrize("seed", [b"", bytes(32), SEED])
def test_the_commitment_is_the_sha256_of_the_servers_seed(seed: bytes) -> None:
    assert commitment(seed) == hashlib.sha256(seed).hexdigest()
    assert FairDeal.of(seed, SEEDS).committed == commitment(seed)


def test_the_known_commitment_of_zeros() -> None:
    """SHA-256 of 32 zero bytes, as any tool gives it."""
    known = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(bytes(32)) == known


def test_the_commitment_does_not_depend_on_the_players() -> None:
    assert FairDeal.of(SEED, []).committed == FairDeal.of(SEED, SEEDS).committed


# The order


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_order_holds_every_card_in_play_once(slug: str, players: int) -> None:
    rules = load(slug)
    order = FAIR.order(rules, players)
    assert sorted(order) == cards_in_play(rules, players)
    assert order != cards_in_play(rules, players)


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_the_same_seeds_give_the_same_deal(slug: str, players: int) -> None:
    rules = load(slug)
    again = FairDeal.of(bytes(SEED), list(SEEDS))
    assert FAIR.deal(rules, players) == again.deal(rules, players)
    assert FAIR.deal(rules, players) == deal_order(rules, players, again.order(rules, players))


@pytest.mark.parametrize("number", range(4))
def test_every_players_seed_matters(number: int) -> None:
    seeds = [*SEEDS]
    seeds[number] += "!"
    assert FairDeal.of(SEED, seeds).order(LOEWEN, 4) != FAIR.order(LOEWEN, 4)


def test_the_servers_seed_and_the_order_of_the_players_matter() -> None:
    orders = [
        FAIR.order(LOEWEN, 4),
        FairDeal.of(bytes(32), SEEDS).order(LOEWEN, 4),
        FairDeal.of(SEED, SEEDS[::-1]).order(LOEWEN, 4),
        FairDeal.of(SEED, SEEDS[:3]).order(LOEWEN, 4),
        FairDeal.of(SEED, [*SEEDS, ""]).order(LOEWEN, 4),
        FairDeal.of(SEED, []).order(LOEWEN, 4),
    ]
    assert len({tuple(order) for order in orders}) == len(orders)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (["ab", "c"], ["a", "bc"]),
        (["", "abc"], ["abc", ""]),
        (["abc"], ["abc", ""]),
        (["a", "b"], ["a\x00\x00\x00\x01b"]),
        (["ä"], ["a\u0308"]),
    ],
)
def test_no_players_seed_runs_over_into_the_next(one: list[str], other: list[str]) -> None:
    assert message(one) != message(other)
    assert FairDeal.of(SEED, one).order(LOEWEN, 4) != FairDeal.of(SEED, other).order(LOEWEN, 4)


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
@settings(max_examples=200, derandomize=True, deadline=None)
def test_different_seeds_are_different_messages(one: list[str], other: list[str]) -> None:
    assert (message(one) == message(other)) == (one == other)


def test_the_message_names_the_algorithm_and_has_a_length_before_each_seed() -> None:
    assert message(["ab", "ü"]) == b"cego-shuffle-1\0\0\0\2ab\0\0\0\2\xc3\xbc"
    assert ALGORITHM == "cego-shuffle-1"


GOLDEN = [
    (bytes(32), ("anna", "beat", "carl", "dora"), "loewen", 4, "cb75212ef26144944f759aecd7a4bcbe"),
    (SEED, ("1", "2", "3"), "ministranten", 3, "e8ebbb139478bf59365d4b7c2c378424"),
    (b"\xff" * 32, ("ä", "", "🂡", "x" * 100), "zuger-tapp", 4, "a3d8b1485673b1c3e6b43dfc40f900be"),
]


@pytest.mark.parametrize(("seed", "seeds", "slug", "players", "digest"), GOLDEN)
def test_frozen_orders(
    seed: bytes, seeds: tuple[str, ...], slug: str, players: int, digest: str
) -> None:
    """Deals that were published must stay checkable: a change needs a new algorithm name."""
    order = FairDeal.of(seed, seeds).order(load(slug), players)
    assert hashlib.sha256(bytes(order)).hexdigest()[:32] == digest


def test_a_frozen_order_in_full() -> None:
    order = shuffle(range(10), b"key", message(["a", "b"]))
    assert order == [2, 1, 3, 5, 4, 8, 6, 0, 9, 7]


def test_practice_deals_are_frozen_too() -> None:
    order = shuffled(LOEWEN, 4, b"first")
    assert order == shuffle(cards_in_play(LOEWEN, 4), b"first", message(()))
    assert hashlib.sha256(bytes(order)).hexdigest()[:32] == "98132aae1d37f67a7bf8697350227bd2"


def by_the_book(pack: list[int], key: bytes, text: bytes) -> list[int]:
    """The procedure written down once more, from its description."""
    stream = bytearray()
    for counter in range(64):
        stream += hmac.new(key, text + counter.to_bytes(8, "big"), hashlib.sha256).digest()
    numbers = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]
    cards, at = list(pack), 0
    for places in range(len(cards), 1, -1):
        while numbers[at] >= 2**32 // places * places:
            at += 1
        chosen = numbers[at] % places
        at += 1
        cards[places - 1], cards[chosen] = cards[chosen], cards[places - 1]
    return cards


@pytest.mark.parametrize("seed", range(20))
def test_anyone_can_repeat_the_shuffle(seed: int) -> None:
    key = Random(seed).randbytes(32)
    text = message([str(seed), "x"])
    pack = list(range(54))
    assert shuffle(pack, key, text) == by_the_book(pack, key, text)
    assert pack == list(range(54)), "the pack given is left as it is"


@pytest.mark.parametrize("pack", [[], [7]])
def test_a_pack_of_none_or_one_needs_no_shuffle(pack: list[int]) -> None:
    assert shuffle(pack, SEED, b"") == pack


# Even


def chi_square(found: Counter[tuple[int, ...]] | Counter[int], cells: int) -> float:
    expected = found.total() / cells
    missing = cells - len(found)
    return sum((n - expected) ** 2 / expected for n in found.values()) + missing * expected


def test_every_order_of_four_cards_is_equally_likely() -> None:
    """24 orders in 12,000 shuffles: 49.7 would be exceeded once in a thousand (23 degrees)."""
    found = Counter(tuple(shuffle(range(4), b"%d" % n, b"even")) for n in range(12_000))
    assert set(found) == set(permutations(range(4)))
    assert chi_square(found, 24) < 49.7


@pytest.mark.parametrize("place", [0, 3, 6])
def test_every_card_of_seven_is_equally_likely_at_each_place(place: int) -> None:
    """7 cards, no power of two, in 7,000 shuffles: 22.5 is one in a thousand (6 degrees)."""
    found = Counter(shuffle(range(7), b"%d" % n, b"place")[place] for n in range(7_000))
    assert chi_square(found, 7) < 22.5


def test_the_gstiess_lies_everywhere_equally_often() -> None:
    """54 places in 5,400 whole packs: 94 is one in two thousand (53 degrees)."""
    gstiess = CEGO.card("G")
    found = Counter(shuffled(LOEWEN, 4, b"gstiess %d" % n).index(gstiess) for n in range(5_400))
    assert chi_square(found, 54) < 94


@pytest.mark.parametrize("bound", range(2, 55))
def test_numbers_that_would_favour_low_places_are_drawn_anew(bound: int) -> None:
    """Too rare to show in any number of shuffles: the last numbers that fill no whole turn."""
    whole_turns = 2**32 // bound * bound
    assert below(bound, iter([whole_turns - 1])) == bound - 1
    if whole_turns < 2**32:
        assert below(bound, iter([whole_turns, 2**32 - 1, bound + 1])) == 1


# Checking


def test_an_honest_deal_passes() -> None:
    for slug, players in TABLES:
        FAIR.check(FAIR.deal(load(slug), players))


def test_it_may_be_checked_at_any_moment_of_the_deal() -> None:
    deal, rng = FAIR.deal(LOEWEN, 4), Random(1)
    while deal.outcome() is None:
        FAIR.check(deal)
        deal = deal.apply(rng.choice(deal.legal_actions()))
    FAIR.check(deal)


def test_a_pflichtraeuber_is_checked_like_any_deal() -> None:
    FAIR.check(deal_order(LOEWEN, 4, FAIR.order(LOEWEN, 4), compulsory=True))


def test_the_commitment_may_be_written_in_capitals() -> None:
    replace(FAIR, committed=FAIR.committed.upper()).check(FAIR.deal(LOEWEN, 4))


def test_another_server_seed_is_found_out() -> None:
    forged = replace(FAIR, server_seed=bytes(32))
    with pytest.raises(ReadError) as caught:
        forged.check(forged.deal(LOEWEN, 4))
    assert key_of(caught) == "read.commitment"


def test_another_commitment_is_found_out() -> None:
    first = "1" if FAIR.committed[0] == "0" else "0"
    with pytest.raises(ReadError) as caught:
        replace(FAIR, committed=first + FAIR.committed[1:]).check(FAIR.deal(LOEWEN, 4))
    assert key_of(caught) == "read.commitment"


@pytest.mark.parametrize(
    "committed", ["", "é" * 64, FAIR.committed[:-1]], ids=["empty", "not ASCII", "short"]
)
def test_something_else_than_a_commitment_is_found_out(committed: str) -> None:
    with pytest.raises(ReadError) as caught:
        replace(FAIR, committed=committed).check(FAIR.deal(LOEWEN, 4))
    assert key_of(caught) == "read.commitment"


@pytest.mark.parametrize("seeds", [SEEDS[::-1], SEEDS[:3], (*SEEDS, ""), ("anna", "beat")])
def test_other_player_seeds_are_found_out(seeds: tuple[str, ...]) -> None:
    with pytest.raises(ReadError) as caught:
        replace(FAIR, player_seeds=seeds).check(FAIR.deal(LOEWEN, 4))
    assert key_of(caught) == "read.different-cards"


def swapped(deal: Deal, one: int, other: int) -> Deal:
    """The deal with a card of two piles exchanged; pile 4 is the blind."""
    piles = [*deal.hands, deal.dealt.blind]
    mine, theirs = piles[one] & -piles[one], piles[other] & -piles[other]
    piles[one] ^= mine | theirs
    piles[other] ^= mine | theirs
    return Deal.new(Dealt(deal.rules, deal.players, tuple(piles[:4]), piles[4]))


@pytest.mark.parametrize(
    ("one", "other", "who"), [(0, 1, "A"), (1, 2, "B"), (2, 3, "C"), (3, 4, "D"), (4, 0, "A")]
)
def test_a_swapped_card_is_found_out_and_the_hand_is_named(one: int, other: int, who: str) -> None:
    with pytest.raises(ReadError) as caught:
        FAIR.check(swapped(FAIR.deal(LOEWEN, 4), one, other))
    assert key_of(caught) == "read.different-cards"
    assert caught.value.values["who"] == who


def test_another_algorithm_is_not_checked() -> None:
    strange = replace(FAIR, algorithm="cego-shuffle-2")
    with pytest.raises(ReadError) as caught:
        strange.check(FAIR.deal(LOEWEN, 4))
    assert key_of(caught) == "read.algorithm"
    with pytest.raises(ReadError):
        strange.order(LOEWEN, 4)


# As text and data


seeds_of_players = st.lists(st.text(st.characters(exclude_categories=["Cs"])), max_size=5)


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES), seeds_of_players)
@settings(max_examples=150, derandomize=True, deadline=None)
def test_data_round_trip(seed: bytes, seeds: list[str]) -> None:
    fair = FairDeal.of(seed, seeds)
    assert FairDeal.from_data(fair.to_data()) == fair
    assert FairDeal.from_data(json.loads(json.dumps(fair.to_data()))) == fair


@given(st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES), seeds_of_players)
@settings(max_examples=150, derandomize=True, deadline=None)
def test_text_round_trip(seed: bytes, seeds: list[str]) -> None:
    fair = FairDeal.of(seed, seeds)
    assert FairDeal.from_text(fair.to_text()) == fair


@pytest.mark.parametrize(
    "mark", ["\u2028", "\u2029", "\x85", "\n", "\r", "\x0b", "\x1c", '"', "#", ":"]
)
def test_text_round_trip_of_seeds_with_marks_that_break_lines(mark: str) -> None:
    """Everything that Python takes for the end of a line, and what the notation uses itself."""
    fair = FairDeal.of(SEED, [f"a{mark}b", mark])
    assert FairDeal.from_text(fair.to_text()) == fair
    deal = fair.deal(LOEWEN, 4)
    assert read_text(write_text(deal) + fair.to_text()) == deal


@pytest.mark.parametrize("first", [True, False])
def test_the_seeds_travel_with_the_text_of_a_deal(first: bool) -> None:
    deal = FAIR.deal(LOEWEN, 4)
    text = write_text(deal)
    head, _, rest = text.partition("\n")
    text = f"{head}\n{FAIR.to_text()}{rest}" if first else text + FAIR.to_text()
    assert read_text(text) == deal
    fair = FairDeal.from_text(text)
    assert fair == FAIR
    assert fair is not None
    fair.check(read_text(text))


def test_the_seeds_travel_with_the_data_of_a_deal() -> None:
    deal = FAIR.deal(LOEWEN, 4)
    data = {**deal_to_data(deal), "fair": FAIR.to_data()}
    assert deal_from_data(data) == deal
    FairDeal.from_data(data["fair"]).check(deal_from_data(data))


def test_a_deal_that_does_not_tell_its_seeds_has_none() -> None:
    assert FairDeal.from_text(write_text(FAIR.deal(LOEWEN, 4))) is None
    assert FairDeal.from_text("") is None


def test_the_text_is_what_the_notation_promises() -> None:
    assert FAIR.to_text() == (
        "fair: cego-shuffle-1\n"
        f"commitment: {hashlib.sha256(SEED).hexdigest()}\n"
        f"server-seed: {SEED.hex()}\n"
        'player-seeds: ["anna", "beat", "carl", "dora"]\n'
    )


BAD_DATA = [
    ({"algorithm": "md5"}, "read.algorithm"),
    ({"algorithm": None}, "read.algorithm"),
    ({"algorithm": ["cego-shuffle-1"]}, "read.algorithm"),
    ({"commitment": ""}, "read.seed"),
    ({"commitment": "0" * 63}, "read.seed"),
    ({"commitment": "0" * 65}, "read.seed"),
    ({"commitment": "x" * 64}, "read.seed"),
    ({"commitment": None}, "read.seed"),
    ({"server_seed": "00"}, "read.seed"),
    ({"server_seed": "0" * 64 + "\n"}, "read.seed"),
    ({"server_seed": "٠" * 64}, "read.seed"),
    ({"server_seed": 7}, "read.seed"),
    ({"player_seeds": None}, "read.value"),
    ({"player_seeds": "anna"}, "read.value"),
    ({"player_seeds": {"anna": 1}}, "read.value"),
    ({"player_seeds": ["anna", 7]}, "read.value"),
    ({"player_seeds": [["anna"]]}, "read.value"),
]


@pytest.mark.parametrize(("change", "key"), BAD_DATA)
def test_bad_data_is_refused(change: dict[str, object], key: str) -> None:
    with pytest.raises(ReadError) as caught:
        FairDeal.from_data({**FAIR.to_data(), **change})
    assert key_of(caught) == key


@pytest.mark.parametrize("name", ["algorithm", "commitment", "server_seed", "player_seeds"])
def test_missing_data_is_refused(name: str) -> None:
    data = FAIR.to_data()
    del data[name]
    with pytest.raises(ReadError):
        FairDeal.from_data(data)


def test_a_seed_that_is_no_text_is_refused() -> None:
    """JSON can write half of a surrogate pair, which has no bytes to feed the shuffle."""
    data = json.loads(json.dumps({**FAIR.to_data(), "player_seeds": ["\ud800"]}))
    with pytest.raises(ReadError):
        FairDeal.from_data(data).check(FAIR.deal(LOEWEN, 4))


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("fair: cego-shuffle-1", "fair: other", "read.algorithm"),
        ("fair: cego-shuffle-1", "", "read.missing"),
        ("commitment: ", "commitment: z", "read.seed"),
        ("server-seed: ", "server-seed: 0", "read.seed"),
        ('"dora"]', '"dora"', "read.value"),
        ('["anna", "beat", "carl", "dora"]', "7", "read.value"),
        ('["anna", "beat", "carl", "dora"]', "[7]", "read.value"),
        ('["anna", "beat", "carl", "dora"]', "", "read.value"),
    ],
)
def test_bad_text_is_refused(old: str, new: str, key: str) -> None:
    text = FAIR.to_text()
    assert old in text
    with pytest.raises(ReadError) as caught:
        FairDeal.from_text(text.replace(old, new))
    assert key_of(caught) == key


def test_keys_in_capitals_are_the_seeds_too() -> None:
    """The text of a deal reads its keys in capitals or not."""
    deal = FAIR.deal(LOEWEN, 4)
    text = write_text(deal) + FAIR.to_text().replace("server-seed", "Server-Seed")
    assert read_text(text) == deal
    assert FairDeal.from_text(text) == FAIR


def test_a_comment_behind_the_seeds_is_left_out() -> None:
    """Though a player's seed may hold the same sign."""
    fair = FairDeal.of(SEED, ["a#b", "c # d"])
    text = write_text(fair.deal(LOEWEN, 4)) + fair.to_text().replace("\n", "  # opened\n")
    assert FairDeal.from_text(text) == fair
