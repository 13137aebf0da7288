"""The hall of champions: every season with its champion, its awards and its picture."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.model.history.champions import Champion, hall_of_champions
from league.model.ledger.rows import AwardRow, Franchise, Person, PhotoRow, PlayerRow, Season
from league.publish.pages import SitePage, frame_of, franchise_path, html_page, season_path
from league.publish.photos import SitePhoto, photo_of
from league.views.moment import LeagueMoment


class AwardLine(msgspec.Struct, frozen=True):
    """An award, and who has it."""

    category: str
    name: str
    team: str
    how: str
    """chosen or voted."""


class ChampionLine(msgspec.Struct, frozen=True):
    """A season in the hall."""

    season: str
    year: int
    path: str
    """Of the season's own pages; empty while it is in progress."""
    champion: str = ""
    champion_path: str = ""
    coach: str = ""
    runner_up: str = ""
    runner_up_path: str = ""
    score: str = ""
    """Of the last game, the champion's points first."""
    awards: tuple[AwardLine, ...] = ()
    photo: SitePhoto | None = None


class HallPage(msgspec.Struct, frozen=True):
    """The hall of champions."""

    titles: tuple[tuple[str, str, int], ...]
    """Of each champion: name, address, titles."""
    seasons: tuple[ChampionLine, ...]


def champion_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the hall of champions."""
    frame = frame_of(moment, "Champions", "Champions")
    state = moment.state
    shown = [state.all(kind) for kind in (AwardRow, PhotoRow, PlayerRow)]
    key = (sorted(moment.season_keys.items()), shown)
    yield html_page("champions/index.html", "champions.html", frame, lambda: hall(moment), key=key)


def hall(moment: LeagueMoment) -> HallPage:
    """Return the hall of champions, the last season first."""
    won = {each.season: each for each in moment.champions}
    titles = hall_of_champions(won.values())
    lines = [season_line(moment, each, won.get(each.year)) for each in moment.seasons]
    return HallPage(
        tuple(
            (moment.franchises[int(key)], franchise_path(moment, int(key)), count)
            for key, count in titles
        ),
        tuple(each for each in lines if each.champion or each.path or each.awards),
    )


def season_line(moment: LeagueMoment, season: Season, won: Champion | None) -> ChampionLine:
    """Return a season as the hall shows it."""
    path = season_path(season.year) if moment.finished(season) else ""
    line = ChampionLine(season.name, season.year, path, awards=awards_of(moment, season))
    if won is None:
        return line
    second = int(won.runner_up) if won.runner_up else 0
    return msgspec.structs.replace(
        line,
        champion=" and ".join(moment.franchises[int(team)] for team in won.teams),
        champion_path=franchise_path(moment, int(won.team)),
        coach=" and ".join(won.coaches),
        runner_up=moment.franchises[second] if second else "",
        runner_up_path=franchise_path(moment, second) if second else "",
        score=won.score,
        photo=photo_of(moment, "champion", season.id),
    )


def awards_of(moment: LeagueMoment, season: Season) -> tuple[AwardLine, ...]:
    """Return the awards of a season, in the order in which they were given."""
    state = moment.state
    result = []
    for row in state.where(AwardRow, season=season.id):
        team = "" if row.team is None else moment.teams[row.team]
        name = row.name
        if row.person is not None:
            name = state.get(Person, row.person).name
        elif row.player is not None:
            player = state.get(PlayerRow, row.player)
            name = player.name or f"{player.position} {player.id}"
            team = team or state.get(Franchise, player.franchise).name
        result.append(AwardLine(row.category, name or team, team if name else "", row.how))
    return tuple(result)
