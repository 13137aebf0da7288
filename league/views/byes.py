"""Teams without a game in a round: who has a bye, when, and the words that every face uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from league.model.day.day import Day
from league.model.games import FINISHED
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.swiss import came_later
from league.model.ledger.rows import Fixture, ResultRow, Season, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.table import listed


class RoundByes(msgspec.Struct, frozen=True):
    stage: int
    """The number of its row."""
    stage_name: str
    round: int
    teams: tuple[int, ...]
    """The numbers of their rows."""
    names: tuple[str, ...]
    several: bool = False
    """Whether other stages of the season have rounds as well."""

    @property
    def text(self) -> str:
        """Under the round's own heading: `Bye: Bears`."""
        return f"Bye: {listed(self.names)}"

    @property
    def full_text(self) -> str:
        """Where other rounds are shown, too: `Bye in round 3: Bears`."""
        stage = f"{self.stage_name}, " if self.several else ""
        return f"Bye in {stage}round {self.round}: {listed(self.names)}"


def byes_in(state: LeagueState, season: Season) -> tuple[RoundByes, ...]:
    """Return the rounds of a season in which teams have a bye, in order. A round in which more
    teams rest than play was not meant for all of them, and has no byes."""
    stages = [each for each in state.where(Stage, season=season.id) if each.form != "bracket"]
    rounds = [(stage, each) for stage in stages for each in _rounds(state, stage)]
    several = len({stage.id for stage, _ in rounds}) > 1
    return tuple(
        RoundByes(
            stage.id,
            stage.name,
            number,
            tuple(teams),
            tuple(state.team_name(team) for team in teams),
            several,
        )
        for stage, (number, teams) in rounds
        if teams
    )


def _rounds(state: LeagueState, stage: Stage) -> Iterator[tuple[int, Sequence[int]]]:
    """Yield the rounds of a stage, and the teams that have a bye in each."""
    rounds: dict[int, list[Fixture]] = {}
    for fixture in state.where(Fixture, stage=stage.id, counts=True):
        if fixture.round:
            rounds.setdefault(fixture.round, []).append(fixture)
    last = _last_rounds(state, rounds)
    # In a Swiss tournament a team may have no game yet: its bye was in the first round.
    swiss = ranking_rules(stage.settings).rounds is not None
    teams = [
        team
        for team in state.where(Team, season=stage.season)
        if (swiss and not team.withdrawn) or team.id in last
    ]
    for number, games in sorted(rounds.items()):
        # A team whose opponent withdrew has no game; in a Swiss tournament, that is no bye.
        left = games if swiss else [game for game in games if not _is_gone(state, game)]
        busy = {team for game in left for team in (game.home, game.visitors)}
        first = min(game.id for game in games)  # a team of a lower number was there before
        idle = [
            team.id
            for team in teams
            if team.id not in busy
            and not (team.id > first and came_later(team.id, games))
            and (not team.withdrawn or number < last.get(team.id, 0))
        ]
        yield number, idle if len(idle) <= len(busy) else ()


def _is_gone(state: LeagueState, game: Fixture) -> bool:
    """Return whether a game is void because a team withdrew."""
    result = state.find(ResultRow, game.id)
    if result is None or result.kind != "void":
        return False
    return any(state.get(Team, team).withdrawn for team in (game.home, game.visitors))


def _last_rounds(state: LeagueState, rounds: dict[int, list[Fixture]]) -> dict[int, int]:
    """Return the teams that have a game in any of the rounds, each with the last one in which it
    has a result, or the one after those of which a game was over when its own became void: a team
    that withdraws has no bye after that."""
    last: dict[int, int] = {}
    voided: dict[int, int] = {}
    over: dict[int, int] = {}
    for number, games in sorted(rounds.items()):
        for game in games:
            result = state.find(ResultRow, game.id)
            counted = result is not None and result.kind in FINISHED
            if result is not None and counted:
                over[number] = min(result.finished, over.get(number, result.finished))
            for team in (game.home, game.visitors):
                last[team] = number if counted else last.get(team, 0)
                if result is not None and result.kind == "void":
                    voided[team] = max(result.finished, voided.get(team, 0))
    for team, at in voided.items():
        before = (number for number, first in over.items() if first < at)
        last[team] = max(last[team], max(before, default=-1) + 1)
    return last


def byes_now(state: LeagueState, day: Day) -> tuple[RoundByes, ...]:
    """Return the byes of the rounds that are played now or next: of each stage the first round
    with a game to play, and those of which a game is called or played."""
    games = _games_left(state, day)
    first: dict[int, int] = {}
    for fixture in games:
        first[fixture.stage] = min(fixture.round, first.get(fixture.stage, fixture.round))
    rounds = {*first.items(), *((each.stage, each.round) for each in games if games[each])}
    seasons = (state.get(Season, number) for number in sorted({each.season for each in games}))
    return tuple(
        each
        for season in seasons
        for each in byes_in(state, season)
        if (each.stage, each.round) in rounds
    )


def _games_left(state: LeagueState, day: Day) -> dict[Fixture, bool]:
    """Return the games of rounds that are still to be played, each with whether it is called or
    played now. One that is suspended or postponed no longer keeps its round open."""
    left: dict[Fixture, bool] = {}
    for game in day.games:
        fixture = None if game.fixture is None else state.find(Fixture, game.fixture)
        if fixture is None or fixture.node is not None or not fixture.round:
            continue
        if game.state not in ("over", "suspended") and not fixture.postponed:
            left[fixture] = game.state in ("playing", "called")
    return left


def byes_of_round(byes: Iterable[RoundByes], stage: int, number: int) -> tuple[str, ...]:
    """Return who has a bye in a round, a line each: for under its heading."""
    return tuple(each.text for each in byes if (each.stage, each.round) == (stage, number))


def team_byes_text(byes: Iterable[RoundByes], team: int) -> str:
    """Return when a team has a bye: `Bye in rounds 3 and 7`; empty for none."""
    by_stage: dict[str, list[str]] = {}
    for each in byes:
        if team in each.teams:
            stage = f"{each.stage_name}, " if each.several else ""
            by_stage.setdefault(stage, []).append(str(each.round))
    parts = [
        f"{stage}round{'s' * (len(rounds) > 1)} {listed(rounds)}"
        for stage, rounds in by_stage.items()
    ]
    return f"Bye in {'; '.join(parts)}" if parts else ""


def own_bye_text(state: LeagueState, day: Day, team: int) -> str:
    """Return the sentence for a coach whose team has a bye before its next game, or has no game
    left: `You have a bye in round 3.` Empty where it has none now."""
    left = _games_left(state, day)
    own = [game for game in left if team in (game.home, game.visitors)]
    first = (own[0].stage, own[0].round) if own else None
    for bye in byes_in(state, state.get(Season, state.get(Team, team).season)):
        at = bye.stage, bye.round
        is_left = any((game.stage, game.round) == at for game in left)
        if team in bye.teams and is_left and (first is None or at < first):
            stage = f"{bye.stage_name}, " if bye.several else ""
            return f"You have a bye in {stage}round {bye.round}."
    return ""
