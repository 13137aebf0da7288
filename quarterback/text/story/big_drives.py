"""The drives that a story follows play by play: the one that decided the game, and the near miss.

Each is told as it happened: where it began and why there, the play that could have ended it, and
the score, or what kept it from one. Every sentence carries its claims, as everywhere in the paper.
The marks in patterns are those of `headlines`: A is the team with the ball, B the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from quarterback.text.story.account import ONE_SCORE, Account, Played, ScoredPoints
from quarterback.text.story.figures import StoryFigures, foul_name, hard_down, to_go
from quarterback.text.story.page import Claim, Sentence
from quarterback.text.story.phrases import Phrase, Slot, Teller, count
from rulesets.core.field import GOAL
from rulesets.core.sentences.phrases import with_article
from rulesets.core.sides import OTHER, SIDES, Side, leader
from rulesets.core.state import SCRIMMAGE

LONG_GAIN: Final = 15
"""Yards from which a gain within a drive is worth a sentence."""
NEAR: Final = 75
"""A drive that got this far from its own goal line, in yards, came near."""
_VERY_NEAR: Final = 85
_DROVE: Final = 10
"""Yards from which a team drove; below, it only had the ball there."""
_SOMEWHERE: Final = 60
"""The same in a game without a point, of which its deepest drive is the most there is to tell."""

BEGUN: Final[Mapping[str, tuple[str, ...]]] = {
    "interception": (
        "{A} intercepted and had the ball at {spot}.",
        "An interception gave {A} the ball at {spot}.",
        "{A} picked off a pass and took over at {spot}.",
    ),
    "fumble": (
        "{A} recovered a fumble and had the ball at {spot}.",
        "{B} fumbled, and {A} took over at {spot}.",
        "A fumble gave {A} the ball at {spot}.",
    ),
    "punt": (
        "{B} punted, and {A} took over at {spot}.",
        "A punt gave {A} the ball at {spot}.",
    ),
    "kickoff": (
        "{A} took the kickoff and started at {spot}.",
        "{A} started at {spot} after the kickoff.",
    ),
    "downs": (
        "{A} stopped {B} on downs and took over at {spot}.",
        "{B} lost the ball on downs, and {A} took over at {spot}.",
    ),
    "no_goal": (
        "{B} missed a field goal, and {A} took over at {spot}.",
        "{A} got the ball at {spot} after a missed field goal.",
    ),
    "blocked": (
        "{A} blocked a kick and had the ball at {spot}.",
        "A blocked kick gave {A} the ball at {spot}.",
    ),
    "punt_fumble": ("{A} punted, {B} fumbled the return, and {A} recovered at {spot}.",),
    "kickoff_fumble": ("{A} kicked off, {B} fumbled the return, and {A} recovered at {spot}.",),
    "": ("{A} started at {spot}.",),
}
"""By how the team came by the ball."""
HAD_BEGUN: Final[Mapping[str, tuple[str, ...]]] = {
    "interception": ("An interception had given {A} the ball at {spot}.",),
    "fumble": ("{A} had recovered a fumble at {spot}.",),
    "punt": ("A punt had given {A} the ball at {spot}.",),
    "kickoff": ("{A} had started at {spot} after the kickoff.",),
    "downs": ("{A} had taken over on downs at {spot}.",),
    "no_goal": ("A missed field goal had given {A} the ball at {spot}.",),
    "blocked": ("A blocked kick had given {A} the ball at {spot}.",),
    "punt_fumble": ("{A} had recovered the fumble of a punt at {spot}.",),
    "kickoff_fumble": ("{A} had recovered the fumble of a kickoff at {spot}.",),
}
"""The same after the sentence with how it ended."""
RESUMED: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(
    BEGUN, ("{A} took over at {spot}.", "{A} had the ball at {spot}.")
)
"""The same after the sentence with how the drive before it ended."""
MADE: Final = (
    "On {down} {play} kept the drive alive.",
    "It was {down} when {play} gave {A} a first down.",
    "{Play} made it on {down}.",
)
MADE_IT: Final = ("The {bareplay} came on {down}.", "It was {down} when the {bareplay} came.")
"""The same where the lead has the play."""
MADE_BY_FLAG: Final = (
    "On {down} {flag} gave {A} a first down.",
    "{Flag} kept the drive alive on {down}.",
)
KEPT: Final = (
    "{A} fumbled on the way and kept the ball.",
    "A fumble on the way stayed with {A}.",
)
GAINED: Final = (
    "From there {play} went to {spot}.{atonce}",
    "{Play} carried to {spot}.{atonce}",
    "{Play} from {from} went to {spot}.",
)
WENT: Final = (
    "The drive was {yards} in {plays}, and {A} led, {sc}.",
    "{Yards} in {plays} put {A} ahead, {sc}.",
    "The drive covered {yards} in {plays}, and {A} led, {sc}.",
)
WENT_TIED: Final = ("The drive was {yards} in {plays}, and the score was {sc}.",)
CAME_ON: Final = (
    "The {bareplay} came on {down} and made it {sc}.",
    "It was {down} when the {bareplay} made it {sc}.",
)
"""The score, where the lead has named its play, of a third or fourth down."""
LATER: Final = ("{Plays} later {A} led, {sc}.",)
"""Right after where it began."""
NEXT_PLAY: Final = ("On the next play {A} led, {sc}.", "{A} scored at once and led, {sc}.")
TIED_NEXT_PLAY: Final = ("On the next play {A} tied it, {sc}.", "{A} tied it at once, {sc}.")
SCORED_ON: Final = (
    "{Play} on {down} put {A} ahead, {sc}.",
    "On {down}, {play} put {A} ahead, {sc}.",
)
NEAR_MISS: Final[Mapping[str, tuple[str, ...]]] = {
    "interception": (
        "{A} got to {spot} {when}, and {B} intercepted.",
        "{A} drove to {spot} {when} and threw an interception.",
    ),
    "fumble": (
        "{A} got to {spot} {when} and fumbled the ball away.",
        "{A} drove to {spot} {when} and lost a fumble.",
    ),
    "downs": (
        "{B} stopped {A} on downs at {spot} {when}.",
        "{A} drove to {spot} {when} and lost the ball on downs.",
    ),
    "no_goal": (
        "{A} got to {spot} {when} and missed a field goal.",
        "{A} drove to {spot} {when}, and the kick was no good.",
    ),
    "blocked_kick": ("{A} got to {spot} {when}, and {B} blocked the kick.",),
    "punt": ("{A} got to {spot} {when} and punted.", "{A} punted {when} from {spot}."),
    "half_end": (
        "{A} {A.was} at {spot} when the half ended.",
        "The half ended with {A} at {spot}.",
    ),
    "game_over": (
        "{A} {A.was} at {spot} when the game ended.",
        "The game ended with {A} at {spot}.",
    ),
}
"""By how the drive ended."""
THEN_ENDED: Final[Mapping[str, tuple[str, ...]]] = {
    "interception": (
        "Then {B} intercepted.",
        "Then came an interception.",
        "{B} picked off a pass there.",
    ),
    "fumble": (
        "Then {A} fumbled the ball away.",
        "Then came a lost fumble.",
        "{A} lost a fumble there.",
    ),
    "downs": ("Then {B} held.", "{B} held on downs.", "{A} lost the ball there on downs."),
    "no_goal": ("Then the kick missed.", "{A} tried for goal there and missed."),
    "blocked_kick": ("Then {B} blocked the kick.", "{B} blocked the kick."),
}
"""The same where the lead has said where and when."""


SAFETY: Final = (
    "{B} stopped {stopped} behind the goal line on {down} at {spot} and led, {sc}.",
    "On {down} at {spot} {B} stopped {stopped} behind the goal line, and led, {sc}.",
    "{loose} on {down} at {spot} ended behind the goal line, and {B} led, {sc}.",
)
"""By what the play was that ended in a safety; A is the team that had the ball."""


@dataclass(frozen=True)
class BigDrive:
    """One drive, with what a story needs of it."""

    index: int
    side: Side
    plays: tuple[Played, ...]
    begun: str
    """How the team came by the ball: a key of BEGUN."""

    @property
    def yards_reached(self) -> int:
        """The spot of the last snap, in yards from the team's own goal line."""
        return self.plays[-1].before.spot or 0

    @property
    def drove(self) -> bool:
        """Whether it moved the ball; else the team only had it there."""
        return self.yards_reached - (self.plays[0].before.spot or 0) >= _DROVE

    def stopped(self, ended: str) -> list[str]:
        """The patterns for how it ended without points, by a key of NEAR_MISS."""
        return [each for each in NEAR_MISS.get(ended, ()) if self.drove or "drove" not in each]


