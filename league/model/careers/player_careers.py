"""The careers of players over all seasons of a league, computed from what its stored games count.

Nothing of it is stored: a corrected game, a renamed team or a career that was joined to another
changes every figure that follows from it.

Who is who in a league: the career that a player named in a game belongs to.

A career has a key. A skilled player's is the number of his row. Everyone else's is made of his
team's franchise and his name, as names are compared: `3-novak`; `3-no22` where only his number is
known, and `3-novak-no22` where two players of the team have had that name. So a player whose number
changes keeps his career, and so does one whose name is spelled with another accent. What a name
cannot say, the commissioner does: that two careers are one player's, or that two players had one
name.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Final

import msgspec

from league.model.careers.fold import CareerPlayer, Careers
from league.model.careers.game_stats import FIELDS, PLAYER_STATS, GameFigures
from league.model.history.champions import StatLine
from league.model.ledger.handlers.players import careers_of
from league.model.ledger.rows import Franchise, NamesakesRow, SamePlayerRow, Season, Team
from league.model.ledger.state import LeagueState
from league.model.stats.player_stats import PlayerStats, PlayKind
from rulesets.core.plain_text import capitalize
from rulesets.core.sides import HOME, Side

LONGEST_KEY: Final = 100
_KEY: Final = re.compile(r"[1-9][0-9]{0,9}(-[a-z0-9]+)*", re.ASCII)
_LONGEST_SLUG: Final = 60


@lru_cache(maxsize=8192)
def folded(name: str) -> str:
    """Return a name as names are compared: words of ASCII letters with dashes between them. A name
    with letters of another script also has a digest of them."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(
        letter for letter in plain if not unicodedata.combining(letter) and letter.isprintable()
    )
    ascii_name = "".join(letter if letter.isascii() else " " for letter in bare)
    words = "".join(letter if letter.isalnum() else " " for letter in ascii_name).split()
    slug = "-".join(words)
    others = "".join(letter for letter in bare if letter.isalnum() and not letter.isascii())
    if others or len(slug) > _LONGEST_SLUG or not slug:
        mark = hashlib.blake2b(" ".join(bare.split()).encode(), digest_size=4).hexdigest()
        slug = "-".join(filter(None, (slug[:_LONGEST_SLUG].rstrip("-"), mark)))
    return slug


def is_number(name: str) -> bool:
    """Return whether a name is only a jersey number: 22, or #22."""
    bare = without_sign(name)
    return bare.isascii() and bare.isdigit() and len(bare) < 4


def without_sign(number: str) -> str:
    """Return a jersey number without its sign: 22 for #22."""
    return number.strip().removeprefix("#")


def named_key(franchise: int, name: str, jersey: str = "") -> str:
    """Return the key of a player of a franchise by his name, and his number where two have it; of
    one without a name by his number."""
    if is_number(name):
        return f"{franchise}-no{without_sign(name)}"
    return f"{franchise}-{folded(name)}" + (f"-no{jersey}" if jersey else "")


def is_key(text: str) -> bool:
    return len(text) <= LONGEST_KEY and _KEY.fullmatch(text) is not None


def franchise_in(key: str) -> int | None:
    """Return the franchise in a named player's key; None for a skilled player's."""
    number, dash, _ = key.partition("-")
    return int(number) if dash else None


def joined(records: LeagueState) -> dict[str, str]:
    """Return the careers that are parts of another one, by key, with the one they end in."""
    rows = {row.key: row.same_as for row in records.all(SamePlayerRow)}
    return {key: root_of(key, rows) for key in rows}


def root_of(key: str, rows: Mapping[str, str]) -> str:
    """Return the career that a career ends in."""
    seen = {key}
    while (after := rows.get(key)) is not None and after not in seen:
        seen.add(after)
        key = after
    return key


