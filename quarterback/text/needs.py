"""What a spin must show, in one line: "3 or more is a first down: 26 of 40"; and what is at stake
in a choice, before it is made: "Fourth and 2, 31 plays left: the game is here". Never which call is
best.

Every face of the call's ring is played through `advance`: the rules decide what it does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from quarterback.ai.evaluator import Outlooks
from quarterback.ai.stakes import at_stake, is_decisive
from quarterback.game.clock import minutes
from rulesets.core.advance import advance, awaiting, step
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import down_and_distance
from rulesets.core.sides import Side, lead
from rulesets.core.state import OVER, TRY, State

_GAINS = frozenset({"rush", "complete", "return"})
_WINS, _TIES = "wins the game", "ties the game"
_FIRST_DOWN = "is a first down"
_LIKELY = 0.25
"""A first down is asked of a spin before the last down if at least this share of the faces makes
it."""
_SURE = 0.9
"""From this share of the faces on, nothing is in doubt."""


@dataclass(frozen=True)
class Need:
    """What must come, and how many of the dial's faces show it."""

    text: str
    """Without a period: "Anything but a loss scores"."""
    good: int
    of: int

    @property
    def sentence(self) -> str:
        return f"{self.text}: {self.good} of {self.of}"


@dataclass(frozen=True)
class _Result:
    """One face: how often it is on the ring, and what it does."""

    weight: int
    after: State
    facts: tuple[Fact, ...]
    side: Side
    before: State

    @property
    def gain(self) -> int | None:
        """The yards of a run, a catch or a return; None of anything else."""
        first = self.facts[0] if self.facts else None
        if first is None or first.side != self.side or first.fact not in _GAINS:
            return None
        return first.yards

    @property
    def fate(self) -> int:
        """The result of a game that is over: 1 won, 0 tied, -1 lost."""
        winner = self.after.winner
        return 0 if winner is None else 1 if winner == self.side else -1

    @property
    def points(self) -> int:
        """How many points the calling team gains on the other."""
        return lead(self.after.score, self.side) - lead(self.before.score, self.side)

    @property
    def first_down(self) -> bool:
        """Whether the calling team keeps the ball with a new set of downs."""
        return any(fact.fact == "first_down" and fact.side == self.side for fact in self.facts)


def need_of(rules: RuleSet, s: State, call: str) -> Need | None:
    """Return what a call needs; None if no face of it is better than another for the purpose, if
    nothing is spun, and with a dial whose faces are unknown."""
    side = s.possession
    if side is None or s.call is not None:
        return None
    locked = step(rules, s, Call(call))
    turned = awaiting(rules, locked)
    if not isinstance(turned, Chance) or turned.table is None:
        return None
    results = [
        _Result(row.weight, *advance(rules, locked, row.event), side, s)
        for row in turned.table.rows
    ]
    good, does = _purpose(rules, s, results)
    brings = sum(result.weight for result in good)
    if not brings or brings > _SURE * turned.table.total:
        return None
    if (
        does == _FIRST_DOWN
        and s.down != rules.profile.downs
        and brings < _LIKELY * turned.table.total
    ):
        return None  # there are other downs for that
    what = _what(good, [result for result in results if result not in good], _to_go(s))
    return Need(f"{what} {does}", brings, turned.table.total) if what else None


def _purpose(rules: RuleSet, s: State, results: list[_Result]) -> tuple[list[_Result], str]:
    """Return the faces that do what the moment asks for, and what that is."""
    ahead = lead(s.score, results[0].side)
    ends = [result for result in results if result.after.phase == OVER]
    if ends:
        worst = min(result.fate for result in ends)
        if worst > 0:  # whatever comes, it is won
            return [], ""
        good = [r for r in results if r.after.phase != OVER or r.fate > worst]
        return good, _end_words(good, ahead)
    scores = [result for result in results if result.points > 0]
    kicked = not any(result.gain is not None for result in results)
    if scores and (s.phase == TRY or kicked or s.line_to_gain == GOAL):
        return scores, _score_words(ahead, scores)
    if s.down is None:
        return [], ""
    return [r for r in results if r.points > 0 or (r.points == 0 and r.first_down)], _FIRST_DOWN


