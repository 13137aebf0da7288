"""A game as a table, one row per play: situation, call, result.

Columns have the names of the nflverse play-by-play where they apply, so that other football
programs can read the table. The results come from the same play stats as the box score.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from league.model.stats.drives import Drive, drives
from league.model.stats.play_stats import PlayStats, stats_of_play
from league.model.stats.plays import KICKS_OFF, PlaySummary, plays
from league.model.stats.scoring import UndoneScore, called_back
from rulesets.core.events import Roll
from rulesets.core.facts import Fact
from rulesets.core.field import GOAL
from rulesets.core.session import Entry
from rulesets.core.sides import OTHER, Side, points_of

COLUMNS = (
    "play_id",
    "qtr",
    "time",
    "posteam",
    "posteam_type",
    "defteam",
    "yardline_100",
    "down",
    "ydstogo",
    "goal_to_go",
    "play_type",
    "yards_gained",
    "desc",
    "sp",
    "touchdown",
    "td_team",
    "pass_attempt",
    "complete_pass",
    "incomplete_pass",
    "interception",
    "rush_attempt",
    "sack",
    "fumble",
    "fumble_lost",
    "safety",
    "first_down",
    "penalty",
    "penalty_team",
    "penalty_yards",
    "kick_distance",
    "return_yards",
    "field_goal_result",
    "extra_point_result",
    "two_point_conv_result",
    "timeout",
    "timeout_team",
    "posteam_score",
    "defteam_score",
    "total_home_score",
    "total_away_score",
    "home_timeouts_remaining",
    "away_timeouts_remaining",
    "fixed_drive",
    "fixed_drive_result",
    "passer_player_name",
    "player_name",
    "first_input",
    "last_input",
    "facts",
    "called_back_team",
    "called_back_points",
    "forced_call",
    "override_reason",
    "box_cause",
    "box_dice",
    "box_team",
    "injuries",
)
"""In order. `time` counts plays where plays are counted, else seconds left; posteam of a kickoff
is the receiving team, as in nflverse; `player_name` is the last ball carrier. From `first_input`
on they are this program's own."""

Row = dict[str, str | int | None]
_POINTS = ("touchdown", "field_goal", "safety", "try_good")


def rows(
    entries: Sequence[Entry],
    names: dict[Side, str],
    words: Iterable[str] = (),
    numbers: Sequence[int] = (),
) -> list[Row]:
    """Return one row per play, by column. `names` are the teams'; `words` describe each play, in
    order; `numbers` are those of the inputs in the log, one for each entry."""
    sentences, driven = iter(words), drives(entries)
    undone = {back.seen: back for back in called_back(entries)}
    return [
        _row(play, names, next(sentences, ""), driven) | _log(play, names, undone, numbers)
        for play in plays(entries)
    ]


def _row(play: PlaySummary, names: dict[Side, str], desc: str, driven: Sequence[Drive]) -> Row:
    stats = stats_of_play(play)
    row = _where(play, names) | {"desc": desc, "play_type": stats.kind} | _drive(play, driven)
    row |= _what(play, stats, names) | _losses(play, stats, names)
    row |= _kicking(stats) | _situation(play, names)
    return dict.fromkeys(COLUMNS) | row


def _where(play: PlaySummary, names: dict[Side, str]) -> Row:
    before, ball = play.before, play.before.possession
    assert ball is not None, "a play has a ball"
    kicked = before.phase in KICKS_OFF
    holder = OTHER[ball] if kicked else ball
    to_goal = None if before.spot is None else (before.spot if kicked else GOAL - before.spot)
    row: Row = {
        "play_id": play.number,
        "qtr": before.period,
        "time": max(before.time_left, 0),
        "posteam": names[holder],
        "posteam_type": "home" if holder == "home" else "away",
        "defteam": names[OTHER[holder]],
        "yardline_100": to_goal,
    }
    if before.down is not None and before.line_to_gain is not None and before.spot is not None:
        row |= {
            "down": before.down,
            "ydstogo": before.line_to_gain - before.spot,
            "goal_to_go": int(before.line_to_gain == GOAL),
        }
    return row


def _drive(play: PlaySummary, driven: Sequence[Drive]) -> Row:
    """Return the number of its drive, from 1; a kick belongs to the drive that it begins."""
    started = sum(drive.entry < play.place + len(play.entries) for drive in driven)
    started += play.before.phase in KICKS_OFF
    if not 1 <= started <= len(driven):
        return {}
    return {"fixed_drive": started, "fixed_drive_result": driven[started - 1].ended or None}


