"""What not every system has, for tests that need it."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest


def _has_links() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        link = Path(folder, "link")
        try:
            link.symlink_to(folder)
        except (OSError, NotImplementedError):
            return False
        return link.is_symlink()  # Wine 8 says that it made one


needs_links = pytest.mark.skipif(
    not _has_links(), reason="symbolic links cannot be made here; Windows asks for a privilege"
)
needs_pipes = pytest.mark.skipif(
    not hasattr(os, "mkfifo"), reason="this system has no pipes in folders"
)
needs_sh = pytest.mark.skipif(os.name == "nt", reason="its programs are scripts for /bin/sh")
on_windows = pytest.mark.skipif(os.name != "nt", reason="what Windows alone does")
