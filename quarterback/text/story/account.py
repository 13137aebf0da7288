"""What happened in a game, counted once for everything that the paper says about it.

Numbers of inputs count from 1, as in the play-by-play. Nothing here is words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from league.model.stats.box_score import BoxScore, SideStats, box_score
from league.model.stats.drives import Drive, drives, has_time
from league.model.stats.play_stats import PlayStats, stats_of_play
from league.model.stats.player_stats import PlayerStats, Squad, individuals, kickers_of
from league.model.stats.plays import PlaySummary, plays
from league.model.stats.scoring import by_period
from quarterback.text.story.league_story import StoryGame
from rulesets.core.events import Ruling
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, OTHER, VISITORS, Score, Side, lead, leader, points_of
from rulesets.core.state import SCRIMMAGE, State

SHORT_GAME = 60
"""Plays of a dial game up to which margins and lengths count two thirds."""
ONE_SCORE = 8
"""The margin, in points, up to which one drive of the loser could have changed the result."""
TURNOVERS = ("interception", "fumble")
_POINTS = {
    "touchdown": "touchdown",
    "field_goal": "field_goal",
    "safety": "safety",
    "home_field_goal": "field_goal",
}
_STAND_FROM = 97
_STAND_SNAPS = 3
_LATE_SECONDS = 120
_LATE_SHARE = 15


@dataclass(frozen=True)
class Played:
    """A play with its stats, and the numbers of its first and last input."""

    summary: PlaySummary
    stats: PlayStats
    first: int
    last: int
    drive: int | None
    """The index of its drive; None for kickoffs, tries and returns alone."""

    @property
    def before(self) -> State:
        """The situation at the snap."""
        return self.summary.before


@dataclass
class ScoredPoints:
    """Points that went on the board, with the try's."""

    log: int
    """The number of the input that scored them."""
    side: Side
    kind: str
    """touchdown, field_goal, safety, or ruling where a referee set the score."""
    before: Score
    after: Score
    state: State
    """The situation before that input."""
    play: Played | None
    tried: int | None = None
    """The number of the input of the try."""
    try_good: bool = False
    try_how: str = ""
    try_play: Played | None = None

    @property
    def points(self) -> int:
        """What it added for its side, the try included."""
        return points_of(self.after, self.side) - points_of(self.before, self.side)

    @property
    def try_missed(self) -> bool:
        """Whether there was a try, and it failed."""
        return self.tried is not None and not self.try_good and self.try_how != "skip"

    @property
    def kicked_wide(self) -> bool:
        """Whether the try was a kick that no one blocked, and no good: it missed."""
        kick = self.try_play
        missed = kick is not None and kick.stats.kind == "extra_point" and not kick.stats.blocked
        return missed and self.try_missed

    @property
    def by(self) -> str:
        """How: rush, complete, return, fumble, blocked, sack; empty for a field goal."""
        play = self.play
        if play is None or self.kind not in ("touchdown", "safety"):
            return ""
        received = play.stats.returned or play.stats.how == "intercepted"
        if received and self.side != play.stats.side:
            return "return"
        if play.stats.blocked:
            return "blocked"
        return "fumble" if play.stats.loose.fumbled or received else play.stats.how

    @property
    def yards(self) -> int | None:
        """The length of the play, or of the kick; None where it was not measured."""
        play = self.play
        if play is None:
            return None
        if self.kind == "field_goal":
            return play.stats.goal_from
        if self.by == "return":
            return play.stats.run_back
        return play.stats.yards if self.by in ("rush", "complete") else None


@dataclass(frozen=True)
class Turnover:
    """A lost fumble or an interception."""

    log: int
    side: Side
    """The team that got the ball."""
    how: str
    play: Played | None
    points: int
    """What that team made of it, on the return or in its next drive."""
    drive: int | None
    """The index of that drive."""


@dataclass(frozen=True)
class Stand:
    """A goal-line stand: snaps from the 3 or closer in one series, and no points."""

    side: Side
    """The defense."""
    snaps: int
    first: int
    last: int
    lead: int
    """The defense's lead when it began."""
    period: int


@dataclass(frozen=True)
class CalledBack:
    """A score that a penalty voided."""

    log: int
    side: Side
    """The team that had scored."""
    points: int


