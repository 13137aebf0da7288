"""Games of the league that are played with the dial: which can be begun in the browser."""

from __future__ import annotations

from typing import Final, NamedTuple

from league.model.ledger.queries.fixture_status import (
    being_played,
    rules_of,
    sides_of,
    why_not_now,
)
from league.model.ledger.rows import Fixture, ResultRow
from league.model.ledger.state import LeagueState
from quarterback.rule_sets import WITH_DIAL
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, VISITORS

_LISTED: Final = 24
"""Games in the list."""


class DialFixture(NamedTuple):
    """A game of the schedule that can be begun now."""

    fixture: int
    words: str


def dial_fixtures(records: LeagueState) -> list[DialFixture]:
    """Return the next games of a league that are played with the dial and can be begun now."""
    fixtures: list[DialFixture] = []
    for fixture in records.all(Fixture):
        if len(fixtures) == _LISTED:
            break
        if records.find(ResultRow, fixture.id) or being_played(records, fixture.id):
            continue
        if not _has_dial(records, fixture) or why_not_now(records, fixture.id):
            continue
        names = sides_of(records, fixture)
        words = f"Game {fixture.number}: {names[VISITORS]} at {names[HOME]}"
        fixtures.append(DialFixture(fixture.id, words))
    return fixtures


def _has_dial(records: LeagueState, fixture: Fixture) -> bool:
    try:
        return rules_of(records, fixture).code in WITH_DIAL
    except Refused:
        return False
