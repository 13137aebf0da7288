"""What is entered from the pages of a league: forms and their faults, the desk, the log, files,
and somebody else who was faster."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, GameTimesRow, ResultRow
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.tui.dialogs import ChoiceDialog, PageScreen, PickerDialog, TextPrompt
from quarterback.tui.draw.league.league_views import Heading
from quarterback.tui.league.action_screen import ActionScreen, EditConflictDialog
from quarterback.tui.league.commissioner import CommissionerScreen, LogScreen
from quarterback.tui.league.fields import Lines, field_id
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.pages import ScheduleScreen
from quarterback.tui.title import TitleScreen
from quarterback.tui.widgets.choice import ChoiceField
from tests.store.playing import opened
from tests.tui.conftest import click_on, until
from tests.tui.league.desk import KNOWN, Commissioner, commissioner, den, four, league_in
from tests.tui.league.leagues import kept, names, season_of_games


def eight(ledger: Ledger) -> Ledger:
    """Eight teams; the first round is over."""
    return season_of_games(names(8), 4, into=ledger)


def page_moment(ledger: Ledger) -> LeagueContext:
    """A league as it stands."""
    return LeagueContext(ledger, "2026-05-04", "John")


def enter(folder: Path, command: c.AnyCommand, by: str, why: str = "") -> None:
    """Somebody at another table."""
    with opened(folder / "games.db") as store:
        store.leagues.open(1).enter(command, by, why)


def result(folder: Path, number: int) -> tuple[int | None, int | None] | None:
    """The points of a game, as they are on the disk."""
    records = league_in(folder).records
    [fixture] = records.where(Fixture, number=number)
    row = records.find(ResultRow, fixture.id)
    return None if row is None else (row.home_points, row.visitors_points)


async def at_games(john: Commissioner, number: int) -> None:
    """The schedule, with a game of it chosen."""
    await john.opens("l", kind=FrontPageScreen)
    await john.opens("g", kind=ScheduleScreen)
    await john.until("Round 1")
    page = john.app.screen
    assert isinstance(page, ScheduleScreen)
    await john.pilot.press("home")
    for _ in range(20):
        if page.chosen is not None and page.chosen.number == number:
            return
        await john.pilot.press("down")
    raise AssertionError(f"game {number} is not there")


async def test_a_result_is_entered_from_the_schedule_and_who_did_it_is_remembered(tmp_path: Path):
    kept(tmp_path, four)
    async with commissioner(tmp_path) as john:
        await at_games(john, 3)
        await john.opens("e")
        await john.until("Now: no result yet")
        await john.pilot.press("f2")
        await until(john.pilot, lambda: john.faults == ["enter the points."])
        await john.fill(home="14")
        assert john.faults == []
        await john.pilot.press("f2")
        await until(john.pilot, lambda: john.faults == ["enter the points."])
        await john.fill(visitors="7")
        await john.until("Fix first: enter your name")
        await john.fill(by="Ann")
        await john.enter(kind=ScheduleScreen)
        await john.until("you are Ann")
        await john.opens("e")
        await john.until("Why")
        assert john.form.field("by").value == "Ann"
    assert result(tmp_path, 3) == (14, 7)


async def test_what_else_can_be_done_to_a_game_is_a_list(tmp_path: Path):
    async with den(tmp_path) as john:
        await at_games(john, 3)
        await john.picks("m", value="forf")
        await john.until("forfeit to ")
        await john.enter(kind=ScheduleScreen)
        await john.pilot.press("down")
        await john.opens("m", kind=PickerDialog)
        assert "Postpone a game" in john.text
        assert "Certify" not in john.text
        await john.typed("post")
        await john.opens("enter")
        await john.enter(kind=ScheduleScreen)
        await john.until("postponed")
        await john.opens("escape", kind=FrontPageScreen)
        await john.opens("a", kind=CommissionerScreen)
        await john.until("is postponed: set a new time")


async def test_the_desk_opens_what_waits_and_says_what_cannot_be_done(tmp_path: Path):
    async with den(tmp_path, size=(80, 40)) as john:
        await john.desk()
        await john.until("2 results not certified")
        await john.opens("enter")
        await john.until("Certify a result")
        await john.pilot.press("f2")
        await john.until("Entered: ")
        assert league_in(tmp_path).head in john.text
        await john.opens("escape", kind=CommissionerScreen)
        await john.until("is not certified")
        await click_on(john.pilot, "Record a toss")
        await john.until("Not now: no teams are tied.")
        assert isinstance(john.app.screen, CommissionerScreen)
        await click_on(john.pilot, "Add people")
        await until(john.pilot, lambda: isinstance(john.app.screen, ActionScreen))
        await john.asked()
        await john.fill(names="Kim\nKim")
        await john.pilot.press("f2")
        await until(john.pilot, lambda: john.faults == ["lines 1 and 2 are identical."])
        await john.opens("escape", kind=ChoiceDialog)
        await john.opens("n")
        assert john.form.field("names").value == "Kim\nKim"
        await john.pilot.press("escape", "y")
        await until(john.pilot, lambda: isinstance(john.app.screen, CommissionerScreen))


async def test_what_is_typed_right_after_tab_goes_into_the_next_field(tmp_path: Path):
    async with den(tmp_path) as john:
        await john.action("rename")
        await john.pilot.press("tab", *"Kodiaks")
        await until(john.pilot, lambda: john.form.field("name").value == "Kodiaks")


async def test_a_league_is_removed_once_its_name_is_typed(tmp_path: Path):
    async with den(tmp_path) as john:
        await john.action("remove")
        assert "4 teams" in john.text
        await john.fill(name="The Den")
        assert "First it is exported" in john.text
        await john.enter(kind=TitleScreen)
    with opened(tmp_path / "games.db") as store:
        assert store.leagues.all() == []
    assert [file.suffix for file in (tmp_path / "removed").iterdir()] == [".jsonl"]


async def test_each_entry_of_a_session_takes_one_line_and_more_are_counted(tmp_path: Path):
    kept(tmp_path, four)
    many = league_in(tmp_path).ledger.seq - 1  # without the creation
    async with commissioner(tmp_path, **KNOWN) as john:
        await john.action("take-back")
        await john.until(f"1-8 of {many}")
        assert john.text.count("[x]") == 8  # a line each: what is longer is cut


async def test_somebody_else_was_faster(tmp_path: Path):
    async with den(tmp_path) as john:
        await at_games(john, 3)
        await john.opens("e")
        await john.fill(home="21", visitors="3")
        [fixture] = league_in(tmp_path).records.where(Fixture, number=3)
        enter(tmp_path, c.EnterResult(fixture.id, c.ResultInput(home=10, visitors=9)), "Bob")
        await john.until("Entered while this form was open:")  # before any key
        await john.until("entered by Bob, 9:30 PM")
        await john.pilot.press("f2")
        # It is a correction now: for that a reason is wanted, and then both versions are shown.
        await until(john.pilot, lambda: "give a reason" in " ".join(john.faults))
        await john.fill(why="my sheet")
        await john.opens("f2", kind=EditConflictDialog)
        for words in ("Edit conflict: Bob changed", "no result yet", " 9, ", " 3, "):
            assert words in john.text
        await john.pilot.press("e")
        await until(john.pilot, lambda: isinstance(john.app.screen, ActionScreen))
        assert john.form.field("home").value == "21"
    assert result(tmp_path, 3) == (10, 9)


async def test_mine_over_theirs_and_theirs_kept(tmp_path: Path):
    kept(tmp_path, four)
    for key, score in (("k", (8, 0)), ("m", (21, 3))):
        async with commissioner(tmp_path, **KNOWN) as john:
            await at_games(john, 1)
            await john.opens("e")
            await john.fill(home="21", visitors="3", why="my sheet")
            [fixture] = league_in(tmp_path).records.where(Fixture, number=1)
            told = c.ResultInput(home=8, visitors=0 if key == "k" else 1)
            enter(tmp_path, c.Correct(fixture.id, told), "Bob", "his sheet")
            await john.opens("f2", kind=EditConflictDialog)
            assert "Corrected: game 1: " in john.text and "because: his sheet" in john.text
            await john.pilot.press(key)
            await until(john.pilot, lambda: isinstance(john.app.screen, ScheduleScreen))
        assert result(tmp_path, 1) == score


async def test_the_log_tells_who_did_what_and_takes_it_back(tmp_path: Path):
    async with den(tmp_path) as john:
        await john.opens("l", kind=FrontPageScreen)
        await john.opens("w", kind=LogScreen)
        await john.until("Log hash")
        assert league_in(tmp_path).head in john.text
        await john.opens("enter", kind=PageScreen)
        await john.until("As stored")
        await john.pilot.press("escape")
        await until(john.pilot, lambda: isinstance(john.app.screen, LogScreen))
        await john.opens("slash", kind=TextPrompt)
        await john.typed("released")
        await john.pilot.press("enter")
        await john.until("with released")
        assert "Bears" not in john.text
        await john.pilot.press("c")
        await until(john.pilot, lambda: "with released" not in john.text)
        await john.opens("u")
        await john.until("To undo (redo restores it)")
        assert john.form.field("commands").value == "1"
        await john.enter(kind=LogScreen)
        await john.until("(undone)")
    assert result(tmp_path, 2) is None and result(tmp_path, 1) is not None


async def test_a_league_is_written_to_a_file_and_taken_in(tmp_path: Path):
    kept(tmp_path, four)
    file, elsewhere = tmp_path / "den.jsonl", tmp_path / "elsewhere"
    async with commissioner(tmp_path, **KNOWN) as john:
        await john.desk()
        await john.pilot.press("end", "up")
        await john.opens("enter", kind=TextPrompt)
        await john.typed(str(file))
        await john.pilot.press("enter")
        await until(john.pilot, file.exists)
    async with commissioner(elsewhere, **KNOWN) as john:
        for name, says in ((tmp_path / "none", "no such file"), (file, "entries imported")):
            await john.opens("l", kind=ChoiceDialog)
            await john.opens("i", kind=TextPrompt)
            await john.typed(str(name))
            await john.pilot.press("enter")
            await until(john.pilot, lambda says=says: says in notices(john))  # type: ignore[misc]
        await until(john.pilot, lambda: isinstance(john.app.screen, FrontPageScreen))
        await john.until("The Den")
    assert league_in(elsewhere).digest == league_in(tmp_path).digest


def notices(john: Commissioner) -> str:
    """What was said in the corner."""
    return "\n".join(each.message for each in john.app._notifications)


async def test_the_environment_signs_before_a_remembered_name(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("QUARTERBACK_BY", "Ann")
    async with den(tmp_path) as john:
        await at_games(john, 3)
        assert "you are Ann" in john.text
        await john.opens("e")
        await john.fill(home="21", visitors="20")
        await john.enter(kind=ScheduleScreen)
        assert john.app.preferences.by == "John", "it was not said here"
    assert league_in(tmp_path).entries()[-1].by == "Ann"


def in_focus(john: Commissioner) -> str:
    """The id of what has the focus."""
    return "" if john.app.focused is None else john.app.focused.id or ""


@pytest.mark.parametrize(
    "forms",
    [
        ("result",),
        pytest.param(("arrange", "playoffs", "draw-up", "trade", "undo"), marks=pytest.mark.long),
    ],
)
async def test_tab_space_and_enter_do_one_thing_each_in_every_field(
    tmp_path: Path, forms: tuple[str, ...]
):
    async with den(tmp_path) as john:
        desk = await john.desk()
        for name in forms:
            if BY_NAME[name].why_not(await asyncio.to_thread(desk.handle.at, page_moment)):
                continue
            await john.action(name)
            assert john.form.form_preview is not None
            fields = [field_id(each.name) for each in john.form.form_preview.fields]
            assert in_focus(john) == fields[0], "the first field has the focus"
            for number, field in enumerate(fields):
                assert in_focus(john) == field, (name, field)
                widget = john.form.field(field.removeprefix("field-"))
                before = widget.value
                if isinstance(widget, ChoiceField):
                    await john.opens("space", kind=PickerDialog)
                    await john.opens("escape")
                    assert widget.value == before, "SPACE changes nothing unseen"
                follows = fields[number + 1] if number + 1 < len(fields) else "action-enter"
                if not isinstance(widget, Lines):
                    await john.pilot.press("enter")
                    assert in_focus(john) == follows, "ENTER continues"
                    await john.pilot.press("shift+tab")
                await john.pilot.press("tab")
                assert in_focus(john) == follows, "TAB goes on"
            await john.pilot.press("escape")
            await until(john.pilot, lambda: isinstance(john.app.screen, CommissionerScreen))


async def test_the_desk_is_grouped_and_narrowed_by_typing(tmp_path: Path):
    async with den(tmp_path) as john:
        desk = await john.desk()
        headings = [line.words for line, _ in desk.every if isinstance(line, Heading)]
        assert len(headings) == len(set(headings)), "each group stands together"
        await john.pilot.press("slash", *"swap")
        await until(john.pilot, lambda: len(desk.doing) == 2)
        assert "Schedule" in john.text
        assert "Swap two games" in john.text
        assert "Enter teams" not in john.text
        await john.opens("enter")
        assert john.form.action.name == "swap"
        await john.opens("escape", kind=CommissionerScreen)
        await john.pilot.press("escape")
        await until(john.pilot, lambda: len(desk.doing) > 20)
        assert john.app.screen is desk
        await john.opens("escape", kind=FrontPageScreen)


async def test_a_form_stays_with_its_game_when_someone_else_is_faster(tmp_path: Path):
    async with den(tmp_path) as john:
        games = [game.id for game in league_in(tmp_path).records.all(Fixture)]
        await john.action("begin-game")
        assert john.form.field("game").value == str(games[2])
        enter(tmp_path, c.EnterResult(games[2], c.ResultInput("played", 3, 0)), "Bob")
        await john.fill(at="2026-05-04 10:05")
        before = league_in(tmp_path).ledger.seq
        await john.pilot.press("f2")
        await until(john.pilot, lambda: john.faults != [])
        assert john.faults == ["that choice is no longer there. Choose again."]
        assert league_in(tmp_path).ledger.seq == before
        assert john.form.field("game").value == str(games[3])
        # Seen, and meant: the game that is shown now.
        await john.enter(kind=CommissionerScreen)
        [began] = league_in(tmp_path).records.all(GameTimesRow)
        assert began.id == games[3]


async def test_every_team_can_be_seen_and_marked_at_80_columns(tmp_path: Path):
    async with den(tmp_path, eight) as john:
        await john.action("check-in")
        await john.go_to("teams")
        for team in names(8):
            assert f"[ ] {team}" in john.text
        await john.pilot.press("down", "space")  # the first team of the second line
        await john.asked()
        assert john.text.count("[x]") == 1
        assert john.text.index("[x]") > john.text.index(f"[ ] {names(8)[0]}")
        await john.pilot.press("a")
        await john.asked()
        assert john.text.count("[x]") == len(names(8))
        await john.pilot.press("down")  # past the last line, the next field
        await until(john.pilot, lambda: john.app.focused is john.form.query_one("#field-by"))
        await john.enter(kind=CommissionerScreen)
