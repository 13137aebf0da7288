"""The commissioner's desk: what waits for a decision, and everything that can be entered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import ClassVar, NamedTuple

from textual import work
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.widgets import Input

from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import League
from quarterback.league_office.actions.action import FormData, LeagueContext
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.actions.undo import MANY
from quarterback.league_office.checklist import pending_items
from quarterback.league_office.entry_log import LogLine, latest_batch_size, log_lines
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.bindings import league as keys
from quarterback.tui.dialogs import PageScreen, TextPrompt
from quarterback.tui.draw.league.commissioner_page import (
    CommissionerLine,
    DeskRow,
    LogPageRow,
    desk_page,
    log_page,
    name_width,
)
from quarterback.tui.draw.league.league_views import Heading
from quarterback.tui.league.files import print_out, write_out
from quarterback.tui.league.pictures import (
    LinesPicture,
    columns_picture,
    rows_picture,
)
from quarterback.tui.league.screen import LeagueScreen
from rulesets.core.plain_text import capitalize


@dataclass(frozen=True)
class Doing:
    """What a line of the desk does."""

    action: str = ""
    form_data: FormData | None = None
    why_not: str = ""
    description: str = ""


Line = tuple[DeskRow, Doing | None]
Lines = list[Line]
FOUND, TAKE_IN, WRITE_OUT, PRINT = "found", "take-in", "write-out", "print"
_FILES = (
    (PRINT, "Print", "Score sheets, bracket, schedules, standings, rosters, signs, certificates."),
    (FOUND, "Create another league", "A separate league with its own people and boards."),
    (
        WRITE_OUT,
        "Export the league",
        "The whole league, one entry a line, to import elsewhere or keep as a backup.",
    ),
    (TAKE_IN, "Import a league", "A league that was exported to a file."),
)


class CommissionerScreen(LeagueScreen):
    """Lines that wait for someone first; then every action in its group."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.DESK)
    BY_ENTRIES = True
    AUTO_FOCUS: ClassVar[str] = ""  # letters are for the page until something is looked for

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.doing: tuple[Doing | None, ...] = ()
        self.every: Lines = []
        """All lines, whatever the search."""

    def compose(self) -> ComposeResult:
        find = Input(placeholder="type to filter", id="desk-find", compact=True)
        find.display = False
        for each in super().compose():
            yield each
            if each.id == "league-bar":
                yield find

    @property
    def find(self) -> Input:
        """The search line."""
        return self.query_one("#desk-find", Input)

    def picture(self) -> LinesPicture[tuple[DeskRow, ...]]:
        return rows_picture(desk_page)

    @property
    def last(self) -> int:
        return len(self.doing) - 1

    def look(self, ledger: Ledger) -> tuple[str, Lines]:
        return _desk(LeagueContext(ledger, date.today().isoformat(), *self.ctx.signature))

    def show(self, page: tuple[str, Lines]) -> None:
        title, self.every = page
        begins = not self.doing
        self._list()
        if begins:
            self.choose(1)
        self.write(title, self.foot)

    def _list(self) -> None:
        """Return the lines that contain the search text."""
        lines = with_letters(self.every, self.find.value)
        self.doing = tuple(doing for _, doing in lines)
        self.put(tuple(line for line, _ in lines))

    def action_find(self) -> None:
        self.find.display = True
        self.find.focus()

    def on_input_changed(self) -> None:
        self._list()
        self.choose(1)

    def on_input_submitted(self) -> None:
        self.action_open()

    def action_close(self) -> None:
        """Show all lines again; from there go back."""
        if self.find.display:
            self.find.value = ""
            self.find.display = False
            self.set_focus(None)
        else:
            super().action_close()

    @property
    def foot(self) -> str:
        doing = self.chosen
        if doing is None:
            return ""
        return f"Not now: {doing.why_not}." if doing.why_not else doing.description

    @property
    def chosen(self) -> Doing | None:
        """What the selected line does; None for a heading."""
        at = self.lines.view.at
        return self.doing[at] if 0 <= at < len(self.doing) else None

    def choose(self, at: int) -> None:
        """Select another line; headings are skipped."""
        before = self.lines.view.at
        at = min(max(at, 0), max(self.last, 0))
        step = 1 if at >= before or at == 0 else -1
        while 0 <= at < len(self.doing) and self.doing[at] is None:
            at += step
        super().choose(at)
        self.write_foot(self.foot)

    def click(self, x: int, y: int) -> None:
        at = self.lines.at(x, y)
        if at is not None and self.doing[at] is not None:
            self.choose(at)
            self.action_open()

    def action_open(self) -> None:
        doing = self.chosen
        if doing is None:
            return
        if doing.why_not:
            self.ctx.notice(f"Not now: {doing.why_not}.")
        elif doing.action in (FOUND, TAKE_IN, WRITE_OUT, PRINT):
            self.file(doing.action)
        else:
            self.open_action(doing.action, doing.form_data, again=not doing.form_data)

    @work
    async def file(self, what: str) -> None:
        """Open other leagues, and files of leagues."""
        store = self.ctx.store
        if what == PRINT:
            await print_out(self.ctx, self.handle)
        elif what == WRITE_OUT and store is not None:
            await write_out(self.ctx, store, self.handle)
        else:
            self.ctx.new_league(from_file=what == TAKE_IN)


