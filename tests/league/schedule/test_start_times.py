"""When games are expected where some run late: against a plain reckoning, and by hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from league.model.schedule.slots import Booked, expected_starts


def game(key: int, starts: int, *holds: str, late: int | None = None, over: bool = False) -> Booked:
    """A game of 80 minutes."""
    taken = frozenset((each[:1], int(each[1:])) for each in holds)
    return Booked(key, starts, starts + 80, taken, over, late)


def test_a_delay_moves_what_follows_on_the_board_until_a_pause_takes_it_up():
    games = [
        game(1, 0, "b1", "t1", "t2", late=25),
        game(2, 90, "b1", "t3", "t4"),
        game(3, 180, "b1", "t1", "t3"),
        game(4, 90, "b2", "t5", "t6"),
    ]
    # 25 late with 10 minutes between games: 15, then 5.
    assert expected_starts(games) == {1: 25, 2: 105, 3: 185, 4: 90}


def test_a_team_and_a_coach_carry_a_delay_to_another_board():
    games = [
        game(1, 0, "b1", "t1", "t2", "c1", late=60),
        game(2, 90, "b2", "t1", "t3"),
        game(3, 90, "b3", "t4", "t5", "c1"),
        game(4, 90, "b4", "t6", "t7"),
    ]
    assert expected_starts(games) == {1: 60, 2: 140, 3: 140, 4: 90}


def test_what_is_said_later_stands_over_a_game_that_has_ended_meanwhile():
    first = game(1, 0, "b1", late=40, over=True)
    assert expected_starts([first, game(2, 90, "b1")])[2] == 120
    assert expected_starts([first, game(2, 90, "b1", late=0)])[2] == 90
    # One that is still being played holds it up, whatever was said.
    playing = game(1, 0, "b1", late=40)
    assert expected_starts([playing, game(2, 90, "b1", late=0)])[2] == 120


def test_a_game_may_begin_early_but_not_before_its_board_is_free():
    games = [game(1, 0, "b1"), game(2, 90, "b1", late=-30), game(3, 180, "b2", late=-30)]
    assert expected_starts(games) == {1: 0, 2: 80, 3: 150}


@st.composite
def days(draw: st.DrawFn) -> list[Booked]:
    """Some games, nobody twice at one planned time."""
    found: list[Booked] = []
    for slot in range(draw(st.integers(1, 6))):
        for board in range(draw(st.integers(1, 3))):
            late = draw(st.none() | st.integers(-20, 200))
            holds = {("b", board), ("t", draw(st.integers(0, 2)) * 3 + board)}
            starts = slot * draw(st.sampled_from((90, 90, 100)))
            found.append(
                Booked(len(found), starts, starts + 80, frozenset(holds), draw(st.booleans()), late)
            )
    return found


@given(days())
def test_nobody_is_expected_in_two_places_and_nobody_waits_for_nothing(games: list[Booked]):
    at = expected_starts(games)
    for one in games:
        before = [
            other
            for other in games
            if (other.starts, other.key) < (one.starts, one.key) and one.holds & other.holds
        ]
        counted = [each for each in before if one.late is None or not each.over]
        ends = [at[each.key] + each.ends - each.starts for each in counted]
        assert at[one.key] == max([one.starts + (one.late or 0), *ends])
