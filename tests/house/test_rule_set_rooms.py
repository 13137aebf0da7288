"""Whoever knows one rule set knows them all: the same rooms, with the same functions in them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulesets.registry import CODES, REGISTRY, standard

ROOT = Path(__file__).parents[2]
ROOMS = {
    "calls": ("options", "check_call"),
    "call_effects": ("apply_call",),
    "reports": ("required_input", "resolve", "normalize"),
    "restarts": ("opening", "after_score", "next_period", "overtime", "untimed_down"),
    "clock": (
        "take_timeout",
        "on_clock_read",
        "timers",
        "out_of_turn_kinds",
        "out_of_turn_options",
    ),
    "forms": ("player_named",),
    "": ("reference_rules", "league_records"),
}
"""By room, the functions of the record that are in it, for a rule set that has them; a room without
a name is the rule set's `__init__`."""
SHARED = {
    *ROOMS, "settings", "citations", "state", "tables", "scrimmage", "kicks", "returns", "tries",
    "fouls", "end_of_play", "words", "sentences", "league",
}  # fmt: skip
EXTRA = {
    "littlefield": {"dial", "dial_report", "penetrations", "signals"},
    "gunderson": {"forced_calls"},
    "lions-den": {"dice", "game_data", "injuries", "team_sheet", "teams"},
    "solitaire-coach": {"rosters"},
    "vsefl": {"charts", "end_dice", "stoppages"},
}
"""What a rule set has and others do not; the docstring of each says what it is."""


@pytest.mark.parametrize("code", CODES)
def test_the_entry_says_what_the_record_says_and_every_room_is_the_same(code: str) -> None:
    entry, rules = REGISTRY[code], standard(code)
    assert (code, entry.title) == (rules.code, rules.title)
    assert entry.has_dial == (rules.dial_format is not None)
    assert entry.takes_teams == (rules.team_sheet is not None)
    for room, names in ROOMS.items():
        for name in names:
            function: Callable[..., object] | None = getattr(rules, name)
            if function is not None:
                assert function.__module__ == f"{entry.package}.{room}".rstrip("."), name
                assert function.__name__ == name
    folder = ROOT / entry.package.replace(".", "/")
    rooms = {file.stem for file in folder.glob("*.py")} - {"__init__"}
    rooms |= {file.parent.name for file in folder.glob("*/__init__.py")}
    assert rooms - SHARED == EXTRA[code], "no others but its own"
