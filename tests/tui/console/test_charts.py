"""The chart of the dice stands beside them, on the smallest screen too."""

from __future__ import annotations

from random import Random

import pytest

from quarterback.entry import form as forms
from quarterback.entry.dice import chart
from quarterback.entry.preview import AnswerPreview
from quarterback.game.console.show_form import form_view
from quarterback.rule_sets import rule_set
from quarterback.tui.draw.form import sheet
from rulesets.core.awaiting import Chance, Over
from rulesets.core.dice import COIN
from rulesets.core.session import Session
from tests.entry.typist import context
from tests.game.practice.playing import BOARD_GAMES, comes

SIZES = ((46, 12), (66, 22))
"""The sheet at 80 x 24 where it is lowest, and at 120 x 40."""


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_every_chart_of_whole_games_is_shown_in_full(code: str):
    settings = {"fg_dice": "on", "kick_dice": "on"} if code == "gunderson" else {}
    session, luck = Session(rule_set(code, settings)), Random(code)
    seen: set[object] = set()
    while not isinstance(session.awaiting, Over):
        wanted = session.awaiting
        if isinstance(wanted, Chance) and wanted.dice != (COIN,) and chart(wanted) not in seen:
            seen.add(chart(wanted))
            shown = form_view(forms.new_form(wanted), context(session), AnswerPreview(), str.upper)
            for width, height in SIZES:
                rows = sheet(shown, width, height)
                text = _words(" ".join(text for row in rows for text, _ in row))
                for each in chart(wanted):
                    assert _words(" ".join(each)) <= text, (each, width)
        session.play(comes(session.rules, session.state, wanted, luck))


def _words(text: str) -> set[str]:
    """Without the marks between two rows of the chart."""
    return {word.strip(";:") for word in text.split()}
