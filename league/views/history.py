"""What a league remembers: its seasons and champions, records, leaders, the all-time table, and all
games between two teams."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

import msgspec

from league.model.history.champions import Leader, StatLine, all_time, hall_of_champions
from league.model.history.records_book import (
    BOARDS,
    TITLES,
    LeaderBoard,
    RecordEntry,
    led,
    records_book,
    value_text,
)
from league.model.ledger.queries.history import Honor, awards_of, coaches_of_all_time
from league.model.ledger.rows import Fixture, Season
from league.model.standings.elo import rivalry
from league.model.standings.tallies import GameLine, Tally
from league.views.moment import (
    LeaderEntry,
    LeaderLine,
    LeagueMoment,
    game_address,
    player_address,
    season_address,
)
from league.views.notes import SitePhoto, WrittenNote, notes_on, photo_of
from league.views.text import meeting_words, share_text
from rulesets.core.plain_text import how_many


class ChampionLine(msgspec.Struct, frozen=True):
    """A season, how it ended, and its awards."""

    season: str
    """Its name."""
    year: int
    path: str
    """Of the season's own pages; empty while it is in progress."""
    phase: str
    games: int
    """Those that are finished."""
    champions: tuple[str, ...] = ()
    """Two where the title is shared; none while it is not known."""
    champion_path: str = ""
    coaches: tuple[str, ...] = ()
    """Those of the champions, each named once."""
    runner_up: str = ""
    runner_up_path: str = ""
    score: str = ""
    """Of the last game, the champion's points first."""
    awards: tuple[Honor, ...] = ()
    photo: SitePhoto | None = None
    notes: tuple[WrittenNote, ...] = ()

    @property
    def champion(self) -> str:
        """The champion, or both; empty while it is not known."""
        return " and ".join(self.champions)

    @property
    def coach(self) -> str:
        """The coach, or both."""
        return " and ".join(self.coaches)

    @property
    def is_shared(self) -> bool:
        """Whether two teams share the title."""
        return len(self.champions) > 1


def season_line(moment: LeagueMoment, season: Season) -> ChampionLine:
    line = ChampionLine(
        season.name,
        season.year,
        season_address(season.year) if moment.finished(season) else "",
        season.phase,
        sum(each.finished for each in moment.results[season.year]),
        awards=awards_of(moment.state, season),
        notes=notes_on(moment.state, "season", season.id),
    )
    won = moment.champion(season)
    if won is None:
        return line
    second = int(won.runner_up) if won.runner_up else 0
    return msgspec.structs.replace(
        line,
        champions=tuple(moment.franchises[int(team)] for team in won.teams),
        champion_path=moment.franchise_path(int(won.team)),
        coaches=won.coaches,
        runner_up=moment.franchises[second] if second else "",
        runner_up_path=moment.franchise_path(second) if second else "",
        score=won.score,
        photo=photo_of(moment, "champion", season.id),
    )


def season_lines(moment: LeagueMoment) -> tuple[ChampionLine, ...]:
    """Return every season, the last one first."""
    return tuple(season_line(moment, each) for each in moment.seasons)


class TitleCount(msgspec.Struct, frozen=True):
    """How often a team, or a coach, won the title."""

    name: str
    path: str
    """Of the team's page; empty for a coach."""
    titles: int

    @property
    def text(self) -> str:
        """Such as `2 titles`."""
        return how_many(self.titles, "title")


def title_counts(moment: LeagueMoment, *, coaches: bool = False) -> tuple[TitleCount, ...]:
    """Return the titles of teams, or of coaches, the most first."""
    if coaches:
        counted = hall_of_champions(moment.champions, "coach")
        return tuple(TitleCount(name, "", count) for name, count in counted)
    return tuple(
        TitleCount(moment.franchises[int(key)], moment.franchise_path(int(key)), count)
        for key, count in hall_of_champions(moment.champions)
    )


class RecordHolder(msgspec.Struct, frozen=True):
    name: str
    path: str
    opponent: str
    """Against whom; empty for a record of a season."""
    season: int
    """The year."""
    game: str
    """The address of the game; empty for a record of a season."""

    @property
    def when_text(self) -> str:
        """`vs. Lions, 2025`, or the year."""
        return f"vs. {self.opponent}, {self.season}" if self.opponent else str(self.season)

    @property
    def text(self) -> str:
        """`Bears vs. Lions, 2025`."""
        return f"{self.name}{' ' if self.opponent else ', '}{self.when_text}"


class BookRecord(msgspec.Struct, frozen=True):
    """A record of a league, and all who hold it, the earliest first."""

    key: str
    title: str
    amount: int | Fraction
    """What is compared."""
    value: str
    holders: tuple[RecordHolder, ...]

    @property
    def holder_texts(self) -> tuple[str, ...]:
        """Its holders, each named once."""
        return tuple(dict.fromkeys(each.text for each in self.holders))


def book_records(moment: LeagueMoment, through: int | None = None) -> tuple[BookRecord, ...]:
    """Return the records book; with `through`, as it was at the end of a year."""
    years = moment.results.items()
    book = records_book({year: own for year, own in years if through is None or year <= through})
    return tuple(_record(moment, key, book[key]) for key in TITLES if key in book)


