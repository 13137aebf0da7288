"""The pages of each game: its story and figures once it is played, a preview before; and its
play-by-play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property, partial
from itertools import pairwise
from typing import Final, Literal, get_args

import msgspec

from league.model.day.day import DayGame
from league.model.games import FINISHED
from league.model.ledger.handlers.brackets import disputed_in
from league.model.ledger.rows import (
    Certification,
    Fixture,
    Person,
    PhotoRow,
    ResultRow,
    Rules,
    Season,
    Stage,
    SuspensionRow,
    Team,
)
from league.model.standings.tallies import GameLine
from league.model.times import clock_time
from league.publish.pages import PageFrame, SitePage, frame_of, html_page, render, team_path
from league.views.careers import BestPlayer, PlayerBook, best_player
from league.views.game_reader import day_game, fixture_game, note_of, unconfirmed_text
from league.views.game_record import (
    CitedRule,
    DriveBar,
    DriveChart,
    GameRecord,
    PlayRecord,
    ScoreMark,
    WinChart,
    drive_chart,
    win_chart,
)
from league.views.games import GameCard
from league.views.history import rivalry_line
from league.views.moment import LeagueMoment, game_address
from league.views.notes import SitePhoto, WrittenNote, notes_on, photo_of
from league.views.teams import TeamCards, TeamPreview
from league.views.text import full_day, score_words
from rulesets.core.plain_text import capitalize
from rulesets.core.sides import as_read
from rulesets.registry import REGISTRY

ROW: Final = 34
"""Pixels for each drive: a line of words, and its bar."""
TOP: Final = 26
"""Pixels above the first drive, for the marks of the yard lines."""

LONGEST_PART: Final = 18
"""Drives that the low side of any paper has room for."""


class PlacedBar(msgspec.Struct, frozen=True):
    """A drive in its place, the home team's goal line to the left."""

    bar: DriveBar
    down: int

    @property
    def left(self) -> int:
        return min(self.bar.began, self.bar.ended)

    @property
    def wide(self) -> float:
        return max(abs(self.bar.ended - self.bar.began), 0.6)


class DrivePart(msgspec.Struct, frozen=True):
    """Some drives of a game, one under the other: a picture that no sheet of paper cuts in two."""

    height: int
    bars: tuple[PlacedBar, ...]


class DrivesDrawn(msgspec.Struct, frozen=True):
    chart: DriveChart
    parts: tuple[DrivePart, ...]
    yard_lines: tuple[tuple[int, str], ...] = tuple(
        (10 * n, str(10 * min(n, 10 - n))) for n in range(1, 10)
    )
    """Where the yard lines are, and what is written on them."""


