"""The players of a team for a scheduled game: who cannot play in it, and the roster and playbook
it brings."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from msgspec.structs import replace

from league.model.careers.bases import team_for_game
from league.model.careers.fold import CareerPlayer
from league.model.careers.injuries import Availability, availability
from league.model.ledger.commands.players import BringSheet
from league.model.ledger.handlers.players import (
    careers_of,
    results_by_franchise,
    rule_set_in,
    terms_in,
)
from league.model.ledger.handlers.setup import under_way
from league.model.ledger.rows import (
    Fixture,
    Franchise,
    Person,
    ResultRow,
    Season,
    SheetRow,
    Team,
)
from league.model.ledger.state import LeagueState, Transaction
from rulesets.core.data_reader import DataError, read_json
from rulesets.core.refusal import Refused
from rulesets.core.sides import HOME, VISITORS, Side


def unavailable(
    records: LeagueState, team: int, fixture: int | None = None
) -> dict[str, Availability]:
    """LD-INJ-04, LD-R30: return the players of a team who cannot play in a scheduled game, by
    key; without a game, in the team's next one. For a finished game: those who could not play in
    it then."""
    row = records.get(Team, team)
    season = records.get(Season, row.season)
    squad = {player.key for player in careers_of(records).squad(str(row.franchise), season.year)}
    result = _before(records, season, fixture)
    return {key: each for key, each in result.items() if key in squad and not each.can_play}


def _before(records: LeagueState, season: Season, fixture: int | None) -> dict[str, Availability]:
    """Return every player of a season as he is before a game."""
    now, results = careers_of(records), results_by_franchise(records, season)
    result = None if fixture is None else records.find(ResultRow, fixture)
    if result is not None:
        results = [each for each in results if each.order < result.finished]
    came = {each.fixture for each in results}
    if fixture is not None:
        hurts = [
            each
            for each in now.injuries
            if each.fixture != str(fixture) and (result is None or each.fixture in came)
        ]
        now = replace(now, injuries=tuple(hurts))
    return availability(now, season.year, results)


MAX_SHEET_LENGTH: Final = 100_000
"""The maximum length of what a team brings, in characters."""


def bring_sheet(work: Transaction, command: BringSheet) -> None:
    """Store what a team brings to its games from now on. Raises Refused for anything but a JSON
    object."""
    team = work.records.get(Team, command.team)
    season = under_way(work, team.season)
    try:
        sheet = read_json(command.sheet)
    except DataError as error:
        raise Refused(f"what a team brings is a file's JSON: {error.message}") from None
    if not isinstance(sheet, dict):
        raise Refused("what a team brings is an object, as its file has it")
    text = json.dumps(sheet, ensure_ascii=False, sort_keys=True)
    if len(text) > MAX_SHEET_LENGTH:
        raise Refused(f"what a team brings has at most {MAX_SHEET_LENGTH:,} letters")
    if sheet:
        code = rule_set_in(work.records, season)
        work.put(SheetRow(team.franchise, code, text))
    elif work.records.find(SheetRow, team.franchise) is not None:
        work.drop(SheetRow, team.franchise)
    else:
        raise Refused("the team brings nothing as it is")


def sheet_of(records: LeagueState, team: Team) -> dict[str, Any]:
    """Return what a team brings to games of its season in addition to the league's records."""
    row = records.find(SheetRow, team.franchise)
    if row is None or row.code != rule_set_in(records, records.get(Season, team.season)):
        return {}
    return dict(read_json(row.told))


def custom_team_of(records: LeagueState, team: int, fixture: int | None = None) -> dict[str, Any]:
    """Return a team as its rule set reads it in the header of a game: its players in their
    coach's order, those who cannot play, its bases."""
    row = records.get(Team, team)
    season = records.get(Season, row.season)
    remaining = team_for_game(
        careers_of(records),
        terms_in(records, season),
        str(row.franchise),
        season.year,
        _before(records, season, fixture),
        name=records.get(Franchise, row.franchise).name,
        coach=records.get(Person, row.coach).name,
    )
    return {**sheet_of(records, row), **remaining}


Lineup = Mapping[str, tuple[str | None, ...]]
"""The players of a team by position, in the order of the game's header."""


def lineups_of(
    records: LeagueState, fixture: Fixture, teams: Mapping[str, Any]
) -> dict[Side, Lineup]:
    """Return the players in a game's header, by side and position, as players of the league;
    None for one the league does not know. Their coach may have changed the order since."""
    now, season = careers_of(records), records.get(Season, fixture.season)
    result: dict[Side, Lineup] = {}
    pairs: tuple[tuple[Side, int], ...] = ((HOME, fixture.home), (VISITORS, fixture.visitors))
    for side, number in pairs:
        squad = now.squad(str(records.get(Team, number).franchise), season.year)
        sheet = teams.get(side)
        chosen = sheet if isinstance(sheet, Mapping) else {}
        result[side] = {
            "quarterback": _meant(squad, "quarterback", chosen.get("quarterbacks", ())),
            "kicker": _meant(squad, "kicker", [chosen["kicker"]] if "kicker" in chosen else ()),
            "punter": _meant(squad, "punter", [chosen["punter"]] if "punter" in chosen else ()),
        }
    return result


def _meant(
    squad: Sequence[CareerPlayer], position: str, mappings: Sequence[Mapping[str, Any]]
) -> tuple[str | None, ...]:
    left = [player for player in squad if player.position == position]
    result: list[str | None] = []
    for brought_player in mappings:
        same = next((each for each in left if _same(each, brought_player)), None)
        if same is not None:
            left.remove(same)
        result.append(None if same is None else same.key)
    return tuple(result)


def _same(player: CareerPlayer, brought_player: Mapping[str, Any]) -> bool:
    """Return whether a player in a header is this player: by his dice and his career, which
    never change, and by his name if he has one."""
    dice = tuple(brought_player.get("dice", ()))
    career = brought_player.get("career", player.career)
    name = brought_player.get("name", "")
    return (dice, career) == (player.talent_dice, player.career) and name in ("", player.name)
