"""Every page of whole sites: its links, its size, its HTML, how it fits and reads in a browser, and
what hostile names can do to it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath
from typing import Any, Final
from urllib.parse import unquote

import pytest

from quarterback.rule_sets import CODES
from tests.browsing.chromium import (
    DESKTOP,
    PHONE,
    TABLET,
    accessibility_faults,
    contrast_faults,
    sideways_scroll,
)
from tests.browsing.html import NO_VALIDATOR, find_validator, html_faults
from tests.browsing.paper import NO_PDFTOTEXT, has_pdftotext, pages_of, paper_faults
from tests.publish.example_leagues import ADDRESS, ExampleLeague, Names, hostile, tame
from tests.publish.test_calendars import ics_faults
from tests.publish.test_feed import feed_faults

KINDS: Final = {"tame": tame, "hostile": hostile}
RULES: Final = sorted(CODES)
PAGE_BYTES: Final = 25_000
"""Of a page with its style sheets, without photos."""
GAME_BYTES: Final = 60_000
LARGE_BYTES: Final = 35_000
GROWING: Final = (
    *("bracket/index.html", "bracket.html", "standings/index.html"), "records/players.html",
)  # fmt: skip
"""Pages that grow with their league, as those of teams do: a game of a bracket takes half a
kilobyte, and so does what a team needs."""
_FETCHED: Final = {
    ("img", "src"), ("link", "href"), ("source", "srcset"), ("iframe", "src"), ("embed", "src"),
    ("object", "data"), ("video", "src"), ("audio", "src"), ("image", "href"), ("use", "href"),
}  # fmt: skip
"""What a browser would ask for by itself."""


class Page(HTMLParser):
    """A page in its elements: names, attributes, links and targets."""

    def __init__(self, content: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.feed(content.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element."""
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    @property
    def links(self) -> Iterator[tuple[str, str, str]]:
        """Element, attribute and address of everything that leads elsewhere."""
        for tag, attributes in self.elements:
            for name, value in attributes.items():
                if name in ("href", "src", "srcset", "data", "action", "xlink:href"):
                    yield tag, name, value

    @property
    def ids(self) -> list[str]:
        """The ids of its elements."""
        return [each["id"] for _, each in self.elements if "id" in each]

    @property
    def shape(self) -> set[tuple[str, ...]]:
        """Each kind of element that it has: its name and those of its attributes, but for the two
        that set a long name of a bracket narrower."""
        return {(tag, *sorted({*attributes} - _NARROWED)) for tag, attributes in self.elements}


_NARROWED = {"lengthadjust", "textlength"}
_ONLY_LONG = {("p", "id"), ("body", "class")}
"""A play where names as long as these leave no room for its rulings; a page with endless words."""


