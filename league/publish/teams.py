"""The index of the teams of the season."""

from __future__ import annotations

from collections.abc import Iterator

from league.publish.pages import SitePage, frame_of, html_page
from league.views.moment import LeagueMoment
from league.views.teams import team_groups


def team_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the index of teams."""
    frame = frame_of(moment, "Teams", "Teams")
    yield html_page("team/index.html", "teams.html", frame, team_groups(moment, moment.season))
