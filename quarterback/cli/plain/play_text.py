"""What has just happened, told: the spin, the play, the half."""

from __future__ import annotations

from collections.abc import Sequence

from quarterback.cli.plain.options import spoken
from quarterback.game.controller import GameController
from quarterback.text.score_lines import box_lines, scoring_lines, time_left
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Over
from rulesets.core.events import Report, Spin, Tick
from rulesets.core.sentences.player_names import entry_words
from rulesets.core.sentences.wording import Names, score, situation
from rulesets.core.session import Entry
from rulesets.registry import DIALS


def told(sitting: GameController, made: Sequence[Entry], *, dial: bool = True) -> list[str]:
    """What new entries did, in lines; with `dial`, what the dial showed before it."""
    lines: list[str] = []
    for entry in made:
        if isinstance(entry.event, Tick) and entry.event.left == 0:
            lines.append("Time! The clock has run out.")
        if dial and isinstance(entry.event, Spin):
            lines += _spun(sitting, entry)
        line = entry_words(entry, sitting.names)
        if line:
            practised = sitting.on_board and sitting.board.practice and _told_by_board(entry)
            lines.append(f"[practice] {line}" if practised else line)
        kinds = {fact.fact for fact in entry.facts}
        if "half_end" in kinds or isinstance(awaiting(sitting.rules, entry.after), Over):
            lines += _summary(sitting, over="half_end" not in kinds)
    return lines


def _told_by_board(entry: Entry) -> bool:
    """Whether an entry is a report; calls and dice are no work of a board."""
    return isinstance(entry.event, Report)


def _summary(sitting: GameController, *, over: bool) -> list[str]:
    names, entries = sitting.names, sitting.book.entries
    return [
        "",
        "The game:" if over else "Half-time:",
        *scoring_lines(sitting.rules, names, entries),
        *box_lines(sitting.rules, names, entries),
        "",
    ]


def _spun(sitting: GameController, entry: Entry) -> list[str]:
    """What the ring that counts showed, and what the other calls would have given."""
    dial, event, rules = sitting.rules.dial, entry.event, sitting.rules
    wanted = awaiting(rules, entry.before)
    assert isinstance(event, Spin), "only a spin has a face"
    assert isinstance(wanted, Chance), "a spin was awaited"
    if dial is None or event.sector is None or wanted.ring is None:
        return []
    ring = f"{dial.titles[wanted.ring]}: {event.face.removesuffix('.')}"
    lines = [f"The dial stops at sector {event.sector}. Ring {wanted.ring}, {ring}."]
    others = _open_then(sitting, entry)
    if others:
        shown = ", ".join(f"{name} {dial.face(n, event.sector).shows}" for n, name in others)
        lines.append(f"The other signals would have read: {shown.removesuffix('.')}.")
    return lines


def _open_then(sitting: GameController, entry: Entry) -> list[tuple[int, str]]:
    """The other signals that could have been called for this spin, with their names."""
    entries = sitting.book.entries
    at = next((n for n, each in enumerate(entries) if each is entry), 0)
    before = entries[at - 1].before if at else entry.before
    decision = awaiting(sitting.rules, before)
    if not isinstance(decision, Decide):
        return []
    return [
        (option.signal, spoken(option, sitting.names))
        for option in decision.options
        if option.signal is not None and option.call != entry.before.call
    ]


def ring_named(wanted: Chance, names: Names) -> str:
    """The ring that counts, by number and name: ring 11, Kick-off."""
    assert wanted.ring is not None, "the dial is to be spun"
    signal = DIALS.signal(wanted.ring)
    own = names.card(signal.call, signal.number)
    return f"ring {wanted.ring}, {own or signal.name}"


def status(sitting: GameController) -> str:
    """Where the game stands, in a line."""
    s = sitting.state
    where = situation(sitting.names, s)
    if isinstance(sitting.awaiting, Over):
        return f"{where}."
    return f"{where}. {score(sitting.names, s.score)}; {left(sitting)}."


def left(sitting: GameController) -> str:
    """What is left of the half."""
    s = sitting.state
    now = sitting.clock.left() if sitting.timed else s.time_left
    stands = ", clock stopped" if sitting.timed and s.period_started and not s.running else ""
    return time_left(sitting.rules, s.period, now) + stands
