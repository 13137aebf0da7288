"""What a server keeps while games and devices come and go: each of it has a bound."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.responses import PlainTextResponse

from league.store.doors import DoorFile
from league.store.games.store import Store, open_store
from quarterback.game.options import PlayOptions
from quarterback.game.saved import begin
from quarterback.rule_sets import of_header
from quarterback.web import doors as doors_module
from quarterback.web import public, security
from quarterback.web import server_state as server_state_module
from quarterback.web.desk import session as session_module
from quarterback.web.desk.session import Uploads
from quarterback.web.dial import games as dial_module
from quarterback.web.dial.games import ServerGames
from quarterback.web.dial.play import DialPages
from quarterback.web.doors import Doors, TooManyTries
from quarterback.web.security import Gate
from quarterback.web.server_state import ServerState
from quarterback.web.table import scored_games as scored_games_module
from quarterback.web.table.scored_games import ScoredGames
from tests.tui.league.leagues import kept
from tests.web.dial.games_by_http import room
from tests.web.servers import browser_of, server_of, the_den
from tests.web.test_limits import scope_of, status_of

BOARD_GAME = PlayOptions(ruleset="solitaire-coach", board="simulated")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db", of_header) as store:
        yield store


@pytest.fixture
def server(store: Store) -> ServerState:
    return ServerState(store, open_doors=frozenset(("games",)))


def test_dial_games_that_were_used_longest_ago_are_closed_and_played_ones_last(
    server: ServerState, store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(dial_module, "MOST_OPEN", 3)
    numbers = [begin(store, PlayOptions()).id or 0 for _ in range(5)]
    games = ServerGames(server)
    played = games.find(numbers[0])
    played.led = True
    opened = {number: games.find(number) for number in numbers[1:]}
    newest_first = numbers[:0:-1]
    still = [number for number in newest_first if games.find(number) is opened[number]]
    assert still == newest_first[:2]
    assert games.find(numbers[0]) is played


def test_sittings_that_are_over_are_closed_first(
    server: ServerState, store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(scored_games_module, "MOST_OPEN", 3)
    numbers = [begin(store, BOARD_GAME).id or 0 for _ in range(4)]
    scored_games = ScoredGames(server)
    first, second, third = (scored_games.at(number) for number in numbers[:3])
    second.game.draw()
    assert second.over
    scored_games.at(numbers[3])
    assert (scored_games.at(numbers[0]), scored_games.at(numbers[2])) == (first, third)
    again = scored_games.at(numbers[1])
    assert again is not second
    assert again.over, "it is in the store"
    assert len(scored_games._open) == 3


def test_the_longest_unused_sitting_is_closed_where_none_is_over(
    server: ServerState, store: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(scored_games_module, "MOST_OPEN", 2)
    numbers = [begin(store, BOARD_GAME).id or 0 for _ in range(3)]
    scored_games = ScoredGames(server)
    first, second = scored_games.at(numbers[0]), scored_games.at(numbers[1])
    assert scored_games.at(numbers[0]) is first
    scored_games.at(numbers[2])
    assert scored_games.at(numbers[0]) is first
    assert scored_games.at(numbers[1]) is not second


def test_discs_of_dials_that_no_open_game_has_are_forgotten(server: ServerState):
    games = ServerGames(server)
    pages = DialPages(server, games)
    [(digest, dial)] = games.dials().items()
    for gone in range(20):
        pages._disc(f"gone-{gone}", 1, dial)
    pages._disc(digest, 1, dial)
    first = pages._disc(digest, 1, dial)
    pages._disc(digest, 2, dial)
    assert pages._disc(digest, 1, dial) is first
    assert set(pages._discs) == {(digest, 1), (digest, 2)}


def test_pages_for_watchers_are_those_of_the_open_games(
    store: Store, monkeypatch: pytest.MonkeyPatch
):
    kept_pages: list[DialPages] = []
    usual = DialPages.__init__

    def noted(self: DialPages, server: ServerState, games: ServerGames) -> None:
        usual(self, server, games)
        kept_pages.append(self)

    monkeypatch.setattr(DialPages, "__init__", noted)
    monkeypatch.setattr("quarterback.web.dial.play.MOST_OPEN", 2)
    numbers = [begin(store, PlayOptions()).id for _ in range(4)]
    with room(store) as client:
        client.cookies.clear()
        for number in numbers:
            assert client.get(f"/play/{number}").status_code == 200
    [pages] = kept_pages
    assert len(pages._for_watchers) == 2


def test_versions_are_kept_of_a_limited_number_of_pages(
    server: ServerState, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(server_state_module, "MOST_VERSIONS", 10)
    server.keep_live("/play/", lambda page: f"version of {page}")
    for number in range(35):
        assert server.version_of(f"/play/1?x={number}") == f"version of /play/1?x={number}"
    assert len(server._versions) <= 10


async def test_rates_are_kept_of_a_limited_number_of_devices(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(security, "MOST_DEVICES", 10)
    gate = Gate(PlainTextResponse("well"))
    for number in range(50):
        scope = scope_of(device=f"192.0.2.{number}", host=f"192.0.2.{number}:8014")
        assert await status_of(gate, scope) == 200
    assert len(gate._rates) <= 11
    assert len(gate._good_hosts) == 10


async def test_streams_of_a_device_that_has_gone_are_forgotten():
    gate = Gate(PlainTextResponse("well"))
    for number in range(20):
        scope = scope_of("/events", query=b"page=/", device=f"192.0.2.{number}")
        assert await status_of(gate, scope) == 200
    assert not gate._streams


def test_tries_at_doors_are_forgotten_when_their_wait_is_over(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(doors_module, "MOST_TRIES", 30)
    now = [0.0]
    doors = Doors(DoorFile(None), lambda: now[0])
    for number in range(100):
        now[0] += doors_module.LONGEST_WAIT
        try:
            doors._count_try("games", f"192.0.2.{number}")
        except TooManyTries:
            continue
    assert len(doors._tries) <= 32


def test_addresses_of_pages_are_forgotten_beyond_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    from quarterback.web.app import make_app

    monkeypatch.setattr(public, "MOST_ADDRESSES", 5)
    kept(tmp_path, the_den)
    with open_store(tmp_path / "games.db", of_header) as store:
        made = server_of(store)
        with browser_of(make_app(made)) as client:
            for number in range(12):
                assert client.get(f"/index.html?x={number}").status_code == 200
            known = [each.cell_contents for each in getattr(made.ready, "__closure__", ())]
    [addresses] = [
        each for each in known if isinstance(each, dict) and ("/index.html", b"x=11") in each
    ]
    assert len(addresses) <= 5


@pytest.mark.parametrize(
    ("sent", "kept"),
    [("a.png", "a.png"), ("../con.JPG", "con-file.JPG"), ("..", "file"), ("", "file")],
)
def test_an_upload_has_a_name_that_every_system_takes(sent: str, kept: str):
    uploads = Uploads()
    token = uploads.keep(b"picture", sent)
    assert uploads.name(token) == kept
    assert Path(uploads.path(token)).read_bytes() == b"picture"


def test_uploads_are_deleted_beyond_a_number():
    uploads = Uploads()
    tokens = [uploads.keep(b"picture", "a.png") for _ in range(session_module.MOST_UPLOADS + 3)]
    paths = [uploads.path(token) for token in tokens]
    assert paths[:3] == ["", "", ""]
    folder = Path(paths[-1]).parents[1]
    assert len(list(folder.iterdir())) == session_module.MOST_UPLOADS
    assert all(Path(path).is_file() for path in paths[3:])
