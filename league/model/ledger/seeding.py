"""Who goes into a bracket, and in which order; and the bracket itself, by its form."""

from __future__ import annotations

from typing import Final, Literal

from league.model.brackets.double import double_elimination
from league.model.brackets.electra import electra_bowl, electra_double
from league.model.brackets.shape import Bracket
from league.model.brackets.single import single_elimination
from league.model.ledger.records import Records
from league.model.ledger.rows import Stage
from league.model.ledger.standings import names_of, standings
from league.model.standings.order import unresolved
from rulesets.core.refusal import Refused

PlayoffForm = Literal["electra", "electra-double", "single", "double"]
_MAKERS: Final = {
    "electra": electra_bowl,
    "electra-double": electra_double,
    "double": double_elimination,
}


def bracket_in_form(
    form: str, count: int, *, third_place: bool = False, best_of: tuple[int, ...] = ()
) -> Bracket:
    """A bracket of so many teams. Raises Refused for what there is not."""
    if form == "single":
        return single_elimination(count, third_place=third_place, best_of=best_of or (1,))
    if third_place or best_of:
        raise Refused("a third place and series belong to --form single")
    return _MAKERS[form](count)


def seeds_by_table(records: Records, stage: Stage, size: int) -> tuple[int, ...]:
    """The first teams of a table, in their order. Raises Refused while one of them shares its
    place, or a place over the line: that is for a toss (LD-R46)."""
    rows = standings(records, stage)
    if not 2 <= size <= len(rows):
        raise Refused(f"a bracket of 2 to {len(rows)} teams")
    names = names_of(records)
    for group in level_within(records, stage, size):
        level = ", ".join(names[team] for team in group)
        raise Refused(f"{level} share a place: record a toss first", "LD-R46")
    return tuple(int(row.team) for row in rows[:size])


def level_within(records: Records, stage: Stage, size: int) -> list[tuple[str, ...]]:
    """Teams that share a place of which one or more are among the first so many."""
    rows = standings(records, stage)
    first = [row.team for row in rows[:size]]
    return [
        group
        for group in unresolved([row.place for row in rows])
        if any(team in group for team in first)
    ]
