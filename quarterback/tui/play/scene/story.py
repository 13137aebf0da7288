"""The game in words: the play-by-play, the last play at length, and the drive."""

from __future__ import annotations

from collections.abc import Sequence

from league.model.stats.drives import drive_of_half
from quarterback.text.commentary.commentary import Commentary
from quarterback.text.dial_faces import brief
from quarterback.tui.draw.lines import WordsView
from quarterback.tui.draw.log import DriveView, PlayLine, Stride, initials
from quarterback.tui.play.scene.cards import signals_of
from quarterback.tui.play.scene.dial import LastSpin, rings_of
from quarterback.tui.play.scene.moment import SceneMoment
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Decide
from rulesets.core.events import Spin
from rulesets.core.field import GOAL, place_name
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import Names, down_and_distance, entry_words, place
from rulesets.core.session import Entry
from rulesets.core.sides import VISITORS
from rulesets.core.state import State

_SCORES = frozenset({"touchdown", "field_goal", "safety", "try_good"})
_SHOWN = 150
"""Most entries that the board shows a line of: more than any screen has rows."""


def log_lines(
    rules: RuleSet,
    names: Names,
    entries: Sequence[Entry],
    commentary: Commentary | None = None,
) -> tuple[PlayLine, ...]:
    """The game in football English, a line a play: plain, or as the commentary has it. With one,
    `entries` are all from the first on."""
    return _log_lines(names, entries, commentary, len(entries))


def latest_lines(m: SceneMoment) -> tuple[PlayLine, ...]:
    """The end of the play-by-play."""
    return _log_lines(m.names, m.entries, m.commentary, _SHOWN)


def _log_lines(
    names: Names, entries: Sequence[Entry], commentary: Commentary | None, most: int
) -> tuple[PlayLine, ...]:
    """The lines of the last entries, at most that many of them."""
    shown = entries[-most:] if most else entries
    if commentary is None:
        texts = [entry_words(entry, names) for entry in shown]
    else:
        texts = commentary.lines(entries)[len(entries) - len(shown) :]
    lines = zip(shown, texts, strict=True)
    return tuple(_log_line(names, entry, text) for entry, text in lines if text)


def _log_line(names: Names, entry: Entry, text: str) -> PlayLine:
    weight = "score" if any(fact.fact in _SCORES for fact in entry.facts) else ""
    s = entry.before
    side = (
        initials(names.of(s.possession)) if s.possession is not None and s.down is not None else ""
    )
    return PlayLine(text, side, downs_of(s), weight, spot_of(s))


def downs_of(s: State) -> str:
    """Down and distance as a scorer writes them: 2-4, 1-G; empty outside scrimmage."""
    if s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    return f"{s.down}-{'G' if s.line_to_gain == GOAL else s.line_to_gain - s.spot}"


def spot_of(s: State) -> str:
    """The yard line of a down: H34, V7, 50; empty outside scrimmage."""
    if s.down is None or s.possession is None or s.spot is None:
        return ""
    return place_name(s.possession, s.spot)


def last_of(m: SceneMoment, spin: LastSpin | None, lines: Sequence[PlayLine]) -> WordsView:
    """The last play in full, and what the other signals would have read."""
    if not lines:
        stands = down_and_distance(m.state)
        return WordsView("", (stands,) if stands else ())
    others = _others(m, spin)
    return WordsView("THE LAST PLAY", (lines[-1].text, *((others,) if others else ())))


def _others(m: SceneMoment, spin: LastSpin | None) -> str:
    """What lay in the slot for each signal that might have been called instead."""
    place_in_log = next((n for n, e in _backwards(m.entries) if e.facts), None)
    if spin is None or not place_in_log or not isinstance(m.entries[place_in_log].event, Spin):
        return ""
    awaited = awaiting(m.rules, m.entries[place_in_log - 1].before)
    if not isinstance(awaited, Decide):
        return ""
    rings, names = rings_of(m.rules), dict(signals_of(m.rules))
    others = [
        f"{names[ring]} {brief(rings[ring][spin.sector - 1])}"
        for ring in dict.fromkeys(option.signal for option in awaited.options)
        if ring is not None and ring != spin.ring
    ]
    return f"Other signals: {', '.join(others)}." if others else ""


def _backwards(entries: Sequence[Entry]) -> list[tuple[int, Entry]]:
    return list(enumerate(entries))[:-7:-1]


def drive_of(m: SceneMoment) -> DriveView:
    """The drive under way, or the last one of this half."""
    last = drive_of_half(m.entries, m.state)
    if last is None:
        return DriveView()
    drive, reached, began = last
    spots = [drive.began, *reached]
    strides = tuple(
        Stride(was - drive.began, now - drive.began, downs_of(before))
        for was, now, before in zip(spots, reached, began, strict=False)
    )
    plays = f"{drive.plays} {'play' if drive.plays == 1 else 'plays'}"
    yards = f"{drive.yards} {'yard' if abs(drive.yards) == 1 else 'yards'}"
    start = place(m.names, drive.side, drive.began)
    heading = f"DRIVE  {m.names.of(drive.side)} from {start}: {plays}, {yards}"
    ended = drive.ended.replace("_", " ")
    return DriveView(f"{heading}, {ended}" if ended else heading, strides, drive.side == VISITORS)
