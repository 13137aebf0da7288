"""Conferences: who advances from each, how certain that is, and the seeds of a bracket for both."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from league.model.ledger.handlers.schedule import plain
from league.model.ledger.queries.standings import (
    conferences_of,
    kept_conference,
    names_of,
    seeds_in_conference,
    stage_tally,
    still_to_play,
    withdrawn_from,
)
from league.model.ledger.rows import Stage
from league.model.ledger.state import LeagueState
from league.model.planning.seeds import without_later_withdrawals
from league.model.standings.kept import rows_of, seeds_of
from league.model.standings.qualify import Berth, Seeded, berths
from league.model.standings.table import listed
from league.model.standings.tallies import Tally
from rulesets.core.refusal import Refused


class ConferenceTable(msgspec.Struct, frozen=True):
    """The seeds of a conference."""

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
            called = names_of(records)
            level = listed([called[team] for team in sorted((seeded.team, *seeded.level_with))])
            raise Refused(f"{level} are tied: record a toss first", "LD-R46")
    return tuple(int(seeded.team) for seeded in table.seeds[: table.through])
