"""Why a team has its place, as text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import msgspec

from league.model.standings.order import (
    DIVISION_WINNER,
    RECORD,
    WINS,
    RankedPlace,
    RankReason,
    Unused,
)
from league.model.standings.steps import STEPS
from rulesets.core.sentences.phrases import number_word

STEP_NAMES: Final = {
    RECORD: "record",
    WINS: "wins",
    "points": "points",
    DIVISION_WINNER: "winning the division",
    **{name: step.title for name, step in STEPS.items()},
}
_ALONE: Final = ("head_to_head", "head_to_head_or_sweep")
_OF_ALL_TIED: Final = (*_ALONE, "common", "net_common", "toss")
"""Steps whose values rest on all teams that were tied, also on those that it is not about."""


_MOST_NAMED: Final = 12
"""Teams that a sentence names; of more, it says how many."""


NO_GAMES: Final = "no games yet"


def explained(
    place: RankedPlace,
    names: Mapping[str, str],
    unused: Sequence[Unused] = (),
    idle: Collection[str] = (),
    numbers: Mapping[str, int] | None = None,
    *,
    so_far: bool = False,
) -> str:
    """Return one sentence for a place: `ahead of Bears by head-to-head 1-0`; and why earlier
    steps could not be used. `idle` are the teams that have not played: nothing ranks them yet.
    `numbers` are what people call games by, by their keys. `so_far` says that games are left."""
    if place.team in idle:
        return NO_GAMES
    lines = []
    if place.shared:
        known = "known" if any(each.games for each in unused) else ""
        lines.append(tied_words(place, names, "so far" if so_far else known))
    if place.reason is not None:
        lines.append(describe_lead(place.reason, names, idle))
    text = "; ".join(lines) or "last"
    skipped = [words for each in unused if (words := skipped_words(each, numbers or {}))]
    return f"{text} ({'; '.join(dict.fromkeys(skipped))})" if skipped else text


def tied_words(place: RankedPlace, names: Mapping[str, str], still: str) -> str:
    """Return with whom a team shares its place. A toss decides only where no tiebreaker can any
    more: neither by games that are left (`so far`), nor by counts that are not `known`."""
    tied = f"tied with {listed_teams(place.shared, names)} on every"
    if still == "known":
        return f"{tied} tiebreaker that is known"
    return f"{tied} tiebreaker so far" if still else f"{tied} tiebreaker: a toss decides"


_MOST_GAMES: Final = 4
"""Games that a sentence names; of more, it says how many there are."""


def _games_listed(games: Sequence[str], numbers: Mapping[str, int]) -> str:
    if len(games) > _MOST_GAMES:
        return f"{len(games)} games"
    named = listed([str(each) for each in sorted(numbers.get(game, game) for game in games)])
    return f"game{'s' * (len(games) > 1)} {named}"


def skipped_words(unused: Unused, numbers: Mapping[str, int]) -> str:
    """Return why a step was not used: `head-to-head not used: not all three had met`; empty for
    one that no one would expect."""
    step, count = STEPS[unused.step], len(unused.among)
    why = step.unused_by_two if count == 2 and step.unused_by_two else step.unused
    if not why or (step.unknown and not unused.games):
        return ""
    number = number_word(count) if count else "no"
    games = _games_listed(unused.games, numbers)
    return f"{step.title} not used: {why.format(number=number, games=games)}"


def describe_lead(reason: RankReason, names: Mapping[str, str], idle: Collection[str] = ()) -> str:
    """Return why one team is ahead of another; of one that has not played, only that."""
    behind = names.get(reason.behind, reason.behind)
    if reason.behind in idle:
        return f"ahead of {behind} ({NO_GAMES})"
    step = reason.toss or STEP_NAMES.get(reason.step, reason.step)
    if reason.step in _ALONE and len(reason.among) == 2:
        return f"ahead of {behind} by {step} {reason.value_text}"
    marks = f" {reason.value_text} to {reason.other}" if reason.value_text and reason.other else ""
    among = ""
    if len(reason.among) > 2 and reason.step in _OF_ALL_TIED:
        among = f" among {listed_teams(reason.among, names)}"
    saw = f", witnessed by {reason.witness}" if reason.witness else ""
    return f"ahead of {behind} by {step}{marks}{among}{saw}"


def describe_deficit(
    reason: RankReason, ahead: str, names: Mapping[str, str], idle: Collection[str] = ()
) -> str:
    """Return why a team is behind the one `ahead` of it, whose `reason` says why: with the values
    the other way around."""
    turned = msgspec.structs.replace(
        reason, behind=ahead, value_text=reason.other, other=reason.value_text
    )
    return describe_lead(turned, names, idle).replace("ahead of", "behind", 1)


def listed_teams(teams: Sequence[str], names: Mapping[str, str]) -> str:
    """Join the names of teams: Bears, Lions and Rams; of many, say how many."""
    if len(teams) > _MOST_NAMED:
        return f"{len(teams)} teams"
    return listed([names.get(team, team) for team in teams])


def listed(words: Sequence[str]) -> str:
    """Join names: Bears, Lions and Rams."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
