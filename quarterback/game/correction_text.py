"""A correction in words, before it is entered: what it would change, line by line."""

from __future__ import annotations

from quarterback.game.corrections import ChangedLines, Correction, CorrectionLine


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
