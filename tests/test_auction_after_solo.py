"""Someone said solo: who may bid against it, and how he may defend it."""

import pytest

from auctions import (
    ALL,
    ASKED,
    CALLS,
    PLAYERS,
    active,
    at_tables,
    bid,
    house,
    ladder,
    may_say,
    plays,
    refusal,
    turn,
)
from cego.rules import Rules, load

FOREHAND_FIRST = "baden loewen grupp braeunlingen"
NEXT_FIRST = "club schwarzwald ministranten oberwolfach schmidt"
DEFENDING = "baden loewen grupp club schwarzwald"
"""Where the soloist may answer with selbst."""
OUT = "braeunlingen oberwolfach schmidt"
"""Where a Gegensolo puts him out, and the bidding goes on."""

FROM_FOREHAND = {
    3: {"A": "BC", "B": "AC", "C": "AB"},
    4: {"A": "BCD", "B": "ACD", "C": "ABD", "D": "ABC"},
}
FROM_THE_NEXT = {
    3: {"A": "BC", "B": "CA", "C": "AB"},
    4: {"A": "BCD", "B": "CDA", "C": "DAB", "D": "ABC"},
}
"""Who speaks against each soloist, in order."""


def assert_order(rules: str | Rules, players: int, orders: dict[int, dict[str, str]]) -> None:
    for soloist, order in orders[min(players, 4)].items():
        for said, seat in enumerate(order):
            auction = bid(rules, f"{soloist}!solo " + "gut " * said, players)
            assert turn(auction) == (seat, {"gut", "gegensolo"})
        assert plays(rules, f"{soloist}!solo " + "gut " * len(order), players) == f"{soloist} solo"


def without_final_raise(slug: str) -> Rules:
    return load(slug).replace({"auction.final-raise": False})


# The bids


@at_tables(ALL)
def test_the_next_step_over_a_solo_is_gegensolo(slug: str, players: int) -> None:
    """S0, S1, S3: against a solo one begins with Gegensolo, and cannot skip it."""
    for soloist in active(players):
        auction = bid(slug, f"{soloist}!solo", players)
        speaker, words = turn(auction)
        assert words == {"gut", "gegensolo"}
        for game in ladder(slug):
            assert game not in words
            assert refusal(auction, f"{speaker}:{game}") in ("illegal.no-jump", "illegal.word")


@at_tables(ALL, but=[("ministranten", n) for n in (3, 4, 5)])
def test_after_gegensolo_the_ladder_goes_on_with_its_second_step(slug: str, players: int) -> None:
    """S0, S1, S3: Gegensolo stands in the place of cego."""
    answer = "" if slug in OUT.split() else "A:gut"
    auction = bid(slug, f"A!solo B:gegensolo {answer}", players)
    assert turn(auction) == ("C", {"gut", ladder(slug)[1]})
    assert refusal(auction, f"C:{ladder(slug)[2]}") == "illegal.no-jump"
    assert refusal(auction, "C:gegensolo") == "illegal.too-low"


@at_tables(DEFENDING)
def test_the_whole_ladder_over_a_solo(slug: str, players: int) -> None:
    """S0, S1, S3: step by step, up to the kleine Mann, which nobody can take over."""
    for game in ladder(slug)[1:-1]:
        assert turn(bid(slug, f"A!solo B^{game}", players)) == ("A", {"gut", "selbst"})
    assert turn(bid(slug, "A!solo B^kleiner-mann", players)) == ("A", {"gut"})
    assert plays(slug, "A!solo B^kleiner-mann all-gut", players) == "B kleiner-mann over solo"


@at_tables(ALL, 4, 5)
@pytest.mark.parametrize("said", ["", "B:gut", "B:gegensolo"])
def test_no_piccolo_bettel_or_raeuber_over_a_solo(slug: str, players: int, said: str) -> None:
    """S0, S1, S3: neither in turn, nor early, nor as a rank above the ladder."""
    auction = bid(slug, f"A!solo {said}", players)
    for seat in "ABCD":
        assert not may_say(auction, seat) & {*CALLS, "raeuber"}


@at_tables(ALL)
def test_nobody_bids_and_the_solo_is_played(slug: str, players: int) -> None:
    """S0, S1, S3: whoever said solo plays it if all the others say gut."""
    for soloist in active(players):
        assert plays(slug, f"{soloist}!solo all-gut", players) == f"{soloist} solo"


@at_tables(ALL, 4, 5)
def test_who_said_gut_is_not_asked_again(slug: str, players: int) -> None:
    """S0, S1: everyone but the soloist has one turn."""
    auction = bid(slug, "A!solo B:gut", players)
    assert refusal(auction, "B:gegensolo") == "illegal.not-your-turn"
    assert turn(bid(slug, "A!solo B:gut C:gut", players))[0] == "D"


