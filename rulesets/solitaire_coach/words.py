"""The words that people use for calls and for what happened, turned into those of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.report_reader import check_names, loss_as_gain
from rulesets.core.sides import OTHER
from rulesets.core.state import FREE_KICK, KICKOFF, TRY, State
from rulesets.solitaire_coach.forms import form
from rulesets.solitaire_coach.state import play_of

_CALLS: Final = {
    (KICKOFF, "kick"): "kickoff",
    (FREE_KICK, "kick"): "safety_kick",
    (TRY, "kick"): "try_kick",
    (TRY, "run"): "try_play",
    (TRY, "pass"): "try_play",
}
"""Short words for calls, where the phase gives the rest (SC-KICK-01, SC-KICK-02, SC-TRY-01)."""
_RESULTS: Final = {
    "turned_round": "down",
    "turned_back": "down",
    "run": "down",
    "gain": "down",
    "loss": "down",
    "sack": "down",
    "sacked": "down",
    "return": "down",
    "returned": "down",
    "off_engaged": "engaged",
    "ineligible_lineman": "ineligible",
    "inelig_free": "ineligible",
    "out_untouched": "out_of_bounds",
    "loose_out": "out_of_bounds",
    "looseout": "out_of_bounds",
    "hit": "complete",
    "short": "no_good",
    "wide": "no_good",
    "wide_left": "no_good",
    "wide_right": "no_good",
}
_END_ZONES: Final = {"EZH": "H-1", "EZV": "V-1"}
"""A spot in an end zone without its yard."""
_BY: Final = {
    "recovered_by_kickers": False,
    "kickers_recover": False,
    "kickers": False,
    "recovered_by_receivers": True,
    "receivers_recover": True,
    "receivers": True,
}
"""SC-ONS-04, SC-ONS-05: who holds an onside kick, and whether that is the other side than the one
that kicked."""


def call_in_phase(s: State, name: str) -> str:
    """A call by its name in the phase."""
    return _CALLS.get((s.phase, name), name)


def in_words_of_form(s: State, fields: Mapping[str, Any]) -> dict[str, Any]:
    """A report with its result in the form's own words; a loss as a gain, `by` as the side, and
    of an onside kick the kickers or the receivers as the side that has it."""
    check_names(fields)
    choices = form(s)[0].choices
    values: dict[str, Any] = {}
    for key, value in fields.items():
        word = _plain(key)
        if "result" not in fields and word in _BY and "recovered" in choices:
            values |= {"result": word} | ({"spot": value} if isinstance(value, str) else {})
        else:
            values[_result(word, choices) if "result" not in fields else key] = value
    if isinstance(values.get("result"), str):
        values["result"] = _result(_plain(values["result"]), choices)
    for key, value in values.items():
        if key not in ("player", "passer") and isinstance(value, str):
            values[key] = _END_ZONES.get(value.strip().upper(), value)
    return _read_holder(s, _engaged(_loss(values)))


def _plain(text: str) -> str:
    return text.strip().lower().replace(" ", "_").replace("-", "_")


def _result(word: str, choices: tuple[str, ...]) -> str:
    """Only what is no word of this form yet, and is one by another name. A punt that is a
    touchback went through (SC-SCORE-13)."""
    if word in choices or word in ("gain", "loss"):
        return word
    if word == "touchback" and "through" in choices:
        return "through"
    meant = _RESULTS.get(word, word)
    return meant if meant in choices else word


def _loss(values: dict[str, Any]) -> dict[str, Any]:
    if values.get("result") in ("gain", "loss"):
        values["result"] = "down"
    return loss_as_gain(values)


def _engaged(values: dict[str, Any]) -> dict[str, Any]:
    """SC-PEN-02: off a lineman who was engaged it is only an incomplete pass."""
    if values.get("result") not in ("ineligible", "inelig") or "engaged" not in values:
        return values
    engaged = values.pop("engaged")
    return values | {"result": "engaged"} if engaged is True else values


def _read_holder(s: State, values: dict[str, Any]) -> dict[str, Any]:
    for name in ("by", "recovered_by"):
        if name in values and "side" not in values:
            values["side"] = values.pop(name)
    word = values.get("side") if isinstance(values.get("side"), str) else values.get("result")
    snap = play_of(s.play).snap
    if s.phase != KICKOFF or not isinstance(word, str) or word not in _BY or snap is None:
        return values
    kickers = snap.possession
    side = OTHER[kickers] if _BY[word] else kickers
    result = "recovered" if values.get("result") in _BY else values.get("result")
    return values | {"result": result, "side": side}
