"""Results from a spreadsheet: by the names of its columns, all of them or none, nothing lost and no
side guessed."""

from __future__ import annotations

import csv
import io
import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.ledger.rows import ResultRow, Season
from league.publish.site import site
from league.store.ledger.queries import digest_of
from quarterback.league_office import choices
from quarterback.league_office.results_import import ImportedResults, check_results, result_commands
from rulesets.core.refusal import Refused
from tests.league_office.desk import Desk
from tests.publish.sites import moment_of


def season_of(desk: Desk) -> Season:
    season = choices.current_season(desk.records)
    assert season is not None
    return season


def look(desk: Desk, text: str) -> ImportedResults:
    before, high = digest_of(desk.records), desk.records.high
    found = check_results(desk.ledger, season_of(desk).id, text)
    assert (digest_of(desk.records), desk.records.high) == (before, high), "nothing is entered"
    return found


def enter(desk: Desk, text: str) -> None:
    for command in result_commands(season_of(desk).id, text)(desk.ledger):
        desk.ledger.enter(command)


def refusal(desk: Desk, text: str) -> str:
    with pytest.raises(Refused) as refused:
        look(desk, text)
    return refused.value.message


GAMES_1_AND_2 = ["Game 1: Vikings 7, Bears 14", "Game 2: Packers 0, Lions 3"]
"""Of four teams: game 1 is Vikings at Bears, game 2 Packers at Lions."""


@pytest.mark.parametrize(
    "text",
    [
        "1,14,7\n2,3,0\n",
        "1.0,14.0,7.0\n2,3,0\n",
        "1,14,7,a word\n2,3,0,another\n",
        "game,home,visitors\n1,14,7\n2,3,0\n",
        "Game,Visitors,Home\n1,7,14\n2,0,3\n",
        "Home points;Visitors' points;Game #\n14;7;1\n3;0;2\n",
        "Spiel;Heim;Gast\r\n1; 14,0; 7\r\n\r\n2;3;0\r\n",
        "1\t14\t7\n2\t3\t0\n",
        '"1","14","7"\n"2","3","0"\n',
        "sep=;\nGame;Home;Visitors\n1;14;7\n2;3;0\n",
        '"sep=,"\r\nGame,Home,Visitors\r\n1,14,7\r\n2,3,0\r\n',
        "Away,Home,Away Score,Home Score\nVikings,Bears,7,14\nPackers,Lions,0,3\n",
        "Home Team,HomePts,visiting_team,VISITOR PTS\nbears,14,VIKINGS,7\nLions,3,Päckers,0\n",
        "Date,Visitor,V,Home,H\n,Vikings,7,Bears,14\n,Packers,0,Lions,3\n",
        "Visitors,Home,Visitors,Home\nVikings,Bears,7,14\nPackers,Lions,0,3\n",
        "Road,Host,Score (H-V)\nVikings,Bears,14 - 7\nPackers,Lions,3:0\n",
        "Away,Home,Away-Home\nVikings,Bears,7-14\nPackers,Lions,0-3\n",
        "Away,Home,Score,Winner\nVikings,Bears,7-14,Bears\nPackers,Lions,3-0,home\n",
        "Winner/tie,,Loser/tie,PtsW,PtsL\nBears,,Vikings,14,7\nLions,@,Packers,3,0\n",
        "The Den 2026,,,\nAfter two games,,,\nGame,Home,Visitors,\n1,14,7,\n2,3,0,\n",
        "The Den, 2026\nGame;Home;Visitors\n1;14;7\n2;3;0\n",
        "Game,Home,Visitors\n1,14,7\nGame,Home,Visitors\n2,3,0\nTotals,17,7\n",
        'Game,Home,Visitors,Referee\n1,14,7,"Smith, Al"\n2,3,0,\n',
        'Game,Home,Visitors\nGame 1,"=""14""",7\N{ZERO WIDTH SPACE}\n#2,3,0\n',
        "Away,Home,Away total,Home total\nVikings,Bears,7,14\nPackers,Lions,0,3\n",
    ],
)
def test_every_way_to_write_a_table_is_read(text):
    desk = Desk().begun(4)
    found = look(desk, text)
    assert (found.faults, found.lines) == ([], GAMES_1_AND_2)
    enter(desk, text)
    points = {row.home_points: row.visitors_points for row in desk.records.all(ResultRow)}
    assert points == {14: 7, 3: 0}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no rows"),
        ("x,14,7\n2,3,0\n", "line 1: no names of columns"),
        ("1.5,14,7\n2,3,0\n", "'1.5'"),
        ("Vikings,Bears,7,14\n", "'Vikings'"),
        ("Game,Team 1,Team 2\n1,14,7\n", "who is at home"),
        ("Team 1,Team 2,Score 1,Score 2\nBears,Vikings,14,7\n", "who is at home"),
        ("Game,Home\n1,14\n", "points of the visitors"),
        ("Game,Home,Visitors\n1,1e1,7\n", "points of the home team: 'Home' holds '1e1'"),
        ("Game,Home,Home,Visitors\n1,14,3,7\n", "'Home' and 'Home' both say"),
        ("Visitors,Score,Home,Score\nVikings,7,Bears,14\n", "'Score' and 'Score' both say"),
        ("Game,Home,Home score,Visitors\n1,14,14,7\n", "both say the home team's points"),
        ("Game,Home,Visitors\n1,14,7\n2,Lions,0\n", "may be the home team or the home team's"),
        ("Game,Score\n1,14-7\nHome,Visitors\n", "does not say whose points come first"),
        ("Home score,Visitors score\n14,7\n", "which game a row is"),
        ("Visitors,Home\nVikings,Bears\n", "no columns for the points"),
    ],
)
def test_a_doubtful_file_is_refused(text, says):
    assert says in _wrong_with(Desk().begun(4), text)


