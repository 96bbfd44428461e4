"""The score pad on several phones, and all that may go wrong with one."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import keep_screenshot
from padding import TABLE, Keeper, deal_state, played, several
from playwright.sync_api import Browser, Route, expect
from renewed import RenewedServer
from test_offline import READY, VERSION, mistakes, wait_for

from server.serving import Server


@pytest.fixture
def phones(browser: Browser, server: Server) -> Iterator[Any]:
    with several(browser, server) as phone:
        yield phone


def test_two_phones_in_conflict_until_somebody_chooses(phones: Any) -> None:
    one, other = phones(), phones()
    one.begin()
    link = one.share("write")
    other.join(link)
    for phone, points in ((one, 46), (other, 43)):
        phone.offline()
        phone.eine(points)
    for phone in (one, other):
        phone.offline(False)
    for phone in (one, other):
        deal_state(phone.page, 1, ".clash")
        assert phone.totals() == [0, 0, 0, 0]
    one.page.locator('tr[data-deal="1"] a').click()
    expect(one.page.get_by_role("button", name="Das gilt")).to_have_count(2)
    keep_screenshot(one.page, "pad-conflict", whole=False)
    assert one.complaints() == []
    one.page.locator("section", has_text="46:24").get_by_role("button", name="Das gilt").click()
    for phone in (one, other):
        expect(phone.page.locator(".totals td").nth(1)).to_have_text("+75")
        expect(phone.page.locator('tr[data-deal="1"]')).to_contain_text("geändert")


def test_what_two_phones_wrote_alike_is_one_deal_also_when_it_is_corrected(phones: Any) -> None:
    one, other = phones(), phones()
    one.begin()
    other.join(one.share("write"))
    for phone in (one, other):
        phone.offline()
        phone.eine(46)
    for phone in (one, other):
        phone.offline(False)
    for phone in (one, other):
        phone.until_kept("entries", 3)
        expect(phone.page.locator('tr[data-deal="1"]')).not_to_contain_text("geändert")
        assert phone.totals() == [-25, 75, -25, -25]
    other.page.locator('tr[data-deal="1"] a').click()
    other.page.get_by_role("button", name="Ändern").click()
    other.page.locator(".sides input").first.fill("30")
    other.save()
    for phone in (one, other):
        expect(phone.page.locator(".totals td").nth(1)).to_have_text("−30")
        deal_state(phone.page, 1, ":not(.clash)")


def test_whoever_takes_his_version_back_leaves_the_other(phones: Any) -> None:
    one, other = phones(), phones()
    one.begin()
    other.join(one.share("write"))
    for phone, points in ((one, 46), (other, 43)):
        phone.offline()
        phone.eine(points)
    for phone in (one, other):
        phone.offline(False)
    for phone in (one, other):
        deal_state(phone.page, 1, ".clash")
    # The two were two deals: what is moved is the next, and the next to deal gave it.
    one.page.locator('tr[data-deal="1"] a').click()
    chosen = one.page.locator("section", has_text="43:27")
    chosen.get_by_role("button", name="Das war ein anderes Spiel").click()
    expect(one.page.get_by_role("link", name="Spiel 3 · Rosa gibt")).to_be_visible()
    one.page.get_by_role("button", name="Rückgängig").click()
    deal_state(one.page, 1, ".clash")
    deal_state(other.page, 1, ".clash")
    # Both were written at the same time: what comes last in the order of all is taken back.
    one.page.get_by_role("button", name="Rückgängig").click()
    for phone in (one, other):
        deal_state(phone.page, 1, ":not(.clash, .struck)")
        assert sum(phone.totals()) == 0
        assert phone.totals()[1] in (60, 75)


def test_a_server_that_is_gone_and_comes_back_loses_nothing(phones: Any, server: Server) -> None:
    one, other = phones(), phones()
    one.begin()
    link = one.share("write")
    one.context.route("**/api/pad/sheets/**", lambda route: route.abort())
    one.eine(46)
    one.eine(40)
    expect(one.page.get_by_text("Keine Verbindung. Alles ist hier gesichert.")).to_be_visible()
    assert one.kept()["unsent"] == 2
    one.page.reload()
    one.page.locator("table.ledger").wait_for()
    one.context.unroute("**/api/pad/sheets/**")
    one.until_kept("unsent", 0)
    other.join(link)
    expect(other.page.locator(".totals td").nth(1)).to_have_text(
        one.page.locator(".totals td").nth(1).inner_text()
    )
    # Now it has forgotten everything: whoever still has the sheet sends it again.
    code, key = link.split("/")[3:5]
    gone = one.context.request.delete(
        f"{server.url}/api/pad/sheets/{code}", headers={"x-cego-pad": key}
    )
    assert gone.status == 204
    one.eine(50)
    one.until_kept("unsent", 0)
    third = phones()
    third.join(link)
    deal_state(third.page, 3, "")


def test_an_entry_that_the_server_does_not_take_is_told_and_holds_nobody_up(phones: Any) -> None:
    one, other = phones(), phones()
    one.begin()
    other.join(one.share("write"))

    def refuse(route: Route) -> None:
        if route.request.method == "POST":
            route.fulfill(status=422, body="{}")
        else:
            route.continue_()

    one.context.route("**/api/pad/sheets/**", refuse)
    one.eine(46)
    expect(one.page.get_by_text("Der Server nimmt einen Eintrag nicht an.")).to_be_visible()
    other.eine(46, place=2)
    deal_state(one.page, 1, ".clash")
    one.context.unroute("**/api/pad/sheets/**")
    deal_state(other.page, 1, ".clash")


def test_a_link_to_look_on_shows_and_does_not_write(phones: Any) -> None:
    one, other = phones(), phones()
    one.begin()
    other.join(one.share("look"))
    expect(other.page.get_by_text("Du schaust zu.")).to_be_visible()
    expect(other.page.get_by_role("button", name="Rückgängig")).to_have_count(0)
    one.eine(46)
    expect(other.page.locator(".totals td").nth(1)).to_have_text("+75")


WIPE = """async () => {
  const databases = await indexedDB.databases();
  await Promise.all(databases.map(({ name }) => new Promise((done) => {
    const asked = indexedDB.deleteDatabase(name);
    asked.onsuccess = asked.onerror = asked.onblocked = done;
  })));
  localStorage.clear();
}"""


def test_a_phone_that_threw_everything_away_gets_it_back(phones: Any, tmp_path: Path) -> None:
    keeper = phones()
    keeper.begin()
    keeper.eine(46)
    link = keeper.share("write")
    page, address = keeper.page, keeper.address
    keeper.go("#" + address + "/menu")
    with page.expect_download() as download:
        page.get_by_role("button", name="Zettel als Datei").click()
    file = tmp_path / "sheet.json"
    download.value.save_as(file)
    keeper.go("#/learn")
    page.evaluate(WIPE)
    keeper.go("#" + address)
    expect(page.get_by_text("Dieser Zettel ist nicht auf diesem Gerät.")).to_be_visible()
    keeper.join(link)
    assert keeper.totals() == [-25, 75, -25, -25]
    keeper.eine(46)
    keeper.go("#/learn")
    page.evaluate(WIPE)
    keeper.go("#/pad")
    page.locator("input[type=file]").set_input_files(file)
    page.locator("table.ledger").wait_for()
    assert keeper.totals() == [-25, 75, -25, -25]
    keeper.go("#/pad")
    page.locator("input[type=file]").set_input_files(
        {"name": "x.json", "mimeType": "application/json", "buffer": b'{"format": "other"}'}
    )
    expect(page.get_by_text("Diese Datei ist kein Zettel von Cego.")).to_be_visible()


def test_a_browser_that_may_throw_things_away_is_asked_to_keep_them(phones: Any) -> None:
    keeper = phones()
    keeper.page.evaluate("navigator.storage.persist = async () => false")
    keeper.begin()
    warning = keeper.page.get_by_text("Dieser Browser darf gespeicherte Daten löschen.")
    expect(warning).to_be_visible()


def test_an_update_in_the_middle_of_an_evening(browser: Browser, tmp_path: Path) -> None:
    server = RenewedServer(tmp_path)
    try:
        keeper = Keeper(browser, server, service_workers="allow")
        keeper.go("#/pad")
        wait_for(keeper.page, READY)
        keeper.begin()
        keeper.eine(46)
        keeper.next_deal()
        keeper.tap(TABLE, played("eine", [2], points=41))
        new = server.renew()
        keeper.page.evaluate("navigator.serviceWorker.ready.then(found => found.update())")
        keeper.save()
        assert keeper.totals() == [-40, 60, 20, -40]
        # What was written with the old version is there in the new one.
        for _ in range(20):
            keeper.page.reload()
            keeper.page.locator("table.ledger").wait_for()
            if keeper.page.evaluate(VERSION) == new:
                break
        assert keeper.page.evaluate(VERSION) == new
        assert keeper.totals() == [-40, 60, 20, -40]
        keeper.eine(40)
        assert mistakes(keeper) == []
    finally:
        server.stop()


REFUSE = """refused => {
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = refused
    ? () => { throw new DOMException('full', 'QuotaExceededError'); }
    : window.put;
  window.put = put;
}"""


def test_a_deal_that_the_browser_will_not_keep_is_not_lost_silently(
    browser: Browser, server: Server
) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.next_deal()
    keeper.tap(TABLE, played("eine", [2], points=41))
    page = keeper.page
    page.evaluate(REFUSE, True)
    page.locator("form .save").click()
    expect(page.get_by_role("alert").get_by_text("Das konnte nicht gesichert")).to_be_visible()
    expect(page.locator(".sides input").first).to_have_value("41")
    page.evaluate(REFUSE, False)
    keeper.save()
    assert keeper.totals() == [-15, -15, 45, -15]
    expect(page.get_by_text("Das konnte nicht gesichert")).to_have_count(0)


def test_names_and_seats_changed_on_two_phones_are_not_lost_silently(phones: Any) -> None:
    one, other = phones(), phones()
    one.begin()
    other.join(one.share("write"))
    for phone, name in ((one, "Ludwig"), (other, "Vroni")):
        phone.offline()
        phone.go(f"#{one.address}/seats")
        phone.page.get_by_label("Jemand Neues").fill(name)
        phone.page.get_by_role("button", name="Dazunehmen").click()
        phone.page.locator("form select").first.select_option(label=name)
        phone.page.get_by_role("button", name="So sitzen wir").click()
        phone.page.locator("table.ledger").wait_for()
    for phone in (one, other):
        phone.offline(False)
    for phone in (one, other):
        expect(phone.page.get_by_text("Zwei Handys haben Namen oder Geld")).to_be_visible()
    page = one.page
    keep_screenshot(page, "pad-two-setups", whole=False)
    page.get_by_role("alert").get_by_role("link", name="Mehr").click()
    expect(page.get_by_role("button", name="Das gilt")).to_have_count(2)
    keep_screenshot(page, "pad-two-setups-choice", whole=False)
    assert one.complaints() == []
    page.get_by_role("button", name="Das gilt").first.click()
    expect(page.get_by_text("Zwei Handys haben Namen oder Geld")).to_have_count(0)
    expect(other.page.get_by_text("Zwei Handys haben Namen oder Geld")).to_have_count(0)


def test_a_wrong_seat_is_put_right_afterwards(browser: Browser, server: Server) -> None:
    keeper = Keeper(browser, server)
    keeper.begin()
    keeper.eine(46)
    keeper.eine(46)
    keeper.go(f"#{keeper.address}/seats")
    page = keeper.page
    page.get_by_label("Ab Spiel").select_option("2")
    page.locator("form select").nth(2).select_option("2")
    page.locator("form select").nth(3).select_option("1")
    page.get_by_role("button", name="So sitzen wir").click()
    page.locator("table.ledger").wait_for()
    # The second game of Karl's place was Rosa's.
    assert keeper.totals() == [-50, 50, 50, -50]
