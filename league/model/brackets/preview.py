"""The effects of a correction on a bracket, before anyone confirms it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from league.model.brackets.progress import progress
from league.model.brackets.shape import Bracket
from league.model.brackets.state import (
    NO_TEAM,
    NOBODY,
    BracketEntry,
    BracketResult,
    Drawn,
    Progress,
)
from league.model.games import GameResult


class MovedTeam(msgspec.Struct, frozen=True):
    """A place that another team now has."""

    node: str
    slot: int
    before: str | None
    after: str | None


class Preview(msgspec.Struct, frozen=True):
    """Everything that a change brings about."""

    moved: tuple[MovedTeam, ...]
    disputed: tuple[str, ...]
    """Games already played that become disputed."""
    settled: tuple[str, ...]
    """Disputed games that become valid."""
    opened: tuple[str, ...]
    """Games that were decided, and no longer are."""
    champions: tuple[tuple[str, ...], tuple[str, ...]]

    @property
    def nothing(self) -> bool:
        """Whether only the score changes."""
        same = self.champions[0] == self.champions[1]
        return same and not (self.moved or self.disputed or self.settled or self.opened)


def corrected(played: BracketResult, result: GameResult) -> BracketResult:
    """Return the bracket's results with one result corrected, by its fixture."""
    entries = tuple(
        BracketEntry(each.node, result) if each.result.fixture == result.fixture else each
        for each in played.entries
    )
    return msgspec.structs.replace(played, entries=entries)


def preview(
    bracket: Bracket,
    seeds: Sequence[str],
    before: BracketResult,
    after: BracketResult,
    *,
    drawn: Drawn = "replay",
    strength: Sequence[str] = (),
) -> Preview:
    """Return the difference between playing on from `after` and from `before`."""
    old = progress(bracket, seeds, before, drawn=drawn, strength=strength)
    new = progress(bracket, seeds, after, drawn=drawn, strength=strength)
    return compared(bracket, old, new)


def compared(bracket: Bracket, old: Progress, new: Progress) -> Preview:
    """Return the difference between two states of a bracket."""
    moved, opened = [], []
    for node in bracket.nodes:
        was, now = old.states[node.key], new.states[node.key]
        moved += [
            MovedTeam(node.key, slot, was.teams[slot], now.teams[slot])
            for slot in (0, 1)
            if was.teams[slot] != now.teams[slot]
        ]
        if was.winner is not None and now.winner is None:
            opened.append(node.key)
    disputed = tuple(each for each in new.disputed if each not in old.disputed)
    settled = tuple(each for each in old.disputed if each not in new.disputed)
    return Preview(tuple(moved), disputed, settled, tuple(opened), (old.champions, new.champions))


def describe_changes(result: Preview, bracket: Bracket, names: Mapping[str, str]) -> list[str]:
    """Describe the difference, one line per change."""

    def name(team: str | None) -> str:
        if team is None:
            return "not settled"
        return NO_TEAM if team == NOBODY else names.get(team, team)

    if result.nothing:
        return ["No team's place in the bracket changes."]
    lines = [
        f"{bracket.by_key[each.node].title}: {name(each.before)} becomes {name(each.after)}."
        for each in result.moved
    ]
    for fixtures, change in (
        (result.disputed, "was played by others, and becomes disputed"),
        (result.settled, "is no longer disputed"),
    ):
        lines += [f"Game {each} {change}." for each in fixtures]
    lines += [f"{bracket.by_key[each].title} is open again." for each in result.opened]
    if result.champions[0] != result.champions[1]:
        was, now = (" and ".join(map(name, each)) or "not settled" for each in result.champions)
        lines.append(f"Champion: {was} becomes {now}.")
    return lines
