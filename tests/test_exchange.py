"""Section 3: what is kept, shown, put away and led in each game, and who can play it."""

from itertools import combinations, product

import pytest

from cego.cards import CEGO
from cego.deal.actions import Keep, LayOut, PfeifFrei, Play, PutAway, Say, Show
from cego.deal.deal import Deal
from table import (
    HALBE_SETS,
    SETS,
    TABLES,
    away,
    cardset,
    choices,
    deal,
    game,
    in_words,
    keep,
    ladder,
    lay,
    low,
    may_play,
    on,
    pairs,
    pile,
    play,
    playing,
    refused,
    refused_card,
    say,
    seat,
    show,
    singles,
    tricks,
    turn,
)

B = "C9 C8 H3 H2 T1 G T21 CQ HQ SQ DQ"
BLIND = "CK CJ C10 HK HJ T5 T12 T17 SK DK"
NO_TRUMP = "CK CJ C10 HK HJ SK DK SJ DJ DR"
MORE_WITH_THREE = {B: " SR T20", BLIND: " CR HR", NO_TRUMP: " CR HR"}
FOUR_HANDED = [slug for slug, numbers in SETS.items() if 4 in numbers]
HALBE_TABLES = [table for table in TABLES if table[0] in HALBE_SETS]

SWAP = {
    "loewen": ("eine-leere", "zwei-leere"),
    "ministranten": (),
    "braeunlingen": ("eine-leere", "zwei-leere"),
    "oberwolfach": ("eine-leere", "zwei-leere"),
    "schmidt": (),
    "grupp": ("eine-leere", "zwei-leere"),
    "baden": ("halbe", "eine-leere", "zwei-leere"),
    "club": ("halbe",),
    "schwarzwald": ("halbe",),
}
SUBSTITUTES = ("baden", "loewen", "braeunlingen", "grupp", "club", "schwarzwald")
REAL_EMPTIES = ("ministranten", "oberwolfach", "schmidt")
FACE_DOWN = ("club", "schwarzwald")


def at_table(spec: str, players: int = 4, b: str = B, blind: str = BLIND) -> Deal:
    """B has two empties in clubs and hearts each, A two in spades and diamonds."""
    if players == 3:
        b, blind = b + MORE_WITH_THREE[b], blind + MORE_WITH_THREE[blind]
    return deal(spec, players, A="D3 D2 S9 S8", B=b, blind=blind)


def size(players: int) -> int:
    """How many tricks, and cards in a hand."""
    return 13 if players == 3 else 11


def cards_of_b(now: Deal) -> frozenset[str]:
    return in_words(tricks(now).hands[1])


# Games with the dealt hand


HAND_GAMES = [
    (slug, players, contract)
    for slug, players in TABLES
    for contract in ("solo", "ulti", "piccolo", "bettel")
    if not (contract == "ulti" and slug in ("oberwolfach", "schmidt"))
    and not (contract in ("piccolo", "bettel") and players == 3)
]


@pytest.mark.parametrize(("slug", "players", "contract"), HAND_GAMES)
def test_s1_solo_and_special_games_are_played_with_the_hand_as_dealt_and_a_free_lead(
    slug: str, players: int, contract: str
) -> None:
    now = game(at_table(slug, players), contract, "B")
    assert tricks(now).hands == now.hands
    assert turn(now) == "B"
    assert may_play(now) == in_words(now.hands[1])


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_in_a_solo_the_blind_counts_for_the_declarer(slug: str, players: int) -> None:
    assert playing(game(at_table(slug, players), "solo", "B")).aside == pile(
        BLIND + (MORE_WITH_THREE[BLIND] if players == 3 else "")
    )


# Cego, Gegensolo, Eine


@pytest.mark.parametrize(
    ("slug", "players", "contract"),
    [
        (*table, name)
        for table in TABLES
        for name in ("cego", "gegensolo")
        if name == "gegensolo" or "cego" in ladder(*table)
    ],
)
def test_s0_cego_keeps_any_two_cards_takes_the_blind_and_puts_any_one_away(
    slug: str, players: int, contract: str
) -> None:
    """S0, S1, S3: two of the hand are kept; of these and the blind any one is put away."""
    by = "A" if contract == "cego" else "B"
    now = game(at_table(slug, players), contract, by, over_solo=contract == "gegensolo")
    own = in_words(now.hands[seat(by)])
    assert choices(now, Keep) == {frozenset(two) for two in combinations(own, 2)}
    first, second, *others = sorted(own)
    now = keep(now, f"{first} {second}")
    middle = BLIND + (MORE_WITH_THREE[BLIND] if players == 3 else "")
    assert choices(now, PutAway) == singles(f"{middle} {first} {second}")
    now = away(now, "T5")
    assert in_words(tricks(now).hands[seat(by)]) == cardset(f"{middle} {first} {second}") - {"T5"}
    assert in_words(playing(now).aside) == {*others, "T5"}
    assert may_play(now) == in_words(tricks(now).hands[seat(by)])
    assert turn(now) == by


