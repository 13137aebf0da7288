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
    "end dice": "fumble pair, foul pair, action die",
    "box": "the Box, for whose ball it is",
    "penalty": "d100 for a foul, d10 whose",
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
    "hit": "Caught",
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
RESULT_KEYS: Final = {
    # How a run, a catch or a return ended.
    "tackled": "d", "down": "d", "out_of_bounds": "o", "touchdown": "t", "safety": "s",
    "progress": "p", "second_turn": "i", "touchback": "a", "fair_catch": "h",
    "sack": "k", "sacked": "k", "past_line": "p",
    # A ball that was lost.
    "fumble": "f", "fumble_lost": "f", "fumble_kept": "e", "carrier_fell": "f",
    "double_tackle": "e", "qb_back_hit": "h", "loose_back_pass": "l", "loose_chain": "L",
    "recovered": "r", "none": "n", "own_end_line": "e", "other_end_line": "l",
    # A pass.
    "complete": "c", "hit": "c", "incomplete": "i", "interception": "n", "batted": "b",
    "caught_fallen": "C", "caught_other": "O", "thrown_away": "A", "too_deep": "D",
    "grounding": "G", "ineligible": "e", "engaged": "a", "miss": "x",
    # A kick.
    "good": "y", "no_good": "n", "blocked": "b", "most_downfield": "p", "lands": "l",
    "dead": "l", "out_in_field": "o", "through": "e", "returner_touched": "r",
    "reached": "i", "not_reached": "h", "touched": "h", "untouched": "n", "unheld": "n",
    "recovered_by_kickers": "k", "recovered_by_receivers": "r",
    "foul": "F",
}  # fmt: skip
"""The letter of each result, by its name: the same in every call of every rule set. Results that
are the same by another name have the same letter; results that never stand on one sheet may."""
CALL_KEYS: Final = {
    "run": "r", "pass": "p", "pass_play": "p", "play": "p", "ttqb": "t", "pitch_out": "h",
    "punt": "n", "field_goal": "f", "fg": "f", "fake_punt": "e", "kneel": "k",
    "kick": "k", "kickoff": "k", "onside": "o", "safety_kick": "k",
    "xp": "k", "try_kick": "k", "two": "p", "try_play": "p", "skip": "s",
    "return": "r", "touchback": "a", "fair_catch": "h",
    "heads": "h", "tails": "t", "receive": "r", "west": "", "east": "",
    "accept": "a", "accept_second": "s", "accept_third": "t",
    "decline": "d", "rekick": "k", "take_ball": "b",
    "intercept": "r", "none": "n", "pocket": "e", "re_aim": "a", "aim": "a",
    "turn": "y", "no_turn": "n",
    "throw": "r", "scramble": "S", "keep": "K", "pitch": "P", "handoff": "r", "over_line": "v",
    "stop": "B", "ten_stop": "x", "box_stop": "X", "open_stop": "N", "return_stop": "x",
    "kick_stop": "X", "broken_tackle": "y",
}  # fmt: skip
"""The letter of each call, by its name; none where any would mislead: e and a are no west and
east."""
