"""Actions for teams that come late: in the place of another, or in the rounds left to play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from league.model.ledger.commands import day as d
from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import BracketRow, Fixture, Franchise, Person, Team
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
    no_report,
    no_teams,
)
from quarterback.league_office.actions.clock_changes import (
    CLOCK_CHANGE,
    checked_meetings,
    clock_change_of_draft,
)
from quarterback.league_office.actions.form_preview import BRACKET_OPTION, after_commands
from quarterback.league_office.actions.formats import is_swiss
from quarterback.league_office.actions.schedule import (
    LEGS,
    NO_PLACES,
    REST,
    draft_with_places,
    season_of,
    stage_of,
)
from quarterback.league_office.actions.teams import (
    MISSED_OPTION,
    NO_PIN,
    enter_teams,
    enter_typed_team,
    missed_fields,
    missed_worth,
    team_fields,
)
from quarterback.league_office.describe_commands import describe_command, name_of, place_words
from rulesets.core.plain_text import capitalize

# In the place of another team


def _replace_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    teams = choices.season_teams(context.state, withdrawn=True)
    options = tuple(
        (str(team.id), name_of(context.state, Team, team.id) + (", withdrawn" * team.withdrawn))
        for team in sorted(teams, key=lambda team: not team.withdrawn)
    )
    return (
        choice_field("team", "Replaces", "The team that has left, or leaves now.", options),
        FormField("name", "New team", help="Its name. One of earlier seasons keeps its history."),
        FormField("coach", "Coach", help="The coach of the new team; registered if new."),
        *missed_fields(context),
    )


def _replace(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = answers.key("team", "which team is replaced?")
    name = answers.required("name", "name the new team")
    coach = answers.required("coach", "name its coach")
    if not context.state.where(Person, name=coach):
        yield c.Register((coach,))
    if not context.state.where(Franchise, name=name):
        yield c.AddFranchises((name,))
    franchise = context.state.where(Franchise, name=name)[0].id
    person = context.state.where(Person, name=coach)[0].id
    yield d.ReplaceTeam(team, franchise, person, missed_worth(answers))


def _games_of(context: LeagueContext, team: int) -> list[Fixture]:
    games = choices.season_games(context.state)
    return [game for game in games if team in (game.home, game.visitors)]


def _schedule_of(context: LeagueContext, team: int) -> list[str]:
    """List the games of a team: number, round, opponent, place."""
    names, lines = names_of(context.state), []
    for game in _games_of(context, team):
        at = " at " if team == game.visitors else " vs. "
        opponent = names[str(game.home if team == game.visitors else game.visitors)]
        where = f", {place_words(context.state, game.slot, game.board)}" if game.slot else ""
        what = f"round {game.round}" if game.round else "game"
        lines.append(f"  {game.number}  {what}{at}{opponent}{where}")
    return lines


def _newest_team(context: LeagueContext) -> Team:
    return choices.season_teams(context.state)[-1]


def _replacement(context: LeagueContext, old: int) -> list[str]:
    """Describe a replacement that was entered."""
    new = _newest_team(context)
    name, coach = name_of(context.state, Team, new.id), name_of(context.state, Person, new.coach)
    stay = len(_games_of(context, old))
    verb = "stays" if stay == 1 else "stay"
    left = f"; {stay} {verb} with the old team" if stay else ""
    moved = len(_games_of(context, new.id))
    head = f"{name}, coached by {coach}, replaced {name_of(context.state, Team, old)}"
    return [
        f"{head}: {moved} game{'s' * (moved != 1)} to play{left}",
        *_schedule_of(context, new.id),
        NO_PIN,
    ]


def _report_replacement(context: LeagueContext, data: FormData) -> CommandReport:
    """Report what a replacement would do, or has done."""

    def look(done: tuple[c.AnyCommand, ...]) -> CommandReport:
        new = _newest_team(context)
        return CommandReport(
            {
                "team": name_of(context.state, Team, new.id),
                "games": [game.number for game in _games_of(context, new.id)],
            },
            tuple(_replacement(context, int(data["team"]))),
        )

    return after_commands(context.ledger, _replace(context, FormReader(data)), look)


REPLACE_TEAM: Final = LeagueAction(
    "replace-team",
    "Replace a team",
    "Teams",
    "A late team takes the place of one that has left."
    " It gets the games that were not played; the others stay.",
    _replace_fields,
    _replace,
    no_teams,
    preview=lambda context, filled: _report_replacement(context, filled).lines,
    error_field="team",
    success_message="Team replaced.",
    command_line=CommandLine(
        "replace",
        "Put the team NAME in the place of TEAM, with --coach.\n\n"
        "Games not played become the new team's, at their times and boards; results stay with"
        " TEAM, which withdraws if it has not yet.",
        (
            Parameter("TEAM", kind="team"),
            Parameter("NAME", kind="new team"),
            Parameter("--coach", "Its coach; registered if new.", "new person", required=True),
            MISSED_OPTION,
            BRACKET_OPTION,
        ),
        before=_report_replacement,
        after=no_report,
    ),
)


# In the rounds still to be played


def without_games(context: LeagueContext) -> list[Team]:
    """Return the teams of the season that are not in the schedule."""
    stage = stage_of(context)
    games = context.state.where(Fixture, stage=stage.id)
    playing = {team for game in games for team in (game.home, game.visitors)}
    return [team for team in choices.season_teams(context.state) if team.id not in playing]


def _join_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    names = ", ".join(name_of(context.state, Team, team.id) for team in without_games(context))
    also = f" Entered already: {names}." if names else ""
    fields = [
        FormField(each.name, "Late teams", "lines", f"{each.help}.{also}", optional=bool(names))
        if each.name == "teams"
        else each
        for each in team_fields(context, filled)
    ]
    return (
        *fields,
        FormField("legs", "How often", "number", "Games between every two teams.", "1"),
        FormField(
            "rounds", "Rounds", "number", "Number of rounds in all. Blank: all.", optional=True
        ),
        *clock_change_of_draft(context),
    )


def _join(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Enter the late teams, and draw the rounds that have not begun again, with them."""
    if answers.text("teams"):
        yield from enter_teams(context, answers)
    yield from _joined(context, answers)


