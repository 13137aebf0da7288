"""What TAB offers in a shell: what stands in the league, and nothing when anything is amiss."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main

LEAGUE = """
found "The Den" --by Ann
season 2026 --rules lions-den --by Ann
people Dan --by Ann
boards North --by Ann
team "New York" --coach Zoë --by Ann
team newark --coach Bob --by Ann
team Bears --coach Bob --by Ann
arrange Bears newark --by Ann
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    told = {"QUARTERBACK_DATA_DIR": str(tmp_path)}
    ran = CliRunner(env=told).invoke(main, ["league", "run", "-"], input=LEAGUE)
    assert ran.exit_code == 0, ran.output
    return tmp_path


def offered(folder: Path, words: list[str], shell: str = "zsh") -> list[str]:
    """What the program answers a shell in which these words are typed, the last one begun."""
    told = {
        "QUARTERBACK_DATA_DIR": str(folder),
        "_QUARTERBACK_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": " ".join(("quarterback", "league", *words)),
        "COMP_CWORD": str(len(words) + 1),
    }
    ran = CliRunner(env=told).invoke(main, [], prog_name="quarterback")
    assert ran.exit_code == 0, ran.output
    lines = ran.output.splitlines()
    return lines[1::3] if shell == "zsh" else [line.partition(",")[2] for line in lines]


def test_names_and_numbers_are_offered_as_they_begin(folder: Path):
    assert offered(folder, ["withdraw", ""]) == ["New York", "newark", "Bears"]
    assert offered(folder, ["withdraw", "NEW"]) == ["New York", "newark"]
    assert offered(folder, ["trade", "Bears", "1", "n"]) == ["New York", "newark"]
    assert offered(folder, ["coach", "Bears", ""]) == ["Dan", "Zoë", "Bob"]
    assert offered(folder, ["standings", "--league", "t"]) == ["The Den"]
    assert offered(folder, ["move", "1", "--board", ""]) == ["North"]
    assert offered(folder, ["result", ""]) == ["1"]
    assert offered(folder, ["withdraw", "Bears", "--policy", "keep"]) == ["keep_played"]
    assert offered(folder, ["stan"]) == ["standings"]


def test_bash_is_offered_names_that_it_reads_as_one_word(folder: Path):
    assert offered(folder, ["withdraw", "New"], "bash") == ["'New York'", "newark"]


def test_nothing_is_offered_when_anything_is_amiss(folder: Path, tmp_path: Path):
    assert offered(tmp_path / "nowhere", ["withdraw", ""]) == []
    assert offered(folder, ["withdraw", "--league", "Nowhere", ""]) == []
    assert offered(folder, ["withdraw", "--database", "nonsense", ""]) == []
    (folder / "games.db").write_bytes(b"no database")
    assert offered(folder, ["withdraw", ""]) == []


def test_what_is_offered_is_read_as_it_ever_was(folder: Path):
    ran = CliRunner(env={"QUARTERBACK_DATA_DIR": str(folder)}).invoke(
        main, ["league", "result", "one", "14:7"]
    )
    assert (ran.exit_code, "not a valid integer" in ran.output) == (2, True)
