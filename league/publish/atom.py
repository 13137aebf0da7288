"""The Atom feed (RFC 4287): results, announcements and champions, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import msgspec

from league.model.ledger.rows import AnnouncementRow, BracketRow, Fixture, ResultRow, Season
from league.publish.calendars import outcome
from league.publish.pages import SitePage, game_path
from league.views.game_record import GameRecord
from league.views.moment import FIRST_ENTRY, EntryMark, LeagueMoment
from rulesets.core.plain_text import plain_name

PATH: Final = "feed.atom"
MOST: Final = 40
"""Entries of the feed; older ones are on the pages."""
_NAMESPACE: Final = "http://www.w3.org/2005/Atom"


class FeedEntry(msgspec.Struct, frozen=True):
    """An entry of the feed."""

    key: str
    """What it is about, in this league: `game 12`."""
    title: str
    path: str
    """The page it leads to."""
    changed: EntryMark
    version: str = ""
    """A text that changes when its summary does."""
    fixture: int = 0
    """The game whose story is its summary; 0 for none."""
    summary: str = ""


def feed_pages(records: LeagueMoment) -> Iterator[SitePage]:
    """Return the feed."""
    entries = tuple(feed_entries(records))
    key = (records.name, records.identity, records.address, entries)
    yield SitePage(PATH, key, lambda: feed(records, entries))


def feed_entries(records: LeagueMoment) -> list[FeedEntry]:
    """Return the newest entries, the newest first."""
    entries = [*_results(records), *_announcements(records), *_champions(records)]
    return sorted(entries, key=lambda each: (-each.changed.seq, each.key))[:MOST]


def _results(records: LeagueMoment) -> Iterator[FeedEntry]:
    marks = {
        row.id: records.last_change([(ResultRow, row.id)]) for row in records.state.all(ResultRow)
    }
    # Of any season: the first days of a new one would have an empty feed.
    newest = sorted(marks, key=lambda number: (-marks[number].seq, number))[:MOST]
    for number in newest:
        fixture, result = records.state.get(Fixture, number), records.state.get(ResultRow, number)
        words = outcome(records.teams[fixture.home], records.teams[fixture.visitors], result)
        yield FeedEntry(
            f"game {fixture.id}",
            words.removeprefix("Final: ").removesuffix("."),
            game_path(fixture.id),
            marks[number],
            records.versions.get(fixture.id, ""),
            fixture.id,
            f"Game {fixture.number}. {words}",
        )


def _announcements(records: LeagueMoment) -> Iterator[FeedEntry]:
    for row in records.state.all(AnnouncementRow):
        if not row.down:
            changed = records.last_change([(AnnouncementRow, row.id)])
            yield FeedEntry(f"announcement {row.id}", row.text, "index.html", changed)


def _champions(records: LeagueMoment) -> Iterator[FeedEntry]:
    seasons = {season.year: season for season in records.seasons}
    for champion in records.champions:
        season = seasons[champion.season]
        brackets = records.state.where(BracketRow, season=season.id)
        changed = records.last_change([(Season, season.id)])
        if brackets:
            changed = records.bracket_changes[brackets[-1].id]
        name = " and ".join(records.franchises[int(team)] for team in champion.teams)
        verb = "shared" if champion.shared_with else "won"
        score = f", {champion.score} in the final" if champion.score else ""
        yield FeedEntry(
            f"champion {champion.season}",
            f"{name} {verb} the title of {season.name}{score}",
            "champions/index.html",
            changed,
        )


def feed(records: LeagueMoment, entries: tuple[FeedEntry, ...]) -> bytes:
    """Return the feed as XML. Links are relative until the site's address is known."""
    root = Element("feed", {"xmlns": _NAMESPACE, "xml:lang": "en"})
    if records.address:
        root.set("xml:base", records.address)
    _text(root, "id", f"urn:uuid:{records.uuid_of('feed')}")
    _text(root, "title", records.name)
    newest = max((each.changed for each in entries), default=None)
    _text(root, "updated", _when(newest) if newest is not None else _when(_created(records)))
    _text(SubElement(root, "author"), "name", records.name)
    SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": PATH})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": "index.html"})
    _text(root, "generator", "Quarterback")
    for each in entries:
        entry = SubElement(root, "entry")
        _text(entry, "id", f"urn:uuid:{records.uuid_of(each.key)}")
        _text(entry, "title", each.title)
        _text(entry, "updated", _when(each.changed))
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": each.path})
        game = records.games.get(each.fixture) if each.fixture else None
        _text(entry, "content", summary_of(each, game))
    indent(root, "")
    written: bytes = tostring(root, encoding="utf-8", xml_declaration=True)
    return written + b"\n"


def summary_of(entry: FeedEntry, game: GameRecord | None) -> str:
    """Return the text of an entry: of a game its headline and the first paragraph of its story."""
    if game is None:
        return entry.summary or entry.title
    first = " ".join(sentence.text for paragraph in game.story[:1] for sentence in paragraph)
    parts = [game.headline, game.deck, first]
    ended = [part if part.endswith((".", "!", "?")) else f"{part}." for part in parts if part]
    return " ".join([entry.summary, *ended])


def _created(records: LeagueMoment) -> EntryMark:
    """The league's first entry, if it is known."""
    return min(records.changed.values(), default=FIRST_ENTRY)


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = plain_name(text)


def _when(mark: EntryMark) -> str:
    """A time as Atom wants it (RFC 3339)."""
    at = datetime.fromisoformat(mark.at)
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"
