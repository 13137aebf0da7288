"""The progress of a bracket: a pure function of its rows, the seeds and the results.

Nothing is stored or carried over: change a result, and compute it again. A game played by teams
that no longer belong there is *disputed*: it remains as played, decides nothing, and waits for a
ruling.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league.model.brackets.series import at_better_home, series
from league.model.brackets.shape import Bracket, LoserOf, Node, Seed, Survivor, WinnerOf
from league.model.brackets.state import (
    NOBODY,
    NOTHING,
    BracketResult,
    Drawn,
    NodeState,
    Progress,
    Status,
)
from league.model.games import GameResult


def progress(
    bracket: Bracket,
    seeds: Sequence[str],
    played: BracketResult = NOTHING,
    *,
    drawn: Drawn = "replay",
    strength: Sequence[str] = (),
) -> Progress:
    """Return the progress of a bracket. `seeds` are the teams by number. `strength` orders them
    where homes are not given by seed, as between conferences."""
    return _Walk(bracket, seeds, played, drawn, strength or seeds).run()


class _Walk:
    """One pass over the games, sources before the nodes they feed."""

    def __init__(
        self, bracket: Bracket, seeds: Sequence[str], played: BracketResult, drawn: Drawn,
        strength: Sequence[str],
    ) -> None:  # fmt: skip
        self.bracket, self.drawn = bracket, drawn
        self.seeds = tuple(seeds)
        self.rank = {team: place for place, team in enumerate(strength)}
        self.order = {team: place for place, team in enumerate(self.seeds)}
        self.results: dict[str, list[GameResult]] = {}
        for entry in sorted(played.entries, key=lambda each: each.result.order):
            if entry.result.finished:
                self.results.setdefault(entry.node, []).append(entry.result)
        self.decided = {each.node: each for each in played.decisions}
        self.rulings = {each.fixture: each for each in played.rulings}
        self.seated = {(each.node, each.slot): each.team for each in played.seated}
        self.states: dict[str, NodeState] = {}
        self.survivors: dict[tuple[str, int], list[str] | None] = {}

    def run(self) -> Progress:
        for node in self.bracket.nodes:
            self.states[node.key] = self._state(node)
        last = self.states[self.bracket.last]
        champion = last.winner
        if last.status == "not_needed":
            source = self.bracket.sources[self.bracket.last][0]
            assert isinstance(source, WinnerOf), "only a second final may be needless"
            champion = self.states[source.node].winner
        return Progress(self.states, champion or None)

    def _state(self, node: Node) -> NodeState:
        one, other = (
            self.seated.get((node.key, slot)) or self._from(source)
            for slot, source in enumerate(self.bracket.sources[node.key])
        )
        if node.if_needed and not self._needed(node) and not self._is_kept(node):
            return self._needless(node)
        results, disputed, remaining = self._sorted(node, one, other)
        if remaining is not None:
            one, other = remaining if {one, other} != set(remaining) else (one, other)
        if one is None or other is None:
            return NodeState(node.key, (one, other), "disputed" if disputed else "waiting",
                             disputed=disputed)  # fmt: skip
        if NOBODY in (one, other):
            walked = NodeState(
                node.key, (one, other), "walkover", one or other, NOBODY, by="walkover"
            )
            return _in_dispute(walked, disputed)
        return self._settled(node, (one, other), results, disputed)

    def _is_kept(self, node: Node) -> bool:
        """Return whether a ruling keeps the result of a game that is not needed."""
        rulings = (self.rulings.get(each.fixture) for each in self.results.get(node.key, ()))
        return any(each is not None and each.ruling == "keep" for each in rulings)

    def _needless(self, node: Node) -> NodeState:
        """Return the state of a second final that is not needed, or not known to be needed yet."""
        over = self._before(node).status in ("decided", "walkover")
        stray = tuple(
            each.fixture
            for each in self.results.get(node.key, ())
            if each.fixture not in self.rulings
        )
        status: Status = "not_needed" if over else "waiting"
        return NodeState(node.key, (None, None), status, disputed=stray)

    def _from(self, source: object) -> str | None:
        match source:
            case Seed(number):
                return self.seeds[number - 1]
            case WinnerOf(node):
                return self.states[node].winner
            case LoserOf(node):
                return self.states[node].loser
            case Survivor(part, number, place):
                left = self._survivors(part, number)
                if left is None:
                    return None
                return left[place - 1] if place <= len(left) else NOBODY
        raise AssertionError(f"no source: {source!r}")

    def _survivors(self, part: str, number: int) -> list[str] | None:
        """Return the teams that advance from a round, by seed; None while it is not over."""
        key = (part, number)
        if key not in self.survivors:
            items = [n for n in self.bracket.nodes if n.part == part and n.round == number]
            won = [self.states[node.key].winner for node in items]
            if None in won:
                self.survivors[key] = None
            else:
                left = [team for team in won if team] + self._byes(part, number)
                self.survivors[key] = sorted(left, key=self._seed)
        return self.survivors[key]

    def _seed(self, team: str) -> int:
        """Return a team's seed; a team that was put in by hand comes after all others."""
        return self.order.get(team, len(self.order))

    def _byes(self, part: str, number: int) -> list[str]:
        """Return the seeds of a part that do not play in its first round."""
        if number > 1:
            return []
        first = {node.key for node in self.bracket.nodes if node.part == part and node.round == 1}
        playing = {
            source.number
            for key in first
            for source in self.bracket.sources[key]
            if isinstance(source, Seed)
        }
        worst = max(playing)
        best = 1 if part == "main" else self._first_of_second()
        return [self.seeds[n - 1] for n in range(best, worst + 1) if n not in playing]

    def _first_of_second(self) -> int:
        """Return the number of the best seed of the second conference."""
        main = {
            source.number
            for node in self.bracket.nodes
            if node.part == "main"
            for source in self.bracket.sources[node.key]
            if isinstance(source, Seed)
        }
        return max(main) + 1

    def _before(self, node: Node) -> NodeState:
        source = self.bracket.sources[node.key][0]
        assert isinstance(source, WinnerOf), "a second final follows a first one"
        return self.states[source.node]

    def _needed(self, node: Node) -> bool:
        before = self._before(node)
        return bool(before.winner) and before.winner == before.teams[1] and bool(before.loser)

    def _sorted(
        self, node: Node, one: str | None, other: str | None
    ) -> tuple[list[GameResult], tuple[str, ...], tuple[str, str] | None]:
        """Return the games that count here, the disputed ones, and the teams of one that a
        ruling keeps."""
        fits, disputed = [], []
        remaining: tuple[str, str] | None = None
        for result in self.results.get(node.key, ()):
            ruling = self.rulings.get(result.fixture)
            right = set(result.teams) == {one, other}
            if right or (ruling is not None and ruling.ruling == "keep"):
                fits.append(result)
                remaining = remaining if right else result.teams
            elif ruling is None:
                disputed.append(result.fixture)
        if remaining is not None:
            fits = [result for result in fits if set(result.teams) == set(remaining)]
        return fits, tuple(disputed), remaining

    def _settled(
        self,
        node: Node,
        teams: tuple[str, str],
        results: list[GameResult],
        disputed: tuple[str, ...],
    ) -> NodeState:
        report = series(teams, node.best_of, results)
        both_out = node.best_of == 1 and any(each.kind == "double_forfeit" for each in results)
        state = NodeState(
            node.key,
            teams,
            "ready",
            wins=report.wins,
            games=tuple(each.fixture for each in results),
        )
        winner, by = report.winner, ""
        if winner is None and not both_out and results and node.best_of == 1:
            winner, by = self._after_level(node, teams)
        if winner is not None:
            loser = teams[1] if winner == teams[0] else teams[0]
            state = replace(state, status="decided", winner=winner, loser=loser, by=by)
        elif both_out:
            state = replace(
                state, status="decided", winner=NOBODY, loser=NOBODY, by="forfeited by both"
            )
        else:
            status: Status = "ready"
            if results:
                status = "level" if node.best_of == 1 else "under_way"
            state = replace(state, status=status, home=self._home(node, teams, len(results)))
        return _in_dispute(state, disputed)

    def _after_level(self, node: Node, teams: tuple[str, str]) -> tuple[str | None, str]:
        decision = self.decided.get(node.key)
        if decision is not None and decision.team in teams:
            return decision.team, decision.by
        if self.drawn == "better_seed":
            return min(teams, key=lambda team: self.rank.get(team, 10**6)), "better seed"
        return None, ""

    def _home(self, node: Node, teams: tuple[str, str], played: int) -> str:
        """LD-R47: the better seed is at home."""
        better, worse = sorted(teams, key=lambda team: self.rank.get(team, 10**6))
        return better if at_better_home(node.best_of, played + 1) else worse


def _in_dispute(state: NodeState, disputed: tuple[str, ...]) -> NodeState:
    """Return the state of a node with disputed games: nothing is decided."""
    if not disputed:
        return state
    return replace(
        state, status="disputed", winner=None, loser=None, home=None, disputed=disputed, by=""
    )
