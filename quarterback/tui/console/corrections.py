"""Mistakes corrected at the console: undo and redo, an illegal play recorded anyway, an earlier
entry edited, a referee's ruling."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarterback.game.console.menu_items import OVERRIDE_EXAMPLE, OVERRIDE_QUESTION
from quarterback.game.corrections import Correction, game_before, preview
from quarterback.tui.console.game import ConsoleGame
from quarterback.tui.dialogs import TextPrompt
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Input

if TYPE_CHECKING:  # the board is painted before these are needed
    from quarterback.tui.console.entries import EntryChoice
from typing import ClassVar

from textual.binding import BindingType
from textual.content import Content

from quarterback.game.correction_text import WILL_BE, preview_lines
from quarterback.tui.bindings import commands
from quarterback.tui.dialogs import PageScreen


class PreviewScreen(PageScreen):
    """A page with an answer: whether to enter the correction."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.PREVIEW)

    def __init__(self, correction: Correction) -> None:
        super().__init__("Apply this correction?", list(preview_lines(correction)))

    def foot(self) -> str:
        """The keys that answer."""
        yes, no = commands.key_on(self, "preview.yes"), commands.key_on(self, "preview.no")
        return f"{yes} apply   {no} cancel"

    def row(self, text: str) -> Content:
        """What will be is bold."""
        lead = text.lstrip(" 0123456789")
        return Content.styled(text, "bold") if lead.startswith(f"{WILL_BE}  ") else Content(text)

    def action_answer(self, yes: bool) -> None:
        self.dismiss(yes)


class ConsoleCorrections:
    """Corrects what was entered in a game."""

    def __init__(self, console: ConsoleGame) -> None:
        self._console = console
        self._game = console.game
        self._host = console.host

    def override(self) -> None:
        """Record what was refused, with a reason."""
        board, entry = self._game.board, self._console.entry
        answer = entry.illegal_submission()
        if not board.could_stand and answer is not None:
            self._console.submit(answer)
        if not board.could_stand:
            entry.say("Nothing was refused that could be recorded anyway.")
            return
        self._host.open(TextPrompt(OVERRIDE_QUESTION, OVERRIDE_EXAMPLE), self._console.override)

    def undo(self) -> None:
        """Undo the last entry: at a board no one need agree."""
        self._console.dice.drop()
        if not self._game.to_take_back:
            self._console.entry.say("Nothing to undo.")
            return
        redo = self._host.key_of("console.redo")
        text = f"Last entry undone. {redo} redoes it."
        self._console.change(self._game.undo, text, self.reminder)

    def redo(self) -> None:
        """Redo what was undone, or keep the next entry that is set aside."""
        if not self._console.book.pending:
            self._console.entry.say("Nothing to redo.")
        else:
            self._console.change(self._game.corrections.redo, "Redone.", self.reminder)

    def keep_all(self) -> None:
        """Keep all entries that fit, and show the first that does not."""
        if not self._console.book.pending:
            self._console.entry.say("Nothing is set aside.")
            return
        history = self._game.corrections
        many = history.fitting
        if many:
            kept = "1 entry kept." if many == 1 else f"{many} entries kept."
            self._console.change(history.keep_fitting, kept, self.reminder)
        if self._console.book.pending:
            self.choose_entry(at_pending=True)

    def reminder(self) -> str:
        """What is to become of entries that are set aside; empty when none are."""
        book = self._console.book
        many = len(book.pending) if book.needs_review else 0
        redo, every = self._host.key_of("console.redo"), self._host.key_of("console.keep-all")
        wait = "1 entry" if many == 1 else f"{many} entries"
        keys = f"{redo} keeps the next one, {every} all that fit; or see the menu."
        return f"{wait} set aside: {keys}" if many else ""

    def choose_entry(self, *, at_pending: bool = False) -> None:
        """Choose an entry to correct."""
        from quarterback.tui.console.entries import EntriesScreen

        self._host.open(EntriesScreen(self._console.book, at_pending=at_pending), self._chosen)

    def _chosen(self, choice: EntryChoice | None) -> None:
        if choice is None:
            return
        if choice.action == "keep":
            self.redo()
        elif choice.action == "keep_all":
            self.keep_all()
        elif choice.action == "delete":
            self.preview(choice, ())
        else:
            from quarterback.tui.console.amendment import AmendScreen

            before = choice.action == "before"
            question = (
                f"Insert before entry {choice.number}"
                if before
                else (f"Entry {choice.number}: enter what it should be")
            )
            earlier = game_before(self._console.book, choice.number)
            entered = () if before else self._console.book.input_at(choice.number)
            self._host.open(
                AmendScreen(earlier, question, entered),
                lambda events: self.preview(choice, events),
            )

    def preview(self, choice: EntryChoice, events: Input | None) -> None:
        """Show what a correction would change, and ask; nothing when there is none."""
        if events is None:
            return
        book, before = self._console.book, choice.action == "before"
        try:
            correction = preview(book, choice.number, events, before=before)
        except Refused as refused:
            self._console.reject(refused)
            return
        if correction.changes_nothing and correction.was == correction.becomes:
            self._say("No change.")
            return

        self._host.open(PreviewScreen(correction), lambda yes: self._correct(correction, yes))

    def _correct(self, correction: Correction, yes: bool | None) -> None:
        if not yes:  # said aloud: ENTER closed the page, and may have seemed to enter it
            self._say("Nothing was corrected.")
            return
        correct = self._game.corrections.correct
        self._console.change(lambda: correct(correction), "Corrected.", self.reminder)

    def _say(self, text: str) -> None:
        self._console.caption = text
        self._host.show()

    def ruling(self) -> None:
        """Let a referee set the situation."""
        from quarterback.tui.console.ruling import RulingScreen

        game = self._game
        self._host.open(RulingScreen(game.rules, game.state, game.names), self.enter_ruling)

    def enter_ruling(self, ruling: Ruling | None) -> None:
        """Enter a ruling; nothing when there is none."""
        if ruling is None:
            return
        self._console.enter(lambda: self._game.ruled(ruling))
        if not self._console.entry.message and self.reminder():
            self._say(self.reminder())
