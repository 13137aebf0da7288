"""The action that takes back what one session entered: listed, previewed, entered as one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.rows import Fixture, ResultRow
from league.store.ledger.leagues import OpenLeague
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import FormPreview, commands_of, preview_form
from quarterback.league_office.actions.undo import TAKE_BACK
from quarterback.league_office.entry_log import EntryLog, log_lines
from quarterback.league_office.signature import sign
from tests.store.ledger.weekend import scheduled
from tests.store.playing import header, opened, play

RIVAL = sign("Zed", "at North", "3f9a2c")


class Den:
    """A season of which four games are played, two of them entered by a rival."""

    def __init__(self, league: OpenLeague) -> None:
        self.league = league
        games = league.records.all(Fixture)
        self.result(games[0], 14, 7, "Ann")
        self.wrong = [self.result(games[1], 0, 50), self.result(games[2], 21, 0)]
        self.last = self.result(games[3], 7, 3, "Bob")

    def result(self, game: Fixture, home: int, visitors: int, by: str = RIVAL) -> int:
        return self.league.enter(
            c.EnterResult(game.id, c.ResultInput(home=home, visitors=visitors)), by
        )

    def context(self) -> LeagueContext:
        log = EntryLog(self.league.entries(), self.league.games_entered_by)
        return LeagueContext(self.league.ledger, "2026-05-04", "John", fixed=True, log=log)

    def look(self, **given: Any) -> FormPreview:
        filled = {"session": "3f9a2c", "why": "the PIN was seen", **given}
        return preview_form(TAKE_BACK, self.context(), filled)

    def take_back(self, **given: Any) -> FormPreview:
        form = self.look(**given)
        assert form.error is None, form.error.message
        blind = replace(self.context(), log=EntryLog())
        for command in commands_of(TAKE_BACK, blind, form.data):
            self.league.enter(command, "John", form.data["why"])
        return form

    @property
    def field(self) -> str:
        return self.look().fields[1].name


@pytest.fixture
def den(tmp_path: Path) -> Iterator[Den]:
    with opened(tmp_path / "games.db") as store:
        yield Den(scheduled(store))


def test_it_lists_who_has_entries_the_latest_first(den: Den) -> None:
    session, entries, dependents, why = den.look(session="").fields
    assert [key for key, _ in session.options] == ["Bob", "3f9a2c", "Ann"]
    label = dict(session.options)["3f9a2c"]
    assert label.startswith("Zed at North, device 3f9a2c: 2 entries, Fri, Nov 27, ")
    assert entries.default == str(den.last), "of the latest, unless another is chosen"
    entries = den.look().fields[1]
    assert entries.options == (
        (str(den.wrong[0]), f"{den.wrong[0]}  game 2: Team 3 50, Team 2 0"),
        (str(den.wrong[1]), f"{den.wrong[1]}  game 3: Team 3 0, Team 4 21"),
    )
    assert (dependents.default, why.name) == ("no", "why")


def test_the_preview_says_what_changes_and_one_undo_restores_it(den: Den) -> None:
    before, fault = den.league.digest, den.look(why="").error
    assert fault is not None and fault.field == "why"
    form = den.take_back()
    assert form.preview[:5] == (
        "Taken back, entered by Zed at North, device 3f9a2c:",
        f"{den.wrong[0]}  game 2: Team 3 50, Team 2 0",
        f"{den.wrong[1]}  game 3: Team 3 0, Team 4 21",
        "Game 2 (Team 3 at Team 2): no result; it was Team 3 50, Team 2 0.",
        "Game 3 (Team 3 at Team 4): no result; it was Team 3 0, Team 4 21.",
    )
    assert "Team 3: 3rd place becomes 2nd." in form.preview
    assert len(den.league.records.all(ResultRow)) == 2
    lines = {line.seq: line for line in log_lines(den.league.entries(), den.league.ledger)}
    assert lines[max(lines)].description == f"entries {den.wrong[0]}-{den.wrong[1]} taken back"
    assert lines[max(lines)].in_effect
    assert [lines[seq].in_effect for seq in (*den.wrong, den.last)] == [False, False, True]
    assert "3f9a2c" not in dict(den.look(session="").fields[0].options)
    den.league.enter(c.UndoEntries(), "John")
    assert den.league.digest == before


def test_the_log_says_which_score_counted_also_once_it_is_corrected(den: Den) -> None:
    game = den.league.records.all(Fixture)[4]
    den.league.enter(d.SetConfirmRule(game.season, 15), "John")
    den.league.enter(d.ReportResult(game.id, 17, 20, 5), RIVAL)
    counted = den.league.enter(d.CountReport(game.id, 15), "the server")
    correct = c.Correct(game.id, c.ResultInput(home=20, visitors=17))
    den.league.enter(correct, "John", "the sheet")
    lines = {line.seq: line for line in log_lines(den.league.entries(), den.league.ledger)}
    said = lines[counted].description
    assert " 20, " in said and said.endswith(" 17 counts, unanswered for 15 minutes"), said


def test_some_of_its_entries_may_stay(den: Den) -> None:
    form = den.take_back(**{den.field: str(den.wrong[1])})
    assert not any(line.startswith("Game 2") for line in form.preview)
    assert len(den.league.records.all(ResultRow)) == 3
    fault = den.look(**{den.field: ""}).error
    assert fault is not None
    assert (fault.field, fault.message) == (den.field, "choose the entries to take back")


def test_what_depends_on_them_is_named_and_goes_only_if_that_is_said(den: Den) -> None:
    game = den.league.records.all(Fixture)[2]
    right = den.league.enter(c.Correct(game.id, c.ResultInput(home=0, visitors=21)), "Bob", "so")
    fault = den.look().error
    assert fault is not None
    assert (fault.field, fault.message) == (
        "dependents",
        f"1 later entry depends on them: {right}, corrected: game 3: Team 3 21, Team 4 0 (by Bob)."
        " Without them, game 3 has no result to correct",
    )
    form = den.take_back(dependents="yes")
    at = form.preview.index("Later entries that depend on them:")
    assert form.preview[at + 1].startswith(f"{right}  corrected: game 3")
    assert len(den.league.records.all(ResultRow)) == 2


def test_games_with_logs_of_their_own_are_named(tmp_path: Path) -> None:
    with opened(tmp_path / "games.db") as store:
        den = Den(scheduled(store))
        book = Scorebook.begin(store, header())
        for _ in range(3):
            play(book, Random(1), RIVAL)
        play(book, Random(1), "Ann at North, device 00beef")
        game = den.league.records.all(Fixture)[4]
        assert book.id is not None
        den.league.enter(c.PlayIn(game.id, book.id), "Ann")
        many = den.league.games_entered_by("Zed at North", "3f9a2c")[book.id]
        assert many >= 3
        assert den.league.games_entered_by("Ann at North", "00beef")[book.id] >= 1

        def said() -> str:
            preview = den.look().preview
            at = preview.index("Games have logs of their own, where its entries stay:")
            return preview[at + 1].removeprefix(f"Saved game {book.id}, {many} entries: ")

        assert said() == (
            "game 5 (Team 4 at Team 2). Open it and correct or undo its plays: its result counts as"
            " the game has it."
        )
        den.league.enter(c.UndoEntries(), "Ann")
        den.league.enter(c.PlayIn(game.id, book.id), RIVAL)
        assert said() == "game 5 (Team 4 at Team 2). It counts no longer."
        den.league.enter(c.UndoEntries(), RIVAL)
        assert said() == "it belongs to no game of the schedule."
        undid = "What this session undid, redid or took back stays so"
        assert any(line.startswith(undid) for line in den.look().preview)
