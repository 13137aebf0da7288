"""Actions for who is here: teams check in, run late, or do not come."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from league.model.day.day import DayTeam
from league.model.day.timeline import late_teams
from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.handlers.room import calls_needed
from league.model.ledger.rows import Fixture, SideName, Team
from league.model.times import DAY, running_late
from league.views.day import presence_of
from quarterback.league_office import choices
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
    choice_field,
    no_play,
    no_season,
    no_teams,
)
from quarterback.league_office.actions.day import AT, at_field, here, minute, times_words, today_of
from quarterback.league_office.actions.form_preview import BRACKET_OPTION
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import describe_command, name_of


def _check_in_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    now = ",".join(str(team.id) for team in here(context))
    return (
        FormField(
            "teams",
            "Here",
            "several",
            "Mark the teams that are here, unmark those that left.",
            now,
            choices.team_options(context.state),
            optional=True,
        ),
    )


def _check_in(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    marked, present = set(answers.keys("teams")), {team.id for team in here(context)}
    changed = [
        team.id
        for team in choices.season_teams(context.state)
        if (team.id in marked) != (team.id in present)
    ]
    if not changed:
        raise FormError("teams", "mark the teams that are here")
    for team in changed:
        yield d.CheckIn(team, team in marked, context.now)


def _check_in_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Check in the named teams, or every team; or say that they are not here."""
    every = [team.id for team in choices.season_teams(context.state)]
    for team in every if answers.is_yes("all") else answers.keys("teams"):
        yield d.CheckIn(team, not answers.is_yes("not_here"), context.now)


def check_in_report(context: LeagueContext) -> CommandReport:
    present = {team.id for team in here(context)}
    teams = choices.season_teams(context.state)
    presence = presence_of(context.state, teams, context.now or 0)
    names: dict[bool, list[str]] = {True: [], False: []}
    for team in teams:
        names[team.id in present].append(name_of(context.state, Team, team.id))
    return CommandReport(
        {"here": names[True], "not_here": names[False]},
        (
            f"Here ({len(names[True])}): {', '.join(names[True]) or 'none'}",
            f"Not here ({len(names[False])}): {', '.join(names[False]) or 'none'}",
            *((presence.text,) if presence.since is not None else ()),
        ),
    )


CHECK_IN: Final = LeagueAction(
    "check-in",
    "Check in teams",
    "Day",
    "Which teams are here. A team that is called and not here can become a no-show.",
    _check_in_fields,
    _check_in,
    no_teams,
    lambda context, filled: check_in_report(context).lines,
    error_field="teams",
    success_message="Checked in.",
    repeatable=True,
    command_line=CommandLine(
        "check-in",
        "Record that TEAMS are here; without any, show who is here and who is not.",
        (
            Parameter("[TEAMS...]", kind="team"),
            Parameter("--all", "Every team is here.", "flag"),
            Parameter("--not-here", "They are not here, or have left.", "flag"),
        ),
        commands=_check_in_typed,
        after=lambda context, data: check_in_report(context),
        query=lambda context, typed: check_in_report(context),
        entered_by=("teams", "all"),
    ),
)


def late_report(context: LeagueContext) -> CommandReport:
    rows = late_teams(context.state, context.now)
    names = {team: name_of(context.state, Team, team) for team in rows}
    return CommandReport(
        {"running_late": [{"team": names[n], "minutes": rows[n].minutes} for n in rows]},
        tuple(f"{names[n]}: {running_late(row.at, row.minutes)}" for n, row in rows.items())
        or ("No team is running late.",),
    )


_LATE, _NOT_LATE = "yes", "no"


def _late_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    present = {team.id for team in here(context)}
    options = tuple(
        each for each in choices.team_options(context.state) if int(each[0]) not in present
    )
    answers = ((_LATE, "is running late"), (_NOT_LATE, "is not late after all"))
    minutes = FormField("minutes", "Minutes", "number", "Blank: not known.", optional=True)
    which = choice_field("team", "Team", "A team that is not here yet.", options)
    what = choice_field("late", "It", "It comes off when the team checks in.", answers, _LATE)
    if filled.get("late", _LATE) == _NOT_LATE:
        return (which, what)
    return (which, minutes, what, at_field("When its coach said so, such as 14:37."))


