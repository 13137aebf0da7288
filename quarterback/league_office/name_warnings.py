"""Doubts about the names that a command brings into a league: told, never refused."""

from __future__ import annotations

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Board, Franchise, Person
from league.model.ledger.state import LeagueState
from rulesets.core.plain_text import doubts


def name_doubts(command: c.AnyCommand, records: LeagueState) -> list[str]:
    """Return a sentence for each name in a command that is not as it seems, or looks like another
    name of its kind in the league."""
    match command:
        case c.CreateLeague(name=name):
            return doubts([name])
        case c.Register(people=people):
            return doubts(people, _names(records, Person))
        case c.AddFranchises(names=names):
            return doubts(names, _names(records, Franchise))
        case c.AddBoards(names=names):
            return doubts(names, _names(records, Board))
        case c.Rename(number=number, name=name):
            kind = next((each for each in _NAMED if records.find(each, number)), Franchise)
            row = records.find(kind, number)
            before = getattr(row, "name", "")
            return doubts([name], [each for each in _names(records, kind) if each != before])
    return []


_Named = type[Person] | type[Franchise] | type[Board]
_NAMED: tuple[_Named, ...] = (Person, Franchise, Board)


def _names(records: LeagueState, kind: _Named) -> list[str]:
    return [row.name for row in records.all(kind)]
