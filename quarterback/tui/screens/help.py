"""Help: how the game goes in five lines, every key, every sign on the dial."""

from __future__ import annotations

from quarterback.tui.commands import SECTIONS, keys_shown
from quarterback.tui.drawing.faces import LEGEND
from quarterback.tui.screens.page import PageScreen

_GAME = (
    "You have the ball. Choose a signal on your card, then spin the dial. Each ring of the dial"
    " belongs to one signal: the slot shows what yours has given, and what the others would have.",
    "Ten yards in four downs keep the ball yours. Signal 7 punts it away; near the goal a field"
    " goal may be tried. A touchdown is 6 points and a try for one more, a field goal 3.",
    "The game is kept as it is played: quit whenever you like, resume later.",
)
_DIGITS = "put the marker on signals 1 to 12"


def help_lines() -> list[str]:
    """The page, from the one table of commands."""
    lines = ["HOW IT GOES", *_GAME]
    for heading, group in SECTIONS:
        lines += ["", heading.upper()]
        for command in group:
            if not command.id.startswith("table.signal-"):
                lines.append(f"{keys_shown(command):<14} {command.says}")
            elif command.id == "table.signal-1":
                lines.append(f"{'1-9 0 - =':<14} {_DIGITS}")
    lines += [f"{':':<14} every command by name", "", "ON THE DIAL"]
    return lines + [f"{sign:<14} {means}" for sign, means in LEGEND]


class HelpScreen(PageScreen):
    """The page of keys and signs."""

    def __init__(self) -> None:
        super().__init__("Help", help_lines())
