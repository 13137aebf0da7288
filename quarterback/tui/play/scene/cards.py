"""The cards of signals, and what is chosen without a signal."""

from __future__ import annotations

from functools import lru_cache

from quarterback.tui.draw.cards import CardView, ChoicesView
from quarterback.tui.play.scene.dial import considered_ring
from quarterback.tui.play.scene.moment import SceneMoment
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.dial import Dial
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.registry import dial_format


def card_of(m: SceneMoment, side: Side) -> CardView:
    """A team's card, face up when the team has the ball."""
    mine = side == m.to_play
    options = m.awaiting.options if isinstance(m.awaiting, Decide) else ()
    is_open = frozenset(option.signal for option in options if option.signal is not None)
    return CardView(
        owner=m.owner_of(side),
        signals=signals_of(m.rules),
        open=is_open if mine else frozenset(),
        considered=considered_ring(m) if mine else None,
        locked=mine and (m.locked or isinstance(m.awaiting, Chance)),
        face_up=mine,
        uses=_uses(),
    )


@lru_cache(maxsize=1)
def _uses() -> dict[int, str]:
    """What each signal is for, by number."""
    return {
        signal.number: signal.description.partition(": ")[2] or signal.description
        for signal in dial_format().signals
    }


def signals_of(rules: RuleSet) -> tuple[tuple[int, str], ...]:
    """The signals by number, with the short names of the card, or a dial's own."""
    dial: Dial | None = rules.dial
    titles = dial.titles if dial is not None else {}
    return _short(tuple(titles.get(signal.number, signal.name) for signal in dial_format().signals))


@lru_cache(maxsize=8)
def _short(titles: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    return tuple(
        (signal.number, signal.short if title == signal.name else title)
        for signal, title in zip(dial_format().signals, titles, strict=True)
    )


def choices_of(m: SceneMoment) -> ChoicesView:
    """What is chosen without a signal: kick or receive, the toss."""
    if isinstance(m.awaiting, Chance) and m.awaiting.ring is None:
        if not m.caller:
            return ChoicesView("Coin toss", ("Toss the coin",))
        calls = tuple(call.capitalize() for call in m.toss_calls)
        return ChoicesView(f"{m.caller} to call", calls, m.considered)
    if not isinstance(m.awaiting, Decide):
        return ChoicesView("", ())
    if any(option.signal is not None for option in m.awaiting.options):
        return ChoicesView("", ())
    words = tuple(option.description or option.call for option in m.awaiting.options)
    return ChoicesView(m.owner_of(m.awaiting.side), words, m.considered)
