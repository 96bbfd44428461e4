"""How two rule sets differ, and each option's value in a short phrase.

An option does not always matter: who plays without Halbe need not know what may be put away in
it. `matters` tells, so that the explanation leaves such options out.

>>> from cego.rules import load
>>> loewen = load("loewen")
>>> for difference in loewen.replace({"special.ulti": 100}, slug="stube").diff(loewen):
...     print(difference.text("en"))
stube: Ulti costs 100; loewen: Ulti costs 80.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from cego.locale import Term, card_in_words, either, has_text, text
from cego.rules import contracts
from cego.rules.contracts import Bid, Contract, Needs, PutsAway, Tariff
from cego.rules.numbers import total_points
from cego.rules.options import Calls, CegoOptions, End, EvenSplit, Style, TappOptions, Ulti
from cego.rules.rules import WITH_3, Rules
from cego.rules.schema import Plain


@dataclass(frozen=True)
class Difference:
    """One point on which two rule sets differ, with the plain value of each."""

    key: str
    """The option's key; ``with-3.`` in front where only three players are concerned. Besides
    the options there are ``players`` and ``game``."""
    mine: Plain
    theirs: Plain
    slugs: tuple[str, str] = field(default=("", ""), compare=False)
    matter: tuple[bool, bool] = field(default=(True, True), compare=False)
    """Whether the option plays a part in each of the two rule sets."""

    def text(self, language: str = "en") -> str:
        """The difference in a sentence: ``loewen: Ulti costs 80; grupp: Ulti costs 16.``"""
        names = self.slugs
        if names[0] == names[1]:
            names = (text(language, "common.here"), text(language, "common.there"))
        sides = zip(names, self.sides(language), strict=True)
        sentence = "; ".join(f"{name}: {words}" for name, words in sides) + "."
        if self.key.startswith(WITH_3):
            return f"{text(language, 'common.with-three')}: {sentence}"
        return sentence

    def sides(self, language: str = "en") -> tuple[str, str]:
        """What each of the two says, in a few words without a full stop."""
        unused = text(language, "agreement.option.unused")
        mine, theirs = (
            phrase(language, self.key, value) if matter else unused
            for value, matter in zip((self.mine, self.theirs), self.matter, strict=True)
        )
        return mine, theirs


def diff(mine: Rules, theirs: Rules) -> tuple[Difference, ...]:
    """Every point on which two rule sets differ, in the order of the options."""
    slugs = (mine.slug, theirs.slug)
    if mine.game != theirs.game:
        return (Difference("game", mine.game, theirs.game, slugs),)
    found = []
    if mine.players != theirs.players:
        found.append(Difference("players", list(mine.players), list(theirs.players), slugs))
    for key, my_value, their_value in _differing(mine, theirs):
        matter = (matters(mine, key), matters(theirs, key))
        found.append(Difference(key, my_value, their_value, slugs, matter))
    return tuple(found)


def _differing(mine: Rules, theirs: Rules) -> Iterator[tuple[str, Plain, Plain]]:
    if not set(deals_of(mine)) & set(deals_of(theirs)):
        yield from _unequal(
            plain_for(mine, deals_of(mine)[0]), plain_for(theirs, deals_of(theirs)[0])
        )
        return
    general: set[tuple[str, str, str]] = set()
    if 4 in deals_of(mine) and 4 in deals_of(theirs):
        for key, a, b in _unequal(plain_for(mine, 4), plain_for(theirs, 4)):
            general.add((key, str(a), str(b)))
            yield key, a, b
    if 3 in deals_of(mine) and 3 in deals_of(theirs):
        for key, a, b in _unequal(plain_for(mine, 3), plain_for(theirs, 3)):
            if (key, str(a), str(b)) not in general:
                yield WITH_3 + key, a, b


def _unequal(
    mine: dict[str, Plain], theirs: dict[str, Plain]
) -> Iterator[tuple[str, Plain, Plain]]:
    for key in mine | theirs:
        # A contract of one's own has no factor where it is not known.
        own, other = mine.get(key, 0), theirs.get(key, 0)
        if own != other:
            yield key, own, other


def deals_of(rules: Rules) -> tuple[int, ...]:
    """How many can be in a deal, four before three: of five players one sits out."""
    return tuple(sorted({rules.active(players) for players in rules.players}, reverse=True))


def plain_for(rules: Rules, active: int) -> dict[str, Plain]:
    """The plain value of every option when so many are in the deal."""
    plain = rules.plain()
    general = {key: value for key, value in plain.items() if not key.startswith(WITH_3)}
    if active == 3:
        for key in general:
            general[key] = plain.get(WITH_3 + key, general[key])
    return general


def options_for(rules: Rules, active: int) -> CegoOptions:
    """The options in force when so many are in the deal, though five may sit at the table."""
    return rules.cego(next(n for n in rules.players if rules.active(n) == active))


# What is said of a value


def phrase(language: str, key: str, value: Plain) -> str:
    """The value of an option in a few words, without a full stop."""
    key = key.removeprefix(WITH_3)
    section, _, name = key.partition(".")
    stem = f"agreement.option.{key}"
    if section in ("factors", "over-solo"):
        return text(
            language,
            f"agreement.option.{'factors' if name == 'gegensolo' else section}",
            game=Term(f"contract.{name}"),
            factor=_times_words(language, value),
        )
    if isinstance(value, list):
        return _list_phrase(language, key, value)
    if isinstance(value, bool):
        return text(language, f"{stem}.{str(value).lower()}")
    if isinstance(value, str):
        return text(language, f"{stem}.{value}")
    if value == 0 and has_text(language, f"{stem}.zero"):
        return text(language, f"{stem}.zero")
    return text(language, stem, n=value)


def _list_phrase(language: str, key: str, value: list[str] | list[int]) -> str:
    stem = f"agreement.option.{key}"
    words = [str(item) for item in value]
    if key == "players":
        return text(language, stem, players=number_words(language, [int(w) for w in words]))
    if key == "cards.removed-with-three":
        cards = [card_in_words(language, word) for word in words]
        return text(language, stem, cards=listed(language, cards))
    if not words:
        return text(language, f"{stem}.none")
    games = [text(language, f"contract.{word}") for word in words]
    if key == "auction.ladder":
        return text(language, stem, games=", ".join(games))
    joined = (
        either(language, games) if key == "auction.forehand-choice" else listed(language, games)
    )
    return text(language, f"{stem}.some", games=joined)


def factor_words(language: str, value: Plain) -> str:
    """``2``, or ``2 if won, 1 if lost``."""
    if isinstance(value, list):
        return text(language, "agreement.factor.two", won=value[0], lost=value[1])
    return str(value)


_TIMES = "agreement.factor.times"


def _times_words(language: str, value: Plain) -> str:
    """``double``, or ``double if won, single if lost``."""
    if isinstance(value, list):
        won, lost = (_times_words(language, number) for number in value)
        return text(language, "agreement.factor.two", won=won, lost=lost)
    key = f"{_TIMES}.{value}"
    return text(language, key if has_text(language, key) else f"{_TIMES}.more", n=value)


def number_words(language: str, numbers: list[int]) -> str:
    """``three, four or five``."""
    return either(language, [text(language, f"common.number.{number}") for number in numbers])


def listed(language: str, words: list[str]) -> str:
    """``a, b and c`` in the language."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {text(language, 'common.and')} {words[-1]}"


