"""The pages of brackets: a picture on a screen and on paper, lists on a phone, every team's way.

The lists go round below round: what a phone and a screen reader show.

A bracket on paper: on one sheet as long as it can be read there, else on several.

A sheet has whole branches of the tree: the rounds up to a game, or the rounds after such games,
where the games that lead there are named. Reseeded rounds are split into columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from html import escape
from itertools import chain
from typing import Any, Final, NamedTuple

import msgspec

from league.model.ledger.rows import BracketRow, Season
from league.publish.bracket_svg import (
    BLANK,
    CLOSE,
    NO_LINKS,
    WIDE,
    BracketLinks,
    bracket_svg,
    champions_in,
    follow_css,
    head_of,
    size_of,
    teams_of,
)
from league.publish.pages import SitePage, frame_of, html_page, root_of, style_sheet, team_path
from league.views.bracket_reader import (
    bracket_now,
    bracket_stories,
    brackets_in,
    place_of,
    places_of,
    playing_now,
)
from league.views.brackets import (
    ALONGSIDE,
    BracketBye,
    BracketForm,
    BracketGame,
    BracketSide,
    BracketView,
    planned,
)
from league.views.moment import LeagueMoment, game_address, season_address
from rulesets.core.plain_text import capitalize, plain_name

MARGIN: Final = 8
"""Millimeters on each side of a sheet."""
HEADING: Final = 13
"""Millimeters for the title of a sheet."""
LEGIBLE: Final = 0.175
"""Millimeters for a pixel: a team's name is then 6 points high."""
LARGEST: Final = 0.36
"""A small bracket is not blown up beyond this."""


class Paper(NamedTuple):
    """A sheet on its long side, in millimeters."""

    name: str
    width: float
    height: float


A4: Final = Paper("A4", 297, 210)
LETTER: Final = Paper("letter", 279.4, 215.9)


@dataclass(frozen=True)
class BracketSheet:
    title: str
    svg: str


def bracket_sheets(
    view: BracketView, paper: Paper = A4, *, blank: bool = False
) -> tuple[BracketSheet, ...]:
    """Return a bracket on sheets of paper, each an `svg` as large as the sheet has room; a `blank`
    one has room to write names."""
    form = BLANK if blank else CLOSE
    room = PaperRoom(paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEADING, form)
    pieces = [view] if room.scale(view) >= LEGIBLE else list(_split(view, room))
    return tuple(
        _sheet(piece, view, number, len(pieces), room) for number, piece in enumerate(pieces, 1)
    )


class PaperRoom(NamedTuple):
    """Where a bracket is drawn, in millimeters."""

    width: float
    height: float
    form: BracketForm = CLOSE
    """As close as it is drawn where room is short."""

    def scale(self, view: BracketView) -> float:
        """Millimeters for a pixel, so that all of it fits."""
        across, high = size_of(planned(view, self.form))
        return min(self.width / across, self.height / high, LARGEST)

    def holds(self, view: BracketView) -> bool:
        """Whether it can be read there."""
        return self.scale(view) >= LEGIBLE


def is_legible(view: BracketView, room: PaperRoom) -> bool:
    """Return whether a bracket as the site draws it can be read in this room."""
    across, high = size_of(planned(view, WIDE))
    return min(room.width / across, room.height / high) >= LEGIBLE


def _sheet(
    view: BracketView, whole: BracketView, number: int, count: int, room: PaperRoom
) -> BracketSheet:
    wide = BLANK if room.form is BLANK else WIDE
    scale = room._replace(form=wide).scale(view)
    form = wide
    if scale < LEGIBLE:
        form, scale = room.form, room.scale(view)
    across, high = size_of(planned(view, form))
    size = (f"{across * scale:.1f}mm", f"{high * scale:.1f}mm")
    title = whole.title if count == 1 else f"{whole.title}, sheet {number} of {count}"
    return BracketSheet(title, bracket_svg(view, NO_LINKS, form, size=size))


