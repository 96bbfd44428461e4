"""The laws of the walk can be broken: each is, on a small page, and on another one none is."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from walk.laws import LAWS, Moment, broken
from walk.looking import LISTEN, Look, look

SIZE = {"width": 800, "height": 600}
HAND, MAIN, OVERLAP = "hand in the window", "main button in the window", "nothing overlaps"
CLIPPED, RAW = "no clipped text", "no raw key, code or markup"
COVERED = "no text is covered"
FACTS = "aim, contract, trump, dealer and forehand in sight"
FOCUS, EAR, MOVED = (
    "focus somewhere sensible",
    "the same for eye and ear",
    "the hand stays where it is",
)
COMPLAINT = "no complaint of the browser"

STYLE = """
  * { box-sizing: border-box; }
  body { margin: 0; font: 16px sans-serif; }
  .facts, .sentence { height: 40px; margin: 0; }
  .mat { height: 200px; background: green; margin: 0; }
  .hand { position: relative; height: 150px; }
  .hand button { position: absolute; top: 0; width: 90px; height: 144px; border: 0; }
  .bids button { height: 48px; margin-right: 8px; }
  .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
"""
CARDS = "".join(
    f'<button data-card="{code}" aria-label="{name}" style="left: {60 * n}px"></button>'
    for n, (code, name) in enumerate(
        [("T21", "Trumpf 21"), ("CK", "Kreuz König"), ("H1", "Herz 1")]
    )
)
GOOD = f"""
<style>{STYLE}</style>
<div class="board" data-asked="bid">
  <p class="facts">
    <span data-fact="aim">Mehr als die Hälfte</span> ·
    <span data-fact="contract">Anna spielt Solo</span> ·
    <span data-fact="trump">Herz ist Trumpf</span> · <span data-fact="dealer">Beat gibt</span> ·
    <span data-fact="forehand">Vorhand: Carla</span>
  </p>
  <p class="sentence" role="status">Du bist dran. Was sagst du?</p>
  <div class="mat"><p class="bubble standing">Bettel.</p></div>
  <div class="hand">{CARDS}</div>
  <div class="bids"><button class="primary">Fort</button><button>Solo</button></div>
