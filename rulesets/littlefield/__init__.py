"""Littlefield's *Quarterback*, the dial game patented in 1914, by its rule sheet of about 1927.

The door of the rule set: make it with `littlefield(dial, settings)`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rulesets.core.dial import Dial, DialFault, DialFaults
from rulesets.core.facts import RuleIds
from rulesets.core.field import END_LINE, GOAL
from rulesets.core.ruleset import DialFormat, Profile, RuleSet
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
)
from rulesets.littlefield.call_effects import apply_call
from rulesets.littlefield.calls import check_call, options
from rulesets.littlefield.dial import (
    LEGEND,
    MOST_TEXT,
    brief,
    cards_of,
    cells_of,
    examples,
    from_cells,
    read_dial,
    with_cards,
)
from rulesets.littlefield.dial_report import AT_LEAST, gain_chance, ring_reports
from rulesets.littlefield.penetrations import DRIVE_COUNT, after_ruling, count_drive, winner_at_end
from rulesets.littlefield.reports import normalize, required_input, resolve, rings_of
from rulesets.littlefield.restarts import after_score, next_period, opening
from rulesets.littlefield.sentences import VOCABULARY
from rulesets.littlefield.settings import SETTINGS, read_settings
from rulesets.littlefield.signals import RUSHES_AND_PASS, SIGNALS, TRY_KICK
from rulesets.littlefield.state import NEW_SERIES, slots_of

__all__ = [
    "CODE",
    "DIALS",
    "LEGEND",
    "SETTINGS",
    "SIGNALS",
    "TRY_KICK",
    "VERSION",
    "Dial",
    "DialFault",
    "DialFaults",
    "cards_of",
    "cells_of",
    "examples",
    "from_cells",
    "littlefield",
    "read_dial",
    "with_cards",
]

CODE: Final = "littlefield"
VERSION: Final = 1
"""Raised whenever a game that was logged before would be settled differently."""

_OWED: Final = frozenset({RUN_BACK, INTERCEPTION_RETURN, TRY})
_PHASES: Final = _OWED | {TOSS, CHOICE, KICKOFF, FREE_KICK, SCRIMMAGE, OVER}
_CITES: Final[dict[str, RuleIds]] = {
    "plays": ("LQ-TIME-03",),
    "clock": ("LQ-R36",),
    "offense": ("LQ-DIAL-01",),
    "timeout": ("LQ-R36",),
    "goal_to_go": ("LQ-DOWN-07", "LQ-R25"),
    "over": ("LQ-END-01",),
}

DIALS: Final = DialFormat(
    signals=SIGNALS,
    more_signals=(TRY_KICK,),
    longest_file=MOST_TEXT,
    read=read_dial,
    from_cells=from_cells,
    cells_of=cells_of,
    cards_of=cards_of,
    with_cards=with_cards,
    brief=brief,
    legend=LEGEND,
    examples=examples,
    report=ring_reports,
    gain_chance=gain_chance,
    gain_rings=RUSHES_AND_PASS,
    gain_yards=AT_LEAST,
    rule="LQ-R2",
)


def littlefield(dial: Dial | None, values: Mapping[str, object] | None = None) -> RuleSet:
    """The rules with a dial (None: any dial) and settings. Raises BadSetting."""
    settings = read_settings(values or {})
    timed = settings["timing"] == "timed"
    time: RuleIds = ("LQ-TIME-02", "LQ-R36") if timed else ("LQ-TIME-03", "LQ-R27")
    return RuleSet(
        code=CODE,
        prefix="LQ",
        title="Littlefield's Quarterback",
        version=VERSION,
        profile=_profile(settings, timed),
        settings=settings,
        citations=_CITES | {"time": time},
        options=options,
        required_input=required_input,
        apply_call=apply_call,
        check_call=check_call,
        resolve=resolve,
        new_series=NEW_SERIES,
        after_score=after_score,
        next_period=next_period,
        normalize=normalize,
        slots=slots_of(settings),
        opening=opening,
        vocabulary=VOCABULARY,
        count_drive=count_drive if settings["tiebreak"] == "penetrations" else None,
        after_ruling=after_ruling if settings["tiebreak"] == "penetrations" else None,
        drive_count=DRIVE_COUNT if settings["tiebreak"] == "penetrations" else None,
        winner_at_end=winner_at_end,
        data=rings_of(dial),
        dial_format=DIALS,
        dial=dial,
        digests={"dial": dial.digest} if dial else {},
    )


def _profile(settings: Mapping[str, str], timed: bool) -> Profile:
    """LQ-TIME-02, LQ-TIME-03, LQ-TIME-04, LQ-R28: two halves and no quarters; an odd number of
    plays gives the first half one less. The down pointer has the core's four downs (LQ-EQ-07).
    Without returns to count, a score takes two plays. A half that begins at midfield has a choice
    only after a score (LQ-R40)."""
    least = 3 if settings["play_count"] == "every_spin" else 2
    plays, seconds = int(settings["plays"]), int(settings["minutes"]) * 60
    return Profile(
        counts_plays=not timed,
        periods=(seconds, seconds) if timed else (plays // 2, plays - plays // 2),
        phases=_PHASES,
        must_finish=_OWED,
        plays_to_score=0 if settings["halves_begin"] == "midfield" else least,
        penalty_extends=settings["late_penalty"] == "one_more_play",
        behind_line=END_LINE - GOAL,  # LQ-FG-03: the posts; where the kicker stands is not said
        min_to_go=1 if settings["plus5_past_point"] == "first_down" else -98,
    )
