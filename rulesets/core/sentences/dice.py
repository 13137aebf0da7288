"""Sentences for what happens on a board between dice: turns, dice, flags, injuries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import Names, title, yards
from rulesets.core.state import State

Writer = Callable[[Fact, State, State, Names], str]

_OUT: Final = {
    "game": "for the rest of the game",
    "next_game": "for this game and the next",
    "next_two": "for this game and the next two",
    "season": "for the rest of the season",
}


def _injury(fact: Fact, before: State, after: State, names: Names) -> str:
    who = f"The {fact.why} quarterback of {names.of(fact.side)}"
    if fact.how in _OUT:
        return f"{who} is injured, out {_OUT[fact.how]}."
    return f"{who} is winded and rests for {fact.how.removeprefix('winded ')} downs."


def _pass_called(fact: Fact, before: State, after: State, names: Names) -> str:
    far = yards(fact.yards or 0)
    return f"{names.of(fact.side)} called a pass of {far}: {fact.how}% chance."


def _quarterback(fact: Fact, before: State, after: State, names: Names) -> str:
    return f"The {fact.how} quarterback of {names.of(fact.side)} came in."


DICE: Final[dict[str, Writer]] = {
    "aimed": lambda f, b, a, n: f"{n.of(f.side)} aimed players at the ball.",
    "climate": lambda f, b, a, n: f"Climate: {f.how}.",
    "crowd": lambda f, b, a, n: f"Crowd: {f.how}.",
    "injury": _injury,
    "kick_good": lambda f, b, a, n: "The kick is good.",
    "kick_length": lambda f, b, a, n: f"The kick went {yards(f.yards or 0)}.",
    "line_up": lambda f, b, a, n: f"The lineup is {f.why}.",
    "loose_ball": lambda f, b, a, n: "The ball is loose!",
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
"""A sentence for each fact of a board, by name."""