def draw_drives(chart: DriveChart) -> DrivesDrawn | None:
    """Return the drives of a game on the field; None without drives."""
    count = len(chart.bars)
    if not count:
        return None
    parts = -(-count // LONGEST_PART)
    starts = [count * part // parts for part in range(parts + 1)]
    return DrivesDrawn(
        chart,
        tuple(
            DrivePart(
                TOP + ROW * (end - begin),
                tuple(PlacedBar(bar, TOP + ROW * n) for n, bar in enumerate(chart.bars[begin:end])),
            )
            for begin, end in pairwise(starts)
        ),
    )


class PlacedMark(msgspec.Struct, frozen=True):
    """A score on the line of win probability."""

    mark: ScoreMark
    across: float
    down: float


class WinDrawn(msgspec.Struct, frozen=True):
    """Win probability in a box of 100 by 100: the home team's above the middle."""

    chart: WinChart
    path: str
    periods: tuple[float, ...]
    """Where the later periods begin."""
    marks: tuple[PlacedMark, ...]


def draw_win(chart: WinChart) -> WinDrawn:
    """Return the line of win probability in its box."""
    line = chart.line
    last = len(line) - 1
    points = " ".join(f"{100 * n / last:.1f} {100 - 100 * v:.1f}" for n, v in enumerate(line))
    return WinDrawn(
        chart,
        f"M0 50L{points}L100 50",
        tuple(round(100 * at / last, 1) for at in chart.periods),
        tuple(
            PlacedMark(
                mark, round(100 * mark.at / last, 1), round(100 - 100 * line[min(mark.at, last)], 1)
            )
            for mark in chart.marks
        ),
    )


MOST_OF_PLAYS: Final = 52_000
"""The longest play-by-play without its two style sheets: a longer one leaves out what can be
looked up."""
_LAST_MEETINGS: Final = 5
_STATUS: Final = {
    "played": "Final",
    "forfeit": "Forfeit",
    "double_forfeit": "Forfeited by both",
    "awarded": "Awarded by the league",
    "conceded": "Conceded",
    "abandoned": "Suspended",
    "void": "Void",
}
_INSTEAD: Final = {"forfeit": "forfeited", "double_forfeit": "forfeited", "conceded": "conceded"}
"""What stands for the points of a team that lost without a score."""


class GameSide(msgspec.Struct, frozen=True):
    """A team at the top of its game's page."""

    name: str
    path: str
    coach: str
    points: str
    """Its points, or what stands for them; empty before the game."""
    won: bool


class GameLink(msgspec.Struct, frozen=True):
    """A link to another game, with words about it."""

    text: str
    path: str
    note: str = ""


class GamePreview(msgspec.Struct, frozen=True):
    """What is known before a game."""

    teams: tuple[TeamPreview, ...]
    series: str
    """All meetings so far in a sentence."""
    meetings: tuple[GameLink, ...]
    """The last ones, the latest first."""
    state: str = ""
    why: str = ""
    """Why it cannot begin yet."""


class GameTop(msgspec.Struct, frozen=True):
    """What a game's page shows around its record."""

    game: GameCard
    kicker: tuple[str, ...]
    status: str
    live: bool
    """Whether it is being played."""
    home: GameSide
    visitors: GameSide
    others: tuple[tuple[str, tuple[GameLink, ...]], ...]
    """Each team's game before and after this one, in the season."""
    certified: str
    photo: SitePhoto | None
    preview: GamePreview | None
    best: BestPlayer | None = None
    """Its most valuable player."""
    notes: tuple[WrittenNote, ...] = ()

    @property
    def title(self) -> str:
        """Who meets whom."""
        return f"{self.visitors.name} at {self.home.name}"

    @property
    def when(self) -> str:
        """Its planned day and time; empty without one."""
        at = self.game.starts
        return "" if at is None else f"{full_day(at)}, {clock_time(at)}"


class GameDetails(msgspec.Struct, frozen=True):
    """What a game's page shows of its log or result."""

    game: GameTop
    record: GameRecord
    drives: DrivesDrawn | None
    win: WinDrawn | None
    plays: str
    """The address of its play-by-play; empty without one."""
    sheet: str
    """The address of its file; empty without a log."""


class DriveGroup(msgspec.Struct, frozen=True):
    """The plays of a drive, under one heading."""

    period: str
    """A heading above it; empty where it is that of the group before."""
    title: str
    score: str
    """After it, where it changed."""
    plays: tuple[PlayRecord, ...]


Detail = Literal["words", "said", "links", "ids", "titles", "numbers", "plain"]
"""How much *Why?* says: the rulings in words with links to their rules, the same without links,
links alone, the IDs alone, that with the titles of the rules for their texts, the numbers of the
rules in that list, or nothing."""
_DETAILS: Final[tuple[Detail, ...]] = get_args(Detail)


class PlaysView(msgspec.Struct, frozen=True):
    game: GameTop
    groups: tuple[DriveGroup, ...]
    rules: tuple[CitedRule, ...]
    detail: Detail
    remarks: tuple[str, ...] = ()
    """Before the first play."""

    def numbers_of(self, play: PlayRecord) -> list[int]:
        """Return the rules of a play by their places in the list, from 1."""
        places = {rule.id: number for number, rule in enumerate(self.rules, 1)}
        return [places[rule] for rule in play.cited]


def game_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    """Return the pages of every game, played or not, those of the first season first."""
    desk = _GameDesk(moment)
    for season in reversed(moment.seasons):
        if moment.finished(season):
            # Such a season has no part in the day.
            version = moment.season_keys[season.id], sorted(desk.photographed)
            yield from moment.memo.get(("games", season.id), version, partial(desk.season, season))
        else:
            yield from desk.season(season)


def plays_path(fixture: int) -> str:
    return f"game/{fixture}/plays/index.html"


def sheet_path(fixture: int) -> str:
    """Return the address of the file of a game."""
    return f"game/{fixture}/game.qbk"


class _GameDesk:
    """What the pages of games share: computed once for all of them, and only if one needs it."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment, self.cards = moment, TeamCards(moment)
        self.photographed = {
            each.number for each in moment.state.all(PhotoRow) if each.subject == "game"
        }
        self.day: Mapping[int, DayGame] = {
            each.fixture: each for each in moment.day.games if each.fixture is not None
        }
        self.of_team: dict[int, list[Fixture]] = {}
        self.at: dict[tuple[int, int], int] = {}
        for games in moment.fixtures.values():
            for each in games:
                for team in (each.home, each.visitors):
                    own = self.of_team.setdefault(team, [])
                    self.at[team, each.id] = len(own)
                    own.append(each)
        self._teams: dict[int, tuple[str, str, str]] = {}

    def season(self, season: Season) -> list[SitePage]:
        fixtures = self.moment.fixtures[season.id]
        return [page for each in fixtures for page in self.pages(season, each)]

    def pages(self, season: Season, fixture: Fixture) -> Iterator[SitePage]:
        moment, frozen = self.moment, self.moment.finished(season)
        view = self.view(season, fixture)
        version = moment.versions.get(fixture.id, "")
        path, plays = game_address(fixture.id), plays_path(fixture.id)
        has_log = fixture.id in moment.stored
        tabs = (("The game", path), ("Play by play", plays)) if has_log else ()
        frame = frame_of(
            moment,
            view.title,
            "Schedule",
            edition=season.name,
            live=not frozen,
            tabs=tabs,
        )
        if view.preview is not None:
            yield html_page(path, "game_preview.html", frame, view)
            return
        yield html_page(
            path,
            "game.html",
            frame,
            lambda: self.details(view, fixture.id, has_log=has_log),
            key=(version, view),
            frozen=frozen,
        )
        if has_log:
            yield SitePage(
                plays,
                (version, view, frame),
                lambda: self.play_by_play(plays, frame, view, fixture.id),
                frozen,
            )

    def details(self, view: GameTop, fixture: int, *, has_log: bool) -> GameDetails:
        """Return what the page of a game shows, with its record."""
        record = self.moment.games.get(fixture) or GameRecord(fixture)
        names = view.home.name, view.visitors.name
        chances = win_chart(record, *names)
        if view.live:
            view = _live_score(view, record)
        return GameDetails(
            view,
            record,
            draw_drives(drive_chart(record.drives, *names)),
            None if chances is None else draw_win(chances),
            plays_path(fixture) if has_log else "",
            sheet_path(fixture) if has_log else "",
        )

    def play_by_play(self, path: str, frame: PageFrame, view: GameTop, fixture: int) -> str:
        """Make the page of a play-by-play, with as much of *Why?* as it has room for."""
        record = self.moment.games.get(fixture) or GameRecord(fixture)
        if view.live:
            view = _live_score(view, record)
        groups = tuple(_groups(record, view))
        html = ""
        for detail in _DETAILS[_first_detail(record) :]:
            rules = record.rules if detail != "plain" else ()
            shown = PlaysView(view, groups, rules, detail, record.remarks)
            html = render(path, "game_plays.html", frame, shown)
            if len(html.encode()) <= MOST_OF_PLAYS:
                break
        return html

    # The view.

    def view(self, season: Season, fixture: Fixture) -> GameTop:
        """Return what a game's page shows around its record."""
        state = self.moment.state
        result = state.find(ResultRow, fixture.id)
        has_record = fixture.id in self.moment.versions
        resumed = result is None and state.find(SuspensionRow, fixture.id) is not None
        live = result is None and (has_record or resumed)
        today = self.day.get(fixture.id) if result is None else None
        disputed = fixture.node is not None and fixture.id in disputed_in(state, season.id)
        game = (
            fixture_game(state, fixture, disputed=disputed)
            if today is None
            else day_game(state, today)
        )
        over = self.moment.finished(season)
        stands = "In progress" if live else "Postponed" if fixture.postponed else ""
        if result is not None:
            end = capitalize(game.end_word) if result.kind == "played" else _STATUS[result.kind]
            stands = ", ".join(filter(None, (end, game.stood)))
        elif resumed and not has_record:
            stands = game.live or stands
        elif over:
            stands = "Not played"
        certified = state.find(Certification, fixture.id)
        photo = None
        if fixture.id in self.photographed:
            photo = photo_of(self.moment, "game", fixture.id)
        before = result is None and not live and not over
        return GameTop(
            game,
            tuple(self.kicker(fixture, game)),
            stands,
            live,
            self.side(fixture, result, home=True, now=game.home_points if resumed else None),
            self.side(fixture, result, now=game.visitors_points if resumed else None),
            (
                (game.home, tuple(self.around(fixture.home, fixture))),
                (game.visitors, tuple(self.around(fixture.visitors, fixture))),
            ),
            "" if certified is None else state.get(Person, certified.person).name,
            photo,
            self.preview(season, fixture, today) if before else None,
            best_player(self.moment, fixture.id, lambda: self.book),
            notes_on(state, "game", fixture.id),
        )

    @cached_property
    def book(self) -> PlayerBook:
        """The players of the league."""
        return PlayerBook(self.moment)

    def kicker(self, fixture: Fixture, game: GameCard) -> Iterator[str]:
        """Yield what game it is, rules and board."""
        state = self.moment.state
        yield f"Game {game.number}"
        if game.is_playoff or game.round:
            yield game.title
        # The status has the result.
        if note := note_of(state, fixture, None, disputed=game.disputed):
            yield capitalize(note)
        number = fixture.rules or state.get(Stage, fixture.stage).rules
        code = "" if number is None else state.get(Rules, number).code
        if code in REGISTRY:
            yield REGISTRY[code].title
        if game.board:
            yield game.board

    def side(
        self,
        fixture: Fixture,
        result: ResultRow | None,
        *,
        home: bool = False,
        now: int | None = None,
    ) -> GameSide:
        """Return one of the two teams, with its points; `now` are those of a game that has no
        result yet."""
        moment = self.moment
        team = fixture.home if home else fixture.visitors
        won = result is not None and result.winner == ("home" if home else "visitors")
        points = "" if now is None else str(now)
        if result is not None:
            number = result.home_points if home else result.visitors_points
            points = str(number) if number is not None else ""
            if not points and result.kind in FINISHED:
                points = "won" if won else _INSTEAD.get(result.kind, "lost")
        heading = self._teams.get(team)
        if heading is None:
            coach = moment.state.get(Person, moment.state.get(Team, team).coach).name
            heading = self._teams[team] = (moment.teams[team], team_path(moment, team), coach)
        return GameSide(*heading, points, won)

    def around(self, team: int, fixture: Fixture) -> Iterator[GameLink]:
        """Yield a team's game before this one, and the one after it."""
        games = self.of_team[team]
        at = self.at[team, fixture.id]
        for word, n in (("Before", at - 1), ("Next", at + 1)):
            if 0 <= n < len(games):
                other = games[n]
                away = other.visitors == team
                name = self.moment.teams[other.home if away else other.visitors]
                text = f"at {name}" if away else name
                yield GameLink(text, game_address(other.id), word)

    # Before a game.

    def preview(self, season: Season, fixture: Fixture, today: DayGame | None) -> GamePreview:
        """Return what is known before a game."""
        home, visitors, rows = fixture.home, fixture.visitors, self.moment.state
        state = "" if today is None else _STATES[today.state]
        if today is not None and today.called:
            state = "Called" if today.called == 1 else f"Called {today.called} times"
        score = unconfirmed_text(rows, fixture)
        franchises = [self.moment.franchise_of(each) for each in (home, visitors)]
        meetings = self.moment.all_time.against(str(franchises[0]), [str(franchises[1])])
        return GamePreview(
            tuple(
                self.cards.preview(season, rows.get(Team, each)) for each in as_read(home, visitors)
            ),
            rivalry_line(self.moment, *franchises).series_text,
            tuple(self.meeting(line) for line in meetings[: -_LAST_MEETINGS - 1 : -1]),
            state,
            score or ("" if today is None or today.called else capitalize(today.why)),
        )

    def meeting(self, line: GameLine) -> GameLink:
        moment = self.moment
        fixture = moment.state.get(Fixture, int(line.fixture))
        year = moment.state.get(Season, fixture.season).year
        home, visitors = moment.teams[fixture.home], moment.teams[fixture.visitors]
        result = moment.state.find(ResultRow, fixture.id)
        text = f"{visitors} at {home}, {_STATUS[result.kind].lower() if result else ''}"
        if result is not None and result.home_points is not None:
            text = score_words(home, visitors, result.home_points, result.visitors_points)
        return GameLink(text, game_address(fixture.id), str(year))


_STATES: Final = {
    "playing": "In progress",
    "called": "Called",
    "on deck": "On deck",
    "ready": "Can begin",
    "waiting": "Waiting",
    "suspended": "Suspended",
    "over": "Over",
}


def _live_score(view: GameTop, record: GameRecord) -> GameTop:
    """Add the score of a game that is being played."""
    if record.home_points is None or record.visitors_points is None:
        return view
    replace = msgspec.structs.replace
    return replace(
        view,
        home=replace(view.home, points=str(record.home_points)),
        visitors=replace(view.visitors, points=str(record.visitors_points)),
        status=record.live or view.status,
    )


def _first_detail(record: GameRecord) -> int:
    """Return the index of the first detail that may fit on a page: from the letters of each, so
    that a long play-by-play is not made many times."""
    said = cited = 0
    for play in record.plays:
        said += sum(len(why.words) + 5 for why in play.why)
        cited += sum(len(why.rules) for why in play.why)
    ids = sum(len(play.cited) for play in record.plays)
    text = sum(len(play.text) + len(play.situation) + 75 for play in record.plays)
    text += sum(len(remark) + 25 for play in record.plays for remark in play.remarks)
    titles = sum(len(rule.title) + 45 for rule in record.rules)
    rules = titles + sum(len(rule.text) + 15 for rule in record.rules)
    sizes = (
        text + rules + said + 40 * cited,
        text + rules + said + 10 * cited,
        text + rules + 40 * ids,
        text + rules + 10 * ids,
        text + titles + 10 * ids,
        text + titles + 3 * ids,
    )
    return next((n for n, size in enumerate(sizes) if size <= MOST_OF_PLAYS), len(sizes))


def _groups(record: GameRecord, view: GameTop) -> Iterator[DriveGroup]:
    """Yield the plays of each drive with its heading."""
    period, score = "", (0, 0)
    drives: dict[int, list[PlayRecord]] = {}
    for play in record.plays:
        drives.setdefault(play.drive, []).append(play)
    for number, plays in drives.items():
        title = ""
        if 0 <= number < len(record.drives):
            drive = record.drives[number]
            team = view.home.name if drive.home else view.visitors.name
            title = f"{DriveBar(drive, team).length}. {drive.result}"
        now = plays[-1].home_points, plays[-1].visitors_points
        changed = now != score
        words = score_words(view.home.name, view.visitors.name, *now) if changed else ""
        new = plays[0].period if plays[0].period != period else ""
        yield DriveGroup(new, title, words, tuple(plays))
        period, score = plays[-1].period, now
