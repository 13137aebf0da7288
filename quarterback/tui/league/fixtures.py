"""Games on a league's pages: play, resume, view or correct the selected one; and the scores of
those being played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import TypeVar

import msgspec
from textual.timer import Timer

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from league.store.errors import StoreError
from league.store.ledger.stored_games import GameStatus, status_of_games
from league.views.brackets import BracketGame, BracketView
from league.views.games import GameCard
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.registry import FormChoice, forms_of_game
from quarterback.league_office.actions.reschedule import GAME
from quarterback.league_office.describe_commands import game_label
from quarterback.league_office.fixture_games import (
    FixtureAction,
    action_for,
    open_fixture,
    unplayed_game,
)
from quarterback.league_office.story_context import story_of
from quarterback.text.story.league_notes import first_notes
from quarterback.text.story.league_story import LeagueStory
from quarterback.text.story.small_page import small_page
from quarterback.tui.dialogs import ChoiceDialog, PageScreen, PickerDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.draw.league.league_views import DayLine
from quarterback.tui.league.simulate_games import GamesPage
from quarterback.tui.play.scene import log_lines
from quarterback.tui.review.replay import ReplayScreen
from quarterback.tui.review.reports import FinalScreen
from rulesets.core.awaiting import Over
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.registry import names_of

T = TypeVar("T")
Line = TypeVar("Line", bound=DayLine)
_OVER = "not counted yet"


class FixtureGames:
    """The games of a league's page: played in this program, and what can be entered about them."""

    def __init__(self, page: GamesPage) -> None:
        self.page = page

    def stand(self, games: Collection[int]) -> dict[int, GameStatus]:
        """Return how far stored games have come; call it in a thread. Raises StoreError."""
        store = self.page.ctx.store
        return {} if store is None else status_of_games(store, games)

    def open(self, fixture: int, *, at_table: bool = False) -> None:
        """Play a game, resume it, or show its result; 0 is no game."""
        if fixture:
            opened = self._open(fixture, at_table=at_table)
            self.page.run_worker(opened, exclusive=True, group="open")

    async def _open(self, fixture: int, *, at_table: bool) -> None:
        page = self.page
        action = await self.done(
            lambda: page.handle.read(lambda records: action_for(records, fixture))
        )
        if action is None:
            return
        story = await self.done(lambda: page.handle.at(lambda ledger: _story(ledger, fixture)))
        if not page.is_current:  # another page was opened meanwhile
            return
        if action.use == "info" or (at_table and action.game is None):
            notes = [] if story is None else [note.text for note in first_notes(story)]
            self.page.ctx.notice(" ".join([action.description, *notes]), severe=False)
        elif action.use == "play":
            await self._begin(action)
        elif action.game is not None and (action.use == "go on" or at_table):
            await self._go_on(action.game, at_table=at_table)
        elif action.game is not None:
            await self._report(action.game, story)

    def open_paper(self, fixture: int) -> object:
        """Open the front page of a finished game: a small one if no game is stored."""
        return self.page.run_worker(self._open_paper(fixture), exclusive=True, group="open")

    async def _open_paper(self, fixture: int) -> None:
        action = await self.done(
            lambda: self.page.handle.read(lambda records: action_for(records, fixture))
        )
        if action is None:
            return
        game = action.game
        book = None if game is None else await self.done(lambda: self._book(game))
        if book is not None:
            self.page.ctx.open_paper(book)
        elif game is None:
            story = await self.done(lambda: self.page.handle.at(lambda at: story_of(at, fixture)))
            if story is not None:
                self.page.ctx.open_paper(unplayed_game(story), small_page(story))

    async def _begin(self, fixture_action: FixtureAction) -> None:
        message = "\n".join(map(printable, (fixture_action.description, *fixture_action.warnings)))
        board = (("p", "play it on the practice board"),) if fixture_action.practice else ()
        answers = (("y", "play it here now"), *board, ("n", "not now"))
        answer = await self.page.app.push_screen_wait(ChoiceDialog(message, answers))
        if answer not in ("y", "p"):
            return
        game = await self.done(lambda: self._opened(fixture_action.fixture, practice=answer == "p"))
        if game is not None:
            self.page.ctx.resume(str(game))

    def _opened(self, fixture: int, *, practice: bool) -> int:
        store = self.page.ctx.store
        assert store is not None, "a league is kept in a store"
        league = store.leagues.open(self.page.handle.number)
        by = self.page.ctx.result_sync.by
        return open_fixture(store, league, fixture, by, practice=practice)

    async def _go_on(self, game: int, *, at_table: bool) -> None:
        """Count a finished game that does not count yet."""
        book = await self.done(lambda: self._book(game))
        if book is None:
            return
        if not isinstance(book.awaiting, Over) or at_table:
            self.page.ctx.resume(str(game))
            return
        self.page.ctx.result_sync.sync(game)
        self._show_report(book)

    async def _report(self, game: int, story: LeagueStory | None) -> None:
        book = await self.done(lambda: self._book(game))
        if book is not None:
            self._show_report(book, story)

    def _book(self, game: int) -> Scorebook:
        store = self.page.ctx.store
        assert store is not None, "a league is kept in a store"
        return Scorebook.resume(store, game)

    def _show_report(self, book: Scorebook, story: LeagueStory | None = None) -> None:
        """Show how it ended, and from there the game itself."""
        if book.trouble:
            self.page.ctx.notice(f"Only the first part: the log is damaged: {book.trouble}.")
        screen = FinalScreen(GameController(book, self.page.ctx.now), past=True, story=story)
        self.page.app.push_screen(screen, lambda then: self._then(then, book))

    def _then(self, text: str | None, book: Scorebook) -> None:
        """Do what was chosen on the report."""
        if text == "replay":
            self.page.app.push_screen(ReplayScreen(book))
        elif text == "log":
            names = names_of(book.header)
            log = log_lines(book.rules, names, book.entries)
            lines = [f"{line.mark} {line.text}".strip() for line in log]
            self.page.app.push_screen(PageScreen("Play by play", lines))
        elif text == "export":
            self.page.ctx.export_game(book)
        elif text == "title":
            self.page.ctx.to_title()

    async def done(self, does: Callable[[], T]) -> T | None:
        """Do something in a thread; after a notice, return None if it failed."""
        try:
            return await asyncio.to_thread(does)
        except StoreError as error:
            self.page.ctx.notice(error.message)
        except Refused as refused:
            message = refused.sentence
            self.page.ctx.notice(message)
        return None

    def enter_result(self) -> None:
        self.page.run_worker(self._act("result"), exclusive=True, group="action")

    def choose_action(self) -> object:
        """Show a list of what else can be entered, then the form."""
        return self.page.run_worker(self._act(""), exclusive=True, group="action")

    async def _act(self, name: str) -> None:
        """Open a form about the selected game: the named one, or one chosen from a list."""

        def look(ledger: Ledger) -> tuple[Fixture | None, str, tuple[FormChoice, ...]]:
            moment = LeagueContext(ledger, date.today().isoformat(), *self.page.ctx.signature)
            game = self.page.wanted_game(moment)
            if game is None:
                return None, "", ()
            called = game_label(ledger.records, game.id)
            return game, called, forms_of_game(moment, game)

        read = await self.done(lambda: self.page.handle.at(look))
        if read is None or not self.page.is_current:
            return
        game, called, can = read
        if game is None:
            self.page.ctx.notice("No game selected.", severe=False)
            return
        if name:
            self.page.open_action(name, {GAME: str(game.id)})
            return
        if not can:
            self.page.ctx.notice("No actions for this game now.", severe=False)
            return
        rows = tuple(
            (str(n), _OTHER_END if each.action == "result" else printable(each.title))
            for n, each in enumerate(can)
        )
        title = printable(capitalize(called))
        picked = await self.page.app.push_screen_wait(PickerDialog(title, rows, ""))
        if picked is not None:
            form = can[int(picked)]
            more = {"how": "forfeit"} if form.action == "result" else {}
            self.page.open_action(form.action, {**form.data, **more})


