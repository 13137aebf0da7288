"""The draft: the order of coaches, who may be drafted, and the witness."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from league.model.careers.fold import (
    CareerPlayer,
    Careers,
    Drafted,
    DraftOrdered,
    FigureNamed,
    Ordered,
    Released,
    Stage,
)
from rulesets.core.dice import check_pips
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import LeagueTerms


class DraftTurn(msgspec.Struct, frozen=True):
    """The draft order, where the dice have settled it."""

    order: tuple[str, ...]
    """Coaches, the first to draft first; tied coaches are in no order yet."""
    level: tuple[tuple[str, ...], ...] = ()
    """Groups of coaches that are still tied."""
    to_throw: tuple[str, ...] = ()
    """Coaches who throw now: of those tied, all who have not thrown again."""


def draft_order(throws: Mapping[str, Sequence[int]]) -> DraftTurn:
    """Return the order by dice: the highest drafts first, and tied coaches throw again among
    themselves. `throws` are each coach's in turn. Raises Refused for an unexpected throw."""
    level: list[tuple[str, ...]] = []
    order = _ordered(tuple(throws), throws, 0, level)
    waiting = [
        coach
        for group in level
        for coach in group
        if len(throws[coach]) == min(len(throws[each]) for each in group)
    ]
    return DraftTurn(order, tuple(level), tuple(waiting))


def _ordered(
    coaches: tuple[str, ...],
    throws: Mapping[str, Sequence[int]],
    number: int,
    level: list[tuple[str, ...]],
) -> tuple[str, ...]:
    thrown = [coach for coach in coaches if len(throws[coach]) > number]
    if len(coaches) == 1:
        if thrown and number:
            raise Refused("a coach rolled again without being tied")
        return coaches
    if len(thrown) < len(coaches):
        if any(len(throws[coach]) > number + 1 for coach in thrown):
            raise Refused("a coach rolled twice before the others rolled")
        level.append(coaches)
        return coaches
    groups: dict[int, list[str]] = {}
    for coach in coaches:
        groups.setdefault(throws[coach][number], []).append(coach)
    in_order: list[str] = []
    for value in sorted(groups, reverse=True):
        in_order += _ordered(tuple(groups[value]), throws, number + 1, level)
    return tuple(in_order)


def order_the_draft(
    season: int, stage: Stage, teams: Sequence[str], thrown: Sequence[Sequence[int]] = ()
) -> DraftOrdered:
    """Return the record of a draft order. Raises Refused for dice that give another one, or
    leave a tie."""
    if stage != "draft":
        raise Refused("the draft of this season is over", "LD-DRAFT-02", forbidden=True)
    if not teams or len(set(teams)) != len(teams):
        raise Refused("an order names every team once")
    if thrown:
        if len(thrown) != len(teams):
            raise Refused("enter the rolls of every team, or of none")
        turn = draft_order(dict(zip(teams, thrown, strict=True)))
        if turn.to_throw or turn.order != tuple(teams):
            raise Refused("the dice give another order")
    return DraftOrdered(season, tuple(teams), tuple(map(tuple, thrown)))


def on_the_clock(
    now: Careers, terms: LeagueTerms, season: int, teams: Sequence[str]
) -> tuple[str, str] | None:
    """Return the team that drafts next, and the position: of the teams with an open place, the
    one that has drafted least this year, then the first in the order; None when all are full."""
    picks = {
        team: sum(p.team == team and p.debut == season for p in now.players.values())
        for team in teams
    }
    waiting = [team for team in teams if open_places(now, terms, team, season)]
    if not waiting:
        return None
    team = min(waiting, key=lambda each: picks[each])
    return team, next(iter(open_places(now, terms, team, season)))


def open_places(now: Careers, terms: LeagueTerms, team: str, season: int) -> dict[str, int]:
    """LD-SKILL-01, LD-DRAFT-04: return how many of each position a team may draft."""
    return {
        position: places - len(now.at(team, season, position))
        for position, places in terms.positions.items()
        if places > len(now.at(team, season, position))
    }


