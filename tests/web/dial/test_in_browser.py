"""The dial game in a real browser: two phones, no script, the keyboard alone, a dial that turns."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.store.doors import DoorFile
from league.store.games.store import open_store
from quarterback.league_office.signature import without_device
from quarterback.rule_sets import of_header
from quarterback.web.doors import Doors
from tests.browsing.chromium import (
    DESKTOP,
    PHONE,
    TABLET,
    accessibility_faults,
    contrast_faults,
    sideways_scroll,
    tab_to,
)
from tests.web.servers import PIN, served_here

GO_ON = "#turn button"


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    with DoorFile(tmp_path / "games-doors.db") as records:
        Doors(records, time.time).set_secret("games", PIN)
    with served_here(tmp_path, "games") as address:
        yield address


def device(page: Any, size: tuple[int, int] = PHONE, motion: str = "reduce") -> Any:
    """A page as on a device where a dial is shown at once, unless it is said otherwise."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(reduced_motion=motion)
    page.set_default_timeout(60_000)
    return page


def begin(page: Any, address: str, **fields: str) -> str:
    """Come in, begin a game, and return its address."""
    page.goto(f"{address}door/games?next=/play")
    page.fill("#person", "Ann")
    page.fill("#secret", PIN)
    page.click("button:has-text('Come in')")
    for name, value in fields.items():
        page.select_option(f"#{name}", value)
    page.click("button:has-text('Kick off')")
    page.wait_for_selector("#turn")
    page.wait_for_load_state("domcontentloaded")  # the scripts have run, where there are any
    return str(page.url)


def test_two_phones_play_a_drive(address: str, page: Any, browser: Any, tmp_path: Path):
    others = browser.new_page(), browser.new_page()
    home, visitors, watcher = device(page), device(others[0]), device(others[1], TABLET)
    at = begin(home, address, length="40")
    home.goto(f"{at}/invite")
    link = re.search(r"/play/\d+/sit/\w+", home.locator(".invitations a").nth(1).inner_text())
    assert link
    visitors.goto(address.rstrip("/") + link[0])
    visitors.fill("#person", "Ben")
    visitors.click("button:has-text('Call for Yale')")
    home.goto(at)
    watcher.goto(at)
    phones = {"home": home, "visitors": visitors}
    with open_store(tmp_path / "games.db", of_header) as store:
        for _ in range(20):
            stored = store.load(1)
            if len(stored.session.inputs) >= 10:
                break
            side = getattr(stored.session.awaiting, "side", None) or "visitors"  # the toss
            mine = phones[side]
            mine.wait_for_selector(f"#call [name=seen][value='{stored.seq}']", state="attached")
            other = phones["visitors" if side == "home" else "home"]
            other.wait_for_selector(GO_ON, state="detached", timeout=60_000)  # it catches up
            mine.click(f"{GO_ON} >> nth=0")
            until = time.monotonic() + 60
            while len(store.load(1).session.inputs) == len(stored.session.inputs):
                assert time.monotonic() < until, "nothing was entered"
                time.sleep(0.05)
        s = store.load(1).session.state
        log = {without_device(by) for by in _signatures(tmp_path)}
    score = f"{s.score.visitors:02d} {s.score.home:02d}"
    for each in (home, visitors, watcher):
        each.wait_for_function(
            """score => [...document.querySelectorAll(".points")]
                .map(each => each.textContent).join(" ") === score""",
            arg=score,
        )
        each.wait_for_function(
            f"() => document.querySelector('#status').textContent.includes('{s.time_left} play')"
        )
    assert log == {"Ann with the games PIN for Harvard", "Ben for Yale"}
    for each in (home, visitors, watcher):
        assert sideways_scroll(each) == 0
        assert accessibility_faults(each) == []
    for each in others:
        each.close()


def _signatures(place: Path) -> list[str]:
    import sqlite3

    with sqlite3.connect(place / "games.db") as db:
        return [row[0] for row in db.execute("SELECT by FROM game_event")]


