"""Actions that record and delete injuries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from league.model.careers.career_records import Length
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Fixture, InjuryRow
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
)
from quarterback.league_office.actions.players import (
    COMMISSIONER,
    GROUP,
    new_person,
    nobody,
    person,
    player_field,
)
from quarterback.league_office.actions.reschedule import GAME, game_field
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import INJURY_LENGTHS, game_label


def _played(moment: LeagueContext) -> list[Fixture]:
    return choices.season_games(moment.state)


def _injure_fields(moment: LeagueContext, filled: FormData) -> tuple[FormField, ...]:
    games = _played(moment)
    picked = [game for game in games if str(game.id) == filled.get(GAME)] or games[:1]
    men = [m for game in picked for team in (game.home, game.visitors)
           for m in choices.player_options(moment.state, team)]  # fmt: skip
    return (
        game_field(moment, games, "The game of the injury."),
        player_field(moment, "The injured player.", tuple(men)),
        FormField("length", "Out for", "one", "Games the player misses.", "next_game",
              tuple(INJURY_LENGTHS.items())),
    )  # fmt: skip


def _injure(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "choose the game")
    player = answers.key("player", "choose the injured player")
    yield p.Injure(game, player, cast("Length", answers.text("length")))


INJURE: Final = LeagueAction(
    "injure", "Record an injury", GROUP, "Who was injured, in which game, and for how long.",
    _injure_fields, _injure,
    lambda moment: nobody(moment) or ("" if _played(moment) else choices.NO_GAMES),
    error_field="player", success_message="Injury recorded.",
    command_lines=(CommandLine(
        "injure", "Record that PLAYER was injured in GAME, and is out for LENGTH (LD-INJ-04).",
        (
            Parameter("GAME", kind="game"),
            Parameter("PLAYER", kind="player"),
            Parameter("LENGTH", choices=tuple(INJURY_LENGTHS)),
        ),
    ),),
)  # fmt: skip


def _injuries(moment: LeagueContext) -> tuple[tuple[str, str], ...]:
    year = season_of(moment).year
    names = dict(choices.player_options(moment.state))
    return tuple(
        (
            str(row.id),
            f"{names.get(str(row.player), row.player)}, {game_label(moment.state, row.fixture)}",
        )
        for row in moment.state.where(InjuryRow, year=year)
    )


def _void(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    row = moment.state.get(InjuryRow, answers.key("injury", "which injury?"))
    why = answers.required(WHY, "give a reason; it stays in the log")
    by = answers.required(BY, "ruled by whom?")
    yield from new_person(moment, by)
    yield p.VoidInjury(row.fixture, row.player, person(moment, by), why)


def _void_typed(moment: LeagueContext, answers: FormReader) -> Iterator[c.AnyCommand]:
    why = answers.required(WHY, "give a reason; it stays in the log")
    commissioner = person(moment, answers.text("commissioner"))
    player = answers.key("player", "which player?")
    yield p.VoidInjury(answers.key(GAME, "which game?"), player, commissioner, why)


def _no_injury(moment: LeagueContext) -> str:
    why = nobody(moment)
    return why or ("" if _injuries(moment) else "nobody is hurt")


VOID: Final = LeagueAction(
    "void-injury", "Delete an injury", GROUP, "An injury that was written down wrongly.",
    lambda moment, filled: (
        FormField("injury", "Injury", "one", "Which one.", options=_injuries(moment)),),
    _void, _no_injury, needs_reason=lambda moment, filled: True, error_field="injury",
    success_message="The injury is struck out.",
    command_lines=(CommandLine(
        "void-injury", "Delete the injury of PLAYER in GAME, with --why (LD-R30).",
        (Parameter("GAME", kind="game"), Parameter("PLAYER", kind="player"), COMMISSIONER),
        commands=_void_typed,
    ),),
)  # fmt: skip
