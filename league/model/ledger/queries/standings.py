"""Standings and ratings of a league, computed from its rows on each call."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from league.model.games import GameResult
from league.model.ledger.handlers.brackets import seeds_in
from league.model.ledger.handlers.results import results_by_franchise, results_of
from league.model.ledger.handlers.room import is_open
from league.model.ledger.handlers.schedule import plain
from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.queries.swiss import credits_of
from league.model.ledger.rows import (
    BracketRow,
    Division,
    Fixture,
    Franchise,
    KeptStandingsRow,
    Season,
    Stage,
    Team,
    TossRow,
    TossWitnessRow,
)
from league.model.ledger.state import LeagueState
from league.model.standings.elo import ratings
from league.model.standings.kept import KeptTable, kept_seeds, kept_table, rows_of, with_qualified
from league.model.standings.order import RankedPlace
from league.model.standings.qualify import NFL, Chains, Seeded, conference_seeds
from league.model.standings.steps import TossStep, limited
from league.model.standings.table import RankedTeam, games_behind, points_table, table
from league.model.standings.tallies import Group, SeasonTally, tally_season
from rulesets.core.data_reader import read_json, read_struct


def names_of(records: LeagueState) -> dict[str, str]:
    """Return the names of the teams of all seasons, by key."""
    return {str(team.id): records.get(Franchise, team.franchise).name for team in records.all(Team)}


def withdrawn_from(records: LeagueState, season: int) -> frozenset[str]:
    """Return the teams that withdrew from a season: they can no longer win anything."""
    return frozenset(str(team.id) for team in records.where(Team, season=season, withdrawn=True))


def standings(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[RankedTeam, ...]:
    """Return the standings of a stage or a division as they count: once a bracket was seeded by
    them, as they were then, with its teams marked as qualified. What happened since is in
    `live_standings`."""
    kept = kept_standings(records, stage, division)
    return live_standings(records, stage, division) if kept is None else kept


def kept_standings(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[RankedTeam, ...] | None:
    """Return the standings of a stage or a division as a bracket was seeded by them; None before
    one was drawn."""
    for bracket in records.where(BracketRow, season=stage.season):
        rows = _kept_for(records, bracket, stage, division)
        if rows is not None:
            return rows
    return None


def seeding_bracket(records: LeagueState, stage: Stage) -> BracketRow | None:
    """Return the bracket that keeps the standings of a stage: the first that they seeded."""
    for bracket in records.where(BracketRow, season=stage.season):
        if _kept_for(records, bracket, stage, None) is not None:
            return bracket
    return None


def _kept_for(
    records: LeagueState, bracket: BracketRow, stage: Stage, division: int | None
) -> tuple[RankedTeam, ...] | None:
    row = records.find(KeptStandingsRow, bracket.id)
    if row is not None:
        return _stored(row.tables).get(division) if row.stage == stage.id else None
    drawing = records.drawings.get(bracket.id)
    if drawing is None or drawing.find(Stage, stage.id) is None:
        return None
    seeds = seeds_in(records, bracket)
    if (bracket.id, None) not in records.as_drawn:
        tables = kept_tables(drawing, stage, tuple(map(int, seeds)))
        for table in tables:
            if not table.conference:
                records.as_drawn[bracket.id, table.division] = rows_of(table)
        records.as_drawn.setdefault((bracket.id, None), None)
    kept: tuple[RankedTeam, ...] | None = records.as_drawn.get((bracket.id, division))
    return kept


@lru_cache(maxsize=64)
def _stored(text: str) -> dict[int | None, tuple[RankedTeam, ...]]:
    return {table.division: rows_of(table) for table in _tables(text) if not table.conference}


@lru_cache(maxsize=64)
def _tables(text: str) -> tuple[KeptTable, ...]:
    return read_struct(text, tuple[KeptTable, ...])


def kept_conference(records: LeagueState, stage: Stage, name: str) -> KeptTable | None:
    """Return the seeds of a conference as a bracket was seeded by its season's standings; None
    before one was drawn, and where they were not kept."""
    for bracket in records.where(BracketRow, season=stage.season):
        row, drawing = records.find(KeptStandingsRow, bracket.id), records.drawings.get(bracket.id)
        tables: tuple[KeptTable, ...] = ()
        if row is not None and row.stage == stage.id:
            tables = _tables(row.tables)
        elif row is None and drawing is not None and drawing.find(Stage, stage.id) is not None:
            seeds = tuple(map(int, seeds_in(records, bracket)))
            tables = kept_tables(drawing, stage, seeds)
        for kept in tables:
            if kept.conference == name:
                return kept
    return None


def kept_tables(
    records: LeagueState, stage: Stage, seeds: tuple[int, ...], *, by_standings: bool = False
) -> tuple[KeptTable, ...]:
    """Return the standings to keep for a bracket that is about to be drawn: of its stage, and of
    each division. Empty where it is not seeded by them and games are still to come: then it is a
    cup, and the season goes on beside it."""
    if stage.form == "bracket":
        return ()
    rows = live_standings(records, stage)
    if not any(row.tally.games for row in rows):
        return ()
    if not by_standings and not _settles(records, stage, rows, seeds):
        return ()
    qualified = {str(team) for team in seeds}
    tables = [kept_table(with_qualified(rows, qualified))]
    for division in records.where(Division, season=stage.season):
        own = live_standings(records, stage, division.id)
        tables.append(kept_table(with_qualified(own, qualified), division.id))
    marked = with_qualified(rows, qualified)
    for name in conferences_of(records, stage.season):
        tables.append(kept_seeds(name, seeds_in_conference(records, stage, name), marked))
    return tuple(tables)


def conferences_of(records: LeagueState, season: int) -> tuple[str, ...]:
    """Return the conferences of a season, in the order in which their divisions were added."""
    divisions = records.where(Division, season=season)
    return tuple(dict.fromkeys(each.conference for each in divisions if each.conference))


def seeds_in_conference(records: LeagueState, stage: Stage, name: str) -> tuple[Seeded, ...]:
    """Return all teams of a conference that have not withdrawn as seeds: division winners, then
    the best of the rest one by one, from each division only its best remaining team."""
    tallies, removed = stage_tally(records, stage), withdrawn_from(records, stage.season)
    own = [
        group
        for team, group in tallies.groups.items()
        if group.conference == name and team not in removed
    ]
    rest = len(own) - len({group.division for group in own})
    chains, tosses = chains_of(stage), tosses_of(records, stage.season)
    return conference_seeds(tallies, name, rest, chains=chains, tosses=tosses, gone=removed)


def chains_of(stage: Stage) -> Chains:
    """Return the NFL's chains where a stage uses one of them; otherwise its own for everything."""
    how = ranking_rules(stage.settings)
    if isinstance(how.chain, str) and how.chain.startswith("nfl-"):
        return Chains(
            limited(NFL.division, how.limits),
            limited(NFL.wild_card, how.limits),
        )
    chain = chain_in(how)
    return Chains(chain, chain)


