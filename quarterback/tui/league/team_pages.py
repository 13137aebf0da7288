"""The page of a team."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import ClassVar

from textual.binding import BindingType

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import League, Season, Team
from league.model.ledger.state import LeagueState
from league.views.byes import byes_in, team_byes_text
from league.views.game_reader import team_games
from league.views.moment import moment_of
from league.views.teams import TeamCard, TeamCards
from quarterback.league_office.actions.action import LeagueContext
from quarterback.league_office.actions.registry import FormChoice, forms_of_team
from quarterback.league_office.datetimes import minute_of
from quarterback.league_office.describe_brackets import needs_by_team
from quarterback.league_office.league_files import code_in, team_file_commands, team_file_of
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.teams.saved import TeamNotSaved, keep_league_team
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import PickerDialog
from quarterback.tui.draw.canvas import printable
from quarterback.tui.draw.league.team_page import TeamView, choice_at, choices, team_page
from quarterback.tui.league.edits import Edits, alone
from quarterback.tui.league.pictures import ChosenLine, LinesPicture
from quarterback.tui.league.player_pages import PlayerScreen, PlayersScreen
from quarterback.tui.league.screen import ListScreen
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused


class TeamScreen(ListScreen):
    """A team of a season: its squad, games, and the other teams, whose pages can be opened."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PEOPLE)
    OPENS = True

    def __init__(self, handle: LeagueHandle, team: int) -> None:
        super().__init__(handle)
        self.edits = Edits(self)
        self.team = team
        self.teams: tuple[int, ...] = ()

    def picture(self) -> LinesPicture[TeamView]:
        return LinesPicture(team_page, TeamView(), choice_at)

    @property
    def content(self) -> ChosenLine[TeamView]:
        return self.query_one(LinesPicture).view

    @property
    def last(self) -> int:
        return choices(self.content.lines) - 1

    def load(self) -> None:
        self.read(self._read, self._show)

    def _read(self, records: LeagueState) -> tuple[str, TeamView, tuple[int, ...]]:
        season = records.get(Season, records.get(Team, self.team).season)
        title = f"{records.get(League, 1).name} · {season.name} · team"
        teams = tuple(team.id for team in records.where(Team, season=season.id))
        return title, team_view(records, self.team, minute_of(self.clock())), teams

    def _show(self, page: tuple[str, TeamView, tuple[int, ...]]) -> None:
        title, view, self.teams = page
        self.put(view)
        self.write(title)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that have no use."""
        if action == "other":
            return len(self.teams) > 1
        if action in ("bring", "keep"):
            return self.ctx.teams is not None
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        """Open the selected player, or the selected team in place of this one."""
        view, at = self.content.lines, self.content.at
        if at < len(view.team.roster):
            self.app.push_screen(PlayerScreen(self.handle, view.team.roster[at].key))
        elif at < choices(view):
            self._turn_to(view.team.season_rivals[at - len(view.team.roster)].team)

    @alone
    async def action_players(self) -> None:
        """Open everyone who ever played for this team, and its records."""
        team = self.team
        franchise = await self.edits.looked_up(
            lambda ledger: ledger.records.get(Team, team).franchise
        )
        self.app.push_screen(PlayersScreen(self.handle, franchise))

    def action_other(self, by: int) -> None:
        if self.team in self.teams:
            self._turn_to(self.teams[(self.teams.index(self.team) + by) % len(self.teams)])

    @alone
    async def action_more_actions(self) -> None:
        """Show what can be entered about this team, then the form."""
        team = self.team
        can = await self.edits.looked_up(lambda ledger: self._acts(ledger, team))
        if not can:
            self.ctx.notice("No actions for this team now.", severe=False)
            return
        title = printable(self.content.lines.team.name)
        rows = tuple((form.action, printable(form.title)) for form in can)
        name = await self.app.push_screen_wait(PickerDialog(title, rows, ""))
        if name:
            self.open_action(name, next(form.data for form in can if form.action == name))

    def _acts(self, ledger: Ledger, team: int) -> tuple[FormChoice, ...]:
        moment = LeagueContext(ledger, date.today().isoformat(), *self.ctx.signature)
        return forms_of_team(moment, team)

    @alone
    async def action_bring(self) -> None:
        """Load a saved team, chosen from a list, into this one."""
        team_folder, team = self.ctx.teams, self.team
        code = await self._code()
        if team_folder is None or not code:
            return
        saved = [
            each for each in await asyncio.to_thread(team_folder.teams, code) if not each.faults()
        ]
        if not saved:
            self.ctx.notice("No saved team for these rules. Create one with t on the title.")
            return
        names = tuple((each.file.name, printable(each.name)) for each in saved)
        file = await self.app.push_screen_wait(PickerDialog("Use which team?", names, ""))
        chosen = next((each.team for each in saved if each.file.name == file), None)
        if chosen is not None:
            await self.edits.enter_by(
                lambda ledger: team_file_commands(lambda: ledger.records, team, chosen)
            )

    @alone
    async def action_keep(self) -> None:
        """Save this team as it is now."""
        team_folder, team = self.ctx.teams, self.team
        try:
            file = await self.edits.looked_up(lambda ledger: team_file_of(ledger.records, team))
            if team_folder is None or file is None:
                return
            saved = await asyncio.to_thread(keep_league_team, team_folder, *file)
        except (Refused, TeamNotSaved) as why:
            self.ctx.notice(printable(f"{capitalize(why.message)}."))
        else:
            self.ctx.notice(printable(f"{saved.name} saved."), severe=False)

    async def _code(self) -> str:
        """Return the rule set of the season if its teams have files; otherwise say why not."""
        team = self.team
        try:
            code = await self.edits.looked_up(
                lambda ledger: code_in(ledger.records, ledger.records.get(Team, team))
            )
        except Refused as refused:
            self.ctx.notice(printable(refused.sentence))
            return ""
        return code or ""

    def _turn_to(self, team: int) -> None:
        self.team = team
        self.lines.show(ChosenLine(self.lines.view.lines, 0))
        self.load()


def team_view(records: LeagueState, number: int, now: int) -> TeamView:
    """Return the page of a team at a minute of the wall clock."""
    team = records.get(Team, number)
    card = TeamCards(moment_of(records, now)).card(team)
    byes = team_byes_text(byes_in(records, records.get(Season, team.season)), number)
    return TeamView(card, team_games(records, team, now), _needs(records, team, card), byes)


def _needs(records: LeagueState, team: Team, card: TeamCard) -> str:
    """Return what a team needs, once games have been played and while the season goes on."""
    season = records.get(Season, team.season)
    if card.standing is None or not card.standing.sentence:
        return ""
    if season.phase not in ("regular", "playoffs"):
        return ""
    return needs_by_team(records, season, team.id).get(str(team.id), "")
