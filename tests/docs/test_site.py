"""The manual as a site: built strictly, opened from a file, searched; no request leaves it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from tests.browsing.chromium import DESKTOP, PHONE, accessibility_faults, sideways_scroll
from tests.clock import for_process

ROOT = Path(__file__).parents[2]
PAGES = ("index", "first-league", "game-day", "dial", "league-commands")
_FETCHED = re.compile(r"<(?:script|link|img|iframe)\b[^>]*?(?:src|href)=[\"']?([^\"' >]+)")

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built of a copy of the pages, so that two runs do not meet in build/docs."""
    pytest.importorskip("zensical", reason="make docs installs it")
    folder = tmp_path_factory.mktemp("manual")
    copytree(ROOT / "docs", folder / "docs")
    (folder / "mkdocs.yml").write_text((ROOT / "mkdocs.yml").read_text("utf-8"), encoding="utf-8")
    built = subprocess.run(
        [sys.executable, "-m", "zensical", "build", "--strict"],
        cwd=folder,
        env=os.environ | {**for_process(ROOT), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return folder / "build" / "docs"


def test_no_page_names_a_file_on_the_internet(site: Path):
    for page in site.rglob("*.html"):
        fetched = _FETCHED.findall(page.read_text(encoding="utf-8"))
        assert [address for address in fetched if "//" in address] == [], page.name


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_fit_and_are_legible(browser: Any, site: Path, size: tuple[int, int], scheme: Any):
    page = browser.new_page(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    outside = _requests_outside(page)
    for name in PAGES:
        page.goto((site / f"{name}.html").as_uri())
        page.wait_for_function("document.documentElement.classList.contains('js')")
        assert sideways_scroll(page) <= 0, name
        assert accessibility_faults(page) == [], name
    assert outside == []
    page.close()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_word_is_found_and_opened(browser: Any, site: Path, size: tuple[int, int]):
    page = browser.new_page(viewport={"width": size[0], "height": size[1]})
    outside = _requests_outside(page)
    page.goto((site / "index.html").as_uri())
    opener = "label[for=__search]" if size == PHONE else ".md-search__button"
    page.locator(opener).first.click()
    page.get_by_role("combobox", name="Search").fill("blocked punt")
    found = page.locator("a[href*='h=blocked']").first
    found.wait_for()
    assert "block" in found.inner_text().lower()
    found.click()
    page.wait_for_url("**/*h=blocked*")
    assert page.url.startswith(site.as_uri())
    assert page.locator("h1").count() == 1
    assert outside == []
    page.close()


def _requests_outside(page: Any) -> list[str]:
    """Addresses that a page asks for and that are no files: filled while the page lives."""
    outside: list[str] = []

    def note(request: Any) -> None:
        if not request.url.startswith(("file:", "data:", "blob:")):
            outside.append(request.url)

    page.on("request", note)
    return outside