def test_s0_cego_may_put_away_again_what_was_kept() -> None:
    now = keep(game(at_table("baden"), "cego"), "D3 S9")
    assert "S9" not in in_words(tricks(away(now, "S9")).hands[0])


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_eine_keeps_any_one_card_and_puts_nothing_away(slug: str, players: int) -> None:
    now = game(at_table(slug, players), "eine", "B")
    own = in_words(now.hands[1])
    assert choices(now, Keep) == {frozenset({card}) for card in own}
    now = keep(now, "G")
    assert cards_of_b(now) == {"G"} | in_words(now.dealt.blind)
    assert in_words(playing(now).aside) == own - {"G"}
    assert may_play(now) == cards_of_b(now)


def test_s1_the_number_of_cards_kept_and_put_away_is_fixed() -> None:
    cego = game(at_table("loewen"), "cego")
    assert refused(cego, Keep(pile("D3"))) == "illegal.keep-number"
    assert refused(cego, Keep(pile("D3 D2 S9"))) == "illegal.keep-number"
    assert refused(cego, Keep(pile("D3 G"))) == "illegal.not-in-hand"
    assert refused(cego, PutAway(pile("D3"))) == "illegal.step-keep"
    kept = keep(cego, "D3 D2")
    assert refused(kept, PutAway(pile("D3 D2"))) == "illegal.put-away-number"
    assert refused(kept, PutAway(pile("S9"))) == "illegal.not-in-hand"
    assert refused(kept, PutAway(0)) == "illegal.put-away-number"
    eine = game(at_table("loewen"), "eine", "B")
    assert refused(eine, Keep(pile("G T21"))) == "illegal.keep-number"


def test_s1_only_the_declarer_exchanges_and_nobody_plays_before_he_has() -> None:
    cego = game(at_table("loewen"), "cego")
    assert cego.legal_actions(1) == ()
    assert refused(cego, Keep(pile("G T21")), by="B") == "illegal.not-your-turn"
    assert refused_card(cego, "D3") == "illegal.step-keep"
    assert refused(at_table("loewen"), Play(CEGO.card("D3"))) == "illegal.auction-first"


# Halbe


@pytest.mark.parametrize(("slug", "players"), HALBE_TABLES)
def test_s0_s3_halbe_shows_an_empty_and_keeps_any_other_card(slug: str, players: int) -> None:
    now = game(at_table(slug, players), "halbe", "B")
    assert choices(now, Show) == singles("C9 C8 H3 H2")
    assert refused(now, Show(pile("CQ"))) == "illegal.show-cards"
    assert refused(now, Show(pile("C9 C8"))) == "illegal.show-number"
    assert refused(now, Keep(pile("G"))) == "illegal.step-show"
    now = show(now, "C9")
    assert choices(now, Keep) == {frozenset({card}) for card in cardset(B) - {"C9"}}


@pytest.mark.parametrize("players", SETS["baden"])
def test_s0_halbe_puts_away_a_card_of_the_blind_never_one_that_was_chosen(players: int) -> None:
    now = keep(show(game(at_table("baden", players), "halbe", "B"), "C9"), "G")
    assert choices(now, PutAway) == singles(BLIND)
    assert refused(now, PutAway(pile("G"))) == "illegal.put-away-cards"
    assert refused(now, PutAway(pile("C9"))) == "illegal.put-away-cards"


@pytest.mark.parametrize(("slug", "players"), [t for t in HALBE_TABLES if t[0] in FACE_DOWN])
def test_s3_halbe_puts_away_a_card_of_the_blind_or_the_kept_one_never_the_shown(
    slug: str, players: int
) -> None:
    now = keep(show(game(at_table(slug, players), "halbe", "B"), "C9"), "G")
    assert choices(now, PutAway) == singles(BLIND + " G")
    assert refused(now, PutAway(pile("C9"))) == "illegal.put-away-cards"
    assert cards_of_b(away(now, "G")) == cardset(BLIND + " C9")


