"""Form, head-to-head, ratings, formulas, seeds of conferences, and the table whole."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.games import GameResult, SeasonGame, faults_of
from league.model.standings.elo import Elo, expected, form, ratings, rivalry
from league.model.standings.formula import Band, Formula, Quality, check_formula, may_count, reckon
from league.model.standings.qualify import conference_seeds
from league.model.standings.steps import POINTS, STANDARD, TossStep
from league.model.standings.table import games_behind, points_table, table
from league.model.standings.tallies import Group, tally_season
from rulesets.core.refusal import Refused
from tests.league.standings.seasons import by_chance, season


def test_form_and_streaks():
    book = tally_season("AB", season("A B 7-0", "B A 0-7", "A B 3-3", "B A 7-0", "A B 9-0",
        "A B 8-0",
                                  "A B 1-0"))  # fmt: skip
    found = form(book.lines["A"])
    assert (found.last, found.streak, found.longest) == ("TLWWW", "W3", "W3")
    assert (found.home.record, found.away.record) == ("4-0-1", "1-1")
    assert form(book.lines["A"], 0).last == ""
    none = form(())
    assert (none.last, none.streak, none.longest) == ("", "", "")
    both = rivalry(book, "B", "A")
    assert (both.tally.record, both.streak, both.widest.scored) == ("1-5-1", "L3", 7)


def test_ratings_move_by_what_was_not_expected():
    assert expected(Elo(), 1500, 1500) == 0.5
    assert expected(Elo(), 1900, 1500) == pytest.approx(10 / 11)
    rated, changes = ratings(season("A B 7-0"))
    assert rated == {"A": 1510.0, "B": 1490.0} and changes[0].gained == 10
    at_home, _ = ratings(season("A B 7-0"), Elo(home=400))
    assert at_home["A"] == pytest.approx(1500 + 20 / 11)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.integers(2, 6))
def test_ratings_are_shared_out_and_the_order_of_entry_does_not_matter(random, count):
    teams = [f"T{each}" for each in range(count)]
    results = by_chance(random, teams, 2)
    rated, _ = ratings(results)
    assert sum(rated.values()) == pytest.approx(1500 * len(rated))
    random.shuffle(results)
    assert ratings(results)[0] == rated


def test_a_forfeit_by_both_and_what_does_not_count_move_no_rating():
    results = [
        GameResult("1", "A", "B", kind="double_forfeit"),
        GameResult("2", "A", "B", 7, 0, counts=False),
    ]
    assert ratings(results) == ({}, ())


MFCA = Formula(
    win=3, tie=1, bands=(Band(14, 1), Band(28, 2), Band(21, 1, "margin")),
    quality=(Quality(2, 5), Quality(3, 8)), cap=4, least_opponents=2,
    concessions=False, bowl_wins=2,
)  # fmt: skip


def test_points_by_bands_and_quality_once_an_opponent():
    results = season("A B 28-7", "A B 14-0", "B C 7-0", "B D 7-0", "C D 3-3")
    found = reckon("ABCD", results, MFCA)
    assert [(p.what, p.points) for p in found["A"].parts] == [
        ("win", 3), ("band", 2), ("band", 1), ("quality", 5), ("win", 3), ("band", 1),
    ]  # fmt: skip
    assert found["A"].total == 15 and found["A"].missing == 1 and found["A"].bowl
    assert found["B"].missing == 0 and found["B"].opponents == 3
    assert found["C"].total == 1, "a tie"
    conceded = [GameResult("x", "C", "D", 40, 0, kind="conceded", winner="C")]
    assert reckon("CD", conceded, MFCA)["C"].total == 0, "no tap outs"


def test_a_cap_takes_the_first_games_that_were_finished():
    results = season(*(f"A B {n}-0" for n in (14, 7, 7, 7, 28)))
    found = reckon("AB", results, Formula(win=1, per_point=1, cap=4))
    assert found["A"].total == 4 + 35 and len(found["A"].beyond) == 1
    assert may_count(found, "A", "C", Formula(win=1), {}) == ()
    assert may_count(found, "A", "B", Formula(win=1, cap=4), {"A": "Ants"}) == (
        "for Ants it will not count: they have played 4 that do",
        "for B it will not count: they have played 4 that do",
    )
    early = [GameResult("late", "A", "B", 0, 50, order=-1), *results]
    assert reckon("AB", early, Formula(win=1, cap=1))["B"].total == 1


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        (Formula(win=1, cap=0), "one game or more"),
        (Formula(win=1, cap=2, least_opponents=3), "more opponents than games"),
        (Formula(win=1, least_opponents=-1), "fewer than 0"),
        (Formula(win=1, bands=(Band(7, 1), Band(7, 2))), "two bands"),
        (Formula(win=1, loss=1), "more than a loss"),
    ],
)
def test_a_formula_that_means_nothing_is_refused(formula, says):
    with pytest.raises(Refused, match=says):
        check_formula(formula)


@settings(max_examples=60)
@given(st.randoms(use_true_random=False), st.integers(2, 6), st.integers(1, 12))
def test_points_are_the_sum_of_their_parts_and_no_more_games_count_than_may(random, count, cap):
    teams = [f"T{each}" for each in range(count)]
    results = by_chance(random, teams, 3, most=30)
    formula = Formula(win=4, tie=2, played=1, per_point=1, bands=MFCA.bands, quality=MFCA.quality,
                      cap=cap)  # fmt: skip
    for found in reckon(teams, results, formula).values():
        assert found.total == sum(part.points for part in found.parts)
        assert len(found.counted) <= cap
        assert len(found.counted) + len(found.beyond) == sum(found.team in r.teams for r in results)
        quality = [part.fixture for part in found.parts if part.what == "quality"]
        beaten = [next(ln.opponent for ln in found.counted if ln.fixture == f) for f in quality]
        assert len(set(beaten)) == len(beaten)


GROUPS = {t: Group("North", "E") for t in "AB"} | {t: Group("South", "E") for t in "CD"} | {
    t: Group("West", "W") for t in "XY"
}  # fmt: skip


def test_winners_of_divisions_are_seeded_before_wild_cards():
    results = season("A B 7-0", "A X 7-0", "B X 7-0", "B Y 7-0", "C D 7-0", "X C 7-0", "Y D 7-0",
                     "B D 7-0")  # fmt: skip
    found = conference_seeds(tally_season("ABCDXY", results, GROUPS), "E", 1)
    assert [(s.team, s.how) for s in found] == [
        ("A", "division"), ("C", "division"), ("B", "wild card"),
    ]  # fmt: skip
    with pytest.raises(Refused, match="fewer teams"):
        conference_seeds(tally_season("ABCDXY", results, GROUPS), "E", 3)


def test_who_cannot_be_told_apart_is_marked_before_he_is_seeded():
    book = tally_season("ABCD", season("A B 7-7", "C D 7-7"), GROUPS)
    found = conference_seeds(book, "E", 2)
    assert all(seeded.level_with for seeded in found)
    tossed = conference_seeds(book, "E", 2, tosses=[TossStep(("D", "B", "C", "A"))])
    assert [s.team for s in tossed] == ["D", "B", "C", "A"]
    assert not any(seeded.level_with for seeded in tossed)


def test_of_a_division_only_the_best_left_is_compared():
    """A and B are of one division, A before B by their game; C has beaten A, B has beaten C. C and
    A are compared, not all three, of whom A would be first by net points."""
    groups = dict.fromkeys("NAB", Group("North", "E")) | dict.fromkeys("SC", Group("South", "E"))
    results = season("A B 30-0", "B C 9-7", "C A 7-3", "N X 7-0", "N X 7-0", "S X 7-0", "S X 3-0")
    book = tally_season("NABSCX", results, groups | {"X": Group("West", "W")})
    found = conference_seeds(book, "E", 3)
    assert [seeded.team for seeded in found] == ["N", "S", "C", "A", "B"]


def test_the_table_has_all_that_is_derived():
    left = [SeasonGame("x", "B", "C")]
    results = season("A B 7-0", "A C 7-0", "B C 0-7")
    book = tally_season("ABC", results)
    rows = table(book, "ABC", STANDARD, {"A": "Bears", "C": "Colts"}, left=left, through=1)
    assert [row.team for row in rows] == ["A", "C", "B"]
    assert rows[0].why == "ahead of Colts by record 1.000 to .500"
    assert [row.state for row in rows] == ["clinched", "eliminated", "eliminated"]
    assert [row.behind for row in rows] == [0, 1, 2]
    assert games_behind(rows[2].tally, rows[0].tally) == -2
    assert rows[1].form.streak == "W1" and rows[0].victory == Fraction(1, 4)
    points = {"A": Fraction(3), "B": Fraction(9, 2), "C": Fraction(3)}
    by_points = table(book, "ABC", POINTS, {}, points=points, through=1)
    assert [row.team for row in by_points] == ["B", "A", "C"]
    assert by_points[0].why == "ahead of A by points 4.5 to 3"
    assert {row.state for row in by_points} == {"open"}


def test_the_table_of_a_league_by_points():
    """Only the first games count, and who has met too few is told apart."""
    results = season("A B 7-0", "A B 9-0", "A C 0-7", "B C 7-0", "D B 7-0")
    found = points_table("ABCD", results, Formula(win=2, cap=2, least_opponents=2), POINTS, {})
    assert [row.team for row in found.rows] == ["C"], "B's third game is past its cap"
    assert [row.team for row in found.unranked] == ["A", "D", "B"]
    assert [row.tally.record for row in found.unranked] == ["2-0", "1-0", "0-2"]
    assert found.points["B"].missing == 1 and len(found.points["B"].beyond) == 2
    assert found.unranked[0].points == 4
    assert points_table("AB", [], Formula(win=1), POINTS, {}).unranked == ()


@pytest.mark.parametrize(
    ("result", "says"),
    [
        (GameResult("1", "A", "A", 1, 0), "meet itself"),
        (GameResult("1", "A", "B", -1, 0), "below 0"),
        (GameResult("1", "A", "B", 1), "two numbers"),
        (GameResult("1", "A", "B"), "has a score"),
        (GameResult("1", "A", "B", 7, 0, winner="B"), "not the team with more points"),
        (GameResult("1", "A", "B", 7, 0, winner="C"), "one of the two"),
        (GameResult("1", "A", "B", kind="forfeit"), "forfeited has a winner"),
        (GameResult("1", "A", "B", kind="void", winner="A"), "void has no winner"),
    ],
)
def test_a_result_that_cannot_stand_is_told(result, says):
    assert any(says in each for each in faults_of(result))
