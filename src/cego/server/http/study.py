"""The study service: reviews and hints of finished deals, odds of a hand, puzzles.

All of it costs time, so it is limited; what was worked out once is kept, and what nobody waits for
is given up.
"""

import asyncio
import secrets
from collections.abc import Coroutine
from typing import Annotated, Any, Literal, TypeVar

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from cego.cards import cards
from cego.deal.actions import Say
from cego.fairdeal import shuffled
from cego.games import cards_in_play, deal_order
from cego.notation import deal_from_data, read_action, write_action
from cego.rules import SLUGS, Rules
from cego.server.http.deals import DealId, record_of
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Address, Language, TheHub, Who, from_database
from cego.server.http.statistics import LETTERS
from cego.server.live.effort import Asker, cost_of_odds
from cego.server.live.hub import Hub
from cego.server.live.study import PATIENCE
from cego.server.protocol.study import (
    DEALS_A_PART,
    PARTS,
    BiddingAsked,
    ChoicePlayed,
    HandDealt,
    HandPlayed,
    HintGiven,
    OddsGiven,
    OddsWanted,
    OptionWeighed,
    PlayWanted,
    PuzzleAnswer,
    PuzzleAsked,
    PuzzleSolution,
    PuzzleSolved,
    PuzzleTry,
    ReviewAnswer,
    Spoken,
)
from cego.server.refusal import Refused
from cego.server.tables.aims import undertakes
from cego.server.tables.plan import rules_of
from cego.server.tables.state import Stage
from cego.study.bidding import find_moment, games_for, said_from, words_at
from cego.study.hint import option_to_data
from cego.study.puzzles import Puzzle

T = TypeVar("T")
_LOOK_SECONDS = 0.5
"""So often it is looked whether the client still waits."""
LATER: dict[int | str, dict[str, Any]] = {202: {"description": "Not yet: ask again in a moment."}}
router = APIRouter(prefix="/api", tags=["study"], responses=RESPONSES)
Level = Annotated[Literal["stammtisch", "meister"], Query(description="who judges")]
Wait = Annotated[float, Query(description="so many seconds at most", ge=0, le=PATIENCE)]
At = Annotated[int, Query(description="after so many actions of the deal", ge=0, le=1000)]
Slug = Annotated[str, Query(description="a rule set", max_length=40)]
Players = Annotated[int, Query(ge=3, le=5)]
After = Annotated[str, Query(description="the puzzle before it", max_length=32)]
PuzzleId = Annotated[str, Path(max_length=32)]


def _asker(who: Who, address: Address) -> Asker:
    return Asker(who.person.id, address)


For = Annotated[Asker, Depends(_asker)]


