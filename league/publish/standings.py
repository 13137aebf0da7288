"""The standings of a season: every place with its reason, what each team needs, and its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.rows import Division, Season, Stage
from league.model.standings.reasons import STEP_NAMES
from league.publish.pages import SitePage, frame_of, html_page, season_path, team_path
from league.views.moment import LeagueMoment, TeamOdds
from league.views.standings import StandingsTable, standings_since, standings_table, tables_in


class TeamNeeds(msgspec.Struct, frozen=True):
    """What a team needs to advance."""

    name: str
    path: str
    needs: tuple[str, ...]


class StandingsPage(msgspec.Struct, frozen=True):
    """The page of the standings."""

    tables: tuple[StandingsTable, ...]
    needs: tuple[TeamNeeds, ...]
    exact: bool
    """Whether the odds count every way the season can end."""
    chain: tuple[tuple[str, tuple[str, ...]], ...]
    """How ties are broken in each stage, step by step."""
    no_odds: str = ""
    """Why the season in progress has no odds; empty where it has, or is too early for them."""


def standings_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the standings of the season in progress."""
    if moment.season is None:
        frame = frame_of(moment, "Standings", "Standings")
        empty = StandingsPage((), (), False, ())
        yield html_page("standings/index.html", "standings.html", frame, empty)
        return
    yield season_standings(moment, moment.season, "standings/index.html", live=True)


def season_standings(moment: LeagueMoment, season: Season, path: str, *, live: bool) -> SitePage:
    """Return the standings of a season at an address of the site. Those of a finished season are
    not `live`."""
    section = "Standings" if live else "Champions"
    frame = frame_of(moment, "Standings", section, edition=season.name, live=live)
    # Odds rest on the ratings of all seasons.
    key = sorted(moment.season_keys.items()) if live else moment.season_keys[season.id]
    return html_page(
        path,
        "standings.html",
        frame,
        lambda: standings_page(moment, season, live=live),
        key=key,
        frozen=not live,
    )


def past_standings(moment: LeagueMoment, season: Season) -> SitePage:
    """Return the standings of a finished season, under its year."""
    path = season_path(season.year, "standings/index.html")
    return season_standings(moment, season, path, live=False)


def standings_page(moment: LeagueMoment, season: Season, *, live: bool) -> StandingsPage:
    """Return every table of a season; with odds, if it is in progress."""
    state = moment.state
    odds = moment.odds if live else {}
    groups = list(tables_in(state, season))
    tables = [table_at(moment, stage, division, odds=odds) for stage, division in groups]
    since = (standings_since(state, stage) for stage, division in groups if division is None)
    tables += [table for table in since if table is not None]
    chains = [(stage.name, chain_words(stage)) for stage, division in groups if division is None]
    needs = tuple(
        TeamNeeds(moment.teams[team.id], team_path(moment, team.id), known.needs)
        for team in moment.teams_of(season.id)
        if (known := odds.get(team.id)) is not None and known.needs
    )
    exact = any(each.exact for each in odds.values())
    return StandingsPage(
        *(tuple(tables), _in_order(needs, tables), exact, tuple(chains)),
        _why_no_odds(moment, season) if live and not odds else "",
    )


def _why_no_odds(moment: LeagueMoment, season: Season) -> str:
    """Say that a league ranked by points has no odds: its games to come are not known."""
    by_points = any(
        ranking_rules(stage.settings).formula is not None
        for stage in moment.state.where(Stage, season=season.id)
        if stage.form != "bracket"
    )
    if not by_points:
        return ""
    return (
        "Teams are ranked by points, and coaches arrange their own games. Which games are still to"
        " come is not known, so there are no odds and no list of what a team needs."
    )


def _in_order(needs: tuple[TeamNeeds, ...], tables: list[StandingsTable]) -> tuple[TeamNeeds, ...]:
    places = {line.path: at for at, line in enumerate(tables[0].lines)} if tables else {}
    return tuple(sorted(needs, key=lambda each: places.get(each.path, len(places))))


def chain_words(stage: Stage) -> tuple[str, ...]:
    """Return how ties are broken in a stage, the first step first."""
    chain = chain_in(ranking_rules(stage.settings))
    return tuple(dict.fromkeys(STEP_NAMES.get(step, step) for step in chain.steps))


def table_at(
    moment: LeagueMoment,
    stage: Stage,
    division: Division | None = None,
    *,
    odds: Mapping[int, TeamOdds] | None = None,
) -> StandingsTable:
    """Return the standings of a stage or of a division in it, whose teams are ranked once."""
    rows = moment.ranked(stage.id, None if division is None else division.id)
    return standings_table(moment.state, stage, division, rows=rows, odds=odds)
