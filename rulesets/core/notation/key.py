"""The notation in a few lines, for the foot of a score sheet: what a scorer may write.

It is no second list. The calls, the words of a report and the faces of a dial are those of the rule
set in the situations of a game; how far a word may be shortened is found out by reading it.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, Final

import msgspec

from rulesets.core.advance import awaiting, step
from rulesets.core.awaiting import Awaiting, Chance, Decide, Field, Observe, applies, must_ask
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.field import place_name
from rulesets.core.keys import RESULTS as RESULTS_OF_ALL
from rulesets.core.notation.cursor import Cursor, Slip
from rulesets.core.notation.parts import meant, take_parts
from rulesets.core.notation.reports import PLAYER
from rulesets.core.notation.situations import begins_situation, situation_line
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
    """Empty where the word explains itself."""
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
_THIRD: Final = 34
"""Yards of the field that are about the same place."""
_MOST_ROWS: Final = 2000
"""Rows of a table of chance that are followed."""
_GAIN: Final = 4
"""Yards of an example."""
_GAINS: Final = (_GAIN, -3, 12, 45, -12)
"""Yards of plays in the games that are tried."""
_STEPS: Final = 6000
"""Inputs of those games, in all."""
_STRIDE: Final = 37
"""Ways that are passed over from one turn to the next: neighbors lead to much the same."""
_TRIES: Final = 8
"""Ways that are tried at a turn, where the rules refuse some."""
_LONGEST: Final = 8
"""Inputs of the play that is an example."""


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
    """Situations of a game that ask for different things, the common ones first: those of every
    phase, what leads on from there, and whole games in which every way is tried in turn."""
    seen: set[Any] = set()
    waiting = deque(_starts(rules))
    while waiting:
        s = waiting.popleft()
        if (request := _new(rules, s, seen)) is not None:
            yield s
            waiting.extend(_after(rules, s, request))
    for s in _games(rules):
        if _new(rules, s, seen) is not None:
            yield s


def _new(rules: RuleSet, s: State, seen: set[Any]) -> Awaiting | None:
    """What a situation asks for, if none before it has asked for the same."""
    try:
        request = awaiting(rules, s)
    except Refused:
        return None
    asked = _asked(s, request)
    if asked is None or asked in seen:
        return None
    seen.add(asked)
    return request


def _games(rules: RuleSet) -> Iterator[State]:
    """The situations of games that take another way each time something is asked for again."""
    tried: Counter[Any] = Counter()
    s = rules.opening(rules)
    for _ in range(_STEPS):
        request = awaiting(rules, s)
        asked = _asked(s, request)
        if asked is None:
            s = rules.opening(rules)
            continue
        yield s
        turn = tried[asked]
        tried[asked] += 1
        ways = list(islice(_ways(s, request, turn), _MOST_ROWS))
        after = None
        for at in range(min(len(ways), _TRIES)):
            after = after or _stepped(rules, s, ways[(turn * _STRIDE + at) % len(ways)])
        s = after or rules.opening(rules)


def _ways(s: State, request: Awaiting, turn: int) -> Iterator[Event]:
    """The inputs that answer a request; reports with other spots at each turn."""
    if isinstance(request, Observe):
        yield from _examples_of(s, request, _GAINS[turn % len(_GAINS)])
    elif isinstance(request, Decide):
        yield from (Call(call) for call in request.calls)
    elif isinstance(request, Chance) and request.table is not None:
        yield from (row.event for row in request.table.rows)


def _stepped(rules: RuleSet, s: State, event: Event) -> State | None:
    try:
        return step(rules, s, rules.normalize(rules, s, event))
    except Refused:
        return None


def _starts(rules: RuleSet) -> Iterator[State]:
    phases = sorted(rules.profile.phases, key=lambda phase: (phase != SCRIMMAGE, phase))
    for phase in phases:
        for patch in _patches(rules):
            if phase == SCRIMMAGE or "down" not in patch:
                try:
                    yield read_situation(rules, {"phase": phase, **patch})
                except Refused:
                    continue


def _patches(rules: RuleSet) -> Iterator[dict[str, Any]]:
    """Early and late in a game, near and far, on every down, and with a choice to be made."""
    left = "plays_left" if rules.profile.counts_plays else "seconds_left"
    last = len(rules.profile.periods)
    behind = {"score": {VISITORS: 14}}
    late = {"clock": {"period": last, left: 5}}
    end = {"clock": {"period": last, left: 0}}
    for more in ({}, behind, behind | late, behind | end):
        yield more
        for spot in ("H30", "50", "V10"):
            yield {"ball": HOME, "spot": spot, **more}
            for down in range(2, rules.profile.downs + 1):
                yield {"ball": HOME, "spot": spot, "down": down, **more}
        yield {"chooser": HOME, **more}


def _after(rules: RuleSet, s: State, request: Awaiting) -> Iterator[State]:
    """What may follow a situation."""
    for event in islice(_ways(s, request, 0), _MOST_ROWS):
        if (after := _stepped(rules, s, event)) is not None:
            yield after


def _examples_of(s: State, request: Observe, gain: int) -> Iterator[Event]:
    """A report of each result with what it must have, and the calls that compete with it."""
    yield from (Call(option.call) for option in request.calls if option.call)
    for choice in request.fields[0].choices if request.fields else ():
        values: dict[str, Any] = {request.fields[0].name: choice}
        for field in request.fields[1:]:
            if field.type != "list" and applies(field, values) and must_ask(field, values):
                values[field.name] = _value(field, s, gain)
        yield Report(values)


def _asked(s: State, request: Awaiting) -> Any:
    """What a situation asks for, and about where; None where it asks for nothing to be written."""
    about = None if s.spot is None else s.spot // _THIRD
    match request:
        case Decide():
            return about, tuple(request.calls)
        case Observe():
            calls = tuple(option.call for option in request.calls)
            return about, calls, tuple((f.name, f.choices) for f in request.fields)
        case Chance():
            table = "" if request.table is None else request.table.name
            return about, s.phase, s.call, request.ring, request.dice, table
    return None


def _reads(rules: RuleSet, s: State, text: str) -> Event | None:
    """What a text means on a sheet in a situation; None where it cannot be read."""
    if begins_situation(Cursor(text)):
        return None
    try:
        parts = take_parts(Cursor(text))
        return meant(rules, s, parts[0]) if len(parts) == 1 else None
    except (Slip, Refused):
        return None


def _shortened(word: str, reads: Callable[[str], bool]) -> str:
    """The shortest beginning of a word that is read as the word, with spaces if it can have any."""
    plain = word.replace("_", " ")
    plain = plain if reads(plain) else word
    ends = range(min(_SHORTEST, len(plain)), len(plain) + 1)
    return next((plain[:end].strip() for end in ends if reads(plain[:end].strip())), plain)


def _entry(
    before: str, word: str, after: str, means: str, reads: Callable[[str], bool]
) -> KeyEntry:
    """An entry for a word, with text around it."""
    plain, short = word.replace("_", " "), _shortened(word, reads)
    means = "" if means.lower() == plain else means
    plain = plain if plain.startswith(short) else word
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
    for s in states:
        request = awaiting(rules, s)
        if isinstance(request, Observe) and request.fields and request.fields[0].choices:
            yield s, request


def _needed(s: State, request: Observe, choice: str) -> Iterator[str]:
    values: dict[str, Any] = {request.fields[0].name: choice}
    spot = next((field for field in request.fields if field.type == "spot"), None)
    for field in request.fields[1:]:
        if field.type == "list" or not applies(field, values):
            continue
        if field == spot or must_ask(field, values):
            values[field.name] = True
            yield _example(field, s, named=field.type not in ("spot", "side"))


def _value(field: Field, s: State, gain: int = _GAIN) -> Any:
    """An example of what a field may have; a spot that many yards from the ball."""
    match field.type:
        case "spot":
            least = -9 if field.min is None else field.min
            most = 109 if field.max is None else field.max
            spot = (30 if s.spot is None else s.spot) + gain
            return place_name(s.possession or HOME, min(max(spot, least), most))
        case "side":
            return HOME
        case "number":
            return field.min or 1
        case "yes_no":
            return True
        case "choice":
            return field.choices[0]
    return "12"


def _example(field: Field, s: State, *, named: bool = True) -> str:
    """The same as it is written."""
    if field.name == PLAYER:
        return "#34"
    value = _value(field, s)
    if field.type == "choice":
        return _in_american(value)
    text = "yes" if value is True else str(value)
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
    s = next((s for s in _states(rules) if s.phase == SCRIMMAGE and s.call is None), None)
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
    for _ in range(_LONGEST):
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
