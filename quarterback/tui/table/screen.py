"""The dial game's table on the screen: its widgets, its timers, its keys and clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from quarterback.game.scorebook import Scorebook
from quarterback.text.explain import GameSituation
from quarterback.tui.bindings import commands
from quarterback.tui.draw.banner import BannerView, CoinView
from quarterback.tui.draw.cards import CardView, choice_at, signal_at
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.draw.gridiron import FieldView
from quarterback.tui.draw.score_boards import StatusView
from quarterback.tui.play.game_screen import GameScreen
from quarterback.tui.play.scene import Scene
from quarterback.tui.play.ui_state import Animating, AwaitingPlayer, Paused
from quarterback.tui.table.game import TableGame
from quarterback.tui.table.state import TableState
from quarterback.tui.widgets.board import BoardWidget
from quarterback.tui.widgets.footer import KeysFooter
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.pictures import Ceremony, Gridiron, below_field, on_field
from rulesets.core.awaiting import Chance, Decide, Over


def label(table: TableState) -> str:
    """Return what the space bar does now."""
    game, awaited = table.game, table.game.awaiting
    if isinstance(table.phase, Paused):
        return "Continue" if table.paused else "Next play"
    if table.exhibition and not isinstance(awaited, Over):
        return "Skip"
    if not isinstance(table.phase, AwaitingPlayer):
        return "Stop" if table.turning else "Continue"
    if isinstance(awaited, Over):
        return "Reports"
    if game.toss_caller is not None:
        return "Toss the coin"
    locks = isinstance(awaited, Chance) or (isinstance(awaited, Decide) and awaited.locks)
    return "Spin" if locks else "Choose"


def hidden(table: TableState) -> frozenset[str]:
    """Return the IDs of commands that have no use now; their keys answer in words."""
    game, over = table.game, isinstance(table.game.awaiting, Over)
    away = set()
    if not game.to_take_back or game.undo_refusal:
        away.add("table.undo")
    if game.day is not None:
        away.add("table.advice")
    if not game.live:
        away.add("table.end")
    if over or table.paused or not (table.exhibition or game.clock_in_use):
        away.add("table.clock")
    if not (isinstance(table.phase, Paused) and table.paused):
        away.add("table.step")
    if not game.book.entries:
        away.add("table.log")
    if over:
        away.add("table.speed")
    return frozenset(away)


T = TypeVar("T")

FRAMES_A_SECOND = 20
FIRST_LOOK = 0.4
"""Seconds after which the stored values of a game are read, for stakes and advice."""


class TableScreen(GameScreen):
    DEFAULT_CSS = "TableScreen { layers: base over; }"
    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TABLE)

    table: TableGame
    state: TableState
    frames: Timer
    seconds: Timer
    skips = False
    """Whether the pressed mouse button has skipped what was being shown, and does no more."""

    def __init__(self, book: Scorebook, *, lesson: bool = False) -> None:
        """`lesson` marks the player's first game."""
        super().__init__()
        self.book = book
        self.lesson = lesson
        self._footer: object = None
        """What the footer was made for."""

    def compose(self) -> ComposeResult:
        yield BoardWidget()
        yield Ceremony()
        yield KeysFooter()

    def on_mount(self) -> None:
        self.frames = self.set_interval(1 / FRAMES_A_SECOND, self._frame, pause=True, name="frames")
        self.seconds = self.set_interval(0.5, self._second, pause=True, name="clock")
        self.table = TableGame(self.ctx, self.book, self, lesson=self.lesson)
        self.state, self.game = self.table.state, self.table.state.game
        self.table.proceed()
        if self.game.rules.dial is not None:  # once the table is painted
            self.set_timer(FIRST_LOOK, self.read_values)

    def read_values(self) -> None:
        """Read the values of the game, for stakes and advice."""
        self.table.read_values()

    def _frame(self) -> None:
        self.table.frame()

    def _second(self) -> None:
        self.table.clock.tick()

    def on_unmount(self) -> None:
        """Stop the clock, however the table is left."""
        self.table.suspend()

    @property
    def plays_back(self) -> bool:
        """Whether plays that are stored already are still being shown."""
        return not self.state.at_rest.is_set()

    async def idle(self) -> None:
        """Wait until a person must do something. For tests."""
        await self.state.at_rest.wait()

    def game_situation(self) -> GameSituation:
        """What the rule book and `Why?` need to know about the game."""
        return self.state.game_situation()

    # What the game needs of its screen: TableView.

    def show_scene(self, scene: Scene) -> None:
        self.query_one(BoardWidget).show(scene)

    def show_status(self, status: StatusView) -> None:
        self.query_one(BoardWidget).show_status(status)

    def show_dial(self, dial: WindowView) -> None:
        self.query_one(BoardWidget).show_dial(dial)

    def show_field(self, field: FieldView) -> None:
        self.query_one(BoardWidget).show_field(field)

    def show_overlay(self, view: BannerView | CoinView | None) -> None:
        overlay = self.query_one(Ceremony)
        overlay.show(view)
        self._place_overlay()

    def _place_overlay(self) -> None:
        overlay, board = self.query_one(Ceremony), self.query_one(BoardWidget)
        if isinstance(overlay.view, BannerView):
            overlay.place(below_field(board.region, board.query_one("#caption").region))
        else:
            overlay.place(on_field(self.query_one(Gridiron).region))

    def dim(self, on: bool) -> None:
        self.query_one(BoardWidget).set_class(on and not self.app.no_color, "dimmed")

    def room_for_win_probability(self) -> bool:
        return self.query_one(BoardWidget).room_for_chances()

    def run_frames(self, running: bool) -> None:
        if running:
            self.frames.resume()
        else:
            self.frames.pause()

    def run_clock(self, running: bool) -> None:
        if running:
            self.seconds.resume()
        else:
            self.seconds.pause()

    def ring(self) -> None:
        self.app.bell()

    def update_footer(self) -> None:
        footer = label(self.state), hidden(self.state)
        if footer != self._footer:
            self._footer = footer
            self.refresh_bindings()

    def open(self, screen: Screen[T], then: Callable[[T | None], object]) -> None:
        def close(result: T | None) -> None:
            then(result)

        self.app.push_screen(screen, close)

    def open_final(self, *, asked: bool = False) -> None:
        watched = self.state.exhibition and not asked
        final = self.final_screen(self.state.guard, watched=watched, played_now=True)

        def then(choice: str | None) -> None:
            if choice == "next" and final.step is not None:
                self.dismiss(None)
                if final.step.season:
                    self.ctx.open_season()
                else:
                    self.ctx.open_solo(final.step.coach)
            else:
                self.after_final(choice)

        self.app.push_screen(final, then)

    def soon(self, then: Callable[[], object]) -> None:
        self.call_later(then)

    def in_thread(self, work: Callable[[], T], then: Callable[[T], Any], group: str) -> None:
        async def run() -> None:
            result = await asyncio.to_thread(work)
            if self.is_attached:
                self.call_later(then, result)

        self.run_worker(run(), group=group, exclusive=True)

    # Keys and clicks.

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore keys that have no use in this game, and all keys before it is ready."""
        if not super().check_action(action, parameters):
            return False
        if action == "clock":
            return self.game.timed or self.state.exhibition
        if action == "step":
            return self.state.exhibition
        if action in ("undo", "end"):
            return not self.state.exhibition
        return True

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, named for this moment; those without a use now are hidden."""
        bindings = super().active_bindings
        if not hasattr(self, "state"):
            return bindings
        away, space = hidden(self.state), label(self.state)
        for key, active in bindings.items():
            binding = active.binding
            if binding.id == "table.spin":
                binding = replace(binding, description=space)
            elif binding.id in away:
                binding = replace(binding, show=False)
            elif binding.id == "table.clock" and self.state.exhibition:
                binding = replace(binding, description="Pause")
            bindings[key] = active._replace(binding=binding)
        return bindings

    def on_key(self, event: events.Key) -> None:
        """Let any key skip what is being shown. In an exhibition the other keys still do what
        they do: people only watch it."""
        guard = self.state.guard
        guard.pressed = event.key
        if guard.blocks(event.key, lambda: self._spins(event.key)):
            event.stop()
            event.prevent_default()
            return
        if self.state.exhibition and self._is_unused(event.key):
            event.stop()
            self.table.computer.stop_to_look()
            return
        if not isinstance(self.state.phase, Animating):
            return
        if self.state.exhibition and not self._spins(event.key):
            return
        event.stop()
        event.prevent_default()
        self.table.playback.skip()

    def _is_unused(self, key: str) -> bool:
        """Return whether a key has no use of its own here. In an exhibition it stops the play."""
        active = self.active_bindings.get(key)
        return active is None or not active.enabled

    def _spins(self, key: str) -> bool:
        """Return whether a key is one that spins, or goes on."""
        keys = self.ctx.own_keys.get("table.spin", commands.BY_ID["table.spin"].keys)
        return key in keys.split(",")

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Skip in the same way with a click, which then does nothing else."""
        self.skips = isinstance(self.state.phase, Animating)
        if self.skips:
            self.table.playback.skip()

    def on_picture_clicked(self, event: Picture.Clicked) -> None:
        """Spin the dial; or put the marker on a signal or a choice, or play it if it is marked."""
        picture = event.picture
        if self.skips:
            return
        if picture.id in ("window", "disc"):
            self.table.spin()
        elif picture.id == "choices":
            self._choose(choice_at(picture.view, event.y))
        elif isinstance(picture.view, CardView) and picture.view.face_up:
            signal = signal_at(picture.view, event.y, picture.size.height)
            if signal is not None:
                self._signal(signal)

    def _signal(self, signal: int) -> None:
        options = self.game.options
        ready = isinstance(self.state.phase, AwaitingPlayer) and options
        if ready and options[self.state.considered].signal == signal:
            self.table.spin()
        else:
            self.table.entry.choose(signal)

    def _choose(self, index: int | None) -> None:
        if index is None or not isinstance(self.state.phase, AwaitingPlayer):
            return
        if index == self.state.considered:
            self.table.spin()
        else:
            self.table.entry.mark(index)

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._place_overlay)

    def action_spin(self) -> None:
        self.table.spin()

    def action_move(self, by: int) -> None:
        self.table.entry.move(by)

    def action_signal(self, number: int) -> None:
        self.table.entry.choose(number)

    def action_undo(self) -> None:
        self.table.consent.undo()

    def action_end(self) -> None:
        self.table.consent.end()

    def action_clock(self) -> None:
        """Stop or start the clock; in an exhibition, everything."""
        if self.state.exhibition:
            self.table.computer.pause()
        else:
            self.table.clock.toggle()

    def action_step(self) -> None:
        self.table.computer.step()

    def action_speed(self) -> None:
        self.table.change_speed()

    def action_hints(self) -> None:
        """Turn hints on or off."""
        self.state.say(self.state.hints.toggle())

    def action_advice(self) -> None:
        """Show the value of each signal."""
        self.table.analysis.advise()

    def action_chances(self) -> None:
        """Turn win probability on or off."""
        self.table.analysis.toggle()

    def action_why(self) -> None:
        self.ctx.open_why()

    def action_rules(self) -> None:
        self.ctx.open_rules()
