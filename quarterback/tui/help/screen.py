"""Help: what is asked now, then the keys of this screen, then those that work everywhere. The one-
minute rules of the dial game stand only where one is on the table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from textual.content import Content
from textual.screen import Screen

from quarterback.text.dial_faces import LEGEND
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.command import NO_KEYMAP
from quarterback.tui.bindings.commands import Command
from quarterback.tui.dialogs.page import PageScreen
from quarterback.tui.help.about import ABOUT

_DIAL_GAME = (
    "You have the ball. Choose a signal on your card, then spin the dial. Each ring of the dial"
    " belongs to one signal: the slot shows the result of yours, and what the other signals"
    " would have read.",
    "Gain ten yards in four downs to keep the ball. Signal 7 punts it away; near the goal you"
    " can try a field goal, signals 8 to 10. After a kick or an interception, spin again for the"
    " return.",
    "A touchdown is 6 points plus a try for one more. A field goal is 3. A safety gives your"
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
    """The page for a screen, with the keys as the player has them."""
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
    """Whether a dial game is played or looked at on this screen itself."""
    situation = getattr(screen, "game_situation", None)
    return situation is not None and screen.is_mounted and situation().rules.dial_format is not None


def _dial_game() -> list[str]:
    legend = [f"{sign:<11}  {means}" for sign, means in LEGEND]
    game = ["", "THE GAME IN A MINUTE", *_DIAL_GAME, "", "ON THE DIAL", *legend]
    return [*game, "", "WITH THE MOUSE", *_DIAL_MOUSE]


def heading_of(here: Sequence[Command]) -> str:
    """What the screen is called on which these can be done."""
    own = {command.id for command in here} - {command.id for command in commands.EVERYWHERE}
    for heading, group in commands.SECTIONS:
        if own & {command.id for command in group}:
            return heading
    return "Here"


def key_rows(
    group: Iterable[Command], keymap: Mapping[str, str] = NO_KEYMAP, *, ascii_only: bool = False
) -> list[str]:
    """Keys and what they do, in two columns; a family of commands in one row."""
    rows = commands.key_rows(group, keymap, ascii_only=ascii_only)
    wide = max((len(keys) for keys, _ in rows), default=0)
    return [f"{keys:<{wide}}  {message}" for keys, message in rows]


class HelpScreen(PageScreen):
    """A page with headings, and first columns that stand out."""

    def __init__(self, lines: Sequence[str], title: str = "Help") -> None:
        super().__init__(title, lines)

    def row(self, text: str) -> Content:
        """Headings stand out, and the keys beside what they do."""
        if text.isupper() and "  " not in text:
            return Content.styled(text, "bold $accent")
        first, gap, rest = text.partition("  ")
        if not first or not gap:
            return Content(text)
        return Content.assemble((first, "$accent"), gap, rest)
