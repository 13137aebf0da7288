"""Theater where it matters: when much hangs on a spin, the dial slows and one line says what it
must show."""

from __future__ import annotations

from quarterback.ai.evaluator import Outlooks
from quarterback.ai.stakes import HIGH, is_close, swing
from quarterback.game.controller import GameController
from quarterback.text.needs import Need, need_of
from rulesets.core.awaiting import Decide
from rulesets.core.state import State


class Theater:
    """What hangs on the calls of the situation that a game is in.

    By the solved game where its answers are there in time; until then, and where there are none,
    by the situation: see `is_close`.
    """

    def __init__(self, game: GameController) -> None:
        self._game = game
        self._swings: tuple[State, dict[str, float]] | None = None
        self._needs: tuple[State, dict[str, Need | None]] | None = None

    @property
    def outlooks(self) -> Outlooks | None:
        """The solved game, if it is there."""
        return self._game.known.answers

    def can_look(self, call: str) -> bool:
        """Whether `look` would find out more about a call."""
        if self.outlooks is None or self._game.any_dial:
            return False
        return (
            self._swings is None
            or self._swings[0] != self._game.state
            or (call not in self._swings[1])
        )

    def look(self, s: State, call: str) -> float | None:
        """Compute what hangs on a call; None where that is unknown. Takes a moment, in a thread;
        `learn` takes it."""
        if self.outlooks is None or self._game.any_dial:
            return None
        try:
            return swing(self._game.rules, s, call, self.outlooks)
        except ValueError:  # Unknowable, of a situation that a ruling has made
            return None

    def learn(self, s: State, call: str, found: float | None) -> None:
        """Take what `look` has found."""
        if found is None:
            return
        if self._swings is None or self._swings[0] != s:
            self._swings = (s, {})
        self._swings[1][call] = found

    def need(self, considered: int) -> Need | None:
        """What the spin of an option must show, if much hangs on it; else None."""
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
