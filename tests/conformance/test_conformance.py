"""The conformance files: this program passes them, they cover the specification, they can fail."""

from __future__ import annotations

import json
import random
import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from quarterback.cli.games.conformance import (
    Fault,
    SheetAnswer,
    SheetCase,
    _cases_of,
    _plain,
    answer_to_sheet,
    check_folder,
    shipped,
)
from quarterback.cli.referee.command import schema_text
from quarterback.rule_sets import CODES, header_of, rule_set
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.data_reader import read_struct
from rulesets.core.events import Call, Roll, Spin
from rulesets.core.notation import write_game
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Session
from tests.cli.referee.lines import CASE, LINE_IN, SCHEMA, Game
from tests.conformance import peer
from tests.notation.games import FACES

ROOT = Path(__file__).parents[2]
SPEC = ROOT / "docs" / "spec"
CASES = {
    path.stem: read_struct(path.read_bytes(), SheetCase)
    for path in sorted((shipped() / "sheets").glob("*.json"))
}
ME = f"{sys.executable} -m quarterback"


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["adjudicate", *args])


def test_this_program_passes():
    verdicts = list(check_folder(shipped()))
    assert len(verdicts) > 120
    assert [verdict for verdict in verdicts if verdict.wrong] == []


def test_every_sheet_has_its_case():
    sheets = {path.stem for path in (shipped() / "sheets").glob("*.qbk")}
    assert sheets == CASES.keys()
    assert {case.ruleset for case in CASES.values()} == set(CODES)


def clauses_of(page: str) -> tuple[set[str], set[str]]:
    """The clauses of a page, and those that it says no file can show."""
    text = (SPEC / page).read_text(encoding="utf-8")
    body, _, without = text.partition("## Clauses without a ")
    found = re.findall(r"^- \*\*(\d+\.\d+)\*\*", body, re.M)
    assert len(found) == len(set(found)), "a clause has the number of another"
    return set(found), set(re.findall(r"^\| (\d+\.\d+) \|", without, re.M))


def test_every_clause_of_the_sheet_format_has_a_case():
    clauses, without = clauses_of("qbk.md")
    covered = {clause for case in CASES.values() for clause in case.clauses}
    assert len(clauses) > 50
    assert covered <= clauses
    assert clauses - covered == without


def test_every_kind_of_error_has_a_case():
    text = (SPEC / "qbk.md").read_text(encoding="utf-8").split("## 8 Errors")[1]
    kinds = set(re.findall(r"^\| `(\w+)` \|", text.split("\n## ")[0], re.M))
    assert kinds == {fault.kind for case in CASES.values() for fault in case.errors}


SESSIONS = sorted((shipped() / "protocol").glob("*.jsonl"))
LINES = [
    json.loads(line) for path in SESSIONS for line in path.read_text("utf-8").splitlines() if line
]


def test_every_clause_of_the_protocol_has_a_session():
    clauses, without = clauses_of("referee-protocol.md")
    covered = {clause for line in LINES for clause in line.get("clauses", ())}
    assert {path.stem for path in SESSIONS} == set(CODES)
    assert len(clauses) > 35
    assert covered <= clauses
    assert clauses - covered == without


def test_sessions_are_in_the_schema():
    for line in LINES:
        if "case" in line:
            CASE.validate(line)
        elif line.get("expect", {}).get("ok") is not False:
            LINE_IN.validate({key: value for key, value in line.items() if key != "expect"})


def test_live_answers_are_in_the_schema():
    for path in SESSIONS:
        for head, lines in _cases_of(path):
            game = Game.of_case(head)
            for line in lines:  # each answer is validated
                game.raw(json.dumps({k: v for k, v in line.items() if k != "expect"}).encode())
            assert game.lines == len(lines)


