"""Sites of leagues in memory, for the tests of their pages."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from posixpath import dirname, join, normpath

from league.model.day.day import Day
from league.model.day.overview import day_of
from league.model.ledger.ledger import Ledger
from league.views.moment import EntryMark, LeagueMoment, LedgerStep
from tests.tui.league.leagues import SATURDAY


def moment_of(ledger: Ledger, now: int = SATURDAY, **more: object) -> LeagueMoment:
    """A league at one moment, without stored games. Entry N was made N minutes after
    the start of 2026."""
    first = datetime(2026, 1, 1, tzinfo=UTC)
    changed = {
        row: EntryMark(seq, (first + timedelta(minutes=seq)).isoformat())
        for row, seq in ledger.touched.items()
    }
    history = [
        LedgerStep(EntryMark(seq, (first + timedelta(minutes=seq)).isoformat()), changes)
        for seq, changes in enumerate(ledger.history, 1)
    ]
    known = {"day": Day(now), "identity": "5" * 64, "changed": changed, "history": history}
    return LeagueMoment(ledger.records, now, **{**known, **more})  # type: ignore[arg-type]


def moment_at(ledger: Ledger, now: int = SATURDAY, **more: object) -> LeagueMoment:
    """A league at one moment, with its day."""
    return LeagueMoment(ledger.records, now, day_of(ledger.records, now), **more)  # type: ignore[arg-type]


class _Links(HTMLParser):
    """Collects the links of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Links, pictures and style sheets."""
        self.found += [value for name, value in attrs if name in ("href", "src") and value]


def links_of(path: str, content: bytes) -> list[str]:
    """The addresses in the site to which a page links."""
    parser = _Links()
    parser.feed(content.decode())
    parts = [each.partition("#")[0] for each in parser.found]
    return [normpath(join(dirname(path), each)) for each in parts if each and ":" not in each]


def broken_links(files: dict[str, bytes]) -> dict[str, list[str]]:
    """The links of each page that lead nowhere."""
    found = {
        path: [link for link in links_of(path, content) if link not in files]
        for path, content in files.items()
        if path.endswith(".html")
    }
    return {path: links for path, links in found.items() if links}
