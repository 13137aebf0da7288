"""The rules against an independent model (`model.py`), step by step: whole games of the practice
board, and reports that no practice board makes: goal lines, part yards, chains of loose balls,
fouls, and what the rules refuse."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from quarterback.rule_sets import rule_set
from rulesets.core.advance import advance, awaiting, out_of_turn
from rulesets.core.awaiting import Over
from rulesets.core.events import Call, Event, Report, Roll, Timeout
from rulesets.core.field import place_name
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import SIDES
from rulesets.core.situation import write_situation
from rulesets.core.state import State
from tests.random_board import random_event
from tests.rulesets.modeled import cited, practice
from tests.rulesets.vsefl import model

LEAGUES: list[dict[str, Any]] = [
    {},
    {"obey_dice": "no", "kneel": "yes", "plays_per_quarter": 4},
    {"plays_per_quarter": 3, "false_start_3": "yes", "foul_not_square": "yes", "board": "scale"},
    {"plays_per_quarter": 2, "ot_new_half": "no", "timeouts_per_half": 0, "try_spot": 5},
    {"plays_per_quarter": 2, "home_fg": "no", "ot_limit": 2, "untimed_down": "no",
     "blocked_punt_ez": "touchdown", "onside_ot": "no"},
]  # fmt: skip
NOT_KEPT = frozenset({
    "stop", "keep", "pitch", "handoff", "open_stop", "return_stop", "kick_stop", "broken_tackle",
    "throw",
})  # fmt: skip
"""Stops of which the model keeps less than the rules do: what the rules refuse, it may take."""


def phase_of(m: Any) -> str:
    """The phase that the model is in, as situations name it."""
    p = m.play
    if p is None or p["stage"] == "penalty":
        return str(m.phase)
    named = {"box": "box_roll", "dice": "end_dice"}.get(p["stage"])
    if named is None and p["returning"]:
        named = "interception_return" if p["returning"] == "interception" else "run_back"
    return str(named or p["phase"])


def view_of_model(m: Any) -> dict[str, Any]:
    """What is compared, as the model has it."""
    phase = phase_of(m)
    view: dict[str, Any] = {
        "phase": phase, "score": m.score, "period": m.period, "left": phase != "over" and m.left,
        "home_defends": m.home_defends, "owed": m.owed, "chooser": m.chooser,
    }  # fmt: skip
    if m.set["timeouts_per_half"]:
        view["timeouts"] = m.timeouts
    if phase == "over":
        view["winner"] = m.winner
    if m.play is None and m.ball is not None:
        view |= {"ball": m.ball, "spot": m.spot, "down": m.down, "line": m.line, "lane": m.lane}
    if m.ot is not None and phase not in ("over", "toss", "end_choice"):
        view |= {"poss": m.ot["poss"], "opp": m.ot["opp"], "answer": m.ot["answer"]}
    if phase not in ("over", "toss", "end_choice", "pre_fg"):
        view["kicked_off"] = m.kicked_off
        view["untimed"] = m.after_last and m.left > 0
    return view


def view_of_rules(s: State) -> dict[str, Any]:
    """The same, as the rules have it."""
    view: dict[str, Any] = {
        "phase": s.phase, "score": {"home": s.score.home, "visitors": s.score.visitors},
        "period": s.period, "left": s.phase != "over" and s.time_left,
        "home_defends": s.game.home_defends,
        "owed": s.game.owed, "chooser": s.chooser,
    }  # fmt: skip
    if s.timeouts is not None:
        view["timeouts"] = {"home": s.timeouts.home, "visitors": s.timeouts.visitors}
    if s.phase == "over":
        view["winner"] = s.winner
    if (s.play is None or s.play.snap is None) and s.possession is not None:
        view |= {
            "ball": s.possession,
            "spot": s.spot,
            "down": s.down,
            "line": s.line_to_gain,
            "lane": s.hash_mark,
        }
    if s.overtime is not None and s.phase not in ("over", "toss", "end_choice"):
        view |= {"poss": set(s.overtime.met_poss), "opp": set(s.overtime.met_opp),
                 "answer": s.overtime.must_answer}  # fmt: skip
    if s.phase not in ("over", "toss", "end_choice", "pre_fg"):
        view["kicked_off"] = s.game.kicked_off
        view["untimed"] = s.game.untimed and s.time_left > 0
    return view


def told_to(m: Any, event: Event) -> None:
    """An input, told to the model in plain words."""
    match event:
        case Call():
            m.take("call", name=event.call, details=event.details)
        case Roll():
            m.take("roll", pips=event.pips)
        case Report():
            m.take("report", fields=event.fields)
        case Timeout():
            m.take("timeout", side=event.side)


class Pair:
    """A game that the rules and the model follow side by side."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.rules: RuleSet = rule_set("vsefl", settings)
        self.settings = settings
        self.refused = 0
        self.taken = 0
        self.fresh()

    def fresh(self) -> None:
        """A new game."""
        self.s = self.rules.opening(self.rules)
        self.m = model.Model(self.settings)
        self.log: list[Event] = []

    def play(self, event: Event) -> bool:
        """An input, to both; whether it was taken. Fails where they disagree."""
        trial = self.m.copy()
        model_says = rules_say = ""
        try:
            told_to(trial, event)
        except model.No as no:
            model_says = str(no) or "no"
        after = self.s
        try:
            spelled = self.rules.normalize(self.rules, self.s, event)
            after, facts = advance(self.rules, self.s, spelled)
            assert all(map(cited, facts)), self.told(event, f"each rule once: {facts}", "")
        except Refused as refused:
            rules_say = str(refused)
        if rules_say and not model_says and isinstance(event, Call) and event.call in NOT_KEPT:
            return False
        assert bool(model_says) == bool(rules_say), self.told(event, model_says, rules_say)
        if rules_say:
            self.refused += 1
            return False
        mine, its = view_of_model(trial), view_of_rules(after)
        differ = {
            key: (mine.get(key), its.get(key))
            for key in {*mine, *its}
            if mine.get(key) != its.get(key)
        }
        assert not differ, self.told(event, f"{differ}", "")
        self.s, self.m = after, trial
        self.log.append(event)
        self.taken += 1
        return True

    def told(self, event: Event, mine: str, its: str) -> str:
        """Where the two stand, for whoever reads a failure."""
        before = write_situation(self.rules, self.s)
        last = "\n  ".join(map(str, self.log[-8:]))
        return (
            f"{event}\nmodel, rules: {mine!r}, {its!r}\nat {before}\nplay of the model"
            f" {self.m.play}\nafter\n  {last}"
        )


