"""The whole agreement in plain sentences, made from the values of its options.

The sentences stand in the catalogue ``agreement`` of each language. Here it is only decided which
of them a rule set needs. A sentence that begins with ``- `` is a line of a list.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

from cego.locale import Term, Value, has_text, plain, text
from cego.locale.dialect import names
from cego.rules import explain_game, explain_paying
from cego.rules.contracts import find
from cego.rules.diff import deals_of, options_for
from cego.rules.options import TappOptions
from cego.rules.rules import Rules
from cego.rules.telling import Teller, Told

_PARAGRAPH = 240
"""So many characters are enough for a paragraph."""


@dataclass(frozen=True)
class Section:
    """A heading and what is said below it; sentences that begin with ``- `` make up a list."""

    title: str
    sentences: tuple[str, ...]


def explain(rules: Rules, language: str) -> str:
    """The whole agreement as a text with headings, sentences and lists, in words of its village."""
    heading = text(language, f"agreement.heading.{rules.game}", title=rules.title)
    parts = [f"# {heading}"]
    for section in explain_sections(rules, language):
        parts.append(f"## {section.title}")
        parts.extend(_paragraphs(section.sentences))
    return "\n\n".join(parts) + "\n"


def explain_sections(rules: Rules, language: str) -> tuple[Section, ...]:
    """The whole agreement, section by section."""
    told = [
        Section(title, tuple(sentences))
        for title, sentences in _TELLS[rules.game](rules, rules.spoken(language))
    ]
    words = _words(rules, language, " ".join(s for section in told for s in section.sentences))
    told.append(Section(text(language, "agreement.words.title"), tuple(words)))
    return tuple(section for section in told if section.sentences)


def _words(rules: Rules, language: str, told: str) -> Told:
    """What its village calls things, names included that no text uses; of games, those told of."""
    language = plain(language)
    for thing, (first, *others) in names(rules.village).items():
        if find(thing, rules.game) and first not in told:
            continue
        own_word = f"agreement.words.thing.{thing}"
        what = text(language, own_word if has_text(language, own_word) else f"contract.{thing}")
        if others:
            more = ", ".join(f"*{name}*" for name in others)
            yield text(language, "agreement.words.more", thing=what, name=first, others=more)
        elif first != what:
            yield text(language, "agreement.words.one", thing=what, name=first)


def _paragraphs(sentences: tuple[str, ...]) -> Iterator[str]:
    """The lines of a list stay together; other sentences make up paragraphs of a fair length."""
    for listed, group in groupby(sentences, key=lambda sentence: sentence.startswith("- ")):
        if listed:
            yield "\n".join(group)
            continue
        paragraph = ""
        for sentence in group:
            if len(paragraph) > _PARAGRAPH or (paragraph and sentence.endswith(":")):
                yield paragraph
                paragraph = ""
            paragraph = f"{paragraph} {sentence}".lstrip()
        yield paragraph


_CEGO: dict[str, Callable[[Teller], Told]] = {
    "players": explain_game.players,
    "dealing": explain_game.dealing,
    "games": explain_game.games,
    "solo-round": explain_game.solo_round,
    "fort": explain_game.fort,
    "after-solo": explain_game.after_solo,
    "exchange": explain_game.exchange,
    "schinden": explain_game.schinden,
    "play": explain_game.play,
    "counting": explain_paying.counting,
    "paying": explain_paying.paying,
    "special": explain_paying.special,
    "penalty": explain_paying.penalty,
    "evening": explain_paying.evening_of,
    "pflichtraeuber": explain_paying.pflichtraeuber,
    "three": explain_paying.three,
    "five": explain_paying.five,
}


def _cego_sections(rules: Rules, language: str) -> Iterator[tuple[str, Told]]:
    active = deals_of(rules)[0]
    teller = Teller(rules, language, active, options_for(rules, active))
    for name, tell in _CEGO.items():
        yield teller.say(f"{name}.title"), tell(teller)


def _tapp_sections(rules: Rules, language: str) -> Iterator[tuple[str, Told]]:
    options = rules.tapp()

    def say(key: str, **values: Value) -> str:
        return text(language, f"agreement.{key}", **values)

    def plain(section: str, *keys: str) -> tuple[str, Told]:
        return say(f"tapp.{section}.title"), (say(f"tapp.{section}.{key}") for key in keys)

    yield plain("players", "count", "pack", "values")
    yield plain("dealing", "deal", "forehand")
    yield say("tapp.games.title"), _tapp_games(say, rules)
    yield plain("auction", "bids", "end", "pass")
    yield plain("talon", "tapp", "others", "trumps")
    yield plain("play", "follow", "win")
    yield say("tapp.paying.title"), _tapp_paying(say, options)
    yield say("evening.title"), explain_paying.evening(say, options.evening)


def _tapp_games(say: Callable[..., str], rules: Rules) -> Told:
    options = rules.tapp()
    yield say("tapp.games.intro")
    for name in rules.contracts(4):
        needs, units = options.needed(name), options.units.of(name)
        how = "with-talon" if name.takes_blind else "hand"
        yield say(f"tapp.games.{how}", game=Term(f"contract.{name}"), n=units, needs=needs)
    yield say("tapp.games.draw" if options.needs.tapp == 61 else "tapp.games.no-draw")


def _tapp_paying(say: Callable[..., str], options: TappOptions) -> Told:
    units = options.units
    yield say("tapp.paying.count")
    yield say("tapp.paying.each")
    yield say("tapp.paying.few", n=units.few_points, times=units.few_points_times)
    yield say("tapp.paying.no-trick", times=units.no_trick_times)
    value = units.solo * units.few_points_times
    yield say("tapp.paying.example", points=units.few_points, n=value)


_TELLS = {"cego": _cego_sections, "tapp": _tapp_sections}
