"""Somebody who plays by what the page shows: mostly well-behaved, sometimes not.

Every choice comes from the evening's seed, and is made only where the table waits for one, so that
it does not matter how quickly a machine gets there.
"""

import random
import time
from collections.abc import Callable, Iterator

from playwright.sync_api import Browser, ConsoleMessage, Error, Request
from seated import Guest

from server.serving import Server
from walk.diary import Breach, Diary
from walk.evening import LOCALES, SIZES, Evening
from walk.hands import Hands
from walk.laws import Moment, broken
from walk.looking import LISTEN, Look, Pressable, is_empty, look
from walk.mischief import MISCHIEF

PATIENCE = 20_000
MOST_TRIES = 8
"""So often the same question may be asked again before the game counts as stuck."""
GOES_ON = "the game goes on"
HARMLESS = (
    "ERR_INTERNET_DISCONNECTED",
    "ERR_NETWORK_CHANGED",
    "ERR_ABORTED",
    "closed before the connection is established",
    "blocked by Playwright",
)
"""What a browser says of every page that is left or loses the network, or has no service worker."""

# What the table waits for; otherwise others are hurried by a tap on the mat.
_STATE = """([changes, skips]) => {
  if (document.querySelector('dialog:modal')) return 'dialog';
  if (document.querySelector('#result-title')) return 'result';
  const board = document.querySelector('.board');
  if (board?.dataset.asked) return 'asked';
  if (!board && document.querySelector('main .primary, main .amber')) return 'elsewhere';
  if (changes !== null && window.walk.changes > changes) return 'changed';
  if (skips) document.querySelector('.out-place button')?.click();
  document.querySelector('.mat')?.click();
  return null;
}"""


