"""A bracket on paper: on one sheet as long as it can be read there, else on several.

A sheet has whole branches of the tree: the rounds up to a game, or the rounds after such games,
where the games that lead there are named. Reseeded rounds are split into columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final, NamedTuple

from league.publish.bracket_svg import BLANK, CLOSE, NO_LINKS, WIDE, bracket_svg, size_of
from league.views.brackets import ALONGSIDE, BracketForm, BracketGame, BracketView, planned

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
    """What is on one sheet."""

    title: str
    svg: str


def bracket_sheets(
    view: BracketView, paper: Paper = A4, style: str = "", *, blank: bool = False
) -> tuple[BracketSheet, ...]:
    """Return a bracket on sheets of paper, each an `svg` as large as the sheet has room; a `blank`
    one has room to write names."""
    form = BLANK if blank else CLOSE
    room = PaperRoom(paper.width - 2 * MARGIN, paper.height - 2 * MARGIN - HEADING, form)
    pieces = [view] if room.scale(view) >= LEGIBLE else list(_split(view, room))
    return tuple(
        _sheet(piece, view, number, len(pieces), room, style)
        for number, piece in enumerate(pieces, 1)
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
    view: BracketView, whole: BracketView, number: int, count: int, room: PaperRoom, style: str
) -> BracketSheet:
    wide = BLANK if room.form is BLANK else WIDE
    scale = room._replace(form=wide).scale(view)
    form = wide
    if scale < LEGIBLE:
        form, scale = room.form, room.scale(view)
    across, high = size_of(planned(view, form))
    size = (f"{across * scale:.1f}mm", f"{high * scale:.1f}mm")
    title = whole.title if count == 1 else f"{whole.title}, sheet {number} of {count}"
    svg = bracket_svg(view, NO_LINKS, form, size=size, style=style)
    return BracketSheet(title, svg)


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
    wanted = {key for game in games for side in game.sides for key in side.comes_from}
    byes = tuple(
        replace(bye, round=max(bye.round - first[bye.part] + 1, 1))
        for bye in view.byes
        if bye.key in wanted and bye.part in first and bye.round >= first[bye.part]
    )
    return replace(view, games=kept, byes=byes)
