"""Actions of the day: who is here, which game is called, begun or over, no-shows, announcements."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from league.model.day.day import Day, DayTeam
from league.model.day.overview import day_of
from league.model.day.timeline import absent_notes, late_teams
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import calls_needed, games_playing, is_suspended
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import (
    AnnouncementRow,
    CallRow,
    CheckInRow,
    Fixture,
    GameTimesRow,
    ResultRow,
    SideName,
    Team,
    TimeSlot,
)
from league.model.times import clock_time, running_late
from league.views.day import DayBoard, presence_of
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
)
from quarterback.league_office.actions.form_preview import BRACKET_OPTION
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field, open_games
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.actions.teams import NONE
from quarterback.league_office.describe_commands import describe_command, game_label, name_of
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

_DAY: Final = 1_440
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
    if planned is not None and abs(context.now - planned) >= _DAY:
        day_words = short_day(planned)
        raise FormError("at", f"the game is planned for {day_words}: enter its time, such as 14:37")
    return context.now


def at_field(message: str) -> FormField:
    """Return the field for the minute."""
    return FormField("at", "At", help=f"{message} Blank: now.", optional=True)


# Who is here


def here(context: LeagueContext) -> list[Team]:
    """Return the teams that have checked in."""
    rows = (
        (team, context.state.find(CheckInRow, team.id))
        for team in choices.season_teams(context.state)
    )
    return [team for team, row in rows if row is not None and row.here]


def _check_in_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    now = ",".join(str(team.id) for team in here(context))
    return (
        FormField(
            "teams",
            "Here",
            "several",
            "Mark the teams that are here, unmark those that left.",
            now,
            choices.team_options(context.state),
            optional=True,
        ),
    )


def _check_in(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    marked, present = set(answers.keys("teams")), {team.id for team in here(context)}
    changed = [
        team.id
        for team in choices.season_teams(context.state)
        if (team.id in marked) != (team.id in present)
    ]
    if not changed:
        raise FormError("teams", "mark the teams that are here")
    for team in changed:
        yield d.CheckIn(team, team in marked, context.now)


def _check_in_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Check in the named teams, or every team; or say that they are not here."""
    every = [team.id for team in choices.season_teams(context.state)]
    for team in every if answers.is_yes("all") else answers.keys("teams"):
        yield d.CheckIn(team, not answers.is_yes("not_here"), context.now)


def check_in_report(context: LeagueContext) -> CommandReport:
    present = {team.id for team in here(context)}
    teams = choices.season_teams(context.state)
    presence = presence_of(context.state, teams, context.now or 0)
    names: dict[bool, list[str]] = {True: [], False: []}
    for team in teams:
        names[team.id in present].append(name_of(context.state, Team, team.id))
    return CommandReport(
        {"here": names[True], "not_here": names[False]},
        (
            f"Here ({len(names[True])}): {', '.join(names[True]) or 'none'}",
            f"Not here ({len(names[False])}): {', '.join(names[False]) or 'none'}",
            *((presence.text,) if presence.since is not None else ()),
        ),
    )


CHECK_IN: Final = LeagueAction(
    "check-in",
    "Check in teams",
    "Day",
    "Which teams are here. A team that is called and not here can become a no-show.",
    _check_in_fields,
    _check_in,
    lambda context: choices.why_no_teams(context.state),
    lambda context, filled: check_in_report(context).lines,
    error_field="teams",
    success_message="Checked in.",
    repeatable=True,
    command_lines=(
        CommandLine(
            "check-in",
            "Record that TEAMS are here; without any, show who is here and who is not.",
            (
                Parameter("[TEAMS...]", kind="team"),
                Parameter("--all", "Every team is here.", "flag"),
                Parameter("--not-here", "They are not here, or have left.", "flag"),
            ),
            commands=_check_in_typed,
            after=lambda context, data: check_in_report(context),
            query=lambda context, typed: check_in_report(context),
            entered_by=("teams", "all"),
        ),
    ),
)


# Who runs late


def late_report(context: LeagueContext) -> CommandReport:
    """Report which teams are running late."""
    rows = late_teams(context.state, context.now)
    names = {team: name_of(context.state, Team, team) for team in rows}
    return CommandReport(
        {"running_late": [{"team": names[n], "minutes": rows[n].minutes} for n in rows]},
        tuple(f"{names[n]}: {running_late(row.at, row.minutes)}" for n, row in rows.items())
        or ("No team is running late.",),
    )


_LATE, _NOT_LATE = "yes", "no"