@pytest.mark.parametrize(("slug", "players"), HALBE_TABLES)
def test_s0_s3_halbe_is_led_with_the_shown_card_or_another_of_its_suit(
    slug: str, players: int
) -> None:
    """S0, S3: the other card comes from the blind or is the one kept."""
    shown = show(game(at_table(slug, players), "halbe", "B"), "C9")
    now = away(keep(shown, "CQ"), "T5")
    assert may_play(now) == cardset("C9 CK CQ CJ C10")
    assert refused_card(now, "T12") == "illegal.forced-lead"
    assert in_words(playing(now).aside) == cardset(B) - {"C9", "CQ"} | {"T5"}
    assert len(cards_of_b(now)) == 11


# Eine Leere, Zwei Leere, Zwei Verschiedene


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_eine_leere_shows_any_empty_and_takes_the_blind(slug: str, players: int) -> None:
    now = game(at_table(slug, players), "eine-leere", "B")
    own = in_words(now.hands[1])
    assert choices(now, Show) == singles("C9 C8 H3 H2")
    now = show(now, "H3")
    assert cards_of_b(now) == {"H3"} | in_words(now.dealt.blind)
    assert in_words(playing(now).aside) == own - {"H3"}


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_zwei_leere_shows_two_empties_of_one_suit(slug: str, players: int) -> None:
    now = game(at_table(slug, players), "zwei-leere", "B")
    assert choices(now, Show) == pairs("C9+C8 H3+H2")
    assert refused(now, Show(pile("C9 H3"))) == "illegal.show-cards"
    assert refused(now, Show(pile("C9 CQ"))) == "illegal.show-cards"
    assert refused(now, Show(pile("C9"))) == "illegal.show-number"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_zwei_verschiedene_shows_two_empties_of_two_suits(slug: str, players: int) -> None:
    now = game(at_table(slug, players), "zwei-verschiedene", "B")
    assert choices(now, Show) == pairs("C9+H3 C9+H2 C8+H3 C8+H2")
    assert refused(now, Show(pile("C9 C8"))) == "illegal.show-cards"


@pytest.mark.parametrize(
    ("contract", "shown", "trump"),
    [("zwei-leere", "C9 C8", "T5"), ("zwei-verschiedene", "C9 H3", "T17")],
)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_s3_lowest_trump_of_the_blind_put_away_in_zwei_leere_highest_in_zwei_verschiedene(
    slug: str, players: int, contract: str, shown: str, trump: str
) -> None:
    """S0, S1: shown to all at once; S3: kept apart face down."""
    now = show(game(at_table(slug, players), contract, "B"), shown)
    everyone = [None, *range(players)]
    if slug in FACE_DOWN:
        assert choices(now, PutAway) == singles(trump)
        assert refused(now, PutAway(pile("T12"))) == "illegal.put-away-cards"
        now = away(now, trump)
        assert not any(now.view(who).exchange.open_trump for who in everyone)
    else:
        assert all(now.view(who).exchange.open_trump == pile(trump) for who in everyone)
    if contract in SWAP[slug]:
        now = lay(now, shown)
    own = in_words(now.hands[1])
    assert in_words(playing(now).aside) == own - cardset(shown) | {trump}
    assert cards_of_b(now) == in_words(now.dealt.blind) - {trump} | cardset(shown)


@pytest.mark.parametrize("slug", FACE_DOWN)
def test_s3_the_trump_put_away_face_down_is_shown_after_the_deal(slug: str) -> None:
    now = away(show(game(at_table(slug), "zwei-leere", "B"), "C9 C8"), "T5")
    assert now.view(0).blind == 0
    assert on(now, low).view(0).blind & pile("T5")


