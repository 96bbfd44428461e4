"""Everyone said fort, and each speaker has it out with the holder of the last bid."""

import pytest

from auctions import (
    ALL,
    ASKED,
    CALLS,
    COMPULSORY,
    DUEL,
    HALBE,
    IN_TURN,
    PLAYERS,
    RANKED,
    above,
    active,
    at_tables,
    bid,
    house,
    ladder,
    may_say,
    plays,
    refusal,
    result,
    turn,
)
from cego.rules import load


def calls_of(slug: str, players: int) -> set[str]:
    """Piccolo and Bettel, where a speaker may still say them after forehand's cego."""
    return CALLS if players > 3 and slug not in ASKED.split() else set()


def last(players: int) -> str:
    return active(players)[-1]


# 1. Forehand must open


@at_tables(f"{IN_TURN} {RANKED}", 4, 5)
def test_forehand_opens_with_cego_piccolo_or_bettel(slug: str, players: int) -> None:
    """S0, S1: these three, and nothing else, are open to forehand."""
    assert turn(bid(slug, "all-fort", players)) == ("A", {"cego", "piccolo", "bettel"})


@at_tables("loewen grupp schmidt ministranten", 3)
def test_forehand_of_three_opens_with_cego(slug: str, players: int) -> None:
    """S1: with three players there is no Piccolo and no Bettel."""
    assert turn(bid(slug, "all-fort", players)) == ("A", {"cego"})


@at_tables(f"{IN_TURN} {RANKED} ministranten")
@pytest.mark.parametrize("word", ["gut", "fort"])
def test_forehand_may_not_pass(slug: str, players: int, word: str) -> None:
    """S0, S1: someone has to play, and forehand is the one to begin."""
    auction = bid(slug, "all-fort", players)
    assert refusal(auction, f"A:{word}") == "illegal.forehand-must-open"


@at_tables(f"{IN_TURN} {RANKED} ministranten")
def test_forehand_may_not_open_higher(slug: str, players: int) -> None:
    """S0, S1: even forehand starts at the foot of the ladder."""
    auction = bid(slug, "all-fort", players)
    for game in above(slug, "cego"):
        assert refusal(auction, f"A:{game}") == "illegal.word"


@at_tables(f"{IN_TURN} {RANKED} ministranten")
def test_nobody_opens_instead_of_forehand(slug: str, players: int) -> None:
    """S0, S1: the others wait for forehand."""
    auction = bid(slug, "all-fort", players)
    for seat in active(players)[1:]:
        assert refusal(auction, f"{seat}:cego") == "illegal.not-your-turn"


@at_tables(IN_TURN, 4, 5)
@pytest.mark.parametrize("call", sorted(CALLS))
def test_forehands_piccolo_or_bettel_ends_the_auction(slug: str, players: int, call: str) -> None:
    """S0, S1: if forehand opens with one of them, it is played."""
    assert plays(slug, f"all-fort A:{call}", players) == f"A {call}"


@at_tables(ASKED)
def test_a_round_for_piccolo_and_bettel_comes_first(slug: str, players: int) -> None:
    """S3, championship: from forehand on, each is asked for one of the two."""
    for said, seat in enumerate("ABCD"):
        auction = bid(slug, "all-fort " + "gut " * said, players)
        assert turn(auction) == (seat, {"gut", "piccolo", "bettel"})


@at_tables(ASKED)
@pytest.mark.parametrize("call", sorted(CALLS))
def test_the_first_to_ask_takes_it(slug: str, players: int, call: str) -> None:
    """S3: neither outranks the other, so the first call ends the auction."""
    for said, seat in enumerate("ABCD"):
        auction = bid(slug, "all-fort " + "gut " * said + f"{seat}:{call}", players)
        assert result(auction) == f"{seat} {call}"


@at_tables(ASKED)
def test_forehands_cego_is_automatic(slug: str, players: int) -> None:
    """S3: after that round forehand's cego stands without a word, and B is the next to speak."""
    auction = bid(slug, "all-fort gut gut gut gut", players)
    assert turn(auction) == ("B", {"gut", "halbe"})
    assert plays(slug, "all-fort gut gut gut gut gut gut gut A:cego", players) == "A cego"


@at_tables(ASKED)
def test_neither_can_be_called_after_its_round(slug: str, players: int) -> None:
    """S3: in the bidding that follows nobody can come back to Piccolo or Bettel."""
    for said in (
        "",
        "B:halbe",
        "B:halbe A:selbst",
        "B:halbe A:selbst B:gut",
        "B:halbe A:gut C:gut",
    ):
        auction = bid(slug, f"open {said}", players)
        for seat in "ABCD":
            assert not may_say(auction, seat) & CALLS


