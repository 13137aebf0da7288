"""The games of a bracket for placement on boards and times, before their teams are known."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from league.model.brackets.shape import Bracket, LoserOf, Node, Source, Survivor, WinnerOf
from league.model.brackets.state import NOBODY, Progress
from league.model.schedule.slots import ScheduledGame


def games_to_place(
    bracket: Bracket,
    progress: Progress,
    fixture_of: Callable[[str], str],
    coaches: Mapping[str, str] | None = None,
) -> tuple[ScheduledGame, ...]:
    """Return every game that may still be played, after its source games, with its teams and
    their coaches where they are known. A game that lacks a team for good is not played. A second
    final is given a place, too: it may be needed. A series is one game here; the caller adds its
    further games."""
    open_ = ("waiting", "ready", "under_way", "level", "disputed")
    coach_of = coaches or {}
    return tuple(
        ScheduledGame(
            fixture_of(node.key),
            teams := tuple(team for team in progress.states[node.key].teams if team),
            tuple(dict.fromkeys(coach_of[team] for team in teams if team in coach_of)),
            0,
            tuple(fixture_of(key) for key in sorted(_sources(bracket, node))),
        )
        for node in bracket.nodes
        if progress.states[node.key].status in open_
        and NOBODY not in progress.states[node.key].teams
    )


def _sources(bracket: Bracket, node: Node) -> set[str]:
    """Return the games that must be over before this one."""
    return {key for source in bracket.sources[node.key] for key in _games(bracket, source)}


def _games(bracket: Bracket, source: Source) -> list[str]:
    match source:
        case WinnerOf(node) | LoserOf(node):
            return [node]
        case Survivor(part, number):
            return [n.key for n in bracket.nodes if n.part == part and n.round == number]
        case _:
            return []
