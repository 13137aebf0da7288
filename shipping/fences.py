"""For the site of the docs: blocks of code whose first line says more than a language.

GitHub takes only the first word of "```referee littlefield --dial any"; Python-Markdown would not
see a block of code there at all. `mkdocs.yml` names this extension.
"""

from __future__ import annotations

import re
from typing import Any

from markdown.extensions import Extension
from markdown.preprocessors import Preprocessor

BEFORE_FENCES = 40
"""The priority of pymdownx.superfences is 25; a higher one goes first."""
_OPENING = re.compile(r"^(`{3,}[\w-]+) [^`{]*$")


class FirstWord(Preprocessor):  # type: ignore[misc]  # it has no types
    """Leaves the first word after the fence."""

    def run(self, lines: list[str]) -> list[str]:
        return [_OPENING.sub(r"\1", line) for line in lines]


class Fences(Extension):  # type: ignore[misc]
    """What mkdocs.yml names."""

    def extendMarkdown(self, md: Any) -> None:
        md.preprocessors.register(FirstWord(md), "first-word", BEFORE_FENCES)


def makeExtension(**options: Any) -> Fences:
    """Return the extension; Python-Markdown calls this."""
    return Fences(**options)
