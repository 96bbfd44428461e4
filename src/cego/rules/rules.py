"""A rule set: what a table agreed on, read from TOML.

>>> loewen = load("loewen")
>>> loewen.cego(4).special.ulti
80
>>> house = loewen.replace({"auction.early-call": False})
>>> print(house.spec)
loewen@1 auction.early-call=false
>>> Rules.from_spec(house.spec) == house
True
"""

import difflib
import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from cego.cards import PACKS, Pack
from cego.errors import RulesError
from cego.locale import Phrase, Term
from cego.rules.contracts import Bid, Contract, find
from cego.rules.gathering import Gathering
from cego.rules.options import CegoOptions, Options, TappOptions
from cego.rules.schema import KINDS, Option, Plain, build, schema

if TYPE_CHECKING:
    from cego.rules.diff import Difference

SLUGS = (
    "loewen",
    "ministranten",
    "braeunlingen",
    "oberwolfach",
    "schmidt",
    "grupp",
    "baden",
    "club",
    "schwarzwald",
    "zuger-tapp",
)
"""The rule sets that come with the program."""

WITH_3 = "with-3."
_VERSION, _MOST = re.compile(r"[1-9][0-9]{0,5}"), 999_999
_DEFAULTS = {"cego": "default", "tapp": "tapp-default"}
_META = ("slug", "version", "title", "sources", "players", "base", "game")
_PLAYERS = {"cego": (3, 4, 5), "tapp": (4,)}


@dataclass(frozen=True, eq=False, repr=False)
class Rules:
    """A rule set with the value of every option.

    `values` holds them by dotted key; a key that begins with ``with-3.`` overrides the one
    without when three play. `cego` and `tapp` give them as typed sections.
    """

    slug: str
    version: int
    title: str
    sources: tuple[str, ...]
    players: tuple[int, ...]
    game: str
    values: Mapping[str, Any]
    base: str = ""
    """The packaged rule set that this one changes; empty for those that come with the program."""

    def __post_init__(self) -> None:
        """Complain about a step of the ladder that has no factor."""
        for prefix in ("", WITH_3):
            ladder = self.values.get(f"{prefix}auction.ladder", ())
            keys = [f"factors.{step}" for step in ladder]
            for key in (*keys, *(f"over-solo.{step}" for step in ladder[1:])):
                if key not in self.values:
                    raise RulesError("rules.missing", file=self.slug, key=key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Rules):
            return NotImplemented
        return self is other or (self.base == other.base and self._same_as(other))

    def _same_as(self, other: "Rules") -> bool:
        """Whether both have the same name and say the same, wherever that comes from."""
        mine = (self.slug, self.version, self.players)
        return mine == (other.slug, other.version, other.players) and self.values == other.values

    def __repr__(self) -> str:
        return f"Rules.from_spec({self.spec!r})"

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.slug, self.version, self.players, frozenset(self.values.items())))

    @property
    def pack(self) -> Pack:
        """The cards it is played with."""
        return PACKS[self.game]

    def options(self, players: int) -> Options:
        """The agreement in force when so many play, of either game."""
        self.check_players(players)
        return _options(self, players)

    def cego(self, players: int) -> CegoOptions:
        """The agreement in force when so many play Cego."""
        options = self.options(players)
        if not isinstance(options, CegoOptions):
            raise RulesError("rules.not-cego", slug=self.slug)
        return options

    def tapp(self) -> TappOptions:
        """The agreement for Zuger Tapp."""
        options = self.options(self.players[0])
        if not isinstance(options, TappOptions):
            raise RulesError("rules.not-tapp", slug=self.slug)
        return options

    def active(self, players: int) -> int:
        """How many hands are played when so many are at the table."""
        return self.options(players).active

    def check_players(self, players: int) -> None:
        """Complain if it is not played by so many."""
        if players not in self.players:
            allowed = ", ".join(map(str, self.players))
            raise RulesError("rules.players", slug=self.slug, found=players, allowed=allowed)

    def contract(self, players: int, word: str) -> Contract:
        """The contract of this word; complain if it is no game that so many play."""
        contract = find(word, self.game)
        known = self.contracts(players)
        if contract is None or contract not in known:
            allowed = ", ".join(known)
            raise RulesError(
                "rules.contract", found=word, slug=self.slug, players=players, allowed=allowed
            )
        return contract

    def contracts(self, players: int) -> tuple[Contract, ...]:
        """Every game that the rules know for so many, Pflichträuber where it is played."""
        return self.options(players).contracts()

    def plays_compulsory(self, players: int) -> bool:
        """Whether there is a contract that is played without an auction."""
        return any(each.bid is Bid.COMPULSORY for each in self.contracts(players))

    def plain(self) -> dict[str, Plain]:
        """The value of every option as TOML and JSON write it."""
        return {key: option_at(self.game, key).write(v) for key, v in self.values.items()}

    def changes(self) -> dict[str, Plain]:
        """What differs from the packaged rule set it is based on."""
        if not self.base:
            return {}
        base = load(self.base).plain()
        return {key: value for key, value in self.plain().items() if base.get(key) != value}

    def replace(
        self,
        values: Mapping[str, Plain],
        slug: str = "",
        file: str = "options",
        players: tuple[int, ...] = (),
        version: int = 0,
    ) -> "Rules":
        """A rule set of one's own: this one with some options changed, or with a new name."""
        changed = Rules(
            slug=slug or self.slug,
            version=version or self.version,
            title=slug or self.title,
            sources=self.sources,
            players=players or self.players,
            game=self.game,
            values=dict(self.values) | _read_values(self.game, values, file),
            base=self.base or self.slug,
        )
        packaged = load(changed.base)
        return packaged if changed._same_as(packaged) else changed

    def explain(self, language: str) -> str:
        """The whole agreement in plain sentences, in "de", "en" or "sv"."""
        from cego.rules.explain import explain

        return explain(self, language)

    def diff(self, other: "Rules") -> "tuple[Difference, ...]":
        """Every point on which this rule set and the other differ; nothing if they agree."""
        from cego.rules.diff import diff

        return diff(self, other)

    @property
    def spec(self) -> str:
        """The rule set in one line, ``loewen@1 auction.early-call=false``; see `from_spec`."""
        own = f"{self.slug}@{self.version}"
        if not self.base:
            return own
        packaged = load(self.base)
        head = f"{packaged.slug}@{packaged.version}"
        if own != head:
            head = f"{own}={head}"
        changes: dict[str, Plain] = {}
        if self.players != packaged.players:
            changes["players"] = list(self.players)
        changes |= self.changes()
        return " ".join([head, *(f"{key}={_compact(value)}" for key, value in changes.items())])

    @classmethod
    def from_spec(cls, spec: str) -> "Rules":
        """Read what `spec` writes; ``our-inn@2=loewen@1 …`` has a name and version of its own."""
        head, *changes = spec.split() or [""]
        own, _, base = head.rpartition("=")
        base, _, version = base.partition("@")
        rules = load(base)
        if version and version != str(rules.version):
            raise RulesError("rules.version", slug=base, found=version, allowed=rules.version)
        values: dict[str, Plain] = {}
        for change in changes:
            key, _, value = change.partition("=")
            values[key] = _from_compact(value)
        players = _players(values, rules.game, rules, spec)
        values.pop("players", None)
        slug, _, own_version = own.partition("@")
        number = int(own_version) if _VERSION.fullmatch(own_version) else 0
        return rules.replace(values, slug, spec, players, number)

    @classmethod
    def parse(cls, toml: str, file: str) -> "Rules":
        """Read a rule set from the text of a TOML file; `file` is its name for complaints."""
        try:
            return _from_table(tomllib.loads(toml), file)
        except RulesError:
            raise
        except ValueError as error:
            raise RulesError("rules.toml", file=file, error=str(error)) from error
        except RecursionError as error:
            raise RulesError("rules.deep", file=file) from error


