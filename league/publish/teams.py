"""The index of the teams of the season."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.model.ledger.queries.standings import withdrawn_from
from league.model.ledger.rows import Division, Person, Season, Team
from league.publish.pages import SitePage, frame_of, html_page, team_path
from league.views.moment import LeagueMoment


class TeamLine(msgspec.Struct, frozen=True):
    """A team in the index."""

    name: str
    path: str
    coach: str
    withdrawn: bool


class TeamGroup(msgspec.Struct, frozen=True):
    """The teams of a division, or all of them under an empty title."""

    title: str
    teams: tuple[TeamLine, ...]


def team_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the index of teams."""
    frame = frame_of(moment, "Teams", "Teams")
    yield html_page("team/index.html", "teams.html", frame, team_groups(moment, moment.season))


def team_groups(moment: LeagueMoment, season: Season | None) -> tuple[TeamGroup, ...]:
    """Return the teams of a season by division, and by name in each."""
    if season is None:
        return ()
    state = moment.state
    out = withdrawn_from(state, season.id)
    groups: dict[str, list[TeamLine]] = {}
    for team in state.where(Team, season=season.id):
        division = None if team.division is None else state.get(Division, team.division)
        title = "" if division is None else f"{division.conference} {division.name}".strip()
        line = TeamLine(
            moment.teams[team.id],
            team_path(moment, team.id),
            state.get(Person, team.coach).name,
            str(team.id) in out,
        )
        groups.setdefault(title, []).append(line)
    return tuple(
        TeamGroup(title, tuple(sorted(lines, key=lambda each: each.name.lower())))
        for title, lines in sorted(groups.items())
    )
