"""A bracket on boards and in time slots before anybody knows who plays."""

import pytest

from league.model.brackets.elimination import double_elimination, electra_bowl, single_elimination
from league.model.brackets.progress import progress
from league.model.brackets.shape import LoserOf, WinnerOf
from league.model.brackets.state import BracketEntry, BracketResult
from league.model.day.playoff_games import games_to_place
from league.model.schedule.placement import place_games
from league.model.schedule.slots import SlotTime, Venue
from tests.league.brackets.playing import a_result, teams_of
from tests.league.schedule.measures import clashes


def hall(boards, slots, rest=0):
    return Venue(
        tuple(str(n) for n in range(boards)),
        tuple(SlotTime(f"s{n:02}", 60 * n, 60 * n + 50) for n in range(slots)),
        rest,
    )


@pytest.mark.parametrize("count", [2, 5, 6, 8, 13, 16])
@pytest.mark.parametrize("make", [single_elimination, double_elimination, electra_bowl])
def test_no_game_begins_before_those_it_waits_for_are_over(count, make):
    bracket = make(count)
    games = games_to_place(bracket, progress(bracket, teams_of(bracket)), str)
    for rest in (0, 30):
        there = hall(4, 40, rest)
        found = place_games(games, there)
        assert found.left == () and clashes(games, found.placed, there) == ()
        slots = {slot.key: slot for slot in there.slots}
        at = {each.game: slots[each.slot] for each in found.placed}
        for feed in bracket.feeds:
            if isinstance(feed.source, WinnerOf | LoserOf):
                before = at[feed.source.node]
                assert before.ends + rest <= at[feed.node].starts
        for number, nodes in bracket.rounds().items():
            if make is electra_bowl and number > 1:
                ends = max(at[node.key].ends for node in bracket.rounds()[number - 1])
                assert all(ends <= at[node.key].starts for node in nodes), "all for re-seeding"


def test_too_few_slots_are_told():
    bracket = single_elimination(4)
    games = games_to_place(bracket, progress(bracket, "ABCD"), str)
    found = place_games(games, hall(2, 1))
    assert [each.game for each in found.left] == ["M2-1"]
    assert "it would not be in turn with game M1-1" in found.left[0].describe({})


def test_what_is_decided_is_not_placed_and_who_is_known_is_told():
    bracket = single_elimination(4)
    played = BracketResult((BracketEntry("M1-1", a_result("g", "A", "D", "A")),))
    games = games_to_place(
        bracket, progress(bracket, "ABCD", played), str, {"A": "Ann", "B": "Ann"}
    )
    assert [(game.key, game.teams, game.coaches) for game in games] == [
        ("M1-2", ("B", "C"), ("Ann",)), ("M2-1", ("A",), ("Ann",)),
    ]  # fmt: skip