class Identities:
    """The career of every player who was named in a league's games."""

    def __init__(self, records: LeagueState, now: Careers, games: Iterable[GameFigures]) -> None:
        """`now` are the league's skilled players. Of `games`, all that are stored: two players of
        one name in any of them are two in all."""
        self._records, self._joined = records, joined(records)
        self._franchises = {team.id: team.franchise for team in records.all(Team)}
        self._years = {season.id: season.year for season in records.all(Season)}
        self._skilled: dict[tuple[int, int], dict[str, str]] = {}
        self._now = now
        self.namesakes = {(row.franchise, row.name) for row in records.all(NamesakesRow)}
        for game in games:
            for side, name in game.namesakes:
                self.namesakes.add((self.franchise(game, side), folded(name)))

    def franchise(self, game: GameFigures, side: Side) -> int:
        return self._franchises[game.fixture.home if side == HOME else game.fixture.visitors]

    def year(self, game: GameFigures) -> int:
        return self._years[game.fixture.season]

    @property
    def former_keys(self) -> tuple[str, ...]:
        """The keys of careers that are parts of another one."""
        return tuple(self._joined)

    def of_key(self, key: str) -> str:
        return self._joined.get(key, key)

    def of_named(self, game: GameFigures, player: PlayerStats) -> str:
        franchise = self.franchise(game, player.side)
        skilled = self._skilled_of(franchise, self.year(game))
        name = player.name
        key = skilled.get(without_sign(name) if is_number(name) else folded(name))
        if key is not None:
            return self.of_key(key)
        same = (franchise, folded(player.name)) in self.namesakes
        return self.of_key(named_key(franchise, player.name, player.jersey if same else ""))

    def _skilled_of(self, franchise: int, year: int) -> dict[str, str]:
        """The skilled players of a franchise in a season, by name and by the number of their
        figure, where only one has it."""
        keys_by_way = self._skilled.get((franchise, year))
        if keys_by_way is None:
            ways: dict[str, list[str]] = {}
            for player in self._now.squad(str(franchise), year):
                if player.name:
                    ways.setdefault(folded(player.name), []).append(player.key)
                if is_number(player.figure):
                    number = without_sign(player.figure)
                    ways.setdefault(number, []).append(player.key)
                    if player.name:  # as the game's depth chart calls him: 12 Smith
                        both = folded(f"{number} {player.name}")
                        ways.setdefault(both, []).append(player.key)
            keys_by_way = {way: keys[0] for way, keys in ways.items() if len(set(keys)) == 1}
            self._skilled[franchise, year] = keys_by_way
        return keys_by_way


TOUCHDOWNS: Final = "touchdowns"
"""Touchdowns that a player scored himself: by a run, a catch or a return."""
POINTS: Final = "points"
STATS: Final = tuple(dict.fromkeys((*PLAYER_STATS, *FIELDS, TOUCHDOWNS)))
"""Everything that is counted of a player."""
_OF_SKILLED: Final = frozenset({*FIELDS, "points_kicked"})
"""What is counted for skilled players, and not for those who are named."""
Stats = dict[str, int]
"""What a player did, by names in STATS; what is 0 is left out."""


class PlayerGameStats(msgspec.Struct, frozen=True):
    """A game in which a player took part."""

    fixture: int
    year: int
    franchise: int
    """The team he played for."""
    stats: Stats
    name: str = ""
    """What he was called in it; empty where only his number was."""
    jersey: str = ""
    position: str = ""


class CareerPlay(msgspec.Struct, frozen=True):
    kind: PlayKind
    yards: int
    fixture: int
    year: int
    franchise: int
    touchdown: bool = False


