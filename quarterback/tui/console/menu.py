"""The console's menu: whatever can be entered out of turn, reports, and ending a game early."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from quarterback.entry import reducer
from quarterback.entry.form import assign_letters
from quarterback.game.clock import minutes
from quarterback.game.console import menu_items as items
from quarterback.game.console.form_views import KeyOf
from quarterback.game.console.menu_items import ConsoleTask, MenuItem, OutOfTurnCall, TimeoutItem
from quarterback.game.console.rule_card import card_of, card_page
from quarterback.teams.description import team_lines
from quarterback.teams.rating_rolls import may_roll
from quarterback.text.inputs import refusal_text
from quarterback.tui.console.clock import ConsoleClock
from quarterback.tui.console.corrections import ConsoleCorrections
from quarterback.tui.console.game import ConsoleGame
from quarterback.tui.dialogs import ChoiceDialog, ConsentDialog, TextPrompt
from quarterback.tui.help import HelpScreen
from rulesets.core.events import Call
from rulesets.core.refusal import Refused
from rulesets.core.sides import AS_READ, SIDES, points_of
from rulesets.registry import call_key


def console_help(console: ConsoleGame, clock: ConsoleClock, form: list[str]) -> list[str]:
    """Return the first part of help: the moment, the time, mistakes. `form` explains the form."""
    key = console.host.key_of
    lines = [*_moment(console, form), *_time(console, clock), *_card(console), ""]
    return [*lines, *_mistakes(key)]


def _moment(console: ConsoleGame, form: list[str]) -> list[str]:
    key, throw = console.host.key_of, console.dice.throw
    take = key("console.take")
    if throw is not None:
        return [
            "DICE ROLLED",
            f"{throw.title}: {throw.result}".rstrip(": "),
            "The roll is recorded. Press any key to continue, or wait a moment.",
        ]
    if console.over:
        return [
            "THE GAME IS OVER",
            f"{take} shows the reports: final score, box score, scoring, drives.",
            f"{key('console.menu')} opens the menu: export the game, rule book.",
            f"Was the last entry wrong? {key('console.undo')} undoes it, and the game continues.",
        ]
    if console.game.is_automatic:
        return ["COMPUTER'S TURN", *_by_itself(console, take)]
    return form


def _by_itself(console: ConsoleGame, take: str) -> Iterator[str]:
    game = console.game
    if game.coach:
        yield f"The computer coach has the call. {take} makes it play at once."
    else:
        yield (
            "On the practice board the program rolls the dice and moves the figures, and enters"
            f" what you would enter at your own board. {take} makes it play at once."
        )
    if console.host.ctx.pace.waits:
        yield "The speed is set to step: nothing moves until you press a key."


def _time(console: ConsoleGame, clock: ConsoleClock) -> Iterator[str]:
    """Return lines about the timers, the clock and the timeouts."""
    game, s, key = console.game, console.game.state, console.host.key_of
    rows = [
        f"{each.timer.name.replace('_', ' ').capitalize()}  {minutes(each.timer.seconds)}:"
        f" {each.timer.description}; starts with: {each.timer.starts} ({each.timer.rule})."
        for each in clock.timers()
    ]
    if rows:
        rows.append(
            f"{key('console.timer')}  starts or stops the first timer. You see a"
            " notice when time is up."
        )
    menu, keep = key("console.menu"), key("console.clock")
    if game.clock_in_use:
        keeper = "the program keeps it" if game.keeps_time else "your own is what counts"
        rows.append(f"Clock  {minutes(game.clock.left())} left in the period; {keeper}.")
        rows.append(f"{keep}  lets the program keep the clock, or hands it back to you.")
        rows.append(f"{menu}  then Clock: type what your own clock reads, such as 4:31.")
    if s.timeouts is not None:
        left = ", ".join(f"{game.names.of(side)} {points_of(s.timeouts, side)}" for side in AS_READ)
        rows.append(f"Timeouts left: {left}. Take one from the menu ({menu}).")
    if rows:
        yield from ("", "TIME", *rows)


def _card(console: ConsoleGame) -> Iterator[str]:
    """Return lines about the rule card, if there are rules to read now."""
    titles = card_of(console.game.rules, console.game.state).titles
    if titles:
        yield from ("", "ON THE RULE CARD", *titles)
        key = console.host.key_of("console.card")
        yield f"{key}  or a click on the card shows the rules in full."


def _mistakes(key: KeyOf) -> Iterator[str]:
    yield "FIXING MISTAKES"
    yield f"{key('console.back')} {key('console.erase')}  erase it before it is entered"
    yield f"{key('console.undo')}  undo the last entry; repeat for earlier ones"
    yield f"{key('console.redo')}  redo what you undid"
    yield (
        f"{key('console.menu')}  and there Fix an earlier entry: replace it, leave it out or"
        " put one before it; you see first what would change"
    )
    yield (
        f"{key('console.menu')}  then Referee's ruling: set score, ball, down or time, with a"
        " reason"
    )
    yield (
        f"{key('console.anyway')}  record what the rules refuse, because it happened: with a"
        " reason, and marked as against the rules"
    )
    yield "Every entry is saved at once. Corrections never overwrite the original."


SUSPEND_IT = "suspend it: go on later, on any board"
_WHICH_CALL = "Which illegal call was made?"


def _call_code(text: str) -> str:
    return "_".join(text.lower().replace("-", " ").split())


class ConsoleMenu:
    """Opens the menu, and carries out the choice."""

    def __init__(
        self, console: ConsoleGame, clock: ConsoleClock, corrections: ConsoleCorrections
    ) -> None:
        self._console = console
        self._game = console.game
        self._host = console.host
        ctx = console.host.ctx
        self._tasks: dict[str, Callable[[], object]] = {
            items.READ_CLOCK: clock.read_clock,
            items.KEEP_CLOCK: clock.press_clock,
            items.LEAVE_CLOCK: clock.press_clock,
            items.CALL: self.call_by_name,
            items.CORRECT: corrections.choose_entry,
            items.WAITING: lambda: corrections.choose_entry(at_pending=True),
            items.RULING: corrections.ruling,
            items.REPORTS: self.show_reports,
            items.EXPORT: lambda: ctx.export_game(console.book),
            items.CARD: self.show_card,
            items.RULES: lambda: ctx.open_rules(),
            items.END: self.end_game,
            items.NAME_PLAYERS: self.toggle_names,
            items.TEAMS: self.show_teams,
            items.OWN_DICE: self.roll_own,
            items.ROLL: lambda: ctx.rate_teams(console.book),
        }

    def open(self) -> None:
        """Show what can be chosen now."""
        offered = items.menu_items(self._game)
        by_key = {key: item for key, _, item in offered}
        self._host.open(
            ChoiceDialog("Menu", [(key, label) for key, label, _ in offered]),
            lambda key: self.choose(by_key[key]) if key else None,
        )

    def choose(self, item: MenuItem) -> None:
        """Carry out the choice."""
        match item:
            case TimeoutItem(side):
                self._console.enter(lambda: self._game.board.time_out(side))
            case OutOfTurnCall(option):
                entry = self._console.entry
                form = reducer.out_of_turn_form(self._game.awaiting, option, entry.players)
                entry.replace(form)
            case ConsoleTask(name):
                self._tasks[name]()

    def offer_ratings(self) -> None:
        """Say on the board that teams have no ratings, and how to roll them."""
        if may_roll(self._console.book) and not self._console.watched:
            menu, roll = self._host.key_of("console.menu"), items.key_of(self._game, items.ROLL)
            self._console.caption = (
                f"No ratings: all players are average. {menu} {roll} rolls them."
            )

    def show_teams(self) -> None:
        """Show the teams' ratings, and how they are made up."""
        lines = team_lines(self._game.rules, self._game.names)
        self._host.open(HelpScreen(lines, "Teams"))

    def roll_own(self) -> None:
        self._game.rolls_dice = False
        self._console.caption = "The form now asks for every roll; ENTER rolls on again."
        self._host.show()

    def toggle_names(self) -> None:
        """Turn asking for players' names in every report on or off."""
        self._game.asks_players = not self._game.asks_players
        if self._game.asks_players:
            caption = "The form now asks for the ball carrier; ENTER skips it."
        else:
            caption = "The ball carrier is now optional."
        self._console.caption = caption
        self._console.entry.ask()
        self._host.show()

    def call_by_name(self) -> None:
        """Ask for a call that is not offered: from a list of those that are illegal now, or by
        name. The form refuses it, and it can be recorded anyway."""
        calls = items.illegal_calls(self._game)
        if not calls:
            self._ask_call()
            return
        own = [call_key(name) or "" for name, _ in calls]
        free = iter(assign_letters([w for _, w in calls], {"x", *own}))
        keys = [key if own.count(key) == 1 else next(free) for key in own]
        named = dict(zip(keys, (name for name, _ in calls), strict=True))
        answers = [(key, words) for key, (_, words) in zip(keys, calls, strict=True)]
        answers.append(("x", "another call, by its name"))
        self._host.open(
            ChoiceDialog(_WHICH_CALL, answers),
            lambda key: self._ask_call() if key == "x" else self.enter_call(named.get(key or "")),
        )

    def _ask_call(self) -> None:
        """Ask for a call by name. One without a meaning here is refused at once."""
        prompt = TextPrompt(_WHICH_CALL, "name of the call; ? lists all", self.call_error)
        self._host.open(prompt, self.enter_call)

    def call_error(self, name: str) -> str:
        """Return why a name is not a call that could be recorded; empty if it is one."""
        rules, s = self._game.rules, self._game.state
        try:
            call = rules.normalize(rules, s, Call(_call_code(name)))
            assert isinstance(call, Call), "a call stays one"
            rules.check_call(rules, s, call)
        except Refused as refused:
            return "" if refused.forbidden else refusal_text(refused)
        return ""

    def enter_call(self, name: str | None) -> None:
        if name:
            self._console.enter(lambda: self._game.board.call(_call_code(name)))

    def show_card(self) -> None:
        lines = card_page(card_of(self._game.rules, self._game.state))
        page = HelpScreen(lines or ["No rules on the card now."], "Rule card")
        self._host.open(page)

    def show_reports(self) -> None:
        """Show the score, statistics and drives so far."""
        from quarterback.tui.review.reports import FinalScreen, HalfTimeScreen

        game = self._game
        page = FinalScreen(game) if self._console.over else HalfTimeScreen(game, "SO FAR")
        self._host.open(page)

    def end_game(self) -> None:
        """Ask which team resigns, whether both agree to a tie, or whether the game goes on
        later."""
        if not self._game.live:
            return
        names = self._game.names
        answers = [(side[0], f"{names.of(side)}: resign") for side in SIDES]
        answers.append(("d", "tie, if both teams agree"))
        answers.append(("s", SUSPEND_IT))
        self._host.open(ChoiceDialog("End or suspend the game", answers), self._end)

    def _end(self, answer: str | None) -> None:
        loser = next((side for side in SIDES if side[0] == answer), None)
        if loser is not None:
            self._console.enter(lambda: self._game.resign(loser))
        elif answer == "d":
            names = {side[0]: self._game.names.of(side) for side in SIDES}
            self._host.open(ConsentDialog("End the game as a tie?", names), self._tie)
        elif answer == "s":
            self._suspend()

    def _suspend(self) -> None:
        """Suspend the game: its board is free, and the game can be resumed on any board."""
        if self._host.ctx.result_sync.suspend(self._console.book):
            self._host.leave()

    def _tie(self, agreed: bool | None) -> None:
        if agreed:
            self._console.enter(self._game.draw)
