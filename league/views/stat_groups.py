"""What a player did, in words and in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

import msgspec

from league.model.careers.player_careers import Stats
from rulesets.core.plain_text import how_many


class StatGroup(msgspec.Struct, frozen=True):
    """One side of a player's game, season by season: what he threw, ran, caught ..."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The season, with the team where he had several, and its figures."""
    totals: tuple[str, ...]


Cell = Callable[[Stats], str]


def _of(name: str) -> Cell:
    return lambda stats: str(stats.get(name, 0))


def _share(one: str, other: str) -> Cell:
    return lambda stats: f"{stats.get(one, 0)}/{stats.get(other, 0)}"


def _average(one: str, other: str) -> Cell:
    """An average of nothing is a dash."""
    return lambda stats: f"{stats.get(one, 0) / stats[other]:.1f}" if stats.get(other) else "-"


class _Group(msgspec.Struct, frozen=True):
    title: str
    shown_for: tuple[str, ...]
    """The stats of which one must be there."""
    cells: tuple[tuple[str, Cell], ...]
    optional: tuple[tuple[str, str, Cell], ...] = ()
    """More columns, each with the stat that must be there."""


_GROUPS: Final = (
    _Group(
        "Passing",
        ("passes", "sacked"),
        (
            ("Passes", _share("completions", "passes")),
            ("Yards", _of("passing_yards")),
            ("TD", _of("passing_touchdowns")),
            ("Int", _of("intercepted")),
        ),
        (("sacked", "Sacked", _of("sacked")),),
    ),
    _Group(
        "Rushing",
        ("rushes",),
        (
            ("Runs", _of("rushes")),
            ("Yards", _of("rushing_yards")),
            ("Average", _average("rushing_yards", "rushes")),
            ("TD", _of("rushing_touchdowns")),
        ),
    ),
    _Group(
        "Receiving",
        ("catches",),
        (
            ("Catches", _of("catches")),
            ("Yards", _of("receiving_yards")),
            ("Average", _average("receiving_yards", "catches")),
            ("TD", _of("receiving_touchdowns")),
        ),
    ),
    _Group(
        "Kicking",
        ("goals_tried", "try_kicks", "points_kicked"),
        (("Field goals", _share("goals_made", "goals_tried")),),
        (
            ("try_kicks", "Extra points", _share("try_kicks_good", "try_kicks")),
            ("points_kicked", "Extra points good", _of("points_kicked")),
        ),
    ),
    _Group(
        "Scoring",
        ("points",),
        (("Points", _of("points")), ("TD", _of("touchdowns"))),
        (
            ("goals_made", "Field goals", _of("goals_made")),
            ("tries_scored", "Tries", _of("tries_scored")),
            ("tries_passed", "Tries passed", _of("tries_passed")),
        ),
    ),
    _Group(
        "Punting",
        ("punts",),
        (("Punts", _of("punts")), ("Average", _average("punt_yards", "punts_measured"))),
    ),
    _Group(
        "Returns",
        ("returns", "return_touchdowns"),
        (
            ("Returns", _of("returns")),
            ("Yards", _of("return_yards")),
            ("TD", _of("return_touchdowns")),
        ),
    ),
    _Group(
        "Defense",
        ("tackles", "interceptions"),
        (
            ("Int", _of("interceptions")),
            ("Return yards", _of("interception_return_yards")),
        ),
        (("tackles", "Tackles", _of("tackles")),),
    ),
)


def stat_groups(by_season: Sequence[tuple[str, Stats]], totals: Stats) -> Iterator[StatGroup]:
    """Yield the groups of what a player did, from his seasons by their labels."""
    for group in _GROUPS:
        if not any(totals.get(name) for name in group.shown_for):
            continue
        optional = ((title, cell) for name, title, cell in group.optional if totals.get(name))
        cells = (*group.cells, *optional)
        yield StatGroup(
            group.title,
            tuple(title for title, _ in cells),
            tuple(
                (label, tuple(cell(stats) for _, cell in cells))
                for label, stats in by_season
                if any(stats.get(name) for name in group.shown_for)
            ),
            tuple(cell(totals) for _, cell in cells),
        )


def stat_words(stats: Stats) -> str:
    """Return what a player did in words: `8 of 14 passes, 101 yards, 1 TD; 3 runs, 12 yards`."""
    parts = (_passed(stats), _ran(stats), _caught(stats), _kicked(stats), *_others(stats))
    return "; ".join(filter(None, parts))


def _gained(stats: Stats, yards: str, scored: str) -> str:
    touchdowns = stats.get(scored, 0)
    text = f", {how_many(stats.get(yards, 0), 'yard')}"
    return text + (f", {touchdowns} TD" if touchdowns else "")


def _passed(stats: Stats) -> str:
    text = ""
    if stats.get("passes"):
        completed = (
            f"{stats.get('completions', 0)} of {how_many(stats['passes'], 'pass', 'passes')}"
        )
        text = completed + _gained(stats, "passing_yards", "passing_touchdowns")
    if stats.get("intercepted"):
        text += f", {stats['intercepted']} intercepted"
    if stats.get("sacked"):
        text += f", sacked {how_many(stats['sacked'], 'time')}"
    return text.removeprefix(", ")


def _ran(stats: Stats) -> str:
    runs = stats.get("rushes", 0)
    return (
        how_many(runs, "run") + _gained(stats, "rushing_yards", "rushing_touchdowns")
        if runs
        else ""
    )


def _caught(stats: Stats) -> str:
    catches = stats.get("catches", 0)
    if not catches:
        return ""
    words = how_many(catches, "catch", "catches")
    return words + _gained(stats, "receiving_yards", "receiving_touchdowns")


def _kicked(stats: Stats) -> str:
    parts = []
    if stats.get("goals_tried"):
        tried = how_many(stats["goals_tried"], "field goal")
        parts.append(f"{stats.get('goals_made', 0)} of {tried}")
    if stats.get("try_kicks"):
        tried = how_many(stats["try_kicks"], "extra point")
        parts.append(f"{stats.get('try_kicks_good', 0)} of {tried}")
    elif stats.get("points_kicked"):
        parts.append(how_many(stats["points_kicked"], "extra point"))
    return ", ".join(parts)


def _others(stats: Stats) -> Iterator[str]:
    if stats.get("tries_scored"):
        yield f"{how_many(stats['tries_scored'], 'try', 'tries')} scored"
    if stats.get("tries_passed"):
        yield f"{how_many(stats['tries_passed'], 'try', 'tries')} passed"
    if stats.get("punts"):
        measured = stats.get("punts_measured", 0)
        far = f", {stats.get('punt_yards', 0) / measured:.1f} yards on average" if measured else ""
        yield how_many(stats["punts"], "punt") + far
    if stats.get("returns"):
        far = f", {how_many(stats.get('return_yards', 0), 'yard')}"
        yield how_many(stats["returns"], "return") + (far if stats.get("returns_measured") else "")
    if stats.get("return_touchdowns"):
        yield how_many(stats["return_touchdowns"], "return TD")
    if stats.get("interceptions"):
        yield how_many(stats["interceptions"], "interception")
    if stats.get("tackles"):
        yield how_many(stats["tackles"], "tackle")
