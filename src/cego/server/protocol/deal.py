"""What a seat is told of a deal: its view, what may be done, what words and games ask for."""

from typing import Annotated, Literal

from pydantic import Field

from cego.server.protocol.base import Card, Message, SeatLetter
from cego.server.protocol.settled import DealCount, Outcome, Sum
from cego.server.protocol.words import Contract, DealStep, Doing, Phase, PlainWord, Suit


class View(Message):
    """The deal as one seat sees it. Cards that are unknown are not there: lists are empty then."""

    players: int
    """At the table; of five, four play and the dealer sits out."""
    phase: Phase
    """Which part of the deal it is."""
    step: DealStep
    """Where in the auction or the exchange."""
    over_solo: bool
    """The game in play was bid over a solo."""
    no_trump: bool
    """The blind held no trump that had to be put away in the open."""
    pfeif_frei: bool
    """The declarer of Kleiner Mann took trump 1 back into his hand."""
    trump: Suit | None
    """Zuger Tapp: the trump suit, once it is named."""
    seat: SeatLetter | None
    """Whose view this is: yours; null for who looks on."""
    to_act: SeatLetter | None
    """Whose turn it is; nobody's when the deal is over."""
    holder: SeatLetter | None
    """In the auction: who made the bid that stands."""
    soloist: SeatLetter | None
    """In the auction: who said solo."""
    declarer: SeatLetter | None
    """Who plays alone, or announced the game, once that is known."""
    leader: SeatLetter | None
    """Who led the running trick, or leads the next one."""
    standing: Contract | None
    """In the auction: the bid that stands."""
    contract: Contract | None
    """The game that is played, once that is known."""
    dealt: list[Card]
    """Your cards as they were dealt …"""
    hand: list[Card]
    """… and as they are now; empty when the deal is over."""
    shown: list[Card]
    """Cards that the declarer has shown."""
    dead: list[Card]
    """Shown cards that win nothing when they are played."""
    laid_out: list[Card]
    """The two cards that lead the first two tricks."""
    open_trump: list[Card]
    """The trump of the blind that was put away in the open."""
    legage: list[Card]
    """What lies away, for the declarer alone and while he may look at it."""
    blind: list[Card]
    """After the deal: the blind or talon as it was dealt."""
    counts: list[int]
    """How many cards each seat holds; empty when the deal is over."""
    trick: list[Card]
    """The running trick, in the order played."""
    piles: list[list[Card]]
    """The cards that each seat has won; they lay open when they were played."""
    all_hands: list[list[Card]]
    """After the deal: all hands as they were dealt."""
    outcome: Outcome | None
    """After the deal: how it ended."""


class Legal(Message):
    """Actions of one kind: any `pick` of the `choices`, or else one of the `sets`."""

    do: Doing
    """What is done. `say` and `play` are not sent: only the word or card itself."""
    pick: int
    """How many cards or words belong to the action; 0 for those without any."""
    choices: list[str]
    """Cards, words or suits: any so many of them. Empty if there are `sets`."""
    sets: list[list[Card]]
    """The sets of cards, of which it must be one. Empty if there are `choices`."""


class TrumpNamed(Message):
    """Zuger Tapp: what is trumps, and how that came."""

    suit: Suit
    """What is trumps now."""
    seat: SeatLetter
    """Who named it."""
    by_lead: bool
    """It was named by leading a card of the suit, not by a word."""
    instead_of: Suit | None
    """What his lead had named before he corrected himself."""


class Word(Message):
    """A word of the auction. Later the game that is played is the only word.

    Steps of the ladder come from low to high.
    """

    word: Contract | PlainWord
    """The word."""
    undertakes: str
    """What who says it takes upon himself, in your language."""
    counts: str
    """What the game counts, as short as on a button: `×3`, `30`; empty for other words."""
    step: bool
    """Whether it is a step of the ladder; not all steps may be said now."""


class ExchangeStep(Message):
    """A step of the exchange: what is done, with how many cards, and how many of them go away."""

    do: Literal["show", "keep", "take", "away", "lay-out", "trump"]
    """What is done; to `take` up the blind or talon comes by itself."""
    cards: int
    """With so many cards."""
    goes: int
    """So many go to what lies away by it."""
    rule: (
        Literal[
            "empty",
            "same-suit",
            "different-suits",
            "blind",
            "not-shown",
            "lowest-trump",
            "highest-trump",
            "no-trump",
        ]
        | None
    )
    """Which cards it must be, where that is not free: an `empty` card; two of the `same-suit` or of
    `different-suits`; one of the `blind`; any `not-shown`; the `lowest-trump` or `highest-trump` of
    the blind; any card of the blind as it has `no-trump`."""
    done: bool
    """Whether that is over."""


class ExchangeSeen(Message):
    """The exchange, for the declarer alone, from the end of the auction to the first card."""

    steps: list[ExchangeStep]
    """All of it, also what is done already."""
    kept: list[Card]
    """Of the cards in hand: those that were kept or shown."""
    came: list[Card]
    """Of the cards in hand: those that came from the blind or talon."""
    away: int
    """How many cards lie away."""
    points: int | None
    """What these count, while he may look at them."""


LogEntry = Annotated[
    dict[
        Literal[
            "seat",
            "say",
            "show",
            "keep",
            "away",
            "lay-out",
            "trump",
            "pfeif-frei",
            "schinden",
            "play",
        ],
        str | int | bool | list[str],
    ],
    Field(min_length=2, max_length=2),
]
"""``{"seat": "A", "play": "SK"}``; a number in place of cards that are hidden."""


class DealSeen(Message):
    """The deal in play, or the last one."""

    number: int
    """The deals of a table are numbered from 1."""
    seats: list[int]
    """The chair of each seat, from A on."""
    view: View
    """What you see of it."""
    ahead: Card | None
    """The card that is winning the running trick, once there are two."""
    legal: list[Legal]
    """What you may do, in turn or out of turn: it is your turn if the `to_act` of the view is its
    `seat`."""
    middle: int = 0
    """How many cards lie face down in the middle."""
    points: list[int] | None = None
    """What the tricks so far count, at tables with hints: of the declarer and of the others, or of
    each seat."""
    may: tuple[Literal["claim", "finish", "concede", "undo", "pflichtraeuber"], ...] = ()
    """What you may do beside what is legal: send `claim` for all tricks that are left, `ask` to
    `finish` what is decided, to `concede`, to `undo`, for a round of `pflichtraeuber`."""
    exchange: ExchangeSeen | None = None
    """Your exchange, if you are the declarer and play has not begun."""
    cautions: dict[str, str] | None = None
    """By word or suit (empty for `schinden`): what you undertake by a call that is not made in
    haste, and what an error costs, in your language. Ask your user once more."""
    trump: TrumpNamed | None = None
    """Zuger Tapp: who named the trumps."""
    aim: str | None = None
    """What the game in play asks for, in your language."""
    words: list[Word] | None = None
    """What may be said, and the ladder; later the game that is played."""
    count: DealCount | None = None
    """After the deal, where points decide: how each side comes to its points."""
    sums: list[Sum] | None = None
    """After the deal: the way from there to the price."""
    log: list[LogEntry] | None = None
    """All that was done, in `hello` only: `acted` adds to it, `undone` takes from it."""