# ------------------------------------------------------------------ what comes next


def of_practice(rng: random.Random, pair: Pair) -> Event:
    """What the practice board makes of it."""
    return practice(pair.rules, pair.s, rng)


_PARTS = ("", "", "", ".5", ".4", ".6")


def edge_spot(rng: random.Random, s: State) -> str:
    """A place where rules turn: about a goal line, the line, or how deep a passer may go."""
    side = s.possession or "home"
    snap = s.play.snap if s.play is not None else None
    if snap is not None and rng.random() < 0.5:
        side = snap.possession
        near = snap.spot + rng.choice((-22, -21, -20, -16, -15, -6, -5, -1, 0, 1, 4, 5, 6, 10, 20))
        spot = min(max(near + rng.choice((0, 0, 0, -1, 1)), -10), 110)
    else:
        goal = rng.choice((0, 100))
        spot = goal + rng.randint(-3, 3) if rng.random() < 0.8 else goal + rng.choice((-10, 10))
        spot = min(max(spot, -10), 110)
    name = place_name(side, spot)
    if name == "50" or name.endswith("-10"):
        return name
    return name + rng.choice(_PARTS)


SPOTS = ("spot", "runs_to", "foul_spot", "end_spot")


def of_anything(rng: random.Random, pair: Pair) -> Event:
    """Any answer that the forms have room for, often at an edge; dice that are more often double
    ones or sixes, so that fumbles and fouls come up."""
    rules, s = pair.rules, pair.s
    if rng.random() < 0.03:
        return Timeout(rng.choice(SIDES))
    if "report" in out_of_turn(rules, s) and rng.random() < 0.05:
        foul = rng.choice(tuple(model.SEEN))
        told: dict[str, Any] = {"foul": foul, "result": "foul"}
        if rng.random() < 0.7:
            told["by"] = rng.choice(SIDES)
        return Report(told)
    if s.play is not None and "caught_over" in s.play.stops and rng.random() < 0.5:
        return Report({"result": rng.choice(("touchdown", "touchdown", "incomplete"))})
    event = random_event(rng, rules, s)
    if isinstance(event, Timeout):
        return event
    if isinstance(event, Report) and rng.random() < 0.8:
        _in_order(rng, event, s)
    if isinstance(event, Roll):
        return Roll(_loaded(rng, s, event.pips))
    if isinstance(event, Report) and rng.random() < 0.6:
        for name in SPOTS:
            if name in event.fields:
                event.fields[name] = edge_spot(rng, s)
    return event


