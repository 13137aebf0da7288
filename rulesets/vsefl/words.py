"""The words by which people tell what happened, turned into those that are written down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.plain_data import as_word
from rulesets.core.sides import SIDES

RESULTS: Final = {
    "fell": "carrier_fell",
    "falls": "carrier_fell",
    "fallen": "carrier_fell",
    "two_tacklers": "double_tackle",
    "double": "double_tackle",
    "qb_back": "qb_back_hit",
    "qb_hit": "qb_back_hit",
    "back_hit": "qb_back_hit",
    "throw_away": "thrown_away",
    "throwaway": "thrown_away",
    "qb_too_deep": "too_deep",
    "drop": "too_deep",
    "missed_back_pass": "loose_back_pass",
    "back_pass": "loose_back_pass",
    "forward_progress": "progress",
    "stopped": "progress",
    "k_in_end_zone": "reached",
    "end_zone": "reached",
    "reached_end_zone": "reached",
    "k_not_in_end_zone": "not_reached",
    "furthest": "most_downfield",
    "furthest_k": "most_downfield",
    "lands": "most_downfield",
    "most_downfield_k": "most_downfield",
    "punt": "most_downfield",
    "first_touch": "touched",
    "first": "touched",
    "caught_other_man": "caught_other",
    "batted_down": "batted",
    "chain": "loose_chain",
    "intercept": "interception",
}
_RAN: Final = {"front": "tackler", "side": "tackler", "back": "carrier", "figure": "carrier"}
"""Which player ran into which, where a return is reported like a run (VS-R59)."""
_REACHED: Final = ("reached", "k_in_end_zone", "end_zone", "reached_end_zone")
_KICKED: Final = {"blocked": "touched", "kicker_touched": "touched", "no": "no_good"}
_PUNTED: Final = {"interference": "returner_touched", "returner_hit": "returner_touched"}
FOULS: Final = {
    "delay_of_game": "delay",
    "illegal_formation": "formation",
    "illegal_motion": "motion",
    "illegal_stacking": "stacking",
    "o_interference": "offensive_interference",
    "opi": "offensive_interference",
    "o_pass_interference": "offensive_interference",
    "offensive_pass_interference": "offensive_interference",
    "d_interference": "defensive_interference",
    "dpi": "defensive_interference",
    "d_pass_interference": "defensive_interference",
    "defensive_pass_interference": "defensive_interference",
    "o_holding": "offensive_holding",
    "holding": "offensive_holding",
    "illegal_grounding": "grounding",
    "intentional_grounding": "grounding",
    "illegal_man_downfield": "illegal_man",
    "illegal_lineman": "illegal_man",
    "lineman_downfield": "illegal_man",
    "illegal_lineman_down_field": "illegal_man",
    "ineligible_receiver": "ineligible_touch",
    "ineligible": "ineligible_touch",
    "neutral_zone_infraction": "neutral_zone",
    "offside": "neutral_zone",
    "kick_interference": "returner_interference",
    "r_touching": "returner_interference",
}
_OF_A_FOUL: Final = {"foul", "by", "spot", "foul_spot", "declined"}
"""What is shown of a foul alone: then it is the result."""
_LANES: Final = {
    "l": "left",
    "c": "centre",
    "r": "right",
    "center": "centre",
    "middle": "centre",
}


def in_our_words(
    values: Mapping[str, Any], call: str | None, returned: bool = False
) -> dict[str, Any]:
    """A report with its words in one spelling; of a return, as returns are reported. What is not
    known is left for the form to refuse."""
    fields = dict(values)
    also = RESULTS | (_KICKED if call in ("field_goal", "try_kick") else {})
    also |= _PUNTED if call == "punt" else {}
    if any(fields.get(key) is False for key in _REACHED):
        fields = {key: value for key, value in fields.items() if key not in _REACHED}
        fields |= {"result": "not_reached"} if "result" not in fields and len(fields) == 0 else {}
    for key in [key for key in fields if as_word(key) in also and also[as_word(key)] not in fields]:
        fields[also[as_word(key)]] = fields.pop(key)
    if call == "onside":
        _first_touch(fields)
    _spelled(fields, "result", also)
    _spelled(fields, "foul", FOULS)
    if returned:
        _spelled(fields, "contact", _RAN)
    if "hash" in fields and "lane" not in fields:
        fields["lane"] = fields.pop("hash")
    _spelled(fields, "lane", _LANES)
    if isinstance(fields.get("possessed"), list):
        fields["possessed"] = [
            {"side": item} if isinstance(item, str) else item for item in fields["possessed"]
        ]
    if "foul" in fields and "result" not in fields and set(fields) <= _OF_A_FOUL:
        fields["result"] = "foul"
    if fields.get("result") == "foul" and "spot" in fields:
        fields.setdefault("foul_spot", fields.pop("spot"))
    return fields


def _first_touch(fields: dict[str, Any]) -> None:
    """`{"touched": "home"}`: the side that was first, given with the word itself."""
    for name in ("touched", "first_touch", "first"):
        if fields.get(name) in SIDES:
            fields |= {"result": "touched", "side": fields.pop(name)}


def _spelled(fields: dict[str, Any], key: str, also: Mapping[str, str]) -> None:
    if isinstance(fields.get(key), str):
        values = as_word(fields[key])
        fields[key] = also.get(values, values)
