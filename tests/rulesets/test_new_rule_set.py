"""A sixth rule set is one folder and one entry on the shelf: docs/new-rule-set.md is true."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from league.model.stats.box_score import box_score
from league.store.games.store import open_store
from league.store.location import of_file
from quarterback import rule_sets
from quarterback.cli import main
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import CODES, catalogue, header_of, of_header, rule_set, settings_of
from rulesets import registry
from rulesets.core.explore import branches
from rulesets.core.notation import read_game, write_game
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import OVER
from tests.random_board import random_game
from tests.rulesets import mini

ROOT = Path(__file__).parents[2]
SAYS = "One die and a vacant lot: the smallest game that can be played."


@pytest.fixture(autouse=True)
def _on_the_shelf(monkeypatch):
    """The one line that docs/new-rule-set.md asks for."""
    entry = registry.RuleSetEntry(
        registry.on_board(mini.sandlot), mini.SETTINGS, "tests.rulesets.mini", SAYS
    )
    monkeypatch.setitem(registry.REGISTRY, mini.CODE, entry)


def run(*args: str, given: str = "", code: int = 0) -> str:
    said = CliRunner().invoke(main, list(args), input=given)
    assert said.exit_code == code, said.output
    return said.output


def answers(*lines: dict[str, Any], args: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    text = "".join(json.dumps(line) + "\n" for line in lines)
    out = run("referee", mini.CODE, *args, given=text).splitlines()
    return [json.loads(line) for line in out]


def test_it_is_listed_and_its_rules_can_be_read():
    assert mini.CODE in CODES
    assert mini.CODE in run("rules")
    assert "gains what the die shows" in run("rules", mini.CODE, "run-1")
    assert "# Sandlot football: the rules" in run("rules", mini.CODE, "--markdown")
    assert [setting.name for setting in settings_of(mini.CODE)] == ["plays"]
    assert len(catalogue(mini.CODE).rules) == 8


def test_the_guide_registers_a_rule_set_as_the_program_does():
    """The lines of the guide, run as they stand there."""
    guide = (ROOT / "docs/new-rule-set.md").read_text(encoding="utf-8")
    [entry] = re.findall(r"sandlot\.CODE: (RuleSetEntry\(.*?\n    \)),", guide, re.S)
    shelved = eval(
        entry,
        {"RuleSetEntry": registry.RuleSetEntry, "on_board": registry.on_board, "sandlot": mini},
    )
    assert (shelved.description, shelved.settings) == (SAYS, mini.SETTINGS)
    assert (shelved.dial_format, shelved.takes_teams, shelved.tables) == (None, False, ())


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
    out = run("referee", mini.CODE, given=text, code=1).splitlines()
    refused = [json.loads(line) for line in out[1:]]
    assert [answer["ok"] for answer in refused] == [False] * 3
    assert [answer.get("rule") for answer in refused] == ["SL-RUN-01", None, "SL-GAME-01"]


def test_its_cases_are_checked(tmp_path):
    lines = [
        {"case": "S-1", "ruleset": mini.CODE, "settings": {"plays": 5}, "rules": ["SL-KICK-01"]},
        {"situation": {"phase": "scrimmage", "spot": "V30", "clock": {"plays_left": 1}}},
        {"call": "kick"},
        {"roll": [4], "expect": {"situation": {"phase": "over", "winner": "home"}}},
        {"case": "S-2", "ruleset": mini.CODE},
        {"situation": {"phase": "scrimmage", "spot": "V31"}},
        {"call": "kick"},
        {"roll": [4], "expect": {"line": "V 1-10 @V20 0:0", "facts": [{"fact": "touchback"}]}},
    ]
    file = tmp_path / "cases.jsonl"
    file.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    assert "2 cases: all hold" in run("referee", "--check", str(file))


@pytest.mark.parametrize("seed", range(20))
def test_random_games_end_and_are_written_and_read(seed):
    rules = rule_set(mini.CODE, {"plays": 5 + 5 * seed})
    game = random_game(random.Random(seed), rules)
    assert game.state.phase == OVER
    for entry in game.entries:
        assert read_situation(rules, write_situation(rules, entry.after)) == entry.after
        assert all(rule in catalogue(mini.CODE).entries for f in entry.facts for rule in f.rules)
    sheet = read_game(write_game(header_of(rules), rules, game), of_header)
    assert sheet.problems == []
    assert sheet.session.state == game.state
    assert box_score(game.entries).home.plays > 0


def test_its_games_are_kept(tmp_path):
    rules = rule_set(mini.CODE, {"plays": 20})
    game = random_game(random.Random(7), rules)
    with open_store(of_file(tmp_path / "games.sqlite"), of_header) as store:
        book = Scorebook.begin(store, header_of(rules, home="Elm Street", visitors="Oak Street"))
        for events in game.inputs:
            book.play(*events)
        again = Scorebook.resume(store, book.id)
        assert again.state == game.state
        assert again.header.ruleset == mini.CODE


def test_its_chances_are_exact():
    rules = rule_set(mini.CODE)
    state = rules.opening(rules)
    (toss, other) = branches(rules, state)
    assert (toss.weight, toss.total, other.weight) == (1, 2, 1)
    (kick,) = branches(rules, toss.after)
    assert len(list(branches(rules, kick.after))) == 6


def test_the_document_tells_of_every_function_of_a_rule_set():
    text = (ROOT / "docs" / "new-rule-set.md").read_text(encoding="utf-8")
    fields = rule_set(mini.CODE).__struct_fields__
    assert {name for name in fields if f"`{name}`" not in text} == set()
