"""What docs/stability.md promises still holds: nothing that was recorded is gone.

When one of these fails, the change breaks a promise of version 1. Keep the old name as an alias, or
see "How something goes" in docs/stability.md. What is new is recorded with
`python -m tests.promises.collect`.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from quarterback import __version__
from tests.clock import at
from tests.promises import collect
from tests.promises.golden import EVENING, GOLDEN, broken, golden

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "stability.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", collect.PROMISES)
def test_nothing_promised_is_gone(name: str):
    now, promised = set(collect.PROMISES[name]()), collect.recorded(name)
    assert len(promised) > 10, "something was promised"
    assert [line for line in promised if line not in now] == []


def test_a_promise_that_is_broken_is_noticed(monkeypatch: pytest.MonkeyPatch):
    """An option goes: the lines of the command line show it."""
    from quarterback.cli.doctor import doctor

    kept = [each for each in doctor.params if "--mend" not in each.opts]
    monkeypatch.setattr(doctor, "params", kept)
    gone = set(collect.recorded("commands")) - set(collect.commands())
    assert gone == {"quarterback doctor --mend", "quarterback doctor --repair"}


def test_every_value_for_programs_stays():
    """Answers in JSON, and the data of the site; `python -m tests.promises.golden` records them."""
    with at(EVENING):
        now = golden()
    assert list(broken(json.loads(GOLDEN.read_text(encoding="utf-8")), now, "")) == []


def test_a_value_that_is_gone_is_noticed():
    recorded = {"teams": [{"name": "Yale", "won": 3}]}
    assert list(broken(recorded, {"teams": [{"name": "Yale", "won": 3, "net": 8}]}, "")) == []
    assert list(broken(recorded, {"teams": [{"name": "Yale"}]}, "")) == [".teams[0].won is gone"]
    assert list(broken(recorded, {"teams": [{"name": "Navy", "won": 3}]}, "")) != []


def test_every_revision_that_was_released_is_recorded():
    """A new revision must be recorded with the release that has it; it never changes after."""
    released = {line.split()[0] for line in collect.recorded("revisions")}
    assert {f"{number:04}" for number in (1, 2, 3, 4, 5, 8, *range(11, 19))} <= released


def test_every_promise_names_a_test_that_is_there():
    assert __version__.startswith("1."), "a new major version makes its promises anew"
    assert "version 1" in PAGE
    named = re.findall(r"`(tests/[\w/.]+)`", PAGE)
    assert len(named) >= 10
    assert [name for name in named if not (ROOT / name).exists()] == []
    sections = re.findall(r"^\| \*\*(.+?)\*\* \|.*\|(.+)\|$", PAGE, re.MULTILINE)
    assert len(sections) >= 9
    assert [what for what, test in sections if "`tests/" not in test] == []
