"""Injuries that outlast a game, counted in games that the player's team has finished.

Nothing is counted down and stored: correct a result, void a game or an injury, and availability is
computed again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from league.model.careers.fold import Careers, GameInjuries, Hurt, Injured, InjuryVoided, Length
from league.model.games import GameResult
from rulesets.core.events import Roll
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import DEPTH_CHART, INJURY_LENGTHS, INJURY_ROLL, LeagueTerms
from rulesets.core.session import Entry
from rulesets.core.sides import Side

OF_THE_SEASON: Final = "season"
NO_DICE: Final[Mapping[tuple[str, str], tuple[int, ...]]] = {}


class Availability(msgspec.Struct, frozen=True):
    """Whether a player can play in his team's next game."""

    player: str
    out: int | str
    """Games that he still misses: 0 when he can play; or OF_THE_SEASON."""
    because: Injured | None = None

    @property
    def can_play(self) -> bool:
        """Whether he misses no game."""
        return self.out == 0


def injure(
    now: Careers,
    terms: LeagueTerms,
    *,
    season: int,
    player: str,
    fixture: str,
    length: Length,
    dice: tuple[int, ...] = (),
) -> Injured:
    """LD-INJ-03, LD-INJ-04: return the record of an injury. Raises Refused."""
    _check_players(now, terms, season, [player])
    if any((each.player, each.fixture) == (player, fixture) for each in now.injuries):
        raise Refused("that player already has an injury in that game: delete it first")
    return Injured(season, player, fixture, length, dice)


def _check_players(now: Careers, terms: LeagueTerms, season: int, keys: Iterable[str]) -> None:
    """Raise Refused where the rules know no injuries, and for a player without a team."""
    if not terms.injuries:
        raise Refused("under these rules there are no injuries", terms.why.get("injuries", ""))
    for key in keys:
        drafted = now.players.get(key)
        if drafted is None or not drafted.plays_in(season):
            raise Refused("that player is with no team in this season")


def void_injury(
    now: Careers, *, player: str, fixture: str, commissioner: str, reason: str
) -> InjuryVoided:
    """LD-R30: void an injury that was entered by mistake. Raises Refused without one."""
    for each in now.injuries:
        if (each.player, each.fixture) == (player, fixture):
            if not commissioner.strip() or not reason.strip():
                raise Refused("an injury is deleted by a commissioner, for a reason")
            return InjuryVoided(each.season, player, fixture, commissioner, reason)
    raise Refused("that player has no injury in that game")


def availability(
    now: Careers, season: int, results: Iterable[GameResult]
) -> dict[str, Availability]:
    """LD-INJ-04, LD-R30: return the availability of every player of a season, by key. `results`
    are those of that season: his team's games that were played, forfeited or awarded after the
    one in which he was hurt count toward an injury, in the order in which they were finished;
    void ones do not."""
    every = list(results)
    by_player = {}
    for player in now.players.values():
        if player.plays_in(season):
            hurts = [
                (_games_out(hurt, player.team, every), hurt)
                for hurt in now.injuries
                if hurt.player == player.key and hurt.season == season
            ]
            worst = max(hurts, key=lambda each: _rank(each[0]), default=None)
            if worst is None or worst[0] == 0:
                by_player[player.key] = Availability(player.key, 0)
            else:
                by_player[player.key] = Availability(player.key, worst[0], worst[1])
    return by_player


def _rank(out: int | str) -> int:
    return 10**6 if isinstance(out, str) else out


def _games_out(hurt: Injured, team: str, results: Sequence[GameResult]) -> int | str:
    games = INJURY_LENGTHS[hurt.length]
    if isinstance(games, str):
        return OF_THE_SEASON
    hurt_at = [each.order for each in results if each.fixture == hurt.fixture]
    if not hurt_at:
        return games
    served = sum(
        each.finished and team in each.teams and each.order > max(hurt_at) for each in results
    )
    return max(games - served, 0)


def from_game(
    values: Mapping[str, Any],
    lineups: Mapping[Side, Sequence[str | None]],
    dice: Mapping[tuple[str, str], tuple[int, ...]] = NO_DICE,
) -> tuple[Hurt, ...]:
    """Return the injuries of players from what a game's rules record for its league (`records`).
    `lineups` are both teams' quarterbacks in the order of the game's header, None for one the
    league does not know; `dice` are those thrown for each, by side and string. An emergency
    quarterback is not a skilled player, and is not recorded (LD-R31)."""
    hurts = []
    for each in values.get("injuries", ()):
        side, name = each["side"], each["quarterback"]
        lineup, string = lineups.get(side, ()), DEPTH_CHART.index(name)
        player = lineup[string] if string < len(lineup) else None
        if player is not None:
            hurts.append(Hurt(player, each["out"], dice.get((side, name), ())))
    return tuple(hurts)


def take_from_game(
    now: Careers, terms: LeagueTerms, *, season: int, fixture: str, game: int, hurts: Sequence[Hurt]
) -> GameInjuries:
    """LD-INJ-03, LD-INJ-04: return the record of all injuries of a stored game, in place of its
    earlier record. Raises Refused where nothing is new."""
    _check_players(now, terms, season, [hurt.player for hurt in hurts])
    if len({hurt.player for hurt in hurts}) != len(hurts):
        raise Refused("a player has one injury per game: the worst counts")
    record = GameInjuries(season, fixture, game, tuple(hurts))
    before = now.from_games.get(fixture)
    if before == record or (before is None and not hurts):
        raise Refused("that is already recorded for this game")
    return record


def dice_of_injuries(entries: Iterable[Entry]) -> dict[tuple[str, str], tuple[int, ...]]:
    """Return the dice of a game that put quarterbacks out of it, by side and string: the last
    for each."""
    dice: dict[tuple[str, str], tuple[int, ...]] = {}
    thrown: list[int] = []
    for entry in entries:
        if not isinstance(entry.event, Roll) or entry.before.phase != INJURY_ROLL:
            thrown.clear()
            continue
        thrown += entry.event.pips
        for fact in entry.facts:
            if fact.fact == "injury" and fact.side is not None and fact.how in INJURY_LENGTHS:
                dice[fact.side, str(fact.why)] = tuple(thrown)
    return dice
