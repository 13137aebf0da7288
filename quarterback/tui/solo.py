"""The pages of solo play, and from them to a game."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, ClassVar, Final

from textual import work
from textual.binding import BindingType
from textual.content import Content

from league.store.errors import StoreError
from quarterback.ai.coaches import COACHES
from quarterback.files.own_coaches import blurb_of
from quarterback.game.daily import daily_options
from quarterback.solo.career import CareerBook, career_lines
from quarterback.solo.ladder import LadderRow, Rung, ladder_lines, ladder_title, next_rung
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextApp
from quarterback.tui.dialogs import Answer, ChoiceDialog, PageScreen
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.help import help_row
from quarterback.tui.widgets.row_list import ListPage, RowList
from rulesets.core.plain_text import capitalize

if TYPE_CHECKING:
    from league.store.games.store import Store


class LadderScreen(ListPage[Rung]):
    """Returns the coach to play, or None. The top rung is the first row."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.LADDER, (commands.HELP,))
    keys = "ENTER play   ESC back"

    def __init__(self, rows: Sequence[LadderRow]) -> None:
        super().__init__()
        self.heading = ladder_title()
        self.rows = list(reversed(rows))
        self.lines = ladder_lines(rows)
        up = next_rung(list(rows))
        self.first = next((n for n, row in enumerate(self.rows) if row.rung is up), 0)

    def on_mount(self) -> None:
        self.query_one(RowList).focus()
        self.fill()

    @property
    def count(self) -> int:
        return len(self.rows)

    def draw(self, place: int, width: int, chosen: bool) -> Row:
        canvas = Canvas(width, 1, "row")
        canvas.put(1, 0, truncate(self.lines[place], width - 2, self.skin.more), "row")
        if chosen:
            canvas.paint(0, 0, width, "chosen")
            canvas.put(0, 0, self.skin.considered)
        return canvas.rows()[0]

    @property
    def chosen(self) -> Rung:
        return self.rows[self.query_one(RowList).at].rung

    def row_moved(self) -> None:
        rung = self.chosen
        coach = COACHES[rung.coach]
        title = capitalize(coach.title)
        words = f"{title}. {blurb_of(rung.coach)}\nLesson: {rung.lesson.title}. {rung.lesson.text}"
        self.say(words)

    def on_row_list_taken(self) -> None:
        self.action_take()

    def action_take(self) -> None:
        """Play the selected coach."""
        self.dismiss(self.chosen)


_LOOK = 0.5
"""Seconds of reading between two updates."""


class CareerScreen(PageScreen):
    """A page that grows while games are read; closing it stops the reading, and nothing is read
    twice."""

    def __init__(self, book: CareerBook, today: date) -> None:
        super().__init__("Career", career_lines(book.career(today)))
        self.book, self.today = book, today

    def on_mount(self) -> None:
        super().on_mount()
        self.read()

    def row(self, text: str) -> Content:
        return help_row(text)

    @work(exclusive=True, group="career")
    async def read(self) -> None:
        while self.book.waiting and self.is_attached:
            await asyncio.to_thread(self._read_some)
            if self.is_attached:
                self.lines = tuple(career_lines(self.book.career(self.today)))
                self.write()
        await asyncio.to_thread(self.book.save)

    def _read_some(self) -> None:
        until = time.monotonic() + _LOOK
        while self.book.read_next() and time.monotonic() < until:
            pass


_LADDER_KEYS: Final = ("ladder.take", "ladder.close")


class LessonScreen(PageScreen, inherit_bindings=False):
    """The lesson of a coach, before the game against him. Returns whether to play."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        (commands.BY_ID[name] for name in _LADDER_KEYS), commands.PAGE[1:], (commands.HELP,)
    )

    def foot(self) -> str:
        play, back = (commands.key_on(self, name) for name in _LADDER_KEYS)
        return f"{play} play   {back} back"

    def action_take(self) -> None:
        self.dismiss(True)


class DailyScreen(PageScreen):
    """The report of a daily that was played; the first of its lines is the one to share."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.DAILY)

    def __init__(self, lines: Sequence[str]) -> None:
        self.share, *rest = lines
        super().__init__("The daily", (self.share, "", *rest))

    def foot(self) -> str:
        return f"{commands.key_on(self, 'daily.copy')} copy to share   {super().foot()}"

    def action_copy(self) -> None:
        self.ctx.copy(self.share)


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
    """Open a page of solo play, or a game against a coach of the ladder, by name; without a
    name, the choice of a page."""
    if not page:
        answer = await app.push_screen_wait(ChoiceDialog("Play alone", _ANSWERS, menu=True))
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
        app.push_screen(DailyScreen(lines))
    else:
        app.ctx.resume(str(game.row.id))


async def _ladder(app: ContextApp, store: Store | None) -> None:
    from quarterback.solo.games import all_rows, had_first_game, solo_games
    from quarterback.solo.ladder import ladder_game, ladder_of

    rows = await asyncio.to_thread(all_rows, store) if store is not None else []
    ladder = ladder_of(solo_games(rows), first_game=had_first_game(rows))
    rung = await app.push_screen_wait(LadderScreen(ladder))
    if rung is not None:
        app.ctx.start(ladder_game(rung, app.ctx.options))


async def _rung(app: ContextApp, coach: str) -> None:
    """Show the lesson of a coach, then start the game against him."""
    from quarterback.solo.ladder import ladder_game, rung_of

    rung = rung_of(coach)
    if rung is None:
        return
    lines = (printable(blurb_of(coach)), "", f"Lesson: {rung.lesson.title}.", rung.lesson.text)
    if await app.push_screen_wait(LessonScreen(f"Next: {rung.title}", lines)):
        app.ctx.start(ladder_game(rung, app.ctx.options))


async def _puzzle(app: ContextApp, store: Store | None) -> None:
    from quarterback.game.places import folder_of
    from quarterback.solo.puzzles import ANSWERS
    from quarterback.tui.puzzle import DailyPuzzles, PuzzleScreen

    file = folder_of(store.place) / ANSWERS if store is not None else None
    app.push_screen(PuzzleScreen(DailyPuzzles(date.today(), file, store)))


async def _career(app: ContextApp, store: Store | None) -> None:
    from quarterback.solo.career import CareerBook

    if store is None:
        app.ctx.notice("Games are not saved in this session, so there is no career.")
        return
    book = await asyncio.to_thread(CareerBook, store)
    app.push_screen(CareerScreen(book, date.today()))
