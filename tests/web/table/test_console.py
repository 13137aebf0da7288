"""The console of a board game in a browser: as the terminal's, tap by tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from league.model.ledger.rows import ResultRow
from league.store.errors import Busy, DiskFull
from league.store.games.store import open_store
from quarterback.entry.form import ReportSubmitted
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.signature import without_device
from quarterback.rule_sets import of_header
from quarterback.web.server_state import ServerState
from quarterback.web.table import scored_games
from rulesets.core.events import Call, Ruling
from tests.web.servers import server_of
from tests.web.table.scoring import Scorer, gunderson_league, server_at, solitaire_league, words_of

GOOD, MISSED = "{pick:0}", "{pick:1}"
"""A game of VSEFL begins with a free field goal for each team."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerState]:
    with server_at(tmp_path) as server:
        yield server


@pytest.fixture
def scorer(server: ServerState) -> Scorer:
    scorer = Scorer(server, "/table/north/1")
    scorer.begin()
    return scorer


def book_of(server: ServerState, game: int = 1) -> Scorebook:
    return Scorebook.resume(server.store, game)


def enter(scorer: Scorer, answer: str) -> None:
    """An answer, and the button that records it."""
    scorer.tap(answer)
    scorer.tap("{enter}")


def test_a_page_loaded_again_is_where_it_was(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        scorer.tap("3")  # the kickoff, which no one could choose, goes with it
        assert len(book_of(server).inputs) == 1
        scorer.tap("4")
        filled = words_of(scorer.text)
        assert "to the" in scorer.outcome
        other = Scorer(server, scorer.address)
        assert words_of(other.load(scorer.at)) == filled
        other.tap("{enter}")
        assert len(book_of(server).inputs) == 2
        assert book_of(server).state.spot is not None


def test_a_spot_is_one_tap_on_the_field(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        scorer.tap("d")
        scorer.tap("{spot:72}")
        assert "V28" in scorer.text
        scorer.tap("{nudge:-1}")
        scorer.tap("{spot:71}")
        scorer.tap("{enter}")
        assert book_of(server).entries[-1].event.fields["spot"] == "V29"  # type: ignore[union-attr]


def test_a_tap_sent_twice_enters_once_and_signed(server: ServerState, scorer: Scorer):
    assert "Bears: was the free field goal good" in words_of(scorer.text)
    scorer.tap(GOOD)
    sent = {**scorer.form.hidden, "tap": "{enter}"}
    first = scorer.client.post(scorer.address, data=sent)
    again = scorer.client.post(scorer.address, data=sent)
    assert len(book_of(server).inputs) == 1
    assert words_of(first.text) == words_of(again.text)
    with server.store.leagues.reading() as db:
        signed = db.exec_driver_sql("SELECT DISTINCT by FROM game_event").scalars().all()
    assert [without_device(each) for each in signed] == ["Ann at North"]


def test_two_scorers_at_once_enter_one(server: ServerState, scorer: Scorer):
    other = Scorer(server, scorer.address)
    other.load()
    other.tap(MISSED)
    enter(scorer, GOOD)
    other.tap("{enter}")
    assert len(book_of(server).inputs) == 1
    assert "went on at another console" in words_of(other.text)


def test_what_another_program_enters_is_on_the_page(server: ServerState, scorer: Scorer):
    before = server.version_of(scorer.address)
    GameController(book_of(server), lambda: 0.0).submit(ReportSubmitted({"made": True}))
    server.changes.announce()
    assert server.version_of(scorer.address) != before
    assert "Bears 3" in words_of(scorer.load())


def test_undo_redo_and_an_undo_that_forgets_what_was_tapped(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        scorer.tap("3")
        scorer.tap("4")
        scorer.tap("!undo")
        assert book_of(server).inputs == []
        assert "Last entry undone" in words_of(scorer.text)
        assert "no longer there" not in words_of(scorer.text)
        assert scorer.form.hidden["taps"] == ""
        scorer.tap("!redo")
        assert len(book_of(server).inputs) == 1


def test_what_the_terminal_did_not_open_is_closed(tmp_path: Path):
    with server_at(tmp_path, open_doors=frozenset()) as server:
        client = Scorer(server, "/table/north/1").client
        table = ("/table/", "/table/north", "/table/north/1", "/table/north/1/score")
        for path in (*table, "/play", "/play/1"):
            assert client.get(path).status_code == 403, path
            assert client.post(path).status_code in (403, 405), path
        assert "--games" in client.get("/play").text


def test_a_referee_rules(server: ServerState, scorer: Scorer):
    enter(scorer, GOOD)
    page = scorer.address
    scorer.address = f"{page}/ruling"
    scorer.load()
    values = {"visitors": "0", "home": "7", "why": "the scorer slept"}
    scorer.post(**{**fields_of(scorer.text), **values, "tap": "!preview"})
    assert "was" in words_of(scorer.text)
    assert book_of(server).state.score.home == 3
    scorer.post(**{**fields_of(scorer.text), **values, "tap": "!apply"})
    assert book_of(server).state.score.home == 7


def fields_of(text: str) -> dict[str, str]:
    """The text fields of a page, as they are filled in."""
    found = re.findall(r'<input name="(\w+)" value="([^"]*)"', text)
    return {name: unescape(value) for name, value in found}


def test_the_pin_of_a_table_opens_no_other(server: ServerState, scorer: Scorer):
    for path in ("/table/south", "/table/south/2", "/table/south/2/score", "/table/south/2/end"):
        assert "/door/table" in str(scorer.client.get(path).url), path
    assert scorer.client.post("/table/south/2", data=scorer.form.hidden).status_code == 401
    assert scorer.client.get("/table/south/1").url.path.startswith("/door/")


def test_a_form_without_its_token_enters_nothing(server: ServerState, scorer: Scorer):
    scorer.tap(GOOD)
    for without in ("csrf", "key"):
        sent = {k: v for k, v in scorer.form.hidden.items() if k != without}
        answer = scorer.client.post(scorer.address, data={**sent, "tap": "{enter}"})
        assert answer.status_code in (400, 403)
    assert book_of(server).inputs == []


def test_a_table_has_its_own_games_only(scorer: Scorer):
    for path in ("none", "north/2", "north/99", "north/1/entry/99999", "north/x"):
        assert scorer.client.get(f"/table/{path}").status_code in (404, 409), path


BAD_TAPS = (
    *("{", "{pick:99}", "{spot:x}", "{none}", "a" * 5000, "{menu:?}", "\x00", "{pick:-1}", "ab"),
    *("{nudge:99999999999}", "{back}{back}", "!resign:x", "!timeout:x"),
)


def test_bad_taps_are_refused(server: ServerState, scorer: Scorer):
    for taps in BAD_TAPS:
        scorer.load()
        scorer.post(tap=taps)
        assert scorer.status < 500, taps
        scorer.load(f"{scorer.address}?taps={'%00' if taps == chr(0) else taps}")
        assert scorer.status < 500, taps
        assert book_of(server).inputs == [], taps
    scorer.load()
    enter(scorer, GOOD)
    for taps in BAD_TAPS:
        answer = scorer.client.get(f"{scorer.address}/entry/1", params={"last": taps})
        assert answer.status_code < 500, taps


def test_a_full_disk_is_no_matter_of_file_names(
    server: ServerState, scorer: Scorer, monkeypatch: pytest.MonkeyPatch
):
    def full(book: Scorebook, *events: object) -> None:
        raise DiskFull("The disk of /home/ann/games.db is full.")

    scorer.tap(GOOD)
    monkeypatch.setattr(Scorebook, "play", full)
    scorer.tap("{enter}")
    assert "The records cannot be reached" in words_of(scorer.text)
    assert "/home/ann" not in scorer.text
    monkeypatch.undo()
    scorer.load()
    enter(scorer, GOOD)
    assert len(book_of(server).inputs) == 1


def test_a_game_that_ends_counts_in_the_league(server: ServerState, scorer: Scorer):
    enter(scorer, GOOD)
    assert server.league is not None
    scorer.load(f"{scorer.address}/end")
    scorer.post(tap="!resign:visitors")
    server.league.catch_up()
    [row] = server.league.records.all(ResultRow)
    assert (row.home_points, row.visitors_points, row.winner) == (3, 0, "home")
    assert without_device(server.league.entries()[-1].by) == "Ann at North"
    assert "Game 1 counts" in words_of(scorer.text)
    scorer.tap("!undo")
    server.league.catch_up()
    assert server.league.records.all(ResultRow) == []


def test_a_result_that_could_not_be_counted_is_counted_later(
    server: ServerState, scorer: Scorer, monkeypatch: pytest.MonkeyPatch
):
    def busy(*_: object, **more: object) -> None:
        raise Busy("/home/ann/games.db is being written by another program.")

    assert server.league is not None
    enter(scorer, GOOD)
    scorer.load(f"{scorer.address}/end")
    with monkeypatch.context() as away:
        away.setattr(scored_games, "record_game", busy)
        scorer.post(tap="!resign:visitors")
        assert "not counted for the league yet" in words_of(scorer.text)
    server.league.catch_up()
    assert server.league.records.all(ResultRow) == []
    assert "Game 1 counts" in words_of(scorer.load())
    server.league.catch_up()
    assert len(server.league.records.all(ResultRow)) == 1


def test_a_game_that_ended_as_the_server_was_killed_is_counted(
    server: ServerState, scorer: Scorer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    with monkeypatch.context() as killed:
        killed.setattr(scored_games, "record_game", lambda *_, **more: None)  # it never comes to it
        scorer.load(f"{scorer.address}/end")
        scorer.post(tap="!resign:visitors")
    assert server.league is not None
    server.league.catch_up()
    assert server.league.records.all(ResultRow) == []
    with open_store(tmp_path / "games.db", of_header) as store:
        again = server_of(store, open_doors=frozenset({"tables"}), doors=server.doors)
        text = words_of(Scorer(again, scorer.address, "Ben").load())
    assert "Game 1 counts" in text
    server.league.catch_up()
    assert len(server.league.records.all(ResultRow)) == 1


def test_the_program_keeps_the_clock_when_asked(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        scorer.post(tap="!read", clock="soon")
        assert "invalid time" in scorer.outcome
        scorer.post(tap="!read", clock="12:34")
        assert book_of(server).state.time_left == 12 * 60 + 34
        scorer.tap("!clock")
        assert "The program keeps the clock" in words_of(scorer.text)
        assert "12:34" in words_of(scorer.text)
        scorer.tap("!clock")
        assert "The clock is yours again" in words_of(scorer.text)


def test_a_timer_of_the_rules_runs_on_every_device(tmp_path: Path):
    with server_at(tmp_path, solitaire_league) as server:
        scorer, other = Scorer(server, "/table/north/1"), Scorer(server, "/table/north/1", "Bob")
        scorer.begin()
        fourth = {"phase": "scrimmage", "ball": "home", "spot": "H30", "down": 4, "to_go": 8}
        book_of(server).play(Ruling(fourth, why="the test begins here"), Call("punt"))
        server.changes.announce()
        before = server.version_of(scorer.address)
        scorer.load()
        scorer.tap("!timer")
        assert "data-left" in scorer.text
        assert server.version_of(scorer.address) != before
        assert "data-left" in other.load()
        scorer.tap("!timer")
        assert "data-left" not in scorer.text


def test_what_the_rules_refuse_is_recorded_with_a_reason(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = Scorer(server, "/table/north/1")
        scorer.begin()
        for tap in ("3", "4", "{enter}"):
            scorer.tap(tap)
        count = len(book_of(server).inputs)
        scorer.post(tap="!call", call="ttqb")  # a tied team must run on the first play
        assert len(book_of(server).inputs) == count
        assert "(LG-" in scorer.outcome
        assert scorer.form.offers("!override")
        scorer.post(tap="!override", why=" ")
        assert "Give the reason" in scorer.outcome
        scorer.post(tap="!override", why="both coaches wanted it")
        assert len(book_of(server).inputs) == count + 1
        assert book_of(server).entries[-1].event.override == "both coaches wanted it"  # type: ignore[union-attr]


def test_entries_are_listed_in_football_words_by_quarter_the_newest_first(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = drive(server)
        words = words_of(scorer.load(f"{scorer.address}/entries"))
        assert "First quarter" in words
        newest, oldest = words.index("1st and 10"), words.rindex("Kick")
        assert newest < oldest
        assert "spot H38" not in words


def drive(server: ServerState) -> Scorer:
    """A kickoff and a run, at the console."""
    scorer = Scorer(server, "/table/north/1")
    scorer.begin()
    for spot in ("34", "38"):
        for digit in spot:
            scorer.tap(digit)
        scorer.tap("{enter}")
    return scorer


def test_edit_opens_with_what_was_entered_and_previews_in_lines(tmp_path: Path):
    with server_at(tmp_path, gunderson_league) as server:
        scorer = drive(server)
        game, number = scorer.address, len(book_of(server).inputs)
        scorer.address = f"{game}/entry/{number}"
        words = words_of(scorer.load(f"{scorer.address}?how=replace"))
        assert "38" in words and scorer.form.offers("{enter}")
        scorer.tap("{slot:0}")
        for key in ("4", "2", "{enter}"):
            scorer.tap(key)
        assert "Apply this correction?" in words_of(scorer.text)
        assert scorer.text.count("<li>") >= 3 and "\N{REPLACEMENT CHARACTER}" not in scorer.text
        assert book_of(server).entries[-1].event.fields["spot"] == "H38"  # type: ignore[union-attr]
        scorer.tap("!apply")
        assert book_of(server).entries[-1].event.fields["spot"] == "H42"  # type: ignore[union-attr]
        assert "Corrected." in words_of(scorer.text)
        assert scorer.at.endswith(game)