class Site:
    """A site on the disk."""

    def __init__(self, folder: Path, rules: str, names: Names) -> None:
        self.folder, self.rules = folder / "site", rules
        self.files = ExampleLeague(folder / "league", rules, names).site()
        self.pages = {
            path: Page(content) for path, content in self.files.items() if path.endswith(".html")
        }
        for path, content in self.files.items():
            file = self.folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)

    def kinds(self, of_rules: bool = False) -> list[str]:
        """The first pages of each kind: numbers and names in an address do not make a kind; games
        with and without a play-by-play are two. `of_rules`: only those that a rule set writes."""
        found: dict[tuple[str, bool], str] = {}
        for path, page in self.pages.items():
            kind = re.sub(r"\d[^/]*", "N", path)
            played = any(tag == "svg" and "role" in each for tag, each in page.elements)
            found.setdefault((kind, played), path)
        return sorted(path for path in found.values() if path.startswith("game/") or not of_rules)

    def uri(self, path: str) -> str:
        """The address of a page of it on the disk."""
        return (self.folder / path).as_uri()


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A function that returns the site of a rule set, made once."""

    @cache
    def made(rules: str, kind: str) -> Site:
        return Site(tmp_path_factory.mktemp(f"{kind}-{rules}"), rules, KINDS[kind])

    return made


@pytest.fixture(params=[(rules, kind) for rules in RULES for kind in KINDS], ids="-".join)
def site(request: pytest.FixtureRequest, sites: Any) -> Site:
    found: Site = sites(*request.param)
    return found


def test_every_link_leads_to_a_page_or_a_place_on_it(site: Site):
    broken = []
    for path, page in site.pages.items():
        for _, _, address in page.links:
            target, _, fragment = address.partition("#")
            file = normpath(join(dirname(path), unquote(target))) if target else path
            if ":" in address or address.startswith(("/", "?")) or file not in site.files:
                broken.append((path, address))
            elif fragment and unquote(fragment) not in site.pages[file].ids:
                broken.append((path, address))
    assert broken == []


def test_no_page_has_a_script_or_asks_another_machine(site: Site):
    for path, page in site.pages.items():
        assert "script" not in {tag for tag, _ in page.elements}, path
        for tag, attributes in page.elements:
            assert not [name for name in attributes if name.startswith("on")], (path, tag)
            assert "url(" not in attributes.get("style", ""), (path, tag)
            for name in attributes:
                if (tag, name) in _FETCHED:
                    assert ":" not in attributes[name], (path, attributes[name])
    for path, content in site.files.items():
        if path.endswith(".css"):
            assert b"url(" not in content, path
            assert b"@import" not in content, path
    known = {"feed.atom", "calendar.ics", "league.json"}
    naming = {path for path, content in site.files.items() if ADDRESS.encode() in content}
    assert {path for path in naming if path.endswith(".html")} == set()
    assert "feed.atom" in naming & known


def test_calendars_and_the_feed_follow_their_standards(site: Site):
    assert feed_faults(site.files["feed.atom"]) == []
    calendars = [path for path in site.files if path.endswith(".ics")]
    assert len(calendars) > 4
    assert [path for path in calendars if ics_faults(site.files[path])] == []


def test_ids_are_unique(site: Site):
    for path, page in site.pages.items():
        assert [name for name, count in Counter(page.ids).items() if count > 1] == [], path


@pytest.mark.parametrize("rules", RULES)
def test_pages_are_small(rules: str, sites: Any):
    site, large = sites(rules, "tame"), {}
    for path, page in site.pages.items():
        size = len(site.files[path])
        for tag, name, address in page.links:
            if (tag, name) == ("link", "href") and address.endswith(".css"):
                size += len(site.files[normpath(join(dirname(path), address))])
        most = PAGE_BYTES
        if path.endswith(GROWING) or path.startswith(("team/", "player/", "season/")):
            most = LARGE_BYTES
        elif path.startswith("game/"):
            most = GAME_BYTES
        if size > most:
            large[path] = size
    assert large == {}


def test_pages_are_valid_html(site: Site, tmp_path: Path):
    validator = find_validator()
    if validator is None:
        pytest.skip(NO_VALIDATOR)
    faults = html_faults(validator, [site.folder / path for path in site.kinds()], tmp_path)
    assert faults == []


@pytest.mark.parametrize("rules", RULES)
def test_hostile_names_add_no_element_and_no_attribute(rules: str, sites: Any):
    good, bad = sites(rules, "tame"), sites(rules, "hostile")

    def numbered(one: Site) -> dict[str, Page]:
        """Pages without what their addresses have of names, which the hostile league has, too."""
        return {
            re.sub(r"(team|player)/(\d+)[^/]*", r"\1/\2", path): p for path, p in one.pages.items()
        }

    tamed, pages = numbered(good), numbered(bad)
    assert tamed.keys() == pages.keys()
    for path, page in pages.items():
        assert page.shape - _ONLY_LONG <= tamed[path].shape, path
        if not path.startswith("game/"):  # the words of a game depend on the length of its names
            counts = [Counter(tag for tag, _ in each.elements) for each in (page, tamed[path])]
            assert counts[0] == counts[1], path
    for path, content in bad.files.items():
        if path.endswith((".html", ".atom", ".json", ".ics")):
            hidden = {"\x1b", "\x07", "\u202e", "\u202d", "\u2066"}
            assert not hidden & set(content.decode()), path


def test_a_rule_set_writes_only_the_pages_of_games(sites: Any):
    """So a browser need look at the others in one league alone."""
    kinds = [{re.sub(r"\d[^/]*", "N", each) for each in sites(rules, "tame").pages}
             for rules in RULES]  # fmt: skip
    of_games = ("game/", "player/", "leaders/")
    others = {path for path in set.union(*kinds) if not path.startswith(of_games)}
    assert others <= {*kinds[RULES.index("lions-den")]}


@pytest.mark.parametrize("rules", RULES)
def test_nothing_scrolls_sideways_or_asks_for_more_than_the_site(
    browser: Any, sites: Any, rules: str
):
    """On any screen, with hostile names, some of them long. Letters twice as large are to a page
    as a window of half the width."""
    asked: set[str] = set()
    page = browser.new_page()
    page.on("request", lambda request: asked.add(request.url))
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    wide, site = {}, sites(rules, "hostile")
    for path in site.kinds(of_rules=rules != "lions-den"):
        page.goto(site.uri(path))
        for size in (PHONE, (PHONE[0] // 2, PHONE[1] // 2), TABLET, DESKTOP):
            page.set_viewport_size(_size(size))
            if scrolled := sideways_scroll(page):
                wide[path, size] = scrolled
    page.close()
    assert wide == {}
    own = site.folder.as_uri() + "/"
    assert {url for url in asked if not url.startswith((own, "data:"))} == set()
    missing = [url for url in asked if unquote(url.removeprefix(own)) not in site.files]
    assert missing == []


@pytest.mark.parametrize("rules", RULES)
def test_everyone_can_read_every_kind_of_page(browser: Any, sites: Any, rules: str):
    """By day on a phone, by night on a desk: there only colors may differ."""
    site: Site = sites(rules, "tame")
    page = browser.new_page(viewport=_size(PHONE), color_scheme="light")
    faults = {}
    for path in site.kinds(of_rules=rules != "lions-den"):
        page.goto(site.uri(path))
        found = accessibility_faults(page)
        page.set_viewport_size(_size(DESKTOP))
        page.emulate_media(color_scheme="dark")
        found += contrast_faults(page)
        page.set_viewport_size(_size(PHONE))
        page.emulate_media(color_scheme="light")
        if found:
            faults[path] = found
    page.close()
    assert faults == {}


def test_why_opens_without_a_script(browser: Any, sites: Any) -> None:
    site: Site = sites("littlefield", "tame")
    path = next(each for each in site.pages if each.endswith("/plays/index.html"))
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.uri(path))
    ruling = page.locator("main details").first
    assert not ruling.locator("p").is_visible()
    ruling.locator("summary").click()
    assert ruling.locator("p").is_visible()
    context.close()


def _size(size: tuple[int, int]) -> dict[str, int]:
    return {"width": size[0], "height": size[1]}


@pytest.mark.skipif(not has_pdftotext(), reason=NO_PDFTOTEXT)
@pytest.mark.parametrize("landscape", [False, True], ids=["upright", "landscape"])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("rules", sorted(RULES, key=lambda rules: rules != "lions-den"))
@pytest.mark.sample(2)
def test_a_printed_page_has_all_its_words_on_the_paper(
    browser: Any, sites: Any, rules: str, paper: str, landscape: bool
):
    site, faults = sites(rules, "tame"), {}
    page = browser.new_page()
    for path in site.kinds(of_rules=rules != "lions-den"):
        page.goto(site.uri(path))
        pages = pages_of(page.pdf(format=paper, landscape=landscape))
        # Large initials reach a little above the first line.
        if found := paper_faults(pages, 10.4, 1.6):
            faults[path] = found
    page.close()
    assert faults == {}
