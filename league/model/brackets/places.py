"""The final order of a bracket: champion, runner-up, and teams eliminated in the same round."""

from __future__ import annotations

from league.model.brackets.shape import Bracket, LoserOf, WinnerOf
from league.model.brackets.state import NOBODY, Progress


def final_places(bracket: Bracket, progress: Progress) -> tuple[tuple[str, ...], ...]:
    """Return teams from the champion down; teams eliminated in the same round share a place,
    except that those that lost by forfeit are below those that played. Two share the first place
    where the title is shared. Only eliminated teams and the champion have one; consolation gives
    no place above the teams it consoles."""
    out = _out_at(bracket, progress)
    places: list[tuple[str, ...]] = []
    if progress.champions:
        places.append(progress.champions)
    third = next((progress.states[n.key] for n in bracket.nodes if n.part == "third"), None)
    settled = third is not None and third.winner and third.loser
    for _, teams in sorted(out.items(), reverse=True):
        left = tuple(team for team in teams if team not in progress.champions)
        if settled and third is not None and set(left) == {third.winner, third.loser}:
            places += [(third.winner or "",), (third.loser or "",)]
        else:
            shares = (tuple(team for team in left if teams[team] == away) for away in (False, True))
            places += [share for share in shares if share]
    return tuple(places)


def _out_at(bracket: Bracket, progress: Progress) -> dict[int, dict[str, bool]]:
    """Return who was eliminated in which round, counted over the whole bracket from its start, and
    whether by forfeit."""
    goes_on = {s.node for two in bracket.sources.values() for s in two if isinstance(s, LoserOf)}
    at: dict[int, dict[str, bool]] = {}
    for node in bracket.nodes:
        if node.part in ("third", "consolation"):
            continue
        state = progress.states[node.key]
        to_third = _only_to_third(bracket, node.key)
        second = _second_final(bracket, progress, node.key)
        for team in _beaten(state.teams, state.winner):
            if node.key not in goes_on or to_third or second:
                at.setdefault(_depth(bracket, node.key), {})[team] = team in state.absent
    return at


def _beaten(teams: tuple[str | None, str | None], winner: str | None) -> list[str]:
    if winner is None:
        return []
    return [team for team in teams if team and team != winner and team != NOBODY]


def _second_final(bracket: Bracket, progress: Progress, key: str) -> bool:
    """Return whether a second final could follow, and was not needed."""
    last = progress.states[bracket.last]
    sources = bracket.sources[bracket.last]
    follows = bracket.by_key[bracket.last].if_needed and sources[0] == WinnerOf(key)
    return follows and last.status == "not_needed"


def _only_to_third(bracket: Bracket, key: str) -> bool:
    """Return whether its loser continues only to play for third place, or for consolation."""
    feeds = [feed.node for feed in bracket.feeds if feed.source == LoserOf(key)]
    parts = {bracket.by_key[node].part for node in feeds}
    return bool(parts) and parts <= {"third", "consolation"}


def _depth(bracket: Bracket, key: str) -> int:
    """Return the order in which teams leave parts and rounds: later is better."""
    node = bracket.by_key[key]
    return node.round + (10_000 if node.part == "final" else 0)
