"""Awards, votes and photos in the ledger."""

from __future__ import annotations

import pytest

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.honors import votes_for
from league.model.ledger.queries.history import photo_rows
from league.model.ledger.rows import AwardRow, Person, PhotoRow, PlayerPhotoRow, Team, VoteRow
from rulesets.core.refusal import Refused
from tests.league.day.room import Room

DIGEST = "ab" * 32


@pytest.fixture
def room() -> Room:
    return Room(4)


def test_an_award_is_given_once_and_can_be_withdrawn(room: Room):
    team = room.records.all(Team)[0]
    award = d.GiveAward(room.season, " Best  jersey ", team=team.id)
    room.do(award)
    [row] = room.records.all(AwardRow)
    assert (row.category, row.how, row.team) == ("Best jersey", "chosen", team.id)
    with pytest.raises(Refused, match="given already"):
        room.do(award)
    room.do(d.WithdrawAward(row.id), award)
    with pytest.raises(Refused, match="no longer exists"):
        room.do(d.WithdrawAward(row.id))


@pytest.mark.parametrize(
    ("who", "why"),
    [
        ({}, "goes to a player, a person or a team"),
        ({"name": "Bo Smith"}, "name the team, too"),
        ({"team": 9999}, "no longer exists"),
        ({"person": 9999}, "no longer exists"),
        ({"player": 9999}, "no longer exists"),
    ],
)
def test_an_award_goes_to_someone(room: Room, who: dict[str, int], why: str):
    for command in (
        d.GiveAward(room.season, "Coach", **who),  # type: ignore[arg-type]
        d.CastVote(room.season, "Coach", 3, **who),  # type: ignore[arg-type]
    ):
        with pytest.raises(Refused, match=why):
            room.do(command)


def test_the_most_votes_win_and_a_second_vote_replaces_the_first(room: Room):
    people = [person.id for person in room.records.all(Person)]
    one, other = (team.id for team in room.records.all(Team)[:2])
    with pytest.raises(Refused, match="no one has voted"):
        room.do(d.GiveAward(room.season, "Coach", "voted", person=people[0]))
    for voter, choice in zip(people[:3], (people[0], people[1], people[1]), strict=True):
        room.do(d.CastVote(room.season, "Coach", voter, person=choice))
    with pytest.raises(Refused, match="another has more votes: 2 to 1"):
        room.do(d.GiveAward(room.season, "Coach", "voted", person=people[0]))
    room.do(d.CastVote(room.season, "Coach", people[1], person=people[0]))
    assert len(room.records.all(VoteRow)) == 3
    assert list(votes_for(room.records, room.season, "Coach").values()) == [2, 1]
    room.do(d.GiveAward(room.season, "Coach", "voted", person=people[0]))
    room.do(d.CastVote(room.season, "Defense", people[1], team=one, name="Bo"))
    room.do(d.CastVote(room.season, "Defense", people[2], team=other, name="Bo"))
    assert list(votes_for(room.records, room.season, "Defense").values()) == [1, 1], "two players"


def test_awards_are_given_when_the_season_is_over(room: Room):
    room.do(c.EnterPhase(room.season, "over"))
    room.do(d.GiveAward(room.season, "Coach", person=room.records.all(Person)[0].id))
    with pytest.raises(Refused, match="is over"):
        room.do(d.CheckIn(room.records.all(Team)[0].id))


def test_a_subject_has_one_photo_and_a_new_one_replaces_it(room: Room):
    team = room.records.all(Team)[0].id
    room.do(d.AttachPhoto("team", team, DIGEST, 800, 600, "  All\nof us "))
    room.do(d.AttachPhoto("champion", room.season, DIGEST, 800, 600))
    room.do(d.AttachPhoto("game", room.game(1), DIGEST, 800, 600))
    first = room.records.all(PhotoRow)[0]
    assert (first.subject, first.caption) == ("team", "All of us")
    room.do(d.AttachPhoto("team", team, "cd" * 32, 80, 60))
    assert room.records.all(PhotoRow)[0].digest == "cd" * 32
    assert len(room.records.all(PhotoRow)) == 3
    room.do(c.UndoEntries(1))
    assert room.records.all(PhotoRow)[0] == first
    room.do(d.RemovePhoto(first.id))
    assert len(room.records.all(PhotoRow)) == 2


