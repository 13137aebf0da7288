"""The form of the dial game as it was filled in: its length, its dial, its toss."""

from __future__ import annotations

from dataclasses import replace

from msgspec.structs import replace as replace_fields

from quarterback.game.dials import dial_line, usual_dial, with_house_settings
from quarterback.game.options import ANY, PlayOptions
from quarterback.game.series import FIRST
from quarterback.rule_sets import DIAL_GAME, DIAL_NAMES, dial_named, settings_of
from quarterback.tui.setup.errors import FormFault, few
from quarterback.tui.setup.form_values import (
    TWO,
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
"""Which dial: the usual one for the length, the command line's, one in a file, a real one."""
ONE, THREE = "one", "three"
"""How many games: one, or a best of three."""
NAMED = DIAL_NAMES
"""The program's own, by name, whatever the length."""
USUAL = "usual"
OF_THE_DIAL = frozenset({"rush_points"})
"""The settings for which a dial may be made."""
LENGTH = ("timing", "plays", "minutes")
"""The settings that have fields of their own; the others are house rules."""


def agreements() -> list[Setting]:
    """The house rules: every setting but the length of the game. What a dial is made for is not
    chosen against it by leaving a field alone."""
    return [
        replace_fields(
            setting,
            default=USUAL,
            choices=(USUAL, *setting.choices),
            choice_labels=("usual: two with the Saturday dial, else one", *setting.choice_labels),
        )
        if setting.name in OF_THE_DIAL
        else setting
        for setting in settings_of(DIAL_GAME)
        if setting.name not in LENGTH
    ]


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
    in_series = fields["mode"] == TWO and fields["games"] == THREE
    options = replace(options, event=FIRST if in_series else "")
    return replace(options, dial=before.dial) if fields["dial"] == GIVEN else options


def _settings(fields: Fields) -> dict[str, str]:
    timing = fields["timing"]
    length = "minutes" if timing == "timed" else "plays"
    chosen = {"timing": timing, length: fields[length].strip()}
    return chosen | agreed_otherwise(fields, agreements())


def _dial(fields: Fields) -> str | None:
    if fields["dial"] in NAMED:
        return fields["dial"]
    if fields["dial"] != FILE:
        return ANY if fields["dial"] == OWN else None
    file = fields["dial-file"].strip()
    if not file:
        raise FormFault("dial-file", "type the path of a file, such as dials/mine.toml")
    return f"./{file}" if file == ANY else file


def dial_words(fields: Fields, before: PlayOptions) -> str:
    """One line about the dial that is chosen, and how many of ten such games end tied."""
    settings = _settings(fields)
    match fields["dial"]:
        case "own":
            return dial_line(None, settings)
        case "file":
            return "A dial of your own, from a file."
        case "given":
            dial = before.dial
        case name:
            dial = dial_named(name) or usual_dial(settings)
    return dial_line(dial, with_house_settings(settings, dial))
