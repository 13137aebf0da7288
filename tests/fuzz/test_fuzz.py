"""Every reader and every rule set, with inputs made worse: words or a value, never a traceback, a
hang or a heap."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.fuzz.engine import Fault, Fuzzer
from tests.fuzz.targets import TARGETS, Target

ROOT = Path(__file__).parents[2]
QUICK = 150
"""Inputs of each target in `make test`: some ten seconds for all."""
MANY = 100_000
"""The same in `make test-all`."""
BY_COVERAGE = 10_000
"""The same with atheris, which takes four times as long for one."""
WITH_ATHERIS = importlib.util.find_spec("atheris") is not None


@pytest.mark.sample(15)
@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_answers_in_words_and_in_time(name: str):
    fuzzer = Fuzzer(name)
    fuzzer.run(QUICK)
    assert fuzzer.tried >= QUICK
    assert len(fuzzer.met) > 1, "it meets more than one thing"


def fuzz_apart(name: str, inputs: int, *more: str) -> None:
    """Fuzz a target in a process of its own, whose memory is its own, too."""
    ended = subprocess.run(
        [sys.executable, "-m", "tests.fuzz", name, "--inputs", str(inputs), *more],
        cwd=ROOT, capture_output=True, text=True, errors="replace", timeout=6 * 3600,
    )  # fmt: skip
    assert ended.returncode == 0, f"{ended.stdout[-3000:]}\n{ended.stderr[-3000:]}"
    told = json.loads(next(line for line in ended.stdout.splitlines() if line.startswith("{")))
    assert (told["inputs"], told["fault"]) == (inputs, "")


@pytest.mark.long
@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_answers_many_inputs(name: str):
    fuzz_apart(name, MANY)


@pytest.mark.long
@pytest.mark.skipif(not WITH_ATHERIS, reason="atheris is not installed")
@pytest.mark.parametrize("name", TARGETS)
def test_a_reader_answers_inputs_guided_by_coverage(name: str):
    fuzz_apart(name, BY_COVERAGE, "--coverage")


BEGIN = "Home: A\nVisitors: B\nRuleset: "
SNAP = 'ruling {"phase": "scrimmage", "ball": "home", "spot": "H38", "down": 2} "so"\n'
FOUND = [
    ("sheet vsefl", f"{BEGIN}vsefl\n\nH penalty @H38 0:0  accept  => H 2-15 @H33 0:0\n"),
    ("sheet vsefl", f"{BEGIN}vsefl\n\nH end_dice @H47 0:0  [1 4 4 4 6]  => H 1-10 @H47 0:0\n"),
    ("sheet vsefl", f'{BEGIN}vsefl\n{SNAP}punt [{{"result": [[]], "spot": "H17"}}]\n'),
    (
        "sheet solitaire-coach",
        f'{BEGIN}solitaire-coach\ntoss [home]\nreceive\nonside [{{"result": {{"a": 1}}}}]\n',
    ),
    (
        "filter lions-den",
        '{"roll": [9]}\n{"roll": [1, 1]}\n{"report": {"result": "sacked", "spot": "H24"}}',
    ),
    ("situation vsefl", '{"phase": "box_roll", "ball": "home", "spot": "H30"}'),
    ("situation vsefl", '{"phase": "penalty", "ball": "home", "spot": "H30", "play": {}}'),
]
"""Inputs that a reader once fell over."""


@pytest.mark.parametrize(("name", "text"), FOUND)
def test_what_a_reader_once_fell_over_it_answers(name: str, text: str):
    Fuzzer(name).one(text)


@pytest.mark.parametrize(
    ("says", "read"),
    [
        ("KeyError", lambda text: {}[text]),
        ("s for", lambda text: sum(range(10**9)) if len(text) == 3 else text),
    ],
)
def test_the_net_catches_what_it_is_for(says: str, read, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("tests.fuzz.engine.LONGEST", 0.005)
    monkeypatch.setitem(TARGETS, "broken", Target(read, lambda: ["abc"]))
    monkeypatch.setattr("builtins.sum", lambda _: [None for _ in range(5_000_000)])
    with pytest.raises(Fault, match=says):
        Fuzzer("broken").run(10)
