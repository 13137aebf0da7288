"""Teams that are kept for the next game: a file each, in the format in which a team is brought to a
game, in a folder for each rule set. You may put files of your own there."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from quarterback.files.data_files import NotBrought, load_brought
from quarterback.files.text_files import InTheWay, NotWritten, ascii_words, file_stem, write_file
from quarterback.rule_sets import WITH_TEAMS
from quarterback.teams.form import TeamError, faults_of
from rulesets.core.customization import name_of
from rulesets.core.plain_text import plain_name

FOLDER, AWAY = "teams", "archive"
MOST_TEAMS = 500
"""Files of a rule set that are looked at."""
_ENDINGS = (".json", ".toml")
_LONGEST = 40
"""Letters of a file's name."""


class TeamNotSaved(Exception):
    """A team is not kept, and all is as it was; `says` is why. `field` is where, if anywhere."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.field = field


@dataclass(frozen=True)
class SavedTeam:
    """A team that is kept, as its file was read."""

    code: str
    """The rule set that it is of."""
    file: Path
    team: Mapping[str, Any]
    away: bool = False
    """Whether it is archived."""
    trouble: str = ""
    """Why its file cannot be read; the team is empty then."""

    @property
    def name(self) -> str:
        """What it is called; a file that does not say, by its own name."""
        return plain_name(name_of({"": self.team}, "") or self.file.stem)

    def faults(self) -> list[TeamError]:
        """Why it cannot be brought to a game; nothing when it can."""
        return [TeamError("", self.trouble)] if self.trouble else faults_of(self.code, self.team)


@dataclass(frozen=True)
class TeamFolder:
    """The folder with the saved teams; it need not exist yet."""

    path: Path

    def teams(self, code: str, *, away: bool = False) -> list[SavedTeam]:
        """The teams of a rule set, by name; those that are archived instead, with `away`."""
        try:
            every = self._at(code, away=away).iterdir()
            files = sorted(
                each for each in every if each.suffix in _ENDINGS and not each.name.startswith(".")
            )
        except OSError:  # there is no folder yet
            return []
        result = [_read(code, file, away=away) for file in files[:MOST_TEAMS]]
        return sorted(result, key=lambda each: (each.name.casefold(), each.file.name))

    def every(self) -> list[SavedTeam]:
        """All that are not archived, rule set by rule set."""
        return [each for code in WITH_TEAMS for each in self.teams(code)]

    def find(self, code: str, name: str, *, away: bool = False) -> SavedTeam | None:
        """A team by its name, or by its file's; None where there is none, or more than one."""
        text = " ".join(name.split()).casefold()
        result = [
            each
            for each in self.teams(code, away=away)
            if text in (each.name.casefold(), each.file.name.casefold())
        ]
        return result[0] if len(result) == 1 else None

    def keep(
        self, code: str, team: Mapping[str, Any], before: SavedTeam | None = None
    ) -> SavedTeam:
        """Keep a team: a new one, or, with `before`, that one changed. Raises NotKept when it
        cannot be brought to a game, when another is called so, when `before` was changed meanwhile,
        or when it cannot be written."""
        faults = faults_of(code, team)
        if faults:
            raise TeamNotSaved(faults[0].message, faults[0].field)
        name = name_of({"": team}, "")
        other = next(
            (
                each
                for each in self.teams(code)
                if each.name.casefold() == name.casefold()
                and (before is None or each.file != before.file)
            ),
            None,
        )
        if other is not None:
            raise TeamNotSaved(f"a team called {other.name} already exists", "name")
        if before is not None and _read(code, before.file, away=before.away) != before:
            raise TeamNotSaved(
                f"{before.name} was changed elsewhere in the meantime: open it again"
            )
        text = team_text(team)
        if before is not None and before.file.suffix == ".json":
            file = self._written(before.file, text, over=True)
        else:
            stem = file_stem(ascii_words(name), _LONGEST, "team")
            file = self._written(self._at(code) / f"{stem}.json", text)
            if before is not None:  # one of another format has given way
                self.archive(before)
        return _read(code, file)

    def archive(self, team: SavedTeam) -> SavedTeam:
        """Archive a team: it is listed apart. Raises NotKept."""
        return self._moved(team, self._at(team.code, away=True), away=True)

    def restore(self, team: SavedTeam) -> SavedTeam:
        """List an archived team again. Raises NotKept."""
        if any(each.name.casefold() == team.name.casefold() for each in self.teams(team.code)):
            raise TeamNotSaved(f"a team called {team.name} already exists: rename that one first")
        return self._moved(team, self._at(team.code), away=False)

    def free_name(self, code: str, name: str) -> str:
        """A name that no team has: this one, or with a number after it."""
        used = {each.name.casefold() for each in self.teams(code)}
        tried, n = name, 1
        while tried.casefold() in used:
            n += 1
            tried = f"{name[: _LONGEST - 4]} {n}"
        return tried

    def _at(self, code: str, *, away: bool = False) -> Path:
        folder = self.path / code
        return folder / AWAY if away else folder

    def _moved(self, team: SavedTeam, folder: Path, *, away: bool) -> SavedTeam:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            to = _free(folder / team.file.name)
            os.rename(team.file, to)
        except OSError as error:
            raise TeamNotSaved(f"{team.file} cannot be moved: {error.strerror or error}") from None
        return _read(team.code, to, away=away)

    def _written(self, file: Path, text: str, *, over: bool = False) -> Path:
        """The whole file or nothing of it. A file that is there already is not written over,
        unless it is to be: then the team has another name for its file."""
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            while True:
                file = file if over else _free(file)
                try:
                    write_file(file, text, over=over)
                    return file
                except InTheWay:  # someone else was faster
                    if over:
                        raise
        except NotWritten as error:
            raise TeamNotSaved(error.message.removesuffix(".")) from None
        except OSError as error:
            raise TeamNotSaved(f"{file.parent} cannot be made: {error.strerror or error}") from None


