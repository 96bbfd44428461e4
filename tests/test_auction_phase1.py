"""The first round: does anyone want a solo, or an Ulti?"""

import pytest

from auctions import (
    ALL,
    ASKED,
    IN_TURN,
    PLAYERS,
    RANKED,
    active,
    at_tables,
    bid,
    deal_out,
    house,
    may_say,
    plays,
    refusal,
    result,
    say,
    turn,
)

WITH_SOLO = f"{IN_TURN} ministranten"
"""Where Ulti is announced in the same round as the solo."""


@at_tables(f"{WITH_SOLO} {RANKED}")
def test_forehand_begins_and_everyone_is_asked_once(slug: str, players: int) -> None:
    """S0, S1: the round starts with forehand and goes counter-clockwise, a word each."""
    auction = bid(slug, "", players)
    for seat in active(players):
        assert turn(auction)[0] == seat
        auction = bid(slug, f"{seat}!fort", players)
    assert "fort" not in may_say(auction)


@at_tables(WITH_SOLO)
def test_solo_ulti_or_fort(slug: str, players: int) -> None:
    """S0, S1: there are three words to choose from, whoever speaks and however many play."""
    for said in range(len(active(players))):
        assert may_say(bid(slug, "fort " * said, players)) == {"fort", "solo", "ulti"}


@at_tables(RANKED)
def test_no_ulti_in_oberwolfach(slug: str, players: int) -> None:
    """S1: Oberwolfach and Schmidt do not know the Ulti."""
    for said in range(len(active(players))):
        auction = bid(slug, "fort " * said, players)
        assert may_say(auction) == {"fort", "solo"}
        assert refusal(auction, f"{active(players)[said]}:ulti") == "illegal.word"


@at_tables(ALL)
def test_a_solo_ends_the_phase(slug: str, players: int) -> None:
    """S0, S1, S3: after a solo nobody says solo, ulti or fort any more."""
    for soloist in active(players):
        words = may_say(bid(slug, f"{soloist}!solo", players))
        assert words == {"gut", "gegensolo"}


@at_tables(f"{WITH_SOLO} {ASKED}")
def test_an_ulti_ends_the_auction(slug: str, players: int) -> None:
    """S0, S1, S3: an Ulti is played at once, whoever announces it."""
    for seat in active(players):
        auction = bid(slug, f"{seat}!ulti", players)
        assert result(auction) == f"{seat} ulti"
        assert turn(auction) == ("nobody", set())


@at_tables(ALL)
def test_nothing_is_said_after_the_end(slug: str, players: int) -> None:
    """S0, S1, S3: the last word is the last word."""
    over = bid(slug, "A!solo " + "gut " * (len(active(players)) - 1), players)
    for seat in active(players):
        for word in ("fort", "gut", "solo", "gegensolo", "piccolo", "selbst"):
            assert refusal(over, f"{seat}:{word}") == "illegal.auction-over"


@at_tables(ASKED)
def test_a_round_for_ulti_alone_comes_first(slug: str, players: int) -> None:
    """S3, championship: everyone is asked for an Ulti before anyone can say solo."""
    for said, seat in enumerate("ABCD"):
        auction = bid(slug, "fort " * said, players)
        assert turn(auction) == (seat, {"fort", "ulti"})
        assert refusal(auction, f"{seat}:solo") == "illegal.word"


@at_tables(ASKED)
def test_then_solo_or_pass(slug: str, players: int) -> None:
    """S3, championship: once nobody wanted it, an Ulti cannot be announced any more."""
    for said, seat in enumerate("ABCD"):
        auction = bid(slug, "fort fort fort fort " + "fort " * said, players)
        assert turn(auction) == (seat, {"fort", "solo"})
        assert refusal(auction, f"{seat}:ulti") == "illegal.word"


@at_tables(ASKED)
def test_the_ulti_nearest_to_forehand_is_played(slug: str, players: int) -> None:
    """S3: B is asked before C and D, so they cannot announce theirs any more."""
    auction = bid(slug, "fort B:ulti", players)
    assert result(auction) == "B ulti"
    assert refusal(auction, "C:ulti") == "illegal.auction-over"


