"""The words that people use for what happened, turned into those of the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.field import GOAL, place_name
from rulesets.core.plain_data import as_word, whole_number
from rulesets.core.report_reader import ALSO, check_names, loss_as_gain, whole_yard
from rulesets.core.sides import OTHER
from rulesets.core.state import SCRIMMAGE, State
from rulesets.gunderson.forced_calls import FG, PUNT, TWO, XP
from rulesets.gunderson.forms import INTERCEPTION, RESULTS, THEN_RUN, reporter, results_of
from rulesets.gunderson.state import play_of

_WORDS: Final = {
    "caught": "hit",
    "complete": "hit",
    "completed": "hit",
    "completion": "hit",
    "int": "interception",
    "intercepted": "interception",
    "missed": "miss",
    "inc": "incomplete",
    "run": "down",
    "rush": "down",
    "ttqb_run": "down",
    "return": "down",
    "returned": "down",
    "run_back": "down",
    "gain": "down",
    "loss": "down",
    "no_gain": "down",
    "sacked": "sack",
    "past": "past_line",
    "past_los": "past_line",
    "td": "touchdown",
    "return_td": "touchdown",
    "return_touchdown": "touchdown",
    "kick_out": "out_of_bounds",
    "kept": "fumble_kept",
    "fumble_recovered": "fumble_kept",
    "lost": "fumble_lost",
    "untouched": "dead",
    "touched": "fair_catch",
    "touched_receiver": "fair_catch",
    "by_kickers": "recovered_by_kickers",
    "kickers": "recovered_by_kickers",
    "by_receivers": "recovered_by_receivers",
    "receivers": "recovered_by_receivers",
}
_AT_GOAL: Final = {
    "hit": "good",
    "envelope_hit": "good",
    "miss": "no_good",
    "envelope_missed": "no_good",
    "blocked": "no_good",
    "short": "no_good",
    "wide": "no_good",
    "wide_left": "no_good",
    "wide_right": "no_good",
}
"""LG-FG-03: the ball hits the envelope, or misses it; LG-R28: blocked is no more than that."""
_OF_TWO: Final = {"good": "touchdown", "no_good": "down", "failed": "down"}
"""LG-XP-07: over the goal line it is worth two, short of it nothing."""
_GOAL_OF_THROW: Final = {"touchdown": "hit", "touchback": "interception"}


def in_words_of_form(s: State, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The results in their own words, also as keys; a loss as a gain. The spot of a throw is
    where the run after it ended."""
    check_names(fields)
    results = {*results_of(s), *_GOAL_OF_THROW}
    values: dict[str, Any] = {}
    for key, value in fields.items():
        word = _word(s, key)
        a_result = key not in ("gain", "loss") and word in results and "result" not in fields
        values[word if a_result else key] = value
    values = loss_as_gain(values)
    if isinstance(values.get("result"), str):
        values["result"] = _word(s, values["result"])
    return _throw(s, _over_goal(s, _kick(s, _fumble(s, values))))


def _word(s: State, text: str) -> str:
    word = as_word(text)
    word = _WORDS.get(word, word)
    if s.call == TWO:
        short = word in ("no_good", "failed") and "down" not in results_of(s)
        return "incomplete" if short else _OF_TWO.get(word, word)
    return _AT_GOAL.get(word, word) if s.call in (FG, XP) else word


def result_in(s: State, values: Mapping[str, Any]) -> str:
    """The result of a report, in the words of the form; a gain is that of a player who was
    tackled. Empty without a result."""
    result = values.get("result")
    words = (result,) if isinstance(result, str) else tuple(values)
    value = (_result(_word(s, word)) for word in words)
    return next((word for word in value if word), "down" if "gain" in values else "")


def _result(word: str) -> str:
    return word if word in RESULTS else next((w for w in RESULTS if word in ALSO.get(w, ())), "")


