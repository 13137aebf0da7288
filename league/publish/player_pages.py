"""The page of each skilled player: his career, figures, injuries and awards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from operator import add
from typing import Any, Final

import msgspec

from league.model.careers.fold import CareerPlayer
from league.model.careers.game_stats import Figures
from league.model.ledger.rows import AwardRow, Fixture, Season
from league.publish.pages import (
    SitePage,
    frame_of,
    franchise_path,
    game_path,
    html_page,
    player_path,
)
from league.publish.rosters import INJURY_WORDS, Rosters, games_out, player_name
from league.views.moment import LeagueMoment

_COLUMNS: Final[dict[str, tuple[tuple[str, str], ...]]] = {
    "quarterback": (
        ("Passes", "passes"),
        ("Yards", "passing_yards"),
        ("TD", "passing_touchdowns"),
        ("Int", "intercepted"),
        ("Sacked", "sacked"),
    ),
    "kicker": (("Field goals", "goals"), ("Extra points", "points")),
    "punter": (("Punts", "punts"), ("Average", "average")),
}
"""The figures of each position: the heading, and what it shows."""


class FiguresLine(msgspec.Struct, frozen=True):
    """Figures of a season, of a game, or of a career."""

    title: str
    path: str
    """Of the game; empty for a season."""
    note: str
    cells: tuple[str, ...]


class PlayerPage(msgspec.Struct, frozen=True):
    """A player's page."""

    name: str
    position: str
    team: str
    team_path: str
    now: str
    """Whether he can play, or why he no longer plays."""
    well: bool
    facts: tuple[tuple[str, str], ...]
    columns: tuple[str, ...]
    seasons: tuple[FiguresLine, ...]
    games: tuple[FiguresLine, ...]
    """Of the last season with figures."""
    games_of: str
    injuries: tuple[FiguresLine, ...]
    awards: tuple[tuple[str, str], ...]
    """The season of each, and what it is."""


class _Year(msgspec.Struct, frozen=True):
    """A season of a career, and its games with logs."""

    season: Season
    seasons_left: int
    released: bool
    team_games: int
    fixtures: tuple[int, ...]


def player_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return a page for every player who was ever drafted."""
    rosters = Rosters(moment)
    if not rosters.exist:
        return
    games = _games_by_franchise(moment)
    for player in rosters.careers.players.values():
        years = tuple(_years(moment, rosters, games, player))
        key = _key(moment, rosters, player, years)
        frame = frame_of(
            moment,
            player_name(player),
            "Teams",
            edition=years[-1].season.name if years else "",
        )
        yield html_page(
            player_path(int(player.key)),
            "player.html",
            frame,
            partial(player_page, moment, rosters, player, years),
            key=key,
        )


def _games_by_franchise(moment: LeagueMoment) -> dict[tuple[int, int], list[Fixture]]:
    """The games of each franchise in each season, by the numbers of franchise and season."""
    result: dict[tuple[int, int], list[Fixture]] = {}
    for season, fixtures in moment.fixtures.items():
        for fixture in fixtures:
            for team in (fixture.home, fixture.visitors):
                result.setdefault((moment.franchise_of(team), season), []).append(fixture)
    return result


def _years(
    moment: LeagueMoment,
    rosters: Rosters,
    games: dict[tuple[int, int], list[Fixture]],
    player: CareerPlayer,
) -> Iterator[_Year]:
    for season in reversed(moment.seasons):
        released = player.released == season.year
        if not (player.plays_in(season.year) or released):
            continue
        own = games.get((int(player.team), season.id), [])
        over = sum(each.finished and player.team in each.teams for each in rosters.results(season))
        logs = tuple(each.id for each in own if each.id in moment.stored)
        yield _Year(season, player.seasons_left(season.year), released, over, logs)


def _key(
    moment: LeagueMoment, rosters: Rosters, player: CareerPlayer, years: tuple[_Year, ...]
) -> Any:
    versions = [moment.versions[each] for year in years for each in year.fixtures]
    can = rosters.availability(years[-1].season).get(player.key) if years else None
    names = moment.franchises[int(player.team)]
    hurts = rosters.injuries.get(player.key, ())
    return (player, years, versions, can, names, hurts, _awards(moment, player))


def _awards(moment: LeagueMoment, player: CareerPlayer) -> tuple[tuple[str, str], ...]:
    state = moment.state
    return tuple(
        (state.get(Season, row.season).name, row.category)
        for row in state.all(AwardRow)
        if row.player == int(player.key)
    )


def player_page(
    moment: LeagueMoment, rosters: Rosters, player: CareerPlayer, years: tuple[_Year, ...]
) -> PlayerPage:
    """Return what a player's page shows."""
    games = {year.season.id: _game_figures(moment, player, year) for year in years}
    with_figures = [year for year in years if games[year.season.id]]
    last = with_figures[-1] if with_figures else None
    columns = tuple(title for title, _ in _COLUMNS.get(player.position, ()))
    franchise = int(player.team)
    now, well = _now(rosters, player, years)
    return PlayerPage(
        player_name(player),
        player.position,
        moment.franchises[franchise],
        franchise_path(moment, franchise),
        now,
        well,
        tuple(_facts(player)),
        columns if last is not None else (),
        tuple(_season_lines(player, years, games)),
        tuple(
            FiguresLine(
                _opponent(moment, each, franchise),
                game_path(each.id),
                f"Game {each.number}",
                _cells(player.position, figures),
            )
            for each, figures in games[last.season.id]
        )
        if last is not None
        else (),
        last.season.name if last is not None else "",
        tuple(_injury_lines(moment, rosters, player)),
        _awards(moment, player),
    )


