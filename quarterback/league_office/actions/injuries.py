"""Injuries: written down, and struck out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from league.model.careers.career_records import Length
from league.model.ledger.commands import league as c
from league.model.ledger.commands import players as p
from league.model.ledger.rows import Fixture, InjuryRow
from quarterback.league_office import choices
from quarterback.league_office.actions.action import BY, WHY, Act, Answers, Field, Filled, Moment
from quarterback.league_office.actions.players import (
    GROUP,
    new_person,
    nobody,
    person,
    player_field,
)
from quarterback.league_office.actions.reschedule import GAME, game_field
from quarterback.league_office.actions.schedule import season_of
from quarterback.league_office.describe_commands import LENGTHS, game_of


def _played(moment: Moment) -> list[Fixture]:
    return choices.games_in(moment.records)


def _injure_fields(moment: Moment, filled: Filled) -> tuple[Field, ...]:
    games = _played(moment)
    picked = [game for game in games if str(game.id) == filled.get(GAME)] or games[:1]
    men = [m for game in picked for team in (game.home, game.visitors)
           for m in choices.of_players(moment.records, team)]  # fmt: skip
    return (
        game_field(moment, games, "In which game."),
        player_field(moment, "Who was hurt.", tuple(men)),
        Field("length", "Out for", "one", "How long he is out.", "next_game",
              tuple(LENGTHS.items())),
    )  # fmt: skip


def _injure(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    game = answers.key(GAME, "in which game?")
    player = answers.key("player", "who was hurt?")
    yield p.Injure(game, player, cast("Length", answers.text("length")))


INJURE: Final = Act(
    "injure", "Write down an injury", GROUP, "Somebody was hurt in a game, and for how long.",
    _injure_fields, _injure,
    lambda moment: nobody(moment) or ("" if _played(moment) else choices.NO_GAMES),
    refused_at="player", done="The injury is written down.",
)  # fmt: skip


def _injuries(moment: Moment) -> tuple[tuple[str, str], ...]:
    year = season_of(moment).year
    names = dict(choices.of_players(moment.records))
    return tuple(
        (
            str(row.id),
            f"{names.get(str(row.player), row.player)}, {game_of(moment.records, row.fixture)}",
        )
        for row in moment.records.where(InjuryRow, year=year)
    )


def _void(moment: Moment, answers: Answers) -> Iterator[c.AnyCommand]:
    row = moment.records.get(InjuryRow, answers.key("injury", "which injury?"))
    why = answers.wanted(WHY, "say why: the reason stands in the log for good")
    by = answers.wanted(BY, "by whose word?")
    yield from new_person(moment, by)
    yield p.VoidInjury(row.fixture, row.player, person(moment, by), why)


def _no_injury(moment: Moment) -> str:
    why = nobody(moment)
    return why or ("" if _injuries(moment) else "nobody is hurt")


VOID: Final = Act(
    "void-injury", "Strike out an injury", GROUP, "An injury that was written down wrongly.",
    lambda moment, filled: (
        Field("injury", "Injury", "one", "Which one.", options=_injuries(moment)),),
    _void, _no_injury, reason=lambda moment, filled: True, refused_at="injury",
    done="The injury is struck out.",
)  # fmt: skip
