"""Players and bases as they are now: computed from the records, never stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import msgspec
from msgspec.structs import replace

from league.model.careers.career_records import (
    Appointed,
    BaseReplaced,
    BasesDrawn,
    BasesTraded,
    Drafted,
    DraftOrdered,
    FigureNamed,
    GameInjuries,
    Injured,
    InjuryVoided,
    Ordered,
    Record,
    Released,
)


class CareerPlayer(msgspec.Struct, frozen=True):
    """A skilled player, from his draft to his last season."""

    key: str
    team: str
    position: str
    rating: int
    talent_dice: tuple[int, ...]
    debut: int
    """The season of his draft."""
    career: int
    name: str = ""
    figure: str = ""
    released: int | None = None
    """The season of his release."""
    witness: str = ""
    """LD-DRAFT-03: the witness of his dice; empty in solitaire."""

    def seasons_left(self, season: int) -> int:
        """LD-DRAFT-01, LD-R29: return the seasons he may still play, including this one; 0 when
        his career is over, or he was released. For a season before his debut: all of them."""
        if self.released is not None and season >= self.released:
            return 0
        return max(self.debut + self.career - max(season, self.debut), 0)

    def plays_in(self, season: int) -> bool:
        """Return whether he belongs to his team in a season."""
        return season >= self.debut and self.seasons_left(season) > 0


class Careers(msgspec.Struct, frozen=True):
    """Everything that follows from the records."""

    players: dict[str, CareerPlayer]
    """By key, in draft order."""
    bases: dict[tuple[int, str], tuple[int, ...]]
    """Base numbers by season and team."""
    retired: dict[int, frozenset[int]]
    """Bases that were replaced, by season."""
    depth: dict[tuple[int, str, str], tuple[str, ...]]
    """The coach's order, by season, team and position."""
    injuries: tuple[Injured, ...]
    """Injuries in effect."""
    from_games: dict[str, GameInjuries] = {}
    """Injuries from stored games, by fixture, voided or not."""
    commissioners: tuple[str, ...] = ()
    """LD-LEAG-02: the commissioners' numbers, in the order of their appointment."""
    order: dict[int, DraftOrdered] = {}
    """The draft order by season."""

    def squad(self, team: str, season: int) -> tuple[CareerPlayer, ...]:
        """Return the players of a team in a season, each position in the coach's order."""
        squad = [p for p in self.players.values() if p.team == team and p.plays_in(season)]
        positions = list(dict.fromkeys(player.position for player in squad))
        result = []
        for position in positions:
            provided = self.depth.get((season, team, position), ())
            mask = [player for player in squad if player.position == position]
            result += sorted(
                mask, key=lambda p: provided.index(p.key) if p.key in provided else len(provided)
            )
        return tuple(result)

    def at(self, team: str, season: int, position: str) -> tuple[CareerPlayer, ...]:
        """Return the players of one position, in the coach's order."""
        return tuple(p for p in self.squad(team, season) if p.position == position)

    def holder(self, base: int, season: int) -> str | None:
        """Return the team that has a base in a season."""
        for (year, team), bases in self.bases.items():
            if year == season and base in bases:
                return team
        return None


def careers(records: Iterable[Record]) -> Careers:
    """Fold the records, in the order in which they were made."""
    fold = _Fold()
    for record in records:
        fold.add(record)
    retired = {season: frozenset(players) for season, players in fold.retired.items()}
    return Careers(
        *(fold.players, fold.bases, retired, fold.depth, fold.standing()),
        *(fold.from_games, tuple(fold.commissioners), fold.order),
    )


class _Fold:
    """Records while they are being folded."""

    def __init__(self) -> None:
        self.players: dict[str, CareerPlayer] = {}
        self.bases: dict[tuple[int, str], tuple[int, ...]] = {}
        self.retired: dict[int, set[int]] = {}
        self.depth: dict[tuple[int, str, str], tuple[str, ...]] = {}
        self.injuries: dict[tuple[str, str], Injured] = {}
        """Injuries entered by people, by player and fixture."""
        self.from_games: dict[str, GameInjuries] = {}
        self.struck: dict[tuple[str, str], Injured] = {}
        """Injuries from games that a commissioner has voided."""
        self.commissioners: dict[str, None] = {}
        self.order: dict[int, DraftOrdered] = {}

    def add(self, record: Record) -> None:
        match record:
            case BasesDrawn() | BasesTraded() | BaseReplaced():
                self._of_bases(record)
            case Injured() | InjuryVoided() | GameInjuries():
                self._of_injuries(record)
            case Appointed():
                self.commissioners.pop(record.person, None)
                if record.serves:
                    self.commissioners[record.person] = None
            case _:
                self._of_players(record)

    def _of_players(
        self, record: Drafted | Released | FigureNamed | Ordered | DraftOrdered
    ) -> None:
        match record:
            case Drafted():
                self.players[record.player] = CareerPlayer(
                    record.player,
                    record.team,
                    record.position,
                    record.rating,
                    record.talent_dice,
                    record.season,
                    record.career,
                    record.name,
                    record.figure,
                    witness=record.witness or "",
                )
            case Released():
                self._change(record.player, released=record.season)
            case FigureNamed():
                self._change(record.player, figure=record.figure)
            case Ordered():
                key = (record.season, record.team, record.position)
                self.depth[key] = record.players
            case DraftOrdered():
                self.order[record.season] = record
            case _:
                assert_never(record)

    def _of_bases(self, record: BasesDrawn | BasesTraded | BaseReplaced) -> None:
        match record:
            case BasesDrawn():
                self.bases[record.season, record.team] = record.bases
            case BasesTraded():
                self._swap(record.season, record.one, record.gives, record.takes)
                self._swap(record.season, record.other, record.takes, record.gives)
            case BaseReplaced():
                self._swap(record.season, record.team, (record.old,), (record.new,))
                self.retired.setdefault(record.season, set()).add(record.old)
            case _:
                assert_never(record)

    def _of_injuries(self, record: Injured | InjuryVoided | GameInjuries) -> None:
        match record:
            case Injured():
                self.injuries[record.player, record.fixture] = record
            case InjuryVoided():
                self._strike(record.player, record.fixture)
            case GameInjuries():
                self.from_games[record.fixture] = record
            case _:
                assert_never(record)

    def standing(self) -> tuple[Injured, ...]:
        """Return the injuries in effect. An injury that a person entered takes precedence over a
        game's; a voided one stays void until the game reports something else."""
        result = dict(self.injuries)
        for record in self.from_games.values():
            for hurt in _of(record):
                key = hurt.player, hurt.fixture
                if self.struck.get(key) != hurt:
                    result.setdefault(key, hurt)
        return tuple(result.values())

    def _strike(self, player: str, fixture: str) -> None:
        self.injuries.pop((player, fixture), None)
        if fixture in self.from_games:
            for hurt in _of(self.from_games[fixture]):
                if hurt.player == player:
                    self.struck[player, fixture] = hurt

    def _change(self, key: str, **what: int | str) -> None:
        self.players[key] = replace(self.players[key], **what)

    def _swap(
        self, season: int, team: str, numbers: tuple[int, ...], come: tuple[int, ...]
    ) -> None:
        remaining = (base for base in self.bases[season, team] if base not in numbers)
        self.bases[season, team] = tuple(sorted((*remaining, *come)))


def _of(record: GameInjuries) -> Iterator[Injured]:
    """Return the injuries of a game, one each."""
    for hurt in record.hurts:
        yield Injured(record.season, hurt.player, record.fixture, hurt.length, hurt.dice)
