"""Deals with given cards: found by the engine, put among the finished ones, played again."""

import json
import secrets
from functools import cache
from itertools import count
from typing import NamedTuple

from playwright.sync_api import expect
from seated import Guest
from sqlalchemy import create_engine, insert

from cego.deal.actions import SEATS, Play, Say, Seat
from cego.deal.deal import Deal
from cego.forced_deals import forced
from cego.notation import deal_to_data
from cego.players.lehrling import Lehrling
from cego.rules import load
from cego.server.store.schema import deals

CHARACTERS = ("", "a", "b")
"""Seeds of bots that differ in what they do with equals: each must let the game come about."""


class Given(NamedTuple):
    """A deal that becomes this game if a seat says these words from a moment on."""

    deal: Deal
    at: int
    seat: Seat
    words: tuple[str, ...]


@cache
def given(slug: str, contract: str, players: int = 4) -> Given:
    """The first deal in which bots let somebody play the game who wants to."""
    for number in count():
        deal = forced(load(slug), players, contract, f"page {number}")
        declarer = deal.view(0).declarer or 0
        spoken = [
            (at, action.word)
            for at, (seat, action) in enumerate(deal.log)
            if seat == declarer and isinstance(action, Say)
        ]
        if not spoken:
            return Given(finished(deal), 0, declarer, ())
        for first, (at, _) in enumerate(spoken):
            found = Given(deal, at, declarer, tuple(word for _, word in spoken[first:]))
            if all(_comes_about(found, contract, character) for character in CHARACTERS):
                return found._replace(deal=finished(deal))
    raise AssertionError


def _comes_about(wish: Given, contract: str, character: str) -> bool:
    deal, words = Deal.replay(wish.deal.dealt, wish.deal.log[: wish.at]), list(wish.words)
    bot = Lehrling(character)
    while (seat := deal.to_act) is not None and deal.phase.name == "auction":
        others = (other for other in range(len(deal.hands)) if other not in (seat, wish.seat))
        if any(bot.interrupt(deal.view(other)) for other in others if deal.legal_actions(other)):
            return False
        if seat != wish.seat:
            deal = deal.apply(bot.choose(deal.view(seat)))
        elif words and Say(words[0]) in deal.legal_actions():
            deal = deal.apply(Say(words.pop(0)))
        else:
            return False
    view = deal.view(wish.seat)
    return not words and (view.contract, view.declarer) == (contract, wish.seat)


def finished(deal: Deal) -> Deal:
    """The deal played to its end."""
    while (seat := deal.to_act) is not None:
        deal = deal.apply(Lehrling().choose(deal.view(seat)))
    return deal


def play_again(guest: Guest, deal: Deal, at: int, seat: Seat) -> str:
    """A table for the guest alone with bots, at this moment of a finished deal; its code."""
    name = f"{secrets.token_hex(5)}-1"
    row = {
        "id": name,
        "table_code": name.partition("-")[0],
        "number": 1,
        "finished_at": 0,
        "rules": deal.rules.slug,
        "players": deal.players,
        "record": json.dumps(deal_to_data(deal)),
        "rated": True,
    }
    engine = create_engine(guest.server.database)
    with engine.begin() as connection:
        connection.execute(insert(deals).values(row))
    engine.dispose()
    answer = guest.context.request.post(
        f"{guest.server.url}/api/deals/{name}/practice", data={"at": at, "seat": SEATS[seat]}
    )
    assert answer.status == 201, answer.text()
    code = str(answer.json()["code"])
    guest.go(f"#/tables/{code}")
    # A last card plays itself, so a deal that begins with it may be over before anybody looks.
    expect(guest.cards.or_(guest.result).first).to_be_visible()
    return code


SCENES = ("auction", "exchange", "play", "result")


def show(guest: Guest, scene: str, slug: str = "loewen", players: int = 4) -> str:
    """A table at a moment of a deal that is played alone against bots; its code."""
    wish = given(slug, "zwei-leere" if slug == "loewen" else "tapp", players)
    code = play_again(guest, wish.deal, _moment(wish, scene), wish.seat)
    if scene == "result":
        guest.play_deal()
    else:
        guest.asked()
    return code


def _moment(wish: Given, scene: str) -> int:
    log, active = wish.deal.log, len(wish.deal.hands)
    if scene == "result":
        return len(log) - active
    own = [(at, action) for at, (seat, action) in enumerate(log) if seat == wish.seat]
    match scene:
        case "auction":
            return wish.at
        case "exchange":
            return next(at for at, action in own if not isinstance(action, Say))
    return next(at for at, action in own if isinstance(action, Play) and _is_barred(wish, at))


def _is_barred(wish: Given, at: int) -> bool:
    """Whether some cards may not be played then, and others may."""
    deal = Deal.replay(wish.deal.dealt, wish.deal.log[:at])
    view = deal.view(wish.seat)
    return bool(view.play.trick) and 1 < len(view.legal) < view.hand.bit_count()
