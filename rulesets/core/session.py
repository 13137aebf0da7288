"""A game under way: its log of inputs, the situations they led to, undo, redo and amendment.

Values are immutable, so every earlier situation is simply saved. An input is what one side did:
usually one event, or a call and the spin that the program made for it. Inputs that no longer fit
after an amendment are kept aside, to be confirmed (`redo`), replaced or left out (`amend`), with
others put in before them. A new input that is simply played ends all that waits.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from rulesets.core.advance import advance, awaiting, refuse_after_end
from rulesets.core.awaiting import Awaiting
from rulesets.core.events import Event, Spin
from rulesets.core.facts import Fact
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import State

Input = tuple[Event, ...]


class Entry(msgspec.Struct, frozen=True):
    """One event as it was logged, with what it did."""

    event: Event
    before: State
    after: State
    facts: tuple[Fact, ...]


class Session:
    """A game as a fold of its inputs. Nothing is lost that was entered."""

    def __init__(self, rules: RuleSet, start: State | None = None) -> None:
        self.rules = rules
        self.start = start if start is not None else rules.opening(rules)
        self._played: list[tuple[Entry, ...]] = []
        self._pending: list[Input] = []
        self._needs_review = False

    def copy(self) -> Session:
        """Another session at the same point: what is entered in one does not show in the other."""
        twin = Session(self.rules, self.start)
        twin._played = list(self._played)
        twin._pending = list(self._pending)
        twin._needs_review = self._needs_review
        return twin

    def in_common(self, other: Session) -> int:
        """How many inputs this one and its copy `other` begin with that are the very same."""
        # Counted from the end: whatever changes an input makes those after it again.
        shared = min(len(self._played), len(other._played))
        while shared and self._played[shared - 1] is not other._played[shared - 1]:
            shared -= 1
        return shared

    @property
    def state(self) -> State:
        """The situation after all inputs."""
        return self._played[-1][-1].after if self._played else self.start

    @property
    def awaiting(self) -> Awaiting:
        """What must come next."""
        return awaiting(self.rules, self.state)

    @property
    def played(self) -> int:
        """How many inputs are in effect."""
        return len(self._played)

    @property
    def inputs(self) -> list[Input]:
        """The inputs in effect, in order."""
        return [tuple(entry.event for entry in played) for played in self._played]

    @property
    def entries(self) -> list[Entry]:
        """Every event in force, in order, with its facts."""
        return [entry for played in self._played for entry in played]

    @property
    def last(self) -> Entry | None:
        """The latest event in force, with its facts; None before the first."""
        return self._played[-1][-1] if self._played else None

    @property
    def by_input(self) -> list[tuple[Entry, ...]]:
        """The entries in effect, a tuple an input, in order."""
        return list(self._played)

    def after_input(self, number: int) -> list[tuple[Entry, ...]]:
        """The same, of the inputs after that one, counted from 1."""
        return self._played[number:]

    @property
    def pending(self) -> list[Input]:
        """Inputs that were undone, or no longer fit: the next to come back first."""
        return list(reversed(self._pending))

    @property
    def needs_review(self) -> bool:
        """Whether an amendment left inputs that no longer fit and have not been kept or deleted;
        undone inputs do not count."""
        return self._needs_review and bool(self._pending)

    def play(self, *events: Event) -> tuple[Fact, ...]:
        """Enter one input. Raises Refused, and then nothing has changed."""
        entries = self._fold(self.state, events)
        self._played.append(entries)
        self._pending.clear()
        self._needs_review = False
        return tuple(fact for entry in entries for fact in entry.facts)

    def add(self, *events: Event) -> tuple[Fact, ...]:
        """Add events to the last input: the spins that the program makes by itself."""
        entries = self._fold(self.state, events)
        if self._played:
            self._played[-1] += entries
        else:
            self._played.append(entries)
        return tuple(fact for entry in entries for fact in entry.facts)

    def undo(self, inputs: int = 1) -> None:
        """Undo the last inputs. Raises Refused when there are not that many."""
        if not 1 <= inputs <= len(self._played):
            raise Refused(
                f"cannot undo {inputs} inputs: there are {len(self._played)}"
                if inputs >= 1
                else "at least one input is taken back"
            )
        for _ in range(inputs):
            self._pending.append(tuple(entry.event for entry in self._played.pop()))

    def redo(self, inputs: int = 1) -> tuple[Fact, ...]:
        """Bring inputs back. Raises Refused when there are not that many, or one does not fit; then
        nothing has changed."""
        if not 1 <= inputs <= len(self._pending):
            raise Refused(
                f"cannot redo {inputs} inputs: there are {len(self._pending)}"
                if inputs >= 1
                else "at least one input is brought back"
            )
        state, back = self.state, list[tuple[Entry, ...]]()
        for events in self.pending[:inputs]:
            back.append(self._fold(state, map(reuse_roll, events)))
            state = back[-1][-1].after
        self._played += back
        del self._pending[-inputs:]
        self._needs_review = self.needs_review
        return tuple(fact for entries in back for entry in entries for fact in entry.facts)

    def amend(self, number: int, *events: Event, before: bool = False) -> int | None:
        """Replace the input of that number, counted from 1; dice stay as they fell. With no
        events it is left out; with `before` the events are an input of their own before it.

        Inputs kept aside are numbered on from those that stand: the next to come back can be
        replaced, and have another put before it; any of them can be left out; the others wait.

        Later inputs are entered again as far as they fit; from the first that does not, they are
        kept aside, before whatever was there already. Returns that one's number as it now is, or
        None when all still fit. Raises Refused, with nothing changed, when the new input does not
        fit.
        """
        stood = len(self._played)
        if before and not events:
            raise Refused("an input is at least one event")
        if stood < number <= stood + len(self._pending):
            self._amend_aside(number - stood, events, before)
            return None
        if not 1 <= number <= stood:
            raise Refused(f"no input {number}: there are {stood}")
        state = self._played[number - 2][-1].after if number > 1 else self.start
        amended = [self._fold(state, events)] if events else []
        later = self.inputs[number - before :]
        self._played[number - 1 :] = amended
        for place, events_then in enumerate(later):
            try:
                self._played.append(self._fold(self.state, map(reuse_roll, events_then)))
            except Refused:
                self._pending += reversed(later[place:])
                self._needs_review = True
                return len(self._played) + 1
        return None

    def _amend_aside(self, place: int, events: Input, before: bool) -> None:
        """Amend the input that is the `place`th to come back, counted from 1."""
        if events:
            if place > 1:
                raise Refused("inputs set aside are entered in order: the next one comes first")
            self._played.append(self._fold(self.state, events))
        if not before:
            del self._pending[-place]
        self._needs_review = self.needs_review

    def _fold(self, state: State, events: Iterable[Event]) -> tuple[Entry, ...]:
        entries: list[Entry] = []
        for values in events:
            refuse_after_end(self.rules, state, values)
            event = self.rules.normalize(self.rules, state, values)
            after, facts = advance(self.rules, state, event)
            entries.append(Entry(event, state, after, facts))
            state = after
        if not entries:
            raise Refused("an input is at least one event")
        return tuple(entries)


def reuse_roll(event: Event) -> Event:
    """A spin as the dial stopped, for another call than the one it was made for: the sector
    stays, and the ring that counts then shows what it shows there."""
    if isinstance(event, Spin) and event.sector is not None:
        return replace(event, face="")
    return event


def replayed(rules: RuleSet, events: Iterable[Event], start: State | None = None) -> Session:
    """The session of a log. Raises Refused at the first event that does not fit."""
    session = Session(rules, start)
    for event in events:
        session.play(event)
    return session
