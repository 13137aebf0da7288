"""Facts and situations in football English. English is made from facts, never read back."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, MIDFIELD, from_home
from rulesets.core.sides import HOME, Score, Side
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TOSS, TRY, State

_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth")


class Names(msgspec.Struct, frozen=True):
    """What the two sides are called."""

    home: str = "Home"
    visitors: str = "Visitors"

    def of(self, side: Side | None) -> str:
        """The name of a side; of none, nobody's."""
        if side is None:
            return "nobody"
        return self.home if side == HOME else self.visitors


PLAIN = Names()


def place(names: Names, side: Side, spot: int) -> str:
    """A place in words: the Home 34, midfield, four deep in the Home end zone."""
    yard = from_home(side, spot)
    if yard == MIDFIELD:
        return "midfield"
    goal = names.home if yard < MIDFIELD else names.visitors
    from_goal = yard if yard < MIDFIELD else GOAL - yard
    if from_goal > 0:
        return f"the {goal} {from_goal}"
    return f"the {goal} goal line" if from_goal == 0 else f"the {goal} end zone"


def down_and_distance(s: State) -> str:
    """Second and 4; third and goal. Empty when there are no downs."""
    if s.down is None or s.line is None or s.spot is None:
        return ""
    to_go = "goal" if s.line == GOAL else str(s.line - s.spot)
    return f"{_ORDINALS[s.down].capitalize()} and {to_go}"


def score(names: Names, points: Score) -> str:
    """Home 7, Visitors 3."""
    return f"{names.home} {points.home}, {names.visitors} {points.visitors}"


def situation(names: Names, s: State) -> str:
    """Where the game stands, in a sentence without a full stop."""
    if s.phase == TOSS:
        return "The toss is to come"
    if s.phase == CHOICE:
        return f"{names.of(s.chooser)} to choose: kick or receive"
    if s.phase == OVER:
        return f"The game is over: {_outcome(names, s)}"
    assert s.ball is not None and s.spot is not None, "the other phases have a ball"
    side, where = names.of(s.ball), place(names, s.ball, s.spot)
    if s.phase == SCRIMMAGE:
        return f"{side}: {down_and_distance(s).lower()} at {where}"
    verbs = {KICKOFF: "to kick off from", FREE_KICK: "to free-kick from", TRY: "to try from"}
    return f"{side} {verbs.get(s.phase, 'to run it back from')} {where}"


def _outcome(names: Names, s: State) -> str:
    if s.winner is None:
        return f"drawn, {score(names, s.score)}"
    return f"{names.of(s.winner)} win, {score(names, s.score)}"


def title(call: str) -> str:
    """A call as it is spoken: off_tackle becomes Off tackle."""
    return call.replace("_", " ").capitalize()


def yards(number: int) -> str:
    """A distance: 1 yard, 6 yards."""
    return f"{number} yard" if number == 1 else f"{number} yards"


def says(fact: Fact, before: State, after: State, names: Names = PLAIN) -> str:
    """One fact as a sentence. `before` and `after` are the situations around its input."""
    writer = _WRITERS.get(fact.fact)
    if writer is not None:
        return writer(fact, before, after, names)
    return f"{title(fact.fact)}{': ' + fact.why if fact.why else ''}."


def play_by_play(facts: tuple[Fact, ...], before: State, after: State, names: Names = PLAIN) -> str:
    """All that an input did, in a line, ending with where the game stands now."""
    sentences = [says(fact, before, after, names) for fact in facts if fact.fact not in _QUIET]
    if after.phase == SCRIMMAGE and after != before and after.call is None:
        sentences.append(_stands(after, before, names))
    return " ".join(sentence for sentence in sentences if sentence)


_QUIET = frozenset({"first_down"})
"""Said by the situation that follows."""


def _stands(after: State, before: State, names: Names) -> str:
    assert after.ball is not None and after.spot is not None, "scrimmage has a ball"
    if after.ball == before.ball and before.phase == SCRIMMAGE:
        return f"{down_and_distance(after)}."
    where = place(names, after.ball, after.spot)
    return f"{names.of(after.ball)} ball, {down_and_distance(after).lower()} at {where}."


def _reached(fact: Fact, before: State, names: Names) -> str:
    """Where a play of the distance shown ended."""
    if before.ball is None or before.spot is None or fact.yards is None:
        return ""
    spot = before.spot + fact.yards
    if spot >= GOAL:
        return " over the goal line"
    if spot <= 0:
        return " behind the goal line"
    return f" to {place(names, before.ball, spot)}"


