"""What a screen is for, in a sentence or two: by the heading under which its keys stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

ABOUT: Final[Mapping[str, tuple[str, ...]]] = {
    "On the title": (
        "Two kinds of game are in this box. The dial game is played here, whole. A game on a"
        " vibrating board is played on your own table, with your own figures: here it is refereed,"
        " timed and scored (Game day). Without a board the practice board moves the figures.",
        "Whatever you play is kept as you play it.",
    ),
    "The form of a new game": (
        "Everything has a value already: the game may begin at once. TAB and ENTER go from field to"
        " field, left and right take another value, SPACE lists them all, names and numbers are"
        " typed. What cannot be is told below its field, with what you typed still there.",
    ),
    "Game day: correcting an entry": (
        "Every entry of the game, the last one below. Choose the one that was wrong; before"
        " anything is changed you see every line that would be another.",
    ),
    "Game day: what a correction would change": (
        "The lines that would be others, the score that would stand, and what would no longer fit."
        " Nothing is changed until you say so; what no longer fits waits, and is not lost.",
    ),
    "Game day: a referee's ruling": (
        "What you fill in is set, the rest stays as it is. The reason goes into the book with it.",
    ),
    "Halftime and final reports": (
        "Box score, scoring and drives of the game so far: counted from the plays, so that they"
        " change with them when one is put right.",
    ),
    "Saved games": (
        "All games that are kept, the dial game's and those on a board, newest first. Each can be"
        " gone on with, looked at play by play, or written to a file.",
    ),
    "Replay": ("A game that was played, as it stood at every play. Nothing can be changed here.",),
    "The list of plays": ("Every play of the game that is looked at: go to any of them.",),
    "Writing a game to a file": (
        "The kind of file, then its name, then ENTER. A file that is there already is written over"
        " only when you say so.",
    ),
    "The book of rules": (
        "Every rule of the game at hand in our own words, and our rulings where the printed rules"
        " are silent or in doubt, each with its reason.",
    ),
    "Settings": ("What you change here holds at once, and is kept.",),
    "Themes": ("Each theme is shown as you go through them.",),
    "Keys of your own": (
        "Any command may have keys of your own; what is usual stays written in docs/keys.md.",
    ),
    "Why?": (
        "What the last play brought, fact by fact, each with the rules that it rests on: they can"
        " be opened in the book.",
    ),
    "Questions, beside their answers": ("Each answer has its letter, and can be clicked.",),
    "Questions that are answered in words": ("Type the answer, then ENTER.",),
}
