"""Lines that meet: the sign of a cell is that of its joints, in both skins, in any window."""

import unicodedata
from itertools import product

from quarterback.tui.draw.canvas import Canvas, text_of
from quarterback.tui.draw.league.bracket import HEAVY, LIGHT, Wires, sign_of
from quarterback.tui.theme.glyphs import ASCII, UNICODE

SIDES = ("UP", "RIGHT", "DOWN", "LEFT")
BOTH = {"VERTICAL": ("UP", "DOWN"), "HORIZONTAL": ("LEFT", "RIGHT")}


def weights_by_name(sign: str) -> list[int]:
    """The joints of a sign, as Unicode names it."""
    found = dict.fromkeys(SIDES, 0)
    words = unicodedata.name(sign).removeprefix("BOX DRAWINGS ").split()
    first = words[0] in ("LIGHT", "HEAVY")
    weight = 0
    waiting: list[str] = []
    for word in words:
        if word in ("LIGHT", "HEAVY"):
            weight = LIGHT if word == "LIGHT" else HEAVY
            found |= dict.fromkeys(waiting, weight)
            waiting = []
        elif word != "AND":
            sides = BOTH.get(word, (word,))
            if first:
                found |= dict.fromkeys(sides, weight)
            else:
                waiting += sides
    return list(found.values())


def test_every_sign_is_joined_to_the_sides_that_its_name_says():
    for weights in product(range(3), repeat=4):
        sign = sign_of(list(weights))
        if any(weights):
            assert weights_by_name(sign) == list(weights), sign
        else:
            assert sign == " "


def test_in_ascii_heavy_lines_differ_by_their_signs():
    assert sign_of([0, 1, 0, 1], ascii_only=True) == "-"
    assert sign_of([0, 2, 0, 2], ascii_only=True) == "="
    assert sign_of([1, 0, 1, 0], ascii_only=True) == "|"
    assert sign_of([2, 0, 2, 0], ascii_only=True) == "#"
    assert sign_of([1, 1, 0, 0], ascii_only=True) == "+"
    assert sign_of([2, 1, 1, 2], ascii_only=True) == "#"


def drawn(left: int, top: int, width: int, height: int, skin=UNICODE) -> str:
    canvas = Canvas(width, height)
    wires = Wires(canvas, left, top)
    wires.frame(0, 0, 6, 3, "a")
    wires.across(5, 9, 1, "b", HEAVY)
    wires.down(9, 1, 4, "b", HEAVY)
    wires.draw(skin)
    return text_of(canvas.rows())


def test_lines_join_where_they_meet():
    assert drawn(0, 0, 10, 5) == "┌────┐\n│    ┝━━━┓\n└────┘   ┃\n         ┃\n         ╹"
    assert drawn(0, 0, 10, 5, ASCII).splitlines()[1] == "|    #===#"


def test_a_window_shows_the_same_as_the_whole():
    whole = [row.ljust(10) for row in drawn(0, 0, 10, 5).splitlines()]
    for left, top in product(range(8), range(4)):
        part = drawn(left, top, 3, 2).split("\n")
        wanted = [row[left : left + 3].rstrip() for row in whole[top : top + 2]]
        assert part == wanted + [""] * (2 - len(wanted))
