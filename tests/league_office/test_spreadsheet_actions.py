"""Teams, players and schedules from spreadsheets, by the forms that screens and the desk have."""

from __future__ import annotations

import json

import pytest

from league.model.ledger.rows import (
    Board,
    Division,
    Fixture,
    Person,
    PlayerRow,
    SheetRow,
    Team,
    TimeSlot,
)
from league.publish.site import site
from league.store.ledger.queries import digest_of
from league.views.notes import notes_on
from quarterback.league_office import choices
from tests.league_office.desk import Desk
from tests.publish.sites import moment_of

ROSTERS = """Team,Coach,Division,Number,Player,Pos,Home town
Ants,Ann,East,0,Zed,QB,Akron
Ants,,,00,Yak,end / S,
"Bees, Swarm of",Bob,West,12.0,Quill,HB,
Cats,Cid,West,,,,
"""


def test_teams_come_with_coaches_divisions_and_players(file):
    desk = Desk().opened(rules="gunderson")
    form = desk.do("teams-file", file=file(ROSTERS))
    assert form.preview == (
        "3 teams, 3 players:",
        "Ants, coached by Ann, East, Home town: Akron",
        "  0 Zed, QB",
        "  00 Yak, end, S",
        "Bees, Swarm of, coached by Bob, West",
        "  12 Quill, HB",
        "Cats, coached by Cid, West",
    )
    assert [row.name for row in desk.records.all(Person)] == ["John", "Ann", "Bob", "Cid"]
    assert [row.name for row in desk.records.all(Division)] == ["East", "West"]
    franchise = desk.records.all(Team)[0].franchise
    assert [note.words for note in notes_on(desk.records, "team", franchise)] == [
        "Home town: Akron"
    ]
    ants = desk.records.find(SheetRow, franchise)
    assert ants is not None
    assert json.loads(ants.told)["players"] == [
        {"number": 0, "name": "Zed", "position": "QB"},
        {"number": "00", "name": "Yak", "position": ["end", "S"]},
    ]
    assert (
        desk.fault("teams-file", file=file(ROSTERS))[1] == "the league has all that is in the file"
    )


def test_a_roster_replaces_the_one_before_it_and_adds_nothing_else(file):
    desk = Desk().opened(rules="gunderson")
    desk.do("teams-file", file=file(ROSTERS))
    desk.do("teams-file", file=file("No.,Name\n7,New\n"), whose="ants")
    ants = desk.records.find(SheetRow, desk.records.all(Team)[0].franchise)
    assert ants is not None
    assert json.loads(ants.told)["players"] == [{"number": 7, "name": "New"}]
    assert len(desk.records.all(Team)) == 3


def test_ratings_are_drafted_with_their_dice(file):
    desk = Desk().opened(rules="lions-den")
    text = """Team,Coach,No,Name,Position,Rating,Career
Ants,Ann,7,Quint,QB,4 7,2
Ants,Ann,3,Kip,kicker,"9, 1",3
Ants,Ann,44,Hal,HB,,
"""
    form = desk.look("teams-file", file=file(text))
    assert form.error is None, form.error
    assert "  7 Quint, QB, rated 4 7" in form.preview
    desk.do("teams-file", file=file(text))
    players = [(row.name, row.rating, row.career) for row in desk.records.all(PlayerRow)]
    assert players == [("Quint", 51, 2), ("Kip", 80, 3)]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Team,Coach\nAnts,\n", "no coach is named"),
        ("Team,Coach\n,Ann\n", "it names no team"),
        ("Team,Coach,No,Name\nAnts,Ann,100,Zed\n", "from 0 to 99, or 00, not '100'"),
        ("Team,Coach,No,Name\nAnts,Ann,,Zed\n", "Zed has no number"),
        ("Team,Coach,No,Name\nAnts,Ann,7,Zed\nAnts,Ann,7,Yak\n", "two players wear 7"),
        ("Team,Coach,No,Name\nAnts,Ann,7,Zed\nAnts,Bob,8,Yak\n", "the coach is 'Bob'"),
        ("Team,Coach,No,Rating\nAnts,Ann,7,51\n", "rate no players"),
        ("No,Name\n7,Zed\n", "name it Team"),
        ("Team,Coach\nAnts,Ann,x\n", "in no column"),
        ("Team,Coach,Home town\nAnts,Ann,Akron\nAnts,Ann,Rome\n", "Home town is 'Rome'"),
    ],
)
def test_a_row_that_cannot_be_entered_is_named_and_nothing_is(file, text, says):
    desk = Desk().opened(rules="gunderson")
    before = digest_of(desk.records)
    assert says in desk.fault("teams-file", file=file(text))[1]
    assert digest_of(desk.records) == before


SCHEDULE = """Week,Date,Time,Visitor,Host,Board,Minutes
Week 1,5/9/2026,10:00 AM,Lions,bears,North,
1,5/9/2026,10:00 AM,Vikings,Packers,South,60
2,5/9/2026,11:00 AM,Packers,BEARS,North,
2,,,Vikings,Lions,,
,,,BYE,Bears,,
"""


