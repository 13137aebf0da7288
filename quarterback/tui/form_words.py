"""What each field of the form of a new game is for: a line under the form, field by field."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "mode": "Two players take turns at this keyboard; the card changes sides.",
    "home": "Any name. Home's goal is on the left all game.",
    "home-colour": "The colour of the end on the left.",
    "visitors": "Any name. The visitors' goal is on the right all game.",
    "visitors-colour": "The colour of the end on the right.",
    "side": "The side that you call for; the coach calls for the other.",
    "coach": "Who calls for the other side.",
    "home-coach": "Who calls for the home side.",
    "visitors-coach": "Who calls for the visitors.",
    "pace": "How fast the dial turns and the coaches call.",
    "timing": "When the game is over: after so many plays, or by the clock.",
    "plays": "Both sides together, in two halves. 160 are the printed game, 60 short.",
    "minutes": "The clock runs while you think; p stops it.",
    "dial": "Spun here; typed in from your own set; or spun on your own table.",
    "dial-file": "Where the dial is that you typed in: docs/dial.md tells how.",
    "toss": "Or toss a coin of your own, and say here who won it.",
    "seed": "Leave it empty; or a number, and the same number gives the same luck.",
    "agreements": "Where the rules leave a choice. The usual is good; open shows all.",
    "start": "ENTER starts the game as it stands here.",
}
"""By the field's name; what players may agree on says its own above it."""


def says(name: str | None) -> str:
    """What a field is for; empty when it tells so itself."""
    return SAYS.get(name or "", "")