@at_tables(ALL, but=[("ministranten", n) for n in (3, 4, 5)])
def test_it_ends_when_everyone_but_the_soloist_has_had_his_turn(slug: str, players: int) -> None:
    """S0, S1, S3: the last speaker may still start a duel, and then it is over."""
    rules = without_final_raise(slug)
    *others, last = list(active(players))[1:]
    before = "A!solo " + " ".join(f"{seat}:gut" for seat in others)
    assert turn(bid(rules, before, players))[0] == last
    answer = "" if slug in OUT.split() else "A:gut"
    said = f"{before} {last}:gegensolo {answer}"
    assert plays(rules, said, players) == f"{last} gegensolo over solo"


@at_tables(ALL)
def test_a_game_over_a_solo_is_known_as_such(slug: str, players: int) -> None:
    """S0, S1, S3: it counts more, so the result says that a solo was bid; a solo is just a solo."""
    rules = without_final_raise(slug)
    assert plays(rules, "A!solo B:gegensolo all-gut", players) == "B gegensolo over solo"
    assert plays(rules, "A!solo all-gut", players) == "A solo"


# Who speaks first


@at_tables(FOREHAND_FIRST)
def test_forehand_speaks_first_or_the_next_if_he_is_the_soloist(slug: str, players: int) -> None:
    """S0, S1: the order is that of the table, and the soloist is left out."""
    assert_order(slug, players, FROM_FOREHAND)


@at_tables(NEXT_FIRST)
def test_the_player_after_the_soloist_speaks_first(slug: str, players: int) -> None:
    """S1, S3, erratum: and it goes on counter-clockwise from there."""
    assert_order(slug, players, FROM_THE_NEXT)


@pytest.mark.parametrize("slug", PLAYERS)
def test_who_speaks_first_is_an_option_anywhere(slug: str) -> None:
    """S3: some let forehand speak first, some the player after the soloist."""
    for players in PLAYERS[slug]:
        first = "after-solo.first-speaker"
        assert_order(house(slug, first, "forehand"), players, FROM_FOREHAND)
        assert_order(house(slug, first, "next"), players, FROM_THE_NEXT)


# The soloist defends


@at_tables(DEFENDING)
def test_the_soloist_answers_with_selbst(slug: str, players: int) -> None:
    """S0, S1, S3: he has priority, so the challenger must go higher."""
    assert turn(bid(slug, "A!solo B:gegensolo", players)) == ("A", {"gut", "selbst"})
    auction = bid(slug, "A!solo B:gegensolo A:selbst", players)
    assert turn(auction) == ("B", {"gut", ladder(slug)[1]})
    rules = without_final_raise(slug)
    assert plays(rules, "A!solo B:gegensolo A:selbst all-gut", players) == "A gegensolo over solo"


@at_tables(DEFENDING)
def test_the_soloist_answers_everyone_until_he_says_gut(slug: str, players: int) -> None:
    """S0, S1: having held out against one he answers the next."""
    auction = bid(slug, "A!solo B:gegensolo A:selbst B:gut C:step1", players)
    assert turn(auction) == ("A", {"gut", "selbst"})


@at_tables(DEFENDING)
def test_after_the_soloists_gut_the_holder_answers(slug: str, players: int) -> None:
    """S0, S1: the soloist is out, and the one who beat him defends the game."""
    auction = bid(slug, "A!solo B:gegensolo A:gut C:step1", players)
    assert turn(auction) == ("B", {"gut", "selbst"})
    for said in (
        "B:gegensolo A:gut",
        "B:gegensolo A:gut C:step1",
        "B:gegensolo A:gut C:step1 B:gut",
    ):
        assert may_say(bid(slug, f"A!solo {said}", players), "A") == set()


@at_tables(DEFENDING)
def test_a_solo_given_up_is_gone(slug: str, players: int) -> None:
    """S0, S1, S3: whoever gave way to a Gegensolo does not get his solo back."""
    rules = without_final_raise(slug)
    assert plays(rules, "A!solo B:gegensolo A:gut all-gut", players) == "B gegensolo over solo"


@at_tables("baden loewen grupp", 4, 5)
def test_the_turn_goes_on_to_the_right_past_the_soloist(slug: str, players: int) -> None:
    """S0, S1: B began the duel with the soloist C, so D is next."""
    assert turn(bid(slug, "C!solo A:gut B:gegensolo C:gut", players))[0] == "D"
    assert turn(bid(slug, "C!solo A:gut B:gegensolo C:selbst B:gut", players))[0] == "D"


@at_tables("loewen grupp", 3)
def test_the_turn_goes_on_past_the_soloist_of_three(slug: str, players: int) -> None:
    """S1: A began the duel with the soloist B, so C is next."""
    assert turn(bid(slug, "B!solo A:gegensolo B:gut", players))[0] == "C"


@at_tables("baden loewen grupp", 4, 5)
def test_an_auction_with_three_duels_over_a_solo(slug: str, players: int) -> None:
    """S0, S1: the soloist C beats A, loses to B, and B holds out against D."""
    said = "C!solo A:gegensolo C:selbst A:gut B:step1 C:gut D:step2 B:selbst D:gut"
    assert plays(slug, said, players) == f"B {ladder(slug)[2]} over solo"


