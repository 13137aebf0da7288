"""The form of the dial game as it was filled in: its length, its dial, its toss."""

from __future__ import annotations

from dataclasses import replace

from quarterback.game.options import ANY, PlayOptions
from quarterback.rule_sets import DIAL_GAME, settings_of
from quarterback.tui.setup.errors import FormFault, few
from quarterback.tui.setup.form_values import (
    WATCH,
    Fields,
    agreed_otherwise,
    as_pairs,
    filled,
    of_other_kind,
)
from rulesets.core.dial import DialFaults
from rulesets.core.ruleset import Setting

SHIPPED, GIVEN, FILE, OWN = "shipped", "given", "file", "own"
"""Which dial: the program's, the command line's, one in a file, one on a real table."""
LENGTH = ("timing", "plays", "minutes")
"""The settings that have fields of their own; the others are house rules."""


def agreements() -> list[Setting]:
    """The house rules: every setting but the length of the game."""
    return [setting for setting in settings_of(DIAL_GAME) if setting.name not in LENGTH]


def at_dial(last: PlayOptions) -> PlayOptions:
    """What the form begins with after the last game."""
    return of_other_kind(last, "") if last.on_board else last


def filled_dial_game(fields: Fields, before: PlayOptions) -> PlayOptions:
    """The options; what the form does not ask is as `before`. Raises FormFault."""
    if fields["mode"] == WATCH and fields["dial"] == OWN:
        raise FormFault("dial", "a computer coach cannot spin your own dial; choose another dial")
    toss = fields["toss"] if fields["mode"] != WATCH else None
    settings = as_pairs(_settings(fields))
    try:
        options = filled(fields, before, settings=settings, dial=_dial(fields), toss=toss)
    except DialFaults as error:
        message = few([fault.message for fault in error.faults])
        raise FormFault("dial-file", f"this dial does not work:\n{message}") from None
    return replace(options, dial=before.dial) if fields["dial"] == GIVEN else options


def _settings(fields: Fields) -> dict[str, str]:
    timing = fields["timing"]
    length = "minutes" if timing == "timed" else "plays"
    chosen = {"timing": timing, length: fields[length].strip()}
    return chosen | agreed_otherwise(fields, agreements())


def _dial(fields: Fields) -> str | None:
    if fields["dial"] != FILE:
        return ANY if fields["dial"] == OWN else None
    file = fields["dial-file"].strip()
    if not file:
        raise FormFault("dial-file", "type the path of a file, such as dials/mine.toml")
    return f"./{file}" if file == ANY else file