# 2. The others speak once each


@at_tables(DUEL, but=COMPULSORY)
def test_a_speaker_says_gut_or_the_next_step_or_a_call(slug: str, players: int) -> None:
    """S0, S1, S3: those are all his words, and with gut the next one has the same."""
    words = {"gut", ladder(slug)[1], *calls_of(slug, players)}
    for said, seat in enumerate(active(players)[1:]):
        assert turn(bid(slug, "open " + "gut " * said, players)) == (seat, words)


@at_tables(DUEL, but=COMPULSORY)
def test_who_said_gut_is_out(slug: str, players: int) -> None:
    """S0, S1, S3: B does not speak again, whatever the others bid."""
    speakers = []
    for said in (
        "B:gut",
        "B:gut C:step1",
        "B:gut C:step1 A:selbst",
        "B:gut C:step1 A:selbst C:gut",
    ):
        auction = bid(slug, f"open {said}", players)
        speakers.append(turn(auction)[0])
        assert "gut" not in may_say(auction, "B")
    assert "B" not in speakers


@at_tables(DUEL)
def test_a_bid_is_the_next_step_and_no_jump(slug: str, players: int) -> None:
    """S0, S1, S3: whoever speaks or raises, only the very next step may be bid."""
    steps = ladder(slug)
    for at in range(1, len(steps)):
        auction = bid(slug, f"open B^{steps[at]}", players)
        before = bid(slug, f"open B^{steps[at - 1]} A:selbst" if at > 1 else "open", players)
        for game in steps[at + 1 :]:
            assert refusal(before, f"B:{game}") == "illegal.no-jump"
        for game in steps[:at]:
            assert refusal(before, f"B:{game}") == "illegal.too-low"
        assert auction.standing == steps[at]


@at_tables(DUEL)
def test_the_next_speaker_goes_on_from_the_last_step(slug: str, players: int) -> None:
    """S0, S1, S3: C's next step is the one above the game that B and A ended with."""
    steps = ladder(slug)
    for at in range(1, len(steps)):
        auction = bid(slug, f"open B^{steps[at]} A:gut", players)
        next_step = set(steps[at + 1 : at + 2])
        assert turn(auction) == ("C", {"gut", *next_step, *calls_of(slug, players)})
        for game in steps[at + 2 :]:
            assert refusal(auction, f"C:{game}") == "illegal.no-jump"
        for game in steps[: at + 1]:
            assert refusal(auction, f"C:{game}") == "illegal.too-low"


@at_tables(DUEL)
def test_the_ladder(slug: str, players: int) -> None:
    """S0, S1, S3: cego, eine, eine leere, zwei leere, zwei verschiedene, kleiner Mann."""
    said = "open B:eine A:selbst B:eine-leere A:selbst B:zwei-leere A:selbst B:zwei-verschiedene"
    if slug in HALBE.split():
        said = said.replace("B:eine ", "B:halbe A:selbst B:eine ")
    auction = bid(slug, f"{said} A:selbst B:kleiner-mann A:gut", players)
    assert auction.standing == "kleiner-mann"
    assert turn(auction) == ("C", {"gut", *calls_of(slug, players)})


@at_tables("baden club schwarzwald", 4, 5)
def test_halbe_lies_between_cego_and_eine(slug: str, players: int) -> None:
    """S0, S3: where halbe is played, nobody gets to eine without it."""
    assert refusal(bid(slug, "open", players), "B:eine") == "illegal.no-jump"
    assert plays(load(slug).replace({"auction.final-raise": False}), "open B:halbe all-gut") == (
        "B halbe"
    )


@at_tables("loewen grupp braeunlingen oberwolfach schmidt ministranten")
def test_there_is_no_halbe_at_the_other_tables(slug: str, players: int) -> None:
    """S1: eine follows upon cego."""
    assert refusal(bid(slug, "open", players), "B:halbe") == "illegal.word"


@at_tables(IN_TURN, 4, 5)
@pytest.mark.parametrize("call", sorted(CALLS))
@pytest.mark.parametrize("before", ["", "B:gut", "B:step1 A:gut", "B^kleiner-mann A:gut"])
def test_piccolo_or_bettel_in_turn_ends_the_auction(
    slug: str, players: int, call: str, before: str
) -> None:
    """S0, S1: a speaker can announce one whatever stands, and nobody can overbid it."""
    speaker = turn(bid(slug, f"open {before}", players))[0]
    assert plays(slug, f"open {before} {speaker}:{call}", players) == f"{speaker} {call}"


# 3. The duel


