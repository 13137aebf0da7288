"""The standings as values: every face draws these lines."""

from __future__ import annotations

import msgspec

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Season, Stage, Team
from league.views.moment import TeamOdds
from league.views.standings import (
    COLUMNS,
    StandingsTable,
    cells_of,
    columns_of,
    standings_table,
    tables_in,
)
from tests.tui.league.leagues import names, season_of_games


def table_of(played: int, **more):
    ledger = season_of_games(names(6), played=played, through=2)
    return standings_table(ledger.records, ledger.records.all(Stage)[0], **more)


def test_before_the_first_game_no_figure_is_invented():
    line = table_of(0).lines[0]
    assert (line.record, line.share_text, line.net_text, line.behind_text) == ("0-0", "", "", "")
    assert (line.data["percentage"], line.data["games_behind"], line.data["net"]) == (0, 0, 0)
    assert [column.name for column in columns_of(table_of(0), 9)] == [
        *("record", "scored", "allowed", "home", "away"),
    ]  # fmt: skip


def test_a_line_adds_up():
    table = table_of(9)
    assert (table.through, table.division, table.has_points) == (2, "", False)
    for line in table.lines:
        assert line.games == line.won + line.lost + line.tied
        assert line.net == line.scored - line.allowed
        wins = [sum(int(each.split("-")[0]) for each in (line.home_record, line.away_record))]
        assert wins == [line.won]
        assert line.summary.startswith(f"{line.record}  {line.scored}-{line.allowed}")
    assert sum(line.net for line in table.lines) == 0
    assert table.lines[0].behind_text == "" and table.lines[-1].behind > 0


def test_json_has_what_the_screen_shows():
    line = table_of(9).lines[1]
    assert {
        *("place", "team", "won", "lost", "tied", "points", "scored", "allowed", "net", "last"),
        *("percentage", "games_behind", "home_record", "away_record", "streak", "state", "why"),
    } <= line.data.keys()
    shown = [column for column in COLUMNS if column.text is not None]
    assert all(column.data for column in shown)
    assert cells_of(line, tuple(shown[:1])) == (line.record,)


def test_the_least_important_columns_go_first():
    narrow = [column.name for column in columns_of(table_of(9), 4, leave_out=("form",))]
    assert narrow == ["record", "share", "behind", "net"]


def test_odds_are_shown_while_they_are_open():
    ledger = season_of_games(names(4), played=6, through=2)
    stage = ledger.records.all(Stage)[0]
    odds = {team.id: TeamOdds(advance=0.4) for team in ledger.records.all(Team)}
    table = standings_table(ledger.records, stage, odds=odds)
    assert {line.mark for line in table.lines} == {"x", "e"}
    assert not table.has_odds and all(line.advance is None for line in table.lines)
    open_table = table_of(3, odds={})
    assert not open_table.has_odds


def test_a_withdrawn_team_is_last_and_says_so():
    ledger = season_of_games(names(4), played=2)
    team = ledger.records.all(Team)[0]
    ledger.enter(c.Withdraw(team.id, "forfeit_remaining"))
    season, stage = ledger.records.all(Season)[0], ledger.records.all(Stage)[0]
    line = standings_table(ledger.records, stage).lines[-1]
    assert (line.team, line.mark, line.state_text) == (team.id, "w", "withdrawn")
    assert [each for each, division in tables_in(ledger.records, season)] == [stage]


def test_the_cut_line_never_runs_through_a_tie():
    """Teams that share the last place that advances are below it."""
    first = table_of(9).lines[0]

    def placed(*places: int) -> StandingsTable:
        lines = tuple(msgspec.structs.replace(first, place=place) for place in places)
        return StandingsTable(lines=lines, through=3)

    assert placed(1, 2, 3, 4, 5).cut == 3
    assert placed(1, 2, 3, 3, 5).cut == 2
    assert placed(1, 2, 2, 2, 5).cut == 1
    assert placed(1, 1, 1, 1, 1).cut == 0
    assert placed(1, 2, 3).cut == 0
    assert placed(1, 2, 3, 4).cut_text == "The best 3 advance: those above the broken line."
    assert "tied" in placed(1, 2, 3, 3).cut_text and placed(1, 1, 1, 1).cut_text[-8:] == "advance."
    for played in range(10):
        drawn = table_of(played)
        around = drawn.lines[drawn.cut - 1 : drawn.cut + 1] if drawn.cut else ()
        assert not around or around[0].place != around[1].place


def test_the_letters_at_the_names_are_explained_where_they_are():
    table = table_of(0)
    assert table.marks_text == ""
    lines = [msgspec.structs.replace(table.lines[0], state=s) for s in ("clinched", "eliminated")]
    marked = msgspec.structs.replace(table, lines=tuple(lines))
    assert marked.marks_text == "x clinched, e eliminated"
