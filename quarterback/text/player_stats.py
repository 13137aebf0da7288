"""What single players did, where reports named them, as lines in the usual order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from league.model.stats.player_stats import PlayerStats, individuals
from rulesets.core.plain_text import plain_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, yards
from rulesets.core.session import Entry
from rulesets.core.sides import AS_READ, Side


def _scored(touchdowns: int) -> str:
    if not touchdowns:
        return ""
    return f", {touchdowns} {'touchdown' if touchdowns == 1 else 'touchdowns'}"


def _rushed(x: PlayerStats) -> str:
    if not x.rushes:
        return ""
    return f"{x.rushes} for {yards(x.rushing_yards)}{_scored(x.rushing_touchdowns)}"


def _passed(x: PlayerStats) -> str:
    if not x.passes:
        return ""
    text = f", {x.intercepted} intercepted" if x.intercepted else ""
    far = yards(x.passing_yards)
    return f"{x.completions} of {x.passes} for {far}{_scored(x.passing_touchdowns)}{text}"


def _caught(x: PlayerStats) -> str:
    if not x.catches:
        return ""
    return f"{x.catches} for {yards(x.receiving_yards)}{_scored(x.receiving_touchdowns)}"


def _kicked(x: PlayerStats) -> str:
    goals = f"{x.goals_made} of {x.goals_tried} field goals" if x.goals_tried else ""
    points = _many(x.points_kicked, "extra point") if x.points_kicked else ""
    return ", ".join(filter(None, (goals, points)))


def _many(count: int, what: str, more: str = "") -> str:
    return f"{count} {what if count == 1 else more or f'{what}s'}"


def _tried(x: PlayerStats) -> str:
    ran = f"{_many(x.tries_scored, 'try', 'tries')} scored" if x.tries_scored else ""
    threw = f"{_many(x.tries_passed, 'try', 'tries')} passed" if x.tries_passed else ""
    return ", ".join(filter(None, (ran, threw)))


def _returned(x: PlayerStats) -> str:
    if not x.returns:
        return ""
    far = f" for {yards(x.return_yards)}" if x.returns_measured else ", yardage not reported"
    if 0 < x.returns_measured < x.returns:
        far += f" ({x.returns_measured} measured)"
    own = 0 if x.interceptions else x.return_touchdowns
    return f"{x.returns}{far}{_scored(own)}"


def _defended(x: PlayerStats) -> str:
    text = f"{x.interceptions} interceptions" if x.interceptions > 1 else "1 interception"
    tackled = f"{x.tackles} {'tackle' if x.tackles == 1 else 'tackles'}"
    return ", ".join(filter(None, (text if x.interceptions else "", tackled if x.tackles else "")))


@dataclass(frozen=True)
class PlayerStatsRow:
    """One thing that one player did."""

    what: str
    side: Side
    player: str
    text: str


def label_of(x: PlayerStats) -> str:
    """What he is called: 14 Don Hutson."""
    if x.name.isdigit():
        return f"No. {x.name}"
    if x.number is None:
        return plain_name(x.name)
    return f"{x.jersey or x.number} {x.name}"


_PARTS: tuple[
    tuple[str, Callable[[PlayerStats], str], Callable[[PlayerStats], tuple[int, ...]]], ...
] = (
    ("Rushing", _rushed, lambda x: (x.rushing_yards,)),
    ("Passing", _passed, lambda x: (x.passing_yards,)),
    ("Receiving", _caught, lambda x: (x.receiving_yards,)),
    ("Kicking", _kicked, lambda x: (x.goals_made, x.points_kicked)),
    ("Tries", _tried, lambda x: (x.tries_scored, x.tries_passed)),
    ("Returns", _returned, lambda x: (x.return_yards,)),
    ("Defense", _defended, lambda x: (x.interceptions, x.tackles)),
)


def player_lines(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """A line for each thing and side: who did it, the most first. None when no one was named."""
    result: dict[str, list[str]] = {}
    for each in players_told(rules, entries):
        head = f"{each.what}, {names.of(each.side)}"
        result.setdefault(head, []).append(f"{each.player} {each.text}")
    return [f"{head}: {'; '.join(men)}." for head, men in result.items()]


def players_told(rules: RuleSet, entries: Sequence[Entry]) -> list[PlayerStatsRow]:
    """What each did, thing by thing and side by side, the most first."""
    result = individuals(entries, rules.rosters)
    rows = []
    for what, tell, much in _PARTS:
        for side in AS_READ:
            own = sorted((x for x in result if x.side == side), key=much, reverse=True)
            rows += [
                PlayerStatsRow(what, side, label_of(x), text) for x in own if (text := tell(x))
            ]
    return rows
