"""What each field of the form of a new game is for: a line under the form, field by field."""

from __future__ import annotations

from typing import Final

SAYS: Final[dict[str, str]] = {
    "ruleset": "The rules you play by. The rule book on the title has them in full.",
    "board": "Your own: report each play. Practice: the program moves the figures.",
    "players": "Ball carrier: optional (TAB), or asked on every play.",
    "mode": "Who calls the plays: people here or a computer coach.",
    "home": "Any name. The home goal is on the left all game.",
    "home-color": "Color of the left end zone.",
    "visitors": "Any name. The visitors' goal is on the right all game.",
    "visitors-color": "Color of the right end zone.",
    "side": "The team you call for. The coach calls for the other.",
    "coach": "The coach of the other team.",
    "home-coach": "The coach of the home team.",
    "visitors-coach": "The coach of the visitors.",
    "pace": "Speed of automatic plays.",
    "timing": "When the game ends: after a number of plays, or by the clock.",
    "plays": "Both teams together, in two halves. The printed game has 160.",
    "minutes": "The clock runs while you think; p stops it.",
    "dial": "Spun here; typed in from your own set; or spun on your own table.",
    "dial-file": "The file with your dial; the manual says how, under dial.",
    "toss": "Or toss your own coin and enter the winner here.",
    "seed": "Optional. The same number gives the same luck.",
    "place": "Where you play: shown in reports and the newspaper.",
    "hour": "When, in your words, such as 2:30 p.m.",
    "weather": "In your words. No rule reads it; the newspaper prints it.",
    "files": "Your teams, saved or from files. Without one, all players are average.",
    "agreements": "Where the rules leave a choice: standard, or customize.",
    "start": "ENTER starts the game; TAB goes through the form.",
}
"""By the field's name; each house rule has its own text above it."""


_OF_FILES: Final = {
    "kept-home": "The home team; SPACE lists them, F4 creates one.",
    "kept-visitors": "The visiting team; SPACE lists them, F4 creates one.",
    "team-home": "Path of the home team's roster file.",
    "team-visitors": "Path of the visitors' roster file.",
}


def help_for(name: str | None) -> str:
    """The help for a field; empty when it needs none."""
    name = name or ""
    if name.startswith("table-"):
        return f"Path of your own table, instead of: {name.removeprefix('table-')}."
    return SAYS.get(name) or _OF_FILES.get(name, "")