def _late_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    present = {team.id for team in here(context)}
    options = tuple(
        each for each in choices.team_options(context.state) if int(each[0]) not in present
    )
    answers = ((_LATE, "is running late"), (_NOT_LATE, "is not late after all"))
    minutes = FormField("minutes", "Minutes", "number", "Blank: not known.", optional=True)
    which = FormField("team", "Team", "one", "A team that is not here yet.", options=options)
    what = FormField("late", "It", "one", "It comes off when the team checks in.", _LATE, answers)
    if filled.get("late", _LATE) == _NOT_LATE:
        return (which, what)
    return (which, minutes, what, at_field("When its coach said so, such as 14:37."))


def _late(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = answers.key("team", "which team is running late?")
    if answers.text("late") == _NOT_LATE:
        yield d.RunLate(team, None)
        return
    yield d.RunLate(team, minute(context, answers), answers.number("minutes", 1, _DAY))


RUN_LATE: Final = LeagueAction(
    "running-late",
    "Mark a team as running late",
    "Day",
    "Its coach called, or says so on his phone. Everyone sees it until the team checks in.",
    _late_fields,
    _late,
    lambda context: choices.why_no_teams(context.state),
    lambda context, filled: late_report(context).lines,
    error_field="team",
    success_message="Recorded.",
    command_lines=(
        CommandLine(
            "running-late",
            "Record that TEAM is running late, by MINUTES if that is known; without TEAM, show who"
            " is.",
            (
                Parameter("[TEAM]", kind="team"),
                Parameter("[MINUTES]", kind="number", between=(1, _DAY)),
                Parameter("--not-after-all", "It is not.", "flag", field="late", yes=_NOT_LATE),
                AT,
            ),
            after=lambda context, data: late_report(context),
            query=lambda context, typed: late_report(context),
            entered_by=("team",),
        ),
    ),
)


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


def _called(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    game = chosen_game(context, filled, callable_games(context))
    if game is None:
        return ()
    row = context.state.find(CallRow, game.id)
    if row is None:
        return ("not called yet",)
    return (f"called {_times(row.times)}, last at {clock_time(row.last)}",)


def _times(count: int) -> str:
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
        called = f"called {_times(game.called)}" if game.called else game.state
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
        words = f"called {_times(row.times)}, {clock_time(row.last)}"
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
    lambda context: (
        choices.why_no_play(context.state)
        or ("" if callable_games(context) else "no game is left to call")
    ),
    _called,
    preview=_call_words,
    error_field=GAME,
    success_message="Game called.",
    repeatable=True,
    command_lines=(
        CommandLine(
            "call",
            "Call GAMES to their boards, again if a team did not come; without any, show the games"
            " to call next, now or --at a time.",
            (Parameter("[GAMES...]", kind="game", field=GAME), AT),
            after=_report_calls,
            query=lambda context, typed: queue_report(context, typed["at"] or ""),
            entered_by=("game",),
        ),
    ),
)


_BEGAN, _NOT_YET = "yes", "no"


def _times_fields(
    context: LeagueContext, games: list[Fixture], happened: str, not_yet: str
) -> tuple[FormField, ...]:
    return (
        game_field(context, games, "The game."),
        FormField(
            "happened",
            "This game",
            "one",
            "Undo a wrong entry with the second choice.",
            _BEGAN,
            ((_BEGAN, happened), (_NOT_YET, not_yet)),
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
        fields.append(FormField("board", "Board", "one", "Where it is played.", own, options))
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


def _not_here(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Warn of teams that are not here before a game begins."""
    game = chosen_game(context, filled, _games_to_begin(context))
    return () if game is None else tuple(_missing(context, game))


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
    lambda context: (
        choices.why_no_play(context.state)
        or ("" if open_games(context) else "no game is left to play")
    ),
    _not_here,
    error_field=GAME,
    success_message="Recorded.",
    repeatable=True,
    command_lines=(
        CommandLine(
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
    """Return whether a game is being scored at a console."""
    scored = context.state.find(ResultRow, fixture) is not None
    return not scored and being_played(context.state, fixture) is not None


def _still_scored(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    game = chosen_game(context, filled, _games_to_end(context))
    if game is None or not is_at_console(context, game.id):
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
    lambda context: (
        choices.why_no_play(context.state)
        or ("" if choices.season_games(context.state) else choices.NO_GAMES)
    ),
    _still_scored,
    error_field=GAME,
    success_message="Recorded.",
    repeatable=True,
    command_lines=(
        CommandLine(
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
    ),
)


# No-shows


def no_shows(context: LeagueContext) -> tuple[DayTeam, ...]:
    """Return the teams that were called often enough and are not here, each with its game."""
    return tuple(each for each in today_of(context).no_shows if each.fixture is not None)


def _why_no_no_show(context: LeagueContext) -> str:
    why = choices.why_no_play(context.state)
    if why or no_shows(context):
        return why
    times = _times(calls_needed(context.state, season_of(context).id))
    return f"no team was called {times} without checking in"


def _no_show_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    options = tuple((str(each.team), each.name) for each in no_shows(context))
    return (FormField("team", "Team", "one", "It was called, and is not here.", options=options),)


def _no_show(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Forfeit the game that a no-show was called to; both forfeit if neither came."""
    team = answers.key("team", "choose the team that did not come")
    missing = {each.team: each for each in no_shows(context)}
    if team not in missing:
        name = name_of(context.state, Team, team)
        raise FormError("team", f"{name}: no no-show. It is here, or was not called often enough")
    game = context.state.get(Fixture, missing[team].fixture or 0)
    if {game.home, game.visitors} <= missing.keys():
        yield c.EnterResult(game.id, c.ResultInput("double_forfeit"))
        return
    winner: SideName = "visitors" if team == game.home else "home"
    yield c.EnterResult(game.id, c.ResultInput("forfeit", winner=winner))


def no_show_report(context: LeagueContext) -> CommandReport:
    data, lines = [], []
    for each in no_shows(context):
        [command] = _no_show(context, FormReader({"team": str(each.team)}))
        game = context.state.get(Fixture, each.fixture or 0)
        words = describe_command(command, context.state)
        data.append(
            {"team": each.name, "game": game.number, "called": each.called, "suggested": words}
        )
        lines.append(
            f"{each.name}, called {_times(each.called)} to game {game.number}, is not"
            f" here. Suggested: {words}"
        )
    return CommandReport({"no_shows": data}, tuple(lines) or ("No team is a no-show.",))


NO_SHOW: Final = LeagueAction(
    "no-show",
    "Forfeit by a no-show",
    "Day",
    "A team was called and did not come. Its game is forfeited only if you say so.",
    _no_show_fields,
    _no_show,
    _why_no_no_show,
    lambda context, filled: no_show_report(context).lines,
    error_field="team",
    success_message="Forfeit entered.",
    command_lines=(
        CommandLine(
            "no-show",
            "Enter the forfeit of TEAM, which was called and is not here; without TEAM, show the"
            " no-shows.\n\n"
            "The league's rule (`no-show-rule`) says how often a team is called. Nothing is"
            " forfeited automatically; if neither team came, both forfeit.",
            (Parameter("[TEAM]", kind="team"), BRACKET_OPTION),
            query=lambda context, typed: no_show_report(context),
            entered_by=("team",),
        ),
    ),
)


def _rule_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    now = str(calls_needed(context.state, season_of(context).id))
    return (
        FormField(
            "calls", "Calls", "number", "How often a team is called before it is a no-show.", now
        ),
    )


def _rule(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    calls = answers.number("calls", 1, 20)
    if calls is None:
        raise FormError("calls", "enter a number from 1 to 20")
    yield d.SetNoShowRule(season_of(context).id, calls)


NO_SHOW_RULE: Final = LeagueAction(
    "no-show-rule",
    "Calls before a no-show",
    "Day",
    "A team called this often, and not here, is a no-show. You decide what follows.",
    _rule_fields,
    _rule,
    lambda context: choices.why_no_season(context.state),
    error_field="calls",
    success_message="Saved.",
    command_lines=(
        CommandLine(
            "no-show-rule",
            "Set how often a team is called before it is a no-show: CALLS, usually 2.",
            (Parameter("CALLS", kind="number", between=(1, 20)),),
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
    command_lines=(
        CommandLine(
            "announce",
            "Announce TEXT to everyone, until it is taken down; without TEXT, show what is up.",
            (Parameter("[TEXT]"), AT),
            query=lambda context, typed: announcement_report(context),
            entered_by=("text",),
        ),
    ),
)


def _down_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    rows = tuple(
        (str(row.id), f"{clock_time(row.at)}  {row.text}") for row in announcements(context)
    )
    return (FormField("announcement", "Announcement", "one", "Which one.", options=rows),)


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
    command_lines=(
        CommandLine(
            "take-down",
            "Take announcement NUMBER down, as `announce` numbers them, or --all.",
            (Parameter("[NUMBER]", kind="number"), Parameter("--all", "All of them.", "flag")),
            check=_check_down,
            commands=_down_typed,
            after=lambda context, data: announcement_report(context),
        ),
    ),
)
