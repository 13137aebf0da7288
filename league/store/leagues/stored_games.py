"""Games of the store that belong to fixtures: checked when they are tied, counted when over."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import select

from league.model.ledger.commands import Correct, EnterResult, PlayIn, Told
from league.model.ledger.pinning import pin_of
from league.model.ledger.records import Records
from league.model.ledger.rows import (
    Fixture,
    FixtureGame,
    Franchise,
    ResultRow,
    Rules,
    Stage,
    Team,
)
from league.store.errors import NoSuchGame, NotAllowed, Unplayable
from league.store.leagues.leagues import OpenLeague
from league.store.store import Store
from league.store.tables import GameNow
from rulesets.core.header import Header
from rulesets.core.refusal import Refused


class _Now(NamedTuple):
    home: int
    visitors: int
    finished: int
    winner: str | None


def play_in(store: Store, league: OpenLeague, fixture: int, game: int, by: str) -> int:
    """Tie a stored game to a fixture. Raises Refused for a game of other teams or other rules,
    NoSuchGame when there is none."""
    stored = store.load(game)
    row = league.records.get(Fixture, fixture)
    names = tuple(_name(league.records, team) for team in (row.home, row.visitors))
    if (stored.header.home, stored.header.visitors) != names:
        raise Refused(
            f"game {game} was played by {stored.header.home} and {stored.header.visitors}, the"
            f" fixture is of {names[0]} and {names[1]}"
        )
    pinned = rules_of(league.records, row)
    if pin_of(stored.header, stored.session.rules).digest != pinned.digest:
        raise Refused(
            f"game {game} is not played by the rules of its stage: {pinned.code} with the settings"
            " that were pinned"
        )
    return league.enter(PlayIn(fixture, game), by)


def rules_of(records: Records, fixture: Fixture) -> Rules:
    """The rules by which a game is played: its own, else those of its stage."""
    number = fixture.rules or records.get(Stage, fixture.stage).rules
    if number is None:
        raise Refused("the game has no rules yet")
    return records.get(Rules, number)


def header_for(league: OpenLeague, fixture: int) -> Header:
    """The header of a game in which a fixture is to be played: teams by name, rules as pinned."""
    row = league.records.get(Fixture, fixture)
    pinned = msgspec.json.decode(rules_of(league.records, row).header, type=Header)
    return replace(
        pinned, home=_name(league.records, row.home), visitors=_name(league.records, row.visitors)
    )


def _name(records: Records, team: int) -> str:
    return records.get(Franchise, records.get(Team, team).franchise).name


def count_finished(store: Store, league: OpenLeague, by: str) -> list[int]:
    """Enter the results of tied games that are over, and correct those whose game has changed
    since: a game counts by itself. What was entered otherwise is left alone. Tells the fixtures."""
    found = []
    for tie in list(league.records.all(FixtureGame)):
        told = told_by(store, tie.game)
        there = league.records.find(ResultRow, tie.id)
        if told is None or (there is not None and there.game != tie.game):
            continue
        try:
            if there is None or there.kind == "abandoned":
                league.enter(EnterResult(tie.id, told), by, f"game {tie.game} is over")
            elif not _same(there, told):
                league.enter(Correct(tie.id, told), by, f"game {tie.game} was corrected")
            else:
                continue
        except NotAllowed:
            continue  # on a shared server: a game that is not his to enter
        found.append(tie.id)
    return found


def _same(there: ResultRow, told: Told) -> bool:
    mine: tuple[Any, ...] = (there.kind, there.home_points, there.visitors_points)
    same = mine == (told.kind, told.home, told.visitors)
    return same and (told.winner is None or told.winner == there.winner)


def told_by(store: Store, game: int) -> Told | None:
    """What came of a stored game; None while it is not over. Raises NoSuchGame or Unplayable."""
    stored = store.load(game)
    if stored.trouble:
        raise Unplayable(f"Game {game} cannot be counted: {stored.trouble}.")
    with store.leagues.reading() as db:
        row = db.execute(
            select(GameNow.home, GameNow.visitors, GameNow.finished, GameNow.winner).where(
                GameNow.game == game
            )
        ).one_or_none()
    if row is None:
        raise NoSuchGame(f"Game {game} has no summary: run `quarterback doctor --mend`.")
    now = _Now(*row)
    if not now.finished:
        return None
    ahead = None if now.home == now.visitors else "home" if now.home > now.visitors else "visitors"
    if now.winner == ahead:
        return Told("played", now.home, now.visitors, game=game)
    if now.winner is None:
        return Told("abandoned", now.home, now.visitors, game=game)
    winner = "home" if now.winner == "home" else "visitors"
    return Told("conceded", now.home, now.visitors, winner, game=game)  # type: ignore[arg-type]
