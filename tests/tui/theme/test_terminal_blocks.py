"""Which terminals are drawn to in fine blocks without being asked."""

from __future__ import annotations

import pytest

from quarterback.preferences import Preferences
from quarterback.tui.theme.glyphs import ASCII, FINE, UNICODE
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
