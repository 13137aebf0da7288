"""Correct a mistake: the inputs as people know them, and what another input in the place of one
would change. Only `applied` enters anything.

An input can be replaced, deleted, or have a forgotten one inserted before it. Numbers count from
1, and go on through the inputs set aside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from quarterback.entry.dice import meaning_of, roll_name
from quarterback.entry.yard_lines import place_text
from quarterback.game.scorebook import Scorebook
from quarterback.text.inputs import event_words, input_words
from quarterback.text.score_lines import period_name, time_left
from rulesets.core.advance import awaiting
from rulesets.core.awaiting import Chance, Field, Observe
from rulesets.core.events import Call, Event, Report, Roll
from rulesets.core.field import GOAL, read_place
from rulesets.core.plain_text import capitalize, how_many
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.phrases import ordinal_figures
from rulesets.core.sentences.wording import Names, down_and_distance, entry_words, score, situation
from rulesets.core.session import Entry, Input, Session, reuse_roll
from rulesets.core.sides import SIDES
from rulesets.core.state import SCRIMMAGE, State
from rulesets.registry import names_of, result_label


class CorrectionLine(msgspec.Struct, frozen=True):
    """One input as a person knows it."""

    number: int
    did: str
    """The entry in words: report: down, spot H31."""
    description: str
    """Its result, in the words of the play-by-play; empty if it only announces a play."""
    down: str
    """Down and distance before it; empty if there are no downs."""
    situation_before: str
    """The situation before it."""
    situation_after: str
    """The situation after it."""
    score: str
    """The score after it."""
    football: str = ""
    """The input as a scorer says it: 2nd and 6, run, 4 yards, Home 34."""
    period: str = ""
    """The period in which it was entered."""

    @property
    def text(self) -> str:
        """Its result, or the entry itself."""
        return self.description or f"{capitalize(self.did)}."


class PendingInputs(msgspec.Struct, frozen=True):
    number: int
    did: str
    football: str = ""
    """The input as a scorer says it."""
    why_not: str = ""
    """Why it does not fit; empty if it does, or if an earlier one must be settled first."""
    rule: str = ""
    fits: bool = False


class ChangedLines(msgspec.Struct, frozen=True):
    """A line before and after a correction; None before a new one, and after a deleted one."""

    before: CorrectionLine | None
    after: CorrectionLine | None


class Conflict(msgspec.Struct, frozen=True):
    """The first later input that would no longer fit, by its new number."""

    number: int
    did: str
    message: str
    rule: str


class Correction(msgspec.Struct, frozen=True):
    """The preview of a correction; nothing has been entered."""

    number: int
    events: Input
    """The new input; none to delete it."""
    before: bool
    """Whether it is inserted before that input, which stays."""
    was: str
    """The present input with that number."""
    becomes: str
    """The new input in words; empty to delete it."""
    changed: tuple[ChangedLines, ...]
    """The lines that would change, the corrected one first."""
    misfit: Conflict | None
    waiting: int
    """How many inputs would be set aside in all."""
    stood: str
    """The situation now, with score and time."""
    situation_text: str
    """The situation after the correction."""
    state_before: State
    state_after: State

    @property
    def changes_nothing(self) -> bool:
        """Whether only the entry itself would change."""
        same = self.state_before == self.state_after
        return same and not self.changed and self.misfit is None


def lines(book: Scorebook) -> list[CorrectionLine]:
    """Return the inputs in effect, in order."""
    return _lines(book.session, names_of(book.header))


def _lines(session: Session, names: Names) -> list[CorrectionLine]:
    rules = session.rules
    return [
        _line(rules, number, result, names) for number, result in enumerate(session.by_input, 1)
    ]


def _line(rules: RuleSet, number: int, entries: tuple[Entry, ...], names: Names) -> CorrectionLine:
    before, after = entries[0].before, entries[-1].after
    sentences = [entry_words(e, names) for e in entries if e.facts]
    return CorrectionLine(
        number,
        input_words([entry.event for entry in entries], names),
        " ".join(filter(None, sentences)),
        down_and_distance(before),
        situation(names, before),
        situation(names, after),
        score(names, after.score),
        entry_line(rules, entries, names),
        period_name(rules, before.period),
    )


def waiting(book: Scorebook) -> list[PendingInputs]:
    """Return the inputs set aside, the next to be redone first, and whether they are known to
    fit."""
    session, names = book.session, names_of(book.header)
    first = session.played + 1
    pending_inputs: list[PendingInputs] = []
    blocked = False
    for number, events in enumerate(session.pending, first):
        did = input_words(events, names)
        refused = None if blocked else refusal_of_next(session)
        if blocked or refused is not None:
            why = (refused.message, refused.rule) if refused is not None else ("", "")
            pending_inputs.append(PendingInputs(number, did, pending_line(events, names), *why))
            blocked = True
        else:
            session.redo()
            words = entry_line(session.rules, session.by_input[-1], names)
            pending_inputs.append(PendingInputs(number, did, words, fits=True))
    return pending_inputs


def refusal_of_next(session: Session) -> Refused | None:
    """Return why the next input set aside does not fit; None if it does."""
    try:
        session.copy().redo()
    except Refused as refused:
        return refused
    return None


def game_before(book: Scorebook, number: int) -> Scorebook:
    """Return the game as it was when that input was entered, to ask for it again: nothing
    entered there is stored. Raises Refused."""
    stood = book.by_input
    if not 1 <= number <= len(stood) + 1:
        raise Refused(f"there is no input {number}: there are {len(stood)}")
    return book.as_of(sum(map(len, stood[: number - 1])))


def _at_its_time(session: Session, number: int, event: Event) -> Event:
    """Return the new event with the clock reading of the old one, unless it has its own: another
    spot does not mean another time."""
    result = getattr(session.by_input[number - 1][0].event, "tick", None)
    if result is None or getattr(event, "tick", result) is not None:
        return event
    return msgspec.structs.replace(event, tick=result)


def with_its_chance(session: Session, number: int, event: Event) -> Input:
    """Return the new input with the spins, dice and practice-board reports of the old one, if
    they fit."""
    old = session.by_input[number - 1]
    fell = [reuse_roll(entry.event) for entry in old[1:]]
    try:
        Session(session.rules, old[0].before).play(event, *fell)
    except Refused:
        return (event,)
    return (event, *fell)


def preview(
    book: Scorebook, number: int, events: Sequence[Event], *, before: bool = False
) -> Correction:
    """Preview another input in place of that one; without events, its deletion; with `before`, an
    insertion before it. Raises Refused if the input itself does not fit."""
    session, names = book.session, names_of(book.header)
    stood = session.played
    if len(events) == 1 and not before and 1 <= number <= stood:
        events = with_its_chance(session, number, _at_its_time(session, number, events[0]))
    after = session.copy()
    misfit = after.amend(number, *events, before=before)
    old, inputs = _lines(session, names), [*session.inputs, *session.pending]
    new = _lines(after, names)
    return Correction(
        number=number,
        events=tuple(events),
        before=before,
        was=input_words(inputs[number - 1], names),
        becomes=new[number - 1].did if events else "",
        changed=_changed(old[number - 1 :], new[number - 1 :], bool(events), before),
        misfit=_misfit(after, names) if misfit is not None else None,
        waiting=len(after.pending),
        stood=_standing(session, names),
        situation_text=_standing(after, names),
        state_before=session.state,
        state_after=after.state,
    )


def _changed(
    old: list[CorrectionLine], new: list[CorrectionLine], entry: bool, before: bool
) -> tuple[ChangedLines, ...]:
    """Return the lines from the corrected one on that differ, without those that would be set
    aside."""
    goes = None if before or not old else old.pop(0)
    comes = new.pop(0) if entry else None
    pairs = [(goes, comes), *zip(old, new, strict=False)]
    return tuple(
        ChangedLines(one, two) for one, two in pairs if _visible_part(one) != _visible_part(two)
    )


def _visible_part(line: CorrectionLine | None) -> tuple[str, ...] | None:
    """Return what counts as a change: not the number of a line, nor the situation before it."""
    return None if line is None else (line.did, line.description, line.situation_after, line.score)


def _misfit(after: Session, names: Names) -> Conflict:
    refused = refusal_of_next(after)
    assert refused is not None, "it was set aside because it does not fit"
    did = input_words(after.pending[0], names)
    return Conflict(after.played + 1, did, refused.message, refused.rule)


def _standing(session: Session, names: Names) -> str:
    s = session.state
    time = time_left(session.rules, s.period, s.time_left)
    return f"{situation(names, s)}. {score(names, s.score)}; {time}."


def applied(book: Scorebook, correction: Correction, by: str = "") -> int | None:
    """Enter a previewed correction. Returns and raises as `Scorebook.amend`; also raises Refused
    if the game has changed since the preview."""
    if book.state != correction.state_before:
        raise Refused("the game has changed since this preview: preview the correction again")
    return book.amend(correction.number, *correction.events, before=correction.before, by=by)


_PLAIN: Final = frozenset({"down", "tackled", "progress", "second_turn"})
"""Results that say only where the play ended: the yards say it."""
_YARDS: Final = _PLAIN | {"out_of_bounds", "sack", "sacked"}
"""Results after which the spot is a gain or a loss of the play."""


def entry_line(rules: RuleSet, entries: Sequence[Entry], names: Names) -> str:
    """Return everything that an input entered, in football words, without a period."""
    each = [_event_line(rules, entry.before, entry.event, names) for entry in entries]
    return "; ".join(dict.fromkeys(each))


def pending_line(events: Sequence[Event], names: Names) -> str:
    """Return an input set aside, whose moment is not known."""
    return "; ".join(
        ", ".join(_outcome(event, names))
        if isinstance(event, Report)
        else event_words(event, names)
        for event in events
    )


def down_text(s: State) -> str:
    """Return 2nd and 6; 3rd and goal. Empty without a down."""
    if s.phase != SCRIMMAGE or s.down is None or s.line_to_gain is None or s.spot is None:
        return ""
    to_go = "goal" if s.line_to_gain == GOAL else str(s.line_to_gain - s.spot)
    return f"{ordinal_figures(s.down)} and {to_go}"


def _event_line(rules: RuleSet, s: State, event: Event, names: Names) -> str:
    down = down_text(s)
    match event:
        case Report():
            call = names.call(s.call).lower() if s.call else ""
            return ", ".join(filter(None, (down, call, *_reported(rules, s, event, names))))
        case Call():
            words = event_words(replace(event, details=None, tick=None), names)
            return ", ".join(filter(None, (down, words)))
        case Roll():
            return _rolled(rules, s, event, names)
        case _:
            return event_words(event, names)


def _reported(rules: RuleSet, s: State, event: Report, names: Names) -> Iterator[str]:
    """Return what happened, how many yards that was, and where it ended."""
    upcoming = awaiting(rules, s)
    fields = upcoming.fields if isinstance(upcoming, Observe) else ()
    spot = _ended(fields, event.fields)
    result = event.fields.get("result")
    kicked = isinstance(upcoming, Observe) and upcoming.side not in (None, s.possession)
    yards = _gain(s, spot) if result in _YARDS and not kicked else None
    if yards is None:
        yield from _outcome(event, names)
        return
    if result not in _PLAIN:
        yield result_label(str(result)).lower()
    yield "no gain" if yards == 0 else f"{yards} yard{'' if yards in (1, -1) else 's'}"
    yield _where(spot, names)


def _ended(fields: Sequence[Field], values: Any) -> str:
    """Return the last spot of a report, by name: where the play ended."""
    spots = [f.name for f in fields if f.type == "spot" and isinstance(values.get(f.name), str)]
    return str(values[spots[0]]) if spots else ""


def _gain(s: State, spot: str) -> int | None:
    """Return the yards from the line to a spot; None without a line or a spot."""
    if s.phase != SCRIMMAGE or s.possession is None or s.spot is None or not spot:
        return None
    try:
        return read_place(spot.partition(".")[0], s.possession) - s.spot
    except ValueError:
        return None


def _outcome(event: Report, names: Names) -> Iterator[str]:
    """Return what happened, and where, in the order of the report."""
    for name, value in event.fields.items():
        if name == "result":
            yield result_label(str(value)).lower()
        elif isinstance(value, str) and value in SIDES:
            yield names.of(value)
        elif isinstance(value, str) and (where := _where(value, names)):
            yield where
        elif value is True:
            yield name.replace("_", " ")


def _where(spot: str, names: Names) -> str:
    return place_text(spot, names).removeprefix("the ")


def _rolled(rules: RuleSet, s: State, event: Roll, names: Names) -> str:
    chance = awaiting(rules, s)
    pips = " ".join(map(str, event.pips))
    if not isinstance(chance, Chance):
        return f"dice: {pips}"
    meaning = meaning_of(chance, event.pips)
    side = f"{names.of(chance.side)}: " if chance.side is not None else ""
    return f"{side}{roll_name(chance)}, {pips}{f' ({meaning})' if meaning else ''}"


WILL_BE: Final = "will be"
"""How a new line begins in a preview."""


def headline(correction: Correction) -> str:
    number = correction.number
    if correction.before:
        return f"Inserted before input {number}: {correction.becomes}."
    if not correction.becomes:
        return f"Input {number} deleted: {correction.was}."
    return f"Input {number} becomes: {correction.becomes}."


def news(correction: Correction) -> list[ChangedLines]:
    """Return the changed lines that say something: a call only announces what the next line
    tells."""
    return [each for each in correction.changed if _is_news(each)]


def _is_news(changed: ChangedLines) -> bool:
    one, two = changed.before, changed.after
    return (
        one is None or two is None or bool(one.description or two.description) or one.did != two.did
    )


def result_text(line: CorrectionLine) -> str:
    return f"{line.text} {line.situation_after}; {line.score}."


def no_longer_fits(correction: Correction) -> list[str]:
    """Say from where on the rest no longer fits, why, and how much would be set aside; nothing
    if all fits."""
    result = []
    if (misfit := correction.misfit) is not None:
        rule = f" ({misfit.rule})" if misfit.rule else ""
        message = capitalize(misfit.message)
        result.append(f"From there on, entries no longer fit: {misfit.did}. {message}{rule}.")
    if (many := correction.waiting) > 0:
        result.append(f"{how_many(many, 'input')} would be set aside.")
    return result


def preview_lines(correction: Correction) -> Iterator[str]:
    yield headline(correction)
    changes = news(correction)
    if changes:
        yield ""
    for each in changes:
        yield from _change(each)
    fits = no_longer_fits(correction)
    yield from ["", *fits] if fits else []
    yield ""
    if correction.stood == correction.situation_text:
        yield f"The game does not change: {correction.situation_text}"
    else:
        yield f"The game is       {correction.stood}"
        yield f"The game {WILL_BE}  {correction.situation_text}"


def _then(one: CorrectionLine | None, two: CorrectionLine) -> str:
    """Return the result of an entry; without one, the situation after it; and a score that
    differs."""
    score = f" {two.score}." if one is None or one.score != two.score else ""
    if two.description:
        return two.description if two.score in two.description else f"{two.description}{score}"
    return f"{two.text} {two.situation_after}.{score}"


def _change(changed: ChangedLines) -> Iterator[str]:
    one, two = changed.before, changed.after
    line = one or two
    assert line is not None, "a change has a line before or after it"
    number = f"{line.number:>4}"
    if one is not None:
        yield f"{number} is       {one.text}"
    if two is not None:
        yield f"{number if one is None else '    '} {WILL_BE}  {_then(one, two)}"
    elif one is not None:
        yield f"     {WILL_BE}  gone"


def in_full(entry: CorrectionLine | PendingInputs) -> str:
    """Return an entry in full: what was done, the result, the situation after it."""
    words = entry.football or entry.did
    did = f"{capitalize(words)}."
    if isinstance(entry, CorrectionLine):
        after = entry.situation_after
        after += "" if after.endswith("?") else "."
        return f"{did} {entry.description} {after}" if entry.description else f"{did} {after}"
    if entry.fits:
        return f"{did} It is set aside, and fits."
    rule = f" ({entry.rule})" if entry.rule else ""
    why = (
        f" It does not fit: {entry.why_not}{rule}."
        if entry.why_not
        else " Entries before it come first."
    )
    return did + why


def settle_first(entry: CorrectionLine | PendingInputs, pending: Sequence[PendingInputs]) -> str:
    """Return why an entry cannot be replaced yet; nothing if it can."""
    if isinstance(entry, PendingInputs) and entry.number > pending[0].number:
        return f"Settle entry {pending[0].number} first: entry {entry.number} comes after it."
    return ""
