"""Phrases that sentences are made of: teams, spots, distances, scores."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, Literal

import msgspec

from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, MIDFIELD, from_home
from rulesets.core.sides import AS_READ, HOME, OTHER, Score, Side, lead, points_of
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    INTERCEPTION_RETURN,
    KICKOFF,
    OVER,
    PENALTY,
    RUN_BACK,
    SCRIMMAGE,
    TOSS,
    TRY,
    Snap,
    State,
)

_ONES = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"),
    *("eighteen", "nineteen"),
)
_TENS = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_HUNDRED = 100
_IN_FIGURES = 10
_LAST_POINTS_IN_WORDS = 6
"""A touchdown's: the play-by-play of stored games has more points in figures."""
_ORDINALS = (
    *("", "first", "second", "third", "fourth"),
    *("fifth", "sixth", "seventh", "eighth", "ninth"),
)


Role = Literal["pass", "punt", "field_goal", "extra_point"]
"""What kind of play a call is, where it is not a run, a kickoff, or none."""


class Vocabulary(msgspec.Struct, frozen=True, eq=False):
    """A rule set's own words. What several rule sets say in the same words is common to all."""

    sentences: Mapping[str, Writer] = {}
    """A sentence for each fact that only these rules note, by its name."""
    phases: Mapping[str, str] = {}
    """By phase, a sentence without a period. In braces: the team with the ball, its spot, the team
    that chooses, the home team."""
    dice: Mapping[str, str] = {}
    """What dice are rolled for, by the name of their table, where the name alone does not say."""
    die_names: Mapping[str, tuple[str, ...]] = {}
    """What each of the dice decides, by the name of their table, where one roll decides more than
    one thing."""
    results: Mapping[str, str] = {}
    """Labels of results whose names do not explain themselves. Short, so that a small terminal
    shows them all; the marked one is explained in full."""
    calls: Mapping[str, str] = {}
    """Names of calls that are abbreviations."""
    runs: Mapping[str, str] = {}
    """What a gain on the ground is called, when not by the play that was called."""
    ways: Mapping[str, tuple[str, ...]] = {}
    """How a broadcaster says where a run goes, by call: off tackle, around end. No letter is a
    capital that is none in the middle of a sentence."""
    broadcast: Mapping[str, tuple[str, ...]] = {}
    """What a broadcaster says of the facts that only these rules note, or instead of the common
    words: patterns by fact, or by fact and manner (`called.run`)."""
    choice: Callable[[State], str] | None = None
    """What a choice is about where it is not about a kickoff; empty where it is."""
    tiebreak: Callable[[State], str] | None = None
    """By what a game with a level score was won: on penetrations 2-1. None where ties stand."""
    roles: Mapping[str, Role] = {}
    """What kind of play each call is."""
    result_keys: Mapping[str, str] = {}
    """The letter of each result that only these rules have. See `keys`."""
    call_keys: Mapping[str, str] = {}
    """The letter of each call that only these rules have; none where any would mislead."""


NO_WORDS = Vocabulary()


class Names(msgspec.Struct, frozen=True):
    """The names of the two teams and of their calls. A name may be singular (Yale) or
    plural (Bears): after one, use the simple past or a headline, never a present verb."""

    home: str = "Home"
    visitors: str = "Visitors"
    calls: tuple[tuple[str, str], ...] = ()
    """Calls with names of their own on the players' cards: the call, with its signal where it has
    several (`field_goal 8`), and the name."""
    vocabulary: Vocabulary = NO_WORDS
    """The rule set's own words."""

    def call(self, call: str, signal: int | None = None) -> str:
        """The name of a call: its card's own, or Off tackle for off_tackle."""
        return self.card(call, signal) or self.vocabulary.calls.get(call) or title(call)

    def card(self, call: str, signal: int | None = None) -> str:
        """The name that the players' cards have for a call; empty where it is the default."""
        own = dict(self.calls)
        return own.get(f"{call} {signal}") or own.get(call, "")

    def of(self, side: Side | None) -> str:
        """The name of a team; of none, "no one"."""
        if side is None:
            return "no one"
        return self.home if side == HOME else self.visitors

    def whose(self, side: Side | None) -> str:
        """The possessive of a team's name: Yale's, Bears'."""
        name = self.of(side)
        return f"{name}'" if name.endswith(("s", "S")) else f"{name}'s"

    def in_words_of(self, vocabulary: Vocabulary) -> Names:
        """The same names, with a rule set's own words."""
        return msgspec.structs.replace(self, vocabulary=vocabulary)


Writer = Callable[[Fact, State, State, Names], str]
"""A sentence for a fact, between the situations around its input."""
PLAIN = Names()


def place(names: Names, side: Side, spot: int) -> str:
    """A place in words: the Home 34, midfield, the Home goal line, the Home end zone."""
    yard = from_home(side, spot)
    if yard == MIDFIELD:
        return "midfield"
    goal = names.home if yard < MIDFIELD else names.visitors
    from_goal = yard if yard < MIDFIELD else GOAL - yard
    if from_goal > 0:
        return f"the {goal} {from_goal}"
    return f"the {goal} goal line" if from_goal == 0 else f"the {goal} end zone"


def ordinal(number: int) -> str:
    """First, second, third ... ninth, in lower case; then 10th, 11th, 21st."""
    return _ORDINALS[number] if 0 < number < len(_ORDINALS) else ordinal_figures(number)


_TAKES_AN: Final = re.compile(r"(?!one\b|uni)[aeiou]|8|11\b|18\b")


