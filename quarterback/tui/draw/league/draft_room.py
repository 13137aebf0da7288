"""The draft room: the draft order on the left, the selected team and the dice on the right, the
picks so far below."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from quarterback.game.console.form_views import DieView
from quarterback.tui.draw.canvas import Canvas, Row, truncate, wrap
from quarterback.tui.draw.dice import dice_rows, small_dice
from quarterback.tui.draw.league.standings import first_seen
from quarterback.tui.draw.lines import draw
from quarterback.tui.theme.glyphs import UNICODE, Skin


@dataclass(frozen=True)
class PlaceView:
    """A place on a roster: a position, and the player who fills it."""

    position: str
    player: str = ""
    """His key; empty while the place is open."""
    name: str = ""
    rating: str = ""
    seasons_left: str = ""
    """Seasons, in words."""
    figure: str = ""
    out: str = ""
    """What he misses, if he is hurt."""


@dataclass(frozen=True)
class DraftTeam:
    """A team in the order of the draft."""

    key: str
    name: str
    coach: str
    places: tuple[PlaceView, ...]
    rolls: str = ""
    """What it rolled for the order."""
    bases: str = ""
    """The bases drawn for the year, in words; empty if there are none."""


@dataclass(frozen=True)
class PickView:
    """A player who was drafted this season."""

    number: str
    team: str
    text: str


@dataclass(frozen=True)
class DraftView:
    teams: tuple[DraftTeam, ...] = ()
    clock: str = ""
    """The key of the team whose turn it is; empty if all squads are full."""
    picks: tuple[PickView, ...] = ()
    closed: str = ""
    """Why no one can draft now; empty while the draft is open."""
    dice: tuple[DieView, ...] = ()
    """The dice of a player, blank."""
    base_count: int = 0
    """How many bases a coach draws."""
    solitaire: bool = False
    """Whether no witness is needed."""


@dataclass(frozen=True)
class AtTable:
    """What is on the table in front of the selected team."""

    at: int = 0
    """The selected team, by its place in the order."""
    place: int = 0
    """The selected place in its squad."""
    witness: str = ""
    name: str = ""
    figure: str = ""
    dice: tuple[DieView, ...] = ()
    """The dice that were rolled or are rolling; else those to be rolled."""
    message: str = ""
    """What the dice gave."""


_LEAST_LEFT, _MOST_LEFT = 22, 48
_WITH_FIGURES: Final = 56
"""From this width on, a roster shows figures."""
_LOW = 18
"""Below this height dice are small."""


def left_width(width: int) -> int:
    """Return the width of the draft order."""
    return min(max(width * 2 // 5, _LEAST_LEFT), _MOST_LEFT)


def draft_room(
    view: DraftView, table: AtTable, width: int, height: int, skin: Skin = UNICODE
) -> list[Row]:
    canvas = Canvas(width, height)
    if not view.teams:
        for y, line in enumerate(wrap(view.closed or "No teams yet.", width - 2)):
            canvas.put(1, y, line, "page-dim")
        return canvas.rows()
    left = left_width(width)
    _order(canvas, view, table.at, left - 1, skin)
    canvas.column(left - 1, 0, height - 1, skin.bar, "page-mark")
    team = view.teams[table.at]
    y = _squad(canvas, view, team, table.place, left + 1, skin)
    y = _table(canvas, view, team, table, left + 1, y, skin)
    _picks(canvas, view, left + 1, y, skin)
    return canvas.rows()


def _order(canvas: Canvas, view: DraftView, at: int, width: int, skin: Skin) -> None:
    canvas.paint(0, 0, width, "page-head")
    canvas.put(1, 0, truncate("Draft order", width - 2), "page-head")
    room = canvas.height - 1
    first = first_seen(at, len(view.teams), room)
    for y, number in enumerate(range(first, min(first + room, len(view.teams))), 1):
        team, chosen = view.teams[number], number == at
        role = "page-chosen" if chosen else "page-row"
        if chosen:
            canvas.put(0, y, " " * width, role)
        sign = skin.last if team.key == view.clock else " "
        canvas.put(0, y, sign, role if chosen else "page-mark")
        canvas.put(1, y, str(number + 1).rjust(2), role)
        signs = places_signs(team, skin)
        right = width - cell_len(signs)
        canvas.put(right, y, signs, role if chosen else "page-mark")
        if team.rolls and width >= _LEAST_LEFT + 8:
            thrown = truncate(team.rolls, 5, skin.more)
            right -= cell_len(thrown) + 1
            canvas.put(right, y, thrown, role if chosen else "page-dim")
        canvas.put(4, y, truncate(team.name, right - 5, skin.more), role)


def places_signs(team: DraftTeam, skin: Skin) -> str:
    """Return a letter for each filled place, a dot for each open one: `QQ.KP`."""
    filled = (place.position[:1].upper() if place.player else "" for place in team.places)
    return "".join(sign or skin.hash_mark for sign in filled)


def team_at(view: DraftView, at: int, height: int, y: int) -> int | None:
    """Return the team at a row of the picture."""
    if not view.teams or y < 1:
        return None
    number = first_seen(at, len(view.teams), height - 1) + y - 1
    return number if number < len(view.teams) else None


def place_at(view: DraftView, at: int, y: int) -> int | None:
    """Return the place in the selected squad at a row of the picture."""
    return y - 1 if view.teams and 1 <= y <= len(view.teams[at].places) else None


def _squad(
    canvas: Canvas, view: DraftView, team: DraftTeam, chosen: int, x: int, skin: Skin
) -> int:
    width = canvas.width - x
    canvas.put(x - 1, 0, " " * (width + 1), "page-head")
    note = "on the clock" if team.key == view.clock else ""
    canvas.put(x + width - cell_len(note), 0, note, "page-head")
    name = f"{team.name}, coached by {team.coach}"
    canvas.put(x, 0, truncate(name, width - cell_len(note) - 1, skin.more), "page-head")
    for y, place in enumerate(team.places, 1):
        role = "page-chosen" if y - 1 == chosen else "page-row" if place.player else "page-dim"
        if y - 1 == chosen:
            canvas.put(x, y, " " * width, role)
        _place(canvas, x, y, width, place, role, skin)
    return len(team.places) + 1


def _place(
    canvas: Canvas, x: int, y: int, width: int, place: PlaceView, role: str, skin: Skin
) -> None:
    if not place.player:
        canvas.put(x + 1, y, truncate(f"{place.position:<12}open", width - 1), role)
        return
    text = f"{place.rating:>5}  {f'out: {place.out}' if place.out else f'{place.seasons_left:<9}'}"
    text += f" figure {place.figure:<4}" if place.figure and width > _WITH_FIGURES else ""
    text = truncate(text, width - 14, skin.more)
    canvas.put(x + 1, y, place.position, role)
    canvas.put(x + width - cell_len(text) - 1, y, text, role)
    room = width - cell_len(text) - 16
    canvas.put(x + 13, y, truncate(place.name, max(room, 0), skin.more), role)


_ASK: Final = "SPACE rolls; I types the result of real dice"


def _table(
    canvas: Canvas, view: DraftView, team: DraftTeam, table: AtTable, x: int, top: int, skin: Skin
) -> int:
    """Draw the card with the dice and the text next to them, and return the row below it."""
    width = canvas.width - x
    place = team.places[table.place] if team.places else None
    if view.closed or place is None:
        lines = wrap(view.closed or "All rosters are complete.", width - 1)
        for y, line in enumerate(lines, top + 1):
            canvas.put(x, y, line, "page-mark")
        return _bases(canvas, view, team, x, top + 1 + len(lines))
    if place.player and not table.message:
        y = _pick_text(canvas, place, x, top + 1, width)
        return _bases(canvas, view, team, x, y)
    low = canvas.height < _LOW
    dice = (
        small_dice(table.dice, width - 2, skin) if low else dice_rows(table.dice, width - 2, skin)
    )
    tall = len(dice) + 1
    for y in range(top + 1, top + 1 + tall):
        canvas.put(x, y, " " * (width - 1), "card")
    draw(canvas, dice, x + 1, top + 1)
    message = table.message or _ASK
    role = "card-open" if table.message else "card-says"
    canvas.put(x + 1, top + 1 + len(dice), truncate(message, width - 3, skin.more), role)
    y = top + 1 + tall
    witness = table.witness or ("none needed" if view.solitaire else "none: V adds a witness")
    details = [("Witness", witness)]
    if not table.message:
        details += [("Name", table.name or "none"), ("Figure", table.figure or "none")]
    for label, value in details:
        canvas.put(x, y, f"{label:<8}", "page-dim")
        canvas.put(x + 8, y, truncate(value, width - 9, skin.more), "page-row")
        y += 1
    return _bases(canvas, view, team, x, y)


def _pick_text(canvas: Canvas, place: PlaceView, x: int, y: int, width: int) -> int:
    """Return what can be done about a player."""
    figure = f"figure {place.figure}" if place.figure else "no figure yet: F sets it"
    words = f"{place.name or place.position.capitalize()}: {figure}. Z releases the player."
    if place.position == "quarterback":
        words += " M moves the player up."
    for line in wrap(words, width - 1):
        canvas.put(x, y, line, "page-row")
        y += 1
    return y


def _bases(canvas: Canvas, view: DraftView, team: DraftTeam, x: int, y: int) -> int:
    if not view.base_count:
        return y + 1
    width = canvas.width - x
    bases = team.bases or f"none yet: P draws {view.base_count}"
    canvas.put(x, y, "Bases", "page-dim")
    lines = wrap(bases, width - 9)
    for at, line in enumerate(lines):
        canvas.put(x + 8, y + at, line, "page-row")
    return y + len(lines) + 1


def _picks(canvas: Canvas, view: DraftView, x: int, top: int, skin: Skin) -> None:
    """Draw the picks, the last one first."""
    room, width = canvas.height - top - 1, canvas.width - x
    if room < 1:
        return
    canvas.put(x - 1, top, " " * (width + 1), "page-head")
    count = len(view.picks)
    canvas.put(x, top, truncate(f"Drafted this year: {count}", width - 1), "page-head")
    for y, pick in enumerate(view.picks[::-1][:room], top + 1):
        text = truncate(pick.text, width * 2 // 3, skin.more)
        canvas.put(x, y, pick.number.rjust(3), "page-dim")
        canvas.put(x + 4, y, truncate(pick.team, width - cell_len(text) - 7, skin.more), "page-row")
        canvas.put(x + width - cell_len(text) - 1, y, text, "page-dim")
