"""The form of a game on a board: which rules, whose board, and what is brought to it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from quarterback.ai.coaches import BOARD_COACHES
from quarterback.files.data_files import NotBrought, load_brought
from quarterback.game.options import BOARD_EXHIBITION, OWN, SIMULATED, PlayOptions
from quarterback.game.places import saved_teams
from quarterback.rule_sets import (
    BOARD_GAME,
    ON_BOARDS,
    described,
    rule_set,
    settings_of,
    tables_of,
    takes_teams,
    title_of,
)
from quarterback.teams.saved import SavedTeam
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import printable
from quarterback.tui.league.fields import PickField
from quarterback.tui.setup.form import (
    LABELS,
    WATCH,
    Fields,
    FormFault,
    FormScreen,
    agreed_otherwise,
    agreements_of,
    as_pairs,
    few,
    filled,
    of_other_kind,
    row,
    text,
)
from quarterback.tui.teams import TeamsScreen
from quarterback.tui.widgets.choice import ChoiceField
from rulesets.core.customization import BadTable, name_of
from rulesets.core.sides import HOME, SIDES, VISITORS

NOTHING, GIVEN, KEPT, FILES = "", "given", "kept", "files"
"""Where teams and tables come from: none, the command line, saved teams, or files."""

WHEN_TOLD, ASK = "", "asked"
"""When a report names the ball carrier: if the user does, or in every report."""

Brought = Mapping[str, Any]
"""Teams by side, or tables by name."""


def at_board(last: PlayOptions, board: str) -> PlayOptions:
    """Return the options that a form of a board game begins with: as it was left, else with the
    coaches it needs. A coach calls where the program moves the figures."""
    played_on = SIMULATED if board == SIMULATED else ""
    if last.on_board and last.board == played_on and last.coaches_named:
        return last
    started = last if last.on_board else of_other_kind(last, BOARD_GAME)
    coach = BOARD_EXHIBITION[1] if played_on else ""
    return replace(
        started,
        board=played_on,
        home_coach="",
        visitors_coach=coach,
        exhibition=False,
        coaches_named=True,
    )


def filled_board_game(fields: Fields, before: PlayOptions) -> PlayOptions:
    """Return the options; what the form does not ask stays as in `before`. Raises FormFault."""
    code = fields["ruleset"]
    if fields["mode"] == WATCH and fields["board"] == OWN:
        raise FormFault("board", "computer coaches need the practice board")
    teams, tables = _customization(fields, before)
    settings = as_pairs(agreed_otherwise(fields, settings_of(code)))
    agreed = {
        "ruleset": code,
        "board": fields["board"],
        "settings": settings,
        "ask_players": fields["players"] == ASK,
        "teams": teams,
        "tables": tables,
    }
    try:
        return filled({**fields, **_names(fields, before, teams)}, before, **agreed)
    except BadTable as error:
        raise FormFault("files", few(error.faults)) from None


def _names(fields: Fields, before: PlayOptions, teams: Brought) -> dict[str, str]:
    """Return the names of the teams: as typed, else those of their rosters. A name that was in
    the form when it opened comes from the last game, and gives way."""
    if teams is before.teams:
        return {}
    usual = {HOME: before.home, VISITORS: before.visitors}
    return {
        side: ""
        for side in SIDES
        if name_of(teams, side) and fields[side].strip() in (usual[side], side.capitalize())
    }


def _customization(fields: Fields, before: PlayOptions) -> tuple[Brought, Brought]:
    """Return teams and tables, if the rule set takes any."""
    code = fields["ruleset"]
    if fields["files"] == GIVEN and code == before.ruleset:
        return before.teams, before.tables
    if fields["files"] == KEPT:
        return _saved_teams(fields, before), {}
    if fields["files"] != FILES:
        return {}, {}
    teams = {side: f"team-{side}" for side in SIDES if takes_teams(code)}
    tables = {name: f"table-{name}" for name in tables_of(code)}
    return (
        {side: _team(fields, field, side) for side, field in teams.items() if _file(fields, field)},
        {
            name: _table(fields, field, name)
            for name, field in tables.items()
            if _file(fields, field)
        },
    )


def _saved_teams(fields: Fields, before: PlayOptions) -> Brought:
    """Return the chosen saved teams, as they are now."""
    teams: dict[str, Any] = {}
    for side in SIDES:
        field = f"kept-{side}"
        if name := fields.get(field, ""):
            team = saved_teams(before.data_dir, before.database).find(fields["ruleset"], name)
            if team is None or team.trouble:
                raise FormFault(field, "that team is gone; F4 lists your teams")
            _check(fields, field, teams={side: team.team})
            teams[side] = team.team
    return teams


def _team(fields: Fields, field: str, side: str) -> Any:
    team = _file_data(fields, field)
    _check(fields, field, teams={side: team})
    return team


def _table(fields: Fields, field: str, name: str) -> Any:
    table = _file_data(fields, field)
    _check(fields, field, tables={name: table})
    return table


def _file_data(fields: Fields, field: str) -> Any:
    try:
        return load_brought(_file(fields, field))
    except NotBrought as error:
        raise FormFault(field, str(error)) from None


def _check(fields: Fields, field: str, teams: Brought = {}, tables: Brought = {}) -> None:  # noqa: B006
    """Check a team or table by itself, so that its own field shows the error."""
    try:
        rule_set(fields["ruleset"], None, None, teams, tables)
    except BadTable as error:
        raise FormFault(field, f"these settings do not work:\n{few(error.faults)}") from None


def _file(fields: Fields, field: str) -> str:
    return fields.get(field, "").strip()


_BOARDS = ((OWN, "Your own"), (SIMULATED, "The practice board"))
_PLAYERS = ((WHEN_TOLD, "Optional"), (ASK, "Ask every time"))
"""When to name the ball carrier."""
_PATH = "a file, .json or .toml; empty: none"


class BoardGameScreen(FormScreen):
    """The form of a board game. Each rule set has rows of its own."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(
        (*commands.NEW_GAME, *commands.GAME_DAY)
    )
    HEADING = "GAME DAY"
    WHO = "Play calling"
    MODES = ("1 People here", "2 One coach", "3 Two coaches")
    COACHES = BOARD_COACHES
    USUAL_COACHES: ClassVar[tuple[str, str]] = BOARD_EXHIBITION
    FOOT = "F2 starts  F4 teams  TAB next  SPACE lists  1 2 3 callers"

    def __init__(self, options: PlayOptions) -> None:
        super().__init__(options, filled_board_game)
        self.code = options.code
        """The rule set whose rows are shown."""
        self.saved_teams: dict[str, SavedTeam] = {}
        """The teams to choose from, by file name."""
        self.agreed: dict[str, Mapping[str, str]] = {self.code: options.settings}
        """The house rules chosen for each rule set, so that looking at another loses nothing."""

    def form_rows(self) -> ComposeResult:
        """Return the rows, in order."""
        rule_sets = tuple((code, title_of(code)) for code in ON_BOARDS)
        yield row("ruleset", LABELS["ruleset"], ChoiceField(rule_sets, self.code, id="ruleset"))
        yield Static(id="ruleset-says", classes="beside")
        board = SIMULATED if self.options.board == SIMULATED else OWN
        yield row("board", LABELS["board"], ChoiceField(_BOARDS, board, id="board"))
        yield row("players", "Players", ChoiceField(_PLAYERS, self._names_players(), id="players"))
        yield self.mode_row()
        yield from self.side_rows()
        custom = bool(self.options.teams or self.options.tables)
        from_command = ((GIVEN, "from the command line"),) if custom else ()
        saved = ((KEPT, "saved teams"),) if self.ctx.teams is not None else ()
        sources = ((NOTHING, "none"), *from_command, *saved, (FILES, "from files"))
        source = GIVEN if custom else NOTHING
        yield row("files", "Teams, tables", ChoiceField(sources, source, id="files"))
        yield Vertical(id="brought")
        yield self.seed_row()
        yield from self.circumstance_rows()
        yield from self.agreement_rows(differ=bool(self.options.settings))

    def _names_players(self) -> str:
        return ASK if self.options.ask_players else WHEN_TOLD

    async def choice_taken(self, choice: ChoiceField) -> None:
        """Show the rows of another rule set, or name a side after its chosen team."""
        side = (choice.id or "").removeprefix("kept-")
        if side != choice.id and (team := self.saved_teams.get(choice.value)) is not None:
            self.query_one(f"#{side}", Input).value = team.name
        if choice.id == "ruleset" and choice.value != self.code:
            self.agreed[self.code] = {
                field.id.removeprefix("set-"): field.value
                for field in self.query_one("#agreed").query("Input, ChoiceField")
                if isinstance(field, Input | ChoiceField) and field.id
            }
            self.code = choice.value
            await self.draw_rows()

    async def rows_of_game(self) -> None:
        """Mount the rows of the rule set: its settings, and fields for its files."""
        for name, rows in (("agreed", self._agreements()), ("brought", self._file_rows())):
            place = self.query_one(f"#{name}", Vertical)
            await place.remove_children()
            await place.mount_all(rows)
        label = "Teams, tables" if tables_of(self.code) else "Teams"
        self.query_one("#row-files .label", Static).update(Content(label))
        self.query_one("#ruleset-says", Static).update(Content(described(self.code)))

    def _agreements(self) -> list[Widget]:
        return list(agreements_of(list(settings_of(self.code)), self.agreed.get(self.code, {})))

    def _file_rows(self) -> list[Widget]:
        teams = ((name, LABELS[name]) for name in ("team-home", "team-visitors"))
        saved = takes_teams(self.code) and self.ctx.teams is not None
        tables = ((f"table-{name}", _words(name)) for name in tables_of(self.code))
        fields = (*(teams if takes_teams(self.code) else ()), *tables)
        rows = [row(name, label, text(name, "", _PATH)) for name, label in fields]
        return [*(self._saved_team_rows() if saved else ()), *rows]

    def _saved_team_rows(self) -> list[Widget]:
        """Return a choice of the saved teams for each side."""
        team_folder = self.ctx.teams
        teams = team_folder.teams(self.code) if team_folder is not None else []
        self.saved_teams = {each.file.name: each for each in teams if not each.faults()}
        names = [(file, printable(each.name)) for file, each in self.saved_teams.items()]
        none = "none" if names else "no saved team; press F4"
        values = (("", none), *names)
        return [
            row(f"kept-{side}", LABELS[f"team-{side}"], PickField(values, "", id=f"kept-{side}"))
            for side in SIDES
        ]

    @work
    async def action_teams(self) -> None:
        """Open the saved teams; a new one can be chosen at once."""
        team_folder = self.ctx.teams
        if team_folder is None:
            self.ctx.notice("Teams are not saved in this session.")
            return
        chosen = {pick.id: pick.value for pick in self.query(PickField)}
        await self.app.push_screen_wait(TeamsScreen(team_folder, self.code))
        await self.draw_rows()
        for pick in self.query(PickField):
            pick.value = chosen.get(pick.id, "")
        self.show_of_use()

    def shown_rows(self, value: Mapping[str, str]) -> dict[str, bool]:
        """Show rows for files only if the rules can use any, and saved teams if they are wanted."""
        source = value["files"]
        self.query_one("#brought").display = source in (FILES, KEPT)
        shown_now = {"files": takes_teams(self.code) or bool(tables_of(self.code))}
        for name in (
            *(f"team-{side}" for side in SIDES),
            *(f"table-{name}" for name in tables_of(self.code)),
        ):
            shown_now[name] = source == FILES
        return shown_now | {f"kept-{side}": source == KEPT for side in SIDES}


def _words(table: str) -> str:
    """Return a table's name as people read it."""
    return table.replace("_", " ").capitalize()
