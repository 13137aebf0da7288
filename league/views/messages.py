"""Messages to a team: what it must know at once, such as a game in ten minutes or a result that was
changed. Each has a key, by which a phone shows it as new only once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from league.model.day.day import Day
from league.model.ledger.handlers.room import board_name_of
from league.model.ledger.rows import (
    Board,
    CallRow,
    DelayRow,
    Fixture,
    GameTimesRow,
    NodeRow,
    ReportRow,
    ResultRow,
    Row,
    TimeSlot,
)
from league.model.ledger.state import LeagueState, RowChange
from league.model.times import clock_time, lateness
from league.views.games import RESULT_KINDS
from league.views.moment import LedgerStep
from league.views.text import number_word, score_words, time_from
from rulesets.core.plain_text import capitalize

SOON: Final = 10
"""Minutes before a game in which its teams are told."""
_HOURS: Final = 12 * 60
"""Minutes for which a message is shown."""
_MOST: Final = 10
_MOST_STEPS: Final = 2_000
"""Entries that are looked through."""


class TeamMessage(msgspec.Struct, frozen=True):
    key: str
    """The same for as long as it is the same message."""
    minute: int
    """When it came."""
    text: str

    @property
    def time_text(self) -> str:
        """The time of day at which it came."""
        return clock_time(self.minute)


def team_messages(
    state: LeagueState,
    day: Day,
    steps: Sequence[LedgerStep],
    team: int,
    minute_of: Callable[[str], int],
) -> tuple[TeamMessage, ...]:
    """Return the messages to a team of today, the newest first. `steps` are the entries of the
    league, `minute_of` the minute on the wall's clock of an entry's time."""
    return tuple(islice(_messages(state, day, steps, team, minute_of), _MOST))


def _messages(
    state: LeagueState,
    day: Day,
    steps: Sequence[LedgerStep],
    team: int,
    minute_of: Callable[[str], int],
) -> Iterator[TeamMessage]:
    soon = _soon(state, day, team)
    if soon is not None:
        yield soon
    for at in range(len(steps) - 1, max(len(steps) - 1 - _MOST_STEPS, -1), -1):
        step = steps[at]
        minute = minute_of(step.mark.at)
        if minute < day.now - _HOURS:
            return
        yield from _of_step(state, day, step, minute, team)


def _soon(state: LeagueState, day: Day, team: int) -> TeamMessage | None:
    """Say that a team's next game is about to begin."""
    own = (game for game in day.games if team in (game.home_team, game.visitors_team))
    game = next((game for game in own if game.state != "over"), None)
    if game is None or game.fixture is None or game.state == "playing" or game.expected is None:
        return None
    wait = game.expected - day.now
    if not 0 <= wait <= SOON:
        return None
    delay = state.find(DelayRow, game.fixture)
    late = 0 if delay is None else delay.minutes
    where = f" on {game.board_name}" if game.board_name else ""
    when = f"in {number_word(wait)} minute{'s' * (wait != 1)}" if wait else "now"
    other = game.visitors if team == game.home_team else game.home
    return TeamMessage(
        f"soon-{game.fixture}-{game.planned}-{late}-{game.board}",
        day.now,
        f"You play{where} {when}, at {clock_time(game.expected)}: {other}.",
    )


def _of_step(
    state: LeagueState, day: Day, step: LedgerStep, minute: int, team: int
) -> Iterator[TeamMessage]:
    """Yield what an entry means to a team: one message a game, and one of all delays."""
    by_game: dict[int, dict[type[Row], RowChange]] = {}
    for change in step.changes:
        if change.kind in _TOLD:
            by_game.setdefault(change.id, {})[change.kind] = change
    delayed = False
    for number, changes in sorted(by_game.items()):
        fixture = state.find(Fixture, number)
        if fixture is None or team not in (fixture.home, fixture.visitors):
            continue
        for kind, words in _TOLD.items():
            text = words(state, fixture, changes[kind], team) if kind in changes else ""
            if not text or (kind is DelayRow and delayed):
                continue
            delayed = delayed or kind is DelayRow
            later = _expected_later(state, day, fixture, changes[kind])
            yield TeamMessage(f"{step.mark.seq}-{number}", minute, text + later)
            break


def _expected_later(state: LeagueState, day: Day, fixture: Fixture, change: RowChange) -> str:
    """Say when a game is expected, where a message names an earlier time that still counts."""
    before, after, starts = change.before, change.after, _starts(state, fixture)
    if starts is None:
        return ""
    if isinstance(after, Fixture) and after.slot == fixture.slot:
        if isinstance(before, Fixture) and before.slot == after.slot:
            return ""
        said = starts
    elif isinstance(after, DelayRow) and after == state.find(DelayRow, fixture.id):
        said = starts + after.minutes
    else:
        return ""
    game = next((each for each in day.games if each.fixture == fixture.id), None)
    if game is None or game.expected is None or game.state in ("playing", "over"):
        return ""
    later = game.expected > max(said, day.now)
    return f" It is expected at {clock_time(game.expected)}." if later else ""


def _names(state: LeagueState, fixture: Fixture) -> tuple[str, str]:
    return state.team_name(fixture.home), state.team_name(fixture.visitors)