def test_the_published_schema_is_the_programs():
    assert (SPEC / "referee.schema.json").read_text(encoding="utf-8") == schema_text()
    assert SCHEMA["$id"] in (SPEC / "referee-protocol.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_this_program_from_outside():
    said = run("--conformance", "--program", f"{ME} adjudicate --write -")
    assert said.exit_code == 0, said.output
    said = run("--conformance", "--referee", f"{ME} referee")
    assert said.exit_code == 0, said.output


def peer_answer(text: str) -> SheetAnswer:
    """What the peer makes of a sheet, without a process of its own."""
    sheet = peer.Sheet(text)
    errors = [Fault(*error) for error in sheet.in_order()]
    return SheetAnswer(errors, "" if errors else sheet.canonical())


def test_a_program_written_from_the_specification_passes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("quarterback.cli.games.conformance._by", lambda command: peer_answer)
    verdicts = list(check_folder(shipped(), program="peer", ruleset="littlefield"))
    assert len(verdicts) > 100
    assert [verdict for verdict in verdicts if verdict.wrong] == []


def test_the_peer_imports_nothing_of_the_program():
    source = Path(peer.__file__).read_text(encoding="utf-8")
    imported = set(re.findall(r"^(?:from|import) (\w+)", source, re.M))
    assert " ".join(sorted(imported)) == (
        "__future__ copy importlib itertools json pathlib re sys typing"
    )


def test_the_peer_reads_what_this_program_writes():
    """Whole games, their situations checked by another program and another model of the rules."""
    for seed in range(12):
        luck = random.Random(seed)
        rules = rule_set("littlefield", {"timing": "plays", "plays": luck.randint(20, 60)}, None)
        text = write_game(header_of(rules), rules, whole_game(luck, rules))
        sheet = peer.Sheet(text)
        assert sheet.errors == [], text
        assert _plain(sheet.canonical()) == _plain(text)


def misprinted(luck: random.Random, text: str) -> str:
    """A sheet with one slip of the pen on a line of play."""
    lines = text.split("\n")
    place = luck.choice([n for n, line in enumerate(lines) if re.match(r" *\d+  ", line)])
    line = lines[place]
    at = luck.randint(0, len(line))
    rest = line[at + luck.randint(0, 6) :]
    lines[place] = line[:at] + luck.choice(["", "x", "7", "=>", "@"]) + rest
    return "\n".join(lines)


def same_errors(seeds: range) -> int:
    """On how many misprinted sheets two programs find the same errors at the same places."""
    same = 0
    for seed in seeds:
        luck = random.Random(seed)
        rules = rule_set("littlefield", {"timing": "plays", "plays": luck.randint(8, 30)}, None)
        text = misprinted(luck, write_game(header_of(rules), rules, whole_game(luck, rules)))
        ours = [(f.line, f.column, f.kind) for f in answer_to_sheet(text).errors]
        same += peer.Sheet(text).in_order() == ours
    return same


def test_two_programs_find_the_same_errors():
    """Not always: what follows from an error is not specified to the last."""
    assert same_errors(range(100)) >= 95


@pytest.mark.long
def test_two_programs_find_the_same_errors_on_many_sheets():
    assert same_errors(range(1000, 5000)) >= 3800


def whole_game(luck: random.Random, rules: RuleSet) -> Session:
    session = Session(rules)
    while not isinstance(wanted := session.awaiting, Over):
        if isinstance(wanted, Decide):
            session.play(Call(luck.choice(sorted(wanted.calls))))
        elif isinstance(wanted, Chance) and wanted.table is not None:
            session.play(Roll((luck.randint(1, 2),)))
        else:
            with suppress(Refused):
                session.play(Spin(luck.choice(FACES)))
    return session


@pytest.fixture
def few(tmp_path: Path) -> Path:
    """A folder of a clean sheet and one with an error, and of two sessions."""
    for folder in ("sheets", "protocol"):
        (tmp_path / folder).mkdir()
    shutil.copy(shipped() / "protocol" / "vsefl.jsonl", tmp_path / "protocol")
    for name in ("call-short", "form-bracket-open"):
        for end in (".qbk", ".json"):
            shutil.copy(shipped() / "sheets" / (name + end), tmp_path / "sheets")
    return tmp_path


def test_each_case_is_a_line(few: Path):
    said = run("--conformance", str(few))
    first, *others, last = said.output.splitlines()
    assert said.exit_code == 0
    assert first.startswith("pass  sheets/call-short: ")
    assert len(others) == 3 and all(line.startswith("pass  ") for line in others)
    assert last == f"4 cases of {few}: all pass."


READS_NOTHING = f'{sys.executable} -c "print(1)"'


@pytest.mark.parametrize(
    ("option", "command", "says"),
    [
        ("--program", f"{ME} adjudicate --write -", ""),
        ("--program", f"{sys.executable} {peer.__file__}", ""),
        ("--program", READS_NOTHING, "error 1: expected 3:9: form , found none"),
        ("--referee", f"{ME} referee", ""),
        ("--referee", READS_NOTHING, "line 1: the answer is no object with ok"),
    ],
)
def test_another_program(few: Path, option: str, command: str, says: str):
    said = run("--conformance", str(few), option, command)
    passed, failed = said.output.count("pass  "), said.output.count("FAIL")
    assert (said.exit_code, passed, failed) == ((1, 0, 2) if says else (0, 2, 0)), said.output
    assert says in said.output


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"situation": "H 1-10 @50 0:0"}, "expected to end at 'H 1-10 @50 0:0', found"),
        ({"written": ["Ruleset: chess"]}, "written line 1: expected 'Ruleset: chess', found"),
        ({"errors": [{"line": 1, "column": 1, "kind": "form"}]}, "expected 1:1: form , found none"),
    ],
)
def test_a_case_can_fail(few: Path, change: dict[str, object], says: str):
    path = few / "sheets" / "call-short.json"
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")) | change), "utf-8")
    said = run("--conformance", str(few))
    assert said.exit_code == 1
    assert "FAIL  sheets/call-short" in said.output and says in said.output
    assert "4 cases" in said.output and "1 failed" in said.output
    plain = json.loads(run("--conformance", "--json", str(few)).output)
    assert [case["passes"] for case in plain["cases"]] == [False, True, True, True]


