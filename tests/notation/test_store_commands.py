"""`export` and `import`: a saved game becomes a sheet, and a sheet a saved game."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from league.store.games.store import open_store
from league.store.location import of_file
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, of_header
from rulesets.core.events import Ruling
from rulesets.core.header import Header
from rulesets.core.notation import write_game
from tests.clock import at
from tests.notation.games import random_game, random_rules


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games.sqlite'}"


def run(database: str, *args: str) -> Result:
    return CliRunner().invoke(main, [*args, "--database", database])


@pytest.mark.parametrize("seed", range(3))
def test_a_game_goes_out_and_in_again(seed: int, tmp_path: Path, database: str):
    rng = random.Random(seed)
    rules = random_rules(rng)
    game = random_game(rng, rules)
    header = header_of(rules, home="Harvard", visitors="Yale", seed=seed)
    sheet = tmp_path / "game.qbk"
    sheet.write_text(write_game(header, rules, game), encoding="utf-8", newline="\n")
    saved = run(database, "import", str(sheet))
    assert (saved.exit_code, saved.output) == (
        0, f"{sheet}: Yale at Harvard saved as game 1.\n",
    )  # fmt: skip
    printed = run(database, "export", "1")
    assert (printed.exit_code, printed.output) == (0, sheet.read_text(encoding="utf-8"))
    written = run(database, "export", "1", "--to", str(tmp_path / "again.qbk"))
    assert (written.exit_code, written.output) == (
        0, f"Game 1 written to {tmp_path / 'again.qbk'}.\n",
    )  # fmt: skip
    assert (tmp_path / "again.qbk").read_bytes() == sheet.read_bytes()


def test_a_sheet_with_problems_is_saved_only_when_that_is_wanted(tmp_path: Path, database: str):
    sheet, clean = tmp_path / "bad.qbk", tmp_path / "good.qbk"
    sheet.write_text("toss [home]\nkick\nkickoff [Inc]\n", encoding="utf-8")
    clean.write_text("toss [home]\nkick\n", encoding="utf-8")
    refused = run(database, "import", str(sheet), str(clean), str(tmp_path / "nowhere"))
    assert refused.exit_code == 2
    first, second, third = refused.output.splitlines()
    assert first.startswith(f"{sheet}: a problem;") and first.endswith("saves it anyway.")
    assert second.endswith("there is no such file. Not saved.")
    assert third.endswith("good.qbk: Visitors at Home saved as game 1.")
    kept = run(database, "import", "--as-it-is", str(sheet))
    assert kept.exit_code == 0 and "game 2" in kept.output
    assert "H kickoff @H40" in run(database, "export", "2").output
    for content, says in ((b"\n", "the file is empty"), (b"SQLite format 3\0", "is a database")):
        sheet.write_bytes(content)
        assert says in run(database, "import", "--as-it-is", str(sheet)).output


def test_a_strangers_words_never_command_the_terminal(tmp_path: Path, database: str):
    sheet = tmp_path / "evil.qbk"
    sheet.write_text('Home: "\\u001b[31mEvil\\u0007"\ntoss [home]\n', encoding="utf-8")
    refused = run(database, "import", str(sheet))
    assert refused.exit_code == 1
    told = CliRunner().invoke(main, ["adjudicate", str(sheet)])
    assert f"{sheet}:1:7: home has invisible characters" in told.output
    kept = run(database, "import", "--as-it-is", str(sheet))
    assert "\N{REPLACEMENT CHARACTER}[31mEvil" in kept.output
    with open_store(of_file(tmp_path / "games.sqlite"), of_header) as store:
        # Kept by an older program, or put there by another.
        book = Scorebook.begin(store, Header(home="\x1b[31mOlder\x07"))
        book.play(Ruling({"phase": "over"}, "\x1b[2J"))
    said = [run(database, *words).output for words in (("saved",), ("saved", "2"), ("saved", "1"))]
    assert "Older" in said[0] and "Older" in said[1] and "Evil" in said[2]
    assert not any("\x1b" in each or "\x07" in each for each in (*said, kept.output))


def test_what_cannot_be_written_or_is_not_there_is_said(tmp_path: Path, database: str):
    none_yet = run(database, "export", "1")
    assert none_yet.exit_code == 1 and "No saved games" in none_yet.output
    assert not (tmp_path / "games.sqlite").exists()
    sheet = tmp_path / "good.qbk"
    sheet.write_text("toss [home]\n", encoding="utf-8")
    run(database, "import", str(sheet))
    assert run(database, "export", "9").exit_code == 1
    there = run(database, "export", "1", "--to", str(sheet))
    assert there.exit_code == 1 and "--force" in there.output
    assert sheet.read_text(encoding="utf-8") == "toss [home]\n"
    assert run(database, "export", "1", "--to", str(sheet), "--force").exit_code == 0
    folder = run(database, "export", "1", "--to", str(tmp_path / "no" / "folder.qbk"))
    assert folder.exit_code == 1 and "cannot be written" in folder.output


def test_a_report_in_words(tmp_path: Path, database: str):
    sheet, report = tmp_path / "good.qbk", tmp_path / "good.txt"
    sheet.write_text("toss [home]\n", encoding="utf-8")
    run(database, "import", str(sheet))
    printed = run(database, "export", "1", "--format", "text").output
    assert "PLAY BY PLAY\n\nFirst half\n      Home won the toss." in printed
    assert run(database, "export", "1", "--to", str(report)).exit_code == 0
    assert report.read_text(encoding="utf-8") == printed
    run(database, "export", "1", "--to", str(report), "--format", "sheet", "--force")
    assert "=> H choice 0:0" in report.read_text(encoding="utf-8")


def test_a_game_has_the_date_of_the_day_on_which_it_was_begun(tmp_path: Path, database: str):
    words = ("play", "--exhibition", "--plain", "--plays", "4", "--seed", "1")
    with at("1987-11-21 12:00"):
        assert run(database, *words).exit_code == 0
    with at("1988-02-29 12:00"):
        assert run(database, *words).exit_code == 0
        first, second = (run(database, "export", game).output for game in ("1", "2"))
        listed = run(database, "saved").output.splitlines()
    assert "\nDate: 1987-11-21" in first and "\nDate: 1988-02-29" in second
    assert [line.split()[:2] for line in listed] == [["2", "1988-02-29"], ["1", "1987-11-21"]]


def test_a_sheet_that_is_saved_already_is_not_saved_twice(tmp_path: Path, database: str):
    sheet = tmp_path / "game.qbk"
    sheet.write_text("toss [home]\nkick\nkickoff [45]\n", encoding="utf-8")
    run(database, "import", str(sheet))
    again = run(database, "import", str(sheet))
    assert (again.exit_code, again.output) == (
        0,
        f"{sheet}: this game is saved already, as game 1. Not saved again; --copy saves it.\n",
    )
    assert "saved as game 2" in run(database, "import", "--copy", str(sheet)).output
    sheet.write_text("toss [home]\nkick\nkickoff [44]\n", encoding="utf-8")
    assert "saved as game 3" in run(database, "import", str(sheet)).output


@pytest.mark.parametrize("form", ["json", "text", "csv", "players"])
def test_another_export_of_a_game_is_named_in_one_sentence(
    tmp_path: Path, database: str, form: str
):
    sheet = tmp_path / "game.qbk"
    sheet.write_text("toss [home]\nkick\nkickoff [45]\n", encoding="utf-8")
    run(database, "import", str(sheet))
    other = tmp_path / "other"
    other.write_text(run(database, "export", "1", "--format", form).output, encoding="utf-8")
    for command in ("import", "adjudicate", "replay"):
        place = ["--database", database] if command == "import" else []
        done = CliRunner().invoke(main, [command, str(other), *place])
        assert done.exit_code == 2, done.output
        assert "not a game sheet: export the sheet" in done.output
        assert done.output.count("\n") <= 2
