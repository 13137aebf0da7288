"""Stats of individual players, where reports named them: rushing, passing, receiving and the
rest; and the length of each of their plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from league.model.stats.play_stats import LOOSE, PlayStats, stats_of_play
from league.model.stats.plays import PlaySummary, plays
from rulesets.core.rosters import EMPTY_ROSTER, Rosters
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side


class PlayerStats(msgspec.Struct):
    """One player's stats, in the usual order. Distances in yards."""

    side: Side
    name: str
    number: int | None = None
    """His jersey number, where his team's roster has it; 0 also for 00."""
    position: str = ""
    rushes: int = 0
    rushing_yards: int = 0
    rushing_touchdowns: int = 0
    passes: int = 0
    completions: int = 0
    passing_yards: int = 0
    passing_touchdowns: int = 0
    intercepted: int = 0
    """His passes that were intercepted."""
    catches: int = 0
    receiving_yards: int = 0
    receiving_touchdowns: int = 0
    goals_tried: int = 0
    goals_made: int = 0
    points_kicked: int = 0
    """Extra points."""
    tries_scored: int = 0
    """Tries that he ran or caught over the goal line."""
    tries_passed: int = 0
    """Tries that another player caught from him."""
    points: int = 0
    """Points that he scored: touchdowns, field goals, extra points, tries."""
    returns: int = 0
    """Kickoff and punt returns."""
    returns_measured: int = 0
    """Returns with a reported length; the yards are theirs."""
    return_yards: int = 0
    return_touchdowns: int = 0
    """On returns of a kick or an interception."""
    interceptions: int = 0
    """Passes that he intercepted."""
    interception_returns_measured: int = 0
    """Interceptions whose return has a reported length, touchbacks included."""
    interception_return_yards: int = 0
    tackles: int = 0
    """Of an opponent with the ball; reports do not name players for sacks."""
    jersey: str = ""
    """His number as he wears it: 81, 0 or 00."""


PlayKind = Literal["run", "pass", "catch", "return", "interception", "field_goal"]


class PlayerPlay(msgspec.Struct, frozen=True):
    """What one player did in one play, where its length was reported."""

    player: int
    """His place in the list of the game's players."""
    kind: PlayKind
    yards: int
    touchdown: bool = False


class NamedPlayers(NamedTuple):
    """The players who were named in a game, and their plays."""

    players: list[PlayerStats]
    """Home team first, in the order in which they were named."""
    plays: list[PlayerPlay]
    """In the order of the game."""


class Squad:
    """The players who have been named so far."""

    def __init__(self, rosters: Rosters, kickers: Mapping[Side, str]) -> None:
        self.players: dict[tuple[Side, str], PlayerStats] = {}
        self.plays: list[tuple[PlayerStats, PlayKind, int, bool]] = []
        self._rosters, self._kickers = rosters, kickers

    def kicker(self, side: Side, play: PlaySummary) -> PlayerStats | None:
        """Return who kicked at the goal; None where no one knows."""
        name = play.reported("player") or self._kickers.get(side, "")
        return self.of(side, name) if name else None

    def of(self, side: Side, text: str) -> PlayerStats:
        """Return the player of a team that a number or a name means."""
        on_roster = self._rosters.get(side, EMPTY_ROSTER).find(text)
        if on_roster is None:
            return self.players.setdefault((side, text), PlayerStats(side, text))
        position = ", ".join(on_roster.positions)
        name = on_roster.name or on_roster.label
        player = PlayerStats(
            side, name, number=on_roster.number, position=position, jersey=on_roster.jersey
        )
        return self.players.setdefault((side, on_roster.label), player)


_NO_ROSTERS: Rosters = {}
_NO_KICKERS: Mapping[Side, str] = {}


def kickers_of(rules: RuleSet) -> Mapping[Side, str]:
    """Return the place kickers of both sides whom the rules know and no report names."""
    if rules.kicker is None:
        return {}
    return {side: name for side in SIDES if (name := rules.kicker(rules, side))}


def individuals(
    entries: Sequence[Entry],
    rosters: Rosters = _NO_ROSTERS,
    kickers: Mapping[Side, str] = _NO_KICKERS,
) -> list[PlayerStats]:
    """Return every player who was named in a report, as `named_players` does."""
    return named_players(entries, rosters, kickers).players


def named_players(
    entries: Sequence[Entry],
    rosters: Rosters = _NO_ROSTERS,
    kickers: Mapping[Side, str] = _NO_KICKERS,
) -> NamedPlayers:
    """Return every player who was named in a report, home team first, in the order in which they
    were named; `kickers` are named for every kick at goal whose report names no one. A player on
    his team's roster is one player, by number or name, and gets both.
    The carrier of a play is one for all of it: after a lost fumble his team is uncertain, and
    the run is credited to the team that snapped the ball."""
    squad = Squad(rosters, kickers)
    for play in plays(entries):
        if play.timeout is not None:
            continue
        stats = stats_of_play(play)
        count = _COUNTED.get(stats.kind)
        if count is not None:
            count(squad, play, stats)
            _tackle(squad, play, stats)
    players = sorted(squad.players.values(), key=lambda player: SIDES.index(player.side))
    places = {id(player): place for place, player in enumerate(players)}
    plays_made = [
        PlayerPlay(places[id(player)], kind, far, scored)
        for player, kind, far, scored in squad.plays
    ]
    return NamedPlayers(players, plays_made)


