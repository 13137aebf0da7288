"""`quarterback simulate`, and what a dial makes of the game: figures of many games."""

from __future__ import annotations

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from quarterback.ai.coaches import COACHES
from quarterback.ai.simulate.callers import Training
from quarterback.ai.simulate.matches import measure_dial
from quarterback.ai.solver.clock import clock_of
from quarterback.cli import main
from tests.ai.tiny import tiny_kernel, tiny_rules
from tests.house.hostile import on_terminal
from tests.systems import needs_links


def run(*given: str) -> Any:
    return CliRunner().invoke(main, ["simulate", *given])


def test_a_match_is_told_in_figures_and_kept_game_by_game(tiny_file: str, tmp_path: Path):
    file = tmp_path / "games.csv"
    given = ("--dial", tiny_file, "--plays", "12", "--games", "400", "--csv", str(file))
    ran = run("freshman", "the Letterman", *given, "--json")
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.output)
    with file.open(encoding="utf-8", newline="") as lines:
        games = list(csv.DictReader(lines))
    assert len(games) == told["games"] == 400
    won = 0
    for game in games:
        home, visitors = int(game["home_points"]), int(game["visitors_points"])
        ahead = home - visitors if game["home"] == "freshman" else visitors - home
        won += ahead > 0
        assert {game["home"], game["visitors"]} == {"freshman", "letterman"}
        assert game["toss_winner"] in {"freshman", "letterman"}
    assert won == told["won"]
    assert told["won"] + told["tied"] + told["lost"] == 400
    assert told["share_error"] == pytest.approx(0.02, abs=0.01)


def test_the_same_seed_plays_the_same_games(tiny_file: str):
    given = ("freshman", "letterman", "--dial", tiny_file, "--plays", "8", "--games", "60")
    one, again, other = (run(*given, "--seed", seed) for seed in ("3", "3", "4"))
    assert one.output == again.output != other.output
    assert "points a game" in one.output
    assert "±" in one.output
    assert "#" in one.output


@pytest.mark.long
def test_more_processes_play_the_same_games(tiny_file: str):
    played = ("--dial", tiny_file, "--plays", "8", "--games", "50")
    given = ("freshman", "letterman", *played, "--json")
    one, two = run(*given), run(*given, "--processes", "2")
    assert one.exit_code == two.exit_code == 0, two.output
    assert one.output == two.output


@pytest.mark.long
def test_the_ladder_has_every_coach(tiny_file: str):
    ran = run("--ladder", "--dial", tiny_file, "--plays", "4", "--games", "8")
    assert ran.exit_code == 0, ran.output
    for name in COACHES:
        assert f"\n{name} " in ran.output


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ((), "ONE coach is missing"),
        (("freshman", "rockne"), "no coach 'rockne'"),
        (("freshman", "captain"), "no coach 'captain' calls the dial game"),
        (("freshman", "--ladder"), "do not name coaches"),
        (("freshman", "letterman", "--games", "0"), "--games"),
        (("freshman", "letterman", "--dial", "nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_cannot_be_simulated(given: tuple[str, ...], says: str):
    ran = run(*given)
    assert ran.exit_code == 2, ran.output
    assert says in ran.output


@needs_links
def test_a_table_is_not_written_over_unasked(tiny_file: str, tmp_path: Path):
    file = tmp_path / "games.csv"
    file.write_text("mine", "utf-8")
    link = tmp_path / "link.csv"
    link.symlink_to(file)
    played = ("--dial", tiny_file, "--plays", "4", "--games", "2")
    given = ("simulate", "freshman", "freshman", *played)
    for name, says in ((file, "--force overwrites it"), (link, "--force overwrites it")):
        told = CliRunner().invoke(main, [*given, "--csv", str(name)])
        assert (told.exit_code, says in told.output) == (1, True)
        assert file.read_text("utf-8") == "mine"
    told = CliRunner().invoke(main, [*given, "--csv", str(link), "--force"])
    assert (told.exit_code, "is a link" in told.output) == (1, True)
    assert file.read_text("utf-8") == "mine"
    told = CliRunner().invoke(main, [*given, "--csv", str(file), "--force"])
    assert told.exit_code == 0, told.output
    assert file.read_text("utf-8").count("\n") == 3


@pytest.mark.parametrize(("typed", "written"), [("y\n", True), ("n\n", False), ("", False)])
def test_whoever_sits_at_a_terminal_is_asked(
    tiny_file: str, typed: str, written: bool, tmp_path: Path
):
    file = tmp_path / "games.csv"
    file.write_text("mine", "utf-8")
    asked = on_terminal(
        *("simulate", "freshman", "freshman", "--dial", tiny_file, "--plays", "4", "--games", "2"),
        *("--csv", str(file)), typed=typed, at_keyboard=True,
    )  # fmt: skip
    assert f"{file} already exists. Overwrite it? (y or n)" in asked.text.replace("\r\n", "")
    assert (asked.status == 0, file.read_text("utf-8") != "mine") == (written, written)


@pytest.mark.long
def test_calls_drives_and_points_are_counted():
    kernel, rules = tiny_kernel(), tiny_rules(6)
    training = Training(kernel, clock_of(kernel, rules), rules)
    seen = measure_dial(training, 500)
    made = {each.call: each for each in seen.calls}
    assert seen.points > 0.05
    assert 1 < seen.plays_a_drive < 6
    scrimmage = sum(
        made[c].a_game
        for c in ("line_buck", "off_tackle", "end_run", "pass", "punt", "field_goal")
        if c in made
    )
    assert scrimmage == pytest.approx(seen.drives * seen.plays_a_drive)
    assert all(0 <= each.worth < 1 for each in seen.calls)
    assert max(each.worth for each in seen.calls) > 0.001


@pytest.mark.long
def test_the_report_tells_them_when_asked(tiny_file: str):
    told = ["dial", "report", tiny_file]
    plain = CliRunner().invoke(main, told)
    ran = CliRunner().invoke(main, [*told, "--solved", "--plays", "6", "--games", "200"])
    assert ran.exit_code == 0, ran.output
    assert ran.output.startswith(plain.output)
    assert "perfect coaches" not in plain.output
    assert re.search(r"line buck +\d+\.\d\d a game  worth +\d+\.\d\d", ran.output)
