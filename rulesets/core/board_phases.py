"""What is going on at a board between the plays that every game has, in words.

In braces: the side with the ball, where it lies, who chooses, the home side.
"""

from __future__ import annotations

from typing import Final

BOARD_PHASES: Final = {
    "pregame": "Before the game: the weather and the crowd",
    "pre_fg": "Before the game: the free field goal of {home}",
    "end_choice": "{chooser} to choose: which goal to defend",
    "penalty_roll": "The play of {side} is over: was there a foul?",
    "end_dice": "The play of {side} is over: a fumble, or a foul?",
    "box_roll": "{side} fumbled at {where}: the Box says whose ball it is",
    "injury": "The quarterback of {side} was sacked: is he hurt?",
    "interception": "{side} have thrown: does a defender get the ball?",
    "loose": "The ball is loose at {where}",
    "punt_down": "The punt is down at {where}: what do {side} do with it?",
    "ez_gain": "{side} have gained the ball in their end zone",
    "fumble_return": "{side} to run the fumble back from {where}",
}
"""By phase, a sentence without a full stop."""
