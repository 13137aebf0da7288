"""Options 14 and 15: two dice, read tens then units, in place of a kick."""

from __future__ import annotations

from rulesets.core.awaiting import Chance
from rulesets.core.dead_ball import DeadBall
from rulesets.core.dice import Pips, chance_of, check_pips
from rulesets.core.events import Roll
from rulesets.core.facts import FactLog, RuleIds
from rulesets.core.field import GOAL, turned
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import OTHER
from rulesets.core.state import TRY, State, at
from rulesets.gunderson import citations
from rulesets.gunderson.end_of_play import KICKOFF_FLOOR, finish_play
from rulesets.gunderson.forced_calls import FG, KICK, ONSIDE, PUNT, XP
from rulesets.gunderson.kicks import block_punt, kick_at_goal, kick_out
from rulesets.gunderson.overtime import end_reply
from rulesets.gunderson.returns import receive_kick
from rulesets.gunderson.state import stage_of

DICE = ("d6", "d6")
FORWARD = 12
"""Rolls up to this are a punt blocked with the ball forward (LG-APK-01), up to 16 back."""
BACK = 16
_REACH = {2: 9, 3: 19, 4: 29, 5: 39, 6: 49}
"""By the tens of a roll, how far from the goal the line of scrimmage may be for a kick to be good
(LG-AFG-04 to 08)."""
_NUMBERS = tuple(tens * 10 + ones for tens in range(1, 7) for ones in range(1, 7))
"""What two dice can be read as."""
SHORT_KICKOFF = 36
"""LG-R2: to these rolls of 21 and more, thirty yards are added on a kickoff."""


def by_dice(rules: RuleSet, s: State) -> bool:
    """Whether the kick that is called is rolled (LG-R43: agreed for the whole game). There is no
    table for an onside kick (LG-R23)."""
    if s.call in (FG, XP):
        return rules.settings["fg_dice"] == "on"
    return s.call in (KICK, PUNT) and rules.settings["kick_dice"] == "on"


def two_dice(pips: Pips) -> Pips:
    """A roll as two dice; it may be entered as the number it is read as: 46."""
    return divmod(pips[0], 10) if len(pips) == 1 and pips[0] > 6 else pips


def reading(pips: Pips) -> int:
    """LG-R2: the roll is a number of two figures, 11 to 66."""
    return pips[0] * 10 + pips[1]


def play_dice(rules: RuleSet, s: State) -> Chance:
    """The two dice, with what each roll means."""
    side, _ = at(s)
    if s.call in (FG, XP):
        distance = _distance(rules, s)
        name = "field goal" if s.call == FG else "extra point"
        return chance_of(name, DICE, _Goal(distance), side)
    return chance_of("punt" if s.call == PUNT else "kick-off", DICE, _Kick(s.call == PUNT), side)


def _distance(rules: RuleSet, s: State) -> int:
    """Yards from the line of scrimmage to the goal; of an extra point, LG-XP-04 and LG-R27."""
    _, spot = at(s)
    return int(rules.settings["xp_los"]) if s.phase == TRY else GOAL - spot


class _Goal:
    """What a roll means from a distance: a function that can be cached by its distance."""

    def __init__(self, distance: int) -> None:
        self.distance = distance

    def __hash__(self) -> int:
        return hash(self.distance)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Goal) and other.distance == self.distance

    def __call__(self, pips: Pips) -> str:
        return goal_result(reading(pips), self.distance)[0]


