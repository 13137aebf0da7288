"""Consoles and the book: two at one game, two at their own, a book that cannot be written for a
while. What was entered is kept, what was told is not lost, and one can go on."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import league.store.sqlite.connections
import league.store.sqlite.engine
from league.store.sqlite.engine import engine_of
from quarterback.game.places import games_place, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.tui.play.speed import BY_NAME, Speed
from rulesets.core.awaiting import Decide, Observe
from rulesets.core.events import Tick
from tests.tui.console.seated import Console, at_console, hasten, made, running

CODE = "gunderson"
KICKED = ("enter",) * 5
"""Toss, choices, the kick: then it is told what became of it."""
PRACTICE: dict[str, Any] = {"board": "simulated", "exhibition": True}


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether a disk keeps what it was given is tested elsewhere."""
    hasten(monkeypatch)


def kept(folder: Path, game: int = 1) -> Scorebook:
    with open_store(games_place(folder)) as store:
        return Scorebook.resume(store, game)


async def told_twelve(console: Console) -> None:
    """A report is half told: the ball came down on the 12."""
    while not isinstance(console.game.awaiting, Observe):
        await console.press("enter")
    await console.type("12")
    assert console.form.report is not None
    assert console.form.report.typed == "12"


async def test_the_second_of_two_at_one_game_is_told_and_sees_what_the_first_entered(tmp_path):
    there = {"save": True, "data_dir": tmp_path}
    other = made(resume="last", **there)
    async with at_console(CODE, **there) as first:
        await told_twelve(first)
        async with running(other) as second:
            await told_twelve(second)
            await second.press("enter")
            assert isinstance(second.game.awaiting, Decide)
            stored = len(kept(tmp_path).inputs)
            await first.press("enter")
            assert len(kept(tmp_path).inputs) == stored
            [notice] = first.notices
            assert "changed at another console" in notice
            assert "You had entered: report: down" in notice
            assert "12" in notice
            assert first.book.entries == second.book.entries
            await first.press("enter")
            assert kept(tmp_path).entries == first.book.entries
            assert len(kept(tmp_path).inputs) == stored + 1


async def test_what_still_answers_the_question_stays_on_the_sheet(tmp_path):
    """The other one has but read the clock."""
    async with at_console(CODE, save=True, data_dir=tmp_path) as first:
        await told_twelve(first)
        with open_store(games_place(tmp_path)) as store:
            elsewhere = Scorebook.resume(store, 1)
            elsewhere.play(Tick(840, running=True, why="read"))
        stood = first.form
        await first.press("enter")
        assert first.form == stood
        assert "still in the form" in first.notices[0]
        assert first.book.state.time_left == 840
        await first.press("enter")
        assert len(kept(tmp_path).inputs) == len(elsewhere.inputs) + 1
        assert "12" in str(kept(tmp_path).inputs[-1])


@pytest.mark.long
async def test_two_apps_play_by_different_rules_into_one_database_at_once(tmp_path):
    opened = {"save": True, "data_dir": tmp_path, **PRACTICE}
    apps = [made(ruleset=code, seed=3, **opened) for code in ("gunderson", "lions-den")]
    for app in apps:
        app.pace = Speed("hasty", spin=0, pause=0.002, rest=0, carry=0, cry=0)
    async with running(apps[0]) as one, running(apps[1]) as other:
        both, turns = (one, other), 0
        for _ in range(1000):
            before = [len(each.book.inputs) for each in both]
            await asyncio.sleep(0.02)
            after = [len(each.book.inputs) for each in both]
            turns += all(now > then for now, then in zip(after, before, strict=True))
            if min(after) >= 60:
                break
        assert turns, "they did not play at the same time"
        for each in both:
            each.app.pace = BY_NAME["step"]
        await one.until(lambda: not any(each.screen.console.computer.timer for each in both))
        assert {each.book.id for each in both} == {1, 2}
        for each in both:
            assert not each.notices
            assert kept(tmp_path, each.book.id).entries == each.book.entries


async def refused_then_entered(console: Console, folder: Path, says: str, mend: Any) -> None:
    """ENTER, while the book cannot be written: it is said, and all stands as it stood. Then it
    can, and ENTER enters it."""
    stood, stored = console.form, console.book.inputs
    await console.press("enter")
    assert any(says in notice for notice in console.notices), console.notices
    assert console.form == stood
    assert console.book.inputs == stored
    mend()
    await console.press("enter")
    assert len(console.book.inputs) == len(stored) + 1
    assert kept(folder).entries == console.book.entries


async def test_one_who_writes_without_end(tmp_path, monkeypatch):
    monkeypatch.setattr(league.store.sqlite.connections, "BUSY_MS", 50)
    async with at_console(CODE, save=True, data_dir=tmp_path) as console:
        await told_twelve(console)
        other = sqlite3.connect(next(tmp_path.glob("*.db")), isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        says = "Another program is writing"
        await refused_then_entered(console, tmp_path, says, lambda: other.execute("ROLLBACK"))
        other.close()


@pytest.mark.long
async def test_one_who_writes_for_a_second_is_waited_for(tmp_path):
    async with at_console(CODE, save=True, data_dir=tmp_path) as console:
        await told_twelve(console)
        stored = len(console.book.inputs)
        file = next(tmp_path.glob("*.db"))
        other = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        free = asyncio.create_task(asyncio.to_thread(_after_a_second, other))
        await console.press("enter")
        await free
        assert len(kept(tmp_path).inputs) == stored + 1
        assert not console.notices
        other.close()


def _after_a_second(other: sqlite3.Connection) -> None:
    time.sleep(1)
    other.execute("ROLLBACK")


async def test_a_book_that_is_made_read_only(tmp_path, monkeypatch):
    set_up = league.store.sqlite.connections.set_up

    def only_to_read(connection: sqlite3.Connection, *args: Any, **more: Any) -> None:
        set_up(connection, *args, **more)
        connection.execute("PRAGMA query_only = ON")

    async with at_console(CODE, save=True, data_dir=tmp_path) as console:
        await told_twelve(console)
        store = console.app.store
        assert store is not None

        def connect_by(way: Any) -> None:
            monkeypatch.setattr(league.store.sqlite.engine, "set_up", way)
            store._engine.dispose()
            store._engine = engine_of(store.place)

        connect_by(only_to_read)
        says = "can be read but not written"
        await refused_then_entered(console, tmp_path, says, lambda: connect_by(set_up))


async def test_a_disk_that_is_full(tmp_path, monkeypatch):
    async with at_console(CODE, save=True, data_dir=tmp_path) as console:
        await told_twelve(console)
        store = console.app.store
        assert store is not None
        dialect = type(store._engine.dialect)
        commit = dialect.do_commit

        def fail(self: object, connection: Any) -> None:
            connection.rollback()
            error = sqlite3.OperationalError("database or disk is full")
            error.sqlite_errorcode = sqlite3.SQLITE_FULL
            raise error

        monkeypatch.setattr(dialect, "do_commit", fail)
        mend = partial(monkeypatch.setattr, dialect, "do_commit", commit)
        await refused_then_entered(console, tmp_path, "Free some space and enter the play", mend)
