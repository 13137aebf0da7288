"""Boards that are out and come back, and the changeover between two games on one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from league.model.ledger.commands.day import BoardBack, BoardOut, GamePlace, SetChangeover
from league.model.ledger.handlers.delays import suspend
from league.model.ledger.handlers.room import a_minute, why_out
from league.model.ledger.handlers.schedule import open_game, place_game, slot_at, without_clashes
from league.model.ledger.handlers.setup import data, under_way
from league.model.ledger.rows import Board, BoardOutRow, ChangeoverRow, Fixture
from league.model.ledger.state import LeagueState, Transaction
from league.model.times import DAY
from rulesets.core.data_reader import read_json
from rulesets.core.refusal import Refused


def board_out(work: Transaction, command: BoardOut) -> None:
    """Take a board out of use: its games move, and one that is being played on it is suspended."""
    board = work.records.get(Board, command.board)
    if out := why_out(work.records, board.id):
        raise Refused(out)
    left = [
        [game.id, game.slot, int(game.postponed)]
        for game in (work.records.get(Fixture, move.fixture) for move in command.moves)
        if game.board == board.id
    ]
    for suspended in command.suspended:
        suspend(work, suspended)
    work.put(BoardOutRow(board.id, a_minute(command.at), data(left)))
    _move(work, command.moves)


def board_back(work: Transaction, command: BoardBack) -> None:
    """Bring a board back into use; games move to it."""
    board = work.records.get(Board, command.board)
    a_minute(command.at)
    if work.records.find(BoardOutRow, board.id) is None:
        raise Refused(f"{board.name} is not out")
    work.drop(BoardOutRow, board.id)
    _move(work, command.moves)


def _move(work: Transaction, moves: Iterable[GamePlace]) -> None:
    for move in moves:
        fixture = open_game(work, move.fixture)
        if move.starts is None or move.ends is None:
            place_game(work, replace(fixture, slot=None, board=None, postponed=True))
            continue
        if move.board is not None:
            work.records.get(Board, move.board)
            if out := why_out(work.records, move.board):
                raise Refused(out)
        slot = slot_at(work, move.starts, move.ends)
        place_game(work, replace(fixture, slot=slot, board=move.board, postponed=False))
    without_clashes(work)


def games_that_left(records: LeagueState, board: int) -> list[tuple[int, int | None]]:
    """Return the games that left a board when it went out, each with its slot there."""
    out = records.find(BoardOutRow, board)
    return [] if out is None else [(game, slot) for game, slot, _ in read_json(out.moved)]


def set_changeover(work: Transaction, command: SetChangeover) -> None:
    """Set the minutes between two games on a board, or leave them to the schedule's slots."""
    season = under_way(work, command.season)
    if command.minutes is None:
        work.drop(ChangeoverRow, season.id)
        return
    if not 0 <= command.minutes <= DAY:
        raise Refused(f"a changeover takes 0 to {DAY} minutes")
    work.put(ChangeoverRow(season.id, command.minutes))
