"""`quarterback help`: every page of the manual, in a terminal and in a pipe; search; man page."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from quarterback.cli.help import (
    _ENVIRONMENT,
    EARLIER_NAMES,
    NoManual,
    Topic,
    find_topic,
    man_page,
    manual_folder,
    render_page,
    search,
    topics,
)
from quarterback.cli.league import SECTIONS, league
from quarterback.tui.bindings.commands import BY_ID
from tests.clock import without_faketime

ROOT = Path(__file__).parents[2]


def help_for(*words: str) -> Result:
    return CliRunner().invoke(main, ["help", *words], env={"COLUMNS": "80"})


def topic_of(name: str) -> Topic:
    topic = find_topic(name)
    assert topic is not None, name
    return topic


def test_every_page_of_docs_is_a_topic_and_no_name_is_twice():
    pages = {path.resolve() for path in (ROOT / "docs").rglob("*.md")}
    assert {topic.path.resolve() for topic in topics()} == pages
    names = [topic.name for topic in topics()]
    assert len(names) == len(set(names))


def test_topics_are_listed_by_reader():
    shown = help_for()
    assert shown.exit_code == 0
    lines = shown.output.splitlines()
    assert lines[0] == "Start"
    assert "Run a league" in lines
    for topic in topics():
        assert f"  {topic.name} " in shown.output
    assert max(map(len, lines)) <= 80
    assert re.search(r"See also: quarterback help .*league", help_for("manual").output, re.DOTALL)
    said = CliRunner().invoke(main, [])
    assert (said.exit_code, said.output[:7]) == (0, "Usage: "), "without a command and a terminal"


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [topic.name for topic in topics()])
def test_a_page_fits_eighty_columns_and_keeps_its_headings(name: str):
    topic = topic_of(name)
    plain = render_page(topic, 80, colors=False)
    assert "\x1b" not in plain
    assert max(len(line) for line in plain.splitlines()) <= 80
    assert not re.search(r"\]\([\w/#.-]+\)", plain), "a link is left"
    headings = re.findall(r"^#+ (.+)$", re.sub(r"```.*?```", "", topic.text(), flags=re.DOTALL),
                          re.MULTILINE)  # fmt: skip
    letters = re.sub(r"\W", "", plain)
    for heading in headings:
        words = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        assert re.sub(r"\W", "", words) in letters, heading


def test_a_terminal_gets_colors_unless_they_are_turned_off(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = render_page(topic_of("network-setup"), 80, colors=False)
    assert "\u2026" not in plain, "no word of a table is cut short"
    assert "/wall?pages=now,standings&seconds=12" in re.sub(r"\s", "", plain)
    keys = topic_of("game-day")
    assert "\x1b[" in render_page(keys, 80, colors=True)
    monkeypatch.setenv("NO_COLOR", "1")
    without = render_page(keys, 80, colors=True)
    assert not re.search(r"\x1b\[[\d;]*\b(3[0-7]|9[0-7])m", without)


def test_a_title_and_a_command_are_names_too():
    assert help_for("Game", "day").output == help_for("game-day").output
    shown = help_for("league")
    assert "The options of the command: quarterback league --help" in shown.output
    shown = help_for("league", "standings")
    assert shown.exit_code == 0
    assert "quarterback league standings --help" in " ".join(shown.output.split())


def test_an_earlier_name_of_a_page_shows_the_page_of_today():
    for name, name_now in EARLIER_NAMES.items():
        assert name not in {topic.name for topic in topics()}, "a page of this name is back"
        assert find_topic(name) == find_topic(name_now) is not None, name
    shown = help_for("Text", "mode").output
    assert shown.startswith("text-mode is now in the page settings.")
    assert "--board simulated" in shown
    shown = " ".join(help_for("serve").output.split())
    assert shown.startswith("serve is now in the page network-setup.")
    assert "The options of the command: quarterback serve --help" in shown


def test_every_topic_that_the_program_names_is_there():
    named = set()
    for path in [*(ROOT / "quarterback").rglob("*.py"), *(ROOT / "league").rglob("*.py")]:
        text = re.sub(r'"\s*\n\s*f?"', "", path.read_text(encoding="utf-8"))
        named |= set(re.findall(r"quarterback help\s([a-z][a-z-]+)\b", text)) - {"lists"}
        pages = re.findall(r"\bdocs/([\w/-]+\.md)\b", text)
        assert [page for page in pages if not (ROOT / "docs" / page).is_file()] == [], path
    assert {"network-setup", "referee"} <= named
    assert [name for name in named if name not in {topic.name for topic in topics()}] == []


@pytest.mark.parametrize(
    ("wrong", "near"), [("legue", "league"), ("keyz", "keys"), ("gameday", "game-day")]
)
def test_a_wrong_topic_names_the_nearest(wrong: str, near: str):
    shown = help_for(wrong)
    assert shown.exit_code == 1
    assert near in re.search(r"Nearest: (.*?)\.", " ".join(shown.output.split()))[1].split(", ")  # type: ignore[index]
    shown = help_for("\x1b[31mqqqq")
    assert (shown.exit_code, "\x1b" in shown.output) == (1, False)
    assert "List them with: quarterback help" in " ".join(shown.output.split())


def test_search_finds_sections_and_puts_headings_first():
    shown = help_for("--search", "blocked", "punt")
    assert shown.exit_code == 0
    assert "punt" in shown.output.lower()
    found = search("onside kick")
    assert found
    assert [hit.rank for hit in found] == sorted(hit.rank for hit in found)
    assert help_for("--search", "quidditch").exit_code == 1
    assert help_for("--search").exit_code == 2


def test_the_pages_are_found_in_a_checkout_and_in_an_installation(tmp_path: Path):
    package = tmp_path / "quarterback"
    with pytest.raises(NoManual):
        manual_folder(package)
    for folder in (tmp_path / "docs", package / "docs"):
        folder.mkdir(parents=True)
        (folder / "index.md").write_text("# The manual\n")
        assert manual_folder(package) == folder
    with pytest.raises(NoManual):
        topics(package)
    (package / "docs" / "mkdocs.yml").write_text("nav:\n  - Start:\n      - Manual: index.md\n")
    [topic] = topics(package)
    assert (topic.name, topic.title, topic.group) == ("manual", "Manual", "Start")


def test_topics_complete():
    done = subprocess.run(
        [sys.executable, "-m", "quarterback"],
        env=os.environ
        | {"_QUARTERBACK_COMPLETE": "bash_complete", "COMP_WORDS": "quarterback help game",
           "COMP_CWORD": "2"},
        capture_output=True,
        text=True,
        check=False,
    )  # fmt: skip
    assert "plain,game-day" in done.stdout.splitlines()


def test_the_man_page_has_every_command_and_variable():
    page = man_page().replace("\\-", "-")
    for name in ("quarterback play", "quarterback league found", "quarterback help"):
        assert f'.SS "{name} ' in page
    named = {name for name, _ in _ENVIRONMENT}
    sources = [*(ROOT / "quarterback").rglob("*.py"), *(ROOT / "league").rglob("*.py")]
    for path in sources:
        used = re.findall(r'"(QUARTERBACK_[A-Z_]+)"', path.read_text(encoding="utf-8"))
        assert set(used) <= named, path


def test_every_league_command_has_its_place_in_the_help():
    names = set(league.list_commands(click.Context(league)))
    listed = [name for section in SECTIONS.values() for name in section]
    assert len(listed) == len(set(listed))
    assert set(listed) == names


READERS = {
    "man": ("--warnings", "-E", "UTF-8", "-l", "-Tutf8", "-Z"),
    "mandoc": ("-T", "lint"),
}


@pytest.mark.parametrize("reader", READERS)
def test_the_page_is_read_without_a_warning(reader: str):
    if shutil.which(reader) is None:
        pytest.skip(f"no {reader} on this machine")
    # man allows its parts no shared memory; by an earlier clock, the page is of a day to come
    with without_faketime():
        read = subprocess.run(
            [reader, *READERS[reader], ROOT / "docs" / "man" / "quarterback.1"],
            env=os.environ | {"LC_ALL": "C.UTF-8", "MANWIDTH": "80"},
            capture_output=True,
            text=True,
        )
    assert (read.returncode, read.stderr) == (0, "")
    assert "adjudicate" in read.stdout if reader == "man" else read.stdout == ""


@pytest.mark.parametrize("width", ["40", "80"])
def test_every_command_is_listed_in_ascii(monkeypatch, width):
    monkeypatch.setenv("COLUMNS", width)
    said = CliRunner().invoke(main, ["keys"])
    assert said.exit_code == 0
    assert said.output.isascii()
    assert max(len(line) for line in said.output.splitlines()) <= int(width)
    for command in BY_ID.values():
        if not command.family:
            assert f"({command.id})" in "".join(said.output.split())
    said = CliRunner().invoke(main, ["keys", "--markdown"])
    assert (ROOT / "docs" / "keys.md").read_text(encoding="utf-8") == said.output, (
        "write it again: quarterback keys --markdown > docs/keys.md"
    )
