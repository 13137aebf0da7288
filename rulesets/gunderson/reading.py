"""Reading a report: complete, in one spelling, and possible."""

from __future__ import annotations

from typing import Final

from rulesets.core.events import Report
from rulesets.core.field import GOAL, read_place
from rulesets.core.form_reading import read_form
from rulesets.core.refusal import Refused
from rulesets.core.state import RUN_BACK, SCRIMMAGE, TRY, State
from rulesets.gunderson.ending import Told
from rulesets.gunderson.forced import KICK
from rulesets.gunderson.forms import form, reporter
from rulesets.gunderson.slots import play_of
from rulesets.gunderson.words import in_words_of_form

_STOPPED: Final = ("down", "out_of_bounds", "sack", "recovered_by_receivers")


def read_report(s: State, event: Report) -> Told:
    """The report that is awaited, read. Raises Refused for what cannot have happened."""
    told = read_form(form(s), in_words_of_form(s, event.fields), reporter(s), start=_start(s))
    _check(s, told)
    return told


def _start(s: State) -> int | None:
    """Where yards gained are counted from: the line, or where a kick came down."""
    if s.phase in (SCRIMMAGE, TRY) and reporter(s) == s.ball:
        return s.spot
    return play_of(s).landed if s.phase == RUN_BACK else None


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
