"""A game as a broadcaster describes it, a line for each entry.

The lines depend on the log alone: the same game has the same lines on every machine, whatever
was undone and played again on the way. Lines are kept once they are made; a new entry costs one
line.
"""

from __future__ import annotations

import re
from binascii import crc32
from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from league.model.stats.drives import last_drive
from quarterback.text.commentary import counts
from quarterback.text.commentary.counts import Counts, counted, is_tense
from quarterback.text.commentary.patterns import Texts, choose, remember
from quarterback.text.commentary.pools import extra_pool, pools_of
from quarterback.text.commentary.values import NOTHING, Values
from quarterback.text.commentary.words import COMMON
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.header import Header
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import (
    NAMING,
    Names,
    entry_words,
    fields_of,
    news_of,
    place,
    sentence,
)
from rulesets.core.session import Entry
from rulesets.core.sides import Side
from rulesets.core.state import FREE_KICK, KICKOFF, SCRIMMAGE, State
from rulesets.registry import names_of

PLAIN: Final = "plain"
BROADCAST: Final = "broadcast"
RADIO: Final = "radio"
STYLES: Final = (PLAIN, BROADCAST, RADIO)
MOST_WORDS: Final = {BROADCAST: 20, RADIO: 26}
"""Beyond this many words, nothing optional is added to a line."""
_SCORE_EVERY: Final = {BROADCAST: 10, RADIO: 5}
"""Plays after which the score is said again."""
_LAST_PLAYS: Final = 5
_EVERY_SECONDS: Final = 30
_LATE_DOWN, _LAST_DOWN, _LONG = 3, 4, 8
_ENDS: Final = frozenset({"half_end", "period_end"})
"""Facts that say the score, unless it was just said."""
_SCORING: Final = frozenset(
    {
        "touchdown",
        "field_goal",
        "safety",
        "try_good",
        "try_failed",
        "half_end",
        "period_end",
        "game_over",
    }
)
"""Facts whose sentences give the score."""


def style_for(wish: str, *, exhibition: bool) -> str:
    """Return the style for a game on a screen: the one that is wanted, else radio for an
    exhibition of two coaches, and a broadcast for everyone else."""
    if wish in STYLES:
        return wish
    return RADIO if exhibition else BROADCAST


class Commentary:
    """The commentary on one game in one style."""

    def __init__(
        self, rules: RuleSet, names: Names, style: str = BROADCAST, seed: int | None = None
    ) -> None:
        """`seed` is the game's own; without one its log alone decides."""
        self.rules, self.style, self.seed = rules, style, seed
        self.names = names.in_words_of(rules.vocabulary)
        self._entries: list[Entry] = []
        self._counts: list[Counts] = []
        self._lines: list[str] = []

    @classmethod
    def of_game(cls, header: Header, rules: RuleSet, style: str) -> Commentary:
        return cls(rules, names_of(header), style, header.seed)

    def in_style(self, style: str) -> Commentary:
        """Return the commentary on the same game in another style, or this one."""
        return self if style == self.style else Commentary(self.rules, self.names, style, self.seed)

    def lines(self, entries: Sequence[Entry]) -> list[str]:
        """Return a line for each entry of a game from the first on, empty if there is nothing to
        say. Only new entries are looked at."""
        stood = len(self._entries)
        # As in a session: an entry that is the very same has the very same before it.
        shared = min(stood, len(entries))
        while shared and self._entries[shared - 1] is not entries[shared - 1]:
            shared -= 1
        if shared == len(entries):  # the same game, as it was before
            return self._lines[:shared]
        del self._entries[shared:], self._counts[shared:], self._lines[shared:]
        for entry in entries[shared:]:
            self._say(entry)
        return self._lines[:]

    def _say(self, entry: Entry) -> None:
        self._entries.append(entry)
        before = self._counts[-1] if self._counts else Counts(digest=_number(0, str(self.seed)))
        if self.style == PLAIN:
            self._counts.append(before)
            self._lines.append(entry_words(entry, self.names))
            return
        counts = before
        line = ""
        if entry.facts:
            counts = counted(before, entry)
            counts = replace(counts, digest=_number(counts.digest, _mark(entry)))
            line, counts = _Line(self, entry, before, counts).compose()
        elif _ends_play(entry):
            line, counts = _Line(self, entry, before, counts).compose()
        self._counts.append(counts)
        self._lines.append(line)

    def drive(self, side: Side | None) -> tuple[int, int]:
        """Return the plays and yards of the latest drive, if it is that team's: a touchdown on a
        return has none."""
        drive = last_drive(self._entries)
        if drive is None or drive[0].side != side:
            return 0, 0
        return drive[0].plays, drive[0].yards


