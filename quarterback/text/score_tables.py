"""The box score, the scoring by periods and the drives as tables of plain text, for a report."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import east_asian_width

from league.model.stats.drives import Drive, drives
from league.model.stats.scoring import by_period
from quarterback.text.box_score import box_rows
from quarterback.text.score_lines import drive_end, period_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, place
from rulesets.core.session import Entry
from rulesets.core.sides import AS_READ, as_read, points_of

Cells = Sequence[str]


def width(text: str) -> int:
    """Columns that a text takes: two for each wide sign."""
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text)


def table(rows: Sequence[Cells], left: int = 1) -> list[str]:
    """Rows in columns as wide as their widest cell, the first `left` of them set to the left and
    the others to the right."""
    most = [max(width(cell) for cell in column) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (room - width(cell)) if at < left else " " * (room - width(cell)) + cell
            for at, (cell, room) in enumerate(zip(row, most, strict=True))
        ).rstrip()
        for row in rows
    ]


def points_table(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """What each side scored in each period, and in all."""
    result = by_period(entries)
    own = len(rules.profile.periods)
    heads = [str(period) if period <= own else "OT" for period, _ in result]
    rows = [["", *heads, "Total"]]
    for side in AS_READ:
        points = [points_of(each, side) for _, each in result]
        rows.append([names.of(side), *map(str, points), str(sum(points))])
    return table(rows)


def box_table(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """What each side did, a row for each thing that is counted."""
    heads = ["", *map(names.of, AS_READ)]
    return table([heads, *([row.what, *as_read(*row.short)] for row in box_rows(rules, entries))])


def drive_table(rules: RuleSet, names: Names, entries: Sequence[Entry]) -> list[str]:
    """The drives: when, who, from where, how many plays and yards, and how it ended."""
    result = drives(entries)
    if not result:
        return ["No drives yet."]
    heads = ["", "", "From", "Plays", "Yards"]
    value = table([heads, *(_drive(rules, names, each) for each in result)], left=3)
    ends = ["", *(drive_end(each) for each in result)]
    return [
        f"{line:<{_most(value)}}  {end}".rstrip() for line, end in zip(value, ends, strict=True)
    ]


def _most(lines: Sequence[str]) -> int:
    return max(map(len, lines))


def _drive(rules: RuleSet, names: Names, each: Drive) -> Cells:
    when = period_name(rules, each.period).capitalize()
    where = place(names, each.side, each.began).removeprefix("the ")
    return [when, names.of(each.side), where, str(each.plays), str(each.yards)]
