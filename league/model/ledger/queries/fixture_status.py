"""A scheduled game before it is played: whether it can be, who cannot play in it, the roster and
playbook that each team brings, the header of the game to play it in, and how a game played
elsewhere differs from it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from league.model.careers.bases import missing, team_for_game
from league.model.careers.fold import CareerPlayer
from league.model.careers.injuries import OF_THE_SEASON, Availability, availability
from league.model.ledger.commands.league import Pin
from league.model.ledger.handlers.computer import coach_of, practice_counts
from league.model.ledger.handlers.players import (
    careers_of,
    rule_set_in,
    terms_in,
    who_can_play,
)
from league.model.ledger.handlers.results import results_by_franchise
from league.model.ledger.rows import (
    Board,
    Fixture,
    FixtureGame,
    Franchise,
    League,
    NodeRow,
    Person,
    PlayerRow,
    ResultRow,
    Rules,
    Season,
    SheetRow,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from rulesets.core.data_reader import read_json, read_struct
from rulesets.core.header import Header
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, VISITORS, Side
from rulesets.registry import REGISTRY, league_terms


def _before(records: LeagueState, season: Season, fixture: int | None) -> dict[str, Availability]:
    """LD-INJ-04, LD-R30: return every player of a season as he is before a game, or without one,
    now; before a finished game, as he was then."""
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
    lineups: dict[Side, Lineup] = {}
    pairs: tuple[tuple[Side, int], ...] = ((HOME, fixture.home), (VISITORS, fixture.visitors))
    for side, number in pairs:
        squad = now.squad(str(records.get(Team, number).franchise), season.year)
        sheet = teams.get(side)
        chosen = sheet if isinstance(sheet, Mapping) else {}
        lineups[side] = {
            "quarterback": _meant(squad, "quarterback", chosen.get("quarterbacks", ())),
            "kicker": _meant(squad, "kicker", [chosen["kicker"]] if "kicker" in chosen else ()),
            "punter": _meant(squad, "punter", [chosen["punter"]] if "punter" in chosen else ()),
        }
    return lineups


def _meant(
    squad: Sequence[CareerPlayer], position: str, mappings: Sequence[Mapping[str, Any]]
) -> tuple[str | None, ...]:
    left = [player for player in squad if player.position == position]
    keys: list[str | None] = []
    for brought_player in mappings:
        same = next((each for each in left if _same(each, brought_player)), None)
        if same is not None:
            left.remove(same)
        keys.append(None if same is None else same.key)
    return tuple(keys)


def _same(player: CareerPlayer, brought_player: Mapping[str, Any]) -> bool:
    """Return whether a player in a header is this player: by his dice and his career, which
    never change, and by his name if he has one."""
    dice = tuple(brought_player.get("dice", ()))
    career = brought_player.get("career", player.career)
    name = brought_player.get("name", "")
    return (dice, career) == (player.talent_dice, player.career) and name in ("", player.name)


_OF_A_GAME = ("teams", "seed", "home", "visitors", "home_coach", "visitors_coach", "home_colour")
_ALSO = ("visitors_colour", "home_coached_by", "visitors_coached_by", "board", "event", "date")
_NOR = ("place", "hour", "weather", "result")


def pin_of(header: Header, rules: RuleSet) -> Pin:
    """Return a pin: a rule set with its settings, tables and dial, and the header of a game by
    it. Teams are not part of it: they change from game to game."""
    tables = {name: msgspec.to_builtins(lines) for name, lines in rules.custom.tables.items()}
    digests = {name: each for name, each in rules.digests.items() if not name.startswith("team.")}
    later = later_settings(rules.code)
    settings = {name: each for name, each in rules.settings.items() if later.get(name) != each}
    lines = [rules.code, rules.version, settings, tables, digests]
    text = json.dumps(lines, sort_keys=True, ensure_ascii=False)
    digest = hashlib.sha256(text.encode()).hexdigest()
    return Pin(rules.code, rules.version, digest, dict(rules.settings), _plain(header))


def later_settings(code: str) -> dict[str, str]:
    """Return the settings that came after seasons were pinned without them, with the defaults by
    which those seasons are played."""
    return {each.name: each.default for each in REGISTRY[code].settings if each.came_later}


def _plain(header: Header) -> dict[str, object]:
    values: dict[str, object] = msgspec.to_builtins(header)
    return {
        name: value for name, value in values.items() if name not in (*_OF_A_GAME, *_ALSO, *_NOR)
    }


SIMULATED = "simulated"
"""The value in the header of a game on the practice board."""


def why_not_now(records: LeagueState, number: int) -> str:
    """Return why a fixture cannot be played now; empty when it can, or is being played."""
    fixture = records.find(Fixture, number)
    if fixture is None:
        return "it is no game of the schedule any more"
    result = records.find(ResultRow, number)
    if result is not None and result.kind != "abandoned":
        return "it has a result"
    season = records.get(Season, fixture.season)
    if season.phase == "preparing":
        return f"the season {season.name} has not begun"
    if season.phase == "over":
        return f"the season {season.name} is over"
    if any(team.withdrawn for team in teams_of(records, fixture).values()):
        return "a team has withdrawn"
    if fixture.rules is None and records.get(Stage, fixture.stage).rules is None:
        return "it has no rules yet"
    return ""


def teams_of(records: LeagueState, fixture: Fixture) -> dict[Side, Team]:
    return {
        HOME: records.get(Team, fixture.home),
        VISITORS: records.get(Team, fixture.visitors),
    }


def sides_of(records: LeagueState, fixture: Fixture) -> dict[Side, str]:
    return {
        side: records.get(Franchise, team.franchise).name
        for side, team in teams_of(records, fixture).items()
    }


def people_at(records: LeagueState, fixture: Fixture) -> tuple[str, ...]:
    """Return the coaches of a fixture; one name, where one person has both teams."""
    coaches = (team.coach for team in teams_of(records, fixture).values())
    return tuple(records.get(Person, each).name for each in dict.fromkeys(coaches))


def rules_of(records: LeagueState, fixture: Fixture) -> Rules:
    """Return the rules of a game: its own, or else those of its stage."""
    number = fixture.rules or records.get(Stage, fixture.stage).rules
    if number is None:
        raise Refused("the game has no rules yet")
    return records.get(Rules, number)


def header_of_fixture(
    records: LeagueState, number: int, date: str = "", *, practice: bool = False
) -> Header:
    """Return the header of the game for a fixture: the pinned rules, and teams, coaches and
    players as the league has them now. `date` is ISO 8601; `practice` is for the practice board,
    where its games count. Raises Refused."""
    fixture = records.get(Fixture, number)
    rules = rules_of(records, fixture)
    pinned = read_struct(rules.header, Header)
    if pinned.ruleset != rules.code:
        raise Refused(f"the rules of game {fixture.number} were pinned without what a game needs")
    names, teams = sides_of(records, fixture), teams_of(records, fixture)
    coaches = {side: records.get(Person, team.coach).name for side, team in teams.items()}
    board = "" if fixture.board is None else records.get(Board, fixture.board).name
    if practice and not practice_counts(records, fixture.season):
        raise Refused("games on the practice board do not count in this season")
    return replace(
        pinned,
        home=names[HOME],
        visitors=names[VISITORS],
        home_coach=coach_of(records, fixture.home) or "",
        visitors_coach=coach_of(records, fixture.visitors) or "",
        home_coached_by=coaches[HOME],
        visitors_coached_by=coaches[VISITORS],
        teams=_squads(records, fixture, every=league_terms(rules.code).drafts),
        board=SIMULATED if practice else "",
        event=event_of(records, fixture),
        date=date,
        place=board,
    )


def event_of(records: LeagueState, fixture: Fixture) -> str:
    """Return the title of a game: league, season, game."""
    league, season = records.get(League, 1).name, records.get(Season, fixture.season).name
    words = f"{league}, {season}, game {fixture.number}"
    if fixture.node is not None:
        return f"{words}: {records.get(NodeRow, fixture.node).title}"
    return f"{words}: round {fixture.round}" if fixture.round else words


def _squads(records: LeagueState, fixture: Fixture, *, every: bool) -> dict[str, Any]:
    """Return the league's records of both teams before the game. Where its rules do not require
    records of `every` team, return only those of teams that bring a roster or playbook."""
    return {
        side: custom_team_of(records, team.id, fixture.id)
        for side, team in teams_of(records, fixture).items()
        if every or sheet_of(records, team)
    }


def pregame_notes(records: LeagueState, number: int) -> tuple[str, ...]:
    """Return notes for both coaches before a game: who cannot play in it, what is missing."""
    fixture = records.get(Fixture, number)
    terms = league_terms(rules_of(records, fixture).code)
    if not terms.drafts:
        return ()
    season, now = records.get(Season, fixture.season), careers_of(records)
    can, names = who_can_play(records, season), sides_of(records, fixture)
    notes = []
    for side, team in teams_of(records, fixture).items():
        franchise = str(team.franchise)
        for player in now.squad(franchise, season.year):
            if out := can[player.key].out:
                person = player.name or player.figure or player.position
                left = "for the season" if out == OF_THE_SEASON else f"for {_games(out)}"
                notes.append(f"{names[side]}: {person} is out {left}.")
        if wants := missing(now, terms, franchise, season.year):
            notes.append(f"{names[side]}: {', '.join(wants)}.")
    return tuple(notes)


def _games(out: int | str) -> str:
    return "this game" if out == 1 else f"{out} games"


def differences(
    records: LeagueState, number: int, header: Header, rules: RuleSet
) -> tuple[str, ...]:
    """Return how a game differs from its fixture; empty when it matches."""
    fixture = records.get(Fixture, number)
    names = sides_of(records, fixture)
    reasons = []
    if (header.home, header.visitors) != (names[HOME], names[VISITORS]):
        reasons.append(
            f"it was played as {header.visitors} at {header.home}, the schedule has"
            f" {names[VISITORS]} at {names[HOME]}"
        )
    reasons += _other_rules(rules_of(records, fixture), header, rules)
    if header.board == SIMULATED and not practice_counts(records, fixture.season):
        reasons.append("it was played on the practice board")
    return tuple(reasons)


def doubts(records: LeagueState, number: int, header: Header, day: str = "") -> tuple[str, ...]:
    """Return reasons to doubt that a game is this fixture: its coaches, event, players, or its
    day (ISO 8601), where it is planned for one. What its header leaves out raises no doubt."""
    fixture = records.get(Fixture, number)
    names = sides_of(records, fixture)
    reasons = []
    by = {HOME: header.home_coached_by, VISITORS: header.visitors_coached_by}
    for side, team in teams_of(records, fixture).items():
        coach = records.get(Person, team.coach).name
        if by[side] and by[side] != coach:
            reasons.append(f"{names[side]} were coached by {by[side]}, not {coach}")
    event = event_of(records, fixture)
    if header.event and header.event != event:
        reasons.append(f"its event is {header.event}, not {event}")
    if header.date and day and header.date[:10] != day:
        reasons.append(f"it was played on {header.date[:10]}, not on {day}")
    if records.rows[PlayerRow]:
        for side, lineup in lineups_of(records, fixture, header.teams).items():
            reasons += [
                f"a {position} of {names[side]} does not belong to the league"
                for position, players in lineup.items()
                if None in players
            ]
    return tuple(reasons)


def is_turned(records: LeagueState, number: int, header: Header) -> bool:
    """Return whether home and visitors are reversed in a game: then its score is not a result."""
    names = sides_of(records, records.get(Fixture, number))
    return header.home == names[VISITORS] or header.visitors == names[HOME]


def _other_rules(pinned: Rules, header: Header, rules: RuleSet) -> list[str]:
    """Return how the rules of a game differ from the pinned ones. A later version of the same
    rules does not count: the program that reads a league does not play an earlier one."""
    played_by = pin_of(header, rules)
    if played_by.digest == pinned.digest:
        return []
    if played_by.code != pinned.code:
        return [f"it was played by the rules {played_by.code}, not {pinned.code}"]
    lines = []
    later = played_by.version > pinned.version
    if played_by.version < pinned.version:
        lines.append(
            f"it was played by version {played_by.version} of the rules, not {pinned.version}"
        )
    required: dict[str, str] = later_settings(pinned.code) | read_json(pinned.settings)
    lines += [
        f"it was played with {name} {played_by.settings.get(name, 'not set')}, not"
        f" {required.get(name, 'set')}"
        for name in sorted({*required, *played_by.settings})
        if required.get(name) != played_by.settings.get(name)
    ]
    agreed = read_struct(pinned.header, Header)
    if (agreed.dial, agreed.cells) != (header.dial, header.cells):
        lines.append("it was played with another dial")
    if agreed.tables != header.tables:
        names = ", ".join(sorted({*agreed.tables, *header.tables}))
        lines.append(f"it was played with other tables: {names}")
    unsaid = [] if later else ["it was played by other rules than those that are pinned"]
    return lines or unsaid


def being_played(records: LeagueState, number: int) -> int | None:
    """Return the stored game of a fixture, over or not."""
    tie = records.find(FixtureGame, number)
    return None if tie is None else tie.game
