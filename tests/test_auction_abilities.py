"""A game can be bid only by a hand that can play it; and what holds for every auction."""

from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from auctions import (
    ALL,
    ASKED,
    CALLS,
    DUEL,
    HALBE,
    IN_TURN,
    PLAYERS,
    active,
    at_tables,
    deal_out,
    house,
    ladder,
    may_say,
    refusal,
    say,
    turn,
)
from cego.cards import CEGO, cards
from cego.deal.auction import Auction, Stage
from cego.deal.dealt import Dealt, able
from cego.deal.outcome import Reason
from cego.errors import IllegalAction
from cego.rules import Rules, load
from cego.rules.schema import Plain

SUBSTITUTING = "baden loewen braeunlingen grupp club schwarzwald"
"""Where a court card may stand in for an empty that the hand lacks."""
REAL_ONLY = "ministranten oberwolfach schmidt"
SHOWING = ("eine-leere", "zwei-leere", "zwei-verschiedene")

RICH_A, RICH_B = "H1 H2 D1", "H3 D2 D3"
"""Enough to bid and to answer every game with empties."""

ANY_SUIT_CARD, ONE_SUIT, TWO_SUITS = SHOWING

BY_SIDE_CARDS = {
    "": ((), ()),
    "C8": ((ANY_SUIT_CARD,), (ANY_SUIT_CARD,)),
    "CK": ((), (ANY_SUIT_CARD,)),
    "C8 C9": ((ANY_SUIT_CARD, ONE_SUIT), (ANY_SUIT_CARD, ONE_SUIT)),
    "CK CQ": ((), (ANY_SUIT_CARD, ONE_SUIT)),
    "C8 CK": ((ANY_SUIT_CARD,), (ANY_SUIT_CARD, ONE_SUIT)),
    "C8 S8": ((ANY_SUIT_CARD, TWO_SUITS), (ANY_SUIT_CARD, TWO_SUITS)),
    "CK SK": ((), (ANY_SUIT_CARD, TWO_SUITS)),
    "C8 SK": ((ANY_SUIT_CARD,), (ANY_SUIT_CARD, TWO_SUITS)),
    "C8 C9 S8": (SHOWING, SHOWING),
    "C8 CK S8": ((ANY_SUIT_CARD, TWO_SUITS), SHOWING),
    "CK CQ SK": ((), SHOWING),
}
"""For the side cards of a hand that is otherwise trumps: what can be shown with real empties
only, and what if court cards may be shown for lack of them."""


def hand(side: str, players: int, *, man: bool = False) -> str:
    """These side cards, trump 1 if asked for, and other trumps to fill up the hand."""
    held = [*side.split(), "T1"] if man else side.split()
    size = 13 if players == 3 else 11
    return " ".join([*held, *(f"T{n}" for n in range(2, 2 + size - len(held)))])


def below(slug: str, game: str) -> str:
    steps = ladder(slug)
    return steps[steps.index(game) - 1]


def words_of_the_last_speaker(rules: str | Rules, players: int, own: str, game: str) -> set[str]:
    """What the last to speak may say when the game below this one stands."""
    slug = rules if isinstance(rules, str) else rules.slug
    own_seat = {"D" if players > 3 else "C": own}
    deal = deal_out(rules, players, A=RICH_A, B=RICH_B, **own_seat)
    others = "C:gut" if players > 3 else ""
    return may_say(say(deal, f"open B^{below(slug, game)} A:gut {others}"))


# Trump 1


@at_tables(f"{IN_TURN} {ASKED} ministranten")
def test_ulti_takes_trump_1(slug: str, players: int) -> None:
    """S0, S1, S3: whoever cannot win the last trick with it cannot announce it."""
    for seat in active(players):
        own = deal_out(slug, players, **{seat: hand("", players, man=True)})
        other = deal_out(slug, players, **{seat: hand("", players)})
        before = "fort " * active(players).index(seat)
        assert "ulti" in may_say(say(own, before))
        assert "ulti" not in may_say(say(other, before))
        assert refusal(say(other, before), f"{seat}:ulti") == "illegal.hand-cannot"


