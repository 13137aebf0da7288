"""A game play by play, as rows of figures: what began where, what was called, what came of it.

The names of the columns are those of the nflverse play-by-play where they apply, so that whoever
counts football with other programs can count this. Counting is all that happens here: what was a
first down, a touchdown or a penalty, the rules have said.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from league.model.drives import Drive, drives
from rulesets.core.events import Call, Report, Roll, Timeout
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL, gained
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, SIDES, Side, points_of
from rulesets.core.state import (
    CHOICE,
    FREE_KICK,
    KICKOFF,
    OVER,
    SCRIMMAGE,
    TOSS,
    TRY,
    State,
)

REST = frozenset({TOSS, CHOICE, KICKOFF, FREE_KICK, SCRIMMAGE, TRY, OVER})
"""Phases in which nothing is under way, when no call is locked."""
_PASSES = frozenset({"pass", "ttqb", "pass_play", "screen", "two"})
_KICKS = {"punt": "punt", "field_goal": "field_goal", "fg": "field_goal"}
_GAINS = ("rush", "complete", "sack", "fumble")
_POINTS = {"touchdown": "touchdown", "field_goal": "field_goal", "safety": "safety"}


class Play(msgspec.Struct, frozen=True):
    """One play, from its call to the dead ball, or a time-out. Sides are home and visitors."""

    number: int
    """From 1; time-outs are counted, too."""
    entries: tuple[Entry, ...]
    drive: int
    """Which drive it belongs to, from 1; a kick to the one that it begins; 0 before the first."""
    drive_result: str

    @property
    def before(self) -> State:
        """The situation when it began."""
        return self.entries[0].before

    @property
    def after(self) -> State:
        """The situation when it was over."""
        return self.entries[-1].after

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All that followed, in order."""
        return tuple(fact for entry in self.entries for fact in entry.facts)

    def fact(self, *names: str) -> Fact | None:
        """The last fact of one of these names."""
        return next((f for f in reversed(self.facts) if f.fact in names), None)

    @property
    def call(self) -> str:
        """The first call of it, by name."""
        calls = (e.event.call for e in self.entries if isinstance(e.event, Call))
        return next(calls, self.before.call or "")

    @property
    def timeout(self) -> Side | None:
        """Whose time-out it is; None for a play."""
        event = self.entries[0].event
        return event.side if isinstance(event, Timeout) else None

    def told(self, name: str) -> str:
        """What a report tells under a name, such as player; empty when none does."""
        reports = (e.event.fields for e in self.entries if isinstance(e.event, Report))
        return next((str(fields[name]) for fields in reports if fields.get(name)), "")


def plays(entries: Sequence[Entry]) -> list[Play]:
    """The plays of a game, and its time-outs, in their order. Tosses and choices are none."""
    driven = drives(entries)
    found: list[Play] = []
    for place, group in _groups(entries):
        number, result = _drive_of(driven, place, group[0].before)
        found.append(Play(len(found) + 1, group, number, result))
    return found


def _groups(entries: Sequence[Entry]) -> Iterator[tuple[int, tuple[Entry, ...]]]:
    """The entries of each play, with the place of the first."""
    under_way: list[Entry] = []
    began = 0
    for place, entry in enumerate(entries):
        if isinstance(entry.event, Timeout) and not under_way:
            yield place, (entry,)
            continue
        if not under_way:
            # Where a kick is only rolled for, there is no call.
            if not isinstance(entry.event, Call | Roll) or entry.before.ball is None:
                continue
            began = place
        under_way.append(entry)
        if at_rest(entry.after):
            yield began, tuple(under_way)
            under_way = []
    if under_way:
        yield began, tuple(under_way)


def at_rest(s: State) -> bool:
    """Whether nothing is under way: no call is locked, and no play waits for anything."""
    under_way = getattr(s.play, "snap", None) is not None
    return s.phase in REST and s.call is None and not under_way


