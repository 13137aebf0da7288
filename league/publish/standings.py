"""The standings of a season: every place with its reason, what each team needs, and its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.rows import Division, Season, Stage
from league.model.standings.reasons import STEP_NAMES
from league.model.standings.table import RankedTeam
from league.model.standings.tallies import Tally
from league.publish.pages import SitePage, frame_of, html_page, season_path, team_path
from league.views.moment import LeagueMoment, TeamOdds
from league.views.text import number_text, optional_number, percent, share_text, signed

MOST_REASONS: Final = 40
"""Teams whose reasons are in the table. A longer one has them on a page of their own."""


class PlaceLine(msgspec.Struct, frozen=True):
    """A team in the standings."""

    place: str
    name: str
    path: str
    record: str
    points: str
    share: str
    behind: str
    scored: int
    allowed: int
    net: str
    form: str
    streak: str
    state: str
    """clinched, eliminated or withdrawn; empty for a team that is still in the race."""
    why: str
    """A sentence."""
    advance: str = ""
    """Its odds to advance, as a percentage."""


class StandingsTable(msgspec.Struct, frozen=True):
    """The standings of a stage or a division."""

    title: str
    lines: tuple[PlaceLine, ...]
    through: int = 0
    """How many advance: the line is drawn below them; 0 for no line."""
    has_points: bool = False
    has_odds: bool = False
    reasons: bool = True
    """Whether the table has the reasons."""


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


def standings_pages(records: LeagueMoment) -> Iterator[SitePage]:
    """Return the standings of the season in progress."""
    if records.season is None:
        frame = frame_of(records, "Standings", "Standings")
        empty = StandingsPage((), (), False, ())
        yield html_page("standings/index.html", "standings.html", frame, empty)
        return
    yield season_standings(records, records.season, "standings/index.html", live=True)


def season_standings(records: LeagueMoment, season: Season, path: str, *, live: bool) -> SitePage:
    """Return the standings of a season at an address of the site. Those of a finished season are
    not `live`."""
    section = "Standings" if live else "Champions"
    frame = frame_of(records, "Standings", section, edition=season.name, live=live)
    # Odds rest on the ratings of all seasons.
    key = sorted(records.season_keys.items()) if live else records.season_keys[season.id]
    return html_page(
        path, "standings.html", frame, lambda: standings_page(records, season, live=live),
        key=key, frozen=not live,
    )  # fmt: skip


def past_standings(records: LeagueMoment, season: Season) -> SitePage:
    """Return the standings of a finished season, under its year."""
    path = season_path(season.year, "standings/index.html")
    return season_standings(records, season, path, live=False)


def standings_page(records: LeagueMoment, season: Season, *, live: bool) -> StandingsPage:
    """Return every table of a season; with odds, if it is in progress."""
    state = records.state
    odds = records.odds if live else {}
    tables, chains = [], []
    for stage in state.where(Stage, season=season.id):
        if stage.form == "bracket":
            continue
        tables.append(standings_table(records, stage, odds=odds))
        chains.append((stage.name, chain_words(stage)))
        tables += [
            standings_table(records, stage, division, odds=odds)
            for division in state.where(Division, season=season.id)
        ]
    needs = tuple(
        TeamNeeds(records.teams[team.id], team_path(records, team.id), known.needs)
        for team in records.teams_of(season.id)
        if (known := odds.get(team.id)) is not None and known.needs
    )
    exact = any(each.exact for each in odds.values())
    return StandingsPage(
        *(tuple(tables), _in_order(needs, tables), exact, tuple(chains)),
        _why_no_odds(records, season) if live and not odds else "",
    )


def _why_no_odds(records: LeagueMoment, season: Season) -> str:
    """Say that a league ranked by points has no odds: its games to come are not known."""
    by_points = any(
        ranking_rules(stage.settings).formula is not None
        for stage in records.state.where(Stage, season=season.id)
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


def standings_table(
    records: LeagueMoment,
    stage: Stage,
    division: Division | None = None,
    *,
    odds: Mapping[int, TeamOdds],
) -> StandingsTable:
    """Return the standings of a stage, or of a division in it."""
    rows = records.ranked(stage.id, None if division is None else division.id)
    through = ranking_rules(stage.settings).through if division is None else None
    lines = tuple(_line(records, each, odds.get(int(each.team))) for each in rows)
    return StandingsTable(
        stage.name if division is None else f"{division.conference} {division.name}".strip(),
        lines,
        through if through is not None and through < len(rows) else 0,
        any(each.points is not None for each in rows),
        any(each.advance for each in lines),
        division is None and len(rows) <= MOST_REASONS,
    )


def _line(records: LeagueMoment, row: RankedTeam, odds: TeamOdds | None) -> PlaceLine:
    played = bool(row.tally.games)
    advance = None if odds is None or row.state != "open" else odds.advance
    return PlaceLine(
        "-" if row.missing else f"{row.place.place}{'=' if row.place.shared else ''}",
        records.teams[int(row.team)],
        team_path(records, int(row.team)),
        row.tally.record,
        optional_number(row.points),
        share_words(row.tally),
        number_text(row.behind) if row.behind > 0 else "",
        row.tally.scored,
        row.tally.allowed,
        signed(row.tally.net).replace("-", "−") if played else "",
        row.form.last,
        row.form.streak,
        "withdrawn" if row.withdrawn else "" if row.state == "open" else row.state,
        row.why,
        "" if advance is None else percent(advance),
    )


def share_words(tally: Tally) -> str:
    """Return a winning percentage: .667; empty before the first game."""
    return share_text(tally.share) if tally.games else ""
