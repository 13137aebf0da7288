"""Cards next to the field: a team's signals, choices, rules to read now, one face of a dial."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate

from rich.cells import cell_len

from league.views.text import percent_if_any
from quarterback.ai.expected_value import Expected
from quarterback.game.console.rule_card import CardRule, RuleCardView
from quarterback.tui.draw.canvas import (
    Canvas,
    Row,
    printable,
    short_name,
    truncate,
    whole_words,
    wrap,
)
from quarterback.tui.theme.glyphs import UNICODE, Skin
from rulesets.core.field import GOAL, MIDFIELD

RINGS = 12
_LOCKED = "LOCKED"


def pitch(height: int) -> int:
    """Return how many rows a ring has in a card or window of this height: 1 or 2."""
    return 2 if height >= 2 * RINGS + 1 else 1


@dataclass(frozen=True)
class CardView:
    """What a team's signal card shows."""

    owner: str
    signals: tuple[tuple[int, str], ...]
    """Numbers and names, as they are on the card."""
    open: frozenset[int] = frozenset()
    """The signals that can be called now."""
    considered: int | None = None
    locked: bool = False
    face_up: bool = True
    uses: Mapping[int, str] = field(default_factory=dict)
    """What each signal is good for, shown where a signal has two rows."""


def signal_card(view: CardView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the owner's name, then a row for each signal; or the back of the card, face down."""
    canvas = Canvas(width, height, "card")
    if not view.face_up:
        _back(canvas, view, skin)
        return canvas.rows()
    canvas.paint(0, 0, width, "card-owner")
    locked = view.locked and width >= len(_LOCKED) + 8
    room = width - 2 - (len(_LOCKED) + 1 if locked else 0)
    canvas.put(1, 0, short_name(view.owner, room, skin.more), "card-owner")
    if locked:
        canvas.put(width - len(_LOCKED) - 1, 0, _LOCKED, "card-owner")
    for place, (number, title) in enumerate(view.signals):
        y = 1 + place * pitch(height)
        chosen = number == view.considered
        is_open = number in view.open
        marker = skin.open if is_open else " "
        if chosen:
            marker = skin.locked if view.locked else skin.considered
        role = "card-chosen" if chosen else "card-open" if is_open else "card-closed"
        canvas.paint(0, y, width, role)
        canvas.put(0, y, marker, role)
        canvas.put(1, y, f"{number:>2} {truncate(title, width - 5, skin.more)}", role)
        if pitch(height) > 1 and (is_open or chosen):
            message = truncate(view.uses.get(number, ""), width - 5, skin.more)
            canvas.put(4, y + 1, message, "card-says")
    return canvas.rows()


def _back(canvas: Canvas, view: CardView, skin: Skin) -> None:
    """Draw a card face down: a pattern with a margin, and as much of the owner's name as fits."""
    width, height = canvas.width, canvas.height
    canvas.paint(0, 0, width, "card-owner-dim")
    if width >= 8:
        canvas.put(1, 0, short_name(view.owner, width - 2, skin.more), "card-owner-dim")
    for y in range(1, height):
        canvas.paint(0, y, width, "card-back")
        canvas.put(1 if width > 2 else 0, y, skin.back * max(width - 2, 1), "card-back")


def signal_at(view: CardView, y: int, height: int) -> int | None:
    """Return the signal in a row of the card, or in its second row."""
    place = (y - 1) // pitch(height)
    if y < 1 or place >= len(view.signals):
        return None
    return view.signals[place][0]


@dataclass(frozen=True)
class ChoicesView:
    """Who chooses, the choices, and the selected one (from 0)."""

    owner: str
    choices: tuple[str, ...]
    considered: int = 0


def choices(view: ChoicesView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw the owner's name, then a row for each choice, numbered from 1."""
    canvas = Canvas(width, height, "card")
    canvas.paint(0, 0, width, "card-owner")
    canvas.put(1, 0, whole_words(view.owner, width - 2, skin.more), "card-owner")
    for number, words in enumerate(view.choices, 1):
        chosen = number - 1 == view.considered
        role = "card-chosen" if chosen else "card-open"
        canvas.paint(0, number + 1, width, role)
        canvas.put(0, number + 1, skin.considered if chosen else skin.open, role)
        canvas.put(1, number + 1, f"{number:>2} {truncate(words, width - 5, skin.more)}", role)
    return canvas.rows()


def choice_at(view: ChoicesView, y: int) -> int | None:
    """Return the choice in a row of the picture, from 0; None if there is none."""
    return y - 2 if 0 <= y - 2 < len(view.choices) else None


FULL_FROM = 40
"""From this width on, rules are shown in full; a narrower card has only their titles."""

Line = tuple[tuple[str, str], ...]
"""A row of the card: texts in order, each with its role."""


def card_rows(view: RuleCardView, width: int) -> int:
    """Return how many rows the card needs at a width."""
    if not view.rules:
        return 0
    if width < FULL_FROM:
        return 1 + len(view.rules)
    return 1 + sum(len(_full_text(rule, width - 2)) for rule in view.rules)


def rule_card(view: RuleCardView, width: int, height: int, skin: Skin = UNICODE) -> list[Row]:
    """Draw as much of the card as fits; if it does not all fit, with the key that opens it."""
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
    """Return the rules in full if they fit; then the others by title, or their number."""
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
    """Return a rule in full: its title and ID, followed by its text."""
    head = f"{printable(rule.title)} ({rule.id})"
    whole = wrap(f"{head}. {printable(rule.text)}", width)
    if not whole[0].startswith(head):  # the title alone is wider than the card
        return [((row, "hint"),) for row in whole]
    first: Line = ((head, "hint-mark"), (whole[0][len(head) :], "hint"))
    return [first, *(((row, "hint"),) for row in whole[1:])]


def _title(rule: CardRule, width: int, skin: Skin) -> str:
    """Return a rule in one row, with its ID if there is room."""
    whole = f"{printable(rule.title)} ({rule.id})"
    return whole if cell_len(whole) <= width else truncate(rule.title, width, skin.more)


_NAME = 18
"""Width in cells of a signal's number and name."""
_COLUMNS = (("1st down", 10), ("score", 8), ("lost", 7), ("yards", 7), ("they start", 13))
WORTH = ("you win", 9)
_OFTEN = 0.2
"""The smallest share of lost balls for which their average spot is shown."""


@dataclass(frozen=True)
class DialCardRow:
    """A signal: its number and name, its expected results, and its value once it may be shown."""

    signal: int | None
    title: str
    brings: Expected | None
    """None if nothing is spun."""
    worth: float | None = None
    """From 0 to 1."""
    best: bool = False


def _columns(width: int, worth: bool) -> tuple[tuple[str, int], ...]:
    """Return the columns that fit, the value of a call first."""
    columns = (*((WORTH,) if worth else ()), *_COLUMNS)
    ends = accumulate((wide for _, wide in columns), initial=_NAME)
    return tuple(
        column for column, end in zip(columns, list(ends)[1:], strict=True) if end <= width
    )


def dial_card_heading(width: int, *, worth: bool) -> str:
    """Draw the column headings; `worth` says whether the values of calls may be shown."""
    names = (name.rjust(wide) for name, wide in _columns(width, worth))
    return f"{'':{_NAME}}{''.join(names)}"


def dial_card_row(row: DialCardRow, width: int, *, chosen: bool, skin: Skin = UNICODE) -> Row:
    canvas = Canvas(width, 1, "row")
    role = "score" if row.best else "row"
    sign = "" if row.signal is None else str(row.signal)
    canvas.put(2, 0, f"{sign:>2} {truncate(row.title, _NAME - 5, skin.more)}", role)
    worth = () if row.worth is None else (f"{row.worth:.1%}",)
    x = _NAME
    columns = _columns(width, row.worth is not None)
    for text, (_, wide) in zip((*worth, *_figures(row.brings)), columns, strict=False):
        canvas.put(x, 0, text.rjust(wide), role)
        x += wide
    if row.best:
        canvas.put(1, 0, skin.last, role)
    if chosen:
        canvas.paint(0, 0, width, "chosen")
        canvas.put(0, 0, skin.considered)
    return canvas.rows()[0]


def _figures(brings: Expected | None) -> tuple[str, ...]:
    """Return the text of each column; a kick does not lose the ball but gives it up on purpose."""
    if brings is None:
        return ("",) * len(_COLUMNS)
    kicked = brings.kick is not None
    gain = brings.kick if kicked else brings.gain
    starts = brings.theirs_at if brings.loses_ball >= _OFTEN else None
    return (
        percent_if_any(brings.first_down),
        percent_if_any(sum(brings.scores.values())),
        "" if kicked else percent_if_any(brings.loses_ball),
        "" if gain is None else f"{gain:.0f}" if kicked else f"{gain:+.1f}",
        "" if starts is None else _from_their_goal(round(starts)),
    )


def _from_their_goal(yards: int) -> str:
    return f"at their {yards}" if yards <= MIDFIELD else f"at your {GOAL - yards}"
