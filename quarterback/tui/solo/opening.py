"""The way to the pages of solo play, and from them to a game."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING, Final

from league.store.errors import StoreError
from quarterback.game.daily import daily_options
from quarterback.tui.context import ContextApp
from quarterback.tui.dialogs.choice import Answer, ChoiceDialog
from quarterback.tui.dialogs.page import PageScreen

if TYPE_CHECKING:
    from league.store.games.store import Store

DAILY, LADDER, PUZZLE, CAREER, SEASON = "daily", "ladder", "puzzle", "career", "season"
_PAGES: Final = {"d": DAILY, "l": LADDER, "z": PUZZLE, "c": CAREER, "e": SEASON}
_ANSWERS: Final[tuple[Answer, ...]] = (
    ("d", "the daily: twenty plays, the same dial for everyone today"),
    ("l", "the ladder: ten coaches, ten lessons"),
    ("z", "puzzles: find the best call"),
    ("e", "a season for one, with a school of 1914"),
    ("c", "career: record, rating, badges"),
)


async def open_solo(app: ContextApp, store: Store | None, page: str) -> None:
    """A page of solo play, or the game against a coach of the ladder, by its name; without a name,
    the choice of a page."""
    if not page:
        answer = await app.push_screen_wait(ChoiceDialog("Play alone", _ANSWERS))
        page = _PAGES.get(answer, "")
    try:
        if page == DAILY:
            await _daily(app, store)
        elif page == LADDER:
            await _ladder(app, store)
        elif page == PUZZLE:
            await _puzzle(app, store)
        elif page == CAREER:
            await _career(app, store)
        elif page == SEASON:
            app.ctx.open_season()
        elif page:
            await _rung(app, page)
    except StoreError as error:
        app.ctx.notice(error.message)


async def _daily(app: ContextApp, store: Store | None) -> None:
    from quarterback.solo.daily_results import daily_report, game_of_day
    from quarterback.solo.games import all_rows
    from quarterback.tui.theme.glyphs import ASCII

    today = date.today()
    rows = await asyncio.to_thread(all_rows, store) if store is not None else []
    game = game_of_day(rows, today)
    if store is None or game is None:
        app.ctx.start(daily_options(today, app.ctx.options))
    elif game.row.finished:
        ascii_only = app.ctx.skin is ASCII
        lines = await asyncio.to_thread(
            daily_report, store, rows, game, today, ascii_only=ascii_only
        )
        app.push_screen(PageScreen("The daily", lines))
    else:
        app.ctx.resume(str(game.row.id))


async def _ladder(app: ContextApp, store: Store | None) -> None:
    from quarterback.solo.games import all_rows, had_first_game, solo_games
    from quarterback.solo.ladder import ladder_game, ladder_of
    from quarterback.tui.solo.ladder import LadderScreen

    rows = await asyncio.to_thread(all_rows, store) if store is not None else []
    ladder = ladder_of(solo_games(rows), first_game=had_first_game(rows))
    rung = await app.push_screen_wait(LadderScreen(ladder))
    if rung is not None:
        app.ctx.start(ladder_game(rung, app.ctx.options))


async def _rung(app: ContextApp, coach: str) -> None:
    """The lesson of a coach, then the game against him."""
    from quarterback.ai.coaches import COACHES
    from quarterback.solo.ladder import ladder_game, rung_of

    rung = rung_of(coach)
    if rung is None:
        return
    lines = (COACHES[coach].description, "", f"Lesson: {rung.lesson.title}.", rung.lesson.text)
    await app.push_screen_wait(PageScreen(f"Next: {rung.title}", lines))
    app.ctx.start(ladder_game(rung, app.ctx.options))


async def _puzzle(app: ContextApp, store: Store | None) -> None:
    from quarterback.solo.puzzles import answers_file
    from quarterback.tui.solo.puzzle import PuzzleScreen

    file = answers_file(store.place) if store is not None else None
    app.push_screen(PuzzleScreen(date.today(), file))


async def _career(app: ContextApp, store: Store | None) -> None:
    from quarterback.solo.career import CareerBook
    from quarterback.tui.solo.career import CareerScreen

    if store is None:
        app.ctx.notice("Games are not saved in this session, so there is no career.")
        return
    book = await asyncio.to_thread(CareerBook, store)
    app.push_screen(CareerScreen(book, date.today()))
