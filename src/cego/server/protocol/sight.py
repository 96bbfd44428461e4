"""What a seat is told: people, scores, the view of the deal, what may be done."""

from typing import Literal

from cego.server.protocol.base import Message
from cego.server.tables.events import Ending, Wish
from cego.server.tables.plan import Pace
from cego.server.tables.state import Presence, Stage

SeatLetter = Literal["A", "B", "C", "D", "E"]


class Sitter(Message):
    """Who sits on a chair."""

    kind: Literal["person", "program", "bot"]
    name: str | None = None
    level: str | None = None
    boldness: float | None = None


class Chair(Message):
    """A chair. `ready`: has given a seed for the next deal."""

    sitter: Sitter | None
    agreed: bool
    presence: Presence
    stand_in: bool
    ready: bool


class Asked(Message):
    """A question put to the table, and who said yes."""

    wish: Wish
    chair: int
    yes: list[int]


class NextDeal(Message):
    """The deal in preparation: the server is bound to its seed by the commitment."""

    number: int
    commitment: str


class Entry(Message):
    """A line of the score sheet; payments by chair."""

    dealer: int
    contract: str | None
    declarer: int | None
    payments: list[int]


class Evening(Message):
    """The evening so far. `end`: open, gstiess or rounds; `deals` counts for rounds."""

    scores: list[int]
    seating: list[int]
    dealer: int | None
    played: int
    end: str
    deals: int
    stakes: int
    compulsory: bool
    last_dealer: int | None
    last_round: bool
    over: bool
    last: Entry | None


class PracticeSeen(Message):
    """A finished deal is played again: which, from which action on, and how it ended, by seat."""

    deal: str
    at: int
    seat: SeatLetter
    payments: list[int]


class TableSeen(Message):
    """People, settings and scores: the same for everyone."""

    title: str
    rules: str
    rules_title: str
    game: Literal["cego", "tapp"]
    players: int
    pace: Pace
    listed: bool
    spectators: bool
    hints: bool
    host: int | None
    chairs: list[Chair]
    paused: bool
    asked: Asked | None
    next_deal: NextDeal | None
    evening: Evening | None
    closed: Ending | None
    practice: PracticeSeen | None = None


class Step(Message):
    """A line of the arithmetic."""

    step: str
    value: int
    text: str


class Outcome(Message):
    """How the deal ended; payments by seat, stakes not included."""

    reason: str
    contract: str | None
    declarer: SeatLetter | None
    over_solo: bool
    won: bool | None
    losers: list[SeatLetter]
    points: list[int]
    tricks: list[int]
    difference: int | None
    factor: int | None
    pays_each: int
    payments: list[int]
    steps: list[Step]


class View(Message):
    """The deal as one seat sees it; cards that are unknown are not there."""

    players: int
    phase: str
    step: str
    over_solo: bool
    no_trump: bool
    pfeif_frei: bool
    trump: str | None
    seat: SeatLetter | None
    to_act: SeatLetter | None
    holder: SeatLetter | None
    soloist: SeatLetter | None
    declarer: SeatLetter | None
    leader: SeatLetter | None
    standing: str | None
    contract: str | None
    dealt: list[str]
    hand: list[str]
    shown: list[str]
    dead: list[str]
    laid_out: list[str]
    open_trump: list[str]
    legage: list[str]
    blind: list[str]
    counts: list[int]
    trick: list[str]
    piles: list[list[str]]
    all_hands: list[list[str]]
    outcome: Outcome | None


class Legal(Message):
    """Actions of one kind: any `pick` of the `choices`, or else one of the `sets`.

    To act, send ``do`` and the choice: ``say`` and ``play`` need only the choice itself.
    """

    do: str
    pick: int
    choices: list[str]
    sets: list[list[str]]


class TrumpNamed(Message):
    """Zuger Tapp: trumps, and who named them; `instead_of` is what his lead had named before."""

    suit: str
    seat: SeatLetter
    by_lead: bool
    instead_of: str | None


class Word(Message):
    """A word of the auction: what it undertakes, what it counts, and whether it is on the ladder.

    Steps of the ladder come from low to high. Later the game that is played is the only word.
    """

    word: str
    undertakes: str
    counts: str
    step: bool


class CountedPart(Message):
    """Cards that count for a side: those of its tricks, or those that lie beside them."""

    what: Literal["tricks", "legage", "blind", "talon"]
    cards: int
    counting: list[str]
    pips: int


class CountedSide(Message):
    """Who counts together. `extra`: the points of so many cards by threes or twos, `rest`: cards
    left over; `points`: what it comes to, which is none for a declarer who forfeits."""

    seats: list[SeatLetter]
    tricks: int
    parts: list[CountedPart]
    cards: int
    extra: int
    rest: int
    points: int


class DealCount(Message):
    """How each side comes to its points; the declarer first. `by`: cards that make a point;
    `needs`: the declarer's points that win."""

    by: Literal["threes", "twos"] | None
    needs: int | None
    sides: list[CountedSide]


class Sum(Message):
    """A line of the way from points to price."""

    text: str
    value: int | None


LogEntry = dict[str, str | int | bool | list[str]]
"""``{"seat": "A", "play": "SK"}``; a number in place of cards that are hidden."""


class ExchangeStep(Message):
    """A step of the exchange: what is done, with how many cards, and how many of them go away.

    `rule` says which cards it must be, where that is not free.
    """

    do: Literal["show", "keep", "take", "away", "lay-out", "trump"]
    cards: int
    goes: int
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
    done: bool


class ExchangeSeen(Message):
    """The exchange, for the declarer alone, from the end of the auction to the first card.

    Of the cards in hand: those `kept` or shown, and those that `came` from the blind or talon.
    `away` is how many he has put away, `points` what they count while he may look at them.
    """

    steps: list[ExchangeStep]
    kept: list[str]
    came: list[str]
    away: int
    points: int | None


class DealSeen(Message):
    """The deal in play or the last one. `log` only in `hello`; `acted` adds to it.

    `ahead` is the card that is winning the running trick; `middle`, how many cards lie face down
    in the middle; `points`, what the tricks so far count, where the table allows help: those of
    the declarer and of the others, or those of each seat. `aim` is what the game in play asks for;
    `words`, what may be said and the ladder; `count` and `sums`, how the finished deal is settled;
    `exchange`, his exchange, for the declarer. `cautions`: by word or suit (empty for a challenge),
    what one undertakes by a call that is not made in haste, and what an error costs. `may`: what
    you may do beside what is legal: `claim` all tricks that are left, `finish` what is decided,
    `concede`, `undo`.
    """

    number: int
    seats: list[int]
    view: View
    ahead: str | None
    legal: list[Legal]
    middle: int = 0
    points: list[int] | None = None
    may: tuple[Literal["claim", "finish", "concede", "undo"], ...] = ()
    exchange: ExchangeSeen | None = None
    cautions: dict[str, str] | None = None
    trump: TrumpNamed | None = None
    aim: str | None = None
    words: list[Word] | None = None
    count: DealCount | None = None
    sums: list[Sum] | None = None
    log: list[LogEntry] | None = None


class Sight(Message):
    """All of it. In an event, `table` is left out where it is as before, `entries` always."""

    stage: Stage
    deal: DealSeen | None
    deadline: int | None
    table: TableSeen | None = None
    entries: list[Entry] | None = None
