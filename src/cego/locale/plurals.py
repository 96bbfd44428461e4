"""Which form of a text goes with a number: "one", "few", "other", by a language's own rules.

A rule is written as in the Unicode CLDR: ``n % 10 = 2..4 and n % 100 != 12..14``. Whole numbers
only: what the CLDR says of fractions (``v``, ``f`` …) is 0.
"""

import re
from collections.abc import Mapping

_RELATION = re.compile(r"([nivwfte])(?: % (\d+))? (!?=) (\d+(?:\.\.\d+)?(?:,\d+(?:\.\.\d+)?)*)")


def form(rules: Mapping[str, str], n: int) -> str:
    """The form that `n` takes: the first whose rule holds, else "other"."""
    return next((name for name, rule in rules.items() if _holds(rule, abs(n))), "other")


def _holds(rule: str, n: int) -> bool:
    return any(
        all(_is_true(relation, n) for relation in condition.split(" and "))
        for condition in rule.split(" or ")
    )


def _is_true(relation: str, n: int) -> bool:
    found = _RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"not a rule of the CLDR: {relation!r}")
    operand, divisor, sign, ranges = found.groups()
    value = n if operand in "ni" else 0
    if divisor:
        value %= int(divisor)
    bounds = (part.partition("..") for part in ranges.split(","))
    inside = any(int(low) <= value <= int(high or low) for low, _, high in bounds)
    return inside == (sign == "=")