def _in_order(rng: random.Random, event: Report, s: State) -> None:
    """A chain that most often begins and ends with the right teams (VS-R53)."""
    if event.fields.get("result") != "loose_chain" or "end_team" not in event.fields:
        return
    snap = s.play.snap if s.play is not None else None
    side = (snap.possession if snap is not None else s.possession) or "home"
    if s.phase in ("kickoff", "run_back") and rng.random() < 0.6:
        side = "visitors" if side == "home" else "home"
    turns = [side]
    while turns[-1] != event.fields["end_team"] or rng.random() < 0.2:
        turns.append("visitors" if turns[-1] == "home" else "home")
    event.fields["possessed"] = [{"side": each} for each in turns[:8]]


def _loaded(rng: random.Random, s: State, pips: tuple[int, ...]) -> tuple[int, ...]:
    if s.phase != "end_dice" or len(pips) != 5:
        return pips
    fumble = (1, 1) if rng.random() < 0.2 else pips[:2]
    foul = rng.choice(((1, 1), (6, 6))) if rng.random() < 0.4 else pips[2:4]
    return (*fumble, *foul, pips[4])


def run(pair: Pair, rng: random.Random, steps: int, comes: Any) -> None:
    """So many steps, over as many games as they take."""
    tried = 0
    while pair.taken < steps:
        if isinstance(awaiting(pair.rules, pair.s), Over):
            pair.fresh()
        tried += 1
        assert tried < 40 * steps + 1000, "hardly anything is taken"
        pair.play(comes(rng, pair))


# ------------------------------------------------------------------ tests


def test_the_practice_board_agrees_with_the_model():
    pair = Pair({})
    run(pair, random.Random(1), 3000, of_practice)


@pytest.mark.parametrize("settings", LEAGUES, ids=lambda settings: ",".join(settings) or "usual")
def test_whatever_is_reported_agrees_with_the_model(settings):
    pair = Pair(settings)
    run(pair, random.Random(2), 1200, of_anything)
    assert pair.refused


@pytest.mark.long
def test_a_hundred_thousand_steps_of_the_practice_board():
    run(Pair({}), random.Random(3), 100_000, of_practice)


@pytest.mark.long
@pytest.mark.parametrize("settings", LEAGUES, ids=lambda settings: ",".join(settings) or "usual")
def test_twenty_thousand_steps_of_anything(settings):
    run(Pair(settings), random.Random(4), 20_000, of_anything)


def test_the_model_is_independent():
    source = (Path(__file__).parent / "model.py").read_text(encoding="utf-8")
    imports = [line for line in source.splitlines() if line.lstrip().startswith(("import", "from"))]
    assert imports == [
        "from __future__ import annotations", "import copy", "import math",
        "from fractions import Fraction",
    ]  # fmt: skip
