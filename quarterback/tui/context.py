"""What a screen may ask of the app.

Screens import this module, never the app: each has the app's context as `ctx`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen, ScreenResultType

if TYPE_CHECKING:  # the title is painted before these are needed
    from pathlib import Path

    from league.store.games.queries import GameRow
    from league.store.games.store import Store
    from league.store.ledger.game_stats import FigureBook
    from quarterback.game.clock import Now
    from quarterback.game.options import PlayOptions
    from quarterback.game.scorebook import Scorebook
    from quarterback.league_office.signature import Signature
    from quarterback.preferences import Preferences
    from quarterback.teams.saved import TeamFolder
    from quarterback.text.explain import GameSituation
    from quarterback.text.story.page import Page
    from quarterback.text.tutorial import ShownHint
    from quarterback.tui.play.speed import Speed
    from quarterback.tui.theme.glyphs import Skin


T = TypeVar("T")


class ResultSync(Protocol):
    """Reports the results of stored games to leagues."""

    @property
    def by(self) -> str: ...
    def table_closed(self, book: Scorebook) -> None: ...
    def sync(self, game: int) -> None: ...
    def may_suspend(self, book: Scorebook) -> bool: ...
    def suspend(self, book: Scorebook) -> bool: ...


class AppContext(Protocol):
    """The app, as screens use it."""

    options: PlayOptions
    preferences: Preferences
    preferences_file: Path | None

    @property
    def store(self) -> Store | None: ...
    @property
    def is_running(self) -> bool: ...
    @property
    def result_sync(self) -> ResultSync: ...

    opening: int
    pace: Speed
    skin: Skin
    own_keys: Mapping[str, str]
    now: Now
    theme: str
    hints_shown: ShownHint | None
    """The hints of the games played since the start: none is shown again in the next game."""
    hints_had: bool
    """Whether games of earlier sessions have given the player the hints: then they are shown only
    where he asks for them."""

    @property
    def signature(self) -> Signature: ...
    @property
    def teams(self) -> TeamFolder | None: ...
    @property
    def figures(self) -> FigureBook | None: ...
    @property
    def no_color(self) -> bool: ...
    @property
    def animation_level(self) -> str: ...
    @property
    def available_themes(self) -> Mapping[str, Any]: ...

    def notice(self, text: str, *, severe: bool = True) -> None: ...
    def copy(self, text: str) -> None: ...
    def prefer(self, **changed: Any) -> None: ...
    def game_situation(self) -> GameSituation | None: ...
    async def store_opened(self) -> None: ...
    async def game_shown(self, game: int) -> None: ...
    async def unfinished_game(self) -> GameRow | None: ...
    def run_worker(self, work: Any, *, group: str) -> object: ...
    async def push_screen_wait(self, screen: Screen[T]) -> T | Any: ...

    def to_title(self) -> None: ...
    def start(self, options: PlayOptions) -> object: ...
    def rematch(
        self, book: Scorebook, *, save: bool = True, best_of_three: bool = False
    ) -> object: ...
    def resume(self, which: str) -> object: ...
    def rate_teams(self, book: Scorebook) -> object: ...
    def export_game(self, book: Scorebook) -> None: ...
    def open_paper(self, book: Scorebook, page: Page | None = None) -> None: ...
    def open_new_game(self) -> object: ...
    def open_game_day(self, board: str) -> object: ...
    def open_saved(self) -> object: ...
    def open_examples(self) -> object: ...
    def open_teams(self, code: str = "") -> object: ...
    def open_league(self) -> object: ...
    def go_to(self, page: str, *, over: bool = False) -> None: ...
    def open_season(self) -> object: ...
    def open_solo(self, page: str) -> object: ...
    def new_league(self, *, from_file: bool = False) -> object: ...
    def league_changed(self) -> None: ...
    def open_rules(self, rule: str = "") -> None: ...
    def open_why(self) -> None: ...
    def open_settings(self) -> None: ...
    def choose_theme(self) -> None: ...


class ContextApp(App[int]):
    ctx: AppContext


class Context:
    """The app's context, as an attribute of a screen or a widget: `ctx = Context()`."""

    def __get__(self, node: Any, owner: type[object]) -> AppContext:
        app = node.app
        assert isinstance(app, ContextApp)
        return app.ctx


class ContextScreen(Screen[ScreenResultType]):
    """A screen of the app. It leaves once: a second key, pressed before it was gone, takes no other
    screen with it."""

    ctx = Context()

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        return super().dismiss(result) if self in self.app.screen_stack else AwaitComplete()


class ContextModal(ModalScreen[ScreenResultType]):
    """The same over another screen."""

    ctx = Context()

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        return super().dismiss(result) if self in self.app.screen_stack else AwaitComplete()