def big_drive(account: Account, index: int) -> BigDrive:
    plays = tuple(account.plays_of_drive(index))
    return BigDrive(index, account.drives[index].side, plays, _begun(account, index, plays))


def _begun(account: Account, index: int, plays: tuple[Played, ...]) -> str:
    """How the team came by the ball; empty where no play gave it the ball."""
    earlier = [play for play in account.plays if play.last < plays[0].first]
    side = account.drives[index].side
    if not earlier:
        return ""
    last = earlier[-1]
    if last.stats.side == side:
        return _regained(last, side)
    if last.before.period != plays[0].before.period and last.stats.kind != "kickoff":
        halves = len(account.profile.periods) // 2
        if last.before.period <= halves < plays[0].before.period:
            return ""
    return _gained(last, side, _ended(account, last))


def _gained(last: Played, side: Side, ended: str) -> str:
    """How a team came by the ball on a play of the other team, whose drive ended so."""
    stats = last.stats
    if stats.kind == "no_play":
        return "downs" if ended == "downs" else ""
    if stats.loose.fumbled:
        return "fumble" if OTHER[side] in stats.loose.lost else ""
    if stats.blocked:
        return "blocked"
    if stats.how == "intercepted":
        return "interception"
    if stats.kind in ("punt", "kickoff"):
        return stats.kind
    return ended if last.before.phase == SCRIMMAGE and ended in ("downs", "no_goal") else ""


