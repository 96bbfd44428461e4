"""What the lessons of the page claim, and how the engine is asked whether it is so."""

import json
from collections.abc import Callable
from typing import Any

from built import WEB

from cego.cards import CEGO, TAPP, TRUMPS, Pack, Pile, cards
from cego.deal.actions import SEATS, Play, Say
from cego.deal.auction import Auction
from cego.deal.deal import Deal
from cego.deal.dealt import able, any_word, ought_to_bid_solo, showable
from cego.deal.exchange import Exchanging
from cego.deal.game import Game
from cego.deal.scoring import score_normal
from cego.deal.tricks import Tricks
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.rules import load, named
from cego.rules.numbers import SIZES, Count, base_value, extra_points, total_points
from cego.tapp.game import TappGame, score_tapp
from table import codes, deal, dealt, game, in_words, playing

LEARN = WEB / "src" / "learn"
Fact = dict[str, Any]


def lessons() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((LEARN / "lessons.json").read_text("utf-8"))
    return found


def words(language: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((LEARN / "words" / f"{language}.json").read_text("utf-8"))
    return found


def together(listed: list[str], pack: Pack = CEGO) -> Pile:
    assert len(set(listed)) == len(listed), f"a card stands twice in {listed}"
    return pack.pile(" ".join(listed))


def pack_of(fact: Fact) -> Pack:
    """Facts of Zuger Tapp name the pack or the trumps."""
    return TAPP if fact.get("pack") == "tapp" or "trump" in fact else CEGO


# The facts, by their kind


def order(fact: Fact) -> None:
    pack = pack_of(fact)
    listed = [pack.card(code) for code in fact["cards"]]
    assert len({pack.suit_of[card] for card in listed}) == 1
    assert listed == list(pack.in_order(together(fact["cards"], pack)))


def pips(fact: Fact) -> None:
    for code, value in fact["cards"].items():
        assert pack_of(fact).pips_of(pack_of(fact).pile(code)) == value, code


def sum_of(fact: Fact) -> None:
    pack = pack_of(fact)
    assert pack.pips_of(together(fact["cards"], pack)) == fact["pips"]


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


def _some_tapp() -> Deal:
    rules = load("zuger-tapp")
    return deal_order(rules, 4, shuffled(rules, 4, b"lessons"))


def _game(fact: Fact) -> Game | TappGame:
    if "trump" not in fact:
        dead = together(fact.get("dead", []))
        return Game(load("loewen").cego(4), named("eine-leere"), 0, dead=dead)
    return TappGame(load("zuger-tapp").tapp(), named("tapp", "tapp"), 0, fact["trump"], 0)


def _at_trick(fact: Fact, led: list[str], hands: list[Pile]) -> Tricks:
    """The engine's trick with these hands, after these cards."""
    now = Tricks.start(_game(fact), tuple(hands), 0)
    for code in led:
        after = now.apply(now.to_act, Play(pack_of(fact).card(code)))
        assert isinstance(after, Tricks)
        now = after
    return now


def _hands(codes_: list[str], used: Pile, pack: Pack) -> list[Pile]:
    """Each card with one more of its suit, so that the trick is not the last."""
    hands: list[Pile] = []
    for code in codes_:
        same = pack.suit_of[pack.card(code)] & ~used
        hands.append(pack.pile(code) | 1 << next(iter(cards(same))))
        used |= hands[-1]
    return hands


def trick(fact: Fact) -> None:
    played, pack = fact["cards"], pack_of(fact)
    after = _at_trick(fact, played, _hands(played, together(played, pack), pack))
    (winner,) = [seat for seat in range(4) if after.piles[seat]]
    assert played[winner] == fact["winner"]


def legal(fact: Fact) -> None:
    led, pack = fact["led"], pack_of(fact)
    hand = together(fact["hand"], pack)
    hands = [*_hands(led, together(led, pack) | hand, pack), hand]
    hands += [hand] * (4 - len(hands))
    allowed = _at_trick(fact, led, hands).legal
    assert {pack.code(card) for card in cards(allowed)} == set(fact["legal"])


def ordered(fact: Fact) -> None:
    """The first three tricks of a geregelter Räuber."""
    some = Game(load(fact["rules"]).cego(4), named("geregelter-raeuber"), 0)
    assert in_words(some.ordered(together(fact["hand"]), fact["trick"])) == set(fact["legal"])


def pay(fact: Fact) -> None:
    options = load(fact["rules"]).cego(4)
    contract = named(fact["contract"])
    over = fact.get("over_solo", False)
    score = score_normal(options, contract, fact["points"], over_solo=over)
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
    if load(fact["rules"]).game == "tapp":
        tapp_auction(fact)
        return
    now = Auction.start(load(fact["rules"]).cego(4), (any_word(),) * 4)
    for seat, word in zip(fact["speakers"], fact["said"], strict=True):
        assert now.to_act == SEATS.index(seat)
        now = now.hear(now.to_act, word)
    assert now.result is not None
    assert now.result.declarer == SEATS.index(fact["by"])
    assert now.result.contract == fact["contract"]


def tapp_auction(fact: Fact) -> None:
    now = _some_tapp()
    for seat, word in zip(fact["speakers"], fact["said"], strict=True):
        assert now.to_act == SEATS.index(seat)
        now = now.apply(Say(word))
    view = now.view(now.to_act)
    assert (view.declarer, view.contract) == (SEATS.index(fact["by"]), fact["contract"])


def tapp_sizes(fact: Fact) -> None:
    now = _some_tapp()
    assert {hand.bit_count() for hand in now.hands} == {fact["hand"]}
    assert len(TAPP.codes) - 4 * fact["hand"] == fact["talon"]


def tapp_total(fact: Fact) -> None:
    assert fact["points"] == load("zuger-tapp").tapp().total


def tapp_pay(fact: Fact) -> None:
    options = load("zuger-tapp").tapp()
    score = score_tapp(
        options, named(fact["contract"], "tapp"), fact["points"], tricks=fact["tricks"]
    )
    assert score.pays_each == fact["each"]


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
    found = {in_words(some) for some in showable(hand, named(fact["contract"]), options)}
    assert found == {frozenset(some) for some in fact["sets"]}


def exchange(fact: Fact) -> None:
    """Play it: so many kept, so many taken up, so many put away in the end."""
    now = game(deal(fact["rules"], 4, A="T21 T20 C7 C8 H4"), fact["contract"], "A")
    before = now.hands[0]
    assert now.dealt.blind.bit_count() == fact["taken"]
    while isinstance(now.phase, Exchanging):
        now = now.apply(now.legal_actions()[0])
    assert playing(now).aside.bit_count() == fact["legage"]
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
    "ordered": ordered,
    "tapp-sizes": tapp_sizes,
    "tapp-total": tapp_total,
    "tapp-pay": tapp_pay,
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
