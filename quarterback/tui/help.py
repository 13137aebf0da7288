"""Help: what is asked now, then the keys of this screen, then those that work everywhere. The
one-minute rules of the dial game appear only if one is on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from textual.content import Content
from textual.screen import Screen

from quarterback.text.dial_faces import LEGEND
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.command import NO_KEYMAP
from quarterback.tui.bindings.commands import Command
from quarterback.tui.dialogs import PageScreen

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "Title screen": (
        "There are two kinds of game here. The dial game is played entirely on screen. A game on"
        " a vibrating board is played on your own table with your own figures, and is refereed,"
        " timed and scored here (Game day). If you have no board, the practice board moves the"
        " figures.",
        "Every game is saved as you play.",
    ),
    "New game form": (
        "Every field has a default, so you can start at once. TAB and ENTER go to the next"
        " field, left and right change the value, SPACE lists all values. Type names and"
        " numbers. Errors appear below the field, and what you typed stays.",
    ),
    "Game day: fixing an entry": (
        "Every entry of the game, latest at the bottom. Choose the one that is wrong. You see"
        " every line that would change before you apply it.",
    ),
    "Game day: correction preview": (
        "The lines that would change, the new score, and entries that would no longer fit."
        " Nothing changes until you apply it. Entries that no longer fit are set aside, not lost.",
    ),
    "Game day: a referee's ruling": (
        "The fields you fill in are set; the rest stays the same. The log records your reason.",
    ),
    "Halftime and final reports": (
        "Box score, scoring and drives so far. They are computed from the plays, so a correction"
        " updates them.",
    ),
    "Saved games": (
        "All saved games, dial and board, newest first. You can resume, replay or export each of"
        " them.",
    ),
    "Replay": ("A recorded game, play by play. Nothing can be changed here.",),
    "Play list": ("Every play of this game. Go to any of them.",),
    "Export": (
        "Choose the kind of file, type its name, press ENTER. Existing files are overwritten"
        " only if you confirm.",
    ),
    "Rule book": (
        "Every rule of this game in our own words, and our rulings where the printed rules are"
        " silent or unclear, each with its reason.",
    ),
    "Settings": ("Changes take effect at once and are saved.",),
    "Themes": ("Each theme is previewed as you move.",),
    "Custom keys": ("Any command can have custom keys. The manual has the defaults under keys.",),
    "Why?": (
        "The result of the last play, fact by fact, each with its rules. Open any of them in the"
        " rule book.",
    ),
    "Questions with choices": ("Press the letter of an answer, or click it.",),
    "Questions with typed answers": ("Type the answer, then ENTER.",),
}


_DIAL_GAME = (
    "You have the ball. Choose a signal on your card, then spin the dial. Each ring of the dial"
    " belongs to one signal: the slot shows the result of yours, and what the other signals"
    " would have read.",
    "Gain ten yards in four downs to keep the ball. Signal 7 punts it away; near the goal you"
    " can try a field goal, signals 8 to 10. A spin for the return follows"
    " a kick or an interception.",
    "A touchdown is 6 points, and a try for more. A field goal is 3. A safety gives your"
    " opponents 2. The higher score wins.",
    "The game is saved as you play: quit any time and resume later.",
)
_DIAL_MOUSE = (
    "Click a signal or a choice to move the marker to it; click again to select it. Click the dial"
    " to spin it. Click any key in the last row; the wheel scrolls.",
)
_MOUSE = ("Click any row, answer, form field, or key in the last row. The wheel scrolls.",)
_EVERYBODY = (
    "Nothing is shown by color alone. Settings offer other colors and plain ASCII.",
    "Any key skips animations; settings can turn them off.",
    "Text mode works with screen readers and slow connections; the manual has it under settings.",
)


def help_lines(
    screen: Screen[Any], keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> list[str]:
    """Return the page for a screen, with the player's own keys."""
    here = [command for command, _ in commands.doable(screen)]
    heading = heading_of(here)
    now = getattr(screen, "help_now", None)  # the console explains its question
    first = [*now(), ""] if now is not None else []
    lines = [*first, heading.upper(), *ABOUT.get(heading, ())]
    lines += key_rows(here, keymap, ascii_only=ascii_only)
    lines += _dial_game() if _at_dial(screen) else ["", "WITH THE MOUSE", *_MOUSE]
    lines += ["", "ACCESSIBILITY", *_EVERYBODY]
    return [*lines, "", "Every key of every screen: the manual, under keys"]


def _at_dial(screen: Screen[Any]) -> bool:
    situation = getattr(screen, "game_situation", None)
    return situation is not None and screen.is_mounted and situation().rules.dial_format is not None


def _dial_game() -> list[str]:
    legend = [f"{sign:<11}  {means}" for sign, means in LEGEND]
    game = ["", "THE GAME IN A MINUTE", *_DIAL_GAME, "", "ON THE DIAL", *legend]
    return [*game, "", "WITH THE MOUSE", *_DIAL_MOUSE]


def heading_of(here: Sequence[Command]) -> str:
    """Return the name of the screen that has these commands."""
    own = {command.id for command in here} - {command.id for command in commands.EVERYWHERE}
    for heading, group in commands.SECTIONS:
        if own & {command.id for command in group}:
            return heading
    return "Here"


def key_rows(
    group: Iterable[Command], keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> list[str]:
    """Return keys and what they do, in two columns; a family of commands in one row."""
    rows = commands.key_rows(group, keymap, ascii_only=ascii_only)
    wide = max((len(keys) for keys, _ in rows), default=0)
    return [f"{keys:<{wide}}  {message}" for keys, message in rows]


def help_row(text: str) -> Content:
    """Return a row with headings and keys highlighted."""
    if text.isupper() and "  " not in text:
        return Content.styled(text, "bold $accent")
    first, gap, rest = text.partition("  ")
    if not first or not gap:
        return Content(text)
    return Content.assemble((first, "$accent"), gap, rest)


class HelpScreen(PageScreen):
    """A page with highlighted headings and first columns."""

    def __init__(self, lines: Sequence[str], title: str = "Help") -> None:
        super().__init__(title, lines)

    def row(self, text: str) -> Content:
        return help_row(text)
