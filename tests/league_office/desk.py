"""A desk in memory: acts done as a person would, by what stands in their fields."""

from __future__ import annotations

from typing import Any

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import Board, Fixture, Person, Team, TimeSlot
from league.model.ledger.state import LeagueState
from quarterback.league_office import choices
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.form_preview import FormPreview, commands_of, preview_form
from quarterback.league_office.actions.registry import BY_NAME
from quarterback.league_office.describe_commands import name_of

TEAMS = ("Bears, Ann", "Lions, Bob", "Packers, Cid", "Vikings, Dee", "Giants, Eve", "Eagles, Flo")


class Desk:
    """A league, a person who fills in its forms, and a wall clock that may be stopped."""

    now = 0

    def __init__(self, by: str = "John") -> None:
        self.ledger = Ledger()
        self.by = by

    @property
    def moment(self) -> LeagueContext:
        return LeagueContext(self.ledger, "2026-05-04", self.by, now=self.now or None)

    @property
    def records(self) -> LeagueState:
        return self.ledger.records

    def game(self, number: int = 1) -> Fixture:
        return self.records.where(Fixture, number=number)[0]

    def team(self, name: str) -> Team:
        teams = choices.season_teams(self.records, withdrawn=True)
        return next(each for each in teams if self.name(each) == name)

    def name(self, team: Team | int) -> str:
        return name_of(self.records, Team, team if isinstance(team, int) else team.id)

    def games_of(self, team: Team) -> list[Fixture]:
        games = choices.season_games(self.records)
        return [game for game in games if team.id in (game.home, game.visitors)]

    def person(self, name: str) -> int:
        return self.records.where(Person, name=name)[0].id

    def board(self, name: str) -> int:
        return self.records.where(Board, name=name)[0].id

    @property
    def first_time(self) -> int:
        return min(slot.starts for slot in self.records.all(TimeSlot))

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

    def opened(self, **season: Any) -> Desk:
        """A league with a season."""
        self.do("found", name="The Den")
        self.do("season", **season)
        return self

    def founded(self, teams: int = 6, **season: Any) -> Desk:
        """A league with a season and teams."""
        self.opened(**season)
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

    def played(self) -> Desk:
        """Every game of the table played: the lower number in the list of teams wins."""
        order = [each.id for each in choices.season_teams(self.records)]
        for each in choices.season_games(self.records):
            home, visitors = (20 - order.index(team) for team in (each.home, each.visitors))
            self.do("result", game=each.id, home=home, visitors=visitors)
        return self

    def tied(self) -> Desk:
        """Every game tied."""
        for each in self.records.all(Fixture):
            self.do("result", game=each.id, home=7, visitors=7)
        return self
