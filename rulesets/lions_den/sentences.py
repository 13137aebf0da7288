"""The sentences of this rule set's play-by-play, and its words for calls, results and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import (
    Names,
    Vocabulary,
    Writer,
    title,
    yards,
)
from rulesets.core.state import State

_OUT: Final = {
    "game": "for the rest of the game",
    "next_game": "for this game and the next",
    "next_two": "for this game and the next two",
    "season": "for the rest of the season",
}


def _injury(fact: Fact, before: State, after: State, names: Names) -> str:
    name = f"The {fact.why} quarterback of {names.of(fact.side)}"
    if fact.how in _OUT:
        return f"{name} is injured, out {_OUT[fact.how]}."
    return f"{name} is winded and rests for {fact.how.removeprefix('winded ')} downs."


def _pass_called(fact: Fact, before: State, after: State, names: Names) -> str:
    far = yards(fact.yards or 0)
    return f"{names.of(fact.side)} called a pass of {far}: {fact.how}% chance."


def _quarterback(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"The {fact.how} quarterback of {names.of(fact.side)} came in."


SENTENCES: Final[dict[str, Writer]] = {
    "aimed": lambda f, b, a, n: f"{n.of(f.side)} aimed players at the ball.",
    "climate": lambda f, b, a, n: f"Climate: {f.how}.",
    "crowd": lambda f, b, a, n: f"Crowd: {f.how}.",
    "injury": _injury,
    "kick_good": lambda f, b, a, n: "The kick is good.",
    "kick_length": lambda f, b, a, n: f"The kick went {yards(f.yards or 0)}.",
    "line_up": lambda f, b, a, n: f"The lineup is {f.why}.",
    "no_flag": lambda f, b, a, n: "No flag.",
    "no_pass": lambda f, b, a, n: "That pass is not allowed: play continues.",
    "out_of_bounds": lambda f, b, a, n: "Out of bounds.",
    "pass_called": _pass_called,
    "pitch_out": lambda f, b, a, n: "The pitchout is caught.",
    "pocket": lambda f, b, a, n: "The quarterback is set in the pocket.",
    "quarterback": _quarterback,
    "re_aimed": lambda f, b, a, n: "The ball carrier is re-aimed.",
    "reminder": lambda f, b, a, n: f"{title(f.why)}.",
    "turned": lambda f, b, a, n: f"{n.of(f.side)} turned a player.",
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    phases={
        "pregame": "Before the game: the weather and the crowd",
        "penalty_roll": "The play of {side} is over: was there a foul?",
        "injury": "The quarterback of {side} was sacked: is he injured?",
        "interception": "Pass by {side}: does a defender intercept it?",
    },
    dice={
        "penalty": "d100 for a foul, d10 for the team",
        "climate": "d100 for the climate",
        "crowd": "d100 for the crowd",
        "length of the kick": "length of the kick",
        "side of the field": "where across the field it lands",
        "pass": "whether the pass is caught",
        "pitch-out": "whether the pitchout is caught",
        "kick at goal": "whether the kick is good",
        "interception": "whether a defender intercepts",
        "injury": "whether he is injured",
    },
    results={"second_turn": "Turned twice"},
    runs={"pass_play": "Run", "pitch_out": "Run", "play": "Run"},
    roles={
        "pass_play": "pass",
        "pass": "pass",
        "punt": "punt",
        "field_goal": "field_goal",
        "kick": "extra_point",
    },
    result_keys={"second_turn": "i", "own_end_line": "e", "other_end_line": "l"},
    call_keys={
        "pitch_out": "h",
        "pass_play": "p",
        "intercept": "r",
        "pocket": "e",
        "re_aim": "a",
        "aim": "a",
        "turn": "y",
        "no_turn": "n",
    },
)
