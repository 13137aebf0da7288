"""What waits for the commissioner: disputes, ties, tosses, no-shows, missing scores."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from league.model.day.confirmations import AwaitedScore, awaited_score
from league.model.day.day import DayGame, DayTeam, Decision, DecisionKind
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.room import calls_needed, is_open, to_be_called
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import standings, still_to_play
from league.model.ledger.rows import (
    BracketRow,
    CallRow,
    CheckInRow,
    Fixture,
    FixtureGame,
    Franchise,
    NodeRow,
    Person,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.standings.order import unresolved
from league.model.standings.reasons import listed


class DayRecords(msgspec.Struct, frozen=True):
    """The league and the games of its day."""

    records: LeagueState
    now: int
    seasons: dict[int, Season]
    names: dict[int, str]
    """The names of the teams."""
    games: tuple[DayGame, ...]


def decisions_in(room: DayRecords, absent: tuple[DayTeam, ...]) -> tuple[Decision, ...]:
    """Return what needs a decision, the most urgent first."""
    return (
        *_brackets(room),
        *_no_shows(room, absent),
        *_suspended(room),
        *_missing_scores(room),
        *_tosses(room),
    )


def no_shows_in(records: LeagueState) -> tuple[DayTeam, ...]:
    """Return the teams that were called as often as their season requires, and are not here."""
    result = []
    for call in records.all(CallRow):
        fixture = records.find(Fixture, call.id)
        if fixture is None or not to_be_called(records, fixture):
            continue
        if call.times < calls_needed(records, fixture.season):
            continue
        for number in (fixture.home, fixture.visitors):
            check = records.find(CheckInRow, number)
            if check is None or not check.here:
                team = records.get(Team, number)
                name = records.get(Franchise, team.franchise).name
                coach = records.get(Person, team.coach).name
                result.append(DayTeam(number, name, coach, fixture.id, call.times))
    return tuple(result)


def _brackets(room: DayRecords) -> Iterator[Decision]:
    """Disputed games, and tied ones where the league decides who advances."""
    records = room.records
    for row in records.all(BracketRow):
        if row.season not in room.seasons or room.seasons[row.season].phase == "over":
            continue
        progress = bracket_progress(records, row)
        for key in progress.disputed:
            game = records.get(Fixture, int(key))
            text = f"Game {game.number} is disputed: keep the result or replay it"
            yield Decision("disputed", text, game.id, game.node, (game.home, game.visitors))
        numbers = records.brackets[row.id].nodes
        for key, state in progress.states.items():
            if state.status != "level" or row.drawn != "decision":
                continue
            node = records.get(NodeRow, numbers[key])
            teams = tuple(int(team) for team in state.teams if team)
            names = " and ".join(room.names[team] for team in teams)
            text = f"{node.title} ended in a tie: {names}. Who advances?"
            yield Decision("tied", text, None, node.id, teams)


def _no_shows(room: DayRecords, absent: tuple[DayTeam, ...]) -> Iterator[Decision]:
    by_game: dict[int, list[DayTeam]] = {}
    for team in absent:
        by_game.setdefault(team.fixture or 0, []).append(team)
    for number, teams in by_game.items():
        names = " and ".join(team.name for team in teams)
        calls = teams[0].called
        often = {1: "once", 2: "twice"}.get(calls, f"{calls} times")
        text = f"Called {often} and not here: {names}. Enter a forfeit, or check them in"
        yield Decision("no show", text, number, None, tuple(team.team for team in teams))


def _suspended(room: DayRecords) -> Iterator[Decision]:
    """Games that wait to be resumed."""
    for game in room.games:
        if game.state == "suspended" and game.fixture is not None:
            teams = tuple(team for team in (game.home_team, game.visitors_team) if team is not None)
            text = f"Game {game.number} is suspended: resume it on any board"
            yield Decision("suspended", text, game.fixture, game.node, teams)


def _missing_scores(room: DayRecords) -> Iterator[Decision]:
    """Games that have ended, or should have, and have no score; scores that wait for coaches."""
    for game in room.games:
        if game.fixture is None or room.seasons[game.season or 0].phase in ("preparing", "over"):
            continue
        awaited = awaited_score(room.records, game.fixture)
        text = _missing(room, game) if awaited is None else _unconfirmed(room, game, awaited)
        if text:
            teams = tuple(team for team in (game.home_team, game.visitors_team) if team is not None)
            kind: DecisionKind = "missing score" if awaited is None else "unconfirmed"
            yield Decision(kind, text, game.fixture, game.node, teams)


def _unconfirmed(room: DayRecords, game: DayGame, awaited: AwaitedScore) -> str:
    if awaited.counts_at is None:
        return f"Game {game.number} is {awaited.text}"
    if awaited.is_due(room.now):
        return f"Game {game.number}: {listed(awaited.names)} did not answer. The score counts"
    return f"Game {game.number} is {awaited.text}"


def _missing(room: DayRecords, game: DayGame) -> str:
    """Return why a game should have a score by now; empty when it need not. A stored game in
    progress counts automatically."""
    assert game.fixture is not None, "it has teams"
    if game.state == "over":
        has_score = not is_open(room.records, game.fixture)
        return "" if has_score else f"Game {game.number} has ended: enter its score"
    if game.expected is None or game.fixture in room.records.rows[FixtureGame]:
        return ""
    slot = room.records.get(Fixture, game.fixture).slot
    if slot is None:
        return ""
    times = room.records.get(TimeSlot, slot)
    if game.expected + times.ends - times.starts > room.now:
        return ""
    if game.state == "playing":
        return f"Game {game.number} should have ended: enter its score"
    if game.state == "suspended":
        return ""
    return f"Game {game.number} has no score: enter it, or move the game"


def _tosses(room: DayRecords) -> Iterator[Decision]:
    """Ties for a seed, once the games of the table are over and before there is a bracket."""
    records = room.records
    for season in room.seasons.values():
        if season.phase not in ("regular", "playoffs") or records.where(
            BracketRow, season=season.id
        ):
            continue
        stage = records.where(Stage, season=season.id)[0]
        if stage.form == "bracket" or still_to_play(records, stage):
            continue
        rows = standings(records, stage)
        if not any(row.tally.games for row in rows):
            continue
        through = ranking_rules(stage.settings).through or len(rows)
        first = {row.team for row in rows[:through]}
        known = {row.team for row in rows if row.still != "known"}
        for group in unresolved([row.place for row in rows]):
            if first.intersection(group):
                teams = tuple(int(team) for team in group)
                names = ", ".join(room.names[team] for team in teams)
                missing = "" if known.issuperset(group) else "the counts that are missing, or "
                text = f"Tied for a seed: {names}. Record {missing}a toss"
                yield Decision("toss", text, None, None, teams)
