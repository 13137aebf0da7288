"""The games of brackets still to be played, each with the board and time that it is expected to
have: also before anyone has moved it there, and before its teams are known.

The games of a bracket are placed on boards and times before their teams are known.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec.structs import replace

from league.model.brackets.shape import (
    Bracket,
    LoserOf,
    Node,
    Seed,
    Source,
    Survivor,
    WinnerOf,
    survivor_words,
)
from league.model.brackets.state import NO_TEAM, NO_TEAM_NAME, Progress
from league.model.ledger.handlers.brackets import awaits_decision, bracket_progress
from league.model.ledger.handlers.room import is_open, is_suspended
from league.model.ledger.handlers.schedule import is_void, schedule_slots
from league.model.ledger.rows import (
    Board,
    BoardOutRow,
    BracketRow,
    CallRow,
    Fixture,
    GameTimesRow,
    NodeRow,
    Season,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.schedule.placement import fill_places
from league.model.schedule.slots import PlacedGame, ScheduledGame, SlotTime, Venue

_OPEN = ("waiting", "ready", "under_way", "level", "disputed")
"""The states of a place in a bracket where a game may still be played."""
STALE = 360
"""Minutes after the end of a time slot for which no one expects a game in it any more."""


class PlayoffGame(msgspec.Struct, frozen=True):
    """A game of a bracket that is still to be played."""

    season: int
    node: NodeRow
    fixture: Fixture | None
    """None while its teams are not known."""
    teams: tuple[int | None, int | None]
    names: tuple[str, str]
    """Where its teams come from; empty for a team that is known."""
    slot: TimeSlot | None
    board: int | None
    after: tuple[int, ...]
    """The nodes of games that must be over before it."""
    waits_for: tuple[str, ...]
    """What those games are called, where they are not over."""
    label: str
    """What the game itself is called before it has a number."""


def playoff_games(records: LeagueState, seasons: dict[int, Season], now: int) -> list[PlayoffGame]:
    """Return the games still to be played in the brackets of seasons, sources first."""
    games: list[PlayoffGame] = []
    taken: list[tuple[ScheduledGame, PlacedGame]] = []
    for row in records.all(BracketRow):
        if row.season in seasons:
            bracket = _BracketToCome(records, row)
            places = bracket.places(now, taken)
            games += bracket.games(places)
    return games


def places_to_set(records: LeagueState, now: int) -> list[tuple[Fixture, TimeSlot, int]]:
    """Return the games of brackets in progress whose teams are known and that no one has given a
    place yet, each with the time slot and board that it is expected to have."""
    seasons = {s.id: s for s in records.all(Season) if s.phase != "over"}
    return [
        (game.fixture, game.slot, game.board)
        for game in playoff_games(records, seasons, now)
        if game.fixture is not None
        and game.fixture.slot is None
        and not game.fixture.postponed
        and game.slot is not None
        and game.board is not None
    ]


class _BracketToCome:
    """The games of one bracket that are still to be played."""

    def __init__(self, records: LeagueState, row: BracketRow) -> None:
        self.records, self.row = records, row
        self.progress: Progress = bracket_progress(records, row)
        moment = records.brackets[row.id]
        self.bracket: Bracket = moment.terms.bracket
        self.numbers = moment.nodes
        self.fixtures = {
            key: [f for f in records.where(Fixture, node=number) if not is_void(records, f.id)]
            for key, number in moment.nodes.items()
        }
        coaches = {team.id: team.coach for team in records.where(Team, season=row.season)}
        self.coaches = {str(team): f"c{coach}" for team, coach in coaches.items()}

    def open_fixture(self, key: str) -> Fixture | None:
        """Return the game of a node that is to be played next."""
        return next((f for f in self.fixtures[key] if is_open(self.records, f.id)), None)

    def places(
        self, now: int, taken: list[tuple[ScheduledGame, PlacedGame]]
    ) -> dict[str, tuple[int, int]]:
        """Return slot and board of the open games by node, those that are set and those that the
        schedule's own placement finds. `taken` are places of other brackets; these are added."""
        records = self.records
        states = self.progress.states
        open_games = [
            game
            for game in games_to_place(self.bracket, self.progress, str, self.coaches)
            if not awaits_decision(records, self.row, states[game.key])
        ]
        unset = [game for game in open_games if not self._is_set(game.key)]
        slots = self._slots(now) if unset else []
        if not slots:
            return {}
        slot_keys = {slot.key for slot in slots}
        fixed: list[tuple[ScheduledGame, PlacedGame]] = []
        named: dict[str, list[str]] = {}
        for key, fixtures in self.fixtures.items():
            for fixture in fixtures:
                if str(fixture.slot) in slot_keys and fixture.board is not None:
                    fixed.append(self._placed(fixture))
                    named.setdefault(key, []).append(fixed[-1][0].key)
        # A game comes after the placed games of its sources, too, and those of its own series.
        wanted = [
            replace(
                game,
                after=(
                    *game.after,
                    *(n for k in (*game.after, game.key) for n in named.get(k, ())),
                ),
            )
            for game in unset
        ]
        others = [
            each for each in (*taken, *fixed, *self._others(slot_keys)) if each[1].slot in slot_keys
        ]
        out = records.rows[BoardOutRow]
        boards = tuple(str(board.id) for board in records.all(Board) if board.id not in out)
        placed = fill_places(
            [*wanted, *(game for game, _ in others)],
            Venue(boards, tuple(slots)),
            [place for _, place in others],
        )
        games = {game.key: game for game in wanted}
        mine = [each for each in placed if each.game in games]
        for place in mine:
            # Keys are those of nodes, which another bracket has, too.
            game, name = games[place.game], f"{self.row.id} {place.game} next"
            taken.append((ScheduledGame(name, game.teams, game.coaches), replace(place, game=name)))
        return {each.game: (int(each.slot), int(each.board)) for each in mine}

    def _placed(self, fixture: Fixture) -> tuple[ScheduledGame, PlacedGame]:
        teams, name = (fixture.home, fixture.visitors), f"fixture {fixture.id}"
        coaches = dict.fromkeys(f"c{self.records.get(Team, team).coach}" for team in teams)
        return (
            ScheduledGame(name, (str(teams[0]), str(teams[1])), tuple(coaches)),
            PlacedGame(name, str(fixture.slot), str(fixture.board)),
        )

    def _is_set(self, key: str) -> bool:
        fixture = self.open_fixture(key)
        return fixture is not None and (
            fixture.slot is not None
            or is_suspended(self.records, fixture.id)
            or self.records.find(SuspensionRow, fixture.id) is not None
        )

    def _slots(self, now: int) -> list[SlotTime]:
        """Return the times that its games may have: after the season's last game of a table."""
        records = self.records
        played = [
            records.get(TimeSlot, fixture.slot).starts
            for fixture in records.where(Fixture, season=self.row.season, node=None)
            if fixture.slot is not None and not is_void(records, fixture.id)
        ]
        last = max(played, default=-1)
        slots = [
            SlotTime(str(slot.id), slot.starts, slot.ends)
            for slot in schedule_slots(records)
            if slot.starts > last and slot.ends + STALE > now
        ]
        # A game that no one has called has no time to be late for: it waits for the next one.
        left = [slot for slot in slots if slot.ends > now]
        return slots if not left or self._is_under_way() else left

    def _is_under_way(self) -> bool:
        """Return whether a game without a set place was called, or has begun: it stays there."""
        games = [fixture for key in self.fixtures if (fixture := self.open_fixture(key))]
        return any(
            self.records.find(CallRow, game.id) or self.records.find(GameTimesRow, game.id)
            for game in games
            if game.slot is None
        )

    def _others(self, slots: set[str]) -> list[tuple[ScheduledGame, PlacedGame]]:
        """Return the games outside this bracket that hold a board at these times."""
        mine = {fixture.id for fixtures in self.fixtures.values() for fixture in fixtures}
        return [
            self._placed(fixture)
            for fixture in self.records.all(Fixture)
            if fixture.slot is not None
            and fixture.board is not None
            and fixture.id not in mine
            and str(fixture.slot) in slots
            and not is_void(self.records, fixture.id)
        ]

    def games(self, places: dict[str, tuple[int, int]]) -> list[PlayoffGame]:
        open_games = []
        for node in self.bracket.nodes:
            state = self.progress.states[node.key]
            if state.status not in _OPEN:
                continue
            fixture = self.open_fixture(node.key)
            if fixture is None and (state.status != "waiting" or NO_TEAM in state.teams):
                continue  # it waits for a decision, or for a walkover, not for a board
            slot, board = places.get(node.key, (None, None))
            if fixture is not None and fixture.slot is not None:
                slot, board = fixture.slot, fixture.board
            open_games.append(self._game(node, fixture, slot, board))
        return open_games

    def _game(
        self, node: Node, fixture: Fixture | None, slot: int | None, board: int | None
    ) -> PlayoffGame:
        records, sources = self.records, self.bracket.sources[node.key]
        teams = self.progress.states[node.key].teams
        if fixture is not None:
            teams = (str(fixture.home), str(fixture.visitors))
        one, other = (int(team) if team else None for team in teams)
        names = [
            "" if team else self._source(source, team)
            for team, source in zip(teams, sources, strict=True)
        ]
        before = sorted({key for source in sources for key in self._before(source)})
        return PlayoffGame(
            season=self.row.season,
            node=records.get(NodeRow, self.numbers[node.key]),
            fixture=fixture,
            teams=(one, other),
            names=(names[0], names[1]),
            slot=None if slot is None else records.get(TimeSlot, slot),
            board=board,
            after=tuple(self.numbers[key] for key in before),
            waits_for=tuple(self._called(key) for key in before if self._unfinished(key)),
            label=self.bracket.label(node),
        )

    def _unfinished(self, key: str) -> bool:
        return self.progress.states[key].status not in ("decided", "walkover", "not_needed")

    def _before(self, source: Source) -> list[str]:
        match source:
            case WinnerOf(node) | LoserOf(node):
                state = self.progress.states[node]
                if state.status == "waiting" and NO_TEAM in state.teams:
                    # It is not played: its only team comes from a game before it.
                    return [
                        key for each in self.bracket.sources[node] for key in self._before(each)
                    ]
                return [node]
            case Survivor(part, number):
                return [n.key for n in self.bracket.of_round(part, number)]
        return []

    def _source(self, source: Source, team: str | None) -> str:
        if team == NO_TEAM:
            return NO_TEAM_NAME
        match source:
            case WinnerOf(node):
                return f"Winner of {self._called(node)}"
            case LoserOf(node):
                return f"Loser of {self._called(node)}"
            case Survivor(_, _, place):
                return survivor_words(place)
            case Seed(number):
                return f"Seed {number}"

    def _called(self, key: str) -> str:
        """Return what people call a game: its number, or its round."""
        return self.bracket.called(key, [game.number for game in self.fixtures[key]])