@pytest.mark.parametrize(
    ("contract", "shown"), [("zwei-leere", "C9 C8"), ("zwei-verschiedene", "C9 H3")]
)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_decision_without_a_trump_in_the_blind_any_card_of_it_is_put_away(
    slug: str, players: int, contract: str, shown: str
) -> None:
    """Decision: all are told that there was none; club, schwarzwald: at the end."""
    now = show(game(at_table(slug, players, blind=NO_TRUMP), contract, "B"), shown)
    middle = NO_TRUMP + (MORE_WITH_THREE[NO_TRUMP] if players == 3 else "")
    assert choices(now, PutAway) == singles(middle)
    assert refused(now, PutAway(pile("C9"))) == "illegal.put-away-cards"
    others = [None, *(who for who in range(players) if who != 1)]
    told = {now.view(who).exchange.no_trump for who in others}
    now = away(now, "SK")
    told |= {now.view(who).exchange.no_trump for who in others}
    assert told == {slug not in FACE_DOWN}
    if contract in SWAP[slug]:
        now = lay(now, shown)
    assert "SK" in in_words(playing(now).aside)
    assert all(on(now, low).view(who).blind == now.dealt.blind for who in others)


def test_s3_face_down_put_away_looks_the_same_with_and_without_a_trump() -> None:
    """S3: whether there was a trump is seen after the deal, so nobody can tell before."""
    views = []
    for blind, card in ((BLIND, "T5"), (NO_TRUMP, "SK")):
        now = away(show(game(at_table("club", blind=blind), "zwei-leere", "B"), "C9 C8"), card)
        bystander = now.view(None)
        views.append((bystander.log, bystander.phase, bystander.step, bystander.exchange.no_trump))
    assert views[0] == views[1]


# Swap


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_s1_s3_eine_leere_swaps_its_lead_where_that_is_played(slug: str, players: int) -> None:
    """S0, S1: another card of the suit; ministranten, schmidt, S3: the shown card must lead."""
    now = show(game(at_table(slug, players), "eine-leere", "B"), "C9")
    clubs = "CK CR CJ C10" if players == 3 else "CK CJ C10"
    swaps = "eine-leere" in SWAP[slug]
    assert may_play(now) == cardset(f"C9 {clubs}" if swaps else "C9")
    assert refused_card(now, "HK") == "illegal.forced-lead"
    if not swaps:
        assert refused_card(now, "CK") == "illegal.forced-lead"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_s1_zwei_leere_lays_out_the_shown_cards_or_others_of_their_suit(
    slug: str, players: int
) -> None:
    """S0, S1: one or both may be swapped; ministranten, schmidt, S3: neither."""
    now = show(game(at_table(slug, players), "zwei-leere", "B"), "C9 C8")
    now = away(now, "T5") if slug in FACE_DOWN else now
    if "zwei-leere" not in SWAP[slug]:
        assert may_play(now) == cardset("C9 C8")
        return
    clubs = ["C9", "C8", "CK", "CJ", "C10", *(["CR"] if players == 3 else [])]
    assert choices(now, LayOut) == {frozenset(two) for two in combinations(clubs, 2)}
    assert refused(now, LayOut(pile("C9 H3"))) == "illegal.not-in-hand"
    assert refused(now, LayOut(pile("C9 HK"))) == "illegal.lay-out-cards"
    assert refused(now, LayOut(pile("CK"))) == "illegal.lay-out-number"
    assert refused(now, Play(CEGO.card("CK"))) == "illegal.step-lay-out"
    assert may_play(lay(now, "CK CJ")) == cardset("CK CJ")
    assert may_play(lay(now, "CK C9")) == cardset("CK C9")


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_s1_s3_zwei_verschiedene_cannot_be_swapped(slug: str, players: int) -> None:
    now = show(game(at_table(slug, players), "zwei-verschiedene", "B"), "C9 H3")
    now = away(now, "T17") if slug in FACE_DOWN else now
    assert may_play(now) == cardset("C9 H3")
    assert refused_card(now, "CK") == "illegal.forced-lead"


@pytest.mark.parametrize("slug", FACE_DOWN)
def test_s3_option_swap_extended_to_eine_leere(slug: str) -> None:
    spec = f'{slug} exchange.swap=["halbe","eine-leere"]'
    now = show(game(at_table(spec), "eine-leere", "B"), "C9")
    assert may_play(now) == cardset("C9 CK CJ C10")
    two = away(show(game(at_table(spec), "zwei-leere", "B"), "C9 C8"), "T5")
    assert may_play(two) == cardset("C9 C8")


