"""`make versions`: the oldest packages that pyproject.toml allows, and the newest there are."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from uv import find_uv_bin

from shipping.one_file import environment_of_uv, options_of_uv, pip_settings
from tests.install.ways import ROOT, Installed, do, make_venv

pytestmark = [
    pytest.mark.long,
    pytest.mark.real_clock,  # uv and pip look at it
    pytest.mark.skipif(os.name != "posix", reason="needs pseudo-terminals"),
]
SHELLS = ("bash", "zsh", "fish", "powershell")


@pytest.mark.parametrize("resolution", ["lowest-direct", "highest"])
def test_it_plays_with(resolution: str, tmp_path: Path):
    python = make_venv(Path(sys.executable), tmp_path / "venv")
    settings = pip_settings()
    do(
        *(find_uv_bin(), "pip", "install", "--no-config", "--python", python),
        *("--resolution", resolution, *options_of_uv(settings, os.environ)),
        f"{ROOT}[photos,pictures]",
        env=dict(environment_of_uv(settings, os.environ)),
    )
    installed = Installed((str(python.with_name("quarterback")),), tmp_path / "home")
    installed.check()
    assert "FINAL" in installed.run("play", "--plain", "--exhibition").upper()
    for shell in SHELLS:
        assert "quarterback" in installed.run("completions", "show", shell)
