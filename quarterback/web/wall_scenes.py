"""What a wall shows in turn: the scenes, and the sheets that each fills. A sheet holds what can
be read across a room; what does not fit is on the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import msgspec

from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.rows import Board, BracketRow, Division, Season, Stage, Team
from league.publish.bracket_svg import NO_LINKS, WIDE, bracket_svg, size_of
from league.publish.front import news_item
from league.publish.season_pages import table_at
from league.views.bracket_reader import bracket_now, brackets_in
from league.views.brackets import NO_CHAMPION, planned
from league.views.day import BoardGames, day_board
from league.views.game_reader import decided_early, games_of, latest, unsettled
from league.views.games import GameCard
from league.views.history import season_line
from league.views.moment import LeagueMoment
from league.views.standings import (
    AS_DRAWN,
    Columns,
    StandingsLine,
    StandingsTable,
    columns_of,
    tables_in,
)

SCENES: Final = {
    "now": "Now playing, and next up",
    "tables": "Who plays where",
    "standings": "Standings",
    "needs": "Who needs what",
    "bracket": "Bracket",
    "results": "Latest results",
    "news": "Announcements",
    "champion": "Champion",
}
"""Every scene by its name in an address, in the order in which they are shown."""
IN_PLAYOFFS: Final = ("now", "tables", "bracket", "results", "news", "champion", "standings")
"""The same once there is a bracket: the standings come last, without what teams need."""
_CARDS: Final = 8
"""Games in progress on a sheet."""
_NEXT: Final = 6
"""The next games, in the room that is left."""
_ALONE: Final = 12
"""Next games while no game is being played."""
_BOARDS: Final = 8
_FOLLOWING: Final = {1: 5, 2: 4, 3: 2, 4: 2}
"""Next games on a board, by the number of boards on the sheet; with more boards, one."""
_PLACES: Final = 12
"""Teams in a column of the standings."""
_COLUMNS, _NARROW = 8, 3
"""Columns of a table, without place and team; where something is next to it, names come first."""
_LARGE: Final = 8
"""The most lines of a table in large type."""
_NEEDS: Final = 6
"""Teams on a sheet, with what they need."""
_NOT_ON_WALL: Final = ("scored", "allowed", "schedule")
_RESULTS: Final = 4
_RECENT: Final = 8
"""How many results are news."""
_NOTICES: Final = 3
_SHORT: Final = 6
"""Up to this many places, or games, there is room for something next to them."""
_BESIDE: Final = 26.0
"""Height in rem, next to a sheet, of: a heading, a next game, its second line, a line, a result."""
_HEADING, _NEXT_GAME, _SECOND_LINE, _LINE, _RESULT = 2.4, 3.95, 1.65, 2.2, 3.9
_ONE_LINE: Final = 34
"""The most letters of a pairing on one line next to a sheet."""
_ROOMY: Final = 1.5
"""How much taller a game is in large type."""
_FEWEST: Final = 2
"""The fewest lines that are worth a heading."""
_MOST_LINES: Final = 5
_FOUR: Final = 4
"""The most teams of a division of which four fit on a sheet."""
_TIES: Final = 8
"""The most games of a round on a sheet."""
_ROOM: Final = (1780, 800)
"""Pixels for a bracket on a screen of 1920 by 1080."""
_READABLE: Final = 27 / 12
"""How much larger than on a page a bracket must be for its smallest words to be legible."""

T = TypeVar("T")


class Beside(msgspec.Struct, frozen=True):
    """What fills the room next to a sheet: next games, results, leaders."""

    next: tuple[GameCard, ...] = ()
    open: tuple[GameCard, ...] = ()
    """Games that began and have no result that counts."""
    results: tuple[GameCard, ...] = ()
    places: tuple[StandingsLine, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not (self.next or self.open or self.results or self.places)

    @property
    def is_roomy(self) -> bool:
        alone = not (self.open or self.results or self.places)
        return alone and _ROOMY * sum(map(_height, self.next)) < _BESIDE


class NowScene(msgspec.Struct, frozen=True):
    """Games in progress, and the next ones; if none is being played, only those."""

    playing: tuple[GameCard, ...]
    next: tuple[GameCard, ...]
    beside: Beside = Beside()
    byes: tuple[str, ...] = ()


class BoardsScene(msgspec.Struct, frozen=True):
    """What is on some boards, and who has a bye."""

    boards: tuple[BoardGames, ...]
    byes: tuple[str, ...]


class StandingsScene(msgspec.Struct, frozen=True):
    """The tables of a sheet, and what is next to short ones."""

    tables: tuple[StandingsTable, ...]
    beside: Beside = Beside()
    cut_text: str = ""
    """How many advance."""

    def columns(self, table: StandingsTable) -> Columns:
        leave_out = (*_NOT_ON_WALL, *(("share",) if table.has_points else ()))
        narrow = not self.beside.is_empty or len(self.tables) > 1
        if narrow:
            leave_out = (*leave_out, "form", "streak")
        most = _NARROW if narrow else _COLUMNS if self.rows > _LARGE else _COLUMNS - 2
        return columns_of(table, most, leave_out=leave_out)

    @property
    def key_text(self) -> str:
        """What the line, the letters at the names and the odds mean."""
        lines = tuple(line for table in self.tables for line in table.lines)
        marks = msgspec.structs.replace(self.tables[0], lines=lines).marks_text
        has_odds = len(self.tables) == 1 and self.tables[0].has_odds
        odds = "Advance: the odds of qualifying." if has_odds else ""
        return " ".join(filter(None, (self.cut_text, marks and f"{marks}.", odds)))

    @property
    def rows(self) -> int:
        """The number of lines of the longest table."""
        return max((len(table.lines) for table in self.tables), default=0)


@dataclass(frozen=True)
class SceneSheet:
    """A page of the wall."""

    scene: str
    title: str
    key: Any
    """Plain values that change when it does."""
    view: Callable[[], Any]


def sheets_of(moment: LeagueMoment, scenes: Sequence[str]) -> list[SceneSheet]:
    """Return the sheets of these scenes, in order; a scene with nothing to show has none. All
    scenes together are shown in the order of the playoffs once there is a bracket."""
    if tuple(scenes) == tuple(SCENES) and moment.season is not None:
        scenes = IN_PLAYOFFS if brackets_in(moment.state, moment.season.id) else scenes
    return [sheet for name in scenes for sheet in _SCENES[name](moment)]


def _chunks(items: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """Divide a list into parts, as evenly as possible."""
    parts = -(-len(items) // size)
    for n in range(parts):
        yield tuple(items[len(items) * n // parts : len(items) * (n + 1) // parts])


def _rows_key(moment: LeagueMoment) -> Any:
    """What changes with the results of all seasons, and with their order."""
    early = decided_early(moment.state, moment.now)
    return sorted(moment.season_keys.items()), sorted(early)


def _now(moment: LeagueMoment) -> Iterator[SceneSheet]:
    day, season = day_board(moment), moment.season
    open_ = () if season is None else tuple(unsettled(games_of(moment, season).games()))
    playing = day.playing
    following = day.coming(_NEXT if playing or open_ else _ALONE)
    if not playing and not following and not open_:
        return
    title = _great_game(playing or following) or ("On the field" if playing else "Next up")
    key = _rows_key(moment)
    for part in _chunks(playing, _CARDS) if playing else [()]:
        yield SceneSheet(
            "now",
            title,
            (key, part, following, open_, day.byes),
            lambda part=part: msgspec.structs.replace(  # type: ignore[misc]
                _now_scene(moment, part, following), byes=day.byes
            ),
        )


def _great_game(games: Sequence[GameCard]) -> str:
    """Return the name of the only current playoff game, such as Electra Bowl."""
    return games[0].title if len(games) == 1 and games[0].is_playoff else ""


def _now_scene(
    moment: LeagueMoment, playing: tuple[GameCard, ...], following: tuple[GameCard, ...]
) -> NowScene:
    if playing:
        return NowScene(playing, following, _beside(moment, following))
    short = len(following) <= _SHORT
    return NowScene((), following, _beside(moment, ()) if short else Beside())


def _beside(moment: LeagueMoment, following: Sequence[GameCard], *, places: bool = True) -> Beside:
    """Return what fills the room next to a sheet, the most urgent first: the next games, the
    latest results, and the first places."""
    room, season = _BESIDE, moment.season
    every = () if season is None else games_of(moment, season).games()
    # What is not settled comes before all but the next two games.
    coming = sum(map(_height, following[:_FEWEST]), _HEADING)
    most = max(int((room - coming - _HEADING) / _NEXT_GAME), _FEWEST)
    open_ = tuple(unsettled(every)[:most])
    room -= _HEADING + _NEXT_GAME * len(open_) if open_ else 0
    first = _that_fit(following, room - _HEADING)
    room -= _HEADING + sum(map(_height, first)) if first else 0
    if season is None:
        return Beside(first, open_)
    lines = min(int((room - _HEADING) / _RESULT), _MOST_LINES)
    results = tuple(latest(every, moment)[:lines]) if lines >= _FEWEST else ()
    room -= _HEADING + _RESULT * len(results) if results else 0
    lines = int((room - _HEADING) / _LINE)
    top: tuple[StandingsLine, ...] = ()
    stages = [
        each for each in moment.state.where(Stage, season=season.id) if each.form != "bracket"
    ]
    if (
        places
        and lines >= _FEWEST
        and stages
        and not moment.state.where(Division, season=season.id)
    ):
        table = table_at(moment, stages[-1])
        if any(line.games for line in table.lines):
            top = table.lines[:lines]
    return Beside(first, open_, results, top)


def _that_fit(games: Sequence[GameCard], room: float) -> tuple[GameCard, ...]:
    """Return the first games that fit, in rem, with their names in full."""
    fitting: list[GameCard] = []
    for game in games[:_NEXT]:
        room -= _height(game)
        if room < 0 and fitting:
            break
        fitting.append(game)
    return tuple(fitting)


def _height(game: GameCard) -> float:
    long = len(f"{game.visitors} at {game.home}") > _ONE_LINE
    more = bool(game.missing or game.late_teams) or (bool(game.moved_from) and bool(game.board))
    return _NEXT_GAME + _SECOND_LINE * (long + more)


def _tables(moment: LeagueMoment) -> Iterator[SceneSheet]:
    day, most = day_board(moment), max(_FOLLOWING.values())
    boards = [day.on_board(board, most) for board in moment.state.all(Board)]
    for part in _chunks([each for each in boards if each.now or each.next or each.out], _BOARDS):
        most = _FOLLOWING.get(len(part), 1)
        own = tuple(msgspec.structs.replace(each, next=each.next[:most]) for each in part)
        scene = BoardsScene(own, day.byes)
        yield SceneSheet("tables", "Who plays where", scene, lambda scene=scene: scene)  # type: ignore[misc]


# The season.


def _standings(moment: LeagueMoment) -> Iterator[SceneSheet]:
    season = moment.season
    if season is None:
        return
    key = _rows_key(moment)
    divisions = moment.state.where(Division, season=season.id)
    for stage in moment.state.where(Stage, season=season.id):
        if stage.form == "bracket" or season.phase == "preparing":
            continue
        if divisions:
            longest = max(len(moment.state.where(Team, division=each.id)) for each in divisions)
            for pair in _chunks(divisions, 4 if longest <= _FOUR else 2):
                yield SceneSheet(
                    "standings",
                    stage.name,
                    (key, [each.id for each in pair]),
                    lambda stage=stage, pair=pair: _divisions(moment, stage, pair),  # type: ignore[misc]
                )
            continue
        teams = len(moment.teams_of(season.id))
        each_sheet = _PLACES if teams <= _PLACES else 2 * _PLACES
        short = teams <= _SHORT
        following = day_board(moment).now_and_next(_NEXT // 2) if short else ()
        for part in range(-(-teams // each_sheet)):
            yield SceneSheet(
                "standings",
                "Standings",
                (key, stage.id, part, following),
                lambda stage=stage, part=part, size=each_sheet, following=following: (  # type: ignore[misc]
                    _places(moment, stage, part, size, following)
                ),
            )


def _divisions(moment: LeagueMoment, stage: Stage, divisions: Sequence[Division]) -> StandingsScene:
    tables = (table_at(moment, stage, each) for each in divisions)
    return StandingsScene(
        tuple(msgspec.structs.replace(each, lines=each.lines[: _PLACES - 1]) for each in tables)
    )


def _places(
    moment: LeagueMoment, stage: Stage, part: int, size: int, following: tuple[GameCard, ...]
) -> StandingsScene:
    """Return the columns of a sheet; with enough room also the odds, and next to a short one the
    next games and the results."""
    wide = size == _PLACES
    table = table_at(moment, stage, odds=moment.odds if wide else None)
    lines = table.lines[part * size : (part + 1) * size]
    columns = [lines] if wide else list(_chunks(lines, _PLACES))
    begins, result = part * size, list[StandingsTable]()
    for column in columns:
        through = max(table.cut - begins, 0)
        own = through if through < len(column) else 0
        title = AS_DRAWN.removesuffix(".") if AS_DRAWN in table.notes and not result else ""
        result.append(msgspec.structs.replace(table, title=title, lines=column, through=own))
        begins += len(column)
    short = wide and len(lines) <= _SHORT
    beside = _beside(moment, following, places=False) if short else Beside()
    return StandingsScene(tuple(result), beside, table.cut_text)


def _needs(moment: LeagueMoment) -> Iterator[SceneSheet]:
    """Return what each team needs to advance, only the first sentence, in the order of the
    standings."""
    season = moment.season
    if season is None or brackets_in(moment.state, season.id):
        return
    order: dict[int, int] = {}
    for stage, division in tables_in(moment.state, season):
        if division is None:
            order |= {line.team: len(order) for line in table_at(moment, stage).lines}
    teams = sorted(moment.teams_of(season.id), key=lambda each: order.get(each.id, len(order)))
    lines = [
        (team.id, moment.teams[team.id], odds.needs[0])
        for team in teams
        if (odds := moment.odds.get(team.id)) is not None and odds.needs
    ]
    for part in _chunks(lines, _NEEDS):
        yield SceneSheet("needs", SCENES["needs"], part, lambda part=part: part)  # type: ignore[misc]


def _bracket(moment: LeagueMoment) -> Iterator[SceneSheet]:
    season = moment.season
    rows = [] if season is None else brackets_in(moment.state, season.id)
    if season is None or not rows:
        return
    view = bracket_now(moment, rows[-1])
    key = (moment.season_keys[season.id], [(g.place, g.status) for g in view.games])
    title = view.title or "Bracket"
    width, height = size_of(planned(view, WIDE))
    if min(_ROOM[0] / width, _ROOM[1] / height) >= _READABLE:
        yield SceneSheet("bracket", title, key, lambda: bracket_svg(view, NO_LINKS))
        return
    for part, games in enumerate(_chunks(view.rounds_in_play(_TIES), _TIES)):
        yield SceneSheet("round", title, (key, part), lambda games=games: games)  # type: ignore[misc]


def _results(moment: LeagueMoment) -> Iterator[SceneSheet]:
    season = moment.season
    if season is None:
        return
    every = games_of(moment, season).games()
    games = [*unsettled(every), *latest(every, moment)][:_RECENT]
    key = _rows_key(moment)
    for part, own in enumerate(_chunks(games, _RESULTS)):
        yield SceneSheet(
            "results",
            "Latest results",
            (key, part),
            lambda own=own: tuple(news_item(moment, each) for each in own),  # type: ignore[misc]
        )


def _news(moment: LeagueMoment) -> Iterator[SceneSheet]:
    notices = [notice for notice in moment.notices if notice[0] != "Called"]
    for part in _chunks(notices, _NOTICES):
        yield SceneSheet("news", "Announcements", part, lambda part=part: part)  # type: ignore[misc]


def _champion(moment: LeagueMoment) -> Iterator[SceneSheet]:
    season: Season | None = moment.season
    if season is None:
        return
    if moment.champion(season) is None:
        rows = moment.state.where(BracketRow, season=season.id)
        if rows and bracket_progress(moment.state, rows[-1]).is_over:
            yield SceneSheet("empty", season.name, NO_CHAMPION, lambda: f"{NO_CHAMPION}.")
        return
    line = season_line(moment, season)
    yield SceneSheet("champion", season.name, line, lambda: line)


_SCENES: Final[dict[str, Callable[[LeagueMoment], Iterator[SceneSheet]]]] = {
    "now": _now,
    "tables": _tables,
    "standings": _standings,
    "needs": _needs,
    "bracket": _bracket,
    "results": _results,
    "news": _news,
    "champion": _champion,
}
