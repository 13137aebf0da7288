"""No control or bidi character from data reaches a terminal, by any way out of the program."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import DataTable, Input, Label, OptionList, Static

from league.store.games.store import open_store
from league.store.location import of_file
from quarterback.cli import main
from quarterback.cli.lazy import LazyGroup
from quarterback.game.options import PlayOptions
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from quarterback.tui.app import TableApp
from rulesets.core.events import Ruling
from rulesets.core.notation import read_game, write_game
from rulesets.core.plain_text import HIDDEN, escaped_json, plain_name, plain_text
from tests.house.hostile import NASTY, commanding, on_terminal
from tests.store.playing import header
from tests.tui.league.leagues import InStore, founded

ROOT = Path(__file__).parents[2]


def test_a_mark_stands_where_a_character_was_removed():
    assert plain_text("a\x1bb\nc\u202ed") == f"a{HIDDEN}b\nc{HIDDEN}d"
    assert plain_name("a\nb\x9bc") == f"a{HIDDEN}b{HIDDEN}c"
    assert plain_name("Åse Зоя 早") == "Åse Зоя 早"
    assert plain_name(NASTY).count(HIDDEN) == sum(not letter.isprintable() for letter in NASTY)


def test_escaped_json_is_the_same_value():
    value = {NASTY: [NASTY, "\U000e0001", "\ud800", 1.5, "Zoë 早"]}
    text = escaped_json(json.dumps(value, ensure_ascii=False, indent=1))
    assert json.loads(text) == value
    assert "Zoë 早" in text
    assert not commanding(text)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database, sheets, dials, teams and cases that are full of it."""
    folder = tmp_path_factory.mktemp("hostile")
    store = open_store(of_file(folder / "games.db"), of_header)
    founded([f"A{NASTY}", f"B{NASTY}"], f"League{NASTY}", into=InStore(store))
    for coach in ("freshman", NASTY):
        tags = {"event": NASTY, "place": NASTY, "home_coached_by": NASTY, "board": NASTY}
        book = Scorebook.begin(
            store, header(home=f"H{NASTY}", visitors=f"V{NASTY}", home_coach=coach, **tags)
        )
        book.play(Ruling({"phase": "over"}, NASTY), by=NASTY)
    stored = store.load(1)
    sheet = write_game(stored.header, stored.session.rules, stored.session)
    store.close()
    assert not commanding(sheet), "a sheet is safe to show as it is"
    assert plain_name(stored.header.home) == read_game(sheet, of_header).header.home
    (folder / "sheet.qbk").write_text(sheet, "utf-8")
    raw = f"Home: {NASTY}\nVisitors: B\nEvent: {NASTY}\n\ntoss [{NASTY}]\n{NASTY}\n"
    (folder / "raw.qbk").write_text(raw.replace("\r", ""), "utf-8")
    case = {"case": f"C{NASTY}", "title": NASTY, "ruleset": "littlefield"}
    lines = [case, {"expect": {"error": NASTY}}, {"call": NASTY}, case | {"ruleset": NASTY}, {}]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    (folder / "cases.jsonl").write_text(text + NASTY, "utf-8", newline="\n")
    dial = (ROOT / "rulesets/littlefield/dial.toml").read_text("utf-8")
    escaped = json.dumps(NASTY).replace("\\u007f", "\\u007F")
    (folder / "dial.toml").write_text(dial.replace('name = "', f"name = {escaped} #", 1), "utf-8")
    (folder / "faulty.toml").write_text(f"{escaped} = [{escaped}]\n", "utf-8")
    (folder / "team.json").write_text(json.dumps({NASTY: NASTY, "name": NASTY}), "utf-8")
    (folder / "results.csv").write_text(f"{NASTY},1,2\n1,{NASTY},x\n", "utf-8")
    (folder / "league.jsonl").write_text(f'{{"{NASTY}": 1}}\n', "utf-8")
    (folder / "run.txt").write_text(f"{NASTY}\n", "utf-8")
    return folder


