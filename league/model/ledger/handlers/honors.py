"""Awards, votes for them, and photos."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final, NamedTuple

from league.model.ledger.commands.day import (
    AttachPhoto,
    CastVote,
    GiveAward,
    RemovePhoto,
    WithdrawAward,
)
from league.model.ledger.commands.players import AttachPlayerPhoto
from league.model.ledger.handlers.player_careers import check_key
from league.model.ledger.handlers.room import a_line
from league.model.ledger.handlers.setup import a_name
from league.model.ledger.rows import (
    AwardRow,
    Fixture,
    Person,
    PhotoRow,
    PlayerPhotoRow,
    PlayerRow,
    Row,
    Season,
    Team,
    VoteRow,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.refusal import Refused

CATEGORIES: Final = (
    "Offensive player of the tournament",
    "Defensive player of the tournament",
    "Coach of the tournament",
)
"""The awards that are offered first; any other name can be typed."""
_LARGEST: Final = 20_000
"""Pixels."""


class Nominee(NamedTuple):
    """Who an award or a vote is for: at least one of these. A name is one of a team's roster."""

    team: int | None = None
    player: int | None = None
    person: int | None = None
    name: str = ""


def give_award(work: Transaction, command: GiveAward) -> None:
    """Give an award. One that was voted goes to whom most have voted for."""
    season, nominee = _nominated(work, command)
    category = a_line(a_name(command.category))
    awards = work.records.where(AwardRow, season=season.id, category=category)
    if any(nominee_of(row) == nominee for row in awards):
        raise Refused("that award was given already")
    if command.how == "voted":
        _elected(work.records, season.id, category, nominee)
    work.put(AwardRow(work.new_number(), season.id, category, command.how, *nominee))


def _elected(records: LeagueState, season: int, category: str, nominee: Nominee) -> None:
    votes = votes_for(records, season, category)
    if not votes:
        raise Refused("no one has voted for that award")
    most = max(votes.values())
    if votes.get(nominee, 0) < most:
        raise Refused(f"another has more votes: {most} to {votes.get(nominee, 0)}")


def votes_for(records: LeagueState, season: int, category: str) -> dict[Nominee, int]:
    """Return the votes for an award, those with the most first."""
    rows = records.where(VoteRow, season=season, category=category)
    return dict(Counter(nominee_of(row) for row in rows).most_common())


def nominee_of(row: AwardRow | VoteRow) -> Nominee:
    return Nominee(row.team, row.player, row.person, row.name)


def _nominated(work: Transaction, command: GiveAward | CastVote) -> tuple[Season, Nominee]:
    """Return the season and the nominee of a command. Raises Refused for unknown ones."""
    records = work.records
    season = records.get(Season, command.season)
    if command.team is not None and records.get(Team, command.team).season != season.id:
        raise Refused("the team is one of another season")
    if command.player is not None:
        records.get(PlayerRow, command.player)
    if command.person is not None:
        records.get(Person, command.person)
    name = a_line(command.name)
    if name and command.team is None:
        raise Refused("a name is one of a team: name the team, too")
    nominee = Nominee(command.team, command.player, command.person, name)
    if nominee == Nominee():
        raise Refused("an award goes to a player, a person or a team")
    return season, nominee


def withdraw_award(work: Transaction, command: WithdrawAward) -> None:
    row = work.records.get(AwardRow, command.award)
    work.drop(AwardRow, row.id)


def cast_vote(work: Transaction, command: CastVote) -> None:
    """Cast a vote, or change it."""
    season, nominee = _nominated(work, command)
    work.records.get(Person, command.voter)
    category = a_line(a_name(command.category))
    same = {"season": season.id, "category": category, "voter": command.voter}
    before = next(iter(work.records.where(VoteRow, **same)), None)
    number = work.new_number() if before is None else before.id
    work.put(VoteRow(number, season.id, category, command.voter, *nominee))


def attach_photo(work: Transaction, command: AttachPhoto) -> None:
    """Attach a picture; the one before is replaced."""
    kinds: dict[str, type[Row]] = {"team": Team, "champion": Season, "game": Fixture}
    work.records.get(kinds[command.subject], command.number)
    _check_picture(command)
    same: dict[str, Any] = {"subject": command.subject, "number": command.number}
    before = next(iter(work.records.where(PhotoRow, **same)), None)
    number = work.new_number() if before is None else before.id
    lines = command.digest, command.width, command.height, a_line(command.caption)
    work.put(PhotoRow(number, command.subject, command.number, *lines))


def attach_player_photo(work: Transaction, command: AttachPlayerPhoto) -> None:
    """Attach the picture of a player; the one before is replaced."""
    check_key(work.records, command.key)
    _check_picture(command)
    before = next(iter(work.records.where(PlayerPhotoRow, key=command.key)), None)
    number = work.new_number() if before is None else before.id
    lines = command.digest, command.width, command.height, a_line(command.caption)
    work.put(PlayerPhotoRow(number, command.key, *lines))


def _check_picture(command: AttachPhoto | AttachPlayerPhoto) -> None:
    if len(command.digest) != 64 or set(command.digest) - set("0123456789abcdef"):
        raise Refused("a picture is named by its SHA-256")
    if not (1 <= command.width <= _LARGEST and 1 <= command.height <= _LARGEST):
        raise Refused(f"a picture has 1 to {_LARGEST} pixels each way")


def remove_photo(work: Transaction, command: RemovePhoto) -> None:
    if work.records.find(PlayerPhotoRow, command.photo) is not None:
        work.drop(PlayerPhotoRow, command.photo)
        return
    row = work.records.get(PhotoRow, command.photo)
    work.drop(PhotoRow, row.id)