def with_letters(lines: Lines, letters: str) -> Lines:
    """Return the lines that contain some letters, below the headings that are left."""
    folded = letters.strip().casefold()
    if not folded:
        return lines
    kept: Lines = []
    heading: Line | None = None
    for line, doing in lines:
        if isinstance(line, Heading):
            heading = (line, doing)
        elif folded in f"{line.title} {line.message}".casefold():
            kept += [heading] if heading is not None else []
            kept.append((line, doing))
            heading = None
    return kept


def _desk(moment: LeagueContext) -> tuple[str, Lines]:
    lines: Lines = []
    waits = pending_items(moment)
    lines.append((Heading("Needs a decision" if waits else "Nothing pending", ""), None))
    for each in waits:
        line = CommissionerLine(capitalize(each.description), mark=True)
        lines.append((line, Doing(each.action, each.initial_data, "", "ENTER opens the form.")))
    groups = list(dict.fromkeys(action.group for action in ACTIONS))
    group = ""
    for action in sorted(ACTIONS, key=lambda action: groups.index(action.group)):
        if action.group != group:
            group = action.group
            lines.append((Heading(group, ""), None))
        why_not = action.why_not(moment)
        off = bool(why_not)
        lines.append(
            (
                CommissionerLine(action.title, why_not if off else action.description, off),
                Doing(action.name, None, why_not, action.description),
            )
        )
    lines.append((Heading("Files and leagues", ""), None))
    lines += [
        (CommissionerLine(title, message), Doing(name, None, "", message))
        for name, title, message in _FILES
    ]
    name = moment.state.get(League, 1).name
    return f"{name} · the commissioner's desk", lines


class LogFound(NamedTuple):
    """What is read for the page."""

    league: str
    entries: tuple[LogLine, ...]
    head: str
    together: int
    """How many of the last entries were entered as one."""
    last: int
    """The last entry."""


class LogScreen(LeagueScreen):
    """Every entry, the last first."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(keys.LINES, keys.LOG)
    OPENS = True
    BY_ENTRIES = True

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.letters = ""
        """Only entries that contain these are shown."""
        self.entries: tuple[LogLine, ...] = ()
        self.together = 1

    def picture(self) -> LinesPicture[tuple[LogPageRow, ...]]:
        return columns_picture(log_page, name_width)

    @property
    def last(self) -> int:
        return len(self.entries) - 1

    def load(self) -> None:
        saved, letters = self.handle, self.letters

        def found() -> LogFound:
            rows, head = saved.log()
            return saved.at(
                lambda ledger: LogFound(
                    ledger.records.get(League, 1).name,
                    log_lines(rows, ledger, letters),
                    head,
                    latest_batch_size(rows, ledger),
                    rows[-1].seq if rows else 0,
                )
            )

        self.fetch(found, self.show)

    def show(self, log: LogFound) -> None:
        self.entries, self.together = log.entries, log.together
        self.read_as_of = log.last, date.today()
        self.put(tuple(_row(each) for each in self.entries))
        only = f" · with {self.letters}" if self.letters else ""
        foot = f"Log hash, for printed sheets: {log.head}"
        self.write(f"{log.league} · the log{only}", foot)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show the key for all entries only if some are hidden."""
        if action == "all":
            return bool(self.letters)
        return super().check_action(action, parameters)

    def action_open(self) -> None:
        if not self.entries:
            return
        entry = self.entries[self.lines.view.at]
        because = [f"Why: {entry.why}"] if entry.why else []
        undone = [] if entry.in_effect else ["Undone later."]
        lines = [f"{entry.at}, {entry.by}", entry.description, *because, *undone, ""]
        lines += ["As stored:", entry.payload, "", f"Hash: {entry.hash}"]
        self.app.push_screen(PageScreen(f"Entry {entry.seq}", lines))

    @work
    async def action_find(self) -> None:
        question = "Find entries with a name, a word or part of a reason:"
        letters = await self.app.push_screen_wait(TextPrompt(question))
        if letters:
            self.letters = letters
            self.choose(0)
            self.load()

    def action_all(self) -> None:
        self.letters = ""
        self.load()

    def action_undo(self) -> None:
        """Undo the last entries: those that were entered together."""
        self.open_action("undo", {MANY: str(self.together)})


def _row(entry: LogLine) -> LogPageRow:
    number = str(entry.seq)
    return LogPageRow(number, entry.at, entry.by, entry.description, entry.why, entry.in_effect)
