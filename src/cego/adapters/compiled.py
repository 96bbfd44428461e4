"""A rule set as plain numbers, the way the native batch takes it.

The auction becomes a table: all its states, what each kind of hand may say in them, and what
comes of it, found by walking the auction of the engine. So the native core knows no rule of it, and
whatever rules an auction gets in Python holds there as well.
"""

from collections.abc import Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any, cast

from cego.adapters import facts
from cego.adapters.actions import FIRST_WORD, WORDS, word_id
from cego.adapters.encode import STEPS
from cego.cards import COURTS, EMPTIES, KLEINER_MANN, Pile
from cego.deal.actions import Say, Seat
from cego.deal.auction import Auction
from cego.deal.dealt import Dealt, able, any_word
from cego.games import cards_in_play, deal_order
from cego.rules import CegoOptions, Rules
from cego.rules.contracts import find
from cego.rules.numbers import Count
from cego.rules.options import LeadAfterEmpties, PfeifFrei, SwapCards, TrumpPutAway
from cego.tapp.auction import TappAuction

ABILITIES = 32
"""Kinds of hands: trump 1, a card to show, two of one suit, two of two suits, enough empties."""
_GOES_ON, _THROWN_IN = -2, -1
_NONE = -1
State = dict[str, Any]


def book(rules: Rules, players: int, contracts: tuple[str, ...] = ()) -> dict[str, Any]:
    """All that the native batch needs; some contracts, if each deal is to be one of them."""
    numbers = [word_id(contract) - FIRST_WORD for contract in contracts]
    return {**_book(rules, players), "contracts": numbers}


@cache
def _book(rules: Rules, players: int) -> dict[str, Any]:
    agreed = rules.options(players)
    pack, active = agreed.pack, agreed.active
    tapp = rules.game == "tapp"
    return {
        "tapp": tapp,
        "players": players,
        "active": active,
        "hand": agreed.sizes.hand,
        "in_play": agreed.in_play,
        "suits": list(pack.suits.values()),
        "pips": list(pack.pips),
        "exchange_steps": [
            STEPS.index(step) for step in ("show", "keep", "put-away", "lay-out", "name-trump")
        ],
        "step_count": len(STEPS),
        "facts": [_facts(rules, players, word) for word in WORDS],
        "solo_word": WORDS.index("solo"),
        "bidding": _tapp_auction(rules) if tapp else _auction(rules, players),
        **(_NO_OPTIONS if tapp else _options(rules, players)),
    }


def _options(rules: Rules, players: int) -> dict[str, Any]:
    options = rules.cego(players)
    exchange = options.exchange
    return {
        "courts": COURTS,
        "empties": EMPTIES,
        "sides": facts.SIDES[exchange.substitutes],
        "twos": options.cards.count is Count.TWOS,
        "swap_courts": exchange.swap_cards is SwapCards.COURT,
        "trump_open": exchange.trump_put_away is TrumpPutAway.SHOWN,
        "declarer_again": options.play.lead_after_empties is LeadAfterEmpties.DECLARER,
        "schinden": options.schinden.challenge,
        "throw_in": options.auction.throw_in_empties,
        "pfeif": (PfeifFrei.OFF, PfeifFrei.LAST_TRICK, PfeifFrei.ANY_TRICK).index(
            exchange.pfeif_frei
        ),
        "little_man": KLEINER_MANN,
    }


_NO_OPTIONS: dict[str, Any] = {
    **dict.fromkeys(("courts", "empties", "sides", "throw_in", "pfeif"), 0),
    **dict.fromkeys(("twos", "swap_courts", "trump_open", "declarer_again", "schinden"), False),
    "little_man": 0,
}


def _facts(rules: Rules, players: int, word: str) -> dict[str, Any]:
    """How the contract of this name is played; nothing in particular if there is none."""
    contract = find(word, rules.game)
    if contract is None or contract not in rules.contracts(players):
        return {**facts.NOTHING._asdict(), "prices": [], "flat": []}
    if contract.game == "tapp":
        row = facts.NOTHING._replace(
            takes_blind=contract.takes_blind, put_away=contract.exchange.put_away
        )
        prices = [list(each) for each in facts.tapp_prices(rules, contract)]
        return {**row._asdict(), "prices": prices, "flat": []}
    by_points, flat = facts.prices(rules, players, contract)
    return {
        **facts.facts(rules, players, contract)._asdict(),
        "prices": [list(each) for each in by_points],
        "flat": list(flat),
    }


# The auction of Cego


def _auction(rules: Rules, players: int) -> list[State]:
    options = rules.cego(players)
    start = Auction.start(options, (any_word(),) * options.active)
    hands = _words_by_ability(options)
    numbers = {_key(start): 0}
    states: list[State] = []
    found = [start]
    while len(states) < len(found):
        now = found[len(states)]
        states.append(_state(now, hands, numbers, found))
    return states


def _key(auction: Auction) -> tuple[Any, ...]:
    """What tells one state from another: all but the options and the hands."""
    return auction[2:]


