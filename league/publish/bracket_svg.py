"""A bracket as SVG: text that is text, links to games and teams, colors from the page.

Everything is placed by `league.views.brackets`, in pixels. A team's games and the lines
between them have the team's class, so that a style sheet can follow it without a script.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from league.views.brackets import (
    NO_CHAMPION,
    BracketBye,
    BracketForm,
    BracketGame,
    BracketPlan,
    BracketSide,
    BracketView,
    Spot,
    planned,
)
from rulesets.core.plain_text import plain_name

WIDE: Final = BracketForm(
    width=206,
    height=62,
    stride=76,
    first=18,
    row=22,
    gap=36,
    title=34,
    bye_stride=36,
    third=30,
    crown=54,
)
"""For a page on a screen."""
CLOSE: Final = BracketForm(
    width=172,
    height=28,
    stride=31,
    first=0,
    row=14,
    gap=30,
    title=26,
    bye_stride=18,
    third=24,
    crown=38,
)
"""For a sheet of paper: no line above a game, its number at its edge."""
BLANK: Final = BracketForm(
    width=220,
    height=86,
    stride=100,
    first=18,
    row=34,
    gap=36,
    title=34,
    bye_stride=46,
    third=30,
    crown=54,
    written=True,
)
"""For names that are written by hand."""
EDGE: Final = 2
"""Around the whole picture, for the frames of games at its edge."""
SQUEEZED: Final = 1.4
"""How many times as much as usual is set in a line where a text is too long for it."""
NUMBERS: Final = 20
"""To the left of a game on paper, for its number."""


@dataclass(frozen=True)
class BracketLinks:
    """The addresses that a bracket links to; an empty one is no link."""

    game: Callable[[int], str]
    """By the number of the fixture's row."""
    team: Callable[[str], str]
    """By the key of the team."""


NO_LINKS: Final = BracketLinks(lambda fixture: "", lambda team: "")
"""For paper."""


def bracket_svg(
    view: BracketView,
    links: BracketLinks,
    form: BracketForm = WIDE,
    *,
    size: tuple[str, str] | None = None,
) -> str:
    """Return a bracket as one `svg` element. `size` is its width and height with units, otherwise
    as many pixels as it needs."""
    plan = planned(view, form)
    pen = _Pen(view, plan, links)
    width, height = size_of(plan)
    look = "bracket" if form.framed else "bracket close"
    if form.framed and 1216 < width <= 1540:
        look += " fits"
    across, high = size or (str(width), str(height))
    title = plain_name(view.title) or "Bracket"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{look}" role="group"'
        f' width="{across}" height="{high}" viewBox="{-left_of(form)} 0 {width} {height}"'
        f' aria-label="{escape(title)}">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(describe(view))}</desc>",
        *pen.lines(),
        *pen.titles(),
        *(piece for game in view.games for piece in pen.game(game)),
        *(piece for bye in view.byes for piece in pen.bye(bye)),
        *pen.crown(),
        "</svg>",
    ]
    return "\n".join(filter(None, parts))


def size_of(plan: BracketPlan) -> tuple[int, int]:
    """Return the width and height of a picture, in pixels."""
    return plan.width + left_of(plan.form) + EDGE, plan.height + 2 * EDGE


def left_of(form: BracketForm) -> int:
    """Return the room to the left of the first round."""
    return EDGE if form.framed else NUMBERS


def describe(view: BracketView) -> str:
    """Describe a bracket in a sentence or two, for those who do not see it."""
    teams = teams_of(view)
    needed = [game for game in view.games if game.status != "not_needed"]
    over = sum(game.is_over for game in needed)
    games = f"{over} of {len(needed)} games over"
    text = f"A bracket of {len(teams)} teams, drawn round by round; {games}."
    if won := champions_in(view):
        text += f" Champion{'s' * bool(view.shared_with)}: {won}."
    elif over == len(needed):
        text += f" {NO_CHAMPION}."
    return text


def champions_in(view: BracketView) -> str:
    """Return the name of the champion, or of both that share the title; empty without one."""
    teams = teams_of(view)
    return " and ".join(teams[key] for key in (view.champion, view.shared_with) if key in teams)


def teams_of(view: BracketView) -> dict[str, str]:
    """Return the names of the teams by their keys, in the order of the drawing."""
    sides = [bye.side for bye in view.byes]
    sides += [side for game in view.games for side in game.sides]
    return {side.team: plain_name(side.name) for side in sides if side.team}


def follow_css(teams: Iterable[str]) -> str:
    """Return style rules that follow one team through a bracket without a script: while the
    pointer is on one of its names, or when its name was chosen in a list (`#fKEY`)."""
    keys = list(teams)
    if not keys:
        return ""
    rules = ",".join(f".brackets:has(#f{key}:target,a .t{key}:hover) .t{key}" for key in keys)
    return f"{rules}{{--mine:var(--follow);--heavy:2.5}}"


