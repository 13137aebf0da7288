"""A commissioner's morning in a real browser: keyboard, previews at each change, any size."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.model.brackets.elimination import single_elimination
from league.model.ledger.commands import day as d
from league.model.ledger.rows import Fixture, GameTimesRow, ResultRow, Team
from league.store.errors import DiskFull
from league.store.games.store import Store, open_store
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.rule_sets import of_header
from quarterback.web.doors import DESK
from quarterback.web.server_state import ServerState
from tests.browsing.chromium import (
    DESKTOP,
    PHONE,
    accessibility_faults,
    contrast_faults,
    sideways_scroll,
    tab_to,
)
from tests.tui.league.leagues import SATURDAY, kept, knockout
from tests.web.servers import answering, next_game, served_here, server_of


@pytest.fixture
def server(store: Store) -> ServerState:
    server = server_of(store, open_doors=frozenset({"desk", "tables"}))
    server.doors.set_secret(DESK, "swordfish")
    return server


@pytest.fixture
def address(server: ServerState) -> Iterator[str]:
    with answering(server) as address:
        yield address.rstrip("/")


def come_in(page: Any, address: str, size: tuple[int, int]) -> None:
    """Come in at the desk."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{address}/door/desk?next=/desk")
    page.fill("#person", "Ann")
    page.fill("#secret", "swordfish")
    page.press("#secret", "Enter")
    page.wait_for_url("**/desk")


def result_of(store: Store, game: int) -> ResultRow | None:
    return store.leagues.open(1).records.find(ResultRow, game)


def test_a_form_says_what_it_would_do_at_each_key(address: str, page: Any, store: Store):
    """And follows what is chosen."""
    game = next_game(store.leagues.open(1))
    come_in(page, address, DESKTOP)
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{address}/desk/do/result?game={game}")
    assert not page.get_by_role("button", name="Preview").is_visible()
    page.locator("#f-home").press_sequentially("14")
    page.locator("#f-visitors").press_sequentially("7")
    page.locator("#outcome").get_by_text("Packers 7, Giants 14").wait_for()
    assert page.evaluate("document.activeElement.id") == "f-visitors"
    page.locator("#f-how").select_option("forfeit")
    page.locator("#f-winner-2").wait_for()
    assert page.locator("#f-home").count() == 0
    page.locator("#f-how").select_option("played")
    page.locator("#f-home").wait_for()
    assert page.locator("#f-home").input_value() == ""
    page.locator("#f-home").press_sequentially("14")
    page.locator("#f-visitors").press_sequentially("x")
    page.locator("#outcome").get_by_text("Enter a whole number").wait_for()
    page.get_by_role("button", name="Save").click()
    page.locator("#f-visitors-error").wait_for()
    assert page.evaluate("document.activeElement.id") == "f-visitors"
    page.locator("#f-visitors").press("Backspace")
    page.keyboard.press("7")
    page.locator("#outcome").get_by_text("Packers 7, Giants 14").wait_for()
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/desk?did=result**")
    row = result_of(store, game)
    assert row is not None
    assert (row.home_points, row.visitors_points) == (14, 7)
    assert faults == []


def test_a_full_disk_leaves_what_was_typed(
    address: str, page: Any, store: Store, monkeypatch: pytest.MonkeyPatch
):
    def full(*_: object, **more: object) -> None:
        raise DiskFull("The disk of /home/ann/games.db is full.")

    game = next_game(store.leagues.open(1))
    come_in(page, address, PHONE)
    page.goto(f"{address}/desk/do/result?game={game}")
    page.fill("#f-home", "41")
    page.fill("#f-visitors", "3")
    page.locator("#outcome").get_by_text("41").first.wait_for()
    page.locator("#hidden [name=shown]:not([value=''])").wait_for(state="attached")
    with monkeypatch.context() as patch:
        patch.setattr(LeagueHandle, "enter", full)
        page.get_by_role("button", name="Save").click()
        page.locator("[data-about=unsent]").get_by_text("Nothing was entered.").wait_for()
        assert (page.input_value("#f-home"), page.input_value("#f-visitors")) == ("41", "3")
        assert page.get_by_role("button", name="Save").is_enabled()
        assert result_of(store, game) is None
    page.get_by_role("button", name="Save").click()
    page.wait_for_url("**/desk?did=result**")
    assert result_of(store, game) is not None


READS = 400
"""Milliseconds until a person has seen what an ENTER did: one close behind it is dropped."""