def _wrong_with(desk: Desk, text: str) -> str:
    """What is said about a file that is not entered: about all of it, or its rows."""
    try:
        found = look(desk, text)
    except Refused as refused:
        return refused.message
    return "; ".join(found.faults)


def test_a_team_called_by_a_number_is_not_taken_for_a_score():
    desk = Desk().opened()
    desk.do("teams", teams="49, Ann\n76, Bob\nLions, Cid\nBears, Dee")
    desk.do("draw-up")
    desk.do("release")
    assert "may be" in refusal(desk, "Game,Home,Visitors\n1,49,76\n")
    assert look(desk, "Game,Home score,Away score\n1,49,76\n").faults == []


def test_every_bad_row_is_named_with_its_column():
    desk = Desk().begun(4)
    desk.do("result", game=choices.season_games(desk.records)[4].id, home=7, visitors=0)
    text = "game;home score;visitors score\n1;x;7\n2;;-1\n99;1;2\n3;14;7\n3;21;20\n"
    text += "5;1;0\nsix;1;0\n4;1\n"
    assert look(desk, text).faults == [
        "row 2: home score: 'x' is no whole number",
        "row 3: visitors score: '-1' is no whole number",
        "row 4: there is no game 99 in the schedule",
        "row 6: game 3 is in row 5 already",
        "row 7: game 5 has a result: correct it",
        "row 8: game: 'six' is no whole number",
        "row 9: only one score: the points of the visitors are empty",
    ]


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("1,Vikings,Bears,7,", "only one score"),
        ("1,Bears,Vikings,7,14", "game 1 is Vikings at Bears, and 'Vikings' is not at home"),
        ("1,Packers,Bears,7,14", "'Packers' is not visiting"),
        ("1,Vikingz,Bears,7,14", "there is no team 'Vikingz'; is it Vikings?"),
        ("1,Vikings,Bears,7,14,2009-09-13", "and '2009-09-13' is far from that"),
        ("Board 1,Vikings,Bears,7,14", "game: 'Board 1' is no whole number"),
        (",Bears,Vikings,7,14", "there is no game Bears at Vikings in the schedule: game 1 is"),
        (",,Bears,7,14", "Away: it is empty"),
        ("1,Vikings,Bears,7,14,,9", "'9' is in no column"),
    ],
)
def test_a_row_that_differs_from_the_schedule_is_refused(row, says):
    found = look(Desk().begun(4), f"Game,Away,Home,Away score,Home score,Date\n{row}\n")
    assert found.lines == []
    assert says in found.faults[0]


def test_a_game_without_a_score_is_not_played_yet():
    desk = Desk().begun(4)
    text = "Game,Home,Visitors\n1,14,7\n2,,\n3,-,-\nTotal,14,7\n"
    found = look(desk, text)
    assert (found.lines, found.not_played) == (GAMES_1_AND_2[:1], 2)
    assert "Row 3: game 2, Packers at Lions, has no score yet." in found.notes
    assert "Row 5 begins with 'Total': not read." in found.notes
    enter(desk, text)
    assert len(desk.records.all(ResultRow)) == 1


