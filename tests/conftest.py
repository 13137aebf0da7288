"""For all tests: what every process of a run would otherwise work out anew."""

from __future__ import annotations

import gc
import marshal
import os
import signal
import sys
import tempfile
import threading
from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext, suppress
from datetime import datetime
from pathlib import Path
from shutil import copy, disk_usage, rmtree
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from tests.clock import USUAL, TestClock

CLOCK = pytest.StashKey[TestClock]()
LATE = r"^TimeoutError: "
"""What Playwright raises when nothing came for a minute."""


def pytest_configure(config: pytest.Config) -> None:
    """Compiled modules are kept for the next process, and for the next run. Where none are to be
    written beside their sources, they are written into pytest's own cache."""
    cache = getattr(config, "cache", None)  # none under `-p no:cacheprovider`
    if sys.dont_write_bytecode and cache is not None:
        kept = str(cache.mkdir("compiled"))
        if not hasattr(config, "workerinput"):
            drop_broken_modules(Path(kept))
        sys.dont_write_bytecode, sys.pycache_prefix = False, kept
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        os.environ["PYTHONPYCACHEPREFIX"] = kept
    if settings.get_current_profile_name() == "default":
        settings.register_profile(
            "busy", deadline=None, suppress_health_check=[HealthCheck.too_slow]
        )
        settings.load_profile("busy")  # no test fails because a machine has other work
    gc.set_threshold(1_000_000, 20, 100)  # millions of small things live for a moment
    _put_temporary_files_in_memory()
    _hear_ctrl_c()
    if hasattr(config, "workerinput") or not getattr(config.option, "numprocesses", None):
        config.stash[CLOCK] = TestClock(os.environ.get("TEST_CLOCK", USUAL))


def drop_broken_modules(kept: Path) -> None:
    """Remove compiled modules that were cut off, as by a full disk: Python would fail at each
    import of one until its source changes."""
    for file in kept.rglob("*.pyc"):
        try:
            marshal.loads(file.read_bytes()[16:])
        except FileNotFoundError:  # another run has just replaced it
            continue
        except (EOFError, TypeError, ValueError):
            file.unlink(missing_ok=True)


def _put_temporary_files_in_memory() -> None:
    """A run writes some ten thousand small files. Where the system offers memory as a folder, with
    room to spare, they go there; the processes that tests start inherit it."""
    memory = Path("/dev/shm")
    if "PYTEST_DEBUG_TEMPROOT" in os.environ or not os.access(memory, os.W_OK):
        return
    if disk_usage(memory).free > 4 * 2**30:
        os.environ["PYTEST_DEBUG_TEMPROOT"] = os.environ["TMPDIR"] = str(memory)
        tempfile.tempdir = str(memory)


