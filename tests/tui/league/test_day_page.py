"""The front page while games are played: what stands on it, and what its keys open."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from rich.cells import cell_len

from league.model.day.day import DayGame, Decision
from league.model.day.overview import day_of
from league.views.day import DayBoard
from league.views.games import GameCard
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.actions.reschedule import GAME
from quarterback.tui.bindings.league import DAY
from quarterback.tui.draw.canvas import Row, text_of
from quarterback.tui.draw.league.front_page import home_line_at, league_home
from quarterback.tui.draw.league.league_views import Heading, LeaguePage, NoteLine
from quarterback.tui.league.front_page import about, form_for, with_day
from quarterback.tui.league.pages import PAGES, league_page
from quarterback.tui.theme.glyphs import ASCII, UNICODE
from tests.league_office.test_board_actions import begun
from tests.tui.league.days import DayOfGames, day_of_games
from tests.tui.league.leagues import HOSTILE, SATURDAY

SIZES = [(60, 20), (80, 22), (120, 38), (200, 58)]


def page_of(at: DayOfGames) -> LeaguePage:
    return with_day(league_page(at.ledger.records, at.day.now), at.context, at.day)


def chosen(page: LeaguePage, number: str = "", form: str = "") -> LeaguePage:
    """The page with the game of a number, or the line with a form, chosen."""
    for n, line in enumerate(page.lines):
        if (isinstance(line, GameCard) and number and str(line.number) == number) or (
            isinstance(line, NoteLine) and form and line.form == form
        ):
            return replace(page, at=n)
    raise AssertionError(number or form)


def drawn(page: LeaguePage, width: int, height: int, skin=UNICODE) -> list[Row]:
    return league_home(page, width, height, skin)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_how_it_looks(size, snapshot):
    skin = ASCII if size == (60, 20) else UNICODE
    assert text_of(drawn(chosen(page_of(day_of_games()), "14"), *size, skin)) == snapshot


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_next_game_is_always_in_sight(size):
    page = page_of(day_of_games())
    for at in range(len(page.lines)):
        text = text_of(drawn(replace(page, at=at), *size))
        assert "Next: game 14" in text
    assert text_of(drawn(page, *size, ASCII)).replace("·", ".").isascii()


def test_the_sections_come_in_the_order_of_their_urgency():
    lines = page_of(day_of_games()).lines
    assert isinstance(lines[0], NoteLine)
    assert "Lunch" in lines[0].text
    heads = [line.words for line in lines if isinstance(line, Heading)]
    assert heads == [
        *("Needs a decision", "Now playing", "Next up", "On deck", "Later"),
        "Results, the latest first",
    ]


def test_games_without_teams_say_where_the_teams_come_from():
    at = day_of_games()
    semifinal = DayGame(
        None, 7, "Final", "Winner of Semifinal 1", "Seed 2", 1, at.day.now + 60, at.day.now + 85,
        "waiting", why="its teams are not known", board_name="North",
    )  # fmt: skip
    day = msgspec.structs.replace(at.day, games=(semifinal,), queue=(semifinal,))
    page = page_of(DayOfGames(at.ledger, day))
    text = text_of(drawn(page, 120, 38))
    assert "Winner of Semifinal 1" in text
    assert "Next: Seed 2 at Winner of Semifinal 1 · North" in text
    assert page.next_fixture == 0
    assert form_for("call", page) is None


def test_without_games_on_this_day_the_page_stays_as_it_was():
    at = day_of_games()
    tomorrow = msgspec.structs.replace(at.day, now=at.day.now + 3 * 1440, playing=(), queue=())
    over = tuple(msgspec.structs.replace(game, state="over") for game in at.day.games)
    tomorrow = msgspec.structs.replace(tomorrow, games=over)
    assert not DayBoard(at.ledger.records, tomorrow).is_under_way
    page = league_page(at.ledger.records, at.day.now)
    assert with_day(page, at.context, tomorrow) is page


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_any_name_keeps_every_row_as_wide_as_the_screen(size):
    teams = (*(name for name in HOSTILE if name.isprintable()), *"ABCDEFGHIJKL")[:12]
    rows = drawn(page_of(day_of_games(teams, "x" * 400)), *size)
    assert {cell_len("".join(text for text, _ in row)) for row in rows} == {size[0]}
    assert len(rows) == size[1]


def test_a_click_finds_the_line_that_is_drawn_there():
    page = chosen(page_of(day_of_games()), "14")
    for width, height in SIZES:
        rows = text_of(drawn(page, width, height)).splitlines()
        for y, row in enumerate(rows):
            at = home_line_at(page, width, height, 2, y)
            line = None if at is None else page.lines[at]
            if isinstance(line, GameCard) and "more below" not in row:
                assert line.home[:4] in row


def test_every_line_and_every_incident_opens_an_action_or_a_page():
    page = chosen(page_of(day_of_games()), "14")
    for line in page.lines:
        if isinstance(line, NoteLine):
            assert line.form in BY_NAME or line.form in PAGES, line
    for key in DAY:
        form = form_for(key.id.removeprefix("day."), page)
        assert form is not None
        assert form[0] in BY_NAME


def fixture_of(page: LeaguePage, number: str) -> str:
    games = [line for line in page.lines if isinstance(line, GameCard)]
    return str(next(game.fixture for game in games if str(game.number) == number))


@pytest.mark.parametrize(
    ("incident", "selected", "action", "game"),
    [
        ("call", "15", "call", "15"),
        ("call", "10", "call", "14"),  # the next one
        ("call", "no-show", "call", "14"),
        ("begin", "10", "begin-game", "13"),  # the one that was called
        ("begin", "13", "begin-game", "13"),
        ("begin", "14", "begin-game", "14"),
        ("late", "11", "delay", "11"),
        ("late", "delay", "delay", "board-2"),
        ("late", "3", "delay", ""),
    ],
)
def test_a_key_is_about_the_selected_game_else_the_one_that_comes(
    incident: str, selected: str, action: str, game: str
):
    page = page_of(day_of_games())
    if game.isdigit():
        game = fixture_of(page, game)
    on = {"number": selected} if selected.isdigit() else {"form": selected}
    assert form_for(incident, chosen(page, **on)) == (action, {GAME: game} if game else {})


def test_a_no_show_is_that_of_the_selected_game_else_the_first():
    page = page_of(day_of_games())
    no_show = ("no-show", {"team": str(day_of_games().day.no_shows[0].team)})
    assert form_for("no-show", chosen(page, "13")) == no_show, "it is a team of this game"
    assert form_for("no-show", chosen(page, "10")) == no_show, "no game to begin is chosen"
    forfeit = ("result", {GAME: fixture_of(page, "14"), "how": "forfeit"})
    assert form_for("no-show", chosen(page, "14")) == forfeit, "another game is chosen"
    at = day_of_games()
    none = msgspec.structs.replace(at.day, decisions=(), no_shows=())
    quiet = page_of(DayOfGames(at.ledger, none))
    assert form_for("no-show", chosen(quiet, "14")) == forfeit
    assert form_for("no-show", chosen(quiet, "3")) is None


def test_a_game_that_waits_for_its_time_says_it_as_the_clock_does():
    """The words are those of the league's own day."""
    at = day_of_games()
    day = day_of(at.ledger.records, SATURDAY + 90)
    waits = [game for game in day.queue if game.why.startswith("it is expected at ")]
    assert waits
    page = page_of(DayOfGames(at.ledger, day))
    said = {about(line) for line in page.lines if isinstance(line, GameCard)}
    assert any(text.startswith("Expected at ") and text.endswith(" PM.") for text in said), said
    assert "expected at" not in page.next_game


