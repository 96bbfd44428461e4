"""Hidden cards are sacred on the wire: what a chair is sent never depends on cards it cannot know.

Cards that a seat cannot know are rearranged in the event log itself, consistently with all that
the seat has seen; every byte that goes to its chair, or to a bystander, must stay the same.
"""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from cego.cards import CEGO, Card
from cego.deal.deal import Deal
from cego.games import cards_in_play
from cego.notation import read_action
from cego.server.live.messages import Telling
from cego.server.tables.events import (
    KINDS,
    Acted,
    By,
    DealPrepared,
    Dealt,
    Event,
    Opened,
    SeedGiven,
)
from cego.server.tables.state import Stage, Stored, Table
from server.living import Eyes
from server.tabling import Playing
from test_views import TABLES, known_cards, rearranged


def sent(events: list[Stored], chair: int | None) -> list[str]:
    """Every message that a chair gets from the first event on, and the last `hello`."""
    table, messages = Table.open(events[0]), list[str]()
    for stored in events[1:]:
        before, table = table, table.apply(stored)
        message = Telling(table, "code", before).event(stored, chair, "de")
        messages += [] if message is None else [message]
    person = None if chair is None else table.chairs[chair].person
    eyes = Eyes("nobody" if person is None else person.id, "sv")
    return [*messages, Telling(table, "code").hello(eyes, 1)]


def swapped(events: list[Stored], deal: Deal, one: Card, other: Card) -> list[Stored]:
    """The log with two cards exchanged in the pack and in what was done with them."""
    pack = deal.pack
    codes = {pack.code(one): pack.code(other), pack.code(other): pack.code(one)}
    actions = iter(deal.log)

    def change(event: Event) -> Event:
        if isinstance(event, Dealt):
            return replace(event, order=tuple(codes.get(code, code) for code in event.order))
        if isinstance(event, Acted):
            _, action = next(actions)
            return replace(event, action=action)
        return event

    return [stored._replace(event=change(stored.event)) for stored in events]


def checked(slug: str, players: int, seed: int, look: Callable[..., list[str]]) -> tuple[int, int]:
    """How many rearrangements fitted, and how many of them changed what was sent."""
    rng = random.Random(f"{slug} {players} {seed}")
    playing = Playing.open(slug, players, players - 1, seed=seed).begin()
    fitting = leaks = 0
    while playing.table.stage is Stage.PLAYING and playing.table.number == 1:
        table = playing.table
        assert table.deal is not None
        if rng.random() < 0.15:
            chair = rng.choice([None, *range(players)])
            seat = table.seat_of(chair)
            known = known_cards(table.deal, seat)
            cards = cards_in_play(table.rules, players)
            hidden = [card for card in cards if not known >> card & 1]
            for _ in range(4):
                if len(hidden) < 2:
                    break
                one, other = rng.sample(hidden, 2)
                changed = rearranged(table.deal, seat, one, other)
                if changed is not None and changed.dealt != table.deal.dealt:
                    events = swapped(playing.events, changed, one, other)
                    fitting += 1
                    leaks += look(events, chair) != look(playing.events, chair)
        playing.act(rng.choice(playing.legal()))
    return fitting, leaks


@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_no_byte_depends_on_a_card_that_the_chair_cannot_know(slug: str, players: int) -> None:
    results = [checked(slug, players, seed, sent) for seed in range(3)]
    assert sum(leaks for _, leaks in results) == 0
    assert sum(fitting for fitting, _ in results) > 5


def test_the_leak_test_notices_a_leak() -> None:
    def peeks(events: list[Stored], chair: int | None) -> list[str]:
        return [*sent(events, chair), str([s.event for s in events])]

    fitting, leaks = checked("loewen", 4, 1, peeks)
    assert leaks == fitting > 0


def test_an_event_that_does_not_say_what_each_chair_sees_cannot_be_defined() -> None:
    with pytest.raises(TypeError, match="must have a kind and say what each chair sees"):
        type("Forgotten", (Event,), {"kind": "forgotten"})
    assert "forgotten" not in KINDS


def test_secrets_stay_in_the_log() -> None:
    secret = "ab" * 32
    plan = Playing.open().table.plan
    events: list[Event] = [
        Opened(plan, "anna", secret),
        DealPrepared(1, secret),
        SeedGiven(0, secret),
        Dealt(1, (0, 1, 2, 3), (secret,) * 4, (secret,)),
    ]
    for event in events:
        for chair in (None, 0, 1):
            assert secret not in str(event.seen_by(chair))


@pytest.mark.parametrize("chair", [None, 1])
def test_what_is_kept_or_put_away_is_told_by_number_only(chair: int | None) -> None:
    for text in ("keep G T21", "away C7"):
        acted = Acted(0, 2, read_action(text, CEGO), "cego", By.PERSON)
        told, own = str(acted.seen_by(chair)), str(acted.seen_by(0))
        assert all(code not in told for code in ("G'", "T21", "C7"))
        assert text.split()[-1] in own


def test_a_private_person_id_is_not_told() -> None:
    playing = Playing.open(bots=2).begin()
    for message in sent(playing.events, None):
        assert '"id"' not in message
