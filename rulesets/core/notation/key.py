"""The notation in a few lines, for the foot of a score sheet: what a scorer may write.

It is no second list. The calls, the words of a report and the faces of a dial are those of the rule
set in the situations of a game; how far a word may be shortened is found out by reading it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Chance, Decide, Observe
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.explore import branches
from rulesets.core.field import place_name
from rulesets.core.forms import Field, applies, must_ask
from rulesets.core.keys import RESULTS as RESULTS_OF_ALL
from rulesets.core.notation.cursor import Cursor
from rulesets.core.notation.parts import meant, take_parts
from rulesets.core.notation.problems import Slip
from rulesets.core.notation.reports import PLAYER
from rulesets.core.notation.situations import situation_line
from rulesets.core.refusal import Refused
from rulesets.core.report_reader import ALSO
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import Names, title
from rulesets.core.sides import HOME, VISITORS
from rulesets.core.situation import read_situation
from rulesets.core.state import SCRIMMAGE, TOSS, State


class KeyEntry(msgspec.Struct, frozen=True):
    """Something that may be written, and what it means."""

    written: str
    means: str
    short: str = ""
    """The same with its first word as short as it is read; empty where it cannot be shorter."""


class KeyGroup(msgspec.Struct, frozen=True):
    """Entries of one kind."""

    title: str
    entries: tuple[KeyEntry, ...]


CALLS: Final = "Calls"
RESULTS: Final = "Results"
DETAILS: Final = "Details, if they matter"
DIAL: Final = "What the dial shows"
ALSO_WRITTEN: Final = "Also"

_SHORTEST: Final = 4
"""Letters of a word at least, so that a reader of the sheet knows it, too."""
_MOST_ROWS: Final = 30
"""Rows of a table of chance that are followed."""
_DEEP: Final = 4
"""Inputs that are followed from a situation: a call, dice for both teams, and what comes then."""


def notation_key(rules: RuleSet) -> tuple[KeyGroup, ...]:
    """Return what may be written on a sheet of a rule set, by kind."""
    states = tuple(_states(rules))
    groups = (
        KeyGroup(CALLS, tuple(_calls(rules, states))),
        KeyGroup(DIAL, tuple(_faces(rules, states))),
        KeyGroup(RESULTS, tuple(_results(rules, states))),
        KeyGroup(DETAILS, tuple(_details(rules, states))),
        KeyGroup(ALSO_WRITTEN, tuple(_other(rules, states))),
    )
    return tuple(group for group in groups if group.entries)


def _states(rules: RuleSet) -> Iterator[State]:
    """Situations of a game that ask for different things, the common ones first."""
    seen: set[Any] = set()
    for start in _starts(rules):
        yield from _from(rules, start, seen, _DEEP)


def _starts(rules: RuleSet) -> Iterator[State]:
    phases = sorted(rules.profile.phases, key=lambda phase: (phase != SCRIMMAGE, phase))
    for phase in phases:
        for more in _patches(phase, rules.profile.downs):
            try:
                yield read_situation(rules, {"phase": phase, **more})
            except Refused:
                continue


def _patches(phase: str, downs: int) -> Iterator[dict[str, Any]]:
    yield {}
    scores: tuple[dict[str, int], ...] = ({}, {"visitors": 14})
    for spot in ("H30", "V10"):
        for down in range(1, downs + 1) if phase == SCRIMMAGE else (None,):
            for score in scores:
                patch = {"ball": HOME, "spot": spot, "score": score}
                yield patch | ({} if down is None else {"down": down})
    yield {"chooser": HOME}


def _from(rules: RuleSet, s: State, seen: set[Any], deep: int) -> Iterator[State]:
    try:
        request = awaiting(rules, s)
    except Refused:
        return
    asked = _asked(s, request)
    if asked is None or asked in seen:
        return
    seen.add(asked)
    yield s
    known = not isinstance(request, Chance) or request.table is not None
    if deep and known and not isinstance(request, Observe):
        for branch in islice(branches(rules, s), _MOST_ROWS):
            yield from _from(rules, branch.after, seen, deep - 1)


def _asked(s: State, request: object) -> Any:
    """What a situation asks for; None where it asks for nothing to be written."""
    match request:
        case Decide():
            return "call", tuple(request.calls)
        case Observe():
            return "report", tuple((f.name, f.choices) for f in request.fields)
        case Chance():
            table = "" if request.table is None else request.table.name
            return "chance", s.phase, s.call, request.ring, request.dice, table
    return None


def _reads(rules: RuleSet, s: State, text: str) -> Event | None:
    """What a text means on a sheet in a situation; None where it cannot be read."""
    try:
        parts = take_parts(Cursor(text))
        return meant(rules, s, parts[0]) if len(parts) == 1 else None
    except (Slip, Refused):
        return None


def _shortened(word: str, reads: Callable[[str], bool]) -> str:
    """The shortest beginning of a word that is read as the word."""
    plain = word.replace("_", " ")
    ends = range(min(_SHORTEST, len(plain)), len(plain) + 1)
    return next((plain[:end].strip() for end in ends if reads(plain[:end].strip())), plain)


def _entry(
    before: str, word: str, after: str, means: str, reads: Callable[[str], bool]
) -> KeyEntry:
    """An entry for a word, with text around it."""
    plain, short = word.replace("_", " "), _shortened(word, reads)
    return KeyEntry(
        f"{before}{plain}{after}", means, f"{before}{short}{after}" if short != plain else ""
    )


def _calls(rules: RuleSet, states: tuple[State, ...]) -> Iterator[KeyEntry]:
    names = Names(vocabulary=rules.vocabulary)
    offered: dict[str, list[State]] = {}
    for s in states:
        for call in _called_in(rules, s):
            offered.setdefault(call, []).append(s)
    for call, where in offered.items():

        def reads(text: str, call: str = call, where: list[State] = where) -> bool:
            found = [_reads(rules, s, text) for s in where]
            return all(isinstance(each, Call) and each.call == call for each in found)

        yield _entry("", call, "", names.call(call), reads)


def _called_in(rules: RuleSet, s: State) -> Iterator[str]:
    request = awaiting(rules, s)
    if isinstance(request, Decide):
        yield from request.calls
    elif isinstance(request, Observe):
        yield from (option.call for option in request.calls if option.call)


def _faces(rules: RuleSet, states: tuple[State, ...]) -> Iterator[KeyEntry]:
    """What a dial can show, by the signals whose rings show the same."""
    form = rules.dial_format
    if form is None:
        return
    rings: dict[str, list[str]] = {}
    for signal in form.signals:
        rings.setdefault(form.examples(signal.number), []).append(signal.short or signal.name)
    for examples, signals in rings.items():
        faces = " ".join(f"[{face}]" for face in examples.split(", "))
        yield KeyEntry(faces, ", ".join(dict.fromkeys(signals)))


def _results(rules: RuleSet, states: tuple[State, ...]) -> Iterator[KeyEntry]:
    seen: dict[str, tuple[str, list[tuple[State, Observe]]]] = {}
    for s, request in _reports(rules, states):
        first = request.fields[0]
        for choice in first.choices:
            label = first.choice_labels.get(choice) or rules.vocabulary.results.get(choice)
            seen.setdefault(choice, (label or title(choice).lower(), []))[1].append((s, request))
    for choice, (label, where) in seen.items():

        def reads(
            text: str, choice: str = choice, where: list[tuple[State, Observe]] = where
        ) -> bool:
            found = [_reads(rules, s, f"[{text}]") for s, _ in where]
            return all(
                isinstance(each, Report) and choice in each.fields.values() for each in found
            )

        needs = Counter(" ".join(_needed(s, request, choice)) for s, request in where)
        rest = needs.most_common(1)[0][0]
        yield _entry("[", choice, f" {rest}]" if rest else "]", label, reads)


def _reports(rules: RuleSet, states: tuple[State, ...]) -> Iterator[tuple[State, Observe]]:
    """The reports that begin with a choice."""
    for s in states:
        request = awaiting(rules, s)
        if isinstance(request, Observe) and request.fields and request.fields[0].choices:
            yield s, request


def _needed(s: State, request: Observe, choice: str) -> Iterator[str]:
    """Examples of what a result must have with it."""
    values: dict[str, Any] = {request.fields[0].name: choice}
    for field in request.fields[1:]:
        if field.type != "list" and applies(field, values) and must_ask(field, values):
            values[field.name] = True
            yield _example(field, s, named=field.type not in ("spot", "side"))


def _example(field: Field, s: State, *, named: bool = True) -> str:
    if field.name == PLAYER:
        return "#34"
    match field.type:
        case "spot":
            text = place_name(s.possession or HOME, (s.spot or 30) + 4)
        case "side":
            text = HOME
        case "number":
            text = str(field.min or 1)
        case "yes_no":
            text = "yes"
        case "choice":
            return _in_american(field.choices[0])
        case _:
            text = "12"
    return f"{field.name}={text}" if named else text


def _in_american(choice: str) -> str:
    """A choice as it is said on a screen, where that is read as well."""
    label = RESULTS_OF_ALL.get(choice, "").lower()
    return label if label in ALSO.get(choice, ()) else choice.replace("_", " ")


def _details(rules: RuleSet, states: tuple[State, ...]) -> Iterator[KeyEntry]:
    """Fields that a report may have with it. A list is written in full, as JSON."""
    seen: set[str] = set()
    for s, request in _reports(rules, states):
        spot = next((field for field in request.fields if field.type == "spot"), None)
        for field in request.fields[1:]:
            plain = field == spot or (field.type == "side" and field.required)
            if field.name in seen or field.type == "list" or plain:
                continue
            seen.add(field.name)
            text = _example(field, s)
            if field.type == "choice":
                text = " / ".join(_in_american(each) for each in field.choices[:3])
            yield KeyEntry(text, field.description or title(field.name).lower())


def _other(rules: RuleSet, states: tuple[State, ...]) -> Iterator[KeyEntry]:
    """What every game has: the toss, dice, clock and timeouts, and how play went on."""
    chances = [(s, c) for s in states if isinstance(c := awaiting(rules, s), Chance)]
    for s, chance in chances:
        if s.phase == TOSS and chance.table is not None:
            rows = " ".join(f"[{row.result.partition(':')[0]}]" for row in chance.table.rows)
            yield KeyEntry(f"toss {rows}", "how the coin fell")
    dice = max((chance.dice for s, chance in chances if s.phase != TOSS), key=len, default=())
    if dice:
        yield KeyEntry(f"[{' '.join('4127395816'[: len(dice)])}]", "dice, in the order rolled")
    if not rules.profile.counts_plays:
        yield KeyEntry(f"clock {_time(rules)}", "after the play; add running or stopped")
    if rules.profile.timeouts:
        yield KeyEntry(f"timeout {VISITORS}", "a timeout")
    play = next((s for s in states if s.phase == SCRIMMAGE and s.call is None), None)
    if play is not None:
        where = situation_line(rules, play)
        yield KeyEntry(f"=> {where}", "where it left the ball: team, down, spot, score")
        yield KeyEntry(f"[?] => {where}", "not noted: how play went on")
        yield KeyEntry(f'ruling "why" => {where}', "the referee sets the situation")
    yield KeyEntry("; words", "a remark")


def _time(rules: RuleSet) -> str:
    left = rules.profile.periods[0] - 40
    return f"{left // 60}:{left % 60:02}"


def example_line(rules: RuleSet) -> str:
    """Return one whole line of a sheet, a play from scrimmage with where it led; empty where no
    call leads to a result in a few steps."""
    s = next(iter(_states(rules)), None)
    request = None if s is None else awaiting(rules, s)
    if s is None or not isinstance(request, Decide):
        return ""
    for call in request.calls:
        moves = [call.replace("_", " ")]
        after = _play_on(rules, step(rules, s, Call(call)), moves)
        if after is not None and after.phase == SCRIMMAGE:
            return (
                f"{situation_line(rules, s)}  {' '.join(moves)}  => {situation_line(rules, after)}"
            )
    return ""


def _play_on(rules: RuleSet, s: State, moves: list[str]) -> State | None:
    """Play until a play from scrimmage has ended, dice as they most often fall."""
    for _ in range(2 * _DEEP):
        request = awaiting(rules, s)
        if isinstance(request, Chance) and request.table is not None and request.ring is None:
            event: Event | None = max(request.table.rows, key=lambda row: row.weight).event
            text = " ".join(map(str, event.pips)) if isinstance(event, Roll) else ""
        else:
            text = "+4"
            event = _reads(rules, s, f"[{text}]")
        if event is None or not text:
            return None
        try:
            s = step(rules, s, rules.normalize(rules, s, event))
        except Refused:
            return None
        moves.append(f"[{text}]")
        if s.call is None and s.phase == SCRIMMAGE:
            return s
    return None