def test_two_columns_of_scores_agree_or_are_refused():
    head = "Game,Home score,Away score,Score"
    assert look(Desk().begun(4), f"{head}\n1,14,7,7-14\n").lines == GAMES_1_AND_2[:1]
    found = look(Desk().begun(4), f"{head}\n1,14,7,14-8\n")
    assert found.faults == ["row 2: Score: 14-8 is another score"]


def test_a_heading_between_the_rows_is_named_and_left_out():
    text = "Date,Away,Home,V,H\nWeek 1,,,,\n,Vikings,Bears,7,14\nWeek 2,,,,\n,Packers,,,\n"
    found = look(Desk().begun(4), text)
    assert found.lines == GAMES_1_AND_2[:1]
    assert found.notes == [
        "Row 2 has only 'Week 1': not read.",
        "Row 4 has only 'Week 2': not read.",
    ]
    assert found.faults == ["row 5: Home: it is empty"], "a team alone is no heading"


def test_a_result_that_is_here_already_is_said_and_left():
    desk = Desk().begun(4)
    enter(desk, "1,14,7\n")
    found = look(desk, "1,14,7\n2,3,0\n")
    assert (found.lines, found.already, found.faults) == (GAMES_1_AND_2[1:], 1, [])
    assert found.notes == ["Row 1: Game 1: Vikings 7, Bears 14, entered before."]
    enter(desk, "1,14,7\n2,3,0\n")
    assert look(desk, "1,14,8\n").faults == ["row 1: game 1 has a result: correct it"]


def test_of_two_games_of_the_same_teams_the_row_says_which():
    desk = Desk().founded(4)
    desk.do("draw-up", legs=3)
    desk.do("release")
    games = choices.season_games(desk.records)
    one = games[0]
    twice = [each for each in games if (each.home, each.visitors) == (one.home, one.visitors)]
    assert len(twice) == 2
    head = "Visitors,Home,Visitors score,Home score"
    found = look(desk, f"{head}\nVikings,Bears,7,14\n")
    assert "it may be game" in found.faults[0]
    for words in ("", "Week "):
        found = look(desk, f"{head},Round\nVikings,Bears,7,14,{words}{twice[1].round}\n")
        assert found.lines == [f"Game {twice[1].number}: Vikings 7, Bears 14"]
    found = look(desk, "Week,Winner/tie,Loser/tie,PtsW,PtsL\n1,Bears,Vikings,7,7\n")
    assert found.lines == [f"Game {one.number}: Vikings 7, Bears 7"]
    found = look(desk, "Game,Home,Visitors,Date\n1,14,7,5/9/2009\n")
    assert f"Row 2 is dated 2009, and the season is {season_of(desk).name}." in found.notes


def test_a_row_of_another_season_is_refused():
    season = season_of(desk := Desk().begun(4)).year
    head = "Season,Game,Home,Visitors"
    assert look(desk, f"{head}\n{season},1,14,7\n").faults == []
    assert "of season" in look(desk, f"{head}\n{season - 1},1,14,7\n").faults[0]


def test_a_game_of_the_bracket_that_follows_from_rows_before_it_is_there():
    desk = Desk().founded(4, through=4)
    desk.do("draw-up")
    desk.do("release")
    for each in choices.season_games(desk.records):
        desk.do("result", game=each.id, home=20 - each.number, visitors=0)
    desk.do("playoffs", form="single")
    numbers = [each.number for each in choices.season_games(desk.records)[-2:]]
    final = numbers[-1] + 1
    found = look(desk, f"{numbers[0]},14,7\n{numbers[1]},3,0\n{final},21,20\n")
    assert found.faults == []
    assert found.lines[-1].startswith(f"Game {final}: ")


KINDS = (
    {"home": 14, "visitors": 7},
    {"home": 3, "visitors": 3},
    {"how": "forfeit", "winner": "visitors"},
    {"how": "double_forfeit"},
    {"how": "void"},
    {"how": "awarded", "winner": "home"},
    {"how": "conceded", "winner": "visitors", "home": 3, "visitors": 0},
    {"home": 0, "visitors": 2},
)


def test_the_games_of_our_own_site_read_back():
    """`data/games.csv` of a published league: the schedule and the results of every kind."""
    desk = Desk().begun(6)
    for game, result in zip(choices.season_games(desk.records), KINDS, strict=False):
        desk.do("result", game=game.id, **result)
    table = site(moment_of(desk.ledger))["data/games.csv"].decode()
    again = Desk().begun(6)
    found = look(again, table)
    assert found.faults == []
    assert len(found.lines) == len(KINDS)
    assert found.not_played == len(choices.season_games(desk.records)) - len(KINDS)
    enter(again, table)
    assert digest_of(again.records) == digest_of(desk.records)


