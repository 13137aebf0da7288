"""Brackets as requested: a form with its options, and seeds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec

from league.model.brackets.elimination import (
    double_elimination,
    electra_bowl,
    electra_conferences,
    electra_double,
    single_elimination,
)
from league.model.brackets.progress import NEWEST_EDITION
from league.model.brackets.shape import Bracket
from league.model.ledger.commands.answers import Seeding
from league.model.ledger.commands.league import MakeBracket, Pin
from league.model.ledger.handlers.brackets import as_nodes
from league.model.ledger.rows import Drawn
from league.model.standings.kept import KeptTable
from rulesets.core.refusal import Refused

Form = Literal["electra", "electra-double", "single", "double", "conferences"]
"""electra         single elimination, re-seeded, the Electra Bowl at its end (LD-R45)
electra-double  double elimination, the Electra Bowl for the title
single, double  elimination
conferences     each conference re-seeded; their champions meet in the Electra Bowl"""


class BracketRequest(msgspec.Struct, frozen=True):
    """A bracket as requested."""

    form: Form = "electra"
    third_place: bool = False
    consolation: bool = False
    """Whether losers of the first round have their own bracket."""
    reseed: bool = False
    """Whether the best remaining seed meets the worst in every round."""
    best_of: tuple[int, ...] = ()
    """Games of a series by round, odd; the last number for all later rounds."""
    reset: bool = True
    """Whether a grand final that the unbeaten team loses is played again."""
    final_best_of: int = 1
    """The length of the grand final as a series."""


def bracket_of_form(wish: BracketRequest, count: int, second: int = 0) -> Bracket:
    """Return the bracket for `count` teams; for conferences, `count` in the first and `second`
    in the other. Raises Refused for options that a form does not have."""
    _fits(wish)
    match wish.form:
        case "single":
            return single_elimination(
                count,
                third_place=wish.third_place,
                consolation=wish.consolation,
                reseed=wish.reseed,
                best_of=wish.best_of or (1,),
            )
        case "double":
            reset = wish.reset and wish.final_best_of == 1
            return double_elimination(count, reset=reset, final_best_of=wish.final_best_of)
        case "electra-double":
            return electra_double(count)
        case "conferences":
            return electra_conferences(count, second)
        case _:
            return electra_bowl(count)


def bracket_to_come(places: Sequence[int], form: Form | None = None) -> Bracket | None:
    """Return the bracket for so many qualifiers, by conference where there are two; re-seeded where
    no form is given. None where none is played: one team is the champion."""
    if sum(places) < 2:
        return None
    if len(places) == 2:
        if min(places) < 2:
            both = tuple(places) == (1, 1)
            return bracket_of_form(BracketRequest("single"), sum(places)) if both else None
        return bracket_of_form(BracketRequest("conferences"), *places)
    return bracket_of_form(BracketRequest(form or "electra"), places[0])


def _fits(wish: BracketRequest) -> None:
    single = {
        "a third place": wish.third_place,
        "consolation": wish.consolation,
        "re-seeding by choice": wish.reseed,
        "series by round": bool(wish.best_of),
    }
    double = {
        "a grand final without reset": not wish.reset,
        "a grand final as a series": wish.final_best_of != 1,
    }
    for form, wishes in (("single", single), ("double", double)):
        for what, is_wanted in wishes.items():
            if is_wanted and wish.form != form:
                raise Refused(f"{what} belongs to the form {form!r}")


BY_HAND: Final = Seeding()


def bracket_command(
    season: int,
    name: str,
    bracket: Bracket,
    seeds: Sequence[int],
    *,
    drawn: Drawn = "replay",
    rules: Pin | None = None,
    seeded: Seeding = BY_HAND,
    standings: tuple[KeptTable, ...] = (),
) -> MakeBracket:
    """Return the command that makes a bracket, its seeds the best first; for conferences, those
    of the first, then those of the other. `standings` are those to keep. Raises Refused for a
    wrong number of seeds."""
    if len(seeds) != bracket.size:
        raise Refused(f"the bracket is for {bracket.size} teams, not {len(seeds)}")
    nodes = as_nodes(bracket)
    return MakeBracket(
        *(season, name, bracket.kind, bracket.last, nodes, tuple(seeds), drawn, rules),
        edition=NEWEST_EDITION,
        seeded=seeded,
        standings=standings,
    )
