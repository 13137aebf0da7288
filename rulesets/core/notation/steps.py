"""A game in steps, to go through it again: each a line of the sheet, in English."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rulesets.core.events import Event
from rulesets.core.facts import Fact
from rulesets.core.header import Remark
from rulesets.core.notation.situations import situation_line
from rulesets.core.notation.tags import remarks_in
from rulesets.core.notation.writer import counts, lines_of_play, moves_of
from rulesets.core.sentences.wording import PLAIN, Names, entry_words, sentence
from rulesets.core.session import Session
from rulesets.core.state import State


class FactText(msgspec.Struct, frozen=True):
    fact: Fact
    text: str


class Step(msgspec.Struct, frozen=True):
    """One line of a game."""

    place: int
    """Which step it is, from 1."""
    number: int | None
    """Of the play, as on the sheet; None for the toss, a choice, the clock, a ruling."""
    before: State
    after: State
    situation_before: str
    """The situation before, in the notation."""
    situation_after: str
    """The situation after, in the notation."""
    move: str
    """What was entered, in the notation."""
    sentence: str
    """All of it in English."""
    events: tuple[Event, ...]
    facts: tuple[FactText, ...]
    """Every fact, with the rules that it cites."""
    remarks: tuple[str, ...] = ()
    """What a person wrote on the sheet there."""


def steps(session: Session, names: Names = PLAIN, remarks: Sequence[Remark] = ()) -> list[Step]:
    """The steps of a game, in order, with the `remarks` of its header. What was undone is not among
    them."""
    every: list[Step] = []
    number, stood, rules = 0, 0, session.rules
    names = names.in_words_of(rules.vocabulary)
    for line in lines_of_play(session.rules, session.entries):
        number += counts(line)
        value = [(fact, entry) for entry in line for fact in entry.facts]
        sentences = [entry_words(e, names) for e in line]
        every.append(
            Step(
                place=len(every) + 1,
                number=number if counts(line) else None,
                before=line[0].before,
                after=line[-1].after,
                situation_before=situation_line(rules, line[0].before),
                situation_after=situation_line(rules, line[-1].after),
                move=" ".join(moves_of(rules, line)),
                sentence=" ".join(filter(None, sentences)),
                events=tuple(entry.event for entry in line),
                facts=tuple(FactText(f, sentence(f, e.before, e.after, names)) for f, e in value),
                remarks=remarks_in(remarks, stood, stood + len(line)),
            )
        )
        stood += len(line)
    return every
