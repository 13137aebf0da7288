"""What single players did, where reports named them: rushing, passing, receiving and the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from league.model.plays import Play, play_type, plays, yards_gained
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side


class Player(msgspec.Struct):
    """One player's figures, in the usual order. Distances in yards."""

    side: Side
    name: str
    rushes: int = 0
    rushing_yards: int = 0
    rushing_touchdowns: int = 0
    passes: int = 0
    completions: int = 0
    passing_yards: int = 0
    passing_touchdowns: int = 0
    intercepted: int = 0
    """His passes that were."""
    catches: int = 0
    receiving_yards: int = 0
    receiving_touchdowns: int = 0
    goals_tried: int = 0
    goals_made: int = 0
    points_kicked: int = 0
    """Extra points."""
    returns: int = 0
    interceptions: int = 0
    """Passes that he took."""


Squad = dict[tuple[Side, str], Player]


def individuals(entries: Sequence[Entry]) -> list[Player]:
    """Every player who was named in a report, home side first, in the order of being named."""
    squad: Squad = {}
    for play in plays(entries):
        count = _COUNTED.get(play_type(play))
        if count is not None and play.before.ball is not None:
            count(squad, play, play.before.ball)
    return sorted(squad.values(), key=lambda player: player.side)


def _of(squad: Squad, side: Side, name: str) -> Player:
    return squad.setdefault((side, name), Player(side, name))


def _scored(play: Play, side: Side) -> bool:
    made = play.fact("touchdown")
    return made is not None and made.side == side


def _run(squad: Squad, play: Play, side: Side) -> None:
    name = play.told("player")
    if name:
        runner = _of(squad, side, name)
        runner.rushes += 1
        runner.rushing_yards += yards_gained(play) or 0
        runner.rushing_touchdowns += _scored(play, side)


def _pass(squad: Squad, play: Play, side: Side) -> None:
    taken = any(
        fact.fact == "intercepted" or (fact.fact == "turnover" and fact.how == "interception")
        for fact in play.facts
    )
    caught = play.fact("complete", "caught") is not None and not taken
    far, scored = yards_gained(play) or 0, _scored(play, side)
    passer, catcher = play.told("passer"), play.told("player")
    if passer and play.fact("sack") is None:
        thrower = _of(squad, side, passer)
        thrower.passes += 1
        thrower.intercepted += taken
        if caught:
            thrower.completions += 1
            thrower.passing_yards += far
            thrower.passing_touchdowns += scored
    if catcher and taken:
        _of(squad, OTHER[side], catcher).interceptions += 1
    elif catcher and caught:
        receiver = _of(squad, side, catcher)
        receiver.catches += 1
        receiver.receiving_yards += far
        receiver.receiving_touchdowns += scored


def _goal(squad: Squad, play: Play, side: Side) -> None:
    name = play.told("player")
    if name:
        kicker = _of(squad, side, name)
        kicker.goals_tried += 1
        kicker.goals_made += play.fact("field_goal") is not None


def _point(squad: Squad, play: Play, side: Side) -> None:
    name = play.told("player")
    if name:
        _of(squad, side, name).points_kicked += play.fact("try_good") is not None


def _returned(squad: Squad, play: Play, side: Side) -> None:
    name = play.told("player")
    if name:
        _of(squad, OTHER[side], name).returns += 1


_COUNTED: dict[str, Callable[[Squad, Play, Side], None]] = {
    "run": _run,
    "pass": _pass,
    "field_goal": _goal,
    "extra_point": _point,
    "kickoff": _returned,
    "punt": _returned,
}
