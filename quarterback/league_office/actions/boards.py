"""Actions that take a board out of use and bring it back, and that set the changeover."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, cast

from league.model.day.board_moves import BoardMoves, MovedGame, Rest, moves_back, moves_from
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import changeover_of
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import Board, BoardOutRow, ChangeoverRow, Fixture
from league.model.times import DAY, clock_time, lateness
from league.views.text import short_time
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
    no_report,
    no_season,
)
from quarterback.league_office.actions.day import AT, at_field, minute
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import board_title, game_label, name_of
from rulesets.core.plain_text import capitalize, how_many

BOARD: Final = "board"
_REST: Final = (
    ("", "choose, if there are such games"),
    ("later", "later today, after the last time"),
    ("day", "the free times of another day"),
    ("postpone", "postponed"),
)
_REST_WORDS: Final = {"later": "later today", "day": "another day", "postpone": "postponed"}


def boards_in_use(context: LeagueContext) -> list[Board]:
    """Return the boards that are not out."""
    out = context.state.rows[BoardOutRow]
    return [board for board in context.state.all(Board) if board.id not in out]


def boards_out(context: LeagueContext) -> list[Board]:
    return [context.state.get(Board, row.id) for row in context.state.all(BoardOutRow)]


def _options(boards: Iterable[Board]) -> tuple[tuple[str, str], ...]:
    return tuple((str(board.id), board.name) for board in boards)


def _out_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    boards = _options(boards_in_use(context))
    return (
        choice_field(BOARD, "Board", "The board that cannot be used.", boards),
        choice_field(
            "rest",
            "What does not fit",
            "Games that find no place on the other boards today.",
            _REST,
        ),
        at_field("Since when, such as 14:37."),
    )


def _moves(context: LeagueContext, answers: FormReader) -> tuple[int, int, BoardMoves]:
    board, at = answers.key(BOARD, "which board is out?"), minute(context, answers)
    rest = cast("Rest", answers.text("rest"))
    return board, at, moves_from(context.state, board, at, rest)


def _out(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    board, at, moves = _moves(context, answers)
    if moves.unplaced:
        raise FormError("rest", _no_place_words(context, moves.unplaced, answers.text("rest")))
    suspended = tuple(_suspended(context, each, at) for each in moves.suspended)
    yield d.BoardOut(board, at, tuple(each.place for each in moves.moves), suspended)


def _no_place_words(context: LeagueContext, games: Iterable[int], rest: str) -> str:
    """Say which games find no place, and what may become of them instead."""
    alone = len(boards_in_use(context)) == 1
    where = {"later": "before midnight", "day": "on another day"}.get(rest, "today")
    ways = {
        key: words
        for key, words in _REST_WORDS.items()
        if key == "postpone" or not (alone or key == rest)
    }
    *others, last = ways.values()
    either = f"{', '.join(others)}{',' * (len(others) > 1)} or {last}" if others else last
    named = ", ".join(game_label(context.state, each) for each in games)
    stops = ". If every board stops for a while, enter a delay for all of them" if alone else ""
    return (
        f"no place {'on another board' if alone else where} for {named}: choose {either}"
        f" (on a command line: --rest {'|'.join(ways)}){stops}"
    )


def _suspended(context: LeagueContext, fixture: int, at: int) -> d.Suspend:
    """Return the command that suspends the game on the board, with everything known about it."""
    stored = being_played(context.state, fixture)
    stands = None if stored is None else context.stands(fixture, stored)
    if stands is None:
        return d.Suspend(fixture, at)
    return d.Suspend(
        *(fixture, at, stands.home_points, stands.visitors_points),
        *(stands.period, stands.time_left, stands.possession, stands.situation),
    )


def _out_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """List each game that moves, and what is suspended."""
    board, at, moves = _moves(context, FormReader(filled))
    name = board_title(name_of(context.state, Board, board))
    lines = []
    for fixture in moves.suspended:
        label = capitalize(game_label(context.state, fixture))
        scored = "" if being_played(context.state, fixture) else " Enter where it stands afterward."
        lines.append(f"{label} is being played on it: it is suspended.{scored}")
    lines += _moved_lines(context, moves.moves, at)
    if moves.other_days:
        count = len(moves.other_days)
        games = how_many(count, "game")
        lines.append(f"{games} of other days stay on {name}: move them, if it does not come back.")
    return tuple(lines) or (f"No game was to be played on {name} today.",)


def _moved_lines(context: LeagueContext, moves: Iterable[MovedGame], now: int) -> list[str]:
    return [_moved_line(context, move, now) for move in moves]


def _moved_line(context: LeagueContext, move: MovedGame, now: int) -> str:
    label, place = capitalize(game_label(context.state, move.place.fixture)), move.place
    planned = clock_time(move.planned)
    if place.starts is None:
        return f"{label}: {planned}, now postponed"
    when = clock_time(place.starts) if place.starts // DAY == now // DAY else ""
    where = "" if place.board is None else f", {name_of(context.state, Board, place.board)}"
    late = f" ({lateness(move.later)})" if move.later and when else ""
    return f"{label}: {planned}, now {when or short_time(place.starts)}{where}{late}"


def _report_out(context: LeagueContext, data: FormData) -> CommandReport:
    board, _, moves = _moves(context, FormReader(data))
    lines = _out_words(context, data)
    return CommandReport(
        {
            "board": name_of(context.state, Board, board),
            "moves": [_data(context, each) for each in moves.moves],
            "suspended": [context.state.get(Fixture, each).number for each in moves.suspended],
            "unplaced": [context.state.get(Fixture, each).number for each in moves.unplaced],
        },
        lines,
    )


def _data(context: LeagueContext, move: MovedGame) -> dict[str, object]:
    board = move.place.board
    return {
        "game": context.state.get(Fixture, move.place.fixture).number,
        "board": None if board is None else name_of(context.state, Board, board),
        "minutes_later": None if move.place.starts is None else move.later,
        "postponed": move.place.starts is None,
    }


BOARD_OUT: Final = LeagueAction(
    "board-out",
    "A board is out",
    "Day",
    "Its games move to the other boards, in gaps or after the games there; no other game moves. One"
    " that is being played on it is suspended.",
    _out_fields,
    _out,
    needs(boards_in_use, "no board is in use"),
    preview=_out_words,
    error_field=BOARD,
    success_message="The board is out, and its games have moved.",
    command_line=CommandLine(
        "board-out",
        "BOARD cannot be used: its games of today move to the other boards, each as early as"
        " its teams are free.\n\nA game that is being played on it is suspended. Games that"
        " find no place today need --rest; `board-back` brings the board back.",
        (
            Parameter("BOARD", kind="board"),
            Parameter(
                "--rest",
                "What becomes of games without a place today.",
                choices=tuple(_REST_WORDS),
            ),
            AT,
        ),
        before=_report_out,
        after=no_report,
    ),
)


def _back_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    boards = _options(boards_out(context))
    return (
        choice_field(BOARD, "Board", "The board that can be used again.", boards),
        at_field("Since when, such as 14:37."),
    )


def _taken_back(context: LeagueContext, answers: FormReader) -> tuple[int, int, BoardMoves]:
    board, at = answers.key(BOARD, "which board is back?"), minute(context, answers)
    return board, at, moves_back(context.state, board, at)


def _back(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    board, at, moves = _taken_back(context, answers)
    yield d.BoardBack(board, at, tuple(each.place for each in moves.moves))


def _back_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    board, at, moves = _taken_back(context, FormReader(filled))
    name = board_title(name_of(context.state, Board, board))
    return (
        f"{name} takes games from {clock_time(at)} on.",
        *_moved_lines(context, moves.moves, at),
        *(() if moves.moves else ("No game that left it would be played earlier there.",)),
    )


def _report_back(context: LeagueContext, data: FormData) -> CommandReport:
    board, _, moves = _taken_back(context, FormReader(data))
    moves_data = [_data(context, each) for each in moves.moves]
    name = name_of(context.state, Board, board)
    return CommandReport({"board": name, "moves": moves_data}, _back_words(context, data))


BOARD_BACK: Final = LeagueAction(
    "board-back",
    "A board is back",
    "Day",
    "Games that left it and have not begun return, where they are earlier on it.",
    _back_fields,
    _back,
    needs(boards_out, "no board is out"),
    preview=_back_words,
    error_field=BOARD,
    success_message="The board is back.",
    command_line=CommandLine(
        "board-back",
        "BOARD can be used again: games that left it return, where they are earlier on it.",
        (Parameter("BOARD", kind="board"), AT),
        before=_report_back,
        after=no_report,
    ),
)


def changeover_words(context: LeagueContext) -> str:
    """Say how many minutes a board needs between two games, and where that number comes from."""
    season = season_of(context).id
    day = (context.now or 0) // DAY
    count = changeover_of(context.state, season, day)
    by = "as it is set"
    if context.state.find(ChangeoverRow, season) is None:
        by = "as between the times of the day's schedule"
    return f"{count} minutes, {by}"


def _changeover_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    row = context.state.find(ChangeoverRow, season_of(context).id)
    return (
        FormField(
            "minutes",
            "Minutes",
            "number",
            "Between two games on a board. Blank: as between the times of the schedule.",
            "" if row is None else str(row.minutes),
            optional=True,
        ),
    )


def _changeover(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield d.SetChangeover(season_of(context).id, answers.number("minutes", 0, DAY))


CHANGEOVER: Final = LeagueAction(
    "changeover",
    "Changeover between games",
    "Day",
    "A delay leaves this time between two games on a board; only a longer gap absorbs it.",
    _changeover_fields,
    _changeover,
    no_season,
    lambda context, filled: (changeover_words(context),),
    error_field="minutes",
    success_message="Saved.",
    command_line=CommandLine(
        "changeover",
        "Set the MINUTES that a delay leaves between two games on a board; without them, those"
        " between the times of the schedule.",
        (Parameter("[MINUTES]", kind="number", between=(0, DAY)),),
        after=lambda context, data: CommandReport(
            {"changeover": changeover_words(context)}, (changeover_words(context),)
        ),
    ),
)
