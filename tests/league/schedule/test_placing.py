"""Games on boards and times, and when they are expected once something is late."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from league.model.day.overview import next_games
from league.model.schedule.berger import round_robin
from league.model.schedule.placement import place_games
from league.model.schedule.slots import (
    Booked,
    PlacedGame,
    ScheduledGame,
    SlotTime,
    Venue,
    expected_starts,
)
from rulesets.core.refusal import Refused
from tests.league.schedule.measures import clashes


def hours(count: int, length: int = 60) -> tuple[SlotTime, ...]:
    return tuple(SlotTime(f"s{each:02}", each * 60, each * 60 + length) for each in range(count))


def games_of(
    count: int, rounds: int | None = None, coach=lambda team: f"c{team}"
) -> list[ScheduledGame]:
    teams = [f"T{each:02}" for each in range(count)]
    return [
        ScheduledGame(
            f"{each.number}-{place}",
            tuple(pairing),
            tuple({coach(t): 0 for t in pairing}),
            each.number,
        )
        for each in round_robin(teams, rounds=rounds)
        for place, pairing in enumerate(each.pairings)
    ]


def violations(games, placed, hall) -> list[str]:
    """Written apart from the code that it checks: by minutes, two by two."""
    of = {game.key: game for game in games}
    time = {slot.key: (slot.starts, slot.ends) for slot in hall.slots}
    found = []
    for one, other in combinations(placed, 2):
        (a, b), (c, d) = time[one.slot], time[other.slot]
        shared = set(of[one.game].teams + of[one.game].coaches) & set(
            of[other.game].teams + of[other.game].coaches
        )
        at_once = max(a, c) < min(b, d)
        if at_once and (shared or one.board == other.board):
            found.append(f"twice {one} {other}")
        if not at_once and shared and max(c - b, a - d) < hall.rest:
            found.append(f"no rest {one} {other}")
    for each in placed:
        if (each.slot, each.board) in hall.closed:
            found.append(f"closed {each}")
        game = of[each.game]
        found += [f"away {w}" for w in game.teams + game.coaches if (each.slot, w) in hall.away]
    return found


@st.composite
def halls(draw):
    boards = tuple(f"b{each}" for each in range(draw(st.integers(1, 4))))
    length = draw(st.sampled_from([30, 60, 90]))
    slots = hours(draw(st.integers(1, 16)), length)
    rest = draw(st.sampled_from([0, 0, 30, 60]))
    closed = draw(st.frozensets(st.tuples(st.sampled_from([s.key for s in slots]),
                                          st.sampled_from(boards)), max_size=4))  # fmt: skip
    who = [f"T{each:02}" for each in range(4)] + ["coach 0", "coach 1"]
    away = draw(st.frozensets(st.tuples(st.sampled_from([s.key for s in slots]),
                                        st.sampled_from(who)), max_size=4))  # fmt: skip
    return Venue(boards, slots, rest, closed, away)


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 8), halls(), st.integers(1, 4), st.integers(1, 4))
def test_nobody_is_double_booked_and_what_is_left_has_no_place(count, hall, rounds, coaches):
    check_placing(count, hall, rounds, coaches)


@pytest.mark.long
@settings(max_examples=1000, deadline=None)
@given(st.integers(2, 12), halls(), st.integers(1, 11), st.integers(1, 12))
def test_a_thousand_leagues(count, hall, rounds, coaches):
    check_placing(count, hall, rounds, coaches)


def check_placing(count, hall, rounds, coaches):
    games = games_of(count, min(rounds, count - 1), lambda team: f"coach {int(team[1:]) % coaches}")
    found = place_games(games, hall)
    assert violations(games, found.placed, hall) == []
    assert clashes(games, found.placed, hall) == ()
    assert sorted([p.game for p in found.placed] + [left.game for left in found.left]) == sorted(
        game.key for game in games
    )
    for left in found.left:
        assert left.describe({}), "with a reason"
        game = next(game for game in games if game.key == left.game)
        for slot in hall.slots:
            for board in hall.boards:
                placed = (*found.placed, PlacedGame(game.key, slot.key, board))
                assert clashes(games, placed, hall), "there was a place after all"


def test_overlapping_slots_are_a_double_booking():
    """10:00 to 10:30 and 10:15 to 10:45; one that begins when the other ends is none."""
    half_hours = (SlotTime("a", 600, 630), SlotTime("b", 615, 645), SlotTime("c", 630, 660))
    games = [ScheduledGame("1", ("A", "B")), ScheduledGame("2", ("A", "C"))]
    hall = Venue(("1", "2"), half_hours)
    here = [PlacedGame("1", "a", "1"), PlacedGame("2", "b", "2")]
    assert [(each.cause, each.subject) for each in clashes(games, here, hall)] == [("team", "A")]
    assert clashes(games, [PlacedGame("1", "a", "1"), PlacedGame("2", "c", "1")], hall) == ()


def test_one_coach_may_have_both_teams_but_not_two_games():
    games = [ScheduledGame("1", ("A", "B"), ("me",)), ScheduledGame("2", ("C", "D"), ("me",))]
    found = place_games(games, Venue(("1", "2"), hours(1)))
    assert [each.game for each in found.placed] == ["1"]
    assert found.left[0].describe({"me": "Ann"}) == (
        "Ann is at another game then (2 places); board 1 is taken (1 place)"
    )


def test_a_game_is_moved_to_make_room():
    """The first game goes to the first slot, where alone the second can be played."""
    games = [ScheduledGame("1", ("A", "B")), ScheduledGame("2", ("C", "D"))]
    hall = Venue(("1",), hours(2), away=frozenset({("s01", "C")}))
    found = place_games(games, hall)
    assert {(each.game, each.slot) for each in found.placed} == {("1", "s01"), ("2", "s00")}
    pinned = place_games(games, hall, [PlacedGame("1", "s00", "1")])
    assert [left.game for left in pinned.left] == ["2"], "what is fixed stays"


def test_three_boards_and_four_games_that_are_ready():
    """LD-R45, case C145: three at a time, the fourth waits."""
    ready = [ScheduledGame(str(n), (f"A{n}", f"B{n}"), (f"c{n}",)) for n in range(4)]
    begun, waiting = next_games(ready, ("1", "2", "3"))
    assert [each.board for each in begun] == ["1", "2", "3"], "LD-R45"
    assert [game.key for game in waiting] == ["3"]
    begun, waiting = next_games(ready, ("1",), [ScheduledGame("x", ("A0", "C"), ("d",))])
    assert begun[0].game == "1" and len(waiting) == 3


@pytest.mark.parametrize(
    ("games", "hall", "fixed", "says"),
    [
        (
            [ScheduledGame("1", ("A", "B"))] * 2,
            Venue(("1",), hours(1)),
            (),
            "game '1' is named twice",
        ),
        ([], Venue(("1", "1"), hours(1)), (), "board '1' is named twice"),
        ([], Venue(("1",), (SlotTime("a", 5, 5),)), (), "ends after it begins"),
        ([], Venue(("1",), hours(1)), [PlacedGame("1", "s00", "1")], "no '1' to place"),
    ],
)
def test_what_cannot_be_meant_is_refused(games, hall, fixed, says):
    with pytest.raises(Refused, match=says):
        place_games(games, hall, fixed)


def game(key: int, starts: int, *holds: str, late: int | None = None) -> Booked:
    """A game of 80 minutes."""
    taken = frozenset((each[:1], int(each[1:])) for each in holds)
    return Booked(key, starts, starts + 80, taken, late=late)


def test_a_delay_moves_what_follows_on_the_board_until_a_pause_takes_it_up():
    games = [
        game(1, 0, "b1", "t1", "t2", late=25),
        game(2, 90, "b1", "t3", "t4"),
        game(3, 180, "b1", "t1", "t3"),
        game(4, 90, "b2", "t5", "t6"),
    ]
    # 25 late with 10 minutes between games: 15, then 5.
    assert expected_starts(games) == {1: 25, 2: 105, 3: 185, 4: 90}


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
