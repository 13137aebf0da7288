"""The action that starts the playoffs: any bracket, seeded by standings, ratings, pools or hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, NamedTuple, TypeVar, cast

from league.model.brackets.shape import Bracket
from league.model.ledger.commands import league as c
from league.model.ledger.commands.answers import Seeding
from league.model.ledger.handlers.room import is_suspended
from league.model.ledger.queries.preview import teams_that_depend
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import conferences_of, kept_tables
from league.model.ledger.rows import Drawn, Fixture, SeedRow, Team
from league.model.planning.brackets import (
    BracketRequest,
    Form,
    bracket_command,
    bracket_of_form,
    seeds_of_conferences,
)
from league.model.planning.pools import seeds_from_pools
from league.model.planning.seeds import seeds_by_lots, seeds_by_rating, seeds_by_table, taking_part
from league.model.standings.table import listed
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    WHY,
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
    no_teams,
    yes_no,
)
from quarterback.league_office.actions.schedule import SETTINGS, season_of, stage_of
from quarterback.league_office.describe_brackets import bracket_lines, find_bracket
from quarterback.league_office.describe_commands import name_of
from quarterback.league_office.dice_draws import shuffled
from quarterback.league_office.fixture_games import suspended_line
from quarterback.league_office.pinned_rules import parse_settings, pin_for, playoff_rules
from rulesets.core.refusal import Refused

T = TypeVar("T")
_FORMS: Final = (
    ("electra", "Electra Bowl: byes, reseeding"),
    ("electra-double", "Electra Bowl, double elimination"),
    ("single", "single elimination"),
    ("double", "double elimination"),
)
_DRAWN: Final = (
    ("replay", "is continued or replayed"),
    ("decision", "is decided by a toss"),
    ("better_seed", "goes to the better seed"),
)
_CONFERENCES: Final = ("conferences", "two conferences, the Electra Bowl")
_SEEDED: Final = (("table", "by standings"), ("rating", "by ratings"), ("hand", "by hand"))
_POOLED: Final = ("pools", "from the pools")
ANYWAY: Final = "anyway"
"""The field by which a bracket is drawn although a game is suspended."""


def _playoff_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    season = season_of(context)
    two = len(conferences_of(context.state, season.id)) == 2
    form = choice_field(
        "form",
        "Form",
        "The Electra Bowl is Lion's Den's: byes for the best,"
        " then best remaining against lowest remaining, each round.",
        (*_FORMS, _CONFERENCES) if two else _FORMS,
        "electra",
    )
    return (
        form,
        *_seed_fields(context, filled),
        *_single_fields(filled),
        choice_field(
            "drawn", "A tied game", "What happens when a playoff game is tied.", _DRAWN, "replay"
        ),
        FormField("name", "Called", help="Name of the playoffs.", default="Playoffs"),
        *_suspended_fields(context),
    )


def suspended_in(context: LeagueContext) -> list[Fixture]:
    games = context.state.where(Fixture, stage=stage_of(context).id)
    return [g for g in games if g.counts and is_suspended(context.state, g.id)]


def _suspended_fields(context: LeagueContext) -> tuple[FormField, ...]:
    games = suspended_in(context)
    if not games:
        return ()
    return (
        choice_field(
            ANYWAY,
            "Suspended games",
            " ".join(f"{_who_depends(context, game)}." for game in games),
            (("", "resume them first"), ("yes", "draw the bracket anyway")),
        ),
    )


def _who_depends(context: LeagueContext, game: Fixture) -> str:
    """Say whose place depends on a suspended game."""
    teams = teams_that_depend(context.ledger, game.id)
    names = listed([name_of(context.state, Team, team) for team in teams])
    line = suspended_line(context.state, game)
    if not teams:
        return f"{line}; no place depends on it"
    return f"{line}; the place of {names} depends on it"


def check_suspended(context: LeagueContext, answers: FormReader) -> None:
    """Raise FormError while a game is suspended that may change places, unless the bracket is to be
    drawn anyway."""
    games = suspended_in(context)
    if games and not answers.is_yes(ANYWAY):
        words = "; ".join(_who_depends(context, game) for game in games)
        raise FormError(
            ANYWAY, f"{words}. Resume it first, or draw anyway (on a command line: --anyway)"
        )


def _seed_fields(context: LeagueContext, filled: FormData) -> list[FormField]:
    """Return the fields for who advances and in which order."""
    if filled.get("form") == "conferences":
        return [
            FormField(
                "wild",
                "Wild cards",
                "number",
                "Per conference, in addition to the division winners.",
                "1",
            )
        ]
    pooled = bool(choices.division_options(context.state))
    fields = [
        choice_field(
            "seeds",
            "Seeds",
            "How teams are seeded.",
            (*_SEEDED, _POOLED) if pooled else _SEEDED,
            "table",
        )
    ]
    teams = choices.season_teams(context.state)
    match filled.get("seeds"):
        case "hand":
            names = "\n".join(name for _, name in choices.team_options(context.state, teams))
            text = "One team per line, best seed first."
            fields.append(FormField("order", "Order", "lines", text, names))
        case "pools":
            fields.append(
                FormField(
                    "through", "Of each pool", "number", "How many of each pool qualify.", "2"
                )
            )
        case _:
            through = ranking_rules(stage_of(context).settings).through or min(len(teams), 8)
            text = "How many teams qualify."
            fields.append(FormField("size", "Qualifiers", "number", text, str(through)))
    return fields


def _single_fields(filled: FormData) -> list[FormField]:
    if filled.get("form") != "single":
        return []
    return [
        yes_no("third", "Third-place game", "Whether the semifinal losers play for third place."),
        yes_no("consolation", "Consolation", "Whether the losers of the first round play on."),
        yes_no("reseed", "Reseeding", "Whether best remaining meets lowest remaining."),
        FormField(
            "best",
            "Best of",
            "numbers",
            "Games per series, round by round: odd numbers, such as 1,3.",
            "1",
        ),
    ]


class _Seeds(NamedTuple):
    """The seeded teams, best first, and how many belong to the second conference."""

    teams: tuple[int, ...]
    second: int = 0


def _seeds(context: LeagueContext, answers: FormReader) -> _Seeds:
    records, stage = context.state, stage_of(context)
    if answers.text("form") == "conferences":
        wild = answers.number("wild", 0, 64) or 0
        one, other = _refused_at("wild", lambda: seeds_of_conferences(records, stage, wild))
        return _Seeds(one + other, len(other))
    match answers.text("seeds"):
        case "hand":
            return _Seeds(answers.keys("teams") or _by_hand(context, answers))
        case "pools":
            many, best = answers.number("through", 1, 64) or 2, answers.number("next", 0, 64) or 0
            return _Seeds(
                _refused_at("through", lambda: seeds_from_pools(records, stage, many, best))
            )
        case by:
            size = answers.required_number("size", 2, 1000, "how many?")
            return _Seeds(_refused_at("size", lambda: _in_order(context, by, size)))


def _in_order(context: LeagueContext, by: str, size: int) -> tuple[int, ...]:
    if by == "table":
        return seeds_by_table(context.state, stage_of(context), size)
    return seeds_by_rating(context.state, choices.season_teams(context.state))[:size]


def _refused_at(field: str, seeds: Callable[[], T]) -> T:
    try:
        return seeds()
    except Refused as refused:
        raise FormError(field, refused.message) from None


def _by_hand(context: LeagueContext, answers: FormReader) -> tuple[int, ...]:
    teams = {name: int(key) for key, name in choices.team_options(context.state)}
    seeds: list[int] = []
    for number, line in answers.lines("order"):
        if line not in teams:
            raise FormError("order", f"line {number}: no team called {line}")
        if teams[line] in seeds:
            raise FormError("order", f"line {number}: {line} already listed")
        seeds.append(teams[line])
    if len(seeds) < 2:
        raise FormError("order", "a bracket needs at least two teams")
    return tuple(seeds)


def _bracket_form(answers: FormReader, seeds: _Seeds) -> Bracket:
    form, best = answers.text("form"), answers.numbers("best", 20)
    single = form == "single"
    try:
        wish = BracketRequest(
            cast("Form", form),
            third_place=answers.is_yes("third"),
            consolation=answers.is_yes("consolation"),
            reseed=answers.is_yes("reseed"),
            best_of=best,
            reset=answers.text("reset") != "no",
            final_best_of=answers.number("final", 1, 99) or 1,
        )
        return bracket_of_form(wish, len(seeds.teams) - seeds.second, seeds.second)
    except Refused as refused:
        raise FormError("best" if single else "form", refused.message) from None


def _playoffs(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    season = season_of(context)
    bracket = _bracket(context, answers)
    if season.phase in ("preparing", "regular"):
        yield c.EnterPhase(season.id, "playoffs")
    yield bracket


def _bracket(context: LeagueContext, answers: FormReader) -> c.MakeBracket:
    check_suspended(context, answers)
    seeds = _seeds(context, answers)
    bracket = _bracket_form(answers, seeds)
    drawn = cast("Drawn", answers.text("drawn"))
    name = answers.required("name", "enter a name")
    code, settings = (
        answers.text("rules"),
        parse_settings(each for _, each in answers.lines("settings")),
    )
    rules = (
        pin_for(code, settings)
        if code
        else playoff_rules(context.state, stage_of(context), settings)
    )
    stage, seeded = stage_of(context), _seeding(answers, seeds)
    from_table = seeded.by in ("table", "pools", "conferences")
    return bracket_command(
        *(stage.season, name, bracket, seeds.teams),
        drawn=drawn,
        rules=rules,
        seeded=seeded,
        standings=kept_tables(context.state, stage, seeds.teams, by_standings=from_table),
    )


def _seeding(answers: FormReader, seeds: _Seeds) -> Seeding:
    """Return how the seeds follow from the standings."""
    if answers.text("form") == "conferences":
        return Seeding("conferences", wild=answers.number("wild", 0, 64) or 0)
    match answers.text("seeds"):
        case "table":
            return Seeding("table", size=len(seeds.teams))
        case "pools":
            many, best = answers.number("through", 1, 64) or 2, answers.number("next", 0, 64) or 0
            return Seeding("pools", through=many, best=best)
        case "rating":
            return Seeding("rating", size=len(seeds.teams))
        case _:
            return Seeding()


def _check(context: LeagueContext, typed: Typed) -> None:
    pools, conferences = typed["through"] is not None, typed["wild"] is not None
    if sum((bool(typed["teams"]), pools, conferences)) > 1:
        raise Refused("seed the teams you name, or from pools, or from conferences: only one")
    if typed["seeds"] != "table" and (pools or conferences):
        raise Refused("--seeded is for named teams, or for all")
    if conferences != (typed["form"] == "conferences"):
        raise Refused("--form conferences and --wild-cards belong together")
    if typed["next"] and not pools:
        raise Refused("--best belongs to --pools")


def _fill(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Turn --pools and TEAMS into seeds; named or drawn teams are seeded by hand."""
    filled = {"reset": data.get("reset", "yes")}
    if "wild" in data:
        return filled
    if "through" in data:
        return filled | {"seeds": "pools"}
    by = data["seeds"]
    if by == "table":
        if "teams" not in data and "size" not in data:
            raise Refused("name the teams, or add --size")
        return filled | ({"seeds": "hand"} if "teams" in data else {})
    seeds = _seeded(context, data, by)
    reason = {WHY: "seeded by lots"} if by == "draw" else {}
    return filled | reason | {"seeds": "hand", "teams": ",".join(map(str, seeds))}


