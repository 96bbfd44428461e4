"""What a chair, or a bystander, is sent: people, scores, the view, and what may be done.

Everything about cards is made from `Deal.view` and from the open trick; nothing here looks into
hands.
"""

from collections.abc import Iterable
from functools import reduce
from itertools import groupby
from math import comb
from operator import or_
from typing import Any

from cego.cards import Pack
from cego.deal.actions import SEATS, Action
from cego.deal.deal import Deal
from cego.deal.tricks import Tricks, winning_card
from cego.deal.view import View
from cego.evening import Entry
from cego.fairdeal import commitment
from cego.notation import action_to_data, seen_to_data
from cego.rules.contracts import Objective
from cego.server.tables.aims import aim_of, words_of
from cego.server.tables.caution import cautions
from cego.server.tables.due import deadline
from cego.server.tables.events import sitter_seen
from cego.server.tables.exchanging import exchange_told
from cego.server.tables.plan import Practice
from cego.server.tables.settled import count_of, sums_of
from cego.server.tables.shortcuts import may_claim, may_concede, may_finish
from cego.server.tables.state import Chair, Stage, Table
from cego.server.tables.trump import trump_named
from cego.server.tables.wishes import may_pflichtraeuber, may_undo


def sight(table: Table, chair: int | None, language: str) -> dict[str, Any]:
    """All that a chair may know: sent when it comes to the table, and after a gap."""
    entries = () if table.evening is None else table.evening.entries
    told = _short(table, chair, language)
    told |= {"table": table_seen(table), "entries": [_entry(entry) for entry in entries]}
    if told["deal"] is not None and table.deal is not None:
        view = table.deal.view(table.seat_of(chair))
        pack = table.deal.pack
        told["deal"]["log"] = [action_to_data(seat, action, pack) for seat, action in view.log]
    return told


def sight_after(
    before: Table | None, table: Table, chair: int | None, language: str
) -> dict[str, Any]:
    """The part of the sight that an event changed; people and scores only if they did."""
    told = _short(table, chair, language)
    seen = table_seen(table)
    if before is None or table_seen(before) != seen:
        told["table"] = seen
    return told


def _short(table: Table, chair: int | None, language: str) -> dict[str, Any]:
    return {
        "stage": str(table.stage),
        "deal": _deal(table, chair, language),
        "deadline": deadline(table),
    }


def _deal(table: Table, chair: int | None, language: str) -> dict[str, Any] | None:
    if table.deal is None:
        return None
    view = table.deal.view(table.seat_of(chair))
    stopped = table.paused or table.stage is not Stage.PLAYING
    legal = () if stopped else view.legal
    return {
        "number": _deal_number(table),
        "seats": list(table.seats),
        "view": seen_to_data(view, language),
        "ahead": ahead_in(table.deal),
        "legal": list(legal_to_data(legal, table.deal.pack)),
        "cautions": None if stopped else cautions(view, _stakes(table), language) or None,
        "trump": trump_named(view),
        "middle": in_the_middle(table.deal, view),
        "points": points_so_far(table.deal, view) if table.plan.hints else None,
        "may": _may(table, chair),
        "exchange": exchange_told(view, table.deal.pack),
        "aim": aim_of(view, language),
        "words": words_of(view, language),
        "count": count_of(table.deal),
        "sums": sums_of(table.deal, language) or None,
    }


def _may(table: Table, chair: int | None) -> list[str]:
    """What a chair may do beside its actions: claim, give up, take back, suggest a round."""
    if chair is None or table.asked is not None:
        return []
    may = {
        "claim": may_claim(table, chair),
        "finish": may_finish(table),
        "concede": may_concede(table, chair),
        "undo": may_undo(table, chair),
        "pflichtraeuber": may_pflichtraeuber(table),
    }
    return [what for what, possible in may.items() if possible]


def ahead_in(deal: Deal) -> str | None:
    """The card that is winning the running trick, once there is something to win against."""
    phase = deal.phase
    if not isinstance(phase, Tricks) or len(phase.trick) < 2:
        return None
    return deal.pack.code(winning_card(phase.game, phase.trick)[0])


