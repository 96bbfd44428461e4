"""A strict reader of Prometheus' text format, version 0.0.4: what is not allowed is an error."""

import re
from dataclasses import dataclass, field

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_HELP = re.compile(rf"# HELP ({_NAME}) ((?:[^\\\n]|\\\\|\\n)*)")
_TYPE = re.compile(rf"# TYPE ({_NAME}) (counter|gauge|histogram)")
_LABEL = r'[a-zA-Z_][a-zA-Z0-9_]*="(?:[^"\\\n]|\\\\|\\"|\\n)*"'
_SAMPLE = re.compile(rf"({_NAME})(?:\{{({_LABEL}(?:,{_LABEL})*)\}})? (\S+)")
_PAIR = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"')
_PARTS = ("_bucket", "_count", "_sum")

Labels = frozenset[tuple[str, str]]


@dataclass
class Family:
    """What belongs together under one HELP and one TYPE."""

    kind: str
    samples: dict[tuple[str, Labels], float] = field(default_factory=dict)


class Exposition:
    """Everything that was told."""

    def __init__(self, told: str) -> None:
        assert told.endswith("\n")
        self.families: dict[str, Family] = {}
        lines = iter(told.splitlines())
        family, name = None, ""
        for line in lines:
            if line.startswith("#"):
                family, name = self._begin(line, next(lines))
            else:
                assert family is not None
                _add(family, name, line)
        for name, family in self.families.items():
            if family.kind == "histogram":
                _check_histogram(name, family)

    def _begin(self, first: str, second: str) -> tuple[Family, str]:
        about, kind = _HELP.fullmatch(first), _TYPE.fullmatch(second)
        assert about, first
        assert kind, second
        assert about[1] == kind[1] not in self.families
        assert about[2]
        self.families[kind[1]] = Family(kind[2])
        return self.families[kind[1]], kind[1]

    def value(self, name: str, **labels: str) -> float:
        """One number; 0 for a counter that has not counted yet."""
        key = (name, frozenset(labels.items()))
        found = [family.samples[key] for family in self.families.values() if key in family.samples]
        return found[0] if found else 0.0

    def total(self, name: str) -> float:
        """The sum over all labels."""
        samples = self.families[name].samples
        return sum(value for (sample, _), value in samples.items() if sample == name)

    @property
    def labels(self) -> set[tuple[str, str]]:
        """Every label with every value."""
        samples = [key for family in self.families.values() for key in family.samples]
        return {pair for _, pairs in samples for pair in pairs}


def _add(family: Family, name: str, line: str) -> None:
    found = _SAMPLE.fullmatch(line)
    assert found, line
    ends = [name + part for part in _PARTS] if family.kind == "histogram" else [name]
    assert found[1] in ends, line
    assert family.kind != "counter" or name.endswith("_total"), line
    pairs = _PAIR.findall(found[2] or "")
    assert len({label for label, _ in pairs}) == len(pairs), line
    key = (found[1], frozenset(pairs))
    assert key not in family.samples, line
    family.samples[key] = float(found[3].replace("+Inf", "inf"))
    assert family.kind == "gauge" or family.samples[key] >= 0, line


def _check_histogram(name: str, family: Family) -> None:
    buckets = sorted(
        (float(dict(labels)["le"]), value)
        for (sample, labels), value in family.samples.items()
        if sample == f"{name}_bucket"
    )
    counts = [count for _, count in buckets]
    assert counts == sorted(counts)
    assert buckets[-1][0] == float("inf")
    assert counts[-1] == family.samples[f"{name}_count", frozenset()]
    assert (f"{name}_sum", frozenset()) in family.samples
