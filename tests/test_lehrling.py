"""The Lehrling: legal in every game, blind to hidden cards, and better than chance."""

import inspect
import random
from collections.abc import Sequence
from statistics import mean, stdev

import pytest

from cego.cards import CEGO, TAPP, cards, pile_of
from cego.deal.actions import Action, Challenge, Keep, NameTrump, Play, PutAway, Say, Show
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.fairdeal import shuffled
from cego.games import cards_in_play, deal_hands, deal_order
from cego.players import Lehrling, Player
from cego.players.player import DEFAULT
from cego.rules import Rules, load
from cego.solver.core import Limit
from table import dealt, outcome
from table import game as after_auction
from test_views import TABLES, random_deal, rearranged


def new_deal(rules: Rules, players: int, seed: str, compulsory: bool = False) -> Deal:
    order = shuffled(rules, players, seed.encode())
    return deal_order(rules, players, order, compulsory)


class Chance(Lehrling):
    """Whatever is legal, each as likely as the other."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.rng = random.Random(seed)

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        return self.rng.choice(view.legal)

    def interrupt(self, view: View) -> Action | None:
        return None


class WildBidder(Chance):
    """Bids at random and plays what comes of it sanely, so that every game comes up."""

    def choose(self, view: View, limit: Limit = DEFAULT) -> Action:
        if view.phase == "auction":
            return super().choose(view)
        return Lehrling(self.seed).choose(view)


def play_out(deal: Deal, players: Sequence[Player]) -> Deal:
    """Play to the end, those who want to interrupt included; every choice is legal."""
    while (turn := deal.to_act) is not None:
        for seat in range(len(deal.hands)):
            legal = deal.legal_actions(seat) if seat != turn else ()
            if legal and (action := players[seat].interrupt(deal.view(seat))):
                assert action in legal
                deal = deal.apply(action, seat)
                break
        else:
            view = deal.view(turn)
            action = players[turn].choose(view)
            assert action in view.legal
            deal = deal.apply(action)
    return deal


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_it_plays_every_rule_set_to_the_end(slug: str, players: int) -> None:
    rules = load(slug)
    for number in range(4):
        simple = [Lehrling(f"{seat}") for seat in range(players)]
        wild: list[Lehrling] = [WildBidder(f"{number} {seat}") for seat in range(players)]
        for table in (simple, wild):
            payments = outcome(play_out(new_deal(rules, players, f"{number}"), table)).payments
            assert sum(payments) == 0


def with_game(rules: Rules, players: int, game: str) -> Deal:
    """A deal in which the auction has led to this game."""
    if game == "pflichtraeuber":
        return new_deal(rules, players, game, compulsory=True)
    for number in range(40):
        try:
            start, by = new_deal(rules, players, f"{game} {number}"), "ABCD"[number % 4]
            return after_auction(start, game, by, over_solo=game == "gegensolo")
        except AssertionError:
            continue  # he cannot come to play it, or not with this hand
    raise AssertionError(f"{game} never came up")


@pytest.mark.parametrize("slug", ["loewen", "ministranten", "oberwolfach", "baden", "club"])
def test_it_plays_every_game(slug: str) -> None:
    rules = load(slug)
    for game in rules.contracts(4):
        table = [Lehrling(f"{seat}") for seat in range(4)]
        assert outcome(play_out(with_game(rules, 4, game), table)).contract == game


def test_it_is_given_a_view_and_nothing_else() -> None:
    for method in (Lehrling.choose, Lehrling.interrupt):
        parameters = list(inspect.signature(method).parameters.values())[1:]
        assert {parameter.annotation for parameter in parameters} <= {View, Limit}


@pytest.mark.parametrize(
    ("slug", "players"), [("loewen", 4), ("club", 5), ("oberwolfach", 3), ("zuger-tapp", 4)]
)
def test_its_choice_does_not_depend_on_hidden_cards(slug: str, players: int) -> None:
    rules, rng = load(slug), random.Random(slug)
    player, fitting = Lehrling("a seed"), 0
    for number in range(6):
        for deal in random_deal(rules, players, f"{slug} {number}"):
            seat = deal.to_act
            one, other = rng.sample(cards_in_play(rules, players), 2)
            changed = rearranged(deal, seat, one, other)
            if changed is None or changed.view(seat) != deal.view(seat):
                continue
            fitting += changed != deal
            assert player.choose(changed.view(seat)) == player.choose(deal.view(seat))
    assert fitting > 20


def test_the_seed_decides_between_equals() -> None:
    view = after_auction(Deal.new(dealt("loewen", A="H1 H2 H3 H4")), "eine-leere").view(0)
    shown = {Lehrling(f"{seed}").choose(view) for seed in range(30)}
    assert len(shown) > 1
    assert Lehrling("7").choose(view) == Lehrling("7").choose(view)
    assert repr(Lehrling("7")) == "Lehrling('7')"


def test_it_beats_chance_on_duplicate_deals() -> None:
    """Each deal is played by four at random, then with one Lehrling in each of the seats."""
    rules, gains = load("loewen"), []
    for number in range(150):
        deal = new_deal(rules, 4, f"duplicate {number}")

        def paid(seat: int | None, deal: Deal = deal, number: int = number) -> tuple[int, ...]:
            table: list[Lehrling] = [Chance(f"{number} {other}") for other in range(4)]
            if seat is not None:
                table[seat] = Lehrling("simple")
            return outcome(play_out(deal, table)).payments

        chance = paid(None)
        gains.append(mean(paid(seat)[seat] - chance[seat] for seat in range(4)))
    error = stdev(gains) / len(gains) ** 0.5
    assert mean(gains) - 3 * error > 10


# Rules of thumb


def choice(spec: str, words: str = "", **hands: str) -> Action:
    """What the one to act does after these words."""
    deal = Deal.new(dealt(spec, 4, hands))
    for word in words.split():
        deal = deal.apply(Say(word))
    assert deal.to_act is not None
    return Lehrling("x").choose(deal.view(deal.to_act))


def test_solo_is_for_many_high_trumps() -> None:
    assert choice("loewen", A="G T20 T19 T17 T15 T12 T9 T5 CK C9 C8") == Say("solo")
    assert choice("loewen", A="T20 T9 T5 T4 CK C9 C8 S9 H1 H2 D4") == Say("fort")


def test_the_blind_is_wanted_with_points_in_hand() -> None:
    rich = "G T20 CK CQ SK SQ HK HR DK DQ DR"
    assert choice("loewen", "fort fort fort fort cego", B=rich) == Say("eine")
    poor = "T9 T8 T7 T6 C9 C8 S9 H1 H2 D4 D3"
    assert choice("loewen", "fort fort fort fort cego", B=poor) == Say("gut")


def test_bettel_and_piccolo_are_for_hands_that_clearly_fit() -> None:
    low = "C7 C8 C9 S7 S8 S9 H4 H3 D4 D3 D2"
    assert choice("loewen", "fort fort fort fort", A=low) == Say("bettel")
    one = "G C7 C8 C9 S7 S8 H4 H3 H2 D4 D3"
    assert choice("loewen", "fort fort fort fort", A=one) == Say("piccolo")
    assert choice("loewen", "fort fort fort fort", A="G T21 T20 CK CQ CR") == Say("cego")


def test_bettel_is_called_out_of_turn() -> None:
    deal = Deal.new(dealt("loewen", D="C7 C8 C9 S7 S8 S9 H4 H3 D4 D3 D2"))
    for word in "fort fort fort fort cego".split():
        deal = deal.apply(Say(word))
    assert Lehrling("x").interrupt(deal.view(3)) == Say("bettel")
    assert Lehrling("x").interrupt(deal.view(2)) is None


def test_high_trumps_are_kept_and_an_empty_card_is_shown() -> None:
    hand = "G T20 T3 T1 CK CQ C9 SK HK H4 DK"
    kept = Lehrling("x").choose(after_auction(Deal.new(dealt("loewen", A=hand)), "cego").view(0))
    assert kept == Keep(CEGO.pile("G T20"))
    shown = Lehrling("x").choose(
        after_auction(Deal.new(dealt("loewen", A=hand)), "eine-leere").view(0)
    )
    assert shown in (Show(CEGO.pile("C9")), Show(CEGO.pile("H4")))


def test_what_would_be_lost_is_put_away() -> None:
    deal = after_auction(
        Deal.new(dealt("loewen", A="G T21", blind="SQ S9 S8 C9 C8 T20 T19 T18 T9 T8")), "cego"
    )
    deal = deal.apply(Keep(CEGO.pile("G T21")))
    assert Lehrling("x").choose(deal.view(0)) == PutAway(CEGO.pile("SQ"))


def test_a_hidden_solo_is_challenged_when_it_is_certain() -> None:
    """S1, three players: fewer than five trumps in hand and blind tell that a solo was hidden."""
    few = dealt("loewen", 3, A="T2 C* S8", blind="T3 T4 H*")
    deal = after_auction(Deal.new(few), "cego").apply(Keep(CEGO.pile("T2 CK")))
    assert Lehrling("x").choose(deal.view(0)) == Challenge()
    many = dealt("loewen", 3, A="T2 T5 T6 T7 C* S8", blind="T3 T4 H*")
    deal = after_auction(Deal.new(many), "cego").apply(Keep(CEGO.pile("T2 CK")))
    assert Lehrling("x").choose(deal.view(0)) != Challenge()


def test_a_trick_is_won_cheaply() -> None:
    """Last to play: a low trump is enough for the king."""
    hands = {"A": "C9 T1 S*", "B": "CK G H*", "C": "C8 D* T6", "D": "T20 T21 T2-T5 T15-T19"}
    deal = after_auction(Deal.new(dealt("loewen", 4, hands)), "solo")
    for code in "C9 CK C8".split():
        deal = deal.apply(Play(CEGO.card(code)))
    assert Lehrling("x").choose(deal.view(3)) == Play(CEGO.card("T2"))


def test_a_partner_who_wins_is_fed() -> None:
    """C holds the trick of the declarer A for good: D, who need not follow, adds his king."""
    hands = {"A": "S9 T1 T2 C*", "B": "S8 T3-T12", "C": "G T13-T21 D4", "D": "HK H* DK DQ DR"}
    deal = after_auction(Deal.new(dealt("loewen", 4, hands)), "solo")
    for code in "S9 S8 G".split():
        deal = deal.apply(Play(CEGO.card(code)))
    fed = Lehrling("x").choose(deal.view(3))
    assert fed in (Play(CEGO.card("HK")), Play(CEGO.card("DK")))


def test_raeuber_is_ducked() -> None:
    """The highest card that does not take the trick is thrown off."""
    hands = {"A": "C9", "B": "CQ", "C": "C8", "D": "CK CR C10 C7"}
    deal = after_auction(Deal.new(dealt("loewen", 4, hands)), "raeuber")
    for code in "C9 CQ C8".split():
        deal = deal.apply(Play(CEGO.card(code)))
    assert Lehrling("x").choose(deal.view(3)) == Play(CEGO.card("CR"))


def test_zuger_tapp_names_the_longest_suit() -> None:
    hands = [TAPP.pile(text) for text in ("HA H10 HK HQ HJ CA SA D6", "H9 H8 H7 H6 CK CQ CJ C9")]
    rest = [card for card in cards(TAPP.all) if not (hands[0] | hands[1]) >> card & 1]
    hands += [pile_of(rest[:8]), pile_of(rest[8:16])]
    deal = deal_hands(load("zuger-tapp"), 4, tuple(hands), pile_of(rest[16:]))
    player = Lehrling("x")
    assert player.choose(deal.view(0)) == Say("solo")
    for word in ("solo", "pass", "pass", "pass"):
        deal = deal.apply(Say(word))
    assert player.choose(deal.view(0)) == NameTrump("H")
