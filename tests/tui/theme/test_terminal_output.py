"""What a terminal can show, and what is sent to it."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.color import Color
from rich.style import Style
from textual.strip import Strip

from quarterback.preferences import Preferences
from quarterback.tui.draw.canvas import Canvas, text_of
from quarterback.tui.theme.glyphs import ASCII, FINE, UNICODE
from quarterback.tui.theme.output import in_ascii, terse
from quarterback.tui.theme.terminal import has_sextants
from tests.tui.conftest import open_app


@pytest.mark.parametrize(
    ("environ", "fine"),
    [
        ({"TERM": "xterm-kitty"}, True),
        ({"TERM": "foot-extra"}, True),
        ({"TERM": "xterm-256color", "TERM_PROGRAM": "WezTerm"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "7201"}, True),
        ({"TERM": "xterm-256color", "VTE_VERSION": "5202"}, False),
        ({"TERM": "xterm-256color", "VTE_VERSION": "new"}, False),
        ({"TERM": "xterm-256color"}, False),
        ({"TERM": "linux"}, False),
        ({}, False),
        ({"TERM": "tmux-256color", "VTE_VERSION": "7201"}, False),
        ({"TERM": "xterm-kitty", "TMUX": "/tmp/socket"}, False),
    ],
)
def test_fine_blocks_are_for_terminals_that_are_known_to_draw_them(environ, fine):
    assert has_sextants(environ) is fine


@pytest.mark.parametrize(
    ("term", "dial", "glyphs", "skin"),
    [
        ("xterm-256color", "both", "unicode", UNICODE),
        ("xterm-kitty", "both", "unicode", FINE),
        ("xterm-kitty", "half-blocks", "unicode", UNICODE),
        ("xterm-256color", "sextants", "unicode", FINE),
        ("xterm-kitty", "sextants", "ascii", ASCII),
    ],
)
async def test_the_player_has_the_last_word(term, dial, glyphs, skin, monkeypatch):
    monkeypatch.setenv("TERM", term)
    app = {"preferences": Preferences(hints=False, dial=dial, glyphs=glyphs)}
    async with open_app(app=app) as (opened, _):
        assert opened.skin is skin
        opened.prefer(dial="half-blocks")
        assert opened.skin is (ASCII if skin is ASCII else UNICODE)


COLORS = st.sampled_from(
    [None, "default", "red", "bright_blue", "color(9)", "color(200)", "#336699", "#0f0f0f"]
)
TYPES = st.fixed_dictionaries(
    {name: st.booleans() for name in ("bold", "italic", "underline", "reverse")}
)
TEXTS = st.sampled_from([" ", "   ", "▀▀", "+5", " x ", "東"])
BETWEEN = st.sampled_from(["", "", "\x1b[3;7H", "\n\x1b[3;7H", "plain ", "\x1b]8;;\x1b\\", "\x07"])


@st.composite
def written(draw):
    """What Textual writes: pieces, and what may stand between them."""
    out = []
    for _ in range(draw(st.integers(0, 12))):
        style = Style(color=draw(COLORS), bgcolor=draw(COLORS), **draw(TYPES))
        out.append(Strip.render_style(style, draw(TEXTS), color_system=3))
        out.append(draw(BETWEEN))
    return "".join(out)


def shown(data):
    """Every character with what is to be seen of its style, and everything else, in order."""
    seen, types, ink, ground = [], set(), None, None
    for codes, other, mark in re.findall(
        r"\x1b\[([\d;]*)m|(\x1b\[[\d;]*H|\x1b\][^\x1b]*\x1b\\|\r?\n|\x07)|(.)", data
    ):
        if other:
            seen.append(other)
        elif mark:
            blank = mark == " " and not types & {"4", "7"}
            look = frozenset(types) - ({"1", "3"} if blank else set())
            seen.append((mark, look, None if blank else ink, ground))
        rest = codes.split(";") if codes else []
        while rest:
            code = rest.pop(0)
            if code in ("38", "48"):
                many = 2 if rest[0] == "5" else 4
                color, rest = (code, *rest[:many])[1:], rest[many:]
                ink, ground = (color, ground) if code == "38" else (ink, color)
            elif code == "0":
                types, ink, ground = set(), None, None
            elif len(code) == 1:
                types.add(code)
            elif code[0] in "39":
                ink = None if code == "39" else code
            else:
                ground = None if code == "49" else code
    assert (types, ink, ground) == (set(), None, None), "the style is left as it was found"
    return seen


@given(written())
def test_what_is_shown_is_the_same_in_no_more_bytes(data):
    assert shown(terse(data)) == shown(data)
    assert len(terse(data)) <= len(data)


def test_only_what_differs_is_written():
    red, blue = (Style(color=Color.parse(name), bgcolor="green") for name in ("red", "blue"))
    data = "".join(
        Strip.render_style(style, text, color_system=3)
        for style, text in ((red, "+5"), (blue, "   "), (blue, "x"), (red, "y"))
    )
    assert terse(data) == "\x1b[31;42m+5   \x1b[34mx\x1b[31my\x1b[0m"


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
