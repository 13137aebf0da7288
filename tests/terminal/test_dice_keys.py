"""Keys typed at the dice in tmux, faster than dice fall."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.terminal.tmux import TMUX, Tmux

GAME = (
    "play", "--ruleset", "lions-den", "--board", "own", "--home", "Yale", "--seed", "7",
    "--no-save", "--pace", "slow",
)  # fmt: skip


@pytest.mark.long
@pytest.mark.skipif(TMUX is None, reason="tmux is not installed")
def test_keys_typed_faster_than_dice_fall_do_what_they_do_at_leisure(tmp_path: Path):
    tmux = Tmux(tmp_path, (80, 24), *GAME)
    try:
        tmux.wait_to_show("the climate (d100)")
        tmux.press(*["enter"] * 12)
        tmux.wait_to_show("heads or tails?", "The screen just changed")
        tmux.press("h", "t")
        tmux.wait_to_show("kick off or receive?", "Kick off")
        tmux.press("k", "4", "space", "7", "space", "0", "enter")
        tmux.wait_to_show("roll for the side of the field", "1-4   centre")
    finally:
        tmux.end()
