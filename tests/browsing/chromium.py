"""The system's Chromium for tests of pages, driven by Playwright, and its accessibility check.

A test takes the fixture `browser` (in tests/conftest.py). Without a browser on the machine the test
is skipped, and says what to install.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.resources import files
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.clock import without_faketime

PHONE, TABLET, DESKTOP, WALL = (360, 740), (820, 1180), (1440, 900), (1920, 1080)
"""Widths and heights in pixels."""
NO_BROWSER = (
    "no Chromium on this machine: the tests in a browser did not run"
    " (Debian, Ubuntu: apt install chromium; or name one in QUARTERBACK_BROWSER)"
)
_NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "chrome",
    "msedge",
)
"""The one that has no windows comes first: the same pages take it a third less time."""
_QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
_RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa")
_AXE = """async rules => {
  const seen = ["color-contrast", "link-in-text-block"], resultTypes = ["violations"];
  const whole = rules.length ? await axe.run(document, {
    runOnly: {type: "tag", values: rules}, resultTypes,
    rules: Object.fromEntries(seen.map(each => [each, {enabled: false}])),
  }) : {violations: []};
  const paths = new Map(), kinds = new Map();
  const path = node => {
    if (!node || node.nodeType !== 1) return "";
    if (!paths.has(node)) {
      const {color, backgroundColor, backgroundImage, opacity} = getComputedStyle(node);
      const names = [node.localName, ...node.classList, color, backgroundColor, backgroundImage];
      paths.set(node, [path(node.parentNode), ...names, opacity].join(" "));
    }
    return paths.get(node);
  };
  for (const node of document.body.querySelectorAll("*")) {
    const own = [...node.childNodes].some(each => each.nodeType === 3 && each.data.trim());
    if (own || node.matches("input, select, textarea")) {
      if (!kinds.has(path(node)) && node.getClientRects().length) kinds.set(path(node), node);
    }
  }
  const colors = await axe.run(
    {include: [...kinds.values()]}, {runOnly: {type: "rule", values: seen}, resultTypes},
  );
  return [...whole.violations, ...colors.violations];
}"""
"""To measure colors costs more than everything else. They depend on the element and on those around
it: of the elements that are alike in all of these, the first is measured."""


def find_chromium() -> str | None:
    """Return the path of a Chromium that is installed, or None."""
    named = os.environ.get("QUARTERBACK_BROWSER")
    return named or next(filter(None, map(shutil.which, _NAMES)), None)


@contextmanager
def open_chromium(path: str) -> Iterator[Browser]:
    """Start a headless browser and stop it afterward."""
    sandbox = hasattr(os, "geteuid") and os.geteuid() == 0  # root has none
    with ExitStack() as stack:
        with without_faketime():  # Node, which starts the browser, would wait for ever by it
            playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(
            executable_path=path, args=list(_QUIET), chromium_sandbox=not sandbox
        )
        stack.callback(browser.close)
        yield browser


class KeptChromium:
    """One browser for all modules of a process. As long as it is open, an event loop of
    Playwright's counts as running: between modules it is put aside, so that tests can run their
    own."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._browser: Browser | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def take(self, path: str) -> Browser:
        """The browser, started if it is not running."""
        if self._browser is not None:
            asyncio._set_running_loop(self._loop)
            if self._browser.is_connected():
                return self._browser
            self._stack.close()
        self._browser = self._stack.enter_context(open_chromium(path))
        return self._browser

    def put_aside(self) -> None:
        """Close all pages."""
        assert self._browser is not None
        for context in self._browser.contexts:
            context.close()
        self._loop = asyncio._get_running_loop()
        asyncio._set_running_loop(None)

    def stop(self) -> None:
        if self._browser is not None:
            asyncio._set_running_loop(self._loop)
            self._stack.close()


def sideways_scroll(page: Page) -> int:
    """Return by how many pixels a page is wider than its window: 0 where it fits."""
    wider: int = page.evaluate(
        "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    return wider


def accessibility_faults(page: Page) -> list[str]:
    """Return what axe finds against WCAG 2.1 A and AA, contrast included: the rule and the
    elements that break it."""
    source = files("axe_playwright_python") / "axe.min.js"
    page.evaluate(source.read_text(encoding="utf-8"))
    return _axe_faults(page, _RULES)


def contrast_faults(page: Page) -> list[str]:
    """The same of colors alone, on a page whose faults were just looked for in other colors or at
    another size."""
    return _axe_faults(page, ())


def _axe_faults(page: Page, rules: tuple[str, ...]) -> list[str]:
    violations: list[dict[str, Any]] = page.evaluate(_AXE, list(rules))
    return [
        f"{fault['id']}: {', '.join(str(node['target']) for node in fault['nodes'][:5])}"
        for fault in violations
    ]


def tab_to(page: Page, selector: str, most: int = 150) -> None:
    """Press TAB until the focus is on an element, which must then be visible as the one that has
    it."""
    page.wait_for_selector(selector, state="attached")
    page.wait_for_load_state("load")
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", selector):
            break
    else:
        raise AssertionError(f"no {selector} within {most} presses of TAB")
    seen = page.evaluate(
        "() => { const style = getComputedStyle(document.activeElement);"
        " return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0; }"
    )
    assert seen, f"{selector} does not show that it has the focus"
