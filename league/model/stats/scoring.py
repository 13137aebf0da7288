"""The scoring summary of a game: each score, how it was scored, and the result of the try."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from league.model.stats.play_kinds import play_type
from league.model.stats.play_stats import stats_of_play
from league.model.stats.plays import PlaySummary, plays
from rulesets.core.facts import Fact
from rulesets.core.session import Entry
from rulesets.core.sides import Score, Side
from rulesets.core.state import OVER

SCORES = frozenset({"touchdown", "field_goal", "safety"})


class Scored(msgspec.Struct):
    """One score, with its try if there was one."""

    side: Side
    kind: str
    """touchdown, field_goal or safety."""
    call: str
    """The call on which it was made."""
    by: str
    """How it was scored: rush, complete, sack, return, fumble or blocked; empty for a field
    goal."""
    yards: int | None
    """Yards of that play, to the goal line; for a field goal, its length; None where it was not
    reported."""
    period: int
    left: int
    """Plays or seconds left in the period, by the rule set's timing."""
    score: Score
    """The score after it, and after its try."""
    try_call: str = ""
    """The call of the try: empty when there was none, or not yet."""
    try_kicked: bool = False
    """Whether the try was kicked, not run or passed."""
    try_good: bool = False


_BEFORE_PLAY = "home_field_goal"
"""A kick that one rule set gives the home team before the game."""


def scoring(entries: Sequence[Entry]) -> list[Scored]:
    """Return the scores of a game in order."""
    of_entry = {
        play.place + number: play for play in plays(entries) for number in range(len(play.entries))
    }
    scores: list[Scored] = []
    for place, entry in enumerate(entries):
        for fact in entry.facts:
            if (fact.fact in SCORES or _before_play(fact)) and fact.side is not None:
                scores.append(_scored(fact, entry, of_entry.get(place)))
            elif fact.fact in ("try_good", "try_failed") and scores:
                tried = of_entry.get(place)
                scores[-1].try_call = tried.call if tried else entry.before.call or ""
                scores[-1].try_kicked = tried is not None and play_type(tried) == "extra_point"
                scores[-1].try_good = fact.fact == "try_good"
                scores[-1].score = entry.after.score
    return scores


def _before_play(fact: Fact) -> bool:
    return fact.fact == _BEFORE_PLAY and bool(fact.points)


def _scored(fact: Fact, entry: Entry, play: PlaySummary | None) -> Scored:
    before = entry.before
    kind = "field_goal" if fact.fact == _BEFORE_PLAY else fact.fact
    call, by, far = ("", "", None) if play is None else _scoring_play(play)
    left = max(before.time_left, 0)
    return Scored(
        fact.side or "home", kind, call, by, fact.yards if kind == "field_goal" else far,
        before.period, left, entry.after.score,
    )  # fmt: skip


def _scoring_play(play: PlaySummary) -> tuple[str, str, int | None]:
    """Return the call, the fact and the yards of a score."""
    report = stats_of_play(play)
    if report.returned:
        return "run_back", "return", report.run_back
    if report.how == "intercepted":
        return "interception_return", "return", report.run_back
    if report.blocked:
        return play.call, "blocked", None
    if report.loose.fumbled:
        return play.call, "fumble", None
    return play.call, report.how, report.yards if report.how else None


def by_period(entries: Iterable[Entry]) -> list[tuple[int, Score]]:
    """Return the points of each team in each period that was begun, in order."""
    created: dict[int, Score] = {}
    for entry in entries:
        before, after = entry.before, entry.after
        now = created.setdefault(before.period, Score())
        created[before.period] = Score(
            now.home + after.score.home - before.score.home,
            now.visitors + after.score.visitors - before.score.visitors,
        )
        if after.phase != OVER:
            created.setdefault(after.period, Score())
    return sorted(created.items())
