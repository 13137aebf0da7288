"""Games of the schedule opened from the pages of a league, and counted when they are over."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from league.model.brackets.elimination import single_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.queries.fixture_status import pin_of
from league.model.ledger.rows import Fixture, Person, ResultRow, Season, Stage, Team
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.rule_sets import header_of, rule_set, shipped_dial
from quarterback.tui.app import TableApp
from quarterback.tui.console.screen import ConsoleScreen
from quarterback.tui.dialogs import ChoiceDialog
from quarterback.tui.league.bracket import BracketScreen
from quarterback.tui.league.front_page import FrontPageScreen
from quarterback.tui.league.pages import ScheduleScreen
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from quarterback.tui.table.screen import TableScreen
from rulesets.core.events import Ruling
from tests.store.made_once import made_once
from tests.tui.conftest import text_of, until
from tests.tui.league.leagues import InStore
from tests.tui.league.leagues import founded as league_of
from tests.tui.league.test_league_screens import at_league

DIAL = rule_set("littlefield", {"plays": "4"}, shipped_dial())
BOARD = rule_set("solitaire-coach")


@pytest.fixture(autouse=True)
def nobody_in_particular(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("QUARTERBACK_BY", raising=False)


def founded(folder: Path, rules: Any = DIAL, *, bracket: str = "") -> None:
    """Three teams, each with its coach, that have met nobody yet; or four in a bracket."""
    names = ("Bears", "[red]Lions", "Giants", "Jets")[: 4 if bracket else 3]

    def make(store: Store) -> None:
        ledger = league_of(names, into=InStore(store), pin=pin_of(header_of(rules), rules))
        records = ledger.records
        [season], [stage] = records.all(Season), records.all(Stage)
        teams = [team.id for team in records.all(Team)]
        for home, visitors in () if bracket else ((0, 1), (0, 2), (1, 2)):
            ledger.enter(c.Arrange(stage.id, c.Meeting(teams[home], teams[visitors], 1)))
        ledger.enter(c.EnterPhase(season.id, "regular"))
        if bracket:
            made = single_elimination(4)
            told = made.kind, made.last, as_nodes(made), tuple(teams), bracket
            ledger.enter(c.MakeBracket(season.id, "Cup", *told))  # type: ignore[arg-type]

    made_once(folder, (founded, rules.code, bracket), make)


async def shows(app: TableApp, pilot: Pilot[Any], kind: type, words: str = "") -> None:
    await until(pilot, lambda: isinstance(app.screen, kind) and app.screen.is_mounted)
    await until(pilot, lambda: words in read(app))


def read(app: TableApp) -> str:
    """What can be read on the screen, however its lines are broken."""
    if isinstance(app.screen, ChoiceDialog):
        return app.screen.question + " ".join(words for _, words in app.screen.answers)
    return " ".join(re.sub("[│╭╮╰╯─▌]", " ", text_of(app)).split())


def notices(app: TableApp) -> str:
    """What was said in the corner."""
    return " ".join(notice.message for notice in app._notifications)


async def sits_down(app: TableApp, pilot: Pilot[Any]) -> TableScreen:
    """ENTER on the chosen game, and yes: the table is there."""
    await pilot.press("enter")
    await shows(app, pilot, ChoiceDialog, "play it here now")
    await pilot.press("y")
    return await at_table(app, pilot)


async def at_table(app: TableApp, pilot: Pilot[Any]) -> TableScreen:
    await shows(app, pilot, TableScreen)
    screen = app.screen
    assert isinstance(screen, TableScreen)
    await screen.idle()
    return screen


def league_in(app: TableApp) -> OpenLeague:
    assert app.store is not None
    return app.store.leagues.open(1)


def results(app: TableApp) -> dict[int, tuple[str, int | None, int | None, int | None]]:
    """What stands, by the numbers of the schedule."""
    records = league_in(app).records
    return {
        records.get(Fixture, row.id).number: (
            *(row.kind, row.home_points, row.visitors_points, row.game),
        )
        for row in records.all(ResultRow)
    }


async def ends(app: TableApp, pilot: Pilot[Any], screen: TableScreen, winner: str | None) -> None:
    """The game is given up, and the table left."""
    screen.book.play(Ruling({"phase": "over", "winner": winner}, "dark"))
    screen.state.show()
    screen.dismiss(None)
    await until(pilot, lambda: not isinstance(app.screen, TableScreen))


async def test_a_game_of_the_day_is_played_to_its_end_and_counts(tmp_path: Path):
    founded(tmp_path)
    async with at_league(tmp_path) as (app, pilot):
        screen = await sits_down(app, pilot)
        header = screen.book.header
        assert (header.home, header.visitors) == ("Bears", "[red]Lions")
        assert (header.settings["plays"], header.event) == (
            "4",
            "The Den, The 40th, game 1: round 1",
        )
        assert (header.home_coached_by, header.visitors_coached_by) == ("Coach 0", "Coach 1")
        for _ in range(40):
            if isinstance(app.screen, FinalScreen):
                break
            if isinstance(app.screen, HalfTimeScreen):
                await pilot.press("escape")
            await pilot.press("space")
            await screen.idle()
        await shows(app, pilot, FinalScreen, "FINAL")
        await until(pilot, lambda: 1 in results(app))
        score = screen.book.state.score
        assert results(app)[1] == ("played", score.home, score.visitors, screen.book.id)
        entry = league_in(app).entries()[-1]
        assert (entry.by, entry.why) == ("Coach 0 and Coach 1", f"game {screen.book.id} is over")
        await pilot.pause(0.5)  # a key that comes sooner was not meant for the report
        await pilot.press("escape", "q")
        await shows(app, pilot, FrontPageScreen, f"{score.home} - {score.visitors}")
        await until(pilot, lambda: "1 of 3 over" in text_of(app))


async def test_a_game_that_was_left_is_live_and_goes_on(tmp_path: Path):
    founded(tmp_path)
    async with at_league(tmp_path) as (app, pilot):
        await pilot.press("g")
        await shows(app, pilot, ScheduleScreen, "0 of 3 over")
        await pilot.press("down")
        screen = await sits_down(app, pilot)
        assert screen.book.header.visitors == "Giants"
        screen.book.play(Ruling({"score": {"home": 12, "visitors": 3}}, "as it stood"))
        screen.dismiss(None)
        await shows(app, pilot, ScheduleScreen, "live")
        await until(pilot, lambda: "3 ● 12" in text_of(app))
        assert results(app) == {}
        await pilot.press("enter")
        again = await at_table(app, pilot)
        assert (again.book.id, again.book.state.score.home) == (screen.book.id, 12)
        await ends(app, pilot, again, "home")
        await until(pilot, lambda: results(app) == {2: ("played", 12, 3, again.book.id)})
        await until(pilot, lambda: "3 - 12" in text_of(app))


async def test_a_game_taken_up_again_counts_no_more_until_it_is_over(tmp_path: Path):
    founded(tmp_path)
    async with at_league(tmp_path) as (app, pilot):
        screen = await sits_down(app, pilot)
        await ends(app, pilot, screen, "home")
        await until(pilot, lambda: 1 in results(app))
        await shows(app, pilot, FrontPageScreen, "Report")
        await pilot.press("o")
        again = await at_table(app, pilot)
        again.book.undo()
        again.dismiss(None)
        await shows(app, pilot, FrontPageScreen)
        await until(pilot, lambda: results(app) == {})
        assert league_in(app).entries()[-1].why == f"game {screen.book.id} is no longer final"
        await until(pilot, lambda: "Resume" in text_of(app))


@pytest.mark.parametrize("answer", [pytest.param("n", marks=pytest.mark.long), "y"])
async def test_a_certified_result_is_not_changed_unasked(tmp_path: Path, answer: str):
    founded(tmp_path)
    async with at_league(tmp_path) as (app, pilot):
        screen = await sits_down(app, pilot)
        await ends(app, pilot, screen, "home")
        await until(pilot, lambda: 1 in results(app))
        league = league_in(app)
        fixture = league.records.all(ResultRow)[0].id
        league.enter(c.Certify(fixture, league.records.all(Person)[0].id), "Ann")
        await pilot.press("o")
        again = await at_table(app, pilot)
        number = len(again.book.inputs)
        again.book.amend(number, Ruling({"phase": "over", "winner": "visitors"}, "they did"))
        await pilot.pause(0.1)
        before = league_in(app).records.get(ResultRow, fixture)
        assert before.winner == "home"
        again.dismiss(None)
        await shows(app, pilot, ChoiceDialog, "Coach 0 has certified the result")
        await pilot.press(answer)
        await shows(app, pilot, FrontPageScreen)
        wanted = "visitors" if answer == "y" else "home"
        await until(
            pilot, lambda: league_in(app).records.get(ResultRow, fixture).winner == wanted
        )  # fmt: skip
        assert (league_in(app).entries()[-1].kind == "correct") == (answer == "y")


async def test_what_cannot_be_played_says_why(tmp_path: Path):
    founded(tmp_path)
    async with at_league(tmp_path) as (app, pilot):
        league = league_in(app)
        games = league.records.all(Fixture)
        league.enter(c.EnterResult(games[0].id, c.ResultInput("played", 7, 3)), "Ann")
        await pilot.press("g")
        await shows(app, pilot, ScheduleScreen, "3 - 7")
        await pilot.press("up", "enter")
        await until(pilot, lambda: "entered by hand" in notices(app))
        league.enter(c.Withdraw(games[1].visitors, "keep_played"), "Ann", "ill")
        league.enter(c.EnterPhase(league.records.all(Season)[0].id, "over"), "Ann")
        assert isinstance(app.screen, ScheduleScreen)
        await until(pilot, lambda: "void" in text_of(app))


async def test_a_game_at_a_board_is_played_at_the_console(tmp_path: Path):
    founded(tmp_path, BOARD)
    async with at_league(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("enter")
        await shows(app, pilot, ChoiceDialog, "solitaire coach")
        assert "practice" not in read(app)
        await pilot.press("y")
        await shows(app, pilot, ConsoleScreen, "Bears")
        screen = app.screen
        assert isinstance(screen, ConsoleScreen)
        screen.book.play(Ruling({"phase": "over", "winner": "visitors"}, "dark"))
        await until(pilot, lambda: 1 in results(app))
        assert results(app)[1][0] == "conceded"
        # Put right at the console, after the end: the result follows while they still sit there.
        screen.book.amend(
            1, Ruling({"phase": "over", "score": {"home": 0, "visitors": 9}}, "nine")
        )  # fmt: skip
        await until(pilot, lambda: results(app)[1][:3] == ("played", 0, 9))


async def test_games_of_a_bracket_are_opened_from_it(tmp_path: Path):
    founded(tmp_path, bracket="decision")
    async with at_league(tmp_path, (120, 40)) as (app, pilot):
        await pilot.press("b")
        await shows(app, pilot, BracketScreen, "ready")
        await pilot.press("enter")
        await shows(app, pilot, ChoiceDialog, "Which game?")
        await pilot.press("2")
        await until(pilot, lambda: "play it here now" in read(app))
        await pilot.press("y")
        screen = await at_table(app, pilot)
        # Nobody has won: somebody has to say who goes on.
        await ends(app, pilot, screen, None)
        await until(pilot, lambda: "Decide who advances" in notices(app))
        await shows(app, pilot, BracketScreen, "tied")
        await pilot.press("n")  # the first seed: his game is the other one
        await until(pilot, lambda: "Play" in text_of(app))
        await pilot.press("enter")
        await shows(app, pilot, ChoiceDialog, "Bears")
        await pilot.press("y")
        screen = await at_table(app, pilot)
        screen.book.play(Ruling({"score": {"home": 6, "visitors": 0}}, "as it stood"))
        await ends(app, pilot, screen, "home")
        await shows(app, pilot, BracketScreen)
        await until(pilot, lambda: "Report" in text_of(app))
        await pilot.press("enter")
        await shows(app, pilot, FinalScreen, "Bears beat")