def _split(view: BracketView, room: PaperRoom) -> Iterator[BracketView]:
    """Split a bracket into pieces that can be read on one sheet each, in the order of play."""
    parts = [part for part in ALONGSIDE if any(game.part == part for game in view.games)]
    for part in parts:
        games = [game for game in view.games if game.part == part]
        split = _columns(view, games, room) if view.pooled else _branches(view, games, room)
        yield from split
    last = [game for game in view.games if game.part not in ALONGSIDE]
    if last:
        yield _piece(view, last)


def _branches(
    view: BracketView, games: list[BracketGame], room: PaperRoom
) -> Iterator[BracketView]:
    """Whole branches of a tree: as many rounds at a time as a sheet holds, side by side."""
    left = {game.key: game for game in games}
    before = {
        game.key: [key for side in game.sides for key in side.comes_from if key in left]
        for game in games
    }
    while left:
        first = min(game.round for game in left.values())
        last = max(game.round for game in left.values())
        # The most rounds of which a branch can be read; one round always can.
        through = first
        for number in range(first, last + 1):
            roots = [game for game in left.values() if game.round == number]
            if all(room.holds(_piece(view, _branch(root, before, left))) for root in roots):
                through = number
        if through < last:
            # What is left for another sheet is not the last game alone.
            through = max(min(through, last - 2), first)
        yield from _packed(view, through, before, left, room)
        left = {key: game for key, game in left.items() if game.round > through}


def _packed(
    view: BracketView,
    through: int,
    before: dict[str, list[str]],
    left: dict[str, BracketGame],
    room: PaperRoom,
) -> Iterator[BracketView]:
    """The branches up to a round, as many on a sheet as it holds."""
    roots = sorted(
        (game for game in left.values() if game.round == through), key=lambda each: each.position
    )
    used = {game.key for root in roots for game in _branch(root, before, left)}
    # Games whose winners skip this round have branches of their own.
    loose = [game for game in left.values() if game.round <= through and game.key not in used]
    branches = [_branch(root, before, left) for root in roots] + [[game] for game in loose]
    sheet: list[BracketGame] = []
    for branch in branches:
        if sheet and not room.holds(_piece(view, [*sheet, *branch])):
            yield _piece(view, sheet)
            sheet = []
        sheet += branch
    if sheet:
        yield _piece(view, sheet)


def _branch(
    root: BracketGame, before: dict[str, list[str]], left: dict[str, BracketGame]
) -> list[BracketGame]:
    """A game and all games that lead to it, those before it first."""
    earlier = [_branch(left[key], before, left) for key in before[root.key] if key in left]
    return [*chain.from_iterable(earlier), root]


def _columns(view: BracketView, games: list[BracketGame], room: PaperRoom) -> Iterator[BracketView]:
    """Rounds whose pairings are not known yet: a number of games of a round on each sheet."""
    rounds: dict[int, list[BracketGame]] = {}
    for game in games:
        rounds.setdefault(game.round, []).append(game)
    sheet: list[BracketGame] = []
    for _, column in sorted(rounds.items()):
        most = len(column)
        while most > 1 and not room.holds(_piece(view, column[:most])):
            most -= 1
        for at in range(0, len(column), most):
            more = column[at : at + most]
            if sheet and not room.holds(_piece(view, [*sheet, *more])):
                yield _piece(view, sheet)
                sheet = []
            sheet += more
    if sheet:
        yield _piece(view, sheet)


def _piece(view: BracketView, games: list[BracketGame]) -> BracketView:
    """A bracket of some games only, its first round at the left."""
    first: dict[str, int] = {}
    for game in games:
        first[game.part] = min(first.get(game.part, game.round), game.round)
    kept = tuple(replace(game, round=game.round - first[game.part] + 1) for game in games)
    sources = {key for game in games for side in game.sides for key in side.comes_from}
    byes = tuple(
        replace(bye, round=max(bye.round - first[bye.part] + 1, 1))
        for bye in view.byes
        if bye.key in sources and bye.part in first and bye.round >= first[bye.part]
    )
    return replace(view, games=kept, byes=byes)


