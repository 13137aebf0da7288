"""Numbers of a league as text, the same on every face."""

from __future__ import annotations

from rulesets.core.sides import as_read


def points_text(home: int | None, visitors: int | None) -> str:
    """Return the points as they are read, visitors first: `3-41`, where the teams are named in that
    order. Empty for a game without a score."""
    if home is None or visitors is None:
        return ""
    return "-".join(map(str, as_read(home, visitors)))


def score_words(
    home: str, visitors: str, home_points: int | None, visitors_points: int | None
) -> str:
    """Return a score with its teams, visitors first: `Lions 3, Bears 41`. Empty for a game
    without a score."""
    if home_points is None or visitors_points is None:
        return ""
    return ", ".join(as_read(f"{home} {home_points}", f"{visitors} {visitors_points}"))
