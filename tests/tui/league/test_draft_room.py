"""The draft room, through the store: dice thrown and typed, witness, order, bases, undo."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
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
from league.views.text import number_runs
from quarterback.preferences import Preferences
from quarterback.tui.app import TableApp
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.canvas import text_of as picture_text
from quarterback.tui.draw.league.draft_room import AtTable, DraftView, draft_room
from quarterback.tui.league.draft_room import DraftScreen, draft_view
from quarterback.tui.play.speed import BY_NAME
from tests.tui.conftest import text_of, until
from tests.tui.league.desk import league_in
from tests.tui.league.leagues import HOSTILE, PIN, founded, kept, names, season_of_games
from tests.tui.league.test_league_screens import at_league

BY_ANN = Preferences(hints=False, by="Ann")


def three_teams(ledger: Ledger) -> Ledger:
    """Three coaches, and Dan who has no team."""
    founded(names(3), into=ledger)
    ledger.enter(c.Register(("Dan",)))
    return ledger


@dataclass
class Room:
    """Somebody in the draft room."""

    app: TableApp
    pilot: Pilot[Any]
    screen: DraftScreen

    @property
    def text(self) -> str:
        return text_of(self.app)

    async def press(self, *keys: str) -> None:
        """Keys, one after another: what each began is done, and shown."""
        for key in keys:
            await self.pilot.press(key)
            await self.idle()

    async def idle(self) -> None:
        await self.until(lambda: not self.screen.edits.busy)
        await self.until(lambda: not self.screen.reading)
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def until(self, ready: Callable[[], bool]) -> None:
        await until(self.pilot, ready)

    async def opens(self, key: str, kind: type = TextPrompt) -> None:
        """A key, and the question that it brings."""
        await self.pilot.press(key)
        await self.until(lambda: isinstance(self.app.screen, kind))

    async def types(self, text: str) -> None:
        """Answer a typed question."""
        await self.pilot.press(*(KEYS.get(mark, mark) for mark in text), "enter")
        await self.idle()

    async def is_told(self, words: str) -> None:
        """Something is said in the corner."""
        await self.until(
            lambda: words in next((n.message for n in reversed([*self.app._notifications])), "")
        )


KEYS = {" ": "space", "-": "minus", "[": "left_square_bracket", "]": "right_square_bracket",
        "<": "backspace"}  # fmt: skip
"""What Textual calls the keys of marks."""


@asynccontextmanager
async def in_room(
    folder: Path, make: Callable[[Ledger], object], preferences: Preferences = BY_ANN
) -> AsyncIterator[Room]:
    kept(folder, make)
    async with at_league(folder, preferences=preferences) as (app, pilot):
        await pilot.press("d")
        await until(pilot, lambda: isinstance(app.screen, DraftScreen))
        screen = app.screen
        assert isinstance(screen, DraftScreen)
        await until(pilot, lambda: screen.season is not None or "Under" in text_of(app))
        yield Room(app, pilot, screen)


def named(screen: DraftScreen) -> list[str]:
    """The first two places of the chosen squad."""
    return [] if screen.team is None else [place.name for place in screen.team.places[:2]]


async def test_the_program_throws_and_the_next_is_on_the_clock(tmp_path: Path):
    """LD-SKILL-02, LD-DRAFT-01, LD-DRAFT-03: rating, career and witness, with their dice."""
    async with in_room(tmp_path, three_teams) as room:
        screen = room.screen
        screen.luck = Random(5)
        expected = Random(5)
        dice = tuple(expected.randint(1, 10) for _ in range(2)), (expected.randint(1, 4),)
        assert "on the clock" in room.text
        await room.press("space")
        assert f"{40 + sum(dice[0])}%" in room.text
        await room.press("enter")
        assert screen.room.table.at == 1, "the second team is on the clock"
        await room.press("space")
        await room.opens("i")
        await room.types("4 7 2")
        assert len(screen.room.draft.picks) == 3, "typed dice are for whose turn it is, too"
        assert screen.room.table.at == 2
    league = league_in(tmp_path)
    player = next(iter(careers_of(league.records).players.values()))
    assert (player.talent_dice, player.career) == (dice[0], dice[1][0])
    coach = league.records.get(Person, league.records.all(Team)[0].coach).name
    assert player.witness and player.witness != coach
    assert league.entries()[-1].by == "Ann"


@pytest.mark.long
async def test_real_dice_a_name_a_figure_and_a_witness_are_typed(tmp_path: Path):
    async with in_room(tmp_path, three_teams) as room:
        await room.pilot.press("v", "v")
        assert room.screen.room.table.witness == "Dan"
        for key, typed in (("n", "Old [b]Joe"), ("f", "12")):
            await room.opens(key)
            await room.types(typed)
        await room.opens("i")
        await room.pilot.press(*"11", "space", "1", "space", "1", "enter")
        await room.until(lambda: "does not show 11" in room.text)
        await room.types("<<<<<<<<4 7 2")
        assert "51%, 2 seasons" in room.text
        assert "Old [b]Joe" in room.text
    [row] = league_in(tmp_path).records.all(PlayerRow)
    assert (row.rating, row.career, row.name, row.figure) == (51, 2, "Old [b]Joe", "12")


@pytest.mark.long
async def test_who_enters_is_asked_once(tmp_path: Path):
    async with in_room(tmp_path, three_teams, Preferences(hints=False)) as room:
        await room.opens("space")
        await room.press("escape")
        assert league_in(tmp_path).records.all(PlayerRow) == [], "nobody, nothing"
        await room.opens("space")
        await room.types("Zed")
        assert room.app.preferences.by == "Zed"
    assert league_in(tmp_path).entries()[-1].by == "Zed"


@pytest.mark.long
async def test_a_filled_place_is_released_and_drafted_anew_and_undone(tmp_path: Path):
    """LD-DRAFT-04: release before the draft of another."""

    def filled() -> list[bool]:
        return [] if screen.team is None else [bool(p.player) for p in screen.team.places[:3]]

    async with in_room(tmp_path, three_teams) as room:
        screen = room.screen
        for _ in range(3):
            await room.press("space")
            await room.pilot.press("left")
            screen.action_clock()
            screen._choose(0)
        await room.until(lambda: filled() == [True] * 3)
        await room.pilot.press("left", "left", "left")
        assert screen.place is not None and screen.place.position == "quarterback"
        await room.pilot.press("space")
        await room.is_told("That spot is filled")
        await room.opens("z", ChoiceDialog)
        await room.press("y")
        await room.until(lambda: False in filled())
        assert sum(bool(row.released) for row in league_in(tmp_path).records.all(PlayerRow)) == 1
        await room.press("u")
    assert not any(row.released for row in league_in(tmp_path).records.all(PlayerRow))


@pytest.mark.long
async def test_quarterbacks_change_places_and_figures_are_named(tmp_path: Path):
    """LD-SKILL-03, LD-SKILL-05."""

    def drafted(ledger: Ledger) -> Ledger:
        three_teams(ledger)
        team, other = ledger.records.all(Team)[:2]
        for name in ("First", "Second"):
            ledger.enter(p.DraftPlayer(team.id, "quarterback", (4, 7), (2,), other.coach, name))
        return ledger

    async with in_room(tmp_path, drafted) as room:
        room.screen._choose(0)
        room.screen.action_place(-1)
        assert room.screen.place is not None and room.screen.place.name == "Second"
        await room.press("m")
        await room.until(lambda: named(room.screen) == ["Second", "First"])
        await room.opens("f")
        await room.types("77")
    rows = league_in(tmp_path).records.all(PlayerRow)
    assert sorted((row.name, row.figure) for row in rows) == [("First", ""), ("Second", "77")]


@pytest.mark.long
async def test_bases_are_drawn_by_the_program_or_typed(tmp_path: Path):
    """LD-BASE-01."""
    async with in_room(tmp_path, three_teams) as room:
        for keys, how, typed, shown in (
            ("p", "t", "1-12", "1-12"), ("down p", "d", "24", "13-24"), ("down p", "d", "<<99", ""),
        ):  # fmt: skip
            *before, key = keys.split()
            await room.pilot.press(*before)
            await room.opens(key, ChoiceDialog)
            await room.opens(how)
            await room.types(typed)
            await room.until(lambda shown=shown: shown in room.text)  # type: ignore[misc]
        rows = league_in(tmp_path).records.all(HoldingRow)
        *_, last = number_runs([row.base for row in rows[24:]]).split()
        await room.until(lambda: f" {last}" in room.text)  # on a second row, and not cut
    assert len(league_in(tmp_path).records.all(HoldingRow)) == 36


@pytest.mark.long
async def test_the_order_is_thrown_for_or_changed_by_hand(tmp_path: Path):
    async with in_room(tmp_path, three_teams) as room:
        screen = room.screen
        screen.luck = Random(1)
        await room.opens("o", ChoiceDialog)
        await room.press("y")
        order = careers_of(league_in(tmp_path).records).order[2026]
        assert list(order.thrown) == sorted(order.thrown, reverse=True)
        screen._choose(2)
        last = screen.team
        await room.press("e")
        await room.until(lambda: screen.room.draft.teams[1] == screen.team)
        assert last is not None and screen.room.draft.teams[1].key == last.key
    changed = careers_of(league_in(tmp_path).records).order[2026]
    assert changed.teams == (order.teams[0], order.teams[2], order.teams[1])


async def test_once_the_season_has_begun_the_room_is_closed(tmp_path: Path):
    """LD-R43. Undo leaves alone what is no draft."""
    async with in_room(tmp_path, lambda to: season_of_games(names(4), 1, into=to)) as room:
        count = len(league_in(tmp_path).entries())
        assert "The season has started" in room.text
        await room.pilot.press("space")
        await room.is_told("The season has started")
        await room.pilot.press("u")
        await room.is_told("is not part of the draft")
    assert len(league_in(tmp_path).entries()) == count


@pytest.mark.long
async def test_teams_and_places_are_clicked(tmp_path: Path):
    async with in_room(tmp_path, three_teams) as room:
        await room.pilot.click("LeaguePicture", offset=(5, 3))
        assert room.screen.room.table.at == 2
        await room.pilot.click("LeaguePicture", offset=(50, 4))
        assert room.screen.place is not None and room.screen.place.position == "kicker"


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
    async with in_room(tmp_path, alone_with_both) as room:
        assert "none needed" in room.text
        await room.press("space")
    [player] = careers_of(league_in(tmp_path).records).players.values()
    assert player.witness == ""


async def test_dice_tumble_and_any_throw_lies_still_at_a_key(tmp_path: Path):
    """What is thrown is in the book before it lies still; the same key brings the next."""
    async with in_room(tmp_path, three_teams) as room:
        screen = room.screen
        room.app.pace = BY_NAME["slow"]
        room.app.now = lambda: 100.0
        screen.luck = Random(5)
        await room.press("space")
        assert len(league_in(tmp_path).records.all(PlayerRow)) == 1
        moving = [die.shows for die in screen.room.table.dice]
        await room.press("space")
        lying = [die.shows for die in screen.room.table.dice]
        assert lying == [die.shows for die in screen.fell] != moving
        assert screen.room.table.at == 0
        await room.press("space")
        assert (screen.room.table.at, screen.fell) == (1, ())
    assert len(league_in(tmp_path).records.all(PlayerRow)) == 1
