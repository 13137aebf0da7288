"""The sentences of this rule set's play-by-play, and its words for calls, results and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.field import read_place
from rulesets.core.sentences.phrases import (
    Names,
    Vocabulary,
    Writer,
    place,
    score,
    title,
    yards,
)
from rulesets.core.sides import HOME
from rulesets.core.state import State

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


def _extra(fact: Fact, before: State, after: State, names: Names) -> str:
    if fact.how == "untimed_down":
        return "The half does not end on a foul by the defense: one untimed down."
    return "The half is one play longer."


def _flag(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"Flag on {names.of(fact.side)}: {title(fact.how).lower()}."


def _stoppage(fact: Fact, before: State, after: State, names: Names) -> str:
    text = _STOPS.get(fact.how, "The board is stopped.")
    return f"{text} {fact.why[:1].upper()}{fact.why[1:]}." if fact.why else text


SENTENCES: Final[dict[str, Writer]] = {
    "defence_set": lambda f, b, a, n: f"{n.of(f.side)} lined up: {f.how}.",
    "end_chosen": lambda f, b, a, n: f"{n.of(f.side)} to defend the {f.how} goal.",
    "ends_changed": lambda f, b, a, n: "The teams change ends.",
    "extra_play": _extra,
    "flag": _flag,
    "home_field_goal": lambda f, b, a, n: f"The free field goal is good. {score(n, a.score)}.",
    "home_kick_left": lambda f, b, a, n: f"{n.of(f.side)} declined the free kick.",
    "home_kick_missed": lambda f, b, a, n: "The free field goal is no good.",
    "long_handoff": lambda f, b, a, n: "Behind the line: it counts as a long handoff.",
    "loose_chain": lambda f, b, a, n: f"Loose ball, recovered by {n.of(f.side)}.",
    "offset": lambda f, b, a, n: "The fouls offset: the play is repeated.",
    "onside_kick": lambda f, b, a, n: f"Onside kick, {n.of(f.side)}, {yards(f.yards or 0)}.",
    "onside_zone": lambda f, b, a, n: f"The ball is {f.how}.",
    "pitch": lambda f, b, a, n: f"Pitch {f.how}.",
    "play_called": lambda f, b, a, n: f"{n.of(f.side)} called: {f.how}.",
    "returner_stands": lambda f, b, a, n: (
        f"The returner stands on {place(n, HOME, read_place(f.how, HOME))}."
    ),
    "stoppage": _stoppage,
    "waved_off": lambda f, b, a, n: f"Flag waved off: {title(f.how).lower()}.",
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    phases={
        "pre_fg": "Before the game: {home_s} free field goal",
        "end_choice": "{whose} choice: which goal to defend",
        "end_dice": "The play of {side} is over: a fumble, or a foul?",
        "box_roll": "Fumble by {side} at {where}: the Box decides possession",
    },
    dice={"end dice": "fumble pair, foul pair, action die", "box": "the Box, for possession"},
    results={
        "progress": "Stopped",
        "carrier_fell": "Ball carrier fell",
        "double_tackle": "Two tacklers",
        "qb_back_hit": "Hit from behind",
        "loose_back_pass": "Back pass missed",
        "loose_chain": "Still loose",
        "caught_fallen": "Caught, fallen",
        "caught_other": "Other receiver",
        "batted": "Batted down",
        "reached": "In the end zone",
        "not_reached": "Short of it",
        "most_downfield": "Punt away",
        "returner_touched": "Returner hit",
    },
    runs={"screen": "Quarterback run", "play": "Run"},
    roles={
        "pass": "pass",
        "screen": "pass",
        "punt": "punt",
        "field_goal": "field_goal",
        "try_kick": "extra_point",
    },
    result_keys={
        "progress": "p",
        "carrier_fell": "f",
        "double_tackle": "e",
        "qb_back_hit": "h",
        "loose_back_pass": "l",
        "loose_chain": "L",
        "batted": "b",
        "caught_fallen": "C",
        "caught_other": "O",
        "thrown_away": "A",
        "grounding": "G",
        "most_downfield": "p",
        "returner_touched": "r",
        "reached": "i",
        "not_reached": "h",
    },
    call_keys={
        "fake_punt": "e",
        "accept_second": "s",
        "accept_third": "t",
        "scramble": "S",
        "keep": "K",
        "stop": "B",
        "ten_stop": "x",
        "box_stop": "X",
        "open_stop": "N",
        "return_stop": "x",
        "kick_stop": "X",
        "broken_tackle": "y",
        "over_line": "v",
        "handoff": "r",
        "pitch": "P",
    },
)
