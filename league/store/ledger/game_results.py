"""Count stored games for their fixtures: results are entered once games are over, corrected when
they change, undone when they are not over after all. Certified results are not changed without
confirmation."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from league.model.games import COUNTS, count_in
from league.model.ledger.commands.day import ReportResult
from league.model.ledger.commands.league import Correct, EnterResult, RecordCount, ResultInput
from league.model.ledger.handlers.results import (
    minutes_to_confirm,
    recorded_counts,
    reported_result,
)
from league.model.ledger.queries.preview import side_effects
from league.model.ledger.rows import (
    Certification,
    Fixture,
    FixtureGame,
    Person,
    ReportRow,
    ResultRow,
    SideName,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.bracket_question import Choice, bracket_question
from league.store.errors import NotAllowed, Unplayable
from league.store.games.store import Store
from league.store.ledger.game_stats import take_injuries
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import (
    GameStatus,
    result_input,
    result_of_game,
    status_of_games,
)

Done = Literal["entered", "reported", "corrected", "taken back", "asks", "asks of the bracket"]


class CountedResult(msgspec.Struct, frozen=True):
    """What happened to the result of a fixture that is played in a stored game."""

    fixture: int
    done: Done
    """`reported`: the score waits for its coaches; `asks`: nothing was entered until someone
    confirms it; `asks of the bracket`: until the commissioner keeps the bracket, or seeds it
    again."""
    result: ResultInput | None
    """The result of the game; None where it is not over."""
    because: tuple[str, ...] = ()
    """Why confirmation is needed."""


def count_finished(
    store: Store,
    league: OpenLeague,
    by: str,
    confirmed: Collection[int] = (),
    bracket: Choice | None = None,
) -> list[CountedResult]:
    """Update the results of all fixtures that are played in stored games. Results entered by
    hand do not change. `confirmed` are fixtures that need no further confirmation; `bracket` says
    what becomes of one that was drawn on other standings."""
    ties = league.records.all(FixtureGame)
    standing = status_of_games(store, {tie.game for tie in ties})
    result = []
    for tie in ties:
        present = league.records.find(ResultRow, tie.id)
        now = standing.get(tie.game)
        if _differs(present, tie, now):
            with contextlib.suppress(NotAllowed):  # on a shared server: a game of another scorer
                counted = count_game(
                    store, league, tie.id, by, confirmed=tie.id in confirmed, bracket=bracket
                )
                if counted is not None:
                    result.append(counted)
        elif now is not None and now.finished:
            _injuries(store, league, tie, by)
            recorded = recorded_counts(league.records, tie.id)
            if any(count_in(recorded, name) is None for name in COUNTS):
                _counts(store, league, tie, by)
    return result


def _differs(result_row: ResultRow | None, tie: FixtureGame, now: GameStatus | None) -> bool:
    """Return whether there may be something to do, by the summary of the game."""
    if now is None:
        return True  # which is told as what it is
    return not _same(result_row, result_input(now, tie.game), tie.game)


def count_game(
    store: Store,
    league: OpenLeague,
    fixture: int,
    by: str,
    *,
    confirmed: bool = False,
    bracket: Choice | None = None,
    at: int | None = None,
) -> CountedResult | None:
    """Update the result of a fixture, and the injuries of its players, from its stored game;
    None where the result stays as it is. A first result that was entered at a board, at the minute
    `at`, waits for both coaches where the league wants that. Raises Refused or StoreError."""
    tie = league.records.find(FixtureGame, fixture)
    if tie is None:
        return None
    stored = result_of_game(store, tie.game)
    if (reported := _reported(league, tie, stored, by, at)) is not None:
        counted = reported.counted
    else:
        counted = _updated_result(league, tie, stored, by, confirmed=confirmed, bracket=bracket)
    if counted is None or counted.done not in ("asks", "asks of the bracket"):
        _injuries(store, league, tie, by, over=stored is not None)
        _counts(store, league, tie, by, stored)
    return counted


def _counts(
    store: Store,
    league: OpenLeague,
    tie: FixtureGame,
    by: str,
    result: ResultInput | None = None,
) -> None:
    """Record the counts of a result that came from a stored game, where they are not recorded yet
    or have changed: earlier versions did not keep them."""
    present = league.records.find(ResultRow, tie.id)
    if present is None or present.game != tie.game:
        return
    with contextlib.suppress(NotAllowed, Unplayable):
        result = result or result_of_game(store, tie.game)
        if result is None:
            return
        if not _same(present, result, tie.game):
            return
        why = f"counted from game {tie.game}"
        recorded = recorded_counts(league.records, tie.id)
        for name, home, visitors in result.counted:
            if count_in(recorded, name) != (home, visitors):
                # Of a bracket that was drawn on other standings the commissioner is asked.
                count = RecordCount(tie.id, name, (home, visitors))
                if bracket_question(league.ledger, count) is None:
                    league.enter(count, by, why)


def _injuries(
    store: Store, league: OpenLeague, tie: FixtureGame, by: str, *, over: bool = True
) -> None:
    """Update injuries. On a shared server a scorer enters none: they are entered when the
    commissioner counts."""
    with contextlib.suppress(NotAllowed):
        take_injuries(store, league, tie, by, over=over)


class _Reported(NamedTuple):
    """That a score is one that waits for its coaches, or is withdrawn."""

    counted: CountedResult | None
    """What was entered; None where it waits already, as it is."""


def _reported(
    league: OpenLeague, tie: FixtureGame, result: ResultInput | None, by: str, at: int | None
) -> _Reported | None:
    """Let a first result wait for both coaches, or withdraw one that waits; None where it is not
    one that waits."""
    records, seen = league.records, league.ledger.seq
    present, report = records.find(ResultRow, tie.id), records.find(ReportRow, tie.id)
    if present is not None and present.kind != "abandoned":
        return None
    if report is not None:
        waiting = reported_result(report)
        if waiting == result or (result is None and waiting.game != tie.game):
            return _Reported(None)
        if result is None:
            league.enter(Correct(tie.id, None), by, f"game {tie.game} is no longer final", seen)
            return _Reported(CountedResult(tie.id, "taken back", None))
    season = records.get(Fixture, tie.id).season
    waits = at is not None and minutes_to_confirm(records, season) is not None
    if result is None or result.kind == "abandoned" or not waits or at is None:
        return None
    points = result.home or 0, result.visitors or 0
    side = _side_of(records, tie.id, by)
    command = ReportResult(tie.id, *points, at, side, result=result)
    question = bracket_question(league.ledger, command)
    if question is not None:  # both coaches are known to agree, and the bracket was drawn
        return None
    league.enter(command, by, f"game {tie.game} is over", seen)
    is_counted = records.find(ResultRow, tie.id) is not None
    return _Reported(CountedResult(tie.id, "entered" if is_counted else "reported", result))


def _side_of(records: LeagueState, fixture: int, by: str) -> SideName | None:
    """Return the side whose coach someone is, by name; None for anyone else. On a server an author
    is a name with its place and device."""
    row = records.get(Fixture, fixture)
    sides: tuple[tuple[SideName, int], ...] = (("home", row.home), ("visitors", row.visitors))
    for side, team in sides:
        coach = records.get(Person, records.get(Team, team).coach).name.casefold()
        at_server = ", device " in by and by.casefold().startswith(f"{coach} ")
        if by.casefold() == coach or at_server:
            return side
    return None


def _updated_result(
    league: OpenLeague,
    tie: FixtureGame,
    result: ResultInput | None,
    by: str,
    *,
    confirmed: bool,
    bracket: Choice | None,
) -> CountedResult | None:
    """Enter, correct or undo the result."""
    fixture, seen = tie.id, league.ledger.seq
    present = league.records.find(ResultRow, fixture)
    if _same(present, result, tie.game):
        return None
    is_first = present is None or present.kind == "abandoned"
    certified = league.records.find(Certification, fixture)
    command: EnterResult | Correct = Correct(
        fixture, result, None if certified is None else certified.person
    )
    if result is not None and is_first:
        command = EnterResult(fixture, result)
    question = bracket_question(league.ledger, command)
    if question is not None and bracket is None:
        return CountedResult(fixture, "asks of the bracket", result, question.lines)
    if question is not None and bracket is not None:
        command = replace(command, bracket=question.answer(bracket))
    if isinstance(command, EnterResult):
        league.enter(command, by, f"game {tie.game} is over", seen)
        return CountedResult(fixture, "entered", result)
    asks = () if confirmed else _asks(league, command)
    if asks:
        return CountedResult(fixture, "asks", result, asks)
    why = "was corrected" if result is not None else "is no longer final"
    league.enter(command, by, f"game {tie.game} {why}", seen)
    return CountedResult(fixture, "corrected" if result is not None else "taken back", result)


def _same(result_row: ResultRow | None, result: ResultInput | None, game: int) -> bool:
    """Return whether a result matches its game, or does not come from the game."""
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
    """Return why a correction needs confirmation: the result is certified, or other games were
    played because of it."""
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
