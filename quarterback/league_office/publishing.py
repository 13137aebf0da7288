"""What the site of a league is made of, read from a store: the league at this moment, as values."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, overload

from league.model.day.overview import day_of
from league.model.history.champions import StatLine
from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.history import photo_rows
from league.model.ledger.rows import Fixture, Franchise, League, ResultRow, Season, Stage
from league.model.ledger.state import LeagueState, RowChange
from league.model.planning.needs import needs_of
from league.model.planning.outlook import odds_of
from league.model.standings.needs import NeededResults
from league.publish.pages import SitePage
from league.publish.site import LazySite, site_pages
from league.store.games.store import Store
from league.store.ledger.game_stats import FigureBook, point_lines_in, team_lines
from league.store.ledger.leagues import OpenLeague
from league.store.photos import PhotoFolder
from league.views.game_record import GameRecord
from league.views.history import ALL_LEADERS, leader_lines
from league.views.moment import EntryMark, LeaderLine, LeagueMoment, LedgerStep, SiteMemo, TeamOdds
from quarterback import __version__
from quarterback.league_office.publishing_games import PublishedGames
from rulesets.core.refusal import Refused

_LATE: Final = 4
"""How many games a team has left, at most, when the standings say what teams need: eight each."""
_MOST_WORK: Final = 1_000
"""Teams times games left; beyond this, what teams need takes seconds and is not computed."""


Links = tuple[tuple[str, str], ...]


class LeagueSite:
    """The site of a league in a store, made again after each change."""

    def __init__(
        self, store: Store, league: OpenLeague, photos: PhotoFolder, cache: Path | None = None
    ) -> None:
        """`cache` is a folder for what takes long to compute of each game. Raises StoreError."""
        self._store, self._league, self._cache = store, league, cache
        self._folder = photos
        self.links: Links = ()
        """Where a server leads from each page of a moment."""
        self._photos = _LeaguePhotos(photos)
        self._games = PublishedGames(store, league, cache)
        self._odds = self._computed_odds = _SeasonOdds()
        self._memo = SiteMemo()
        self._figures = FigureBook(store, None if cache is None else figures_folder(cache))
        self._leaders = _LeagueLeaders(self._figures)
        self._changes = _LedgerChanges(league)
        self.identity = self._changes.first
        """The hash of the league's first entry: the same wherever the league is stored."""

    @property
    def name(self) -> str:
        return self._league.records.get(League, 1).name

    def pages(self, now: int, address: str = "") -> dict[str, SitePage]:
        """Return every page as of a minute, none of them made yet. Raises StoreError."""
        return site_pages(self.moment(now, address))

    def lazy_site(
        self, now: int, folders: dict[str, set[int]], left_out: LeftOut | None = None
    ) -> LazySite:
        """Return the site as of a minute, to ask for single pages. `folders` as LazySite has it.
        With `left_out`, what takes long to compute is left out of pages, or as it was before the
        last change, and noted there. Raises StoreError."""
        return LazySite(self._moment(now, "", self.links, left_out), folders)

    def twin(self) -> LeagueSite:
        """Return the same site for another thread, which follows the league on its own. What it
        computes is shown by pages of this one that leave out what takes long. Raises StoreError."""
        league = self._store.leagues.open(self._league.number)
        second_site = LeagueSite(self._store, league, self._folder, self._cache)
        second_site.links, self._computed_odds = self.links, second_site._odds
        return second_site

    def moment(self, now: int, address: str = "", *, links: Links = ()) -> LeagueMoment:
        """Return the league as of a minute, with what others have entered. `address` and `links`
        as LeagueMoment has them. Raises StoreError."""
        return self._moment(now, address, links, None)

    def _moment(
        self, now: int, address: str, links: Links, left_out: LeftOut | None
    ) -> LeagueMoment:
        self._league.catch_up()
        self._games.follow()
        self._changes.follow()
        state = self._league.records
        self._photos.follow(state)
        head = f"{self._league.head}+{self._league.ledger.previewed}"
        odds: Mapping[int, TeamOdds] = self._odds
        games: Mapping[int, GameRecord] = self._games
        if left_out is not None:
            odds = _OddsSoFar(self._computed_odds, head, left_out)
            games = _GamesSoFar(self._games, left_out)
        moment = LeagueMoment(
            state,
            now,
            day_of(state, now),
            games=games,
            versions=self._games.versions,
            stored=self._games.stored,
            identity=self.identity,
            changed=self._changes,
            history=self._changes.history,
            odds=odds,
            leaders=self._leaders,
            all_leaders=self._leaders.all_of,
            figures=partial(self._figures.of, state),
            photos=self._photos,
            memo=self._memo,
            address=address,
            links=links,
        )
        self._leaders.follow(moment)
        self._odds.follow(state, moment.season, head, moment.season_keys)
        return moment


