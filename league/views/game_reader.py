"""From the rows of a league to its games as they are shown: those of a season under their headings,
or in the order of a schedule (by round, by day, by board), and those that matter now."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final, Literal

from msgspec.structs import replace

from league.model.day.day import AwaitedScore, DayGame, awaited_score
from league.model.games import FINISHED
from league.model.ledger.handlers.brackets import disputed_in, is_undecided
from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.handlers.room import board_name_of, is_open, is_suspended
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import (
    Board,
    Fixture,
    Franchise,
    GameTimesRow,
    LostCertificationRow,
    NodeRow,
    ResultRow,
    RulingRow,
    Season,
    Stage,
    SuspensionRow,
    Team,
    TimeSlot,
)
from league.model.ledger.state import LeagueState
from league.model.times import DAY
from league.views.brackets import UNDECIDED
from league.views.byes import RoundByes, byes_in, byes_now, byes_of_round
from league.views.game_record import GameRecord
from league.views.games import RESULT_KINDS, CardState, GameCard, GameGroup, TeamGame
from league.views.moment import LeagueMoment, team_address
from league.views.notes import listed_text, notes_on
from league.views.text import datetime_of, short_day
from rulesets.core.plain_text import capitalize

_STATES: Final[dict[str, CardState]] = {"void": "void", "abandoned": "suspended"}
_FORFEITS: Final = ("forfeit", "double_forfeit")
_TODAY: Final[dict[str, CardState]] = {"playing": "playing", "called": "called"}


def is_replayed(state: LeagueState, fixture: Fixture) -> bool:
    """Return whether a game was disputed and a replay counts instead."""
    ruling = state.find(RulingRow, fixture.id)
    return ruling is not None and ruling.ruling == "replay"


def note_of(
    state: LeagueState,
    fixture: Fixture,
    result: ResultRow | None,
    *,
    disputed: bool = False,
    awaited: AwaitedScore | None = None,
) -> str:
    """Return what is unusual about a game: a dispute, a replay that counts instead, a score that
    waits for its coaches, a result that was not played or is no longer certified, and that it does
    not count."""
    notes = ["disputed"] if disputed else []
    if is_replayed(state, fixture):
        notes.append("replayed")
    if awaited is not None:
        notes.append(awaited.text)
    if result is not None and result.kind != "played":
        notes.append(RESULT_KINDS[result.kind] + _to_whom(state, fixture, result))
        if result.kind == "abandoned" and (stood := stood_words(suspension_of(state, fixture))):
            notes.append(stood)
    elif result is not None and result.winner and result.home_points == result.visitors_points:
        notes.append(f"{_winner_name(state, fixture, result)} won the tiebreaker")
    elif is_undecided(state, fixture):
        notes.append(UNDECIDED)
    if state.find(LostCertificationRow, fixture.id) is not None:
        notes.append("no longer certified")
    if not fixture.counts:
        notes.append("does not count")
    return ", ".join(notes)


def _to_whom(state: LeagueState, fixture: Fixture, result: ResultRow) -> str:
    """Who has won, where the points do not say so."""
    if result.winner is None or result.home_points is None:
        return ""
    return f" to {_winner_name(state, fixture, result)}"


def _winner_name(state: LeagueState, fixture: Fixture, result: ResultRow) -> str:
    return state.team_name(fixture.home if result.winner == "home" else fixture.visitors)


def resumed_at(state: LeagueState, fixture: Fixture) -> int | None:
    """Return when a game without a scheduled time began: one that was resumed, or was suspended
    and had its result entered without being resumed."""
    if fixture.slot is not None:
        return None
    times, stood = state.find(GameTimesRow, fixture.id), state.find(SuspensionRow, fixture.id)
    if times is not None and times.began is not None:
        return times.began
    is_left = stood is None or is_suspended(state, fixture.id) or is_open(state, fixture.id)
    return None if stood is None or is_left else stood.began


def stood_words(row: SuspensionRow | None) -> str:
    """Where a game stood when it was suspended: third quarter, 4:10 left."""
    return "" if row is None else ", ".join(filter(None, (row.period, row.time_left)))


def _ball_words(row: SuspensionRow | None, home: str, visitors: str) -> str:
    """Whose ball it was, and where."""
    if row is None:
        return ""
    team = {"home": home, "visitors": visitors, None: ""}[row.possession]
    whose = f"{team} ball" if team else ""
    return ", ".join(filter(None, (whose, row.situation)))


def fixture_game(
    state: LeagueState,
    fixture: Fixture,
    *,
    disputed: bool = False,
    expected: int | None = None,
) -> GameCard:
    """Return a game as its rows have it; `expected` where it is expected at another time than
    planned."""
    result, stood = state.find(ResultRow, fixture.id), suspension_of(state, fixture)
    expected = resumed_at(state, fixture) if expected is None else expected
    awaited = awaited_score(state, fixture.id)
    if result is not None and result.kind == "abandoned" and not is_suspended(state, fixture.id):
        result = None  # it was resumed
    if awaited is not None:
        result = stood = None  # the game was suspended before
    stored = being_played(state, fixture.id) or 0
    is_playing = result is None and awaited is None and bool(stored or stood is not None)
    points = awaited or stood or result
    home, visitors = (state.team_name(team) for team in (fixture.home, fixture.visitors))
    node = None if fixture.node is None else state.find(NodeRow, fixture.node)
    return GameCard(
        fixture=fixture.id,
        number=fixture.number,
        title=_title(node, fixture.round),
        is_playoff=node is not None,
        **_side(state, "home", fixture.home),
        **_side(state, "visitors", fixture.visitors),
        state="playing" if is_playing else _state(fixture, result, awaited),
        home_points=getattr(points, "home_points", None),
        visitors_points=getattr(points, "visitors_points", None),
        winner=winner_of(result),
        kind="" if result is None else result.kind,
        stage=state.get(Stage, fixture.stage).name,
        round=fixture.round,
        counts=fixture.counts,
        stored=stored,
        starts=None if fixture.slot is None else state.get(TimeSlot, fixture.slot).starts,
        expected=expected,
        board=board_name_of(state, fixture),
        note=note_of(state, fixture, result, disputed=disputed, awaited=awaited),
        live=capitalize(stood_words(stood)) if is_playing else "",
        stood=stood_words(stood),
        undecided=is_undecided(state, fixture),
        disputed=disputed,
        replayed=is_replayed(state, fixture),
        details=listed_text("game", notes_on(state, "game", fixture.id)),
        stood_ball=_ball_words(stood, home, visitors),
    )


def day_game(
    state: LeagueState,
    game: DayGame,
    *,
    record: GameRecord | None = None,
    now: int | None = None,
    disputed: bool = False,
) -> GameCard:
    """Return a game of the day. `record` is what is known of one that is being played; with `now`,
    its day is named where it is not today."""
    fixture = None if game.fixture is None else state.find(Fixture, game.fixture)
    card = (
        _without_fixture(state, game)
        if fixture is None
        else fixture_game(state, fixture, disputed=disputed)
    )
    other_day = ""
    if now is not None and game.expected is not None and game.expected // DAY != now // DAY:
        other_day = short_day(game.expected).partition(",")[0]
    if not card.kind and card.state != "unconfirmed":
        planned: CardState = "planned" if fixture is None else _state(fixture, None)
        card = replace(card, state=_TODAY.get(game.state, planned))
    if game.state == "playing" and record is not None and record.home_points is not None:
        card = replace(
            card,
            home_points=record.home_points,
            visitors_points=record.visitors_points,
            live=record.live,
            now=record.now,
            last=record.plays[-1].text if record.plays else "",
        )
    starts = card.starts if game.planned is None else game.planned
    return replace(
        card,
        starts=starts,
        expected=game.expected if game.expected != starts else None,
        board=game.board_name or card.board,
        day_state=game.state,
        why=game.why,
        late=game.late,
        called=game.called,
        late_teams=game.late_teams,
        missing=game.missing,
        day=other_day,
    )


def _without_fixture(state: LeagueState, game: DayGame) -> GameCard:
    """A game of a bracket that waits for its teams."""
    card = GameCard(
        fixture=0,
        number=0,
        title=game.title,
        is_playoff=game.node is not None,
        home=game.home,
        visitors=game.visitors,
        home_team=game.home_team,
        visitors_team=game.visitors_team,
        state="planned",
        round=game.round,
    )
    for side, team in (("home", game.home_team), ("visitors", game.visitors_team)):
        if team is not None:
            card = replace(card, **_side(state, side, team))
    return card


def _side(state: LeagueState, side: str, team: int) -> dict[str, Any]:
    """The fields of a game about one of its teams."""
    franchise = state.get(Franchise, state.get(Team, team).franchise)
    path = team_address(franchise.id, franchise.name)
    return {side: franchise.name, f"{side}_team": team, f"{side}_path": path}


def _title(node: NodeRow | None, number: int) -> str:
    if node is not None:
        return node.title or node.key
    return f"Round {number}" if number else "Game"


def _state(
    fixture: Fixture, result: ResultRow | None, awaited: AwaitedScore | None = None
) -> CardState:
    if awaited is not None:
        return "unconfirmed"
    if result is not None:
        return _STATES.get(result.kind, "over")
    return "postponed" if fixture.postponed else "planned"


def games_of(moment: LeagueMoment, season: Season) -> GameReader:
    """Return the reader of a season's games, which all pages of a moment share."""
    key = "game reader", season.id
    return moment.memo.get(key, moment, lambda: GameReader(moment, season))