class _Line:
    """One line while it is made."""

    def __init__(self, told: Commentary, entry: Entry, was: Counts, counts: Counts) -> None:
        self.told, self.entry, self.was, self.counts = told, entry, was, counts
        self.rules, self.names = told.rules, told.names
        self.spoken: list[str] = []
        self.loud = False
        """Whether a sentence of the line has been shouted."""
        self.most = MOST_WORDS[told.style]
        self.tense = is_tense(self.rules, entry.before)
        down, to_gain = entry.before.down, entry.before.line_to_gain
        self.calm = not self.tense and down == 1 and to_gain != GOAL

    def compose(self) -> tuple[str, Counts]:
        """Return the line, and the counts, which include what it has said."""
        entry = self.entry
        news, stands = news_of(entry.facts, entry.before, entry.after, self.names)
        for fact in news:
            self._fact(fact)
        self._players()
        if stands:
            self._down(entry.before, entry.after)
        self._score(stands)
        return " ".join(self.spoken), self.counts

    def _values(self, fact: Fact) -> Values:
        number = _number(self.counts.digest, f"{fact.fact}{len(self.spoken)}")
        return Values(self.rules, self.names, self.entry, fact, self.counts, number)

    def _speak(self, v: Values, kind: str, pools: Sequence[str], *, most: int = 0) -> bool:
        """Say a sentence from the pools, and return whether there was one. With `most`, only if
        the line then has no more words than that."""
        texts = [text for text in map(self._pool, pools) if text]
        calm = self.calm or bool(most)
        chosen = choose(texts, v, kind, self.counts.heard, v.number, calm=calm)
        if chosen is None:
            return False
        # A second sentence for a big play, never a second shout.
        text = (chosen.plain.replace("!", ".") if self.loud else chosen.plain).format_map(v)
        if most and self._words() + len(text.split()) > most:
            return False
        self.spoken.append(text)
        self.loud |= "!" in chosen.plain
        self.counts = replace(self.counts, heard=remember(self.counts.heard, kind, chosen))
        return True

    def _pool(self, name: str) -> Texts:
        return self.names.vocabulary.broadcast.get(name) or COMMON.get(name, ())

    def _fact(self, fact: Fact) -> None:
        v = self._values(fact)
        kind = "declined" if fact.accepted is False else fact.fact
        pools = pools_of(v)
        if fact.fact in _ENDS and any(v["tally"] in text for text in self.spoken):
            pools = (f"{fact.fact}.said",)
        if not self._speak(v, kind, pools):
            before, after = self.entry.before, self.entry.after
            self.spoken.append(sentence(fact, before, after, self.names))
        if fact.fact == "penalty" and self.entry.before.phase in (KICKOFF, FREE_KICK):
            self._speak(v, "again", ("penalty.again",))
        if fact.fact == "ruling" and self.entry.after.phase != self.entry.before.phase:
            self._ending(fact)
        self._extra(v)

    def _ending(self, fact: Fact) -> None:
        over = Fact("game_over", fact.rules, self.entry.after.winner)
        if self.entry.after.phase == "over":
            self._speak(self._values(over), "game_over", ("game_over.other",))

    def _extra(self, v: Values) -> None:
        if self.calm and v.fact.fact in ("rush", "complete") and v.far < _LONG:
            return
        v["was_longest"] = "yes" if self.counts.longest > self.was.longest else ""
        v["drive_plays"] = v["drive_yards"] = ""
        if v.fact.fact == "touchdown":
            plays, yards = self.told.drive(v.fact.side)
            if plays and yards > 0:
                v["drive_plays"], v["drive_yards"] = counts.spell(plays), counts.spell(yards)
        if pool := extra_pool(v):
            self._speak(v, "more", (pool,), most=self.most)

    def _words(self) -> int:
        return sum(len(text.split()) for text in self.spoken)

    def _players(self) -> None:
        """Name the players who were entered."""
        fields = fields_of(self.entry.event)
        if not any(fields.get(name) for name in NAMING):
            return
        v = self._values(NOTHING)
        if v["passer"] and v["receiver"]:
            self._speak(v, "player.pass", ("player.pass",))
        elif v["passer"] or v["receiver"]:
            kind = "player.passer" if v["passer"] else "player.receiver"
            self._speak(v, kind, (kind,))
        for field, kind in (
            ("carrier", "player.run"),
            ("tackler", "player.tackler"),
            ("player", "player.player"),
        ):
            if v[field]:
                self._speak(v, kind, (kind,))

    def _down(self, before: State, after: State) -> None:
        """Say the down; after a change of possession, or a kick, who has the ball and where."""
        assert after.possession is not None, "scrimmage has a ball"
        assert after.spot is not None, "scrimmage has a ball"
        v = self._values(NOTHING)
        spot = place(self.names, after.possession, after.spot)
        located = any(spot in text for text in self.spoken)
        kinds = {fact.fact for fact in self.entry.facts}
        changed = after.possession != self.counts.ball
        self.counts = replace(self.counts, ball=after.possession)
        pools: tuple[str, ...] = ("down",)
        kind = "down"
        if self.told.style == RADIO:
            kind, pools = _on_radio(changed=changed, located=located or self._has_said(v["at_now"]))
        elif changed or before.down is None:
            kind, pools = ("turn", ("down.turn",)) if located else ("change", ("down.change",))
        elif after.down == 1 and "first_down" in kinds:
            goal = after.line_to_gain == GOAL
            kind, pools = ("goal", ("down.goal",)) if goal else ("first", ("down.first",))
        elif after.down == _LAST_DOWN:
            kind, pools = "fourth", ("down.fourth",)
            if after.line_to_gain == GOAL:
                kind, pools = "fourth_goal", ("down.fourth.goal",)
        elif after.down == _LATE_DOWN and after.line_to_gain != GOAL and _to_go(after) >= _LONG:
            kind, pools = "third", ("down.third.long",)
        if not self._speak(v, kind, pools):
            self._speak(v, "down", ("down",))

    def _has_said(self, spot: str) -> bool:
        """Return whether the line has a spot already; "the 4" is not in "the 43"."""
        said = re.compile(rf"(?i)\b{re.escape(spot)}(?![0-9.])")
        return any(said.search(text) for text in self.spoken)

    def _score(self, stands: str) -> None:
        """Say the score at every tenth play, and in the last moments of a close game what is
        left."""
        facts = {fact.fact for fact in self.entry.facts}
        after = self.entry.after
        if facts & _SCORING:
            self.counts = replace(self.counts, score_said=self.counts.plays)
            return
        if not stands or after.phase == "over":
            return
        v = self._values(NOTHING)
        if is_tense(self.rules, after) and v["left"] and self._due(after):
            last = after.time_left <= _LAST_PLAYS and self.rules.profile.counts_plays
            pools = ("stakes.last", "stakes") if last else ("stakes",)
            if not self._speak(v, "stakes", pools, most=self.most):
                return
            self.counts = replace(self.counts, left_said=after.time_left)
            if v["standing"].lower() in self.spoken[-1].lower():
                self.counts = replace(self.counts, score_said=self.counts.plays)
        elif self.counts.plays - self.counts.score_said >= _SCORE_EVERY[self.told.style]:
            pool = "score.radio" if self.told.style == RADIO else "score"
            if self._speak(v, pool, (pool, "score"), most=self.most):
                self.counts = replace(self.counts, score_said=self.counts.plays)

    def _due(self, after: State) -> bool:
        """Return whether it is time to say what is left: at each of the last plays, and at every
        fifth before them; on a clock every half minute."""
        said, left = self.counts.left_said, after.time_left
        if not self.rules.profile.counts_plays:
            return not said or said - left >= _EVERY_SECONDS
        return left <= _LAST_PLAYS or not said or said - left >= _LAST_PLAYS