def _game_figures(
    moment: LeagueMoment, player: CareerPlayer, year: _Year
) -> tuple[tuple[Fixture, Figures], ...]:
    result = []
    for fixture in year.fixtures:
        figures = moment.games[fixture].figures.get(player.key)
        if figures is not None:
            result.append((moment.state.get(Fixture, fixture), figures))
    return tuple(result)


def _season_lines(
    player: CareerPlayer,
    years: tuple[_Year, ...],
    games: dict[int, tuple[tuple[Fixture, Figures], ...]],
) -> Iterator[FiguresLine]:
    whole = Figures()
    for year in years:
        own = reduce(add, (figures for _, figures in games[year.season.id]), Figures())
        whole = whole + own
        left = "released" if year.released else _seasons(year.seasons_left, " left")
        team = "1 team game" if year.team_games == 1 else f"{year.team_games} team games"
        yield FiguresLine(year.season.name, "", f"{team}, {left}", _cells(player.position, own))
    if len(years) > 1 and any(games.values()):
        yield FiguresLine("Career", "", "", _cells(player.position, whole))


def _seasons(count: int, rest: str = "") -> str:
    return f"1 season{rest}" if count == 1 else f"{count} seasons{rest}"


def _cells(position: str, figures: Figures) -> tuple[str, ...]:
    """The figures of a position; an average of nothing is a dash."""
    average = f"{figures.punt_yards / figures.punts_measured:.1f}" if figures.punts_measured else ""
    special = {
        "passes": f"{figures.completions}/{figures.passes}",
        "goals": f"{figures.goals_made}/{figures.goals_tried}",
        "points": f"{figures.try_kicks_good}/{figures.try_kicks}",
        "average": average or "-",
    }
    return tuple(
        special.get(name) or str(getattr(figures, name)) for _, name in _COLUMNS.get(position, ())
    )


def _now(rosters: Rosters, player: CareerPlayer, years: tuple[_Year, ...]) -> tuple[str, bool]:
    if player.released is not None:
        return f"Released in {player.released}", False
    can = rosters.availability(years[-1].season).get(player.key) if years else None
    if can is None or (rosters.moment.season or years[-1].season).year > years[-1].season.year:
        return "Career over", False
    missed = games_out(can.out)
    return (f"Injured: misses {missed}", False) if missed else ("Can play", True)


def _facts(player: CareerPlayer) -> Iterator[tuple[str, str]]:
    yield "Position", player.position.capitalize()
    dice = ", ".join(map(str, player.talent_dice))
    yield "Rating", f"{player.rating}%" + (f" (dice {dice})" if dice else "")
    saw = f", witnessed by {player.witness}" if player.witness else ""
    yield "Drafted", f"{player.debut}, for {_seasons(player.career)}{saw}"
    if player.figure:
        yield "Figure", player.figure


def _opponent(moment: LeagueMoment, fixture: Fixture, franchise: int) -> str:
    home = moment.franchise_of(fixture.home) == franchise
    other = moment.teams[fixture.visitors if home else fixture.home]
    return other if home else f"at {other}"


def _injury_lines(
    moment: LeagueMoment, rosters: Rosters, player: CareerPlayer
) -> Iterator[FiguresLine]:
    for hurt in rosters.injuries.get(player.key, ()):
        fixture = moment.state.find(Fixture, int(hurt.fixture))
        if fixture is None:
            continue
        dice = f" (dice {', '.join(map(str, hurt.dice))})" if hurt.dice else ""
        title = f"{_opponent(moment, fixture, int(player.team))}, game {fixture.number}"
        note = f"misses {INJURY_WORDS[hurt.length]}{dice}"
        yield FiguresLine(f"{hurt.season}: {title}", game_path(fixture.id), note, ())
