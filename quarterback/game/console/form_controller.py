"""A form being filled in: it takes characters and answers, and submits what is complete.

It knows no screen. The screen or page that shows it hears of each change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from quarterback.entry import form as forms
from quarterback.entry import partial as partials
from quarterback.entry import reducer, spot_input
from quarterback.entry.form import CallSubmitted, EntryForm, Submission
from quarterback.entry.preview import AnswerPreview, doubt_of, preview_of, preview_of_marked
from quarterback.entry.roster_lookup import RosterLookup
from quarterback.entry.type_ahead import shortcut, submission_before
from quarterback.entry.values import InputContext
from quarterback.game.console.form_views import FormView, KeyOf, RolledView, enter_verb, last_rolls
from quarterback.game.console.show_form import ball_shown, form_view
from quarterback.game.controller import GameController
from rulesets.core.awaiting import Over
from rulesets.core.plain_text import capitalize
from rulesets.core.session import Input
from rulesets.core.sides import HOME

_ALWAYS = frozenset({"?", ":"})
"""Characters that no answer has: they always open help and the palette."""


class FormController:
    """Asks for the next input of a game, and takes the answer."""

    def __init__(
        self,
        game: GameController,
        submit: Callable[[Submission], None],
        show: Callable[[], None],
        *,
        type_ahead: bool = False,
        enters_dice: bool = True,
    ) -> None:
        """`submit` takes what is complete; `show` shows the form after a change. With
        `type_ahead`, an answer that only lacks ENTER is submitted by what is typed for the next
        form, and typed dice by their last digit with `enters_dice`."""
        self._game, self._submit, self._show = game, submit, show
        self._type_ahead, self._enters_dice = type_ahead, enters_dice
        self.message = ""
        """Why the last entry was refused; empty if it was not."""
        self.unused_char = ""
        """The last character typed, if it did nothing."""
        self.dice_entered = False
        """Whether typed dice were just entered by their last digit: an ENTER after them belongs
        to them and does nothing else."""
        self.form: EntryForm
        self.ask()

    def ask(self) -> None:
        """Start a new form for what is awaited now."""
        self.form = forms.new_form(self._game.awaiting, self.players)
        self.message = ""

    def fill(self, entered: Input) -> None:
        """Begin with an earlier entry, as far as it answers what is asked."""
        if entered:
            self.form = forms.filled_form(self.form, entered[0])

    @property
    def context(self) -> InputContext:
        """Return whose answer it is, and the situation."""
        s = self._game.state
        side = getattr(self._game.awaiting, "side", None) or s.possession or HOME
        return InputContext(s, self._game.names, side, bare_numbers=True)

    @property
    def players(self) -> RosterLookup:
        return RosterLookup(self._game.rules, self._game.state, self._game.asks_players)

    @property
    def is_complete(self) -> bool:
        """Whether ENTER submits the form."""
        return self.submission is not None

    @property
    def submission(self) -> Submission | None:
        """What ENTER would submit; None if it would only go to the next field."""
        return reducer.submission_if_complete(self.form, self.context)

    def preview(self) -> AnswerPreview:
        """What ENTER would do now."""
        rules, s, names = self._game.rules, self._game.state, self._game.names
        answer = self.submission or reducer.typed_dice(self.form)
        if answer is None:
            return preview_of_marked(rules, s, names, self.form)
        return preview_of(rules, s, names, answer)

    def illegal_submission(self) -> Submission | None:
        """What ENTER would submit, if the rules forbid it but it can be recorded anyway."""
        answer = self.submission
        if answer is None:
            return None
        game = self._game
        refused = preview_of(game.rules, game.state, game.names, answer).refused
        return answer if refused is not None and refused.forbidden else None

    @property
    def can_override(self) -> bool:
        """Whether what was refused, or would be, can be recorded anyway."""
        return self._game.board.could_stand or self.illegal_submission() is not None

    def view(self, key_of: KeyOf) -> FormView:
        at_once = self._shortcut() if self._type_ahead else ""
        view = form_view(self.form, self.context, self.preview(), key_of, self.message, at_once)
        return replace(view, rolled=self.rolled())

    def rolled(self) -> tuple[RolledView, ...]:
        """The dice since the last answer."""
        return last_rolls(self._game.rules, self._game.book.entries, self._game.names)

    def ball_shown(self) -> int | None:
        """Where the spot being entered puts the ball, in yards from Home's goal line."""
        return ball_shown(self.form, self.context)

    def verb(self) -> str:
        """What ENTER does now, in a word or two."""
        return enter_verb(self.form, complete=self.is_complete)

    @property
    def can_go_back(self) -> bool:
        """Whether there is an answer or a message to go back from."""
        return reducer.back(self.form) is not None or bool(self.message)

    def say(self, text: str) -> None:
        """Show why something cannot be done."""
        self.message = capitalize(text)
        self._show()

    def takes(self, char: str) -> bool:
        """Return whether a character belongs to this form, or by typing ahead to the next."""
        if char in _ALWAYS:
            return False
        return self._belongs(char) or self._submission_before(char) is not None

    def type(self, char: str) -> None:
        """Type a character, or press the letter of an answer."""
        self.dice_entered = False
        before = self._submission_before(char)
        if before is None:
            self._type(char)
            return
        count = len(self._game.book.inputs)
        self._submit(before)
        if len(self._game.book.inputs) > count and not self._game.is_automatic:
            self._type(char)

    def reject(self, char: str) -> None:
        """Show why a character does nothing here."""
        fields = self.form.report.fields if self.form.report is not None else ()
        if spot_input.begins_spot(char) and any(field.type == "spot" for field in fields):
            self.say("Press the letter of what happened first, then enter the spot.")
        else:
            self.unused_char = char
            self.say(f"The key {char} does nothing here.")

    def _belongs(self, char: str) -> bool:
        partial = self.form.report
        typing = not forms.is_choosing(self.form)
        if typing and self._is_no_digit(char):
            return True
        if char == " ":
            typed = typing and partial is not None and bool(partial.typed)
            return bool(self.form.pips) or typed
        return typing or reducer.type_char(self.form, char) != self.form

    def _is_no_digit(self, char: str) -> bool:
        """Return whether a number is being typed that the character cannot be part of."""
        partial = self.form.report
        field = partials.current_field(partial) if partial is not None else None
        if field is None or field.type != "number":
            return False
        more = "./ " if field.fractions else ""
        return not (char.isascii() and char.isdigit()) and char not in more

    def _type(self, char: str) -> None:
        if not forms.is_choosing(self.form) and self._is_no_digit(char):
            self.say("Digits only.")
            return
        step = reducer.type_char(self.form, char)
        self.replace(step)
        if self._type_ahead and self._enters_dice and isinstance(step, EntryForm):
            self._enter_whole_dice()

    def _enter_whole_dice(self) -> None:
        """Enter dice that are typed to the last digit: nothing can follow them."""
        typed = reducer.typed_dice(self.form)
        if typed is None or not reducer.are_whole(self.form):
            return
        count = len(self._game.book.inputs)
        self._submit(typed)
        self.dice_entered = len(self._game.book.inputs) > count

    def _submission_before(self, char: str) -> Submission | None:
        """Return what this form submits because a character belongs to the next one."""
        game = self._game
        if not self._type_ahead or game.is_automatic or isinstance(game.awaiting, Over):
            return None
        return submission_before(game.rules, self.form, self.context, char)

    def _shortcut(self) -> str:
        if isinstance(self._game.awaiting, Over):
            return ""
        return shortcut(self._game.rules, self.form, self.context)

    def replace(self, step: EntryForm | Submission) -> None:
        """Show the form after a step, or submit it if it is complete."""
        self.message = ""
        self._game.board.let_go()
        if isinstance(step, CallSubmitted) and (doubt := self._doubt(step.call)):
            self.form = replace(self.form, doubted=step.call)
            self.say(doubt)
        elif isinstance(step, EntryForm):
            self.form = step
            self._show()
        else:
            self._submit(step)

    def _doubt(self, call: str) -> str:
        """Return the question whether a call is really meant; empty if there is no doubt, or it
        was asked already."""
        if self.form.doubted == call:
            return ""
        doubt = doubt_of(self._game.rules, self._game.state, call)
        return f"{doubt} Choose it again to enter it." if doubt else ""

    def _try(self, step: Callable[[], EntryForm | Submission]) -> None:
        try:
            after = step()
        except ValueError as error:
            self.say(f"{error}.")
        else:
            self.replace(after)

    def enter(self) -> None:
        """Submit what is complete, or go on to what is missing."""
        if self.dice_entered:
            self.dice_entered = False
            return
        self._try(lambda: reducer.enter(self.form, self.context))

    def next_field(self, by: int) -> None:
        """Go `by` fields on; a negative number goes back."""
        self._try(lambda: reducer.next_field(self.form, by, self.context))

    def go_to_slot(self, place: int) -> None:
        """Go to a field by its place below the answers."""
        self._try(lambda: reducer.go_to_slot(self.form, place, self.context))

    def choose(self, place: int) -> None:
        self.replace(reducer.choose(self.form, place))

    def move(self, by: int) -> None:
        """Move the marker among the answers, by `by` rows."""
        self.replace(reducer.move(self.form, by))

    def mark(self, place: int) -> None:
        """Put the marker on an answer."""
        self.replace(reducer.mark(self.form, place))

    def nudge(self, by: int) -> None:
        """Move the ball that is being placed, in yards to the right."""
        self.replace(spot_input.nudge(self.form, by, self.context))

    def point(self, yard: int) -> None:
        """Place the ball, in yards from Home's goal line."""
        self.replace(spot_input.point(self.form, yard))

    def erase(self) -> None:
        """Delete a character, or an answer."""
        self.replace(reducer.erase(self.form))

    def clear(self) -> None:
        form = self.form
        if form.report is not None:
            form = replace(form, report=replace(form.report, typed=""))
        self.replace(replace(form, pips=""))

    def back(self) -> bool:
        """Go a step back; return False if there is none."""
        if not self.can_go_back:
            return False
        self.replace(reducer.back(self.form) or self.form)
        return True