COMMANDS = [
    "saved", "saved --all", "saved 1", "saved 2", "export 1", "export 1 --format text",
    "export 1 --format csv", "export 1 --format players", "export 1 --format json",
    "export 1 --to {nasty}.txt", "export 1 --to {nasty}.txt", "doctor", "doctor --mend",
    "play --plain --resume 1", "play --plain --resume 2", "play --plain --home {nasty}",
    "play --dial faulty.toml", "play --set {nasty}={nasty}", "play --team home=team.json",
    "play --ruleset lions-den --team home=team.json --table {nasty}=team.json",
    "replay sheet.qbk", "replay raw.qbk", "replay {nasty}", "adjudicate sheet.qbk raw.qbk {nasty}",
    "adjudicate --json raw.qbk", "import raw.qbk", "import sheet.qbk", "import {nasty}",
    "review raw.qbk", "review {nasty}", "dial show dial.toml", "dial report dial.toml",
    "dial check faulty.toml", "dial check dial.toml", "dial show {nasty}",
    "rules {nasty}", "rules littlefield {nasty}", "rules littlefield --search {nasty}",
    "referee --check cases.jsonl", "referee --check {nasty}", "referee {nasty}",
    "referee littlefield --set {nasty}=1", "referee littlefield", "referee --schema",
    "solve --dial faulty.toml", "simulate {nasty} {nasty}", "card --dial faulty.toml", "keys",
    "{nasty}", "saved {nasty}", "saved --database {nasty}", "saved --data-dir {nasty}/{nasty}",
    "league list", "league schedule", "league standings", "league squad {nasty}",
    "league player {nasty}", "league team {nasty}", "league log", "league log --json",
    "league export", "league export --to {nasty}.jsonl", "league export --to {nasty}.jsonl",
    "league import league.jsonl", "league results results.csv --by {nasty}", "league run run.txt",
    "league people {nasty} --by {nasty}", "league history", "league ratings", "league bracket",
    "league log --league {nasty}", "league season 2027 {nasty}", "league result 1 --by {nasty}",
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_lets_data_command_the_terminal(
    command: str, place: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.chdir(place)
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(place))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(place / "config"))
    words = [word.replace("{nasty}", NASTY) for word in command.split()]
    typed = f'{{"call": "{NASTY}"}}\n{NASTY}\nquit\n'
    shown = on_terminal(*words, typed=typed)
    assert "Traceback" not in shown.text
    assert commanding(shown.text) == ""
    assert shown.text or not shown.status, "a failure is told"


def every_command(group: click.Group, *before: str) -> Iterator[tuple[str, ...]]:
    for name in group.list_commands(click.Context(group)):
        command = group.get_command(click.Context(group), name)
        if isinstance(command, click.Group):
            yield from every_command(command, *before, name)
        else:
            yield (*before, name)


def test_every_command_takes_nasty_words_and_shows_none(
    place: Path, monkeypatch: pytest.MonkeyPatch
):
    """Words that no command expects: whatever it says of them is safe."""
    monkeypatch.chdir(place)
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(place))
    monkeypatch.setenv("QUARTERBACK_BY", NASTY)
    found = list(every_command(main))
    assert len(found) > 60
    for words in found:
        for more in ((NASTY,), (NASTY, NASTY, NASTY), (f"--{NASTY}",), ("--json", "1", NASTY)):
            if words == ("solve",) and more[0] != NASTY:
                continue
            shown = on_terminal(*words, *more)
            assert "Traceback" not in shown.text, words
            assert commanding(shown.text) == "", words


def test_a_fault_of_the_programs_own_is_shown_harmless(tmp_path: Path):
    code = (
        "import sys; from quarterback.cli.output import show_fault\n"
        f"sys.excepthook = show_fault\nraise RuntimeError({NASTY!r})"
    )
    env = {**os.environ, "QUARTERBACK_DATA_DIR": str(tmp_path)}
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, cwd=ROOT, env=env)
    assert ended.returncode == 1
    assert b"RuntimeError" in ended.stderr
    assert commanding(ended.stderr.decode()) == ""


def test_an_error_in_a_group_is_shown_harmless(monkeypatch: pytest.MonkeyPatch):
    @click.command("end")
    def end() -> None:
        raise click.ClickException(NASTY)

    monkeypatch.setattr(LazyGroup, "get_command", lambda self, ctx, name: end)
    assert commanding(on_terminal("end").text) == ""


class EveryWidget(Screen[None]):
    """Widgets as other people made them, with nasty words in them."""

    def compose(self) -> ComposeResult:
        yield Static(NASTY, markup=False)
        yield Label(NASTY, markup=False)
        yield Input(NASTY)
        yield OptionList("first")
        table: DataTable[str] = DataTable()
        table.add_column("c")
        table.add_row(NASTY)
        yield table


async def test_no_widget_lets_data_command_the_terminal():
    app = TableApp(PlayOptions(save=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(EveryWidget())
        app.notify(NASTY, markup=False)
        await pilot.pause()
        lines = [
            "".join(segment.text for segment in strip if not segment.control)
            for strip in app.screen._compositor.render_strips()
        ]
        assert sum(HIDDEN in line for line in lines) >= 4, "the widgets are on the screen"
        assert commanding("\n".join(lines)) == ""
