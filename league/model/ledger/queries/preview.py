"""The side effects of a command, shown before anyone confirms it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import msgspec

from league.model.brackets.shape import Bracket
from league.model.brackets.state import NO_TEAM, NO_TEAM_NAME, Progress
from league.model.ledger.commands.league import AnyCommand, EnterResult, ResultInput
from league.model.ledger.handlers.brackets import bracket_of, bracket_progress
from league.model.ledger.handlers.players import who_can_play
from league.model.ledger.handlers.room import is_open
from league.model.ledger.ledger import Ledger
from league.model.ledger.queries.standings import names_of, ratings_of, standings
from league.model.ledger.rows import (
    BracketRow,
    Certification,
    Fixture,
    Franchise,
    Person,
    PlayerRow,
    ReservedPlaceRow,
    Season,
    Stage,
    Team,
)
from league.model.ledger.state import LeagueState
from rulesets.core.sentences.phrases import ordinal_figures


class MovedTeam(msgspec.Struct, frozen=True):
    """A place that another team now has."""

    node: str
    slot: int
    before: str | None
    after: str | None


class Preview(msgspec.Struct, frozen=True):
    """Everything that a change brings about."""

    moved: tuple[MovedTeam, ...]
    disputed: tuple[str, ...]
    """Games already played that become disputed."""
    settled: tuple[str, ...]
    """Disputed games that become valid."""
    opened: tuple[str, ...]
    """Games that were decided, and no longer are."""
    champions: tuple[tuple[str, ...], tuple[str, ...]]


def compared(bracket: Bracket, old: Progress, new: Progress) -> Preview:
    """Return the difference between two states of a bracket."""
    moved, opened = [], []
    for node in bracket.nodes:
        was, now = old.states[node.key], new.states[node.key]
        moved += [
            MovedTeam(node.key, slot, was.teams[slot], now.teams[slot])
            for slot in (0, 1)
            if was.teams[slot] != now.teams[slot]
        ]
        if was.winner is not None and now.winner is None:
            opened.append(node.key)
    disputed = tuple(each for each in new.disputed if each not in old.disputed)
    settled = tuple(each for each in old.disputed if each not in new.disputed)
    return Preview(tuple(moved), disputed, settled, tuple(opened), (old.champions, new.champions))


def describe_changes(
    changes: Preview, bracket: Bracket, names: Mapping[str, str]
) -> tuple[list[str], list[str]]:
    """Describe the difference, one line per change: what was decided and no longer is, and all
    else."""

    def name(team: str | None) -> str:
        if team is None:
            return "not settled"
        return NO_TEAM_NAME if team == NO_TEAM else names.get(team, team)

    lost = [f"Game {each} was played by others, and becomes disputed." for each in changes.disputed]
    lost += [f"{bracket.by_key[each].title} is open again." for each in changes.opened]
    others = []
    if changes.champions[0] != changes.champions[1]:
        was, now = (" and ".join(map(name, each)) or "not settled" for each in changes.champions)
        others.append(f"Champion: {was} becomes {now}.")
    others += [
        f"{bracket.by_key[each.node].title}: {name(each.before)} becomes {name(each.after)}."
        for each in changes.moved
    ]
    return lost, others + [f"Game {each} is no longer disputed." for each in changes.settled]


class ChangedValue(msgspec.Struct, frozen=True):
    """A place of a team, games that a player misses, or a rating, before and after."""

    key: str
    before: Any
    after: Any


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[ChangedValue, ...]:
    """Return values that change, in the order of the new ones."""
    return tuple(
        ChangedValue(key, before[key], now)
        for key, now in after.items()
        if key in before and before[key] != now
    )


_LEAST_CHANGE: Final = 0.05
"""Of a rating that is said to change."""


def describe_effects(
    places: Sequence[ChangedValue],
    players: Sequence[ChangedValue],
    ratings: Sequence[ChangedValue],
    names: Mapping[str, str],
    first: Collection[str] = (),
) -> list[str]:
    """Describe all effects, one line each, what matters most first: who can play, places in the
    standings, ratings, of which the largest change comes first. `names` are of teams and players;
    places and ratings of the teams `first` come before those of others."""

    def words(each: ChangedValue, was: str, now: str) -> str:
        return f"{names.get(each.key, each.key)}: {was} becomes {now}."

    def change(each: ChangedValue) -> float:
        return abs(float(each.after - each.before))

    by_size = sorted(ratings, key=lambda each: (-change(each), each.key))
    lines = [words(each, _missing(each.before), _missing(each.after)) for each in players]
    lines += [
        words(each, f"{ordinal_figures(each.before)} place", ordinal_figures(each.after))
        for each in sorted(places, key=lambda each: each.key not in first)
    ]
    return lines + [
        words(each, f"rating {each.before:.0f}", f"{each.after:.0f}")
        for each in sorted(by_size, key=lambda each: each.key not in first)
        if change(each) >= _LEAST_CHANGE and f"{each.before:.0f}" != f"{each.after:.0f}"
    ]


def _missing(out: int | str) -> str:
    if isinstance(out, str):
        return "out for the season"
    if out == 0:
        return "can play"
    return f"misses {out} game{'s' if out > 1 else ''}"


class SideEffects(msgspec.Struct, frozen=True):
    """Everything a command would change in addition to what it says."""

    lines: tuple[str, ...]
    """All side effects as text, one line each: what is lost comes first, then what matters most."""
    lost: int
    """How many of those lines say what is lost: a certification, what was decided in a bracket."""
    disputed: tuple[str, ...]
    """Games already played that would be disputed."""


class _Facts(msgspec.Struct):
    tables: dict[int, dict[str, int]]
    """The place of each team, by stage."""
    players: dict[str, int | str]
    """The games that each player misses."""
    certified: dict[int, int]
    """The person who certified each result, by fixture."""
    brackets: dict[int, Progress]
    ratings: dict[str, float]
    names: dict[str, str]
    to_play: dict[int, Fixture]
    """The next game of each node of a bracket that has one."""
    reserved: frozenset[int]
    """The nodes whose next game waits for its teams, and has a number, time or board."""


def side_effects(ledger: Ledger, command: AnyCommand) -> SideEffects:
    """Return the side effects of a command. Raises Refused when it cannot be entered."""
    before = _facts(ledger.records)
    after = ledger.preview(command, _facts)
    places = [
        each
        for stage, was in before.tables.items()
        for each in changed(was, after.tables.get(stage, was))
    ]
    lost, others = _no_longer_certified(ledger.records, before, after), list[str]()
    disputed: list[str] = []
    for number, progress in before.brackets.items():
        row = ledger.records.get(BracketRow, number)
        bracket = bracket_of(ledger.records, row)
        preview = compared(bracket, progress, after.brackets.get(number, progress))
        disputed += preview.disputed
        lost_here, others_here = describe_changes(
            _by_number(ledger.records, preview), bracket, after.names
        )
        lost += lost_here
        others += others_here
    others += _places_kept(before, after)
    players = changed(before.players, after.players)
    ratings = changed(before.ratings, after.ratings)
    own = _own(ledger.records, command)
    others += describe_effects(places, players, ratings, after.names, own)
    return SideEffects((*lost, *others), len(lost), tuple(disputed))


def _places_kept(before: _Facts, after: _Facts) -> list[str]:
    """Return what becomes of the number, time and board of games whose teams change."""
    lines = []
    for node, was in before.to_play.items():
        now = after.to_play.get(node)
        placed = was.slot is not None
        if now is not None and {now.home, now.visitors} != {was.home, was.visitors}:
            if now.number == was.number and (now.slot, now.board) == (was.slot, was.board):
                lines.append(f"Game {was.number} keeps its number{_AND_PLACE * placed}.")
            elif placed:
                lines.append(f"Game {was.number} loses its time and board.")
        elif now is None and node in after.reserved:
            lines.append(
                f"Game {was.number} waits for its teams, and keeps its number{_AND_PLACE * placed}."
            )
        elif now is None and placed:
            lines.append(f"Game {was.number} loses its time and board.")
    return lines


_AND_PLACE: Final = ", time and board"


def _own(records: LeagueState, command: AnyCommand) -> frozenset[str]:
    """Return the teams of the game that a command is about, and their franchises: keys of places
    and of ratings."""
    fixture = records.find(Fixture, getattr(command, "fixture", None) or 0)
    if fixture is None:
        return frozenset()
    teams = [records.get(Team, each) for each in (fixture.home, fixture.visitors)]
    return frozenset(str(key) for team in teams for key in (team.id, team.franchise))


def _no_longer_certified(records: LeagueState, before: _Facts, after: _Facts) -> list[str]:
    return [
        f"Game {records.get(Fixture, fixture).number} loses its certification by"
        f" {records.get(Person, person).name}."
        for fixture, person in before.certified.items()
        if fixture not in after.certified
    ]


def _facts(records: LeagueState) -> _Facts:
    tables = {
        stage.id: {row.team: row.place.place for row in standings(records, stage)}
        for stage in records.all(Stage)
        if stage.form != "bracket"
    }
    brackets = {row.id: bracket_progress(records, row) for row in records.all(BracketRow)}
    franchises = {str(each.id): each.name for each in records.all(Franchise)}
    names = franchises | names_of(records) | _players(records, franchises)
    # What a closed season leaves behind changes no one's next game.
    going = [season for season in records.all(Season) if season.phase != "over"]
    can_play = {
        key: each.out for season in going for key, each in who_can_play(records, season).items()
    }
    certified = {row.id: row.person for row in records.all(Certification)}
    to_play = {
        game.node: game
        for game in records.all(Fixture)
        if game.node is not None and is_open(records, game.id)
    }
    reserved = frozenset(row.id for row in records.all(ReservedPlaceRow))
    return _Facts(
        tables, can_play, certified, brackets, ratings_of(records), names, to_play, reserved
    )


def _players(records: LeagueState, franchises: dict[str, str]) -> dict[str, str]:
    """Return players as people know them, by name or figure, or else by position and rating; and
    their team."""
    return {
        str(row.id): f"{row.name or row.figure or f'{row.position}, {row.rating}%'}"
        f" ({franchises[str(row.franchise)]})"
        for row in records.all(PlayerRow)
    }


def _by_number(records: LeagueState, preview: Preview) -> Preview:
    """Return the preview with games called by the numbers people know."""

    def number(key: str) -> str:
        fixture = records.find(Fixture, int(key))
        return key if fixture is None else str(fixture.number)

    return msgspec.structs.replace(
        preview,
        disputed=tuple(map(number, preview.disputed)),
        settled=tuple(map(number, preview.settled)),
    )


_OUTCOMES: Final = ((1, 0), (60, 0), (7, 7), (0, 60), (0, 1))
"""Scores that a game may end by, home first: each way it can go, narrowly and clearly."""


def teams_that_depend(ledger: Ledger, fixture: int) -> tuple[int, ...]:
    """Return the teams whose place in the standings depends on how a game ends, best first."""
    records = ledger.records
    stage = records.get(Stage, records.get(Fixture, fixture).stage)
    places: dict[int, set[int]] = {}
    for home, visitors in _OUTCOMES:
        command = EnterResult(fixture, ResultInput(home=home, visitors=visitors))
        order = ledger.preview(command, lambda state: standings(state, stage))
        for place, row in enumerate(order):
            places.setdefault(int(row.team), set()).add(place)
    moving = [team for team, found in places.items() if len(found) > 1]
    return tuple(sorted(moving, key=lambda team: min(places[team])))