def test_a_score_that_waits_says_for_whom():
    page = page_of(day_of_games())
    game = next(line for line in page.lines if isinstance(line, GameCard))
    waits = "awaiting confirmation by Bears (due 2:50 PM)"
    card = msgspec.structs.replace(game, state="unconfirmed", day_state="over", note=waits)
    assert about(card) == f"A{waits[1:]}. e enters another score."


def test_many_decisions_leave_room_for_the_games():
    at = day_of_games()
    many = tuple(
        Decision("no show", f"Called twice and not here: team {n}", game.fixture)
        for n, game in enumerate(at.day.games)
    )
    page = page_of(DayOfGames(at.ledger, msgspec.structs.replace(at.day, decisions=many)))
    text = text_of(drawn(page, 80, 22))
    assert "15 more on the commissioner's desk" in text
    assert "Now playing" in text


@pytest.mark.parametrize("count", [3, 4])
def test_many_missing_scores_are_one_line(count: int):
    at = day_of_games()
    games = [game for game in at.day.games if game.fixture is not None][:count]
    missing = tuple(
        Decision("missing score", f"Game {game.number} has no score", game.fixture)
        for game in games
    )
    page = page_of(DayOfGames(at.ledger, msgspec.structs.replace(at.day, decisions=missing)))
    lines = [line for line in page.lines if isinstance(line, NoteLine) and line.form == "result"]
    assert [line.form_data for line in lines] == [
        {GAME: str(game.fixture)} for game in (games if count == 3 else games[:1])
    ]
    text = text_of(drawn(page, 80, 22))
    grouped = f"4 games have no score yet; the first is game {games[0].number}"
    assert (grouped in text) == (count == 4)


def test_a_suspended_game_says_where_it_stands_and_space_resumes_it():
    desk = begun()
    desk.do("suspend", game=desk.game(1).id, home=14, visitors=7, period="second half")
    context = desk.moment
    day = day_of(desk.records, context.now or 0)
    page = with_day(league_page(desk.records, context.now or 0), context, day)
    heads = [line.words for line in page.lines if isinstance(line, Heading)]
    assert "Suspended" in heads
    suspended = chosen(page, "1")
    text = text_of(drawn(suspended, 120, 38))
    assert "suspended, second half" in text and "1 suspended" in text
    line = suspended.lines[suspended.at]
    assert isinstance(line, GameCard)
    assert about(line) == (
        "Suspended, Eagles 7, Bears 14, second half. SPACE resumes it on a board."
    )
    assert form_for("begin", suspended) == ("resume", {GAME: str(desk.game(1).id)})