def with_article(noun: str) -> str:
    """Return a noun phrase after a or an: an end run, an 8-yard pass, a one-yard run."""
    return f"{'an' if _TAKES_AN.match(noun) else 'a'} {noun}"


def ordinal_figures(number: int) -> str:
    """1st, 2nd, 3rd, 4th ... 11th, 21st."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number % 100 in (11, 12, 13) else ending}"


def in_words(number: int, zero: str = "no") -> str:
    """A number below a thousand in words: forty-two; from a thousand on in figures. `zero` is what
    0 is called."""
    if number < 0:
        return f"minus {in_words(-number)}"
    if number < len(_ONES):
        return _ONES[number] if number else zero
    if number < _HUNDRED:
        tens, ones = divmod(number, 10)
        return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")
    if number < _HUNDRED * 10:
        hundreds, rest = divmod(number, _HUNDRED)
        return f"{_ONES[hundreds]} hundred" + (f" and {in_words(rest)}" if rest else "")
    return str(number)


def number_word(number: int) -> str:
    """One, two ... nine, in lower case; figures for 0 and from 10 on."""
    return in_words(number) if 0 < number < _IN_FIGURES else str(number)


def down_and_distance(s: State) -> str:
    """Second and 4; third and goal. Empty when there are no downs."""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    to_go = "goal" if s.line_to_gain == GOAL else str(s.line_to_gain - s.spot)
    return f"{ordinal(s.down).capitalize()} and {to_go}"


def matchup(names: Names) -> str:
    """Lions at Bears: visitors first, as their points are."""
    return f"{names.visitors} at {names.home}"


def score(names: Names, stands: Score) -> str:
    """Visitors 3, Home 7: in the order of AS_READ."""
    return ", ".join(f"{names.of(side)} {points_of(stands, side)}" for side in AS_READ)


def points(number: int | None) -> str:
    """One point; two points ... six points; 7 points."""
    number = number or 0
    word = in_words(number) if number <= _LAST_POINTS_IN_WORDS else str(number)
    return f"{word} {'point' if number == 1 else 'points'}"


def outcome(names: Names, s: State) -> str:
    """The result of a game: Home beat Visitors, 7-3."""
    if s.winner is None:
        if s.score.home == s.score.visitors:
            return f"{names.home} and {names.visitors} tied, {s.score.home}-{s.score.home}"
        return f"tie by agreement, {score(names, s.score)}"
    other = OTHER[s.winner]
    if lead(s.score, s.winner) > 0:
        tally = f"{points_of(s.score, s.winner)}-{points_of(s.score, other)}"
        return f"{names.of(s.winner)} beat {names.of(other)}, {tally}"
    level = s.score.home == s.score.visitors
    if level and names.vocabulary.tiebreak is not None and (by := names.vocabulary.tiebreak(s)):
        return f"{s.score.home}-{s.score.home}, {names.of(s.winner)} {by}"
    return f"{names.of(s.winner)} won; the score: {score(names, s.score)}"


def situation(names: Names, s: State) -> str:
    """Where the game stands, in a sentence without a period."""
    if s.phase == TOSS:
        return "Coin toss"
    if s.phase == CHOICE:
        own = names.vocabulary.choice(s) if names.vocabulary.choice is not None else ""
        return f"{names.whose(s.chooser)} choice: {own or 'kick or receive'}"
    if s.phase == OVER:
        return f"Final: {outcome(names, s)}"
    if s.possession is None or s.spot is None:
        plain = "{whose} choice: {phase}" if s.chooser else "Next: {phase}"
        return _own_phase(names, s, plain)
    side, where = names.of(s.possession), place(names, s.possession, s.spot)
    if s.phase == SCRIMMAGE:
        return f"{side}: {down_and_distance(s).lower()} at {where}"
    if s.phase == PENALTY and s.chooser is not None:
        return f"{names.whose(s.chooser)} choice: accept or decline the penalty"
    verbs = {
        KICKOFF: "to kick off from",
        FREE_KICK: "to free-kick from",
        TRY: "to try from",
        RUN_BACK: "to return it from" if _changed_hands(s) else "to run on from",
        INTERCEPTION_RETURN: "to return it from",
    }
    if s.phase not in verbs:
        return _own_phase(names, s, "{side}, {phase}, at {where}")
    return f"{side} {verbs[s.phase]} {where}"


def _changed_hands(s: State) -> bool:
    """Whether the side with the ball got it from the other since the snap: a team that has picked
    up its own fumble makes no return."""
    snap = getattr(s.play, "snap", None)
    return not isinstance(snap, Snap) or snap.possession != s.possession


_PHASES: Final = {"loose": "The ball is loose at {where}"}


def _own_phase(names: Names, s: State, plain: str) -> str:
    """A phase that not every game has; `plain` is the sentence for one without its own."""
    at = (
        place(names, s.possession, s.spot)
        if s.possession is not None and s.spot is not None
        else ""
    )
    return (names.vocabulary.phases.get(s.phase) or _PHASES.get(s.phase, plain)).format(
        side=names.of(s.possession),
        home=names.home,
        whose=names.whose(s.chooser),
        home_s=names.whose(HOME),
        where=at,
        phase=title(s.phase).lower(),
        Phase=title(s.phase),
    )


def title(call: str) -> str:
    """A call in words: off_tackle becomes Off tackle."""
    return call.replace("_", " ").capitalize()


def foul_title(foul: str) -> str:
    """A foul in words: off_side becomes Offside, no name Penalty."""
    return "Offside" if foul == "off_side" else title(foul or "penalty")


def yards(number: int) -> str:
    """A distance: 1 yard, 6 yards."""
    return f"{number} yard" if number == 1 else f"{number} yards"
