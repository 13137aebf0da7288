"""The form of a game on a board as it was filled in: whose board, and what is brought to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from quarterback.files.teams import NotBrought, load_brought
from quarterback.game.options import BOARD_EXHIBITION, OWN, SIMULATED, PlayOptions
from quarterback.game.places import saved_teams
from quarterback.rule_sets import BOARD_GAME, rule_set, settings_of, tables_of, takes_teams
from quarterback.tui.setup.errors import FormFault, few
from quarterback.tui.setup.form_values import (
    WATCH,
    Fields,
    agreed_otherwise,
    as_pairs,
    filled,
    of_other_kind,
)
from rulesets.core.customization import BadTable, name_of
from rulesets.core.sides import HOME, SIDES, VISITORS

NOTHING, GIVEN, KEPT, FILES = "", "given", "kept", "files"
"""The source of teams and tables: none, the command line, saved teams, or files."""

WHEN_TOLD, ASK = "", "asked"
"""When a report names the ball carrier: if a person does, or in every report."""

Brought = Mapping[str, Any]
"""Teams by side, or tables by name."""


def at_board(last: PlayOptions, board: str) -> PlayOptions:
    """What the form of a board game begins with: as it was left, else with the coaches it needs. A
    coach calls where the program moves the figures."""
    played_on = SIMULATED if board == SIMULATED else ""
    if last.on_board and last.board == played_on and last.coaches_named:
        return last
    started = last if last.on_board else of_other_kind(last, BOARD_GAME)
    coach = BOARD_EXHIBITION[1] if played_on else ""
    return replace(
        started,
        board=played_on,
        home_coach="",
        visitors_coach=coach,
        exhibition=False,
        coaches_named=True,
    )


def filled_board_game(fields: Fields, before: PlayOptions) -> PlayOptions:
    """The options; what the form does not ask is as `before`. Raises FormFault."""
    code = fields["ruleset"]
    if fields["mode"] == WATCH and fields["board"] == OWN:
        raise FormFault("board", "computer coaches need the practice board")
    teams, tables = _customization(fields, before)
    settings = as_pairs(agreed_otherwise(fields, settings_of(code)))
    agreed = {
        "ruleset": code,
        "board": fields["board"],
        "settings": settings,
        "ask_players": fields["players"] == ASK,
        "teams": teams,
        "tables": tables,
    }
    try:
        return filled({**fields, **_names(fields, before, teams)}, before, **agreed)
    except BadTable as error:
        raise FormFault("files", few(error.faults)) from None


def _names(fields: Fields, before: PlayOptions, teams: Brought) -> dict[str, str]:
    """The names of the teams: as typed, else those of their rosters. A name that was in the form
    when it opened is from the last game, and gives way."""
    if teams is before.teams:
        return {}
    usual = {HOME: before.home, VISITORS: before.visitors}
    return {
        side: ""
        for side in SIDES
        if name_of(teams, side) and fields[side].strip() in (usual[side], side.capitalize())
    }


def _customization(fields: Fields, before: PlayOptions) -> tuple[Brought, Brought]:
    """Teams and tables, where the rule set takes any."""
    code = fields["ruleset"]
    if fields["files"] == GIVEN and code == before.ruleset:
        return before.teams, before.tables
    if fields["files"] == KEPT:
        return _saved_teams(fields, before), {}
    if fields["files"] != FILES:
        return {}, {}
    teams = {side: f"team-{side}" for side in SIDES if takes_teams(code)}
    tables = {name: f"table-{name}" for name in tables_of(code)}
    return (
        {side: _team(fields, field, side) for side, field in teams.items() if _file(fields, field)},
        {
            name: _table(fields, field, name)
            for name, field in tables.items()
            if _file(fields, field)
        },
    )


def _saved_teams(fields: Fields, before: PlayOptions) -> Brought:
    """The chosen saved teams, as they are now."""
    teams: dict[str, Any] = {}
    for side in SIDES:
        field = f"kept-{side}"
        if name := fields.get(field, ""):
            team = saved_teams(before.data_dir, before.database).find(fields["ruleset"], name)
            if team is None or team.trouble:
                raise FormFault(field, "that team is gone; F4 lists your teams")
            _check(fields, field, teams={side: team.team})
            teams[side] = team.team
    return teams


def _team(fields: Fields, field: str, side: str) -> Any:
    team = _file_data(fields, field)
    _check(fields, field, teams={side: team})
    return team


def _table(fields: Fields, field: str, name: str) -> Any:
    table = _file_data(fields, field)
    _check(fields, field, tables={name: table})
    return table


def _file_data(fields: Fields, field: str) -> Any:
    try:
        return load_brought(_file(fields, field))
    except NotBrought as error:
        raise FormFault(field, str(error)) from None


def _check(fields: Fields, field: str, teams: Brought = {}, tables: Brought = {}) -> None:  # noqa: B006
    """Check that the rules can use a team or table on its own, so that its own field gets the
    error."""
    try:
        rule_set(fields["ruleset"], None, None, teams, tables)
    except BadTable as error:
        raise FormFault(field, f"these settings do not work:\n{few(error.faults)}") from None


def _file(fields: Fields, field: str) -> str:
    return fields.get(field, "").strip()
