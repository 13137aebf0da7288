"""The commissioner's desk in text mode: every action of the registry, asked line by line, with its
preview in words before anything is entered. For a screen reader, a pipe or a slow connection."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import SystemRandom
from typing import Final, NamedTuple

import click

from league.model.day.overview import day_of
from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.model.ledger.rows import League
from league.store.errors import EditConflict, StoreError
from league.views.day import DayBoard
from quarterback.cli.league.context import LeagueCommandContext, league_command
from quarterback.cli.plain.line_io import EndOfInput, LineIO
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    FormError,
    FormField,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.form_preview import (
    FormPreview,
    commands_of,
    form_error,
    preview_form,
    with_missing_choices,
)
from quarterback.league_office.actions.registry import ACTIONS, BY_NAME
from quarterback.league_office.actions.undo import MANY
from quarterback.league_office.checklist import PendingItem, decisions, pending_items
from quarterback.league_office.choices import Option
from quarterback.league_office.datetimes import wall_clock
from quarterback.league_office.entry_log import NO_LOG, EntryLog, latest_batch_size, log_lines
from quarterback.league_office.league_files import RemovedLeagueFile
from quarterback.league_office.league_handle import LeagueHandle, meanwhile, versions_of
from quarterback.league_office.score_sheet_import import TypedSheets
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.refusal import Refused

MOST_CHOICES: Final = 12
"""The most choices that are listed before `all` is typed."""
_LAST_ENTRIES: Final = 8
_GAME_NUMBER: Final = re.compile(r"(?:game )?(\d+)\b", re.IGNORECASE)
_HELP: Final = (
    "Type the number of a line, or a word to find an action: delay, forfeit, withdraw. all lists"
    " every action, day sums up the day, log shows the latest entries, undo takes back the last"
    " entry, quit leaves."
)
_FORM_HELP: Final = (
    "ENTER keeps what is in brackets, - clears it, back goes to the previous question, cancel"
    " leaves the form. Nothing is entered before you say yes."
)


class FormLeft(Exception):
    """The user left the form; nothing is entered."""


class OneBack(Exception):
    """The user went back to the previous question."""


class DeskLine(NamedTuple):
    """A line that can be chosen: an action, or the actions of a group."""

    words: str
    actions: tuple[LeagueAction, ...]
    form_data: Mapping[str, str]
    """The answers that its form begins with."""


@league_command("desk")
@click.argument("action", required=False)
def desk(cli: LeagueCommandContext, action: str | None) -> None:
    """The commissioner's desk in text mode: everything that can be entered, asked line by line.

    With the name of an ACTION, such as delay or result, only its questions are asked. A preview
    says in words what would be entered, and asks yes or no. It needs no screen: a screen reader or
    a narrow terminal reads it.
    """
    if action is not None and BY_NAME.get(action) not in ACTIONS:
        names = ", ".join(each.name for each in ACTIONS)
        raise Refused(f"there is no action {action!r}. They are: {names}")
    text_desk = TextDesk(cli, LineIO(sys.stdin, sys.stdout))
    try:
        if action is None:
            text_desk.run()
        else:
            text_desk.fill_in(BY_NAME[action], {})
    except EndOfInput:
        pass


class TextDesk:
    """The desk of a league as a conversation: lists of numbered lines, and forms."""

    def __init__(self, cli: LeagueCommandContext, io: LineIO) -> None:
        self.cli, self.io = cli, io
        self.handle = LeagueHandle(cli.league)
        self.by = cli.by
        self.lines: tuple[DeskLine, ...] = ()
        """The lines listed last, by their numbers from 1."""

    def context(self, ledger: Ledger, log: EntryLog = NO_LOG) -> LeagueContext:
        """Return what a form reads of the league now, and who fills it in."""
        store, number = self.cli.store, self.cli.league.number
        return replace(
            self.cli.context(SystemRandom()),
            ledger=ledger,
            by=self.by,
            fixed=bool(self.by),
            log=log,
            now=wall_clock(),
            sheets=TypedSheets(store),
            removed_file=RemovedLeagueFile(store, number),
        )

    def say(self, text: str) -> None:
        """Say a line. No character of a name reaches the terminal unescaped."""
        self.io.say(plain_name(text))

    # The list of actions

    def run(self) -> None:
        """Ask what to enter until someone quits. Raises EndOfInput."""
        self.show_day()
        self.say("? says what can be typed.")
        while True:
            typed = self.io.ask("Desk:").casefold()
            match typed:
                case "":
                    self.show_day()
                case "?" | "help":
                    self.say(_HELP)
                case "quit" | "q" | "exit":
                    return
                case "day":
                    self.show_day()
                case "all":
                    self.list_actions("Every action:", ACTIONS)
                case "log":
                    self.show_log()
                case "undo":
                    self.undo()
                case _:
                    self.open_line(typed)
            if self.handle.at(lambda ledger: ledger.is_removed):
                return

    def undo(self) -> None:
        """Ask to undo the entries that were entered together last."""
        rows, _ = self.handle.log()
        together = self.handle.at(lambda ledger: latest_batch_size(rows, ledger))
        self.fill_in(BY_NAME["undo"], {MANY: str(together)})

    def show_day(self) -> None:
        """Sum up the day, and list what needs a decision, then the actions in groups."""

        def look(ledger: Ledger) -> tuple[list[str], tuple[PendingItem, ...]]:
            context = self.context(ledger)
            day = day_of(context.state, context.now or 0)
            board = DayBoard(context.state, day)
            name = context.state.get(League, 1).name
            if not board.is_under_way:
                return [f"{name}."], tuple(pending_items(context))
            summary = [f"{name}. {board.summary}.", f"{board.next_line}.", *board.byes]
            return summary, tuple(decisions(context, day))

        summary, pending = self.handle.at(look)
        for line in summary:
            self.say(line)
        decision_lines = [
            DeskLine(
                f"! {capitalize(each.description)}", (BY_NAME[each.action],), each.initial_data
            )
            for each in pending
            if each.action in BY_NAME
        ]
        self.list_lines("What would you like to enter?", [*decision_lines, *self._groups()])

    def _groups(self) -> list[DeskLine]:
        groups: dict[str, list[LeagueAction]] = {}
        for each in ACTIONS:
            groups.setdefault(each.group, []).append(each)
        return [DeskLine(group, tuple(own), {}) for group, own in groups.items()]

    def list_lines(self, heading: str, lines: Sequence[DeskLine]) -> None:
        """List lines, each with the number that opens it until the next list."""
        self.lines = tuple(lines)
        self.say(heading)
        for number, line in enumerate(lines, 1):
            self.say(f"  {number}  {line.words}")

    def open_line(self, typed: str) -> None:
        """Open the line with a number, or the action that a word finds."""
        if typed.isdecimal():
            line = {str(at): each for at, each in enumerate(self.lines, 1)}.get(typed)
            if line is None:
                self.say(f"The list has no line {typed}.")
            elif len(line.actions) > 1:
                self.list_actions(f"{line.words}:", line.actions)
            else:
                self.fill_in(line.actions[0], line.form_data)
            return
        exact = [each for each in ACTIONS if typed in (each.name, each.title.casefold())]
        matching = (
            exact
            or [each for each in ACTIONS if typed in each.title.casefold()]
            or [each for each in ACTIONS if typed in each.description.casefold()]
        )
        if not matching:
            self.say(f"No action has {typed} in its name. Type all for a list of every action.")
        elif len(matching) == 1:
            self.fill_in(matching[0], {})
        else:
            self.list_actions(f"Actions with {typed}:", matching)

    def list_actions(self, heading: str, actions: Sequence[LeagueAction]) -> None:
        """List actions; those that cannot be done now say why."""

        def why_not(ledger: Ledger) -> list[str]:
            context = self.context(ledger)
            return [each.why_not(context) for each in actions]

        reasons = self.handle.at(why_not)
        self.list_lines(
            heading,
            [
                DeskLine(each.title + (f" (not now: {why})" if why else ""), (each,), {})
                for each, why in zip(actions, reasons, strict=True)
            ],
        )

    def show_log(self) -> None:
        """Say the latest entries, the last one first."""
        rows, head = self.handle.log()
        entries = self.handle.at(lambda ledger: log_lines(rows, ledger, ""))
        for each in entries[:_LAST_ENTRIES]:
            why = f" Why: {each.why}." if each.why else ""
            undone = "" if each.in_effect else " Undone later."
            self.say(f"  {each.seq}  {each.at}, {each.by}: {each.description}.{why}{undone}")
        self.say(f"Log hash: {head}")

    # A form

    def fill_in(self, action: LeagueAction, form_data: Mapping[str, str]) -> None:
        """Ask the questions of a form that `form_data` does not answer, say what it would do, and
        enter it after a yes. Raises EndOfInput; then nothing is entered."""
        self.say(f"{action.title}. {action.description}")
        try:
            TextForm(self, action, form_data).fill_in()
        except EndOfInput:
            self.say("Nothing was entered.")
            raise
        except FormLeft:
            self.say("Nothing was entered.")
        except StoreError as error:
            self.say(error.message)


class TextForm:
    """The questions of an action, one after the other."""

    def __init__(self, desk: TextDesk, action: LeagueAction, form_data: Mapping[str, str]) -> None:
        self.desk, self.action = desk, action
        self.filled = dict(form_data)
        self.asked = list(form_data)
        """The questions that were answered, in order."""
        self.first: FormPreview | None = None
        """The form as it was when it was opened."""
        self.said: tuple[str, ...] = ()
        """The current state that was said last."""
        self.previewed: tuple[str, ...] = ()
        """The preview that was said last."""
        self.doubted = ("", "")
        """The question and the answer that were called wrong last."""

    def look(self) -> FormPreview:
        """Return the form as it is filled in so far. Raises StoreError."""

        def outcome(ledger: Ledger, log: EntryLog) -> FormPreview:
            context = self.desk.context(ledger, log)
            form = preview_form(self.action, context, self.filled)
            form = with_missing_choices(form, self.filled)
            seen = None if self.first is None else self.first.seen
            return replace(form, meanwhile=meanwhile(self.action, context, form.data, seen))

        form = self.desk.handle.at_log(outcome, whole=self.action.reads_log)
        self.first = self.first or form
        return form

    def fill_in(self) -> None:
        """Ask until it is entered. Raises FormLeft, EndOfInput or StoreError."""
        while True:
            form = self.look()
            if not form.fields:
                why_not = form.error.sentence if form.error else "It cannot be done now."
                self.desk.say(capitalize(why_not))
                raise FormLeft
            self._say_state(form)
            self._doubt(form)
            field = next((each for each in form.fields if each.name not in self.asked), None)
            try:
                if field is not None:
                    self.filled[field.name] = self._ask(field, form.data[field.name])
                    self.asked.append(field.name)
                elif self._settle(form):
                    return
            except OneBack:
                if self.asked:
                    self.asked.pop()

    def _doubt(self, form: FormPreview) -> None:
        """Say at once what is wrong with the last answer, and ask again; but only once, because the
        answer to a later question may fix it."""
        last = self.asked[-1] if self.asked else ""
        if form.error is None or form.error.field != last or not self.filled.get(last, ""):
            return
        if self.doubted != (last, self.filled[last]):
            self.doubted = last, self.filled[last]
            self.desk.say(f"Fix first: {capitalize(form.error.sentence)}")
            self.asked.pop()

    def _say_state(self, form: FormPreview) -> None:
        """Say the current state of what the form changes, unless it was said last."""
        if form.current_state and form.current_state != self.said:
            self.desk.say(f"Now: {'; '.join(form.current_state)}.")
        self.said = form.current_state

    def _settle(self, form: FormPreview) -> bool:
        """Say what the form would do, and enter it after a yes; return whether it was entered."""
        say = self.desk.say
        for line in form.meanwhile:
            say(f"Entered while you were asked: {line}")
        if form.preview and form.preview != self.previewed:
            say("Preview:")
            for line in form.preview:
                say(f"  - {capitalize(line)}")
        self.previewed = form.preview
        if form.error is not None:
            say(f"Fix first: {capitalize(form.error.sentence)}")
            self._ask_again(form, form.error.field)
            return False
        answer = self.desk.io.ask("Enter it? y, n, or a question to change:").casefold()
        if answer in ("y", "yes"):
            return self._enter(form)
        if answer in ("n", "no", "cancel"):
            raise FormLeft
        if answer in ("?", "help"):
            say("y enters it, n leaves the form. To change an answer, type its question:")
            for field in form.fields:
                say(f"  {field.label}")
        elif answer == "back":
            raise OneBack
        else:
            labels = ((each.label.casefold(), each.name) for each in form.fields)
            name = next((name for label, name in labels if answer and label.startswith(answer)), "")
            self._ask_again(form, name, leaves=False)
        return False

    def _ask_again(self, form: FormPreview, name: str, *, leaves: bool = True) -> None:
        """Ask a question again, by its `name`. Without one, leave the form, or if `leaves` is false
        say what can be typed."""
        if name in {field.name for field in form.fields} and name in self.asked:
            self.asked.remove(name)
        elif leaves:
            raise FormLeft
        else:
            self.desk.say("Type y, n, or the beginning of a question.")

    def _enter(self, form: FormPreview) -> bool:
        """Enter it; return whether it was entered."""
        handle, data, action = self.desk.handle, form.data, self.action
        seen = form.seen if self.first is None else self.first.seen

        def commands(ledger: Ledger) -> Iterator[AnyCommand]:
            return commands_of(action, self.desk.context(ledger), data)

        try:
            if (keep := action.keep_files) is not None:
                handle.at(lambda ledger: keep(self.desk.context(ledger), data))
            entry = handle.enter(commands, data[BY], data.get(WHY, ""), seen)
        except FormError as error:
            return self._refused(error)
        except Refused as refused:
            return self._refused(form_error(action, refused))
        except EditConflict as conflict:
            return self._moved(form, conflict)
        self.desk.by = data[BY].strip()
        detail = action.success_detail
        done = action.success_message
        if detail is not None:
            done = handle.at(lambda ledger: detail(self.desk.context(ledger))) or done
        self.desk.say(f"{done or 'Entered.'} Entry {entry}; undo takes it back.")
        if action.shows_chain_head:
            self.desk.say(f"Log hash, for the printed sheet: {handle.log()[1]}")
        return True

    def _refused(self, error: FormError) -> bool:
        """Say why it was not entered, and ask that question again. One that came up only now,
        because of what someone else entered, is asked anyway."""
        self.desk.say(f"Not entered: {error.sentence}")
        form = self.look()
        if error.field in self.asked or error.field not in {each.name for each in form.fields}:
            self._ask_again(form, error.field)
        return False

    def _moved(self, form: FormPreview, conflict: EditConflict) -> bool:
        """Say all versions after an edit conflict, and ask whether to overwrite the other one."""
        desk = self.desk
        rows, _ = desk.handle.log()
        before = () if self.first is None else self.first.current_state
        now = self.look()
        versions = desk.handle.at(
            lambda ledger: versions_of(conflict, rows, before, now, self.filled, ledger.records)
        )
        desk.say(f"{versions.title}. {versions.detail}")
        for label, lines in versions.sides:
            desk.say(f"{label}: {'; '.join(lines)}")
        self.first = now
        if desk.io.confirm("Overwrite it with yours?"):
            return self._enter(now)
        raise FormLeft

    # A question

    def _ask(self, field: FormField, value: str) -> str:
        """Ask one question until the answer can be read."""
        if field.kind == "lines":
            return self._ask_lines(field, value)
        if field.kind not in ("one", "several"):
            return self._ask_line(field, value)
        keys = choice_keys(field)
        shown = keys if len(keys) <= MOST_CHOICES else {}
        self.desk.say(f"{field.label}:")
        self._list(shown)
        if not shown:
            self.desk.say(f"  {len(keys)} choices: type a number or part of the name, or all.")
        words = dict(field.options)
        usual = ", ".join(words[each] for each in value.split(",") if each in words)
        while True:
            typed = self._line(field, usual)
            if typed is None:
                return value
            if typed == "all" and field.kind == "several":
                return ",".join(value for value, _ in keys.values())
            if typed == "all":
                self._list(keys)
                continue
            if field.kind == "several":
                parts = [] if typed in ("-", "none") else re.split(r"\s*,\s*", typed)
            else:
                parts = [typed]
            chosen = [self._chosen(keys, part) for part in parts]
            if all(each is not None for each in chosen):
                return ",".join(each for each in chosen if each is not None)

    def _list(self, keys: Mapping[str, Option]) -> None:
        for key, (_, words) in keys.items():
            is_said = _GAME_NUMBER.match(words) and key.isdecimal() and key in words.split()[:2]
            self.desk.say(f"  {words}" if is_said else f"  {key}  {words}")

    def _chosen(self, keys: Mapping[str, Option], typed: str) -> str | None:
        """Return the value of the choice that was typed; without one, say why and return None."""
        if typed in keys:
            return keys[typed][0]
        matching = {key: each for key, each in keys.items() if typed in each[1].casefold()}
        begin = [each for each in matching.values() if each[1].casefold().startswith(typed)]
        same = [each for each in begin if each[1].casefold() == typed]
        for fits in (same, begin, list(matching.values())):
            if len(fits) == 1:
                return fits[0][0]
        if matching:
            self.desk.say(f"{len(matching)} choices have {typed}:")
            self._list(matching)
        else:
            self.desk.say(f"No choice has {typed}.")
        return None

    def _ask_line(self, field: FormField, value: str) -> str:
        typed = self._line(field, value, fold=False)
        return value if typed is None else "" if typed == "-" else typed

    def _ask_lines(self, field: FormField, value: str) -> str:
        self.desk.say(f"{field.label}, a line each; an empty line ends them. {field.help}")
        lines: list[str] = []
        while True:
            typed = self._line(field, value if not lines else "", fold=False)
            if typed is None:
                return "\n".join(lines) if lines else value
            lines.append(typed)

    def _line(self, field: FormField, usual: str, *, fold: bool = True) -> str | None:
        """Ask for a line; None for an empty one, which keeps the answer that is there."""
        inside = f" [{plain_name(usual)}]" if usual else " (optional)" if field.optional else ""
        while True:
            typed = self.desk.io.ask(f"{plain_name(field.label)}{inside}:")
            match typed.casefold():
                case "":
                    return None
                case "cancel":
                    raise FormLeft
                case "back":
                    raise OneBack
                case "?" | "help":
                    self.desk.say(f"{field.help} {_FORM_HELP}".strip())
                case folded:
                    return folded if fold else typed


def choice_keys(field: FormField) -> dict[str, Option]:
    """Return the choices of a field by what is typed for each: for a game its own number, so that
    12 is game 12, and for anything else a letter. If no choice is a game, they are numbered from
    1."""
    numbers = [
        match.group(1) if (match := _GAME_NUMBER.match(words)) is not None else ""
        for _, words in field.options
    ]
    of_games = [number for number in numbers if number]
    if not of_games or len(set(of_games)) < len(of_games):
        return {str(at): each for at, each in enumerate(field.options, 1)}
    letters = (f"{chr(ord('a') + at % 26)}{at // 26 or ''}" for at in range(len(numbers)))
    return {
        number or next(letters): each for number, each in zip(numbers, field.options, strict=True)
    }
