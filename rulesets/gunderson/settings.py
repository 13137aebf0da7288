"""What is settled before the first kick (LG section 4 and LG-R43)."""

from __future__ import annotations

from typing import Final

from rulesets.core.ruleset import Setting

_OFF_ON = ("off", "on")
_ON_OFF = ("on", "off")

SETTINGS: Final = (
    Setting(
        "fg_dice",
        "Field goals and extra points by dice",
        "off",
        _OFF_ON,
        rule="LG-AFG-00",
        choice_labels=("kicked at an envelope", "rolled"),
    ),
    Setting(
        "kick_dice",
        "Punts and kickoffs by dice",
        "off",
        _OFF_ON,
        rule="LG-APK-00",
        choice_labels=("kicked on the board", "rolled"),
    ),
    Setting(
        "dice_kick_return",
        "A kick by dice is returned",
        "on",
        _ON_OFF,
        rule="LG-R5",
        choice_labels=("from where it came down", "never: it is dead there"),
    ),
    Setting(
        "pass_clock_stop",
        "The clock may stop while a pass is set up",
        "off",
        _OFF_ON,
        rule="LG-CLK-04",
        choice_labels=("it runs", "it may be stopped"),
    ),
    Setting(
        "zero_gain",
        "After a run for no gain",
        "run",
        ("run", "ttqb"),
        rule="LG-R10",
        choice_labels=("another run", "the passing quarterback"),
    ),
    Setting(
        "xp_los",
        "The line for an extra point by dice, in yards",
        "3",
        ("3", "10"),
        rule="LG-R27",
        choice_labels=("three, the kick from the 10", "ten"),
    ),
    Setting(
        "override",
        "A forced call may be overridden",
        "off",
        _OFF_ON,
        rule="LG-R20",
        choice_labels=("no: it is a deviation", "yes, with a reason; counted"),
    ),
    Setting(
        "safety_onside",
        "The kick after a safety may have to be onside",
        "off",
        _OFF_ON,
        rule="LG-R22",
        choice_labels=("never", "when a kickoff would have to be"),
    ),
    Setting(
        "ot_reply_literal",
        "A reply in overtime punts like any other fourth down",
        "off",
        _OFF_ON,
        rule="LG-R35",
        choice_labels=("it goes for it", "it punts, and loses"),
    ),
    Setting(
        "ot_reply_untimed",
        "A reply in overtime cut short by the clock",
        "off",
        _OFF_ON,
        rule="LG-R36",
        choice_labels=("is lost", "is played to its end"),
    ),
    Setting(
        "ot_tied_late_ttqb",
        "Passing quarterback when tied late in overtime",
        "off",
        _OFF_ON,
        rule="LG-R38",
        choice_labels=("no: a run", "yes, as late in a half"),
    ),
)
