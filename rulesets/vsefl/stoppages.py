"""Stoppages: which are open now, why the others are not, and what each does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec.structs import replace

from rulesets.core.awaiting import Field, Option
from rulesets.core.events import Call
from rulesets.core.facts import Fact, FactLog, RuleIds
from rulesets.core.field import GOAL
from rulesets.core.plain_data import as_word
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import read_form
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER
from rulesets.core.state import INTERCEPTION_RETURN, KICKOFF, RUN_BACK, State, snap_of
from rulesets.vsefl.charts import LeagueTables
from rulesets.vsefl.forms import KINDS
from rulesets.vsefl.state import NEW_READINGS, Play, play_of

MOST_OPTION_STOPS: Final = 3
_ZONE: Final = {"620": 30, "scale": 15}


def scramble_zone(rules: RuleSet) -> int:
    """Yards past the line that a receiver may be when the passer scrambles (VS-SCR-01, VS-R34)."""
    return _ZONE[rules.settings["board"]]


def _tick(name: str, message: str, default: bool = True) -> Field:
    return Field(name, "yes_no", message, default=default)


_GAIN: Final = (Field("gain", "number", "how far has he gone, in yards", min=0, max=110),)
_PIVOTS: Final = (
    Field("pivots", "number", "how many players does the offense turn", min=0, max=11, default=0),
)
STOPPAGES: Final = {
    "ten_stop": Option(
        "ten_stop",
        rule="VS-CUT-02",
        fields=_GAIN,
        description="Stop for a cutback: ten yards past the line, not yet twenty",
    ),
    "box_stop": Option(
        "box_stop",
        rule="VS-CUT-01",
        description="Stop for a cutback: outside the tackle box, short of the line",
    ),
    "stop": Option("stop", rule="VS-RO-02", fields=_PIVOTS, description="Stop the board"),
    "keep": Option("keep", rule="VS-RO-09", description="The quarterback keeps it: no one turns"),
    "pitch": Option(
        "pitch",
        rule="VS-RO-05",
        description="Pitch to a runner",
        fields=(
            _tick("free", "is the runner free?"),
            _tick("behind_line", "is he behind the line?"),
            _tick("near", "is he within two base lengths?"),
            _tick("clear", "is the way to him clear?"),
            _tick("ahead", "is he ahead of the quarterback?", False),
            _tick("between_tackles", "is he between the tackles?"),
            _tick("qb_behind_line", "is the quarterback behind the line?"),
        ),
    ),
    "throw": Option(
        "throw",
        rule="VS-PAS-01",
        description="Throw",
        fields=(
            Field(
                "tool",
                "choice",
                "how was it thrown",
                choices=("sticks", "figure"),
                default="sticks",
                rules={"sticks": "VS-PS-01", "figure": "VS-GEN-04"},
            ),
            Field(
                "distance",
                "number",
                "yards on the measuring stick, from him to the receiver",
                min=0,
                max=110,
                fractions=True,
                required=False,
                when={"tool": ("sticks",)},
            ),
            Field(
                "stick",
                "choice",
                "which stick",
                choices=("red", "white", "blue"),
                required=False,
                when={"tool": ("sticks",)},
            ),
            Field("receiver", "text", "to whom", required=False),
            _tick("eligible", "is he free, in bounds, and not a lineman?"),
            _tick("qb_behind_line", "is the passer behind the line?"),
        ),
    ),
    "scramble": Option(
        "scramble",
        rule="VS-SCR-02",
        description="Scramble",
        fields=(
            Field(
                "farthest",
                "number",
                "how far past the line is the farthest receiver, in yards",
                min=0,
                max=110,
                default=0,
            ),
        ),
    ),
    "over_line": Option(
        "over_line", rule="VS-RO-10", description="The quarterback is past the line"
    ),
    "handoff": Option(
        "handoff", rule="VS-DEF-10", fields=_PIVOTS, description="Hand the ball to the runner"
    ),
    "open_stop": Option(
        "open_stop",
        rule="VS-PAS-04",
        description="Stop: no free player is near him",
        fields=(_tick("clear", "is every free player more than a base length away?"),),
    ),
    "return_stop": Option(
        "return_stop",
        rule="VS-CUT-04",
        fields=_GAIN,
        description="Stop for a cutback: twenty yards returned",
    ),
    "kick_stop": Option(
        "kick_stop",
        rule="VS-PUN-12",
        fields=_GAIN,
        description="The kickers stop the board: twenty yards returned",
    ),
    "broken_tackle": Option(
        "broken_tackle", rule="VS-DEF-07", description="A broken tackle: play continues"
    ),
}
"""By name: which side may call it; `open_now` says when."""


def open_now(rules: RuleSet, s: State) -> tuple[Option, ...]:
    """What may be called while the board runs (VS-DEF-01, VS-CUT-06: the side with the ball turns
    its players first, then the other)."""
    return tuple(STOPPAGES[name] for name in _names(s))


def _names(s: State) -> tuple[str, ...]:
    play = play_of(s)
    if s.call == "return" and s.phase in (RUN_BACK, INTERCEPTION_RETURN):
        return tuple(name for name in _of_return(s) if name not in play.stops)
    if s.call not in KINDS:
        return ()
    if must_choose(s):
        return ("pitch", "throw", "keep")
    names = _after_catch(play) if play.caught or play.thrown else _of_kind(s.call, play)
    return tuple(name for name in names if name not in play.stops or name in _AGAIN)


_AGAIN: Final = ("scramble", "stop", "keep", "broken_tackle")


def must_choose(s: State) -> bool:
    """VS-RO-04: at the third stoppage of a read option it is pitch, pass or run."""
    stops = play_of(s).stops
    third = stops.count("stop") == MOST_OPTION_STOPS and stops[-1] == "stop"
    return s.call == "option" and third


def _of_return(s: State) -> tuple[str, ...]:
    """VS-ONS-08: none after an onside kick; VS-INT-06, VS-PAS-07 after an interception."""
    snap = snap_of(s)
    if s.phase == INTERCEPTION_RETURN:
        return ("open_stop", "return_stop")
    if snap.call == "punt":
        return ("return_stop", "kick_stop")
    kick_off = snap.phase == KICKOFF or snap.phase == "free_kick"
    return ("return_stop",) if kick_off and snap.call != "onside" else ()


def _after_catch(play: Play) -> tuple[str, ...]:
    return ("open_stop", "broken_tackle") if play.caught else ()


def _of_kind(call: str, play: Play) -> tuple[str, ...]:
    """VS-RUN-02 to 04; VS-RO-02 to 11; VS-SCR-08: a scrambler has no cutback; VS-DEF-12: no
    hand-off on a scramble. VS-R57: a draw that becomes a scramble is a scramble like any other.
    VS-R60: a passer who has crossed the line without one runs as on a run. VS-R56: past the line
    there is no stop but the one at ten yards."""
    cutback = () if play.scrambled else ("ten_stop",)
    if call == "run":
        return (*cutback, "broken_tackle")
    if call == "sweep":
        return (*(() if play.must_run else ("box_stop",)), "ten_stop", "broken_tackle")
    if call == "draw" and not play.scrambled:
        waiting = not play.must_run and "handoff" not in play.stops
        before = ("handoff", "scramble") if waiting else ()
        return (*before, *cutback, "broken_tackle")
    if call == "option":
        return _of_option(play, cutback)
    if play.must_run:
        return (*cutback, "broken_tackle")
    own = cutback if call == "fake_punt" else ()
    return ("throw", "scramble", "over_line", *own, "broken_tackle")


def _of_option(play: Play, cutback: tuple[str, ...]) -> tuple[str, ...]:
    if play.must_run:
        return (*cutback, "broken_tackle")
    more = ("stop",) if play.stops.count("stop") < MOST_OPTION_STOPS else ()
    return (*more, "pitch", "throw", "keep", "over_line", *cutback, "broken_tackle")


def why_closed(rules: RuleSet, s: State, name: str) -> Refused:
    """Why a stoppage cannot be called now, with the rule that forbids it."""
    play = play_of(s)
    if s.call not in (*KINDS, "return"):
        return Refused(f"{name} is for a play that is under way")
    crossed = _crossed(s, play, name) if play.must_run else None
    if crossed is not None:
        return crossed
    if name == "stop" and play.stops.count("stop") >= MOST_OPTION_STOPS:
        return Refused("a read option has three stoppages", "VS-RO-02", forbidden=True)
    if name == "handoff" and play.scrambled:
        return Refused("on a scramble there is no hand-off", "VS-DEF-12", forbidden=True)
    if name in ("ten_stop", "box_stop"):
        return Refused(*_no_cutback(s, play, name), forbidden=True)
    if s.call == "return" and snap_of(s).call == "onside":
        return Refused("there are no cutbacks after an onside kick", "VS-ONS-08", forbidden=True)
    if name in play.stops:
        return Refused(f"{name} has been taken: once a play", STOPPAGES[name].rule, forbidden=True)
    return Refused(f"{name} is not for this play", STOPPAGES[name].rule)


def _crossed(s: State, play: Play, name: str) -> Refused | None:
    """Why not, for a carrier who is past the line or must run."""
    if s.call == "option" and name in ("pitch", "throw", "stop", "keep"):
        return Refused(
            "the quarterback is past the line, or has given the ball up: it is run on",
            "VS-RO-10",
            forbidden=True,
        )
    if "ten_stop" in play.stops and name in _BEHIND_THE_LINE:
        message = "he crossed the line when the ten-yard stop was reported"
        return Refused(message, "VS-R56", forbidden=True)
    if name == "throw":
        message = "a scramble with a receiver beyond the zone, or past the line: he must run"
        return Refused(message, "VS-SCR-03", forbidden=True)
    return None


_BEHIND_THE_LINE: Final = (
    "box_stop",
    "handoff",
    "keep",
    "over_line",
    "pitch",
    "scramble",
    "stop",
    "throw",
)
"""What comes only while the carrier is behind the line."""


def _has_run(play: Play) -> bool:
    return play.must_run or play.scrambled or play.caught or bool(play.thrown)


def _no_cutback(s: State, play: Play, name: str) -> tuple[str, str]:
    if name == "box_stop" and s.call == "run":
        return "a straight run is stopped only ten yards past the line", "VS-RUN-02"
    if name == "ten_stop" and s.call in ("pass", "screen") and not _has_run(play):
        return "a passer has that stop once he has run: report over_line first", "VS-R60"
    if play.caught:
        return "cutbacks are for runs: after a catch the defense has its stop", "VS-R48"
    if play.scrambled:
        return "a passer who scrambles has no cutback", "VS-SCR-08"
    if "box_stop" in play.stops:
        return (
            "the stop outside the tackle box is taken: none until ten yards are gained",
            "VS-RUN-04",
        )
    return "the stop at ten yards is taken once", "VS-CUT-02"


TEN, TWENTY = 10, 20
ReportFields = Mapping[str, Any]


def details_of(event: Call) -> dict[str, Any]:
    """The details of a stoppage, read strictly. Raises Refused."""
    option = STOPPAGES[event.call]
    details = dict(event.details or {})
    if isinstance(details.get("tool"), str):
        details["tool"] = _TOOLS.get(as_word(details["tool"]), details["tool"])
    return read_form(option.fields, details, HOME, f"a {event.call}")


_TOOLS: Final = {
    "ttqb": "figure",
    "qb_figure": "figure",
    "custom_qb": "figure",
    "game_changer": "figure",
    "stick": "sticks",
    "passing_sticks": "sticks",
}


def check_stop(rules: RuleSet, s: State, event: Call) -> None:
    """Whether the report of a stoppage allows it. Raises Refused."""
    details = details_of(event)
    if "gain" in details and rules.reads(NEW_READINGS):
        _check_short_of_goal(s, details["gain"])
    if event.call == "ten_stop" and not TEN <= details["gain"] < TWENTY:
        late = details["gain"] >= TWENTY
        message = "at twenty yards it is too late for a stop" if late else "not yet ten yards"
        raise Refused(message, "VS-CUT-03" if late else "VS-CUT-02", forbidden=True)
    if event.call in ("return_stop", "kick_stop") and details["gain"] < TWENTY:
        rule = "VS-INT-06" if s.phase == INTERCEPTION_RETURN else STOPPAGES[event.call].rule
        raise Refused("not yet twenty yards", rule, forbidden=True)
    if event.call == "open_stop" and not details["clear"]:
        rule = "VS-PAS-07" if s.phase == INTERCEPTION_RETURN else "VS-PAS-04"
        raise Refused("a free player is within a base length of him", rule, forbidden=True)
    if event.call == "pitch":
        _judge_pitch(details)
    if event.call == "throw":
        _judge_throw(rules, s, details)


def _check_short_of_goal(s: State, gain: int) -> None:
    """VS-R65, VS-R58: a carrier who is stopped has not reached the goal line, counted from the line
    of scrimmage or from where his return began."""
    start = s.spot if s.phase in (RUN_BACK, INTERCEPTION_RETURN) else snap_of(s).spot
    if start is not None and start + gain >= GOAL:
        message = f"it is {GOAL - start} yards to the goal line: that far is a touchdown"
        raise Refused(message, "VS-R65")


def _judge_pitch(report: ReportFields) -> None:
    """VS-RO-05, VS-RO-07, VS-RO-10: refuse a pitch that the rules do not allow."""
    if not report["qb_behind_line"]:
        message = "past the line the quarterback must run"
        raise Refused(message, "VS-RO-10", forbidden=True)
    for name, message in _PITCH.items():
        if not report[name]:
            raise Refused(message, "VS-RO-05", forbidden=True)
    if report["ahead"] and not report["between_tackles"]:
        message = "ahead of him and outside the tackles it must be thrown"
        raise Refused(message, "VS-RO-07", forbidden=True)


_PITCH: Final = {
    "free": "the runner is engaged",
    "behind_line": "the runner is past the line",
    "near": "the runner is more than two base lengths off",
    "clear": "the way to the runner is not clear",
}


def stick_for(rules: RuleSet, distance: int) -> str:
    """VS-GEN-05, VS-R30: the stick for a distance on the measuring stick, in yards; on a scale
    board the sticks are half as long (VS-R34)."""
    league: LeagueTables = rules.data
    shorter = 2 if rules.settings["board"] == "scale" else 1
    reach = ((stick, league.sticks[stick] // shorter) for stick in ("red", "white"))
    return next((stick for stick, most in reach if distance <= most), "blue")


def _judge_throw(rules: RuleSet, s: State, report: ReportFields) -> None:
    """VS-RO-10, VS-RO-11, VS-SCR-08, VS-R30."""
    if "distance" in report and "stick" in report:
        right = stick_for(rules, report["distance"])
        if report["stick"] != right:
            message = f"{report['distance']} yards are thrown with the {right} stick"
            raise Refused(message, "VS-R30", forbidden=True)
    if not report["qb_behind_line"]:
        rule = "VS-RO-10" if s.call == "option" else "VS-SCR-08"
        raise Refused("past the line there is no pass: he must run", rule, forbidden=True)
    if not report["eligible"]:
        message = "he must be free, in bounds, and no lineman"
        raise Refused(message, "VS-RO-11" if s.call == "option" else "VS-PAS-01", forbidden=True)


def apply_stop(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """VS-CUT-01, VS-CUT-02, VS-CUT-04, VS-KO-09, VS-INT-06, VS-PUN-12 and their like: the stop is
    noted; its limits hold from now on."""
    details = details_of(event)
    play = play_of(s)
    allowance = _allowance(event.call, details)
    after = replace(
        play,
        snap=snap_of(s),
        stops=(*play.stops, event.call),
        allowance=allowance,
        thrown=details["tool"] if event.call == "throw" else play.thrown,
        scrambled=play.scrambled or event.call == "scramble",
        must_run=play.must_run or _must_run(rules, s, event.call, details),
    )
    facts.add(_fact(rules, s, event.call, details, allowance))
    return replace(s, play=after)


def _allowance(call: str, report: ReportFields) -> int:
    """VS-RO-03, VS-DEF-11: one more than the offense has turned, none when it has turned none."""
    return report["pivots"] + 1 if report.get("pivots") else 0


def _must_run(rules: RuleSet, s: State, call: str, report: ReportFields) -> bool:
    """VS-RO-08, VS-RO-10: pitched, or past the line; VS-R56: ten yards past it; VS-RO-04: kept at
    the third stoppage; VS-SCR-03: a scramble with a receiver beyond the zone."""
    third = play_of(s).stops.count("stop") == MOST_OPTION_STOPS
    late = call == "scramble" and report["farthest"] > scramble_zone(rules)
    return call in ("pitch", "over_line", "ten_stop") or late or (call == "keep" and third)


_WHY: Final[dict[str, RuleIds]] = {
    "ten_stop": ("VS-CUT-02", "VS-DEF-01", "VS-CUT-06", "VS-RUN-02"),
    "box_stop": ("VS-CUT-01", "VS-RUN-03", "VS-CUT-06"),
    "stop": ("VS-RO-02", "VS-RO-03"),
    "keep": ("VS-RO-09", "VS-RO-04"),
    "throw": ("VS-SCR-02", "VS-PAS-01", "VS-GEN-04"),
    "scramble": ("VS-SCR-01", "VS-SCR-02"),
    "over_line": ("VS-RO-10", "VS-SCR-08"),
    "handoff": ("VS-DEF-10", "VS-DEF-11"),
    "open_stop": ("VS-PAS-04",),
    "return_stop": ("VS-CUT-04", "VS-KO-09"),
    "kick_stop": ("VS-PUN-12", "VS-R31"),
    "broken_tackle": ("VS-DEF-07",),
}


def _fact(rules: RuleSet, s: State, call: str, report: ReportFields, allowance: int) -> Fact:
    side = snap_of(s).possession if s.possession is None else s.possession
    if s.phase == INTERCEPTION_RETURN:
        why: RuleIds = ("VS-PAS-07",) if call == "open_stop" else ("VS-INT-06",)
        return Fact("stoppage", why, OTHER[side], how=call)
    if call == "pitch":
        forward = ("VS-RO-06", "VS-RO-07") if report["ahead"] else ("VS-RO-07", "VS-RO-08")
        how = "forward" if report["ahead"] else "backward"
        return Fact("pitch", ("VS-RO-05", *forward), side, how=how)
    if call == "scramble" and report["farthest"] > scramble_zone(rules):
        return Fact("stoppage", ("VS-SCR-03",), side, how="scramble_too_late")
    turns = f"the defense may turn {allowance}" if "pivots" in report else ""
    if "distance" in report:
        turns = f"the {report.get('stick', stick_for(rules, report['distance']))} stick"
    if call in ("open_stop", "kick_stop"):
        side = OTHER[side]
    return Fact("stoppage", _WHY[call], side, how=call, why=turns)
