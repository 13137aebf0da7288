"""A moment of a dial game as its pictures need it: the team to play, the dial, the cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from quarterback.game.controller import TOSS_CALLS
from quarterback.text.commentary.commentary import Commentary
from quarterback.text.dial_faces import Cell
from quarterback.tui.draw.cards import CardView, ChoicesView
from quarterback.tui.draw.dial_window import WindowView
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Awaiting, Chance, Decide
from rulesets.core.dial import Dial
from rulesets.core.events import Spin
from rulesets.core.plain_text import plain_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names
from rulesets.core.session import Entry
from rulesets.core.sides import HOME, Side
from rulesets.core.state import State
from rulesets.registry import dial_format


class SceneTags(Protocol):
    """What a game's header says about its teams: colors by name, coaches, people."""

    @property
    def home_color(self) -> str: ...
    @property
    def visitors_color(self) -> str: ...
    @property
    def home_coach(self) -> str: ...
    @property
    def visitors_coach(self) -> str: ...
    @property
    def home_coached_by(self) -> str: ...
    @property
    def visitors_coached_by(self) -> str: ...


@dataclass(frozen=True)
class SceneMoment:
    """A game at one moment, and what its players are doing."""

    rules: RuleSet
    names: Names
    state: State
    awaiting: Awaiting
    entries: Sequence[Entry] = ()
    """What has been played so far."""
    considered: int = 0
    """Which option is selected."""
    locked: bool = False
    caller: str = ""
    """Who calls the toss, by name, while it is awaited."""
    clock_left: int | None = None
    clock_running: bool = False
    clock_kept: bool = True
    """Whether the program keeps the clock; else a player's own watch does."""
    header: SceneTags | None = None
    """The tags of the game, for the teams' colors and coaches."""
    commentary: Commentary | None = None
    """Who describes the plays; None for one plain sentence a fact."""
    flash: str = ""
    """An urgent message: why a call was refused, or what was just done."""

    @property
    def to_play(self) -> Side:
        """The team whose card is open."""
        side = self.awaiting.side if isinstance(self.awaiting, Decide | Chance) else None
        return side or self.state.possession or HOME

    def owner_of(self, side: Side) -> str:
        """Return a team's name, and the coach who calls for it."""
        name = self.names.of(side)
        if self.header is None:
            return name
        coach = self.header.home_coach if side == HOME else self.header.visitors_coach
        if coach:
            return f"{name} ({coach.capitalize()})"
        home, visitors = self.header.home_coached_by, self.header.visitors_coached_by
        person = plain_name(home if side == HOME else visitors)
        return f"{name} ({person})" if person else name


Rings = Mapping[int, Sequence[Cell]]


@dataclass(frozen=True)
class LastSpin:
    """What is in the slot: the sector from 1, and the ring that counted."""

    sector: int
    ring: int


def rings_of(rules: RuleSet) -> Rings:
    """Return the dial's cells to draw; none for an unknown dial."""
    dial: Dial | None = rules.dial
    return _rings(dial.digest, dial) if dial is not None else {}


_KEPT: dict[str, Rings] = {}


def _rings(digest: str, dial: Dial) -> Rings:
    if digest not in _KEPT:
        _KEPT[digest] = {
            ring: tuple(Cell(face.kind, face.yards, face.shows) for face in faces)
            for ring, faces in dial.rings.items()
        }
    return _KEPT[digest]


def last_spin(rules: RuleSet, entries: Sequence[Entry]) -> LastSpin | None:
    """Return the latest spin of the dial, if its sector is known."""
    for entry in reversed(entries):
        if isinstance(entry.event, Spin) and entry.event.sector is not None:
            awaited = awaiting(rules, entry.before)
            if isinstance(awaited, Chance) and awaited.ring is not None:
                return LastSpin(entry.event.sector, awaited.ring)
    return None


def window_of(m: SceneMoment, spin: LastSpin | None) -> WindowView:
    """Return the dial at rest."""
    own = considered_ring(m)
    if spin is None:
        return WindowView(rings_of(m.rules), stopped=False, own=own)
    return WindowView(rings_of(m.rules), float(spin.sector - 1), spin.ring, own=own)


def considered_ring(m: SceneMoment) -> int | None:
    """Return the ring of the selected signal, or of the spin that is awaited."""
    if isinstance(m.awaiting, Chance):
        return m.awaiting.ring
    options = m.awaiting.options if isinstance(m.awaiting, Decide) else ()
    return options[m.considered].signal if m.considered < len(options) else None


def card_of(m: SceneMoment, side: Side) -> CardView:
    """Return a team's card, face up if the team has the ball."""
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
    return {
        signal.number: signal.description.partition(": ")[2] or signal.description
        for signal in dial_format().signals
    }


def signals_of(rules: RuleSet) -> tuple[tuple[int, str], ...]:
    """Return the signals by number, with the short names on the card, or a dial's own."""
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
    """Return what is chosen without a signal: kick or receive, the toss."""
    if isinstance(m.awaiting, Chance) and m.awaiting.ring is None:
        if not m.caller:
            return ChoicesView("Coin toss", ("Toss the coin",))
        calls = tuple(call.capitalize() for call in TOSS_CALLS)
        return ChoicesView(f"{m.caller} to call", calls, m.considered)
    if not isinstance(m.awaiting, Decide):
        return ChoicesView("", ())
    if any(option.signal is not None for option in m.awaiting.options):
        return ChoicesView("", ())
    words = tuple(option.description or option.call for option in m.awaiting.options)
    return ChoicesView(m.owner_of(m.awaiting.side), words, m.considered)
