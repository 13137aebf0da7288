"""Actions for photos of teams, champions, games and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final, Literal, NamedTuple, cast, get_args

from league.model.careers.player_careers import is_key
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.queries.history import champions_of, photo_rows
from league.model.ledger.rows import Fixture, PhotoRow, PhotoSubject, PlayerPhotoRow, Season, Team
from league.model.ledger.state import LeagueState
from league.store.photos import KeptPhoto, read_photo
from league.views.careers import keys_of_careers
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
    Typed,
    choice_field,
)
from quarterback.league_office.actions.careers import typed_player
from quarterback.league_office.actions.honors import (
    RemovalWords,
    removal,
    season_teams,
    why_no_honors,
)
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.choices import Option, find_game, find_season, find_team
from quarterback.league_office.describe_commands import career_label, name_of
from rulesets.core.refusal import Refused

PLAYER: Final = "player"


class PhotoOf(NamedTuple):
    subject: PhotoSubject | Literal["player"]
    which: str
    """The number of the team, the season or the game; the key of the player's career."""

    @property
    def number(self) -> int:
        """The number of the team, the season or the game."""
        return int(self.which)


def photo_label(records: LeagueState, subject: str, number: int) -> str:
    """Name what a photo shows: `Bears, 2026`, `Champion 2026`, `Game 3, 2026`."""
    if subject == "champion":
        season = records.find(Season, number)
        return f"Champion {season.year}" if season else "Champion"
    if subject == "game":
        game = records.find(Fixture, number)
        year = None if game is None else records.find(Season, game.season)
        return f"Game {game.number}, {year.year}" if game and year else "a former game"
    team = records.find(Team, number)
    year = None if team is None else records.find(Season, team.season)
    name = name_of(records, Team, number)
    return name if year is None else f"{name}, {year.year}"


def _label(context: LeagueContext, of: PhotoOf) -> str:
    if of.subject != PLAYER:
        return photo_label(context.state, of.subject, of.number)
    history = context.players.find(of.which)
    return career_label(of.which, context.state) if history is None else history.label


def _row_of(context: LeagueContext, of: PhotoOf) -> PhotoRow | PlayerPhotoRow | None:
    """Return the photo of a team, a season's champion, a game or a player."""
    if of.subject == PLAYER:
        return context.players.photos.get(context.players.careers.identities.of_key(of.which))
    rows = context.state.where(PhotoRow, subject=of.subject, number=of.number)
    return next(iter(rows), None)


def _shown_in(row: PhotoRow | PlayerPhotoRow) -> PhotoOf:
    if isinstance(row, PlayerPhotoRow):
        return PhotoOf(PLAYER, row.key)
    return PhotoOf(row.subject, str(row.number))


def _subjects(context: LeagueContext) -> tuple[Option, ...]:
    """Return what can have a photo: champions first, then teams and games of the season, and the
    players of the league."""
    records, season = context.state, season_of(context)
    seasons = {champion.season for champion in champions_of(records)}
    champions = [row for row in records.all(Season) if row.year in seasons]
    options = [(f"champion-{row.id}", f"Champion {row.year}") for row in champions[::-1]]
    options += [(f"team-{t.id}", name_of(records, Team, t.id)) for t in season_teams(context)]
    games = records.where(Fixture, season=season.id)
    options += [(f"game-{key}", label) for key, label in choices.game_options(records, games)]
    options += [(f"{PLAYER}-{key}", label) for key, label in keys_of_careers(context.players)]
    return tuple(options)


def _photo_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        choice_field(
            "of",
            "Photo of",
            "A champion, a team, a game or a player has one photo.",
            _subjects(context),
        ),
        FormField(
            "file",
            "Picture",
            "file",
            "The path of a picture: JPEG, PNG, WebP, GIF or TIFF.",
            file_types="image/*",
            sent_help="JPEG, PNG, WebP, GIF or TIFF, at most 25 MB.",
        ),
        FormField("caption", "Caption", help="One line, if you like.", optional=True),
    )


def _photographed(answers: FormReader) -> PhotoOf:
    subject, _, which = answers.required("of", "choose what it shows").partition("-")
    if subject == PLAYER and is_key(which):
        return PhotoOf(PLAYER, which)
    if subject not in get_args(PhotoSubject) or choices.row_id(which) is None:
        raise FormError("of", "choose what it shows")
    return PhotoOf(cast("PhotoSubject", subject), which)


def _picture(answers: FormReader) -> KeptPhoto:
    file = answers.required("file", "enter the path of a picture")
    if len(file) > 2 and file[0] == file[-1] and file[0] in "'\"":  # as terminals paste a file
        file = file[1:-1]
    try:
        return read_photo(Path(file))
    except Refused as refused:
        raise FormError("file", refused.message) from None