PATH = "bracket/index.html"
PAGE = PaperRoom(255, 140)
"""Where a printed page of the site draws a bracket: on Letter, below the title. The style sheet has
the same height."""
MOST_FOLLOWED = 256
"""With more teams than this, none can be followed: the rules for it would be half of the page."""


class BracketPart(msgspec.Struct, frozen=True):
    title: str
    teams: tuple[tuple[str, str], ...]
    """Keys and names of those that can be followed."""
    svg: str
    rounds: str
    ways: str
    champion: str = ""
    listed: bool = False
    """Whether a printed page has its lists: the picture could not be read on one sheet."""


class BracketPage(msgspec.Struct, frozen=True):
    """What a page of brackets shows, the last bracket first."""

    parts: tuple[BracketPart, ...]
    css: str
    """The address of its own style sheet, from the root."""


def bracket_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the page of the season's brackets, and those of past seasons, with their styles."""
    seasons: list[tuple[str, Season | None, bool]] = [(PATH, moment.season, False)]
    for season in moment.seasons:
        if moment.finished(season) and brackets_in(moment.state, season.id):
            seasons.append((season_address(season.year, "bracket.html"), season, True))
    for path, each, past in seasons:
        yield from _pages(moment, path, each, past)


def _pages(
    moment: LeagueMoment, path: str, season: Season | None, past: bool
) -> Iterator[SitePage]:
    css = path.removesuffix(".html") + ".css"
    rows = [] if season is None else brackets_in(moment.state, season.id)
    key: Any = None if season is None else (moment.season_keys[season.id], css)
    places = {} if past else places_of(moment)
    playing = () if past else sorted(playing_now(moment))
    title = "Bracket" if season is None or not past else f"Bracket of {season.name}"
    frame = frame_of(
        moment,
        title,
        "" if past else "Bracket",
        edition=season.name if season is not None and past else None,
        live=not past,
        wide=True,
    )
    yield html_page(
        path,
        "bracket.html",
        frame,
        lambda: _page(moment, rows, path, css, places),
        key=(key, sorted(places.items()), playing),
        frozen=past,
    )
    yield SitePage(css, (key, "css"), lambda: _style(moment, rows), past)


def _page(
    moment: LeagueMoment, rows: list[BracketRow], path: str, css: str, places: dict[str, str]
) -> BracketPage:
    links = links_from(moment, path)
    return BracketPage(tuple(_part(moment, row, links, places) for row in reversed(rows)), css)


def _part(
    moment: LeagueMoment, row: BracketRow, links: BracketLinks, places: dict[str, str]
) -> BracketPart:
    view = bracket_now(moment, row, places)
    teams = teams_of(view)
    stories = bracket_stories(moment.state, row, lambda state, game: place_of(state, game, places))
    followed = tuple(teams.items()) if len(teams) <= MOST_FOLLOWED else ()
    # The template marks these three as safe: what comes from the league was escaped in each.
    return BracketPart(
        view.title,
        followed,
        bracket_svg(view, links),
        bracket_rounds(view, links),
        bracket_ways(view, stories),
        champions_in(view),
        not is_legible(view, PAGE),
    )


def _style(moment: LeagueMoment, rows: list[BracketRow]) -> str:
    teams = [team for row in rows for team in teams_of(bracket_now(moment, row, {}))]
    follow = follow_css(dict.fromkeys(teams)) if len(teams) <= MOST_FOLLOWED else ""
    # The sheets of `bracket_sheets` have the same rules, but a size of their own.
    return f"{style_sheet('bracket.css')}\n@page {{ size: landscape; }}\n{follow}\n"


def links_from(moment: LeagueMoment, path: str) -> BracketLinks:
    """Return the addresses of games and teams as seen from a page."""
    root = root_of(path)
    return BracketLinks(
        lambda fixture: root + game_address(fixture),
        lambda team: root + team_path(moment, int(team)),
    )


