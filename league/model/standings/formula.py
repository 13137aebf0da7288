"""Leagues ranked by points: coaches arrange their own games, and a formula gives each a value."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

import msgspec

from league.model.games import GameResult
from league.model.standings.tallies import (
    LOSS,
    TIE,
    WIN,
    GameLine,
    Group,
    SeasonTally,
    add_up,
    tally_season,
)
from rulesets.core.refusal import Refused


class Band(msgspec.Struct, frozen=True):
    """Points for a score, or for a margin, from a number up. The highest band that is reached
    counts."""

    at_least: int
    points: int
    of: Literal["scored", "margin"] = "scored"


class Quality(msgspec.Struct, frozen=True):
    """Points for beating a good team, once for each opponent. Its record now decides, so the
    value of a win may still change."""

    wins: int
    """Games that the opponent has won, at least."""
    points: int


class Formula(msgspec.Struct, frozen=True):
    """The value of games, and which of them count."""

    win: int = 0
    tie: int = 0
    loss: int = 0
    played: int = 0
    """For any game."""
    per_point: int = 0
    """For each point that a team scores."""
    bands: tuple[Band, ...] = ()
    quality: tuple[Quality, ...] = ()
    """The best one that is met counts."""
    cap: int | None = None
    """Only the first finished games of a team count, up to this number."""
    least_opponents: int = 0
    """A team is ranked only when it has met this many different opponents in games that count."""
    concessions: bool = True
    """Whether a conceded game counts."""
    bowl_wins: int | None = None
    """Wins that make a team eligible for a bowl."""


class FormulaPoints(msgspec.Struct, frozen=True):
    fixture: str
    what: str
    """win, tie, loss, played, scored, band or quality."""
    points: int


class Points(msgspec.Struct, frozen=True):
    """A team's points, and where they come from."""

    team: str
    total: int
    parts: tuple[FormulaPoints, ...]
    counted: tuple[GameLine, ...]
    beyond: tuple[GameLine, ...]
    """Games over the cap."""
    opponents: int
    """Different opponents, in games that count."""
    missing: int
    """Different opponents that it still has to meet to be ranked."""
    bowl: bool
    """Whether it has enough wins for a bowl."""


def check_formula(formula: Formula) -> None:
    """Raise Refused for invalid numbers."""
    if formula.cap is not None and formula.cap < 1:
        raise Refused("a cap is one game or more")
    if formula.cap is not None and formula.least_opponents > formula.cap:
        raise Refused("no team can meet more opponents than games that count")
    if formula.least_opponents < 0:
        raise Refused("opponents cannot be fewer than 0")
    for of in ("scored", "margin"):
        starts = [band.at_least for band in formula.bands if band.of == of]
        if len(set(starts)) != len(starts):
            raise Refused("two bands begin at the same number")
    if not formula.win > formula.loss:
        raise Refused("a win is worth more than a loss")


def counted_book(
    teams: Iterable[str],
    results: Iterable[GameResult],
    formula: Formula,
    groups: Mapping[str, Group] | None = None,
) -> tuple[SeasonTally, dict[str, tuple[GameLine, ...]]]:
    """Return the tallies of the games that count by a formula, and each team's games over its
    cap. A game may be over the cap of one team, and count for the other."""
    counted = [each for each in results if formula.concessions or each.kind != "conceded"]
    season = tally_season(tuple(teams), counted, groups)
    lines = {team: own[: formula.cap] for team, own in season.lines.items()}
    beyond = {team: own[len(lines[team]) :] for team, own in season.lines.items()}
    tallies = {team: add_up(own) for team, own in lines.items()}
    return msgspec.structs.replace(season, lines=lines, tallies=tallies), beyond


def reckon(
    teams: Iterable[str], results: Iterable[GameResult], formula: Formula
) -> dict[str, Points]:
    """Return the points of every team. Raises Refused for an invalid formula."""
    check_formula(formula)
    season, beyond = counted_book(teams, results, formula)
    return {team: _points(season, team, beyond[team], formula) for team in season.teams}


def _points(
    season: SeasonTally, team: str, beyond: tuple[GameLine, ...], formula: Formula
) -> Points:
    parts: list[FormulaPoints] = []
    beaten: set[str] = set()
    counted = season.lines[team]
    for line in counted:
        parts += _parts(line, formula)
        if line.half_points == WIN and line.opponent not in beaten:
            bonus = _quality(season.tallies[line.opponent].won, formula)
            if bonus:
                beaten.add(line.opponent)
                parts.append(FormulaPoints(line.fixture, "quality", bonus))
    opponents = len({line.opponent for line in counted})
    return Points(
        team,
        sum(part.points for part in parts),
        tuple(parts),
        counted,
        beyond,
        opponents,
        max(formula.least_opponents - opponents, 0),
        formula.bowl_wins is not None and season.tallies[team].won >= formula.bowl_wins,
    )


def _parts(line: GameLine, formula: Formula) -> list[FormulaPoints]:
    results = {WIN: ("win", formula.win), TIE: ("tie", formula.tie), LOSS: ("loss", formula.loss)}
    what, worth = results[line.half_points]
    parts: list[tuple[str, int]] = [
        (what, worth),
        ("played", formula.played),
        ("scored", formula.per_point * line.scored),
        ("band", _band(line.scored, "scored", formula)),
        ("band", _band(line.scored - line.allowed, "margin", formula)),
    ]
    return [FormulaPoints(line.fixture, name, points) for name, points in parts if points]


def _band(value: int, of: str, formula: Formula) -> int:
    reached = [band for band in formula.bands if band.of == of and band.at_least <= value]
    return max(reached, key=lambda band: band.at_least).points if reached else 0


def _quality(wins: int, formula: Formula) -> int:
    return max((each.points for each in formula.quality if wins >= each.wins), default=0)


def may_count(
    points: Mapping[str, Points],
    home: str,
    visitors: str,
    formula: Formula,
    names: Mapping[str, str],
) -> tuple[str, ...]:
    """Return why a game that two coaches arrange would not count for both, team by team; empty
    if it does."""
    reasons = []
    for team in (home, visitors):
        if formula.cap is not None and len(points[team].counted) >= formula.cap:
            name = names.get(team, team)
            reasons.append(f"for {name} it will not count: they have played {formula.cap} that do")
    return tuple(reasons)


_MFCAL: Final = Formula(win=20, per_point=1, cap=8, least_opponents=6, concessions=False)
"""The league of the Miniature Football Coaches Association: at most 8 games, against 6 or more
different opponents, by any rule set; conceded games do not count. Its score bands and points for
quality wins are for the league to enter: here a win is worth 20 points, and every point scored is
worth one, as in its draft of 2009."""
_SCPC: Final = Formula(win=2, tie=1, cap=10, bowl_wins=6)
"""The Solitaire Coaches' Points Challenge: at most 10 games that count, six wins for a bowl. We do
not know the value of a game: here teams are ranked by half wins."""
PRESETS: Final = {"mfcal": _MFCAL, "scpc": _SCPC}
"""Formulas of real leagues, where we know their rules."""


def over_preset(name: str, result: object) -> dict[str, Any]:
    """Return a preset as stored settings, with a league's own settings in place of its defaults.
    Raises Refused."""
    if name not in PRESETS:
        raise Refused(f"there is no preset {name!r}: there are {', '.join(PRESETS)}")
    if not isinstance(result, dict):
        raise Refused("a formula is written by name: win, tie, cap ...")
    usual = msgspec.to_builtins(Formula())
    preset = msgspec.to_builtins(PRESETS[name])
    return {key: value for key, value in preset.items() if value != usual[key]} | result
