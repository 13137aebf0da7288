"""Brackets as requested: a form with its options, and seeds; of conferences, who advances from
each, how certain that is, and the seeds of a bracket for both."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

import msgspec
from msgspec.structs import replace

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
from league.model.ledger.handlers.schedule import plain
from league.model.ledger.queries.standings import (
    conferences_of,
    kept_conference,
    seeds_in_conference,
    stage_tally,
    still_to_play,
    withdrawn_from,
)
from league.model.ledger.rows import Drawn, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import needs_toss, without_later_withdrawals
from league.model.standings.kept import KeptTable, rows_of, seeds_of
from league.model.standings.qualify import Berth, Seeded, berths
from league.model.standings.tallies import Tally
from rulesets.core.refusal import Refused

Form = Literal["electra", "electra-double", "single", "double", "conferences"]
"""electra         single elimination, re-seeded, the Electra Bowl at its end (LD-R45)
electra-double  double elimination, the Electra Bowl for the title
single, double  elimination
conferences     each conference re-seeded; their champions meet in the Electra Bowl"""


class BracketRequest(msgspec.Struct, frozen=True):
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


class ConferenceTable(msgspec.Struct, frozen=True):
    name: str
    seeds: tuple[Seeded, ...]
    """All teams that have not withdrawn: the division winners, the wild cards, then the rest."""
    through: int
    """How many of them advance."""
    marks: dict[str, Berth]
    """By team: clinched its division, clinched a berth, eliminated, or open."""
    tallies: dict[str, Tally]
    """Games won, lost and tied, by team."""


def conference_table(
    records: LeagueState, stage: Stage, conference: str, wild_cards: int
) -> ConferenceTable:
    """Return the seeds of a conference by the standings as they are now. Raises Refused for an
    unknown conference."""
    if conference not in conferences_of(records, stage.season):
        raise Refused(f"there is no conference {conference!r}")
    tallies, seeds = stage_tally(records, stage), seeds_in_conference(records, stage, conference)
    removed = withdrawn_from(records, stage.season)
    through = _through(seeds, wild_cards)
    left = plain(still_to_play(records, stage), str(stage.id))
    final = _settled(seeds[:through], seeds, through)
    marks = berths(tallies, conference, left, wild_cards, final, removed)
    return ConferenceTable(conference, seeds, through, marks, dict(tallies.tallies))


def _through(seeds: Sequence[Seeded], wild_cards: int) -> int:
    """Return how many advance. Raises Refused for more wild cards than there are teams."""
    divisions = sum(each.how == "division" for each in seeds)
    if not 0 <= wild_cards <= len(seeds) - divisions:
        raise Refused(f"there are from 0 to {len(seeds) - divisions} wild cards, not {wild_cards}")
    return divisions + wild_cards


def drawn_conference(
    records: LeagueState, stage: Stage, conference: str, wild_cards: int = 0
) -> ConferenceTable | None:
    """Return the seeds of a conference as the bracket was drawn, with the teams that it took,
    however many wild cards are asked for; None before it was drawn. Raises Refused for more wild
    cards than there are teams."""
    kept = kept_conference(records, stage, conference)
    if kept is None:
        return None
    seeds, rows = seeds_of(kept), rows_of(kept)
    _through(seeds, wild_cards)
    marks: dict[str, Berth] = {}
    for seeded, row in zip(seeds, rows, strict=True):
        berth: Berth = "division" if seeded.how == "division" else "berth"
        marks[row.team] = berth if row.state == "clinched" else "eliminated"
    through = sum(row.state == "clinched" for row in rows)
    return ConferenceTable(conference, seeds, through, marks, {r.team: r.tally for r in rows})


def later_seeds(records: LeagueState, stage: Stage, conference: str) -> dict[str, int]:
    """Return the seeds that results corrected or entered since the bracket was drawn would have
    given, by team, where they are others. Withdrawals since then change none."""
    drawn = drawn_conference(records, stage, conference)
    if drawn is None:
        return {}
    season = without_later_withdrawals(records, stage)
    later = {each.team: each.seed for each in seeds_in_conference(season, stage, conference)}
    was = {each.team: each.seed for each in drawn.seeds}
    return {team: later[team] for team, seed in was.items() if later.get(team, seed) != seed}


def _settled(
    first: tuple[Seeded, ...], seeds: tuple[Seeded, ...], through: int
) -> tuple[Seeded, ...]:
    """Return the teams that advance, tied only where it matters: who is out, or how a team
    qualified."""
    out = {each.team for each in seeds[through:]}
    how = {each.team: each.how for each in seeds}
    return tuple(
        replace(
            each,
            level_with=tuple(
                other for other in each.level_with if other in out or how[other] != each.how
            ),
        )
        for each in first
    )


def seeds_of_conferences(
    records: LeagueState, stage: Stage, wild_cards: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the seeds of both conferences, for a bracket in which their champions meet. Raises
    Refused for any number of conferences but two, and where a toss must be recorded first."""
    names = conferences_of(records, stage.season)
    if len(names) != 2:
        raise Refused(f"champions of two conferences meet, and the season has {len(names)}")
    one, other = (_seeds(records, stage, name, wild_cards) for name in names)
    return one, other


def _seeds(records: LeagueState, stage: Stage, name: str, wild_cards: int) -> tuple[int, ...]:
    table = conference_table(records, stage, name, wild_cards)
    for seeded in table.seeds[: table.through]:
        if seeded.level_with:
            raise needs_toss(records, (seeded.team, *seeded.level_with))
    return tuple(int(seeded.team) for seeded in table.seeds[: table.through])