@cache
def load(slug: str) -> Rules:
    """One of the rule sets that come with the program."""
    if slug not in SLUGS:
        near = difflib.get_close_matches(slug.lower(), SLUGS, n=1, cutoff=0.6)
        key = "rules.unknown-near" if near else "rules.unknown"
        raise RulesError(key, found=slug, near="".join(near), allowed=", ".join(SLUGS))
    return _from_table(_packaged(slug), f"{slug}.toml", packaged=True)


def option_at(game: str, key: str) -> Option:
    """The option a key speaks of, with or without ``with-3.``."""
    return schema(game)[key.removeprefix(WITH_3)]


@cache
def _packaged(name: str) -> dict[str, Any]:
    file = files(__package__) / "data" / f"{name}.toml"
    return tomllib.loads(file.read_text("utf-8"))


@cache
def _defaults(game: str) -> dict[str, Any]:
    name = _DEFAULTS[game]
    return _read_values(game, _flat(_packaged(name)), f"{name}.toml")


def _from_table(table: dict[str, Any], file: str, packaged: bool = False) -> Rules:
    meta = {key: table[key] for key in _META if key in table}
    body = _flat({key: value for key, value in table.items() if key not in _META})
    read = Gathering()
    slug = read(_slug, meta, file, packaged)
    base = None if packaged and meta["base"] in _DEFAULTS.values() else read(_base, meta, file)
    if base is None and not packaged:
        read.check()
    game = base.game if base else meta.get("game", "cego")
    version = read(_own_version, meta, file, base)
    title = read(_meta, meta, "title", str, file, meta.get("slug"))
    sources = read(_sources, meta, file)
    players = read(_players, meta, game, base, file)
    own = read(_read_values, game, body, file, _META)
    read.check()
    return Rules(
        slug=slug,
        version=version,
        title=title,
        sources=sources,
        players=players,
        game=game,
        values={**(base.values if base else _defaults(game)), **own},
        base="" if packaged or not base else base.slug,
    )


