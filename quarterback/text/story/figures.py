"""Figures of a game as phrases, each with the claim that proves it.

The claims, by name, with what is in `value`; `log` has the numbers of the inputs that are meant
(before them for a situation, after them for a score), or nothing for the whole game:

| claim | value |
|---|---|
| `final`, `score` | points of home and visitors: at the end, after an input |
| `closest(side)` | the farthest spot of any snap of either team, in yards from its goal line |
| `broke_tie(how, side)` | true: with this input it got ahead in the tiebreak for good |
| `margin`, `total`, `lead_changes` | points between the teams, of both; how often |
| `largest_deficit_overcome(side)`, `made_up(side)` | the most points it was behind, and won, tied |
| `run_of(side)` | points of its longest stretch without reply |
| `shutout(side)` | true: it allowed no points |
| `points_in(side, period)` | its points in a period |
| `decisive_play` | true: the turn |
| `took_lead(side)`, `lead_for_good(side)`, `tied_it(side)` | true: by this input |
| `worth(side)`, `low_point(side)`, `high_point(side)` | win probability before an input, 0 to 1 |
| `right(side)` | calls right, calls; `calls_cost(side)`, `luck(side)`: in win probability |
| `dearest(side, call)` | the cost of a call; `better(call)`, `chosen(call)`: its win probability |
| `last_play_win(side)`, `two_minute_winner(side)` | true; plays or seconds left |
| `left(period)`, `period` | plays or seconds left before an input; the period |
| `down`, `spot` | down and distance (or goal); whose yard line, and which (50 has no owner) |
| `scored(side, kind, by)` | points with the try; kind: touchdown, field_goal, safety, ruling |
| `yards(side, kind)` | yards of a play; kind: rush, complete, return, punt, field_goal, ... |
| `try_good`, `missed_try_decided(side)`, `missed_kick_decided(side)`, `kick_won(side)` | true |
| `tries_missed(side)` | how many tries the team missed |
| `blocked(side)` | true: this team blocked it |
| `longest(side, kind)` | yards, the most of that kind by that team |
| `drive_of(side)` | plays, yards, first spot from its own goal line, how it ended |
| `drive_after(side)` | how the team came by the ball for a drive: punt, kickoff, interception ... |
| `made_first_down(side)`, `kept_fumble(side)` | true: by this play |
| `goal_line_stand(side)` | snaps from the 3 or closer |
| `takeaways(side)`, `points_off(side)`, `turnover(side, how)` | |
| `clean` | accepted penalties in all, in a game without a turnover |
| `penalties(side)`, `penalty(side, foul)` | penalties and yards; yards of one |
| `called_back(side)` | points that a penalty voided |
| `fourth(side)` | made, tried |
| `start(side)` | the mean spot of its drives, rounded |
| `stat(key, side)` | a figure of the box score |
| `share(side, who, key)` | one player's figure and the team's |
| `override`, `box(side)`, `odds(side)` | true; true; chances in 100 |
| `injury(side, who)` | for how long |
| `climate`, `crowd`, `coach(side)`, `label`, `ended` | as the facts or the header have it |
| `first_score(side)`, `last_score(side)` | true |
| `never_led(side)`, `never_trailed(side)` | true |
"""

from __future__ import annotations

from collections.abc import Mapping

from quarterback.game.clock import minutes
from quarterback.text.story.account import Account, Played, ScoredPoints
from quarterback.text.story.page import Claim
from quarterback.text.story.phrases import Phrase, TeamName, count, number
from rulesets.core.field import GOAL, from_home
from rulesets.core.plain_text import plain_name
from rulesets.core.sentences.phrases import foul_title, ordinal, with_article
from rulesets.core.sides import HOME, OTHER, Side, leader, points_of
from rulesets.core.state import INTERCEPTION_RETURN, RUN_BACK, SCRIMMAGE, State

