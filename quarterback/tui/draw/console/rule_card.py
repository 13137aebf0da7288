"""The rule card next to the entry form: the rules to read now, the first of them in full where
there is room, the others by their titles."""

from __future__ import annotations

from rich.cells import cell_len

from quarterback.game.console.rule_card import CardRule, RuleCardView
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate, wrap
from quarterback.tui.theme.glyphs import UNICODE, Skin

FULL_FROM = 40
"""From this width on, rules are shown in full; a narrower card has their titles."""

Line = tuple[tuple[str, str], ...]
"""A row of the card: texts one after another, each with its role."""


def card_rows(view: RuleCardView, width: int) -> int:
    """How many rows the card would like to have at a width."""
    if not view.rules:
        return 0
    if width < FULL_FROM:
        return 1 + len(view.rules)
    return 1 + sum(len(_full_text(rule, width - 2)) for rule in view.rules)


def rule_card(view: RuleCardView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """As much of it as fits; where not all of it does, the key that opens it."""
    canvas = Canvas(width, height, "hint")
    if not view.rules or height < 1:
        return canvas.rows()
    rows = _rows(view, width - 2, height - 1, skin)
    canvas.put(1, 0, truncate("RULE CARD", width - 2, skin.more), "hint-mark")
    if view.key:
        words = f"{view.key} in full"
        canvas.put(width - 1 - cell_len(words), 0, words, "hint")
    for y, row in enumerate(rows[: height - 1], 1):
        x = 1
        for text, role in row:
            x = canvas.put(x, y, text, role)
    return canvas.rows()


def _rows(view: RuleCardView, width: int, room: int, skin: Skin) -> list[Line]:
    """The rules in full where they fit; then the others by title, or how many there are."""
    rows: list[Line] = []
    rest = list(view.rules)
    while rest and width + 2 >= FULL_FROM:
        lines = _full_text(rest[0], width)
        if len(rows) + len(lines) + min(len(rest) - 1, 1) > room:
            break
        rows += lines
        rest = rest[1:]
    left = room - len(rows)
    titles = [((_title(rule, width, skin), "hint"),) for rule in rest]
    if len(titles) > left > 0:
        more = len(titles) - left + 1
        titles = [*titles[: left - 1], ((f"and {more} more", "hint"),)]
    return rows + list(titles)


def _full_text(rule: CardRule, width: int) -> list[Line]:
    """A rule in full: its title and ID, and its text after them."""
    head = f"{printable(rule.title)} ({rule.id})"
    whole = wrap(f"{head}. {printable(rule.text)}", width)
    if not whole[0].startswith(head):  # the title alone is wider than the card
        return [((row, "hint"),) for row in whole]
    first: Line = ((head, "hint-mark"), (whole[0][len(head) :], "hint"))
    return [first, *(((row, "hint"),) for row in whole[1:])]


def _title(rule: CardRule, width: int, skin: Skin) -> str:
    """A rule in one row; its ID where there is room."""
    whole = f"{printable(rule.title)} ({rule.id})"
    return whole if cell_len(whole) <= width else truncate(rule.title, width, skin.more)
