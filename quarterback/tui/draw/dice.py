"""Dice on the entry form: with pips or a number, blank until they are rolled, and tumbling."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len

from quarterback.game.console.form_views import DieView
from quarterback.tui.draw.banner import FACES
from quarterback.tui.draw.canvas import truncate
from quarterback.tui.draw.lines import PlacedLine, beside
from quarterback.tui.theme.glyphs import Skin

COIN = 2
"""The sides of a coin."""
CUBE = 6
WIDE = 7
"""Width of a die in cells."""
_GAP = 2
_BLANK = "?"
_TURNS = 11
"""How many faces are seen before the last one."""
_STOPS = 0.6
"""The part of a roll after which dice come to rest, one after another."""
_RESTS = 0.4
"""How long a die shows its last face, relative to a face in passing."""


_PIPS = {
    "1": ("     ", "  *  ", "     "),
    "2": ("*    ", "     ", "    *"),
    "3": ("*    ", "  *  ", "    *"),
    "4": ("*   *", "     ", "*   *"),
    "5": ("*   *", "  *  ", "*   *"),
    "6": ("*   *", "*   *", "*   *"),
}
_SHAPES = {
    "unicode": {
        CUBE: ("▐█████▌", "▐     ▌", "▐█████▌"),
        COIN: (" ▄███▄ ", "▐     ▌", " ▀███▀ "),
        10: (" ▄▄█▄▄ ", "▐     ▌", " ▀▀█▀▀ "),
        12: (" ▄███▄ ", "▐     ▌", " ▀███▀ "),
        0: (" ▄▄▄▄▄ ", "▐     ▌", " ▀▀▀▀▀ "),
    },
    "ascii": {
        CUBE: (".-----.", "|     |", "'-----'"),
        10: ("  /^\\  ", "<     >", "  \\_/  "),
        12: (" /---\\ ", "|     |", " \\---/ "),
        0: (" .---. ", "(     )", " '---' "),
    },
}
"""Dice after a roll, by number of sides; the number is in the middle row. 0 is for any other."""
_OUTLINES = {
    "unicode": {
        CUBE: ("┌─────┐", "│     │", "└─────┘"),
        0: ("╭─────╮", "│     │", "╰─────╯"),
    },
    "ascii": {CUBE: (".-----.", "|     |", "'-----'"), 0: (" .---. ", "(     )", " '---' ")},
}
"""Dice before a roll."""
_BRACKETS = {CUBE: "[]", 10: "<>", 12: "<>", 100: "<>"}


def dice_rows(dice: Sequence[DieView], width: int, skin: Skin) -> list[PlacedLine]:
    """Draw dice side by side, each with its purpose below it; in several rows if one is too
    short."""
    rows: list[PlacedLine] = []
    group: list[PlacedLine] = []
    x = 0
    for die in dice:
        drawn, wide = _drawn(die, width, skin)
        if x and x + wide > width:
            rows += group
            group, x = [], 0
        group = beside(group, drawn, x)
        x += wide + _GAP
    return rows + group


def small_dice(dice: Sequence[DieView], width: int, skin: Skin) -> list[PlacedLine]:
    """Draw dice in one row, or as few as possible: `[4] [2]`. Their purposes are left out if
    they would take another row."""
    named = sum(cell_len(f"{die.of} [{die.shows or _BLANK}] ") for die in dice) <= width
    rows: list[list[tuple[int, str, str]]] = [[]]
    x = 0
    for die in dice:
        ends = _BRACKETS.get(die.sides, "()")
        label = f"{die.of} " if die.of and named else ""
        text = truncate(f"{label}{ends[0]}{die.shows or _BLANK}{ends[1]}", width, skin.more)
        if x and x + cell_len(text) > width:
            rows.append([])
            x = 0
        rows[-1].append((x, text, "card-open" if die.shows else "card-closed"))
        x += cell_len(text) + 1
    return [PlacedLine(tuple(row)) for row in rows] if dice else []


def _drawn(die: DieView, width: int, skin: Skin) -> tuple[list[PlacedLine], int]:
    """Return a die, and the width it takes with its label."""
    if not die.shows:
        rows = _blank(die, skin)
    elif die.sides == CUBE and die.shows in _PIPS:
        rows = _cube(die.shows, skin)
    else:
        rows = _figured(die, skin)
    label = truncate(die.of, max(width, WIDE), skin.more)
    wide = max(WIDE, cell_len(label))
    rows = [row.moved((wide - WIDE) // 2) for row in rows]
    if label:
        rows.append(PlacedLine((((wide - cell_len(label)) // 2, label, "card-says"),)))
    return rows, wide


def _cube(shows: str, skin: Skin) -> list[PlacedLine]:
    """Draw a die with pips. Its edges are half cells, which makes it look square."""
    if skin.name == "ascii":
        rows = [row.replace("*", "o") for row in _PIPS[shows]]
        return [PlacedLine(((0, f"|{row}|", "card-open"),)) for row in rows]
    return [
        PlacedLine(
            ((0, "▐", "die-edge"), (1, row.replace("*", skin.ball), "die"), (6, "▌", "die-edge"))
        )
        for row in _PIPS[shows]
    ]


def _figured(die: DieView, skin: Skin) -> list[PlacedLine]:
    """Draw a die with a number, or a coin with its face; in ASCII only the lines."""
    role = "die-coin" if die.sides == COIN else "die"
    inked, edge = ("card-open",) * 2 if skin.name == "ascii" else (role, f"{role}-edge")
    shapes = _SHAPES[skin.name]
    top, middle, bottom = shapes.get(die.sides, shapes[0])
    face = truncate(die.shows, WIDE - 2, skin.more)
    return [
        PlacedLine(((0, top, edge),)),
        PlacedLine(((0, middle, edge), (1, _middle(face), inked))),
        PlacedLine(((0, bottom, edge),)),
    ]


def _blank(die: DieView, skin: Skin) -> list[PlacedLine]:
    """Draw the outline of a die that was not rolled."""
    outlines = _OUTLINES[skin.name]
    top, middle, bottom = outlines.get(die.sides, outlines[0])
    return [
        PlacedLine(((0, top, "card-closed"),)),
        PlacedLine(((0, middle, "card-closed"), (1, _middle(_BLANK), "card-closed"))),
        PlacedLine(((0, bottom, "card-closed"),)),
    ]


def _middle(text: str) -> str:
    """Center a text in a die; an odd cell is left on the right."""
    room = WIDE - 2 - cell_len(text)
    return " " * (room // 2) + text + " " * (room - room // 2)


def tumbling(dice: Sequence[DieView], part: float) -> tuple[DieView, ...]:
    """Return the dice at `part`, 0 to 1, of their roll. They slow down and come to rest one
    after another; dice that are not rolled do not move."""
    return tuple(
        replace(die, shows=_face(die, place, part / _stops(place, len(dice))))
        for place, die in enumerate(dice)
    )


def _stops(place: int, dice: int) -> float:
    """Return the part of a roll after which a die is at rest."""
    return _STOPS + (1 - _STOPS) * (place + 1) / dice


def _face(die: DieView, place: int, part: float) -> str:
    """Return what a die shows at a part of its own roll."""
    faces = _faces(die)
    if part >= 1 or die.shows not in faces:
        return die.shows
    eased = 1 - (1 - max(part, 0.0)) ** 2
    turns = _TURNS + place % 3
    left = turns - min(int(eased * (turns + _RESTS)), turns)
    return faces[(faces.index(die.shows) + left) % len(faces)]


def _faces(die: DieView) -> tuple[str, ...]:
    """Return the faces of a die in the order in which they come up, which is not 1, 2, 3."""
    kinds: dict[int, list[tuple[str, ...]]] = {
        COIN: [tuple(FACES)],
        10: [_figures(0, 9), _figures(1, 10), tuple(f"{tens}0" for tens in range(10))],
        100: [tuple(f"{figure:02}" for figure in range(100)), _figures(1, 100)],
    }
    for faces in kinds.get(die.sides, [_figures(1, die.sides)]):
        if die.shows in faces:
            order = sorted(range(len(faces)), key=lambda face: face * 37 % 101)
            return tuple(faces[face] for face in order)
    return ()


def _figures(first: int, last: int) -> tuple[str, ...]:
    return tuple(str(figure) for figure in range(first, last + 1))
