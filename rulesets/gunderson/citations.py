"""Which rules speak for what a kind of play may lead to."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rulesets.core.dead_ball import Citations
from rulesets.core.facts import RuleIds

_NEW: Final[RuleIds] = ("LG-STY-04", "LG-TUD-02")
_SAFETY: Final[RuleIds] = ("LG-TUD-04", "LG-R21", "LG-R39")

RUN: Final = Citations(
    touchdown=("LG-RUN-07", "LG-TUD-01", "LG-R39"),
    safety=_SAFETY,
    first_down=("LG-TUD-02", "LG-STY-04", "LG-R46"),
    downs=("LG-4D-06",),
    taken_over=_NEW,
)
TTQB: Final = replace(RUN, touchdown=("LG-TQ-08", "LG-TUD-01", "LG-R39"))
SACK: Final = replace(RUN, safety=("LG-PASS-07", *_SAFETY))
INCOMPLETE: Final = replace(RUN, downs=("LG-PASS-11", "LG-4D-06"))
INTERCEPTED: Final = replace(
    RUN,
    touchdown=("LG-PASS-04", "LG-TUD-01"),
    safety=("LG-R47", *_SAFETY),
    touchback=("LG-TUD-06", "LG-R47"),
    taken_over=("LG-PASS-04", *_NEW),
)
FUMBLE_KEPT: Final = replace(RUN, first_down=("LG-TUD-07", "LG-TUD-02"))
FUMBLE_LOST: Final = replace(
    RUN,
    touchdown=("LG-TUD-07", "LG-TUD-01"),
    touchback=("LG-TUD-06", "LG-R47"),
    taken_over=("LG-TUD-07", *_NEW),
)
KICKOFF: Final = Citations(
    touchdown=("LG-KO-09", "LG-TUD-01"),
    safety=_SAFETY,
    touchback=("LG-TUD-05", "LG-R4"),
    taken_over=("LG-KO-09", *_NEW),
)
KICK_FAIR: Final = replace(KICKOFF, taken_over=("LG-KO-06", "LG-KO-07", "LG-R24", *_NEW))
KICK_OUT: Final = replace(KICKOFF, taken_over=("LG-KO-08", "LG-R25", *_NEW))
KICK_BY_DICE: Final = replace(KICKOFF, taken_over=("LG-R5", *_NEW))
KICK_RECOVERED: Final = replace(KICKOFF, first_down=("LG-KO-09", *_NEW))
ONSIDE: Final = replace(
    KICKOFF,
    first_down=("LG-OSK-05", "LG-R23", *_NEW),
    taken_over=("LG-OSK-05", "LG-R23", *_NEW),
)
PUNT: Final = Citations(
    touchdown=("LG-PUNT-01", "LG-TUD-01"),
    safety=_SAFETY,
    touchback=("LG-TUD-06", "LG-R4", "LG-R26"),
    taken_over=("LG-PUNT-01", *_NEW),
)
PUNT_FAIR: Final = replace(PUNT, taken_over=("LG-PUNT-02", *_NEW))
PUNT_BY_DICE: Final = replace(PUNT, taken_over=("LG-R5", *_NEW))
PUNT_OUT: Final = replace(PUNT, taken_over=("LG-R26", *_NEW))
BLOCKED: Final = replace(PUNT, safety=("LG-R3", *_SAFETY), taken_over=("LG-R3", *_NEW))
MISSED: Final = replace(RUN, taken_over=("LG-FG-04", "LG-FG-05", "LG-R48", *_NEW))
