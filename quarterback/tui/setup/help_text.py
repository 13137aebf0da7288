"""What each field of the form of a new game is for: a line under the form, field by field."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "ruleset": "What you play by. The book of rules on the title has them whole.",
    "board": "Your own: tell what happened. Practice: the program moves the figures.",
    "players": "Who had the ball: when you like, by TAB; or asked for every time.",
    "mode": "Who calls the plays: persons here, or a coach of the program.",
    "home": "Any name. Home's goal is on the left all game.",
    "home-colour": "The color of the left end zone.",
    "visitors": "Any name. The visitors' goal is on the right all game.",
    "visitors-colour": "The color of the right end zone.",
    "side": "The side that you call for; the coach calls for the other.",
    "coach": "Who calls for the other side.",
    "home-coach": "Who calls for the home side.",
    "visitors-coach": "Who calls for the visitors.",
    "pace": "How fast it plays automatically.",
    "timing": "When the game is over: after so many plays, or by the clock.",
    "plays": "Both sides together, in two halves. 160 are the printed game, 60 short.",
    "minutes": "The clock runs while you think; p stops it.",
    "dial": "Spun here; typed in from your own set; or spun on your own table.",
    "dial-file": "Where the dial is that you typed in: docs/dial.md tells how.",
    "toss": "Or toss a coin of your own, and say here who won it.",
    "seed": "Leave it empty; or a number, and the same number gives the same luck.",
    "files": "Your teams: kept ones, or files. Without a team every man is average.",
    "agreements": "Where the rules leave a choice. The usual is good; open shows all.",
    "start": "ENTER starts the game as it stands here; TAB goes through the form.",
}
"""By the field's name; what players may agree on says its own above it."""


_OF_FILES: Final = {
    "kept-home": "The home side's team; SPACE lists them, F4 makes another.",
    "kept-visitors": "The visitors' team; SPACE lists them, F4 makes another.",
    "team-home": "The path of the home side's sheet.",
    "team-visitors": "The path of the visitors' sheet.",
}


def says(name: str | None) -> str:
    """What a field is for; empty when it tells so itself."""
    name = name or ""
    if name.startswith("table-"):
        return f"The path of a table of your own, instead of: {name.removeprefix('table-')}."
    return SAYS.get(name) or _OF_FILES.get(name, "")
