"""The cards of docs/publish.md: ten whole games between computer coaches, drawn as SVG.

python -m tests.story.pictures          makes them again
python -m tests.story.pictures dial     those whose name has these letters, and their words
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from quarterback.game.scorebook import Scorebook
from quarterback.text.story.html import page_svg
from quarterback.text.story.league_story import charted
from quarterback.text.story.page import Page
from quarterback.text.story.writer import front_page
from tests.story.games import played

FOLDER = Path(__file__).parent.parent.parent / "docs" / "pictures"


@dataclass(frozen=True)
class Game:
    """A game to report, by its seed."""

    name: str
    seed: int
    date: str
    options: Mapping[str, Any] = field(default_factory=dict)

    def play(self) -> Scorebook:
        """The game, from the toss to its end."""
        return played(self.seed, **self.options)

    def page(self) -> Page:
        """Its front page."""
        book = self.play()
        header = replace(book.header, date=self.date)
        return front_page(charted(header, book.session))


def _dial(home: str, visitors: str, coaches: tuple[str, str], plays: int = 60) -> dict[str, Any]:
    return {
        "home": home, "visitors": visitors, "home_coach": coaches[0], "visitors_coach": coaches[1],
        "settings": {"plays": str(plays)},
    }  # fmt: skip


def _board(ruleset: str, home: str, visitors: str) -> dict[str, Any]:
    return {"ruleset": ruleset, "home": home, "visitors": visitors}


GAMES = (
    Game("paper-dial-1", 10, "1914-10-10", _dial("Harvard", "Yale", ("senior", "gambler"))),
    Game("paper-dial-2", 13, "1914-11-28", _dial("Army", "Navy", ("letterman", "junior"))),
    Game("paper-dial-3", 14, "1914-11-07",
         _dial("Notre Dame", "Carlisle", ("all-american", "freshman"), 100)),
    Game("paper-gunderson-1", 8, "2026-10-04", _board("gunderson", "Bears", "Hawks")),
    Game("paper-gunderson-2", 6, "2026-10-11", _board("gunderson", "Lions", "Mules")),
    Game("paper-lions-den-1", 3, "2026-10-18", _board("lions-den", "Bears", "Mules")),
    Game("paper-lions-den-2", 4, "2026-10-25", _board("lions-den", "Lions", "Hawks")),
    Game("paper-vsefl-1", 9, "2026-11-01", _board("vsefl", "Hawks", "Mules")),
    Game("paper-vsefl-2", 8, "2026-11-08", _board("vsefl", "Bears", "Lions")),
    Game("paper-solitaire-1", 14, "2026-11-15", _board("solitaire-coach", "Mules", "Bears")),
)  # fmt: skip


def main(wanted: Sequence[str]) -> None:
    """Make those whose names have the letters wanted; without any, all."""
    for game in GAMES:
        if wanted and not any(part in game.name for part in wanted):
            continue
        page = game.page()
        (FOLDER / f"{game.name}.svg").write_text(page_svg(page), encoding="utf-8", newline="\n")
        print(f"{game.name}.svg: {page.headline.text}")
        if wanted:
            print("\n".join(f"  {sentence.text}" for sentence in page.sentences()[1:]))


if __name__ == "__main__":
    main(sys.argv[1:])
