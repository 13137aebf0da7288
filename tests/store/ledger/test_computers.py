"""Teams that the program calls for: who may, what counts, and what stays a person's."""

import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as m
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture, Team
from league.store.errors import EditConflict, Rejected
from league.store.games.store import Store
from league.store.ledger.stored_games import play_in
from quarterback.league_office.simulate_games import (
    coach_named,
    coaches_for,
    for_the_program,
    who_calls,
)
from quarterback.rule_sets import CODES
from rulesets.core.refusal import Refused
from tests.store.ledger.computers import founded, scheduled, season_of
from tests.store.playing import by_hand


def test_whoever_looked_at_another_coach_is_told(either: Store):
    league = founded(either, 2)
    team, seen = league.records.all(Team)[0].id, league.ledger.seq
    league.enter(m.AssignComputerCoach(team, "freshman"), "Bob")
    with pytest.raises(EditConflict, match="Bob has changed this meanwhile"):
        league.enter(m.AssignComputerCoach(team), "Ann", seen=seen)


@pytest.mark.parametrize("name", ["The Letterman", "a" * 41, "x\0y", "'; DROP TABLE team"])
def test_a_coach_of_the_program_s_goes_by_a_plain_word(store: Store, name: str):
    league = founded(store, 2, coaches=("", ""))
    with pytest.raises(Refused, match="a lowercase word"):
        league.enter(m.AssignComputerCoach(league.records.all(Team)[0].id, name), "Ann")


def test_only_coaches_who_know_the_rules_are_taken(store: Store):
    league = founded(store, 2, coaches=("", ""))
    season = season_of(league).id
    assert coach_named(league.records, season, " the Letterman ") == "letterman"
    with pytest.raises(Refused, match=r"'Rockne': there are freshman, sophomore"):
        coach_named(league.records, season, "Rockne")
    with pytest.raises(Refused, match="the Captain does not know these rules"):
        coach_named(league.records, season, "captain")
    assert all(coaches_for(code) for code in CODES)
    assert set(coaches_for(None)) > set(coaches_for("littlefield"))


def test_it_is_said_who_calls(store: Store):
    league = founded(store, 2, coaches=("letterman", ""))
    one, other = league.records.all(Team)
    assert who_calls(league.records, one) == "the Letterman"
    assert who_calls(league.records, other) == "Ann"
    league.enter(m.AssignComputerCoach(other.id, "walsh"), "Ann")  # whom only a newer program has
    assert who_calls(league.records, other) == "walsh"


def test_a_practice_game_is_no_game_of_a_season_that_has_real_boards(either: Store):
    league = scheduled(either, 2, code="solitaire-coach", settings={}, coaches=("captain",))
    fixture = league.records.all(Fixture)[0]
    header = replace(header_of_fixture(league.records, fixture.id), board="simulated")
    game = either.new_game(header)
    with pytest.raises(Refused, match="it was played on the practice board"):
        play_in(either, league, fixture.id, game, "Ann")
    with pytest.raises(Rejected, match="practice counts only where that was agreed"):
        league.enter(c.PlayIn(fixture.id, game), "Ann")
    assert league.faults() == []
    # What a person calls a team is not what a header says of the board.
    named = replace(header, board="", event='"board":"simulated"')
    play_in(either, league, fixture.id, either.new_game(named), "Ann")


def test_the_program_knows_which_games_are_not_its_own(store: Store):
    league = scheduled(store, 4, coaches=("letterman", "freshman", "", "letterman"))
    season = season_of(league).id
    whys = {f.number: why for f, why in for_the_program(league.records, season)}
    assert sorted(whys.values()) == ["", "", "", *["a person calls for a team"] * 3]
    free = next(f for f, why in for_the_program(league.records, season) if not why)
    play_in(
        store, league, free.id, store.new_game(header_of_fixture(league.records, free.id)), "Ann"
    )
    whys = {f.number: why for f, why in for_the_program(league.records, season)}
    assert whys[free.number] == "it is being played at a table"
    league.enter(m.AssignComputerCoach(free.home, "rockne"), "Ann")
    other = next(
        f for f in league.records.all(Fixture) if free.home in (f.home, f.visitors) and f != free
    )
    whys = {f.number: why for f, why in for_the_program(league.records, season)}
    assert "rockne" in whys[other.number] or whys[other.number] == "a person calls for a team"


def test_no_program_can_make_practice_count_in_raw_sql(store: Store, file: Path):
    league = scheduled(store, 2)
    numbers = f"1, {season_of(league).id}, {league.ledger.seq + 1}, 0"
    with pytest.raises(sqlite3.IntegrityError, match="agreed before the season has games"):
        by_hand(file, f"INSERT INTO practice (league, id, entry, gone) VALUES ({numbers})")
