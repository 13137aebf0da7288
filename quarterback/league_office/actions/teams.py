"""Actions on teams: entries, divisions, coaches, computer coaches, withdrawals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as m
from league.model.ledger.handlers.computer import coach_of
from league.model.ledger.handlers.results import POLICIES
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.rows import BracketRow, Division, Fixture, Franchise, Person, Season, Team
from league.model.ledger.state import LeagueState
from quarterback.ai.coaches import EVERY_COACH
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
    needs,
    no_season,
    no_teams,
    report_lines,
    team_field,
)
from quarterback.league_office.actions.form_preview import BRACKET_OPTION, tried_with_answers
from quarterback.league_office.actions.undo import GamesAtMoment
from quarterback.league_office.choices import find_named, find_team
from quarterback.league_office.describe_commands import POLICIES as IN_WORDS
from quarterback.league_office.describe_commands import describe_command, name_of
from quarterback.league_office.simulate_games import coach_named, coaches_for, code_of
from rulesets.core.plain_text import capitalize, how_many

NONE = "none"


class _Line(NamedTuple):
    number: int
    team: str
    coach: str


def team_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    divisions = choices.division_options(context.state)
    fields = [
        FormField(
            "teams", "Teams", "lines", "One team per line, then a comma and its coach: Bears, Ann"
        ),
        FormField(
            "coach",
            "Default coach",
            help="Coach of the teams without one on their line."
            " In a solitaire league that is all of them.",
            default=context.by,
            optional=True,
        ),
    ]
    if divisions:
        fields.insert(
            1,
            choice_field(
                "division",
                "Division",
                "Division of these teams.",
                ((NONE, "none yet"), *divisions),
                NONE,
            ),
        )
    return (*fields, *missed_fields(context))


MISSED: Final = ("none", "half", "win")
"""What a missed round is worth to a late team, in half wins."""
MISSED_OPTION: Final = Parameter(
    "--missed",
    "What each round that a late team missed is worth in a Swiss tournament.",
    choices=MISSED,
    default="none",
)


def missed_fields(context: LeagueContext) -> tuple[FormField, ...]:
    """Return the question of what missed rounds are worth, if a late team has missed any."""
    rounds = rounds_missed(context.state)
    if not rounds:
        return ()
    many = "round" if rounds == 1 else f"{rounds} rounds"
    options = ((MISSED[0], "nothing"), (MISSED[1], "half a win"), (MISSED[2], "a win"))
    return (
        choice_field(
            "missed",
            "A missed round",
            f"What each missed round is worth: the first {many} were paired without it.",
            options,
            MISSED[0],
        ),
    )


def rounds_missed(records: LeagueState) -> int:
    """Return the rounds that a team misses if it enters a Swiss tournament now."""
    season = choices.current_season(records)
    if season is None:
        return 0
    stage = choices.table_stage(records, season)
    if ranking_rules(stage.settings).rounds is None:
        return 0
    return max((game.round for game in records.where(Fixture, stage=stage.id)), default=0)


def missed_worth(answers: FormReader) -> int:
    """Return the answer in half wins."""
    return MISSED.index(answers.text("missed") or MISSED[0])


def missed_words(records: LeagueState, answers: FormReader) -> str:
    """Say what the missed rounds are worth to a team that enters now; empty if it missed none."""
    rounds = rounds_missed(records)
    if not rounds:
        return ""
    each = ("nothing", "half a win each", "a win each")[missed_worth(answers)]
    many = how_many(rounds, "missed round counts", "missed rounds count")
    return f"{many} as {each}" if missed_worth(answers) else f"{many} for nothing"


NO_PIN: Final = (
    "A new team has no coach's PIN. If coaches use their phones, make one: New PIN under Doors on"
    " the desk's first page."
)


def late_team_words(context: LeagueContext, count: int) -> tuple[str, ...]:
    """Return what becomes of teams that enter once there is a schedule: which games they have, and
    that their coaches have no PIN. Empty before the schedule."""
    records, season = context.state, context.season
    if not choices.season_games(records):
        return ()
    them, have = ("them", "They have") if count > 1 else ("it", "It has")
    rounds = ranking_rules(choices.table_stage(records, season).settings).rounds
    if records.where(BracketRow, season=season.id):
        games = f"The bracket is drawn without {them}: {have.lower()} no games."
    elif rounds is None:
        games = f"{have} no games yet: let {them} join the rounds that have not begun (`join`)."
    elif rounds_missed(records) < rounds:
        games = f"{'They join' if count > 1 else 'It joins'} the next round."
    else:
        games = f"All {rounds} rounds are paired already: {have.lower()} no games."
    return games, NO_PIN


def _team_lines(records: LeagueState, season: Season, answers: FormReader) -> list[_Line]:
    """Parse the lines. Raises FormError with the line number."""
    present = {name_of(records, Team, team.id) for team in records.where(Team, season=season.id)}
    others = answers.text("coach")
    team_lines: list[_Line] = []
    on_line: dict[str, int] = {}
    for number, line in answers.lines("teams"):
        team, comma, coach = (part.strip() for part in line.rpartition(","))
        team, coach = (team, coach or others) if comma else (coach, others)
        if not team:
            raise FormError("teams", f"line {number} has no team")
        if not coach:
            raise FormError("teams", f"line {number}: who coaches {team}? Write {team}, Ann")
        if team in on_line:
            raise FormError("teams", f"line {number}: {team} is also on line {on_line[team]}")
        if team in present:
            raise FormError("teams", f"line {number}: {team} already entered")
        on_line[team] = number
        team_lines.append(_Line(number, team, coach))
    if not team_lines:
        raise FormError("teams", "enter one team per line")
    return team_lines


def enter_teams(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    records, season = context.state, context.season
    lines = _team_lines(records, season, answers)
    people = {row.name for row in records.all(Person)}
    new_people = tuple(dict.fromkeys(line.coach for line in lines if line.coach not in people))
    if new_people:
        yield c.Register(new_people)
    franchises = {row.name for row in records.all(Franchise)}
    if new := tuple(line.team for line in lines if line.team not in franchises):
        yield c.AddFranchises(new)
    division = choices.row_id(answers.text("division"))
    for line in lines:
        franchise = records.where(Franchise, name=line.team)[0].id
        coach = records.where(Person, name=line.coach)[0].id
        yield c.EnterTeam(season.id, franchise, coach, division, missed_worth(answers))


def enter_typed_team(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Enter one team, its coach and franchise registered if new."""
    records, season = context.state, context.season
    name, coach = answers.text("name"), answers.text("coach")
    computer = answers.text("run_by") and coach_named(records, season.id, answers.text("run_by"))
    if not records.where(Person, name=coach):
        yield c.Register((coach,))
    if not records.where(Franchise, name=name):
        yield c.AddFranchises((name,))
    person = find_named(records, Person, coach)
    franchise = find_named(records, Franchise, name)
    division = answers.text("division")
    yield c.EnterTeam(
        *(season.id, franchise.id, person.id, int(division) if division else None),
        missed=missed_worth(answers),
    )
    if computer:
        yield m.AssignComputerCoach(find_team(records, season, name).id, computer)


