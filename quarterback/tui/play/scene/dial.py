"""The dial of a game as it lies or turns: its cells, and the last spin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from quarterback.text.dial_faces import Cell
from quarterback.tui.draw.dial_window import WindowView
from quarterback.tui.play.scene.moment import SceneMoment
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide
from rulesets.core.dial import Dial
from rulesets.core.events import Spin
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry

Rings = Mapping[int, Sequence[Cell]]


@dataclass(frozen=True)
class LastSpin:
    """What lies in the slot: sector from 1, the ring that counted."""

    sector: int
    ring: int


def rings_of(rules: RuleSet) -> Rings:
    """The dial's cells, to be drawn; none with any dial."""
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
    """The latest spin of the dial, if its sector is known."""
    for entry in reversed(entries):
        if isinstance(entry.event, Spin) and entry.event.sector is not None:
            awaited = awaiting(rules, entry.before)
            if isinstance(awaited, Chance) and awaited.ring is not None:
                return LastSpin(entry.event.sector, awaited.ring)
    return None


def window_of(m: SceneMoment, spin: LastSpin | None) -> WindowView:
    """The dial at rest."""
    own = considered_ring(m)
    if spin is None:
        return WindowView(rings_of(m.rules), stopped=False, own=own)
    return WindowView(rings_of(m.rules), float(spin.sector - 1), spin.ring, own=own)


def considered_ring(m: SceneMoment) -> int | None:
    """The ring of the signal that the marker is on, or of the spin that is awaited."""
    if isinstance(m.awaiting, Chance):
        return m.awaiting.ring
    options = m.awaiting.options if isinstance(m.awaiting, Decide) else ()
    return options[m.considered].signal if m.considered < len(options) else None
