"""Actions that postpone, move, swap and delay games, and that start and close seasons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final, cast

import msgspec

from league.model.day.overview import day_of
from league.model.day.playoff_games import places_to_set
from league.model.day.timeline import Timeline, moved_times
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import changeover_of, delayed, expected
from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import Board, Fixture, Person, Phase, Team, TimeSlot
from league.model.ledger.state import LeagueState
from league.model.standings.table import listed
from league.model.times import DAY, clock_time
from league.views.text import short_time
from quarterback.league_office import choices, datetimes
from quarterback.league_office.actions.action import (
    NOTHING,
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
)
from quarterback.league_office.actions.clock_changes import (
    CLOCK_CHANGE,
    check_clock_change,
    clock_change_field,
)
from quarterback.league_office.actions.form_preview import after_commands
from quarterback.league_office.actions.schedule import place_fields, season_of, slot_and_board
from quarterback.league_office.describe_commands import (
    PHASES,
    describe_command,
    expected_words,
    game_label,
    name_of,
    place_words,
)
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

START: Final = "start"
"""The field of a time that is typed."""
_LENGTH: Final = 60
"""Minutes that a game lasts where the schedule has no times."""
GAME = "game"
"""The field that names the game a form is opened on."""


def open_games(context: LeagueContext) -> list[Fixture]:
    """Return the games that can still be moved."""
    records = context.state
    return [game for game in choices.season_games(records) if choices.is_open(records, game)]


def _no_open_game(context: LeagueContext) -> str:
    why = choices.why_no_season(context.state)
    return why or ("" if open_games(context) else "no game is left to play")


def game_field(context: LeagueContext, games: list[Fixture], message: str) -> FormField:
    options = choices.game_options(context.state, games)
    return FormField(GAME, "Game", "one", message, options=options)


def chosen_game(context: LeagueContext, filled: FormData, games: list[Fixture]) -> Fixture | None:
    """Return the chosen game, or the first."""
    number = choices.row_id(filled.get(GAME, ""))
    row = None if number is None else context.state.find(Fixture, number)
    return row if row in games else next(iter(games), None)


def _current_place(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    game = chosen_game(context, filled, open_games(context))
    if game is None:
        return ()
    if game.postponed:
        return ("postponed",)
    late = moved_times(context.state, context.now or 0).get(game.id)
    expected = () if late is None else (expected_words(context.state, game.id, late),)
    return (place_words(context.state, game.slot, game.board), *expected)


def _game(answers: FormReader) -> int:
    return answers.key(GAME, "which game?")


POSTPONE: Final = LeagueAction(
    "postpone",
    "Postpone a game",
    "Schedule",
    "The new time is set later.",
    lambda context, filled: (game_field(context, open_games(context), "Game to postpone."),),
    lambda context, answers: (c.Postpone(_game(answers)),),
    _no_open_game,
    _current_place,
    error_field=GAME,
    success_message="Game postponed.",
)


def _move_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = open_games(context)
    game = chosen_game(context, filled, games)
    slot = "" if game is None or game.slot is None else str(game.slot)
    slot = filled.get("slot") or slot
    board = "" if game is None or game.board is None else str(game.board)
    which = game_field(context, games, "Game to move.")
    places = place_fields(context, slot, board)
    own = FormField(
        START,
        "New time",
        help="Any time, such as 13:20: of the schedule, or its own. Blank: the time below.",
        optional=True,
    )
    minute = _typed_minute(context, game, filled.get(START, "")) if game is not None else None
    asks = () if minute is None else clock_change_field(context, _own_times(context, game, minute))
    place_names = {each.name for each in places}
    return (which, own, *places, *(each for each in asks if each.name not in place_names))


def _typed_minute(context: LeagueContext, game: Fixture | None, text: str) -> int | None:
    """Return a typed time, on the day of the game; None for one that cannot be read."""
    try:
        return datetimes.parse_clock(text, _day_of(context, game)) if text.strip() else None
    except (ValueError, OverflowError):
        return None


def _day_of(context: LeagueContext, game: Fixture | None) -> int:
    slot = None if game is None or game.slot is None else context.state.get(TimeSlot, game.slot)
    return context.now or 0 if slot is None else slot.starts


def _own_times(context: LeagueContext, game: Fixture | None, minute: int) -> tuple[int, int]:
    """Return when a game that begins at a minute begins and ends: it lasts as long as planned,
    or as long as most games."""
    slot = None if game is None or game.slot is None else context.state.get(TimeSlot, game.slot)
    lengths = [each.ends - each.starts for each in schedule_slots(context.state)] or [_LENGTH]
    usual = max(set(lengths), key=lengths.count)
    return minute, minute + (usual if slot is None else slot.ends - slot.starts)


def _to_minute(
    context: LeagueContext, answers: FormReader, game: Fixture, board: int | None
) -> c.AnyCommand:
    """Return the command that moves a game to the time that was typed: a slot of the schedule, or
    a time of its own. Raises FormError."""
    text = answers.text(START)
    try:
        minute = datetimes.parse_clock(text, _day_of(context, game))
    except (ValueError, OverflowError):
        raise FormError(START, f"{text} is not a time: enter 14:37") from None
    slot = next((s for s in schedule_slots(context.state) if s.starts == minute), None)
    times = _own_times(context, game, minute) if slot is None else (slot.starts, slot.ends)
    check_clock_change(context, answers, times)
    if slot is not None:
        return c.Reschedule(game.id, slot.id, board)
    return d.MoveToTime(game.id, *times, board)


def _move(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = context.state.get(Fixture, _game(answers))
    if answers.text(START):
        yield _to_minute(context, answers, game, choices.row_id(answers.text("board")))
        return
    yield c.Reschedule(game.id, *slot_and_board(context, answers))


def _move_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Name what a game collides with at its new time, and the games that are later for it."""
    [command] = _move(context, FormReader(filled))
    return move_words(context, command)


