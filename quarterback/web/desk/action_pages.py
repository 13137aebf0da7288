"""A page for each league action: its form, its preview, both versions if two people changed the
same thing, and a way back once it is entered."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import urlencode

from markupsafe import Markup, escape
from starlette.datastructures import UploadFile
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from league.model.ledger.commands.league import AnyCommand
from league.model.ledger.ledger import Ledger
from league.store.doors import SignedIn
from league.store.errors import EditConflict
from quarterback.league_office.actions.action import (
    BY,
    WHY,
    FormError,
    FormField,
    LeagueAction,
    LeagueContext,
)
from quarterback.league_office.actions.form_preview import (
    FormPreview,
    commands_of,
    fields_with_values,
    form_error,
    preview_form,
    with_missing_choices,
)
from quarterback.league_office.actions.registry import ACTIONS
from quarterback.league_office.describe_commands import describe_command
from quarterback.league_office.entry_log import EntryLog, latest_batch_size
from quarterback.league_office.league_handle import Versions, meanwhile, versions_of
from quarterback.web.desk.session import DeskSession, Uploads
from quarterback.web.server_state import typed_number
from quarterback.web.writing import key_of, read_form, seen_of
from rulesets.core.plain_text import capitalize
from rulesets.core.refusal import Refused

_BY_NAME: Final = {action.name: action for action in ACTIONS}
ENTER: Final = "enter"
UPLOAD: Final = "upload"
"""The field for an uploaded file."""
LARGEST_BATCH: Final = 1000
"""How many entries are searched for those that belong together."""
PAGES: Final = ("/desk", "/desk/check-in", "/desk/log")
"""The pages that a form may lead back to."""


def action_routes(desk: DeskSession) -> list[Route]:
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
    """Return what a page says was entered last: `text`, `detail`, and how many entries undo
    takes back; empty if nothing was. It is read from the log, so that an address can claim
    nothing."""
    action = _BY_NAME.get(request.query_params.get("did", ""))
    if action is None:
        return {}
    entry = typed_number(request.query_params.get("entry", "")) or 0
    rows, head = await desk.log(max(entry - LARGEST_BATCH, 0))

    def look(ledger: Ledger) -> dict[str, str]:
        after = action.success_detail
        done = after(desk.context(ledger, session)) if after is not None else ""
        last = ledger.in_effect[-1]
        detail, undo, together = "", "", 1
        if last.seq == entry:
            detail = capitalize(describe_command(last.command, ledger.records))
            together = latest_batch_size(rows, ledger)
            undo = str(together)
        chain = f"Log hash, for the printed sheet: {head}" if action.shows_chain_head else ""
        text = done or action.success_message or "Saved."
        what = done.partition(": ")[2].rstrip(".")
        if what and what in detail:
            detail = ""  # it says the same, and how
        elif detail.startswith(text.removesuffix(".")):
            text, detail = detail, ""  # it says the same, and of what
        elif detail and together > 1:
            detail = f"{detail}, and {together - 1} more"
        return {"text": text, "detail": detail, "undo": undo, "chain": chain}

    return await desk.look(look)


@dataclass(frozen=True)
class AskedAction:
    """An action's form as someone asks for it, or sends it."""

    request: Request
    session: SignedIn
    action: LeagueAction
    back: str
    """Where it leads when it is entered; empty for the usual place."""
    fields: Mapping[str, str]
    """What was sent; nothing of a form that is opened."""

    def seen(self, view: ActionView) -> int:
        """Return the last entry that its reader has seen, unless it is now about something else."""
        seen = seen_of(self.fields)
        same = self.fields.get(ABOUT, view.about) == view.about
        return view.form.seen if seen is None or not same else seen


