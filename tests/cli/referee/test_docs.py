"""docs/referee.md and docs/referee-words.md are true: their examples run, nothing is left out."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import fields

from quarterback.cli.referee.case_check import _agreed, check_lines, differences
from quarterback.cli.referee.customization import agree
from quarterback.cli.referee.referee import Referee, accepted
from quarterback.cli.referee.requests import _BESIDE
from quarterback.rule_sets import rule_set, settings_of
from rulesets.core.advance import advance
from rulesets.core.events import Call
from rulesets.core.situation import read_situation
from rulesets.core.state import Snap
from rulesets.gunderson import state
from rulesets.gunderson.calls import _ALSO, _CALLS
from rulesets.gunderson.forms import _OF_CALL, RUN, THROWN, form
from rulesets.littlefield.signals import SIGNALS
from rulesets.solitaire_coach.calls import CALLS as SOLITAIRE_CALLS
from rulesets.solitaire_coach.state import Overtime, Play
from tests.commands import run

CODES = ("littlefield", "solitaire-coach", "lions-den", "gunderson", "vsefl")
EVERYWHERE = {"situation", "ruling", "deviation", "roster"}
ROOT = Path(__file__).parents[3]
TEXT = "".join(
    (ROOT / "docs" / page).read_text(encoding="utf-8")
    for page in ("referee.md", "referee-words.md")
)
EXAMPLES = re.findall(r"^```referee (.*?)\n(.*?)^```", TEXT, re.M | re.S)
CASES = re.findall(r"^```cases\n(.*?)^```", TEXT, re.M | re.S)


def untold(words: set[str], text: str = TEXT) -> set[str]:
    return {word for word in words if f"`{word}`" not in text and f'"{word}"' not in text}


@pytest.mark.parametrize(("words", "lines"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_examples_are_answered_as_shown(words: str, lines: str):
    code, _, dial = words.partition(" --dial ")
    referee = Referee(agree(code, dial=dial or None))
    session = referee.session
    answer = accepted(session.rules, session.state, session.awaiting, [])
    for number, line in enumerate(lines.splitlines(), 1):
        kind, text = line[:2], json.loads(line[2:])
        if kind == "> ":
            answer = referee.answer_to(text, f"line {number}")
            told = lines.splitlines()[number:][:1]
            assert answer["ok"] or (told and told[0].startswith("< ")), answer
        else:
            assert kind == "< "
            assert differences(text, answer) == [], line


def test_the_case_files_shown_hold():
    assert len(EXAMPLES) >= 6 and CASES
    for text in CASES:
        findings = list(check_lines(text.encode(), "docs", ROOT))
        assert len(findings) == 2
        assert all(finding.holds for finding in findings), findings


def test_every_fact_is_told_of():
    source = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "rulesets").rglob("*.py"))
    facts = set(re.findall(r'(?:Fact|note)\(\s*"(\w+)"', source)) | {"ruling"}
    assert len(facts) > 20
    assert untold(facts) == set()


def test_the_table_of_fact_names_is_what_the_cases_show():
    row = re.compile(r"^\| `(\w+)` \|((?:(?: yes)? \|){4}(?: yes)? )\|$", re.M)
    shown = {
        name: {code for code, mark in zip(CODES, marks.split("|"), strict=True) if mark.strip()}
        for name, marks in row.findall(TEXT)
    }
    found: dict[str, set[str]] = {}
    for file in sorted((ROOT / "tests" / "cases").glob("*/*.jsonl")):
        for name in fact_names(file):
            found.setdefault(name, set()).add(file.parent.name)
    assert {name: found[name] for name in found.keys() - EVERYWHERE} == shown


def fact_names(file: Path) -> set[str]:
    """The facts that the cases of a file lead to."""
    names: set[str] = set()
    for line in map(json.loads, filter(str.strip, file.read_text(encoding="utf-8").splitlines())):
        if "case" in line:
            referee = Referee(_agreed(line, file.parent))
            continue
        answer = referee.answer_to({k: v for k, v in line.items() if k != "expect"}, "line 1")
        names |= {fact["fact"] for fact in answer.get("facts", [])}
    return names


@pytest.mark.parametrize("code", CODES)
def test_every_setting_is_on_the_page_of_the_rules(code: str):
    page = (ROOT / "docs" / "rules" / f"{code}.md").read_text(encoding="utf-8")
    words = {setting.name for setting in settings_of(code)}
    words |= {choice for setting in settings_of(code) for choice in setting.choices}
    assert {word for word in words if f"`{word}`" not in page} == set()
    assert f"(rules/{code}.md#settings)" in TEXT and "\n## Settings\n" in page


def test_every_word_option_and_field_is_told_of():
    words = {signal.call for signal in SIGNALS} | rule_set("littlefield").profile.phases
    assert untold(words | set(_BESIDE).union(*_BESIDE.values())) == set()
    options = set(re.findall(r"--[a-z]+", run("referee", "--help"))) - {"--help"}
    assert len(options) == 6
    assert {option for option in options if option not in TEXT} == set()
    source = (ROOT / "rulesets" / "solitaire_coach" / "forms.py").read_text(encoding="utf-8")
    words = set(SOLITAIRE_CALLS) | rule_set("solitaire-coach").profile.phases
    words |= set(re.findall(r'"([a-z_]+)": "SC-', source))
    words |= {field.encode_name for kind in (Play, Snap, Overtime) for field in fields(kind)}
    words |= {"caught_at", "left_end_zone", "first_down", "lane", "player", "passer"}
    assert len(words) > 60 and untold(words) == set()


def test_every_word_and_field_of_gunderson_s_game_is_told_of_in_its_part():
    part = TEXT.partition("## Gunderson's solitaire rules\n")[2].partition("\n## ")[0]
    rules = rule_set("gunderson")
    words = set(_CALLS) | rules.profile.phases | set(RUN) | set(THROWN) | {"sack", "past_line"}
    words |= {each for results in _OF_CALL.values() for each in results}
    words |= {field.encode_name for kind in (state.Series, state.Play) for field in fields(kind)}
    assert untold(words | {"first", "reply", "sudden", "overrides"}, part) == set()
    situations = [
        ({"phase": "kickoff"}, "kick"), ({"phase": "try"}, "xp"),
        ({"phase": "scrimmage", "spot": "H30"}, "ttqb"),
        ({"phase": "scrimmage", "spot": "H30", "down": 4}, "punt"),
        ({"phase": "kickoff"}, "onside"),
    ]  # fmt: skip
    names = set()
    for told, call in situations:
        s = advance(rules, read_situation(rules, told), Call(call, override="to see its form"))[0]
        names |= {field.name for field in form(s)}
    assert {name for name in names if f"`{name}`" not in part} == set()
    assert set(_ALSO.values()) <= _CALLS
