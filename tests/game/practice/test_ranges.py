"""The practice board plays football: what passers, runners, kickers and scorers do in many games
lies within the ranges that docs/practice.md states, and single games are no oddities."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from league.model.stats.box_score import SideStats, box_score
from league.model.stats.player_stats import PlayerStats, individuals
from league.model.stats.scoring import by_period
from quarterback.game.practice.model import board_of
from quarterback.rule_sets import rule_set
from rulesets.core.sides import SIDES, points_of
from tests.game.practice.playing import BOARD_GAMES, TEAM, game

DOC = Path(__file__).parents[3] / "docs" / "practice.md"
GAMES, FEW = 200, 20
SLACK = 0.25
"""How far a few games may lie outside: this part of the figure."""
ENOUGH = 15
"""Passes, or rushes, of one side in one game from which on its figures are looked at."""
SAME = ("run", "after_catch", "punt", "goal_kick", "kick_and_return", "onside", "return", "loose")
"""Plays that are the same in every set, whatever its forms are."""


class Season:
    """What the sides did in so many games."""

    def __init__(self, code: str, games: int) -> None:
        self.lines: list[SideStats] = []
        self.players: list[list[PlayerStats]] = []
        """Of one side in one game."""
        self.points = self.points_after_half = 0
        rules = rule_set(code, teams={side: {"players": TEAM} for side in SIDES})
        half = len(rules.profile.periods) // 2
        for seed in range(games):
            session = game(code, seed, rules=rules)
            box = box_score(session.entries)
            self.lines += [box.of(side) for side in SIDES]
            named = individuals(session.entries, rules.rosters)
            self.players += [[each for each in named if each.side == side] for side in SIDES]
            for period, points in by_period(session.entries):
                scored = sum(points_of(points, side) for side in SIDES)
                self.points += scored
                self.points_after_half += scored if period > half else 0

    def sum(self, *names: str) -> int:
        return sum(getattr(line, name) for line in self.lines for name in names)

    def in_100(self, part: str, *of: str) -> float:
        return 100 * self.sum(part) / self.sum(*of)

    def each(self, name: str) -> float:
        """Of one side in one game."""
        return self.sum(name) / len(self.lines)

    def yards_back(self, *, punts: bool) -> float:
        """Of one return of a punt, or of a kickoff."""
        yards, returns = self.sum("punt_return_yards"), self.sum("punt_returns_measured")
        if not punts:
            yards = self.sum("kick_return_yards") - yards
            returns = self.sum("kick_returns_measured") - returns
        return yards / returns

    def busiest(self, name: str) -> float:
        """In a hundred, by the player of each side who did it most."""
        counts = [[getattr(player, name) for player in side] for side in self.players]
        return 100 * sum(max(side, default=0) for side in counts) / sum(map(sum, counts))

    @property
    def receivers(self) -> float:
        """Players of one side with a catch."""
        caught = sum(player.catches > 0 for side in self.players for player in side)
        return caught / len(self.players)


MEASURED: dict[str, Callable[[Season], float]] = {
    "plays per team": lambda x: x.each("plays"),
    "points per team": lambda x: x.points / len(x.lines),
    "touchdowns per team": lambda x: x.each("touchdowns"),
    "completions, per 100 passes": lambda x: x.in_100("completions", "passes"),
    "passes intercepted, per 100": lambda x: x.in_100("had_intercepted", "passes"),
    "yards per catch": lambda x: x.sum("passing_yards") / x.sum("completions"),
    "sacks, per 100 dropbacks": lambda x: x.in_100("sacked", "passes", "sacked"),
    "yards per rush": lambda x: x.sum("rushing_yards") / x.sum("rushes"),
    "yards per punt": lambda x: x.sum("punt_yards") / x.sum("punts_measured"),
    "field goals made, per 100": lambda x: x.in_100("goals_made", "goals_tried"),
    "fumbles lost per team": lambda x: x.each("fumbles_lost"),
    "punts per team": lambda x: x.each("punts"),
    "fourth downs gone for, per team": lambda x: x.each("fourth_downs"),
    "yards per kickoff return": lambda x: x.yards_back(punts=False),
    "yards per punt return": lambda x: x.yards_back(punts=True),
    "points after the half, per 100": lambda x: 100 * x.points_after_half / x.points,
    "rushes by the busiest runner, per 100": lambda x: x.busiest("rushes"),
    "catches by the busiest receiver, per 100": lambda x: x.busiest("catches"),
    "receivers with a catch, per team": lambda x: x.receivers,
}


@cache
def ranges() -> dict[str, dict[str, tuple[float, float]]]:
    """The table of the document: by what is measured, the bounds of each set."""
    found: dict[str, dict[str, tuple[float, float]]] = {}
    sets: list[str] = []
    for line in DOC.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip(" `") for cell in line.strip("|").split("|")]
        if cells[1:] and set(cells[1:]) == set(BOARD_GAMES):
            sets = cells[1:]
            continue
        bounds = [re.fullmatch(r"([\d.]+) to ([\d.]+)", cell) for cell in cells[1:]]
        if sets and bounds and all(bounds):
            found[cells[0]] = {
                code: (float(each[1]), float(each[2]))
                for code, each in zip(sets, bounds, strict=True)
                if each
            }
    return found


def outside(season: Season, code: str, slack: float = 0.0) -> list[str]:
    """What lies outside its range."""
    found = []
    for what, of in MEASURED.items():
        least, most = ranges()[what][code]
        value = of(season)
        if not least * (1 - slack) <= value <= most * (1 + slack):
            found.append(f"{what}: {value:.2f}, not {least} to {most}")
    return found


def test_the_document_states_what_is_measured() -> None:
    assert set(ranges()) == set(MEASURED)
    assert all(set(of) == set(BOARD_GAMES) for of in ranges().values())


@pytest.mark.sample(1)
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_a_few_games_lie_about_the_ranges(code: str) -> None:
    """Twenty games a set; what is rare in them is left to the two hundred."""
    rare = (
        *("fumbles lost", "field goals made", "passes intercepted", "sacks", "fourth downs"),
        *("yards per punt return", "points after the half"),
    )
    found = outside(Season(code, FEW), code, SLACK)
    assert [each for each in found if not each.startswith(rare)] == []


@pytest.mark.long
@pytest.mark.parametrize("code", BOARD_GAMES)
def test_two_hundred_games_lie_within_the_ranges(code: str) -> None:
    season = Season(code, GAMES)
    assert outside(season, code) == []
    _no_oddities(season)


def _no_oddities(season: Season) -> None:
    """What was seen once: 10 of 39 passes caught, 16 rushes for 20 yards, 7 passes of 36
    intercepted."""
    caught = [x.completions / x.passes for x in season.lines if x.passes >= ENOUGH]
    ran = [x.rushing_yards / x.rushes for x in season.lines if x.rushes >= ENOUGH]
    assert sum(not 0.25 <= each <= 0.82 for each in caught) <= 0.05 * len(caught)
    assert sum(not 2.0 <= each <= 7.0 for each in ran) <= 0.05 * len(ran)
    assert sum(each <= 1.5 for each in ran) <= 0.01 * len(ran)
    assert sum(x.had_intercepted > 5 for x in season.lines) <= 0.005 * len(season.lines)


def test_the_same_football_is_played_in_every_set() -> None:
    """Only words and time are otherwise: yards, and how often a kick is good, are the same."""
    shared = board_of("a-sixth-rule-set")
    for code in BOARD_GAMES:
        board = board_of(code)
        for name in SAME:
            own, of_all = board.plays[name], shared.plays[name]
            assert (own.yards, own.yards_of, own.good) == (
                of_all.yards, of_all.yards_of, of_all.good,
            ), (code, name)  # fmt: skip
        assert board.plays["pass"].yards == shared.plays["pass"].yards, code
