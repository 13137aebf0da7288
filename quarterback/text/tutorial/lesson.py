"""One hint out of all that might be told, and the memory of what was told already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from quarterback.game.controller import GameController
from quarterback.text.tutorial.after_play import happened
from quarterback.text.tutorial.before_play import now
from quarterback.text.tutorial.suggestion import DRIVES, suggestion
from quarterback.text.tutorial.view import LINE_MODE, KeyNames, Tip, View
from rulesets.core.session import Entry
from rulesets.core.state import State

LONGEST = 150
"""Letters in a hint: three rows of sixty columns, however they break."""
MOST_SENTENCES = 3
MOST_TIPS = 2
"""Beside a suggestion."""
SUGGESTED = "suggested"
"""The topic under which it is remembered that calls were suggested."""
_END = re.compile(r"[.!?](?=\s|$)")


@dataclass(frozen=True)
class Hint:
    """One to three short sentences."""

    text: str
    suggests: str = ""
    """The call that it suggests; empty when it suggests none."""


@dataclass(frozen=True)
class ShownHint:
    """What players have been told: each topic with the number of the telling."""

    tellings: frozenset[tuple[str, int]] = frozenset()

    def times(self, topic: str) -> int:
        """How often a topic has been told."""
        return sum(result == topic for result, _ in self.tellings)

    def and_now(self, topic: str) -> ShownHint:
        """The same, with one telling more."""
        return ShownHint(self.tellings | {(topic, self.times(topic) + 1)})


def hint(
    view: View, shown_hint: ShownHint, *, guided: bool = True
) -> tuple[Hint | None, ShownHint]:
    """What to say at this moment, if anything, and what has then been told. `guided`: in the first
    drives with a suggestion, and a word when they are over."""
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
    """The lesson is over when its drives are."""
    request = view.persons_call
    if request is None or request.forced or view.drives_begun(request.side) <= DRIVES:
        return []
    text = f"From here on you're on your own, with fewer hints. To turn them off, {view.ways.off}."
    return [Tip("farewell", text)]


def _first_new(tips: Iterable[Tip], shown_hint: ShownHint, names: list[str]) -> Tip | None:
    """The first that was not told often enough and has room beside what is said already."""
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
    """The hints of one front: what its players were told, and the hint of this moment.

    At one moment it says the same however often it is asked.
    """

    def __init__(
        self, *, on: bool = True, guided: bool = False, ways: KeyNames = LINE_MODE
    ) -> None:
        self.on = on
        """Whether hints are given at all."""
        self.guided = guided
        """Whether calls are suggested in the first drives."""
        self.ways = ways
        self.shown_hint = ShownHint()
        self._seen = 0
        self._at: tuple[int, State] | None = None
        self._hint: Hint | None = None

    def hint(self, sitting: GameController) -> Hint | None:
        """The hint for this moment of a game; None when there is nothing to say."""
        if not self.on:
            # What is played meanwhile is not explained afterwards.
            self.begins_at(sitting)
            return None
        entries = sitting.book.entries
        moment = (len(entries), sitting.state)
        if moment != self._at:
            view = _view(sitting, entries, self._seen, self.ways)
            self._hint, self.shown_hint = hint(view, self.shown_hint, guided=self.guided)
            self._at, self._seen = moment, len(entries)
        return self._hint

    def begins_at(self, sitting: GameController) -> None:
        """What was played before this moment is not explained: the game is resumed."""
        self._seen = len(sitting.book.entries)


def _view(sitting: GameController, entries: list[Entry], seen: int, ways: KeyNames) -> View:
    return View(
        rules=sitting.rules,
        names=sitting.names,
        state=sitting.state,
        awaiting=sitting.awaiting,
        coaches=sitting.coaches,
        entries=entries,
        new_entries=entries[seen:],
        ways=ways,
    )