class Person(Hands):
    """One window, one evening."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        evening: Evening,
        diary: Diary,
        *,
        mischief: float = 0.3,
        glances: int = 3,
    ) -> None:
        self.evening, self.diary = evening, diary
        self.mischief, self.glances = mischief, glances
        self.rng = random.Random(f"person {evening.seed}")
        self.guest = Guest(
            browser,
            server,
            size=evening.size,
            settings=evening.settings,
            locale=LOCALES[evening.language],
            has_touch=evening.touch,
            reduced_motion="no-preference" if evening.motion else "reduce",
        )
        self.page = self.guest.page
        self.page.set_default_timeout(PATIENCE)
        self.guest.context.add_init_script(LISTEN)
        self.page.clock.install()
        self.offline = False
        self.language = evening.language
        self.step = self.deals = 0
        self.doing = "coming"
        self.by_keyboard = False
        self.before: Look | None = None
        self._said: set[tuple[int, str]] = set()
        self._tricks = 0
        self._cards: int | None = None
        self._fresh = True
        self._noted = ""
        self._wrong: list[str] = []
        self._listen()

    # An evening

    def spend(self, deals: int, enough: Callable[[], bool] = lambda: False) -> None:
        """Play so many deals, or until it is enough."""
        began = time.monotonic()
        self.diary.evenings.append(self.evening)
        try:
            self.sit_down()
            while self.deals < deals and not enough() and self.one_step():
                pass
        except Error as error:
            self.stuck(f"the page does not come to what is awaited: {str(error).splitlines()[0]}")
        finally:
            self.diary.seconds += time.monotonic() - began
            self.guest.context.close()

    def sit_down(self) -> None:
        """A table against bots."""
        self.begin_anew("a new table")
        wanted = f"{self.evening.rules}/{self.evening.players}/lehrling"
        self.guest.go(f"#/play/{wanted}{'/explained' if self.evening.explained else ''}")
        self.page.locator(".hand [data-card], .board").first.wait_for()

    def one_step(self) -> bool:
        """Do what the table waits for, or something else; whether the evening goes on."""
        state = self.settle()
        now = self.see()
        if state == "asked" and now["asked"]:
            return self.decide(now)
        if state == "dialog" and now["dialog"]:
            self.leave_dialog(now)
        elif state == "result" and now["result"]:
            self.after_the_deal(now)
        elif state == "elsewhere":
            self.come_back(now)
        return True

    def settle(self) -> str:
        """Wait until there is something to do; meanwhile look at some of what happens."""
        for _ in range(self.glances):
            seen = self.before["changes"] if self.before and not self._fresh else None
            state = self._state(seen)
            if state != "changed":
                return state
            self.see()
        return self._state(None)

    def _state(self, changes: int | None) -> str:
        # As dealer with five one waits for nothing: in some deals one skips them.
        skips = random.Random(f"skip {self.evening.seed} {self.deals}").random() < 0.5
        return str(self.page.wait_for_function(_STATE, arg=[changes, skips]).json_value())

    # Looking

    def see(self) -> Look:
        """Look, and check every law."""
        now = look(self.page)
        self.diary.looks += 1
        if self.doing != self._noted:
            self._noted = self.doing
            self.diary.note_deed(self.doing)
        self._count_tricks(now)
        moment = Moment(
            now=now,
            before=None if self._fresh else self.before,
            by_keyboard=self.by_keyboard,
            trumps=self.evening.trumps,
            spoken=self._spoken(now),
            new_bubbles=self._new_bubbles(now),
            tricks_seen=self._tricks,
            wrong=tuple(self._wrong),
        )
        self._wrong.clear()
        for law, what in broken(moment):
            self.report(law, what, now)
        self.before, self._fresh = now, False
        return now

    def report(self, law: str, what: str, now: Look | None = None) -> None:
        """Write down a law that does not hold."""
        width, height = now["size"] if now else self.evening.size
        breach = Breach(law, what, self.evening, (width, height), self.step, self.doing)
        self.diary.note(breach, self.page)

    def stuck(self, why: str) -> None:
        """The evening cannot go on."""
        self.report(GOES_ON, why)

    def begin_anew(self, doing: str) -> None:
        """What was seen and told before does not count: the page tells everything anew."""
        self.doing, self.by_keyboard = doing, False
        self._fresh = True
        self._tricks, self._cards = 0, None

    def _spoken(self, now: Look) -> str | None:
        text = self.page.locator("body").aria_snapshot()
        still = self.page.evaluate("window.walk?.changes ?? 0") == now["changes"]
        return text if still else None

    def _new_bubbles(self, now: Look) -> tuple[str, ...]:
        # Whoever is outbid has said nothing new: “Solo!” may become “Selbst.”, the word he said.
        held = {each["by"] for each in (self.before or now)["bubbles"] if each["standing"]}
        here = {(self.deals, each["text"].rstrip("!.")) for each in now["bubbles"]}
        news = {
            (self.deals, each["text"].rstrip("!."))
            for each in now["bubbles"]
            if each["standing"] or each["by"] not in held
        }
        new = () if self._fresh else tuple(text for _, text in sorted(news - self._said))
        self._said |= here
        return new

    def _count_tricks(self, now: Look) -> None:
        if now["asked"] != "play":
            return
        held = len(now["cards"])
        if self._cards == held + 1 and not self._fresh:
            self._tricks += 1
        self._cards = held

    # Deciding

    def decide(self, now: Look) -> bool:
        """Answer the table, or get up to something first."""
        self.diary.decisions += 1
        self.step += 1
        if self.rng.random() < self.mischief:
            self.rng.choice(MISCHIEF)(self, now)
            return True
        with_keys = self.rng.random() < self.evening.keys
        question = _question(now)
        for _ in range(MOST_TRIES):
            {"bid": self.bid, "exchange": self.exchange, "play": self.play}[now["asked"] or ""](
                now, with_keys
            )
            state = self.settle()
            now = self.see()
            if state != "asked" or _question(now) != question:
                return True
            with_keys = False
        self.stuck(f"{now['asked']} is asked again and again")
        return False

    def bid(self, now: Look, with_keys: bool) -> None:
        """Say something."""
        bids = [each for each in now["pressables"] if each["bid"] and not each["disabled"]]
        if not bids:
            return
        at = self.rng.randrange(len(bids))
        if with_keys and at < 9:
            self.key(str(at + 1))
        else:
            self.press(bids[at], lambda each: each["what"] == bids[at]["what"])

    def exchange(self, now: Look, with_keys: bool) -> None:
        """Choose as many cards as are asked for, and confirm."""
        for _ in range(2 * len(now["cards"])):
            done = [each for each in now["pressables"] if each["exchange"] and each["main"]]
            if not now["asked"] or not done:
                return
            if not done[0]["disabled"]:
                self.press(done[0], lambda each: each["exchange"] and each["main"])
                return
            free = [card for card in now["cards"] if card["legal"] and not card["chosen"]]
            if not free:
                return
            self.touch_card(self.rng.choice(free), with_keys)
            now = self.see()

    def play(self, now: Look, with_keys: bool) -> None:
        """Play a card."""
        legal = [card for card in now["cards"] if card["legal"]]
        if not legal:
            return
        card = self.rng.choice(legal)
        self.touch_card(card, with_keys)
        if not self.evening.settings["twoTaps"]:
            return
        now = self.see()
        held = {each["code"]: each for each in now["cards"]}
        if now["asked"] == "play" and card["code"] in held:
            self.touch_card(held[card["code"]], with_keys)

    def after_the_deal(self, now: Look) -> None:
        """Look about in the result, then play on."""
        self.step += 1
        others = [each for each in now["pressables"] if _is_harmless(each) and not each["main"]]
        if others and self.rng.random() < self.mischief:
            chosen = self.rng.choice(others)
            self.press(chosen, lambda each: each["what"] == chosen["what"])
            now = self.see()
        onward = [each for each in now["pressables"] if each["main"] and not each["disabled"]]
        if not onward:
            self.page.wait_for_function(
                "() => !document.querySelector('#result-title') ||"
                " document.querySelector('.primary:enabled')"
            )
            return
        self.deals += 1
        self.diary.deals += 1
        self.press(onward[0], lambda each: each["main"])
        self._cards = None
        self.page.wait_for_function("() => !document.querySelector('#result-title')")

    def leave_dialog(self, now: Look) -> None:
        """Something is open or asks back: go through with it, or close it."""
        self.step += 1
        main = [each for each in now["pressables"] if each["main"] and not each["disabled"]]
        if main and self.rng.random() < 0.5:
            self.press(main[0], lambda each: each["main"])
        else:
            self.key("Escape")
        self.page.wait_for_function("() => !document.querySelector('dialog:modal')")

    def come_back(self, now: Look, place: str = "#/tables/") -> None:
        """From wherever one has come, to a table."""
        self.step += 1
        tables = [each for each in now["pressables"] if (each["leads"] or "").startswith(place)]
        if tables:
            self.press(tables[0], lambda each: each["leads"] == tables[0]["leads"])
            self.begin_anew("back to the table")
            self.page.locator(".board, #result-title").first.wait_for()
        else:
            self.sit_down()

    # What else could be pressed

    def tools(self, now: Look) -> Iterator[Pressable]:
        """Buttons round the table that answer nothing that is asked."""
        for each in now["pressables"]:
            if not each["onBoard"] and _is_harmless(each) and not is_empty(each["seen"]):
                yield each

    def others_on_the_board(self, now: Look) -> list[Pressable]:
        """What is offered there besides answers and cards: the way back, a claim, a call."""
        return [
            each
            for each in now["pressables"]
            if each["onBoard"] and _is_harmless(each) and not is_empty(each["seen"])
            if not (each["inHand"] or each["bid"] or each["exchange"])
        ]

    def other_size(self) -> tuple[int, int]:
        """Another of the twelve."""
        return self.rng.choice([size for size in SIZES if size != self.evening.size])

    # What the browser complains of

    def _listen(self) -> None:
        self.page.on("console", self._on_console)
        self.page.on("pageerror", lambda error: self._wrong.append(f"error: {error}"))
        self.page.on("requestfailed", self._on_failure)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._complain(f"console: {message.text}")

    def _on_failure(self, request: Request) -> None:
        self._complain(f"failed: {request.url} {request.failure or ''}")

    def _complain(self, text: str) -> None:
        if not self.offline and not any(part in text for part in HARMLESS):
            self._wrong.append(text)


def _question(now: Look) -> tuple[object, ...]:
    held = tuple(card["code"] for card in now["cards"])
    bids = tuple(each["action"] for each in now["pressables"] if each["bid"])
    return now["asked"], held, bids, tuple(now["trick"])


def _is_harmless(each: Pressable) -> bool:
    """Neither a link nor what ends the evening: those are for other moments."""
    return each["kind"] == "button" and not each["disabled"] and not each["leads"]
