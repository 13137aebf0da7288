"""From the rows of a league to its pages as they are drawn. Reads; decides nothing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from league.model.brackets.state import Progress
from league.model.day.timeline import moved_times
from league.model.ledger.handlers.brackets import bracket_progress, disputed_in
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import (
    Board,
    Division,
    Fixture,
    League,
    ResultRow,
    Season,
    Stage,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.views.bracket_reader import bracket_view, brackets_in
from league.views.brackets import BracketView
from league.views.game_reader import fixture_game
from league.views.standings import StandingsTable, standings_table, tables_in
from quarterback.league_office.choices import current_season
from quarterback.league_office.computer_teams import who_calls
from quarterback.league_office.describe_commands import PHASES
from quarterback.league_office.describe_odds import needs_by_team
from quarterback.tui.draw.league.league_views import (
    Heading,
    LeaguePage,
    ScheduleLine,
)
from quarterback.tui.league.words import day, places_at


def standings_of(
    records: LeagueState,
    stage: Stage,
    division: Division | None = None,
    *,
    with_needs: bool = True,
) -> StandingsTable:
    """The standings of a stage, or of a division; `with_needs` with what each team needs, which
    takes longer than all else."""
    season = records.get(Season, stage.season)
    going = with_needs and season.phase in ("regular", "playoffs")
    teams = records.where(Team, season=season.id)
    return standings_table(
        records,
        stage,
        division,
        needs=needs_by_team(records, season) if going else {},
        coaches={str(team.id): who_calls(records, team) for team in teams},
    )


def by_rounds(records: LeagueState, season: Season, now: int) -> tuple[ScheduleLine, ...]:
    """Every game of a season by its stage and round."""
    rounds: dict[tuple[int, int], list[Fixture]] = {}
    stages = {stage.id: stage for stage in records.where(Stage, season=season.id)}
    for fixture in records.where(Fixture, season=season.id):
        at = (stages[fixture.stage].number, fixture.round)
        rounds.setdefault(at, []).append(fixture)
    names = {stage.number: stage.name for stage in stages.values()}
    late = moved_times(records, now)
    return tuple(
        line
        for (stage, number), own in sorted(rounds.items())
        for line in _group(
            records,
            f"{names[stage]}, {_round(number)}",
            sorted(own, key=lambda fixture: fixture.number),
            late,
        )
    )


def _round(number: int) -> str:
    """Games that coaches arrange among themselves are of no round."""
    return f"round {number}" if number else "arranged"


def by_times(records: LeagueState, season: Season, now: int) -> tuple[ScheduleLine, ...]:
    """Every game of a season by day and time; those without a time at the end."""
    days: dict[str, list[Fixture]] = {}
    for fixture in sorted(
        records.where(Fixture, season=season.id), key=lambda each: _time(records, each)
    ):
        starts = _starts(records, fixture)
        days.setdefault("No time yet" if starts is None else day(starts), []).append(fixture)
    late = moved_times(records, now)
    return tuple(line for words, own in days.items() for line in _group(records, words, own, late))


def by_boards(records: LeagueState, season: Season, now: int) -> tuple[ScheduleLine, ...]:
    """Every game of a season by its board, and by time on each."""
    fixtures = records.where(Fixture, season=season.id)
    boards: list[tuple[int | None, str]] = [(b.id, b.name) for b in records.all(Board)]
    schedule_lines: list[ScheduleLine] = []
    late = moved_times(records, now)
    for number, name in [*boards, (None, "No board yet")]:
        own = sorted(
            (f for f in fixtures if f.board == number), key=lambda each: _time(records, each)
        )
        if own:
            schedule_lines += _group(records, name, own, late)
    return tuple(schedule_lines)


def _group(
    records: LeagueState, words: str, fixtures: Iterable[Fixture], late: Mapping[int, int]
) -> list[ScheduleLine]:
    fixtures = list(fixtures)
    disputed = {
        id for season in {f.season for f in fixtures} for id in disputed_in(records, season)
    }
    games = [
        fixture_game(
            records, fixture, disputed=fixture.id in disputed, expected=late.get(fixture.id)
        )
        for fixture in fixtures
    ]
    over = sum(game.is_over for game in games)
    return [Heading(words, f"{over} of {len(games)} over"), *games]


def _starts(records: LeagueState, fixture: Fixture) -> int | None:
    return None if fixture.slot is None else records.get(TimeSlot, fixture.slot).starts


def _time(records: LeagueState, fixture: Fixture) -> tuple[bool, int, int]:
    """To sort by: games without a time come last."""
    starts = _starts(records, fixture)
    return starts is None, starts or 0, fixture.number


def league_page(records: LeagueState, now: int) -> LeaguePage:
    """The front page at a minute of the clock on the wall."""
    name = records.get(League, 1).name
    season = current_season(records)
    if season is None:
        return LeaguePage(name=name)
    table = next(tables_in(records, season), None)
    brackets = [(row, bracket_progress(records, row)) for row in brackets_in(records, season.id)]
    names = names_of(records)
    champions = [result.champions for _, result in brackets if result.champions]
    late = moved_times(records, now)
    open_games = [
        each
        for row, result in brackets
        for each in _open_bracket_games(records, row.stage, result, late)
    ]
    return LeaguePage(
        name=name,
        season=season.name,
        phase=PHASES[season.phase],
        champion=" and ".join(names[each] for each in champions[-1]) if champions else "",
        today=_today(records, season, day(now), late),
        standings=StandingsTable()
        if table is None
        else standings_of(records, table[0], with_needs=False),
        bracket=tuple(open_games),
        bracket_picture=bracket_view(records, brackets[-1][0], places_at(records, now))
        if brackets
        else BracketView(),
        disputed=sum(len(result.disputed) for _, result in brackets),
    )


def _open_bracket_games(
    records: LeagueState, stage: int, progress: Progress, late: Mapping[int, int]
) -> list[ScheduleLine]:
    """Games of a bracket that wait for someone: to be played, or for the commissioner's word."""
    lines: list[ScheduleLine] = []
    for fixture in records.where(Fixture, stage=stage):
        if str(fixture.id) in progress.disputed:
            lines.append(fixture_game(records, fixture, disputed=True))
        elif fixture.node is not None and records.find(ResultRow, fixture.id) is None:
            expected = late.get(fixture.id)
            lines.append(fixture_game(records, fixture, expected=expected))
    return lines


