"""A player's page: his seasons, games, longest plays, records, awards and teams; and the lists of
players of a league: records, classes, the hall of fame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import Final

import msgspec

from league.model.careers.player_careers import PlayerHistory, Stats, add_stats, folded
from league.model.history.player_records import LEAGUE, PLAYS, PlayerRecord, player_records
from league.model.ledger.queries.history import awards_of
from league.model.ledger.rows import (
    BestPlayerRow,
    Fixture,
    HallRow,
    PlayerPhotoRow,
    ResultRow,
    RetirementRow,
    Season,
)
from league.views.moment import LeagueMoment, digest_of, game_address, player_address
from league.views.notes import SitePhoto, WrittenNote, notes_on_players, photo_of_player
from league.views.players import PlayerCareer, Rosters
from league.views.stat_groups import StatGroup, stat_groups, stat_words
from league.views.text import score_words
from rulesets.core.plain_text import capitalize, how_many

LONGEST: Final = 3
"""How many plays of a kind are on a player's page."""


class CareerGameLine(msgspec.Struct, frozen=True):
    year: int
    season: str
    """The name of the season."""
    number: int
    """The game's, in its season."""
    path: str
    """The address of the game's page."""
    team: str
    """For which he played."""
    opponent: str
    """Bears, or `at Bears`."""
    score: str
    """Of the game, the visitors first; empty without one."""
    text: str
    """What he did: `12 runs, 84 yards, 1 TD`."""
    stats: Mapping[str, int]
    best: bool = False
    """Whether he was its most valuable player."""


class CareerMark(msgspec.Struct, frozen=True):
    """A long play, or a record: what it is, how much, when."""

    title: str
    value: str
    when: str
    """`vs. Lions, 2025`, or the year."""
    path: str = ""
    """The address of its game; empty for a season or a career."""


class CareerTeam(msgspec.Struct, frozen=True):
    """A team that a player belonged to."""

    name: str
    path: str
    years: str
    """2024, or 2024-2026."""


class CareerNamesake(msgspec.Struct, frozen=True):
    """Another player of the same name."""

    label: str
    path: str
    text: str
    """His team and years."""
    key: str


class BestPlayer(msgspec.Struct, frozen=True):
    """The most valuable player of a game."""

    name: str
    path: str = ""
    """The address of his page; empty where only his name is known."""


class PlayerPage(msgspec.Struct, frozen=True):
    """Everything about a player."""

    key: str = ""
    label: str = ""
    name: str = ""
    number: str = ""
    """The one he wore last; empty where it is not known."""
    position: str = ""
    team: str = ""
    """The one he played for last."""
    team_path: str = ""
    status: str = ""
    """Whether he plays, can play, or has retired."""
    is_active: bool = False
    """Whether he can play now."""
    hall: str = ""
    """`Hall of fame 2027: first passer over 3,000 yards`; empty if he is not in it."""
    class_of: int | None = None
    """His first season: the year of his draft or of his first game."""
    teams: tuple[CareerTeam, ...] = ()
    drafted: PlayerCareer | None = None
    """What the dice made of him, where he was drafted: rating, injuries, seasons left."""
    seasons: tuple[tuple[str, int, str], ...] = ()
    """The name of each season, the games in it, and what he did."""
    totals: str = ""
    groups: tuple[StatGroup, ...] = ()
    games: tuple[CareerGameLine, ...] = ()
    """The last one first."""
    longest: tuple[CareerMark, ...] = ()
    records: tuple[CareerMark, ...] = ()
    team_records: tuple[CareerMark, ...] = ()
    """Records of his teams that are not the league's."""
    awards: tuple[tuple[str, str], ...] = ()
    """The name of the season of each, and what it is."""
    namesakes: tuple[CareerNamesake, ...] = ()
    notes: tuple[WrittenNote, ...] = ()
    """What a league notes of a player, such as his height."""
    photo: SitePhoto | None = None
    """His picture, where its file is here."""
    photo_digest: str = ""
    """Of his picture, wherever its file is; empty without one."""
    photo_caption: str = ""

    @property
    def photo_text(self) -> str:
        """`Photo: at the draft`; empty without one."""
        words = f": {self.photo_caption}" if self.photo_caption else " on his page"
        return f"Photo{words}" if self.photo_digest else ""

    @property
    def path(self) -> str:
        return player_address(self.key)

    @property
    def title(self) -> str:
        """His name, with his number: `22 Novak`."""
        numbered = self.number and self.name and self.drafted is None
        return f"{self.number} {self.label}" if numbered else self.label

    @property
    def kind_text(self) -> str:
        """His position and team: `HB, Bears`."""
        position = capitalize(self.position)
        return ", ".join(filter(None, (position, self.team)))

    @property
    def facts(self) -> tuple[tuple[str, str], ...]:
        """What is known of him besides his games: a label and a text."""
        career, every = self.drafted, [("Position", capitalize(self.position))]
        if career is not None:
            dice = f" (dice {', '.join(map(str, career.dice))})" if career.dice else ""
            every += [
                ("Rating", f"{career.rating_text}{dice}"),
                ("Drafted", career.drafted_text),
                ("Figure", career.figure),
            ]
        else:
            every += [("Number", self.number), ("Class", str(self.class_of or ""))]
        if len(self.teams) > 1:
            every.append(("Teams", ", ".join(f"{t.name} {t.years}" for t in self.teams)))
        every += [(note.label or "Note", note.text) for note in self.notes]
        return tuple((label, text) for label, text in every if text)


