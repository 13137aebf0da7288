"""A bracket as it is drawn: its games, their teams, and where each of those comes from; and before
it is seeded: its places ("1st", "winner of game 31") with room to write.

Where the games of a bracket stand on the plane: rounds as columns, each game between those from
which its teams come. The plan does not hang on results: nothing jumps when a game ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from league.model.brackets.shape import (
    Bracket,
    LoserOf,
    Seed,
    Source,
    Survivor,
    WinnerOf,
    survivor_words,
)
from league.model.ledger.handlers.schedule import next_number
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import conferences_of
from league.model.ledger.rows import Division, Season, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.brackets import Form, bracket_to_come
from league.model.planning.seeds import taking_part
from league.views.moment import game_address
from league.views.text import ordinal_figures
from rulesets.core.refusal import Refused

Status = Literal["waiting", "ready", "live", "level", "over", "walkover", "disputed", "not_needed"]

MARKS: dict[str, str] = {
    "ready": "ready",
    "live": "live",
    "level": "tied",
    "walkover": "walkover",
    "disputed": "disputed",
    "not_needed": "not needed",
}
"""What is written on a game, by its state; other states need no words."""
UNDECIDED: Final = "tied, awaiting a decision"
"""What is said of a tied game until someone decides who advances."""

NO_CHAMPION: Final = "No champion: both finalists forfeited"
_OVER: Final = ("over", "walkover", "not_needed")

ALONGSIDE = ("main", "second", "losers", "consolation")
"""Parts that have rounds of their own, from above. A final stands after them; a game for third
place below the final."""


@dataclass(frozen=True)
class BracketSide:
    """One of the two places of a game."""

    team: str = ""
    """The key of the team; empty while there is none."""
    name: str = ""
    """The team's name, or where it will come from: `winner of 13`."""
    seed: str = ""
    score: str = ""
    won: bool = False
    awaits: str = ""
    """Where it will come from, where there is room to name it: `Winner of Semifinal 2`."""
    comes_from: tuple[str, ...] = ()
    """Games and byes that lead here by winning: of several, one will."""

    @property
    def seeded_name(self) -> str:
        """`3 Lions`, `to be decided`."""
        return f"{self.seed} {self.name or 'to be decided'}".strip()