def move_words(context: LeagueContext, command: c.AnyCommand) -> tuple[str, ...]:
    """Describe a move: whether its time has passed, which games need the board, a team or a
    coach then, and what follows."""
    before = _expected_now(context)
    number = getattr(command, "fixture", 0)
    slot = context.state.get(Fixture, number).slot

    def look(_: tuple[c.AnyCommand, ...]) -> tuple[str, ...]:
        records, after = context.state, _expected_now(context)
        game = records.get(Fixture, number)
        clashes = collisions(records, game)
        lines = list(past_words(context, game) if game.slot != slot else ())
        lines += [f"It collides with {words}" for _, words in clashes]
        if clashes and game.id in after:
            in_order = {other: after.get(other, 0) < after[game.id] for other, _ in clashes}
            order = "come first" if all(in_order.values()) else "come after it"
            if len(set(in_order.values())) > 1:
                order = "come first or after it, as below"
            lines.append(f"Expected: {clock_time(after[game.id])}. Games in the way {order}.")
        moved = [
            f"{game_label(records, number)}: {expected_words(records, number, now)}"
            for number, now in sorted(after.items(), key=lambda each: (each[1], each[0]))
            if number != game.id and now != before.get(number)
        ]
        return (*lines, *moved)

    return after_commands(context.ledger, iter((command,)), look)


def past_words(context: LeagueContext, game: Fixture) -> tuple[str, ...]:
    """Warn about a planned time that has passed: the game is assumed to have begun then."""
    slot = None if game.slot is None else context.state.get(TimeSlot, game.slot)
    now = context.now
    if slot is None or now is None or slot.starts >= now:
        return ()
    today = slot.starts // DAY == now // DAY
    words = clock_time if today else short_time
    when, is_now = words(slot.starts), words(now)
    return (
        f"{when} has passed: it is {is_now}. A game that is planned then is taken to have begun,"
        " unless beginnings are recorded.",
    )


def collisions(records: LeagueState, game: Fixture) -> list[tuple[int, str]]:
    """Return the open games that need the same board, team or coach at a game's planned time, and
    their descriptions."""
    slot = None if game.slot is None else records.get(TimeSlot, game.slot)
    if slot is None:
        return []
    colliding = []
    for other in records.where(Fixture, season=game.season):
        times = None if other.slot is None else records.get(TimeSlot, other.slot)
        if other.id == game.id or times is None or not choices.is_open(records, other):
            continue
        if times.starts >= slot.ends or slot.starts >= times.ends:
            continue
        if shared := _shared(records, game, other):
            when = f"{clock_time(times.starts)} to {clock_time(times.ends)}"
            colliding.append((other.id, f"{game_label(records, other.id)}, {when}: {shared}"))
    return colliding


def _shared(records: LeagueState, game: Fixture, other: Fixture) -> str:
    """Name what two games both need: a team, a coach or a board."""
    teams = {game.home, game.visitors} & {other.home, other.visitors}
    if teams:
        return f"same team, {name_of(records, Team, min(teams))}"
    coaches = [
        {records.get(Team, team).coach for team in (each.home, each.visitors)}
        for each in (game, other)
    ]
    if both := coaches[0] & coaches[1]:
        return f"same coach, {name_of(records, Person, min(both))}"
    if game.board is not None and game.board == other.board:
        return f"same board, {name_of(records, Board, game.board)}"
    return ""


