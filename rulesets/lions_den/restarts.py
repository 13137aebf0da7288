"""How a game opens, what follows a score and the end of a period, and overtime."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.core.dead_ball import DeadBall
from rulesets.core.events import Call
from rulesets.core.facts import FactLog
from rulesets.core.phases import game_over, next_half, next_quarter, to_ball, to_choice, to_toss
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import HOME, OTHER, VISITORS, Side, leader
from rulesets.core.state import KICKOFF, TOSS, State
from rulesets.lions_den.dice import weather_row
from rulesets.lions_den.game_data import game_of
from rulesets.lions_den.state import PREGAME, GameState, Overtime, Play, play_of


def _to_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R27: another period, opened by a toss; the next score wins."""
    s = next_quarter(rules, s, ("LD-R27",), facts)
    return replace(to_toss(s), overtime=Overtime())


def _after_overtime(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-R27: in the regular season one such period, and then it is a tie."""
    if rules.settings["game"] == "regular":
        return game_over(s, ("LD-R27",), facts)
    return _to_overtime(rules, s, facts)


def overtime(rules: RuleSet, s: State, after: State, dead: DeadBall, facts: FactLog) -> State:
    """LD-R27: any score wins, with no try after it."""
    return game_over(after, ("LD-R27",), facts) if after.score != s.score else after


COIN = {"heads": 1, "tails": 2}


def opening(rules: RuleSet) -> State:
    """LD-PRE-01: before climate and crowd are rolled for."""
    left = rules.profile.length(1)
    return State(PREGAME, time_left=left, period_started=True, toss_winner=None, game=GameState())


def apply_weather_roll(rules: RuleSet, s: State, hundredths: int, facts: FactLog) -> State:
    """LD-PRE-01, LD-R28: climate first, then the crowd; then the toss."""
    house = game_of(s)
    what = "crowd" if house.climate else "climate"
    row = weather_row(rules, what, hundredths)
    facts.note(what, ("LD-PRE-01", "LD-R28"), HOME, how=row.what)
    if what == "climate":
        return replace(s, game=replace(house, climate=row.what))
    return replace(s, phase=TOSS, hash_mark=None, game=replace(house, crowd=row.what))


def call_toss(s: State, event: Call) -> State:
    """LD-TOSS-01: the visitors call."""
    return replace(s, play=Play(called="heads" if event.call == "heads" else "tails"))


def apply_toss(rules: RuleSet, s: State, face: int, facts: FactLog) -> State:
    """LD-TOSS-01, LD-TOSS-02, LD-R27: the winner chooses; overtime has a toss of its own."""
    right = COIN[play_of(s.play).called] == face
    winner: Side = VISITORS if right else HOME
    overtime = ("LD-R27",) if s.overtime is not None else ()
    side_up = next(word for word, value in COIN.items() if value == face)
    facts.note("toss", ("LD-TOSS-01", *overtime), winner, how=side_up)
    return replace(to_choice(s, winner), toss_winner=winner)


def choose_kick(rules: RuleSet, s: State, event: Call, facts: FactLog) -> State:
    """LD-TOSS-02, LD-KO-01, LD-R23: kick off, from the 35, or receive."""
    assert s.chooser is not None, "a choice has a chooser"
    facts.note("choice", ("LD-TOSS-02",), s.chooser, how=event.call)
    kickers = s.chooser if event.call == "kick" else OTHER[s.chooser]
    s = to_ball(s, KICKOFF, kickers, rules.profile.kickoff_from)
    if s.overtime is None:
        s = replace(s, game=replace(game_of(s), kicked_off=kickers))
    return replace(s, hash_mark="centre")


def after_score(rules: RuleSet, s: State, scorers: Side) -> State:
    """LD-R25: the side that scored kicks off."""
    after = to_ball(s, KICKOFF, scorers, rules.profile.kickoff_from)
    return replace(after, hash_mark="centre")


def next_period(rules: RuleSet, s: State, facts: FactLog) -> State:
    """LD-TIME-01 to 03, LD-R26, LD-R39: the side that received kicks off the second half; ties by
    LD-R27."""
    periods = len(rules.profile.periods)
    if s.period > periods:
        return _after_overtime(rules, s, facts)
    if ends_only_a_quarter(rules, s):
        return next_quarter(rules, s, ("LD-R26", "LD-TIME-01"), facts)
    if s.period == periods // 2:
        kickers = OTHER[game_of(s).kicked_off]
        why = ("LD-TIME-01", "LD-TIME-03", "LD-R26")
        return replace(next_half(rules, s, kickers, why, facts), hash_mark="centre")
    if leader(s.score) is not None:
        return game_over(s, ("LD-TIME-01", "LD-R11"), facts)
    return _to_overtime(rules, s, facts)


def ends_only_a_quarter(rules: RuleSet, s: State) -> bool:
    """LD-R26, LD-R51: whether the period under way is a quarter that ends no half."""
    periods = len(rules.profile.periods)
    return s.period < periods and s.period != periods // 2
