"""Entry at the table: the marker, and how a play gets into the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from league.store.errors import StoreError
from quarterback.game.controller import TOSS_CALLS
from quarterback.game.play_result import PlayResult, play_result
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextModal
from quarterback.tui.play.moment import signals_of
from quarterback.tui.play.ui_state import (
    AwaitingPlayer,
    CoachDelay,
    CoachThinking,
    Paused,
    typed_signal,
)
from quarterback.tui.table.playback import Playback
from quarterback.tui.table.state import TableState, refusal_text
from rulesets.core.awaiting import Awaiting, Chance
from rulesets.core.refusal import Refused


class DialFacePrompt(ContextModal[str]):
    """Returns what was typed; empty if nothing was."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.FACE)

    def __init__(self, ring: str) -> None:
        super().__init__()
        self.ring = ring

    def compose(self) -> ComposeResult:
        with Vertical(id="page"):
            yield Static(Content(f"Spin your dial. Result for {self.ring}?"), id="page-title")
            yield Input(id="face", compact=True, max_length=40)
            yield Static(
                Content(
                    "+3   -2   0   45   +5P   Fumble +1   Fumble -2 lose ball   Inc   Int +12\n"
                    "Blocked -5   G   N.G.      ENTER OK   ESC cancel"
                ),
                id="page-foot",
            )

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip())

    def action_cancel(self) -> None:
        self.dismiss("")


class EntryController:
    """Moves the marker, and enters the marked option: stored first, then played back."""

    def __init__(
        self, table: TableState, playback: Playback, on_mark: Callable[[], object]
    ) -> None:
        """`on_mark` is called when the marker has moved."""
        self.table, self.game, self.playback = table, table.game, playback
        self.on_mark = on_mark
        self._typed = 0
        """The last digit."""

    def move(self, by: int) -> None:
        """Move the marker, over legal calls only."""
        if not self._can_choose():
            return
        options = self.game.options
        if len(options) == 1:
            option = options[0]
            text = f"Nothing to choose now: {option.description or option.call}.  ({option.rule})"
            self.table.say(text)
            return
        self.mark((self.table.considered + by) % (len(options) or len(TOSS_CALLS)))

    def choose(self, number: int) -> None:
        """Put the marker on a signal, or on a choice by its number from 1; or cite the rule that
        forbids it."""
        if not self._can_choose(number):
            return
        options = self.game.options
        numbers = [option.signal for option in options]
        if not options or numbers[0] is None:
            numbers = list(range(1, (len(options) or len(TOSS_CALLS)) + 1))
        number, self._typed = typed_signal(number, self._typed, numbers), number
        refused = None if number in numbers else self.game.refused(number)
        if number in numbers:
            self.mark(numbers.index(number))
        elif refused is not None:
            self.table.say(refusal_text(refused))

    def mark(self, index: int) -> None:
        """Put the marker on an option, counted from 0."""
        self.table.considered, self.table.flash = index, ""
        self.table.show()
        self.on_mark()

    def _can_choose(self, number: int = 0) -> bool:
        """Return whether a person has something to choose now; otherwise say why not."""
        game, table = self.game, self.table
        if isinstance(table.phase, AwaitingPlayer) and (
            game.options or game.toss_caller is not None
        ):
            return True
        if isinstance(table.phase, AwaitingPlayer) and number:
            refused = game.refused(number)
            if refused is not None:
                table.say(refusal_text(refused))
        elif (
            isinstance(table.phase, CoachThinking | CoachDelay | Paused)
            and game.is_automatic
            and not table.exhibition
        ):
            table.say(f"{game.names.whose(game.state.possession)} ball: the coach calls and spins.")
        return False

    def play(self) -> None:
        """Play the marked option. A real dial is spun by hand, and its face typed."""
        options, awaited = self.game.options, self.game.awaiting
        signal = options[self.table.considered].signal if options else None
        ring = awaited.ring if isinstance(awaited, Chance) else signal
        if self.game.any_dial and ring is not None:
            self.table.rest()
            prompt = DialFacePrompt(f"{ring}, {dict(signals_of(self.game.rules))[ring]}")
            self.table.view.open(prompt, partial(self._enter_face, awaited))
        else:
            self.enter()

    def _enter_face(self, awaited: Awaiting, face: str | None) -> None:
        """Enter the face of a real dial, if the game still awaits it."""
        if face and self.game.awaiting == awaited:
            self.enter(face)
        elif face:
            self.table.say("Time ran out before that spin. It does not count.")

    def enter(self, face: str = "") -> None:
        """Enter the marked option, with the face of a real dial if there is one."""
        game, considered = self.game, self.table.considered
        if game.options:
            call = game.options[considered].call
            self.record(lambda: play_result(game.rules, game.call(call, face)))
        elif game.toss_caller is not None:
            side = TOSS_CALLS[considered]
            self.record(lambda: play_result(game.rules, *game.toss(side)))
        else:
            self.record(lambda: play_result(game.rules, game.chance(face)))

    def record(self, do: Callable[[], PlayResult]) -> None:
        """Call what enters something, and play it back; or say why it was refused."""
        table = self.table
        need, before, self._typed = table.need, table.moment(), 0
        pace = table.pace
        table.at_rest.clear()
        try:
            played = do()
        except (Refused, StoreError) as error:
            table.refuse(error)
            return
        table.flash, table.considered = "", 0
        self.playback.start(played, before, need, pace)
