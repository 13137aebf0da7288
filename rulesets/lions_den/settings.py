"""What a commissioner settles before the tournament (the rulings of section 6 with options)."""

from __future__ import annotations

from typing import Final

from rulesets.core.ruleset import Setting

LONGEST_HALF: Final = 60
USUAL_HALF: Final = 30
"""Minutes: sixty in all (LD-TIME-01)."""

SETTINGS: Final = (
    Setting("game", "What kind of game it is", "regular", ("regular", "playoff"),
            rule="LD-R27", choice_labels=("one of the regular season: it may end in a tie",
                                  "a playoff, or the Electra Bowl: played until one side wins"),
            aliases=("overtime", "r27")),
    Setting("touching", "On what a defender who touches passer or receiver intercepts", "7-10",
            ("7-10", "8-10"), rule="LD-R6",
            choice_labels=("7, 8, 9 or 10, as the faces are printed",
                   "8, 9 or 10: three chances in ten, as the text says"),
            aliases=("interception", "r6")),
    Setting("fg_distance", "How the distance of a field goal is counted", "los",
            ("los", "los+17"), rule="LD-R9",
            choice_labels=("by the line of scrimmage, from the 20",
                   "as a kick of the line and seventeen yards, beyond twenty"),
            aliases=("kick_length", "r9")),
    Setting("fg_limit", "From how far a field goal may be tried", "none", ("none", "48"),
            rule="LD-R41", choice_labels=("wherever there is a chance",
                                  "no farther than the opponents' 48"), aliases=("r41",)),
    Setting("try", "What a side may do after its touchdown", "kick_or_play",
            ("kick_or_play", "kick_only"), rule="LD-R12",
            choice_labels=("kick for one point, or play for two", "kick for one point"),
            aliases=("conversion", "r12")),
    Setting("clock", "How the hour is divided", "halves", ("halves", "quarters"), rule="LD-R26",
            choice_labels=("two halves; the clock runs on until the referee stops it",
                   "four quarters; incomplete passes, side lines, scores and changes of"
                   " possession stop the clock"), aliases=("periods", "r26")),
    Setting("minutes", "Minutes in a half", str(USUAL_HALF), min=2, max=LONGEST_HALF,
            rule="LD-TIME-01"),
    Setting("modifiers", "What climate and crowd do, without tables of one's own", "none",
            ("none", "house"), rule="LD-R28",
            choice_labels=("nothing: they are announced, and kept",
                   "they take from passes and kicks by the house preset"),
            aliases=("climate", "r28")),
)  # fmt: skip
