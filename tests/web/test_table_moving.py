"""A server that ends sends its players elsewhere: the page goes there, and nobody is alarmed."""

import json

from playwright.sync_api import Browser, WebSocketRoute, expect
from seated import Guest

from server.serving import Server

WATCH = """
window.alarms = [];
new MutationObserver(() => {
  const alarm = document.querySelector('[role=alert]');
  const word = [...document.querySelectorAll('.topbar .where')].map((each) => each.textContent);
  if (alarm) window.alarms.push(alarm.textContent);
  if (word.includes('keine Verbindung')) window.alarms.push('where');
}).observe(document, { childList: true, subtree: true, characterData: true });
"""


def test_who_is_sent_elsewhere_plays_on_there_without_a_word(
    browser: Browser, server: Server
) -> None:
    guest = Guest(browser, server)
    links: list[WebSocketRoute] = []

    def linked(link: WebSocketRoute) -> None:
        links.append(link)
        link.connect_to_server()

    guest.page.route_web_socket("**/ws/tables/**", linked)
    guest.play()
    guest.until("play")
    guest.page.evaluate(WATCH)
    before = len(links)
    words = {"key": "server.refused.restart", "text": "Der Server startet neu.", "again": True}
    links[-1].send(json.dumps({"t": "error", **words}))
    links[-1].close(code=1012, reason="restart")
    # Nothing is in the way of the next card: it is sent where the link leads then.
    guest.play_card()
    guest.asked()
    expect(guest.page.get_by_role("alert")).to_have_count(0)
    assert len(links) == before + 1
    # What was known is not told again.
    assert "v=" in links[-1].url
    assert guest.page.evaluate("window.alarms") == []
    assert guest.wrong == []
