"""What is said of cards, games, auction and play: one function a section."""

from cego.locale import Term, Terms, either, text
from cego.rules import contracts
from cego.rules.contracts import CEGO, GEGENSOLO, SOLO, Bid, Contract, Needs, Tariff, named
from cego.rules.diff import (
    can_be_left_cego,
    deals_of,
    early_calls,
    needing_little_man,
    not_putting_away_shown,
    number_words,
    options_for,
    shown,
    shown_two,
    swapped,
)
from cego.rules.numbers import SIZES
from cego.rules.options import Calls, LeadAfterEmpties, PfeifFrei, Style, Ulti
from cego.rules.telling import Teller, Told, removed, yes_no

_LIKE_RAEUBER = (Tariff.RAEUBER, Tariff.COMPULSORY)
RAEUBER = named("raeuber")


def players(t: Teller) -> Told:
    """Who plays, with which cards."""
    yield t.say("players.count", players=number_words(t.language, list(t.rules.players)))
    for key in ("direction", "pack", "trumps", "black", "red", "empties", "other-pack"):
        yield t.say(f"players.{key}")


def dealing(t: Teller) -> Told:
    """From the cut to the last card dealt."""
    yield t.say("dealing.first")
    yield t.say("dealing.shuffle")
    if t.active == 3:
        yield removed(t, t.options)
    hand, blind = SIZES[t.active]
    yield t.say("dealing.deal", blind=blind, hand=hand)
    yield t.say("dealing.next")


def games(t: Teller) -> Told:
    """What can be played."""
    yield t.say("games.intro")
    yield t.say("games.normal")
    for game in (SOLO, CEGO, GEGENSOLO, *t.ladder[1:]):
        yield t.say(f"game.{game}")
    specials = [
        game
        for game in t.options.contracts()
        if not game.by_points and game.bid is not Bid.COMPULSORY
    ]
    # What the others of its kind are explained by is told even where it is not played itself.
    like_raeuber = [game for game in t.options.contracts() if game.tariff in _LIKE_RAEUBER]
    basis = [RAEUBER] if like_raeuber and RAEUBER not in like_raeuber else []
    if specials or basis:
        yield t.say("games.special")
    for game in [*basis, *specials]:
        yield t.say(f"game.{game}")
    if basis:
        yield t.say("games.basis", games=t.games(like_raeuber))


# The auction


def solo_round(t: Teller) -> Told:
    """The first part of the auction."""
    ulti = t.options.auction.ulti
    if ulti is Ulti.ASKED_FIRST:
        yield t.say("solo-round.ask-ulti")
    yield t.say("solo-round.words")
    yield t.say(f"solo-round.ulti.{ulti}")
    yield t.say("solo-round.solo")
    yield t.say("solo-round.free")


def fort(t: Teller) -> Told:
    """The second part when all said fort."""
    auction = t.options.auction
    calls = auction.piccolo_bettel
    yield t.say("fort.start")
    if auction.throw_in_empties:
        yield t.say("fort.throw-in", n=auction.throw_in_empties)
    yield t.say(f"fort.open.{calls}")
    if len(t.ladder) > 1:
        yield t.say("fort.ladder", games=_in_order(t, t.ladder))
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


def _in_order(t: Teller, games: tuple[Contract, ...]) -> str:
    return ", ".join(text(t.language, f"contract.{game}") for game in games)


def _bidding(t: Teller) -> Told:
    auction = t.options.auction
    circle = auction.style is Style.CIRCLE
    yield t.say("fort.circle" if circle else "fort.speak")
    if auction.compulsory_second_bid:
        yield t.say("fort.compulsory", game=Term(f"contract.{t.ladder[1]}"))
    if not circle:
        yield t.say("fort.duel")
        yield t.say("fort.end")
    yield t.say("fort.able")
    if needing_little_man(t.options):
        yield t.say("fort.one-little-man")


def _forehand_choice(t: Teller) -> str:
    choice = t.options.auction.forehand_choice
    if len(choice) == 1:
        return t.say("fort.no-choice")
    return t.say("fort.choice", games=Terms(tuple(f"contract.{game}" for game in choice)))


