"""What the lessons of the page claim, and how the engine is asked whether it is so."""

import json
from collections.abc import Callable
from typing import Any

from built import WEB

from cego.cards import CEGO, TRUMPS, Pile, cards
from cego.deal.actions import SEATS, Play
from cego.deal.auction import Auction
from cego.deal.dealt import ANY_WORD, able, ought_to_bid_solo, showable
from cego.deal.exchange import Exchanging
from cego.deal.game import Game
from cego.deal.scoring import score_normal
from cego.deal.tricks import Tricks
from cego.rules import Contract, load
from cego.rules.numbers import SIZES, base_value, extra_points, total_points
from cego.rules.options import Count
from table import codes, deal, dealt, game, in_words, pile, playing

LEARN = WEB / "src" / "learn"
Fact = dict[str, Any]


def lessons() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((LEARN / "lessons.json").read_text("utf-8"))
    return found


def words(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LEARN / "words" / f"{language}.json").read_text("utf-8"))
    return found


def together(listed: list[str]) -> Pile:
    assert len(set(listed)) == len(listed), f"a card stands twice in {listed}"
    return pile(" ".join(listed))


# The facts, by their kind


def order(fact: Fact) -> None:
    listed = [CEGO.card(code) for code in fact["cards"]]
    assert len({CEGO.suit_of[card] for card in listed}) == 1
    assert listed == list(CEGO.in_order(together(fact["cards"])))


def pips(fact: Fact) -> None:
    for code, value in fact["cards"].items():
        assert CEGO.pips_of(pile(code)) == value, code


def sum_of(fact: Fact) -> None:
    assert CEGO.pips_of(together(fact["cards"])) == fact["pips"]


def count(fact: Fact) -> None:
    sum_of(fact)
    pile_of({**fact, "size": len(fact["cards"])})


def pile_of(fact: Fact) -> None:
    assert extra_points(fact["size"], Count(fact["by"])) == fact["extra"]
    assert fact["pips"] + fact["extra"] == fact["points"]
    assert fact["points"] <= total_points(4, Count(fact["by"]))


def total(fact: Fact) -> None:
    options = load(fact["rules"]).cego(fact["players"])
    assert total_points(fact["players"], options.cards.count) == fact["points"]
    assert fact["win"] == fact["points"] // 2 + 1


def sizes(fact: Fact) -> None:
    assert SIZES[fact["players"]] == (fact["hand"], fact["blind"])


def _at_trick(led: list[str], hands: list[Pile], dead: Pile) -> Tricks:
    """The engine's trick with these hands, after these cards."""
    some = Game(dealt("loewen"), Contract.EINE_LEERE, 0, dead=dead)
    now = Tricks.start(some, tuple(hands), 0)
    for code in led:
        after = now.apply(now.to_act, Play(CEGO.card(code)))
        assert isinstance(after, Tricks)
        now = after
    return now


def _with_another(code: str, used: Pile) -> Pile:
    """The card and one more of its suit, so that the trick is not the last."""
    same = CEGO.suit_of[CEGO.card(code)] & ~used
    return pile(code) | 1 << next(iter(cards(same)))


def _hands(codes_: list[str], used: Pile) -> list[Pile]:
    hands: list[Pile] = []
    for code in codes_:
        hands.append(_with_another(code, used))
        used |= hands[-1]
    return hands


def trick(fact: Fact) -> None:
    played = fact["cards"]
    dead = together(fact.get("dead", []))
    after = _at_trick(played, _hands(played, together(played)), dead)
    (winner,) = [seat for seat in range(4) if after.piles[seat]]
    assert played[winner] == fact["winner"]


def legal(fact: Fact) -> None:
    led, hand = fact["led"], together(fact["hand"])
    hands = [*_hands(led, together(led) | hand), hand]
    hands += [hand] * (4 - len(hands))
    assert in_words(_at_trick(led, hands, 0).legal) == set(fact["legal"])


