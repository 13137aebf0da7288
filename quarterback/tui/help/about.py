"""What a screen is for, in a sentence or two: by the heading under which its keys stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

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
