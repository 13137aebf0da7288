"""Where the stored game of a fixture stands, to be suspended with all that is known of it."""

from __future__ import annotations

from league.model.ledger.rows import SideName, SuspensionRow
from league.store.errors import StoreError
from league.store.games.store import Store
from quarterback.text.score_lines import period_name, time_left
from rulesets.core.header import Header
from rulesets.core.plain_text import plain_name
from rulesets.core.sentences.wording import Names, down_and_distance, place, situation
from rulesets.core.session import Session
from rulesets.core.sides import HOME, VISITORS
from rulesets.core.state import State
from rulesets.registry import names_of


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
