"""The standings of a stage or a division: a line for each team, and the columns of every face.

A new column is one entry of COLUMNS, and its figure in StandingsLine if it is new: screens, print
and chat show it where there is room, the site shows it, commands answer it in JSON. `league.json`
promises its keys, and has a new one once PlaceData in `publish/data.py` does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

import msgspec

from league.model.day.day import awaited_scores
from league.model.ledger.handlers.brackets import seeds_in
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import (
    kept_standings,
    live_standings,
    names_of,
    seeding_bracket,
    standings,
)
from league.model.ledger.queries.swiss import credits_of, paired_rounds
from league.model.ledger.rows import Division, Fixture, MissedRoundsRow, Person, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import (
    ConferenceTable,
    conference_table,
    drawn_conference,
    later_seeds,
)
from league.model.planning.seeds import LaterPlace, later_places
from league.model.standings.clinch import State
from league.model.standings.table import RankedTeam, describe_lead, listed
from league.views.game_reader import fixture_game
from league.views.moment import TeamOdds, team_address
from league.views.text import (
    number_text,
    optional_number,
    percent,
    record_text,
    score_words,
    share_text,
    signed,
)
from rulesets.core.sentences.phrases import ordinal_figures

_MARKS: Final[Mapping[State, str]] = {"open": "", "clinched": "x", "eliminated": "e"}
_MOST_REASONS: Final = 40
"""Teams whose reasons are in the table."""


class StandingsLine(msgspec.Struct, frozen=True):
    """A team in the standings: figures, and as properties the same as text."""

    team: int
    """Its row."""
    name: str
    path: str
    """The address of its page in the site."""
    coach: str
    """Who calls for it."""
    place: int
    shared_with: tuple[str, ...]
    """The teams with which it shares its place, by name."""
    why: str
    """The reason for its place, in a sentence without its end."""
    won: int
    lost: int
    tied: int
    scored: int
    allowed: int
    share: Fraction
    """Winning percentage, 0 to 1."""
    behind: Fraction
    """Games behind the first; below 0 if it is ahead."""
    form: str
    """Its last games, such as WLT, the last one last."""
    streak: str
    home_record: str
    away_record: str
    schedule: Fraction
    """Strength of schedule, 0 to 1."""
    state: State
    withdrawn: bool
    points: Fraction | None
    """By a formula, where the league has one."""
    counted: int
    """Games that count by the formula."""
    missing: int
    """Different opponents that it still has to meet before it is ranked by the formula."""
    bowl: bool
    """Whether it has enough wins for a bowl."""
    advance: float | None = None
    """The probability that it advances, 0 to 1, while that is open and known."""
    needs: str = ""
    """What it needs to qualify."""
    as_drawn: bool = False
    """Whether it is as it was when the bracket was drawn."""
    later_place: int | None = None
    """The place that results corrected or entered since would have given it, where that is another
    one."""

    @property
    def games(self) -> int:
        return self.won + self.lost + self.tied

    @property
    def record(self) -> str:
        """3-1, or 3-1-1 where there were ties."""
        return record_text(self.won, self.lost, self.tied)

    @property
    def net(self) -> int:
        """Points scored minus points allowed."""
        return self.scored - self.allowed

    @property
    def place_text(self) -> str:
        """`3`, or `3=` for a place that is shared; a dash for a team that is not ranked, or has
        withdrawn."""
        return (
            "-"
            if self.missing or self.withdrawn
            else f"{self.place}{'=' if self.shared_with else ''}"
        )

    @property
    def points_text(self) -> str:
        """Points by the formula; empty without one."""
        return optional_number(self.points)

    @property
    def share_text(self) -> str:
        """.667; empty before the first game."""
        return share_text(self.share) if self.games else ""

    @property
    def behind_text(self) -> str:
        """Games behind the first; empty for a team that is not behind."""
        return number_text(self.behind) if self.behind > 0 else ""

    @property
    def net_text(self) -> str:
        """+7 or -3; empty before the first game."""
        return signed(self.net) if self.games else ""

    @property
    def schedule_text(self) -> str:
        """.417; empty before the first game."""
        return share_text(self.schedule) if self.games else ""

    @property
    def advance_text(self) -> str:
        """61%; empty where it is not known."""
        return "" if self.advance is None else percent(self.advance)

    @property
    def state_text(self) -> str:
        """`clinched`, `eliminated` or `withdrawn`; empty for a team that is still in the race."""
        return "withdrawn" if self.withdrawn else "" if self.state == "open" else self.state

    @property
    def mark(self) -> str:
        """The same in a letter: x, e or w."""
        return "w" if self.withdrawn else _MARKS[self.state]

    @property
    def summary(self) -> str:
        """The line as text: `3-1  70-41  clinched`."""
        words = (column.line(self) for column in COLUMNS if column.line is not None)
        return "  ".join(word for word in words if word)

    @property
    def data(self) -> dict[str, Any]:
        figures = (column.data for column in COLUMNS if column.data is not None)
        return {
            "place": self.place,
            "team": self.name,
            "shared_with": list(self.shared_with),
            "why": self.why,
            "as_drawn": self.as_drawn,
            "later_place": self.later_place,
            **{key: value(self) for each in figures for key, value in each.items()},
        }


class StandingsTable(msgspec.Struct, frozen=True):
    """The standings of a stage, or of a division in it."""

    title: str = ""
    stage: str = ""
    division: str = ""
    """Its name; empty for the whole stage."""
    lines: tuple[StandingsLine, ...] = ()
    through: int = 0
    """How many advance: a line is drawn below them; 0 for no line."""
    notes: tuple[str, ...] = ()
    """What there is to say of the whole table: from which moment it is, what would have changed it
    since, and what does not count yet."""

    @property
    def cut(self) -> int:
        """How many lines are above the line below those that advance; 0 for no line. It never runs
        through teams that share a place: those tied for the last place are below it."""
        lines, above = self.lines, self.through
        if not 0 < above < len(lines):
            return 0
        while above and lines[above].place == lines[above - 1].place:
            above -= 1
        return above

    @property
    def cut_text(self) -> str:
        """How many advance, and what the line means; empty where it is not known."""
        if not self.through:
            return ""
        best = f"The best {self.through} advance"
        if self.cut == self.through:
            return f"{best}: those above the broken line."
        tied = " Below the broken line are the teams tied for the last of these places."
        return f"{best}.{tied if self.cut else ''}"

    @property
    def marks_text(self) -> str:
        """What the letters at the names mean that the table has: `x clinched, w withdrawn`."""
        marks = {line.mark: line.state_text for line in self.lines if line.mark}
        return ", ".join(f"{mark} {words}" for mark, words in sorted(marks.items(), reverse=True))

    @property
    def has_points(self) -> bool:
        """Whether teams are ranked by points."""
        return any(line.points is not None for line in self.lines)

    @property
    def site_columns(self) -> Columns:
        """The columns of the page in the site."""
        out = ("schedule", "share" if self.has_points else "points")
        return tuple(each for each in COLUMNS if each.text is not None and each.name not in out)

    @property
    def has_odds(self) -> bool:
        """Whether the odds of a team are known."""
        return any(line.advance is not None for line in self.lines)

    @property
    def has_reasons(self) -> bool:
        """Whether the reasons are in the table: it is of a whole stage, and not too long."""
        return not self.division and len(self.lines) <= _MOST_REASONS


@dataclass(frozen=True, eq=False)
class StandingsColumn:
    name: str
    heading: str = ""
    text: Callable[[StandingsLine], str] | None = None
    """The cell, where an empty column is not shown; None if it is only in JSON or in lines."""
    rank: int = 99
    """How important it is where there is little room, from 0."""
    data: Mapping[str, Callable[[StandingsLine], Any]] | None = None
    """Values in JSON, by key."""
    line: Callable[[StandingsLine], str] | None = None
    """Its words in a line of text, empty if none."""
    title: str = ""
    """The heading in full, where it is short for that."""


def _points_line(line: StandingsLine) -> str:
    if line.points is None:
        return ""
    points = f"{line.points} point{'' if line.points == 1 else 's'} from {line.counted}"
    bowl = "  bowl eligible" if line.bowl else ""
    return f"{points}{bowl}" + ("  not ranked" if line.missing else "")


COLUMNS: Final = (
    StandingsColumn(
        "record",
        "W-L",
        lambda line: line.record,
        0,
        {
            "won": lambda line: line.won,
            "lost": lambda line: line.lost,
            "tied": lambda line: line.tied,
        },
        lambda line: line.record,
    ),
    StandingsColumn(
        "points",
        "Pts",
        lambda line: line.points_text,
        1,
        {"points": lambda line: None if line.points is None else float(line.points)},
    ),
    StandingsColumn(
        "share",
        "Pct",
        lambda line: line.share_text,
        4,
        {"percentage": lambda line: float(line.share)},
        title="Winning percentage",
    ),
    StandingsColumn(
        "behind",
        "GB",
        lambda line: line.behind_text,
        5,
        {"games_behind": lambda line: float(line.behind)},
        title="Games behind",
    ),
    StandingsColumn(
        "scored",
        "PF",
        lambda line: str(line.scored),
        6,
        {"scored": lambda line: line.scored},
        lambda line: f"{line.scored}-{line.allowed}",
        title="Points for",
    ),
    StandingsColumn(
        "allowed",
        "PA",
        lambda line: str(line.allowed),
        7,
        {"allowed": lambda line: line.allowed},
        title="Points against",
    ),
    StandingsColumn(
        "counted",
        data={
            "counted": lambda line: None if line.points is None else line.counted,
            "missing": lambda line: line.missing,
            "bowl": lambda line: line.bowl,
        },
        line=_points_line,
    ),
    StandingsColumn("net", "Net", lambda line: line.net_text, 2, {"net": lambda line: line.net}),
    StandingsColumn("form", "Form", lambda line: line.form, 3, {"last": lambda line: line.form}),
    StandingsColumn(
        "streak",
        "Strk",
        lambda line: line.streak,
        8,
        {"streak": lambda line: line.streak},
        title="Streak",
    ),
    StandingsColumn(
        "home",
        "Home",
        lambda line: line.home_record,
        9,
        {"home_record": lambda line: line.home_record},
    ),
    StandingsColumn(
        "away",
        "Away",
        lambda line: line.away_record,
        10,
        {"away_record": lambda line: line.away_record},
    ),
    StandingsColumn(
        "schedule",
        "Sched",
        lambda line: line.schedule_text,
        11,
        {"strength_of_schedule": lambda line: float(line.schedule)},
    ),
    StandingsColumn(
        "state",
        data={"state": lambda line: line.state, "withdrawn": lambda line: line.withdrawn},
        line=lambda line: line.state_text,
    ),
)
"""In the order in which they are shown."""


def columns_of(table: StandingsTable, most: int, *, leave_out: Sequence[str] = ()) -> Columns:
    """Return the columns that a table of a page or a post shows: those that are not empty, and of
    these the most important."""
    shown = [
        column
        for column in COLUMNS
        if column.text is not None
        and column.name not in leave_out
        and any(map(column.text, table.lines))
    ]
    chosen = sorted(shown, key=lambda column: column.rank)[:most]
    return tuple(column for column in shown if column in chosen)


Columns = tuple[StandingsColumn, ...]


def cells_of(line: StandingsLine, columns: Columns) -> tuple[str, ...]:
    """Return the cells of a line under some columns."""
    return tuple("" if column.text is None else column.text(line) for column in columns)


def standings_line(
    row: RankedTeam,
    names: Mapping[str, str],
    *,
    coach: str = "",
    path: str = "",
    advance: float | None = None,
    needs: str = "",
    as_drawn: bool = False,
    later_place: int | None = None,
) -> StandingsLine:
    tally, form = row.tally, row.form
    return StandingsLine(
        team=int(row.team),
        name=names.get(row.team, ""),
        path=path,
        coach=coach,
        place=row.place.place,
        shared_with=tuple(names.get(team, "") for team in row.place.shared),
        why=row.why + _later_words(row, later_place),
        won=tally.won,
        lost=tally.lost,
        tied=tally.tied,
        scored=tally.scored,
        allowed=tally.allowed,
        share=tally.share,
        behind=row.behind,
        form=form.last,
        streak=form.streak,
        home_record=form.home.record,
        away_record=form.away.record,
        schedule=row.schedule,
        state=row.state,
        withdrawn=row.withdrawn,
        points=row.points,
        counted=row.counted,
        missing=row.missing,
        bowl=row.bowl,
        advance=advance if row.state == "open" else None,
        needs=needs,
        as_drawn=as_drawn,
        later_place=later_place,
    )


def _later_words(row: RankedTeam, later_place: int | None) -> str:
    if later_place is None:
        return ""
    return f"; later results would have made it {ordinal_figures(later_place)}"


AS_DRAWN: Final = "As the bracket was drawn."
SINCE_THEN: Final = (
    "Now, with every result and withdrawal since the bracket was drawn. It qualifies no one."
)


def standings_table(
    state: LeagueState,
    stage: Stage,
    division: Division | None = None,
    *,
    rows: Sequence[RankedTeam] | None = None,
    odds: Mapping[int, TeamOdds] | None = None,
    needs: Mapping[str, str] | None = None,
    coaches: Mapping[str, str] | None = None,
) -> StandingsTable:
    """Return the standings of a stage, or of a division in it. `rows` are its ranked teams, where
    they are known already; `odds` are by team, `needs` and `coaches` by its key. Once a bracket
    was seeded by them they are as they were then."""
    number = None if division is None else division.id
    if rows is None:
        rows = standings(state, stage, number)
    bracket = seeding_bracket(state, stage)
    if bracket is None:
        through = ranking_rules(stage.settings).through if division is None else None
        return _table(state, stage, division, rows, through or 0, (), odds, needs, coaches)
    later = later_places(state, stage, number)
    places = {each.team: each.later for each in later}
    seeds = set(seeds_in(state, bracket))
    first = {row.team for row in rows[: len(seeds)]}
    through = len(seeds) if division is None and first == seeds else 0
    notes = (AS_DRAWN, *_later_notes(state, later))
    return _table(state, stage, division, rows, through, notes, odds, needs, coaches, places)


def _later_notes(state: LeagueState, later: Sequence[LaterPlace]) -> tuple[str, ...]:
    """Return what results corrected or entered since would have changed."""
    if not later:
        return ()
    return _moves(state, [(each.team, each.kept, each.later) for each in later])


def _moves(state: LeagueState, moved: Sequence[tuple[str, int, int]]) -> tuple[str, ...]:
    names = names_of(state)
    moves = [
        f"{names[team]} {ordinal_figures(later)}, not {ordinal_figures(kept)}"
        for team, kept, later in moved
    ]
    return (f"Later corrections would have changed it: {'; '.join(moves)}.",) if moves else ()


def standings_since(
    state: LeagueState, stage: Stage, division: Division | None = None
) -> StandingsTable | None:
    """Return the standings as they are now, where they are not those that seeded the bracket."""
    number = None if division is None else division.id
    kept = kept_standings(state, stage, number)
    if kept is None:
        return None
    rows = live_standings(state, stage, number)
    if [_figures(row) for row in rows] == [_figures(row) for row in kept]:
        return None
    # No mark of a race that is over: the bracket's teams have qualified.
    rows = tuple(msgspec.structs.replace(row, state="open") for row in rows)
    table = _table(state, stage, division, rows, 0, (SINCE_THEN,))
    return msgspec.structs.replace(table, title=f"{table.title}, now")


def _figures(row: RankedTeam) -> tuple[object, ...]:
    return row.place.place, row.team, row.tally, row.withdrawn


def _table(
    state: LeagueState,
    stage: Stage,
    division: Division | None,
    rows: Sequence[RankedTeam],
    through: int,
    notes: tuple[str, ...],
    odds: Mapping[int, TeamOdds] | None = None,
    needs: Mapping[str, str] | None = None,
    coaches: Mapping[str, str] | None = None,
    later: Mapping[str, int] | None = None,
) -> StandingsTable:
    """Return a table; with `later` it is as the bracket was drawn, and these are the places by all
    results since, where they are others."""
    names = names_of(state)
    lines = []
    for row in rows:
        team = state.get(Team, int(row.team))
        chances = (odds or {}).get(team.id)
        lines.append(
            standings_line(
                row,
                names,
                coach=(coaches or {}).get(row.team) or state.get(Person, team.coach).name,
                path=team_address(team.franchise, names[row.team]),
                advance=None if chances is None else chances.advance,
                needs=(needs or {}).get(row.team, ""),
                as_drawn=later is not None,
                later_place=(later or {}).get(row.team),
            )
        )
    return StandingsTable(
        stage.name if division is None else f"{division.conference} {division.name}".strip(),
        stage.name,
        "" if division is None else division.name,
        tuple(lines),
        through if through < len(rows) else 0,
        (
            *notes,
            *_byes_counted(state, stage, names),
            *_not_counted(state, stage, {int(row.team) for row in rows}),
        ),
    )


_HALF_WINS: Final = {1: "half a win", 2: "a win"}
"""What a round without a game is worth, by its half wins; no others are mentioned."""


def _byes_counted(state: LeagueState, stage: Stage, names: Mapping[str, str]) -> tuple[str, ...]:
    """Say what byes and missed rounds of a Swiss tournament count in the standings: they are in no
    team's record."""
    rules = ranking_rules(stage.settings)
    if credits_of(state, stage, rules) is None:
        return ()
    worth = {str(row.id): row.half_wins for row in state.all(MissedRoundsRow)}
    counted: dict[str, list[str]] = {}
    for paired in paired_rounds(state, stage):
        for word, teams in (("bye", paired.byes), ("missed round", paired.missed)):
            for team in teams:
                half_wins = rules.bye if word == "bye" else worth.get(team, 0)
                if half_wins in _HALF_WINS:
                    words = f"In the standings, a {word} counts as {_HALF_WINS[half_wins]}"
                    counted.setdefault(words, []).append(names[team])
    return tuple(
        f"{words}: {listed(list(dict.fromkeys(teams)))}." for words, teams in counted.items()
    )


