"""The action for a game, a board, a round or a day that runs late."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

import msgspec

from league.model.day.overview import day_of
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import changeover_of, delayed
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import Board, Fixture, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.standings.table import listed
from league.model.times import DAY
from quarterback.league_office import choices, datetimes
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
    Typed,
    choice_field,
    needs,
    no_report,
)
from quarterback.league_office.actions.form_preview import after_commands
from quarterback.league_office.actions.reschedule import (
    GAME,
    expected_now,
    no_open_game,
    open_games,
)
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import describe_command, expected_words, game_label
from rulesets.core.refusal import Refused

_ALL, _BOARD, _ROUND, _CHOOSE = "all", "board-", "round-", ""
"""What can be late other than one game: every board, one board for the day, or a round; and the
choice shown before any is made."""
_SEVERAL: Final = 2
_LATE: Final = "Minutes late, such as 20, or the new start, such as 14:37. 0: on time again."


def _timed(context: LeagueContext) -> list[Fixture]:
    return [game for game in open_games(context) if game.slot is not None]


def _delay_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _timed(context)
    boards = {game.board for game in games}
    rounds = sorted({game.round for game in games if game.round})
    usual = late_by_default(context)
    late = (
        *(() if usual else ((_CHOOSE, "choose a board, a round or a game"),)),
        (_ALL, "every board"),
        *(
            (f"{_BOARD}{key}", f"board {name}")
            for key, name in choices.board_options(context.state)
            if int(key) in boards
        ),
        *((f"{_ROUND}{number}", f"round {number}") for number in rounds),
        *choices.game_options(context.state, games),
    )
    return (
        choice_field(GAME, "What is late", "Later games shift automatically.", late, usual),
        FormField("late", "How late", help=_LATE),
    )


def late_by_default(context: LeagueContext) -> str:
    """Return what a delay is about if no one says: the only board that runs late, or every board
    if only one is in use; empty if it must be asked."""
    boards = {game.board for game in _timed(context)}
    if context.now is not None:
        late = [each.board for each in day_of(context.state, context.now).late_boards]
        if len(late) == 1 and late[0] in boards:
            return f"{_BOARD}{late[0]}"
    return _ALL if len(boards) < _SEVERAL else _CHOOSE


def _delays(context: LeagueContext, answers: FormReader) -> Iterator[c.Delay]:
    what = answers.required(GAME, "choose what is late")
    season = season_of(context).id
    kind, dash, digits = what.rpartition("-")
    key = {_BOARD: "board", _ROUND: "round", "": "fixture"}.get(kind + dash)
    number = choices.row_id(digits)
    of: dict[str, int] = {}
    if what != _ALL:
        if key is None or number is None:
            raise FormError(GAME, "choose what is late")
        of[key] = number
    delay = answers.required("late", "how late? Enter minutes or the new start time")
    try:
        yield from _delays_of(context.state, c.Delay(season, 0, **of), delay)
    except ValueError as error:
        raise FormError("late", str(error)) from None


def _delays_of(records: LeagueState, delay: c.Delay, report: str) -> Iterator[c.Delay]:
    """Yield the delay with its minutes; one for each game where a time such as 14:37 means
    different minutes, because the next games of the boards are planned for different times. Raises
    ValueError for what is neither minutes nor a time."""
    starts = {
        game.id: records.get(TimeSlot, game.slot).starts
        for game in delayed(records, delay)
        if game.slot is not None
    }
    late = {key: datetimes.parse_delay(report, planned) for key, planned in starts.items()}
    if len(set(late.values())) > 1:
        for key, minutes in late.items():
            yield msgspec.structs.replace(
                delay, minutes=max(minutes, 0), fixture=key, board=None, round=None
            )
    else:
        planned = min(starts.values(), default=None)
        yield msgspec.structs.replace(delay, minutes=datetimes.parse_delay(report, planned))


def _delay_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    commands = tuple(_delays(context, FormReader(filled)))
    named = tuple(describe_command(command, context.state) for command in commands)
    return (*named, *delay_words(context, commands), *_changeover_kept(context))


def _changeover_kept(context: LeagueContext) -> tuple[str, ...]:
    """Say how much of the time between two games a delay leaves."""
    days = [context.state.get(TimeSlot, game.slot or 0).starts // DAY for game in _timed(context)]
    minutes = changeover_of(context.state, season_of(context).id, min(days, default=0))
    if not minutes:
        return ()
    return (f"The changeover stays: {minutes} min between two games where that much was planned.",)


def delay_words(context: LeagueContext, commands: Iterable[c.AnyCommand]) -> tuple[str, ...]:
    """List the games whose expected time would change, with both times. A game that is being
    played is not delayed. Raises Refused."""
    ledger = context.ledger
    before = expected_now(context)
    after, playing = after_commands(
        ledger, iter(commands), lambda _: (expected_now(context), _playing(context))
    )
    moved = [
        (number, now)
        for number, now in sorted(after.items(), key=lambda each: (each[1], each[0]))
        if now != before.get(number) and number not in playing
    ]
    boards = {number: _board_name(ledger.records, number) for number, _ in moved}
    several = len(set(boards.values())) > 1
    lines = tuple(
        f"{game_label(ledger.records, number)}{f', {boards[number]}' if several else ''}:"
        f" {expected_words(ledger.records, number, now)}"
        for number, now in moved
    )
    clocks = _clocks_change(context, [(before.get(number, now), now) for number, now in moved])
    if len(lines) < _SEVERAL:
        return (*lines, *clocks) or ("No expected time changes.",)
    places = listed(sorted(filter(None, set(boards.values()))))
    return (f"{len(lines)} games move{f', on {places}' if places else ''}:", *lines, *clocks)


def _clocks_change(context: LeagueContext, moves: Collection[tuple[int, int]]) -> tuple[str, ...]:
    """Warn of games that a delay moves into the hour when clocks change, or past it."""
    zone = time_zone(context.state)
    lines = list(datetimes.clock_changes(zone, (now for _, now in moves)))[:1]
    shift = next(filter(None, (datetimes.clock_shift(zone, *times) for times in moves)), 0)
    if shift:
        way, how = ("forward", "less") if shift > 0 else ("back", "more")
        lines.append(
            f"Clocks go {way} before then in {zone}: the delay is {abs(shift)} min {how} than they"
            " show."
        )
    return tuple(lines)


def _board_name(records: LeagueState, number: int) -> str:
    board = records.get(Fixture, number).board
    return "" if board is None else records.get(Board, board).name


def _delay_done(context: LeagueContext) -> str:
    """Say when the next of the delayed games is expected."""
    command = context.ledger.in_effect[-1].command
    if not isinstance(command, c.Delay):
        return ""
    times, playing = expected_now(context), _playing(context)
    games = [
        each.id
        for each in delayed(context.state, command)
        if each.id in times and each.id not in playing
    ]
    if not games:
        return ""
    first = min(games, key=lambda game: (times[game], game))
    label = game_label(context.state, first).partition(" (")[0]
    return f"Delay entered: {label}, {expected_words(context.state, first, times[first])}."


def _playing(context: LeagueContext) -> frozenset[int]:
    """Return the games being played now; none where the time does not matter."""
    if context.now is None:
        return frozenset()
    games = day_of(context.state, context.now).playing
    return frozenset(game.fixture for game in games if game.fixture is not None)


def _check_delay(context: LeagueContext, typed: Typed) -> None:
    if sum(typed[each] is not None for each in (GAME, "board", "round")) > 1:
        raise Refused("use --game, --board or --round, not two of them")


def _fill_delay(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Turn --board and --round into what is late."""
    if "board" in data:
        return {GAME: f"{_BOARD}{data['board']}"}
    if "round" in data:
        return {GAME: f"{_ROUND}{data['round']}"}
    return {GAME: data.get(GAME, _ALL)}