class GameReader:
    """Reads the games of a season for its lists."""

    def __init__(self, moment: LeagueMoment, season: Season) -> None:
        self._moment, self.season = moment, season
        state = moment.state
        self._boards = {each.id: each.name for each in state.all(Board)}
        self._day = {each.fixture: each for each in moment.day.games if each.fixture is not None}
        self._disputed = disputed_in(state, season.id)
        self.stages = {each.id: each for each in state.where(Stage, season=season.id)}
        self._cards: dict[int, GameCard] = {}
        self.byes = byes_in(state, season)

    def games(self) -> tuple[GameCard, ...]:
        """All games of the season, in the order of the schedule."""
        return tuple(self.game(each) for each in self._moment.fixtures[self.season.id])

    def of_team(self, team: int) -> tuple[TeamGame, ...]:
        """The games of a team, in the order of the schedule."""
        return tuple(self._by_team.get(team, ()))

    @cached_property
    def _by_team(self) -> dict[int | None, list[TeamGame]]:
        by_team: dict[int | None, list[TeamGame]] = {}
        for game in self.games():
            by_team.setdefault(game.home_team, []).append(TeamGame(game, at_home=True))
            by_team.setdefault(game.visitors_team, []).append(TeamGame(game, at_home=False))
        return by_team

    def game(self, fixture: Fixture) -> GameCard:
        card = self._cards.get(fixture.id)
        if card is None:
            card = self._cards[fixture.id] = self._read(fixture)
        return card

    def _read(self, fixture: Fixture) -> GameCard:
        moment, today = self._moment, self._day.get(fixture.id)
        disputed = fixture.id in self._disputed
        if today is None or not is_open(moment.state, fixture.id):
            return fixture_game(moment.state, fixture, disputed=disputed)
        record = moment.games.get(fixture.id)
        game = day_game(moment.state, today, record=record, disputed=disputed)
        # The schedule names its own board; that of the day may be the one it is expected on.
        return replace(game, board=board_name_of(moment.state, fixture))

    def _node(self, fixture: Fixture) -> NodeRow | None:
        if fixture.node is None:
            return None
        return self._moment.state.find(NodeRow, fixture.node)

    def by_round(self) -> tuple[GameGroup, ...]:
        rounds: dict[tuple[int, int, int], list[Fixture]] = {}
        for fixture in self._moment.fixtures[self.season.id]:
            node = self._node(fixture)
            number = fixture.round if node is None else node.round
            key = (self.stages[fixture.stage].number, number, fixture.stage)
            rounds.setdefault(key, []).append(fixture)
        several = len(self.stages) > 1
        groups = []
        for (number, round_, stage), fixtures in sorted(rounds.items()):
            words = f"Round {round_}" if round_ else "Arranged games"
            title = f"{self.stages[stage].name}, {words.lower()}" if several else words
            games = tuple(sorted(map(self.game, fixtures), key=by_planned_time))
            byes = byes_of_round(self.byes, stage, round_)
            groups.append(GameGroup(title, games, f"r{number}-{round_}", byes=byes))
        return tuple(groups)

    def by_board(self) -> tuple[GameGroup, ...]:
        """The games by board, in the order in which they are expected on each."""
        boards: dict[str, list[GameCard]] = {}
        for game in sorted(self.games(), key=by_time):
            if not game.board and game.is_over:
                continue  # it was played, and no one needs to find its board
            boards.setdefault(game.board, []).append(game)
        names = [*self._boards.values(), ""]
        late = {each.name: each.minutes for each in self._moment.day.late_boards}
        groups = (
            GameGroup(
                name or "No board yet",
                tuple(boards[name]),
                f"b{at}",
                f"{late[name]}" if late.get(name) else "",
            )
            for at, name in enumerate(names, 1)
            if name in boards
        )
        return (*groups, *_bye_group(self.byes, f"b{len(names) + 1}"))

    def by_day(self) -> tuple[GameGroup, ...]:
        """The games by day, and by time on each."""
        days = _grouped(self.games()).items()
        groups = (GameGroup(day or "No time yet", tuple(own)) for day, own in days)
        return (*groups, *_bye_group(self.byes))

    def that_matter(self) -> GameGroup | None:
        """Return the games of this day; on a day without games, those of the next one that has some
        to play; where games have no times, those of the round that is being played. What is still
        to play comes first."""
        days, today = _grouped(self.games()), _dated(self._moment.now)
        open_days = (
            day for day, own in days.items() if day not in ("", SUSPENDED) and self._to_play(own)
        )
        day = today if today in days else next(open_days, "")
        if not day:
            rounds = (each for each in self.by_round() if not each.games[0].is_playoff)
            group = next((each for each in rounds if self._to_play(each.games)), None)
            if group is None:
                return None
            games, title, byes = group.games, f"Next: {group.title}", group.byes
        else:
            now = byes_now(self._moment.state, self._moment.day) if self.byes else ()
            byes = tuple(each.full_text for each in now if each.stage in self.stages)
            games, title = tuple(days[day]), f"Today, {today}" if day == today else day
        return GameGroup(title, tuple(sorted(games, key=self._is_over)), byes=byes)

    def that_brackets_wait_for(self) -> tuple[GameCard, ...]:
        """Return the games of brackets that are disputed or are to be played."""
        return tuple(
            each
            for each in self.games()
            if each.fixture in self._disputed or (each.is_playoff and not self._is_over(each))
        )

    def _is_over(self, game: GameCard) -> bool:
        return not is_open(self._moment.state, game.fixture)

    def _to_play(self, games: Iterable[GameCard]) -> bool:
        return not all(map(self._is_over, games))


