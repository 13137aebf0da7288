"""What a broadcaster keeps in his head: counts of the game up to a play."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from quarterback.text.commentary.patterns import Heard
from rulesets.core.facts import Fact
from rulesets.core.field import gained
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Score, Side, lead, points_of
from rulesets.core.state import SCRIMMAGE, State

PLAYS: Final = frozenset(
    {
        "rush",
        "complete",
        "incomplete",
        "sack",
        "intercepted",
        "kick",
        "no_goal",
        "field_goal",
        "pass_penalty",
    }
)
"""Facts that are a play."""
FEW_YARDS: Final = 4
"""Yards of a run that counts in a row of good ones."""
ONE_SCORE: Final = 8
"""Points that one touchdown can make good."""


class Counts(msgspec.Struct, frozen=True):
    """The counts after an entry, and what has been said lately."""

    digest: int = 0
    """Of the game so far: it decides the words."""
    heard: Heard = Heard()
    plays: int = 0
    score_said: int = 0
    """How many plays had been made when the score was last said."""
    left_said: int = 0
    """What was left of the game when that was last said; 0 before."""
    ball: Side | None = None
    """Whose ball it is, as the listener knows."""
    good_runs: int = 0
    """Runs of some yards in a row, by the same team."""
    misses: int = 0
    """Passes incomplete in a row."""
    longest: int = 0
    """Yards of the longest play of either team."""
    takeaways: Score = Score()
    unanswered: Score = Score()
    """The points of each team since the other scored."""


def counted(counts: Counts, entry: Entry) -> Counts:
    """Return the counts after an entry; what has been said is left as it is."""
    for fact in entry.facts:
        counts = _fact(counts, fact, entry.before)
    points = _scored(entry)
    if points is not None:
        side, number = points
        mine = points_of(counts.unanswered, side) + number
        own = Score(mine, 0) if side == "home" else Score(0, mine)
        counts = replace(counts, unanswered=own)
    return counts


def _fact(counts: Counts, fact: Fact, before: State) -> Counts:
    plays = counts.plays + (fact.fact in PLAYS)
    good, misses, longest = counts.good_runs, counts.misses, counts.longest
    takeaways = counts.takeaways
    far = gained(before.spot, fact.yards or 0)
    match fact.fact:
        case "rush":
            good, misses = (good + 1 if far >= FEW_YARDS else 0), 0
        case "incomplete":
            good, misses = 0, misses + 1
        case "complete" | "sack" | "kick" | "penalty":
            good, misses = 0, 0
        case "turnover" | "first_down" if fact.side != counts.ball:
            good, misses = 0, 0
    if fact.fact in ("rush", "complete") and before.phase == SCRIMMAGE:
        longest = max(longest, far)
    taken = (fact.fact == "turnover" and fact.how in ("interception", "fumble")) or (
        fact.fact == "fumble" and fact.how == "lost" and before.phase == "box_roll"
    )
    if taken and fact.side is not None:
        home, visitors = takeaways.home, takeaways.visitors
        mine = fact.side == "home"
        takeaways = Score(home + mine, visitors + (not mine))
    return replace(
        counts, plays=plays, good_runs=good, misses=misses, longest=longest, takeaways=takeaways
    )


def _scored(entry: Entry) -> tuple[Side, int] | None:
    """Who scored in an entry, and how many points; None where no one did, or a ruling took some."""
    before, after = entry.before.score, entry.after.score
    home, visitors = after.home - before.home, after.visitors - before.visitors
    if home > 0 >= visitors:
        return "home", home
    return ("visitors", visitors) if visitors > 0 >= home else None


def is_tense(rules: RuleSet, s: State) -> bool:
    """Whether a moment is one to lean forward for: the last quarter of the game, or overtime, with
    one score between the teams."""
    periods = rules.profile.periods
    if s.period < len(periods) or abs(s.score.home - s.score.visitors) > ONE_SCORE:
        return False
    if s.period > len(periods):
        return True
    return 4 * s.time_left <= sum(periods)


def behind(s: State, side: Side) -> int:
    """Return by how many points a team is behind; 0 where it is not."""
    return max(-lead(s.score, side), 0)


def ahead(s: State, side: Side) -> int:
    """Return by how many points a team leads; 0 where it does not."""
    return behind(s, OTHER[side])
