"""Seeding orders: by the standings, by rating, by lots, by hand; and what later results would have
changed in the standings that seeded a bracket."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from league.model.brackets.elimination import by_draw, by_hand, by_rating, by_standings
from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.queries.standings import (
    kept_standings,
    live_standings,
    names_of,
    ratings_of,
    stage_tally,
    standings,
    tosses_of,
    withdrawn_from,
)
from league.model.ledger.rows import Division, Fixture, Stage, Team, TossRow
from league.model.ledger.state import LeagueState
from league.model.standings.elo import USUAL
from league.model.standings.order import order
from league.model.standings.table import RankedTeam, listed
from rulesets.core.refusal import Refused

By = Literal["rating", "draw", "entry"]
"""How teams are ordered before they have played: by rating, by lots, as they were entered."""


def taking_part(records: LeagueState, season: int) -> tuple[Team, ...]:
    """Return the teams of a season that have not withdrawn, in the order in which they were
    entered."""
    return tuple(team for team in records.where(Team, season=season) if not team.withdrawn)


def seeds_by_table(records: LeagueState, stage: Stage, size: int) -> tuple[int, ...]:
    """Return the first `size` teams in the standings of a stage, of those that are ranked and
    have not withdrawn; where a bowl requires wins, those that have them. Raises Refused where a
    toss must be recorded first (LD-R46)."""
    removed = withdrawn_from(records, stage.season)
    rows = [r for r in standings(records, stage) if not r.missing and r.team not in removed]
    formula = ranking_rules(stage.settings).formula
    if formula is not None and formula.bowl_wins is not None:
        rows = [row for row in rows if row.bowl]
        if size > len(rows):
            raise Refused(f"{len(rows)} teams have the {formula.bowl_wins} wins that a bowl needs")
    places = [row.place for row in rows]
    return _numbers(by_standings(places, size, names_of(records)))


def seeds_by_rating(records: LeagueState, teams: Sequence[Team]) -> tuple[int, ...]:
    """Return teams by their franchises' Elo ratings; a new franchise has the initial rating.
    Raises Refused for equal ratings."""
    rated = ratings_of(records)
    return _numbers(
        by_rating({str(team.id): rated.get(str(team.franchise), USUAL.start) for team in teams})
    )


def seeds_by_lots(teams: Sequence[Team], lots: Sequence[int]) -> tuple[int, ...]:
    """Return teams in the order of the lots they drew. Raises Refused."""
    return _numbers(by_draw([str(team.id) for team in teams], lots))


def seeds_by_hand(teams: Sequence[Team], chosen: Sequence[int]) -> tuple[int, ...]:
    """Return the order that someone has chosen, with every team once. Raises Refused."""
    return _numbers(by_hand([str(team.id) for team in teams], [str(each) for each in chosen]))


def in_order(
    records: LeagueState, stage: Stage, by: By, lots: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return all teams of a stage in an order for pools, or for the first round of a Swiss
    tournament. Lots are the numbers that the teams drew, in the order in which they were
    entered."""
    teams = taking_part(records, stage.season)
    match by:
        case "rating":
            return seeds_by_rating(records, teams)
        case "draw":
            return seeds_by_lots(teams, lots)
        case _:
            return tuple(team.id for team in teams)


def best_of(
    records: LeagueState, stage: Stage, teams: Sequence[int], count: int
) -> tuple[int, ...]:
    """Return the best of teams that have not played in one group, such as third places of pools:
    by record, then by the chain. Raises Refused where a tie leaves it open."""
    if not 0 <= count <= len(teams):
        raise Refused(f"there are {len(teams)} teams to choose from, not {count}")
    tallies = stage_tally(records, stage)
    chain = chain_in(ranking_rules(stage.settings))
    tosses = tosses_of(records, stage.season)
    places = order(tallies, [str(team) for team in teams], chain, tosses=tosses)
    for place in places[:count]:
        if place.place + len(place.shared) > count:
            raise needs_toss(records, (place.team, *place.shared))
    return _numbers(place.team for place in places[:count])


def needs_toss(records: LeagueState, teams: Iterable[str]) -> Refused:
    """LD-R46: return the refusal to seed teams that nothing separates."""
    names = names_of(records)
    level = listed([names[team] for team in sorted(teams)])
    return Refused(f"{level} are tied: record a toss first", "LD-R46")


def _numbers(teams: Iterable[str]) -> tuple[int, ...]:
    return tuple(int(team) for team in teams)


class LaterPlace(msgspec.Struct, frozen=True):
    """A place that a later result would have changed."""

    team: str
    kept: int
    """Its place as the bracket was drawn."""
    later: int
    """Its place by all results since."""


def later_places(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[LaterPlace, ...]:
    """Return the places of kept standings that results corrected or entered since would have
    changed, the best first. Withdrawals since the bracket was drawn change none."""
    kept = kept_standings(records, stage, division)
    if kept is None:
        return ()
    later = {row.team: row.place.place for row in later_standings(records, stage, division)}
    return tuple(
        LaterPlace(row.team, row.place.place, later[row.team])
        for row in kept
        if later.get(row.team, row.place.place) != row.place.place
    )


def later_standings(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[RankedTeam, ...]:
    """Return the standings by all results as they are now, with the teams that had not withdrawn
    when the bracket was drawn."""
    key = _inputs(records, stage)
    computed = records.later_standings.get(stage.id)
    if computed is None or computed[0] != key:
        season = without_later_withdrawals(records, stage)
        divisions = (None, *(each.id for each in records.where(Division, season=stage.season)))
        tables = {each: live_standings(season, stage, each) for each in divisions}
        computed = records.later_standings[stage.id] = key, tables
    rows: tuple[RankedTeam, ...] = computed[1][division]
    return rows


def _inputs(records: LeagueState, stage: Stage) -> tuple[object, ...]:
    """Return what the standings follow from: rows that have not changed are the same objects."""
    return (
        kept_standings(records, stage),
        results_of(records, stage.id),
        *(tuple(records.where(kind, season=stage.season)) for kind in (Team, TossRow, Division)),
        tuple(records.where(Fixture, stage=stage.id)),
    )


def without_later_withdrawals(records: LeagueState, stage: Stage) -> LeagueState:
    """Return the rows of a season from which its standings are computed, with every team in that
    withdrew after its bracket was drawn."""
    season = records.season_copy(stage.season)
    kept = kept_standings(records, stage) or ()
    for row in kept:
        team = season.get(Team, int(row.team))
        if team.withdrawn and not row.withdrawn:
            season.set_row(Team, team.id, msgspec.structs.replace(team, withdrawn=False))
    return season