@pytest.mark.parametrize("slug", FACE_DOWN)
def test_s3_option_swap_extended_to_zwei_leere(slug: str) -> None:
    spec = f'{slug} exchange.swap=["halbe","eine-leere","zwei-leere"]'
    now = away(show(game(at_table(spec), "zwei-leere", "B"), "C9 C8"), "T5")
    clubs = ("C9", "C8", "CK", "CJ", "C10")
    assert choices(now, LayOut) == {frozenset(two) for two in combinations(clubs, 2)}


@pytest.mark.parametrize("slug", FACE_DOWN)
def test_s3_option_swap_extended_to_zwei_verschiedene_each_in_its_own_suit(slug: str) -> None:
    spec = f'{slug} exchange.swap=["halbe","eine-leere","zwei-leere","zwei-verschiedene"]'
    now = away(show(game(at_table(spec), "zwei-verschiedene", "B"), "C9 H3"), "T17")
    each = product(("C9", "CK", "CJ", "C10"), ("H3", "HK", "HJ"))
    assert choices(now, LayOut) == {frozenset(two) for two in each}
    assert refused(now, LayOut(pile("CK CJ"))) == "illegal.lay-out-cards"
    assert may_play(lay(now, "CK H3")) == cardset("CK H3")


SCHMIDT = 'schmidt exchange.swap=["eine-leere","zwei-leere","zwei-verschiedene"]'


@pytest.mark.parametrize("players", SETS["schmidt"])
def test_s1_schmidt_option_swaps_empties_for_court_cards_only(players: int) -> None:
    """S1: the leaflet knows it as a variation, for all three games."""
    rider = ["CR"] if players == 3 else []
    hearts = ["HR"] if players == 3 else []
    table = at_table(SCHMIDT, players)
    one = show(game(table, "eine-leere", "B"), "C9")
    assert may_play(one) == {"C9", "CK", "CJ", *rider}
    assert refused_card(one, "C10") == "illegal.forced-lead"
    two = show(game(table, "zwei-leere", "B"), "C9 C8")
    clubs = ["C9", "C8", "CK", "CJ", *rider]
    assert choices(two, LayOut) == {frozenset(pair) for pair in combinations(clubs, 2)}
    different = show(game(table, "zwei-verschiedene", "B"), "C9 H3")
    each = product(["C9", "CK", "CJ", *rider], ["H3", "HK", "HJ", *hearts])
    assert choices(different, LayOut) == {frozenset(pair) for pair in each}


# Kleiner Mann and Pfeif frei


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s0_kleiner_mann_shows_trump_1_takes_the_blind_and_leads_it(
    slug: str, players: int
) -> None:
    now = game(at_table(slug, players), "kleiner-mann", "B")
    own = in_words(now.hands[1])
    assert now.view(None).exchange.shown == pile("T1")
    assert cards_of_b(now) == {"T1"} | in_words(now.dealt.blind)
    assert in_words(playing(now).aside) == own - {"T1"}
    assert may_play(now) == {"T1"}
    assert refused_card(now, "T17") == "illegal.forced-lead"


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_only_oberwolfach_knows_pfeif_frei_by_default(slug: str, players: int) -> None:
    now = game(at_table(slug, players), "kleiner-mann", "B")
    if slug == "oberwolfach":
        assert PfeifFrei() in now.legal_actions()
        assert may_play(now.apply(PfeifFrei())) == {"T1"} | in_words(now.dealt.blind)
    else:
        assert PfeifFrei() not in now.legal_actions()
        assert refused(now, PfeifFrei()) == "illegal.play-a-card"


@pytest.mark.parametrize("players", SETS["schmidt"])
def test_s1_schmidt_option_pfeif_frei(players: int) -> None:
    table = at_table("schmidt exchange.pfeif-frei=any-trick", players)
    now = game(table, "kleiner-mann", "B")
    assert may_play(now.apply(PfeifFrei())) == {"T1"} | in_words(now.dealt.blind)


def test_s1_pfeif_frei_only_before_the_first_lead_only_by_the_declarer_and_only_once() -> None:
    now = game(at_table("oberwolfach"), "kleiner-mann", "B")
    assert refused(now, PfeifFrei(), by="C") == "illegal.not-your-turn"
    assert refused(play(now, "T1"), PfeifFrei()) == "illegal.play-a-card"
    assert refused(now.apply(PfeifFrei()), PfeifFrei()) == "illegal.play-a-card"


