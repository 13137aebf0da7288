"""Rows written past the program, as deep, long and broken as JSON can be: every command that reads
them says so, and goes on with the rest."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from quarterback.game.scorebook import Scorebook
from rulesets.core.events import Roll
from tests.house.hostile import commanding, on_terminal
from tests.store.playing import header, opened

DEEP = '{"a":' * 100_000 + "1" + "}" * 100_000
WORSE = {
    "deep": DEEP,
    "deep lists in a field": '{"settings": ' + "[" * 5000 + "]" * 5000 + "}",
    "half a character": '{"home": "\\ud800"}',
    "digits": '{"seed": ' + "9" * 6000 + "}",
    "no JSON": "\x1b[2J",
    "nothing": "",
    "another kind": "[1, 2]",
    "infinite": '{"seed": 1e999}',
}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database of two games."""
    file = tmp_path_factory.mktemp("rows") / "games.db"
    with opened(file) as store:
        for _ in range(2):
            Scorebook.begin(store, header()).play(Roll((1,)))
    return file


def spoil(made: Path, folder: Path, table: str, column: str, value: str) -> Path:
    """A copy in which a value of the first game is another."""
    file = folder / "games.db"
    file.write_bytes(made.read_bytes())
    raw = sqlite3.connect(file)
    raw.execute("PRAGMA ignore_check_constraints = 1")
    for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        raw.execute(f'DROP TRIGGER "{name}"')
    key = "id" if table == "game" else "game"
    raw.execute(f"UPDATE {table} SET {column} = ? WHERE {key} = 1", (value,))
    raw.commit()
    raw.close()
    return file


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=() if name in ("deep", "half a character") else pytest.mark.long)
        for name in WORSE
    ],
)
@pytest.mark.parametrize(
    ("table", "column"),
    [("game", "header"), pytest.param("game_event", "payload", marks=pytest.mark.long)],
)
def test_every_command_says_what_is_wrong_and_shows_the_rest(
    table: str, column: str, name: str, made: Path, tmp_path: Path
):
    spoil(made, tmp_path, table, column, WORSE[name])
    place = ("--data-dir", str(tmp_path))
    for command in ("saved", "saved 1", "saved 2", "export 1", "doctor", "play --plain --resume 1"):
        shown = on_terminal(*command.split(), *place, typed="quit\n")
        assert "Traceback" not in shown.text, command
        assert commanding(shown.text) == "", command
        assert len(shown.text) < 20_000, command
        if command == "saved 2":
            assert shown.status == 0
        if command in ("doctor", "export 1"):
            assert shown.status != 0, (command, shown.text)


@pytest.mark.parametrize(
    "line",
    [
        DEEP, "[" * 100_000, '{"seq": 1, "at": "\\ud800"}', '{"game": ' + "9" * 6000 + "}",
        '{"game": 99999999999999999999, "header": "", "names": [1, 2, 3], "created_at": "x"}',
        '{"game": 1, "header": "", "names": ["a", "b", "c"], "created_at": "x", "events": []}',
        json.dumps({"seq": 1, "at": [], "by": {}, "why": 1, "kind": None, "payload": 7,
                    "prev": "", "hash": ""}),
        "\x1b[2J", '{"seq": 1}', "null", "1e999",
    ],
    ids=lambda line: line[:24].encode("ascii", "replace").decode(),
)  # fmt: skip
def test_a_league_file_is_refused_in_words(line: str, tmp_path: Path):
    file = tmp_path / "league.jsonl"
    file.write_text(f"{line}\n", "utf-8")
    place = ("--data-dir", str(tmp_path / "kept"), "--by", "Ann")
    assert on_terminal("league", "found", "Den", *place).status == 0
    for command in ("import", "collect"):
        shown = on_terminal("league", command, str(file), *place)
        assert "Traceback" not in shown.text
        assert shown.status in (1, 2), shown.text
        assert commanding(shown.text) == ""
        assert len(shown.text) < 20_000
