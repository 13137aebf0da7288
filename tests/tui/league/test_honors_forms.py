"""The forms of the day and of the honors on the screen: from the desk, by keys."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import AnnouncementRow, AwardRow, PhotoRow, Team
from league.store.ledger.leagues import OpenLeague
from quarterback.preferences import Preferences
from quarterback.tui.league.commissioner import CommissionerScreen
from quarterback.tui.league.front_page import FrontPageScreen
from tests.store.playing import opened
from tests.tui.league.desk import Commissioner, commissioner
from tests.tui.league.leagues import kept, names, season_of_games

BY_JOHN: dict[str, Any] = {"preferences": Preferences(hints=False, by="John")}


def four(ledger: Ledger) -> Ledger:
    """Four teams, two of six games played."""
    return season_of_games(names(4), 2, into=ledger)


def league_in(folder: Path) -> OpenLeague:
    """The league as it is on the disk."""
    with opened(folder / "games.db") as store:
        return store.leagues.open(1)


async def at_desk(john: Commissioner, title: str) -> None:
    """Open a form from the desk."""
    await john.opens("l", kind=FrontPageScreen)
    await john.opens("a", kind=CommissionerScreen)
    await john.pilot.press("slash")
    await john.typed(title)
    await john.pilot.press("enter")
    await john.opens("enter")


async def test_a_photo_is_added_from_the_desk(tmp_path: Path):
    kept(tmp_path, four)
    Image.new("RGB", (1500, 900), "navy").save(tmp_path / "cup.png")
    async with commissioner(tmp_path, **BY_JOHN) as john:
        await at_desk(john, "Add a photo")
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


async def test_an_award_and_an_announcement_are_entered_from_the_desk(tmp_path: Path):
    kept(tmp_path, four)
    async with commissioner(tmp_path, **BY_JOHN) as john:
        await at_desk(john, "Give an award")
        await john.fill(category="another award", other="Best jersey")
        preview = john.form.form_preview
        assert preview is not None
        [winner] = [field for field in preview.fields if field.name == "winner"]
        label = next(label for key, label in winner.options if key.startswith("team-"))
        await john.fill(winner=label)
        await john.until(f"Best jersey: {label}")
        await john.pilot.press("f2")
        await john.until("Entered: ")
        await john.opens("escape", kind=CommissionerScreen)
        await john.pilot.press("escape")
        await john.pilot.press("slash")
        await john.typed("Announce")
        await john.pilot.press("enter")
        await john.opens("enter")
        await john.fill(text="Lunch at noon")
        await john.until("Announced: Lunch at noon")
        await john.enter(kind=CommissionerScreen)
    records = league_in(tmp_path).records
    [award] = records.all(AwardRow)
    assert award.category == "Best jersey"
    assert award.team in {team.id for team in records.all(Team)}
    [line] = records.all(AnnouncementRow)
    assert line.text == "Lunch at noon"
