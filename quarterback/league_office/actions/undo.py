"""Actions that undo and redo entries, latest first, and that take back what one session entered, as
when a PIN was seen by a rival."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from league.model.ledger.commands import league as c
from league.model.ledger.ledger import AppliedCommand
from league.model.ledger.rows import Fixture, FixtureGame
from league.model.ledger.state import LeagueState
from league.model.standings.table import listed
from quarterback.league_office.actions.action import (
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    Typed,
    choice_field,
    report_lines,
)
from quarterback.league_office.actions.form_preview import BRACKET_OPTION
from quarterback.league_office.choices import parse_numbers
from quarterback.league_office.describe_commands import (
    current_result_text,
    describe_command,
    describe_entry,
    game_label,
)
from quarterback.league_office.entry_log import EntrySession, entry_sessions
from rulesets.core.plain_text import capitalize, how_many
from rulesets.core.refusal import Refused

MANY = "commands"
_MOST = 500


def _words(context: LeagueContext, done: Sequence[AppliedCommand]) -> tuple[str, ...]:
    lines, authors = [], context.log.authors
    for each in done:
        by = authors.get(each.seq, "")
        what = describe_entry(each.command, each, context.state)
        lines.append(f"{each.seq}  {what} (by {by})" if by else f"{each.seq}  {what}")
    return tuple(lines)


class _Words(NamedTuple):
    """The words of an action on the latest entries."""

    title: str
    description: str
    field: str
    """The help of the field for how many."""
    heading: str
    """Above the entries of a preview."""
    done: str
    """What became of them: undone."""
    command: str
    """The help of its command."""
    restored_by: str = ""
    """The command that restores them, if any."""


def _on_latest(
    name: str,
    words: _Words,
    entries: Callable[[LeagueContext], Sequence[AppliedCommand]],
    command: type[c.UndoEntries | c.RedoEntries],
) -> LeagueAction:
    """Return an action on the latest of some entries, as many as are asked for."""

    def count(context: LeagueContext, answers: FormReader) -> int:
        if not entries(context):
            raise FormError(MANY, "nothing to undo or redo")
        return answers.required_number(MANY, 1, min(len(entries(context)), _MOST), "how many?")

    def preview(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
        latest = entries(context)[-count(context, FormReader(filled)) :]
        return (words.heading, *_words(context, latest[::-1]))

    return LeagueAction(
        name,
        words.title,
        "Log",
        words.description,
        lambda context, filled: (FormField(MANY, "How many", "number", words.field, "1"),),
        lambda context, answers: (command(count(context, answers)),),
        lambda context: "" if entries(context) else f"nothing to {name}",
        preview=preview,
        error_field=MANY,
        success_message=f"{words.done.capitalize()}.",
        reads_log=True,
        command_line=CommandLine(
            name,
            words.command,
            (Parameter("[COMMANDS]", kind="number", default="1", between=(1, 10**9)),),
            commands=lambda context, answers: (command(int(answers.text(MANY))),),
            after=lambda context, data: CommandReport(
                {},
                (
                    f"{data[MANY]} {words.done}."
                    if not words.restored_by
                    else f"{data[MANY]} {words.done}."
                    f" To restore: quarterback league {words.restored_by} {data[MANY]}",
                ),
            ),
        ),
    )


UNDO: Final = _on_latest(
    "undo",
    _Words(
        title="Undo",
        description="Undo the latest entries. They stay in the log.",
        field="Number of entries, latest first.",
        heading="To undo (redo restores it):",
        done="undone",
        command="Undo the last COMMANDS, exactly; `redo` restores them.",
        restored_by="redo",
    ),
    lambda context: context.ledger.in_effect[1:],
    c.UndoEntries,
)
REDO: Final = _on_latest(
    "redo",
    _Words(
        title="Redo",
        description="Restore what was undone.",
        field="Number of entries, last undone first.",
        heading="To redo:",
        done="redone",
        command="Redo the last COMMANDS undone.",
    ),
    lambda context: context.ledger.undone,
    c.RedoEntries,
)


class GamesAtMoment:
    """The games of a league at one moment, with their results in words."""

    def __init__(self, state: LeagueState) -> None:
        self.labels = {game.id: game_label(state, game.id) for game in state.all(Fixture)}
        self.results = {game.id: current_result_text(state, game) for game in state.all(Fixture)}

    def changes(self, after: GamesAtMoment) -> list[str]:
        """Return what becomes of the games, a line each."""
        lines = []
        for game, label in self.labels.items():
            was, now = self.results[game], after.results.get(game)
            if now is None:
                lines.append(capitalize(f"{label}: no longer scheduled."))
            elif was != now:
                lines.append(capitalize(f"{label}: {now}; it was {was}."))
        new = [label for game, label in after.labels.items() if game not in self.labels]
        return [*lines, *(capitalize(f"{label}: scheduled.") for label in new)]


SESSION, ENTRIES, DEPENDENTS = "session", "entries", "dependents"
NUMBERS = "numbers"
"""Entries as they are typed on the command line."""
_YES_NO: Final = (("no", "stop, and show them"), ("yes", "take them back, too"))
_MOST_NAMED: Final = 5
"""How many entries of others an error names; the preview lists them all."""


def _chosen(context: LeagueContext, filled: FormData) -> EntrySession | None:
    every = entry_sessions(context.log, context.ledger)
    key = filled.get(SESSION, "")
    return next((each for each in every if each.key == key), next(iter(every), None))


def _field_of(session: EntrySession) -> str:
    """Return the name of the field for a session's entries: each session has its own, so that no
    mark of one carries over to another."""
    return f"{ENTRIES}-{session.counting[0]}"


def _session_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    session = _chosen(context, filled)
    if session is None:
        return ()
    every = entry_sessions(context.log, context.ledger)
    commands = {done.seq: done.command for done in context.ledger.counting}
    width = len(str(session.counting[-1]))
    entries = tuple(
        (str(seq), f"{seq:>{width}}  {describe_command(commands[seq], context.state)}")
        for seq in session.counting
    )
    return (
        choice_field(
            SESSION,
            "Session",
            "A device that came in by a door, or a name.",
            tuple((each.key, each.label) for each in every),
        ),
        FormField(
            _field_of(session),
            "Entries",
            "several",
            "Those to take back.",
            ",".join(seq for seq, _ in entries),
            entries,
        ),
        choice_field(
            DEPENDENTS, "Dependents", "Later entries that cannot stay without these.", _YES_NO, "no"
        ),
    )


def _take_back(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    field = next((name for name in answers.data if name.startswith(ENTRIES)), ENTRIES)
    entries = answers.keys(field)
    if not entries:
        raise FormError(field, "choose the entries to take back")
    unfit = context.ledger.dependents(entries)
    if unfit and answers.text(DEPENDENTS) != "yes":
        raise FormError(DEPENDENTS, _depending(context, unfit))
    yield c.TakeBack(tuple(sorted({*entries, *unfit})))


def _depending(context: LeagueContext, unfit: dict[int, str]) -> str:
    lines = _lines(context, list(unfit)[:_MOST_NAMED])
    more = len(unfit) - len(lines)
    named = "; ".join(line.strip().replace("  ", ", ", 1) for line in lines)
    named += f"; and {more} more" * bool(more)
    what = "entry depends" if len(unfit) == 1 else "entries depend"
    return f"{len(unfit)} later {what} on them: {named}. Without them, {next(iter(unfit.values()))}"


def _lines(context: LeagueContext, entries: Collection[int], *, names: bool = True) -> list[str]:
    """Return entries that count, a line each: number, description and author."""
    authors, lines = context.log.authors, []
    width = len(str(max(entries, default=0)))
    for done in context.ledger.counting:
        if done.seq in entries:
            by = authors.get(done.seq, "") if names else ""
            what = describe_entry(done.command, done, context.state)
            lines.append(f"{done.seq:>{width}}  {what}{f' (by {by})' if by else ''}")
    return lines


def _preview(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    session = _chosen(context, filled)
    if session is None:
        return ()
    entries = FormReader(filled).keys(_field_of(session))
    if not entries:
        return ()
    unfit = context.ledger.dependents(entries)
    lines = [f"Taken back, entered by {session.title}:", *_lines(context, entries, names=False)]
    if unfit:
        lines += ["Later entries that depend on them:", *_lines(context, unfit)]
    command = c.TakeBack(tuple(sorted({*entries, *unfit})))
    before = GamesAtMoment(context.state)
    lines += context.ledger.preview(command, lambda after: before.changes(GamesAtMoment(after)))
    if session.others:
        numbers = listed([str(seq) for seq in session.others])
        lines.append(
            f"What this session undid, redid or took back stays so (entries {numbers}): enter again"
            " what is missing."
        )
    return (*lines, *_played(context, session, command))


def _played(context: LeagueContext, session: EntrySession, command: c.TakeBack) -> list[str]:
    """Return the stored games with entries of a session, and what to do about them: they have
    logs of their own, which no league entry changes."""
    games = context.log.games_by(session.names[0], session.device)
    if not games:
        return []
    look: Callable[[LeagueState], dict[int, int]] = lambda state: {  # noqa: E731
        tie.game: tie.id for tie in state.all(FixtureGame)
    }
    before, after = look(context.state), context.ledger.preview(command, look)
    lines = ["Games have logs of their own, where its entries stay:"]
    for game, many in games.items():
        count = how_many(many, "entry", "entries")
        if game in after:
            what = (
                f"{game_label(context.state, after[game])}. Open it and correct or undo its plays:"
                " its result counts as the game has it"
            )
        elif game in before:
            what = f"{game_label(context.state, before[game])}. It counts no longer"
        else:
            what = "it belongs to no game of the schedule"
        lines.append(f"Saved game {game}, {count}: {what}.")
    return lines


def _why_not(context: LeagueContext) -> str:
    return "" if len(context.ledger.counting) > 1 else "nothing to take back"


def _session_typed(context: LeagueContext, data: FormData) -> dict[str, str]:
    """Return the fields for a session as it was typed: a device or a name, and some of its
    entries or all."""
    typed = data[SESSION].removeprefix("device ").casefold()
    every = entry_sessions(context.log, context.ledger)
    named = [
        each
        for each in every
        if typed == each.key.casefold()
        or typed in (name.casefold() for name in (*each.names, each.title))
    ]
    if not named:  # the person alone: the door that it came by is left out
        doors = tuple(f"{typed} {word} " for word in ("at", "for"))
        named = [each for each in every if any(n.casefold().startswith(doors) for n in each.names)]
        if len(named) > 1:
            devices = listed([each.title for each in named])
            raise Refused(f"{data[SESSION]} has entered things on several devices: {devices}")
    session = next(iter(named), None)
    if session is None:
        raise Refused(f"no entry in effect is by {data[SESSION]!r}: `league take-back` lists who")
    try:
        numbers = parse_numbers(data.get(NUMBERS, ""), 100_000) or session.counting
    except ValueError as error:
        raise FormError(NUMBERS, str(error)) from None
    if strange := sorted(set(numbers).difference(session.counting)):
        raise FormError(NUMBERS, f"entry {strange[0]} is not in effect, or not by {session.title}")
    return {SESSION: session.key, _field_of(session): ",".join(map(str, numbers))}


def sessions_report(context: LeagueContext) -> CommandReport:
    every = entry_sessions(context.log, context.ledger)
    session_data = [
        {
            "session": each.key,
            "device": each.device or None,
            "names": list(each.names),
            "entries": list(each.counting),
            "first": each.first,
            "last": each.last,
        }
        for each in every
    ]
    return CommandReport(
        {"sessions": session_data},
        tuple(each.label for each in every) or ("Nothing to take back.",),
    )


def _check(context: LeagueContext, typed: Typed) -> None:
    if why := _why_not(context):
        raise Refused(why)


TAKE_BACK: Final = LeagueAction(
    "take-back",
    "Take back a session's entries",
    "Log",
    "Everything one device or person entered, as when a PIN was seen by a rival. Later entries of"
    " others stay.",
    _session_fields,
    _take_back,
    _why_not,
    preview=_preview,
    needs_reason=lambda context, filled: True,
    shows_side_effects=True,
    error_field=SESSION,
    success_message="Taken back.",
    reads_log=True,
    command_line=CommandLine(
        "take-back",
        "Take back what one SESSION entered, or list the sessions.\n\n"
        "SESSION is a device, such as 3f9a2c, or a name. It is one entry, with a reason, and"
        " one `undo` restores everything. Later entries of others stay, with the same numbers.",
        (
            Parameter("[SESSION]", "A device or a name, as the list has it."),
            Parameter("--entries", "Only these entries.", field=NUMBERS, example="12-15,18"),
            Parameter("--dependents", "Take back later entries that depend on them, too.", "flag"),
            BRACKET_OPTION,
        ),
        check=_check,
        fill=_session_typed,
        before=report_lines("preview", _preview),
        query=lambda context, typed: sessions_report(context),
        entered_by=("session",),
    ),
)
