"""The game in the terminal, played by a script: every table, every language, nonsense included."""

import io
import random
import re
from collections.abc import Callable
from string import Formatter

import pytest
from rich.cells import cell_len
from rich.console import Console

from cego.cards import TAPP, Pack
from cego.cli.play import Session, play
from cego.deal.actions import Action, Challenge, NameTrump, Play, Say
from cego.errors import IllegalAction
from cego.locale import LANGUAGES, Term, catalogue, text
from cego.notation import write_action
from cego.players import Lehrling
from cego.rules import Rules, load
from test_views import TABLES, known_cards

NONSENSE = (
    *("", ",", "9" * 5000, "xyz", "99", "0", "CK", "♥", "1 2 3 4 5", "keep", "keep CK", "fort"),
    *("C:piccolo", "\x00", "²"),
)
COMMANDS = ("?", "h", "l", "s", "H")
Ask = Callable[[str], str]


class Screen:
    """What the person would see, the questions and answers included."""

    def __init__(self) -> None:
        self.file = io.StringIO()
        self.console = Console(file=self.file, width=80)

    @property
    def text(self) -> str:
        return self.file.getvalue()

    def heard(self, ask: Ask) -> Ask:
        def asking(prompt: str) -> str:
            answer = ask(prompt)
            self.file.write(f"{prompt}{answer}\n")
            return answer

        return asking


def evening(
    rules: str | Rules, players: int, language: str, ask: Ask, deals: int = 1, seed: str = "s"
) -> str:
    """Play, and give back everything on the screen."""
    screen = Screen()
    agreed = load(rules) if isinstance(rules, str) else rules
    play(agreed, players, seed, language, deals, screen.console, screen.heard(ask))
    return screen.text


def by_number(seed: str, nonsense: float = 0.0) -> Ask:
    """A person who types numbers at random, and now and then a command or nonsense."""
    rng = random.Random(seed)

    def ask(prompt: str) -> str:
        if rng.random() < nonsense:
            return rng.choice(NONSENSE + COMMANDS)
        numbers = re.search(r"\[1(?:–(\d+))?, \?\]", prompt)
        if not numbers:
            return ""
        most = int(numbers[1] or 1)
        wanted = re.search(r" ([24]) ", prompt)
        count = min(most, int(wanted[1]) if wanted else 1)
        return " ".join(map(str, rng.sample(range(1, most + 1), count)))

    return ask


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("slug", "players"), TABLES)
def test_a_deal_can_be_played_at_every_table(slug: str, players: int, language: str) -> None:
    ask = by_number(f"{slug}{players}{language}", nonsense=0.1)
    screen = evening(slug, players, language, ask)
    assert text(language, "play.farewell") in screen
    assert text(language, "play.score", n=1) in screen
    assert text(language, "play.seed", seed="s") in screen
    assert "{" not in screen
    assert "\x1b" not in screen, "a plain pipe gets plain text"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_printed_lines_fit_eighty_columns(language: str) -> None:
    for slug, players in (("loewen", 5), ("club", 4), ("zuger-tapp", 4)):
        screen = Screen()
        play(load(slug), players, "w", language, 2, screen.console, by_number("w"))
        assert max(map(cell_len, screen.text.splitlines())) <= 80


def test_the_same_seed_is_the_same_evening() -> None:
    once, again = (evening("loewen", 4, "en", by_number("a"), deals=2, seed="x") for _ in range(2))
    assert once == again
    assert once != evening("loewen", 4, "en", by_number("a"), deals=2, seed="y")


# Typing


def spellings(action: Action, pack: Pack, language: str, session: Session) -> list[str]:
    """Ways to type an action without a number."""
    written = write_action(action, pack)
    match action:
        case Say(word):
            return [word, word.upper(), word.replace("-", " ").capitalize()]
        case Play(card):
            return [written, written.lower(), pack.pretty(card), f" {written} "]
        case NameTrump(suit):
            return [
                session.screen.suit(suit).split()[0],
                text(language, f"suit.{suit}").upper(),
                written,
            ]
        case Challenge():
            return ["schinden", "SCHINDEN"]
    bare = written.partition(" ")[2]
    return [written, bare, bare.lower(), bare.replace(" ", ", ")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("slug", "players"),
    [("loewen", 4), ("club", 5), ("ministranten", 4), ("oberwolfach", 3), ("zuger-tapp", 4)],
)
def test_cards_and_words_can_be_typed_in_many_ways(slug: str, players: int, language: str) -> None:
    rng, screen, rules = random.Random(slug), Screen(), load(slug)
    meant: list[Action] = []

    def ask(prompt: str) -> str:
        if session.deal is None or "Enter" in prompt:
            return ""
        view = session.view
        assert [action for seat, action in view.log if seat == view.seat] == meant
        wild = view.phase == "auction" and rng.random() < 0.6
        action = rng.choice(view.legal) if wild else Lehrling("me").choose(view)
        meant.append(action)
        return rng.choice(spellings(action, rules.pack, language, session))

    for seed in range(4):
        session = Session(rules, players, f"{seed}", language, screen.console, ask)
        meant.clear()
        session.run(1)
        assert len(session.evening.entries) == 1


