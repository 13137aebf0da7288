"""What a solitaire coach settles before the first kick (SC section 3 and rulings with options)."""

from __future__ import annotations

from typing import Final

from rulesets.core.ruleset import Setting

_NO_YES = ("no", "yes")

SETTINGS: Final = (
    Setting(
        "opening",
        "Who receives first",
        "heads_tails",
        ("heads_tails", "call", "visitors"),
        rule="SC-R2",
        choice_labels=(
            "coin toss: heads the visitors, tails the home team",
            "the visitors call the coin toss, and the winner chooses",
            "the visitors, with no coin toss",
        ),
    ),
    Setting(
        "plays", "Plays in a quarter", "15", min=10, max=20, rule="SC-CLK-04", aliases=("N", "n")
    ),
    Setting(
        "clock",
        "How the game is timed",
        "plays",
        ("plays", "manual"),
        rule="SC-R4",
        choice_labels=("by plays", "by hand: you end each period"),
    ),
    Setting(
        "count_kickoffs",
        "Whether kickoffs count as plays",
        "yes",
        ("yes", "no"),
        rule="SC-R1",
        choice_labels=("yes", "no; only scrimmage plays and safety kicks"),
    ),
    Setting(
        "overtime",
        "A game tied after four quarters",
        "one",
        ("one", "none", "until_winner"),
        rule="SC-R10",
        choice_labels=("one overtime period", "is a tie", "goes to overtime until one team wins"),
    ),
    Setting(
        "punt",
        "How punts are made",
        "full",
        ("full", "simple"),
        rule="SC-PUNT-09",
        choice_labels=("kicked and returned on the board", "45 yards downfield, with no return"),
    ),
    Setting(
        "fg",
        "How field goals and tries are kicked",
        "full",
        ("full", "simple", "ask"),
        rule="SC-R29",
        choice_labels=("formation and rush", "the kick alone", "asked at each kick"),
        aliases=("field_goal",),
    ),
    Setting(
        "ends",
        "Which goal the home team defends",
        "west",
        ("west", "east"),
        rule="SC-PRE-06",
        choice_labels=("west, on the left", "east, on the right"),
    ),
    Setting(
        "swap_ends",
        "Whether the teams change ends",
        "no",
        _NO_YES,
        rule="SC-R3",
        choice_labels=("no", "after every quarter"),
    ),
    Setting(
        "live_kickoff",
        "How kickoffs are made",
        "no",
        _NO_YES,
        rule="SC-R6",
        choice_labels=("the returner starts on the goal line", "kicked on the board"),
    ),
    Setting(
        "strict_ez",
        "A team tackled in its own end zone that it never left",
        "no",
        _NO_YES,
        rule="SC-R17",
        choice_labels=("has a touchback", "gives a safety"),
    ),
    Setting(
        "loss_of_down",
        "A pass off an ineligible lineman",
        "no",
        _NO_YES,
        rule="SC-R30",
        choice_labels=("five yards, replay the down", "five yards and loss of down"),
    ),
    Setting(
        "miss_floor",
        "A field goal missed from close in",
        "none",
        ("none", "20"),
        rule="SC-R28",
        choice_labels=("goes over at the spot of the kick", "goes over no closer than the 20"),
    ),
    Setting(
        "fg_max", "The farthest line for a field goal, in yards", "48", min=1, max=99, rule="SC-R27"
    ),
    Setting(
        "ot_to",
        "Timeouts in a playoff game's overtime",
        "literal",
        ("literal", "pair_from_first"),
        rule="SC-R13",
        choice_labels=(
            "two in the first period, three in each later pair",
            "three in each pair of periods",
        ),
    ),
    Setting(
        "reply_untimed",
        "A reply in overtime cut short by the period",
        "no",
        _NO_YES,
        rule="SC-R14",
        choice_labels=("is lost", "is played to its end"),
    ),
)
