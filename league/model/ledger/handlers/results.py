"""Results entered and corrected, teams withdrawn, and what follows automatically in a bracket; and
scores that were entered at a board and wait for both coaches, where the league wants that. When
their time is up, the day says (`league.model.day.day`): nothing here knows the time."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from league.model.games import COUNTS, Counts, GameResult, count_in, faults_of, with_count
from league.model.ledger.commands.day import (
    ConfirmResult,
    CountReport,
    DisputeResult,
    ReportResult,
    SetConfirmRule,
)
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
from league.model.ledger.handlers.computer import coach_of
from league.model.ledger.handlers.room import a_line, a_minute, to_be_played
from league.model.ledger.handlers.setup import a_name, data, under_way
from league.model.ledger.rows import (
    CallRow,
    Certification,
    ConfirmRuleRow,
    Fixture,
    FixtureGame,
    GameCountsRow,
    GameTimesRow,
    LostCertificationRow,
    Person,
    ReportRow,
    ResultRow,
    Season,
    SideName,
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


def results_by_franchise(records: LeagueState, season: Season) -> list[GameResult]:
    """Return the results of a season by franchise, in the order in which games ended."""
    franchise = {str(t.id): str(t.franchise) for t in records.where(Team, season=season.id)}
    results = [
        replace(
            result,
            home=franchise[result.home],
            visitors=franchise[result.visitors],
            winner=franchise.get(result.winner or ""),
        )
        for stage in records.where(Stage, season=season.id)
        for result in results_of(records, stage.id)
    ]
    return sorted(results, key=lambda each: each.order)


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


MOST_MINUTES: Final = 1_440
_SIDES: Final[tuple[SideName, SideName]] = ("home", "visitors")


def set_confirm_rule(work: Transaction, command: SetConfirmRule) -> None:
    """Set whether results that are entered at a board wait for both coaches, and how long."""
    season = under_way(work, command.season)
    if not 0 <= command.minutes <= MOST_MINUTES:
        raise Refused(f"a result waits for up to {MOST_MINUTES} minutes, or 0: it counts at once")
    if command.minutes:
        work.put(ConfirmRuleRow(season.id, command.minutes))
    elif work.records.find(ConfirmRuleRow, season.id) is None:
        raise Refused("results count at once already")
    else:
        work.drop(ConfirmRuleRow, season.id)


def minutes_to_confirm(records: LeagueState, season: int) -> int | None:
    """Return how long a result that was entered at a board waits for both coaches; None where it
    counts at once."""
    rule = records.find(ConfirmRuleRow, season)
    return None if rule is None else rule.minutes


def report_result(work: Transaction, command: ReportResult) -> None:
    """Enter a score at a board. A score that waits already is replaced, and waits again; the game
    has ended, so its board and its teams are free."""
    fixture, at = to_be_played(work, command.fixture), a_minute(command.at)
    if minutes_to_confirm(work.records, fixture.season) is None:
        raise Refused("results count at once: no coach needs to confirm them")
    whole = command.result
    if whole is not None and (whole.home, whole.visitors) != (command.home, command.visitors):
        raise Refused("the score is not that of the game")
    row_of(fixture, whole or ResultInput("played", command.home, command.visitors), 1)
    times = work.records.find(GameTimesRow, fixture.id) or GameTimesRow(fixture.id)
    if times.ended is None:
        work.put(replace(times, ended=max(at, times.began or at)))
    report = ReportRow(
        *(fixture.id, command.home, command.visitors, at),
        result="" if whole is None else msgspec.json.encode(whole, order="sorted").decode(),
    )
    _confirm(work, fixture, report, command.side)


def confirm_result(work: Transaction, command: ConfirmResult) -> None:
    """Confirm a score for one side. It counts when both have; the side that disputed it takes that
    back."""
    fixture, report = _reported(work, command.fixture)
    if report.disputed_by == command.side:
        report = replace(report, disputed_by=None, reason="")
    elif getattr(report, command.side):
        raise Refused(f"{_name(work.records, fixture, command.side)} confirmed it already")
    _confirm(work, fixture, report, command.side)


def dispute_result(work: Transaction, command: DisputeResult) -> None:
    """Dispute a score: it does not count by itself any more, and the commissioner decides."""
    fixture, report = _reported(work, command.fixture)
    reason = a_line(command.reason)
    if not reason:
        raise Refused("say what is wrong with the score: the commissioner reads it")
    if report.disputed_by is not None:
        raise Refused(f"{_name(work.records, fixture, report.disputed_by)} disputes it already")
    confirmed = {command.side: False}
    work.put(replace(report, disputed_by=command.side, reason=reason, **confirmed))


def count_report(work: Transaction, command: CountReport) -> None:
    """Count a score without the answers that are missing."""
    fixture, report = _reported(work, command.fixture)
    if command.minutes is not None and report.disputed_by is not None:
        raise Refused(f"game {fixture.number} is disputed: only the commissioner can count it")
    _count(work, fixture, report)


def _confirm(work: Transaction, fixture: Fixture, report: ReportRow, side: SideName | None) -> None:
    for each in _SIDES:
        by_program = coach_of(work.records, getattr(fixture, each)) is not None
        own = side is not None and _coach(work, fixture, each) == _coach(work, fixture, side)
        if by_program or each == side or own:
            report = replace(report, **{each: True})
    if report.home and report.visitors and report.disputed_by is None:
        _count(work, fixture, report)
    else:
        work.put(report)


def _count(work: Transaction, fixture: Fixture, report: ReportRow) -> None:
    enter_result(work, EnterResult(fixture.id, reported_result(report)))


def reported_result(report: ReportRow) -> ResultInput:
    """Return the result that a score comes to once it counts."""
    if report.result:
        return read_struct(report.result, ResultInput)
    return ResultInput("played", report.home_points, report.visitors_points)


def _reported(work: Transaction, number: int) -> tuple[Fixture, ReportRow]:
    fixture = to_be_played(work, number)
    report = work.records.find(ReportRow, number)
    if report is None:
        raise Refused(f"no score of game {fixture.number} waits to be confirmed")
    return fixture, report


def _coach(work: Transaction, fixture: Fixture, side: SideName) -> int:
    return work.records.get(Team, getattr(fixture, side)).coach


def _name(records: LeagueState, fixture: Fixture, side: SideName) -> str:
    return records.team_name(getattr(fixture, side))