def test_nonsense_is_answered_with_the_reason_and_asked_again() -> None:
    answers = iter(["99", "xyz", "CK", "", "fort", "fort"])

    def ask(prompt: str) -> str:  # noqa: ARG001
        try:
            return next(answers)
        except StopIteration:
            raise EOFError from None

    screen = evening("loewen", 4, "en", ask)
    assert "There is no number 99 here" in screen
    assert "“xyz” cannot be said now. Possible: fort, solo" in screen
    assert "“ck” cannot be said now" in screen
    assert "Type a number, a card or a word" in screen
    assert "You: fort" in screen


def test_a_card_that_may_not_be_played_is_explained() -> None:
    """The words are those of the game itself: which suit was led and what you hold."""
    tried: list[str] = []

    def ask(prompt: str) -> str:
        view = session.view
        barred = [card for card in range(54) if view.hand >> card & 1]
        barred = [card for card in barred if Play(card) not in view.legal]
        if view.phase == "tricks" and view.play.trick and barred and not tried:
            tried.append(session.rules.pack.code(barred[-1]))
            return tried[0]
        return numbers(prompt)

    screen, numbers = Screen(), by_number("b")
    session = Session(load("loewen"), 4, "b", "en", screen.console, screen.heard(ask))
    session.run(1)
    after = screen.text.split(f"] {tried[0]}\n", 1)[1]
    assert re.match(r"You hold .* were led|A trump was led|You have no \w+ to follow with", after)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["follow-suit", "must-trump"])
