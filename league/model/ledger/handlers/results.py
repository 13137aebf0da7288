"""Results entered and corrected, teams withdrawn, and what follows automatically in a bracket."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from league.model.counts import COUNTS, Counts, count_in, with_count
from league.model.games import GameResult, faults_of
from league.model.ledger.commands.league import (
    Certify,
    Correct,
    EnterResult,
    PlayIn,
    RecordCount,
    RecordToss,
    ResultInput,
    Withdraw,
)
from league.model.ledger.handlers.brackets import follow
from league.model.ledger.handlers.setup import a_name, data, under_way
from league.model.ledger.rows import (
    CallRow,
    Certification,
    Fixture,
    FixtureGame,
    GameCountsRow,
    GameTimesRow,
    LostCertificationRow,
    Person,
    ReportRow,
    ResultRow,
    Stage,
    SuspensionRow,
    Team,
    TossRow,
    TossWitnessRow,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.data_reader import read_json, read_struct
from rulesets.core.refusal import Refused

POLICIES: Final = ("void_all", "forfeit_remaining", "keep_played")


def enter_result(work: Transaction, command: EnterResult) -> None:
    """Enter the result of a game that has none, or that was abandoned."""
    fixture = work.records.get(Fixture, command.fixture)
    season = under_way(work, fixture.season)
    if season.phase == "preparing":
        raise Refused(f"the season {season.name} has not begun")
    before = work.records.find(ResultRow, fixture.id)
    if before is not None and before.kind != "abandoned":
        raise Refused(f"game {fixture.number} has a result: correct it")
    order = work.new_number() if before is None else before.finished
    work.drop(ReportRow, fixture.id)
    work.put(row_of(fixture, command.result, order))
    _keep_counts(work, fixture, command.result.counted)
    if command.result.kind == "abandoned":
        # It begins again on another day, at another time.
        work.drop(CallRow, fixture.id)
        work.drop(GameTimesRow, fixture.id)
    follow(work, fixture)


def correct(work: Transaction, command: Correct) -> None:
    """Correct a result; its certification is removed."""
    fixture = work.records.get(Fixture, command.fixture)
    before = work.records.find(ResultRow, fixture.id)
    if before is None and command.result is None and work.records.find(ReportRow, fixture.id):
        _withdraw_report(work, fixture)
        return
    if before is None:
        raise Refused(f"game {fixture.number} has no result to correct")
    suspension = work.records.find(SuspensionRow, fixture.id)
    if command.result is None:
        work.drop(ResultRow, fixture.id)
        _keep_counts(work, fixture, ())
        if before.kind == "abandoned":
            work.drop(SuspensionRow, fixture.id)  # it was never begun
    else:
        after = row_of(fixture, command.result, before.finished)
        if after == before:
            raise Refused("that is already its result")
        work.put(after)
        _keep_counts(work, fixture, command.result.counted)
        if after.kind == "abandoned" and suspension is not None:
            points = {"home_points": after.home_points, "visitors_points": after.visitors_points}
            work.put(replace(suspension, **points))
    certified = work.records.find(Certification, fixture.id)
    if certified is not None and command.certified is not None:
        work.put(LostCertificationRow(fixture.id, certified.person))
    work.drop(Certification, fixture.id)
    if command.result is None:
        work.drop(LostCertificationRow, fixture.id)
    follow(work, fixture)


def _withdraw_report(work: Transaction, fixture: Fixture) -> None:
    """Take back a score that waits for its coaches: the game is not over after all."""
    work.drop(ReportRow, fixture.id)
    times = work.records.find(GameTimesRow, fixture.id)
    if times is not None:
        work.put(replace(times, ended=None))


def row_of(fixture: Fixture, result_input: ResultInput, order: int) -> ResultRow:
    """Return the row of a result. Raises Refused for an invalid one."""
    winner = {"home": str(fixture.home), "visitors": str(fixture.visitors), None: None}
    plain = GameResult(
        fixture=str(fixture.id),
        home=str(fixture.home),
        visitors=str(fixture.visitors),
        home_points=result_input.home,
        visitors_points=result_input.visitors,
        kind=result_input.kind,
        winner=winner[result_input.winner],
    )
    if faults := faults_of(plain):
        raise Refused("; ".join(faults))
    if any(points > 2**31 for points in (result_input.home or 0, result_input.visitors or 0)):
        raise Refused("that score is too high")
    if result_input.periods:
        sums = tuple(sum(each) for each in zip(*result_input.periods, strict=True))
        if (
            sums != (result_input.home, result_input.visitors)
            or min(map(min, result_input.periods)) < 0
        ):
            raise Refused("the periods do not add up to the score")
    won = plain.won_by
    return ResultRow(
        *(fixture.id, result_input.kind, result_input.home, result_input.visitors),
        None if won is None else "home" if won == str(fixture.home) else "visitors",
        *(order, data(result_input.periods), result_input.game),
    )


def record_count(work: Transaction, command: RecordCount) -> None:
    """Record a count of a result; its certification stays, for it is no part of it."""
    fixture = work.records.get(Fixture, command.fixture)
    if work.records.find(ResultRow, fixture.id) is None:
        raise Refused(f"game {fixture.number} has no result yet")
    recorded = recorded_counts(work.records, fixture.id)
    _keep_counts(work, fixture, with_count(recorded, command.name, command.count))


def recorded_counts(records: LeagueState, fixture: int) -> Counts:
    """Return what was recorded of a game."""
    row = records.find(GameCountsRow, fixture)
    return () if row is None else read_struct(row.counts, Counts)


def _keep_counts(work: Transaction, fixture: Fixture, counts: Counts) -> None:
    """Keep the counts of a game's result. Raises Refused for an unknown one, and for more than its
    points allow."""
    if not counts:
        work.drop(GameCountsRow, fixture.id)
        return
    row = work.records.get(ResultRow, fixture.id)
    for name, *both in counts:
        if name not in COUNTS:
            raise Refused(f"there is no count {name!r}: there are {', '.join(COUNTS)}")
        for count, points in zip(both, (row.home_points, row.visitors_points), strict=True):
            if count < 0 or count * COUNTS[name].points > (points or 0):
                raise Refused(f"{points or 0} points do not hold {count} {name}")
            if count > 2**31:
                raise Refused(f"{count} {name} are too many")
    work.put(GameCountsRow(fixture.id, data(counts)))


def certify(work: Transaction, command: Certify) -> None:
    fixture = work.records.get(Fixture, command.fixture)
    work.records.get(Person, command.person)
    if work.records.find(ResultRow, fixture.id) is None:
        raise Refused(f"game {fixture.number} has no result to certify")
    work.put(Certification(fixture.id, command.person))
    work.drop(LostCertificationRow, fixture.id)


def play_in(work: Transaction, command: PlayIn) -> None:
    """Play a fixture in a stored game; one game serves one fixture."""
    fixture = work.records.get(Fixture, command.fixture)
    under_way(work, fixture.season)
    for other in work.records.where(FixtureGame, game=command.game):
        if other.id != fixture.id:
            raise Refused(f"game {command.game} belongs to another fixture")
    work.put(FixtureGame(fixture.id, command.game))


def toss(work: Transaction, command: RecordToss) -> None:
    """Record a toss between teams of one season, each named once."""
    season = under_way(work, command.season)
    if len(command.order) < 2 or len(set(command.order)) != len(command.order):
        raise Refused("a toss is between two teams or more")
    for number in command.order:
        if work.records.get(Team, number).season != season.id:
            raise Refused("a team belongs to another season")
    if command.shown and len(command.shown) != len(command.order):
        raise Refused("enter the rolls of every team, or of none")
    lines = data(list(command.order)), command.how, data(list(command.shown))
    number = work.new_number()
    work.put(TossRow(number, season.id, *lines))
    if command.witness.strip():
        work.put(TossWitnessRow(number, a_name(command.witness)))


def withdraw(work: Transaction, command: Withdraw) -> None:
    """Withdraw a team. In a bracket the remaining games are forfeited, whatever happens in the
    standings."""
    if command.policy not in POLICIES:
        raise Refused(f"a withdrawal is one of {', '.join(POLICIES)}")
    team = work.records.get(Team, command.team)
    under_way(work, team.season)
    if team.withdrawn:
        raise Refused("the team has withdrawn already")
    work.put(replace(team, withdrawn=True))
    stages = {stage.id: stage for stage in work.records.where(Stage, season=team.season)}
    for fixture in work.records.where(Fixture, season=team.season):
        if team.id in (fixture.home, fixture.visitors):
            _withdraw_from_game(
                work, fixture, command.policy, knockout=stages[fixture.stage].form == "bracket"
            )
    for fixture in work.records.where(Fixture, season=team.season):
        if fixture.node is not None:
            follow(work, fixture)


def _withdraw_from_game(
    work: Transaction, fixture: Fixture, policy: str, *, knockout: bool
) -> None:
    result = work.records.find(ResultRow, fixture.id)
    is_open = result is None or result.kind == "abandoned"
    if knockout and not is_open:
        return
    if policy == "void_all" and not knockout:
        result_input = ResultInput("void")
    elif not is_open:
        return
    elif policy == "keep_played" and not knockout:
        result_input = ResultInput("void")
    else:
        result_input = _forfeit(work.records, fixture)
    order = work.new_number() if result is None else result.finished
    work.drop(ReportRow, fixture.id)
    work.put(row_of(fixture, result_input, order))
    work.drop(GameCountsRow, fixture.id)
    work.drop(Certification, fixture.id)


def _forfeit(records: LeagueState, fixture: Fixture) -> ResultInput:
    home, visitors = (records.get(Team, number) for number in (fixture.home, fixture.visitors))
    if home.withdrawn and visitors.withdrawn:
        return ResultInput("double_forfeit")
    return ResultInput("forfeit", winner="visitors" if home.withdrawn else "home")


def plain_result(records: LeagueState, row: ResultRow) -> GameResult:
    """Return a result row in the form that the pure modules of the league use."""
    fixture = records.get(Fixture, row.id)
    home, visitors = str(fixture.home), str(fixture.visitors)
    winner = {"home": home, "visitors": visitors, None: None}[row.winner]
    return GameResult(
        *(str(row.id), home, visitors, row.home_points, row.visitors_points, row.kind, winner),
        order=row.finished,
        counts=fixture.counts,
        counted=counts_of(records, row),
        stage=str(fixture.stage),
    )


def counts_of(records: LeagueState, row: ResultRow) -> Counts:
    """Return what is known to be counted in a game: as recorded, or none where the points of each
    period, or of the game, are fewer than those of a single one. Six points may be a touchdown or
    two field goals, and seven a field goal and two safeties."""
    counts = recorded_counts(records, row.id)
    periods: list[list[int]] = read_json(row.periods)
    most = max(map(max, periods or [[row.home_points or 0, row.visitors_points or 0]]))
    for each in COUNTS.values():
        if most < each.points and count_in(counts, each.name) is None:
            counts = with_count(counts, each.name, (0, 0))
    return counts


def results_of(records: LeagueState, stage: int) -> tuple[GameResult, ...]:
    """Return every result of a stage, in the order in which games were finished."""
    results = records.results.get(stage)
    if results is None:
        rows = (records.find(ResultRow, f.id) for f in records.where(Fixture, stage=stage))
        lines = [plain_result(records, row) for row in rows if row is not None]
        results = tuple(sorted(lines, key=lambda result: result.order))
        records.results[stage] = results
    return results
