"""Players and bases as they stand: computed from the records, never kept beside them."""

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
    """The season in which he was released."""
    witness: str = ""
    """LD-DRAFT-03: who saw his dice; no one in solitaire."""

    def seasons_left(self, season: int) -> int:
        """LD-DRAFT-01, LD-R29: seasons that he may still play, the one asked about among them; 0
        when his career is over, or he was released. Of a season before his debut all of them."""
        if self.released is not None and season >= self.released:
            return 0
        return max(self.debut + self.career - max(season, self.debut), 0)

    def plays_in(self, season: int) -> bool:
        """Whether he belongs to his team in a season."""
        return season >= self.debut and self.seasons_left(season) > 0


class Careers(msgspec.Struct, frozen=True):
    """Everything that the records say."""

    players: dict[str, CareerPlayer]
    """By key, in the order in which they were drafted."""
    bases: dict[tuple[int, str], tuple[int, ...]]
    """Of each season and team, by number."""
    retired: dict[int, frozenset[int]]
    """Bases that were replaced, by season."""
    depth: dict[tuple[int, str, str], tuple[str, ...]]
    """The order that a coach gave, by season, team and position."""
    injuries: tuple[Injured, ...]
    """Those that stand."""
    from_games: dict[str, GameInjuries] = {}
    """What stored games have left, by fixture, whether it was struck out since or not."""
    commissioners: tuple[str, ...] = ()
    """LD-LEAG-02: people by number, in the order in which they were appointed."""
    order: dict[int, DraftOrdered] = {}
    """In which order teams draft, by season."""

    def squad(self, team: str, season: int) -> tuple[CareerPlayer, ...]:
        """The players of a team in a season, those of a position in the coach's order."""
        items = [p for p in self.players.values() if p.team == team and p.plays_in(season)]
        positions = list(dict.fromkeys(player.position for player in items))
        result = []
        for position in positions:
            provided = self.depth.get((season, team, position), ())
            mask = [player for player in items if player.position == position]
            result += sorted(
                mask, key=lambda p: provided.index(p.key) if p.key in provided else len(provided)
            )
        return tuple(result)

    def at(self, team: str, season: int, position: str) -> tuple[CareerPlayer, ...]:
        """The players of one position, in the coach's order."""
        return tuple(p for p in self.squad(team, season) if p.position == position)

    def holder(self, base: int, season: int) -> str | None:
        """Who has a base in a season."""
        for (year, team), items in self.bases.items():
            if year == season and base in items:
                return team
        return None


def careers(records: Iterable[Record]) -> Careers:
    """The records added up, in the order in which they were made."""
    fold = _Fold()
    for record in records:
        fold.add(record)
    retired = {season: frozenset(items) for season, items in fold.retired.items()}
    return Careers(
        *(fold.players, fold.bases, retired, fold.depth, fold.standing()),
        *(fold.from_games, tuple(fold.commissioners), fold.order),
    )


class _Fold:
    """Records while they are added up."""

    def __init__(self) -> None:
        self.players: dict[str, CareerPlayer] = {}
        self.bases: dict[tuple[int, str], tuple[int, ...]] = {}
        self.retired: dict[int, set[int]] = {}
        self.depth: dict[tuple[int, str, str], tuple[str, ...]] = {}
        self.injuries: dict[tuple[str, str], Injured] = {}
        """By player and fixture, as people have entered them."""
        self.from_games: dict[str, GameInjuries] = {}
        self.struck: dict[tuple[str, str], Injured] = {}
        """What a game has left and a commissioner has struck out."""
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
                    record.player, record.team, record.position, record.rating,
                    record.talent_dice, record.season, record.career, record.name, record.figure,
                    witness=record.witness or "",
                )  # fmt: skip
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
        """The injuries that stand. What someone has entered stands before what a game says; what
        was struck out stays so until the game says something else."""
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
    """What a game has left, an injury each."""
    for hurt in record.hurts:
        yield Injured(record.season, hurt.player, record.fixture, hurt.length, hurt.dice)
