"""The saved teams, by rule set: create, edit, copy, rate, archive, export."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, work
from textual.app import ComposeResult
from textual.binding import ActiveBinding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Input, Static

from quarterback.files.text_files import InTheWay, NotWritten, write_file
from quarterback.rule_sets import WITH_TEAMS, rule_set, standard, title_of
from quarterback.teams.description import lines_of_team, summary
from quarterback.teams.form import TeamError, filled, sheet_of, texts_of
from quarterback.teams.saved import SavedTeam, TeamFolder, TeamNotSaved, copy_of, take_in, written
from quarterback.tui.bindings import commands
from quarterback.tui.context import ContextScreen
from quarterback.tui.dialogs import ChoiceDialog, TextPrompt
from quarterback.tui.draw.canvas import Canvas, Row, printable, truncate
from quarterback.tui.league.fields import Lines
from quarterback.tui.setup.form import GameForm, row
from quarterback.tui.team_ratings import RollScreen
from quarterback.tui.widgets.footer import KeysFooter, fit_footer
from quarterback.tui.widgets.row_list import Caption, RowList, RowListScreen

if TYPE_CHECKING:
    from rulesets.core.team_sheets import TeamField


_MOST_LISTED = 7
"""Lines below the list."""
_NAME = 2


class TeamsScreen(RowListScreen[None]):
    """The saved teams, and what can be done with the selected one. Files are read and written in
    threads."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TEAMS)
    DROP_ORDER = (
        "teams.archived",
        "teams.export",
        "teams.import",
        "teams.rules",
        "teams.copy",
        "teams.restore",
        "teams.roll",
        "teams.archive",
    )

    def __init__(self, team_folder: TeamFolder, code: str) -> None:
        super().__init__()
        self.team_folder, self.code = team_folder, code if code in WITH_TEAMS else WITH_TEAMS[0]
        self.away = False
        """Whether archived teams are listed."""
        self.teams: list[SavedTeam] = []
        self.wrong: dict[Path, str] = {}
        """Why a team cannot be brought to a game, by file."""

    @property
    def team(self) -> SavedTeam | None:
        at = self.query_one(RowList).at
        return self.teams[at] if at < len(self.teams) else None

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return fit_footer(self, super().active_bindings, self.DROP_ORDER)

    def on_resize(self) -> None:
        self.refresh_bindings()

    def compose(self) -> ComposeResult:
        with Horizontal(id="saved-bar"):
            yield Static("TEAMS", id="saved-title")
            for code in WITH_TEAMS:
                yield Static(id=f"rules-{code}", classes="saved-tab")
            yield Static(id="saved-place")
        yield RowList(self.row_moved)
        yield Caption(id="saved-detail")
        yield KeysFooter()

    def on_mount(self) -> None:
        self.query_one(RowList).focus()
        self.load()

    @work(exclusive=True, group="load")
    async def load(self, chosen: str = "") -> None:
        """Read the folder; the team of that name is selected, else the same row."""
        chosen = chosen or (self.team.name if self.team else "")
        teams = await asyncio.to_thread(self.team_folder.teams, self.code, away=self.away)
        faults = await asyncio.to_thread(lambda: {t.file: t.faults() for t in teams})
        if not self.is_attached:
            return
        self.teams = teams
        self.wrong = {file: each[0].message for file, each in faults.items() if each}
        rows, names = self.query_one(RowList), [each.name for each in teams]
        rows.show(len(teams), self._draw, names.index(chosen) if chosen in names else rows.at)
        self._head()

    def _draw(self, place: int, width: int, is_chosen: bool) -> Row:
        team, skin = self.teams[place], self.ctx.skin
        canvas, wide = Canvas(width, 1, "row"), min(max(width // 2, 20), 44)
        if is_chosen:
            canvas.put(0, 0, skin.considered)
        canvas.put(_NAME, 0, truncate(printable(team.name), wide - _NAME - 1, skin.more), "who")
        wrong = self.wrong.get(team.file)
        message = f"! {wrong}" if wrong else summary(rule_set(self.code), team.team)
        canvas.put(
            wide,
            0,
            truncate(printable(message), width - wide - 1, skin.more),
            "now" if wrong else "final",
        )
        if is_chosen:
            canvas.paint(0, 0, width, "chosen")
        return canvas.rows()[0]

    def _head(self) -> None:
        for code in WITH_TEAMS:
            tab, name = self.query_one(f"#rules-{code}", Static), standard(code).tab
            tab.update(Content(f"[{name}]" if code == self.code else f" {name} "))
            tab.set_class(code == self.code, "-open")
        count = len(self.teams)
        where = "archived" if self.away else "saved"
        self.query_one("#saved-place", Static).update(Content(f"{count} {where}"))

    def row_moved(self) -> None:
        team, words = self.team, self.query_one("#saved-detail", Caption)
        if team is None:
            none = "No saved teams here. n creates one, i imports one from a file."
            empty = "No archived teams here." if self.away else none
            words.say(Content(empty))
        else:
            lines = [f"! {self.wrong[team.file]}"] if team.file in self.wrong else []
            if not lines:
                lines = lines_of_team(rule_set(self.code), team.team)
            lines = [*lines[: _MOST_LISTED - 1], str(team.file)]
            text = "\n".join(map(printable, lines))
            words.say(Content.assemble((printable(team.name), "bold"), "\n", text))
        self.refresh_bindings()

    def on_row_list_taken(self) -> None:
        self.action_edit()

    def on_click(self, event: events.Click) -> None:
        name = event.widget.id or "" if event.widget else ""
        if name.startswith("rules-"):
            self._open(name.removeprefix("rules-"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide keys that have no use with the selected team."""
        if not self.is_mounted:
            return True
        team = self.team
        sound = team is not None and not team.trouble
        if action == "roll":
            return sound and not self.away and self._missing()
        if action in ("copy", "export"):
            return sound
        if action == "edit":
            return sound and not self.away
        if action == "put_away":
            return team is not None and not self.away
        return action != "bring_back" or (team is not None and self.away)

    def _missing(self) -> bool:
        """Return whether a player of the selected team has no rating yet."""
        sheet, team = rule_set(self.code).team_sheet, self.team
        if sheet is None or team is None or team.file in self.wrong:
            return False
        return any(not throw.rated(team.team) for throw in sheet.throws)

    def action_rules(self, by: int) -> None:
        self._open(WITH_TEAMS[(WITH_TEAMS.index(self.code) + by) % len(WITH_TEAMS)])

    def _open(self, code: str) -> None:
        self.code = code
        self.query_one(RowList).choose(0)
        self.load()

    def action_archived(self) -> None:
        self.away = not self.away
        self.load()

    def action_new(self) -> None:
        self._fill_in(None)

    def action_edit(self) -> None:
        """Open the form of the selected team."""
        if self.check_action("edit", ()):
            self._fill_in(self.team)

    @work(exclusive=True, group="do")
    async def _fill_in(self, team: SavedTeam | None) -> None:
        answer = await self.app.push_screen_wait(TeamFormScreen(self.team_folder, self.code, team))
        if answer is not None:
            self.away = False
            self.load(answer.name)

    async def _try(self, does: Callable[[], SavedTeam]) -> SavedTeam | None:
        """Work with files in a thread. After an error, show a notice and return None."""
        try:
            return await asyncio.to_thread(does)
        except TeamNotSaved as why:
            self.ctx.notice(f"{printable(why.message)}.")
            return None

    @work(exclusive=True, group="do")
    async def action_copy(self) -> None:
        team = self.team
        if team is not None and (
            copied := await self._try(lambda: copy_of(self.team_folder, team))
        ):
            self.away = False
            self.load(copied.name)

    @work(exclusive=True, group="do")
    async def action_put_away(self) -> None:
        """Archive the team, without a question since nothing is lost."""
        team = self.team
        if team is not None and await self._try(lambda: self.team_folder.archive(team)):
            message = f"{team.name} archived. a lists archived teams, u restores one."
            self.ctx.notice(printable(message), severe=False)
            self.load()

    @work(exclusive=True, group="do")
    async def action_bring_back(self) -> None:
        team = self.team
        if team is not None and await self._try(lambda: self.team_folder.restore(team)):
            self.ctx.notice(printable(f"{team.name} restored."), severe=False)
            self.load()

    @work(exclusive=True, group="do")
    async def action_roll(self) -> None:
        team, rules = self.team, rule_set(self.code)
        if team is None or not self._missing():
            return
        roll = RollScreen(rules, {"": team.team}, {"": team.name}, can_keep=False)
        rolled = await self.app.push_screen_wait(roll)
        if rolled is not None and await self._try(
            lambda: self.team_folder.keep(self.code, rolled.teams[""], team)
        ):
            self.load(team.name)

    @work(exclusive=True, group="do")
    async def action_take_in(self) -> None:
        question = f"Import which file for {title_of(self.code)}? JSON or TOML."
        name = await self.app.push_screen_wait(TextPrompt(question, "bears.json"))
        if name and (team := await self._try(lambda: take_in(self.team_folder, self.code, name))):
            self.away = False
            self.load(team.name)

    @work(exclusive=True, group="do")
    async def action_export(self) -> None:
        team = self.team
        if team is None:
            return
        question = f"Write {printable(team.name)} to which file?"
        ask = TextPrompt(question, text=f"{team.file.stem}.json")
        name = await self.app.push_screen_wait(ask)
        if not name:
            return
        try:
            to = Path(name).expanduser()
            try:
                await asyncio.to_thread(write_file, to, written(team))
            except InTheWay as error:
                answers = (("y", "yes, overwrite"), ("n", "no, keep it"))
                over = ChoiceDialog(printable(f"{error.message} Overwrite it?"), answers)
                if await self.app.push_screen_wait(over) != "y":
                    return
                await asyncio.to_thread(write_file, to, written(team), over=True)
        except NotWritten as error:
            self.ctx.notice(printable(error.message))
        except RuntimeError:  # there is no such user
            self.ctx.notice(f"There is no home folder for {printable(name)}.")
        else:
            self.ctx.notice(printable(f"{team.name} written to {to.absolute()}"), severe=False)


_MOST_LETTERS = 200


class TeamFormScreen(ContextScreen[SavedTeam | None]):
    """Returns the team once it is saved, or None."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TEAM_FORM)

    def __init__(self, team_folder: TeamFolder, code: str, saved: SavedTeam | None) -> None:
        super().__init__()
        self.team_folder, self.code, self.saved = team_folder, code, saved
        self.team = dict(saved.team) if saved is not None else {}
        self.fields = {field.name: field for field in sheet_of(code).fields}
        self.before = texts_of(code, self.team)

    def compose(self) -> ComposeResult:
        what = self.saved.name if self.saved is not None else "A new team"
        with Vertical(id="team-box"):
            yield Static(Content(printable(f"{what} - {title_of(self.code)}")), id="team-title")
            with GameForm(id="form"):
                for group, fields in groupby(self.fields.values(), lambda each: each.group):
                    if group:
                        yield Static(Content(group.upper()), classes="group")
                    for _, beside in groupby(fields, lambda each: each.row or each.name):
                        yield self._row(list(beside))
            yield Static(id="team-says")
        yield KeysFooter()

    def _row(self, fields: list[TeamField]) -> Widget:
        first = fields[0]
        widget = row(first.name, first.row or first.label, *map(self._widget, fields))
        if first.lines:
            widget.add_class("lines")
        return widget

    def _widget(self, field: TeamField) -> Widget:
        text = self.before[field.name]
        if field.lines:
            return Lines(text, id=field.name)
        hint = field.label if field.row else ""
        return Input(
            text, hint, id=field.name, compact=True, max_length=_MOST_LETTERS, select_on_focus=False
        )

    def on_mount(self) -> None:
        self.query_one("#name").focus()

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """Show the help of the focused field."""
        field = self.fields.get(event.widget.id or "")
        if field is not None:
            rule = f" ({field.rule})" if field.rule else ""
            self.query_one("#team-says", Static).update(Content(f"{field.description}{rule}"))
        for each in self.query(".row"):
            each.set_class(each in event.widget.ancestors, "here")

    def on_input_submitted(self) -> None:
        self.focus_next()

    def action_field(self, by: int) -> None:
        if by > 0:
            self.focus_next()
        else:
            self.focus_previous()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Leave arrow keys to fields with several lines."""
        return action != "field" or not isinstance(self.focused, Lines)

    def _texts(self) -> Iterator[tuple[str, str]]:
        for name in self.fields:
            widget = self.query_one(f"#{name}")
            assert isinstance(widget, Input | Lines)
            yield name, widget.value

    @work(exclusive=True)
    async def action_save(self) -> None:
        self.query(".fault").remove()
        team, faults = filled(self.code, self.team, dict(self._texts()))
        if faults:
            self._show_error(faults)
            return
        try:
            saved = await asyncio.to_thread(self.team_folder.keep, self.code, team, self.saved)
        except TeamNotSaved as why:
            self._show_error([TeamError(why.field, why.message)])
        else:
            self.dismiss(saved)

    def _show_error(self, faults: list[TeamError]) -> None:
        first: Widget | None = None
        for fault in faults:
            widget = self.query_one_optional(f"#{fault.field}") if fault.field else None
            place = widget.parent if widget is not None else None
            if widget is None or not isinstance(place, Widget):
                self.ctx.notice(f"{printable(fault.message)}.")
                continue
            message = Static(Content(printable(f"! {fault.message}.")), classes="fault")
            cast("Widget", place.parent).mount(message, after=place)
            first = first or widget
        if first is not None:
            first.focus()

    @work
    async def action_cancel(self) -> None:
        """Go back, asking first if something was typed."""
        if dict(self._texts()) != self.before:
            answers = (("y", "yes, discard changes"), ("n", "no, stay"))
            if (
                await self.app.push_screen_wait(ChoiceDialog("Leave without saving?", answers))
                != "y"
            ):
                return
        self.dismiss(None)