@pytest.mark.parametrize("keyboard", [False, True])
def test_large_buttons_under_one_thumb_or_by_keyboard_alone(
    address: str, page: Any, keyboard: bool
):
    phone = device(page)
    begin(phone, address)
    phone.wait_for_load_state("load")  # without its style sheets a button is as small as text
    for _ in range(4):
        phone.wait_for_selector(GO_ON)
        # In one go: the page may be swapped at any moment.
        boxes = phone.eval_on_selector_all(
            GO_ON,
            "all => all.map(each => each.getBoundingClientRect())"
            ".map(box => [box.height, box.width, box.bottom])",
        )
        for height, width, bottom in boxes:
            assert height >= 44
            assert width >= 120
            assert bottom < PHONE[1], "in sight without scrolling"
        seen = phone.locator("[name=seen]").first.get_attribute("value")
        if keyboard:
            tab_to(phone, GO_ON)
            phone.keyboard.press("Enter")
        else:
            phone.click(f"{GO_ON} >> nth=0")
        phone.wait_for_selector(f"#call [name=seen][value='{seen}']", state="detached")


def turn_again(page: Any) -> None:
    """Answer until the dial turns: a kickoff with a penalty is kicked over (LQ-R12)."""
    while not page.locator(".turning").count():
        seen = page.locator("[name=seen]").first.get_attribute("value")
        page.click(f"{GO_ON} >> nth=0")
        page.wait_for_function(
            "seen => document.querySelector('.turning')"
            " || document.querySelector('[name=seen]').value !== seen",
            arg=seen,
        )


def test_the_dial_turns_to_what_the_server_has_decided(address: str, page: Any):
    device(page, DESKTOP, "no-preference")
    begin(page, address)
    page.click("button:has-text('Spin returns by hand')")
    page.wait_for_selector("button:has-text('Spin returns at once')")
    page.click(f"{GO_ON} >> nth=0")  # the toss
    page.wait_for_selector("button:has-text('Kick off')")
    page.click("button:has-text('Kick off')")
    page.wait_for_selector("button.signal")
    page.keyboard.type("11")
    assert page.evaluate("document.activeElement.dataset.signal") == "11"
    page.keyboard.press("Enter")
    # Read by the page while it turns, which a busy machine may make us miss.
    turning = page.wait_for_function(
        """() => document.querySelector('.turning') && {
            said: document.querySelector('#situation').innerText,
            at: document.querySelector('.disc').getAnimations()[0].currentTime,
        }"""
    ).json_value()
    assert "to kick off" in turning["said"], "what came of it is not shown yet"
    page.wait_for_function(
        """first => {
            const going = document.querySelector('.disc').getAnimations()[0];
            return !going || going.currentTime > first;
        }""",
        arg=turning["at"],
    )
    page.wait_for_function("() => !document.querySelector('.turning')")
    page.wait_for_function("() => !document.querySelector('[inert]')")
    shown = page.locator(".dial").get_attribute("aria-label")
    face = page.text_content(".dial .shows")
    assert f": {face} for signal 11" in shown
    turn_again(page)
    page.keyboard.press("x")  # any key shows all at once
    assert page.locator(".turning").count() == 0


def test_who_wants_less_motion_sees_the_result_at_once(address: str, page: Any):
    device(page)
    begin(page, address)
    page.click(f"{GO_ON} >> nth=0")
    page.wait_for_selector("button:has-text('Kick off')")
    page.click("button:has-text('Kick off')")
    page.wait_for_selector("button.signal")
    page.click("button.signal")
    page.wait_for_function("() => document.querySelector('.disc').dataset.spin !== ''")
    assert page.locator(".turning").count() == 0
    assert page.evaluate("document.querySelector('.disc').getAnimations().length") == 0


def test_pages_fit_and_can_be_read(address: str, page: Any):
    begin(device(page), address, **{"visitors-caller": "letterman"})
    at = page.url
    for path in (at, f"{at}/why", f"{at}/invite", f"{address}play"):
        page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
        page.goto(path)
        assert accessibility_faults(page) == [], path
        for width, height in (PHONE, TABLET, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert sideways_scroll(page) == 0, (path, width)
        page.emulate_media(color_scheme="dark")
        assert contrast_faults(page) == [], (path, "at night")
        page.emulate_media(color_scheme="light")
