"""A bracket drawn as a bracket: a window on a larger plane of games and the lines between them.

The path of the followed team is drawn in heavy lines. A line leaves a game at the row of its
winner, and arrives at his row in the next one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from league.views.brackets import (
    BracketBand,
    BracketBye,
    BracketForm,
    BracketGame,
    BracketPlan,
    BracketSide,
    BracketView,
    Spot,
    columns,
    planned,
)
from quarterback.tui.draw.canvas import Canvas, Row, truncate
from quarterback.tui.theme.glyphs import UNICODE, Skin

GAP: Final = 3
"""Columns between two rounds, where the lines are."""
LEAST, MOST = 21, 34
"""The smallest and largest width of a game."""


def plan_of(view: BracketView, width: int, height: int, framed: bool | None = None) -> BracketPlan:
    """Return a plan for a window of this size. Games have frames if there is room for all of
    them, unless `framed` says otherwise."""
    rounds = max(columns(view), 1)
    # One cell is the window's own edge; lines between rounds need theirs.
    fit = (width - 1 - GAP * (rounds - 1)) // rounds
    across = min(max(fit, LEAST), MOST)
    tall = planned(view, BracketForm(across, height=4, stride=4, first=1, gap=GAP))
    if framed or (framed is None and tall.height <= height):
        return tall
    flat = BracketForm(across, height=2, stride=3, first=0, gap=GAP)
    return planned(view, flat) if view.games else tall


LIGHT, HEAVY = 1, 2
NORTH, EAST, SOUTH, WEST = range(4)

_SIGNS: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"
"""Line characters by their weights to north, east, south and west, as the digits of a number in
base three."""


class Wires:
    """Lines in a window on a larger plane, whose top left cell is (`left`, `top`) there. Where
    lines meet, the cell has the role of the heavier line, or of the later one."""

    def __init__(self, canvas: Canvas, left: int, top: int) -> None:
        self.canvas, self.left, self.top = canvas, left, top
        self._cells: dict[tuple[int, int], list[int]] = {}
        self._roles: dict[tuple[int, int], str] = {}

    def across(self, x: int, end: int, y: int, role: str, weight: int = LIGHT) -> None:
        """Draw a line from cell `x` to cell `end`, both included."""
        x, end = min(x, end), max(x, end)
        if not 0 <= y - self.top < self.canvas.height:
            return
        for at in range(max(x, self.left), min(end, self.left + self.canvas.width - 1) + 1):
            if at > x:
                self._join(at, y, WEST, role, weight)
            if at < end:
                self._join(at, y, EAST, role, weight)

    def down(self, x: int, y: int, end: int, role: str, weight: int = LIGHT) -> None:
        """Draw a line from row `y` to row `end`, both included."""
        y, end = min(y, end), max(y, end)
        if not 0 <= x - self.left < self.canvas.width:
            return
        for at in range(max(y, self.top), min(end, self.top + self.canvas.height - 1) + 1):
            if at > y:
                self._join(x, at, NORTH, role, weight)
            if at < end:
                self._join(x, at, SOUTH, role, weight)

    def frame(
        self, x: int, y: int, width: int, height: int, role: str, weight: int = LIGHT
    ) -> None:
        for row in (y, y + height - 1):
            self.across(x, x + width - 1, row, role, weight)
        for column in (x, x + width - 1):
            self.down(column, y, y + height - 1, role, weight)

    def _join(self, x: int, y: int, side: int, role: str, weight: int) -> None:
        cell = self._cells.setdefault((x, y), [0, 0, 0, 0])
        if weight >= max(cell):
            self._roles[x, y] = role
        cell[side] = max(cell[side], weight)

    def draw(self, skin: Skin) -> None:
        for (x, y), cell in self._cells.items():
            sign = sign_of(cell, ascii_only=skin.name == "ascii")
            self.canvas.put(x - self.left, y - self.top, sign, self._roles[x, y])


def sign_of(weights: list[int], *, ascii_only: bool = False) -> str:
    """Return the character of a cell from its weights to north, east, south and west."""
    north, east, south, west = weights
    if not ascii_only:
        return _SIGNS[27 * north + 9 * east + 3 * south + west]
    heavy = max(weights) == HEAVY
    if not (north or south):
        return "=" if heavy else "-"
    if not (east or west):
        return "#" if heavy else "|"
    return "#" if heavy else "+"


_SEED, _SCORE = 2, 3
_FRAMES = {
    "ready": "bracket-ready",
    "level": "bracket-ready",
    "live": "bracket-live",
    "disputed": "bracket-disputed",
    "not_needed": "bracket-dim",
}
ROLES = (
    *("ground", "bracket-line", "bracket-path", "bracket-ahead", "bracket-title", "bracket-dim"),
    *("bracket-ready", "bracket-live", "bracket-disputed", "bracket-crown"),
    *("bracket-team", "bracket-won", "bracket-lost", "bracket-followed"),
)
"""Every role that a piece of the picture can have."""


@dataclass(frozen=True)
class Window:
    """The visible part of the plane, by its top left cell."""

    x: int = 0
    y: int = 0


def bracket(
    view: BracketView, plan: BracketPlan, width: int, height: int, at: Window, skin: Skin = UNICODE
) -> list[Row]:
    """Draw the window at a size. Its first row always has the titles of the rounds below it."""
    body = Canvas(width, max(height - 1, 0))
    pen = _Pen(view, plan, body, at.x, at.y + 1, skin)
    pen.lines()
    for game in view.games:
        pen.game(game)
    for bye in view.byes:
        pen.bye(bye)
    for band in plan.bands[1:]:
        pen.titles(body, band, band.top - at.y - 1)
    pen.crown()
    head = Canvas(width, min(height, 1))
    over = _over(plan, at)
    if over is not None:
        pen.titles(head, over, 0)
    return [*head.rows(), *body.rows()]


def _over(plan: BracketPlan, at: Window) -> BracketBand | None:
    """Return the part whose games are at the top of the window."""
    last = None
    for band in plan.bands:
        if last is None or band.top <= at.y:
            last = band
    return last


def clamped(plan: BracketPlan, at: Window, width: int, height: int) -> Window:
    """Return a window moved inside the plane."""
    x = min(max(at.x, 0), max(plan.width - width, 0))
    return Window(x, min(max(at.y, 0), max(plan.height - height, 0)))


def scroll_to_game(plan: BracketPlan, key: str, at: Window, width: int, height: int) -> Window:
    """Return the window, moved as little as necessary to show a whole game."""
    spot = plan.spots.get(key)
    if spot is None:
        return clamped(plan, at, width, height)
    right, low = spot.x + plan.form.width - width, spot.y + spot.height - height
    x = min(max(at.x, right), spot.x)
    y = min(max(at.y, low), spot.y - 1)
    return clamped(plan, Window(x, y), width, height)


def side_at(view: BracketView, plan: BracketPlan, at: Window, x: int, y: int) -> str:
    """Return the team whose name is at a cell of the window, or an empty text."""
    where, row = x + at.x, y + at.y
    for bye in view.byes:
        spot = plan.spots[bye.key]
        if row == spot.y and 0 <= where - spot.x < plan.form.width:
            return bye.side.team
    for game in view.games:
        spot = plan.spots[game.key]
        slot = row - spot.y - plan.form.first
        if slot in (0, 1) and 0 <= where - spot.x < plan.form.width:
            return game.sides[slot].team
    return ""


def game_at(view: BracketView, plan: BracketPlan, at: Window, x: int, y: int) -> BracketGame | None:
    """Return the game whose frame is at a cell of the window, labels included."""
    where, row = x + at.x, y + at.y
    for game in view.games:
        spot = plan.spots[game.key]
        within = 0 <= where - spot.x < plan.form.width
        if plan.form.framed and within and row - spot.y in (0, 3):
            return game
    return None


class _Pen:
    def __init__(
        self, view: BracketView, plan: BracketPlan, canvas: Canvas, left: int, top: int, skin: Skin
    ) -> None:
        self.view, self.plan, self.form, self.skin = view, plan, plan.form, skin
        self.canvas, self.left, self.top = canvas, left, top
        self.games = {game.key: game for game in view.games}
        self.byes = {bye.key: bye for bye in view.byes}

    def titles(self, canvas: Canvas, band: BracketBand, y: int) -> None:
        """Draw the names of rounds above them."""
        for x, title in band.titles:
            # Above the first part there are no lines between the rounds.
            room = self.form.width - 1 + (GAP - 1 if band.top == 0 else 0)
            words = truncate(title, room, self.skin.more)
            canvas.put(x - self.left + 1, y, words, "bracket-title")

    def seen(self, spot: Spot) -> bool:
        """Return whether part of it is in the window."""
        across = -self.form.width < spot.x - self.left < self.canvas.width
        return across and -spot.height < spot.y - self.top < self.canvas.height

    def lines(self) -> None:
        """Draw frames, and the lines between games."""
        wires = Wires(self.canvas, self.left, self.top)
        for game in self.view.games:
            spot = self.plan.spots[game.key]
            if self.seen(spot):
                self._edge(wires, game, spot)
            for slot, side in enumerate(game.sides):
                for before in side.comes_from:
                    if before in self.plan.spots:
                        self._line(wires, before, spot, slot, side)
        wires.draw(self.skin)

    def _edge(self, wires: Wires, game: BracketGame, spot: Spot) -> None:
        mine = self.view.followed and self.view.followed in {s.team for s in game.sides}
        weight = HEAVY if mine else LIGHT
        role = _FRAMES.get(game.status, "bracket-path" if mine else "bracket-line")
        if game.key in self.view.path and not mine and role == "bracket-line":
            role = "bracket-ahead"
        if self.form.framed:
            wires.frame(spot.x, spot.y, self.form.width, 4, role, weight)
        else:
            right = spot.x + self.form.width - 1
            wires.across(right - 1, right, spot.y, role, weight)
            wires.across(right - 1, right, spot.y + 1, role, weight)
            wires.down(right, spot.y, spot.y + 1, role, weight)

    def _line(self, wires: Wires, before: str, to: Spot, slot: int, side: BracketSide) -> None:
        start = self.plan.spots[before]
        out = start.y if before in self.byes else start.y + self.form.first + self._row(before, to)
        into = to.y + self.form.first + slot
        channel = to.x - GAP + 1
        role, weight = self._look(before, side)
        wires.across(start.x + self.form.width - 1, channel, out, role, weight)
        wires.down(channel, out, into, role, weight)
        # A frame is joined; a game without one has its line end just before it.
        wires.across(channel, to.x if self.form.framed else to.x - 1, into, role, weight)

    def _row(self, before: str, to: Spot) -> int:
        """Return at which of its two rows a line leaves a game: the winner's, or until there is
        one, the row nearer to where the line goes."""
        game = self.games[before]
        for slot, side in enumerate(game.sides):
            if side.won:
                return slot
        return int(to.y > self.plan.spots[before].y)

    def _look(self, before: str, side: BracketSide) -> tuple[str, int]:
        followed = self.view.followed
        if not followed or len(side.comes_from) > 1:
            return "bracket-line", LIGHT
        if before in self.byes:
            mine = self.byes[before].side.team == followed
        else:
            mine = any(each.won and each.team == followed for each in self.games[before].sides)
        if mine and side.team == followed:
            return "bracket-path", HEAVY
        ahead = before in self.view.path or self._plays(before)
        if ahead and not side.team:
            return "bracket-ahead", LIGHT
        return "bracket-line", LIGHT

    def _plays(self, key: str) -> bool:
        """Return whether the followed team is in a game that is not over."""
        if key in self.byes:
            return False
        game = self.games[key]
        follows = any(side.team == self.view.followed for side in game.sides)
        return follows and not game.is_decided

    def game(self, game: BracketGame) -> None:
        """Draw the teams, and the state of the game."""
        spot = self.plan.spots[game.key]
        if not self.seen(spot):
            return
        for slot, side in enumerate(game.sides):
            self._side(spot, spot.y + self.form.first + slot, side, game)
        if self.form.framed:
            self._labels(game, spot)

    def _labels(self, game: BracketGame, spot: Spot) -> None:
        """Draw the labels on the frame: the game's name above, its state below."""
        x, y = spot.x - self.left, spot.y - self.top
        room = self.form.width - 6
        if game.head:
            head = f" {truncate(game.head, room, self.skin.more)} "
            self.canvas.put(x + 2, y, head, "bracket-title")
        word = game.mark
        if word:
            text = f" {self.sign(game)}{word} "
            at = x + self.form.width - 2 - cell_len(text)
            self.canvas.put(at, y + 3, text, _FRAMES.get(game.status, "bracket-title"))

    def sign(self, game: BracketGame) -> str:
        """Return the mark of a game's state, with a blank; empty if it has none."""
        signs = {"ready": self.skin.open, "live": self.skin.ball, "disputed": "!", "level": "="}
        return f"{signs[game.status]} " if game.status in signs else ""

    def _side(self, spot: Spot, row: int, side: BracketSide, game: BracketGame) -> None:
        x, y = spot.x - self.left, row - self.top
        framed, width = self.form.framed, self.form.width
        inner = x + (1 if framed else 0)
        role = self._role(side, game)
        end = x + width - (2 if framed else 3)
        mark = self.skin.last if side.won else " "
        if not framed and row == spot.y and not side.won:
            mark = self.sign(game).strip() or " "
        self.canvas.put(inner, y, mark, _FRAMES.get(game.status, role))
        self.canvas.put(inner + 1, y, side.seed.rjust(_SEED)[:_SEED], "bracket-dim")
        room = end - inner - _SEED - 2 - (_SCORE + 1 if side.score else 0) + 1
        name = truncate(side.name, max(room, 0), self.skin.more)
        self.canvas.put(inner + _SEED + 2, y, name, role)
        score = truncate(side.score, _SCORE, "")
        self.canvas.put(end - len(score) + 1, y, score, role)

    def _role(self, side: BracketSide, game: BracketGame) -> str:
        if side.team and side.team == self.view.followed:
            return "bracket-followed"
        if not side.team or game.status == "not_needed":
            return "bracket-dim"
        if side.won:
            return "bracket-won"
        return "bracket-lost" if game.is_decided else "bracket-team"

    def bye(self, bye: BracketBye) -> None:
        """Draw a team that advances without a game: a row, and the word."""
        spot = self.plan.spots[bye.key]
        if not self.seen(spot):
            return
        x, y = spot.x - self.left + (1 if self.form.framed else 0), spot.y - self.top
        role = "bracket-followed" if self._is_followed(bye.side) else "bracket-team"
        self.canvas.put(x + 1, y, bye.side.seed.rjust(_SEED)[:_SEED], "bracket-dim")
        room = self.form.width - _SEED - 9
        self.canvas.put(x + _SEED + 2, y, truncate(bye.side.name, room, self.skin.more), role)
        right = spot.x - self.left + self.form.width
        self.canvas.put(right - 5, y, "bye", "bracket-dim")

    def _is_followed(self, side: BracketSide) -> bool:
        return bool(side.team) and side.team == self.view.followed

    def crown(self) -> None:
        """Draw the champion, below the last game."""
        if not self.view.champion:
            return
        sides = self.games[self.view.last].sides if self.view.last in self.games else ()
        of_team = {s.team: s.name for g in self.view.games for s in g.sides}
        won = (self.view.champion, self.view.shared_with)
        names = [of_team[team] for team in won if team in of_team]
        if not sides or not names:
            return
        x, y = self.plan.crown
        plate = self.skin.plate
        words = f"{plate[0]}CHAMPION{'S' * (len(names) > 1)}{plate[1]}"
        self.canvas.put(x - self.left + 1, y - self.top, words, "bracket-crown")
        name = truncate(" and ".join(names), self.form.width - 2, self.skin.more)
        self.canvas.put(x - self.left + 1, y - self.top + 1, name, "bracket-crown")