@at_tables(DUEL)
def test_kleiner_mann_takes_trump_1(slug: str, players: int) -> None:
    """S0, S1, S3: the card that is shown must be there."""
    own, other = (
        words_of_the_last_speaker(slug, players, hand("", players, man=man), "kleiner-mann")
        for man in (True, False)
    )
    assert own - CALLS == {"gut", "kleiner-mann"}
    assert other - CALLS == {"gut"}


def test_a_ministrant_needs_trump_1_for_the_kleine_mann() -> None:
    """S1: the same where the bidding goes round."""
    up = "open B:eine C:eine-leere D:zwei-leere A:selbst B:zwei-verschiedene"
    with_it = deal_out("ministranten", A=RICH_A, B=RICH_B, C="C8 C9 T1", D="S8 S9")
    without = deal_out("ministranten", A=RICH_A, B=RICH_B, C="C8 C9", D="S8 S9 T1")
    assert turn(say(with_it, up)) == ("C", {"gut", "kleiner-mann"})
    assert turn(say(without, up)) == ("C", {"gut"})


# Cards to be shown


@at_tables(DUEL)
@pytest.mark.parametrize("side", BY_SIDE_CARDS)
@pytest.mark.parametrize("game", SHOWING)
def test_a_game_with_shown_cards_takes_those_cards(
    slug: str, players: int, side: str, game: str
) -> None:
    """S0, S1, decision: an empty; two of a suit; two of different suits; or, where that is
    agreed, court cards for those that are missing, of one suit or of two all the same."""
    real, substituted = BY_SIDE_CARDS[side]
    can = game in (substituted if slug in SUBSTITUTING.split() else real)
    words = words_of_the_last_speaker(slug, players, hand(side, players), game)
    assert (game in words) == can


@at_tables("ministranten", 4, 5)
@pytest.mark.parametrize("side", BY_SIDE_CARDS)
@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("eine-leere", "open B:eine C:gut D:gut A:selbst"),
        ("zwei-leere", "open B:eine C:eine-leere D:gut A:gut"),
        ("zwei-verschiedene", "open B:eine C:eine-leere D:zwei-leere A:gut"),
    ],
)
def test_ministrants_show_real_empties(
    slug: str, players: int, side: str, game: str, said: str
) -> None:
    """S1: whoever lacks them cannot bid the game."""
    deal = deal_out(slug, players, B=hand(side, players), C=RICH_A, D=RICH_B)
    real, _ = BY_SIDE_CARDS[side]
    assert turn(say(deal, said)) == ("B", {"gut", game} if game in real else {"gut"})


def test_three_ministrants_show_real_empties() -> None:
    """S1: the same with three."""
    said = "open B:eine C:eine-leere A:gut"
    for side, (real, _) in BY_SIDE_CARDS.items():
        deal = deal_out("ministranten", 3, B=hand(side, 3), C=RICH_A)
        assert ("zwei-leere" in may_say(say(deal, said))) == ("zwei-leere" in real)


@at_tables(HALBE)
@pytest.mark.parametrize(("side", "can"), [("", False), ("C8", True), ("CK", True)])
def test_halbe_takes_a_card_to_show(slug: str, players: int, side: str, can: bool) -> None:
    """S0, decision: an empty, or for lack of one any other card of a side suit."""
    deal = say(deal_out(slug, players, B=hand(side, players)), "open")
    assert ("halbe" in may_say(deal, "B")) == can
    if not can:
        assert refusal(deal, "B:halbe") == "illegal.hand-cannot"