def test_s1_pfeif_frei_also_after_a_solo_but_only_in_kleiner_mann() -> None:
    table = at_table("oberwolfach")
    assert PfeifFrei() in game(table, "kleiner-mann", "B", over_solo=True).legal_actions()
    eine_leere = show(game(table, "eine-leere", "B"), "C9")
    assert PfeifFrei() not in eine_leere.legal_actions()


# Substitutes, and hands that cannot play a game

COURTS_ONLY = "CK CQ SK SQ T1 G T21 T20 T19 T18 T17"
ONE_EMPTY = "C7 CK SK SQ HJ T1 G T21 T20 T19 T18"
ONE_SUIT_OF_EMPTIES = "C7 C8 CK SK T1 G T21 T20 T19 T18 T17"
ALL_TRUMPS = "T11-T21"
FOUR_SUITS = "CK SK HK DK T1 G T21 T20 T19 T18 T17"


def with_b(slug: str, b: str) -> Deal:
    """B holds these cards; A, who must keep him company in the auction, enough empties."""
    return deal(slug, A="D3 D2 S9 S8", B=b)


@pytest.mark.parametrize(
    ("contract", "b", "shown"),
    [
        ("eine-leere", COURTS_ONLY, singles("CK CQ SK SQ")),
        ("zwei-leere", COURTS_ONLY, pairs("CK+CQ SK+SQ")),
        ("zwei-verschiedene", COURTS_ONLY, pairs("CK+SK CK+SQ CQ+SK CQ+SQ")),
        ("zwei-leere", ONE_EMPTY, pairs("C7+CK SK+SQ")),
        (
            "zwei-verschiedene",
            ONE_EMPTY,
            pairs("C7+SK C7+SQ C7+HJ CK+SK CK+SQ CK+HJ SK+HJ SQ+HJ"),
        ),
        ("zwei-verschiedene", ONE_SUIT_OF_EMPTIES, pairs("C7+SK C8+SK CK+SK")),
        ("eine-leere", FOUR_SUITS, singles("CK SK HK DK")),
    ],
)
@pytest.mark.parametrize("slug", SUBSTITUTES)
def test_s0_s1_who_lacks_the_empties_may_show_court_cards_for_one_or_both(
    slug: str, contract: str, b: str, shown: set[frozenset[str]]
) -> None:
    """S0, S1 (decision: S3 too): they must still be of one suit, or of two."""
    assert choices(game(with_b(slug, b), contract, "B"), Show) == shown


@pytest.mark.parametrize("slug", HALBE_SETS)
def test_s0_halbe_without_an_empty_may_show_any_card_of_a_side_suit(slug: str) -> None:
    """S0; decision for S3: substitutes are allowed."""
    now = game(with_b(slug, COURTS_ONLY), "halbe", "B")
    assert choices(now, Show) == singles("CK CQ SK SQ")


@pytest.mark.parametrize(
    ("contract", "b", "shown"),
    [
        ("eine-leere", ONE_EMPTY, singles("C7")),
        ("zwei-leere", ONE_SUIT_OF_EMPTIES, pairs("C7+C8")),
        ("zwei-verschiedene", B, pairs("C9+H3 C9+H2 C8+H3 C8+H2")),
    ],
)
@pytest.mark.parametrize("slug", SUBSTITUTES)
def test_s1_who_holds_the_empties_may_not_substitute(
    slug: str, contract: str, b: str, shown: set[frozenset[str]]
) -> None:
    now = game(with_b(slug, b), contract, "B")
    assert choices(now, Show) == shown
    court = "CQ" if b == B else "CK"
    wrong = {"eine-leere": court, "zwei-leere": f"{court} C7", "zwei-verschiedene": f"{court} H3"}
    assert refused(now, Show(pile(wrong[contract]))) == "illegal.show-cards"


TO_EINE = dict.fromkeys(SETS, "fort fort fort fort cego eine selbst") | {
    "ministranten": "fort fort fort fort cego eine gut gut selbst",
    "baden": "fort fort fort fort cego halbe selbst eine selbst",
    "club": "fort " * 8 + "gut gut gut gut halbe selbst eine selbst",
    "schwarzwald": "fort " * 8 + "gut gut gut gut halbe selbst eine selbst",
}
"""B has bid up to eine, A has taken it over, B is to bid eine leere."""


def words(now: Deal) -> list[str]:
    return [action.word for action in now.legal_actions() if isinstance(action, Say)]