def _report_team(context: LeagueContext, data: FormData) -> CommandReport:
    name, coach = data["name"].strip(), data["coach"].strip()
    team = find_team(context.state, context.season, name).id
    missed = missed_words(context.state, FormReader(data))
    late = late_team_words(context, 1)
    lines = (f"{name}, coached by {coach}", *([missed] if missed else []), *late)
    return CommandReport({"team": team}, lines)


def _team_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    lines = _team_lines(context.state, context.season, FormReader(filled))
    coaches = len({line.coach for line in lines})
    many = f"{len(lines)} teams" if len(lines) > 1 else "1 team"
    people = f"{coaches} coaches" if coaches > 1 else "1 coach"
    missed = missed_words(context.state, FormReader(filled))
    return (
        f"{many}, {people}:",
        *(f"{line.team}, coached by {line.coach}" for line in lines),
        *([missed] if missed else []),
        *late_team_words(context, len(lines)),
    )


TEAMS: Final = LeagueAction(
    "teams",
    "Enter teams",
    "Teams",
    "Enter the teams of the season with their coaches, one per line.",
    team_fields,
    enter_teams,
    no_season,
    preview=_team_words,
    error_field="teams",
    success_message="Teams entered.",
    command_line=CommandLine(
        "team",
        "Enter the team NAME in the season with --coach; without it, show the team.\n\n"
        "If no franchise has that name, one is added.",
        (
            Parameter("NAME", kind="new team"),
            Parameter("--coach", "Its coach; registered if new.", "new person"),
            Parameter("--division", "Its division.", "division"),
            Parameter("--run-by", "The computer coach that calls for it.", example="COACH"),
            MISSED_OPTION,
        ),
        commands=enter_typed_team,
        after=_report_team,
    ),
)


