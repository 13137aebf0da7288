"""Actions of the day: who is here, which game is called, begun or over, no-shows, announcements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from league.model.day.day import Day
from league.model.day.overview import day_of
from league.model.day.timeline import absent_notes
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import games_playing, is_suspended
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import (
    AnnouncementRow,
    CallRow,
    CheckInRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    Team,
    TimeSlot,
)
from league.model.times import DAY, clock_time
from league.views.day import DayBoard
from league.views.text import short_day, short_time
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
    no_play,
)
from quarterback.league_office.actions.reschedule import (
    GAME,
    chosen_game,
    game_field,
    of_game,
    open_games,
)
from quarterback.league_office.actions.teams import NONE
from quarterback.league_office.describe_commands import describe_command, game_label
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

AT: Final = Parameter("--at", "Time; default now.", example="14:37")


def today_of(context: LeagueContext) -> Day:
    """Return the day as it is at the context's minute."""
    return day_of(context.state, context.now or 0)


def minute(context: LeagueContext, answers: FormReader, game: Fixture | None = None) -> int:
    """Return the minute in the field `at`: what was typed, on the day of the game, or else now.
    Raises FormError, also if today is not the day of the game."""
    text = answers.text("at")
    slot = None if game is None or game.slot is None else context.state.get(TimeSlot, game.slot)
    planned = None if slot is None else slot.starts
    if text:
        day = planned if planned is not None else context.now
        try:
            return datetimes.parse_clock(text, day or 0)
        except (ValueError, OverflowError):
            raise FormError("at", f"{text} is not a time: enter 14:37") from None
    if context.now is None:
        raise FormError("at", "enter the time, such as 14:37")
    if planned is not None and abs(context.now - planned) >= DAY:
        day_words = short_day(planned)
        raise FormError("at", f"the game is planned for {day_words}: enter its time, such as 14:37")
    return context.now


def at_field(message: str) -> FormField:
    return FormField("at", "At", help=f"{message} Blank: now.", optional=True)


def here(context: LeagueContext) -> list[Team]:
    rows = (
        (team, context.state.find(CheckInRow, team.id))
        for team in choices.season_teams(context.state)
    )
    return [team for team, row in rows if row is not None and row.here]


# Games called, begun, over


def callable_games(context: LeagueContext) -> list[Fixture]:
    """Return the games that have not begun, in the order to call them."""
    order = [game.fixture for game in today_of(context).queue if game.fixture is not None]
    games = [game for game in open_games(context) if not _began(context, game)]
    place = {number: n for n, number in enumerate(order)}
    return sorted(games, key=lambda game: place.get(game.id, len(place)))


def _began(context: LeagueContext, game: Fixture) -> bool:
    times = context.state.find(GameTimesRow, game.id)
    return game.id in games_playing(context.state) or (
        times is not None and times.began is not None
    )


def _call_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = callable_games(context)
    return (
        game_field(context, games, "The next game to call comes first."),
        at_field("When it was called, such as 14:37."),
    )