MIDFIELD = 50
DRIVE_PLAYS, DRIVE_YARDS = 4, 40
"""The least plays and yards of a drive that can lead a page."""
FAR = 10
"""Yards to go that are seldom made on third or fourth down."""
_EARLY, _LATE, _END_OF_PERIOD = 0.75, 0.25, 0.1
"""Shares of a period that are left."""
_HALVES = 2
_DIAL_RUNS = {
    "line_buck": "line buck",
    "off_tackle": "run off tackle",
    "end_run": "end run",
    "pass": "quarterback run",
}
_STATS = {"first_downs": "first down", "yards": "yard"}


def foul_name(foul: str) -> str:
    """A foul within a sentence: a false start, delay of game, holding."""
    return {
        "personal_foul": "a personal foul",
        "false_start": "a false start",
        "delay": "delay of game",
        "formation": "illegal formation",
        "unsportsmanlike": "unsportsmanlike conduct",
        "": "a penalty",
    }.get(foul) or foul_title(foul).lower()


class StoryFigures:
    """The figures of one game in words."""

    def __init__(self, account: Account, teams: Mapping[Side, TeamName]) -> None:
        self.account = account
        self.teams = teams
        self.profile = account.profile

    # --- scores

    @property
    def final(self) -> Claim:
        score = self.account.score
        return Claim("final", (), (score.home, score.visitors))

    def score(self, between: str = "-") -> Phrase:
        """The final score, the higher first: 7-6."""
        low, high = sorted((self.account.score.home, self.account.score.visitors))
        return Phrase(f"{high}{between}{low}", (self.final,))

    def score_after(self, log: int, side: Side | None = None) -> Phrase:
        """The score after an input; a team's own points first, else the higher."""
        score = self.account.after(log).score
        first = side or leader(score) or HOME
        claim = Claim("score", (), (score.home, score.visitors), (log,))
        text = f"{points_of(score, first)}-{points_of(score, OTHER[first])}"
        return Phrase(text, (claim,))

    @property
    def margin(self) -> Phrase:
        """The points between the teams."""
        margin = self.account.margin
        return Phrase(count(margin, "point"), (Claim("margin", (), margin),))

    # --- where and when

    def spot(self, side: Side, yards: int, log: int) -> Phrase:
        """A yard line: the Yale 21, midfield, the goal line. `yards` from that team's own line."""
        yard = from_home(side, yards)
        if yard == MIDFIELD:
            return Phrase("midfield", (Claim("spot", (), ("", MIDFIELD), (log,)),))
        goal: Side = "home" if yard < MIDFIELD else "visitors"
        far = yard if yard < MIDFIELD else GOAL - yard
        name = self.teams[goal].without_article
        words = f"the {name} {far}" if far > 0 else f"the {name} goal line"
        return Phrase(words, (Claim("spot", (), (goal, max(far, 0)), (log,)),))

    def own_spot(self, side: Side, yards: int, spot: Phrase) -> Phrase:
        """A spot in a team's own half, where the sentence has named the team: its own 15."""
        own = f"{self.teams[side].form('its')} own {yards}"
        return Phrase(own, spot.claims) if yards < MIDFIELD else spot

    def snap_spot(self, log: int) -> Phrase | None:
        """Where the ball was before an input; None where it was over a goal line, as when dice
        follow a score."""
        s = self.account.before(log)
        if s.possession is None or s.spot is None or not 0 < s.spot < GOAL:
            return None
        return self.spot(s.possession, s.spot, log)

    def down(self, log: int) -> Phrase | None:
        """Fourth and 2; None where there are no downs."""
        s = self.account.before(log)
        if s.phase != SCRIMMAGE or s.down is None or s.line_to_gain is None or s.spot is None:
            return None
        goal = s.line_to_gain >= GOAL
        to_go: int | str = "goal" if goal else s.line_to_gain - s.spot
        return Phrase(
            f"{ordinal(s.down)} and {to_go}", (Claim("down", (), (s.down, to_go), (log,)),)
        )

    def period_name(self, period: int) -> str:
        """The second half, the third quarter, overtime."""
        own = len(self.profile.periods)
        if period > own:
            return "overtime"
        return f"the {ordinal(period)} {'half' if own == _HALVES else 'quarter'}"

    def in_period(self, log: int) -> Phrase:
        """In the second half."""
        period = self.account.before(log).period
        return Phrase(f"in {self.period_name(period)}", (Claim("period", (), period, (log,)),))

    def left(self, log: int) -> Phrase:
        """With four plays left; with 1:23 left in the third quarter; the period alone where no
        clock was read."""
        s = self.account.before(log)
        if s.period > len(self.profile.periods):
            return Phrase("in overtime", (Claim("period", (), s.period, (log,)),))
        if not self.account.timed:
            return self.in_period(log)
        claim = Claim("left", (s.period,), max(s.time_left, 0), (log,))
        if s.time_left <= 0 and self.profile.counts_plays:
            return Phrase(
                f"on the last play{self._of_period(s).replace(' in ', ' of ') or ' of the game'}",
                (claim,),
            )
        return Phrase(f"with {self.amount_left(s)}{self._of_period(s)}", (claim,))

    def stage(self, log: int) -> Phrase:
        """Early in the first half, late in the fourth quarter, just before the half: the hour of
        an input in plain words, for all but one of a story's hours."""
        s = self.account.before(log)
        if s.period > len(self.profile.periods):
            return Phrase("in overtime", (Claim("period", (), s.period, (log,)),))
        if not self.account.timed:
            return self.in_period(log)
        share = max(s.time_left, 0) / max(self.profile.length(s.period), 1)
        claims = (
            Claim("left", (s.period,), max(s.time_left, 0), (log,)),
            Claim("period", (), s.period, (log,)),
        )
        name = self.period_name(s.period)
        if share <= _END_OF_PERIOD and s.period * 2 == len(self.profile.periods):
            return Phrase("just before the half", claims)
        if share >= _EARLY:
            return Phrase(f"early in {name}", claims)
        return Phrase(f"late in {name}" if share <= _LATE else f"in {name}", claims)

    def amount_left(self, s: State) -> str:
        """Four plays left; 1:23 left."""
        if s.time_left <= 0:
            return "no time left"
        if not self.profile.counts_plays:
            return f"{minutes(max(s.time_left, 0))} left"
        one, many = self.profile.counted_in
        return f"{count(max(s.time_left, 0), one, many)} left"

    def _of_period(self, s: State) -> str:
        if s.period == len(self.profile.periods):
            return ""
        return (
            " in the half"
            if len(self.profile.periods) == _HALVES
            else (f" in {self.period_name(s.period)}")
        )

    # --- plays

    def length(self, yards: int, claim: Claim, noun: str = "") -> Phrase:
        """A 12-yard run; with no noun: 12 yards."""
        if noun:
            return Phrase(with_article(f"{number(yards)}-yard {noun}"), (claim,))
        return Phrase(count(yards, "yard"), (claim,))

    def run_name(self, play: Played) -> str:
        """What a gain on the ground is called."""
        if not self.account.dial:
            return "quarterback run" if play.summary.call in ("pass", "ttqb", "screen") else "run"
        return _DIAL_RUNS.get(play.summary.call, "run")

    def play_words(self, play: Played) -> Phrase:
        """A play as a noun: a 25-yard pass, a line buck for no gain, an interception."""
        stats = play.stats
        log = (play.last,)
        if stats.how in ("rush", "complete"):
            noun = "pass" if stats.how == "complete" else self.run_name(play)
            claim = Claim("yards", (stats.side, stats.how), stats.yards, log)
            if stats.yards > 0:
                return self.length(stats.yards, claim, noun)
            how = "for no gain" if stats.yards == 0 else (f"for a loss of {number(-stats.yards)}")
            return Phrase(f"{with_article(noun)} {how}", (claim,))
        if stats.how == "sack":
            claim = Claim("yards", (stats.side, "sack"), stats.yards, log)
            return Phrase(with_article(f"sack for a loss of {number(-stats.yards)}"), (claim,))
        if stats.how == "intercepted":
            return Phrase(
                "an interception",
                (Claim("turnover", (OTHER[stats.side], "interception"), True, log),),
            )
        if stats.kind == "punt" and stats.kicked is not None:
            claim = Claim("yards", (stats.side, "punt"), stats.kicked, log)
            return self.length(stats.kicked, claim, "punt")
        over = play.summary.fact("end_line") is not None
        if stats.how == "incomplete":
            return Phrase(
                "a pass over the end line" if over else "an incomplete pass",
                (Claim("play", (stats.side, "end_line" if over else "incomplete"), True, log),),
            )
        named = {
            "run": with_article(self.run_name(play)),
            "field_goal": "a field goal try",
            "punt": "a punt",
            "kickoff": "a kickoff",
            "no_play": "a penalty",
            "extra_point": "a try",
        }
        return Phrase(
            named.get(stats.kind, "a pass"),
            (Claim("play", (stats.side, stats.kind or "pass"), True, log),),
        )

    def scored(self, points: ScoredPoints) -> Claim:
        logs = (points.log,) if points.tried in (None, points.log) else (points.log, points.tried)
        return Claim("scored", (points.side, points.kind, points.by), points.points, logs)

    def score_play(self, points: ScoredPoints) -> Phrase:
        """A score as the play that made it, with who made it where reports name him: a two-yard
        line buck, a 34-yard field goal by Boot, a 19-yard pass from Vance to Gant."""
        play, (man, passer) = self.bare_score(points), self.account.man_of(points)
        if not man:
            return play
        named = [Claim("scorer", (points.side, man), True, (points.log,))]
        joint = "to" if points.by == "complete" else "by"
        if passer and passer != man:
            joint = f"from {shown(passer)} to"
            named.append(Claim("passer", (points.side, passer), True, (points.log,)))
        return Phrase(f"{play.text} {joint} {shown(man)}", (*play.claims, *named))

    def bare_score(self, points: ScoredPoints) -> Phrase:
        """A score as its play alone."""
        claim = self.scored(points)
        if points.kind == "ruling":
            return Phrase("the referee's ruling", (claim,))
        if points.kind == "safety":
            return Phrase("a safety", (claim,))
        yards = points.yards
        noun = self.score_noun(points)
        if yards is None or yards <= 0 or (points.kind == "touchdown" and not points.by):
            return Phrase(with_article(noun), (claim,))
        kind = points.by or "field_goal"
        measured = Claim("yards", (points.side, kind), yards, (points.log,))
        return Phrase(with_article(f"{number(yards)}-yard {noun}"), (claim, measured))

    def score_noun(self, points: ScoredPoints) -> str:
        """The play of a score, without its length: field goal, line buck, kickoff return."""
        if points.kind == "field_goal":
            return "field goal"
        play = points.play
        if points.by == "rush" and play is not None:
            return self.run_name(play)
        if points.by == "return" and play is not None:
            if play.stats.how == "intercepted":
                return "interception return"
            return "punt return" if play.stats.kind == "punt" else "kickoff return"
        return {
            "complete": "pass",
            "fumble": "fumble recovery",
            "blocked": "blocked kick return",
            "sack": "fumble recovery",
        }.get(points.by, "run")

    def broke_tie(self) -> dict[str, Phrase]:
        """What broke a tie, in phrases: `when`, the `spot` that was reached or where the winner
        `took` over, and the `play`; `byscore`, if that brought points."""
        account, at = self.account, self.account.broke_tie
        tiebreak, side, count = account.tiebreak, account.winner, account.rules.drive_count
        if at is None or tiebreak is None or side is None or count is None:
            return {}
        claim = Claim("broke_tie", (tiebreak[0], side), True, (at,))
        ends = at == len(account.inputs)
        when = Phrase("on the last play", (claim,)) if ends else self.left(at)
        phrases = {tiebreak[0]: Phrase(" ", (claim,)), "when": when}
        points = next((p for p in account.scores if p.log == at), None)
        if points is not None:
            return phrases | {"byscore": self.score_play(points)}
        play, before = account.play_at(at), account.before(at)
        ours = before.possession == side and before.phase == SCRIMMAGE
        if ours and before.spot is not None and before.spot >= count.begins_at:
            return phrases | {"took": self.spot(side, before.spot, at)}
        back = None if play is None or before.possession != side else play.stats.run_back
        if ours and play is not None and play.stats.how in ("rush", "complete"):
            phrases["play"] = self.play_words(play)
            phrases["spot"] = self.spot(side, (before.spot or 0) + play.stats.yards, at)
        elif back and before.phase in (RUN_BACK, INTERCEPTION_RETURN) and play is not None:
            kind = "interception" if play.stats.how == "intercepted" else play.stats.kind
            claim = Claim("yards", (side, "return"), back, (at,))
            phrases["play"] = self.length(back, claim, f"{kind} return")
            phrases["spot"] = self.spot(side, (before.spot or 0) + back, at)
        elif account.after(at).possession == side and account.after(at).spot is not None:
            phrases["spot"] = self.spot(side, account.after(at).spot or 0, at)
            phrases["noplay"] = Phrase(" ")
        return phrases

    def deepest(self, side: Side) -> Phrase | None:
        """The yard line of a team's deepest point, where the rules count it."""
        count, account = self.account.rules.drive_count, self.account
        if count is None:
            return None
        spots = (points_of(count.deepest(entry.after), side) for entry in account.entries)
        spot, at = max(zip(spots, account.numbers, strict=True), key=lambda each: each[0])
        return self.spot(side, spot, at) if spot > 0 else None

    def drive_of(self, index: int) -> Claim:
        drive = self.account.drives[index]
        plays = self.account.plays_of_drive(index)
        logs = (plays[0].first, plays[-1].last) if plays else ()
        return Claim(
            "drive_of", (drive.side,), (drive.plays, drive.yards, drive.began, drive.ended), logs
        )

    def is_long(self, index: int, side: Side) -> bool:
        """Whether a drive is a team's, and of four plays and 40 yards, two thirds of that in a
        short dial game."""
        drive, scale = self.account.drives[index], self.account.scale
        return (
            drive.side == side and drive.plays >= DRIVE_PLAYS and drive.yards >= DRIVE_YARDS * scale
        )

    # --- shares

    def percent(self, share: float, claim: Claim) -> Phrase:
        """A win probability: 61%."""
        hundredths = round(share * 100)
        if hundredths <= 0:
            return Phrase("less than 1%", (claim,))
        if hundredths >= 100:
            return Phrase("more than 99%", (claim,))
        return Phrase(f"{hundredths}%", (claim,))

    def stat(self, key: str, side: Side) -> Phrase:
        """A figure of the box score with its unit: three first downs."""
        value = int(getattr(self.account.stats(side), key))
        return Phrase(count(value, _STATS[key]), (Claim("stat", (key, side), value),))


def shown(name: str) -> str:
    """A player as a page names him: Boone, No. 22."""
    return f"No. {name}" if name.isdigit() else plain_name(name)


def to_go(play: Played) -> int:
    """The yards to the line to gain at the snap."""
    return (play.before.line_to_gain or 0) - (play.before.spot or 0)


def hard_down(figures: StoryFigures, play: Played | None) -> Phrase | None:
    """One of the last two downs, with the yards to go in words: fourth and two; None for any
    other."""
    if play is None or (play.before.down or 0) < figures.profile.downs - 1:
        return None
    down = figures.down(play.first)
    if down is None:
        return None
    s = play.before
    line, spot = s.line_to_gain or 0, s.spot or 0
    to_go = "goal" if line >= GOAL else number(line - spot)
    return Phrase(f"{ordinal(s.down or 0)} and {to_go}", down.claims)
