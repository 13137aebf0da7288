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
            "a coin: heads the visitors, tails the home side",
            "the visitors call a coin, and the winner chooses",
            "the visitors, without a coin",
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
        choice_labels=("plays are counted", "you say when a period is over"),
    ),
    Setting(
        "count_kickoffs",
        "Whether kick-offs count as plays",
        "yes",
        ("yes", "no"),
        rule="SC-R1",
        choice_labels=("they count", "they do not; scrimmage plays and safety kicks do"),
    ),
    Setting(
        "overtime",
        "A game that is tied after four quarters",
        "one",
        ("one", "none", "until_winner"),
        rule="SC-R10",
        choice_labels=("one period of overtime", "is a tie", "goes on until one side wins"),
    ),
    Setting(
        "punt",
        "How punts are made",
        "full",
        ("full", "simple"),
        rule="SC-PUNT-09",
        choice_labels=("kicked and returned on the board", "45 yards on, with no return"),
    ),
    Setting(
        "fg",
        "How field goals and tries are kicked",
        "full",
        ("full", "simple", "ask"),
        rule="SC-R29",
        choice_labels=("lined up, with a rush", "the kick alone", "asked at each kick"),
        aliases=("field_goal",),
    ),
    Setting(
        "ends",
        "Which goal the home side defends",
        "west",
        ("west", "east"),
        rule="SC-PRE-06",
        choice_labels=("the one in the west, on the left", "the one in the east, on the right"),
    ),
    Setting(
        "swap_ends",
        "Whether the sides change ends",
        "no",
        _NO_YES,
        rule="SC-R3",
        choice_labels=("they keep them", "after every quarter"),
    ),
    Setting(
        "live_kickoff",
        "How kick-offs are made",
        "no",
        _NO_YES,
        rule="SC-R6",
        choice_labels=("the returner starts on the goal line", "kicked on the board"),
    ),
    Setting(
        "strict_ez",
        "A side tackled in its own end zone that it never left",
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
        choice_labels=("five yards, the down again", "five yards, and the down is lost"),
    ),
    Setting(
        "miss_floor",
        "A field goal missed from close in",
        "none",
        ("none", "20"),
        rule="SC-R28",
        choice_labels=("goes over at the spot of the kick", "goes over no nearer than the 20"),
    ),
    Setting(
        "fg_max", "The farthest line for a field goal, in yards", "48", min=1, max=99, rule="SC-R27"
    ),
    Setting(
        "ot_to",
        "Time-outs in a knock-out's overtime",
        "literal",
        ("literal", "pair_from_first"),
        rule="SC-R13",
        choice_labels=(
            "two in the first period, three in each two that follow",
            "three in each two periods",
        ),
    ),
    Setting(
        "reply_untimed",
        "A reply in overtime that the period cuts off",
        "no",
        _NO_YES,
        rule="SC-R14",
        choice_labels=("is lost", "is played to its end"),
    ),
)
