"""A schedule drafted in mid-season: rounds that have begun stay, the rest is drawn again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import msgspec

from league.model.ledger.commands.league import Meeting
from league.model.ledger.rows import (
    CallRow,
    Fixture,
    FixtureGame,
    GameTimesRow,
    ResultRow,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.meetings import meetings_in
from league.model.schedule.divisions import rounds_of
from league.model.schedule.rounds import Pairing, Round
from league.model.schedule.venues import settle_venues
from rulesets.core.refusal import Refused

Draws = Callable[[int | None], Sequence[Round]]
"""Returns that many rounds of all teams, or all of them. Raises Refused."""


class RedrawnSchedule(msgspec.Struct, frozen=True):
    """A draft that keeps what has begun."""

    meetings: tuple[Meeting, ...]
    """Games that stay, with their keys, then new ones."""
    rounds: int
    """How many rounds it has, including those that have begun."""
    games_kept: int
    """Games that stay as they are."""
    last_started_round: int
    """The last round that has begun; 0 for none."""

    @property
    def summary(self) -> str:
        """A sentence about what stays; empty where nothing has begun."""
        if not self.last_started_round:
            return ""
        rounds = (
            "Round 1 has"
            if self.last_started_round == 1
            else f"Rounds 1 to {self.last_started_round} have"
        )
        games = "1 game stays" if self.games_kept == 1 else f"{self.games_kept} games stay"
        new = len(self.meetings) - self.games_kept
        return f"{rounds} begun: {games} as played or set. Drawn again: {new} games after that."


def last_begun(records: LeagueState, stage: Stage) -> int:
    """Return the last round that has games played, in progress or called; 0 for none. Forfeits of
    a team that left do not count as played."""
    removed = {team.id for team in records.where(Team, season=stage.season) if team.withdrawn}
    return max(
        (
            game.round
            for game in records.where(Fixture, stage=stage.id)
            if (
                records.find(ResultRow, game.id) is not None
                and not removed.intersection((game.home, game.visitors))
            )
            or records.find(FixtureGame, game.id) is not None
            or _began(records, game)
        ),
        default=0,
    )


def _began(records: LeagueState, game: Fixture) -> bool:
    """Return whether a game has begun, or its teams were called to the board."""
    times = records.find(GameTimesRow, game.id)
    called = records.find(CallRow, game.id) is not None
    return called or (times is not None and times.began is not None)


def redraw(records: LeagueState, stage: Stage, draws: Draws, rounds: int | None) -> RedrawnSchedule:
    """Return the draft of a stage by `draws`, with at most `rounds` in all. Rounds that have
    begun stay as they are, and so do games that coaches have arranged; a team that entered late
    plays in later rounds. Raises Refused where no round is left, and what `draws` raises."""
    started = last_begun(records, stage)
    remaining = _started_games(records, stage, started)
    if not started:
        drawn = draws(rounds)
        return RedrawnSchedule((*remaining, *meetings_in(drawn)), len(drawn), len(remaining), 0)
    if rounds is not None and rounds <= started:
        raise Refused(f"round {started} has begun: none of the first {rounds} is left to draft")
    left = _still_to_meet(draws(None), remaining)
    if not left:
        raise Refused("all teams have met: there is nothing left to draft")
    pairs = rounds_of(left)[: None if rounds is None else rounds - started]
    new = _shared(settle_venues(pairs), remaining)
    numbered = [Round(started + each.number, each.pairings, each.byes) for each in new]
    meetings = (*remaining, *meetings_in(numbered))
    return RedrawnSchedule(meetings, started + len(new), len(remaining), started)


def _started_games(records: LeagueState, stage: Stage, number: int) -> tuple[Meeting, ...]:
    """Return the games that a draft leaves alone."""
    return tuple(
        Meeting(f.home, f.visitors, f.round, f.slot, f.board, f.counts, f.id)
        for f in records.where(Fixture, stage=stage.id)
        if f.round <= number or records.find(ResultRow, f.id) is not None
    )


def _still_to_meet(
    rounds: Iterable[Round], meetings: Iterable[Meeting]
) -> dict[tuple[str, str], int]:
    """Return how often each two teams still have to meet. Games that coaches arranged do not
    count."""
    result: Counter[frozenset[str]] = Counter()
    for each in rounds:
        result.update(frozenset(pair) for pair in each.pairings)
    result.subtract(frozenset((str(m.home), str(m.visitors))) for m in meetings if m.round)
    return {(min(pair), max(pair)): often for pair, often in result.items() if often > 0}


def _shared(rounds: Sequence[Round], meetings: Iterable[Meeting]) -> list[Round]:
    """Return the rounds with games reversed wherever that evens out the home games, including
    those played."""
    homes: Counter[str] = Counter()
    for meeting in meetings:
        homes[str(meeting.home)] += 1
        homes[str(meeting.visitors)] -= 1
    for each in rounds:
        for pair in each.pairings:
            homes[pair.home] += 1
            homes[pair.visitors] -= 1
    result: list[Round] = []
    for each in rounds:
        pairings: list[Pairing] = []
        for pair in each.pairings:
            turns = homes[pair.home] - homes[pair.visitors] > 2  # it moves four
            if turns:
                homes[pair.home] -= 2
                homes[pair.visitors] += 2
            pairings.append(pair.turned if turns else pair)
        result.append(Round(each.number, tuple(pairings), each.byes))
    return result
