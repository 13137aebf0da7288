"""Sentences for formations, stoppages and flags."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.field import read_place
from rulesets.core.sentences.phrases import Names, place, score, title, yards
from rulesets.core.sides import HOME
from rulesets.core.state import State

_LOOSE: Final = {
    "carrier_fell": "The ball carrier fell: the ball is loose.",
    "double_tackle": "Two tacklers at once: the ball is loose.",
    "qb_back_hit": "The quarterback was hit from behind: the ball is loose.",
    "pass_out": "The backward pass missed and went out of bounds.",
    "pass_untouched": "The backward pass missed, and no one touched it in time.",
}
_STOPS: Final = {
    "box_stop": "The board is stopped outside the tackle box: a cutback.",
    "broken_tackle": "Broken tackle: the run continues.",
    "handoff": "The runner has the ball.",
    "keep": "Quarterback keeper.",
    "kick_stop": "The kickers stopped the board once.",
    "open_stop": "The board is stopped: no free player is near the ball carrier.",
    "over_line": "The quarterback is past the line and must run.",
    "return_stop": "The board is stopped after twenty yards: a cutback.",
    "scramble": "The passer scrambles.",
    "scramble_too_late": "The passer scrambles with a receiver beyond the zone: he must run.",
    "stop": "The board is stopped.",
    "ten_stop": "The board is stopped after ten yards: a cutback.",
    "throw": "The pass is away.",
}


def _stoppage(fact: Fact, before: State, after: State, names: Names) -> str:
    said = _STOPS.get(fact.how, "The board is stopped.")
    return f"{said} {fact.why[:1].upper()}{fact.why[1:]}." if fact.why else said


def _loose(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "pass_touched":
        return f"The backward pass missed. First touched by {names.of(fact.side)}."
    return _LOOSE.get(fact.how, "The dice show a fumble.")


def _flag(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Flag on {names.of(fact.side)}: {title(fact.how).lower()}."


def _extra(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "untimed_down":
        return "The half does not end on a foul by the defense: one untimed down."
    return "The half is one play longer."


def _sack(fact: Fact, before: State, after: State, names: Names) -> str:
    lost = -(fact.yards or 0)
    where = ""
    if before.possession is not None and before.spot is not None:
        where = f" at {place(names, before.possession, before.spot - lost)}"
    return f"Sacked{f' for a loss of {yards(lost)}' if lost > 0 else ''}{where}."


LEAGUE_WRITERS: Final = {
    "caught": lambda f, b, a, n: "Caught.",
    "defence_set": lambda f, b, a, n: f"{n.of(f.side)} lined up: {f.how}.",
    "end_chosen": lambda f, b, a, n: f"{n.of(f.side)} to defend the {f.how} goal.",
    "ends_changed": lambda f, b, a, n: "The teams change ends.",
    "extra_play": _extra,
    "fair_catch": lambda f, b, a, n: f"Fair catch, {n.of(f.side)}.",
    "flag": _flag,
    "home_field_goal": lambda f, b, a, n: f"The free field goal is good. {score(n, a.score)}.",
    "home_kick_left": lambda f, b, a, n: f"{n.of(f.side)} declined the free kick.",
    "home_kick_missed": lambda f, b, a, n: "The free field goal is no good.",
    "long_handoff": lambda f, b, a, n: "Behind the line: it counts as a long handoff.",
    "loose_ball": _loose,
    "loose_chain": lambda f, b, a, n: f"Loose ball, recovered by {n.of(f.side)}.",
    "offset": lambda f, b, a, n: "The fouls offset: the play is repeated.",
    "onside_kick": lambda f, b, a, n: f"Onside kick, {n.of(f.side)}, {yards(f.yards or 0)}.",
    "onside_zone": lambda f, b, a, n: f"The ball is {f.how}.",
    "period_end": lambda f, b, a, n: f"End of the quarter: {score(n, a.score)}.",
    "pitch": lambda f, b, a, n: f"Pitch {f.how}.",
    "play_called": lambda f, b, a, n: f"{n.of(f.side)} called: {f.how}.",
    "returner_stands": lambda f, b, a, n: (
        f"The returner stands on {place(n, HOME, read_place(f.how, HOME))}."
    ),
    "sack": _sack,
    "stoppage": _stoppage,
    "timeout": lambda f, b, a, n: f"Timeout, {n.of(f.side)}.",
    "waved_off": lambda f, b, a, n: f"Flag waved off: {title(f.how).lower()}.",
}