async def while_heard(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Wait for a work as long as the client waits for the answer; then give it up."""
    task = asyncio.ensure_future(work)
    try:
        while not (await asyncio.wait({task}, timeout=_LOOK_SECONDS))[0]:
            if await request.is_disconnected():
                raise Refused("busy")
        return task.result()
    finally:
        task.cancel()


@router.get("/deals/{deal_id}/review", responses=LATER)
async def review(
    deal_id: DealId,
    hub: TheHub,
    language: Language,
    asker: For,
    request: Request,
    response: Response,
    level: Level = "stammtisch",
    wait: Wait = PATIENCE,
) -> ReviewAnswer:
    """What each decision of a finished deal cost, and where the deal turned."""
    shelf = hub.study.shelf
    found = await from_database(shelf.review, deal_id, level, language)
    if found is None:
        record = await record_of(hub, deal_id)
        work = hub.study.review(asker, deal_id, record, level, wait)
        await while_heard(request, work)
        found = await from_database(shelf.review, deal_id, level, language)
    if found is None:
        response.status_code = 202
        done, total = hub.study.reviewed(deal_id, level)
        return ReviewAnswer(ready=False, done=done, total=total)
    return ReviewAnswer(ready=True, **found)


@router.get("/deals/{deal_id}/hint")
async def hint(
    deal_id: DealId,
    hub: TheHub,
    language: Language,
    asker: For,
    request: Request,
    at: At = 0,
    level: Level = "stammtisch",
) -> HintGiven:
    """What was to be done in a finished deal, after so many actions, from its actor's view."""
    played = deal_from_data(await record_of(hub, deal_id))
    if at >= len(played.log):
        raise Refused("no-such-action", limit=len(played.log) - 1)
    deal = played.back_to(at)
    view = deal.view(played.log[at][0])
    work = hub.study.advise(asker, view, level, language)
    return HintGiven.model_validate(await while_heard(request, work))


@router.get("/study/hand")
async def hand(rules: Slug = "loewen", players: Players = 4) -> HandDealt:
    """Cards to think about: somebody's hand as it might be dealt."""
    agreed = _known(rules, players)
    pack = agreed.pack
    deal = deal_order(agreed, players, shuffled(agreed, players, secrets.token_bytes(16)))
    return HandDealt(
        rules=rules,
        players=players,
        seat="A",
        hand=[pack.code(card) for card in cards(deal.hands[0])],
        pack=[pack.code(card) for card in cards_in_play(agreed, players)],
    )


def _known(slug: str, players: int) -> Rules:
    if slug not in SLUGS:
        raise Refused("no-rules")
    rules = Rules.from_spec(slug)
    rules.check_players(players)
    return rules


@router.get("/study/bidding")
async def bidding(language: Language, rules: Slug = "loewen", players: Players = 4) -> BiddingAsked:
    """A moment of an auction to think about: a hand, what was said, and what may be said now."""
    agreed = _known(rules, players)
    pack = agreed.pack
    view = await asyncio.to_thread(find_moment, agreed, players, secrets.token_hex(8))
    assert view.seat is not None
    words = words_at(view)
    told = {
        "rules": rules,
        "players": players,
        "seat": LETTERS[view.seat],
        "hand": [pack.code(card) for card in cards(view.dealt)],
        "pack": [pack.code(card) for card in cards_in_play(agreed, players)],
        "said": [
            Spoken(seat=LETTERS[seat], word=action.word)
            for seat, action in view.log
            if isinstance(action, Say)
        ],
        "step": view.step,
        "standing": view.auction.standing,
        "words": words,
        "undertakes": [undertakes(view, word, language) for word in words],
    }
    return BiddingAsked.model_validate(told)


@router.post("/study/bidding/played")
async def play_hand(wanted: PlayWanted, hub: TheHub, asker: For, request: Request) -> HandPlayed:
    """What each word that may be said, or each game, brings a hand: one part of fifty deals."""
    if _plays_without_hints(hub, asker.person):
        raise Refused("no-hints")
    rules = rules_of(wanted.rules, wanted.options)
    rules.check_players(wanted.players)
    said = said_from([(each.seat, each.word) for each in wanted.said])
    asked = (wanted.hand, wanted.seat, said, wanted.games, wanted.part, DEALS_A_PART)
    work = hub.study.play_hand(asker, rules.spec, wanted.players, *asked)
    found = await while_heard(request, work)
    return HandPlayed(parts=PARTS, choices=[ChoicePlayed.model_validate(each) for each in found])


@router.post("/study/odds")
async def odds(
    wanted: OddsWanted, hub: TheHub, language: Language, asker: For, request: Request
) -> OddsGiven:
    """What each contract is worth to a hand."""
    if _plays_without_hints(hub, asker.person):
        raise Refused("no-hints")
    rules = rules_of(wanted.rules, wanted.options)
    rules.check_players(wanted.players)
    hand, seat = rules.pack.pile(wanted.hand), LETTERS.index(wanted.seat)
    games = games_for(rules, wanted.players, hand, seat)
    cost = cost_of_odds(wanted.deals, 1 if wanted.contract else len(games))
    asked = (wanted.hand, wanted.seat, wanted.contract, wanted.deals, language)
    work = hub.study.weigh_hand(asker, (rules.spec, wanted.players, *asked), cost)
    return OddsGiven.model_validate(await while_heard(request, work))


def _plays_without_hints(hub: Hub, person: str) -> bool:
    return any(
        live.table.stage is Stage.PLAYING
        and not live.table.plan.hints
        and live.table.chair_of(person) is not None
        for live in hub.tables.values()
    )


@router.get("/study/puzzles/next", responses=LATER)
async def next_puzzle(
    hub: TheHub,
    language: Language,
    asker: For,
    request: Request,
    response: Response,
    rules: Slug = "loewen",
    players: Players = 4,
    after: After = "",
) -> PuzzleAnswer:
    """A puzzle, or the one that was made after another; if there is none, one is made."""
    _known(rules, players)
    shelf = hub.study.shelf
    await hub.study.stock(rules, players)
    found = await from_database(shelf.next_puzzle, rules, players, after)
    if found is None:
        await while_heard(request, hub.study.puzzle(asker, rules, players))
        found = await from_database(shelf.next_puzzle, rules, players, after)
    if found is None:
        response.status_code = 202
        return PuzzleAnswer(ready=False)
    name, data = found
    return PuzzleAnswer(ready=True, puzzle=_asked(name, data, language))


@router.get("/study/puzzles/{name}")
async def puzzle(name: PuzzleId, hub: TheHub, language: Language) -> PuzzleAsked:
    """One puzzle."""
    return _asked(name, await _puzzle(hub, name), language)


@router.post("/study/puzzles/{name}/answer")
async def solve(name: PuzzleId, wanted: PuzzleTry, hub: TheHub, language: Language) -> PuzzleSolved:
    """Your answer to a puzzle, and the solution."""
    found = Puzzle.from_data(await _puzzle(hub, name))
    pack = found.view.rules.pack
    action = read_action(wanted.action, pack)
    options = found.judgement.options
    worth = {option.action: option.worth for option in options}
    cost = options[0].worth - worth[action] if action in worth else None
    return PuzzleSolved(
        right=action == found.solution, cost=cost, **_solution(found, language).model_dump()
    )


@router.get("/study/puzzles/{name}/solution")
async def solution(name: PuzzleId, hub: TheHub, language: Language) -> PuzzleSolution:
    """The solution of a puzzle, to be kept for a time without a network."""
    return _solution(Puzzle.from_data(await _puzzle(hub, name)), language)


def _solution(found: Puzzle, language: str) -> PuzzleSolution:
    pack, options = found.view.rules.pack, found.judgement.options
    return PuzzleSolution(
        solution=write_action(found.solution, pack),
        thumb=write_action(found.thumb, pack),
        reason=found.reason(language),
        options=[OptionWeighed.model_validate(option_to_data(o, found.view)) for o in options],
        text=found.answer(language),
    )


async def _puzzle(hub: Hub, name: str) -> dict[str, Any]:
    data = await from_database(hub.study.shelf.puzzle, name)
    if data is None:
        raise Refused("no-puzzle")
    return data


def _asked(name: str, data: dict[str, Any], language: str) -> PuzzleAsked:
    found = Puzzle.from_data(data)
    pack = found.view.rules.pack
    return PuzzleAsked(
        id=name,
        rules=found.view.rules.slug,
        players=found.view.players,
        view=data["view"],
        legal=[write_action(action, pack) for action in found.view.legal],
        text=found.question(language),
    )
