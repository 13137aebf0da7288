"""Actions for Swiss rounds and pools."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Final, cast

from league.model.ledger.commands import league as c
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of
from league.model.ledger.rows import Division, Fixture, Team
from league.model.planning.pools import pools_dealt, pools_from_pots
from league.model.planning.schedule import pool_meetings, with_places
from league.model.planning.seeds import By, in_order, seeds_by_hand, taking_part
from league.model.planning.swiss import (
    SwissRound,
    next_swiss_round,
    way_of_pairing,
    why_not_again,
)
from league.model.schedule.berger import Scheme
from league.model.schedule.swiss import Within
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
    yes_no,
)
from quarterback.league_office.actions.clock_changes import (
    CLOCK_CHANGE,
    checked_meetings,
    clock_change_of_draft,
)
from quarterback.league_office.actions.schedule import (
    LEGS,
    NO_PLACES,
    REST,
    SCHEME,
    draft_place_fields,
    season_of,
    stage_of,
)
from quarterback.league_office.dice_draws import shuffled
from rulesets.core.plain_text import how_many

_ORDERS: Final = (("entry", "as they were entered"), ("rating", "by their ratings"))


def _swiss_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    stage = stage_of(context)
    within = (("halves", "top of the lower half"), ("neighbours", "the runner-up"))
    fields = [
        choice_field(
            "within",
            "Top team plays",
            "Among teams with equal scores, the top of the lower half or the runner-up.",
            within,
            "halves",
        ),
        yes_no("rematches", "Rematches", "Allowed if no new opponent is left."),
    ]
    if not context.state.where(Fixture, stage=stage.id):
        text = "Ranking before the first round."
        fields.insert(0, choice_field("order", "First order", text, _ORDERS, "entry"))
    return (*fields, *draft_place_fields(context))


def _swiss(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    """Draft the round and release it, which starts the season; or only draft it."""
    stage = stage_of(context).id
    meetings, _ = _placed(context, answers, _paired(context, answers).meetings)
    yield c.DraftSchedule(stage, checked_meetings(context, answers, meetings))
    if answers.is_yes("draft"):
        return
    yield c.Release(stage)
    if season_of(context).phase == "preparing":
        yield c.EnterPhase(season_of(context).id, "regular")


def _swiss_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    first, *lines = _report_swiss(context, filled).lines
    many = len(_paired(context, FormReader(filled)).new)
    games = how_many(many, "game")
    first = f"{first.rstrip(':')}, {games}, released at once:"
    return (first, *map(str.strip, (*lines[many:], *lines[:many])))  # byes in sight


def is_swiss(context: LeagueContext) -> bool:
    return ranking_rules(stage_of(context).settings).rounds is not None


def _no_swiss(context: LeagueContext) -> str:
    why = no_teams(context)
    if why or is_swiss(context):
        return why
    return "not a Swiss tournament; set Swiss rounds when you open the season"


def ordered(context: LeagueContext, data: FormData) -> str:
    """Return the IDs of all teams in order: as named, by rating, by lots, or as entered."""
    teams = taking_part(context.state, season_of(context).id)
    if "teams" in data:
        order = seeds_by_hand(teams, list(map(int, data["teams"].split(","))))
    else:
        by = cast("By", data["order"])
        lots = shuffled(len(teams), context.rng or Random(0)) if by == "draw" else ()
        order = in_order(context.state, stage_of(context), by, lots)
    return ",".join(map(str, order))


def _paired(context: LeagueContext, answers: FormReader) -> SwissRound:
    stage, order = stage_of(context), answers.keys("teams")
    if not order and answers.text("order") == "rating":
        order = in_order(context.state, stage, "rating")
    return next_swiss_round(
        context.state,
        stage,
        order=order,
        within=cast("Within", answers.text("within")),
        rematches=answers.is_yes("rematches"),
        unfinished=answers.is_yes("unfinished"),
        bye=answers.number("bye", 0, 2),
    )


def _placed(
    context: LeagueContext, answers: FormReader, meetings: tuple[c.Meeting, ...]
) -> tuple[tuple[c.Meeting, ...], tuple[str, ...]]:
    """Return the games with places, and a line for each without one."""
    if answers.text("places") == "no":
        return meetings, ()
    return with_places(context.state, meetings, answers.number("rest", 0, 1440) or 0)


def _report_swiss(context: LeagueContext, data: FormData) -> CommandReport:
    answers = FormReader(data)
    paired = _paired(context, answers)
    left = _placed(context, answers, paired.meetings)[1]
    paired_round = _round_report(context, paired, f"Round {paired.number}:")
    games = [
        {side: game[side] for side in ("visitors", "home")} for game in paired_round.data["games"]
    ]
    return CommandReport(
        {**paired_round.data, "left": left, "games": games}, (*paired_round.lines, *left)
    )


def _round_report(context: LeagueContext, paired: SwissRound, heading: str) -> CommandReport:
    """Report a round that was paired: its games, which of them stay as before, and its byes."""
    names = names_of(context.state)
    byes = [names[str(team)] for team in paired.byes]
    games = [
        {
            "visitors": names[str(each.visitors)],
            "home": names[str(each.home)],
            "stays": each.key is not None,
        }
        for each in paired.new
    ]
    return CommandReport(
        {"round": paired.number, "games": games, "byes": byes, "says": paired.notes},
        (
            heading,
            *(f"  {g['visitors']} at {g['home']}{', as before' * bool(g['stays'])}" for g in games),
            *(f"  {name}: bye" for name in byes),
            *paired.notes,
        ),
    )


_BY: Final = ("entry", "rating", "draw")
SWISS: Final = LeagueAction(
    "swiss",
    "Pair a Swiss round",
    "Schedule",
    "Pair the next round by the standings: equal scores meet, without rematches.",
    _swiss_fields,
    _swiss,
    _no_swiss,
    preview=_swiss_words,
    success_message="Round paired.",
    repeatable=True,
    command_line=CommandLine(
        "swiss-round",
        "Pair the next round of a Swiss tournament (`season --swiss`) by the standings.\n\n"
        "Equal scores meet, no two teams twice. The lowest team that has had no bye gets it. No"
        " team plays three games in a row at home or away, and home and away games differ by at"
        " most two; where that is impossible, the answer says so. Teams tied on everything, as all"
        " are before the first round, are ranked by TEAMS, all of them, best first, or by --order."
        " The rounds to come stay possible without rematches wherever a pairing allows it."
        " `pair-again` pairs the last round again after a correction.",
        (
            Parameter("[TEAMS]...", kind="team"),
            Parameter("--order", "Who ranks first at the start.", choices=_BY, default="entry"),
            Parameter(
                "--within",
                "Among equal scores the first meets the first of the lower half, or the second.",
                choices=("halves", "neighbours"),
                default="halves",
            ),
            Parameter(
                "--bye",
                "What a bye is worth in this pairing, in half wins; default as the season has it.",
                choices=("0", "1", "2"),
            ),
            Parameter("--rematches", "Teams may meet again if no new opponent is left.", "flag"),
            Parameter(
                "--unfinished", "Even if earlier rounds have games without a result.", "flag"
            ),
            REST,
            NO_PLACES,
            CLOCK_CHANGE,
            Parameter("--draft", "Only draft it; `release` releases it.", "flag"),
        ),
        fill=lambda context, data: (
            {"teams": ordered(context, data)} if "teams" in data or data["order"] != "entry" else {}
        ),
        before=_report_swiss,
        after=no_report,
    ),
)


def _again(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    stage = stage_of(context)
    paired = _paired_again(context, answers)
    if all(each.key is not None for each in paired.new):
        raise FormError("", f"round {paired.number} would be paired as it is")
    yield c.DraftSchedule(stage.id, paired.meetings)
    yield c.Release(stage.id)


def _paired_again(context: LeagueContext, answers: FormReader) -> SwissRound:
    return next_swiss_round(
        context.state,
        stage_of(context),
        within=cast("Within", answers.text("within") or _way_before(context)),
        rematches=answers.is_yes("rematches"),
        again=True,
    )


def _way_before(context: LeagueContext) -> Within:
    return way_of_pairing(context.state, stage_of(context))


def _again_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    fields = {each.name: each for each in _swiss_fields(context, filled)}
    within = replace(fields["within"], default=_way_before(context))
    return within, fields["rematches"]


def _report_again(context: LeagueContext, data: FormData) -> CommandReport:
    """Report the round as it would be paired: which games stay, and which are new."""
    paired = _paired_again(context, FormReader(data))
    return _round_report(context, paired, f"Round {paired.number}, paired again:")


PAIR_AGAIN: Final = LeagueAction(
    "pair-again",
    "Pair the last round again",
    "Schedule",
    "Pair the last Swiss round again from"
    " the results as they are now, while no game of it has begun.",
    _again_fields,
    _again,
    lambda context: _no_swiss(context) or why_not_again(context.state, stage_of(context)),
    preview=lambda context, filled: _report_again(context, filled).lines,
    success_message="Round paired again.",
    command_line=CommandLine(
        "pair-again",
        "Pair the last Swiss round again from the results as they are now.\n\n"
        "After a correction: no game of the round may have begun. Games that stay keep their"
        " number, time and board; the others take over those of the games that they replace.",
        (
            Parameter(
                "--within",
                "As for `swiss-round`; by default as the round was paired before.",
                choices=("halves", "neighbours"),
            ),
            Parameter("--rematches", "Teams may meet again if no new opponent is left.", "flag"),
        ),
        before=_report_again,
        after=no_report,
    ),
)


def _pool_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    strength = "How strength is ranked. Strong teams are kept apart."
    return (
        FormField("count", "How many pools", "number", "Teams are dealt in snake order.", "2"),
        choice_field("order", "Strength", strength, _ORDERS, "entry"),
        FormField("legs", "How often", "number", "Games between every two teams of a pool.", "1"),
        *clock_change_of_draft(context),
    )


def _pools(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    season, stage = season_of(context).id, stage_of(context)
    count = answers.required_number("count", 1, 64, "how many?")
    by = cast("By", answers.text("order"))
    ranked = answers.keys("teams") or in_order(context.state, stage, by)
    if answers.is_yes("pots"):
        lots = [tuple(map(int, line.split(","))) for _, line in answers.lines("lots")]
        yield pools_from_pots(season, ranked, count, lots)
    else:
        yield pools_dealt(season, ranked, count)
    meetings = checked_meetings(context, answers, _pool_games(context, answers)[0])
    yield c.DraftSchedule(stage.id, meetings)


def _no_pools(context: LeagueContext) -> str:
    why = no_teams(context)
    return why or ("divisions already exist" if choices.division_options(context.state) else "")


def _fill_pools(context: LeagueContext, data: FormData) -> Mapping[str, str]:
    """Order the teams, and draw lots for --pots."""
    teams, count = ordered(context, data), int(data["count"])
    if data.get("pots") != "yes":
        return {"teams": teams}
    rng, many = context.rng or Random(0), len(teams.split(","))
    lots = [shuffled(count, rng)[: many - first] for first in range(0, many, count)]
    return {"teams": teams, "lots": "\n".join(",".join(map(str, pot)) for pot in lots)}


def _pool_games(
    context: LeagueContext, answers: FormReader
) -> tuple[tuple[c.Meeting, ...], tuple[str, ...]]:
    legs = answers.number("legs", 1, 20) or 1
    scheme = cast("Scheme", answers.text("scheme") or "mirrored")
    meetings = pool_meetings(context.state, stage_of(context), legs=legs, scheme=scheme)
    return _placed(context, answers, meetings)


def _report_pools(context: LeagueContext, data: FormData) -> CommandReport:
    names = names_of(context.state)
    season = season_of(context).id
    drawn = {
        row.name: [names[str(team.id)] for team in context.state.where(Team, division=row.id)]
        for row in context.state.where(Division, season=season)
    }
    meetings, left = _pool_games(context, FormReader(data))
    return CommandReport(
        {"pools": drawn, "games": len(meetings), "left": left},
        (
            *(f"{name}: {', '.join(teams)}" for name, teams in drawn.items()),
            f"A draft of {len(meetings)} games. Release it with `release`.",
            *left,
        ),
    )


POOLS: Final = LeagueAction(
    "pools",
    "Draw pools",
    "Schedule",
    "Pools with their own standings; all teams of a pool play each other. Release the draft next.",
    _pool_fields,
    _pools,
    _no_pools,
    error_field="count",
    success_message="Pools drawn.",
    command_line=CommandLine(
        "pools",
        "Draw COUNT pools, and draft a round robin in each.\n\n"
        "TEAMS, all of them, best first, or --order ranks their strength. Teams are dealt back and"
        " forth (1 A, 2 B, 3 B, 4 A), or with --pots: the best are drawn into different pools,"
        ' then the next. A pool is a division: `standings --division "Pool A"`. `playoffs --pools'
        " 2` takes two teams of each.",
        (
            Parameter("COUNT", kind="number", between=(1, 64)),
            Parameter("[TEAMS]...", kind="team"),
            Parameter("--order", "How strength is ranked.", choices=_BY, default="entry"),
            Parameter("--pots", "Draw lots for the pool of each team of a pot.", "flag"),
            LEGS,
            SCHEME,
            REST,
            NO_PLACES,
            CLOCK_CHANGE,
        ),
        fill=_fill_pools,
        after=_report_pools,
    ),
)