def _move_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Move a game to another time, another board, or both; with neither it is postponed."""
    fixture = context.state.get(Fixture, _game(answers))
    start, at = answers.text(START), answers.text("board")
    if not start and not at:
        yield c.Postpone(fixture.id)
        return
    board = int(at) if at else fixture.board
    if start:
        yield _to_minute(context, answers, fixture, board)
        return
    if fixture.slot is None:
        raise Refused(f"game {fixture.number} has no time yet: add --to TIME")
    yield c.Reschedule(fixture.id, fixture.slot, board)


def _before_move(context: LeagueContext, data: FormData) -> CommandReport:
    [command] = _move_typed(context, FormReader(data))
    if isinstance(command, c.Postpone):
        return NOTHING
    lines = move_words(context, command)
    return CommandReport({"collides": lines}, lines) if lines else NOTHING


def _report_move(context: LeagueContext, data: FormData) -> CommandReport:
    fixture = context.state.get(Fixture, int(data[GAME]))
    if fixture.postponed or fixture.slot is None:
        return CommandReport({}, (f"Game {fixture.number} postponed",))
    time = short_time(context.state.get(TimeSlot, fixture.slot).starts)
    board = "" if fixture.board is None else f", {context.state.get(Board, fixture.board).name}"
    return CommandReport({}, (f"Game {fixture.number}: {time}{board}",))


MOVE: Final = LeagueAction(
    "move",
    "Move a game",
    "Schedule",
    "Change a game's time or board.",
    _move_fields,
    _move,
    _no_open_game,
    _current_place,
    preview=_move_words,
    error_field=START,
    success_message="Game moved.",
    command_lines=(
        CommandLine(
            "move",
            "Move GAME to another time, another board, or both; with neither it is postponed.",
            (
                Parameter("GAME", kind="game"),
                Parameter(
                    "--to",
                    "When it begins: 14:37 on its day, or a date and a time; it need be no time of"
                    " the schedule.",
                    "time",
                    field="start",
                    example="TIME",
                ),
                Parameter("--board", "The board; default its own.", "board"),
                CLOCK_CHANGE,
            ),
            commands=_move_typed,
            before=_before_move,
            after=_report_move,
        ),
    ),
)


def _places(context: LeagueContext) -> list[c.Reschedule]:
    """Return the commands that give playoff games the places that the day expects for them."""
    places = places_to_set(context.state, context.now or 0)
    return [c.Reschedule(game.id, slot.id, board) for game, slot, board in places]


def _set_places(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    commands = _places(context)
    if not commands:
        raise FormError("", NO_PLACES_TO_SET)
    yield from commands


def _places_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    return tuple(
        f"{game_label(context.state, each.fixture)}:"
        f" {place_words(context.state, each.slot, each.board)}"
        for each in _places(context)
    )


def _report_places(context: LeagueContext, data: FormData) -> CommandReport:
    lines = _places_words(context, {})
    return CommandReport({"places": lines}, lines)


NO_PLACES_TO_SET: Final = "no playoff game waits for a place, or no time is left"
SET_PLACES: Final = LeagueAction(
    "set-places",
    "Place the playoff games",
    "Schedule",
    "Give the playoff games whose teams are"
    " known the boards and times that the day expects for them.",
    lambda context, filled: (),
    _set_places,
    lambda context: _no_open_game(context) or ("" if _places(context) else NO_PLACES_TO_SET),
    preview=_places_words,
    success_message="Playoff games have boards and times.",
    command_lines=(
        CommandLine(
            "set-places",
            "Give the playoff games whose teams are known the boards and times that are expected"
            " for them (`day`).\n\nThey can be moved afterward, and a delay finds them.",
            (),
            before=_report_places,
            after=lambda *_: NOTHING,
        ),
    ),
)


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
        FormField(GAME, "What is late", "one", "Later games shift automatically.", usual, late),
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
    before = _expected_now(context)
    after, playing = after_commands(
        ledger, iter(commands), lambda _: (_expected_now(context), _playing(context))
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
            f"Clocks go {way} before then in {zone}: {abs(shift)} min {how} pass than the clock"
            " shows."
        )
    return tuple(lines)


def _board_name(records: LeagueState, number: int) -> str:
    board = records.get(Fixture, number).board
    return "" if board is None else records.get(Board, board).name


def _expected_now(context: LeagueContext) -> dict[int, int]:
    """Return when each game is expected to begin: by the wall clock where there is one, because
    no game begins in the past, and otherwise as recorded."""
    recorded = expected(context.state)
    if context.now is None:
        return recorded
    timeline, times = Timeline(context.state, context.now), dict[int, int]()
    for line in timeline.lines:
        if line.fixture is None or line.over:
            continue
        # Of a day that is long past only what was recorded is known.
        stale = timeline.is_stale(line)
        minute = recorded.get(line.fixture.id) if stale else line.expected
        if minute is not None:
            times[line.fixture.id] = minute
    return times


def _delay_done(context: LeagueContext) -> str:
    """Say when the next of the delayed games is expected."""
    command = context.ledger.in_effect[-1].command
    if not isinstance(command, c.Delay):
        return ""
    times, playing = _expected_now(context), _playing(context)
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


_DELAY_LINE: Final = CommandLine(
    "delay",
    "Start the next games LATE: minutes after their planned time, or at a time such as 14:37.\n\n"
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
    after=lambda *_: NOTHING,
)


DELAY: Final = LeagueAction(
    "delay",
    "Enter a delay",
    "Schedule",
    "A game, a board or the whole day runs late. Planned times"
    " stay; expected times are shown next to them.",
    _delay_fields,
    _delays,
    lambda context: (
        _no_open_game(context) or ("" if _timed(context) else "no game left to play has a time")
    ),
    preview=_delay_words,
    error_field="late",
    success_message="Delay entered.",
    success_detail=_delay_done,
    repeatable=True,
    command_lines=(_DELAY_LINE,),
)


def _swap_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = open_games(context)
    one = chosen_game(context, filled, games)
    rest = [game for game in games if game != one]
    other = FormField(
        "other", "With", "one", "The other game.", options=choices.game_options(context.state, rest)
    )
    return game_field(context, games, "The first game."), other


def _swap(context: LeagueContext, answers: FormReader) -> Iterator[c.Swap]:
    yield c.Swap(_game(answers), answers.key("other", "choose the other game"))


def _swap_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Say where each game would be, and whether that time has passed."""
    commands = tuple(_swap(context, FormReader(filled)))
    slots = {game.id: game.slot for game in context.state.all(Fixture)}

    def look(_: tuple[c.AnyCommand, ...]) -> tuple[str, ...]:
        lines = []
        for each in (command := commands[0]).one, command.other:
            game = context.state.get(Fixture, each)
            label = capitalize(game_label(context.state, each))
            lines.append(f"{label}: {place_words(context.state, game.slot, game.board)}")
            lines += past_words(context, game) if game.slot != slots[each] else ()
        return tuple(lines)

    return after_commands(context.ledger, iter(commands), look)


