"""A team's path through a bracket: the games it has reached, and where it goes if it wins or
loses."""

from __future__ import annotations

import msgspec

from league.model.brackets.shape import Bracket, LoserOf, WinnerOf
from league.model.brackets.state import Progress


class Path(msgspec.Struct, frozen=True):
    """The games of one team."""

    been: tuple[str, ...]
    """Games that it has reached, in bracket order; the last may still be to play."""
    next_nodes: tuple[str, ...]
    """Games that it reaches by winning, where they are known before the rounds are re-seeded."""
    if_lost: str | None
    """Where it goes if it loses its next game; None when it is out then, or has no game to play."""


def path_of(bracket: Bracket, progress: Progress, team: str) -> Path:
    """Return the path of a team."""
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