def games_to_place(
    bracket: Bracket,
    progress: Progress,
    fixture_of: Callable[[str], str],
    coaches: Mapping[str, str] | None = None,
) -> tuple[ScheduledGame, ...]:
    """Return every game that may still be played, after its source games, with its teams and
    their coaches where they are known. A game that lacks a team for good is not played. A second
    final is given a place, too: it may be needed. A series is one game here; the caller adds its
    further games."""
    coach_of = coaches or {}
    return tuple(
        ScheduledGame(
            fixture_of(node.key),
            teams := tuple(team for team in progress.states[node.key].teams if team),
            tuple(dict.fromkeys(coach_of[team] for team in teams if team in coach_of)),
            0,
            tuple(fixture_of(key) for key in sorted(_sources(bracket, node))),
        )
        for node in bracket.nodes
        if progress.states[node.key].status in _OPEN
        and NO_TEAM not in progress.states[node.key].teams
    )


def _sources(bracket: Bracket, node: Node) -> set[str]:
    """Return the games that must be over before this one."""
    return {key for source in bracket.sources[node.key] for key in _games(bracket, source)}


def _games(bracket: Bracket, source: Source) -> list[str]:
    match source:
        case WinnerOf(node) | LoserOf(node):
            return [node]
        case Survivor(part, number):
            return [n.key for n in bracket.nodes if n.part == part and n.round == number]
        case _:
            return []
