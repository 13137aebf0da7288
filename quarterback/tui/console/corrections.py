"""Mistakes put right at the board: taken back and brought back, recorded though forbidden, an
earlier entry told again, a ruling."""

from __future__ import annotations

from collections.abc import Callable

from league.store.errors import StoreError
from quarterback.game.corrections import Correction, asked_at, preview
from quarterback.tui.console.amendment import AmendScreen
from quarterback.tui.console.clocks import Clocks
from quarterback.tui.console.entries import EntriesScreen, EntryChoice
from quarterback.tui.console.menu_items import WHY_ANYWAY, WHY_EXAMPLE
from quarterback.tui.console.preview import PreviewScreen
from quarterback.tui.console.ruling import RulingScreen
from quarterback.tui.dialogs.text import TextPrompt
from rulesets.core.events import Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Input


class ConsoleCorrections(Clocks):
    """A game at the board in which mistakes are put right."""

    def action_anyway(self) -> None:
        """Record what was refused, with a reason."""
        told = self.refused_as_told()
        if not self.game.board.could_stand and told is not None:
            self.entered(told)
        if not self.game.board.could_stand:
            self.say("Nothing was refused that could be recorded anyway.")
            return
        self.app.push_screen(TextPrompt(WHY_ANYWAY, WHY_EXAMPLE), self._anyway)

    def _anyway(self, why: str | None) -> None:
        if why:
            self.enter_by(lambda: self.game.board.anyway(why))

    def action_undo(self) -> None:
        """Take back the last entry: at a board nobody need agree."""
        self.tumble = None
        if not self.game.to_take_back:
            self.say("Nothing to undo.")
        else:
            back = self.key_of("console.redo")
            self._change(self.game.undo, f"Last entry undone. {back} redoes it.")

    def action_redo(self) -> None:
        """Bring back what was taken back, or let stand what waits."""
        if not self.book.pending:
            self.say("Nothing to redo.")
        else:
            self._change(self.game.corrections.redo, "Redone.")

    def _change(self, doing: Callable[[], object], says: str) -> None:
        try:
            doing()
        except (Refused, StoreError) as error:
            self.not_entered(error)
            return
        self.flash = f"{says} {self.reminder()}".strip()
        self.ask()
        self.show()

    def reminder(self) -> str:
        """What is said of entries that wait to be settled; empty when none does."""
        many = len(self.book.pending) if self.book.needs_review else 0
        stands = self.key_of("console.redo")
        wait = "1 entry" if many == 1 else f"{many} entries"
        return f"{wait} set aside: {stands} keeps the next one; or see the menu." if many else ""

    def action_correct(self, *, at_waiting: bool = False) -> None:
        """Choose an entry that is to be put right."""
        self.app.push_screen(EntriesScreen(self.book, at_waiting=at_waiting), self._wished)

    def _wished(self, wish: EntryChoice | None) -> None:
        if wish is None:
            return
        if wish.how == "stand":
            self.action_redo()
        elif wish.how == "out":
            self._look_at(wish, ())
        else:
            before = wish.how == "before"
            asks = f"Insert before entry {wish.number}" if before else (
                f"Entry {wish.number}: enter what it should be"
            )  # fmt: skip
            then = asked_at(self.book, wish.number)
            self.app.push_screen(AmendScreen(then, asks), lambda made: self._told(wish, made))

    def _told(self, wish: EntryChoice, made: Input | None) -> None:
        if made is not None:
            self._look_at(wish, made)

    def _look_at(self, wish: EntryChoice, made: Input) -> None:
        """Show what it would change, and ask."""
        try:
            correction = preview(self.book, wish.number, made, before=wish.how == "before")
        except Refused as refused:
            self.not_entered(refused)
            return
        if correction.changes_nothing and correction.was == correction.becomes:
            self.flash = "No change."
            self.show()
            return
        self.app.push_screen(
            PreviewScreen(correction),
            lambda yes: self._correct(correction) if yes else self._left_as_it_was(),
        )

    def _left_as_it_was(self) -> None:
        """Said aloud: somebody who closed the page with ENTER may think that it was entered."""
        self.flash = "Nothing was corrected."
        self.show()

    def _correct(self, correction: Correction) -> None:
        self._change(lambda: self.game.corrections.correct(correction), "Corrected.")

    def action_rule(self) -> None:
        """A referee sets the situation."""
        screen = RulingScreen(self.rules, self.game.state, self.names)
        self.app.push_screen(screen, self._ruled)

    def _ruled(self, made: Ruling | None) -> None:
        if made is None:
            return
        self.enter_by(lambda: self.game.ruled(made))
        if not self.trouble and self.reminder():
            self.flash = self.reminder()
            self.show()