def _call(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    numbers = answers.keys(GAME)
    if not numbers:
        raise FormError(GAME, "choose the game to call")
    for number in numbers:
        yield d.CallGame(number, minute(context, answers))


def _called(context: LeagueContext, game: Fixture) -> tuple[str, ...]:
    row = context.state.find(CallRow, game.id)
    if row is None:
        return ("not called yet",)
    return (f"called {times_words(row.times)}, last at {clock_time(row.last)}",)


def times_words(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _call_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    commands = list(_call(context, FormReader(filled)))
    lines = [capitalize(describe_command(each, context.state)) for each in commands]
    for command in commands:
        assert isinstance(command, d.CallGame)
        lines += _missing(context, context.state.get(Fixture, command.fixture))
    return tuple(lines)


def _missing(context: LeagueContext, game: Fixture) -> list[str]:
    """Say which teams of a game have not checked in, once any team has, and which run late."""
    return list(absent_notes(context.state, game.id, context.now))


def queue_report(context: LeagueContext, at: str = "") -> CommandReport:
    """Report the games to call next, now or at a time of the day of the next game. Raises
    FormError."""
    if at:
        following = next((game for game in open_games(context) if game.slot is not None), None)
        context = replace(context, now=minute(context, FormReader({"at": at}), following))
    day = today_of(context)
    games, byes = day.queue, DayBoard(context.state, day).byes
    queue_data = [
        {
            "game": game.number,
            "title": game.title,
            "home": game.home,
            "visitors": game.visitors,
            "board": game.board_name or None,
            "state": game.state,
            "expected": None if game.expected is None else datetimes.input_time(game.expected),
            "late": game.late,
            "called": game.called,
            "why": game.why,
        }
        for game in games
    ]
    lines = []
    for game in games:
        time = "" if game.expected is None else short_time(game.expected)
        sides = f"{game.visitors} at {game.home}" if game.number else game.title
        called = f"called {times_words(game.called)}" if game.called else game.state
        state = f"{called}; {game.why}" if game.why else called
        parts = (f"{game.number or '':>4}", sides, time, game.board_name, state)
        lines.append("  ".join(part for part in parts if part))
    lines = [*(lines or ["No game is left to call."]), *byes]
    return CommandReport({"next": queue_data, "byes": list(byes)}, tuple(lines))


def _report_calls(context: LeagueContext, data: FormData) -> CommandReport:
    games = [context.state.get(Fixture, number) for number in FormReader(data).keys(GAME)]
    rows = [(game, context.state.get(CallRow, game.id)) for game in games]
    lines = []
    for game, row in rows:
        words = f"called {times_words(row.times)}, {clock_time(row.last)}"
        lines += [f"{capitalize(game_label(context.state, game.id))}: {words}"]
        lines += [f"  {each}" for each in _missing(context, game)]
    return CommandReport(
        {"called": [{"game": game.number, "times": row.times} for game, row in rows]}, tuple(lines)
    )


CALL: Final = LeagueAction(
    "call",
    "Call a game",
    "Day",
    "Call a game to its board. Call it again if a team does not come.",
    _call_fields,
    _call,
    needs(callable_games, "no game is left to call", no_play),
    of_game(callable_games, _called),
    preview=_call_words,
    error_field=GAME,
    success_message="Game called.",
    repeatable=True,
    command_line=CommandLine(
        "call",
        "Call GAMES to their boards, again if a team did not come; without any, show the games"
        " to call next, now or --at a time.",
        (Parameter("[GAMES...]", kind="game", field=GAME), AT),
        after=_report_calls,
        query=lambda context, typed: queue_report(context, typed["at"] or ""),
        entered_by=("game",),
    ),
)


_BEGAN, _NOT_YET = "yes", "no"


def _times_fields(
    context: LeagueContext, games: list[Fixture], happened: str, not_yet: str
) -> tuple[FormField, ...]:
    return (
        game_field(context, games, "The game."),
        choice_field(
            "happened",
            "This game",
            "Undo a wrong entry with the second choice.",
            ((_BEGAN, happened), (_NOT_YET, not_yet)),
            _BEGAN,
        ),
        at_field(f"When it {happened}, such as 14:37."),
    )


def _begin_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _games_to_begin(context)
    fields = list(_times_fields(context, games, "began", "has not begun"))
    game, boards = chosen_game(context, filled, games), choices.board_options(context.state)
    if boards and filled.get("happened", _BEGAN) == _BEGAN:
        own = NONE if game is None or game.board is None else str(game.board)
        options = boards if own != NONE else ((NONE, "not set"), *boards)
        fields.append(choice_field("board", "Board", "Where it is played.", options, own))
    return tuple(fields)


def _games_to_begin(context: LeagueContext) -> list[Fixture]:
    games = callable_games(context)
    called = [game for game in games if context.state.find(CallRow, game.id) is not None]
    begun = [game for game in open_games(context) if _began(context, game)]
    return [*called, *(game for game in games if game not in called), *begun]


def _begin(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = context.state.get(Fixture, answers.key(GAME, "which game began?"))
    if answers.text("happened") == _NOT_YET:
        yield d.BeginGame(game.id, None)
        return
    where = choices.row_id(answers.text("board"))
    if is_suspended(context.state, game.id):
        where = where or game.board
        if where is None and choices.board_options(context.state):
            raise FormError("board", "choose the board on which it goes on")
        yield d.Resume(game.id, minute(context, answers), where)
        return
    yield d.BeginGame(game.id, minute(context, answers, game), where, context.now)


def _report_beginning(context: LeagueContext, data: FormData) -> CommandReport:
    """Say which teams of a game that begins are not here."""
    notes = _missing(context, context.state.get(Fixture, int(data[GAME])))
    return CommandReport({"not_here": notes}, tuple(f"Not here yet. {note}" for note in notes))


BEGIN_GAME: Final = LeagueAction(
    "begin-game",
    "A game began",
    "Day",
    "The minute at which a game began, if it is not the"
    " planned one. Expected times of later games follow.",
    _begin_fields,
    _begin,
    needs(open_games, "no game is left to play", no_play),
    of_game(_games_to_begin, _missing),
    error_field=GAME,
    success_message="Recorded.",
    repeatable=True,
    command_line=CommandLine(
        "begin",
        "Record that GAME began: now, or --at a time. Later games on its board and of its teams"
        " follow.",
        (
            Parameter("GAME", kind="game"),
            AT,
            Parameter("--board", "The board it is played on, if not the planned one.", "board"),
            Parameter(
                "--not-yet",
                "Undo: the game has not begun.",
                "flag",
                field="happened",
                yes=_NOT_YET,
            ),
        ),
        before=_report_beginning,
    ),
)


def _games_to_end(context: LeagueContext) -> list[Fixture]:
    """Return the games that can end: those being played first, then the rest of the season."""
    return games_by_play(context, choices.season_games(context.state))


def games_by_play(context: LeagueContext, games: list[Fixture]) -> list[Fixture]:
    """Return games, those that are being played first, and then those that began."""
    playing = {game.fixture for game in today_of(context).playing}
    recorded = games_playing(context.state)

    def order(game: Fixture) -> tuple[bool, bool, bool]:
        return game.id not in recorded, game.id not in playing, not _began(context, game)

    return sorted(games, key=order)


def is_at_console(context: LeagueContext, fixture: int) -> bool:
    scored = context.state.find(ResultRow, fixture) is not None
    return not scored and being_played(context.state, fixture) is not None


def _still_scored(context: LeagueContext, game: Fixture) -> tuple[str, ...]:
    if not is_at_console(context, game.id):
        return ()
    return (f"{game_label(context.state, game.id)} is being scored at a console",)


def _end(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = context.state.get(Fixture, answers.key(GAME, "which game ended?"))
    ended = answers.text("happened") != _NOT_YET
    yield d.EndGame(game.id, minute(context, answers, game) if ended else None)


END_GAME: Final = LeagueAction(
    "end-game",
    "A game ended",
    "Day",
    "The minute at which a game ended; its board and its teams"
    " are free. Enter its result before or after.",
    lambda context, filled: _times_fields(
        context, _games_to_end(context), "ended", "has not ended"
    ),
    _end,
    needs(lambda context: choices.season_games(context.state), choices.NO_GAMES, no_play),
    of_game(_games_to_end, _still_scored),
    error_field=GAME,
    success_message="Recorded.",
    repeatable=True,
    command_line=CommandLine(
        "end",
        "Record that GAME ended: now, or --at a time. Its board is free; enter its result"
        " before or after.",
        (
            Parameter("GAME", kind="game"),
            AT,
            Parameter(
                "--not-yet",
                "It has not ended after all.",
                "flag",
                field="happened",
                yes=_NOT_YET,
            ),
        ),
    ),
)


# Announcements


def announcements(context: LeagueContext, *, down: bool = False) -> list[AnnouncementRow]:
    """Return the announcements that are up, the newest first; on request those taken down, too."""
    rows = context.state.all(AnnouncementRow)[::-1]
    return [row for row in rows if down or not row.down]


def _announce(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    text = answers.required("text", "write what to announce")
    yield d.Announce(text, minute(context, answers))


def announcement_report(context: LeagueContext) -> CommandReport:
    """Report the announcements that are up, numbered for `take-down`."""
    rows = announcements(context)
    return CommandReport(
        {
            "announcements": [
                {"number": n, "text": row.text, "at": datetimes.input_time(row.at)}
                for n, row in enumerate(rows, 1)
            ]
        },
        tuple(f"{n:>3}  {short_time(row.at)}  {row.text}" for n, row in enumerate(rows, 1))
        or ("No announcement is up.",),
    )


ANNOUNCE: Final = LeagueAction(
    "announce",
    "Announce",
    "Day",
    "One line for everyone: on every page and display until you take it down.",
    lambda context, filled: (
        FormField("text", "Text", help="One line, such as: Lunch at noon, round 3 at 1:30."),
        at_field("The time it shows, such as 14:37."),
    ),
    _announce,
    error_field="text",
    success_message="Announced.",
    command_line=CommandLine(
        "announce",
        "Announce TEXT to everyone, until it is taken down; without TEXT, show what is up.",
        (Parameter("[TEXT]"), AT),
        query=lambda context, typed: announcement_report(context),
        entered_by=("text",),
    ),
)


def _down_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    rows = tuple(
        (str(row.id), f"{clock_time(row.at)}  {row.text}") for row in announcements(context)
    )
    return (choice_field("announcement", "Announcement", "Which one.", rows),)


def _down(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield d.TakeDown(answers.key("announcement", "choose an announcement"))


def _down_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    rows = announcements(context)
    if answers.is_yes("all"):
        for row in rows:
            yield d.TakeDown(row.id)
        return
    number = answers.number("number", 1, 10**8)
    if number is None or number > len(rows):
        raise FormError("number", f"{len(rows)} announcements are up: `announce` numbers them")
    yield d.TakeDown(rows[number - 1].id)


def _check_down(context: LeagueContext, typed: Typed) -> None:
    if not announcements(context):
        raise Refused("no announcement is up")
    if (typed["number"] is None) != bool(typed["all"]):
        raise Refused("name one announcement by its number, or --all")


TAKE_DOWN: Final = LeagueAction(
    "take-down",
    "Take an announcement down",
    "Day",
    "It is no longer shown. The log keeps it.",
    _down_fields,
    _down,
    lambda context: "" if announcements(context) else "no announcement is up",
    error_field="announcement",
    success_message="Taken down.",
    command_line=CommandLine(
        "take-down",
        "Take announcement NUMBER down, as `announce` numbers them, or --all.",
        (Parameter("[NUMBER]", kind="number"), Parameter("--all", "All of them.", "flag")),
        check=_check_down,
        commands=_down_typed,
        after=lambda context, data: announcement_report(context),
    ),
)
