"""The progress of a bracket: a pure function of its rows, the seeds and the results.

The state of a game follows from its own results and from the games that feed it. So after a change
`progress_after` visits the games that changed, and those they feed as long as their states differ;
`progress` visits all. Both give the same. A game played by teams that no longer belong there is
*disputed*: it remains as played, decides nothing, and waits for a ruling.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from heapq import heapify, heappop, heappush
from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.brackets.series import at_better_home, series
from league.model.brackets.shape import Bracket, LoserOf, Node, Part, Seed, Survivor, WinnerOf
from league.model.brackets.state import (
    NO_TEAM,
    NOTHING,
    BracketResult,
    DisputeRuling,
    Drawn,
    NodeState,
    Progress,
    Status,
    TieDecision,
)
from league.model.games import GameResult

NEWEST_EDITION: Final = 2
"""The edition of a new bracket. A bracket of edition 1, made by an earlier version, goes on as it
was: a single game's replay changes homes, a game of a series that both forfeit decides nothing, a
game that no one can lose waits until it is over, a game whose teams a correction changes loses
number, board and time, and a tied game is replayed even where someone decides who advances."""


class BracketTerms(msgspec.Struct, frozen=True, dict=True):
    """What stays the same while a bracket is played."""

    bracket: Bracket
    seeds: tuple[str, ...]
    """The teams by number, the best first."""
    drawn: Drawn = "replay"
    strength: tuple[str, ...] = ()
    """The order of the teams where homes are not given by seed, as between conferences."""
    edition: int = NEWEST_EDITION
    """How it is played on after what happens rarely: see `NEWEST_EDITION`."""

    @cached_property
    def rank(self) -> dict[str, int]:
        return {team: place for place, team in enumerate(self.strength or self.seeds)}

    @cached_property
    def order(self) -> dict[str, int]:
        return {team: place for place, team in enumerate(self.seeds)}


class NodeGames(msgspec.Struct, frozen=True):
    """What happened at one node of a bracket."""

    results: tuple[GameResult, ...] = ()
    """Of finished games, in the order in which they were finished."""
    rulings: dict[str, DisputeRuling] = {}
    """By fixture."""
    decision: TieDecision | None = None
    seated: dict[int, str] = {}
    """Teams put in by hand, by slot."""


NO_GAMES: Final = NodeGames()


def progress(
    bracket: Bracket,
    seeds: Sequence[str],
    played: BracketResult = NOTHING,
    *,
    drawn: Drawn = "replay",
    strength: Sequence[str] = (),
    edition: int = NEWEST_EDITION,
) -> Progress:
    """Return the progress of a bracket. `seeds` are the teams by number. `strength` orders them
    where homes are not given by seed, as between conferences."""
    terms = BracketTerms(bracket, tuple(seeds), drawn, tuple(strength), edition)
    games = games_by_node(played)
    return progress_of(terms, lambda key: games.get(key, NO_GAMES))


def progress_of(terms: BracketTerms, games: Callable[[str], NodeGames]) -> Progress:
    """Return the progress of a bracket. `games` returns what happened at a node."""
    walk = _Walk(terms, games, {})
    for node in terms.bracket.nodes:
        walk.states[node.key] = walk.state(node)
    return walk.result()


def progress_after(
    before: Progress,
    terms: BracketTerms,
    games: Callable[[str], NodeGames],
    changed: Iterable[str],
) -> Progress:
    """Return the progress after something has changed at some nodes, as `progress_of` would."""
    bracket = terms.bracket
    walk = _Walk(terms, games, dict(before.states))
    places = [bracket.places[key] for key in changed]
    heapify(places)
    last = -1
    while places:
        # Sources come before what they feed, so a node is visited when all of its own are done.
        place = heappop(places)
        if place == last:
            continue
        last, node = place, bracket.nodes[place]
        state = walk.state(node)
        if state != walk.states[node.key]:
            walk.states[node.key] = state
            for key in bracket.fed_by(node):
                heappush(places, bracket.places[key])
    return walk.result()


def games_by_node(played: BracketResult) -> dict[str, NodeGames]:
    """Return what happened at each node where anything did."""
    results: dict[str, list[GameResult]] = {}
    for entry in sorted(played.entries, key=lambda each: each.result.order):
        if entry.result.finished:
            results.setdefault(entry.node, []).append(entry.result)
    rulings = {each.fixture: each for each in played.rulings}
    decisions = {each.node: each for each in played.decisions}
    seated: dict[str, dict[int, str]] = {}
    for each in played.seated:
        seated.setdefault(each.node, {})[each.slot] = each.team
    return {
        key: NodeGames(
            tuple(results.get(key, ())), rulings, decisions.get(key), seated.get(key, {})
        )
        for key in {*results, *decisions, *seated}
    }


class _Walk:
    """One pass over games, sources before the nodes they feed."""

    def __init__(
        self,
        terms: BracketTerms,
        games: Callable[[str], NodeGames],
        states: dict[str, NodeState],
    ) -> None:
        self.terms, self.bracket, self.games, self.states = terms, terms.bracket, games, states
        self.survivors: dict[tuple[str, int], list[str] | None] = {}

    def result(self) -> Progress:
        """Return the progress, once all states are known."""
        last = self.states[self.bracket.last]
        if last.status == "not_needed":
            source = self.bracket.sources[self.bracket.last][0]
            assert isinstance(source, WinnerOf), "only a second final may be needless"
            last = self.states[source.node]
        champions = last.teams if last.shared else (last.winner,)
        won = tuple(team for team in champions if team)
        return Progress(self.states, won, last.winner is not None)

    def state(self, node: Node) -> NodeState:
        """Return the state of a game whose sources have theirs."""
        games = self.games(node.key)
        first, second = self.bracket.sources[node.key]
        one = games.seated.get(0) or self._from(first)
        other = games.seated.get(1) or self._from(second)
        if node.if_needed and not self._needed(node) and not _is_kept(games):
            return self._needless(node, games)
        if (one is None or other is None) and not games.results:
            return NodeState(node.key, (one, other), "waiting")
        results, disputed, remaining = _sorted(games, one, other, self.terms.edition)
        if remaining is not None:
            one, other = remaining if {one, other} != set(remaining) else (one, other)
        if one is None or other is None:
            return NodeState(
                node.key, (one, other), "disputed" if disputed else "waiting", disputed=disputed
            )
        if NO_TEAM in (one, other):
            walked = NodeState(
                node.key, (one, other), "walkover", one or other, NO_TEAM, by="walkover"
            )
            return _in_dispute(walked, disputed)
        return self._settled(node, (one, other), results, disputed, games.decision)

    def _needless(self, node: Node, games: NodeGames) -> NodeState:
        """Return the state of a second final that is not needed, or not known to be needed yet."""
        over = self._before(node).status in ("decided", "walkover")
        stray = tuple(each.fixture for each in games.results if each.fixture not in games.rulings)
        status: Status = "not_needed" if over else "waiting"
        return NodeState(node.key, (None, None), status, disputed=stray)

    def _from(self, source: object) -> str | None:
        match source:
            case Seed(number):
                return self.terms.seeds[number - 1]
            case WinnerOf(node):
                return self.states[node].winner
            case LoserOf(node):
                before = self.states[node]
                if (
                    before.status == "waiting"
                    and NO_TEAM in before.teams
                    and self.terms.edition > 1
                ):
                    return NO_TEAM  # the team that gets there has no opponent to lose to
                return before.loser
            case Survivor(part, number, place):
                left = self._survivors(part, number)
                if left is None:
                    return None
                return left[place - 1] if place <= len(left) else NO_TEAM
        raise AssertionError(f"no source: {source!r}")

    def _survivors(self, part: Part, number: int) -> list[str] | None:
        """Return the teams that advance from a round, by seed; None while it is not over."""
        key = (part, number)
        if key not in self.survivors:
            won = [self.states[node.key].winner for node in self.bracket.of_round(part, number)]
            if None in won:
                self.survivors[key] = None
            else:
                left = [team for team in won if team]
                if number == 1:
                    left += [self.terms.seeds[seed - 1] for seed in self.bracket.byes_of(part)]
                self.survivors[key] = sorted(left, key=self._seed)
        return self.survivors[key]

    def _seed(self, team: str) -> int:
        """Return a team's seed; a team that was put in by hand comes after all others."""
        return self.terms.order.get(team, len(self.terms.order))

    def _before(self, node: Node) -> NodeState:
        source = self.bracket.sources[node.key][0]
        assert isinstance(source, WinnerOf), "a second final follows a first one"
        return self.states[source.node]

    def _needed(self, node: Node) -> bool:
        before = self._before(node)
        return bool(before.winner) and before.winner == before.teams[1] and bool(before.loser)

    def _settled(
        self,
        node: Node,
        teams: tuple[str, str],
        results: list[GameResult],
        disputed: tuple[str, ...],
        decision: TieDecision | None,
    ) -> NodeState:
        first_edition = self.terms.edition < 2
        so_far = series(
            teams, node.best_of, results, forfeits_decide=node.best_of == 1 or not first_edition
        )
        state = NodeState(
            node.key,
            teams,
            "ready",
            wins=so_far.wins,
            losses=so_far.losses,
            games=tuple(each.fixture for each in results),
        )
        winner, by = so_far.winner, ""
        if winner is None and results and node.best_of == 1:
            winner, by = self._after_level(teams, decision)
        if winner == NO_TEAM:
            state = replace(
                state,
                status="decided",
                winner=NO_TEAM,
                loser=NO_TEAM,
                by="forfeited by both",
                absent=teams,
            )
        elif winner is not None and decision is not None and by and decision.shared_with:
            state = replace(state, status="decided", winner=winner, by=by, shared=True)
        elif winner is not None:
            loser = teams[1] if winner == teams[0] else teams[0]
            deciding = results[(so_far.over or len(results)) - 1]
            absent = (loser,) if deciding.kind in ("forfeit", "double_forfeit") else ()
            state = replace(
                state, status="decided", winner=winner, loser=loser, by=by, absent=absent
            )
        else:
            status: Status = "ready"
            if results:
                status = "level" if node.best_of == 1 else "under_way"
            state = replace(state, status=status, home=self._home(node, teams, len(results)))
        return _in_dispute(state, disputed)

    def _after_level(
        self, teams: tuple[str, str], decision: TieDecision | None
    ) -> tuple[str | None, str]:
        if decision is not None and decision.team in teams:
            return decision.team, decision.by
        if self.terms.drawn == "better_seed":
            return min(teams, key=lambda team: self.terms.rank.get(team, 10**6)), "better seed"
        return None, ""

    def _home(self, node: Node, teams: tuple[str, str], played: int) -> str:
        """LD-R47: the better seed is at home."""
        better, worse = sorted(teams, key=lambda team: self.terms.rank.get(team, 10**6))
        if node.best_of == 1 and self.terms.edition < 2:
            return worse if played % 2 else better
        return better if at_better_home(node.best_of, played + 1) else worse


