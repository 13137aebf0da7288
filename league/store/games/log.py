"""A game's log as rows, and the rows as a game again.

A row is one event, or one undo, redo or amendment; rows never change. What a person does is a
`Change`; it is tried on a copy of the session first, so that a refused change is never written.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, get_args

import msgspec
from msgspec.structs import replace

from rulesets.core.data_reader import DataError, read_struct
from rulesets.core.events import Event, Ruling, Tick
from rulesets.core.facts import Fact
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session

Events = tuple[Event, ...]
UNDER_EARLIER_RULES: Final = "recorded under earlier rules"
"""The reason recorded for an input that the rules forbid today."""


class PlayEntry(msgspec.Struct, frozen=True):
    """One input of one team."""

    events: Events


class AddEntry(msgspec.Struct, frozen=True):
    """Events added to the last input: the spins that the program makes automatically."""

    events: Events


class UndoEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of inputs undone."""

    inputs: int = 1


class RedoEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number of inputs restored."""

    inputs: int = 1


class AmendEntry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The input with that number, from 1, replaced; deleted, when there are no events; or, with
    `before`, a new one inserted before it. Numbers continue into the inputs set aside."""

    number: int
    events: Events
    before: bool = False


Change = PlayEntry | AddEntry | UndoEntry | RedoEntry | AmendEntry


class InputRows(NamedTuple):
    """What a change did."""

    facts: tuple[Fact, ...] = ()
    misfit: int | None = None
    """After an amendment: the first later input that no longer fits, and is set aside."""


class LogRow(NamedTuple):
    seq: int
    """Counts from 1 without a gap."""
    input: int
    """The number of the (first) input that it makes, undoes, restores or replaces."""
    kind: str
    payload: str
    """JSON: the tagged event, or the fields of an undo, redo or amendment."""


class LogFault(Exception):
    """A row that cannot be understood."""


_KIND_OF: dict[type, str] = {each: each.__struct_config__.tag for each in get_args(Event)}
_EVENTS: dict[str, type] = {kind: each for each, kind in _KIND_OF.items()}
_HISTORY_EVENTS: dict[str, type[UndoEntry | RedoEntry | AmendEntry]] = {
    "undo": UndoEntry,
    "redo": RedoEntry,
    "amend": AmendEntry,
}
KINDS: tuple[str, ...] = (*_EVENTS, *_HISTORY_EVENTS)


def apply_change(session: Session, change: Change) -> tuple[Session, InputRows]:
    """Return the session after a change; the given one does not change. Raises Refused."""
    after = session.copy()
    return after, _enter(after, change)


def _enter(session: Session, change: Change) -> InputRows:
    if isinstance(change, PlayEntry | AddEntry) and not change.events:
        raise Refused("nothing was entered")
    match change:
        case PlayEntry(events):
            return InputRows(session.play(*events))
        case AddEntry(events):
            # Without earlier inputs it becomes the first one, and like one ends what could be
            # redone.
            return InputRows((session.add if session.played else session.play)(*events))
        case UndoEntry(inputs):
            session.undo(inputs)
            return InputRows()
        case RedoEntry(inputs):
            return InputRows(session.redo(inputs))
        case AmendEntry(number, events, before):
            return InputRows(misfit=session.amend(number, *events, before=before))


def rows_of(change: Change, before: Session, after: Session, seq: int) -> list[LogRow]:
    """Return the rows that a change adds to a log of `seq` rows. Events are stored as the rules
    spell them (a sector completed by its face), because a person can check that. Raises Refused."""
    match change:
        case PlayEntry() | AddEntry():
            number = after.played
            [entries] = after.after_input(number - 1)
            replayed = len(before.after_input(number - 1)[0]) if number == before.played else 0
            added = [entry.event for entry in entries[replayed:]]
            return [
                LogRow(seq + place, number, _KIND_OF[type(event)], _json(event))
                for place, event in enumerate(added, 1)
            ]
        case UndoEntry(inputs):
            return [LogRow(seq + 1, before.played - inputs + 1, "undo", _json(change))]
        case RedoEntry():
            return [LogRow(seq + 1, before.played + 1, "redo", _json(change))]
        case AmendEntry(number, events, ahead):
            spelled = AmendEntry(number, after.inputs[number - 1] if events else (), ahead)
            return [LogRow(seq + 1, number, "amend", _json(spelled))]


def log_of(session: Session) -> list[LogRow]:
    """Return the whole log of a session in which nothing was undone."""
    lines = [
        (number, each) for number, entries in enumerate(session.by_input, 1) for each in entries
    ]
    return [
        LogRow(seq, number, _KIND_OF[type(each.event)], _json(each.event))
        for seq, (number, each) in enumerate(lines, 1)
    ]


def _json(value: Any) -> str:
    """Return JSON. Raises Refused for a text that cannot be stored, such as a reason typed in
    another encoding."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        raise Refused("that text has half a character, which cannot be saved") from None


def folded(rules: RuleSet, rows: Iterable[LogRow]) -> tuple[Session, str]:
    """Return the session of a log, as far as these rules can follow it, and why no further:
    empty for all of it. An input that the rules forbid today, but allowed when it was entered,
    remains."""
    session = Session(rules)
    for place, row in enumerate(rows, 1):
        try:
            if row.seq != place:
                raise LogFault(f"entry {place} is missing")
            _enter_again(session, _in_its_place(read_row(row), row.input, session.played))
        except Refused as refused:
            return session, f"entry {row.seq} ({row.kind}) does not fit: {refused.message}"
        except LogFault as fault:
            return session, f"entry {row.seq} ({row.kind}) cannot be read: {fault}"
    return session, ""


def _enter_again(session: Session, change: Change) -> None:
    """Enter an old input again. Rules that have become stricter since do not make a game
    unreadable: what they forbid is allowed, and noted as a deviation."""
    try:
        _enter(session, change)
    except Refused as refused:
        if not refused.forbidden or not isinstance(change, PlayEntry | AddEntry):
            raise
        _enter(session, replace(change, events=tuple(map(_let_stand, change.events))))


def _let_stand(event: Event) -> Event:
    if isinstance(event, Tick | Ruling) or event.override:
        return event
    return replace(event, override=UNDER_EARLIER_RULES)


def _in_its_place(change: Change, number: int, stood: int) -> Change:
    """Return the change; a play with the last input's number is added to it. Raises LogFault
    when the row is about an input that is not the next one."""
    match change:
        case PlayEntry(events) if number == stood and stood:
            return AddEntry(events)
        case UndoEntry(inputs):
            expected = stood - inputs + 1
        case AmendEntry(expected, _):
            pass
        case _:
            expected = stood + 1
    if number != expected:
        raise LogFault(f"it speaks of input {number} where {expected} was to come")
    return change


def read_row(row: LogRow) -> Change:
    """Return the change of a row: an event as a PlayEntry. Raises LogFault."""
    kind = _EVENTS.get(row.kind) or _HISTORY_EVENTS.get(row.kind)
    if kind is None:
        raise LogFault(f"there is no kind {row.kind!r}; this program knows {', '.join(KINDS)}")
    try:
        record: Any = read_struct(row.payload, kind)
    except DataError as error:
        raise LogFault(str(error)) from None
    return PlayEntry((record,)) if row.kind in _EVENTS else record