# What matters


def swapped(options: CegoOptions) -> tuple[Contract, ...]:
    """The games that are played and let another card be led instead of a shown one."""
    return tuple(game for game in options.exchange.swap if game in options.auction.ladder)


def shown(options: CegoOptions) -> tuple[Contract, ...]:
    """The games that are played and begin with shown empty cards."""
    return tuple(game for game in options.auction.ladder if game.shows_empties)


def shown_two(options: CegoOptions) -> tuple[Contract, ...]:
    """Those of them in which two are shown, and a trump of the blind is put away."""
    return tuple(game for game in shown(options) if game.exchange.show > 1)


def can_split(options: CegoOptions, active: int) -> bool:
    """Whether both sides can have the same number of points."""
    return total_points(active, options.cards.count) % 2 == 0


def needing_little_man(options: CegoOptions) -> bool:
    """Whether a step of the ladder needs trump 1."""
    return any(game.needs is Needs.LITTLE_MAN for game in options.auction.ladder)


def not_putting_away_shown(options: CegoOptions) -> tuple[Contract, ...]:
    """The games that are played and leave open which cards but the shown ones are put away."""
    ladder = options.auction.ladder
    return tuple(game for game in ladder if game.puts_away is PutsAway.NOT_SHOWN)


def _raeuber(options: CegoOptions) -> bool:
    return any(game.tariff is Tariff.RAEUBER for game in options.auction.forehand_choice)


