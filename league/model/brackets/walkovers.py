"""Forfeits that a withdrawal brings in a bracket: for the games that now have both their teams."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from league.model.brackets.progress import progress
from league.model.brackets.shape import Bracket
from league.model.brackets.state import NOBODY, Drawn, Entry, NodeState, Played
from league.model.games import Result


def walkovers(
    bracket: Bracket,
    seeds: Sequence[str],
    played: Played,
    withdrawn: Collection[str],
    fixture_of: Callable[[str], str],
    *,
    order: int,
    drawn: Drawn = "replay",
) -> tuple[Entry, ...]:
    """The forfeits of teams that have left, and those that follow from them, to be entered now.
    What they have played stands. `fixture_of` gives the fixture of a game by its node; `order` is
    their place in the order in which games were finished. A series is forfeited game by game."""
    found: list[Entry] = []
    while True:
        now = replace(played, entries=(*played.entries, *found))
        states = progress(bracket, seeds, now, drawn=drawn).states
        new = [
            _forfeit(state, withdrawn, fixture_of, order, len(found))
            for state in states.values()
            if state.status in ("ready", "under_way", "level")
            and any(team in withdrawn for team in state.teams)
        ]
        if not new:
            return tuple(found)
        found += new


def _forfeit(
    state: NodeState,
    withdrawn: Collection[str],
    fixture_of: Callable[[str], str],
    order: int,
    number: int,
) -> Entry:
    one, other = (team or NOBODY for team in state.teams)
    left = [team for team in (one, other) if team not in withdrawn]
    fixture = fixture_of(state.node)
    if number and state.games:
        fixture = f"{fixture}/{len(state.games) + 1}"
    result = Result(fixture, one, other, kind="double_forfeit", order=order)
    if left:
        result = Result(fixture, one, other, kind="forfeit", winner=left[0], order=order)
    return Entry(state.node, result)
