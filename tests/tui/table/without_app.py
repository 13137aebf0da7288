"""The dial game's table without an app: a context, and a view that remembers what it was shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast

from textual.screen import Screen

from quarterback.game.options import PlayOptions
from quarterback.game.saved import begin
from quarterback.game.scorebook import Scorebook
from quarterback.preferences import Preferences
from quarterback.tui.context import AppContext
from quarterback.tui.draw.banner import BannerView, CoinView
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.draw.gridiron import FieldView
from quarterback.tui.draw.score_boards import StatusView
from quarterback.tui.play.scene import Scene
from quarterback.tui.play.speed import BY_NAME, Speed
from quarterback.tui.play.ui_state import Animating
from quarterback.tui.table.game import TableGame
from quarterback.tui.theme.glyphs import UNICODE, Skin


class Watch:
    """A clock that the test turns."""

    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@dataclass
class PlainSync:
    """A league that can have its game suspended, if it is one."""

    of_league: bool = False
    suspended: list[Scorebook] = field(default_factory=list)

    def may_suspend(self, book: Scorebook) -> bool:
        return self.of_league

    def suspend(self, book: Scorebook) -> bool:
        self.suspended.append(book)
        return True


@dataclass
class PlainContext:
    """What a table asks of the app."""

    pace: Speed
    now: Callable[[], float]
    preferences: Preferences = field(default_factory=lambda: Preferences(hints=False))
    animation_level: str = "full"
    own_keys: dict[str, str] = field(default_factory=dict)
    skin: Skin = UNICODE
    notices: list[str] = field(default_factory=list)
    hints_shown: Any = None
    hints_had: bool = False

    result_sync: PlainSync = field(default_factory=lambda: PlainSync())

    def notice(self, text: str, *, severe: bool = True) -> None:
        self.notices.append(text)

    def prefer(self, **changed: Any) -> None:
        self.preferences = Preferences(**(vars(self.preferences) | changed))


@dataclass
class PlainView:
    """Remembers what it was shown and asked."""

    scenes: list[Scene] = field(default_factory=list)
    dials: list[WindowView] = field(default_factory=list)
    status: StatusView | None = None
    field_view: FieldView | None = None
    overlay: BannerView | CoinView | None = None
    opened: list[tuple[Screen[Any], Callable[[Any], object]]] = field(default_factory=list)
    """Screens that were opened, each with what its answer goes to."""
    waiting: list[Callable[[], object]] = field(default_factory=list)
    """What comes next without a person."""
    finals: int = 0
    left: bool = False
    rings: int = 0
    dimmed: bool = False
    frames: bool = False
    clock: bool = False
    room: bool = True

    def leave(self) -> None:
        self.left = True

    def show_scene(self, scene: Scene) -> None:
        self.scenes.append(scene)

    def show_status(self, status: StatusView) -> None:
        self.status = status

    def show_dial(self, dial: WindowView) -> None:
        self.dials.append(dial)

    def show_field(self, field: FieldView) -> None:
        self.field_view = field

    def show_overlay(self, view: BannerView | CoinView | None) -> None:
        self.overlay = view

    def dim(self, on: bool) -> None:
        self.dimmed = on

    def room_for_win_probability(self) -> bool:
        return self.room

    def run_frames(self, running: bool) -> None:
        self.frames = running

    def run_clock(self, running: bool) -> None:
        self.clock = running

    def ring(self) -> None:
        self.rings += 1

    def update_footer(self) -> None:
        pass

    def open(self, screen: Screen[Any], then: Callable[[Any], object]) -> None:
        self.opened.append((screen, then))

    def open_final(self, *, asked: bool = False) -> None:
        self.finals += 1

    def soon(self, then: Callable[[], object]) -> None:
        self.waiting.append(then)

    def in_thread(self, work: Callable[[], Any], then: Callable[[Any], Any], group: str) -> None:
        self.waiting.append(lambda: then(work()))

    @property
    def caption(self) -> str:
        """What the caption says now."""
        caption = self.scenes[-1].caption
        return caption.flash or caption.left


class PlainTable:
    """A game at a table without an app."""

    def __init__(self, pace: str = "instant", **options: Any) -> None:
        named: dict[str, Any] = {"home": "Yale", "visitors": "Harvard", "seed": 7} | options
        lesson = bool(named.get("lesson"))
        playing = PlayOptions(**named)
        if playing.exhibition:
            playing = playing.exhibited()
        self.watch = Watch()
        self.ctx = PlainContext(BY_NAME[pace], self.watch)
        self.view = PlainView()
        book = begin(None, playing)
        self.table = TableGame(cast(AppContext, self.ctx), book, self.view, lesson=lesson)
        self.state, self.game, self.book = self.table.state, self.table.state.game, book
        self.table.proceed()

    def settle(self, ready: Callable[[], bool] = lambda: False) -> None:
        """Let the computer play until a person is to do something, or something holds."""
        for _ in range(2000):
            if not self.view.waiting or ready():
                return
            self.view.waiting.pop(0)()
        raise AssertionError("it never comes to rest")

    def spin(self, times: int = 1) -> None:
        """Press the space bar, and let the computer play its part."""
        for _ in range(times):
            self.table.spin()
            self.settle()

    def to_scrimmage(self) -> None:
        """Toss, choice, kickoff and return; at an instant pace."""
        while self.game.state.phase != "scrimmage":
            self.spin()
            self.answer("")

    def answer(self, answer: Any) -> None:
        """Close the screen that was opened last, if one was."""
        if self.view.opened:
            _, then = self.view.opened.pop()
            then(answer)
            self.settle()

    def play_back(self, seconds: float = 0.05) -> int:
        """Frames until what is shown is over. Returns their number."""
        for frames in range(5000):
            if not isinstance(self.state.phase, Animating):
                return frames
            self.watch.time += seconds
            self.table.frame()
        raise AssertionError("it never ends")
