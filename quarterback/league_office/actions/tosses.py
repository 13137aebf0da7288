"""The action that breaks ties in the standings by a toss or by dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Final

from league.model.ledger.commands import league as c
from league.model.ledger.queries.standings import standings
from league.model.ledger.rows import Stage, Team, TossRow, TossWitnessRow
from league.model.standings.order import unresolved
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
    Typed,
    choice_field,
    needs,
    no_teams,
)
from quarterback.league_office.actions.form_preview import BRACKET_OPTION
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import describe_command, name_of, toss_words
from quarterback.league_office.dice_draws import order_by_dice
from rulesets.core.data_reader import read_json
from rulesets.core.refusal import Refused


def shared_places(context: LeagueContext) -> list[tuple[int, ...]]:
    """Return the groups of teams tied in the standings after every tiebreaker."""
    season = choices.current_season(context.state)
    if season is None:
        return []
    stage: Stage = choices.table_stage(context.state, season)
    rows = standings(context.state, stage)
    if not any(row.tally.games for row in rows):
        return []
    groups = unresolved([row.place for row in rows])
    return [tuple(int(team) for team in group) for group in groups]


ROLL, TYPED, HAND = "roll", "typed", "hand"
_NOT_YET: Final = ("", "not chosen yet")
_TOSSES: Final = (
    _NOT_YET,
    (ROLL, "the computer rolls percentile dice"),
    (TYPED, "percentile dice at the table"),
    (HAND, "coin or lots: in this order"),
)


def _tossed_group(context: LeagueContext, filled: FormData) -> tuple[int, ...]:
    groups, at = shared_places(context), choices.row_id(filled.get("group", "0"))
    return groups[at] if at is not None and at < len(groups) else ()


def _toss_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    groups = shared_places(context)
    options = tuple((str(n), _level(context, group)) for n, group in enumerate(groups))
    group, how = _tossed_group(context, filled), filled.get("how", "")
    teams = tuple((str(team), name_of(context.state, Team, team)) for team in group)
    fields = [
        choice_field("group", "Tied", "Teams still tied after every tiebreaker.", options, "0"),
        choice_field("how", "How", "How the tie is broken.", _TOSSES),
    ]
    if how == TYPED:
        fields += [
            FormField(
                f"threw-{n}",
                name,
                help="The roll, 1 to 100. If two are tied, add their next roll: 57 12.",
            )
            for n, (_, name) in enumerate(teams)
        ]
    if how == HAND:
        fields += [
            choice_field(
                f"place-{n}",
                f"{_ORDINALS[min(n, 3)].format(n + 1)}",
                "In the order drawn.",
                (_NOT_YET, *teams),
            )
            for n in range(max(len(teams) - 1, 0))
        ]
        fields.append(
            FormField("what", "By", help="How it was decided: toss, lots.", default="toss")
        )
    if how:
        fields.append(
            FormField(
                "witness",
                "Witness",
                help="Who saw it. It is in the log and in the standings' reasons.",
                default=context.by,
                optional=True,
            )
        )
    return tuple(fields)


_ORDINALS: Final = ("First", "Second", "Third", "Place {}")


def _level(context: LeagueContext, group: tuple[int, ...]) -> str:
    return ", ".join(name_of(context.state, Team, team) for team in group)


def _toss(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    groups = shared_places(context)
    at = answers.key("group", "choose the tied teams")
    if at >= len(groups):
        raise FormError("group", "these teams are no longer tied")
    group, season, saw = groups[at], season_of(context).id, answers.text("witness")
    match answers.required("how", "choose how the tie is broken"):
        case "roll":
            throws = order_by_dice(list(map(str, group)), context.rng or Random(0))
            yield rolled_off(season, {int(team): own for team, own in throws.items()}, saw)
        case "typed":
            yield rolled_off(season, _typed_throws(context, answers, group), saw)
        case _:
            order = _by_hand(context, answers, group)
            yield c.RecordToss(season, order, answers.text("what") or "toss", (), saw)


def rolled_off(season: int, throws: Mapping[int, Sequence[int]], witness: str = "") -> c.RecordToss:
    """Return a percentile roll-off as it is recorded, the highest roll first, with its witness
    (LD-R46)."""
    order = tuple(sorted(throws, key=lambda team: tuple(throws[team]), reverse=True))
    dice = tuple(" ".join(map(str, throws[team])) for team in order)
    return c.RecordToss(season, order, "roll-off", dice, witness)


def _typed_throws(
    context: LeagueContext, answers: FormReader, group: tuple[int, ...]
) -> dict[int, tuple[int, ...]]:
    throws: dict[int, tuple[int, ...]] = {}
    for n, team in enumerate(group):
        name = name_of(context.state, Team, team)
        words = answers.required(f"threw-{n}", f"what did {name} roll?").replace(",", " ").split()
        if not all(w.isdecimal() and len(w) < 4 and 1 <= int(w) <= 100 for w in words):
            raise FormError(f"threw-{n}", "percentile dice show 1 to 100")
        throws[team] = tuple(map(int, words))
    for n, team in enumerate(group):
        level = [other for other in group if throws[other] == throws[team] and other != team]
        if level:
            name = name_of(context.state, Team, level[0])
            raise FormError(f"threw-{n}", f"tied with {name}: both roll again, 57 12")
    return throws


def _by_hand(
    context: LeagueContext, answers: FormReader, group: tuple[int, ...]
) -> tuple[int, ...]:
    order: list[int] = []
    for n in range(len(group) - 1):
        team = answers.key(f"place-{n}", "choose a team")
        if team in order:
            raise FormError(f"place-{n}", f"{name_of(context.state, Team, team)} already placed")
        order.append(team)
    return (*order, *(team for team in group if team not in order))


def _toss_words(context: LeagueContext, filled: FormData) -> tuple[str, ...]:
    """Describe the toss. Dice are not rolled until it is entered."""
    [command] = _toss(context, FormReader(filled))
    if filled.get("how") == ROLL:
        return (
            f"The computer rolls for {_level(context, _tossed_group(context, filled))}: highest"
            " first, ties roll again. The rolls are recorded.",
        )
    return (describe_command(command, context.state),)


def _toss_done(context: LeagueContext) -> str:
    """Describe the last toss: the rolls, or the order."""
    row = context.state.all(TossRow)[-1]
    saw = context.state.find(TossWitnessRow, row.id)
    witness = "" if saw is None else saw.name
    words = toss_words(read_json(row.teams), read_json(row.shown), witness, context.state)
    return f"Recorded, {row.how}: {words}."


def _typed_toss(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    order, season = answers.keys("teams"), season_of(context).id
    if answers.is_yes(ROLL):
        throws = order_by_dice(list(map(str, order)), context.rng or Random(0))
        rolls = {int(team): dice for team, dice in throws.items()}
        yield rolled_off(season, rolls, answers.text("witness") or context.by)
        return
    dice = tuple(answers.data["shown"].split("\n")) if "shown" in answers.data else ()
    saw = answers.text("witness") or context.by
    yield c.RecordToss(season, order, answers.text("how"), dice, saw)


def _report_toss(context: LeagueContext, data: FormData) -> CommandReport:
    row = context.state.all(TossRow)[-1]
    names = [name_of(context.state, Team, team) for team in read_json(row.teams)]
    dice = list(read_json(row.shown))
    return CommandReport({"order": names, "shown": dice}, (_toss_done(context),))


def _check_toss(context: LeagueContext, typed: Typed) -> None:
    if typed["roll"] and typed["shown"]:
        raise Refused("--roll or --shown, not both")


TOSS: Final = LeagueAction(
    "toss",
    "Record a toss",
    "Results",
    "Break a tie in the standings by a toss or by dice."
    " No tie may be left when the playoffs are seeded.",
    _toss_fields,
    _toss,
    needs(shared_places, "no teams are tied", no_teams),
    preview=_toss_words,
    error_field="group",
    success_message="The toss is recorded.",
    success_detail=_toss_done,
    command_line=CommandLine(
        "toss",
        "Record a toss between tied TEAMS, the winner first; or let the computer --roll for"
        " them, named in any order.",
        (
            Parameter("TEAMS...", kind="team"),
            Parameter("--how", "toss, roll-off ...", default="toss"),
            Parameter("--shown", "What each team rolled, in the same order.", repeatable=True),
            Parameter("--roll", "The computer rolls percentile dice for them.", "flag"),
            Parameter("--witness", "Who saw it; default who enters it.", "new person"),
            BRACKET_OPTION,
        ),
        check=_check_toss,
        commands=_typed_toss,
        after=_report_toss,
    ),
)
