"""The Atom feed (RFC 4287): results, announcements and champions, the newest first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Final
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import msgspec

from league.model.ledger.handlers.delays import suspension_of
from league.model.ledger.rows import AnnouncementRow, BracketRow, Fixture, ResultRow, Season
from league.publish.calendars import outcome
from league.publish.pages import SitePage
from league.views.game_reader import stood_words
from league.views.game_record import GameRecord
from league.views.moment import FIRST_ENTRY, EntryMark, LeagueMoment, game_address
from rulesets.core.plain_text import plain_name

PATH: Final = "feed.atom"
MOST: Final = 40
"""Entries of the feed; older ones are on the pages."""
_NAMESPACE: Final = "http://www.w3.org/2005/Atom"


class FeedEntry(msgspec.Struct, frozen=True):
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


def feed_pages(moment: LeagueMoment) -> Iterator[SitePage]:
    entries = tuple(feed_entries(moment))
    key = (moment.name, moment.identity, moment.address, entries)
    yield SitePage(PATH, key, lambda: feed(moment, entries))


def feed_entries(moment: LeagueMoment) -> list[FeedEntry]:
    """Return the newest entries, the newest first."""
    entries = [*_results(moment), *_announcements(moment), *_champions(moment)]
    return sorted(entries, key=lambda each: (-each.changed.seq, each.key))[:MOST]


def _results(moment: LeagueMoment) -> Iterator[FeedEntry]:
    marks = {
        row.id: moment.last_change([(ResultRow, row.id)]) for row in moment.state.all(ResultRow)
    }
    # Of any season: the first days of a new one would have an empty feed.
    newest = sorted(marks, key=lambda number: (-marks[number].seq, number))[:MOST]
    for number in newest:
        fixture, result = moment.state.get(Fixture, number), moment.state.get(ResultRow, number)
        stood = stood_words(suspension_of(moment.state, fixture))
        words = outcome(moment.teams[fixture.home], moment.teams[fixture.visitors], result, stood)
        yield FeedEntry(
            f"game {fixture.id}",
            words.removeprefix("Final: ").removesuffix("."),
            game_address(fixture.id),
            marks[number],
            moment.versions.get(fixture.id, ""),
            fixture.id,
            f"Game {fixture.number}. {words}",
        )


def _announcements(moment: LeagueMoment) -> Iterator[FeedEntry]:
    for row in moment.state.all(AnnouncementRow):
        if not row.down:
            changed = moment.last_change([(AnnouncementRow, row.id)])
            yield FeedEntry(f"announcement {row.id}", row.text, "index.html", changed)


def _champions(moment: LeagueMoment) -> Iterator[FeedEntry]:
    seasons = {season.year: season for season in moment.seasons}
    for champion in moment.champions:
        season = seasons[champion.season]
        brackets = moment.state.where(BracketRow, season=season.id)
        changed = moment.last_change([(Season, season.id)])
        if brackets:
            changed = moment.bracket_changes[brackets[-1].id]
        name = " and ".join(moment.franchises[int(team)] for team in champion.teams)
        verb = "shared" if champion.shared_with else "won"
        score = f", {champion.score} in the final" if champion.score else ""
        yield FeedEntry(
            f"champion {champion.season}",
            f"{name} {verb} the title of {season.name}{score}",
            "champions/index.html",
            changed,
        )


def feed(moment: LeagueMoment, entries: tuple[FeedEntry, ...]) -> bytes:
    """Return the feed as XML. Links are relative until the site's address is known."""
    root = Element("feed", {"xmlns": _NAMESPACE, "xml:lang": "en"})
    if moment.address:
        root.set("xml:base", moment.address)
    _text(root, "id", f"urn:uuid:{moment.uuid_of('feed')}")
    _text(root, "title", moment.name)
    newest = max((each.changed for each in entries), default=None)
    _text(root, "updated", _when(newest) if newest is not None else _when(_created(moment)))
    _text(SubElement(root, "author"), "name", moment.name)
    SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": PATH})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": "index.html"})
    _text(root, "generator", "Quarterback")
    for each in entries:
        entry = SubElement(root, "entry")
        _text(entry, "id", f"urn:uuid:{moment.uuid_of(each.key)}")
        _text(entry, "title", each.title)
        _text(entry, "updated", _when(each.changed))
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": each.path})
        game = moment.games.get(each.fixture) if each.fixture else None
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


def _created(moment: LeagueMoment) -> EntryMark:
    """The league's first entry, if it is known."""
    return min(moment.changed.values(), default=FIRST_ENTRY)


def _text(parent: Element, name: str, text: str) -> None:
    SubElement(parent, name).text = plain_name(text)


def _when(mark: EntryMark) -> str:
    """A time as Atom wants it (RFC 3339)."""
    at = datetime.fromisoformat(mark.at)
    return f"{at:%Y-%m-%dT%H:%M:%SZ}"