class _ActionPages:
    def __init__(self, desk: DeskSession) -> None:
        self.desk, self.server = desk, desk.server

    async def open(self, request: Request) -> Response:
        """Open a form; the address may fill in fields."""
        session = self.desk.require(request)
        action = _BY_NAME.get(request.path_params["action"])
        if action is None:
            return self.server.missing()
        not_fields = {"did", "entry", BACK}
        filled = {
            name: value for name, value in request.query_params.items() if name not in not_fields
        }
        page = request.query_params.get(BACK, "")
        back = page if page in PAGES else "/desk" if filled or not action.repeatable else ""
        asked = AskedAction(request, session, action, back, {})
        view = await self._look(asked, filled)
        notice = await notice_of(self.desk, request, session)
        error = view.form.error
        # What is missing is no error before anyone has filled anything in.
        fresh = error is not None and error.field not in filled
        return self._page(asked, view, notice=notice, fresh=fresh)

    async def send(self, request: Request) -> Response:
        """Handle a submitted form: preview it, or enter it if its reader has seen what it does."""
        session = self.desk.require(request)
        action = _BY_NAME.get(request.path_params["action"])
        if action is None:
            return self.server.missing()
        fields = await read_form(self.server, request)
        back = fields.get(BACK, "") if fields.get(BACK) in PAGES else ""
        await self._take_file(request, fields)
        asked, filled = AskedAction(request, session, action, back, fields), filled_in(fields)
        if fields.get(DO) != ENTER:
            return self._page(asked, await self._look(asked, filled))
        if await self.desk.has_key(key_of(fields)):
            return self._done(asked, None)
        # What its reader has seen is entered as it was, though others may have changed it.
        whole = filled_in(fields, whole=True)
        view = await self._look(asked, whole, errors=True)
        if view.form.error is None and was_shown(action, view.form, fields):
            return await self._enter(asked, view, whole)
        view = await self._look(asked, filled, errors=True)
        if view.form.error is not None:
            return self._page(asked, view, errors=True, status=422)
        return self._page(asked, view, note=LOOK_FIRST)

    async def _enter(
        self, asked: AskedAction, view: ActionView, filled: Mapping[str, str]
    ) -> Response:
        desk, action, session, fields = self.desk, asked.action, asked.session, asked.fields
        data, keep = view.form.data, action.keep_files

        def commands(ledger: Ledger) -> Iterator[AnyCommand]:
            return commands_of(action, desk.context(ledger, session), data)

        def first(ledger: Ledger) -> None:
            if keep is not None:
                keep(desk.context(ledger, session), data)

        by, why, seen = desk.signature(session), data.get(WHY, ""), asked.seen(view)
        try:
            entry = await desk.enter(commands, by, why, seen, key_of(fields), first)
        except FormError as error:
            return await self._wrong(asked, filled, error)
        except Refused as refused:
            return await self._wrong(asked, filled, form_error(action, refused))
        except EditConflict as conflict:
            log, _ = await desk.log()
            anew = replace(asked, fields={})
            now = await self._look(anew, filled)
            before = tuple(fields.get(BEFORE, "").splitlines())
            form, moved = now.form, conflict
            versions = await desk.look(
                lambda ledger: versions_of(moved, log, before, form, filled, ledger.records)
            )
            return self._page(anew, now, versions=versions, status=409)
        return self._done(asked, entry)

    async def _wrong(
        self, asked: AskedAction, filled: Mapping[str, str], error: FormError
    ) -> Response:
        """Return the form again, with the ledger's refusal at its field."""
        view = await self._look(asked, filled, errors=True, refused=error)
        return self._page(asked, view, errors=True, status=422)

    def _done(self, asked: AskedAction, entry: int | None) -> Response:
        action = asked.action
        again = f"/desk/do/{action.name}" if action.repeatable else "/desk"
        return RedirectResponse(done_path(asked.back or again, action.name, entry), 303)

    async def _look(
        self,
        asked: AskedAction,
        filled: Mapping[str, str],
        *,
        errors: bool = False,
        refused: FormError | None = None,
    ) -> ActionView:
        """Return the form as it is filled in. A form that was open keeps what its reader has
        seen, unless it is now about something else."""
        desk, action, fields = self.desk, asked.action, asked.fields

        def look(ledger: Ledger, log: EntryLog) -> FormPreview:
            context = replace(desk.context(ledger, asked.session), log=log)
            form = look_at(action, context, filled, desk.uploads)
            if fields.get(ABOUT) == about_of(form):
                others = meanwhile(action, context, form.data, seen_of(fields))
                form = replace(form, meanwhile=others)
            first = {field.name for field in form.fields[:1]}
            chosen = {name: value for name, value in filled.items() if errors or name in first}
            return with_missing_choices(form, chosen)

        form = await desk.look_with_log(look, whole=action.reads_log)
        if refused is not None:
            form = replace(form, error=refused)
        before = fields.get(BEFORE) if fields.get(ABOUT) == about_of(form) else None
        return view_of(action, form, filled, desk.uploads, errors=errors, before=before)

    async def _take_file(self, request: Request, fields: dict[str, str]) -> None:
        """Keep an uploaded file: the field names it from then on."""
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
        asked: AskedAction,
        view: ActionView,
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
            request=asked.request,
            status=status,
            wide=True,
            hidden=self.desk.hidden(asked.request, asked.seen(view)),
            capitalized=capitalize,
            kept=kept,
            errors=errors,
            fresh=fresh,
            back=asked.back,
            note=note,
            versions=versions,
            notice=notice or {},
            here="",
        )


FIELD, USUAL = "f-", "u-"
"""Prefixes of the names of a field's value, and of its value while no one has touched it."""
BEFORE, ABOUT, SHOWN, DO, BACK, QUICK = "before", "about", "shown", "do", "back", "quick"
"""Other hidden fields: the state when the form was opened; what it is about; the digest of what
its reader was shown; what to do; where to go next; whether it is a button that says everything."""
FEW: Final = 6
"""Up to this many choices are shown side by side; more are a list."""
LOOK_FIRST: Final = "What you changed is shown below. Check it, then save."


