"""Actions that draft and release the schedule and add single games."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, cast

from league.model.ledger.commands import league as c
from league.model.ledger.handlers.schedule import draft_changes
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Board, Draft, Fixture, Season, Stage, TimeSlot
from league.model.planning.schedule import (
    RedrawnSchedule,
    divisions_in,
    has_places,
    redraw,
    times_ahead,
    with_places,
    would_not_count,
)
from league.model.planning.seeds import taking_part
from league.model.schedule.berger import Round, Scheme, round_robin, tournament_length
from league.model.schedule.divisions import Meetings, division_schedule
from league.model.schedule.versions import describe_change
from league.views.text import short_time
from quarterback.league_office import choices, datetimes
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
    no_report,
    no_season,
    no_teams,
    report_lines,
    yes_no,
)
from quarterback.league_office.actions.clock_changes import (
    CLOCK_CHANGE,
    check_clock_change,
    checked_meetings,
    clock_change_field,
    clock_change_of_draft,
    times_of,
)
from quarterback.league_office.actions.teams import NONE
from quarterback.league_office.pinned_rules import parse_settings, pin_for
from quarterback.rule_sets import CODES, title_of
from rulesets.core.refusal import Refused

_SCHEMES: Final = (
    ("mirrored", "the same rounds again"),
    ("spaced", "the first round last"),
    ("inverted", "backwards"),
)
ACROSS: Final = "across"
"""Matchups by divisions, the opponents outside them different every year."""


def season_of(context: LeagueContext) -> Season:
    """Return the named season, or the current one. Raises FormError without one."""
    if context.year is None and choices.current_season(context.state) is None:
        raise FormError("", choices.NO_SEASON)
    return context.season


def stage_of(context: LeagueContext) -> Stage:
    return choices.table_stage(context.state, season_of(context))


def _draw_up_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    kinds = [("all", "everyone plays everyone")]
    if choices.division_options(context.state):
        kinds.append(("divisions", "by divisions"))
    fields = [
        choice_field("kind", "Matchups", "Home and road games are balanced.", tuple(kinds), "all"),
    ]
    if filled.get("kind") == "divisions":
        fields += [
            FormField(
                "inside", "In the division", "number", "Games between two teams of a division.", "2"
            ),
            FormField(
                "between",
                "In the conference",
                "number",
                "Games between teams of different divisions of a conference.",
                "1",
            ),
            FormField(
                "outside", "Outside", "number", "Games between teams of different conferences.", "0"
            ),
        ]
    else:
        fields.append(
            FormField("legs", "How often", "number", "Games between every two teams.", "1")
        )
    if filled.get("legs", "1") not in ("", "1") and filled.get("kind") != "divisions":
        fields.append(
            choice_field("scheme", "Second leg", "Order of the rematches.", _SCHEMES, "mirrored")
        )
    fields.append(
        FormField(
            "rounds",
            "Rounds",
            "number",
            "Number of rounds. Blank: all. The default is what boards and times have room for.",
            _rounds_with_room(context),
            optional=True,
        )
    )
    fields += draft_place_fields(context)
    return tuple(fields)


def draft_place_fields(context: LeagueContext) -> tuple[FormField, ...]:
    """Return the fields for the boards and times of a draft, if the league has any."""
    if not has_places(context.state):
        return ()
    text = "Between two games of the same team."
    return (
        yes_no("places", "Boards and times", "Assign every game a board and a time.", "yes"),
        FormField("rest", "Minutes of rest", "number", text, "0"),
        *clock_change_of_draft(context),
    )


def _rounds_with_room(context: LeagueContext) -> str:
    """Return how many rounds fit the boards and times; empty if all do."""
    records = context.state
    teams = len(choices.season_teams(records))
    room = len(records.all(Board)) * len(times_ahead(records)) // max(teams // 2, 1)
    every = teams - 1 + teams % 2
    return str(room) if 0 < room < every else ""


def _redraw(context: LeagueContext, answers: FormReader) -> RedrawnSchedule:
    """Draft the schedule. Rounds that have started stay."""
    season = season_of(context)
    teams = taking_part(context.state, season.id)
    rounds, kind = answers.number("rounds", 1, 1000), answers.text("kind")
    by_divisions = kind in ("divisions", ACROSS)
    often = [answers.number(name, 0, 20) or 0 for name in ("inside", "between", "outside")]
    legs = answers.number("legs", 1, 20) or 1
    keys = [str(team.id) for team in teams]

    def draws(rounds: int | None) -> Sequence[Round]:
        if by_divisions:
            divisions = divisions_in(context.state, season)
            if kind == ACROSS:
                inside, between, outside = often
                return division_schedule(
                    divisions,
                    Meetings(inside),
                    rounds=rounds,
                    across=between,
                    outside=outside,
                    year=season.year,
                )
            return division_schedule(divisions, Meetings(*often), rounds=rounds)
        scheme = cast("Scheme", answers.text("scheme") or "mirrored")
        return round_robin(keys, rounds=rounds, legs=legs, scheme=scheme)

    if not by_divisions and legs == 1:
        rounds = tournament_length(len(keys), rounds)
    try:
        return redraw(context.state, stage_of(context), draws, rounds)
    except Refused as refused:
        raise FormError(
            "kind" if "division" in refused.message else "rounds", refused.message
        ) from None


def draft_with_places(
    context: LeagueContext, filled: FormData
) -> tuple[RedrawnSchedule, tuple[c.Meeting, ...], tuple[str, ...]]:
    """Return the draft, its games with places, and the games without one."""
    answers = FormReader(filled)
    drawn = _redraw(context, answers)
    meetings, left = drawn.meetings, tuple[str, ...]()
    if has_places(context.state) and answers.text("places") == "yes":
        rest = answers.number("rest", 0, 1440) or 0
        meetings, left = with_places(context.state, meetings, rest)
    return drawn, meetings, left


def _draw_up(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    meetings = draft_with_places(context, answers.data)[1]
    yield c.DraftSchedule(stage_of(context).id, checked_meetings(context, answers, meetings))


def _draw_up_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    drawn, meetings, left = draft_with_places(context, filled)
    names = names_of(context.state)
    lines = [drawn.summary] if drawn.summary else []
    lines.append(
        f"A draft of {len(meetings)} games in {drawn.rounds} rounds. Nothing is released yet."
    )
    if left:
        lines.append(f"{len(left)} of them have no board or time: add times, or leave them open.")
    if not has_places(context.state):
        lines.append("Add boards and times first to give every game a place.")
    new = [each for each in meetings if each.key is None]
    for each in new[:_SEEN]:
        place = "" if each.slot is None else _place(context, each)
        lines.append(
            f"Round {each.round}: {names[str(each.visitors)]} at {names[str(each.home)]}{place}"
        )
    return (*lines, *((f"and {len(new) - _SEEN} more",) if len(new) > _SEEN else ()))


_SEEN = 60
"""How many games of a draft are listed."""


def _place(context: LeagueContext, meeting: c.Meeting) -> str:
    slot = context.state.get(TimeSlot, meeting.slot or 0)
    board = "" if meeting.board is None else context.state.get(Board, meeting.board).name
    return f", {short_time(slot.starts)} {board}"


def _check_draft(context: LeagueContext, typed: Typed) -> None:
    if typed["meetings"] and typed[ACROSS]:
        raise Refused("--meetings or --across, not both")


def _fill_draft(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    filled = {"places": data.get("places", "yes")}
    for kind, typed in (("divisions", "meetings"), (ACROSS, ACROSS)):
        if typed in data:
            counts = data[typed].split(",")
            filled |= {"kind": kind, **dict(zip(_OPPONENTS, counts, strict=True))}
    return filled


_OPPONENTS: Final = ("inside", "between", "outside")


def _report_draft(context: LeagueContext, data: FormData) -> CommandReport:
    drawn, meetings, left = draft_with_places(context, data)
    return CommandReport(
        {"games": len(meetings), "kept": drawn.games_kept, "left": list(left)},
        (
            *((drawn.summary,) if drawn.summary else ()),
            f"A draft of {len(meetings)} games in {drawn.rounds} rounds.",
            *left,
        ),
    )


REST: Final = Parameter(
    "--rest", "Minutes between two games of a team.", "number", default="0", between=(0, 1440)
)
NO_PLACES: Final = Parameter(
    "--no-places", "Without boards and times.", "flag", field="places", yes="no"
)
LEGS: Final = Parameter(
    "--legs", "Games between every two teams.", "number", default="1", between=(1, 20)
)
SCHEME: Final = Parameter(
    "--scheme",
    "Order of the rematches.",
    choices=tuple(name for name, _ in _SCHEMES),
    default="mirrored",
)
DRAW_UP: Final = LeagueAction(
    "draw-up",
    "Draft the schedule",
    "Schedule",
    "Who plays whom, when and where. It stays a draft until you release it.",
    _draw_up_fields,
    _draw_up,
    no_teams,
    preview=_draw_up_words,
    error_field="rounds",
    success_message="Draft ready. Release it next.",
    command_line=CommandLine(
        "draw-up",
        "Draft a round robin of the teams, with boards and times if there are any.\n\n"
        "Rounds that have started stay as they are; the rest is drawn again, and the answer says"
        " what stays. Release the draft with `release`.",
        (
            Parameter(
                "--rounds", "How many rounds; default three for six teams, else all.", "number"
            ),
            LEGS,
            SCHEME,
            Parameter(
                "--meetings",
                "By divisions: games between two teams of a division, of a conference,"
                " of different conferences.",
                "number",
                count=3,
                example="IN CONFERENCE OUT",
            ),
            Parameter(
                "--across",
                "By divisions: games between two teams of a division, then how many games"
                " each plays against others of its conference and of the other one, every year"
                " against others.",
                "number",
                count=3,
                example="IN CONFERENCE OUT",
            ),
            REST,
            NO_PLACES,
            CLOCK_CHANGE,
        ),
        check=_check_draft,
        fill=_fill_draft,
        before=_report_draft,
        after=no_report,
    ),
)


def draft_in(context: LeagueContext) -> Draft | None:
    """Return the unreleased draft of the schedule, if any."""
    season = choices.current_season(context.state)
    if season is None:
        return None
    stage = choices.table_stage(context.state, season)
    return next(iter(context.state.where(Draft, stage=stage.id, released=False)), None)


def _release_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    season = choices.current_season(context.state)
    if season is None or season.phase != "preparing":
        return ()
    text = "Results can be entered from then on."
    return (yes_no("begin", "Start the season", text, "yes"),)


def _release(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.Release(stage_of(context).id)
    if answers.text("begin") == "yes":
        yield c.EnterPhase(season_of(context).id, "regular")


def schedule_changes(context: LeagueContext) -> list[str]:
    """Describe what the draft changes in the released schedule."""
    records = context.state
    names = names_of(records)
    names |= {str(slot.id): datetimes.format_time(slot.starts) for slot in records.all(TimeSlot)}
    names |= {str(board.id): board.name for board in records.all(Board)}
    changes = draft_changes(records, stage_of(context).id, names)
    lines = []
    for change in changes:
        fixture = records.find(Fixture, int(change.fixture))
        lines.append(describe_change(change, "" if fixture is None else f"game {fixture.number}"))
    return lines


def _release_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    lines = schedule_changes(context)
    return (
        f"{len(lines)} changes to the released schedule:" if lines else "Nothing would change.",
        *lines,
    )


RELEASE: Final = LeagueAction(
    "release",
    "Release the schedule",
    "Schedule",
    "The draft becomes the schedule. The preview lists the changes.",
    _release_fields,
    _release,
    lambda context: (
        no_season(context) or ("" if draft_in(context) else "no draft: draft the schedule first")
    ),
    preview=_release_words,
    success_message="Schedule released.",
    command_line=CommandLine(
        "release",
        "Release the draft of the schedule, and show what it changes.",
        before=report_lines("changes", lambda context, data: schedule_changes(context)),
        after=no_report,
    ),
)


def _arrange_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    teams = choices.team_options(context.state)
    visitors = filled.get("visitors") or (teams[0][0] if teams else "")
    others = tuple(each for each in teams if each[0] != visitors)
    fields = [
        choice_field("visitors", "Visitors", "Visiting team.", teams),
        choice_field("home", "Home", "Home team.", others),
        *place_fields(context, filled.get("slot", ""), ""),
        yes_no("counts", "Counts", "Whether it counts in the standings.", "yes"),
    ]
    season = choices.current_season(context.state)
    if season is not None and choices.table_stage(context.state, season).rules is None:
        rules = tuple((code, title_of(code)) for code in CODES)
        fields.append(choice_field("rules", "Rules", "Rule set of the game.", rules))
    return tuple(fields)


def place_fields(context: LeagueContext, slot: str, board: str) -> list[FormField]:
    """Return the fields for a time and a board, if the league has any."""
    fields = []
    slots = choices.slot_options(context.state)
    chosen = choices.row_id(slot)
    own = None if chosen is None else context.state.find(TimeSlot, chosen)
    if own is not None and slot not in dict(slots):
        slots = ((slot, f"{short_time(own.starts)} (its own)"), *slots)
    if slots:
        fields.append(
            choice_field(
                "slot", "Time", "Time of the game.", ((NONE, "not set"), *slots), slot or NONE
            )
        )
        if own is not None:
            fields += clock_change_field(context, times_of([own]))
    boards = choices.board_options(context.state)
    if slots and boards:
        fields.append(
            choice_field(
                "board", "Board", "Board of the game.", ((NONE, "not set"), *boards), board or NONE
            )
        )
    return fields


def slot_and_board(context: LeagueContext, answers: FormReader) -> tuple[int | None, int | None]:
    """Return the chosen time and board. Raises FormError for a time that clocks skip or repeat,
    unless that was asked about."""
    slot, board = (choices.row_id(answers.text(name)) for name in ("slot", "board"))
    if slot is not None:
        check_clock_change(context, answers, times_of([context.state.get(TimeSlot, slot)]))
    return slot, board


def _arrange(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    visitors = answers.key("visitors", "choose the visitors")
    home = answers.key("home", "choose the home team")
    if home == visitors:
        raise FormError("home", "a team cannot play itself")
    slot, board = slot_and_board(context, answers)
    meeting = c.Meeting(home, visitors, 0, slot, board, answers.text("counts") == "yes")
    code = answers.text("rules")
    settings = parse_settings(each for _, each in answers.lines("settings"))
    yield c.Arrange(stage_of(context).id, meeting, pin_for(code, settings) if code else None)


def _extra_games(context: LeagueContext, data: FormData) -> CommandReport:
    """Report the teams that have already played all the games that count."""
    teams = int(data["home"]), int(data["visitors"])
    beyond = (
        would_not_count(context.state, stage_of(context), *teams) if data["counts"] == "yes" else ()
    )
    return CommandReport({"beyond": beyond}, tuple(beyond))


def _report_game(context: LeagueContext, data: FormData) -> CommandReport:
    game = context.state.where(Fixture, season=season_of(context).id)[-1]
    names = names_of(context.state)
    sides = f"{names[str(game.visitors)]} at {names[str(game.home)]}"
    return CommandReport({"game": game.number}, (f"Game {game.number}: {sides}",))


SETTINGS: Final = Parameter(
    "--set", "A setting of the rule set.", field="settings", repeatable=True, example="NAME=VALUE"
)
ARRANGE: Final = LeagueAction(
    "arrange",
    "Add a game",
    "Schedule",
    "A single game arranged by two coaches.",
    _arrange_fields,
    _arrange,
    no_teams,
    error_field="slot",
    success_message="Game added.",
    command_line=CommandLine(
        "arrange",
        "Add a game of VISITORS at HOME, as two coaches arrange one.\n\n"
        "Whether it counts is settled now, not after it is played. In a league by points the answer"
        " says if a team has played as many games as count.",
        (
            Parameter("VISITORS", kind="team"),
            Parameter("HOME", kind="team"),
            Parameter(
                "--no-count",
                "Practice: it does not count in the standings.",
                "flag",
                field="counts",
                yes="no",
            ),
            Parameter("--rules", "Its rule set, if every game has its own."),
            SETTINGS,
        ),
        fill=lambda context, data: {"counts": data.get("counts", "yes")},
        before=_extra_games,
        after=_report_game,
    ),
)
