"""The play-by-play of these rules alone, and their words for calls, results, phases and dice."""

from __future__ import annotations

from typing import Final

from rulesets.core.facts import Fact
from rulesets.core.sentences.phrases import Names, Vocabulary, Writer, ordinal, place, yards
from rulesets.core.sides import OTHER, leader, points_of
from rulesets.core.state import State
from rulesets.littlefield.state import GameState, drives_of


def _pass_penalty(fact: Fact, before: State, after: State, names: Names) -> str:
    """Near the goal line there may be no room for the whole distance."""
    what, back = "Pass incomplete again in this series", yards(abs(fact.yards or 0))
    if after.possession is None or after.spot is None:
        return f"{what}: {back} back."
    where = place(names, after.possession, after.spot)
    if after.possession == before.possession and after.spot != _spot(fact, before):
        return f"{what}: back to {where}, no further."
    return f"{what}: {back} back to {where}."


def _spot(fact: Fact, before: State) -> int | None:
    """Where a play of the distance shown ended, as a spot of the side that began it."""
    if before.spot is None or fact.yards is None:
        return None
    return before.spot + fact.yards


def _penetration(fact: Fact, before: State, after: State, names: Names) -> str:
    """LQ-R38."""
    assert fact.side is not None and fact.counts is not None, "a team has a count"
    count = points_of(fact.counts, fact.side)
    return f"Penetration by {names.of(fact.side)}, its {ordinal(count)}."


def _tiebreak(fact: Fact, before: State, after: State, names: Names) -> str:
    """LQ-R38: what was compared; who won by it is in the result."""
    assert fact.counts is not None, "each team has a count"
    home, visitors = fact.counts.home, fact.counts.visitors
    what = "Penetrations" if fact.how == "penetrations" else "Deepest points"
    return f"{what}: {names.visitors} {visitors}, {names.home} {home}."


def _opening_choice(s: State) -> str:
    """LQ-R40."""
    game: GameState | None = s.game
    opens = s.period == 1 and not s.period_started
    return (
        "take the ball at midfield or leave it"
        if opens and game is not None and game.midfield
        else ""
    )


def _won_by(s: State) -> str:
    """LQ-R38: by what the winner of a game with a tied score won; empty where a player resigned or
    a referee said who won."""
    game: GameState | None = s.game
    if game is None or not game.decided:
        return ""
    drives = drives_of(s)
    for words, counts in (
        ("on penetrations {}-{}", drives.penetrations),
        ("on the deepest point, {} to {}", drives.deepest),
    ):
        ahead = leader(counts)
        if ahead is not None:
            most, least = points_of(counts, ahead), points_of(counts, OTHER[ahead])
            return words.format(most, least) if s.winner == ahead else ""
    return ""


SENTENCES: Final[dict[str, Writer]] = {
    "pass_penalty": _pass_penalty,
    "end_line": lambda f, b, a, n: "The pass went over the end line.",
    "penetration": _penetration,
    "tiebreak": _tiebreak,
}
BROADCAST: Final[dict[str, tuple[str, ...]]] = {
    "pass_penalty": (
        "Incomplete again, and that *cost*s {n}, to {spot}.",
        "Another miss in the series: back {n}, to {spot}.",
        "Incomplete, {yards} for it this time, to {spot}.",
        "Nothing again, and {n} back, to {spot}.",
        "A second miss in the series *set*s them back {n}, to {spot}.",
        "They *miss* again and *pay* {n}, to {spot}.",
        "No catch, and it's {yards} back, to {spot}.",
        "It *fall*s incomplete, and that's a loss of {n}, to {spot}.",
        "Another one incomplete. {Yards} back, to {spot}.",
        "Incomplete once more: minus {n}, to {spot}.",
        "{Yards} back for another miss, to {spot}.",
        "Again no one *catch*es it, and back {n}, to {spot}.",
        "No good again, a loss of {n}, to {spot}.",
        "The rule *take*s {n} for that one, to {spot}.",
    ),
    "pass_penalty.half": (
        "Incomplete again, and back to {spot}, no further.",
        "Another miss: back to {spot}, and no further.",
        "No catch, and back it *go*es to {spot}.",
        "Another miss in the series, to {spot}.",
    ),
    "penetration": (
        "A penetration for {side}, its {count}.",
        "That *count*s as a penetration, the {count} for {side}.",
        "And that *make*s it a penetration for {side}, its {count}.",
        "A penetration for {side}, the {count}.",
        "The {count} penetration for {side}.",
        "A penetration, the {count}, for {side}.",
    ),
    # The final score says by how many.
    "tiebreak.penetrations": (
        "All even, so it *go*es to penetrations.",
        "The score is tied, and penetrations *decide*.",
        "All even. On to penetrations.",
        "Tied on the scoreboard. The tiebreaker: penetrations.",
    ),
    "tiebreak.penetrations.level": (
        "All even, so it *go*es to penetrations: {counts}.",
        "The score is tied, so look at penetrations: {counts}.",
        "Penetrations: {counts}.",
        "On penetrations, {counts}.",
    ),
    "tiebreak.deepest_point": (
        "Even there, too, so the deepest point *decide*s.",
        "Even on penetrations, so the deepest point *decide*s.",
        "Even there, too. On to the deepest point.",
        "No decision there. The next tiebreaker: the deepest point.",
    ),
    "tiebreak.deepest_point.level": (
        "Even there, too, so the deepest point: {counts}.",
        "The deepest points: {counts}.",
        "By the deepest point, {counts}.",
        "Even on penetrations. Deepest points: {counts}.",
    ),
    "end_line": (
        "Over the end line!",
        "The pass *carri*es over the end line.",
        "Too long, over the end line.",
        "Out past the end line.",
        "That one is over the end line.",
        "Overthrown, past the end line.",
    ),
}
VOCABULARY: Final = Vocabulary(
    sentences=SENTENCES,
    ways={
        "line_buck": ("straight ahead", "up the middle"),
        "off_tackle": ("off tackle",),
        "end_run": ("around end", "around the end"),
    },
    broadcast=BROADCAST,
    choice=_opening_choice,
    tiebreak=_won_by,
    calls={
        "pass": "Forward pass",
        "kick": "Kick off",
        "try_kick": "Try by kick",
        "try_scrimmage": "Try by rush",
    },
    roles={"pass": "pass", "punt": "punt", "field_goal": "field_goal", "try_kick": "extra_point"},
)