def team_text(team: Mapping[str, Any]) -> str:
    return json.dumps(team, ensure_ascii=False, indent=1, default=str) + "\n"


def team_folder_in(folder: Path) -> TeamFolder:
    """The teams that are kept next to the games of a folder."""
    return TeamFolder(folder / FOLDER)


def _read(code: str, file: Path, *, away: bool = False) -> SavedTeam:
    try:
        return SavedTeam(code, file, load_brought(str(file)), away)
    except NotBrought as error:
        return SavedTeam(code, file, {}, away, str(error))


def _free(file: Path) -> Path:
    """The same path, or one with a number, that is not taken."""
    tried, n = file, 1
    while os.path.lexists(tried):
        n += 1
        tried = file.with_name(f"{file.stem}-{n}{file.suffix}")
    return tried


MOST_FAULTS = 5
"""Faults of a file that are reported at once."""


def keep_rated(
    team_folder: TeamFolder,
    code: str,
    before: Mapping[str, Mapping[str, Any]],
    rated: Mapping[str, Mapping[str, Any]],
    names: Mapping[str, str],
) -> list[str]:
    """Keep teams that were rated for a game, and say for each how, in a sentence. One that was kept
    as it was `before` is kept rated; any other is a new one, under a name that is free."""
    result = []
    for key, team in rated.items():
        same = next((each for each in team_folder.teams(code) if each.team == before[key]), None)
        try:
            result.append(f"{_save(team_folder, code, team, names[key], same).name} saved.")
        except TeamNotSaved as why:
            result.append(f"{names[key]} not saved: {why.message}.")
    return result


def _save(
    team_folder: TeamFolder, code: str, team: Mapping[str, Any], name: str, before: SavedTeam | None
) -> SavedTeam:
    if before is not None:
        return team_folder.keep(code, team, before)
    return team_folder.keep(code, {**team, "name": team_folder.free_name(code, name)})


def keep_league_team(team_folder: TeamFolder, code: str, team: Mapping[str, Any]) -> SavedTeam:
    """Keep a team as a league has it. One of that name that is kept already is archived, unless it
    is the same. Raises NotKept."""
    before = team_folder.find(code, name_of({"": team}, ""))
    if before is not None and before.team == team:
        return before
    if faults := faults_of(code, team):
        raise TeamNotSaved(faults[0].message)
    if before is not None:
        team_folder.archive(before)
    return team_folder.keep(code, team)


def team_from(team_folder: TeamFolder, code: str, source: str) -> Mapping[str, Any]:
    """A team's file, or a kept team by its name. Raises NotKept where it is neither."""
    saved = None if os.path.lexists(source) else team_folder.find(code, source)
    if saved is not None and not saved.trouble:
        return saved.team
    try:
        return load_brought(source)
    except NotBrought as error:
        raise TeamNotSaved(f"{source} is neither a saved team nor a file: {error}") from None


def take_in(team_folder: TeamFolder, code: str, file: str) -> SavedTeam:
    """Keep the team of a file; one without a name is called as its file is. Raises NotKept."""
    try:
        team = load_brought(file)
    except NotBrought as error:
        raise TeamNotSaved(f"{file}: {error}") from None
    if not name_of({"": team}, ""):
        team = {"name": Path(file).stem, **team}
    faults = faults_of(code, team)
    if faults:
        result = [fault.message for fault in faults[:MOST_FAULTS]]
        more = [f"and {len(faults) - MOST_FAULTS} more"] if len(faults) > MOST_FAULTS else []
        raise TeamNotSaved(f"{file} cannot be imported:\n" + "\n".join([*result, *more]))
    return team_folder.keep(code, team)


def copy_of(team_folder: TeamFolder, team: SavedTeam) -> SavedTeam:
    """Keep the same team once more, under a name that is free. Raises NotKept."""
    return team_folder.keep(
        team.code, {**team.team, "name": team_folder.free_name(team.code, team.name)}
    )


def written(team: SavedTeam) -> str:
    return team_text(team.team)
