"""The schedule of a season: by round, by board, by team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from league.model.ledger.rows import Season
from league.publish.pages import SitePage, frame_of, html_page, team_path
from league.views.game_reader import by_time, games_of
from league.views.games import GameCard, GameGroup, TeamGame
from league.views.moment import LeagueMoment
from league.views.text import record_text

MOST_GAMES: Final = 36
"""Games on one page. A longer schedule has a page for each round, and for each board."""
_CHIPS: Final = 26
"""Games of a team in the list of teams, in a season of a few teams."""
_FEW_CHIPS: Final = 3


class ScheduleView(msgspec.Struct, frozen=True):
    """A page of the schedule."""

    title: str
    groups: tuple[GameGroup, ...]
    index: tuple[tuple[str, str, str], ...] = ()
    """Where every group is: its title, its address and, if shown, how far it is."""
    by_board: bool = False


class TeamGames(msgspec.Struct, frozen=True):
    """The games of a team."""

    name: str
    path: str
    record: str
    games: tuple[TeamGame, ...]
    """The last ones that are over."""
    next: TeamGame | None = None


def schedule_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the schedule of the season in progress."""
    if moment.season is None:
        frame = frame_of(moment, "Schedule", "Schedule")
        yield html_page("schedule/index.html", "schedule.html", frame, ScheduleView("Schedule", ()))
        return
    yield from season_schedule(moment, moment.season, "schedule", live=True)


def season_schedule(
    moment: LeagueMoment, season: Season, folder: str, *, live: bool
) -> Iterator[SitePage]:
    """Return the pages of a season's schedule in a folder of the site. Those of a finished season
    are not `live`."""
    reader = games_of(moment, season)
    tabs = (
        ("By round", f"{folder}/index.html"),
        ("By board", f"{folder}/boards.html"),
        ("By team", f"{folder}/teams.html"),
    )

    def page(path: str, template: str, title: str, view: object) -> SitePage:
        section = "Schedule" if live else "Champions"
        frame = frame_of(moment, title, section, edition=season.name, live=live, tabs=tabs)
        return html_page(f"{folder}/{path}", template, frame, view, frozen=not live)

    rounds = reader.by_round()
    for path, view in _split("Schedule", "index.html", folder, rounds):
        yield page(path, "schedule.html", "Schedule", view)
    for path, view in _split("Boards", "boards.html", folder, reader.by_board()):
        view = msgspec.structs.replace(view, by_board=True)
        yield page(path, "schedule.html", "Schedule by board", view)
    teams = team_games(moment, season, reader.games())
    yield page("teams.html", "schedule_teams.html", "Schedule by team", teams)


def _split(
    title: str, first: str, folder: str, groups: Sequence[GameGroup]
) -> Iterator[tuple[str, ScheduleView]]:
    """Return one page with all groups; of many games, a page for each group, and one with those
    that matter now."""
    if sum(len(each.games) for each in groups) <= MOST_GAMES:
        yield first, ScheduleView(title, tuple(groups))
        return
    stem = "round" if first == "index.html" else "board"
    paths = [f"{stem}-{each.anchor[1:]}.html" for each in groups]
    index = tuple(
        (each.title, f"{folder}/{path}", f"{each.over} of {len(each.games)}")
        for each, path in zip(groups, paths, strict=True)
    )
    yield first, ScheduleView(title, _current(groups), index)
    # Here without how far each is: a result changes the pages that show it, and no other.
    others = tuple((name, address, "") for name, address, _ in index)
    for each, path in zip(groups, paths, strict=True):
        yield path, ScheduleView(each.title, (each,), others)


def _current(groups: Sequence[GameGroup]) -> tuple[GameGroup, ...]:
    """The first group that is not over, and the one before it, if there is room."""
    at = next((n for n, each in enumerate(groups) if each.over < len(each.games)), len(groups) - 1)
    shown = [groups[at]]
    if at and len(groups[at - 1].games) + len(shown[0].games) <= MOST_GAMES:
        shown.insert(0, groups[at - 1])
    return tuple(msgspec.structs.replace(each, games=each.games[:MOST_GAMES]) for each in shown)


def team_games(
    moment: LeagueMoment, season: Season, games: Sequence[GameCard]
) -> tuple[TeamGames, ...]:
    """Return the games of every team, by name."""
    own: dict[int | None, list[TeamGame]] = {}
    for game in games:
        own.setdefault(game.home_team, []).append(TeamGame(game, at_home=True))
        own.setdefault(game.visitors_team, []).append(TeamGame(game, at_home=False))
    most = _FEW_CHIPS if len(games) > MOST_GAMES else _CHIPS
    teams = (
        _team(moment.teams[team.id], team_path(moment, team.id), own.get(team.id, []), most)
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
