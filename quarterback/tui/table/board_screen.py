"""The board with a game on it, and how what was entered is shown: stage by stage, one timer.

Everything is in the book before the first stage begins; a key or a click only hurries the showing.
"""

from __future__ import annotations

import asyncio
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import dial_of
from quarterback.text.explain import GameSituation, standing
from quarterback.text.tutorial import KeyNames, Lesson
from quarterback.tui.bindings import commands
from quarterback.tui.context import Context
from quarterback.tui.draw.dial.dial_window import WindowView
from quarterback.tui.draw.field.coin import CoinView
from quarterback.tui.draw.reports.win_probability_chart import ChanceView
from quarterback.tui.draw.words import WordsView
from quarterback.tui.play.animation import (
    SCORES,
    BallStep,
    BannerStep,
    CoinStep,
    DialPause,
    Spinning,
    Stage,
    stages_of,
)
from quarterback.tui.play.scene import Scene, SceneMoment, rings_of, scene_of
from quarterback.tui.play.spin import SpinView
from quarterback.tui.play.turn import PlayResult
from quarterback.tui.play.ui_state import AT_REST, Animating, AwaitingPlayer, CoachDelay, UiState
from quarterback.tui.theme.glyphs import ASCII
from quarterback.tui.widgets.board import BoardWidget
from quarterback.tui.widgets.overlay import Ceremony
from quarterback.tui.widgets.pictures import Gridiron
from quarterback.tui.widgets.play_footer import KeysBelow

FRAMES_A_SECOND = 20


