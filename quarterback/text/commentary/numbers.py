"""Numbers, spots and scores as a broadcaster says them."""

from __future__ import annotations

from typing import Final

from rulesets.core.field import GOAL, MIDFIELD, from_home
from rulesets.core.sentences.phrases import in_words
from rulesets.core.sentences.wording import Names, ordinal, place
from rulesets.core.sides import HOME, OTHER, Score, Side, leader, points_of
from rulesets.core.state import State

NO_SCORE: Final = "no score"
"""The score of a game without points."""
_HUNDRED = 100
_MINUTE = 60
_LAST_SECONDS = 120
"""From here on a broadcaster reads the clock."""


def spell(number: int) -> str:
    """Return a number of 0 to 199 in words, a larger one in figures."""
    if number < _HUNDRED:
        return in_words(number, zero="nothing")
    if number < 2 * _HUNDRED:
        return f"a hundred {in_words(number - _HUNDRED, zero='')}".rstrip()
    return str(number)


def yards(number: int) -> str:
    """Return a distance: one yard, six yards."""
    return f"{spell(number)} {'yard' if number == 1 else 'yards'}"


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return f"{text[:1].upper()}{text[1:]}"


def down(s: State) -> str:
    """Return down and distance: second and four, third and goal, or empty."""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    to_go = "goal" if s.line_to_gain == GOAL else spell(s.line_to_gain - s.spot)
    return f"{ordinal(s.down)} and {to_go}"


def short_spot(names: Names, side: Side, spot: int, began: int | None = None) -> str:
    """Return a spot as one says it who sees the field: the 43, as long as the ball stays in the
    half where it `began`; with the team's name where it has crossed midfield."""
    if not 0 < spot < GOAL or spot == MIDFIELD:
        return place(names, side, spot)
    same_half = began is not None and (began < MIDFIELD) == (spot < MIDFIELD)
    yard = from_home(side, spot)
    return f"the {min(yard, GOAL - yard)}" if same_half else place(names, side, spot)


def along(names: Names, side: Side, began: int, spot: int) -> str:
    """Return where a gain went: out to the 43, across midfield to the Yale 47, down to the 12."""
    where = short_spot(names, side, spot, began)
    if spot < MIDFIELD:
        return f"out to {where}"
    if spot == MIDFIELD:
        return f"out to {where}"
    return f"{'across midfield' if began < MIDFIELD else 'down'} to {where}"


def tally(names: Names, score: Score) -> str:
    """Return the score, the leader first: Yale 7, Harvard 6; nothing-nothing."""
    if not score.home and not score.visitors:
        return "nothing-nothing"
    first = leader(score) or HOME
    other = OTHER[first]
    return (
        f"{names.of(first)} {points_of(score, first)}, {names.of(other)} {points_of(score, other)}"
    )


def standing(names: Names, score: Score) -> str:
    """Return how the score stands: Yale by six; tied at seven; no score."""
    first = leader(score)
    if first is not None:
        return f"{names.of(first)} by {spell(abs(score.home - score.visitors))}"
    return f"tied at {spell(score.home)}" if score.home else NO_SCORE


def time_left(s: State, *, counts_plays: bool) -> str:
    """Return what is left of the period: five plays left, 1:34 left; empty at the end of it, and
    where the clock has more than two minutes."""
    if s.time_left <= 0:
        return ""
    if counts_plays:
        return f"{spell(s.time_left)} {'play' if s.time_left == 1 else 'plays'} left"
    if s.time_left > _LAST_SECONDS:
        return ""
    minutes, seconds = divmod(s.time_left, _MINUTE)
    return f"{minutes}:{seconds:02} left" if minutes else f"{spell(seconds)} seconds left"
