"""Stored games counted for their fixtures: entered once they are over, corrected when they change,
undone when they are not over after all. What someone stands for is not changed unasked."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from typing import Literal

import msgspec

from league.model.ledger.commands.league import Correct, EnterResult, ResultInput
from league.model.ledger.queries.preview import side_effects
from league.model.ledger.rows import Certification, Fixture, FixtureGame, Person, ResultRow
from league.store.errors import NotAllowed
from league.store.games.store import Store
from league.store.ledger.game_injuries import take_injuries
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import (
    GameStatus,
    how_they_stand,
    result_input,
    result_of_game,
)

Done = Literal["entered", "corrected", "taken back", "asks"]


class CountedResult(msgspec.Struct, frozen=True):
    """What became of the result of a fixture that is played in a stored game."""

    fixture: int
    done: Done
    """`asks`: nothing, until someone confirms it."""
    result: ResultInput | None
    """What the game says; None where it is not over."""
    because: tuple[str, ...] = ()
    """Why someone is asked, in words."""


def count_finished(
    store: Store, league: OpenLeague, by: str, confirmed: Collection[int] = ()
) -> list[CountedResult]:
    """Make the results of all fixtures that are played in stored games what those games say. Of
    what was entered by hand nothing changes. `confirmed` are fixtures of which no one is asked."""
    ties = league.records.all(FixtureGame)
    standing = how_they_stand(store, {tie.game for tie in ties})
    result = []
    for tie in ties:
        present = league.records.find(ResultRow, tie.id)
        now = standing.get(tie.game)
        if _differs(present, tie, now):
            with contextlib.suppress(NotAllowed):  # on a shared server: no game of his
                created = count_game(store, league, tie.id, by, confirmed=tie.id in confirmed)
                if created is not None:
                    result.append(created)
        elif now is not None and now.finished:
            _injuries(store, league, tie, by)
    return result


def _differs(result_row: ResultRow | None, tie: FixtureGame, now: GameStatus | None) -> bool:
    """Whether there may be something to do, as far as the summary of the game says it."""
    if now is None:
        return True  # which is told as what it is
    return not _same(result_row, result_input(now, tie.game), tie.game)


def count_game(
    store: Store, league: OpenLeague, fixture: int, by: str, *, confirmed: bool = False
) -> CountedResult | None:
    """Make the result of a fixture, and the injuries of its players, what its stored game says;
    None where the result stays as it is. Raises Refused or StoreError."""
    tie = league.records.find(FixtureGame, fixture)
    if tie is None:
        return None
    report = result_of_game(store, tie.game)
    created = _updated_result(league, tie, report, by, confirmed=confirmed)
    if created is None or created.done != "asks":
        _injuries(store, league, tie, by, over=report is not None)
    return created


def _injuries(
    store: Store, league: OpenLeague, tie: FixtureGame, by: str, *, over: bool = True
) -> None:
    """On a shared server a scorer enters none: they are taken when the commissioner counts."""
    with contextlib.suppress(NotAllowed):
        take_injuries(store, league, tie, by, over=over)


def _updated_result(
    league: OpenLeague, tie: FixtureGame, result: ResultInput | None, by: str, *, confirmed: bool
) -> CountedResult | None:
    """What becomes of the result."""
    fixture, seen = tie.id, league.ledger.seq
    present = league.records.find(ResultRow, fixture)
    if _same(present, result, tie.game):
        return None
    if result is not None and (present is None or present.kind == "abandoned"):
        league.enter(EnterResult(fixture, result), by, f"game {tie.game} is over", seen)
        return CountedResult(fixture, "entered", result)
    command = Correct(fixture, result)
    asks = () if confirmed else _asks(league, command)
    if asks:
        return CountedResult(fixture, "asks", result, asks)
    why = "was corrected" if result is not None else "is no longer final"
    league.enter(command, by, f"game {tie.game} {why}", seen)
    return CountedResult(fixture, "corrected" if result is not None else "taken back", result)


def _same(result_row: ResultRow | None, result: ResultInput | None, game: int) -> bool:
    """Whether a result is what its game says, or none of the game's business."""
    if result_row is None:
        return result is None
    if result_row.game is None and result_row.kind != "abandoned":
        return True  # entered by hand
    if result is None:
        return result_row.game != game
    if result_row.game != game:
        return False
    lines = (result.kind, result.home, result.visitors)
    same = lines == (result_row.kind, result_row.home_points, result_row.visitors_points)
    return same and (result.winner is None or result.winner == result_row.winner)


def _asks(league: OpenLeague, command: Correct) -> tuple[str, ...]:
    """Why a correction is not made unasked: someone stands for what it changes, or others have
    played on from it."""
    result = []
    certified = league.records.find(Certification, command.fixture)
    if certified is not None:
        name = league.records.get(Person, certified.person).name
        result.append(f"{name} has certified the result.")
    result += [
        f"Game {league.records.get(Fixture, int(key)).number} was played by others, and would"
        " become disputed."
        for key in side_effects(league.ledger, command).disputed
    ]
    return tuple(result)
