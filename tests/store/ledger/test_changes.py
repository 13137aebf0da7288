"""Whoever watches a database sees what is committed to it, by this program or another."""

from __future__ import annotations

import time

import pytest
from sqlalchemy import text

from league.model.ledger.commands import league as c
from league.model.ledger.rows import League
from league.store.changes import ChangeWatch
from league.store.games.store import Store


def seen(watch: ChangeWatch) -> bool:
    """Whether a change is seen soon: a server's notification takes a moment."""
    until = time.monotonic() + 4
    while not watch.changed():
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def test_each_commit_is_seen_once(either: Store):
    with ChangeWatch(either.place) as watch:
        assert watch.changed()
        assert not watch.changed()
        league = either.leagues.create("The Den", "Ann")
        assert seen(watch)
        league.enter(c.Rename(league.records.all(League)[0].id, "The Lair"), "Ann")
        assert seen(watch)
        assert not watch.changed()


def test_commits_are_seen_without_notifications(either: Store, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(ChangeWatch, "_note", lambda self, notification: None)
    monkeypatch.setattr("league.store.changes.COMPARE_SECONDS", 0.0)
    league = either.leagues.create("The Den", "Ann")
    with ChangeWatch(either.place) as watch:
        assert watch.changed()
        league.enter(c.Rename(league.records.all(League)[0].id, "The Lair"), "Ann")
        assert seen(watch)


def test_a_lost_connection_is_made_again(either: Store):
    if either.place.file is not None:
        pytest.skip("a file has no connection to lose")
    with ChangeWatch(either.place) as watch:
        assert watch.changed()
        with either._writing() as db:
            ended = db.execute(
                text(
                    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity"
                    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
                )
            ).scalar_one()
        assert ended
        assert seen(watch)
        either.leagues.create("The Den", "Ann")
        assert seen(watch)