@pytest.mark.parametrize("slug", DUEL.split())
@pytest.mark.parametrize("side", BY_SIDE_CARDS)
def test_substitutes_are_an_option_anywhere(slug: str, side: str) -> None:
    """Option: whether court cards may be shown for lack of empties."""
    real, substituted = BY_SIDE_CARDS[side]
    for players in PLAYERS[slug]:
        for game in SHOWING:
            for value, games in ((False, real), (True, substituted)):
                rules = house(slug, "exchange.substitutes", value)
                words = words_of_the_last_speaker(rules, players, hand(side, players), game)
                assert (game in words) == (game in games)


@at_tables(DUEL)
def test_a_hand_that_cannot_bid_the_next_step_cannot_skip_it_either(
    slug: str, players: int
) -> None:
    """S0, S1, S3: two suits would do for zwei verschiedene, but zwei leere comes before."""
    words = words_of_the_last_speaker(slug, players, hand("C8 S8", players), "zwei-leere")
    assert words - CALLS == {"gut"}


@at_tables(ALL)
def test_solo_and_the_games_without_shown_cards_take_nothing(slug: str, players: int) -> None:
    """S0, S1, S3: solo, cego, Gegensolo and eine can be bid with any cards."""
    only_trumps = hand("", players)
    forehand = deal_out(slug, players, A=only_trumps)
    assert "solo" in may_say(say(forehand, "fort " * (0 if slug not in ASKED.split() else 4)))
    assert "gegensolo" in may_say(say(deal_out(slug, players, B=only_trumps), "A!solo"))
    if slug not in HALBE.split():
        assert "eine" in may_say(say(deal_out(slug, players, B=only_trumps), "open"))
    assert turn(say(forehand, "open"))[0] == "B"


@at_tables(DUEL, 4, 5)
def test_piccolo_and_bettel_take_nothing(slug: str, players: int) -> None:
    """S0, S1, S3: a bad hand for them may still call them."""
    said = "all-fort" if slug in ASKED.split() else "open"
    seat = "A" if slug in ASKED.split() else "B"
    deal = say(deal_out(slug, players, **{seat: hand("", players)}), said)
    assert may_say(deal, seat) >= CALLS


# Selbst, raises, and the final raise


@at_tables(DUEL)
@pytest.mark.parametrize(
    ("side", "game", "can"),
    [
        ("C8", "eine-leere", True),
        ("C8", "zwei-leere", False),
        ("C8 C9", "zwei-leere", True),
        ("C8 C9", "zwei-verschiedene", False),
        ("C8 C9 S8", "zwei-verschiedene", True),
    ],
)
def test_selbst_takes_the_cards_too(
    slug: str, players: int, side: str, game: str, can: bool
) -> None:
    """S0, S1, S3: whoever could not have bid the game cannot take it over, and says gut."""
    deal = say(deal_out(slug, players, A=hand(side, players), B=RICH_B), f"open B^{game}")
    assert turn(deal) == ("A", {"gut", "selbst"} if can else {"gut"})


@at_tables(DUEL)
def test_selbst_with_substitutes(slug: str, players: int) -> None:
    """S0, S1: a court card serves for an answer where it serves for a bid."""
    deal = deal_out(slug, players, A=hand("CK", players), B=RICH_B)
    words = may_say(say(deal, "open B^eine-leere"))
    assert words == ({"gut", "selbst"} if slug in SUBSTITUTING.split() else {"gut"})


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize(("side", "can"), [("", False), ("CK", False), ("C8", True)])
def test_forehands_selbst_in_the_circle(players: int, side: str, can: bool) -> None:
    """S1: forehand of the ministrants takes over only what he has an empty for."""
    deal = deal_out("ministranten", players, A=hand(side, players), B=RICH_A, C=RICH_B)
    said = f"open B:eine C:eine-leere {'D:gut' if players > 3 else ''}"
    assert turn(say(deal, said)) == ("A", {"gut", "selbst"} if can else {"gut"})


