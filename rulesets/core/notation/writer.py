"""Writing a game as a sheet: strictly, so that it reads back as the same game, and in columns."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Observe
from rulesets.core.events import Call, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.header import Header
from rulesets.core.notation.cursor import Cursor, Slip, in_parentheses, written
from rulesets.core.notation.parts import meant, take_parts
from rulesets.core.notation.replay import NOT_NOTED, reached, ruling_to
from rulesets.core.notation.reports import in_words
from rulesets.core.notation.situations import read_situation_line, situation_line
from rulesets.core.notation.tags import (
    NOTATION,
    opening_remarks,
    remark_lines,
    remarks_in,
    write_tags,
)
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.session import Entry, Session
from rulesets.core.sides import LETTER, Side
from rulesets.core.situation import write_situation
from rulesets.core.state import OVER, TOSS, State

_IN_1_1 = re.compile(r"\w (?=\([-\w)])|=[(\"]")
"""What version 1.0 of the notation does not have: fields in parentheses, values in quotes."""

LineOfPlay = list[Entry]
"""The inputs on one line: a call with what the dial showed, or one by itself."""


def write_game(
    header: Header,
    rules: RuleSet,
    session: Session,
    *,
    in_full: bool = False,
) -> str:
    """A game as a sheet, with its remarks. What was undone is not in it; a game that is over has
    its result. It is in the words of a scorer; `in_full` reports, details of calls and rulings
    are JSON, which is the canonical form."""
    s = session.state
    score = f"{s.score.home}:{s.score.visitors}" if s.phase == OVER else ""
    remarks, stood = header.remarks, 0
    opening = [*remark_lines(opening_remarks(remarks))]
    lines = [""]
    if session.start != rules.opening(rules):
        situation = write_situation(rules, session.start)
        start = ("" if in_full else in_parentheses(situation)) or written(situation)
        lines.append(f"situation {start} => {situation_line(rules, session.start)}")
    number = 0
    for line in lines_of_play(rules, session.entries):
        number += counts(line)
        lines.append(write_line(rules, line, number if counts(line) else None, in_full))
        lines += remark_lines(remarks_in(remarks, stood, stood + len(line)))
        stood += len(line)
    tags = write_tags(replace(header, result=score))
    if any(_IN_1_1.search(line) for line in lines if not line.startswith(";")):
        tags.insert(0, f"Notation: {'.'.join(map(str, NOTATION))}")
    above = [*opening, ""] if opening else []
    return "\n".join([*above, *tags, *lines, ""])


def lines_of_play(rules: RuleSet, entries: Sequence[Entry]) -> list[LineOfPlay]:
    """The inputs of a game by the lines on which they are written."""
    lines: list[LineOfPlay] = []
    for entry in entries:
        if lines and _same_line(rules, lines[-1], entry):
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _same_line(rules: RuleSet, line: LineOfPlay, entry: Entry) -> bool:
    """The result of a call goes behind it, unless something came between."""
    if entry.before.call is None or not isinstance(line[0].event, Call):
        return False
    if isinstance(entry.event, Ruling):
        return _is_not_noted(rules, entry, entry.event)
    return isinstance(entry.event, Spin | Roll | Report)


def counts(line: LineOfPlay) -> bool:
    """Whether a line has a number: something was spun, rolled or reported on it, or not noted;
    the toss is not counted."""
    first = line[0]
    if first.before.phase == TOSS:
        return False
    return len(line) > 1 or isinstance(first.event, Spin | Roll | Report)


_SITUATION_WIDTH, _CALL_WIDTH, _CHANCE_WIDTH = 24, 13, 14


def write_line(rules: RuleSet, line: LineOfPlay, number: int | None, in_full: bool = False) -> str:
    before, after = line[0].before, line[-1].after
    situation = situation_line(rules, after)
    if isinstance(line[0].event, Tick | Timeout | Ruling):
        head = f"{'':5}{write_input(rules, line[0], in_full)}"
        return head if agrees_in_words(rules, before, after) else f"{head}  => {situation}"
    moves = moves_of(rules, line, in_full)
    if not isinstance(line[0].event, Call) and before.phase != TOSS:
        moves.insert(0, "")
    numbered = "" if number is None else str(number)
    head = f"{numbered:>3}  {situation_line(rules, before):{_SITUATION_WIDTH}}"
    move = f"{moves[0]:{_CALL_WIDTH}} {' '.join(moves[1:]):{_CHANCE_WIDTH}}"
    return f"{head} {move} => {situation}"


def moves_of(rules: RuleSet, line: LineOfPlay, in_full: bool = False) -> list[str]:
    """The inputs of a line, as they stand on it."""
    moves = [write_input(rules, entry, in_full) for entry in line]
    if len(line) > 1 and isinstance(line[-1].event, Ruling):
        moves[-1] = "[?]"
    if line[0].before.phase == TOSS and isinstance(line[0].event, Roll):
        moves.insert(0, "toss")
    return moves


def agrees_in_words(rules: RuleSet, before: State, after: State) -> bool:
    """Whether two situations are written alike."""
    return situation_line(rules, before) == situation_line(rules, after)


def write_input(rules: RuleSet, entry: Entry, in_full: bool = False) -> str:
    """One input as the sheet writes it; `in_full` reports, details and rulings are JSON."""
    event = entry.event
    match event:
        case Call():
            return _write_call(rules, entry.before, event, in_full)
        case Spin():
            return _write_spin(rules, entry.before, event)
        case Roll():
            return _write_roll(rules, entry.before, event)
        case Report():
            return _write_report(rules, entry.before, event, in_full)
        case Tick():
            return _write_tick(event)
        case Timeout():
            return f"timeout {event.side}{_why_anyway(event.override)}"
        case Ruling():
            why = f" {written(event.why)}" if event.why else ""
            patch = ("" if in_full else in_parentheses(event.situation)) or written(event.situation)
            return f"{'situation' if event.whole else 'ruling'} {patch}{why}"


def _write_call(rules: RuleSet, s: State, event: Call, in_full: bool) -> str:
    signal = f"signal {event.signal}" if event.signal is not None else ""
    call = " ".join(word for word in (event.call, signal, _by(event.side).strip()) if word)
    if event.details is not None:
        call = f"{call} {_details(rules, s, call, event, in_full)}"
    return f"{call}{_own_tick(event.tick)}{_why_anyway(event.override)}"


def _details(rules: RuleSet, s: State, call: str, event: Call, in_full: bool) -> str:
    """What goes with a call, in words and without what the form has anyway, where it reads back as
    the same; else in full."""
    details = event.details or {}

    def reads(fields: Mapping[str, Any]) -> bool:
        words = in_parentheses(fields, numbers_may_be_text=True)
        return bool(words) and _is_read_as(rules, s, f"{call} {words}", event)

    if in_full or not reads(details):
        return written(details)
    return in_parentheses(_without_defaults(details, reads), numbers_may_be_text=True)


def _without_defaults(
    fields: dict[str, Any], reads: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """The fields, and those of their items, that are needed to be read as the same."""
    for name, value in fields.items():
        rest = {other: fields[other] for other in fields if other != name}
        if reads(rest):
            fields = rest
        elif isinstance(value, list):
            entries = list(value)
            for place, item in enumerate(entries):
                if isinstance(item, dict):
                    above = partial(_reads_with, reads, fields, name, entries, place)
                    entries[place] = _without_defaults(item, above)
            fields = fields | {name: entries}
    return fields


def _reads_with(
    reads: Callable[[dict[str, Any]], bool],
    fields: dict[str, Any],
    name: str,
    items: list[Any],
    place: int,
    item: dict[str, Any],
) -> bool:
    return reads(fields | {name: [*items[:place], item, *items[place + 1 :]]})


def _write_spin(rules: RuleSet, s: State, event: Spin) -> str:
    request = awaiting(rules, s)
    kind = "" if isinstance(request, Chance) and request.ring is not None else "spin "
    sector = f"#{event.sector}" if event.sector is not None else ""
    text = " ".join(word for word in (event.face, sector) if word)
    return f"[{kind}{text}]{_by(event.side)}{_why_anyway(event.override)}"


def _write_roll(rules: RuleSet, s: State, event: Roll) -> str:
    request, kind = awaiting(rules, s), "roll "
    text = " ".join(map(str, event.pips))
    if isinstance(request, Chance) and request.ring is None:
        kind = ""
        rows = request.table.rows if request.table is not None and s.phase == TOSS else ()
        plain = Roll(event.pips)
        text = next((row.result for row in rows if row.event == plain), text)
    return f"[{kind}{text}]{_by(event.side)}{_why_anyway(event.override)}"


def _write_report(rules: RuleSet, s: State, event: Report, in_full: bool) -> str:
    """A report in the words of a scorer, where they read back as the same; else in full."""
    tick, why = _own_tick(event.tick), _why_anyway(event.override)
    request = None if in_full else awaiting(rules, s)
    if isinstance(request, Observe):
        for words in in_words(request, event.fields):
            if _is_read_as(rules, s, words, event):
                return f"{words}{why}{tick}"
    return f"[{written(event.fields)}]{tick}{why}"


def _is_read_as(rules: RuleSet, s: State, words: str, event: Report | Call) -> bool:
    """Whether words are read as this report or call, but for its clock and its reason."""
    try:
        parts = take_parts(Cursor(words))
        read = [rules.normalize(rules, s, meant(rules, s, part)) for part in parts]
    except (Slip, Refused):
        return False
    return read == [replace(event, tick=None, override="")]


def _write_tick(event: Tick) -> str:
    time = f"clock {event.left // 60}:{event.left % 60:02}"
    why = f" {written(event.why)}" if event.why else ""
    return f"{time} {'running' if event.running else 'stopped'}{why}"


def _is_not_noted(rules: RuleSet, entry: Entry, event: Ruling) -> bool:
    """Whether a ruling is one that the situation alone makes again, on reading `[?]`."""
    if event.why != NOT_NOTED or event.whole:
        return False
    line = read_situation_line(situation_line(rules, entry.after))
    try:
        next_state = reached(rules, entry.before, line, 1)
        return ruling_to(rules, entry.before, next_state, NOT_NOTED) == event
    except Refused:
        return False


def _by(side: Side | None) -> str:
    return f" by {LETTER[side]}" if side is not None else ""


def _own_tick(tick: Tick | None) -> str:
    return f" {_write_tick(tick)}" if tick is not None else ""


def _why_anyway(why: str) -> str:
    return f"! {written(why)}" if why else ""