def _late(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = answers.key("team", "which team is running late?")
    if answers.text("late") == _NOT_LATE:
        yield d.RunLate(team, None)
        return
    yield d.RunLate(team, minute(context, answers), answers.number("minutes", 1, DAY))


RUN_LATE: Final = LeagueAction(
    "running-late",
    "Mark a team as running late",
    "Day",
    "Its coach called, or says so on his phone. Everyone sees it until the team checks in.",
    _late_fields,
    _late,
    no_teams,
    lambda context, filled: late_report(context).lines,
    error_field="team",
    success_message="Recorded.",
    command_line=CommandLine(
        "running-late",
        "Record that TEAM is running late, by MINUTES if that is known; without TEAM, show who is.",
        (
            Parameter("[TEAM]", kind="team"),
            Parameter("[MINUTES]", kind="number", between=(1, DAY)),
            Parameter("--not-after-all", "It is not.", "flag", field="late", yes=_NOT_LATE),
            AT,
        ),
        after=lambda context, data: late_report(context),
        query=lambda context, typed: late_report(context),
        entered_by=("team",),
    ),
)


def no_shows(context: LeagueContext) -> tuple[DayTeam, ...]:
    """Return the teams that were called often enough and are not here, each with its game."""
    return tuple(each for each in today_of(context).no_shows if each.fixture is not None)


def _why_no_no_show(context: LeagueContext) -> str:
    why = no_play(context)
    if why or no_shows(context):
        return why
    times = times_words(calls_needed(context.state, season_of(context).id))
    return f"no team was called {times} without checking in"


def _no_show_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    options = tuple((str(each.team), each.name) for each in no_shows(context))
    return (choice_field("team", "Team", "It was called, and is not here.", options),)


def _no_show(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Forfeit the game that a no-show was called to; both forfeit if neither came."""
    team = answers.key("team", "choose the team that did not come")
    missing = {each.team: each for each in no_shows(context)}
    if team not in missing:
        name = name_of(context.state, Team, team)
        raise FormError("team", f"{name}: no no-show. It is here, or was not called often enough")
    game = context.state.get(Fixture, missing[team].fixture or 0)
    if {game.home, game.visitors} <= missing.keys():
        yield c.EnterResult(game.id, c.ResultInput("double_forfeit"))
        return
    winner: SideName = "visitors" if team == game.home else "home"
    yield c.EnterResult(game.id, c.ResultInput("forfeit", winner=winner))


def no_show_report(context: LeagueContext) -> CommandReport:
    data, lines = [], []
    for each in no_shows(context):
        [command] = _no_show(context, FormReader({"team": str(each.team)}))
        game = context.state.get(Fixture, each.fixture or 0)
        words = describe_command(command, context.state)
        data.append(
            {"team": each.name, "game": game.number, "called": each.called, "suggested": words}
        )
        lines.append(
            f"{each.name}, called {times_words(each.called)} to game {game.number}, is not"
            f" here. Suggested: {words}"
        )
    return CommandReport({"no_shows": data}, tuple(lines) or ("No team is a no-show.",))


NO_SHOW: Final = LeagueAction(
    "no-show",
    "Forfeit by a no-show",
    "Day",
    "A team was called and did not come. Its game is forfeited only if you say so.",
    _no_show_fields,
    _no_show,
    _why_no_no_show,
    lambda context, filled: no_show_report(context).lines,
    error_field="team",
    success_message="Forfeit entered.",
    command_line=CommandLine(
        "no-show",
        "Enter the forfeit of TEAM, which was called and is not here; without TEAM, show the"
        " no-shows.\n\n"
        "The league's rule (`no-show-rule`) says how often a team is called. Nothing is"
        " forfeited automatically; if neither team came, both forfeit.",
        (Parameter("[TEAM]", kind="team"), BRACKET_OPTION),
        query=lambda context, typed: no_show_report(context),
        entered_by=("team",),
    ),
)


def _rule_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    now = str(calls_needed(context.state, season_of(context).id))
    return (
        FormField(
            "calls", "Calls", "number", "How often a team is called before it is a no-show.", now
        ),
    )


def _rule(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield d.SetNoShowRule(season_of(context).id, answers.required_number("calls", 1, 20))


NO_SHOW_RULE: Final = LeagueAction(
    "no-show-rule",
    "Calls before a no-show",
    "Day",
    "A team called this often, and not here, is a no-show. You decide what follows.",
    _rule_fields,
    _rule,
    no_season,
    error_field="calls",
    success_message="Saved.",
    command_line=CommandLine(
        "no-show-rule",
        "Set how often a team is called before it is a no-show: CALLS, usually 2.",
        (Parameter("CALLS", kind="number", between=(1, 20)),),
    ),
)
