"""A form of a new game as it was filled in: what any game's form asks, and its faults in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from quarterback.game.options import HUMAN, BadOptions, PlayOptions, play_options
from quarterback.tui.setup.errors import FormFault
from rulesets.core.ruleset import BadSetting, Setting

Fields = Mapping[str, str]
"""Every field by its name, as it stands."""

TWO, COACH, WATCH = "two", "coach", "watch"
"""Who calls the plays: people for both teams, a coach for one, or coaches for both."""


def callers_of(options: PlayOptions) -> str:
    """What the form begins with. After an exhibition it is persons again."""
    seats = (options.home_coach, options.visitors_coach)
    if options.exhibition or not any(seats):
        return TWO
    return WATCH if all(seats) else COACH


def of_other_kind(options: PlayOptions, ruleset: str) -> PlayOptions:
    """Options of another kind of game: teams and store of the last one, and nothing else."""
    return PlayOptions(
        ruleset=ruleset,
        home=options.home,
        visitors=options.visitors,
        place=options.place,
        home_color=options.home_color,
        visitors_color=options.visitors_color,
        data_dir=options.data_dir,
        database=options.database,
        save=options.save,
    )


def filled(fields: Fields, before: PlayOptions, **of_this_game: Any) -> PlayOptions:
    """The options; what no form asks is as `before`. Raises FormFault."""
    home_coach, visitors_coach = _seats(fields)
    try:
        return play_options(
            home=fields["home"].strip() or None,
            visitors=fields["visitors"].strip() or None,
            home_color=fields["home-color"],
            visitors_color=fields["visitors-color"],
            seed=_seed(fields["seed"].strip()),
            place=fields["place"],
            hour=fields["hour"],
            weather=fields["weather"],
            exhibition=fields["mode"] == WATCH,
            data_dir=before.data_dir,
            database=before.database,
            save=before.save,
            home_coach=home_coach,
            visitors_coach=visitors_coach,
            **of_this_game,
        )
    except BadOptions as fault:
        raise FormFault(fault.option.removeprefix("--"), fault.message) from None
    except BadSetting as fault:
        message = str(fault).removeprefix(fault.setting).strip()
        field = f"set-{fault.setting}"
        raise FormFault(field if field in fields else fault.setting, message) from None


def agreed_otherwise(fields: Fields, settings: Sequence[Setting]) -> dict[str, str]:
    """The settings that are not as usual."""
    chosen = {s.name: fields.get(f"set-{s.name}", s.default).strip() for s in settings}
    return {s.name: chosen[s.name] for s in settings if chosen[s.name] != s.default}


def as_pairs(settings: Mapping[str, str]) -> list[str]:
    """Settings as they are written on a command line."""
    return [f"{name}={value}" for name, value in settings.items()]


def _seats(fields: Fields) -> tuple[str, str]:
    """Who calls the plays for home and visitors."""
    if fields["mode"] == WATCH:
        return fields["home-coach"], fields["visitors-coach"]
    coach = fields["coach"] if fields["mode"] == COACH else HUMAN
    return (HUMAN, coach) if fields["side"] == "home" else (coach, HUMAN)


def _seed(text: str) -> int | None:
    if not text:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", text):
        raise FormFault("seed", f"must be a whole number, not {text!r}")
    return int(text)
