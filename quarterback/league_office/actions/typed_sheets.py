"""The action that types in a score sheet that was filled in by hand: a line a play, in the words
and the order of the sheet. No clock runs, and no dice are rolled."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import msgspec

from league.model.ledger.commands import league as c
from league.model.ledger.commands.players import TakeInjuries
from league.model.ledger.handlers.players import terms_in
from league.model.ledger.queries.fixture_status import being_played, header_of_fixture, why_not_now
from league.model.ledger.rows import Fixture, Season, Team
from league.model.standings.table import listed
from league.store.ledger.game_stats import left_by
from league.store.ledger.stored_games import GameStatus, counts_in, result_input
from league.views.text import score_words
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field, open_games
from quarterback.league_office.describe_commands import name_of
from quarterback.league_office.print_choices import lines_before_kickoff
from quarterback.league_office.score_sheet_import import check_teams, is_over, read_sheet
from quarterback.rule_sets import of_header
from quarterback.text.score_lines import period_name
from rulesets.core.notation import GameSheet
from rulesets.core.notation.key import example_line
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import entry_words, situation
from rulesets.core.session import Session
from rulesets.registry import names_of

PLAYS: Final = "plays"
"""The field of the lines of the sheet."""
UNFINISHED: Final = "unfinished"
"""The field for a sheet that ends before the game does."""
NO, KEEP = "no", "keep"
_MOST_FAULTS: Final = 6
"""Faults that are shown at once; the others follow when these are corrected."""
_LATEST: Final = 3
"""Plays that the form shows as it has read them."""


def _games(context: LeagueContext) -> list[Fixture]:
    """Return the games that a sheet can be typed in for: open, and not begun in the program."""
    records = context.state
    return [
        game
        for game in open_games(context)
        if not why_not_now(records, game.id) and being_played(records, game.id) is None
    ]


def _why_not(context: LeagueContext) -> str:
    why = choices.why_no_season(context.state)
    return why or ("" if _games(context) else "no game waits for a sheet")


def _fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _games(context)
    which = game_field(context, games, "The game on the sheet.")
    game = chosen_game(context, filled, games)
    if game is None:
        return (which,)
    plays = FormField(PLAYS, "Plays", "lines", _help(context, game))
    if not _is_unfinished(context, game, filled.get(PLAYS, "")):
        return which, plays
    ends = FormField(
        UNFINISHED,
        "Not over",
        "one",
        "The plays so far do not end the game.",
        NO,
        ((NO, "more lines follow"), (KEEP, "save it so: it goes on at a console")),
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
    """Say how a line is written, and which come first, by the rules of the game."""
    try:
        rules = of_header(header_of_fixture(context.state, game.id))
    except Refused as refused:
        return refused.sentence
    first = listed([each.removesuffix(":") for each in lines_before_kickoff(rules)])
    top = f" (on top: {first})" if first else ""
    return (
        f"A line a play, in the order of the sheet{top}. Such as: {example_line(rules)}. Leave out"
        " what you do not know; brackets, too, except around dice."
    )


def _sheet(context: LeagueContext, game: Fixture, text: str) -> GameSheet:
    return read_sheet(context.state, game.id, text)


def _faults(sheet: GameSheet) -> list[str]:
    """Return what is wrong on a sheet, a line each."""
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
    home, visitors = (name_of(context.state, Team, each) for each in (game.home, game.visitors))
    score = score_words(home, visitors, s.score.home, s.score.visitors)
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
    _why_not,
    preview=_preview,
    error_field=PLAYS,
    success_message="Score sheet entered.",
    repeatable=True,
    keep_files=_keep,
)
