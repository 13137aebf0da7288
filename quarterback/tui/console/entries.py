"""The entries of a game in a list: one is chosen to be put right, left out, or to have another put
in before it; those that wait aside are settled here, too."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from quarterback.game.corrections import CorrectionLine, PendingInputs, lines, waiting
from quarterback.game.scorebook import Scorebook
from quarterback.tui.bindings import commands
from quarterback.tui.draw.canvas import Row, printable
from quarterback.tui.draw.console.entry_list import entry_row
from quarterback.tui.theme.glyphs import UNICODE, Skin
from quarterback.tui.widgets.row_list import RowList

EntryAction = Literal["replace", "before", "delete", "keep"]
_FOOT = (
    ("entries.instead", "edit"), ("entries.insert", "insert before"),
    ("entries.out", "delete"), ("entries.stand", "keep"), ("entries.close", "back"),
)  # fmt: skip


@dataclass(frozen=True)
class EntryChoice:
    """What is to be done with which entry."""

    number: int
    action: EntryAction


class EntriesScreen(ModalScreen[EntryChoice | None]):
    """Gives what is wished; None to leave everything."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings((*commands.ENTRIES, commands.HELP))

    def __init__(self, book: Scorebook, *, at_pending: bool = False) -> None:
        super().__init__()
        self._entered, self._pending = lines(book), waiting(book)
        self.entries: list[CorrectionLine | PendingInputs] = [*self._entered, *self._pending]
        first = len(self._entered) if at_pending and self._pending else len(self._entered) - 1
        self.first = max(first, 0)

    def compose(self) -> ComposeResult:
        """A frame with the list in it, and the chosen entry in full below."""
        with Vertical(id="page"):
            yield Static("Fix an earlier entry (latest at the bottom)", id="page-title")
            yield RowList()
            yield Static(id="entry-whole")
            yield Static(id="page-foot")

    def on_mount(self) -> None:
        """The last entry is chosen at first: it is the one that is mostly wrong."""
        self.query_one(RowList).focus()
        self.call_after_refresh(self._fill)

    def _fill(self) -> None:
        skin: Skin = getattr(self.app, "skin", UNICODE)

        def draw(place: int, width: int, chosen: bool) -> Row:
            before = self.entries[place - 1] if place else None
            score = before.score if isinstance(before, CorrectionLine) else ""
            entry = self.entries[place]
            return entry_row(entry, width, chosen=chosen, score_before=score, skin=skin)

        self.query_one(RowList).show(len(self.entries), draw, self.first)
        self.query_one("#page-foot", Static).update(Content(self._foot()))

    @property
    def chosen(self) -> CorrectionLine | PendingInputs:
        """The entry that the marker is on."""
        return self.entries[self.query_one(RowList).at]

    def _foot(self) -> str:
        keys = [(commands.key_on(self, name), says) for name, says in _FOOT]
        return "   ".join(f"{key} {says}" for key, says in keys if key)

    def on_row_list_moved(self) -> None:
        """The chosen entry in full."""
        if not self.entries:
            return
        self.query_one("#entry-whole", Static).update(Content(printable(_in_full(self.chosen))))

    def on_row_list_taken(self) -> None:
        """A second click is enter."""
        self.action_choose("replace")

    def action_move(self, by: int) -> None:
        """Another entry."""
        self.query_one(RowList).move(by)

    def action_page(self, by: int) -> None:
        """A page farther."""
        rows = self.query_one(RowList)
        rows.move(by * rows.page)

    def action_choose(self, action: EntryAction) -> None:
        """Do it with the chosen entry."""
        error = self._error(action)
        if error:
            self.query_one("#entry-whole", Static).update(Content(printable(error)))
        else:
            self.dismiss(EntryChoice(self.chosen.number, action))

    def _error(self, action: EntryAction) -> str:
        """Why it cannot be done; empty when it can."""
        if action == "keep":
            return "" if self._pending else "Nothing is set aside."
        if isinstance(self.chosen, PendingInputs) and action != "delete":
            first = self._pending[0].number
            if self.chosen.number > first:
                return f"Settle entry {first} first: entry {self.chosen.number} comes after it."
        return ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing can be let stand where nothing waits."""
        return bool(self._pending) if parameters == ("keep",) else True

    def action_close(self) -> None:
        """Leave everything."""
        self.dismiss(None)


def _in_full(entry: CorrectionLine | PendingInputs) -> str:
    did = f"{entry.did[:1].upper()}{entry.did[1:]}."
    if isinstance(entry, CorrectionLine):
        return (
            f"{did} {entry.description} {entry.situation_after}."
            if entry.description
            else f"{did} {entry.situation_after}."
        )
    if entry.fits:
        return f"{did} It is set aside, and fits."
    rule = f" ({entry.rule})" if entry.rule else ""
    why = f" It does not fit: {entry.why_not}{rule}." if entry.why_not else " It waits its turn."
    return did + why
