"""The standings: one row per team, with everything derived for it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

import msgspec

from league.model.games import GameResult, SeasonGame
from league.model.standings.clinch import State, marks
from league.model.standings.elo import TeamForm, form
from league.model.standings.formula import Formula, Points, counted_book, reckon
from league.model.standings.order import (
    DIVISION_WINNER,
    RECORD,
    WINS,
    RankedPlace,
    RankReason,
    Unused,
    order,
    unused_steps,
)
from league.model.standings.steps import STEPS, Chain, TossStep
from league.model.standings.tallies import (
    NOTHING,
    Group,
    SeasonTally,
    Tally,
    strength_of_schedule,
    strength_of_victory,
)
from rulesets.core.sentences.phrases import number_word, ordinal_figures

STEP_NAMES: Final = {
    RECORD: "record",
    WINS: "wins",
    "points": "points",
    DIVISION_WINNER: "winning the division",
    **{name: step.title for name, step in STEPS.items()},
}
_ALONE: Final = ("head_to_head", "head_to_head_or_sweep")
_OF_ALL_TIED: Final = (*_ALONE, "common", "net_common", "toss")
"""Steps whose values rest on all teams that were tied, also on those that it is not about."""


_MOST_NAMED: Final = 12
"""Teams that a sentence names; of more, it says how many."""


NO_GAMES: Final = "no games yet"


def explained(
    place: RankedPlace,
    names: Mapping[str, str],
    unused: Sequence[Unused] = (),
    idle: Collection[str] = (),
    numbers: Mapping[str, int] | None = None,
    *,
    so_far: bool = False,
) -> str:
    """Return one sentence for a place: `ahead of Bears by head-to-head 1-0`; and why earlier
    steps could not be used. `idle` are the teams that have not played: nothing ranks them yet.
    `numbers` are what people call games by, by their keys. `so_far` says that games are left."""
    if place.team in idle:
        return NO_GAMES
    lines = []
    if place.shared:
        still = "known" if any(each.games for each in unused) else ""
        lines.append(tied_words(place, names, "so far" if so_far else still))
    if place.reason is not None:
        lines.append(describe_lead(place.reason, names, idle))
    text = "; ".join(lines) or "last"
    skipped = [words for each in unused if (words := skipped_words(each, numbers or {}))]
    return f"{text} ({'; '.join(dict.fromkeys(skipped))})" if skipped else text


def tied_words(place: RankedPlace, names: Mapping[str, str], still: str) -> str:
    """Return with whom a team shares its place. A toss decides only where no tiebreaker can any
    more: neither by games that are left (`so far`), nor by counts that are not `known`."""
    tied = f"tied with {listed_teams(place.shared, names)} on every"
    if still == "known":
        return f"{tied} tiebreaker that is known"
    return f"{tied} tiebreaker so far" if still else f"{tied} tiebreaker: a toss decides"


_MOST_GAMES: Final = 4
"""Games that a sentence names; of more, it says how many there are."""


def _games_listed(games: Sequence[str], numbers: Mapping[str, int]) -> str:
    if len(games) > _MOST_GAMES:
        return f"{len(games)} games"
    named = listed([str(each) for each in sorted(numbers.get(game, game) for game in games)])
    return f"game{'s' * (len(games) > 1)} {named}"


def skipped_words(unused: Unused, numbers: Mapping[str, int]) -> str:
    """Return why a step was not used: `head-to-head not used: not all three had met`; empty for
    one that no one would expect."""
    step, count = STEPS[unused.step], len(unused.among)
    why = step.unused_by_two if count == 2 and step.unused_by_two else step.unused
    if not why or (step.unknown and not unused.games):
        return ""
    number = number_word(count) if count else "no"
    games = _games_listed(unused.games, numbers)
    return f"{step.title} not used: {why.format(number=number, games=games)}"


def describe_lead(reason: RankReason, names: Mapping[str, str], idle: Collection[str] = ()) -> str:
    """Return why one team is ahead of another; of one that has not played, only that."""
    behind = names.get(reason.behind, reason.behind)
    if reason.behind in idle:
        return f"ahead of {behind} ({NO_GAMES})"
    step = reason.toss or STEP_NAMES.get(reason.step, reason.step)
    if reason.step in _ALONE and len(reason.among) == 2:
        return f"ahead of {behind} by {step} {reason.value_text}"
    marks = f" {reason.value_text} to {reason.other}" if reason.value_text and reason.other else ""
    among = ""
    if len(reason.among) > 2 and reason.step in _OF_ALL_TIED:
        among = f" among {listed_teams(reason.among, names)}"
    saw = f", witnessed by {reason.witness}" if reason.witness else ""
    return f"ahead of {behind} by {step}{marks}{among}{saw}"


def describe_deficit(
    reason: RankReason, ahead: str, names: Mapping[str, str], idle: Collection[str] = ()
) -> str:
    """Return why a team is behind the one `ahead` of it, whose `reason` says why: with the values
    the other way around."""
    turned = msgspec.structs.replace(
        reason, behind=ahead, value_text=reason.other, other=reason.value_text
    )
    return describe_lead(turned, names, idle).replace("ahead of", "behind", 1)


def listed_teams(teams: Sequence[str], names: Mapping[str, str]) -> str:
    """Join the names of teams: Bears, Lions and Rams; of many, say how many."""
    if len(teams) > _MOST_NAMED:
        return f"{len(teams)} teams"
    return listed([names.get(team, team) for team in teams])


def listed(words: Sequence[str]) -> str:
    """Join names: Bears, Lions and Rams."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


