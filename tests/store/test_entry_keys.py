"""Keys of entries: what is sent twice is entered once, also after the program was stopped."""

from __future__ import annotations

import secrets

import pytest

from league.model.ledger.commands.league import Register, Rename
from league.store.errors import AlreadyEntered, EditConflict
from league.store.games.store import open_store
from league.store.location import of_file
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import of_header
from rulesets.core.header import Header
from rulesets.core.refusal import Refused


@pytest.fixture
def store(tmp_path):
    with open_store(of_file(tmp_path / "games.db"), of_header) as opened:
        yield opened


def key():
    return secrets.token_urlsafe(16)


def test_a_command_with_a_key_enters_once(store):
    league, first = store.leagues.create("The Den", "John"), key()
    league.enter(Register(("Ann",)), "John", key=first)
    with pytest.raises(AlreadyEntered):
        league.enter(Register(("Bob",)), "John", key=first)
    again = store.leagues.open(league.number)
    assert again.ledger.seq == league.ledger.seq == 2
    assert again.digest == league.digest
    league.enter(Register(("Bob",)), "John", key=key())
    assert league.ledger.seq == 3


def test_what_is_refused_keeps_its_key(store):
    league, first = store.leagues.create("The Den", "John"), key()
    with pytest.raises(Refused):
        league.enter(Rename(99, "Nothing"), "John", key=first)
    assert not store.has_key(first)
    league.enter(Rename(1, "The Lair"), "John", key=first)
    assert store.has_key(first)
    other = key()
    with pytest.raises(EditConflict):
        league.enter(Rename(1, "The Cave"), "Ann", seen=1, key=other)
    assert not store.has_key(other)


def test_a_play_with_a_key_enters_once_and_names_its_author(store):
    book = Scorebook.begin(store, Header(ruleset="littlefield", home="Yale", visitors="Army"))
    game, first = GameController(book, lambda: 0.0), key()
    with book.signed("Ann at table 1", first):
        game.toss("heads")
    count = len(book.entries)
    assert count
    with book.signed("Ann at table 1", first), pytest.raises(AlreadyEntered):
        game.call(game.options[0].call)
    assert len(Scorebook.resume(store, book.id).entries) == len(book.entries) == count
    with book.signed("Ann at table 1", key()):
        game.call(game.options[0].call)
    assert len(book.entries) > count


def test_a_game_with_a_key_begins_once(store):
    header, first = Header(ruleset="littlefield", home="Yale", visitors="Army"), key()
    store.new_game(header, first)
    with pytest.raises(AlreadyEntered):
        store.new_game(header, first)
    assert len(store.games()) == 1
    store.new_game(header, key())
    store.new_game(header)
    assert len(store.games()) == 3


def test_a_key_is_16_to_64_letters(store):
    league = store.leagues.create("The Den", "John")
    for wrong in ("short", "x" * 65):
        with pytest.raises(Exception, match="key"):
            league.enter(Register(("Ann",)), "John", key=wrong)
    assert league.catch_up() == 1