class _Pen:
    """Writes the pieces of one picture."""

    def __init__(self, view: BracketView, plan: BracketPlan, links: BracketLinks) -> None:
        self.view, self.plan, self.form, self.links = view, plan, plan.form, links
        self.games = {game.key: game for game in view.games}
        self.byes = {bye.key: bye for bye in view.byes}
        self.text = 13 if self.form.framed else 12
        """The height of the letters of a name."""

    def titles(self) -> Iterator[str]:
        """The names of the rounds, above them."""
        low = self.form.title - 10
        for band in self.plan.bands:
            for x, title in band.titles:
                room = self.form.width + self.form.gap - 12
                yield label(title, f'class="round" x="{x}" y="{band.top + low}"', room, self.text)

    def lines(self) -> Iterator[str]:
        """The lines between games: those that a team has taken are its own."""
        plain: list[str] = []
        for game in self.view.games:
            spot = self.plan.spots[game.key]
            for slot, side in enumerate(game.sides):
                # Of several, one will lead here: until it is known which, none is drawn.
                if len(side.comes_from) != 1 or side.comes_from[0] not in self.plan.spots:
                    continue
                way = self._way(side.comes_from[0], spot, slot)
                if side.team:
                    yield f'<path class="line t{side.team}" d="{way}"/>'
                else:
                    plain.append(way)
        if plain:
            yield f'<path class="line" d="{"".join(plain)}"/>'

    def _way(self, before: str, to: Spot, slot: int) -> str:
        start = self.plan.spots[before]
        out = self._row_of(start, 0 if before in self.byes else self._winner(before, to))
        into = self._row_of(to, slot)
        turn = to.x - self.form.gap // 2
        if self.view.pooled:
            # Lines of reseeded rounds cross: each has a channel of its own.
            channels = max(self.form.gap // 5 - 2, 1)
            turn = to.x - self.form.gap + 8 + 5 * (start.y // self.form.row % channels)
        return f"M{start.x + self.form.width} {out}H{turn}V{into}H{to.x}"

    def _row_of(self, spot: Spot, slot: int) -> int:
        """The middle of a team's row."""
        first = 0 if spot.height == self.form.row else self.form.first
        return spot.y + first + slot * self.form.row + self.form.row // 2

    def _winner(self, before: str, to: Spot) -> int:
        for slot, side in enumerate(self.games[before].sides):
            if side.won:
                return slot
        return int(to.y > self.plan.spots[before].y)

    def game(self, game: BracketGame) -> Iterator[str]:
        """A game: its frame, what it is, its two teams."""
        spot, form = self.plan.spots[game.key], self.form
        top, row = form.first, form.row
        box = f"M0 {top}h{form.width}v{2 * row}h-{form.width}zM0 {top + row}h{form.width}"
        if form.written:  # a box for the score
            box += f"M{form.width - 44} {top}v{2 * row}"
        head = self._head(game)
        href = self.links.game(game.fixture) if game.fixture else ""
        look = "game" if game.status == "over" else f"game {game.status}"
        # Names and scores are text: a link needs words of its own where they do not say it all.
        plain = game.status == "over" and all(side.score for side in game.sides)
        title = "" if plain or not href else f"<title>{escape(summary(game))}</title>"
        yield f'<g class="{look}" transform="translate({spot.x} {spot.y})">'
        yield _linked(href, title, f'<path d="{box}"/>', *head)
        for slot, side in enumerate(game.sides):
            yield from self._side(side, game, top + slot * row)
        yield "</g>"

    def _head(self, game: BracketGame) -> Iterator[str]:
        """What stands above a game, and how it stands; on paper at its edge."""
        mark = game.mark
        if game.status == "ready" and self.links is NO_LINKS:
            mark = ""  # paper cannot say what is so only now
        width = self.form.width
        if not self.form.framed:
            words = str(game.number or "") + ("!" if game.status == "disputed" else "")
            # Between the two lines that come to the game, which turn left of it.
            if words:
                base = self.form.row + 3
                yield f'<text class="h end" x="-3" y="{base}">{escape(words)}</text>'
            return
        room = width - (len(mark) * 6 + 10 if mark else 0)
        if words := head_of(game):
            yield label(words, 'class="h" y="13"', room, 10)
        if mark:
            yield f'<text class="h mark end" x="{width}" y="13">{escape(mark)}</text>'

    def _side(self, side: BracketSide, game: BracketGame, top: int) -> Iterator[str]:
        width, row = self.form.width, self.form.row
        base = top + row - (7 if self.form.framed else 3)
        margin = 22 if self.form.framed else 19
        pieces = []
        if side.seed:
            pieces.append(f'<text class="s" x="{margin}" y="{base}">{escape(side.seed)}</text>')
        room = width - margin - 12 - (len(side.score) * 8 + 6 if side.score else 0)
        if not side.team:
            margin, room = 1, width - 16
            base = top + 11 if self.form.written else base
        where = f'x="{margin + 7}" y="{base}"'
        if side.team:
            pieces.append(label(side.name, where, room, self.text))
        else:
            pieces.append(label(side.awaits or side.name, f'class="open" {where}', room, 11))
        if side.score:
            pieces.append(f'<text class="n" x="{width - 7}" y="{base}">{escape(side.score)}</text>')
        href = self.links.team(side.team) if side.team else ""
        look = _classes(side, game)
        yield _linked(href, f'<g class="{look}">' if look else "<g>", *pieces, "</g>")

    def bye(self, bye: BracketBye) -> Iterator[str]:
        """A team that advances without a game."""
        spot, side, row = self.plan.spots[bye.key], bye.side, self.form.row
        if self.form.written:
            yield f'<g class="game bye" transform="translate({spot.x} {spot.y})">'
            yield f'<path d="M0 {row}h{self.form.width}"/>'
            yield f'<text class="open" x="8" y="11">{escape(side.awaits)}, bye</text></g>'
            return
        base = row - (7 if self.form.framed else 3)
        margin = 22 if self.form.framed else 19
        right = self.form.width
        name = label(side.name, f'x="{margin + 7}" y="{base}"', right - margin - 44, self.text)
        yield f'<g class="game bye" transform="translate({spot.x} {spot.y})">'
        yield f'<path d="M0 {row}h{right}"/>'
        yield _linked(
            self.links.team(side.team) if side.team else "",
            f'<g class="t{side.team}">',
            f'<text class="s" x="{margin}" y="{base}">{escape(side.seed)}</text>',
            f"{name}</g>",
        )
        yield f'<text class="h end" x="{right - 7}" y="{base}">bye</text></g>'

    def crown(self) -> Iterator[str]:
        """The champion, below the last game."""
        if self.form.written and self.view.last in self.plan.spots:
            x, y = self.plan.crown
            line = f'<path d="M{x} {y + self.form.crown}h{self.form.width}"/>'
            yield f'<g class="game"><text class="h" x="{x}" y="{y + 12}">Champion</text>{line}</g>'
            return
        name = champions_in(self.view)
        if not name or self.view.last not in self.plan.spots:
            return
        x, y = self.plan.crown
        step = self.form.crown // 2
        place = f'class="name" x="{x}" y="{y + 2 * step - 8}"'
        yield f'<g class="crown t{self.view.champion}">'
        title = "Champions" if self.view.shared_with else "Champion"
        yield f'<text class="h" x="{x}" y="{y + step - 6}">{title}</text>'
        yield f"{label(name, place, self.form.width, self.text * 1.5)}</g>"


def head_of(game: BracketGame) -> str:
    """Return what stands above a game: its number or name, a series, its time and board."""
    name = f"Game {game.number}" if game.number else game.label
    series = f"best of {game.best_of}" if game.best_of > 1 else ""
    return " · ".join(filter(None, [name, series, game.place]))


def summary(game: BracketGame) -> str:
    """Describe a game in a line: what it is, its teams with their scores, how it stands."""
    sides = [" ".join(filter(None, (plain_name(s.awaits or s.name), s.score))) for s in game.sides]
    won = next((plain_name(side.name) for side in game.sides if side.won), "")
    state = game.state_text or (f"{won} won" if won else "")
    text = f"{game.title}: {' vs. '.join(filter(None, sides))}"
    return f"{text} ({state})" if state else text


def _classes(side: BracketSide, game: BracketGame) -> str:
    outcome = "won" if side.won else "lost" if game.is_decided else ""
    return " ".join(filter(None, [outcome, f"t{side.team}" if side.team else ""]))


def _linked(href: str, *pieces: str) -> str:
    inside = "".join(pieces)
    return f'<a href="{escape(href)}">{inside}</a>' if href else inside


def label(text: str, attributes: str, room: float, height: float) -> str:
    """Return a `text` that fits in a width in pixels: a little too long it is set narrower, and
    only what is still too long is cut."""
    words = fitted(text, room * SQUEEZED, height)
    wide = sum(map(_width, words)) * height
    narrow = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if wide > room else ""
    return f"<text {attributes}{narrow}>{escape(words)}</text>"


def fitted(text: str, room: float, height: float) -> str:
    """Return a text cut to a width in pixels, by the usual widths of letters of this height; what
    is cut off is marked."""
    words = plain_name(text)
    left = room / height
    width = 0.0
    for place, letter in enumerate(words):
        width += _width(letter)
        if width > left:
            short = words[:place].rstrip()
            while short and sum(map(_width, short)) + 0.8 > left:
                short = short[:-1].rstrip()
            return f"{short}…"
    return words


def _width(letter: str) -> float:
    """The width of a letter of a serif face, in its height, rather more than less."""
    if letter.isascii():
        return (
            0.3
            if letter in "iljtfI.,:;'!|()[] "
            else 0.9
            if letter in "mwMW@%"
            else 0.55 + (0.17 if letter.isupper() else 0)
        )
    if unicodedata.combining(letter):
        return 0.0
    return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.72