def test_a_complaint_about_a_suit_is_a_sentence_of_its_own(language: str, key: str) -> None:
    for letter in "CSHD":
        why = IllegalAction(f"illegal.{key}", suit=Term(f"suit.{letter}"), held="T9")
        assert why.text(language)[0].isupper()
        assert text(language, f"suit.{letter}") in why.text(language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_commands(language: str) -> None:
    answers = iter(["?", "h", "L", "S", "r", "q"])
    screen = evening("loewen", 4, language, lambda _: next(answers))
    for key in ("help.answers", "no-trick", "score", "farewell"):
        first_words = text(language, f"play.{key}", n=0)[:30]
        assert first_words in screen
    assert text(language, "agreement.players.title") in screen


def test_the_last_trick_can_be_seen_again() -> None:
    def ask(prompt: str) -> str:
        if session.story.last_trick and not asked:
            asked.append(True)
            return "l"
        return numbers(prompt)

    asked: list[bool] = []
    screen, numbers = Screen(), by_number("t")
    session = Session(load("grupp"), 4, "t", "en", screen.console, ask)
    session.run(1)
    assert screen.text.count("Last trick: ") == 1


# Leaving


@pytest.mark.parametrize(("slug", "players"), [("baden", 4), ("oberwolfach", 3), ("zuger-tapp", 4)])
def test_the_end_of_input_ends_politely_at_any_prompt(slug: str, players: int) -> None:
    count = 0

    def counting(prompt: str) -> str:
        nonlocal count
        count += 1
        if prompt == text("de", "play.between.next"):
            raise EOFError
        return numbers(prompt)

    numbers = by_number("e")
    evening(slug, players, "de", counting, deals=2)
    assert count > 5
    for stop in range(count):
        numbers, left = by_number("e"), stop

        def ask(prompt: str) -> str:
            nonlocal left
            if not left:
                raise EOFError if stop % 2 else KeyboardInterrupt  # noqa: B023
            left -= 1
            return numbers(prompt)  # noqa: B023

        screen = evening(slug, players, "de", ask, deals=2)
        assert "Danke fürs Mitspielen!" in screen
        assert "--seed s" in screen


# What the person may not see


CARD = re.compile(r"[♣♠♥♦][0-9A-Z]+|Gstieß|trump (?!1\b)\d+")
"""A card in a sentence; trump 1 stands in the meaning of games, too."""
TRUMPS = re.compile(r"^Trumps +(.*)$", re.MULTILINE)
"""The row of a hand that holds the trumps: numbers, and before those to choose from ``3)``."""


def cards_on(screen: str, pack: Pack) -> int:
    """The cards that a screen in English shows."""
    rows = " ".join(TRUMPS.findall(screen))
    codes = [f"T{number}" for number in re.findall(r"(?<!\S)(\d+)(?!\S)", rows)]
    codes += [found.replace("trump ", "T") for found in CARD.findall(screen)]
    return pack.pile(" ".join(set(codes)))


@pytest.mark.parametrize(
    ("slug", "players"),
    [
        ("loewen", 3),
        ("loewen", 5),
        ("baden", 4),
        ("club", 4),
        ("oberwolfach", 4),
        ("zuger-tapp", 4),
    ],
)
def test_no_hidden_card_appears_before_the_end_of_a_deal(slug: str, players: int) -> None:
    """Whatever has been printed since the cards were dealt, the person's seat may know."""
    rules, screen = load(slug), Screen()
    rng, phases = random.Random(slug), set[str]()
    numbers, most = by_number(slug), [0]

    def ask(prompt: str) -> str:
        deal = session.deal
        if deal is None:
            return ""
        since = screen.text[screen.text.rindex(" · dealer: ") :]
        shown = cards_on(since, rules.pack)
        assert shown & ~known_cards(deal, session.seat) == 0
        most[0] = max(most[0], (shown & rules.pack.suits.get("T", rules.pack.all)).bit_count())
        phases.add(deal.view().phase)
        return rng.choice(["h", "l", numbers(prompt)])

    for seed in range(4):
        session = Session(rules, players, f"{seed}", "en", screen.console, ask)
        session.run(4 if players == 4 else 5)
    assert phases == {"auction", "exchange", "tricks"}
    assert most[0] > 5, "trumps are seen"


# Things that come up now and then


def scripted(script: dict[str, str], seed: str) -> Ask:
    """A person who answers prompts with these words in them so, if he may, others by number."""
    numbers, last = by_number(seed), ""

    def ask(prompt: str) -> str:
        nonlocal last
        answer = next((answer for part, answer in script.items() if part in prompt), None)
        if answer is None or prompt == last:
            last = ""
            return numbers(prompt)
        last = prompt
        return answer

    return ask


def first_screen(rules: str | Rules, players: int, wanted: str, script: dict[str, str]) -> str:
    """The first evening on whose screen these words appear."""
    for number in range(60):
        ask = scripted(script, f"{number}")
        screen = evening(rules, players, "en", ask, deals=4, seed=f"{number}")
        if wanted in screen:
            return screen
    raise AssertionError(f"“{wanted}” never appeared")


PASSING = {"What do you say": "fort", "Everyone said fort": "cego"}


def test_an_early_piccolo_is_offered_and_can_be_called() -> None:
    script = {"Enter: nothing": "piccolo", **PASSING}
    screen = first_screen("loewen", 4, "You may speak out of turn.", script)
    assert "You: Piccolo" in screen.split("You may speak out of turn.")[1]


def test_a_hand_of_empties_can_be_thrown_in() -> None:
    """Oberwolfach, three players, if three empties instead of seven were enough."""
    script = {"Enter: nothing": "hinschmeißen", **PASSING}
    rules = load("oberwolfach").replace({"with-3.auction.throw-in-empties": 3})
    screen = first_screen(rules, 3, "You: I throw the cards in.", script)
    assert "The cards are thrown in; nobody pays" in screen


def test_trumps_named_by_a_lead_can_be_corrected() -> None:
    script = {"Enter: nothing": "1", "What do you say": "2", "Name the trumps": "1"}
    screen = first_screen("zuger-tapp", 4, "You can still change that.", script)
    assert re.search(r"That makes . \w+ trumps", screen)
    assert re.search(r"You make . \w+ trumps", screen.split("still change")[1])


def test_a_hidden_solo_can_be_claimed() -> None:
    script = {"put away": "schinden", **PASSING}
    screen = first_screen("loewen", 3, "You claim that someone hid a solo", script)
    assert re.search("(no|a) solo was hidden", screen)


def test_ordered_tricks_are_explained() -> None:
    script = {"Nobody bid over": "geregelter räuber", **PASSING}
    screen = first_screen("ministranten", 4, "An ordered trick", script)
    assert "The game is Geregelter Räuber" in screen


def test_last_round_and_pflichtraeuber_between_deals() -> None:
    answers, numbers = iter(["p", "p", "nonsense", "", "G", ""]), by_number("p")

    def ask(prompt: str) -> str:
        between = prompt == text("en", "play.between.next")
        return next(answers, "") if between else numbers(prompt)

    screen = evening("loewen", 4, "en", ask, deals=12)
    assert screen.count("The game is Pflichträuber") == 4
    assert "From now on the stakes are multiplied by 10." in screen
    assert "The Pflichträuber round is already running." in screen
    assert "Enter gives the next deal" in screen
    assert "had the Gstieß" in screen


# The texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_stands_in_every_language_with_the_same_placeholders(language: str) -> None:
    def placeholders(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    german, other = catalogue("de", "play"), catalogue(language, "play")
    assert list(german) == list(other)
    for key in german:
        assert placeholders(german[key]) == placeholders(other[key]), key
        assert other[key].strip(), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_every_word_has_a_meaning(language: str) -> None:
    texts = catalogue(language, "play")
    for slug, players in TABLES:
        rules = load(slug)
        for game in rules.contracts(players):
            assert f"meaning.{rules.game}.{game}" in texts
    assert TAPP.name == "tapp"
    for word in ("fort", "gut", "selbst", "hinschmeissen"):
        assert {f"meaning.cego.{word}", f"said.{word}"} <= set(texts)