_NO_FORM: Final = form(())


class RankedTeam(msgspec.Struct, frozen=True):
    place: RankedPlace
    tally: Tally
    form: TeamForm
    schedule: Fraction
    """Strength of schedule."""
    victory: Fraction
    """Strength of victory."""
    why: str
    """The reason for its place, as text."""
    behind: Fraction = Fraction(0)
    """Games behind the first: half of the difference in wins plus losses."""
    state: State = "open"
    """Whether it has clinched, is eliminated, or is open."""
    points: Fraction | None = None
    """By a formula, where the league has one."""
    counted: int = 0
    """Games that count by the formula; those over its cap do not."""
    missing: int = 0
    """Different opponents that it still has to meet before it is ranked by the formula."""
    bowl: bool = False
    """Whether it has enough wins for a bowl."""
    withdrawn: bool = False
    """Whether it has withdrawn from the season."""
    still: str = ""
    """Why a tiebreaker may still separate it from the teams with which it shares its place, and no
    toss has to: `so far` while games are left, `known` where counts of games are missing."""

    @property
    def team(self) -> str:
        """The key of the team in this row."""
        return self.place.team


def table(
    season: SeasonTally,
    teams: Sequence[str],
    chain: Chain,
    names: Mapping[str, str],
    *,
    tosses: Sequence[TossStep] = (),
    points: Mapping[str, Fraction] | None = None,
    left: Iterable[SeasonGame] = (),
    through: int | None = None,
    numbers: Mapping[str, int] | None = None,
) -> tuple[RankedTeam, ...]:
    """Return the standings of some teams. With `through`, marks are set for that many places;
    `left` are the games still to be played. With points no marks are set: formulas have no
    limit. `numbers` are what people call games by."""
    left = tuple(left)
    places = order(season, teams, chain, tosses=tosses, points=points)
    idle = {team for team in teams if not season.tallies[team].games}
    states: dict[str, State] = {}
    if through is not None and points is None:
        states = marks(season, teams, left, through, places)
    skipped = {place.team: unused_steps(season, place, chain, tosses=tosses) for place in places}
    return tuple(
        RankedTeam(
            place,
            season.tallies[place.team],
            form(season.lines[place.team]),
            strength_of_schedule(season, place.team),
            strength_of_victory(season, place.team),
            explained(place, names, skipped[place.team], idle, numbers, so_far=bool(left)),
            _behind(season, places[0].team, place.team),
            states.get(place.team, "open"),
            None if points is None else points[place.team],
            still=_still(place, skipped[place.team], left),
        )
        for place in places
    )


