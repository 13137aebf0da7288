"""A game at the dial game's table: what goes on there, and what its screen shows.

Everything here and in the controllers next to it works without an app: a screen is a
`TableView`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Protocol, TypeVar

from textual.screen import Screen

from league.store.errors import StaleGame, StoreError
from league.views.game_record import WinChart
from quarterback.ai.evaluator import Outlooks
from quarterback.ai.stakes import HIGH, is_close, swing
from quarterback.game.controller import GameController
from quarterback.game.play_result import PlayResult
from quarterback.game.scorebook import Scorebook
from quarterback.text.commentary.commentary import style_for
from quarterback.text.explain import GameSituation, situation_of
from quarterback.text.needs import Need, need_of, stakes_words
from quarterback.text.tutorial import KeyNames, Lesson
from quarterback.tui.bindings import commands
from quarterback.tui.context import AppContext
from quarterback.tui.draw.banner import BannerView, CoinView
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.draw.gridiron import FieldView
from quarterback.tui.draw.lines import WordsView
from quarterback.tui.draw.score_boards import StatusView
from quarterback.tui.play.animation import CoinStep, Spinning
from quarterback.tui.play.moment import SceneMoment
from quarterback.tui.play.scene import Scene, scene_of
from quarterback.tui.play.speed import Speed, brisk, hurried
from quarterback.tui.play.ui_state import (
    AT_REST,
    Animating,
    AwaitingPlayer,
    CoachDelay,
    KeyGuard,
    Paused,
    UiState,
)
from quarterback.tui.theme.glyphs import ASCII
from rulesets.core.awaiting import Decide
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES
from rulesets.core.state import State
from rulesets.registry import names_of


class Hints:
    """The hint of the moment, on or off."""

    def __init__(self, ctx: AppContext, game: GameController, *, lesson: bool) -> None:
        self.ctx, self.game = ctx, game
        self.view = WordsView()
        """The current hint; empty if there is nothing to say."""
        keys = {name: key_of(ctx, f"table.{name}") for name in ("spin", "hints", "why")}
        names = KeyNames(
            call=f"Type a signal's number, then {keys['spin']} spins.",
            go=_forced_words(ctx, game, keys["spin"]),
            off=f"press {keys['hints']}",
            why=f"press {keys['why']}",
            signs=f"press {key_of(ctx, 'app.help')} and scroll",
        )
        on = lesson or (ctx.preferences.hints and not ctx.hints_had)
        self.lesson = Lesson(on=on, guided=lesson, ways=names)
        self.lesson.begins_at(game)
        if ctx.hints_shown is not None and not lesson:
            self.lesson.shown_hint = ctx.hints_shown

    def update(self) -> None:
        hint = self.lesson.hint(self.game)
        self.ctx.hints_shown = self.lesson.shown_hint
        self.view = WordsView("Hint", (hint.text,)) if hint is not None else WordsView()

    def toggle(self) -> str:
        """Turn hints on or off, here and in later games, and return what to say."""
        on = self.lesson.on = not self.lesson.on
        self.ctx.hints_had = False  # from now on the setting alone decides
        self.ctx.prefer(hints=on)
        return "Hints are on." if on else "Hints are off."


def _forced_words(ctx: AppContext, game: GameController, spin: str) -> str:
    """Return what happens in a play without a choice."""
    waits = ctx.preferences.own_spins or game.any_dial
    return f"press {spin}" if waits else "the dial spins at once"


def key_of(ctx: AppContext, command: str) -> str:
    """Return the first key of a command, by its ID, as people write it."""
    keys = commands.keys_of(commands.BY_ID[command], ctx.own_keys, ascii_only=ctx.skin is ASCII)
    return keys.split()[0]


class Theater:
    """How much depends on the calls of the current situation.

    From the solved game if its answers arrive in time; until then, and if there are none, from
    the situation: see `is_close`.
    """

    def __init__(self, game: GameController) -> None:
        self._game = game
        self._swings: tuple[State, dict[str, float]] | None = None
        self._needs: tuple[State, dict[str, Need | None]] | None = None
        self._stakes: tuple[State, str] | None = None
        self._solved_stakes = False
        """Whether the stakes come from the solved game."""

    @property
    def outlooks(self) -> Outlooks | None:
        return self._game.known.answers

    def can_look(self, call: str) -> bool:
        """Return whether `look` would find out more about a call."""
        if self.outlooks is None or self._game.any_dial:
            return False
        return (
            self._swings is None
            or self._swings[0] != self._game.state
            or (call not in self._swings[1])
        )

    def look(self, s: State, call: str) -> float | None:
        """Compute how much depends on a call; None if unknown. Takes a moment; call it in a
        thread, and pass the answer to `learn`."""
        if self.outlooks is None or self._game.any_dial:
            return None
        try:
            return swing(self._game.rules, s, call, self.outlooks)
        except ValueError:  # Unknowable, of a situation that a ruling has made
            return None

    def look_at_choice(self, s: State) -> str:
        """Say what is at stake in a choice; empty for an ordinary one. Takes a moment; call it
        in a thread, and pass the answer to `announce`."""
        return stakes_words(self._game.rules, s, self.outlooks)

    def announce(self, s: State, stakes: str, *, solved: bool) -> None:
        """Take the answer of `look_at_choice`. `solved` says whether it comes from the solved
        game."""
        self._stakes, self._solved_stakes = (s, stakes), solved

    @property
    def stakes(self) -> str:
        """Return what is at stake in the next choice, once it is known; else empty."""
        return self._stakes[1] if self._stakes and self._stakes[0] == self._game.state else ""

    @property
    def is_announced(self) -> bool:
        """Return whether everything that can be known about the stakes is known."""
        if self._stakes is None or self._stakes[0] != self._game.state:
            return False
        return self._solved_stakes or self.outlooks is None

    def learn(self, s: State, call: str, found: float | None) -> None:
        """Take the answer of `look`."""
        if found is None:
            return
        if self._swings is None or self._swings[0] != s:
            self._swings = (s, {})
        self._swings[1][call] = found

    def need(self, considered: int) -> Need | None:
        """Return what the spin of an option must show, if much depends on it; else None."""
        game = self._game
        awaited, s = game.awaiting, game.state
        if not isinstance(awaited, Decide) or not awaited.locks or game.any_dial:
            return None
        if considered >= len(awaited.options):
            return None
        call = awaited.options[considered].call
        swing = self._swings[1].get(call) if self._swings and self._swings[0] == s else None
        if not (swing >= HIGH if swing is not None else is_close(game.rules, s)):
            return None
        if self._needs is None or self._needs[0] != s:
            self._needs = (s, {})
        needs = self._needs[1]
        if call not in needs:
            needs[call] = need_of(game.rules, s, call)
        return needs[call]


T = TypeVar("T")


class TableView(Protocol):
    """What a game at the table needs from its screen."""

    def show_scene(self, scene: Scene) -> None: ...
    def show_status(self, status: StatusView) -> None: ...
    def show_dial(self, dial: WindowView) -> None: ...
    def show_field(self, field: FieldView) -> None: ...
    def show_overlay(self, view: BannerView | CoinView | None) -> None: ...
    def dim(self, on: bool) -> None: ...
    def room_for_win_probability(self) -> bool: ...
    def run_frames(self, running: bool) -> None: ...
    def run_clock(self, running: bool) -> None: ...
    def ring(self) -> None: ...
    def update_footer(self) -> None: ...
    def open(self, screen: Screen[T], then: Callable[[T | None], object]) -> None: ...
    def open_final(self, *, asked: bool = False) -> None: ...
    def leave(self) -> None: ...
    def soon(self, then: Callable[[], object]) -> None: ...
    def in_thread(self, work: Callable[[], T], then: Callable[[T], Any], group: str) -> None: ...


class TableState:
    """One game at the table. Its controllers change it, its screen shows it."""

    def __init__(
        self, ctx: AppContext, book: Scorebook, view: TableView, *, lesson: bool = False
    ) -> None:
        """`lesson` marks the player's first game."""
        self.ctx, self.book, self.view = ctx, book, view
        self.game = GameController(book, ctx.now)
        self.phase: UiState = AwaitingPlayer()
        self.considered = 0
        """The index of the marked option."""
        self.position = 0.0
        """The sector at the slot, from 0, as a fraction."""
        self.result: PlayResult | None = None
        """The last play entered at this table."""
        self.flash = ""
        """What the caption says instead of the situation, until something is done."""
        self.paused = False
        """Whether a person has paused an exhibition."""
        self.hints = Hints(ctx, self.game, lesson=lesson)
        self.guard = KeyGuard(ctx)
        """Ignores keys that were meant for what was shown before."""
        self.theater = Theater(self.game)
        self.win_probability: WinChart | None = None
        """The chart under the log; None if the player does not want it."""
        self.at_rest = asyncio.Event()
        """Set while nothing happens without a key."""
        self._scene: tuple[SceneMoment, Scene] | None = None

    @property
    def exhibition(self) -> bool:
        """Whether two computer coaches play while people watch."""
        return len(self.game.coaches) == len(SIDES)

    @property
    def pace(self) -> Speed:
        """The pace of the next play: a person at the table waits less for what is not his to
        choose."""
        pace = self.ctx.pace
        if len(self.game.options) == 1:
            return hurried(pace)
        return brisk(pace) if self.game.coach and not self.exhibition else pace

    @property
    def turning(self) -> bool:
        """Whether the dial, or the coin, is moving."""
        return isinstance(self.phase, Animating) and isinstance(
            self.phase.stages[0], Spinning | CoinStep
        )

    def game_situation(self) -> GameSituation:
        """What the rule book and `Why?` need to know about the game."""
        return situation_of(self.game)

    @property
    def need(self) -> Need | None:
        """What the marked call must show, if it is about to be spun and much depends on it."""
        waits = isinstance(self.phase, AwaitingPlayer | CoachDelay | Paused)
        return self.theater.need(self.considered) if waits else None

    @property
    def stakes(self) -> str:
        """What is at stake in a person's choice, before it is made; else empty."""
        return self.theater.stakes if isinstance(self.phase, AwaitingPlayer) else ""

    def moment(self) -> SceneMoment:
        game, caller = self.game, self.game.toss_caller
        return SceneMoment(
            rules=game.rules,
            names=names_of(self.book.header),
            state=game.state,
            awaiting=game.awaiting,
            entries=self.book.entries,
            considered=self.considered,
            caller=game.names.of(caller) if caller else "",
            flash=self.flash,
            clock_left=game.clock.left() if game.timed else None,
            clock_running=game.clock.running,
            header=self.book.header,
            commentary=game.commentary(
                style_for(self.ctx.preferences.commentary, exhibition=self.exhibition)
            ),
        )

    def scene(self) -> Scene:
        """The board for this moment, built once: several frames of a play share it."""
        moment = self.moment()
        if self._scene is None or self._scene[0] != moment:
            self._scene = (moment, scene_of(moment))
        return self._scene[1]

    def show(self) -> None:
        """Update the board, and count seconds if the clock runs."""
        self.hints.update()
        scene = self.with_extras(self.scene(), self.need)
        self.position = scene.window.position
        self.view.show_scene(scene)
        self.view.run_clock(self.game.timed and self.game.clock.running)

    def with_extras(self, scene: Scene, need: Need | None = None) -> Scene:
        """Return a scene with what a player may ask for, the hint and win probability, and with
        what a spin must show."""
        caption, hint = scene.caption, self.hints.view
        if need is not None and not caption.flash:
            caption = replace(caption, flash=need.sentence)
        if self.stakes:
            below = (f"{hint.heading}: {line}" for line in hint.lines)
            hint = WordsView("At stake", (f"{self.stakes}.", *below))
        return replace(scene, caption=caption, hint=hint, chances=self.win_probability)

    def say(self, text: str) -> None:
        """Say something in the caption, until something is done."""
        self.flash = text
        self.show()

    def go(self, phase: UiState) -> None:
        """Enter another phase: the timer of the frames runs only while something moves."""
        self.phase = phase
        if isinstance(phase, AT_REST):
            self.at_rest.set()
        else:
            self.at_rest.clear()
        self.view.run_frames(not isinstance(phase, AT_REST))
        self.view.update_footer()

    def rest(self) -> None:
        """Wait for a person: to play, or to let a coach go on."""
        self.go(Paused() if self.game.is_automatic else AwaitingPlayer())

    def refuse(self, error: Refused | StoreError) -> None:
        """Say why nothing was entered. A game that went on elsewhere is read again."""
        if isinstance(error, Refused):
            self.flash = refusal_text(error)
        else:
            self.ctx.notice(error.message)
        if isinstance(error, StaleGame):
            self.game.reload()
            self.considered = self.game.first_marked
        self.rest()
        self.show()


def refusal_text(refused: Refused) -> str:
    """Return a refusal as a sentence, with the rule behind it."""
    rule = f"  ({refused.rule})" if refused.rule else ""
    return f"{refused.message[:1].upper()}{refused.message[1:]}.{rule}"