def _bye_group(byes: Iterable[RoundByes], anchor: str = "") -> tuple[GameGroup, ...]:
    """All byes below games that are not in the order of rounds; nothing without one."""
    lines = tuple(each.full_text for each in byes)
    return (GameGroup("Byes", (), anchor, byes=lines),) if lines else ()


def by_planned_time(game: GameCard) -> tuple[bool, int, int]:
    """Sort the games of a round: by their planned time, those without one last."""
    at = game.time if game.starts is None else game.starts
    return at is None, at or 0, game.number


def by_time(game: GameCard) -> tuple[bool, int, int]:
    """Sort games by time, those without one last."""
    return game.time is None, game.time or 0, game.number


def winner_of(result: ResultRow | None) -> Literal["home", "visitors", ""]:
    """Return which side won; empty for a tie, and while there is no result that counts: a suspended
    game has no winner."""
    if result is None or result.kind not in FINISHED:
        return ""
    if result.winner is not None:
        return result.winner
    if result.home_points is None or result.visitors_points is None:
        return ""
    margin = result.home_points - result.visitors_points
    return "home" if margin > 0 else "visitors" if margin < 0 else ""


def decided_early(state: LeagueState, now: int) -> frozenset[int]:
    """Return the games that were forfeited before the time for which they are planned."""
    forfeited = (row.id for row in state.all(ResultRow) if row.kind in _FORFEITS)
    slots = ((number, state.get(Fixture, number).slot) for number in forfeited)
    return frozenset(
        number for number, slot in slots if slot and state.get(TimeSlot, slot).starts > now
    )


