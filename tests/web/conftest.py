"""A served league in a file: six teams, four games played. A module may serve another one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from league.store.games.store import Store, open_store
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.server_state import ServerState
from tests.tui.league.leagues import kept
from tests.web.desk.desks import WebCommissioner, desk_of
from tests.web.servers import browser_of, server_of, the_den


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept(tmp_path, the_den)
    with open_store(tmp_path / "games.db", of_header) as store:
        yield store


@pytest.fixture
def server(store: Store) -> ServerState:
    return server_of(store)


@pytest.fixture
def client(server: ServerState) -> TestClient:
    return browser_of(make_app(server), raise_server_exceptions=False)


@pytest.fixture(scope="module")
def kept_page(browser: Any) -> Any:
    """A page that stays open for a module: each new one is a process of its own."""
    page = browser.new_page()
    page.set_default_timeout(60_000)
    return page


@pytest.fixture
def page(kept_page: Any) -> Iterator[Any]:
    """A page as if new, but for its size, which each test sets; left before the server of a fixture
    that a test names first."""
    yield kept_page
    kept_page.goto("about:blank")
    kept_page.context.clear_cookies()
    kept_page.mouse.move(0, 0)
    kept_page.emulate_media(color_scheme="light", reduced_motion="no-preference")


@pytest.fixture
def ann(tmp_path: Path) -> Iterator[WebCommissioner]:
    """A commissioner at the desk of the league."""
    with desk_of(tmp_path) as ann:
        yield ann
