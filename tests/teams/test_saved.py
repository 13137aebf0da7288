"""Teams that are kept: files in the data folder, and the commands for them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from quarterback.rule_sets import WITH_TEAMS
from quarterback.teams.saved import (
    TeamFolder,
    TeamNotSaved,
    copy_of,
    keep_rated,
    take_in,
    team_folder_in,
)
from tests import commands
from tests.systems import needs_links

BEARS: dict[str, Any] = {"name": "Bears", "players": [{"number": 14, "name": "Hutson"}]}


@pytest.fixture
def team_folder(tmp_path: Path) -> TeamFolder:
    return team_folder_in(tmp_path)


@pytest.mark.parametrize("code", WITH_TEAMS)
def test_a_team_is_kept_in_a_file_that_can_be_brought_to_a_game(code: str, team_folder: TeamFolder):
    kept = team_folder.keep(code, BEARS)
    assert json.loads(kept.file.read_text(encoding="utf-8")) == BEARS
    assert team_folder.teams(code) == [kept]
    assert team_folder.find(code, " bears ") == kept == team_folder.find(code, "bears.json")
    assert [each.code for each in team_folder.every()] == [code]
    assert kept.faults() == []


def test_names_are_not_given_twice_and_files_never_written_over(team_folder: TeamFolder):
    first = team_folder.keep("gunderson", {"name": "Yale"})
    with pytest.raises(TeamNotSaved, match="a team called Yale already exists"):
        team_folder.keep("gunderson", {"name": "YALE"})
    team_folder.keep("vsefl", {"name": "Yale"})
    other = team_folder.keep("gunderson", {"name": "Yale!"})
    assert other.file != first.file
    assert [each.name for each in team_folder.teams("gunderson")] == ["Yale", "Yale!"]
    hebrew = team_folder.keep("gunderson", {"name": "\u05d0\u05d1"})
    assert hebrew.file.name == "team.json"
    assert team_folder.keep("gunderson", {"name": "Con."}).file.name == "con-team.json"


def test_what_somebody_else_has_changed_is_not_written_over(team_folder: TeamFolder):
    seen = team_folder.keep("gunderson", BEARS)
    team_folder.keep("gunderson", {**BEARS, "players": []}, seen)
    with pytest.raises(TeamNotSaved, match="was changed elsewhere in the meantime"):
        team_folder.keep("gunderson", {"name": "Bruins"}, seen)
    [now] = team_folder.teams("gunderson")
    assert now.team["players"] == []
    renamed = team_folder.keep("gunderson", {"name": "Bruins"}, now)
    assert team_folder.teams("gunderson") == [renamed]


def test_archived_teams_are_restored(team_folder: TeamFolder):
    kept = team_folder.keep("gunderson", BEARS)
    away = team_folder.archive(kept)
    assert team_folder.teams("gunderson") == []
    assert team_folder.teams("gunderson", away=True) == [away]
    new = team_folder.keep("gunderson", BEARS)
    with pytest.raises(TeamNotSaved, match="rename that one first"):
        team_folder.restore(away)
    also = team_folder.archive(new)
    assert also.file != away.file
    team_folder.restore(away)
    assert [each.name for each in team_folder.teams("gunderson")] == ["Bears"]
    with pytest.raises(TeamNotSaved, match="cannot be moved"):
        team_folder.archive(away)


def test_files_of_ones_own_are_listed_with_what_is_wrong_with_them(team_folder: TeamFolder):
    folder = team_folder.path / "vsefl"
    folder.mkdir(parents=True)
    (folder / "a.toml").write_text('name = "Yale"\n', encoding="utf-8")
    (folder / "b.json").write_text("{", encoding="utf-8")
    (folder / "c.json").write_text('{"name": "\x1b[2J", "playbook": 3}'.replace("\x1b", "\\u001b"))
    (folder / "d.txt").write_text("no team")
    (folder / ".e.json").write_text("{}")
    (folder / "f.json").mkdir()
    found = {each.file.name: each for each in team_folder.teams("vsefl")}
    assert set(found) == {"a.toml", "b.json", "c.json", "f.json"}
    assert found["a.toml"].faults() == []
    assert "not JSON" in found["b.json"].faults()[0].message
    assert "\x1b" not in found["c.json"].name
    assert all(found[name].faults() for name in ("c.json", "f.json"))
    with pytest.raises(TeamNotSaved) as caught:
        team_folder.keep("lions-den", {"name": "Bears", "bases": [1]})
    assert caught.value.field == "bases"
    assert team_folder.teams("lions-den") == []
    (team_folder.path / "gunderson").write_text("in the way")
    with pytest.raises(TeamNotSaved, match="cannot be made"):
        team_folder.keep("gunderson", BEARS)


@needs_links
def test_a_link_that_leads_nowhere_is_listed_with_what_is_wrong_with_it(team_folder: TeamFolder):
    folder = team_folder.path / "vsefl"
    folder.mkdir(parents=True)
    (folder / "g.json").symlink_to("/nowhere")
    [team] = team_folder.teams("vsefl")
    assert (team.file.name, bool(team.faults())) == ("g.json", True)


def test_a_toml_file_that_is_changed_becomes_json_and_is_not_lost(team_folder: TeamFolder):
    folder = team_folder.path / "gunderson"
    folder.mkdir(parents=True)
    (folder / "yale.toml").write_text('name = "Yale"\n', encoding="utf-8")
    [kept] = team_folder.teams("gunderson")
    changed = team_folder.keep("gunderson", {"name": "Yale", "players": []}, kept)
    assert changed.file.name == "yale.json"
    assert [each.file.name for each in team_folder.teams("gunderson")] == ["yale.json"]
    assert [each.file.name for each in team_folder.teams("gunderson", away=True)] == ["yale.toml"]


def test_copies_imports_and_rated_teams(team_folder: TeamFolder, tmp_path: Path):
    kept = team_folder.keep("lions-den", BEARS)
    assert copy_of(team_folder, kept).name == "Bears 2"
    file = tmp_path / "Owls.toml"
    file.write_text("bases = [1, 2]\n", encoding="utf-8")
    with pytest.raises(TeamNotSaved, match="bases must be 12 numbers"):
        take_in(team_folder, "lions-den", str(file))
    file.write_text("coach = 'Ann'\n", encoding="utf-8")
    assert take_in(team_folder, "lions-den", str(file)).name == "Owls"
    rated = {"home": {**BEARS, "kicker": 80}, "visitors": {"kicker": 81}}
    told = keep_rated(team_folder, "lions-den", {"home": BEARS, "visitors": {}}, rated,
                      {"home": "Bears", "visitors": "Bears"})  # fmt: skip
    assert told == ["Bears saved.", "Bears 3 saved."]
    found = team_folder.find("lions-den", "Bears")
    assert found is not None and found.team["kicker"] == 80


def run(tmp_path: Path, *args: str, code: int = 0, typed: str = "") -> str:
    return commands.run(*args, "--data-dir", tmp_path, code=code, typed=typed)


def test_commands_make_change_rate_and_move_teams(tmp_path: Path):
    made = ("team", "new", "Bears", "--ruleset", "lions-den")
    assert "bases must be 12 numbers" in run(tmp_path, *made, "--set", "bases=1-11", code=1)
    assert "fields are name, coach" in run(tmp_path, *made, "--set", "x=1", code=2)
    run(tmp_path, *made, "--set", "bases=1-12", "--set", "players=14 Hutson, end\n7 Sid")
    assert "already exists" in run(tmp_path, *made, code=1)
    assert "2 players, not rated" in run(tmp_path, "team", "list")
    rolled = run(tmp_path, "team", "roll", "bears", "--witness", "Ann", "--dice", "4 7 2")
    assert rolled.startswith("Quarterback 1: 4 7 2: 51%, 2 seasons.")
    assert "needs no ratings" in run(tmp_path, "team", "roll", "bears", code=1)
    run(tmp_path, "team", "edit", "Bears", "--set", "coach=Bob", "--set", "bases=")
    shown = run(tmp_path, "team", "show", "Bears")
    assert "coach: Bob" in shown and "seen by Ann" in shown and "bases" not in shown
    file = str(tmp_path / "out.json")
    run(tmp_path, "team", "export", "Bears", "--to", file)
    assert "--force" in run(tmp_path, "team", "export", "Bears", "--to", file, code=1)
    assert "already exists" in run(
        tmp_path, "team", "import", file, "--ruleset", "lions-den", code=1
    )
    run(tmp_path, "team", "archive", "Bears")
    assert "Bears saved." in run(tmp_path, "team", "import", file, "--ruleset", "lions-den")
    assert json.loads(run(tmp_path, "team", "list", "--archived", "--json"))[0]["name"] == "Bears"
    assert "rename that one" in run(tmp_path, "team", "restore", "Bears", code=1)
    assert "several" not in run(tmp_path, "team", "show", "Bears")
    run(tmp_path, "team", "new", "Bears", "--ruleset", "vsefl")
    assert "has a team called Bears (lions-den, vsefl)" in run(
        tmp_path, "team", "copy", "Bears", code=2
    )
    assert "No team called" in run(tmp_path, "team", "show", "Nix", code=1)
    assert "name the rule set" in run(tmp_path, "team", "fields", code=2)


def test_play_takes_a_kept_team_by_its_name(tmp_path: Path):
    for name in ("Bears", "Lions"):
        run(tmp_path, "team", "new", name, "--ruleset", "gunderson")
    sides = ["--team", "home=bears", "--team", "visitors=Lions"]
    said = run(tmp_path, "play", "--plain", "--ruleset", "gunderson", *sides, typed="quit\n")
    assert "Lions at Bears" in said
    unknown = ["play", "--ruleset", "gunderson", "--team", "home=Owls"]
    assert "there is no such file" in run(tmp_path, *unknown, code=2)
