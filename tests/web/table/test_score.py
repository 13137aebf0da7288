"""A score in three taps, and what it changes in the league."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.fixture_status import being_played
from league.model.ledger.rows import (
    Board,
    Fixture,
    GameTimesRow,
    ResultRow,
    SuspensionRow,
    TimeSlot,
)
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.fixture_games import open_fixture
from quarterback.league_office.signature import without_device
from quarterback.web.server_state import ServerState
from rulesets.core.refusal import Refused
from tests.tui.league.leagues import HOSTILE
from tests.web.table.scoring import Scorer, board_league, server_at, words_of


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerState]:
    with server_at(tmp_path) as server:
        yield server


@pytest.fixture
def scorer(server: ServerState) -> Scorer:
    return Scorer(server, "/table/north/1/score")


def result_of(server: ServerState, number: int = 1) -> ResultRow | None:
    assert server.league is not None
    server.league.catch_up()
    [game] = server.league.records.where(Fixture, number=number)
    return server.league.records.find(ResultRow, game.id)


def test_three_taps_enter_a_score_once(server: ServerState, scorer: Scorer):
    scorer.load("/table/north")
    assert '/table/north/1/score"' in scorer.text  # tap one: the link
    scorer.load()
    scorer.post(step="home:7", home="0", visitors="0")
    assert "Lions 0, Bears 7" in words_of(scorer.text)
    assert "place" in words_of(scorer.text)
    assert result_of(server) is None
    sent = {**scorer.form.hidden, "home": "7", "visitors": "0", "confirm": "yes"}
    for _ in range(2):
        answer = scorer.client.post(scorer.address, data=sent)
        assert str(answer.url).endswith("entered=1")
        row = result_of(server)
        assert row is not None
        assert (row.home_points, row.visitors_points) == (7, 0)
    assert "Entered: Lions 0, Bears 7" in words_of(answer.text)
    assert server.league is not None
    assert server.league.entries()[-2].kind != "enter_result", "it was entered once"
    assert without_device(server.league.entries()[-1].by) == "Ann at North"


def test_a_score_typed_over_is_previewed_before_it_is_entered(server: ServerState, scorer: Scorer):
    scorer.load(f"{scorer.address}?home=7&visitors=0")
    scorer.post(confirm="yes", home="14", visitors="0")
    assert result_of(server) is None
    assert "Lions 0, Bears 14" in words_of(scorer.text)
    scorer.post(confirm="yes", home="14", visitors="0")
    assert result_of(server) is not None


@pytest.mark.parametrize(
    "points",
    [
        "-1",
        "x",
        "10000",
        "9" * 50,
        "0" * 9 + "99999",
        "0" * 9 + "9" * 5000,
        "\N{SUPERSCRIPT TWO}",
        "1.5",
    ],
)
def test_a_bad_score_is_said_to_be_one(server: ServerState, scorer: Scorer, points: str):
    scorer.load()
    scorer.post(confirm="yes", home=points, visitors="0")
    assert scorer.status == 200
    assert "must be a whole number" in words_of(scorer.text)
    assert result_of(server) is None


def test_a_game_that_the_terminal_made_after_the_start_is_scored(
    server: ServerState, scorer: Scorer
):
    scorer.load(f"{scorer.address}?home=7&visitors=0")
    scorer.post(confirm="yes", home="7", visitors="0")  # the league of entries is open
    assert server.league is not None
    [game] = server.league.records.where(Fixture, number=1)
    terminal = server.store.leagues.open(server.league.number)
    terminal.enter(c.Arrange(game.stage, c.Meeting(game.home, game.visitors, 9)), "Ann")
    made = max(terminal.records.all(Fixture), key=lambda each: each.id)
    last = max(terminal.records.all(TimeSlot), key=lambda each: each.ends)
    terminal.enter(c.AddSlots(((last.ends, last.ends + 80),)), "Ann")
    board, slot = terminal.records.all(Board)[0], terminal.records.all(TimeSlot)[-1]
    terminal.enter(c.Reschedule(made.id, slot.id, board.id), "Ann")
    server.league.catch_up()
    late = Scorer(server, f"/table/north/{made.number}/score", "Zoe")
    late.load(f"{late.address}?home=3&visitors=0")
    late.post(confirm="yes", home="3", visitors="0", ahead="")
    assert result_of(server, made.number) is not None, words_of(late.text)


@pytest.mark.parametrize("waits", [False, True])
def test_what_the_terminal_entered_a_moment_ago_is_shown_as_a_score(
    server: ServerState, scorer: Scorer, waits: bool
):
    """Before the server has looked at the store again, and also where it waits for its coaches."""
    assert server.league is not None
    [game] = server.league.records.where(Fixture, number=1)
    terminal = server.store.leagues.open(server.league.number)
    if waits:
        terminal.enter(d.SetConfirmRule(game.season, 15), "Ann")
        server.league.catch_up()
    scorer.load(f"{scorer.address}?home=7&visitors=0")
    entry = c.EnterResult(game.id, c.ResultInput("played", 0, 21))
    terminal.enter(d.ReportResult(game.id, 0, 21, server.now()) if waits else entry, "Ann")
    scorer.post(confirm="yes", home="7", visitors="0")
    assert scorer.status == 409
    said = words_of(scorer.text)
    assert "Ann has entered " in said and "Lions 21, Bears 0" in said, said
    assert "meanwhile (Fri, Nov 27, 9:30 PM). Yours is Lions 0, Bears 7" in said, said
    assert "_result" not in said
    if waits:
        return
    assert "Already entered: Lions 21, Bears 0, entered by Ann, Fri, Nov 27, 9:30 PM." in said
    scorer.post(confirm="yes", home="7", visitors="0")  # without a reason
    row = result_of(server)
    assert row is not None
    assert (row.home_points, row.visitors_points) == (0, 21)
    for _ in range(2):
        scorer.post(confirm="yes", home="7", visitors="0", why="read the board again")
    row = result_of(server)
    assert row is not None
    assert (row.home_points, row.visitors_points) == (7, 0)


def test_a_score_is_not_entered_unseen_beside_a_console(server: ServerState, scorer: Scorer):
    scorer.load(f"{scorer.address}?home=7&visitors=0")
    Scorer(server, "/table/north/1", "Zoe").begin()
    scorer.post(confirm="yes", home="7", visitors="0")
    assert scorer.status == 409
    assert "scored play by play by Zoe at North" in words_of(scorer.text)
    assert result_of(server) is None


def test_a_score_reaches_a_board_that_was_renamed_meanwhile(server: ServerState, scorer: Scorer):
    assert server.league is not None
    [board, *_] = server.league.records.all(Board)
    scorer.load(f"{scorer.address}?home=7&visitors=3")
    server.league.enter(c.Rename(board.id, "Great Hall"), "John")
    scorer.post(confirm="yes", home="7", visitors="3")
    assert scorer.status == 200 and "/table/great-hall" in scorer.at
    assert len(server.league.records.all(ResultRow)) == 1
    assert "/table/great-hall?a=1" in str(scorer.client.get("/table/north?a=1").url)
    assert scorer.client.get("/table/south-wing").status_code == 404


def test_steps_keep_a_score_within_bounds(scorer: Scorer):
    scorer.load()
    scorer.post(step="home:-1", home="0", visitors="0")
    assert 'name="home" value="0"' in scorer.text
    for step in ("home:9999", "other:7", "home", "home:x", "home:-", "home:--1"):
        scorer.post(step=step, home="0", visitors="0")
        assert scorer.status == 200


def test_hostile_names_are_text(tmp_path: Path):
    teams = ("<script>alert(1)</script>", HOSTILE[3], HOSTILE[7], '"><img src=x>')
    with server_at(tmp_path / "hostile", lambda into: board_league(into, "vsefl", teams)) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        for page in ("/table/", "/table/north", "/table/north/1", "/table/north/1/score?home=7",
                     "/table/north/3"):  # fmt: skip
            text = scorer.load(page)
            assert "<script>alert" not in text
            assert "<img" not in text


def test_a_later_game_is_entered_only_after_asking(server: ServerState):
    scorer = Scorer(server, "/table/north/3/score")
    scorer.load("/table/north")
    words = words_of(scorer.text)
    assert words.index("at this board") < words.index("Play it early"), words
    scorer.load(f"{scorer.address}?home=7&visitors=0")
    said = words_of(scorer.text).replace(" ,", ",")
    assert "Another game comes first at this board: Lions at Bears, game 1" in said
    bare = {name: text for name, text in scorer.form.hidden.items() if name != "ahead-of"}
    scorer.client.post(scorer.address, data={**bare, "home": "7", "visitors": "0", "confirm": "y"})
    assert result_of(server, 3) is None, "no page asked"
    scorer.post(confirm="yes", home="7", visitors="0")
    assert result_of(server, 3) is not None


def test_a_later_game_is_begun_only_after_asking(server: ServerState):
    scorer = Scorer(server, "/table/north/3")
    assert server.league is not None
    scorer.load()
    assert "Another game comes first at this board" in words_of(scorer.text)
    asked = scorer.form.hidden.pop("ahead-of")
    scorer.post(board="own")
    assert not server.store.games()
    scorer.post(board="own")
    assert asked == "1"
    assert len(server.store.games()) == 1
    scorer.load("/table/north")
    assert "Go on at the console" in scorer.text, "both are under way"


GOOD = "{pick:0}"


def test_a_game_goes_on_with_its_plays_at_another_board(server: ServerState):
    north = Scorer(server, "/table/north/1")
    north.begin()
    for tap in (GOOD, "{enter}"):
        north.tap(tap)
    north.load(f"{north.address}/end")
    assert "Suspend it: go on later, on any board" in words_of(north.text)
    north.tap("!suspend")
    assert "Game 1 is suspended: resume it on a board first" in words_of(north.text)

    league = server.league
    assert league is not None
    league.catch_up()
    [fixture] = [f for f in league.records.all(Fixture) if f.number == 1]
    row = league.records.get(SuspensionRow, fixture.id)
    assert (row.home_points, row.visitors_points, row.period) == (3, 0, "first quarter")
    assert is_suspended(league.records, fixture.id) and fixture.board is None
    game = being_played(league.records, fixture.id)
    assert game is not None
    with pytest.raises(Refused, match="game 1 is suspended: resume it on a board first"):
        open_fixture(server.store, league, fixture.id)

    before = len(Scorebook.resume(server.store, game).inputs)
    north.load()
    north.post(tap="h")
    north.post(tap="{enter}")
    assert len(Scorebook.resume(server.store, game).inputs) == before, "nothing is entered"

    south = Scorer(server, "/table/south/1")
    page = words_of(south.load("/table/south"))
    assert "Suspended games" in page and "suspended, Lions 0, Bears 3, first quarter" in page
    south.tap("!resume")
    league.catch_up()
    [board] = league.records.where(Board, name="South")
    assert league.records.get(GameTimesRow, fixture.id).board == board.id
    assert league.records.find(ResultRow, fixture.id) is None
    south.load()
    south.tap("h")
    assert len(Scorebook.resume(server.store, game).inputs) == before + 1, "with its plays"
    league.enter(c.EnterResult(fixture.id, c.ResultInput(home=10, visitors=7)), "Ann")
    assert "Suspended games" not in words_of(south.load("/table/south"))