@at_tables(DUEL)
def test_the_holder_answers_selbst_or_gut(slug: str, players: int) -> None:
    """S0, S1, S3: he takes over the same game or is out; he does not raise."""
    auction = bid(slug, "open B:step1", players)
    assert turn(auction) == ("A", {"gut", "selbst"})
    assert turn(bid(slug, "open B:step1 A:gut C:step2", players)) == ("B", {"gut", "selbst"})


@at_tables(DUEL)
def test_after_selbst_the_challenger_raises_or_says_gut(slug: str, players: int) -> None:
    """S0, S1, S3: he cannot leave it at the same game, and has no selbst himself."""
    ranked = CALLS if slug in RANKED.split() and players > 3 else set()
    auction = bid(slug, "open B:step1 A:selbst", players)
    assert turn(auction) == ("B", {"gut", ladder(slug)[2], *ranked})


@at_tables(IN_TURN, 4, 5)
def test_a_challenger_has_had_his_turn_to_call(slug: str, players: int) -> None:
    """S1: whoever has begun to bid cannot fall back on Piccolo or Bettel."""
    for said in ("B:step1", "B:step1 A:selbst"):
        auction = bid(slug, f"open {said}", players)
        for seat in "AB":
            assert not may_say(auction, seat) & CALLS


@at_tables(DUEL, but=COMPULSORY)
def test_selbst_means_the_same_game_and_he_has_it(slug: str, players: int) -> None:
    """S0, S1, S3: with selbst the game goes back to the holder, for the same game."""
    rules = load(slug).replace({"auction.final-raise": False})
    assert plays(rules, "open B:step1 A:selbst B:gut all-gut", players) == f"A {ladder(slug)[1]}"
    assert plays(rules, "open B:step1 A:gut all-gut", players) == f"B {ladder(slug)[1]}"


@at_tables(DUEL)
def test_the_duel_goes_on_until_one_is_out(slug: str, players: int) -> None:
    """S0, S1, S3: selbst and the next step take turns up to the top."""
    rules = load(slug).replace({"auction.final-raise": False})
    for game in ladder(slug)[1:-1]:
        up = f"open B^{game}"
        assert turn(bid(slug, up, players)) == ("A", {"gut", "selbst"})
        assert plays(rules, f"{up} A:selbst B:gut all-gut", players) == f"A {game}"
        assert plays(rules, f"{up} A:gut all-gut", players) == f"B {game}"


@at_tables(DUEL)
def test_nobody_else_speaks_during_a_duel(slug: str, players: int) -> None:
    """S1: a player's turn comes when those before him have settled it."""
    for said in ("open B:step1", "open B:step1 A:selbst"):
        auction = bid(slug, said, players)
        assert refusal(auction, f"C:{ladder(slug)[2]}") == "illegal.not-your-turn"
        assert refusal(auction, "C:gut") == "illegal.not-your-turn"


@at_tables(DUEL)
def test_kleiner_mann_is_never_answered_with_selbst(slug: str, players: int) -> None:
    """S0, S1, S3: there is one trump 1, and the bidder has it."""
    assert turn(bid(slug, "open B^kleiner-mann", players)) == ("A", {"gut"})
    top = ladder(slug)[-2]
    assert turn(bid(slug, f"open B^{top} A:gut C:kleiner-mann", players)) == ("B", {"gut"})


@at_tables(DUEL)
@pytest.mark.parametrize(
    "duel", ["B:step1 A:gut", "B:step1 A:selbst B:gut", "B:step1 A:selbst B:step2 A:gut"]
)
def test_after_a_duel_the_challengers_right_neighbour_speaks(
    slug: str, players: int, duel: str
) -> None:
    """S0, S1, S3: whoever won the duel, the turn goes on from the one who began it."""
    assert turn(bid(slug, f"open {duel}", players))[0] == "C"


@at_tables(DUEL)
def test_the_next_duel_is_with_whoever_holds_the_game(slug: str, players: int) -> None:
    """S0, S1, S3: the survivor of the last duel answers the next bid."""
    assert turn(bid(slug, "open B:step1 A:gut C:step2", players))[0] == "B"
    assert turn(bid(slug, "open B:step1 A:selbst B:gut C:step2", players))[0] == "A"


@at_tables(DUEL, 4, 5)
def test_three_duels_in_one_auction(slug: str, players: int) -> None:
    """S0, S1, S3: B beats A, C beats B, and D loses to C's selbst."""
    rules = load(slug).replace({"auction.final-raise": False})
    said = "open B:step1 A:selbst B:step2 A:gut C:step3 B:gut D:step4 C:selbst D:gut"
    assert plays(rules, said, players) == f"C {ladder(slug)[4]}"


# 4. The end


