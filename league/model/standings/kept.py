"""Standings as they were when they seeded a bracket, in the form in which they are stored."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from league.model.standings.clinch import State
from league.model.standings.elo import TeamForm
from league.model.standings.order import RankedPlace, RankReason
from league.model.standings.qualify import Seeded
from league.model.standings.table import RankedTeam
from league.model.standings.tallies import Tally

Games = tuple[int, int, int, int, int]
"""Won, lost, tied; points scored and allowed."""


class KeptLead(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Why a team was ahead of another."""

    step: str
    behind: int
    value: str
    other: str
    among: tuple[int, ...] = ()
    toss: str = ""
    witness: str = ""


class KeptLine(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A team in kept standings. Fractions are text: 2/3."""

    team: int
    place: int
    why: str
    games: Games
    schedule: str
    """Strength of schedule."""
    victory: str
    """Strength of victory."""
    home: Games
    away: Games
    last: str = ""
    streak: str = ""
    longest: str = ""
    behind: str = "0"
    """Games behind the first."""
    state: State = "open"
    shared: tuple[int, ...] = ()
    lead: KeptLead | None = None
    points: str | None = None
    counted: int = 0
    missing: int = 0
    bowl: bool = False
    withdrawn: bool = False
    how: str = ""
    """Among the seeds of a conference: `division`, or `wild card`."""


class KeptTable(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The standings of a stage, of a division in it, or the seeds of a conference; the first
    first."""

    lines: tuple[KeptLine, ...]
    division: int | None = None
    conference: str = ""


def kept_table(rows: Sequence[RankedTeam], division: int | None = None) -> KeptTable:
    return KeptTable(tuple(map(_line, rows)), division)


def kept_seeds(conference: str, seeds: Sequence[Seeded], rows: Sequence[RankedTeam]) -> KeptTable:
    """Return the seeds of a conference as they are stored, with the games and marks of `rows`."""
    by_team = {row.team: row for row in rows}
    lines = []
    for seeded in seeds:
        row = by_team[seeded.team]
        place = RankedPlace(seeded.seed, seeded.team, seeded.level_with, seeded.reason)
        lines.append(replace(_line(replace(row, place=place)), how=seeded.how))
    return KeptTable(tuple(lines), conference=conference)


def seeds_of(table: KeptTable) -> tuple[Seeded, ...]:
    """Return the stored seeds of a conference as they were."""
    return tuple(
        Seeded(row.place.place, row.team, line.how, row.place.shared, row.place.reason)
        for line, row in zip(table.lines, rows_of(table), strict=True)
    )


def _line(row: RankedTeam) -> KeptLine:
    reason, form = row.place.reason, row.form
    return KeptLine(
        team=int(row.team),
        place=row.place.place,
        why=row.why,
        games=_games(row.tally),
        schedule=str(row.schedule),
        victory=str(row.victory),
        home=_games(form.home),
        away=_games(form.away),
        last=form.last,
        streak=form.streak,
        longest=form.longest,
        behind=str(row.behind),
        state=row.state,
        shared=tuple(map(int, row.place.shared)),
        lead=None
        if reason is None
        else KeptLead(
            *(reason.step, int(reason.behind), reason.value_text, reason.other),
            tuple(map(int, reason.among)),
            *(reason.toss, reason.witness),
        ),
        points=None if row.points is None else str(row.points),
        counted=row.counted,
        missing=row.missing,
        bowl=row.bowl,
        withdrawn=row.withdrawn,
    )


def _games(tally: Tally) -> Games:
    return tally.won, tally.lost, tally.tied, tally.scored, tally.allowed


def rows_of(table: KeptTable) -> tuple[RankedTeam, ...]:
    """Return stored standings as they were."""
    return tuple(map(_row, table.lines))


def _row(line: KeptLine) -> RankedTeam:
    lead = line.lead
    reason = None
    if lead is not None:
        among = tuple(map(str, lead.among))
        reason = RankReason(
            *(lead.step, str(lead.behind), lead.value, lead.other, among), lead.toss, lead.witness
        )
    place = RankedPlace(line.place, str(line.team), tuple(map(str, line.shared)), reason)
    return RankedTeam(
        place,
        Tally(*line.games),
        TeamForm(line.last, line.streak, line.longest, Tally(*line.home), Tally(*line.away)),
        Fraction(line.schedule),
        Fraction(line.victory),
        line.why,
        behind=Fraction(line.behind),
        state=line.state,
        points=None if line.points is None else Fraction(line.points),
        counted=line.counted,
        missing=line.missing,
        bowl=line.bowl,
        withdrawn=line.withdrawn,
    )


def with_qualified(
    rows: Sequence[RankedTeam], qualified: Collection[str]
) -> tuple[RankedTeam, ...]:
    """Return standings with the marks of a bracket that was drawn: its teams have clinched, all
    others are eliminated."""
    return tuple(
        replace(row, state="clinched" if row.team in qualified else "eliminated") for row in rows
    )
