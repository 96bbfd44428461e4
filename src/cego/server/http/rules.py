"""Rule sets: list them, read one, check one's own."""

from fastapi import APIRouter

from cego.rules import SLUGS, Rules, load
from cego.rules.explain import explain_sections
from cego.server.http.errors import RESPONSES
from cego.server.http.parts import Language
from cego.server.protocol.rest import Difference, RuleSet, RulesExplained, RulesWanted, Section
from cego.server.refusal import Refused
from cego.server.tables.plan import rules_of, standard_for

router = APIRouter(prefix="/api/rules", tags=["rules"], responses=RESPONSES)


def _summary(rules: Rules) -> RuleSet:
    return RuleSet(
        slug=rules.slug,
        version=rules.version,
        title=rules.title,
        game=rules.game,
        players=list(rules.players),
        sources=list(rules.sources),
    )


def explained(rules: Rules, language: str) -> RulesExplained:
    """A rule set in full, and how it differs from the standard."""
    standard = standard_for(rules)
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
            Difference(key=found.key, text=found.text(language))
            for found in rules.diff(standard)
            if any(found.matter)
        ],
    )


@router.get("")
async def rule_sets() -> list[RuleSet]:
    """The rule sets that come with the program."""
    return [_summary(load(slug)) for slug in SLUGS]


@router.get("/{slug}")
async def rule_set(slug: str, language: Language) -> RulesExplained:
    """One rule set in plain sentences."""
    if slug not in SLUGS:
        raise Refused("no-rules")
    return explained(load(slug), language)


@router.post("/check")
async def check(wanted: RulesWanted, language: Language) -> RulesExplained:
    """Rules of one's own: an error names the option and what is allowed."""
    return explained(rules_of(wanted.rules, wanted.options), language)
