"""The computer's plays: a coach's calls, and on the practice board dice and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from quarterback.game.controller import GameController
from quarterback.tui.console.host import ConsoleHost, Stoppable
from quarterback.tui.play.key_guard import KeyGuard
from rulesets.core.awaiting import Chance, Over
from rulesets.core.session import Entry


class ConsoleComputer:
    """Plays what needs no person, after a pause that the speed sets."""

    def __init__(
        self,
        game: GameController,
        host: ConsoleHost,
        guard: KeyGuard,
        enter: Callable[[Callable[[], Sequence[Entry]]], None],
    ) -> None:
        self._game, self._host, self._guard, self._enter = game, host, guard, enter
        self.timer: Stoppable | None = None
        """Runs while the computer is about to play."""
        self.at_once = False
        """Whether it plays next, without a pause."""

    @property
    def is_next(self) -> bool:
        """Whether what comes next is the computer's."""
        return self._game.is_automatic and not isinstance(self._game.awaiting, Over)

    def restart(self) -> None:
        """Begin the pause again."""
        self.stop()
        self.schedule()

    def stop(self) -> None:
        """Do not play after the pause that is running."""
        if self.timer is not None:
            self.timer.stop()
            self.timer = None

    def schedule(self) -> None:
        """Play after a pause, if the computer is next and does not wait for a key."""
        speed = self._host.ctx.pace
        coming = self.timer is not None or self.at_once
        if coming or not self.is_next or speed.waits:
            return
        if speed.pause:
            self.timer = self._host.set_timer(speed.pause, self.play)
        else:
            self.at_once = True
            self._host.call_later(self.play)

    def play(self) -> None:
        """Play now; nothing while something lies over the board."""
        self.stop()
        self.at_once = False
        game = self._game
        if not self._host.is_active or not self.is_next:
            return
        self._guard.start()
        if game.coach:
            self._enter(lambda: game.call(game.coach_thinks()()))
        elif isinstance(game.awaiting, Chance):
            self._enter(game.chance)
        else:
            self._enter(game.practised)
