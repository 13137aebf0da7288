"""Actions for what is written: notes on games, seasons, teams and players, and a game's most
valuable player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, get_args

from league.model.careers.player_careers import is_key
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.rows import (
    NOTED,
    BestPlayerRow,
    Fixture,
    Franchise,
    NoteRow,
    NoteSubject,
    ResultRow,
    Season,
)
from league.views.careers import keys_of_careers
from league.views.notes import FIELDS, NotedField, field_under, fields_of
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    CommandLine,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    Typed,
    choice_field,
)
from quarterback.league_office.actions.honors import RemovalWords, removal
from quarterback.league_office.actions.reschedule import GAME, chosen_game, game_field
from quarterback.league_office.choices import (
    Option,
    find_game,
    find_named,
    find_player,
    find_season,
)
from quarterback.league_office.describe_commands import labeled, name_of, noted_label
from rulesets.core.refusal import Refused

_TYPED_NAME: Final = "name"


def _played(context: LeagueContext) -> list[Fixture]:
    """Return the games of the season that have a result, the last one first."""
    records = context.state
    season = context.season
    games = (f for f in records.where(Fixture, season=season.id) if records.find(ResultRow, f.id))
    return sorted(games, key=lambda game: -game.number)


def _none_played(context: LeagueContext) -> str:
    if not context.state.all(Season):
        return choices.NO_SEASON
    return "" if _played(context) else "no game has a result yet"


def _took_part(context: LeagueContext, game: Fixture | None) -> tuple[Option, ...]:
    """Return the players of the two teams, those who took part in the game first."""
    if game is None:
        return ()
    book = context.players
    teams = {book.moment.franchise_of(team) for team in (game.home, game.visitors)}
    played, others = [], []
    for key, label in keys_of_careers(book):
        history = book.histories[key]
        if any(each.fixture == game.id for each in history.games):
            played.append((key, label))
        elif teams & set(history.franchises):
            others.append((key, label))
    return (*played, *others)


def _best_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _played(context)
    field = game_field(context, games, "The game.")
    options = _took_part(context, chosen_game(context, filled, games))
    fields = [
        field,
        choice_field(
            "player",
            "Player",
            "Those who took part come first.",
            (*options, (_TYPED_NAME, "another name"), ("", "no one")),
        ),
    ]
    if filled.get("player", options[0][0] if options else _TYPED_NAME) == _TYPED_NAME:
        fields.append(FormField("name", "Name", help="As it will be shown."))
    return tuple(fields)


def _best(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game, chosen = answers.key(GAME, "which game?"), answers.text("player")
    if not chosen:
        yield d.NameBestPlayer(game, "")
    elif chosen == _TYPED_NAME:
        yield d.NameBestPlayer(game, answers.required("name", "enter the name"))
    else:
        history = context.players.find(chosen)
        if history is None:
            raise FormError("player", "that player is no longer in the league")
        yield d.NameBestPlayer(game, history.label, history.key)


def _best_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "which game?")
    if answers.is_yes("remove"):
        yield d.NameBestPlayer(game, "")
        return
    text, book = answers.required("player", "name the player, or --remove"), context.players
    team = answers.text("team")
    fixture = context.state.get(Fixture, game)
    took_part = [h for h in book.histories.values() if any(g.fixture == game for g in h.games)]
    try:
        history = find_player(book, text, team)
    except Refused:
        franchises = [book.moment.franchise_of(each) for each in (fixture.home, fixture.visitors)]
        keys = {key for each in franchises if (key := book.key_of(None, each, text))}
        candidates = [each for each in took_part if each.key in keys]
        if len(candidates) != 1:
            if team or len(keys) > 1:
                raise
            yield d.NameBestPlayer(game, text)
            return
        history = candidates[0]
    yield d.NameBestPlayer(game, history.label, history.key)


def _current_best(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    game = chosen_game(context, filled, _played(context))
    row = None if game is None else context.state.find(BestPlayerRow, game.id)
    return ("no most valuable player yet",) if row is None else (row.name,)


def _check_best(context: LeagueContext, typed: Typed) -> None:
    if bool(typed["player"]) == bool(typed["remove"]):
        raise Refused("name the player, or --remove the one that was named")


BEST_PLAYER: Final = LeagueAction(
    "mvp",
    "Most valuable player",
    "Honors",
    "Of a game. Its page, the paper and the player's page show it.",
    _best_fields,
    _best,
    _none_played,
    _current_best,
    error_field="player",
    success_message="Recorded.",
    repeatable=True,
    command_line=CommandLine(
        "mvp",
        "Name PLAYER the most valuable player of GAME. That of a season is an award:"
        " `award mvp`.\n\nA name that is in no stored game is taken as it is typed.",
        (
            Parameter("GAME", kind="game"),
            Parameter("[PLAYER]"),
            Parameter("--team", "The player's team."),
            Parameter("--remove", "Name no one.", "flag"),
        ),
        check=_check_best,
        commands=_best_typed,
        any_season=True,
    ),
)


# Notes


class _Noted(NamedTuple):
    subject: NoteSubject
    number: int
    key: str = ""


def _subjects(context: LeagueContext) -> tuple[Option, ...]:
    records = context.state
    seasons = [(f"season-{row.id}", row.name) for row in records.all(Season)[::-1]]
    games = sorted(records.where(Fixture, season=context.season.id), key=lambda each: each.number)
    return (
        *seasons,
        *((f"game-{key}", label) for key, label in choices.game_options(records, games)),
        *((f"team-{row.id}", row.name) for row in records.all(Franchise)),
        *((f"player-{key}", label) for key, label in keys_of_careers(context.players)),
    )


def _note_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    subjects = _subjects(context)
    chosen = filled.get("of", "")
    of = _noted(FormReader({"of": chosen if chosen in dict(subjects) else subjects[0][0]}))
    return (
        choice_field("of", "About", "A season, a game, a team or a player.", subjects),
        *(
            _form_field(field, _row_under(context, of, field.label))
            for field in fields_of(of.subject)
        ),
        FormField("text", "Note", help="Anything else, in one line.", optional=True),
        FormField(
            "label",
            "Heading",
            help="Of the note, such as Weather. A note with the same heading is replaced.",
            optional=True,
        ),
    )


def _form_field(field: NotedField, row: NoteRow | None) -> FormField:
    return FormField(
        field.name,
        field.label,
        "text" if field.between is None else "number",
        field.help,
        "" if row is None else row.text,
        optional=True,
    )


def _noted(answers: FormReader) -> _Noted:
    subject, _, number = answers.required("of", "what is it about?").partition("-")
    if subject == "player" and is_key(number):
        return _Noted("player", 0, number)
    row = choices.row_id(number)
    if subject not in NOTED or row is None:
        raise FormError("of", "what is it about?")
    return _Noted(subject, row)


def _row_under(context: LeagueContext, of: _Noted, label: str, text: str = "") -> NoteRow | None:
    """Return the note with a label; without a label, that with a text."""
    for row in context.state.where(NoteRow, **of._asdict()):
        if row.label.casefold() == label.casefold() if label else row.text == text:
            return row
    return None


def _note(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    return _changes(context, answers, _noted(answers))


def _changes(context: LeagueContext, answers: FormReader, of: _Noted) -> Iterator[c.AnyCommand]:
    """Yield what changes: the fields that are not as they were, and the note."""
    is_changed = False
    for field in fields_of(of.subject):
        row = _row_under(context, of, field.label)
        before, text = "" if row is None else row.text, answers.text(field.name)
        if field.name not in answers.data or text == before:
            continue
        is_changed = True
        if text:
            text = _valid(answers, field.name, field)
            yield d.WriteNote(of.subject, of.number, text, field.label, of.key)
        elif row is not None:
            yield d.RemoveNote(row.id)
    label = answers.text("label")
    if text := _valid(answers, "text", field_under(of.subject, label)):
        yield d.WriteNote(of.subject, of.number, text, label, of.key)
    elif not is_changed:
        raise FormError("text", "write the note")


def _valid(answers: FormReader, name: str, field: NotedField | None) -> str:
    """Return an answer as a field is stored. Raises FormError for what it cannot be."""
    if field is None or field.between is None:
        return answers.text(name)
    number = answers.number(name, *field.between)
    return "" if number is None else str(number)


def _current_notes(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    if not filled.get("of"):
        return ()
    rows = context.state.where(NoteRow, **_noted(FormReader(filled))._asdict())
    return tuple(labeled(row.label, row.text) for row in rows) or ("no note yet",)


def _find_noted(context: LeagueContext, subject: str, name: str, team: str) -> _Noted:
    if subject == "player":
        return _Noted("player", 0, find_player(context.players, name, team).key)
    if team:
        raise Refused("--team is for a player")
    if subject == "team":
        return _Noted("team", find_named(context.state, Franchise, name).id)
    number = choices.row_id(name)
    if number is None:
        raise Refused("a game is named by its number, a season by its year")
    if subject == "game":
        return _Noted("game", find_game(context.state, context.season, number).id)
    return _Noted("season", find_season(context.state, number).id)


def _note_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    subject, name, team = (answers.text(key) for key in ("subject", "name", "team"))
    of = _find_noted(context, subject, name, team)
    if answers.is_yes("remove"):
        row = _row_under(context, of, answers.text("label"), answers.text("text"))
        if row is None:
            raise Refused("there is no such note")
        yield d.RemoveNote(row.id)
    else:
        yield from _changes(context, answers, of)


def _check_fields(context: LeagueContext, typed: Typed) -> None:
    for field in FIELDS:
        if typed[field.name] not in (None, "") and field.subject != typed["subject"]:
            raise Refused(f"{_option(field)} is for a {field.subject}")


def _option(field: NotedField) -> str:
    return f"--{field.name.replace('_', '-')}"


NOTE: Final = LeagueAction(
    "note",
    "Write a note",
    "Honors",
    "On a game, a season, a team or a player: who referees, a home town, a height.",
    _note_fields,
    _note,
    lambda context: "" if context.state.all(Season) else choices.NO_SEASON,
    _current_notes,
    error_field="text",
    success_message="Note saved.",
    repeatable=True,
    command_line=CommandLine(
        "note",
        "Write the note TEXT on a season, a game, a team or a player.\n\n"
        "NAME is the year of the season, the number of the game, or the name of the team or the"
        " player.",
        (
            Parameter("SUBJECT", choices=get_args(NoteSubject)),
            Parameter("NAME"),
            Parameter("[TEXT]"),
            Parameter("--label", "A heading such as Weather; it replaces a note under it."),
            *(
                Parameter(
                    _option(field),
                    f"Of a {field.subject}: {field.help[:1].lower()}{field.help[1:]}",
                    "text" if field.between is None else "number",
                    between=field.between,
                )
                for field in FIELDS
            ),
            Parameter("--team", "The player's team."),
            Parameter("--remove", "Remove the note with that heading or text.", "flag"),
        ),
        check=_check_fields,
        commands=_note_typed,
        any_season=True,
    ),
)


def _note_options(context: LeagueContext) -> tuple[Option, ...]:
    records = context.state

    def about(row: NoteRow) -> str:
        game = records.find(Fixture, row.number) if row.subject == "game" else None
        year = "" if game is None else f", {name_of(records, Season, game.season)}"
        return f"{noted_label(row, records)}{year}"

    rows = records.all(NoteRow)[::-1]
    return tuple((str(row.id), f"{about(row)}: {labeled(row.label, row.text)}") for row in rows)


REMOVE_NOTE: Final = removal(
    RemovalWords(
        "remove-note",
        "Remove a note",
        "It is no longer shown. Undo brings it back.",
        "note",
        "choose a note",
        "no note was written yet",
        "Note removed.",
    ),
    _note_options,
    d.RemoveNote,
)
