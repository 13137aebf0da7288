"""Players named in an input, as entered, made safe to show."""

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
    "tackler": "tackled by {}",
}
"""The phrase for the player that a field names, in order."""
NAMING: Final = tuple(_SAYS)
"""Fields that may name a player."""


def fields_of(event: Event) -> Mapping[str, Any]:
    """The fields of a report or a call."""
    match event:
        case Report():
            return event.fields
        case Call():
            return event.details or {}
        case _:
            return {}


def named_in(event: Event) -> str:
    """14 Don Hutson, thrown by 17 Cecil Isbell; empty when no player is named."""
    fields = fields_of(event)
    text = [
        message.format(plain_name(str(fields[name])))
        for name, message in _SAYS.items()
        if fields.get(name) not in (None, "")
    ]
    return ", ".join(text)


def entry_words(entry: Entry, names: Names) -> str:
    """An entry in English with the players named in it; empty without facts."""
    play = play_by_play(entry.facts, entry.before, entry.after, names) if entry.facts else ""
    name = named_in(entry.event) if play else ""
    return f"{play} ({name})" if name else play
