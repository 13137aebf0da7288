"""What can be done with a fixture now (play, resume, view, or only learn why not): start or
resume its game, suspend it with everything known about it, and record its result. Without a
name, an entry is credited to both coaches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Literal, NamedTuple

from msgspec.structs import replace

from league.model.brackets.state import NodeState
from league.model.day.timeline import absent_notes
from league.model.ledger.commands.day import Suspend
from league.model.ledger.commands.league import ResultInput
from league.model.ledger.handlers.brackets import bracket_progress
from league.model.ledger.handlers.computer import practice_counts
from league.model.ledger.handlers.delays import must_be_resumed
from league.model.ledger.handlers.room import board_name_of
from league.model.ledger.queries.fixture_status import (
    being_played,
    event_of,
    header_of_fixture,
    people_at,
    pregame_notes,
    rules_of,
    sides_of,
    why_not_now,
)
from league.model.ledger.rows import (
    BracketRow,
    Fixture,
    NodeRow,
    ResultRow,
    SideName,
    SuspensionRow,
)
from league.model.ledger.state import LeagueState
from league.store.errors import EditConflict, StoreError
from league.store.games.store import Store
from league.store.ledger.game_results import CountedResult, count_game
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import fixture_of, play_in
from league.views.game_reader import fixture_game, unconfirmed_text
from quarterback.game.practice.model import with_lineup_remarks
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.describe_commands import (
    current_result_text,
    game_label,
    result_words,
)
from quarterback.league_office.story_context import story_of
from quarterback.rule_sets import (
    CODES,
    DIAL_GAME,
    ON_BOARDS,
    WITH_DIAL,
    header_of,
    rule_set,
    shipped_dial,
    title_of,
)
from quarterback.text.score_lines import period_name, time_left
from quarterback.text.story.league_notes import first_notes
from quarterback.text.story.league_story import LeagueStory
from rulesets.core.header import Header
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import Names, down_and_distance, place, situation
from rulesets.core.session import Session
from rulesets.core.sides import HOME, VISITORS
from rulesets.core.state import State
from rulesets.registry import names_of


def suspended_line(records: LeagueState, game: Fixture) -> str:
    """Say how a suspended game stands: `Game 3 (Lions at Bears): suspended, Lions 7, Bears 14`."""
    card = fixture_game(records, game)
    words = ", ".join(filter(None, (card.suspended_text, card.stood_ball)))
    return f"{capitalize(game_label(records, game.id))}: {words}"


class SuspendedGame(NamedTuple):
    """A stored game that can go on once its league has resumed it."""

    league: int
    fixture: int
    number: int
    """Its number in the schedule."""
    line: str
    """How it stands, in a line."""

    @property
    def message(self) -> str:
        return (
            f"{self.line}. To go on, resume it on a board: Resume a suspended game, on the day's"
            f" page of its league or at the desk, or `quarterback league resume {self.number}"
            " --board NAME`."
        )


def suspended_stored(store: Store, game: int) -> SuspendedGame | None:
    """Return how a stored game is suspended; None for a game that can go on. Raises StoreError."""
    place_in_league = fixture_of(store, game) if store.is_suspended(game) else None
    if place_in_league is None:
        return None
    records = store.leagues.open(place_in_league[0]).records
    row = records.find(Fixture, place_in_league[1])
    if row is None or not must_be_resumed(records, row.id):
        return None
    return SuspendedGame(place_in_league[0], row.id, row.number, suspended_line(records, row))


def where_stored(store: Store, fixture: int, game: int) -> SuspensionRow | None:
    """Return how far a stored game has come; None if it cannot be read."""
    try:
        stored = store.load(game)
    except StoreError:
        return None
    if stored.trouble:
        return None
    return stand_of(fixture, stored.header, stored.session)


def stand_of(fixture: int, header: Header, session: Session) -> SuspensionRow:
    """Return how far a game has come."""
    rules, state = session.rules, session.state
    period = period_name(rules, state.period)
    left = time_left(rules, state.period, state.time_left).removeprefix(f"{period}, ")
    sides: dict[str | None, SideName] = {HOME: "home", VISITORS: "visitors"}
    return SuspensionRow(
        *(fixture, 0, 0, state.score.home, state.score.visitors),
        *(period, left, sides.get(state.possession), situation_words(header, session)),
    )


def situation_words(header: Header, session: Session) -> str:
    """Return the situation of a game: `Third and 2, Yale 31`; without a down, what comes next."""
    names = names_of(header).in_words_of(session.rules.vocabulary)
    return downs_and_spot(names, session.state) or plain_name(situation(names, session.state))


def downs_and_spot(names: Names, s: State) -> str:
    """Return `Third and 2, Yale 31`; empty without a down."""
    downs = down_and_distance(s)
    if not downs or s.possession is None or s.spot is None:
        return ""
    return plain_name(f"{downs}, {place(names, s.possession, s.spot).removeprefix('the ')}")


_MAX_ATTEMPTS = 3
"""How often an entry is tried when others keep entering something first."""


class CannotCount(StoreError):
    """The league refused the result of a finished game."""


class RecordedResult(NamedTuple):
    """How a stored game was recorded for its fixture."""

    league: int
    fixture: int
    counted: CountedResult
    message: str
    """The result and what happens next."""


def signer(records: LeagueState, fixture: Fixture, by: str) -> str:
    """Return who enters something about a game: `by`, or its coaches."""
    return by.strip() or " and ".join(people_at(records, fixture))


def open_fixture(
    store: Store,
    league: OpenLeague,
    fixture: int,
    by: str = "",
    *,
    practice: bool = False,
    colors: Callable[[str, str], tuple[str, str]] = lambda home, visitors: ("", ""),
) -> int:
    """Return the stored game in which a fixture is played: the one that has begun, or else a new
    one, by the pinned rules, on request on the practice board. `colors` gives the teams' colors
    by their names, home first. Raises Refused if it cannot be played now, StoreError if it
    cannot be stored."""
    league.catch_up()
    records = league.records
    if must_be_resumed(records, fixture):
        suspended = records.get(Fixture, fixture).number
        raise Refused(f"game {suspended} is suspended: resume it on a board first")
    started = being_played(records, fixture)
    if started is not None:
        store.unarchive(started)
        return started
    row = records.find(Fixture, fixture)
    if row is None or (why := why_not_now(records, fixture)):
        number = "the game" if row is None else f"game {row.number}"
        why = why_not_now(records, fixture)
        raise Refused(f"{number} cannot be played now: {why}")
    now = datetime.now().astimezone().isoformat(timespec="minutes")
    seen = league.ledger.seq
    header = header_of_fixture(league.records, fixture, now, practice=practice)
    home_color, visitors_color = colors(header.home, header.visitors)
    header = replace(header, home_color=home_color, visitors_color=visitors_color)
    if practice:
        header = with_lineup_remarks(header)
    book = Scorebook.begin(store, header)
    assert book.id is not None, "it is in the store"
    try:
        play_in(store, league, fixture, book.id, signer(records, row, by), seen=seen)
    except (Refused, StoreError):
        store.archive(book.id)  # a game without a fixture must not be listed
        raise
    return book.id


def suspend_stored(store: Store, game: int, by: str, now: int) -> str:
    """Suspend the fixture of a stored game at its current point, and say so. Raises Refused for
    a game of no league, and StoreError."""
    place_in_league = fixture_of(store, game)
    if place_in_league is None:
        raise Refused("only a game of a league is suspended; this one can be left at any time")
    league, fixture = store.leagues.open(place_in_league[0]), place_in_league[1]
    row = league.records.get(Fixture, fixture)
    stands = where_stored(store, fixture, game)
    if stands is None:
        raise Refused(f"game {game} cannot be read: suspend it with its score")
    command = Suspend(
        *(fixture, now, stands.home_points, stands.visitors_points),
        *(stands.period, stands.time_left, stands.possession, stands.situation),
    )
    league.enter(command, signer(league.records, row, by), "", league.ledger.seq)
    label = game_label(league.records, fixture).partition(" (")[0]
    return f"{label.capitalize()} is suspended, and its board is free. Resume it on any board."


def record_game(
    store: Store, game: int, by: str = "", *, confirmed: bool = False
) -> RecordedResult | None:
    """Count a stored game for its fixture as it is now; None for a casual game, or if nothing
    changes. Raises StoreError."""
    place_in_league = fixture_of(store, game)
    if place_in_league is None:
        return None
    league = store.leagues.open(place_in_league[0])
    for left in reversed(range(_MAX_ATTEMPTS)):
        try:
            return _record_game(store, league, place_in_league[1], by, confirmed=confirmed)
        except EditConflict:
            if not left:
                raise
        except Refused as refused:
            raise CannotCount(f"The game is not counted: {refused.message}.") from None
    return None


def _record_game(
    store: Store, league: OpenLeague, fixture: int, by: str, *, confirmed: bool
) -> RecordedResult | None:
    league.catch_up()
    records = league.records
    row = records.find(Fixture, fixture)
    if row is None:
        return None
    name = signer(records, row, by)
    counted = count_game(store, league, fixture, name, confirmed=confirmed, at=wall_clock())
    if counted is None:
        return None
    if counted.done == "asks of the bracket":
        raise CannotCount(
            " ".join(
                (
                    f"Game {row.number} is stored, and does not count yet.",
                    *counted.because,
                    "The commissioner enters it, and keeps the bracket or reseeds it.",
                )
            )
        )
    message = describe_counted(league.records, counted)
    meant = meaning_of(league, counted)
    return RecordedResult(league.number, fixture, counted, " ".join([message, *meant]))


def meaning_of(league: OpenLeague, counted: CountedResult) -> list[str]:
    """Say what a result that was just counted clinched, ended or began; nothing if it is no
    longer final."""
    if counted.done in ("asks", "reported"):
        return []
    try:
        story = story_of(league.ledger, counted.fixture)
    except Refused:
        return []
    return [note.text for note in first_notes(story)]


def story_of_stored(store: Store, game: int) -> LeagueStory | None:
    """Return what a stored game meant in its league; None for one that belongs to no league, or
    does not count yet. Raises StoreError."""
    place_in_league = fixture_of(store, game)
    if place_in_league is None:
        return None
    number, fixture = place_in_league
    try:
        return story_of(store.leagues.open(number).ledger, fixture)
    except Refused:
        return None


def unplayed_game(story: LeagueStory) -> Scorebook:
    """Return a game of the same teams by the same rules, without a play: it takes the place of a
    result that has no log. It is in no store."""
    code = story.rules if story.rules in CODES else DIAL_GAME
    rules = rule_set(code, {}, shipped_dial() if code in WITH_DIAL else None)
    return Scorebook.in_memory(header_of(rules, home=story.home, visitors=story.visitors), rules)


def describe_counted(records: LeagueState, counted: CountedResult) -> str:
    fixture = records.find(Fixture, counted.fixture)
    if fixture is None:  # of a bracket, and by this correction its teams never meet
        return "That game is no longer on the schedule."
    game = f"Game {fixture.number}"
    if counted.done == "taken back":
        return f"{game} is no longer final. Its result was withdrawn."
    result = result_words(records, fixture, counted.result)
    if counted.done == "reported":
        return f"{game}: {unconfirmed_text(records, fixture)}."
    if counted.done == "asks of the bracket":
        return f"{game} does not count yet: keep the bracket, or reseed it?"
    if counted.done == "asks":
        now = f"now says {result}" if counted.result is not None else "is no longer final"
        return f"{game} counts as {current_result_text(records, fixture)}, but the game {now}."
    verb = "counts" if counted.done == "entered" else "was corrected"
    return " ".join([f"{game} {verb}: {result}.", *what_next(records, fixture)])


def what_next(records: LeagueState, fixture: Fixture) -> list[str]:
    """Say what a tied playoff game needs; empty for any other game."""
    if fixture.node is None:
        return []
    node = records.get(NodeRow, fixture.node)
    bracket = records.get(BracketRow, node.bracket)
    state = bracket_progress(records, bracket).states[node.key]
    if state.status != "level":
        return []
    again = _replay_name(records, fixture, state)
    if bracket.drawn == "replay":
        return [f"Tied. It will be replayed{again}."]
    if again:  # that was decided, or an earlier version made the bracket
        return [f"Tied. Decide who advances, or play on{again}."]
    return ["Tied. Decide who advances, or have it replayed."]


def _replay_name(records: LeagueState, fixture: Fixture, state: NodeState) -> str:
    """Name the replay: `as game 9`."""
    for other in records.where(Fixture, node=fixture.node):
        if str(other.id) not in state.games and records.find(ResultRow, other.id) is None:
            return f" as game {other.number}"
    return ""


Use = Literal["play", "go on", "look", "info"]


@dataclass(frozen=True)
class FixtureAction:
    """What a front end can do with a fixture."""

    fixture: int
    use: Use
    description: str
    """The game, or why nothing can be done with it."""
    warnings: tuple[str, ...] = ()
    """What both coaches should know before the game starts."""
    game: int | None = None
    """Its stored game, if any."""
    practice: bool = False
    """Whether it can also be played on the practice board."""


def action_for(records: LeagueState, number: int) -> FixtureAction:
    fixture = records.find(Fixture, number)
    if fixture is None:
        return FixtureAction(number, "info", "That game is no longer on the schedule.")
    result = records.find(ResultRow, number)
    game = being_played(records, number)
    if result is not None and result.kind != "abandoned":
        return _over(records, fixture, result, game)
    if game is not None:
        return FixtureAction(number, "go on", event_of(records, fixture), game=game)
    if why := why_not_now(records, number):
        return FixtureAction(number, "info", f"Game {fixture.number} cannot be played now: {why}.")
    code = rules_of(records, fixture).code
    practice = code in ON_BOARDS and practice_counts(records, fixture.season)
    absent = (f"{note}." for note in absent_notes(records, number, None))
    warns = (*absent, *pregame_notes(records, number))
    return FixtureAction(number, "play", _invites(records, fixture), warns, practice=practice)


def _over(
    records: LeagueState, fixture: Fixture, result: ResultRow, game: int | None
) -> FixtureAction:
    result_input = ResultInput(
        result.kind, result.home_points, result.visitors_points, result.winner
    )
    text = f"Game {fixture.number}: {result_words(records, fixture, result_input)}."
    game = result.game if result.game is not None else game
    if game is None:
        return FixtureAction(
            fixture.id, "info", f"{text} It was entered by hand; no game is saved."
        )
    return FixtureAction(fixture.id, "look", text, game=game)


def _invites(records: LeagueState, fixture: Fixture) -> str:
    names = sides_of(records, fixture)
    rules = title_of(rules_of(records, fixture).code)
    board = f" {name}." if (name := board_name_of(records, fixture)) else ""
    return (
        f"{event_of(records, fixture)}. {names[VISITORS]} at {names[HOME]}.{board} Rules: {rules}."
    )