def _seeded(context: LeagueContext, data: FormData, by: str) -> tuple[int, ...]:
    """Return named teams, or all, in order of ratings or by lots; the first `size`."""
    records = context.state
    chosen: Sequence[Team] = taking_part(records, season_of(context).id)
    if "teams" in data:
        chosen = [records.get(Team, int(each)) for each in data["teams"].split(",")]
    if len({team.id for team in chosen}) != len(chosen):
        raise Refused("a team is seeded twice")
    if by == "rating":
        seeds = seeds_by_rating(records, chosen)
    else:
        seeds = seeds_by_lots(chosen, shuffled(len(chosen), context.rng or Random(0)))
    size = int(data.get("size", len(seeds)))
    if not 2 <= size <= len(seeds):
        raise Refused(f"a bracket has 2 to {len(seeds)} teams")
    return seeds[:size]


def _report(context: LeagueContext, data: FormData) -> CommandReport:
    row = find_bracket(context.state, season_of(context))
    teams = len(context.state.where(SeedRow, bracket=row.id))
    return CommandReport({"teams": teams}, tuple(bracket_lines(context.state, row)))


def _playoff_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    answers = FormReader(filled)
    seeds = _seeds(context, answers)
    bracket = _bracket_form(answers, seeds)
    left = sum(
        choices.is_open(context.state, game)
        for game in context.state.where(Fixture, stage=stage_of(context).id)
    )
    open_ = f"{left} regular-season games are not played yet."
    lines = [open_] if left else []
    lines.append(f"A bracket of {len(seeds.teams)} teams, {len(bracket.nodes)} games at most:")
    names = (name_of(context.state, Team, team) for team in seeds.teams)
    return (*lines, *(f"{number}  {name}" for number, name in enumerate(names, 1)))