</div>
<div class="unseen" role="log"></div>
"""


@pytest.fixture
def page(browser: Browser) -> Page:
    context = browser.new_context(viewport=SIZE)  # type: ignore[arg-type]
    context.add_init_script(LISTEN)
    page = context.new_page()
    page.goto("about:blank")
    return page


def _changed(*changes: tuple[str, str]) -> str:
    html = GOOD
    for old, new in changes:
        assert old in html
        html = html.replace(old, new)
    return html


def _show(page: Page, html: str) -> Look:
    page.set_content(f"<!doctype html>{html}")
    return look(page)


def _laws(moment: Moment) -> set[str]:
    return {law for law, _ in broken(moment)}


def _moment(page: Page, html: str = GOOD, **more: Any) -> Moment:
    now = _show(page, html)
    return Moment(now=now, spoken=page.locator("body").aria_snapshot(), **more)


PLAYED = ('data-asked="bid"', 'data-asked="play"')


@pytest.mark.parametrize("asked", ["bid", "play"])
def test_on_a_page_in_order_no_law_is_broken(page: Page, asked: str) -> None:
    html = _changed((PLAYED[0], f'data-asked="{asked}"'))
    before = _show(page, html)
    page.evaluate("document.querySelector('[role=log]').innerHTML = '<p>Anna: Bettel.</p>'")
    page.locator(".primary").focus()
    moment = Moment(
        now=look(page),
        before=before,
        by_keyboard=True,
        trumps=True,
        spoken=page.locator("body").aria_snapshot(),
        new_bubbles=("Bettel.",),
    )
    assert broken(moment) == []


ON_TOP = "position: absolute; left: 0; top: 0; width: 800px; height: 340px; background: red"
BROKEN: dict[str, tuple[str, str]] = {
    "a hand below the fold": (
        HAND,
        _changed((".mat { height: 200px", ".mat { height: 400px")),
    ),
    "a hand cut off by its frame": (
        HAND,
        _changed(
            ('<div class="hand">', '<div class="hand" style="height: 90px; overflow: hidden">')
        ),
    ),
    "a panel over the hand": (
        HAND,
        _changed(
            ('<div class="hand">', f'<div style="{ON_TOP}; z-index: 2"></div><div class="hand">')
        ),
    ),
    "something over the hand that lets presses through": (
        HAND,
        _changed(
            (
                '<div class="hand">',
                f'<div style="{ON_TOP}; z-index: 2; pointer-events: none"></div><div class="hand">',
            )
        ),
    ),
    "an index under its neighbour": (HAND, _changed(("left: 60px", "left: 0px"))),
    "a main button below the fold": (
        MAIN,
        _changed(('<div class="bids">', '<div class="bids" style="padding-top: 200px">')),
    ),
    "no button for what is asked": (MAIN, _changed(('class="bids"', 'class="nothing"'))),
    "a main button under a pinned bar": (
        MAIN,
        _changed(
            (
                '<div class="bids">',
                '<div style="position: fixed; bottom: 0; left: 0; right: 0; height: 170px;'
                ' background: red; z-index: 3"></div>'
                '<div style="height: 2000px; width: 1px; position: absolute; top: 0"> </div>'
                '<div class="bids">',
            )
        ),
    ),
    "two buttons on one place": (
        OVERLAP,
        _changed(("<button>Solo</button>", '<button style="margin-left: -30px">Solo</button>')),
    ),
    "a covered button": (
        OVERLAP,
        _changed(
            (
                '<div class="bids">',
                '<div class="bids" style="position: relative"><i style="position: absolute;'
                ' inset: 0; background: red; pointer-events: none"></i>',
            )
        ),
    ),
    "an ellipsis": (
        CLIPPED,
        _changed(
            (
                '<p class="sentence"',
                '<p style="width: 80px; overflow: hidden; text-overflow: ellipsis;'
                ' white-space: nowrap">Ein langer Name am Tisch</p><p class="sentence"',
            )
        ),
    ),
    "a second line cut off": (
        CLIPPED,
        _changed(
            (
                '<p class="sentence"',
                '<p style="width: 80px; height: 20px; overflow: hidden">Zwei lange Zeilen</p>'
                '<p class="sentence"',
            )
        ),
    ),
    "a text beyond the window": (
        CLIPPED,
        _changed(
            (
                '<p class="sentence"',
                '<p style="position: absolute; left: 760px; top: 0; white-space: nowrap">'
                'Ein langer Satz</p><p class="sentence"',
            )
        ),
    ),
    "a bubble on the sentence": (
        COVERED,
        _changed(
            (
                '<p class="bubble standing">',
                '<p class="bubble standing" style="position: absolute; left: 0; top: 40px;'
                ' margin: 0; width: 60px; background: white; pointer-events: none">',
            )
        ),
    ),
    "a raw key": (RAW, _changed((">Solo</button>", ">contract.solo</button>"))),
    "a raw key for the ear": (RAW, _changed(('"Trumpf 21"', '"card.trump-short"'))),
    "a placeholder": (RAW, _changed(("Was sagst du?", "Was sagst du, {name}?"))),
    "a code of a card": (RAW, _changed(("Was sagst du?", "Du hast noch T16."))),
    "markup": (RAW, _changed(("Was sagst du?", "Was &lt;b&gt;sagst&lt;/b&gt; du?"))),
    "an entity": (RAW, _changed(("Was sagst du?", "Was&amp;nbsp;sagst du?"))),
    "stars": (RAW, _changed(("Was sagst du?", "Was **sagst** du?"))),
    "undefined": (RAW, _changed(("Was sagst du?", "undefined sagt Solo"))),
    "no dealer": (FACTS, _changed((' data-fact="dealer"', ""))),
    "no forehand": (FACTS, _changed((' data-fact="forehand"', ""))),
    "no aim": (FACTS, _changed(PLAYED, (' data-fact="aim"', ""))),
    "an aim that says nothing": (FACTS, _changed(PLAYED, ("Mehr als die Hälfte", ""))),
    "no contract": (FACTS, _changed(PLAYED, (' data-fact="contract"', ""))),
    "no trump": (FACTS, _changed(PLAYED, (' data-fact="trump"', ""))),
    "a trump out of the window": (
        FACTS,
        _changed(
            PLAYED,
            ('data-fact="trump"', 'data-fact="trump" style="position: absolute; top: -90px"'),
        ),
    ),
    "a covered contract": (
        FACTS,
        _changed(PLAYED, ('<p class="sentence"', f'<i style="{ON_TOP}"></i><p class="sentence"')),
    ),
    "a button without a name": (
        EAR,
        _changed((">Solo</button>", "><i aria-hidden=true>+</i></button>")),
    ),
    "a sentence for the eye only": (EAR, _changed(('role="status"', 'aria-hidden="true"'))),
    "a bid for the eye only": (
        EAR,
        _changed(('"bubble standing"', '"bubble standing" aria-hidden="true"')),
    ),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_law_is_broken(page: Page, what: str) -> None:
    law, html = BROKEN[what]
    assert law in _laws(_moment(page, html, trumps=True))


def test_a_scrolled_window(page: Page) -> None:
    page.set_content(f'<!doctype html>{GOOD}<div style="height: 2000px"></div>')
    page.evaluate("scrollTo(0, 20)")
    assert HAND in _laws(Moment(now=look(page)))


def test_a_scrolled_frame_of_the_hand(page: Page) -> None:
    frame = '<div id="frame" style="height: 590px; overflow: auto">'
    page.set_content(f'<!doctype html>{frame}{GOOD}<p style="height: 900px"></p></div>')
    assert HAND not in _laws(Moment(now=look(page)))
    page.evaluate("document.querySelector('#frame').scrollTo(0, 30)")
    assert HAND in _laws(Moment(now=look(page)))


SLIP = (
    '<div role="dialog" aria-label="Bettel" style="position: absolute; left: 0; top: 0;'
    ' width: 800px; height: 230px; background: white">'
    '<button class="primary">Doch nicht</button><button>Ja: Bettel</button></div>'
)


def _with_slip(*changes: tuple[str, str]) -> str:
    """The board asks what a call is meant to be; its answers wait meanwhile."""
    slip = SLIP
    for old, new in changes:
        assert old in slip
        slip = slip.replace(old, new)
    return _changed(
        ('<div class="hand">', f'{slip}<div class="hand">'),
        ('<div class="bids">', '<div class="bids" style="visibility: hidden">'),
    )


def test_what_asks_back_on_the_board_may_lie_on_all_but_the_hand(page: Page) -> None:
    assert _laws(_moment(page, _with_slip())) == set()
    assert HAND in _laws(_moment(page, _with_slip(("height: 230px", "height: 340px; z-index: 2"))))


def test_what_asks_back_on_the_board_is_in_the_window_and_in_order(page: Page) -> None:
    far = ("<button class", '<div style="height: 700px"></div><button class')
    assert MAIN in _laws(_moment(page, _with_slip(far)))
    close = ("<button>", '<button style="margin-left: -30px">')
    assert OVERLAP in _laws(_moment(page, _with_slip(close)))


def test_what_scrolls_may_pass_under_a_pinned_bar(page: Page) -> None:
    bar = '<div style="position: sticky; bottom: 0; background: red"><button>Weiter</button></div>'
    rows = "".join(f'<p style="height: 40px"><button>Zeile {n}</button></p>' for n in range(30))
    assert (
        _laws(_moment(page, f'<div style="height: 300px; overflow: auto">{rows}{bar}</div>'))
        == set()
    )


def _act(page: Page, action: str) -> Moment:
    """A good page before something happened, and after."""
    before = _show(page, GOOD)
    page.locator(".primary").focus()
    before = look(page)
    page.evaluate(action)
    return Moment(now=look(page), before=before, by_keyboard=True)


@pytest.mark.parametrize(
    ("law", "action"),
    [
        (FOCUS, "document.querySelector('.primary').remove()"),
        (FOCUS, "document.body.insertAdjacentHTML('beforeend', '<dialog>Zettel</dialog>'),"
                "document.querySelector('dialog').showModal(),"
                "document.querySelector('dialog').close(),"
                "document.querySelector('.primary').blur()"),
        (MOVED, "document.querySelector('.mat').insertAdjacentHTML('beforebegin', '<p>Tipp</p>')"),
        (MOVED, "document.querySelector('.hand').style.width = '600px'"),
    ],
    ids=["a focused button goes", "a drawer closes", "a hint comes", "the hand becomes narrower"],
)  # fmt: skip
def test_a_law_is_broken_by_what_happens(page: Page, law: str, action: str) -> None:
    assert law in _laws(_act(page, action))


def test_a_hand_that_stays(page: Page) -> None:
    assert MOVED not in _laws(_act(page, "document.querySelector('.sentence').append('Tipp')"))
    # With a card less it may be laid anew.
    lower = "document.querySelector('.hand').style.top = '9px'"
    assert MOVED in _laws(_act(page, lower))
    assert MOVED not in _laws(
        _act(page, f"{lower}, document.querySelector('[data-card]').remove()")
    )


def test_the_focus_behind_a_dialog(page: Page) -> None:
    now = _show(page, GOOD)
    now["focus"]["outside"] = True
    assert FOCUS in _laws(Moment(now=now))


def test_the_focus_on_what_is_not_there(page: Page) -> None:
    now = _show(page, GOOD)
    now["focus"]["hidden"] = True
    assert FOCUS in _laws(Moment(now=now))


def test_what_was_said_is_told(page: Page) -> None:
    now = _show(page, GOOD)
    assert EAR in _laws(Moment(now=now, new_bubbles=("Bettel.",)))
    page.evaluate("document.querySelector('[role=log]').innerHTML = '<p>Anna: Bettel.</p>'")
    assert EAR not in _laws(Moment(now=look(page), new_bubbles=("Bettel.",)))


def test_tricks_are_told(page: Page) -> None:
    _show(page, GOOD)
    log: Callable[[str], object] = lambda line: page.evaluate(  # noqa: E731
        "line => { const p = document.createElement('p'); p.textContent = line;"
        " document.querySelector('[role=log]').append(p); }",
        line,
    )
    log("Anna macht den Stich.")
    assert EAR not in _laws(Moment(now=look(page), tricks_seen=1))
    assert EAR in _laws(Moment(now=look(page), tricks_seen=2))


def test_complaints_of_the_browser(page: Page) -> None:
    assert _laws(Moment(now=_show(page, GOOD), wrong=("console: boom",))) == {COMPLAINT}


def test_every_law_is_broken_somewhere_here() -> None:
    tried = {law for law, _ in BROKEN.values()} | {FOCUS, MOVED, COMPLAINT}
    assert tried == set(LAWS)
