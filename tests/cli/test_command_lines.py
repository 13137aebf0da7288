"""Commands as they are typed: those that are shown to a person, and those in a file."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from quarterback.cli.output import command_line


@pytest.mark.parametrize(
    ("word", "typed"),
    [
        (r"C:\games", r"C:\games"),
        ("Łódź", "Łódź"),
        (r"C:\my games", r'"C:\my games"'),
        ("C:\\my games\\", '"C:\\my games\\\\"'),
        (r"C:\R&D", r'"C:\R&D"'),
        (r'the "Den" \"', r'"the \"Den\" \\\""'),
        ("", '""'),
    ],
)
def test_on_windows_a_word_is_quoted_as_its_programs_read_it(word: str, typed: str):
    assert command_line("saved", word, windows=True) == f"saved {typed}"
    if " " in word:
        assert subprocess.list2cmdline([word]) == typed


def test_elsewhere_it_is_quoted_for_the_shell():
    shown = command_line("saved", "--data-dir", "/home/ann/my games", windows=False)
    assert shown == "saved --data-dir '/home/ann/my games'"


@pytest.mark.parametrize("quote", ["", '"'])
def test_a_file_is_named_in_a_file_of_commands_as_on_this_system(quote: str, tmp_path: Path):
    kept = tmp_path / "den.txt"
    lines = f"found Den --by Ann\nexport --to {quote}{kept}{quote}\n"
    place = ("--data-dir", str(tmp_path / "games"))
    ran = CliRunner().invoke(main, ["league", "run", "-", *place], input=lines)
    assert (ran.exit_code, kept.exists()) == (0, True), ran.output
