"""Every league action, in the order and the groups in which screens list them."""

from __future__ import annotations

from typing import Final

from league.model.ledger.rows import Fixture
from quarterback.league_office.actions import (
    bracket_rulings,
    day,
    formats,
    honors,
    injuries,
    late_teams,
    photos,
    players,
    playoffs,
    reschedule,
    results,
    schedule,
    season,
    setup,
    teams,
    undo,
)
from quarterback.league_office.actions.action import LeagueAction, LeagueContext
from quarterback.league_office.actions.form_preview import fields_with_values

ACTS: Final[tuple[LeagueAction, ...]] = (
    results.RESULT, results.CERTIFY, results.TOSS,
    day.CHECK_IN, day.CALL, day.BEGIN_GAME, day.END_GAME, day.NO_SHOW, day.ANNOUNCE, day.TAKE_DOWN,
    day.NO_SHOW_RULE,
    teams.TEAMS, setup.PEOPLE, teams.COACH, teams.RUN_BY, teams.DIVISIONS, teams.PLACES,
    teams.WITHDRAW, late_teams.REPLACE_TEAM, late_teams.JOIN,
    setup.BOARDS, setup.SLOTS, schedule.DRAW_UP, schedule.RELEASE, reschedule.BEGIN,
    formats.SWISS, formats.POOLS,
    schedule.ARRANGE, reschedule.DELAY, reschedule.POSTPONE, reschedule.MOVE, reschedule.SWAP,
    playoffs.PLAYOFFS, reschedule.SET_PLACES, bracket_rulings.DECIDE, bracket_rulings.RULE,
    players.DRAFT, players.RELEASE_PLAYER, players.FIGURE, players.ORDER, players.BASES,
    players.TRADE, players.REPLACE, injuries.INJURE, injuries.VOID,
    honors.AWARD, honors.VOTE, honors.WITHDRAW_AWARD, photos.PHOTO, photos.REMOVE_PHOTO,
    season.SEASON, reschedule.CLOSE, setup.COMMISSIONER, setup.PRACTICE, setup.RENAME,
    undo.UNDO, undo.REDO,
)  # fmt: skip
BY_NAME: Final = {act.name: act for act in (setup.CREATE, *ACTS)}
OF_A_GAME: Final = (
    "result", "call", "begin-game", "end-game", "certify", "delay", "postpone", "move", "swap",
    "injure", "rule",
)  # fmt: skip
"""Actions about one game, which is their first field."""
OF_A_TEAM: Final = ("withdraw", "replace-team")
"""Actions about one team, which is their first field."""
COMMAND_LINE_ACTIONS: Final = tuple(action for action in ACTS if action.command_lines)
"""Actions that the command line has, too."""


def actions_of_game(context: LeagueContext, game: Fixture) -> tuple[LeagueAction, ...]:
    """Return what can be entered about a game now."""
    return tuple(act for act in map(BY_NAME.__getitem__, OF_A_GAME) if _takes(act, context, game))


def _takes(act: LeagueAction, context: LeagueContext, game: Fixture) -> bool:
    """Return whether an action can be done now, and to this game."""
    if act.why_not(context):
        return False
    _, filled = fields_with_values(act, context, {reschedule.GAME: str(game.id)})
    return filled.get(reschedule.GAME) == str(game.id)
