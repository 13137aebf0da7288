"""The box score of a game: what each team did, added up from the stats of its plays."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from league.model.stats.play_stats import PlayStats, stats_of_play
from league.model.stats.plays import plays
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, Side

_THIRD, _FOURTH = 3, 4


class SideStats(msgspec.Struct):
    """One team's column of the box score. Distances in yards."""

    plays: int = 0
    """Runs, passes and sacks from scrimmage. Kicks do not count, nor do downs that a penalty
    nullified."""
    first_downs: int = 0
    rushing_first_downs: int = 0
    passing_first_downs: int = 0
    penalty_first_downs: int = 0
    third_downs: int = 0
    """Plays on third down."""
    third_downs_made: int = 0
    """Third downs that made a first down, or a touchdown."""
    fourth_downs: int = 0
    fourth_downs_made: int = 0
    rushes: int = 0
    rushing_yards: int = 0
    rushing_touchdowns: int = 0
    passes: int = 0
    completions: int = 0
    passing_yards: int = 0
    """Yards of completed passes; sack yards are not subtracted."""
    passing_touchdowns: int = 0
    had_intercepted: int = 0
    sacked: int = 0
    sack_yards: int = 0
    """Yards lost on sacks."""
    kickoffs: int = 0
    punts: int = 0
    punts_measured: int = 0
    """Punts with a known length: not blocked, and with a reported spot. The yards are theirs."""
    punt_yards: int = 0
    kicks_blocked: int = 0
    """Kicks of this team that the opponents blocked."""
    blocks: int = 0
    """Opponents' kicks that this team blocked."""
    kick_returns: int = 0
    """Kickoffs and punts that this team returned."""
    kick_returns_measured: int = 0
    """Kick returns with a reported length; the yards are theirs."""
    kick_return_yards: int = 0
    punt_returns: int = 0
    """Punt returns among the kick returns."""
    punt_returns_measured: int = 0
    punt_return_yards: int = 0
    interceptions: int = 0
    """Opponents' passes that this team intercepted."""
    interception_returns_measured: int = 0
    """Interceptions whose return has a reported length, touchbacks included; the yards are
    theirs."""
    interception_return_yards: int = 0
    sacks: int = 0
    """Sacks by this team's defense."""
    fumbles_recovered: int = 0
    """Opponents' fumbles that this team recovered."""
    goals_tried: int = 0
    goals_made: int = 0
    try_kicks: int = 0
    """Kicked tries for the extra point."""
    try_kicks_good: int = 0
    try_plays: int = 0
    """Tries that were run or passed."""
    try_plays_good: int = 0
    fumbles: int = 0
    fumbles_lost: int = 0
    penalties: int = 0
    penalty_yards: int = 0
    lost_on_downs: int = 0
    touchdowns: int = 0
    """All touchdowns: rushing, passing, and on returns of kicks, interceptions or fumbles."""
    safeties: int = 0
    """Safeties scored by this team."""

    @property
    def yards(self) -> int:
        """Yards gained from scrimmage, minus sack yards."""
        return self.rushing_yards + self.passing_yards - self.sack_yards

    @property
    def turnovers(self) -> int:
        """Interceptions thrown and fumbles lost."""
        return self.had_intercepted + self.fumbles_lost


class BoxScore(msgspec.Struct):
    """The statistics of both teams, home and visitors."""

    home: SideStats
    visitors: SideStats

    def of(self, side: Side) -> SideStats:
        return self.home if side == HOME else self.visitors


def box_score(entries: Sequence[Entry]) -> BoxScore:
    """Return the box score of the entries of a game, or of a part of it."""
    box = BoxScore(SideStats(), SideStats())
    for play in plays(entries):
        if play.timeout is not None:
            continue
        stats = stats_of_play(play)
        own, others = box.of(stats.side), box.of(OTHER[stats.side])
        own.plays += stats.counted
        own.lost_on_downs += any(f.fact == "turnover" and f.how == "downs" for f in play.facts)
        for count in (_downs, _carries, _kicks, _goals):
            count(stats, own, others)
        _either(stats, box)
    return box


def _downs(result: PlayStats, own: SideStats, others: SideStats) -> None:
    own.first_downs += bool(result.first_down)
    own.rushing_first_downs += result.first_down == "rush"
    own.passing_first_downs += result.first_down == "pass"
    own.penalty_first_downs += result.first_down == "penalty"
    if result.counted:
        converted = bool(result.first_down)
        own.third_downs += result.down == _THIRD
        own.third_downs_made += result.down == _THIRD and converted
        own.fourth_downs += result.down == _FOURTH
        own.fourth_downs_made += result.down == _FOURTH and converted


def _carries(result: PlayStats, own: SideStats, others: SideStats) -> None:
    scored = result.touchdown == result.side
    own.passes += result.passed
    if result.how == "rush":
        own.rushes += 1
        own.rushing_yards += result.yards
        own.rushing_touchdowns += scored
    elif result.how == "complete":
        own.completions += 1
        own.passing_yards += result.yards
        own.passing_touchdowns += scored
    elif result.how == "sack":
        own.sacked += 1
        own.sack_yards -= result.yards
        others.sacks += 1
    elif result.how == "intercepted":
        own.had_intercepted += 1
        others.interceptions += 1
        others.interception_returns_measured += result.return_measured
        others.interception_return_yards += result.run_back or 0


def _kicks(result: PlayStats, own: SideStats, others: SideStats) -> None:
    punt = result.kind == "punt"
    own.kicks_blocked += result.blocked
    others.blocks += result.blocked
    own.kickoffs += result.kind == "kickoff"
    own.punts += punt
    if punt and result.kicked is not None:
        own.punts_measured += 1
        own.punt_yards += result.kicked
    if result.returned:
        measured = result.return_measured
        others.kick_returns += 1
        others.kick_returns_measured += measured
        others.kick_return_yards += result.run_back or 0
        others.punt_returns += punt
        others.punt_returns_measured += punt and measured
        others.punt_return_yards += punt * (result.run_back or 0)


def _goals(result: PlayStats, own: SideStats, others: SideStats) -> None:
    good = result.tried == "good"
    own.goals_tried += bool(result.goal)
    own.goals_made += result.goal == "made"
    if result.tried and result.kind == "extra_point":
        own.try_kicks += 1
        own.try_kicks_good += good
    elif result.tried:
        own.try_plays += 1
        own.try_plays_good += good


def _either(result: PlayStats, box: BoxScore) -> None:
    """Add what either team may have done, whichever snapped the ball."""
    for side in result.loose.fumbled:
        box.of(side).fumbles += 1
    for side in result.loose.lost:
        box.of(side).fumbles_lost += 1
        box.of(OTHER[side]).fumbles_recovered += 1
    for flag in result.penalties:
        offender = box.of(flag.side or result.side)
        offender.penalties += 1
        offender.penalty_yards += abs(flag.yards or 0)
    if result.touchdown is not None:
        box.of(result.touchdown).touchdowns += 1
    if result.safety is not None:
        box.of(result.safety).safeties += 1
