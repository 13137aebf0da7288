"""What tests share: the clock that they see is set, and a test that would see another one fails."""

from __future__ import annotations

import marshal
import os
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest
from time_machine import escape_hatch

from tests.clock import FOR_PROCESSES, TestClock, at, in_zone
from tests.conftest import CLOCK, drop_broken_modules

zones = pytest.mark.skipif(not hasattr(time, "tzset"), reason="the zone is the system's")
SAYS = "from datetime import datetime; print(datetime.now().astimezone().isoformat())"


@pytest.fixture
def of_run(request: pytest.FixtureRequest) -> TestClock:
    clock: TestClock = request.config.stash[CLOCK]
    return clock


def in_a_process(*options: str, **more: object) -> str:
    command = [sys.executable, *options, "-c", SAYS]
    ran = subprocess.run(command, capture_output=True, text=True, check=True, **more)  # type: ignore[call-overload]
    said: str = ran.stdout.strip()
    return said


def test_it_is_set_for_a_test_and_goes_on_in_what_it_starts(of_run: TestClock):
    now = time.time()
    assert 0 <= now - of_run.seconds < 600
    assert now < datetime.fromisoformat(in_a_process()).timestamp() < time.time()


@pytest.mark.real_clock
def test_the_real_one_is_there_for_who_asks():
    assert not escape_hatch.is_travelling()
    assert FOR_PROCESSES not in os.environ
    assert time.time() <= datetime.fromisoformat(in_a_process()).timestamp() <= time.time()


def test_it_can_be_set():
    with at("1988-02-29 12:00"):
        assert date.today() == date(1988, 2, 29)
        assert in_a_process().startswith("1988-02-29T12:0")


@zones
def test_the_zone_can_be_set():
    with in_zone("XXX-14"):
        assert datetime.now().astimezone().utcoffset() == timedelta(hours=14)
        assert in_a_process().endswith("+14:00")


def test_compiled_modules_that_were_cut_off_are_removed(tmp_path: Path):
    whole = b"16 bytes of head" + marshal.dumps(compile("x = [1, 2, 3]", "x", "exec"))
    for n, kept in enumerate((whole, whole[:-1], whole[:16], b"")):
        (tmp_path / f"{n}.cpython-311.pyc").write_bytes(kept)
    drop_broken_modules(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["0.cpython-311.pyc"]


def unwatched_process(folder: Path) -> None:
    in_a_process(env={"PATH": str(folder)})


def isolated_process(folder: Path) -> None:
    in_a_process("-I")


def another_zone(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TZ", "XXX-3")
        time.tzset()


@pytest.mark.parametrize(
    "lets", [unwatched_process, isolated_process, pytest.param(another_zone, marks=zones)]
)
def test_what_would_see_another_fails(
    of_run: TestClock, tmp_path: Path, lets: Callable[[Path], None]
):
    with pytest.raises(pytest.fail.Exception, match=r"clock|zone"), of_run.watched():
        lets(tmp_path)
    if hasattr(time, "tzset"):
        time.tzset()
