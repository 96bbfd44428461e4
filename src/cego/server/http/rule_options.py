"""What can be changed in a rule set, for a form: each rule in words, and what else it may be."""

from cego.cards import CEGO, EMPTIES
from cego.locale import text
from cego.rules import Rules
from cego.rules.diff import matters, phrase
from cego.rules.rules import WITH_3, option_at
from cego.rules.schema import Kind, Option
from cego.server.protocol.rules import RuleChoice, RuleOption


def changeable(rules: Rules, players: int, language: str) -> list[RuleOption]:
    """Every option that plays a part when so many are at the table, in order."""
    at_table = rules.replace({}, players=(players,))
    plain = rules.plain()
    keys = [_key_in_force(rules, key, players) for key in plain if not key.startswith(WITH_3)]
    found = []
    for key in keys:
        if not matters(at_table, key):
            continue
        option = option_at(rules.game, key)
        low, high = option.bounds or (None, None)
        found.append(
            RuleOption(
                key=key,
                section=option.section,
                kind=option.kind,
                value=plain[key],
                text=phrase(language, key, plain[key]),
                choices=_choices(option, language),
                low=low,
                high=high,
            )
        )
    return found


def _key_in_force(rules: Rules, key: str, players: int) -> str:
    return WITH_3 + key if players == 3 and WITH_3 + key in rules.values else key


def _choices(option: Option, language: str) -> list[RuleChoice]:
    match option.kind:
        case Kind.SWITCH:
            return [_said(option, value, language) for value in (True, False)]
        case Kind.CHOICE:
            return [_said(option, value, language) for value in option.choices]
        case Kind.GAMES:
            games = option.choices
            return [
                RuleChoice(value=game, text=text(language, f"contract.{game}")) for game in games
            ]
        case Kind.CARDS:
            empties = CEGO.in_order(EMPTIES)
            return [RuleChoice(value=CEGO.code(card), text=CEGO.pretty(card)) for card in empties]
        case _:
            return []


def _said(option: Option, value: bool | str, language: str) -> RuleChoice:
    return RuleChoice(value=value, text=phrase(language, option.key, value))