def draft(
    now: Careers,
    terms: LeagueTerms,
    stage: Stage,
    *,
    season: int,
    team: str,
    player: str,
    position: str,
    coach: str,
    witness: str | None,
    talent_dice: tuple[int, ...],
    career_dice: tuple[int, ...],
    name: str = "",
    figure: str = "",
) -> Drafted:
    """LD-DRAFT-01 to 04, LD-SKILL-01, 02 and 04, LD-R43: return the record of a draft. Raises
    Refused for what the rules do not allow, and for impossible dice."""
    if not terms.drafts or terms.rated is None:
        raise Refused("under these rules no players are drafted")
    if stage != "draft":
        raise Refused(
            "players are drafted between game years, not once its first game has begun",
            "LD-DRAFT-02",
            forbidden=True,
        )
    if position not in terms.positions:
        raise Refused(f"there is no {position}: there are {', '.join(terms.positions)}")
    if player in now.players:
        raise Refused("that player has been drafted already")
    if terms.check_witness is not None:
        terms.check_witness(coach, witness, terms.solitaire)
    if position not in open_places(now, terms, team, season):
        raise Refused(
            f"the team has its {position}: release one before another is drafted",
            "LD-DRAFT-04",
            forbidden=True,
        )
    _check_figure(now, season, team, player, position, figure)
    check_pips(terms.talent, talent_dice)
    check_pips(terms.career, career_dice)
    return Drafted(
        season,
        team,
        player,
        position,
        coach,
        witness,
        terms.rated(position, talent_dice),
        talent_dice,
        sum(career_dice),
        name,
        figure,
    )


def release(now: Careers, stage: Stage, season: int, player: str) -> Released:
    """LD-DRAFT-04, LD-R29: release a player at once, with the seasons he had left. Raises
    Refused."""
    if stage == "over":
        raise Refused("the season is over: release the player in the next one")
    _belongs(now, season, player)
    return Released(season, player)


def name_figure(now: Careers, stage: Stage, season: int, player: str, figure: str) -> FigureNamed:
    """LD-SKILL-05: name a player's figure, before the first game. Raises Refused."""
    drafted = _belongs(now, season, player)
    if stage != "draft":
        raise Refused(
            "figures are named before the tournament begins", "LD-SKILL-05", forbidden=True
        )
    if not figure.strip():
        raise Refused("a figure has a number or a name")
    _check_figure(now, season, drafted.team, player, drafted.position, figure)
    return FigureNamed(season, player, figure)


def _check_figure(
    now: Careers, season: int, team: str, player: str, position: str, figure: str
) -> None:
    """LD-R43: a figure is one player of its team; but kicker and punter may be one figure.
    Raises Refused."""
    for other in now.squad(team, season):
        kickers = {position, other.position} == {"kicker", "punter"}
        if figure and other.key != player and other.figure == figure and not kickers:
            raise Refused(f"that figure is the {other.position} already", "LD-R43")


def put_in_order(
    now: Careers, season: int, team: str, position: str, players: Sequence[str], *, playing: bool
) -> Ordered:
    """LD-SKILL-03: set the coach's order, which he may change between games. `playing` says
    whether one of his games is in progress. Raises Refused."""
    if playing:
        raise Refused("the order is changed between games", "LD-SKILL-03", forbidden=True)
    present = [player.key for player in now.at(team, season, position)]
    if not present:
        raise Refused(f"the team has no {position}")
    if sorted(players) != sorted(present):
        raise Refused(f"the order names every {position} of the team once", "LD-SKILL-03")
    return Ordered(season, team, position, tuple(players))


def _belongs(now: Careers, season: int, player: str) -> CareerPlayer:
    drafted = now.players.get(player)
    if drafted is None:
        raise Refused("there is no such player")
    if not drafted.plays_in(season):
        raise Refused("that player is with no team in this season")
    return drafted