def _fumble(s: State, values: dict[str, Any]) -> dict[str, Any]:
    """LG-TUD-07: `{"result": "fumble", "kept": true}`, or `"recovered_by": "home"`."""
    by = values.get("recovered_by", values.get("by"))
    if values.get("result") == "fumble" and by in OTHER and s.phase == SCRIMMAGE:
        rest = {key: value for key, value in values.items() if key not in ("by", "recovered_by")}
        return rest | {"result": "fumble_kept" if by == s.possession else "fumble_lost"}
    told = [word for word in ("kept", "lost") if isinstance(values.get(word), bool)]
    if values.get("result") != "fumble" or len(told) != 1:
        return values
    saved = values.pop(told[0]) == (told[0] == "kept")
    return values | {"result": "fumble_kept" if saved else "fumble_lost"}


def _kick(s: State, values: dict[str, Any]) -> dict[str, Any]:
    """A kick that landed at its spot and was returned to another: its end is where it is dead."""
    end = values.get("return")
    if values.get("result") in ("landed", "lands") and isinstance(end, str) and "spot" in values:
        rest = {key: value for key, value in values.items() if key not in ("return", "spot")}
        return rest | {"result": "down", "landed": values["spot"], "spot": end}
    if s.call == PUNT and values.get("result") == "end_zone":
        return values | {"result": "touchback"}
    return values


def _over_goal(s: State, values: dict[str, Any]) -> dict[str, Any]:
    """A throw in the air that is a touchdown was caught, and run in (LG-R46); one that is a
    touchback was intercepted (LG-R47): it ends on that goal line."""
    end = values.get("end")
    if isinstance(end, str) and _word(s, end) == "touchdown":
        return {key: value for key, value in values.items() if key != "end"} | {"scored": True}
    if isinstance(end, str) and _word(s, end) == "touchback":
        return {"ran_in": False} | values | {"end": place_name(OTHER[reporter(s)], 0)}
    result = values.get("result") or next((key for key in values if key in _GOAL_OF_THROW), "")
    if s.play is None or not play_of(s).thrown or result not in _GOAL_OF_THROW:
        return values
    rest = {key: value for key, value in values.items() if key != result}
    if result == "touchdown":
        return rest | {"result": "hit", "scored": True}
    at_goal = place_name(reporter(s), GOAL)
    return {"ran_in": False} | rest | {"result": "interception", "end": at_goal}


def _is_spot(text: str) -> bool:
    """Whether a word next to a result is a spot on the field, and not how the play ended."""
    return text.strip().lower().replace(" ", "_") not in ("touchdown", "td", "touchback")


def _throw(s: State, values: dict[str, Any]) -> dict[str, Any]:
    """LG-PASS-04, LG-PASS-10: a report of a catch has where the run after it ended, one of an
    interception where it was caught (`spot`) and where its return ended (`end`)."""
    for word in THEN_RUN:
        beside = values.get(word)
        if beside is True or isinstance(beside, str | Mapping):
            del values[word]
            more = beside if isinstance(beside, Mapping) else {}
            values = {"result": word, **values, **more}
            if isinstance(beside, str):
                values["spot" if word == INTERCEPTION and _is_spot(beside) else "end"] = beside
            values = _over_goal(s, values)
    if values.get("result") not in THEN_RUN or "end" in values or "scored" in values:
        return values
    if "return" in values:
        values["end"] = values.pop("return")
        return _over_goal(s, values)
    if values["result"] == INTERCEPTION:
        return values  # Its spot is where it was caught, never where the return ended.
    if "spot" in values:
        values["end"] = values.pop("spot")
    if "gain" in values and s.spot is not None:
        gain = values.pop("gain")
        if type(gain) is not float or not -GOAL <= gain <= GOAL:
            gain = whole_number(gain, "gain", -GOAL, GOAL)
        values["end"] = place_name(reporter(s), whole_yard(s.spot + gain))
    return values