def test_a_rule_set_alone():
    said = run("--conformance", "--ruleset", "gunderson")
    assert said.exit_code == 0
    assert "gunderson-reports" in said.output and "call-short" not in said.output


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--conformance", "nowhere"], "there are no conformance files here"),
        (["--conformance", "a", "b"], "takes one folder"),
        (["--conformance", "--program", "no-such-program"], "no-such-program: cannot be run"),
        (["--conformance", "--program", "reader 'sheet"], "No closing quotation"),
        (["--conformance", "--referee", " "], "a command is missing"),
        (["--program", "x", "y.qbk"], "go with --conformance"),
        (["--write", "a", "b"], "takes one FILE"),
        ([], "Missing argument"),
    ],
)
def test_wrong_command_lines(args: list[str], says: str):
    said = run(*args)
    assert (said.exit_code, says in said.output) == (2, True), said.output
    assert "Traceback" not in said.output


@pytest.mark.parametrize("text", ["", "[]\n", '{"call": "punt"}\n', "1\n"])
def test_sessions_of_another_kind(few: Path, text: str):
    (few / "protocol" / "odd.jsonl").write_text(text, "utf-8")
    said = run("--conformance", str(few), "--referee", f"{ME} referee")
    assert (said.exit_code, "begin with a case" in said.output) == (2, True), said.output


def test_a_case_that_cannot_be_read(few: Path):
    (few / "sheets" / "call-short.json").write_text('{"title": 1}', "utf-8")
    said = run("--conformance", str(few))
    assert said.exit_code == 2 and "call-short.json: " in said.output


def test_writing_a_sheet(few: Path):
    said = run("--write", str(few / "sheets" / "call-short.qbk"))
    assert said.exit_code == 0
    assert said.output.splitlines()[-1].startswith("  6  V 4-4 @V26 0:0 ")
    said = run("--write", str(few / "sheets" / "form-bracket-open.qbk"))
    assert said.exit_code == 1
    assert said.output == "3:9: form: the bracket is never closed: a ] is missing\n"