def _settles(
    records: LeagueState, stage: Stage, rows: tuple[RankedTeam, ...], seeds: tuple[int, ...]
) -> bool:
    """Return whether seeds that were chosen are those of the standings, or come after the last
    game of the season."""
    first = [int(row.team) for row in rows if not row.withdrawn][: len(seeds)]
    if first == list(seeds):
        return True
    by_points = ranking_rules(stage.settings).formula is not None
    return not by_points and not still_to_play(records, stage)


def live_standings(
    records: LeagueState, stage: Stage, division: int | None = None
) -> tuple[RankedTeam, ...]:
    """Return the standings of a stage, or of one division in it, as of now; `standings` has
    those that seeded a bracket. In a league ranked by points,
    unranked teams come last; withdrawn teams come below everyone, whatever they have won."""
    teams = records.where(Team, season=stage.season)
    within = [str(t.id) for t in teams if division is None or t.division == division]
    removed = withdrawn_from(records, stage.season)
    rows = _table(records, stage, [team for team in within if team not in removed])
    if not removed & set(within):
        return rows
    left = _table(records, stage, [team for team in within if team in removed])
    first = rows[0] if rows else left[0]
    return (*_last_of_those_left(rows), *(_withdrawn_row(row, len(rows), first) for row in left))


def _last_of_those_left(rows: tuple[RankedTeam, ...]) -> tuple[RankedTeam, ...]:
    """Mark the last team that has not withdrawn as ahead of those that have: `last` would no
    longer be true."""
    why = "ahead of the teams that have withdrawn"
    return tuple(msgspec.structs.replace(r, why=why) if r.why == "last" else r for r in rows)


def _withdrawn_row(row: RankedTeam, ahead: int, first: RankedTeam) -> RankedTeam:
    place = RankedPlace(row.place.place + ahead, row.team)
    behind = games_behind(first.tally, row.tally)
    return msgspec.structs.replace(
        row, place=place, why="has withdrawn", state="eliminated", behind=behind, withdrawn=True
    )


