"""An input in words, before any rule uses it; and a refusal as a sentence: calls and results by
their names, not by their codes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from quarterback.game.clock import minutes
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names, title
from rulesets.core.sides import SIDES
from rulesets.registry import call_name


def input_words(events: Sequence[Event], names: Names) -> str:
    """Return everything that was entered at once: Run; dice 4, 1."""
    return "; ".join(event_words(event, names) for event in events)


def event_words(event: Event, names: Names) -> str:
    """Return what was entered, in a few words, without a period."""
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
    return f"{minutes(tick.left)} {'running' if tick.running else 'stopped'}"


def _why(why: str) -> str:
    return f" ({why})" if why else ""


def _fields(values: Mapping[str, Any], names: Names) -> str:
    """Return the fields by name; `result` needs no name."""
    return ", ".join(
        describe_value(value, names)
        if name == "result"
        else f"{title(name).lower()} {describe_value(value, names)}"
        for name, value in values.items()
    )


def describe_value(value: Any, names: Names) -> str:
    """Return a value of a report or a situation as a person says it."""
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


_WORD: Final = re.compile(r"\b[a-z]+(?:_[a-z]+)*\b")


def refusal_words(refused: Refused) -> str:
    """Return a refusal's own words. With a rule behind it calls have their names: a play action
    pass, not play_action; without one it may be about a code that was typed, which stays."""
    return _named(refused.message) if refused.rule else refused.message


def refusal_text(refused: Refused) -> str:
    """Return a refusal as a sentence, with the rule behind it."""
    rule = f" ({refused.rule})" if refused.rule else ""
    words = _named(refused.message)
    return f"{words[:1].upper()}{words[1:]}.{rule}"


def _named(message: str) -> str:
    return _WORD.sub(lambda word: _name(word[0]), message)


def _name(word: str) -> str:
    """Return a word as it is, or the code of a call or a result by its name. A code that is part
    of its own name is an ordinary word: an onside kick is no onside kick off."""
    name = call_name(word)
    of_its_name = word in name.lower().split() and not name.isupper()
    if "_" not in word and (of_its_name or name == title(word)):
        return word
    return name if name.isupper() else f"{name[:1].lower()}{name[1:]}"
