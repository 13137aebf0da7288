"""A game between its lines: what each line asks for is done, or refused, and answered."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from quarterback.cli.referee.answers import Answer, accepted, chance_answers, facts_of, refused
from quarterback.cli.referee.customization import Agreed, Faulty
from quarterback.cli.referee.object_lines import read_object
from quarterback.cli.referee.requests import (
    AmendRequest,
    ChanceRequest,
    CustomizationRequest,
    PlayRequest,
    RedoRequest,
    Request,
    UndoRequest,
    read_events,
    read_request,
)
from quarterback.game.corrections import refusal_of_next, with_its_chance
from quarterback.game.practice import NothingFits, answer
from quarterback.rule_sets import WITH_DIAL
from rulesets.core.awaiting import Awaiting, Chance, Observe
from rulesets.core.events import Event, Report, Roll, Spin
from rulesets.core.refusal import Refused
from rulesets.core.session import Entry, Session


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
                return answer(self.session.rules, self.session.state, request, luck)
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
