"""The log of a league: who entered what, when and why; the head of its chain."""

from __future__ import annotations

from datetime import date
from typing import ClassVar, NamedTuple

from textual import work
from textual.binding import BindingType

from league.model.ledger.rows import League
from quarterback.league_office.actions.undo import MANY
from quarterback.league_office.entry_log import LogLine, latest_batch_size, log_lines
from quarterback.league_office.league_handle import LeagueHandle
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import PageScreen, TextPrompt
from quarterback.tui.draw.league.commissioner_page import LogPageRow, log_page, name_width
from quarterback.tui.league.list_screen import ListScreen
from quarterback.tui.league.pictures import LeaguePicture, LinesPicture, columns_picture


class LogFound(NamedTuple):
    """What is read for the page."""

    league: str
    entries: tuple[LogLine, ...]
    head: str
    together: int
    """How many of the last ones were entered as one."""
    last: int
    """The last entry."""


class LogScreen(ListScreen):
    """Every entry, the last first."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.LOG)
    BY_ENTRIES = True

    def __init__(self, handle: LeagueHandle) -> None:
        super().__init__(handle)
        self.letters = ""
        """Only entries that have these in them."""
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

        self.fetch(found, self._show)

    def _show(self, log: LogFound) -> None:
        self.entries, self.together = log.entries, log.together
        self.read_as_of = log.last, date.today()
        self.put(tuple(_row(each) for each in self.entries))
        only = f" · with {self.letters}" if self.letters else ""
        foot = f"Log hash, for printed sheets: {log.head}"
        self.write(f"{log.league} · the log{only}", foot)

    def on_picture_clicked(self, event: LeaguePicture.Clicked) -> None:
        """A line is chosen."""
        at = self.lines.at(event.x, event.y)
        if at is not None:
            self.choose(at)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Every entry again: only where some are left out."""
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
        """Only entries that have some letters in them."""
        question = "Find entries with a name, a word or part of a reason:"
        result = await self.app.push_screen_wait(TextPrompt(question))
        if result:
            self.letters = result
            self.choose(0)
            self.load()

    def action_all(self) -> None:
        self.letters = ""
        self.load()

    def action_undo(self) -> None:
        """Undo the last ones: those that were entered as one, together."""
        self.open_action("undo", {MANY: str(self.together)})


def _row(entry: LogLine) -> LogPageRow:
    number = str(entry.seq)
    return LogPageRow(number, entry.at, entry.by, entry.description, entry.why, entry.in_effect)