def _gain(fact: Fact, before: State, after: State, names: Names) -> str:
    what = title(before.call or "rush")
    if fact.fact == "complete":
        what = "Pass complete"
    elif fact.fact == "return":
        what = f"{names.of(before.ball)} bring it back"
    gained = fact.yards or 0
    if gained == 0:
        return f"{what} for no gain."
    if gained < 0:
        return f"{what} loses {yards(-gained)}{_reached(fact, before, names)}."
    return f"{what} for {yards(gained)}{_reached(fact, before, names)}."


def _kick(fact: Fact, before: State, after: State, names: Names) -> str:
    verb = {"punt": "punt", "kickoff": "kick off"}.get(before.call or "", "kick")
    return (
        f"{names.of(before.ball)} {verb} {yards(fact.yards or 0)}{_reached(fact, before, names)}."
    )


def _fumble(fact: Fact, before: State, after: State, names: Names) -> str:
    where = _reached(fact, before, names)
    if fact.how == "lost":
        return f"Fumble{where}: {names.of(fact.side)} recover."
    return f"Fumble{where}, recovered by {names.of(before.ball)} themselves."


def _blocked(fact: Fact, before: State, after: State, names: Names) -> str:
    what = title(before.call or "kick")
    who = names.of(fact.side) if fact.how == "lost" else names.of(before.ball)
    return f"{what} blocked! {who} recover{_reached(fact, before, names)}."


def _penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    what = {"off_side": "Off side", "holding": "Holding"}.get(fact.how, "Penalty")
    to_the_one = ""
    if before.spot is not None and fact.yards is not None:
        there = before.spot + fact.yards
        if there >= GOAL or there <= 0:
            to_the_one = ", no nearer than the one-yard line"
    return f"{what} on {names.of(fact.side)}: {yards(abs(fact.yards or 0))}{to_the_one}."


def _turnover(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "downs":
        return f"The ball goes over on downs to {names.of(fact.side)}."
    if fact.how == "blocked_kick" and before.down is not None:
        return f"{names.of(fact.side)} take the ball."
    return ""


def _intercepted(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Pass intercepted by {names.of(fact.side)}{_reached(fact, before, names)}."


def _choice(fact: Fact, before: State, after: State, names: Names) -> str:
    what = "to kick off" if fact.how == "kick" else "to receive"
    return f"{names.of(fact.side)} choose {what}."


def _try(fact: Fact, before: State, after: State, names: Names) -> str:
    by = "kick" if before.call == "try_kick" else "scrimmage"
    if fact.fact == "try_good":
        return f"The try by {by} is good: {names.of(fact.side)} add the point."
    return f"The try by {by} fails."


def _game_over(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"The game is over: {_outcome(names, after)}."


def _half_end(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"The half is over: {score(names, after.score)}."


_WRITERS: dict[str, Callable[[Fact, State, State, Names], str]] = {
    "rush": _gain,
    "complete": _gain,
    "return": _gain,
    "kick": _kick,
    "fumble": _fumble,
    "blocked": _blocked,
    "penalty": _penalty,
    "turnover": _turnover,
    "intercepted": _intercepted,
    "choice": _choice,
    "try_good": _try,
    "try_failed": _try,
    "game_over": _game_over,
    "half_end": _half_end,
    "toss": lambda f, b, a, n: f"{n.of(f.side)} win the toss.",
    "touchdown": lambda f, b, a, n: f"Touchdown, {n.of(f.side)}! {score(n, a.score)}.",
    "safety": lambda f, b, a, n: f"Safety: two points to {n.of(f.side)}. {score(n, a.score)}.",
    "field_goal": lambda f, b, a, n: (
        f"The field goal by {n.of(f.side)} is good. {score(n, a.score)}."
    ),
    "no_goal": lambda f, b, a, n: f"The field goal by {n.of(b.ball)} is no good.",
    "touchback": lambda f, b, a, n: f"Touchback: {n.of(f.side)} bring it out to their 20.",
    "first_down": lambda f, b, a, n: f"First down, {n.of(f.side)}.",
    "incomplete": lambda f, b, a, n: "Pass incomplete.",
    "pass_penalty": lambda f, b, a, n: "Incomplete again in this series: five yards back.",
    "end_line": lambda f, b, a, n: "The pass carries over the end line.",
    "recovered": lambda f, b, a, n: "",
    "deviation": lambda f, b, a, n: f"Against the rules ({f.rules[0]}), and recorded: {f.why}.",
    "ruling": lambda f, b, a, n: f"The referee rules{': ' + f.why if f.why else ''}.",
    "situation": lambda f, b, a, n: f"{situation(n, a)}.",
}