class PlayerBook:
    """The pages of the players of a league at one moment."""

    def __init__(self, moment: LeagueMoment) -> None:
        self.moment = moment
        self.careers = moment.careers

    @property
    def histories(self) -> dict[str, PlayerHistory]:
        """Every player by key."""
        return self.careers.histories

    @cached_property
    def records(self) -> Mapping[int, tuple[PlayerRecord, ...]]:
        """The records of players: of the league and of each franchise."""
        return self.moment.memo.get(
            "player records",
            self.moment.careers_key,
            lambda: player_records(self.histories.values()),
        )

    @cached_property
    def _rosters(self) -> Rosters:
        return Rosters(self.moment)

    @cached_property
    def _seasons(self) -> Mapping[int, Season]:
        return {season.year: season for season in self.moment.seasons}

    @cached_property
    def _retired(self) -> Mapping[str, int]:
        rows = self.moment.state.all(RetirementRow)
        return {self.careers.identities.of_key(row.key): row.year for row in rows}

    @cached_property
    def _hall(self) -> Mapping[str, HallRow]:
        rows = self.moment.state.all(HallRow)
        return {self.careers.identities.of_key(row.key): row for row in rows}

    @cached_property
    def _notes(self) -> Mapping[str, tuple[WrittenNote, ...]]:
        return notes_on_players(self.moment.state)

    @cached_property
    def photos(self) -> Mapping[str, PlayerPhotoRow]:
        """The photo of each player: of one whose careers were joined, the last that was added."""
        rows = self.moment.state.all(PlayerPhotoRow)
        return {self.careers.identities.of_key(row.key): row for row in rows}

    @cached_property
    def _awards(self) -> Mapping[str, list[tuple[str, str]]]:
        """The awards of each player: the name of the season, and what it is."""
        awards: dict[str, list[tuple[str, str]]] = {}
        for season in reversed(self.moment.seasons):
            for each in awards_of(self.moment.state, season):
                key = self.key_of(each.player, each.franchise, each.who)
                if key:
                    awards.setdefault(key, []).append((season.name, each.category))
        return awards

    def key_of(self, player: int | None, franchise: int | None, name: str) -> str:
        """Return the career of a player who is named by his row, or by his team and name; empty if
        there is no such player."""
        if player is not None:
            return self.careers.identities.of_key(str(player))
        if franchise is None or not name:
            return ""
        keys = [
            history.key
            for history in self._of_franchise.get(franchise, ())
            if folded(name) in (folded(history.name), folded(f"{history.jersey} {history.name}"))
            or folded(name) in self._names[history.key]
        ]
        return keys[0] if len(keys) == 1 else ""

    @cached_property
    def _names(self) -> Mapping[str, frozenset[str]]:
        return {
            key: frozenset(folded(game.name) for game in history.games if game.name)
            for key, history in self.histories.items()
        }

    @cached_property
    def _of_franchise(self) -> Mapping[int, list[PlayerHistory]]:
        by_franchise: dict[int, list[PlayerHistory]] = {}
        for history in self.histories.values():
            for franchise in history.franchises:
                by_franchise.setdefault(franchise, []).append(history)
        return by_franchise

    @cached_property
    def _best(self) -> Mapping[int, str]:
        """The career of the most valuable player of each game, where he is known."""
        return {
            row.id: key
            for row in self.moment.state.all(BestPlayerRow)
            if (key := self.best_player_key(row))
        }

    @cached_property
    def _games_as_best(self) -> Mapping[str, list[Fixture]]:
        """The games of which each player was the most valuable, in order; those of old seasons,
        too, that have no log."""
        state, games = self.moment.state, dict[str, list[Fixture]]()
        for number, key in self._best.items():
            games.setdefault(key, []).append(state.get(Fixture, number))
        years = {season.id: season.year for season in state.all(Season)}
        for won in games.values():
            won.sort(key=lambda game: (years[game.season], game.number))
        return games

    def best_player_key(self, row: BestPlayerRow) -> str:
        """Return the career of a game's most valuable player; empty where only a name is known."""
        if row.key:
            key = self.careers.identities.of_key(row.key)
            return key if key in self.histories else ""
        fixture = self.moment.state.find(Fixture, row.id)
        if fixture is None:
            return ""
        teams = (self.moment.franchise_of(team) for team in (fixture.home, fixture.visitors))
        keys = {key for team in teams if (key := self.key_of(None, team, row.name))}
        return keys.pop() if len(keys) == 1 else ""

    def find(self, key: str) -> PlayerHistory | None:
        """Return a player by a key that his career has, or had."""
        return self.careers.find(key)

    def page(self, history: PlayerHistory) -> PlayerPage:
        """Return everything about a player."""
        moment, teams = self.moment, history.franchises
        team = teams[-1] if teams else None
        drafted = self._drafted(history)
        retired, hall = self._retired.get(history.key), self._hall.get(history.key)
        years = [
            (self._season_name(year), history.totals(year), self._games_in(history, year))
            for year in history.years
        ]
        photo = self.photos.get(history.key)
        words = f"Hall of fame {hall.year}" if hall else ""
        return PlayerPage(
            key=history.key,
            label=history.label,
            name=history.name,
            number=history.jersey,
            position=history.position,
            team=moment.franchises[team] if team is not None else "",
            team_path=moment.franchise_path(team) if team is not None else "",
            status=self._status(history, retired, drafted),
            is_active=retired is None
            and (drafted.can_play if drafted else self._last_year in history.years),
            hall=f"{words}: {hall.citation}" if hall and hall.citation else words,
            class_of=history.years[0] if history.years else None,
            teams=tuple(self._team(history, each) for each in teams),
            drafted=drafted,
            seasons=tuple((name, games, stat_words(stats)) for name, stats, games in years),
            totals=stat_words(history.totals()),
            groups=tuple(self._groups(history)),
            games=tuple(self._game_lines(history)),
            longest=tuple(self._longest(history)),
            records=self._held(history, LEAGUE),
            team_records=tuple(mark for each in teams for mark in self._held(history, each)),
            awards=tuple(self._all_awards(history)),
            namesakes=tuple(self._namesakes(history)),
            notes=self._notes.get(history.key, ()),
            photo=photo_of_player(moment, photo),
            photo_digest="" if photo is None else photo.digest,
            photo_caption="" if photo is None else photo.caption,
        )

    @cached_property
    def _last_year(self) -> int:
        """The year of the season in progress, or of the last one."""
        return self.moment.season.year if self.moment.season is not None else 0

    def _drafted(self, history: PlayerHistory) -> PlayerCareer | None:
        return self._rosters.career(history.skilled[-1].key) if history.skilled else None

    def _status(
        self, history: PlayerHistory, retired: int | None, drafted: PlayerCareer | None
    ) -> str:
        if retired is not None:
            return f"Retired after {retired}"
        if drafted is not None:
            return drafted.now_text
        last = history.years[-1] if history.years else 0
        return "Active" if last == self._last_year else f"Last played in {last}"

    def _season_name(self, year: int) -> str:
        season = self._seasons.get(year)
        return season.name if season is not None else str(year)

    @staticmethod
    def _games_in(history: PlayerHistory, year: int) -> int:
        return sum(game.year == year for game in history.games)

    def _team(self, history: PlayerHistory, franchise: int) -> CareerTeam:
        moment = self.moment
        drafted = (each.debut for each in history.skilled if int(each.team) == franchise)
        years = {*(g.year for g in history.games if g.franchise == franchise), *drafted}
        first, last = min(years), max(years)
        text = str(first) if first == last else f"{first}-{last}"
        name, path = moment.franchises[franchise], moment.franchise_path(franchise)
        return CareerTeam(name, path, text)

    def _groups(self, history: PlayerHistory) -> Iterator[StatGroup]:
        several = len({game.franchise for game in history.games}) > 1
        by_team: list[tuple[str, Stats]] = []
        for (year, franchise), games in groupby(
            history.games, key=lambda game: (game.year, game.franchise)
        ):
            stats: Stats = {}
            for game in games:
                add_stats(stats, game.stats)
            team = f", {self.moment.franchises[franchise]}" if several else ""
            by_team.append((f"{self._season_name(year)}{team}", stats))
        return stat_groups(by_team, history.totals())

    def _game_lines(self, history: PlayerHistory) -> Iterator[CareerGameLine]:
        moment = self.moment
        for game in reversed(history.games):
            fixture = moment.state.get(Fixture, game.fixture)
            result = moment.state.find(ResultRow, game.fixture)
            home, visitors = moment.teams[fixture.home], moment.teams[fixture.visitors]
            at_home = moment.franchise_of(fixture.home) == game.franchise
            points = (
                (None, None) if result is None else (result.home_points, result.visitors_points)
            )
            score = "" if result is None else score_words(home, visitors, *points)
            yield CareerGameLine(
                game.year,
                self._season_name(game.year),
                fixture.number,
                game_address(fixture.id),
                home if at_home else visitors,
                visitors if at_home else f"at {home}",
                score,
                stat_words(game.stats) or "played",
                game.stats,
                self._best.get(fixture.id) == history.key,
            )

    def _longest(self, history: PlayerHistory) -> Iterator[CareerMark]:
        for kind, title in PLAYS.items():
            own = sorted(
                (play for play in history.plays if play.kind == kind and play.yards > 0),
                key=lambda play: (-play.yards, play.year, play.fixture),
            )
            for play in own[:LONGEST]:
                text = f"{how_many(play.yards, 'yard')}{', touchdown' if play.touchdown else ''}"
                when = self.when(play.fixture, play.franchise, play.year)
                yield CareerMark(capitalize(title), text, when, game_address(play.fixture))

    def when(self, fixture: int | None, franchise: int | None, year: int | None) -> str:
        """Return against whom a team played, and the year; of a season or a career, when."""
        game = None if fixture is None else self.moment.state.find(Fixture, fixture)
        if game is None:
            return "" if year is None else str(year)
        home = self.moment.franchise_of(game.home) == franchise
        other = self.moment.teams[game.visitors if home else game.home]
        return f"{'vs.' if home else 'at'} {other}, {year}"

    def _held(self, history: PlayerHistory, whose: int) -> tuple[CareerMark, ...]:
        """The records of the league that a player holds, or those of a team that are not the
        league's too: each once, with when he set it first."""
        of_league = () if whose == LEAGUE else self.records.get(LEAGUE, ())
        above = {(record.title, record.value) for record in of_league}
        held = []
        for record in self.records.get(whose, ()):
            own = [mark for mark in record.holders if mark.key == history.key]
            if not own or (record.title, record.value) in above:
                continue
            title, mark = record.title, own[0]
            if whose != LEAGUE:
                title += f", {self.moment.franchises[whose]}"
            when = self.when(mark.fixture, mark.franchise, mark.year)
            when = "" if record.scope == "career" else when
            when += f", and {how_many(len(own) - 1, 'more time')}" if len(own) > 1 else ""
            path = "" if mark.fixture is None else game_address(mark.fixture)
            held.append(CareerMark(title, str(record.value), when, path))
        return tuple(held)

    def _all_awards(self, history: PlayerHistory) -> Iterator[tuple[str, str]]:
        yield from self._awards.get(history.key, ())
        for game in self._games_as_best.get(history.key, ()):
            season = self.moment.state.get(Season, game.season).name
            yield season, f"Most valuable player of game {game.number}"

    def _namesakes(self, history: PlayerHistory) -> Iterator[CareerNamesake]:
        if not history.name:
            return
        for key in self._by_name.get(folded(history.name), ()):
            if key != history.key:
                other = self.histories[key]
                yield CareerNamesake(other.label, player_address(key), self.brief(other), key)

    @cached_property
    def _by_name(self) -> Mapping[str, list[str]]:
        by_name: dict[str, list[str]] = {}
        for key, history in self.histories.items():
            if history.name:
                by_name.setdefault(folded(history.name), []).append(key)
        return by_name

    def brief(self, history: PlayerHistory, *, number: bool = True) -> str:
        """Return a player's number, teams and years: `22, Bears 2024-2026`."""
        teams = (self._team(history, each) for each in history.franchises)
        parts = [f"{team.name} {team.years}" for team in teams]
        return ", ".join([*filter(None, [history.jersey if number else ""]), *parts])

    def page_key(self, history: PlayerHistory) -> object:
        """Return everything that a player's page follows from, as plain values: it is quicker than
        the page."""
        state, key = self.moment.state, history.key
        digests = self.moment.memo.get(
            "player digests",
            self.moment.careers_key,
            lambda: {each.key: digest_of(each) for each in self.histories.values()},
        )
        return (
            digests[key],
            [state.find(ResultRow, game.fixture) for game in history.games],
            self._games_as_best.get(key),
            (self._retired.get(key), self._hall.get(key), self._awards.get(key)),
            self._notes.get(key),
            (photo := self.photos.get(key), photo_of_player(self.moment, photo)),
            (self._held(history, LEAGUE), [self._held(history, t) for t in history.franchises]),
            tuple(self._namesakes(history)),
            self._drafted(history),
            (self._last_year, [self._season_name(year) for year in history.years]),
            sorted(self.moment.franchises.items()),
        )


def keys_of_careers(book: PlayerBook) -> Sequence[tuple[str, str]]:
    """Return every player for a list to choose from: the key, and who he is. By name."""
    every = (
        (key, f"{history.label}: {book.brief(history)}") for key, history in book.histories.items()
    )
    return sorted(every, key=lambda each: each[1].casefold())


def best_player(
    moment: LeagueMoment, fixture: int, players: Callable[[], PlayerBook] | None = None
) -> BestPlayer | None:
    """Return the most valuable player of a game, if there is one. Only then `players` is asked for
    the careers, which are counted from every log."""
    row = moment.state.find(BestPlayerRow, fixture)
    if row is None:
        return None
    book = PlayerBook(moment) if players is None else players()
    key = book.best_player_key(row)
    return BestPlayer(row.name, player_address(key) if key else "")
