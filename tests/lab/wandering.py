"""Moments of random deals, under every rule set and of every phase."""

from collections.abc import Iterator
from random import Random

from cego.adapters.steps import Steps
from cego.deal.deal import Deal
from cego.deal.view import View
from cego.games import cards_in_play, deal_order
from cego.rules import Rules, load
from cego.rules.rules import SLUGS

TABLES = [(slug, players) for slug in SLUGS for players in load(slug).players]


def random_deal(slug: str, players: int, random: Random) -> Deal:
    rules = load(slug)
    order = cards_in_play(rules, players)
    random.shuffle(order)
    return deal_order(rules, players, order)


def wander(slug: str, players: int, seed: int, deals: int = 1) -> Iterator[Steps]:
    """Every moment of some random deals, their ends included."""
    random = Random(f"{slug} {players} {seed}")
    for _ in range(deals):
        steps = Steps.start(random_deal(slug, players, random))
        yield steps
        while steps.actor is not None:
            steps = steps.after(random.choice(steps.legal()))
            yield steps


def kind_of(view: View) -> str:
    """The phase of a moment, and what is done in it."""
    return f"{view.phase} {view.step}".strip()


def spec_of(rules: Rules) -> str:
    return rules.spec
