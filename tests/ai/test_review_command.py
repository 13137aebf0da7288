"""`quarterback review`: a game sheet, or a saved game, in words and in JSON."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from quarterback.ai.review import review
from quarterback.ai.review_report import Places, review_report
from quarterback.ai.solver import solved
from quarterback.cli import main
from quarterback.rule_sets import of_header
from rulesets.core.header import Header
from rulesets.core.notation import write_game
from rulesets.core.session import Session
from rulesets.littlefield import cells_of
from rulesets.registry import names_of
from tests.ai.tiny import CACHE, tiny_dial
from tests.random_board import play_dial


def played(seed: int = 1, **more: Any) -> tuple[Header, Session]:
    """A whole game of four plays with the tiny dial, as on a real board: any call, any face."""
    given: dict[str, Any] = {"settings": {"plays": "4"}, "cells": cells_of(tiny_dial())} | more
    header = Header("littlefield", home="Yale", visitors="Harvard", **given)
    return header, play_dial(Session(of_header(header)), Random(seed), together=True)


def sheet(tmp_path: Path, **more: Any) -> str:
    header, session = played(**more)
    file = tmp_path / "game.qbk"
    file.write_text(write_game(header, session.rules, session), encoding="utf-8")
    return str(file)


def run(*given: str) -> Any:
    return CliRunner().invoke(main, ["review", *given])


def test_a_game_typed_in_with_its_dial_is_reviewed(tmp_path: Path) -> None:
    ran = run(sheet(tmp_path))
    assert ran.exit_code == 0, ran.output
    for words in (
        "Yale called ",
        " right; luck",
        "CALLS TO LEARN FROM",
        "BEST CALLS",
        "TURNING POINTS",
    ):
        assert words in ran.output
    assert max(map(len, ran.output.splitlines())) <= 100


def test_a_bare_number_is_a_saved_game_and_right_is_explained(tmp_path: Path) -> None:
    assert run(sheet(tmp_path)).output.count("A call is right if") == 1
    file = tmp_path / "game.qbk"
    data = ("--data-dir", str(tmp_path / "data"))
    assert CliRunner().invoke(main, ["import", str(file), *data]).exit_code == 0
    by_number = run("1", *data)
    assert by_number.exit_code == 0, by_number.output
    assert by_number.output == run("--saved", "1", *data).output
    assert "1% of win probability" in by_number.output
    assert " %" not in by_number.output
    missing = run("7", *data)
    assert missing.exit_code == 1 and "7" in missing.output


def test_in_json_a_game_adds_up(tmp_path: Path) -> None:
    file = sheet(tmp_path)
    told = json.loads(run(file, "--json").output)
    home, visitors = told["sides"]["home"], told["sides"]["visitors"]
    ends = told["home_worth"][0] + home["luck"] - home["cost"] + visitors["cost"]
    assert ends == pytest.approx(told["home_worth"][-1], abs=1e-5)
    assert told["home_worth"][-1] in (0, 0.5, 1) and not told["estimated"]


def test_of_any_dial_it_says_why_there_is_no_review(tmp_path: Path) -> None:
    file = tmp_path / "any.qbk"
    file.write_text("Ruleset: littlefield\n", encoding="utf-8")
    ran = run(str(file))
    assert ran.exit_code == 1
    assert "cannot be reviewed: odds are unknown with your own dial" in ran.output


def test_it_asks_for_one_game(tmp_path: Path) -> None:
    assert "Name a saved game" in run().output
    assert "Name a saved game" in run("a.qbk", "--saved", "1").output
    assert "No saved games" in run("--saved", "1", "--data-dir", str(tmp_path)).output
    assert run(str(tmp_path / "none.qbk")).exit_code == 2


def test_every_moment_has_its_line_of_the_sheet() -> None:
    header, session = played(3)
    places = Places(session, names_of(header))
    stops = [places.stop(number) for number in range(session.played)]
    assert stops == sorted(stops) and stops[0] == 1
    assert places.play(0) == "Between plays"
    assert [places.play(n) for n in range(session.played)][-1].startswith("Play ")
    found = review(session, solved(session.rules, folder=CACHE))
    told = review_report(found, session, names_of(header))
    assert len(told.parts[2].lines) == len(found.mattered())
    for line, moment in zip(told.parts[2].lines, found.mattered(), strict=True):
        assert line.stop == places.stop(moment.input)
        assert line.text.startswith(places.play(moment.input))


def test_the_calls_to_learn_from_can_be_made_again(tmp_path: Path) -> None:
    file = sheet(tmp_path, settings={"plays": "6"})
    calls = json.loads(run(file, "--json").output)
    worst = [calls["inputs"][n - 1]["decision"] for n in sorted(calls["worst"])]
    assert len(worst) == 3, "so it is with calls by chance"
    typed = "xyz\n" + "".join(f"{each['best']}\n" for each in worst)
    ran = CliRunner().invoke(main, ["review", file, "--try-again"], typed)
    assert ran.exit_code == 0, ran.output
    assert "is not one of the calls" in ran.output
    assert ran.output.count("Solved. ") == len(worst)
    assert f"Right at the second try: {len(worst)} of {len(worst)}." in ran.output
    stopped = CliRunner().invoke(main, ["review", file, "--try-again"], "")
    assert stopped.exit_code == 0, stopped.output
