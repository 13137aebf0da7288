"""Facts and situations in football English. English is made from facts, never read back.

Start here: phrases are in `phrases`, a sentence for each fact in `plays`.
"""

from __future__ import annotations

from rulesets.core.facts import Fact
from rulesets.core.sentences import plays
from rulesets.core.sentences.phrases import (
    PLAIN,
    Names,
    down_and_distance,
    matchup,
    ordinal,
    outcome,
    place,
    score,
    situation,
    title,
    yards,
)
from rulesets.core.snap import Snap
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, State

__all__ = [
    "PLAIN",
    "Names",
    "down_and_distance",
    "matchup",
    "news_of",
    "ordinal",
    "outcome",
    "place",
    "play_by_play",
    "score",
    "sentence",
    "situation",
    "title",
    "yards",
]

_QUIET = frozenset({"first_down", "kick_length", "no_flag", "recovered"})
"""Left out because the next situation or the fact before says it; but the recovery of a loose
ball, with its manner, is news."""
_CHANGES_HANDS = frozenset({"fumble", "intercepted", "blocked"})
"""Facts whose sentence says who has the ball now."""
_SAYS_WHOSE = "whose ball"
"""Marks that the situation, which ends the line, names the team with the ball."""
_SAID_BY = {"end_line": "complete", "pass_penalty": "incomplete"}
"""Facts whose sentence says another one, too."""
_MOVED = frozenset({"rush", "complete", "return", "fumble", "blocked", "penalty", "pass_penalty"})
"""Facts whose sentence says where the ball is now."""
_RUNS_BACK = frozenset({RUN_BACK, INTERCEPTION_RETURN})
_MOVED_ELSEWHERE = frozenset({"touchback", "no_goal", "half_end"})


def sentence(fact: Fact, before: State, after: State, names: Names = PLAIN) -> str:
    """One fact as a sentence. `before` and `after` are the situations around its input."""
    return plays.sentence(fact, before, after, names)


def play_by_play(facts: tuple[Fact, ...], before: State, after: State, names: Names = PLAIN) -> str:
    """The results of an input in one line, ending with the situation."""
    news, stands = news_of(facts, before, after, names)
    spoken = [*(sentence(f, before, after, names) for f in news), stands]
    return " ".join(sentence for sentence in spoken if sentence)


def news_of(
    facts: tuple[Fact, ...], before: State, after: State, names: Names = PLAIN
) -> tuple[list[Fact], str]:
    """The facts of an input that are worth a sentence, and the situation that ends the line, empty
    where no down follows yet."""
    kinds = {fact.fact for fact in facts}
    quiet = _QUIET | {text for by, text in _SAID_BY.items() if by in kinds}
    stands = ""
    if after.phase == SCRIMMAGE and after != before and after.call is None:
        moved = {f.fact for f in facts if f.accepted is not False}
        stands = _down_and_spot(moved, after, before, names)
    kinds |= {_SAYS_WHOSE} if stands.startswith(f"{names.of(after.possession)} ball") else set()
    news = [f for f in facts if (f.fact not in quiet or _was_loose(f)) and _news(f, kinds)]
    return news, stands


def _was_loose(fact: Fact) -> bool:
    """Whether a team has recovered a ball that was loose for longer than one report."""
    return fact.fact == "recovered" and bool(fact.how)


def _news(fact: Fact, kinds: set[str]) -> bool:
    """Whether a fact adds to the others: an interception is a turnover, and the situation names the
    team with the ball."""
    if fact.fact != "turnover" or fact.how == "downs":
        return True
    return not kinds & _CHANGES_HANDS and not (_SAYS_WHOSE in kinds and fact.how != "fumble")


def _changed_hands(after: State, before: State) -> bool:
    """Whether the play that is now over began as the other team's. Its dice, or a choice, may come
    when the ball is already at its new spot, before any sentence has named its team."""
    snap = getattr(before.play, "snap", None)
    return (
        isinstance(snap, Snap)
        and before.phase not in _RUNS_BACK
        and snap.possession != after.possession
    )


def _down_and_spot(kinds: set[str], after: State, before: State, names: Names) -> str:
    """The down, with the team and the spot where they are new."""
    assert after.possession is not None and after.spot is not None, "scrimmage has a ball"
    downs = down_and_distance(after)
    place_said = bool(kinds & _MOVED) and not kinds & _MOVED_ELSEWHERE
    is_place_clear = place_said or (after.spot == before.spot and not _changed_hands(after, before))
    if after.possession == before.possession and is_place_clear:
        return f"{downs}."
    where = "" if place_said else f" at {place(names, after.possession, after.spot)}"
    return f"{names.of(after.possession)} ball, {downs.lower()}{where}."
