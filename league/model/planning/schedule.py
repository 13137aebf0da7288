"""A schedule draft: what it needs, its games, boards and times for new ones, and a draft in
mid-season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.ledger.commands.league import Meeting
from league.model.ledger.handlers.results import results_of
from league.model.ledger.handlers.schedule import is_void, schedule_slots
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    Board,
    CallRow,
    Division,
    Fixture,
    FixtureGame,
    GameTimesRow,
    Person,
    ResultRow,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import taking_part
from league.model.schedule.berger import Pairing, Round, Scheme, round_robin
from league.model.schedule.divisions import DivisionPlan as PlainDivision
from league.model.schedule.divisions import rounds_of
from league.model.schedule.placement import place_games
from league.model.schedule.slots import PlacedGame, ScheduledGame, SlotTime, Venue
from league.model.schedule.venues import settle_venues
from league.model.standings.formula import may_count, reckon
from league.model.times import DAY
from rulesets.core.plain_text import how_many
from rulesets.core.refusal import Refused


def meetings_in(rounds: Iterable[Round]) -> tuple[Meeting, ...]:
    """Return new games from rounds whose teams are team numbers."""
    return tuple(
        Meeting(int(pair.home), int(pair.visitors), each.number)
        for each in rounds
        for pair in each.pairings
    )


def as_they_are(records: LeagueState, stage: Stage) -> tuple[Meeting, ...]:
    """Return the games of a stage as they are, so that a draft keeps them."""
    return tuple(map(_meeting_of, records.where(Fixture, stage=stage.id)))


def _meeting_of(game: Fixture) -> Meeting:
    sides, place = (game.home, game.visitors), (game.slot, game.board)
    return Meeting(*sides, game.round, *place, game.counts, game.id)


def pool_meetings(
    records: LeagueState, stage: Stage, *, legs: int = 1, scheme: Scheme = "mirrored"
) -> tuple[Meeting, ...]:
    """Return a round robin in each division of a season, round by round. Raises Refused for a
    division without teams."""
    teams = taking_part(records, stage.season)
    meetings: list[Meeting] = []
    for division in records.where(Division, season=stage.season):
        pool = [str(team.id) for team in teams if team.division == division.id]
        if len(pool) > 1:
            meetings += meetings_in(round_robin(pool, legs=legs, scheme=scheme))
    if not meetings:
        raise Refused("no pool has two teams: draw pools first")
    return tuple(sorted(meetings, key=lambda meeting: meeting.round))


_REST_DAYS: Final = 2
"""Days after the last game whose times still belong to the same weekend."""


def divisions_in(records: LeagueState, season: Season) -> list[PlainDivision]:
    """Return the divisions with their teams. Raises Refused for a team without a division."""
    teams = taking_part(records, season.id)
    if any(team.division is None for team in teams):
        raise Refused("a team has no division")
    return [
        PlainDivision(
            division.name,
            tuple(str(team.id) for team in teams if team.division == division.id),
            division.conference,
        )
        for division in records.where(Division, season=season.id)
    ]


def has_places(records: LeagueState) -> bool:
    return bool(records.rows[Board]) and bool(times_ahead(records))


def times_ahead(records: LeagueState) -> list[TimeSlot]:
    """Return the times that a new game can have: none of the weekend of the last game of a finished
    season, or before it. That weekend is past, and its boards and coaches are booked in the
    ledger."""
    over = {season.id for season in records.all(Season) if season.phase == "over"}
    played = [
        records.get(TimeSlot, game.slot).starts
        for game in records.all(Fixture)
        if game.slot is not None and game.season in over
    ]
    last = max(played, default=None)
    if last is None:
        return schedule_slots(records)
    first = last // DAY + _REST_DAYS
    return [slot for slot in schedule_slots(records) if slot.starts // DAY > first]


def with_places(
    records: LeagueState, meetings: Sequence[Meeting], rest: int = 0
) -> tuple[tuple[Meeting, ...], tuple[str, ...]]:
    """Return the games with boards and times for the new ones, `rest` minutes between two games
    of any team or coach, and a message for each game without a place. Existing games stay where
    they are; a void one takes no place. Without boards, or future times, nothing changes."""
    if not has_places(records):
        return tuple(meetings), ()
    fixed = {
        number: PlacedGame(str(number), str(each.slot), str(each.board))
        for number, each in enumerate(meetings)
        if each.slot is not None
        and each.board is not None
        and not (each.key is not None and is_void(records, each.key))
    }
    new = [number for number, each in enumerate(meetings) if each.key is None]
    games = [_game(records, number, meetings[number]) for number in sorted({*fixed, *new})]
    owned = {each.slot for each in meetings}
    after = _last_played(records, meetings)
    times = {slot.id: slot for slot in times_ahead(records) if slot.starts > after}
    times |= {slot.id: slot for slot in records.all(TimeSlot) if slot.id in owned}
    slots = tuple(SlotTime(str(s.id), s.starts, s.ends) for s in times.values())
    boards = tuple(str(board.id) for board in records.all(Board))
    taken = {(each.slot, each.board) for each in fixed.values()}
    past = [slot.key for slot in slots if slot.starts <= after]
    closed = {(slot, board) for slot in past for board in boards} - taken
    venue = Venue(boards, slots, rest, closed=frozenset(closed))
    placing = place_games(games, venue, tuple(fixed.values()))
    with_place = list(meetings)
    for each in placing.placed:
        number = int(each.game)
        with_place[number] = replace(with_place[number], slot=int(each.slot), board=int(each.board))
    names = names_of(records) | {_coach(row.id): row.name for row in records.all(Person)}
    names |= {str(board.id): board.name for board in records.all(Board)}
    left = []
    for none in placing.left:
        meeting = meetings[int(none.game)]
        teams = f"{names[str(meeting.visitors)]} at {names[str(meeting.home)]}"
        left.append(f"No place for {teams}: {none.describe(names)}")
    return tuple(with_place), tuple(left)


def _game(records: LeagueState, number: int, meeting: Meeting) -> ScheduledGame:
    teams = meeting.home, meeting.visitors
    coaches = dict.fromkeys(_coach(records.get(Team, team).coach) for team in teams)
    return ScheduledGame(str(number), (str(teams[0]), str(teams[1])), tuple(coaches), meeting.round)


def _last_played(records: LeagueState, meetings: Sequence[Meeting]) -> int:
    """Return the time of the last game that was played or begun: no game is drafted before it."""
    owned = (
        records.get(TimeSlot, each.slot).starts
        for each in meetings
        if each.key is not None and each.slot is not None and _was_played(records, each.key)
    )
    return max(owned, default=-1)


def _was_played(records: LeagueState, key: int) -> bool:
    result = records.find(ResultRow, key)
    return records.find(FixtureGame, key) is not None or (
        result is not None and result.kind in ("played", "conceded", "abandoned")
    )


def _coach(person: int) -> str:
    """Return the key of a coach, distinct from the keys of teams."""
    return f"c{person}"


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
        games = how_many(self.games_kept, "game stays", "games stay")
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
        _meeting_of(f)
        for f in records.where(Fixture, stage=stage.id)
        if f.round <= number or records.find(ResultRow, f.id) is not None
    )


def _still_to_meet(
    rounds: Iterable[Round], meetings: Iterable[Meeting]
) -> dict[tuple[str, str], int]:
    """Return how often each two teams still have to meet. Games that coaches arranged do not
    count."""
    times_left: Counter[frozenset[str]] = Counter()
    for each in rounds:
        times_left.update(frozenset(pair) for pair in each.pairings)
    times_left.subtract(frozenset((str(m.home), str(m.visitors))) for m in meetings if m.round)
    return {(min(pair), max(pair)): often for pair, often in times_left.items() if often > 0}


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
    evened_rounds: list[Round] = []
    for each in rounds:
        pairings: list[Pairing] = []
        for pair in each.pairings:
            turns = homes[pair.home] - homes[pair.visitors] > 2  # it moves four
            if turns:
                homes[pair.home] -= 2
                homes[pair.visitors] += 2
            pairings.append(pair.turned if turns else pair)
        evened_rounds.append(Round(each.number, tuple(pairings), each.byes))
    return evened_rounds


def would_not_count(
    records: LeagueState, stage: Stage, home: int, visitors: int
) -> tuple[str, ...]:
    """Return why a game of these two would not count for both; empty if it would. Games over the
    cap may be played anyway."""
    formula = ranking_rules(stage.settings).formula
    if formula is None:
        return ()
    teams = [str(team.id) for team in records.where(Team, season=stage.season)]
    points = reckon(teams, results_of(records, stage.id), formula)
    return may_count(points, str(home), str(visitors), formula, names_of(records))
