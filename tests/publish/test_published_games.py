"""The records of a stored league's games: computed once, kept, and new when something changes."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, FixtureGame, Franchise, ResultRow
from league.store.errors import StoreError
from quarterback.cli import main
from quarterback.game.places import photos_at
from quarterback.league_office.publishing import LeagueSite
from quarterback.league_office.publishing_games import PublishedGames
from quarterback.rule_sets import of_header
from rulesets.core.notation import read_game
from tests.store.playing import opened

LEAGUE = """
found "Eastern League"
season 1914 --rules littlefield --set plays=40 --through 2
team Yale --coach Ann --run-by letterman
team Harvard --coach Bob --run-by freshman
team Princeton --coach Cy --run-by freshman
team Penn --coach Di --run-by letterman
draw-up
release
phase regular
result 4 13:7
result 5 --kind double_forfeit
play-out 1 --seed 3
play-out 2 --seed 3
"""


@pytest.fixture
def league(tmp_path: Path) -> Path:
    runner = CliRunner(env={"QUARTERBACK_DATA_DIR": str(tmp_path), "QUARTERBACK_BY": "Ann"})
    done = runner.invoke(main, ["league", "run", "-"], input=LEAGUE)
    assert done.exit_code == 0, done.output
    return tmp_path / "games.db"


def test_each_game_with_a_result_has_a_record(league):
    with opened(league) as store:
        found = store.leagues.open(1)
        games = PublishedGames(store, found)
        rows = {row.id for row in found.records.all(ResultRow)}
        assert set(games) == rows == set(games.versions)
        logs = {row.id for row in found.records.all(FixtureGame)}
        assert len(logs) == 2
        for fixture in games:
            assert games[fixture].headline
            assert bool(games[fixture].plays) == (fixture in logs)
            assert games[fixture] is games[fixture]


def test_a_result_changes_its_own_record_alone(league):
    with opened(league) as store:
        found = store.leagues.open(1)
        games = PublishedGames(store, found)
        before, versions = {each: games[each] for each in games}, dict(games.versions)
        records = found.records
        open_game = next(f for f in records.all(Fixture) if records.find(ResultRow, f.id) is None)
        found.enter(c.EnterResult(open_game.id, c.ResultInput("played", 21, 0)), "Ann", "")
        yale = next(each for each in records.all(Franchise) if each.name == "Yale")
        found.enter(c.Rename(yale.id, "Elis"), "Ann", "")
        games.follow()
        assert {each: games.versions[each] for each in versions} == versions
        assert all(games[each] is before[each] for each in before)
        assert "21" in games[open_game.id].headline
        found.enter(c.UndoEntries(2), "Ann", "")
        games.follow()
        assert open_game.id not in games
        assert games.versions == versions


def test_a_new_record_takes_the_place_of_the_one_before_it(league, tmp_path):
    folder = tmp_path / "kept"
    with opened(league) as store:
        found = store.leagues.open(1)
        games = PublishedGames(store, found, folder)
        assert len([games[each] for each in games]) == len(list(folder.iterdir()))
        typed = next(f for f in found.records.all(Fixture) if f.number == 4)
        for points in (14, 15):
            result = c.ResultInput("played", points, 13)
            found.enter(c.Correct(typed.id, result), "Ann", "wrong way round")
            games.follow()
            assert len([games[each] for each in games]) == len(list(folder.iterdir()))


def test_a_record_without_its_log_is_not_kept(league, tmp_path, monkeypatch):
    with opened(league) as store:
        found = store.leagues.open(1)
        games = PublishedGames(store, found, tmp_path / "kept")
        fixture = found.records.all(FixtureGame)[0].id
        with monkeypatch.context() as away:
            away.setattr(store, "load", _refuse)
            assert games[fixture].headline and not games[fixture].plays
        assert games[fixture].plays


def test_records_outlast_the_program_in_a_folder_whose_damage_only_costs_time(
    league, tmp_path, monkeypatch
):
    folder = tmp_path / "kept" / "games"
    with opened(league) as store:
        games = PublishedGames(store, store.leagues.open(1), folder)
        first = {each: games[each] for each in games}
    with opened(league) as store:
        found = store.leagues.open(1)
        with monkeypatch.context() as away:
            away.setattr(store, "load", _refuse)
            again = PublishedGames(store, found, folder)
            assert {each: again[each] for each in again} == first
        for file in folder.iterdir():
            file.write_bytes(b"no record")
        again = PublishedGames(store, found, folder)
        assert {each: again[each] for each in again} == first
        blocked = tmp_path / "a file"
        blocked.write_text("in the way")
        third = PublishedGames(store, found, blocked / "games")
        assert {each: third[each] for each in third} == first


def _refuse(game: int) -> object:
    raise StoreError(f"game {game} cannot be read")


def test_stored_games_are_files_that_can_be_read_again(league):
    with opened(league) as store:
        found = store.leagues.open(1)
        pages = LeagueSite(store, found, photos_at(store.place, 1)).pages(0)
        logs = {row.id for row in found.records.all(FixtureGame)}
        sheets = {path for path in pages if path.endswith(".qbk")}
        assert sheets == {f"game/{fixture}/game.qbk" for fixture in logs}
        for fixture in logs:
            sheet = str(pages[f"game/{fixture}/game.qbk"].make())
            read = read_game(sheet, of_header)
            home = found.records.get(ResultRow, fixture).home_points
            assert read.session is not None
            assert read.session.state.score.home == home
            table = io.StringIO(str(pages[f"game/{fixture}/plays.csv"].make()))
            plays = list(csv.DictReader(table))
            assert plays[-1]["total_home_score"] == str(home)
            assert plays[0]["home_team"] == read.header.home


def test_feeds_have_the_times_of_the_ledger(league):
    with opened(league) as store:
        found = store.leagues.open(1)
        site = LeagueSite(store, found, photos_at(store.place, 1))
        moment = site.moment(0)
        rows = found.entries()
        assert moment.identity == rows[0].hash
        last = max(row.id for row in found.records.all(ResultRow))
        mark = moment.last_change([(ResultRow, last)])
        assert rows[mark.seq - 1].at == mark.at
        assert rows[mark.seq - 1].kind in ("enter_result", "correct")
        found.enter(c.Correct(last, c.ResultInput("played", 3, 0)), "Ann", "a typo")
        again = site.moment(0).last_change([(ResultRow, last)])
        assert again.seq == len(rows) + 1
        assert again.at == found.entries(len(rows))[0].at
