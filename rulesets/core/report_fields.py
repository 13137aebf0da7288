"""The fields that the report forms of every game on a board have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from rulesets.core.awaiting import Field
from rulesets.core.field import END_LINE, GOAL
from rulesets.core.state import HASH_MARKS

PLAYER: Final = Field("player", "text", "who had the ball", required=False)
KICKER: Final = Field("player", "text", "who kicked it", required=False)
PASSER: Final = Field("passer", "text", "who threw it", required=False)
"""Names and numbers, if someone keeps individual figures."""


def result_field(
    results: Sequence[str],
    rules: Mapping[str, str],
    labels: Mapping[str, str],
    description: str = "what happened",
) -> Field:
    """What happened, each result with the rule behind it and its label."""
    return Field(
        "result",
        "choice",
        description,
        choices=tuple(results),
        rules={each: rules[each] for each in results},
        choice_labels={each: labels[each] for each in results},
    )


def spot_field(name: str, description: str, results: tuple[str, ...], **more: Any) -> Field:
    """A spot of some results, from end line to end line."""
    when = {"result": results}
    return Field(name, "spot", description, min=GOAL - END_LINE, max=END_LINE, when=when, **more)


def hash_mark_field(description: str, results: tuple[str, ...], **more: Any) -> Field:
    """Where across the field, if someone reports it."""
    return Field(
        "lane",
        "choice",
        description,
        choices=HASH_MARKS,
        required=False,
        when={"result": results},
        **more,
    )


def yes_no(
    name: str, question: str, results: tuple[str, ...], *, default: bool | None = False
) -> Field:
    """A question about some results. Without a default it may be left open: not said is not no."""
    required = default is not None
    return Field(
        name, "yes_no", question, default=default, required=required, when={"result": results}
    )
