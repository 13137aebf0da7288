"""Where the stored game of a fixture stands: to be suspended with all that is known of it, and how
a suspended one goes on."""

from __future__ import annotations

from typing import NamedTuple

from league.model.ledger.handlers.delays import must_be_resumed
from league.model.ledger.rows import Fixture, SideName, SuspensionRow
from league.model.ledger.state import LeagueState
from league.store.errors import StoreError
from league.store.games.store import Store
from league.store.ledger.stored_games import fixture_of
from league.views.game_reader import fixture_game
from quarterback.league_office.describe_commands import game_label
from quarterback.text.score_lines import period_name, time_left
from rulesets.core.header import Header
from rulesets.core.plain_text import capitalize, plain_name
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
    """A stored game that goes on once its league has resumed it."""

    league: int
    fixture: int
    number: int
    """As the schedule has it."""
    line: str
    """How it stands."""

    @property
    def message(self) -> str:
        """How it stands, and what resumes it."""
        return (
            f"{self.line}. To go on, resume it on a board: Resume a suspended game, on the day's"
            f" page of its league or at the desk, or `quarterback league resume {self.number}"
            " --board NAME`."
        )


def suspended_stored(store: Store, game: int) -> SuspendedGame | None:
    """Return what a stored game is suspended as; None for a game that can go on. Raises
    StoreError."""
    found = fixture_of(store, game) if store.is_suspended(game) else None
    if found is None:
        return None
    records = store.leagues.open(found[0]).records
    row = records.find(Fixture, found[1])
    if row is None or not must_be_resumed(records, row.id):
        return None
    return SuspendedGame(found[0], row.id, row.number, suspended_line(records, row))


def where_stored(store: Store, fixture: int, game: int) -> SuspensionRow | None:
    """Return where a stored game stands; None for one that cannot be read."""
    try:
        stored = store.load(game)
    except StoreError:
        return None
    if stored.trouble:
        return None
    return stand_of(fixture, stored.header, stored.session)


def stand_of(fixture: int, header: Header, session: Session) -> SuspensionRow:
    """Return where a game stands."""
    rules, state = session.rules, session.state
    period = period_name(rules, state.period)
    left = time_left(rules, state.period, state.time_left).removeprefix(f"{period}, ")
    sides: dict[str | None, SideName] = {HOME: "home", VISITORS: "visitors"}
    return SuspensionRow(
        *(fixture, 0, 0, state.score.home, state.score.visitors),
        *(period, left, sides.get(state.possession), situation_words(header, session)),
    )


def situation_words(header: Header, session: Session) -> str:
    """Return the situation of a game: `Third and 2, Yale 31`; where there is no down, what comes
    next."""
    names = names_of(header).in_words_of(session.rules.vocabulary)
    return downs_and_spot(names, session.state) or plain_name(situation(names, session.state))


def downs_and_spot(names: Names, s: State) -> str:
    """Return `Third and 2, Yale 31`; empty where there is no down."""
    downs = down_and_distance(s)
    if not downs or s.possession is None or s.spot is None:
        return ""
    return plain_name(f"{downs}, {place(names, s.possession, s.spot).removeprefix('the ')}")