@pytest.mark.parametrize("slug", REAL_EMPTIES)
def test_s1_ministranten_oberwolfach_schmidt_want_real_empties_to_bid(slug: str) -> None:
    now = say(with_b(slug, COURTS_ONLY), TO_EINE[slug])
    assert "eine-leere" not in words(now)
    assert refused(now, Say("eine-leere")) == "illegal.hand-cannot"
    one = say(with_b(slug, ONE_EMPTY), TO_EINE[slug])
    one = say(one, "eine-leere selbst")
    assert turn(one) == "B"
    assert refused(one, Say("zwei-leere")) == "illegal.hand-cannot"


@pytest.mark.parametrize("slug", [s for s in SETS if s not in HALBE_SETS])
def test_decision_without_any_side_card_nothing_that_is_shown_can_be_bid(slug: str) -> None:
    now = say(with_b(slug, ALL_TRUMPS), TO_EINE[slug])
    assert turn(now) == "B"
    assert "eine-leere" not in words(now)
    assert refused(now, Say("eine-leere")) == "illegal.hand-cannot"


@pytest.mark.parametrize("slug", HALBE_SETS)
def test_decision_without_any_side_card_halbe_cannot_be_bid(slug: str) -> None:
    calls = "fort fort fort fort cego" if slug == "baden" else "fort " * 8 + "gut gut gut gut"
    now = say(with_b(slug, ALL_TRUMPS), calls)
    assert turn(now) == "B"
    assert refused(now, Say("halbe")) == "illegal.hand-cannot"


@pytest.mark.parametrize("slug", SUBSTITUTES)
def test_decision_without_two_side_cards_of_one_suit_zwei_leere_cannot_be_bid(slug: str) -> None:
    now = say(with_b(slug, FOUR_SUITS), f"{TO_EINE[slug]} eine-leere selbst")
    assert turn(now) == "B"
    assert refused(now, Say("zwei-leere")) == "illegal.hand-cannot"


@pytest.mark.parametrize("slug", [s for s in SETS if s not in ("oberwolfach", "schmidt")])
def test_s0_ulti_and_kleiner_mann_need_trump_1(slug: str) -> None:
    assert "ulti" in words(deal(slug, A="T1"))
    without = deal(slug, B="T1")
    assert "ulti" not in words(without)
    assert refused(without, Say("ulti")) == "illegal.hand-cannot"


@pytest.mark.parametrize("slug", SETS)
def test_s0_kleiner_mann_cannot_be_bid_without_trump_1(slug: str) -> None:
    b = B.replace("T1 ", "T2 ")
    with pytest.raises(AssertionError, match="no auction"):
        game(with_b(slug, b), "kleiner-mann", "B")
    assert playing(game(with_b(slug, B), "kleiner-mann", "B")).declarer == 1


def test_s1_selbst_too_needs_the_cards_else_only_gut_is_left() -> None:
    table = deal("loewen", A="T2-T12", B=B)
    now = say(table, "fort fort fort fort cego eine selbst eine-leere")
    assert (turn(now), words(now)) == ("A", ["gut"])


def test_s1_kleiner_mann_is_never_answered_with_selbst() -> None:
    raises = "eine selbst eine-leere selbst zwei-leere selbst zwei-verschiedene selbst"
    now = say(at_table("loewen"), f"fort fort fort fort cego {raises} kleiner-mann")
    assert (turn(now), words(now)) == ("A", ["gut"])


def test_s3_the_final_raise_too_needs_the_cards() -> None:
    start = "fort " * 8 + "gut gut gut gut halbe selbst eine gut gut gut"
    holds_all = say(at_table("club"), start)
    assert words(holds_all) == list(ladder("club")[2:])
    now = say(deal("club", A="D3 D2 S9 S8", B=FOUR_SUITS.replace("T1 ", "T2 ")), start)
    assert words(now) == ["eine", "eine-leere", "zwei-verschiedene"]


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_s1_after_every_exchange_all_play_with_the_same_number_of_cards(
    slug: str, players: int
) -> None:
    table = at_table(slug, players)
    for contract in ladder(slug, players):
        by = "A" if contract == "cego" else "B"
        now = game(table, contract, by)
        while now.phase.name == "exchange":
            now = now.apply(low(now.legal_actions()))
        assert [hand.bit_count() for hand in tricks(now).hands] == [size(players)] * min(players, 4)
        assert playing(now).aside.bit_count() == size(players) - 1
        assert turn(now) == by
