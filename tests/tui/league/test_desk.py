"""A commissioner at the screens: a league from nothing to its champion, and what goes wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from league.model.ledger.rows import PhotoRow
from quarterback.tui.dialogs import ChoiceDialog, PageScreen, PickerDialog, TextPrompt
from quarterback.tui.league.commissioner import CommissionerScreen, LogScreen
from quarterback.tui.league.front_page import FrontPageScreen
from tests.tui.conftest import until
from tests.tui.league.desk import Commissioner, commissioner, den, league_in


async def found(john: Commissioner, name: str = "The Den") -> None:
    """A league, a season and two teams, each by its form."""
    await john.opens("l", kind=ChoiceDialog)
    await john.opens("f")
    await john.fill(name=name, by="John")
    await john.enter()
    await john.until(name)
    await john.opens("n")
    await john.enter()
    await john.until("Next: enter teams")
    await john.opens("n")
    await john.fill(teams="Bears, Ann\nLions, Bob")
    await john.enter()
    await john.until("2 teams")


async def played(john: Commissioner, games: int) -> None:
    """So many results, one after another, from the list of what comes next."""
    await john.opens("n")
    for number in range(games):
        await john.fill(home=str(20 + number), visitors="7")
        await john.pilot.press("f2")
        entered = re.compile(rf"Entered: .* 7, .* {20 + number}$", re.MULTILINE)
        await until(john.pilot, lambda words=entered: words.search(john.text) is not None)  # type: ignore[misc]
        await john.asked()
    await john.opens("escape", kind=FrontPageScreen)


async def test_a_league_from_nothing_to_its_champion(tmp_path: Path):
    async with commissioner(tmp_path) as john:
        await found(john)
        await john.opens("w", kind=LogScreen)
        await john.until("Log hash")
        await john.opens("u")
        assert john.form.field("commands").value == "4", "what was entered as one goes as one"
        await john.opens("escape", kind=LogScreen)
        await john.opens("escape", kind=FrontPageScreen)
        # Boards and times come first; who plays anywhere goes on with the schedule.
        await john.until("Next: boards (or continue with the schedule)")
        await john.opens("6" if "6 Draft the" in john.text else "7")
        await john.enter()
        await john.until("Next: release the schedule")
        await john.opens("enter")  # the marked step, as `n` does
        await john.enter()
        await john.until("Next: play the games (0 of 1 played)")
        await played(john, 1)
        await john.until("Next: begin the playoffs")
        await john.opens("n")
        await john.enter()
        await played(john, 1)
        await john.until("Champions: Bears")


async def test_pages_are_printed_from_the_desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    async with commissioner(tmp_path) as john:
        await found(john)

        async def prints(what: str) -> str:
            """Choose what to print, on Letter paper; the page."""
            await john.opens("a", kind=CommissionerScreen)
            await john.pilot.press("slash", *"print")
            await john.opens("enter", kind=PickerDialog)
            await john.pilot.press(*what)
            await john.opens("enter", kind=ChoiceDialog)
            await john.opens("l", kind=TextPrompt)
            await john.typed(f"{what}.html")
            await john.opens("enter", kind=PageScreen)
            await john.until("Choose Letter paper")
            await john.opens("escape", kind=CommissionerScreen)
            return (tmp_path / f"{what}.html").read_text(encoding="utf-8")

        page = await prints("check-in")
        assert "Bears" in page and "size: letter portrait" in page
        await john.pilot.press("escape", "escape")
        page = await prints("bracket")
        assert "1st" in page and "2nd" in page, "a blank bracket, until it is drawn"


async def test_a_photo_is_added_from_the_desk(tmp_path: Path):
    Image.new("RGB", (1500, 900), "navy").save(tmp_path / "cup.png")
    async with den(tmp_path) as john:
        await john.desk()
        await john.pilot.press("slash")
        await john.typed("Add a photo")
        await john.pilot.press("enter")
        await john.opens("enter")
        await john.until("Not ready")
        await john.fill(file="nowhere.png")
        await john.until("there is no file nowhere.png")
        await john.fill(file=str(tmp_path / "cup.png"), caption="[b]The cup[/b]")
        await john.until("1200 x 720 pixels")
        assert not (tmp_path / "photos").exists()
        await john.pilot.press("f2")
        await john.until("Entered: ")
    league = league_in(tmp_path)
    [row] = league.records.all(PhotoRow)
    assert row.caption == "[b]The cup[/b]"
    folder = tmp_path / "photos" / "games-1"
    assert Image.open(folder / f"{row.digest}.jpg").size == (1200, 720)
    assert Image.open(folder / f"{row.digest}-small.jpg").size == (320, 192)
