"""Hidden cards are sacred: a view never depends on a card that its seat cannot know.

The leak test rearranges the cards a seat cannot know, consistently with everything it has seen and
heard, and asks for the view again: it must be the same to the last byte.
"""

import json
import random
from collections.abc import Callable, Iterator

import pytest

from cego.cards import CEGO, TRUMPS, Card, Pile, cards, highest, lowest
from cego.deal.actions import Action, Hidden, Keep, LayOut, Play, PutAway, Say, Seat, Show
from cego.deal.deal import Deal
from cego.errors import IllegalAction
from cego.fairdeal import shuffled
from cego.games import cards_in_play, deal_hands, deal_order
from cego.notation import view_to_data
from cego.rules import SLUGS, Rules, load

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]


def random_deal(rules: Rules, players: int, seed: str) -> Iterator[Deal]:
    """A random deal at each of its moments, out-of-turn calls included."""
    rng = random.Random(seed)
    deal = deal_order(rules, players, shuffled(rules, players, seed.encode()))
    while deal.to_act is not None:
        yield deal
        seat = rng.randrange(players) if rng.random() < 0.1 else deal.to_act
        action = rng.choice(deal.legal_actions(seat) or deal.legal_actions())
        deal = deal.apply(action, seat if action in deal.legal_actions(seat) else None)


def known_cards(deal: Deal, seat: Seat | None) -> Pile:
    """Every card whose place the seat knows, worked out from the rules, not from its view."""
    known = deal.hands[seat] if seat is not None and seat < len(deal.hands) else 0
    for actor, action in deal.log:
        match action:
            case Play(card):
                known |= 1 << card
            case Show(pile) | LayOut(pile):
                known |= pile
        if actor == seat and isinstance(action, (Keep, PutAway, LayOut)):
            known |= deal.dealt.blind
    return known | told_trump(deal) | taken_blind(deal, seat) | shown_little_man(deal)


def contract_of(deal: Deal) -> str | None:
    return deal.view().contract


def taken_blind(deal: Deal, seat: Seat | None) -> Pile:
    """The declarer of a game with the blind has seen it once he took it up."""
    view = deal.view()
    if seat is None or view.declarer != seat:
        return 0
    blind_games = {"cego", "gegensolo", "halbe", "eine", "eine-leere", "zwei-leere"}
    blind_games |= {"zwei-verschiedene", "kleiner-mann", "tapp"}
    chosen = view.phase == "exchange" and view.step in ("show", "keep")
    return deal.dealt.blind if view.contract in blind_games and not chosen else 0


def shown_little_man(deal: Deal) -> Pile:
    return 1 << CEGO.card("T1") if contract_of(deal) == "kleiner-mann" else 0


def told_trump(deal: Deal) -> Pile:
    """The trump of a two-card game that was put away in the open."""
    contract = contract_of(deal)
    if contract not in ("zwei-leere", "zwei-verschiedene") or not any(
        isinstance(action, Show) for _, action in deal.log
    ):
        return 0
    if deal.rules.values["exchange.trump-put-away"] == "face-down":
        return 0
    trumps = deal.dealt.blind & TRUMPS
    if not trumps:
        return 0
    return 1 << (lowest if contract == "zwei-leere" else highest)(trumps)


def no_trump_told(deal: Deal) -> bool:
    """Everyone was told that the blind of a two-card game held no trump."""
    return bool(
        contract_of(deal) in ("zwei-leere", "zwei-verschiedene")
        and any(isinstance(action, Show) for _, action in deal.log)
        and deal.rules.values["exchange.trump-put-away"] == "shown"
        and not deal.dealt.blind & TRUMPS
    )


def exchanged(pile: Pile, one: Card, other: Card) -> Pile:
    """The pile with two cards changing places."""
    if (pile >> one & 1) == (pile >> other & 1):
        return pile
    return pile ^ (1 << one | 1 << other)