def pay(fact: Fact) -> None:
    options = load(fact["rules"]).cego(4)
    contract = Contract(fact["contract"])
    over = fact.get("over_solo", False)
    score = score_normal(options, 4, contract, fact["points"], over_solo=over)
    assert score.pays_each == fact["each"]
    assert (score.difference, score.factor) == (fact["difference"], fact["factor"])
    base = base_value(options.scoring.base, fact["difference"])
    assert fact.get("base", base) == base
    assert fact.get("product", base * fact["factor"]) == base * fact["factor"]


def price(fact: Fact) -> None:
    assert getattr(load(fact["rules"]).cego(4).special, fact["contract"]) == fact["each"]


def option(fact: Fact) -> None:
    assert load(fact["rules"]).plain()[fact["key"]] == fact["value"]


def ladder(fact: Fact) -> None:
    assert [str(g) for g in load(fact["rules"]).cego(4).auction.ladder] == fact["games"]


def auction(fact: Fact) -> None:
    """Who speaks each word, who plays in the end, and what."""
    now = Auction.start(load(fact["rules"]).cego(4), (ANY_WORD,) * 4)
    for seat, word in zip(fact["speakers"], fact["said"], strict=True):
        assert now.to_act == SEATS.index(seat)
        now = now.hear(now.to_act, word)
    assert now.result is not None
    assert now.result.declarer == SEATS.index(fact["by"])
    assert now.result.contract == fact["contract"]


def able_hand(fact: Fact) -> None:
    assert len(fact["cards"]) == 11
    can = able(dealt(fact["rules"], A=" ".join(fact["cards"])))[0]
    assert set(fact["able"]) <= can
    assert not set(fact["unable"]) & can


def solo_hand(fact: Fact) -> None:
    hand = together(fact["cards"])
    assert hand.bit_count() == 11
    assert (hand & TRUMPS).bit_count() == fact["trumps"]
    assert ought_to_bid_solo(hand, 4) is fact["ought"]


def show(fact: Fact) -> None:
    hand = together(fact["hand"])
    assert hand.bit_count() == 11
    options = load(fact["rules"]).cego(4)
    found = {in_words(some) for some in showable(hand, Contract(fact["contract"]), options)}
    assert found == {frozenset(some) for some in fact["sets"]}


def exchange(fact: Fact) -> None:
    """Play it: so many kept, so many taken up, so many put away in the end."""
    now = game(deal(fact["rules"], 4, A="T21 T20 C7 C8 H4"), fact["contract"], "A")
    before = now.hands[0]
    assert now.dealt.blind.bit_count() == fact["taken"]
    while isinstance(now.phase, Exchanging):
        now = now.apply(now.legal_actions()[0])
    assert playing(now).legage.bit_count() == fact["legage"]
    assert before.bit_count() - fact["legage"] + fact["taken"] == now.hands[0].bit_count() == 11
    assert fact["kept"] == 11 - fact["taken"] + (fact["contract"] in ("cego", "halbe"))


def trump_away(fact: Fact) -> None:
    """The trump of the blind that the declarer must put away."""
    blind = fact["blind"]
    assert len(blind) == 10
    hand = "S8 S7 H3 H2" if fact["contract"] == "zwei-leere" else "S8 H3"
    free = " ".join(code for code in codes(hand) if code not in blind)
    now = game(deal(fact["rules"], 4, A=free, blind=" ".join(blind)), fact["contract"], "A")
    while isinstance(now.phase, Exchanging):
        now = now.apply(now.legal_actions()[0])
    assert in_words(playing(now).open_trump) == {fact["away"]}


CHECKS: dict[str, Callable[[Fact], None]] = {
    "order": order,
    "pips": pips,
    "sum": sum_of,
    "count": count,
    "pile": pile_of,
    "total": total,
    "sizes": sizes,
    "trick": trick,
    "legal": legal,
    "pay": pay,
    "price": price,
    "option": option,
    "ladder": ladder,
    "auction": auction,
    "able": able_hand,
    "solo-hand": solo_hand,
    "show": show,
    "exchange": exchange,
    "trump-away": trump_away,
}
