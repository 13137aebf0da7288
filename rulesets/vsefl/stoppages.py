"""Stoppages and what may be done at them: which are open now, and why the others are not."""

from __future__ import annotations

from typing import Final

from rulesets.core.awaiting import Option
from rulesets.core.forms import Field
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.state import INTERCEPTION_RETURN, KICKOFF, RUN_BACK, State
from rulesets.vsefl.forms import KINDS
from rulesets.vsefl.state import Play, play_of, snap_of

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
