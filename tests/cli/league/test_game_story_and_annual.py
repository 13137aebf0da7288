"""What a game meant and the annual, by command; and after a game that was played here."""

from __future__ import annotations

import json
from pathlib import Path

from quarterback.league_office.fixture_games import story_of_stored
from tests.cli.league.commands import Run
from tests.store.playing import opened

SET_UP = """
found "The machines"
season 2026 --rules littlefield --set plays=20 --through 2
team Bears --coach Ann --run-by letterman
team Lions --coach Ann --run-by freshman
team Giants --coach Ann --run-by freshman
draw-up --legs 2
release
phase regular
play-out --all --seed 3
"""


def test_a_game_says_what_it_meant(begun: Run, tmp_path: Path):
    told = begun("game", "1")
    assert told.exit_code == 0, told.output
    assert told.output.startswith("2026, game 1, round 1: ")
    assert "It was the first game of the season for both." in told.output
    data = json.loads(begun("game", "1", "--json").output)
    assert data["format"] == "quarterback-league-story/1"
    assert {"name": "opener", "args": ["home"]} in data["claims"]
    assert len(data["standings"]["rows"]) == 3 and data["notes"]
    last = json.loads(begun("game", "6", "--json").output)
    assert not any(claim["name"] == "next" for claim in last["claims"])
    missing = begun("game", "99")
    assert missing.exit_code == 1 and "no game 99" in missing.output
    with opened(tmp_path / "games.db") as store:
        stories = [story_of_stored(store, number) for number in range(1, 7)]
        assert {story.game for story in stories if story} == {1, 2, 3, 4, 5, 6}
        assert stories[0] is not None and story_of_stored(store, 999) is None


def test_the_annual_is_printed_and_written(begun: Run, tmp_path: Path):
    text = begun("annual")
    assert text.exit_code == 0, text.output
    assert text.output.startswith("THE MACHINES: THE SEASON SO FAR, 2026\n")
    assert "THE RACE: PLACES AFTER EACH ROUND" in text.output
    assert "First downs" in text.output
    assert max(map(len, begun("annual", "--width", "60").output.splitlines())) <= 60
    page = tmp_path / "annual.html"
    assert begun("annual", "-o", str(page)).exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    again = begun("annual", "-o", str(page))
    assert again.exit_code == 1 and "--force" in again.output
    assert page.read_text(encoding="utf-8") == begun("annual", "--html").output
    data = json.loads(begun("annual", "--json").output)
    assert data["format"] == "quarterback-annual/1" and len(data["teams"]) == 3
    assert begun("annual", "--html", "--text").exit_code == 2
    assert begun("annual", "--season", "1999").exit_code == 1
