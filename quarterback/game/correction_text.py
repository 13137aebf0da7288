"""A correction in words, before it is entered: what it would change, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from quarterback.game.corrections import ChangedLines, Correction, CorrectionLine, PendingInputs

WILL_BE: Final = "will be"
"""How a line of what will be begins."""


def headline(correction: Correction) -> str:
    """What is done to which input."""
    number = correction.number
    if correction.before:
        return f"Inserted before input {number}: {correction.becomes}."
    if not correction.becomes:
        return f"Input {number} deleted: {correction.was}."
    return f"Input {number} becomes: {correction.becomes}."


def news(correction: Correction) -> list[ChangedLines]:
    """The changed lines that say something: a call that stands announces what the next line
    tells."""
    return [each for each in correction.changed if _is_news(each)]


def _is_news(changed: ChangedLines) -> bool:
    one, two = changed.before, changed.after
    return (
        one is None or two is None or bool(one.description or two.description) or one.did != two.did
    )


def result_text(line: CorrectionLine) -> str:
    """The result of a line, and the situation after it."""
    return f"{line.text} {line.situation_after}; {line.score}."


def no_longer_fits(correction: Correction) -> list[str]:
    """From where on the rest has no place, why, and how much would wait; nothing when all fits."""
    result = []
    if (misfit := correction.misfit) is not None:
        rule = f" ({misfit.rule})" if misfit.rule else ""
        message = f"{misfit.message[:1].upper()}{misfit.message[1:]}"
        result.append(f"From there on, entries no longer fit: {misfit.did}. {message}{rule}.")
    if (many := correction.waiting) > 0:
        result.append(f"{'1 input' if many == 1 else f'{many} inputs'} would be set aside.")
    return result


def preview_lines(correction: Correction) -> Iterator[str]:
    """Yield what a correction would change, line by line."""
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
    """The result of an entry; without one, the situation after it; a score that differs."""
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
    """Return an entry of a game in full: what was done, what followed, the situation after it."""
    words = entry.football or entry.did
    did = f"{words[:1].upper()}{words[1:]}."
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
    """Return why an entry cannot be replaced yet; nothing when it can."""
    if isinstance(entry, PendingInputs) and entry.number > pending[0].number:
        return f"Settle entry {pending[0].number} first: entry {entry.number} comes after it."
    return ""
