"""Actions on players and bases: draft, release, depth chart, trades, replacements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.handlers.players import careers_of, terms_in
from league.model.ledger.rows import HoldingRow, Person, PlayerRow, Team
from league.views.text import seasons_text
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    BY,
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
    needs,
    no_teams,
    team_field,
)
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import name_of
from quarterback.league_office.dice_draws import drawn_bases, roll
from rulesets.core.refusal import Refused

GROUP = "Players and bases"
TEAM = "team"


def why_no_drafts(context: LeagueContext) -> str:
    """Return why the season has no players to draft; empty if it has."""
    if why := no_teams(context):
        return why
    keeps = terms_in(context.state, season_of(context)).drafts
    return "" if keeps else "this season's rules have no players or bases"


def picked_team(context: LeagueContext, filled: FormData) -> Team | None:
    """Return the chosen team, or the first."""
    teams = choices.season_teams(context.state)
    chosen = [team for team in teams if str(team.id) == filled.get(TEAM)]
    return next(iter(chosen or teams), None)


def person(context: LeagueContext, name: str) -> int:
    return context.state.where(Person, name=name)[0].id


def new_person(context: LeagueContext, name: str) -> Iterator[c.AnyCommand]:
    if name and not context.state.where(Person, name=name):
        yield c.Register((name,))


def _draft_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    terms = terms_in(context.state, season_of(context))
    positions = tuple((name, name) for name in terms.positions)
    return (
        team_field(context, "The player's team."),
        choice_field("position", "Position", "The player's position.", positions),
        FormField(
            "talent",
            "Talent dice",
            "numbers",
            f"As rolled: {' and '.join(terms.talent)}, such as 4,7.",
        ),
        FormField("career", "Career die", "numbers", f"Length of the career: {terms.career[0]}."),
        FormField(
            "witness", "Seen by", help="Who saw the roll. Not the coach.", optional=terms.solitaire
        ),
        FormField("name", "Name", help="What he is called.", optional=True),
        FormField("figure", "Figure", help="Which figure he is, such as 12.", optional=True),
    )


def _draft(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = answers.key(TEAM, "whose player?")
    talent, career = answers.numbers("talent", 10), answers.numbers("career", 10)
    if not talent:
        raise FormError("talent", "what did the dice show?")
    if not career:
        raise FormError("career", "what did the die show?")
    witness = answers.text("witness")
    yield from new_person(context, witness)
    saw = person(context, witness) if witness else None
    name, figure = answers.text("name"), answers.text("figure")
    yield p.DraftPlayer(team, answers.text("position"), talent, career, saw, name, figure)


def _check_draft(context: LeagueContext, typed: Typed) -> None:
    if typed["roll"] == bool(typed["talent"]) or typed["roll"] == bool(typed["career"]):
        raise Refused("enter the dice, --dice and --career, or let the computer --roll")


def _fill_draft(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Roll the dice if asked to."""
    if data.get("roll") != "yes":
        return {}
    terms, rng = terms_in(context.state, season_of(context)), context.rng or Random(0)
    return {
        name: ",".join(map(str, roll(dice, rng)))
        for name, dice in (("talent", terms.talent), ("career", terms.career))
    }


def _report_draft(context: LeagueContext, data: FormData) -> CommandReport:
    row = context.state.all(PlayerRow)[-1]
    dice = FormReader(data).numbers("talent")
    rolled = f" (dice {', '.join(map(str, dice))})" if data.get("roll") == "yes" else ""
    return CommandReport(
        {"player": row.id, "rating": row.rating, "dice": dice, "career": row.career},
        (f"{row.position} {row.id}: {row.rating}%, {seasons_text(row.career)}{rolled}",),
    )


DRAFT: Final = LeagueAction(
    "draft",
    "Draft a player",
    GROUP,
    "His talent and the length of his career, by dice thrown before a witness.",
    _draft_fields,
    _draft,
    why_no_drafts,
    error_field="talent",
    success_message="Player drafted.",
    repeatable=True,
    command_line=CommandLine(
        "draft",
        "Draft a player for TEAM (LD-DRAFT-01, LD-DRAFT-03): --dice and --career as rolled, or"
        " --roll.",
        (
            Parameter("TEAM", kind="team"),
            Parameter("POSITION", choices=("quarterback", "kicker", "punter")),
            Parameter("--dice", "The two ten-sided dice: 4,7.", "numbers", field="talent"),
            Parameter("--career", "The four-sided die: 2.", "numbers"),
            Parameter("--roll", "The computer rolls them.", "flag"),
            Parameter(
                "--witness", "Who saw the roll; not needed where one coach has all teams.", "person"
            ),
            Parameter("--name", "The player's name."),
            Parameter("--figure", "The player's figure."),
        ),
        check=_check_draft,
        fill=_fill_draft,
        after=_report_draft,
    ),
)


