"""The standings that seeded a bracket stay as they were."""

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import (
    kept_standings,
    live_standings,
    standings,
)
from league.model.ledger.rows import KeptStandingsRow
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.model.planning.qualification import later_places
from league.views.standings import AS_DRAWN, standings_since, standings_table
from tests.league.season import NAMES, PlayedSeason

DRAWN = [
    (place, name, "clinched" if place <= 4 else "eliminated") for place, name in enumerate(NAMES, 1)
]


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "of an earlier version"])
def test_a_withdrawal_in_the_playoffs_changes_no_place(keep):
    season = PlayedSeason().draw(keep=keep)
    before = standings(season.records, season.stage)
    assert season.table() == DRAWN
    season.do(c.Withdraw(season.teams["Cats"], "keep_played"))
    assert season.table() == DRAWN
    assert standings(season.records, season.stage) == before
    assert not later_places(season.records, season.stage)
    now = standings_since(season.records, season.stage)
    assert [(line.place, line.name) for line in now.lines][-1] == (6, "Cats")
    assert now.lines[-1].withdrawn
    assert {line.state for line in now.lines if not line.withdrawn} == {"open"}


def test_what_is_kept_is_what_was_computed():
    season = PlayedSeason()
    live = live_standings(season.records, season.stage)
    season.draw()
    kept = kept_standings(season.records, season.stage)
    assert kept == live
    assert season.records.all(KeptStandingsRow)


def test_marks_are_those_of_the_bracket_however_many_it_has():
    season = PlayedSeason(size=2).draw(size=4)
    assert season.table() == DRAWN
    table = standings_table(season.records, season.stage)
    assert table.through == 4
    assert table.notes == (AS_DRAWN,)
    assert all(line.data["as_drawn"] for line in table.lines)


def test_undo_of_the_drawing_brings_the_live_standings_back():
    season = PlayedSeason(open_games=1)
    before = season.table()
    season.draw()
    while season.records.all(KeptStandingsRow):
        season.do(c.UndoEntries())
    assert season.table() == before
    assert standings_since(season.records, season.stage) is None


def test_a_cup_beside_the_season_freezes_nothing():
    season = PlayedSeason(open_games=3)
    teams = [season.teams[name] for name in ("Foxes", "Ants")]
    cup = bracket_of_form(BracketRequest("single"), 2)
    season.do(bracket_command(season.season, "Cup", cup, teams))
    assert kept_standings(season.records, season.stage) is None


def test_a_tampered_result_before_the_drawing_is_taken_back_and_the_standings_stay():
    for keep in (True, False):
        season = PlayedSeason()
        seq = season.ledger.seq
        season.draw(keep=keep)
        season.do(c.TakeBack((seq,)))
        assert season.table() == DRAWN
        [note] = standings_table(season.records, season.stage).notes[1:] or [""]
        later = later_places(season.records, season.stage)
        assert bool(note) is bool(later)