def _state(
    now: Auction,
    hands: Sequence[frozenset[str]],
    numbers: dict[tuple[Any, ...], int],
    found: list[Auction],
) -> State:
    def number_of(after: Auction) -> int:
        key = _key(after)
        if key not in numbers:
            numbers[key] = len(found)
            found.append(after)
        return numbers[key]

    words, following = [0] * 5 * ABILITIES, [_NONE] * 5 * len(WORDS)
    askable = 0
    out_of_turn = [seat for seat in range(len(now.able)) if seat != now.to_act]
    for place, seat in ((0, now.to_act), *((seat + 1, seat) for seat in out_of_turn)):
        # What nobody could say with any hand needs no closer look.
        if seat is None or not now.words(seat):
            continue
        askable |= 1 << seat if place else 0
        said: set[str] = set()
        for able_to in set(hands):
            held = now._replace(able=(able_to,) * len(now.able))
            may_say = held.words(seat)
            for ability in (at for at, each in enumerate(hands) if each == able_to):
                words[place * ABILITIES + ability] = _bits(may_say)
            for word in set(may_say) - said:
                after = held.hear(seat, word)._replace(able=now.able)
                following[place * len(WORDS) + WORDS.index(word)] = number_of(after)
            said.update(may_say)
    result = now.result
    return {
        "actor": _NONE if now.to_act is None else now.to_act,
        "step": STEPS.index(now.stage) if now.to_act is not None else _NONE,
        "standing": _NONE if now.standing is None else WORDS.index(now.standing),
        "holder": _NONE if now.standing is None else now.holder,
        "soloist": _NONE if now.soloist is None else now.soloist,
        "contract": _contract(result.contract if result else None, result is not None),
        "declarer": result.declarer if result and result.declarer is not None else _NONE,
        "over_solo": bool(result and result.over_solo),
        "all_fort": now.soloist is None,
        "words": words,
        "next": following,
        "askable": askable,
    }


def _contract(contract: str | None, over: bool) -> int:
    if not over:
        return _GOES_ON
    return _THROWN_IN if contract is None else WORDS.index(contract)


def _bits(words: Sequence[str]) -> int:
    return sum(1 << WORDS.index(word) for word in words)


def _words_by_ability(options: CegoOptions) -> list[frozenset[str]]:
    """The words that each kind of hand can stand for, told by the engine from such a hand."""
    least = options.auction.throw_in_empties
    found = []
    for ability in range(ABILITIES):
        hand = _hand(ability, least)
        asked = SimpleNamespace(hands=(hand,), options=options)
        found.append(able(cast(Dealt, asked))[0])
    return found


def _hand(ability: int, least: int) -> Pile:
    """Some cards of this kind; of a kind that cannot be, those of one near it."""
    little_man, one, pair, two_suits, throws_in = (ability >> at & 1 for at in range(5))
    hand = little_man << KLEINER_MANN
    if one:
        hand |= 1
    if pair:
        hand |= 3
    if two_suits:
        hand |= 1 | 1 << 8
    if throws_in and least:
        while (hand & EMPTIES).bit_count() < least:
            free = EMPTIES & ~hand
            hand |= free & -free
    return hand


# The auction of Zuger Tapp


def _tapp_auction(rules: Rules) -> list[State]:
    # The auction does not look at the cards, so any deal will do.
    start: Any = deal_order(rules, 4, cards_in_play(rules, 4)).phase
    found: list[Any] = [start]
    numbers: dict[Any, int] = {start: 0}
    states: list[State] = []
    while len(states) < len(found):
        now = found[len(states)]
        if not isinstance(now, TappAuction):
            states.append(_tapp_end(now))
            continue
        assert now.to_act is not None
        following = [_NONE] * 5 * len(WORDS)
        for word in now.words():
            after: Any = now.apply(now.to_act, Say(word))
            if not isinstance(after, TappAuction):
                reached = after.seen_by(None)
                after = (reached.contract, reached.declarer)
            if after not in numbers:
                numbers[after] = len(found)
                found.append(after)
            following[WORDS.index(word)] = numbers[after]
        states.append(
            {
                **_tapp_end((None, None)),
                "actor": now.to_act,
                "step": STEPS.index(now.seen_by(None).step),
                "standing": _NONE if now.standing is None else WORDS.index(now.standing),
                "holder": _NONE if now.holder is None else now.holder,
                "contract": _GOES_ON,
                "words": [_bits(now.words())] * ABILITIES + [0] * 4 * ABILITIES,
                "next": following,
            }
        )
    return states


def _tapp_end(result: tuple[str | None, Seat | None]) -> State:
    contract, declarer = result
    return {
        "actor": _NONE,
        "step": _NONE,
        "standing": _NONE,
        "holder": _NONE,
        "soloist": _NONE,
        "contract": _contract(contract, over=True),
        "declarer": _NONE if declarer is None else declarer,
        "over_solo": False,
        "all_fort": False,
        "words": [0] * 5 * ABILITIES,
        "next": [_NONE] * 5 * len(WORDS),
        "askable": 0,
    }
