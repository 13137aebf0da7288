"""Games without times: the next one ready goes to the next free board (LD-R45)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.model.day.timeline import RoomLine, Timeline
from league.model.ledger.handlers.room import board_of
from league.model.ledger.rows import BoardOutRow, Fixture
from league.model.schedule.slots import PlacedGame, ScheduledGame

NOW = "now"
"""The slot of a game that begins at once."""


def next_games(
    ready: Sequence[ScheduledGame], boards: Iterable[str], playing: Iterable[ScheduledGame] = ()
) -> tuple[tuple[PlacedGame, ...], tuple[ScheduledGame, ...]]:
    """LD-R45: return which of the ready games begin now, and which wait. `boards` are the free
    ones; a team or coach in a game cannot play another. In the given order, rounds first."""
    free = list(boards)
    busy = {person for game in playing for person in (*game.teams, *game.coaches)}
    started, waiting = [], []
    for game in sorted(ready, key=lambda each: each.round):
        people = {*game.teams, *game.coaches}
        if free and not people & busy:
            started.append(PlacedGame(game.key, NOW, free.pop(0)))
            busy |= people
        else:
            waiting.append(game)
    return tuple(started), tuple(waiting)


def waiting_without_time(timeline: Timeline, lines: list[RoomLine]) -> dict[int, str]:
    """Set the boards of the games that can begin now, of those whose seasons have no times. Return
    why each cannot begin, by its key; empty where it can."""
    records, boards = timeline.records, timeline.boards
    out = records.rows[BoardOutRow]
    timed = {fixture.season for fixture in records.all(Fixture) if fixture.slot is not None}
    by_key = {str(line.key): line for line in lines if line.season.id not in timed}
    if not by_key:
        return {}
    playing = [records.get(Fixture, number) for number in timeline.playing]
    used = {board_of(game, timeline.playing[game.id]) for game in playing}
    # A game that is being played on no board in particular still takes one.
    boards = {board: name for board, name in boards.items() if board not in out}
    free = [str(board) for board in boards if board not in used]
    free = free[: max(len(boards) - len(playing), 0)] if boards else [""] * len(by_key)
    at_games = [_scheduled(timeline, game) for game in playing]
    ready = [_scheduled(timeline, line.fixture) for line in by_key.values() if line.fixture]
    started, waiting = next_games(ready, free, at_games)
    games = {game.key: game for game in ready}
    busy = {person for game in at_games for person in _people(game)}
    next_up = {person for place in started for person in _people(games[place.game])}
    result = {}
    for place in started:
        by_key[place.game].board = int(place.board) if place.board else None
        result[int(place.game)] = ""
    for game in waiting:
        why = "no board is free"
        if busy.intersection(_people(game)):
            why = "a team or a coach is at another game"
        elif next_up.intersection(_people(game)):
            why = "another game of a team or a coach comes first"
        result[int(game.key)] = why
    return result


def _scheduled(timeline: Timeline, fixture: Fixture) -> ScheduledGame:
    teams = fixture.home, fixture.visitors
    coaches = dict.fromkeys(f"c{timeline.teams[team].coach}" for team in teams)
    names = str(teams[0]), str(teams[1])
    return ScheduledGame(str(fixture.id), names, tuple(coaches), fixture.round)


def _people(game: ScheduledGame) -> tuple[str, ...]:
    return (*game.teams, *game.coaches)
