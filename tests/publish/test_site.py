"""The site as a whole: which files there are, and when their bytes change."""

from __future__ import annotations

from league.model.ledger.commands import league as c
from league.model.ledger.rows import Franchise
from league.publish import SiteCache, site
from league.views.moment import slug
from tests.publish.sites import moment_of
from tests.tui.league.leagues import HOSTILE, founded, names, season_of_games


def test_the_same_league_makes_the_same_bytes():
    ledger = season_of_games(names(6), played=4)
    assert site(moment_of(ledger)) == site(moment_of(ledger))


def test_only_pages_that_changed_are_made_again():
    ledger = season_of_games(names(6), played=4)
    cache = SiteCache()
    before = site(moment_of(ledger), cache)
    same = site(moment_of(ledger), cache)
    assert all(same[path] is content for path, content in before.items())
    bears = ledger.records.all(Franchise)[0]
    ledger.enter(c.Rename(bears.id, "Bruins"))
    after = site(moment_of(ledger), cache)
    assert after["style.css"] is before["style.css"]
    assert b"Bruins" in after["team/index.html"]
    assert b"Bears" not in after["team/index.html"]


def test_hostile_names_are_text():
    ledger = founded((*HOSTILE, "<script>alert(1)</script>", "a\u202eb", '" onclick="x'))
    page = site(moment_of(ledger))["team/index.html"].decode()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert 'onclick="x' not in page
    assert not {"\x1b", "\x07", "\u202e"} & set(page)


def test_a_slug_is_a_number_and_ascii():
    assert slug(3, "Bears") == "3-bears"
    assert slug(4, "São Paulo F.C. / II") == "4-sao-paulo-f-c-ii"
    assert slug(5, "早稲田大学") == "5"
    assert slug(6, "../../etc") == "6-etc"
    assert len(slug(7, "x" * 400)) <= 60
