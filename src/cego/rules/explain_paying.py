"""What is said of points and payments, of the evening, and of other numbers of players."""

from collections.abc import Callable

from cego.locale import Term, text
from cego.rules import contracts, explain_game
from cego.rules.contracts import CEGO, GEGENSOLO, SOLO, Bid, Contract, Tariff
from cego.rules.diff import (
    can_split,
    deals_of,
    factor_words,
    matters,
    options_for,
    phrase,
    plain_for,
)
from cego.rules.numbers import SIZES, base_value, rounded, total_points
from cego.rules.options import End, Evening
from cego.rules.rules import WITH_3
from cego.rules.schema import Plain
from cego.rules.telling import Teller, Told, removed, yes_no


def counting(t: Teller) -> Told:
    """Points, and who has won."""
    count = t.options.cards.count
    total = total_points(t.active, count)
    yield t.say("counting.values")
    yield t.say(f"counting.{count}", total=total)
    yield t.say("counting.pile", total=total)
    yield t.say("counting.win", win=total // 2 + 1, total=total)
    if can_split(t.options, t.active):
        scoring = t.options.scoring
        yield t.say(f"counting.{scoring.even_split}", half=total // 2, n=scoring.buergermeister)
        if scoring.schnapps and scoring.even_split == "buergermeister":
            yield t.say("counting.schnapps")


def paying(t: Teller) -> Told:
    """What a normal game costs."""
    scoring = t.options.scoring
    half = total_points(t.active, t.options.cards.count) // 2
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


def _factors(t: Teller) -> Told:
    plain = plain_for(t.rules, t.active)
    after = t.options.after_solo
    for game in (SOLO, CEGO, GEGENSOLO, *t.ladder[1:]):
        name = Term(f"contract.{game}")
        section = "over-solo" if game.over_solo else "factors"
        factor = factor_words(t.language, plain[f"{section}.{game}"])
        if game in t.ladder[1:] and not after.only_gegensolo:
            over = factor_words(t.language, plain[f"over-solo.{game}"])
            yield t.say("factor.both", game=name, factor=factor, over=over)
        else:
            yield t.say("factor.one", game=name, factor=factor)


def _examples(t: Teller) -> Told:
    game = t.ladder[-1] if len(t.ladder) == 1 else t.ladder[1]
    factor = t.options.factors[game].won
    yield _example(t, "won", game, factor, difference=11)
    yield _example(t, "lost", SOLO, t.options.factors[SOLO].lost, difference=6)


def _example(t: Teller, end: str, game: Contract, factor: int, difference: int) -> str:
    total = total_points(t.active, t.options.cards.count)
    more = total // 2 + difference
    scoring = t.options.scoring
    base = base_value(scoring.base, difference)
    product = base * factor
    amount = max(rounded(scoring.rounding, product), scoring.minimum)
    counted, sum_ = str(difference), f"{base} × {factor} = {product}"
    if base != difference:
        counted = t.say("paying.example.counted", difference=difference, base=base)
    if amount != product:
        sum_ = t.say("paying.example.rounded", sum=sum_, amount=amount)
    return t.say(
        f"paying.example.{end}",
        game=Term(f"contract.{game}"),
        points=more if end == "won" else total - more,
        difference=counted,
        sum=sum_,
        amount=amount,
    )


def special(t: Teller) -> Told:
    """What a special game costs."""
    special = t.options.special
    priced = [game for game in t.options.contracts() if game.tariff is Tariff.PRICE]
    fixed = [game for game in priced if not game.alone]
    if fixed:
        yield t.say("special.fixed")
    for game in fixed:
        price = special.price(game)
        yield t.say("special.price", game=Term(f"contract.{game}"), n=price)
    raeuber = [game for game in t.options.contracts() if game.tariff is Tariff.RAEUBER]
    if raeuber:
        how = "by-points" if special.raeuber_by_points else "raeuber"
        yield t.say(
            f"special.{how}",
            games=t.games(raeuber),
            n=special.raeuber,
            forehand=special.raeuber_forehand,
        )
        yield t.say("special.ties")
    for game in priced:
        if game.alone:
            yield t.say(f"special.{game}", n=special.price(game))


def penalty(t: Teller) -> Told:
    """What a breach of the rules costs, where that is fixed."""
    if t.options.special.penalty:
        yield t.say("penalty.pays", n=t.options.special.penalty)
    if t.options.special.breach_loses:
        yield t.say("penalty.loses")


# The evening, and other numbers of players


def evening_of(t: Teller) -> Told:
    """When the evening ends."""
    yield from evening(t.say, t.options.evening)


def evening(say: Callable[..., str], agreed: Evening) -> Told:
    """How the evening ends, of Cego and of Zuger Tapp alike."""
    yield say(f"evening.{agreed.end}", n=agreed.rounds, deals=agreed.deals)
    if agreed.end is End.ROUNDS:
        yield say(f"evening.redraw.{yes_no(agreed.redraw_seats)}")


def pflichtraeuber(t: Teller) -> Told:
    """The round of compulsory Räuber, where it is played."""
    agreed = t.options.pflichtraeuber
    if not agreed.played or 4 not in t.rules.players:
        return
    yield t.say("pflichtraeuber.round")
    yield t.say("pflichtraeuber.when", n=agreed.hour)
    yield t.say("pflichtraeuber.pays", n=agreed.pays)
    yield t.say("pflichtraeuber.without", one=agreed.one_without, two=agreed.two_without)
    yield t.say("pflichtraeuber.all-tricks", n=agreed.all_tricks)
    yield t.say("pflichtraeuber.ties")
    yield t.say("pflichtraeuber.afterwards", n=agreed.stakes_afterwards)
    yield t.say("pflichtraeuber.second")


def three(t: Teller) -> Told:
    """What is different when three play."""
    if deals_of(t.rules) != (4, 3):
        return
    three = options_for(t.rules, 3)
    hand, blind = SIZES[3]
    total = total_points(3, three.cards.count)
    yield removed(t, three)
    yield t.say("three.deal", blind=blind, hand=hand)
    key = "three.split" if can_split(t.options, 4) and not can_split(three, 3) else "three.total"
    yield t.say(key, total=total, win=total // 2 + 1, half=total // 2)
    exceptions = dict.fromkeys(_three_exceptions(t))
    yield t.say("three.rest" if exceptions else "three.same")
    yield from exceptions


def _three_exceptions(t: Teller) -> Told:
    missing = [game for game in t.options.contracts() if game not in t.rules.contracts(3)]
    if missing:
        names = [text(t.language, f"contract.{game}") for game in missing]
        yield t.say("three.missing", games=", ".join(names))
    plain = plain_for(t.rules, 3)
    for option, usual in plain_for(t.rules, 4).items():
        value = plain[option]
        said = option in _GAMES_OF and set(_GAMES_OF[option]) <= set(missing)
        if value != usual and not said and matters(t.rules, WITH_3 + option):
            added = _added_by(t, option, usual)
            yield from added or [_as_line(phrase(t.language, option, value))]


def _added_by(t: Teller, option: str, usual: Plain) -> list[str]:
    """The sentences that are true because of what three players agreed on in this point."""
    without = t.rules.replace({WITH_3 + option: usual})
    before, after = (
        [
            sentence
            for tell in _TOLD_FOR_THREE
            for sentence in tell(Teller(rules, t.language, 3, options_for(rules, 3)))
        ]
        for rules in (without, t.rules)
    )
    return [_as_line(sentence) for sentence in after if sentence not in before]


def _as_line(words: str) -> str:
    if words.startswith("- "):
        return words
    return f"- {words[0].upper()}{words[1:].removesuffix('.')}."


_TOLD_FOR_THREE = (
    explain_game.games,
    explain_game.solo_round,
    explain_game.fort,
    explain_game.after_solo,
    explain_game.exchange,
    explain_game.play,
    counting,
    paying,
    special,
    penalty,
    evening_of,
)
_GAMES_OF = {
    "auction.ulti": contracts.bid_as(Bid.ULTI),
    "auction.piccolo-bettel": contracts.calls(),
}
"""Options that need no word of their own once their games are said to be missing."""


def five(t: Teller) -> Told:
    """What is different when five play."""
    if 5 not in t.rules.players:
        return
    yield t.say("five.sits-out")
    yield t.say("five.pays")
    if t.played(*contracts.bid_as(Bid.CHOICE)):
        yield t.say("five.raeuber")
    if t.options.schinden.challenge:
        yield t.say("five.schinden")