class PlayerHistory(msgspec.Struct, frozen=True):
    """Everything that the games of a league say about one player."""

    key: str
    games: tuple[PlayerGameStats, ...]
    """In the order of seasons, and of their schedules."""
    plays: tuple[CareerPlay, ...] = ()
    """His longest of each kind in each game."""
    skilled: tuple[CareerPlayer, ...] = ()
    """His records as a skilled player, one for each time he was drafted."""

    @property
    def name(self) -> str:
        """His name, the last that he had; empty for a player without one."""
        named = [game.name for game in self.games if game.name]
        drafted = [each.name for each in self.skilled if each.name]
        return named[-1] if named else drafted[-1] if drafted else ""

    @property
    def jersey(self) -> str:
        """His last number; empty where it is not known."""
        return next((game.jersey for game in reversed(self.games) if game.jersey), "")

    @property
    def position(self) -> str:
        """His position, as the last roster or his draft has it."""
        drafted = self.skilled[-1].position if self.skilled else ""
        return drafted or next((g.position for g in reversed(self.games) if g.position), "")

    @property
    def label(self) -> str:
        """What he is called: his name, else his number, else his position and rating."""
        if self.name:
            return self.name
        if self.skilled:
            last = self.skilled[-1]
            return f"{capitalize(last.position)}, {last.rating}%"
        return f"No. {self.jersey}" if self.jersey else self.key

    @property
    def years(self) -> tuple[int, ...]:
        """The seasons in which he played or was drafted."""
        drafted = (each.debut for each in self.skilled)
        return tuple(sorted({*(game.year for game in self.games), *drafted}))

    @property
    def franchises(self) -> tuple[int, ...]:
        """The teams he belonged to, in order, the last one last."""
        drafted = [(each.debut, int(each.team)) for each in self.skilled]
        every = sorted([*drafted, *((game.year, game.franchise) for game in self.games)],
                       key=lambda each: each[0])  # fmt: skip
        last_first = dict.fromkeys(franchise for _, franchise in reversed(every))
        return tuple(reversed(last_first))

    def totals(self, year: int | None = None, franchise: int | None = None) -> Stats:
        """Return what he did in all games, those of a year, or for a team."""
        sums: Stats = {}
        for game in self.games:
            if year in (None, game.year) and franchise in (None, game.franchise):
                add_stats(sums, game.stats)
        return sums


def add_stats(total: Stats, more: Stats) -> None:
    for name, value in more.items():
        total[name] = total.get(name, 0) + value


