"""The next round of a Swiss tournament, from the results of a stage."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from league.model.ledger.commands.league import Meeting
from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of, standings
from league.model.ledger.rows import Fixture, ResultRow, Stage
from league.model.ledger.state import LeagueState
from league.model.planning.meetings import as_they_are
from league.model.planning.seeds import taking_part
from league.model.schedule.rounds import Pairing, Round
from league.model.schedule.swiss import Entrant, Within, entrants_after, faults, swiss_round
from league.model.standings.reasons import listed
from rulesets.core.refusal import Refused


class SwissRound(msgspec.Struct, frozen=True):
    """A paired round."""

    number: int
    new: tuple[Meeting, ...]
    """Its games."""
    meetings: tuple[Meeting, ...]
    """All games of the stage including them, for a draft."""
    byes: tuple[int, ...]
    notes: tuple[str, ...]
    """Sentences about what could not be avoided."""


def next_swiss_round(
    records: LeagueState,
    stage: Stage,
    *,
    order: Sequence[int] = (),
    within: Within = "halves",
    rematches: bool = False,
    unfinished: bool = False,
    bye: int = 2,
) -> SwissRound:
    """Return the pairings of the next round, from the standings. `order` ranks teams that are fully
    tied, as all are in the first round; by default it is the order in which they were entered.
    `bye` is the value of a bye in pairing, in half wins; in the standings it counts for nothing.

    Raises Refused in a season that is not a Swiss tournament, after its last round, while earlier
    games have no result, unless `unfinished`, and when the round cannot be paired without a
    rematch, unless `rematches`.
    """
    if bye not in (0, 1, 2):
        raise Refused("a bye is worth 0, 1 or 2 half wins")
    rounds = _rounds(records, stage)
    target = ranking_rules(stage.settings).rounds
    if target is None:
        raise Refused("the season is no Swiss tournament: it is opened as one, with its rounds")
    if not unfinished:
        _expect_results(records, stage)
    number = rounds[-1].number + 1 if rounds else 1
    if number > target:
        raise Refused(f"the tournament has {target} rounds, and all are drawn")
    entrants = _entrants(records, stage, rounds, order, bye)
    paired = swiss_round(entrants, number, within=within, rematches=rematches)
    new = tuple(Meeting(int(p.home), int(p.visitors), number) for p in paired.pairings)
    return SwissRound(
        number,
        new,
        as_they_are(records, stage) + new,
        tuple(map(int, paired.byes)),
        _notes(entrants, paired, names_of(records)),
    )


def _expect_results(records: LeagueState, stage: Stage) -> None:
    """Raise Refused while a game has no result."""
    open_ = [
        game.number
        for game in records.where(Fixture, stage=stage.id)
        if (result := records.find(ResultRow, game.id)) is None or result.kind == "abandoned"
    ]
    if open_:
        report = listed([str(number) for number in open_])
        raise Refused(
            f"game {report} has no result yet"
            if len(open_) == 1
            else f"games {report} have no result yet"
        )


def _rounds(records: LeagueState, stage: Stage) -> list[Round]:
    """Return the rounds so far. A team without a game in a round had a bye; a void game counts
    as neither. Arranged games belong to no round, but their teams have met."""
    teams = [str(team.id) for team in taking_part(records, stage.season)]
    games: dict[int, list[Fixture]] = {}
    for fixture in records.where(Fixture, stage=stage.id, counts=True):
        games.setdefault(fixture.round, []).append(fixture)
    items = []
    for number, members in sorted(games.items()):
        busy = {str(team) for game in members for team in (game.home, game.visitors)}
        pairings = tuple(
            Pairing(str(game.home), str(game.visitors))
            for game in members
            if (result := records.find(ResultRow, game.id)) is None or result.kind != "void"
        )
        byes = tuple(team for team in teams if team not in busy) if number else ()
        items.append(Round(number, pairings, byes))
    return items


def _entrants(
    records: LeagueState, stage: Stage, rounds: list[Round], order: Sequence[int], bye: int
) -> tuple[Entrant, ...]:
    """Return all active teams in the order of the standings, with whom each has met and where."""
    here = {str(team.id) for team in taking_part(records, stage.season)}
    first = {str(team): place for place, team in enumerate(order)}
    if order and set(first) != here:
        raise Refused("the order lists every active team once, and no other")
    rows = [row for row in standings(records, stage) if row.team in here]
    rows.sort(key=lambda row: (row.place.place, first.get(row.team, int(row.team))))
    scores = dict.fromkeys(here, 0)
    for result in results_of(records, stage.id):
        if result.finished and result.counts and result.kind != "double_forfeit":
            for team in set(result.teams) & here:
                scores[team] += 1 if result.tied else 2 * (result.won_by == team)
    for played in rounds:
        for team in set(played.byes) & here:
            scores[team] += bye
    return entrants_after([row.team for row in rows], rounds, scores)


def _notes(
    entrants: Sequence[Entrant], paired: Round, names: dict[str, str]
) -> tuple[str, ...]:  # fmt: skip
    values = {
        "rematch": "{} and {} meet again",
        "bye": "{}: another bye",
        "three in turn": "{}: a third game in a row at home or away",
        "balance": "{}: home and away games differ by three",
    }
    return tuple(
        values[fault.what].format(names[fault.team], names.get(fault.other, ""))
        for fault in faults(entrants, paired)
    )
