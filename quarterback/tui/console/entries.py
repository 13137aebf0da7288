"""The entries of a game in a list: one is chosen to be edited, deleted, or to have another inserted
before it; entries set aside are settled here too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.game.correction_text import in_full, settle_first
from quarterback.game.corrections import CorrectionLine, PendingInputs, lines, waiting
from quarterback.game.scorebook import Scorebook
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import Row, printable
from quarterback.tui.draw.log import entry_row
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.caption import Caption
from quarterback.tui.widgets.row_list import RowList

EntryAction = Literal["replace", "before", "delete", "keep", "keep_all"]
_FOOT = (
    ("entries.instead", "edit"),
    ("entries.insert", "insert before"),
    ("entries.out", "delete"),
    ("entries.stand", "keep"),
    ("entries.all", "keep all that fit"),
    ("entries.close", "back"),
)


_OF_PENDING = ("entries.stand", "entries.all")
"""Commands for entries that are set aside."""


@dataclass(frozen=True)
class EntryChoice:
    """What to do with which entry."""

    number: int
    action: EntryAction


class EntriesScreen(ModalScreen[EntryChoice | None]):
    """Returns the choice; None to change nothing."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ENTRIES, commands.HELP))

    def __init__(self, book: Scorebook, *, at_pending: bool = False) -> None:
        super().__init__()
        self._recorded, self._pending = lines(book), waiting(book)
        self.entries: list[CorrectionLine | PendingInputs] = [*self._recorded, *self._pending]
        first = len(self._recorded) if at_pending and self._pending else len(self._recorded) - 1
        self.first = max(first, 0)

    def compose(self) -> ComposeResult:
        """A frame with the list, and the selected entry in full below."""
        with Vertical(id="page"):
            yield Static("Fix an earlier entry (latest at the bottom)", id="page-title")
            yield RowList(self.row_moved)
            yield Caption(id="entry-whole")
            yield Static(id="page-foot")

    def on_mount(self) -> None:
        """Select the last entry: it is the one that is most often wrong."""
        self.query_one(RowList).focus()
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        skin: Skin = getattr(self.app, "skin", UNICODE)

        def draw(place: int, width: int, chosen: bool) -> Row:
            before = self.entries[place - 1] if place else None
            above = before if isinstance(before, CorrectionLine) else None
            return entry_row(
                self.entries[place],
                width,
                chosen=chosen,
                score_before=above.score if above is not None else "",
                period_before=above.period if above is not None else "",
                skin=skin,
            )

        self.query_one(RowList).show(len(self.entries), draw, self.first)
        self.query_one("#page-foot", Static).update(Content(self._foot()))

    @property
    def chosen(self) -> CorrectionLine | PendingInputs:
        return self.entries[self.query_one(RowList).at]

    def _foot(self) -> str:
        shown = [each for each in _FOOT if self._pending or each[0] not in _OF_PENDING]
        keys = [(commands.key_on(self, name), label) for name, label in shown]
        return "   ".join(f"{key} {label}" for key, label in keys if key)

    def row_moved(self) -> None:
        """Show the selected entry in full."""
        if not self.entries:
            return
        self.query_one("#entry-whole", Caption).say(Content(printable(in_full(self.chosen))))

    def on_row_list_taken(self) -> None:
        """A second click is ENTER."""
        self.action_choose("replace")

    def action_move(self, by: int) -> None:
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        rows = self.query_one(RowList)
        rows.move(by * rows.page)

    def action_choose(self, action: EntryAction) -> None:
        """Choose this action for the selected entry, or say why it is not possible."""
        error = self._error(action)
        if error:
            self.query_one("#entry-whole", Caption).say(Content(printable(error)))
        else:
            self.dismiss(EntryChoice(self.chosen.number, action))

    def _error(self, action: EntryAction) -> str:
        """Why it is not possible; empty when it is."""
        if action in ("keep", "keep_all"):
            return "" if self._pending else "Nothing is set aside."
        return "" if action == "delete" else settle_first(self.chosen, self._pending)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be kept where nothing is set aside."""
        keeps = parameters in (("keep",), ("keep_all",))
        return bool(self._pending) if keeps else True

    def action_close(self) -> None:
        self.dismiss(None)
