"""A database of an earlier version opens, replays to the same ends and says the same.

`0011/` was written on 2026-11-23, before the fixes of the rules: a game of each rule set by two
coaches of the program, and a league of Lion's Den games played to its champion.
"""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path
from typing import Any

import pytest

from quarterback.rule_sets import of_header
from rulesets.core.notation import read_game, situation_line
from tests.earlier.test_every_revision import includes, run

HERE = Path(__file__).parent / "0011"
ENDS = {
    1: "over 19:14", 2: "over 0:6", 3: "over 21:30", 4: "over 13:16", 5: "over 6:0",
}  # fmt: skip
"""The last line of each game: Littlefield, solitaire coach, Gunderson, Lion's Den, VSEFL."""


def opened(folder: Path, name: str) -> tuple[str, str]:
    """The option that names a folder with a copy of a database."""
    (folder / "games.db").write_bytes(lzma.decompress((HERE / f"{name}.db.xz").read_bytes()))
    return "--data-dir", str(folder)


def test_games_of_every_rule_set_open_and_replay(tmp_path: Path):
    place = opened(tmp_path, "games")
    listed = run("saved", *place)
    for number, end in ENDS.items():
        home, visitors = end.removeprefix("over ").split(":")
        assert re.search(rf"Visitors( \(\w+\))? {visitors}, Home( \(\w+\))? {home}  ", listed)
        read = read_game(run("export", str(number), *place), of_header)
        assert read.session is not None and not read.faults, read.problems
        assert situation_line(read.session.rules, read.session.state) == end
    assert run("doctor", "--repair", *place).endswith("No problems found.\n")


def test_the_dial_game_is_exported_as_it_was(tmp_path: Path):
    place = opened(tmp_path, "games")
    before = lzma.decompress((HERE / "game-1.qbk.xz").read_bytes()).decode()
    assert run("export", "1", *place) == before


@pytest.mark.parametrize("number", ENDS)
def test_sheets_of_every_rule_set_are_read(number: int):
    text = lzma.decompress((HERE / f"game-{number}.qbk.xz").read_bytes()).decode()
    read = read_game(text, of_header)
    assert read.session is not None
    # Of an interception in Lion's Den the ball is put where it was caught, since version 2.
    others = [each for each in read.faults if "interception_return" not in each.message]
    assert others == []
    assert situation_line(read.session.rules, read.session.state) == ENDS[number]


def test_a_league_has_the_same_standings_and_bracket(tmp_path: Path):
    place = opened(tmp_path, "league")

    def answer(name: str) -> Any:
        return json.loads(run("league", name, "--json", *place))

    before = json.loads((HERE / "standings.json").read_text(encoding="utf-8"))
    now = answer("standings")
    for row, then in zip(now, before, strict=True):
        if row["as_drawn"]:  # its bracket decides the marks, which were left open
            then["state"] = row["state"]
    assert includes(now, before)
    assert includes(answer("bracket"), json.loads((HERE / "bracket.json").read_text("utf-8")))
    assert "7c1d533191acc1fb" in run("league", "log", *place), "the ledger's chain is as it was"
    assert run("doctor", "--repair", *place).endswith("No problems found.\n")
