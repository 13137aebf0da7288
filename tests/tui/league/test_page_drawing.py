"""Standings, games, records and the front page, as they are drawn at any size and with any name."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest
from rich.cells import cell_len

from league.model.day.overview import day_of
from league.model.day.timeline import moved_times
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import CheckIn
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Season, Stage
from league.views.games import GameCard
from league.views.moment import moment_of
from league.views.standings import standings_table
from quarterback.league_office.choices import current_season
from quarterback.tui.draw.canvas import Row, printable, text_of
from quarterback.tui.draw.league.front_page import league_home
from quarterback.tui.draw.league.league_views import Heading, LeaguePage, StepView
from quarterback.tui.draw.league.player_page import record_rows, records_page
from quarterback.tui.draw.league.schedule import line_at, schedule
from quarterback.tui.draw.league.standings import columns_for, row_at, standings
from quarterback.tui.league.history import records_lines
from quarterback.tui.league.pages import by_boards, by_rounds, by_times, league_page, standings_of
from quarterback.tui.theme.glyphs import ASCII, UNICODE, Skin
from tests.league.season import PlayedSeason
from tests.tui.league.leagues import (
    HOSTILE,
    SATURDAY,
    bowl,
    founded,
    names,
    season_of_games,
    still_open,
)

SIZES = [(60, 20), (80, 24), (120, 40)]
TODAY = SATURDAY
DAY = "Sat, May 9, 2026"


def table_of(ledger: Ledger):
    return standings_of(ledger.records, ledger.records.all(Stage)[0])


def season(ledger: Ledger) -> Season:
    found = current_season(ledger.records)
    assert found is not None
    return found


def pictures(ledger: Ledger, width: int, height: int, skin=UNICODE) -> dict[str, list[Row]]:
    """Every page of a league."""
    records = ledger.records
    year = season(ledger)
    return {
        "home": league_home(league_page(records, TODAY), width, height, skin),
        "standings": standings(table_of(ledger), width, height, 1, skin),
        "rounds": schedule(by_rounds(records, year, TODAY), width, height, 2, skin),
        "days": schedule(by_times(records, year, TODAY), width, height, 2, skin),
        "boards": schedule(by_boards(records, year, TODAY), width, height, 2, skin),
        "records": records_page(
            records_lines(moment_of(records, SATURDAY)), width, height, 0, skin
        ),
    }


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("page", ["home", "standings", "rounds", "days", "boards", "records"])
def test_how_it_looks(page, size, snapshot):
    ledger = season_of_games(names(8), played=18, through=4)
    skin = ASCII if size == (60, 20) else UNICODE
    assert text_of(pictures(ledger, *size, skin)[page]) == snapshot


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)], ids=str)
def test_any_name_keeps_every_row_as_wide_as_the_screen(size):
    teams = [name for name in HOSTILE if name.isprintable()] + ["Plain"]
    ledger = season_of_games(teams, played=12, through=3)
    for page, rows in pictures(ledger, *size).items():
        wide = {cell_len("".join(text for text, _ in row)) for row in rows}
        assert wide == {size[0]}, page
        assert len(rows) == size[1]
    text = text_of(pictures(ledger, *size)["standings"])
    for name in teams:
        assert printable(name)[:6] in text, name
    for page, rows in pictures(season_of_games(names(6), 9), *size, ASCII).items():
        assert text_of(rows).isascii(), page


def test_a_wider_table_never_has_fewer_columns_and_always_the_record():
    view = table_of(season_of_games(names(8), played=18, through=4))
    before = 0
    for width in range(40, 200):
        columns = [column.name for column, _ in columns_for(view, width)]
        assert "record" in columns
        assert len(columns) >= before
        before = len(columns)
    assert {"coach", "schedule", "away", "form", "net"} <= set(columns)
    assert "points" not in columns


def test_the_table_says_why_and_who_goes_on():
    ledger = season_of_games(names(4), played=6, through=2)
    view = table_of(ledger)
    assert [row.state for row in view.lines] == ["clinched"] * 2 + ["eliminated"] * 2
    rows = text_of(standings(view, 80, 24, 0)).splitlines()
    line = next(y for y, row in enumerate(rows) if row.startswith(" ═══"))
    assert line == 3
    assert rows[1].startswith("▸  1x")
    assert rows[4].startswith("   3e")
    assert f"{view.lines[0].name}: {view.lines[0].why}." in "\n".join(rows[-3:])
    other = text_of(standings(view, 80, 24, 3)).splitlines()
    assert f"{view.lines[3].name}: last." in "\n".join(other[-3:])
    assert "In already." in "\n".join(rows[-3:]) and "Out." in "\n".join(other[-3:])


def test_a_click_finds_the_row_that_is_drawn_there():
    view = table_of(season_of_games(names(8), played=18, through=4))
    for chosen in range(8):
        for height in (9, 24):
            rows = text_of(standings(view, 80, height, chosen)).splitlines()
            for y in range(height):
                at = row_at(view, 80, height, chosen, 2, y)
                if at is not None:
                    assert view.lines[at].name in rows[y]
            assert row_at(view, 80, height, chosen, 2, 0) is None
    lines = by_rounds((ledger := season_of_games(names(8), 5)).records, season(ledger), TODAY)
    rows = text_of(schedule(lines, 80, 10, 20)).splitlines()
    for y in range(10):
        at = line_at(len(lines), 10, 20, y)
        assert at is not None
        line = lines[at]
        assert (line.words if isinstance(line, Heading) else line.home) in rows[y]
    assert line_at(len(lines), 10, 20, 10) is None
    assert line_at(2, 10, 0, 5) is None


def test_every_order_has_every_game_once_and_those_without_a_time_or_a_board_last():
    ledger = season_of_games(names(8), 5)
    lines = by_rounds(ledger.records, season(ledger), TODAY)
    heads = [line for line in lines if isinstance(line, Heading)]
    assert [head.words for head in heads][:2] == ["Round 1", "Round 2"]
    assert [head.progress for head in heads][:2] == ["4 of 4 over", "1 of 4 over"]
    first = still_open(ledger.records)[0]
    ledger.enter(c.Postpone(first.id))
    numbers = sorted(f.number for f in ledger.records.all(Fixture))
    for order, words in ((by_rounds, ""), (by_times, "No time yet"), (by_boards, "No board yet")):
        lines = order(ledger.records, season(ledger), TODAY)
        games = [line.number for line in lines if isinstance(line, GameCard)]
        assert sorted(games) == numbers
        if words:
            heads = [line for line in lines if isinstance(line, Heading)]
            assert (heads[-1].words, games[-1]) == (words, first.number)


def test_the_front_page_says_how_many_games_it_leaves_out():
    page = league_page(season_of_games(names(8), 4).records, TODAY)
    rows = text_of(league_home(page, 60, 20)).splitlines()
    at = next(y for y, row in enumerate(rows) if "more on the schedule" in row)
    seen = sum(" at " in row or " - " in row for row in rows[:at])
    assert rows[at] == f" and {len(page.today) - 1 - seen} more on the schedule"


LONG = ("Green Bay Packers", "Frankford Yellow Jackets", "Providence Steam Roller",
        "Rock Island Independents", "Pottsville Maroons", "Akron Professionals")  # fmt: skip


def test_names_are_whole_on_the_front_page_of_120_columns():
    page = league_page(season_of_games(LONG, 4, through=4).records, TODAY)
    rows = text_of(league_home(page, 120, 40)).splitlines()
    assert not any("…" in row for row in rows)
    assert all(sum(name in row for row in rows) >= 2 for name in LONG)
    short = league_page(season_of_games(names(6), 4, through=4).records, TODAY)
    for row in text_of(league_home(short, 120, 40)).splitlines()[4:9]:
        assert row[71] == "│", "short names take nothing from the standings"


def test_a_game_says_how_it_stands():
    ledger = season_of_games(names(4))
    one, two, three, four, *_ = still_open(ledger.records)
    ledger.enter(c.EnterResult(one.id, c.ResultInput("forfeit", winner="home")))
    ledger.enter(c.PlayIn(two.id, 5))
    ledger.enter(c.Postpone(three.id))
    ledger.enter(c.EnterResult(four.id, c.ResultInput("played", 0, 3)))
    games = [
        each
        for each in by_rounds(ledger.records, season(ledger), TODAY)
        if isinstance(each, GameCard)
    ]
    # Two rounds of two: in the second, the game without a time comes last.
    assert [game.state for game in games[:4]] == ["over", "playing", "over", "postponed"]
    assert (games[0].home_score, games[0].visitors_score, games[0].note) == ("won", "ff", "forfeit")
    text = text_of(schedule(tuple(games), 80, 6))
    assert "ff - won" in text
    assert "●" in text
    assert "postponed" in text
    assert "3 - 0" in text


def test_the_front_page_has_the_games_of_today_then_what_the_bracket_waits_for():
    ledger = season_of_games(names(4), played=1)
    records = ledger.records
    text = text_of(league_home(league_page(records, TODAY), 80, 24))
    assert f"Today, {DAY}" in text
    assert "1 of 6 over" in text
    other = text_of(league_home(league_page(records, 0), 80, 24))
    assert "Today" not in other
    assert DAY in other
    for fixture in still_open(records):
        ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 10, 3)))
    bowl(ledger)
    page = league_page(records, 0)
    text = text_of(league_home(page, 120, 40))
    assert "Playoff games to play" in text
    assert "┌─ game 7" in text
    for fixture in still_open(records):
        ledger.enter(c.EnterResult(fixture.id, c.ResultInput("played", 10, 3)))
    final = still_open(records)[0]
    ledger.enter(c.EnterResult(final.id, c.ResultInput("played", 10, 3)))
    assert "Champions: " in text_of(league_home(league_page(records, TODAY), 80, 24))
    first = records.all(Fixture)[6]
    ledger.enter(c.Correct(first.id, c.ResultInput("played", 3, 10)))
    assert "1 game is disputed" in text_of(league_home(league_page(records, TODAY), 80, 24))


def test_what_there_is_not_yet_is_said():
    nothing = Ledger()
    nothing.enter(c.CreateLeague("Empty"))
    page = league_page(nothing.records, TODAY)
    assert page == LeaguePage(name="Empty")
    assert "No season yet" in text_of(league_home(page, 80, 24))
    ledger = founded(names(4))
    assert "No games released" in text_of(pictures(ledger, 80, 24)["rounds"])
    assert "No records yet" in text_of(pictures(ledger, 80, 24)["records"])
    assert standings_of(ledger.records, ledger.records.all(Stage)[0]).title == "Regular season"


def test_the_records_book_is_whole_when_it_is_scrolled():
    lines = records_lines(moment_of(season_of_games(names(8), 28).records, SATURDAY))
    assert {line.what for line in lines} >= {"Most points in a game", "Largest margin of victory"}
    rows = record_rows(lines, 60)
    whole = text_of(records_page(lines, 60, len(rows)))
    parts = [text_of(records_page(lines, 60, 5, top)) for top in range(0, len(rows), 5)]
    assert "\n".join(parts).strip() == whole.strip()


@pytest.mark.parametrize("skin", [UNICODE, ASCII])
def test_planned_and_expected_times_stand_side_by_side(skin: Skin):
    ledger = season_of_games(names(4))
    first = ledger.records.all(Fixture)[0]
    ledger.enter(c.Delay(season(ledger).id, 25, board=first.board))
    lines = by_boards(ledger.records, season(ledger), TODAY)
    for width in (80, 120):
        text = text_of(schedule(lines, width, 24, 0, skin))
        assert "9:00 AM now 9:25" in text
        assert all(len(line) <= width for line in text.splitlines())
    page = league_page(ledger.records, TODAY)
    assert "9:00 AM now 9:25" in text_of(league_home(page, 80, 24, skin))


def test_what_a_game_waits_for_is_whole_where_names_leave_room():
    ledger, note = season_of_games(names(4)), "awaiting confirmation by Cowboys (due 10:35 AM)"
    lines = tuple(
        msgspec.structs.replace(each, state="unconfirmed", note=note)
        if isinstance(each, GameCard)
        else each
        for each in by_boards(ledger.records, season(ledger), TODAY)
    )
    games = sum(isinstance(each, GameCard) for each in lines)
    assert text_of(schedule(lines, 120, 24)).count(note) == games
    assert "awaiting" in text_of(schedule(lines, 80, 24))


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
def test_what_comes_next_is_always_in_sight(size: tuple[int, int]):
    """Beside a champion of any name, beside a disputed game, before and after the first game."""
    comes = "Next: play the games (3 of 12 played)"
    for champion, disputed in (("", 0), ("x" * 200, 0), ("Bears", 0), ("", 3), ("早稲田" * 9, 1)):
        page = LeaguePage("Den", "2026", champion=champion, disputed=disputed, next_up=comes)
        for with_steps in ((), (StepView("1", "Open a season", "2026", "done"),)):
            rows = league_home(replace(page, steps=with_steps), *size)
            assert comes in text_of(rows[:2])
            if disputed and size[0] >= 80:
                assert "! " in text_of(rows[:2])


def test_the_schedule_says_the_same_minute_as_the_day():
    """Nothing was recorded, but a team has not come: the game is late by the clock alone."""
    ledger = season_of_games(names(6), played=0)
    records, now = ledger.records, SATURDAY
    first = day_of(records, now).games[0]
    assert first.fixture is not None
    assert first.home_team is not None
    ledger.enter(CheckIn(records.get(Fixture, first.fixture).visitors, True))
    later = first.planned + 40
    expected = {game.fixture: game.expected for game in day_of(records, later).games}
    assert expected[first.fixture] == later
    moved = moved_times(records, later)
    planned = {game.fixture: game.planned for game in day_of(records, later).games}
    assert moved == {each: minute for each, minute in expected.items() if minute != planned[each]}
    lines = by_times(records, season(ledger), later)
    [line] = [x for x in lines if isinstance(x, GameCard) and x.fixture == first.fixture]
    assert line.expected == later


def test_later_corrections_are_read_in_full_where_there_is_room():
    season = PlayedSeason().draw()
    for loser in ("Bats", "Ants"):
        game = season.met(loser, "Foxes")
        season.do(c.Correct(game.id, season.won_by("Foxes", game)))
    table = standings_table(season.records, season.stage)
    *_, last = table.notes[1].split("; ")
    text = " ".join(text_of(standings(table, 80, 22)).split())
    assert last in text
    assert row_at(table, 80, 22, 0, 2, 1) == 0
