"""A new dial game in the browser: its form, read into the options of any game; and games of the
league that can begin now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

import msgspec

from league.model.ledger.queries.fixture_status import being_played, rules_of, sides_of, why_not_now
from league.model.ledger.rows import Fixture, ResultRow
from league.model.ledger.state import LeagueState
from quarterback.ai.coaches import COACHES
from quarterback.files.own_coaches import blurb_of
from quarterback.game.controller import GameController
from quarterback.game.dials import DIAL_LABELS, HOUSE_RULINGS, tied_of_ten, usual_dial
from quarterback.game.option_parser import BY_NAME
from quarterback.game.options import (
    ANY,
    HUMAN,
    PROPOSED_PLAYS,
    BadOptions,
    PlayOptions,
    play_options,
)
from quarterback.rule_sets import DIAL_GAME, WITH_DIAL, name_of_dial, settings_of
from quarterback.team_colors import TEAM_COLORS
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import BadSetting
from rulesets.core.sides import HOME, SIDES, VISITORS

LENGTHS: Final = {
    "20": "20 plays, a few minutes",
    "40": "40 plays",
    "60": "60 plays, half an hour",
    "80": "80 plays",
    "100": "100 plays",
    "120": "120 plays",
    "160": "160 plays, the whole game",
    "timed-15": "two halves of 15 minutes by the clock",
    "timed-30": "two halves of 30 minutes by the clock",
}
"""Lengths whose solutions ship with the program, so that advice and win probability are
available."""
DIALS: Final = {
    "shipped": "the usual one: Saturday (house) up to 60 plays, else the reconstruction",
    **DIAL_LABELS,
    ANY: "our own, on the table: we type what it shows",
}
_USUAL: Final = {
    "home": "Harvard",
    "visitors": "Yale",
    "home-color": "crimson",
    "visitors-color": "navy",
    "home-caller": HUMAN,
    "visitors-caller": HUMAN,
    "length": PROPOSED_PLAYS,
    "dial": "shipped",
    "tiebreak": "none",
    "halves_begin": "kickoff",
}


def _ties() -> str:
    """Say in one line how often games of each length end tied, with the usual dial."""
    tied: list[str] = []
    for length in filter(str.isdigit, LENGTHS):
        settings = {"plays": length}
        number = tied_of_ten(usual_dial(settings), settings)
        tied.append(f"{number} at {length} plays" if not tied else f"{number} at {length}")
    return f"Games that end tied, of 10 with the usual dial: about {', '.join(tied)}."


HOUSE: Final = tuple(
    (
        setting.name,
        setting.description,
        tuple(zip(setting.choices, setting.choice_labels, strict=True)),
    )
    for setting in settings_of(DIAL_GAME)
    if setting.name in HOUSE_RULINGS
)
"""The house rulings that can be chosen for any dial (LQ-R38, LQ-R40)."""


class NewGameForm(msgspec.Struct, frozen=True):
    """The form with its values, and what is wrong with them."""

    values: Mapping[str, str] = msgspec.field(default_factory=lambda: _USUAL)
    fault: str = ""
    field: str = ""
    """The field with the error; empty if it is about several."""
    sides: tuple[tuple[str, str], ...] = tuple((side, BY_NAME[side].label) for side in SIDES)
    colors: tuple[str, ...] = TEAM_COLORS
    lengths: tuple[tuple[str, str], ...] = tuple(LENGTHS.items())
    dials: tuple[tuple[str, str], ...] = tuple(DIALS.items())
    dial_label: str = BY_NAME["dial"].label
    callers: tuple[tuple[str, str], ...] = (
        (HUMAN, "a person"),
        *((name, coach.title) for name, coach in COACHES.items()),
    )
    coaches: tuple[tuple[str, str], ...] = msgspec.field(
        default_factory=lambda: tuple(
            (coach.title, blurb_of(name)) for name, coach in COACHES.items()
        )
    )
    """What each coach is like."""
    ties: str = _ties()
    house: tuple[tuple[str, str, tuple[tuple[str, str], ...]], ...] = HOUSE


def form_of_game(game: GameController) -> NewGameForm:
    """Return the form as it was for a game: its teams, callers, length, dial and rulings. A
    length or dial that is not in the lists becomes the usual one."""
    header, settings = game.book.header, game.rules.settings
    timed = not game.rules.profile.counts_plays
    length = f"timed-{settings['minutes']}" if timed else str(settings["plays"])
    dial = game.rules.dial
    name = ANY if dial is None else name_of_dial(dial.digest)
    values = {
        "home": plain_name(header.home),
        "visitors": plain_name(header.visitors),
        "home-color": header.home_color,
        "visitors-color": header.visitors_color,
        "home-caller": header.home_coach or HUMAN,
        "visitors-caller": header.visitors_coach or HUMAN,
        "length": length if length in LENGTHS else _USUAL["length"],
        "dial": name if name in DIALS else _USUAL["dial"],
        **{name: str(settings[name]) for name, _, _ in HOUSE},
    }
    return NewGameForm(values)


def read_new_game(filled: Mapping[str, str]) -> PlayOptions | NewGameForm:
    """Return the options of the game, or the form with its errors."""
    values = {name: filled.get(name, usual)[:200] for name, usual in _USUAL.items()}
    length, dial = values["length"], values["dial"]
    if length not in LENGTHS or dial not in DIALS:
        return NewGameForm(values, "Choose a length and a dial from the lists.")
    timed = length.removeprefix("timed-") if length.startswith("timed-") else None
    try:
        return play_options(
            home=values["home"].strip() or None,
            visitors=values["visitors"].strip() or None,
            home_color=values["home-color"],
            visitors_color=values["visitors-color"],
            home_coach=values["home-caller"],
            visitors_coach=values["visitors-caller"],
            plays=None if timed else int(length),
            minutes=int(timed) if timed else None,
            dial=None if dial == "shipped" else dial,
            settings=[f"{name}={values[name]}" for name, _, _ in HOUSE],
        )
    except BadOptions as fault:
        return NewGameForm(values, f"{capitalize(fault.message)}.", fault.option.strip("-"))
    except BadSetting as fault:
        return NewGameForm(values, f"{capitalize(str(fault))}.")


_LISTED: Final = 24
"""How many games are listed."""


class DialFixture(NamedTuple):
    """A game of the schedule that can begin now."""

    fixture: int
    words: str


def dial_fixtures(records: LeagueState) -> list[DialFixture]:
    """Return the next games of a league that are played with the dial and can begin now."""
    fixtures: list[DialFixture] = []
    for fixture in records.all(Fixture):
        if len(fixtures) == _LISTED:
            break
        if records.find(ResultRow, fixture.id) or being_played(records, fixture.id):
            continue
        if not _has_dial(records, fixture) or why_not_now(records, fixture.id):
            continue
        names = sides_of(records, fixture)
        words = f"Game {fixture.number}: {names[VISITORS]} at {names[HOME]}"
        fixtures.append(DialFixture(fixture.id, words))
    return fixtures


def _has_dial(records: LeagueState, fixture: Fixture) -> bool:
    try:
        return rules_of(records, fixture).code in WITH_DIAL
    except Refused:
        return False