def _run(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    name = _carrier(play)
    if result.tried:
        _try_play(squad, play, result)
    if name and result.how == "rush":
        runner = squad.of(result.side, name)
        runner.rushes += 1
        runner.rushing_yards += result.yards
        runner.rushing_touchdowns += result.touchdown == result.side
        runner.points += _points(result, runner.side)
        squad.plays.append((runner, "run", result.yards, result.touchdown == result.side))


def _carrier(play: PlaySummary) -> str:
    """Return the player named as having run or caught the ball. One who is named only after a
    fumble recovered it."""
    for number, entry in enumerate(play.entries, 1):
        if any(fact.fact in LOOSE for fact in entry.facts):
            play = replace(play, entries=play.entries[:number])
            break
    return play.reported("player") or play.reported("carrier")


def _pass(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    passer, catcher = play.reported("passer"), _carrier(play)
    if result.tried:
        _try_play(squad, play, result)
    caught, scored = result.how == "complete", result.touchdown == result.side
    if passer and result.passed:
        thrower = squad.of(result.side, passer)
        thrower.passes += 1
        thrower.intercepted += result.how == "intercepted"
        if caught:
            thrower.completions += 1
            thrower.passing_yards += result.yards
            thrower.passing_touchdowns += scored
            squad.plays.append((thrower, "pass", result.yards, scored))
    if catcher and result.how == "intercepted":
        thief = squad.of(OTHER[result.side], catcher)
        thief.interceptions += 1
        thief.interception_returns_measured += result.return_measured
        thief.interception_return_yards += result.run_back or 0
        thief.return_touchdowns += result.touchdown == OTHER[result.side]
        thief.points += _points(result, thief.side)
        if result.run_back is not None:
            scored = result.touchdown == OTHER[result.side]
            squad.plays.append((thief, "interception", result.run_back, scored))
    elif caught and (meant := catcher or play.reported("receiver")):
        receiver = squad.of(result.side, meant)
        receiver.catches += 1
        receiver.receiving_yards += result.yards
        receiver.receiving_touchdowns += scored
        receiver.points += _points(result, receiver.side)
        squad.plays.append((receiver, "catch", result.yards, scored))


def _try_play(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    """Credit a try that was run, or caught: a passer is named only where one threw."""
    if result.tried != "good" or play.fact(*LOOSE):
        return
    names = map(play.reported, ("player", "receiver", "carrier"))
    if carrier := next(filter(None, names), ""):
        scorer = squad.of(result.side, carrier)
        scorer.tries_scored += 1
        scorer.points += result.points
    if passer := play.reported("passer"):
        squad.of(result.side, passer).tries_passed += 1


def _points(result: PlayStats, side: Side) -> int:
    """Return the points of a touchdown of a team's ball carrier."""
    return result.points if result.touchdown == side else 0


def _goal(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    if (kicker := squad.kicker(result.side, play)) is not None:
        kicker.goals_tried += 1
        kicker.goals_made += result.goal == "made"
        kicker.points += result.points
        if result.goal == "made" and result.goal_from is not None:
            squad.plays.append((kicker, "field_goal", result.goal_from, False))


def _point(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    if (kicker := squad.kicker(result.side, play)) is not None:
        kicker.points_kicked += result.tried == "good"
        kicker.points += result.points


def _returned(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    name = play.reported("player")
    if name and result.returned:
        runner = squad.of(OTHER[result.side], name)
        runner.returns += 1
        runner.returns_measured += result.return_measured
        runner.return_yards += result.run_back or 0
        runner.return_touchdowns += result.touchdown == runner.side
        runner.points += _points(result, runner.side)
        if result.run_back is not None:
            squad.plays.append((runner, "return", result.run_back, result.touchdown == runner.side))


def _tackle(squad: Squad, play: PlaySummary, result: PlayStats) -> None:
    """Credit a tackle of the ball carrier, unless the ball changed hands by a fumble."""
    name = play.reported("tackler")
    if name and not result.loose.lost:
        carriers = (
            OTHER[result.side] if result.returned or result.how == "intercepted" else result.side
        )
        squad.of(OTHER[carriers], name).tackles += 1


_COUNTED: dict[str, Callable[[Squad, PlaySummary, PlayStats], None]] = {
    "run": _run,
    "pass": _pass,
    "field_goal": _goal,
    "extra_point": _point,
    "kickoff": _returned,
    "punt": _returned,
}