def _division_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    text = "One per line, such as East. With a conference: East, American"
    return (FormField("names", "Divisions", "lines", text),)


def _divisions(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    season, lines = context.season, answers.lines("names")
    if not lines:
        raise FormError("names", "enter one division per line")
    present = {row.name for row in context.state.where(Division, season=season.id)}
    for number, line in lines:
        name, _, conference = (part.strip() for part in line.partition(","))
        if not name:
            raise FormError("names", f"line {number} has no division")
        if name in present:
            raise FormError("names", f"line {number}: division {name} already exists")
        present.add(name)
        yield c.AddDivision(season.id, name, conference)


def _typed_division(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.AddDivision(context.season.id, answers.text("name"), answers.text("conference"))


DIVISIONS: Final = LeagueAction(
    "divisions",
    "Add divisions",
    "Teams",
    "Divisions get their own standings. A small league needs none.",
    _division_fields,
    _divisions,
    no_season,
    error_field="names",
    success_message="Divisions added.",
    command_line=CommandLine(
        "division",
        "Add a division called NAME to the season.",
        (Parameter("NAME"), Parameter("--conference", "Its conference.")),
        commands=_typed_division,
    ),
)


def _placing_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    options = ((NONE, "none"), *choices.division_options(context.state))
    rows = choices.season_teams(context.state)
    return tuple(
        choice_field(
            f"team-{team.id}",
            name_of(context.state, Team, team.id),
            "Its division.",
            options,
            str(team.division or NONE),
        )
        for team in rows
    )


def _placing(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    moved = False
    for team in choices.season_teams(context.state):
        division = choices.row_id(answers.text(f"team-{team.id}"))
        if division != team.division:
            moved = True
            yield c.PlaceTeam(team.id, division)
    if not moved:
        raise FormError("", "no team changed divisions")


PLACES: Final = LeagueAction(
    "place-teams",
    "Put teams in divisions",
    "Teams",
    "Assign each team to a division.",
    _placing_fields,
    _placing,
    needs(lambda context: choices.division_options(context.state), "add divisions first", no_teams),
    success_message="Divisions assigned.",
)


def _coach_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    return (
        team_field(context, "Team to change."),
        FormField("coach", "Coach", help="Name of the new coach. New people are registered."),
    )


def _coach(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    name = answers.required("coach", "name the new coach")
    team = answers.key("team", "which team?")
    if not context.state.where(Person, name=name):
        yield c.Register((name,))
    person = context.state.where(Person, name=name)[0]
    if context.state.get(Team, team).coach == person.id:
        raise FormError("coach", f"{name} already coaches this team")
    yield c.ChangeCoach(team, person.id)


COACH: Final = LeagueAction(
    "coach",
    "Change a coach",
    "Teams",
    "Give a team a new coach.",
    _coach_fields,
    _coach,
    no_teams,
    error_field="coach",
    success_message="Coach changed.",
    command_line=CommandLine(
        "coach",
        "Give TEAM a new COACH.",
        (Parameter("TEAM", kind="team"), Parameter("COACH", kind="new person")),
    ),
)


def _run_by_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    code = code_of(context.state, context.season.id)
    coaches = tuple((name, EVERY_COACH[name].title) for name in coaches_for(code))
    teams = choices.season_teams(context.state)
    picked = next((each for each in teams if str(each.id) == filled.get("team")), teams[0])
    now = coach_of(context.state, picked.id) or NONE
    return (
        team_field(context, "Team to assign. Its own coach stays responsible for it."),
        choice_field(
            "coach",
            "Who calls",
            "Its own coach or a computer coach. Games between two computer teams can be simulated.",
            ((NONE, "its own coach"), *coaches),
            now,
        ),
    )


def _run_by(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    coach = answers.text("coach")
    yield m.AssignComputerCoach(answers.key("team", "which team?"), "" if coach == NONE else coach)


def _fill_run_by(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    if "coach" not in data:
        return {}
    return {"coach": coach_named(context.state, context.season.id, data["coach"])}


def _report_run_by(context: LeagueContext, data: FormData) -> CommandReport:
    team, coach = name_of(context.state, Team, int(data["team"])), data.get("coach")
    words = f"computer coach {coach}" if coach else "its own coach"
    return CommandReport({"coach": coach}, (f"{team}: {words}",))


RUN_BY: Final = LeagueAction(
    "run-by",
    "Computer-coached team",
    "Teams",
    "Let a computer coach call for a team, or give it back to its own coach.",
    _run_by_fields,
    _run_by,
    no_teams,
    error_field="coach",
    success_message="Saved.",
    command_line=CommandLine(
        "run-by",
        "Assign computer coach COACH to TEAM: letterman, say, or captain on a board.\n\n"
        "Without COACH its own coach calls again; that coach stays responsible in any case.",
        (Parameter("TEAM", kind="team"), Parameter("[COACH]")),
        fill=_fill_run_by,
        after=_report_run_by,
    ),
)


def _leaving_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    policies = tuple((each, words) for each, words in IN_WORDS.items() if each in POLICIES)
    return (
        team_field(context, "Team that withdraws."),
        choice_field(
            "policy",
            "Its games",
            "What happens to them. Remaining playoff games are always forfeited.",
            policies,
            "forfeit_remaining",
        ),
    )


def _leaving(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield c.Withdraw(answers.key("team", "which team?"), answers.text("policy"))


def _leaving_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    [command] = _leaving(context, FormReader(filled))
    words = capitalize(describe_command(command, context.state))
    return (words, *_leaving_games(context, filled))


def _leaving_games(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Name each game that the withdrawal affects, and what happens to it."""
    [command] = tried_with_answers(context, _leaving(context, FormReader(filled)), filled, [])
    games = GamesAtMoment(context.state)
    lines = context.ledger.preview(command, lambda after: games.changes(GamesAtMoment(after)))
    return tuple(lines) or ("It changes no game.",)


WITHDRAW: Final = LeagueAction(
    "withdraw",
    "Withdraw a team",
    "Teams",
    "A team withdraws. You choose what happens to its games.",
    _leaving_fields,
    _leaving,
    no_teams,
    preview=_leaving_words,
    needs_reason=lambda context, filled: True,
    shows_side_effects=True,
    error_field="team",
    success_message="Team withdrawn.",
    command_line=CommandLine(
        "withdraw",
        "Withdraw TEAM, with --why; --policy says what happens to its games.",
        (
            Parameter("TEAM", kind="team"),
            Parameter("--policy", choices=POLICIES, default="forfeit_remaining"),
            BRACKET_OPTION,
        ),
        before=report_lines("games", _leaving_games),
    ),
)
