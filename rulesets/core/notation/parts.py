"""The parts of a move as they stand on a sheet: a call, a chance, a report, the clock, a ruling.

They are read without knowing the game; `meant` then says which input a part is in a situation:
what was called is completed, `[home]` at the toss is a coin, `[4 1]` where dice are wanted a roll,
`[tackled H31]` a report where one is awaited.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Decide, Observe, Option
from rulesets.core.events import Call, Event, Report, Roll, Ruling, Spin, Tick, Timeout
from rulesets.core.notation.cursor import Cursor, Slip, plain_dashes
from rulesets.core.notation.reports import read_report
from rulesets.core.notation.situations import SIDE, side_named, squashed
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sides import Side
from rulesets.core.state import State

Cards = Mapping[str, str]
"""Names of calls that a sheet's tags give, by call, with the signal where a call has several."""
STANDARD: Cards = {}


class CallName(msgspec.Struct, frozen=True):
    name: str
    call: str
    signal: int | None = None
    """Where the call has several signals, and the name is that of one."""


def read_call(rules: RuleSet, s: State, call: Call, cards: Cards = STANDARD) -> Call:
    """Return a call under the notation's name, from any name or any clear part of one.

    A word that means nothing stays as it is, so that the rules answer it. Raises Refused, with the
    choices, where it means several calls, and where its name and its signal disagree.
    """
    word = plain(call.call)
    legal = _open_calls(rules, s)
    if not word or any(plain(option.call) == word for option in legal):
        found = next((o.call for o in legal if plain(o.call) == word), call.call)
        return replace(call, call=found)
    own, standard = tuple(_on_cards(rules, cards)), tuple(standard_names(rules))
    whole = _whole(word, own, legal) or _whole(word, standard, legal)
    matches = whole or _parts(word, legal, (*own, *standard))
    meanings = list(dict.fromkeys((match.call, match.signal) for match in matches))
    if len(meanings) > 1:
        raise Refused(
            f"{call.call.replace('_', ' ')!r} can be {_listed(meanings)}: write more of the name"
        )
    if not meanings:
        return call
    name, signal = meanings[0]
    if signal is not None and call.signal not in (None, signal):
        raise Refused(
            f"{call.call.replace('_', ' ')!r} is signal {signal}, not signal {call.signal}"
        )
    return replace(call, call=name, signal=call.signal if signal is None else signal)


def plain(name: str) -> str:
    """A name by its letters and digits alone, in lower case: what is compared."""
    return "".join(letter for letter in name.lower() if letter.isalnum())


def standard_names(rules: RuleSet) -> Iterator[CallName]:
    """Return the names of calls that a rule set shows: its vocabulary's and its signals'."""
    for call, name in rules.vocabulary.calls.items():
        yield CallName(name, call)
    if rules.dial_format is None:
        return
    calls = [signal.call for signal in rules.dial_format.signals]
    for signal in (*rules.dial_format.signals, *rules.dial_format.more_signals):
        number = signal.number if calls.count(signal.call) > 1 else None
        for name in dict.fromkeys((signal.short, signal.name)):
            yield CallName(name, signal.call, number)


def _on_cards(rules: RuleSet, cards: Cards) -> Iterator[CallName]:
    for key, name in cards.items():
        call, _, signal = key.partition(" ")
        yield CallName(name, call, int(signal) if signal.isdigit() else None)


def _open_calls(rules: RuleSet, s: State) -> tuple[Option, ...]:
    match awaiting(rules, s):
        case Decide(options=options):
            return options
        case Observe(calls=calls):
            return tuple(option for option in calls if option.call)
    return ()


def _whole(word: str, names: Sequence[CallName], legal: Sequence[Option]) -> list[CallName]:
    """The names that the word is: of legal calls, if there are any. Others are for the rules to
    refuse in their own words."""
    found = [each for each in names if plain(each.name) == word]
    calls = {option.call for option in legal}
    return [each for each in found if each.call in calls] or found[:1]


def _parts(word: str, legal: Sequence[Option], names: Sequence[CallName]) -> list[CallName]:
    """The legal calls that a word is a part of: the notation's names come before those of the
    cards, and in each a beginning before any part."""
    short = [CallName(option.call, option.call) for option in legal]
    signals = {(option.call, option.signal) for option in legal}
    legal_calls = {option.call for option in legal}
    open_names = [
        CallName(each.name, each.call)
        for each in names
        if (
            each.call in legal_calls if each.signal is None else (each.call, each.signal) in signals
        )
    ]
    ways: tuple[Callable[[str], bool], ...] = (lambda n: n.startswith(word), lambda n: word in n)
    for group in (short, open_names):
        for fits in ways:
            if found := [each for each in group if fits(plain(each.name))]:
                return found
    return []


def _listed(meanings: Sequence[tuple[str, int | None]]) -> str:
    words = [
        call.replace("_", " ") + (f" (signal {signal})" if signal is not None else "")
        for call, signal in meanings
    ]
    return f"{', '.join(words[:-1])} or {words[-1]}"


