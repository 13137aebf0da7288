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
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "aimed": (
        "{Side} aimed players at the ball.",
        "{Side} *point*ed players at the ball.",
        "Players aimed at the ball, {side}.",
    ),
    "climate": (
        "The weather: {how}.",
        "It's {how} today.",
    ),
    "crowd": (
        "The crowd: {how}.",
        "By the dice, the crowd is {how}.",
    ),
    "injury.game": (
        "The {why} quarterback of {side} is hurt, out for the game.",
        "{Side} *lost* the {why} quarterback for the game.",
        "Out for the game, the {why} quarterback of {side}.",
    ),
    "injury.next_game": (
        "The {why} quarterback of {side} is hurt, out this game and the next.",
        "{Side} *lost* the {why} quarterback for this game and the next.",
        "Out for this game and the next, the {why} quarterback of {side}.",
    ),
    "injury.next_two": (
        "The {why} quarterback of {side} is hurt, out this game and the next two.",
        "{Side} *lost* the {why} quarterback for this game and two more.",
        "Out for this game and the next two, the {why} quarterback of {side}.",
    ),
    "injury.season": (
        "The {why} quarterback of {side} is hurt, out for the season.",
        "{Side} *lost* the {why} quarterback for the season.",
        "Out for the season, the {why} quarterback of {side}.",
    ),
    "injury": (
        "The {why} quarterback of {side} is out, {how} downs.",
        "{Side} without the {why} quarterback: {how} downs.",
    ),
    "kick_good": (
        "The kick is good.",
        "It's through.",
        "Up, and good.",
        "He *make*s it.",
        "That's good.",
        "Straight through.",
    ),
    "line_up": (
        "The lineup is {why}.",
        "All {why} on the line.",
    ),
    "no_pass": (
        "That pass is not allowed: play continues.",
        "No pass from there. Play *go*es on.",
        "Not a pass that is allowed: play continues.",
    ),
    "out_of_bounds": (
        "Out of bounds.",
        "Over the sideline.",
        "And out of bounds.",
        "It *roll*s out.",
    ),
    "pass_called": (
        "{Side} *call*ed a pass of {n}.",
        "A pass of {yards}.",
        "{Side} for {yards} by air.",
        "{Yards} through the air.",
        "They *want* {yards}.",
        "{Side} *look*ed for {n}.",
        "The call is a pass of {n}.",
        "{N} by pass, {side}.",
        "{Side} to throw {n}.",
        "Here *come*s a throw of {n}.",
        "It's {yards} in the air.",
        "A throw for {n}.",
        "{Side} in the air, {yards}.",
        "Pass, {yards}.",
        "Up for {n}, {side}.",
    ),
    "pass_called.odds": (
        "Long odds, for {yards}.",
        "{Yards}, against the odds.",
        "{Yards}, and long odds.",
        "{Side} *took* the long odds, for {n}.",
    ),
    "pass_called.long": (
        "{Side} for all of {yards}!",
        "They *go* deep, {yards}.",
        "All of {yards} this time.",
        "{Side} *wound* up for {yards}.",
    ),
    "pitch_out": (
        "The pitchout is caught.",
        "Pitchout, and caught.",
        "He *take*s the pitchout.",
        "The pitchout is good.",
    ),
    "pocket": (
        "The quarterback is set in the pocket.",
        "He's set in the pocket.",
        "The quarterback *drop*s into the pocket.",
        "The pocket is set.",
    ),
    "quarterback": (
        "The {how} quarterback of {side} came in.",
        "In *come*s the {how} quarterback, {side}.",
        "The {how} quarterback now, {side}.",
    ),
    "re_aimed": (
        "The ball carrier is re-aimed.",
        "They *aim* the ball carrier again.",
        "The carrier is aimed again.",
        "A new aim for the carrier.",
    ),
    "reminder": (
        "{Why}.",
        "A reminder: {why}.",
    ),
    "turned": (
        "{Side} turned a player.",
        "A player turned by {side}.",
        "{Side} *turn*ed one.",
        "{Side}: one player turned.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={
        call: ("", "on the ground", "", "on the run")
        for call in ("play", "pass_play", "pitch_out", "run")
    },
    broadcast=BROADCAST,
    phases={
        "pregame": "Before the game: the weather and the crowd",
        "penalty_roll": "The play of {side} is over: was there a foul?",
        "injury": "The quarterback of {side} was sacked: is he injured?",
        "interception": "Pass by {side}: does a defender intercept it?",
    },
    die_names={"penalty": ("foul", "team")},
    dice={
        "penalty": "a foul (d100) and the team (d10)",
        "punt": "the punt",
        "downs of rest": "the downs of rest",
        "climate": "the climate (d100)",
        "crowd": "the crowd (d100)",
        "length of the kick": "the length of the kick",
        "side of the field": "the side of the field",
        "pass": "the catch",
        "pitch-out": "the pitchout",
        "kick at goal": "the kick at goal",
        "interception": "an interception",
        "injury": "an injury",
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