def _drive_of(driven: Sequence[Drive], place: int, before: State) -> tuple[int, str]:
    begun = sum(drive.entry <= place for drive in driven)
    if before.phase in (KICKOFF, FREE_KICK):
        begun += 1
    if not 1 <= begun <= len(driven):
        return 0, ""
    return begun, driven[begun - 1].ended


def play_type(play: Play) -> str:
    """run, pass, punt, field_goal, kickoff, extra_point, or no_play where a penalty wiped it out;
    empty for a time-out."""
    if play.timeout is not None:
        return ""
    accepted = play.fact("penalty")
    if accepted is not None and accepted.accepted is not False and _again(play):
        return "no_play"
    if play.before.phase in (KICKOFF, FREE_KICK):
        return "kickoff"
    if play.before.phase == TRY and play.call in ("try_kick", "xp", "kick"):
        return "extra_point"
    if play.call in _KICKS:
        return _KICKS[play.call]
    if play.fact("complete", "incomplete", "intercepted", "caught", "sack") is not None:
        return "pass"
    return "pass" if play.call in _PASSES and play.fact("rush") is None else "run"


def _again(play: Play) -> bool:
    """Whether the same side is to play the same phase again, with nothing scored or gained."""
    before, after = play.before, play.after
    same = (before.phase, before.ball, before.score) == (after.phase, after.ball, after.score)
    return same and play.fact("rush", "complete", "sack", "incomplete") is None


def yards_gained(play: Play) -> int | None:
    """Of a play from scrimmage, measured to the goal lines; None of everything else."""
    if play.before.phase != SCRIMMAGE or play_type(play) not in ("run", "pass", "no_play"):
        return None
    moved = play.fact(*_GAINS)
    return 0 if moved is None else gained(play.before.spot, moved.yards or 0)


COLUMNS = (
    "play_id", "qtr", "time", "posteam", "posteam_type", "defteam", "yardline_100", "down",
    "ydstogo", "goal_to_go", "play_type", "yards_gained", "desc", "sp", "touchdown", "td_team",
    "pass_attempt", "complete_pass", "incomplete_pass", "interception", "rush_attempt", "sack",
    "fumble", "fumble_lost", "safety", "first_down", "penalty", "penalty_team", "penalty_yards",
    "kick_distance", "field_goal_result", "extra_point_result", "two_point_conv_result",
    "timeout", "timeout_team", "posteam_score", "defteam_score", "total_home_score",
    "total_away_score", "home_timeouts_remaining", "away_timeouts_remaining", "fixed_drive",
    "fixed_drive_result", "passer_player_name", "player_name",
)  # fmt: skip
"""In order. `time` counts plays where plays are counted, else seconds left; posteam of a kick-off
is the side that receives it, as in nflverse; `player_name` is whoever had the ball at last."""

Row = dict[str, str | int | None]


def rows(entries: Sequence[Entry], names: dict[Side, str], words: Iterable[str] = ()) -> list[Row]:
    """A row a play, by column. `names` are the sides'; `words` say each play, in order."""
    said = iter(words)
    return [_row(play, names, next(said, "")) for play in plays(entries)]


def _row(play: Play, names: dict[Side, str], desc: str) -> Row:
    row = _where(play, names) | {"desc": desc, "play_type": play_type(play)}
    row |= _what(play, names) | _kicking(play) | _standing(play, names)
    return {column: row.get(column) for column in COLUMNS}


def _where(play: Play, names: dict[Side, str]) -> Row:
    before, ball = play.before, play.before.ball
    assert ball is not None, "a play has a ball"
    kicked = before.phase in (KICKOFF, FREE_KICK)
    holder = OTHER[ball] if kicked else ball
    to_goal = None if before.spot is None else (before.spot if kicked else GOAL - before.spot)
    row: Row = {
        "play_id": play.number,
        "qtr": before.period,
        "time": max(before.left, 0),
        "posteam": names[holder],
        "posteam_type": "home" if holder == "home" else "away",
        "defteam": names[OTHER[holder]],
        "yardline_100": to_goal,
    }
    if before.down is not None and before.line is not None and before.spot is not None:
        row |= {
            "down": before.down,
            "ydstogo": before.line - before.spot,
            "goal_to_go": int(before.line == GOAL),
        }
    return row


