"""The wall, a board's scoreboard and the overlay: which pages, in which order, and what is live."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from league.model.brackets.elimination import electra_bowl
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import Announce, BeginGame, CallGame, EndGame
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Board, Fixture, FixtureGame, Season, Stage
from league.model.planning.brackets import bracket_command
from league.store.games.store import Store, open_store
from league.views.standings import standings_table
from league.views.teams import team_colors
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.web.app import make_app
from quarterback.web.server_state import ServerState
from quarterback.web.wall import SECONDS, WallChoice, choice_of
from quarterback.web.wall_scenes import SCENES, Beside, StandingsScene, sheets_of
from tests.publish.sites import moment_at
from tests.store.playing import play
from tests.tui.league.leagues import SATURDAY, kept, names, season_of_games, still_open
from tests.web.rooms import NOW, begin_games, hostile_room, room
from tests.web.servers import browser_of, enter_result, server_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    kept(tmp_path, room)
    with open_store(tmp_path / "games.db", of_header) as store:
        yield store


@pytest.fixture
def books(store: Store) -> list[Scorebook]:
    return begin_games(store)


@pytest.fixture
def server(store: Store, books: list[Scorebook]) -> ServerState:
    return server_of(store, now=lambda: NOW)


def text(client: TestClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.text


def next_of(page: str) -> str:
    found = re.search(r'data-next="([^"]*)"', page)
    assert found is not None
    return found[1].replace("&amp;", "&")


def title_of(page: str) -> str:
    found = re.search(r"<h1>(.*?)</h1>", page)
    assert found is not None
    return found[1]


def test_an_address_says_which_pages_and_how_fast():
    assert choice_of("") == WallChoice(tuple(SCENES), SECONDS, 0)
    assert choice_of("pages=now,standings&seconds=20&at=3") == WallChoice(
        ("now", "standings"), 20, 3
    )
    assert choice_of("pages=standings,now,now,wrong").scenes == ("standings", "now")
    assert choice_of("pages=wrong&seconds=0&at=-1") == WallChoice(tuple(SCENES), 4, 0)
    assert choice_of(f"seconds=99999&at={'9' * 40}") == WallChoice(tuple(SCENES), 600, 0)
    assert choice_of("seconds=٣") == WallChoice()
    choice = WallChoice(("now",), 20, 0)
    assert choice_of(choice.address(2).partition("?")[2]) == WallChoice(("now",), 20, 2)


def test_pages_lead_from_one_to_the_next_and_round(client: TestClient):
    first, seen = "/wall?pages=now,tables,standings&seconds=20", []
    at = first
    for _ in range(3):
        page = text(client, at)
        seen.append(title_of(page))
        assert 'data-seconds="20"' in page
        assert f'content="20;url={next_of(page).replace("&", "&amp;")}"' in page
        at = next_of(page)
    assert seen == ["On the field", "Who plays where", "Standings"]
    assert title_of(text(client, at)) == seen[0]
    alone = text(client, "/wall?pages=tables")
    assert next_of(alone) == "", "it does not turn"
    assert '<meta http-equiv="refresh" content="12">' in alone
    assert title_of(text(client, "/wall?pages=champion,bracket,standings")) == "Standings"
    assert "No champion yet." in text(client, "/wall?pages=champion")


def test_a_play_is_on_the_wall_at_once(
    server: ServerState, client: TestClient, books: list[Scorebook]
):
    before = text(client, "/wall/board/1")
    overlay = client.get("/overlay/1").headers["etag"]
    game = text(client, f"/game/{fixture_of(server, books[0])}/")
    for number in range(3):
        play(books[0], random.Random(number))
    server.wrote()
    after = text(client, "/wall/board/1")
    assert after != before
    assert client.get("/overlay/1").headers["etag"] != overlay
    assert text(client, f"/game/{fixture_of(server, books[0])}/") != game
    version = client.get("/wall/board/1").headers["etag"].strip('"')
    assert server.version_of("/wall/board/1") == version


def fixture_of(server: ServerState, book: Scorebook) -> int:
    assert server.league is not None
    server.league.catch_up()
    return next(row.id for row in server.league.records.all(FixtureGame) if row.game == book.id)


def test_a_game_in_progress_shows_its_last_plays_the_newest_first(
    server: ServerState, client: TestClient, books: list[Scorebook]
):
    page = text(client, f"/game/{fixture_of(server, books[0])}/")
    assert 'class="on-air"' in page
    assert '<svg class="field"' in page
    plays = text(client, f"/game/{fixture_of(server, books[0])}/plays/")
    numbers = [int(each) for each in re.findall(r' id="p(\d+)"', plays)]
    assert numbers == sorted(numbers)
    newest = re.findall(rf'id="p{numbers[-1]}"[^>]*>(?:<summary>)?(?:<b>.*?</b> )?([^<]+)', plays)[
        0
    ]
    assert page.index(newest.strip()) > page.index("Last plays")
    first = re.findall(r"<li[^>]*><span>.*?</span>(.*?)</li>", page)[0]
    assert first == newest.strip()


def test_a_result_an_announcement_and_a_call_are_on_every_page(
    server: ServerState, client: TestClient
):
    assert server.league is not None
    server.league.catch_up()
    for each in still_open(server.league.records)[4:6]:
        server.league.enter(CallGame(each.id, NOW), "Ann")
    enter_result(server.league, 61, 0)
    server.wrote()
    assert "61-0" in text(client, "/wall?pages=results")
    for address in ("/wall?pages=now", "/wall?pages=standings", "/wall/board/1"):
        assert "Lunch is served" in text(client, address), address
    server.league.enter(Announce("The final begins at <8> & not later", NOW), "Ann")
    server.wrote()
    for address in ("/wall?pages=now", "/wall?pages=standings", "/", "/me/choose", "/wall/all"):
        page = text(client, address)
        assert "The final begins at &lt;8&gt; &amp; not later" in page, address
        assert "Called" in page, address
    missing = client.get("/no/such/page")
    assert missing.status_code == 404
    assert "The final begins at &lt;8&gt;" in missing.text


def test_boards_are_counted_from_one(server: ServerState, client: TestClient):
    def chips(path: str) -> list[str]:
        return re.findall(r'class="chip c(\d+)"', text(client, path))

    assert server.league is not None
    for number, board in enumerate(server.league.records.all(Board), 1):
        assert title_of(text(client, f"/wall/board/{number}")) == f"<bdi>{board.name}</bdi>"
    for address in ("/wall/board/0", "/wall/board/99", "/wall/board/x", "/wall/board", "/wall/x",
                    "/overlay", "/overlay/x", "/overlay/1/2", "/wall/board/1/2"):  # fmt: skip
        assert client.get(address).status_code == 404, address
    for playing in (1, 2):
        overlay = chips(f"/overlay/{playing}")
        assert len(overlay) == 2
        assert overlay == chips(f"/wall/board/{playing}")[:2]
    page = text(client, "/wall/board/4")
    assert "Come to this board" in page, "it shows the next game"
    assert "scoreboard" not in page


def test_the_code_is_there_once_phones_can_connect(server: ServerState, client: TestClient):
    assert 'class="code"' not in text(client, "/wall?pages=now")
    server.address = "http://192.0.2.7:8014/"
    server.wrote()
    page = text(client, "/wall?pages=now")
    assert "192.0.2.7:8014" in page
    assert 'class="qr"' in page


def test_hostile_names_stay_text(tmp_path: Path):
    kept(tmp_path / "hostile", hostile_room)
    with open_store(tmp_path / "hostile" / "games.db", of_header) as store:
        begin_games(store)
        client = browser_of(make_app(server_of(store, now=lambda: NOW)))
        for address in ("/wall?pages=now", "/wall?pages=tables", "/wall?pages=standings",
                        "/wall?pages=results", "/wall/board/1", "/wall/board/2", "/overlay/1",
                        "/me/choose"):  # fmt: skip
            page = text(client, address)
            assert "<script>alert" not in page, address
        assert "&lt;script&gt;alert" in text(client, "/wall?pages=standings")


def test_every_table_has_the_columns_that_there_is_room_for(store: Store):
    records = store.leagues.open(1).records
    table = standings_table(records, records.all(Stage)[0])
    alone, beside = StandingsScene((table,)), Beside(places=table.lines[:1])
    short, pair = StandingsScene((table,), beside), StandingsScene((table, table))
    usual = ["W-L", "Pct", "GB", "Net", "Form", "Strk"]
    assert [each.heading for each in alone.columns(table)] == usual
    for scene in (short, pair):
        assert [each.heading for each in scene.columns(table)] == ["W-L", "Pct", "Net"]
    twelve = msgspec.structs.replace(table, lines=(*table.lines, *table.lines)[:12])
    every = [each.heading for each in StandingsScene((twelve,)).columns(twelve)]
    assert every == [*usual, "Home", "Away"]


def titles(ledger: Ledger, now: int = SATURDAY, **more: Any) -> list[str]:
    moment = moment_at(ledger, now, **more)
    return [sheet.title for sheet in sheets_of(moment, tuple(SCENES))]


def test_twelve_teams_are_on_one_sheet_with_line_key_and_colors():
    ledger = season_of_games(names(12), played=30, through=8)
    moment = moment_at(ledger, SATURDAY)
    [sheet] = sheets_of(moment, ["standings"])
    scene = sheet.view()
    [table] = scene.tables
    assert len(table.lines) == 12 and table.cut in range(1, 9)
    assert scene.key_text.startswith("The best 8 advance")
    colors = team_colors(moment)
    assert sorted(colors[line.team] for line in table.lines) == list(range(12))


def test_what_matters_now_comes_first():
    """Before the playoffs the standings and who needs what; then the bracket, by its own name."""
    ledger = season_of_games(names(4), played=6, through=2)
    assert titles(ledger)[:2] == ["Standings", "Latest results"]
    state = ledger.records
    [season] = state.all(Season)
    ledger.enter(c.EnterPhase(season.id, "playoffs"))
    seeds = [int(row.team) for row in standings(state, state.all(Stage)[0])][:2]
    ledger.enter(bracket_command(season.id, "Playoffs", electra_bowl(2), seeds))
    final = state.all(Fixture)[-1]
    ledger.enter(BeginGame(final.id, SATURDAY + 600))
    shown = titles(ledger, SATURDAY + 610)
    assert shown[0] == "Electra Bowl"
    assert shown.index("Playoffs") < shown.index("Standings")


def test_a_game_without_a_result_that_counts_says_why():
    ledger = season_of_games(names(6), played=4, through=4)
    one, two = still_open(ledger.records)[:2]
    ledger.enter(c.EnterResult(one.id, c.ResultInput("abandoned", 7, 14)))
    ledger.enter(BeginGame(two.id, SATURDAY))
    ledger.enter(EndGame(two.id, SATURDAY + 60))
    moment = moment_at(ledger, SATURDAY + 70)
    [sheet, *_] = sheets_of(moment, ["now"])
    words = {game.fixture: game.unsettled_text for game in sheet.view().beside.open}
    assert "suspended" in words[one.id] and words[two.id] == "awaiting a score"
