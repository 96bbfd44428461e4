"""Rule sets: list them, read one, compare two, check and change one's own."""

from typing import Annotated

from fastapi import APIRouter, Query

from cego.rules import SLUGS, Rules, load
from cego.rules.diff import Difference as Found
from cego.rules.explain import explain_sections
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Language
from cego.server.http.rule_options import changeable
from cego.server.protocol.rules import (
    Difference,
    OptionsWanted,
    Overview,
    RuleOption,
    RuleSet,
    RulesExplained,
    RulesWanted,
    Section,
)
from cego.server.refusal import Refused
from cego.server.tables.aims import overview
from cego.server.tables.plan import rules_of, standard_for

router = APIRouter(prefix="/api/rules", tags=["rules"], responses=RESPONSES)
Other = Annotated[str, Query(description="compare with this rule set", max_length=40)]


def _summary(rules: Rules) -> RuleSet:
    return RuleSet(
        slug=rules.slug,
        version=rules.version,
        title=rules.title,
        village=rules.village,
        game=rules.game,
        players=list(rules.players),
        sources=list(rules.sources),
    )


def _difference(found: Found, language: str) -> Difference:
    mine, theirs = found.sides(language)
    return Difference(
        key=found.key,
        text=found.text(language),
        mine=mine,
        theirs=theirs,
        matters=found.matter[0],
    )


def explained(
    rules: Rules, language: str, other: Rules | None = None, players: int = 4
) -> RulesExplained:
    """A rule set in full, and how it differs from another, usually the standard."""
    standard = other or standard_for(rules)
    players = players if players in rules.players else rules.players[0]
    return RulesExplained(
        **_summary(rules).model_dump(),
        spec=rules.spec,
        options=rules.plain(),
        sections=[
            Section(title=part.title, sentences=list(part.sentences))
            for part in explain_sections(rules, language)
        ],
        standard=standard.slug,
        differences=[
            _difference(found, language) for found in rules.diff(standard) if any(found.matter)
        ],
        overview=Overview.model_validate(overview(rules, players, rules.spoken(language))),
    )


def _packaged(slug: str) -> Rules:
    if slug not in SLUGS:
        raise Refused("no-rules")
    return load(slug)


@router.get("")
async def rule_sets() -> list[RuleSet]:
    """The rule sets that come with the program."""
    return [_summary(load(slug)) for slug in SLUGS]


@router.get("/{slug}")
async def rule_set(slug: str, language: Language, other: Other = "") -> RulesExplained:
    """One rule set in plain sentences."""
    return explained(_packaged(slug), language, _packaged(other) if other else None)


@router.post("/check")
async def check(wanted: RulesWanted, language: Language) -> RulesExplained:
    """Rules of one's own: an error names the option and what is allowed."""
    return explained(rules_of(wanted.rules, wanted.options), language)


@router.post("/options")
async def options(wanted: OptionsWanted, language: Language) -> list[RuleOption]:
    """Every rule that matters for so many players, in words, and what else it may be."""
    rules = rules_of(wanted.rules, wanted.options)
    rules.check_players(wanted.players)
    return changeable(rules, wanted.players, rules.spoken(language))
