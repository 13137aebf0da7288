"""The title: the lid of the box, with its picture and a menu on it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.widgets.option_list import Option

from quarterback.game.options import LAST, OWN, SIMULATED
from quarterback.tui.bindings import commands
from quarterback.tui.bindings.command import Command
from quarterback.tui.context import ContextScreen
from quarterback.tui.draw.canvas import Canvas, Row, truncate, whole_words
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.picture import Picture
from quarterback.tui.widgets.row_list import Menu

if TYPE_CHECKING:
    from league.store.games.queries import GameRow


_MENU = (*(c for c in commands.TITLE if c.label), commands.EVERYWHERE[0])
_LABEL = 21
_MENU_ROWS = 8
"""Room for the menu before it is filled."""
_BESIDE = {
    "title.first": "learn by playing",
    "title.new": "pick length and dial",
    "title.solo": "daily and ladder",
    "title.day": "at your own board",
    "title.practice": "no figures needed",
    "title.teams": "rosters, ratings",
    "title.league": "standings, bracket",
    "title.season": "a school of 1914",
    "title.examples": "replay one",
}
"""The notes next to the lines of the menu."""


class TitleScreen(ContextScreen[None]):
    """The main menu: each line by its key, by ENTER, or by a click."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TITLE)

    waits: GameRow | None = None
    """The unfinished game; without one, the menu has no line for it."""

    def compose(self) -> ComposeResult:
        yield Picture(self._box, _MENU_ROWS, ROLES, id="title-art")
        yield Menu(id="title-menu")

    def _box(self, menu_rows: int, width: int, height: int, skin: Skin) -> list[Row]:
        return title_art(width, height, menu_rows, skin, shadow=not self.app.no_color)

    def on_mount(self) -> None:
        self.fill()
        self.query_one(Menu).focus()

    def on_screen_resume(self) -> None:
        """Fill the menu again: after a game or the settings, another game may be unfinished, or
        keys may have changed."""
        self._forget_painted()
        self.fill()
        self.look_for_game()

    def _forget_painted(self) -> None:
        """Make Textual forget removed widgets: it caches two styles for each of the last
        thousand, and through them everything they have painted."""
        remembered = getattr(type(self._styles_cache), "get_inner_outer", None)
        forget: Callable[[], None] | None = getattr(remembered, "cache_clear", None)
        if forget is not None:  # a newer Textual may remember something else
            forget()

    @work(exclusive=True)
    async def look_for_game(self) -> None:
        """Look for an unfinished game once the store is open; not while one is being opened,
        which will cover the title."""
        await self.ctx.store_opened()
        if self.ctx.opening:
            return
        waits = await self.ctx.unfinished_game()
        if waits != self.waits:
            self.waits = waits
            self.fill()

    def fill(self) -> None:
        """Write the menu; the same command stays selected."""
        menu = self.query_one(Menu)
        at = menu.highlighted
        on = menu.get_option_at_index(at).id if at is not None and menu.option_count else None
        lines = [c for c in _MENU if c.id != "title.resume" or self.waits is not None]
        menu.clear_options()
        menu.add_options(Option(Content(self._line(c)), id=c.id) for c in lines)
        ids = [c.id for c in lines]
        menu.highlighted = ids.index(on) if on in ids else 0
        self.place()

    def _line(self, command: Command) -> str:
        keys = commands.keys_of(
            command, self.ctx.preferences.keys, ascii_only=self.ctx.skin.name == "ascii"
        )
        message = _BESIDE.get(command.id, "")
        if command.id == "title.resume" and self.waits is not None:
            from quarterback.game.saved import resumes

            message = resumes(self.waits)
        more = self.ctx.skin.more
        line = f" {keys.split()[0]:<3}{command.label or 'Help':<{_LABEL}}"
        if len(line) + len(message) >= MENU_WIDTH:  # A game's names need more room than a note.
            line = f"{line.rstrip()}  "
        return line + whole_words(message, MENU_WIDTH - 1 - len(line), more)

    def on_resize(self) -> None:
        self.place()

    def place(self) -> None:
        """Put the menu where the title art has room for it."""
        menu, size = self.query_one(Menu), self.app.size
        if size.width < 60 or size.height < 18:
            return
        self.query_one("#title-art", Picture).show(menu.option_count)
        ascii_only = self.ctx.skin.name == "ascii"
        box = title_plan(size.width, size.height, menu.option_count, ascii_only=ascii_only).menu
        menu.styles.offset = (box.x, box.y)
        menu.styles.width, menu.styles.height = box.width, box.height

    async def on_option_list_option_selected(self, event: Menu.OptionSelected) -> None:
        command = commands.BY_ID[event.option.id or ""]
        of_app = command in commands.EVERYWHERE and "." not in command.action
        namespace = "app." if of_app else "" if "." in command.action else "screen."
        await self.run_action(f"{namespace}{command.action}")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Ignore keys while a game is being opened: on a slow connection they may arrive before
        it is there."""
        return not self.ctx.opening or action == "quit"

    def action_move(self, by: int) -> None:
        self.query_one(Menu).move(by)

    def action_first(self) -> None:
        self.ctx.start(self.ctx.options.first_game())

    def action_watch(self) -> None:
        """Let two computer coaches play; no one is asked anything."""
        self.ctx.start(self.ctx.options.watched())

    def action_solo(self, page: str) -> None:
        """Open a page of solo play, or the choice of one."""
        self.ctx.open_solo(page)

    def action_new(self) -> None:
        self.ctx.open_new_game()

    def action_day(self) -> None:
        """Open the form of a game on one's own board."""
        self.ctx.open_game_day(OWN)

    def action_practice(self) -> None:
        """Open the form of a game on the practice board."""
        self.ctx.open_game_day(SIMULATED)

    def action_resume(self) -> None:
        """Resume the unfinished game, or go on with a best of three; without either, a notice
        says so."""
        waits = self.waits
        if waits is not None and waits.finished:
            self.ctx.start(replace(self.ctx.options, event="", rematch=str(waits.id)))
        else:
            self.ctx.resume(str(waits.id) if waits else LAST)

    def action_saved(self) -> None:
        self.ctx.open_saved()

    def action_teams(self) -> None:
        self.ctx.open_teams()

    def action_league(self) -> None:
        self.ctx.open_league()

    def action_season(self) -> None:
        self.ctx.open_season()

    def action_examples(self) -> None:
        self.ctx.open_examples()

    def action_rules(self) -> None:
        self.ctx.open_rules()

    def action_settings(self) -> None:
        self.ctx.open_settings()

    def action_quit(self) -> None:
        self.app.exit(0)