def _report_delay(context: LeagueContext, data: FormData) -> CommandReport:
    commands = tuple(_delays(context, FormReader(data)))
    lines = delay_words(context, commands)
    longest = max(command.minutes for command in commands)
    return CommandReport({"minutes": longest, "moves": lines}, lines)


DELAY: Final = LeagueAction(
    "delay",
    "Enter a delay",
    "Schedule",
    "A game, a board or the whole day runs late. Planned times"
    " stay; expected times are shown next to them.",
    _delay_fields,
    _delays,
    needs(_timed, "no game left to play has a time", no_open_game),
    preview=_delay_words,
    error_field="late",
    success_message="Delay entered.",
    success_detail=_delay_done,
    repeatable=True,
    command_line=CommandLine(
        "delay",
        "Start the next games LATE: minutes after their planned time, or at a time such as"
        " 14:37.\n\n"
        "On every board, unless --game, --board or --round says otherwise. Planned times stay;"
        " expected times are shown next to them (`schedule`), and later games follow. 0: on time"
        " again.",
        (
            Parameter("LATE"),
            Parameter("--game", "Only this game; those that wait for it follow.", "game"),
            Parameter("--board", "The next game on this board, and all after it.", "board"),
            Parameter("--round", "Every game of this round.", "number"),
        ),
        check=_check_delay,
        fill=_fill_delay,
        before=_report_delay,
        after=no_report,
    ),
)
