"""Marks of divisions and wild cards, against everything that can still happen."""

from random import Random

from league.model.games import SeasonGame
from league.model.standings.qualify import berths, conference_seeds
from league.model.standings.tallies import Group, tally_season
from tests.league.standings.seasons import by_chance, season

GROUPS = {t: Group("North", "E") for t in "ABC"} | {t: Group("South", "E") for t in "PQ"} | {
    t: Group("West", "W") for t in "XY"
}  # fmt: skip
TEAMS = "".join(GROUPS)


def test_marks_as_they_come():
    results = season("A B 7-0", "A C 7-0", "A P 7-0", "B C 7-0", "B Q 7-0", "P Q 7-0", "X C 7-0",
                     "X Q 7-0")  # fmt: skip
    book = tally_season(TEAMS, results, GROUPS)
    found = berths(book, "E", [SeasonGame("1", "B", "C"), SeasonGame("2", "Q", "Y")], 1)
    assert found == {"A": "division", "B": "berth", "C": "eliminated", "P": "division",
                     "Q": "eliminated"}  # fmt: skip
    assert (
        berths(book, "E", [SeasonGame("1", "A", "B"), SeasonGame("2", "A", "B")], 1)["A"] == "berth"
    )


def test_in_the_end_the_seeds_decide():
    results = season("A B 7-0", "A C 7-0", "B C 7-0", "P Q 7-0")
    book = tally_season(TEAMS, results, GROUPS)
    left = [SeasonGame("1", "X", "Y")]
    found = berths(book, "E", left, 1, conference_seeds(book, "E", 1))
    assert found == {"A": "division", "B": "berth", "C": "eliminated", "P": "division",
                     "Q": "eliminated"}  # fmt: skip
    level = tally_season(TEAMS, season("P Q 7-7"), GROUPS)
    seeds = conference_seeds(level, "E", 0)
    assert berths(level, "E", [], 0, seeds)["Q"] == "open", "record a toss"


def test_one_team_alone_has_the_mark_it_has_among_all():
    random = Random(5)
    groups = {f"{n}": Group(f"D{n // 3}", "A") for n in range(9)}
    for played in (10, 20, 30, 33):
        results = by_chance(random, list(groups), most=3)
        left = [SeasonGame(g.fixture, g.home, g.visitors) for g in results[played:]]
        season = tally_season(list(groups), results[:played], groups)
        for cards in (0, 1, 2):
            every = berths(season, "A", left, cards)
            assert every == {t: berths(season, "A", left, cards, only=t)[t] for t in groups}
