"""What all pages of a league share: they are read in a thread, check for new entries now and
then, and lead to one another."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date, datetime
from typing import Any, ClassVar, TypeVar

from textual import work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.content import Content
from textual.css.query import NoMatches
from textual.widget import Widget

from league.model.day.overview import day_of
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture
from league.store.errors import StoreError
from league.views.games import GameCard
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.choices import find_season
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.entry_log import EntryLog
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.context import ContextScreen
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.fixtures import FixtureGames
from quarterback.tui.league.pictures import ChosenLine, LeaguePicture, LinesPicture
from quarterback.tui.league.simulate_games import ask_and_play, ready_in
from quarterback.tui.widgets.footer import KeysFooter, fit_footer, with_label
from quarterback.tui.widgets.row_list import Caption
from rulesets.core.refusal import Refused

T = TypeVar("T")

LOOK_AGAIN = 1.0
"""Seconds between two checks for what others have entered."""
_WHOLE_LOOK = 3
"""After this many checks the whole page is read again: it may show games in progress."""


OPEN_LABELS = {
    **dict.fromkeys(("live", "playing", "suspended"), "Resume"),
    "over": "Report",
    **dict.fromkeys(("open", "planned", "called", "postponed"), "Play"),
}
"""What ENTER does with a game, by its state."""


class LeagueScreen(ContextScreen[None]):
    """A page. Each subclass names its picture, what it reads, and how it shows that: most have a
    selected line, or scroll by lines; some have a selected game, and keys for it."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LEAGUE)
    DROP_ORDER: ClassVar[Sequence[str]] = (
        *(
            "fixture.table",
            "fixture.paper",
            "league.turn",
            "standings.odds",
            "league.log",
            "league.draft",
            "league.records",
        ),
        *("game.acts", "bracket.size", "log.undo", "league.schedule", "league.standings"),
        *("league.play-out", "league.bracket"),
    )

    OPENS: ClassVar[bool] = False
    """Whether a click selects a line, and a click on the selected one opens it."""
    HAS_GAMES: ClassVar[bool] = False
    """Whether a game can be selected."""
    BY_ENTRIES: ClassVar[bool] = False
    """Whether the page depends only on the league's entries and the date: then it is read again
    only if one of them changed."""

    clock: Callable[[], datetime] = staticmethod(datetime.now)
    """The clock on the wall."""
    which = 0
    """Which of its views the page shows, from 0."""
    count = 1
    """How many views it has."""

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__()
        self.handle = handle
        self.read_as_of = (-1, date.today())
        """The last entry and the date when the page was read."""
        self.shown_error = ""
        """The last error shown: each is shown once."""
        self.reading = 0
        """How many reads are under way."""
        self._looks = 0
        """How often it has checked for new entries."""
        self.to_play_out = 0
        """How many games the program can play now."""
        self.games = FixtureGames(self)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return fit_footer(self, self.usable(super().active_bindings), self.DROP_ORDER)

    def usable(self, result: dict[str, ActiveBinding]) -> dict[str, ActiveBinding]:
        """The keys as they are at this moment: ENTER is named for the selected game."""
        if not self.HAS_GAMES or not self.is_mounted:
            return result
        return with_label(result, "fixture.open", OPEN_LABELS.get(self.fixture_state, "Open"))

    def on_resize(self) -> None:
        self.refresh_bindings()

    def compose(self) -> ComposeResult:
        yield Caption(id="league-bar")
        yield self.picture()
        yield Caption(id="league-foot")
        yield KeysFooter()

    def picture(self) -> Widget:
        """What the page shows; nothing by default."""
        return Widget()

    def on_mount(self) -> None:
        self.set_interval(LOOK_AGAIN, self.look_again)

    def on_screen_resume(self) -> None:
        self.load()

    def look_again(self) -> None:
        """Check for new entries, if the page is visible and a slow store is not still being
        read."""
        if not self.is_current or self.reading:
            return
        self._looks += 1
        if self.BY_ENTRIES or self._looks % _WHOLE_LOOK:
            self.fetch(lambda: self.handle.at(lambda ledger: ledger.seq), self._load_if_new)
        else:
            self.load()

    def _load_if_new(self, last_entry: int) -> None:
        if (last_entry, date.today()) != self.read_as_of:
            self.load()

    def load(self) -> None:
        """Read what the page shows in a thread, and show it."""

        def found(ledger: Ledger) -> Any:
            self.to_play_out = len(ready_in(ledger.records))
            self.read_as_of = ledger.seq, date.today()
            return self.look(ledger)

        self.fetch(lambda: self.handle.at(found), self.show)

    def look(self, ledger: Ledger) -> Any:
        """Return what the page shows: for most a title and lines."""
        raise NotImplementedError

    def show(self, page: Any) -> None:
        """Show what was read."""
        title, lines = page
        self.put(lines)
        self.write(title)

    @work(exclusive=True, group="load")
    async def fetch(self, what: Callable[[], T], show: Callable[[T], object]) -> None:
        """Call something in a thread; errors are shown."""
        self.reading += 1
        try:
            result = await asyncio.to_thread(what)
        except StoreError as error:
            if error.message != self.shown_error:
                self.shown_error = error.message
                self.ctx.notice(error.message)
            return
        finally:
            self.reading -= 1
        self.shown_error = ""
        if self.is_attached:
            with suppress(NoMatches):  # the program ends, and takes the page down piece by piece
                show(result)

    def open_action(
        self, name: str, form_data: FormData | None = None, *, again: bool = False
    ) -> None:
        """Open the form of an action; with `again`, for several in a row."""
        from quarterback.league_office.actions.registry import BY_NAME
        from quarterback.tui.league.action_screen import ActionScreen

        self.app.push_screen(ActionScreen(self.handle, BY_NAME[name], form_data, again=again))

    def write(self, bar: str, foot: str = "") -> None:
        """Write the text above and below the picture; the bar says who enters."""
        self.refresh_bindings()
        by = self.ctx.signature.name
        self._say("bar", " · ".join(filter(None, (bar, f"you are {by}" if by else ""))))
        self.write_foot(foot)

    def write_foot(self, foot: str) -> None:
        """Write the text below the picture."""
        self._say("foot", foot)

    def _say(self, name: str, words: str) -> None:
        line = self.query_one(f"#league-{name}", Caption)
        line.say(Content(printable(words)))
        line.display = bool(words)

    def action_go(self, page: str) -> None:
        """Open another page of the league in place of this one."""
        self.ctx.go_to(page)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that have no use, such as those of a game if none is selected."""
        if action == "play_out":
            return self.to_play_out > 0
        if action == "turn":
            return self.count > 1
        if not self.HAS_GAMES or not self.is_mounted:
            return True
        if action in ("at_table", "paper"):
            return self.fixture_state == "over"
        return action not in ("open", "result", "more_actions") or bool(self.fixture)

    @work
    async def action_play_out(self) -> None:
        store = self.ctx.store
        if store is not None:
            await ask_and_play(self, store.place)

    @work
    async def action_say(self) -> None:
        """Open a text to paste into a chat, chosen from a list."""
        from quarterback.league_office.chat_text import LAST_ENTRIES, Post, last_steps, post_of
        from quarterback.tui.league.sharing import WHAT, ChatTextScreen

        what = await self.app.push_screen_wait(PickerDialog("Text for a chat", WHAT, ""))
        if what is None:
            return
        now = minute_of(datetime.now())

        def found(ledger: Ledger, log: EntryLog) -> Post:
            records, steps = ledger.records, last_steps(ledger, log.rows[-LAST_ENTRIES:])
            season = find_season(records)
            return post_of(what, records, season, lambda: day_of(records, now), None, steps)

        try:
            whole = what == "messages"
            post = await asyncio.to_thread(self.handle.at_log, found, whole=whole)
        except Refused as refused:
            self.ctx.notice(printable(refused.sentence))
        except StoreError as error:
            self.ctx.notice(error.message)
        else:
            self.app.push_screen(ChatTextScreen(post))

    def action_serve(self) -> None:
        """Open the page of the tournament server."""
        from quarterback.tui.league.sharing import ServerScreen

        if self.ctx.store is not None:
            self.app.push_screen(ServerScreen(self.ctx.store.place, self.handle.number))

    def action_turn(self) -> None:
        """Show the next of its views."""
        self.which = (self.which + 1) % self.count
        self.load()

    def action_close(self) -> None:
        self.dismiss(None)

    # The selected game.

    @property
    def chosen(self) -> Any:
        """The selected game; None on another line."""
        return None

    @property
    def fixture(self) -> int:
        """The row number of the selected game; 0 if none is selected."""
        return self.chosen.fixture if isinstance(self.chosen, GameCard) else 0

    @property
    def fixture_state(self) -> str:
        """Its state, as in `GameCard`; empty if none is selected."""
        return self.chosen.state if isinstance(self.chosen, GameCard) else ""

    def wanted_game(self, moment: LeagueContext) -> Fixture | None:
        """The game that a form is opened for."""
        return moment.state.find(Fixture, self.fixture) if self.fixture else None

    def action_paper(self) -> object:
        return self.games.open_paper(self.fixture)

    def action_at_table(self) -> None:
        """Open the table or board at which it was played."""
        self.games.open(self.fixture, at_table=True)

    def action_result(self) -> None:
        self.games.enter_result()

    def action_more_actions(self) -> object:
        """Show what else can be entered about it."""
        return self.games.choose_action()

    # The selected line.

    @property
    def lines(self) -> LinesPicture[Any]:
        return self.query_one(LinesPicture)

    @property
    def last(self) -> int:
        """The last line that can be chosen."""
        return len(self.lines.view.lines) - 1

    def choose(self, at: int) -> None:
        lines = self.lines.view.lines
        self.lines.show(ChosenLine(lines, min(max(at, 0), max(self.last, 0))))

    def put(self, lines: object) -> None:
        """Show other lines, at about the same place."""
        at = self.lines.view.at
        self.lines.show(ChosenLine(lines, at))
        self.choose(at)

    def action_move(self, by: int) -> None:
        self.choose(self.lines.view.at + by)

    def action_page(self, by: int) -> None:
        self.action_move(by * max(self.lines.size.height - 1, 1))

    def on_league_picture_rolled(self, event: LeaguePicture.Rolled) -> None:
        self.wheel(event.by)

    def wheel(self, by: int) -> None:
        """Scroll by rows, as the mouse wheel does."""
        self.action_move(by)

    def action_open(self) -> None:
        """Open what is selected: a game, unless the page has something else to open."""
        self.games.open(self.fixture)

    def on_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        self.click(event.x, event.y)

    def click(self, x: int, y: int) -> None:
        """Select or open what is at a cell of the picture."""
        at = self.lines.at(x, y) if self.OPENS else None
        if at is not None and at == self.lines.view.at:
            self.action_open()
        elif at is not None:
            self.choose(at)