def _today(
    records: LeagueState, season: Season, today: str, late: Mapping[int, int]
) -> tuple[ScheduleLine, ...]:
    """The games of this day; on a day without games, those of the next one that has some; where
    games have no times, those of the round that is being played."""
    days: dict[str, list[Fixture]] = {}
    still: list[str] = []
    for fixture in sorted(
        records.where(Fixture, season=season.id), key=lambda each: _time(records, each)
    ):
        starts = _starts(records, fixture)
        if starts is None:
            continue
        days.setdefault(day(starts), []).append(fixture)
        if records.find(ResultRow, fixture.id) is None and day(starts) not in still:
            still.append(day(starts))
    shown_day = today if today in days else still[0] if still else ""
    if not shown_day:
        return _next(records, season, late)
    # What is still to play comes first.
    own = sorted(days[shown_day], key=lambda each: records.find(ResultRow, each.id) is not None)
    return tuple(_group(records, f"Today, {today}" if shown_day == today else shown_day, own, late))


def _next(
    records: LeagueState, season: Season, late: Mapping[int, int]
) -> tuple[ScheduleLine, ...]:
    """The games of the first round that is not over, what is still to play first; those of
    brackets stand elsewhere on the page."""
    rounds: dict[tuple[int, int], list[Fixture]] = {}
    for fixture in records.where(Fixture, season=season.id):
        if fixture.node is None:
            at = (records.get(Stage, fixture.stage).number, fixture.round)
            rounds.setdefault(at, []).append(fixture)
    for (_, number), own in sorted(rounds.items()):
        if any(records.find(ResultRow, each.id) is None for each in own):
            own.sort(key=lambda each: records.find(ResultRow, each.id) is not None)
            return tuple(
                _group(records, f"Next: {_round(number)}" if number else "Next", own, late)
            )
    return ()
