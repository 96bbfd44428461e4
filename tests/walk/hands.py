"""What a person does with fingers, mouse and keyboard."""

from collections.abc import Callable

from playwright.sync_api import Page

from walk.evening import Evening
from walk.looking import Box, CardSeen, Pressable, centre, is_empty, look


class Hands:
    """They press what was seen where it was seen, and scroll to what was not."""

    evening: Evening
    page: Page
    doing: str
    """What was done last, for the report."""
    by_keyboard: bool

    def key(self, *keys: str) -> None:
        """Type."""
        # Tab may leave the page by its last stop.
        self.doing, self.by_keyboard = f"key {' '.join(keys)}", keys[-1] != "Tab"
        for key in keys:
            self.page.keyboard.press(key)

    def touch_card(self, card: CardSeen, with_keys: bool = False) -> None:
        """Press a card where its index is, or go there with the keyboard."""
        if with_keys and self._walk_to(card["code"]):
            self.key("Enter")
            self.doing = f"{card['code']} by key"
            return
        box = card["box"]
        width, height = box["right"] - box["left"], box["bottom"] - box["top"]
        spot = Box(
            left=box["left"],
            top=box["top"],
            right=box["left"] + 0.24 * width,
            bottom=box["top"] + 0.2 * height,
        )
        self.doing, self.by_keyboard = f"{card['code']} touched", False
        if self._inside(spot):
            self._tap(spot)
        else:
            self._scroll_to(lambda: self._card_spot(card["code"]))

    def look_closely_at(self, card: CardSeen) -> None:
        """What a long press does, a press with the other button does too."""
        self.doing, self.by_keyboard = f"{card['code']} looked at from near", False
        x, y = card["box"]["left"] + 8, card["box"]["top"] + 8
        self.page.mouse.click(x, y, button="right")

    def _walk_to(self, code: str) -> bool:
        """Move the focus to a card as one does without a mouse."""
        in_hand = "document.activeElement?.closest('.hand') !== null"
        for _ in range(60):
            if self.page.evaluate("document.activeElement?.dataset?.card ?? null") == code:
                return True
            onto = "ArrowRight" if self.page.evaluate(in_hand) else "Tab"
            self.page.keyboard.press(onto)
        return False

    def press(self, wanted: Pressable, same: Callable[[Pressable], bool]) -> None:
        """Press where it is; scroll to it if it is nowhere to be seen."""
        self.doing, self.by_keyboard = f"{wanted['what']} pressed", False
        if _is_free(wanted):
            self._tap(wanted["seen"])
        else:
            self._scroll_to(lambda: self._spot(same))

    def _spot(self, same: Callable[[Pressable], bool]) -> Box | None:
        found = (each for each in look(self.page)["pressables"] if same(each) and _is_free(each))
        return next((each["seen"] for each in found), None)

    def _card_spot(self, code: str) -> Box | None:
        found = (card["seen"] for card in look(self.page)["cards"] if card["code"] == code)
        return next((seen for seen in found if self._inside(seen)), None)

    def _scroll_to(self, find: Callable[[], Box | None]) -> None:
        """Scroll as people do until something can be pressed, press it, scroll back."""
        for wheel in (200, 200, 200, 400, 400, 800, -200, -200, -200, -400, -400, -800):
            width, height = self._window()
            self.page.mouse.move(width / 2, height / 2)
            self.page.mouse.wheel(0, wheel)
            self.page.wait_for_timeout(50)
            if found := find():
                self._tap(found)
                break
        self.page.mouse.wheel(0, -5000)
        self.page.wait_for_timeout(50)

    def _inside(self, box: Box) -> bool:
        x, y = centre(box)
        width, height = self._window()
        return not is_empty(box) and 0 < x < width and 0 < y < height

    def _window(self) -> tuple[int, int]:
        size = self.page.viewport_size or {"width": 0, "height": 0}
        return size["width"], size["height"]

    def _tap(self, box: Box) -> None:
        x, y = centre(box)
        if self.evening.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    @property
    def turned(self) -> bool:
        """Whether the window is not as it was when the evening began."""
        return self._window() != self.evening.size

    def resize(self, width: int, height: int, doing: str) -> None:
        """Turn the screen, or pull at the window's corner."""
        self.doing, self.by_keyboard = doing, False
        self.page.set_viewport_size({"width": width, "height": height})


def _is_free(each: Pressable) -> bool:
    """Whether it can be pressed where it is."""
    return not is_empty(each["seen"]) and not each["under"] and not each["cover"]
