"""The rounds of a Swiss tournament as they were paired: games, byes, and rounds that late teams
missed."""

from __future__ import annotations

import msgspec

from league.model.ledger.handlers.schedule import is_void
from league.model.ledger.queries.ranking import RankingRules
from league.model.ledger.rows import Fixture, MissedRoundsRow, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.schedule.berger import Pairing, Round


class PairedRound(msgspec.Struct, frozen=True):
    number: int
    games: tuple[Fixture, ...]
    pairings: tuple[Pairing, ...]
    """Of its games that are not void."""
    byes: tuple[str, ...]
    """Teams that were there when it was paired, and have no game in it."""
    missed: tuple[str, ...]
    """Teams that came later."""

    @property
    def as_round(self) -> Round:
        return Round(self.number, self.pairings, self.byes)


def paired_rounds(records: LeagueState, stage: Stage) -> list[PairedRound]:
    """Return the rounds so far, for the teams that have not withdrawn. Arranged games belong to
    round 0: their teams have met."""
    teams = [t.id for t in records.where(Team, season=stage.season) if not t.withdrawn]
    games: dict[int, list[Fixture]] = {}
    for fixture in records.where(Fixture, stage=stage.id, counts=True):
        games.setdefault(fixture.round, []).append(fixture)
    rounds = []
    for number, members in sorted(games.items()):
        busy = {team for game in members for team in (game.home, game.visitors)}
        idle = [team for team in teams if team not in busy] if number else []
        late = {team for team in idle if came_later(team, members)}
        rounds.append(
            PairedRound(
                number,
                tuple(members),
                tuple(
                    Pairing(str(game.home), str(game.visitors))
                    for game in members
                    if not is_void(records, game.id)
                ),
                tuple(str(team) for team in idle if team not in late),
                tuple(str(team) for team in idle if team in late),
            )
        )
    return rounds


def came_later(team: int, games: list[Fixture]) -> bool:
    """Return whether a team entered after a round was paired: numbers of rows only rise. A game
    that a substitute took over has a newer number than the round."""
    first_hand = [game.id for game in games if max(game.home, game.visitors) < team]
    return team > max(first_hand, default=0) if first_hand else False


def credits_of(
    records: LeagueState, stage: Stage, how: RankingRules, through: int | None = None
) -> dict[str, int] | None:
    """Return the half wins of each team for rounds without a game, up to a round: byes as the
    season has them, missed rounds as the commissioner said. None outside a Swiss tournament."""
    if how.rounds is None or how.formula is not None:
        return None
    worth = {str(row.id): row.half_wins for row in records.all(MissedRoundsRow)}
    half_wins: dict[str, int] = {}
    for paired in paired_rounds(records, stage):
        if through is not None and paired.number > through:
            break
        for team in paired.byes:
            half_wins[team] = half_wins.get(team, 0) + how.bye
        for team in paired.missed:
            half_wins[team] = half_wins.get(team, 0) + worth.get(team, 0)
    return half_wins
