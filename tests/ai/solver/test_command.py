"""`quarterback solve`: what it answers, and what it says when it cannot."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from quarterback.ai.solver import storage
from quarterback.ai.solver.induction import Slab
from quarterback.cli import main
from tests.ai.tiny import CACHE

ENDS = {
    "phase": "scrimmage", "ball": "visitors", "spot": "H4", "down": 4, "to_go": 2,
    "toss_winner": "home", "score": {"home": 6, "visitors": 3},
    "clock": {"period": 2, "plays_left": 1},
}  # fmt: skip


def run(*given: str) -> Any:
    return CliRunner().invoke(main, ["solve", "--cache-dir", str(CACHE), *given])


def test_a_situation_is_answered(tiny_file: str, tmp_path: Path):
    file = tmp_path / "situation.json"
    file.write_text(json.dumps(ENDS), encoding="utf-8")
    ran = run("--plays", "2", "--dial", tiny_file, "--at", str(file), "--json")
    assert ran.exit_code == 0, ran.output
    told = json.loads(ran.output)
    assert told["plays"] == [1, 1]
    assert not told["estimated"]
    winner, loser = told["winner_of_the_toss"], told["loser_of_the_toss"]
    assert winner["win"] == pytest.approx(loser["loss"])
    calls = told["situation"]["calls"]
    assert list(calls) == ["line_buck", "off_tackle", "end_run", "pass", "punt", "field_goal"]
    # One play is left, and six points win: +12 of ring 1, +4 and +25 of ring 2, +42 and +8 of ring
    # 3, nothing of ring 4 (over the end line); three of six goals from the 5 tie.
    sixths = {call: round(6 * worth["win"], 9) for call, worth in calls.items()}
    assert sixths == {
        "line_buck": 1, "off_tackle": 2, "end_run": 2, "pass": 0, "punt": 0, "field_goal": 0,
    }  # fmt: skip
    assert calls["field_goal"]["tie"] == pytest.approx(0.5)
    assert told["situation"]["best"] == "off_tackle"
    assert told["situation"]["home"]["loss"] == pytest.approx(1 / 3)
    for wrapped in (
        json.dumps({"ok": True, "line": "H 1-5", "situation": ENDS, "facts": []}),
        json.dumps({"situation": ENDS, "why": "late"}),
        json.dumps({"situation": {"phase": "toss"}}) + "\n" + json.dumps({"situation": ENDS}),
    ):
        file.write_text(wrapped, encoding="utf-8")
        again = run("--plays", "2", "--dial", tiny_file, "--at", str(file), "--json")
        assert json.loads(again.output)["situation"] == told["situation"]
    typed = run(
        "--plays", "2", "--dial", tiny_file, "--at", json.dumps({"situation": ENDS}), "--json"
    )
    assert json.loads(typed.output)["situation"] == told["situation"]
    words = run("--plays", "2", "--dial", tiny_file, "--at", str(file))
    assert "* off tackle" in words.output
    assert "played to win" in words.output


def test_what_is_wrong_is_said(tmp_path: Path, tiny_file: str):
    nowhere = run("--plays", "2", "--dial", tiny_file, "--at", str(tmp_path / "none.json"))
    assert nowhere.exit_code == 2
    file = tmp_path / "situation.json"
    file.write_text('{"phase": "dancing"}', encoding="utf-8")
    unknown = run("--plays", "2", "--dial", tiny_file, "--at", str(file))
    assert unknown.exit_code == 1
    assert "dancing" in unknown.output
    typed = run("--plays", "2", "--dial", tiny_file, "--at", '{"situation": 5}')
    assert typed.exit_code == 1
    assert typed.output == "Error: --at: a situation must be an object, not 5.\n"
    assert run("--dial", "any").exit_code == 1
    assert run("--plays", "1").exit_code == 2
    for ran in (nowhere, unknown):
        assert "Traceback" not in ran.output


@pytest.mark.long
def test_ctrl_c_keeps_what_was_done(
    tiny_file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def stops(self: Any, slab: Slab) -> None:
        self._slab = slab
        raise KeyboardInterrupt

    given = ["solve", "--cache-dir", str(tmp_path / "cache"), "--plays", "2", "--dial", tiny_file]
    with monkeypatch.context() as patched:
        patched.setattr(storage._Checkpoints, "done", stops)
        stopped = CliRunner().invoke(main, [*given, "--objective", "points"])
    assert stopped.exit_code == 130
    assert [f for f in (tmp_path / "cache").iterdir() if f.name.endswith("half-done")]
