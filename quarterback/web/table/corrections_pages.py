"""Correct mistakes on pages: an earlier entry, a referee's ruling, a game ended early."""

from __future__ import annotations

from itertools import groupby
from typing import Any, NamedTuple
from urllib.parse import urlencode

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from quarterback.entry.form import Submission
from quarterback.game.console.ruling_form import WHY, RulingForm
from quarterback.game.controller import GameController
from quarterback.game.corrections import (
    Correction,
    CorrectionLine,
    PendingInputs,
    game_before,
    in_full,
    lines,
    preview,
    preview_lines,
    settle_first,
    waiting,
)
from quarterback.text.inputs import refusal_text
from quarterback.web.table.buttons import side_named
from quarterback.web.table.console_view import AskedForm, asked_form
from quarterback.web.table.pages import TablePages, address_of, presses_of
from quarterback.web.table.scored_games import ScoredGame, TableTurn
from quarterback.web.table.taps import CannotTap, TappedForm, is_begun, question_id, take_presses
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused
from rulesets.core.sentences.wording import situation
from rulesets.core.session import Input
from rulesets.core.sides import SIDES


class EntryLine(NamedTuple):
    """An entry of a game in a list."""

    number: int
    words: str
    """The entry as a scorer says it."""
    text: str
    """Its effect."""
    period: str
    """The period in which it was entered; empty if it is set aside."""
    aside: bool
    """Whether it is set aside."""
    first: str
    """What must be settled before it; empty if nothing must."""


class EarlierPage(NamedTuple):
    """The form for another entry in place of an earlier one, or what it would change."""

    address: str
    question: str
    seen: str
    how: str
    last: str
    """The tap that completed the form; empty while it is being filled in."""
    message: str
    situation: str
    asked: AskedForm | None
    """The form; None if it is complete, or nothing replaces the entry."""
    changes: tuple[str, ...]
    timeouts: tuple[tuple[str, str], ...]
    asks: str
    """The identity of what is asked."""
    loads: str
    """The address that shows the form as it is filled in now."""


class EarlierEntry:
    """An earlier moment of a game, at which one entry is asked for again. Nothing is stored."""

    def __init__(self, scored: ScoredGame, number: int, how: str, taps: str, last: str) -> None:
        """`how` is replace, before or delete; `last` is the tap that completes the form. Raises
        Refused."""
        self.scored, self.number, self.how, self.last = scored, number, how, last
        self._given = taps
        self.message = ""
        self.events: Input | None = () if how == "delete" else None
        earlier = game_before(scored.book, number)
        self.game = GameController(earlier, lambda: 0.0)
        try:
            inputs = scored.book.input_at(number) if how == "replace" else ()
            self.form = TappedForm(self.game, self._submit, taps, ahead=False, entered=inputs)
            if last and how != "delete":
                self.tap(last)
        except CannotTap as error:
            self.message, self.last = str(error), ""
            self.form = TappedForm(self.game, self._submit, ahead=False)

    @property
    def taps(self) -> str:
        """The taps that the next page repeats, before the last one if there was one."""
        return self._given if self.last else self.form.taps

    @property
    def question(self) -> str:
        """The identity of what is asked now; empty if the form is complete."""
        return "" if self.events is not None else question_id("", self.form.entry.form)

    @property
    def has_content(self) -> bool:
        """Whether the current answer has been begun."""
        entry = self.form.entry
        return self.events is None and is_begun(entry.form, complete=entry.is_complete)

    @property
    def address(self) -> str:
        """The query of the address that shows it as it is now."""
        state = {"seen": self.scored.version, "how": self.how, "taps": self.taps}
        return urlencode(state | ({"last": self.last} if self.last else {}))

    def press(self, tap: str) -> None:
        """Tap a button, and remember the taps before it. Do nothing if the form is complete."""
        if not self.question:
            return
        before = self.form.taps
        try:
            self.tap(tap)
        except CannotTap as error:
            self.message = str(error)
        if self.events is not None:
            self._given, self.last = before, tap

    def tap(self, tap: str) -> None:
        """Tap a button. Raises CannotTap."""
        what, _, name = tap.partition(":")
        if what == "!timeout":
            side = side_named(name)
            self._give(lambda: self.game.board.time_out(side))
        else:
            self.form.tap(tap)
        self.message = self.message or self.form.entry.message

    def type(self, text: str) -> None:
        if text and self.events is None:
            self.form.type(text)
            self.message = self.form.entry.message

    def _submit(self, answer: Submission) -> None:
        self._give(lambda: self.game.submit(answer))

    def _give(self, make: Any) -> None:
        try:
            entries = make()
        except Refused as refused:
            self.message = refusal_text(refused)
        else:
            self.events = tuple(entry.event for entry in entries)

    def correction(self) -> Correction | None:
        """Return what it would change; None if the form is not complete. Raises Refused."""
        if self.events is None:
            return None
        return preview(self.scored.book, self.number, self.events, before=self.how == "before")


