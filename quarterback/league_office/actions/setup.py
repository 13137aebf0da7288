"""Setting a league up: the league itself, boards and times, people and names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.ledger.commands import computer as m
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.computer import practice_counts
from league.model.ledger.rows import (
    Board,
    Division,
    Franchise,
    League,
    Person,
    Row,
    Season,
    TimeSlot,
)
from league.model.planning.schedule_inputs import times_ahead
from quarterback.league_office import choices, datetimes
from quarterback.league_office.actions.action import BY, Act, Answers, Fault, Field, Filled, Moment
from quarterback.league_office.describe_commands import rename_words


def _found_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    several = (("no", "one at a time"), ("yes", "several at once"))
    return (
        Field("name", "League", says="What it is called, such as The Den."),
        Field("several", "Seasons", "one", "One season after another is the usual.", "no", several),
    )


def _found(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    name = answers.wanted("name", "the league needs a name")
    yield c.Found(name, answers.text("several") == "yes")
    if by := answers.text(BY):
        yield c.Register((by,))


FOUND: Final = Act(
    "found", "Found a league", "League", "A league begins with its name. You are its commissioner.",
    _found_fields, _found, refused_at="name", done="The league is founded.",
)  # fmt: skip


def _names(name: str, label: str, says: str) -> tuple[Field, ...]:
    return (Field(name, label, "lines", says),)


def _named(answers: Answers, field: str, there: set[str], what: str) -> tuple[str, ...]:
    """New names, a line each."""
    found: dict[str, int] = {}
    for number, line in answers.lines(field):
        if line in there:
            raise Fault(field, f"line {number}: there is {what} called {line} already")
        if line in found:
            raise Fault(field, f"lines {found[line]} and {number} are the same")
        found[line] = number
    if not found:
        raise Fault(field, "a line each, please")
    return tuple(found)


def _boards(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    there = {row.name for row in moment.records.all(Board)}
    yield c.AddBoards(_named(answers, "names", there, "a board"))


BOARDS: Final = Act(
    "boards", "Add boards", "Schedule", "Where games are played: each board serves one game at a"
    " time. Many at once: a line each.",
    lambda moment, filled: _names("names", "Boards", "A line each, such as North, or Kitchen"
                                  " table."),
    _boards, refused_at="names", done="The boards are there.",
)  # fmt: skip


def _slot_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    slots = sorted(moment.records.all(TimeSlot), key=lambda slot: slot.starts)
    first, length = f"{datetimes.next_saturday(moment.today)} 09:00", 90
    if slots:
        last = datetimes.day_after(slots[-1].ends)
        if not times_ahead(moment.records):  # a new season, on a Saturday of its own
            last = datetimes.next_saturday(max(moment.today, last))
        first = f"{last} {datetimes.moment(slots[0].starts):%H:%M}"
        length = slots[-1].ends - slots[-1].starts
    return (
        Field("first", "First game", "time", "Day and time, such as 2026-05-09 09:00.", first),
        Field("games", "How many", "number", "How many games one after another.", "6"),
        Field("minutes", "Minutes a game", "number", "How long a game has.", str(length)),
        Field("pause", "Minutes between", "number", "From the end of one to the next.", "0"),
    )


def _slots(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    text = answers.wanted("first", "when does the first one begin?")
    try:
        begin = datetimes.minutes_of(text)
    except (ValueError, OverflowError):
        raise Fault("first", f"{text} is no time: write 2026-05-09 09:00") from None
    count = answers.number("games", 1, 500)
    length = answers.number("minutes", 1, 1440)
    if not count or not length:
        raise Fault("games" if not count else "minutes", "how many?")
    step = length + (answers.number("pause", 0, 1440) or 0)
    yield c.AddSlots(tuple((begin + n * step, begin + n * step + length) for n in range(count)))


def _slot_words(moment: Moment, filled: Filled) -> tuple[str, ...]:
    answers = Answers(filled)
    [command] = _slots(moment, answers)
    assert isinstance(command, c.AddSlots)
    first, last = command.slots[0], command.slots[-1]
    return (f"{len(command.slots)} times: the first at {datetimes.said(first[0])},"
            f" the last until {datetimes.said(last[1])}",)  # fmt: skip


SLOTS: Final = Act(
    "slots", "Add times", "Schedule", "When games are played: times one after another, as many as"
    " a day has. For a second day, once more.",
    _slot_fields, _slots, tells=_slot_words, refused_at="first", done="The times are there.",
)  # fmt: skip


def _people(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    there = {row.name for row in moment.records.all(Person)}
    yield c.Register(_named(answers, "names", there, "somebody"))


PEOPLE: Final = Act(
    "people", "Add people", "Teams", "People who have no team: witnesses of the draft, referees."
    " Coaches come with their teams.",
    lambda moment, filled: _names("names", "People", "A line each."),
    _people, refused_at="names", done="They are registered.",
)  # fmt: skip


def _commissioner_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    serves = (("yes", "is commissioner"), ("no", "is it no longer"))
    return (
        Field("person", "Who", "one", "Whoever's word counts on bases and injuries. While nobody"
              " was appointed, it is his who says so.", options=choices.of_people(moment.records)),
        Field("serves", "He", "one", "There may be several.", "yes", serves),
    )  # fmt: skip


def _commissioner(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    yield p.Appoint(answers.key("person", "who?"), answers.text("serves") == "yes")


COMMISSIONER: Final = Act(
    "commissioner", "Appoint a commissioner", "League", "Whose word counts.",
    _commissioner_fields, _commissioner,
    lambda moment: "" if moment.records.all(Person) else "add people first",
    refused_at="person", done="So it is from now on.",
)  # fmt: skip


def _practice_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    season = choices.season_in(moment.records)
    now = season is not None and practice_counts(moment.records, season.id)
    says = "Whether games count in which the program moves the figures."
    words = (("yes", "count"), ("no", "do not count"))
    return (Field("counts", "Such games", "one", says, "no" if now else "yes", words),)


def _practice(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    season = choices.season_in(moment.records)
    if season is None:
        raise Fault("", choices.NO_SEASON)
    yield m.Practise(season.id, answers.text("counts") == "yes")


PRACTICE: Final = Act(
    "practice", "The practice board counts", "League", "Games on the practice board count in this"
    " season: agreed before it has games.",
    _practice_fields, _practice, lambda moment: choices.live(moment.records),
    refused_at="counts", done="So it is agreed.",
)  # fmt: skip


def _rename_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    kinds: tuple[tuple[str, type[Row]], ...] = (
        *(("team", Franchise), ("person", Person), ("board", Board)),
        *(("division", Division), ("season", Season), ("league", League)),
    )
    rows = [
        (str(row.id), f"{what} {getattr(row, 'name', '')}")
        for what, kind in kinds
        for row in moment.records.all(kind)
    ]
    chosen = filled.get("what", "")
    now = rename_words(moment.records, int(chosen)) if chosen.isdecimal() else ""
    return (
        Field("what", "What", "one", "Which name has changed.", options=tuple(rows)),
        Field("name", "New name", says="As it is to be read everywhere.", default=now),
    )


def _rename(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    name = answers.wanted("name", "what is the new name?")
    number = answers.key("what", "what is to be renamed?")
    if rename_words(moment.records, number) == name:
        raise Fault("name", "that is how it is called now")
    yield c.Rename(number, name)


def _rename_words(moment: Moment, filled: Filled) -> tuple[str, ...]:
    before = rename_words(moment.records, Answers(filled).key("what", "what is to be renamed?"))
    return (f"{before} is called {filled.get('name', '').strip()} from now on, everywhere",)


def _called_now(moment: Moment, filled: Filled) -> tuple[str, ...]:
    what = filled.get("what", "")
    return (rename_words(moment.records, int(what)),) if what.isdecimal() else ()


RENAME: Final = Act(
    "rename", "Rename", "League", "Another name for a team, a person, a board, a division, a"
    " season or the league.",
    _rename_fields, _rename, tells=_rename_words, stands=_called_now, refused_at="name",
    done="Renamed.",
)  # fmt: skip