def _not_counted(state: LeagueState, stage: Stage, teams: Collection[int]) -> tuple[str, ...]:
    """Name the scores of some teams that wait for coaches: they do not count until then."""
    names, notes = names_of(state), []
    for awaited in awaited_scores(state, [stage.season]):
        game = state.get(Fixture, awaited.fixture)
        if game.stage != stage.id or not {game.home, game.visitors} & set(teams):
            continue
        home, visitors = names[str(game.home)], names[str(game.visitors)]
        score = score_words(home, visitors, awaited.home_points, awaited.visitors_points)
        notes.append(f"Game {game.number} does not count yet: {score}, {awaited.text}.")
    for game in state.where(Fixture, stage=stage.id):
        if game.counts and {game.home, game.visitors} & set(teams) and is_suspended(state, game.id):
            words = fixture_game(state, game).suspended_text
            notes.append(f"Game {game.number} is open: {words}.")
    return tuple(notes)


def tables_in(state: LeagueState, season: Season) -> Iterator[tuple[Stage, Division | None]]:
    """Yield what a season has standings of: each stage that is no bracket, then each division in
    it."""
    for stage in state.where(Stage, season=season.id):
        if stage.form != "bracket":
            yield stage, None
            for division in state.where(Division, season=season.id):
                yield stage, division


