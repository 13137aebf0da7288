"""Other words in which people tell calls, throws and reports, turned into the forms' own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.field import GOAL, read_place
from rulesets.core.plain_data import as_word, one_side
from rulesets.core.refusal import Refused
from rulesets.core.sides import SIDES
from rulesets.core.state import CHOICE, FREE_KICK, KICKOFF, TRY, State
from rulesets.lions_den.forms import results_of
from rulesets.lions_den.state import play_of

CALLS_ALSO: Final = {
    "fg": "field_goal",
    "pitch": "pitch_out",
    "pitchout": "pitch_out",
    "passplay": "pass_play",
    "drop": "pass_play",
    "reaim": "re_aim",
    "turn_one": "turn",
    "turn_none": "no_turn",
    "roll": "intercept",
    "interception": "intercept",
    "try_kick": "kick",
    "xp": "kick",
    "kick_try": "kick",
    "conversion": "kick",
    "conversion_kick": "kick",
    "extra_point": "kick",
    "try_play": "play",
    "play_try": "play",
    "two": "play",
    "try_scrimmage": "play",
    "two_point": "play",
    "two_points": "play",
    "two_point_play": "play",
    "kick_off": "kickoff",
    "free_kick": "safety_punt",
    "substitute": "quarterback",
    "qb": "quarterback",
    "accept_penalty": "accept",
    "decline_penalty": "decline",
    "refuse": "decline",
    "run_back": "return",
    "turn_player": "turn",
}
BY_PHASE: Final = {
    (CHOICE, "kickoff"): "kick",
    (KICKOFF, "kick"): "kickoff",
    (FREE_KICK, "kick"): "safety_punt",
    (FREE_KICK, "punt"): "safety_punt",
    (TRY, "pass_play"): "play",
    (TRY, "field_goal"): "kick",
}
"""What a call means at a phase before anything is called there."""
NEAR_DEFENDER: Final = 5
"""LD-INT-01: yards from passer or receiver within which a die may be rolled for a defender."""

_THROW: Final = {
    "base_over_line": "over_line",
    "over_the_line": "over_line",
    "crossed_line": "over_line",
    "yards_behind_line": "yards_behind",
    "behind": "yards_behind",
    "receiver_in_end_zone": "in_end_zone",
    "end_zone": "in_end_zone",
    "receiver_eligible": "eligible",
    "receiver_id": "receiver",
    "quarterback": "passer",
}
_OF_DEFENDER: Final = {
    "distance": "yards",
    "within_five": "within",
    "within_5": "within",
    "defender": "id",
}
_TOUCHES: Final = ("touching_qb", "touching_quarterback", "touching_passer", "touching_receiver")
_TOUCHED: Final = ("qb", "quarterback", "passer", "receiver", "both")
_FIELDS: Final = {
    "ending": "result",
    "end": "result",
    "outcome": "result",
    "end_spot": "spot",
    "new_carrier": "from",
    "start": "from",
    "start_spot": "from",
    "carrier_spot": "from",
    "carrier": "player",
    "number_of_tacklers": "tacklers",
}
_RECOVERERS: Final = ("first_toucher", "first_touch", "recovered_by", "by", "holder")
_RESULTS: Final = {
    "crossed_goal": "touchdown",
    "fell_loose": "fumble",
    "turned": "second_turn",
    "turned_back": "second_turn",
    "turned_again": "second_turn",
    "sack": "sacked",
    "too_far_back": "too_deep",
    "none": "untouched",
    "stopped": "tackled",
    "side_line": "out_of_bounds",
    "sideline": "out_of_bounds",
    "out_over_side_line": "out_of_bounds",
    "over_side_line": "out_of_bounds",
}
"""Other words for what happened."""
_LANES: Final = {"l": "left", "r": "right", "c": "centre", "center": "centre"}


def plain_details(name: str, details: Mapping[str, Any]) -> dict[str, Any]:
    """The details of a call. A defender may be given by his distance, or by whom he
    touches."""
    fields = dict(details)
    if name == "pass":
        fields = {_THROW.get(key, key): value for key, value in fields.items() if key != "pocket"}
    if isinstance(fields.get("defenders"), list):
        fields["defenders"] = [_defender(each) for each in fields["defenders"]]
    return fields


def _defender(result: Any) -> Any:
    if isinstance(result, str | int) and not isinstance(result, bool):
        return {"id": result}
    if not isinstance(result, Mapping):
        return result
    one = {_OF_DEFENDER.get(key, key): value for key, value in result.items()}
    touches = [one.pop(key) for key in _TOUCHES if key in one]
    if touches:
        one["touching"] = next((each for each in touches if each is not False), False)
    elif isinstance(one.get("touching"), str) and one["touching"].lower() in _TOUCHED:
        one["touching"] = True
    if type(one.get("yards")) in (int, float):
        within = one.pop("yards") <= NEAR_DEFENDER
        one.setdefault("within", within)
    return one


def plain_report(s: State, fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is reported of a carrier: form F1, sacks and blocked punts as people tell them."""
    plain = _plain(fields)
    holder = next((plain.pop(key) for key in ("holder", "side") if key in plain), None)
    if (
        holder is not None
        and s.possession is not None
        and one_side(holder, "holder") != s.possession
    ):
        raise Refused(f"the {s.possession} team has the ball: a report of it is awaited")
    short = next((key for key in ("tackled", "sacked") if key in plain), "")
    if short and "result" not in plain and isinstance(plain[short], str | Mapping):
        beside = plain.pop(short)
        plain["result"] = short
        plain |= {"spot": beside} if isinstance(beside, str) else dict(beside)
    place = _place(s, plain)
    if place is None or s.spot is None:
        return plain
    if plain.get("result") == "touchdown" and place >= GOAL:
        plain.pop("spot", None)
    may_be_sacked = "sacked" in results_of(s, play_of(s.play)) and place < s.spot
    told_so = plain.get("result") == "tackled" or plain.keys() == {"gain"}
    if told_so and may_be_sacked:
        plain["result"] = "sacked"  # LD-SACK-01, LD-R35: of a pass play he is sacked there
    return plain