@at_tables(DUEL, but=COMPULSORY)
def test_it_ends_when_the_last_in_turn_has_finished(slug: str, players: int) -> None:
    """S0, S1, S3: the last to speak is the dealer, with five the player on the dealer's left."""
    rules = load(slug).replace({"auction.final-raise": False})
    before = "open " + "gut " * (len(active(players)) - 2)
    seat = last(players)
    assert turn(bid(rules, before, players))[0] == seat
    assert plays(rules, f"{before} {seat}:step1", players) == "undecided"
    assert plays(rules, f"{before} {seat}:step1 A:gut", players) == f"{seat} {ladder(slug)[1]}"
    assert plays(rules, f"{before} {seat}:step1 A:selbst", players) == "undecided"
    up = f"{before} {seat}:step1 A:selbst {seat}:step2 A:selbst {seat}:gut"
    assert plays(rules, up, players) == f"A {ladder(slug)[2]}"


# 5. Nobody bid over cego


@at_tables(DUEL, 4, 5)
@pytest.mark.parametrize("game", ["cego", "raeuber"])
def test_an_unraised_cego_leaves_cego_or_raeuber(slug: str, players: int, game: str) -> None:
    """S0, S1, S3: forehand has the choice of the two, and only of them."""
    assert turn(bid(slug, "open all-gut", players)) == ("A", {"cego", "raeuber"})
    assert plays(slug, f"open all-gut A:{game}", players) == f"A {game}"


@at_tables("loewen grupp", 3)
def test_an_unraised_cego_of_three_is_played(slug: str, players: int) -> None:
    """S1: three players have no Räuber, so there is nothing to choose."""
    assert plays(slug, "open gut gut", players) == "A cego"


@at_tables(DUEL, 4, 5)
def test_no_raeuber_once_someone_bid(slug: str, players: int) -> None:
    """S1: a single raise is enough, even if forehand takes the game over."""
    rules = load(slug).replace({"auction.final-raise": False})
    assert plays(rules, "open B:step1 A:selbst gut gut gut", players) == f"A {ladder(slug)[1]}"


@pytest.mark.parametrize("slug", PLAYERS)
def test_what_forehand_may_choose_from_is_an_option(slug: str) -> None:
    """Option: any list of games that contains cego."""
    for players in PLAYERS[slug]:
        rules = house(slug, "auction.forehand-choice", ["cego", "bettel", "dresch"])
        said = "open all-gut"
        if (slug, players) in COMPULSORY:
            rules = rules.replace({"with-3.auction.compulsory-second-bid": False})
        assert turn(bid(rules, said, players)) == ("A", {"cego", "bettel", "dresch"})
        assert plays(rules, f"{said} A:dresch", players) == "A dresch"


# 6. Calls before one's turn


@at_tables(IN_TURN, 4, 5)
@pytest.mark.parametrize("call", sorted(CALLS))
@pytest.mark.parametrize(
    ("before", "caller", "asked"),
    [
        ("open", "C", "B"),
        ("open", "D", "BC"),
        ("open B:gut", "D", "C"),
        ("open B:step1", "C", ""),
        ("open B:step1", "D", "C"),
        ("open B:step1 A:selbst", "C", ""),
        ("open B:step1 A:selbst", "D", "C"),
        ("open B:step1 A:selbst B:step2", "D", "C"),
        ("open B:step1 A:gut", "D", "C"),
        ("open B:gut C:step1", "D", ""),
        ("open B:gut C:step1 A:selbst", "D", ""),
        ("open B:step1 A:gut C:step2", "D", ""),
    ],
)
def test_piccolo_or_bettel_may_be_called_early(
    slug: str, players: int, call: str, before: str, caller: str, asked: str
) -> None:
    """S0, S1: out of turn, even in the middle of a duel, once those before have been asked."""
    said = f"{before} {caller}:{call}"
    for seat in asked:
        assert turn(bid(slug, said, players)) == (seat, {"gut", "piccolo", "bettel"})
        said += f" {seat}:gut"
    assert plays(slug, said, players) == f"{caller} {call}"


@at_tables(IN_TURN, 4, 5)
@pytest.mark.parametrize("own", sorted(CALLS))
@pytest.mark.parametrize(
    ("said", "seat"),
    [
        ("open D:piccolo B", "B"),
        ("open D:piccolo B:gut C", "C"),
        ("open C:bettel B", "B"),
        ("open B:step1 D:bettel C", "C"),
    ],
)
def test_who_sits_nearer_to_forehand_comes_first(
    slug: str, players: int, own: str, said: str, seat: str
) -> None:
    """S0, S1: if several want one, the nearest to forehand plays his, Piccolo or Bettel."""
    assert plays(slug, f"{said}:{own}", players) == f"{seat} {own}"