class BoardScreen(Screen[None]):
    """A game on the board. Who plays it, and by which keys, is for those who build on this."""

    DEFAULT_CSS = "BoardScreen { layers: base over; }"

    game: GameController
    frames: Timer

    def __init__(self, book: Scorebook, *, lesson: bool = False) -> None:
        super().__init__()
        self.book = book
        self.lesson = lesson
        """Whether it is somebody's first game."""
        self.phase: UiState = AwaitingPlayer()
        self.considered = 0
        """Which of the options the marker is on."""
        self.position = 0.0
        """Where the dial lies, in sectors from 0."""
        self.turn: PlayResult | None = None
        """What was entered last at this table."""
        self.before: SceneMoment | None = None
        """The game before that."""
        self.flash = ""
        """What the table says in place of the situation, until something is done."""
        self.advice = Lesson(on=False)
        self.hint = WordsView()
        """What a newcomer is told at this moment."""
        self.chances: ChanceView | None = None  # for whoever does not want to see them
        self.footer: object = None
        """What the footer was made for."""
        self.quiet = asyncio.Event()
        """Set while nothing goes on by itself."""

    ctx = Context()

    def compose(self) -> ComposeResult:
        """The board, what may stand over it, and the keys below it."""
        yield BoardWidget()
        yield Ceremony()
        yield KeysBelow(compact=True, show_command_palette=False)

    def start_frames(self) -> None:
        """The one timer of all that moves, standing still."""
        self.frames = self.set_interval(1 / FRAMES_A_SECOND, self._frame, pause=True, name="frames")

    def moment(self) -> SceneMoment:
        """The game now."""
        game, caller = self.game, self.game.toss_caller
        return SceneMoment(
            rules=game.rules,
            names=self.book.header.names,
            state=game.state,
            wanted=game.awaiting,
            entries=self.book.entries,
            considered=self.considered,
            caller=game.names.of(caller) if caller else "",
            toss_calls=game.toss_calls,
            flash=self.flash,
            clock_left=game.clock.left() if game.timed else None,
            clock_running=game.clock.running,
            header=self.book.header,
        )

    def standing(self) -> GameSituation:
        """What the book of rules and Why? need to know of the game."""
        return standing(self.game)

    def take_advice(self) -> None:
        """Words of advice, if they are wanted, in this table's own keys."""
        wanted = self.lesson or self.ctx.preferences.hints
        names = ("table.spin", "table.hints", "table.why", "app.help")
        spin, off, why, helps = (self.key_of(name) for name in names)
        ways = KeyNames(
            call=f"Move the marker, then {spin} spins.",
            go=f"press {spin}",
            off=f"press {off}",
            why=f"press {why}",
            signs=f"press {helps} and scroll",
        )
        self.advice = Lesson(on=wanted, guided=self.lesson, ways=ways)
        self.advice.begins_at(self.game)

    def key_of(self, name: str) -> str:
        """The first key of a command, as it is written."""
        app, command = self.ctx, commands.BY_ID[name]
        keys = commands.keys_of(command, app.own_keys, ascii_only=app.skin is ASCII)
        return keys.split()[0]

    def advised(self) -> WordsView:
        """The hint of this moment; empty when there is nothing to say."""
        told = self.advice.hint(self.game)
        return WordsView("Hint", (told.says,)) if told is not None else WordsView()

    def show(self) -> None:
        """Bring the board up to the game."""
        self.hint = self.advised()
        scene = replace(scene_of(self.moment()), hint=self.hint, chances=self.chances)
        self.position = scene.window.position
        self.query_one(BoardWidget).show(scene)

    def say(self, text: str) -> None:
        """Say something in the caption, until something is done."""
        self.flash = text
        self.show()

    def go(self, phase: UiState) -> None:
        """On to another phase: the timer runs only while something moves."""
        self.phase = phase
        if isinstance(phase, AT_REST):
            self.quiet.set()
        else:
            self.quiet.clear()
        if isinstance(phase, Animating | CoachDelay):
            self.frames.resume()
        else:
            self.frames.pause()
        self.renew_footer()

    def renew_footer(self) -> None:
        """Show other keys below, if others apply now."""
        offered = self.offered()
        if offered != self.footer:
            self.footer = offered
            self.refresh_bindings()

    def offered(self) -> object:
        """What the footer depends on."""
        return None

    def show_turn(self, turn: PlayResult, before: SceneMoment) -> None:
        """Show what was entered and what followed."""
        self.turn, self.before = turn, before
        pace = self.ctx.pace
        stages: tuple[Stage, ...] = ()
        if pace.spin:
            fields = (scene_of(before).field, scene_of(self.moment()).field)
            names = self.book.header.names
            stages = stages_of(turn, self._spin(turn), fields, names, pace)
        self._begin(stages)

    def _spin(self, turn: PlayResult) -> SpinView | None:
        dial = dial_of(self.game.rules)
        if turn.sector is None or dial is None:
            return None
        now, seconds = self.ctx.now(), self.ctx.pace.spin
        return SpinView(self.position, turn.sector, dial.sectors, now, seconds)

    def _begin(self, stages: tuple[Stage, ...]) -> None:
        """The first of these stages; with none left, the game goes on."""
        ceremony = self.query_one(Ceremony)
        if not stages:
            ceremony.show(None)
            if not self.ctx.pace.cry:
                self._ring()
            self.finish()
            return
        board = self.query_one(BoardWidget)
        match stages[0]:
            case Spinning(spin):
                board.show(self._before(self._window(spin.start)))
            case DialPause():
                board.show(self._read())
            case CoinStep(face):
                ceremony.place(board.query_one(Gridiron).region)
                ceremony.show(CoinView(face, 0.0))
            case BannerStep(banner):
                self.show()
                ceremony.place(board.query_one(Gridiron).region)
                ceremony.show(banner)
                self._ring()
            case BallStep():
                pass
        self.go(Animating(stages, self.ctx.now()))

    def _window(self, position: float, *, stopped: bool = False) -> WindowView:
        assert self.turn is not None, "the dial turns to a result"
        return WindowView(rings_of(self.game.rules), position, self.turn.ring, stopped=stopped)

    def _before(self, window: WindowView) -> Scene:
        """The board before the turn, with the marker locked."""
        assert self.before is not None, "there was something before"
        scene = scene_of(replace(self.before, locked=True, flash=""), window)
        return replace(scene, hint=self.hint, chances=self.chances)  # as the dial turns

    def _read(self) -> Scene:
        """The board before the turn; the dial lies still, and the caption says what it shows."""
        assert self.turn is not None, "something was spun"
        assert self.turn.sector is not None, "something was spun"
        scene = self._before(self._window(self.turn.sector - 1.0, stopped=True))
        last = scene_of(self.moment())
        said = last.log[-1].text if last.log else scene.caption.left
        return replace(scene, caption=replace(last.caption, left=said))

    def _frame(self) -> None:
        now = self.ctx.now()
        match self.phase:
            case CoachDelay(until) if now >= until:
                self.pause_is_over()
            case Animating(stages, began) if now - began >= stages[0].seconds:
                self._begin(stages[1:])
            case Animating(stages, began):
                self._draw(stages[0], now, (now - began) / stages[0].seconds)

    def _draw(self, stage: Stage, now: float, part: float) -> None:
        """A stage when `part` (0 to 1) of its time is over."""
        match stage:
            case Spinning(spin):
                self.query_one(BoardWidget).show_dial(self._window(spin.position(now)))
            case BallStep():
                self.query_one(Gridiron).show(stage.field(part))
            case CoinStep(face):
                self.query_one(Ceremony).show(CoinView(face, part))
            case DialPause() | BannerStep():
                pass

    def skip(self) -> None:
        """On to the next stage: a dial that turns stops, what is to be read has been read."""
        match self.phase:
            case Animating(stages):
                rest = stages[1:]
                if isinstance(stages[0], DialPause):
                    rest = tuple(stage for stage in rest if not isinstance(stage, BallStep))
                self._begin(rest)

    def _ring(self) -> None:
        """The terminal's bell at a score, for those who want it."""
        scored = self.turn is not None and self.turn.has(*SCORES)
        if scored and self.ctx.preferences.bell:
            self.app.bell()

    def on_resize(self, event: events.Resize) -> None:
        """Another size: what lies over the field goes with it."""
        self.call_after_refresh(self._place)

    def _place(self) -> None:
        self.query_one(Ceremony).place(self.query_one(Gridiron).region)

    def pause_is_over(self) -> None:
        """A coach plays."""
        raise NotImplementedError

    def finish(self) -> None:
        """All is shown: go on."""
        raise NotImplementedError

    async def idle(self) -> None:
        """Wait until a person is to do something. For tests."""
        await self.quiet.wait()
