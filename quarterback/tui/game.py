"""A game at the table: the score book, the dial's chance, the coaches, the clock.

Knows no screen. Every input is stored before it is shown, and what an input does is decided by
the rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from quarterback.game_clock import GameClock, Now
from quarterback.tui.books import Scorebook
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Awaiting, Chance, Decide, Option, Over
from rulesets.core.events import Call, Event, Ruling, Spin, Tick
from rulesets.core.facts import Fact
from rulesets.core.playout import Decider
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side
from rulesets.core.state import State

Draw = Callable[[int], int]
"""A source of chance: a whole number from 0 to one less than asked, each equally likely."""


@dataclass(frozen=True)
class Turn:
    """An input that was entered: the situations around it, what followed, what the dial showed."""

    before: State
    after: State
    facts: tuple[Fact, ...]
    ring: int | None = None
    sector: int | None = None
    """Counted from 1; None when nothing was spun."""

    def has(self, *names: str) -> bool:
        """Whether one of these facts followed."""
        return any(fact.fact in names for fact in self.facts)


class Game:
    """What a person, a coach, the coin, the dial and the clock do to a score book."""

    def __init__(
        self, book: Scorebook, draw: Draw, now: Now, coaches: Mapping[Side, Decider] | None = None
    ) -> None:
        self.book = book
        self.rules = book.rules
        self.coaches = dict(coaches or {})
        self.clock = GameClock(now)
        self._draw = draw
        self.set_clock()

    @property
    def state(self) -> State:
        """The situation now."""
        return self.book.state

    @property
    def awaiting(self) -> Awaiting:
        """What must come next."""
        return self.book.awaiting

    @property
    def timed(self) -> bool:
        """Whether there is a clock."""
        return not self.rules.profile.counts_plays

    @property
    def live(self) -> bool:
        """Whether the game has begun and is not over."""
        return bool(self.book.entries) and not isinstance(self.awaiting, Over)

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be called now; nothing when no decision is awaited."""
        wanted = self.awaiting
        return wanted.options if isinstance(wanted, Decide) else ()

    @property
    def coach(self) -> Decider | None:
        """The coach who is to call now, if one is."""
        wanted = self.awaiting
        return self.coaches.get(wanted.side) if isinstance(wanted, Decide) else None

    @property
    def by_itself(self) -> bool:
        """Whether what comes next needs no person: a coach's call or spin, or, between two
        coaches, the toss."""
        wanted = self.awaiting
        if isinstance(wanted, Decide):
            return wanted.side in self.coaches
        if isinstance(wanted, Chance):
            return wanted.side in self.coaches if wanted.side else len(self.coaches) == 2
        return False

    def decided(self) -> str:
        """The call that the coach makes. May take a while: not for the screen's own thread."""
        wanted, coach = self.awaiting, self.coach
        assert isinstance(wanted, Decide), "a call is awaited"
        assert coach is not None, "of a coach"
        return coach(self.rules, self.state, wanted)

    @property
    def any_dial(self) -> bool:
        """Whether the dial lies on a real table, and a person tells what it shows."""
        return self.rules.data.dial is None

    def call(self, name: str, face: str = "") -> Turn:
        """A call and, where the dial is turned for it, its spin: one input, stored as one.
        `face` is what a dial on a real table has shown.

        Raises Refused, and then nothing has changed.
        """
        if self.time_is_up:
            return self.end_time()
        made = Call(name, tick=self._reading())
        after, _ = advance(self.rules, self.state, made)
        chance = awaiting(self.rules, after)
        if isinstance(chance, Chance):
            return self._play(made, self._drawn(chance, face))
        return self._play(made)

    def refused(self, signal: int) -> Refused | None:
        """Why a signal cannot be called now, by the rules; None when it can."""
        try:
            advance(self.rules, self.state, Call("", signal))
        except Refused as refused:
            return refused
        return None

    def chance(self, face: str = "") -> Turn:
        """The toss, or the spin of a call that was locked before. Raises Refused."""
        wanted = self.awaiting
        assert isinstance(wanted, Chance), "chance is awaited"
        return self._play(self._drawn(wanted, face))

    def undo(self) -> None:
        """Take back the last play; with a coach at the table, back to the person's last call.

        Raises Refused when there is none.
        """
        self._undo_play()
        while self.coaches and self.by_itself and self.book.entries:
            self._undo_play()
        self.set_clock()

    def _undo_play(self) -> None:
        """Readings of the clock go with the play after which they were taken."""
        while True:
            before = self.book.entries
            self.book.undo()
            if any(not isinstance(e.event, Tick) for e in before[len(self.book.entries) :]):
                return

    def end(self, winner: Side | None, why: str) -> Turn:
        """Resigned, or drawn by agreement (None)."""
        return self._play(Ruling({"phase": "over", "winner": winner}, why=why))

    @property
    def time_is_up(self) -> bool:
        """Whether the clock has run out and the rules do not know it yet."""
        return self.timed and self.clock.running and self.clock.left() == 0

    def end_time(self) -> Turn:
        """Log that the clock has run out."""
        return self._play(Tick(0, why="time"))

    def start_or_stop(self) -> Turn:
        """Stop the clock by agreement, or start it again. Raises Refused when it is not in use."""
        why = "stopped" if self.clock.running else "started"
        return self._play(Tick(self.clock.left(), not self.clock.running, why))

    def put_away(self) -> None:
        """Stop a running clock, so that the game can be gone on with where it stood."""
        if self.timed and self.clock.running and self.live:
            self._play(Tick(self.clock.left(), why="put away"))

    def _reading(self) -> Tick | None:
        return Tick(self.clock.left(), True) if self.timed and self.clock.running else None

    def _drawn(self, chance: Chance, face: str = "") -> Event:
        """What chance gives: a sector of the dial, else one of the table's equal draws."""
        dial = self.rules.data.dial
        if chance.ring is not None and dial is not None:
            return Spin(sector=self._draw(dial.sectors) + 1)
        if chance.table is None:
            return Spin(face=face)
        return chance.table.draws[self._draw(len(chance.table.draws))]

    def _play(self, *events: Event) -> Turn:
        before, stood = self.state, len(self.book.entries)
        facts = self.book.play(*events)
        self.set_clock()
        ring, sector = None, None
        for entry in self.book.entries[stood:]:
            if isinstance(entry.event, Spin):
                wanted = awaiting(self.rules, entry.before)
                ring = wanted.ring if isinstance(wanted, Chance) else None
                sector = entry.event.sector
        return Turn(before, self.state, facts, ring, sector)

    def set_clock(self) -> None:
        """Set the clock by the situation."""
        if self.timed:
            self.clock.set(self.state.left, self.state.running)