def rearranged(deal: Deal, seat: Seat | None, one: Card, other: Card) -> Deal | None:
    """The deal with two cards exchanged, if that fits all that the seat has seen."""

    def change(actor: Seat, action: Action) -> Action:
        if actor != seat and isinstance(action, (Keep, PutAway)):
            return type(action)(exchanged(action.cards, one, other))
        return action

    hands = tuple(exchanged(hand, one, other) for hand in deal.hands)
    blind = exchanged(deal.dealt.blind, one, other)
    changed = deal_hands(deal.rules, deal.players, hands, blind, deal.dealt.compulsory)
    try:
        for actor, action in deal.log:
            changed = changed.apply(change(actor, action), actor)
    except IllegalAction:
        return None
    if changed.outcome() is not None or changed.to_act != deal.to_act:
        return None
    same = told_trump(changed) == told_trump(deal) and no_trump_told(changed) == no_trump_told(deal)
    return changed if same else None


Look = Callable[[Deal, Seat | None], str]


def bytes_of_view(deal: Deal, seat: Seat | None) -> str:
    return json.dumps(view_to_data(deal.view(seat)))


def tried(deal: Deal, seat: Seat | None, rng: random.Random, look: Look) -> tuple[int, int]:
    """How many rearrangements fitted, and how many of them changed what the seat saw."""
    known = known_cards(deal, seat)
    hidden = [card for card in cards_in_play(deal.rules, deal.players) if not known >> card & 1]
    before = look(deal, seat)
    fitting = leaks = 0
    for _ in range(6):
        if len(hidden) < 2:
            break
        one, other = rng.sample(hidden, 2)
        changed = rearranged(deal, seat, one, other)
        if changed is not None and changed.dealt != deal.dealt:
            fitting += 1
            leaks += look(changed, seat) != before
            deal = changed
    return fitting, leaks


def leak_test(rules: Rules, players: int, deals: int, look: Look) -> tuple[int, int]:
    fitting = leaks = 0
    for number in range(deals):
        rng = random.Random(number)
        for moment, deal in enumerate(random_deal(rules, players, f"leak {number}")):
            if moment > 12 and rng.random() < 0.8:
                continue
            for seat in (None, *range(players)):
                fitted, leaked = tried(deal, seat, rng, look)
                fitting += fitted
                leaks += leaked
    return fitting, leaks


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_view_does_not_depend_on_cards_the_seat_cannot_know(slug: str, players: int) -> None:
    fitting, leaks = leak_test(load(slug), players, 3, bytes_of_view)
    assert leaks == 0
    assert fitting > 150


@pytest.mark.parametrize("slug", ["club", "loewen"])
@pytest.mark.parametrize(
    "contract", ["cego", "halbe", "eine", "zwei-leere", "zwei-verschiedene", "kleiner-mann"]
)
def test_the_exchange_of_every_game_with_the_blind_hides_what_it_should(
    slug: str, contract: str
) -> None:
    rules = load(slug).replace({"auction.ladder": list(dict.fromkeys(["cego", contract]))})
    fitting = leaks = 0
    for number in range(12):
        deal = deal_order(rules, 4, shuffled(rules, 4, f"{contract} {number}".encode()))
        rng = random.Random(number)
        while deal.to_act is not None and deal.view().phase != "tricks":
            words = [a for a in deal.legal_actions() if a == Say(contract)]
            quiet = [a for a in deal.legal_actions() if a in (Say("fort"), Say("gut"), Say("cego"))]
            deal = deal.apply(rng.choice(words or quiet or list(deal.legal_actions())))
            if deal.to_act is None:
                break
            for seat in (None, *range(4)):
                fitted, leaked = tried(deal, seat, rng, bytes_of_view)
                fitting, leaks = fitting + fitted, leaks + leaked
    assert leaks == 0
    assert fitting > 100


def test_the_leak_test_notices_a_leak() -> None:
    def peeks(deal: Deal, seat: Seat | None) -> str:
        return bytes_of_view(deal, seat) + str(deal.hands)

    fitting, leaks = leak_test(load("loewen"), 4, 1, peeks)
    assert leaks == fitting > 0


def test_the_leak_test_notices_a_leak_through_the_length_of_a_list() -> None:
    def peeks(deal: Deal, seat: Seat | None) -> str:
        return bytes_of_view(deal, seat) + str(len(deal.legal_actions()))

    _, leaks = leak_test(load("loewen"), 4, 1, peeks)
    assert leaks > 0


