"""What runs elsewhere is what runs here: the workflow, and the steps where there is no make."""

import re
import runpy
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from shipping.targets import versions

ROOT = Path(__file__).parents[2]
WORKFLOW = ROOT / ".github" / "workflows" / "tests.yml"


def recipe(target: str) -> list[tuple[str, ...]]:
    """The commands that make runs for a target, in its environment."""
    makefile = (ROOT / "Makefile").read_text("utf-8")
    found = re.search(rf"^{target}:.*\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    assert found is not None
    lines = [line.strip().removeprefix("$(BIN)/") for line in found[1].splitlines()]
    return [tuple(line.split()) for line in lines]


def test_without_make_the_same_steps_run():
    steps = runpy.run_path(str(ROOT / ".ci" / "test.py"))
    assert list(steps["CHECKS"]) == recipe("check")
    assert [command[0] for command in recipe("test")] == ["pytest"]


def test_every_python_that_is_promised_is_run_on_every_system():
    jobs = yaml.safe_load(WORKFLOW.read_text("utf-8"))["jobs"]
    matrix = jobs["tests"]["strategy"]["matrix"]
    assert matrix["python"] == versions()
    assert {each.partition("-")[0] for each in matrix["system"]} == {"ubuntu", "macos", "windows"}
    tried = jobs["next-python"]
    assert tried["continue-on-error"]
    assert tried["steps"][1]["with"]["python-version"] not in versions()