class LeftOut:
    """Whether something was left out of pages because it takes long to compute."""

    def __init__(self) -> None:
        self._found = False

    def note(self) -> None:
        self._found = True

    def taken(self) -> bool:
        """Return whether anything was left out since this was last asked."""
        found, self._found = self._found, False
        return found


class _OddsSoFar(Mapping[int, TeamOdds]):
    """The odds as they were last computed."""

    def __init__(self, odds: _SeasonOdds, head: str, left_out: LeftOut) -> None:
        self._odds, self._head, self._left_out = odds, head, left_out

    def _table(self) -> Mapping[int, TeamOdds]:
        if not self._odds.are_of(self._head):
            self._left_out.note()
        return self._odds.last

    def __getitem__(self, team: int) -> TeamOdds:
        return self._table()[team]

    def __iter__(self) -> Iterator[int]:
        return iter(self._table())

    def __len__(self) -> int:
        return len(self._table())


class _GamesSoFar(Mapping[int, GameRecord]):
    """The records of games, without stories that were not written yet."""

    def __init__(self, games: PublishedGames, left_out: LeftOut) -> None:
        self._games, self._left_out = games, left_out

    def __getitem__(self, fixture: int) -> GameRecord:
        kept_record = self._games.known(fixture)
        if kept_record is not None:
            return kept_record
        record = self._games.without_story(fixture)
        if self._games.known(fixture) is None:
            self._left_out.note()
        return record

    def __iter__(self) -> Iterator[int]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)


class _LedgerChanges(Mapping[tuple[str, int], EntryMark]):
    """The entry that last changed each row, with its time."""

    def __init__(self, league: OpenLeague) -> None:
        self._league = league
        self._times: list[str] = []
        self.first = ""
        """The hash of the first entry."""
        self.follow()

    def follow(self) -> None:
        """Read the times of the entries that are new. Raises StoreError."""
        new = self._league.entries(len(self._times))
        if new and not self._times:
            self.first = new[0].hash
        self._times += [row.at for row in new]

    @property
    def history(self) -> Sequence[LedgerStep]:
        """What every entry changed, up to the last that was read."""
        return _LedgerSteps(self._times, self._league.ledger.history)

    def __getitem__(self, row: tuple[str, int]) -> EntryMark:
        seq = self._league.ledger.touched[row]
        return EntryMark(seq, self._times[seq - 1])

    def __iter__(self) -> Iterator[tuple[str, int]]:
        return iter(self._league.ledger.touched)

    def __len__(self) -> int:
        return len(self._league.ledger.touched)


class _LedgerSteps(Sequence[LedgerStep]):
    """The entries of a ledger, none of them copied before it is read."""

    def __init__(self, times: list[str], changes: list[tuple[RowChange, ...]]) -> None:
        self._times, self._changes = times, changes
        self._count = min(len(times), len(changes))

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, place: int) -> LedgerStep: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[LedgerStep]: ...

    def __getitem__(self, place: int | slice) -> LedgerStep | Sequence[LedgerStep]:
        if isinstance(place, slice):
            return [self[n] for n in range(*place.indices(self._count))]
        if not 0 <= place < self._count:
            raise IndexError(place)
        return LedgerStep(EntryMark(place + 1, self._times[place]), self._changes[place])


class _LeaguePhotos(Mapping[str, bytes]):
    """The pictures that the league names and that are here. A file is read when a page asks."""

    def __init__(self, folder: PhotoFolder) -> None:
        self._folder = folder
        self._here: set[str] = set()

    def follow(self, state: LeagueState) -> None:
        """Look for pictures that are new."""
        named = {row.digest for row in photo_rows(state)}
        self._here &= named
        self._here |= {
            digest for digest in named - self._here if self._folder.file_of(digest) is not None
        }

    def __getitem__(self, digest: str) -> bytes:
        content = self._folder.large(digest) if digest in self._here else None
        if content is None:
            raise KeyError(digest)
        return content

    def __iter__(self) -> Iterator[str]:
        return iter(sorted(self._here))

    def __len__(self) -> int:
        return len(self._here)