def test_the_key_pressed_twice_ends_no_other_game(address: str, page: Any, store: Store):
    """A button that is gone after it was pressed leaves the focus on no other game's button."""
    league = store.leagues.open(1)
    games = [each.id for each in league.records.all(Fixture)
             if league.records.find(ResultRow, each.id) is None]  # fmt: skip
    slot = league.records.get(Fixture, games[0]).slot
    first, other = [g for g in games if league.records.get(Fixture, g).slot == slot][:2]
    for game in (first, other):
        league.enter(d.CallGame(game, SATURDAY), "Ann")
    league.enter(d.BeginGame(other, SATURDAY), "Ann")
    come_in(page, address, DESKTOP)
    button = "form[action='/desk/do/{}']:has([name=f-game][value='{}']) button".format
    focus = "wanted => document.activeElement.matches(wanted)"

    page.locator(button("call", first)).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk?did=call**")
    page.locator(".stands", has_text="Called twice").wait_for()
    assert page.evaluate(focus, button("call", first))
    page.wait_for_timeout(READS)
    page.locator(button("begin-game", first)).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk?did=begin-game**")
    page.locator(button("end-game", first)).wait_for()
    assert page.evaluate(focus, "[role=status]")
    page.keyboard.press("Enter")
    page.wait_for_timeout(READS)
    page.locator(button("end-game", first)).focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk?did=end-game**")
    page.keyboard.press("Enter")
    page.wait_for_timeout(500)
    times = store.leagues.open(1).records
    assert times.get(GameTimesRow, first).ended is not None
    assert times.get(GameTimesRow, other).ended is None


def test_its_pages_fit_a_phone(address: str, page: Any, store: Store):
    game = next_game(store.leagues.open(1))
    come_in(page, address, PHONE)
    for path in ("/desk", "/desk/actions", "/desk/check-in", "/desk/log", "/desk/do/check-in",
                 f"/desk/do/result?game={game}", f"/desk/game/{game}", "/desk/do/photo",
                 "/desk/do/delay?game=all&late=30", "/desk/do/undo"):  # fmt: skip
        page.goto(f"{address}{path}")
        assert sideways_scroll(page) == 0, path
        assert accessibility_faults(page) == [], path
        page.emulate_media(color_scheme="dark")
        assert contrast_faults(page) == [], path
        page.emulate_media(color_scheme="light")


def test_a_score_is_entered_and_undone_by_keyboard_alone(address: str, page: Any, store: Store):
    game = next_game(store.leagues.open(1))
    page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
    page.goto(f"{address}/door/desk?next=/desk")
    for field, value in (("#person", "Ann"), ("#secret", "swordfish")):
        tab_to(page, field)
        page.keyboard.type(value)
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk")
    for link in (f"a[href='/desk/game/{game}']", f"a[href='/desk/do/result?game={game}']"):
        tab_to(page, link)
        page.keyboard.press("Enter")
        page.wait_for_url(address + link.split("'")[1])
    for field, points in (("#f-home", "14"), ("#f-visitors", "7")):
        tab_to(page, field)
        page.keyboard.type(points)
    page.locator("#outcome").get_by_text("Packers 7, Giants 14").wait_for()
    page.locator("#hidden [name=shown]:not([value=''])").wait_for(state="attached")
    tab_to(page, "button.main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk?did=result**")
    assert result_of(store, game) is not None
    tab_to(page, ".done-line a")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/do/undo**")
    tab_to(page, "button.main")
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk**did=undo**")
    assert result_of(store, game) is None


def test_a_visitor_follows_a_team_by_keyboard_alone(page: Any, tmp_path: Path):
    kept(tmp_path, lambda ledger: knockout(single_elimination(4), 1, into=ledger))
    with open_store(tmp_path / "games.db", of_header) as store:
        team = store.leagues.open(1).records.all(Team)[0].id
    with served_here(tmp_path) as address:
        page.set_viewport_size({"width": DESKTOP[0], "height": DESKTOP[1]})
        page.goto(address)
        tab_to(page, "nav a[href$='bracket/index.html']")
        page.keyboard.press("Enter")
        page.wait_for_selector("svg.bracket")
        look = "team => getComputedStyle(document.querySelector(`.game .t${team} text`)).fill"
        before = page.evaluate(look, team)
        tab_to(page, f"#f{team}")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**#f{team}")
        page.wait_for_function(
            "([team, before]) =>"
            " getComputedStyle(document.querySelector(`.game .t${team} text`)).fill !== before",
            arg=[team, before],
        )
        tab_to(page, "svg a[href*='/team/']")
        page.keyboard.press("Enter")
        page.wait_for_url("**/team/**")


def test_enter_does_what_the_buttons_of_printing_say(address: str, browser: Any):
    """From the choices ENTER shows the pages; there it opens the browser's own print."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    page.add_init_script("window.print = () => { document.title = 'printing'; };")
    page.goto(f"{address}/door/desk")
    page.fill("[name=person]", "Ann")
    page.fill("[name=secret]", "swordfish")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{address}/desk")  # not the door
    page.goto(f"{address}/desk/print?what=signs")
    assert accessibility_faults(page) == []
    page.focus("#paper")
    page.get_by_role("button", name="Show the pages").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/desk/print/page?*what=signs*")
    page.locator("#print:not([hidden])").wait_for()
    paper = page.locator(".sheet").first.bounding_box()
    assert paper["width"] > paper["height"] > 700, "paper on its long side, as it is printed"
    page.keyboard.press("Enter")
    assert page.title() == "printing"
    assert accessibility_faults(page) == []
    context.close()
