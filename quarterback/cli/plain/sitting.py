"""A game under way, without any words: its score book, coaches, dial and clock.

Every input is in the book before anybody hears of it, and what it does the rules alone decide.
"""

from __future__ import annotations

from collections.abc import Mapping

from quarterback.ai.coaches import COACHES
from quarterback.game_clock import GameClock, Now
from quarterback.luck import luck_at
from quarterback.scorebook import Scorebook
from rulesets.core.advance import advance, awaiting
from rulesets.core.awaiting import Awaiting, Chance, Decide, Over
from rulesets.core.events import Call, Event, Roll, Ruling, Spin, Tick
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.core.state import State


class Sitting:
    """What persons, coaches, coin, dial and clock do to a score book.

    Methods that enter something raise Refused, or StoreError when it cannot be kept; then nothing
    has changed. They return the new entries.
    """

    def __init__(self, book: Scorebook, now: Now) -> None:
        self.book = book
        self.rules = book.rules
        self.names = book.header.names
        seats = {HOME: book.header.home_coach, VISITORS: book.header.visitors_coach}
        self.coaches: Mapping[Side, str] = {side: name for side, name in seats.items() if name}
        self.clock = GameClock(now)
        self._set_clock()

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
    def time_is_up(self) -> bool:
        """Whether the clock has run out and the book does not know it yet."""
        return self.timed and self.clock.running and self.clock.left() == 0

    def coach_calls(self, wanted: Decide) -> str:
        """What the coach of the side awaited calls."""
        random = luck_at(self.book.header.seed, len(self.book.entries), wanted.side)
        decider = COACHES[self.coaches[wanted.side]].make(random)
        return decider(self.rules, self.state, wanted)

    def call(self, name: str) -> list[Entry]:
        """A call and, where the dial lies here, its spin: one input. A call that comes when the
        clock has just run out is none; the end of time is entered in its place."""
        reading = self.clock.left()
        if self._ticking and reading == 0:
            return self.end_time()
        made = Call(name, tick=Tick(reading, running=True) if self._ticking else None)
        after, _ = advance(self.rules, self.state, made)
        wanted = awaiting(self.rules, after)
        if isinstance(wanted, Chance) and wanted.table is not None:
            return self.enter(made, self._drawn(wanted))
        return self.enter(made)

    def spin(self) -> list[Entry]:
        """The toss, or the spin for a call that was locked before."""
        wanted = self.awaiting
        assert isinstance(wanted, Chance), "chance is awaited"
        return self.enter(self._drawn(wanted))

    def told_face(self, face: str) -> list[Entry]:
        """What a dial showed that only the persons can see."""
        return self.enter(Spin(face))

    def told_toss(self, winner: Side) -> list[Entry]:
        """Who won a toss that was made at the table."""
        wanted = self.awaiting
        assert isinstance(wanted, Chance), "the toss is awaited"
        assert wanted.table is not None, "a coin has two sides"
        return self.enter(next(r.event for r in wanted.table.rows if r.shows == winner))

    def end(self, winner: Side | None, why: str) -> list[Entry]:
        """Resigned, or drawn by agreement."""
        return self.enter(Ruling({"phase": "over", "winner": winner}, why=why))

    def end_time(self) -> list[Entry]:
        """The clock has run out: a period that owes nothing is over."""
        return self.enter(Tick(0, why="time"))

    def set_running(self, running: bool) -> list[Entry]:
        """Stop the clock by agreement, or start it again."""
        why = "started" if running else "stopped"
        return self.enter(Tick(self.clock.left(), running=running, why=f"{why} by agreement"))

    def put_away(self) -> None:
        """Put the clock's reading into the book, so that the game goes on from this second."""
        if self._ticking and not isinstance(self.awaiting, Over):
            self.enter(Tick(self.clock.left(), running=True, why="put away"))

    def undo(self) -> None:
        """Take back the last thing that a person did, and what coaches did after it. Raises
        Refused when there is none."""
        back = self._to_the_last_person()
        if not back:
            raise Refused("there is nothing to take back yet")
        self.book.undo(back)
        self._set_clock()

    def _to_the_last_person(self) -> int:
        """How many inputs are to be taken back; 0 when no person has done anything."""
        entries = list(self.book.entries)
        for back, events in enumerate(reversed(self.book.inputs), 1):
            made, entries = entries[-len(events) :], entries[: -len(events)]
            if any(self._by_person(entry) for entry in made):
                return back
        return 0

    def _by_person(self, entry: Entry) -> bool:
        if isinstance(entry.event, Ruling):
            return True
        wanted = awaiting(self.rules, entry.before)
        if isinstance(wanted, Decide):
            return isinstance(entry.event, Call) and wanted.side not in self.coaches
        told = self.rules.data.dial is None and isinstance(entry.event, Spin | Roll)
        return told and len(self.coaches) < len((HOME, VISITORS))

    @property
    def _ticking(self) -> bool:
        return self.timed and self.clock.running

    def _drawn(self, chance: Chance) -> Event:
        """A sector of the dial, or else one of the table's equally likely draws."""
        random = luck_at(self.book.header.seed, len(self.book.entries))
        dial = self.rules.data.dial
        if chance.ring is not None and dial is not None:
            return Spin(sector=random.randrange(dial.sectors) + 1)
        assert chance.table is not None, "what only persons can see is told by them"
        return random.choice(chance.table.draws)

    def enter(self, *events: Event) -> list[Entry]:
        """One input into the book."""
        stood = len(self.book.entries)
        self.book.play(*events)
        self._set_clock()
        return self.book.entries[stood:]

    def _set_clock(self) -> None:
        if self.timed:
            self.clock.set(self.state.left, self.state.running)
