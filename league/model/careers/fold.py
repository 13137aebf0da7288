"""Players and bases as they stand: worked out from the records, never kept beside them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from league.model.careers.records import (
    BaseReplaced,
    BasesDrawn,
    BasesTraded,
    Drafted,
    FigureNamed,
    Injured,
    InjuryVoided,
    Ordered,
    Record,
    Released,
)


class Player(msgspec.Struct, frozen=True):
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

    players: dict[str, Player]
    """By key, in the order in which they were drafted."""
    bases: dict[tuple[int, str], tuple[int, ...]]
    """Of each season and team, by number."""
    retired: dict[int, frozenset[int]]
    """Bases that were replaced, by season."""
    depth: dict[tuple[int, str, str], tuple[str, ...]]
    """The order that a coach gave, by season, team and position."""
    injuries: tuple[Injured, ...]
    """Those that stand."""

    def squad(self, team: str, season: int) -> tuple[Player, ...]:
        """The players of a team in a season, those of a position in the coach's order."""
        its = [p for p in self.players.values() if p.team == team and p.plays_in(season)]
        positions = list(dict.fromkeys(player.position for player in its))
        found = []
        for position in positions:
            given = self.depth.get((season, team, position), ())
            there = [player for player in its if player.position == position]
            found += sorted(
                there, key=lambda p: given.index(p.key) if p.key in given else len(given)
            )
        return tuple(found)

    def at(self, team: str, season: int, position: str) -> tuple[Player, ...]:
        """The players of one position, in the coach's order."""
        return tuple(p for p in self.squad(team, season) if p.position == position)

    def holder(self, base: int, season: int) -> str | None:
        """Who has a base in a season."""
        for (year, team), its in self.bases.items():
            if year == season and base in its:
                return team
        return None


def careers(records: Iterable[Record]) -> Careers:
    """The records added up, in the order in which they were made."""
    now = Careers({}, {}, {}, {}, ())
    for record in records:
        now = _after(now, record)
    return now


def _after(now: Careers, record: Record) -> Careers:
    match record:
        case Drafted():
            player = Player(
                record.player, record.team, record.position, record.rating, record.talent_dice,
                record.season, record.career, record.name, record.figure,
            )  # fmt: skip
            return replace(now, players=now.players | {record.player: player})
        case Released():
            return _changed(now, record.player, released=record.season)
        case FigureNamed():
            return _changed(now, record.player, figure=record.figure)
        case Ordered():
            key = (record.season, record.team, record.position)
            return replace(now, depth=now.depth | {key: record.players})
        case Injured():
            return replace(now, injuries=(*now.injuries, record))
        case InjuryVoided():
            struck = (record.player, record.fixture)
            stand = tuple(i for i in now.injuries if (i.player, i.fixture) != struck)
            return replace(now, injuries=stand)
        case _:
            return _with_bases(now, record)


def _with_bases(now: Careers, record: BasesDrawn | BasesTraded | BaseReplaced) -> Careers:
    season = record.season
    match record:
        case BasesDrawn():
            return replace(now, bases=now.bases | {(season, record.team): record.bases})
        case BasesTraded():
            given, taken = set(record.gives), set(record.takes)
            one, other = now.bases[season, record.one], now.bases[season, record.other]
            return replace(
                now,
                bases=now.bases
                | {
                    (season, record.one): _swapped(one, given, record.takes),
                    (season, record.other): _swapped(other, taken, record.gives),
                },
            )
        case BaseReplaced():
            its = _swapped(now.bases[season, record.team], {record.old}, (record.new,))
            gone = now.retired.get(season, frozenset()) | {record.old}
            return replace(
                now,
                bases=now.bases | {(season, record.team): its},
                retired=now.retired | {season: gone},
            )


def _swapped(its: tuple[int, ...], gone: set[int], come: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted((*(base for base in its if base not in gone), *come)))


def _changed(now: Careers, key: str, **what: int | str) -> Careers:
    return replace(now, players=now.players | {key: replace(now.players[key], **what)})
