"""Teams that come to be kept: out of a game, out of a file, as copies; and written to files."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from quarterback.files.teams import NotBrought, load_brought
from quarterback.teams.form import faults_of
from quarterback.teams.saved import SavedTeam, TeamFolder, TeamNotSaved, team_text
from rulesets.core.customization import name_of

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
    """A team as the text of a file."""
    return team_text(team.team)
