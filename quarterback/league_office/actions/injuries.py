"""Actions that record and delete injuries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from league.model.careers.fold import Length
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Fixture, InjuryRow
from league.views.players import INJURY_LENGTHS
from quarterback.league_office import choices
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    CommandLine,
    FormData,
    FormField,
    FormReader,
    LeagueAction,
    LeagueContext,
    Parameter,
    choice_field,
    needs,
)
from quarterback.league_office.actions.players import (
    COMMISSIONER,
    GROUP,
    new_person,
    person,
    player_field,
    why_none_drafted,
)
from quarterback.league_office.actions.reschedule import GAME, game_field
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import game_label


def _played(context: LeagueContext) -> list[Fixture]:
    return choices.season_games(context.state)


def _injure_fields(context: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _played(context)
    picked = [game for game in games if str(game.id) == filled.get(GAME)] or games[:1]
    men = [
        m
        for game in picked
        for team in (game.home, game.visitors)
        for m in choices.player_options(context.state, team)
    ]
    return (
        game_field(context, games, "The game of the injury."),
        player_field(context, "The injured player.", tuple(men)),
        choice_field(
            "length",
            "Out for",
            "Games the player misses.",
            tuple(INJURY_LENGTHS.items()),
            "next_game",
        ),
    )


def _injure(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "choose the game")
    player = answers.key("player", "choose the injured player")
    yield p.Injure(game, player, cast("Length", answers.text("length")))


INJURE: Final = LeagueAction(
    "injure",
    "Record an injury",
    GROUP,
    "Who was injured, in which game, and for how long.",
    _injure_fields,
    _injure,
    needs(_played, choices.NO_GAMES, why_none_drafted),
    error_field="player",
    success_message="Injury recorded.",
    command_line=CommandLine(
        "injure",
        "Record that PLAYER was injured in GAME, and is out for LENGTH (LD-INJ-04).",
        (
            Parameter("GAME", kind="game"),
            Parameter("PLAYER", kind="player"),
            Parameter("LENGTH", choices=tuple(INJURY_LENGTHS)),
        ),
    ),
)


def _injuries(context: LeagueContext) -> tuple[tuple[str, str], ...]:
    year = season_of(context).year
    names = dict(choices.player_options(context.state))
    return tuple(
        (
            str(row.id),
            f"{names.get(str(row.player), row.player)}, {game_label(context.state, row.fixture)}",
        )
        for row in context.state.where(InjuryRow, year=year)
    )


def _void(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    row = context.state.get(InjuryRow, answers.key("injury", "which injury?"))
    why = answers.required(WHY, "give a reason; it stays in the log")
    by = answers.required(BY, "ruled by whom?")
    yield from new_person(context, by)
    yield p.VoidInjury(row.fixture, row.player, person(context, by), why)


def _void_typed(context: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    why = answers.required(WHY, "give a reason; it stays in the log")
    commissioner = person(context, answers.text("commissioner"))
    player = answers.key("player", "which player?")
    yield p.VoidInjury(answers.key(GAME, "which game?"), player, commissioner, why)


VOID: Final = LeagueAction(
    "void-injury",
    "Delete an injury",
    GROUP,
    "An injury that was written down wrongly.",
    lambda context, filled: (choice_field("injury", "Injury", "Which one.", _injuries(context)),),
    _void,
    needs(_injuries, "no player is injured", why_none_drafted),
    needs_reason=lambda context, filled: True,
    error_field="injury",
    success_message="The injury is struck out.",
    command_line=CommandLine(
        "void-injury",
        "Delete the injury of PLAYER in GAME, with --why (LD-R30).",
        (Parameter("GAME", kind="game"), Parameter("PLAYER", kind="player"), COMMISSIONER),
        commands=_void_typed,
    ),
)