Letter = tuple[str, ...]
"""Rows of a letter's points, `#` where there is ink. A cell shows two points, one above the
other."""


class Font(NamedTuple):
    """Letters of one height, in points."""

    letters: dict[str, Letter]
    between: int
    """Points between two letters."""
    times: int = 1
    """How often every point is repeated, across and down."""


def _cut(rows: str) -> Letter:
    return tuple(rows.split("/"))


_SMALL = {
    "Q": _cut(".##./#..#/#..#/#..#/#.#./.#.#"),
    "U": _cut("#..#/#..#/#..#/#..#/#..#/.##."),
    "A": _cut(".##./#..#/#..#/####/#..#/#..#"),
    "R": _cut("###./#..#/#..#/###./#.#./#..#"),
    "T": _cut("#####/..#../..#../..#../..#../..#.."),
    "E": _cut("####/#.../###./#.../#.../####"),
    "B": _cut("###./#..#/###./#..#/#..#/###."),
    "C": _cut(".###/#.../#.../#.../#.../.###"),
    "K": _cut("#..#/#.#./##../#.#./#..#/#..#"),
}
_LARGE = {
    "Q": _cut(".####./##..##/##..##/##..##/##..##/##.##./.####./...###"),
    "U": _cut("##..##/##..##/##..##/##..##/##..##/##..##/.####./......"),
    "A": _cut("..##../.####./##..##/##..##/######/##..##/##..##/......"),
    "R": _cut("#####./##..##/##..##/#####./##.##./##..##/##..##/......"),
    "T": _cut("######/..##../..##../..##../..##../..##../..##../......"),
    "E": _cut("#####/##.../##.../####./##.../##.../#####/....."),
    "B": _cut("#####./##..##/##..##/#####./##..##/##..##/#####./......"),
    "C": _cut(".####./##..##/##..../##..../##..../##..##/.####./......"),
    "K": _cut("##..##/##.##./####../###.../####../##.##./##..##/......"),
}
SMALL = Font(_SMALL, 1)
LARGE = Font(_LARGE, 2)
LARGEST = Font(_LARGE, 1, times=2)


