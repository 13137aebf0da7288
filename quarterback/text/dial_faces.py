"""A face of the dial in five letters at most, and its category.

There is one notation, the same at every size. Every category has a sign or letters of its own,
so that it is recognized without color: `+5` gain, `-3` loss, `0` none, `+5P` penalty, `F+1`
fumble kept, `F+1!` ball lost, `inc`, `I+12!` intercepted, `B-5` blocked, `B-9!` blocked and
lost, `GOAL`, `N.G.`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Cell:
    """A face of the dial: its kind as the dial has it, whole yards, and how it is spelled."""

    kind: str
    yards: int
    shows: str


_ROLES = {
    "penalty": "penalty",
    "lost": "lost",
    "fumble": "fumble",
    "blocked": "fumble",
    "incomplete": "incomplete",
    "intercepted": "lost",
    "good": "goal",
    "no_good": "no-goal",
}

KINDS = (
    *("gain", "loss", "no-gain", "penalty", "lost", "fumble", "incomplete", "goal", "no-goal"),
)
"""Every category that `role_of` returns."""

LEGEND = (
    ("+5  -3  0", "gain, loss, no gain; a plain number is the length of a kick"),
    ("+5P -15P", "penalty: + on the defense, - on the offense"),
    ("F+1", "fumble, recovered by the same team"),
    ("F+1!", "fumble, ball lost"),
    ("inc", "incomplete pass"),
    ("I+12!", "interception, yards beyond the line of scrimmage"),
    ("B-5  B-9!", "blocked kick; ! means the ball is lost"),
    ("GOAL N.G.", "field goal: good, no good"),
)
"""The notation of the dial's window, for the page that explains it."""


def role_of(cell: Cell) -> str:
    """Return the category of a face: gain, loss, no-gain, penalty, lost, fumble, incomplete,
    goal ..."""
    if cell.kind != "yards":
        return _ROLES.get(cell.kind, "no-gain")
    if cell.yards == 0:
        return "no-gain"
    return "gain" if cell.yards > 0 else "loss"


@lru_cache(maxsize=4096)
def brief(cell: Cell) -> str:
    """Return a face in its notation."""
    signed = f"{cell.yards:+d}" if cell.yards else "0"
    match cell.kind:
        case "lost":
            return f"{cell.shows[0]}{signed}!"
        case "fumble" | "blocked":
            return f"{cell.shows[0]}{signed}"
        case "incomplete":
            return "inc"
        case "intercepted":
            return f"I{signed}!"
        case "good":
            return "GOAL"
        case _:
            return cell.shows