def _end_words(good: list[_Result], ahead: int) -> str:
    """Say what the faces do that are better than the worst end of the game."""
    if good and all(result.after.phase == OVER for result in good):
        return _WINS if all(result.fate > 0 for result in good) else _TIES
    if good and all(result.points > 0 for result in good):
        return _score_words(ahead, good)
    return "keeps the game alive"


def _score_words(before: int, scores: list[_Result]) -> str:
    after = before + min(result.points for result in scores)
    if before < 0 <= after:
        return "ties it" if after == 0 else "takes the lead"
    return "takes the lead" if before == 0 else "scores"


def _to_go(s: State) -> int:
    """Return the yards to the line to gain, 0 if there is none."""
    if s.line_to_gain is None or s.spot is None:
        return 0
    return s.line_to_gain - s.spot


def _what(good: list[_Result], bad: list[_Result], to_go: int) -> str:
    """Return the good faces in a few words: by their yards if they have some."""
    yards = sorted({result.gain for result in good if result.gain is not None})
    others = sorted({result.gain for result in bad if result.gain is not None})
    if not yards:
        facts = {fact.fact for result in good for fact in result.facts}
        return (
            "A good kick" if "field_goal" in facts else "A good try" if "try_good" in facts else ""
        )
    least, most = yards[0], yards[-1]
    if any(least <= other <= most for other in others):
        return ""  # no row of yards
    below = max((other for other in others if other < least), default=None)
    if below is not None and below < to_go <= least:
        least = to_go  # the ring may lack the very number that would do
    if any(other > most for other in others):  # too far is no better than too short
        return f"{least} to {most}" if most > least else f"Exactly {least}"
    incomplete = any(fact.fact == "incomplete" for result in bad for fact in result.facts)
    if below is None:
        return "A completion" if incomplete else "Anything but a turnover"
    if below < 0 <= yards[0] and not incomplete:
        return "Anything but a loss"
    return "Any gain" if below == 0 and least == 1 else f"{least} or more"


TURNS: Final = 0.12
"""The swing from which a choice is announced: about one in nine of a game of 40 plays."""
DECIDES: Final = 0.2
"""The swing from which a choice is said to decide the game: about one in twenty-five."""
_HERE: Final = "the game is here"
_TURN: Final = "this call can turn the game"


def stakes_words(rules: RuleSet, s: State, outlooks: Outlooks | None) -> str:
    """Return what is at stake, without a period; empty for an ordinary choice, and if there is
    none. From the solved game; if that is not at hand (None), or does not know the situation,
    from the situation, only for the last plays of a close game."""
    awaited = awaiting(rules, s)
    if not isinstance(awaited, Decide) or not awaited.locks or awaited.forced:
        return ""
    where = "The try" if s.phase == TRY else down_and_distance(s)
    if not where:
        return ""
    level = _level(rules, s, outlooks)
    return f"{where}, {_left(rules, s)}: {level}" if level else ""


def _level(rules: RuleSet, s: State, outlooks: Outlooks | None) -> str:
    if outlooks is not None:
        try:
            swing = at_stake(rules, s, outlooks)
        except ValueError:  # Unknowable, of a situation that a ruling has made
            pass
        else:
            return _HERE if swing >= DECIDES else _TURN if swing >= TURNS else ""
    return _HERE if is_decisive(rules, s) else ""


def _left(rules: RuleSet, s: State) -> str:
    """Return what is left of the half, or of the game: 12 plays left in the half."""
    last_period = s.period >= len(rules.profile.periods)
    of = "" if last_period else " in the half"
    if not rules.profile.counts_plays:
        return f"{minutes(max(s.time_left, 0))} left{of}"
    if s.time_left > 1:
        return f"{s.time_left} plays left{of}"
    if s.time_left == 1:
        return f"{'the last play' if s.phase != TRY else 'one play left'}{of}"
    return f"no plays left{of}"
