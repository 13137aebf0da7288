"""An entry of a game on a board as a scorer says it: 2nd and 6, run, 4 yards, Home 34."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec.structs import replace

from quarterback.entry.dice import meaning_of, roll_name
from quarterback.entry.yard_lines import place_text
from quarterback.text.inputs import event_words
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Observe
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.field import GOAL, read_place
from rulesets.core.forms import Field
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import ordinal_figures
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES
from rulesets.core.state import SCRIMMAGE, State
from rulesets.registry import result_label

_PLAIN: Final = frozenset({"down", "tackled", "progress", "second_turn"})
"""Results that say no more than where the play ended: the yards say it."""
_YARDS: Final = _PLAIN | {"out_of_bounds", "sack", "sacked"}
"""Results after which the spot is a gain or a loss of the play."""


def entry_line(rules: RuleSet, entries: Sequence[Entry], names: Names) -> str:
    """All that one input entered, in football words, without a full stop."""
    each = [_event_line(rules, entry.before, entry.event, names) for entry in entries]
    return "; ".join(dict.fromkeys(each))


def pending_line(events: Sequence[Event], names: Names) -> str:
    """An input that is set aside, whose moment is not known."""
    return "; ".join(
        ", ".join(_outcome(event, names))
        if isinstance(event, Report)
        else event_words(event, names)
        for event in events
    )


def down_text(s: State) -> str:
    """2nd and 6; 3rd and goal. Empty without a down."""
    if s.phase != SCRIMMAGE or s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    to_go = "goal" if s.line_to_gain == GOAL else str(s.line_to_gain - s.spot)
    return f"{ordinal_figures(s.down)} and {to_go}"


def _event_line(rules: RuleSet, s: State, event: Event, names: Names) -> str:
    down = down_text(s)
    match event:
        case Report():
            call = names.call(s.call).lower() if s.call else ""
            return ", ".join(filter(None, (down, call, *_reported(rules, s, event, names))))
        case Call():
            words = event_words(replace(event, details=None, tick=None), names)
            return ", ".join(filter(None, (down, words)))
        case Roll():
            return _rolled(rules, s, event, names)
        case _:
            return event_words(event, names)


def _reported(rules: RuleSet, s: State, event: Report, names: Names) -> Iterator[str]:
    """What happened, how many yards that was, and where it ended."""
    upcoming = awaiting(rules, s)
    fields = upcoming.fields if isinstance(upcoming, Observe) else ()
    spot = _ended(fields, event.fields)
    result = event.fields.get("result")
    kicked = isinstance(upcoming, Observe) and upcoming.side not in (None, s.possession)
    yards = _gain(s, spot) if result in _YARDS and not kicked else None
    if yards is None:
        yield from _outcome(event, names)
        return
    if result not in _PLAIN:
        yield result_label(str(result)).lower()
    yield "no gain" if yards == 0 else f"{yards} yard{'' if yards in (1, -1) else 's'}"
    yield _where(spot, names)


def _ended(fields: Sequence[Field], values: Any) -> str:
    """The last spot of a report, by name: where the play ended."""
    spots = [f.name for f in fields if f.type == "spot" and isinstance(values.get(f.name), str)]
    return str(values[spots[0]]) if spots else ""


def _gain(s: State, spot: str) -> int | None:
    """The yards from the line to a spot; None where there is no line, or no spot."""
    if s.phase != SCRIMMAGE or s.possession is None or s.spot is None or not spot:
        return None
    try:
        return read_place(spot.partition(".")[0], s.possession) - s.spot
    except ValueError:
        return None


def _outcome(event: Report, names: Names) -> Iterator[str]:
    """What happened, and where, in the order of the report."""
    for name, value in event.fields.items():
        if name == "result":
            yield result_label(str(value)).lower()
        elif isinstance(value, str) and value in SIDES:
            yield names.of(value)
        elif isinstance(value, str) and (where := _where(value, names)):
            yield where
        elif value is True:
            yield name.replace("_", " ")


def _where(spot: str, names: Names) -> str:
    return place_text(spot, names).removeprefix("the ")


def _rolled(rules: RuleSet, s: State, event: Roll, names: Names) -> str:
    chance = awaiting(rules, s)
    pips = " ".join(map(str, event.pips))
    if not isinstance(chance, Chance):
        return f"dice: {pips}"
    meaning = meaning_of(chance, event.pips)
    side = f"{names.of(chance.side)}: " if chance.side is not None else ""
    return f"{side}{roll_name(chance)}, {pips}{f' ({meaning})' if meaning else ''}"
