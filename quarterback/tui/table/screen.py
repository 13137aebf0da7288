"""The table: what a person can do at it, key by key and click by click."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from textual import events, work
from textual.binding import ActiveBinding, BindingType

from league.store.errors import StoreError
from quarterback.tui.bindings import commands
from quarterback.tui.play.game_screen import GameScreen
from quarterback.tui.play.speed import next_pace
from quarterback.tui.play.ui_state import (
    AT_REST,
    Animating,
    AwaitingPlayer,
    CoachDelay,
    CoachThinking,
    Paused,
)
from quarterback.tui.review.analysis import can_look_back, chances_of, looking_back
from quarterback.tui.table.agreements import ConsentFlow
from quarterback.tui.table.footer import hidden, label
from quarterback.tui.table.play import spoken
from quarterback.tui.widgets.board import BoardWidget
from quarterback.tui.widgets.dial import DialWindow, SignalCard
from quarterback.tui.widgets.pictures import Choices
from rulesets.core.awaiting import Over
from rulesets.core.refusal import Refused


class TableScreen(GameScreen, ConsentFlow):
    """A game at the table, with its keys and clicks."""

    BINDINGS: ClassVar[list[BindingType]] = commands.bindings(commands.TABLE)

    skips = False
    """Whether the mouse button that is down has hurried what was being shown, and does no more."""

    @property
    def spin_keys(self) -> list[str]:
        """The keys that spin, as the player has them."""
        usual = commands.BY_ID["table.spin"].keys
        return self.ctx.own_keys.get("table.spin", usual).split(",")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that have no use in this game do nothing; nor do any before it lies there."""
        if not super().check_action(action, parameters):
            return False
        if action == "clock":
            return self.game.timed or self.exhibition
        if action == "step":
            return self.exhibition
        if action in ("undo", "end"):
            return not self.exhibition
        return True

    def offered(self) -> object:
        """What the footer depends on."""
        return label(self), hidden(self)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The keys, with the words that fit this moment; those without a use now are not shown."""
        found = super().active_bindings
        if not hasattr(self, "game"):
            return found
        away, says = hidden(self), label(self)
        for key, active in found.items():
            binding = active.binding
            if binding.id == "table.spin":
                binding = replace(binding, description=says)
            elif binding.id in away:
                binding = replace(binding, show=False)
            elif binding.id == "table.clock" and self.exhibition:
                binding = replace(binding, description="Pause")
            found[key] = active._replace(binding=binding)
        return found

    def on_key(self, event: events.Key) -> None:
        """While something is shown any key goes on to what comes next. In an exhibition the
        other keys do what they do all the same: there somebody only looks on."""
        if not isinstance(self.phase, Animating):
            return
        if self.exhibition and event.key not in self.spin_keys:
            return
        event.stop()
        event.prevent_default()
        self.skip()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """A click does the same; the click that hurries does nothing else."""
        self.skips = isinstance(self.phase, Animating)
        if self.skips:
            self.skip()

    def action_spin(self) -> None:
        """Spin; or hurry what goes on by itself."""
        match self.phase:
            case Animating():
                self.skip()
            case Paused():
                self.go_on()
            case CoachDelay():
                self.pause_is_over()
            case AwaitingPlayer() if isinstance(self.game.awaiting, Over):
                self.open_final()
            case AwaitingPlayer():
                self.play()

    def action_move(self, by: int) -> None:
        """Move the marker, over what may be called only."""
        if not self._may_choose():
            return
        places = len(self.game.options) or len(self.game.toss_calls)
        if len(self.game.options) == 1:
            option = self.game.options[0]
            self.say(
                f"Nothing to choose now: {option.description or option.call}.  ({option.rule})"
            )
            return
        self._mark((self.considered + by) % places)

    def action_signal(self, number: int) -> None:
        """Put the marker on a signal, or on a choice by its number; say by which rule it may not
        be."""
        if not self._may_choose(number):
            return
        options = self.game.options
        numbers = [option.signal for option in options]
        if not options or numbers[0] is None:
            numbers = list(range(1, (len(options) or len(self.game.toss_calls)) + 1))
        refused = None if number in numbers else self.game.refused(number)
        if number in numbers:
            self._mark(numbers.index(number))
        elif refused is not None:
            self.say(spoken(refused))

    def _may_choose(self, number: int = 0) -> bool:
        """Whether a person has something to choose now; else it is said why not."""
        game = self.game
        if isinstance(self.phase, AwaitingPlayer) and (
            game.options or game.toss_caller is not None
        ):
            return True
        if isinstance(self.phase, AwaitingPlayer) and number:
            refused = game.refused(number)
            if refused is not None:
                self.say(spoken(refused))
        elif isinstance(self.phase, CoachThinking | CoachDelay | Paused) and not self.exhibition:
            self.say(f"It is {game.names.of(game.state.possession)}'s dial: their coach plays.")
        return False

    def _mark(self, place: int) -> None:
        self.considered, self.flash = place, ""
        self.show()

    def on_signal_card_clicked(self, message: SignalCard.Clicked) -> None:
        """A click puts the marker there; a second one spins."""
        options = self.game.options
        if self.skips:
            return
        if not isinstance(self.phase, AwaitingPlayer) or not options:
            self.action_signal(message.signal)
        elif options[self.considered].signal == message.signal:
            self.action_spin()
        else:
            self.action_signal(message.signal)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """A click puts the marker there; a second one takes it."""
        if self.skips or not isinstance(self.phase, AwaitingPlayer):
            return
        if message.place == self.considered:
            self.action_spin()
        else:
            self._mark(message.place)

    def on_dial_window_turned(self, message: DialWindow.Turned) -> None:
        """The dial was clicked."""
        if not self.skips:
            self.action_spin()

    def action_why(self) -> None:
        """The last ruling."""
        self.ctx.open_why()

    def action_advice(self) -> None:
        """What each signal is worth, for whoever is to call now."""
        if not isinstance(self.phase, AwaitingPlayer) or not self.game.options or self.game.coach:
            self.say("Advice is for the team with the call.")
            return
        if self.game.any_dial:
            self.say("There is no advice with a dial that is not known here.")
            return
        self._advise()

    @work(exclusive=True, group="advice")
    async def _advise(self) -> None:
        try:
            off = await asyncio.to_thread(self.book.counts)
        except StoreError as error:
            self.say(error.message)
            return
        if off:
            self.say("There is no advice in a game that counts in a league.")
            return
        from quarterback.ai.solution_cache import knowledge_of
        from quarterback.tui.table.advice import AdviceScreen

        game = self.game
        known = knowledge_of(game.rules)
        self.app.push_screen(AdviceScreen(game.rules, game.state, game.names, known))

    def proceed(self, _: object = None) -> None:
        """What was played has been shown: the chances may tell of it."""
        super().proceed()
        if self.ctx.preferences.chances and can_look_back(self.book):
            self._look_back()

    def action_chances(self) -> None:
        """The line of chances on or off, here and in the games to come."""
        on = not self.ctx.preferences.chances
        self.ctx.prefer(chances=on)
        self.chances = None
        if not on:
            self.say("Win probability is off.")
            return
        self.say(self._where_chances())
        if can_look_back(self.book):
            self._look_back()

    def _where_chances(self) -> str:
        """Where the line of win probability is shown, or why it is not."""
        if not can_look_back(self.book):
            return "Win probability is on, but unknown in this game."
        if self.query_one(BoardWidget).room_for_chances():
            return "Win probability is on, under the log."
        if self.hint.lines:
            off = self.key_of("table.hints")
            return f"Win probability is on, but hints take its place: {off} turns them off."
        return "Win probability is on, but needs a taller window."

    @work(exclusive=True, group="chances")
    async def _look_back(self) -> None:
        """How the game has stood, found out beside the table; nothing of what is to come."""
        back, inputs = looking_back(self.book), self.book.by_input
        review = None
        while review is None and not back.cannot and self.is_attached:
            review = await asyncio.to_thread(back.look, inputs)
        if review is not None and self.ctx.preferences.chances and self.is_attached:
            self.chances = chances_of(self.book, review, inputs)
            if isinstance(self.phase, AT_REST):
                self.show()

    def action_hints(self) -> None:
        """Hints on or off, here and in the games to come."""
        self.advice.on = not self.advice.on
        self.ctx.prefer(hints=self.advice.on)
        self.say("Hints are on." if self.advice.on else "Hints are off.")

    def action_rules(self) -> None:
        """The book of rules."""
        self.ctx.open_rules()

    def action_clock(self) -> None:
        """Stop the clock, or start it; an exhibition as a whole."""
        if self.exhibition:
            self.pause()
            return
        if isinstance(self.phase, Animating) or isinstance(self.game.awaiting, Over):
            return
        if self.game.time_is_up:
            self.end_time()
            return
        try:
            self.game.set_running(not self.game.clock.running)
        except (Refused, StoreError) as error:
            self.not_entered(error)
        else:
            self.flash = ""
            self.show()

    def action_speed(self) -> None:
        """The next pace."""
        pace = self.ctx.pace = next_pace(self.ctx.pace)
        self.flash = f"Speed: {pace.name}."
        if isinstance(self.phase, Paused) and not (pace.waits or self.paused):
            self.let_coach()
        elif isinstance(self.phase, AT_REST):
            self.show()
        self.renew_footer()
