"""The schedule of a season: by round, by board, by team."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from league.model.ledger.rows import Season
from league.publish.pages import SitePage, frame_of, html_page, team_path
from league.views.game_reader import GameReader
from league.views.games import GameCard, GameGroup
from league.views.moment import LeagueMoment
from league.views.text import score_words

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
    games: tuple[tuple[str, str, str], ...]
    """Of each: the words, the address and how it ended (won, lost, tied, or nothing yet)."""
    next: GameCard | None = None


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
    reader = GameReader(moment, season)
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
    own: dict[str, list[GameCard]] = {}
    for game in games:
        for path in (game.home_path, game.visitors_path):
            own.setdefault(path, []).append(game)
    few = len(games) > MOST_GAMES
    result = []
    for team in moment.teams_of(season.id):
        name, path = moment.teams[team.id], team_path(moment, team.id)
        result.append(_team(name, path, own.get(path, []), _FEW_CHIPS if few else _CHIPS))
    return tuple(sorted(result, key=lambda each: each.name.lower()))


def _team(name: str, path: str, games: Sequence[GameCard], most: int) -> TeamGames:
    over = [each for each in games if each.state == "over"]
    ahead = [each for each in games if each.state not in ("over", "void")]
    ends = [_end(game, path) for game in over]
    tied = f"-{ends.count('tied')}" if "tied" in ends else ""
    record = f"{ends.count('won')}-{ends.count('lost')}{tied}" if over else ""
    shown = over[-most:]
    return TeamGames(
        name,
        path,
        record,
        tuple((_chip(each, path), each.path, _end(each, path)) for each in shown),
        min(ahead, key=lambda each: (each.time is None, each.time or 0, each.number), default=None),
    )


def _end(game: GameCard, path: str) -> str:
    """How a game ended for the team at an address."""
    side = "home" if game.home_path == path else "visitors"
    return "won" if game.winner == side else "lost" if game.winner else "tied"


def _chip(game: GameCard, path: str) -> str:
    at_home = game.home_path == path
    other = game.visitors if at_home else game.home
    if game.home_points is None or game.visitors_points is None:
        return f"{'' if at_home else 'at '}{other} {game.note}"
    return score_words(game.home, game.visitors, game.home_points, game.visitors_points)