@dataclass(frozen=True)
class BracketGame:
    """A game of the bracket, or a series."""

    key: str
    part: str
    round: int
    position: int
    sides: tuple[BracketSide, BracketSide]
    title: str = ""
    """Of its round."""
    label: str = ""
    """What people call it: its round, with its position if there are several games."""
    number: int = 0
    """Of its last game in the schedule; 0 for none."""
    place: str = ""
    """Its time and board, until it is over."""
    best_of: int = 1
    head: str = ""
    """What stands above it: its number, its time and board."""
    status: Status = "waiting"
    fixture: int = 0
    """The number of the game to be played, or last played in a series; 0 for none."""
    live: int = 0
    """The stored game in which it is being played; 0 for none."""
    home: str = ""
    """Of a game that is being played, the key of the team at home."""
    undecided: bool = False
    """Whether it was tied, and someone must decide who advances."""

    @property
    def mark(self) -> str:
        """What is written on it in a picture; empty where it needs no words."""
        return "tied, undecided" if self.undecided else MARKS.get(self.status, "")

    @property
    def state_text(self) -> str:
        """The same where there is room."""
        return UNDECIDED if self.undecided else self.mark

    @property
    def path(self) -> str:
        """The address of its page in the site; empty without teams."""
        return game_address(self.fixture) if self.fixture else ""

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play in it, though both may have forfeited."""
        return self.status in _OVER

    @property
    def is_decided(self) -> bool:
        """Whether a team has won it, or both share it."""
        return any(side.won for side in self.sides)


@dataclass(frozen=True)
class BracketBye:
    """A team that advances to a round without a game."""

    key: str
    part: str
    round: int
    """In which it does not play."""
    side: BracketSide


@dataclass(frozen=True)
class BracketView:
    title: str = ""
    games: tuple[BracketGame, ...] = ()
    byes: tuple[BracketBye, ...] = ()
    pooled: bool = False
    """Whether its rounds are reseeded, so that no game has its successor before it is over."""
    champion: str = ""
    """The key of the team that has won it; the first of two."""
    shared_with: str = ""
    """The key of the other champion, where the title is shared."""
    last: str = ""
    """The game whose winner has won it."""
    followed: str = ""
    """The key of the team whose way is shown."""
    path: tuple[str, ...] = ()
    """The games that wait on its way."""
    story: str = ""
    """Its way in words."""

    def that_matter(self, most: int) -> tuple[BracketGame, ...]:
        """Return the games with both teams that matter now: those that are open, then those that
        were decided, the last round first."""
        with_teams = [each for each in self.games if all(side.team for side in each.sides)]
        over = [each for each in with_teams if each.is_over]
        still = [each for each in with_teams if each not in over]
        return (*still, *reversed(over))[:most]

    def rounds_in_play(self, most: int) -> tuple[BracketGame, ...]:
        """Return the games of the rounds that are being played: the first with an open game, and
        the next. When all are decided, the last games, so many."""
        needed = [each for each in self.games if each.status != "not_needed"]
        still = [each for each in needed if not each.is_over]
        if not still:
            return tuple(needed[-most:])
        first = min(each.round for each in still)
        return tuple(each for each in needed if each.round in (first, first + 1))


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


_USUAL: Final = 8
"""Qualifiers at most, where the league has not said how many."""
_TWO: Final = 2


def blank_bracket(state: LeagueState, season: Season, form: Form | None = None) -> BracketView:
    """Return the bracket that a season will have, as far as the league's settings say: re-seeded,
    unless `form` is another. Raises Refused where there is none to come."""
    places = qualifiers(state, season)
    bracket = bracket_to_come(tuple(places.values()), form)
    if bracket is None:
        raise Refused(f"{season.name} has no bracket to come: fewer than two teams qualify")
    return _View(bracket, places, next_number(state, season.id)).view()


def qualifiers(state: LeagueState, season: Season) -> dict[str, int]:
    """Return how many teams will qualify, by conference where there are two."""
    teams = len(taking_part(state, season.id))
    stages = [each for each in state.where(Stage, season=season.id) if each.form != "bracket"]
    through = ranking_rules(stages[0].settings).through if stages else None
    names = conferences_of(state, season.id)
    if len(names) != _TWO:
        return {"": min(through or _USUAL, teams)}
    divisions = state.where(Division, season=season.id)
    winners = max(sum(each.conference == name for each in divisions) for name in names)
    return dict.fromkeys(names, max((through or 0) // _TWO, winners))


class _View:
    """One bracket without teams."""

    def __init__(self, bracket: Bracket, places: dict[str, int], first: int) -> None:
        self.bracket, self.places = bracket, places
        numbered = [node.key for node in bracket.nodes if self._is_known(node.key)]
        self.numbers = {key: number for number, key in enumerate(numbered, first)}
        """The games whose numbers are known: those that can be played at once."""
        self.byes = self._byes()

    def _is_known(self, key: str) -> bool:
        return all(isinstance(source, Seed) for source in self.bracket.sources[key])

    def _byes(self) -> dict[int, tuple[str, int]]:
        """The part and the round in which each team plays first that has a bye."""
        parts = {
            source.number: (str(node.part), node.round)
            for node in self.bracket.nodes
            for source in self.bracket.sources[node.key]
            if isinstance(source, Seed)
        }
        half = next(iter(self.places.values()))
        second = len(self.places) == _TWO
        return {
            number: parts.get(number, ("second" if second and number > half else "main", 2))
            for number in self.bracket.byes
        }

    def view(self) -> BracketView:
        """All of it."""
        bracket = self.bracket
        games = tuple(
            BracketGame(
                *(node.key, node.part, node.round, node.position),
                (self._side(node.key, 0, node.round), self._side(node.key, 1, node.round)),
                title=node.title,
                label=bracket.label(node),
                number=self.numbers.get(node.key, 0),
                best_of=node.best_of,
            )
            for node in bracket.nodes
        )
        sources = [each for two in bracket.sources.values() for each in two]
        byes = (
            BracketBye(f"bye {number}", part, round_ - 1, BracketSide(awaits=self._place(number)))
            for number, (part, round_) in self.byes.items()
        )
        return BracketView(
            "Playoffs",
            games,
            tuple(byes),
            pooled=any(isinstance(each, Survivor) for each in sources),
            last=bracket.last,
        )

    def _side(self, key: str, slot: int, round_: int) -> BracketSide:
        source = self.bracket.sources[key][slot]
        return BracketSide(awaits=self._words(source), comes_from=self._before(source, round_))

    def _before(self, source: Source, round_: int) -> tuple[str, ...]:
        match source:
            case WinnerOf(key):
                return (key,)
            case Seed(number) if round_ > 1 and number in self.bracket.byes:
                return (f"bye {number}",)
            case Survivor(part, number):
                out = [f"bye {seed}" for seed in self.byes if self.byes[seed][0] == part]
                played = [game.key for game in self.bracket.of_round(part, number)]
                return (*(out if number == 1 else ()), *played)
        return ()

    def _words(self, source: Source) -> str:
        match source:
            case Seed(number):
                return self._place(number)
            case WinnerOf(key) | LoserOf(key):
                word = "winner" if isinstance(source, WinnerOf) else "loser"
                label = self.bracket.label(self.bracket.by_key[key])
                game_number = self.numbers.get(key)
                return f"{word} of {label if game_number is None else f'game {game_number}'}"
            case Survivor(_, _, place):
                return survivor_words(place)

    def _place(self, number: int) -> str:
        """1st, 2nd; of two conferences with its name."""
        for conference, count in self.places.items():
            if number <= count:
                return f"{ordinal_figures(number)} {conference}".strip()
            number -= count
        return ordinal_figures(number)
