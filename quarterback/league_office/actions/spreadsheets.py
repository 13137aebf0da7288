"""Actions that read a spreadsheet (results, teams with their players, a whole schedule), and a
score sheet that was filled in by hand: a line a play, in the words and the order of the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec

from league.model.ledger.commands import league as c
from league.model.ledger.commands.players import TakeInjuries
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.queries.fixture_status import being_played, header_of_fixture, why_not_now
from league.model.ledger.rows import Fixture, Season
from league.model.standings.table import listed
from league.store.ledger.game_stats import left_by
from league.store.ledger.stored_games import GameStatus, counts_in, result_input
from quarterback.files import text_files
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
    no_report,
    no_season,
    no_teams,
)
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field, open_games
from quarterback.league_office.actions.schedule import season_of, stage_of
from quarterback.league_office.describe_commands import score_of
from quarterback.league_office.game_columns import Imported
from quarterback.league_office.past_seasons_import import PastSeasons, read_past_seasons
from quarterback.league_office.results_import import check_results, result_commands
from quarterback.league_office.schedule_import import (
    MOST_MINUTES,
    USUAL_MINUTES,
    ImportedSchedule,
    read_schedule,
    schedule_commands,
)
from quarterback.league_office.score_sheet_import import check_teams, is_over, read_sheet
from quarterback.league_office.teams_import import ImportedTeams, read_teams, team_commands
from quarterback.rule_sets import of_header
from quarterback.text.score_lines import period_name
from rulesets.core.notation import GameSheet
from rulesets.core.notation.key import example_line
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import entry_words, situation
from rulesets.core.session import Session
from rulesets.registry import names_of

_TEXT: Final = "text"
_FILE: Final = Parameter("FILE", kind="file", field=_TEXT)
_MORE: Final = "more rows cannot be entered"
_LISTED: Final = 8
"""Rows that cannot be entered and are listed in a form; the rest are counted."""


def _file_field(what: str) -> FormField:
    return FormField(
        "file",
        "Spreadsheet",
        "file",
        f"The path of a CSV file: {what}.",
        file_types=".csv,.tsv,.txt,text/csv",
        sent_help=f"Saved as CSV: {what}.",
    )


def _text(answers: FormReader) -> str:
    """Return the text of the file; a command line has already read it. Raises FormError."""
    if _TEXT in answers.data:
        return answers.data[_TEXT]
    file = answers.required("file", "enter the path of a CSV file")
    if len(file) > 2 and file[0] == file[-1] and file[0] in "'\"":  # as terminals paste a file
        file = file[1:-1]
    try:
        return text_files.read(Path(file).expanduser())
    except text_files.NotText as error:
        at = f"line {error.line}: " if error.line else ""
        raise FormError("file", f"{at}{error.message}") from None
    except RuntimeError as error:  # no home folder
        raise FormError("file", str(error)) from None


def _words(count: str, imported: Imported) -> tuple[str, ...]:
    return (f"{count}:", *imported.lines, *imported.notes)


def _refuse(faults: list[str]) -> None:
    """Raises FormError with the rows that cannot be entered."""
    if faults:
        more = len(faults) - _LISTED
        shown = [*faults[:_LISTED], *([f"{more} {_MORE}"] if more > 0 else [])]
        raise FormError("file", "; ".join(shown))


def _results(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    text, season = _text(answers), season_of(context)
    imported = check_results(context.ledger, season.id, text)
    _refuse(imported.faults)
    if not imported.lines:
        raise FormError("file", "the file has no result that is not here already")
    yield from result_commands(season.id, text)(context.ledger)


def _result_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    imported = check_results(context.ledger, season_of(context).id, _text(FormReader(filled)))
    return _words(how_many(len(imported.lines), "result"), imported)


RESULTS_FILE: Final = LeagueAction(
    "results-file",
    "Results from a spreadsheet",
    "Results",
    "Many results at once, from a CSV file. All of them are entered, or none.",
    lambda context, filled: (
        _file_field("a row for each game, its number or its teams, and both scores"),
    ),
    _results,
    needs(lambda context: choices.season_games(context.state), choices.NO_GAMES),
    preview=_result_words,
    error_field="file",
    success_message="Results entered.",
)


def _team_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        _file_field("Team and Coach; or Team, Number, Name and Position, a row for each player"),
        FormField(
            "coach", "Default coach", help="Coach of the new teams that name none.", optional=True
        ),
        FormField("whose", "Team", help="The team of a roster that names no team.", optional=True),
    )


def _read_teams(context: LeagueContext, answers: FormReader) -> ImportedTeams:
    imported = read_teams(
        context.state,
        season_of(context),
        _text(answers),
        answers.text("coach"),
        answers.text("whose"),
    )
    _refuse(imported.faults)
    return imported


def _teams(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    imported = _read_teams(context, answers)
    yield from team_commands(lambda: context.state, season_of(context), imported)


def _team_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    imported = _read_teams(context, FormReader(filled))
    teams, players = how_many(len(imported.teams), "team"), how_many(imported.players, "player")
    return _words(f"{teams}, {players}", imported)


def _report_teams(context: LeagueContext, data: FormData) -> CommandReport:
    imported = _read_teams(context, FormReader(data))
    return CommandReport(
        {"teams": len(imported.teams), "players": imported.players, "notes": imported.notes},
        _team_words(context, data),
    )


TEAMS_FILE: Final = LeagueAction(
    "teams-file",
    "Teams from a spreadsheet",
    "Teams",
    "Teams with their coaches and players, from a CSV file.",
    _team_fields,
    _teams,
    no_season,
    preview=_team_words,
    error_field="file",
    success_message="Teams entered.",
    command_line=CommandLine(
        "import-teams",
        "Enter the teams of a CSV FILE with their coaches and players; columns are found by their"
        " names.\n\n"
        "Team and Coach, a row for each team; or a row for each player: Team, Number, Name,"
        " Position. Division and Conference, if there are any; in Lion's Den Rating (the two dice,"
        " 4 7) and Career. A roster replaces the one that the team has. All rows are entered, or"
        " none; - reads stdin.",
        (
            _FILE,
            Parameter("--coach", "Coach of the new teams that name none."),
            Parameter("--team", "The team of a roster that names no team.", field="whose"),
        ),
        before=_report_teams,
        after=no_report,
    ),
)


def _schedule_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        _file_field("Visitors and Home; Round, Date, Time and Board where they are known"),
        FormField("minutes", "Minutes a game", "number", "How long a game is.", str(USUAL_MINUTES)),
        FormField(
            "time",
            "Usual time",
            help="When games begin whose date has no time, such as 19:00.",
            optional=True,
        ),
    )


def _read_schedule(context: LeagueContext, answers: FormReader) -> ImportedSchedule:
    minutes = answers.number("minutes", 1, MOST_MINUTES) or USUAL_MINUTES
    imported = read_schedule(
        context.state,
        season_of(context),
        stage_of(context),
        _text(answers),
        minutes,
        answers.text("time"),
    )
    _refuse(imported.faults)
    return imported


def _schedule(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield from schedule_commands(context.state, stage_of(context), _read_schedule(context, answers))


def _schedule_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    imported = _read_schedule(context, FormReader(filled))
    if not imported.lines:
        raise Refused("every game of the file has begun")
    return (
        f"A draft of {how_many(len(imported.lines), 'game')}. Nothing is released yet.",
        *imported.lines,
        *imported.notes,
    )


def _report_schedule(context: LeagueContext, data: FormData) -> CommandReport:
    lines = _schedule_words(context, data)
    return CommandReport({"games": len(_read_schedule(context, FormReader(data)).lines)}, lines)


SCHEDULE_FILE: Final = LeagueAction(
    "schedule-file",
    "Schedule from a spreadsheet",
    "Schedule",
    "A whole schedule from a CSV file,"
    " with dates and boards. It stays a draft until you release it.",
    _schedule_fields,
    _schedule,
    no_teams,
    preview=_schedule_words,
    error_field="file",
    success_message="Draft ready. Release it next.",
    command_line=CommandLine(
        "import-schedule",
        "Draft the schedule of a CSV FILE; columns are found by their names.\n\n"
        "Visitors and Home, a row for each game; Game (its number), Round, Date, Time and Board"
        " where they are known. Boards and times that are new are added. Games that have begun"
        " stay; release the draft with `release`. All rows are taken, or none; - reads stdin.",
        (
            _FILE,
            Parameter(
                "--minutes",
                "How long a game is that does not say so.",
                "number",
                default=str(USUAL_MINUTES),
                between=(1, MOST_MINUTES),
            ),
            Parameter("--time", "When games begin whose date has no time, such as 19:00."),
        ),
        before=_report_schedule,
        after=no_report,
    ),
)


def _past_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        _file_field("Date, Visitors, Visitors score, Home, Home score; MVP and others are kept"),
        FormField("year", "Year", "number", "Of rows that have neither a season nor a date.", ""),
        FormField(
            "coach", "Default coach", help="Of teams whose coach is not known.", optional=True
        ),
    )


def _read_past(context: LeagueContext, answers: FormReader) -> PastSeasons:
    imported = read_past_seasons(
        context.state, _text(answers), answers.number("year", 1, 9999), answers.text("coach")
    )
    _refuse(imported.faults)
    return imported


def _past(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield from _read_past(context, answers).commands


def _past_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    imported = _read_past(context, FormReader(filled))
    return _words(how_many(len(imported.commands), "old season"), imported)


def _report_past(context: LeagueContext, data: FormData) -> CommandReport:
    imported = _read_past(context, FormReader(data))
    seasons = [{"year": each.year, "games": len(each.games)} for each in imported.commands]
    return CommandReport({"seasons": seasons, "notes": imported.notes}, _past_words(context, data))


PAST_SEASONS_FILE: Final = LeagueAction(
    "old-seasons",
    "Old seasons from a spreadsheet",
    "League",
    "Played before the league was kept here: records, champions and rivalries go back to them.",
    _past_fields,
    _past,
    preview=_past_words,
    error_field="file",
    success_message="Old seasons added.",
    command_line=CommandLine(
        "import-seasons",
        "Add the old seasons of a CSV FILE, a row for each game; columns are found by their"
        " names.\n\n"
        "Date, Visitors, Visitors score, Home, Home score; Season, Round, MVP, Home coach and"
        " Visitors coach, if there are any. Every other column is kept as a note on the game."
        " A round called Final is for the title. They are older than the first season that was"
        " played here. All rows are entered, or none; - reads stdin.",
        (
            _FILE,
            Parameter(
                "--year",
                "The season of rows that do not say so.",
                "number",
                between=(1, 9999),
            ),
            Parameter("--coach", "Coach of teams whose coach is not known."),
        ),
        before=_report_past,
        after=no_report,
        any_season=True,
    ),
)


PLAYS: Final = "plays"
"""The field for the lines of the sheet."""
UNFINISHED: Final = "unfinished"
"""The field for a sheet that ends before the game does."""
NO, KEEP = "no", "keep"
_MOST_FAULTS: Final = 6
"""How many faults are shown at once; the others follow when these are corrected."""
_LATEST: Final = 3
"""How many of the last plays the form shows as it read them."""


def _games(context: LeagueContext) -> list[Fixture]:
    """Return the games that a sheet can be typed in for: open, and not begun in the program."""
    records = context.state
    return [
        game
        for game in open_games(context)
        if not why_not_now(records, game.id) and being_played(records, game.id) is None
    ]


def _fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _games(context)
    which = game_field(context, games, "The game on the sheet.")
    game = chosen_game(context, filled, games)
    if game is None:
        return (which,)
    plays = FormField(PLAYS, "Plays", "lines", _help(context, game))
    if not _is_unfinished(context, game, filled.get(PLAYS, "")):
        return which, plays
    ends = choice_field(
        UNFINISHED,
        "Not over",
        "The plays so far do not end the game.",
        ((NO, "more lines follow"), (KEEP, "save it so: it goes on at a console")),
        NO,
    )
    return which, plays, ends


def _is_unfinished(context: LeagueContext, game: Fixture, text: str) -> bool:
    """Return whether a sheet without faults ends before its game does."""
    try:
        sheet = _sheet(context, game, text) if text.strip() else None
    except Refused:
        return False
    return sheet is not None and not (sheet.session is None or sheet.faults or is_over(sheet))


def _help(context: LeagueContext, game: Fixture) -> str:
    """Say how a line is written, and which lines come first, by the rules of the game."""
    try:
        rules = of_header(header_of_fixture(context.state, game.id))
    except Refused as refused:
        return refused.sentence
    # Templates of pages come with it: every command of a league would load them.
    from quarterback.league_office.print_choices import lines_before_kickoff

    first = listed([each.removesuffix(":") for each in lines_before_kickoff(rules)])
    top = f" (on top: {first})" if first else ""
    return (
        f"A line a play, in the order of the sheet{top}. Such as: {example_line(rules)}. Leave out"
        " what you do not know; brackets, too, except around dice."
    )


def _sheet(context: LeagueContext, game: Fixture, text: str) -> GameSheet:
    return read_sheet(context.state, game.id, text)


def _faults(sheet: GameSheet) -> list[str]:
    said = [f"line {each.line}: {each.message}" for each in sheet.faults[:_MOST_FAULTS]]
    more = len(sheet.faults) - len(said)
    return [*said, f"and {more} more"] if more else said


def _session(context: LeagueContext, game: Fixture, text: str) -> tuple[GameSheet, Session]:
    """Return the sheet as it is typed, without faults. Raises FormError, Refused."""
    if not text.strip():
        raise FormError(PLAYS, "type the plays, a line each")
    sheet = _sheet(context, game, text)
    if sheet.session is None or sheet.faults:
        raise FormError(PLAYS, "; ".join(_faults(sheet)))
    check_teams(context.state, game.id, sheet, anyway=False)
    return sheet, sheet.session


def _chosen(context: LeagueContext, answers: FormReader) -> Fixture:
    return context.state.get(Fixture, answers.key(GAME, "which game is on the sheet?"))


def _preview(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Show how the last plays were read, and where the game stands after them."""
    game = _chosen(context, FormReader(filled))
    sheet, session = _session(context, game, filled.get(PLAYS, ""))
    names = names_of(sheet.header).in_words_of(session.rules.vocabulary)
    read = [words for each in session.entries if (words := entry_words(each, names))]
    s = session.state
    if is_over(sheet):
        return tuple(read[-_LATEST:])
    score = score_of(context.state, game, s.score.home, s.score.visitors)
    now = f"So far {score}, {period_name(session.rules, s.period)}: {situation(names, s)}."
    return (*read[-_LATEST:], now)