class ConferenceSeed(msgspec.Struct, frozen=True):
    """A team among the seeds of a conference."""

    seed: int
    team: str
    how: str
    """`division` or `wild card`."""
    goes_on: bool
    mark: str
    """`division`, `berth`, `eliminated` or `open`."""
    record: str
    level_with: tuple[str, ...]
    why: str
    """The reason for its place, in a sentence without its end."""
    as_drawn: bool
    later_seed: int | None = None

    @property
    def data(self) -> dict[str, Any]:
        """The line for programs."""
        return msgspec.structs.asdict(self) | {"level_with": list(self.level_with)}

    @property
    def summary(self) -> str:
        """The line as text: `3-1  wild card  berth`."""
        out = "did not qualify" if self.as_drawn else "out as it stands"
        how = self.how if self.goes_on else out
        return "  ".join(filter(None, (self.record, how, "" if self.mark == "open" else self.mark)))


def conference_seeds(
    state: LeagueState, stage: Stage, name: str, wild_cards: int, *, now: bool = False
) -> tuple[tuple[ConferenceSeed, ...], tuple[str, ...]]:
    """Return the seeds of a conference, and what there is to say of them. Once a bracket is drawn
    they are as they were then, with the wild cards it took, or by what happened since (`now`).
    Raises Refused for an unknown conference."""
    drawn = drawn_conference(state, stage, name, wild_cards)
    if drawn is None:
        return _conference_lines(state, conference_table(state, stage, name, wild_cards)), ()
    if not now:
        later = later_seeds(state, stage, name)
        was = {each.team: each.seed for each in drawn.seeds}
        moves = [(team, was[team], seed) for team, seed in later.items()]
        lines = _conference_lines(state, drawn, as_drawn=True, later=later)
        return lines, (AS_DRAWN, *_moves(state, moves))
    live = conference_table(state, stage, name, wild_cards)
    # No mark of a race that is over: the bracket's teams have qualified.
    live = msgspec.structs.replace(live, marks=dict.fromkeys(live.marks, "open"))
    return _conference_lines(state, live), (SINCE_THEN,)


def _conference_lines(
    state: LeagueState,
    table: ConferenceTable,
    *,
    as_drawn: bool = False,
    later: Mapping[str, int] | None = None,
) -> tuple[ConferenceSeed, ...]:
    names, later = names_of(state), later or {}
    lines = []
    for each in table.seeds:
        qualifies = each.seed <= table.through
        if as_drawn:
            qualifies = table.marks[each.team] in ("division", "berth")
        why = "last" if each.reason is None else describe_lead(each.reason, names)
        if each.level_with:
            why = f"tied with {listed([names[team] for team in each.level_with])}"
        if each.team in later:
            why += f"; later results would have made it {ordinal_figures(later[each.team])}"
        lines.append(
            ConferenceSeed(
                *(each.seed, names[each.team], each.how, qualifies),
                table.marks[each.team],
                table.tallies[each.team].record,
                tuple(names[team] for team in each.level_with),
                why,
                as_drawn,
                later.get(each.team),
            )
        )
    return tuple(lines)
