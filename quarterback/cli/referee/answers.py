"""Lines out: situations, facts and what is awaited as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from quarterback.text.refusals import refusal_words
from rulesets.core.advance import awaiting, out_of_turn
from rulesets.core.awaiting import Awaiting, Chance, Decide, Observe, Option, Over
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import Fact
from rulesets.core.forms import Field
from rulesets.core.notation import situation_line
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import PLAIN, Names, sentence
from rulesets.core.session import Entry
from rulesets.core.situation import write_situation
from rulesets.core.state import State

Answer = dict[str, Any]

LONGEST = 600
"""Letters of an error: what was read may be echoed in it, and may be long."""


def accepted(rules: RuleSet, s: State, request: Awaiting, facts: list[Answer]) -> Answer:
    """The answer to an input that stands."""
    return {
        "ok": True,
        "line": situation_line(rules, s),
        "situation": write_situation(rules, s),
        "facts": facts,
        "options": options_of(request),
        "awaiting": awaiting_data(rules, s, request),
    }


def options_of(request: Awaiting) -> list[str]:
    """The calls that may be made now, by name; none while a spin or a roll is awaited."""
    if isinstance(request, Decide):
        return [option.call for option in request.options]
    return [option.call for option in request.calls] if isinstance(request, Observe) else []


def refused(rules: RuleSet, s: State, refusal: Refused, where: str) -> Answer:
    """The answer to an input that does not stand: why, and what may be entered instead."""
    request = awaiting(rules, s)
    error = refusal_words(refusal)
    if len(error) > LONGEST:
        error = error[:LONGEST] + " ..."
    answer: Answer = {"ok": False, "error": error, "where": where}
    if refusal.rule:
        answer["rule"] = refusal.rule
    return answer | {
        "situation": write_situation(rules, s),
        "options": options_of(request),
        "awaiting": awaiting_data(rules, s, request),
    }


def facts_of(rules: RuleSet, entries: Iterable[Entry]) -> list[Answer]:
    """What followed from events, in the order in which it happened."""
    names = PLAIN.in_words_of(rules.vocabulary)
    return [
        fact_data(f, entry.before, entry.after, names) for entry in entries for f in entry.facts
    ]


def fact_data(fact: Fact, before: State, after: State, names: Names) -> Answer:
    """A fact with the rules that it cites and a sentence that says it."""
    data: Answer = {"fact": fact.fact}
    if fact.side is not None:
        data["side"] = fact.side
    if fact.fact == "game_over":
        data["winner"] = fact.side
    for name in ("points", "yards", "accepted"):
        if getattr(fact, name) is not None:
            data[name] = getattr(fact, name)
    for name in ("how", "why"):
        if getattr(fact, name):
            data[name] = getattr(fact, name)
    if fact.counts is not None:
        data["counts"] = {"home": fact.counts.home, "visitors": fact.counts.visitors}
    return data | {"rules": list(fact.rules), "says": sentence(fact, before, after, names)}


def chance_answers(events: Iterable[Event]) -> list[Answer]:
    """The faces and pips that the program spun and rolled, and what it told of a board that it
    played itself: that is practice, and says so."""
    out: list[Answer] = []
    for event in events:
        if isinstance(event, Spin):
            out.append({"spin": event.face})
            if event.sector is not None:
                out[-1]["sector"] = event.sector
        elif isinstance(event, Roll):
            out.append({"roll": list(event.pips)})
        elif isinstance(event, Report):
            out.append({"report": event.fields, "practice": True})
            if event.tick is not None:
                out[-1]["tick"] = event.tick.left
        elif isinstance(event, Call):
            out.append({"call": event.call, **(event.details or {}), "practice": True})
    return out


def awaiting_data(rules: RuleSet, s: State, request: Awaiting) -> Answer:
    """What must come next; `also` is what may come out of turn, `card` the rules that are only
    for reading and matter now, `timers` what may be timed. A game that is over has its
    `records`."""
    data = _awaited(request) | {"also": list(out_of_turn(rules, s))}
    card = rules.reference_rules(rules, s) if rules.reference_rules is not None else ()
    if card:
        data["card"] = list(card)
    timers = rules.timers(rules, s) if rules.timers is not None else ()
    if timers:
        data["timers"] = [msgspec.to_builtins(timer) for timer in timers]
    if isinstance(request, Over) and rules.league_records is not None:
        data["records"] = rules.league_records(rules, s)
    return data


def _awaited(request: Awaiting) -> Answer:
    match request:
        case Decide():
            options = [_option(option) for option in request.options]
            return {
                "kind": "decide",
                "side": request.side,
                "options": options,
                "forced": request.forced,
            }
        case Chance():
            return _chance(request)
        case Observe():
            data: Answer = {"kind": "report"}
            if request.side is not None:
                data["side"] = request.side
            data["fields"] = [_field(field) for field in request.fields]
            data["calls"] = [_option(option) for option in request.calls]
            return data
        case Over():
            return {"kind": "over", "winner": request.winner}


def _option(option: Option) -> Answer:
    data: Answer = {"call": option.call}
    if option.signal is not None:
        data["signal"] = option.signal
    data |= {"rule": option.rule, "says": option.description}
    if option.fields:
        data["fields"] = [_field(field) for field in option.fields]
    return data


def _field(field: Field) -> Answer:
    data: Answer = msgspec.json.decode(msgspec.json.encode(field))
    return data


def _chance(request: Chance) -> Answer:
    """A spin or a roll; where the chances are known, its table with a row a result."""
    data: Answer = {"kind": "roll" if request.ring is None else "spin"}
    if request.ring is None:
        data["dice"] = list(request.dice)
    else:
        data["ring"] = request.ring
    if request.side is not None:
        data["side"] = request.side
    if request.table is not None:
        data["table"] = request.table.name
        data["rows"] = [
            {"weight": row.weight, "shows": row.result, "source": row.source}
            for row in request.table.rows
        ]
    return data
