"""The games written out beside this file still come out the same, word for word."""

from __future__ import annotations

import pytest

from quarterback.rule_sets import CODES
from tests.playthroughs.games import FOLDER, GAMES, playthrough


@pytest.mark.parametrize("name", GAMES)
def test_the_game_comes_out_as_it_was_written(name: str):
    written = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    assert playthrough(name) == written, "meant? `python -m tests.playthroughs` writes it again"


def test_every_rule_set_has_a_playthrough_and_every_file_a_game():
    assert {name.split("/")[0] for name in GAMES} == set(CODES)
    files = {path.relative_to(FOLDER).with_suffix("").as_posix() for path in FOLDER.rglob("*.txt")}
    assert files == set(GAMES)


def test_the_games_show_what_can_happen():
    told = "\n".join(playthrough(name) for name in GAMES)
    for fact in ("touchdown", "safety", "field_goal", "touchback", "intercepted", "blocked",
                 "fumble", "penalty", "turnover", "half_end", "game_over", "deviation",
                 "try_good", "try_failed", "incomplete"):  # fmt: skip
        assert f'"fact": "{fact}"' in told, fact