def _price_matters(options: CegoOptions, game: Contract) -> bool:
    """Whether a game with a price of its own can come up at all."""
    auction = options.auction
    if game.bid is Bid.ULTI:
        return auction.ulti is not Ulti.OFF
    called = game.bid is Bid.CALL and auction.piccolo_bettel is not Calls.OFF
    return called or game in auction.forehand_choice


def early_calls(options: CegoOptions) -> bool:
    """Whether it must be settled if Piccolo and Bettel can be called out of turn."""
    calls = options.auction.piccolo_bettel
    return is_duel(options) and calls in (Calls.IN_TURN, Calls.OVER_CEGO)


def is_duel(options: CegoOptions) -> bool:
    """Whether a higher game can be bid, and each speaker settles it with the holder."""
    return len(options.auction.ladder) > 1 and options.auction.style is Style.DUEL


def can_be_left_cego(options: CegoOptions) -> bool:
    """Whether it can happen that nobody bids over forehand's cego."""
    auction = options.auction
    compelled = len(auction.ladder) > 1 and auction.compulsory_second_bid
    return not (compelled and auction.ladder[1].needs is Needs.NOTHING)


_MATTERS: dict[str, Callable[[CegoOptions, int], bool]] = {
    "cards.removed-with-three": lambda _, n: n == 3,
    "auction.style": lambda o, _: len(o.auction.ladder) > 1,
    "auction.early-call": lambda o, _: early_calls(o),
    "auction.compulsory-second-bid": lambda o, _: len(o.auction.ladder) > 1,
    "auction.final-raise": lambda o, _: len(o.auction.ladder) > 1,
    "auction.forehand-choice": lambda o, _: can_be_left_cego(o),
    "after-solo.defence": lambda o, _: not o.after_solo.only_gegensolo,
    "exchange.substitutes": lambda o, _: bool(shown(o)),
    "exchange.swap": lambda o, _: bool(shown(o)),
    "exchange.swap-cards": lambda o, _: bool(swapped(o)),
    "exchange.halbe-put-away": lambda o, _: bool(not_putting_away_shown(o)),
    "exchange.trump-put-away": lambda o, _: bool(shown_two(o)),
    "exchange.pfeif-frei": lambda o, _: needing_little_man(o),
    "play.lead-after-empties": lambda o, _: bool(shown(o)),
    "scoring.even-split": can_split,
    "scoring.buergermeister": lambda o, n: (
        can_split(o, n) and o.scoring.even_split is EvenSplit.BUERGERMEISTER
    ),
    "special.raeuber": lambda o, _: _raeuber(o),
    "special.raeuber-forehand": lambda o, _: _raeuber(o),
    "special.raeuber-by-points": lambda o, _: _raeuber(o),
}


def matters(rules: Rules, key: str) -> bool:
    """Whether an option, given all the others, plays a part in this rule set."""
    name = key.removeprefix(WITH_3)
    if name in ("evening.rounds", "evening.deals", "evening.redraw-seats"):
        return rules.values["evening.end"] is End.ROUNDS
    if isinstance(rules.options(rules.players[0]), TappOptions):
        return True
    if name.startswith("pflichtraeuber."):
        played = name.endswith(".played") or rules.values["pflichtraeuber.played"]
        return 4 in rules.players and played and name == key
    deals = [3] if name != key else _deals_ruled_by(rules, key)
    return any(_matters_in(options_for(rules, n), name, n) for n in deals if n in deals_of(rules))


def _deals_ruled_by(rules: Rules, key: str) -> tuple[int, ...]:
    return tuple(n for n in deals_of(rules) if n == 4 or WITH_3 + key not in rules.values)


def _matters_in(options: CegoOptions, key: str, active: int) -> bool:
    section, _, name = key.partition(".")
    if section == "factors" and name != "solo":
        return name in options.auction.ladder
    if section == "over-solo" and name != "gegensolo":
        return name in options.auction.ladder and not options.after_solo.only_gegensolo
    if section == "special" and (game := contracts.find(name)) and game.tariff is Tariff.PRICE:
        return _price_matters(options, game)
    predicate = _MATTERS.get(key)
    return predicate is None or predicate(options, active)
