"""A sixth rule set is one folder and one entry: docs/new-rule-set.md has one, built and played."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from click.testing import CliRunner

import rulesets
from league.model.stats.box_score import box_score
from quarterback import rule_sets
from quarterback.cli import main
from quarterback.rule_sets import CODES, catalogue, header_of, of_header, rule_set, settings_of
from rulesets import registry
from rulesets.core.notation import read_game, write_game
from rulesets.core.playout import branches
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER
from tests.random_board import random_game

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs/new-rule-set.md").read_text(encoding="utf-8")
PARTS = GUIDE.partition("## A rule set, part by part")[2]
CODE = "sandlot"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the guide, file by file."""
    top = tmp_path_factory.mktemp("guide") / "rulesets"
    blocks = re.findall(r"^`rulesets/(sandlot/\S+)`\n\n```\w+\n(.*?)^```$", GUIDE, re.S | re.M)
    assert len(blocks) > 10
    for name, text in blocks:
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(text, encoding="utf-8")
    return top


@pytest.fixture(autouse=True)
def _registered(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The entry of the guide, as it stands there."""
    monkeypatch.setattr(rulesets, "__path__", [*rulesets.__path__, str(folder)])
    [entry] = re.findall(r'"sandlot": (RuleSetEntry\(.*?\n    \)),', GUIDE, re.S)
    monkeypatch.setitem(registry.REGISTRY, CODE, eval(entry, vars(registry)))
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def run(*args: str, given: str = "", code: int = 0) -> str:
    said = CliRunner().invoke(main, list(args), input=given)
    assert said.exit_code == code, said.output
    return said.output


def answers(*lines: dict[str, Any], args: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    out = run("referee", CODE, *args, given=text).splitlines()
    return [json.loads(line) for line in out]


def test_it_is_listed_and_its_rules_can_be_read():
    assert CODE in CODES
    assert CODE in run("rules")
    assert "gains what the die shows" in run("rules", CODE, "run-1")
    assert "# Sandlot football: the rules" in run("rules", CODE, "--markdown")
    assert [setting.name for setting in settings_of(CODE)] == ["plays"]
    assert len(catalogue(CODE).rules) == 8


def test_each_rule_set_says_in_a_sentence_what_kind_of_game_it_is():
    for code in CODES:
        says = rule_sets.described(code)
        assert isinstance(says, str), code
        assert says[0].isupper() and says.endswith("."), code


def test_it_is_played_through_the_referee():
    first, *_, last = answers(
        {"roll": [2]},
        {"call": "kickoff"},
        {"roll": [4]},
        {"call": "run"},
        {"roll": [6]},
        {"undo": 1},
        {"redo": 1},
        {"call": "kick"},
        {"amend": 6, "with": {"call": "run"}},
        {"roll": [1]},
        args=("--set", "plays=12"),
    )
    assert first["line"] == "H kickoff @H40 0:0"
    assert last["line"] == "V 2-12 @V33 0:0"
    assert last["situation"]["clock"] == {"period": 1, "plays_left": 9}
    assert last["facts"][0]["rules"] == ["SL-RUN-01"]
    assert last["facts"][0]["says"] == "Run for a loss of 2 yards to the Visitors 33."


def test_its_refusals_name_its_rules():
    text = '{"roll": [1]}\n{"call": "run"}\n{"call": "pass"}\n{"timeout": "home"}\n'
    out = run("referee", CODE, given=text, code=1).splitlines()
    refused = [json.loads(line) for line in out[1:]]
    assert [answer["ok"] for answer in refused] == [False] * 3
    assert [answer.get("rule") for answer in refused] == ["SL-RUN-01", None, "SL-GAME-01"]


def test_its_cases_are_checked_and_one_fails_as_the_guide_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    [cases] = re.findall(r"^```json\n(.*?)^```$", GUIDE, re.S | re.M)
    file = tmp_path / "kicks.jsonl"
    file.write_text(cases, encoding="utf-8")
    assert "2 cases: all pass" in run("referee", "--check", str(file))
    monkeypatch.setattr("rulesets.sandlot.kicks.RANGE", 31)
    assert "S-2" in run("referee", "--check", str(file), code=1)


def test_a_play_is_tried_without_a_game() -> None:
    [program] = re.findall(r'^    \.venv/bin/python -c "\n(.*?)"$', GUIDE, re.S | re.M)
    printed: list[int] = []
    exec(dedent(program), {"print": printed.append})
    assert printed == [40]


@pytest.mark.parametrize("seed", range(20))
def test_random_games_end_and_are_written_and_read(seed):
    rules = rule_set(CODE, {"plays": 5 + 5 * seed})
    game = random_game(random.Random(seed), rules)
    assert game.state.phase == OVER
    for entry in game.entries:
        assert read_situation(rules, write_situation(rules, entry.after)) == entry.after
        assert all(rule in catalogue(CODE).entries for f in entry.facts for rule in f.rules)
    sheet = read_game(write_game(header_of(rules), rules, game), of_header)
    assert sheet.problems == []
    assert sheet.session.state == game.state
    assert box_score(game.entries).home.plays > 0


def test_its_chances_are_exact():
    rules = rule_set(CODE)
    state = rules.opening(rules)
    (toss, other) = branches(rules, state)
    assert (toss.weight, toss.total, other.weight) == (1, 2, 1)
    (kick,) = branches(rules, toss.after)
    assert len(list(branches(rules, kick.after))) == 6


def test_the_page_names_every_function_of_a_rule_set():
    fields = rule_set(CODE).__struct_fields__
    assert {name for name in fields if f"`{name}`" not in PARTS} == set()


def test_it_is_played_in_text_mode_and_stored_and_replayed(tmp_path: Path) -> None:
    where = ("--data-dir", str(tmp_path))
    typed = ["1", "kickoff", "4", *("run", "6") * 4, ""]
    play = ("play", "--plain", "--ruleset", CODE, "--set", "plays=5")
    said = run(*play, *where, given="\n".join(typed))
    assert "Run for 15 yards" in said
    assert "Game 1 is over" in said
    assert "Run for 15 yards" in run("saved", "1", *where)
    sheet = str(tmp_path / "game.sheet")
    run("export", "1", *where, "--to", sheet)
    assert "Run for 15 yards" in run("replay", sheet)
    run("adjudicate", sheet)
