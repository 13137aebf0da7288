"""The export dialog: what it suggests, what it never does without asking."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from textual.widgets import Input

from quarterback.rule_sets import of_header
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.saved import ExportScreen
from rulesets.core.notation import read_game
from tests.tui.conftest import Table, at_table, shown, text_of


async def opened(table: Table) -> ExportScreen:
    await table.pilot.press("x")
    screen = await shown(table.pilot, ExportScreen)
    return screen


def _so_many(table: Table, number: int) -> bool:
    return len(told(table)) == number


def told(table: Table) -> list[str]:
    return [notice.message for notice in table.app._notifications]


async def test_a_sheet_here(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with at_table() as table:
        await table.press("space", "space", "space")
        screen = await opened(table)
        assert screen.query_one(Input).value == "yale-harvard.qbk"
        assert str(tmp_path) in text_of(table.app)
        await table.pilot.press("enter")
        await table.until(lambda: table.app.screen is table.screen)
        assert told(table) == [f"Game written to {tmp_path / 'yale-harvard.qbk'}"]
        sheet = read_game((tmp_path / "yale-harvard.qbk").read_text(), of_header)
        assert not sheet.faults
        assert sheet.session is not None and sheet.session.state == table.game.state


async def test_a_report_and_the_name_follows_the_kind(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with at_table() as table:
        await table.press("space", "space", "space")
        screen = await opened(table)
        await table.pilot.press("down")
        assert screen.query_one(Input).value == "yale-harvard.txt"
        await table.pilot.press("up", "up")
        assert screen.query_one(Input).value == "yale-harvard.json"  # round to the last kind
        await table.pilot.click("#export-0")
        assert screen.query_one(Input).value == "yale-harvard.qbk"
        await table.pilot.click("#export-1")
        await table.pilot.press("enter")
        await table.until(lambda: table.app.screen is table.screen)
        assert "PLAY BY PLAY" in (tmp_path / "yale-harvard.txt").read_text()


async def test_a_file_in_the_way_stays_unless_it_is_said(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    there = tmp_path / "yale-harvard.qbk"
    there.write_text("mine")
    async with at_table() as table:
        screen = await opened(table)
        for answer in ("n", "escape"):
            await table.pilot.press("enter")
            await shown(table.pilot, ChoiceDialog)
            await table.pilot.press(answer)
            await table.until(lambda: table.app.screen is screen)
            assert there.read_text() == "mine"
        await table.pilot.press("enter")
        await shown(table.pilot, ChoiceDialog)
        await table.pilot.press("y")
        await table.until(lambda: table.app.screen is table.screen)
        assert there.read_text() != "mine"


@pytest.mark.sample(1)
async def test_what_cannot_be_written_is_told_and_the_name_stays(tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with at_table() as table:
        screen = await opened(table)
        for number, name in enumerate(("no/such/folder.qbk", ".", "x" * 400, "  "), 1):
            screen.query_one(Input).value = name
            await table.pilot.press("enter")
            await table.until(partial(_so_many, table, number))
            assert screen.query_one(Input).value == name
            assert table.app.screen is screen
        assert "cannot be written: there is no folder" in told(table)[0]
        assert "is a folder" in told(table)[1]
        await table.pilot.press("escape")
        assert table.app.screen is table.screen
        assert not list(tmp_path.iterdir())
