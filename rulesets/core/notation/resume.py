"""Resume a game from a situation on its sheet: the state it means, and the ruling to it.

A situation has no clock and no series, so the rest comes from the game before: from the one
result of the roll or spin that leads there, if there is one; else by changing only what differs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.events import Call, Ruling
from rulesets.core.explore import branches
from rulesets.core.facts import NO_FACTS
from rulesets.core.notation.situations import Situation, agrees, situation_line
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.situation import read_situation, write_situation
from rulesets.core.state import CHOICE, OVER, SCRIMMAGE, TOSS, State

NOT_NOTED = "not noted"
"""Why the situation is set, when a play was left out."""
AS_THE_SHEET_HAS_IT = "as the sheet has it"
"""Why a situation is set, or a forbidden input let stand, that the rules do not lead to."""


def ruling_to(rules: RuleSet, s: State, target: State, why: str) -> Ruling:
    """The ruling that leads from a state to another, changing only what differs. Raises Refused
    when the other cannot be."""
    before, after = write_situation(rules, s), write_situation(rules, target)
    patch = {key: value for key, value in after.items() if before.get(key, _NONE) != value}
    patch |= {key: None for key in before if key not in after and key != "winner"}
    allowed = {key: value for key, value in patch.items() if value is not None or key in before}
    ruling = Ruling(_for_phase(rules, target, allowed), why)
    if read_situation(rules, ruling.situation, before) != target:
        return Ruling(after, why, whole=True)
    return ruling


_NONE = object()


def _for_phase(rules: RuleSet, target: State, patch: dict[str, Any]) -> dict[str, Any]:
    """Without what goes by itself in a new phase, and could not be named there."""
    if "phase" not in patch:
        return patch
    return {key: value for key, value in patch.items() if value is not None}


def reached(rules: RuleSet, s: State, situation: Situation, spent: int = 0) -> State:
    """The state that a situation means, when `spent` plays that are not known led there from `s`.
    Raises Refused when it cannot be."""
    if spent == 1:
        only = _only(_by_chance(rules, s, situation))
        if only is not None:
            return only
    ran_out = _ran_out(rules, s, situation, spent)
    return ran_out if ran_out is not None else _patched(rules, s, situation, spent)


def _by_chance(rules: RuleSet, s: State, situation: Situation) -> Iterator[State]:
    request = awaiting(rules, s)
    if isinstance(request, Chance) and request.table is not None:
        yield from (b.after for b in branches(rules, s) if agrees(b.after, situation))


def _only(states: Iterator[State]) -> State | None:
    result = set(states)
    return result.pop() if len(result) == 1 else None


def choice_that_led_to(rules: RuleSet, s: State, situation: Situation) -> Call | None:
    """The one call that takes effect at once and leads to a situation: the choice to kick off or to
    receive. None when no call does, or when several do."""
    request = awaiting(rules, s)
    if s.phase != CHOICE or not isinstance(request, Decide):
        return None
    calls = [b.event for b in branches(rules, s) if agrees(b.after, situation)]
    call = calls[0] if len(calls) == 1 else None
    return call if isinstance(call, Call) else None


def _counted(rules: RuleSet, s: State, spent: int) -> int:
    """A play that was not noted has used its play all the same, where plays are counted."""
    return spent if rules.profile.counts_plays else 0


def _ran_out(rules: RuleSet, s: State, situation: Situation, spent: int) -> State | None:
    """What follows when the plays that are not known were the last of a period. What was still
    owed, or granted by a penalty, is among them: only the rest of the sheet shows it."""
    score = situation.score if situation.score is not None else s.score
    last = replace(s, time_left=s.time_left - _counted(rules, s, spent), score=score)
    if spent == 0 or s.phase in (TOSS, OVER) or last.time_left > 0:
        return None
    after = rules.next_period(rules, last, NO_FACTS)
    return after if agrees(after, situation) else None


def _patched(rules: RuleSet, s: State, situation: Situation, spent: int) -> State:
    patch = _patch_of(s, situation)
    phase = patch.get("phase", s.phase)
    left = s.time_left - _counted(rules, s, spent)
    if left != s.time_left and s.phase not in (TOSS, CHOICE) and phase != OVER:
        # The period cannot be known to be over: its last play is then still to come.
        patch["clock"] = {
            "plays_left": left if phase in rules.profile.must_finish else max(left, 1)
        }
    after = read_situation(rules, patch, write_situation(rules, s))
    if not agrees(after, situation):
        raise Refused(f"there is no such situation: {situation_line(rules, after)} comes nearest")
    return after


def _patch_of(s: State, situation: Situation) -> dict[str, Any]:
    """A situation as a patch of plain data."""
    patch: dict[str, Any] = {"phase": situation.phase or s.phase}
    if s.call is not None and patch["phase"] not in (CHOICE, OVER):
        # At those two there is no call to take back.
        patch["call"] = None
    if situation.side is not None:
        chosen = patch["phase"] == CHOICE or (patch["phase"] == s.phase and s.possession is None)
        patch["chooser" if chosen else "ball"] = situation.side
    if situation.place is not None:
        patch["spot"] = situation.place
    if situation.score is not None:
        patch["score"] = {"home": situation.score.home, "visitors": situation.score.visitors}
    if patch["phase"] == SCRIMMAGE:
        patch |= {"down": situation.down, "goal": situation.goal or None, "to_go": situation.to_go}
    new_series = patch["phase"] == s.phase == SCRIMMAGE and (
        situation.down == 1 or situation.side != s.possession
    )
    if new_series and s.series is not None:
        patch["series"] = None
    return patch
