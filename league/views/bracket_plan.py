"""Where the games of a bracket stand on the plane: rounds as columns, each game between those from
which its teams come. The plan does not hang on results: nothing jumps when a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from league.views.brackets import ALONGSIDE, BracketBye, BracketGame, BracketView


@dataclass(frozen=True)
class BracketForm:
    """How large everything is drawn, in units of its medium: cells, or pixels."""

    width: int
    """Of a game."""
    height: int
    stride: int
    """From the top of a game to that of the next below it, at least."""
    first: int
    """From the top of a game to its first team."""
    row: int = 1
    """The height of a team, and of a bye."""
    gap: int = 3
    """Between two rounds: the lines run there."""
    title: int = 1
    """The height of the titles of rounds, and between two parts."""
    bye_stride: int = 2
    """From the top of a bye to what is below it."""
    third: int = 3
    """From the last game to the one for third place, at least: the champion has room between."""
    crown: int = 2
    """The height of the champion's name."""
    written: bool = False
    """Whether names are written into it by hand: where they come from is small, above."""

    @property
    def framed(self) -> bool:
        """Whether there is room above a game's teams."""
        return self.first > 0


@dataclass(frozen=True)
class Spot:
    """The top left corner of a game or a bye, and its height."""

    x: int
    y: int
    height: int

    def middle(self, form: BracketForm) -> float:
        """The line between its two teams; for a bye, its own middle."""
        if self.height == form.row:
            return self.y + form.row / 2
        return self.y + form.first + form.row


@dataclass(frozen=True)
class BracketBand:
    """A part with its titles above it."""

    part: str
    top: int
    """The row of the titles."""
    bottom: int
    """The row after its last."""
    titles: tuple[tuple[int, str], ...]
    """What is written over which column of cells."""


@dataclass(frozen=True)
class BracketPlan:
    """Everything in its place."""

    form: BracketForm
    spots: dict[str, Spot]
    bands: tuple[BracketBand, ...]
    width: int
    height: int
    crown: tuple[int, int]
    """Where the champion is written."""


def columns(view: BracketView) -> int:
    """Return how many rounds stand side by side."""
    return _before_final(view) + len({g.round for g in view.games if g.part == "final"})


def _before_final(view: BracketView) -> int:
    return max((game.round for game in view.games if game.part in ALONGSIDE), default=0)


def planned(view: BracketView, form: BracketForm) -> BracketPlan:
    """Return a plan at a size. A part of a bracket is planned like a whole one: what leads to its
    games from outside of it takes no room."""
    layer = _Layer(view, form)
    bands = [band for part in ALONGSIDE if (band := layer.band(part)) is not None]
    bands = layer.finals(bands)
    crown = layer.crown()
    last = max((spot.x for spot in layer.spots.values()), default=0)
    return BracketPlan(form, layer.spots, tuple(bands), last + form.width, layer.bottom, crown)


