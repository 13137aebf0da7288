"""A score sheet that was filled in by hand, typed in a line a play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from league.model.ledger.queries.fixture_status import being_played, header_of_fixture
from league.model.ledger.rows import ResultRow
from league.store.games.store import Store
from league.store.ledger.leagues import OpenLeague
from quarterback.game.places import games_place, open_store
from quarterback.game.scorebook import Scorebook
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import FormPreview, commands_of, preview_form
from quarterback.league_office.actions.registry import BY_NAME, forms_of_game
from quarterback.league_office.score_sheet_import import TypedSheets
from rulesets.core.notation.tags import TAG
from rulesets.registry import standard
from tests.store.ledger.test_fixture_games import games, season_of, sheet_of

TYPE_SHEET = BY_NAME["type-sheet"]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(games_place(tmp_path)) as opened:
        yield opened


def context(store: Store, league: OpenLeague) -> LeagueContext:
    return LeagueContext(league.ledger, "2026-05-04", "Ann", sheets=TypedSheets(store))


def plays_of(league: OpenLeague, fixture: int) -> list[str]:
    """The lines of play of a whole game, as they are written on paper."""
    text = sheet_of(header_of_fixture(league.records, fixture))
    lines = [line for line in text.splitlines() if line.strip() and not TAG.fullmatch(line)]
    return [line for line in lines if not line.startswith(";")]


def looked(store: Store, league: OpenLeague, lines: list[str], **more: str) -> FormPreview:
    fixture = games(league)[0].id
    given = {"game": str(fixture), "plays": "\n".join(lines), **more}
    return preview_form(TYPE_SHEET, context(store, league), given)


def enter(store: Store, league: OpenLeague, form: FormPreview) -> None:
    """As every front end enters a form: first what it stores, then its commands."""
    assert form.error is None, form.error.message
    assert TYPE_SHEET.keep_files is not None
    TYPE_SHEET.keep_files(context(store, league), form.data)

    def commands(ledger: Any) -> Any:
        return commands_of(TYPE_SHEET, context(store, league), form.data)

    league.enter_all(commands, "Ann")


def test_a_typed_sheet_counts_with_its_plays(store: Store):
    league = season_of(store)
    fixture = games(league)[0]
    lines = plays_of(league, fixture.id)
    form = looked(store, league, lines)
    assert form.preview[-1].endswith("tied, 0-0."), "as it was read"
    assert not store.games(), "a preview stores nothing"
    enter(store, league, form)
    row = league.records.get(ResultRow, fixture.id)
    [stored] = store.games()
    assert row.game == stored.id == being_played(league.records, fixture.id)
    assert len(Scorebook.resume(store, stored.id).inputs) == len(lines)
    assert (row.home_points, row.visitors_points) == (stored.home_points, stored.visitors_points)
    assert looked(store, league, lines).data["game"] != str(fixture.id), "once"


def test_each_fault_names_its_line(store: Store):
    league = season_of(store)
    lines = plays_of(league, games(league)[0].id)
    form = looked(store, league, [*lines[:3], "banana 7", *lines[3:5], "xyzzy"])
    assert form.error is not None and form.error.field == "plays"
    assert "line 4: there is no call 'banana_7'" in form.error.message
    assert "line 7: there is no call 'xyzzy'" in form.error.message
    assert not form.preview
    empty = looked(store, league, [])
    assert empty.error is not None and empty.error.message == "type the plays, a line each"


def test_a_sheet_that_ends_before_the_game_is_asked_about(store: Store):
    league = season_of(store)
    fixture = games(league)[0]
    lines = plays_of(league, fixture.id)
    form = looked(store, league, lines[:-1])
    assert form.error is not None and form.error.field == "unfinished"
    assert (
        form.preview == ()
        and "So far" in looked(store, league, lines[:-1], unfinished="keep").preview[-1]
    )
    enter(store, league, looked(store, league, lines[:-1], unfinished="keep"))
    assert league.records.find(ResultRow, fixture.id) is None
    game = being_played(league.records, fixture.id)
    assert game is not None and len(Scorebook.resume(store, game).inputs) == len(lines) - 1


@pytest.mark.parametrize("rules", ["littlefield", "lions-den"])
def test_the_form_has_the_order_of_the_printed_sheet(store: Store, rules: str):
    league = season_of(store, standard(rules))
    [_, plays, *_] = looked(store, league, []).fields
    tops = {"littlefield": "Toss won by and Kicks off", "lions-den": "Climate (d100), Crowd (d100)"}
    assert tops[rules] in plays.help and "Such as: H 1-10" in plays.help
    choices = forms_of_game(context(store, league), games(league)[0])
    assert "Type in a score sheet" in [each.title for each in choices]
