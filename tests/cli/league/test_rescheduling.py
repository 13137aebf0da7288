"""`quarterback league` on a day on which not all goes as planned: late teams, void games, moves,
disputed games, another year looked up."""

import os
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture
from league.views.text import short_time
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.datetimes import parse_time
from quarterback.rule_sets import of_header
from rulesets.core.events import Ruling
from rulesets.core.notation import write_game
from tests.cli.league.commands import FOUR_TEAMS, Run, answer, done, schedule
from tests.store.playing import opened

PLAYOFFS = """
found Cup
season 2026 --rules littlefield
team Ants --coach Ann
team Bees --coach Bob
team Cats --coach Cid
team Dogs --coach Dee
phase playoffs
playoffs Ants Bees Cats Dogs --form single
"""


def test_a_table_s_file_is_collected_from_the_folder_one_stands_in(
    begun: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    table = tmp_path / "table"
    table.mkdir()
    shutil.copy(tmp_path / "games.db", table / "games.db")
    monkeypatch.chdir(table)
    done(CliRunner().invoke(main, ["league", "result", "1", "14:7", "--data-dir", "."]))
    assert "1 results taken over" in done(begun("collect", "games.db"))
    assert schedule(begun)[1]["points"] == [14, 7]
    monkeypatch.chdir(tmp_path)
    path = os.path.join("table", "games.db")
    assert "1 were here already" in done(begun("collect", path))


def test_a_schedule_cut_short_is_not_made_longer_by_a_late_team(begun: Run):
    done(begun("run", "-", input="result 1 14:7\nresult 2 3:0\nteam Elks --coach Eve\n"))
    assert answer(begun("draw-up", "--rounds", "3", "--json"))["games"] == 6
    refused = begun("draw-up", "--rounds", "1")
    assert "round 1 has begun" in refused.output


def test_whoever_has_no_place_is_called_by_name(run: Run):
    few = FOUR_TEAMS.replace("--games 8", "--games 2").replace(
        "draw-up\nrelease\nphase regular\n", ""
    )
    done(run("run", "-", input=few))
    told = done(run("draw-up"))
    assert "No place for" in told
    assert any(f"{name} is at another game then" in told for name in ("Ann", "Bob", "Cid", "Dee"))
    assert (
        "board North is taken" in told or "board South is taken" in told or "have another" in told
    )
    import re

    assert not re.search(r"\bc\d+\b", told), "an internal key stands in it"


def test_a_game_is_moved_to_another_board_at_its_time(begun: Run):
    games = schedule(begun)
    done(begun("withdraw", "Dogs", "--policy", "keep_played", "--why", "ill"))
    open_ = next(g for g in games.values() if "Dogs" not in (g["home"], g["visitors"]))
    other = {"North": "South", "South": "North"}[open_["board"]]
    told = done(begun("move", str(open_["game"]), "--board", other))
    assert short_time(parse_time(open_["time"])) in told
    assert other in told
    moved = schedule(begun)[open_["game"]]
    assert (moved["time"], moved["board"], moved["postponed"]) == (open_["time"], other, False)
    later = "2026-05-09T20:30"
    done(begun("move", str(open_["game"]), "--to", later))
    moved = schedule(begun)[open_["game"]]
    assert (moved["time"], moved["board"]) == ("2026-05-09 20:30", other), "it keeps its board"
    done(begun("move", str(open_["game"])))
    assert schedule(begun)[open_["game"]]["postponed"]
    assert "has no time yet" in begun("move", str(open_["game"]), "--board", other).output


def test_results_of_a_file_stand_together_or_not_at_all(begun: Run):
    bad = begun("results", "-", input="1;14;7\n2;three;0\n77;1;0\n")
    assert bad.exit_code == 1
    assert "Nothing was entered:" in bad.output
    assert "row 2: column 2: 'three' is no whole number" in bad.output
    assert "row 3: there is no game 77" in bad.output
    assert all(game["points"] is None for game in schedule(begun).values())
    told = done(begun("results", "-", "--dry-run", input="1;14;7\n2;3;0\n"))
    assert "Game 1: " in told
    assert "2 results would be entered." in told
    assert all(game["points"] is None for game in schedule(begun).values())
    done(begun("results", "-", input="1;14;7\n2;3;0\n"))
    assert schedule(begun)[1]["points"] == [14, 7]
    entries = answer(begun("log", "--json"))["entries"][-2:]
    assert len({each["at"] for each in entries}) == 1, "at one time"


def test_at_a_terminal_another_game_s_sheet_is_asked_about(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    done(run("run", "-", input=FOUR_TEAMS.replace("littlefield", "littlefield --set plays=4")))
    sheet = tmp_path / "other.qbk"
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        number = league.records.where(Fixture, number=1)[0].id
        known = header_of_fixture(league.records, number, "2025-05-09")
    book = Scorebook.in_memory(known, of_header(known))
    book.play(Ruling({"phase": "over", "score": {"home": 7}, "winner": "home"}, why="rain"))
    sheet.write_text(write_game(known, book.rules, book.session), encoding="utf-8")
    monkeypatch.setattr("quarterback.cli.league.results.at_terminal", lambda: True)
    refused = run("result", "1", "--sheet", str(sheet), input="n\n")
    assert "It was played on 2025-05-09, not on 2026-05-09." in refused.output
    assert "nothing was entered" in refused.output
    assert schedule(run)[1]["points"] is None
    taken = done(run("result", "1", "--sheet", str(sheet), input="y\nthe clock was wrong\n"))
    assert "Game 1 counts" in taken
    whys = [each["why"] for each in answer(run("log", "--json"))["entries"]]
    assert "the clock was wrong" in whys


def test_a_disputed_game_has_the_score_of_those_who_played_it(run: Run):
    done(run("run", "-", input=PLAYOFFS + "result 1 14:7\nresult 2 3:0\nresult 3 21:20\n"))
    final = schedule(run)[3]
    done(run("correct", "1", "0:7", "--why", "typo"))
    [line] = [line for line in done(run("bracket")).splitlines() if "Final" in line]
    assert "disputed" in line
    assert f"game 3: {final['visitors']} 20, {final['home']} 21" in line
    [game] = [g for g in answer(run("bracket", "--json"))["games"] if g["title"] == "Final"]
    assert game["games"] == [
        {"game": 3, "home": final["home"], "visitors": final["visitors"], "points": [21, 20],
         "kind": "played", "disputed": True}
    ]  # fmt: skip
    assert "Bees 20, Ants 21 (disputed)" in done(run("schedule"))
