"""The NFL's own seasons: the chains give the order in which it ended, and the seeds."""

import re
from collections import Counter
from pathlib import Path

import pytest

from league.model.games import GameResult
from league.model.standings.qualify import NFL, conference_seeds, division_tables
from league.model.standings.tallies import Group, tally_season

GAME = re.compile(r"(\w+) (\d+)-(\d+) (\w+)")
FILE = Path(__file__).with_name("nfl_seasons.txt")


class Season:
    """A season as the file tells it."""

    def __init__(self, told):
        year, *lines = told.strip().splitlines()
        self.year = int(year)
        self.divisions, self.seeds, self.weeks, self.results = {}, {}, [], []
        for line in lines:
            name, _, rest = line.partition(": ")
            if name.isdecimal():
                self.weeks.append(GAME.findall(rest))
            elif " " in name:
                conference, division = name.split()
                self.divisions[conference, division] = rest.split()
            else:
                self.seeds[name] = rest.split()
        self.groups = {
            team: Group(division, conference)
            for (conference, division), teams in self.divisions.items()
            for team in teams
        }
        for week in self.weeks:
            for home, points, others, visitors in week:
                number = len(self.results)
                self.results.append(
                    GameResult(f"g{number}", home, visitors, int(points), int(others), order=number)
                )

    def book(self):
        return tally_season([*self.groups], self.results, self.groups)


SEASONS = [Season(told) for told in FILE.read_text().split("\nseason ")[1:]]


def test_the_seasons_are_whole():
    assert [season.year for season in SEASONS] == [2002, *range(2009, 2016), 2022, 2024]
    for season in SEASONS:
        games = 16 if season.year < 2021 else 17
        played = Counter(tally.games for tally in season.book().tallies.values())
        # Buffalo at Cincinnati in January 2023 was never played out.
        assert played == ({17: 30, 16: 2} if season.year == 2022 else {games: 32})


@pytest.mark.parametrize("season", SEASONS, ids=lambda season: str(season.year))
def test_divisions_and_seeds_are_those_of_the_league(season):
    book = season.book()
    for conference, seeds in season.seeds.items():
        for name, places in division_tables(book, conference, NFL).items():
            assert [place.team for place in places] == season.divisions[conference, name]
            assert not any(place.shared for place in places)
        # The conference to its last place: beyond the wild cards by the same rule.
        found = conference_seeds(book, conference, len(seeds) - 4)
        assert [each.team for each in found] == seeds
        assert not any(each.level_with for each in found)