_ORDER = ("main", "second", "losers", "consolation", "third", "final")
"""The parts of a bracket in the order of the lists: what comes last is last."""


def bracket_rounds(view: BracketView, links: BracketLinks) -> str:
    """Return every round of a bracket as a list of its games, with where each winner goes."""
    pen = _Pen(view, links)
    return "\n".join(['<div class="rounds">', *pen.rounds(), "</div>"])


def bracket_ways(view: BracketView, stories: Mapping[str, str]) -> str:
    """Return the way of every team through a bracket in words, one paragraph each. `stories` are
    by the keys of the teams, each beginning with the team's name."""
    lines = []
    names = {side.team: side.name for game in view.games for side in game.sides if side.team}
    names |= {bye.side.team: bye.side.name for bye in view.byes}
    for team, story in stories.items():
        name = names.get(team, "")
        rest = story.removeprefix(name)
        lines.append(f"<p><b>{escape(plain_name(name))}</b>{escape(plain_name(rest))}</p>")
    return "\n".join(['<div class="ways">', *lines, "</div>"])


class _Pen:
    """Writes the lists of one bracket."""

    def __init__(self, view: BracketView, links: BracketLinks) -> None:
        self.view, self.links = view, links
        self.next: dict[str, BracketGame] = {}
        for game in view.games:
            for side in game.sides:
                if len(side.comes_from) == 1:
                    self.next.setdefault(side.comes_from[0], game)

    def rounds(self) -> Iterator[str]:
        """Every round, part by part."""
        rounds: dict[tuple[int, int], list[BracketGame]] = {}
        for game in self.view.games:
            rounds.setdefault((_ORDER.index(game.part), game.round), []).append(game)
        byes: dict[tuple[int, int], list[BracketBye]] = {}
        for bye in self.view.byes:
            byes.setdefault((_ORDER.index(bye.part), bye.round), []).append(bye)
        for key, games in sorted(rounds.items()):
            yield f"<section><h2>{escape(plain_name(games[0].title))}</h2><ol>"
            for game in sorted(games, key=lambda each: each.position):
                yield from self.game(game)
            yield "</ol>"
            if key in byes:
                names = ", ".join(plain_name(each.side.name) for each in byes[key])
                yield f'<p class="next">Bye: {escape(names)}</p>'
            yield "</section>"

    def game(self, game: BracketGame) -> Iterator[str]:
        """A game as an entry of a list."""
        head = escape(plain_name(head_of(game)))
        href = self.links.game(game.fixture) if game.fixture else ""
        words = f'<a href="{escape(href)}">{head}</a>' if href else head
        mark = game.state_text
        state = f"<b>{capitalize(mark)}</b>" if mark and game.status != "ready" else ""
        look = f' class="{game.status}"' if game.status in ("live", "disputed") else ""
        yield f'<li{look}><p class="meta"><span>{words}</span>{state}</p>'
        decided = game.is_decided
        for side in game.sides:
            yield self.side(side, decided)
        after = self.next.get(game.key)
        if after is not None and not decided and game.status != "not_needed":
            goes = f"{after.title}, Game {after.number}" if after.number else after.label
            yield f'<p class="next">Winner to {escape(plain_name(goes))}</p>'
        yield "</li>"

    def side(self, side: BracketSide, decided: bool) -> str:
        """One of the two teams of a game."""
        name = escape(plain_name(side.awaits or side.name))
        look = "won" if side.won else "lost" if decided else "" if side.team else "open"
        href = self.links.team(side.team) if side.team else ""
        words = f'<a href="{escape(href)}">{name}</a>' if href else name
        classes = f"side {look}".rstrip()
        return (
            f'<p class="{classes}"><i>{escape(side.seed)}</i>'
            f"<span>{words}</span><b>{escape(side.score)}</b></p>"
        )
