"""Results reported to a league from a table, without an app."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from textual.screen import Screen

from league.model.ledger.commands.day import Resume
from league.model.ledger.rows import ResultRow
from league.store.errors import GameSuspended
from league.store.games.store import Store
from quarterback.game import saved
from quarterback.game.places import games_place, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture, suspended_stored
from quarterback.rule_sets import header_of
from quarterback.text.saved_games import status
from quarterback.tui.context import AppContext
from quarterback.tui.leagues import LeagueResultSync
from rulesets.core.events import Ruling
from rulesets.registry import standard
from tests.store.ledger.test_fixture_games import games, season_of


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(games_place(tmp_path)) as opened:
        yield opened


@dataclass
class LeagueContext:
    """What the reports ask of the app; a question gets `answer`."""

    store: Store
    answer: str = "n"
    is_running: bool = True
    notices: list[str] = field(default_factory=list)
    questions: list[Screen[Any]] = field(default_factory=list)
    shown: list[int] = field(default_factory=list)
    """How many notices there were each time the end of a playback was awaited."""
    jobs: list[Coroutine[Any, Any, None]] = field(default_factory=list)
    signature: Any = field(default_factory=lambda: SimpleNamespace(name="Ann"))

    def run_worker(self, work: Coroutine[Any, Any, None], *, group: str) -> None:
        self.jobs.append(work)

    async def push_screen_wait(self, screen: Screen[Any]) -> str:
        self.questions.append(screen)
        return self.answer

    def notice(self, text: str, *, severe: bool = True) -> None:
        self.notices.append(text)

    def league_changed(self) -> None:
        pass

    async def game_shown(self, game: int) -> None:
        self.shown.append(len(self.notices))

    async def work(self) -> None:
        while self.jobs:
            await self.jobs.pop(0)


def ended(winner: str) -> Ruling:
    return Ruling({"phase": "over", "winner": winner}, "dark")


def at_table(store: Store) -> tuple[LeagueContext, LeagueResultSync, Scorebook, Any]:
    """A fixture that has begun at a table."""
    league = season_of(store)
    book = Scorebook.resume(store, open_fixture(store, league, games(league)[0].id))
    ctx = LeagueContext(store)
    sync = LeagueResultSync(cast(AppContext, ctx))
    sync.listen(book)
    return ctx, sync, book, league


def winners(league: Any) -> list[object]:
    league.catch_up()
    return [row.winner for row in league.records.all(ResultRow)]


def test_a_game_that_is_over_counts_at_once(store: Store) -> None:
    ctx, sync, book, league = at_table(store)
    book.play(ended("home"))
    asyncio.run(ctx.work())
    assert len(winners(league)) == 1
    assert len(ctx.notices) == 1
    assert ctx.shown == [0], "nothing is said before the last play is shown"
    assert not ctx.questions
    sync.table_closed(book)
    asyncio.run(ctx.work())
    assert len(winners(league)) == 1


def test_a_game_that_goes_on_or_has_no_fixture_or_store_is_not_reported(store: Store) -> None:
    ctx, sync, book, league = at_table(store)
    sync.table_closed(book)
    alone = book.as_of(0)
    sync.listen(alone)
    alone.play(ended("home"))
    sync.table_closed(alone)
    assert not ctx.jobs
    other = Scorebook.begin(store, book.header)
    sync.listen(other)
    other.play(ended("home"))
    asyncio.run(ctx.work())
    assert not ctx.notices
    assert winners(league) == []


def test_the_end_of_the_program_reports_what_is_open(store: Store) -> None:
    ctx, sync, book, league = at_table(store)
    book.play(ended("visitors"))
    for job in ctx.jobs:
        job.close()
    sync.close()
    assert len(winners(league)) == 1
    assert not ctx.questions


def test_a_corrected_game_corrects_its_result(store: Store) -> None:
    ctx, sync, book, league = at_table(store)
    book.play(ended("home"))
    asyncio.run(ctx.work())
    before = winners(league)
    book.undo()
    book.play(ended("visitors"))
    asyncio.run(ctx.work())
    sync.table_closed(book)
    asyncio.run(ctx.work())
    assert winners(league) != before
    assert len(winners(league)) == 1
    assert not ctx.questions


def test_a_game_is_suspended_at_its_table_and_goes_on_when_its_league_says_so(store: Store):
    ctx, sync, book, league = at_table(store)
    assert sync.may_suspend(book) and not store.games()[0].suspended
    assert sync.suspend(book)
    assert "is suspended, and its board is free" in ctx.notices[-1]
    with pytest.raises(GameSuspended, match="Resume it on a board first"):
        book.play(ended("home"))  # at a table that was still open
    [row] = store.games()
    assert row.suspended and status(row).startswith(("Suspended", "Not started"))
    assert saved.waiting([row]) is None, "the title offers nothing that cannot go on"
    suspended = suspended_stored(store, book.id or 0)
    assert suspended is not None
    assert f"`quarterback league resume {suspended.number} --board NAME`" in suspended.message
    league.catch_up()
    league.enter(Resume(suspended.fixture, 600, None), "Com")
    assert suspended_stored(store, book.id or 0) is None
    assert not store.games()[0].suspended
    book.play(ended("home"))
    asyncio.run(ctx.work())
    assert len(winners(league)) == 1


def test_no_other_game_is_suspended(store: Store):
    ctx, sync, _, _ = at_table(store)
    rules = standard("littlefield")
    casual = Scorebook.begin(store, header_of(rules, home="Yale", visitors="Harvard"))
    assert not sync.may_suspend(casual) and not sync.suspend(casual)
    assert "only a game of a league is suspended" in ctx.notices[-1].lower()
