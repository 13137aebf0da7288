"""Choose one hint for the moment, and remember which hints were shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from league.views.text import percent
from quarterback.ai.expected_value import Expected, expected, expected_words
from quarterback.game.controller import GameController
from quarterback.text.tutorial.hints import happened, now
from quarterback.text.tutorial.view import LINE_MODE, KeyNames, Tip, View
from rulesets.core.awaiting import Decide, Option
from rulesets.core.sentences.wording import Names, title
from rulesets.core.session import Entry
from rulesets.core.state import SCRIMMAGE, State

DRIVES = 2
"""The number of guided drives of a team."""


@dataclass(frozen=True)
class Suggestion:
    """A call that may be made, and why it might be."""

    call: str
    text: str


def suggestion(view: View) -> Suggestion | None:
    """The best call by the solved game, for a person who has something to choose. None when no one
    has, when the lesson is over, and where the game is not solved: a hint that names a call never
    contradicts the solver."""
    request = view.persons_call
    if request is None or request.forced or view.drives_begun(request.side) > DRIVES:
        return None
    values = {call: view.values[call] for call in request.calls if call in view.values}
    if len(values) != len(request.calls):
        return None
    call = max(values, key=lambda each: values[each])
    option = next(option for option in request.options if option.call == call)
    return Suggestion(call, f"{_try(option, request, view.names)}: {_reason(call, values, view)}.")


def _try(option: Option, request: Decide, names: Names) -> str:
    """By its number; what has no signal goes by its place, on screen as in line mode."""
    number = option.signal if option.signal is not None else request.options.index(option) + 1
    return f"Try {number}, {_named(option, names)}"


def _named(option: Option, names: Names) -> str:
    """A call in a sentence; a choice without a signal as the players see it: receive."""
    if option.signal is None and option.description:
        return option.description[0].lower() + option.description[1:]
    own = names.card(option.call, option.signal)
    return own or _NAMES.get(option.call) or title(option.call).lower()


def _odds(brings: Expected) -> str:
    """What a call brings, by the faces of its ring: first down 56%, turnover 8%."""
    touchdown = brings.scores.get("touchdown", 0.0)
    gains = {"first down": brings.first_down, "touchdown": touchdown}
    if brings.kick is not None or max(gains.values()) < OFTEN:
        return expected_words(brings)
    shares = {**gains, "turnover": brings.loses_ball}
    return ", ".join(f"{what} {percent(share)}" for what, share in shares.items() if share >= LEAST)


def _reason(call: str, values: Mapping[str, float], view: View) -> str:
    """Why: on the last down, at a try and before a kickoff what it wins and what the next best
    call wins; on other downs what it brings, by the dial in play."""
    s = view.state
    if s.phase == SCRIMMAGE and s.down != view.rules.profile.downs:
        return _odds(expected(view.rules, s)[call])
    assert view.persons_call is not None, "a person has the call"
    others = [option for option in view.persons_call.options if option.call != call]
    other = max(others, key=lambda option: values[option.call])
    best, second = (round(100 * values[each]) for each in (call, other.call))
    name = _named(other, view.names)
    if best == second:
        return f"about as good as {name}"
    return f"it wins {best}% of the time, {name} {second}%"


_NAMES: Final = {
    "pass": "a pass",
    "punt": "a punt",
    "field_goal": "a field goal",
    "try_kick": "the kick",
    "try_scrimmage": "a rush",
}
OFTEN: Final = 0.1
"""From this share on, a first down or a touchdown says more of a call than its yards."""
LEAST: Final = 0.02
"""The least share that is worth a word."""


LONGEST = 150
"""Letters in a hint: three rows of sixty columns, however they break."""
MOST_SENTENCES = 3
MOST_TIPS = 2
"""In addition to a suggestion."""
SUGGESTED = "suggested"
"""The topic that records that calls were suggested."""
_END = re.compile(r"[.!?](?=\s|$)")


@dataclass(frozen=True)
class Hint:
    """One to three short sentences."""

    text: str
    suggests: str = ""
    """The suggested call, or empty."""


@dataclass(frozen=True)
class ShownHint:
    """The hints shown so far: each topic with a count."""

    counted: frozenset[tuple[str, int]] = frozenset()

    def times(self, topic: str) -> int:
        return sum(shown == topic for shown, _ in self.counted)

    def and_now(self, topic: str) -> ShownHint:
        """The same, with the topic shown once more."""
        return ShownHint(self.counted | {(topic, self.times(topic) + 1)})


def hint(
    view: View, shown_hint: ShownHint, *, guided: bool = True
) -> tuple[Hint | None, ShownHint]:
    """The hint of this moment, if any, and the hints shown after it. `guided`: the first drives get
    a suggestion, and a farewell when they are over."""
    suggested = suggestion(view) if guided else None
    saved = [suggested.text] if suggested else []
    can_do = [*(_farewell(view) if shown_hint.times(SUGGESTED) else []), *now(view)]
    past: list[str] = []
    here: list[str] = []
    for message, tips in (
        (here, [tip for tip in can_do if tip.pressing]),
        (past, happened(view)),
        (here, can_do),
    ):
        tip = _first_new(tips, shown_hint, [*past, *here, *saved])
        if tip is not None and len(past) + len(here) < MOST_TIPS:
            message.append(tip.text)
            shown_hint = shown_hint.and_now(tip.topic)
    if suggested is not None and not shown_hint.times(SUGGESTED):
        shown_hint = shown_hint.and_now(SUGGESTED)
    text = " ".join([*past, *here, *saved])
    return (Hint(text, suggested.call if suggested else "") if text else None), shown_hint


def _farewell(view: View) -> list[Tip]:
    """The farewell, when the guided drives are over."""
    request = view.persons_call
    if request is None or request.forced or view.drives_begun(request.side) <= DRIVES:
        return []
    text = f"From here on you're on your own, with fewer hints. To turn them off, {view.ways.off}."
    return [Tip("farewell", text)]


def _first_new(tips: Iterable[Tip], shown_hint: ShownHint, names: list[str]) -> Tip | None:
    """The first tip that was not shown often enough and still fits."""
    for tip in tips:
        if tip.text in names:
            continue
        if shown_hint.times(tip.topic) < tip.times and _fits([*names, tip.text]):
            return tip
    return None


def _fits(names: list[str]) -> bool:
    text = " ".join(names)
    return len(text) <= LONGEST and len(_END.findall(text)) <= MOST_SENTENCES


class Lesson:
    """The hints of one user interface: those shown so far, and the hint of this moment.

    At one moment it always returns the same hint.
    """

    def __init__(
        self,
        *,
        on: bool = True,
        guided: bool = False,
        ways: KeyNames = LINE_MODE,
        patience: float = 0.0,
    ) -> None:
        """`patience`: how many seconds a hint may wait for the solved game."""
        self.on = on
        """Whether hints are on."""
        self.patience = patience
        self.guided = guided
        """Whether calls are suggested in the first drives."""
        self.ways = ways
        self.shown_hint = ShownHint()
        self._seen = 0
        self._at: tuple[int, State] | None = None
        self._hint: Hint | None = None

    def hint(self, game: GameController) -> Hint | None:
        """The hint for this moment of a game; None when there is nothing to say."""
        if not self.on:
            # Plays made while hints are off are not explained later.
            self.begins_at(game)
            return None
        entries = game.book.entries
        moment = (len(entries), game.state)
        if moment != self._at:
            values = call_values(game, self.patience) if self.guided else {}
            view = _view(game, entries, self._seen, self.ways, values)
            self._hint, self.shown_hint = hint(view, self.shown_hint, guided=self.guided)
            self._at, self._seen = moment, len(entries)
        return self._hint

    def begins_at(self, game: GameController) -> None:
        """Skip the plays before this moment: the game is resumed."""
        self._seen = len(game.book.entries)


def call_values(game: GameController, patience: float) -> Mapping[str, float]:
    """What each call that a person may make now is worth; empty where it is not known."""
    request = game.awaiting
    if not isinstance(request, Decide) or request.forced or request.side in game.coaches:
        return {}
    if game.any_dial or game.on_board:
        return {}
    answers = game.known.near_within(patience)
    if answers is None:
        return {}
    try:
        return {call: worth.expected for call, worth in answers.values(game.state).items()}
    except ValueError:  # Unknowable, of a situation that a ruling has made
        return {}


def _view(
    game: GameController,
    entries: list[Entry],
    seen: int,
    ways: KeyNames,
    values: Mapping[str, float],
) -> View:
    return View(
        rules=game.rules,
        names=game.names,
        state=game.state,
        awaiting=game.awaiting,
        coaches=game.coaches,
        entries=entries,
        new_entries=entries[seen:],
        ways=ways,
        values=values,
    )
