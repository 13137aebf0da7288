"""Who may do what: the one place where the server decides it.

Everything that enters something asks `refusal` first: who it is, what it is, and about which
game. The matrix is in docs/network-security.md, and a test checks each of its cells.
"""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

from league.model.ledger.handlers.delays import must_be_resumed
from league.model.ledger.handlers.results import minutes_to_confirm
from league.model.ledger.handlers.room import board_of, is_suspended
from league.model.ledger.queries.history import champion_of
from league.model.ledger.rows import (
    Certification,
    Fixture,
    GameTimesRow,
    ResultRow,
    Season,
    Team,
    TimeSlot,
)
from league.store.doors import SignedIn
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import fixture_of
from quarterback.league_office.datetimes import entry_minute
from quarterback.league_office.signature import sign
from quarterback.web.doors import DESK, GAMES, TABLE, TEAM
from quarterback.web.server_state import ServerState
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.sides import Side

Role = Literal["stranger", "coach", "board", "team", "games", "desk"]
What = Literal[
    "begin",
    "enter",
    "correct",
    "certify",
    "resign",
    "resume",
    "take back",
    "undo",
    "check in",
    "confirm",
]
_ONLY: Final = {
    "certify": "only the desk can certify a result",
    "undo": "only the desk can undo entries",
    "check in": "only the team's coach, by his own PIN, or the desk can say that",
    "confirm": "only the team's coach, by his own PIN, or the desk can say that",
}
"""What no board and no player may enter, and who may."""
_DAY: Final = 1_440
_AFTER_MIDNIGHT: Final = 720
"""Minutes: a game that began in the evening belongs to the day until this long after its
beginning."""


class Visitor(NamedTuple):
    """Someone with a browser, as one of the doors knows them."""

    role: Role
    person: str = ""
    """The name that was given at that door."""
    place: str = ""
    """The door, in words: `at North`."""
    device: str = ""
    board: int | None = None
    """The board whose PIN opened the door."""
    sides: frozenset[Side] = frozenset()
    """The sides of the dial game that this device calls for."""
    team: int | None = None
    """The franchise whose coach's PIN opened the door."""

    @property
    def signature(self) -> str:
        """The author of an entry, as the log names them."""
        return sign(self.person, self.place, self.device)


STRANGER: Final = Visitor("stranger")


class GameFacts(NamedTuple):
    """What matters about a game when someone wants to do something with it."""

    title: str = "this game"
    in_league: bool = False
    board: int | None = None
    teams: frozenset[int] = frozenset()
    """The franchises that play it."""
    has_result: bool = False
    is_certified: bool = False
    is_of_today: bool = True
    is_over: bool = False
    """Whether the season is over."""
    is_after_final: bool = False
    """Whether the season's champion is known."""
    is_confirmed: bool = False
    """Whether both coaches confirm its result."""
    is_suspended: bool = False
    must_be_resumed: bool = False
    """Whether nothing is entered into it before it is resumed."""


CASUAL: Final = GameFacts()
"""A game that belongs to no league."""


def refusal(who: Visitor, what: What, game: GameFacts, side: Side | None = None) -> str:
    """Return why someone may not do something with a game, as a sentence without a period; empty
    if they may. `side` is the side of a dial game that it is done for."""
    if why := _for_anyone(who, what, game, side):
        return why
    if who.role == "desk" or (what == "resume" and who.role == "board" and not game.is_over):
        return ""
    if who.role == "team":
        return _of_team(who, what, game)
    if why := _ONLY.get(what, ""):
        return why
    if who.role == "games":
        return _with_games_pin(what, game)
    if who.role == "coach":
        if what in ("begin", "correct", "resume"):
            return "the link of a game only plays it: ask the desk"
        return _closed(what, game) if game.in_league else ""
    if not game.in_league or game.board is None or game.board != who.board:
        return f"{game.title} is not a game of this board: ask the desk"
    return _closed(what, game)


def _of_team(who: Visitor, what: What, game: GameFacts) -> str:
    """Return why a coach may not do it: he may report his own team here or late, and answer a
    score of its games."""
    if what not in ("check in", "confirm"):
        return f"a coach's PIN enters nothing about {game.title}: its board or the desk does"
    if who.team is None or who.team not in game.teams:
        return "that is another team: its own coach says so, or the desk"
    return "the season is over: ask the desk" if game.is_over else ""


def _for_anyone(who: Visitor, what: What, game: GameFacts, side: Side | None) -> str:
    """Return why no one may do it, whatever the door: at no door, for another's side, with a
    suspended game."""
    if who.role == "stranger":
        return "sign in first: who only watches enters nothing"
    if side is not None and side not in who.sides:
        return "that is not yours to enter; open the game by the link of your side"
    if what == "resume":
        return "" if game.is_suspended else f"{game.title} is not suspended"
    if game.must_be_resumed and what in ("begin", "enter", "resign"):
        return f"{game.title} is suspended: resume it on a board first, on its page or at the desk"
    return ""


def _with_games_pin(what: What, game: GameFacts) -> str:
    if game.in_league:
        return f"{game.title} is a game of the league: its board or the desk begins and enters it"
    return "" if what != "correct" else "there is no result to correct"