@dataclass(frozen=True)
class FieldRow:
    field: FormField
    value: Markup
    usual: Markup | None
    """The same value, if no one has chosen it."""
    chosen: frozenset[str]
    error: str
    upload: str = ""
    """The uploaded picture, by its original name."""

    @property
    def kind(self) -> str:
        few = len(self.field.options) <= FEW
        return {"one": "radios" if few else "select"}.get(self.field.kind, self.field.kind)


@dataclass(frozen=True)
class ActionView:
    """A form as the page shows it."""

    action: LeagueAction
    rows: tuple[FieldRow, ...]
    form: FormPreview
    shown: str
    """The digest of what would be entered; empty if nothing can be."""
    before: Markup
    about: str
    """The choice that says what the form is about, such as a game."""

    @property
    def has_files(self) -> bool:
        """Whether it can upload a file."""
        return any(row.field.kind == "file" for row in self.rows)

    @property
    def fault(self) -> FieldRow | None:
        return next((row for row in self.rows if row.error), None)


def about_of(form: FormPreview) -> str:
    """Return the choice that says what a form is about; empty if that does not exist yet."""
    first = form.fields[0] if form.fields else None
    return form.data[first.name] if first is not None and first.kind == "one" else ""


def kept(text: str) -> Markup:
    """Return text for a field, exactly as it was typed."""
    return Markup(escape(text.replace("\r\n", "\n").replace("\r", "\n")))


def filled_in(fields: Mapping[str, str], *, whole: bool = False) -> dict[str, str]:
    """Return what someone has filled in: untouched values are left out, so that they follow what
    they depend on. `whole` is the form with everything its reader has seen."""
    filled = {}
    for name, value in fields.items():
        if not name.startswith(FIELD):
            continue
        field, plain = name.removeprefix(FIELD), value.replace("\r\n", "\n")
        usual = fields.get(USUAL + field)
        if whole or usual is None or plain != usual.replace("\r\n", "\n"):
            filled[field] = plain
    filled.pop(BY, None)
    return filled


def look_at(
    action: LeagueAction, context: LeagueContext, filled: Mapping[str, str], uploads: Uploads
) -> FormPreview:
    """Return a form and its preview. A file is an uploaded one: no name of a file on this
    machine gets further than here."""
    if action.why_not(context):
        return preview_form(action, context, {})
    fields, _ = fields_with_values(action, context, filled)
    files = {field.name for field in fields if field.kind == "file"}
    clean = {
        name: uploads.path(value) if name in files else value for name, value in filled.items()
    }
    return preview_form(action, context, clean)


def digest_of_form(action: LeagueAction, form: FormPreview) -> str:
    """Return a digest of what a form would enter. The reason is left out: what is entered does
    not depend on it."""
    data = {name: value for name, value in form.data.items() if name != WHY}
    text = json.dumps([action.name, sorted(data.items())])
    return hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:32]


def was_shown(action: LeagueAction, form: FormPreview, fields: Mapping[str, str]) -> bool:
    """Return whether its reader was shown what a form would enter; a button says it itself."""
    digest = fields.get(SHOWN, "").encode("utf-8", "replace")
    same = hmac.compare_digest(digest, digest_of_form(action, form).encode())
    return same or fields.get(QUICK) == "1"


def view_of(
    action: LeagueAction,
    form: FormPreview,
    filled: Mapping[str, str],
    uploads: Uploads,
    *,
    errors: bool = False,
    before: str | None = None,
) -> ActionView:
    """Return a form as the page shows it; `errors` are at their fields once it was submitted."""
    rows = tuple(
        _row(form, field, filled, uploads, first=n == 0, errors=errors)
        for n, field in enumerate(form.fields)
    )
    stands = "\n".join(form.current_state) if before is None else before
    can_enter = form.error is None or (form.error.field == WHY and form.preview)
    digest = digest_of_form(action, form) if can_enter else ""
    return ActionView(action, rows, form, digest, kept(stands), about_of(form))


def _row(
    form: FormPreview,
    field: FormField,
    filled: Mapping[str, str],
    uploads: Uploads,
    *,
    first: bool,
    errors: bool,
) -> FieldRow:
    value = form.data[field.name]
    if field.kind == "file":
        value = filled.get(field.name, "")
    untouched = not first and field.name not in filled and field.kind != "file"
    wrong = errors and form.error is not None and form.error.field == field.name
    chosen = frozenset(value.split(",")) if field.kind in ("one", "several") else frozenset()
    return FieldRow(
        field,
        kept(value),
        kept(_as_sent(field, value)) if untouched else None,
        chosen,
        form.error.sentence if wrong and form.error else "",
        uploads.name(value) if field.kind == "file" else "",
    )


def _as_sent(field: FormField, value: str) -> str:
    """Return a value as the browser sends it: marks follow an empty one that is always sent."""
    if field.kind != "several":
        return value
    marked = set(value.split(","))
    return ",".join(("", *(key for key, _ in field.options if key in marked)))