def _commands(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game, text = _chosen(context, answers), answers.text(PLAYS)
    sheet, session = _session(context, game, text)
    unfinished = not is_over(sheet)
    if unfinished and answers.text(UNFINISHED) != KEEP:
        raise FormError(UNFINISHED, "the game is not over: type the other lines, or save it so")
    stored = None if context.sheets is None else context.sheets.number_of(game.id, text)
    if stored is not None:
        yield c.PlayIn(game.id, stored)
    if unfinished:
        return
    s, score = session.state, session.state.score
    status = GameStatus(score.home, score.visitors, True, s.winner, True)
    result = result_input(status, stored or 0)
    assert result is not None, "it is over"
    yield c.EnterResult(
        game.id, msgspec.structs.replace(result, game=stored, counted=counts_in(session))
    )
    season = context.state.get(Season, game.season)
    hurt = left_by(context.state, game, session) if terms_in(context.state, season).injuries else ()
    if stored is not None and hurt:
        yield TakeInjuries(game.id, stored, hurt)


def _keep(context: LeagueContext, filled: FormData) -> None:
    """Store the game that the entry will name. Raises FormError, Refused and StoreError."""
    answers = FormReader(filled)
    game, text = _chosen(context, answers), answers.text(PLAYS)
    sheet, _ = _session(context, game, text)
    if is_over(sheet) or answers.text(UNFINISHED) == KEEP:
        if context.sheets is None:
            raise Refused("games are not saved in this session")
        context.sheets.keep(game.id, text, sheet)


TYPE_SHEET: Final = LeagueAction(
    "type-sheet",
    "Type in a score sheet",
    "Results",
    "A sheet that was filled in by hand, a line a play. It is stored with its plays, and counts.",
    _fields,
    _commands,
    needs(_games, "no game waits for a sheet"),
    preview=_preview,
    error_field=PLAYS,
    success_message="Score sheet entered.",
    repeatable=True,
    keep_files=_keep,
)
