"""Playback of what was entered: stage by stage, a frame at a time.

Everything is stored before the first stage begins; a key or a click only shortens the playback.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from league.model.stats.scoring import SCORES
from quarterback.game.play_result import PlayResult
from quarterback.text.needs import Need
from quarterback.tui.draw.banner import CoinView
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.play.animation import (
    BallStep,
    BannerStep,
    CoinStep,
    DialPause,
    Spinning,
    SpinView,
    Stage,
    stages_of,
)
from quarterback.tui.play.moment import SceneMoment, rings_of
from quarterback.tui.play.scene import Scene, scene_of
from quarterback.tui.play.speed import Speed, slowed
from quarterback.tui.play.ui_state import Animating
from quarterback.tui.table.state import TableState
from rulesets.registry import names_of


class Playback:
    """Shows one play after another at a table, each to its end or until it is skipped."""

    def __init__(self, table: TableState, on_end: Callable[[], object]) -> None:
        """`on_end` is called when all of a play has been shown."""
        self.table, self.view = table, table.view
        self.on_end = on_end
        self._before: Scene | None = None
        """The board before the play, with the marker locked."""
        self._need: Need | None = None

    def start(
        self,
        result: PlayResult,
        before: SceneMoment,
        need: Need | None,
        pace: Speed,
    ) -> None:
        """Show a play; `before` is the game before it. `need` is what its spin must show if much
        depends on it: then the dial slows, and the rest is dimmed."""
        table, pace = self.table, pace if need is None else slowed(pace)
        table.result, self._before, self._need = result, None, need
        stages: tuple[Stage, ...] = ()
        if pace.spin:
            locked = scene_of(replace(before, locked=True, flash=""))
            self._before = table.with_extras(locked, need)
            fields = (locked.field, table.scene().field)
            names = names_of(table.book.header)
            stages = stages_of(result, self._spin(result, pace), fields, names, pace)
        self._begin(stages)

    def _spin(self, result: PlayResult, pace: Speed) -> SpinView | None:
        dial = self.table.game.rules.dial
        if result.sector is None or dial is None:
            return None
        now, seconds = self.table.ctx.now(), pace.spin
        return SpinView(self.table.position, result.sector, dial.sectors, now, seconds)

    def _begin(self, stages: tuple[Stage, ...]) -> None:
        """Show the first of these stages; with none left, the play is over."""
        if not stages:
            self.view.show_overlay(None)
            self.view.dim(False)
            if not self.table.ctx.pace.cry:
                self._ring()
            self.on_end()
            return
        match stages[0]:
            case Spinning(spin):
                self.view.dim(self._need is not None)
                self._show_before(self._window(spin.start))
            case DialPause():
                self._show_sector()
            case CoinStep(face):
                self.view.show_overlay(CoinView(face, 0.0))
            case BannerStep(banner):
                self.view.dim(False)
                self.table.show()
                self.view.show_overlay(banner)
                self._ring()
            case BallStep():
                self.view.dim(False)
        self.table.go(Animating(stages, self.table.ctx.now()))

    def frame(self, stages: tuple[Stage, ...], began: float) -> None:
        """Draw the next frame of the first stage, which began at `began`; or go on to the next."""
        now, stage = self.table.ctx.now(), stages[0]
        if now - began >= stage.seconds:
            self.table.guard.start()
            self._begin(stages[1:])
            return
        part = (now - began) / stage.seconds
        match stage:
            case Spinning(spin):
                self.view.show_dial(self._window(spin.position(now)))
            case BallStep():
                self.view.show_field(stage.field(part))
            case CoinStep(face):
                self.view.show_overlay(CoinView(face, part))
            case DialPause() | BannerStep():
                pass

    def skip(self) -> None:
        """Go on to the next stage: a turning dial stops; once it is read, the ball is in its
        place."""
        if not isinstance(self.table.phase, Animating):
            return
        stages = self.table.phase.stages
        self.table.guard.start(self.table.guard.pressed)
        rest = stages[1:]
        if isinstance(stages[0], DialPause):
            rest = tuple(stage for stage in rest if not isinstance(stage, BallStep))
        self._begin(rest)

    def _window(self, position: float, *, stopped: bool = False) -> WindowView:
        assert self.table.result is not None, "the dial turns to a result"
        rings = rings_of(self.table.game.rules)
        return WindowView(rings, position, self.table.result.ring, stopped=stopped)

    def _show_before(self, window: WindowView) -> None:
        assert self._before is not None, "there was something before"
        self.view.show_scene(replace(self._before, window=window))

    def _show_sector(self) -> None:
        """Show the board before the play, with the dial at rest and its reading in the caption."""
        result, before = self.table.result, self._before
        assert result is not None, "something was spun"
        assert result.sector is not None, "something was spun"
        assert before is not None, "there was something before"
        after = self.table.scene()
        text = after.log[-1].text if after.log else before.caption.left
        window = self._window(result.sector - 1.0, stopped=True)
        caption = replace(after.caption, left=text)
        self.view.show_scene(replace(before, window=window, caption=caption))

    def _ring(self) -> None:
        """Ring the terminal's bell at a score, if the player wants it."""
        result = self.table.result
        if result is not None and result.has(*SCORES) and self.table.ctx.preferences.bell:
            self.view.ring()