def _score(state: LeagueState, fixture: Fixture, row: Any) -> str:
    """A result or a score that waits: `Lions 7, Bears 14`, `forfeit`."""
    home, visitors = _names(state, fixture)
    score = score_words(home, visitors, row.home_points, row.visitors_points)
    kind = getattr(row, "kind", "played")
    winner = {"home": home, "visitors": visitors}.get(getattr(row, "winner", None) or "", "")
    if kind == "played" and score:
        return score
    words = RESULT_KINDS[kind] + (f" to {winner}" if winner else "")
    return f"{words} ({score})" if score else words


def _result(state: LeagueState, fixture: Fixture, change: RowChange, team: int) -> str:
    before, after = change.before, change.after
    number = fixture.number
    suspended = isinstance(before, ResultRow) and before.kind == "abandoned"
    if suspended and after is None:
        where = f" on {board}" if (board := board_name_of(state, fixture)) else ""
        return f"Game {number} is resumed{where}."
    if suspended and isinstance(after, ResultRow) and after.kind == "played":
        return ""  # it was played to its end
    if after is None:
        return f"Your result was withdrawn: game {number}, {_score(state, fixture, before)}."
    now = _score(state, fixture, after)
    if isinstance(after, ResultRow) and after.kind == "abandoned":
        home, visitors = _names(state, fixture)
        score = score_words(home, visitors, after.home_points, after.visitors_points)
        return f"Game {number} is suspended{f': {score}' if score else ''}."
    if before is not None:
        was = _score(state, fixture, before)
        return "" if was == now else f"Your result was changed: {now}. It was {was}."
    assert isinstance(after, ResultRow), "it is a result"
    if after.kind == "played":
        return ""
    home, visitors = _names(state, fixture)
    return f"Game {number} ({visitors} at {home}): {now}."


def _report(state: LeagueState, fixture: Fixture, change: RowChange, team: int) -> str:
    after = change.after
    if not isinstance(after, ReportRow):
        result = state.find(ResultRow, fixture.id)
        words = "" if result is None else f": {_score(state, fixture, result)}"
        return f"The score of game {fixture.number} counts{words}." if result else ""
    score = _score(state, fixture, after)
    if after.disputed_by is not None:
        home, visitors = _names(state, fixture)
        who = home if after.disputed_by == "home" else visitors
        return f"{who} disputes the score of game {fixture.number}: {after.reason}."
    own = after.home if team == fixture.home else after.visitors
    return "" if own else f"Confirm the score of game {fixture.number}: {score}."


def _place(state: LeagueState, fixture: Fixture, change: RowChange, team: int) -> str:
    before, after = change.before, change.after
    if before is None and isinstance(after, Fixture):
        return _playoff_game(state, after, team)
    if not isinstance(before, Fixture) or not isinstance(after, Fixture):
        return ""
    label = f"Game {fixture.number}"
    if after.postponed and not before.postponed:
        return f"{label} is postponed."
    parts = []
    if after.slot != before.slot:
        then, now = (_starts(state, each) for each in (before, after))
        if now is not None:
            was = "" if then is None else f" (not {time_from(then, now)})"
            parts.append(f"at {time_from(now, now if then is None else then)}{was}")
    if after.board != before.board and after.board is not None:
        was = "" if before.board is None else f" (not {state.get(Board, before.board).name})"
        parts.append(f"on {state.get(Board, after.board).name}{was}")
    return f"{label} is now {' and '.join(parts)}." if parts else ""


def _playoff_game(state: LeagueState, fixture: Fixture, team: int) -> str:
    """Say against whom a team plays in a bracket, once that is known."""
    node = None if fixture.node is None else state.find(NodeRow, fixture.node)
    if node is None:
        return ""
    home, visitors = _names(state, fixture)
    other = visitors if team == fixture.home else home
    starts = _starts(state, fixture)
    when = "" if starts is None else f", {clock_time(starts)}"
    where = f", {board}" if (board := board_name_of(state, fixture)) else ""
    return f"You play {other} next: {node.title or node.key}, game {fixture.number}{when}{where}."


def _starts(state: LeagueState, fixture: Fixture) -> int | None:
    slot = None if fixture.slot is None else state.find(TimeSlot, fixture.slot)
    return None if slot is None else slot.starts


def _other_board(state: LeagueState, fixture: Fixture, change: RowChange, team: int) -> str:
    board = getattr(change.after, "board", None)
    if board is None or board == getattr(change.before, "board", None):
        return ""
    return f"Game {fixture.number} is played on {state.get(Board, board).name}."


def _delay(state: LeagueState, fixture: Fixture, change: RowChange, team: int) -> str:
    minutes = 0 if change.after is None else getattr(change.after, "minutes", 0)
    starts = _starts(state, fixture)
    if state.find(ResultRow, fixture.id) is not None or starts is None:
        return ""
    words = f"{lateness(minutes)}: it is expected at {clock_time(starts + minutes)}"
    return capitalize(f"game {fixture.number} is {words}.")


def _call(state: LeagueState, fixture: Fixture, change: RowChange, team: int) -> str:
    if change.after is None:
        return ""
    where = f": go to {board}" if (board := board_name_of(state, fixture)) else ""
    return f"Game {fixture.number} is called{where}."


_TOLD: Final[dict[type[Row], Callable[[LeagueState, Fixture, RowChange, int], str]]] = {
    ReportRow: _report,
    ResultRow: _result,
    Fixture: _place,
    GameTimesRow: _other_board,
    DelayRow: _delay,
    CallRow: _call,
}
"""What each kind of change means to a team, the most important first; empty for nothing."""
