"""Injuries from stored games of fixtures: entered with the dice that fell, and corrected when a
game is corrected."""

from __future__ import annotations

from league.model.careers.injuries import dice_of_injuries, from_game
from league.model.ledger.commands.players import GameInjury, TakeInjuries
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.queries.rosters import lineups_of
from league.model.ledger.rows import Fixture, FixtureGame, Season
from league.model.ledger.state import LeagueState
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from rulesets.core.session import Session


def take_injuries(
    store: Store, league: OpenLeague, tie: FixtureGame, by: str, *, over: bool = True
) -> bool:
    """Enter the injuries of a game, or none for one that is not over, unless the league has them
    already. Return whether there was anything to enter. Injuries that a person entered, or
    voided, are not changed; a finished season is left alone."""
    records = league.records
    fixture = records.get(Fixture, tie.id)
    season = records.get(Season, fixture.season)
    if season.phase == "over" or not terms_in(records, season).injuries:
        return False
    hurts = hurt_in(store, records, fixture, tie.game) if over else ()
    before = careers_of(records).from_games.get(str(tie.id))
    was = () if before is None else before.hurts
    lines = tuple((int(each.player), each.length, each.dice) for each in was)
    same_game = before is None or before.game == tie.game
    if lines == tuple((each.player, each.length, each.dice) for each in hurts) and same_game:
        return False
    why = f"game {tie.game} is over" if before is None else f"game {tie.game} was corrected"
    league.enter(TakeInjuries(tie.id, tie.game, hurts), by, why)
    return True


def hurt_in(
    store: Store, records: LeagueState, fixture: Fixture, game: int
) -> tuple[GameInjury, ...]:
    """Return which of a fixture's players were hurt in a stored game. Raises NoSuchGame or
    Unplayable."""
    return left_by(records, fixture, store.load(game).session)


def left_by(records: LeagueState, fixture: Fixture, session: Session) -> tuple[GameInjury, ...]:
    """Return which of a fixture's players were hurt in a game, by its log."""
    rules = session.rules
    if rules.league_records is None:
        return ()
    remaining = rules.league_records(rules, session.state)
    lineups = lineups_of(records, fixture, rules.custom.teams)
    quarterbacks = {side: lineup["quarterback"] for side, lineup in lineups.items()}
    result = from_game(remaining, quarterbacks, dice_of_injuries(session.entries))
    return tuple(GameInjury(int(each.player), each.length, each.dice) for each in result)
