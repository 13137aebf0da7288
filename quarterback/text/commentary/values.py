"""The fields of patterns: what the facts and the situations around them put into a sentence.

Every value is read from the log. An unknown value is empty, and a pattern that needs it is not
used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from quarterback.text.commentary import counts
from quarterback.text.commentary.counts import Counts, ahead
from quarterback.text.story.phrases import TeamName
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, gained, read_place
from rulesets.core.plain_text import capitalize, plain_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import foul_title, with_article
from rulesets.core.sentences.wording import Names, fields_of, ordinal, outcome, place
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, Side, lead, points_of

_RUNS: Final = {"pass": "quarterback run"}
"""Calls whose runs have another name: the quarterback was stopped past the line."""
_COUNTED_FOULS: Final = ("foul", "block")
NOTHING: Final = Fact("")
PLAYERS: Final = ("carrier", "passer", "receiver", "tackler", "player")
"""Fields of the players who were entered."""


class Values(dict[str, str]):
    """The fields of one sentence, made when they are asked for. A field that begins with a
    capital is the same one at the beginning of a sentence; one with `the_` before it is a team's
    name with its article, if it takes one: the Bears, Yale."""

    def __init__(
        self, rules: RuleSet, names: Names, entry: Entry, fact: Fact, counts: Counts, number: int
    ) -> None:
        super().__init__()
        self.rules, self.names, self.entry, self.fact = rules, names, entry, fact
        self.counts, self.number = counts, number
        self.before, self.after = entry.before, entry.after

    def __missing__(self, field: str) -> str:
        self[field] = text = self._text(field)
        return text

    def _text(self, field: str) -> str:
        if field[:1].isupper():
            return capitalize(self[field[0].lower() + field[1:]])
        if field.startswith("the_"):
            name = self[field.removeprefix("the_")]
            return TeamName(HOME, name).prose if name else ""
        if field in PLAYERS:
            return plain_name(str(fields_of(self.entry.event).get(field) or ""))
        team = TEAMS.get(field) or TEAMS.get(field.removesuffix("_s"))
        if team is None:
            return str(getattr(self, f"_{field}")())
        side = team(self)
        if side is None:
            return ""
        return self.names.whose(side) if field.endswith("_s") else self.names.of(side)

    # The play.

    @property
    def far(self) -> int:
        """The yards of the play, up to the goal lines."""
        number = self.fact.yards or 0
        # A return reported with its kick begins at a spot that the play does not have.
        own = self.fact.fact == "return" and self.fact.side in (None, self.before.possession)
        gain = own or self.fact.fact in ("rush", "complete", "sack")
        return gained(self.before.spot, number) if gain else number

    @property
    def end(self) -> int | None:
        """Where the play ended, as a spot of the team that began it."""
        if self.before.spot is None or self.before.possession is None or self.fact.yards is None:
            return None
        return self.before.spot + self.fact.yards

    @property
    def to_gain(self) -> int:
        """The yards needed for a first down, or to the goal line; 0 if none were."""
        s = self.before
        return s.line_to_gain - s.spot if s.line_to_gain is not None and s.spot is not None else 0

    def _n(self) -> str:
        return "" if self.fact.yards is None else counts.spell(abs(self.far))

    def _yards(self) -> str:
        return "" if self.fact.yards is None else counts.yards(abs(self.far))

    def _needed(self) -> str:
        return counts.spell(self.to_gain) if self.to_gain else ""

    def _missing(self) -> str:
        return counts.spell(self.to_gain - self.far) if self.to_gain > self.far else ""

    def _way(self) -> str:
        """Where a run went; sometimes left out if there is only one word for it."""
        called, vocabulary = self.before.call or "rush", self.names.vocabulary
        card = self.names.card(called)
        if (ways := vocabulary.ways.get(called, ())) and not card:
            return ways[self.number // 7 % len(ways)]
        run = card or vocabulary.runs.get(called) or _RUNS.get(called) or self.names.call(called)
        return "" if self.number % 3 else f"on the {run if card else run.lower()}"

    def _spot(self) -> str:
        """Where the ball is after the play, with the team's name."""
        s = self.before
        if self.fact.fact in ("penalty", "pass_penalty"):
            return self._spot_now()
        if self.fact.fact == "returned":
            return self._spot_now() if self.after.possession == self.fact.side else ""
        if self.end is None or s.possession is None or not 0 < self.end < GOAL:
            return ""
        if self.fact.fact == "return" and self.fact.side not in (None, s.possession):
            return ""
        return place(self.names, s.possession, self.end)

    def _at(self) -> str:
        s, end = self.before, self.end
        if end is None or s.possession is None or not 0 < end < GOAL:
            return ""
        return counts.short_spot(self.names, s.possession, end, s.spot)

    def _along(self) -> str:
        s, end = self.before, self.end
        if end is None or s.possession is None or s.spot is None or not 0 < end < GOAL:
            return ""
        return counts.along(self.names, s.possession, s.spot, end)

    def _from(self) -> str:
        """Where the play began."""
        s = self.before
        if s.possession is None or s.spot is None or not 0 < s.spot < GOAL:
            return ""
        return counts.short_spot(self.names, s.possession, s.spot, s.spot)

    def _where_(self) -> str:
        """At the Yale 36, after a loose ball; empty if it is not known."""
        spot = self._spot()
        return f" at {spot}" if spot else ""

    # The situation.

    def _down(self) -> str:
        return counts.down(self.after)

    def _to_go(self) -> str:
        text = counts.down(self.after)
        return text.split(" and ")[1] if text else ""

    def _spot_now(self) -> str:
        s = self.after
        if s.possession is None or s.spot is None:
            return ""
        return place(self.names, s.possession, s.spot)

    def _at_now(self) -> str:
        """Where the ball is, as someone who saw the play says it: the 40."""
        s, before = self.after, self.before
        if s.possession is None or s.spot is None:
            return ""
        began = before.spot if s.possession == before.possession else None
        return counts.short_spot(self.names, s.possession, s.spot, began)

    def _yards_to_goal(self) -> str:
        return counts.yards(GOAL - self.after.spot) if self.after.spot is not None else ""

    def _left(self) -> str:
        profile = self.rules.profile
        last = self.after.period >= len(profile.periods)
        return counts.time_left(self.after, counts_plays=profile.counts_plays) if last else ""

    def _tally(self) -> str:
        return counts.tally(self.names, self.after.score)

    def _standing(self) -> str:
        return counts.standing(self.names, self.after.score)

    def _so_far(self) -> str:
        """The same as part of a sentence: it's Yale by six; no one has scored."""
        text = self._standing()
        return f"it's {text}" if text != counts.NO_SCORE else "no one has scored"

    def _margin(self) -> str:
        score = self.after.score
        return counts.spell(abs(score.home - score.visitors))

    def _tally_by_winner(self) -> str:
        score, winner = self.after.score, self.after.winner
        if winner is None or lead(score, winner) <= 0:
            return ""
        return f"{points_of(score, winner)}-{points_of(score, OTHER[winner])}"

    def _outcome(self) -> str:
        return outcome(self.names, self.after)

    def _points(self) -> str:
        number = self.fact.points or 0
        return f"{counts.spell(number)} {'point' if number == 1 else 'points'}"

    def _count(self) -> str:
        """How many the fact's team has now, if the fact is counted: its third."""
        side, counts = self.fact.side, self.fact.counts
        return ordinal(points_of(counts, side)) if side is not None and counts is not None else ""

    def _counts(self) -> str:
        """How many each team has, visitors first: Yale 2, Harvard 1."""
        counts = self.fact.counts
        if counts is None:
            return ""
        names = self.names
        return f"{names.visitors} {counts.visitors}, {names.home} {counts.home}"

    # Manners and reasons.

    def _how(self) -> str:
        return self.fact.how.replace("_", " ")

    def _rest(self) -> str:
        """The downs for which a winded player rests."""
        downs = self.fact.how.removeprefix("winded ")
        return counts.spell(int(downs)) if downs.isdecimal() else ""

    def _how_spot(self) -> str:
        """A spot that is the manner of a fact: where a returner stands."""
        try:
            return place(self.names, HOME, read_place(self.fact.how, HOME))
        except ValueError:
            return ""

    def _why(self) -> str:
        return self.fact.why.rstrip(".")

    def _rule(self) -> str:
        return self.fact.rules[0] if self.fact.rules else ""

    def _reason_(self) -> str:
        return f": {self._why()}" if self.fact.why else ""

    def _last_rule(self) -> str:
        return self.fact.rules[-1] if self.fact.rules else ""

    def _foul(self) -> str:
        return foul_title(self.fact.how).lower() if self.fact.how else ""

    def _a_foul(self) -> str:
        """The foul, with its article if it takes one: a personal foul, holding."""
        foul = self["foul"]
        if not foul.endswith(_COUNTED_FOULS):
            return foul
        return with_article(foul)

    def _far_(self) -> str:
        return f", {counts.yards(self.fact.yards)}" if self.fact.yards else ""

    def _kick_yards(self) -> str:
        return counts.yards(self.fact.yards) if self.fact.yards else ""

    # Counts.

    def _misses(self) -> str:
        return counts.spell(self.counts.misses)

    def _takeaways(self) -> str:
        side = self.fact.side
        return counts.spell(points_of(self.counts.takeaways, side)) if side is not None else ""

    def _unanswered(self) -> str:
        side = self.fact.side
        return counts.spell(points_of(self.counts.unanswered, side)) if side is not None else ""

    def _lead_lost(self) -> str:
        side = self.fact.side
        number = ahead(self.before, OTHER[side]) if side is not None else 0
        return counts.spell(number) if number else ""


def _opponents(side: Side | None) -> Side | None:
    return None if side is None else OTHER[side]


def _other(v: Values) -> Side | None:
    kicked = v.fact.fact in ("kick", "onside_kick")
    return _opponents(v.before.possession if kicked or v.fact.side is None else v.fact.side)


def _side(v: Values) -> Side | None:
    return v.fact.side or (v.before.possession if v.fact.fact == "return" else None)


TEAMS: Final[dict[str, Callable[[Values], Side | None]]] = {
    "team": lambda v: v.before.possession,
    "holder": lambda v: v.before.possession,
    "kicker": lambda v: v.before.possession,
    "team_now": lambda v: v.after.possession,
    "afterward": lambda v: v.after.possession,
    "side": _side,
    "side_s": lambda v: v.fact.side,
    "other": _other,
    "gainer": lambda v: _opponents(v.fact.side),
    "winner": lambda v: v.after.winner,
    # Who lost the ball; at the end, who lost the game.
    "loser": lambda v: _opponents(v.after.winner if v.fact.fact == "game_over" else v.fact.side),
}
"""Fields of teams: whose name it is; the possessive with `_s`."""