def _closed(what: What, game: GameFacts) -> str:
    """Return why a game of the league belongs to the desk, whoever played it."""
    if game.is_certified:
        return f"the result of {game.title} is certified: only the desk can change it"
    if not game.is_of_today:
        return f"{game.title} is not of today: ask the desk"
    if game.is_over:
        return f"the season is over: only the desk can change {game.title}"
    if game.is_confirmed and what == "correct":
        return f"the score of {game.title} counts already: only the desk can correct it"
    if game.is_after_final and (what == "correct" or game.has_result):
        return f"the champion is known: only the desk can change {game.title}"
    return ""


def require(who: Visitor, what: What, game: GameFacts, side: Side | None = None) -> Visitor:
    """Return who it is, if they may do it. Raises Refused."""
    if why := refusal(who, what, game, side):
        raise Refused(why)
    return who


def first_who_may(visitors: list[Visitor], what: What, game: GameFacts) -> Visitor:
    """Return the first of a browser's visitors, one for each door it has opened, who may do
    something. Raises Refused if none may, with the reason for the first."""
    may = (who for who in visitors if not refusal(who, what, game))
    return next(may, None) or require(next(iter(visitors), STRANGER), what, game)


def at_door(server: ServerState, session: SignedIn, door: str) -> Visitor:
    """Return who someone is at a door that their session has opened: the desk's session opens
    every one, and signs with the name that was given there."""
    if DESK in session.names:
        return Visitor("desk", session.names[DESK], "at the desk", session.code)
    person = session.names[door]
    if door.startswith(TABLE):
        board = int(door.removeprefix(TABLE))
        return Visitor("board", person, f"at {server.table_name(door)}", session.code, board)
    if door.startswith(TEAM):
        place = f"for {server.team_name(door)}"
        number = int(door.removeprefix(TEAM))
        return Visitor("team", person, place, session.code, team=number)
    return Visitor("games", person, "with the games PIN", session.code)


def in_dial_game(
    server: ServerState,
    session: SignedIn | None,
    taken: dict[Side, str],
    held: frozenset[Side],
    board: int | None,
    teams: str,
) -> list[Visitor]:
    """Return who a browser is in a dial game: a visitor for each of its doors. `taken` has the
    doors of the sides that it took by their links; `held` are the sides that it calls for as the
    leader; `teams` names these."""
    if session is None:
        return []
    place = f"for {teams}"
    if taken:
        person = session.names[next(iter(taken.values()))]
        return [Visitor("coach", person, place, session.code, None, frozenset(taken))]
    own = f"{TABLE}{board}"
    doors = [door for door in (DESK, own, GAMES) if door in session.names]
    visitors = [at_door(server, session, door) for door in doors]
    if not held:
        return visitors
    return [who._replace(place=f"{who.place} {place}", sides=held) for who in visitors]


def facts_of(league: OpenLeague, number: int, now: int) -> GameFacts:
    """Return what matters about a game of the schedule. `now` is the minute of the wall clock.
    Raises Refused if there is no such game, or StoreError."""
    records = league.records
    fixture = records.get(Fixture, number)
    times, result = records.find(GameTimesRow, number), records.find(ResultRow, number)
    season = records.get(Season, fixture.season)
    has_result = result is not None and result.kind != "abandoned"
    return GameFacts(
        title=f"game {fixture.number}",
        in_league=True,
        board=board_of(fixture, times),
        teams=frozenset(
            records.get(Team, team).franchise for team in (fixture.home, fixture.visitors)
        ),
        has_result=has_result,
        is_certified=records.find(Certification, number) is not None,
        is_of_today=_is_of_today(league, fixture, times, now, has_result=has_result),
        is_over=season.phase == "over",
        is_after_final=champion_of(records, season) is not None,
        is_confirmed=minutes_to_confirm(records, season.id) is not None,
        is_suspended=is_suspended(records, number),
        must_be_resumed=must_be_resumed(records, number),
    )


def _is_of_today(
    league: OpenLeague, fixture: Fixture, times: GameTimesRow | None, now: int, *, has_result: bool
) -> bool:
    """Return whether a game was to begin today, or began today; one without a time counts until
    the day after its result was entered."""
    slot = None if fixture.slot is None else league.records.find(TimeSlot, fixture.slot)
    beginnings = [None if slot is None else slot.starts, None if times is None else times.began]
    minutes = [at for at in beginnings if at is not None]
    if not minutes and has_result:
        entry = league.ledger.touched.get((ResultRow.__name__, fixture.id), 0)
        rows = league.entries(entry - 1) if entry else []
        minutes = [entry_minute(row.at) for row in rows[:1]]
    return not minutes or any(
        at // _DAY == now // _DAY or 0 <= now - at < _AFTER_MIDNIGHT for at in minutes
    )


def facts_of_stored(server: ServerState, game: int) -> tuple[int | None, GameFacts]:
    """Return the game of the schedule that a stored game belongs to, or None, and what matters
    about it. Raises StoreError."""
    of_league = fixture_of(server.store, game)
    if of_league is None:
        return None, CASUAL
    number, fixture = of_league
    if server.league is None or server.league.number != number:
        return None, GameFacts(in_league=True)  # of another league: it has no board here
    server.follow()
    return fixture, facts_of(server.league, fixture, server.now())


def sentence(why: str) -> str:
    """Return why someone may not, as a page says it."""
    return f"{capitalize(why)}."