def _on_radio(*, changed: bool, located: bool) -> tuple[str, tuple[str, ...]]:
    """Return the kind of a down on the radio, and its pools: after a change of possession only a
    spot that was just said is left out."""
    if changed:
        return "down", ("down.radio.turn" if located else "down.radio.change",)
    return ("radio_placed", ("down.radio.placed",)) if located else ("radio", ("down.radio",))


def _ends_play(entry: Entry) -> bool:
    """Return whether an entry without facts ends a play: dice that changed nothing, a foul that
    was declined."""
    before, after = entry.before.phase, entry.after.phase
    return before != SCRIMMAGE and after == SCRIMMAGE and entry.after.call is None


def _to_go(s: State) -> int:
    return s.line_to_gain - s.spot if s.line_to_gain is not None and s.spot is not None else 0


def _mark(entry: Entry) -> str:
    """Return what an entry did, in a few letters, the same on every machine."""
    s = entry.after
    facts = ",".join(f"{f.fact}:{f.side}:{f.yards}:{f.how}" for f in entry.facts)
    return f"{facts}|{s.phase}{s.possession}{s.spot}{s.down}{s.score.home}-{s.score.visitors}"


def _number(before: int, text: str) -> int:
    """Return a number from a number and a text: crc32 spread over all its bits, so that any
    remainder of it is equally good."""
    return crc32(text.encode(), before) * 2654435761 % 2**32 >> 4
