"""What a league settles before its first game (the rulings of VSEFL that have options)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.ruleset import Setting

_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")
_WORDS: Final = {"true": "yes", "on": "yes", "false": "no", "off": "no", "null": "0", "none": "0"}

SETTINGS: Final = (
    Setting(
        "home_fg",
        "A free field goal for the home team before the game",
        "yes",
        _YES_NO,
        rule="VS-R4",
        choice_labels=("yes", "no: a neutral site"),
        aliases=("home_fg.on",),
    ),
    Setting(
        "home_fg_distance",
        "Length of that kick, in yards",
        "25",
        min=10,
        max=60,
        rule="VS-PRE-02",
        aliases=("home_fg.distance",),
    ),
    Setting(
        "posts",
        "Where the goal posts stand",
        "end_line",
        ("end_line", "goal_line"),
        rule="VS-PRE-02",
        choice_labels=("on the end line", "on the goal line"),
        aliases=("home_fg.posts",),
    ),
    Setting(
        "plays_per_quarter",
        "Plays in a quarter",
        "15",
        min=1,
        max=99,
        rule="VS-TIM-01",
        aliases=("plays",),
    ),
    Setting(
        "timeouts_per_half",
        "Timeouts per team in a half",
        "2",
        min=0,
        max=9,
        rule="VS-R6",
        aliases=("timeouts",),
    ),
    Setting(
        "obey_dice",
        "Whether the play that the dice call must be run",
        "yes",
        _YES_NO,
        rule="VS-R8a",
        choice_labels=("must be run", "the coach may call another"),
    ),
    Setting(
        "fourth_advice",
        "Advice on fourth down",
        "no",
        _NO_YES,
        rule="VS-R8b",
        choice_labels=("none", "the usual choice is marked"),
    ),
    Setting(
        "blocked_punt_ez",
        "A punter tackled in his own end zone",
        "safety",
        ("safety", "touchdown"),
        rule="VS-R11",
        choice_labels=("is a safety", "is a touchdown"),
    ),
    Setting(
        "try_spot",
        "Yard line for tries",
        "2",
        min=1,
        max=15,
        rule="VS-R14",
    ),
    Setting(
        "onside_ot",
        "Onside kicks in overtime",
        "yes",
        _YES_NO,
        rule="VS-R15",
        choice_labels=("any team that kicks off may try one", "not allowed"),
    ),
    Setting(
        "untimed_down",
        "A half that ends on a foul by the defense",
        "yes",
        _YES_NO,
        rule="VS-R23a",
        choice_labels=("is extended by one untimed down", "ends"),
    ),
    Setting(
        "ot_new_half",
        "The third quarter of overtime",
        "yes",
        _YES_NO,
        rule="VS-R24",
        choice_labels=("opens a new half with a kickoff", "continues where the second stopped"),
    ),
    Setting(
        "ot_limit",
        "Quarters of overtime after which a game is a tie, 0 for no limit",
        "0",
        min=0,
        max=20,
        rule="VS-R24a",
    ),
    Setting(
        "foul_not_square",
        "Linemen not square to the line",
        "no",
        _NO_YES,
        rule="VS-R26",
        choice_labels=("are legal", "are an illegal formation"),
    ),
    Setting(
        "false_start_3",
        "A lineman more than three yards downfield",
        "no",
        _NO_YES,
        rule="VS-R27",
        choice_labels=("is not a foul short of five yards", "is a false start"),
    ),
    Setting(
        "board",
        "Board",
        "620",
        ("620", "scale"),
        rule="VS-R34",
        choice_labels=("a 620 board", "a scale board: shorter scrambles and drops"),
    ),
    Setting(
        "fg_max_los",
        "The farthest line for a field goal, in yards",
        "40",
        min=1,
        max=99,
        rule="VS-R45",
    ),
    Setting(
        "kneel",
        "Quarterback kneels",
        "no",
        _NO_YES,
        rule="VS-R44",
        choice_labels=("not allowed", "allowed, for a loss of a yard"),
    ),
    Setting(
        "trial_three_pivots",
        "How many free defenders turn after a catch",
        "no",
        _NO_YES,
        rule="VS-R1",
        choice_labels=("all of them", "three (the rule on trial)"),
    ),
    Setting(
        "runoff_seconds",
        "Seconds the board runs before a kick",
        "3",
        min=1,
        max=30,
        rule="VS-KO-05",
    ),
    Setting("play_clock", "Seconds between plays", "45", min=5, max=600, rule="VS-PEN-21"),
)


def in_our_words(values: Mapping[str, object]) -> dict[str, object]:
    """Settings as leagues write them, true and false for yes and no."""
    return {name: _word(value) for name, value in values.items()}


def _word(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "0"
    return _WORDS.get(value.strip().lower(), value) if isinstance(value, str) else value