def _record(moment: LeagueMoment, key: str, entry: RecordEntry) -> BookRecord:
    holders = tuple(
        RecordHolder(
            moment.franchises[int(mark.team)],
            moment.franchise_path(int(mark.team)),
            moment.franchises.get(int(mark.opponent), "") if mark.opponent else "",
            mark.season,
            game_address(int(mark.fixture)) if mark.fixture else "",
        )
        for mark in entry.holders
    )
    return BookRecord(key, TITLES[key], entry.value, entry.text, holders)


class CareerLine(msgspec.Struct, frozen=True):
    """A team, or a coach, in the all-time table."""

    name: str
    path: str
    """Of the team's page; empty for a coach."""
    seasons: int
    tally: Tally
    titles: tuple[int, ...]
    """The years."""
    finals: int
    """Finals played, including those it won."""

    @property
    def record(self) -> str:
        """Such as 3-1."""
        return self.tally.record

    @property
    def share(self) -> str:
        """Winning percentage: .667; empty before the first game."""
        return share_text(self.tally.share) if self.tally.games else ""

    @property
    def points(self) -> str:
        return f"{self.tally.scored}-{self.tally.allowed}"


def career_lines(moment: LeagueMoment, *, coaches: bool = False) -> tuple[CareerLine, ...]:
    """Return the all-time table of teams, or of coaches."""
    every = (
        coaches_of_all_time(moment.state) if coaches else all_time(moment.results, moment.champions)
    )
    return tuple(
        CareerLine(
            each.name if coaches else moment.franchises[int(each.name)],
            "" if coaches else moment.franchise_path(int(each.name)),
            len(each.seasons),
            each.tally,
            each.titles,
            each.finals,
        )
        for each in every
    )


ALL_LEADERS: Final = 1_000_000
"""As `first` of `leader_lines`: every list to its end."""


def leader_lines(
    teams: Sequence[StatLine], players: Sequence[StatLine], first: int = 5
) -> tuple[LeaderLine, ...]:
    """Return the leaders in every stat that was counted, `first` of each and those who share the
    last place."""
    of_team, of_player = _by_stat(teams), _by_stat(players)
    boards = (
        (board, led(board, _counted(board, of_team), _counted(board, of_player), first))
        for board in BOARDS
    )
    return tuple(leader_line(board, leaders) for board, leaders in boards if leaders)


def _by_stat(lines: Sequence[StatLine]) -> dict[str, list[StatLine]]:
    by_stat: dict[str, list[StatLine]] = {}
    for line in lines:
        by_stat.setdefault(line.stat, []).append(line)
    return by_stat


def _counted(board: LeaderBoard, lines: dict[str, list[StatLine]]) -> list[StatLine]:
    return [*lines.get(board.stat, ()), *(lines.get(board.per, ()) if board.per else ())]


def leader_line(board: LeaderBoard, leaders: Sequence[Leader]) -> LeaderLine:
    entries = tuple(
        LeaderEntry(
            each.place,
            each.name,
            each.team,
            float(each.value),
            value_text(board, each.value),
            each.games,
            player_address(each.key) if each.key else "",
            each.key,
        )
        for each in leaders
    )
    return LeaderLine(board.key, board.title, board.of == "player", entries)


class PastMeeting(msgspec.Struct, frozen=True):
    """A game between two teams, from the view of the first."""

    season: int
    """The year."""
    number: int
    at_home: bool
    scored: int
    allowed: int
    text: str
    """Its result: `Lions 3, Bears 41`."""


class RivalryLine(msgspec.Struct, frozen=True):
    """All games between two teams, from the view of the first."""

    one: str
    other: str
    tally: Tally
    streak: str
    """Of the first: W2; empty if they have not met."""
    games: tuple[PastMeeting, ...]
    """In the order in which they ended."""

    @property
    def points(self) -> str:
        return f"{self.tally.scored}-{self.tally.allowed}"

    @property
    def series_text(self) -> str:
        tally = self.tally
        if not tally.games:
            return "They have not met before."
        ties = f" ({tally.tied} tied)" if tally.tied else ""
        if tally.won == tally.lost:
            return f"All games between them: {tally.won}-{tally.lost}{ties}."
        ahead = self.one if tally.won > tally.lost else self.other
        won, lost = max(tally.won, tally.lost), min(tally.won, tally.lost)
        return f"{ahead} won {won} of {tally.games} games between them and lost {lost}{ties}."


def rivalry_line(moment: LeagueMoment, one: int, other: int) -> RivalryLine:
    """Return all games between two franchises."""
    games = rivalry(moment.all_time, str(one), str(other))
    return RivalryLine(
        moment.franchises[one],
        moment.franchises[other],
        games.tally,
        games.streak,
        tuple(_meetings(moment, one, other, games.games)),
    )


def _meetings(
    moment: LeagueMoment, one: int, other: int, lines: Sequence[GameLine]
) -> Iterator[PastMeeting]:
    state, names = moment.state, (moment.franchises[one], moment.franchises[other])
    for line in lines:
        fixture = state.get(Fixture, int(line.fixture))
        year = state.get(Season, fixture.season).year
        text = meeting_words(*names, line)
        yield PastMeeting(year, fixture.number, line.at_home, line.scored, line.allowed, text)


def rivalry_lines(moment: LeagueMoment) -> tuple[RivalryLine, ...]:
    """Return every two teams that have met, those who met most first."""
    pairs = (rivalry_line(moment, *pair) for pair in combinations(moment.franchises, 2))
    return tuple(sorted((each for each in pairs if each.games), key=lambda each: -each.tally.games))