def _is_kept(games: NodeGames) -> bool:
    """Return whether a ruling keeps the result of a game that is not needed."""
    rulings = (games.rulings.get(each.fixture) for each in games.results)
    return any(each is not None and each.ruling == "keep" for each in rulings)


def _sorted(
    games: NodeGames, one: str | None, other: str | None, edition: int
) -> tuple[list[GameResult], tuple[str, ...], tuple[str, str] | None]:
    """Return the games that count here, the disputed ones, and the teams of one that a ruling
    keeps. Those two then belong there, also in the further games of a series or in a replay."""
    fits, disputed = [], []
    remaining: tuple[str, str] | None = None
    if edition > 1:
        kept = [
            result.teams
            for result in games.results
            if (ruling := games.rulings.get(result.fixture)) is not None and ruling.ruling == "keep"
        ]
        if kept and set(kept[-1]) != {one, other}:
            one, other = remaining = kept[-1]
    for result in games.results:
        ruling = games.rulings.get(result.fixture)
        right = set(result.teams) == {one, other}
        if right or (ruling is not None and ruling.ruling == "keep"):
            fits.append(result)
            remaining = remaining if right or edition > 1 else result.teams
        elif ruling is None:
            disputed.append(result.fixture)
    if remaining is not None:
        fits = [result for result in fits if set(result.teams) == set(remaining)]
    return fits, tuple(disputed), remaining


def _in_dispute(state: NodeState, disputed: tuple[str, ...]) -> NodeState:
    """Return the state of a node with disputed games: nothing is decided."""
    if not disputed:
        return state
    return replace(
        state, status="disputed", winner=None, loser=None, home=None, disputed=disputed, by=""
    )