def _regained(last: Played, side: Side) -> str:
    """How a team that had kicked came by the ball again."""
    lost = last.stats.returned and OTHER[side] in last.stats.loose.lost
    return f"{last.stats.kind}_fumble" if lost and last.stats.kind in ("punt", "kickoff") else ""


def _ended(account: Account, play: Played) -> str:
    return account.drives[play.drive].ended if play.drive is not None else ""


def near_miss(account: Account, side: Side) -> BigDrive | None:
    """Return the drive in which a team came closest to a score and got none; None where no drive
    of its ended near the goal. Of two as close the later one."""
    best: BigDrive | None = None
    near = NEAR if account.total else _SOMEWHERE
    for index, drive in enumerate(account.drives):
        if drive.side != side or drive.ended not in NEAR_MISS:
            continue
        played = big_drive(account, index)
        least = near if best is None else best.yards_reached
        moved = played.plays and played.yards_reached > drive.began
        if (moved and played.yards_reached >= least) or (
            played.plays and played.yards_reached >= max(least, _VERY_NEAR)
        ):
            best = played
    return best


def nearest_miss(account: Account) -> BigDrive | None:
    """Return the closest that a team came to the points it lacked: either team in a tie, the loser
    of a close game; None where neither came near, and for any other game."""
    if account.winner is None:
        sides: tuple[Side, ...] = SIDES
    elif account.margin <= ONE_SCORE:
        sides = (OTHER[account.winner],)
    else:
        return None
    misses = [miss for side in sides if (miss := near_miss(account, side)) is not None]
    return max(misses, key=lambda miss: (miss.yards_reached, miss.index), default=None)


def is_very_near(drive: BigDrive) -> bool:
    """Whether a drive that got no points was stopped inside the 15."""
    return drive.yards_reached >= _VERY_NEAR


def stopped_at(figures: StoryFigures, drive: BigDrive) -> Phrase | None:
    """Where a drive that got no points ended: its last snap, or where time left it."""
    last, account = drive.plays[-1], figures.account
    if account.drives[drive.index].ended in ("half_end", "game_over"):
        after = account.after(last.last)
        if (
            after.possession == drive.side
            and after.spot is not None
            and last.before.spot is not None
            and last.before.spot <= after.spot < GOAL
        ):
            return figures.spot(drive.side, after.spot, last.last)
    return figures.snap_spot(last.first)


