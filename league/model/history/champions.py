"""Champions and the all-time table: of franchises, or of coaches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import msgspec

from league.model.games import GameResult
from league.model.standings.tallies import GameLine, Tally, add_up, tally_season


class Career(msgspec.Struct, frozen=True):
    """Everything a franchise, or a coach, has done."""

    name: str
    tally: Tally
    seasons: tuple[int, ...]
    titles: tuple[int, ...]
    """The seasons in which it was champion."""
    finals: int
    """Finals played, including those it won."""


class Champion(msgspec.Struct, frozen=True):
    """How a season ended."""

    season: int
    team: str
    coach: str
    runner_up: str
    score: str = ""
    shared_with: str = ""
    """The other champion, where the title is shared."""
    other_coach: str = ""
    """The coach of that one."""

    @property
    def teams(self) -> tuple[str, ...]:
        """The champion, or both that share the title."""
        return (self.team, self.shared_with) if self.shared_with else (self.team,)

    @property
    def coaches(self) -> tuple[str, ...]:
        """Their coaches, each named once."""
        return tuple(dict.fromkeys(each for each in (self.coach, self.other_coach) if each))


def champion_names(champion: Champion, names: Mapping[str, str]) -> str:
    """Return the name of the champion: of two, Ants and Bees."""
    return " and ".join(names[team] for team in champion.teams)


def hall_of_champions(champions: Iterable[Champion], of: str = "team") -> list[tuple[str, int]]:
    """Return titles by `team` or by `coach`, the most first, then the most recent."""
    titles: dict[str, list[int]] = {}
    for each in champions:
        for person in each.teams if of == "team" else each.coaches:
            titles.setdefault(person, []).append(each.season)
    ranked = sorted(titles.items(), key=lambda it: (-len(it[1]), -max(it[1]), it[0]))
    return [(person, len(seasons_won)) for person, seasons_won in ranked]


def all_time(
    seasons: Mapping[int, Iterable[GameResult]],
    champions: Iterable[Champion],
    who_is: Callable[[int, str], str] = lambda season, team: team,
) -> tuple[Career, ...]:
    """Return the all-time table of franchises; or of coaches, where `who_is` names the coach of
    a team in a season. By titles, then by games won."""
    lines: dict[str, list[GameLine]] = {}
    years: dict[str, set[int]] = {}
    for season, results in sorted(seasons.items()):
        every = list(results)
        tallies = tally_season(tuple({team for each in every for team in each.teams}), every)
        for team in tallies.teams:
            lines.setdefault(who_is(season, team), []).extend(tallies.lines[team])
            years.setdefault(who_is(season, team), set()).add(season)
    titles: dict[str, list[int]] = {}
    finals: dict[str, int] = {}
    for each in champions:
        for team in each.teams:
            titles.setdefault(who_is(each.season, team), []).append(each.season)
        for team in (*each.teams, each.runner_up):
            finals[who_is(each.season, team)] = finals.get(who_is(each.season, team), 0) + 1
    result = [
        Career(
            person,
            add_up(own_lines),
            tuple(sorted(years[person])),
            tuple(sorted(titles.get(person, ()))),
            finals.get(person, 0),
        )
        for person, own_lines in lines.items()
    ]
    return tuple(
        sorted(
            result,
            key=lambda each: (-len(each.titles), -each.tally.won, each.tally.lost, each.name),
        )
    )
