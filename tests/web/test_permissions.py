"""Who may do what: every cell of the matrix, and what no cell lets through."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Final, get_args

import pytest

from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import BeginGame
from league.model.ledger.rows import Board, Fixture, Person, ResultRow, Season, Team, TimeSlot
from league.store.doors import SignedIn
from quarterback.league_office.signature import device_in, sign, without_device
from quarterback.web.permissions import (
    CASUAL,
    STRANGER,
    GameFacts,
    Role,
    Visitor,
    What,
    at_door,
    facts_of,
    first_who_may,
    refusal,
)
from quarterback.web.server_state import ServerState
from rulesets.core.refusal import Refused
from tests.tui.league.leagues import SATURDAY
from tests.web.table.scoring import Scorer, server_at

NORTH: Final = 7
YALE: Final = 3
VISITORS: Final = {
    "stranger": STRANGER,
    "coach": Visitor("coach", "Ben", "for Yale", "3f9a2c", None, frozenset({"home"})),
    "board": Visitor("board", "Ann", "at North", "3f9a2c", NORTH),
    "team": Visitor("team", "Dee", "for Yale", "3f9a2c", team=YALE),
    "games": Visitor("games", "Cy", "with the games PIN", "3f9a2c", None, frozenset({"home"})),
    "desk": Visitor("desk", "Com", "at the desk", "3f9a2c"),
}
OPEN = GameFacts("game 5", in_league=True, board=NORTH, teams=frozenset({YALE, 4}))
GAMES: Final = {
    "casual": CASUAL,
    "open": OPEN,
    "result": OPEN._replace(has_result=True),
    "certified": OPEN._replace(has_result=True, is_certified=True),
    "another day": OPEN._replace(is_of_today=False),
    "after the final": OPEN._replace(has_result=True, is_after_final=True),
    "another board": OPEN._replace(board=8),
    "no board": OPEN._replace(board=None),
    "season over": OPEN._replace(is_over=True),
    "confirmed": OPEN._replace(has_result=True, is_confirmed=True),
    "another team's": OPEN._replace(teams=frozenset({4, 5})),
    "suspended": OPEN._replace(board=None, is_suspended=True, must_be_resumed=True),
}
"""The games that are told apart."""
MAY: Final = {
    ("coach", "casual"): "enter resign take-back",
    ("coach", "open"): "enter resign take-back",
    ("coach", "another board"): "enter resign take-back",
    ("coach", "no board"): "enter resign take-back",
    ("coach", "result"): "enter resign take-back",
    ("board", "open"): "begin enter correct resign take-back",
    ("board", "result"): "begin enter correct resign take-back",
    ("games", "casual"): "begin enter resign take-back",
    ("coach", "confirmed"): "enter resign take-back",
    ("board", "confirmed"): "begin enter resign take-back",
    ("coach", "another team's"): "enter resign take-back",
    ("board", "another team's"): "begin enter correct resign take-back",
    **{
        ("team", game): "check-in confirm"
        for game in GAMES
        if game not in ("casual", "season over", "another team's")
    },
    ("board", "suspended"): "resume",
    ("coach", "suspended"): "take-back",
    ("desk", "suspended"): "correct certify resume take-back undo check-in confirm",
}
"""What each may do with each; the desk may do everything with a game that is not suspended, but not
resume it, and what is not here no one."""


@pytest.mark.parametrize(("role", "what"), [*product(VISITORS, get_args(What))])
def test_every_cell(role: Role, what: What):
    for game, facts in GAMES.items():
        may = MAY.get((role, game), "").split()
        desk = role == "desk" and game != "suspended" and what != "resume"
        allowed = desk or what.replace(" ", "-") in may
        assert (refusal(VISITORS[role], what, facts) == "") == allowed, game
        if not allowed:
            with pytest.raises(Refused):
                first_who_may([VISITORS[role]], what, facts)


@pytest.mark.parametrize("what", ["enter", "resign", "take back"])
@pytest.mark.parametrize("role", ["coach", "games", "desk"])
def test_no_one_plays_the_seat_of_another_device(role: str, what: What):
    assert refusal(VISITORS[role], what, CASUAL, "visitors")


def test_a_browser_with_several_doors_does_it_as_the_one_that_may():
    both = [VISITORS["games"], VISITORS["board"]]
    assert first_who_may(both, "begin", OPEN).role == "board"
    assert first_who_may(both, "begin", CASUAL).role == "games"


def test_a_name_signs_at_its_own_door_alone(server: ServerState):
    north = f"table:{board_called(server, 'North').id}"
    session = SignedIn("id", "Eve", {"games": "Eve", north: "Ann"}, "phone", 0, "3f9a2c")
    assert at_door(server, session, north).signature == "Ann at North, device 3f9a2c"
    assert at_door(server, session, "games").person == "Eve"


def test_no_name_pretends_to_be_another_device():
    by = sign("Ann, device 000000", "at North", "3f9a2c")
    assert device_in(by) == "3f9a2c"
    assert without_device(by) == "Ann, device 000000 at North"
    assert device_in("Ann") == "" and without_device("Ann") == "Ann"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerState]:
    with server_at(tmp_path) as made:
        yield made


def board_called(server: ServerState, name: str) -> Board:
    assert server.league is not None
    return next(board for board in server.league.records.all(Board) if board.name == name)


def game_at(server: ServerState, name: str, number: int = 0) -> Fixture:
    """A game of a board, by its place in the order of time."""
    assert server.league is not None
    board = board_called(server, name).id
    return [each for each in server.league.records.all(Fixture) if each.board == board][number]


def test_facts_of_a_game(server: ServerState):
    league, game = server.league, game_at(server, "North")
    assert league is not None
    facts = facts_of(league, game.id, SATURDAY)
    both = (league.records.get(Team, each).franchise for each in (game.home, game.visitors))
    assert facts == GameFacts(
        f"game {game.number}", in_league=True, board=game.board, teams=frozenset(both)
    )
    assert facts_of(league, game.id, SATURDAY + 600).is_of_today
    assert not facts_of(league, game.id, SATURDAY + 1_440).is_of_today
    assert not facts_of(league, game.id, SATURDAY - 1_440).is_of_today
    league.enter(c.EnterResult(game.id, c.ResultInput("played", 7, 3)), "Ann")
    assert facts_of(league, game.id, SATURDAY).has_result
    league.enter(c.Certify(game.id, league.records.all(Person)[0].id), "Com")
    assert facts_of(league, game.id, SATURDAY).is_certified
    league.enter(c.EnterPhase(league.records.all(Season)[0].id, "over"), "Com")
    assert facts_of(league, game.id, SATURDAY).is_over


def test_a_game_that_goes_past_midnight_is_of_the_day(server: ServerState):
    league, game = server.league, game_at(server, "North", 2)
    assert league is not None and game.slot is not None
    starts = league.records.get(TimeSlot, game.slot).starts
    midnight = (starts // 1_440 + 1) * 1_440
    assert not facts_of(league, game.id, max(midnight, starts + 720)).is_of_today
    league.enter(BeginGame(game.id, midnight - 30), "Ann")
    assert facts_of(league, game.id, midnight + 90).is_of_today
    assert not facts_of(league, game.id, midnight + 720).is_of_today


def enter_score(scorer: Scorer, home: int, visitors: int, why: str = "") -> None:
    """Type a score, preview and confirm it, however often the page refuses."""
    at = scorer.address
    scorer.address = f"{at}/score"
    scorer.load(scorer.address)
    more = {"why": why} if why else {}
    scorer.post(home=str(home), visitors=str(visitors), preview="yes", **more)
    scorer.post(home=str(home), visitors=str(visitors), confirm="yes", shown=f"{home}-{visitors}",
                **more)  # fmt: skip
    scorer.address = at


def result_of(server: ServerState, game: Fixture) -> tuple[int | None, int | None] | None:
    assert server.league is not None
    server.league.catch_up()
    row = server.league.records.find(ResultRow, game.id)
    return None if row is None else (row.home_points, row.visitors_points)


def test_a_board_enters_and_corrects_its_own_games_until_they_are_certified(server: ServerState):
    game = game_at(server, "North")
    assert server.league is not None
    scorer = Scorer(server, f"/table/north/{game.number}")
    enter_score(scorer, 7, 3)
    assert result_of(server, game) == (7, 3)
    enter_score(scorer, 9, 3, why="a field goal")
    assert result_of(server, game) == (9, 3)
    server.league.enter(c.Certify(game.id, server.league.records.all(Person)[0].id), "Com")
    server.wrote()
    enter_score(scorer, 0, 3, why="revenge")
    assert result_of(server, game) == (9, 3)
    assert "is certified: only the desk can change it" in scorer.text


def test_a_board_enters_no_game_of_another_day_and_none_without_a_board(server: ServerState):
    game, other = game_at(server, "North"), game_at(server, "South")
    assert server.league is not None
    scorer = Scorer(server, f"/table/north/{game.number}")
    server.now = lambda: SATURDAY + 2 * 1_440
    enter_score(scorer, 7, 3)
    scorer.load()
    assert "is not of today: ask the desk" in scorer.text
    assert 'name="board"' not in scorer.text, "nor is there a button to begin it"
    server.now = lambda: SATURDAY
    server.league.enter(c.Postpone(other.id), "Com", "rain")
    server.wrote()
    homeless = Scorer(server, f"/table/north/{other.number}")
    enter_score(homeless, 7, 3)
    assert result_of(server, game) is None and result_of(server, other) is None
    homeless.load(f"{homeless.address}/score")
    assert "is not a game of this board: ask the desk" in homeless.text
    homeless.post(board="own")
    assert homeless.status == 409
    assert server.store.games() == []


def test_the_console_of_a_certified_game_enters_nothing_more(server: ServerState):
    game = game_at(server, "North")
    assert server.league is not None
    scorer = Scorer(server, f"/table/north/{game.number}")
    scorer.begin()
    scorer.post(tap="!resign:home")
    assert result_of(server, game) is not None
    server.league.catch_up()
    server.league.enter(c.Certify(game.id, server.league.records.all(Person)[0].id), "Com")
    server.wrote()
    length = server.store.log_length(1)
    scorer.load()
    assert "is certified: only the desk can change it" in scorer.text
    scorer.post(tap="!undo")
    assert scorer.status == 409
    assert server.store.log_length(1) == length
