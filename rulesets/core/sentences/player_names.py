"""Men who are named in an input, in words: as they were told, made harmless to show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.events import Call, Event, Report
from rulesets.core.plain_text import plain_name
from rulesets.core.sentences.wording import Names, play_by_play
from rulesets.core.session import Entry

_SAYS: Final = {
    "player": "{}",
    "carrier": "{}",
    "passer": "thrown by {}",
    "receiver": "to {}",
    "tackler": "brought down by {}",
}
"""What is said of whoever a field names, in the order in which it is said."""
NAMING: Final = tuple(_SAYS)
"""Fields that may name a man."""


def fields_of(event: Event) -> Mapping[str, Any]:
    """What a report or a call tells."""
    match event:
        case Report():
            return event.fields
        case Call():
            return event.details or {}
        case _:
            return {}


def named_in(event: Event) -> str:
    """14 Don Hutson, thrown by 17 Cecil Isbell; empty when nobody is named."""
    told = fields_of(event)
    said = [says.format(plain_name(str(told[name]))) for name, says in _SAYS.items()
            if told.get(name) not in (None, "")]  # fmt: skip
    return ", ".join(said)


def entry_words(entry: Entry, names: Names) -> str:
    """An entry in English, and who was named in it; empty when nothing is told of it."""
    said = play_by_play(entry.facts, entry.before, entry.after, names) if entry.facts else ""
    who = named_in(entry.event) if said else ""
    return f"{said} ({who})" if who else said
