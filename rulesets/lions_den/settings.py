"""What a commissioner settles before the tournament (the rulings of section 6 with options)."""

from __future__ import annotations

from typing import Final

from rulesets.core.ruleset import Setting

LONGEST_HALF: Final = 60
USUAL_HALF: Final = 30
"""Minutes: sixty in all (LD-TIME-01)."""

SETTINGS: Final = (
    Setting(
        "game",
        "Kind of game",
        "regular",
        ("regular", "playoff"),
        rule="LD-R27",
        choice_labels=(
            "regular season: it may end in a tie",
            "playoff, or the Electra Bowl: played until one team wins",
        ),
        aliases=("overtime", "r27"),
    ),
    Setting(
        "touching",
        "What a defender touching passer or receiver needs to intercept",
        "7-10",
        ("7-10", "8-10"),
        rule="LD-R6",
        choice_labels=(
            "7, 8, 9 or 10, as the faces are printed",
            "8, 9 or 10: three in ten, as the text says",
        ),
        aliases=("interception", "r6"),
    ),
    Setting(
        "fg_distance",
        "How field goal distance is measured",
        "los",
        ("los", "los+17"),
        rule="LD-R9",
        choice_labels=(
            "by the line of scrimmage, from the 20",
            "by the length of the kick, the line plus 17 yards, beyond 20",
        ),
        aliases=("kick_length", "r9"),
    ),
    Setting(
        "fg_limit",
        "Longest field goal try",
        "none",
        ("none", "48"),
        rule="LD-R41",
        choice_labels=("anywhere with a chance", "the opponents' 48 or closer"),
        aliases=("r41",),
    ),
    Setting(
        "try",
        "Tries after a touchdown",
        "kick_or_play",
        ("kick_or_play", "kick_only"),
        rule="LD-R12",
        choice_labels=("kick for one point, or play for two", "kick for one point"),
        aliases=("conversion", "r12"),
    ),
    Setting(
        "clock",
        "Periods and clock",
        "halves",
        ("halves", "quarters"),
        rule="LD-R26",
        choice_labels=(
            "two halves, continuous clock",
            "four quarters; incompletions, out of bounds, scores and changes of"
            " possession stop the clock",
        ),
        aliases=("periods", "r26"),
    ),
    Setting(
        "minutes", "Minutes in a half", str(USUAL_HALF), min=2, max=LONGEST_HALF, rule="LD-TIME-01"
    ),
    Setting(
        "modifiers",
        "Effect of climate and crowd, without your own tables",
        "none",
        ("none", "house"),
        rule="LD-R28",
        choice_labels=(
            "none: they are only announced",
            "they lower pass and kick odds by the house preset",
        ),
        aliases=("climate", "r28"),
    ),
)
