"""Actions that postpone, move, swap and delay games, and that start and close seasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from league.model.day.playoff_games import places_to_set
from league.model.day.timeline import Timeline, moved_times
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.delays import expected
from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.rows import Board, Fixture, Person, Team, TimeSlot
from league.model.ledger.state import LeagueState
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
    choice_field,
    needs,
    no_report,
    report_lines,
)
from quarterback.league_office.actions.clock_changes import (
    CLOCK_CHANGE,
    check_clock_change,
    clock_change_field,
)
from quarterback.league_office.actions.form_preview import after_commands
from quarterback.league_office.actions.schedule import place_fields, slot_and_board
from quarterback.league_office.describe_commands import (
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


def expected_now(context: LeagueContext) -> dict[int, int]:
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


no_open_game: Final = needs(open_games, "no game is left to play")


def game_field(context: LeagueContext, games: list[Fixture], message: str) -> FormField:
    options = choices.game_options(context.state, games)
    return choice_field(GAME, "Game", message, options)


def chosen_game(context: LeagueContext, filled: FormData, games: list[Fixture]) -> Fixture | None:
    """Return the chosen game, or the first."""
    number = choices.row_id(filled.get(GAME, ""))
    row = None if number is None else context.state.find(Fixture, number)
    return row if row in games else next(iter(games), None)


def of_game(
    games: Callable[[LeagueContext], list[Fixture]],
    words: Callable[[LeagueContext, Fixture], Iterable[str]],
) -> Callable[[LeagueContext, FormData], tuple[str, ...]]:
    """Return what describes the current state of the chosen game, one of `games`."""

    def describe(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
        game = chosen_game(context, filled, games(context))
        return () if game is None else tuple(words(context, game))

    return describe


def _place_now(context: LeagueContext, game: Fixture) -> tuple[str, ...]:
    if game.postponed:
        return ("postponed",)
    late = moved_times(context.state, context.now or 0).get(game.id)
    expected = () if late is None else (expected_words(context.state, game.id, late),)
    return (place_words(context.state, game.slot, game.board), *expected)


_current_place: Final = of_game(open_games, _place_now)


def _game(answers: FormReader) -> int:
    return answers.key(GAME, "which game?")


POSTPONE: Final = LeagueAction(
    "postpone",
    "Postpone a game",
    "Schedule",
    "The new time is set later.",
    lambda context, filled: (game_field(context, open_games(context), "Game to postpone."),),
    lambda context, answers: (c.Postpone(_game(answers)),),
    no_open_game,
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
    before = expected_now(context)
    number = getattr(command, "fixture", 0)
    slot = context.state.get(Fixture, number).slot

    def look(_: tuple[c.AnyCommand, ...]) -> tuple[str, ...]:
        records, after = context.state, expected_now(context)
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
    no_open_game,
    _current_place,
    preview=_move_words,
    error_field=START,
    success_message="Game moved.",
    command_line=CommandLine(
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


NO_PLACES_TO_SET: Final = "no playoff game waits for a place, or no time is left"
SET_PLACES: Final = LeagueAction(
    "set-places",
    "Place the playoff games",
    "Schedule",
    "Give the playoff games whose teams are"
    " known the boards and times that the day expects for them.",
    lambda context, filled: (),
    _set_places,
    needs(_places, NO_PLACES_TO_SET, no_open_game),
    preview=_places_words,
    success_message="Playoff games have boards and times.",
    command_line=CommandLine(
        "set-places",
        "Give the playoff games whose teams are known the boards and times that are expected"
        " for them (`day`).\n\nThey can be moved afterward, and a delay finds them.",
        (),
        before=report_lines("places", _places_words),
        after=no_report,
    ),
)


def _swap_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = open_games(context)
    one = chosen_game(context, filled, games)
    rest = [game for game in games if game != one]
    other = choice_field(
        "other", "With", "The other game.", choices.game_options(context.state, rest)
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


SWAP: Final = LeagueAction(
    "swap",
    "Swap two games",
    "Schedule",
    "Two games trade times and boards.",
    _swap_fields,
    _swap,
    lambda context: (
        no_open_game(context)
        or ("" if len(open_games(context)) > 1 else "only one game is left to play")
    ),
    _current_place,
    preview=_swap_words,
    error_field="other",
    success_message="Games swapped.",
    command_line=CommandLine(
        "swap",
        "Swap the times and boards of games ONE and OTHER.",
        (Parameter("ONE", kind="game", field=GAME), Parameter("OTHER", kind="game")),
        before=report_lines("places", _swap_words),
    ),
)
