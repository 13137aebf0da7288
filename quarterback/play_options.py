"""How a game is to be played: what the command line gives to the table, or to line mode."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from quarterback.library import header_of, rule_set, shipped_dial
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.littlefield import Dial


@dataclass(frozen=True)
class PlayOptions:
    """Names, coaches, settings, dial, and where the game is kept."""

    home: str = "Home"
    visitors: str = "Visitors"
    home_coach: str = ""
    """Who calls for the home side: empty for a person, else the name of a coach."""
    visitors_coach: str = ""
    coaches_named: bool = False
    """Whether somebody said who calls; otherwise a screen may ask."""
    settings: Mapping[str, str] = field(default_factory=dict)
    dial: Dial | None = None
    """None: the dial that is shipped, or with `any_dial` one that lies on a real table."""
    any_dial: bool = False
    seed: int | None = None
    resume: str = ""
    """The game to go on with: its number, or `last`."""
    exhibition: bool = False
    data_dir: Path | None = None
    database: str = ""
    save: bool = True

    def rules(self) -> RuleSet:
        """The rules that were agreed. Raises BadSetting."""
        dial = None if self.any_dial else self.dial or shipped_dial()
        return rule_set("littlefield", self.settings, dial)

    def header(self, date: str = "") -> Header:
        """The header of a new game. `date` is ISO 8601."""
        return header_of(
            self.rules(),
            home=self.home,
            visitors=self.visitors,
            home_coach=self.home_coach,
            visitors_coach=self.visitors_coach,
            seed=self.seed,
            date=date,
        )
