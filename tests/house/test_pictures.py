"""Every picture of the docs is made by `make pictures`, and every one that it makes is shown."""

from __future__ import annotations

import re

from tests.ai import findings
from tests.docs.command_lines import PAGES, ROOT
from tests.publish import example
from tests.story import pictures as front_pages
from tests.tui import league_pictures, moving_picture
from tests.tui import pictures as screens

FOLDER = ROOT / "docs" / "pictures"
MADE = {
    screens: [f"{scene.name}.svg" for scene in screens.SCENES],
    league_pictures: [f"{scene.name}.svg" for scene in league_pictures.SCENES],
    moving_picture: [moving_picture.FILE.name],
    front_pages: [f"{game.name}.svg" for game in front_pages.GAMES],
    example: [example.PICTURE.name],
    findings: [findings.LINE.name, findings.CARD.name],
}
"""What each module of `make pictures` makes."""
NAMES = sorted(name for names in MADE.values() for name in names)


def shown() -> set[str]:
    """The pictures that a page shows or links to."""
    found: set[str] = set()
    for page in PAGES:
        found |= set(re.findall(r"pictures/([\w.-]+)\)", page.read_text(encoding="utf-8")))
    return found


def test_every_picture_in_the_docs_is_made_by_the_command_and_shown():
    assert sorted(path.name for path in FOLDER.iterdir()) == NAMES
    assert shown() == set(NAMES)
    rule = (ROOT / "Makefile").read_text(encoding="utf-8").split("\npictures:")[1].split("\n\n")[0]
    assert re.findall(r"-m (\S+)", rule) == [module.__name__ for module in MADE]
    for page in PAGES:  # each has a text for those who do not see it
        assert not re.search(r"!\[\s*\]\(", page.read_text(encoding="utf-8")), page.name
