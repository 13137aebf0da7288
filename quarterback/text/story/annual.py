"""A league's annual as a value: the champions, the race, the records, and a page per
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

import msgspec

from quarterback.text.story.page import Paragraph, Sentence, Table

FORMAT = "quarterback-annual/1"


class TeamPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A page of the annual about one team's season."""

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
        every = (
            self.race,
            self.standings,
            self.playoffs,
            *self.leaders,
            self.records,
            self.champions,
        )
        return [table for table in every if table is not None]
