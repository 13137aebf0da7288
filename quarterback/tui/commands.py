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
    Command("table.export", "x", "export", "", "write the game to a file"),
    Command("table.rules", "b", "rules", "", "the book of rules"),
    Command("table.quit", "q", "leave", "Quit", "leave the table; the game is kept as it is"
            " played"),
)  # fmt: skip

EVERYWHERE = (
    Command("app.help", "question_mark,f1", "help", "Help", "this page"),
    Command("app.quit", "ctrl+q", "quit", "", "leave the program"),
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

_LIST = (
    ("next", "down,j", "move(1)", "the row below"),
    ("before", "up,k", "move(-1)", "the row above"),
    ("page-down", "pagedown", "page(1)", "a page down"),
    ("page-up", "pageup", "page(-1)", "a page up"),
    ("first", "home", "move(-999999)", "the first row"),
    ("last", "end", "move(999999)", "the last row"),
)
"""The keys of every long list."""

SAVED = (
    Command("saved.open", "enter", "open", "Open",
            "go on with the game; one that is over is replayed"),
    Command("saved.replay", "v", "replay", "Replay", "look at it, play by play"),
    Command("saved.report", "r", "report", "Report", "the final report of a game that is over"),
    Command("saved.export", "x", "export", "Export", "write it to a file"),
    Command("saved.put-away", "d,delete", "put_away", "Put away",
            "delete it from the list; nothing of it is lost, and u brings it back"),
    Command("saved.bring-back", "u", "bring_back", "Undo",
            "list again the game that was put away"),
    Command("saved.find", "slash", "find", "Find", "type a part of a name, a coach or a number"),
    Command("saved.shelf", "a", "shelf", "Shelf",
            "kept games, games never begun, games put away"),
    *(Command(f"saved.{name}", keys, action, "", says) for name, keys, action, says in _LIST),
    Command("saved.close", "escape,q", "close", "Back", "back to where you were"),
)  # fmt: skip

REPLAY = (
    Command("replay.next", "right,l", "step(1)", "Next", "the next play"),
    Command("replay.back", "left,h", "step(-1)", "Back", "the play before"),
    Command("replay.play", "space,enter", "play", "Play", "play by play by itself; again: stop"),
    Command("replay.drive", "down,j", "drive(1)", "Drive", "the next drive"),
    Command("replay.drive-before", "up,k", "drive(-1)", "", "the drive before"),
    Command("replay.score", "s,pagedown", "score(1)", "Score", "the next score"),
    Command("replay.score-before", "a,pageup", "score(-1)", "", "the score before"),
    Command("replay.first", "home", "step(-9999)", "", "the beginning"),
    Command("replay.last", "end", "step(9999)", "", "the end"),
    Command("replay.speed", "f", "speed", "Speed", "how fast it goes by itself"),
    Command("replay.plays", "g", "plays", "Log", "the whole game: go to any play"),
    Command("replay.why", "w", "why", "Why?", "what this play did, and by which rules"),
    Command("replay.export", "x", "export", "Export", "write the game to a file"),
    Command("replay.close", "escape,q", "close", "Close", "back to where you were"),
)

PLAYS = (
    Command("plays.take", "enter,space", "take", "Go", "go to the chosen play"),
    *(Command(f"plays.{name}", keys, action, "", says) for name, keys, action, says in _LIST),
    Command("plays.close", "escape,q,g", "close", "Close", "stay where you were"),
)

EXPORT = (
    Command("export.next", "down", "kind(1)", "", "the next kind of file"),
    Command("export.before", "up", "kind(-1)", "", "the kind of file before"),
    Command("export.close", "escape", "close", "", "back; nothing is written"),
)

SECTIONS = (
    ("At the table", TABLE),
    ("Anywhere", EVERYWHERE),
    ("Saved games", SAVED),
    ("Replay", REPLAY),
)
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
    "slash": "/",
    "home": "HOME",
    "end": "END",
    "pageup": "PGUP",
    "pagedown": "PGDN",
    "delete": "DEL",
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
