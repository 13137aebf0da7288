"""Games of the store that belong to fixtures."""

import random
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from league.model.ledger.commands import league as c
from league.model.ledger.queries.fixture_status import header_of_fixture
from league.model.ledger.rows import Fixture, FixtureGame, ResultRow
from league.store.games.store import Store
from league.store.ledger.game_results import CountedResult, count_finished
from league.store.ledger.leagues import OpenLeague
from league.store.ledger.stored_games import play_in, result_of_game
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import rule_set, shipped_dial
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from tests.store.ledger.weekend import begin, season_by
from tests.store.playing import by_hand, play

HOUSE = rule_set("littlefield", {"plays": "20"}, shipped_dial())


def two_friends(store: Store, rules: RuleSet = HOUSE) -> OpenLeague:
    """A season of one game under house rules."""
    people = ("Ann", "Bob")
    return begin(season_by(store, rules, ("Yale [b]", "Army"), people, "Two friends"), (0, 1))


def begun(store: Store, league: OpenLeague) -> tuple[Fixture, Scorebook]:
    """Its game, begun from the fixture."""
    fixture = league.records.all(Fixture)[0]
    book = Scorebook.begin(store, header_of_fixture(league.records, fixture.id))
    assert book.id is not None
    play_in(store, league, fixture.id, book.id, "Ann")
    return fixture, book


def done(found: list[CountedResult]) -> list[tuple[int, str]]:
    """The fixtures, and what became of them."""
    return [(each.fixture, each.done) for each in found]


def test_a_game_that_belongs_to_a_fixture_counts_by_itself(store: Store):
    league = two_friends(store)
    fixture, book = begun(store, league)
    assert book.header.settings["plays"] == "20"
    assert count_finished(store, league, "Ann") == []
    play(book, random.Random(1))
    book.play(Ruling({"phase": "over", "winner": "visitors"}, "Yale give up"))
    assert done(count_finished(store, league, "Ann")) == [(fixture.id, "entered")]
    row = league.records.get(ResultRow, fixture.id)
    assert (row.kind, row.winner, row.game) == ("conceded", "visitors", book.id)
    assert count_finished(store, league, "Ann") == []
    book.undo()
    assert done(count_finished(store, league, "Ann")) == [(fixture.id, "taken back")]
    assert league.entries()[-1].why == f"game {book.id} is no longer final"
    assert league.records.find(ResultRow, fixture.id) is None
    book.play(Ruling({"phase": "over", "winner": "home"}, "it was Army"))
    assert done(count_finished(store, league, "Ann")) == [(fixture.id, "entered")]
    assert league.records.get(ResultRow, fixture.id).winner == "home"
    book.amend(len(book.inputs), Ruling({"phase": "over", "winner": "visitors"}, "no: Yale"))
    assert done(count_finished(store, league, "Ann")) == [(fixture.id, "corrected")]
    assert league.records.get(ResultRow, fixture.id).winner == "visitors"
    assert league.entries()[-1].why == f"game {book.id} was corrected"
    assert league.faults() == []


def test_what_was_entered_by_hand_is_left_alone(store: Store):
    league = two_friends(store)
    fixture, book = begun(store, league)
    league.enter(c.EnterResult(fixture.id, c.ResultInput(home=3, visitors=0)), "Ann")
    book.play(Ruling({"phase": "over", "winner": None}, "dark"))
    assert count_finished(store, league, "Ann") == []
    assert league.records.get(ResultRow, fixture.id).home_points == 3
    told = result_of_game(store, book.id or 0)
    assert told is not None
    assert (told.kind, told.home) == ("played", 0)


def test_a_league_founded_under_an_earlier_version_of_the_rules_plays_on(store: Store):
    rules = rule_set("gunderson", {"xp_los": "10"})
    assert rules.version > 1
    league = two_friends(store, replace(rules, version=1))
    header = header_of_fixture(league.records, league.records.all(Fixture)[0].id)
    fixture, book = begun(store, league)
    usual = store.new_game(replace(header, settings={}))
    with pytest.raises(Refused, match="it was played with xp_los 3, not 10"):
        play_in(store, league, fixture.id, usual, "Ann")
    book.play(Ruling({"phase": "over", "winner": "visitors"}, "Yale give up"))
    assert done(count_finished(store, league, "Ann")) == [(fixture.id, "entered")]


def test_nor_does_an_earlier_program_play_in_a_later_league(store: Store):
    league = two_friends(store, replace(HOUSE, version=HOUSE.version + 1))
    with pytest.raises(Refused, match="played by version"):
        begun(store, league)


def test_a_game_of_others_or_by_other_rules_is_not_tied(store: Store):
    league = two_friends(store)
    fixture = league.records.all(Fixture)[0]
    header = header_of_fixture(league.records, fixture.id)
    others = store.new_game(replace(header, visitors="Brown"))
    with pytest.raises(Refused, match="was played as"):
        play_in(store, league, fixture.id, others, "Ann")
    usual = store.new_game(replace(header, settings={}))
    with pytest.raises(Refused, match="it was played with plays 160, not 20"):
        play_in(store, league, fixture.id, usual, "Ann")
    assert league.records.all(FixtureGame) == []


def test_doctor_looks_leagues_over(store: Store, file: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(file.parent))
    two_friends(store)
    ran = CliRunner().invoke(main, ["doctor"])
    assert ran.exit_code == 0, ran.output
    assert "all rows match" in ran.output
    by_hand(file, "DROP TRIGGER guard_fixture_update", "UPDATE fixture SET round = 9")
    ran = CliRunner().invoke(main, ["doctor"])
    assert ran.exit_code == 1
    assert "League 1 does not match its log: fixture" in ran.output
    assert "guard_fixture_update" in ran.output
