"""From rounds of pairings to the games of a draft: with boards and times where there are some."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from league.model.ledger.commands import Meeting
from league.model.ledger.records import Records
from league.model.ledger.rows import Board, Division, Season, Team, TimeSlot
from league.model.schedule.divisions import Division as PlainDivision
from league.model.schedule.places import Game, Hall, Slot
from league.model.schedule.placing import place_games
from league.model.schedule.rounds import Round
from rulesets.core.refusal import Refused


def teams_to_play(records: Records, season: Season) -> list[Team]:
    """The teams that take part, without those that have withdrawn."""
    return [team for team in records.where(Team, season=season.id) if not team.withdrawn]


def divisions_in(records: Records, season: Season) -> list[PlainDivision]:
    """The divisions with their teams. Raises Refused when a team stands in none."""
    teams = teams_to_play(records, season)
    if any(team.division is None for team in teams):
        raise Refused("a team stands in no division")
    return [
        PlainDivision(
            division.name,
            tuple(str(team.id) for team in teams if team.division == division.id),
            division.conference,
        )
        for division in records.where(Division, season=season.id)
    ]


def as_meetings(drawn: Sequence[Round]) -> list[Meeting]:
    """The games of rounds, without boards and times."""
    return [
        Meeting(int(pair.home), int(pair.visitors), each.number)
        for each in drawn
        for pair in each.pairings
    ]


def has_places(records: Records) -> bool:
    """Whether there are boards and times at all."""
    return all(records.rows[kind] for kind in (Board, TimeSlot))


def with_places(
    records: Records, meetings: Sequence[Meeting], rest: int, names: dict[str, str]
) -> tuple[list[Meeting], list[str]]:
    """The games with boards and times, nobody twice at one, `rest` minutes between two games of a
    team; and in words each game for which there is none."""
    games = [
        Game(
            str(number),
            (str(each.home), str(each.visitors)),
            tuple(
                dict.fromkeys(f"c{records.get(Team, t).coach}" for t in (each.home, each.visitors))
            ),
            each.round,
        )
        for number, each in enumerate(meetings)
    ]
    placing = place_games(games, _hall(records, rest))
    found = list(meetings)
    for each in placing.placed:
        number = int(each.game)
        found[number] = replace(found[number], slot=int(each.slot), board=int(each.board))
    left = []
    for none in placing.left:
        meeting = meetings[int(none.game)]
        teams = f"{names[str(meeting.visitors)]} at {names[str(meeting.home)]}"
        left.append(f"No place for {teams}: {none.told(names)}")
    return found, left


def _hall(records: Records, rest: int) -> Hall:
    slots = tuple(Slot(str(s.id), s.starts, s.ends) for s in records.all(TimeSlot))
    return Hall(tuple(str(board.id) for board in records.all(Board)), slots, rest)
