"""Games between computer teams, played out while a page shows the results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from textual import work
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from league.model.ledger.queries.standings import live_season
from league.model.ledger.rows import Fixture, RunByRow
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from quarterback.league_office.simulate_games import for_the_program
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.context import AppContext, ContextModal
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.lines import progress_bar, result_line
from rulesets.core.plain_text import how_many

if TYPE_CHECKING:
    from textual.timer import Timer

    from league.store.location import StoreLocation
    from quarterback.league_office.actions.action import FormData, LeagueContext
    from quarterback.league_office.league_handle import LeagueHandle
    from quarterback.league_office.simulate_games import (
        GameFinished,
        SimulationScope,
        SimulationWorker,
    )

_SHOWN: Final = 4
"""How many of the last results are listed."""
_EVERY: Final = 0.5
"""Seconds between two updates of the page."""


class GamesPage(Protocol):
    """A league's page from which games are played or simulated."""

    handle: LeagueHandle

    @property
    def ctx(self) -> AppContext: ...
    @property
    def app(self) -> App[Any]: ...
    @property
    def fixture(self) -> int: ...
    @property
    def is_current(self) -> bool: ...
    def load(self) -> object: ...
    def wanted_game(self, moment: LeagueContext) -> Fixture | None: ...
    def open_action(self, name: str, form_data: FormData | None = None) -> None: ...
    def set_timer(self, delay: float, callback: Callable[[], None]) -> Timer: ...
    def run_worker(self, work: Any, *, exclusive: bool, group: str) -> object: ...


def ready_in(records: LeagueState) -> list[Fixture]:
    """Return the games that the program can play now, the next game first."""
    season = live_season(records)
    if season is None or not records.rows[RunByRow]:
        return []  # at once: a page asks every few seconds
    return [fixture for fixture, why in for_the_program(records, season.id) if not why]


async def ask_and_play(page: GamesPage, place: StoreLocation) -> None:
    """Ask which games, and whose name the log gets; then play them."""
    from quarterback.league_office.simulate_games import SimulationScope, SimulationWorker, job_at

    try:
        ready = await asyncio.to_thread(page.handle.read, ready_in)
    except StoreError as error:
        page.ctx.notice(error.message)
        return
    if not ready:
        page.ctx.notice("No game to simulate now.", severe=False)
        return
    first = ready[0]
    own = sum((each.stage, each.round) == (first.stage, first.round) for each in ready)
    one = next((each for each in ready if each.id == page.fixture), first)
    which = "the selected game" if one.id == page.fixture else "the next game"
    choices: dict[str, tuple[str, SimulationScope]] = {
        "g": (f"game {one.number}, {which}", SimulationScope(games=(one.number,))),
        "r": (f"round {first.round}: {how_many(own, 'game')}", SimulationScope(round=first.round)),
        "a": (f"all available games: {how_many(len(ready), 'game')} now", SimulationScope()),
    }
    question = "Which games? Each is saved in full and counts."
    answers = [(key, words) for key, (words, _) in choices.items()]
    key = await page.app.push_screen_wait(ChoiceDialog(question, answers))
    if not key:
        return
    by = page.ctx.signature.name
    if not by:
        by = await page.app.push_screen_wait(TextPrompt("Your name, for the log:"))
    if by:
        _, chosen_games = choices[key]
        apart = SimulationWorker(job_at(place, page.handle.number, first.season, chosen_games, by))
        total = {"g": 1, "r": own, "a": len(ready)}[key]
        what = {"g": f"game {one.number}", "r": f"round {first.round}", "a": "all games"}[key]
        await page.app.push_screen_wait(SimulateGamesScreen(what, apart, total, page.load))


class SimulateGamesScreen(ContextModal[None]):
    """The progress, the last results, and a way to stop."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.PLAY_OUT)

    def __init__(
        self, what: str, apart: SimulationWorker, total: int, come_in: Callable[[], object]
    ) -> None:
        """`come_in` is called when results have arrived."""
        super().__init__()
        self.what, self.apart, self.total, self.come_in = what, apart, total, come_in
        self.played: list[GameFinished] = []
        self.over = self.stopping = False
        self.fresh = False
        """Whether results have arrived since the page was updated."""

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(f"Simulating {self.what}"), id="page-title")
            yield Static(id="play-out-bar")
            yield Static(id="play-out-games")
            yield Static(id="page-foot")

    def on_mount(self) -> None:
        self.write()
        self.set_interval(_EVERY, self.look)
        self.listen()

    def on_unmount(self) -> None:
        """Stop the games when the program is left."""
        if not self.over:
            self.apart.stop()

    @work
    async def listen(self) -> None:
        """Read its messages until it has ended."""
        from quarterback.league_office.simulate_games import JobEnded

        while True:
            message = await asyncio.to_thread(self.apart.hear)
            if isinstance(message, JobEnded):
                break
            self.played.append(message)
            self.total = len(self.played) + message.left
            self.fresh = True
            self.write()
        await asyncio.to_thread(self.apart.end)
        self.over = self.fresh = True
        if self.is_attached:
            self.look()
            self.write(self._ended(message.left, len(message.waiting), message.trouble))

    def _ended(self, left: int, waiting: int, trouble: str) -> str:
        text = [f"{how_many(len(self.played), 'game')} simulated."]
        if trouble:
            text.append(trouble)
        elif left:
            text.append(f"Stopped: {how_many(left, 'game')} left.")
        elif waiting:
            text.append(f"{how_many(waiting, 'game')} waiting for a decision.")
        return " ".join(text)

    def look(self) -> None:
        """Update the page with new results."""
        if self.fresh:
            self.fresh = False
            self.come_in()

    def on_resize(self) -> None:
        self.write()

    def write(self, ended: str = "") -> None:
        bar = self.query_one_optional("#play-out-bar", Static)
        if bar is None:
            return
        width = max(min(self.app.size.width, 76) - 8, 8)
        skin = self.ctx.skin
        bar.update(Content(progress_bar(len(self.played), self.total, width, skin)))
        last = [each.played for each in self.played[-_SHOWN:]]
        rows = [result_line(g.game, (g.home, g.visitors), g.points, width, skin) for g in last]
        self.query_one("#play-out-games", Static).update(Content("\n".join(rows)))
        if ended:
            self.query_one("#page-title", Static).update(Content(ended))
        key = commands.key_on(self, "play-out.stop")
        foot = f"{key}: back" if self.over else f"{key}: stop after this game"
        if self.stopping and not self.over:
            foot = "Stopping ..."
        self.query_one("#page-foot", Static).update(Content(foot))

    def action_stop(self) -> None:
        """Stop; once it has ended, go back."""
        if self.over:
            self.dismiss(None)
        elif not self.stopping:
            self.stopping = True
            self.apart.stop()
            self.write()

    def on_click(self) -> None:
        self.action_stop()
