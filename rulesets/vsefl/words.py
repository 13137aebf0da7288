"""The words by which people tell what happened, turned into those that are written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.sides import SIDES

RESULTS: Final = {
    "fell": "carrier_fell", "falls": "carrier_fell", "fallen": "carrier_fell",
    "two_tacklers": "double_tackle", "double": "double_tackle",
    "qb_back": "qb_back_hit", "qb_hit": "qb_back_hit", "back_hit": "qb_back_hit",
    "throw_away": "thrown_away", "throwaway": "thrown_away",
    "qb_too_deep": "too_deep", "drop": "too_deep",
    "missed_back_pass": "loose_back_pass", "back_pass": "loose_back_pass",
    "forward_progress": "progress", "stopped": "progress",
    "k_in_end_zone": "reached", "end_zone": "reached", "reached_end_zone": "reached",
    "k_not_in_end_zone": "not_reached",
    "furthest": "most_downfield", "furthest_k": "most_downfield", "lands": "most_downfield",
    "most_downfield_k": "most_downfield", "punt": "most_downfield",
    "first_touch": "touched", "first": "touched",
    "caught_other_man": "caught_other", "batted_down": "batted",
    "chain": "loose_chain", "intercept": "interception",
}  # fmt: skip
_RAN: Final = {"front": "tackler", "side": "tackler", "back": "carrier", "figure": "carrier"}
"""Who ran into whom, where a return is told as a run is (VS-R59)."""
_REACHED: Final = ("reached", "k_in_end_zone", "end_zone", "reached_end_zone")
_KICKED: Final = {"blocked": "touched", "kicker_touched": "touched", "no": "no_good"}
_PUNTED: Final = {"interference": "returner_touched", "returner_hit": "returner_touched"}
FOULS: Final = {
    "delay_of_game": "delay", "illegal_formation": "formation", "illegal_motion": "motion",
    "illegal_stacking": "stacking", "o_interference": "offensive_interference",
    "opi": "offensive_interference", "o_pass_interference": "offensive_interference",
    "offensive_pass_interference": "offensive_interference",
    "d_interference": "defensive_interference", "dpi": "defensive_interference",
    "d_pass_interference": "defensive_interference",
    "defensive_pass_interference": "defensive_interference",
    "o_holding": "offensive_holding", "holding": "offensive_holding",
    "illegal_grounding": "grounding", "intentional_grounding": "grounding",
    "illegal_man_downfield": "illegal_man", "illegal_lineman": "illegal_man",
    "lineman_downfield": "illegal_man", "illegal_lineman_down_field": "illegal_man",
    "ineligible_receiver": "ineligible_touch", "ineligible": "ineligible_touch",
    "neutral_zone_infraction": "neutral_zone", "offside": "neutral_zone",
    "kick_interference": "returner_interference", "r_touching": "returner_interference",
}  # fmt: skip
_OF_A_FOUL: Final = {"foul", "by", "spot", "foul_spot", "declined"}
"""What is told of a foul alone: then it is the result."""
_LANES: Final = {
    "l": "left", "c": "centre", "r": "right", "center": "centre", "middle": "centre",
}  # fmt: skip


def word(text: str) -> str:
    """A word as it is compared: small letters, underlines for spaces."""
    return text.strip().lower().replace(" ", "_").replace("-", "_")


def in_our_words(
    given: Mapping[str, Any], call: str | None, returned: bool = False
) -> dict[str, Any]:
    """A report with its words in one spelling; of a return, as returns are told. What is not known
    is left for the form to refuse."""
    told = dict(given)
    also = RESULTS | (_KICKED if call in ("field_goal", "try_kick") else {})
    also |= _PUNTED if call == "punt" else {}
    if any(told.get(key) is False for key in _REACHED):
        told = {key: value for key, value in told.items() if key not in _REACHED}
        told |= {"result": "not_reached"} if "result" not in told and len(told) == 0 else {}
    for key in [key for key in told if word(key) in also and also[word(key)] not in told]:
        told[also[word(key)]] = told.pop(key)
    if call == "onside":
        _first_touch(told)
    _spelled(told, "result", also)
    _spelled(told, "foul", FOULS)
    if returned:
        _spelled(told, "contact", _RAN)
    if "hash" in told and "lane" not in told:
        told["lane"] = told.pop("hash")
    _spelled(told, "lane", _LANES)
    if isinstance(told.get("possessed"), list):
        told["possessed"] = [
            {"side": item} if isinstance(item, str) else item for item in told["possessed"]
        ]
    if "foul" in told and "result" not in told and set(told) <= _OF_A_FOUL:
        told["result"] = "foul"
    if told.get("result") == "foul" and "spot" in told:
        told.setdefault("foul_spot", told.pop("spot"))
    return told


def _first_touch(told: dict[str, Any]) -> None:
    """`{"touched": "home"}`: whose man was first, told with the word itself."""
    for name in ("touched", "first_touch", "first"):
        if told.get(name) in SIDES:
            told |= {"result": "touched", "side": told.pop(name)}


def _spelled(told: dict[str, Any], key: str, also: Mapping[str, str]) -> None:
    if isinstance(told.get(key), str):
        given = word(told[key])
        told[key] = also.get(given, given)