@at_tables("loewen grupp baden club schwarzwald")
def test_the_soloists_selbst_takes_the_cards_too(slug: str, players: int) -> None:
    """S0, S1, S3: a soloist with nothing but trumps cannot defend a game with empties."""
    deal = deal_out(slug, players, A=hand("", players), B=RICH_B)
    first = "halbe" if slug in HALBE.split() else "eine-leere"
    assert turn(say(deal, "A!solo B:gegensolo")) == ("A", {"gut", "selbst"})
    assert turn(say(deal, f"A!solo B^{first}")) == ("A", {"gut"})


@at_tables(DUEL)
@pytest.mark.parametrize(
    ("side", "game", "can"),
    [
        ("C8", "zwei-leere", False),
        ("C8 C9", "zwei-leere", True),
        ("C8 C9", "zwei-verschiedene", False),
        ("C8 C9 S8", "zwei-verschiedene", True),
        ("C8 C9 S8", "kleiner-mann", False),
    ],
)
def test_a_raise_takes_the_cards_too(
    slug: str, players: int, side: str, game: str, can: bool
) -> None:
    """S0, S1, S3: a challenger whose hand does not reach further says gut."""
    deal = deal_out(slug, players, A=RICH_A, B=hand(side, players))
    words = may_say(say(deal, f"open B^{below(slug, game)} A:selbst"))
    assert words - CALLS == ({"gut", game} if can else {"gut"})


@at_tables("club")
@pytest.mark.parametrize("man", [True, False])
@pytest.mark.parametrize("side", ["C8", "CK", "C8 C9", "C8 S8", "CK CQ SK"])
def test_the_final_raise_takes_the_cards_too(slug: str, players: int, side: str, man: bool) -> None:
    """S3: of all higher games only those that the winner's hand can play, gaps or not."""
    deal = deal_out(slug, players, B=hand(side, players, man=man))
    _, games = BY_SIDE_CARDS[side]
    named = {"halbe", "eine", *games} | ({"kleiner-mann"} if man else set())
    assert turn(say(deal, "open B:halbe all-gut")) == ("B", named)


def test_a_compulsory_bid_that_the_hand_cannot_play_is_not_compulsory() -> None:
    """S1 and a house ladder: a hand that can bid nothing has gut left, else nobody could speak."""
    rules = load("oberwolfach").replace({"auction.ladder": ["cego", "kleiner-mann"]})
    deal = say(deal_out(rules, 3, A="T1", B=hand("C8", 3)), "open")
    assert turn(deal) == ("B", {"gut"})


@pytest.mark.parametrize("calls", ["off", "asked-first", "in-turn", "over-cego", "above-ladder"])
@pytest.mark.parametrize("style", ["duel", "circle"])
@pytest.mark.parametrize(
    "ladder",
    [["cego"], ["cego", "kleiner-mann"], ["cego", "eine-leere"], ["cego", "zwei-leere"]],
    ids=lambda ladder: ladder[-1],
)
def test_who_can_bid_nothing_keeps_gut_whatever_the_ladder(
    ladder: list[str], style: str, calls: str
) -> None:
    """S1: the duty is to the next step; where calls rank above it, they are nobody's duty."""
    duty: dict[str, Plain] = {"auction.ladder": [*ladder], "auction.compulsory-second-bid": True}
    duty |= {"auction.style": style, "auction.piccolo-bettel": calls}
    options = load("loewen").replace(duty).cego(4)
    poor = frozenset({"cego", "solo", "ulti", "piccolo", "bettel"})
    rich = poor | set(ladder)
    for words, must in ((poor, False), (rich, len(ladder) > 1)):
        auction = Auction.start(options, (words,) * 4)
        while auction.standing is None:
            assert auction.to_act is not None
            said = "cego" if auction.stage is Stage.OPENING else auction.words()[0]
            auction = auction.hear(auction.to_act, said)
        assert auction.to_act == 1
        assert ("gut" in auction.words()) == (not must)
        assert auction.words()


# Throwing the hand in

SEVEN = "C8 C9 C10 S8 S9 S10 H1"
SIX = "C8 C9 C10 S8 S9 H1"