def _story(ledger: Ledger, fixture: int) -> LeagueStory | None:
    """Return what a game meant in its league; None for a game that is not over."""
    try:
        return story_of(ledger, fixture)
    except Refused:
        return None


def games_in(lines: Iterable[DayLine]) -> list[int]:
    """Return the stored games being played, in lines of a schedule."""
    games = (line for line in lines if isinstance(line, GameCard))
    return [game.stored for game in games if game.state == "playing" and game.stored]


def with_scores(
    lines: Iterable[Line], standing: dict[int, GameStatus]
) -> tuple[Line | GameCard, ...]:
    """Return the same lines, with the score of every game being played."""
    return tuple(
        with_score(line, standing) if isinstance(line, GameCard) else line for line in lines
    )


def with_score(line: GameCard, standing: dict[int, GameStatus]) -> GameCard:
    """Return a game with its score, if it is being played."""
    if line.state != "playing" or line.stored not in standing:
        return line
    now = standing[line.stored]
    if not now.has_entries:
        return line
    scored = msgspec.structs.replace(line, home_points=now.home, visitors_points=now.visitors)
    if not now.finished:
        return scored
    note = ", ".join(filter(None, (_OVER, line.note)))
    return msgspec.structs.replace(scored, state="over", note=note)


def live_in(view: BracketView) -> list[int]:
    """Return the stored games being played, in a bracket."""
    return [game.live for game in view.games if game.live]


def bracket_with_scores(view: BracketView, standing: dict[int, GameStatus]) -> BracketView:
    """Return the same bracket, with the score of every game being played."""
    return replace(view, games=tuple(_scored_in(game, standing) for game in view.games))


def _scored_in(game: BracketGame, standing: dict[int, GameStatus]) -> BracketGame:
    now = standing.get(game.live)
    if now is None or not now.has_entries or any(side.score for side in game.sides):
        return game  # of a series the games that were won stand there
    home = next((n for n, side in enumerate(game.sides) if side.team == game.home), 0)
    points = (now.home, now.visitors) if home == 0 else (now.visitors, now.home)
    one, other = (
        replace(side, score=str(each)) for side, each in zip(game.sides, points, strict=True)
    )
    return replace(game, sides=(one, other))


_OTHER_END = "Forfeit or other result"
NUMBER_TYPED = 1.5
"""Seconds after which a digit begins another number."""


class GameNumber:
    """The number of a game, typed digit by digit on a page that lists games: 1, then 2, is 12."""

    def __init__(self, page: GamesPage) -> None:
        self.page, self.digits = page, ""
        self.end: Timer | None = None

    def typed(self, digit: str, lines: Sequence[object]) -> int | None:
        """Add a digit, and return the line of the game with the number so far; None if there is
        no such game."""
        places = {
            str(line.number): n
            for n, line in enumerate(lines)
            if isinstance(line, GameCard) and line.number
        }
        typed = self.digits + digit
        ends = (typed[n:] for n in range(len(typed)))
        self.digits = next(
            (text for text in ends if any(number.startswith(text) for number in places)), ""
        )
        if not self.digits:
            message = f"No game {typed} on this page. g lists all games."
            self.page.ctx.notice(message, severe=False)
        if self.end is not None:
            self.end.stop()
        self.end = self.page.set_timer(NUMBER_TYPED, self.forget)
        return places.get(self.digits)

    def forget(self) -> None:
        """Let the next digit begin another number."""
        self.digits = ""