def _base(meta: Mapping[str, Any], file: str) -> Rules:
    return load(_meta(meta, "base", str, file))


def _slug(meta: Mapping[str, Any], file: str, packaged: bool) -> str:
    slug: str = _meta(meta, "slug", str, file)
    fits = slug and all(c.isalnum() or c in "-_" for c in slug)
    if not fits or (slug in SLUGS and not packaged):
        raise RulesError("rules.slug", file=file, found=slug)
    return slug


def _own_version(meta: Mapping[str, Any], file: str, base: Rules | None) -> int:
    version: int = _meta(meta, "version", int, file, base.version if base else None)
    if not 1 <= version <= _MOST:
        allowed = Phrase("rules.allowed.number", (("low", 1), ("high", _MOST)))
        found = _found(version)
        raise RulesError("rules.value", file=file, key="version", found=found, allowed=allowed)
    return version


def _sources(meta: Mapping[str, Any], file: str) -> tuple[str, ...]:
    sources: list[Any] = _meta(meta, "sources", list, file, [])
    if not all(isinstance(source, str) for source in sources):
        allowed, found = Term("rules.allowed.texts"), _found(sources)
        raise RulesError("rules.value", file=file, key="sources", found=found, allowed=allowed)
    return tuple(sources)


def _players(meta: Mapping[str, Any], game: str, base: Rules | None, file: str) -> tuple[int, ...]:
    players = _meta(meta, "players", list, file, list(base.players) if base else None)
    allowed = _PLAYERS[game]
    if not players or any(number not in allowed for number in players):
        numbers = Phrase("rules.allowed.list", (("choices", ", ".join(map(str, allowed))),))
        raise RulesError(
            "rules.value", file=file, key="players", found=_found(players), allowed=numbers
        )
    return tuple(sorted(set(players)))


_KINDS_OF_META = {str: "text", int: "whole", list: "texts"}


def _meta(meta: Mapping[str, Any], key: str, kind: type, file: str, default: object = None) -> Any:
    value = meta.get(key, default)
    if value is None:
        raise RulesError("rules.missing", file=file, key=key)
    if not isinstance(value, kind) or isinstance(value, bool):
        allowed = Term(f"rules.allowed.{_KINDS_OF_META[kind]}")
        raise RulesError("rules.value", file=file, key=key, found=_found(value), allowed=allowed)
    return value


def _flat(table: Mapping[str, Any], prefix: str = "") -> dict[str, Plain]:
    flat: dict[str, Plain] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            flat |= _flat(value, f"{prefix}{key}.")
        else:
            flat[f"{prefix}{key}"] = value
    return flat


def _read_values(
    game: str, values: Mapping[str, Plain], file: str, beside: tuple[str, ...] = ()
) -> dict[str, Any]:
    """The values of options; `beside` them stand the other keys, which may have been meant."""
    options, read = schema(game), Gathering()
    found = {
        key: read(_read_value, options, key, value, file, beside) for key, value in values.items()
    }
    read.check()
    return found


def _read_value(
    options: Mapping[str, Option], key: str, value: Plain, file: str, beside: tuple[str, ...]
) -> Any:
    option = options.get(key.removeprefix(WITH_3))
    if option is None:
        near = difflib.get_close_matches(key, [*options, *beside], n=3, cutoff=0.5)
        allowed = ", ".join(near or options)
        raise RulesError("rules.unknown-key", file=file, key=key, allowed=allowed)
    try:
        return option.read(value)
    except ValueError as error:
        raise RulesError(
            "rules.value", file=file, key=key, found=_found(value), allowed=option.allows
        ) from error


@lru_cache(maxsize=256)
def _options(rules: Rules, players: int) -> Options:
    values = {key: value for key, value in rules.values.items() if not key.startswith(WITH_3)}
    if players == 3:
        values |= {
            key.removeprefix(WITH_3): value
            for key, value in rules.values.items()
            if key.startswith(WITH_3)
        }
    return build(KINDS[rules.game], values, players)


def _compact(value: Plain) -> str:
    """A value in one line."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _found(value: object) -> str:
    """As much of a value as helps to find it; TOML knows dates, too."""
    written = json.dumps(value, separators=(",", ":"), ensure_ascii=False, default=str)
    return written if len(written) <= 80 else f"{written[:80]}…"


def _from_compact(text: str) -> Plain:
    try:
        value: Plain = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value