class LeagueCareers:
    """The players of a league: those who were named in stored games, and those who were drafted."""

    def __init__(
        self, records: LeagueState, games: Sequence[GameFigures], skilled: Careers | None = None
    ) -> None:
        """`games` are those of all seasons that count."""
        self.skilled = careers_of(records) if skilled is None else skilled
        self.identities = Identities(records, self.skilled, games)
        self._names = {each.id: each.name for each in records.all(Franchise)}
        year = self.identities.year
        self._games = sorted(games, key=lambda game: (year(game), game.fixture.number))

    @cached_property
    def histories(self) -> dict[str, PlayerHistory]:
        """Every player by the key of his career, in the order in which they came."""
        games: dict[str, list[PlayerGameStats]] = {}
        plays: dict[str, list[CareerPlay]] = {}
        skilled: dict[str, list[CareerPlayer]] = {}
        for player in self.skilled.players.values():
            key = self.identities.of_key(player.key)
            skilled.setdefault(key, []).append(player)
            games.setdefault(key, [])
        for game in self._games:
            for key, line in self._lines(game).items():
                games.setdefault(key, []).append(line)
            for key, play in self._plays(game):
                plays.setdefault(key, []).append(play)
        return {
            key: PlayerHistory(
                key, tuple(lines), tuple(plays.get(key, ())), tuple(skilled.get(key, ()))
            )
            for key, lines in games.items()
        }

    def find(self, key: str) -> PlayerHistory | None:
        """Return a player by a key that his career has, or had before it was joined to another."""
        return self.histories.get(self.identities.of_key(key))

    def _lines(self, game: GameFigures) -> dict[str, PlayerGameStats]:
        """What each player did in a game, by his key."""
        by_player: dict[str, PlayerGameStats] = {}

        def add(key: str, line: PlayerGameStats) -> None:
            before = by_player.get(key)
            by_player[key] = line if before is None else _both(before, line)

        identities, year = self.identities, self.identities.year(game)
        kickers: set[str] = set()
        for player in game.named:
            key = identities.of_named(game, player)
            if player.goals_tried or player.points_kicked:
                kickers.add(key)  # his points count once
            stats = _stats_of(player, skilled=bool(game.players))
            bare = is_number(player.name)
            line = PlayerGameStats(
                *(game.fixture.id, year, identities.franchise(game, player.side), stats),
                name="" if bare else player.name,
                jersey=player.jersey or (without_sign(player.name) if bare else ""),
                position=player.position,
            )
            add(key, line)
        for number, figures in game.players.items():
            key = identities.of_key(number)
            stats = {name: value for name in FIELDS if (value := getattr(figures, name))}
            if (kicked := stats.get("kicking_points", 0)) and key not in kickers:
                stats[POINTS] = kicked
            player_row = self.skilled.players[number]
            line = PlayerGameStats(
                *(game.fixture.id, year, int(player_row.team), stats),
                name=player_row.name,
                position=player_row.position,
            )
            add(key, line)
        return by_player

    def _plays(self, game: GameFigures) -> Iterator[tuple[str, CareerPlay]]:
        identities = self.identities
        for play in game.plays:
            player = game.named[play.player]
            yield (
                identities.of_named(game, player),
                CareerPlay(
                    *(play.kind, play.yards, game.fixture.id, identities.year(game)),
                    identities.franchise(game, player.side),
                    play.touchdown,
                ),
            )

    def lines(self, years: Iterable[int] | None = None) -> list[StatLine]:
        """Return lines for leader boards, of all seasons or of these. A player's team is the last
        one that he played for in them."""
        only_years = None if years is None else set(years)
        stat_lines = []
        for history in self.histories.values():
            games = [
                game for game in history.games if only_years is None or game.year in only_years
            ]
            if not games:
                continue
            team = self._names[games[-1].franchise]
            name = self.label_in_list(history)
            for game in games:
                stat_lines += [
                    StatLine(name, team, str(game.fixture), stat, value, history.key)
                    for stat, value in game.stats.items()
                ]
        return stat_lines

    def label_in_list(self, history: PlayerHistory) -> str:
        """Return what a player is called where others are named, too: with his number, if two
        players of a team have had his name."""
        if history.key in self._alike and history.jersey and history.name:
            return f"{history.jersey} {history.name}"
        return history.label

    @cached_property
    def _alike(self) -> frozenset[str]:
        """The careers whose name another player of the same team has, too."""
        careers_by_name: dict[tuple[int, str], set[str]] = {}
        for history in self.histories.values():
            for franchise in history.franchises:
                careers_by_name.setdefault((franchise, history.name.casefold()), set()).add(
                    history.key
                )
        return frozenset(key for keys in careers_by_name.values() if len(keys) > 1 for key in keys)


def _stats_of(player: PlayerStats, *, skilled: bool) -> Stats:
    """What a player who was named did. Where the league's skilled players are in the header of the
    game, what they did is counted for them, whoever was named in reports."""
    stats = {
        name: value
        for name in PLAYER_STATS
        if (value := int(getattr(player, name))) and not (skilled and name in _OF_SKILLED)
    }
    scored = sum(
        stats.get(name, 0)
        for name in ("rushing_touchdowns", "receiving_touchdowns", "return_touchdowns")
    )
    return {**stats, TOUCHDOWNS: scored} if scored else stats


def _both(one: PlayerGameStats, other: PlayerGameStats) -> PlayerGameStats:
    """Two lines of one player in one game: he was named by name and by number."""
    stats = dict(one.stats)
    add_stats(stats, other.stats)
    return PlayerGameStats(
        *(one.fixture, one.year, one.franchise, stats),
        name=one.name or other.name,
        jersey=one.jersey or other.jersey,
        position=one.position or other.position,
    )
