"""Whole leagues as files: taken in once, told apart, removed and restored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from quarterback.solo_season.season import NAME

INPUTS = {"QUARTERBACK_BY": "Ann"}


@pytest.fixture
def run(tmp_path: Path):
    """Run a command of leagues kept in a folder of their own."""

    def league(*words: str, code: int = 0, typed: str = "") -> Result:
        place = ("--data-dir", str(tmp_path / "data"))
        done = CliRunner(env=INPUTS).invoke(main, [*words, *place], input=typed)
        assert done.exit_code == code, done.output
        return done

    return league


@pytest.fixture
def file(run, tmp_path: Path) -> str:
    """A league, and its export."""
    run("league", "found", "The Den")
    run("league", "season", "2026", "--rules", "gunderson")
    path = tmp_path / "den.jsonl"
    run("league", "export", "--to", str(path))
    return str(path)


def test_a_league_that_is_here_is_not_taken_in_again(run, file):
    said = run("league", "import", file, code=1).output
    assert "this is league 1 (The Den, 2 entries), entry by entry: it is here already" in said
    run("league", "team", "Bears", "--coach", "Ann")
    assert "as it was after entry 2" in run("league", "import", file, code=1).output
    assert len(json.loads(run("league", "list", "--json").stdout)) == 1


def test_a_copy_that_went_on_apart_is_named(run, file, tmp_path):
    other = tmp_path / "other"
    for words in (("import", file), ("team", "Lions", "--coach", "Bo")):
        done = CliRunner(env=INPUTS).invoke(main, ["league", *words, "--data-dir", str(other)])
        assert done.exit_code == 0, done.output
    theirs = str(tmp_path / "theirs.jsonl")
    words = ["league", "export", "--to", theirs, "--data-dir", str(other)]
    assert CliRunner().invoke(main, words).exit_code == 0
    assert "`quarterback league collect FILE`" in run("league", "import", theirs, code=1).output


def test_leagues_of_one_name_are_told_apart_by_number(run, file):
    run("league", "import", file, "--copy")
    said = run("league", "standings", code=1).output
    assert "There are 1 The Den (2 entries), 2 The Den (2 entries)" in said
    assert "--league with its number" in said
    assert "with its number" in run("league", "standings", "--league", "The Den", code=1).output
    run("league", "standings", "--league", "2")


def test_a_file_that_was_cut_off_is_not_taken_in(run, file, tmp_path):
    lines = Path(file).read_text("utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:-1]), "utf-8")
    assert "The file is not whole" in run("league", "import", str(cut), code=1).output
    assert "The file is not whole" in run("league", "collect", str(cut), code=1).output


def test_a_league_is_removed_once_it_is_exported_and_twice_confirmed(run, file, tmp_path):
    kept = tmp_path / "kept.jsonl"
    run("league", "remove", "--to", str(kept), code=1, typed="n\n")
    assert not kept.exists()
    said = run("league", "remove", "--to", str(kept), code=1, typed="y\nBears\n").output
    assert "nothing was removed" in said
    assert (
        "already exists" in run("league", "remove", "--to", str(kept), code=1, typed="y\n").output
    )
    kept.unlink()
    run("league", "remove", "--to", str(kept), typed="y\nThe Den\n")
    assert kept.read_bytes() == Path(file).read_bytes(), "exported as it was"
    assert json.loads(run("league", "list", "--json").stdout) == []
    run("league", "found", "Another")
    listed = json.loads(run("league", "list", "--removed", "--json").stdout)
    assert [(each["number"], each["removed"]) for each in listed] == [(1, True), (2, False)]
    run("league", "remove", "--league", "Another", "--to", str(tmp_path / "another"), "--yes")
    said = run("league", "standings", "--league", "The Den", code=1).output
    assert "it was removed. To restore it: `quarterback league restore 1`" in said
    assert "was removed here" in run("league", "import", str(kept), code=1).output
    assert run("doctor").exit_code == 0
    run("league", "restore", "1")
    run("league", "team", "Bears", "--coach", "Ann")
    assert "not removed" in run("league", "restore", "1", code=1).output


def test_a_season_for_one_does_not_come_between_a_club_and_its_league(run, file):
    """`quarterback season` keeps its games in a league of its own beside the club's."""
    run("season", "start", "Yale", "--seed", "1")
    listed = json.loads(run("league", "list", "--json").stdout)
    assert [each["name"] for each in listed] == ["The Den", NAME]
    run("league", "team", "Bears", "--coach", "Ann")
    assert len(json.loads(run("league", "list", "--json").stdout)) == 2
    run("league", "standings", "--league", NAME)
    run("league", "found", "Another")
    said = run("league", "standings", code=1).output
    assert "There are 1 The Den" in said
    assert NAME not in said


def test_the_season_for_one_is_meant_where_there_is_no_other(run):
    run("season", "start", "Yale", "--seed", "1")
    assert "Yale" in run("league", "standings").output
