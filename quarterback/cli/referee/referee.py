"""A game between its lines: what each line asks for is done, or refused, and answered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import msgspec

from quarterback.cli.referee.customization import Agreed, Faulty
from quarterback.cli.referee.requests import (
    AmendRequest,
    ChanceRequest,
    CustomizationRequest,
    PlayRequest,
    RedoRequest,
    Request,
    UndoRequest,
    read_events,
    read_object,
    read_request,
)
from quarterback.game.corrections import refusal_of_next, with_its_chance
from quarterback.game.practice import NothingFits, answer
from quarterback.rule_sets import WITH_DIAL
from quarterback.text.inputs import refusal_words
from rulesets.core.advance import awaiting, out_of_turn
from rulesets.core.awaiting import Awaiting, Chance, Decide, Field, Observe, Option, Over
from rulesets.core.events import Call, Event, Report, Roll, Spin
from rulesets.core.facts import Fact
from rulesets.core.notation import situation_line
from rulesets.core.refusal import Refused
from rulesets.core.ruleset import RuleSet
from rulesets.core.sentences.wording import PLAIN, Names, sentence
from rulesets.core.session import Entry, Session
from rulesets.core.situation import write_situation
from rulesets.core.state import State


class Referee:
    """One game, line by line. Answers are plain data, ready to be written as JSON."""

    def __init__(self, agreed: Agreed) -> None:
        self.agreed = agreed
        self.session = Session(agreed.rules)
        self._random: random.Random | None = None
        self._plays_board = False
        """Whether the program plays the board, too: practice."""

    def answer_to_line(self, raw: bytes, where: str) -> Answer:
        """The answer to a line as it was read. `where` names it in a refusal: line 12."""
        try:
            values = read_object(raw)
        except Refused as refusal:
            return self._refused(refusal, where)
        return self.answer_to(values, where)

    def answer_to(self, values: Mapping[str, Any], where: str) -> Answer:
        """The answer to a line that has been read; a refusal changes nothing."""
        try:
            request = read_request(values, running=self.session.state.running)
            doing: Callable[[Any], Answer] = self._doings[type(request)]
            return doing(request)
        except Refused as refusal:
            return self._refused(refusal, where)

    @property
    def _doings(self) -> dict[type[Request], Callable[[Any], Answer]]:
        return {
            PlayRequest: self._play,
            UndoRequest: self._undo,
            RedoRequest: self._redo,
            AmendRequest: self._amend,
            ChanceRequest: self._chances,
            CustomizationRequest: self._bring,
        }

    def _refused(self, refusal: Refused, where: str) -> Answer:
        return refused(self.session.rules, self.session.state, refusal, where)

    def _accepted(self, entries: Iterable[Entry], by_program: list[Event]) -> Answer:
        session = self.session
        answer = accepted(
            session.rules, session.state, session.awaiting, facts_of(session.rules, entries)
        )
        if by_program:
            answer["shown"] = chance_answers(by_program)
        if session.pending:
            answer["aside"] = len(session.pending)
        return answer

    def _play(self, request: PlayRequest) -> Answer:
        self.session.play(*request.events)
        by_program = self._draw()
        return self._accepted(self.session.by_input[-1], by_program)

    def _undo(self, request: UndoRequest) -> Answer:
        self.session.undo(request.inputs)
        return self._accepted((), [])

    def _redo(self, request: RedoRequest) -> Answer:
        before = len(self.session.by_input)
        self.session.redo(request.inputs)
        by_program = self._draw()
        return self._accepted(_of(self.session.by_input[before:]), by_program)

    def _amend(self, request: AmendRequest) -> Answer:
        """The chance that the program made for the old input stays with the new one, if it fits;
        else new chance is made, unless what was kept aside begins with some."""
        session, number = self.session, request.number
        played = session.by_input
        if not 1 <= number <= len(played):
            raise Refused(f"there is no input {number}: there are {len(played)}")
        old = played[number - 1]
        events = read_events(request.values, running=old[0].before.running)
        if len(events) == 1:
            events = with_its_chance(session, number, events[0])
        no_longer = session.amend(number, *events)
        amended: Answer = {
            "input": number,
            "no_longer_fits": no_longer,
            "aside": len(session.pending),
        }
        if no_longer is not None:
            refusal = refusal_of_next(session)
            assert refusal is not None, "it was set aside because it does not fit"
            amended["because"] = refusal.message
        by_program = self._draw()
        answer = self._accepted(_of(session.by_input[number - 1 :]), by_program)
        return answer | {"amended": amended}

    def _chances(self, request: ChanceRequest) -> Answer:
        if request.seed is None:
            self._random, self._plays_board = None, False
            return self._accepted((), [])
        if not self.agreed.can_draw:
            raise Refused(
                "with --dial any the program has no dial to spin: leave --dial out for the"
                " standard dial, or name a dial file"
            )
        if request.board and self.agreed.code in WITH_DIAL:
            raise Refused(f"{self.agreed.code} has no practice board")
        self._random, self._plays_board = random.Random(request.seed), request.board
        before = len(self.session.entries)
        by_program = self._draw()
        return self._accepted(self.session.entries[before:], by_program)

    def _draw(self) -> list[Event]:
        """Spin and roll whatever chance is awaited, and with a practice board report what is to
        be told, as part of the last input. With a spin, roll or report among what has been taken
        back, that one is waited for: dice stay as they fell."""
        by_program: list[Event] = []
        while self._random is not None and not self._fell_before():
            event = self._drawn(self.session.awaiting, self._random)
            if event is None:
                break
            self.session.add(event)
            by_program.append(self.session.by_input[-1][-1].event)
        return by_program

    def _drawn(self, request: Awaiting, luck: random.Random) -> Event | None:
        """What the program does automatically; None if it waits for an input."""
        if isinstance(request, Observe) and self._plays_board:
            try:
                entries = self.session.entries
                before = entries[-1].event if entries else None
                return answer(self.session.rules, self.session.state, request, luck, before)
            except NothingFits:
                return None  # A person is asked, as without the practice board.
        if not isinstance(request, Chance) or request.table is None:
            return None
        place = luck.randrange(request.table.total)
        # A ring's table has one draw for each sector: the dial stops at one of them.
        return request.table.draws[place] if request.ring is None else Spin(sector=place + 1)

    def _fell_before(self) -> bool:
        aside = self.session.pending
        return bool(aside) and isinstance(aside[0][0], Spin | Roll | Report)

    def _bring(self, request: CustomizationRequest) -> Answer:
        """Teams and tables from here on. With a situation, a new game begins there,
        and what was played before it can no longer be undone."""
        under_way = self.session.by_input or self.session.pending
        if under_way and request.situation is None:
            raise Refused(
                "teams and tables change only where a game begins: give them on the first line, or"
                ' with a new situation: {"teams": {...}, "situation": {...}}'
            )
        try:
            agreed = self.agreed.bringing(request.teams, request.tables)
        except Faulty as error:
            raise Refused(str(error)) from None
        session = Session(agreed.rules)
        if request.situation is not None:
            session.play(request.situation)
        self.agreed, self.session = agreed, session
        by_program = self._draw() if request.situation is not None else []
        return self._accepted(_of(session.by_input), by_program)


def _of(played: Iterable[tuple[Entry, ...]]) -> list[Entry]:
    return [entry for entries in played for entry in entries]


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
