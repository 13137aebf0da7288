"""What a broadcaster keeps in his head: counts of the game up to a play; and numbers, spots and
scores as he says them."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from quarterback.text.commentary.patterns import Heard
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, MIDFIELD, from_home, gained
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import in_words
from rulesets.core.sentences.wording import Names, ordinal, place
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, Score, Side, lead, leader, points_of
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
"""Facts that are plays."""
FEW_YARDS: Final = 4
"""Yards from which a run counts in a row of good ones."""
ONE_SCORE: Final = 8
"""Points that one touchdown can make up."""


class Counts(msgspec.Struct, frozen=True):
    """The counts after an entry, and what has been said lately."""

    digest: int = 0
    """Of the game so far: it decides the wording."""
    heard: Heard = Heard()
    plays: int = 0
    score_said: int = 0
    """How many plays had been made when the score was last said."""
    left_said: int = 0
    """What was left of the game when that was last said; 0 before."""
    ball: Side | None = None
    """Who has the ball, as far as the listener knows."""
    good_runs: int = 0
    """Good runs in a row by the same team."""
    misses: int = 0
    """Incomplete passes in a row."""
    longest: int = 0
    """Yards of the longest play of either team."""
    takeaways: Score = Score()
    unanswered: Score = Score()
    """Points of each team since the other scored."""


def counted(counts: Counts, entry: Entry) -> Counts:
    """Return the counts after an entry; what was said stays the same."""
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
    """Return who scored in an entry, and how many points; None if no one did, or a ruling took
    points away."""
    before, after = entry.before.score, entry.after.score
    home, visitors = after.home - before.home, after.visitors - before.visitors
    if home > 0 >= visitors:
        return "home", home
    return ("visitors", visitors) if visitors > 0 >= home else None


def is_tense(rules: RuleSet, s: State) -> bool:
    """Return whether it is a tense moment: the last quarter of the game, or overtime, with one
    score between the teams."""
    periods = rules.profile.periods
    if s.period < len(periods) or abs(s.score.home - s.score.visitors) > ONE_SCORE:
        return False
    if s.period > len(periods):
        return True
    return 4 * s.time_left <= sum(periods)


def behind(s: State, side: Side) -> int:
    """Return how many points a team is behind; 0 if it is not."""
    return max(-lead(s.score, side), 0)


def ahead(s: State, side: Side) -> int:
    """Return how many points a team leads by; 0 if it does not."""
    return behind(s, OTHER[side])


NO_SCORE: Final = "no score"
"""The score of a game without points."""
_HUNDRED = 100
_MINUTE = 60
_LAST_SECONDS = 120
"""From here on a broadcaster reads the clock."""


def spell(number: int) -> str:
    """Return a number from 0 to 199 in words, a larger one in figures."""
    if number < _HUNDRED:
        return in_words(number, zero="nothing")
    if number < 2 * _HUNDRED:
        return f"a hundred {in_words(number - _HUNDRED, zero='')}".rstrip()
    return str(number)


def yards(number: int) -> str:
    """Return a distance: one yard, six yards."""
    return f"{spell(number)} {'yard' if number == 1 else 'yards'}"


def down(s: State) -> str:
    """Return down and distance: second and four, third and goal, or empty."""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    to_go = "goal" if s.line_to_gain == GOAL else spell(s.line_to_gain - s.spot)
    return f"{ordinal(s.down)} and {to_go}"


def short_spot(names: Names, side: Side, spot: int, began: int | None = None) -> str:
    """Return a spot as someone who sees the field says it: the 43, as long as the ball stays in
    the half where it `began`; with the team's name once it has crossed midfield."""
    if not 0 < spot < GOAL or spot == MIDFIELD:
        return place(names, side, spot)
    same_half = began is not None and (began < MIDFIELD) == (spot < MIDFIELD)
    yard = from_home(side, spot)
    return f"the {min(yard, GOAL - yard)}" if same_half else place(names, side, spot)


def along(names: Names, side: Side, began: int, spot: int) -> str:
    """Return where a gain went: out to the 43, across midfield to the Yale 47, down to the 12."""
    where = short_spot(names, side, spot, began)
    if spot < MIDFIELD:
        return f"out to {where}"
    if spot == MIDFIELD:
        return f"out to {where}"
    return f"{'across midfield' if began < MIDFIELD else 'down'} to {where}"


def tally(names: Names, score: Score) -> str:
    """Return the score, the leader first: Yale 7, Harvard 6; nothing-nothing."""
    if not score.home and not score.visitors:
        return "nothing-nothing"
    first = leader(score) or HOME
    other = OTHER[first]
    return (
        f"{names.of(first)} {points_of(score, first)}, {names.of(other)} {points_of(score, other)}"
    )


def standing(names: Names, score: Score) -> str:
    """Return who leads: Yale by six; tied at seven; no score."""
    first = leader(score)
    if first is not None:
        return f"{names.of(first)} by {spell(abs(score.home - score.visitors))}"
    return f"tied at {spell(score.home)}" if score.home else NO_SCORE


def time_left(s: State, *, counts_plays: bool) -> str:
    """Return what is left of the period: five plays left, 1:34 left; empty at its end, and while
    the clock has more than two minutes."""
    if s.time_left <= 0:
        return ""
    if counts_plays:
        return f"{spell(s.time_left)} {'play' if s.time_left == 1 else 'plays'} left"
    if s.time_left > _LAST_SECONDS:
        return ""
    minutes, seconds = divmod(s.time_left, _MINUTE)
    return f"{minutes}:{seconds:02} left" if minutes else f"{spell(seconds)} seconds left"
