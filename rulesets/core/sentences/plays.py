"""One fact, one sentence: what happened, as a newspaper would have put it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, gained
from rulesets.core.sentences.board import BOARD, loose, settled_penalty
from rulesets.core.sentences.dice import DICE
from rulesets.core.sentences.league import LEAGUE_WRITERS
from rulesets.core.sentences.phrases import (
    Names,
    outcome,
    place,
    points,
    score,
    situation,
    title,
    yards,
)
from rulesets.core.state import FREE_KICK, KICKOFF, OVER, SCRIMMAGE, TRY, State

_QB_RUN: Final = "Quarterback run"
Writer = Callable[[Fact, State, State, Names], str]

LONG = 20
"""A run of so many yards is a run away from everybody."""
_RUNS = {"ttqb": _QB_RUN, "pass": _QB_RUN, "screen": _QB_RUN}
"""Calls that are not named for the run that comes of them: the quarterback is caught beyond the
line, or goes by himself."""
_MUST: Final = {
    "fg": "must try for a field goal", "kick": "kick off", "onside": "must kick on-side",
    "punt": "must punt", "run": "must run", "ttqb": "must play the passing quarterback",
    "two": "must try for two", "xp": "must kick for the point",
}  # fmt: skip
"""What a side does that has no choice, by its call."""
THROWN_BACK = 4
"""A loss of so many yards is no mere slip."""


def sentence(fact: Fact, before: State, after: State, names: Names) -> str:
    """One fact as a sentence. `before` and `after` are the situations around its input."""
    writer = WRITERS.get(fact.fact)
    if writer is not None:
        return writer(fact, before, after, names)
    return f"{title(fact.fact)}{': ' + fact.why if fact.why else ''}."


def _spot(fact: Fact, before: State) -> int | None:
    """Where a play of the distance shown ended, as a spot of the side that began it."""
    if before.spot is None or fact.yards is None:
        return None
    return before.spot + fact.yards


def _where(fact: Fact, before: State, names: Names, to: str = " to ") -> str:
    """... to the Yale 34; ..., over the Harvard goal line."""
    spot = _spot(fact, before)
    if spot is None or before.possession is None:
        return ""
    if spot >= GOAL:
        return f", over {place(names, before.possession, GOAL)}"
    if spot <= 0:
        return f", behind {place(names, before.possession, 0)}"
    return f"{to}{place(names, before.possession, spot)}"


_BY_RUN: Final = {"pass_play": "Run", "pitch_out": "Run", "play": "Run"}
"""What a gain on the ground is called, when not by the play that was called."""


def _gain(fact: Fact, before: State, after: State, names: Names) -> str:
    called = before.call or "rush"
    run = _BY_RUN.get(called) or _RUNS.get(called) or names.call(called)
    what = "Pass complete" if fact.fact == "complete" else run
    far = gained(before.spot, fact.yards or 0)
    where = _where(fact, before, names)
    if far == 0:
        return f"{what} for no gain."
    if far < 0:
        if fact.fact == "complete":
            return f"{what}, but for a loss of {yards(-far)}{where}."
        verb = "is thrown back" if -far >= THROWN_BACK else "loses"
        return f"{what} {verb} {yards(-far)}{where}."
    away = ", and away," if far >= LONG and fact.fact == "rush" else ""
    return f"{what}{away} for {yards(far)}{where}."


def _return(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.yards is None:
        return f"{names.of(before.possession)} run with it."
    own = fact.side in (None, before.possession)
    ran = gained(before.spot, fact.yards) if own else fact.yards
    # Told before the kick had a returner: the yards are his, and the spot is not.
    side, where = (
        names.of(fact.side or before.possession),
        _where(fact, before, names) if own else "",
    )
    if ran == 0:
        return "There is no run-back." if before.call == "run_back" else "There is no return."
    if ran < 0:
        return f"{side} lose {yards(-ran)} running it back{where}."
    far = " all of" if ran >= 2 * LONG else ""
    return f"{side} run it back{far} {yards(ran)}{where}."


def _kick(fact: Fact, before: State, after: State, names: Names) -> str:
    side, far = names.of(before.possession), yards(fact.yards or 0)
    where = _where(fact, before, names)
    if before.phase == FREE_KICK:
        return f"{side} take the free kick: {far}{where}."
    verbs = {"punt": "punt", "kickoff": "kick off", "kick": "kick off"}
    verb = verbs.get(before.call or "", "kick")
    return f"{side} {verb} {far}{where}."


def _fumble(fact: Fact, before: State, after: State, names: Names) -> str:
    if not fact.how:
        return loose(fact, before, after, names)
    where = _where(fact, before, names, " at ")
    if fact.how == "lost":
        return f"Fumble! {names.of(fact.side)} recover{where}."
    if fact.how == "out_kept":
        return f"The ball goes out of bounds: {names.of(fact.side)} keep it."
    return f"A fumble, but {names.of(before.possession)} fall on the ball{where}."


def _blocked(fact: Fact, before: State, after: State, names: Names) -> str:
    what = {"punt": "The punt", "field_goal": "The kick"}.get(before.call or "", "The kick")
    who = names.of(fact.side if fact.how == "lost" else before.possession)
    return f"{what} is blocked! {who} recover{_where(fact, before, names, ' at ')}."


_FOULS = {
    name: title(name)
    for name in ("holding", "illegal_block", "illegal_procedure", "offside", "pass_interference",
                 "personal_foul")
}  # fmt: skip


def _penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """On a try the ball is not moved, on a kick or return it is put in play again from there."""
    if fact.accepted is False or fact.how in ("ineligible", "rekick"):
        return settled_penalty(fact, before, after, names)
    what = "Off side" if fact.how == "off_side" else title(fact.how or "penalty")
    spoken = f"{what} against {names.of(fact.side)}: {yards(abs(fact.yards or 0))}"
    if before.phase == TRY or after.possession is None or after.spot is None:
        return f"{spoken}."
    # Of a foul that is marked off when its play is over, the yards are those that it was moved,
    # from a spot that is no longer the ball's: there is nothing to compare.
    at_snap = before.phase in (SCRIMMAGE, KICKOFF, FREE_KICK)
    short = at_snap and after.possession == before.possession and after.spot != _spot(fact, before)
    where = place(names, after.possession, after.spot)
    spoken += f", but no nearer the goal than {where}" if short else f", to {where}"
    again = {KICKOFF: " They kick again.", FREE_KICK: " They kick again."}
    return f"{spoken}.{again.get(before.phase, '')}"


def _pass_penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """Near the goal line there may be no room for the whole distance."""
    what, back = "Pass incomplete again in this series", yards(abs(fact.yards or 0))
    if after.possession is None or after.spot is None:
        return f"{what}: {back} back."
    where = place(names, after.possession, after.spot)
    if after.possession == before.possession and after.spot != _spot(fact, before):
        return f"{what}: back to {where}, no farther."
    return f"{what}: {back} back to {where}."


def _turnover(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "downs":
        return "The ball goes over on downs."
    if fact.how == "fumble":
        return f"{names.of(fact.side)} recover the fumble."
    return f"{names.of(fact.side)} have the ball."


def _intercepted(fact: Fact, before: State, after: State, names: Names) -> str:
    side, spot = names.of(fact.side), _spot(fact, before)
    if spot is not None and spot >= GOAL:
        return f"Intercepted! {side} take the pass behind their own goal line."
    return f"Intercepted! {side} take the pass{_where(fact, before, names, ' at ')}."


def _choice(fact: Fact, before: State, after: State, names: Names) -> str:
    what = "to kick off" if fact.how == "kick" else "to receive"
    return f"{names.of(fact.side)} choose {what}."


def _try(fact: Fact, before: State, after: State, names: Names) -> str:
    kicked = before.call in ("try_kick", "kick", "xp")
    if fact.fact == "try_good":
        how = "The kick is good" if kicked else "The try from scrimmage is over the line"
        if fact.how == "penalty":
            one = fact.points == 1
            how = "The point is given" if one else f"{points(fact.points).capitalize()} are given"
        return f"{how}. {score(names, after.score)}."
    if fact.how == "skip":
        return "There is no try: it could change nothing."
    return "The kick for the point fails." if kicked else "The try from scrimmage is stopped."


def _ruling(fact: Fact, before: State, after: State, names: Names) -> str:
    if after.phase == OVER and before.phase != OVER:
        return f"{fact.why or 'The referee ends the game'}. {_ended(fact, before, after, names)}"
    return f"The referee rules{': ' + fact.why if fact.why else ''}."


def _ended(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"The game is over: {outcome(names, after)}."


def _safety(fact: Fact, before: State, after: State, names: Names) -> str:
    made = f"A safety: {points(fact.points)} to {names.of(fact.side)}"
    return f"{made}. {score(names, after.score)}."


def _called(fact: Fact, before: State, after: State, names: Names) -> str:
    if before.phase == FREE_KICK and fact.how == "kick":
        return f"{names.of(fact.side)} take the free kick."
    return f"{names.of(fact.side)} {_MUST.get(fact.how, title(fact.how).lower())}."


def _no_goal(fact: Fact, before: State, after: State, names: Names) -> str:
    how = f", {fact.how}" if fact.how else ""
    return f"{names.of(before.possession)} try for a field goal{_from(fact)}: no good{how}."


def _field_goal(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Field goal, {names.of(fact.side)}{_from(fact, ', ')}! {score(names, after.score)}."


def _from(fact: Fact, stop: str = " ") -> str:
    """How far a kick at goal was; nothing where that is not known."""
    return f"{stop}from {yards(fact.yards)}" if fact.yards else ""


def _returned(fact: Fact, before: State, after: State, names: Names) -> str:
    """Where it ended is known only while the side keeps the ball there."""
    far, side = fact.yards, names.of(fact.side)
    if far == 0:
        return "There is no return."
    where = ""
    if after.phase == SCRIMMAGE and after.possession is not None and after.possession == fact.side:
        where = f" to {place(names, after.possession, after.spot or 0)}"
    if far is None:
        return f"{side} run it back{where}."
    if far < 0:
        return f"{side} lose {yards(-far)} running it back{where}."
    return f"{side} run it back {yards(far)}{where}."


def _touchback(fact: Fact, before: State, after: State, names: Names) -> str:
    return "Touchback."


WRITERS: Final[dict[str, Writer]] = {
    **LEAGUE_WRITERS,
    **DICE,
    **BOARD,
    "called": _called,
    "clock_stopped": lambda f, b, a, n: "The clock stops.",
    "illegal_touch": lambda f, b, a, n: f"Too soon: it is {n.of(f.side)}'s ball.",
    "kick_out": lambda f, b, a, n: "The kick goes out of bounds.",
    "missed_throw": lambda f, b, a, n: "The throw misses. Another one.",
    "no_try": lambda f, b, a, n: "No try: it could change nothing.",
    "override": lambda f, b, a, n: f"Overridden ({f.rules[-1]}): {f.why}.",
    "past_line": lambda f, b, a, n: "He is past the line, and must run.",
    "returned": _returned,
    "two_minute_stop": lambda f, b, a, n: "Two minutes left: the clock stops.",
    "rush": _gain,
    "complete": _gain,
    "return": _return,
    "kick": _kick,
    "fumble": _fumble,
    "blocked": _blocked,
    "penalty": _penalty,
    "pass_penalty": _pass_penalty,
    "turnover": _turnover,
    "intercepted": _intercepted,
    "choice": _choice,
    "try_good": _try,
    "try_failed": _try,
    "ruling": _ruling,
    "game_over": _ended,
    "touchback": _touchback,
    "half_end": lambda f, b, a, n: f"The half is over: {score(n, a.score)}.",
    "toss": lambda f, b, a, n: f"{n.of(f.side)} win the toss.",
    "touchdown": lambda f, b, a, n: f"Touchdown, {n.of(f.side)}! {score(n, a.score)}.",
    "safety": lambda f, b, a, n: (
        f"A safety: {points(f.points)} to {n.of(f.side)}. {score(n, a.score)}."
    ),
    "field_goal": _field_goal,
    "no_goal": _no_goal,
    "first_down": lambda f, b, a, n: f"First down, {n.of(f.side)}.",
    "incomplete": lambda f, b, a, n: "Pass incomplete.",
    "end_line": lambda f, b, a, n: "The pass carries over the end line.",
    "deviation": lambda f, b, a, n: f"Against the rules ({f.rules[0]}), and recorded: {f.why}.",
    "situation": lambda f, b, a, n: f"{situation(n, a)}.",
}