class Account:
    """One finished game, from its entries."""

    def __init__(self, game: StoryGame) -> None:
        self.game = game
        self.rules = game.session.rules
        self.profile = self.rules.profile
        self.dial = bool(self.rules.dial_format)
        self.inputs = game.session.by_input
        self.entries = game.session.entries
        self.state = game.session.state
        self.numbers = [n for n, each in enumerate(self.inputs, 1) for _ in each]
        """The number of the input that each entry belongs to."""
        self.timed = has_time(self.entries, counts_plays=self.profile.counts_plays)
        """Whether it is known when in its period something happened."""

    # --- result

    @property
    def score(self) -> Score:
        return self.state.score

    @property
    def winner(self) -> Side | None:
        """None for a tie."""
        return self.state.winner

    @property
    def tiebreak(self) -> tuple[str, int, int] | None:
        """By what the rules decided a game with a tied score, and the counts of winner and loser;
        None for any other game."""
        winner = self.winner
        if winner is None:
            return None
        for fact in self.game.session.entries[-1].facts:
            if fact.fact == "tiebreak" and fact.counts is not None and fact.side == winner:
                won, lost = (points_of(fact.counts, side) for side in (winner, OTHER[winner]))
                return fact.how, won, lost
        return None

    @cached_property
    def broke_tie(self) -> int | None:
        """The input with which the winner of a tiebreak got ahead in it for good."""
        tiebreak, count = self.tiebreak, self.rules.drive_count
        if tiebreak is None or count is None:
            return None
        score_of = count.counts if tiebreak[0] == "penetrations" else count.deepest
        at, ahead = None, None
        for number, entry in zip(self.numbers, self.entries, strict=True):
            if (now := leader(score_of(entry.after))) != ahead:
                at, ahead = number, now
        return at

    @property
    def margin(self) -> int:
        """Points between the teams."""
        return abs(self.score.home - self.score.visitors)

    @property
    def total(self) -> int:
        """Points of both."""
        return self.score.home + self.score.visitors

    @property
    def scale(self) -> float:
        """Two thirds for a short dial game, where margins and lengths are smaller."""
        return 2 / 3 if self.short else 1.0

    @property
    def short(self) -> bool:
        """Whether it is a dial game of 60 plays or fewer."""
        return self.dial and self.profile.counts_plays and self.regulation <= SHORT_GAME

    @property
    def regulation(self) -> int:
        """Plays or seconds of all periods."""
        return sum(self.profile.periods)

    def of(self, side: Side) -> int:
        """Final points of one team."""
        return points_of(self.score, side)

    # --- plays

    @cached_property
    def plays(self) -> tuple[Played, ...]:
        """Every play, timeouts left out."""
        driven = self.drives
        found: list[Played] = []
        for play in plays(self.entries):
            if play.timeout is not None:
                continue
            stats = stats_of_play(play)
            end = play.place + len(play.entries)
            at = sum(drive.entry < end for drive in driven) - 1
            inside = play.before.phase == SCRIMMAGE and at >= 0
            found.append(
                Played(
                    play,
                    stats,
                    self.numbers[play.place],
                    self.numbers[end - 1],
                    at if inside else None,
                )
            )
        return tuple(found)

    @cached_property
    def drives(self) -> list[Drive]:
        """The drives in order."""
        return drives(self.entries)

    @cached_property
    def box(self) -> BoxScore:
        return box_score(self.entries)

    def stats(self, side: Side) -> SideStats:
        return self.box.of(side)

    def play_at(self, log: int) -> Played | None:
        """The play that an input belongs to."""
        return self._play_of.get(log)

    @cached_property
    def _play_of(self) -> dict[int, Played]:
        return {n: p for p in reversed(self.plays) for n in range(p.first, p.last + 1)}

    def plays_of_drive(self, index: int) -> list[Played]:
        """The plays of a drive in order."""
        return [play for play in self.plays if play.drive == index]

    def drive_end(self, index: int) -> str:
        """How a drive ended, where a field goal try that was blocked is a blocked kick."""
        played, ended = self.plays_of_drive(index), self.drives[index].ended
        blocked = ended == "no_goal" and bool(played) and played[-1].stats.blocked
        return "blocked_kick" if blocked else ended

    def before(self, log: int) -> State:
        return self.inputs[log - 1][0].before

    def after(self, log: int) -> State:
        return self.inputs[log - 1][-1].after

    def facts(self) -> Iterator[tuple[int, Entry, Fact]]:
        """Every fact with its entry and the number of its input."""
        for number, entry in zip(self.numbers, self.entries, strict=True):
            for fact in entry.facts:
                yield number, entry, fact

    # --- points

    @cached_property
    def scores(self) -> tuple[ScoredPoints, ...]:
        """Every score in order."""
        found: list[ScoredPoints] = []
        for number, entry in zip(self.numbers, self.entries, strict=True):
            before, after = entry.before.score, entry.after.score
            tries = [f for f in entry.facts if f.fact in ("try_good", "try_failed")]
            made = next((f for f in entry.facts if f.fact in _POINTS and f.side), None)
            if made is not None and made.points:
                assert made.side is not None
                found.append(
                    ScoredPoints(
                        number,
                        made.side,
                        _POINTS[made.fact],
                        before,
                        after,
                        entry.before,
                        self.play_at(number),
                    )
                )
            elif before != after and not (tries and found):
                between = Score(after.home, before.visitors)
                if between != before:
                    found.append(
                        ScoredPoints(number, HOME, "ruling", before, between, entry.before, None)
                    )
                if after != between:
                    found.append(
                        ScoredPoints(number, VISITORS, "ruling", between, after, entry.before, None)
                    )
            if tries and found and found[-1].kind == "touchdown" and made is None:
                last = found[-1]
                last.tried, last.try_good = number, tries[-1].fact == "try_good"
                last.try_how, last.after = tries[-1].how, after
                last.try_play = self.play_at(number)
        return tuple(found)

    def scores_of(self, side: Side) -> list[ScoredPoints]:
        """Return the scores of a team, in order."""
        return [each for each in self.scores if each.side == side]

    @property
    def ruled(self) -> list[ScoredPoints]:
        return [each for each in self.scores if each.kind == "ruling"]

    @cached_property
    def periods(self) -> list[tuple[int, Score]]:
        """Return the points of each team in each period that was played."""
        return by_period(self.entries)

    def halftime(self) -> tuple[Score, int] | None:
        """The score at halftime, and the last input of the first half."""
        half = len(self.profile.periods) // 2
        last = [
            n
            for n, e in zip(self.numbers, self.entries, strict=True)
            if e.before.period <= half < e.after.period
        ]
        if not last:
            return None
        return self.after(last[-1]).score, last[-1]

    @cached_property
    def leaders(self) -> list[tuple[int, Side | None]]:
        """The leader after each entry where it changed, ties as None, with the input's number."""
        found: list[tuple[int, Side | None]] = []
        now: Side | None = leader(self.game.session.start.score)
        for number, entry in zip(self.numbers, self.entries, strict=True):
            next_ = leader(entry.after.score)
            if next_ != now:
                found.append((number, next_))
                now = next_
        return found

    @cached_property
    def lead_changes(self) -> list[int]:
        """The inputs that gave the lead to the other leader, ties skipped."""
        led = [(n, side) for n, side in self.leaders if side is not None]
        return [n for (_, a), (n, b) in pairwise(led) if a != b]

    @cached_property
    def ties(self) -> list[int]:
        """The inputs after which the score was tied again."""
        return [n for n, side in self.leaders if side is None]

    @cached_property
    def for_good(self) -> int | None:
        """The input that gave the winner the lead for good."""
        if self.winner is None or leader(self.score) != self.winner:
            return None
        return self.leaders[-1][0] if self.leaders else None

    @cached_property
    def winning(self) -> ScoredPoints | None:
        """The points that gave the winner the lead for good."""
        taken = self.for_good
        if taken is None:
            return None
        return next((p for p in self.scores if taken in (p.log, p.tried)), None)

    @cached_property
    def broke_open(self) -> ScoredPoints | None:
        """The winner's first touchdown from which on the game was never again one score apart;
        None of a game that ended so."""
        side = self.winner
        if side is None:
            return None
        close = [n for n, p in enumerate(self.scores) if lead(p.after, side) <= ONE_SCORE]
        opened = self.scores[close[-1] + 1 :] if close else ()
        return next((p for p in opened if (p.side, p.kind) == (side, "touchdown")), None)

    def deficit(self, side: Side) -> tuple[int, int]:
        """The most points by which a team was behind, and after which input; 0 if it never was."""
        most, at = 0, 0
        for number, entry in zip(self.numbers, self.entries, strict=True):
            behind = -lead(entry.after.score, side)
            if behind > most:
                most, at = behind, number
        return most, at

    def run(self, side: Side) -> tuple[int, list[ScoredPoints]]:
        """The longest stretch of a team's points with none for the other: points, and scores."""
        best: tuple[int, list[ScoredPoints]] = (0, [])
        now: list[ScoredPoints] = []
        for each in self.scores:
            now = [*now, each] if each.side == side else []
            total = sum(p.points for p in now)
            if total > best[0]:
                best = total, now
        return best

    # --- time

    def progress(self, s: State) -> float:
        """The share of regulation that has been played, from 0 to 1 and above in overtime."""
        done = sum(self.profile.length(p) for p in range(1, s.period))
        length = self.profile.length(s.period)
        return (done + length - max(s.time_left, 0)) / max(self.regulation, 1)

    def left_in_game(self, s: State) -> int | None:
        """Plays or seconds left in the last period of regulation; None in any other."""
        return max(s.time_left, 0) if s.period == len(self.profile.periods) else None

    def is_late(self, s: State) -> bool:
        """Whether at most a fifteenth of the plays, or two minutes, are left in the game."""
        left = self.left_in_game(s)
        if left is None:
            return s.period > len(self.profile.periods)
        limit = self.regulation // _LATE_SHARE if self.profile.counts_plays else _LATE_SECONDS
        return left <= limit

    # --- worth

    def worth(self, log: int, side: Side) -> float | None:
        """A team's win probability before an input, 0 to 1; None where the game is not solved."""
        if self.game.chart is None:
            return None
        home = self.game.chart.line[log - 1]
        return home if side == HOME else 1 - home

    @cached_property
    def turn(self) -> int | None:
        """The input that turned the game: the largest swing of win probability toward the winner;
        else the one that took the lead for good; None for a tie without a chart."""
        chart = self.game.chart
        if chart is not None and chart.moments:
            sign = -1 if self.winner == "visitors" else 1
            toward = max(
                chart.moments,
                key=lambda m: sign * m.swing if self.winner else abs(m.swing),
            )
            return toward.input + 1 if abs(toward.swing) > 0 else None
        return self.for_good

    def swing(self, log: int, side: Side) -> float:
        """How much a team's win probability gained by an input."""
        assert self.game.chart is not None, "there is a chart"
        gain = self.game.chart.moments[log - 1].swing
        return gain if side == HOME else -gain

    def low_point(self, side: Side) -> tuple[float, int] | None:
        """A team's lowest win probability while the game was on, and the input before which it
        was so."""
        if self.game.chart is None:
            return None
        line = self.game.chart.line[:-1]
        values = [v if side == HOME else 1 - v for v in line]
        least = min(range(len(values)), key=lambda n: values[n], default=None)
        return None if least is None else (values[least], least + 1)

    # --- turns of play

    @cached_property
    def turnovers(self) -> tuple[Turnover, ...]:
        """Lost fumbles and interceptions, with what came of them."""
        found: list[Turnover] = []
        for number, _, fact in self.facts():
            if fact.fact != "turnover" or fact.how not in TURNOVERS or fact.side is None:
                continue
            play = self.play_at(number)
            if play is not None and play.stats.kind == "no_play":
                continue  # a flag wiped it out
            made, drive = self.made_after(fact.side, number, number if play is None else play.last)
            points = sum(p.points for p in made)
            found.append(Turnover(number, fact.side, fact.how, play, points, drive))
        return tuple(found)

    def made_after(
        self, side: Side, first: int, last: int
    ) -> tuple[list[ScoredPoints], int | None]:
        """A team's first points in these inputs, those of one play; else all of its drive right
        after them, and the index of that drive."""
        at_once = [p for p in self.scores if p.side == side and first <= p.log <= last]
        if at_once:
            return at_once[:1], None
        play = next((p for p in self.plays if p.first > last and p.drive is not None), None)
        if play is None or play.drive is None or self.drives[play.drive].side != side:
            return [], None
        end = self.plays_of_drive(play.drive)[-1].last
        made = [p for p in self.scores if p.side == side and play.first <= p.log <= end]
        return made, play.drive

    def takeaways(self, side: Side) -> list[Turnover]:
        """The turnovers that a team gained."""
        return [each for each in self.turnovers if each.side == side]

    def points_off(self, side: Side) -> int:
        """Points that a team made of turnovers."""
        return sum(each.points for each in self.takeaways(side))

    @cached_property
    def penalties(self) -> tuple[tuple[int, Side, str, int], ...]:
        """Accepted penalties: input, offender, foul, yards."""
        return tuple(
            (number, fact.side, fact.how, abs(fact.yards or 0))
            for number, _, fact in self.facts()
            if fact.fact == "penalty" and fact.accepted is not False and fact.side is not None
        )

    @cached_property
    def stands(self) -> tuple[Stand, ...]:
        """Every goal-line stand, in order."""
        found: list[Stand] = []
        series: list[Played] = []
        for play in [*self.plays, None]:
            if play is not None and self._same_series(series, play):
                series.append(play)
                continue
            found += self._stand(series)
            snap = play is not None and play.before.phase == SCRIMMAGE
            series = [play] if play is not None and snap else []
        return tuple(found)

    @staticmethod
    def _same_series(series: list[Played], play: Played) -> bool:
        if not series or play.before.phase != SCRIMMAGE:
            return False
        last, before = series[-1], play.before
        follows = (before.down or 0) >= (last.before.down or 0)
        same_line = last.before.line_to_gain == before.line_to_gain
        return last.drive == play.drive and same_line and follows

    def _stand(self, series: list[Played]) -> list[Stand]:
        near = [p for p in series if (p.before.spot or 0) >= _STAND_FROM and p.stats.counted]
        if len(near) < _STAND_SNAPS:
            return []
        offense = near[0].before.possession
        last = series[-1]
        assert offense is not None
        if points_of(last.summary.after.score, offense) > points_of(near[0].before.score, offense):
            return []
        defense = OTHER[offense]
        return [
            Stand(
                defense,
                len(near),
                near[0].first,
                last.last,
                lead(near[0].before.score, defense),
                near[0].before.period,
            )
        ]

    @cached_property
    def called_back(self) -> tuple[CalledBack, ...]:
        """Touchdowns that an accepted penalty took away."""
        found: list[CalledBack] = []
        for play in self.plays:
            before = play.before
            if play.stats.kind != "no_play" or before.spot is None or before.possession is None:
                continue
            reached = any(
                f.fact in ("rush", "complete") and before.spot + (f.yards or 0) >= GOAL
                for f in play.summary.facts
            )
            flags = [f for f in play.stats.penalties if f.side == before.possession]
            if before.phase == SCRIMMAGE and reached and flags:
                found.append(CalledBack(play.last, before.possession, self.profile.touchdown))
        return tuple(found)

    @cached_property
    def players(self) -> list[PlayerStats]:
        """Everyone who was named in a report."""
        return individuals(self.entries, self.rules.rosters, kickers_of(self.rules))

    def man_of(self, points: ScoredPoints) -> tuple[str, str]:
        """Who made points by running, catching or kicking, and who threw it to him, as the reports
        name them; empty where none does."""
        play = points.play
        made = points.kind != "safety" and points.by in ("", "rush", "complete", "return")
        if play is None or not made:
            return "", ""
        squad, reported = Squad(self.rules.rosters, kickers_of(self.rules)), play.summary.reported
        if points.kind == "field_goal":
            kicker = squad.kicker(points.side, play.summary)
            return "" if kicker is None else kicker.name, ""
        name = reported("player") or reported("carrier") or reported("receiver")
        thrown = reported("passer") if points.by == "complete" else ""
        man, passer = (squad.of(points.side, each).name if each else "" for each in (name, thrown))
        return man, passer

    def start_of(self, side: Side) -> float | None:
        """The mean spot at which a team's drives began, in yards from its goal line."""
        began = [drive.began for drive in self.drives if drive.side == side]
        return sum(began) / len(began) if began else None

    def longest(self, kind: str, side: Side) -> tuple[int, Played] | None:
        """A team's longest measured run, pass, return (of a kick) or punt."""
        found = [(n, play) for play in self.plays if (n := _length(play, kind, side)) is not None]
        return max(found, key=lambda each: each[0], default=None)

    @property
    def ended(self) -> str:
        """How it ended: empty for time, else resigned, agreed or ruled; overtime where it went
        past regulation."""
        last = self.entries[-1] if self.entries else None
        if last is not None and isinstance(last.event, Ruling):
            why = last.event.why.lower()
            if "resign" in why:
                return "resigned"
            return "agreed" if "agree" in why else "ruled"
        return "overtime" if self.overtime else ""

    @property
    def overtime(self) -> bool:
        """Whether it went past regulation."""
        return any(e.before.period > len(self.profile.periods) for e in self.entries)


def _length(play: Played, kind: str, side: Side) -> int | None:
    stats = play.stats
    if kind in ("rush", "complete"):
        return stats.yards if stats.how == kind and stats.side == side else None
    if kind == "return":
        return stats.run_back if stats.returned and OTHER[stats.side] == side else None
    return stats.kicked if stats.kind == kind and stats.side == side else None