def _joined(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    late = tuple(team.id for team in without_games(context))
    if not late:
        raise FormError("teams", "enter the late teams, one per line")
    meetings = draft_with_places(context, {"places": "yes", **answers.data, "kind": "all"})[1]
    yield c.JoinRounds(stage_of(context).id, late, checked_meetings(context, answers, meetings))


def _join_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    name, coach = answers.text("name"), answers.text("coach")
    if bool(name) != bool(coach):
        raise FormError(
            "name",
            "name the late team and its --coach; or neither, for teams that"
            " have entered and have no games",
        )
    if name:
        yield from enter_typed_team(context, answers)
    yield from _joined(context, answers)


def _joiners(context: LeagueContext, late: tuple[int, ...], before: int) -> list[str]:
    """Describe the games of late teams that have joined."""
    lines = []
    for team in late:
        many = len(_games_of(context, team))
        games = f"{many} game{'s' * (many != 1)}"
        lines += [f"{name_of(context.state, Team, team)}: {games}", *_schedule_of(context, team)]
    games_now = len(choices.season_games(context.state))
    in_all = f"{games_now} games in all, {before} before. Rounds that have begun stay."
    return [*lines, in_all, NO_PIN]


def _joining(context: LeagueContext, commands: Iterator[c.AnyCommand]) -> CommandReport:
    before = len(choices.season_games(context.state))

    def look(done: tuple[c.AnyCommand, ...]) -> CommandReport:
        entered = [describe_command(each, context.state) for each in done[:-1]]
        late = done[-1].teams if isinstance(done[-1], c.JoinRounds) else ()
        games = {
            name_of(context.state, Team, team): [game.number for game in _games_of(context, team)]
            for team in late
        }
        lines = (*map(capitalize, entered), *_joiners(context, late, before))
        return CommandReport({"games": games}, lines)

    return after_commands(context.ledger, commands, look)


def _cannot_join(context: LeagueContext) -> str:
    if why := no_teams(context):
        return why
    season = season_of(context)
    is_drawn = bool(context.state.where(BracketRow, season=season.id))
    if is_drawn or season.phase not in ("preparing", "regular"):
        return "the playoffs have begun"
    if is_swiss(context):
        return "in a Swiss tournament, enter the team: it joins the next round"
    return "" if choices.season_games(context.state) else choices.NO_GAMES


def _fill_join(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    if why := _cannot_join(context):
        raise FormError("", why)
    return {"places": data.get("places", "yes")}


JOIN: Final = LeagueAction(
    "join",
    "Let a late team join",
    "Teams",
    "A late team joins the rounds that have not begun. They are drawn again with it, and released.",
    _join_fields,
    _join,
    _cannot_join,
    preview=lambda context, filled: _joining(context, _join(context, FormReader(filled))).lines,
    error_field="teams",
    success_message="Joined. The schedule is released.",
    command_line=CommandLine(
        "join",
        "Let the late team NAME, with --coach, join the rounds that have not begun.\n\n"
        "They are drawn again with it and released; --dry-run shows the games. Without NAME,"
        " teams that were entered (`team`) and have no games join.",
        (
            Parameter("[NAME]", kind="new team"),
            Parameter("--coach", "Its coach; registered if new.", "new person"),
            Parameter("--division", "Its division.", "division"),
            LEGS,
            Parameter("--rounds", "How many rounds in all; default all.", "number"),
            REST,
            NO_PLACES,
            CLOCK_CHANGE,
        ),
        fill=_fill_join,
        commands=_join_typed,
        before=lambda context, data: _joining(context, _join_typed(context, FormReader(data))),
        after=no_report,
    ),
)
