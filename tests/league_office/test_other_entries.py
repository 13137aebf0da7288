"""Two people enter the same game: the second sees what the first one entered, who and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import fields_with_values, preview_form
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import log_of
from quarterback.league_office.fixture_games import open_fixture
from quarterback.league_office.league_handle import meanwhile
from tests.clock import at
from tests.store.playing import opened
from tests.tui.league.leagues import kept
from tests.web.servers import next_game, the_den
from tests.web.table.scoring import vsefl_league

ANN = "Ann at North, device 3f9a2c"


def looking(league: OpenLeague, now: int | None = None) -> LeagueContext:
    """Bob, in front of a form."""
    log = log_of(league, whole=False)
    minute = wall_clock() if now is None else now
    return LeagueContext(league.ledger, "2026-11-27", "Bob", True, now=minute, log=log)


def score(home: int, visitors: int) -> c.ResultInput:
    return c.ResultInput("played", home, visitors)


def test_a_result_that_stands_is_shown_with_who_and_when(tmp_path: Path):
    kept(tmp_path, the_den)
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        game = next_game(league)
        with at("2026-11-27T14:37"):
            league.enter(c.EnterResult(game, score(14, 7)), ANN)
        form = preview_form(BY_NAME["result"], looking(league), {"game": str(game)})
        [line] = form.current_state
        assert line.endswith(", entered by Ann at North, 2:37 PM")
        with at("2026-11-28T09:05"):
            league.enter(c.Correct(game, score(21, 7)), "Cid", "read again")
            form = preview_form(BY_NAME["result"], looking(league), {"game": str(game)})
        assert form.current_state[0].endswith(", corrected by Cid, 9:05 AM")


def test_a_form_that_is_open_shows_what_came_meanwhile(tmp_path: Path):
    kept(tmp_path, the_den)
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        game = next_game(league)
        action, seen = BY_NAME["result"], league.ledger.seq
        data = fields_with_values(action, looking(league), {"game": str(game), "home": "7"})[1]
        assert meanwhile(action, looking(league), data, seen) == ()
        other = next(each.id for each in league.records.all(Fixture) if each.id > game)
        league.enter(c.EnterResult(other, score(3, 0)), "Dee")
        assert meanwhile(action, looking(league), data, seen) == (), "that is another game"
        with at("2026-11-27T14:37"):
            league.enter(c.EnterResult(game, score(14, 7)), ANN)
        [line] = meanwhile(action, looking(league), data, seen)
        assert line.startswith("Ann at North, 2:37 PM: Game ")
        assert " 7, " in line
        assert line.endswith(" 14")
        assert meanwhile(action, looking(league), data, league.ledger.seq) == ()


@pytest.mark.parametrize("name", ["result", "certify", "move", "begin-game"])
def test_scoring_that_began_on_another_device_is_shown(tmp_path: Path, name: str):
    kept(tmp_path, vsefl_league)
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        game, action, seen = next_game(league), BY_NAME[name], league.ledger.seq
        with at("2026-11-27T14:05"):
            open_fixture(store, league, game, ANN)
        context = looking(league)
        [line] = meanwhile(action, context, {"game": str(game)}, seen)
        assert line.startswith("Ann at North, 2:05 PM: Game ")
        form = preview_form(BY_NAME["result"], context, {"game": str(game)})
        [line] = form.current_state
        assert line.startswith("scored play by play by Ann at North, 2:05 PM: ")
        assert line.endswith(" 0 so far")


def test_both_entries_stay_in_the_log(tmp_path: Path):
    kept(tmp_path, the_den)
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        game, many = next_game(league), len(league.entries())
        league.enter(c.EnterResult(game, score(14, 7)), ANN)
        league.enter(c.Correct(game, score(7, 14)), "Bob", "his board says so")
        assert [(row.kind, row.by) for row in league.entries()[many:]] == [
            ("enter_result", ANN),
            ("correct", "Bob"),
        ]
