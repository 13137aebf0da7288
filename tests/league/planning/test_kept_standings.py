"""The standings that seeded a bracket stay as they were."""

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import kept_standings, live_standings, standings
from league.model.ledger.rows import Division, KeptStandingsRow
from league.model.planning.brackets import BracketRequest, bracket_command, bracket_of_form
from league.model.planning.seeds import later_places
from league.views.standings import (
    AS_DRAWN,
    SINCE_THEN,
    conference_seeds,
    standings_since,
    standings_table,
)
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


def _with_conferences():
    """Ants, Bats and Cats in the East, the others in the West: a division each, a wild card."""
    season = PlayedSeason()
    for name, conference in (("North", "East"), ("South", "West")):
        season.do(c.AddDivision(season.season, name, conference))
    divisions = [row.id for row in season.records.all(Division)]
    for number, team in enumerate(season.teams.values()):
        season.do(c.PlaceTeam(team, divisions[number // 3]))
    return season


def _east(season, **asked):
    lines, notes = conference_seeds(season.records, season.stage, "East", 1, **asked)
    return [(line.seed, line.team, line.mark) for line in lines], notes


@pytest.mark.parametrize("keep", [True, False], ids=["kept", "of an earlier version"])
def test_the_seeds_of_a_conference_stay_as_they_were_drawn(keep):
    season = _with_conferences()
    seeds, notes = _east(season)
    assert (seeds[-1], notes) == ((3, "Cats", "eliminated"), ())
    season.draw(keep=keep)  # by the standings: Dogs are fourth, Cats third of all
    drawn = [(1, "Ants", "division"), (2, "Bats", "berth"), (3, "Cats", "berth")]
    assert _east(season) == (drawn, (AS_DRAWN,))
    lines, _ = conference_seeds(season.records, season.stage, "East", 1)
    assert [line.why for line in lines] == [
        "ahead of Bats by winning the division",
        "ahead of Cats by record .800 to .600",
        "last",
    ]
    season.do(c.Withdraw(season.teams["Bats"], "keep_played"))
    assert _east(season) == (drawn, (AS_DRAWN,))
    now = [(1, "Ants", "open"), (2, "Cats", "open")]
    assert _east(season, now=True) == (now, (SINCE_THEN,))


def test_a_later_correction_is_said_of_the_seeds_of_a_conference():
    season = _with_conferences().draw()
    game = season.met("Bats", "Cats")
    season.do(c.Correct(game.id, season.won_by("Cats", game)))
    lines, notes = conference_seeds(season.records, season.stage, "East", 1)
    assert [line.team for line in lines] == ["Ants", "Bats", "Cats"]
    assert [line.later_seed for line in lines] == [None, 3, 2]
    assert notes == (
        AS_DRAWN,
        "Later corrections would have changed it: Bats 3rd, not 2nd; Cats 2nd, not 3rd.",
    )
    assert lines[2].why == "last; later results would have made it 2nd"
