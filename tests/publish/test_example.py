"""The example league of docs/examples, published: two seasons, both kinds of games, every link."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.publish.example import NOON, publish_at, run_example
from tests.publish.sites import broken_links


@pytest.mark.skipif(sys.platform == "win32", reason="it is a shell script")
def test_the_example_league_is_published(tmp_path: Path):
    assert "files." in run_example(tmp_path)
    site = publish_at(tmp_path, NOON)
    files = {
        each.relative_to(site).as_posix(): each.read_bytes()
        for each in site.rglob("*")
        if each.is_file()
    }
    assert broken_links(files) == {}
    front = files["index.html"].decode()
    assert "Lemonade on the porch at noon" in front
    assert "min late" in front
    assert "The first summer" in files["season/2026/index.html"].decode()
    champions = files["champions/index.html"].decode()
    assert "Best jersey" in champions
    assert "Greens" in champions
    sheets = [path for path in files if path.endswith("game.qbk")]
    assert len(sheets) >= 6 + 1 + 4  # pools and final of 2026, two rounds of 2027
    for path in sheets:
        folder = path.removesuffix("game.qbk")
        pages = [text for name, text in files.items() if name.startswith(folder)]
        assert any(b"<details" in text for text in pages), path  # every play says why
