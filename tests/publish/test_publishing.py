"""A league in a store, published into a folder, by command and after each change."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import Announce
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, Franchise
from league.publish import SiteCache, site
from league.store.games.store import Store, open_store
from league.views.moment import slug
from quarterback.cli import main
from quarterback.cli.league import publish
from quarterback.files.site_folder import LIST, SiteFolder
from quarterback.game.places import photos_at
from quarterback.league_office.publishing import LeagueSite, program_key
from quarterback.rule_sets import of_header
from tests.publish.example import NOON, publish_at, run_example
from tests.publish.sites import broken_links, moment_of
from tests.tui.league.leagues import SATURDAY, kept, names, season_of_games


def the_den(ledger: Ledger) -> None:
    """A round robin of six teams, of which four games are played."""
    season_of_games(names(6), played=4, through=4, into=ledger)


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    kept(tmp_path, the_den)
    monkeypatch.setenv("QUARTERBACK_DATA_DIR", str(tmp_path))
    monkeypatch.setenv("QUARTERBACK_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("QUARTERBACK_DATABASE", raising=False)
    return tmp_path


@pytest.fixture
def store(place: Path) -> Iterator[Store]:
    with open_store(place / "games.db", of_header) as store:
        yield store


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["league", "publish", *args])


def contents(folder: Path) -> dict[str, bytes]:
    return {
        each.relative_to(folder).as_posix(): each.read_bytes()
        for each in folder.rglob("*")
        if each.is_file() and each.name != LIST
    }


def test_the_command_writes_the_site(place: Path):
    folder = place / "site"
    first = run("--to", str(folder), "--json")
    assert first.exit_code == 0, first.output
    files = contents(folder)
    assert f'"pages": {len(files)}' in first.output
    assert b"The Den" in files["index.html"]
    assert broken_links(files) == {}
    again = run("--to", str(folder))
    assert again.output.startswith("No change.")
    assert contents(folder) == files


def test_after_a_result_only_what_shows_it_is_written(store: Store, place: Path):
    league = store.leagues.open(1)
    site = LeagueSite(store, league, photos_at(store.place, 1))
    folder = SiteFolder(place / "site", site.identity, site.name, program_key())
    folder.publish(site.pages(SATURDAY))
    before = contents(place / "site")
    times = {name: os.stat(place / "site" / name).st_mtime_ns for name in before}
    game, other = league.records.all(Fixture)[4], league.records.all(Fixture)[0]
    league.enter(c.EnterResult(game.id, c.ResultInput("played", 35, 3)), "Ann")
    done = folder.publish(site.pages(SATURDAY))
    after = contents(place / "site")
    changed = {name for name in after if after[name] != before.get(name)}
    assert {
        "index.html", "standings/index.html", f"game/{game.id}/index.html", "schedule/index.html",
        "records/index.html",
    } <= changed  # fmt: skip
    same = {"style.css", "team/index.html", f"game/{other.id}/index.html", "champions/index.html"}
    assert not same & changed
    assert done.written == len(changed)
    rewritten = {
        name for name in times if os.stat(place / "site" / name).st_mtime_ns != times[name]
    }
    assert rewritten == changed & set(times)
    assert folder.publish(site.pages(SATURDAY)).written == 0


def test_the_same_moment_makes_the_same_bytes_anywhere(store: Store, place: Path):
    made = []
    for name in ("one", "two"):
        with open_store(place / "games.db", of_header) as own:
            site = LeagueSite(own, own.leagues.open(1), photos_at(own.place, 1))
            folder = SiteFolder(place / name, site.identity, site.name, "x")
            folder.publish(site.pages(SATURDAY))
        made.append(contents(place / name))
    assert made[0] == made[1]


def test_the_address_is_remembered(place: Path):
    folder = place / "site"
    assert run("--to", str(folder), "--address", "https://example.org/den").exit_code == 0
    assert '"address":"https://example.org/den/"' in (folder / LIST).read_text()
    assert run("--to", str(folder)).output.startswith("No change.")
    assert b"https://example.org/den/" in (folder / "feed.atom").read_bytes()


@pytest.mark.parametrize(
    "address", ["den", "ftp://example.org/", "https://", "https://e.org/?a", "https://e.org/a b"]
)
def test_an_address_is_checked(place: Path, address: str):
    result = run("--to", str(place / "site"), "--address", address)
    assert result.exit_code == 2
    assert "https://example.org/league/" in result.output
    assert not (place / "site").exists()


def test_what_someone_else_made_is_refused_and_stays(place: Path):
    for name, to, says in (
        ("site", place / "site", "is a file. Name a folder."),
        ("index.html", place, "the program did not write it"),
    ):
        (place / name).write_text("mine")
        refused = run("--to", str(to))
        assert refused.exit_code == 1 and says in refused.output
        assert (place / name).read_text() == "mine"


def test_watching_follows_changes_until_it_is_interrupted(store: Store, place: Path):
    folder = place / "site"
    command = [sys.executable, "-m", "quarterback", "league", "publish", "--to", str(folder)]
    watching = subprocess.Popen(
        [*command, "--watch"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert watching.stdout is not None
        assert "written" in watching.stdout.readline()
        league = store.leagues.open(1)
        league.enter(Announce("Lunch at noon", SATURDAY), "Ann")
        assert "written" in watching.stdout.readline()
        assert "Lunch at noon" in (folder / "index.html").read_text()
        if sys.platform == "win32":
            return  # no program there sends another one the signal of Ctrl-C
        watching.send_signal(signal.SIGINT)
        _, errors = watching.communicate(timeout=60)
    finally:
        watching.kill()
    assert watching.returncode == 0, errors
    assert "Stopped." in errors
    assert "Traceback" not in errors


def test_what_is_entered_while_the_site_is_first_written_is_published(
    store: Store, place: Path, monkeypatch: pytest.MonkeyPatch
):
    """The watch begins before the first page is read, and no entry falls between."""
    league, looks = store.leagues.open(1), iter((None, KeyboardInterrupt()))

    def enter_news(_: object) -> None:
        league.enter(Announce("Lunch at noon", SATURDAY), "Ann")

    def stop_at_the_second_look(_: float) -> None:
        if stop := next(looks):
            raise stop

    monkeypatch.setattr(publish, "_say_zone", enter_news)
    monkeypatch.setattr(publish, "sleep", stop_at_the_second_look)
    assert run("--to", str(place / "site"), "--watch").exit_code == 0
    assert "Lunch at noon" in (place / "site" / "index.html").read_text()


@pytest.mark.parametrize(("played", "most"), [(4, 1), (9, 3)])
def test_what_a_team_needs_is_one_sentence_until_two_rounds_are_left(
    tmp_path: Path, played: int, most: int
):
    kept(tmp_path, lambda ledger: season_of_games(names(6), played, 2, into=ledger))
    with open_store(tmp_path / "games.db", of_header) as store:
        site = LeagueSite(store, store.leagues.open(1), photos_at(store.place, 1))
        odds = site.moment(SATURDAY).odds
        assert max(len(each.needs) for each in odds.values()) == most


@pytest.mark.skipif(sys.platform == "win32", reason="it is a shell script")
def test_the_example_league_is_published(tmp_path: Path):
    assert "files." in run_example(tmp_path)
    site = publish_at(tmp_path, NOON)
    files = {
        each.relative_to(site).as_posix(): each.read_bytes()
        for each in site.rglob("*")
        if each.is_file()
    }
    assert broken_links(files) == {}
    front = files["index.html"].decode()
    assert "Lemonade on the porch at noon" in front
    assert "min late" in front
    assert "The first summer" in files["season/2026/index.html"].decode()
    champions = files["champions/index.html"].decode()
    assert "Best jersey" in champions
    assert "Greens" in champions
    sheets = [path for path in files if path.endswith("game.qbk")]
    assert len(sheets) >= 6 + 1 + 4  # pools and final of 2026, two rounds of 2027
    for path in sheets:
        folder = path.removesuffix("game.qbk")
        pages = [text for name, text in files.items() if name.startswith(folder)]
        assert any(b"<details" in text for text in pages), path  # every play says why


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
    for path in ("team/index.html", "league.json", "data/games.csv"):
        assert b"Bruins" in after[path] and b"Bears" not in after[path]


def test_a_slug_is_a_number_and_ascii():
    assert slug(3, "Bears") == "3-bears"
    assert slug(4, "São Paulo F.C. / II") == "4-sao-paulo-f-c-ii"
    assert slug(5, "早稲田大学") == "5"
    assert slug(6, "../../etc") == "6-etc"
    assert len(slug(7, "x" * 400)) <= 60