def race(records: LeagueState, stage: Stage) -> tuple[tuple[str, tuple[RankedTeam, ...]], ...]:
    """Return the standings after each round of a stage, with the round's name; where games have no
    rounds, after every so many games as a round would have. Teams that withdrew later are in them,
    and no marks are set."""
    results = [each for each in results_of(records, stage.id) if each.finished]
    rounds = {str(game.id): game.round for game in records.where(Fixture, stage=stage.id)}
    teams = [str(team.id) for team in records.where(Team, season=stage.season)]
    by_round = any(rounds[each.fixture] for each in results)
    size = max(len(teams) // 2, 1)
    steps: dict[int, list[GameResult]] = {}
    for number, result in enumerate(results):
        step = rounds[result.fixture] if by_round else number // size + 1
        steps.setdefault(step, []).append(result)
    so_far: list[GameResult] = []
    tables = []
    for step, played in sorted(steps.items()):
        so_far += played
        name = str(step) if by_round else f"{len(so_far)} games"
        through = step if by_round else None
        tables.append((name, _table(records, stage, teams, tuple(so_far), through)))
    return tuple(tables)


def _table(
    records: LeagueState,
    stage: Stage,
    within: list[str],
    results: tuple[GameResult, ...] | None = None,
    through: int | None = None,
) -> tuple[RankedTeam, ...]:
    """Return a table; of some results only, up to a round, where they are given, and then without
    marks."""
    how = ranking_rules(stage.settings)
    whole = results is None
    teams = records.where(Team, season=stage.season)
    if results is None:
        results = results_of(records, stage.id)
    every = [str(team.id) for team in teams]
    groups, names = groups_of(records, teams), names_of(records)
    tosses = tosses_of(records, stage.season)
    numbers = {str(game.id): game.number for game in records.where(Fixture, stage=stage.id)}
    if how.formula is not None:
        ranked = points_table(
            *(every, results, how.formula, chain_in(how), names),
            tosses=tosses,
            groups=groups,
            within=within,
            numbers=numbers,
        )
        return ranked.rows + tuple(_unranked(row, len(ranked.rows)) for row in ranked.unranked)
    return table(
        tally_season(every, results, groups, credits_of(records, stage, how, through)),
        within,
        chain_in(how),
        names,
        tosses=tosses,
        left=plain(still_to_play(records, stage), str(stage.id)),
        through=how.through if whole and _all_drawn(records, stage, how.rounds) else None,
        numbers=numbers,
    )


def stage_tally(records: LeagueState, stage: Stage) -> SeasonTally:
    teams = records.where(Team, season=stage.season)
    return tally_season(
        [str(team.id) for team in teams],
        results_of(records, stage.id),
        groups_of(records, teams),
        credits_of(records, stage, ranking_rules(stage.settings)),
    )


def standings_through(records: LeagueState, stage: Stage, number: int) -> tuple[RankedTeam, ...]:
    """Return the standings by the rounds up to one, of the teams that have not withdrawn, without
    marks."""
    removed = withdrawn_from(records, stage.season)
    teams = [str(team.id) for team in records.where(Team, season=stage.season)]
    rounds = {str(game.id): game.round for game in records.where(Fixture, stage=stage.id)}
    results = tuple(r for r in results_of(records, stage.id) if rounds[r.fixture] <= number)
    return _table(records, stage, [t for t in teams if t not in removed], results, number)


def _all_drawn(records: LeagueState, stage: Stage, rounds: int | None) -> bool:
    """Return whether all games of a stage exist: in a Swiss tournament, not before its last
    round."""
    drawn = max((fixture.round for fixture in records.where(Fixture, stage=stage.id)), default=0)
    return rounds is None or drawn >= rounds


def _unranked(row: RankedTeam, ahead: int) -> RankedTeam:
    """Return the row of an unranked team below those that are ranked, with what it still needs."""
    more = "one more" if row.missing == 1 else f"{row.missing} more"
    place = msgspec.structs.replace(row.place, place=row.place.place + ahead)
    why = f"not ranked before it has met {more}"
    return msgspec.structs.replace(row, place=place, why=why)


def groups_of(records: LeagueState, teams: Iterable[Team]) -> dict[str, Group]:
    groups = {}
    for team in teams:
        if team.division is not None:
            division = records.get(Division, team.division)
            groups[str(team.id)] = Group(division.name, division.conference)
    return groups


def tosses_of(records: LeagueState, season: int) -> tuple[TossStep, ...]:
    saw = {row.id: row.name for row in records.all(TossWitnessRow)}
    return tuple(
        TossStep(
            tuple(map(str, read_json(row.teams))),
            row.how,
            tuple(read_json(row.shown)),
            saw.get(row.id, ""),
        )
        for row in records.where(TossRow, season=season)
    )


def still_to_play(records: LeagueState, stage: Stage) -> list[Fixture]:
    """Return games of a stage that have no result, or were abandoned."""
    games = records.where(Fixture, stage=stage.id)
    return [game for game in games if is_open(records, game.id)]


def ratings_of(records: LeagueState) -> dict[str, float]:
    """Return Elo ratings of franchises over all games that count, in the order in which they
    ended."""
    seasons = records.all(Season)
    return ratings(each for season in seasons for each in results_by_franchise(records, season))[0]


def live_season(records: LeagueState) -> Season | None:
    """Return the season in progress; the last one if there are several."""
    going = [season for season in records.all(Season) if season.phase != "over"]
    return going[-1] if going else None
