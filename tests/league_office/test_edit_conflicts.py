"""Who enters: what others have entered, and under which name one signs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture
from league.store.ledger.leagues import OpenLeague
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import fields_with_values, preview_form
from quarterback.league_office.actions.registry import ACTIONS, BY_NAME
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import log_of
from quarterback.league_office.fixture_games import open_fixture
from quarterback.league_office.league_handle import meanwhile
from quarterback.league_office.signature import BY, Server, Signature, signature
from tests.clock import at
from tests.league_office.desk import Desk
from tests.store.playing import opened
from tests.tui.league.leagues import kept
from tests.web.servers import next_game, the_den
from tests.web.table.scoring import vsefl_league

ANN = "Ann at North, device 3f9a2c"


@pytest.fixture
def den(tmp_path: Path) -> Iterator[OpenLeague]:
    kept(tmp_path, the_den)
    with opened(tmp_path / "games.db") as store:
        yield store.leagues.open(1)


def looking(league: OpenLeague) -> LeagueContext:
    """Bob, in front of a form."""
    log = log_of(league, whole=False)
    return LeagueContext(league.ledger, "2026-11-27", "Bob", True, now=wall_clock(), log=log)


def score(home: int, visitors: int) -> c.ResultInput:
    return c.ResultInput("played", home, visitors)


def test_a_result_that_stands_is_shown_with_who_and_when(den: OpenLeague):
    game = next_game(den)
    with at("2026-11-27T14:37"):
        den.enter(c.EnterResult(game, score(14, 7)), ANN)
    form = preview_form(BY_NAME["result"], looking(den), {"game": str(game)})
    [line] = form.current_state
    assert line.endswith(", entered by Ann at North, 2:37 PM")
    with at("2026-11-28T09:05"):
        den.enter(c.Correct(game, score(21, 7)), "Cid", "read again")
        form = preview_form(BY_NAME["result"], looking(den), {"game": str(game)})
    assert form.current_state[0].endswith(", corrected by Cid, 9:05 AM")


def test_a_form_that_is_open_shows_what_came_meanwhile(den: OpenLeague):
    game, action, seen = next_game(den), BY_NAME["result"], den.ledger.seq
    data = fields_with_values(action, looking(den), {"game": str(game), "home": "7"})[1]
    assert meanwhile(action, looking(den), data, seen) == ()
    other = next(each.id for each in den.records.all(Fixture) if each.id > game)
    den.enter(c.EnterResult(other, score(3, 0)), "Dee")
    assert meanwhile(action, looking(den), data, seen) == (), "that is another game"
    with at("2026-11-27T14:37"):
        den.enter(c.EnterResult(game, score(14, 7)), ANN)
    [line] = meanwhile(action, looking(den), data, seen)
    assert line.startswith("Ann at North, 2:37 PM: Game ")
    assert " 7, " in line and line.endswith(" 14")
    assert meanwhile(action, looking(den), data, den.ledger.seq) == ()


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


@pytest.mark.parametrize(
    ("server", "named", "remembered", "signs"),
    [
        (Server(), "", "", Signature("")),
        (Server(), "", "Ann", Signature("Ann")),
        (Server(), " Bob ", "Ann", Signature("Bob")),
        (Server("league"), "Bob", "Ann", Signature("Bob", True)),
        (Server("league"), "", "Ann", Signature("league", True)),
    ],
)
def test_who_signs(
    server: Server, named: str, remembered: str, signs: Signature, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv(BY, named)
    assert signature(server, remembered) == signs


def test_on_a_server_no_form_asks_who_one_is():
    desk = Desk().begun(4)
    asks = {action.name: fields_with_values(action, desk.moment, {})[0] for action in ACTIONS}
    assert all("by" in [field.name for field in fields] for fields in asks.values())
    moment = LeagueContext(desk.ledger, "2026-05-04", "John", fixed=True)
    for action in ACTIONS:
        fields, filled = fields_with_values(action, moment, {})
        assert "by" not in [field.name for field in fields], action.name
        assert filled["by"] == "John"
        # Nobody can enter under rename that one by what he fills in.
        assert fields_with_values(action, moment, {"by": "Ann"})[1]["by"] == "John"
