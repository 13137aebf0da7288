"""Results from a table: all of them or none, and every bad row told with its place."""

from __future__ import annotations

import pytest

from league.model.ledger.rows import ResultRow
from league.store.ledger.queries import digest_of
from quarterback.league_office import choices
from quarterback.league_office.results_import import ImportedResults, check_results, result_commands
from rulesets.core.data_reader import read_csv
from tests.league_office.desk import Desk


def look(desk: Desk, text: str) -> ImportedResults:
    season = choices.current_season(desk.records)
    assert season is not None
    before, high = digest_of(desk.records), desk.records.high
    found = check_results(desk.ledger, season.id, read_csv(text))
    assert (digest_of(desk.records), desk.records.high) == (before, high), "nothing is entered"
    return found


@pytest.mark.parametrize(
    "text",
    [
        "1,14,7\n2,3,0\n",
        "game,home,visitors\n1,14,7\n2,3,0\n",
        "Spiel;Heim;Gast\r\n1; 14; 7\r\n\r\n2;3;0\r\n",
        "1\t14\t7\n2\t3\t0\n",
        '"1","14","7"\n"2","3","0"\n',
        "1,14,7,a word\n2,3,0,another\n",
    ],
)
def test_every_way_to_write_a_table_is_read(text: str):
    desk = Desk().begun(4)
    found = look(desk, text)
    assert found.faults == []
    assert len(found.results) == 2
    season = choices.current_season(desk.records)
    assert season is not None
    for command in result_commands(season.id, read_csv(text))(desk.ledger):
        desk.ledger.enter(command)
    told = {row.home_points: row.visitors_points for row in desk.records.all(ResultRow)}
    assert told == {14: 7, 3: 0}


def test_every_bad_row_is_told_with_row_and_column():
    desk = Desk().begun(4)
    desk.do("result", game=choices.season_games(desk.records)[4].id, home=7, visitors=0)
    text = "game;home;visitors\n1;x;7\n2;;-1\n99;1;2\n3;14;7\n3;21;20\n5;1;0\nsix;1;0\n4;1\n"
    faults = look(desk, text).faults
    assert faults == [
        "row 2, column 2 (home points): 'x' is no whole number",
        "row 3, column 2 (home points): it is empty, column 3 (visitors' points): '-1' is no whole"
        " number",
        "row 4, column 1 (game): there is no game 99 in the schedule",
        "row 6, column 1 (game): game 3 stands in row 5 already",
        "row 7: game 5 has a result: correct it",
        "row 8, column 1 (game): 'six' is no whole number",
        "row 9, column 3 (visitors' points): it is empty",
    ]


def test_a_game_of_the_bracket_that_follows_from_rows_before_it_is_there():
    desk = Desk().founded(4, through=4)
    desk.do("draw-up")
    desk.do("release")
    for each in choices.season_games(desk.records):
        desk.do("result", game=each.id, home=20 - each.number, visitors=0)
    desk.do("playoffs", form="single")
    numbers = [each.number for each in choices.season_games(desk.records)[-2:]]
    final = numbers[-1] + 1
    text = f"{numbers[0]},14,7\n{numbers[1]},3,0\n{final},21,20\n"
    found = look(desk, text)
    assert found.faults == []
    assert found.results[-1].startswith(f"Game {final}: ")
