"""Find brackets and their games by name, and describe a bracket, odds and what a team needs as
text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from league.model.brackets.state import NO_TEAM, NO_TEAM_NAME, NodeState
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import BracketRow, Fixture, NodeRow, ResultRow, Season, Stage
from league.model.ledger.state import LeagueState
from league.views.bracket_reader import bracket_view
from league.views.brackets import NO_CHAMPION
from league.views.game_reader import unconfirmed_text
from league.views.text import percent_if_any
from quarterback.league_office.choices import find_game
from quarterback.league_office.describe_commands import current_result_text
from rulesets.core.refusal import Refused

if TYPE_CHECKING:
    from league.model.standings.odds import OddsTable, TeamChances


def find_bracket(records: LeagueState, season: Season, name: str | None = None) -> BracketRow:
    """Return a season's bracket of that name, or the last one. Raises Refused."""
    rows = records.where(BracketRow, season=season.id)
    if not rows:
        raise Refused("there is no bracket yet: create one with `playoffs`")
    if name is None:
        return rows[-1]
    named = [row for row in rows if records.get(Stage, row.stage).name == name]
    if not named:
        names = ", ".join(records.get(Stage, row.stage).name for row in rows)
        raise Refused(f"there is no bracket {name!r}, only {names}")
    return named[-1]


def find_node(records: LeagueState, season: Season, text: str, name: str | None) -> NodeRow:
    """Return a game of a bracket by its label, or by its number in the schedule.

    A number may be in any bracket of the season, unless one is named. Raises Refused.
    """
    row = find_bracket(records, season, name)
    if text.isdecimal() and len(text) < 10:
        node = records.find(NodeRow, find_game(records, season, int(text)).node or 0)
        if node is None or (name is not None and node.bracket != row.id):
            raise Refused(f"game {text} is not in the bracket")
        return node
    rows = [each for each in nodes_of(records, row) if each.key.casefold() == text.casefold()]
    if not rows:
        raise Refused(f"there is no game {text!r} in the bracket")
    return rows[0]


def nodes_of(records: LeagueState, row: BracketRow) -> list[NodeRow]:
    """Return the games of a bracket in order."""
    return sorted(records.where(NodeRow, bracket=row.id), key=lambda node: node.place)


def team_in_bracket(names: dict[str, str], team: str | None) -> str:
    """Return a team's name, `?` if not known yet, `no team` for a place that no one fills."""
    return "?" if team is None else NO_TEAM_NAME if team == NO_TEAM else names[team]


def results_of(
    records: LeagueState, row: BracketRow, state: NodeState
) -> list[tuple[Fixture, ResultRow]]:
    """Return the results that still decide a place in a bracket, with their games."""
    games = (*state.games, *state.disputed)
    rows = (
        (f, records.find(ResultRow, f.id))
        for f in records.where(Fixture, stage=row.stage)
        if str(f.id) in games
    )
    return [(fixture, result) for fixture, result in rows if result is not None]


def bracket_lines(records: LeagueState, row: BracketRow) -> list[str]:
    """Describe a bracket, one game per line."""
    progress, names = bracket_progress(records, row), names_of(records)
    games = {game.key: game for game in bracket_view(records, row, lambda *_: "").games}
    lines = []
    for node in nodes_of(records, row):
        state = progress.states[node.key]
        one, other = (
            side.awaits or "not known yet" if team is None else team_in_bracket(names, team)
            for team, side in zip(state.teams, games[node.key].sides, strict=True)
        )
        status = games[node.key].state_text or state.status.replace("_", " ")
        if state.shared:
            status = "title shared"
        elif state.status == "decided" and not state.winner:
            status = "forfeited by both"
        elif state.winner:
            status = f"{team_in_bracket(names, state.winner)} won"
        results = [
            (fixture, current_result_text(records, fixture))
            for fixture, _ in results_of(records, row, state)
        ]
        waiting = (
            (fixture, unconfirmed_text(records, fixture))
            for fixture in records.where(Fixture, node=node.id)
        )
        results += [(fixture, text) for fixture, text in waiting if text]
        scores = "; ".join(f"game {fixture.number}: {text}" for fixture, text in results)
        line = f"{node.key:>5}  {node.title}: {one} and {other} ({status})"
        lines.append(f"{line}  {scores}".rstrip())
    if progress.champions:
        won = " and ".join(names[team] for team in progress.champions)
        lines.append(f"Champion{'s' * (len(progress.champions) > 1)}: {won}")
    elif progress.is_over:
        lines.append(NO_CHAMPION)
    return lines


_MOST_SEEDS: Final = 8
"""How many seeds get a column each."""


def odds_columns(table: OddsTable) -> tuple[str, ...]:
    """Return the headings of the figures of a table of odds."""
    seeds = tuple(f"#{number}" for number in range(1, _seeds_shown(table) + 1))
    qualify = ("In",) if table.places > 1 else ()
    return ("Wins", *qualify, *seeds, "Title")


def odds_cells(table: OddsTable, team: TeamChances) -> tuple[str, ...]:
    """Return a team's figures, under those headings."""
    seeds = [percent_if_any(chance) for chance in team.seeds[: _seeds_shown(table)]]
    seeds += [""] * (_seeds_shown(table) - len(seeds))
    qualify = (percent_if_any(team.qualify),) if table.places > 1 else ()
    return (f"{team.wins:.1f}", *qualify, *seeds, percent_if_any(team.title))


def _seeds_shown(table: OddsTable) -> int:
    """Return how many seeds get a column: none if only one place is open, or if there are too
    many."""
    return table.places if 1 < table.places <= _MOST_SEEDS else 0


def needs_by_team(records: LeagueState, season: Season, team: int | None = None) -> dict[str, str]:
    """Return what each team, or one of them, needs, as text by key; empty if it cannot be
    computed."""
    # It needs numpy, which takes as long to load as a page.
    from league.model.planning.needs import needs_of

    try:
        only = None if team is None else str(team)
        return {each.team: each.text for each in needs_of(records, season, only=only)}
    except Refused:
        return {}
