"""The bases of a year: drawn, traded, replaced; and which ones a coach may use."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.careers.career_records import BaseReplaced, BasesDrawn, BasesTraded, Stage
from league.model.careers.fold import Careers
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import LeagueTerms


def draw_bases(
    now: Careers, terms: LeagueTerms, stage: Stage, *, season: int, team: str, bases: Sequence[int]
) -> BasesDrawn:
    """LD-BASE-01, LD-BASE-02: return the bases that a coach has drawn for the whole year. Raises
    Refused for a wrong number of them, and for bases that another team has."""
    if not terms.bases:
        raise Refused("under these rules no bases are drawn")
    if stage != "draft":
        raise Refused("bases are drawn before the first game", "LD-BASE-02", forbidden=True)
    if len(bases) != terms.bases or len(set(bases)) != len(bases):
        raise Refused(f"a coach draws {terms.bases} different bases", "LD-BASE-01", forbidden=True)
    for base in bases:
        _free(now, season, base, but=team)
    return BasesDrawn(season, team, tuple(sorted(bases)))


def trade_bases(
    now: Careers,
    stage: Stage,
    *,
    season: int,
    one: str,
    other: str,
    gives: Sequence[int],
    takes: Sequence[int],
    agreed: Sequence[str],
    coaches: tuple[str, str],
) -> BasesTraded:
    """LD-BASE-03, LD-R44: trade one for one, in the regular season, with both coaches' consent;
    a coach of both teams consents once. Raises Refused."""
    if stage == "playoffs" or stage == "over":
        raise Refused(
            "bases are not traded once the playoffs have begun", "LD-BASE-03", forbidden=True
        )
    if stage == "draft":
        raise Refused("bases are traded in the regular season", "LD-BASE-03", forbidden=True)
    if one == other:
        raise Refused("a trade is between two teams")
    if len(gives) != len(takes) or not gives:
        raise Refused("bases are traded one for one", "LD-R44", forbidden=True)
    if len({*gives, *takes}) != 2 * len(gives):
        raise Refused("a base is named twice")
    if not set(coaches) <= set(agreed):
        raise Refused("both coaches must agree", "LD-R44", forbidden=True)
    for team, traded in ((one, gives), (other, takes)):
        for base in traded:
            _check_owned(now, season, team, base)
    return BasesTraded(season, one, other, tuple(gives), tuple(takes), tuple(agreed))


def replace_base(
    now: Careers,
    *,
    season: int,
    team: str,
    old: int,
    new: int,
    by: str | None,
    commissioners: Sequence[str],
    reason: str,
) -> BaseReplaced:
    """LD-BASE-04, LD-R44: retire a defective base and issue another, at any time, as the
    commissioner rules. Raises Refused."""
    if by is None or by not in commissioners:
        raise Refused(
            "a base is replaced only with the commissioner's permission",
            "LD-BASE-04",
            forbidden=True,
        )
    if not reason.strip():
        raise Refused("a base is replaced for a reason", "LD-BASE-04", forbidden=True)
    _check_owned(now, season, team, old)
    _free(now, season, new)
    return BaseReplaced(season, team, old, new, by, reason)


def _check_owned(now: Careers, season: int, team: str, base: int) -> None:
    if base not in now.bases.get((season, team), ()):
        raise Refused(
            f"base {base} does not belong to the team this year", "LD-BASE-02", forbidden=True
        )


def _free(now: Careers, season: int, base: int, but: str = "") -> None:
    holder = now.holder(base, season)
    if holder is not None and holder != but:
        raise Refused(f"base {base} belongs to another team this year", "LD-R44", forbidden=True)
    if base in now.retired.get(season, frozenset()):
        raise Refused(f"base {base} was retired this year", "LD-R44", forbidden=True)
