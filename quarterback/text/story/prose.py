"""The running story of a page: the lead, and the game period by period."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from quarterback.text.story import leads, scores
from quarterback.text.story.account import Account, Played, ScoredPoints
from quarterback.text.story.angles.angle import AngleMatch, Case
from quarterback.text.story.big_drives import (
    CLOSE_GAME,
    BigDrive,
    DriveTeller,
    big_drive,
    is_very_near,
    nearest_miss,
)
from quarterback.text.story.closing import Closing
from quarterback.text.story.figures import MIDFIELD, StoryFigures, foul_name
from quarterback.text.story.page import Claim, Paragraph, Sentence, Value
from quarterback.text.story.phrases import Phrase, Slot, Teller, count, number
from rulesets.core.field import GOAL
from rulesets.core.sides import OTHER, SIDES, leader, points_of
from rulesets.core.state import SCRIMMAGE

LEAD_WORDS: Final = 45
LEAST_DRIVE: Final = 30
"""Yards from which a drive is worth mentioning."""
MARCH_PLAYS: Final = 10
MARCH_YARDS: Final = 60
_LONG_STORY: Final = 260
_SCORE_WORDS: Final = 14
"""More of a story for each score over the first few."""
_FEW_SCORES: Final = 4
_ALWAYS: Final = 94
"""From this on a sentence is in the story, however long that gets: who led is not left out."""
_TURN_WANTED: Final = 90
"""How much the sentence with the chance is wanted."""
_PLAYS: Final = frozenset(
    {"scored", "longest", "yards", "penalty", "turnover", "decisive_play", "fourth"}
)
"""Claims of one play, which a closing sentence does not tell again."""
_EVENTS: Final = frozenset({"turnover", "goal_line_stand", "drive_of", "scored", "last_drive"})
"""Claims that tell a play: its numbers in the log."""
_TAKEN: Final = ("interception", "fumble", "downs")
"""How a drive ends on a play that took the ball away."""
_SHORT_STORY: Final = 90
_TOLD: Final = frozenset({"scored", "longest"})
"""Claims of a sentence that has said what the play was."""
_OF_TRIES: Final = frozenset({"try_good", "missed_try_decided", "tries_missed"})
_TRIES: Final = 2
"""Failed tries that a story tells; the box has all of them."""
_HOUR: Final = re.compile(r"with [\w:]+(?: \w+)? left(?: in the \w+(?: quarter)?)?")
"""When it was, which a lead says once."""


@dataclass
class Item:
    """A sentence that could be in the story: its place in the game, and how much it is wanted."""

    log: int
    period: int
    wanted: int
    sentences: list[Sentence]
    score: bool = False
    """Whether it ends with the score."""
    again: Sentence | None = None
    """What it says instead right after a sentence with the same score."""

    @property
    def words(self) -> int:
        """How long it is."""
        return sum(len(each.text.split()) for each in self.sentences)


class Story:
    """Writes the running text of one game."""

    def __init__(self, case: Case, teller: Teller, slots: dict[str, Slot]) -> None:
        self.case = case
        self.account: Account = case.account
        self.figures: StoryFigures = case.figures
        self.teller = teller
        self.slots = slots
        """Phrases that every sentence may use."""
        self._plays_used: set[int] = set()
        """Scores that the lead has given."""
        self._turns: set[int] = set()
        """Scores that the deciding drive or the sentence of the turn tells."""
        self._lead_claims: set[Claim] = set()
        self._lead_text = ""
        self._tries = 0
        """Failed tries told so far."""
        self._hour_given = False
        """Whether the lead says exactly when something was."""
        self._drive: BigDrive | None = None
        """The deciding drive, where the story follows it."""

    # --- the lead

    def lead(
        self,
        head: AngleMatch,
        slots: dict[str, Slot],
        second: Sentence | None,
        tags: frozenset[str],
    ) -> Paragraph:
        """The first paragraph: what happened, who, the score and how."""
        claims = [*head.claims, self.figures.final]
        patterns = self.teller.open(leads.LEADS.get(head.number, ()), tags)
        first = self.teller.sentence(patterns, claims, **slots)
        if first is None:
            first = self.teller.sentence(self._plain_lead(), claims, **slots)
        assert first is not None, "a plain lead needs names and a score alone"
        sentences = [first]
        how = self._how(first)
        room = LEAD_WORDS - len(first.text.split())
        for each in (how, second):
            if each is None or "%" in each.text or len(each.text.split()) > room:
                continue
            if each is second and self._winning_drive() in each.claims:
                continue
            scored = {claim for s in sentences for claim in s.claims if claim.name == "scored"}
            timed = any(_HOUR.search(other.text) for other in sentences)
            if each is how or not (
                scored & set(each.claims) or (timed and _HOUR.search(each.text))
            ):
                sentences.append(each)
                room -= len(each.text.split())
        for each in sentences:
            if any(claim.name == "scores" for claim in each.claims):
                continue  # it counts them
            logs = {log for claim in each.claims if claim.name in _TOLD for log in claim.log}
            text = each.text.casefold()
            for points in (p for p in self.account.scores if p.log in logs):
                if self._bare(points).text in text:
                    self._plays_used.add(points.log)
        self._lead_claims = {claim for each in sentences for claim in each.claims}
        self._lead_text = " ".join(each.text for each in sentences)
        self._hour_given = any(_HOUR.search(each.text) for each in sentences)
        return tuple(sentences)

    def _plain_lead(self) -> tuple[str, ...]:
        return leads.LEADS[31 if self.account.winner is None else 57]

    def _how(self, first: Sentence) -> Sentence | None:
        """How it was won, where the first sentence does not say."""
        points = self.account.winning
        if points is None or points.kind == "ruling":
            return self._how_tie_was_broken()
        claim = self.figures.scored(points)
        if self._winning_drive() in first.claims:
            return None
        counts = any(each.name == "scores" for each in first.claims)
        if not counts and any(
            points.log in each.log for each in first.claims if each.name in _TOLD
        ):
            self._plays_used.add(points.log)
            return None
        taken = self.account.for_good
        assert taken is not None, "points won it"
        claims = [claim, Claim("lead_for_good", (self.case.winner,), True, (taken,))]
        slots = self.slots | {
            "play": self.figures.score_play(points),
            "when": self._hour_after(first, points.log),
        }
        if taken != points.tried:
            return self.teller.sentence(scores.HOW, claims, **slots)
        claims.append(Claim("try_good", (points.side,), True, (taken,)))
        rushed = points.points == self.account.profile.touchdown + 2
        slots["worth"] = Phrase("two-point " if rushed else " ")
        last = frozenset({"last" if points is self.account.scores[-1] else "early"})
        return self.teller.sentence(self.teller.open(scores.HOW_BY_TRY, last), claims, **slots)

    def _how_tie_was_broken(self) -> Sentence | None:
        """What decided a game that was tied in points."""
        slots, at = self.slots | self.figures.broke_tie(), self.account.broke_tie
        for log, side, foul, yards in self.account.penalties:
            if log == at and side == self.case.loser:
                claim = Claim("penalty", (side, foul), yards, (log,))
                slots["foul"] = Phrase(foul_name(foul), (claim,))
        return self.teller.sentence(
            scores.BROKE_TIE_BY_FOUL if "foul" in slots else scores.BROKE_TIE, (), **slots
        )

    def _winning_drive(self) -> Claim | None:
        """The claim of the drive to the winning points, which the story follows."""
        points = self.account.winning
        if points is None or points.play is None or points.play.drive is None:
            return None
        return self.figures.drive_of(points.play.drive)

    def _hour_after(self, sentence: Sentence, log: int) -> Phrase:
        """When it was: exactly, unless the sentence before has an exact time already."""
        exact = not _HOUR.search(sentence.text)
        return self.figures.left(log) if exact else self.figures.stage(log)

    # --- the game in order

    def body(
        self, head: AngleMatch, asides: list[Sentence], above: Paragraph
    ) -> tuple[Paragraph, ...]:
        """The periods in order, then the figures, then the kicker; `above` are headline, decks and
        lead."""
        budget = self._budget(head.weight)
        items = sorted(self._once(list(self._items())), key=lambda item: -item.wanted)
        chosen: list[Item] = []
        used = sum(len(each.text.split()) for each in asides)
        for item in items:
            if used + item.words <= budget or item.wanted >= _ALWAYS:
                chosen.append(item)
                used += item.words
        paragraphs = self._by_period(chosen)
        claimed = {c for part in paragraphs for each in part for c in each.claims}
        plays_told = {log for c in claimed if c.name in _PLAYS for log in c.log}
        plays_told |= {log for c in claimed if c.name == "drive_of" for log in c.log}
        timed = self._hour_given or any(_HOUR.search(s.text) for part in paragraphs for s in part)
        blocked = self._drive is not None and self._drive.begun == "blocked"
        asides = [
            each
            for each in asides
            if not claimed.intersection(c for c in each.claims if c.name == "drive_of")
            and not plays_told & {log for c in each.claims if c.name in _PLAYS for log in c.log}
            and not (timed and _HOUR.search(each.text))
            and not (blocked and any(c.name == "blocked" for c in each.claims))
        ]
        claimed |= {c for each in (*asides, *above) for c in each.claims}
        closing = Closing(self.case, self.teller, self.slots)
        kicker = closing.kicker(claimed)
        claimed |= set(kicker.claims) if kicker is not None else set()
        if figures := [*asides, *closing.figure_sentences(budget - used, claimed)]:
            paragraphs.append(tuple(figures))
        if kicker is not None:
            paragraphs.append((kicker,))
        return tuple(paragraphs)

    def _budget(self, weight: int) -> int:
        """The words of a story, by the weight of its angle and the length of the game."""
        share = min(max((weight - 30) / 70, 0), 1)
        most = round(_SHORT_STORY + share * (_LONG_STORY - _SHORT_STORY))
        for_scores = _SCORE_WORDS * max(len(self.account.scores) - _FEW_SCORES, 0)
        return min(most, 30 + 2 * len(self.account.inputs)) + for_scores

    def _once(self, items: list[Item]) -> list[Item]:
        """The items without a turn of the game that another one, or the lead, tells."""
        told = {log for claim in self._lead_claims if claim.name in _EVENTS for log in claim.log}
        for item in items:
            if item.wanted != _TURN_WANTED:
                told.add(item.log)
                told |= {
                    log
                    for each in item.sentences
                    for claim in each.claims
                    if claim.name in _EVENTS
                    for log in claim.log
                }
        for claim in (c for item in items for s in item.sentences for c in s.claims):
            play = self.account.play_at(claim.log[-1]) if claim.name == "drive_of" else None
            if play is not None and self.account.drives[play.drive or 0].ended in _TAKEN:
                told.update(range(play.first, play.last + 1))
        lost = ("interception", "fumble", "kickoff_fumble", "punt_fumble")
        if self._drive is not None and self._drive.begun in lost:
            began = self._drive.plays[0].first
            told |= {
                each.log for each in self.account.turnovers if each.log < began <= each.log + 2
            }
        return [item for item in items if item.wanted != _TURN_WANTED or item.log not in told]

    def _by_period(self, chosen: list[Item]) -> list[Paragraph]:
        paragraphs: list[list[Sentence]] = []
        last: Value | None = None
        for period in sorted({item.period for item in chosen}):
            items = sorted((i for i in chosen if i.period == period), key=lambda item: item.log)
            sentences: list[Sentence] = []
            for item in items:
                own = _score_in(item.sentences)
                repeats = own is not None and own == last
                sentences += [item.again] if item.again and repeats else item.sentences
                tried = item.sentences[-1].claims[-1].name == "try_good"
                last = own if item.score or tried else None
            sentences = _said_once([each for each in sentences if self._is_wanted(each)])
            if paragraphs and len(paragraphs[-1]) + len(sentences) <= 2:
                paragraphs[-1] += sentences
            else:
                paragraphs.append(sentences)
        return [tuple(each) for each in paragraphs]

    def _is_wanted(self, sentence: Sentence) -> bool:
        """Whether it is more than one failed try too many, or one that the lead has."""
        if [claim.name for claim in sentence.claims] != ["try_good"]:
            return True
        log = sentence.claims[0].log
        if any(c.name in _OF_TRIES and set(log) & set(c.log) for c in self._lead_claims):
            return False
        self._tries += 1
        return self._tries <= _TRIES

    def _items(self) -> Iterator[Item]:
        yield from self._deciding_drive()
        yield from self._deciding_safety()
        yield from self._tiebreak_drive()
        yield from self._near_misses()
        yield from self._turn()
        for points in self.account.scores:
            item = self._score(points)
            if item is not None:
                yield item
        yield from self._half()
        yield from self._stands()
        yield from self._last_drive()
        yield from self._empty_periods()

    def _score(self, points: ScoredPoints) -> Item | None:
        a, b = points.side, OTHER[points.side]
        patterns, wanted = self._place_of(points)
        if points.log in self._turns:
            return None
        if points.log in self._plays_used:
            half = len(self.account.profile.periods) // 2
            last = points is self.account.scores[-1] and leader(points.before) == a
            last = last and points.state.period > half
            if len(self.account.scores) == 1 or (last and not self._try(points)):
                return None
            patterns = patterns if self._twins_before(points) else scores.BRIEF
        after = points.tried or points.log
        claim = self.figures.scored(points)
        score = points.after
        own, other = points_of(score, a), points_of(score, b)
        score_claim = Claim("score", (), (score.home, score.visitors), (after,))
        slots: dict[str, Slot] = {
            **self.slots,
            "A": self.teller.team(a),
            "B": self.teller.team(b),
            "play": self.figures.score_play(points),
            "when": self._when(points.log),
            "bareplay": self._bare(points),
            "sc": Phrase(f"{max(own, other)}-{min(own, other)}", (score_claim,)),
            "even": Phrase(str(own), (score_claim,)),
        }
        before_gap = points_of(points.before, b) - points_of(points.before, a)
        if other > own:
            slots["gap"] = Phrase(number(other - own), (score_claim,))
            slots["wasdown"] = Phrase(
                number(before_gap),
                (
                    Claim(
                        "score", (), (points.before.home, points.before.visitors), (points.log - 1,)
                    ),
                ),
            )
            slots["got"] = Phrase(number(points.points), (claim,))
        earlier = [each for each in self.account.scores if each.log < points.log]
        if earlier and earlier[-1].side == b:
            slots["answered"] = Phrase("answered")
        if own > other:
            slots["led"] = Phrase("led")
        elif own == other:
            slots["tied"] = Phrase("tied")
        self._origin(points, slots)
        claims = [claim]
        if patterns is scores.FIRST:
            claims.append(Claim("first_score", (a,), True, (points.log,)))
        first = self.teller.sentence(patterns, claims, **slots)
        if first is None:
            return None
        sentences = [first, *self._try(points)]
        scored = len(sentences) == 1 and score_claim in first.claims
        return Item(points.log, points.state.period, wanted, sentences, scored)

    def _twins_before(self, points: ScoredPoints) -> list[ScoredPoints]:
        """Earlier scores by a play of the same kind and length."""
        bare = self._bare(points).text
        earlier = (p for p in self.account.scores if p.log < points.log)
        return [p for p in earlier if self._bare(p).text == bare]

    def _bare(self, points: ScoredPoints) -> Phrase:
        return self.figures.score_play(points).bare

    def _place_of(self, points: ScoredPoints) -> tuple[tuple[str, ...], int]:
        """The patterns for a score by what it did to the game, and how much it is wanted."""
        if points.kind == "ruling":
            return scores.RULED, 100
        before, after, a = leader(points.before), leader(points.after), points.side
        if points is self.account.scores[0]:
            return scores.FIRST, 84
        if after is None:
            return scores.TIED, _ALWAYS
        if after == a and before != a:
            final, alike = points is self.account.winning, self._twins_before(points)
            if final and alike:
                return (scores.ANOTHER if alike[-1].side == a else scores.OF_ITS_OWN), 95
            return (
                (scores.FORGOOD, 95)
                if final and len(self.account.scores) > 2
                else (scores.LEAD, _ALWAYS)
            )
        if after == a:
            return scores.MORE, 80
        return scores.LESS, 82

    def _origin(self, points: ScoredPoints, slots: dict[str, Slot]) -> None:
        """Where the score came from: a turnover, else a drive."""
        play = points.play
        for lost in self.account.takeaways(points.side):
            paid = lost.points and (
                (play is not None and lost.drive is not None and lost.drive == play.drive)
                or lost.log == points.log
            )
            if paid and lost.log != points.log:
                claim = Claim("turnover", (lost.side, lost.how), True, (lost.log,))
                noun = "an interception" if lost.how == "interception" else "a lost fumble"
                slots["gift"] = Phrase(noun, (claim,))
                slots["gave"] = Phrase("gave", (claim,))
                return
        if play is None or play.drive is None or points.by not in ("", "rush", "complete"):
            return
        drive = self.account.drives[play.drive]
        if drive.side != points.side or drive.plays < 3 or drive.yards < LEAST_DRIVE:
            return
        march = drive.plays >= MARCH_PLAYS and drive.yards >= MARCH_YARDS
        if self.figures.drive_of(play.drive) in self._lead_claims:
            return
        slots["drive"] = Phrase(
            f"a {'march' if march else 'drive'} of {count(drive.yards, 'yard')} in"
            f" {count(drive.plays, 'play')}",
            (self.figures.drive_of(play.drive),),
        )

    def _deciding_drive(self) -> Iterator[Item]:
        """The drive to the points that won it, or tied it at the end, from where it began: not of
        a rout, nor of an early score that many others followed."""
        points = self.account.winning or self._tying()
        if points is None or points.play is None or points.play.drive is None:
            return
        close = self.account.margin <= CLOSE_GAME
        if points.by not in ("", "rush", "complete") or not (close or self._is_late(points)):
            return
        drive = big_drive(self.account, points.play.drive)
        if not drive.plays or drive.side != points.side:
            return
        told = points.log in self._plays_used
        if not told and self.account.winner is None:
            return
        teller = self._drive_teller()
        sentences = teller.build_up(drive, points.log)
        if told:
            named = self.figures.score_play(points).text in self._lead_text.casefold()
            score = teller.score_on_hard_down(points, named=named)
            if score is None:
                score = teller.went(drive, points, at_once=len(sentences) == 1)
            last = [score] if score is not None else self._briefly(points)
        else:
            hard = teller.score_on_hard_down(points)
            last = [hard, *self._try(points)] if hard is not None else self._won_by(points)
        if not sentences or not last:
            return
        self._turns.add(points.log)
        self._drive = drive
        ends = len(last) == 1
        yield Item(points.log, points.state.period, 99, [*sentences, *last], ends)

    def _briefly(self, points: ScoredPoints) -> list[Sentence]:
        """What the score became with a play that the lead has told."""
        after, tied = points.tried or points.log, leader(points.after) is None
        sentence = self.teller.sentence(
            scores.BRIEF,
            [self.figures.scored(points)],
            A=self.teller.team(points.side),
            bareplay=self._bare(points),
            sc=self.figures.score_after(after, points.side),
            **{"tied" if tied else "led": Phrase("tied" if tied else "led")},
        )
        return [sentence] if sentence is not None else []

    def _tiebreak_drive(self) -> Iterator[Item]:
        """The drive that decided a tie on penetrations or by the deepest point: where it began,
        and how it ended unless it scored."""
        at = self.account.broke_tie
        if at is None:
            return
        play = next((p for p in self.account.plays if p.last >= at and p.drive is not None), None)
        if play is None or play.drive is None:
            return
        drive = big_drive(self.account, play.drive)
        if drive.side != self.case.winner:
            return
        self._drive = drive
        teller = self._drive_teller()
        sentences = teller.build_up(drive, at)
        if drive.plays[-1].first > at:
            sentences += teller.ended(drive, self._when(at))
        if sentences:
            yield Item(at, play.before.period, 99, sentences)

    def _deciding_safety(self) -> Iterator[Item]:
        """A safety that won it: why the ball was so near the goal line, and the play."""
        points = self.account.winning
        play = None if points is None else points.play
        if points is None or points.kind != "safety" or play is None or play.drive is None:
            return
        sentences = self._drive_teller().safety(big_drive(self.account, play.drive), points)
        if sentences:
            self._turns.add(points.log)
            yield Item(points.log, points.state.period, 99, sentences, True)

    def _drive_teller(self) -> DriveTeller:
        heard = {n for c in self._lead_claims if c.name in _PLAYS for n in c.log}
        lead = self._lead_text.casefold()
        return DriveTeller(
            self.account, self.figures, self.teller, self.slots, frozenset(heard), lead
        )

    def _tying(self) -> ScoredPoints | None:
        """The last points of a tie, if they made it one."""
        made = self.account.scores[-1:] if self.account.winner is None else ()
        return next((points for points in made if leader(points.after) is None), None)

    def _is_late(self, points: ScoredPoints) -> bool:
        """Whether points came in the second half of the game."""
        return self.account.progress(points.state) >= 1 / 2

    def _won_by(self, points: ScoredPoints) -> list[Sentence]:
        """The winning points, without where they came from."""
        after = points.tried or points.log
        first = self.teller.sentence(
            scores.FORGOOD,
            [self.figures.scored(points)],
            A=self.teller.team(points.side),
            play=self.figures.score_play(points),
            when=self._when(points.log),
            sc=self.figures.score_after(after, points.side),
        )
        return [] if first is None else [first, *self._try(points)]

    def _near_misses(self) -> Iterator[Item]:
        """How close a team came: either one in a tie, the loser in a close game."""
        account = self.account
        best = nearest_miss(account)
        if best is None:
            yield from self._closest()
            return
        told = self.figures.drive_of(best.index) in self._lead_claims
        last_one = account.winner is not None and best.index == self._last_drive_index()
        if last_one and not told and not is_very_near(best):
            return
        when = self._when(best.plays[-1].first)
        sentences = self._drive_teller().missed(best, when, told=told)
        if sentences:
            wanted = 97 if account.winner is None or last_one else 73 + 10 * is_very_near(best)
            last = best.plays[-1]
            yield Item(last.last, last.before.period, wanted, sentences)

    def _closest(self) -> Iterator[Item]:
        """How near the goal the ball came in a game without a point."""
        account = self.account
        snaps = [p for p in account.plays if p.before.phase == SCRIMMAGE]
        if account.total or account.winner is not None or not snaps:
            return
        nearest = max(snaps, key=lambda play: play.before.spot or 0)
        side, reached = nearest.before.possession, nearest.before.spot or 0
        spot = self.figures.snap_spot(nearest.first)
        others = [p for p in snaps if p.before.possession != side]
        if side is None or any((p.before.spot or 0) >= reached for p in others):
            return
        claim = Claim("closest", (side,), reached, (nearest.first,))
        sentence = self.teller.sentence(
            scores.CLOSEST, [claim], A=self.teller.team(side), spot=spot
        )
        if sentence is not None:
            yield Item(nearest.first, nearest.before.period, 97, [sentence])

    def _last_drive_index(self) -> int | None:
        """The loser's last drive, which has a sentence of its own."""
        mine = [n for n, drive in enumerate(self.account.drives) if drive.side == self.case.loser]
        return mine[-1] if mine else None

    def _when(self, log: int) -> Phrase:
        """When it was: by plays or seconds once a story, for the winning points; else in words."""
        points = self.account.winning
        if points is not None and log == points.log and not self._hour_given:
            return self.figures.left(log)
        return self.figures.stage(log)

    def _half(self) -> Iterator[Item]:
        half = self.account.halftime()
        if half is None or len(self.account.scores) < 2:
            return
        score, log = half
        at_half = self.figures.score_after(log)
        if score.home + score.visitors == 0 or set(at_half.claims) & self._lead_claims:
            return
        ahead = leader(score)
        slots: dict[str, Slot] = {**self.slots, "half": at_half}
        if ahead is not None:
            slots["X"] = self.teller.team(ahead)
        patterns = scores.HALF if ahead is not None else scores.HALF_TIED
        sentence = self.teller.sentence(patterns, [Claim("half", (), log, (log,))], **slots)
        if sentence is not None:
            period = len(self.account.profile.periods) // 2
            claims = [Claim("half", (), log, (log,)), *at_half.claims]
            again = self.teller.sentence(scores.HALF_AGAIN, claims)
            yield Item(log, period, 52, [sentence], again=again)

    def _turn(self) -> Iterator[Item]:
        """The play that moved win probability most, unless a score of the story is that play."""
        turn = self.account.turn
        if turn is None or self.account.game.chart is None or self.account.winner is None:
            return
        winner = self.case.winner
        before, swing = self.account.worth(turn, winner), self.account.swing(turn, winner)
        play = self.account.play_at(turn)
        if before is None or play is None or swing < 0.08:
            return
        if play.stats.kind == "punt" and play.stats.side != winner and turn == play.first:
            return  # the kick that had to come
        p, q = round(before * 100), round((before + swing) * 100)
        if not 0 < p < q < 100:
            return
        claims = [Claim("decisive_play", (), True, (turn,))]
        worth = Claim("worth", (winner,), round(before, 6), (turn,))
        after = Claim("worth_after", (winner,), round(before + swing, 6), (turn,))
        gain = Claim("swing", (winner,), round(swing, 6), (turn,))
        slots: dict[str, Slot] = {
            **self.slots,
            "when": self._when(turn),
            "p": Phrase(str(p), (worth,)),
            "q": Phrase(str(q), (after,)),
            "swing": Phrase(str(round(swing * 100)), (gain,)),
            "play": self._turn_play(turn),
        }
        down, spot = self.figures.down(turn), self.figures.snap_spot(turn)
        if down is not None and spot is not None:
            slots["before"] = Phrase(f"{down.text} at {spot.text}", (*down.claims, *spot.claims))
        points = next((p for p in self.account.scores if turn in (p.log, p.tried)), None)
        if self._tells_score(play, points):
            return
        if self._drive is not None and play in self._drive.plays:
            return
        flagged = any(flag[0] == turn for flag in self.account.penalties)
        patterns = scores.TURN[:1] if flagged else scores.TURN
        sentence = self.teller.sentence(patterns, claims, **slots)
        if sentence is None:
            return
        sentences = [sentence]
        if points is not None and turn == points.log:
            self._turns.add(points.log)
            sentences += self._then(points)
        scored = len(sentences) > 1
        yield Item(turn, self.account.before(turn).period, _TURN_WANTED, sentences, scored)

    def _tells_score(self, play: Played, points: ScoredPoints | None) -> bool:
        """Whether the play of the turn, or its `points`, has a sentence as a score."""
        if points is not None:
            return points.log in self._plays_used | self._turns
        return any(p.play is play and p.side == self.case.winner for p in self.account.scores)

    def _then(self, points: ScoredPoints) -> list[Sentence]:
        """What a score made of the game, and how its try went."""
        a = self.teller.team(points.side)
        after = points.tried or points.log
        then = self.teller.sentence(
            scores.THEN, [self.figures.scored(points)], A=a, sc=self.figures.score_after(after)
        )
        return [*self._try(points), *([then] if then is not None else [])]

    def _try(self, points: ScoredPoints) -> list[Sentence]:
        if points.tried is None or points.try_good or points.try_how == "skip":
            return []
        failed = self.teller.sentence(
            scores.TRY_FAILED,
            [Claim("try_good", (points.side,), False, (points.tried,))],
            A=self.teller.team(points.side),
        )
        return [failed] if failed is not None else []

    def _turn_play(self, turn: int) -> Phrase:
        points = next((p for p in self.account.scores if p.log == turn), None)
        if points is not None:
            return self.figures.score_play(points)
        tried = next((p for p in self.account.scores if p.tried == turn), None)
        if tried is not None:
            return Phrase(
                "a try that counted" if tried.try_good else "a try that failed",
                (Claim("try_good", (tried.side,), tried.try_good, (turn,)),),
            )
        flag = next((p for p in self.account.penalties if p[0] == turn), None)
        if flag is not None:
            return Phrase(
                f"a penalty for {foul_name(flag[2])}",
                (Claim("penalty", (flag[1], flag[2]), flag[3], (turn,)),),
            )
        lost = next((t for t in self.account.turnovers if t.log == turn), None)
        if lost is not None:
            picked = lost.how == "interception"
            by = self.teller.team(lost.side if picked else OTHER[lost.side]).prose
            noun = f"{'an interception' if picked else 'a fumble'} by {by}"
            return Phrase(noun, (Claim("turnover", (lost.side, lost.how), True, (turn,)),))
        play = self.account.play_at(turn)
        assert play is not None, "the turn is a play"
        if play.stats.returned and play.stats.run_back and turn > play.first:
            side = OTHER[play.stats.side]
            claim = Claim("yards", (side, "return"), play.stats.run_back, (turn,))
            kind = "punt" if play.stats.kind == "punt" else "kickoff"
            return self.figures.length(play.stats.run_back, claim, f"{kind} return")
        if play.stats.how == "intercepted" and play.stats.run_back and turn > play.first:
            side = OTHER[play.stats.side]
            claim = Claim("yards", (side, "return"), play.stats.run_back, (turn,))
            return self.figures.length(play.stats.run_back, claim, "interception return")
        words = self.figures.play_words(play)
        if play.stats.side != self.case.loser:
            return words
        index = play.drive
        stopped = index is not None and self.account.drives[index].ended == "downs"
        if index is not None and stopped and play is self.account.plays_of_drive(index)[-1]:
            return Phrase("a stop on downs", (self.figures.drive_of(index),))
        by = self.teller.teams["L"].prose
        return Phrase(f"{words.text} by {by}", words.claims)

    def _stands(self) -> Iterator[Item]:
        for stand in self.account.stands:
            claim = Claim("goal_line_stand", (stand.side,), stand.snaps, (stand.first, stand.last))
            if claim in self._lead_claims:
                continue
            sentence = self.teller.sentence(
                scores.STAND,
                [claim],
                **(
                    self.slots
                    | {
                        "A": self.teller.team(stand.side),
                        "B": self.teller.team(OTHER[stand.side]),
                        "snaps": Phrase(count(stand.snaps, "snap"), (claim,)),
                        "when": self._when(stand.first),
                    }
                ),
            )
            if sentence is not None:
                yield Item(stand.first, stand.period, 65, [sentence])

    def _last_drive(self) -> Iterator[Item]:
        """How the loser's last drive ended, if it could still have changed the result."""
        if self.account.winner is None or self.account.margin > CLOSE_GAME:
            return
        index = self._last_drive_index()
        if index is None or self._is_told(index) or self._scored_after(index):
            return
        drive, plays = self.account.drives[index], self.account.plays_of_drive(index)
        patterns = scores.LAST_DRIVE.get(drive.ended)
        if patterns is None or not plays or self.account.progress(plays[-1].before) < 0.8:
            return
        last = plays[-1]
        log = last.first
        spot = self.figures.snap_spot(log)
        own = last.before.spot
        if drive.ended == "downs" and spot is not None and own is not None and own < MIDFIELD:
            spot = Phrase(f"{self.teller.teams['L'].form('its')} own {own}", spot.claims)
        if drive.ended == "game_over":
            at_end = self.account.after(last.last)
            if at_end.possession != drive.side or not 0 < (at_end.spot or 0) < GOAL:
                return  # the last play gave the ball away, or took it over a goal line
            assert at_end.spot is not None, "just seen"
            spot = self.figures.spot(drive.side, at_end.spot, last.last)
            if at_end.spot < MIDFIELD:
                its = self.teller.teams["L"].form("its")
                spot = Phrase(f"{its} own {at_end.spot}", spot.claims)
        slots: dict[str, Slot] = {**self.slots, "when": self._when(log)}
        if spot is not None:
            slots["spot"] = spot
        sentence = self.teller.sentence(
            patterns, [self.figures.drive_of(index), Claim("last_drive", (drive.side,))], **slots
        )
        if sentence is not None:
            yield Item(last.last, last.before.period, 72, [sentence])

    def _scored_after(self, index: int) -> bool:
        """Whether the team scored after that drive: on a return."""
        end = max((play.last for play in self.account.plays_of_drive(index)), default=0)
        side = self.account.drives[index].side
        return any(p.side == side and p.log > end for p in self.account.scores)

    def _is_told(self, index: int) -> bool:
        """Whether the lead, the beginning of the deciding drive or the story of a near miss says
        how a drive ended."""
        miss, drive = nearest_miss(self.account), self.account.drives[index]
        if miss is not None and miss.index == index and is_very_near(miss):
            return True
        kicked = any(claim.name == "missed_kick_decided" for claim in self._lead_claims)
        if kicked and drive.ended == "no_goal":
            return True
        if self.figures.drive_of(index) in self._lead_claims:
            return True
        won = self._drive
        return won is not None and won.index == index + 1 and bool(won.begun)

    def _empty_periods(self) -> Iterator[Item]:
        periods = self.account.periods
        if len(periods) > 4 or not self.account.scores:
            return
        half = len(self.account.profile.periods) // 2
        runs: list[list[int]] = []
        for period, score in periods:
            if score.home + score.visitors or period > len(self.account.profile.periods):
                continue
            if runs and runs[-1][-1] == period - 1 != half:
                runs[-1].append(period)
            else:
                runs.append([period])
        for run in sorted(runs, key=len)[-1:]:
            claims = [Claim("points_in", (side, each), 0) for each in run for side in SIDES]
            name = Phrase(self._periods_name(run), tuple(claims))
            first = [
                n
                for n, e in zip(self.account.numbers, self.account.entries, strict=True)
                if e.before.period == run[0]
            ]
            patterns = scores.NO_SCORE if len(run) == 1 else scores.NO_SCORES
            sentence = self.teller.sentence(patterns, claims, period=name)
            if sentence is not None and first:
                yield Item(first[0], run[0], 35, [sentence])

    def _periods_name(self, run: list[int]) -> str:
        """The first and second quarters: periods in a row, each by its number."""
        names = [self.figures.period_name(period) for period in run]
        if run == [1, 2]:
            return "the first half"
        if len(names) == 1:
            return names[0]
        *firsts, last = [name.rsplit(" ", 1)[0].removeprefix("the ") for name in names]
        return f"the {', '.join(firsts)} and {last} {names[0].rsplit(' ', 1)[1]}s"


_STAGE: Final = re.compile(r" (?:early |late )?in the \w+ (?:half|quarter)(?=[ ,.:])")
"""When it was, in words."""
_OF_A_PERIOD: Final = frozenset({"points_in", "half"})
"""Claims of a sentence that is about a period."""


def _score_in(sentences: list[Sentence]) -> Value | None:
    """The score that sentences give last; None where they give none."""
    given = [claim.value for each in sentences for claim in each.claims if claim.name == "score"]
    return given[-1] if given else None


def _said_once(sentences: list[Sentence]) -> list[Sentence]:
    """The sentences of one period, which is named once, and a part of it where it is another."""
    last, shortened = "", []
    for each in sentences:
        stage = _STAGE.search(each.text)
        if stage is None or any(claim.name in _OF_A_PERIOD for claim in each.claims):
            last = last or (stage[0] if stage is not None else "")
            shortened.append(each)
            continue
        words = stage[0]
        if last and (words == last or words.startswith(" in ")):
            rest = each.text[stage.end() :]
            text = each.text[: stage.start()] + re.sub(r"^,(?! \d)", "", rest)
            shortened.append(Sentence(text, each.claims))
        else:
            last = words
            shortened.append(each)
    return shortened