def latest(games: Iterable[GameCard], moment: LeagueMoment) -> list[GameCard]:
    """Return the games that are over, the last one to end first; forfeits of games to come last."""
    over = [each for each in games if each.state == "over"]

    def order(game: GameCard) -> int:
        result = moment.result(game.fixture)
        return 0 if result is None else result.finished

    over.sort(key=order, reverse=True)
    early = decided_early(moment.state, moment.now)
    return sorted(over, key=lambda game: game.fixture in early)


def unconfirmed(games: Iterable[GameCard]) -> list[GameCard]:
    """Return the games whose score waits for coaches."""
    return [each for each in games if each.state == "unconfirmed"]


def unconfirmed_text(state: LeagueState, fixture: Fixture) -> str:
    """Return the score of a game that waits for coaches, and for whom it waits: `Lions 7, Bears 14,
    awaiting confirmation by Lions (due 2:50 PM)`. Empty where none does."""
    if awaited_score(state, fixture.id) is None:
        return ""
    return fixture_game(state, fixture).result_text


def unsettled(games: Iterable[GameCard]) -> list[GameCard]:
    """Return the games that began and have no result that counts: suspended, disputed, awaiting a
    score or its confirmation."""
    return [each for each in games if each.unsettled_text]


SUSPENDED: Final = "Suspended"
"""The heading of games that were suspended and have no time yet."""


def _grouped(games: Iterable[GameCard]) -> dict[str, list[GameCard]]:
    """Return games by their day, in the order of their times: those without one at the end, and
    suspended ones."""
    days: dict[str, list[GameCard]] = {}
    for game in sorted(games, key=by_planned_time):
        at = game.time if game.starts is None else game.starts
        without = SUSPENDED if game.is_suspended else ""
        days.setdefault(without if at is None else _dated(at), []).append(game)
    return days


def _dated(minutes: int) -> str:
    return f"{short_day(minutes)}, {datetime_of(minutes).year}"
