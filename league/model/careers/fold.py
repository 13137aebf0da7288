"""Players and bases as they are now: computed from the records, never stored.

Records of players and bases: a closed union, each record citing its rules.

Records are only ever added. Rosters, injuries and holders of bases are computed from them; dice are
stored as they fell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, Literal, assert_never

import msgspec
from msgspec.structs import replace

Stage = Literal["draft", "season", "playoffs", "over"]
"""Between game years, from the first game of the season, from the first playoff game, after the
last one."""
PLAYOFFS: Final = "playoffs"
"""The stage of a fixture in a bracket for the title; others belong to the season."""
Length = Literal["game", "next_game", "next_two", "season"]
"""The length of an injury: this game only, the next game too, the next two, the rest of the
season."""


def stage_of(begun: Iterable[str], *, over: bool = False) -> Stage:
    """LD-LEAG-01, LD-R43, LD-R44: return the stage. `begun` are the stages of the fixtures that
    have begun, finished or not. Before the first of them it is the draft; from the first playoff
    game the playoffs; `over` when the champion is certified."""
    if over:
        return "over"
    stages = set(begun)
    if PLAYOFFS in stages:
        return "playoffs"
    return "season" if stages else "draft"


class Drafted(msgspec.Struct, frozen=True, tag="drafted"):
    """LD-SKILL-02, LD-SKILL-04, LD-DRAFT-01, LD-DRAFT-03: a team drafts a player."""

    season: int
    team: str
    player: str
    position: str
    coach: str
    witness: str | None
    rating: int
    talent_dice: tuple[int, ...]
    career: int
    """Seasons, including that of the draft."""
    name: str = ""
    figure: str = ""


class Released(msgspec.Struct, frozen=True, tag="released"):
    """LD-DRAFT-04, LD-R29: a player is released and loses the seasons he had left."""

    season: int
    player: str


class FigureNamed(msgspec.Struct, frozen=True, tag="figure"):
    """LD-SKILL-05: the figure that represents a player."""

    season: int
    player: str
    figure: str


class Ordered(msgspec.Struct, frozen=True, tag="ordered"):
    """LD-SKILL-03: the order of the quarterbacks: starter, second, third."""

    season: int
    team: str
    position: str
    players: tuple[str, ...]


class BasesDrawn(msgspec.Struct, frozen=True, tag="drawn"):
    """LD-BASE-01: the bases of a coach for the year, by number."""

    season: int
    team: str
    bases: tuple[int, ...]


class BasesTraded(msgspec.Struct, frozen=True, tag="traded"):
    """LD-BASE-03, LD-R44: bases traded one for one."""

    season: int
    one: str
    other: str
    gives: tuple[int, ...]
    """The bases that `one` gives, for as many."""
    takes: tuple[int, ...]
    agreed: tuple[str, ...]
    """The coaches who consented."""


class BaseReplaced(msgspec.Struct, frozen=True, tag="replaced"):
    """LD-BASE-04, LD-R44: a defective base is retired and another one issued."""

    season: int
    team: str
    old: int
    new: int
    commissioner: str
    reason: str


class Injured(msgspec.Struct, frozen=True, tag="injured"):
    """LD-INJ-03, LD-INJ-04, LD-R30: an injury to a player in a game."""

    season: int
    player: str
    fixture: str
    length: Length
    dice: tuple[int, ...] = ()


class InjuryVoided(msgspec.Struct, frozen=True, tag="injury_voided"):
    """An injury entered by mistake, voided by the commissioner."""

    season: int
    player: str
    fixture: str
    commissioner: str
    reason: str


class Hurt(msgspec.Struct, frozen=True):
    """A player who was hurt in a stored game, with the dice of that game."""

    player: str
    length: Length
    dice: tuple[int, ...] = ()


class GameInjuries(msgspec.Struct, frozen=True, tag="game_injuries"):
    """LD-INJ-03, LD-INJ-04: all injuries from the stored game of a fixture. They replace earlier
    ones from the same fixture, so a corrected game corrects its injuries."""

    season: int
    fixture: str
    game: int
    """Its number in the store."""
    hurts: tuple[Hurt, ...]


class Appointed(msgspec.Struct, frozen=True, tag="appointed"):
    """LD-LEAG-02: a commissioner is appointed or removed."""

    season: int
    """The newest season; 0 before the first."""
    person: str
    serves: bool = True


class DraftOrdered(msgspec.Struct, frozen=True, tag="draft_order"):
    """The draft order of a year, by dice or as it was set. The rules require no order; a draft
    out of order is still valid."""

    season: int
    teams: tuple[str, ...]
    thrown: tuple[tuple[int, ...], ...] = ()
    """Each team's throws, in the same order: more than one where teams were tied."""


Record = (
    Drafted
    | Released
    | FigureNamed
    | Ordered
    | BasesDrawn
    | BasesTraded
    | BaseReplaced
    | Injured
    | InjuryVoided
    | GameInjuries
    | Appointed
    | DraftOrdered
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
        in_order = []
        for position in positions:
            provided = self.depth.get((season, team, position), ())
            mask = [player for player in squad if player.position == position]
            in_order += sorted(
                mask, key=lambda p: provided.index(p.key) if p.key in provided else len(provided)
            )
        return tuple(in_order)

    def at(self, team: str, season: int, position: str) -> tuple[CareerPlayer, ...]:
        """Return the players of one position, in the coach's order."""
        return tuple(p for p in self.squad(team, season) if p.position == position)

    def holder(self, base: int, season: int) -> str | None:
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
        injuries = dict(self.injuries)
        for record in self.from_games.values():
            for hurt in _of(record):
                key = hurt.player, hurt.fixture
                if self.struck.get(key) != hurt:
                    injuries.setdefault(key, hurt)
        return tuple(injuries.values())

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
    for hurt in record.hurts:
        yield Injured(record.season, hurt.player, record.fixture, hurt.length, hurt.dice)
