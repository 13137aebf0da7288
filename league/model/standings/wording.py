"""Why a team stands where it stands, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from league.model.standings.order import RECORD, Place, Reason

STEP_NAMES: Final = {
    RECORD: "record",
    "points": "points",
    "head_to_head": "head-to-head",
    "head_to_head_or_sweep": "head-to-head",
    "division": "games in the division",
    "common": "games against common opponents",
    "conference": "games in the conference",
    "victory": "strength of victory",
    "schedule": "strength of schedule",
    "net_common": "net points against common opponents",
    "net_conference": "net points in the conference",
    "net": "net points",
    "scored": "points scored",
    "touchdowns": "net touchdowns",
    "toss": "a recorded toss",
    "division_winner": "winning the division",
}
_ALONE: Final = ("head_to_head", "head_to_head_or_sweep")


def explained(place: Place, names: Mapping[str, str]) -> str:
    """One sentence for a place: `ahead of Bears by head-to-head 1-0`."""
    said = []
    if place.shared:
        others = listed([names.get(team, team) for team in place.shared])
        said.append(f"level with {others} by everything: a toss is to be recorded")
    if place.reason is not None:
        said.append(ahead(place.reason, names))
    return "; ".join(said) or "last"


def ahead(reason: Reason, names: Mapping[str, str]) -> str:
    """The reason why one is ahead of another."""
    behind = names.get(reason.behind, reason.behind)
    step = STEP_NAMES.get(reason.step, reason.step)
    if reason.step in _ALONE and len(reason.among) == 2:
        return f"ahead of {behind} by {step} {reason.shown}"
    marks = f" {reason.shown} to {reason.other}" if reason.shown and reason.other else ""
    among = ""
    if len(reason.among) > 2:
        others = [names.get(team, team) for team in reason.among]
        among = f" among {listed(others)}"
    return f"ahead of {behind} by {step}{marks}{among}"


def listed(words: Sequence[str]) -> str:
    """Bears, Lions and Rams."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
