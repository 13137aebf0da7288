"""The draft room, through the store: dice thrown and typed, witness, order, bases, undo."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Franchise, HoldingRow, Person, PlayerRow, Season, Team
from league.store.ledger.leagues import OpenLeague
from league.views.text import number_runs
from quarterback.preferences import Preferences
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.canvas import text_of as picture_text
from quarterback.tui.draw.league.draft_room import AtTable, DraftView, draft_room
from quarterback.tui.league.draft_room import DraftScreen, draft_view
from quarterback.tui.play.speed import BY_NAME
from tests.store.playing import opened
from tests.tui.conftest import text_of, until
from tests.tui.league.leagues import HOSTILE, PIN, founded, kept, names, season_of_games
from tests.tui.league.test_league_screens import at_league

BY_ANN = Preferences(hints=False, by="Ann")


def three_teams(ledger: Ledger) -> Ledger:
    """Three coaches, and Dan who has no team."""
    founded(names(3), into=ledger)
    ledger.enter(c.Register(("Dan",)))
    return ledger


@asynccontextmanager
async def in_room(
    folder: Path, preferences: Preferences = BY_ANN, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[TableApp, Pilot[Any], DraftScreen]]:
    async with at_league(folder, size, preferences=preferences) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DraftScreen))
        screen = app.screen
        assert isinstance(screen, DraftScreen)
        await until(pilot, lambda: screen.season is not None or "Under" in text_of(app))
        yield app, pilot, screen


async def idle(pilot: Pilot[Any], screen: DraftScreen) -> None:
    """What was begun is done, and shown."""
    await until(pilot, lambda: not screen.edits.busy)
    await until(pilot, lambda: not screen.reading)
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


def named(screen: DraftScreen) -> list[str]:
    """The first two places of the chosen squad."""
    return [] if screen.team is None else [place.name for place in screen.team.places[:2]]


def last_notice(app: TableApp) -> str:
    """What was said last in the corner."""
    return next((note.message for note in reversed(list(app._notifications))), "")


def stored(folder: Path) -> OpenLeague:
    with opened(folder / "games.db") as store:
        return store.leagues.open(1)


async def test_the_program_throws_and_the_next_is_on_the_clock(tmp_path: Path):
    """LD-SKILL-02, LD-DRAFT-01, LD-DRAFT-03: rating, career and witness, with their dice."""
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (app, pilot, screen):
        screen.luck = Random(5)
        expected = Random(5)
        dice = tuple(expected.randint(1, 10) for _ in range(2)), (expected.randint(1, 4),)
        assert "on the clock" in text_of(app)
        await pilot.press("space")
        await idle(pilot, screen)
        assert f"{40 + sum(dice[0])}%" in text_of(app)
        await pilot.press("enter")
        await idle(pilot, screen)
        assert screen.room.table.at == 1, "the second team is on the clock"
        for key in ("space", "i"):
            await pilot.press(key)
            await idle(pilot, screen) if key == "space" else await until(
                pilot, lambda: isinstance(app.screen, TextPrompt)
            )
        await pilot.press(*"4", "space", "7", "space", "2", "enter")
        await idle(pilot, screen)
        assert len(screen.room.draft.picks) == 3, "typed dice are for whose turn it is, too"
        assert screen.room.table.at == 2
    league = stored(tmp_path)
    player = next(iter(careers_of(league.records).players.values()))
    assert (player.talent_dice, player.career) == (dice[0], dice[1][0])
    coach = league.records.get(Person, league.records.all(Team)[0].coach).name
    assert player.witness and player.witness != coach
    assert league.entries()[-1].by == "Ann"


@pytest.mark.long
async def test_real_dice_a_name_a_figure_and_a_witness_are_typed(tmp_path: Path):
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (app, pilot, screen):
        await pilot.press("v")
        await pilot.press("v")
        assert screen.room.table.witness == "Dan"
        for key, typed in (("n", "Old [b]Joe"), ("f", "12")):
            await pilot.press(key)
            await until(pilot, lambda: isinstance(app.screen, TextPrompt))
            await pilot.press(*("left_square_bracket" if mark == "[" else
                                "right_square_bracket" if mark == "]" else
                                "space" if mark == " " else mark for mark in typed))  # fmt: skip
            await pilot.press("enter")
            await idle(pilot, screen)
        await pilot.press("i")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press(*"11", "space", "1", "space", "1", "enter")
        await until(pilot, lambda: "does not show 11" in text_of(app))
        await pilot.press(*["backspace"] * 8, *"4", "space", "7", "space", "2", "enter")
        await idle(pilot, screen)
        assert "51%, 2 seasons" in text_of(app)
        assert "Old [b]Joe" in text_of(app)
    [row] = stored(tmp_path).records.all(PlayerRow)
    assert (row.rating, row.career, row.name, row.figure) == (51, 2, "Old [b]Joe", "12")


@pytest.mark.long
async def test_who_enters_is_asked_once(tmp_path: Path):
    kept(tmp_path, three_teams)
    async with in_room(tmp_path, Preferences(hints=False)) as (app, pilot, screen):
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press("escape")
        await idle(pilot, screen)
        assert stored(tmp_path).records.all(PlayerRow) == [], "nobody, nothing"
        await pilot.press("space")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press(*"Zed", "enter")
        await idle(pilot, screen)
        assert app.preferences.by == "Zed"
    assert stored(tmp_path).entries()[-1].by == "Zed"


@pytest.mark.long
async def test_a_filled_place_is_released_and_drafted_anew_and_undone(tmp_path: Path):
    """LD-DRAFT-04: release before the draft of another."""
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (app, pilot, screen):
        for _ in range(3):
            await pilot.press("space")
            await idle(pilot, screen)
            await pilot.press("left")
            screen.action_clock()
            screen._choose(0)
        await until(pilot, lambda: screen.team is not None and all(
            place.player for place in screen.team.places[:3]))  # fmt: skip
        await pilot.press("left", "left", "left")
        assert screen.place is not None and screen.place.position == "quarterback"
        await pilot.press("space")
        await until(pilot, lambda: "That spot is filled" in last_notice(app))
        await pilot.press("z")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("y")
        await idle(pilot, screen)
        await until(pilot, lambda: screen.team is not None and any(
            not place.player for place in screen.team.places[:3]))  # fmt: skip
        released = [row for row in stored(tmp_path).records.all(PlayerRow) if row.released]
        assert len(released) == 1
        await pilot.press("u")
        await idle(pilot, screen)
    assert not any(row.released for row in stored(tmp_path).records.all(PlayerRow))


@pytest.mark.long
async def test_quarterbacks_change_places_and_figures_are_named(tmp_path: Path):
    """LD-SKILL-03, LD-SKILL-05."""

    def drafted(ledger: Ledger) -> Ledger:
        three_teams(ledger)
        team, other = ledger.records.all(Team)[:2]
        for name in ("First", "Second"):
            ledger.enter(p.DraftPlayer(team.id, "quarterback", (4, 7), (2,), other.coach, name))
        return ledger

    kept(tmp_path, drafted)
    async with in_room(tmp_path) as (app, pilot, screen):
        screen._choose(0)
        screen.action_place(-1)
        assert screen.place is not None and screen.place.name == "Second"
        await pilot.press("m")
        await idle(pilot, screen)
        await until(pilot, lambda: named(screen) == ["Second", "First"])
        await pilot.press("f")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press(*"77", "enter")
        await idle(pilot, screen)
    rows = stored(tmp_path).records.all(PlayerRow)
    assert sorted((row.name, row.figure) for row in rows) == [("First", ""), ("Second", "77")]


@pytest.mark.long
async def test_bases_are_drawn_by_the_program_or_typed(tmp_path: Path):
    """LD-BASE-01."""
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (app, pilot, screen):
        await pilot.press("p")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press(*"1", "minus", *"12", "enter")
        await idle(pilot, screen)
        await until(pilot, lambda: "1-12" in text_of(app))
        await pilot.press("down", "p")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press(*"24", "enter")
        await idle(pilot, screen)
        await until(pilot, lambda: "13-24" in text_of(app))
        await pilot.press("down", "p")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, TextPrompt))
        await pilot.press(*["backspace"] * 2, *"99", "enter")
        await idle(pilot, screen)
        held = stored(tmp_path).records
        *_, last = number_runs([row.base for row in held.all(HoldingRow)[24:]]).split()
        await until(pilot, lambda: f" {last}" in text_of(app))  # on a second row, and not cut
    assert len(stored(tmp_path).records.all(HoldingRow)) == 36


@pytest.mark.long
async def test_the_order_is_thrown_for_or_changed_by_hand(tmp_path: Path):
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (app, pilot, screen):
        screen.luck = Random(1)
        await pilot.press("o")
        await until(pilot, lambda: isinstance(app.screen, ChoiceDialog))
        await pilot.press("y")
        await idle(pilot, screen)
        league = stored(tmp_path)
        order = careers_of(league.records).order[2026]
        assert list(order.thrown) == sorted(order.thrown, reverse=True)
        screen._choose(2)
        last = screen.team
        await pilot.press("e")
        await idle(pilot, screen)
        await until(pilot, lambda: screen.room.draft.teams[1] == screen.team)
        assert last is not None and screen.room.draft.teams[1].key == last.key
    changed = careers_of(stored(tmp_path).records).order[2026]
    assert changed.teams == (order.teams[0], order.teams[2], order.teams[1])


async def test_undo_leaves_alone_what_is_no_draft(tmp_path: Path):
    kept(tmp_path, three_teams)
    with opened(tmp_path / "games.db") as store:
        league = store.leagues.open(1)
        league.enter(c.EnterPhase(league.records.all(Season)[0].id, "regular"), "Bob")
        count = len(league.entries())
    async with in_room(tmp_path) as (app, pilot, screen):
        await pilot.press("u")
        await until(pilot, lambda: "is not part of the draft" in last_notice(app))
        await idle(pilot, screen)
    assert len(stored(tmp_path).entries()) == count


async def test_once_the_season_has_begun_the_room_is_closed(tmp_path: Path):
    """LD-R43."""
    kept(tmp_path, lambda ledger: season_of_games(names(4), 1, into=ledger))
    async with in_room(tmp_path) as (app, pilot, _):
        assert "The season has started" in text_of(app)
        await pilot.press("space")
        await until(pilot, lambda: "The season has started" in last_notice(app))


@pytest.mark.long
async def test_teams_and_places_are_clicked(tmp_path: Path):
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (_, pilot, screen):
        await pilot.click("LeaguePicture", offset=(5, 3))
        assert screen.room.table.at == 2
        await pilot.click("LeaguePicture", offset=(50, 4))
        assert screen.place is not None and screen.place.position == "kicker"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60), (40, 9)])
def test_it_is_drawn_at_any_size_with_any_name(size: tuple[int, int]):
    ledger = founded(HOSTILE)
    for team, other in zip(ledger.records.all(Team), ledger.records.all(Team)[1:], strict=False):
        ledger.enter(p.DraftPlayer(team.id, "quarterback", (9, 9), (4,), other.coach, "x" * 200))
    view = draft_view(ledger.records, ledger.records.all(Season)[0])
    for at in range(len(view.teams)):
        for place in (0, 1, 4):
            table = AtTable(at, place, "w" * 200, dice=view.dice, message="s" * 99 if place else "")
            rows = draft_room(view, table, *size)
            assert len(rows) == size[1]
            assert all(sum(cell_len(text) for text, _ in row) == size[0] for row in rows)
    if size == (120, 40):
        assert "[b]Bold[/b]" in picture_text(draft_room(view, AtTable(dice=view.dice), *size))


def test_without_a_draft_the_room_says_why():
    empty = draft_room(DraftView(closed="Under these rules nobody is drafted."), AtTable(), 60, 10)
    assert "nobody is drafted" in picture_text(empty)


def alone_with_both(ledger: Ledger) -> Ledger:
    """One coach has both teams."""
    for entry in (
        c.CreateLeague("The Den"),
        c.Register(("Ann",)),
        c.AddFranchises(("Bears", "Lions")),
        c.OpenSeason(2026, "The 40th", PIN),
    ):
        ledger.enter(entry)
    for franchise in ledger.records.all(Franchise):
        ledger.enter(c.EnterTeam(ledger.records.all(Season)[0].id, franchise.id, 2))
    return ledger


async def test_who_has_all_teams_needs_no_witness(tmp_path: Path):
    """LD-DRAFT-03: in solitaire there is nobody to look on."""
    kept(tmp_path, alone_with_both)
    async with in_room(tmp_path) as (app, pilot, screen):
        assert "none needed" in text_of(app)
        await pilot.press("space")
        await idle(pilot, screen)
    [player] = careers_of(stored(tmp_path).records).players.values()
    assert player.witness == ""


async def test_dice_tumble_and_any_throw_lies_still_at_a_key(tmp_path: Path):
    """What is thrown is in the book before it lies still; the same key brings the next."""
    kept(tmp_path, three_teams)
    async with in_room(tmp_path) as (app, pilot, screen):
        app.pace = BY_NAME["slow"]
        time = 100.0
        app.now = lambda: time
        screen.luck = Random(5)
        await pilot.press("space")
        await idle(pilot, screen)
        assert len(stored(tmp_path).records.all(PlayerRow)) == 1
        moving = [die.shows for die in screen.room.table.dice]
        await pilot.press("space")
        await idle(pilot, screen)
        lying = [die.shows for die in screen.room.table.dice]
        assert lying == [die.shows for die in screen.fell] != moving
        assert screen.room.table.at == 0
        await pilot.press("space")
        await idle(pilot, screen)
        assert (screen.room.table.at, screen.fell) == (1, ())
    assert len(stored(tmp_path).records.all(PlayerRow)) == 1
