"""Conferences: who advances from each, how certain that is, and the seeds of a bracket for both."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from league.model.ledger.handlers.schedule import plain
from league.model.ledger.queries.ranking import chain_in, ranking_rules
from league.model.ledger.queries.standings import (
    groups_of,
    names_of,
    stage_tally,
    still_to_play,
    tosses_of,
    withdrawn_from,
)
from league.model.ledger.rows import Division, Stage, Team
from league.model.ledger.state import LeagueState
from league.model.standings.berths import Berth, berths
from league.model.standings.qualify import NFL, Chains, Seeded, conference_seeds
from league.model.standings.reasons import listed
from league.model.standings.tallies import SeasonTally
from rulesets.core.refusal import Refused


class ConferenceTable(msgspec.Struct, frozen=True):
    """The standings of a conference."""

    name: str
    seeds: tuple[Seeded, ...]
    """All teams that have not withdrawn: the division winners, the wild cards, then the rest."""
    through: int
    """How many of them advance."""
    marks: dict[str, Berth]
    """By team: clinched its division, clinched a berth, eliminated, or open."""
    tally: SeasonTally


def conferences_of(records: LeagueState, season: int) -> tuple[str, ...]:
    """Return the conferences of a season, in the order in which their divisions were added."""
    divisions = records.where(Division, season=season)
    return tuple(dict.fromkeys(each.conference for each in divisions if each.conference))


def conference_table(
    records: LeagueState, stage: Stage, conference: str, wild_cards: int
) -> ConferenceTable:
    """Return the standings of a conference: division winners, then the best of the rest one by
    one, from each division only its best remaining team. Raises Refused for an unknown
    conference."""
    if conference not in conferences_of(records, stage.season):
        raise Refused(f"there is no conference {conference!r}")
    teams = records.where(Team, season=stage.season)
    groups = groups_of(records, teams)
    tallies = stage_tally(records, stage)
    removed = withdrawn_from(records, stage.season)
    here = [group for team, group in groups.items() if team not in removed]
    own = [group for group in here if group.conference == conference]
    divisions = len({group.division for group in own})
    if not 0 <= wild_cards <= len(own) - divisions:
        raise Refused(f"there are from 0 to {len(own) - divisions} wild cards, not {wild_cards}")
    chains, tosses = chains_of(stage), tosses_of(records, stage.season)
    rest = len(own) - divisions
    seeds = conference_seeds(tallies, conference, rest, chains=chains, tosses=tosses, names=removed)
    through = divisions + wild_cards
    left = plain(still_to_play(records, stage), str(stage.id))
    final = _settled(seeds[:through], seeds, through)
    marks = berths(tallies, conference, left, wild_cards, final, removed)
    return ConferenceTable(conference, seeds, through, marks, tallies)


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


def chains_of(stage: Stage) -> Chains:
    """Return the NFL's chains where a stage uses one of them; otherwise its own for everything."""
    how = ranking_rules(stage.settings)
    if isinstance(how.chain, str) and how.chain.startswith("nfl-"):
        return Chains(
            replace(NFL.division, limits=how.limits), replace(NFL.wild_card, limits=how.limits)
        )
    chain = chain_in(how)
    return Chains(chain, chain)


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
