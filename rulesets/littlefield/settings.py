"""What two players may agree on before the toss (LQ-TIME-01), our rulings with options, and the
house rulings (LQ-R38 to LQ-R40), which are off unless players choose them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core import ruleset
from rulesets.core.ruleset import BadSetting, Setting

SETTINGS: Final = (
    Setting(
        "timing",
        "How the game is timed",
        "plays",
        ("plays", "timed"),
        rule="LQ-TIME-01",
        choice_labels=("a number of plays, both teams together", "two halves by the clock"),
    ),
    Setting(
        "plays", "Plays in the game, both teams together", "160", min=2, max=2000, rule="LQ-TIME-03"
    ),
    Setting(
        "minutes", "Minutes in each half of a timed game", "30", min=1, max=180, rule="LQ-TIME-02"
    ),
    Setting(
        "signals",
        "How signals are given",
        "marker",
        ("marker", "aloud"),
        rule="LQ-DIAL-03",
        choice_labels=("set on the marker", "called aloud: either player may key the call"),
    ),
    Setting(
        "interception_spot",
        "Where an interception is",
        "shown",
        ("shown", "line_of_play"),
        rule="LQ-R9",
        choice_labels=("at the distance shown", "at the line of the play"),
    ),
    Setting(
        "incomplete_in_end_zone",
        "An incompletion whose distance ends in the end zone",
        "ordinary",
        ("ordinary", "touchback"),
        rule="LQ-R11",
        choice_labels=("an ordinary incompletion", "a touchback, as before 1934"),
    ),
    Setting(
        "return_penalty",
        "A penalty on a run-back or interception return",
        "replay",
        ("replay", "ends_return"),
        rule="LQ-R13",
        choice_labels=(
            "the return is spun again, or a first down by the general rule",
            "ends the return: first down there",
        ),
    ),
    Setting(
        "plus5_past_point",
        "A 5-yard penalty on the defense that reaches the line to gain",
        "first_down",
        ("first_down", "down_stands"),
        rule="LQ-R20",
        choice_labels=("makes a first down", "does not change down and line to gain"),
    ),
    Setting(
        "play_count",
        "What counts as a play",
        "every_spin",
        ("every_spin", "without_returns"),
        rule="LQ-R27",
        choice_labels=(
            "every turn of the dial",
            "every turn but run-backs and interception returns",
        ),
    ),
    Setting(
        "late_penalty",
        "A penalty on the last play of a half",
        "no_extension",
        ("no_extension", "one_more_play"),
        rule="LQ-R30",
        choice_labels=("the half is over", "one more play"),
    ),
    Setting(
        "blocked_fourth_behind_goal",
        "A kick blocked behind the goal line on fourth down",
        "by_recovery",
        ("by_recovery", "always_safety"),
        rule="LQ-R18",
        choice_labels=("safety or touchdown, by who recovers it", "always a safety"),
    ),
    Setting(
        "tiebreak",
        "A game that is tied at the end",
        "none",
        ("none", "penetrations"),
        rule="LQ-R38",
        came_later=True,
        choice_labels=(
            "stays tied",
            "goes by penetrations, then by the deepest point",
        ),
    ),
    Setting(
        "rush_points",
        "Points for a try by rush or pass",
        "1",
        ("1", "2"),
        rule="LQ-R39",
        came_later=True,
        choice_labels=("one, like the kick", "two"),
    ),
    Setting(
        "halves_begin",
        "How each half begins",
        "kickoff",
        ("kickoff", "midfield"),
        rule="LQ-R40",
        came_later=True,
        choice_labels=("with a kickoff", "at midfield, first and ten, with no kickoff"),
    ),
)


def read_settings(values: Mapping[str, object]) -> dict[str, str]:
    """All settings, with defaults for what is left out. Raises BadSetting."""
    chosen = ruleset.read_settings(SETTINGS, values)
    if "minutes" in values and "timing" not in values:
        # It would have no use, and surprise the players later.
        raise BadSetting("minutes needs timing=timed", "minutes")
    return chosen