@at_tables(IN_TURN, 4, 5)
def test_an_early_call_stops_the_bidding(slug: str, players: int) -> None:
    """S0, S1: those who are asked may want one of the two themselves, but bid nothing else."""
    auction = bid(slug, "open D:piccolo", players)
    with_ladder = may_say(auction) & {*ladder(slug), "selbst"}
    assert with_ladder == set()
    assert refusal(auction, "D:bettel") == "illegal.not-your-turn"


@at_tables(IN_TURN, 4, 5)
@pytest.mark.parametrize(
    ("said", "seats"),
    [
        ("", "BCD"),
        ("fort", "ACD"),
        ("all-fort", "BCD"),
        ("open", "A"),
        ("open B:gut", "AB"),
        ("open B:step1", "B"),
        ("open B:step1 A:selbst", "A"),
        ("open B:step1 A:gut", "AB"),
        ("open B:gut C:step1", "BC"),
        ("A!solo", "ACD"),
        ("D!solo", "BCD"),
        ("A!solo B:gegensolo", "BCD"),
    ],
)
def test_no_early_call_before_cego_after_ones_turn_or_after_a_solo(
    slug: str, players: int, said: str, seats: str
) -> None:
    """S0, S1: it takes forehand's cego and a turn that is still to come, and no solo."""
    auction = bid(slug, said, players)
    for seat in seats:
        assert not may_say(auction, seat) & CALLS
        if seat != turn(auction)[0]:
            assert refusal(auction, f"{seat}:piccolo") == "illegal.not-your-turn"


@at_tables(f"{RANKED} {ASKED}")
@pytest.mark.parametrize("said", ["open", "open B:step1", "open B:step1 A:selbst"])
def test_no_early_calls_elsewhere(slug: str, players: int, said: str) -> None:
    """S1, S3: where the two are ranked, or asked for in a round, everyone waits for his turn."""
    auction = bid(slug, said, players)
    for seat in active(players).replace(turn(auction)[0], ""):
        for call in CALLS:
            assert refusal(auction, f"{seat}:{call}") == "illegal.not-your-turn"


@at_tables("loewen grupp", 3)
def test_three_players_have_no_piccolo_and_no_bettel(slug: str, players: int) -> None:
    """S1: neither in turn nor before it."""
    for said in ("all-fort", "open", "open B:gut", "open B:step1", "open B:step1 A:selbst"):
        auction = bid(slug, said, players)
        assert not any(may_say(auction, seat) & CALLS for seat in "ABC")


@at_tables(IN_TURN, 4, 5)
def test_early_calls_can_be_switched_off(slug: str, players: int) -> None:
    """Option: then D waits for his turn, and has it."""
    rules = house(slug, "auction.early-call", False)
    assert refusal(bid(rules, "open", players), "D:piccolo") == "illegal.not-your-turn"
    assert plays(rules, "open B:gut C:gut D:piccolo", players) == "D piccolo"


# 7. The final raise


@at_tables("club")
def test_the_winner_may_name_a_higher_game(slug: str, players: int) -> None:
    """S3: any game from the one he won with upwards, jumps included."""
    won = "open B:halbe A:selbst B:eine A:gut all-gut"
    assert turn(bid(slug, won, players)) == ("B", {"eine", *above(slug, "eine")})
    for game in ("eine", *above(slug, "eine")):
        assert plays(slug, f"{won} B:{game}", players) == f"B {game}"
    assert refusal(bid(slug, won, players), "B:halbe") == "illegal.too-low"


@at_tables("club")
def test_a_winner_by_selbst_has_the_final_raise_too(slug: str, players: int) -> None:
    """S3: whoever is left names the game."""
    said = "open B:halbe A:selbst B:gut C:gut D:gut"
    assert turn(bid(slug, said, players)) == ("A", {"halbe", *above(slug, "halbe")})
    assert plays(slug, f"{said} A:zwei-verschiedene", players) == "A zwei-verschiedene"


@at_tables("club")
def test_no_final_raise_of_an_unraised_cego(slug: str, players: int) -> None:
    """S3: forehand plays Cego or Räuber and cannot go up from there."""
    assert turn(bid(slug, "open all-gut", players)) == ("A", {"cego", "raeuber"})
    assert plays(slug, "open all-gut A:cego", players) == "A cego"


@at_tables("club")
def test_no_final_raise_of_an_unchallenged_solo(slug: str, players: int) -> None:
    """S3: a solo that nobody bid against is played."""
    assert plays(slug, "A!solo all-gut", players) == "A solo"


@at_tables("club")
@pytest.mark.parametrize("call", sorted(CALLS))
def test_no_final_raise_of_piccolo_or_bettel(slug: str, players: int, call: str) -> None:
    """S3: they end the auction."""
    assert plays(slug, f"all-fort A:{call}", players) == f"A {call}"