# Whatever the order, the names and the blanks of a table: no row is lost, no score changes sides.

HOME_NAMES = ("Home", "HOME TEAM", "home_team", "Host", " Home ", "H")
VISITOR_NAMES = ("Visitors", "Away", "Visitor", "road team", "Guest", "V", "AWAY_TEAM")
HOME_SCORES = ("Home Score", "home_points", "Home Pts", "H", "Score Home", "Host points")
VISITOR_SCORES = ("Away Score", "visitors_points", "V", "Visitors' points", "Pts Visitors")


@st.composite
def tables(draw):
    """A table in some order and dialect, and what its rows say."""
    games = draw(st.lists(st.integers(1, 6), min_size=1, max_size=6, unique=True))
    points = st.one_of(st.none(), st.integers(0, 99))
    scores = {number: (draw(points), draw(points)) for number in games}
    names = [
        "Game",
        draw(st.sampled_from(HOME_SCORES)),
        draw(st.sampled_from(VISITOR_SCORES)),
        "Notes",
        "",
    ]
    with_teams = draw(st.booleans())
    if with_teams:
        names += [draw(st.sampled_from(HOME_NAMES)), draw(st.sampled_from(VISITOR_NAMES))]
    order = draw(st.permutations(range(len(names))))
    separator = draw(st.sampled_from(",;\t"))
    blanks = draw(st.lists(st.integers(0, len(games)), max_size=3))
    return games, scores, names, order, separator, blanks


@settings(deadline=None, max_examples=60)
@given(tables())
def test_no_row_is_lost_and_no_score_changes_sides(table):
    games, scores, names, order, separator, blanks = table
    desk = _DESK
    fixtures = {each.number: each for each in choices.season_games(desk.records)}
    called = dict(choices.team_options(desk.records))
    rows = []
    for number in games:
        home, visitors = ("" if each is None else str(each) for each in scores[number])
        row = [str(number), home, visitors, "a, b; c", ""]
        if len(names) > 5:
            row += [called[str(fixtures[number].home)], called[str(fixtures[number].visitors)]]
        rows.append(row)
    for place in sorted(blanks, reverse=True):
        rows.insert(place, [""] * len(names))
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator)
    writer.writerows([each[place] for place in order] for each in [names, *rows])
    try:
        found = look(desk, out.getvalue())
    except Refused:
        return  # in doubt, such as a column H whose cells are all empty
    whole = [number for number in games if None not in scores[number]]
    empty = [number for number in games if scores[number] == (None, None)]
    assert found.lines == [
        f"Game {number}: {called[str(fixtures[number].visitors)]} {scores[number][1]},"
        f" {called[str(fixtures[number].home)]} {scores[number][0]}"
        for number in whole
    ]
    assert found.not_played == len(empty)
    assert len(found.faults) == len(games) - len(whole) - len(empty)


_DESK = Desk().begun(4)
_NAMES = ("Game", "Home", "Visitors", "Away", "Score", "Home score", "Winner", "Team 1", "x")
_CELLS = ("1", "2", "14", "7", "Bears", "Vikings", "14-7", "", "Total", "bye", "2026-05-09")


@settings(deadline=None, max_examples=200)
@given(
    st.lists(st.sampled_from(_NAMES), min_size=1, max_size=5),
    st.lists(st.lists(st.sampled_from(_NAMES + _CELLS), max_size=6), max_size=6),
    st.sampled_from(",;\t"),
)
def test_each_row_of_any_file_is_accounted_for(names, rows, separator):
    """Entered, not played, here already, refused, or named as not read."""
    text = "\n".join(separator.join(row) for row in [names, *rows])
    try:
        found = look(_DESK, text)
    except Refused:
        return
    filled = sum(any(row) for row in rows)
    above = sum(note.count(",") for note in found.notes if note.startswith("Above"))
    unread = sum(note.startswith("Row ") for note in found.notes) - found.already
    assert found.already == 0
    assert filled + 1 == 1 + above + unread + len(found.lines) + len(found.faults), text


def test_separators_are_told_by_the_columns_not_by_a_title():
    for separator, other in itertools.permutations(",;\t", 2):
        text = f"The Den{other}{other}{other}2026\n" + separator.join(("Game", "Home", "Away"))
        found = look(_DESK, f"{text}\n" + separator.join(("1", "14", "7")))
        assert found.lines == GAMES_1_AND_2[:1]
