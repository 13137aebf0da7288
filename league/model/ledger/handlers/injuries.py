"""Injuries in the ledger: entered by people, recorded from stored games, and voided by the
commissioner."""

from __future__ import annotations

from league.model.careers import injuries
from league.model.careers.career_records import Appointed, Hurt
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import (
    careers_of,
    commissioners_among,
    keep,
    name_of,
    terms_in,
)
from league.model.ledger.handlers.setup import under_way
from league.model.ledger.rows import Fixture, FixtureGame, PlayerRow, Season, Team
from league.model.ledger.state import Transaction
from rulesets.core.refusal import Refused


def injure(work: Transaction, command: p.Injure) -> None:
    """Record an injury to a player in a game of his team."""
    fixture = work.records.get(Fixture, command.fixture)
    season = under_way(work, fixture.season)
    player = _plays_in(work, fixture, command.player)
    record = injuries.injure(
        careers_of(work.records),
        terms_in(work.records, season),
        season=season.year,
        player=str(player.id),
        fixture=str(fixture.id),
        length=command.length,
        dice=command.dice,
    )
    keep(work, season.year, record)


def void_injury(work: Transaction, command: p.VoidInjury) -> None:
    """Void an injury, by the commissioner."""
    season = under_way(work, work.records.get(Fixture, command.fixture).season)
    now = careers_of(work.records)
    if str(command.commissioner) not in commissioners_among(now, command.commissioner):
        name = name_of(work, command.commissioner)
        raise Refused(f"{name} is not a commissioner of this league", "LD-LEAG-02")
    record = injuries.void_injury(
        now,
        player=str(command.player),
        fixture=str(command.fixture),
        commissioner=name_of(work, command.commissioner),
        reason=command.reason,
    )
    keep(work, season.year, record)


def take_injuries(work: Transaction, command: p.TakeInjuries) -> None:
    """Record the injuries of a stored game: its fixture must be played in it, and the injured
    must be players of its teams."""
    fixture = work.records.get(Fixture, command.fixture)
    season = under_way(work, fixture.season)
    tie = work.records.find(FixtureGame, fixture.id)
    if tie is None or tie.game != command.game:
        raise Refused(f"game {fixture.number} is not played in stored game {command.game}")
    for hurt in command.hurts:
        _plays_in(work, fixture, hurt.player)
    record = injuries.take_from_game(
        careers_of(work.records),
        terms_in(work.records, season),
        season=season.year,
        fixture=str(fixture.id),
        game=command.game,
        hurts=[Hurt(str(each.player), each.length, each.dice) for each in command.hurts],
    )
    keep(work, season.year, record)


def _plays_in(work: Transaction, fixture: Fixture, player: int) -> PlayerRow:
    row = work.records.get(PlayerRow, player)
    teams = [work.records.get(Team, number) for number in (fixture.home, fixture.visitors)]
    if row.franchise not in [team.franchise for team in teams]:
        raise Refused("that player's team does not play in that game")
    return row


def appoint(work: Transaction, command: p.Appoint) -> None:
    """LD-LEAG-02: appoint a commissioner, or remove one."""
    name = name_of(work, command.person)
    is_one = str(command.person) in careers_of(work.records).commissioners
    if is_one == command.serves:
        raise Refused(f"{name} is {'already' if is_one else 'not'} a commissioner of this league")
    last = max(work.records.all(Season), key=lambda each: each.year, default=None)
    year = 0 if last is None else last.year
    keep(work, year, Appointed(year, str(command.person), command.serves))
