"""A game play by play: which of its entries belong together, from the call to the dead ball."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from rulesets.core.events import Call, Report, Roll, Timeout
from rulesets.core.facts import Fact
from rulesets.core.session import Entry
from rulesets.core.sides import Side
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TOSS, TRY, State

REST = frozenset({TOSS, CHOICE, KICKOFF, FREE_KICK, SCRIMMAGE, TRY, OVER})
"""Phases in which no play is in progress, when no call is locked."""
KICKS_OFF = frozenset({KICKOFF, FREE_KICK})
"""Phases that begin with a kick to the opponents."""
_MOVED = ("phase", "possession", "spot", "down", "line_to_gain", "score", "period")
_WHOLE = frozenset({"penalty", "pass_penalty", "offset", "fumble", "recovered"})
"""Facts of a play that may leave the situation unchanged."""


class PlaySummary(msgspec.Struct, frozen=True):
    """One play, from its call to the dead ball, or a timeout."""

    number: int
    """Counts from 1, including timeouts."""
    entries: tuple[Entry, ...]
    place: int
    """The index of its first entry in the game."""

    @property
    def before(self) -> State:
        """The situation when it began."""
        return self.entries[0].before

    @property
    def after(self) -> State:
        """The situation when it was over."""
        return self.entries[-1].after

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All facts that followed, in order."""
        return tuple(fact for entry in self.entries for fact in entry.facts)

    def fact(self, *names: str) -> Fact | None:
        """Return the last fact with one of these names."""
        return next((f for f in reversed(self.facts) if f.fact in names), None)

    @property
    def call(self) -> str:
        """The name of its first call."""
        calls = (e.event.call for e in self.entries if isinstance(e.event, Call))
        return next(calls, self.before.call or "")

    @property
    def timeout(self) -> Side | None:
        """The team that called the timeout; None for a play."""
        event = self.entries[0].event
        return event.side if isinstance(event, Timeout) else None

    def reported(self, name: str) -> str:
        """Return a field of a report or a call, such as player; empty when none has it."""
        return next((str(fields[name]) for fields in self._fields() if fields.get(name)), "")

    def _fields(self) -> Iterator[dict[str, object]]:
        for entry in self.entries:
            event = entry.event
            if isinstance(event, Report):
                yield event.fields
            elif isinstance(event, Call) and event.details:
                yield event.details


def plays(entries: Sequence[Entry]) -> list[PlaySummary]:
    """Return the plays and timeouts of a game in order. Tosses, choices and anything that leaves
    the game unchanged are not plays, nor is a play of which only the call, or a first step, is
    known."""
    groups = (each for each in _groups(entries) if _played(each[1]))
    return [PlaySummary(number, group, place) for number, (place, group) in enumerate(groups, 1)]


def _groups(entries: Sequence[Entry]) -> Iterator[tuple[int, tuple[Entry, ...]]]:
    """Yield the entries of each play, with the index of the first."""
    under_way: list[Entry] = []
    began = 0
    for place, entry in enumerate(entries):
        if isinstance(entry.event, Timeout) and not under_way:
            yield place, (entry,)
            continue
        if not under_way:
            if not _begins(entry):
                continue
            began = place
        under_way.append(entry)
        if at_rest(entry.after):
            yield began, tuple(under_way)
            under_way = []
    if under_way:
        yield began, tuple(under_way)


def _begins(entry: Entry) -> bool:
    """Return whether an entry begins a play: a call, or a roll where a kick needs no call; a
    report when the game was resumed in the middle of a play."""
    if entry.before.possession is None:
        return False
    if isinstance(entry.event, Report):
        return not at_rest(entry.before) or bool(entry.facts)
    return isinstance(entry.event, Call | Roll)


def at_rest(s: State) -> bool:
    """Return whether no play is in progress: no call is locked, and nothing is awaited."""
    under_way = getattr(s.play, "snap", None) is not None
    return s.phase in REST and s.call is None and not under_way


def _played(group: Sequence[Entry]) -> bool:
    """Return whether a play has a result: it is over and has changed the game, or is partly
    reported and continues in its own phase (a return, a choice, dice)."""
    before, after = group[0].before, group[-1].after
    if isinstance(group[0].event, Timeout):
        return True
    if not at_rest(after):
        return after.phase not in REST and after.phase != before.phase
    if any(getattr(before, name) != getattr(after, name) for name in _MOVED):
        return True
    return any(fact.fact in _WHOLE for entry in group for fact in entry.facts)
