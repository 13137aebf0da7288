"""The form of a new game with the dial."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from quarterback.ai.coaches import COACHES
from quarterback.game.dials import DIAL_LABELS
from quarterback.game.options import EXHIBITION, PROPOSED_PLAYS, PlayOptions
from quarterback.game.series import FIRST
from quarterback.tui.setup.dial_game_values import (
    FILE,
    GIVEN,
    LENGTH,
    ONE,
    OWN,
    SHIPPED,
    THREE,
    agreements,
    dial_words,
    filled_dial_game,
)
from quarterback.tui.setup.errors import LABELS
from quarterback.tui.setup.form import FormScreen, agreements_of, number, row, text
from quarterback.tui.setup.form_values import TWO, WATCH
from quarterback.tui.widgets.choice import ChoiceField

_TIMING = (("plays", "Number of plays"), ("timed", "By the clock"))
_GAMES = ((ONE, "One"), (THREE, "Best of three"))
_TOSS = (("", "by computer"), ("home", "Home won it"), ("visitors", "Visitors won it"))


class NewGameScreen(FormScreen):
    """Names, length, dial, toss, and what else may be agreed on."""

    HEADING = "NEW GAME"
    WHO = "Play"
    MODES = ("1 Two players", "2 A coach", "3 Watch two coaches")
    COACHES = COACHES
    USUAL_COACHES: ClassVar[tuple[str, str]] = EXHIBITION
    FOOT = "F2 starts  TAB next  SPACE lists  1 2 3 players"

    def __init__(self, options: PlayOptions) -> None:
        super().__init__(options, filled_dial_game)

    def form_rows(self) -> ComposeResult:
        """The rows, in order."""
        yield self.mode_row()
        yield from self.side_rows()
        games = THREE if self.options.event == FIRST else ONE
        yield row("games", "Games", ChoiceField(_GAMES, games, id="games"))
        yield from self._length_rows()
        yield from self._dial_rows()
        yield row("toss", LABELS["toss"], ChoiceField(_TOSS, self.options.toss, id="toss"))
        yield self.seed_row()
        yield from self.circumstance_rows()
        agreed = self.options.settings
        differ = any(setting.name in agreed for setting in agreements())
        yield from self.agreement_rows(differ=differ)

    async def rows_of_game(self) -> None:
        """What may be agreed on, from the rule set's own table."""
        rows = agreements_of(agreements(), self.options.settings)
        await self.query_one("#agreed", Vertical).mount_all(rows)

    def _length_rows(self) -> ComposeResult:
        agreed = self.options.settings
        timed = "timed" if agreed.get("timing") == "timed" else "plays"
        yield row("timing", "Length", ChoiceField(_TIMING, timed, id="timing"))
        yield row("plays", LABELS["plays"], number("plays", agreed.get("plays", PROPOSED_PLAYS)))
        yield row("minutes", LABELS["minutes"], number("minutes", agreed.get("minutes", "30")))

    def _dial_rows(self) -> ComposeResult:
        dials = [
            (SHIPPED, "usual"),
            *DIAL_LABELS.items(),
            (FILE, "From a file"),
            (OWN, "Your own dial"),
        ]
        if self.options.dial is not None:
            dials.insert(0, (GIVEN, "From command line"))
        dial = OWN if self.options.any_dial else dials[0][0]
        yield row("dial", LABELS["dial"], ChoiceField(dials, dial, id="dial"))
        yield Static(id="dial-says", classes="beside")
        yield row("dial-file", LABELS["dial-file"], text("dial-file", ""))

    def show_of_use(self) -> None:
        """Show the rows that are of use, and what the dial makes of a game."""
        super().show_of_use()
        self._say_dial()

    def on_input_changed(self, event: Input.Changed) -> None:
        """The length of a game may change its dial."""
        if event.input.id in LENGTH:
            self._say_dial()

    def _say_dial(self) -> None:
        fields = dict(self.fields())
        words = dial_words(fields, self.options) if fields.keys() >= {"dial", *LENGTH} else ""
        self.query_one("#dial-says", Static).update(Content(words))

    def shown_rows(self, value: Mapping[str, str]) -> dict[str, bool]:
        """A length has a field, a dial in a file its path."""
        return {
            "games": value["mode"] == TWO,
            "toss": value["mode"] != WATCH,
            "plays": value["timing"] == "plays",
            "minutes": value["timing"] == "timed",
            "dial-file": value["dial"] == FILE,
        }
