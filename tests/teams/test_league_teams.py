"""Teams of a league and kept teams are the same: brought in, played with, given back."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.queries.fixture_status import differences, header_of_fixture
from league.model.ledger.rows import Fixture, PlayerRow, SheetRow, Team
from quarterback.game.places import games_place, open_store
from quarterback.rule_sets import of_header
from quarterback.teams.saved import team_folder_in
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.team_pages import TeamScreen
from rulesets.core.header import Header
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.lions_den.game_data import data_of
from tests import commands
from tests.tui.conftest import open_app, text_of, until

BEARS: dict[str, Any] = {
    "name": "Chicago",
    "coach": "Sid",
    "quarterbacks": [
        {"dice": [4, 7], "career": 2, "witness": "Wes", "name": "Luckman", "figure": "42"},
        {"dice": [1, 2], "career": 1, "witness": "Wes", "figure": "7"},
        {"dice": [10, 10], "career": 4, "witness": "Wes"},
    ],
    "depth": [3, 1, 2],
    "kicker": {"dice": [5, 5], "career": 3, "witness": "Wes"},
    "punter": {"dice": [2, 9], "career": 2, "witness": "Wes"},
    "bases": list(range(1, 13)),
    "climate": [{"from": 1, "to": 100, "label": "dome"}],
    "players": [{"number": 14, "name": "Don Hutson", "position": "end"}],
}
LIONS: dict[str, Any] = {
    "name": "Detroit",
    "playbook": {"P1": {"offence": ["DV"] * 6}},
    "players": [{"number": 7, "name": "Sid", "position": "QB"}],
}


def run(folder: Path, *args: str, code: int = 0) -> str:
    return commands.run("league", *args, "--data-dir", folder, "--by", "John", code=code)


def league(folder: Path, rules: str) -> None:
    """A league of two teams in its season to be."""
    run(folder, "found", "The Den")
    run(folder, "season", "2026", "--rules", rules, "--through", "1")
    run(folder, "team", "Bears", "--coach", "Ann")
    run(folder, "team", "Lions", "--coach", "Bob")


def begin(folder: Path) -> None:
    run(folder, "draw-up")
    run(folder, "release")
    run(folder, "phase", "regular")


def seen(folder: Path) -> tuple[Header, tuple[str, ...], Any]:
    """The header of the first game as it would begin, in what it differs from its fixture, and
    the records."""
    with open_store(games_place(folder)) as store:
        records = store.leagues.open(1).records
        number = records.all(Fixture)[0].id
        header = header_of_fixture(records, number)
        return header, differences(records, number, header, of_header(header)), records


def test_a_game_of_the_league_is_played_with_the_team_that_was_brought(tmp_path: Path):
    """Its playbook and its men as in the file; by its own rules all the same."""
    team_folder_in(tmp_path).keep("vsefl", LIONS)
    league(tmp_path, "vsefl")
    run(tmp_path, "bring", "Lions", "detroit")
    assert "has all that is in the file" in run(tmp_path, "bring", "Lions", "detroit", code=1)
    begin(tmp_path)
    header, other, records = seen(tmp_path)
    side: Side = HOME if header.home == "Lions" else VISITORS
    assert header.teams == {side: {**LIONS, "name": "Lions"}}
    assert other == ()
    rules = of_header(header)
    assert rules.data.books[side].offense["P1"] == ("DV",) * 6
    assert rules.rosters[side].players[0].label == "7 Sid"
    assert [row.told for row in records.all(SheetRow)] == [
        json.dumps({k: LIONS[k] for k in ("playbook", "players")}, sort_keys=True)
    ]
    assert "uses its own playbook, players" in run(tmp_path, "log")
    run(tmp_path, "undo", "4")
    assert not seen_sheets(tmp_path)


def seen_sheets(folder: Path) -> list[SheetRow]:
    with open_store(games_place(folder)) as store:
        return list(store.leagues.open(1).records.all(SheetRow))


def test_players_come_with_their_dice_and_bases_and_are_kept_once(tmp_path: Path):
    """LD-DRAFT-01, LD-DRAFT-03, LD-BASE-01: they are drafted by the dice that rated them, before
    whoever saw those, in the order of the depth chart; nothing of them stands in the sheet."""
    file = tmp_path / "chicago.json"
    file.write_text(json.dumps(BEARS), encoding="utf-8")
    league(tmp_path, "lions-den")
    run(tmp_path, "bring", "Bears", str(file))
    begin(tmp_path)
    header, other, records = seen(tmp_path)
    assert other == ()
    assert len(records.all(PlayerRow)) == 5
    [sheet] = records.all(SheetRow)
    assert json.loads(sheet.told).keys() == {"climate", "players"}
    side: Side = HOME if header.home == "Bears" else VISITORS
    told = data_of(of_header(header)).sheets[side]
    assert [man.rating for man in told.quarterbacks] == [60, 51, 43]
    assert [man.label for man in told.quarterbacks] == ["", "42 Luckman", "7"]
    assert (told.kicker.rating, told.punter.rating) == (80, 81)
    assert {man.witness for man in told.quarterbacks} == {"Wes"}
    assert header.teams[side]["coach"] == "Ann"
    assert header.teams[side]["bases"] == BEARS["bases"]
    assert run(tmp_path, "squad", "Bears").count("Luckman") == 1

    given = run(tmp_path, "keep", "Bears")
    assert "Bears is kept" in given
    [kept] = team_folder_in(tmp_path).teams("lions-den")
    again = data_of(of_header(Header(ruleset="lions-den", teams={side: kept.team})))
    assert again.sheets[side].quarterbacks == told.quarterbacks
    assert kept.team["climate"] == BEARS["climate"] and kept.team["players"] == BEARS["players"]
    assert "has all that is in the file" in run(tmp_path, "bring", "Bears", "Bears", code=1)
    run(tmp_path, "keep", "Bears")
    assert len(team_folder_in(tmp_path).teams("lions-den")) == 1
    assert not team_folder_in(tmp_path).teams("lions-den", away=True)


def test_all_of_a_file_comes_or_nothing_of_it(tmp_path: Path):
    """LD-DRAFT-03: a man whose dice nobody saw is not drafted; LD-BASE-01."""
    file = tmp_path / "chicago.json"
    league(tmp_path, "lions-den")
    unseen = {**BEARS, "punter": {"dice": [2, 9], "career": 2}}
    file.write_text(json.dumps(unseen), encoding="utf-8")
    assert "a draft needs a witness (LD-DRAFT-03)" in run(
        tmp_path, "bring", "Bears", str(file), code=1
    )
    file.write_text(json.dumps({**BEARS, "bases": [1]}), encoding="utf-8")
    assert "bases must be 12 numbers" in run(tmp_path, "bring", "Bears", str(file), code=1)
    assert seen_sheets(tmp_path) == []
    with open_store(games_place(tmp_path)) as store:
        assert not store.leagues.open(1).records.all(PlayerRow)


def test_a_team_that_is_given_back_puts_no_other_away_for_good(tmp_path: Path):
    team_folder = team_folder_in(tmp_path)
    team_folder.keep("gunderson", {"name": "Bears", "players": [{"number": 1}]})
    league(tmp_path, "gunderson")
    run(tmp_path, "keep", "Bears")
    assert team_folder.teams("gunderson")[0].team == {"name": "Bears"}
    assert team_folder.teams("gunderson", away=True)[0].team["players"] == [{"number": 1}]


def test_where_nobody_brings_a_team_that_is_said(tmp_path: Path):
    league(tmp_path, "littlefield")
    assert "use no team files" in run(tmp_path, "bring", "Bears", "Bears", code=1)
    assert "use no team files" in run(tmp_path, "keep", "Bears", code=1)


async def test_on_the_page_of_a_team(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QUARTERBACK_BY", "John")
    team_folder_in(tmp_path).keep("vsefl", LIONS)
    league(tmp_path, "vsefl")
    async with open_app(save=True, data_dir=tmp_path) as (app, pilot):
        app.open_league()
        await until(pilot, lambda: "The Den" in text_of(app))
        home = app.screen
        assert isinstance(home, FrontPageScreen)
        with open_store(games_place(tmp_path)) as store:
            team = store.leagues.open(1).records.all(Team)[0].id
        app.push_screen(TeamScreen(home.handle, team))
        await until(pilot, lambda: isinstance(app.screen, TeamScreen))
        await until(pilot, lambda: "Bears" in text_of(app))
        page = app.screen
        assert isinstance(page, TeamScreen)
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, PickerDialog))
        await pilot.press("enter")
        await until(pilot, lambda: app.screen is page)
        await until(pilot, lambda: not page.edits.busy)
        await until(pilot, lambda: bool(seen_sheets(tmp_path)))
        await pilot.press("u")
        await until(pilot, lambda: team_folder_in(tmp_path).find("vsefl", "Bears") is not None)
        kept = team_folder_in(tmp_path).find("vsefl", "Bears")
        assert kept is not None and kept.team["playbook"] == LIONS["playbook"]
