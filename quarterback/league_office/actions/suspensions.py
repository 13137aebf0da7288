"""Actions that suspend a game where it stands, and resume it on any board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, cast

from league.model.games import MOST_POINTS
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.handlers.room import is_suspended, why_out
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import BoardOutRow, Fixture, SideName, SuspensionRow
from league.views.game_reader import fixture_game
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    choice_field,
    needs,
    no_play,
)
from quarterback.league_office.actions.day import AT, at_field, games_by_play, minute
from quarterback.league_office.actions.reschedule import (
    GAME,
    chosen_game,
    game_field,
    of_game,
    open_games,
)
from quarterback.league_office.actions.results import (
    side_fields,
    side_options,
    typed_score,
    typed_side,
)
from quarterback.league_office.actions.teams import NONE
from quarterback.league_office.fixture_games import suspended_line
from quarterback.league_office.pinned_rules import periods_of
from rulesets.core.sides import SIDES

_UNKNOWN: Final = ("", "not known")
_DETAILS: Final = ("period", "left", "ball", "situation")
"""Fields that describe a suspended game, apart from its score."""


def _stands(context: LeagueContext, game: Fixture | None) -> SuspensionRow | None:
    """Return where a game stopped: as it was suspended, or else as its stored game has it."""
    if game is None:
        return None
    if (stood := suspension_of(context.state, game)) is not None:
        return stood
    stored = being_played(context.state, game.id)
    return None if stored is None else context.stands(game.id, stored)


def _suspend_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = games_by_play(context, open_games(context))
    which = game_field(context, games, "The game that cannot go on. It is resumed later.")
    game = chosen_game(context, filled, games)
    if game is None:
        return (which,)
    stands = _stands(context, game)
    points = (None, None) if stands is None else (stands.home_points, stands.visitors_points)
    period = "" if stands is None else stands.period
    names = periods_of(context.state, game)
    options = dict.fromkeys((*names, period) if period else names)
    stopped = "Points of the {} when play stopped."
    return (
        which,
        *side_fields(context, game, points, stopped, optional=True),
        choice_field(
            "period",
            "Period",
            "The period in which play stopped.",
            (_UNKNOWN, *((name, name) for name in options)),
            period,
        ),
        FormField(
            "left",
            "Left in it",
            help="What was left of the period, such as 4:10 or 23 plays.",
            default="" if stands is None else stands.time_left.removesuffix(" left"),
            optional=True,
        ),
        choice_field(
            "ball",
            "Ball",
            "The team that has the ball.",
            (_UNKNOWN, *side_options(context, game)),
            "" if stands is None else stands.possession or "",
        ),
        FormField(
            "situation",
            "Situation",
            help="Down, distance and spot, such as third and 2, Yale 31.",
            default="" if stands is None else stands.situation,
            optional=True,
        ),
        at_field("When play stopped, such as 14:37."),
    )


def _suspension(
    context: LeagueContext, answers: FormReader, at: int, points: tuple[int | None, int | None]
) -> d.Suspend:
    left = answers.text("left")
    if left and left[-1:].isdigit() and left.isdecimal():
        raise FormError("left", f"{left} of what? Enter {left}:00 or {left} plays")
    return d.Suspend(
        answers.key(GAME, "which game is suspended?"),
        at,
        *points,
        period=answers.text("period"),
        time_left=left if not left or left.endswith("left") else f"{left} left",
        possession=cast("SideName", answers.text("ball")) if answers.text("ball") else None,
        situation=answers.text("situation"),
    )


def _suspend(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = context.state.get(Fixture, answers.key(GAME, "which game is suspended?"))
    home, visitors = (answers.number(side, 0, MOST_POINTS) for side in SIDES)
    if (home is None) != (visitors is None):
        raise FormError("home" if home is None else "visitors", "enter the points")
    yield _suspension(context, answers, minute(context, answers, game), (home, visitors))


def _fill_suspend(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Turn SCORE and --ball TEAM into the fields of the form; what is not typed is taken from the
    stored game."""
    filled: dict[str, str] = {}
    game = context.state.get(Fixture, int(data[GAME]))
    stands = _stands(context, game)
    if stands is not None:
        ball = stands.possession or ""
        details = stands.period, stands.time_left, ball, stands.situation
        filled = dict(zip(_DETAILS, details, strict=True))
        if stands.home_points is not None and stands.visitors_points is not None:
            filled |= {"home": str(stands.home_points), "visitors": str(stands.visitors_points)}
        filled = {name: value for name, value in filled.items() if name not in data}
    if "score" in data:
        filled["home"], filled["visitors"] = typed_score(data["score"])
    if "ball" in data:
        filled["ball"] = typed_side(context, data, "ball")
    return filled