def points(word: str, font: Font) -> list[str]:
    """Return the rows of points of a word. Raises KeyError for letters that the font lacks."""
    gap = "." * font.between
    cut = [font.letters[letter] for letter in word]
    rows = [gap.join(row) for row in zip(*cut, strict=True)]
    wide = ["".join(point * font.times for point in row) for row in rows]
    return [row for row in wide for _ in range(font.times)]


def set_word(
    canvas: Canvas, x: int, y: int, rows: list[str], *, ascii_only: bool, shadow: int
) -> None:
    """Draw a word from cell (x, y) on. Its shadow is that many points to the right and down; 0
    for none. In ASCII every point is a cell."""
    if ascii_only:
        for down, row in enumerate(rows):
            for across, point in enumerate(row):
                if point == "#":
                    canvas.put(x + across, y + down, "#", "box-letter")
        return
    height, width = len(rows), len(rows[0])

    def ink(across: int, down: int) -> str:
        if _inked(rows, across, down):
            return "L"
        return "S" if shadow and _inked(rows, across - shadow, down - shadow) else ""

    for down in range(0, height + shadow, 2):
        for across in range(width + shadow):
            mark, role = _CELLS[ink(across, down), ink(across, down + 1)]
            if mark != " ":
                canvas.put(x + across, y + down // 2, mark, role)


_CELLS = {
    ("", ""): (" ", ""),
    ("L", "L"): ("█", "box-letter"),
    ("L", ""): ("▀", "box-letter"),
    ("", "L"): ("▄", "box-letter"),
    ("S", "S"): ("█", "box-shadow"),
    ("S", ""): ("▀", "box-shadow"),
    ("", "S"): ("▄", "box-shadow"),
    ("L", "S"): ("▀", "box-letter-shadow"),
    ("S", "L"): ("▄", "box-letter-shadow"),
}
"""The character of a cell, by the ink of its upper and its lower point."""


def _inked(rows: list[str], across: int, down: int) -> bool:
    return 0 <= down < len(rows) and 0 <= across < len(rows[0]) and rows[down][across] == "#"


NAME = "QUARTERBACK"
_SPACED = " ".join(NAME)
LEGEND = "The Littlefield dial game, patented 1914"
FOOT = "Reconstruction or house dial: the printed one is lost."
MENU_WIDTH = 46
"""Cells that the menu needs to name the saved game."""
ROLES = (
    *("box-table", "box", "box-frame", "box-ornament", "box-letter", "box-shadow"),
    *("box-letter-shadow", "box-legend", "box-dim", "box-post", "box-turf", "box-ball-edge"),
    *("box-lace", "box-pennant", "box-pennant-other"),
)


class Box(NamedTuple):
    """A box of cells from (x, y) on."""

    x: int
    y: int
    width: int
    height: int


class TitlePlan(NamedTuple):
    box: Box
    name: Box
    legend: int
    """The row of the legend."""
    picture: Box | None
    menu: Box
    foot: int
    """The row of the footer; it is on the frame if a long menu leaves no other."""
    font: Font | None
    """None if only plain letters fit."""


def title_plan(width: int, height: int, menu: int, *, ascii_only: bool = False) -> TitlePlan:
    """Return the layout for a screen of at least 60 x 18 cells and a menu of that many rows. The
    picture is above the menu if the box is tall, next to it if it is wide."""
    box = _box(width, height)
    inner = box.width - 4
    font: Font | None = next(
        f
        for f, room in ((LARGEST, 48), (LARGE, 30), (SMALL, 0))
        if f is SMALL or (_width(f) + 6 <= inner and box.height >= (room if not ascii_only else 44))
    )
    rows = len(points(NAME, font)) if font is not None else 1
    tall = rows if ascii_only else (rows + 1) // 2
    # What is left over is shared out as air, above the name and below the legend.
    beside = inner >= MENU_WIDTH + 20
    free = box.height - 2 - tall - 2 - menu
    if free < -1:  # the menu comes first
        font, tall, free = None, 1, free + tall - 1
    stacked = free >= 12
    air = 1 if free >= 3 else 0
    wide_name = len(_SPACED) if font is None else _width(font)
    name = Box(box.x + (box.width - wide_name) // 2, box.y + 1 + air, wide_name, tall)
    legend = name.y + tall + (1 if free >= 5 else 0)
    top = legend + 1 + (1 if free >= 2 else 0)
    bottom = box.y + box.height - (2 if free >= 0 else 1)
    picture = None
    menu_width = min(MENU_WIDTH, inner - 2)
    menu_x = box.x + (box.width - menu_width) // 2
    menu_y = max(top, min(top + (bottom - top - menu) // 2, bottom - menu))
    if stacked:
        high = min(bottom - menu - 2 - top, 18)
        wide = min(inner - 8, 5 * high, 84)
        picture = Box(box.x + (box.width - wide) // 2, top + 1, wide, high - 1)
        menu_y = top + high + 1 + max((bottom - top - high - 1 - menu) // 2, 0)
    elif beside:
        wide = inner - menu_width - 4
        menu_x = box.x + 3
        picture = Box(menu_x + menu_width + 2, top, wide, bottom - top - 1)
    menu_rows = min(menu, max(bottom - menu_y, 1))  # more lines than that are scrolled to
    return TitlePlan(
        box, name, legend, picture, Box(menu_x, menu_y, menu_width, menu_rows), bottom, font
    )


def title_art(
    width: int, height: int, menu: int, skin: Skin = UNICODE, *, shadow: bool = True
) -> list[Row]:
    """Draw the whole screen except the menu. Without colors there must be no `shadow`: it would
    look like ink."""
    ascii_only = skin.name == "ascii"
    at = title_plan(width, height, menu, ascii_only=ascii_only)
    canvas = Canvas(width, height, "box-table")
    for y in range(at.box.y, at.box.y + at.box.height):
        canvas.put(at.box.x, y, " " * at.box.width, "box")
    _frame(canvas, at.box, _ASCII_FRAME if ascii_only else _FRAME)
    if at.font is None:
        canvas.put(at.name.x, at.name.y, _SPACED, "box-letter")
    else:
        depth = at.font.times if shadow and at.font is not SMALL else 0
        rows = points(NAME, at.font)
        set_word(canvas, at.name.x, at.name.y, rows, ascii_only=ascii_only, shadow=depth)
    _middle(canvas, at.box, at.legend, _ruled(LEGEND, at.box.width - 8, skin), "box-legend")
    last = at.box.y + at.box.height - 1
    if at.picture is not None:
        _picture(canvas, at.picture, ascii_only=ascii_only)
    _middle(canvas, at.box, at.foot, FOOT if at.foot < last else f" {FOOT} ", "box-dim")
    return canvas.rows()


def _box(width: int, height: int) -> Box:
    """Return the box in the middle of the table; the larger the screen, the more of the table
    shows."""
    wide = width if width < 72 else min(width - max(4, width // 10 if width > 90 else 4), 164)
    high = height if height < 22 else min(height - max(2, height // 10), 54)
    return Box((width - wide) // 2, (height - high) // 2, wide, high)


def _width(font: Font) -> int:
    return len(points(NAME, font)[0])


_FRAME = "╔╗╚╝═║◆"
_ASCII_FRAME = "++++=|*"


def _frame(canvas: Canvas, box: Box, signs: str) -> None:
    """Draw a double line, with a lozenge in the middle of every side that is long enough."""
    x, y, right, bottom = box.x, box.y, box.x + box.width - 1, box.y + box.height - 1
    for row, left_corner, right_corner in ((y, *signs[:2]), (bottom, *signs[2:4])):
        canvas.put(x, row, left_corner + signs[4] * (box.width - 2) + right_corner, "box-frame")
        canvas.put(
            x + box.width // 2 - 3, row, f" {signs[6]} {signs[6]} {signs[6]} ", "box-ornament"
        )
    canvas.column(x, y + 1, bottom - 1, signs[5], "box-frame")
    canvas.column(right, y + 1, bottom - 1, signs[5], "box-frame")


def _ruled(text: str, width: int, skin: Skin) -> str:
    """Return words between two short rules."""
    rule = skin.rule * max(min((width - len(text)) // 2 - 1, 10), 0)
    return f"{rule} {text} {rule}" if rule else text


def _middle(canvas: Canvas, box: Box, y: int, text: str, role: str) -> None:
    text = truncate(text, box.width - 2)
    canvas.put(box.x + (box.width - len(text)) // 2, y, text, role)


def _picture(canvas: Canvas, box: Box, *, ascii_only: bool) -> None:
    """Draw a kick that goes over: goal posts on the turf, the ball between them, a pennant on
    each side."""
    x, y, width, height = box
    turf = 2 if height >= 9 else 1
    _turf(canvas, Box(x, y + height - turf, width, turf), ascii_only=ascii_only)
    ground = y + height - turf - 1
    gap = min(max(16, width // 3), 3 * height, width - 2) // 2 * 2
    left = x + (width - gap) // 2
    bar = y + max((height - turf) * 3 // 5, 4)
    post, cross, joints = ("|", "=", "##") if ascii_only else ("┃", "━", "┣┫")
    for at, joint in ((left, joints[0]), (left + gap, joints[1])):
        canvas.column(at, y, ground, post, "box-post")
        canvas.put(at, bar, joint, "box-post")
    canvas.put(left + 1, bar, cross * (gap - 1), "box-post")
    _ball(canvas, Box(left + 2, y, gap - 3, bar - y), ascii_only=ascii_only)
    room = left - x
    if room >= 10:
        flag = min(room - 4, 18)
        for staff, role in (
            (x + (room - flag) // 2, "box-pennant"),
            (left + gap + (room - flag) // 2, "box-pennant-other"),
        ):
            _pennant(canvas, Box(staff, y + 1, flag, ground - y), role, ascii_only=ascii_only)


def _turf(canvas: Canvas, box: Box, *, ascii_only: bool) -> None:
    for row in range(box.height):
        canvas.put(box.x, box.y + row, " " * box.width, "box-turf")
        for at in range(box.x + (box.width // 2) % 6, box.x + box.width, 6):
            canvas.put(at, box.y + row, ":" if ascii_only else "│", "box-turf")
    if ascii_only:
        canvas.put(box.x, box.y, "-" * box.width, "box-turf")


def _ball(canvas: Canvas, box: Box, *, ascii_only: bool) -> None:
    """Draw the ball as large as there is room for, laces up."""
    if ascii_only:
        art = _ASCII_BALL if box.width >= 13 and box.height >= 4 else ("<=#=>",)
        top = box.y + (box.height - len(art)) // 2
        for row, text in enumerate(art):
            canvas.put(box.x + (box.width - len(text)) // 2, top + row, text, "box-ball-edge")
        return
    wide = min(box.width - 1, 4 * (box.height - 1), 31) // 2 * 2 + 1
    high = wide / 4
    cx, cy = box.x + box.width // 2 + 0.5, box.y + box.height // 2 + 0.5

    def inside(across: float, down: float) -> bool:
        reach = 1 - ((across - cx) / (wide / 2)) ** 2
        return reach > 0 and abs(down - cy) <= high / 2 * reach**0.9

    area = Box(int(cx) - wide // 2, box.y, wide, box.height)
    _silhouette(canvas, area, inside, "box-ball-edge")
    lace = max(wide // 3 // 2 * 2 + 1, 3)
    canvas.put(int(cx) - lace // 2, int(cy), ("─┼" * lace)[:lace], "box-lace")


_ASCII_BALL = (
    "  _.-'''-._",
    " <  -+-+-  >",
    "  '-.___.-'",
)


def _pennant(canvas: Canvas, box: Box, role: str, *, ascii_only: bool) -> None:
    """Draw a staff in the turf with a pointed flag."""
    canvas.column(box.x, box.y, box.y + box.height - 1, "|" if ascii_only else "│", "box-post")
    high = max(min(box.height // 2, 5), 2)
    middle = box.y + high / 2

    def inside(across: float, down: float) -> bool:
        along = (across - box.x) / box.width
        return 0 < along < 1 and abs(down - middle) <= high / 2 * (1 - along)

    area = Box(box.x + 1, box.y, box.width, high)
    if ascii_only:
        for row in range(high):
            length = int(box.width * (1 - abs(row + 0.5 - high / 2) / (high / 2))) or 1
            canvas.put(box.x + 1, box.y + row, "~" * (length - 1) + ">", role)
    else:
        _silhouette(canvas, area, inside, role)


def _silhouette(
    canvas: Canvas, box: Box, inside: Callable[[float, float], bool], role: str
) -> None:
    """Fill the inside, to half a cell."""
    for y in range(box.y, box.y + box.height):
        for x in range(box.x, box.x + box.width):
            upper, lower = inside(x + 0.5, y + 0.25), inside(x + 0.5, y + 0.75)
            mark = {(True, True): "█", (True, False): "▀", (False, True): "▄"}.get((upper, lower))
            if mark:
                canvas.put(x, y, mark, role)
