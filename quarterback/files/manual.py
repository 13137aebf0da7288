"""The pages of the manual, as they travel with the program: `docs/` and the order of mkdocs.yml.

A checkout has them next to `quarterback/`, an installed program in `quarterback/docs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Final

PACKAGE = Path(__file__).parents[1]
PLAN = "mkdocs.yml"
_GROUP = re.compile(r"^  - ([^:]+):$")
_PAGE = re.compile(r"^ {6}- (.+): ([\w/.-]+)\.md$")
_FENCE = re.compile(r"^\s*(```|~~~)")
_HEADING = re.compile(r"^(#{1,6}) +(.+?) *#*$")
_MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[`*|]+")
EARLIER_NAMES: Final[Mapping[str, str]] = {
    "dial-history": "dial",
    "league-file": "database",
    "paper": "publish",
    "phones-and-tv": "commissioner-phones",
    "print": "publish",
    "releases": "dependencies",
    "rooms": "architecture",
    "rule-set-parts": "new-rule-set",
    "serve": "network-setup",
    "server": "network-setup",
    "server-security": "network-security",
    "site-data": "game-data",
    "text-mode": "settings",
    "web-server": "maintainer-server",
}
"""Topics of version 1 that are part of another page now, or have another name: they stay."""


class NoManual(Exception):
    """The pages are not there: an incomplete installation."""


@dataclass(frozen=True)
class Topic:
    """A page of the manual."""

    name: str
    """What a person types: `game-day`."""
    title: str
    group: str
    """The readers it is for: `Run a league`."""
    path: Path

    def text(self) -> str:
        """Return the page as Markdown."""
        return self.path.read_text(encoding="utf-8")


@dataclass(frozen=True)
class ManualSection:
    """A section with all the words of a search."""

    topic: Topic
    heading: str
    """The section's; of the page's beginning, its title."""
    line: str
    """The first line with one of the words, without markup."""
    rank: int
    """0: the words are in the heading; 1: in the text."""


def manual_folder(package: Path = PACKAGE) -> Path:
    """Return the folder of the pages. Raises NoManual."""
    for folder in (package / "docs", package.parent / "docs"):
        if (folder / "index.md").is_file():
            return folder
    raise NoManual("The pages of the manual are missing. Install quarterback again.")


@cache
def topics(package: Path = PACKAGE) -> tuple[Topic, ...]:
    """Return the pages in the order of the manual. Raises NoManual."""
    folder = manual_folder(package)
    plan = folder / PLAN if (folder / PLAN).is_file() else folder.parent / PLAN
    if not plan.is_file():
        raise NoManual("The order of the manual is missing. Install quarterback again.")
    result, group = [], ""
    for line in plan.read_text(encoding="utf-8").splitlines():
        if heading := _GROUP.match(line):
            group = heading[1]
        elif page := _PAGE.match(line):
            path = folder / f"{page[2]}.md"
            name = "manual" if page[2] == "index" else path.stem
            result.append(Topic(name, page[1].strip("\"'"), group, path))
    return tuple(topic for topic in result if topic.path.is_file())


def find_topic(words: str, package: Path = PACKAGE) -> Topic | None:
    """Return the page of that name, title or earlier name, case and blanks forgiven; None without
    one."""
    slug = _slug(words)
    pages = topics(package)
    for topic in pages:
        if slug in (topic.name, _slug(topic.title)):
            return topic
    name_now = EARLIER_NAMES.get(slug)
    return next((topic for topic in pages if topic.name == name_now), None)


def earlier_name(words: str) -> str | None:
    """Return the name of a page of version 1 that is part of another page now, or None."""
    name = _slug(words)
    return name if name in EARLIER_NAMES else None


def nearest(words: str, names: Sequence[str]) -> list[str]:
    """Return up to three names that are spelled much like the words, the nearest first."""
    slug = _slug(words)
    like = get_close_matches(slug, names, 3, 0.6)
    within = [name for name in names if len(slug) > 2 and (slug in name or name in slug)]
    return list(dict.fromkeys([*like, *within]))[:3]


def search(words: str, package: Path = PACKAGE) -> list[ManualSection]:
    """Return the sections that have all the words, those with them in the heading first."""
    parts = words.lower().split()
    hits = [
        hit
        for topic in topics(package)
        for heading, lines in _sections(topic)
        if (hit := _hit(topic, heading, lines, parts)) is not None
    ]
    return sorted(hits, key=lambda hit: hit.rank)


def _hit(topic: Topic, heading: str, lines: list[str], wanted: list[str]) -> ManualSection | None:
    title = f"{topic.title} {heading}".lower()
    text = " ".join(lines).lower()
    if not wanted or not all(word in text or word in title for word in wanted):
        return None
    rank = 0 if all(word in title for word in wanted) else 1
    with_a_word = (line for line in lines if any(word in line.lower() for word in wanted))
    line = next(with_a_word, next(iter(lines), ""))
    return ManualSection(topic, heading, line, rank)


def _sections(topic: Topic) -> Iterator[tuple[str, list[str]]]:
    """The headings of a page, each with the lines below it, without markup."""
    heading, lines, in_code = topic.title, list[str](), False
    for line in topic.text().splitlines():
        if _FENCE.match(line):
            in_code = not in_code
            continue
        begins = None if in_code else _HEADING.match(line)
        if begins and len(begins[1]) > 1:
            yield heading, lines
            heading, lines = _plain(begins[2]), []
        elif not begins and (text := _plain(line)) and not set(text) <= set("-: "):
            lines.append(text)
    yield heading, lines


def _plain(line: str) -> str:
    """A line of Markdown without its signs."""
    return re.sub(r"\s+", " ", _MARKUP.sub(lambda sign: sign[1] or " ", line)).strip()


def _slug(words: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")
