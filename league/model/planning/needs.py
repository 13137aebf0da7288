"""What the teams of a league need, and why each has its place, from the rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import permutations
from math import factorial
from typing import Final

import numpy as np

from league.model.brackets.series import path_of
from league.model.brackets.shape import Bracket
from league.model.brackets.state import NO_TEAM, Progress
from league.model.games import SeasonGame
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress, seeds_in
from league.model.ledger.queries.ranking import chain_in
from league.model.ledger.queries.standings import live_standings, names_of
from league.model.ledger.rows import BracketRow, Season, Team
from league.model.ledger.state import LeagueState
from league.model.planning.outlook import OddsRequest, Race, race_of
from league.model.standings.clinch import mark_of
from league.model.standings.needs import (
    FIRST_PLACE,
    MOST_GAMES,
    PLAYOFFS,
    Fate,
    NeededResults,
    exact_needs,
    fates_of,
    needs_by_wins,
)
from league.model.standings.qualify import berths
from league.model.standings.simulation import Flags, SimulatedSeasons
from league.model.standings.steps import STEPS
from league.model.standings.tallies import SeasonTally

_MOST_ORDERS: Final = 120
_MOST_ROWS: Final = 50_000


def needs_of(
    records: LeagueState,
    season: Season,
    wish: OddsRequest = OddsRequest(),  # noqa: B008
    *,
    only: str | None = None,
) -> tuple[NeededResults, ...]:
    """Return what every team of a season that has not withdrawn needs, or `only` one, in the order
    of their entries: to qualify or, once there is a bracket, to go on in it. Raises Refused where
    that cannot be foreseen."""
    brackets = records.where(BracketRow, season=season.id)
    if brackets:
        in_bracket = _in_bracket(records, season, brackets[-1])
        return tuple(each for each in in_bracket if only in (None, each.team))
    race = race_of(records, season, wish)
    teams = [team for team in race.racing if only in (None, team)]
    names = names_of(records)
    goal = FIRST_PLACE if sum(race.sizes) == 1 else PLAYOFFS
    left = [game for game in race.left if game.counts]
    if len(left) <= MOST_GAMES:
        fates = fates_of(race.season, left, lambda many: span_of(race, many))
        steps = [STEPS[step] for step in chain_in(race.rules).steps]
        by_points = any(step.by_points for step in steps)
        rows = () if left else live_standings(records, race.stage)
        unknown = {row.team for row in rows if row.still == "known"}
        return tuple(
            exact_needs(fates, team, names, goal, by_points=by_points, unknown=team in unknown)
            for team in teams
        )
    mark = partial(_fate, race)
    return tuple(needs_by_wins(race.season, left, team, names, mark, goal) for team in teams)


def _fate(race: Race, season: SeasonTally, left: Sequence[SeasonGame], team: str) -> Fate:
    """Return what is certain for a team of a race with some games left."""
    if not race.conferences:
        state: str = mark_of(season, race.racing, left, race.places, team)
    else:
        own, gone = season.groups[team].conference, set(season.teams) - {*race.racing}
        state = berths(season, own, left, race.wild_cards, gone=gone, only=team)[team]
    fates: dict[str, Fate] = {"open": "open", "eliminated": "out"}
    return fates.get(state, "in")


def span_of(race: Race, many: SimulatedSeasons) -> tuple[Flags, Flags]:
    """Return by row which teams are in whatever the scores and tosses, and which are out."""
    if race.conferences:
        return _span_of_conferences(race, many)
    firsts, lasts = many.spans(race.racing, chain_in(race.rules), race.places)
    return lasts < race.places, firsts >= race.places


def _span_of_conferences(race: Race, many: SimulatedSeasons) -> tuple[Flags, Flags]:
    count = sum(race.sizes)
    always = race.rank(many) < count
    ever = always.copy()
    rows = np.flatnonzero(many.tossed.any(axis=1))
    patterns, which = np.unique(many.tossed[rows], axis=0, return_inverse=True)
    for number, pattern in enumerate(patterns):
        own, teams = rows[which.ravel() == number], np.flatnonzero(pattern)
        orders = factorial(len(teams))
        if orders > _MOST_ORDERS or orders * len(own) > _MOST_ROWS:
            always[own], ever[own] = False, True
            continue
        luck = many.luck[own].repeat(orders, axis=0)
        luck[:, teams] = np.tile([*permutations(range(len(teams)))], (len(own), 1))
        halves = many.halves_home[own].repeat(orders, axis=0)
        split = SimulatedSeasons(many.season, many.games, halves, None, luck, many.tosses)
        within = (race.rank(split) < count).reshape(len(own), orders, -1)
        more = (split.tossed & ~pattern).any(axis=1).reshape(len(own), orders).any(axis=1)
        always[own] = within.all(axis=1) & ~more[:, None]
        ever[own] = within.any(axis=1) | more[:, None]
    return always, ~ever


def _in_bracket(records: LeagueState, season: Season, row: BracketRow) -> tuple[NeededResults, ...]:
    bracket, progress = bracket_of(records, row), bracket_progress(records, row)
    names, seeds = names_of(records), seeds_in(records, row)
    needs = []
    for team in records.where(Team, season=season.id):
        key = str(team.id)
        if key in seeds or any(key in state.teams for state in progress.states.values()):
            fate, text = _next_in(bracket, progress, key, names)
        else:
            fate, text = "out", "Not in the playoffs."
        needs.append(NeededResults(key, names[key], fate, (text,)))
    return tuple(needs)


def _next_in(
    bracket: Bracket, progress: Progress, team: str, names: dict[str, str]
) -> tuple[Fate, str]:
    if team in progress.champions:
        return "in", "Champion." if len(progress.champions) == 1 else "Shares the title."
    path = path_of(bracket, progress, team)
    if not path.been:
        return "open", "Waits for its first game, with a bye."
    state, node = progress.states[path.been[-1]], bracket.by_key[path.been[-1]]
    title = node.title
    if state.winner == team:
        if node.part == "third":
            return "out", "Third place."
        if progress.champions or (node.part == "consolation" and not path.next_nodes):
            return "out", "Out."
        return "open", f"Waits for its next game, after winning the {title}."
    if state.winner is not None:
        after = [bracket.by_key[key].title for key in path.next_nodes[:1]]
        if after:
            return "open", f"Waits for its next game: {after[0]}."
        by = f" to {names[state.winner]}" if state.winner != NO_TEAM else ""
        return "out", f"Out: lost{by} in the {title}."
    other = next((each for each in state.teams if each != team), None)
    against = f" against {names[other]}" if other else ", opponent to be decided"
    prize = " for the title" if node.key == bracket.last or node.part == "final" else ""
    if path.if_lost is not None:
        fall = f"A loss leads to the {bracket.by_key[path.if_lost].title}."
    else:
        fall = "A loss ends it."
    if node.best_of > 1:
        fall = fall.replace("A loss", "Losing the series")
    return "open", f"Next: {title}{against}{prize}. {fall}"