class _Layer:
    """Puts games in their places, part below part."""

    def __init__(self, view: BracketView, form: BracketForm) -> None:
        self.view, self.form = view, form
        self.spots: dict[str, Spot] = {}
        self.bottom = 0
        self.byes = {bye.key: bye for bye in view.byes}
        self.games = {game.key: game for game in view.games}

    def column(self, round_: int) -> int:
        """The first cell of a round."""
        return (round_ - 1) * (self.form.width + self.form.gap)

    def top_at(self, middle: float) -> int:
        """The top of a game whose middle is there, rounded."""
        return int(middle - self.form.first - self.form.row + 0.5)

    def band(self, part: str) -> BracketBand | None:
        """A part below what stands already; None when the bracket has none such."""
        games = [game for game in self.view.games if game.part == part]
        if not games:
            return None
        title = self.form.title
        top = self.bottom + (title if self.bottom else 0)
        if self.view.pooled:
            bottom = self._stacked(part, games, top + title)
        else:
            bottom = top + title
            for game in sorted(games, key=lambda each: (-each.round, each.position)):
                if game.key not in self.spots:
                    bottom = self._tree(game, bottom)
        self.bottom = bottom
        titles = {self.column(game.round): game.title for game in games}
        return BracketBand(part, top, bottom, tuple(sorted(titles.items())))

    def _tree(self, game: BracketGame, top: int) -> int:
        """A game between those before it, from a row on; tells the row after all of them."""
        bottom, middles = top, []
        for side in game.sides:
            before = side.comes_from[0] if side.comes_from else ""
            if before in self.spots or not before:
                continue
            if before in self.byes:
                self.spots[before] = Spot(
                    self.column(self.byes[before].round), bottom, self.form.row
                )
                bottom += self.form.bye_stride
            elif before in self.games and self.games[before].part == game.part:
                bottom = self._tree(self.games[before], bottom)
            else:
                continue
            middles.append(self.spots[before].middle(self.form))
        y = top
        if middles:
            middle = sum(middles) / len(middles)
            y = max(self.top_at(middle), top)
        self.spots[game.key] = Spot(self.column(game.round), y, self.form.height)
        return max(bottom, y + self.form.stride)

    def _stacked(self, part: str, games: list[BracketGame], top: int) -> int:
        """Rounds that are reseeded: each a column of its own, about the middle."""
        columns: dict[int, list[BracketGame | BracketBye]] = {}
        for bye in self.view.byes:
            if bye.part == part:
                columns.setdefault(bye.round, []).append(bye)
        for game in sorted(games, key=lambda each: (each.round, each.position)):
            columns.setdefault(game.round, []).append(game)
        tall = {number: sum(map(self._takes, column)) for number, column in columns.items()}
        most = max(tall.values())
        for number, column in columns.items():
            y = top + (most - tall[number]) // 2
            for each in column:
                high = self.form.height if isinstance(each, BracketGame) else self.form.row
                self.spots[each.key] = Spot(self.column(number), y, high)
                y += self._takes(each)
        return top + most

    def _takes(self, each: BracketGame | BracketBye) -> int:
        return self.form.stride if isinstance(each, BracketGame) else self.form.bye_stride

    def finals(self, bands: list[BracketBand]) -> list[BracketBand]:
        """The games after all parts, between them; the one for third place below the last."""
        column = _before_final(self.view)
        finals = sorted(
            (g for g in self.view.games if g.part == "final"), key=lambda each: each.round
        )
        titles = []
        for game in finals:
            column += 1
            before = [
                self.spots[side.comes_from[0]].middle(self.form)
                for side in finals[0].sides
                if side.comes_from and side.comes_from[0] in self.spots
            ]
            middle = sum(before) / len(before) if before else 0
            y = max(self.top_at(middle), self.form.title)
            self.spots[game.key] = Spot(self.column(column), y, self.form.height)
            titles.append((self.column(column), game.title))
        for game in self.view.games:
            if game.part == "third":
                self._third(game)
        if not bands:
            low = max((spot.y for spot in self.spots.values()), default=0)
            self.bottom = max(self.bottom, low + self.form.stride)
            return [BracketBand("final", 0, self.bottom, tuple(titles))] if titles else []
        first = bands[0]
        whole = BracketBand(first.part, first.top, first.bottom, (*first.titles, *titles))
        return [whole, *bands[1:]]

    def _third(self, game: BracketGame) -> None:
        last = self.spots.get(self.view.last)
        if last is None:
            self.spots[game.key] = Spot(0, self.bottom, self.form.height)
        else:
            y = last.y + self.form.height + max(self.form.third, self.form.crown)
            self.spots[game.key] = Spot(last.x, y, self.form.height)
        self.bottom = max(self.bottom, self.spots[game.key].y + self.form.stride)

    def crown(self) -> tuple[int, int]:
        """Below the last game."""
        last = self.spots.get(self.view.last)
        if last is None:
            return 0, 0
        self.bottom = max(self.bottom, last.y + self.form.height + self.form.crown)
        return last.x, last.y + self.form.height
