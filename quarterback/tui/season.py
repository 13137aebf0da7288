"""A season for one: its page, from which a key starts the next game, and how to open it.

It is a page of its league, so standings, games, records and everything else of the league are
one key away. What comes before the person's next game (the others' games, a toss, the final)
happens here step by step, in a thread, as soon as the page is opened.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar, Final, TypeVar

from rich.cells import cell_len
from textual import work
from textual.binding import ActiveBinding, BindingType

from league.model.ledger.ledger import Ledger
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.game_stats import point_lines, team_lines
from league.store.ledger.leagues import OpenLeague
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.annual import annual_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.solo_season import season as solo
from quarterback.solo_season.page import SchoolGame, SeasonPage, page_of
from quarterback.solo_season.season import SCHOOLS, school_named
from quarterback.text.story.plain import annual_text
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.context import ContextApp
from quarterback.tui.dialogs import WIDTH, ChoiceDialog, PageScreen, PickerDialog
from quarterback.tui.draw.canvas import Canvas, Row, short_name, truncate, wrap
from quarterback.tui.draw.lines import scored_teams
from quarterback.tui.league.pictures import LeaguePicture
from quarterback.tui.league.screen import LeagueScreen
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.footer import with_label
from rulesets.core.refusal import Refused

T = TypeVar("T")
YOU = "You"
"""The coach of a season for one who has given no name."""
_BUSY = "The other games are being played. One moment."


class SeasonScreen(LeagueScreen):
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.SEASON)
    BY_ENTRIES = True
    DROP_ORDER: ClassVar[Sequence[str]] = (
        *("league.play-out", "league.draft", "league.log", "league.desk", "league.records"),
        *("league.bracket", "season.another", "league.schedule", "league.standings"),
    )

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.page: SeasonPage | None = None
        self.moving = False
        """Whether what comes before the next game is being done."""
        self.stuck = ""
        """Why it failed, until the page is opened again."""

    def picture(self) -> LeaguePicture[SeasonPage | None]:
        return LeaguePicture(season_page, None)

    def wheel(self, by: int) -> None:
        """Scroll nothing: all of the season is on the page."""

    @property
    def by(self) -> str:
        """Who enters, from the settings."""
        return self.ctx.signature.name or YOU

    def on_screen_resume(self) -> None:
        self.stuck = ""
        super().on_screen_resume()

    def look(self, ledger: Ledger) -> SeasonPage | str:
        try:
            return page_of(ledger)
        except Refused as refused:
            return refused.sentence

    def show(self, page: SeasonPage | str) -> None:
        if isinstance(page, str):
            self.ctx.notice(page)
            self.dismiss(None)
            return
        self.page = page
        self.query_one(LeaguePicture).show(page)
        about = f" {page.about}" if page.about else ""
        self.write(page.league, _BUSY if self.moving else f"{page.next_line}{about}")
        if page.step in ("others", "enter") and not self.moving and not self.stuck:
            self.moving = True
            self.write_foot(_BUSY)
            self.move_on()

    @work(group="season")
    async def move_on(self) -> None:
        """Play the others' games, and make the final when it is due."""
        store = self.ctx.store
        assert store is not None, "a league is kept in a store"

        def moves() -> None:
            league = store.leagues.open(self.handle.number)
            for _ in solo.move_on(store, league, self.by):
                if not self.ctx.is_running:
                    return
                self.app.call_from_thread(self.load)

        try:
            await asyncio.to_thread(moves)
        except StoreError as error:
            self.stuck = error.message
        except Refused as refused:
            self.stuck = refused.sentence
        finally:
            self.moving = False
        if self.stuck:
            self.ctx.notice(self.stuck)
        self.load()

    def usable(self, result: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        if self.page is None:
            return result
        live = any(game.state == "live" for game in self.page.games)
        words = {"over": "Next season"}.get(self.page.step, "Resume" if live else "Play")
        return with_label(result, "season.play", words)

    @work(exclusive=True, group="play")
    async def action_play(self) -> None:
        """Start the next game; after the last one, the next season."""
        if self.page is None:
            return
        if self.moving:
            self.ctx.notice(_BUSY, severe=False)
        elif self.page.step == "over":
            await self._done(lambda store, league: solo.next_year(league, self.by))
            self.load()
        else:
            game = await self._done(lambda store, league: solo.open_next(store, league, self.by))
            if game is not None:
                self.ctx.resume(str(game))

    async def _done(self, does: Callable[[Store, OpenLeague], T]) -> T | None:
        """Do something to the league in a thread; if it fails, a notice says why."""
        store = self.ctx.store
        assert store is not None, "a league is kept in a store"
        return await self.games.done(lambda: does(store, store.leagues.open(self.handle.number)))

    @property
    def last_game(self) -> int | None:
        games = () if self.page is None else self.page.games
        over = [game.line.game.stored for game in games if game.line.letter]
        return over[-1] if over else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the newspaper before the first game."""
        if action == "paper":
            return self.last_game is not None
        return super().check_action(action, parameters)

    @work(exclusive=True, group="annual")
    async def action_paper(self) -> None:
        game = self.last_game
        if game is not None:
            book = await self._done(lambda store, league: Scorebook.resume(store, game))
            if book is not None:
                self.ctx.open_paper(book)

    @work(exclusive=True, group="annual")
    async def action_annual(self) -> None:
        """Open the annual of the season so far."""
        figures = self.ctx.figures
        assert figures is not None, "there is a store"

        def print_it(records: LeagueState) -> str:
            season, _ = solo.season_of(records)
            games = figures.of(records, season.year)
            teams = [*point_lines(records, season.year), *team_lines(records, games)]
            return annual_text(annual_of(records, season, teams), WIDTH - 6)

        text = await self._done(lambda store, league: print_it(league.records))
        if text is not None:
            heading, *lines = text.splitlines()
            self.app.push_screen(PageScreen(heading, lines[1:]))

    @work(exclusive=True, group="play")
    async def action_another(self) -> None:
        """Choose another school: a new season, in addition to this one."""
        store = self.ctx.store
        assert isinstance(self.app, ContextApp), "it has a context"
        assert store is not None, "a league is kept in a store"
        screen = await _started(self.app, store)
        if screen is not None:
            self.app.switch_screen(screen)


async def open_season(app: ContextApp, store: Store) -> None:
    """Open the newest season for one; without any, choose a school and begin."""
    try:
        league = await asyncio.to_thread(solo.find, store)
    except StoreError as error:
        app.ctx.notice(error.message)
        return
    screen = (
        SeasonScreen(LeagueHandle(league)) if league is not None else await _started(app, store)
    )
    if screen is not None:
        app.push_screen(screen)


async def _started(app: ContextApp, store: Store) -> SeasonScreen | None:
    """Choose a school and the length of a game, and return the page of the new season."""
    rows = tuple(
        (school.name, f"{school.name:<14}{school.region:<7}{school.color}") for school in SCHOOLS
    )
    school = await app.push_screen_wait(PickerDialog("Choose your school", rows, "Yale"))
    if not school:
        return None
    answers = tuple(
        (
            str(number),
            f"{plays} plays, about {plays // 2} minutes"
            f"{' (usual)' if plays == solo.USUAL_LENGTH else ''}",
        )
        for number, plays in enumerate(solo.LENGTHS, 1)
    )
    usual = solo.LENGTHS.index(solo.USUAL_LENGTH)
    answer = await app.push_screen_wait(
        ChoiceDialog("How long are the games?", answers, menu=True, usual=usual)
    )
    if not answer:
        return None
    plays, by = solo.LENGTHS[int(answer) - 1], app.ctx.signature.name or YOU
    try:
        league = await asyncio.to_thread(
            lambda: solo.begin(store, school_named(school), by, plays=plays)
        )
    except StoreError as error:
        app.ctx.notice(error.message)
        return None
    except Refused as refused:
        app.ctx.notice(refused.sentence)
        return None
    return SeasonScreen(LeagueHandle(league))


_TOP = 1
"""Rows above the columns."""
_LETTERS: Final = {"won": "W", "lost": "L", "tied": "T"}
_SCORE = 8
_WITH_COACH: Final = 44
"""From this width on, the schedule names the opponents' coaches."""


def season_page(
    view: SeasonPage | None, width: int, height: int, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the page at a size; return nothing without one."""
    canvas = Canvas(width, height)
    if view is None:
        return canvas.rows()
    _head(canvas, view)
    left = width * 3 // 5
    canvas.column(left, _TOP, height - 1, skin.bar, "page-mark")
    below = _schedule(canvas, view.games, left)
    right = _standings(canvas, view, left + 1, skin)
    _text(canvas, 0, below, left, "News", view.news)
    _text(canvas, left + 1, right, width - left - 1, "Around the league", view.around)
    return canvas.rows()


def _head(canvas: Canvas, view: SeasonPage) -> None:
    right = view.record + (f", {view.place}" if view.place else "")
    titles = f"   champions {', '.join(map(str, view.titles))}" if view.titles else ""
    canvas.ends(0, 0, canvas.width, f"{view.school}, {view.year}{titles}", right, "page-head")


def _schedule(canvas: Canvas, games: Sequence[SchoolGame], width: int) -> int:
    """Draw the games, and return the row below them."""
    canvas.ends(0, _TOP, width, "Schedule", "", "page-head")
    y = _TOP + 1
    for game in games:
        near = game.state in ("next", "live")
        role = "page-chosen" if near else "page-row"
        if near:
            canvas.put(0, y, " " * width, role)
        dim = role if near else "page-dim"
        letter = _LETTERS.get(game.state, "")
        canvas.put(1, y, letter, role if letter != "W" or near else "page-mark")
        coach = game.coach if width >= _WITH_COACH else ""
        if game.points is not None:
            room = width - 3 - cell_len(coach) - 2
            teams = game.line.game.home, game.line.game.visitors
            canvas.put(3, y, scored_teams(teams, game.points, room), role)
        else:
            ended = {"live": "playing", "next": "next"}.get(game.state, game.ended)
            canvas.put(3, y, truncate(ended, _SCORE), role if ended else dim)
            where = "" if game.line.at_home else "at "
            room = max(width - 4 - _SCORE - 1 - cell_len(where) - cell_len(coach) - 2, 8)
            canvas.put(4 + _SCORE, y, f"{where}{short_name(game.line.opponent, room)}", role)
        if game.label == "Final" and not coach:
            coach = "the final"
        canvas.put(width - cell_len(coach) - 1, y, coach, dim)
        y += 1
    return y


def _standings(canvas: Canvas, view: SeasonPage, x: int, skin: Skin) -> int:
    width = canvas.width - x
    canvas.ends(x, _TOP, width, "Standings", "", "page-head")
    y = _TOP + 1
    for row in view.table:
        own = row.team == view.team
        role = "page-chosen" if own else "page-dim" if row.mark == "e" else "page-row"
        if own:
            canvas.put(x, y, " " * width, role)
        canvas.put(x + 1, y, f"{row.place:>2}{row.mark or ' '}", role)
        right = width - cell_len(row.record) - 1
        canvas.put(x + right, y, row.record, role)
        canvas.put(x + 5, y, truncate(row.name, right - 6, skin.more), role)
        y += 1
    return y


def _text(canvas: Canvas, x: int, y: int, width: int, title: str, lines: Sequence[str]) -> None:
    """Draw a section with as many sentences as fit."""
    if not lines or y + 1 >= canvas.height:
        return
    canvas.ends(x, y, width, title, "", "page-head")
    y += 1
    for line in lines:
        rows = wrap(line, width - 2, 2)
        if y + len(rows) > canvas.height:
            return
        for row in rows:
            canvas.put(x + 1, y, row, "page-row")
            y += 1