def _photo(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    of, picture = _photographed(answers), _picture(answers)
    lines = picture.digest, picture.width, picture.height, answers.text("caption")
    if of.subject == PLAYER:
        row = _row_of(context, of)
        key = row.key if isinstance(row, PlayerPhotoRow) else of.which
        yield p.AttachPlayerPhoto(key, *lines)
    else:
        yield d.AttachPhoto(of.subject, of.number, *lines)


def _keep_photo(context: LeagueContext, data: FormData) -> None:
    if not FormReader(data).is_yes("remove"):
        if context.photos is None:
            raise FormError("file", "this league has no place for photos yet")
        context.photos.keep(_picture(FormReader(data)))


def _photo_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    answers = FormReader(filled)
    of, picture = _photographed(answers), _picture(answers)
    before, label = _row_of(context, of), _label(context, of)
    size = f"{picture.width} x {picture.height} pixels, {len(picture.large) // 1000 + 1} kB"
    lines = [f"{label}: {size}. Where and when it was taken is left out."]
    if before is not None:
        lines.append("It replaces the photo that is there.")
    return tuple(lines)


def _current_photo(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    try:
        row = _row_of(context, _photographed(FormReader(filled)))
    except FormError:
        row = None
    return ("no photo",) if row is None else (photo_words(context, row),)


def photo_words(context: LeagueContext, row: PhotoRow | PlayerPhotoRow) -> str:
    """Describe a photo, and say if its file is not on this machine."""
    caption = f", {row.caption}" if row.caption else ""
    gone = context.photos is not None and context.photos.large(row.digest) is None
    where = f" (its file is not in {context.photos.path})" if gone and context.photos else ""
    return f"a photo of {row.width} x {row.height} pixels{caption}{where}"


def _fill_photo(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    if data["subject"] == PLAYER:
        return {"of": f"{PLAYER}-{typed_player(context, FormReader(data), 'name').key}"}
    number = _FINDERS[data["subject"]](context, data["name"])
    return {"of": f"{data['subject']}-{number}"}


def _of_year(context: LeagueContext, name: str) -> int:
    if not name.isdecimal() or len(name) > 6:
        raise FormError("name", "name the year of the champion, such as 2026")
    season = find_season(context.state, int(name))
    if season.year not in {champion.season for champion in champions_of(context.state)}:
        raise FormError("name", f"{season.name} has no champion yet")
    return season.id


def _of_game(context: LeagueContext, name: str) -> int:
    if not name.isdecimal() or len(name) > 9:
        raise FormError("name", "name the game by its number")
    return find_game(context.state, season_of(context), int(name)).id


_FINDERS: Final[dict[str, Callable[[LeagueContext, str], int]]] = {
    "team": lambda context, name: find_team(context.state, season_of(context), name).id,
    "champion": _of_year,
    "game": _of_game,
}


def _photo_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    if not answers.is_yes("remove"):
        yield from _photo(context, answers)
        return
    of = _photographed(answers)
    row = _row_of(context, of)
    if row is None:
        raise Refused(f"{_label(context, of)}: there is no photo")
    yield d.RemovePhoto(row.id)


def _check_photo(context: LeagueContext, typed: Typed) -> None:
    if typed["name"] is None:
        raise Refused(
            "say what it shows: a team, the year of a champion, the number of a game, or a player"
        )
    if bool(typed["file"]) == bool(typed["remove"]):
        raise Refused("name the picture's file, or --remove")


def _report_photo(context: LeagueContext, data: FormData) -> CommandReport:
    of = _photographed(FormReader(data))
    label, row = _label(context, of), _row_of(context, of)
    if row is None:
        return CommandReport({"photo": None}, (f"{label}: photo removed",))
    return CommandReport(
        {"photo": row.digest, "width": row.width, "height": row.height},
        (f"{label}: {photo_words(context, row)}",),
    )


def photos_report(context: LeagueContext) -> CommandReport:
    """Report every photo of the league, and where photos are kept."""
    rows = photo_rows(context.state)
    data, lines = [], []
    for row in rows:
        of = _shown_in(row)
        label = _label(context, of)
        file = None if context.photos is None else context.photos.file_of(row.digest)
        data.append(
            {
                "of": of.subject,
                "label": label,
                "digest": row.digest,
                "caption": row.caption,
                "file": None if file is None else str(file),
            }
        )
        lines.append(f"{label}: {photo_words(context, row)}")
    if context.photos is not None:
        lines.append(f"Saved in {context.photos.path}")
    return CommandReport(
        {"photos": data, "folder": str(context.photos.path) if context.photos else None},
        tuple(lines if rows else ["No photo yet.", *lines]),
    )


PHOTO: Final = LeagueAction(
    "photo",
    "Add a photo",
    "Honors",
    "One picture of a team, a champion, a game or a player. It is made small and saved with the"
    " league.",
    _photo_fields,
    _photo,
    why_no_honors,
    _current_photo,
    preview=_photo_words,
    error_field="file",
    success_message="Photo saved.",
    repeatable=True,
    keep_files=_keep_photo,
    command_line=CommandLine(
        "photo",
        "Add the picture FILE to a team, a champion, a game or a player; without any, list the"
        " photos.\n\nNAME is a team, the year of a champion, the number of a game, or a player:"
        " his name, or with --team his jersey number. The picture is"
        " checked and made small (this needs Pillow: `pip install 'quarterback[photos]'`);"
        " where and when it was taken is left out.",
        (
            Parameter("[SUBJECT]", choices=("team", "champion", "game", PLAYER)),
            Parameter("[NAME]"),
            Parameter("[FILE]", kind="path"),
            Parameter("--caption", "One line about it."),
            Parameter("--team", "The player's team."),
            Parameter("--remove", "Remove the photo.", "flag"),
        ),
        check=_check_photo,
        fill=_fill_photo,
        commands=_photo_typed,
        after=_report_photo,
        any_season=True,
        query=lambda context, typed: photos_report(context),
        entered_by=("subject",),
    ),
)


REMOVE_PHOTO: Final = removal(
    RemovalWords(
        "remove-photo",
        "Remove a photo",
        "It is no longer shown. Undo brings it back.",
        "photo",
        "choose a photo",
        "no photo was added yet",
        "Photo removed.",
    ),
    lambda context: tuple(
        (str(row.id), _label(context, _shown_in(row))) for row in photo_rows(context.state)
    ),
    d.RemovePhoto,
)
