"""Careers of players in the ledger: who is who, retirement, the hall of fame, and the most valuable
player of a game; notes on games, seasons, teams and players."""

from __future__ import annotations

from typing import Final

from league.model.careers.player_careers import folded, franchise_in, is_key, root_of
from league.model.ledger.commands.day import NameBestPlayer, RemoveNote, WriteNote
from league.model.ledger.commands.players import (
    ElectPlayer,
    JoinCareers,
    RetirePlayer,
    SeparateNamesakes,
)
from league.model.ledger.handlers.players import careers_of
from league.model.ledger.handlers.room import a_line
from league.model.ledger.handlers.setup import a_name
from league.model.ledger.rows import (
    NOTED,
    BestPlayerRow,
    Fixture,
    Franchise,
    HallRow,
    NamesakesRow,
    NoteRow,
    PlayerRow,
    RetirementRow,
    SamePlayerRow,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.refusal import Refused

_YEARS: Final = range(1, 10_000)


def join_careers(work: Transaction, command: JoinCareers) -> None:
    """Join two careers, or separate one again."""
    records = work.records
    before = next(iter(records.where(SamePlayerRow, key=command.key)), None)
    if not command.same_as:
        if before is None:
            raise Refused("that career is one of its own")
        work.drop(SamePlayerRow, before.id)
        return
    for key in (command.key, command.same_as):
        check_key(records, key)
    rows = {row.key: row.same_as for row in records.all(SamePlayerRow)}
    if root_of(command.same_as, rows) == root_of(command.key, rows):
        raise Refused("those two are one career already")
    if before is not None:
        raise Refused("that career is part of another one already: separate it first")
    if command.key.isdigit() and command.same_as.isdigit():
        one, other = (records.get(PlayerRow, int(k)) for k in (command.key, command.same_as))
        if one.franchise == other.franchise and one.debut == other.debut:
            raise Refused("they were drafted by one team in one year: they are two players")
    work.put(SamePlayerRow(work.new_number(), command.key, command.same_as))


def check_key(records: LeagueState, key: str) -> None:
    """Raises Refused for a key that no career of this league can have."""
    if not is_key(key):
        raise Refused("that is no player of this league")
    franchise = franchise_in(key)
    if franchise is None:
        records.get(PlayerRow, int(key))
    else:
        records.get(Franchise, franchise)


def separate_namesakes(work: Transaction, command: SeparateNamesakes) -> None:
    """Tell two players of one name apart by number, or no longer."""
    franchise = work.records.get(Franchise, command.franchise)
    name = folded(a_name(command.name))
    same = work.records.where(NamesakesRow, franchise=franchise.id, name=name)
    if command.apart == bool(same):
        raise Refused(
            "they are told apart by number already" if same else "they are one player already"
        )
    if same:
        work.drop(NamesakesRow, same[0].id)
    else:
        work.put(NamesakesRow(work.new_number(), franchise.id, name))


def retire_player(work: Transaction, command: RetirePlayer) -> None:
    """Record that a player retired, or plays again. One who was drafted for more seasons is
    released instead (LD-DRAFT-04)."""
    check_key(work.records, command.key)
    before = next(iter(work.records.where(RetirementRow, key=command.key)), None)
    if command.year is None:
        if before is None:
            raise Refused("that player has not retired")
        work.drop(RetirementRow, before.id)
        return
    _check_year(command.year)
    player = careers_of(work.records).players.get(command.key)
    if player is not None and player.seasons_left(command.year + 1):
        raise Refused(
            "he has seasons left: release him before the next draft, or wait until his career is"
            " over",
            "LD-DRAFT-04",
        )
    if before is not None and before.year == command.year:
        raise Refused(f"that player retired in {command.year} already")
    number = work.new_number() if before is None else before.id
    work.put(RetirementRow(number, command.key, command.year))


def elect_player(work: Transaction, command: ElectPlayer) -> None:
    """Elect a player to the hall of fame, or withdraw that."""
    check_key(work.records, command.key)
    before = next(iter(work.records.where(HallRow, key=command.key)), None)
    if command.year is None:
        if before is None:
            raise Refused("that player is not in the hall of fame")
        work.drop(HallRow, before.id)
        return
    _check_year(command.year)
    number = work.new_number() if before is None else before.id
    row = HallRow(number, command.key, command.year, a_line(command.citation))
    if row == before:
        raise Refused("that player is in the hall of fame already")
    work.put(row)


def _check_year(year: int) -> None:
    if year not in _YEARS:
        raise Refused("a year has one to four digits")


def name_best_player(work: Transaction, command: NameBestPlayer) -> None:
    """Name the most valuable player of a game, or take that back."""
    fixture = work.records.get(Fixture, command.fixture)
    name, before = a_line(command.name), work.records.find(BestPlayerRow, fixture.id)
    if not name:
        if before is None:
            raise Refused(f"game {fixture.number} has no most valuable player")
        work.drop(BestPlayerRow, fixture.id)
        return
    if command.key:
        check_key(work.records, command.key)
    row = BestPlayerRow(fixture.id, name, command.key)
    if row == before:
        raise Refused(f"{name} is the most valuable player of game {fixture.number} already")
    work.put(row)


def write_note(work: Transaction, command: WriteNote) -> None:
    """Write a note; one with a label replaces that with the same label."""
    if command.subject == "player":
        number, key = 0, command.key
        check_key(work.records, key)
    else:
        number, key = command.number, ""
        work.records.get(NOTED[command.subject], number)
    text, label = a_line(a_name(command.text)), a_line(command.label)
    same = [
        row
        for row in work.records.where(NoteRow, subject=command.subject, number=number, key=key)
        if (row.label.casefold() == label.casefold() if label else row.text == text)
    ]
    row_number = same[0].id if same else work.new_number()
    row = NoteRow(row_number, command.subject, number, label, text, key)
    if same and row == same[0]:
        raise Refused("that note is there already")
    work.put(row)


def remove_note(work: Transaction, command: RemoveNote) -> None:
    row = work.records.get(NoteRow, command.note)
    work.drop(NoteRow, row.id)