@at_tables(ASKED)
def test_an_ulti_of_the_last_comes_before_a_solo_of_the_first(slug: str, players: int) -> None:
    """S3: D's Ulti is heard before A gets round to his solo."""
    assert plays(slug, "fort fort fort D:ulti", players) == "D ulti"


@at_tables(WITH_SOLO)
def test_a_solo_of_the_first_comes_before_an_ulti_of_the_next(slug: str, players: int) -> None:
    """S0, S1: both are announced in one round, so whoever speaks first is served first."""
    auction = bid(slug, "A:solo", players)
    assert turn(auction)[0] == "B"
    assert refusal(auction, "B:ulti") == "illegal.word"


@at_tables(ALL)
@pytest.mark.parametrize("word", ["gut", "cego", "gegensolo", "selbst", "piccolo", "raeuber"])
def test_words_of_the_second_phase_are_not_heard_in_the_first(
    slug: str, players: int, word: str
) -> None:
    """S0, S1, S3: nothing but solo and Ulti is announced as long as the first round lasts."""
    for said, seat in enumerate(active(players)):
        assert refusal(bid(slug, "fort " * said, players), f"{seat}:{word}") == "illegal.word"


@at_tables(ALL)
def test_a_solo_is_said_in_turn_only(slug: str, players: int) -> None:
    """S0, S1, S3: nobody speaks before his turn in the first round, or twice in it."""
    for said, speaker in enumerate(active(players)):
        auction = bid(slug, "fort " * said, players)
        for seat in active(players).replace(speaker, ""):
            assert may_say(auction, seat) == set()
            assert refusal(auction, f"{seat}:solo") == "illegal.not-your-turn"


@at_tables(ALL)
def test_all_fort_leads_to_the_second_phase(slug: str, players: int) -> None:
    """S0, S1, S3: if nobody wants either, forehand is the next to be heard, and cannot say solo."""
    speaker, words = turn(bid(slug, "all-fort", players))
    assert speaker == "A"
    assert not words & {"fort", "solo", "ulti"}


@at_tables(ALL, 5)
def test_the_dealer_of_five_is_never_asked(slug: str, players: int) -> None:
    """S1: with five at the table the dealer sits out, so there is nothing for him to say."""
    deal = deal_out(slug, players)
    before_forehands_cego = say(deal, "all-fort")
    after_it = say(deal, "open")
    after_a_solo = say(deal, "A!solo")
    for moment in (deal, before_forehands_cego, after_it, after_a_solo):
        assert refusal(moment, "E:fort") == "illegal.not-your-turn"
        assert may_say(moment, "E") == set()


@pytest.mark.parametrize("slug", PLAYERS)
def test_ulti_can_be_left_out_anywhere(slug: str) -> None:
    """Option: without Ulti the first round is about the solo only."""
    for players in PLAYERS[slug]:
        assert may_say(bid(house(slug, "auction.ulti", "off"), "", players)) == {"fort", "solo"}


@pytest.mark.parametrize("slug", PLAYERS)
def test_ulti_can_be_announced_with_the_solo_anywhere(slug: str) -> None:
    """Option: Ulti and solo in one round, as S0 and S1 have it."""
    for players in PLAYERS[slug]:
        rules = house(slug, "auction.ulti", "with-solo")
        assert may_say(bid(rules, "fort", players)) == {"fort", "solo", "ulti"}
        assert plays(rules, "fort B:ulti", players) == "B ulti"


@pytest.mark.parametrize("slug", PLAYERS)
def test_ulti_can_be_asked_for_first_anywhere(slug: str) -> None:
    """Option: a round for Ulti alone, as S3 has it."""
    for players in PLAYERS[slug]:
        rules = house(slug, "auction.ulti", "asked-first")
        round_of_fort = "fort " * len(active(players))
        assert turn(bid(rules, "", players)) == ("A", {"fort", "ulti"})
        assert turn(bid(rules, round_of_fort, players)) == ("A", {"fort", "solo"})
        assert turn(bid(rules, round_of_fort * 2, players))[0] == "A"
