"""The words that people use for what happened, turned into those of the form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.field import GOAL, place_name
from rulesets.core.part_yards import whole_yard
from rulesets.core.plain_data import whole_number
from rulesets.core.report_reader import ALSO, check_names, loss_as_gain
from rulesets.core.sides import OTHER
from rulesets.core.state import SCRIMMAGE, State
from rulesets.gunderson.forced_calls import FG, PUNT, TWO, XP
from rulesets.gunderson.forms import INTERCEPTION, RESULTS, THEN_RUN, reporter, results_of
from rulesets.gunderson.state import play_of

_WORDS: Final = {
    "caught": "hit", "complete": "hit", "completed": "hit", "completion": "hit",
    "int": "interception", "intercepted": "interception", "missed": "miss", "inc": "incomplete",
    "run": "down", "rush": "down", "ttqb_run": "down", "return": "down", "returned": "down",
    "run_back": "down", "gain": "down", "loss": "down", "no_gain": "down",
    "sacked": "sack", "past": "past_line", "past_los": "past_line", "td": "touchdown",
    "return_td": "touchdown", "return_touchdown": "touchdown", "kick_out": "out_of_bounds",
    "kept": "fumble_kept", "fumble_recovered": "fumble_kept", "lost": "fumble_lost",
    "untouched": "dead", "touched": "fair_catch", "touched_receiver": "fair_catch",
    "by_kickers": "recovered_by_kickers", "kickers": "recovered_by_kickers",
    "by_receivers": "recovered_by_receivers", "receivers": "recovered_by_receivers",
}  # fmt: skip
_AT_GOAL: Final = {
    "hit": "good", "envelope_hit": "good", "miss": "no_good", "envelope_missed": "no_good",
    "blocked": "no_good", "short": "no_good", "wide": "no_good", "wide_left": "no_good",
    "wide_right": "no_good",
}  # fmt: skip
"""LG-FG-03: the ball hits the envelope, or misses it; LG-R28: blocked is no more than that."""
_OF_TWO: Final = {"good": "touchdown", "no_good": "down", "failed": "down"}
"""LG-XP-07: over the goal line it is worth two, short of it nothing."""
_GOAL_OF_THROW: Final = {"touchdown": "hit", "touchback": "interception"}


def in_words_of_form(s: State, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The results in their own words, also as keys; a loss as a gain. Of a throw, the place told
    is where the run after it ended."""
    check_names(fields)
    results = {*results_of(s), *_GOAL_OF_THROW}
    given: dict[str, Any] = {}
    for key, value in fields.items():
        word = _word(s, key)
        a_result = key not in ("gain", "loss") and word in results and "result" not in fields
        given[word if a_result else key] = value
    given = loss_as_gain(given)
    if isinstance(given.get("result"), str):
        given["result"] = _word(s, given["result"])
    return _throw(s, _over_goal(s, _kick(s, _fumble(s, given))))


def _word(s: State, told: str) -> str:
    word = told.strip().lower().replace(" ", "_").replace("-", "_")
    word = _WORDS.get(word, word)
    if s.call == TWO:
        short = word in ("no_good", "failed") and "down" not in results_of(s)
        return "incomplete" if short else _OF_TWO.get(word, word)
    return _AT_GOAL.get(word, word) if s.call in (FG, XP) else word


def result_in(s: State, given: Mapping[str, Any]) -> str:
    """The result that a report, in the words of the form, tells; a gain is that of a man who was
    tackled. Empty when it tells none."""
    told = given.get("result")
    words = (told,) if isinstance(told, str) else tuple(given)
    found = (_result(_word(s, word)) for word in words)
    return next((word for word in found if word), "down" if "gain" in given else "")


def _result(word: str) -> str:
    return word if word in RESULTS else next((w for w in RESULTS if word in ALSO.get(w, ())), "")


def _fumble(s: State, given: dict[str, Any]) -> dict[str, Any]:
    """LG-TUD-07: `{"result": "fumble", "kept": true}`, or `"recovered_by": "home"`."""
    by = given.get("recovered_by", given.get("by"))
    if given.get("result") == "fumble" and by in OTHER and s.phase == SCRIMMAGE:
        rest = {key: value for key, value in given.items() if key not in ("by", "recovered_by")}
        return rest | {"result": "fumble_kept" if by == s.possession else "fumble_lost"}
    told = [word for word in ("kept", "lost") if isinstance(given.get(word), bool)]
    if given.get("result") != "fumble" or len(told) != 1:
        return given
    kept = given.pop(told[0]) == (told[0] == "kept")
    return given | {"result": "fumble_kept" if kept else "fumble_lost"}


def _kick(s: State, given: dict[str, Any]) -> dict[str, Any]:
    """A kick that landed at its spot and was returned to another: its end is where it is dead."""
    end = given.get("return")
    if given.get("result") in ("landed", "lands") and isinstance(end, str) and "spot" in given:
        rest = {key: value for key, value in given.items() if key not in ("return", "spot")}
        return rest | {"result": "down", "landed": given["spot"], "spot": end}
    if s.call == PUNT and given.get("result") == "end_zone":
        return given | {"result": "touchback"}
    return given


def _over_goal(s: State, given: dict[str, Any]) -> dict[str, Any]:
    """A throw in the air that is a touchdown was caught, one that is a touchback intercepted
    (LG-R47): each ends on that goal line, told from the thrower's side."""
    end = given.get("end")
    if isinstance(end, str) and _word(s, end) == "touchdown" and given.get("result") == "hit":
        return given | {"end": place_name(reporter(s), GOAL)}
    if isinstance(end, str) and _word(s, end) in ("touchdown", "touchback"):
        deep = 0 if _word(s, end) == "touchback" else GOAL
        return given | {"end": place_name(OTHER[reporter(s)], deep)}
    told = given.get("result") or next((key for key in given if key in _GOAL_OF_THROW), "")
    if s.play is None or not play_of(s).thrown or told not in _GOAL_OF_THROW:
        return given
    rest = {key: value for key, value in given.items() if key != told}
    return rest | {"result": _GOAL_OF_THROW[told], "end": place_name(reporter(s), GOAL)}


def _is_spot(told: str) -> bool:
    """Whether a word beside a result is a spot on the field, and not how the play ended."""
    return told.strip().lower().replace(" ", "_") not in ("touchdown", "td", "touchback")


def _throw(s: State, given: dict[str, Any]) -> dict[str, Any]:
    """LG-PASS-04, LG-PASS-10: a catch is told by where the run after it ended, an interception by
    where it was caught (`spot`) and where its return ended (`end`)."""
    for word in THEN_RUN:
        beside = given.get(word)
        if beside is True or isinstance(beside, str | Mapping):
            del given[word]
            more = beside if isinstance(beside, Mapping) else {}
            given = {"result": word, **given, **more}
            if isinstance(beside, str):
                given["spot" if word == INTERCEPTION and _is_spot(beside) else "end"] = beside
            given = _over_goal(s, given)
    if given.get("result") not in THEN_RUN or "end" in given:
        return given
    if "return" in given:
        given["end"] = given.pop("return")
        return _over_goal(s, given)
    if given["result"] == INTERCEPTION:
        return given  # Its spot is where it was caught, never where the return ended.
    if "spot" in given:
        given["end"] = given.pop("spot")
    if "gain" in given and s.spot is not None:
        gain = given.pop("gain")
        if type(gain) is not float or not -GOAL <= gain <= GOAL:
            gain = whole_number(gain, "gain", -GOAL, GOAL)
        given["end"] = place_name(reporter(s), whole_yard(s.spot + gain))
    return given