def test_a_player_has_a_photo_under_the_key_of_his_career(room: Room):
    key = f"{room.records.all(Team)[0].franchise}-bo"
    room.do(p.AttachPlayerPhoto(key, DIGEST, 800, 600, " At the\ndraft "))
    room.do(p.AttachPlayerPhoto(key, "cd" * 32, 80, 60))
    [row] = room.records.all(PlayerPhotoRow)
    assert (row.key, row.digest, row.caption) == (key, "cd" * 32, "")
    room.do(c.UndoEntries(1))
    [first] = photo_rows(room.records)
    assert (first.digest, first.caption) == (DIGEST, "At the draft")
    room.do(d.RemovePhoto(first.id))
    assert not photo_rows(room.records)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (p.AttachPlayerPhoto("no key!", DIGEST, 8, 6), "no player of this league"),
        (p.AttachPlayerPhoto("9999-bo", DIGEST, 8, 6), "no longer exists"),
        (d.AttachPhoto("team", 9999, DIGEST, 8, 6), "no longer exists"),
        (d.AttachPhoto("champion", 9999, DIGEST, 8, 6), "no longer exists"),
        (d.AttachPhoto("game", 9999, DIGEST, 8, 6), "no longer exists"),
        (d.AttachPhoto("champion", 0, "../x", 8, 6), "named by its SHA-256"),
        (d.AttachPhoto("champion", 0, DIGEST, 0, 6), "pixels"),
        (d.AttachPhoto("champion", 0, DIGEST, 8, 99_999), "pixels"),
        (d.RemovePhoto(9999), "no longer exists"),
    ],
)
def test_a_photo_is_of_something(room: Room, command: c.AnyCommand, why: str):
    if isinstance(command, d.AttachPhoto) and not command.number:
        lines = command.digest, command.width, command.height
        command = d.AttachPhoto(command.subject, room.season, *lines)
    with pytest.raises(Refused, match=why):
        room.do(command)


@pytest.mark.parametrize(
    ("text", "why"), [("  \n ", "at least one letter"), ("x" * 401, "at most"), ("a\0b", "saved")]
)
def test_an_announcement_is_one_line(room: Room, text: str, why: str):
    with pytest.raises(Refused, match=why):
        room.do(d.Announce(text, 5))


@pytest.mark.parametrize("at", [-1, 2**31])
def test_a_minute_is_one_of_a_calendar(room: Room, at: int):
    for command in (
        d.Announce("Rain", at),
        d.CallGame(room.game(1), at),
        d.BeginGame(room.game(1), at),
        d.EndGame(room.game(1), at),
    ):
        with pytest.raises(Refused, match="no time"):
            room.do(command)


def test_minutes_of_a_game_are_in_order(room: Room):
    room.do(d.BeginGame(room.game(1), 10))
    with pytest.raises(Refused, match="began after that"):
        room.do(d.EndGame(room.game(1), 9))
    room.do(d.EndGame(room.game(1), 60))
    with pytest.raises(Refused, match="ended before that"):
        room.do(d.BeginGame(room.game(1), 61))
    with pytest.raises(Refused, match="has begun"):
        room.do(d.CallGame(room.game(1), 61))
    room.do(d.BeginGame(room.game(1), None))
    with pytest.raises(Refused, match="has not begun"):
        room.do(d.BeginGame(room.game(1), None))
    with pytest.raises(Refused, match="has not ended"):
        room.do(d.EndGame(room.game(1), None))
    with pytest.raises(Refused, match="1 to 20 times"):
        room.do(d.SetNoShowRule(room.season, 0))
