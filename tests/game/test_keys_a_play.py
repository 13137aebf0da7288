"""How many keys a play takes at a board where the program rolls the dice."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from quarterback.entry import form as forms
from quarterback.entry.form import Submission
from quarterback.entry.preview import event_of
from quarterback.entry.type_ahead import submission_before
from quarterback.game.console.form_controller import FormController
from quarterback.game.controller import GameController
from quarterback.game.scorebook import Scorebook
from quarterback.rule_sets import header_of, rule_set
from rulesets.core.awaiting import Chance, Decide, Observe, Over
from rulesets.core.events import Event, Report, Ruling
from rulesets.core.refusal import Refused
from rulesets.core.session import Session
from tests.entry.test_form import PLAYS as PLAYS_LEFT
from tests.entry.test_form import TIMED
from tests.entry.test_form import at_scrimmage as form_at
from tests.entry.typist import keys_for
from tests.game.practice.playing import BOARD_GAMES, comes

MOST = 8
"""Keys a play, on average."""
PLAYS = 25


class Scorer:
    """Someone at the console who lets the program roll, and presses as few keys as can be."""

    def __init__(self, code: str, seed: int) -> None:
        rules = rule_set(code)
        header = header_of(rules, home="Yale", visitors="Army", seed=seed)
        self.book = Scorebook.in_memory(header, rules)
        self.game = GameController(self.book, lambda: 0.0)
        self.game.rolls_on = True
        self.entry = FormController(self.game, self._submit, lambda: None, type_ahead=True)
        self.keys = 0
        self._luck = Random(f"{code} {seed}")

    def _submit(self, answer: Submission) -> None:
        self.game.submit(answer)
        self.entry.ask()

    def press(self, key: str) -> None:
        self.keys += 1
        match key:
            case "enter":
                self.entry.enter()
            case "tab" | "shift+tab":
                self.entry.next_field(1 if key == "tab" else -1)
            case "down" | "up":
                self.entry.move(1 if key == "down" else -1)
            case _:
                assert self.entry.takes(key), key
                self.entry.type(key)
        assert not self.entry.message, (key, self.entry.message)

    def step(self) -> None:
        """What comes next: dice, or an answer; a call with its report where that saves a key."""
        session, s = self.book.session, self.game.state
        if isinstance(self.game.awaiting, Chance):
            self.press("enter")
            return
        event = self._comes(session)
        keys = keys_for(session, event)
        if isinstance(self.game.awaiting, Decide):
            after = session.copy()
            after.play(event)
            report = self._comes(after) if isinstance(after.awaiting, Observe) else None
            if isinstance(report, Report):
                more = keys_for(after, report)
                rules = self.game.rules
                before = submission_before(rules, self.entry.form, self.entry.context, more[0])
                ahead = event_of(before) if before is not None else None
                same = ahead is not None and rules.normalize(rules, s, ahead) == rules.normalize(
                    rules, s, event
                )
                keys = more if same else [*keys, *more]
        for key in keys:
            self.press(key)

    def _comes(self, session: Session) -> Event:
        event = comes(session.rules, session.state, session.awaiting, self._luck)
        return replace(event, tick=None) if isinstance(event, Report) else event


def keys_of_plays(code: str, seed: int, most: int) -> list[int]:
    """The keys of each play from scrimmage of a game."""
    scorer = Scorer(code, seed)
    keys: list[int] = []
    began: int | None = None
    while not isinstance(scorer.game.awaiting, Over) and len(keys) < most:
        s = scorer.game.state
        if isinstance(scorer.game.awaiting, Decide) and s.call is None:
            if began is not None and s.phase in ("scrimmage", "kickoff", "free_kick", "try"):
                keys.append(scorer.keys - began)
                began = None
            if s.phase == "scrimmage" and began is None:
                began = scorer.keys
        try:
            scorer.step()
        except (Refused, AssertionError):
            break  # the practice board thought of something that this scorer does not type
    return keys


@pytest.mark.parametrize("code", BOARD_GAMES)
def test_a_play_takes_few_keys(code: str):
    keys = [each for seed in range(2) for each in keys_of_plays(code, seed, PLAYS)]
    assert len(keys) > PLAYS
    assert sum(keys) / len(keys) <= MOST


def at_scrimmage(code: str, **at: Any) -> Scorer:
    """A scorer for whom the program rolls, at first and 10 on the Yale 30."""
    scorer = Scorer(code, 7)
    scorer.game.ruled(Ruling(form_at(**at), why="here", whole=True))
    scorer.game.rolls_dice = True
    scorer.entry.ask()
    return scorer


def test_a_run_of_vsefl_takes_four_keys():
    scorer = at_scrimmage("vsefl", clock=PLAYS_LEFT)
    for key in ("p", "3", "4", "enter"):
        scorer.press(key)
    assert scorer.game.state.call is None
    assert len(scorer.book.inputs) == 3, "a ruling, the call with its dice, the report with its own"


def test_a_completion_of_lions_den_takes_eight_keys():
    scorer = at_scrimmage("lions-den", clock=TIMED)
    for key in ("p", "p", "1", "5", "enter", "3", "9", "enter"):
        scorer.press(key)
    facts = {fact.fact for entry in scorer.book.entries for fact in entry.facts}
    assert "complete" in facts
    assert (scorer.game.state.spot, scorer.keys) == (39, 8)


def test_a_field_goal_of_102_yards_asks_before_it_is_entered():
    scorer = at_scrimmage("lions-den", spot="H15", down=4, to_go=2, clock=TIMED)
    scorer.game.rolls_dice = False
    kick = next(a for a in forms.answers(scorer.entry.form) if a.option and a.name == "field goal")
    scorer.entry.type(kick.key)
    assert scorer.entry.message == "A field goal of 102 yards? Choose it again to enter it."
    assert scorer.game.state.call is None
    scorer.entry.type(kick.key)
    assert scorer.game.state.call == "field_goal"
