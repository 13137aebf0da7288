"""The README as the description of a wheel: hatchling calls this when it reads the metadata.

Outside the repository a link to `docs/install.md` leads nowhere. There it becomes the command that
shows the same page, `quarterback help install`, and the picture is left out.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"^!\[[^\]]*\]\((?!https?:)[^)]*\)\n+", re.MULTILINE)
_PAGE = re.compile(r"\[([^\]]+)\]\(docs/([\w/-]+)\.md(?:#[\w-]+)?\)")
_FILE = re.compile(r"\[([^\]]+)\]\((?!https?:)[^)]*\)")


def description(readme: str) -> str:
    """Return a README without links that need the repository."""
    text = _PICTURE.sub("", readme)
    text = _PAGE.sub(_as_command, text)
    return _FILE.sub(r"\1", text)


def _as_command(link: re.Match[str]) -> str:
    name, topic = link[1], link[2].rpartition("/")[2]
    command = f"`quarterback help {'manual' if topic == 'index' else topic}`"
    return command if name.startswith("docs/") else f"{name} ({command})"


class LongDescription(MetadataHookInterface):
    """What `[tool.hatch.metadata.hooks.custom]` names."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Put the description into the metadata of the project."""
        readme = Path(self.root) / "README.md"
        text = description(readme.read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
