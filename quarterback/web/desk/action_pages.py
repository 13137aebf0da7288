"""A page for each league action: its form, what it would do, both versions where two people were at
it, and the way back once it is entered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final
from urllib.parse import urlencode

from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.doors import SignedIn
from league.store.errors import EditConflict
from quarterback.league_office.actions.action import WHY, FormError, LeagueAction
from quarterback.league_office.actions.form_preview import (
    FormPreview,
    commands_of,
    form_error,
    with_missing_choices,
)
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.describe_commands import describe_command
from quarterback.league_office.describe_log import latest_batch_size
from quarterback.league_office.edit_conflict import Versions, versions_of
from quarterback.league_office.entry_log import EntryLog
from quarterback.league_office.other_entries import meanwhile
from quarterback.web.desk.forms import (
    ABOUT,
    BACK,
    BEFORE,
    DO,
    FIELD,
    LOOK_FIRST,
    ActionView,
    about_of,
    filled_in,
    kept,
    look_at,
    view_of,
    was_shown,
)
from quarterback.web.desk.session import DeskSession
from quarterback.web.writing import key_of, read_form, seen_of
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

_BY_NAME: Final = {action.name: action for action in ACTIONS}
ENTER: Final = "enter"
UPLOAD: Final = "upload"
"""The field of a file that is sent."""
LARGEST_BATCH: Final = 1000
"""Entries that are looked through for those that belong together."""
PAGES: Final = ("/desk", "/desk/check-in", "/desk/log")
"""Where a form may lead back to."""


def action_routes(desk: DeskSession) -> list[Route]:
    """Return the routes of all actions."""
    pages = _ActionPages(desk)
    return [
        Route("/desk/do/{action}", pages.open, methods=["GET"]),
        Route("/desk/do/{action}", pages.send, methods=["POST"]),
    ]


def done_path(back: str, action: str, entry: int | None) -> str:
    """Return the address of a page that says what was entered."""
    seen = {} if entry is None else {"entry": str(entry)}
    return f"{back}?{urlencode({'did': action, **seen})}"


async def notice_of(desk: DeskSession, request: Request, session: SignedIn) -> dict[str, str]:
    """Return what a page says was entered last: `text`, `detail`, and how many entries undo takes
    back; empty where nothing was. It is read from the log: an address can claim nothing."""
    action = _BY_NAME.get(request.query_params.get("did", ""))
    if action is None:
        return {}
    number = request.query_params.get("entry", "")
    entry = int(number) if number.isascii() and number.isdecimal() and len(number) < 10 else 0
    rows, head = await desk.log(max(entry - LARGEST_BATCH, 0))

    def look(ledger: Ledger) -> dict[str, str]:
        after = action.success_detail
        done = after(desk.context(ledger, session)) if after is not None else ""
        last = ledger.in_effect[-1]
        detail, undo = "", ""
        if last.seq == entry:
            detail = capitalize(describe_command(last.command, ledger.records))
            undo = str(latest_batch_size(rows, ledger))
        chain = f"Log hash, for the printed sheet: {head}" if action.shows_chain_head else ""
        text = done or action.success_message or "Saved."
        if detail.startswith(text.removesuffix(".")):
            text, detail = detail, ""  # it says the same, and of what
        return {"text": text, "detail": detail, "undo": undo, "chain": chain}

    return await desk.look(look)


class _ActionPages:
    """The pages of the actions."""

    def __init__(self, desk: DeskSession) -> None:
        self.desk, self.server = desk, desk.server

    async def open(self, request: Request) -> Response:
        """A form as it is opened; the address may fill in fields."""
        session = self.desk.require(request)
        action = _BY_NAME.get(request.path_params["action"])
        if action is None:
            return self.server.missing()
        not_fields = {"did", "entry", BACK}
        filled = {
            name: value for name, value in request.query_params.items() if name not in not_fields
        }
        view = await self._look(action, session, filled)
        asked = request.query_params.get(BACK, "")
        back = asked if asked in PAGES else "/desk" if filled or not action.repeatable else ""
        notice = await notice_of(self.desk, request, session)
        error = view.form.error
        # What is missing is no error before anyone has filled anything in.
        fresh = error is not None and error.field not in filled
        return self._page(request, view, view.form.seen, back, notice=notice, fresh=fresh)

    async def send(self, request: Request) -> Response:
        """A form that was sent: previewed, or entered if its reader has seen what it does."""
        session = self.desk.require(request)
        action = _BY_NAME.get(request.path_params["action"])
        if action is None:
            return self.server.missing()
        fields = await read_form(self.server, request)
        back = fields.get(BACK, "") if fields.get(BACK) in PAGES else ""
        await self._take_file(request, fields)
        filled = filled_in(fields)
        if fields.get(DO) != ENTER:
            view = await self._look(action, session, filled, fields)
            return self._page(request, view, self._seen(view, fields), back)
        if await self.desk.has_key(key_of(fields)):
            return self._done(action, back, None)
        # What its reader has seen is entered as it was, though others may have changed it.
        whole = filled_in(fields, whole=True)
        view = await self._look(action, session, whole, fields, errors=True)
        if view.form.error is None and was_shown(action, view.form, fields):
            return await self._enter(request, session, action, view, fields, whole, back)
        view = await self._look(action, session, filled, fields, errors=True)
        seen = self._seen(view, fields)
        if view.form.error is not None:
            return self._page(request, view, seen, back, errors=True, status=422)
        return self._page(request, view, seen, back, note=LOOK_FIRST)

    async def _enter(
        self,
        request: Request,
        session: SignedIn,
        action: LeagueAction,
        view: ActionView,
        fields: Mapping[str, str],
        filled: Mapping[str, str],
        back: str,
    ) -> Response:
        desk, data, keep = self.desk, view.form.data, action.keep_files

        def commands(ledger: Ledger) -> Iterator[AnyCommand]:
            return commands_of(action, desk.context(ledger, session), data)

        def first(ledger: Ledger) -> None:
            if keep is not None:
                keep(desk.context(ledger, session), data)

        by = desk.signature(session)
        seen = self._seen(view, fields)
        try:
            entry = await desk.enter(commands, by, data.get(WHY, ""), seen, key_of(fields), first)
        except FormError as error:
            return await self._wrong(request, session, action, fields, filled, error, back)
        except Refused as refused:
            wrong = form_error(action, refused)
            return await self._wrong(request, session, action, fields, filled, wrong, back)
        except EditConflict as conflict:
            log, _ = await desk.log()
            now = await self._look(action, session, filled)
            before = tuple(fields.get(BEFORE, "").splitlines())
            versions = versions_of(conflict, log, before, now.form, filled)
            return self._page(request, now, now.form.seen, back, versions=versions, status=409)
        return self._done(action, back, entry)

    async def _wrong(
        self,
        request: Request,
        session: SignedIn,
        action: LeagueAction,
        fields: Mapping[str, str],
        filled: Mapping[str, str],
        error: FormError,
        back: str,
    ) -> Response:
        """The form again, with what the ledger refused at its field."""
        view = await self._look(action, session, filled, fields, errors=True, refused=error)
        return self._page(request, view, self._seen(view, fields), back, errors=True, status=422)

    def _done(self, action: LeagueAction, back: str, entry: int | None) -> Response:
        again = f"/desk/do/{action.name}" if action.repeatable else "/desk"
        return RedirectResponse(done_path(back or again, action.name, entry), 303)

    async def _look(
        self,
        action: LeagueAction,
        session: SignedIn,
        filled: Mapping[str, str],
        fields: Mapping[str, str] | None = None,
        *,
        errors: bool = False,
        refused: FormError | None = None,
    ) -> ActionView:
        """The form as it is filled in. What was open before keeps what its reader has seen, unless
        it is about something else now."""
        desk = self.desk

        def look(ledger: Ledger, log: EntryLog) -> FormPreview:
            context = replace(desk.context(ledger, session), log=log)
            form = look_at(action, context, filled, desk.uploads)
            if fields is not None and fields.get(ABOUT) == about_of(form):
                others = meanwhile(action, context, form.data, seen_of(fields))
                form = replace(form, meanwhile=others)
            first = {field.name for field in form.fields[:1]}
            chosen = {name: value for name, value in filled.items() if errors or name in first}
            return with_missing_choices(form, chosen)

        form = await desk.look_with_log(look, whole=action.reads_log)
        if refused is not None:
            form = replace(form, error=refused)
        same = fields is not None and fields.get(ABOUT) == about_of(form)
        before = fields.get(BEFORE) if fields is not None and same else None
        return view_of(action, form, filled, desk.uploads, errors=errors, before=before)

    def _seen(self, view: ActionView, fields: Mapping[str, str]) -> int:
        seen = seen_of(fields)
        same = fields.get(ABOUT, view.about) == view.about
        return view.form.seen if seen is None or not same else seen

    async def _take_file(self, request: Request, fields: dict[str, str]) -> None:
        """Keep a file that was sent: the field names it from then on."""
        for name, value in (await request.form()).multi_items():
            if isinstance(value, UploadFile) and value.size and name.startswith(UPLOAD):
                data = await value.read()
                try:
                    token = self.desk.uploads.keep(data, value.filename or "file")
                except OSError as error:
                    raise Refused(f"the file cannot be kept: {error.strerror}") from None
                fields[FIELD + name.removeprefix(f"{UPLOAD}-")] = token

    def _page(
        self,
        request: Request,
        view: ActionView,
        seen: int,
        back: str,
        *,
        errors: bool = False,
        fresh: bool = False,
        note: str = "",
        versions: Versions | None = None,
        notice: Mapping[str, str] | None = None,
        status: int = 200,
    ) -> Response:
        return self.server.show(
            "desk_form.html",
            view.action.title,
            view,
            request=request,
            status=status,
            wide=True,
            hidden=self.desk.hidden(request, seen),
            capitalized=capitalize,
            kept=kept,
            errors=errors,
            fresh=fresh,
            back=back,
            note=note,
            versions=versions,
            notice=notice or {},
            here="",
        )