def test_a_schedule_comes_with_dates_boards_and_rounds(file):
    desk = Desk().founded(4)
    form = desk.do("schedule-file", file=file(SCHEDULE))
    assert form.preview == (
        "A draft of 4 games. Nothing is released yet.",
        "Round 1: Lions at Bears, Sat, May 9, 2026, 10:00 AM, North",
        "Round 1: Vikings at Packers, Sat, May 9, 2026, 10:00 AM, South",
        "Round 2: Packers at Bears, Sat, May 9, 2026, 11:00 AM, North",
        "Round 2: Vikings at Lions",
        "Dates such as 5/9 were read with the month first.",
        "Row 6: a bye, no game.",
        "Games are numbered in the order of the file.",
    )
    desk.do("release")
    assert [row.name for row in desk.records.all(Board)] == ["North", "South"]
    slots = sorted((row.starts, row.ends) for row in desk.records.all(TimeSlot))
    assert [ends - starts for starts, ends in slots] == [60, 90]
    assert [(row.number, row.round) for row in desk.records.all(Fixture)] == [
        (1, 1),
        (2, 1),
        (3, 2),
        (4, 2),
    ]
    desk.do("schedule-file", file=file(SCHEDULE))
    desk.do("release")
    assert len(desk.records.all(Fixture)) == 4, "the same games, not four more"


def test_games_that_have_begun_stay(file):
    desk = Desk().founded(4)
    desk.do("schedule-file", file=file(SCHEDULE))
    desk.do("release")
    first = choices.season_games(desk.records)[0]
    desk.do("result", game=first.id, home=14, visitors=7)
    text = "Round,Visitors,Home,V,H\n1,Vikings,Packers,,\n,Vikings,Bears,7,3\n"
    form = desk.do("schedule-file", file=file(text))
    assert form.preview[1:5] == (
        "Round 1: Vikings at Packers",
        "Arranged: Vikings at Bears",
        "Scores are not read here: import them as results.",
        "Row 3 names no round: an arranged game.",
    )
    assert "Game 1, Lions at Bears, has begun: it stays as it is." in form.preview
    desk.do("release")
    games = choices.season_games(desk.records)
    assert [each.number for each in games] == [1, 2, 3]
    assert [each.home for each in games[::2]] == [games[0].home] * 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Team 1,Team 2\nBears,Lions\n", "who is at home"),
        ("Visitors,Coach\nBears,Lions\n", "no names of columns"),
        ("Visitors,Home\nBears,bears\n", "a team cannot meet itself"),
        ("Visitors,Home\nBears,Loins\n", "is it Lions?"),
        ("Visitors,Home,Date\nBears,Lions,5/9/2026\n", "has no time of day"),
        ("Visitors,Home,Date,Time\nBears,Lions,soon,10:00\n", "'soon' is no date"),
        ("Visitors,Home,Board\nBears,Lions,North\n", "is taken for a time"),
        ("Game,Visitors,Home\n1,Bears,Lions\n1,Lions,Bears\n", "game 1 is in row 2 already"),
        ("Visitors,Home,Date\nBears,Lions,Dec 5\nLions,Bears,Jan 9\n", "the next year"),
        ("Visitors,Home\n", "the file has no rows"),
    ],
)
def test_a_schedule_in_doubt_is_refused(file, text, says):
    desk = Desk().founded(4)
    assert says in desk.fault("schedule-file", file=file(text))[1]


def test_a_time_for_all_games_may_be_said(file):
    desk = Desk().founded(4)
    text = "Visitors,Home,Date\nBears,Lions,5/9/2026\n"
    form = desk.look("schedule-file", file=file(text), time="7 pm")
    assert form.preview[1] == "Round 1: Bears at Lions, Sat, May 9, 2026, 7:00 PM"


def test_the_schedule_of_our_own_site_reads_back(file):
    """`data/games.csv` of a league whose games have places and brackets."""
    desk = Desk().begun(6)
    table = site(moment_of(desk.ledger))["data/games.csv"].decode()
    again = Desk().founded(6)
    again.do("boards", names="North\nSouth\nEast")
    again.do("schedule-file", file=file(table), minutes=90)
    again.do("release", begin="yes")

    def games(of: Desk) -> list[tuple[int, bool, str]]:
        rows = []
        for each in choices.season_games(of.records):
            [(_, label)] = choices.game_options(of.records, [each])
            rows.append((each.round, each.counts, label))
        return rows

    assert games(again) == games(desk)


def test_results_from_a_form_are_all_entered_or_none(file):
    desk = Desk().begun(4)
    form = desk.do("results-file", file=file("Game,Visitors,Home\n1,7,14\n2,,\n"))
    assert form.preview == (
        "1 result:",
        "Game 1: Vikings 7, Bears 14",
        "Row 3: game 2, Packers at Lions, has no score yet.",
    )
    field, message = desk.fault(
        "results-file", file=file("Game,Away pts,Home pts\n2,7,14\n3,x,1\n")
    )
    assert (field, message) == ("file", "row 3: Away pts: 'x' is no whole number")
    assert (
        "no result that is not here"
        in desk.fault("results-file", file=file("Game,Visitors,Home\n1,7,14\n"))[1]
    )
    assert desk.fault("results-file", file="nowhere.csv")[1] == "there is no such file"
