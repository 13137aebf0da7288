"""`adjudicate` and `replay`, as they are run."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from quarterback.cli import main
from quarterback.cli.games.replay import KEYS, Walk
from quarterback.rule_sets import of_header
from rulesets.core.notation import Step, read_game, steps

GOOD = "Home: Harvard\nVisitors: Yale\ntoss [home]\nkick\nkickoff [45]\n[+5]\npunt [40]\n"
BAD = GOOD + "run_back [Inc]\nfield_goal [G]\n"


def run(*args: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, args, input=given)


@pytest.fixture
def good(tmp_path: Path) -> str:
    (tmp_path / "good.qbk").write_text(GOOD, encoding="utf-8")
    return str(tmp_path / "good.qbk")


@pytest.fixture
def bad(tmp_path: Path) -> str:
    (tmp_path / "bad.qbk").write_bytes(BAD.replace("\n", "\r\n").encode("utf-16"))
    return str(tmp_path / "bad.qbk")


def test_a_clean_sheet(good: str):
    said = run("adjudicate", good)
    assert said.exit_code == 0
    assert said.output == "1 sheet, 3 plays: no problems. It ends at H run_back @H40 0:0.\n"


def test_problems_are_lines_that_editors_can_jump_to(good: str, bad: str):
    said = run("adjudicate", good, bad)
    assert said.exit_code == 1
    first, second, last = said.output.splitlines()
    assert first.startswith(f"{bad}:8:10: ring 6 cannot show 'Inc'")
    assert first.endswith("(LQ-R35)") and second.startswith(f"{bad}:9:1: a field goal is tried")
    assert last == "2 sheets, 6 plays: 2 problems."


def test_a_notice_is_told_and_is_no_problem():
    said = run("adjudicate", "-", given="Version: 99\n" + GOOD)
    assert said.exit_code == 0
    assert said.output.startswith("-:1:10: note: this sheet was written under version 99")


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no such file"),
        (b"\x89PNG\r\n\x1a\n", "this is not text in UTF-8: save it"),
        (b"a\0b", "this is not text"),
        (b"Ruleset: chess", "there is no rule set 'chess'; there are littlefield"),
        (b" " * 9_000_000, "this is too large"),
    ],
)
@pytest.mark.parametrize("command", ["adjudicate", "replay"])
def test_what_is_no_sheet_is_said_to_be_none(
    command: str, content: bytes | None, says: str, tmp_path: Path
):
    file = tmp_path / "odd.qbk"
    if content is not None:
        file.write_bytes(content)
    said = run(command, str(file))
    assert (said.exit_code, says in said.output) == (2, True), said.output
    assert "Traceback" not in said.output


def test_json_for_other_programs(good: str, bad: str):
    said = run("adjudicate", "--json", good, bad, "nowhere")
    assert said.exit_code == 2
    clean, spoiled, missing = json.loads(said.output)["sheets"]
    assert (clean["status"], clean["plays"], clean["problems"]) == (0, 3, [])
    assert clean["situation"] == "H run_back @H40 0:0"
    assert clean["score"] == {"home": 0, "visitors": 0}
    found = spoiled["problems"][0]
    assert (found["line"], found["column"], found["rule"]) == (8, 10, "LQ-R35")
    assert missing["status"] == 2 and "no such file" in missing["unreadable"]


def test_where_nobody_presses_keys_all_plays_are_printed(good: str):
    said = run("replay", good)
    assert said.exit_code == 0
    lines = said.output.splitlines()
    assert lines[0] == "Yale at Harvard: 5 steps."
    assert "   3  V 1-10 @V20 0:0  punt [40]" in lines
    assert "      Punt by Yale: 40 yards to the Harvard 40." in lines


def test_a_sheet_with_problems_is_replayed_and_says_so(bad: str):
    said = run("replay", bad)
    assert said.exit_code == 0
    assert f"This sheet has 2 problems; `quarterback adjudicate {bad}` explains." in said.output


def test_a_strangers_sheet_cannot_command_the_terminal(tmp_path: Path):
    file = tmp_path / "evil.qbk"
    file.write_text("Home: \x1b[2J\n" + GOOD[14:] + 'ruling {} "\\u001b[2J"\n', "utf-8")
    for command in ("replay", "adjudicate"):
        assert "\x1b" not in run(command, str(file)).output


def walked() -> list[Step]:
    session = read_game(GOOD, of_header).session
    assert session is not None
    return steps(session)


def walk(*keys: str, pace: float = 0, stop_after: int | None = None) -> list[str]:
    said: list[str] = []
    answers: Iterator[str] = iter((*keys, "q"))
    slept: list[float] = []

    def sleep(seconds: float) -> None:
        assert seconds == pace
        slept.append(seconds)
        if len(slept) == stop_after:
            raise KeyboardInterrupt

    Walk(walked(), lambda text: said.append(text.splitlines()[0] if text else ""),
         lambda: next(answers), sleep, pace).go()  # fmt: skip
    return said[1:]


def heads(*places: int) -> list[str]:
    all_steps = walked()
    return [
        f"{s.number or '':>4}  {s.situation_before}  {s.move}"
        for s in (all_steps[p - 1] for p in places)
    ]


def test_on_and_back():
    assert walk("", "", "b") == heads(1, 2, 1)
    assert walk("b", "") == ["This is the start.", *heads(1)]


def test_to_a_play_by_its_number():
    assert walk("3", "1", "") == heads(5, 3, 4)
    assert walk("9") == ["There is no play 9. Plays run from 1 to 3."]
    assert walk("\u0661") == ["There is no play \u0661. Plays run from 1 to 3."]
    assert walk("x") == [KEYS]


def test_by_itself_to_the_end_or_until_it_is_stopped():
    assert walk("a", pace=2.5) == [*heads(1, 2, 3, 4, 5), "This is the end."]
    assert walk("a", "", stop_after=2) == [*heads(1, 2), "", *heads(3)]
    assert walk("a", "", "b") == [*heads(1, 2, 3, 4, 5), *["This is the end."] * 2, *heads(4)]


def test_why():
    assert walk("", "w", "b", "w")[1:] == [
        "      toss: Home won the toss. (LQ-TOSS-01)", "This is the start.", KEYS,
    ]  # fmt: skip


def test_at_a_terminal_keys_are_asked_for(good: str):
    pty = pytest.importorskip("pty", reason="this system has no terminals of that kind")
    main_end, its_end = pty.openpty()
    command = [sys.executable, "-m", "quarterback", "replay", good]
    with subprocess.Popen(command, stdin=its_end, stdout=its_end, stderr=its_end) as program:
        os.close(its_end)
        os.write(main_end, b"\n3\nq\n")
        said = b""
        try:
            while more := os.read(main_end, 4096):
                said += more
        except OSError:
            pass  # the other end has closed
        os.close(main_end)
        assert program.wait() == 0
    assert KEYS.encode() in said
    assert b"punt [40]" in said and b"kickoff [45]" not in said


def test_a_sheet_without_its_rules_gets_one_sentence(tmp_path: Path):
    sheet = tmp_path / "typed.qbk"
    sheet.write_text(
        "toss [heads]\nkickoff\nreturn +20\nrun +6\nrun [down V38]\n", encoding="utf-8"
    )
    said = run("adjudicate", str(sheet))
    assert said.exit_code == 1
    first, second = said.output.splitlines()
    assert first.endswith("Write the line `Ruleset: solitaire-coach` at its top.")
    assert second.startswith("1 sheet, no plays:")
    assert "Ruleset: solitaire-coach" in run("replay", str(sheet)).output
    stored = run("import", str(sheet), "--data-dir", str(tmp_path))
    assert stored.exit_code == 1 and "Ruleset: solitaire-coach" in stored.output
