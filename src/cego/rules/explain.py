"""The whole agreement in plain sentences, made from the values of its options.

The sentences stand in the catalogue ``agreement`` of each language. Here it is only decided which
of them a rule set needs: one function a section, which yields its sentences in order. A sentence
that begins with ``- `` is a line of a list.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from cego.cards import CEGO, cards
from cego.locale import Term, Terms, Value, either, text
from cego.rules.contracts import LADDER, NORMAL, RAEUBER_KINDS, Contract
from cego.rules.diff import (
    TWO_EMPTIES,
    can_be_left_cego,
    can_split,
    card_total,
    deals_of,
    early_calls,
    factor_words,
    is_duel,
    listed,
    matters,
    number_words,
    options_for,
    phrase,
    plain_for,
    shown,
    swapped,
)
from cego.rules.options import (
    Base,
    Calls,
    CegoOptions,
    Count,
    End,
    EvenSplit,
    LeadAfterEmpties,
    PfeifFrei,
    Rounding,
    Scoring,
    Style,
    TappOptions,
)
from cego.rules.rules import WITH_3, Rules

SIZES = {3: (12, 13), 4: (10, 11)}
"""Cards in the blind and in each hand, by the number of players in the deal."""


@dataclass(frozen=True)
class Section:
    """A heading and what is said below it; sentences that begin with ``- `` make up a list."""

    title: str
    sentences: tuple[str, ...]


def explain(rules: Rules, language: str) -> str:
    """The whole agreement as a text with headings, sentences and lists."""
    heading = text(language, f"agreement.heading.{rules.game}", title=rules.title)
    parts = [f"# {heading}"]
    for section in explain_sections(rules, language):
        parts.append(f"## {section.title}")
        parts.extend(_paragraphs(section.sentences))
    return "\n\n".join(parts) + "\n"


def explain_sections(rules: Rules, language: str) -> tuple[Section, ...]:
    """The whole agreement, section by section."""
    told = _tapp_sections(rules, language) if rules.game == "tapp" else _cego(rules, language)
    return tuple(section for section in told if section.sentences)


def _paragraphs(sentences: tuple[str, ...]) -> Iterator[str]:
    """Lines of a list stay together, and so do the sentences between two lists."""
    block: list[str] = []
    for sentence in sentences:
        if block and sentence.startswith("- ") != block[-1].startswith("- "):
            yield "\n".join(block)
            block = []
        block.append(sentence)
    if block:
        yield "\n".join(block)


@dataclass(frozen=True)
class _Teller:
    """What a section needs to know to be told."""

    rules: Rules
    language: str
    active: int
    """The players in the deal that the text speaks of; a section of its own is for three."""
    options: CegoOptions

    def say(self, key: str, **values: Value) -> str:
        return text(self.language, f"agreement.{key}", **values)

    def games(self, games: list[Contract]) -> str:
        return listed(self.language, [text(self.language, f"contract.{game}") for game in games])

    def played(self, *games: Contract) -> list[Contract]:
        """Those of the games that can come up, in the given order."""
        players = next(n for n in self.rules.players if min(n, 4) == self.active)
        contracts = self.rules.contracts(4 if 4 in self.rules.players else players)
        return [game for game in games if game in contracts]

    @property
    def ladder(self) -> tuple[Contract, ...]:
        return self.options.auction.ladder


Told = Iterator[str]


def _cego(rules: Rules, language: str) -> Iterator[Section]:
    active = deals_of(rules)[0]
    teller = _Teller(rules, language, active, options_for(rules, active))
    for name, tell in _CEGO_SECTIONS.items():
        yield Section(teller.say(f"{name}.title"), tuple(tell(teller)))


def _players(t: _Teller) -> Told:
    yield t.say("players.count", players=number_words(t.language, list(t.rules.players)))
    for key in ("direction", "pack", "trumps", "black", "red", "empties", "other-pack"):
        yield t.say(f"players.{key}")


def _dealing(t: _Teller) -> Told:
    yield t.say("dealing.first")
    yield t.say("dealing.shuffle")
    if t.active == 3:
        yield _removed(t, t.options)
    blind, hand = SIZES[t.active]
    yield t.say("dealing.deal", blind=blind, hand=hand)
    yield t.say("dealing.next")


def _removed(t: _Teller, options: CegoOptions) -> str:
    removed = options.cards.removed_with_three
    names = [CEGO.pretty(card) for card in reversed(list(cards(removed)))]
    return t.say("three.removed", cards=listed(t.language, names))


def _games(t: _Teller) -> Told:
    yield t.say("games.intro")
    yield t.say("games.normal")
    for game in (Contract.SOLO, Contract.CEGO, Contract.GEGENSOLO, *t.ladder[1:]):
        yield t.say(f"game.{game}")
    specials = t.played(*(g for g in Contract if g not in NORMAL and g != Contract.PFLICHTRAEUBER))
    if specials:
        yield t.say("games.special")
    for game in specials:
        yield t.say(f"game.{game}")


# The auction


def _solo_round(t: _Teller) -> Told:
    yield t.say("solo-round.words")
    yield t.say(f"solo-round.ulti.{t.options.auction.ulti}")
    yield t.say("solo-round.solo")
    yield t.say("solo-round.free")


def _fort(t: _Teller) -> Told:
    auction = t.options.auction
    calls = auction.piccolo_bettel
    yield t.say("fort.start")
    if auction.throw_in_empties:
        yield t.say("fort.throw-in", n=auction.throw_in_empties)
    yield t.say(f"fort.open.{calls}")
    if len(t.ladder) > 1:
        yield t.say("fort.ladder", games=_in_order(t, t.ladder))
        yield t.say("fort.able")
        yield from _bidding(t)
    else:
        yield t.say("fort.no-ladder")
    if calls not in (Calls.OFF, Calls.ASKED_FIRST):
        yield t.say(f"fort.calls.{calls}", last=Term(f"contract.{t.ladder[-1]}"))
    if early_calls(t.options):
        yield t.say(f"fort.early.{calls}" if auction.early_call else "fort.early.no")
    if can_be_left_cego(t.options):
        yield _forehand_choice(t)
    if len(t.ladder) > 1:
        yield t.say("fort.raise.yes" if auction.final_raise else "fort.raise.no")


def _in_order(t: _Teller, games: tuple[Contract, ...]) -> str:
    return ", ".join(text(t.language, f"contract.{game}") for game in games)


def _bidding(t: _Teller) -> Told:
    auction = t.options.auction
    if auction.style is Style.CIRCLE:
        yield t.say("fort.circle")
    else:
        yield t.say("fort.speak")
        if auction.compulsory_second_bid:
            yield t.say("fort.compulsory", game=Term(f"contract.{t.ladder[1]}"))
        yield t.say("fort.duel")
        yield t.say("fort.end")
    if Contract.KLEINER_MANN in t.ladder:
        yield t.say("fort.one-little-man")


def _forehand_choice(t: _Teller) -> str:
    choice = t.options.auction.forehand_choice
    if len(choice) == 1:
        return t.say("fort.no-choice")
    return t.say("fort.choice", games=Terms(tuple(f"contract.{game}" for game in choice)))


def _after_solo(t: _Teller) -> Told:
    after = t.options.after_solo
    yield t.say(f"after-solo.first.{after.first_speaker}")
    if after.only_gegensolo:
        yield t.say("after-solo.only-gegensolo")
    else:
        higher = (Contract.GEGENSOLO, *t.ladder[1:])
        yield t.say("after-solo.ladder", games=_in_order(t, higher))
        if t.options.auction.style is Style.CIRCLE or len(t.ladder) == 1:
            yield t.say("fort.duel")
        yield t.say(f"after-solo.defence.{after.defence}")
    barred = t.played(Contract.PICCOLO, Contract.BETTEL, *sorted(RAEUBER_KINDS))
    barred = [game for game in barred if game is not Contract.PFLICHTRAEUBER]
    if barred:
        names = [text(t.language, f"contract.{game}") for game in barred]
        yield t.say("after-solo.barred", games=either(t.language, names))
    yield t.say("after-solo.nobody")


# The cards


def _exchange(t: _Teller) -> Told:
    exchange = t.options.exchange
    yield t.say("exchange.legage")
    until = exchange.legage_open_until
    yield t.say("exchange.look.until", n=until) if until else t.say("exchange.look.never")
    yield from _shown_cards(t)
    if Contract.HALBE in t.ladder:
        yield t.say(f"exchange.halbe.{exchange.halbe_put_away}")
    two = [game for game in t.ladder if game in TWO_EMPTIES]
    if two:
        yield t.say(f"exchange.trump.{exchange.trump_put_away}", games=t.games(two))
    if Contract.KLEINER_MANN in t.ladder and exchange.pfeif_frei is not PfeifFrei.OFF:
        yield t.say(f"exchange.pfeif.{exchange.pfeif_frei}")


def _shown_cards(t: _Teller) -> Told:
    two = [game for game in t.ladder if game in TWO_EMPTIES]
    one = [game for game in shown(t.options) if game not in TWO_EMPTIES]
    little = Contract.KLEINER_MANN in t.ladder
    if one or little:
        first = [*one, Contract.KLEINER_MANN] if little else one
        yield t.say("exchange.lead-one", games=t.games(first))
    if two:
        yield t.say("exchange.lead-two", games=t.games(two))
    if one or two:
        yield t.say("exchange.dead")
        yield t.say("exchange.dead-lead")
    if little:
        yield t.say("exchange.little-man")
    if one or two:
        yield t.say(f"exchange.substitutes.{_yes(t.options.exchange.substitutes)}")
        yield from _swap(t)


def _swap(t: _Teller) -> Told:
    swap = [game for game in t.ladder if game in swapped(t.options)]
    fixed = [game for game in shown(t.options) if game not in swap]
    if swap:
        yield t.say(f"exchange.swap.{t.options.exchange.swap_cards}", games=t.games(swap))
    if set(swap) & set(TWO_EMPTIES):
        yield t.say("exchange.swap.two")
    if fixed:
        yield t.say("exchange.fixed", games=t.games(fixed))


def _schinden(t: _Teller) -> Told:
    deals = deals_of(t.rules)
    open_to = [n for n in deals if options_for(t.rules, n).schinden.challenge]
    if not open_to:
        return
    yield t.say("schinden.intro")
    for n in open_to:
        yield t.say(f"schinden.hand.{n}")
    yield t.say("schinden.challenge")
    yield t.say("schinden.settle")
    for n in set(deals) - set(open_to):
        yield t.say(f"schinden.not.{n}")


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _play(t: _Teller) -> Told:
    yield t.say("play.lead")
    alone = t.played(*(game for game in Contract if game in RAEUBER_KINDS))
    if alone:
        yield t.say("play.forehand", games=t.games(alone))
    yield t.say("play.follow")
    yield t.say("play.win")
    two = [game for game in t.ladder if game in TWO_EMPTIES]
    if t.options.play.lead_after_empties is LeadAfterEmpties.DECLARER:
        one = [game for game in shown(t.options) if game not in TWO_EMPTIES]
        if one:
            yield t.say("play.again.one", games=t.games(one))
        if two:
            yield t.say("play.again.two", games=t.games(two))
    elif two:
        yield t.say("play.third", games=t.games(two))


# Counting and paying


def _counting(t: _Teller) -> Told:
    count = t.options.cards.count
    total = card_total(count, t.active)
    yield t.say("counting.values")
    yield t.say(f"counting.{count}", total=total)
    yield t.say("counting.pile", total=total)
    yield t.say("counting.win", win=total // 2 + 1, total=total)
    if can_split(t.options, t.active):
        scoring = t.options.scoring
        yield t.say(f"counting.{scoring.even_split}", half=total // 2, n=scoring.buergermeister)


def _paying(t: _Teller) -> Told:
    scoring = t.options.scoring
    half = card_total(t.options.cards.count, t.active) // 2
    yield t.say("paying.difference", half=half)
    yield t.say(f"paying.base.{scoring.base}")
    yield t.say(f"paying.rounding.{scoring.rounding}")
    if scoring.minimum:
        yield t.say("paying.minimum", n=scoring.minimum)
    yield t.say("paying.each")
    opponents = t.active - 1
    yield t.say(f"paying.account.{scoring.account}", all=30 * opponents, others=opponents)
    yield t.say("paying.factors")
    yield from _factors(t)
    yield from _examples(t)


def _factors(t: _Teller) -> Told:
    plain = t.rules.plain() if t.active == 4 else plain_for(t.rules, 3)
    after = t.options.after_solo
    for game in (Contract.SOLO, Contract.CEGO, Contract.GEGENSOLO, *t.ladder[1:]):
        name = Term(f"contract.{game}")
        section = "over-solo" if game is Contract.GEGENSOLO else "factors"
        factor = factor_words(t.language, plain[f"{section}.{game}"])
        if game in LADDER[1:] and not after.only_gegensolo:
            over = factor_words(t.language, plain[f"over-solo.{game}"])
            yield t.say("factor.both", game=name, factor=factor, over=over)
        else:
            yield t.say("factor.one", game=name, factor=factor)


def _examples(t: _Teller) -> Told:
    game = t.ladder[-1] if len(t.ladder) == 1 else t.ladder[1]
    factor = getattr(t.options.factors, game.name.lower()).won
    yield _example(t, "won", game, factor, difference=11)
    yield _example(t, "lost", Contract.SOLO, t.options.factors.solo.lost, difference=6)


def _example(t: _Teller, end: str, game: Contract, factor: int, difference: int) -> str:
    total = card_total(t.options.cards.count, t.active)
    more = total // 2 + difference
    scoring = t.options.scoring
    base = base_value(scoring, difference)
    amount = max(rounded(scoring, base * factor), scoring.minimum)
    return t.say(
        f"paying.example.{end}",
        game=Term(f"contract.{game}"),
        points=more if end == "won" else total - more,
        difference=difference,
        sum=f"{base} × {factor} = {base * factor}",
        amount=amount,
    )


def base_value(scoring: Scoring, difference: int) -> int:
    """What the difference counts before it is multiplied by the factor."""
    fives_up = -(-difference // 5)
    return {
        Base.DIFFERENCE: difference,
        Base.UP_TO_5: fives_up * 5,
        Base.FIVES_UP: fives_up,
        Base.FIVES_BEGUN: difference // 5 + 1,
    }[scoring.base]


def rounded(scoring: Scoring, amount: int) -> int:
    """What is paid for the product of base value and factor."""
    return {
        Rounding.NONE: amount,
        Rounding.UP_TO_5: -(-amount // 5) * 5,
        Rounding.NEAREST_5: (amount + 2) // 5 * 5,
        Rounding.UP_TO_10: -(-amount // 10) * 10,
    }[scoring.rounding]


def _special(t: _Teller) -> Told:
    special = t.options.special
    fixed = t.played(Contract.ULTI, Contract.PICCOLO, Contract.BETTEL)
    if fixed:
        yield t.say("special.fixed")
    for game in fixed:
        price = getattr(special, game.name.lower())
        yield t.say("special.price", game=Term(f"contract.{game}"), n=price)
    raeuber = t.played(Contract.RAEUBER, Contract.GEREGELTER_RAEUBER)
    if raeuber:
        how = "by-points" if special.raeuber_by_points else "raeuber"
        yield t.say(
            f"special.{how}",
            games=t.games(raeuber),
            n=special.raeuber,
            forehand=special.raeuber_forehand,
        )
        yield t.say("special.ties")
    if t.played(Contract.DRESCH):
        yield t.say("special.dresch", n=special.dresch)


def _penalty(t: _Teller) -> Told:
    if t.options.special.penalty:
        yield t.say("penalty.pays", n=t.options.special.penalty)


# The evening, and other numbers of players


def _evening(t: _Teller) -> Told:
    yield from _end(t.say, t.options.evening.end, t.options)


def _end(say: Callable[..., str], end: End, options: CegoOptions | TappOptions) -> Told:
    yield say(f"evening.{end}", n=options.evening.rounds, deals=options.evening.deals)
    if end is End.ROUNDS:
        yield say(f"evening.redraw.{_yes(options.evening.redraw_seats)}")


def _pflichtraeuber(t: _Teller) -> Told:
    agreed = t.options.pflichtraeuber
    if not agreed.played or 4 not in t.rules.players:
        return
    yield t.say("pflichtraeuber.round")
    yield t.say("pflichtraeuber.pays", n=agreed.pays)
    yield t.say("pflichtraeuber.without", one=agreed.one_without, two=agreed.two_without)
    yield t.say("pflichtraeuber.all-tricks", n=agreed.all_tricks)
    yield t.say("pflichtraeuber.ties")
    yield t.say("pflichtraeuber.afterwards", n=agreed.stakes_afterwards)


def _three(t: _Teller) -> Told:
    if deals_of(t.rules) != (4, 3):
        return
    three = options_for(t.rules, 3)
    blind, hand = SIZES[3]
    total = card_total(three.cards.count, 3)
    yield _removed(t, three)
    yield t.say("three.deal", blind=blind, hand=hand)
    key = "three.split" if can_split(t.options, 4) and not can_split(three, 3) else "three.total"
    yield t.say(key, total=total, win=total // 2 + 1, half=total // 2)
    yield t.say("three.rest")
    missing = [game for game in t.played(*Contract) if game not in t.rules.contracts(3)]
    if missing:
        names = [text(t.language, f"contract.{game}") for game in missing]
        yield t.say("three.missing", games=", ".join(names))
    four, plain = plain_for(t.rules, 4), plain_for(t.rules, 3)
    for option, value in plain.items():
        if value != four[option] and matters(t.rules, WITH_3 + option):
            words = phrase(t.language, option, value)
            yield f"- {words[0].upper()}{words[1:]}."


def _five(t: _Teller) -> Told:
    if 5 not in t.rules.players:
        return
    yield t.say("five.sits-out")
    yield t.say("five.pays")
    if t.played(Contract.RAEUBER, Contract.GEREGELTER_RAEUBER, Contract.DRESCH):
        yield t.say("five.raeuber")
    if t.options.schinden.challenge:
        yield t.say("five.schinden")


_CEGO_SECTIONS: dict[str, Callable[[_Teller], Told]] = {
    "players": _players,
    "dealing": _dealing,
    "games": _games,
    "solo-round": _solo_round,
    "fort": _fort,
    "after-solo": _after_solo,
    "exchange": _exchange,
    "schinden": _schinden,
    "play": _play,
    "counting": _counting,
    "paying": _paying,
    "special": _special,
    "penalty": _penalty,
    "evening": _evening,
    "pflichtraeuber": _pflichtraeuber,
    "three": _three,
    "five": _five,
}


# Zuger Tapp


def _tapp_sections(rules: Rules, language: str) -> Iterator[Section]:
    options = rules.tapp()

    def say(key: str, **values: Value) -> str:
        return text(language, f"agreement.{key}", **values)

    def section(name: str, *sentences: str) -> Section:
        return Section(say(f"tapp.{name}.title"), sentences)

    yield section("players", *(say(f"tapp.players.{key}") for key in ("count", "pack", "values")))
    yield section("dealing", *(say(f"tapp.dealing.{key}") for key in ("deal", "forehand")))
    yield section("games", say("tapp.games.intro"), *_tapp_games(say, rules))
    yield section("auction", *(say(f"tapp.auction.{key}") for key in ("bids", "end", "pass")))
    yield section("talon", *(say(f"tapp.talon.{key}") for key in ("tapp", "others", "trumps")))
    yield section("play", say("tapp.play.follow"), say("tapp.play.win"))
    yield section("paying", *_tapp_paying(say, options))
    yield Section(say("evening.title"), tuple(_end(say, options.evening.end, options)))


def _tapp_games(say: Callable[..., str], rules: Rules) -> Told:
    options = rules.tapp()
    for name in rules.contracts(4):
        needs, units = getattr(options.needs, name), getattr(options.units, name)
        how = "with-talon" if name == "tapp" else "hand"
        yield say(f"tapp.games.{how}", game=Term(f"contract.{name}"), n=units, needs=needs)
    yield say("tapp.games.draw" if options.needs.tapp == 61 else "tapp.games.no-draw")


def _tapp_paying(say: Callable[..., str], options: TappOptions) -> Told:
    units = options.units
    yield say("tapp.paying.count")
    yield say("tapp.paying.each")
    yield say("tapp.paying.few", n=units.few_points, times=units.few_points_times)
    yield say("tapp.paying.no-trick", times=units.no_trick_times)
    value = units.solo * units.few_points_times
    yield say("tapp.paying.example", points=120 - units.few_points, n=units.few_points, value=value)