# The soloist does not defend


@at_tables(OUT)
def test_a_gegensolo_puts_the_soloist_out(slug: str, players: int) -> None:
    """S1: in the tournament, in Oberwolfach and by Schmidt's rules he has no answer."""
    auction = bid(slug, "A!solo B:gegensolo", players)
    assert turn(auction) == ("C", {"gut", "eine"})
    assert refusal(auction, "A:selbst") == "illegal.not-your-turn"
    assert plays(slug, "A!solo B:gegensolo all-gut", players) == "B gegensolo over solo"


@at_tables(OUT)
def test_the_gegensolo_bidder_then_answers_later_bids(slug: str, players: int) -> None:
    """S1: he is the holder, with selbst, against those who speak after him."""
    assert turn(bid(slug, "A!solo B:gegensolo C:eine", players)) == ("B", {"gut", "selbst"})
    up = "A!solo B:gegensolo C:eine B:selbst"
    assert turn(bid(slug, up, players)) == ("C", {"gut", "eine-leere"})
    assert plays(slug, f"{up} C:gut all-gut", players) == "B eine over solo"
    assert plays(slug, "A!solo B:gegensolo C:eine B:gut all-gut", players) == "C eine over solo"


@at_tables("ministranten")
def test_a_gegensolo_of_the_ministrants_ends_the_auction(slug: str, players: int) -> None:
    """S1: it is the only bid over a solo, and no one can answer it."""
    for soloist, order in FROM_THE_NEXT[min(players, 4)].items():
        for said, seat in enumerate(order):
            auction = f"{soloist}!solo " + "gut " * said + f"{seat}:gegensolo"
            assert plays(slug, auction, players) == f"{seat} gegensolo over solo"


# Options


@pytest.mark.parametrize("slug", PLAYERS)
def test_that_the_soloist_defends_is_an_option(slug: str) -> None:
    """S1: Schmidt has it as a variation; any table may agree on it."""
    for players in PLAYERS[slug]:
        rules = house(slug, "after-solo.defence", "selbst").replace(
            {"after-solo.only-gegensolo": False}
        )
        assert turn(bid(rules, "A!solo B:gegensolo", players)) == ("A", {"gut", "selbst"})


@pytest.mark.parametrize("slug", PLAYERS)
def test_that_he_does_not_is_an_option(slug: str) -> None:
    """S1: the tournament has it; any table may agree on it."""
    for players in PLAYERS[slug]:
        rules = house(slug, "after-solo.defence", "none").replace(
            {"after-solo.only-gegensolo": False}
        )
        assert turn(bid(rules, "A!solo B:gegensolo", players)) == ("C", {"gut", ladder(slug)[1]})


@pytest.mark.parametrize("slug", PLAYERS)
def test_that_the_challenger_has_priority_is_an_option(slug: str) -> None:
    """S3: then the soloist must bid higher, and the challenger may take that over."""
    for players in PLAYERS[slug]:
        rules = house(slug, "after-solo.defence", "raise").replace(
            {"after-solo.only-gegensolo": False, "auction.final-raise": False}
        )
        one, two = ladder(slug)[1:3]
        up = "A!solo B:gegensolo"
        assert turn(bid(rules, up, players)) == ("A", {"gut", one})
        assert turn(bid(rules, f"{up} A:step1", players)) == ("B", {"gut", "selbst"})
        assert turn(bid(rules, f"{up} A:step1 B:selbst", players)) == ("A", {"gut", two})
        assert plays(rules, f"{up} A:gut all-gut", players) == "B gegensolo over solo"
        assert plays(rules, f"{up} A:step1 B:gut all-gut", players) == f"A {one} over solo"
        assert plays(rules, f"{up} A:step1 B:selbst A:gut all-gut", players) == f"B {one} over solo"


@at_tables(ASKED)
def test_with_that_option_he_raises_against_everyone_until_he_is_out(
    slug: str, players: int
) -> None:
    """S3: C has priority over the soloist A just as B had; once A is out, B answers C."""
    rules = house(slug, "after-solo.defence", "raise")
    held = bid(rules, "A!solo B:gegensolo A:halbe B:gut C:eine", players)
    assert turn(held) == ("A", {"gut", "eine-leere"})
    out = bid(rules, "A!solo B:gegensolo A:gut C:halbe", players)
    assert turn(out) == ("B", {"gut", "selbst"})


@pytest.mark.parametrize("slug", PLAYERS)
def test_gegensolo_as_the_only_bid_is_an_option(slug: str) -> None:
    """Option: any table may end the auction with it, as S1's ministrants do."""
    for players in PLAYERS[slug]:
        rules = house(slug, "after-solo.only-gegensolo", True)
        assert plays(rules, "A!solo B:gegensolo", players) == "B gegensolo over solo"
