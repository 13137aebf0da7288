"""Teams that leave during a season: what becomes of their games, by the policy of the league."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec.structs import replace

from league.model.games import GameResult, SeasonGame

Policy = Literal["void_all", "forfeit_remaining", "keep_played"]
"""As if it had never been there; its games left are lost; or they are struck off."""


class Withdrawal(msgspec.Struct, frozen=True):
    """A team that has left, for good."""

    team: str
    policy: Policy
    order: int
    """Its place among the results, in the order in which games were finished."""
    reason: str = ""


def with_withdrawals(
    fixtures: Sequence[SeasonGame],
    results: Iterable[GameResult],
    withdrawals: Sequence[Withdrawal],
    *,
    forfeit_score: tuple[int, int] | None = None,
) -> tuple[GameResult, ...]:
    """The results as they count, those added that withdrawals bring. Nothing entered is altered:
    a voided game is the same result of another kind. `forfeit_score` is winner's and loser's."""
    gone = {each.team: each for each in withdrawals}
    found = []
    done = set()
    for result in results:
        leaving = [gone[team] for team in result.teams if team in gone]
        void = any(each.policy == "void_all" for each in leaving)
        if result.finished or void:
            done.add(result.fixture)
        found.append(replace(result, kind="void", winner=None) if void else result)
    left = (each for each in fixtures if each.key not in done and set(each.teams) & gone.keys())
    return (*found, *(_of_left(fixture, gone, forfeit_score) for fixture in left))


def _of_left(
    fixture: SeasonGame, gone: dict[str, Withdrawal], score: tuple[int, int] | None
) -> GameResult:
    leaving = [gone[team] for team in fixture.teams if team in gone]
    result = GameResult(
        fixture.key, fixture.home, fixture.visitors, kind="void",
        order=max(each.order for each in leaving), counts=fixture.counts, stage=fixture.stage,
    )  # fmt: skip
    if any(each.policy != "forfeit_remaining" for each in leaving):
        return result
    if len(leaving) == 2:
        return replace(result, kind="double_forfeit")
    at_home = leaving[0].team == fixture.visitors
    points: tuple[int | None, int | None] = (None, None)
    if score is not None:
        points = score if at_home else score[::-1]
    winner = fixture.home if at_home else fixture.visitors
    return replace(
        result, kind="forfeit", winner=winner, home_points=points[0], visitors_points=points[1]
    )
