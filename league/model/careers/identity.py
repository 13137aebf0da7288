"""Who is who in a league: the career that a player named in a game belongs to.

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
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from league.model.careers.fold import Careers
from league.model.careers.game_stats import GameFigures
from league.model.ledger.rows import NamesakesRow, SamePlayerRow, Season, Team
from league.model.ledger.state import LeagueState
from league.model.stats.player_stats import PlayerStats
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
    bare = name.strip().removeprefix("#")
    return bare.isascii() and bare.isdigit() and len(bare) < 4


def named_key(franchise: int, name: str, jersey: str = "") -> str:
    """Return the key of a player of a franchise by his name, and his number where two have it; of
    one without a name by his number."""
    if is_number(name):
        return f"{franchise}-no{name.strip().removeprefix('#')}"
    return f"{franchise}-{folded(name)}" + (f"-no{jersey}" if jersey else "")


def is_key(text: str) -> bool:
    """Return whether a text can be the key of a career."""
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
        """Return the franchise of a side of a game."""
        return self._franchises[game.fixture.home if side == HOME else game.fixture.visitors]

    def year(self, game: GameFigures) -> int:
        """Return the year of a game's season."""
        return self._years[game.fixture.season]

    @property
    def former_keys(self) -> tuple[str, ...]:
        """The keys of careers that are parts of another one."""
        return tuple(self._joined)

    def of_key(self, key: str) -> str:
        """Return the career that a key belongs to now."""
        return self._joined.get(key, key)

    def of_named(self, game: GameFigures, player: PlayerStats) -> str:
        """Return the career of a player who was named in a game."""
        franchise = self.franchise(game, player.side)
        skilled = self._skilled_of(franchise, self.year(game))
        name = player.name.strip().removeprefix("#") if is_number(player.name) else player.name
        key = skilled.get(name if is_number(name) else folded(name))
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
                    number = player.figure.strip().removeprefix("#")
                    ways.setdefault(number, []).append(player.key)
            keys_by_way = {way: keys[0] for way, keys in ways.items() if len(set(keys)) == 1}
            self._skilled[franchise, year] = keys_by_way
        return keys_by_way
