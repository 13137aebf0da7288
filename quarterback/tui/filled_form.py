"""The form of a new game as it was filled in: options from its fields, and faults in its words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from quarterback.library import settings_of
from quarterback.play_options import ANY, HUMAN, BadOptions, PlayOptions, play_options
from rulesets.core.ruleset import Setting
from rulesets.core.settings import BadSetting
from rulesets.littlefield import DialFaults

Fields = Mapping[str, str]
"""Every field by its name, as it stands."""

TWO, COACH, WATCH = "two", "coach", "watch"
"""Who plays: two persons, one against a coach, or two coaches."""
SHIPPED, GIVEN, FILE, OWN = "shipped", "given", "file", "own"
"""Which dial: the program's, the command line's, one in a file, one on a real table."""
LENGTH = ("timing", "plays", "minutes")
"""The settings that have fields of their own; the others are agreements."""
LABELS = {
    "home": "Home", "home-colour": "Home's colour", "visitors": "Visitors",
    "visitors-colour": "Visitors' colour", "plays": "Plays", "minutes": "Minutes a half",
    "dial": "Dial", "dial-file": "Dial file", "seed": "Seed", "toss": "Toss",
}  # fmt: skip
MOST_FAULTS = 3
"""So many faults of a dial fit into a notice; `quarterback dial check` tells all."""


class FormFault(ValueError):
    """What is wrong, in words; `field` is where, and empty when it is no one field's."""

    def __init__(self, field: str, says: str) -> None:
        label = LABELS.get(field, "")
        super().__init__(f"{label}: {says}" if label else says)
        self.field = field


def agreements(options: PlayOptions) -> list[Setting]:
    """What may be agreed on besides the length of the game."""
    return [setting for setting in settings_of(options.code) if setting.name not in LENGTH]


def who_plays(options: PlayOptions) -> str:
    """What the form begins with. After an exhibition it is persons again."""
    seats = (options.home_coach, options.visitors_coach)
    if options.exhibition or not any(seats):
        return TWO
    return WATCH if all(seats) else COACH


def filled(fields: Fields, given: PlayOptions) -> PlayOptions:
    """The options; what the form does not ask is as `given`. Raises FormFault."""
    if fields["mode"] == WATCH and fields["dial"] == OWN:
        raise FormFault("dial", "coaches cannot spin the dial on your table; choose another")
    home_coach, visitors_coach = _seats(fields)
    try:
        options = play_options(
            home=fields["home"].strip() or None,
            visitors=fields["visitors"].strip() or None,
            home_colour=fields["home-colour"],
            visitors_colour=fields["visitors-colour"],
            settings=[f"{name}={value}" for name, value in _settings(fields, given).items()],
            dial=_dial(fields),
            seed=_seed(fields["seed"].strip()),
            exhibition=fields["mode"] == WATCH,
            toss=fields["toss"] if fields["mode"] != WATCH else None,
            data_dir=given.data_dir,
            database=given.database,
            save=given.save,
            home_coach=home_coach,
            visitors_coach=visitors_coach,
        )
    except BadOptions as fault:
        raise FormFault(fault.option.removeprefix("--"), fault.says) from None
    except BadSetting as fault:
        says = str(fault).removeprefix(fault.setting).strip()
        field = fault.setting if fault.setting in LENGTH else f"set-{fault.setting}"
        raise FormFault(field, says) from None
    except DialFaults as error:
        says = "\n".join(_few([fault.says for fault in error.faults]))
        raise FormFault("dial-file", f"this dial cannot be played:\n{says}") from None
    if fields["dial"] == GIVEN:
        options = replace(options, dial=given.dial)
    return options


def _settings(fields: Fields, given: PlayOptions) -> dict[str, str]:
    timing = fields["timing"]
    length = "minutes" if timing == "timed" else "plays"
    chosen = {"timing": timing, length: fields[length].strip()}
    for setting in agreements(given):
        value = fields.get(f"set-{setting.name}", setting.default)
        if value != setting.default:
            chosen[setting.name] = value
    return chosen


def _seats(fields: Fields) -> tuple[str, str]:
    """Who calls for home and visitors."""
    if fields["mode"] == WATCH:
        return fields["home-coach"], fields["visitors-coach"]
    coach = fields["coach"] if fields["mode"] == COACH else HUMAN
    return (HUMAN, coach) if fields["side"] == "home" else (coach, HUMAN)


def _dial(fields: Fields) -> str | None:
    if fields["dial"] != FILE:
        return ANY if fields["dial"] == OWN else None
    file = fields["dial-file"].strip()
    if not file:
        raise FormFault("dial-file", "which file? Type its path, such as dials/mine.toml")
    return f"./{file}" if file == ANY else file


def _seed(given: str) -> int | None:
    if not given:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", given):
        raise FormFault("seed", f"it must be a whole number, not {given!r}")
    return int(given)


def _few(faults: Sequence[str]) -> list[str]:
    more = len(faults) - MOST_FAULTS
    return [*faults[:MOST_FAULTS], *([f"and {more} more faults"] if more > 0 else [])]