def _hear_ctrl_c() -> None:
    """A shell lets what it starts in the background ignore Ctrl-C, and so would every program that
    a test starts and stops by it."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of a test marked `sample(n)`, n cases run by default: the first, the last and others spread
    evenly between them. The rest are long. What is compared with a kept drawing runs whole: a
    drawing that no test of a run compares counts as unused, and fails the run.

    A test in a browser for whose page a busy machine had no time runs once more, and a long one is
    given hours before it counts as hung."""
    cases: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if item.get_closest_marker("long"):
            item.add_marker(pytest.mark.timeout(4 * 3600))
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.flaky(reruns=1, only_rerun=[LATE]))
        if item.get_closest_marker("sample") and not item.get_closest_marker("long"):
            cases[item.nodeid.partition("[")[0]].append(item)
    for of_one_test in cases.values():
        sample = of_one_test[0].get_closest_marker("sample")
        assert sample is not None
        if "snapshot" in getattr(of_one_test[0], "fixturenames", ()):
            raise pytest.UsageError(f"{of_one_test[0].nodeid} keeps drawings: no sample")
        gaps, last = max(sample.args[0] - 1, 1), len(of_one_test) - 1
        run = {round(n * last / gaps) for n in range(sample.args[0])}
        for n, item in enumerate(of_one_test):
            if n not in run:
                item.add_marker(pytest.mark.long)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What was imported and collected stays: the collector need not look at it."""
    gc.freeze()


_RUNS: set[str] = set()


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """In the process that starts the others: which run it was."""
    _RUNS.add(node.workerinput["testrunuid"])


@pytest.hookimpl(tryfirst=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """The clock is the real one again. What the processes of the run shared is no longer wanted
    (see tests/ai/tiny.py), and a process that ends has nothing to collect."""
    gc.freeze()
    if clock := config.stash.get(CLOCK, None):
        clock.give_back()
    for run in _RUNS:
        rmtree(Path(tempfile.gettempdir()) / f"quarterback-kernels-{run}", ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """A test that needs the real clock has it from its widest fixture on."""
    real = item.get_closest_marker("real_clock")
    with item.config.stash[CLOCK].going() if real else nullcontext():
        return (yield)


@pytest.fixture(autouse=True)
def clock_is_set(request: pytest.FixtureRequest) -> Iterator[None]:
    """The clock is set, unless the test says that it needs the real one."""
    of_run = request.config.stash[CLOCK]
    real = request.node.get_closest_marker("real_clock")
    with nullcontext() if real else of_run.watched():
        yield


@pytest.fixture(autouse=True, scope="session")
def stores_made_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """A store in a new file is a copy of one that was made once, revision by revision. What makes
    one (`bring_up_to_date`) is tested by its own name, and by every process that tests start."""
    from league.store.games import store
    from league.store.location import StoreLocation, of_file
    from league.store.sqlite.upgrade import bring_up_to_date

    template = tmp_path_factory.mktemp("made-once") / "games.db"
    make = bring_up_to_date

    def copied(place: StoreLocation, moment: datetime, to: str | None = None) -> None:
        if to is None and place.file is not None and not place.file.exists():
            if not template.exists():
                make(of_file(template), moment)
            if _copied(template, place.file):
                return
        make(place, moment, to)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "bring_up_to_date", copied)
        yield


@pytest.fixture(scope="session")
def kept_chromium() -> Iterator[Any]:
    from tests.browsing.chromium import KeptChromium

    kept = KeptChromium()
    yield kept
    kept.stop()


@pytest.fixture(scope="module")
def browser(kept_chromium: Any) -> Iterator[Any]:
    """A headless Chromium. While a module has it, no test of the same process can start an event
    loop of its own."""
    from tests.browsing.chromium import NO_BROWSER, find_chromium

    path = find_chromium()
    if path is None:
        pytest.skip(NO_BROWSER)
    yield kept_chromium.take(path)
    kept_chromium.put_aside()


@pytest.fixture(autouse=True, scope="module")
def cheap_secrets(request: pytest.FixtureRequest) -> Iterator[None]:
    """PINs and passwords that no one will guess at. What they cost is tested by its own name. A
    server in a process of its own asks the whole price: its PINs are made at that."""
    from quarterback.web import doors

    with pytest.MonkeyPatch.context() as patch:
        if not hasattr(request.module, "served"):
            patch.setattr(doors, "_COST", {**doors._COST, "n": 2})
        yield


@pytest.fixture(autouse=True, scope="session")
def no_time_zone() -> Iterator[None]:
    """A new league takes the time zone of the machine; here it has none, so that every machine
    makes the same one."""
    from quarterback.league_office import datetimes

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(datetimes, "system_zone", lambda: "")
        yield


@pytest.fixture(autouse=True, scope="session")
def no_waiting_for_the_disk() -> Iterator[None]:
    """What needs a real disk is tested in processes of its own."""
    from league.store.sqlite import engine
    from league.store.sqlite.connections import set_up

    def hastily(connection: Any, *args: Any, **more: Any) -> None:
        set_up(connection, *args, **more)
        connection.execute("PRAGMA synchronous = OFF")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "set_up", hastily)
        yield


def _copied(template: Path, file: Path) -> bool:
    """All at once, and never over what another thread has made meanwhile. Where it cannot be,
    whoever makes a store says why."""
    part = file.with_name(f".{file.name}.{threading.get_ident()}")
    try:
        copy(template, part)
        os.link(part, file)
        return True
    except OSError:
        return False
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