@at_tables("club")
def test_final_raise_over_a_solo(slug: str, players: int) -> None:
    """S3: the ladder over a solo begins with Gegensolo."""
    won = "A!solo B:gegensolo A:gut C:gut D:gut"
    games = {"gegensolo", *above(slug, "gegensolo")}
    assert turn(bid(slug, won, players)) == ("B", games)
    for game in games:
        assert plays(slug, f"{won} B:{game}", players) == f"B {game} over solo"


@at_tables("club")
def test_nothing_is_left_to_name_above_kleiner_mann(slug: str, players: int) -> None:
    """S3: at the top of the ladder the auction is over."""
    assert plays(slug, "open B^kleiner-mann A:gut C:gut D:gut", players) == "B kleiner-mann"


def test_the_championship_has_no_final_raise() -> None:
    """championship: the game that was announced is played."""
    assert plays("schwarzwald", "open B:halbe A:gut C:gut D:gut") == "B halbe"
    assert plays("schwarzwald", "A!solo B:gegensolo A:gut C:gut D:gut") == ("B gegensolo over solo")


@pytest.mark.parametrize("slug", PLAYERS)
def test_the_final_raise_is_an_option_anywhere(slug: str) -> None:
    """S3: some play it, some do not."""
    for players in PLAYERS[slug]:
        off, on = (house(slug, "auction.final-raise", value) for value in (False, True))
        won = "open B:step1 all-gut"
        first = ladder(slug)[1]
        assert plays(off, won, players) == f"B {first}"
        assert turn(bid(on, won, players)) == ("B", {first, *above(slug, first)})


@at_tables("loewen grupp ministranten", 3)
def test_no_final_raise_of_an_unraised_cego_of_three(slug: str, players: int) -> None:
    """S3 as an option: nobody bid, so there is nothing to raise from."""
    rules = house(slug, "auction.final-raise", True)
    assert plays(rules, "open all-gut", players) == "A cego"


@at_tables(RANKED, 4, 5)
@pytest.mark.parametrize("call", sorted(CALLS))
def test_no_final_raise_of_a_ranked_call(slug: str, players: int, call: str) -> None:
    """S3 as an option: the ladder has nothing above Piccolo and Bettel."""
    rules = house(slug, "auction.final-raise", True)
    assert plays(rules, f"open B:{call} all-gut", players) == f"B {call}"


# 8. Oberwolfach and Schmidt


@at_tables(RANKED, 3)
def test_the_second_of_three_must_bid_eine(slug: str, players: int) -> None:
    """S1: B has no other word than eine."""
    auction = bid(slug, "open", players)
    assert turn(auction) == ("B", {"eine"})
    assert refusal(auction, "B:gut") == "illegal.must-bid"
    assert refusal(auction, "B:eine-leere") == "illegal.no-jump"


@at_tables(RANKED, 3)
def test_forehand_answers_the_compulsory_eine(slug: str, players: int) -> None:
    """S1: he says selbst or gut, and it goes on as usual."""
    assert turn(bid(slug, "open B:eine", players)) == ("A", {"gut", "selbst"})
    assert turn(bid(slug, "open B:eine A:selbst", players)) == ("B", {"gut", "eine-leere"})
    assert turn(bid(slug, "open B:eine A:gut", players)) == ("C", {"gut", "eine-leere"})
    assert plays(slug, "open B:eine A:gut C:gut", players) == "B eine"
    assert plays(slug, "open B:eine A:selbst B:gut C:gut", players) == "A eine"
    assert plays(slug, "open B:eine A:gut C:eine-leere B:selbst C:gut", players) == "B eine-leere"


@at_tables(RANKED, 4, 5)
def test_no_compulsory_eine_with_four(slug: str, players: int) -> None:
    """Erratum to S1: an unraised cego with its choice exists only if B may say gut."""
    assert "gut" in may_say(bid(slug, "open", players))
    assert turn(bid(slug, "open all-gut", players)) == ("A", {"cego", "raeuber"})


@at_tables("loewen grupp ministranten", 3)
def test_no_compulsory_eine_elsewhere(slug: str, players: int) -> None:
    """S1: it is a rule of Oberwolfach."""
    assert "gut" in may_say(bid(slug, "open", players))


@at_tables(RANKED, 3)
def test_no_compulsory_bid_after_a_solo(slug: str, players: int) -> None:
    """S1: only when all said fort."""
    assert turn(bid(slug, "A!solo", players)) == ("B", {"gut", "gegensolo"})
    assert plays(slug, "A!solo B:gut C:gut", players) == "A solo"


