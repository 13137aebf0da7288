"""A person with a board, dice and a clock: what happens, and the keys that tell it.

What happens is thought out by the practice board, the dice are thrown here and typed as they fell,
and everything is played in a session of one's own besides: whoever follows the person must come to
the same game.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from msgspec.structs import replace

from rulesets.core.advance import out_of_turn
from rulesets.core.awaiting import Over
from rulesets.core.events import Event, Report, Tick
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from tests.entry.typist import keys_for
from tests.game.practice.playing import comes


@dataclass(frozen=True)
class Told:
    """Something that was told: the keys on the sheet; or none, and what the clock reads."""

    keys: tuple[str, ...]
    reads: str = ""
    ends_half: bool = False
    """Whether the first half is over with it."""


class Person:
    """Plays a game at a board with what it rolls and sees."""

    def __init__(self, rules: RuleSet, seed: int, hurry: int = 1) -> None:
        """With `hurry` the clock goes so many times as fast."""
        self.session = Session(rules)
        self._luck = Random(f"{rules.code} {seed}")
        self._hurry = hurry

    def play(self) -> Iterator[Told]:
        """What it tells, one input after the other, to the end of the game."""
        session = self.session
        while not isinstance(session.awaiting, Over):
            event = comes(session.rules, session.state, session.awaiting, self._luck)
            tick = event.tick if isinstance(event, Report) else None
            if isinstance(event, Report):
                event = replace(event, tick=None)
            yield self._told(event, tuple(keys_for(session, event)))
            if tick is not None and "tick" in out_of_turn(session.rules, session.state):
                yield from self._clock(tick.left)

    def _clock(self, left: int) -> Iterator[Told]:
        s = self.session.state
        gone = (s.time_left - left) * self._hurry
        if gone > 0:
            left = max(s.time_left - gone, 0)
            running = s.running and left > 0
            tick = Tick(left, running=running, why="read")
            yield self._told(tick, (), f"{left // 60}:{left % 60:02}")

    def _told(self, event: Event, keys: tuple[str, ...], reads: str = "") -> Told:
        facts = self.session.play(event)
        return Told(keys, reads, any(fact.fact == "half_end" for fact in facts))