def _before_swap(context: LeagueContext, data: FormData) -> CommandReport:
    lines = _swap_words(context, data)
    return CommandReport({"places": lines}, lines)


SWAP: Final = LeagueAction(
    "swap",
    "Swap two games",
    "Schedule",
    "Two games trade times and boards.",
    _swap_fields,
    _swap,
    lambda context: (
        _no_open_game(context)
        or ("" if len(open_games(context)) > 1 else "only one game is left to play")
    ),
    _current_place,
    preview=_swap_words,
    error_field="other",
    success_message="Games swapped.",
    command_lines=(
        CommandLine(
            "swap",
            "Swap the times and boards of games ONE and OTHER.",
            (Parameter("ONE", kind="game", field=GAME), Parameter("OTHER", kind="game")),
            before=_before_swap,
        ),
    ),
)


def _cannot_begin(context: LeagueContext) -> str:
    season = choices.current_season(context.state)
    why = choices.why_no_teams(context.state)
    return why or ("" if season and season.phase == "preparing" else "the season has started")


BEGIN: Final = LeagueAction(
    "begin",
    "Start the season",
    "Schedule",
    "Results can be entered from then on.",
    lambda context, filled: (),
    lambda context, answers: (c.EnterPhase(season_of(context).id, "regular"),),
    _cannot_begin,
    success_message="Season started.",
    command_lines=(
        CommandLine(
            "phase",
            "Start the regular season or the playoffs, or close the season.",
            (Parameter("NAME", choices=("regular", "playoffs", "over")),),
            commands=lambda context, answers: (
                c.EnterPhase(season_of(context).id, cast("Phase", answers.text("name"))),
            ),
            after=lambda context, data: CommandReport(
                {"phase": data["name"]}, (f"{context.season.name}: {PHASES[data['name']]}",)
            ),
        ),
    ),
)


def _close_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    left = len(open_games(context))
    games = "1 game has" if left == 1 else f"{left} games have"
    lost = (f"{games} no result and can no longer get one.",) if left else ()
    return (f"{season_of(context).name} is over. The next season can be opened.", *lost)


CLOSE: Final = LeagueAction(
    "close",
    "Close the season",
    "League",
    "End the season. Records, careers and champions go into the history.",
    lambda context, filled: (),
    lambda context, answers: (c.EnterPhase(season_of(context).id, "over"),),
    lambda context: choices.why_no_season(context.state),
    preview=_close_words,
    success_message="Season closed.",
)
