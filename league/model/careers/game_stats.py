"""Stats of skilled players in a stored game, from its play stats: the quarterback on the field,
the kicker and the punter of each team. Reports need not name them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from league.model.ledger.rows import Fixture
from league.model.stats.box_score import BoxScore, SideStats
from league.model.stats.play_stats import PlayStats, stats_of_play
from league.model.stats.player_stats import PlayerPlay, PlayerStats
from league.model.stats.plays import PlaySummary, plays
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry
from rulesets.core.sides import Side

Lineups = Mapping[Side, Mapping[str, Sequence[str | None]]]
"""Players of both teams by position, in the order of the game's header."""


class Figures(msgspec.Struct):
    """One player's stats. Distances in yards."""

    passes: int = 0
    completions: int = 0
    passing_yards: int = 0
    passing_touchdowns: int = 0
    intercepted: int = 0
    """His passes that were intercepted."""
    sacked: int = 0
    goals_tried: int = 0
    goals_made: int = 0
    try_kicks: int = 0
    try_kicks_good: int = 0
    kicking_points: int = 0
    """Points of his field goals and extra points."""
    punts: int = 0
    punts_measured: int = 0
    """Punts with a reported distance; the yards are theirs."""
    punt_yards: int = 0

    def __add__(self, other: Figures) -> Figures:
        pairs = ((name, getattr(self, name) + getattr(other, name)) for name in FIELDS)
        return Figures(**dict(pairs))


FIELDS = Figures.__struct_fields__


def stats_of_game(rules: RuleSet, entries: Sequence[Entry], lineups: Lineups) -> dict[str, Figures]:
    """Return the stats of every player in the header who took part in the game."""
    figures: dict[str, Figures] = {}
    for play in plays(entries):
        if play.timeout is not None:
            continue
        stats = stats_of_play(play)
        on_field = rules.quarterback_on_field
        string = on_field(rules, play.before, stats.side) if on_field is not None else 0
        for position, number, count in (
            ("quarterback", string, _threw),
            ("kicker", 0, _kicked),
            ("punter", 0, _punted),
        ):
            lineup = lineups.get(stats.side, {}).get(position, ())
            key = lineup[number] if number < len(lineup) else None
            if key is not None and _has_part(play, stats, position):
                count(figures.setdefault(key, Figures()), stats)
    return figures


def _has_part(play: PlaySummary, result: PlayStats, position: str) -> bool:
    if position == "quarterback":
        return result.passed or result.how == "sack"
    if position == "punter":
        return result.kind == "punt"
    return bool(result.goal) or bool(result.tried and result.kind == "extra_point")


def _threw(stats: Figures, result: PlayStats) -> None:
    stats.passes += result.passed
    stats.intercepted += result.how == "intercepted"
    stats.sacked += result.how == "sack"
    if result.how == "complete":
        stats.completions += 1
        stats.passing_yards += result.yards
        stats.passing_touchdowns += result.touchdown == result.side


def _kicked(stats: Figures, result: PlayStats) -> None:
    stats.goals_tried += bool(result.goal)
    stats.goals_made += result.goal == "made"
    stats.kicking_points += result.points
    if result.tried:
        stats.try_kicks += 1
        stats.try_kicks_good += result.tried == "good"


def _punted(stats: Figures, result: PlayStats) -> None:
    stats.punts += 1
    if result.kicked is not None:
        stats.punts_measured += 1
        stats.punt_yards += result.kicked


TEAM_STATS = (*SideStats.__struct_fields__, "yards", "turnovers")
"""The stats of a team, by the fields of a box score."""
_NOT_COUNTED = ("side", "name", "number", "position", "jersey")
PLAYER_STATS = tuple(name for name in PlayerStats.__struct_fields__ if name not in _NOT_COUNTED)
"""The stats of a player who was named in reports."""


class GameFigures(msgspec.Struct, frozen=True):
    """The stats of the stored game of one fixture."""

    fixture: Fixture
    box: BoxScore
    players: dict[str, Figures]
    """Skilled players of the league, by key."""
    named: tuple[PlayerStats, ...]
    """Players who were named in reports."""
    plays: tuple[PlayerPlay, ...] = ()
    """The plays of those, where their length was reported."""
    namesakes: tuple[tuple[Side, str], ...] = ()
    """Names that two players of one roster have."""
