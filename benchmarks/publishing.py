"""The cost of publishing a league: from scratch, and after one result; processor time.

Targets: 240 games from scratch in 3 s, and what changes after a result in 0.3 s, also after 12
seasons; from 240 to 2,000 games at most linear. Stored games are not part of it: what is read from
their logs is kept in a cache.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Final, NamedTuple

from benchmarks.stored_leagues import (
    create_league,
    make_bracket,
    open_new_store,
    open_season,
    schedule,
)
from league.model.brackets.elimination import single_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, Person, ResultRow, Season
from league.publish.site import site_pages
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.files.site_folder import SiteFolder
from quarterback.game.places import photos_at
from quarterback.league_office.publishing import LeagueSite

NOW: Final = 29_638_620
TIMES: Final = 5
LINE: Final = "{:38} {:>8} {:>8} {:>8} {:>8} {:>8} {:>7}"


class Cost(NamedTuple):
    """Seconds of processor time for the parts of a publication."""

    records: float
    """The league at this moment."""
    pages: float
    """Addresses and keys of all pages."""
    made: float
    """Making the pages that changed, and writing them."""
    written: int
    """How many files changed."""

    @property
    def whole(self) -> float:
        """All of it."""
        return self.records + self.pages + self.made


def season_of(store: Store, teams: int, legs: int, left: int) -> OpenLeague:
    """Return a league in its first season, with a number of games left."""
    league = create_league(store, teams)
    schedule(league, legs)
    post(league, left)
    return league


def seasons_of(store: Store, years: int, teams: int, left: int) -> OpenLeague:
    """Return the same after several seasons."""
    league = create_league(store, teams)
    ann = league.records.all(Person)[0].id
    for year in range(2026, 2026 + years):
        if year > 2026:
            season = league.records.all(Season)[-1].id
            league.enter(c.EnterPhase(season, "over"), "Ann")
            open_season(league, year, "lions-den", ann)
        schedule(league, legs=2)
        post(league, 0 if year < 2025 + years else left)
    return league


def bracket_of(store: Store, teams: int, left: int) -> OpenLeague:
    """Return a league at a bracket, with some games of its first round left."""
    league = create_league(store, teams)
    make_bracket(league, single_elimination)
    post(league, left)
    return league


def post(league: OpenLeague, left: int) -> None:
    """Enter results of open games until that number is left."""
    waiting = open_games(league)
    for game in waiting[: len(waiting) - left]:
        enter(league, game)


def enter(league: OpenLeague, game: Fixture) -> None:
    """Enter a result."""
    points = 7 + game.id * 7 % 31, game.id * 5 % 7
    league.enter(c.EnterResult(game.id, c.ResultInput("played", *points)), "Ann")


def open_games(league: OpenLeague) -> list[Fixture]:
    """Return the games without a result."""
    records = league.records
    return [each for each in records.all(Fixture) if records.find(ResultRow, each.id) is None]


def publish(site: LeagueSite, folder: SiteFolder) -> Cost:
    """Publish, and return what it cost."""
    began = process_time()
    moment = site.moment(NOW)
    built = process_time()
    pages = site_pages(moment)
    for page in pages.values():
        page.digest  # noqa: B018
    keyed = process_time()
    done = folder.publish(pages)
    return Cost(built - began, keyed - built, process_time() - keyed, done.written)


def measured(name: str, make: Callable[[Store], OpenLeague], place: Path) -> tuple[Cost, Cost]:
    """Print and return the cost from scratch, and after one result."""
    own = place / name.replace(" ", "-").replace(",", "")
    own.mkdir()
    with open_new_store(own) as store:
        league = make(store)
        photos = photos_at(store.place, league.number)
        scratch = []
        for number in range(3):
            site = LeagueSite(store, league, photos)
            folder = SiteFolder(own / f"site{number}", site.identity, site.name, "")
            scratch.append(publish(site, folder))
        after = []
        for game in open_games(league)[:TIMES]:
            enter(league, game)
            after.append(publish(site, folder))
    first = sorted(scratch, key=lambda each: each.whole)[len(scratch) // 2]
    then = sorted(after, key=lambda each: each.whole)[len(after) // 2]
    for title, cost in ((f"{name}, scratch", first), (f"{name}, a result", then)):
        parts = (f"{each:.3f}" for each in (cost.records, cost.pages, cost.made, cost.whole))
        fastest = min(each.whole for each in (scratch if cost is first else after))
        print(LINE.format(title, *parts, f"{fastest:.3f}", cost.written))
    return first, then


def main() -> None:
    """Print a table: seconds, the median and the least of the whole."""
    print(LINE.format("", "records", "keys", "pages", "whole", "least", "files"))
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        small, _ = measured("240 games, 120 left", lambda s: season_of(s, 16, 2, 120), place)
        measured("240 games, 6 left", lambda s: season_of(s, 16, 2, 6), place)
        measured("12 seasons, 120 left", lambda s: seasons_of(s, 12, 16, 120), place)
        measured("a bracket of 1024", lambda s: bracket_of(s, 1024, 256), place)
        large, _ = measured("2016 games, 100 left", lambda s: season_of(s, 64, 1, 100), place)
    growth = large.whole / small.whole / (2016 / 240)
    print(f"2016 games to 240, a game: {growth:.2f}   goal 1.0")


if __name__ == "__main__":
    main()
