"""What a league settles before its first game (the rulings of VSEFL that have options)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.ruleset import Setting

_YES_NO = ("yes", "no")
_NO_YES = ("no", "yes")
_WORDS: Final = {"true": "yes", "on": "yes", "false": "no", "off": "no", "null": "0", "none": "0"}

SETTINGS: Final = (
    Setting("home_fg", "A free field goal for the home side before the game", "yes", _YES_NO,
            rule="VS-R4", means=("it has one", "a neutral site: it has none"),
            also=("home_fg.on",)),
    Setting("home_fg_distance", "How far that kick is, in yards", "25", least=10, most=60,
            rule="VS-PRE-02", also=("home_fg.distance",)),
    Setting("posts", "Where the goal posts stand", "end_line", ("end_line", "goal_line"),
            rule="VS-PRE-02", means=("on the end line", "on the goal line"),
            also=("home_fg.posts",)),
    Setting("plays_per_quarter", "Plays in a quarter", "15", least=1, most=99,
            rule="VS-TIM-01", also=("plays",)),
    Setting("timeouts_per_half", "Time-outs of each side in a half", "2", least=0, most=9,
            rule="VS-R6", also=("timeouts",)),
    Setting("obey_dice", "Whether the play that the dice call must be run", "yes", _YES_NO,
            rule="VS-R8a", means=("it must", "the coach may call another")),
    Setting("fourth_advice", "A word of advice on fourth down", "no", _NO_YES, rule="VS-R8b",
            means=("none", "the usual choice is marked")),
    Setting("blocked_punt_ez", "A punter caught in his own end zone", "safety",
            ("safety", "touchdown"), rule="VS-R11",
            means=("gives a safety", "gives a touchdown")),
    Setting("try_spot", "The line from which tries are made, in yards", "2", least=1, most=15,
            rule="VS-R14"),
    Setting("onside_ot", "On-side kicks in overtime", "yes", _YES_NO, rule="VS-R15",
            means=("any side that kicks off may try one", "nobody may")),
    Setting("untimed_down", "A half that ends on a foul of the defence", "yes", _YES_NO,
            rule="VS-R23a", means=("has one play more", "ends")),
    Setting("ot_new_half", "The third quarter of overtime", "yes", _YES_NO, rule="VS-R24",
            means=("opens a new half with a kick-off", "goes on where the second stopped")),
    Setting("ot_limit", "Quarters of overtime after which a game is a tie, 0 for no limit", "0",
            least=0, most=20, rule="VS-R24a"),
    Setting("foul_not_square", "Linemen who do not stand square to the line", "no", _NO_YES,
            rule="VS-R26", means=("are in order", "are an illegal formation")),
    Setting("false_start_3", "A lineman more than three yards down field", "no", _NO_YES,
            rule="VS-R27", means=("is no foul short of five yards", "has made a false start")),
    Setting("board", "The board that is played on", "620", ("620", "scale"), rule="VS-R34",
            means=("the large one", "a scale board: shorter scrambles and drops")),
    Setting("fg_max_los", "The farthest line for a field goal, in yards", "40", least=1, most=99,
            rule="VS-R45"),
    Setting("kneel", "Whether a quarterback may kneel down", "no", _NO_YES, rule="VS-R44",
            means=("there is no such play", "he may, for the loss of a yard")),
    Setting("trial_three_pivots", "How many free defenders turn after a catch", "no", _NO_YES,
            rule="VS-R1", means=("all of them", "three (the rule on trial)")),
    Setting("runoff_seconds", "Seconds that the board runs before a kick", "3", least=1, most=30,
            rule="VS-KO-05"),
    Setting("play_clock", "Seconds between plays", "45", least=5, most=600, rule="VS-PEN-21"),
)  # fmt: skip


def in_our_words(given: Mapping[str, object]) -> dict[str, object]:
    """Settings as leagues write them, true and false for yes and no."""
    return {name: _word(value) for name, value in given.items()}


def _word(value: object) -> object:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "0"
    return _WORDS.get(value.strip().lower(), value) if isinstance(value, str) else value
