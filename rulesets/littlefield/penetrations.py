"""The house ruling on ties: penetrations, then the deepest point (LQ-R38)."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Ruling
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.ruleset import DriveCount, RuleSet
from rulesets.core.sides import HOME, Score, Side, leader, points_of, with_points
from rulesets.core.state import INTERCEPTION_RETURN, OVER, RUN_BACK, SCRIMMAGE, TRY, State, at
from rulesets.littlefield.state import Drives, GameState, drives_of, with_drives

DEEP: Final = GOAL - 20
"""On or inside the opponents' 20, as a spot."""
_OF_A_DRIVE: Final = frozenset({SCRIMMAGE, RUN_BACK, INTERCEPTION_RETURN})
"""A return belongs to the drive that it begins. Kickoffs, free kicks and tries are in no drive."""


def count_drive(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """LQ-R38: what a play adds. A drive, which is an unbroken spell of possession, is a penetration
    once: with the first of its plays that ends with the ball on or inside the opponents' 20, or
    that scores a touchdown or a field goal. A drive that begins there counts with its first play,
    wherever that ends."""
    if after.game is None:
        return after
    drives = drives_of(after)
    side, spot = at(s)
    in_drive = s.phase in _OF_A_DRIVE
    if in_drive and spot >= DEEP:
        drives = _penetration(drives, side, facts)
    holder = after.possession
    if dead.next == "scored" and s.phase != TRY:  # a field goal, from where it was kicked
        drives = _deepest(_penetration(drives, side, facts), side, spot)
        return with_drives(after, replace(drives, counted=False))
    if holder is None or not (after.phase in _OF_A_DRIVE or after.phase == TRY):
        return with_drives(after, replace(drives, counted=False))  # a try, or a safety, is over
    if holder != side or not in_drive:
        drives = replace(drives, counted=False)
    if after.phase == TRY:  # a touchdown, also by a team that had no play with the ball
        drives = _deepest(_penetration(drives, holder, facts), holder, GOAL)
        return with_drives(after, replace(drives, counted=False))
    assert after.spot is not None, "the ball lies somewhere"
    if holder == side and in_drive and after.spot >= DEEP:
        drives = _penetration(drives, holder, facts)
    return with_drives(after, _deepest(drives, holder, after.spot))


def drive_over(s: State) -> State:
    """LQ-R38: no drive goes on past the end of a half."""
    game: GameState | None = s.game
    if game is None or game.drives is None:
        return s
    return with_drives(s, replace(game.drives, counted=False))


def after_ruling(s: State, after: State, ruling: Ruling) -> State:
    """LQ-R38: a drive is an unbroken spell of possession in one half. A ruling that gives the ball
    to the other team, or to no one, or that moves to another half, ends it, unless it says itself
    whether the drive is counted. Whether penetrations decide a game that is over follows from the
    score, unless the ruling names the winner."""
    game: GameState | None = after.game
    if game is None or game.drives is None:
        return after
    said = ruling.situation.get("house")
    changed = after.possession != s.possession or after.period != s.period
    if (changed or after.phase not in _OF_A_DRIVE) and not (said and "counted" in said):
        after = with_drives(after, replace(game.drives, counted=False))
    if after.phase != OVER or (said and "decided" in said):
        return after
    level, named = leader(after.score) is None, "winner" in ruling.situation
    decided = level and after.winner is not None and not named
    return replace(after, game=replace(after.game, decided=decided))


def _penetration(drives: Drives, side: Side, facts: FactLog) -> Drives:
    """The present drive, which is this team's, counted, if it is not yet."""
    if drives.counted:
        return drives
    counts = with_points(drives.penetrations, side, 1)
    facts.note("penetration", ("LQ-R38",), side, counts=counts)
    return replace(drives, penetrations=counts, counted=True)


def _deepest(drives: Drives, side: Side, spot: int) -> Drives:
    if spot <= points_of(drives.deepest, side):
        return drives
    home, visitors = drives.deepest.home, drives.deepest.visitors
    farther = Score(spot, visitors) if side == HOME else Score(home, spot)
    return replace(drives, deepest=farther)


def winner_at_end(rules: RuleSet, s: State) -> Side | None:
    """LQ-END-01, LQ-R38: who has won a game that ends here; None for a tie (LQ-R31)."""
    by_score = leader(s.score)
    if by_score is not None or rules.settings["tiebreak"] == "none":
        return by_score
    drives = drives_of(s)
    return leader(drives.penetrations) or leader(drives.deepest)


def break_tie(rules: RuleSet, s: State, facts: FactLog) -> RuleIds:
    """Note what has decided a game that is tied at its end; the rules by which it is over."""
    if leader(s.score) is not None:
        return ("LQ-END-01",)
    if rules.settings["tiebreak"] == "none":
        return ("LQ-END-02", "LQ-R31")
    drives = drives_of(s)
    for how, counts in (("penetrations", drives.penetrations), ("deepest_point", drives.deepest)):
        ahead = leader(counts)
        facts.note("tiebreak", ("LQ-R38",), ahead, how=how, counts=counts)
        if ahead is not None:
            return ("LQ-R38", "LQ-END-02")
    return ("LQ-END-02", "LQ-R31", "LQ-R38")


def _put(s: State, counts: Score, counted: bool) -> State:
    game: GameState = s.game or GameState()
    return replace(s, game=replace(game, drives=Drives(counts, counted=counted)))


DRIVE_COUNT: Final = DriveCount(
    counts=lambda s: drives_of(s).penetrations,
    deepest=lambda s: drives_of(s).deepest,
    has_counted=lambda s: drives_of(s).counted,
    begins_at=DEEP,
    put=_put,
)
"""For what values a game without playing it: solver and simulation."""
