"""How a game is to be played: what the command line gives to the table, or to line mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rulesets.littlefield import Dial


@dataclass(frozen=True)
class PlayOptions:
    """Names, coaches, settings, dial, and where the game is kept."""

    home: str = "Home"
    visitors: str = "Visitors"
    home_coach: str = ""
    """Who calls for the home side: empty for a person, else the name of a coach."""
    visitors_coach: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    dial: Dial | None = None
    """None: the dial that is shipped."""
    seed: int | None = None
    resume: str = ""
    """The game to go on with: its number, or `last`."""
    exhibition: bool = False
    data_dir: Path | None = None
    database: str = ""
    save: bool = True