class Part(msgspec.Struct, frozen=True):
    """One input on a line, and the column where it begins."""

    column: int
    event: Event | None
    """None when it was not noted: `[?]`."""
    loose: bool = False
    """Whether the situation has a say in what it means: a spin may turn out a roll, a clock
    goes on as it did, a ruling leads to the situation behind the arrow."""


_I = re.IGNORECASE
_STOP = r"(?:signal|clock)(?!\w)|by(?!\w)\s*(?:home|visitors?|h|v)(?!\w)"
_WORD = re.compile(rf"[a-z]\w*(?:[ _-]+(?:(?!{_STOP})[a-z]\w*|\d{{1,3}}(?![\w:])))*", _I)
"""The name of a call: words and numbers (`goal from 10`), up to a signal, a side or a clock."""
_KEYWORD = re.compile(r"(toss|clock|time[ _-]?out|ruling|situation|signal)(?!\w)", _I)
_SIGNAL = re.compile(r"signal\s*(\d{1,4})(?!\w)", _I)
_BY = re.compile(r"by(?!\w)", _I)
_CLOCK = re.compile(r"clock(?!\w)", _I)
_TIME = re.compile(r"(\d{1,4})\s*:\s*([0-5]\d)(?![\w:])")
_RUNS = re.compile(r"(running|runs|stopped)(?!\w)", _I)
_BRACKET = re.compile(r"\[")
_CLOSED = re.compile(r"\]")
_SECTOR = re.compile(r"(?P<face>[^#]*?)\s*(?:#\s*(?P<sector>\d{1,4}))?\s*")
_KIND = re.compile(r"(spin|roll)\s+(?=\S)", _I)
_GAIN = re.compile(r"[+\-\u2013\u2212]\d{1,3}(?!\w)")
"""Yards without the brackets that they need."""
_BANG = re.compile(r"!")
_BRACE = re.compile(r"\{")
_PARENTHESIS = re.compile(r"\(")


def take_parts(cursor: Cursor) -> list[Part]:
    """The parts of the move that comes next. Raises Slip where one cannot be read."""
    parts: list[Part] = []
    while not cursor.done and not cursor.sees(ARROW):
        parts += _take_one(cursor)
    return parts


ARROW = re.compile(r"=>|->|→")


def _take_one(cursor: Cursor) -> list[Part]:
    column = cursor.column
    if cursor.sees(_BRACKET):
        return [_take_chance(cursor, column)]
    keyword = cursor.take(_KEYWORD)
    match squashed(keyword[1]) if keyword else "":
        case "toss":
            return _take_toss(cursor, column)
        case "clock":
            tick, loose = _take_tick(cursor)
            return [Part(column, tick, loose)]
        case "timeout":
            side = _take_side(cursor)
            return [Part(column, Timeout(side, override=_take_why_anyway(cursor)))]
        case "ruling" | "situation" as kind:
            return [_take_ruling(cursor, column, whole=kind == "situation")]
        case "signal":
            cursor.at = column - 1
    return [_take_call(cursor, column)]


def _take_toss(cursor: Cursor, column: int) -> list[Part]:
    """The word is for people; what counts is how the coin fell."""
    side = cursor.take(SIDE)
    return [Part(column, Spin(side_named(side["side"])), loose=True)] if side else []


def _take_chance(cursor: Cursor, column: int) -> Part:
    cursor.take(_BRACKET)
    if cursor.sees(_BRACE):
        return Part(column, _take_report(cursor, column))
    end = cursor.text.find("]", cursor.at)
    if end < 0:
        raise Slip(column, "the bracket is never closed: a ] is missing")
    inside, cursor.at = plain_dashes(cursor.text[cursor.at : end]).strip(), end + 1
    if inside == "?":
        return Part(column, None)
    kind = _KIND.match(inside)
    match = _SECTOR.fullmatch(inside[kind.end() :] if kind else inside)
    if match is None or not (match["face"] or match["sector"]):
        raise Slip(column, "the bracket must hold what was shown: [+3], [+3 #17], [#17] or [?]")
    sector = int(match["sector"]) if match["sector"] else None
    spin = Spin(match["face"], sector, side=_take_by(cursor), override=_take_why_anyway(cursor))
    if kind is None:
        return Part(column, spin, loose=True)
    return Part(column, spin if kind[1].lower() == "spin" else _roll(spin, column))


def _roll(spin: Spin, column: int) -> Roll:
    pips = _pips(spin.face)
    if pips is None or spin.sector is not None:
        raise Slip(column, "dice are written as numbers: [roll 4 1]")
    return Roll(pips, spin.side, spin.override)


def _pips(text: str) -> tuple[int, ...] | None:
    numbers = re.split(r"[\s,]+", text.strip())
    are_whole = all(re.fullmatch(r"-?\d{1,6}", number, re.ASCII) for number in numbers)
    return tuple(int(number) for number in numbers) if are_whole else None


