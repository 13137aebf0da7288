"""Sentences for what only a league with dice and a board knows: formations, stoppages, flags."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.field import read_place
from rulesets.core.sentences.phrases import Names, place, score, title, yards
from rulesets.core.sides import HOME
from rulesets.core.state import State

_LOOSE: Final = {
    "carrier_fell": "The carrier falls, and the ball is loose.",
    "double_tackle": "Two tacklers hit him at once: the ball is loose.",
    "qb_back_hit": "The quarterback is hit from behind: the ball is loose.",
    "pass_out": "The backward pass misses, and goes out of bounds.",
    "pass_untouched": "The backward pass misses, and nobody touches it in time.",
}
_STOPS: Final = {
    "box_stop": "The board is stopped outside the tackle box: a cutback.",
    "broken_tackle": "A broken tackle: he runs on.",
    "handoff": "The runner has the ball.",
    "keep": "The quarterback keeps it.",
    "kick_stop": "The kickers stop the board once.",
    "open_stop": "The board is stopped: no free man is near him.",
    "over_line": "The quarterback is past the line, and must run.",
    "return_stop": "The board is stopped after twenty yards: a cutback.",
    "scramble": "The passer scrambles.",
    "scramble_too_late": "The passer scrambles with a receiver beyond the zone: he must run.",
    "stop": "The board is stopped.",
    "ten_stop": "The board is stopped ten yards on: a cutback.",
    "throw": "The pass is away.",
}


def _stoppage(fact: Fact, before: State, after: State, names: Names) -> str:
    said = _STOPS.get(fact.how, "The board is stopped.")
    return f"{said} {fact.why[:1].upper()}{fact.why[1:]}." if fact.why else said


def _loose(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "pass_touched":
        return f"The backward pass misses, and {names.of(fact.side)} are on it first."
    return _LOOSE.get(fact.how, "The dice say a fumble.")


def _flag(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"A flag on {names.of(fact.side)}: {title(fact.how).lower()}."


def _extra(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "untimed_down":
        return "The half does not end on a foul of the defence: one play more."
    return "The half is one play longer."


def _sack(fact: Fact, before: State, after: State, names: Names) -> str:
    lost = -(fact.yards or 0)
    where = ""
    if before.possession is not None and before.spot is not None:
        where = f", at {place(names, before.possession, before.spot - lost)}"
    return f"The passer is caught{f' {yards(lost)} back' if lost > 0 else ''}{where}."


LEAGUE_WRITERS: Final = {
    "caught": lambda f, b, a, n: "Caught.",
    "defence_set": lambda f, b, a, n: f"{n.of(f.side)} line up: {f.how}.",
    "end_chosen": lambda f, b, a, n: f"{n.of(f.side)} defend the goal in the {f.how}.",
    "ends_changed": lambda f, b, a, n: "The sides change ends.",
    "extra_play": _extra,
    "fair_catch": lambda f, b, a, n: f"A fair catch by {n.of(f.side)}.",
    "flag": _flag,
    "home_field_goal": lambda f, b, a, n: f"The free field goal is good. {score(n, a.score)}.",
    "home_kick_left": lambda f, b, a, n: f"{n.of(f.side)} leave the free kick.",
    "home_kick_missed": lambda f, b, a, n: "The free field goal is no good.",
    "long_handoff": lambda f, b, a, n: "Behind the line: it counts as a long hand-off.",
    "loose_ball": _loose,
    "loose_chain": lambda f, b, a, n: f"The ball is loose, and {n.of(f.side)} have it at last.",
    "offset": lambda f, b, a, n: "The fouls offset: it is played again.",
    "onside_kick": lambda f, b, a, n: f"{n.of(f.side)} kick it on side, {yards(f.yards or 0)}.",
    "onside_zone": lambda f, b, a, n: f"The ball lies {f.how}.",
    "period_end": lambda f, b, a, n: f"The quarter is over: {score(n, a.score)}.",
    "pitch": lambda f, b, a, n: f"A pitch {f.how}.",
    "play_called": lambda f, b, a, n: f"{n.of(f.side)} call: {f.how}.",
    "returner_stands": lambda f, b, a, n: (
        f"The returner stands on {place(n, HOME, read_place(f.how, HOME))}."
    ),
    "sack": _sack,
    "stoppage": _stoppage,
    "timeout": lambda f, b, a, n: f"Time out, {n.of(f.side)}.",
    "waved_off": lambda f, b, a, n: f"The flag is waved off: {title(f.how).lower()}.",
}
