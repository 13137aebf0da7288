"""The schedule of a season (by round, by board, by team), and its standings: every place with its
reason, what each team needs, and its odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import msgspec

from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.rows import Division, Season, Stage
from league.model.standings.table import STEP_NAMES
from league.publish.pages import SitePage, frame_of, html_page, team_path
from league.views.byes import team_byes_text
from league.views.game_reader import GameReader, by_time, games_of
from league.views.games import GameGroup, TeamGame
from league.views.moment import LeagueMoment, TeamOdds
from league.views.standings import StandingsTable, standings_since, standings_table, tables_in
from league.views.text import record_text

MOST_GAMES: Final = 36
"""Games on one page. A longer schedule has a page for each round, and for each board."""
_CHIPS: Final = 26
"""Games of a team in the list of teams, in a season of a few teams."""
_FEW_CHIPS: Final = 3
_SCHEDULES: Final = (
    ("By round", "schedule/index.html"),
    ("By board", "schedule/boards.html"),
    ("By team", "schedule/teams.html"),
)


class ScheduleView(msgspec.Struct, frozen=True):
    title: str
    groups: tuple[GameGroup, ...]
    index: tuple[tuple[str, str, str], ...] = ()
    """Where every group is: its title, its address and, if shown, how far it is."""
    by_board: bool = False


class TeamGames(msgspec.Struct, frozen=True):
    name: str
    path: str
    record: str
    games: tuple[TeamGame, ...]
    """The last ones that are over."""
    next: TeamGame | None = None
    byes: str = ""
    """When it has a bye: `Bye in round 3`."""


def schedule_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    if moment.season is None:
        frame = frame_of(moment, "Schedule", "Schedule")
        yield html_page("schedule/index.html", "schedule.html", frame, ScheduleView("Schedule", ()))
        return
    reader = games_of(moment, moment.season)

    def page(path: str, template: str, title: str, view: object) -> SitePage:
        frame = frame_of(moment, title, "Schedule", tabs=_SCHEDULES)
        return html_page(f"schedule/{path}", template, frame, view)

    for path, view in _split("Schedule", "index.html", reader.by_round()):
        yield page(path, "schedule.html", "Schedule", view)
    for path, view in _split("Boards", "boards.html", reader.by_board()):
        view = msgspec.structs.replace(view, by_board=True)
        yield page(path, "schedule.html", "Schedule by board", view)
    teams = team_games(moment, moment.season, reader)
    yield page("teams.html", "schedule_teams.html", "Schedule by team", teams)


def _split(
    title: str, first: str, groups: Sequence[GameGroup]
) -> Iterator[tuple[str, ScheduleView]]:
    """Return one page with all groups; of many games, a page for each group, and one with those
    that matter now."""
    if sum(len(each.games) for each in groups) <= MOST_GAMES:
        yield first, ScheduleView(title, tuple(groups))
        return
    stem = "round" if first == "index.html" else "board"
    paths = [f"{stem}-{each.anchor[1:]}.html" for each in groups]
    index = tuple(
        (each.title, f"schedule/{path}", each.over_text.removesuffix(" over"))
        for each, path in zip(groups, paths, strict=True)
    )
    yield first, ScheduleView(title, _current(groups), index)
    # Here without how far each is: a result changes the pages that show it, and no other.
    others = tuple((name, address, "") for name, address, _ in index)
    for each, path in zip(groups, paths, strict=True):
        yield path, ScheduleView(each.title, (each,), others)


def _current(groups: Sequence[GameGroup]) -> tuple[GameGroup, ...]:
    """The first group that is not over, and the one before it, if there is room."""
    groups = [each for each in groups if each.games]
    at = next((n for n, each in enumerate(groups) if each.over < len(each.games)), len(groups) - 1)
    shown = [groups[at]]
    if at and len(groups[at - 1].games) + len(shown[0].games) <= MOST_GAMES:
        shown.insert(0, groups[at - 1])
    return tuple(msgspec.structs.replace(each, games=each.games[:MOST_GAMES]) for each in shown)


def team_games(moment: LeagueMoment, season: Season, reader: GameReader) -> tuple[TeamGames, ...]:
    """Return the games of every team, by name."""
    most = _FEW_CHIPS if len(reader.games()) > MOST_GAMES else _CHIPS
    teams = (
        msgspec.structs.replace(
            _team(moment.teams[team.id], team_path(moment, team.id), reader.of_team(team.id), most),
            byes=team_byes_text(reader.byes, team.id),
        )
        for team in moment.teams_of(season.id)
    )
    return tuple(sorted(teams, key=lambda each: each.name.lower()))


def _team(name: str, path: str, games: Sequence[TeamGame], most: int) -> TeamGames:
    over = [each for each in games if each.letter]
    ahead = [each for each in games if each.game.state not in ("over", "void")]
    won, lost, tied = map([each.letter for each in over].count, "WLT")
    return TeamGames(
        name,
        path,
        record_text(won, lost, tied) if over else "",
        tuple(over[-most:]),
        min(ahead, key=lambda each: by_time(each.game), default=None),
    )


class TeamNeeds(msgspec.Struct, frozen=True):
    name: str
    path: str
    needs: tuple[str, ...]


class StandingsPage(msgspec.Struct, frozen=True):
    tables: tuple[StandingsTable, ...]
    needs: tuple[TeamNeeds, ...]
    exact: bool
    """Whether the odds count every way the season can end."""
    chain: tuple[tuple[str, tuple[str, ...]], ...]
    """How ties are broken in each stage, step by step."""
    no_odds: str = ""
    """Why the season in progress has no odds; empty where it has, or is too early for them."""


def standings_pages(moment: LeagueMoment) -> Iterator[SitePage]:
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
        TeamNeeds(moment.teams[team.id], team_path(moment, team.id), chances.needs)
        for team in moment.teams_of(season.id)
        if (chances := odds.get(team.id)) is not None and chances.needs
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