class DriveTeller:
    """Tells the big drives of one game."""

    def __init__(
        self,
        account: Account,
        figures: StoryFigures,
        teller: Teller,
        slots: Mapping[str, Slot],
        heard: frozenset[int] = frozenset(),
        lead: str = "",
    ) -> None:
        """`heard`: the inputs of plays that the lead has told; `lead`: its text, in lower case."""
        self.account, self.figures, self.teller = account, figures, teller
        self.slots = dict(slots)
        self.heard, self.lead = heard, lead

    def build_up(self, drive: BigDrive, until: int, *, resumed: bool = False) -> list[Sentence]:
        """Where a drive began and why, and the play before an input that could have ended it or
        that went farthest; `resumed`: the sentence before has said why."""
        begin = self._begin(drive, RESUMED) if resumed else self._begin(drive)
        crucial = self._crucial(drive, until)
        if crucial is None and not drive.begun:
            return []  # where it began, and neither why nor what came of it
        return [each for each in (begin, crucial) if each is not None]

    def went(self, drive: BigDrive, points: ScoredPoints, *, at_once: bool) -> Sentence | None:
        """How the drive came to the score, where the lead has told the scoring play; `at_once`:
        the sentence before is where it began."""
        after = points.tried or points.log
        snaps = sum(play.stats.counted for play in drive.plays)
        ended = self.account.drives[drive.index]
        claim = self.figures.drive_of(drive.index)
        tied = leader(points.after) is None
        slots = self._of(drive) | {"sc": self.figures.score_after(after, points.side)}
        if len(drive.plays) == 1:
            return self.teller.sentence(TIED_NEXT_PLAY if tied else NEXT_PLAY, [claim], **slots)
        if snaps < 2 or ended.yards <= 0 or ended.plays != snaps:
            return None
        plays = Phrase(count(snaps, "play"), (claim,))
        slots |= {
            "plays": plays,
            "Plays": Phrase(plays.text.capitalize(), (claim,)),
            "yards": Phrase(count(ended.yards, "yard"), (claim,)),
            "Yards": Phrase(count(ended.yards, "yard", spelled=True).capitalize(), (claim,)),
        }
        if tied:
            return self.teller.sentence(WENT_TIED, [claim], **slots)
        return self.teller.sentence(WENT + LATER if at_once else WENT, [claim], **slots)

    def score_on_hard_down(self, points: ScoredPoints, *, named: bool = False) -> Sentence | None:
        """A score of the third or fourth down, which could have been the end of the drive;
        `named`: the lead has the play."""
        down = hard_down(self.figures, points.play)
        if down is None or points.play is None or points.by not in ("rush", "complete"):
            return None
        after = points.tried or points.log
        play = self.figures.score_play(points)
        return self.teller.sentence(
            CAME_ON if named else SCORED_ON,
            [self.figures.scored(points)],
            A=self.teller.team(points.side),
            down=down,
            play=play,
            bareplay=self.figures.bare_score(points).bare,
            sc=self.figures.score_after(after, points.side),
        )

    def missed(self, drive: BigDrive, when: Phrase, *, told: bool) -> list[Sentence]:
        """How near a team came, from where the drive began, and what kept it from a score. `when`
        is the hour of its last snap; `told`: the lead has said how it ended."""
        ended = self.account.drive_end(drive.index)
        until = drive.plays[-1].first
        claim = self.figures.drive_of(drive.index)
        if told:
            crucial = self._crucial(drive, until)
            if crucial is None:
                begin = self._begin(drive, HAD_BEGUN)
                return [begin] if begin is not None else []
            begin = self._begin(drive)
            last = self.teller.sentence(THEN_ENDED.get(ended, ()), [claim], **self._of(drive))
            return [each for each in (begin, crucial, last) if each is not None]
        spot = stopped_at(self.figures, drive)
        if spot is None:
            return []
        slots = self._of(drive) | {"spot": spot, "when": when}
        if not drive.drove and ended in THEN_ENDED and drive.begun:
            begin = self._begin(drive)
            last = self.teller.sentence(THEN_ENDED[ended], [claim], **slots)
            return [each for each in (begin, last) if each is not None]
        sentence = self.teller.sentence(drive.stopped(ended), [claim], **slots)
        if sentence is None:
            return []
        crucial = self._crucial(drive, until)
        if crucial is None:
            return [sentence]
        begin = self._begin(drive)
        return [*([begin] if begin is not None else []), crucial, sentence]

    def ended(self, drive: BigDrive, when: Phrase) -> list[Sentence]:
        """How a drive without points ended; nothing of one that scored or was punted away."""
        spot, ended = stopped_at(self.figures, drive), self.account.drive_end(drive.index)
        claim = self.figures.drive_of(drive.index)
        slots = self._of(drive) | {"spot": spot, "when": when}
        last = self.teller.sentence(drive.stopped(ended), [claim], **slots)
        return [last] if last is not None else []

    def safety(self, drive: BigDrive, points: ScoredPoints) -> list[Sentence]:
        """How a team was stopped behind its own goal line: where its drive began, and the play."""
        play = points.play
        if play is None or play not in drive.plays or drive.side == points.side:
            return []
        begin, spot = self._begin(drive), self.figures.snap_spot(play.first)
        stats, claims = play.stats, [self.figures.scored(points)]
        slots = self._of(drive) | {
            "down": self.figures.down(play.first),
            "spot": spot,
            "sc": self.figures.score_after(points.log, points.side),
        }
        if points.by in ("rush", "complete", "sack"):
            claims.append(Claim("yards", (stats.side, stats.how), stats.yards, (play.last,)))
            run = self.figures.run_name(play)
            noun = {"rush": with_article(run), "complete": "a pass", "sack": "the passer"}[
                points.by
            ]
            slots["stopped"] = Phrase(noun)
        elif points.by in ("fumble", "blocked"):
            slots["loose"] = Phrase("a fumble" if points.by == "fumble" else "a blocked kick")
        last = self.teller.sentence(SAFETY, claims, **slots)
        return [each for each in (begin, last) if each is not None] if last is not None else []

    def _of(self, drive: BigDrive) -> dict[str, Slot]:
        return self.slots | {
            "A": self.teller.team(drive.side),
            "B": self.teller.team(OTHER[drive.side]),
        }

    def _begin(
        self, drive: BigDrive, patterns: Mapping[str, tuple[str, ...]] = BEGUN
    ) -> Sentence | None:
        first = drive.plays[0].first
        spot = self._own_spot(drive, first)
        if spot is None:
            return None
        claims = [Claim("drive_after", (drive.side,), drive.begun, (first,))] if drive.begun else []
        return self.teller.sentence(
            patterns.get(drive.begun, ()), claims, **(self._of(drive) | {"spot": spot})
        )

    def _own_spot(self, drive: BigDrive, log: int) -> Phrase | None:
        """Its own 20, the Yale 20, midfield."""
        spot = self.figures.snap_spot(log)
        yards = self.account.before(log).spot
        if spot is None or yards is None:
            return spot
        return self.figures.own_spot(drive.side, yards, spot)

    def _crucial(self, drive: BigDrive, until: int) -> Sentence | None:
        before = [play for play in drive.plays if play.last < until]
        made = [
            play
            for play in before
            if play.stats.first_down and hard_down(self.figures, play) is not None
        ]
        if made:
            hardest = max(made, key=lambda p: (p.before.down or 0, to_go(p), p.first))
            return self._made(drive, hardest)
        kept = next((p for p in before if _kept_ball(p)), None)
        if kept is not None:
            claim = Claim("kept_fumble", (drive.side,), True, (kept.last,))
            return self.teller.sentence(KEPT, [claim], **self._of(drive))
        return self._long_gain(drive, before)

    def _made(self, drive: BigDrive, play: Played) -> Sentence | None:
        down = hard_down(self.figures, play)
        claim = Claim("made_first_down", (drive.side,), True, (play.last,))
        slots = self._of(drive) | {"down": down}
        if play.stats.first_down == "penalty" or play.stats.kind == "no_play":
            offender = next((f for f in play.stats.penalties if f.side == OTHER[drive.side]), None)
            if offender is None:
                return None
            flags = [p for p in self.account.penalties if play.first <= p[0] <= play.last]
            if len(flags) != 1:
                return None
            log, side, foul, yards = flags[0]
            flag = Claim("penalty", (side, foul), yards, (log,))
            by = self.teller.team(side).prose
            noun = f"{foul_name(foul)} by {by}"
            slots |= {"flag": Phrase(noun, (flag,)), "Flag": Phrase(noun, (flag,))}
            return self.teller.sentence(MADE_BY_FLAG, [claim, flag], **slots)
        words = self.figures.play_words(play)
        heard = self.heard.intersection(range(play.first, play.last + 1))
        return self.teller.sentence(
            MADE_IT if heard and words.bare.text in self.lead else MADE,
            [claim],
            **(slots | {"play": words, "bareplay": words.bare}),
        )

    def _long_gain(self, drive: BigDrive, before: list[Played]) -> Sentence | None:
        gains = [
            p
            for p in before
            if p.stats.how in ("rush", "complete")
            and not self.heard.intersection(range(p.first, p.last + 1))
        ]
        best = max(gains, key=lambda p: p.stats.yards, default=None)
        if best is None or best.stats.yards < LONG_GAIN:
            return None
        after = next((p for p in drive.plays if p.first > best.last), None)
        spot = None if after is None else self.figures.snap_spot(after.first)
        ended = self.account.after(best.last)
        if after is None or spot is None or ended.spot != after.before.spot:
            return None
        slots: dict[str, Slot | None] = {
            **self._of(drive),
            "play": self.figures.play_words(best),
            "spot": spot,
        }
        if best.before.spot == drive.plays[0].before.spot:
            slots["atonce"] = Phrase(" ")
        else:
            slots["from"] = self._own_spot(drive, best.first)
        return self.teller.sentence(GAINED, (), **slots)


def _kept_ball(play: Played) -> bool:
    """Whether the offense fumbled once and kept the ball."""
    loose = play.stats.loose
    return loose.fumbled == (play.stats.side,) and not loose.lost and bool(play.stats.how)
