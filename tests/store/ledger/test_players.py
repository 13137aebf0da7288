"""Players and bases in a league that is kept: LD-DRAFT, LD-BASE and LD-INJ rules over seasons."""

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Fixture, HoldingRow, Season, Team
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from rulesets.core.refusal import Refused
from tests.store.ledger.weekend import open_games, scheduled


def season(league: OpenLeague) -> Season:
    return league.records.all(Season)[-1]


def finish(league: OpenLeague, team: Team) -> Fixture:
    """The next game of a team, played."""
    game = next(f for f in open_games(league) if team.id in (f.home, f.visitors))
    league.enter(c.EnterResult(game.id, c.ResultInput(home=7, visitors=3)), "Ann")
    return game


def test_bases_are_drawn_traded_and_replaced(either: Store):
    """LD-BASE-01, LD-BASE-03, LD-BASE-04, LD-R44."""
    league = scheduled(either)
    one, other = league.records.all(Team)[:2]
    league.enter(p.DrawBases(one.id, tuple(range(1, 13))), "Ann")
    with pytest.raises(Refused):
        league.enter(p.DrawBases(other.id, tuple(range(12, 24))), "Ann")
    league.enter(p.DrawBases(other.id, tuple(range(13, 25))), "Ann")
    trade = p.TradeBases(one.id, other.id, (1,), (13,), (one.coach, other.coach))
    finish(league, one)
    league.enter(c.EnterPhase(season(league).id, "playoffs"), "Ann")
    with pytest.raises(Refused, match="once the playoffs have begun"):
        league.enter(trade, "Ann")
    league.enter(c.UndoEntries(1), "Ann")
    before = league.digest
    league.enter(trade, "Ann")
    league.enter(p.ReplaceBase(one.id, 13, 40, one.coach, "bent"), "Ann")
    held = {row.base: row.franchise for row in league.records.all(HoldingRow)}
    assert (held[1], held[40], 13 in held) == (other.franchise, one.franchise, False)
    league.enter(c.UndoEntries(2), "Ann")
    assert (league.digest, league.faults()) == (before, [])
