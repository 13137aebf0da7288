"""Everything that can be done by key: one table, from which bindings, footer and help come."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.binding import Binding, BindingType


@dataclass(frozen=True)
class Command:
    """A key or several, what they do, and what is said of it."""

    id: str
    """By which a player's own keys replace these."""
    keys: str
    action: str
    label: str
    """As in the footer; empty when it is only in the help."""
    says: str
    always: bool = False
    """Whether it works over a question or a page as well, and while the dial turns."""


_MARKER_KEYS = (*"1234567890", "minus", "equals_sign")

TABLE = (
    Command("table.spin", "space,enter", "spin", "Spin",
            "lock the signal and spin the dial; while it turns, any key stops it at once"),
    Command("table.down", "down,j", "move(1)", "", "move the marker down the card"),
    Command("table.up", "up,k", "move(-1)", "", "move the marker up the card"),
    *(Command(f"table.signal-{number}", key, f"signal({number})", "", f"signal {number}")
      for number, key in enumerate(_MARKER_KEYS, 1)),
    Command("table.why", "w", "why", "Why?", "the last ruling, and the rules it rests on"),
    Command("table.undo", "u", "undo", "Undo", "take back the last play, if both sides agree"),
    Command("table.end", "r", "end", "End", "resign, or agree to a draw"),
    Command("table.clock", "p", "clock", "Clock", "stop or start the clock of a timed game"),
    Command("table.speed", "f", "speed", "Speed", "how fast the dial turns: step, slow, fast,"
            " instant"),
    Command("table.log", "g", "log", "Log", "the whole game, play by play"),
    Command("table.rules", "b", "rules", "", "the book of rules"),
    Command("table.quit", "q", "leave", "Quit", "leave the table; the game is kept as it is"
            " played"),
)  # fmt: skip

EVERYWHERE = (
    Command("app.help", "question_mark,f1", "help", "Help", "this page"),
    Command("app.quit", "ctrl+q", "quit", "", "leave the program", always=True),
)

TITLE = (
    Command("title.new", "n", "new", "New game", "two players, or with coaches"),
    Command("title.resume", "r", "resume", "Resume", "go on with the last game"),
    Command("title.saved", "s", "saved", "Saved games", "all games that are kept"),
    Command("title.rules", "b", "rules", "Rules", "the book of rules"),
    Command("title.quit", "q", "quit", "Quit", "leave the program"),
)

PAGE = (
    Command("page.close", "escape,q,enter,space", "close", "Close", "back to where you were"),
    Command("page.down", "down,j", "scroll(1)", "", "a line down"),
    Command("page.up", "up,k", "scroll(-1)", "", "a line up"),
)

REPLAY = (
    Command("replay.next", "right,l,space", "step(1)", "Next", "the next play"),
    Command("replay.back", "left,h", "step(-1)", "Back", "the play before"),
    Command("replay.first", "home", "step(-9999)", "First", "the beginning"),
    Command("replay.last", "end", "step(9999)", "Last", "the end"),
    Command("replay.close", "escape,q", "close", "Close", "back to where you were"),
)

SECTIONS = (("At the table", TABLE), ("Anywhere", EVERYWHERE), ("Replay", REPLAY))
"""What the help explains, in this order."""

_SIGN = {
    "question_mark": "?",
    "minus": "-",
    "equals_sign": "=",
    "space": "SPACE",
    "enter": "ENTER",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "escape": "ESC",
}


def bindings(*groups: Iterable[Command]) -> list[BindingType]:
    """The commands as Textual wants them."""
    return [
        Binding(
            command.keys,
            command.action,
            command.label or command.says,
            show=bool(command.label),
            key_display=keys_shown(command).split()[0],
            id=command.id,
            tooltip=command.says,
            priority=command.always,
        )
        for group in groups
        for command in group
    ]


def keys_shown(command: Command, *, ascii_only: bool = False) -> str:
    """The keys of a command, as people write them."""
    keys = [
        key
        if ascii_only and len(_SIGN.get(key, "")) == 1 and not _SIGN[key].isascii()
        else _SIGN.get(key, key)
        for key in command.keys.split(",")
    ]
    return " ".join(keys)