@pytest.mark.parametrize("seat", ["A", "B", "C"])
@pytest.mark.parametrize("empties", [SEVEN, f"{SEVEN} H2 H3"])
def test_seven_empties_may_be_thrown_in(seat: str, empties: str) -> None:
    """S1: Oberwolfach with three; nobody pays, and the deal is over."""
    deal = say(deal_out("oberwolfach", 3, **{seat: hand(empties, 3)}), "all-fort")
    assert "hinschmeissen" in may_say(deal, seat)
    outcome = say(deal, f"{seat}:hinschmeissen").outcome()
    assert outcome is not None
    assert outcome.reason is Reason.THROWN_IN
    assert outcome.payments == (0, 0, 0)
    assert outcome.contract is None
    assert outcome.declarer is None


@pytest.mark.parametrize("seat", ["A", "B", "C"])
@pytest.mark.parametrize("others", ["", "CK SK HK DK CQ SQ HQ"])
def test_six_empties_may_not_be_thrown_in(seat: str, others: str) -> None:
    """S1: neither trumps nor court cards count as empties."""
    deal = deal_out("oberwolfach", 3, **{seat: hand(f"{SIX} {others}", 3)})
    deal = say(deal, "all-fort")
    assert "hinschmeissen" not in may_say(deal, seat)
    assert refusal(deal, f"{seat}:hinschmeissen").startswith("illegal.")


@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_six_empties_are_refused_for_being_six(seat: str) -> None:
    """S1: every player may throw in at that moment, so it is not a question of turn."""
    deal = say(deal_out("oberwolfach", 3, **{seat: hand(SIX, 3)}), "all-fort")
    assert refusal(deal, f"{seat}:hinschmeissen") == "illegal.cannot-throw-in"


@pytest.mark.parametrize("seat", ["A", "B", "C"])
def test_throwing_in_is_up_to_the_player(seat: str) -> None:
    """S1: he may, he need not; forehand's cego closes the matter."""
    deal = say(deal_out("oberwolfach", 3, **{seat: hand(SEVEN, 3)}), "open")
    assert turn(deal) == ("B", {"eine"})
    assert "hinschmeissen" not in may_say(deal, seat)


@at_tables(ALL, but=[("oberwolfach", 3)])
def test_elsewhere_empties_do_not_help(slug: str, players: int) -> None:
    """S1: not by Schmidt's rules, not with four, not in Bräunlingen."""
    deal = say(deal_out(slug, players, A=hand(SEVEN, players)), "all-fort")
    assert "hinschmeissen" not in may_say(deal, "A")


@pytest.mark.parametrize("least", [5, 6, 7])
def test_how_many_empties_it_takes_is_an_option(least: int) -> None:
    """Option: a hand of six empties is enough where five or six are asked for."""
    rules = house("loewen", "auction.throw-in-empties", least)
    for players in PLAYERS["loewen"]:
        deal = say(deal_out(rules, players, A=hand(SIX, players)), "all-fort")
        assert ("hinschmeissen" in may_say(deal, "A")) == (least <= 6)


# Every auction


class Told(NamedTuple):
    """An auction told from the start: what was said at each moment, and how it ended."""

    slug: str
    moments: list[tuple[Auction, int, str]]
    end: Auction

    @property
    def said(self) -> list[str]:
        return [word for _, _, word in self.moments]


TABLES = [(slug, players) for slug, numbers in PLAYERS.items() for players in numbers]
VOCABULARY = sorted(
    {*ladder("baden"), *CALLS, "fort", "gut", "selbst", "solo", "ulti", "gegensolo", "raeuber"}
    | {"geregelter-raeuber", "dresch", "pflichtraeuber", "hinschmeissen", "pass", "", "Eine"}
)
MORE_THAN_ANY_AUCTION = 60


