"""The Atom feed: RFC 4287, ids that stay, times of the entries that changed something."""

from __future__ import annotations

import re
from datetime import datetime
from xml.etree import ElementTree

from league.model.brackets.elimination import single_elimination
from league.model.ledger.commands import league as c
from league.model.ledger.commands.day import Announce
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Fixture, ResultRow, Season
from league.publish import site
from league.publish.atom import MOST
from league.views.game_record import GameRecord, StorySentence
from tests.publish.sites import moment_of
from tests.tui.league.leagues import PIN, knockout, names, play_next, season_of_games

ADDRESS = "https://example.org/den/"
ATOM = "{http://www.w3.org/2005/Atom}"
_WHEN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_ONCE = ("id", "title", "updated")


def feed_faults(content: bytes) -> list[str]:
    """What is wrong with a feed by RFC 4287, as far as our feed goes."""
    root = ElementTree.fromstring(content)
    faults = []
    if root.tag != f"{ATOM}feed":
        faults.append(f"the root is {root.tag}")
    if not root.findall(f"{ATOM}author/{ATOM}name"):
        faults.append("a feed has an author")
    ids = []
    for each in (root, *root.findall(f"{ATOM}entry")):
        for name in _ONCE:
            found = each.findall(f"{ATOM}{name}")
            if len(found) != 1 or not found[0].text:
                faults.append(f"{name} is not there once")
        ids.append(each.findtext(f"{ATOM}id"))
        if not _WHEN.fullmatch(each.findtext(f"{ATOM}updated") or ""):
            faults.append("updated is no time")
        links = [(link.get("rel"), link.get("type")) for link in each.findall(f"{ATOM}link")]
        if len(links) != len(set(links)) or ("alternate", "text/html") not in links:
            faults.append("links are not one of each, or lead to no page")
        if len(each.findall(f"{ATOM}content")) != (each is not root):
            faults.append("an entry has one content")
    if len(set(ids)) != len(ids):
        faults.append("two have one id")
    faults += [f"id {each}" for each in ids if not (each or "").startswith("urn:uuid:")]
    allowed = {"id", "title", "updated", "author", "link", "generator", "entry", "name", "content"}
    faults += [f"element {each.tag}" for each in root.iter()
               if each.tag.removeprefix(ATOM) not in {*allowed, "feed"}]  # fmt: skip
    return faults


def entries(content: bytes) -> list[dict[str, str]]:
    """The entries of a feed: id, title, updated and content of each."""
    assert feed_faults(content) == []
    root = ElementTree.fromstring(content)
    return [
        {name: each.findtext(f"{ATOM}{name}") or "" for name in (*_ONCE, "content")}
        for each in root.findall(f"{ATOM}entry")
    ]


def feed_of(ledger: Ledger, **more: object) -> list[dict[str, str]]:
    """The entries of a league's feed."""
    return entries(site(moment_of(ledger, **more))["feed.atom"])  # type: ignore[arg-type]


def test_results_are_entries_the_newest_first():
    ledger = season_of_games(names(6), played=4)
    found = feed_of(ledger)
    assert len(found) == 4
    times = [datetime.fromisoformat(each["updated"]) for each in found]
    assert times == sorted(times, reverse=True)
    last = ledger.records.all(Fixture)[3]
    teams = moment_of(ledger).teams
    assert teams[last.home] in found[0]["title"]
    assert found[0]["content"].startswith(f"Game {last.number}. Final: ")


def test_the_checks_find_faults():
    good = site(moment_of(season_of_games(names(4), played=2)))["feed.atom"]
    assert feed_faults(good) == []
    assert feed_faults(good.replace(b"author>", b"contributor>"))
    assert feed_faults(re.sub(rb"<updated>.*?</updated>", b"<updated>today</updated>", good))
    one = re.search(rb"<entry>.*?</entry>", good, re.DOTALL)
    assert one is not None
    assert feed_faults(good.replace(b"</feed>", one[0] + b"</feed>"))


def test_a_correction_keeps_the_id_and_moves_the_time():
    ledger = season_of_games(names(4), played=2)
    before = {each["id"]: each for each in feed_of(ledger)}
    game = ledger.records.all(Fixture)[0]
    ledger.enter(c.Correct(game.id, c.ResultInput("played", 3, 30)))
    after = feed_of(ledger)
    assert {each["id"] for each in after} == set(before)
    assert after[0]["updated"] > before[after[0]["id"]]["updated"]
    assert "30" in after[0]["title"]
    assert feed_of(ledger) == after


def test_announcements_and_the_champion_are_entries():
    ledger = knockout(single_elimination(4))
    ledger.enter(Announce("Lunch at noon.", 29_638_620))
    assert "Lunch at noon." in [each["title"] for each in feed_of(ledger)]
    number = 0
    while play_next(ledger, number):
        number += 1
    found = feed_of(ledger)
    assert any("won the title of The 40th" in each["title"] for each in found)


def test_a_game_s_story_is_its_content():
    ledger = season_of_games(names(4), played=1)
    game = ledger.records.all(ResultRow)[0]
    record = GameRecord(
        game.id, headline="Bears Win", deck="A late kick decides it",
        story=((StorySentence("It rained.", 3), StorySentence("Nobody scored.", 5)),),
    )  # fmt: skip
    known = moment_of(ledger, games={game.id: record}, versions={game.id: "1"}, address=ADDRESS)
    content = site(known)["feed.atom"]
    [entry] = entries(content)
    assert entry["content"].endswith("Bears Win. A late kick decides it. It rained. Nobody scored.")
    assert f'xml:base="{ADDRESS}"'.encode() in content, "links are absolute"
    assert b"xml:base" not in site(moment_of(ledger))["feed.atom"], "once the address is known"


def test_a_feed_has_an_end():
    ledger = season_of_games(names(12), played=60)
    assert len(feed_of(ledger)) == MOST


def test_results_of_a_season_that_is_over_stay_until_there_are_newer_ones():
    ledger = season_of_games(names(4), played=6)
    season = ledger.records.all(Season)[0]
    for phase in ("playoffs", "over"):
        ledger.enter(c.EnterPhase(season.id, phase))
    before = [each["title"] for each in feed_of(ledger)]
    ledger.enter(c.OpenSeason(2027, "The 41st", PIN))
    assert [each["title"] for each in feed_of(ledger)] == before
    assert len(before) >= 6