def test_others_see_that_cards_were_kept_but_not_which() -> None:
    rules = load("loewen")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"kept"))
    for word in "fort fort fort fort cego gut gut gut cego".split():
        deal = deal.apply(Say(word))
    keep = deal.legal_actions()[0]
    deal = deal.apply(keep)
    assert deal.view(0).log[-1] == (0, keep)
    for seat in (1, 2, 3, None):
        assert deal.view(seat).log[-1] == (0, Hidden("keep", 2))


@pytest.mark.parametrize(
    ("slug", "until"), [("loewen", 1), ("baden", 1), ("ministranten", 3), ("schwarzwald", 3)]
)
def test_the_declarer_may_look_at_the_legage_until_a_trick_is_complete(
    slug: str, until: int
) -> None:
    """S0, S1: until the first trick is complete; ministranten (S1), schwarzwald: the third."""
    rules = load(slug)
    deal = deal_order(rules, 4, shuffled(rules, 4, b"legage"))
    rng = random.Random(1)
    while deal.view().phase == "auction":
        calm = (Say("fort"), Say("gut"), Say("cego"))
        deal = deal.apply(next(a for a in deal.legal_actions() if a in calm))
    while deal.view().phase == "exchange":
        deal = deal.apply(deal.legal_actions()[0])
    size = deal.view(0).exchange.legage.bit_count()
    assert size == 10
    for trick in range(1, 5):
        for _ in range(4):
            assert bool(deal.view(0).exchange.legage) == (trick <= until)
            assert not any(deal.view(seat).exchange.legage for seat in (1, 2, 3, None))
            deal = deal.apply(rng.choice(deal.legal_actions()))


def test_nobody_sees_the_blind_of_a_hand_game_until_the_end() -> None:
    """S0, S1: in Solo, Ulti, Piccolo, Bettel and Räuber the blind stays face down."""
    rules = load("loewen")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"solo"))
    for word in "solo gut gut gut".split():
        deal = deal.apply(Say(word))
    rng = random.Random(1)
    while deal.to_act is not None:
        for seat in (0, 1, 2, 3, None):
            assert (deal.view(seat).blind, deal.view(seat).exchange.legage) == (0, 0)
        deal = deal.apply(rng.choice(deal.legal_actions()))
    assert deal.view(None).blind == deal.dealt.blind


def test_after_the_deal_everything_is_open() -> None:
    rules = load("loewen")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"open"))
    rng = random.Random(2)
    while deal.to_act is not None:
        assert deal.view(None).all_hands == ()
        deal = deal.apply(rng.choice(deal.legal_actions()))
    for seat in (0, 1, 2, 3, None):
        assert deal.view(seat).all_hands == deal.hands


def test_the_sitting_dealer_sees_what_a_bystander_sees() -> None:
    """S1: with five players the dealer has no cards."""
    for deal in random_deal(load("loewen"), 5, "sitting"):
        sitting, bystander = view_to_data(deal.view(4)), view_to_data(deal.view(None))
        assert sitting.pop("seat") == "E"
        assert bystander.pop("seat") is None
        assert sitting == bystander


def test_a_seat_sees_its_own_hand_shrink_card_by_card() -> None:
    for deal in random_deal(load("baden"), 4, "shrink"):
        if deal.view().phase != "tricks":
            continue
        for seat in range(4):
            played = {a.card for s, a in deal.log if s == seat and isinstance(a, Play)}
            assert not played & set(cards(deal.view(seat).hand))
            assert deal.view(seat).hand.bit_count() == deal.view(None).counts[seat]


def test_a_view_of_a_seat_that_is_not_there_is_refused() -> None:
    deal = next(random_deal(load("loewen"), 4, "seat"))
    with pytest.raises(ValueError, match="no seat 4"):
        deal.view(4)


def test_the_legal_actions_of_a_view_are_those_of_the_seat() -> None:
    """S1: D, who has not yet spoken, may call Piccolo or Bettel out of turn; A may not."""
    rules = load("loewen")
    deal = deal_order(rules, 4, shuffled(rules, 4, b"legal"))
    for word in "fort fort fort fort cego".split():
        deal = deal.apply(Say(word))
    assert deal.view(3).legal == (Say("piccolo"), Say("bettel"))
    assert deal.view(0).legal == ()
    assert deal.view(None).legal == ()