def _what(play: Play, names: dict[Side, str]) -> Row:
    kind = play_type(play)
    passed, voided = kind == "pass", kind == "no_play"
    intercepted = play.fact("intercepted") or _turnover(play, "interception")
    lost = _turnover(play, "fumble")
    scored = play.fact("touchdown")
    flag = play.fact("penalty")
    sacked = play.fact("sack") is not None
    return {
        "yards_gained": yards_gained(play),
        "touchdown": int(scored is not None),
        "td_team": names[scored.side] if scored is not None and scored.side else None,
        "safety": int(play.fact("safety") is not None),
        "sp": int(any(play.fact(name) is not None for name in (*_POINTS, "try_good"))),
        "pass_attempt": int(passed and not sacked),
        "complete_pass": int(play.fact("complete", "caught") is not None and not voided),
        "incomplete_pass": int(play.fact("incomplete") is not None and not voided),
        "interception": int(intercepted is not None and not voided),
        "rush_attempt": int(kind == "run"),
        "sack": int(sacked),
        "fumble": int(play.fact("fumble", "loose_ball") is not None or lost is not None),
        "fumble_lost": int(lost is not None),
        "first_down": int(_first_down(play)),
        "penalty": int(flag is not None),
        "penalty_team": names[flag.side] if flag is not None and flag.side else None,
        "penalty_yards": abs(flag.yards or 0) if flag is not None else None,
        "passer_player_name": play.told("passer") or None,
        "player_name": play.told("player") or None,
    }


def _turnover(play: Play, how: str) -> Fact | None:
    return next((f for f in play.facts if f.fact == "turnover" and f.how == how), None)


def _first_down(play: Play) -> bool:
    """Earned by the side that snapped the ball."""
    made = play.fact("first_down")
    return play.before.phase == SCRIMMAGE and made is not None and made.side == play.before.ball


def _kicking(play: Play) -> Row:
    kicked = play.fact("kick")
    row: Row = {"kick_distance": kicked.yards if kicked is not None else None}
    good, failed = play.fact("try_good"), play.fact("try_failed")
    if play_type(play) == "field_goal":
        blocked, made = play.fact("blocked"), play.fact("field_goal")
        row["field_goal_result"] = "made" if made else "blocked" if blocked else "missed"
    if good is not None or failed is not None:
        kick = play_type(play) == "extra_point"
        column = "extra_point_result" if kick else "two_point_conv_result"
        words = ("good", "failed") if kick else ("success", "failure")
        row[column] = words[0] if good is not None else words[1]
    return row


def _standing(play: Play, names: dict[Side, str]) -> Row:
    before, after, ball = play.before, play.after, play.before.ball
    assert ball is not None, "a play has a ball"
    row: Row = {
        "timeout": int(play.timeout is not None),
        "timeout_team": names[play.timeout] if play.timeout else None,
        "posteam_score": points_of(before.score, ball),
        "defteam_score": points_of(before.score, OTHER[ball]),
        "total_home_score": after.score.home,
        "total_away_score": after.score.visitors,
        "fixed_drive": play.drive or None,
        "fixed_drive_result": play.drive_result or None,
    }
    if after.timeouts is not None:
        row["home_timeouts_remaining"] = after.timeouts.home
        row["away_timeouts_remaining"] = after.timeouts.visitors
    return row


def possession(entries: Sequence[Entry], *, counts_plays: bool) -> dict[Side, int]:
    """How long each side had the ball at scrimmage: plays where plays are counted, else seconds
    off the clock."""
    held: dict[Side, int] = dict.fromkeys(SIDES, 0)
    for play in plays(entries):
        before, after = play.before, play.after
        if before.phase != SCRIMMAGE or before.ball is None or play.timeout is not None:
            continue
        spent = before.left - (after.left if after.period == before.period else 0)
        held[before.ball] += 1 if counts_plays else max(spent, 0)
    return held
