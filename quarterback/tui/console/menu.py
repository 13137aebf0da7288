"""What belongs to no play: the menu of all that may come besides, reports, and ending a game before
its time."""

from __future__ import annotations

from collections.abc import Callable

from quarterback.entry import reducer
from quarterback.teams.description import team_lines
from quarterback.teams.rating_rolls import may_roll
from quarterback.tui.console import menu_items as menu
from quarterback.tui.console.corrections import ConsoleCorrections
from quarterback.tui.console.help import help_now
from quarterback.tui.console.menu_items import ConsoleTask, MenuItem, OutOfTurnCall, TimeOut
from quarterback.tui.console.rule_card import card_page
from quarterback.tui.console.views import spoken
from quarterback.tui.dialogs.choice import ChoiceDialog, ConsentDialog
from quarterback.tui.dialogs.text import TextPrompt
from quarterback.tui.help.screen import HelpScreen
from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry
from rulesets.core.sides import SIDES


def _named(text: str) -> str:
    """A call as the rules name it."""
    return "_".join(text.lower().replace("-", " ").split())


class ConsoleMenu(ConsoleCorrections):
    """A game at the board, with what a scorer does besides."""

    def action_menu(self) -> None:
        """What may come besides."""
        found = {key: what for key, _, what in menu.menu_items(self.game)}
        answers = [(key, words) for key, words, _ in menu.menu_items(self.game)]
        self.app.push_screen(
            ChoiceDialog("Menu", answers),
            lambda key: self._besides(found[key]) if key else None,
        )

    def _besides(self, what: MenuItem) -> None:
        match what:
            case TimeOut(side):
                self.enter_by(lambda: self.game.board.time_out(side))
            case OutOfTurnCall(option):
                self._then(reducer.out_of_turn_form(self.game.awaiting, option, self.players))
            case ConsoleTask(name):
                self._chores()[name]()

    def _chores(self) -> dict[str, Callable[[], object]]:
        return {
            menu.READ_CLOCK: self.read_clock,
            menu.KEEP_CLOCK: self.action_clock,
            menu.LEAVE_CLOCK: self.action_clock,
            menu.CALL: self.call_by_name,
            menu.CORRECT: self.action_correct,
            menu.WAITING: lambda: self.action_correct(at_waiting=True),
            menu.RULING: self.action_rule,
            menu.REPORTS: self.action_reports,
            menu.EXPORT: lambda: self.ctx.export_game(self.book),
            menu.CARD: self.action_card,
            menu.RULES: self.ctx.open_rules,
            menu.END: self.action_end,
            menu.NAME_MEN: self.name_men,
            menu.TEAMS: self.show_teams,
            menu.ROLL: lambda: self.ctx.rate_teams(self.book),
        }

    def offer_ratings(self) -> None:
        """Say on the board that teams have no ratings, and how to roll them."""
        if may_roll(self.book) and not self.watched:
            roll = f"{self.key_of('console.menu')} {menu.key_of(self.game, menu.ROLL)}"
            self.flash = f"No ratings: all players are average. {roll} rolls them."

    def show_teams(self) -> None:
        """The teams' ratings, and what they are made of."""
        lines = team_lines(self.rules, self.names)
        self.app.push_screen(HelpScreen(lines, "Teams"))

    def name_men(self) -> None:
        """Ask for whoever had the ball from now on, or leave it to whoever wants it told."""
        self.game.asks_players = not self.game.asks_players
        if self.game.asks_players:
            self.flash = "The form now asks for the ball carrier; ENTER skips it."
        else:
            self.flash = "The ball carrier is now optional."
        self.ask()
        self.show()

    def call_by_name(self) -> None:
        """A call that is not offered: what has no meaning here is told at once, what is only
        forbidden is refused on the sheet, where it can be recorded all the same."""
        question = "Which illegal call was made?"
        ask = TextPrompt(question, "name of the call; ? lists all", self._no_call)
        self.app.push_screen(ask, self._called_by_name)

    def _no_call(self, name: str) -> str:
        """Why a name is no call that could be recorded; empty when it is one."""
        rules, s = self.rules, self.game.state
        try:
            spelled = rules.normalize(rules, s, Call(_named(name)))
            assert isinstance(spelled, Call), "a call stays one"
            rules.check_call(rules, s, spelled)
        except Refused as refused:
            return "" if refused.forbidden else spoken(refused)
        return ""

    def _called_by_name(self, name: str | None) -> None:
        if name:
            self.enter_by(lambda: self.game.board.call(_named(name)))

    def action_card(self) -> None:
        """The rules on the rule card, in full."""
        lines = card_page(self.rule_card())
        self.app.push_screen(HelpScreen(lines or ["No rules on the card now."], "Rule card"))

    def on_rule_card_opened(self) -> None:
        """The card was clicked."""
        self.action_card()

    def help_now(self) -> list[str]:
        """What help tells first."""
        asked = super().help_now()
        return help_now(self, asked) if asked else []

    def action_reports(self) -> None:
        """Score, statistics and drives so far."""
        game = self.game
        self.app.push_screen(FinalScreen(game) if self.over else HalfTimeScreen(game, "SO FAR"))

    def action_end(self) -> None:
        """Resign, or agree to a draw."""
        if not self.game.live:
            return
        names = self.names
        answers = [(side[0], f"{names.of(side)}: resign") for side in SIDES]
        answers.append(("d", "tie, if both teams agree"))
        self.app.push_screen(ChoiceDialog("End the game", answers), self._end)

    def _end(self, answer: str | None) -> None:
        loser = next((side for side in SIDES if side[0] == answer), None)
        if loser is not None:
            self._over(lambda: self.game.resign(loser))
        elif answer == "d":
            sides = {side[0]: self.names.of(side) for side in SIDES}
            self.app.push_screen(
                ConsentDialog("End the game as a tie?", sides),
                lambda agreed: self._over(self.game.draw) if agreed else None,
            )

    def _over(self, end: Callable[[], list[Entry]]) -> None:
        self.enter_by(end)