def _take_report(cursor: Cursor, column: int) -> Report:
    fields = cursor.object()
    if not cursor.take(_CLOSED):
        raise Slip(cursor.column, "the bracket is never closed: a ] is missing")
    tick = _take_own_tick(cursor)
    return Report(fields, tick, _take_why_anyway(cursor))


def _take_call(cursor: Cursor, column: int) -> Part:
    word = cursor.take(_WORD) if not cursor.sees(_SIGNAL) else None
    number = cursor.take(_SIGNAL)
    if word is None and number is None:
        if gain := cursor.take(_GAIN):
            raise Slip(column, f"what was shown goes in brackets: [{plain_dashes(gain[0])}]")
        raise Slip(
            column,
            "a call is needed here, such as punt or signal 7, or what was shown, such as [+3]",
        )
    call = Call(
        call=re.sub(r"[\s-]+", "_", word[0]).lower() if word else "",
        signal=int(number[1]) if number else None,
        side=_take_by(cursor),
        details=_take_fields(cursor),
        tick=_take_own_tick(cursor),
        override=_take_why_anyway(cursor),
    )
    return Part(column, call, loose=word is not None)


def _take_ruling(cursor: Cursor, column: int, *, whole: bool) -> Part:
    patch = _take_fields(cursor)
    if whole and patch is None:
        patch = cursor.object()
    why = cursor.quoted() or ""
    return Part(column, Ruling(patch or {}, why, whole), loose=patch is None)


def _take_fields(cursor: Cursor) -> dict[str, Any] | None:
    """What a call or a ruling says in detail: a JSON object, or words in parentheses."""
    if cursor.sees(_PARENTHESIS):
        return cursor.details()
    return cursor.object() if cursor.sees(_BRACE) else None


def _take_side(cursor: Cursor) -> Side:
    match = cursor.take(SIDE)
    if match is None:
        raise Slip(cursor.column, "a side is needed here: home or visitors")
    return side_named(match["side"])


def _take_by(cursor: Cursor) -> Side | None:
    return _take_side(cursor) if cursor.take(_BY) else None


def _take_own_tick(cursor: Cursor) -> Tick | None:
    """The clock that a call or a report carries; it must say whether it runs, else it does not."""
    return _take_tick(cursor)[0] if cursor.take(_CLOCK) else None


def _take_tick(cursor: Cursor) -> tuple[Tick, bool]:
    """The clock, and whether the sheet leaves open if it runs."""
    time = cursor.take(_TIME)
    if time is None:
        raise Slip(cursor.column, "the clock is written in minutes and seconds: clock 28:15")
    runs = cursor.take(_RUNS)
    running = runs is not None and runs[1].lower() != "stopped"
    why = cursor.quoted() or ""
    return Tick(int(time[1]) * 60 + int(time[2]), running, why), runs is None


def _take_why_anyway(cursor: Cursor) -> str:
    if not cursor.take(_BANG):
        return ""
    why = cursor.quoted()
    if not why:
        raise Slip(cursor.column, 'an exclamation mark is followed by its reason: ! "as agreed"')
    return why


def meant(rules: RuleSet, s: State, part: Part, cards: Cards = STANDARD) -> Event:
    """The input that a part is in a situation, with the names that the sheet has for its cards.
    Raises Refused when it is none there."""
    event = part.event
    assert event is not None, "what was not noted has no meaning of its own"
    if not part.loose:
        return event
    if isinstance(event, Tick):
        return replace(event, running=s.running and event.left > 0)
    if isinstance(event, Call):
        return read_call(rules, s, event, cards)
    if isinstance(event, Spin):
        request = awaiting(rules, s)
        if isinstance(request, Chance) and request.ring is None:
            return _fallen(request, event)
        if isinstance(request, Observe):
            return read_report(request, event, rules.vocabulary.results)
    return event


def _fallen(request: Chance, spin: Spin) -> Roll:
    """Dice, or a coin by what it shows. Numbers are dice: a row may be called by numbers, too."""
    pips = _pips(spin.face)
    if pips is not None and spin.sector is None and len(pips) >= len(request.dice):
        return Roll(pips, spin.side, spin.override)
    rows = [
        row for row in (request.table.rows if request.table else ()) if _shows(row.result, spin)
    ]
    if len(rows) == 1 and isinstance(rows[0].event, Roll):
        return replace(rows[0].event, side=spin.side, override=spin.override)
    if pips is None or spin.sector is not None:
        possible = _list(row.result for row in request.table.rows) if request.table else "numbers"
        raise Refused(f"{spin.face!r} is not what can fall here; it can be {possible}")
    return Roll(pips, spin.side, spin.override)


def _shows(shows: str, spin: Spin) -> bool:
    return spin.sector is None and squashed(shows).startswith(squashed(spin.face))


def _list(words: Iterable[str]) -> str:
    return ", ".join(words)
