"""How a player wants the table: kept between games, and never part of one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

GLYPHS = ("auto", "unicode", "ascii")
DIALS = ("both", "half-blocks", "sextants", "picture", "window")
"""The disc next to the window where there is room, drawn with what the terminal is known to have,
with two points a cell, with six, or as an image of the terminal's own; or the window alone."""
PACES = ("slow", "medium", "quick", "instant")
"""By name; how long each takes is the table's matter."""
COMMENTARY = ("auto", "plain", "broadcast", "radio")
"""How plays are described on a screen: automatic is a broadcast, and radio in an exhibition."""
OLD_PACES = ("step", "fast")
"""Names of earlier versions: slow with a key for each play of a coach, and quick."""
MOST_TEXT = 200
"""Letters of a theme's name, or of a command's keys: more is no setting of ours."""
_ENDED = frozenset({"home.wall"})
"""Commands of version 1 that had keys; those of its wall begin with `wall.`."""


@dataclass(frozen=True)
class Preferences:
    """What the settings screen asks."""

    theme: str = ""
    """A theme by its name; empty for the one that suits the terminal."""
    pace: str = "medium"
    """One of `PACES`."""
    glyphs: str = "auto"
    dial: str = "both"
    hints: bool = True
    """Whether a newcomer is explained in words what can be done."""
    bell: bool = False
    """Whether the terminal's bell marks a score."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """Keys of the player's own: command ID to keys, comma between them."""
    by: str = ""
    """Who enters things in a league, as the log names him; empty until he has said so."""
    chances: bool = False
    """Whether the line of chances is shown at the table, where there is room."""
    commentary: str = "auto"
    """One of `COMMENTARY`."""
    paper: bool = True
    """Whether the front page of a game opens at the final whistle."""
    waits: bool = False
    """Whether each play of a coach waits for a key."""
    own_spins: bool = False
    """Whether a person spins what no one chooses, such as kickoffs and returns, with a key each."""


WORDS: Mapping[str, tuple[str, ...]] = {
    "pace": PACES,
    "glyphs": GLYPHS,
    "dial": DIALS,
    "commentary": COMMENTARY,
}
"""The words that a preference may be, where they are few."""


def preferences_of(values: Mapping[str, Any]) -> tuple[Preferences, list[str]]:
    """Preferences from plain data, and a sentence for each thing in it that is not one: that one
    is as if it had not been there."""
    names = [each.name for each in fields(Preferences)]
    values = _renamed(values)
    saved: dict[str, Any] = {}
    faults = [f"there is no setting {_brief(name)}" for name in values if name not in names]
    for name in names:
        if name not in values:
            continue
        if name == "keys":
            saved[name], bad = _keys(values[name])
            faults += bad
        elif fault := _fault(name, values[name]):
            faults.append(fault)
        else:
            saved[name] = values[name]
    return Preferences(**saved), faults


def _renamed(values: Mapping[str, Any]) -> Mapping[str, Any]:
    """Settings of earlier versions under their names of today."""
    if values.get("pace") == "step":
        return {"waits": True} | dict(values) | {"pace": "slow"}
    return dict(values) | {"pace": "quick"} if values.get("pace") == "fast" else values


def plain_data(preferences: Preferences) -> dict[str, Any]:
    """What differs from the defaults, as plain data."""
    usual = Preferences()
    named = {each.name: getattr(preferences, each.name) for each in fields(Preferences)}
    changed = {name: value for name, value in named.items() if value != getattr(usual, name)}
    if "keys" in changed:
        changed["keys"] = dict(sorted(preferences.keys.items()))
    return changed


def _fault(name: str, value: object) -> str:
    if isinstance(getattr(Preferences, name), bool):
        return "" if isinstance(value, bool) else f"{name} must be true or false"
    words = WORDS.get(name)
    if words and value not in words:
        return f"{name} must be {_either(words)}, not {_brief(value)}"
    if not isinstance(value, str) or len(value) > MOST_TEXT:
        return f"{name} must be a name, not {_brief(value)}"
    return ""


def ended_keys(preferences: Preferences) -> list[str]:
    """Return a sentence about keys of commands that have ended; none where there are none."""
    ended = sorted(name for name in preferences.keys if name in _ENDED or name.startswith("wall."))
    if not ended:
        return []
    return [
        f"Your keys for {', '.join(ended)} are ignored: the terminal's wall ended with version 2.0."
        " `quarterback league wall` opens the browser's. Delete them from the settings file."
    ]


def _keys(value: object) -> tuple[dict[str, str], list[str]]:
    if not isinstance(value, Mapping):
        return {}, [f"keys must be a table of commands and keys, not {_brief(value)}"]
    good = {
        str(command): keys
        for command, keys in value.items()
        if isinstance(keys, str) and keys.strip() and len(keys) <= MOST_TEXT
    }
    bad = [f"the key of {_brief(each)} must be a word" for each in value if str(each) not in good]
    return good, bad


def _either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


def _brief(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
