"""Text into ASCII: as wide as before, and as like as can be."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from quarterback.tui.draw.canvas import Canvas, text_of
from quarterback.tui.theme.output import in_ascii


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Yale", "Yale"),
        ("Café Zürich", "Cafe Zurich"),
        ("Cafe\u0301", "Cafe"),
        ("早稲田", "??????"),
        ("→ ← … ▌▔", "> < . |-"),
        ("½ ﬁ", "1 f"),
        ("הפ", "??"),
    ],
)
def test_it_is_ascii_and_as_wide(text, plain):
    assert in_ascii(text) == plain
    assert cell_len(in_ascii(text)) == cell_len(text)


def test_an_accent_stays_with_its_letter_and_takes_no_room():
    canvas = Canvas(6, 1)
    assert canvas.put(0, 0, "Cafe\u0301s") == 5
    canvas.put(0, 0, "\u0301")
    assert text_of(canvas.rows()) == "Cafe\u0301s"
    wide = Canvas(4, 1)
    wide.put(0, 0, "早\u0301x")
    assert text_of(wide.rows()) == "早\u0301x"