class CorrectionPages:
    """The pages on which mistakes are corrected."""

    def __init__(self, pages: TablePages) -> None:
        self._pages = pages

    async def _scored_game(self, request: Request) -> tuple[str, Any, ScoredGame, str]:
        """Return the table, the game, the game as it is being scored, and its address."""
        table, game = self._pages.game(request)
        if game.stored is None:
            raise HTTPException(404)
        scored = await self._pages.at_rest(self._pages.scored_games.at(game.stored))
        return table, game, scored, address_of(table, game)

    async def entries(self, request: Request) -> Response:
        """List the entries of a game, the last one first."""
        _, game, scored, address = await self._scored_game(request)
        pending = waiting(scored.book)
        every: list[CorrectionLine | PendingInputs] = [*lines(scored.book), *pending]
        listed = [
            EntryLine(
                each.number,
                capitalize(each.football or each.did),
                each.description if isinstance(each, CorrectionLine) else in_full(each),
                each.period if isinstance(each, CorrectionLine) else "",
                isinstance(each, PendingInputs),
                settle_first(each, pending),
            )
            for each in reversed(every)
        ]
        view = [(period, list(own)) for period, own in groupby(listed, lambda each: each.period)]
        return self._pages.show(
            "table_entries.html", "Fix an earlier entry", request, view, address=address, game=game
        )

    async def earlier(self, request: Request) -> Response:
        """Show the form of an earlier entry, or what another in its place would change."""
        _, game, scored, address = await self._scored_game(request)
        entry = self._entry(request, scored, request.query_params)
        return self._show(request, game, address, entry)

    def _entry(self, request: Request, scored: ScoredGame, data: Any) -> EarlierEntry:
        how = data.get("how", "replace")
        seen = data.get("seen", scored.version)
        if how not in ("replace", "before", "delete"):
            raise HTTPException(404)
        if seen != scored.version:
            raise Refused("this game has changed meanwhile: choose the entry again")
        number = request.path_params["entry"]
        return EarlierEntry(scored, number, how, data.get("taps", ""), data.get("last", ""))

    def _show(self, request: Request, game: Any, address: str, entry: EarlierEntry) -> Response:
        number, before = entry.number, entry.how == "before"
        question = (
            f"Insert before entry {number}"
            if before
            else (
                f"Delete entry {number}"
                if entry.how == "delete"
                else f"Entry {number}: enter what it should be"
            )
        )
        correction = entry.correction()
        form = asked_form(entry.game, entry.form) if correction is None else None
        s, names = entry.game.state, entry.game.names
        timeouts = (
            tuple((f"!timeout:{side}", f"Timeout: {names.of(side)}") for side in SIDES)
            if form is not None and s.timeouts is not None
            else ()
        )
        page = EarlierPage(
            f"{address}/entry/{number}",
            question,
            entry.scored.version,
            entry.how,
            entry.last,
            entry.message,
            situation(names, s),
            form,
            tuple(preview_lines(correction)) if correction is not None else (),
            timeouts,
            entry.question,
            f"{address}/entry/{number}?{entry.address}",
        )
        return self._pages.show(
            "table_entry.html",
            question,
            request,
            page,
            page.seen,
            address=address,
            game=game,
            taps=entry.taps,
        )

    async def amend(self, request: Request) -> Response:
        """Tap a button of that form, or apply the correction."""
        _, game, scored, address = await self._scored_game(request)
        data = await self._pages.read(request)
        if self._pages.server.store.has_key(data["key"]):
            return RedirectResponse(address, 303)
        entry = self._entry(request, scored, data)
        pressed = presses_of(data)
        tap = pressed[0].tap if len(pressed) == 1 else data.get("tap", "")
        if tap == "!apply":
            correction = entry.correction()
            if correction is None:
                raise Refused("the entry is not complete")

            def apply(turn: TableTurn) -> None:
                correct = turn.game.corrections.correct
                turn.change(lambda: correct(correction), "Corrected.")

            turn = await self._pages.take_turn(request, game, {"key": data["key"]}, apply)
            if not turn.changed and not turn.repeated:
                raise Refused(turn.message.rstrip("."))
            return RedirectResponse(address, 303)
        if pressed:
            take_presses(pressed, entry, entry.press)
            return self._show(request, game, address, entry)
        try:
            entry.type(data.get("typed", ""))
        except CannotTap as error:
            entry.message = str(error)
        if not entry.message and entry.events is None:
            entry.press(tap)
        if entry.message:
            return self._show(request, game, address, entry)
        return RedirectResponse(f"{address}/entry/{entry.number}?{entry.address}", 303)

    async def ruling(self, request: Request) -> Response:
        """Show the situation, for a referee to overwrite."""
        _, game, scored, address = await self._scored_game(request)
        return self._show_ruling(request, game, scored, address, {})

    def _show_ruling(
        self,
        request: Request,
        game: Any,
        scored: ScoredGame,
        address: str,
        data: Any,
        error: str = "",
    ) -> Response:
        form = RulingForm(scored.game.rules, scored.game.state, scored.game.names)
        values = {name: str(data.get(name, was)) for name, was in form.written.items()}
        changed = form.changed(values)
        changes: list[str] = []
        if changed and not error:
            try:
                changes = list(form.changes(form.ruling(changed, "a reason")))
            except Refused as refused:
                error = refused.sentence
        view = {
            "fields": [(name, form.label(name), value) for name, value in values.items()],
            "why": str(data.get(WHY, "")),
            "changes": changes,
            "error": error,
            "phases": form.phases,
            "shown": _shown(values),
        }
        return self._pages.show(
            "table_ruling.html",
            "Referee's ruling",
            request,
            view,
            scored.version,
            address=address,
            game=game,
        )

    async def rule(self, request: Request) -> Response:
        """Show what a ruling would change, or enter it."""
        _, game, scored, address = await self._scored_game(request)
        data = await self._pages.read(request)
        if self._pages.server.store.has_key(data["key"]):
            return RedirectResponse(address, 303)
        form = RulingForm(scored.game.rules, scored.game.state, scored.game.names)
        values = {name: data.get(name, "") for name in form.written}
        if data.get("seen") != scored.version:
            raise Refused("this game has changed meanwhile: look at it, then rule again")
        if data.get("tap", "") != "!apply" or data.get("shown") != _shown(values):
            return self._show_ruling(request, game, scored, address, data)
        try:
            ruling = form.ruling(form.changed(values), data.get(WHY, "").strip())
        except Refused as refused:
            return self._show_ruling(request, game, scored, address, data, refused.sentence)
        turn = await self._pages.take_turn(
            request,
            game,
            {"key": data["key"]},
            lambda turn: turn.enter(lambda: turn.game.ruled(ruling)),
        )
        if not turn.changed and not turn.repeated:
            return self._show_ruling(request, game, scored, address, data, turn.message)
        return RedirectResponse(address, 303)

    async def end(self, request: Request) -> Response:
        """Ask how a game ends early."""
        _, game, scored, address = await self._scored_game(request)
        names = scored.game.names
        view = [(f"!resign:{side}", f"{names.of(side)}: resign") for side in SIDES]
        view.append(("!tie", "A tie: both teams agree"))
        view.append(("!suspend", "Suspend it: go on later, on any board"))
        return self._pages.show(
            "table_end.html",
            "End or suspend the game",
            request,
            view,
            scored.version,
            address=address,
            game=game,
        )


def _shown(values: dict[str, str]) -> str:
    return "|".join(values.values())