@at_tables(RANKED, 3)
def test_three_of_oberwolfach_have_no_piccolo_either(slug: str, players: int) -> None:
    """S1: Piccolo and Bettel take four."""
    for said in ("all-fort", "open", "open B:eine A:selbst", "open B:eine A:gut"):
        assert not may_say(bid(slug, said, players)) & CALLS


@pytest.mark.parametrize("slug", PLAYERS)
def test_the_compulsory_second_bid_is_an_option_anywhere(slug: str) -> None:
    """Option: B may not say gut over forehand's cego."""
    for players in PLAYERS[slug]:
        speaker, words = turn(
            bid(house(slug, "auction.compulsory-second-bid", True), "open", players)
        )
        assert speaker == "B"
        assert "gut" not in words
        assert ladder(slug)[1] in words


@at_tables(RANKED, 4, 5)
def test_piccolo_and_bettel_can_be_bid_from_any_step(slug: str, players: int) -> None:
    """S1: they stand above the ladder, and to bid them is no jump: as a speaker …"""
    for game in ladder(slug)[1:]:
        assert may_say(bid(slug, f"open B^{game} A:gut", players)) >= {"gut", *CALLS}


@at_tables(RANKED, 4, 5)
def test_a_challenger_can_bid_piccolo_and_bettel_too(slug: str, players: int) -> None:
    """S1: … and as a challenger whose last bid was taken over."""
    for game in ladder(slug)[1:-1]:
        assert may_say(bid(slug, f"open B^{game} A:selbst", players)) >= {"gut", *CALLS}


@at_tables(RANKED, 4, 5)
@pytest.mark.parametrize("call", sorted(CALLS))
def test_the_holder_may_answer_piccolo_and_bettel_with_selbst(
    slug: str, players: int, call: str
) -> None:
    """S1: they are bid like any other step, so there is a duel."""
    up = f"open B:{call}"
    assert turn(bid(slug, up, players)) == ("A", {"gut", "selbst"})
    assert plays(slug, f"{up} A:selbst B:gut C:gut D:gut", players) == f"A {call}"
    assert plays(slug, f"{up} A:gut C:gut D:gut", players) == f"B {call}"


@at_tables(RANKED, 4, 5)
@pytest.mark.parametrize("said", ["open B:piccolo A:gut", "all-fort A:piccolo B:gut"])
def test_only_bettel_beats_piccolo(slug: str, players: int, said: str) -> None:
    """S1: Bettel above Piccolo, Piccolo above everything else."""
    assert turn(bid(slug, said, players)) == ("C", {"gut", "bettel"})


@at_tables(RANKED, 4, 5)
def test_a_challenger_goes_from_piccolo_to_bettel(slug: str, players: int) -> None:
    """S1: after selbst there is one step left, after that none."""
    assert turn(bid(slug, "open B:piccolo A:selbst", players)) == ("B", {"gut", "bettel"})
    assert turn(bid(slug, "open B:piccolo A:selbst B:bettel A:selbst", players)) == ("B", {"gut"})
    said = "open B:piccolo A:selbst B:bettel A:selbst B:gut C:gut D:gut"
    assert plays(slug, said, players) == "A bettel"


@at_tables(RANKED, 4, 5)
@pytest.mark.parametrize("said", ["open B:bettel A:gut", "all-fort A:bettel B:gut"])
def test_nothing_beats_bettel(slug: str, players: int, said: str) -> None:
    """S1: it is the highest of all."""
    assert turn(bid(slug, said, players)) == ("C", {"gut"})


@at_tables(RANKED, 4, 5)
def test_forehands_opening_piccolo_can_be_beaten(slug: str, players: int) -> None:
    """S1: where the two are ranked, opening with one does not end the auction."""
    assert turn(bid(slug, "all-fort A:piccolo B:bettel", players)) == ("A", {"gut", "selbst"})
    assert plays(slug, "all-fort A:piccolo B:bettel A:gut C:gut D:gut", players) == "B bettel"
    assert plays(slug, "all-fort A:piccolo all-gut", players) == "A piccolo"
    assert plays(slug, "all-fort A:bettel all-gut", players) == "A bettel"


@pytest.mark.parametrize("slug", DUEL.split())
def test_when_piccolo_and_bettel_are_called_is_an_option(slug: str) -> None:
    """Option: never, in turn, only over cego, in a round before, or above the ladder."""
    first = {"gut", ladder(slug)[1]}
    second = {"gut", ladder(slug)[2]}

    def speakers(value: str) -> tuple[set[str], set[str]]:
        rules = house(slug, "auction.piccolo-bettel", value)
        over_cego, over_step1 = (bid(rules, said) for said in ("open", "open B:step1 A:gut"))
        return may_say(over_cego), may_say(over_step1)

    assert speakers("off") == (first, second)
    assert speakers("asked-first") == (first, second)
    assert speakers("in-turn") == (first | CALLS, second | CALLS)
    assert speakers("over-cego") == (first | CALLS, second)
    assert speakers("above-ladder") == (first | CALLS, second | CALLS)