def player_field(
    context: LeagueContext, message: str, players: tuple[tuple[str, str], ...]
) -> FormField:
    return choice_field("player", "Player", message, players)


why_none_drafted: Final = needs(
    lambda context: choices.player_options(context.state), "no player is drafted yet", why_no_drafts
)
"""Returns why there is no drafted player to choose; empty if there is one."""


def _release(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    yield p.ReleasePlayer(season_of(context).id, answers.key("player", "which player?"))


RELEASE_PLAYER: Final = LeagueAction(
    "drop",
    "Release a player",
    GROUP,
    "A player goes, before the draft.",
    lambda context, filled: (
        player_field(context, "Player to release.", choices.player_options(context.state)),
    ),
    _release,
    why_none_drafted,
    error_field="player",
    success_message="Player released.",
    command_line=CommandLine(
        "drop",
        "Release the player of that number (LD-DRAFT-04).",
        (Parameter("PLAYER", kind="player"),),
    ),
)


def _figure(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    player = answers.key("player", "which player?")
    figure = answers.required("figure", "which figure?")
    yield p.NameFigure(season_of(context).id, player, figure)


FIGURE: Final = LeagueAction(
    "figure",
    "Name a figure",
    GROUP,
    "Link a player to a figure on the board.",
    lambda context, filled: (
        player_field(context, "The player.", choices.player_options(context.state)),
        FormField("figure", "Figure", help="Such as 12, or the one with the red helmet."),
    ),
    _figure,
    why_none_drafted,
    error_field="figure",
    success_message="Figure named.",
    command_line=CommandLine(
        "name-figure",
        "Link PLAYER to the figure FIGURE, a number or a name (LD-SKILL-05).",
        (Parameter("PLAYER", kind="player"), Parameter("FIGURE")),
    ),
)


def _quarterbacks(context: LeagueContext, team: Team) -> list[tuple[str, str]]:
    season = season_of(context)
    men = careers_of(context.state).at(str(team.franchise), season.year, "quarterback")
    rows = (context.state.get(PlayerRow, int(each.key)) for each in men)
    return [(str(row.id), f"{row.name or row.figure or 'no name'}, {row.rating}%") for row in rows]


def _order_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    team = picked_team(context, filled)
    men = [] if team is None else _quarterbacks(context, team)
    labels = ("First", "Second", "Third", "Fourth")
    return (
        team_field(context, "The team."),
        *(
            choice_field(
                f"man-{n}",
                labels[min(n, 3)],
                "The starter, then the backups.",
                tuple(men),
                men[n][0],
            )
            for n in range(len(men))
        ),
    )


def _order(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    team = context.state.get(Team, answers.key(TEAM, "which team?"))
    men: list[int] = []
    for n, _ in enumerate(_quarterbacks(context, team)):
        man = answers.key(f"man-{n}", "who?")
        if man in men:
            raise FormError(f"man-{n}", "already listed")
        men.append(man)
    yield p.SetQuarterbackOrder(team.id, "quarterback", tuple(men))


ORDER: Final = LeagueAction(
    "order",
    "Quarterback order",
    GROUP,
    "Who starts. Coaches may change it between games.",
    _order_fields,
    _order,
    why_none_drafted,
    error_field="man-0",
    success_message="Order saved.",
    command_line=CommandLine(
        "order",
        "Put the quarterbacks of TEAM in order: starter, second, third (LD-SKILL-03).",
        (
            Parameter("TEAM", kind="team"),
            Parameter("PLAYERS...", kind="player"),
            Parameter("--position", "The players to put in order.", default="quarterback"),
        ),
        commands=lambda context, answers: (
            p.SetQuarterbackOrder(
                answers.key(TEAM, "which team?"),
                answers.text("position"),
                answers.numbers("players"),
            ),
        ),
    ),
)


def _bases_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    count = terms_in(context.state, season_of(context)).bases
    text = f"The numbers of the {count} bases, such as 1-{count}."
    return (
        team_field(context, "The team."),
        FormField("bases", "Bases", "numbers", text),
    )


def _bases(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    numbers = answers.numbers("bases")
    if not numbers:
        raise FormError("bases", "which bases?")
    yield p.DrawBases(answers.key(TEAM, "which team?"), numbers)


def _check_bases(context: LeagueContext, typed: Typed) -> None:
    if bool(typed["bases"]) == (typed["roll"] is not None):
        raise Refused("enter the bases drawn, or let the computer draw with --roll LAST")


def _fill_bases(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    if "roll" not in data:
        return {}
    season, rng = season_of(context), context.rng or Random(0)
    bases = drawn_bases(context.state, season, int(data["roll"]), rng)
    return {"bases": ",".join(map(str, bases))}


def _report_bases(context: LeagueContext, data: FormData) -> CommandReport:
    bases, name = FormReader(data).numbers("bases"), name_of(context.state, Team, int(data[TEAM]))
    numbers = f": {', '.join(map(str, bases))}" if "roll" in data else ""
    return CommandReport({"bases": bases}, (f"{name}: {len(bases)} bases{numbers}",))


BASES: Final = LeagueAction(
    "bases",
    "Draw bases",
    GROUP,
    "A team's bases for the year.",
    _bases_fields,
    _bases,
    why_no_drafts,
    error_field="bases",
    success_message="Bases drawn.",
    repeatable=True,
    command_line=CommandLine(
        "bases",
        "Record the bases NUMBERS that TEAM has drawn for the year, such as 1-12 (LD-BASE-01).",
        (
            Parameter("TEAM", kind="team"),
            Parameter("[NUMBERS]", kind="numbers", field="bases"),
            Parameter(
                "--roll",
                "The computer draws from the free bases from 1 to LAST.",
                "number",
                between=(1, 9999),
                example="LAST",
            ),
        ),
        check=_check_bases,
        fill=_fill_bases,
        after=_report_bases,
    ),
)


def bases_text(context: LeagueContext, team: Team | None) -> str:
    """List a team's base numbers."""
    if team is None:
        return ""
    year = season_of(context).year
    rows = context.state.where(HoldingRow, year=year, franchise=team.franchise)
    return ", ".join(str(row.base) for row in sorted(rows, key=lambda row: row.base))


def _trade_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    one = picked_team(context, filled)
    others = [team for team in choices.season_teams(context.state) if team != one]
    chosen = [team for team in others if str(team.id) == filled.get("other")]
    other = next(iter(chosen or others), None)
    people = choices.person_options(context.state)
    coaches = ",".join(str(team.coach) for team in (one, other) if team is not None)
    return (
        team_field(context, f"It has {bases_text(context, one) or 'no bases'}."),
        FormField("gives", "Gives", "numbers", "Bases it gives up."),
        choice_field(
            "other",
            "With",
            f"It has {bases_text(context, other) or 'no bases'}.",
            choices.team_options(context.state, others),
        ),
        FormField("takes", "For", "numbers", "The same number of bases in return."),
        FormField("agreed", "Agreed by", "several", "Both coaches must agree.", coaches, people),
    )


def _trade(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    gives, takes = answers.numbers("gives"), answers.numbers("takes")
    for name, numbers in (("gives", gives), ("takes", takes)):
        if not numbers:
            raise FormError(name, "which bases?")
    one, other = answers.key(TEAM, "which team?"), answers.key("other", "choose the other team")
    yield p.TradeBases(one, other, gives, takes, answers.keys("agreed"))


def _fill_trade(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    names = data.get("agreed", "").splitlines()
    return {"agreed": ",".join(str(person(context, name)) for name in names)}


TRADE: Final = LeagueAction(
    "trade",
    "Trade bases",
    GROUP,
    "Trade bases one for one in the regular season.",
    _trade_fields,
    _trade,
    why_no_drafts,
    error_field="gives",
    success_message="Bases traded.",
    command_line=CommandLine(
        "trade",
        "Trade bases GIVES of team ONE for bases TAKES of team OTHER (LD-BASE-03, LD-R44).",
        (
            Parameter("ONE", kind="team", field=TEAM),
            Parameter("GIVES", kind="numbers"),
            Parameter("OTHER", kind="team"),
            Parameter("TAKES", kind="numbers"),
            Parameter("--agreed", "Each coach who agrees.", "person", repeatable=True),
        ),
        fill=_fill_trade,
    ),
)


def _replace_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    team = picked_team(context, filled)
    return (
        team_field(context, f"It has {bases_text(context, team) or 'no bases'}."),
        FormField("old", "Defective", "number", "Base to retire."),
        FormField("new", "In its place", "number", "Replacement."),
    )


def _replace(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    old, new = (answers.required_number(name, 1, 10**6, "which base?") for name in ("old", "new"))
    why = answers.required(WHY, "give a reason; it stays in the log")
    by = answers.text("commissioner") or answers.required(BY, "ruled by whom?")
    yield from new_person(context, by)
    team = answers.key(TEAM, "which team?")
    yield p.ReplaceBase(team, old, new, person(context, by), why)


COMMISSIONER: Final = Parameter(
    "--commissioner", "The commissioner who ruled.", "person", required=True
)


REPLACE: Final = LeagueAction(
    "base",
    "Replace a base",
    GROUP,
    "Retire a defective base by a commissioner's ruling.",
    _replace_fields,
    _replace,
    why_no_drafts,
    needs_reason=lambda context, filled: True,
    error_field="old",
    success_message="Base replaced.",
    command_line=CommandLine(
        "base",
        "Replace the defective base OLD of TEAM by NEW, with --why (LD-BASE-04).",
        (
            Parameter("TEAM", kind="team"),
            Parameter("OLD", kind="number"),
            Parameter("NEW", kind="number"),
            COMMISSIONER,
        ),
    ),
)
