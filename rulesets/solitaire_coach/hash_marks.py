"""Where across the field the next play begins: left, center or right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.field import GOAL
from rulesets.core.forms import Field
from rulesets.core.refusal import Refused
from rulesets.core.state import HASH_MARKS, State

CENTER: Final = HASH_MARKS[1]
OUT: Final = ("out_of_bounds", "out_in_field")


def field(results: tuple[str, ...]) -> Field:
    """The optional field for where across the field the ball is dead, or loose."""
    return Field(
        "lane",
        "choice",
        "where across the field, as the home team faces",
        choices=HASH_MARKS,
        required=False,
        when={"result": results},
        choice_labels={
            "left": "nearer the left sideline",
            CENTER: "between the hash marks",
            "right": "nearer the right sideline",
        },
    )


def with_hash_mark(s: State, fields: Mapping[str, Any]) -> State:
    """SC-LOS-04, SC-LOS-05: a ball that is dead between the hash marks is put down at the center,
    one nearer a sideline, or out of bounds, on the nearest hash mark. Without a report it is the
    center; for a ball that is out, the hash marks of the last play."""
    lane = fields.get("lane")
    out = fields["result"] in OUT
    if out and lane == CENTER:
        raise Refused("out of bounds the ball goes to the left or the right hash", "SC-LOS-05")
    if lane is None:
        lane = s.hash_mark if out or "spot" not in fields else CENTER
    return replace(s, hash_mark=lane)


def center_after_score(s: State, spot: int) -> State:
    """After a score or a touchback the ball is put down at the center (SC-LOS-04)."""
    return s if 0 < spot < GOAL else replace(s, hash_mark=CENTER)