def _suspend_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Say what happens to the board, and whose plays are kept."""
    game = context.state.get(Fixture, int(filled[GAME]))
    lines = ["Its board and its teams are free. It is resumed on any board, at any time."]
    if being_played(context.state, game.id) is not None:
        lines.append("Its plays are stored, and it goes on from the last one.")
    return tuple(lines)


def _report_game(context: LeagueContext, data: FormData) -> CommandReport:
    game = context.state.get(Fixture, int(data[GAME]))
    card = fixture_game(context.state, game)
    game_data = {
        "game": game.number,
        "state": card.state,
        "stood": card.stood,
        "board": card.board,
    }
    if is_suspended(context.state, game.id):
        return CommandReport(game_data, (suspended_line(context.state, game),))
    score = f" at {card.score_line}" if card.score_line else ""
    where = f", {card.stood}" if card.stood else ""
    return CommandReport(game_data, (f"Game {game.number} resumed{score}{where}",))


SUSPEND: Final = LeagueAction(
    "suspend",
    "Suspend a game",
    "Day",
    "It keeps its score and where it stands, frees its board, and counts for nothing until it is"
    " resumed and over.",
    _suspend_fields,
    _suspend,
    needs(open_games, "no game is left to play", no_play),
    preview=_suspend_words,
    error_field=GAME,
    success_message="Game suspended.",
    repeatable=True,
    command_line=CommandLine(
        "suspend",
        "Suspend GAME where it stands; SCORE is home:visitors, such as 14:7.\n\nIts board is"
        " free; `resume` goes on with it on any board. Of a game whose plays are stored,"
        " everything is known.",
        (
            Parameter("GAME", kind="game"),
            Parameter("[SCORE]"),
            Parameter("--period", "The period in which play stopped: third quarter."),
            Parameter("--left", "What was left of it: 4:10, or 23 plays."),
            Parameter("--ball", "The team that has the ball.", kind="team"),
            Parameter("--situation", "Down, distance and spot."),
            AT,
        ),
        fill=_fill_suspend,
        after=_report_game,
    ),
)


NONE_SUSPENDED: Final = "no game is suspended"


def suspended_games(context: LeagueContext) -> list[Fixture]:
    return [game for game in open_games(context) if is_suspended(context.state, game.id)]


def _resume_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = suspended_games(context)
    fields = [game_field(context, games, "The suspended game that goes on.")]
    game = chosen_game(context, filled, games)
    boards = tuple(
        (key, name)
        for key, name in choices.board_options(context.state)
        if context.state.find(BoardOutRow, int(key)) is None
    )
    if boards:
        own = NONE if game is None or game.board is None else str(game.board)
        options = boards if own != NONE else ((NONE, "choose a board"), *boards)
        fields.append(choice_field("board", "Board", "Where it goes on.", options, own))
    return (*fields, at_field("When it goes on, such as 14:37."))


def _resume(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    number = answers.key(GAME, "which game is resumed?")
    board = choices.row_id(answers.text("board")) or context.state.get(Fixture, number).board
    if board is None and choices.board_options(context.state):
        raise FormError("board", "choose the board on which it goes on")
    if out := why_out(context.state, board):
        raise FormError("board", out)
    yield d.Resume(number, minute(context, answers), board)


RESUME: Final = LeagueAction(
    "resume",
    "Resume a suspended game",
    "Day",
    "It goes on from its score, on any free board; with its plays, where they are stored.",
    _resume_fields,
    _resume,
    needs(suspended_games, NONE_SUSPENDED, no_play),
    of_game(suspended_games, lambda context, game: (suspended_line(context.state, game),)),
    error_field=GAME,
    success_message="Game resumed.",
    repeatable=True,
    command_line=CommandLine(
        "resume",
        "Resume a suspended GAME on a board: now, or --at a time.",
        (
            Parameter("GAME", kind="game"),
            Parameter("--board", "The board on which it goes on.", "board"),
            AT,
        ),
        after=_report_game,
    ),
)
