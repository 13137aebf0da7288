"""The checks of pages find faults: a page that is too wide, gray on gray, HTML that is not."""

from __future__ import annotations

import pytest

from tests.browsing.chromium import PHONE, accessibility_faults, sideways_scroll
from tests.browsing.html import NO_VALIDATOR, find_validator, html_faults

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title></head>
<body><main><h1>A page</h1>{}</main></body></html>
"""


def test_a_wide_page_scrolls_sideways(browser):
    page = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
    page.set_content(PAGE.format("<p>Short.</p>"))
    assert sideways_scroll(page) == 0
    page.set_content(PAGE.format('<p style="width: 500px">Wide.</p>'))
    assert sideways_scroll(page) > 100
    page.close()


def test_faint_text_is_a_fault(browser):
    page = browser.new_page()
    page.set_content(PAGE.format("<p>Black on white.</p>"))
    assert accessibility_faults(page) == []
    page.set_content(PAGE.format('<p style="color: #999; background: #aaa">Faint.</p>'))
    assert [fault for fault in accessibility_faults(page) if "color-contrast" in fault]
    rows = "<tr><td>Clear</td></tr>" * 9
    for odd in (
        '<tr><td class="faint">Faint</td></tr>',
        '<tr><td style="color: #999">Faint</td></tr>',
        '<tr style="background: #222"><td>Faint</td></tr>',
        '<tr style="opacity: .3"><td>Faint</td></tr>',
    ):  # among others that are clear
        table = f"<style>.faint {{ color: #aaa }}</style><table>{rows}{odd}</table>"
        page.set_content(PAGE.format(table))
        assert [fault for fault in accessibility_faults(page) if "color-contrast" in fault], odd
    page.close()


def test_the_validator_finds_a_block_in_a_paragraph(tmp_path):
    validator = find_validator()
    if validator is None:
        pytest.skip(NO_VALIDATOR)
    good, bad = tmp_path / "good.html", tmp_path / "bad.html"
    good.write_text(PAGE.format("<p>Good.</p>"))
    bad.write_text(PAGE.format("<p><div>Bad.</div></p>"))
    faults = html_faults(validator, [good, bad], tmp_path)
    assert faults
    assert all(fault.startswith("bad.html") for fault in faults)
