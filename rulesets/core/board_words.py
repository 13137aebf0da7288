"""What is going on at a board between the plays that every game has, what its dice are rolled for,
and what may come of a play, in words."""

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
"""By phase, a sentence without a full stop. In braces: the side with the ball, where it lies, who
chooses, the home side."""
BOARD_DICE: Final = {
    "end dice": "two for a fumble, two for a foul, the action die",
    "box": "the Box, for whose ball it is",
    "penalty": "hundredths for a foul, a d10 for whose it is",
    "climate": "hundredths for the climate",
    "crowd": "hundredths for the crowd",
    "length of the kick": "how long the kick is",
    "side of the field": "where across the field it comes down",
    "pass": "whether the pass is caught",
    "pitch-out": "whether the pitch-out is caught",
    "kick at goal": "whether the kick is good",
    "interception": "whether a defender gets it",
    "injury": "whether he is hurt",
}
"""What dice are rolled for, where the name of their table leaves it open, by that name."""
BOARD_RESULTS: Final = {
    "progress": "Stopped",
    "second_turn": "Turned twice",
    "carrier_fell": "Carrier fell",
    "double_tackle": "Two tacklers",
    "qb_back_hit": "Hit from behind",
    "loose_back_pass": "Back pass missed",
    "loose_chain": "Loose on and on",
    "foul": "A foul alone",
    "complete": "Caught",
    "caught_fallen": "Caught, fallen",
    "caught_other": "Caught by other",
    "interception": "Intercepted",
    "batted": "Batted down",
    "too_deep": "Too far back",
    "reached": "In the end zone",
    "not_reached": "Short of it",
    "most_downfield": "Punt away",
    "returner_touched": "Returner hit",
}
"""What may come of a play, where its name would be understood only by who wrote it, by that name.
Short, so that a small terminal shows them all: what each means is said when it is marked."""
