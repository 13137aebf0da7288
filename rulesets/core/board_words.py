"""Words for a board game's own phases, for its dice, and for the results of a play."""

from __future__ import annotations

from typing import Final

BOARD_PHASES: Final = {
    "pregame": "Before the game: the weather and the crowd",
    "pre_fg": "Before the game: the free field goal of {home}",
    "end_choice": "{chooser}'s choice: which goal to defend",
    "penalty_roll": "The play of {side} is over: was there a foul?",
    "end_dice": "The play of {side} is over: a fumble, or a foul?",
    "box_roll": "Fumble by {side} at {where}: the Box decides possession",
    "injury": "The quarterback of {side} was sacked: is he injured?",
    "interception": "Pass by {side}: does a defender intercept it?",
    "loose": "The ball is loose at {where}",
    "punt_down": "The punt is down at {where}: {side} to decide",
    "ez_gain": "{side} gained the ball in the end zone",
    "fumble_return": "{side} to return the fumble from {where}",
}
"""By phase, a sentence without a period. In braces: the team with the ball, its spot, the team
that chooses, the home team."""
BOARD_DICE: Final = {
    "end dice": "fumble pair, foul pair, action die",
    "box": "the Box, for possession",
    "penalty": "d100 for a foul, d10 for the team",
    "climate": "hundredths for the climate",
    "crowd": "hundredths for the crowd",
    "length of the kick": "length of the kick",
    "side of the field": "where across the field it lands",
    "pass": "whether the pass is caught",
    "pitch-out": "whether the pitchout is caught",
    "kick at goal": "whether the kick is good",
    "interception": "whether a defender intercepts",
    "injury": "whether he is injured",
}
"""What dice are rolled for, by the name of their table, where the name alone does not say."""
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
"""Labels of results whose names do not explain themselves. Short, so that a small terminal shows
them all; the marked one is explained in full."""
RESULT_KEYS: Final = {
    # How a run, a catch or a return ended.
    "tackled": "d", "down": "d", "out_of_bounds": "o", "touchdown": "t", "safety": "s",
    "progress": "p", "second_turn": "i", "touchback": "a", "fair_catch": "h",
    "sack": "k", "sacked": "k", "past_line": "p",
    # A lost ball.
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
are the same by another name share a letter; so may results that never appear together."""
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