def _place(s: State, fields: Mapping[str, Any]) -> int | None:
    """Where a carrier was down, by its name or by his gain; None where the form is to say what is
    wrong with it."""
    if s.possession is None or s.spot is None:
        return None
    if type(fields.get("gain")) is int and "spot" not in fields:
        return s.spot + int(fields["gain"])
    try:
        return (
            read_place(fields["spot"], s.possession)
            if isinstance(fields.get("spot"), str)
            else None
        )
    except ValueError:
        return None


def plain_loose(fields: Mapping[str, Any]) -> dict[str, Any]:
    """What is reported of a loose ball: form F4, by the side that touched it first."""
    plain = _plain(fields)
    name = next((plain.pop(key) for key in _RECOVERERS if key in plain), None)
    if name is not None:
        return {"result": "recovered", "side": name} | plain
    recovered = plain.get("recovered")
    if isinstance(recovered, str) and recovered in SIDES:
        del plain["recovered"]
        return {"result": "recovered", "side": recovered} | plain
    return plain


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The result, the marks and the line to gain, as people tell them."""
    item: dict[str, Any] = {
        _FIELDS.get(key, _RESULTS.get(key, key)): value for key, value in fields.items()
    }
    if isinstance(item.get("result"), str):
        word = as_word(item["result"])
        for mark in ("left", "right"):
            if word.startswith(("out", "side", "over_side")) and word.endswith(f"_{mark}"):
                word = "out_of_bounds"
                item["lane"] = mark
        item["result"] = _RESULTS.get(word, word)
    lane = item.pop("side") if _is_lane(item.get("side")) else item.get("lane")
    if isinstance(lane, str):
        item["lane"] = _LANES.get(lane.strip().lower(), lane.strip().lower())
    if isinstance(item.get("made"), bool):
        item["made"] = "made" if item["made"] else "not_made"
    elif isinstance(item.get("made"), str):
        item["made"] = item["made"].strip().lower().replace(" ", "_")
    return item


def _is_lane(value: Any) -> bool:
    return isinstance(value, str) and value.strip().lower() in (*_LANES, *_LANES.values())
