"""Reading a report: the words that people use, complete and in one spelling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rulesets.core.events import Report
from rulesets.core.field import GOAL, place_name, read_place
from rulesets.core.form_reading import read_form
from rulesets.core.plain_data import whole_number
from rulesets.core.refusal import Refused
from rulesets.core.state import RUN_BACK, SCRIMMAGE, TRY, State
from rulesets.gunderson.ending import Told
from rulesets.gunderson.forced import FG, KICK, XP
from rulesets.gunderson.forms import THEN_RUN, form, reporter, results_of
from rulesets.gunderson.slots import play_of

_WORDS: Final = {
    "caught": "hit", "complete": "hit", "completed": "hit", "completion": "hit",
    "int": "interception", "intercepted": "interception", "missed": "miss", "inc": "incomplete",
    "run": "down", "ttqb_run": "down", "return": "down", "sacked": "sack", "past": "past_line",
    "kept": "fumble_kept", "fumble_recovered": "fumble_kept", "lost": "fumble_lost",
    "untouched": "dead", "touched": "fair_catch", "by_kickers": "recovered_by_kickers",
    "by_receivers": "recovered_by_receivers",
}  # fmt: skip
_AT_GOAL: Final = {"hit": "good", "miss": "no_good"}
"""LG-FG-03: the ball hits the envelope, or misses it."""

_STOPPED: Final = ("down", "out_of_bounds", "sack", "recovered_by_receivers")


def read_report(s: State, event: Report) -> Told:
    """The report that is awaited, read. Raises Refused for what cannot have happened."""
    told = read_form(form(s), _as_asked(s, event.fields), reporter(s), start=_start(s))
    _check(s, told)
    return told


def _start(s: State) -> int | None:
    """Where yards gained are counted from: the line, or where a kick came down."""
    if s.phase in (SCRIMMAGE, TRY) and reporter(s) == s.ball:
        return s.spot
    return play_of(s).landed if s.phase == RUN_BACK else None


def _as_asked(s: State, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The results in their own words, also as keys. Of a throw, the place told is where the run
    after it ended."""
    given: dict[str, Any] = {}
    for key, value in fields.items():
        word = _word(s, key)
        given[word if word in results_of(s) else key] = value
    if isinstance(given.get("result"), str):
        given["result"] = _word(s, given["result"])
    return _throw(s, given)


def _word(s: State, told: str) -> str:
    word = told.strip().lower().replace(" ", "_").replace("-", "_")
    word = _WORDS.get(word, word)
    return _AT_GOAL.get(word, word) if s.call in (FG, XP) else word


def _throw(s: State, given: dict[str, Any]) -> dict[str, Any]:
    for word in THEN_RUN:
        beside = given.get(word)
        if beside is True or isinstance(beside, str | Mapping):
            del given[word]
            more = beside if isinstance(beside, Mapping) else {}
            given = {"result": word, **given, **more}
            if isinstance(beside, str):
                given["end"] = beside
    if given.get("result") not in THEN_RUN or "end" in given:
        return given
    if "spot" in given:
        given["end"] = given.pop("spot")
    start = _start(s)
    if "gain" in given and given["result"] == "hit" and start is not None:
        gain = whole_number(given.pop("gain"), "gain", -GOAL, GOAL)
        given["end"] = place_name(reporter(s), start + gain)
    return given


def _check(s: State, told: Told) -> None:
    """What the form alone does not say: LG-R46, LG-PASS-07, LG-TQ-05."""
    result = told["result"]
    untouched = result == "out_of_bounds" and not told.get("returned", True)
    if s.call == KICK and "spot" not in told and not untouched and _has_spot(s, result):
        raise Refused("a report needs spot: where")
    if "spot" not in told:
        return
    spot = read_place(told["spot"], reporter(s))
    if result in _STOPPED and spot >= GOAL:
        raise Refused("that is over the goal line: report a touchdown", "LG-R46")
    if result == "sack" and spot > play_of(s).snap.spot:
        raise Refused("that is past the line of scrimmage: no sack, but a run", "LG-PASS-07")


def _has_spot(s: State, result: str) -> bool:
    spot = next((field for field in form(s) if field.name == "spot"), None)
    return spot is not None and result in spot.when["result"]
