"""The results of a bracket, its progress (input and output of `progress`), and its final order."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from league.model.brackets.shape import Bracket, LoserOf, WinnerOf
from league.model.games import GameResult

NO_TEAM: Final = ""
"""The team of a place that no one will fill, after both have forfeited: the opponent advances."""
NO_TEAM_NAME: Final = "no team"
"""What is shown there, unless it is a bye."""
Status = Literal[
    "waiting", "ready", "under_way", "level", "decided", "walkover", "disputed", "not_needed"
]
Drawn = Literal["replay", "decision", "better_seed"]
"""After a tied game: it is replayed, a recorded toss or ruling decides, or the better seed
advances. The game stays a tie in any case."""


class BracketEntry(msgspec.Struct, frozen=True, gc=False):
    """A result that belongs to a game of the bracket."""

    node: str
    result: GameResult


class TieDecision(msgspec.Struct, frozen=True, gc=False):
    """The team that advances from a tied game, and how that was decided: toss, ruling."""

    node: str
    team: str
    by: str
    shared_with: str = ""
    """The other champion, where the title is shared."""


class DisputeRuling(msgspec.Struct, frozen=True, gc=False):
    """A ruling on a disputed game: its result counts and its teams belong there (`keep`), or it
    does not count and is replayed (`replay`)."""

    fixture: str
    ruling: Literal["keep", "replay"]
    by: str = ""
    reason: str = ""


class Seated(msgspec.Struct, frozen=True, gc=False):
    """A team put in a place by hand: an alternate for a team that has left, a corrected mistake
    of the draw. Logged with its author and reason."""

    node: str
    slot: int
    team: str
    by: str = ""
    reason: str = ""


class BracketResult(msgspec.Struct, frozen=True):
    entries: tuple[BracketEntry, ...] = ()
    decisions: tuple[TieDecision, ...] = ()
    rulings: tuple[DisputeRuling, ...] = ()
    seated: tuple[Seated, ...] = ()


NOTHING: Final = BracketResult()


class NodeState(msgspec.Struct, frozen=True, gc=False):
    """The state of one game of the bracket."""

    node: str
    teams: tuple[str | None, str | None]
    """None while it is not known; NO_TEAM for a place that stays empty."""
    status: Status
    winner: str | None = None
    loser: str | None = None
    home: str | None = None
    """The home team of its next game, once both teams are known: the better seed (LD-R47)."""
    wins: tuple[int, int] = (0, 0)
    losses: tuple[int, int] = (0, 0)
    """In a series, a game that both forfeited is a loss for both."""
    games: tuple[str, ...] = ()
    """Fixtures that count for it."""
    disputed: tuple[str, ...] = ()
    by: str = ""
    """What decided it, where the game did not: toss, better seed, walkover ..."""
    absent: tuple[str, ...] = ()
    """Teams that lost it by forfeit."""
    shared: bool = False
    """Whether both teams have won it: a shared title. Then it has no loser."""


class Progress(msgspec.Struct, frozen=True):
    states: dict[str, NodeState]
    champions: tuple[str, ...] = ()
    """The champion; two where the title is shared."""
    is_over: bool = False
    """Whether no game is left that decides the title: after a final that both forfeited there is
    no champion."""

    @property
    def champion(self) -> str | None:
        """The champion, or the first of two; None without one."""
        return self.champions[0] if self.champions else None

    @property
    def disputed(self) -> tuple[str, ...]:
        """Fixtures that wait for a ruling."""
        return tuple(each for state in self.states.values() for each in state.disputed)

    @property
    def ready(self) -> tuple[str, ...]:
        """Games that can be played now."""
        now = ("ready", "under_way", "level")
        return tuple(key for key, state in self.states.items() if state.status in now)


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
        both = state.winner == NO_TEAM and node.key in goes_on and not to_third
        for team in _beaten(state.teams, state.winner):
            if node.key not in goes_on or to_third or second or both:
                depth = _depth(bracket, _loser_goes_to(bracket, node.key) if both else node.key)
                at.setdefault(depth, {})[team] = team in state.absent
    return at


def _loser_goes_to(bracket: Bracket, key: str) -> str:
    """Return the game that the loser of a game would have played next."""
    return next(feed.node for feed in bracket.feeds if feed.source == LoserOf(key))


def _beaten(teams: tuple[str | None, str | None], winner: str | None) -> list[str]:
    if winner is None:
        return []
    return [team for team in teams if team and team != winner]


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
