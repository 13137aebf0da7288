"""Whoever watches a database sees what is committed to it, by this program or another."""

from __future__ import annotations

from league.model.ledger.commands import league as c
from league.model.ledger.rows import League
from league.store.changes import ChangeWatch
from league.store.games.store import Store


def test_each_commit_is_seen_once(either: Store):
    with ChangeWatch(either.place) as watch:
        assert watch.changed()
        assert not watch.changed()
        league = either.leagues.create("The Den", "Ann")
        assert watch.changed()
        league.enter(c.Rename(league.records.all(League)[0].id, "The Lair"), "Ann")
        assert watch.changed()
        assert not watch.changed()
