"""A desk in memory: acts done as a person would, by what stands in their fields."""

from __future__ import annotations

from typing import Any

from league.model.ledger.ledger import Ledger
from league.model.ledger.state import LeagueState
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import FormPreview, commands_of, preview_form
from quarterback.league_office.actions.registry import BY_NAME

TEAMS = ("Bears, Ann", "Lions, Bob", "Packers, Cid", "Vikings, Dee", "Giants, Eve", "Eagles, Flo")


class Desk:
    """A league, and somebody who fills in forms."""

    def __init__(self, by: str = "John") -> None:
        self.ledger = Ledger()
        self.by = by

    @property
    def moment(self) -> LeagueContext:
        return LeagueContext(self.ledger, "2026-05-04", self.by)

    @property
    def records(self) -> LeagueState:
        return self.ledger.records

    def look(self, action: str, /, **given: Any) -> FormPreview:
        """A form as it stands, and what it would do."""
        filled = {key.replace("_", "-"): str(value) for key, value in given.items()}
        return preview_form(BY_NAME[action], self.moment, filled)

    def do(self, action: str, /, **given: Any) -> FormPreview:
        """Fill in a form and enter it: nothing may be wrong with it."""
        found = self.look(action, **given)
        assert found.error is None, (found.error.field, found.error.message)
        for command in commands_of(BY_NAME[action], self.moment, found.data):
            self.ledger.enter(command)
        return found

    def fault(self, action: str, /, **given: Any) -> tuple[str, str]:
        """What is wrong with a form, and at which field."""
        found = self.look(action, **given).error
        assert found is not None, "nothing is wrong"
        return found.field, found.message

    def founded(self, teams: int = 6, **season: Any) -> Desk:
        """A league with a season and teams."""
        self.do("found", name="The Den")
        self.do("season", **season)
        self.do("teams", teams="\n".join(TEAMS[:teams]))
        return self

    def begun(self, teams: int = 6, **season: Any) -> Desk:
        """A league whose schedule is out."""
        self.founded(teams, **season)
        self.do("boards", names="North\nSouth\nEast")
        self.do("slots")
        self.do("draw-up")
        self.do("release")
        return self