@pytest.mark.parametrize("slug", PLAYERS)
def test_the_round_for_piccolo_and_bettel_is_an_option(slug: str) -> None:
    """Option: asked for before forehand's cego, which is then automatic, as S3 has it."""
    for players in PLAYERS[slug]:
        rules = house(slug, "auction.piccolo-bettel", "asked-first")
        speaker, words = turn(bid(rules, "all-fort", players))
        assert (speaker, words - {"hinschmeissen"}) == ("A", {"gut", *CALLS})
        assert plays(rules, "all-fort gut B:bettel", players) == "B bettel"
        assert turn(bid(rules, "open", players))[0] == "B"


@pytest.mark.parametrize("slug", PLAYERS)
def test_the_games_of_the_ladder_are_an_option(slug: str) -> None:
    """Option: whatever is played, the next one on the list is the next step."""
    for players in PLAYERS[slug]:
        rules = house(slug, "auction.ladder", ["cego", "halbe", "kleiner-mann"])
        answer = "" if slug == "ministranten" else "A:gut"
        assert "halbe" in may_say(bid(rules, "open", players))
        auction = bid(rules, f"open B:halbe {answer}", players)
        assert turn(auction)[0] == "C"
        assert "kleiner-mann" in may_say(auction)
        assert refusal(auction, "C:eine") == "illegal.word"


# 9. Throwing the hand in: what it takes is in test_auction_abilities


@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_the_hand_may_be_thrown_in_between_the_last_fort_and_cego(seat: str) -> None:
    """S1: Oberwolfach with three, any player, in turn or not."""
    assert plays("oberwolfach", f"all-fort {seat}:hinschmeissen", 3) == "thrown in"


@pytest.mark.parametrize("said", ["", "fort", "fort fort", "open", "open B:eine", "A!solo"])
def test_not_earlier_and_not_later(said: str) -> None:
    """S1: only when all have said fort, and not once forehand has opened."""
    auction = bid("oberwolfach", said, 3)
    for seat in "ABC":
        assert "hinschmeissen" not in may_say(auction, seat)


@at_tables(ALL, but=[("oberwolfach", 3)])
def test_nowhere_else_can_a_hand_be_thrown_in(slug: str, players: int) -> None:
    """S1: not by Schmidt's rules, and in Oberwolfach not with four."""
    auction = bid(slug, "all-fort", players)
    for seat in active(players):
        assert "hinschmeissen" not in may_say(auction, seat)


@pytest.mark.parametrize("slug", PLAYERS)
def test_throwing_in_is_an_option_anywhere(slug: str) -> None:
    """Option: with so many empties, after the last fort and before forehand's cego."""
    for players in PLAYERS[slug]:
        rules = house(slug, "auction.throw-in-empties", 6)
        for seat in active(players):
            assert plays(rules, f"all-fort {seat}:hinschmeissen", players) == "thrown in"
        assert not any("hinschmeissen" in may_say(bid(rules, "open", players), s) for s in "ABC")


# What a refusal says


@pytest.mark.parametrize(
    ("said", "next_step"),
    [
        ("open B:eine", "A:eine-leere"),
        ("open D:piccolo", "B:eine"),
        ("open gut gut gut", "A:eine"),
    ],
    ids=["an answer", "asked for a call", "forehand's choice"],
)
def test_the_next_step_is_not_refused_as_a_jump(said: str, next_step: str) -> None:
    """S1: where there is nothing to bid, it is no reason that steps may not be skipped."""
    assert refusal(bid("loewen", said), next_step) == "illegal.word"


@pytest.mark.parametrize(
    ("said", "bid_over_it"),
    [
        ("open B:piccolo A:gut", "C:eine"),
        ("open B:piccolo A:gut", "C:kleiner-mann"),
        ("open B:bettel A:gut", "C:eine"),
        ("open B:bettel A:gut", "C:piccolo"),
    ],
)
def test_a_lower_game_is_refused_as_too_low(said: str, bid_over_it: str) -> None:
    """S1: over a ranked Piccolo or Bettel all games of the ladder are too low."""
    assert refusal(bid("oberwolfach", said), bid_over_it) == "illegal.too-low"


@pytest.mark.parametrize("slug", ["loewen", "ministranten"])
def test_a_compulsory_bid_is_given_as_the_reason(slug: str) -> None:
    """S1: B is told that he must bid, in a duel and where the bidding goes round."""
    auction = bid(house(slug, "auction.compulsory-second-bid", True), "open")
    assert refusal(auction, "B:gut") == "illegal.must-bid"
