"""The front page of a game and a league's annual as values: every sentence with its claims.

A claim names a figure that can be recomputed from the game's log, and the numbers of the log's
inputs that prove it. Renderers turn a page into text, HTML, SVG or a screen; none of them adds a
word of its own to what is here, so that all show the same story.

An annual has the champions, the race, the records, and a page per team; its claims are proved by
the league's rows. There a claim about a team has its name as its first arg. The names of its
claims: `annual_record` (won, lost, tied), `annual_place` (place, teams), `annual_points` (scored,
allowed), `longest_run` (team, won or lost: games), `best_margin` and `worst_margin` (points, how
often), `result` (game number; points of the team and of the opponent), `led` (rounds after which
the team was first alone, of how many), `lead_changes`, `place_after` (round, place), `title` and
`runner_up` (year), `title_score`, `shutouts`, `close` (won, lost by three points or fewer),
`home_record`, `games`, `total_points`, `ties`, `most_points`, `record` (team, key: old, new,
holder).
"""

from __future__ import annotations

from typing import Final

import msgspec

FORMAT: Final = "quarterback-paper/1"

Value = int | float | str | bool | tuple[int | float | str | bool, ...]


class Claim(msgspec.Struct, frozen=True, omit_defaults=True):
    """One figure of a story: `name(args)=value`, proved by inputs of the log."""

    name: str
    """One of the names in the claim grammar: final, margin, shutout, longest ..."""
    args: tuple[int | str, ...] = ()
    """What it is about: a side (`home`, `visitors`), a kind of play, a call."""
    value: Value = True
    log: tuple[int, ...] = ()
    """Numbers of inputs, from 1 as in the play-by-play; empty for figures of the whole game, of
    the header or of the league."""


class Sentence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Words of the page, and everything that they claim."""

    text: str
    claims: tuple[Claim, ...] = ()


Paragraph = tuple[Sentence, ...]


class Masthead(msgspec.Struct, frozen=True, omit_defaults=True):
    """The top of the page."""

    paper: str
    """The name of the paper: THE SIGNAL for the dial game, the league or club for the others."""
    items: tuple[str, ...]
    """Rules, date, place, hour and weather where they were entered, length."""
    label: str = ""
    """PRACTICE BOARD, EXHIBITION, THE DAILY ...: what kind of game it was, always in sight."""
    look: str = "newsprint"
    """newsprint for the dial game, bulletin for electric football."""


class PageTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A box of figures: line score, scoring, leaders, drives."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


Table = PageTable


class Graph(msgspec.Struct, frozen=True, omit_defaults=True):
    """The course of the game: the home team's win probability, or its lead, after each input."""

    kind: str
    """worth (0 to 1) or margin (points)."""
    values: tuple[float, ...]
    """At the start and after each input."""
    turn: int | None = None
    """The number of the input that turned the game."""
    words: tuple[Sentence, ...] = ()
    """The same in words."""


class Quote(msgspec.Struct, frozen=True, omit_defaults=True):
    """A computer coach, in his own voice, adding a figure."""

    words: Sentence
    speaker: str


class Page(msgspec.Struct, frozen=True):
    """A whole front page, the same for every reader and renderer."""

    masthead: Masthead
    angles: tuple[int, ...]
    """The numbers of the angles that were used: the headline's, the deck's, the side item's."""
    shape: str
    """The letter of the headline's shape, a to q."""
    weight: int
    """Of the first angle: 85 and above is a banner, 60 and above two lines, else one."""
    headline: Sentence
    decks: tuple[Sentence, ...]
    lead: Paragraph
    story: tuple[Paragraph, ...]
    line_score: Table
    boxes: tuple[Table, ...]
    graph: Graph | None = None
    star: Sentence | None = None
    quotes: tuple[Quote, ...] = ()
    notes: tuple[Sentence, ...] = ()
    format: str = FORMAT

    @property
    def shown_graph(self) -> Graph | None:
        """The graph; None if there is no course to show, because nothing changed."""
        graph = self.graph
        return graph if graph is not None and len(set(graph.values)) > 1 else None

    def sentences(self) -> list[Sentence]:
        """Return every sentence with claims, in reading order."""
        body = [*self.lead, *(each for part in self.story for each in part)]
        asides = [self.star] if self.star else []
        spoken = [quote.words for quote in self.quotes]
        graph = list(self.graph.words) if self.graph else []
        return [self.headline, *self.decks, *body, *spoken, *asides, *self.notes, *graph]


ANNUAL_FORMAT = "quarterback-annual/1"


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
    format: str = ANNUAL_FORMAT

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