def _still(place: RankedPlace, unused: Sequence[Unused], left: Sequence[SeasonGame]) -> str:
    if not place.shared:
        return ""
    return "so far" if left else "known" if any(each.games for each in unused) else ""


def light_row(place: RankedPlace, tally: Tally, state: State) -> RankedTeam:
    """Return the row of a team without form, schedule and reason, for whom they take too long."""
    return RankedTeam(place, tally, _NO_FORM, NOTHING, NOTHING, "", state=state)


def describe_place(rows: Sequence[RankedTeam], team: str, names: Mapping[str, str]) -> str:
    """Return one sentence about a team's place for someone who does not see the table, such as
    `Bears, 3rd of 8 at 5-2: behind Lions by head-to-head 0-1, ahead of Rams by net points +9 to
    +2.`"""
    at = next(number for number, row in enumerate(rows) if row.team == team)
    row = rows[at]
    if row.withdrawn or row.missing:
        return f"{names[team]} at {row.tally.record}: {row.why}."
    idle = {each.team for each in rows if not each.tally.games}
    parts = []
    if team in idle:
        parts.append(NO_GAMES)
    elif row.place.shared:
        parts.append(tied_words(row.place, names, row.still))
    above = next((r for r in rows[:at][::-1] if r.place.place < row.place.place), None)
    if above is not None and above.place.reason is not None and team not in idle:
        step = describe_deficit(above.place.reason, above.team, names, idle)
        if above.place.reason.behind == team:
            parts.append(step)
        else:
            parts.append(f"behind {names[above.team]}")
    reason = row.place.reason
    if reason is not None and team not in idle:
        parts.append(describe_lead(reason, names, idle))
    count = sum(not each.withdrawn for each in rows)
    start = f"{names[team]}, {ordinal_figures(row.place.place)} of {count} at {row.tally.record}"
    return f"{start}: {', '.join(parts)}." if parts else f"{start}."


def _behind(season: SeasonTally, first: str, team: str) -> Fraction:
    """Return how many games a team is behind the first: in a Swiss tournament, how many wins."""
    if season.credits is not None:
        return season.rank_value(first) - season.rank_value(team)
    return games_behind(season.tallies[first], season.tallies[team])


def games_behind(first: Tally, other: Tally) -> Fraction:
    """Return how many games a team is behind another: 0 for equal records, negative if it is
    ahead."""
    return Fraction(first.won - other.won + other.lost - first.lost, 2)


class PointsTable(msgspec.Struct, frozen=True):
    """The standings of a league ranked by points."""

    rows: tuple[RankedTeam, ...]
    """Teams that have met enough different opponents to be ranked."""
    unranked: tuple[RankedTeam, ...]
    """Those that have not, in the same order among themselves."""
    points: dict[str, Points]
    """Every team's points, and where they come from."""


def points_table(
    teams: Sequence[str],
    results: Iterable[GameResult],
    formula: Formula,
    chain: Chain,
    names: Mapping[str, str],
    *,
    tosses: Sequence[TossStep] = (),
    groups: Mapping[str, Group] | None = None,
    within: Sequence[str] | None = None,
    numbers: Mapping[str, int] | None = None,
) -> PointsTable:
    """Return the standings of a league ranked by points: only games that count, up to the cap.
    `within` are the teams to list, if not all. Raises Refused for an invalid formula."""
    every = list(results)
    points = reckon(teams, every, formula)
    season, _ = counted_book(teams, every, formula, groups)
    totals = {team: Fraction(each.total) for team, each in points.items()}

    def rows(missing: bool) -> tuple[RankedTeam, ...]:
        chosen = [t for t in within or teams if bool(points[t].missing) == missing]
        ranked = table(
            *(season, chosen, chain, names), tosses=tosses, points=totals, numbers=numbers
        )
        return tuple(_by_points(row, points[row.team]) for row in ranked)

    return PointsTable(rows(missing=False), rows(missing=True), points)


def _by_points(row: RankedTeam, points: Points) -> RankedTeam:
    return msgspec.structs.replace(
        row, counted=len(points.counted), missing=points.missing, bowl=points.bowl
    )
