"""The same schedules, pairings, brackets and tables in every process."""

import os
import subprocess
import sys
from pathlib import Path

from tests.clock import for_process
from tests.league.determinism import digest

ROOT = Path(__file__).parents[2]


def test_nothing_goes_by_the_order_of_a_set():
    told = {digest()}
    for seed in ("0", "1", "2"):
        ran = subprocess.run(
            [sys.executable, "-m", "tests.league.determinism"],
            cwd=ROOT, env=os.environ | {"PYTHONHASHSEED": seed, **for_process(ROOT)},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        told.add(ran.stdout.strip())
    assert len(told) == 1
