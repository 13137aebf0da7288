"""Describe players: statistics and injuries."""

from __future__ import annotations

from league.model.careers.career_records import Injured
from league.model.careers.game_stats import Figures
from quarterback.league_office.describe_commands import INJURY_LENGTHS


def seasons(count: int) -> str:
    """Return `1 season` or `3 seasons`."""
    return "1 season" if count == 1 else f"{count} seasons"


def figure_words(figures: Figures) -> tuple[tuple[str, str], ...]:
    """Figures that there are, each as what it is and how much."""
    result = []
    if figures.passes:
        result.append(("passes completed", f"{figures.completions} of {figures.passes}"))
        result.append(("yards passing", str(figures.passing_yards)))
    result += [
        (what, str(value))
        for what, value in (
            ("touchdown passes", figures.passing_touchdowns),
            ("intercepted", figures.intercepted),
            ("times sacked", figures.sacked),
        )
        if value
    ]
    if figures.goals_tried:
        result.append(("field goals", f"{figures.goals_made} of {figures.goals_tried}"))
    if figures.try_kicks:
        result.append(("extra points", f"{figures.try_kicks_good} of {figures.try_kicks}"))
    if figures.punts:
        result.append(("punts", str(figures.punts)))
    if figures.punts_measured:
        result.append(("yards a punt", f"{figures.punt_yards / figures.punts_measured:.1f}"))
    return tuple(result)


def injury_words(game: int, hurt: Injured) -> str:
    """An injury, with its dice where they are known."""
    fell = f" (dice {', '.join(map(str, hurt.dice))})" if hurt.dice else ""
    return f"injured in game {game}: {INJURY_LENGTHS[hurt.length]}{fell}"