def in_the_middle(deal: Deal, view: View) -> int:
    """How many cards lie face down in the middle: the blind or talon, until it is taken up."""
    waits = view.phase == "auction" or view.step in ("show", "keep")
    return deal.dealt.blind.bit_count() if waits else 0


def points_so_far(deal: Deal, view: View) -> list[int] | None:
    """What the tricks so far count, where points decide: declarer and others, or each seat.

    Everyone saw these cards; the legage is not among them.
    """
    contract, piles = view.contract, view.play.piles
    if view.phase != "tricks" or contract is None or contract.objective is not Objective.POINTS:
        return None
    if not contract.alone:
        own = piles[view.declarer or 0]
        piles = (own, reduce(or_, piles) & ~own)
    return [deal.dealt.options.points(pile) for pile in piles]


def _stakes(table: Table) -> int:
    return 1 if table.evening is None else table.evening.unit * table.evening.times


def _deal_number(table: Table) -> int:
    return table.number - 1 if table.stage is Stage.PREPARING else table.number


def table_seen(table: Table) -> dict[str, Any]:
    """People, settings and scores: the same for everyone."""
    plan, rules, asked = table.plan, table.rules, table.asked
    preparing = table.stage is Stage.PREPARING
    host = table.chair_of(table.host)
    return {
        "title": plan.title,
        "rules": plan.rules,
        "rules_title": rules.title,
        "game": rules.game,
        "players": plan.players,
        "pace": str(plan.pace),
        "listed": plan.listed,
        "spectators": plan.spectators,
        "hints": plan.hints,
        "host": host,
        "chairs": [_chair(chair) for chair in table.chairs],
        "paused": table.paused,
        "asked": None
        if asked is None
        else {"wish": str(asked.wish), "chair": asked.chair, "yes": sorted(asked.yes)},
        "next_deal": {
            "number": table.number,
            "commitment": commitment(bytes.fromhex(table.server_seed)),
        }
        if preparing
        else None,
        "evening": _evening(table),
        "closed": None if table.closed is None else str(table.closed),
        "practice": None if plan.practice is None else _practice(plan.practice),
    }


def _practice(practice: Practice) -> dict[str, Any]:
    return {
        "deal": practice.deal,
        "at": practice.at,
        "seat": SEATS[practice.seat],
        "payments": list(practice.payments),
    }


def _chair(chair: Chair) -> dict[str, Any]:
    return {
        "sitter": sitter_seen(chair.sitter),
        "agreed": chair.agreed,
        "presence": str(chair.presence),
        "stand_in": chair.stand_in,
        "ready": chair.seed is not None,
    }


def _evening(table: Table) -> dict[str, Any] | None:
    evening = table.evening
    if evening is None:
        return None
    options = evening.options
    return {
        "scores": list(evening.scores),
        "seating": list(evening.seating),
        "dealer": table.dealer,
        "played": len(evening.entries),
        "end": str(options.end),
        "deals": options.rounds * options.deals,
        "stakes": _stakes(table),
        "compulsory": evening.compulsory,
        "last_dealer": evening.last_dealer,
        "last_round": evening.gstiess_called or evening.last_dealer is not None,
        "over": evening.over,
        "last": _entry(evening.entries[-1]) if evening.entries else None,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "dealer": entry.dealer,
        "contract": entry.contract,
        "declarer": entry.declarer,
        "payments": list(entry.payments),
    }


# What may be done


def legal_to_data(actions: Iterable[Action], pack: Pack) -> Iterable[dict[str, Any]]:
    """Actions grouped by kind; any choice of so many parts is told as such, not one by one."""
    for kind, group in groupby(actions, key=lambda action: action.kind):
        sets = [action.parts(pack) for action in group]
        pick = len(sets[0])
        every = list(dict.fromkeys(part for chosen in sets for part in chosen))
        free = len(sets) == comb(len(every), pick)
        choices, sets = (every, []) if free else ([], sets)
        yield {"do": kind, "pick": pick, "choices": choices, "sets": sets}


def seat_letter(table: Table, chair: int | None) -> str | None:
    """The letter of a chair's seat in the deal."""
    seat = table.seat_of(chair)
    return None if seat is None else SEATS[seat]
