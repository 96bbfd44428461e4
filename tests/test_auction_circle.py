"""The ministrants' auction: bidding goes round, and only forehand has selbst."""

import pytest

from auctions import (
    CALLS,
    DUEL,
    above,
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

GAMES = {"cego", "piccolo", "bettel", "geregelter-raeuber", "raeuber", "dresch"}
SLUG = "ministranten"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_forehand_must_open_with_cego(players: int) -> None:
    """S1: no pass, and no Piccolo or Bettel either."""
    auction = bid(SLUG, "all-fort", players)
    assert turn(auction) == ("A", {"cego"})
    assert refusal(auction, "A:gut") == "illegal.forehand-must-open"
    assert refusal(auction, "A:piccolo") == "illegal.word"


@pytest.mark.parametrize("players", [4, 5])
def test_eine_piccolo_bettel_or_gut_over_cego(players: int) -> None:
    """S1: the second player has these four words, and so have the next as long as all say gut."""
    for said, seat in enumerate("BCD"):
        auction = bid(SLUG, "open " + "gut " * said, players)
        assert turn(auction) == (seat, {"gut", "eine", "piccolo", "bettel"})


def test_three_ministrants_have_no_piccolo_and_no_bettel() -> None:
    """decision: they take four players here too."""
    for said, seat in enumerate("BC"):
        assert turn(bid(SLUG, "open " + "gut " * said, 3)) == (seat, {"gut", "eine"})


@pytest.mark.parametrize("players", [4, 5])
def test_bidding_goes_round_the_table(players: int) -> None:
    """S1: counter-clockwise, forehand in his turn, and past him again."""
    said = (
        "B:eine C:eine-leere D:zwei-leere A:selbst B:zwei-verschiedene C:kleiner-mann D:gut A:gut"
    )
    assert plays(SLUG, f"open {said} B:gut", players) == "C kleiner-mann"


def test_bidding_goes_round_three() -> None:
    """S1: the same with three."""
    said = "open B:eine C:eine-leere A:selbst B:zwei-leere C:gut A:selbst B:gut"
    assert plays(SLUG, said, 3) == "A zwei-leere"


@pytest.mark.parametrize("players", [4, 5])
def test_who_says_gut_is_out(players: int) -> None:
    """S1: B is passed over when the bidding comes round again."""
    after = bid(SLUG, "open B:gut C:eine D:eine-leere A:selbst", players)
    assert turn(after)[0] == "C"
    assert may_say(after, "B") == set()


@pytest.mark.parametrize("players", [4, 5])
def test_forehand_who_says_gut_is_out(players: int) -> None:
    """S1: he is no exception."""
    assert turn(bid(SLUG, "open B:eine C:eine-leere D:gut A:gut B:zwei-leere", players))[0] == "C"
    after = bid(
        SLUG, "open B:eine C:eine-leere D:gut A:gut B:zwei-leere C:zwei-verschiedene", players
    )
    assert turn(after) == ("B", {"gut", "kleiner-mann"})


@pytest.mark.parametrize("players", [3, 4, 5])
def test_each_bid_is_the_next_step(players: int) -> None:
    """S1: steps are not skipped."""
    words = ["gut", "eine", "eine-leere", "zwei-leere", "zwei-verschiedene", "kleiner-mann"]
    auction = bid(SLUG, "open", players)
    for game in above(SLUG, "eine"):
        assert refusal(auction, f"B:{game}") == "illegal.no-jump"
    for at in range(1, len(words) - 1):
        speaker, may = turn(auction)
        while speaker == "A":
            auction = auction.hear(0, "selbst")
            speaker, may = turn(auction)
        assert may - CALLS == {"gut", words[at]}
        auction = auction.hear("ABCD".index(speaker), words[at])


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("game", ladder(SLUG)[1:-1])
def test_forehand_may_only_take_the_standing_game_or_say_gut(players: int, game: str) -> None:
    """S1: back at forehand there is selbst and gut, and no bid of his own."""
    auction = bid(SLUG, "open", players)
    for step in ladder(SLUG)[1 : ladder(SLUG).index(game) + 1]:
        if auction.to_act == 0:
            auction = auction.hear(0, "selbst")
        auction = auction.hear(auction.to_act or 0, step)
    while auction.to_act != 0:
        auction = auction.hear(auction.to_act or 0, "gut")
    assert turn(auction) == ("A", {"gut", "selbst"})
    assert auction.standing == game


@pytest.mark.parametrize("players", [4, 5])
def test_nobody_but_forehand_has_selbst(players: int) -> None:
    """S1: a bidder who was outbid must go higher."""
    for said in ("B:eine", "B:eine C:eine-leere", "B:eine C:eine-leere D:gut A:selbst"):
        auction = bid(SLUG, f"open {said}", players)
        speaker, words = turn(auction)
        assert speaker != "A"
        assert "selbst" not in words
        assert refusal(auction, f"{speaker}:selbst") == "illegal.word"


@pytest.mark.parametrize("players", [4, 5])
def test_after_forehands_selbst_the_others_may_go_higher(players: int) -> None:
    """S1: forehand has the game until someone bids the next step."""
    up = "open B:eine C:gut D:gut A:selbst"
    assert turn(bid(SLUG, up, players)) == ("B", {"gut", "eine-leere"})
    assert plays(SLUG, f"{up} B:gut", players) == "A eine"
    assert plays(SLUG, f"{up} B:eine-leere A:gut", players) == "B eine-leere"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_forehand_cannot_take_over_the_kleine_mann(players: int) -> None:
    """S1: there is one trump 1, and the bidder has it."""
    said = "open B:eine C:eine-leere D:gut A:selbst B:zwei-leere C:zwei-verschiedene"
    said = said.replace("D:gut", "D:gut" if players > 3 else "")
    assert turn(bid(SLUG, f"{said} A:selbst B:kleiner-mann C:gut", players)) == ("A", {"gut"})


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("call", sorted(CALLS))
def test_piccolo_or_bettel_over_cego_ends_the_auction(players: int, call: str) -> None:
    """S1: as long as nobody has bid, a player in turn can announce one and nobody outbids it."""
    for said, seat in enumerate("BCD"):
        auction = "open " + "gut " * said + f"{seat}:{call}"
        assert plays(SLUG, auction, players) == f"{seat} {call}"


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("said", ["B:eine", "B:gut C:eine", "B:eine C:gut D:gut A:selbst"])
def test_no_piccolo_or_bettel_over_eine(players: int, said: str) -> None:
    """S1: once a higher game is bid, neither can be announced."""
    auction = bid(SLUG, f"open {said}", players)
    speaker, words = turn(auction)
    assert not words & CALLS
    assert refusal(auction, f"{speaker}:piccolo") == "illegal.word"


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("said", ["all-fort", "open", "open B:eine"])
def test_nobody_calls_before_his_turn(players: int, said: str) -> None:
    """S1: in turn only."""
    auction = bid(SLUG, said, players)
    assert may_say(auction, "D") & CALLS == set()
    assert refusal(auction, "D:piccolo") == "illegal.not-your-turn"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_it_goes_on_until_one_is_left(players: int) -> None:
    """S1: the last who has not said gut plays the last game."""
    *others, last = list(active(players))[1:]
    passing = " ".join(f"{seat}:gut" for seat in others)
    assert plays(SLUG, f"open {passing} {last}:eine", players) == "undecided"
    assert plays(SLUG, f"open {passing} {last}:eine A:gut", players) == f"{last} eine"
    up = f"open {passing} {last}:eine A:selbst {last}:eine-leere A:selbst"
    assert plays(SLUG, up, players) == "undecided"
    assert plays(SLUG, f"{up} {last}:gut", players) == "A eine-leere"


@pytest.mark.parametrize("players", [4, 5])
def test_an_unraised_cego_leaves_forehand_six_games(players: int) -> None:
    """S1: Cego, Piccolo, Bettel, the two kinds of Räuber, and Dresch."""
    unraised = "open gut gut gut"
    assert turn(bid(SLUG, unraised, players)) == ("A", GAMES)
    for game in GAMES:
        assert plays(SLUG, f"{unraised} A:{game}", players) == f"A {game}"


def test_an_unraised_cego_of_three_ministrants_is_played() -> None:
    """S1, decision: with three there is no Räuber, no Dresch, no Piccolo and no Bettel."""
    assert plays(SLUG, "open gut gut", 3) == "A cego"


@at_tables(DUEL)
def test_going_round_is_an_option_anywhere(slug: str, players: int) -> None:
    """Option: at any table forehand alone may have selbst, and a raise may come back to B."""
    rules = house(slug, "auction.style", "circle")
    one, two, three = ladder(slug)[1:4]
    assert turn(bid(rules, f"open B:{one}", players))[0] == "C"
    assert "selbst" not in may_say(bid(rules, f"open B:{one}", players))
    rest = "D:gut" if players > 3 else ""
    auction = bid(rules, f"open B:{one} C:{two} {rest}", players)
    assert turn(auction) == ("A", {"gut", "selbst"})
    assert three in may_say(bid(rules, f"open B:{one} C:{two} {rest} A:selbst", players), "B")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_duels_are_an_option_for_the_ministrants(players: int) -> None:
    """Option: then B's bid is settled with forehand before C speaks."""
    rules = house(SLUG, "auction.style", "duel")
    assert turn(bid(rules, "open B:eine", players)) == ("A", {"gut", "selbst"})
    assert turn(bid(rules, "open B:eine A:gut", players)) == ("C", {"gut", "eine-leere"})