def _what(play: PlaySummary, result: PlayStats, names: dict[Side, str]) -> Row:
    ran = result.scrimmage and result.kind in ("run", "pass", "no_play")
    on_try = not result.scrimmage and bool(result.tried)
    tried_pass = on_try and result.kind == "pass"
    return {
        "yards_gained": result.yards if ran else None,
        "touchdown": int(result.touchdown is not None),
        "td_team": names[result.touchdown] if result.touchdown else None,
        "safety": int(result.safety is not None),
        "sp": int(play.fact(*_POINTS) is not None),
        "pass_attempt": int(result.passed or tried_pass),
        "complete_pass": int(result.how == "complete"),
        "incomplete_pass": int(result.how == "incomplete"),
        "interception": int(result.how == "intercepted"),
        "rush_attempt": int(result.how == "rush" or (on_try and result.kind == "run")),
        "sack": int(result.how == "sack"),
        "first_down": int(bool(result.first_down)),
        "passer_player_name": play.reported("passer") or None,
        "player_name": play.reported("player") or None,
    }


def _losses(play: PlaySummary, result: PlayStats, names: dict[Side, str]) -> Row:
    flag = result.penalties[-1] if result.penalties else None
    return {
        "fumble": int(bool(result.loose.fumbled)),
        "fumble_lost": int(bool(result.loose.lost)),
        "penalty": int(flag is not None),
        "penalty_team": names[flag.side] if flag is not None and flag.side else None,
        "penalty_yards": abs(flag.yards or 0) if flag is not None else None,
    }


def _kicking(result: PlayStats) -> Row:
    row: Row = {
        "kick_distance": result.goal_from if result.goal else result.kicked,
        "field_goal_result": result.goal or None,
        "return_yards": result.run_back,
    }
    if result.tried:
        kick, good = result.kind == "extra_point", result.tried == "good"
        column = "extra_point_result" if kick else "two_point_conv_result"
        words = ("good", "failed") if kick else ("success", "failure")
        row[column] = words[0] if good else words[1]
    return row


def _log(
    play: PlaySummary,
    names: dict[Side, str],
    undone: dict[int, UndoneScore],
    numbers: Sequence[int],
) -> Row:
    """Return where the play is in the log, and every fact of it with its rules."""
    places = range(play.place, play.place + len(play.entries))
    row: Row = {"facts": "; ".join(map(_fact_words, play.facts)) or None}
    if numbers:
        row |= {"first_input": numbers[places[0]], "last_input": numbers[places[-1]]}
    if (back := next((undone[at] for at in places if at in undone), None)) is not None:
        row |= {"called_back_team": names[back.side], "called_back_points": back.points}
    for name, column in (("called", "forced_call"), ("override", "override_reason")):
        noted = [fact for fact in play.facts if fact.fact == name]
        text = (fact.why or " ".join((fact.how, *fact.rules)) for fact in noted)
        row[column] = "; ".join(text) or None
    if (box := box_of(play)) is not None:
        pips, cause, side = box
        row |= {"box_cause": cause, "box_dice": " ".join(map(str, pips)), "box_team": names[side]}
    hurt = [f"{fact.why} {fact.how}".strip() for fact in play.facts if fact.fact == "injury"]
    return row | {"injuries": "; ".join(hurt) or None}


def _fact_words(fact: Fact) -> str:
    """A fact for a cell: its name, its manner, and its rules in brackets."""
    rules = f" ({' '.join(fact.rules)})" if fact.rules else ""
    return f"{fact.fact}{':' if fact.how else ''}{fact.how}{rules}"


def box_of(play: PlaySummary) -> tuple[tuple[int, ...], str, Side] | None:
    """Return the dice that decided a fumble, its cause, and the team that has the ball (The Box);
    None where no dice did."""
    cause = None
    for entry in play.entries:
        for fact in entry.facts:
            if fact.fact == "loose_ball":
                cause = fact.how or "end_dice"
            elif fact.fact == "fumble" and cause is not None and isinstance(entry.event, Roll):
                return entry.event.pips, cause, fact.side or entry.before.possession or "home"
    return None


def _situation(play: PlaySummary, names: dict[Side, str]) -> Row:
    before, after, ball = play.before, play.after, play.before.possession
    assert ball is not None, "a play has a ball"
    row: Row = {
        "timeout": int(play.timeout is not None),
        "timeout_team": names[play.timeout] if play.timeout else None,
        "posteam_score": points_of(before.score, ball),
        "defteam_score": points_of(before.score, OTHER[ball]),
        "total_home_score": after.score.home,
        "total_away_score": after.score.visitors,
    }
    if after.timeouts is not None:
        row["home_timeouts_remaining"] = after.timeouts.home
        row["away_timeouts_remaining"] = after.timeouts.visitors
    return row
