"""Deals in which a contract is given, for comparing and for study: its auction is real.

Every word of the auction was legal, so the deal can be written down and replayed. The declarer is
the one whose hand promises most; the others say what they regret least.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from cego.cards import TRUMPS
from cego.deal.actions import Say, Seat
from cego.deal.auction import Auction
from cego.deal.deal import Deal
from cego.deal.dealt import Dealt, able, any_word, culprits
from cego.errors import RulesError
from cego.fairdeal import shuffled
from cego.games import deal_order
from cego.locale import Term
from cego.players import Lehrling
from cego.players.heuristics.bidding import worth_of_bid
from cego.rules import CegoOptions, Contract, Rules
from cego.rules.contracts import Bid, named

SHUFFLES = 300
"""How many packs are looked through for a hand that would bid the contract of its own accord."""
_SENSELESS = -100.0
"""What a word is worth at least: even a senseless one may have to be said."""
_ANY_RAEUBER = named("raeuber")
"""By this all hands are judged for games in which everyone plays for himself."""
_BEFORE_FORT = (Bid.SOLO, Bid.OVER_SOLO, Bid.ULTI)


def playable(rules: Rules, players: int) -> tuple[Contract, ...]:
    """The contracts that an auction can lead to, and the Pflichträuber."""
    return tuple(c for c in rules.contracts(players) if _declarers(rules, players)[c])


def check_contract(rules: Rules, players: int, word: str) -> Contract:
    """Complain about a contract that does not exist here, or that nobody can come to play."""
    contract = rules.contract(players, word)
    if contract not in playable(rules, players):
        raise _never(rules, players, contract)
    return contract


def _never(rules: Rules, players: int, contract: str) -> RulesError:
    game = Term(f"contract.{contract}")
    return RulesError("rules.never", game=game, slug=rules.slug, players=players)


def forced(rules: Rules, players: int, word: str, seed: str) -> Deal:
    """A deal at its first lead, in which this contract is played. The Lehrling has exchanged."""
    contract = check_contract(rules, players, word)
    if contract.bid is Bid.COMPULSORY:
        return deal_order(rules, players, shuffled(rules, players, seed.encode()), compulsory=True)
    best: _Candidate | None = None
    for number in range(SHUFFLES):
        order = shuffled(rules, players, f"{seed} {number}".encode())
        for candidate in _candidates(deal_order(rules, players, order), contract):
            if best is None or candidate.rank > best.rank:
                deal = _likeliest_auction(candidate.deal, contract, candidate.seat)
                best = candidate._replace(deal=deal) if deal else best
        if best is not None and best.worth > 0:
            break
    if best is None:
        raise _never(rules, players, contract)
    return best.deal.exchanged(Lehrling(seed).choose)


class _Candidate(NamedTuple):
    """A seat that may be the declarer."""

    deal: Deal
    seat: Seat
    worth: float
    trumps: int

    @property
    def rank(self) -> tuple[float, int]:
        """What the hand promises; where that is nothing, trumps at least."""
        return self.worth, self.trumps


def _candidates(deal: Deal, contract: Contract) -> Iterator[_Candidate]:
    """Who might play the contract with the hand that he has."""
    like = _ANY_RAEUBER if contract.alone else contract
    for seat in _declarers(deal.rules, deal.players)[contract]:
        if isinstance(deal.dealt, Dealt):
            # Somebody with a solo in hand would not have let it come to this.
            hidden = contract.bid not in _BEFORE_FORT and culprits(deal.dealt, seat)
            if hidden or contract not in able(deal.dealt)[seat]:
                continue
        trumps = (deal.hands[seat] & TRUMPS).bit_count()
        yield _Candidate(deal, seat, worth_of_bid(deal.view(seat), like), trumps)


@cache
def _declarers(rules: Rules, players: int) -> Mapping[Contract, tuple[Seat, ...]]:
    """Who can come to play each contract, whatever the cards."""
    options = rules.options(players)
    if not isinstance(options, CegoOptions):
        return dict.fromkeys(options.contracts(), tuple(range(options.active)))
    found: dict[Contract, set[Seat]] = {contract: set() for contract in options.contracts()}
    for contract in found:
        if contract.bid is Bid.COMPULSORY:
            found[contract].add(0)
    todo = [Auction.start(options, (any_word(),) * options.active)]
    seen = set(todo)
    while todo:
        auction = todo.pop()
        for word in auction.words():
            assert auction.to_act is not None
            after = auction.hear(auction.to_act, word)
            result = after.result
            if result is None and after not in seen:
                seen.add(after)
                todo.append(after)
            elif result and result.contract and _plain(result.contract, result.over_solo):
                assert result.declarer is not None
                found[result.contract].add(result.declarer)
    return {contract: tuple(sorted(seats)) for contract, seats in found.items()}


def _plain(contract: Contract, over_solo: bool) -> bool:
    """Over a solo only the Gegensolo is studied: the other games are the same as without."""
    return over_solo == contract.over_solo


def _likeliest_auction(start: Deal, contract: Contract, declarer: Seat) -> Deal | None:
    """The auction that gives the declarer the contract at the least regret of all players."""
    number = count()
    queue = [(0.0, 0, next(number), start)]
    seen = set()
    while queue:
        regret, words, _, deal = heappop(queue)
        view = deal.view(deal.to_act)
        if view.phase != "auction":
            decided = (view.contract, view.declarer) == (contract, declarer)
            if decided and _plain(contract, view.over_solo):
                return deal
        elif deal.phase not in seen:
            seen.add(deal.phase)
            said = [action for action in view.legal if isinstance(action, Say)]
            worths = [max(_SENSELESS, worth_of_bid(view, action.word)) for action in said]
            for action, worth in zip(said, worths, strict=True):
                cost = regret + max(worths) - worth
                heappush(queue, (cost, words + 1, next(number), deal.apply(action)))
    return None
