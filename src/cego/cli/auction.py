"""``cego auction``: an auction on paper, word by word."""

from typing import Annotated, Any

import typer

from cego.cli.common import (
    AsJson,
    Language,
    Players,
    RulesOption,
    Settings,
    console,
    players_of,
    print_json,
    rules_from,
)
from cego.deal.actions import SEATS, Say, Seat
from cego.deal.auction import Auction, Stage
from cego.deal.codes import read_seat, read_word
from cego.deal.dealt import any_word
from cego.games import cards_in_play, deal_order
from cego.locale import text
from cego.rules import Rules


def auction(
    said: Annotated[
        list[str] | None, typer.Argument(help="What was said: fort solo … D:piccolo out of turn.")
    ] = None,
    rules: RulesOption = "loewen",
    players: Players = None,
    settings: Settings = None,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Who speaks next and what he may say, or who plays what. Seats A, B, C, D from forehand."""
    agreed = rules_from(rules, settings)
    number, lang = players_of(agreed, players), agreed.spoken(lang)
    tokens = [word for token in said or [] for word in token.replace(",", " ").split()]
    result = _RUN[agreed.game](agreed, number, tokens)
    if as_json:
        print_json(result)
        return
    out = console()
    if "next" in result:
        words = ", ".join(result["may_say"])
        out.print(text(lang, "cli.speaks", seat=result["next"], words=words))
        for seat, calls in result.get("out_of_turn", {}).items():
            out.print(text(lang, "cli.out-of-turn", seat=seat, words=", ".join(calls)))
    elif "choice" in result:
        games = ", ".join(result["choice"])
        out.print(text(lang, "cli.chooses", seat=result["declarer"], words=games))
    elif result["contract"] is None:
        out.print(text(lang, "cli.thrown-in"))
    else:
        key = "cli.plays-over-solo" if result["over_solo"] else "cli.plays"
        game = text(lang, f"contract.{result['contract']}")
        out.print(text(lang, key, seat=result["declarer"], game=game))


def _speaker(token: str, active: int) -> tuple[Seat | None, str]:
    who, _, word = token.rpartition(":")
    return (read_seat(who, active) if who else None), word


def _cego(rules: Rules, players: int, tokens: list[str]) -> dict[str, Any]:
    options = rules.cego(players)
    active = options.active
    # Hands are unknown: every word that some hand could say is allowed.
    auction = Auction.start(options, (any_word(),) * active)
    for token in tokens:
        seat, word = _speaker(token, active)
        allowed = auction.words(seat)
        speaker = auction.to_act if seat is None else seat
        auction = auction.hear(0 if speaker is None else speaker, read_word(word, allowed))
    result = auction.result
    if result is not None:
        return _result(result.contract, result.declarer, result.over_solo)
    assert auction.to_act is not None
    if auction.stage is Stage.CHOOSING:
        return {"choice": auction.words(), "declarer": SEATS[auction.to_act]}
    calls = {SEATS[s]: auction.words(s) for s in range(active) if s != auction.to_act}
    return _next(auction.to_act, auction.words(), calls)


def _tapp(rules: Rules, players: int, tokens: list[str]) -> dict[str, Any]:
    # The auction does not depend on cards, so any deal will do.
    deal = deal_order(rules, players, cards_in_play(rules, players))
    for token in tokens:
        seat, word = _speaker(token, players)
        allowed = [a.word for a in deal.legal_actions(seat) if isinstance(a, Say)]
        deal = deal.apply(Say(read_word(word, allowed)), seat)
    view = deal.view()
    if view.phase != "auction" or view.to_act is None:
        return _result(view.contract, view.declarer, over_solo=False)
    words = [action.word for action in deal.legal_actions() if isinstance(action, Say)]
    return _next(view.to_act, words, {})


def _next(seat: Seat, words: list[str], calls: dict[str, list[str]]) -> dict[str, Any]:
    open_calls = {who: said for who, said in calls.items() if said}
    found: dict[str, Any] = {"next": SEATS[seat], "may_say": words}
    return found | {"out_of_turn": open_calls} if open_calls else found


def _result(contract: str | None, declarer: Seat | None, over_solo: bool) -> dict[str, Any]:
    return {
        "contract": None if contract is None else str(contract),
        "declarer": None if declarer is None else SEATS[declarer],
        "over_solo": over_solo,
    }


_RUN = {"cego": _cego, "tapp": _tapp}