class _LeagueLeaders(Mapping[int, tuple[LeaderLine, ...]]):
    """Leaders by year, 0 for all seasons, computed when a page asks."""

    def __init__(self, figures: FigureBook) -> None:
        self._figures = figures
        self._points: dict[int, tuple[object, list[StatLine]]] = {}
        self._moment = LeagueMoment(LeagueState(), 0, day_of(LeagueState(), 0))

    def follow(self, moment: LeagueMoment) -> None:
        self._moment = moment

    def __getitem__(self, year: int) -> tuple[LeaderLine, ...]:
        return leader_lines(*self._lines(year))

    def all_of(self, year: int) -> tuple[LeaderLine, ...]:
        """Return every list of a year, 0 for all seasons, to its end."""
        return leader_lines(*self._lines(year), ALL_LEADERS)

    def _lines(self, year: int) -> tuple[list[StatLine], list[StatLine]]:
        moment = self._moment
        seasons = [each for each in moment.state.all(Season) if year in (0, each.year)]
        key = moment.careers_key, tuple(moment.season_keys[each.id] for each in seasons)
        return moment.memo.get(("lines", year), key, lambda: self._counted(year, seasons))

    def _counted(
        self, year: int, seasons: Sequence[Season]
    ) -> tuple[list[StatLine], list[StatLine]]:
        state = self._moment.state
        teams = [line for each in seasons for line in self._points_in(each)]
        teams += team_lines(state, self._figures.of(state, year or None))
        return teams, self._moment.careers.lines([year] if year else None)

    def _points_in(self, season: Season) -> list[StatLine]:
        """Return the points of a season's games, computed again when a result has changed."""
        state = self._moment.state
        names = tuple((each.id, each.name) for each in state.all(Franchise))
        stages = state.where(Stage, season=season.id)
        key = names, tuple(results_of(state, stage.id) for stage in stages)
        computed = self._points.get(season.id)
        if computed is None or computed[0] != key:
            computed = self._points[season.id] = key, point_lines_in(state, season)
        return computed[1]

    def __iter__(self) -> Iterator[int]:
        return iter((0, *sorted({each.year for each in self._moment.seasons})))

    def __len__(self) -> int:
        return 1 + len({each.year for each in self._moment.seasons})


def figures_folder(cache: Path) -> Path:
    """Return the folder in a cache for what the logs of games count. Another version of the program
    counts again."""
    return cache / f"counts-{__version__}"


class _SeasonOdds(Mapping[int, TeamOdds]):
    """The odds of the season in progress, computed when a page asks, and again when a result has
    changed them."""

    def __init__(self) -> None:
        self._state, self._season = LeagueState(), 0
        self._known: dict[int, TeamOdds] | None = None
        self._head, self._keys = "", dict[int, str]()
        self.last: Mapping[int, TeamOdds] = {}
        """As they were last computed."""

    def are_of(self, head: str) -> bool:
        """Return whether `last` is of the moment after an entry, by its hash."""
        return self._head == head and self._known is not None

    def follow(
        self, state: LeagueState, season: Season | None, head: str, keys: Mapping[int, str]
    ) -> None:
        """Use the rows of this moment. The odds may change when an entry was made (`head` is
        another) that changed a season (`keys` are others, as they also are after each play)."""
        self._state, self._season = state, 0 if season is None else season.id
        if head != self._head:
            if keys != self._keys:
                self._keys, self._known = dict(keys), None
            self._head = head  # last: another thread looks at it

    def __getitem__(self, team: int) -> TeamOdds:
        return self._table()[team]

    def __iter__(self) -> Iterator[int]:
        return iter(self._table())

    def __len__(self) -> int:
        return len(self._table())

    def _table(self) -> dict[int, TeamOdds]:
        if self._known is None:
            self._known = self.last = self._computed()
        return self._known

    def _computed(self) -> dict[int, TeamOdds]:
        season = self._state.find(Season, self._season)
        if season is None or season.phase in ("preparing", "over"):
            return {}
        try:
            table = odds_of(self._state, season)
            needs = self._needs(season, len(table.teams))
            most = None if self._left(season) <= len(table.teams) else 1
        except Refused:
            return {}
        return {
            int(each.team): TeamOdds(
                each.qualify,
                each.seeds[0] if each.seeds else None,
                each.title,
                table.exact,
                _open_needs(needs.get(each.team), most),
            )
            for each in table.teams
        }

    def _needs(self, season: Season, teams: int) -> dict[str, NeededResults]:
        """What teams need, late enough in a season to say more than "many wins"."""
        left = self._left(season)
        if left > _LATE * teams or left * teams > _MOST_WORK:
            return {}
        return {each.team: each for each in needs_of(self._state, season)}

    def _left(self, season: Season) -> int:
        """How many games have no result. Two rounds are as many as there are teams."""
        return sum(
            self._state.find(ResultRow, each.id) is None
            for each in self._state.where(Fixture, season=season.id)
        )


def _open_needs(needs: NeededResults | None, most: int | None) -> tuple[str, ...]:
    """What a team needs, in one sentence until two rounds are left; nothing for one whose season
    is decided."""
    return needs.sentences[:most] if needs is not None and needs.fate == "open" else ()


def program_key() -> str:
    """Return a text that changes with the program: its version, and what makes pages."""
    sources = sorted(_sources(files("league.publish")))
    return hashlib.blake2b("".join([__version__, *sources]).encode(), digest_size=6).hexdigest()


def _sources(folder: Traversable) -> Iterator[str]:
    for each in folder.iterdir():
        if each.is_dir() and each.name == "templates":
            yield from _sources(each)
        elif each.name.endswith((".py", ".html", ".css")):
            yield each.read_text(encoding="utf-8")
