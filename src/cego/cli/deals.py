"""``cego deal``, ``replay``, ``verify``, ``play``."""

import hashlib
import secrets
import sys
from typing import Annotated

import typer
from rich.console import Console

from cego.cli.common import (
    MAX_BYTES,
    AsJson,
    Failure,
    Language,
    Players,
    RulesOption,
    Settings,
    console,
    players_of,
    print_json,
    read_file,
    read_record,
    record_of,
    rules_from,
)
from cego.cli.ledger.files import MOST_BYTES
from cego.cli.ledger.results import check_log
from cego.cli.play import play as play_evening
from cego.deal.actions import SEATS, Play
from cego.deal.deal import Deal
from cego.fairdeal import FairDeal
from cego.ledger.tournament.writing import is_log
from cego.locale import text
from cego.notation import deal_to_data, outcome_to_data, write_text
from cego.study.words import action_in_words

Seed = Annotated[
    str | None, typer.Option("--seed", help="The same seed gives the same cards. Default: chance.")
]
DealFile = Annotated[
    str, typer.Argument(metavar="FILE", help="A deal as text or JSON; - for standard input.")
]


def _seed(seed: str | None) -> str:
    return secrets.token_hex(8) if seed is None else seed


def deal(
    rules: RulesOption = "loewen",
    players: Players = None,
    seed: Seed = None,
    settings: Settings = None,
    lang: Language = "",  # noqa: ARG001 - accepted everywhere
    as_json: AsJson = False,
) -> None:
    """Shuffle and deal. The output can be typed on, replayed and verified."""
    agreed = rules_from(rules, settings)
    number = players_of(agreed, players)
    fair = FairDeal.of(hashlib.sha256(_seed(seed).encode()).digest(), ())
    dealt = fair.deal(agreed, number)
    if as_json:
        print_json(deal_to_data(dealt) | {"fair": fair.to_data()})
    else:
        sys.stdout.write(write_text(dealt) + fair.to_text())


def replay(file: DealFile, lang: Language = "", as_json: AsJson = False) -> None:
    """Show a deal from the cards to the payment."""
    played, _ = read_record(file)
    outcome = played.outcome()
    if as_json:
        data = deal_to_data(played)
        data["to_act"] = None if played.to_act is None else SEATS[played.to_act]
        data["outcome"] = None if outcome is None else outcome_to_data(outcome, lang)
        print_json(data)
        return
    out = console()
    pack = played.pack
    out.print(f"{played.rules.title} ({played.rules.spec})", style="bold", markup=False)
    for seat, hand in enumerate(played.hands):
        out.print(f"{SEATS[seat]}: {pack.in_words(hand, lang)}", markup=False)
    blind = pack.in_words(played.dealt.blind, lang)
    out.print(f"{text(lang, 'cli.blind')}: {blind}", markup=False)
    for line in _story(played, lang):
        out.print(line, markup=False)
    if outcome is None:
        assert played.to_act is not None
        out.print(text(lang, "cli.to-act", seat=SEATS[played.to_act]))
        return
    out.print(text(lang, f"cli.reason-{outcome.reason}"))
    for line in outcome.lines(lang):
        out.print(f"  {line}", markup=False)
    _print_payments(out, outcome.payments, lang)


def _print_payments(out: Console, payments: tuple[int, ...], lang: str) -> None:
    each = ", ".join(f"{SEATS[seat]} {amount:+}" for seat, amount in enumerate(payments))
    out.print(f"{text(lang, 'cli.payments')}: {each}")


def _story(deal: Deal, lang: str) -> list[str]:
    """What was done, a line for each step and each trick."""
    pack = deal.pack
    lines: list[str] = []
    trick: list[str] = []
    active = len(deal.hands)
    number = 0
    for seat, action in deal.log:
        if not isinstance(action, Play):
            lines.append(f"{SEATS[seat]}: {action_in_words(action, pack, lang)}")
            continue
        if not trick:
            number += 1
        trick.append(f"{SEATS[seat]} {pack.card_in_words(action.card, lang)}")
        if len(trick) == active:
            lines.append(f"{number:2}. {'  '.join(trick)}")
            trick = []
    return lines + ([f"{number:2}. {'  '.join(trick)}"] if trick else [])


def verify(file: DealFile, lang: Language = "", as_json: AsJson = False) -> None:
    """Check a deal: every action legal, the result right, the shuffle as committed.

    Or the log of a tournament: every draw is repeated.
    """
    content = read_file(file, MOST_BYTES)
    if is_log(content):
        check_log(content, lang, as_json)
        return
    if len(content) > MAX_BYTES:
        raise Failure("too-large", file=file, limit=MAX_BYTES // 1000)
    played, fair = record_of(content, file)
    if fair is not None:
        fair.check(played)
    if as_json:
        print_json(
            {
                "legal": True,
                "actions": len(played.log),
                "finished": played.outcome() is not None,
                "shuffle": "checked" if fair else "no-seeds",
            }
        )
        return
    out = console()
    out.print(text(lang, "cli.legal", n=len(played.log)))
    out.print(text(lang, "cli.shuffle-checked" if fair else "cli.no-seeds"))


def play(
    rules: RulesOption = "loewen",
    players: Players = None,
    seed: Seed = None,
    deals: Annotated[int | None, typer.Option(min=1, help="Stop after so many deals.")] = None,
    settings: Settings = None,
    terminal: Annotated[
        bool, typer.Option("--terminal", help="In the terminal, as with --seed and --deals.")
    ] = False,
    lang: Language = "",
    as_json: AsJson = False,
) -> None:
    """Play against bots, in the browser or in the terminal."""
    from cego.cli.play_browser import page_is_built, play_in_browser

    if as_json:
        raise Failure("play-json")
    agreed = rules_from(rules, settings)
    number = players_of(agreed, players)
    if not terminal and seed is None and deals is None and page_is_built():
        play_in_browser(agreed, number, lang)
        return
    play_evening(agreed, number, _seed(seed), lang, deals, Console(highlight=False), input)