PLAYOFFS: Final = LeagueAction(
    "playoffs",
    "Start the playoffs",
    "Playoffs",
    "Draw a bracket of the qualifiers. Winners advance automatically.",
    _playoff_fields,
    _playoffs,
    no_teams,
    preview=_playoff_words,
    error_field="size",
    success_message="Bracket created.",
    command_line=CommandLine(
        "playoffs",
        "Draw a bracket of TEAMS, best seed first; without them, of the first --size in the"
        " standings. The playoffs begin with it.\n\n"
        "\b\n"
        "electra         byes for the best, reseeding, the Electra Bowl at the end (LD-R45)\n"
        "electra-double  double elimination, the Electra Bowl for the title\n"
        "single          single elimination for any number of teams\n"
        "double          out after two losses; the grand final is replayed if need be\n"
        "conferences     seeds of two conferences; their champions meet in the Electra Bowl\n\n"
        "Games are played by the rules of the season, until a team has won where the rules have a"
        " way; --set changes settings. --seeded rating or draw seeds TEAMS, or all. --pools takes"
        " the first places of each pool and keeps pool mates apart as long as possible. A shared"
        " place is never seeded: record a toss first.",
        (
            Parameter("[TEAMS]...", kind="team"),
            Parameter("--size", "How many qualify, if no team is named.", "number"),
            Parameter(
                "--seeded",
                "How they are seeded: by the standings, Elo ratings or lots. Named"
                " TEAMS are seeded as named.",
                field="seeds",
                choices=("table", "rating", "draw"),
                default="table",
            ),
            Parameter(
                "--pools",
                "How many of each pool qualify.",
                "number",
                field="through",
                between=(1, 64),
            ),
            Parameter(
                "--best",
                "... and how many of the next places.",
                "number",
                field="next",
                default="0",
                between=(0, 64),
            ),
            Parameter(
                "--wild-cards",
                "Per conference, in addition to its division winners (conferences).",
                "number",
                field="wild",
                between=(0, 64),
            ),
            Parameter(
                "--form", choices=(*(name for name, _ in _FORMS), "conferences"), default="electra"
            ),
            Parameter("--third-place", "With a third-place game (single).", "flag", field="third"),
            Parameter("--consolation", "Losers of the first round play on (single).", "flag"),
            Parameter("--reseed", "Best remaining meets lowest remaining (single).", "flag"),
            Parameter(
                "--best-of",
                "Games per series, round by round, odd (single).",
                "number",
                field="best",
                repeatable=True,
            ),
            Parameter(
                "--no-reset", "One grand final decides (double).", "flag", field="reset", yes="no"
            ),
            Parameter(
                "--final-best-of",
                "Games of the grand final (double).",
                "number",
                field="final",
                default="1",
            ),
            Parameter(
                "--drawn",
                "Who advances from a tied game.",
                choices=tuple(name for name, _ in _DRAWN),
                default="replay",
            ),
            Parameter("--name", default="Playoffs"),
            Parameter("--anyway", "Draw it although a game that counts is suspended.", "flag"),
            Parameter("--rules", "The rule set, if not that of the season."),
            SETTINGS,
        ),
        check=_check,
        fill=_fill,
        after=_report,
        commands=_playoffs,
    ),
)
