"""Actions that set up a league (name, boards, times, people), and the one that removes it: it is
exported first, and its name is typed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.computer import practice_counts
from league.model.ledger.handlers.schedule import schedule_slots
from league.model.ledger.handlers.setup import time_zone
from league.model.ledger.rows import (
    Board,
    Division,
    FixtureGame,
    Franchise,
    League,
    Person,
    ResultRow,
    Row,
    Season,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.schedule import times_ahead
from league.views.text import datetime_of
from quarterback.files.text_files import NotWritten
from quarterback.league_office import choices, datetimes
from quarterback.league_office.actions.action import (
    BY,
    CommandLine,
    CommandReport,
    FormData,
    FormError,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    choice_field,
    no_season,
)
from quarterback.league_office.actions.clock_changes import (
    CLOCK_CHANGE,
    check_clock_change,
    clock_change_field,
    times_of,
)
from quarterback.league_office.choices import find_named
from quarterback.league_office.datetimes import FLOATING, clock_changes, find_zone, is_zone
from quarterback.league_office.describe_commands import rename_words
from quarterback.league_office.league_files import RemovedLeagueFile


def _create_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    several = (("no", "one at a time"), ("yes", "several at once"))
    return (
        FormField("name", "League", help="Name of the league, such as The Den."),
        choice_field(
            "several", "Seasons", "Most leagues play one season at a time.", several, "no"
        ),
    )


def _create(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    name = answers.required("name", "the league needs a name")
    yield c.CreateLeague(name, answers.text("several") == "yes", datetimes.system_zone())
    if by := answers.text(BY):
        yield c.Register((by,))


CREATE: Final = LeagueAction(
    "found",
    "Create a league",
    "League",
    "Name the league. You are its commissioner.",
    _create_fields,
    _create,
    error_field="name",
    success_message="League created.",
    success_detail=lambda context: f"League created. {new_zone_words(time_zone(context.state))}",
)


def new_zone_words(zone: str) -> str:
    """Say in which time zone a new league plays, and how to change that."""
    if not zone:
        return f"{FLOATING} Set it with “Time zone”."
    return f"Its time zone is {zone}, as on this machine; “Time zone” changes it."


FLOAT: Final = "none"
"""What is typed for no time zone."""


def _zone_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    zone = time_zone(context.state) or datetimes.system_zone()
    text = f"Where the league plays: a name such as America/Chicago, or {FLOAT}."
    return (FormField("zone", "Time zone", help=text, default=zone),)


def _new_zone(context: LeagueContext, answers: FormReader) -> str:
    """Return the zone that was typed. Raises FormError for no zone, or the one that is set."""
    text = answers.required("zone", "which time zone?")
    try:
        zone = "" if text.casefold() == FLOAT else find_zone(text)
    except ValueError as error:
        raise FormError("zone", str(error)) from None
    if zone == time_zone(context.state):
        raise FormError("zone", f"that is already its time zone: {zone or FLOAT}")
    return zone


def _set_zone(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.SetTimeZone(_new_zone(context, answers))


def _zone_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    zone = _new_zone(context, FormReader(filled))
    times = times_of(times_ahead(context.state))
    lines = [f"calendars name {zone}" if zone else "times in calendars have no time zone"]
    return (*lines, *list(clock_changes(zone, times))[:_LISTED])


_LISTED: Final = 12
"""Times in the hours when clocks change that are listed."""


def zone_now(records: LeagueState) -> str:
    zone = time_zone(records)
    if not zone:
        return FLOATING
    unknown_here = "" if is_zone(zone) else ", which this machine does not know"
    return f"The league's time zone is {zone}{unknown_here}."


TIME_ZONE: Final = LeagueAction(
    "time-zone",
    "Time zone",
    "League",
    "Where the league plays: calendar programs then know when games are.",
    _zone_fields,
    _set_zone,
    preview=_zone_words,
    error_field="zone",
    success_message="Saved.",
    current_state=lambda context, filled: (zone_now(context.state),),
    command_line=CommandLine(
        "time-zone",
        f"Set the league's time zone: ZONE is a name such as America/Chicago, or {FLOAT};"
        " without one, show it.",
        (Parameter("[ZONE]"),),
    ),
)


def _names(name: str, label: str, message: str) -> tuple[FormField, ...]:
    return (FormField(name, label, "lines", message),)


def _named(answers: FormReader, field: str, names: set[str], what: str) -> tuple[str, ...]:
    """Parse new names, one per line. Raises FormError."""
    line_of: dict[str, int] = {}
    for number, line in answers.lines(field):
        if line in names:
            raise FormError(field, f"line {number}: {what} called {line} already exists")
        if line in line_of:
            raise FormError(field, f"lines {line_of[line]} and {number} are identical")
        line_of[line] = number
    if not line_of:
        raise FormError(field, "enter one per line")
    return tuple(line_of)


def _boards(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    present = {row.name for row in context.state.all(Board)}
    yield c.AddBoards(_named(answers, "names", present, "a board"))


BOARDS: Final = LeagueAction(
    "boards",
    "Add boards",
    "Schedule",
    "Where games are played, one game at a time per board. One board per line.",
    lambda context, filled: _names(
        "names", "Boards", "One per line, such as North or Kitchen table."
    ),
    _boards,
    error_field="names",
    success_message="Boards added.",
    command_line=CommandLine("boards", "Add boards by their NAMES.", (Parameter("NAMES..."),)),
)


def _slot_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    slots = sorted(schedule_slots(context.state), key=lambda slot: slot.starts)
    first, length = f"{datetimes.next_saturday(context.today)} 09:00", 90
    if slots:
        last = datetimes.day_after(slots[-1].ends)
        if not times_ahead(context.state):  # a new season, on a Saturday of its own
            last = datetimes.next_saturday(max(context.today, last))
        first = f"{last} {datetime_of(slots[0].starts):%H:%M}"
        length = slots[-1].ends - slots[-1].starts
    fields = (
        FormField("first", "First game", "time", "Day and time, such as 2026-05-09 09:00.", first),
        FormField("games", "How many", "number", "Number of games in a row.", "6"),
        FormField("minutes", "Minutes a game", "number", "Length of a game.", str(length)),
        FormField("pause", "Minutes between", "number", "Break between games.", "0"),
    )
    usual = {field.name: field.default for field in fields}
    try:
        new = _new_slots(context, FormReader({**usual, **filled}))
    except FormError:
        return fields
    return (*fields, *clock_change_field(context, [time for both in new for time in both]))


def _today(context: LeagueContext) -> int:
    """Return a minute today, the base for a time typed without a date."""
    if context.now is not None:
        return context.now
    return datetimes.parse_time(context.today)


def _new_slots(context: LeagueContext, answers: FormReader) -> tuple[tuple[int, int], ...]:
    """Return the start and end of each. Raises FormError."""
    text = answers.required("first", "when does the first one start?")
    try:
        begin = datetimes.parse_clock(text, _today(context))
    except (ValueError, OverflowError):
        raise FormError("first", f"{text} is not a time; enter 2026-05-09 09:00") from None
    count = answers.required_number("games", 1, 500, "how many?")
    length = answers.required_number("minutes", 1, 1440, "how many?")
    step = length + (answers.number("pause", 0, 1440) or 0)
    return tuple((begin + n * step, begin + n * step + length) for n in range(count))


def _slots(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    slots = _new_slots(context, answers)
    times = [time for slot in slots for time in slot]
    check_clock_change(context, answers, times, "first")
    yield c.AddSlots(slots)


def _slot_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    answers = FormReader(filled)
    [command] = _slots(context, answers)
    assert isinstance(command, c.AddSlots)
    first, last = command.slots[0], command.slots[-1]
    return (
        f"{len(command.slots)} times: the first {datetimes.format_time(first[0])},"
        f" the last ending {datetimes.format_time(last[1])}",
    )


SLOTS: Final = LeagueAction(
    "slots",
    "Add times",
    "Schedule",
    "When games are played: the time slots of one day. Repeat for another day.",
    _slot_fields,
    _slots,
    preview=_slot_words,
    error_field="first",
    success_message="Times added.",
    command_line=CommandLine(
        "slots",
        "Add time slots from TIME on, such as 2026-05-09T10:00.",
        (
            Parameter("TIME", kind="time", field="first"),
            Parameter(
                "--games",
                "How many, one after another.",
                "number",
                default="1",
                between=(1, 500),
            ),
            Parameter("--minutes", "How long each is.", "number", default="90", between=(1, 1440)),
            Parameter("--pause", "Minutes in between.", "number", default="0", between=(0, 1440)),
            CLOCK_CHANGE,
        ),
        after=lambda context, data: CommandReport(
            {"slots": int(data["games"])}, (f"{data['games']} times from {data['first']}",)
        ),
    ),
)


def _people(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    present = {row.name for row in context.state.all(Person)}
    yield c.Register(_named(answers, "names", present, "someone"))


PEOPLE: Final = LeagueAction(
    "people",
    "Add people",
    "Teams",
    "People without a team, such as draft witnesses and"
    " referees. Coaches are added with their teams.",
    lambda context, filled: _names("names", "People", "One per line."),
    _people,
    error_field="names",
    success_message="People added.",
    command_line=CommandLine(
        "people",
        "Register people by their NAMES: witnesses, the commissioner.",
        (Parameter("NAMES..."),),
    ),
)


def _commissioner_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    serves = (("yes", "is commissioner"), ("no", "is no longer commissioner"))
    return (
        choice_field(
            "person",
            "Who",
            "Commissioners rule on bases and injuries. Until one is appointed, anyone may.",
            choices.person_options(context.state),
        ),
        choice_field("serves", "This person", "A league may have several.", serves, "yes"),
    )


def _commissioner(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield p.Appoint(answers.key("person", "who?"), answers.text("serves") == "yes")


def _appoint(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    name, dismissed = answers.text("name"), answers.is_yes("dismiss")
    if not dismissed and not context.state.where(Person, name=name):
        yield c.Register((name,))
    yield p.Appoint(find_named(context.state, Person, name).id, serves=not dismissed)


COMMISSIONER: Final = LeagueAction(
    "commissioner",
    "Appoint a commissioner",
    "League",
    "Who rules on bases and injuries.",
    _commissioner_fields,
    _commissioner,
    lambda context: "" if context.state.all(Person) else "add people first",
    error_field="person",
    success_message="Saved.",
    command_line=CommandLine(
        "appoint",
        "Make NAME a commissioner (LD-LEAG-02); without a name, show who is.\n\n"
        "Commissioners rule on defective bases and wrong injuries.",
        (
            Parameter("[NAME]", kind="new person"),
            Parameter("--dismiss", "NAME is no longer commissioner.", "flag"),
        ),
        commands=_appoint,
    ),
)


def _practice_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    now = practice_counts(context.state, context.season.id)
    text = "Whether games on the practice board count in the standings."
    words = (("yes", "count"), ("no", "do not count"))
    return (choice_field("counts", "These games", text, words, "no" if now else "yes"),)


def _practice(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield p.AllowPracticeBoard(context.season.id, answers.is_yes("counts"))


PRACTICE: Final = LeagueAction(
    "practice",
    "The practice board counts",
    "League",
    "Let games on the practice board count this season. Decide before it has games.",
    _practice_fields,
    _practice,
    no_season,
    error_field="counts",
    success_message="Saved.",
    command_line=CommandLine(
        "practice",
        "Let games on the practice board count this season, before it has a schedule.",
        (Parameter("COUNTS", choices=("on", "off")),),
        fill=lambda context, data: {"counts": "yes" if data["counts"] == "on" else "no"},
    ),
)


def _rename_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    kinds: tuple[tuple[str, type[Row]], ...] = (
        *(("team", Franchise), ("person", Person), ("board", Board)),
        *(("division", Division), ("season", Season), ("league", League)),
    )
    rows = [
        (str(row.id), f"{what} {getattr(row, 'name', '')}")
        for what, kind in kinds
        for row in context.state.all(kind)
    ]
    chosen = choices.row_id(filled.get("what", ""))
    now = "" if chosen is None else rename_words(context.state, chosen)
    return (
        choice_field("what", "What", "Name to change.", tuple(rows)),
        FormField("name", "New name", help="Shown everywhere from now on.", default=now),
    )


def _rename(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    name = answers.required("name", "enter the new name")
    number = answers.key("what", "choose what to rename")
    if rename_words(context.state, number) == name:
        raise FormError("name", "that is already its name")
    yield c.Rename(number, name)


def _rename_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    before = rename_words(context.state, FormReader(filled).key("what", "choose what to rename"))
    return (f"{before} is now called {filled.get('name', '').strip()} everywhere",)


def _called_now(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    chosen = choices.row_id(filled.get("what", ""))
    return () if chosen is None else (rename_words(context.state, chosen),)


RENAME: Final = LeagueAction(
    "rename",
    "Rename",
    "League",
    "Rename a team, person, board, division, season or the league.",
    _rename_fields,
    _rename,
    preview=_rename_words,
    current_state=_called_now,
    error_field="name",
    success_message="Renamed.",
)


NAME: Final = "name"


def _name(context: LeagueContext) -> str:
    return context.state.get(League, 1).name


def _remove(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    typed = answers.required(NAME, f"type its name, {_name(context)}, to remove it")
    if typed != _name(context).strip():
        raise FormError(NAME, f"that is not its name: type {_name(context)}")
    yield c.RemoveLeague()


def _count(number: int, one: str, many: str) -> str:
    return f"1 {one}" if number == 1 else f"{number:,} {many}"


def _what_goes(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    state = context.state
    counts = (
        _count(len(state.all(Season)), "season", "seasons"),
        _count(len(state.all(Team)), "team", "teams"),
        _count(len(state.all(ResultRow)), "result", "results"),
        _count(context.ledger.seq, "entry", "entries"),
    )
    return (f"{_name(context)}: {', '.join(counts)}",)


def _preview(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    lines = [
        f"{_name(context)} leaves the list of leagues, and nothing can be entered into it.",
    ]
    if games := len(context.state.all(FixtureGame)):
        count = _count(games, "saved game stays", "saved games stay")
        lines.append(f"{count} in the list of saved games.")
    if (file := context.removed_file) is not None:
        lines += [f"First it is exported, into {file.folder}.", _how_back(file)]
    return tuple(lines)


def _how_back(file: RemovedLeagueFile) -> str:
    return f"Restore it with `quarterback league restore {file.number}`."


def _export(context: LeagueContext, data: FormData) -> None:
    """Write the whole league into a file. Raises FormError or StoreError."""
    assert context.removed_file is not None, "a league in a store"
    try:
        context.removed_file.write()
    except NotWritten as error:
        raise FormError("", f"nothing was removed: {error.message}") from None


def _done(context: LeagueContext) -> str:
    done = f"{_name(context)} was removed."
    file = context.removed_file
    return done if file is None else f"{done} Its export is in {file.folder}. {_how_back(file)}"


REMOVE: Final = LeagueAction(
    "remove",
    "Remove the league",
    "League",
    "Take the league off the list, once it is exported. It can be restored.",
    lambda context, filled: (
        FormField(NAME, "Its name", help=f"Type {_name(context)} to remove it."),
    ),
    _remove,
    lambda context: "the league was removed already" if context.ledger.is_removed else "",
    current_state=_what_goes,
    preview=_preview,
    error_field=NAME,
    success_message="Removed.",
    success_detail=_done,
    keep_files=_export,
)
