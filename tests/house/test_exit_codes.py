"""Every command ends alike: 0 done, 1 something is wrong, 2 a command line or file that is none;
errors are sentences on the standard error. The table is in docs/commands.md."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import COMMANDS, main

NO_FILE = [
    ("adjudicate", "{none}"),
    ("replay", "{none}"),
    ("import", "{none}"),
    ("dial", "show", "{none}"),
    ("dial", "check", "{none}"),
    ("dial", "report", "{none}"),
    ("referee", "--check", "{none}"),
    ("referee", "littlefield", "--dial", "{none}"),
    ("referee", "littlefield", "--team", "home={none}"),
]
BAD_LINE = [
    *((command, "--no-such-option") for command in COMMANDS),
    ("referee", "littlefield", "--set", "plays"),
    ("play", "--plain", "--set", "plays"),
    ("rules", "chess"),
    ("referee", "chess"),
    ("saved", "--database", "games.sqlite"),
    ("doctor", "--database", "games.sqlite"),
]
WRONG = [
    ("adjudicate", "{bad_sheet}"),
    ("import", "{bad_sheet}", "--data-dir", "{folder}"),
    ("dial", "check", "{bad_dial}"),
    ("dial", "show", "{bad_dial}"),
    ("referee", "--check", "{bad_cases}"),
    ("saved", "7", "--data-dir", "{folder}"),
    ("export", "7", "--data-dir", "{folder}"),
    ("rules", "littlefield", "R999"),
]


@pytest.fixture
def names(tmp_path: Path) -> dict[str, str]:
    texts = {
        "bad_sheet": "toss [home]\nkick\nkickoff [Inc]\n",
        "bad_dial": "sectors = 3\n",
        "bad_cases": '{"case": "X1", "ruleset": "littlefield"}\n{"call": "punt"}\n',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return {name: str(tmp_path / name) for name in (*texts, "none", "folder")}


def run(words: tuple[str, ...], names: dict[str, str]) -> Result:
    return CliRunner().invoke(main, [word.format(**names) for word in words], input="")


@pytest.mark.parametrize("words", NO_FILE, ids=" ".join)
def test_a_file_that_is_not_there_ends_with_2_and_the_same_words(words, names):
    said = run(words, names)
    assert (said.exit_code, "there is no such file" in said.stderr) == (2, True), said.output
    assert said.stderr.rstrip().endswith("."), said.stderr
    folder = run(words, {**names, "none": str(Path(names["none"]).parent)})
    assert (folder.exit_code, "this is a folder" in folder.stderr) == (2, True), folder.output


@pytest.mark.parametrize("words", BAD_LINE, ids=" ".join)
def test_a_command_line_that_is_none_ends_with_2(words, names):
    said = run(words, names)
    assert (said.exit_code, said.stdout) == (2, ""), said.output
    assert "Usage:" in said.stderr


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_wrong_or_not_there_ends_with_1(words, names):
    said = run(words, names)
    assert said.exit_code == 1, said.output
    assert said.output.rstrip().endswith((".", "failed")), said.output


def test_settings_are_named_alike_in_every_help():
    for command in ("play", "referee"):
        assert "--set NAME=VALUE" in run((command, "--help"), {}).stdout
