"""Champions and the all-time table, of franchises or of coaches; leaders: the most of a stat that
score sheets count, or the best average."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

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
    careers = [
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
            careers,
            key=lambda each: (-len(each.titles), -each.tally.won, each.tally.lost, each.name),
        )
    )


class StatLine(msgspec.Struct, frozen=True):
    """One stat of one team or player in one game."""

    name: str
    team: str
    fixture: str
    stat: str
    value: int
    key: str = ""
    """What tells a player from another one of his name; lines with one key are one player's."""


class Leader(msgspec.Struct, frozen=True):
    """A line of a leader board; equal values share the place."""

    place: int
    name: str
    team: str
    value: int | Fraction
    games: int
    key: str = ""
    """As in his lines."""


def leaders(
    lines: Iterable[StatLine],
    stat: str,
    *,
    first: int = 10,
    per_game: bool = False,
    per: str | None = None,
    least: int = 1,
    fewest: bool = False,
) -> tuple[Leader, ...]:
    """Return those with the most of a stat, including all who share the last place. `per_game`
    divides by games, `per` by another stat (yards per attempt), each for those who have `least`
    of the divisor, or games; `fewest` puts the smallest first."""
    values: dict[str, int] = {}
    below: dict[str, int] = {}
    games: dict[str, set[str]] = {}
    first_lines: dict[str, StatLine] = {}
    for line in lines:
        if line.stat != stat and line.stat != per:
            continue
        key = line.key or f"{line.name}\n{line.team}"
        first_lines.setdefault(key, line)
        if line.stat == stat:
            values[key] = values.get(key, 0) + line.value
            games.setdefault(key, set()).add(line.fixture)
        else:
            below[key] = below.get(key, 0) + line.value
    rated: list[tuple[int | Fraction, str]] = []
    for key, value in values.items():
        whole = below.get(key, 0) if per else len(games[key])
        if whole >= max(least, 1):
            rated.append((Fraction(value, whole) if per or per_game else value, key))
    names = {key: (line.name, line.team, key) for key, line in first_lines.items()}
    rated.sort(key=lambda each: (each[0] if fewest else -each[0], names[each[1]]))
    board: list[Leader] = []
    for number, (each, key) in enumerate(rated, 1):
        place = board[-1].place if board and board[-1].value == each else number
        if place > first:
            break
        line = first_lines[key]
        board.append(Leader(place, line.name, line.team, each, len(games[key]), line.key))
    return tuple(board)