@st.composite
def told_auctions(draw: st.DrawFn) -> Told:
    """An auction of shuffled cards in which everyone says anything that he may."""
    slug, players = draw(st.sampled_from(TABLES))
    rules = load(slug)
    removed = rules.cego(players).cards.removed_with_three if players == 3 else 0
    order = list(cards(CEGO.all & ~removed))
    Random(draw(st.integers(0, 2**32))).shuffle(order)
    dealt = Dealt.from_order(rules, players, order)
    now = Auction.start(dealt.options, able(dealt))
    moments: list[tuple[Auction, int, str]] = []
    while now.result is None and len(moments) < MORE_THAN_ANY_AUCTION:
        turns = [(seat, word) for seat in range(dealt.options.active) for word in now.words(seat)]
        bids = [(seat, word) for seat, word in turns if word in ladder(slug) or word == "selbst"]
        seat, word = draw(st.sampled_from(turns + bids * 3))
        moments.append((now, seat, str(word)))
        now = now.hear(seat, word)
    return Told(slug, moments, now)


@settings(max_examples=200, deadline=None)
@given(told_auctions())
def test_every_auction_ends(told: Told) -> None:
    """S0, S1, S3: whatever is said, sooner or later it is decided, and nobody speaks after that."""
    assert told.end.result is not None
    assert turn(told.end) == ("nobody", set())


@settings(max_examples=100, deadline=None)
@given(told_auctions(), st.data())
def test_a_word_is_heard_if_it_is_listed_and_only_then(told: Told, data: st.DataObject) -> None:
    """Any other word is refused, and the auction stays as it was."""
    now, _, _ = data.draw(st.sampled_from(told.moments))
    before = tuple(now)
    for seat in range(len(now.able)):
        listed = {str(word) for word in now.words(seat)}
        assert listed <= set(VOCABULARY)
        for word in VOCABULARY:
            if word in listed:
                assert now.hear(seat, word) != now
            else:
                with pytest.raises(IllegalAction):
                    now.hear(seat, word)
    assert tuple(now) == before


@settings(max_examples=200, deadline=None)
@given(told_auctions())
def test_the_declarer_is_one_of_those_who_bid(told: Told) -> None:
    """S0, S1, S3: nobody plays who never said a game, but for forehand's automatic cego."""
    result = told.end.result
    assert result is not None
    if result.contract is None:
        assert told.said[-1] == "hinschmeissen"
        return
    bidders = {seat for _, seat, word in told.moments if word not in ("fort", "gut")}
    if told.slug in ASKED.split():
        bidders.add(0)
    assert result.declarer in bidders


@settings(max_examples=200, deadline=None)
@given(told_auctions())
def test_the_declarer_can_play_what_he_is_to_play(told: Told) -> None:
    """S0, S1, S3: no word ever gives a game to a hand that lacks its cards."""
    result = told.end.result
    assert result is not None
    if result.contract is not None and result.declarer is not None:
        assert result.contract in told.end.able[result.declarer]


@settings(max_examples=200, deadline=None)
@given(told_auctions())
def test_no_step_is_ever_skipped(told: Told) -> None:
    """S0, S1, S3: every bid of the ladder is the next one, but for the choice of the winner."""
    steps = ladder(told.slug)
    at = 0
    for now, _, word in told.moments:
        if str(now.stage) in ("naming", "choosing"):
            continue
        if word in ("cego", "gegensolo"):
            assert at == 0
        elif word in steps:
            assert steps.index(word) == at + 1
            at += 1


@settings(max_examples=200, deadline=None)
@given(told_auctions())
def test_raeuber_only_if_nobody_bid_over_cego(told: Told) -> None:
    """S0, S1, S3: it is offered to forehand after everyone else said gut, and at no other time."""
    for at, (now, _, _) in enumerate(told.moments):
        if "raeuber" in now.words():
            others = len(now.able) - 1
            assert now.to_act == 0
            assert told.said[at - others : at] == ["gut"] * others
            assert not {"solo", "selbst", *ladder(told.slug)[1:]} & set(told.said[:at])
