"""What a story can tell of a game: each score, drive, stop and half, by its place in the game and
by how much it is wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from quarterback.text.story import scores
from quarterback.text.story.account import ONE_SCORE, Account, Played, ScoredPoints
from quarterback.text.story.angles.angle import Case
from quarterback.text.story.big_drives import (
    LONG_GAIN,
    NEAR,
    NEAR_MISS,
    BigDrive,
    DriveTeller,
    big_drive,
    is_very_near,
    nearest_miss,
)
from quarterback.text.story.figures import (
    FAR,
    MIDFIELD,
    StoryFigures,
    foul_name,
    hard_down,
    to_go,
)
from quarterback.text.story.page import Claim, Sentence
from quarterback.text.story.phrases import Phrase, Slot, Teller, count, number
from rulesets.core.field import GOAL
from rulesets.core.sides import OTHER, SIDES, leader, points_of
from rulesets.core.state import SCRIMMAGE

LEAST_DRIVE: Final = 30
"""Yards from which a drive is worth mentioning."""
MARCH_PLAYS: Final = 10
MARCH_YARDS: Final = 60
ALWAYS: Final = 94
"""From this on a passage is in the story, however long that gets: who led is not left out."""
_EVEN, _SLIM = 50, 20
"""Win probabilities, in percent: of an even game, and the most that makes a story by itself."""
_OUT_OF_REACH: Final = 16
"""The margin, in points, above which no near miss of the loser is worth a sentence."""
_OTHER_DRIVES: Final = 2
"""How many drives of each team a story tells, not counting the one that came closest."""
TAKEN: Final = ("interception", "fumble", "downs")
"""How a drive ends on a play that took the ball away."""
TURN_WANTED: Final = 90
"""How much the passage with the chance is wanted."""
PLAYS: Final = frozenset(
    {"scored", "longest", "yards", "penalty", "turnover", "decisive_play", "fourth"}
)
"""Claims of one play, which a closing sentence does not tell again."""


@dataclass(frozen=True)
class Lead:
    """What the lead of a story has said, so that no passage says it again."""

    text: str
    claims: frozenset[Claim]
    scores: frozenset[int]
    """The scores whose plays it names, by their inputs."""
    timed: bool
    """Whether it says exactly when something was."""

    @property
    def plays(self) -> frozenset[int]:
        """The inputs of the plays that it tells."""
        return frozenset(n for c in self.claims if c.name in PLAYS for n in c.log)


@dataclass
class Passage:
    """Sentences that could be in the story: their place in the game, and how much they are
    wanted."""

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
        return sum(len(each.text.split()) for each in self.sentences)


class Passages:
    """Writes the passages of one game, after its lead."""

    def __init__(self, case: Case, teller: Teller, slots: dict[str, Slot], lead: Lead) -> None:
        self.case, self.teller, self.slots, self._lead = case, teller, slots, lead
        self.account: Account = case.account
        self.figures: StoryFigures = case.figures
        self._turns: set[int] = set()
        """Scores that the deciding drive or the passage of the turn tells."""
        self.drive: BigDrive | None = None
        """The deciding drive, where the story follows it."""
        self._drives: set[int] = set()
        """The near misses that the story tells besides the nearest."""

    def __iter__(self) -> Iterator[Passage]:
        """The deciding drive first: the others leave out what it tells."""
        yield from self._deciding_drive()
        yield from self._deciding_safety()
        yield from self._tiebreak_drive()
        yield from self._near_misses()
        yield from self._other_drives()
        yield from self._turn()
        for points in self.account.scores:
            yield from self._score(points)
        yield from self._half()
        yield from self._stands()
        yield from self._last_drive()
        yield from self._empty_periods()

    def _told(
        self, patterns: Sequence[str], claims: Iterable[Claim], **slots: Slot | None
    ) -> list[Sentence]:
        """One of the patterns as a sentence; empty where none can be filled."""
        sentence = self.teller.sentence(patterns, claims, **slots)
        return [] if sentence is None else [sentence]

    def _score(self, points: ScoredPoints) -> Iterator[Passage]:
        a = points.side
        patterns, wanted = self._place_of(points)
        if points.log in self._turns:
            return
        if points.log in self._lead.scores:
            half = len(self.account.profile.periods) // 2
            last = points is self.account.scores[-1] and leader(points.before) == a
            last = last and points.state.period > half
            if len(self.account.scores) == 1 or (last and not self._try(points)):
                return
            patterns = patterns if self._twins_before(points) else scores.BRIEF
        slots, claims = self._score_slots(points), [self.figures.scored(points)]
        if patterns is scores.FIRST:
            claims.append(Claim("first_score", (a,), True, (points.log,)))
        down = self._desperate(points)
        if down is not None and patterns in scores.ON_DOWN:
            slots["down"] = down
            patterns = scores.ON_DOWN[patterns]
        for first in self._told(patterns, claims, **slots):
            sentences = [first, *self._try(points)]
            scored = len(sentences) == 1 and any(c.name == "score" for c in first.claims)
            yield Passage(points.log, points.state.period, wanted, sentences, scored)

    def _score_slots(self, points: ScoredPoints) -> dict[str, Slot]:
        """What the patterns of a score may name."""
        a, b, score = points.side, OTHER[points.side], points.after
        own, other = points_of(score, a), points_of(score, b)
        after = Claim("score", (), (score.home, score.visitors), (points.tried or points.log,))
        slots: dict[str, Slot] = {
            **self.slots,
            "A": self.teller.team(a),
            "B": self.teller.team(b),
            "play": self.figures.score_play(points),
            "when": self._when(points.log),
            "bareplay": self._bare(points),
            "sc": Phrase(f"{max(own, other)}-{min(own, other)}", (after,)),
            "even": Phrase(str(own), (after,)),
        }
        if other > own:
            was = points.before
            before = Claim("score", (), (was.home, was.visitors), (points.log - 1,))
            slots |= {
                "gap": Phrase(number(other - own), (after,)),
                "wasdown": Phrase(number(points_of(was, b) - points_of(was, a)), (before,)),
                "got": Phrase(number(points.points), (self.figures.scored(points),)),
            }
        earlier = [each for each in self.account.scores if each.log < points.log]
        if earlier and earlier[-1].side == b:
            slots["answered"] = Phrase("answered")
        if own >= other:
            slots["led" if own > other else "tied"] = Phrase("led" if own > other else "tied")
        self._origin(points, slots)
        return slots

    def _desperate(self, points: ScoredPoints) -> Phrase | None:
        """The down of a touchdown where anything else was the end of the drive, or near it: the
        last down, or the one before with ten yards to go."""
        play = points.play
        if play is None or points.kind == "safety" or points.by not in ("rush", "complete"):
            return None
        last = play.before.down == self.account.profile.downs or to_go(play) >= FAR
        return hard_down(self.figures, play) if last else None

    def _twins_before(self, points: ScoredPoints) -> list[ScoredPoints]:
        """Earlier scores by a play of the same kind and length."""
        bare = self._bare(points).text
        earlier = (p for p in self.account.scores if p.log < points.log)
        return [p for p in earlier if self._bare(p).text == bare]

    def _bare(self, points: ScoredPoints) -> Phrase:
        return self.figures.bare_score(points).bare

    def _place_of(self, points: ScoredPoints) -> tuple[tuple[str, ...], int]:
        """The patterns for a score by what it did to the game, and how much it is wanted."""
        if points.kind == "ruling":
            return scores.RULED, 100
        before, after, a = leader(points.before), leader(points.after), points.side
        if points is self.account.scores[0]:
            return scores.FIRST, 84
        if after is None:
            return scores.TIED, ALWAYS
        if after == a and before != a:
            final, alike = points is self.account.winning, self._twins_before(points)
            if final and alike:
                return (scores.ANOTHER if alike[-1].side == a else scores.OF_ITS_OWN), 95
            return (
                (scores.FORGOOD, 95)
                if final and len(self.account.scores) > 2
                else (scores.LEAD, ALWAYS)
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
        if self.figures.drive_of(play.drive) in self._lead.claims:
            return
        slots["drive"] = Phrase(
            f"a {'march' if march else 'drive'} of {count(drive.yards, 'yard')} in"
            f" {count(drive.plays, 'play')}",
            (self.figures.drive_of(play.drive),),
        )

    def _deciding_drive(self) -> Iterator[Passage]:
        """The drive to the points that won it, or tied it at the end, from where it began: not of
        a rout, nor of an early score that many others followed."""
        points = self.account.winning or self._tying()
        if points is None or points.play is None or points.play.drive is None:
            return
        far = self.account.drives[points.play.drive].yards >= MARCH_YARDS
        close = self.account.margin <= ONE_SCORE or far
        late = self.account.progress(points.state) >= 1 / 2
        if points.by not in ("", "rush", "complete") or not (close or late):
            return
        drive = big_drive(self.account, points.play.drive)
        if not drive.plays or drive.side != points.side:
            return
        told = points.log in self._lead.scores
        if not told and self.account.winner is None:
            return
        teller = self._drive_teller()
        miss = nearest_miss(self.account)
        resumed = miss is not None and miss.index == drive.index - 1 and bool(drive.begun)
        resumed = resumed or self._given(drive)
        sentences = teller.build_up(drive, points.log, resumed=resumed)
        if told:
            named = self.figures.bare_score(points).text in self._lead.text.casefold()
            score = teller.score_on_hard_down(points, named=named)
            if score is None and self.figures.drive_of(drive.index) not in self._lead.claims:
                score = teller.went(drive, points, at_once=len(sentences) == 1)
            last = [score] if score is not None else self._briefly(points)
        else:
            hard = teller.score_on_hard_down(points)
            last = [hard, *self._try(points)] if hard is not None else self._won_by(points)
        if not sentences or not last:
            return
        self._turns.add(points.log)
        self.drive = drive
        ends = len(last) == 1
        yield Passage(points.log, points.state.period, 99, [*sentences, *last], ends)

    def _given(self, drive: BigDrive) -> bool:
        """Whether the lead has told the play that gave a team the ball: a long return."""
        before = [play for play in self.account.plays if play.last < drive.plays[0].first]
        return bool(before) and bool(drive.begun) and self._heard(before[-1])

    def _briefly(self, points: ScoredPoints) -> list[Sentence]:
        """What the score became with a play that the lead has told."""
        after, tied = points.tried or points.log, leader(points.after) is None
        return self._told(
            scores.BRIEF,
            [self.figures.scored(points)],
            A=self.teller.team(points.side),
            bareplay=self._bare(points),
            sc=self.figures.score_after(after, points.side),
            **{"tied" if tied else "led": Phrase("tied" if tied else "led")},
        )

    def _tiebreak_drive(self) -> Iterator[Passage]:
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
        self.drive = drive
        teller = self._drive_teller()
        sentences = teller.build_up(drive, at)
        if drive.plays[-1].first > at:
            sentences += teller.ended(drive, self._when(at))
        if sentences:
            yield Passage(at, play.before.period, 99, sentences)

    def _deciding_safety(self) -> Iterator[Passage]:
        """A safety that won it: why the ball was so near the goal line, and the play."""
        points = self.account.winning
        play = None if points is None else points.play
        if points is None or points.kind != "safety" or play is None or play.drive is None:
            return
        sentences = self._drive_teller().safety(big_drive(self.account, play.drive), points)
        if sentences:
            self._turns.add(points.log)
            yield Passage(points.log, points.state.period, 99, sentences, True)

    def _drive_teller(self) -> DriveTeller:
        lead = self._lead
        return DriveTeller(
            self.account, self.figures, self.teller, self.slots, lead.plays, lead.text.casefold()
        )

    def _tying(self) -> ScoredPoints | None:
        """The last points of a tie, if they made it one."""
        made = self.account.scores[-1:] if self.account.winner is None else ()
        return next((points for points in made if leader(points.after) is None), None)

    def _won_by(self, points: ScoredPoints) -> list[Sentence]:
        """The winning points, without where they came from."""
        after = points.tried or points.log
        won = self._told(
            scores.FORGOOD,
            [self.figures.scored(points)],
            A=self.teller.team(points.side),
            play=self.figures.score_play(points),
            when=self._when(points.log),
            sc=self.figures.score_after(after, points.side),
        )
        return won and [*won, *self._try(points)]

    def _near_misses(self) -> Iterator[Passage]:
        """How close a team came: either one in a tie, the loser in a close game."""
        account = self.account
        best = nearest_miss(account)
        if best is None:
            yield from self._closest()
            return
        told = self.figures.drive_of(best.index) in self._lead.claims
        last_one = account.winner is not None and best.index == self._last_drive_index()
        if last_one and not told and not is_very_near(best):
            return
        when = self._when(best.plays[-1].first)
        sentences = self._drive_teller().missed(best, when, told=told)
        if sentences:
            wanted = 97 if account.winner is None or last_one else 73 + 10 * is_very_near(best)
            last = best.plays[-1]
            yield Passage(last.last, last.before.period, wanted, sentences)

    def _closest(self) -> Iterator[Passage]:
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
        for sentence in self._told(scores.CLOSEST, [claim], A=self.teller.team(side), spot=spot):
            yield Passage(nearest.first, nearest.before.period, 97, [sentence])

    def _other_drives(self) -> Iterator[Passage]:
        """The other drives that came near and got no points, of the loser or of both in a tie: in
        a game without a point all that crossed midfield, who never did, and the longest gain."""
        account, nil = self.account, not self.account.total
        few = account.total <= account.profile.field_goal
        best = nearest_miss(account)
        told = {each.index for each in (best, self.drive) if each is not None}
        sides = SIDES if account.winner is None else (self.case.loser,)
        if account.margin > _OUT_OF_REACH:
            return
        logs = set() if best is None else {n for play in best.plays for n in _inputs(play)}
        for side in sides:
            others = [
                drive
                for index, each in enumerate(account.drives)
                if each.side == side
                and index not in told
                and self._next(index) not in told
                and (drive := big_drive(account, index)).plays
                and drive.yards_reached > (MIDFIELD if few else NEAR)
                and (account.drive_end(index) != "punt" or is_very_near(drive))
                and account.drive_end(index) in NEAR_MISS
            ]
            for drive in sorted(others, key=lambda drive: -drive.yards_reached)[:_OTHER_DRIVES]:
                last = drive.plays[-1]
                if sentences := self._drive_teller().missed(
                    drive, self._when(last.first), told=self._heard(last)
                ):
                    self._drives.add(drive.index)
                    logs |= {n for s in sentences for c in s.claims for n in c.log}
                    wanted = 88 if few else 58
                    yield Passage(last.last, last.before.period, wanted, sentences)
        if nil:
            yield from self._short_of_midfield()
            yield from self._longest_gain(logs)

    def _next(self, index: int) -> int | None:
        """The drive right after another, if it tells how that one ended: by a lost ball, or by a
        kick at the goal."""
        told = (*TAKEN, "no_goal", "blocked_kick")
        return index + 1 if self.account.drives[index].ended in told else None

    def _short_of_midfield(self) -> Iterator[Passage]:
        for side in SIDES:
            plays = [p for p in self.account.plays if p.before.phase == SCRIMMAGE]
            own = [play for play in plays if play.before.possession == side]
            if own and all((play.before.spot or 0) <= MIDFIELD for play in own):
                claim = Claim("not_past", (side,), MIDFIELD)
                sentence = self.teller.sentence(scores.NOT_PAST, [claim], A=self.teller.team(side))
                if sentence is not None:
                    yield Passage(plays[-1].last, plays[-1].before.period, 86, [sentence])

    def _longest_gain(self, told: set[int]) -> Iterator[Passage]:
        """The longest run or pass, unless it was in one of the plays `told`."""
        found = [
            (*longest, side)
            for side in SIDES
            for kind in ("rush", "complete")
            if (longest := self.account.longest(kind, side)) is not None
        ]
        lengths = sorted((each[0] for each in found), reverse=True)
        if not lengths or lengths[0] < LONG_GAIN or lengths[:1] == lengths[1:2]:
            return
        _, play, side = max(found, key=lambda each: each[0])
        if self._heard(play) or told.intersection(_inputs(play)):
            return
        drive = self.account.plays_of_drive(play.drive or 0)
        sentence = self.teller.sentence(
            scores.LONGEST,
            [Claim("longest_gain", (side,), play.stats.yards, (play.last,))],
            A=self.teller.team(side),
            play=self.figures.play_words(play),
            when=self._when(play.first),
        )
        if sentence is not None:
            yield Passage(drive[-1].last, play.before.period, 84, [sentence])

    def _heard(self, play: Played) -> bool:
        """Whether the lead has told a play."""
        return not self._lead.plays.isdisjoint(_inputs(play))

    def _last_drive_index(self) -> int | None:
        """The loser's last drive, which has a sentence of its own."""
        mine = [n for n, drive in enumerate(self.account.drives) if drive.side == self.case.loser]
        return mine[-1] if mine else None

    def _when(self, log: int) -> Phrase:
        """When it was: by plays or seconds once a story, for the winning points; else in words."""
        points = self.account.winning
        if points is not None and log == points.log and not self._lead.timed:
            return self.figures.left(log)
        return self.figures.stage(log)

    def _half(self) -> Iterator[Passage]:
        half = self.account.halftime()
        if half is None or len(self.account.scores) < 2:
            return
        score, log = half
        at_half = self.figures.score_after(log)
        if score.home + score.visitors == 0 or set(at_half.claims) & self._lead.claims:
            return
        ahead = leader(score)
        slots: dict[str, Slot] = {**self.slots, "half": at_half}
        if ahead is not None:
            slots["X"] = self.teller.team(ahead)
        patterns = scores.HALF if ahead is not None else scores.HALF_TIED
        claim, period = Claim("half", (), log, (log,)), len(self.account.profile.periods) // 2
        for sentence in self._told(patterns, [claim], **slots):
            again = self.teller.sentence(scores.HALF_AGAIN, [claim, *at_half.claims])
            yield Passage(log, period, 52, [sentence], again=again)

    def _turn(self) -> Iterator[Passage]:
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
        won = self.account.winning
        if won is not None and self._half_of(turn) < self._half_of(won.log):
            return  # the game was won in another half
        if any(turn in claim.log for claim in self._lead.claims):
            return
        points = next((p for p in self.account.scores if turn in (p.log, p.tried)), None)
        driven = self.drive is not None and play in self.drive.plays
        if driven or self._tells_score(play, points):
            return
        sentence = self._turn_sentence(turn, before, before + swing)
        if sentence is None:
            return
        sentences = [sentence]
        if points is not None and turn == points.log:
            self._turns.add(points.log)
            sentences += self._then(points)
        scored = len(sentences) > 1
        yield Passage(turn, self.account.before(turn).period, TURN_WANTED, sentences, scored)

    def _half_of(self, log: int) -> bool:
        """Whether an input is of the second half, or later."""
        return self.account.before(log).period * 2 > len(self.account.profile.periods)

    def _turn_sentence(self, turn: int, before: float, after: float) -> Sentence | None:
        """The turn, by the winner's win probability before and after it."""
        winner, p, q = self.case.winner, round(before * 100), round(after * 100)
        worth = Claim("worth", (winner,), round(before, 6), (turn,))
        slots: dict[str, Slot] = {
            **self.slots,
            "when": self._when(turn),
            "play": self._turn_play(turn),
        }
        if p < _EVEN < q:
            changed = Claim("worth_after", (winner,), round(after, 6), (turn,))
            slots["favorite"] = Phrase(" ", (worth, changed))
        if 0 < p <= _SLIM:
            slots |= {"slim": Phrase(" "), "p": Phrase(str(p), (worth,))}
        down, spot = self.figures.down(turn), self.figures.snap_spot(turn)
        if down is not None and spot is not None:
            slots["before"] = Phrase(f"{down.text} at {spot.text}", (*down.claims, *spot.claims))
        flagged = any(flag[0] == turn for flag in self.account.penalties)
        patterns = scores.TURN[:3] if flagged else scores.TURN
        return self.teller.sentence(patterns, [Claim("decisive_play", (), True, (turn,))], **slots)

    def _tells_score(self, play: Played, points: ScoredPoints | None) -> bool:
        """Whether the play of the turn, or its `points`, has a sentence as a score."""
        if points is not None:
            return points.log in self._lead.scores | self._turns
        return any(p.play is play and p.side == self.case.winner for p in self.account.scores)

    def _then(self, points: ScoredPoints) -> list[Sentence]:
        """What a score made of the game, and how its try went."""
        a, sc = self.teller.team(points.side), self.figures.score_after(points.tried or points.log)
        then = self._told(scores.THEN, [self.figures.scored(points)], A=a, sc=sc)
        return [*self._try(points), *then]

    def _try(self, points: ScoredPoints) -> list[Sentence]:
        if points.tried is None or not points.try_missed:
            return []
        claim = Claim("try_good", (points.side,), False, (points.tried,))
        kicked = {"kicked": Phrase(" ")} if points.kicked_wide else {}
        return self._told(scores.TRY_FAILED, [claim], A=self.teller.team(points.side), **kicked)

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
        intercepted = play.stats.how == "intercepted"
        if (play.stats.returned or intercepted) and play.stats.run_back and turn > play.first:
            side = OTHER[play.stats.side]
            claim = Claim("yards", (side, "return"), play.stats.run_back, (turn,))
            kind = "punt" if play.stats.kind == "punt" else "kickoff"
            kind = kind if play.stats.returned else "interception"
            return self.figures.length(play.stats.run_back, claim, f"{kind} return")
        words = self.figures.play_words(play)
        if play.stats.side != self.case.loser:
            return words
        index = play.drive
        stopped = index is not None and self.account.drives[index].ended == "downs"
        if index is not None and stopped and play is self.account.plays_of_drive(index)[-1]:
            return Phrase("a stop on downs", (self.figures.drive_of(index),))
        by = self.teller.teams["L"].prose
        return Phrase(f"{words.text} by {by}", words.claims)

    def _stands(self) -> Iterator[Passage]:
        for stand in self.account.stands:
            claim = Claim("goal_line_stand", (stand.side,), stand.snaps, (stand.first, stand.last))
            if claim in self._lead.claims:
                continue
            slots = self.slots | {
                "A": self.teller.team(stand.side),
                "B": self.teller.team(OTHER[stand.side]),
                "snaps": Phrase(count(stand.snaps, "snap"), (claim,)),
                "when": self._when(stand.first),
            }
            for sentence in self._told(scores.STAND, [claim], **slots):
                yield Passage(stand.first, stand.period, 65, [sentence])

    def _last_drive(self) -> Iterator[Passage]:
        """How the loser's last drive ended, if it could still have changed the result."""
        if self.account.winner is None or self.account.margin > ONE_SCORE:
            return
        index = self._last_drive_index()
        if index is None or self._is_told(index) or self._scored_after(index):
            return
        drive, plays = self.account.drives[index], self.account.plays_of_drive(index)
        patterns = scores.LAST_DRIVE.get(self.account.drive_end(index))
        if patterns is None or not plays or self.account.progress(plays[-1].before) < 0.8:
            return
        last = plays[-1]
        log = last.first
        spot = self.figures.snap_spot(log)
        own = last.before.spot
        if drive.ended == "downs" and spot is not None and own is not None:
            spot = self.figures.own_spot(drive.side, own, spot)
        if drive.ended == "game_over":
            at_end = self.account.after(last.last)
            if at_end.possession != drive.side or not 0 < (at_end.spot or 0) < GOAL:
                return  # the last play gave the ball away, or took it over a goal line
            assert at_end.spot is not None, "just seen"
            spot = self.figures.spot(drive.side, at_end.spot, last.last)
            spot = self.figures.own_spot(drive.side, at_end.spot, spot)
        slots: dict[str, Slot] = {**self.slots, "when": self._when(log)}
        if spot is not None:
            slots["spot"] = spot
        claims = [self.figures.drive_of(index), Claim("last_drive", (drive.side,))]
        for sentence in self._told(patterns, claims, **slots):
            yield Passage(last.last, last.before.period, 72, [sentence])

    def _scored_after(self, index: int) -> bool:
        """Whether the team scored after that drive: on a return."""
        end = max((play.last for play in self.account.plays_of_drive(index)), default=0)
        side = self.account.drives[index].side
        return any(p.side == side and p.log > end for p in self.account.scores)

    def _is_told(self, index: int) -> bool:
        """Whether the lead, the beginning of the deciding drive or the story of a near miss says
        how a drive ended."""
        miss, drive = nearest_miss(self.account), self.account.drives[index]
        if index in self._drives or (miss and miss.index == index and is_very_near(miss)):
            return True
        kicked = any(claim.name == "missed_kick_decided" for claim in self._lead.claims)
        if kicked and drive.ended == "no_goal":
            return True
        if self.figures.drive_of(index) in self._lead.claims:
            return True
        won = self.drive
        return won is not None and won.index == index + 1 and bool(won.begun)

    def _empty_periods(self) -> Iterator[Passage]:
        periods = self.account.periods
        if not self.account.scores:
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
        longest, last = sorted(runs, key=len)[-1:], len(self.account.profile.periods)
        if self.account.overtime and not (periods[-1][1].home or periods[-1][1].visitors):
            longest.append([periods[-1][0]])
        for run in longest:
            claims = [Claim("points_in", (side, each), 0) for each in run for side in SIDES]
            name = Phrase(self._periods_name(run), tuple(claims))
            entries = zip(self.account.numbers, self.account.entries, strict=True)
            first = next((n for n, entry in entries if entry.before.period == run[0]), None)
            if first is None:
                continue
            over = [Claim("period", (), run[0], (first,))] if run[0] > last else []
            patterns = scores.NO_SCORE if len(run) == 1 else scores.NO_SCORES
            for sentence in self._told(patterns, [*claims, *over], period=name):
                yield Passage(first, run[0], 70 if over else 35, [sentence])

    def _periods_name(self, run: list[int]) -> str:
        """The first and second quarters: periods in a row, each by its number."""
        names = [self.figures.period_name(period) for period in run]
        if run == [1, 2]:
            return "the first half"
        if len(names) == 1:
            return names[0]
        *firsts, last = [name.rsplit(" ", 1)[0].removeprefix("the ") for name in names]
        return f"the {', '.join(firsts)} and {last} {names[0].rsplit(' ', 1)[1]}s"


def _inputs(play: Played) -> range:
    """The numbers of the inputs of a play."""
    return range(play.first, play.last + 1)