def after_solo(t: Teller) -> Told:
    """The second part after a solo."""
    after = t.options.after_solo
    yield t.say(f"after-solo.first.{after.first_speaker}")
    if after.only_gegensolo:
        yield t.say("after-solo.only-gegensolo")
    else:
        higher = (GEGENSOLO, *t.ladder[1:])
        yield t.say("after-solo.ladder", games=_in_order(t, higher))
        if t.options.auction.style is Style.CIRCLE or len(t.ladder) == 1:
            yield t.say("fort.duel")
        yield t.say(f"after-solo.defence.{after.defence}")
    barred = t.played(*contracts.calls(), *contracts.bid_as(Bid.CHOICE))
    if barred:
        names = [text(t.language, f"contract.{game}") for game in barred]
        yield t.say("after-solo.barred", games=either(t.language, names))
    yield t.say("after-solo.nobody")


# The cards


def exchange(t: Teller) -> Told:
    """Putting cards away, taking up the blind, showing cards."""
    exchange = t.options.exchange
    yield t.say("exchange.legage")
    until = exchange.legage_open_until
    yield t.say("exchange.look.until", n=until) if until else t.say("exchange.look.never")
    yield from _shown_cards(t)
    if not_putting_away_shown(t.options):
        yield t.say(f"exchange.halbe.{exchange.halbe_put_away}")
    two = shown_two(t.options)
    if two:
        yield t.say(f"exchange.trump.{exchange.trump_put_away}", games=t.games(two))
    if needing_little_man(t.options) and exchange.pfeif_frei is not PfeifFrei.OFF:
        yield t.say(f"exchange.pfeif.{exchange.pfeif_frei}")


def _shown_cards(t: Teller) -> Told:
    two = shown_two(t.options)
    one = [game for game in shown(t.options) if game not in two]
    little = [game for game in t.ladder if game.needs is Needs.LITTLE_MAN]
    if one or little:
        first = [*one, *little]
        yield t.say("exchange.lead-one", games=t.games(first))
    if two:
        yield t.say("exchange.lead-two", games=t.games(two))
    if one or two:
        yield t.say("exchange.dead")
        yield t.say("exchange.dead-lead")
    if little:
        yield t.say("exchange.little-man")
    if one or two:
        yield t.say(f"exchange.substitutes.{yes_no(t.options.exchange.substitutes)}")
        yield from _swap(t)


def _swap(t: Teller) -> Told:
    swap = [game for game in t.ladder if game in swapped(t.options)]
    fixed = [game for game in shown(t.options) if game not in swap]
    if swap:
        yield t.say(f"exchange.swap.{t.options.exchange.swap_cards}", games=t.games(swap))
    if set(swap) & set(shown_two(t.options)):
        yield t.say("exchange.swap.two")
    if fixed:
        yield t.say("exchange.fixed", games=t.games(fixed))


def schinden(t: Teller) -> Told:
    """Hiding a solo, where that can be punished."""
    deals = deals_of(t.rules)
    open_to = [n for n in deals if options_for(t.rules, n).schinden.challenge]
    if not open_to:
        return
    yield t.say("schinden.intro")
    for n in open_to:
        yield t.say(f"schinden.hand.{n}")
    yield t.say("schinden.challenge")
    yield t.say("schinden.settle")
    if 3 in open_to:
        yield t.say("schinden.few-trumps")
    for n in set(deals) - set(open_to):
        yield t.say(f"schinden.not.{n}")


def play(t: Teller) -> Told:
    """The tricks."""
    yield t.say("play.lead")
    alone = [game for game in t.options.contracts() if game.alone]
    if alone:
        yield t.say("play.forehand", games=t.games(alone))
    yield t.say("play.follow")
    yield t.say("play.win")
    two = shown_two(t.options)
    if t.options.play.lead_after_empties is LeadAfterEmpties.DECLARER:
        one = [game for game in shown(t.options) if game not in two]
        if one:
            yield t.say("play.again.one", games=t.games(one))
        if two:
            yield t.say("play.again.two", games=t.games(two))
    elif two:
        yield t.say("play.third", games=t.games(two))
