"""What a person does that nobody asked for."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from walk.evening import LANGUAGES
from walk.looking import Look, Pressable

if TYPE_CHECKING:
    from walk.person import Person

KEYS = ("l", "z", "?", "Escape", "Tab", "ArrowLeft", "ArrowDown", "Home", "x", "0", "m", "F2")
TICK = 40
SHORT, LONG, VERY_LONG = 5_000, 45_000, 150_000


def dawdle(person: "Person", _: Look) -> None:
    """Do nothing for a few ticks."""
    person.doing = "dawdled"
    for _tick in range(person.rng.randint(2, 5)):
        person.page.wait_for_timeout(TICK)
    person.see()


def sleep(person: "Person", _: Look) -> None:
    """Let the page's own clock jump on, as after a nap of the machine."""
    length = person.rng.choice((SHORT, LONG, VERY_LONG))
    person.begin_anew(f"dawdled for {length // 1000} s")
    person.page.clock.fast_forward(length)
    person.diary.seconds += length / 1000
    person.settle()
    person.see()


def wrong_card(person: "Person", now: Look) -> None:
    """A card that may not be played, or is not asked for."""
    barred = [card for card in now["cards"] if not card["legal"]]
    if barred or now["asked"] == "bid":
        person.touch_card(person.rng.choice(barred or now["cards"]))
        person.settle()
        person.see()


def disabled_thing(person: "Person", now: Look) -> None:
    """A button that does nothing now."""
    idle = [each for each in now["pressables"] if each["disabled"] and not each["inHand"]]
    if idle:
        chosen = person.rng.choice(idle)
        person.press(chosen, lambda each: each["what"] == chosen["what"])
        person.see()


def some_tool(person: "Person", now: Look) -> None:
    """Open something beside the table, look about in it and close it."""
    tools = list(person.tools(now))
    if not tools:
        return
    chosen = person.rng.choice(tools)
    person.press(chosen, lambda each: each["what"] == chosen["what"])
    person.settle()
    opened = person.see()
    if opened["dialog"]:
        width, height = opened["size"]
        person.page.mouse.move(width * 0.8, height * 0.7)
        person.page.mouse.wheel(0, 400)
        person.see()
        _close(person)


def _close(person: "Person") -> None:
    by_button = [each for each in person.see()["pressables"] if each["kind"] == "button"]
    if by_button and person.rng.random() < 0.5:
        first = by_button[0]
        person.press(first, lambda each: each["what"] == first["what"])
    else:
        person.key("Escape")
    person.page.wait_for_timeout(TICK)
    if person.see()["dialog"]:
        person.key("Escape")
        person.page.wait_for_timeout(TICK)
        person.see()


def some_keys(person: "Person", _: Look) -> None:
    """Keys that mean something, and keys that do not."""
    for key in person.rng.choices(KEYS, k=3):
        person.key(key)
        person.page.wait_for_timeout(TICK)
        if person.see()["dialog"]:
            person.key("Escape")
            person.page.wait_for_timeout(TICK)
            person.see()


def offered_on_the_board(person: "Person", now: Look) -> None:
    """Go back, claim, finish, or ask what a call would cost and then make it or not."""
    offered = person.others_on_the_board(now)
    if not offered:
        return
    chosen = person.rng.choice(offered)
    person.press(chosen, lambda each: each["what"] == chosen["what"])
    person.page.wait_for_timeout(TICK)
    opened = person.see()
    if opened["slip"]:
        answer = person.rng.choice([each for each in opened["pressables"] if each["onBoard"]])
        person.press(answer, lambda each: each["what"] == answer["what"])
    person.settle()
    person.see()


def card_from_near(person: "Person", now: Look) -> None:
    """Look at a card large, as after a long press."""
    if not now["cards"]:
        return
    person.look_closely_at(person.rng.choice(now["cards"]))
    person.page.wait_for_timeout(TICK)
    if person.see()["dialog"]:
        person.key("Escape")
        person.page.wait_for_function("() => !document.querySelector('dialog:modal')")
        person.see()


def turn(person: "Person", _: Look) -> None:
    """Turn the phone, for a moment or for a while; larger windows are pulled to another size."""
    width, height = person.evening.size
    if not person.turned:
        other = (height, width) if person.evening.turns else person.other_size()
        person.resize(*other, "turned")
        person.page.wait_for_timeout(TICK)
        person.see()
        if person.rng.random() < 0.5:
            return
    person.resize(width, height, "turned back")
    person.page.wait_for_timeout(TICK)
    person.see()


def other_language(person: "Person", now: Look) -> None:
    """Another language, by the menu of the table."""
    wanted = person.rng.choice([each for each in LANGUAGES if each != person.language])
    for tool in reversed(list(person.tools(now))):
        if _opens_languages(person, tool):
            person.begin_anew(f"language {wanted}")
            person.language = wanted
            person.page.locator('dialog select:has(option[value="sv"])').select_option(wanted)
            person.page.locator(f"html[lang={wanted}]").wait_for()
            person.see()
            person.key("Escape")
            person.page.wait_for_function("() => !document.querySelector('dialog:modal')")
            person.begin_anew(f"language {wanted}")
            person.settle()
            person.see()
            return


def _opens_languages(person: "Person", tool: Pressable) -> bool:
    person.press(tool, lambda each: each["what"] == tool["what"])
    person.page.wait_for_timeout(TICK)
    if person.page.locator('dialog select:has(option[value="sv"])').count():
        return True
    if person.see()["dialog"]:
        person.key("Escape")
        person.page.wait_for_timeout(TICK)
    return False


def reload(person: "Person", _: Look) -> None:
    """Load the page anew."""
    person.begin_anew("reloaded")
    person.page.reload()
    person.page.locator(".board, #result-title").first.wait_for()
    person.settle()
    person.see()


def go_home(person: "Person", now: Look) -> None:
    """Away to the home page; the table waits."""
    place = now["place"]
    person.begin_anew("went home")
    person.guest.go("#/")
    person.page.locator(f'a[href="{place}"]').first.wait_for()
    person.come_back(person.see(), place)
    person.settle()
    person.see()


def lose_the_network(person: "Person", now: Look) -> None:
    """For a moment; a card played meanwhile is not lost."""
    person.offline = True
    person.begin_anew("lost the network")
    person.guest.context.set_offline(True)
    person.page.wait_for_timeout(TICK)
    person.see()
    if now["asked"] == "play" and person.rng.random() < 0.5:
        person.play(now, with_keys=False)
        person.see()
    person.guest.context.set_offline(False)
    person.page.wait_for_function("() => !document.querySelector('[role=alert]')")
    person.offline = False
    person.begin_anew("has the network again")
    person.settle()
    person.see()


MISCHIEF: tuple[Callable[["Person", Look], None], ...] = (
    dawdle,
    sleep,
    wrong_card,
    wrong_card,
    disabled_thing,
    some_tool,
    some_tool,
    some_keys,
    offered_on_the_board,
    offered_on_the_board,
    card_from_near,
    turn,
    turn,
    other_language,
    reload,
    go_home,
    lose_the_network,
)
