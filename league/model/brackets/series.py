"""A series (best of an odd number of games, and who is at home in each), and a team's path through
a bracket: the games it has reached, and where it goes if it wins or loses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from league.model.brackets.shape import Bracket, LoserOf, WinnerOf
from league.model.brackets.state import NO_TEAM, Progress
from league.model.games import GameResult

HOMES: Final = {1: "H", 3: "HVH", 5: "HHVVH", 7: "HHVVHVH"}
"""H: at the better seed's home."""


class SeriesProgress(msgspec.Struct, frozen=True):
    wins: tuple[int, int]
    """Wins of the two teams, in their given order."""
    losses: tuple[int, int]
    """Their losses: one for both where both forfeited a game."""
    level: int
    """Games that decided nothing."""
    winner: str | None
    """NO_TEAM where both teams have lost it."""
    over: int
    """How many games had been played when it was decided; 0 while it is open. Later games do not
    count."""


def needed(best_of: int) -> int:
    """Return how many wins decide a series."""
    return best_of // 2 + 1


def series(
    teams: tuple[str, str],
    best_of: int,
    results: Sequence[GameResult],
    *,
    forfeits_decide: bool = True,
) -> SeriesProgress:
    """Return the state of a series from finished games between two teams, in order. A game that
    both forfeited is a loss for both, so that a series always ends; without `forfeits_decide` it
    decides nothing."""
    one, other = teams
    wins, losses = dict.fromkeys(teams, 0), dict.fromkeys(teams, 0)
    level = 0

    def at_this_point(winner: str | None, over: int) -> SeriesProgress:
        return SeriesProgress(
            (wins[one], wins[other]), (losses[one], losses[other]), level, winner, over
        )

    for place, result in enumerate(results, 1):
        winner = result.won_by
        if winner is not None:
            wins[winner] += 1
            losses[one if winner == other else other] += 1
        elif result.kind == "double_forfeit" and forfeits_decide:
            losses = {team: lost + 1 for team, lost in losses.items()}
        else:
            level += 1
        beaten = [team for team in teams if losses[team] >= needed(best_of)]
        if beaten:
            both = len(beaten) == 2
            return at_this_point(NO_TEAM if both else one if beaten == [other] else other, place)
    return at_this_point(None, 0)


def at_better_home(best_of: int, game: int) -> bool:
    """Return whether the game with this number, from 1, is at the better seed's home (LD-R47): a
    single game and its replay always are. A series that ties make longer than its pattern
    alternates."""
    if best_of == 1:
        return True
    homes = HOMES.get(best_of) or "HV" * (best_of // 2) + "H"
    if game <= len(homes):
        return homes[game - 1] == "H"
    return (game - len(homes)) % 2 == 0


class Path(msgspec.Struct, frozen=True):
    """The games of one team."""

    been: tuple[str, ...]
    """Games that it has reached, in bracket order; the last may still be to play."""
    next_nodes: tuple[str, ...]
    """Games that it reaches by winning, where they are known before the rounds are re-seeded."""
    if_lost: str | None
    """Where it goes if it loses its next game; None when it is out then, or has no game to play."""


def path_of(bracket: Bracket, progress: Progress, team: str) -> Path:
    been = tuple(node.key for node in bracket.nodes if team in progress.states[node.key].teams)
    if not been:
        return Path((), (), None)
    last = progress.states[been[-1]]
    playing = last.winner is None
    if not playing and last.winner != team and not _goes_to(bracket, LoserOf(last.node)):
        return Path(been, (), None)
    start = last.node
    if not playing and last.winner != team:
        start = _goes_to(bracket, LoserOf(last.node)) or last.node
    ahead = []
    at: str | None = start
    while at is not None:
        if at not in been:
            ahead.append(at)
        at = _goes_to(bracket, WinnerOf(at))
    lost = _goes_to(bracket, LoserOf(start)) if playing else None
    return Path(been, tuple(ahead), lost)


def _goes_to(bracket: Bracket, source: WinnerOf | LoserOf) -> str | None:
    return bracket.leads_to.get(source)