def goal_result(roll: int, distance: int) -> tuple[str, str]:
    """LG-AFG-01 to 08, LG-R28: what a roll gives, and its rule."""
    if roll <= 12:
        return "blocked", "LG-AFG-01"
    if roll <= 16:
        return ("wide left", "LG-AFG-02") if roll <= 14 else ("wide right", "LG-AFG-03")
    rule = f"LG-AFG-{roll // 10 + 2:02d}"
    return ("good" if distance <= _REACH[roll // 10] else "short"), rule


class _Kick:
    """What a roll means for a punt, or a kickoff."""

    def __init__(self, punt: bool) -> None:
        self.punt = punt

    def __hash__(self) -> int:
        return hash(self.punt)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kick) and other.punt == self.punt

    def __call__(self, pips: Pips) -> str:
        roll = reading(pips)
        if roll <= BACK:
            blocked = f"blocked, {roll} {'forward' if roll <= FORWARD else 'back'}"
            return blocked if self.punt else "out of bounds"
        return f"{kick_yards(roll, punt=self.punt)} yards"

    def printed(self) -> tuple[tuple[str, str], ...]:
        """LG-R2: the two dice are read as one number, which is the yards."""
        least, most = min(_NUMBERS), max(_NUMBERS)
        if self.punt:
            return (
                (f"{least}-{FORWARD}", "blocked, that far forward"),
                (f"{FORWARD + 1}-{BACK}", "blocked, that far back"),
                (f"{BACK + 5}-{most}", "the yards of the punt"),
            )
        return (
            (f"{least}-{BACK}", "out of bounds"),
            (f"{BACK + 5}-{SHORT_KICKOFF}", "that many yards, plus 30"),
            (f"{SHORT_KICKOFF + 5}-{most}", "the yards of the kick"),
        )


def kick_yards(roll: int, *, punt: bool) -> int:
    """LG-APK-03 to 07, LG-R2: the roll is the yardage; short ones carry thirty more on a
    kickoff."""
    return roll if punt or roll > SHORT_KICKOFF else roll + 30


def apply_roll(rules: RuleSet, s: State, event: Roll, facts: FactLog) -> State:
    """What the dice have decided."""
    check_pips(DICE, event.pips)
    roll = reading(event.pips)
    if s.call in (FG, XP):
        result, rule = goal_result(roll, _distance(rules, s))
        why: RuleIds = (rule, "LG-AFG-00")
        if result in ("short", "blocked"):
            why = (*why, "LG-R28")
        if s.call == XP:
            why = (*why, "LG-R27")
        return kick_at_goal(rules, s, result == "good", why, facts, result)
    return _punt(rules, s, roll, facts) if s.call == PUNT else _kickoff(rules, s, roll, facts)


def _punt(rules: RuleSet, s: State, roll: int, facts: FactLog) -> State:
    """LG-APK-01 to 07, LG-R2, LG-R3: blocked, forward or back; else that many yards."""
    _, spot = at(s)
    if roll <= FORWARD:  # LG-APK-01
        return block_punt(rules, s, spot + roll, ("LG-APK-01", "LG-R3"), facts)
    if roll <= BACK:  # LG-APK-02
        return block_punt(rules, s, spot - roll, ("LG-APK-02", "LG-R3"), facts)
    return _land(rules, s, kick_yards(roll, punt=True), roll, facts)


def _kickoff(rules: RuleSet, s: State, roll: int, facts: FactLog) -> State:
    """LG-APK-01, LG-APK-02: out of bounds; else the yards of the roll (LG-R2)."""
    if roll <= BACK:
        row = "LG-APK-01" if roll <= FORWARD else "LG-APK-02"
        return kick_out(rules, s, KICKOFF_FLOOR, (row, "LG-KO-08"), facts, citations.KICK_OUT)
    return _land(rules, s, kick_yards(roll, punt=False), roll, facts)


def _land(rules: RuleSet, s: State, yards: int, roll: int, facts: FactLog) -> State:
    """LG-R4: behind the goal line a touchback; else returned from where the kick came down. LG-R5:
    without returns, dead there: a kickoff then no nearer the goal than the 25. LG-R52: a punt that
    the home team receives in the reply of overtime ends it before any return."""
    kickers, line = at(s)
    side, spot = OTHER[kickers], turned(line + yards)
    rule = f"LG-APK-{roll // 10 + 1:02d}"
    facts.note("kick", (rule, "LG-R2", "LG-APK-00"), kickers, yards=yards)
    punt = s.call == PUNT
    if spot <= 0:  # LG-R4
        grounds = citations.PUNT if punt else citations.KICKOFF
        return finish_play(rules, s, DeadBall(side, spot, kickers, grounds), facts)
    if rules.settings["dice_kick_return"] == "on":
        if punt and stage_of(s) == "reply":  # LG-R52
            return end_reply(s, facts)
        return receive_kick(s, spot)
    spot = spot if punt else max(spot, KICKOFF_FLOOR)  # LG-R5
    grounds = citations.PUNT_BY_DICE if punt else citations.KICK_BY_DICE
    return finish_play(rules, s, DeadBall(side, spot, kickers, grounds), facts)


def refused_dice(s: State) -> Refused:
    """LG-R43: dice where they were not agreed on; LG-R23: there is no table for an onside kick."""
    if s.call in (FG, XP, KICK, PUNT):
        option = "fg_dice" if s.call in (FG, XP) else "kick_dice"
        return Refused(f"no dice are rolled here: {option} is off", "LG-R43", forbidden=True)
    rule = "LG-R23" if s.call == ONSIDE else ""
    return Refused("no dice are rolled here: report what happened on the board", rule)


def refused_report() -> Refused:
    """LG-R43: a kick on the board where dice were agreed on."""
    return Refused("dice must be rolled for this kick", "LG-R43", forbidden=True)
