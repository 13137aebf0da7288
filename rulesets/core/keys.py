"""Letters and labels that several rule sets share: a result has one key in all of them."""

from __future__ import annotations

from typing import Final

RESULTS: Final = {
    "foul": "A foul alone",
    "complete": "Caught",
    "interception": "Intercepted",
    "too_deep": "Too far back",
    "centre": "Center",
}
"""Labels of results and choices whose names do not explain themselves."""
RESULT_KEYS: Final = {
    "tackled": "d",
    "down": "d",
    "out_of_bounds": "o",
    "touchdown": "t",
    "safety": "s",
    "touchback": "a",
    "fair_catch": "h",
    "sack": "k",
    "sacked": "k",
    "fumble": "f",
    "recovered": "r",
    "none": "n",
    "complete": "c",
    "incomplete": "i",
    "interception": "n",
    "too_deep": "D",
    "ineligible": "e",
    "engaged": "a",
    "good": "y",
    "no_good": "n",
    "blocked": "b",
    "lands": "l",
    "touched": "h",
    "untouched": "n",
    "recovered_by_kickers": "k",
    "recovered_by_receivers": "r",
    "foul": "F",
}
"""The letter of each result, by its name: the same in every call of every rule set. Results that
are the same by another name share a letter; so may results that never appear together."""
CALL_KEYS: Final = {
    "run": "r",
    "pass": "p",
    "play": "p",
    "punt": "n",
    "field_goal": "f",
    "fg": "f",
    "kneel": "k",
    "kick": "k",
    "kickoff": "k",
    "onside": "o",
    "safety_kick": "k",
    "try_kick": "k",
    "two": "p",
    "try_play": "p",
    "skip": "s",
    "return": "r",
    "touchback": "a",
    "fair_catch": "h",
    "heads": "h",
    "tails": "t",
    "receive": "r",
    "west": "",
    "east": "",
    "accept": "a",
    "decline": "d",
    "none": "n",
    "throw": "r",
}
"""The letter of each call, by its name; none where any would mislead: e and a are no west and
east."""
