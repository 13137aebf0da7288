"""The pictures of docs/solved.md are what the solved game says."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.ai.findings import CARD, FOLDER, LINE, drawn

PAGE = (FOLDER.parent / "solved.md").read_text(encoding="utf-8")


def test_the_page_shows_them_and_they_are_there() -> None:
    assert {LINE.name, CARD.name} <= set(re.findall(r"\(pictures/([\w.-]+)\)", PAGE))
    assert len(ElementTree.parse(LINE).findall("{*}polyline")) == 2
    assert "FOURTH DOWN" in CARD.read_text(encoding="utf-8")


@pytest.mark.long
def test_made_anew_they_are_the_same() -> None:
    for file, text in drawn().items():
        assert text == file.read_text(encoding="utf-8"), "python -m tests.ai.findings"
