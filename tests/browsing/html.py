"""HTML as a validator reads it: html-validate, where Node.js is installed."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path

NO_VALIDATOR = (
    "no html-validate on this machine: pages were not validated"
    " (with Node.js: npm install --prefix .validators html-validate)"
)
_PLACE = Path(__file__).resolve().parents[2] / ".validators" / "node_modules" / ".bin"
_RULES = {
    "extends": ["html-validate:standard"],
    "rules": {"doctype-style": "off", "long-title": "off", "no-inline-style": "off"},
}


def find_validator() -> str | None:
    """Return the path of html-validate, or None."""
    return shutil.which("html-validate", path=str(_PLACE)) or shutil.which("html-validate")


def html_faults(validator: str, pages: Iterable[Path], folder: Path) -> list[str]:
    """Return what is wrong with pages, a line each: file, line, message. `folder` is one to write
    the validator's settings in."""
    settings = folder / "html-validate.json"
    settings.write_text(json.dumps({"root": True, **_RULES}), encoding="utf-8")
    done = subprocess.run(
        [validator, "--config", str(settings), "--formatter", "json", *map(str, pages)],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stdout, done.stderr
    return [
        f"{Path(page['filePath']).name}:{fault['line']}: {fault['message']} ({fault['ruleId']})"
        for page in json.loads(done.stdout)
        for fault in page["messages"]
    ]
