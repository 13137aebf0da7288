"""`quarterback league paper`: a small page for a result without a log, the whole one with a log."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from quarterback.cli import main
from tests.cli.league.commands import Run, entered, schedule

SET_UP = """
found "Tri-City <League>"
season 2026 --rules {rules} --through 2
team Bears --coach Ann --run-by captain
team Lions --coach Bob --run-by captain
team "Big Blues" --coach Cy
team Hawks --coach Di
draw-up
release
phase regular
"""


def begun(run: Run, rules: str = "solitaire-coach") -> Run:
    text = SET_UP.replace("{rules}", rules)
    if rules == "littlefield":
        text = text.replace("captain", "freshman").replace("--through", "--set plays=20 --through")
    return entered(run, text)


def sides(run: Run, number: int) -> tuple[str, str]:
    game = schedule(run)[number]
    return game["home"], game["visitors"]


def test_a_typed_result_has_a_small_page(run: Run, tmp_path: Path):
    begun(run)
    home, visitors = sides(run, 1)
    assert run("result", 1, "10:7").exit_code == 0
    page = json.loads(run("paper", 1, "--json").output)
    assert page["format"] == "quarterback-paper/1"
    assert (page["shape"], page["story"], len(page["lead"])) == ("a", [], 2)
    assert page["line_score"]["columns"] == ["", "Final"]
    assert page["line_score"]["rows"] == [[visitors, "7"], [home, "10"]]
    assert page["masthead"]["paper"] == "Tri-City <League>"
    text = run("paper", 1).output
    words = " ".join(text.split())
    assert f"{home} " in words and "10 to 7" in words and "first game of the season" in words
    assert "Standings" in text and "Season records" in words
    markup = run("paper", 1, "--html").output
    assert "Tri-City &lt;League&gt;" in markup and "<League>" not in markup
    to = tmp_path / "page.html"
    assert run("paper", 1, "--html", "-o", to).exit_code == 0
    assert to.read_text(encoding="utf-8") == markup
    again = run("paper", 1, "--html", "-o", to)
    assert again.exit_code == 1 and "--force" in again.output
    assert run("paper", 1, "--svg").output.startswith("<svg")
    assert run("paper", 1, "--ascii", "--width", 60).output.isascii()


@pytest.mark.parametrize(
    ("words", "headline", "outcomes"),
    [
        (
            ("--kind", "forfeit", "--winner", "{home}"),
            "{home} Won From {visitors} by Forfeit",
            ("forfeited", "won"),
        ),
        (
            ("--kind", "conceded", "--winner", "{visitors}"),
            "{home} Conceded to {visitors}",
            ("won", "conceded"),
        ),
        (
            ("--kind", "awarded", "--winner", "{home}"),
            "{home} Awarded Game With {visitors}",
            ("lost", "won"),
        ),
        (("--kind", "double_forfeit"), "{home} and {visitors} Both Forfeited", ("forfeited",) * 2),
    ],
)
def test_a_game_that_was_not_played_has_no_zero(
    run: Run, words: tuple[str, ...], headline: str, outcomes: tuple[str, str]
):
    begun(run)
    home, visitors = sides(run, 2)
    done = run("result", 2, *(word.format(home=home, visitors=visitors) for word in words))
    assert done.exit_code == 0, done.output
    page = json.loads(run("paper", 2, "--json").output)
    assert page["headline"]["text"] == headline.format(home=home, visitors=visitors)
    assert tuple(row[1] for row in page["line_score"]["rows"]) == outcomes
    assert any(claim["name"] == "ended" for claim in page["headline"]["claims"])


def test_a_game_with_a_log_has_the_whole_page(run: Run):
    games = schedule(begun(run, "littlefield")).values()
    number = next(g["game"] for g in games if {g["home"], g["visitors"]} == {"Bears", "Lions"})
    assert run("play-out", number, "--seed", 3).exit_code == 0
    page = json.loads(run("paper", number, "--json").output)
    assert page["boxes"][0]["title"] in ("Scoring", "Team figures")
    assert page["masthead"]["paper"] == "THE SIGNAL"
    same = json.loads(CliRunner().invoke(main, ["paper", "1", "--json"]).output)
    assert page == same
    other = next(g["game"] for g in games if g["game"] != number)
    refused = run("paper", other)
    assert refused.exit_code == 1 and f"game {other} has no final result" in refused.output
    missing = run("paper", 99)
    assert missing.exit_code == 1 and "no game 99" in missing.output
