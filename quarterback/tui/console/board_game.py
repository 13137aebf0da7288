"""A game on a board, and how it is shown: the game now, and what stands on the sheet."""

from __future__ import annotations

from quarterback.entry.roster_lookup import RosterLookup
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.text.explain import GameSituation, standing
from quarterback.tui.console.board import ConsoleBoard
from quarterback.tui.console.dice_animation import DiceAnimation
from quarterback.tui.console.entry_screen import EntryScreen
from quarterback.tui.console.views import NOTHING_BESIDE, Beside, console_view
from quarterback.tui.draw.console.form import SheetView
from quarterback.tui.play.scene import Scene, SceneMoment, scene_of
from rulesets.core.awaiting import Awaiting, Over
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.sides import SIDES
from rulesets.core.state import State


class ConsoleGame(EntryScreen[None]):
    """A game at the board."""

    game: GameController
    tumble: DiceAnimation | None = None
    """Dice that have been rolled, and are being looked at."""

    def __init__(self, book: Scorebook) -> None:
        super().__init__()
        self.book = book
        self.flash = ""
        """What the caption says in place of the situation, until something is entered."""

    @property
    def rules(self) -> RuleSet:
        return self.game.rules

    @property
    def names(self) -> Names:
        return self.game.names

    @property
    def asked_in(self) -> State:
        return self.game.state

    @property
    def asked_for(self) -> Awaiting:
        return self.game.awaiting

    @property
    def players(self) -> RosterLookup:
        return RosterLookup(self.rules, self.asked_in, always=self.game.asks_players)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return isinstance(self.game.awaiting, Over)

    @property
    def watched(self) -> bool:
        """Whether coaches call for both sides, and a person only looks on."""
        return len(self.game.coaches) == len(SIDES)

    def standing(self) -> GameSituation:
        """What the book of rules and Why? need to know of the game."""
        return standing(self.game)

    def moment(self) -> SceneMoment:
        """The game now."""
        game = self.game
        return SceneMoment(
            rules=game.rules,
            names=game.names,
            state=game.state,
            wanted=game.awaiting,
            entries=self.book.entries,
            flash=self.flash,
            clock_left=game.clock.left() if game.timed else None,
            clock_running=game.clock.running if game.keeps_time else game.state.running,
            clock_kept=game.keeps_time,
            header=self.book.header,
        )

    def scene(self) -> Scene:
        """The game as the table would show it."""
        return scene_of(self.moment())

    def show(self) -> None:
        """Bring the board up to the game."""
        view = console_view(self.scene(), self.shown_sheet(), self.ghost(), self.beside())
        self.query_one(ConsoleBoard).show(view)
        self.refresh_bindings()

    def beside(self) -> Beside:
        """What stands beside the sheet."""
        return NOTHING_BESIDE

    def shown_sheet(self) -> SheetView:
        """What stands on the sheet."""
        if self.tumble is not None:
            return self.tumble.view(self.ctx.now())
        if self.over:
            return SheetView(title="The game is over", foot="ENTER shows the reports")
        if self.game.by_itself:
            return SheetView(title="Computer's turn", foot="ENTER continues")
        return super().shown_sheet()
