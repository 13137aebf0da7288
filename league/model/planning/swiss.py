"""The next round of a Swiss tournament, from the results of a stage."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from league.model.ledger.commands.league import Meeting
from league.model.ledger.handlers.results import results_of
from league.model.ledger.queries.ranking import ranking_rules
from league.model.ledger.queries.standings import names_of, standings_through, still_to_play
from league.model.ledger.queries.swiss import PairedRound, paired_rounds
from league.model.ledger.rows import (
    Fixture,
    FixtureGame,
    GameTimesRow,
    MissedRoundsRow,
    ResultRow,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from league.model.planning.schedule import as_they_are
from league.model.planning.seeds import taking_part
from league.model.schedule.berger import Round
from league.model.schedule.swiss import Entrant, Within, entrants_after, faults, swiss_round
from league.model.standings.table import listed
from rulesets.core.refusal import Refused


class SwissRound(msgspec.Struct, frozen=True):
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
    bye: int | None = None,
    again: bool = False,
) -> SwissRound:
    """Return the pairings of the next round, from the standings. `order` ranks teams that are fully
    tied, as all are in the first round; by default it is the order in which they were entered.
    `bye` is the value of a bye in this pairing, in half wins, where it is not that of the season.

    With `again`, the last round is paired again from the results as they are now, while no game of
    it has begun: games that stay keep their number, time and board, and the others take over those
    of the games that they replace.

    Raises Refused in a season that is not a Swiss tournament, after its last round, while earlier
    games have no result, unless `unfinished`, and when the round cannot be paired without a
    rematch, unless `rematches`.
    """
    if bye not in (None, 0, 1, 2):
        raise Refused("a bye is worth 0, 1 or 2 half wins")
    how = ranking_rules(stage.settings)
    rounds = paired_rounds(records, stage)
    season_rounds = how.rounds
    if season_rounds is None:
        raise Refused("the season is no Swiss tournament: it is opened as one, with its rounds")
    replaced: tuple[Fixture, ...] = ()
    if again:
        if why := why_not_again(records, stage):
            raise Refused(why)
        replaced = rounds.pop().games
    if not unfinished:
        _expect_results(records, stage, {game.id for game in replaced})
    number = rounds[-1].number + 1 if rounds else 1
    if number > season_rounds:
        raise Refused(f"the tournament has {season_rounds} rounds, and all are drawn")
    entrants = _entrants(records, stage, rounds, order, how.bye if bye is None else bye)
    paired = swiss_round(
        entrants, number, within=within, rematches=rematches, to_come=season_rounds - number
    )
    new = tuple(Meeting(int(p.home), int(p.visitors), number) for p in paired.pairings)
    new = _in_their_places(records, new, replaced)
    gone = {game.id for game in replaced}
    staying = tuple(each for each in as_they_are(records, stage) if each.key not in gone)
    return SwissRound(
        number,
        new,
        staying + new,
        tuple(map(int, paired.byes)),
        _notes(entrants, paired, names_of(records)),
    )


def why_not_again(records: LeagueState, stage: Stage) -> str:
    """Return why the last round of a Swiss tournament cannot be paired again; empty if it can."""
    if ranking_rules(stage.settings).rounds is None:
        return "not a Swiss tournament"
    rounds = paired_rounds(records, stage)
    if not rounds or not rounds[-1].number:
        return "no round is paired yet"
    for game in rounds[-1].games:
        if records.find(ResultRow, game.id) is not None:
            return f"game {game.number} has a result: round {rounds[-1].number} stays as it is"
        times = records.find(GameTimesRow, game.id)
        if records.find(FixtureGame, game.id) or (times is not None and times.began is not None):
            return f"game {game.number} has begun: round {rounds[-1].number} stays as it is"
    return ""


def paired_from_it(records: LeagueState, fixture: int) -> tuple[int, ...]:
    """Return the rounds of a Swiss tournament that were paired after the one of a game."""
    game = records.get(Fixture, fixture)
    stage = records.get(Stage, game.stage)
    if stage.form == "bracket" or ranking_rules(stage.settings).rounds is None or not game.round:
        return ()
    return tuple(each.number for each in paired_rounds(records, stage) if each.number > game.round)


def way_of_pairing(records: LeagueState, stage: Stage) -> Within:
    """Return in which way the results as they are now come closest to the last round."""
    ways: tuple[Within, ...] = ("halves", "neighbours")
    return min(ways, key=lambda way: len(outdated_pairings(records, stage, way)))


def outdated_pairings(
    records: LeagueState, stage: Stage, within: Within = "halves"
) -> tuple[Fixture, ...]:
    """Return the games of the last round that would not be paired from the results as they are
    now; none where the round cannot be paired again."""
    try:
        paired = next_swiss_round(
            records, stage, within=within, again=True, rematches=True, unfinished=True
        )
    except Refused:
        return ()
    now = {frozenset((each.home, each.visitors)) for each in paired.new}
    last = paired_rounds(records, stage)[-1].games
    return tuple(game for game in last if frozenset((game.home, game.visitors)) not in now)


def _in_their_places(
    records: LeagueState, new: tuple[Meeting, ...], replaced: tuple[Fixture, ...]
) -> tuple[Meeting, ...]:
    """Return the games of a round paired again: with the key, time and board of the same game
    before, or with the time and board of a game that is gone, unless a coach has another one
    then."""
    same = {(game.home, game.visitors): game for game in replaced}
    kept = {(each.home, each.visitors) for each in new} & same.keys()
    free = [game for pair, game in same.items() if pair not in kept and game.slot is not None]
    coach = {team.id: team.coach for team in records.all(Team)}
    busy = {(same[pair].slot, coach[team]) for pair in kept for team in pair}
    placed = []
    for each in new:
        if (each.home, each.visitors) in kept:
            game = same[each.home, each.visitors]
            each = replace(each, slot=game.slot, board=game.board, key=game.id)
        else:
            coaches = {coach[each.home], coach[each.visitors]}
            place = next(
                (g for g in free if not any((g.slot, person) in busy for person in coaches)), None
            )
            if place is not None:
                free.remove(place)
                busy |= {(place.slot, person) for person in coaches}
                each = replace(each, slot=place.slot, board=place.board)
        placed.append(each)
    return tuple(placed)


def _expect_results(records: LeagueState, stage: Stage, but: set[int]) -> None:
    """Raise Refused while a game has no result, except those in `but`."""
    open_ = [game.number for game in still_to_play(records, stage) if game.id not in but]
    if open_:
        numbers = listed([str(number) for number in open_])
        raise Refused(
            f"game {numbers} has no result yet"
            if len(open_) == 1
            else f"games {numbers} have no result yet"
        )


def _entrants(
    records: LeagueState, stage: Stage, rounds: list[PairedRound], order: Sequence[int], bye: int
) -> tuple[Entrant, ...]:
    """Return all active teams in the order of the standings, with whom each has met and where."""
    here = {str(team.id) for team in taking_part(records, stage.season)}
    first = {str(team): place for place, team in enumerate(order)}
    if order and set(first) != here:
        raise Refused("the order lists every active team once, and no other")
    last = rounds[-1].number if rounds else 0
    rows = [row for row in standings_through(records, stage, last) if row.team in here]
    rows.sort(key=lambda row: (row.place.place, first.get(row.team, int(row.team))))
    scores = dict.fromkeys(here, 0)
    for result in results_of(records, stage.id):
        if result.finished and result.counts and result.kind != "double_forfeit":
            for team in set(result.teams) & here:
                scores[team] += 1 if result.tied else 2 * (result.won_by == team)
    worth = {str(row.id): row.half_wins for row in records.all(MissedRoundsRow)}
    for played in rounds:
        for team in set(played.byes) & here:
            scores[team] += bye
        for team in set(played.missed) & here:
            scores[team] += worth.get(team, 0)
    return entrants_after([row.team for row in rows], [r.as_round for r in rounds], scores)


def _notes(entrants: Sequence[Entrant], paired: Round, names: dict[str, str]) -> tuple[str, ...]:
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
