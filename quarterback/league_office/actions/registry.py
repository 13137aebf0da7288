"""Every league action, in the order and the groups in which screens list them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from league.model.ledger.rows import Board, Fixture, Team
from quarterback.league_office.actions import (
    attendance,
    boards,
    bracket_rulings,
    careers,
    confirmations,
    day,
    delays,
    formats,
    honors,
    injuries,
    late_teams,
    notes,
    photos,
    players,
    playoffs,
    reschedule,
    results,
    schedule,
    season,
    setup,
    spreadsheets,
    suspensions,
    teams,
    tosses,
    undo,
)
from quarterback.league_office.actions.action import LeagueAction, LeagueContext
from quarterback.league_office.actions.form_preview import fields_with_values
from quarterback.league_office.describe_commands import board_title, name_of

ACTIONS: Final[tuple[LeagueAction, ...]] = (
    results.RESULT,
    spreadsheets.TYPE_SHEET,
    spreadsheets.RESULTS_FILE,
    confirmations.CERTIFY,
    confirmations.CONFIRM_SCORE,
    confirmations.CONFIRM_RULE,
    *results.COUNT_ACTIONS,
    tosses.TOSS,
    attendance.CHECK_IN,
    attendance.RUN_LATE,
    day.CALL,
    day.BEGIN_GAME,
    day.END_GAME,
    suspensions.SUSPEND,
    suspensions.RESUME,
    boards.BOARD_OUT,
    boards.BOARD_BACK,
    attendance.NO_SHOW,
    day.ANNOUNCE,
    day.TAKE_DOWN,
    attendance.NO_SHOW_RULE,
    boards.CHANGEOVER,
    teams.TEAMS,
    spreadsheets.TEAMS_FILE,
    setup.PEOPLE,
    teams.COACH,
    teams.RUN_BY,
    teams.DIVISIONS,
    teams.PLACES,
    teams.WITHDRAW,
    late_teams.REPLACE_TEAM,
    late_teams.JOIN,
    setup.BOARDS,
    setup.SLOTS,
    schedule.DRAW_UP,
    spreadsheets.SCHEDULE_FILE,
    schedule.RELEASE,
    season.BEGIN,
    formats.SWISS,
    formats.PAIR_AGAIN,
    formats.POOLS,
    schedule.ARRANGE,
    delays.DELAY,
    reschedule.POSTPONE,
    reschedule.MOVE,
    reschedule.SWAP,
    playoffs.PLAYOFFS,
    reschedule.SET_PLACES,
    bracket_rulings.DECIDE,
    bracket_rulings.RULE,
    bracket_rulings.RESEED_BRACKET,
    players.DRAFT,
    players.RELEASE_PLAYER,
    players.FIGURE,
    players.ORDER,
    players.BASES,
    players.TRADE,
    players.REPLACE,
    injuries.INJURE,
    injuries.VOID,
    careers.SAME_PLAYER,
    careers.SEPARATE,
    careers.TWO_PLAYERS,
    careers.RETIRE,
    careers.ELECT,
    honors.AWARD,
    honors.VOTE,
    honors.WITHDRAW_AWARD,
    notes.BEST_PLAYER,
    notes.NOTE,
    notes.REMOVE_NOTE,
    photos.PHOTO,
    photos.REMOVE_PHOTO,
    season.SEASON,
    spreadsheets.PAST_SEASONS_FILE,
    season.CLOSE,
    setup.COMMISSIONER,
    setup.PRACTICE,
    setup.TIME_ZONE,
    setup.RENAME,
    setup.REMOVE,
    undo.UNDO,
    undo.REDO,
    undo.TAKE_BACK,
)
BY_NAME: Final = {action.name: action for action in (setup.CREATE, *ACTIONS)}
OF_A_GAME: Final = (
    "result",
    "type-sheet",
    "call",
    "begin-game",
    "end-game",
    "confirm",
    "suspend",
    "resume",
    "certify",
    "delay",
    "postpone",
    "move",
    "swap",
    "injure",
    "mvp",
    "rule",
)
"""Actions whose first field is a game."""
OF_A_TEAM: Final = ("running-late", "withdraw", "replace-team")
"""Actions whose first field is a team."""
_OF_A_BOARD: Final = ("board-out", "board-back")
"""Actions whose first field is a board."""
TEAM: Final = "team"
"""That field."""
COMMAND_LINE_ACTIONS: Final = tuple(action for action in ACTIONS if action.command_lines)
"""Actions that are also commands."""


class FormChoice(NamedTuple):
    """A form that is opened on a game or a team."""

    action: str
    title: str
    description: str
    data: dict[str, str]
    """The field that is filled in already."""


def forms_of_game(context: LeagueContext, game: Fixture) -> tuple[FormChoice, ...]:
    """Return what can be entered now about a game, then about its teams and its board: a team
    that leaves on the day is found there."""
    own = tuple(
        FormChoice(action.name, action.title, action.description, {reschedule.GAME: str(game.id)})
        for action in map(BY_NAME.__getitem__, OF_A_GAME)
        if _takes(action, context, reschedule.GAME, game.id)
    )
    teams = (*forms_of_team(context, game.home), *forms_of_team(context, game.visitors))
    return (*own, *teams, *_forms_of_boards(context, game.board))


def _forms_of_boards(context: LeagueContext, board: int | None) -> Iterator[FormChoice]:
    """Return what can be entered about a game's board, `Board North is out`, and which boards are
    back: the game that is chosen may be the one that waits for them."""
    for row in context.state.all(Board):
        for action in map(BY_NAME.__getitem__, _OF_A_BOARD):
            own = row.id == board or action is boards.BOARD_BACK
            if own and _takes(action, context, boards.BOARD, row.id):
                title = action.title.replace("A board", board_title(row.name))
                data = {boards.BOARD: str(row.id)}
                yield FormChoice(action.name, title, action.description, data)


def forms_of_team(context: LeagueContext, team: int) -> tuple[FormChoice, ...]:
    """Return what can be entered about a team now: `Withdraw Saints`."""
    name = name_of(context.state, Team, team)
    return tuple(
        FormChoice(
            action.name, action.title.replace("a team", name), action.description, {TEAM: str(team)}
        )
        for action in map(BY_NAME.__getitem__, OF_A_TEAM)
        if _takes(action, context, TEAM, team)
    )


def _takes(action: LeagueAction, context: LeagueContext, field: str, number: int) -> bool:
    """Return whether an action can be done now, and to this game or team."""
    if action.why_not(context):
        return False
    _, filled = fields_with_values(action, context, {field: str(number)})
    return filled.get(field) == str(number)
