"""A league's annual as a value, and as text: the champions, the race, the records, and a page per
team. Every sentence has claims, as on a front page; they are proved by the league's rows.

A claim about a team has its name as its first arg. Names of claims: `annual_record` (won, lost,
tied), `annual_place` (place, teams), `annual_points` (scored, allowed), `longest_run` (team, won or
lost: games), `best_margin` and `worst_margin` (points, how often), `result` (game number; points of
the team and of the opponent), `led` (rounds after which the team was first alone, of how many),
`lead_changes`, `place_after` (round, place), `title` and `runner_up` (year), `title_score`,
`shutouts`, `close` (won, lost by three points or fewer), `home_record`, `games`, `total_points`,
`ties`, `most_points`, `record` (team, key: old, new, holder).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Sequence

import msgspec
from rich.cells import cell_len

from quarterback.text.story.page import Paragraph, Sentence, Table
from rulesets.core.plain_text import plain_name

FORMAT = "quarterback-annual/1"
_FIGURE = re.compile(r"[\d.]*%?|-")


class TeamPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """One team's season."""

    name: str
    coach: str
    headline: Sentence
    story: tuple[Paragraph, ...]
    games: Table
    figures: Table | None = None
    """Its figures and where they rank; None without stored games."""


class Annual(msgspec.Struct, frozen=True):
    """One season of a league."""

    league: str
    season: str
    year: int
    over: bool
    """Whether the season has ended, or its title is decided."""
    headline: Sentence
    lead: Paragraph
    race: Table
    """The place of every team after each round."""
    race_story: Paragraph
    standings: Table
    teams: tuple[TeamPage, ...]
    playoffs: Table | None = None
    leaders: tuple[Table, ...] = ()
    records: Table | None = None
    record_story: Paragraph = ()
    champions: Table | None = None
    """Of all seasons up to this one."""
    format: str = FORMAT

    def sentences(self) -> list[Sentence]:
        """Return every sentence with claims, in reading order."""
        teams = [
            each
            for team in self.teams
            for each in (team.headline, *(s for p in team.story for s in p))
        ]
        return [self.headline, *self.lead, *self.race_story, *self.record_story, *teams]

    def tables(self) -> list[Table]:
        """Return the tables of the league, in reading order; those of the teams are theirs."""
        every = (self.race, self.standings, self.playoffs, *self.leaders, self.records,
                 self.champions)  # fmt: skip
        return [table for table in every if table is not None]


def annual_text(annual: Annual, width: int = 80, *, ascii_only: bool = False) -> str:
    """Return the annual as text of at most `width` columns, 40 at least."""
    return "\n".join(_lines(annual, max(width, 40), "=" if ascii_only else "═")) + "\n"


def _lines(annual: Annual, width: int, rule: str) -> Iterator[str]:
    name = f"{annual.league.upper()}: {'THE ANNUAL' if annual.over else 'THE SEASON SO FAR'}"
    yield from _wrapped(f"{name}, {annual.season}", width)
    yield rule * width
    yield from _wrapped(annual.headline.text, width)
    yield ""
    yield from _paragraph(annual.lead, width)
    yield ""
    yield from _table(annual.standings, width)
    if annual.playoffs is not None:
        yield ""
        yield from _table(annual.playoffs, width)
    yield ""
    yield from _table(annual.race, width)
    yield from _paragraph(annual.race_story, width)
    for team in annual.teams:
        yield ""
        yield rule * width
        yield from _wrapped(f"{team.headline.text}", width)
        yield from _wrapped(f"{team.name}, coached by {team.coach}", width)
        for part in team.story:
            yield ""
            yield from _paragraph(part, width)
        yield ""
        yield from _table(team.games, width)
        if team.figures is not None:
            yield ""
            yield from _table(team.figures, width)
    for table in (*annual.leaders, annual.records, annual.champions):
        if table is not None:
            yield ""
            yield rule * width
            yield from _table(table, width)
            if table is annual.records:
                yield from _paragraph(annual.record_story, width)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(plain_name(text), width) or [""]


def _paragraph(part: Paragraph, width: int) -> list[str]:
    return _wrapped(" ".join(sentence.text for sentence in part), width) if part else []


def _table(table: Table, width: int) -> Iterator[str]:
    """A table with its columns aligned: the first two to the left, figures to the right. The widest
    column gives way where there is no room."""
    yield table.title.upper()
    rows = [tuple(map(plain_name, row)) for row in (table.columns, *table.rows)]
    wide = [max(cell_len(row[at]) for row in rows) for at in range(len(table.columns))]
    while sum(wide) + 2 * (len(wide) - 1) > width and max(wide) > 4:
        wide[wide.index(max(wide))] -= 1
    left = [_is_words(table.rows, at) for at in range(len(wide))]
    for row in rows if any(table.columns) else rows[1:]:
        cells = (
            _cell(text, room, left=side) for text, room, side in zip(row, wide, left, strict=True)
        )
        yield "  ".join(cells).rstrip()


def _is_words(rows: Sequence[tuple[str, ...]], at: int) -> bool:
    return not all(_FIGURE.fullmatch(row[at]) for row in rows)


def _cell(text: str, room: int, *, left: bool) -> str:
    while cell_len(text) > room:
        text = text[:-1]
    gap = " " * (room - cell_len(text))
    return text + gap if left else gap + text
