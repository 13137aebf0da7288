"""Describe players: statistics and injuries."""

from __future__ import annotations

from league.model.careers.career_records import Injured
from league.model.careers.game_stats import Figures
from quarterback.league_office.describe_commands import INJURY_LENGTHS


def seasons(count: int) -> str:
    """Return `1 season` or `3 seasons`."""
    return "1 season" if count == 1 else f"{count} seasons"


def figure_words(told: Figures) -> tuple[tuple[str, str], ...]:
    """Figures that there are, each as what it is and how much."""
    result = []
    if told.passes:
        result.append(("passes completed", f"{told.completions} of {told.passes}"))
        result.append(("yards passing", str(told.passing_yards)))
    result += [
        (what, str(value))
        for what, value in (
            ("touchdown passes", told.passing_touchdowns),
            ("intercepted", told.intercepted),
            ("times sacked", told.sacked),
        )
        if value
    ]
    if told.goals_tried:
        result.append(("field goals", f"{told.goals_made} of {told.goals_tried}"))
    if told.try_kicks:
        result.append(("extra points", f"{told.try_kicks_good} of {told.try_kicks}"))
    if told.punts:
        result.append(("punts", str(told.punts)))
    if told.punts_measured:
        result.append(("yards a punt", f"{told.punt_yards / told.punts_measured:.1f}"))
    return tuple(result)


def injury_words(game: int, hurt: Injured) -> str:
    """An injury, with its dice where they are known."""
    fell = f" (dice {', '.join(map(str, hurt.dice))})" if hurt.dice else ""
    return f"injured in game {game}: {INJURY_LENGTHS[hurt.length]}{fell}"
