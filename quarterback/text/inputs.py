"""An input in words: what was entered, before any rule makes something of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.sentences.wording import Names, title
from rulesets.core.sides import SIDES


def input_words(events: Sequence[Event], names: Names) -> str:
    """All that was entered at once: Run; dice 4, 1."""
    return "; ".join(event_words(event, names) for event in events)


def event_words(event: Event, names: Names) -> str:
    """What was entered, in a few words, without a full stop."""
    match event:
        case Call():
            words = _call(event, names)
        case Spin():
            sector = f" at sector {event.sector}" if event.sector is not None else ""
            words = f"the dial: {event.face.removesuffix('.')}{sector}".rstrip(": ")
        case Roll():
            words = f"dice: {', '.join(map(str, event.pips))}"
        case Report():
            words = f"report: {_fields(event.fields, names)}{_clock(event.tick)}"
        case Tick():
            words = f"the clock: {_reading(event)}{_why(event.why)}"
        case Timeout():
            words = f"timeout, {names.of(event.side)}"
        case Ruling():
            whole = "the situation" if event.whole else "ruling"
            words = f"{whole}: {_fields(event.situation, names)}{_why(event.why)}"
    anyway = getattr(event, "override", "")
    return f"{words}, anyway{_why(anyway)}" if anyway else words


def _call(event: Call, names: Names) -> str:
    name = names.call(event.call, event.signal) if event.call else f"signal {event.signal}"
    details = f" ({_fields(event.details, names)})" if event.details else ""
    return f"call: {name}{details}{_clock(event.tick)}"


def _clock(tick: Tick | None) -> str:
    return f", clock {_reading(tick)}" if tick is not None else ""


def _reading(tick: Tick) -> str:
    return f"{tick.left // 60}:{tick.left % 60:02} {'running' if tick.running else 'stopped'}"


def _why(why: str) -> str:
    return f" ({why})" if why else ""


def _fields(values: Mapping[str, Any], names: Names) -> str:
    """`result` needs no name before it; the others have theirs."""
    return ", ".join(
        describe_value(value, names)
        if name == "result"
        else f"{title(name).lower()} {describe_value(value, names)}"
        for name, value in values.items()
    )


def describe_value(value: Any, names: Names) -> str:
    """A value of a report or a situation as a person says it."""
    if value is None:
        return "no one"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return " ".join(_pair(name, each, names) for name, each in value.items()) or "no details"
    if isinstance(value, list | tuple):
        return " and ".join(describe_value(each, names) for each in value) or "none"
    if value in SIDES:
        return names.of(value)
    return str(value).replace("_", " ")


def _pair(name: str, value: Any, names: Names) -> str:
    whose = describe_value(name, names) if name in SIDES else title(name).lower()
    return f"{whose} {describe_value(value, names)}"
